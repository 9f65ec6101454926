"""Simulates the people in a room: what tables report of their hands, and what staff do about all that is due.

Nobody's cards are dealt. Who goes out is drawn so that events last about as long as they do with bots: the more the
blinds and antes cost of an average stack, the sooner.
"""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec import Struct

from cutcard.tournament.agenda.due import DueAct, due_now
from cutcard.tournament.director.decide import TournamentCommand
from cutcard.tournament.messages.conduct import CountChips
from cutcard.tournament.messages.room import (
    AwardBounty,
    ExplainBounties,
    ExplainCount,
    Knockout,
    RaceTable,
    RecordOut,
    ReportTable,
    SetButton,
)
from cutcard.tournament.room.counts import most_odd
from cutcard.tournament.simulation.bots import Chance
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure import clock

T = TypeVar("T")


class RoomHabits(Struct, frozen=True):
    """How a room goes. ``out``: chance to go out in a hand, times the orbits that an average stack could pay."""

    out: float = 0.2
    several: float = 0.03  # of knock-outs: another player goes out in the same hand
    split: float = 0.04  # of bounties: won by two
    later: float = 0.1  # of bounties: nobody says at once who won
    all_in: float = 0.2  # of hands in hand-for-hand


USUAL_ROOM = RoomHabits()
MOST_OUT = 0.8  # of hands, however short the stacks are


def choose(chance: Chance, some: Sequence[T]) -> T:
    return some[int(chance.random() * len(some))]


def chance_of_out(players: float, orbits: float, habits: RoomHabits = USUAL_ROOM) -> float:
    """The chance that a table of so many loses a player in a hand; ``orbits``: that an average stack could pay."""
    return min(MOST_OUT, players * habits.out / orbits) if orbits > 0 else MOST_OUT


def hand_at(
    t: Tournament, number: int, at: str, chance: Chance, habits: RoomHabits = USUAL_ROOM
) -> Iterator[TournamentCommand]:
    """What a table reports of its next hand, or of the one that it is in hand-for-hand."""
    table = t.field.tables[number]
    if len(table.seats) < 2:
        return
    course = t.hand_for_hand
    if course is not None:
        if number in (*course.dealt, *course.held):
            return
        if course.round and number not in course.shown and chance.random() < habits.all_in:
            yield ReportTable(number, "all-in")
            return
    yield from _knocked_out(t, number, at, chance, habits)
    if course is not None:
        yield ReportTable(number, "done")


def _knocked_out(t: Tournament, number: int, at: str, chance: Chance, habits: RoomHabits) -> Iterator[RecordOut]:
    view = clock.at(t.clock, t.structure, at)
    if view.state not in ("running", "hand-for-hand"):
        return
    posts = view.blinds
    orbits = (t.issued - t.removed) / len(t.field.where) / (posts.small + posts.big + posts.ante)
    players = [one.player for one in t.field.tables[number].seats.values()]
    course = t.hand_for_hand
    shown = course is not None and number in course.shown  # all-in and called
    if chance.random() >= (0.6 if shown else chance_of_out(len(players), orbits, habits)):
        return
    loser = choose(chance, players)
    left = [player for player in players if player != loser]
    gone = [loser]
    if len(left) > 1 and chance.random() < habits.several:
        gone.append(choose(chance, left))
        left = [player for player in left if player not in gone]
    yield RecordOut(number, tuple(Knockout(player, _winners(t, player, left, chance, habits)) for player in gone))


def _winners(t: Tournament, player: str, left: Sequence[str], chance: Chance, habits: RoomHabits) -> tuple[str, ...]:
    if t.bounties.own.get(player) != "held" or chance.random() < habits.later:
        return ()
    first = choose(chance, left)
    others = [one for one in left if one != first]
    return (first, choose(chance, others)) if others and chance.random() < habits.split else (first,)


# -- staff


def staff_act(t: Tournament, at: str, chance: Chance) -> TournamentCommand | None:
    """What staff would do next of all that is due; None: nothing is due but the reports of tables."""
    for act in due_now(t, at):
        if act.kind != "hand for hand" and (command := completed(t, act, chance)) is not None:
            return command
    return None


def completed(t: Tournament, act: DueAct, chance: Chance) -> TournamentCommand | None:
    """The command of an act, with what its reader still picks or writes."""
    match act.command:
        case AwardBounty(owner):
            return AwardBounty(owner, (choose(chance, act.choices),))
        case RaceTable(number):
            table = t.field.tables[number]
            new = next(chip.value for chip in t.structure.chips if chip.value > table.unit)
            return RaceTable(number, int(chance.random() * (most_odd(len(table.seats), table.unit, new) + 1)))
        case ReportTable(number, hand) if act.choices:
            return ReportTable(number, hand, (choose(chance, act.choices),))
        case CountChips():
            unit = min(chip.value for chip in t.structure.chips)
            return CountChips({unit: (t.issued - t.removed) // unit})
        case ExplainCount():
            return ExplainCount("chips were changed wrongly at a table")
        case ExplainBounties(player):
            return ExplainBounties(player, "the chip was lost")
        case None if act.kind == "move" and act.tables:
            number = choose(chance, act.tables)
            return SetButton(number, choose(chance, list(t.field.tables[number].seats)))
        case _:
            return act.command
