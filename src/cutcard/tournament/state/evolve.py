"""``evolve``: the tournament after an event. Never refuses: what is recorded has happened."""

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, TypeAlias

from msgspec.structs import replace

from cutcard.tournament.messages import conduct as c
from cutcard.tournament.messages import correction as k
from cutcard.tournament.messages import dispute as d
from cutcard.tournament.messages import entry_events as e
from cutcard.tournament.messages import field_events as f
from cutcard.tournament.messages import payout as o
from cutcard.tournament.messages import proposal as s
from cutcard.tournament.messages import purse as p
from cutcard.tournament.messages import room as r
from cutcard.tournament.messages.afterwards import EnteredAfterwards
from cutcard.tournament.messages.conduct import ConductEvent
from cutcard.tournament.messages.correction import CorrectionEvent
from cutcard.tournament.messages.entry_events import EntryEvent
from cutcard.tournament.messages.field_events import FieldEvent
from cutcard.tournament.messages.payout import PayoutEvent
from cutcard.tournament.messages.proposal import ProposalEvent
from cutcard.tournament.messages.purse import PurseEvent
from cutcard.tournament.messages.room import RoomEvent
from cutcard.tournament.state import corrected, field, handed, purse, register, room, rounds, standings
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure.structure import with_limit

Effect: TypeAlias = Callable[[Tournament, Any], Tournament]  # takes only the type of event that it is listed for
TournamentEvent: TypeAlias = (
    FieldEvent
    | ConductEvent
    | PurseEvent
    | CorrectionEvent
    | ProposalEvent
    | RoomEvent
    | PayoutEvent
    | EnteredAfterwards
    | EntryEvent
)

# There are many types of events, most with one small effect, so a table looks up the handler.
EFFECTS: dict[type, Effect] = {
    f.TournamentAnnounced: field.announced,
    f.StartMoved: field.start_moved,
    f.Started: field.started,
    f.Seated: field.seated,
    f.ButtonDrawn: field.button_drawn,
    f.HandDue: field.hand_due,
    f.HandPlayed: field.hand_played,
    f.HandCalledOff: field.hand_called_off,
    f.HandHeldBack: field.hand_held_back,
    f.CardsMayBeShown: field.cards_may_be_shown,
    f.Busted: field.busted,
    f.Eliminated: room.eliminated,
    f.ChipsRemoved: field.chips_removed,
    f.MovePlanned: field.move_planned,
    f.Moved: field.moved,
    f.Exchanged: field.exchanged,
    f.TableAdded: field.table_opened,
    f.BreakOrdered: field.break_ordered,
    f.TableKept: field.table_kept,
    f.TablesHeld: field.tables_held,
    f.TableBroken: field.table_broken,
    f.ClockSet: field.clock_set,
    f.HandForHandBegan: field.hand_for_hand_began,
    f.HandForHandRound: field.hand_for_hand_round,
    f.HandForHandEnded: field.hand_for_hand_ended,
    f.FinalTableDrawn: field.final_table_drawn,
    f.ChipsRaced: field.chips_raced,
    f.EliminationRoundAnnounced: rounds.elimination_announced,
    f.EliminationRoundEnded: rounds.elimination_ended,
    f.BonusRoundAnnounced: rounds.bonus_announced,
    f.RoundBegan: rounds.began,
    f.RoundWithdrawn: rounds.withdrawn,
    f.BonusWon: purse.bonus_won,
    f.RegistrationClosed: field.registration_closed,
    f.RegistrationReopened: purse.registration_reopened,
    f.TournamentWon: field.won,
    c.PlayerAbsent: standings.absent,
    c.PlayerPresent: standings.present,
    c.ProvisionallyEliminated: standings.provisionally_eliminated,
    c.AbsentReturned: standings.absent_returned,
    c.AbsenceEnded: standings.absence_ended,
    c.PenaltyImposed: standings.penalty_imposed,
    c.PenaltyLifted: standings.penalty_lifted,
    c.DisqualificationOrdered: standings.disqualification_ordered,
    c.Disqualified: standings.disqualified,
    c.PlayedOn: standings.played_on,
    c.TableTaken: standings.table_taken,
    d.FloorCalled: standings.floor_called,
    d.PlayersTold: standings.players_told,
    d.CallAnswered: standings.call_answered,
    d.MatterNoted: standings.matter_noted,
    d.MatterClosed: standings.matter_closed,
    c.ChipsReturned: handed.chips_returned,
    c.ChipsToBeArranged: standings.unchanged,
    c.ChipsCounted: standings.chips_counted,
    c.DifferenceAccepted: standings.difference_accepted,
    c.NameRecorded: standings.name_recorded,
    d.DisputeRaised: standings.dispute_raised,
    d.TournamentDisputeDecided: standings.dispute_decided,
    p.BountyIssued: purse.bounty_issued,
    p.BountyWon: purse.bounty_won,
    p.BountyVoided: purse.bounty_voided,
    p.BountyRestored: purse.bounty_restored,
    p.BountyWithdrawn: purse.bounty_withdrawn,
    p.BountyRedeemed: purse.bounty_redeemed,
    p.ValueAdded: purse.value_added,
    p.ValueWithdrawn: purse.value_withdrawn,
    p.GiftHandedOver: purse.handed_over,
    p.SharesProposed: purse.shares_proposed,
    p.ShareAgreed: purse.share_agreed,
    p.SharesApproved: purse.shares_approved,
    p.SharesDropped: purse.shares_dropped,
    o.SlipMadeOut: purse.slip_made_out,
    o.SlipPaid: purse.slip_gone,
    o.SlipVoided: purse.slip_gone,
    p.PrizesFixed: purse.prizes_fixed,
    p.PrizePaid: purse.prize_paid,
    p.PaymentReversed: purse.payment_reversed,
    p.RefundClaimed: purse.refund_claimed,
    p.ClaimSettled: purse.claim_met,
    p.ClaimWaived: purse.claim_met,
    p.TournamentCancelled: purse.cancelled,
    p.TournamentClosed: purse.closed,
    k.StacksCorrected: corrected.stacks_corrected,
    k.Reinstated: corrected.reinstated,
    k.OrderCorrected: corrected.order_corrected,
    k.BountyCorrected: corrected.bounty_corrected,
    k.EntryVoided: corrected.entry_voided,
    k.DisqualificationLifted: corrected.disqualification_lifted,
    s.Proposed: corrected.proposed,
    s.ProposalConfirmed: corrected.proposal_gone,
    s.ProposalWithdrawn: corrected.proposal_gone,
    EnteredAfterwards: standings.unchanged,
    r.BountyPending: room.bounty_pending,
    r.BountyAwarded: room.bounty_awarded,
    r.TableReported: room.table_reported,
    r.ButtonSet: room.button_set,
    r.StacksCounted: room.stacks_counted,
    r.CountCompared: room.count_compared,
    r.CountExplained: room.count_explained,
    r.TableRaced: room.table_raced,
    r.RaceCorrected: room.race_corrected,
    r.OptionClosed: room.option_closed,
    r.BountiesHandedIn: room.bounties_handed_in,
    r.BountiesExplained: room.bounties_explained,
    r.ChipsBagged: room.chips_bagged,
}
# The register keeps everything about entries; some events also change the field.
BESIDE: dict[type, Effect] = {
    e.FeesPaid: room.fees_paid,
    e.ChipsBought: standings.chips_bought,
    e.FlightClosed: purse.flight_closed,
    e.FeesRefunded: standings.fees_refunded,
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
    elif isinstance(event, e.EntryLimitSet):
        assert t.announced is not None, "a limit of nothing"
        t = replace(t, announced=replace(t.announced, structure=with_limit(t.structure, t.id, event.players)))
    return replace(t, register=register.evolve(t.register, event))


def fold(t: Tournament, events: Iterable[TournamentEvent]) -> Tournament:
    return reduce(evolve, events, t)
