"""Finds people of a tournament by a part of the name, a card, or a table and seat."""

import re

from cutcard.core.personal import Look, show
from cutcard.core.text import same_card
from cutcard.tournament.state.register import Entrant
from cutcard.tournament.state.tournament import Tournament
from cutcard.web.console.shapes import FoundEntrant

MOST = 12
SEAT = re.compile(r"\s*(\d{1,4})\s*[-./ ]\s*(\d{1,2})\s*")  # "12-3": table 12, seat 3


def entrants(t: Tournament, asked: str, look: Look) -> list[FoundEntrant]:
    """Entrants who fit, those who begin like it first. ``look``: finds the names to which the state refers."""
    wanted = " ".join(asked.casefold().split())
    if not wanted:
        return []
    if at := SEAT.fullmatch(asked):
        place = (int(at[1]), int(at[2]))
        return [found(t, t.register.entrants[player]) for player, where in t.field.where.items() if where == place]
    called = {one.player: show(one.name, look).casefold() for one in t.register.entrants.values()}
    ranked = sorted(
        (rank, called[one.player], one.player)
        for one in t.register.entrants.values()
        if (rank := _fits(one, called[one.player], wanted)) is not None
    )
    return [found(t, t.register.entrants[player]) for _, _, player in ranked[:MOST]]


def _fits(one: Entrant, name: str, wanted: str) -> int | None:
    """How well somebody fits: a card, the beginning of a name, or a part of it."""
    if (one.card and same_card(wanted, one.card)) or wanted == one.player.casefold():
        return 0
    if any(part.startswith(wanted) for part in (name, *name.split())):
        return 1
    return 2 if wanted in name else None


def found(t: Tournament, one: Entrant) -> FoundEntrant:
    table, seat = t.field.where.get(one.player, (0, 0))
    queue = t.register.queue
    place = queue.index(one.player) + 1 if one.player in queue else 0
    return FoundEntrant(one.player, one.name, one.status, one.card, table, seat, place)
