"""The director's ``decide``: the events of a command, and everything that follows automatically."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from cutcard.core.authority import permit
from cutcard.core.message import Facts
from cutcard.ruling import Refused
from cutcard.tournament.director.conduct import decide_conduct
from cutcard.tournament.director.consequences import closing, consequences, prizes_fixed
from cutcard.tournament.director.correction import decide_correction
from cutcard.tournament.director.deal import free_table, hand_due, report, unpaid
from cutcard.tournament.director.play import decide_play, special_rounds
from cutcard.tournament.entries import decide as entries
from cutcard.tournament.messages.conduct import ConductCommand
from cutcard.tournament.messages.correction import CorrectionCommand
from cutcard.tournament.messages.director import Announce, DealHand, FieldCommand, ReportHand, Start
from cutcard.tournament.messages.entry import EntryCommand
from cutcard.tournament.messages.entry_events import EntryCancelled, EntryUnseated, FlightClosed
from cutcard.tournament.messages.field_events import FinalTableDrawn
from cutcard.tournament.messages.purse import PurseCommand
from cutcard.tournament.money.purse import decide_purse, voided
from cutcard.tournament.state.evolve import TournamentEvent, evolve, fold
from cutcard.tournament.state.plan import uneven
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure import clock

__all__ = ["TournamentCommand", "TournamentEvent", "decide", "evolve", "fold"]

TournamentCommand: TypeAlias = FieldCommand | ConductCommand | PurseCommand | CorrectionCommand | EntryCommand

PLAYING = ("running", "final table")


def decide(t: Tournament, command: TournamentCommand, facts: Facts) -> list[TournamentEvent]:
    """The events that a command causes and those that follow. Raises Refused with the clause."""
    if command.roles and facts.actor.role not in command.roles:
        permit(type(command), facts.actor.role)
    if isinstance(command, DealHand):
        _check_playing(t)
        return _deal(t, command.table, facts)
    if isinstance(command, ReportHand):
        _check_playing(t)
        events = list(report(t, command.table, command.result, facts))
        return events + consequences(fold(t, events), facts)
    events = list(_decide(t, command, facts))
    after = fold(t, events)
    if after.phase in PLAYING:
        closed = list(closing(after, facts))
        events += closed
        events += consequences(fold(after, closed), facts)
    elif after.phase == "finished":
        events += prizes_fixed(after)
    return events


def _decide(t: Tournament, command: TournamentCommand, facts: Facts) -> Iterable[TournamentEvent]:
    if isinstance(command, EntryCommand):
        return _entered(t, command, facts)
    if isinstance(command, PurseCommand):
        _check_announced(t)
        return decide_purse(t, command, facts)
    if isinstance(command, ConductCommand):
        _check_announced(t)
        return decide_conduct(t, command, facts)
    if isinstance(command, CorrectionCommand):
        _check_announced(t)
        return decide_correction(t, command, facts)
    if not isinstance(command, Announce | Start):
        _check_playing(t)
    return decide_play(t, command, facts)


def _check_announced(t: Tournament) -> None:
    if t.announced is None:
        raise Refused("TOR 1", "this tournament has not been announced: ask the director to announce it")


def _check_playing(t: Tournament) -> None:
    if t.phase not in PLAYING:
        raise Refused("TOR 1", f"the tournament is {t.phase}: you can do this only while it is in play")


def _deal(t: Tournament, number: int, facts: Facts) -> list[TournamentEvent]:
    """Deal a hand, after everything that must happen before the cards are cut."""
    free_table(t, number)
    terms = clock.for_deal(t.clock, t.structure, facts.at)
    first: list[TournamentEvent] = []
    if t.busts:
        first += unpaid(t, number, facts)
    if not t.registration_closed and terms.level >= t.structure.registration_until_level:
        first += closing(t, facts)
    if t.structure.elimination_rounds or t.structure.bonus_rounds:
        first += special_rounds(t, terms.level)
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
    for event in entries.decide(t, command, facts):
        if isinstance(event, FlightClosed):
            yield from _bagged(t, facts)
        yield event
        if isinstance(event, EntryUnseated | EntryCancelled) and t.registration_closed and _holds(t, event.player):
            yield voided(t, event.player, ("TOR 3", "TOR 7.13", "T-07"))


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
