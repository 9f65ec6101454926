"""``evolve``: the tournament after an event. Never refuses: what is recorded has happened."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, TypeAlias

from msgspec.structs import replace

from cutcard.tournament import conduct_messages as c
from cutcard.tournament import correction_messages as k
from cutcard.tournament import entries, field, register, standings
from cutcard.tournament import entry_events as e
from cutcard.tournament import messages as m
from cutcard.tournament import purse_messages as p
from cutcard.tournament.conduct_messages import ConductEvent
from cutcard.tournament.correction_messages import CorrectionEvent
from cutcard.tournament.entry_events import EntryEvent
from cutcard.tournament.messages import FieldEvent
from cutcard.tournament.purse_messages import PurseEvent
from cutcard.tournament.state import Tournament

TournamentEvent: TypeAlias = FieldEvent | ConductEvent | PurseEvent | CorrectionEvent | EntryEvent

# Events have many types and most have one small effect: a table finds it at once.
EFFECTS: dict[type, Callable[[Tournament, Any], Tournament]] = {
    m.TournamentAnnounced: field.announced,
    m.Started: field.started,
    m.Seated: field.seated,
    m.ButtonDrawn: field.button_drawn,
    m.HandDue: field.hand_due,
    m.HandPlayed: field.hand_played,
    m.Busted: field.busted,
    m.Eliminated: field.eliminated,
    m.ChipsRemoved: field.chips_removed,
    m.MovePlanned: field.move_planned,
    m.Moved: field.moved,
    m.Exchanged: field.exchanged,
    m.TableOpened: field.table_opened,
    m.TableBroken: field.table_broken,
    m.ClockSet: field.clock_set,
    m.HandForHandBegan: field.hand_for_hand_began,
    m.HandForHandRound: field.hand_for_hand_round,
    m.HandForHandEnded: field.hand_for_hand_ended,
    m.FinalTableDrawn: field.final_table_drawn,
    m.ChipsRaced: field.chips_raced,
    m.EliminationRoundAnnounced: field.elimination_round_announced,
    m.EliminationRoundEnded: field.elimination_round_ended,
    m.BonusRoundAnnounced: field.bonus_round_announced,
    m.BonusWon: standings.unchanged,
    m.RegistrationClosed: field.registration_closed,
    m.TournamentWon: field.won,
    c.PlayerAbsent: standings.absent,
    c.PlayerPresent: standings.present,
    c.ProvisionallyEliminated: standings.provisionally_eliminated,
    c.AbsentReturned: standings.absent_returned,
    c.PenaltyImposed: standings.penalty_imposed,
    c.PenaltyLifted: standings.penalty_lifted,
    c.DisqualificationOrdered: standings.disqualification_ordered,
    c.Disqualified: standings.disqualified,
    c.ChipsReturned: standings.unchanged,
    c.ChipsToBeArranged: standings.unchanged,
    c.ChipsCounted: standings.chips_counted,
    c.NameRecorded: standings.name_recorded,
    c.DisputeDecided: standings.unchanged,
    p.BountyIssued: standings.bounty_issued,
    p.BountyWon: standings.bounty_won,
    p.BountyVoided: standings.bounty_voided,
    p.BountyRedeemed: standings.bounty_redeemed,
    p.ValueAdded: standings.value_added,
    p.PrizesFixed: standings.prizes_fixed,
    p.PrizePaid: standings.prize_paid,
    p.TournamentCancelled: standings.cancelled,
    p.TournamentClosed: standings.closed,
    k.StacksCorrected: standings.stacks_corrected,
    k.Reinstated: standings.reinstated,
    k.OrderCorrected: standings.order_corrected,
    k.BountyCorrected: standings.bounty_corrected,
}
# Of entries the register keeps everything; some also change the field.
BESIDE: dict[type, Callable[[Tournament, Any], Tournament]] = {
    e.ReEntered: standings.re_entered,
    e.ChipsBought: standings.chips_bought,
    e.FlightClosed: standings.flight_closed,
}


def evolve(t: Tournament, event: TournamentEvent) -> Tournament:
    """The tournament after an event."""
    effect = EFFECTS.get(type(event))
    if effect is not None:
        return effect(t, event)
    assert isinstance(event, EntryEvent), f"{type(event).__name__} is no event of a tournament"
    beside = BESIDE.get(type(event))
    if beside is not None:
        t = beside(t, event)
    if isinstance(event, e.ConditionsAnnounced):
        assert t.announced is not None, "conditions of nothing"
        t = replace(t, announced=replace(t.announced, structure=entries.announced(t.structure, event)))
    return replace(t, register=register.evolve(t.register, event))


def fold(t: Tournament, events: Iterable[TournamentEvent]) -> Tournament:
    return reduce(evolve, events, t)
