"""The command ``citadels``: the command line, and every error as one line on stderr."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from citadels_tui.cli import cli
from citadels_tui.trouble import FAILURE, Trouble, one_line

INTERRUPTED = 130
"""What a shell gives a program stopped with Ctrl+C."""


def main() -> None:
    """Run the command line of this process and exit with its code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code: 0, 1 for a failure, 2 for wrong use."""
    try:
        code = cli.main(list(arguments), prog_name="citadels", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return error.exit_code
    except click.ClickException as error:
        return _complain(_sentence(error), error.exit_code)
    except Trouble as error:
        return _complain(str(error), error.code)
    except (click.Abort, KeyboardInterrupt):
        return _complain("Stopped.", INTERRUPTED)
    except BrokenPipeError:
        return _reader_gone()
    except Exception as error:  # what nobody foresaw is still one line
        from citadels_tui.crash import write_report

        return _complain(write_report(error), FAILURE)
    return code if isinstance(code, int) else 0


def _sentence(error: click.ClickException) -> str:
    """What click found wrong, with what to do about it."""
    message = error.format_message().rstrip()
    if not isinstance(error, click.UsageError):
        return message
    command = error.ctx.command_path if error.ctx is not None else "citadels"
    return f"{message}{'' if message.endswith(('.', '?', ')')) else '.'} See '{command} --help'."


def _complain(sentence: str, code: int) -> int:
    click.echo(f"citadels: {one_line(sentence)}", err=True)
    return code


def _reader_gone() -> int:
    """Who read our output has left: end quietly, also when Python flushes on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAILURE


if __name__ == "__main__":
    main()
