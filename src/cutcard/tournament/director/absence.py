"""Players who are not at their tables: they are still dealt in, removed after level 4, and may return."""

from collections.abc import Iterator
from typing import TypeAlias

from cutcard.core.message import Facts
from cutcard.ruling import Refused
from cutcard.tournament.engine.values import in_units
from cutcard.tournament.messages.conduct import (
    AbsentReturned,
    MarkAbsent,
    MarkPresent,
    PlayerAbsent,
    PlayerPresent,
    ProvisionallyEliminate,
    ProvisionallyEliminated,
    ReturnAbsent,
)
from cutcard.tournament.messages.purse import BountyIssued
from cutcard.tournament.money.purse import voided
from cutcard.tournament.seats.seating import open_seat
from cutcard.tournament.state.evolve import TournamentEvent
from cutcard.tournament.state.field import ORBIT
from cutcard.tournament.state.plan import people
from cutcard.tournament.state.tournament import Seat, Tournament
from cutcard.tournament.structure import clock

LAST_LEVEL = 4  # a player must have taken the position by the end of this level (TOR 7.14)

AbsenceCommand: TypeAlias = MarkAbsent | MarkPresent | ProvisionallyEliminate | ReturnAbsent


def decide_absence(t: Tournament, command: AbsenceCommand, facts: Facts) -> Iterator[TournamentEvent]:
    match command:
        case MarkAbsent(player):
            if not _seat(t, player).present:
                raise Refused(
                    "TOR 7.15",
                    f"{player} is already marked absent: deal them in, post their blinds and fold their hand",
                )
            yield PlayerAbsent(player, ("TOR 7.15", "TOR 7.16"))
        case MarkPresent(player):
            if _seat(t, player).present:
                raise Refused("TOR 7.15", f"{player} is already marked present: there is nothing to change")
            yield PlayerPresent(player, ("TOR 7.15",))
        case ProvisionallyEliminate(player):
            yield from _removed(t, player, facts)
        case ReturnAbsent(player):
            yield from _back(t, player, facts)


def _seat(t: Tournament, player: str) -> Seat:
    if player not in t.field.where:
        raise Refused("TOR 7.15", f"{player[:40]} does not sit at a table: choose a player who is still in")
    return t.field.seat(player)


def _removed(t: Tournament, player: str, facts: Facts) -> Iterator[TournamentEvent]:
    seat = _seat(t, player)
    if seat.arrived:
        raise Refused(
            "TOR 7.14", f"{player} has already taken the seat: mark the player absent, or disqualify them (TOR 7.16)"
        )
    view = clock.at(t.clock, t.structure, facts.at)
    if not (view.level > LAST_LEVEL or (view.level == LAST_LEVEL and view.on_break)):
        raise Refused("TOR 7.14", f"level {LAST_LEVEL} is not over: leave the chips at the seat until then")
    if t.field.tables[t.field.where[player][0]].begin is not None:
        raise Refused("TOR 7.14", f"a hand is in play at the table of {player}: remove the chips when it is over")
    yield ProvisionallyEliminated(player, seat.stack, facts.at, ("TOR 7.14",))
    if t.bounties.own.get(player) == "held":
        yield voided(t, player, ("TOR 3", "TOR 7.14", "T-08"))


def _back(t: Tournament, player: str, facts: Facts) -> Iterator[TournamentEvent]:
    """The stake minus its share of an orbit's blinds and antes for each hand dealt at the table since (T-16)."""
    one = t.missing.get(player)
    if one is None:
        raise Refused("TOR 7.14", f"{player[:40]} was not provisionally eliminated: there are no chips to give back")
    if t.phase not in ("running", "final table"):
        raise Refused("TOR 7.14", "play is over: the chips stay out of play")
    unit = max(table.unit for table in t.field.tables.values())
    charged = one.charged // ORBIT
    chips = in_units(max(0, one.stack - charged), unit)
    if not chips:
        yield AbsentReturned(player, 0, 0, 0, one.stack, ("TOR 7.14", "T-16", "T-47"))
        return
    if not facts.draw:
        raise Refused("TOR 7.6", "the seat is drawn by lot, but the draw is missing: try again")
    seats = t.structure.final_table if t.phase == "final table" else t.structure.seats_per_table
    place = open_seat(people(t), seats, player, t.register.apart, facts.draw, f"return {player}")
    if place is None:
        raise Refused("TOR 7.14", "no seat is free: wait for one, or add a table")
    clauses = ("TOR 7.14", "T-16", "T-47", "TOR 7.24")
    yield AbsentReturned(player, place.table, place.seat, chips, one.stack - chips, clauses)
    if one.bounty:
        yield BountyIssued(player, t.bounties.value, ("TOR 3", "TOR 7.14", "T-08"))
