"""The command line: every command with its options. What a command does is imported when it is called.

Only click is imported here, so that ``citadels --help`` answers at once.
"""

from __future__ import annotations

import click

from citadels_tui.front import Front
from citadels_tui.spoken import Group, argument, option

EPILOG = "Errors are one line; the exit code is 2 for wrong use and 1 for a failure."


def _show_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        from importlib.metadata import version

        click.echo(f"citadels {version('citadels-tui')}")
        context.exit()


def _speak(context: click.Context, _option: click.Parameter, wanted: str | None) -> str | None:
    if wanted is not None and not context.resilient_parsing:
        from citadels_tui.speaking import insist

        insist(wanted)
    return wanted


def _front(context: click.Context) -> Front:
    front = context.find_object(Front)
    return front if front is not None else Front()


@click.group(
    cls=Group,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=EPILOG,
)
@option("--saves", type=click.Path(), metavar="DIR", help="Where saved games are kept.")
@option("--name", metavar="PLAYER", help="What you are called at the table.")
@option("--ascii", is_flag=True, help="Draw with plain ASCII characters only.")
@option("--slow", is_flag=True, help="For a slow line: nothing moves that need not.")
@option("--lang", metavar="LANG", is_eager=True, callback=_speak, help="The language: en, cs; auto: the locale's.")
@option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version, help="Say the version.")
@click.pass_context
def cli(
    context: click.Context, saves: str | None, name: str | None, ascii: bool, slow: bool, lang: str | None
) -> int | None:
    """Citadels, the card game, in your terminal.

    Without a command: the menu.
    """
    context.obj = Front(saves=saves, name=name, ascii=ascii, slow=slow, lang=lang)
    if context.invoked_subcommand is not None:
        return None
    from citadels_tui.commands.play import menu

    return menu(context.obj)


@cli.command()
@option("--players", type=int, metavar="N", help="How many play, you among them (2 to 8).")
@option("--bot", "bots", multiple=True, metavar="KIND", help="Who plays against you; once for all, or for each.")
@option("--ruleset", metavar="R", help="The rules to play by: classic, dark-city or citadela.")
@option("--cast", metavar="CAST", help="Who plays: random, a set by name, or witch,thief,… by rank.")
@option("--uniques", metavar="WHICH", help="Purple districts: all, none, how many at random, or park,keep,…")
@option("--seed", metavar="S", help="Deal the cards of this seed again.")
@option("--city-size", type=int, metavar="N", help="Districts that end the game (6, 7 or 8).")
@option("--deck", metavar="CARDS", help="Which deck: 65, 66, 67 or 68 cards.")
@option("-o", "--option", "changes", multiple=True, metavar="NAME=VALUE", help="Any option of the rules.")
@option("--pace", metavar="PACE", help="How fast the bots play: a pace by name, or seconds.")
@option("--people", metavar="NAMES", help="Who sits at this keyboard: Ana,Bob. You are the first.")
@option("--plain", is_flag=True, help="Line by line, without the screen.")
@click.pass_context
def play(
    context: click.Context,
    players: int | None,
    bots: tuple[str, ...],
    ruleset: str | None,
    cast: str | None,
    uniques: str | None,
    seed: str | None,
    city_size: int | None,
    deck: str | None,
    changes: tuple[str, ...],
    pace: str | None,
    people: str | None,
    plain: bool,
) -> int:
    """Straight into a game against bots, alone or with others at the same keyboard."""
    from citadels_tui.commands.play import Wish, play

    wish = Wish(players, bots, ruleset, seed, city_size, deck, changes, pace, people, cast, uniques)
    return play(_front(context), wish, plain)


@cli.command()
@option("--table", metavar="T", help="What the table is called.")
@option("--players", type=int, metavar="N", help="How many seats there are (2 to 8).")
@option("--bots", type=click.IntRange(min=0), metavar="N", help="How many of them bots take at once.")
@option("--bot", "kinds", multiple=True, metavar="KIND", help="Which bots; once for all, or for each.")
@option("--ruleset", metavar="R", help="The rules to play by: classic, dark-city or citadela.")
@option("--cast", metavar="CAST", help="Who plays: random, a set by name, or witch,thief,… by rank.")
@option("--uniques", metavar="WHICH", help="Purple districts: all, none, how many at random, or park,keep,…")
@option("-o", "--option", "changes", multiple=True, metavar="NAME=VALUE", help="Any option of the rules.")
@option("--port", type=click.IntRange(1, 65535), metavar="P", help="The port that is typed to join (5577).")
@option("--open/--words", "is_open", default=False, help="Anybody on the network may come, or by four words.")
@option("--no-watch", is_flag=True, help="Nobody may watch.")
@option("--grace", type=click.IntRange(0, 86400), metavar="S", help="Seconds until a bot may stand in; 0: never.")
@option("--decision-time", type=click.IntRange(0, 3600), metavar="S", help="Seconds for a decision; 0: no limit.")
@option("--with", "companions", multiple=True, metavar="NAME", help="Somebody else at this keyboard.")
@option("--resume", "name", metavar="NAME", help="Go on with a saved game.")
@option("--handed-over", is_flag=True, help="With --resume: even one that was handed over and went on elsewhere.")
@option("--headless", is_flag=True, help="Without a screen, until it is stopped.")
@option("--tables", type=click.IntRange(1, 1000), metavar="N", help="How many tables, with --headless.")
@option("--bind", metavar="ADDR", help="The address of this machine to listen at; else all.")
@option("--plain", is_flag=True, help="Line by line, without the screen.")
@click.pass_context
def host(
    context: click.Context,
    table: str | None,
    players: int | None,
    bots: int | None,
    kinds: tuple[str, ...],
    ruleset: str | None,
    cast: str | None,
    uniques: str | None,
    changes: tuple[str, ...],
    port: int | None,
    is_open: bool,
    no_watch: bool,
    grace: int | None,
    decision_time: int | None,
    companions: tuple[str, ...],
    name: str | None,
    handed_over: bool,
    headless: bool,
    tables: int | None,
    bind: str | None,
    plain: bool,
) -> int:
    """Open a table on the network and sit down at it."""
    from citadels_tui.commands.host import Plan, host

    plan = Plan(
        table,
        players,
        bots,
        kinds,
        ruleset,
        changes,
        port,
        is_open,
        not no_watch,
        grace,
        decision_time,
        name,
        headless,
        tables,
        bind,
        companions,
        handed_over,
        cast,
        uniques,
    )
    return host(_front(context), plan, plain)


@cli.command()
@argument("where", required=False, metavar="[ADDRESS or CODE]")
@option("--words", metavar="W", help="The four words that open the table.")
@option("--table", metavar="NAME or ID", help="Which table of a host that has several; its beginning will do.")
@option("--watch", is_flag=True, help="Only watch.")
@option("--with", "companions", multiple=True, metavar="NAME", help="Somebody else at this keyboard.")
@option("--plain", is_flag=True, help="Line by line, without the screen.")
@click.pass_context
def join(
    context: click.Context,
    where: str | None,
    words: str | None,
    table: str | None,
    watch: bool,
    companions: tuple[str, ...],
    plain: bool,
) -> int:
    """Join a table: at an address, by a code, or from the list of those on the network."""
    from citadels_tui.commands.join import join

    return join(_front(context), where, words, watch, companions, table, plain)


@cli.command()
@option("--port", type=click.IntRange(1, 65535), default=2222, show_default=True, metavar="P", help="Where.")
@option("--bind", default="127.0.0.1", show_default=True, metavar="ADDR", help="The address to listen at.")
@option("--table", default="", metavar="T", help="Which table of this machine; else all. Its beginning will do.")
@option("--words", is_flag=True, help="Who comes in has to say the words of a table, once with each key.")
@option("--idle", type=click.IntRange(0, 1440), default=60, show_default=True, metavar="M", help="Minutes; 0: never.")
def ssh(port: int, bind: str, table: str, words: bool, idle: int) -> int:
    """The tables of this machine over SSH, for friends who have nothing but ssh."""
    from citadels_tui.commands.ssh import DoorPlan, ssh

    return ssh(DoorPlan(port, bind, table, words, idle))


@cli.command()
@option("--port", type=click.IntRange(1, 65535), default=8077, show_default=True, metavar="P", help="Where.")
@option("--bind", default="127.0.0.1", show_default=True, metavar="ADDR", help="The address to listen at.")
@option("--table", metavar="T", help="Which table of this machine; else all. Its beginning will do.")
@option("--url", metavar="URL", help="What browsers show as its address, where a server stands before it.")
@option("--idle", type=click.IntRange(0, 1440), default=60, show_default=True, metavar="M", help="Minutes; 0: never.")
def web(port: int, bind: str, table: str | None, url: str | None, idle: int) -> int:
    """The tables of this machine in a browser, for friends who have no terminal."""
    from citadels_tui.commands.web import WebPlan, web

    return web(WebPlan(port, bind, table or "", url or "", idle))


@cli.command()
@argument("name", required=False)
@option("--edited", is_flag=True, help="Take a file that was changed by hand.")
@option("--handed-over", is_flag=True, help="Take a game that was handed over and went on elsewhere.")
@option("--plain", is_flag=True, help="Line by line, without the screen.")
@click.pass_context
def resume(context: click.Context, name: str | None, edited: bool, handed_over: bool, plain: bool) -> int:
    """Go on with a saved game: NAME, or the newest unfinished one."""
    from citadels_tui.commands.play import resume

    return resume(_front(context), name, edited, handed_over, plain)


@cli.group(cls=Group)
def saves() -> None:
    """Look after saved games."""


@saves.command("list")
@click.pass_context
def saves_list(context: click.Context) -> int:
    """Every saved game: players, round, when, and what is wrong with it."""
    from citadels_tui.commands import saves as body

    return body.show_list(_front(context))


@saves.command("show")
@argument("name")
@option("--reveal", is_flag=True, help="Show every hand, after asking.")
@option("--yes", is_flag=True, help="Do not ask.")
@click.pass_context
def saves_show(context: click.Context, name: str, reveal: bool, yes: bool) -> int:
    """One saved game, as its own player may see it."""
    from citadels_tui.commands import saves as body

    return body.show(_front(context), name, reveal, yes)


@saves.command("verify")
@argument("names", nargs=-1, metavar="[NAME]...")
@click.pass_context
def saves_verify(context: click.Context, names: tuple[str, ...]) -> int:
    """Play the log again and compare, and check the deal; without a NAME, of every game."""
    from citadels_tui.commands import saves as body

    return body.verify(_front(context), names)


@saves.command("export")
@argument("name")
@argument("target", type=click.Path())
@click.pass_context
def saves_export(context: click.Context, name: str, target: str) -> int:
    """Copy a game to TARGET without what is secret of this machine."""
    from citadels_tui.commands import saves as body

    return body.export(_front(context), name, target)


@saves.command("remove")
@argument("name")
@option("--yes", is_flag=True, help="Do not ask.")
@click.pass_context
def saves_remove(context: click.Context, name: str, yes: bool) -> int:
    """Delete a saved game and its backup, after asking."""
    from citadels_tui.commands import saves as body

    return body.remove(_front(context), name, yes)


@cli.command()
@argument("name")
@option("--reveal", is_flag=True, help="Show every hand, after asking.")
@option("--yes", is_flag=True, help="Do not ask.")
@click.pass_context
def replay(context: click.Context, name: str, reveal: bool, yes: bool) -> int:
    """Walk through a saved game, from its own player's seat."""
    from citadels_tui.commands.replay import replay

    return replay(_front(context), name, reveal, yes)


@cli.command()
@argument("topic", nargs=-1)
@option("--ruleset", metavar="R", help="As which rules have it: classic, dark-city or citadela.")
@click.pass_context
def rules(context: click.Context, topic: tuple[str, ...], ruleset: str | None) -> int:
    """The rules of a card or a phase; without a TOPIC, what there is."""
    from citadels_tui.commands.rules import rules

    return rules(_front(context), " ".join(topic), ruleset)


@cli.group(cls=Group)
def config() -> None:
    """Where the settings are, and what they are."""


@config.command("path")
def config_path() -> int:
    """The path of the settings file."""
    from citadels_tui.commands import config as body

    return body.path()


@config.command("show")
def config_show() -> int:
    """Every setting as it is now."""
    from citadels_tui.commands import config as body

    return body.show()


@cli.command()
@argument("files", nargs=-1, required=True, type=click.Path(), metavar="FILE...")
def scenario(files: tuple[str, ...]) -> int:
    """Run scenario files: a position, steps and what must follow."""
    from citadels_tui.commands.scenario import scenario

    return scenario(files)


@cli.command()
@argument("bots", nargs=-1, required=True, metavar="BOT BOT...")
@option("--games", type=click.IntRange(min=1), default=1000, show_default=True, metavar="N", help="How many.")
@option("--seed", default="1", show_default=True, metavar="S", help="Of the deals.")
@option("--ruleset", default="classic", show_default=True, metavar="R", help="The rules to play by.")
@option("--cast", metavar="CAST", help="Who plays: random, a set by name, or witch,thief,… by rank.")
@option("--players", type=int, metavar="N", help="Seats at the table, filled with the last BOT.")
@option("--json", "as_json", is_flag=True, help="Numbers for a program.")
def arena(
    bots: tuple[str, ...], games: int, seed: str, ruleset: str, cast: str | None, players: int | None, as_json: bool
) -> int:
    """Bots against bots on the same deals, with numbers and intervals."""
    from citadels_tui.commands.arena import arena

    return arena(bots, games, seed, ruleset, players, as_json, cast)
