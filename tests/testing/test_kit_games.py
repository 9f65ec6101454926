"""The kit works for games of any kind: other names, no dealer, no concession, short decks, hands of one card."""

from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.rules.finished import RoundReader
from cutcard.rules.game import Draw, Game
from cutcard.table.messages.round import Bet, Choose, PlaceWagers
from cutcard.testing.deals import line, spoilt
from cutcard.testing.felt import FeltTable, all_bets, at_random, player
from cutcard.testing.leaves import leaves, met, reached, refusal, refusals
from cutcard.testing.oracle import lines, settled
from cutcard.testing.rounds import command_of
from cutcard.testing.settlements import Case, courses_of
from tests.games.test_fifth_game import GAME as HIGH_CARD
from tests.support.declared.small_games import HOLDEM, RIDE, SHORT, STUD

NAMES: dict[str, Game] = {}
exec(compile(HIGH_CARD, "game.py", "exec"), NAMES)
GAMES = {game.key: game for game in (HOLDEM, RIDE, STUD, NAMES["GAME"])}
GAMES["short deck"] = replace(RIDE, deck=SHORT)
EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@EVERY
def test_random_lines_are_lawful(game: Game) -> None:
    course = RoundReader(game)
    for given in lines(game, 300, signs=True):
        assert settled(course, given), given


@EVERY
def test_leaves_are_told_whatever_readings_are_called(game: Game) -> None:
    courses, rng = courses_of(game), Random(1)
    found = set[str]().union(*(reached(courses, Case(line(courses[""], rng))) for _ in range(2000)))
    assert found
    assert len(found & leaves(game)) > len(leaves(game)) // 2


@EVERY
def test_only_refusals_that_the_game_knows_are_asked_for(game: Game) -> None:
    courses, rng, missing = courses_of(game), Random(1), refusals(game)
    for _ in range(20_000):
        if not missing:
            return
        missing -= met(missing, refusal(courses, Case(spoilt(courses[""], rng))))
    assert missing == set()


@EVERY
@pytest.mark.parametrize("dealing", ["electronic", "recorded"])
def test_rounds_are_played_to_the_end(game: Game, dealing: str) -> None:
    for seed in range(5):
        rng = Random(seed)
        deck = rng.sample(game.deck, len(game.deck))
        felt = FeltTable(game.key, deck, dealing, game=game, rng=rng)
        felt.begin(dict.fromkeys((1, 2, 3), all_bets(game)))
        felt.finish(at_random(rng))
        assert not felt.state.stakes
        assert set(felt.deck) == set(game.deck)


def test_a_sign_may_set_a_table_whatever_its_reading_is_called() -> None:
    (table,) = RIDE.paytables
    signed = replace(RIDE, paytables=(replace(table, sign="RID 9.1"),))
    courses = courses_of(signed)
    told = [reached(courses, Case(one)) for one in islice(lines(signed, 500, signs=True), 500) if "paytables" in one]
    assert {"sign: ride left out"} <= set[str]().union(*told)


def test_cards_are_bought_for_a_hand_of_any_size() -> None:
    plain = games.load("plain-draw")
    first = plain.decisions[0]
    two = Draw(2, 2, exchange=False, clause="PLD 8.8.2", dealt="PLD 8.8.2.2")
    moves = tuple(replace(move, draw=two) for move in first.moves if move.name == "sixth")
    phases = tuple(replace(first, moves=moves) if phase is first else phase for phase in plain.phases)
    course, rng = RoundReader(replace(plain, phases=phases)), Random(3)
    drawn = {len(line(course, rng)["drawn"].split()) for _ in range(20)}
    assert drawn == {2}


def test_a_script_names_any_wager_and_any_move() -> None:
    felt = FeltTable(RIDE.key, game=RIDE)
    assert command_of(felt, "p1 stakes for 1: bet-1 1000, bet-2 500 tokens, third street 700")[1] == PlaceWagers(
        1, (Bet("bet-1", 1000), Bet("bet-2", 0, 500), Bet("third street", 700))
    )
    assert command_of(felt, "p1 chooses for 1: double-up")[1] == Choose(1, "double-up")
    assert command_of(felt, "p1 chooses for 1: draw with 2c 7d")[1] == Choose(1, "draw", (0, 21))
    assert command_of(felt, "p1 chooses for 1: draw with 3 cards")[1] == Choose(1, "draw", count=3)
    assert player(1).id == "p1"
