"""A voucher is exchanged once, at whatever table and by whoever brings it."""

from pathlib import Path

import pytest

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.cage import STREAM, AskSecond, Cage, ConfirmMovement, DeclineMovement
from cutcard.floor.domains.table_messages import OpenTable
from cutcard.floor.journal.ledger import CAGE, HOUSE, PROMOTIONS, TOKENS, VOUCHERS
from cutcard.registers.patrons.claims import PayClaim
from cutcard.registers.patrons.identity_messages import MergeRecord, RecordPerson
from cutcard.registers.promotions.commands import AwardPrize, PrizePayment
from cutcard.registers.promotions.voucher import Mistake, PrintVoucher, ReverseVoucher, Voucher
from cutcard.rules.printed.promotions import Way
from cutcard.ruling import Refused
from cutcard.table.messages.exchange import ExchangeVoucher
from cutcard.table.messages.round import TakeSeat
from tests.floor.domains.test_life import Clock
from tests.floor.domains.test_promotions import OPENING, PURSE, Led
from tests.support.declared.shared import each_game
from tests.support.floor.play import opening_of
from tests.support.journal.audit import verify

DANA = Actor("dana", Role.DEALER)
CAS, MIA = Actor("cas", Role.CASINO_SUPERVISOR), Actor("mia", Role.GAMING_MANAGER)
FLOP, THREE, DRAW = "plain-flop", "plain-three", "plain-draw"


def seated(desk: Desk, *games: str) -> None:
    """A table for each game, with a player of its own."""
    for n, game in enumerate(games, 1):
        desk.execute_now(f"table/{n}", OPENING, opening_of(desk, game), f"open {n}")
        desk.execute_now(f"table/{n}", Actor(f"p{n}", Role.PLAYER), TakeSeat(1), f"sit {n}")


def issue(desk: Desk, number: str, amount: int = 700, holder: str = "") -> None:
    desk.execute_now(f"voucher/{number}", CAS, PrintVoucher(amount, "a late meal", holder), f"issue {number}")


def asked(desk: Desk, number: str, mistake: Mistake) -> Refused:
    """Ask a second person, as the refusal's cure says. Returns the refusal."""
    stream = f"voucher/{number}"
    with pytest.raises(Refused) as refusal:
        desk.execute_now(stream, CAS, ReverseVoucher(mistake, "a mistake"), f"alone {number} {mistake}")
    cure, ask = refusal.value.cure, AskSecond(stream, ReverseVoucher(mistake, "a mistake"))
    assert cure is not None
    assert (cure.stream, cure.command) == (STREAM, ask)
    desk.execute_now(STREAM, CAS, ask, f"ask {number} {mistake}")
    return refusal.value


def cage(desk: Desk) -> Cage:
    state = desk.state(STREAM).state
    assert isinstance(state, Cage)
    return state


def confirm(desk: Desk) -> None:
    desk.execute_now(STREAM, MIA, ConfirmMovement(cage(desk).last), f"confirm {cage(desk).last}")


def exchange(desk: Desk, table: int, number: str, amount: int = 700, key: str = "") -> None:
    command = ExchangeVoucher(1, number, amount, conditions_met=True)
    desk.execute_now(f"table/{table}", DANA, command, key or f"{table} {number} {amount}")


@each_game
def test_a_second_exchange_is_refused_at_every_table(key: str, clause: str, tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "floor.db", Clock())
    seated(desk, FLOP, key)
    issue(desk, "V-1")
    issue(desk, "V-2")
    assert (desk.balance(VOUCHERS, TOKENS), desk.balance(PROMOTIONS, TOKENS)) == (1400, -1400)
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
    issue(desk, "V-1")
    other = open_desk(tmp_path / "floor.db", Clock())
    exchange(other, 2, "V-1")
    with pytest.raises(Refused, match="was already exchanged at table 2"):
        exchange(desk, 1, "V-1")
    assert desk.balance("patron/p1", TOKENS) == 0
    other.close()
    desk.close()


@each_game
def test_an_invented_voucher_is_worth_nothing(key: str, clause: str, tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "floor.db", Clock())
    seated(desk, key)
    with pytest.raises(Refused, match="no voucher V-9 was ever issued") as refusal:
        exchange(desk, 1, "V-9")
    assert refusal.value.clause == clause
    assert desk.balance("patron/p1", TOKENS) == 0
    issue(desk, "V-9")
    with pytest.raises(Refused, match="voucher V-9 exists already"):
        desk.execute_now("voucher/V-9", CAS, PrintVoucher(700, "again"), "again")
    exchange(desk, 1, "V-9", key="now")
    assert desk.balance("patron/p1", TOKENS) == 700
    desk.close()
    assert verify(tmp_path / "floor.db").fault is None


def test_a_voucher_with_a_name_on_it_is_that_person_s(tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "floor.db", Clock())
    seated(desk, FLOP, FLOP)
    with pytest.raises(Refused, match="no patron is on record as 'p2'"):
        issue(desk, "V-0", holder="p2")
    desk.execute_now("patron/p2", CAS, RecordPerson("papers shown"), "on record")
    issue(desk, "V-1", holder="p2")
    with pytest.raises(Refused, match="only p2 may exchange it"):
        exchange(desk, 1, "V-1")
    exchange(desk, 2, "V-1")
    for amount, reasons in ((0, "late"), (700, " ")):
        with pytest.raises(Refused, match="state"):
            desk.execute_now("voucher/V-2", CAS, PrintVoucher(amount, reasons), f"{amount}")
    desk.close()


def test_a_voucher_follows_its_holder_to_the_record_that_counts(tmp_path: Path) -> None:
    """Also over a second merger; the voucher of somebody else stays theirs."""
    desk = open_desk(tmp_path / "floor.db", Clock())
    seated(desk, FLOP)
    for who in ("ann", "anna", "eve", "p1"):
        desk.execute_now(f"patron/{who}", CAS, RecordPerson("papers shown"), f"record {who}")
    issue(desk, "V-1", holder="ann")
    issue(desk, "V-2", holder="eve")
    for old, new in (("ann", "anna"), ("anna", "p1")):
        desk.execute_now(f"patron/{old}", MIA, MergeRecord(new, "the same passport"), f"merge {old}")
    assert desk.state("patron/p1").state.also == ("anna", "ann")
    exchange(desk, 1, "V-1")
    with pytest.raises(Refused, match="only eve may exchange it"):
        exchange(desk, 1, "V-2")
    assert desk.balance("patron/p1", TOKENS) == 700
    desk.close()
    assert verify(tmp_path / "floor.db").fault is None


def test_a_voucher_is_issued_under_the_number_that_a_table_reads(tmp_path: Path) -> None:
    """In small letters it would be money set aside for ever; the refusal's cure is taken."""
    desk = open_desk(tmp_path / "floor.db", Clock())
    seated(desk, FLOP)
    with pytest.raises(Refused, match="would read the number as V-1") as refusal:
        issue(desk, "v-1")
    cure = refusal.value.cure
    assert cure is not None
    assert (cure.stream, cure.instead, cure.command) == ("voucher/V-1", True, PrintVoucher(700, "a late meal"))
    issue(desk, "V-1")
    exchange(desk, 1, "v-1")
    assert (desk.balance("patron/p1", TOKENS), desk.balance(VOUCHERS, TOKENS)) == (700, 0)
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
    led.desk.execute_now("table/1", OPENING, OpenTable(FLOP), "open")
    led.desk.execute_now("table/1", Actor("ann", Role.PLAYER), TakeSeat(1), "sit")
    number = "plain-flop.1-0-1"
    with pytest.raises(Refused, match=r"is worth \$500.00: give exactly that amount"):
        exchange(led.desk, 1, number, 500_01)
    exchange(led.desk, 1, number, 500_00)
    assert led.has("patron/ann", TOKENS) == 500_00
    assert (led.has(VOUCHERS, TOKENS), led.has(CAGE, TOKENS), led.has(PROMOTIONS, TOKENS)) == (0, 0, -500_00)
    assert led.sound()


@each_game
def test_a_voucher_exchanged_by_mistake_is_out_again(key: str, clause: str, tmp_path: Path) -> None:
    """The tokens stay with their holder until they agree to give them back."""
    desk = open_desk(tmp_path / "floor.db", Clock())
    seated(desk, key, key)
    issue(desk, "V-1")
    exchange(desk, 1, "V-1")
    assert asked(desk, "V-1", "exchange").clause == clause
    assert desk.balance(VOUCHERS, TOKENS) == 0, "nothing moves before a second person agrees"
    confirm(desk)
    assert (desk.balance("patron/p1", TOKENS), desk.balance(VOUCHERS, TOKENS), desk.balance(HOUSE, TOKENS)) == (
        *(700, 700),
        -700,
    )
    (claim,) = cage(desk).claims.open.values()
    assert (claim.patron, claim.left, claim.commodity, claim.clauses) == ("p1", 700, "tokens", (clause, "I-77"))
    exchange(desk, 2, "V-1")
    desk.execute_now(STREAM, Actor("p1", Role.PLAYER), PayClaim(1, 700), "she agrees")
    assert [desk.balance(f"patron/p{n}", TOKENS) for n in (1, 2)] == [0, 700]
    assert [desk.balance(one, TOKENS) for one in (HOUSE, VOUCHERS, CAGE, PROMOTIONS)] == [0, 0, 0, -700]
    desk.close()
    assert verify(tmp_path / "floor.db").fault is None


def test_a_voucher_issued_by_mistake_costs_nothing_in_the_end(tmp_path: Path) -> None:
    desk = open_desk(tmp_path / "floor.db", Clock())
    seated(desk, FLOP)
    for number in ("V-1", "V-2", "V-3"):
        issue(desk, number)
    asked(desk, "V-3", "issue")
    desk.execute_now(STREAM, CAS, DeclineMovement(1, "it was right"), "withdrawn")
    assert cage(desk).waiting == {}
    exchange(desk, 1, "V-2")
    exchange(desk, 1, "V-3")
    asked(desk, "V-1", "issue")
    assert "reverse a voucher" in cage(desk).waiting[2].says
    confirm(desk)
    assert (desk.balance(VOUCHERS, TOKENS), desk.balance(PROMOTIONS, TOKENS)) == (0, -1400)
    assert cage(desk).claims.open == {}, "nobody has had anything of it"
    asked(desk, "V-2", "issue")
    confirm(desk)
    assert (desk.balance("patron/p1", TOKENS), desk.balance(PROMOTIONS, TOKENS), desk.balance(HOUSE, TOKENS)) == (
        *(1400, -700),
        -700,
    )
    desk.execute_now(STREAM, Actor("p1", Role.PLAYER), PayClaim(1, 700), "agreed")
    assert (desk.balance("patron/p1", TOKENS), desk.balance(HOUSE, TOKENS)) == (700, 0)
    for number in ("V-1", "V-2"):
        state = desk.state(f"voucher/{number}").state
        assert isinstance(state, Voucher)
        assert not state.out
        with pytest.raises(Refused, match="was cancelled on"):
            exchange(desk, 1, number, key=f"late {number}")
    desk.close()
    assert verify(tmp_path / "floor.db").fault is None
