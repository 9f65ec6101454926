"""Promotions behind the desk: every prize is posted, kept over a restart, and its deadlines are told."""

from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Command, Role
from cutcard.core.sums import MoneyLimits
from cutcard.floor.domains.cage import STREAM, AskSecond, Cage, ConfirmMovement, SetMoneyLimits
from cutcard.floor.domains.promotions import FloorPromotion, Reminder, reminders
from cutcard.floor.domains.table_messages import OpenTable
from cutcard.floor.journal.ledger import CAGE, CHIPS, HOUSE, PROMOTIONS, TOKENS, VOUCHERS
from cutcard.registers.patrons.claims import PayClaim, ReceiveClaim
from cutcard.registers.patrons.identity_messages import RecordPerson
from cutcard.registers.patrons.messages import BuyIn
from cutcard.registers.people.entrance import IntroduceAccounts
from cutcard.registers.people.messages import OpenDemoAccount
from cutcard.registers.promotions.commands import (
    AwardPrize,
    Commence,
    DraftTerms,
    Drawing,
    HoldDraw,
    NominateScrutineer,
    NotifyWinner,
    PrizePayment,
    PublishTerms,
    ReverseAward,
    SubmitTerms,
)
from cutcard.registers.promotions.terms import Prize, PrizeItem
from cutcard.registers.promotions.voucher import ReverseVoucher, Voucher
from cutcard.rules.printed.promotions import PrizeKind, Way
from cutcard.ruling import Refused
from cutcard.table.messages.exchange import ExchangeVoucher
from cutcard.table.messages.round import TakeSeat
from tests.floor.domains.test_life import Clock
from tests.support.floor.promotions import AWARD, COMMENCES, SUBMITTED, TERMS
from tests.support.journal.audit import verify

FLOP, DRAW = "plain-flop", "plain-draw"
MIA, CAS = Actor("mia", Role.GAMING_MANAGER), Actor("cas", Role.CASINO_SUPERVISOR)
OPENING = Actor("opening", Role.SYSTEM)
PURSE = Prize("purse", (PrizeItem("prize money", PrizeKind.MONEY, 500_00),))
PLAY = Prize(
    "play", (PrizeItem("casino dollars", PrizeKind.CASINO_DOLLARS, 80_00), PrizeItem("food", PrizeKind.GOODS, 20_00))
)
WAYS = (Way.CHEQUE, Way.ACCOUNT, Way.VOUCHER, Way.HANDED_OVER)


class Led:
    """A promotion behind a desk whose clock the test sets."""

    def __init__(self, path: Path, game: str = FLOP, number: int = 1) -> None:
        self.path, self.clock, self.keys = path, Clock(), count()
        self.desk = open_desk(path, self.clock)
        self.stream = f"promotion/{game}.{number}"

    def set(self, at: str) -> None:
        self.clock.now = self.clock.now.fromisoformat(at)

    def do(self, command: Command, at: str = AWARD, who: Actor | None = None, stream: str = "") -> None:
        """Carry a command out: another than who held the draw awards its prizes."""
        self.set(at)
        who = who or (CAS if isinstance(command, AwardPrize) else MIA)
        self.desk.execute_now(stream or self.stream, who, command, f"key {next(self.keys)}")

    def refused(self, command: Command, who: Actor | None = None) -> Refused:
        with pytest.raises(Refused) as refusal:
            self.do(command, who=who)
        return refusal.value

    def drawn(self, *prizes: Prize, ways: tuple[Way, ...] = WAYS, winner: str = "ann") -> None:
        """Up to the draw, which ``winner`` wins with all prizes."""
        self.do(DraftTerms(replace(TERMS, prizes=prizes, disbursement=ways)), SUBMITTED)
        self.do(SubmitTerms("letter 1"), SUBMITTED)
        self.do(PublishTerms(("desk",), ("poster",)), SUBMITTED)
        self.do(Commence(), COMMENCES)
        if not self.desk.journal.version(f"patron/{winner}"):
            self.desk.execute_now(f"patron/{winner}", MIA, RecordPerson("papers shown"), f"on record {winner}")
        self.do(HoldDraw(tuple(Drawing(prize.name, winner) for prize in prizes)))

    def buy_in(self, who: str = "ann") -> None:
        self.desk.execute_now(f"patron/{who}", OPENING, BuyIn(who, 10_00), f"buy in {who}")

    def has(self, account: str, commodity: str = CHIPS) -> int:
        return self.desk.balance(account, commodity)

    def sound(self) -> bool:
        self.desk.close()
        return verify(self.path).fault is None


def test_money_is_credited_paid_by_the_cage_and_set_aside_for_vouchers(tmp_path: Path) -> None:
    led = Led(tmp_path / "floor.db")
    led.buy_in()
    led.drawn(PURSE)
    split = (
        PrizePayment(Way.ACCOUNT, 300_00, "ann"),
        PrizePayment(Way.CHEQUE, 150_00, "ann"),
        PrizePayment(Way.VOUCHER, 50_00, "ann"),
    )
    led.do(AwardPrize(0, split))
    assert led.has("patron/ann") == 310_00
    assert (led.has(PROMOTIONS), led.has(CAGE)) == (-450_00, 140_00)  # the cage sold chips for 10 and paid 150
    assert (led.has(PROMOTIONS, TOKENS), led.has(VOUCHERS, TOKENS)) == (-50_00, 50_00)
    assert led.desk.state("voucher/PLAIN-FLOP.1-0-1").state == Voucher(
        "PLAIN-FLOP.1-0-1", "ann", 50_00, promotion="plain-flop.1"
    )
    assert "already been awarded to ann" in led.refused(AwardPrize(0, split)).reason
    assert led.has("patron/ann") == 310_00
    assert led.sound()


def test_who_held_the_draw_does_not_pay_its_prize_alone(tmp_path: Path) -> None:
    """Another person awards it, or confirms it; the refusal's cure is taken."""
    led = Led(tmp_path / "floor.db")
    led.buy_in()
    led.drawn(PURSE, PLAY)
    purse = AwardPrize(0, (PrizePayment(Way.ACCOUNT, 500_00, "ann"),))
    alone = led.refused(purse, MIA)
    assert (alone.clause, "you held draw 1 yourself" in alone.reason) == ("PLF 14.7.2", True)
    assert alone.cure is not None
    assert alone.cure.command == AskSecond(led.stream, purse)
    assert led.has("patron/ann") == 10_00
    led.do(AskSecond(led.stream, purse), who=MIA, stream=STREAM)
    cage = led.desk.state(STREAM).state
    assert isinstance(cage, Cage)
    assert "award a prize $500.00" in cage.waiting[1].says
    led.do(ConfirmMovement(1), who=CAS, stream=STREAM)
    assert led.has("patron/ann") == 510_00
    led.refused(AwardPrize(1, delivery=Way.ACCOUNT), MIA)  # casino dollars are money to the winner
    led.do(AwardPrize(1, delivery=Way.ACCOUNT), who=CAS)
    assert led.has("patron/ann", TOKENS) == 80_00
    assert led.sound()


def test_a_prize_is_within_the_limit_of_who_awards_it(tmp_path: Path) -> None:
    led = Led(tmp_path / "floor.db")
    led.drawn(Prize("purse", (PrizeItem("prize money", PrizeKind.MONEY, 500_00),)))
    led.do(SetMoneyLimits(MoneyLimits(casino_supervisor=499_99)), who=OPENING, stream=STREAM)
    cheque = AwardPrize(0, (PrizePayment(Way.CHEQUE, 500_00, "ann"),))
    assert "too much for one person" in led.refused(cheque).reason
    led.do(SetMoneyLimits(MoneyLimits(casino_supervisor=500_00)), who=OPENING, stream=STREAM)
    led.do(cheque)
    assert led.sound()


def test_two_credits_to_one_account_are_one_row_of_its_stream(tmp_path: Path) -> None:
    led = Led(tmp_path / "floor.db")
    led.buy_in()
    led.drawn(PURSE)
    led.do(AwardPrize(0, (PrizePayment(Way.ACCOUNT, 200_00, "ann"), PrizePayment(Way.ACCOUNT, 300_00, "ann"))))
    assert led.has("patron/ann") == 510_00
    assert led.desk.journal.version("patron/ann") == 2
    assert led.sound()


@pytest.mark.parametrize(("way", "account", "held"), [(Way.ACCOUNT, 80_00, 0), (Way.VOUCHER, 0, 80_00)])
def test_casino_dollars_are_tokens_and_goods_move_no_money(way: Way, account: int, held: int, tmp_path: Path) -> None:
    led = Led(tmp_path / "floor.db")
    led.buy_in()
    led.drawn(PLAY)
    led.do(AwardPrize(0, delivery=way))
    assert (led.has("patron/ann", TOKENS), led.has(VOUCHERS, TOKENS)) == (account, held)
    assert (led.has(PROMOTIONS, TOKENS), led.has(PROMOTIONS)) == (-80_00, 0)
    assert led.sound()


def test_cash_is_paid_by_the_cage_where_the_document_has_it(tmp_path: Path) -> None:
    led = Led(tmp_path / "floor.db", DRAW)
    led.drawn(PURSE, ways=(Way.CASH,))
    led.do(AwardPrize(0, (PrizePayment(Way.CASH, 500_00, "ann"),)))
    assert (led.has(CAGE), led.has(PROMOTIONS)) == (500_00, -500_00)
    assert led.sound()


def test_an_account_that_is_not_there_gets_nothing(tmp_path: Path) -> None:
    led = Led(tmp_path / "floor.db")
    led.drawn(PURSE)
    unknown = led.refused(AwardPrize(0, (PrizePayment(Way.ACCOUNT, 500_00, "ann"),)))
    assert "ann has no account here" in unknown.reason
    led.buy_in("mallory")
    other = led.refused(AwardPrize(0, (PrizePayment(Way.ACCOUNT, 500_00, "mallory"),)))
    assert (other.clause, "pay the winner, ann, instead" in other.reason) == ("PLF 14.4", True)
    led.do(AwardPrize(0, (PrizePayment(Way.CHEQUE, 500_00, "ann"),)))
    assert led.sound()


@pytest.mark.parametrize("id", ["baccarat.1", FLOP, "1"])
def test_a_promotion_is_named_by_its_game_and_a_number(id: str, tmp_path: Path) -> None:
    led = Led(tmp_path / "floor.db")
    led.stream = f"promotion/{id}"
    assert "name it after a game with promotions" in led.refused(DraftTerms(TERMS)).reason
    assert led.sound()


def test_a_promotion_goes_on_after_a_restart_from_snapshot_and_rows(tmp_path: Path) -> None:
    led = Led(tmp_path / "floor.db")
    led.drawn(PURSE)
    for n in range(30):  # long enough for a snapshot, and some rows after it
        led.do(NotifyWinner(0, "telephone", reached=False, note=f"attempt {n}"))
    kept = led.desk.state(led.stream)
    assert 0 < kept.snapshot < kept.version
    led.desk.close()
    led.desk = open_desk(led.path, led.clock)
    assert led.desk.state(led.stream).state == kept.state
    assert led.sound()


def due(led: Led, at: str) -> list[Reminder]:
    state = led.desk.state(led.stream).state
    assert isinstance(state, FloorPromotion)
    return reminders([state], at)


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ("2026-03-21T08:59:59Z", []),
        ("2026-03-21T09:00:00Z", [False]),
        ("2026-03-22T09:00:00Z", [False]),
        ("2026-03-22T09:00:00.000001Z", [True]),
    ],
)
def test_a_winner_s_notice_is_called_to_mind_a_day_ahead_and_after(at: str, told: list[bool], tmp_path: Path) -> None:
    led = Led(tmp_path / "floor.db")
    led.drawn(PURSE)
    led.desk.close()
    led.desk = open_desk(led.path, led.clock)  # the deadline is in the journal, not in mind
    assert [one.overdue for one in due(led, at)] == told
    assert {(one.clause, one.due, one.role) for one in due(led, at)} <= {
        ("PLF 14.8", "2026-03-22T09:00:00Z", Role.CASINO_SUPERVISOR)
    }
    led.do(NotifyWinner(0, "telephone", reached=True))
    assert due(led, at) == []
    led.desk.close()


def test_the_most_pressing_duty_comes_first(tmp_path: Path) -> None:
    led = Led(tmp_path / "floor.db")
    led.do(DraftTerms(TERMS), SUBMITTED)
    told = due(led, COMMENCES)
    assert [(one.clause, one.overdue) for one in told] == [("PLF 14.12", True), ("PLF 14.6", False)]
    assert [one.promotion for one in told] == [f"{FLOP}.1"] * 2
    led.desk.close()


def test_a_scrutineer_is_somebody_on_record_who_can_confirm_the_draw(tmp_path: Path) -> None:
    led = Led(tmp_path / "floor.db")
    led.do(IntroduceAccounts(), SUBMITTED, OPENING, "entrance/floor")
    for who, role in ((MIA.id, MIA.role), ("vi", Role.SURVEILLANCE), ("ann", Role.PLAYER), ("ed", Role.ANALYST)):
        led.do(OpenDemoAccount(role), SUBMITTED, OPENING, f"people/{who}")
    led.do(DraftTerms(TERMS), SUBMITTED)
    for nobody in ("nobody", "ann", "ed", "not/a person"):
        met = led.refused(NominateScrutineer(nobody))
        assert (met.clause, "nobody on record who could confirm a draw" in met.reason) == ("PLF 14.2", True)
    led.do(NominateScrutineer("vi"))
    assert led.desk.state(led.stream).state.promotion.scrutineer == "vi"
    assert led.sound()


def _reversed(led: Led, command: ReverseAward) -> Cage:
    """Reverse an award by the cure of the refusal, with a second person. Returns the cage."""
    alone = led.refused(command, CAS)
    assert alone.cure is not None
    assert alone.cure.command == AskSecond(led.stream, command)
    led.do(AskSecond(led.stream, command), who=CAS, stream=STREAM)
    cage = led.desk.state(STREAM).state
    assert isinstance(cage, Cage)
    assert "reverse an award" in cage.waiting[cage.last].says
    led.do(ConfirmMovement(cage.last), who=MIA, stream=STREAM)
    after = led.desk.state(STREAM).state
    assert isinstance(after, Cage)
    return after


def test_an_award_that_is_reversed_costs_promotions_nothing_and_takes_nothing_without_consent(tmp_path: Path) -> None:
    led = Led(tmp_path / "floor.db")
    led.buy_in()
    led.drawn(PURSE, PLAY)
    split = (
        PrizePayment(Way.ACCOUNT, 300_00, "ann"),
        PrizePayment(Way.CHEQUE, 150_00, "ann"),
        PrizePayment(Way.VOUCHER, 50_00, "ann"),
    )
    led.do(AwardPrize(0, split))
    claims = _reversed(led, ReverseAward(0, "another entrant was drawn")).claims.open
    assert [(one.patron, one.left, one.commodity) for one in claims.values()] == [("ann", 450_00, "chips")]
    assert led.has("patron/ann") == 310_00, "nothing is taken before she agrees"
    assert [led.has(one) for one in (PROMOTIONS, HOUSE, CAGE)] == [0, -450_00, 140_00]
    assert (led.has(PROMOTIONS, TOKENS), led.has(VOUCHERS, TOKENS)) == (0, 0), "nobody had exchanged the voucher"
    led.do(PayClaim(1, 300_00), who=Actor("ann", Role.PLAYER), stream=STREAM)
    led.do(ReceiveClaim(1, 150_00), who=CAS, stream=STREAM)
    assert (led.has("patron/ann"), led.has(HOUSE), led.has(CAGE)) == (10_00, 0, -10_00)
    led.do(AwardPrize(0, split))
    assert led.desk.state("voucher/PLAIN-FLOP.1-0.1-1").state == Voucher(
        "PLAIN-FLOP.1-0.1-1", "ann", 50_00, promotion="plain-flop.1"
    )
    led.do(AwardPrize(1, delivery=Way.ACCOUNT))
    claims = _reversed(led, ReverseAward(1, "given to the wrong person")).claims.open
    owed = [(one.left, one.commodity, one.basis.partition(": ")[2]) for one in claims.values()]
    assert owed == [(80_00, "tokens", ""), (20_00, "chips", "the value of what is not back")]
    assert (led.has(PROMOTIONS, TOKENS), led.has(HOUSE, TOKENS), led.has(HOUSE)) == (-50_00, -80_00, 0)
    assert led.sound()


def test_a_prize_s_voucher_goes_with_its_award(tmp_path: Path) -> None:
    """Whoever exchanged it owes the tokens; the refusal's cure is taken."""
    led = Led(tmp_path / "floor.db")
    led.drawn(PURSE, ways=(Way.VOUCHER,))
    led.do(AwardPrize(0, (PrizePayment(Way.VOUCHER, 500_00, "ann"),)))
    led.desk.execute_now("table/1", OPENING, OpenTable(FLOP), "open")
    led.desk.execute_now("table/1", Actor("ann", Role.PLAYER), TakeSeat(1), "sit")
    number = "PLAIN-FLOP.1-0-1"
    led.do(ExchangeVoucher(1, number, 500_00, True), who=Actor("dana", Role.DEALER), stream="table/1")
    led.set(AWARD)
    with pytest.raises(Refused, match="reverse the award instead") as refusal:
        led.do(ReverseVoucher("issue", "a mistake"), who=CAS, stream=f"voucher/{number}")
    cure = refusal.value.cure
    assert cure is not None
    assert (cure.stream, cure.command, cure.instead) == (led.stream, ReverseAward(0, "a mistake"), True)
    (claim,) = _reversed(led, ReverseAward(0, "a mistake")).claims.open.values()
    assert (claim.patron, claim.left, claim.commodity) == ("ann", 500_00, "tokens")
    assert "PLF 14.7.2" in claim.clauses
    assert [led.has(one, TOKENS) for one in ("patron/ann", HOUSE, VOUCHERS, PROMOTIONS)] == [500_00, -500_00, 0, 0]
    assert led.sound()
