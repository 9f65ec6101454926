"""What a game can be declared with beyond the four documents: settled from a finished line, and played at a table."""

import json
from collections.abc import Sequence

import msgspec
import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.cards import parse
from cutcard.rules.check import check
from cutcard.rules.finished import Finished, RoundReader
from cutcard.rules.game import Deal, Game, Pile, Reveal
from cutcard.rules.settle import settle
from cutcard.ruling import Refused, Result
from cutcard.table.messages.round import (
    Bet,
    Choose,
    Concede,
    Dealt,
    Settle,
    ShowCards,
    Shown,
    StakeSettled,
    WagerPlaced,
    WagerTakenBack,
)
from cutcard.testing.felt import DEALER, SYSTEM, FeltTable, player
from tests.support.declared.small_games import HOLDEM, RIDE, SHORT, STREETS, STUD


def lines(game: Game, **given: object) -> dict[str, tuple[str, int]]:
    """Result and return of every wager of a finished line."""
    box, payouts = RoundReader(game).read(msgspec.json.decode(json.dumps(given), type=Finished))
    return {one.wager: (str(one.result), one.returned) for one in settle(game, box, payouts)}


def refused(game: Game, **given: object) -> tuple[str | None, str]:
    with pytest.raises(Refused) as caught:
        lines(game, **given)
    return caught.value.clause, caught.value.reason


def played(felt: FeltTable, wagers: dict[str, int], moves: Sequence[str]) -> dict[str, tuple[str, int]]:
    """One box through a whole round; what became of each wager, and that no chip was made or lost."""
    felt.begin({1: tuple(Bet(area, chips) for area, chips in wagers.items())})
    staff = SYSTEM if felt.table.dealing == "electronic" else DEALER
    todo = list(moves)
    while felt.need.kind != "opening":
        match felt.need.kind:
            case "choice":
                felt.do(Choose(1, todo.pop(0)), player(1))
            case "cards":
                places = felt.state.places[felt.need.pile][felt.need.first : felt.need.first + felt.need.count]
                felt.do(ShowCards(felt.need.pile, tuple(felt.deck[place] for place in places)), DEALER)
            case "settlement":
                felt.do(Settle(), staff)
            case other:
                raise AssertionError(other)
    assert not todo
    assert not felt.state.stakes
    placed = sum(one.chips for one in felt.events if isinstance(one, WagerPlaced))
    back = sum(one.chips for one in felt.events if isinstance(one, WagerTakenBack))
    assert placed - back == sum(one.chips for one in felt.events if isinstance(one, StakeSettled))
    return {one.area: (str(one.result), one.returned) for one in felt.events if isinstance(one, StakeSettled)}


def deck(text: str) -> tuple[int, ...]:
    cards = parse(text)
    return (*cards, *(card for card in range(52) if card not in cards))


BOTH = pytest.mark.parametrize("dealing", ["electronic", "recorded"])

# -- a board dealt in parts


FLOP = {"player": "Ah Ad", "dealer": "4c 4d", "board": "9h 8s 2c 3d Ks"}


def test_a_board_dealt_in_parts_is_read_whole_and_its_flop_apart() -> None:
    wagers = {"ante": 1000, "aa": 500, "call": 2000}
    assert lines(HOLDEM, wagers=wagers, moves=["call"], **FLOP) == {
        "ante": ("win", 2000),
        "aa": ("win", 4000),
        "call": ("win", 4000),
    }
    late = FLOP | {"player": "Ah Kd", "board": "9h 8s 2c 3d As"}  # the second ace comes on the river
    assert lines(HOLDEM, wagers={"ante": 1000, "aa": 500}, moves=["fold"], **late) == {
        "ante": ("lose", 0),
        "aa": ("lose", 0),
    }


@pytest.mark.parametrize(
    ("dealer", "ante", "call"),
    [("4c 4d", ("win", 2000), ("win", 4000)), ("3c 3h", ("win", 2000), ("stand-off", 2000))],
)
def test_the_dealer_qualifies_with_any_hand_declared(dealer: str, ante: object, call: object) -> None:
    given = {"player": "Ah Ad", "dealer": dealer, "board": "9h 8s 2c Jd Ks"}
    found = lines(HOLDEM, wagers={"ante": 1000, "call": 2000}, moves=["call"], **given)
    assert found == {"ante": ante, "call": call}


@BOTH
@pytest.mark.parametrize("source", ["device", "shoe"])
def test_turn_and_river_are_dealt_once_the_call_is_made(dealing: str, source: str) -> None:
    felt = FeltTable(HOLDEM.key, deck("Ah Ad 4c 4d 9h 8s 2c 3d Ks"), dealing, source, game=HOLDEM)
    assert played(felt, {"ante": 1000, "aa": 500}, ["call"]) == {
        "ante": ("win", 2000),
        "aa": ("win", 4000),
        "call": ("win", 4000),
    }
    board = [event.cards for event in felt.events if isinstance(event, Shown) and event.to == "board"]
    assert board == [parse("9h 8s 2c"), parse("3d"), parse("Ks")]
    order = [type(event) for event in felt.events if isinstance(event, WagerPlaced | Dealt)]
    assert order.index(WagerPlaced, 3 if dealing == "electronic" else 2) < len(order) - 2, "before turn and river"


@BOTH
def test_cards_that_nobody_needs_are_not_dealt(dealing: str) -> None:
    felt = FeltTable(HOLDEM.key, deck("Ah Ad 4c 4d 9h 8s 2c 3d Ks"), dealing, game=HOLDEM)
    assert played(felt, {"ante": 1000, "aa": 500}, ["fold"]) == {"ante": ("lose", 0), "aa": ("win", 4000)}
    assert len(felt.state.piles["board"]) == 3


# -- no dealer's hand, wagers taken back

BETS = {"bet-1": 1000, "bet-2": 1000, "bet-3": 1000}


def test_a_wager_taken_back_comes_back_whole_with_the_clause_of_its_move() -> None:
    given = {"wagers": BETS, "player": "Tc Td 2h", "board": "5s 7c"}
    assert lines(RIDE, moves=["take back", "let it ride"], **given) == {
        "bet-1": ("void", 1000),
        "bet-2": ("win", 2000),
        "bet-3": ("win", 2000),
    }
    box, payouts = RoundReader(RIDE).read(Finished(BETS, "Tc Td 2h", board="5s 7c", moves=["take back", "take back"]))
    settled = settle(RIDE, box, payouts)
    assert [(one.result, one.clauses) for one in settled[:2]] == [
        (Result.VOID, ("RID 5",)),
        (Result.VOID, ("RID 7",)),
    ]
    assert sum(one.returned - one.stake for one in settled) == 1000


def test_a_game_without_a_dealer_reads_no_dealer_and_is_not_conceded() -> None:
    given = {"wagers": BETS, "moves": ["let it ride", "let it ride"], "player": "Tc Td 2h", "board": "5s 7c"}
    assert refused(RIDE, **given, dealer="Ah Ad") == (None, "dealer: this game has no such cards; leave the key out")
    given["moves"] = ["let it ride", "let it ride", "concede"]
    assert refused(RIDE, **given) == ("RID 7", "moves: 'concede' after the last decision; nothing may follow")
    assert refused(HOLDEM, wagers={"ante": 1000}, player="Ah Ad", board="9h 8s 2c 3d Ks", moves=["fold"]) == (
        "FLP 4.2",
        "dealer: give all 2 cards, on a fold too",
    )


@BOTH
def test_a_stake_taken_back_goes_back_at_once(dealing: str) -> None:
    felt = FeltTable(RIDE.key, deck("Tc Td 2h 5s 7c"), dealing, game=RIDE)
    found = played(felt, BETS, ["take back", "let it ride"])
    assert found == {"bet-2": ("win", 2000), "bet-3": ("win", 2000)}
    (back,) = [event for event in felt.events if isinstance(event, WagerTakenBack)]
    assert (back.owner, back.chips, back.clause) == ("p1", 1000, "RID 5")
    assert "dealer" not in felt.state.piles


def test_a_hand_is_not_conceded_where_the_game_knows_no_such_move() -> None:
    felt = FeltTable(RIDE.key, deck("Tc Td 2h 5s 7c"), game=RIDE)
    felt.begin({1: tuple(Bet(area, chips) for area, chips in BETS.items())})
    with pytest.raises(Refused, match="Ride has no rule for conceding a hand"):
        felt.do(Concede(1), player(1))


# -- a wager on each street

THREE = dict(zip(STREETS, (1000, 2000, 3000), strict=True))


def test_streets_are_staked_in_multiples_of_the_ante() -> None:
    given = {"wagers": {"ante": 1000, **THREE}, "moves": ["1x", "2x", "3x"], "board": "7c 5d 2h"}
    assert set(lines(STUD, player="Jh Jd", **given).values()) == {("win", 2000), ("win", 4000), ("win", 6000)}
    assert {result for result, _ in lines(STUD, player="6h 6d", **given).values()} == {"stand-off"}
    assert {result for result, _ in lines(STUD, player="4h 4d", **given).values()} == {"lose"}
    wrong = given | {"wagers": {"ante": 1000, **THREE, "4th street": 1000}}
    assert refused(STUD, player="Jh Jd", **wrong) == (
        "STU 5.2",
        "wagers: 4th street must be 2 times the ante: 2000",
    )


@BOTH
def test_each_street_shows_one_card_and_takes_one_wager(dealing: str) -> None:
    felt = FeltTable(STUD.key, deck("Jh Jd 7c 5d 2h"), dealing, game=STUD)
    found = played(felt, {"ante": 1000}, ["1x", "2x", "3x"])
    assert found == {
        "ante": ("win", 2000),
        "3rd street": ("win", 2000),
        "4th street": ("win", 4000),
        "5th street": ("win", 6000),
    }
    felt = FeltTable(STUD.key, deck("Jh Jd 7c 5d 2h"), dealing, game=STUD)
    found = played(felt, {"ante": 1000}, ["1x", "fold"])
    assert found == {"ante": ("lose", 0), "3rd street": ("lose", 0)}
    assert len(felt.state.piles["board"]) == 1


# -- another deck


def test_a_card_that_the_deck_does_not_have_is_refused() -> None:
    short = msgspec.structs.replace(RIDE, deck=SHORT)
    given = {"wagers": BETS, "moves": ["let it ride"] * 2, "player": "Tc Td 6h"}
    assert refused(short, **given, board="5s 7c") == (
        "RID 1",
        "5s: this game's deck has no such card; check every pile",
    )
    assert lines(short, **given, board="8s 7c")["bet-1"] == ("win", 2000)


def test_a_table_deals_the_game_s_own_deck() -> None:
    short = msgspec.structs.replace(RIDE, deck=SHORT)
    felt = FeltTable(RIDE.key, SHORT, "recorded", game=short)
    felt.begin({1: tuple(Bet(area, chips) for area, chips in BETS.items())})
    assert (felt.state.deck, felt.state.cards) == (36, 36)
    felt.do(Choose(1, "let it ride"), player(1))
    with pytest.raises(Refused, match="the deck has no such card: check the cards"):
        felt.do(ShowCards("board", parse("2c")), DEALER)


# -- titles


def test_titles_are_what_people_read() -> None:
    assert [wager.label for wager in HOLDEM.wagers] == ["Ante", "AA", "Call"]
    assert [move.label for move in STUD.decisions[0].moves][:2] == ["Fold", "1x"]
    assert RIDE.wagers[0].label == "Bet 1"


# -- a board that is dealt whole and turned up in parts


FLOP_PILES = {
    "9h 8s 2c": (Pile("board", 5, "FLP 4.3", face_up=3),),
    "9h 8s, 2c": (Pile("board", 2, "FLP 4.3", face_up=2), Pile("board", 3, "FLP 4.3", face_up=1)),
    "9h, 8s 2c": (Pile("board", 1, "FLP 4.3", face_up=1), Pile("board", 4, "FLP 4.3", face_up=2)),
}


@BOTH
@pytest.mark.parametrize("shown", FLOP_PILES)
def test_a_board_partly_dealt_face_up_is_turned_up_from_its_first_card(dealing: str, shown: str) -> None:
    """Every card that settles a wager is seen: none is read face down."""
    first, *_ = (phase for phase in HOLDEM.phases if isinstance(phase, Deal))
    board = FLOP_PILES[shown]
    phases = Deal((*first.piles[:2], *board)), *HOLDEM.decisions, Reveal("FLP 6", board=2)
    game = replace(HOLDEM, phases=phases)
    assert check(game) == []
    felt = FeltTable(game.key, deck("Ah Ad 4c 4d 9h 8s 2c 3d Ks"), dealing, game=game)
    assert played(felt, {"ante": 1000, "aa": 500}, ["call"])["aa"] == ("win", 4000)
    seen = [event.cards for event in felt.events if isinstance(event, Shown) and event.to == "board"]
    assert seen == [*map(parse, shown.split(", ")), parse("3d Ks")]


# -- a fee


def test_a_fee_of_several_times_the_base_wager_is_the_same_at_the_table_and_in_a_finished_line() -> None:
    draw = games.load("plain-draw")
    first = draw.decisions[0]
    moves = tuple(replace(move, times=3) if move.wager == "draw-fee" else move for move in first.moves)
    phases = tuple(replace(first, moves=moves) if phase is first else phase for phase in draw.phases)
    game = replace(draw, phases=phases)
    felt = FeltTable(game.key, game=game)
    felt.begin({1: (Bet("ante", 1000), Bet("super", 1000))})
    felt.do(Choose(1, "sixth"), player(1))
    (fee,) = (event for event in felt.events if isinstance(event, WagerPlaced) and event.area == "draw-fee")
    stakes = {"ante": 1000, "super": 1000}
    line = Finished(stakes, "Ah Kd 9c 5s 2d", "Kc Kh 9h 5d 3c", moves=["sixth", "fold"], drawn="7c")
    box, _ = RoundReader(game).read(line)
    assert box.stakes["draw-fee"] == fee.chips == 3000
