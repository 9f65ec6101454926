"""The draw: when, of what, overseen by whom; and the winners' notices."""

import pytest
from msgspec.structs import replace

from cutcard.core.message import Role
from cutcard.registers.promotions.commands import DenyClaim, Drawing, HoldDraw, NominateScrutineer, NotifyWinner
from cutcard.registers.promotions.duties import Duty, duties, overdue, prompts
from cutcard.registers.promotions.events import PrizeDrawn, ScrutineerNominated, WinnerNotified
from cutcard.registers.promotions.terms import Prize, PrizeItem
from cutcard.rules.printed.promotions import PrizeKind
from tests.conftest import Cited
from tests.support.promotions import AWARD, COMMENCES, DOCUMENTS, TERMS, Led, drafted, of, running, with_prizes
from tests.support.shared import each_game

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
    assert led.refused(draw, AWARD).clause == expected
    refusal = led.refused(replace(draw, overseen_by="somebody else"), AWARD)
    assert (refusal.clause, "Sol" in refusal.reason) == (expected, True)
    (event,) = led.do(replace(draw, overseen_by="Sol"), AWARD)
    assert isinstance(event, PrizeDrawn)
    assert event.overseen_by == "Sol"
    assert expected in event.clauses
    (other,) = led.do(HoldDraw((Drawing("cup", "bob"),)), AWARD)  # a draw without a dear prize
    assert expected not in other.clauses


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
    assert led.refused(HoldDraw((Drawing("purse", " "),)), AWARD).clause == expected
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
        overseen_by="",
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


def test_supervisors_may_hold_a_draw(cited: Cited) -> None:
    for role in (Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR):
        assert len(running("PLF", cited).do(ONE, AWARD, role)) == 1
