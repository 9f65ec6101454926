"""The director's ``decide``: the events of a command, and everything that follows automatically."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from msgspec.structs import replace

from cutcard.core.authority import permit
from cutcard.core.message import Command, Facts, Role
from cutcard.ruling import Cure, Refused, wait
from cutcard.tournament.director import proposals, rounds
from cutcard.tournament.director.conduct import decide_conduct, remedies
from cutcard.tournament.director.consequences import check_enough, closing, consequences, prizes_fixed
from cutcard.tournament.director.correction import check_paid, decide_correction
from cutcard.tournament.director.deal import as_ordered, free_table, hand_due, report, unpaid
from cutcard.tournament.director.option import check_chosen
from cutcard.tournament.director.play import decide_play
from cutcard.tournament.entries import decide as entries
from cutcard.tournament.messages import conduct as c
from cutcard.tournament.messages.afterwards import EnterAfterwards
from cutcard.tournament.messages.conduct import ConductCommand
from cutcard.tournament.messages.correction import (
    CorrectBounty,
    CorrectionCommand,
    CorrectOrder,
    CorrectStacks,
    VoidEntry,
)
from cutcard.tournament.messages.director import (
    Announce,
    DealHand,
    FieldCommand,
    MoveClock,
    MoveStart,
    NoteMatter,
    ReportHand,
    ResumeClock,
    Start,
)
from cutcard.tournament.messages.dispute import CallFloor, DecideTournamentDispute, TellPlayers
from cutcard.tournament.messages.entry import CancelEntry, CloseFlight, EntryCommand, RefundUnseated
from cutcard.tournament.messages.entry_events import EntryCancelled, EntryUnseated, FlightClosed, ReEntered
from cutcard.tournament.messages.field_events import FinalTableDrawn
from cutcard.tournament.messages.payout import MakeOutSlip, PayoutCommand, PaySlip, VoidSlip
from cutcard.tournament.messages.proposal import (
    ConfirmProposal,
    ProposalCommand,
    ProposalWithdrawn,
    ProposedAct,
    WithdrawProposal,
)
from cutcard.tournament.messages.purse import (
    AgreeToShares,
    CancelTournament,
    DropShares,
    HandOverGift,
    PayPrize,
    PurseCommand,
)
from cutcard.tournament.messages.room import AwardBounty, ExplainBounties, ExplainCount, HandInBounties, RoomCommand
from cutcard.tournament.money.purse import decide_purse, voided
from cutcard.tournament.money.shares import check_agreement
from cutcard.tournament.room import outs
from cutcard.tournament.room.afterwards import entered
from cutcard.tournament.room.counts import check_bags
from cutcard.tournament.room.decide import AT_TABLES, check_recorded, check_room, decide_room
from cutcard.tournament.state.evolve import TournamentEvent, evolve, fold
from cutcard.tournament.state.plan import uneven
from cutcard.tournament.state.tournament import Tournament, in_room
from cutcard.tournament.structure import clock

__all__ = ["TournamentCommand", "TournamentEvent", "decide", "evolve", "fold"]

TournamentCommand: TypeAlias = (
    FieldCommand
    | ConductCommand
    | PurseCommand
    | PayoutCommand
    | CorrectionCommand
    | ProposalCommand
    | RoomCommand
    | EntryCommand
    | EnterAfterwards
)

PLAYING = ("running", "final table")
IN_PLAY: dict[type[Command], str] = {  # what concerns players at their tables
    c.MarkAbsent: "TOR 7.15",
    c.MarkPresent: "TOR 7.15",
    c.ProvisionallyEliminate: "TOR 7.14",
    c.Penalise: "TOR 7.37",
    c.ForfeitChips: "TOR 7.13",
    c.PlayOn: "TOR 7.13",
    c.CloseOption: "TOR 7.13",
    c.ArrangeChips: "TOR 7.18",
    c.RecordName: "TOR 7.9",
    CallFloor: "TOR 5",
    c.TakeTable: "TOR 5",
    CorrectStacks: "TOR 6.14",
    AgreeToShares: "T-52",
    **AT_TABLES,
}
BEFORE_CLOSING: dict[type[Command], str] = {  # what changes the result, or what somebody gets
    c.EndAbsence: "TOR 7.14",
    c.LiftPenalty: "TOR 7.37",
    c.Disqualify: "TOR 6.8",
    c.RefundDisqualified: "TOR 7.16.2",
    c.ReturnChips: "TOR 7.11",
    CorrectOrder: "TOR 6.14",
    CorrectBounty: "TOR 6.14",
    AwardBounty: "TOR 3",
    HandInBounties: "TOR 3",
    ExplainBounties: "TOR 3",
    ExplainCount: "TOR 7.18",
    HandOverGift: "TOR 7.5",  # a prize of a bonus round is the winner's even if the tournament is cancelled
    PayPrize: "TOR 3",
    MakeOutSlip: "TOR 3",
    PaySlip: "TOR 3",
    VoidSlip: "TOR 3",
    DropShares: "T-52",
    TellPlayers: "TOR 5",
}


def decide(t: Tournament, command: TournamentCommand, facts: Facts) -> list[TournamentEvent]:
    """The events that a command causes and those that follow. Raises Refused with the clause."""
    try:
        return _all(t, command, facts)
    except Refused as refused:
        refused.cure = proposals.cure_of(t, _workable(t, refused.cure, facts))
        raise


def _workable(t: Tournament, cure: Cure | None, facts: Facts) -> Cure | None:
    """The cure; where the clock would not go on either, what helps then: with it registration may end (TOR 1)."""
    if cure is not None and isinstance(cure.command, ResumeClock):
        try:
            _carried_out(t, cure.command, facts)
        except Refused as refused:
            return refused.cure
    return cure


def _all(t: Tournament, command: TournamentCommand, facts: Facts) -> list[TournamentEvent]:
    if command.roles and facts.actor.role not in command.roles:
        permit(type(command), facts.actor.role)
    if isinstance(command, DealHand):
        _check_playing(t)
        return _deal(t, command.table, facts)
    if isinstance(command, ReportHand):
        _check_playing(t)
        events = list(report(t, command.table, command.result, facts))
        return events + consequences(fold(t, events), facts)
    if isinstance(command, ConfirmProposal):
        confirmed = proposals.confirmed(t, command, facts)
        return [confirmed, *_carried_out(evolve(t, confirmed), proposals.carried(t, command), facts)]
    if isinstance(command, EnterAfterwards):
        noted = entered(t, command, facts)
        events = [noted, *decide(t, command.act, replace(facts, at=noted.happened))]
        check_paid(t, fold(t, events))
        return events
    if isinstance(command, WithdrawProposal):
        return [proposals.withdrawn(t, command, facts)]
    if isinstance(command, DecideTournamentDispute):
        return _decided(t, command, facts)
    if isinstance(command, ProposedAct) and proposals.takes_two(t, command, facts.actor):
        _carried_out(t, command, facts)  # what would be refused is not proposed either
        return [proposals.proposed(t, command, facts)]
    return _carried_out(t, command, facts)


def _decided(t: Tournament, command: DecideTournamentDispute, facts: Facts) -> list[TournamentEvent]:
    """The decision and its remedy. Acts that take two people are proposed with it (TOR 6.14)."""
    events = _carried_out(t, command, facts)
    for remedy in remedies(command):
        now = fold(t, events)
        if isinstance(remedy, VoidEntry) and in_room(t) and remedy.player in now.field.where:
            _carried_out(now, replace(remedy, counted=now.field.seat(remedy.player).stack), facts)
            events.append(proposals.proposed(now, remedy, facts))  # chips are counted when it is confirmed (T-66)
        else:
            events += decide(now, remedy, facts)
    return events


def _carried_out(t: Tournament, command: TournamentCommand, facts: Facts) -> list[TournamentEvent]:
    events = list(_decide(t, command, facts))
    after = fold(t, events)
    if after.phase in PLAYING:
        closed = list(closing(after, facts))
        more = [*closed, *consequences(fold(after, closed), facts)]
    else:
        more = list(prizes_fixed(after)) if after.phase == "finished" else []
    checked = isinstance(command, CorrectionCommand | RefundUnseated | CancelEntry | ResumeClock | MoveClock)
    if checked and not (isinstance(command, RefundUnseated) and t.phase == "finished"):  # nothing else could follow
        check_enough(fold(after, more))  # time alone ends registration too, and an exclusion is never refused
    if isinstance(command, CorrectionCommand | c.ReturnAbsent | RefundUnseated | CancelEntry):
        check_paid(t, fold(after, more))
    if t.purse.shares and t.purse.paid:
        check_agreement(t, fold(after, more))
    return events + more


def _decide(t: Tournament, command: TournamentCommand, facts: Facts) -> Iterable[TournamentEvent]:
    if isinstance(command, EntryCommand):
        return _entered(t, command, facts)
    if isinstance(command, PurseCommand | PayoutCommand | ConductCommand | CorrectionCommand | RoomCommand):
        _check_announced(t)
        _check_moment(t, command)
    if isinstance(command, RoomCommand):
        check_room(t, command)
        if begun := list(rounds.begun_by_clock(t, facts.at)):  # with its level, whether or not anything happened since
            return [*begun, *_decide(fold(t, begun), command, facts)]
        if isinstance(command, AwardBounty) and outs.waiting(t, command.owner) is None:
            return decide_correction(t, outs.corrected(t, command, facts), facts)
        return decide_room(t, command, facts)
    if isinstance(command, PurseCommand | PayoutCommand):
        first = list(_orders(t)) if isinstance(command, CancelTournament) else []
        return [*first, *decide_purse(fold(t, first), command, facts)]
    if isinstance(command, ConductCommand):
        return decide_conduct(t, command, facts)
    if isinstance(command, CorrectionCommand):
        return decide_correction(t, command, facts)
    assert not isinstance(command, ProposalCommand | EnterAfterwards), "a proposal is not carried out as such"
    if not isinstance(command, Announce | MoveStart | Start | NoteMatter):
        _check_playing(t)
    return decide_play(t, command, facts)


def _check_announced(t: Tournament) -> None:
    if t.announced is None:
        raise Refused(
            "TOR 1",
            "this tournament has not been announced: ask the director to announce it",
            wait("it is announced", Role.TOURNAMENT_DIRECTOR),
        )


def _check_moment(t: Tournament, command: TournamentCommand) -> None:
    """Refuse what makes sense only in play, and what would change a log that is closed."""
    if clause := IN_PLAY.get(type(command)):
        _check_playing(t, clause)
    clause = BEFORE_CLOSING.get(type(command))
    if clause and (t.phase == "closed" or (t.phase == "cancelled" and not isinstance(command, HandOverGift))):
        raise Refused(clause, f"the tournament is {t.phase}, so nothing in its log can be changed any more")


def _check_playing(t: Tournament, clause: str = "TOR 1") -> None:
    if t.phase not in PLAYING:
        cure = wait("play begins", Role.TOURNAMENT_DIRECTOR) if t.phase in ("new", "announced") else None
        raise Refused(clause, f"the tournament is {t.phase}: you can do this only while it is in play", cure)


def _deal(t: Tournament, number: int, facts: Facts) -> list[TournamentEvent]:
    """Deal a hand, after everything that must happen before the cards are cut."""
    check_recorded(t, "TOR 7.21", "the hands are dealt at the table and not here")
    free_table(t, number)
    terms = clock.for_deal(t.clock, t.structure, facts.at)
    first: list[TournamentEvent] = []
    if t.busts:
        first += unpaid(t, number, facts)
    if not t.registration_closed and terms.level >= t.structure.registration_until_level:
        first += closing(t, facts)
    if t.structure.elimination_rounds or t.structure.bonus_rounds:
        first += rounds.begin(t, terms.level)
    if first:
        t = fold(t, first)
        more = consequences(t, facts)
        t = fold(t, more)
        first += more
        if t.phase not in PLAYING or any(isinstance(event, FinalTableDrawn) for event in more):
            return first
        try:
            return [*first, *_due(t, number, clock.for_deal(t.clock, t.structure, facts.at), facts)]
        except Refused:  # keep the events so far; the deal must wait
            return first
    return _due(t, number, terms, facts)


def _due(t: Tournament, number: int, terms: clock.InForce, facts: Facts) -> list[TournamentEvent]:
    """The hand itself. Its blinds have moved, which may free a seat for a player who must move there."""
    due = hand_due(t, number, terms, facts)
    return [due, *consequences(evolve(t, due), facts)] if uneven(t) else [due]


def _entered(t: Tournament, command: EntryCommand, facts: Facts) -> Iterator[TournamentEvent]:
    if isinstance(command, CloseFlight) and t.phase in PLAYING:
        if in_room(t):
            check_bags(t)
        check_chosen(t, facts.at)
    for event in entries.decide(t, command, facts):
        if isinstance(event, FlightClosed):
            yield from _bagged(t, facts)
        if isinstance(event, ReEntered):
            yield from _outdated(t, event.player, facts)
        yield event
        if isinstance(event, EntryUnseated | EntryCancelled) and t.registration_closed and _holds(t, event.player):
            yield voided(t, event.player, ("TOR 3", "TOR 7.13", "T-07"))


def _orders(t: Tournament) -> Iterator[TournamentEvent]:
    """Hands are called off with the tournament: disqualifications that wait for their end are carried out (T-33)."""
    for player in t.ordered:
        yield from as_ordered(t, player, t.field.seat(player).stack, lost=False)


def _outdated(t: Tournament, player: str, facts: Facts) -> Iterator[TournamentEvent]:
    """What was proposed about an earlier entry of a player is not confirmed for the one made since (T-53)."""
    for number, one in t.proposals.items():
        if isinstance(one.act, VoidEntry | CancelEntry) and one.act.player == player:
            yield ProposalWithdrawn(number, "the player has re-entered since", facts.actor.id, ("T-53", "TOR 6.14"))


def _bagged(t: Tournament, facts: Facts) -> Iterator[TournamentEvent]:
    """Before a flight is bagged, players who have not re-bought are out. The last phase issues new bounties."""
    for number in t.field.tables:
        yield from unpaid(t, number, facts)
    for player, own in t.bounties.own.items():
        if own == "held" and not ((bust := t.busts.get(player)) and bust.move):
            yield voided(t, player, ("TOR 3", "TOR 5"))


def _holds(t: Tournament, player: str) -> bool:
    """The bounty of a player who forfeited and bought back but was not seated again is still valid."""
    return t.bounties.own.get(player) == "held"
