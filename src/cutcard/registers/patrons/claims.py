"""Claims on patrons: what the house is owed but may not take without consent. A claim moves no money by itself."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cutcard.core.authority import NeedsSecond, for_another, may_move
from cutcard.core.bounds import Amount, Name, Names, Note, Number
from cutcard.core.duty import Duty
from cutcard.core.message import SUPERVISORS, Actor, Command, Event, Facts, Role, tag
from cutcard.core.text import require_text
from cutcard.money import Cents, dollars
from cutcard.ruling import Refused, ask

Commodity: TypeAlias = Literal["chips", "tokens"]


class OpenClaim(Command, frozen=True, tag="OpenClaim"):
    """Record that a patron owes the house. Nobody gives this command: it follows from the ``case`` in ``source``."""

    roles = ()
    patron: Name
    amount: Amount
    basis: Note
    clauses: Names
    commodity: Commodity = "chips"
    source: Name = ""
    case: Number = 0


class PayClaim(Command, frozen=True, tag="PayClaim"):
    """Agree to a claim, and pay this much of it from your account."""

    roles = (Role.PLAYER,)
    number: Number
    amount: Amount


class DeclineClaim(Command, frozen=True, tag="DeclineClaim"):
    """Do not agree to a claim. Nothing is taken from your account; the claim stays on record."""

    roles = (Role.PLAYER,)
    number: Number


class ReceiveClaim(Command, frozen=True, tag="ReceiveClaim"):
    """Record that the patron paid this much of a claim at the cage, in cash or chips."""

    roles = (Role.CASHIER, *SUPERVISORS)
    number: Number
    amount: Amount
    means: Literal["cash", "chips"] = "cash"


class ForgiveClaim(Command, frozen=True, tag="ForgiveClaim"):
    """Give up a claim. This always takes two people."""

    roles = (Role.GAMING_MANAGER,)
    number: Number
    reasons: Note


class ClaimEntry(Event, frozen=True):
    """An entry in the list of claims: number, patron, who made it, when, and the clauses."""

    number: int
    patron: str
    by: Actor
    at: str
    clauses: tuple[str, ...]


class ClaimOpened(ClaimEntry, frozen=True, tag="ClaimOpened"):
    amount: Cents
    basis: str
    commodity: Commodity = "chips"
    source: str = ""
    case: int = 0


class ClaimPaid(ClaimEntry, frozen=True, tag="ClaimPaid"):
    """``means``: from the patron's account, or in cash or chips at the cage."""

    amount: Cents
    means: Literal["account", "cash", "chips"]
    commodity: Commodity
    left: Cents
    source: str = ""
    case: int = 0


class ClaimDeclined(ClaimEntry, frozen=True, tag="ClaimDeclined"):
    """The patron does not agree."""


class ClaimForgiven(ClaimEntry, frozen=True, tag="ClaimForgiven"):
    amount: Cents
    reasons: str
    second: Actor


ClaimCommand: TypeAlias = OpenClaim | PayClaim | DeclineClaim | ReceiveClaim | ForgiveClaim
ClaimEvent: TypeAlias = ClaimOpened | ClaimPaid | ClaimDeclined | ClaimForgiven


class Claim(Struct, frozen=True):
    """How much a patron still owes, and why."""

    patron: str
    left: Cents
    basis: str
    commodity: Commodity
    source: str
    case: int
    at: str
    clauses: tuple[str, ...]
    declined: bool = False


class Claims(Struct, frozen=True):
    """The open claims, by number."""

    last: int = 0
    open: dict[int, Claim] = {}

    def of(self, *patrons: str) -> dict[int, Claim]:
        """The claims on a person, under whichever of their records."""
        return {number: one for number, one in self.open.items() if one.patron in patrons}


def decide(state: Claims, command: ClaimCommand, facts: Facts) -> list[ClaimEvent]:
    """The entry that a command makes; raises Refused with the clause and the cure."""
    who, at = facts.actor, facts.at
    if isinstance(command, OpenClaim):
        number, clauses = state.last + 1, command.clauses
        return [
            ClaimOpened(
                number,
                command.patron,
                who,
                at,
                clauses,
                command.amount,
                command.basis,
                command.commodity,
                command.source,
                command.case,
            )
        ]
    claim = _open(state, command.number, facts)
    clause = claim.clauses[0] if claim.clauses else None
    match command:
        case PayClaim(number, amount):
            return [_paid(claim, number, amount, "account", facts)]
        case ReceiveClaim(number, amount, means):
            for_another(facts, claim.patron, clause, "record what is paid", *ReceiveClaim.roles)
            may_move(facts, amount, clause)
            return [_paid(claim, number, amount, means, facts)]
        case DeclineClaim(number):
            if claim.declined:
                raise Refused(clause, f"you have already declined claim {number}: nothing will be taken")
            return [ClaimDeclined(number, claim.patron, who, at, claim.clauses)]
        case ForgiveClaim(number, reasons):
            require_text(clause, reasons, "why the claim is given up")
            if facts.second is None:
                reason = f"two people must give up claim {number}: ask a second person to confirm it"
                raise NeedsSecond(clause, reason, ask(*SUPERVISORS))
            for_another(facts, claim.patron, clause, "give up the claim", *SUPERVISORS)
            may_move(facts, claim.left, clause)
            return [ClaimForgiven(number, claim.patron, who, at, claim.clauses, claim.left, reasons, facts.second)]


def _open(state: Claims, number: int, facts: Facts) -> Claim:
    """The claim with this number. A player sees only claims on themselves, also those on an older record of theirs."""
    seen = state.of(facts.actor.id, *facts.same) if facts.actor.role is Role.PLAYER else state.open
    claim = seen.get(number)
    if claim is None:
        known = ", ".join(map(str, seen)) or "none"
        raise Refused(None, f"there is no open claim {number}: the open claims are {known}")
    return claim


def _paid(
    claim: Claim, number: int, amount: Cents, means: Literal["account", "cash", "chips"], facts: Facts
) -> ClaimPaid:
    if not 0 < amount <= claim.left:
        clause = claim.clauses[0] if claim.clauses else None
        raise Refused(clause, f"claim {number} is for {dollars(claim.left)}: pay that, or a part of it")
    return ClaimPaid(
        number,
        facts.actor.id if means == "account" else claim.patron,  # whose account it is
        facts.actor,
        facts.at,
        claim.clauses,
        amount,
        means,
        claim.commodity,
        claim.left - amount,
        claim.source,
        claim.case,
    )


def evolve(state: Claims, event: ClaimEvent) -> Claims:
    """The list after an entry."""
    match event:
        case ClaimOpened(number, patron, _, at, clauses, amount, basis, commodity, source, case):
            claim = Claim(patron, amount, basis, commodity, source, case, at, clauses)
            return Claims(number, {**state.open, number: claim})
        case ClaimPaid(number, left=left) if left:
            return replace(state, open={**state.open, number: replace(state.open[number], left=left)})
        case ClaimDeclined(number):
            return replace(state, open={**state.open, number: replace(state.open[number], declined=True)})
        case ClaimPaid(number) | ClaimForgiven(number):
            return replace(state, open={key: one for key, one in state.open.items() if key != number})


def duties(state: Claims) -> list[Duty]:
    """The patron must answer, and the cage must collect."""
    found: list[Duty] = []
    for number, claim in state.open.items():
        clause, owed = claim.clauses[0] if claim.clauses else "", f"{dollars(claim.left)} in {claim.commodity}"
        if not claim.declined:
            ask_for = f"The house asks you for {owed} ({claim.basis})."
            text = f"{ask_for} Pay it or decline it: nothing is taken without your consent."
            key = f"claim-{number}-answer"
            found.append(Duty(key, Role.PLAYER, text, clause, claim.at, to=claim.patron, closes=tag(PayClaim)))
        answer = "declined" if claim.declined else "not answered yet"
        text = f"Claim {number}: {claim.patron} owes {owed} ({claim.basis}), {answer}. Record what they pay."
        found.append(Duty(f"claim-{number}", Role.CASHIER, text, clause, claim.at, closes=tag(ReceiveClaim)))
    return found
