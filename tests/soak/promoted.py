"""Entries in promotions whose fields hang together, and the course of a promotion."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from msgspec.structs import replace

from cutcard.core.message import Command
from cutcard.core.moment import moment
from cutcard.floor.domains.promotions import FloorPromotion
from cutcard.registers.promotions.award import ways_to_pay
from cutcard.registers.promotions.commands import (
    AmendTerms,
    AttestDraw,
    AwardPrize,
    Commence,
    DenyClaim,
    DraftTerms,
    Drawing,
    FindCompromised,
    HoldDraw,
    NominateScrutineer,
    NotifyWinner,
    OfferAlternative,
    PrizePayment,
    PublishTerms,
    RecordApproval,
    SubmitTerms,
    ValidateIntegrity,
)
from cutcard.registers.promotions.state import Promotion
from cutcard.registers.promotions.terms import Prize, PrizeItem, Terms
from cutcard.rules.printed.promotions import PrizeKind, Way
from tests.soak.books import WHY
from tests.soak.floor import PATRONS, STAFF
from tests.soak.words import Words
from tests.support.floor.promotions import TERMS


def _promotion(words: Words) -> Promotion:
    state = words.opened
    return state.promotion if isinstance(state, FloorPromotion) else Promotion()


def _terms(words: Words) -> Terms:
    """Terms that can be submitted in time, with prizes in money, in kind and as vouchers."""
    rng, now = words.rng, words.floor.now

    def at(days: float) -> str:
        return (now + timedelta(days=days)).isoformat(timespec="seconds")

    begins = rng.choice((3.2, 4, 8))
    prizes = [
        *TERMS.prizes,
        Prize("car", (PrizeItem("a car", PrizeKind.GOODS, 30_000_00, particulars={"make": "x"}),), alternative=True),
        Prize("chips", (PrizeItem("chips", PrizeKind.MONEY, 20_000_00),), count=2),
    ]
    return replace(
        TERMS,
        name=f"draw {rng.randrange(10**6)}",
        commences=at(begins),
        closes=at(begins + 1),
        award_at=at(begins + 1.1),
        presence=rng.random() < 0.3,
        prizes=tuple(rng.sample(prizes, rng.randint(1, 3))),
        disbursement=tuple(Way),
    )


def _postponed(words: Words, terms: Terms) -> Terms:
    """The same terms, begun so late that they can still be submitted."""
    begins = words.floor.now + timedelta(days=4)
    at = {field: begins + timedelta(days=day) for field, day in (("commences", 0), ("closes", 1), ("award_at", 1.1))}
    return replace(terms, **{field: when.isoformat(timespec="seconds") for field, when in at.items()})


def _changed(words: Words) -> Terms:
    state = _promotion(words)
    if state.approved is not None and words.rng.random() < 0.8:
        return state.approved
    if state.terms is None:
        return _terms(words)
    if state.stage == "drafted":  # changed mostly when it is too late to submit them
        late = moment(state.terms.commences) < moment(words.floor.later(60 * 24 * 2))
        late = late and state.submitted != state.revision
        if late:
            return _postponed(words, state.terms)
        return _terms(words) if words.rng.random() < 0.1 else state.terms
    return replace(state.terms, results=f"on the wall {words.rng.random()}")


def _drawn(words: Words) -> HoldDraw:
    terms = _promotion(words).terms
    prizes = [prize for prize in terms.prizes for _ in range(prize.count)] if terms else []
    some = words.rng.sample(prizes, min(len(prizes), words.rng.randint(1, 2)))
    return HoldDraw(tuple(Drawing(prize.name, words.rng.choice(PATRONS), True) for prize in some))


def _win(words: Words) -> int:
    wins = _promotion(words).wins
    open_ = [number for number, one in enumerate(wins) if one.fate == "open"]
    return words.rng.choice(open_ or [0])


def _award(words: Words) -> AwardPrize:
    state, number, rng = words.opened, _win(words), words.rng
    wins = _promotion(words).wins
    if number >= len(wins):
        return AwardPrize(number)
    win = wins[number]
    instead = win.offered and rng.random() < 0.5
    due = win.prize.value if instead else win.prize.money
    ways = ways_to_pay(state.clauses, win.disbursement, due)
    pays = (PrizePayment(rng.choice(ways), due, win.winner),) if due and ways else ()
    things = not instead and any(item.kind is not PrizeKind.MONEY for item in win.prize.items)
    delivery = rng.choice([way for way in win.disbursement if way is not Way.CASH]) if things else None
    return AwardPrize(number, pays, delivery, instead, True)


def _attest(words: Words) -> AttestDraw:
    return AttestDraw(max((win.draw for win in _promotion(words).wins), default=1))


def _notify(words: Words) -> NotifyWinner:
    methods = list(words.opened.clauses.methods) if isinstance(words.opened, FloorPromotion) else [WHY]
    return NotifyWinner(_win(words), words.rng.choice(methods), words.rng.random() < 0.7)


def _deny(words: Words) -> DenyClaim:
    wins = _promotion(words).wins
    win = words.rng.choice(wins) if wins else None
    return DenyClaim(win.winner if win else "p1", win.prize.name if win else "purse", WHY, "A Person", "1 Street")


def _compromised(words: Words) -> FindCompromised:
    remedies: list[Any] = ["postpone the promotion", "postpone the draw", "cancel the draw"]
    remedy = words.rng.choices(remedies, (3, 3, 1))[0]
    return FindCompromised(WHY, remedy, words.rng.choice((0, 1)) if remedy == "cancel the draw" else 0)


def _validated(words: Words) -> ValidateIntegrity:
    findings = _promotion(words).findings
    open_ = [n for n, one in enumerate(findings) if not one.validated_at and one.remedy != "cancel the draw"]
    return ValidateIntegrity(words.rng.choice(open_ or [0]), WHY)


def course(words: Words) -> list[type[Command]]:
    """What brings a promotion on, the most urgent first."""
    state = _promotion(words)
    if state.terms is None:
        return [DraftTerms]
    if state.postponed():
        return [ValidateIntegrity]
    kinds: list[type[Command]] = [AttestDraw, OfferAlternative, NotifyWinner, AwardPrize]
    kinds = words.rng.sample(kinds, len(kinds)) if state.wins else []
    kinds += [SubmitTerms, AmendTerms] if state.submitted != state.revision or state.resubmit else []
    kinds += [PublishTerms] if state.published != state.revision else []
    return [*kinds, *([] if state.scrutineer else [NominateScrutineer]), Commence, HoldDraw]


PROMOTED: dict[type, Callable[[Any], Command]] = {
    DraftTerms: lambda words: DraftTerms(_terms(words)),
    AmendTerms: lambda words: AmendTerms(_changed(words)),
    RecordApproval: lambda words: RecordApproval(_changed(words), "R-1"),
    PublishTerms: lambda words: PublishTerms(("casino",), ("website",)),
    NominateScrutineer: lambda words: NominateScrutineer(
        words.rng.choice([id for role in AttestDraw.roles for id in STAFF[role]])
    ),
    HoldDraw: _drawn,
    AttestDraw: _attest,
    NotifyWinner: _notify,
    AwardPrize: _award,
    DenyClaim: _deny,
    FindCompromised: _compromised,
    ValidateIntegrity: _validated,
}
