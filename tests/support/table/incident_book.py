"""A register of incidents in a test: people, a round on record, and everything done noted for its clauses."""

from typing import Any, Literal

from cutcard import games
from cutcard.core.message import Actor, Facts, Role, Standing
from cutcard.core.prompt import Prompt
from cutcard.core.record import ChangeRecord, RoundRecord, StakeRecord
from cutcard.core.sums import MoneyLimits
from cutcard.money import Cents
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.payment import ReportWrongPayment
from cutcard.registers.incidents.register import IncidentCommand, IncidentEvent, IncidentRegister, decide, fold, prompts
from cutcard.rules.printed.incidents import PaymentClauses
from cutcard.ruling import Refused
from cutcard.testing.felt import sound
from tests.conftest import Cited

DOCUMENTS = {games.load(key).document: clauses for key in games.names() if (clauses := games.topics(key).incidents)}
PAYING = [code for code, clauses in DOCUMENTS.items() if clauses.payments]  # with rules on wrong payments
AT = "2025-08-20T09:00:00.000+00:00"
HERE = IncidentPlace("7", 12)
ROUND = RoundRecord(  # on accounts: ann lost her ante and won her blind, ben lost his ante
    12,
    stakes=(
        StakeRecord(1, "ann", 1, "ante", 1000, at=AT, settled=True),
        StakeRecord(2, "ann", 1, "blind", 1000, at=AT, settled=True, paid=6000),
        StakeRecord(3, "ben", 2, "ante", 2500, at=AT, settled=True),
    ),
    changes=(ChangeRecord("ann", "cash change", 10000),),
)
KNOWN = {name: Standing() for name in ("ann", "ben", "cyd", "a", "b", "c")}

ANN, BEN = Actor("ann", Role.PLAYER), Actor("ben", Role.PLAYER)
DEA = Actor("dea", Role.DEALER)
GUS, GIA = Actor("gus", Role.GAMING_SUPERVISOR), Actor("gia", Role.GAMING_SUPERVISOR)
CAS, CLEO = Actor("cas", Role.CASINO_SUPERVISOR), Actor("cleo", Role.CASINO_SUPERVISOR)
MAX = Actor("max", Role.GAMING_MANAGER)
INA = Actor("ina", Role.INSPECTOR)
SUE = Actor("sue", Role.SURVEILLANCE)


class Book:
    """The register of one document. Commands move it on; a refusal leaves it as it was."""

    def __init__(self, document: str, cited: Cited) -> None:
        self.clauses = DOCUMENTS[document]
        self.state = IncidentRegister()
        self.cited = cited
        self.entries: list[Any] = []
        self.round: RoundRecord | None = ROUND
        self.people = KNOWN
        self.same: tuple[str, ...] = ()  # older records of whoever acts
        self.limits: MoneyLimits | None = MoneyLimits()

    @property
    def payments(self) -> PaymentClauses:
        assert self.clauses.payments is not None
        return self.clauses.payments

    def do(self, who: Actor, command: IncidentCommand, at: str = AT) -> Any:
        """Carry a command out, and give its last entry."""
        facts = Facts(who, at, round=self.round, people=self.people, limits=self.limits, same=self.same)
        events = decide(self.clauses, self.state, command, facts)
        sound(events, IncidentEvent)
        self.state = fold(self.state, events)
        self.entries += events
        for event in events:
            assert (event.by, event.at) == (who, at)
            self.cited.note(event)
        return events[-1]

    def refusal(self, who: Actor, command: IncidentCommand, at: str = AT) -> tuple[str | None, str]:
        """The clause and the reason of a command that must be refused, and that changes nothing."""
        before = self.state
        try:
            self.do(who, command, at)
        except Refused as refused:
            assert self.state == before
            return refused.clause, refused.reason
        raise AssertionError(f"{type(command).__name__} by {who.id} was not refused")

    def prompts(self, at: str = AT, table: str | None = None, deciding: bool = False) -> list[Prompt]:
        found = prompts(self.clauses, self.state, at, table, deciding)
        for prompt in found:
            self.cited.note(prompt)
        return found

    def told(self, role: Role, clause: str, **asked: Any) -> list[str]:
        """The texts that a role is shown under a clause."""
        return [one.text for one in self.prompts(**asked) if (one.role, one.clause) == (role, clause)]


def misread(direction: Literal["over", "under"], amount: Cents, place: IncidentPlace = HERE) -> ReportWrongPayment:
    """A report of a wrong payment to ann that fits the record of ``paying``."""
    paid, due = (amount, 0) if direction == "over" else (0, amount)
    return ReportWrongPayment(place, "wager", paid, due, "counted again", stake=1)


def paying(report: ReportWrongPayment, *, accounts: bool = True) -> RoundRecord:
    """A round in which ann's ante was paid as reported."""
    stake = StakeRecord(1, "ann", 1, "ante", 1000, settled=True, paid=report.paid)
    return RoundRecord(report.place.round, accounts, stakes=(stake,))
