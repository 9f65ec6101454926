"""What a confirmed remedy does: stake by stake, card by card, and through the accounts of the floor."""

from itertools import count, product

import pytest

from cutcard.cards import DECK, parse
from cutcard.rules.faults import Moment
from cutcard.ruling import Refused
from cutcard.testing.felt import FeltTable, random_round
from cutcard.testing.rounds import nets, say
from tests.conftest import Cited
from tests.support.declared.game_data import play
from tests.support.declared.shared import each_game
from tests.support.table.faults import at, balances, reached, refused, told

VOID = ("dealer reports missing card", "supervisor confirms void round")


# -- void rounds


@pytest.mark.parametrize("folds", [False, True])
@each_game
def test_a_void_round_returns_every_stake_and_settles_nothing(key: str, cited: Cited, folds: bool) -> None:
    for now in reached(key)[1:]:
        felt = at(key, now)
        if folds and felt.need.kind == "choice":
            say(felt, f"p{felt.need.box} chooses fold")
        told(cited, felt, *VOID)
        assert nets(felt.events) == {"p1": 0, "p2": 0}
        assert balances(felt) == {}
        assert (felt.state.voided, felt.state.stakes, felt.need.kind) == (True, (), "opening")
        say(felt, "dealer opens bets")
        assert felt.state.number == 2


@each_game
def test_a_misdeal_returns_every_stake_and_a_new_round_is_dealt(
    key: str, faults: list[str], now: str | None, cited: Cited
) -> None:
    for fault in faults:
        felt = at(key, Moment[now or "DEALT"])
        told(cited, felt, f"dealer reports {fault} at {3 if fault == 'no wager' else 1}", "dealer confirms misdeal")
        assert nets(felt.events) == {"p1": 0, "p2": 0}
        assert balances(felt) == {}
        say(felt, "dealer opens bets", f"p1 stakes {play(key).stakes.replace('1000', '2000')}", "dealer closes bets")
        assert [stake.amount for stake in felt.state.stakes if stake.area == "ante"] == [2000]


@each_game
def test_rounds_that_are_over_stand(key: str, cited: Cited) -> None:
    played = (random_round(key, seed, "recorded") for seed in count(3))
    felt = next(felt for felt in played if felt.table.source == "device" and any(nets(felt.events).values()))
    box = min(felt.table.seats)
    before = nets(felt.events), balances(felt)
    say(felt, "dealer reports missing card")
    assert (nets(felt.events), balances(felt)) == before
    for fault in ("wrong dealer", f"above maximum at {box} on ante, 60000 lies there"):
        with pytest.raises(Refused, match="not before the first card"):
            say(felt, f"dealer reports {fault}")
    for fault in ("missing card", "device fails"):
        say(felt, "dealer opens bets", f"p{box} stakes {play(key).stakes}", "dealer closes bets")
        told(cited, felt, f"dealer reports {fault}", "supervisor confirms void round")
        assert (nets(felt.events), balances(felt)) == before


@each_game
def test_a_failed_device_leaves_every_account_of_an_electronic_table_as_it_was(
    key: str, moves: list[str], top: str | None, before: dict[str, int] | None, cited: Cited
) -> None:
    """Jackpot wagers leave the meter again; draw fees, folded stakes and interim payments are reversed."""
    first = parse(top or "")
    felt = FeltTable(key, [*first, *(card for card in DECK if card not in first)])
    say(felt, "p1 sits at 1", "p2 sits at 2", "system opens bets")
    say(felt, f"p1 stakes {play(key).stakes}", f"p2 stakes {play(key).stakes}", "system closes bets", *moves)
    lie = balances(felt)
    assert lie.get(("pool/A", "chips"), 0) == (700 if felt.game.jackpot else 0)
    assert {account: lie[account, "chips"] for account in before or {}} == (before or {})
    told(cited, felt, "supervisor reports device fails", "floorman confirms void round")
    assert balances(felt) == {}


# -- one box


@each_game
def test_a_void_hand_gives_its_stakes_back_and_the_round_goes_on(
    key: str, faults: dict[str, str], kept: int | None, cited: Cited
) -> None:
    for (fault, clause), now in product(faults.items(), (Moment.HANDLED, Moment.SHOWN)):
        felt = at(key, now)
        others = [stake for stake in felt.state.stakes if stake.box != 1]
        told(cited, felt, f"dealer reports {fault} at 1", "supervisor confirms void box")
        assert list(felt.state.stakes) == others
        assert felt.state.boxes[1].ending == "void"
        assert nets(felt.events)["p1"] == -(kept or 0)  # a wager on the dealer's hand lies on
        assert balances(felt).get(("pool/A", "chips"), 0) == (350 if felt.game.jackpot else 0)
        assert "void" in refused(felt, "p1 chooses fold", None)
        assert "already void" in refused(felt, f"dealer reports {fault} at 1", clause)


@each_game
def test_a_hand_without_wagers_is_laid_aside_and_refunds_nobody(key: str, clause: str, cited: Cited) -> None:
    for now in (Moment.HANDLED, Moment.SHOWN):
        felt = at(key, now)
        stakes, need = felt.state.stakes, felt.need
        told(cited, felt, "dealer reports no wager at 4", "dealer confirms void box")  # nothing lies there
        assert (felt.state.stakes, felt.need) == (stakes, need)
        assert "the record has wagers on box" in refused(felt, "dealer reports no wager at 1", clause)
        if felt.need.kind == "choice":
            say(felt, "p2 chooses fold")
            assert "the record has wagers" in refused(felt, "dealer reports no wager at 2", clause), "lost stakes"


@each_game
def test_what_is_put_right_by_hand_leaves_the_round_as_it_stands(
    key: str, faults: list[tuple[str, str, str]], cited: Cited
) -> None:
    for now, fault, remedy in faults:
        felt = at(key, Moment[now])
        need, stakes = felt.need, felt.state.stakes
        told(cited, felt, f"dealer reports {fault}")
        if felt.state.proposed:
            told(cited, felt, f"supervisor confirms {remedy}")
        assert (felt.need, felt.state.stakes) == (need, stakes)


@pytest.mark.clause("UTH 11.4.1", "UTH 11.3", "UTH 15.3.1")
def test_a_dealers_card_seen_when_all_have_folded_is_a_misdeal(cited: Cited) -> None:
    """Nobody has made a play wager, and a jackpot wager still waits for the flop."""
    felt = FeltTable("ultimate-texas-holdem", dealing="recorded")
    say(felt, "p1 sits at 1", "dealer opens bets", "p1 stakes ante 1000, blind 1000, jackpot 500", "dealer closes bets")
    say(felt, "p1 chooses fold")
    told(cited, felt, "dealer reports dealer shows", "supervisor confirms misdeal")
    assert nets(felt.events) == {"p1": 0}
    assert felt.state.voided
