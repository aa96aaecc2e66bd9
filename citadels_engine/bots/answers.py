"""What the planner answers when it is asked something besides its turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from citadels_engine.bots.bot import Rows, subject
from citadels_engine.bots.outlook import Outlook
from citadels_engine.bots.targets import crown_worth
from citadels_engine.bots.turn import Planner, Purse, role_of
from citadels_engine.scoring import FIRST_CITY, FULL_CITY
from citadels_engine.view import Choice

DENIED = 0.4
"""What a card is worth less to its owner, as a share of its worth."""
WORTH_COVERING = 0.1
"""Gains of less leave the card in hand, in points."""
WORTH_RINGING = 1.0
"""Points of lead with which a shorter game is better."""


def _keep(outlook: Outlook, rows: Rows) -> str:
    """The cards that improve the hand most."""
    held = set(outlook.view.hand)

    def worth(row: Choice) -> float:
        return sum(outlook.card_worth(card) for card in set(row.line.split(" ")[2:]) if card not in held)

    return max(rows["keep"], key=worth).line


def _reclaim(outlook: Outlook, rows: Rows) -> str:
    """Buy the destroyed district back where the hand is the better for it."""
    use, decline = rows["use"][0], rows["pass"][0]
    (card,) = outlook.view.asks_about
    gain = outlook.fading() * (outlook.card_worth(card) - outlook.weights.gold)
    return use.line if gain > 0 and card not in outlook.view.hand else decline.line


def _ring(outlook: Outlook, rows: Rows) -> str:
    """A shorter game is better for who is ahead, and at once for who completes its city with it."""
    use, decline = rows["use"][0], rows["pass"][0]
    missing = outlook.missing - 1
    others = min(outlook.size - 1 - len(player.city) for player in outlook.others)
    if others <= 0 < missing:
        return decline.line
    lead = outlook.lead() + (FIRST_CITY if missing <= 0 < others else 0)
    return use.line if lead > WORTH_RINGING and missing <= others else decline.line


def _crown(outlook: Outlook, rows: Rows) -> str:
    return crown_line(outlook, rows) or rows["pass" if "pass" in rows else "crown"][0].line


def crown_line(outlook: Outlook, rows: Rows) -> str | None:
    """The crown goes where it does this seat most good; nothing where it had better stay and may."""
    given = rows.get("crown", ())
    if not given:
        return None

    def worth(row: Choice) -> float:
        seat = int(subject(row))
        player = outlook.view.players[seat - 1]
        fee = outlook.view.options.emperor_fee != "none" and seat != outlook.seat and (player.gold or player.hand_size)
        return crown_worth(outlook, seat) + (outlook.weights.gold * outlook.fading() if fee else 0.0)

    best, options, crown = max(given, key=worth), outlook.view.options, outlook.view.crown
    must = options.emperor_must and not (options.emperor_may_keep and crown == outlook.seat)
    return best.line if must or worth(best) > crown_worth(outlook, crown) else None


def _fee(outlook: Outlook, rows: Rows) -> str:
    """What is missed least; who is paid takes a card where it has few."""
    w, view = outlook.weights, outlook.view
    if view.crown != outlook.seat:
        wanted = "card" if len(view.hand) < outlook.missing and not outlook.last_round else "gold"
        return next(row.line for row in rows["fee"] if subject(row) == wanted)

    def loss(row: Choice) -> float:
        what = subject(row)
        if outlook.last_round:
            return float(("imperial-treasury" if what == "gold" else "map-room") in outlook.city)
        if what == "gold":
            return w.gold * outlook.fading()
        spare = view.hand.count(what) > 1
        return 0.0 if spare else outlook.card_worth(what) * outlook.fading()

    return min(rows["fee"], key=loss).line


def _take(outlook: Outlook, rows: Rows) -> str:
    """The card with which the turn is worth most, built at once or not, and which its owner will miss."""
    turn, view, me = outlook.view.turn, outlook.view, outlook.me
    assert turn is not None
    role = role_of(turn.character)._replace(limit=max(0, turn.build_limit - turn.built), cards=0)

    def worth(row: Choice) -> float:
        card, *at_once = row.line.split(" ")[2:]
        gold, hand = (me.gold - (row.price or 0), view.hand) if at_once else (me.gold, (*view.hand, card))
        planner = Planner(outlook, Purse(gold, hand, turn.gathered, turn.used), role)
        found = planner.best().worth + DENIED * outlook.weights.harm * outlook.cost[card] / 3
        if at_once:
            found += outlook.points(card) + outlook.lasting(card)
            found += outlook.types_worth((card,)) - outlook.types_worth()
            found += _nearer(outlook)
        return found

    return max(rows["take"], key=worth).line


def _nearer(outlook: Outlook) -> float:
    """What one district more is worth besides its points."""
    if outlook.missing == 1:
        return FULL_CITY if outlook.last_round else FIRST_CITY
    return 0.0 if outlook.last_round else outlook.weights.tempo


def museum_line(outlook: Outlook, rows: Rows) -> str | None:
    """The card that is missed least goes under the Museum, if a point is more."""
    cards = [
        (outlook.card_worth(row.line.split(" ")[3]), row.line) for row in rows.get("use", ()) if " museum " in row.line
    ]
    if not cards:
        return None
    worth, line = min(cards)
    if outlook.last_round:
        loss = float("map-room" in outlook.city)
    else:
        loss = outlook.fading() * worth * outlook.weights.card_next ** min(outlook.missing, len(cards) - 1)
    return line if 1.0 - loss > WORTH_COVERING else None


ANSWERS: Mapping[str, Callable[[Outlook, Rows], str]] = {
    "keep": _keep,
    "lighthouse": _keep,
    "graveyard": _reclaim,
    "bell-tower": _ring,
    "crown": _crown,
    "fee": _fee,
    "take": _take,
}
"""How each question is answered."""
