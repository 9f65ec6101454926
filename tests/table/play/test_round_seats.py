"""Who may do what at a table: roles, a player's own seat, taking and leaving it."""

import pytest

from cutcard import games
from cutcard.core.message import Actor, Command, Role
from cutcard.ruling import Refused
from cutcard.table.messages.round import (
    Bet,
    Choose,
    CloseBets,
    Concede,
    Declare,
    LeaveSeat,
    OpenBets,
    PlaceWagers,
    RevealFolded,
    SeatLeft,
    SeatTaken,
    Settle,
    ShowCards,
    TakeBack,
    TakeSeat,
    Undecided,
    WagerTakenBack,
)
from cutcard.testing.felt import DEALER, FeltTable, player
from cutcard.testing.rounds import say
from tests.support.declared.game_data import whole
from tests.support.declared.shared import each_game

FLOP = "plain-flop"
PLAYERS = {Role.PLAYER, Role.DEALER}
PACE = {Role.DEALER, Role.SYSTEM}
FLOOR = {Role.DEALER, Role.GAMING_SUPERVISOR, Role.CASINO_SUPERVISOR, Role.GAMING_MANAGER}
MAY: list[tuple[Command, set[Role]]] = [
    (TakeSeat(3), {Role.PLAYER}),
    (LeaveSeat(1), PLAYERS | FLOOR | {Role.SYSTEM}),
    (OpenBets(), PACE),
    (PlaceWagers(1, (Bet("ante", 1000),)), PLAYERS),
    (TakeBack(1), PLAYERS),
    (CloseBets(), PACE),
    (Declare(1, True), PLAYERS),
    (Choose(1, "fold"), PLAYERS),
    (Undecided(1), PACE | FLOOR),
    (ShowCards("dealer", (1,)), {Role.DEALER}),
    (Concede(1), PLAYERS),
    (Settle(), PACE),
    (RevealFolded(1), FLOOR),
]


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize(("command", "roles"), MAY, ids=lambda value: type(value).__name__)
def test_a_command_is_for_these_roles_only(command: Command, roles: set[Role], role: Role) -> None:
    felt = FeltTable("plain-stud", dealing="recorded")
    say(felt, "p1 sits at 1")
    reason = ""
    try:
        felt.do(command, Actor("p1" if role is Role.PLAYER and not isinstance(command, TakeSeat) else "someone", role))
    except Refused as refused:
        reason = refused.reason
    assert ("is not for" in reason) == (role not in roles)


@each_game
@pytest.mark.parametrize("command", [command for command, roles in MAY if roles >= PLAYERS], ids=type)
def test_a_player_acts_for_the_own_box_only(key: str, command: Command) -> None:
    felt = FeltTable(key, dealing="recorded")
    say(felt, "p1 sits at 1", "p2 sits at 2")
    for actor in (player(2), player(3)):
        with pytest.raises(Refused, match="box 1 is not yours") as refused:
            felt.do(command, actor)
        assert refused.value.clause == felt.game.common.one_hand


@pytest.mark.parametrize("key", games.names())
@pytest.mark.parametrize("command", [PlaceWagers(1, (Bet("ante", 1000),)), TakeBack(1), Choose(1, "fold"), Concede(1)])
def test_no_dealer_acts_for_a_player_of_an_electronic_table(key: str, command: Command) -> None:
    felt = FeltTable(key)
    say(felt, "p1 sits at 1", "dealer opens bets")
    with pytest.raises(Refused, match="players place wagers and make decisions themselves"):
        felt.do(command, DEALER)


@each_game
def test_the_layout_has_so_many_boxes(key: str, seats: int) -> None:
    """As many as the document or the deck allows, seven at the most (I-19)."""
    felt = FeltTable(key)
    for box in (-1, 0, seats + 1):
        with pytest.raises(Refused, match=f"a box from 1 to {seats}") as refused:
            felt.do(TakeSeat(box), player(1))
        assert refused.value.clause == felt.game.common.layout
    for box in (1, seats):
        assert felt.do(TakeSeat(box), player(box)) == [SeatTaken(box, f"p{box}")]
    with pytest.raises(Refused, match="box 1 is taken") as refused:
        felt.do(TakeSeat(1), player(2))
    assert refused.value.clause == felt.game.common.layout


@each_game
def test_nobody_sits_at_two_boxes(key: str) -> None:
    felt = FeltTable(key)
    say(felt, "p1 sits at 1")
    with pytest.raises(Refused, match="only one hand") as refused:
        say(felt, "p1 sits at 1")
    assert refused.value.clause == felt.game.common.one_hand
    assert say(felt, "p1 sits at 2") == [SeatTaken(2, "p1"), SeatLeft(1, "p1")]  # one hand, at another box
    say(felt, "system opens bets", f"p1 stakes {whole(key)}")
    with pytest.raises(Refused, match="only one hand") as refused:
        say(felt, "p1 sits at 1")
    assert refused.value.clause == felt.game.common.one_hand


@pytest.mark.parametrize("key", games.names())
def test_leaving_while_wagers_are_open_takes_them_back(key: str) -> None:
    felt = FeltTable(key)
    say(felt, "p1 sits at 1", "system opens bets", f"p1 stakes {whole(key)}")
    *back, left = say(felt, "p1 leaves")
    assert all(isinstance(event, WagerTakenBack) for event in back)
    assert len(back) == len(whole(key).split(", "))
    assert left == SeatLeft(1, "p1")
    assert not felt.state.stakes


@each_game
def test_nobody_leaves_wagers_in_play(key: str) -> None:
    felt = FeltTable(key)
    say(felt, "p1 sits at 1", "p2 sits at 2", "p3 sits at 3", "system opens bets")
    say(felt, f"p1 stakes {whole(key)}", f"p2 stakes {whole(key)}", "system closes bets")
    for line, reason in (
        ("p1 leaves", "you have wagers in play"),
        ("dealer leaves for 1", "at an electronic table players leave by themselves"),
        ("system leaves for 1", "this player has wagers on the layout"),
    ):
        with pytest.raises(Refused, match=reason) as refused:
            say(felt, line)
        assert refused.value.clause == felt.game.common.leave
    assert say(felt, "p3 leaves") == [SeatLeft(3, "p3")], "who has staked nothing may go"
    say(felt, "p1 chooses fold")
    assert say(felt, "p1 leaves") == [SeatLeft(1, "p1")], "and who has nothing left in play"


@pytest.mark.parametrize("key", games.names())
def test_nobody_sits_down_behind_a_hand_in_play(key: str) -> None:
    """A folded hand is known to the player who has left; the next one must not see it."""
    felt = FeltTable(key)
    say(felt, "p1 sits at 1", "p2 sits at 2", "system opens bets")
    say(
        felt, f"p1 stakes {whole(key)}", f"p2 stakes {whole(key)}", "system closes bets", "p1 chooses fold", "p1 leaves"
    )
    with pytest.raises(Refused, match="a hand is still in play on box 1") as refused:
        say(felt, "p3 sits at 1")
    assert refused.value.clause == felt.game.common.layout
    assert say(felt, "p3 sits at 3") == [SeatTaken(3, "p3")]
    say(felt, "p2 chooses fold")
    assert say(felt, "p4 sits at 1") == [SeatTaken(1, "p4")], "the round is over"


def test_a_jackpot_wager_of_a_folded_box_keeps_its_player() -> None:
    felt = FeltTable(FLOP)
    say(felt, "p1 sits at 1", "p2 sits at 2", "system opens bets", f"p1 stakes {whole('plain-flop')}, jackpot 500")
    say(felt, f"p2 stakes {whole('plain-flop')}", "system closes bets", "p1 chooses fold")
    with pytest.raises(Refused, match="you have wagers in play"):
        say(felt, "p1 leaves")


@pytest.mark.parametrize("key", games.names())
def test_an_empty_box_is_left_by_nobody(key: str) -> None:
    with pytest.raises(Refused, match="nobody sits at box 2"):
        FeltTable(key).do(LeaveSeat(2), DEALER)


@each_game
def test_these_games_are_not_dealt_by_hand(key: str) -> None:
    felt = FeltTable(key, source="hand")
    with pytest.raises(Refused, match="may not be dealt from the hand") as refused:
        say(felt, "system opens bets")
    assert refused.value.clause == felt.game.common.cards_from


@each_game
def test_these_games_name_three_sources(key: str) -> None:
    felt = FeltTable(key, source="helicopter")
    with pytest.raises(Refused, match="device, shoe, hand") as refused:
        say(felt, "system opens bets")
    assert refused.value.clause == felt.game.common.cards_from
