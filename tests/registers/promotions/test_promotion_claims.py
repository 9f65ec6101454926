"""Denied claims and disputes: what is kept, and who is told what."""

import pytest
from msgspec.structs import replace

from cutcard.core.duty import Duty
from cutcard.core.message import Actor, Role, Standing
from cutcard.registers.promotions.commands import (
    AwardPrize,
    ClosePromotionDispute,
    DecidePromotionDispute,
    DenyClaim,
    DisputePromotion,
    Drawing,
    FindCompromised,
    HoldDraw,
    InformClaimant,
    NotifyWinner,
    ValidateIntegrity,
)
from cutcard.registers.promotions.duties import duties, prompts
from cutcard.registers.promotions.events import (
    ClaimantInformed,
    ClaimDenied,
    PromotionDisputeClosed,
    PromotionDisputed,
    PromotionDisputeDecided,
)
from cutcard.rules.printed.promotions import PrizeKind, Way
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.floor.promotions import AWARD, DOCUMENTS, HAMPER, MIA, Led, drawn, of, running


def owed(led: Led, clause: str) -> list[Duty]:
    return [duty for duty in duties(led.clauses, led.state) if duty.clause == clause]


# -- denied claims


@each_game
def test_denied_claims_above_a_hundred_dollars_are_kept_with_name_and_address(
    document: str, expected: str, cited: Cited
) -> None:
    bare = DenyClaim("zoe", "it", "no valid entry")
    led = drawn(document, cited, of(PrizeKind.GOODS, value=100_01))
    for incomplete in (bare, replace(bare, name="Zoe Z"), replace(bare, address="3 Third St")):
        assert led.refused(incomplete, AWARD).clause == expected
    event = led.one(replace(bare, name="Zoe Z", address="3 Third St"), AWARD)
    assert event == ClaimDenied(
        at=AWARD,
        by="mia",
        clauses=(led.clauses.refusal, expected),
        denial=0,
        claimant="zoe",
        name="Zoe Z",
        address="3 Third St",
        prize="it",
        value=100_01,
        reasons="no valid entry",
        win=None,
        kept=True,
    )
    assert led.state.denials == (event,)
    assert led.state.wins[0].fate == "open"  # somebody else's


@each_game
@pytest.mark.parametrize("value", [99_99, 100_00])
def test_up_to_a_hundred_dollars_reasons_suffice(value: int, document: str, expected: str, cited: Cited) -> None:
    led = drawn(document, cited, of(PrizeKind.GOODS, value=value))
    event = led.one(DenyClaim("zoe", "it", "no valid entry"), AWARD)
    assert isinstance(event, ClaimDenied)
    assert (event.kept, event.clauses) == (False, (expected,))


@each_game
def test_a_refused_claimant_is_told_the_reasons(document: str, expected: str, cited: Cited) -> None:
    denial = DenyClaim("ann", "it", "under age", "Ann A", "2 Second St")
    led = drawn(document, cited, of(PrizeKind.GOODS))
    for empty in (replace(denial, reasons=" "), replace(denial, claimant=""), replace(denial, prize="yacht")):
        assert led.refused(empty, AWARD).clause == expected
    assert owed(led, expected) == []
    event = led.one(denial, AWARD)
    assert isinstance(event, ClaimDenied)
    assert event.win == 0
    assert led.state.wins[0].fate == "denied"
    (duty,) = owed(led, expected)
    assert (duty.role, duty.due, "under age" in duty.text) == (Role.CASINO_SUPERVISOR, "", True)
    assert led.refused(InformClaimant(1, "by letter"), AWARD).clause == expected
    assert led.refused(InformClaimant(0, " "), AWARD).clause == expected
    told = led.one(InformClaimant(0, "by letter"), AWARD)
    assert told == ClaimantInformed(AWARD, "mia", (expected,), 0, "ann", "by letter")
    assert owed(led, expected) == []
    assert led.refused(InformClaimant(0, "by letter"), AWARD).clause == expected


# -- disputes


@each_game
def test_the_operators_decision_is_final_and_the_right_to_complain_is_told(
    document: str, expected: list[str], cited: Cited
) -> None:
    led = running(document, cited)
    (clause,) = expected
    assert led.refused(DisputePromotion("", "late entry"), AWARD).clause == clause
    assert led.refused(DisputePromotion("ann", " "), AWARD).clause == clause
    raised = led.one(DisputePromotion("ann", "late entry"), AWARD)
    assert raised == PromotionDisputed(AWARD, "mia", (clause,), 0, "ann", "late entry")
    assert [duty.role for duty in owed(led, clause)] == [Role.GAMING_MANAGER]
    assert led.refused(ClosePromotionDispute(0, satisfied=True), AWARD).clause == clause
    assert led.refused(DecidePromotionDispute(1, "stands"), AWARD).clause == clause
    assert led.refused(DecidePromotionDispute(0, " "), AWARD).clause == clause
    decided = led.one(DecidePromotionDispute(0, "the entry was late"), AWARD)
    assert decided == PromotionDisputeDecided(AWARD, "mia", (clause,), 0, "ann", "the entry was late")
    refusal = led.refused(DecidePromotionDispute(0, "the entry was in time"), AWARD)
    assert (refusal.clause, "final" in refusal.reason) == (clause, True)
    (shown,) = [prompt for prompt in prompts(led.clauses, led.state) if prompt.clause == clause]
    assert shown.role is Role.CASINO_SUPERVISOR
    assert all(word in shown.text for word in ("ann", "right to complain", "inspector", "section 33"))
    cited.note(shown)
    refusal = led.refused(ClosePromotionDispute(0, satisfied=False), AWARD)
    assert (refusal.clause, "advise" in refusal.reason) == (clause, True)
    refusal = led.refused(ClosePromotionDispute(0, satisfied=True), AWARD, MIA)
    assert (refusal.clause, "you made this decision" in refusal.reason) == (clause, True)
    closed = led.one(ClosePromotionDispute(0, satisfied=False, advised=True), AWARD)
    assert closed == PromotionDisputeClosed(AWARD, "cas", (clause, "I-36"), 0, "ann", satisfied=False, advised=True)
    assert owed(led, clause) == []
    assert led.refused(ClosePromotionDispute(0, satisfied=True), AWARD).clause == clause


def test_who_is_satisfied_needs_no_advice(cited: Cited) -> None:
    for code in DOCUMENTS:
        led = running(code, cited)
        for number in range(2):
            led.do(DisputePromotion("ann", "late entry"), AWARD)
            led.do(DecidePromotionDispute(number, "the entry counts"), AWARD)
            led.do(ClosePromotionDispute(number, satisfied=True), AWARD)
        assert [dispute.closed for dispute in led.state.disputes] == [True, True]


# -- what a decision and a cancelled draw mean for those who won


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_refused_prize_is_the_winners_again_by_a_decision(document: str, cited: Cited) -> None:
    led = drawn(document, cited, replace(of(PrizeKind.GOODS), count=1))
    led.do(DenyClaim("ann", "it", "under age", "Ann A", "2 Second St"), AWARD)
    for person in ("bob", "ann"):
        led.do(DisputePromotion(person, "I am of age"), AWARD)
    for number, win in ((0, 0), (1, 1)):  # another person's, and none
        assert led.refused(DecidePromotionDispute(number, "so be it", win), AWARD).clause == led.clauses.dispute
    led.do(DecidePromotionDispute(1, "she is of age", 0), AWARD)
    assert led.state.wins[0].fate == "open"
    assert owed(led, led.clauses.refusal) == [], "nobody is told why she does not get it"
    led.do(DisputePromotion("ann", "again"), AWARD)
    assert led.refused(DecidePromotionDispute(2, "again", 0), AWARD).clause == led.clauses.dispute
    led.do(AwardPrize(0, delivery=Way.HANDED_OVER), AWARD)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_refused_prize_that_somebody_else_has_won_is_not_given_back(document: str, cited: Cited) -> None:
    led = drawn(document, cited, of(PrizeKind.GOODS))
    led.do(DenyClaim("ann", "it", "under age", "Ann A", "2 Second St"), AWARD)
    led.do(HoldDraw((Drawing("it", "bob", present=True),)), AWARD)
    led.do(DisputePromotion("ann", "I am of age"), AWARD)
    refusal = led.refused(DecidePromotionDispute(0, "she is of age", 0), AWARD)
    assert (refusal.clause, "none is left" in refusal.reason) == (led.clauses.dispute, True)
    led.do(DecidePromotionDispute(0, "she is of age, and gets a dinner"), AWARD)


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize(("presence", "reached"), [(True, False), (False, True), (False, False)])
def test_winners_of_a_cancelled_draw_who_know_of_it_are_refused_with_the_reason(
    presence: bool, reached: bool, document: str, cited: Cited
) -> None:
    led = drawn(document, cited, of(PrizeKind.GOODS), presence=presence)
    if not presence:
        led.do(NotifyWinner(0, "mail", reached), AWARD)
    led.do(FindCompromised("barrel open", "cancel the draw", 1), AWARD)
    found = owed(led, led.clauses.refusal)
    assert [(one.id, one.closes) for one in found] == [("win-0-refuse", "DenyClaim")] * (presence or reached)
    event = led.one(DenyClaim("ann", "it", "the draw was not sound", "Ann A", "2 Second St"), AWARD)
    assert isinstance(event, ClaimDenied)
    assert (event.win, led.state.wins[0].fate) == (0, "denied")
    assert [one.closes for one in owed(led, led.clauses.refusal)] == ["InformClaimant"]


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("told", [True, False])
def test_a_prize_that_its_winner_knows_of_is_awarded_or_refused(told: bool, document: str, cited: Cited) -> None:
    """A prize that nobody claims is not forgotten: it stays due until it is refused, and can then be drawn again."""
    led = drawn(document, cited, of(PrizeKind.GOODS))
    assert not owed(led, led.clauses.award)
    led.do(NotifyWinner(0, "telephone", told), AWARD)
    assert [one.closes for one in owed(led, led.clauses.award)] == ["AwardPrize"] * told
    led.do(FindCompromised("barrel open", "postpone the draw"), AWARD)
    assert not owed(led, led.clauses.award)
    led.do(ValidateIntegrity(0, "nothing was taken out"), AWARD)
    led.do(DenyClaim("ann", "it", "not claimed in time", "Ann A", "2 Second St"), AWARD)
    assert not owed(led, led.clauses.award)
    led.do(HoldDraw((Drawing("it", "bob", present=True),)), AWARD)
    led.do(AwardPrize(1, delivery=Way.HANDED_OVER), AWARD)
    assert not owed(led, led.clauses.award)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_nobody_decides_their_own_dispute(document: str, cited: Cited) -> None:
    led = drawn(document, cited, of(PrizeKind.GOODS))
    led.do(DisputePromotion("ann", "the barrel was half empty"), AWARD)
    decision = DecidePromotionDispute(0, "the draw is held again")
    own = led.refused(decision, AWARD, Actor("ann", Role.GAMING_MANAGER))
    assert (own.clause, "ann may not decide the dispute" in own.reason) == (led.clauses.dispute, True)
    led.do(decision, AWARD)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_who_wins_again_after_a_cancelled_draw_is_refused_the_cancelled_win_alone(document: str, cited: Cited) -> None:
    led = drawn(document, cited, of(PrizeKind.GOODS), presence=True)
    led.do(FindCompromised("barrel open", "cancel the draw", 1), AWARD)
    led.do(HoldDraw((Drawing("it", "ann", present=True),)), AWARD)
    refuse = DenyClaim("ann", "it", "draw 1 was not sound", "Ann A", "2 Second St", win=0)
    for wrong in (replace(refuse, win=2), replace(refuse, claimant="bob"), replace(refuse, prize="purse")):
        assert led.refused(wrong, AWARD).clause == led.clauses.refusal
    led.do(refuse, AWARD)
    assert [win.fate for win in led.state.wins] == ["denied", "open"]
    assert led.refused(refuse, AWARD).clause == led.clauses.refusal
    assert [one.id for one in owed(led, led.clauses.refusal)] == ["denial-0"]


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("first", [True, False])
def test_a_decision_gives_back_no_prize_of_a_cancelled_draw(first: bool, document: str, cited: Cited) -> None:
    """Whether the prize was refused before the draw was cancelled or because of it."""
    led = drawn(document, cited, of(PrizeKind.GOODS))
    denial, cancels = DenyClaim("ann", "it", "so", "Ann A", "2 Second St"), FindCompromised("no", "cancel the draw", 1)
    for command in (denial, cancels) if first else (cancels, denial):
        led.do(command, AWARD)
    led.do(DisputePromotion("ann", "I won it"), AWARD)
    refusal = led.refused(DecidePromotionDispute(0, "she won it", 0), AWARD)
    assert (refusal.clause, "draw the prize again" in refusal.reason) == (led.clauses.integrity, True)
    led.do(DecidePromotionDispute(0, "the draw was not sound"), AWARD)


def test_who_is_refused_twice_is_told_the_last_reasons(cited: Cited) -> None:
    for code in DOCUMENTS:
        led = drawn(code, cited, of(PrizeKind.GOODS))
        led.do(DenyClaim("ann", "it", "under age", "Ann A", "2 Second St"), AWARD)
        led.do(DisputePromotion("ann", "I am of age"), AWARD)
        led.do(DecidePromotionDispute(0, "she is", 0), AWARD)
        led.do(DenyClaim("ann", "it", "no valid entry", "Ann A", "2 Second St"), AWARD)
        assert [one.id for one in owed(led, led.clauses.refusal)] == ["denial-1"]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_who_claims_or_disputes_is_a_person_on_record(document: str, cited: Cited) -> None:
    led = running(document, cited)
    led.people = {"ann": Standing()}
    claim = DenyClaim("Ann", "purse", "no valid entry", "Ann A", "2 Second St")
    for command, clause in (
        (claim, led.clauses.refusal),
        (DisputePromotion("Ann", "late entry"), led.clauses.dispute),
    ):
        refusal = led.refused(command, AWARD)
        assert (refusal.clause, "no patron is on record" in refusal.reason) == (clause, True)
    led.do(replace(claim, claimant="ann"), AWARD)
    led.do(DisputePromotion("ann", "late entry"), AWARD)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_prize_that_nobody_fetches_stays_in_sight(document: str, cited: Cited) -> None:
    """From the winner's notice until it is awarded or refused; where winners must be present, from the draw on."""
    led = drawn(document, cited, HAMPER)

    def open_prizes() -> list[tuple[str, str]]:
        return [(duty.id, duty.clause) for duty in duties(led.clauses, led.state) if duty.id.endswith("-award")]

    assert open_prizes() == []  # the winner does not know yet
    led.do(NotifyWinner(0, "telephone", reached=True), AWARD)
    assert open_prizes() == [("win-0-award", led.clauses.award)]
    led.do(DenyClaim("ann", "hamper", "not fetched within a month", "Ann", "1 High St"), AWARD)
    assert open_prizes() == []
    led = drawn(document, cited, HAMPER, presence=True)
    assert open_prizes() == [("win-0-award", led.clauses.award)]
    led.do(AwardPrize(0, delivery=Way.HANDED_OVER), AWARD)
    assert open_prizes() == []
