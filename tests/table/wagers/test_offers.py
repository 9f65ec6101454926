"""What may be staked and chosen now: tokens on every wager, loss limits, and a wager that was refused."""

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import Facts, Standing
from cutcard.ruling import Refused
from cutcard.table.messages.jackpot import PlayWithoutJackpot, ReportMalfunction
from cutcard.table.messages.life import AllowWager, RemoveWager
from cutcard.table.messages.round import Bet, Choose, CloseBets, PlaceWagers, WagerPlaced
from cutcard.table.wagers.offers import Funds, move_offer, offers
from cutcard.testing.felt import DEALER, SYSTEM, player
from tests.conftest import Cited
from tests.support.declared.game_data import opening
from tests.support.declared.shared import each_game
from tests.support.table.patron_felt import SUPERVISOR, Known, opened

OPENING = {key: tuple(Bet(area, 1000) for area in opening(key)) for key in games.names()}


def living(key: str) -> Known:
    felt = opened(key)
    felt.rules = replace(felt.rules, life=games.topics(key).life)
    return felt


@each_game
def test_a_refused_wager_stays_refused_in_its_round(key: str, clause: str, cited: Cited) -> None:
    felt = living(key)
    felt.ask(PlaceWagers(1, OPENING[key]), player(1))
    felt.ask(RemoveWager(0, "a marked chip"), SUPERVISOR)
    with pytest.raises(Refused) as refused:
        felt.ask(PlaceWagers(1, OPENING[key]), player(1))
    assert (refused.value.clause, refused.value.cure is not None) == (clause, True)
    assert "ante" not in {one.area for one in offers(felt.rules, felt.table, 1, Facts(player(1), ""), Funds())}
    with pytest.raises(Refused):
        felt.ask(AllowWager(2, "ante"), SUPERVISOR)
    felt.ask(AllowWager(1, "ante"), SUPERVISOR)
    felt.ask(PlaceWagers(1, OPENING[key]), player(1))


@each_game
def test_the_wager_of_a_decision_may_be_tokens(key: str, move: str, clause: str, cited: Cited) -> None:
    felt = Known(key)
    felt.begin({1: OPENING[key]})
    amount = next(one for one in felt.need.moves if one.name == move).times * 1000
    with pytest.raises(Refused) as refused:
        felt.do(Choose(1, move, tokens=amount + 1), player(1))
    assert refused.value.clause == clause
    with pytest.raises(Refused):
        felt.do(Choose(1, "fold", tokens=1), player(1))
    events = felt.do(Choose(1, move, tokens=amount - 100), player(1))
    assert [(one.chips, one.tokens) for one in events if isinstance(one, WagerPlaced)] == [(100, amount - 100)]


@each_game
def test_a_fee_is_paid_in_chips(key: str, move: str, cited: Cited) -> None:
    felt = Known(key)
    felt.begin({1: OPENING[key]})
    with pytest.raises(Refused, match="paid in chips") as refused:
        felt.do(Choose(1, move, tokens=1), player(1))
    assert refused.value.clause == "I-58"
    fee = next(one for one in felt.need.moves if one.name == move)
    assert move_offer(felt.rules, felt.table, 1, fee, Facts(player(1), felt.at), Funds(100_000, 500)).most_tokens == 0


@each_game
def test_a_move_beyond_the_loss_limit_is_not_open(key: str, cited: Cited) -> None:
    felt = Known(key)
    felt.begin({1: OPENING[key]})
    moves = {move.name: move for move in felt.need.moves}
    lies = sum(stake.chips for stake in felt.state.stakes)  # counts too: the limit has been set since
    facts = Facts(player(1), felt.at, standing=Standing(left=lies + 3000))
    four = move_offer(felt.rules, felt.table, 1, moves["play 4x"], facts, Funds(100_000))
    assert "loss limit" in four.barred
    assert not move_offer(felt.rules, felt.table, 1, moves["play 3x"], facts, Funds(100_000)).barred
    tokens = move_offer(felt.rules, felt.table, 1, moves["play 4x"], facts, Funds(100_000, 1000))
    assert (tokens.barred, tokens.tokens) == ("", 1000), "tokens do not count as a loss"
    felt.standing = facts.standing
    with pytest.raises(Refused) as refused:
        felt.ask(Choose(1, "play 4x"), player(1))
    cited.note(refused.value)


@each_game
def test_a_jackpot_out_of_use_is_not_offered(key: str) -> None:
    felt = opened(key)

    def areas() -> set[str]:
        return {one.area for one in offers(felt.rules, felt.table, 1, Facts(player(1), ""), Funds())}

    assert "jackpot" in areas()
    felt.ask(ReportMalfunction("the reader"), DEALER)
    assert areas() == set(), "nothing is staked until somebody has decided"
    felt.ask(PlayWithoutJackpot(), SUPERVISOR)
    assert areas()
    assert "jackpot" not in areas()
    felt.ask(PlaceWagers(1, OPENING[key]), player(1))
    felt.do(CloseBets(), SYSTEM)
    assert areas() == set()
