"""When an event ends: the same hazard as in a simulated room, drawn many times, without any seat or card.

Each minute of play, every table may lose a player. The chance grows with what blinds and antes cost of an average
stack, and shorter tables play more hands. Breaks, the option at the end of a period and re-entries are counted in.
"""

from collections.abc import Sequence

from msgspec import Struct

from cutcard.core.moment import MINUTE, after, iso, moment
from cutcard.ruling import Refused
from cutcard.tournament.simulation.room import USUAL_ROOM, RoomHabits, chance_of_out
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.structure import Structure, level, periods

OPTION = 5  # minutes that the clock stands for an option
_WORD = (1 << 64) - 1
LONGEST = 7 * 24 * 60  # minutes of play after which an event is given up
LOW, HIGH = 0.1, 0.9  # between these, 80 % of all events end


class ForecastDraws:
    """Random numbers that follow from a seed (SplitMix64), so that a forecast is the same everywhere."""

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    def random(self) -> float:
        """From 0 (included) to 1 (excluded)."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        mixed = (self._state ^ (self._state >> 30)) * 0xBF58476D1CE4E5B9 & _WORD
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & _WORD
        return ((mixed ^ (mixed >> 31)) >> 11) / (1 << 53)


class Outlook(Struct, frozen=True):
    """How an event is expected to go from a moment on."""

    players: int  # in play, or expected to enter
    chips: int
    place: int = 0  # of the clock, in microseconds
    again: float = 0.4  # of those who go out while it is possible: how many enter again
    hands_an_hour: int = 25  # at a full table
    habits: RoomHabits = USUAL_ROOM


class Forecast(Struct, frozen=True):
    """When the winner is found: half of all events are over by ``ends``, 80 % end between ``early`` and ``late``."""

    ends: str
    early: str
    late: str
    level: int
    entries: int
    events: int

    def words(self, minutes: int = 0) -> str:
        """As people say it, in local time: so many minutes ahead of UTC."""
        ends, early, late = (after(one, minutes * MINUTE)[11:16] for one in (self.ends, self.early, self.late))
        return f"ends about {ends}, 80 % between {early} and {late}"


def forecast(structure: Structure, outlook: Outlook, at: str, events: int = 500, seed: int = 1) -> Forecast:
    """Draw so many events from this moment on. The same seed gives the same forecast."""
    if outlook.players < 1 or outlook.chips < 1:
        raise Refused("TOR 1", f"{outlook.players} players: nothing can be forecast without players and chips")
    chance = ForecastDraws(seed)
    found = sorted(_one(structure, outlook, chance) for _ in range(events))
    ends, early, late = (_at(found, share) for share in (0.5, LOW, HIGH))
    entered = sum(one[2] for one in found) // len(found)
    times = [iso(moment(at) + minutes * MINUTE) for minutes in (ends[0], early[0], late[0])]
    return Forecast(times[0], times[1], times[2], ends[1], entered, events)


def before_start(structure: Structure, players: int, again: float = 0.4, hands_an_hour: int = 25) -> Outlook:
    """An event in which so many players will enter."""
    return Outlook(players, players * structure.starting_stack, 0, again, hands_an_hour)


def in_progress(t: Tournament, at: str) -> Outlook:
    """An event as it stands, with everybody who waits for a seat."""
    assert t.announced is not None
    players = len(t.field.where) + len(t.register.queue)
    chips = t.issued - t.removed + len(t.register.queue) * t.structure.starting_stack
    place = clock.place(t.clock, t.structure, at) if t.clock.began else 0
    return Outlook(players, chips, place, hands_an_hour=t.announced.hands_an_hour)


def _at(found: Sequence[tuple[int, int, int]], share: float) -> tuple[int, int, int]:
    return found[round(share * (len(found) - 1))]


def _one(structure: Structure, outlook: Outlook, chance: ForecastDraws) -> tuple[int, int, int]:
    """Minutes until the winner, the level then, and the entries."""
    players, chips, entries = outlook.players, outlook.chips, outlook.players
    seats, until = structure.seats_per_table, structure.registration_until_level
    offered = {number for number in periods(structure) if not level(structure, number).break_after}
    place, minutes, before = outlook.place, 0, 0
    for _ in range(LONGEST):
        now = clock.part_at(structure, place)
        if now.level > before > 0 and before in offered:
            minutes += OPTION
        before = now.level
        if players < 2 and (now.level >= until or not structure.re_entry):
            break
        if not now.on_break and players > 1:
            posts = level(structure, now.level)
            average, cost = chips / players, posts.small + posts.big + posts.ante
            tables = -(-players // seats)
            here = players / tables
            hands = outlook.hands_an_hour / 60 * (3 + seats) / (3 + here)  # a hand takes longer with more players
            out = hands * chance_of_out(here, average / cost, outlook.habits)
            for _ in range(tables):
                if players > 1 and chance.random() < out:
                    back = structure.re_entry is not None and now.level < structure.re_entry.until_level
                    if back and chance.random() < outlook.again:
                        chips += structure.starting_stack
                        entries += 1
                    else:
                        players -= 1
        place += MINUTE
        minutes += 1
    return minutes, before, entries
