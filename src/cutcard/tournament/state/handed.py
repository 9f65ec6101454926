"""Chips that players hand in after they are out (TOR 7.11): what had left play with them, and what had not."""

from msgspec.structs import replace

from cutcard.tournament.engine.values import Chips
from cutcard.tournament.messages import conduct as c
from cutcard.tournament.state.tournament import Outed, Tournament, in_room


def is_out(t: Tournament, player: str) -> bool:
    """Whether a player has had chips and has none any more: eliminated, or disqualified."""
    return player in t.disqualified or any(one.player == player for one in t.outs)


def handed_in(t: Tournament, player: str) -> Chips:
    """All that is recorded as handed in since the player went out."""
    struck, one = t.disqualified.get(player), _out(t, player)
    return one.handed if one is not None else struck.handed if struck is not None else 0


def held_back(t: Tournament, player: str, handed: Chips) -> Chips:
    """How many of so many chips were not removed from play with the player."""
    struck, one = t.disqualified.get(player), _out(t, player)
    missing = struck.missing if struck is not None else t.missing.get(player)
    known = (one.chips if one is not None else 0) + (missing.stack if missing is not None else 0)
    return max(0, handed - known - (struck.chips if struck is not None else 0))


def chips_returned(t: Tournament, event: c.ChipsReturned) -> Tournament:
    """In a room such chips leave play: they are in no stack, and a count that missed them has its cause."""
    player, before = event.player, handed_in(t, event.player)
    handed = event.chips if event.in_all else before + event.chips
    more = held_back(t, player, handed) - held_back(t, player, before)
    t = _recorded(t, player, handed)
    if not more or not in_room(t):
        return t
    found = min(0, t.room.difference + more) if t.room.difference < 0 else t.room.difference
    complete = t.room.complete if more > 0 else None  # what that count showed hung on the mistake
    room = replace(t.room, loose=t.room.loose - more, difference=found, complete=complete)
    return replace(t, removed=t.removed + more, room=room, counted=None, explained=False)


def given_back(t: Tournament, player: str) -> Tournament:
    """It was a mistake that the player went out: chips handed in for it are in play again, in whoever's stack."""
    more = held_back(t, player, handed_in(t, player))
    if not more or not in_room(t):
        return t
    return replace(t, removed=t.removed - more, room=replace(t.room, loose=t.room.loose + more))


def _out(t: Tournament, player: str) -> Outed | None:
    if (struck := t.disqualified.get(player)) is not None:
        return struck.out
    return next((one for one in t.outs if one.player == player), None)


def _recorded(t: Tournament, player: str, handed: Chips) -> Tournament:
    struck = t.disqualified.get(player)
    if struck is None:
        outs = tuple(replace(one, handed=handed) if one.player == player else one for one in t.outs)
        return replace(t, outs=outs)
    if struck.out is not None:
        struck = replace(struck, out=replace(struck.out, handed=handed))
    else:
        struck = replace(struck, handed=handed)
    return replace(t, disqualified={**t.disqualified, player: struck})
