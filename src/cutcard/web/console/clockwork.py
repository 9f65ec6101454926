"""Buttons about the whole event: its clock, announcements, special rounds, cancelling, bags of a flight, paper."""

from collections.abc import Iterator
from typing import get_args

from cutcard.core.message import tag
from cutcard.tournament.messages.afterwards import EnterAfterwards, LateAct
from cutcard.tournament.messages.director import (
    AnnounceBonusRound,
    AnnounceEliminationRound,
    CorrectClock,
    MoveClock,
    PauseClock,
    ResumeClock,
    WithdrawRound,
)
from cutcard.tournament.messages.dispute import TellPlayers
from cutcard.tournament.messages.entry import CloseFlight
from cutcard.tournament.messages.field_events import ClockSet
from cutcard.tournament.messages.purse import CancelTournament
from cutcard.tournament.messages.room import BagChips
from cutcard.tournament.state.plan import flight_over, in_flight
from cutcard.tournament.state.tournament import in_room
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.clock import ClockView
from cutcard.tournament.structure.structure import level
from cutcard.web.console.floor_map import PLAYING
from cutcard.web.console.probe import Probe
from cutcard.web.console.room import likely
from cutcard.web.console.shapes import Blank, DueNow, Press

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


# -- the event


def event_presses(probe: Probe) -> Iterator[Press]:
    """Rare acts, each with what it needs."""
    words = "On screens and phones for ten minutes"
    yield Press("tell", "Tell everybody", TellPlayers("..."), words, field="text", kind="text")
    yield Press("take down", "Take the announcement down", TellPlayers())
    hands = Blank("hands", "Hands", "number", "1")
    out = AnnounceEliminationRound(1)
    yield Press("elimination", "Elimination round", out, "Then the lowest stack at each table is out", blanks=[hands])
    more = [hands, Blank("chips", "Chips added to each pot", "number", "0"), Blank("prize", "Or a prize", "text")]
    bonus = AnnounceBonusRound(1, prize="a prize")
    yield Press("bonus", "Bonus round", bonus, "The casino adds chips or a prize", blanks=more)
    yield Press("no elimination", "No elimination round", WithdrawRound("elimination", BY))
    yield Press("no bonus", "No bonus round", WithdrawRound("bonus", BY))
    cancel = CancelTournament("by decision of the casino")
    why = "All fees go back, bounties won are paid. Why?"
    yield Press("cancel", "Cancel the tournament", cancel, why, tone="danger", field="reason", kind="text")


def late_tags(probe: Probe) -> list[str]:
    """The commands that this person may enter afterwards from paper."""
    may = in_room(probe.t) and probe.t.phase in PLAYING and probe.actor.role in EnterAfterwards.roles
    return sorted(tag(one) for one in get_args(LateAct)) if may else []


def bags_due(probe: Probe) -> Iterator[DueNow]:
    """At the end of a flight everybody's chips are counted into a bag with a slip that the player signs."""
    t = probe.t
    if not in_flight(t) or t.phase not in PLAYING or not flight_over(t, probe.at):
        return
    for number, table in t.field.tables.items() if in_room(t) else ():
        open_ = [one for one in table.seats.values() if one.player not in t.room.bags]
        acts = []
        for one in open_:
            chips = likely(t, one.player)
            blanks = [
                Blank("chips", "Chips counted", "number", str(chips)),
                Blank("bag", "Number of the bag", "text"),
                Blank("signed", "The player has signed the slip", "tick"),
            ]
            bag = BagChips(one.player, chips, f"of {one.player}", True)
            acts.append(Press(f"bag {one.player}", t.register.entrants[one.player].name, bag, blanks=blanks))
        if acts:
            yield DueNow(f"Table {number}: bag the chips.", "TOR 7.13", probe.accepted(acts))
    into = CloseFlight(f"{t.id}-final")
    close = Press("close flight", "Close the flight", into, "The event that the bags go to", field="into", kind="text")
    if acts := probe.accepted([close]):
        text = "Everybody's chips are bagged." if in_room(t) else "The last level of this flight is over."
        yield DueNow(text, acts[0].clause, acts)
