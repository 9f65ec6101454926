"""What was done, the latest first, and the acts that take each back. A reversal is recorded like everything else."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cutcard.floor.desk.desk import Desk
from cutcard.floor.streams.streams import HistoryRow
from cutcard.tournament.director.seated import free_seats
from cutcard.tournament.messages import conduct as c
from cutcard.tournament.messages import correction as k
from cutcard.tournament.messages import director as m
from cutcard.tournament.messages import entry_events as e
from cutcard.tournament.messages import field_events as f
from cutcard.tournament.messages import purse as p
from cutcard.tournament.messages import room as r
from cutcard.tournament.messages.afterwards import EnteredAfterwards
from cutcard.tournament.state.tournament import Tournament, in_room
from cutcard.web.console.probe import Probe
from cutcard.web.console.room import RESCUED, at_table, counted
from cutcard.web.console.shapes import Blank, PastLine, PastLines, Press, Rival
from cutcard.web.words.field import field_line

ROWS = 80
UNDONE = "a mistake, taken back at the console"
ITSELF = {"pace": "By itself", "opening": "The floor plan", "host": "The demonstration", "room": "The demonstration"}


HEADS = (f.Started, f.TableBroken, f.FinalTableDrawn)  # said before the seats that were drawn with them


def past(probe: Probe, desk: Desk, stream: str, names: Mapping[str, str]) -> PastLines:
    """The last rows of the tournament as sentences. An act is offered to undo only where the rules take it now."""
    version = desk.state(stream).version
    rows = desk.history(stream, max(0, version - ROWS))
    telling = _Telling(probe, names, _came_from(rows))
    return PastLines([line for row in reversed(rows) for line in telling.lines(row)])


def _came_from(rows: Iterable[HistoryRow]) -> dict[tuple[int, str], tuple[int, int]]:
    """The table and seat from which a player was moved in a row, where an earlier row names it."""
    where: dict[str, tuple[int, int]] = {}
    found = {}
    for row in rows:
        for event in row.events:
            if isinstance(event, f.Moved) and event.player in where:
                found[row.version, event.player] = where[event.player]
            if isinstance(event, f.Moved | f.Seated):
                where[event.player] = (event.table, event.seat)
    return found


def _followed(events: Sequence[object]) -> list[object]:
    """What followed by itself from an act: all after who went out, or after the first event that is told."""
    if any(isinstance(event, HEADS) for event in events):
        return [event for event in events if not isinstance(event, HEADS)]
    gone = [place for place, event in enumerate(events) if isinstance(event, f.Eliminated)]
    told = [place for place, event in enumerate(events) if field_line(event, {})]
    return [*events[max(gone or told[:1], default=0) + 1 :]]


class _Telling:
    """Rows as lines, the latest first: only the latest act of its kind is offered to be taken back."""

    def __init__(
        self, probe: Probe, names: Mapping[str, str], came_from: dict[tuple[int, str], tuple[int, int]]
    ) -> None:
        self._trial, self._names, self._came_from = probe, names, came_from
        self._called = {**names, **{one.player: one.name for one in probe.t.register.entrants.values()}}
        self._offered: set[str] = set()

    def lines(self, row: HistoryRow) -> Iterator[PastLine]:
        who = self._names.get(row.actor.id) or ITSELF.get(row.actor.id, row.actor.id)
        late = next((event for event in row.events if isinstance(event, EnteredAfterwards)), None)
        at, paper, entered = (late.happened, late.sheet, row.at) if late else (row.at, "", "")
        followed = _followed(row.events)
        latest = [*reversed(row.events)]
        latest.sort(key=lambda one: not isinstance(one, HEADS))  # the start, then the seats drawn with it
        for event in latest:
            if not (text := field_line(event, self._called)):
                continue
            wanted = [press for press in self._undo(row, event) if press.id not in self._offered]
            self._offered.update(press.id for press in wanted)
            undo = self._trial.accepted(wanted) or self._trial.cures(wanted)
            clauses = list(getattr(event, "clauses", ()))
            yield PastLine(
                row.version, at, who, text, clauses, undo, paper, entered, any(event is one for one in followed)
            )

    def _undo(self, row: HistoryRow, event: object) -> Iterator[Press]:
        if isinstance(event, f.Moved):
            if before := self._came_from.get((row.version, event.player)):
                back = m.MovePlayer(event.player, *before, UNDONE)
                yield Press(f"undo move {event.player}", "Move back", back)
            return
        if isinstance(event, f.Eliminated):
            yield from self._all_back(row, event)
        yield from reversals(self._trial, event)

    def _all_back(self, row: HistoryRow, event: f.Eliminated) -> Iterator[Press]:
        """All who went out in one hand of a room, with the last of them."""
        out = [one for one in row.events if isinstance(one, f.Eliminated) and one.cause == "hand"]
        if not in_room(self._trial.t) or len(out) < 2 or event is not out[-1]:
            return
        free = free_seats(self._trial.t)
        first, *others = [
            k.Back(one.player, *((one.table, one.seat) if (one.table, one.seat) in free else (0, 0))) for one in out
        ]
        back = k.Reinstate(first.player, first.table, first.seat, {}, UNDONE, tuple(others))
        words = "Places and bounties are taken back"
        words += "" if len(free) >= len(out) else ". Seats are missing: a table is added, with seats by lot"
        yield Press(f"undo hand {row.version}", f"All {len(out)} back in play", back, words)


def reversals(probe: Probe, event: object) -> Iterator[Press]:
    """The commands that take an event back; in a room, with a field for chips that leave play."""
    return (counted(probe.t, press, probe.at) for press in _reversals(probe.t, event))


def _reversals(t: Tournament, event: object) -> Iterator[Press]:
    match event:
        case f.ClockSet(clock=clock):
            yield (
                Press("undo clock", "Pause again", m.PauseClock(UNDONE))
                if clock.since
                else Press("undo clock", "Resume", m.ResumeClock())
            )
        case f.Exchanged(players=(one, other)):
            if one in t.field.where and other in t.field.where:
                swap = m.MovePlayer(one, *t.field.where[other], UNDONE)
                yield Press(f"undo swap {one} {other}", "Change back", swap)
        case f.BreakOrdered(table=table):
            yield Press(f"undo break {table}", f"Keep table {table}", m.KeepTable(table, UNDONE))
        case f.TablesHeld():
            yield Press("undo hold", "Release", m.HoldTables(False, False, UNDONE))
        case f.HandForHandBegan():
            yield Press("undo hand for hand", "End it", m.EndHandForHand(UNDONE))
        case f.Eliminated(player=player, table=table, seat=seat, cause=cause) if in_room(t) or cause != "hand":
            free = free_seats(t)
            there = next((one for one in free if one[0] == table), free[0] if free else (0, 0))
            back = k.Reinstate(player, *((table, seat) if (table, seat) in free else there), {}, UNDONE)
            words = "Place and bounty are taken back" if cause == "hand" else "With the chips that left play"
            words += "" if free else ". Every seat is taken: a table is added, with seats by lot"
            yield Press(f"undo out {player}", "Back in play", back, words)
        case p.BountyWon(owner=owner, shares=shares) | r.BountyAwarded(owner=owner, shares=shares) if in_room(t):
            yield from _other_winners(t, owner, tuple(player for player, _ in shares))
        case r.TableRaced(table=table, odd=odd, rescued=rescued):
            again = r.CorrectRace(table, odd, UNDONE, rescued)
            tally = Blank("odd", f"Odd chips at table {table}", "number", str(odd))
            blanks = [tally, Blank("rescued", RESCUED, "number", str(rescued))]
            yield Press(f"undo race {table}", "Tallied again", again, blanks=blanks)
        case r.BountiesHandedIn(player=player, chips=chips):
            again_ = r.HandInBounties(player, chips)
            label, words = "Counted again", "Bounty chips handed in"
            yield Press(f"undo hand in {player}", label, again_, words, field="chips", kind="number", value=str(chips))
        case r.TableReported(table=table):
            yield Press(f"undo report {table}", "Not yet", r.ReportTable(table, "in play"))
        case c.PlayerAbsent(player=player):
            yield Press(f"undo away {player}", "Is here", c.MarkPresent(player))
        case c.PlayerPresent(player=player):
            yield Press(f"undo here {player}", "Is away", c.MarkAbsent(player))
        case c.ProvisionallyEliminated(player=player):
            yield Press(f"undo absent {player}", "Chips back", c.ReturnAbsent(player))
        case c.PenaltyImposed(player=player, kind=kind):
            yield Press(f"undo penalty {player}", "Lift it", c.LiftPenalty(player, UNDONE, kind))
        case c.Disqualified(player=player):
            yield Press(f"undo disqualified {player}", "Lift it", k.LiftDisqualification(player, UNDONE))
        case e.EntryAccepted(player=player) | e.ReEntered(player=player):
            yield Press(f"undo entry {player}", "Void it", k.VoidEntry(player, UNDONE), "Fees go back")
        case p.PrizePaid(player=player):
            yield Press(f"undo prize {player}", "Reverse it", p.ReversePayment(player, "prize", UNDONE))
        case p.BountyRedeemed(player=player):
            yield Press(f"undo bounty {player}", "Reverse it", p.ReversePayment(player, "bounties", UNDONE))
        case _:
            return


def _other_winners(t: Tournament, owner: str, before: tuple[str, ...]) -> Iterator[Press]:
    """Who else may have won a bounty: the players at the tables of those who were named, and these."""
    tables = sorted({t.field.where[player][0] for player in before if player in t.field.where})
    there = [one for number in tables for one in at_table(t, number)]
    gone = [Rival(player, t.register.entrants[player].name, 0) for player in before if player not in t.field.where]
    award = r.AwardBounty(owner, before, UNDONE)
    yield Press(f"undo bounty {owner}", "Won by others", award, field="winners", kind="players", rivals=[*there, *gone])
