"""Acts that take two people: which they are, and how they are proposed, confirmed or withdrawn (T-53)."""

from msgspec.structs import replace

from cutcard.core.authority import for_another
from cutcard.core.message import Actor, Command, Facts, Role
from cutcard.core.moment import moment
from cutcard.core.text import require_text
from cutcard.ruling import Cure, Refused, ask, instead, wait
from cutcard.tournament.messages.conduct import ForfeitChips
from cutcard.tournament.messages.correction import LiftDisqualification, VoidEntry
from cutcard.tournament.messages.entry import CancelEntry
from cutcard.tournament.messages.proposal import (
    ConfirmProposal,
    ProposalConfirmed,
    ProposalWithdrawn,
    Proposed,
    ProposedAct,
    WithdrawProposal,
)
from cutcard.tournament.messages.purse import AddValue, AgreeToShares
from cutcard.tournament.state.tournament import Tournament, in_room

TWO = ("T-53",)


def takes_two(t: Tournament, command: Command, actor: Actor) -> bool:
    """Whether another person must confirm it. Players decide alone about themselves."""
    match command:
        case CancelEntry(without_refund=kept):
            return kept and actor.role is not Role.PLAYER
        case ForfeitChips() | AgreeToShares():
            return actor.role is not Role.PLAYER
        case AddValue(kind=kind):
            return kind == "cash"
        case LiftDisqualification(player=player):  # T-61; or fees go back with it
            irrevocable = player in t.disqualified and t.disqualified[player].ground == "hiding chips"
            return irrevocable or t.register.closed or t.phase == "cancelled"
        case _:
            return isinstance(command, ProposedAct)


def proposed(t: Tournament, act: ProposedAct, facts: Facts) -> Proposed:
    """A new proposal. The same act is not proposed twice."""
    for number, one in t.proposals.items():
        if _alike(one.act, act):
            cure = instead(ConfirmProposal(number))
            raise Refused(
                "T-53", f"{one.by} has already proposed this (proposal {number}): another person must confirm it", cure
            )
    return Proposed(t.proposed + 1, act, facts.actor.id, facts.at, TWO)


def _alike(one: object, other: object) -> bool:
    """Whether two proposals are about the same: an entry ends once, for whatever reason and in whatever way."""
    if isinstance(one, VoidEntry | CancelEntry) and isinstance(other, VoidEntry | CancelEntry):
        return one.player == other.player
    return one == other


def cure_of(t: Tournament, cure: Cure | None) -> Cure | None:
    """What would help; if that has been proposed already, another person confirms it first."""
    if cure is not None and any(_alike(cure.command, one.act) for one in t.proposals.values()):
        return wait("another person has confirmed it", *ConfirmProposal.roles)
    return cure


def waiting(t: Tournament, command: ConfirmProposal | WithdrawProposal) -> Proposed:
    one = t.proposals.get(command.number)
    if one is None:
        known = ", ".join(map(str, t.proposals)) or "none"
        raise Refused("T-53", f"proposal {command.number} is not open; open: {known}")
    return one


def confirmed(t: Tournament, command: ConfirmProposal, facts: Facts) -> ProposalConfirmed:
    one = waiting(t, command)
    if facts.is_actor(one.by):
        reason = f"you made proposal {command.number} yourself: another person must confirm it"
        raise Refused("T-53", reason, ask(*ConfirmProposal.roles))
    if isinstance(player := getattr(one.act, "player", ""), str):
        for_another(facts, player, "T-53", "confirm it", *ConfirmProposal.roles)
    return ProposalConfirmed(command.number, facts.actor.id, TWO)


def carried(t: Tournament, command: ConfirmProposal) -> ProposedAct:
    """The act to be carried out. In a room, chips that leave play are those counted last (T-66)."""
    one, counted = waiting(t, command), command.counted
    act = one.act
    if not isinstance(act, VoidEntry | ForfeitChips):
        if counted is not None:
            raise Refused("T-53", "no chips leave play with this: leave out the count")
        return act
    if counted is not None:
        return replace(act, counted=counted)
    if act.counted is None or not in_room(t):
        return act
    if act.player not in t.field.where:  # has lost them since
        return replace(act, counted=None)
    stack, last = t.field.seat(act.player).stack, t.room.last.get(act.player)
    if stack != act.counted and last is not None and moment(last) >= moment(one.at):
        reason = f"{act.player} had {act.counted:,} when this was proposed, and has {stack:,} by a later count"
        cure = instead(ConfirmProposal(command.number, stack))
        if isinstance(act, ForfeitChips) and stack > t.structure.starting_stack:  # cannot be forfeited any more
            cure = instead(WithdrawProposal(command.number, "the player has more chips by now"))
        raise Refused("T-66", f"{reason}: confirm it with the chips that are there", cure)
    return act


def withdrawn(t: Tournament, command: WithdrawProposal, facts: Facts) -> ProposalWithdrawn:
    waiting(t, command)
    require_text("T-53", command.reason, "why it is not carried out")
    return ProposalWithdrawn(command.number, command.reason, facts.actor.id, TWO)
