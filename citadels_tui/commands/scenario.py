"""``citadels scenario``: run scenario files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from citadels_tui.trouble import FAILURE, WRONG_USE, one_line, printable
from citadels_tui.wording.told import told
from saves.errors import SaveError
from saves.scenario import Result, format_count, format_result, load_scenario, run


def scenario(files: Sequence[str]) -> int:
    """Run every file, one line each; 1 if any failed, 2 if any cannot be read."""
    results: list[Result] = []
    unreadable = False
    for file in files:
        try:
            result = run(load_scenario(Path(file)))
        except SaveError as error:
            unreadable = True
            click.echo(f"citadels: {one_line(told(error))}", err=True)
            continue
        results.append(result)
        click.echo(printable(told(format_result(result))))
    click.echo(told(format_count(results)))
    if unreadable:
        return WRONG_USE
    return 0 if all(result.ok for result in results) else FAILURE
