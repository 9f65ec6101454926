"""What a table waits for, step by step, and that it answers nothing it was not told."""

import pytest

from cutcard import games
from cutcard.core.message import Actor, Facts, Role
from cutcard.rules.game import Deal, Decide, Move
from cutcard.table.decide import decide
from cutcard.table.messages.round import CloseBets, Shown, StakeSettled
from cutcard.table.play.course import Need, needs, run
from cutcard.table.state.table import fold
from cutcard.testing.felt import FeltTable
from cutcard.testing.rounds import say
from tests.support.declared.game_data import whole

STUD, DRAW, THREE, FLOP = "plain-stud", "plain-draw", "plain-three", "plain-flop"


def moves(key: str, decision: str) -> tuple[Move, ...]:
    """The moves of one decision, as the game lists them."""
    return next(p.moves for p in games.load(key).phases if isinstance(p, Decide) and p.name == decision)


def face_up(key: str) -> bool:
    """Whether a card of the dealer's lies open from the deal on."""
    deals = [phase for phase in games.load(key).phases if isinstance(phase, Deal)]
    return any(pile.to == "dealer" and pile.face_up for pile in deals[0].piles)


def staked(key: str, dealing: str = "electronic", wagers: str = "") -> FeltTable:
    """Boxes 1 and 2 have staked; wagers are still open."""
    felt = FeltTable(key, dealing=dealing)
    say(felt, "p1 sits at 1", "p2 sits at 2", "dealer opens bets")
    say(felt, *(f"p{box} stakes {whole(key)}{wagers}" for box in (1, 2)))
    return felt


def walk(felt: FeltTable, *steps: tuple[str, Need]) -> None:
    """Do each command and compare what the table waits for."""
    for line, need in steps:
        say(felt, line)
        assert felt.need == need, line


@pytest.mark.parametrize("key", games.names())
def test_opening_and_wagers(key: str) -> None:
    felt = FeltTable(key)
    assert felt.need == Need("opening")
    wagers = Need("wagers", clause=felt.game.common.opening)
    walk(felt, ("p1 sits at 1", Need("opening")), ("system opens bets", wagers), (f"p1 stakes {whole(key)}", wagers))


def test_an_upcard_and_a_jackpot_recorded() -> None:
    choices = moves(STUD, "on the cards dealt")
    walk(
        staked(STUD, "recorded", ", jackpot 500"),
        ("dealer closes bets", Need("cards", 0, "dealer", 4, 1, "all", "PLS 7.4.1")),
        ("dealer shows dealer: 4c", Need("choice", 1, clause="PLS 8.1", moves=choices)),
        ("p1 chooses bet", Need("choice", 2, clause="PLS 8.1", moves=choices)),
        ("p2 chooses fold", Need("cards", 0, "dealer", 0, 4, "all", "PLS 8.6")),
        ("dealer shows dealer: Ac Kd 8h 6s", Need("settlement", clause="PLS 9.4")),
        ("dealer settles", Need("cards", 2, "box 2", 0, 5, "all", "PLS 9.4")),  # a folded hand, for its jackpot wager
        ("dealer shows box 2: Jc Td 9h 5d 3c", Need("cards", 1, "box 1", 0, 5, "all", "PLS 9.4")),
        ("dealer shows box 1: Qc Qd 7h 5s 2c", Need("opening")),
    )


def test_a_single_decision_recorded() -> None:
    choices = moves(THREE, "on the cards dealt")
    walk(
        staked(THREE, "recorded"),
        ("dealer closes bets", Need("choice", 1, clause="PLT 8.1", moves=choices)),
        ("p1 chooses play", Need("choice", 2, clause="PLT 8.1", moves=choices)),
        ("p2 chooses play", Need("cards", 0, "dealer", 0, 3, "all", "PLT 8.6")),
        ("dealer shows dealer: Ac 8h 6s", Need("settlement", clause="PLT 9.8")),
        ("p2 concedes", Need("settlement", clause="PLT 9.8")),
        ("dealer settles", Need("cards", 1, "box 1", 0, 3, "all", "PLT 9.8")),
        ("dealer shows box 1: Qc Qd 7h", Need("opening")),
    )


def test_a_board_in_parts_recorded() -> None:
    before, after, river = (moves(FLOP, name) for name in ("before the flop", "after the flop", "on the river"))
    walk(
        staked(FLOP, "recorded"),
        ("dealer closes bets", Need("choice", 1, clause="PLF 9.1", moves=before)),
        ("p1 chooses check", Need("choice", 2, clause="PLF 9.1", moves=before)),
        ("p2 chooses check", Need("cards", 0, "board", 0, 3, "all", "PLF 9.2")),
        ("dealer shows board: Ac 8h 6s", Need("choice", 1, clause="PLF 9.2", moves=after)),
        ("p1 chooses play 2x", Need("choice", 2, clause="PLF 9.2", moves=after)),
        ("p2 chooses check", Need("cards", 0, "board", 3, 2, "all", "PLF 9.3")),
        ("dealer shows board: 4c 2d", Need("choice", 2, clause="PLF 9.3", moves=river)),
        ("p2 chooses play 1x", Need("cards", 0, "dealer", 0, 2, "all", "PLF 10.1")),
        ("dealer shows dealer: Kd Kh", Need("settlement", clause="PLF 10.4")),
        ("dealer settles", Need("cards", 2, "box 2", 0, 2, "all", "PLF 10.4")),
        ("dealer shows box 2: Qc Qd", Need("cards", 1, "box 1", 0, 2, "all", "PLF 10.4")),
        ("dealer shows box 1: Jc Jd", Need("opening")),
    )


def test_declarations_and_draws_recorded() -> None:
    first, drawn = moves(DRAW, "on the cards dealt"), moves(DRAW, "after the draw")
    walk(
        staked(DRAW, "recorded", ", super-dealer 1000"),
        ("dealer closes bets", Need("cards", 0, "dealer", 4, 1, "all", "PLD 7.3.1")),
        ("dealer shows dealer: 4c", Need("declaration", 1, clause="PLD 8.3")),
        ("p1 taps", Need("declaration", 2, clause="PLD 8.3")),
        ("p2 waves", Need("choice", 2, clause="PLD 8.4", moves=first)),
        ("p2 exchanges 3 cards", Need("choice", 2, clause="PLD 8.8", moves=drawn)),
        ("p2 chooses bet", Need("cards", 1, "box 1", 0, 5, "all", "PLD 10.5.2")),
        ("dealer shows box 1: 7c 7d 7h 2s 3d", Need("choice", 1, clause="PLD 8.4", moves=first)),
        ("p1 chooses sixth", Need("choice", 1, clause="PLD 8.8", moves=drawn)),
        ("p1 chooses fold", Need("cards", 0, "dealer", 0, 4, "all", "PLD 8.9")),
        ("dealer shows dealer: Ac Qd 8h 6s", Need("settlement", clause="PLD 9.3")),  # no king: no hand
        ("dealer settles", Need("cards", 2, "box 2", 0, 2, "all", "PLD 9.3")),
        ("dealer shows box 2: Qc Qh", Need("cards", 2, "drawn 2", 0, 3, "all", "PLD 9.3")),
        ("dealer shows drawn 2: 9c 5d 2d", Need("opening")),
    )


@pytest.mark.parametrize("key", games.names())
def test_an_electronic_table_waits_for_its_own_shuffle(key: str) -> None:
    """Told no cards, it stops at the first hand; told one hand, at the next; who may see them is part of the need."""
    felt = staked(key)
    cards: dict[str, tuple[int, ...]] = {}
    asked = []
    table = felt.table
    for _ in range(3):
        facts = Facts(Actor("pace", Role.SYSTEM), "2026-01-01T00:00:00Z", cards)
        table = fold(felt.table, decide(felt.rules, felt.table, CloseBets(), facts))
        need = needs(felt.rules, table)
        asked.append((need.kind, need.pile, need.audience))
        cards = {**cards, need.key: tuple(range(len(cards) * 5, len(cards) * 5 + need.count))}
    hands = [("cards", "box 1", "owner"), ("cards", "box 2", "owner")]
    last = ("cards", "dealer", "all") if face_up(key) else ("choice", "", "all")
    assert asked == [*hands, last]
    assert not [event for event in felt.events if isinstance(event, Shown)]


@pytest.mark.parametrize("key", [key for key in games.names() if games.load(key).jackpot])
def test_the_jackpot_is_not_settled_without_its_meter(key: str) -> None:
    felt = staked(key, wagers=", jackpot 500")
    say(felt, "system closes bets", "p1 chooses fold")
    felt.meter = None
    say(felt, "p2 chooses fold")
    assert (felt.need, felt.state.stage) == (Need("meter"), "settlement")
    events = run(felt.rules, felt.table, [], Facts(Actor("p2", Role.PLAYER), "", meter=10_000_000))
    felt.table = fold(felt.table, events)
    assert felt.state.stage == "closed"
    assert [event.box for event in events if isinstance(event, StakeSettled) and event.area == "jackpot"] == [2, 1]
