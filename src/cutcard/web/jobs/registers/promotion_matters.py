"""Claims, disputes and the integrity of a promotion."""

from collections.abc import Callable, Iterable

from cutcard.registers.promotions.commands import (
    ClosePromotionDispute,
    DecidePromotionDispute,
    DenyClaim,
    DisputePromotion,
    FindCompromised,
    InformClaimant,
    ValidateIntegrity,
)
from cutcard.web.jobs.declared.job import JobCase, Spot, StaffJob, choice, note, of, step, text, tick
from cutcard.web.jobs.registers.promotions import GROUP, promotion
from cutcard.web.jobs.tables.players import patrons


def _prizes(spot: Spot) -> list[tuple[str, str]]:
    state = promotion(spot)
    return [(one.name, one.name) for one in (state.terms.prizes if state.terms else ())]


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


def _findings(spot: Spot) -> Iterable[JobCase]:
    for number, one in enumerate(promotion(spot).findings):
        if not one.validated_at:
            yield JobCase(str(number), one.reason, {"finding": number}, f"finding-{number}")


JOBS = (
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
                choice("claimant", "Who claims it", patrons),
                choice("prize", "Prize", _prizes),
                note("reasons", "Reasons", "not entitled under the terms"),
                text("name", "Name of the person", "as on the identity document"),
                text("address", "Address", "as on the identity document"),
            ),
        ),
        then="inform-claimant",
    ),
    StaffJob(
        "inform-claimant",
        "Tell the claimant the reasons",
        InformClaimant,
        "promotion",
        GROUP,
        "Your name stands for it.",
        (step("How", note("how", "How", "in person", "by letter", value="in person")),),
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
                choice("person", "Who", patrons),
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
        (step("The decision", note("decision", "Decision", "the terms were kept")),),
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
                tick("advised", "I told the person of the right to complain to an inspector", needed=True),
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
        "An inspector must acknowledge it. Nothing is drawn or awarded until it is validated or cancelled.",
        (
            step(
                "The finding",
                note("reason", "What happened", "entries were lost"),
                choice("remedy", "What is done", of("postpone the draw", "postpone the promotion", "cancel the draw")),
            ),
        ),
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
