"""A promotion from its terms to its last prize."""

from collections.abc import Callable, Iterable

from cutcard.floor.domains.people import stream_of
from cutcard.floor.domains.promotions import FloorPromotion
from cutcard.floor.people.persons import persons
from cutcard.money import Cents, dollars
from cutcard.registers.people.account import PersonAccount
from cutcard.registers.promotions.award import deliverable, due_for, payable, winner_picks
from cutcard.registers.promotions.commands import (
    AttestDraw,
    AwardPrize,
    Commence,
    HoldDraw,
    NominateScrutineer,
    NotifyWinner,
    OfferAlternative,
    PublishTerms,
    SubmitTerms,
)
from cutcard.registers.promotions.state import Promotion, Win
from cutcard.rules.printed.promotions import PromotionClauses, Way
from cutcard.web.jobs.declared.job import (
    FieldAsked,
    JobCase,
    Spot,
    StaffJob,
    Values,
    choice,
    fact,
    money,
    note,
    step,
    text,
)
from cutcard.web.jobs.tables.players import MOST, patrons

GROUP = "Promotions"


def promotion(spot: Spot) -> Promotion:
    assert isinstance(spot.state, FloorPromotion)
    return spot.state.promotion


def clauses(spot: Spot) -> PromotionClauses:
    assert isinstance(spot.state, FloorPromotion)
    return spot.state.clauses


def wins(duty: str = "", open_only: bool = True) -> Callable[[Spot], Iterable[JobCase]]:
    def cases(spot: Spot) -> Iterable[JobCase]:
        for number, one in enumerate(promotion(spot).wins):
            if one.fate == "open" or not open_only:
                about = f"{one.prize.name}, won by {spot.name(one.winner)}"
                yield JobCase(str(number), about, {"win": number}, duty.format(number))

    return cases


def _win(spot: Spot) -> Win:
    return promotion(spot).wins[spot.case.values["win"]]


def _methods(spot: Spot) -> list[tuple[str, str]]:
    return [(name, name.capitalize()) for name in clauses(spot).methods]


def _left(spot: Spot) -> list[tuple[str, str]]:
    """Prizes that are still to be drawn."""
    state = promotion(spot)
    taken = [one.prize.name for one in state.wins if one.fate in ("open", "awarded")]
    prizes = state.terms.prizes if state.terms else ()
    return [(one.name, f"{one.name}, {dollars(one.value)}") for one in prizes if taken.count(one.name) < one.count]


def _overseers(spot: Spot) -> list[tuple[str, str]]:
    """Staff who can confirm a draw in person; whoever nominates one usually holds the draw, and comes last."""
    staff = [one for one in persons(spot.desk.journal, "staff", MOST) if _may_attest(spot, one.id)]
    return [(one.id, one.name) for one in sorted(staff, key=lambda one: (one.id == spot.actor.id, one.name.casefold()))]


def _may_attest(spot: Spot, id: str) -> bool:
    account = spot.desk.state(stream_of(id)).state
    return isinstance(account, PersonAccount) and not account.disabled and bool({*account.roles} & {*AttestDraw.roles})


def _drawn(_: Spot, values: Values) -> Values:
    return {"drawn": [{"prize": values["prize"], "entrant": values["entrant"], "present": bool(values.get("present"))}]}


def _awards(spot: Spot) -> Iterable[JobCase]:
    """Each open win as it was won, and once more where its winner may take money instead."""
    for case in wins("win-{}-award")(spot):
        yield case
        win = _win(spot.of(case))
        if win.offered or win.prize.alternative:
            about = f"{case.about}, money instead"
            yield JobCase(f"{case.key}-money", about, {**case.values, "alternative": True}, case.duty)


def _due(spot: Spot) -> Cents:
    return due_for(_win(spot), "alternative" in spot.case.values)


def _ways(spot: Spot) -> list[tuple[str, str]]:
    """Ways in which the document and the terms let the money be paid."""
    return _named(payable(clauses(spot), promotion(spot), _win(spot), _due(spot)))


def _deliveries(spot: Spot) -> list[tuple[str, str]]:
    return _named(deliverable(clauses(spot), promotion(spot), _win(spot))) if _has_things(spot) else []


def _named(ways: tuple[Way, ...]) -> list[tuple[str, str]]:
    return [(str(way), str(way).capitalize()) for way in ways]


def _has_things(spot: Spot) -> bool:
    """Whether something that is no money is given."""
    return "alternative" not in spot.case.values and _win(spot).prize.money < _win(spot).prize.value


def _payments(spot: Spot) -> list[Values]:
    """All of the money in one way, to begin with."""
    ways, due = _ways(spot), _due(spot)
    return [{"way": ways[0][0], "amount": due}] if ways and due else []


def _chooses(spot: Spot) -> bool:
    return winner_picks(clauses(spot), _due(spot))


def _awarded(spot: Spot, values: Values) -> Values:
    """The command; a field that was not asked for does not count."""
    rows = values.get("payments") or [] if _due(spot) else []
    return {
        **spot.case.values,
        "payments": [{**row, "payee": _win(spot).winner} for row in rows],
        "delivery": values.get("delivery") if _has_things(spot) else None,
        "winner_chose": _chooses(spot) and bool(values.get("winner_chose")),
    }


def _to_attest(spot: Spot) -> Iterable[JobCase]:
    draws = {one.draw for one in promotion(spot).wins if one.attests == spot.actor.id and not one.attested}
    for draw in sorted(draws):
        yield JobCase(str(draw), f"Draw {draw}", {"draw": draw}, f"draw-{draw}-attest")


JOBS = (
    StaffJob(
        "submit-terms",
        "Record that the terms were sent to the regulator",
        SubmitTerms,
        "promotion",
        GROUP,
        "The promotion may start only when the regulator has had the terms for as long as the document says.",
        (step("The letter", text("reference", "Reference of the letter", "by e-mail today")),),
        cases=lambda _: (JobCase(duty="submit"),),
        then="publish-terms",
    ),
    StaffJob(
        "publish-terms",
        "Record where patrons find the terms",
        PublishTerms,
        "promotion",
        GROUP,
        "The terms are there for patrons, and the marketing refers to them.",
        (
            step(
                "Where",
                text(
                    "places",
                    "Patrons find them",
                    "at the desk of the casino",
                    "on the website",
                ),
                text("marketing", "Marketing that refers to them", "posters", "the website"),
            ),
        ),
        made=lambda _, values: {"places": [values.get("places") or ""], "marketing": [values.get("marketing") or ""]},
        cases=lambda _: (JobCase(duty="publish"),),
        then="commence",
    ),
    StaffJob(
        "nominate-scrutineer",
        "Nominate a scrutineer",
        NominateScrutineer,
        "promotion",
        GROUP,
        "The scrutineer oversees the draw and confirms it in person. No prize is awarded before.",
        (step("The scrutineer", fact("name", "Who", _overseers)),),
        cases=lambda _: (JobCase(duty="scrutineer"),),
    ),
    StaffJob("commence", "Start the promotion", Commence, "promotion", GROUP, "Patrons may take part from now on."),
    StaffJob(
        "hold-draw",
        "Record a draw",
        HoldDraw,
        "promotion",
        GROUP,
        "The winner is recorded. They are told within the time that the document gives, and another person awards the "
        "prize.",
        (
            step(
                "The draw",
                choice("prize", "Prize", _left),
                fact("entrant", "Drawn", patrons),
                FieldAsked(
                    "present",
                    "The winner was present",
                    "tick",
                    False,
                    hint="The terms may ask for it: then only somebody who is there can win.",
                    needed=False,
                    sample=lambda _: True,
                ),
            ),
        ),
        made=_drawn,
        then="notify-winner",
    ),
    StaffJob(
        "attest-draw",
        "Confirm that you oversaw the draw",
        AttestDraw,
        "promotion",
        GROUP,
        "You are its scrutineer. Nobody can say this for you.",
        cases=_to_attest,
        second=True,
    ),
    StaffJob(
        "notify-winner",
        "Tell the winner",
        NotifyWinner,
        "promotion",
        GROUP,
        "Each attempt is recorded with its time. It stays in the inbox until the winner was reached.",
        (
            step(
                "The attempt",
                fact("method", "How", _methods),
                fact("reached", "Was the winner reached?", lambda _: [(True, "Yes"), (False, "No")]),
                note("note", "Note", needed=False),
            ),
        ),
        cases=wins("win-{}-tell"),
        then="award-prize",
    ),
    StaffJob(
        "offer-alternative",
        "Offer the winner money instead",
        OfferAlternative,
        "promotion",
        GROUP,
        "The winner may take the value of the prize.",
        cases=wins(),
    ),
    StaffJob(
        "award-prize",
        "Award the prize",
        AwardPrize,
        "promotion",
        GROUP,
        "Money moves now. Whoever held the draw cannot award it.",
        (
            step(
                "How it is given",
                FieldAsked(
                    "payments",
                    "Payment",
                    "rows",
                    _payments,
                    hint="Add a payment if the money is paid in several ways.",
                    asked=lambda spot: bool(_due(spot)),
                    columns=(choice("way", "Paid by", _ways), money("amount", "Amount")),
                ),
                FieldAsked("delivery", "Things are given by", "choice", pick=_deliveries, asked=_has_things),
                FieldAsked("winner_chose", "The winner chose these ways of payment", "tick", False, asked=_chooses),
            ),
        ),
        cases=_awards,
        made=_awarded,
        second=True,
    ),
)
