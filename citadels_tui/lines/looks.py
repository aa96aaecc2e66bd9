"""What one can look at, as sentences: the own hand, the players, what is known, the table, the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from citadels_engine.cards import CHARACTERS
from citadels_engine.view import PlayerView, View
from citadels_tui.language import _
from citadels_tui.lines.desk import Desk
from citadels_tui.lines.menu import card_facts, echoed
from citadels_tui.table import words as labels
from citadels_tui.table.known import about_game, about_players, adorned, under
from citadels_tui.wording import company as company_words
from citadels_tui.wording import lobby as lobby_words
from citadels_tui.wording.cards import (
    cards_named,
    character_name,
    characters_listed,
    options_of,
)
from citadels_tui.wording.english import company as company_table
from citadels_tui.wording.english import lines as table
from citadels_tui.wording.english import lobby as lobby_table
from citadels_tui.wording.options import bots
from citadels_tui.wording.refusals import refusal_sentence
from citadels_tui.wording.rules import UnknownTopic, topic, topics
from citadels_tui.wording.speech import capital, fill
from citadels_tui.wording.told import told
from netplay.updates import SeatLine


def hand(desk: Desk) -> Iterator[str]:
    """The own gold and hand."""
    view = desk.view
    if view is None or view.me is None:
        yield _(table.NO_GAME) if view is None else _(table.NO_HAND)
        return
    cards = "; ".join(card_facts(card, view) for card in view.hand)
    yield fill(table.GOLD, gold=view.me.gold)
    yield fill(table.HAND, count=len(view.hand), cards=cards)
    if view.characters:
        yield _known(_(labels.YOU_HOLD), characters_listed(view.characters))


def city(desk: Desk, wanted: str) -> Iterator[str]:
    """One's own city, or that of a seat or name."""
    view = desk.view
    if view is None:
        yield _(table.NO_GAME)
        return
    seat = seat_called(desk, wanted) if wanted else view.seat
    if seat is None or not 1 <= seat <= len(view.players):
        yield fill(table.NOT_UNDERSTOOD, text=echoed(wanted)) if wanted else _(table.NO_HAND)
    elif seat == view.seat:
        yield fill(table.YOUR_CITY, city=_city(view, view.players[seat - 1]))
    else:
        yield _player(desk, view, view.players[seat - 1])


def seat_called(desk: Desk, wanted: str) -> int | None:
    """The seat of that number, or of the only one whose name is that or begins so; ``None`` if there is none."""
    text = wanted.strip().casefold()
    if text.isdecimal():
        return int(text) if len(text) < 3 and any(seat.seat == int(text) for seat in desk.joined.seats) else None
    named = [seat for seat in desk.joined.seats if seat.name and seat.name.casefold().startswith(text)]
    exact = [seat for seat in named if seat.name.casefold() == text]
    found = exact or named
    return found[0].seat if len(found) == 1 else None


def players(desk: Desk) -> Iterator[str]:
    """The round, and everybody with gold, cards and city."""
    view = desk.view
    if view is None:
        yield from seats(desk)
        return
    yield fill(table.ROUND, round=view.round)
    for player in view.players:
        yield _player(desk, view, player)
    yield fill(table.DECK, deck=view.deck_size)


def _player(desk: Desk, view: View, player: PlayerView) -> str:
    marks = [_(table.CALLED_YOU)] if player.seat == view.seat else []
    marks += [_(table.CROWN)] if player.seat == view.crown else []
    if player.revealed:
        marks.append(fill(table.WAS, characters=characters_listed(player.revealed)))
    how = desk.company.presence(player.seat)
    if how:
        marks.append(_(labels.PRESENCE[how]))
    return fill(
        table.PLAYER,
        seat=player.seat,
        name=desk.names[player.seat],
        marks="".join(f", {mark}" for mark in marks),
        gold=player.gold,
        hand=player.hand_size,
        city=_city(view, player),
    )


def _city(view: View, player: PlayerView) -> str:
    if not player.city:
        return _(table.NO_CITY)
    return fill(
        table.CITY,
        size=str(len(player.city)),
        full=str(view.goal),
        points=player.points,
        districts="; ".join(_standing(view, player, place) for place in range(len(player.city))),
    )


def _standing(view: View, player: PlayerView, place: int) -> str:
    """A district as it stands, with what lies on it and under it."""
    card = player.city[place]
    beautified, count = place in adorned(player), under(player, card)
    said = card_facts(card, view, more=int(beautified))
    if beautified:
        said = fill(table.BEAUTIFIED, card=said)
    return fill(table.UNDER, card=said, count=count) if count else said


def known(desk: Desk) -> Iterator[str]:
    """Everything this seat has seen and may have forgotten."""
    view = desk.view
    if view is None:
        yield _(table.NO_GAME)
        return
    for fact in (*about_players(view, desk.names), *about_game(view)):
        if text := _cards(fact.cards) or fact.text:
            yield _known(fact.label, text)


def _cards(cards: Sequence[str]) -> str:
    return characters_listed(cards) if set(cards) <= CHARACTERS.keys() else cards_named(cards)


def _known(label: str, text: str) -> str:
    return fill(table.KNOWN, label=label, text=text)


def greyed(desk: Desk) -> Iterator[str]:
    """What one might look for and cannot do now, with why; what bars several things is said once."""
    newest = desk.newest
    rows = newest.greyed if newest is not None else ()
    said = dict.fromkeys(refusal_sentence(row.refusal, desk.names, desk.you) for row in rows)
    yield from said or [_(table.NOTHING_GREYED)]


# -- the table


def seats(desk: Desk) -> Iterator[str]:
    """Who sits where, and how."""
    yield from (_seat(desk, seat) for seat in desk.joined.seats)


def _seat(desk: Desk, seat: SeatLine) -> str:
    if lobby_words.is_free(seat):
        return fill(table.NOBODY_HERE, seat=seat.seat)
    how = desk.company.presence(seat.seat) or "here"
    kind = bots().get(seat.bot, (seat.bot, ""))[0] if how == "bot" else ""
    said = [company_words.seat_state(how, kind)]
    if desk.in_lobby and how == "here" and seat.seat != desk.joined.state.chair:
        said.append(_(lobby_table.READY) if seat.ready else _(lobby_table.NOT_READY))
    said += [_(company_table.YOU)] if seat.seat == desk.you else []
    said += [_(company_table.LEADS)] if seat.seat == desk.joined.state.chair and desk.session.on_network else []
    if desk.view is not None and desk.view.to_act == seat.seat:
        said.append(_(company_table.DECIDES))
    return fill(table.SEAT, seat=seat.seat, name=seat.name, state=", ".join(said))


def whole_table(desk: Desk) -> Iterator[str]:
    """The seats, how the table is run, and how others join."""
    yield from seats(desk)
    yield from lobby_words.game_lines(desk.joined.state, desk.joined.seats, desk.joined.pace)
    yield from invitation(desk)


def invitation(desk: Desk) -> Iterator[str]:
    """How others join."""
    told = desk.joined.invitation
    if told is not None:
        for label, value in lobby_words.ways_lines(told):
            yield fill(table.INVITE, label=capital(label), value=value)
        yield fill(table.INVITE_CODE, code=told.code)


# -- the rules


def rules(desk: Desk | None, wanted: str) -> Sequence[str]:
    """A page of the rules, a paragraph a line; without a topic, what there is."""
    options = options_of(desk.view) if desk is not None and desk.view is not None else None
    if wanted:
        try:
            page = topic(wanted, options)
        except UnknownTopic as error:
            return [told(error)]
        return [f"{page.title}.", *page.paragraphs]
    groups: dict[str, list[str]] = {}
    for one in topics(options):
        groups.setdefault(one.group, []).append(one.name)
    return [*(_known(group, ", ".join(ids)) for group, ids in groups.items()), _(table.LIST_END)]


def your_turn(view: View) -> str:
    """Who one is in one's turn, and what one has; empty outside."""
    if view.turn is None or view.turn.seat != view.seat or view.me is None:
        return ""
    character = character_name(view.turn.character)
    return fill(table.YOUR_TURN, character=character, gold=view.me.gold, hand=len(view.hand))
