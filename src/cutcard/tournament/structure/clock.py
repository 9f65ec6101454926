"""The clock of a tournament: levels and breaks, calculated from recorded times. It has no timer of its own.

The timetable is a sequence of levels and breaks. A clock is a position on it (microseconds from the start) and the
moment since which it has run from there. It stops at the end of a period if an option must be offered and no break
is scheduled (T-17). In hand-for-hand it moves two minutes per hand (T-23).
"""

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.moment import MINUTE, SECOND, iso, moment
from cutcard.ruling import Refused
from cutcard.tournament.engine.values import Blinds
from cutcard.tournament.structure.structure import Level, Structure, level, periods

HAND = 2 * MINUTE  # clock time per hand in hand-for-hand
LONGEST_CORRECTION = 24 * 60 * 60  # seconds


class Clock(Struct, frozen=True, omit_defaults=True):
    """A clock. ``gone``: position when it started to run at ``since``; ``since`` "": it stands."""

    began: str = ""
    gone: int = 0
    since: str = ""
    offered: int = 0  # last level whose option has been offered
    hand_for_hand: bool = False
    jumped: int = 0  # of the timetable, on or back, by the director's hand and not by running
    rested: int = 0  # of breaks that it has run through, up to ``gone``


State = Literal["not begun", "running", "paused", "option", "break", "hand-for-hand"]


class ClockView(Struct, frozen=True):
    """What the clock shows. A break belongs to the level before it. ``ends`` is "" while the clock stands."""

    state: State
    level: int
    blinds: Blinds
    on_break: bool
    remaining: int  # seconds of the level or break, a begun one counted
    ends: str
    next_level: int
    next_break: int  # seconds of play until it; -1: none is to come
    registration_open: bool  # until the level that the structure names begins
    clauses: tuple[str, ...]

    @property
    def ended(self) -> bool:
        """Whether its level is over and the next has not begun."""
        return self.on_break or self.state == "option"


class InForce(Struct, frozen=True):
    """The level and blinds of a hand whose deal begins now."""

    level: int
    blinds: Blinds
    clauses: tuple[str, ...]


class TimetablePart(Struct, frozen=True):
    """A level or a break on the timetable."""

    level: int
    on_break: bool
    start: int
    end: int


@lru_cache(maxsize=64)
def _timetable(levels: tuple[Level, ...]) -> tuple[tuple[TimetablePart, ...], tuple[int, ...]]:
    """The parts in order, and where each ends."""
    lengths = [
        (number, on_break, minutes * MINUTE)
        for number, one in enumerate(levels, 1)
        for on_break, minutes in ((False, one.minutes), (True, one.break_after))
        if minutes
    ]
    ends = tuple(accumulate(length for _, _, length in lengths))
    parts = (
        TimetablePart(number, on_break, end - length, end)
        for (number, on_break, length), end in zip(lengths, ends, strict=True)
    )
    return tuple(parts), ends


def _part(structure: Structure, place: int) -> TimetablePart:
    """The part at a position of the timetable. The last level repeats for ever (T-29)."""
    parts, ends = _timetable(structure.levels)
    if place < ends[-1]:
        return parts[bisect_right(ends, place)]
    last = parts[-1]
    length = last.end - last.start
    again = (place - last.end) // length + 1
    return TimetablePart(last.level, False, last.start + again * length, last.end + again * length)


def _begins(structure: Structure, number: int) -> int:
    """Where a level begins."""
    return next(part.start for part in _timetable(structure.levels)[0] if part.level == number)


def _stop(clock: Clock, structure: Structure) -> int | None:
    """Where it will stop automatically: the next end of a period without a break after it."""
    for number in periods(structure):
        if number > clock.offered and not level(structure, number).break_after:
            return _begins(structure, number) + level(structure, number).minutes * MINUTE
    return None


def _place(clock: Clock, structure: Structure, now: str) -> tuple[int, bool]:
    """The place on the timetable, and whether the clock stands there for an option."""
    place = clock.gone + (max(0, moment(now) - moment(clock.since)) if clock.since else 0)
    if clock.since and clock.hand_for_hand:  # in a break, which runs in real time
        place = min(place, _part(structure, clock.gone).end)
    stop = _stop(clock, structure)
    return (stop, True) if stop is not None and place >= stop else (place, False)


def place(clock: Clock, structure: Structure, now: str) -> int:
    """The place on the timetable, in microseconds from its start."""
    return _place(clock, structure, now)[0]


def part_at(structure: Structure, place: int) -> TimetablePart:
    """The level or break at a place of the timetable."""
    return _part(structure, place)


def played_between(structure: Structure, start: int, end: int) -> dict[int, int]:
    """Microseconds of play between two places of the timetable, by level. Breaks do not count."""
    found: dict[int, int] = {}
    while start < end:
        part = _part(structure, start)
        if not part.on_break:
            found[part.level] = found.get(part.level, 0) + min(part.end, end) - start
        start = part.end
    return found


def start(now: str) -> Clock:
    """A clock that begins to run."""
    return Clock(began=now, since=now)


def at(clock: Clock, structure: Structure, now: str) -> ClockView:
    """What the clock shows at a moment."""
    place, option = _place(clock, structure, now)
    part = _part(structure, place - 1 if option else place)
    left = part.end - place
    runs = bool(clock.since) and not option and not (clock.hand_for_hand and not part.on_break)
    return ClockView(
        state=_state(clock, part, option),
        level=part.level,
        blinds=level(structure, part.level).blinds(),
        on_break=part.on_break,
        remaining=-(-left // SECOND),
        ends=iso(moment(now) + left) if runs else "",
        next_level=min(part.level + 1, len(structure.levels)),
        next_break=_next_break(structure, place),
        registration_open=part.level < structure.registration_until_level,
        clauses=_clauses(clock, structure, place, part, option),
    )


def _state(clock: Clock, part: TimetablePart, option: bool) -> State:
    if not clock.began:
        return "not begun"
    if option:
        return "option"
    if not clock.since and not clock.hand_for_hand:
        return "paused"
    if part.on_break:
        return "break"
    return "hand-for-hand" if clock.hand_for_hand else "running"


def _clauses(clock: Clock, structure: Structure, place: int, part: TimetablePart, option: bool) -> tuple[str, ...]:
    found = ["TOR 4"]
    if place >= _timetable(structure.levels)[1][-1]:
        found.append("T-29")
    if option:
        found += ["TOR 7.13", "T-17"]
    if clock.hand_for_hand:
        found += ["TOR 7.20", "T-23"]
    return tuple(found)


def _next_break(structure: Structure, place: int) -> int:
    coming = (part.start for part in _timetable(structure.levels)[0] if part.on_break and part.start > place)
    first = next(coming, None)
    return -1 if first is None else -(-(first - place) // SECOND)


def stands(clock: Clock, structure: Structure) -> str:
    """When a running clock reaches the next option and stops automatically; "" if never."""
    stop = _stop(clock, structure)
    if stop is None or not clock.since or clock.hand_for_hand:
        return ""
    return iso(moment(clock.since) + max(0, stop - clock.gone))


def seconds_run(clock: Clock, structure: Structure, now: str) -> int:
    """How long the clock has run in levels, whatever it was set to; penalties are measured by it (T-24, T-55)."""
    here = _brought(clock, structure, now)
    return (here.gone - here.jumped - here.rested) // SECOND


def _brought(clock: Clock, structure: Structure, now: str) -> Clock:
    """The clock at the place where it is now, with the breaks that it has run through on the way."""
    place, _ = _place(clock, structure, now)
    rested = place - clock.gone - sum(played_between(structure, clock.gone, place).values())
    return replace(clock, gone=place, rested=clock.rested + rested)


def for_deal(clock: Clock, structure: Structure, now: str) -> InForce:
    """The level of a hand whose cards are cut now. Refused while no hand may start."""
    view = at(clock, structure, now)
    match view.state:
        case "running" | "hand-for-hand":
            return InForce(view.level, view.blinds, ("TOR 7.21", *view.clauses))
        case "not begun":
            raise Refused("TOR 6.11", "the tournament has not started: start its clock first")
        case "break":
            raise Refused(
                "TOR 4", f"there is a break after level {view.level}: deal when level {view.next_level} begins"
            )
        case "option":
            raise Refused(
                "TOR 7.13",
                f"level {view.level} is over and its option is offered: resume the clock when all have chosen",
            )
        case _:
            raise Refused("TOR 6.11", "the clock is paused: resume it first")


def pause(clock: Clock, structure: Structure, now: str) -> Clock:
    """Stop the clock from now on. This ends hand-for-hand."""
    _begun(clock)
    view = at(clock, structure, now)
    if view.state == "paused":
        raise Refused("TOR 6.11", "the clock is already paused: resume it, or leave it paused")
    if view.state == "option":
        raise Refused(
            "TOR 7.13", "the clock stands for the option at the end of a period: resume it when all have chosen"
        )
    return replace(_brought(clock, structure, now), since="", hand_for_hand=False)


def resume(clock: Clock, structure: Structure, now: str) -> Clock:
    """Run from now on, also out of hand-for-hand. If it stood for an option, that option has been offered."""
    _begun(clock)
    place, option = _place(clock, structure, now)
    if clock.since and not option and not clock.hand_for_hand:
        raise Refused("TOR 6.11", "the clock is already running: pause it, or leave it running")
    offered = _part(structure, place - 1).level if option else clock.offered
    return replace(_brought(clock, structure, now), since=now, offered=offered, hand_for_hand=False)


def hand_by_hand(clock: Clock, structure: Structure, now: str) -> Clock:
    """Start hand-for-hand: from now on each hand takes two minutes; only breaks run in real time."""
    _begun(clock)
    place, option = _place(clock, structure, now)
    runs = now if not option and _part(structure, place).on_break else ""
    return replace(_brought(clock, structure, now), since=runs, hand_for_hand=True)


def by_time(clock: Clock, structure: Structure, now: str) -> Clock:
    """End hand-for-hand: the clock runs again, unless it stands for an option."""
    return replace(_brought(clock, structure, now), since=now, hand_for_hand=False)


def hand_played(clock: Clock, structure: Structure, now: str) -> Clock:
    """A hand-for-hand round is over at every table. A break that is reached starts in full."""
    if not clock.hand_for_hand:
        raise Refused("TOR 7.20", "play is not hand for hand: begin that first")
    place, option = _place(clock, structure, now)
    if option or _part(structure, place).on_break:  # a hand begun before: nothing more to count
        return clock
    here, later = _brought(clock, structure, now), place + HAND
    for part in _timetable(structure.levels)[0]:
        if part.on_break and place < part.start <= later:
            return replace(here, gone=part.start, since=now)
    return replace(here, gone=later, since="")


def move(clock: Clock, structure: Structure, now: str, number: int) -> Clock:
    """Move to the start of a level, running or not as before; first to the end of a period that gives an option."""
    _begun(clock)
    if not 1 <= number <= len(structure.levels):
        raise Refused("TOR 4", f"there is no level {number}: choose 1 to {len(structure.levels)}")
    since = now if clock.since and not clock.hand_for_hand else ""
    begins = _begins(structure, number)
    place, option = _place(clock, structure, now)
    offered = _part(structure, place - 1).level if option else clock.offered
    if coming := _option_between(structure, offered, place, begins):
        number, begins = coming
    here = _brought(clock, structure, now)
    moved = replace(here, gone=begins, since=since, offered=number - 1, jumped=clock.jumped + begins - place)
    return hand_by_hand(moved, structure, now) if clock.hand_for_hand else moved


def correct(clock: Clock, structure: Structure, now: str, seconds: int) -> Clock:
    """Move forward or back by some seconds, but never before the start."""
    _begun(clock)
    if not 0 < abs(seconds) <= LONGEST_CORRECTION:
        raise Refused(
            "TOR 6.11", f"this correction is not possible: enter 1 to {LONGEST_CORRECTION:,} seconds, forward or back"
        )
    place, option = _place(clock, structure, now)
    if option and seconds > 0:
        raise Refused(
            "TOR 7.13", "the clock stands for the option at the end of a period: resume it when all have chosen"
        )
    if place + seconds * SECOND < 0:
        raise Refused("TOR 6.11", f"only {place // SECOND:,} seconds have passed: you cannot go back further")
    here, to = _brought(clock, structure, now), place + seconds * SECOND
    if coming := _option_between(structure, clock.offered, place, to):
        _, to = coming
    part = _part(structure, to)
    ended = part.level if part.on_break else part.level - 1  # set back before an option, it comes there again (T-17)
    offered = min(clock.offered, ended) if seconds < 0 else clock.offered
    ran = replace(here, gone=to, since=now if clock.since else "", offered=offered, jumped=clock.jumped + to - place)
    return hand_by_hand(ran, structure, now) if clock.hand_for_hand else ran


def _option_between(structure: Structure, offered: int, place: int, to: int) -> tuple[int, int] | None:
    """The first end of a period between two places, with its level: a moved clock skips no option (TOR 7.13)."""
    for last in periods(structure):
        end = _begins(structure, last) + level(structure, last).minutes * MINUTE
        if last > offered and place < end <= to:
            return last, end
    return None


def _begun(clock: Clock) -> None:
    if not clock.began:
        raise Refused("TOR 6.11", "the tournament has not started: start its clock first")
