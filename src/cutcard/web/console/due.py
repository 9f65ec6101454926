"""What waits for the director, the most pressing first, each with the acts that deal with it."""

from collections.abc import Iterable, Iterator
from typing import get_args

from msgspec.structs import replace

from cutcard.core.message import Role
from cutcard.money import dollars
from cutcard.ruling import Refused
from cutcard.tournament.director.decide import TournamentCommand
from cutcard.tournament.director.duties import duties
from cutcard.tournament.director.moves import Waits, move_due
from cutcard.tournament.director.option import unanswered
from cutcard.tournament.director.play import flights_open
from cutcard.tournament.entries.notices import prompts as entry_prompts
from cutcard.tournament.messages import director as m
from cutcard.tournament.messages.conduct import (
    AcceptDifference,
    CloseOption,
    CountChips,
    Disqualify,
    ForfeitChips,
    MarkPresent,
    PlayOn,
    ProvisionallyEliminate,
)
from cutcard.tournament.messages.dispute import CloseMatter, DecideTournamentDispute
from cutcard.tournament.messages.entry import RefundUnseated
from cutcard.tournament.messages.proposal import ConfirmProposal, WithdrawProposal
from cutcard.tournament.messages.purse import CloseTournament, HandOverGift
from cutcard.tournament.money.gifts import not_handed
from cutcard.tournament.money.results import to_remove
from cutcard.tournament.seats.seating import tables_for
from cutcard.tournament.state.plan import breakable, can_leave, flight_over
from cutcard.tournament.state.tournament import in_room
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.structure import seats_waiting
from cutcard.web.console.clockwork import bags_due
from cutcard.web.console.floor_map import PLAYING
from cutcard.web.console.money import deal_due
from cutcard.web.console.probe import Probe
from cutcard.web.console.room import counted, room_due
from cutcard.web.console.shapes import DueNow, Press
from cutcard.web.console.tablet import open_calls
from cutcard.web.words.desk import sentence, words

HERE = (Role.TOURNAMENT_DIRECTOR, Role.GAMING_SUPERVISOR)
BY = "by the director at the console"


def due_now(probe: Probe) -> list[DueNow]:
    """Everything that waits. What has no act of its own here is told in words."""
    parts = (
        _before,
        _called,
        bags_due,
        _moves,
        _options,
        room_due,
        _field,
        _never_came,
        _two_people,
        _disputes,
        _end,
        deal_due,
    )
    found = _once(line for part in parts for line in part(probe))
    acts = {one.clause for one in found}
    told = [*duties(probe.t, probe.at), *entry_prompts(probe.t, probe.at)] if probe.t.announced else []
    for one in told:
        if one.text.startswith("Table ") and one.clause in ("TOR 5", "TOR 7.26"):
            continue  # a call, listed above with its answers
        if one.role in HERE and not one.standing and not (one.clause in acts and one.clause in COVERED):
            found.append(DueNow(probe.named(one.text), one.clause, _answers(probe, one.text)))
    return found


def _once(lines: Iterable[DueNow]) -> list[DueNow]:
    """Each command once: what the agenda of a room asks for comes before the general offers."""
    given: list[object] = []
    found = []
    for line in lines:
        acts = [act for act in line.acts if act.command not in given]
        given += [act.command for act in acts]
        if acts or not line.acts:
            found.append(replace(line, acts=acts))
    return found


COVERED = (
    "T-53",
    "TOR 6.14",
    "TOR 6.10",
    "TOR 7.12",
    "TOR 7.13",
    "TOR 3",
    "TOR 7.18",
    "TOR 7.20",
    "TOR 7.40",
)  # prompts with their own acts


def _called(probe: Probe) -> Iterator[DueNow]:
    """Calls from tables: the floor, a ruling, or the clock on a player."""
    for call in open_calls(probe):
        clock = call.about == "clock"
        asked = f"asks for the clock on seat {call.seat}, {call.name}" if clock else f"calls: {call.about}"
        state = {"coming": " Somebody is coming.", "time": " Time is called."}.get(call.answer, "")
        state += " Only the director calls time." if clock and not call.acts else ""
        yield DueNow(f"Table {call.table} {asked}.{state}", "TOR 7.26" if clock else "TOR 5", call.acts)


def _before(probe: Probe) -> Iterator[DueNow]:
    t = probe.t
    if t.phase != "announced":
        return
    start = Press("start", "Start the tournament", m.Start(), "Seats are drawn, the clock runs", tone="main")
    needed = tables_for(len(t.register.queue), t.structure.seats_per_table)
    fewer = Press(
        "start tables",
        "Start with so many tables",
        m.Start(tables=needed),
        "Tables, if fewer than needed: the others wait as alternates",
        field="tables",
        kind="number",
        value=str(needed),
    )
    if acts := probe.accepted([start, fewer]):
        yield DueNow(f"{len(t.register.queue)} players wait for their seats.", acts[0].clause, acts)
    elif refused := probe.refusal(m.Start()):
        told, flights = _refused(probe, refused), flights_open(t)
        label, detail = f"Start without {', '.join(flights)}", "Only if it was not held: nobody comes from it"
        without = probe.accepted([Press("start without", label, m.Start(without=flights), detail)] if flights else [])
        yield replace(told, acts=[*told.acts, *without])


def _refused(probe: Probe, refused: Refused) -> DueNow:
    """Why something has to wait, and its cure if that is a command."""
    text = probe.named(refused.reason)
    command = refused.cure.command if refused.cure else None
    known = get_args(TournamentCommand)
    cures = [Press("cure", words(type(command).__name__), command)] if isinstance(command, known) else []
    acts = probe.accepted(cures)
    return DueNow(f"{text[:1].upper()}{text[1:]}.", refused.clause or "", acts)


def _moves(probe: Probe) -> Iterator[DueNow]:
    """Players on their way, and moves that wait for something."""
    t = probe.t
    for move in t.field.planned:
        name, (table, seat) = t.register.entrants[move.player].name, t.field.where[move.player]
        arrived = Press(f"arrived {move.player}", "Has arrived", m.ConfirmMove(move.player), tone="main")
        text = f"{name} moves from table {table}, seat {seat} to table {move.table}, seat {move.seat}."
        yield DueNow(text, "TOR 7.23", probe.accepted([arrived]))
    if t.phase not in PLAYING:
        return
    waits = None if in_room(t) else move_due(t)  # a room's own agenda asks for what a move needs
    if isinstance(waits, Waits) and not t.field.planned:
        yield DueNow(f"Tables are uneven. A player moves as soon as {probe.named(waits.until)}.", waits.clause)


def _never_came(probe: Probe) -> Iterator[DueNow]:
    """Who has never sat down: their chips may leave play once level 4 is over."""
    for player in probe.t.field.where if probe.t.phase in PLAYING else ():
        if not probe.t.field.seat(player).arrived:
            leaves = Press(f"chips out {player}", "Take the chips out of play", ProvisionallyEliminate(player))
            came = Press(f"came {player}", "Is here", MarkPresent(player))
            if acts := probe.accepted([counted(probe.t, leaves, probe.at)]):
                name = probe.t.register.entrants[player].name
                text = f"{name} has never sat down, and level 4 is over. You may wait, or take the chips out of play."
                yield DueNow(text, "TOR 7.14", [*acts, *probe.accepted([came])])


def _options(probe: Probe) -> Iterator[DueNow]:
    """The option at the end of a period: keep a short stack, or forfeit it and buy back."""
    t = probe.t
    if t.phase not in PLAYING or not t.clock.began:
        return
    for player in unanswered(t, probe.at):
        said = "said so at the table"
        acts = [
            Press(f"on {player}", "Plays on", PlayOn(player, said)),
            Press(f"forfeits {player}", "Forfeits", ForfeitChips(player, said), "A second person confirms it"),
        ]
        name, stack = t.register.entrants[player].name, t.field.seat(player).stack
        yield DueNow(f"{name} has {stack:,}: keep them, or forfeit and buy back?", "TOR 7.13", probe.accepted(acts))
    close = Press("close option", "All others play on", CloseOption(), "They keep their stacks", tone="main")
    if acts := probe.accepted([close]):
        ask = "Ask at the tables who gives up a short stack to buy back in" if in_room(t) else "Some may still choose"
        yield DueNow(f"{ask}: the others keep their stacks and play on.", "TOR 7.13", acts)


def _field(probe: Probe) -> Iterator[DueNow]:
    """Tables, rounds, races, and what ends by the clock."""
    t = probe.t
    if t.phase not in PLAYING:
        return
    yield from _one(probe, "Late registration ends now.", Press("close", "Close registration", m.CloseRegistration()))
    final = Press("final", "Draw the final table", m.RedrawFinal(), "Seats and button by lot", tone="main")
    yield from _one(probe, "The players of the final table are known.", final)
    begin = Press("hand for hand", "Go hand for hand", m.GoHandForHand(), "All tables play the same number of hands")
    yield from _one(probe, "The bubble or the final table is near.", begin)
    end = Press("end hand for hand", "Back to normal play", m.EndHandForHand(BY))
    yield from _one(probe, "Play is hand for hand.", end)
    yield from _one(probe, "A special round is due.", Press("rounds", "Announce it", m.AnnounceRounds()))
    for number in t.breaking:
        keep = Press(f"keep {number}", "Keep it", m.KeepTable(number, BY))
        when = "its hand is over" if can_leave(t) else "the other tables have seats for its players"
        yield from _one(probe, f"Table {number} is broken when {when}.", keep)
    if number := breakable(t):
        take = Press(f"break {number}", f"Break table {number}", m.BreakTable(number), "Its players draw new seats")
        yield from _one(probe, f"The other tables have room for the players of table {number}.", take)
    yield from _waiting(probe)
    for number in t.field.tables:
        race = Press(f"race {number}", "Race off chips", m.RaceChips(number), "Odd chips become one chip or none")
        if t.announced and t.announced.dealing == "electronic":
            yield from _one(probe, f"Small chips are no longer used at table {number}.", race)


def _waiting(probe: Probe) -> Iterator[DueNow]:
    """Players without a seat: another table, or their fees back once nobody is seated any more (T-14)."""
    t, queue = probe.t, probe.t.register.queue
    if not queue:
        return
    level = clock.at(t.clock, t.structure, probe.at).level
    if not seats_waiting(t.structure, level) or flight_over(t, probe.at):
        back = RefundUnseated(queue, "no seat came free in time")
        refund = Press("refund unseated", "Refund their fees", back, "A second person confirms it", tone="main")
        people = "1 player gets" if len(queue) == 1 else f"{len(queue)} players get"
        if all(one.act != back for one in t.proposals.values()):
            yield from _one(probe, f"{people} no seat any more. Prizes wait for the refund.", refund)
        return
    more = Press("add table", "Add a table", m.AddTable(), "Those who wait get seats by lot")
    people = "1 player waits" if len(queue) == 1 else f"{len(queue)} players wait"
    yield from _one(probe, f"{people} for a seat, and every table is full.", more)


def _one(probe: Probe, text: str, press: Press) -> Iterator[DueNow]:
    """A line for an act, if the rules would accept it."""
    if acts := probe.accepted([press]):
        yield DueNow(text, acts[0].clause, acts)


def _two_people(probe: Probe) -> Iterator[DueNow]:
    for number, one in probe.t.proposals.items():
        confirm = Press(f"confirm {number}", "Confirm", ConfirmProposal(number), tone="main")
        acts = [
            counted(probe.t, confirm, probe.at),
            Press(f"withdraw {number}", "Withdraw", WithdrawProposal(number, BY)),
        ]
        what = words(type(one.act).__name__).lower()
        act = probe.named(f"{what} ({sentence(one.act)})")
        told = f"A second person confirms what {probe.staff.get(one.by, one.by)} proposes: {act}."
        yield DueNow(told, "T-53", probe.accepted(acts))


def _disputes(probe: Probe) -> Iterator[DueNow]:
    """Disputes that wait for the director's decision, which is final."""
    for number, one in probe.t.disputes.items():
        decided = DecideTournamentDispute(one.about, "as played", one.players, number=number)
        decide = Press(f"dispute {number}", "Decide", decided, "The decision", field="decision", kind="text")
        yield DueNow(probe.named(f"A dispute: {one.about}."), "TOR 6.14", probe.accepted([decide]))


def _answers(probe: Probe, text: str) -> list[Press]:
    """A matter from a table is closed where nothing follows from it; a gift is handed over; who is excluded leaves."""
    found = [
        Press(f"matter {number}", "Close without penalty", CloseMatter(number, "no penalty"))
        for number in probe.t.matters
        if text.startswith(f"Matter {number},")
    ]
    found += [
        Press(f"gift {number}", "Handed over", HandOverGift(number, player))
        for number, player in not_handed(probe.t)
        if text.startswith(f"Hand gift {number} ")
    ]
    for player in to_remove(probe.t):
        if text.startswith(f"{player} has been excluded "):
            leaves = Disqualify(player, "exclusion", probe.t.register.barred(player))
            found.append(counted(probe.t, Press(f"exclude {player}", "Disqualify", leaves), probe.at))
    return probe.accepted(found)


def _final_count(probe: Probe) -> Iterator[DueNow]:
    """All chips are returned and counted (TOR 7.12). What they should come to is not told before."""
    t = probe.t
    if t.counted == 0 or (t.counted and t.explained):
        return
    values, count = tuple(sorted(chip.value for chip in t.structure.chips)), CountChips({})
    again, words = "Count again", "How many of each chip were returned"
    label = again if t.counted else "Record the count"
    acts = [Press("count chips", label, count, words, tone="main", field="counted", kind="chips", chips=values)]
    text = "Play is over: count all chips that were returned."
    if t.counted:
        text = f"{abs(t.counted):,} in chips are {'too many' if t.counted > 0 else 'missing'}."
        cause = AcceptDifference("a chip was not returned")
        acts.append(
            Press(
                "accept difference",
                "Record the cause",
                cause,
                "What caused it? A second person confirms it",
                field="finding",
                kind="text",
            )
        )
    yield DueNow(text, "TOR 7.12", probe.accepted(acts))


def _end(probe: Probe) -> Iterator[DueNow]:
    """After play: what is still to be paid, then the log is closed."""
    t = probe.t
    if t.phase != "finished":
        return
    yield from _final_count(probe)
    close = Press("close log", "Close the log", CloseTournament(), "Nothing can be changed afterwards", tone="main")
    if acts := probe.accepted([close]):
        yield DueNow("Chips are counted and everything is paid.", acts[0].clause, acts)
    elif (
        probe.actor.role in CloseTournament.roles  # others are told what waits, not that they may not close
        and (refused := probe.refusal(CloseTournament()))
        and refused.clause != "TOR 7.12"
    ):
        yield _refused(probe, refused)
    if escrow := t.bounties.escrow():
        yield DueNow(f"Bounties worth {dollars(escrow)} have not been handed in and paid.", "TOR 3")
