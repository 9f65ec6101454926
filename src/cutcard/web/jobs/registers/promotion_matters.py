"""Claims, disputes, awards made by mistake, and the integrity of a promotion."""

from collections.abc import Callable, Iterable

from cutcard.registers.promotions.commands import (
    ClosePromotionDispute,
    DecidePromotionDispute,
    DenyClaim,
    DisputePromotion,
    FindCompromised,
    InformClaimant,
    ReverseAward,
    ValidateIntegrity,
)
from cutcard.registers.promotions.reversal import things
from cutcard.web.jobs.declared.job import (
    SAMPLE,
    FieldAsked,
    JobCase,
    Spot,
    StaffJob,
    Values,
    choice,
    fact,
    note,
    step,
    tick,
)
from cutcard.web.jobs.registers.promotions import GROUP, promotion
from cutcard.web.jobs.tables.players import patrons, records

CANCEL = "cancel the draw"
KEPT = "As on the identity document. Needed if the prize is worth more than $100."


def _prizes(spot: Spot) -> list[tuple[str, str]]:
    """Prizes of the terms in force, and those that were won under others."""
    state = promotion(spot)
    prizes = (*(state.terms.prizes if state.terms else ()), *(win.prize for win in state.wins))
    return [(name, name) for name in dict.fromkeys(one.name for one in prizes)]


def _claims(spot: Spot) -> Iterable[JobCase]:
    """Any claim, and the prizes that winners of a cancelled draw do not get."""
    yield JobCase()
    state = promotion(spot)
    for number in state.to_refuse():
        win = state.wins[number]
        about_win = {"claimant": win.winner, "prize": win.prize.name, "win": number}
        about = f"{win.prize.name}, won by {spot.name(win.winner)} in draw {win.draw}, which is cancelled"
        yield JobCase(str(number), about, about_win, f"win-{number}-refuse")


def _refused(spot: Spot) -> list[tuple[int | None, str]]:
    """What the decision of a dispute may give back to the person."""
    state = promotion(spot)
    own = records(spot, state.disputes[spot.case.values["dispute"]].person)
    back = [
        (number, f"{win.prize.name} is theirs again")
        for number, win in enumerate(state.wins)
        if win.winner in own and win.fate == "denied" and state.left(win.prize) and not state.void(win.draw)
    ]
    return [(None, "Nothing that was refused"), *back]


def _draws(spot: Spot) -> list[tuple[int, str]]:
    """Draws that can be cancelled."""
    state = promotion(spot)
    held = ((draw, f"Draw {draw}, which was held") for draw in range(state.draws(), 0, -1))
    return [(draw, name) for draw, name in ((0, "The coming draw"), *held) if not state.void(draw)]


def _remedies(spot: Spot) -> list[tuple[str, str]]:
    remedies = ("postpone the draw", "postpone the promotion", *((CANCEL,) if _draws(spot) else ()))
    return [(remedy, remedy.capitalize()) for remedy in remedies]


def _found(_: Spot, values: Values) -> Values:
    return {**values, "draw": values.get("draw") if values["remedy"] == CANCEL else 0}


def _denials(spot: Spot) -> Iterable[JobCase]:
    state = promotion(spot)
    for one in state.denials:
        if one.denial not in state.informed:
            yield JobCase(
                str(one.denial),
                f"{spot.name(one.claimant)}: {one.prize}",
                {"denial": one.denial},
                f"denial-{one.denial}",
            )


def _disputes(decided: bool) -> Callable[[Spot], Iterable[JobCase]]:
    def cases(spot: Spot) -> Iterable[JobCase]:
        for number, one in enumerate(promotion(spot).disputes):
            if bool(one.decision) == decided and not one.closed:
                yield JobCase(
                    str(number), f"{spot.name(one.person)}: {one.matter}", {"dispute": number}, f"dispute-{number}"
                )

    return cases


def _awarded(spot: Spot) -> Iterable[JobCase]:
    for number, win in enumerate(promotion(spot).wins):
        if win.fate == "awarded":
            about = f"{win.prize.name}, awarded to {spot.name(win.winner)}"
            yield JobCase(str(number), about, {"win": number})


def _in_kind(spot: Spot) -> bool:
    """Whether something was given that may come back."""
    return bool(things(promotion(spot).wins[spot.case.values["win"]]))


def _findings(spot: Spot) -> Iterable[JobCase]:
    for number, one in enumerate(promotion(spot).findings):
        if not one.validated_at:
            yield JobCase(str(number), one.reason, {"finding": number}, f"finding-{number}")


JOBS = (
    StaffJob(
        "reverse-award",
        "Reverse an award",
        ReverseAward,
        "promotion",
        GROUP,
        "A second person confirms it. What the person has becomes a claim, and vouchers are cancelled. Then the prize "
        "can be awarded again. If somebody else has won it, refuse it to this person and record the draw.",
        (
            step(
                "Why",
                note("reasons", "What was wrong", "given to the wrong person", "given in the wrong way"),
                FieldAsked("returned", "Things that were given are back", "tick", False, needed=False, asked=_in_kind),
            ),
        ),
        cases=_awarded,
        then="award-prize",
    ),
    StaffJob(
        "deny-claim",
        "Refuse a prize",
        DenyClaim,
        "promotion",
        GROUP,
        "The claimant is told the reasons. Where the document says so, name and address are kept.",
        (
            step(
                "The claim",
                fact("claimant", "Who claims it", patrons),
                choice("prize", "Prize", _prizes),
                note("reasons", "Reasons", "not entitled under the terms"),
                *(
                    FieldAsked(name, label, hint=KEPT, needed=False, sample=lambda _: SAMPLE)
                    for name, label in (("name", "Name of the person"), ("address", "Address"))
                ),
            ),
        ),
        cases=_claims,
        then="inform-claimant",
    ),
    StaffJob(
        "inform-claimant",
        "Tell the claimant the reasons",
        InformClaimant,
        "promotion",
        GROUP,
        "Your name stands for it.",
        (step("How", note("how", "How", "in person", "by letter")),),
        cases=_denials,
    ),
    StaffJob(
        "dispute-promotion",
        "Take a dispute about the promotion down",
        DisputePromotion,
        "promotion",
        GROUP,
        "A gaming manager decides it; that is final for the house.",
        (
            step(
                "The dispute",
                fact("person", "Who", patrons),
                note("matter", "What the person says", "the terms were not kept"),
            ),
        ),
        then="decide-promotion-dispute",
    ),
    StaffJob(
        "decide-promotion-dispute",
        "Decide the dispute about the promotion",
        DecidePromotionDispute,
        "promotion",
        GROUP,
        "The person is told the decision and the right to complain.",
        (
            step(
                "The decision",
                note("decision", "Decision", "the terms were kept"),
                choice(
                    "restores",
                    "What the person gets back",
                    _refused,
                    needed=False,
                    hint="A prize that was refused can be awarded after all, unless somebody else has won it since.",
                ),
            ),
        ),
        cases=_disputes(False),
        then="close-promotion-dispute",
    ),
    StaffJob(
        "close-promotion-dispute",
        "Close the dispute about the promotion",
        ClosePromotionDispute,
        "promotion",
        GROUP,
        "Who is not satisfied must have been told of the right to complain to an inspector.",
        (
            step(
                "What was said",
                tick("satisfied", "The person accepts the decision"),
                FieldAsked(
                    "advised",
                    "I told the person of the right to complain to an inspector",
                    "tick",
                    False,
                    when=("satisfied", False),
                ),
            ),
        ),
        cases=_disputes(True),
    ),
    StaffJob(
        "find-compromised",
        "The integrity of the promotion is compromised",
        FindCompromised,
        "promotion",
        GROUP,
        "An inspector must acknowledge it. What is postponed waits until it is validated; the prizes of a cancelled "
        "draw are not awarded.",
        (
            step(
                "The finding",
                note("reason", "What happened", "entries were lost"),
                fact("remedy", "What is done", _remedies),
                FieldAsked("draw", "Which draw", "choice", pick=_draws, when=("remedy", CANCEL)),
            ),
        ),
        made=_found,
    ),
    StaffJob(
        "validate-integrity",
        "The integrity is restored",
        ValidateIntegrity,
        "promotion",
        GROUP,
        "The promotion goes on.",
        (step("Why", note("grounds", "Grounds", "every entry was counted again")),),
        cases=_findings,
    ),
)
