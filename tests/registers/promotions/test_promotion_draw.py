"""The draw: when, of what, overseen by whom; and the winners' notices."""

import pytest
from msgspec.structs import replace

from cutcard.core.duty import Duty
from cutcard.core.message import CASINO, Actor, Role, Standing
from cutcard.registers.promotions.commands import (
    AmendTerms,
    AttestDraw,
    AwardPrize,
    DenyClaim,
    Drawing,
    HoldDraw,
    NominateScrutineer,
    NotifyWinner,
    PublishTerms,
    RecordApproval,
    SubmitTerms,
)
from cutcard.registers.promotions.duties import duties, overdue, prompts
from cutcard.registers.promotions.events import (
    ClaimDenied,
    DrawAttested,
    PrizeDrawn,
    ScrutineerNominated,
    WinnerNotified,
)
from cutcard.registers.promotions.terms import Prize, PrizeItem
from cutcard.rules.printed.promotions import PrizeKind, Way
from cutcard.ruling import wait
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.floor.promotions import (
    AWARD,
    COMMENCES,
    DOCUMENTS,
    SOL,
    TERMS,
    Led,
    drafted,
    of,
    running,
    with_prizes,
)

ONE = HoldDraw((Drawing("purse", "ann"),))
DEADLINE = "2026-03-22T09:00:00Z"  # two days after the draw


def notices(led: Led) -> list[Duty]:
    return [duty for duty in duties(led.clauses, led.state) if duty.clause == led.clauses.notice]


@pytest.mark.parametrize("value", [9_999_99, 10_000_00])
def test_up_to_ten_thousand_dollars_nobody_oversees(value: int, cited: Cited) -> None:
    for code in DOCUMENTS:
        led = running(code, cited, with_prizes(of(PrizeKind.GOODS, value=value)))
        assert duties(led.clauses, led.state) == []
        (event,) = led.do(HoldDraw((Drawing("it", "ann"),)), AWARD)
        assert led.clauses.scrutineer not in event.clauses


@each_game
def test_above_ten_thousand_dollars_a_scrutineer_oversees(document: str, expected: str, cited: Cited) -> None:
    dear = Prize("it", (PrizeItem("ring", PrizeKind.GOODS, 10_000_00), PrizeItem("box", PrizeKind.GOODS, 1)))
    led = running(document, cited, with_prizes(dear, Prize("cup", dear.items[1:])))
    draw = HoldDraw((Drawing("it", "ann"),))
    (duty,) = duties(led.clauses, led.state)
    assert (duty.clause, duty.due) == (expected, AWARD)
    assert "$10,000.00" in duty.text
    assert led.refused(draw, AWARD).clause == expected
    assert led.refused(NominateScrutineer(" "), COMMENCES).clause == expected
    named = led.one(NominateScrutineer("Sol"), COMMENCES)
    assert named == ScrutineerNominated(COMMENCES, "mia", (expected,), "Sol")
    assert duties(led.clauses, led.state) == []
    refusal = led.refused(draw, AWARD, Actor("Sol", Role.GAMING_MANAGER))
    assert (refusal.clause, "another person must hold the draw" in refusal.reason) == (expected, True)
    (event,) = led.do(draw, AWARD)
    assert isinstance(event, PrizeDrawn)
    assert event.attests == "Sol"
    assert expected in event.clauses
    award = AwardPrize(0, delivery=Way.HANDED_OVER)
    assert led.refused(award, AWARD).clause == expected  # nobody has said yet that they oversaw it
    (duty,) = [duty for duty in duties(led.clauses, led.state) if duty.clause == expected]
    assert duty.to == "Sol"
    assert "must confirm it in person" in led.refused(AttestDraw(1), AWARD).reason
    assert led.refused(AttestDraw(2), AWARD, SOL).clause == expected
    assert led.one(AttestDraw(1), AWARD, SOL) == DrawAttested(AWARD, "Sol", (expected,), 1)
    assert "already confirmed" in led.refused(AttestDraw(1), AWARD, SOL).reason
    led.do(award, AWARD)
    (other,) = led.do(HoldDraw((Drawing("cup", "bob"),)), AWARD)  # a draw without a dear prize
    assert expected not in other.clauses


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_scrutineer_who_was_misspelt_is_nominated_again(document: str, cited: Cited) -> None:
    """Otherwise nobody could confirm the draw, and its prize could never be awarded."""
    led = running(document, cited, with_prizes(of(PrizeKind.GOODS, value=10_000_01)), scrutineer="Sool")
    led.do(HoldDraw((Drawing("it", "ann"),)), AWARD)
    assert led.refused(AttestDraw(1), AWARD, SOL).clause == led.clauses.scrutineer
    for name, why in (("mia", "mia held draw 1"), ("ann", "ann won in draw 1")):
        refusal = led.refused(NominateScrutineer(name), AWARD)
        assert (refusal.clause, why in refusal.reason) == (led.clauses.scrutineer, True)
    led.do(NominateScrutineer("Sol"), AWARD)
    led.do(AttestDraw(1), AWARD, SOL)
    led.do(AwardPrize(0, delivery=Way.HANDED_OVER), AWARD)
    led.do(NominateScrutineer("mia"), AWARD)  # for another draw
    assert led.state.wins[0].attests == "Sol"


@each_game
def test_small_prizes_do_not_add_up_to_a_dear_one(document: str, expected: str, cited: Cited) -> None:
    small = Prize("small", (PrizeItem("watch", PrizeKind.GOODS, 6_000_00),), count=2)
    dear = Prize("dear", (PrizeItem("car park", PrizeKind.GOODS, 10_000_01),))
    led = running(document, cited, with_prizes(small, dear))
    two = (Drawing("small", "ann"), Drawing("small", "bob"))
    assert led.refused(HoldDraw((*two, Drawing("dear", "cy"))), AWARD).clause == expected
    assert len(led.do(HoldDraw(two), AWARD)) == 2


@each_game
def test_a_draw_at_its_stated_time(document: str, expected: str, cited: Cited) -> None:
    led = running(document, cited)
    refusal = led.refused(ONE, "2026-03-20T08:59:59.999999Z")
    assert (refusal.clause, AWARD in refusal.reason) == (expected, True)
    assert led.refused(HoldDraw(()), AWARD).clause == expected
    assert led.refused(HoldDraw((Drawing("purse", " "),)), AWARD).clause == led.clauses.eligibility
    (event,) = led.do(ONE, AWARD)
    assert event == PrizeDrawn(
        at=AWARD,
        by="mia",
        clauses=(expected, led.clauses.notice, "I-37"),
        draw=1,
        win=0,
        prize=TERMS.prizes[0],
        winner="ann",
        present=False,
        disbursement=TERMS.disbursement,
        attests="",
        notify_by=DEADLINE,
    )


@each_game
def test_no_draw_before_the_start(document: str, expected: str, cited: Cited) -> None:
    assert drafted(document, cited).refused(ONE, AWARD).clause == expected


@each_game
def test_only_prizes_of_the_terms_and_no_more_of_them(document: str, expected: str, cited: Cited) -> None:
    led = running(document, cited)
    assert led.refused(HoldDraw((Drawing("yacht", "ann"),)), AWARD).clause == expected
    four = tuple(Drawing("purse", f"entrant {number}") for number in range(4))
    assert led.refused(HoldDraw(four), AWARD).clause == expected
    led.do(HoldDraw(four[:2]), AWARD)
    assert led.refused(HoldDraw(four[2:]), AWARD).clause == expected
    led.do(HoldDraw(four[2:3]), AWARD)
    assert led.refused(HoldDraw(four[3:]), AWARD).clause == expected
    assert [(win.draw, win.winner) for win in led.state.wins] == [
        (1, "entrant 0"),
        (1, "entrant 1"),
        (2, "entrant 2"),
    ]
    led.do(DenyClaim("entrant 1", "purse", "not a member", "E One", "1 First St"), AWARD)
    led.do(HoldDraw(four[3:]), AWARD)  # the denied one is free again


@each_game
def test_who_has_to_be_there_is_there(document: str, expected: str, cited: Cited) -> None:
    led = running(document, cited, replace(TERMS, presence=True))
    assert led.refused(ONE, AWARD).clause == expected
    (event,) = led.do(HoldDraw((Drawing("purse", "ann", present=True),)), AWARD)
    assert isinstance(event, PrizeDrawn)
    assert event.notify_by == ""
    assert led.clauses.notice not in event.clauses
    assert notices(led) == []


@each_game
@pytest.mark.parametrize(
    ("at", "late"),
    [("2026-03-22T08:59:59.999999Z", False), (DEADLINE, False), ("2026-03-22T09:00:00.000001Z", True)],
)
def test_a_winner_is_told_within_two_days(
    method: str, at: str, late: bool, document: str, expected: list[str], cited: Cited
) -> None:
    led = running(document, cited)
    led.do(ONE, AWARD)
    (duty,) = notices(led)
    assert (duty.role, duty.due, "ann" in duty.text) == (Role.CASINO_SUPERVISOR, DEADLINE, True)
    assert (duty in overdue(led.clauses, led.state, at)) is late
    event = led.one(NotifyWinner(0, method, reached=True, note="glad"), at)
    assert event == WinnerNotified(at, "mia", (*expected, "I-37"), 0, "ann", method, True, late, "glad")
    assert notices(led) == []


@each_game
def test_a_winner_who_is_not_reached_stays_on_the_list(document: str, expected: str, cited: Cited) -> None:
    led = running(document, cited)
    led.do(HoldDraw((Drawing("purse", "ann"), Drawing("purse", "bob"))), AWARD)
    led.do(NotifyWinner(0, "telephone", reached=False, note="no answer"), AWARD)
    first, second = notices(led)
    assert ("1 attempts" in first.text, "0 attempts" in second.text) == (True, True)
    late = overdue(led.clauses, led.state, "2026-03-22T09:00:01Z")
    assert [duty.clause for duty in late] == [expected, expected]
    led.do(NotifyWinner(0, "mail", reached=True), AWARD)
    assert notices(led) == [second]
    assert [attempt.method for attempt in led.state.wins[0].attempts] == ["telephone", "mail"]
    shown = [prompt for prompt in prompts(led.clauses, led.state) if prompt.clause == expected]
    assert [(prompt.role, prompt.text) for prompt in shown] == [(second.role, second.text)]


@each_game
def test_no_other_way_of_telling_and_nobody_else(document: str, expected: str, cited: Cited) -> None:
    led = running(document, cited)
    led.do(ONE, AWARD)
    for method in ("social media", "", "Email"):
        refusal = led.refused(NotifyWinner(0, method, reached=True), AWARD)
        assert (refusal.clause, "telephone" in refusal.reason) == (expected, True)
    for nobody in (-1, 1):
        assert led.refused(NotifyWinner(nobody, "mail", reached=True), AWARD).clause == led.clauses.award
    present = running(document, cited, replace(TERMS, presence=True))
    present.do(HoldDraw((Drawing("purse", "ann", present=True),)), AWARD)
    assert present.refused(NotifyWinner(0, "mail", reached=True), AWARD).clause == expected


@pytest.mark.parametrize("document", DOCUMENTS)
def test_only_patrons_on_record_are_drawn_and_nobody_who_holds_the_draw(document: str, cited: Cited) -> None:
    led = running(document, cited, scrutineer="Sol")
    led.people = {"ann": Standing(), "bob": Standing(excluded={CASINO: "rude"}), "mia": Standing(), "Sol": Standing()}
    led.people["annie"] = Standing(excluded={CASINO: "same person as ann: that record counts"}, merged="ann")
    for name, why in (
        ("annie", "annie is the same person as ann, and that record counts: name ann instead"),
        ("nobody", "no patron is on record as 'nobody'"),
        ("bob", "bob is excluded from the casino (rude)"),
        ("mia", "mia takes part in holding the draw"),
        ("Sol", "Sol takes part in holding the draw"),
    ):
        refusal = led.refused(HoldDraw((Drawing("purse", name),)), AWARD)
        assert refusal.clause == led.clauses.eligibility
        assert why in refusal.reason
    led.do(ONE, AWARD)


def amended(led: Led, **changes: object) -> None:
    """Change the terms as the document wants it, without publishing or submitting them again."""
    terms = replace(TERMS, **changes)
    if led.clauses.approval:
        led.do(RecordApproval(terms, "letter 2"), AWARD)
    led.do(AmendTerms(terms), AWARD)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_draw_is_held_under_terms_that_patrons_and_the_regulator_have(document: str, cited: Cited) -> None:
    led = running(document, cited)
    amended(led, eligibility="members")
    refusal = led.refused(ONE, AWARD)
    assert refusal.clause == led.clauses.available
    assert refusal.cure == wait("they are published", *PublishTerms.roles)
    led.do(PublishTerms(("desk",), ("poster",)), AWARD)
    if led.state.resubmit:
        refusal = led.refused(ONE, AWARD)
        assert refusal.clause == led.clauses.amendment
        assert refusal.cure == wait("they are submitted", *SubmitTerms.roles)
        led.do(SubmitTerms("letter 2"), AWARD)
    led.do(ONE, AWARD)


def test_a_win_is_worth_what_it_was_at_the_draw(cited: Cited) -> None:
    """Terms amended afterwards change neither a denied claim nor the ways of payment."""
    led = running("PLF", cited)
    led.do(ONE, AWARD)
    less = Prize("purse", (PrizeItem("prize money", PrizeKind.MONEY, 50_00),), count=3)
    amended(led, prizes=(less, *TERMS.prizes[1:]), disbursement=(Way.CHEQUE, Way.HANDED_OVER))
    assert led.refused(DenyClaim("ann", "purse", "not a member"), AWARD).clause == led.clauses.denied
    event = led.one(DenyClaim("ann", "purse", "not a member", "Ann", "1 First St"), AWARD)
    assert isinstance(event, ClaimDenied)
    assert (event.value, event.kept) == (500_00, True)


def test_supervisors_may_hold_a_draw(cited: Cited) -> None:
    for role in (Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR):
        assert len(running("PLF", cited).do(ONE, AWARD, Actor("sam", role))) == 1
