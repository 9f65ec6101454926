"""Evenings by jobs in the registers, the cage and the pit."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

from cutcard.core.message import Actor, Role
from cutcard.floor.people.persons import NamedPerson, name_persons
from cutcard.registers.incidents.conduct import ReportDevice
from cutcard.registers.patrons.claims import Claim, DeclineClaim
from cutcard.registers.patrons.messages import AskCashOut, BuyIn
from cutcard.registers.people.messages import OpenDemoAccount
from cutcard.table.messages.round import Bet
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.declared.job import JobCase, Spot
from cutcard.web.jobs.registers import places
from tests.soak.floor import SYSTEM
from tests.soak.steps import Step
from tests.soak.stories.scene import DEALER, LONG_AGO, StoryTable
from tests.soak.stories.tables import folds, plays_on, royal
from tests.web.jobs.evenings import ANTES, JACKPOT
from tests.web.jobs.night import WHO, Night


def disputes(night: Night) -> None:
    """A dispute from the patron's word to its end: nobody closes it before the patron was told of the right."""
    table = _played(night, "dispute")
    book = f"incidents/{table.game}"
    night.do("s", book, "lodge-dispute", table.name, patron=table.patron(1))
    number = str(night.floor.desk.state(book).state.register.disputes.last)
    night.do("s", book, "decide-dispute", number, order__kind="return stake", order__amount=1_000)
    assert number not in night.offers("o", book).get("close-dispute", [])
    assert number not in night.offers("s", book).get("advise-patron", []), "the one who decided does not tell"
    night.do("o", book, "request-review", number)
    night.do("c", book, "review-dispute", number)
    night.do("o", book, "advise-patron", number)
    night.do("o", book, "carry-out-order", number)
    night.do("o", book, "lodge-complaint", number)
    night.do("o", book, "close-dispute", number)
    night.do("s", book, "lodge-dispute", table.name, patron=table.patron(1))


def payments(night: Night) -> None:
    """A wrong payment, from the report to the list of the month."""
    table = _played(night, "payment")
    night.play(table.begin({1: ANTES}))
    night.play(table.finish(folds))
    book = f"incidents/{table.game}"
    spot = Spot(night.floor.desk, WHO["s"], book, {}, JobCase(table.name, "", {"place.table": table.name}))
    recent = [key for key, _ in places.payments(spot)]
    rounds = {int(key.partition("/")[0]) for key in recent}
    assert rounds == {1, 2}
    older = next(key for key in recent if key.startswith("1/"))  # of any recent round, not only the last
    paid = places.payment(spot, older)[1].paid
    night.do("s", book, "report-wrong-payment", table.name, payment=older, due=paid + 5_000)
    assert "withdraw-wrong-payment" not in night.offers("s", book), "the one who reported it"
    night.do("c", book, "withdraw-wrong-payment", str(night.floor.desk.state(book).state.register.payments.last))
    night.do("s", book, "report-wrong-payment", table.name, payment=older, due=paid + 500)
    reported = night.floor.desk.state(book).state.register.payments
    assert reported.cases[reported.last].place.round == 1
    number = str(reported.last)
    does = partial(_does, night, book, f"payment-{number}")
    assert does() == {"record-enquiry"}
    night.do("s", book, "record-enquiry", number)
    assert does() == {"record-attempt", "tell-regulator", "pay-the-rest", "close-payment"}, "the enquiry is made"
    night.do("s", book, "record-attempt", number)
    night.do("s", book, "tell-regulator", number)
    night.do("o", book, "pay-the-rest", number)
    night.do("s", book, "close-payment", number)
    night.floor.now = night.floor.now.replace(month=2, day=2)
    night.do("c", book, "month-end")


def conduct(night: Night) -> None:
    """A device and collusion; a person is detained only where the document gives that power."""
    table = _played(night, "conduct", boxes=2)
    book = f"incidents/{table.game}"
    night.do("s", book, "report-device", table.name, person="", seen="a stranger")
    night.do("s", book, "identify-person", person=table.patron(1))
    number = max(night.floor.desk.state(book).state.register.conduct.device)
    detain = f"device/{number}/detain"
    assert detain in night.offers("s", book)["take-measure"]
    night.do("s", book, "take-measure", detain)
    night.do("s", book, "hand-over-person", officer="Lee")
    night.do("s", book, "suspect-collusion", table.name)
    case = max(night.floor.desk.state(book).state.register.conduct.collusion)
    night.do("s", book, "take-measure", f"collusion/{case}/play first")
    night.do("s", book, "lift-measure", f"collusion/{case}/play first")
    other = StoryTable(night.floor, "no-detention", "three-card-poker", boxes=1)
    night.play(other.opening(0))
    there = f"incidents/{other.game}"
    night.step(other.note(DEALER, ReportDevice(other.here, "a counter", other.patron(1))))
    measures = night.offers("s", there)["take-measure"]
    assert not any(key.endswith("detain") for key in measures), "TCP gives no such power"


def outcomes(night: Night) -> None:
    """Outcomes that become invalid or are withheld, a case without a rule, a card that is missing."""
    table = _played(night, "outcome")
    book = f"incidents/{table.game}"
    night.do("s", book, "propose-invalidation", table.name)
    night.do("c", book, "withdraw-invalidation")
    fraud = {"ground": "fraud", "forfeit": [table.patron(1)]}
    night.do("s", book, "propose-invalidation", table.name, **fraud)
    night.do("c", book, "confirm-invalidation")
    stud = StoryTable(night.floor, "won", "caribbean-stud", boxes=1, source="shoe", pool="A", sign=JACKPOT)
    night.play(stud.opening(0))
    there = f"incidents/{stud.game}"
    night.play(royal(stud))
    who = f"patron/{stud.patron(1)}"
    night.do("c", who, "bar-employee", since=LONG_AGO)
    night.do("c", there, "withhold-payment", f"won/{stud.patron(1)}/wager")
    night.do("c", there, "withdraw-withheld")
    assert "confirm-withheld" not in night.offers("m", there), "it is withdrawn"
    night.do("c", there, "withhold-payment", f"won/{stud.patron(1)}/wager")
    night.do("m", there, "confirm-withheld")
    assert "withhold-earlier" not in night.offers("c", there), "it is the last round"
    night.floor.now += timedelta(minutes=1)
    night.do("m", who, "unbar-employee")
    night.play(stud.begin({1: (Bet("ante", 1_000),)}))
    night.play(stud.finish(plays_on))
    night.do("c", there, "withhold-earlier", "won")
    [held] = [
        one for one in night.floor.desk.state(there).state.register.outcomes.withheld.values() if not one.confirmed
    ]
    assert (held.place.round, held.what) == (1, "jackpot"), "the wager of that round is withheld already"
    assert "withhold-earlier" not in night.offers("c", there)
    night.do("m", there, "confirm-withheld")
    night.do("m", "cage/floor", "receive-claim", amount=100)
    night.step(Step("cage/floor", stud.player(1), DeclineClaim(max(_claims(night)))))
    night.do("m", "cage/floor", "forgive-claim")
    lunar = StoryTable(night.floor, "uncovered", "lunar-poker", boxes=1)
    night.play(lunar.opening(0))
    night.play(lunar.begin({1: (Bet("ante", 1_000), Bet("super", 1_000))}))
    night.play(lunar.finish(plays_on))
    kept = f"incidents/{lunar.game}"
    order = {"order__kind": "pay", "order__amount": 100}
    night.do("m", kept, "decide-uncovered", lunar.name, patron=lunar.patron(1), **order)
    night.do("m", kept, "withdraw-uncovered")
    night.do("m", kept, "decide-uncovered", lunar.name, patron=lunar.patron(1), **order)
    night.do("s", kept, "carry-out-uncovered")
    night.do("s", book, "report-defect", table.name)
    number = max(night.floor.desk.state(book).state.register.defects.cases)
    night.do("s", book, "record-search", str(number))
    night.do("i", book, "acknowledge-incidents")
    night.do("v", book, "acknowledge-incidents")
    night.do("s", book, "close-defect", str(number))


def patrons(night: Night) -> None:
    """A person on record: card, chips, limits, exclusion, details; a voucher."""
    stream = night.do("s", "patron/new", "record-person", id="guest")
    night.do("s", stream, "record-details", name_="Ann Lee", born="1980-01-01", address="1 High Street")
    night.do("s", stream, "issue-card", card="C-GUEST")
    night.do("s", stream, "buy-in")
    night.step(Step(stream, Actor("guest", Role.PLAYER), AskCashOut(5_000)))
    night.do("s", stream, "cash-out")
    night.do("s", stream, "deposit-limit")
    night.do("s", stream, "loss-limit")
    night.do("s", stream, "declare-chips")
    assert "lift-restriction" not in night.offers("s", stream)
    night.do("s", stream, "restrict-play")
    night.do("o", stream, "lift-restriction")
    night.do("s", stream, "cancel-card")
    night.do("s", stream, "exclude")
    night.do("m", stream, "readmit")
    other = night.do("s", "patron/new", "record-person", id="guest-2")
    night.do("m", other, "merge-record", into="guest")
    night.step(Step(stream, SYSTEM, BuyIn("guest", 100)))
    paper = night.do("c", "voucher/new", "print-voucher")
    night.do("s", paper, "reverse-voucher", "issue")
    assert "reverse-voucher" not in night.offers("s", paper), "it is cancelled"
    third = night.do("s", "patron/new", "record-person", id="guest-3")
    night.do("s", third, "record-details", name_="Bo", born="1980-01-01", address="2 High Street")
    night.do("m", third, "erase-details")


PRIZES = [
    {"prize": "First prize", "what": "prize money", "kind": "money", "value": 30_000_00, "count": 2},
    {"prize": "Weekend", "what": "two nights", "kind": "service", "value": 500_00, "count": 1},
    {"prize": "Weekend", "what": "a dinner", "kind": "service", "value": 100_00, "count": 1},
]


def promotion(night: Night) -> None:
    """A promotion from its terms to its prizes, with a claim that is refused, a dispute and a doubt."""
    stream = night.do("m", "promotion/new", "draft-promotion", id="lunar-poker.77", prizes=PRIZES)
    night.do("m", stream, "submit-terms")
    night.do("m", stream, "publish-terms")
    assert "nominate-scrutineer" not in night.offers("m", stream), "nobody of the staff is on record"
    name_persons(night.floor.desk.journal, [NamedPerson(WHO["s"].id, "Sam", "staff")])
    night.step(Step(f"people/{WHO['s'].id}", SYSTEM, OpenDemoAccount(WHO["s"].role)))
    night.do("m", stream, "nominate-scrutineer")
    night.floor.now += timedelta(days=14, hours=13)
    night.do("m", stream, "commence")
    night.do("m", stream, "record-approval", results="on the wall")
    night.do("m", stream, "amend-terms", results="on the wall")
    terms = night.floor.desk.state(stream).state.promotion.terms
    assert [(one.name, len(one.items), one.value, one.count) for one in terms.prizes] == [
        ("First prize", 1, 30_000_00, 2),
        ("Weekend", 2, 600_00, 1),
    ]
    night.do("m", stream, "publish-terms")
    night.floor.now += timedelta(days=17)
    night.do("m", stream, "hold-draw", entrant="p1")
    night.do("s", stream, "attest-draw")
    night.do("c", stream, "notify-winner")
    night.do("m", stream, "find-compromised")
    night.do("i", stream, "acknowledge-promotion")
    night.do("m", stream, "validate-integrity")
    night.do("c", stream, "award-prize")
    night.do("m", stream, "deny-claim", claimant="p2", name_="Ann", address="1 High Street")
    night.do("s", stream, "inform-claimant")
    night.do("s", stream, "dispute-promotion", person="p2")
    night.do("m", stream, "decide-promotion-dispute")
    night.do("s", stream, "close-promotion-dispute")


def hamper(night: Night) -> None:
    """A winner is offered money instead of a thing."""
    hampers = [{"prize": "Hamper", "what": "a hamper", "kind": "goods", "value": 500_00, "count": 1}]
    stream = night.do("m", "promotion/new", "draft-promotion", id="ultimate-texas-holdem.78", prizes=hampers)
    night.do("m", stream, "submit-terms")
    night.do("m", stream, "publish-terms")
    night.floor.now += timedelta(days=14, hours=13)
    night.do("m", stream, "commence")
    night.floor.now += timedelta(days=17)
    night.do("m", stream, "hold-draw", entrant="p1")
    night.do("m", stream, "offer-alternative")
    night.do("c", stream, "award-prize", "0-money")
    assert "award-prize" not in night.offers("c", stream)
    night.do("c", stream, "reverse-award")
    night.do("c", stream, "award-prize", "0")
    night.do("c", stream, "reverse-award", returned=True)
    assert night.floor.desk.state(stream).state.promotion.wins[0].reversals[1].things == 0, "it is back"


def cage(night: Night) -> None:
    """Amounts above one person's limit, and claims."""
    from cutcard.floor.domains.cage import AskSecond

    night.step(Step("cage/floor", DEALER, AskSecond("patron/p1", BuyIn("p1", 90_000_00))))
    night.do("m", "cage/floor", "confirm-movement")
    night.step(Step("cage/floor", DEALER, AskSecond("patron/p1", BuyIn("p1", 90_000_00))))
    night.do("s", "cage/floor", "decline-movement")


def floats(night: Night) -> None:
    """Chips of a table by slip and by count, always two people."""
    table = StoryTable(night.floor, "float", "ultimate-texas-holdem", boxes=1)
    night.play(table.opening())
    stream = f"float/{table.name}"
    night.do("s", stream, "count-float", occasion="opening")
    assert "confirm-count" not in night.offers("s", stream), "nobody confirms their own count"
    night.do("o", stream, "reject-count")
    night.do("s", stream, "count-float", occasion="opening")
    night.do("o", stream, "confirm-count")
    night.do("s", stream, "ask-fill")
    assert "confirm-slip" not in night.offers("s", stream), "nobody confirms their own slip"
    night.do("o", stream, "confirm-slip")
    night.do("s", stream, "ask-credit")
    night.do("o", stream, "cancel-slip")
    night.do("s", stream, "count-drop")
    night.do("o", stream, "confirm-count")
    night.do("s", stream, "correct-drop")
    night.do("o", stream, "confirm-count")


def _does(night: Night, stream: str, duty: str) -> set[str]:
    """The jobs that are shown with a duty."""
    spot = Spot(night.floor.desk, WHO["s"], stream, {})
    here = [job for job in jobs().values() if job.on == spot.domain and not job.starts]
    return {job.id for job in here for one in job.cases(spot) if one.duty == duty}


def shift(night: Night) -> None:
    """The pit is handed over with what is open."""
    night.do("s", "pit/floor", "hand-over-pit")
    night.do("o", "pit/floor", "keep-pit")
    night.do("s", "pit/floor", "hand-over-pit")
    assert "take-over-pit" not in night.offers("s", "pit/floor")
    night.do("o", "pit/floor", "take-over-pit")
    (handed,), (taken,) = (night.floor.desk.history("pit/floor")[at].events for at in (-2, -1))
    assert (handed.duties, "pit/floor" in {one.stream for one in taken.duties}) == (taken.duties, False)


def _claims(night: Night) -> dict[int, Claim]:
    open_: dict[int, Claim] = night.floor.desk.state("cage/floor").state.claims.open
    return open_


def _played(night: Night, name: str, boxes: int = 1) -> StoryTable:
    """A table with a round that is over."""
    table = StoryTable(night.floor, name, "ultimate-texas-holdem", boxes=boxes)
    night.play(table.opening(*[0] * boxes))
    night.play(table.begin(dict.fromkeys(range(1, boxes + 1), ANTES)))
    night.play(table.finish(folds))
    return table


IN_REGISTERS: tuple[Callable[[Night], None], ...] = (
    disputes,
    payments,
    conduct,
    outcomes,
    patrons,
    cage,
    floats,
    shift,
    promotion,
    hamper,
)
