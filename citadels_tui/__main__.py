"""The command ``citadels``: the command line, and every error as one line on stderr."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

import click

from citadels_tui.cli import cli
from citadels_tui.language import N_, _
from citadels_tui.speaking import begin
from citadels_tui.trouble import FAILURE, Trouble, one_line

COMPLETION = "_CITADELS_COMPLETE"
"""The variable with which a shell asks for completions."""

INTERRUPTED = 130
"""What a shell gives a program stopped with Ctrl+C."""

READER_GONE = 141
"""What a shell gives a program whose reader has left; 1 would say that something had failed."""


def main() -> None:
    """Run the command line of this process and exit with its code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")  # a terminal without the letters of a language still gets the others
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code: 0, 1 for a failure, 2 for wrong use."""
    begin()
    try:
        return _main(arguments)
    except click.ClickException as error:
        return _complain(_sentence(error), error.exit_code)
    except Trouble as error:
        return _complain(str(error), error.code)
    except (click.Abort, KeyboardInterrupt):
        return _complain(_("Stopped."), INTERRUPTED)
    except BrokenPipeError:
        return _reader_gone()
    except SystemExit:  # how click ends a completion in the shell, and otherwise answers a broken pipe
        if COMPLETION in os.environ:
            raise
        return _reader_gone()
    except Exception as error:  # what nobody foresaw is still one line
        if isinstance(error, OSError) and _came_from_printing(error):
            return _cannot_print(error)
        from citadels_tui.crash import write_report

        return _complain(write_report(error), FAILURE)


def _main(arguments: Sequence[str]) -> int:
    """Run the command; a group that is called without one shows what it has, as with ``--help``."""
    try:
        code = cli.main(list(arguments), prog_name="citadels", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    return code if isinstance(code, int) else 0


def _sentence(error: click.ClickException) -> str:
    """What click found wrong, with what to do about it."""
    message = error.format_message().rstrip()
    if not isinstance(error, click.UsageError):
        return message
    from citadels_tui.wording.speech import fill

    command = error.ctx.command_path if error.ctx is not None else "citadels"
    ends = message.endswith((".", "?", "!"))
    return fill(N_("{message} See '{command} --help'."), message=message if ends else f"{message}.", command=command)


def _complain(sentence: str, code: int) -> int:
    click.echo(f"citadels: {one_line(sentence)}", err=True)
    return code


def _reader_gone() -> int:
    """Who read our output has left: end quietly, also when Python flushes on its way out."""
    _print_nowhere()
    return READER_GONE


def _came_from_printing(error: OSError) -> bool:
    """Whether it was ``click.echo``, with which everything is printed, that the system refused."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code is not click.echo.__code__:
        trace = trace.tb_next
    return trace is not None


def _cannot_print(error: OSError) -> int:
    """What is printed does not get out: a full disk, for example."""
    from citadels_tui.wording.speech import fill
    from citadels_tui.wording.told import told
    from saves.errors import reason

    _print_nowhere()
    return _complain(fill(N_("the output cannot be written: {reason}"), reason=told(reason(error))), FAILURE)


def _print_nowhere() -> None:
    """Let Python flush on its way out without another error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
