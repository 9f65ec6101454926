"""Money of tables, pools and patrons: what lies where, what is refused for want of it, who is paid from which meter."""

import random
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path

import pytest

from cutcard.cards import DECK, Cards, parse
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.desk.world import World
from cutcard.floor.domains.pool import OpenPool, PayoutRecorded, RecordPayout
from cutcard.floor.domains.table import TableDomain
from cutcard.floor.journal.drafts import Draft
from cutcard.floor.journal.journal import Journal
from cutcard.floor.journal.ledger import CHIPS, CIRCULATION, TOKENS
from cutcard.registers.patrons.messages import BuyIn, CashOut
from cutcard.rules.faults import Fault, Remedy
from cutcard.ruling import Refused, Result
from cutcard.table.messages.cards import RestoreDevice
from cutcard.table.messages.exchange import CashChanged
from cutcard.table.messages.faults import ConfirmFault, ReportFault, StakeRaised, StakeReduced, StakeReversed
from cutcard.table.messages.orders import DebtClaimed, PrizeWithheld
from cutcard.table.messages.round import (
    Bet,
    Choose,
    CloseBets,
    JackpotPaid,
    OpenBets,
    PlaceWagers,
    PoolToppedUp,
    Settle,
    StakeSettled,
    TableEvent,
    TakeBack,
)
from tests.support.floor.play import BANK, DEALER, GAMES, INSPECTOR, JACKPOT, SEED, SYSTEM, Felt
from tests.support.journal.audit import verify

DOMAIN = TableDomain()


def total(journal: Journal, commodity: str = CHIPS) -> int:
    return sum(posting.amount for posting in journal.balances() if posting.commodity == commodity)


def opened(desk: Desk, game: str) -> Felt:
    felt = Felt(desk, game, boxes=2)
    felt.do(OpenBets(), SYSTEM)
    return felt


def test_a_wager_lies_on_the_felt_until_it_is_taken_back(desk: Desk) -> None:
    felt = opened(desk, "plain-stud")
    felt.do(PlaceWagers(1, (Bet("ante", 1000), Bet("jackpot", JACKPOT))), felt.player(1))
    assert desk.balance("felt/1") == 1500
    assert desk.balance("patron/t1b1") == BANK - 1500
    assert desk.balance("pool/A") == SEED, "the meter waits until the wager cannot be taken back"
    felt.do(TakeBack(1), felt.player(1))
    assert desk.balance("felt/1") == 0
    assert desk.balance("patron/t1b1") == BANK


def test_a_wager_above_the_balance_is_refused_with_both_sums(desk: Desk) -> None:
    felt = opened(desk, "plain-three")
    desk.execute_now("patron/t1b1", felt.player(1), CashOut("t1b1", BANK - 1999), "out")
    with pytest.raises(Refused, match=r"not enough chips: the wager is \$20\.00, and your balance is \$19\.99"):
        felt.do(PlaceWagers(1, (Bet("ante", 1000), Bet("pair-plus", 1000))), felt.player(1))
    assert felt.round.stakes == ()
    assert desk.balance("patron/t1b1") == 1999
    felt.do(PlaceWagers(1, (Bet("ante", 1000), Bet("pair-plus", 900))), felt.player(1))
    assert desk.balance("patron/t1b1") == 99


def test_a_jackpot_wager_raises_the_meter_when_bets_close(desk: Desk) -> None:
    felt = opened(desk, "plain-stud")
    for box in (1, 2):
        felt.do(PlaceWagers(box, (Bet("ante", 1000), Bet("jackpot", JACKPOT))), felt.player(box))
    house = desk.balance("house")
    felt.do(CloseBets(), SYSTEM)
    assert desk.balance("pool/A") == SEED + 2 * 350
    assert desk.balance("house") == house - 2 * 350, "the stakes follow from the felt when they are settled"
    assert desk.balance("felt/1") == 3000


def test_tokens_are_a_commodity_of_their_own(desk: Desk) -> None:
    felt = opened(desk, "plain-three")
    with pytest.raises(Refused, match="not enough tokens"):
        felt.do(PlaceWagers(1, (Bet("ante", tokens=1000),)), felt.player(1))
    desk.execute_now("patron/t1b1", SYSTEM, BuyIn("t1b1", 0, tokens=2000), "tokens")
    felt.do(PlaceWagers(1, (Bet("ante", tokens=1000),)), felt.player(1))
    assert desk.balance("felt/1", TOKENS) == 1000
    felt.do(CloseBets(), SYSTEM)
    felt.finish(random.Random(1))
    (ante,) = [line for line in felt.round.settled if line.area == "ante"]
    assert desk.balance("felt/1", TOKENS) == 0
    assert desk.balance("patron/t1b1", TOKENS) == 1000 + ante.returned_tokens
    assert desk.balance("house", TOKENS) == 1000 - ante.returned_tokens
    assert total(desk.journal, TOKENS) == 0


def test_a_recorded_table_plays_against_chips_in_circulation(desk: Desk) -> None:
    felt = Felt(desk, "plain-three", dealing="recorded")
    felt.play(random.Random(2))
    assert desk.journal.balances("patron/") == []
    assert desk.balance(CIRCULATION) == -desk.balance("house")
    assert desk.balance("felt/1") == 0


def line(area: str, chips: int, result: Result, returned: int) -> StakeSettled:
    return StakeSettled(0, "ann", 1, area, chips, 0, result, returned, 0, ())


@pytest.mark.parametrize(
    ("event", "moved"),
    [
        (line("ante", 1000, Result.LOSE, 0), {"felt/1": -1000, "house": 1000}),
        (line("ante", 1000, Result.WIN, 2500), {"felt/1": -1000, "house": -1500, "patron/ann": 2500}),
        (line("ante", 1000, Result.STAND_OFF, 1000), {"felt/1": -1000, "patron/ann": 1000}),
        (line("ante-bonus", 0, Result.WIN, 4000), {"house": -4000, "patron/ann": 4000}),
        (line("jackpot", 500, Result.LOSE, 0), {"felt/1": -500, "house": 500}),
        (line("jackpot", 500, Result.VOID, 500), {"felt/1": -500, "house": 350, "patron/ann": 500, "pool/A": -350}),
        (StakeReversed(0, "ann", 1, "ante", -1500, 0, ()), {"house": 1500, "patron/ann": -1500}),
        (StakeReversed(0, "ann", 1, "jackpot", 500, 0, ()), {"house": -150, "patron/ann": 500, "pool/A": -350}),
        (StakeReduced(0, "ann", 300, ()), {"felt/1": -300, "patron/ann": 300}),
        (StakeRaised(0, "ann", 300, ()), {"felt/1": 300, "patron/ann": -300}),
        (CashChanged("ann", 500, "cash", "dana", "", ()), {}),  # the patron's own stream credits it
        (DebtClaimed("ann", 300, 0, ()), {"house": -300, "patron/ann": 300}),
        (PrizeWithheld("ann", 1, 700, ()), {"house": -700, "pool/A": 700}),
        (PoolToppedUp(250, ()), {"house": -250, "pool/A": 250}),
        (JackpotPaid("ann", 1, "royal flush", 700, 300, ()), {"house": -300, "patron/ann": 1000, "pool/A": -700}),
    ],
)
def test_what_each_event_moves(desk: Desk, event: TableEvent, moved: dict[str, int]) -> None:
    felt = Felt(desk, "plain-stud", boxes=1)
    felt.begin(random.Random(7))
    sums: dict[str, int] = {}
    for posting in DOMAIN.postings(felt.state, [event]):
        sums[posting.account] = sums.get(posting.account, 0) + posting.amount
    assert {account: amount for account, amount in sums.items() if amount} == moved


MONEY = {"chips", "tokens", "amount", "returned", "returned_tokens", "from_pool", "from_house"}
UNPOSTED = {  # a report, a reason with the return told apart, chips for chips, credited in the patron's stream
    *("FaultProposed", "WagerRefused", "ColourChanged", "CashChanged"),
}


def test_every_event_that_names_money_is_posted(desk: Desk) -> None:
    """Whoever adds such an event has to say here or in the postings what it moves."""
    felt = Felt(desk, "plain-stud", boxes=1)
    felt.begin(random.Random(7))
    for kind in TableDomain.events.kinds:
        named = MONEY & set(kind.__struct_fields__)
        if named and kind.__name__ not in UNPOSTED:
            event = kind(**dict.fromkeys(kind.__struct_fields__, "x") | dict.fromkeys(named, 100))
            assert DOMAIN.postings(felt.state, [event]), f"{kind.__name__} moves nothing"


# -- void rounds


MANAGER = Actor("max", Role.GAMING_MANAGER)


def balances(desk: Desk) -> dict[tuple[str, str], int]:
    return {(each.account, each.commodity): each.amount for each in desk.journal.balances() if each.amount}


def void(felt: Felt) -> None:
    """The device fails: somebody other than the dealer who reports it confirms that the round is void."""
    felt.do(ReportFault(Fault.DEVICE_FAILS), DEALER)
    assert felt.round.proposed is not None
    felt.do(ConfirmFault(felt.round.proposed.proposal, Remedy.VOID_ROUND), MANAGER)
    assert felt.round.stage == "closed"


@pytest.mark.parametrize("choices", [0, 1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_a_void_round_leaves_every_account_as_it_was(desk: Desk, path: Path, game: str, choices: int) -> None:
    felt = Felt(desk, game)
    rng = random.Random(f"{game} {choices}")
    for _ in range(3):
        before = balances(desk)
        felt.begin(rng)
        for _ in range(choices):
            if (need := felt.need).kind == "choice":
                felt.do(felt.choice(need, rng), felt.player(need.box))
        assert balances(desk) != before
        if felt.round.stage == "closed":
            continue
        void(felt)
        assert balances(desk) == before
        felt.do(RestoreDevice("a new device"), MANAGER)
    assert verify(path).fault is None


def test_a_jackpot_wager_that_was_not_accepted_yet_is_not_taken_from_the_meter(desk: Desk) -> None:
    felt = opened(desk, "plain-stud")
    felt.do(PlaceWagers(1, (Bet("ante", 1000), Bet("jackpot", JACKPOT))), felt.player(1))
    (stake,) = [stake for stake in felt.round.stakes if stake.area == "jackpot"]
    cancelled = StakeSettled(stake.id, stake.owner, 1, "jackpot", JACKPOT, 0, Result.VOID, JACKPOT, 0, ())
    accounts = {posting.account for posting in DOMAIN.postings(felt.state, [cancelled])}
    assert "pool/A" not in accounts
    felt.do(CloseBets(), SYSTEM)
    moved = [posting.amount for posting in DOMAIN.postings(felt.state, [cancelled]) if posting.account == "pool/A"]
    assert moved == [-350]


# -- pools


STRAIGHT_FLUSH = parse("9h Th Jh Qh Kh")
ROYAL = parse("As Ks Qs Js Ts")


def rig(monkeypatch: pytest.MonkeyPatch, hand: Cards) -> None:
    """Decks that give these cards to box 1, which is dealt to after the dealer."""
    others = [card for card in DECK if card not in hand]
    deck = [*others[:5], *hand, *others[5:]]
    monkeypatch.setattr("cutcard.floor.streams.deciding.card_at", lambda seed, place, *_: deck[place])


def ready_to_settle(desk: Desk, name: str) -> Felt:
    """A table where box 1 has a jackpot wager and has bet, and the dealer's hand is shown."""
    felt = Felt(desk, "plain-stud", boxes=1, name=name)
    felt.do(OpenBets(), SYSTEM)
    felt.do(PlaceWagers(1, (Bet("ante", 1000), Bet("jackpot", JACKPOT))), felt.player(1))
    felt.do(CloseBets(), SYSTEM)
    felt.do(Choose(1, "bet"), felt.player(1))
    assert felt.need.kind == "settlement"
    return felt


def test_a_royal_flush_takes_the_meter_and_the_house_seeds_it_again(
    desk: Desk, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig(monkeypatch, ROYAL)
    felt = ready_to_settle(desk, "1")
    meter = desk.balance("pool/A")
    assert meter == SEED + 350
    before = desk.balance("patron/t1b1")
    felt.do(Settle(), SYSTEM)
    (prize,) = felt.round.prizes
    assert prize.from_pool == meter
    assert prize.from_house == 5_000_000 - meter, "never less than $50,000"
    won = sum(line.returned for line in felt.round.settled) + prize.from_pool + prize.from_house
    assert desk.balance("patron/t1b1") == before + won
    assert desk.balance("pool/A") == SEED
    assert desk.balance("felt/1") == 0
    [payout] = [entry for entry in desk.history("pool/A") if isinstance(entry.command, RecordPayout)]
    assert payout.events == (PayoutRecorded("table/1/round/1", meter, SEED),)
    assert desk.state("pool/A").state.payouts == 1
    facts = desk.journal.rows(felt.stream)[-1].facts
    assert f'"meter":{meter}' in facts, "the meter that the prize rests on is recorded"
    assert verify(path).fault is None


@pytest.mark.parametrize("moment", ["after reading the meter", "before appending"])
def test_tables_never_pay_from_the_same_meter(
    desk: Desk, path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """Another table pays between the look at the meter and the row: this one decides again, from what is left."""
    rig(monkeypatch, STRAIGHT_FLUSH)
    one, two = ready_to_settle(desk, "1"), ready_to_settle(desk, "2")
    meter, between = desk.balance("pool/A"), [two]
    read, append = World.meter, desk.journal.append

    def other_pays() -> None:
        while between:
            between.pop().do(Settle(), SYSTEM)

    def stale(world: World, pool: str) -> int:
        seen = read(world, pool)
        if world._stream == one.stream and moment == "after reading the meter":
            other_pays()
        return seen

    def late(drafts: Sequence[Draft], seen: Mapping[str, int], here: bool) -> "Future[None]":
        if any(draft.stream == one.stream for draft in drafts):
            other_pays()
        return append(drafts, seen, here=here)

    monkeypatch.setattr(World, "meter", stale)
    monkeypatch.setattr(desk.journal, "append", late)
    one.do(Settle(), SYSTEM)
    assert two.round.prizes[0].from_pool == meter // 10
    left = max(SEED, meter - meter // 10)
    assert one.round.prizes[0].from_pool == left // 10
    history = desk.history("pool/A")
    rounds = [entry.command.round for entry in history if isinstance(entry.command, RecordPayout)]
    assert rounds == ["table/2/round/1", "table/1/round/1"]
    assert desk.balance("felt/1") == desk.balance("felt/2") == 0
    assert verify(path).fault is None


def test_nobody_asks_for_a_payout_to_be_recorded(desk: Desk) -> None:
    with pytest.raises(Refused, match='"Record payout" is not for system'):
        desk.execute_now("pool/A", SYSTEM, RecordPayout("table/1/round/1", 5, 0), "a")


def test_a_pool_opens_once_with_its_seed_from_the_house(desk: Desk) -> None:
    desk.execute_now("pool/A", SYSTEM, OpenPool(5000), "a")
    assert (desk.balance("pool/A"), desk.balance("house")) == (5000, -5000)
    for command, reason in ((OpenPool(1), "pool/A is already open"), (OpenPool(-1), "pool/A is already open")):
        with pytest.raises(Refused, match=reason):
            desk.execute_now("pool/A", SYSTEM, command, reason + str(command.seed))
    with pytest.raises(Refused, match=r"the seed is -\$0\.01"):
        desk.execute_now("pool/B", SYSTEM, OpenPool(-1), "b")


# -- patrons


def test_chips_are_bought_and_cashed_at_the_cage(desk: Desk) -> None:
    ann = Actor("ann", Role.PLAYER)
    desk.execute_now("patron/ann", SYSTEM, BuyIn("ann", 5000), "a")
    desk.execute_now("patron/ann", ann, CashOut("ann", 2000), "b")
    assert (desk.balance("patron/ann"), desk.balance("cage")) == (3000, -3000)
    with pytest.raises(Refused, match=r"the cash-out is \$30\.01, and your balance is \$30\.00"):
        desk.execute_now("patron/ann", ann, CashOut("ann", 3001), "c")
    state = desk.state("patron/ann").state
    assert (state.bought, state.cashed) == (5000, 2000)


@pytest.mark.parametrize(
    ("actor", "command", "reason"),
    [
        (Actor("bob", Role.PLAYER), CashOut("ann", 5000), "this account is not yours"),
        (Actor("ann", Role.PLAYER), BuyIn("ann", 5000), '"Buy in" is not for players: ask a dealer or above'),
        (SYSTEM, BuyIn("bob", 5000), "this is the account of ann"),
        (SYSTEM, BuyIn("ann", 0), "the amount must be"),
        (SYSTEM, BuyIn("ann", -5), "the amount must be"),
        (SYSTEM, BuyIn("ann", 10**12 + 1), "the amount must be"),
        (SYSTEM, BuyIn("ann", 5, tokens=-5), "the amount must be"),
        (SYSTEM, CashOut("ann", 0), "the amount must be"),
        (INSPECTOR, BuyIn("ann", 5), '"Buy in" is not for inspectors'),
    ],
)
def test_what_the_cage_refuses(desk: Desk, actor: Actor, command: BuyIn | CashOut, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        desk.execute_now("patron/ann", actor, command, "k")
    assert desk.balance("cage") == 0
