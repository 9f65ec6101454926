"""The page of an assisted table: what is to be paid for a jackpot hand, and a round that is taken up again."""

from typing import Any

import msgspec
from msgspec.structs import replace

from cutcard.cards import parse
from cutcard.core.message import Actor, Role
from cutcard.rules.sign import TableSign
from cutcard.table.messages.assisted import DealRound, EndRound
from cutcard.table.messages.jackpot import ClaimHit, ConfirmHits
from cutcard.testing.felt import DEALER, FeltTable
from cutcard.web.player.views import Viewer, view
from tests.support.pages import drawn

SUE = Actor("sue", Role.GAMING_SUPERVISOR)


def assisted(sign: TableSign) -> FeltTable:
    felt = FeltTable("plain-flop", dealing="recorded", sign=sign)
    felt.table = replace(felt.table, recording="assisted")
    return felt


def to_pay(felt: FeltTable) -> list[str]:
    """What the page tells the dealer to pay, line by line."""
    seen = view("1", 1, felt.rules, felt.table, Viewer(DEALER, {}))
    told: list[Any] = drawn("assisted/sheets.js", "waiting", {"view": seen, "busy": False})
    assert len({part["key"] for part in told}) == len(told), "each line is drawn"
    return ["".join(part["children"][0]["children"]) for part in told if part["tag"].startswith("p")]


def test_a_fixed_jackpot_is_paid_by_its_odds() -> None:
    felt = assisted(TableSign(jackpot=500, fixed={"flush": "100"}))
    felt.do(DealRound((1, 2)), DEALER)
    felt.do(ClaimHit(1, parse("2s 3s"), parse("Qs Js Ts")), DEALER)
    felt.do(ConfirmHits(), SUE)
    assert to_pay(felt) == ["Box 1: pay $500"]


def test_a_box_with_a_prize_and_a_bonus_jackpot_is_paid_both() -> None:
    felt = assisted(TableSign(jackpot=500, bonus={"straight flush": 100_000}))
    felt.do(DealRound((1, 2)), DEALER)
    board = parse("7s 8s 9s")
    felt.do(ClaimHit(2, parse("Ts Js"), board), DEALER)
    felt.do(ClaimHit(1, parse("2s 3s"), board), DEALER)
    felt.do(ConfirmHits(), SUE)
    assert [line.partition(":")[0] for line in to_pay(felt)] == ["Box 1", "Box 2", "Box 1"], "the bonus jackpot first"


def test_a_round_that_is_not_over_after_all_has_its_button() -> None:
    felt = assisted(TableSign(jackpot=500))

    def offered(undo: object) -> list[str]:
        seen = msgspec.to_builtins(view("1", 1, felt.rules, felt.table, Viewer(DEALER, {})))
        shown = {**seen, "dealer_side": {"undo": undo, "due": []}}
        acts: list[Any] = drawn("assisted/acts.js", "beside", {"view": shown, "busy": False, "own": {"sheet": ""}})
        return [act["id"] for act in acts]

    felt.do(DealRound((1,)), DEALER)
    assert "undo" not in offered(None)
    felt.do(EndRound(), DEALER)
    assert "undo" in offered({"what": "Round 1 is over", "by": "dana", "pile": "", "supervisor": "the round is over"})
