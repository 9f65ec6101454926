"""Buttons of the clock: pause, resume, the next level or break, back, and single minutes."""

from collections.abc import Iterator

from cutcard.tournament.messages.director import CorrectClock, MoveClock, PauseClock, ResumeClock
from cutcard.tournament.messages.field_events import ClockSet
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.clock import ClockView
from cutcard.tournament.structure.structure import level
from cutcard.web.console.probe import Probe
from cutcard.web.console.shapes import Press

BY = "by the director at the console"
MINUTE = 60


def clock_presses(probe: Probe) -> list[Press]:
    """What may be done to the clock now."""
    t = probe.t
    if not t.clock.began:
        return []
    now = clock.at(t.clock, t.structure, probe.at)
    found = probe.accepted(_changes(now, len(t.structure.levels), bool(level(t.structure, now.level).break_after)))
    return [press for press in found if press.id not in ("minute", "less") or _same_part(probe, press, now)]


def _changes(now: ClockView, last: int, breaks: bool) -> Iterator[Press]:
    yield Press("pause", "Pause", PauseClock(BY), tone="main")
    yield Press("resume", "Resume", ResumeClock(), tone="main")
    yield Press("minute", "+1 min", CorrectClock(-MINUTE, BY), "One minute more in this level")
    yield Press("less", "\N{MINUS SIGN}1 min", CorrectClock(MINUTE, BY), "One minute less in this level")
    if breaks and not now.on_break and now.remaining:
        yield Press("break", "To the break", CorrectClock(now.remaining, BY), "The break begins now")
    if now.level < last:
        yield Press("next", f"To level {now.level + 1}", MoveClock(now.level + 1, BY), "The next level begins now")
    yield Press("again", f"Restart level {now.level}", MoveClock(now.level, BY), "From the beginning of this level")
    if now.level > 1:
        yield Press("back", f"Back to level {now.level - 1}", MoveClock(now.level - 1, BY), "From its beginning")


def _same_part(probe: Probe, press: Press, now: ClockView) -> bool:
    """Whether a minute more or less stays within the level or break: it must not carry the clock into another."""
    changed = next(event.clock for event in probe.events(press.command) if isinstance(event, ClockSet))
    after = clock.at(changed, probe.t.structure, probe.at)
    return (after.level, after.on_break, after.state) == (now.level, now.on_break, now.state)
