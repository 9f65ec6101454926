"""``evolve``: the tournament after an event. Never refuses: what is recorded has happened."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, TypeAlias

from msgspec.structs import replace

from cutcard.tournament.messages import conduct as c
from cutcard.tournament.messages import correction as k
from cutcard.tournament.messages import entry_events as e
from cutcard.tournament.messages import field_events as f
from cutcard.tournament.messages import purse as p
from cutcard.tournament.messages.conduct import ConductEvent
from cutcard.tournament.messages.correction import CorrectionEvent
from cutcard.tournament.messages.entry_events import EntryEvent
from cutcard.tournament.messages.field_events import FieldEvent
from cutcard.tournament.messages.purse import PurseEvent
from cutcard.tournament.state import field, register, standings
from cutcard.tournament.state.tournament import Tournament

TournamentEvent: TypeAlias = FieldEvent | ConductEvent | PurseEvent | CorrectionEvent | EntryEvent

# There are many types of events, most with one small effect, so a table looks up the handler.
EFFECTS: dict[type, Callable[[Tournament, Any], Tournament]] = {
    f.TournamentAnnounced: field.announced,
    f.Started: field.started,
    f.Seated: field.seated,
    f.ButtonDrawn: field.button_drawn,
    f.HandDue: field.hand_due,
    f.HandPlayed: field.hand_played,
    f.Busted: field.busted,
    f.Eliminated: field.eliminated,
    f.ChipsRemoved: field.chips_removed,
    f.MovePlanned: field.move_planned,
    f.Moved: field.moved,
    f.Exchanged: field.exchanged,
    f.TableAdded: field.table_opened,
    f.TableBroken: field.table_broken,
    f.ClockSet: field.clock_set,
    f.HandForHandBegan: field.hand_for_hand_began,
    f.HandForHandRound: field.hand_for_hand_round,
    f.HandForHandEnded: field.hand_for_hand_ended,
    f.FinalTableDrawn: field.final_table_drawn,
    f.ChipsRaced: field.chips_raced,
    f.EliminationRoundAnnounced: field.elimination_round_announced,
    f.EliminationRoundEnded: field.elimination_round_ended,
    f.BonusRoundAnnounced: field.bonus_round_announced,
    f.BonusWon: standings.unchanged,
    f.RegistrationClosed: field.registration_closed,
    f.TournamentWon: field.won,
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
    c.TournamentDisputeDecided: standings.unchanged,
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
# The register keeps everything about entries; some events also change the field.
BESIDE: dict[type, Callable[[Tournament, Any], Tournament]] = {
    e.ChipsBought: standings.chips_bought,
    e.FlightClosed: standings.flight_closed,
}


def evolve(t: Tournament, event: TournamentEvent) -> Tournament:
    """The tournament after an event."""
    effect = EFFECTS.get(type(event))
    if effect is not None:
        return effect(t, event)
    assert isinstance(event, EntryEvent), f"{type(event).__name__} is not an event of a tournament"
    beside = BESIDE.get(type(event))
    if beside is not None:
        t = beside(t, event)
    if isinstance(event, e.ConditionsAnnounced):
        assert t.announced is not None, "conditions of nothing"
        t = replace(t, announced=replace(t.announced, structure=register.announced(t.structure, event)))
    return replace(t, register=register.evolve(t.register, event))


def fold(t: Tournament, events: Iterable[TournamentEvent]) -> Tournament:
    return reduce(evolve, events, t)
