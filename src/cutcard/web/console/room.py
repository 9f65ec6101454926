"""Room mode at the console and at the tables: who is out and by whom, reports, counts, races, buttons."""

from collections.abc import Iterator

from msgspec.structs import replace

from cutcard.core.message import Command
from cutcard.tournament.agenda.due import DueAct, due_now
from cutcard.tournament.director import decide as director
from cutcard.tournament.director.seated import seats_now
from cutcard.tournament.engine.values import Chips, kept_in_units
from cutcard.tournament.entries.scene import scene
from cutcard.tournament.entries.stakes import can_buy
from cutcard.tournament.messages import conduct as c
from cutcard.tournament.messages import correction as k
from cutcard.tournament.messages.proposal import ConfirmProposal
from cutcard.tournament.messages.room import (
    AwardBounty,
    CountStacks,
    ExplainBounties,
    ExplainCount,
    HandInBounties,
    Knockout,
    RaceTable,
    RecordOut,
    ReportTable,
    SetButton,
)
from cutcard.tournament.room.charge import proposed
from cutcard.tournament.room.handed import recorded
from cutcard.tournament.state.tournament import Tournament, in_room
from cutcard.web.console.probe import Probe
from cutcard.web.console.shapes import Blank, DueNow, Press, Rival

LISTED = ("prize", "redeem", "count all", "close", "hand for hand")  # shown elsewhere, or added up
FOUND = "found at the console"
LEAVE, MISSED = "Chips that leave play, counted", "Blinds and antes missed, in chips"
RESCUED = "How many players were given a chip?"


def out_press(probe: Probe, player: str) -> Press | None:
    """The button that records a player as out, if the rules would take it."""
    t = probe.t
    if not in_room(t) or player not in t.field.where:
        return None
    table = t.field.where[player][0]
    asked = t.bounties.own.get(player) == "held"
    detail = "Then tap who won the bounty" if asked else "No bounty is at stake"
    if can_buy(scene(t, probe.at), player):
        detail = f"Only if no chips are bought before the next deal. {detail}"
    found = probe.accepted([Press("out", "Out", RecordOut(table, (Knockout(player),)), detail, tone="main")])
    return found[0] if found else None


def rivals(t: Tournament, player: str) -> list[Rival]:
    """Who may have won the bounty of a player; nobody has to be asked without a bounty, or with one opponent left."""
    if not in_room(t) or player not in t.field.where or t.bounties.own.get(player) != "held":
        return []
    others = [one for one in at_table(t, t.field.where[player][0]) if one.player != player]
    return others if len(others) > 1 else []


def at_table(t: Tournament, number: int) -> list[Rival]:
    seats = sorted(t.field.tables[number].seats.items())
    return [Rival(one.player, t.register.entrants[one.player].name, seat) for seat, one in seats]


def table_presses(probe: Probe, number: int) -> Iterator[Press]:
    """What a table reports in a room."""
    table = probe.t.field.tables[number]
    if not in_room(probe.t):
        return
    waits = "This table waits for the others" if probe.t.hand_for_hand else "Of the special round"
    yield Press("done", "Hand done", ReportTable(number, "done"), waits, tone="main")
    if table.bonus is not None and table.bonus.prize:
        yield _prize_press(probe.t, number)
    yield Press("all-in", "All-in, face down", ReportTable(number, "all-in"), "Cards stay down until all have acted")
    yield Press("not yet", "Not yet: hand in play", ReportTable(number, "in play"), "Takes the report back")
    odd = RaceTable(number, 0)
    detail = f"How many odd chips of {table.unit:,}?"
    yield Press("raced", "Race is done", odd, detail, field="odd", kind="number", tone="main")
    blanks = [Blank("odd", detail, "number"), Blank("rescued", RESCUED, "number")]
    yield Press("raced rescued", "Race is done, somebody had no chips left", RaceTable(number, 1, 1), blanks=blanks)


def button_presses(probe: Probe, number: int) -> list[Press]:
    """The seats at which the button may be."""
    if not in_room(probe.t):
        return []
    seats = _seats(probe.t, number)
    return probe.accepted(Press(f"button {seat}", str(seat), SetButton(number, seat)) for seat in seats)


def _seats(t: Tournament, number: int) -> range:
    """Every seat of a table, an empty one too: the button can be dead."""
    return range(1, max([seats_now(t), *t.field.tables[number].seats]) + 1)


def countable(probe: Probe, number: int) -> list[Rival]:
    """Whose stacks may be counted at a table now."""
    t = probe.t
    stacks = {one.player: likely(t, one.player) for one in t.field.tables[number].seats.values()}
    return at_table(t, number) if in_room(t) and probe.events(CountStacks(number, stacks)) else []


def likely(t: Tournament, player: str, most: Chips | None = None) -> Chips:
    """The last stack known, as a count could find it now: in chips that are still used, and not above ``most``."""
    unit = t.field.tables[t.field.where[player][0]].unit
    most = t.issued - t.removed if most is None else most
    return min(kept_in_units(t.field.seat(player).stack, unit), max(unit, most // unit * unit))


def bounty_chips(probe: Probe, player: str) -> Iterator[Press]:
    """Bounty chips that a player hands in, with what the record says as a proposal."""
    t = probe.t
    if in_room(t) and t.bounties.value and player in t.register.entrants:
        least, _ = recorded(t, player)
        asked = HandInBounties(player, least)
        label, detail = "Count the bounty chips", f"{least} by the record"
        yield Press("hand in", label, asked, detail, field="chips", kind="number", value=str(least))


def counted(t: Tournament, press: Press, at: str) -> Press:
    """In a room, chips that leave play are counted; the last stack known is proposed, or what 7.14 charges."""
    match press.command:
        case c.ReturnAbsent(player=player) as back if in_room(t) and player in t.missing:
            chips = proposed(t, player, at)
            command: director.TournamentCommand = replace(back, charged=chips)
            return replace(press, command=command, detail=MISSED, field="charged", kind="number", value=str(chips))
        case c.Disqualify() | c.ForfeitChips() | k.VoidEntry() | c.ProvisionallyEliminate() as leaving if (
            in_room(t) and leaving.player in t.field.where
        ):
            chips = likely(t, leaving.player, _most(t, leaving))
            command = replace(leaving, counted=chips)
            return replace(press, command=command, detail=LEAVE, field="counted", kind="number", value=str(chips))
        case ConfirmProposal(number=number) as confirmed if in_room(t):
            act = t.proposals[number].act
            if not isinstance(act, c.ForfeitChips | k.VoidEntry) or act.player not in t.field.where:
                return press
            chips = likely(t, act.player, _most(t, act))
            command = replace(confirmed, counted=chips)
            return replace(press, command=command, detail=LEAVE, field="counted", kind="number", value=str(chips))
        case _:
            return press


def _most(t: Tournament, leaving: Command) -> Chips | None:
    """Nobody forfeits more than a starting stack."""
    return t.structure.starting_stack if isinstance(leaving, c.ForfeitChips) else None


def room_due(probe: Probe) -> Iterator[DueNow]:
    """What the room's own agenda asks for, as buttons."""
    t = probe.t
    if not in_room(t):
        return
    reports = [one for one in due_now(t, probe.at) if one.kind == "hand for hand"]
    if reports:
        acts = probe.accepted(
            Press(f"done {one.tables[0]}", f"Table {one.tables[0]} done", one.command)
            for one in reports
            if one.command is not None
        )
        yield DueNow("Hand for hand: these tables have not reported.", reports[0].clause, acts)
    for one in due_now(t, probe.at):
        if one.kind not in LISTED:
            acts = probe.accepted(_presses(t, one))
            text = one.words if one.words.endswith(("?", ".")) else f"{one.words}."
            if one.ask:
                yield DueNow("The tables are uneven.", one.clause, acts, one.words, one.follows, one.ask)
            else:
                yield DueNow(probe.named(text), one.clause, acts)


def _prize_press(t: Tournament, number: int) -> Press:
    """A hand of a bonus round whose pot has a prize: who has won it."""
    here = at_table(t, number)
    done = ReportTable(number, "done", (here[0].player,))
    label, words = "Bonus hand done: who won?", "From the left of the button"
    return Press(f"won {number}", label, done, words, tone="main", field="winners", kind="players", rivals=here)


def _presses(t: Tournament, one: DueAct) -> Iterator[Press]:
    match one.command:
        case None:
            for number in one.tables:
                for seat in _seats(t, number):
                    detail = f"The button is at seat {seat}"
                    yield Press(f"button {number} {seat}", str(seat), SetButton(number, seat), detail)
        case AwardBounty(owner=owner):
            for player in one.choices:
                name = t.register.entrants[player].name
                yield Press(f"award {owner} {player}", name, AwardBounty(owner, (player,)))
            if len(one.choices) > 1:
                split = [Rival(player, t.register.entrants[player].name, 0) for player in one.choices]
                award = AwardBounty(owner, one.choices)
                words = "From the left of the button"
                yield Press(f"split {owner}", "Split pot", award, words, field="winners", kind="players", rivals=split)
        case ReportTable(table=table) if one.choices:
            yield _prize_press(t, table)
        case CountStacks():
            return  # at the table, stack by stack
        case RaceTable(table=table):
            yield Press(f"race {table}", "Race is done", one.command, one.follows, field="odd", kind="number")
        case ExplainCount():
            explained = ExplainCount(FOUND)
            yield Press("explain count", "Record the cause", explained, one.follows, field="finding", kind="text")
        case ExplainBounties(player=player):
            explained_ = ExplainBounties(player, FOUND)
            id = f"explain {player}"
            yield Press(id, "Record the cause", explained_, one.follows, field="finding", kind="text")
        case command:
            label = one.words.partition(":")[0]
            yield Press(f"{one.kind} {one.tables or one.player}", label, command, one.follows, tone="main")
