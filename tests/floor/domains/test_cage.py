"""The cage: what one person may move, what a second confirms, and that a refusal's cure works."""

import sqlite3
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Command, Role
from cutcard.core.sums import MoneyLimits
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.cage import WORDS, AskSecond, Cage, ConfirmMovement, DeclineMovement, SetMoneyLimits, duties
from cutcard.floor.domains.pool import OpenPool
from cutcard.floor.domains.table_messages import OpenTable
from cutcard.floor.journal.ledger import TOKENS
from cutcard.floor.people.door import holder_of
from cutcard.floor.plan.floorplan import parse
from cutcard.floor.plan.opening import open_floor
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.dispute import DecideDispute, LodgeDispute
from cutcard.registers.incidents.ordered import NO_ORDER
from cutcard.registers.patrons.claims import ForgiveClaim, ReceiveClaim
from cutcard.registers.patrons.messages import AskCashOut, BuyIn, CashOut, IssueCard
from cutcard.registers.promotions.commands import AwardPrize, ReverseAward
from cutcard.registers.promotions.voucher import PrintVoucher, ReverseVoucher
from cutcard.ruling import Refused, do
from cutcard.table.messages.cards import PrepareTable
from cutcard.table.messages.exchange import ChangeCash, ExchangeVoucher
from cutcard.table.messages.life import CloseTable, ReopenTable
from cutcard.table.messages.round import LeaveSeat, TakeSeat
from tests.floor.domains.test_life import Clock
from tests.support.journal.audit import verify
from tests.support.journal.forge import change, rehash, reseal, rows

SYSTEM = Actor("opening", Role.SYSTEM)
ANN = Actor("ann", Role.PLAYER)
DEA, DON = Actor("dea", Role.DEALER), Actor("don", Role.DEALER)
CAT = Actor("cat", Role.CASHIER)
GUS, CAS = Actor("gus", Role.GAMING_SUPERVISOR), Actor("cas", Role.CASINO_SUPERVISOR)
MAX, MIA = Actor("max", Role.GAMING_MANAGER), Actor("mia", Role.GAMING_MANAGER)
CAGE = "cage/floor"
LIMITS = MoneyLimits(dealer=1000, cashier=2000, gaming_supervisor=3000, casino_supervisor=4000, gaming_manager=5000)


class House:
    """A desk with an electronic table where ann sits, and with the limits above."""

    def __init__(self, path: Path) -> None:
        self.path, self.desk, self.keys = path, open_desk(path, Clock()), count()
        self.do(CAGE, SYSTEM, SetMoneyLimits(LIMITS))
        self.do("table/1", SYSTEM, OpenTable("plain-flop"))
        self.do("patron/ann", SYSTEM, BuyIn("ann", 100_000))
        self.do("table/1", DEA, PrepareTable(("drop box",)))
        self.do("table/1", ANN, TakeSeat(1))

    def do(self, stream: str, who: Actor, command: Command) -> Any:
        return self.desk.execute_now(stream, who, command, f"key {next(self.keys)}").events

    def refused(self, stream: str, who: Actor, command: Command) -> Refused:
        with pytest.raises(Refused) as refused:
            self.do(stream, who, command)
        return refused.value

    @property
    def cage(self) -> Cage:
        state = self.desk.state(CAGE).state
        assert isinstance(state, Cage)
        return state

    def sound(self) -> bool:
        self.desk.close()
        return verify(self.path).fault is None


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path / "floor.db")


def test_a_buy_in_above_a_dealers_limit_needs_a_second_person(house: House) -> None:
    house.do("patron/bob", DEA, BuyIn("bob", 1000))
    above = BuyIn("bob", 1)  # with what the dealer has moved for bob today
    refusal = house.refused("patron/bob", DEA, above)
    assert refusal.cure is not None
    assert refusal.cure.command == AskSecond("patron/bob", above)
    house.do(refusal.cure.stream, DEA, refusal.cure.command)
    assert house.desk.balance("patron/bob") == 1000
    (duty,) = duties(house.cage)
    assert (duty.role, "dea asks to sell chips for $0.01" in duty.text) == (Role.GAMING_SUPERVISOR, True)
    house.do(CAGE, GUS, ConfirmMovement(1))
    assert house.desk.balance("patron/bob") == 1001
    assert duties(house.cage) == []
    assert house.sound()


def test_cash_changed_at_a_table_adds_up_over_the_day(house: House) -> None:
    """The account's own limit refuses, in a row that follows; the cure asks for the command at the table."""
    house.do("table/1", DEA, ChangeCash(1, 600))
    refusal = house.refused("table/1", DEA, ChangeCash(1, 401))
    assert refusal.cure is not None
    assert refusal.cure.command == AskSecond("table/1", ChangeCash(1, 401))
    house.do(CAGE, DEA, AskSecond("table/1", ChangeCash(1, 401)))
    house.do(CAGE, GUS, ConfirmMovement(1))
    assert house.desk.balance("patron/ann") == 101_001
    house.do("table/1", DON, ChangeCash(1, 1000))
    assert house.sound()


def test_a_refusal_in_a_row_that_follows_has_its_cure_there(house: House) -> None:
    house.do(CAGE, DEA, AskSecond("table/1", ChangeCash(1, 1001)))
    house.do("table/1", ANN, LeaveSeat(1))
    house.do("table/1", GUS, CloseTable())
    refusal = house.refused(CAGE, GUS, ConfirmMovement(1))
    assert refusal.cure == do(ReopenTable(), "table/1")
    house.do(refusal.cure.stream, GUS, ReopenTable())


def test_nobody_confirms_their_own_request(house: House) -> None:
    house.do(CAGE, GUS, AskSecond("patron/bob", BuyIn("bob", 4000)))
    assert "you asked for this yourself" in house.refused(CAGE, GUS, ConfirmMovement(1)).reason
    risen = Actor("gus", Role.GAMING_MANAGER)  # the same person, of another rank
    assert "you asked for this yourself" in house.refused(CAGE, risen, ConfirmMovement(1)).reason
    assert house.desk.balance("patron/bob") == 0
    house.do(CAGE, CAS, ConfirmMovement(1))
    assert house.desk.balance("patron/bob") == 4000


@pytest.mark.parametrize(("amount", "who"), [(3000, GUS), (3001, CAS), (4001, MAX), (1_000_000, MAX)])
def test_the_second_person_has_the_rank(house: House, amount: int, who: Actor) -> None:
    house.do(CAGE, DEA, AskSecond("patron/bob", BuyIn("bob", amount)))
    for lower in [one for one in (CAT, GUS, CAS) if one.role < who.role or one is CAT]:
        assert "must be" in house.refused(CAGE, lower, ConfirmMovement(1)).reason
        assert 1 in house.cage.waiting  # it still waits for somebody who may
    house.do(CAGE, who, ConfirmMovement(1))
    assert house.desk.balance("patron/bob") == amount
    assert house.sound()


def test_what_is_declined_or_done_is_not_confirmed(house: House) -> None:
    house.do(CAGE, DEA, AskSecond("patron/bob", BuyIn("bob", 2000)))
    assert "state the reasons" in house.refused(CAGE, GUS, DeclineMovement(1, " ")).reason
    house.do(CAGE, DEA, DeclineMovement(1, "a mistake"))
    assert "no request 1 is waiting" in house.refused(CAGE, GUS, ConfirmMovement(1)).reason
    assert house.desk.balance("patron/bob") == 0


def test_nobody_asks_for_what_their_role_may_not_do(house: House) -> None:
    assert house.refused(CAGE, DEA, AskSecond("pool/B", OpenPool(10_000))).cure is not None
    assert house.refused(CAGE, CAT, AskSecond("voucher/V-1", PrintVoucher(100, "late"))).cure is not None


@pytest.mark.parametrize("stream", ["", "patron/", "patron/a b", "table/1", "nothing/1", "voucher/V-1", "patron"])
def test_a_request_is_for_a_stream_that_takes_it(house: House, stream: str) -> None:
    assert "is not the name of a patron" in house.refused(CAGE, DEA, AskSecond(stream, BuyIn("bob", 2000))).reason
    assert house.cage.waiting == {}


def test_the_cure_of_every_refused_sum_works(house: House) -> None:
    """One command of each kind, above the limit of whoever gives it: the cure is taken and succeeds."""
    house.do("voucher/V-1", MAX, PrintVoucher(1500, "late meal"))
    house.do("patron/ann", ANN, AskCashOut(90_000))
    house.do(CAGE, SYSTEM, SetMoneyLimits(LIMITS))
    tries: list[tuple[str, Actor, Command]] = [
        ("patron/bob", DEA, BuyIn("bob", 1001)),
        ("patron/ann", CAT, CashOut("ann", 2001)),
        ("table/1", DEA, ChangeCash(1, 1001)),
        ("table/1", DON, ExchangeVoucher(1, "V-1", 1500, conditions_met=True)),
        ("voucher/V-2", CAS, PrintVoucher(4001, "late meal")),
        ("pool/B", MAX, OpenPool(5001)),
    ]
    elsewhere = {ReceiveClaim, ForgiveClaim, AwardPrize, ReverseAward, ReverseVoucher}  # test_payments.py and others
    assert {type(command) for _, _, command in tries} == set(WORDS) - elsewhere
    for number, (stream, who, command) in enumerate(tries, 1):
        refusal = house.refused(stream, who, command)
        assert refusal.cure is not None, command
        house.do(refusal.cure.stream, who, refusal.cure.command)  # type: ignore[arg-type]  # a command here
        house.do(CAGE, MIA, ConfirmMovement(number))
    assert house.desk.balance("patron/bob") == 1001
    assert house.desk.balance("patron/ann") == 100_000 - 2001 + 1001
    assert house.desk.balance("patron/ann", TOKENS) == 1500
    assert verify(house.path).fault is None


def test_both_people_are_on_record(house: House) -> None:
    house.do(CAGE, DEA, AskSecond("patron/bob", BuyIn("bob", 2000)))
    (event,) = house.do(CAGE, GUS, ConfirmMovement(1))
    assert (event.first, event.by) == (DEA, GUS)
    (row,) = house.desk.history("patron/bob")
    assert (row.actor, row.command) == (DEA, BuyIn("bob", 2000))


def test_one_card_number_is_one_person_s(house: House) -> None:
    house.do("patron/ann", CAS, IssueCard("vip 7"))
    for spelt in ("VIP-7", "VIP7", "v ip7", " vip-7 "):
        assert "belongs to another person" in house.refused("patron/bob", CAS, IssueCard(spelt)).reason
        assert holder_of(house.desk, spelt) == "ann", "who signs in with it"
    house.do("patron/ann", CAS, IssueCard("VIP 7"))  # a replacement for its owner
    assert house.sound()


def test_a_floor_says_what_staff_may_move_alone(tmp_path: Path) -> None:
    table = '[floor]\nname = "Test"\n[[table]]\nid = "1"\ngame = "plain-flop"\n'
    text = f"{table}[money]\ndealer = 700\ngaming-manager = 800\n"
    desk: Desk = open_desk(tmp_path / "floor.db", Clock())
    plan = parse(text)
    for _ in range(2):
        open_floor(desk, plan, bots=False)
    state = desk.state(CAGE).state
    assert isinstance(state, Cage)
    assert (state.limits.dealer, state.limits.gaming_manager, state.limits.cashier) == (700, 800, 1_000_000)
    assert desk.journal.version(CAGE) == 1
    desk.close()


# -- a row that rests on invented facts is found


def forge(path: Path, stream: str, invented: dict[str, object]) -> str:
    """Change facts of the last row of a stream, make all chains fit again, and return what verification says."""
    db = sqlite3.connect(path, isolation_level=None)
    row = rows(db, stream)[-1]
    facts = {**msgspec.json.decode(row.facts), **invented}
    change(db, stream, row.version, facts=msgspec.json.encode(facts).decode())
    rehash(db, stream, [row.version])
    reseal(db)
    db.close()
    fault = verify(path).fault
    return f"{fault.stream}: {fault.what}" if fault else ""


def test_limits_that_were_never_set_are_found(house: House) -> None:
    house.do("patron/bob", DEA, BuyIn("bob", 900))
    house.desk.close()
    said = forge(house.path, "patron/bob", {"limits": {"dealer": 10**9}})
    assert said == "patron/bob: the facts do not match the sealed shuffle and the state"


def test_a_round_that_was_never_played_is_found(house: House) -> None:
    """A dispute lodged outside a round is given a round with a stake."""
    house.do("incidents/plain-flop", DEA, LodgeDispute(IncidentPlace("1"), "ann", "not paid"))
    house.do("incidents/plain-flop", GUS, DecideDispute(1, "no", "reasons", NO_ORDER))
    house.desk.close()
    stake = {"id": 1, "owner": "ann", "box": 1, "area": "ante", "chips": 1000}
    said = forge(house.path, "incidents/plain-flop", {"round": {"number": 1, "stakes": [stake]}})
    assert said == "incidents/plain-flop: the facts do not match the sealed shuffle and the state"
