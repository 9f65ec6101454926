"""A voucher is exchanged once, at whatever table and by whoever brings it."""

from pathlib import Path

import pytest

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.table_messages import OpenTable
from cutcard.floor.journal.ledger import CAGE, PROMOTIONS, TOKENS, VOUCHERS
from cutcard.registers.promotions.commands import AwardPrize, PrizePayment
from cutcard.rules.printed.promotions import Way
from cutcard.ruling import Refused
from cutcard.table.messages.life import ExchangeVoucher
from cutcard.table.messages.round import TakeSeat
from tests.floor.domains.test_life import Clock
from tests.floor.domains.test_promotions import OPENING, PURSE, Led
from tests.support.audit import verify
from tests.support.shared import each_game

DANA = Actor("dana", Role.DEALER)
FLOP, THREE, DRAW = "plain-flop", "plain-three", "plain-draw"


def seated(desk: Desk, *games: str) -> None:
    """A table for each game, with a player of its own."""
    for n, game in enumerate(games, 1):
        desk.execute_now(f"table/{n}", OPENING, OpenTable(game), f"open {n}")
        desk.execute_now(f"table/{n}", Actor(f"p{n}", Role.PLAYER), TakeSeat(1), f"sit {n}")


def exchange(desk: Desk, table: int, number: str, amount: int = 700, key: str = "") -> None:
    command = ExchangeVoucher(1, number, amount, conditions_met=True)
    desk.execute_now(f"table/{table}", DANA, command, key or f"{table} {number} {amount}")


@each_game
def test_a_second_exchange_is_refused_at_every_table(key: str, clause: str, tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "floor.db", Clock())
    seated(desk, FLOP, key)
    exchange(desk, 1, "V-1")
    for number in ("V-1", " v-1 "):
        with pytest.raises(Refused, match="was already exchanged at table 1 on 2026-01-01T10:00:00"):
            exchange(desk, 1, number, key=f"again {number}")
        with pytest.raises(Refused) as refusal:
            exchange(desk, 2, number, key=f"elsewhere {number}")
        assert refusal.value.clause == clause
        assert "was already exchanged at table 1 on 2026-01-01T10:00:00" in refusal.value.reason
    exchange(desk, 2, "V-2")
    assert [desk.balance(f"patron/p{n}", TOKENS) for n in (1, 2)] == [700, 700]
    desk.close()
    assert verify(tmp_path / "floor.db").fault is None


def test_two_desks_do_not_exchange_one_voucher_twice(tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "floor.db", Clock())
    seated(desk, FLOP, THREE)
    other = open_desk(tmp_path / "floor.db", Clock())
    exchange(other, 2, "V-1")
    with pytest.raises(Refused, match="was already exchanged at table 2"):
        exchange(desk, 1, "V-1")
    assert desk.balance("patron/p1", TOKENS) == 0
    other.close()
    desk.close()


@pytest.mark.parametrize("number", ["", "  ", "V/1", "ü", "V" * 65])
def test_a_voucher_has_a_number(number: str, tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "floor.db", Clock())
    seated(desk, DRAW)
    with pytest.raises(Refused, match="enter the number printed on the voucher"):
        exchange(desk, 1, number, key="k")
    desk.close()


def test_a_prize_s_voucher_is_worth_what_was_set_aside(tmp_path: Path) -> None:
    led = Led(tmp_path / "floor.db")
    led.drawn(PURSE, ways=(Way.VOUCHER,))
    led.do(AwardPrize(0, (PrizePayment(Way.VOUCHER, 500_00, "ann"),)))
    seated(led.desk, FLOP)
    number = "plain-flop.1-0-1"
    with pytest.raises(Refused, match=r"is worth \$500.00: give exactly that amount"):
        exchange(led.desk, 1, number, 500_01)
    exchange(led.desk, 1, number, 500_00)
    assert led.has("patron/p1", TOKENS) == 500_00
    assert (led.has(VOUCHERS, TOKENS), led.has(CAGE, TOKENS), led.has(PROMOTIONS, TOKENS)) == (0, 0, -500_00)
    assert led.sound()
