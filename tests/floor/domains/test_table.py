"""Tables behind the desk: whole rounds of every game, their money, their cards, their replay."""

import random
from functools import reduce
from pathlib import Path

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.compose import open_desk
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.pool import OpenPool
from cutcard.floor.domains.table import TableDomain, round_id
from cutcard.floor.domains.table_messages import OpenTable, TableOpened
from cutcard.floor.domains.table_rules import reshuffles
from cutcard.floor.fairness.shuffle import ShuffleTerms, commit, order
from cutcard.floor.journal.journal import Journal
from cutcard.floor.journal.ledger import CHIPS
from cutcard.rules.sign import TableSign
from cutcard.rules.sign_check import check_sign
from cutcard.ruling import Refused
from cutcard.table.messages.round import Bet, CloseBets, OpenBets, PlaceWagers, Reshuffled, RoundOpened, Shown
from tests.floor.conftest import repeatable, ticking
from tests.support.floor.play import BANK, GAMES, SYSTEM, Felt
from tests.support.journal.audit import verify

DOMAIN = TableDomain()


def total(journal: Journal, commodity: str = CHIPS) -> int:
    return sum(posting.amount for posting in journal.balances() if posting.commodity == commodity)


@pytest.mark.parametrize("dealing", ["electronic", "recorded"])
@pytest.mark.parametrize("game", GAMES)
def test_rounds_conserve_chips_leave_the_felt_empty_and_replay(desk: Desk, path: Path, game: str, dealing: str) -> None:
    felt = Felt(desk, game, dealing=dealing)
    rng = random.Random(game + dealing)
    for _ in range(6):
        felt.play(rng)
        assert desk.balance("felt/1") == 0
        assert total(desk.journal) == 0
    live = desk.state(felt.stream)
    desk.close()
    later = open_desk(path, ticking(), repeatable("later"))
    assert later.state(felt.stream).state == live.state, "replay equals live"
    entries = later.history(felt.stream)
    later.close()
    events = [event for entry in entries for event in entry.events]
    whole = reduce(DOMAIN.evolve, events, DOMAIN.initial(felt.stream))
    assert whole == live.state, "and so does replay without a snapshot"
    report = verify(path)
    assert report.fault is None
    assert report.rows == report.anchor.size - report.refusals >= live.version


@pytest.mark.parametrize("game", GAMES)
def test_what_patrons_win_is_what_their_accounts_gain(desk: Desk, game: str) -> None:
    felt = Felt(desk, game)
    rng = random.Random(game)
    won = dict.fromkeys((felt.patron(box) for box in (1, 2, 3)), 0)
    for _ in range(4):
        felt.play(rng)
        for line in felt.round.settled:
            won[line.owner] += line.returned - line.chips
        for prize in felt.round.prizes:
            won[prize.owner] += prize.from_pool + prize.from_house
    for patron, gain in won.items():
        assert desk.balance(f"patron/{patron}") == BANK + gain


# -- opening


def test_a_table_opens_once_with_its_configuration_in_the_first_row(desk: Desk) -> None:
    pays = {"straight flush": "40", "three of a kind": "30", "straight": "6", "flush": "4", "one pair": "2"}
    sign = TableSign(minimum=1000, maximum=20_000, paytables={"pair-plus": pays})
    desk.execute_now("table/7", SYSTEM, OpenTable("plain-three", sign, source="shoe"), "a")
    (entry,) = desk.history("table/7")
    assert entry.events == (TableOpened("plain-three", sign, "electronic", "shoe", 7, "", 70),)
    state = desk.state("table/7").state
    assert (state.table.game, state.table.sign, state.table.boxes) == ("plain-three", sign, 7)
    with pytest.raises(Refused, match="table 7 is already open"):
        desk.execute_now("table/7", SYSTEM, OpenTable("plain-three"), "b")


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (OpenTable("baccarat"), "no game 'baccarat': choose "),
        (
            OpenTable("plain-three", TableSign(paytables={"pair-plus": {"five": "2"}})),
            "pair-plus is not won by 'five': choose",
        ),
        (
            OpenTable("plain-three", TableSign(paytables={"pair-plus": {"one pair": "0"}})),
            "one pair: a hand that wins is paid more than 0",
        ),
        (OpenTable("plain-three", TableSign(paytables={"pair-plus": {"flush": "x"}})), "flush: "),
        (
            OpenTable("plain-three", TableSign(paytables={"pair plus": {"flush": "4"}})),
            "Plain Three has no sched",
        ),
        (OpenTable("plain-three", TableSign(minimum=0)), "limits of $0.00 to"),
        (OpenTable("plain-three", TableSign(minimum=501, maximum=500)), "limits of $5.01 to $5.00"),
        (OpenTable("plain-three", TableSign(unit=0)), "unit is 0"),
        (OpenTable("plain-three", TableSign(unit=-5)), "unit is -5"),
        (OpenTable("plain-three", TableSign(areas={"play": (500, 900)})), "Plain Three has no limited area"),
        (OpenTable("plain-three", TableSign(areas={"pair-plus": (900, 500)})), "pair-plus: write"),
        (OpenTable("plain-three", TableSign(maximum_payout=1)), "Plain Three has no maximum payout"),
        (OpenTable("plain-stud", TableSign(maximum_payout=0)), "maximum_payout is 0"),
        (
            OpenTable("plain-stud", TableSign(jackpot=5, bonus={"royal flush": 1})),
            "Plain Stud has no bonus",
        ),
        (
            OpenTable("plain-flop", TableSign(jackpot=5, bonus={"flush": 1})),
            "no bonus jackpot follows 'flush'",
        ),
        (OpenTable("plain-flop", TableSign(jackpot=-5)), "jackpot is -5"),
        (OpenTable("plain-stud", source="hand"), "Plain Stud is not dealt from the hand"),
        (OpenTable("plain-three", TableSign(jackpot=500), pool="A"), "Plain Three has no jackpot"),
        (OpenTable("plain-stud", TableSign(jackpot=500)), "a jackpot wager needs a pool"),
        (OpenTable("plain-flop", pool="A"), "a jackpot wager needs a pool"),
        (OpenTable("plain-stud", TableSign(jackpot=500), pool="A", rate=101), "the rate is 101: enter a percentage"),
        (OpenTable("plain-stud", TableSign(jackpot=500), pool="A", rate=-1), "the rate is -1: enter a percentage"),
        (OpenTable("plain-three", boxes=-1), "-1 boxes are not possible"),
    ],
)
def test_a_table_that_cannot_work_is_not_opened(desk: Desk, command: OpenTable, reason: str) -> None:
    with pytest.raises(Refused) as refused:
        desk.execute_now("table/7", SYSTEM, command, "a")
    assert refused.value.reason.startswith(reason)


def test_nothing_happens_at_a_table_before_it_is_open(desk: Desk) -> None:
    with pytest.raises(Refused, match="table 7 is not open"):
        desk.execute_now("table/7", SYSTEM, OpenBets(), "a")
    assert desk.state("table/7").version == 0


def test_only_managers_open_tables_and_pools(desk: Desk) -> None:
    dealer = Actor("dana", Role.DEALER)
    for stream, command in (("table/7", OpenTable("plain-three")), ("pool/A", OpenPool(5))):
        with pytest.raises(Refused, match="is not for dealers"):
            desk.execute_now(stream, dealer, command, stream)


# -- cards


def test_the_commitment_is_published_before_wagers_and_the_seed_is_nowhere_in_the_rows(desk: Desk) -> None:
    felt = Felt(desk, "plain-draw")
    rng = random.Random(3)
    felt.begin(rng)
    seed = desk.journal.seed(felt.stream, 1)
    assert seed is not None
    published = desk.round(felt.stream, 1)[0].events[0]
    assert isinstance(published, RoundOpened)
    terms = ShuffleTerms(round_id(felt.stream, 1), published.rules, reshuffles(felt.game))
    assert published.commitment == commit(seed, terms)
    felt.finish(rng)
    for row in desk.journal.rows(felt.stream):
        text = row.command + row.facts + row.events + row.postings
        assert seed.hex() not in text
        assert str(list(order(seed, 0, 52)))[1:40] not in text, "the deck is in no row"


@pytest.mark.parametrize("game", GAMES)
def test_cards_come_from_the_sealed_deck_and_only_as_far_as_they_are_needed(desk: Desk, game: str) -> None:
    felt = Felt(desk, game)
    felt.play(random.Random(4))
    seed = desk.journal.seed(felt.stream, 1)
    assert seed is not None
    deck = order(seed, 0, 52)
    shown: set[int] = set()
    for entry, row in zip(desk.round(felt.stream, 1), desk.journal.segment(felt.stream, 1), strict=True):
        cards = [card for event in entry.events if isinstance(event, Shown) for card in event.cards]
        assert row.facts.count("@") == sum(isinstance(event, Shown) for event in entry.events)
        assert not shown & set(cards)
        shown |= set(cards)
    for name, laid in felt.round.piles.items():
        for card, place in zip(laid, felt.round.places[name], strict=True):
            assert card in (-1, deck[place])


def test_a_reshuffle_deals_on_from_the_cards_it_took_in(desk: Desk, path: Path) -> None:
    """Five boxes that exchange all they may: the last draws from the discards of the others."""
    felt = Felt(desk, "plain-draw", boxes=5)
    for n in range(40):
        rng = random.Random(n)
        felt.begin(rng)
        while felt.need.kind == "choice":
            need = felt.need
            most = max(need.moves, key=lambda move: move.draw.most if move.draw and move.draw.exchange else 0)
            choice = felt.choice(replace(need, moves=(most,)), random.Random(0))
            if most.draw and most.draw.exchange:
                choice = replace(choice, discard=felt.round.piles[f"box {need.box}"][: most.draw.most])
            felt.do(choice, felt.player(need.box))
        felt.finish(rng)
        if felt.state.reshuffled:
            break
    assert felt.state.reshuffled, "no reshuffle in forty rounds"
    events = [event for entry in desk.round(felt.stream, felt.round.number) for event in entry.events]
    (again,) = [event for event in events if isinstance(event, Reshuffled)]
    assert felt.state.reshuffled == (again.places,)
    seed = desk.journal.seed(felt.stream, felt.round.number)
    assert seed is not None
    deck = order(seed, 0, 52)
    taken_in = {deck[place] for place in again.places}
    later = [
        (card, place)
        for name, laid in felt.round.piles.items()
        for card, place in zip(laid, felt.round.places[name], strict=True)
        if place >= 52
    ]
    assert later
    assert {card for card, _ in later} <= taken_in
    for card, place in later:
        assert card == deck[again.places[order(seed, 1, len(again.places))[place - 52]]]
    assert verify(path).fault is None


def test_a_desk_that_is_behind_another_refuses_nothing_for_that(desk: Desk, path: Path) -> None:
    felt = Felt(desk, "plain-three")
    other = open_desk(path, ticking(), repeatable("other"))
    assert other.state(felt.stream).state.table.round is None
    felt.do(OpenBets(), SYSTEM)
    placed = other.execute_now(felt.stream, felt.player(1), PlaceWagers(1, (Bet("ante", 1000),)), "elsewhere")
    assert placed.version == desk.state(felt.stream).version + 1
    with pytest.raises(Refused, match="only one wager is allowed on an area"):
        other.execute_now(felt.stream, felt.player(1), PlaceWagers(1, (Bet("ante", 1000),)), "again")
    felt.do(CloseBets(), SYSTEM)
    assert felt.round.stakes
    other.close()


@pytest.mark.clause("TCP 10.2")
def test_a_bonus_on_a_hand_below_a_straight_is_refused_by_its_clause() -> None:
    with pytest.raises(Refused) as refused:
        check_sign(games.load("three-card-poker"), TableSign(paytables={"ante-bonus": {"flush": "5"}}))
    assert refused.value.clause == "TCP 10.2"
