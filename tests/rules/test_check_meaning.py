"""Faults that are no typos of a name: what can never be played, settled or paid, and what only a trial finds."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.rulebook.registry import read
from cutcard.rules.cells import By, PayJackpot
from cutcard.rules.check import check
from cutcard.rules.game import Draw, Ending, Game, Move, Verify
from cutcard.rules.readings import Custom
from cutcard.ruling import lose
from tests.rules.test_check_shapes import planted
from tests.support.declared.flop_draw import RULES
from tests.support.declared.second_draw import GAME

# What is written, what is written by mistake, the field that is named, words of the message.
SLIPS = [
    ("board=2)", "board=1)", "phases", "1 card of the board is never turned up"),
    ("face_up=3", "face_up=2", "phases", "1 card of the board is never turned up"),
    (
        'Reveal("FLD 1.4", board=2)',
        'Deal((Pile("board", 1, "FLD 1.4", face_up=1),)), Reveal("FLD 1.4", board=2)',
        "phases[2].piles[0].face_up",
        "2 cards of the board dealt before still lie face down",
    ),
    (
        'Pile("board", 5, "FLD 1.3", face_up=3)))',
        'Pile("board", 5, "FLD 1.3", face_up=3)), (Pile("dealer", 2, "FLD 1.3", face_up=1),'
        ' Pile("player", 2, "FLD 1.3"), Pile("board", 5, "FLD 1.3")))',
        "phases[0].singly[0].face_up",
        "the pile in packets already says this",
    ),
    ("(5, 1)", "(0, 1)", "paytables.side.aces.odds", "a stake that only comes back is a stand-off"),
    ("(5, 1)", "(5 * 10**6, 1)", "paytables.side.aces.odds", "above 1000000 to 1"),
    ("(5, 1)", "(5, 10**7)", "paytables.side.aces.odds", "above 1000000 to 1"),
    ('win((1, 1), "FLD 4.2")', 'win((0, 1), "FLD 4.2")', "endings.played.ante", "are not odds"),
    ('(5, 1), "FLD 4.1"', '(5, 1), ""', "paytables.side.lines[1].clause", "'' is not a clause"),
    ('maximum="FLD 2.2"', 'maximum=""', "common.maximum", "'' is not a clause"),
    ('Move("concede", "FLD 3.3"', 'Move("", "FLD 3.3"', "concede.name", "lower-case words"),
    ('Move("concede", "FLD 3.3"', 'Move("concede", ""', "concede.clause", "'' is not a clause"),
    (
        'Move("undecided", "FLD 3.1"',
        'Move("undecided", "FLD 3.11"',
        "phases.after the flop.undecided.clause",
        "registered",
    ),
    (
        'capped={"raise": ("FLD 2.2",)}',
        'capped={"raise": ("FLD 2.22",)}',
        "capped.raise[0]",
        "FLD 2.22 is not registered",
    ),
    ('capped={"raise": ("FLD 2.2",)}', 'capped={"raise": ()}', "capped.raise", "no clause caps it"),
    ('document="FLD"', 'document="FLX"', "document", "the tables cite FLD, and nothing of FLX"),
    (
        'undecided=Move("undecided", "FLD 3.1", then="folded late")',
        'undecided=Move("undecided", "FLD 3.1", wager="raise", times=1, then="played")',
        "phases.on the river.undecided",
        "cannot stake, draw or take back anything",
    ),
    (
        'Move("fold", "FLD 3.1", then="folded")',
        'Move("fold", "FLD 3.1", then="conceded")',
        "phases.after the flop.moves.fold.then",
        "which only concede leads to",
    ),
    ('takes_back="side"', 'then="on the river"', "phases.after the flop.moves.check.then", "before 'on the river'"),
    ('takes_back="side"', 'takes_back="ante"', "phases.after the flop.moves.check.takes_back", "multiples of the ante"),
    (
        "play_is_final={}",
        'play_is_final={"on the rivers": "FLD 3.1"}',
        "common.play_is_final.on the rivers",
        "'on the river'?",
    ),
    ('"only with", "ante"', '"only with", "raise"', "wagers.side.relations[0].other", "placed later, by a move"),
    ("limited=False", "limited=True", "wagers.jackpot", "a price instead of limits"),
    ("ROYAL_FLUSH, 100, 5000", "ROYAL_FLUSH, 0, 0", "jackpot.lines.royal_flush", "it pays nothing"),
    ('placed="by a move"', 'placed="as a fee"', "wagers.raise", "cannot depend on cards"),
    ('AtLeast("dealer", "4c', 'AtLeast("hand", "4c', "qualified", "looks at a player's cards"),
    (
        'AtLeast("dealer", "4c 4d 5h 3s 2c")',
        'AtLeast("made", Five.ONE_PAIR)',
        "readings.qualified.least",
        "no strength of a hand",
    ),
    ('Compare("hand", "dealer")', 'Compare("dealer", "hand")', "readings.versus", "swap"),
    (
        '"hand": Best(("player", "board"))',
        '"hand": Best(("board",))',
        "readings.versus",
        "hand is not the player's hand",
    ),
    (
        '"dealer": Best(("dealer", "board"))',
        '"dealer": Best(("board",))',
        "readings.versus",
        "dealer is not the dealer's hand",
    ),
    (
        '"versus": Compare("hand", "dealer")',
        '"versus": Category("hand")',
        "endings.played.ante",
        "does not compare two hands",
    ),
    ("ACES = 2", "ACES = 1\n    MORE = 2", "readings.pairs.tens", "it has 2 minimum hands"),
    ("TENS = 1\n    ACES = 2", "TENS = 2\n    ACES = 1", "readings.pairs.grades", "they rise as tens, aces"),
    ("ACES = 2", "ACES = 300", "readings.pairs.aces", "300 is too high"),
    ("order=Order(hands={}", "order=Order(hands={Pairs.TENS: 'FLD 1.2'}", "order.hands.tens", "write one of Five"),
    ("ties={}", "ties={Five.FLUSH: 'FLD 1.2'}", "order.ties", "nothing is said of all other hands"),
    ("best={}", "best={'plaer': 'FLD 1.2'}", "order.best.plaer", "'player'?"),
    (
        'otherwise=lose("FLD 4.3")',
        'otherwise=By("pairs", ((Pairs.TENS, lose("FLD 4.3")),), lose("FLD 4.3"))',
        "endings.played.side",
        "the cell of tens is never used, because side pays that hand",
    ),
    (
        'Line(Pairs.TENS, (1, 1), "FLD 4.1"), Line(Pairs.ACES',
        'Line(Five.FLUSH, (1, 1), "FLD 4.1"), Line(Five.STRAIGHT',
        "paytables.side.hands",
        "its lines pay hands of Five",
    ),
]


@pytest.mark.parametrize(("right", "typo", "field", "words"), SLIPS, ids=[f"{one[2]}: {one[3]}" for one in SLIPS])
def test_a_slip_is_named(right: str, typo: str, field: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text(RULES, "utf-8")
    faults = check(planted(right, typo), read(tmp_path))
    assert any(fault.field == field and words in str(fault) for fault in faults), [str(fault) for fault in faults]


# -- a verification, draws, fees and custom readings: this game has them all

VERIFY = next(phase for phase in GAME.phases if isinstance(phase, Verify))
FIRST, SECOND = GAME.decisions
SECOND_READING = GAME.readings["second"]
PLAYED = GAME.endings["played"]


def with_phase(old: object, new: object) -> Game:
    """The game with another phase in place of one."""
    return replace(GAME, phases=tuple(new if phase is old else phase for phase in GAME.phases))


def drawing(draw: Draw, then: str = "after the draw") -> Game:
    """The game with another draw in place of its exchange."""
    moves = [replace(move, draw=draw, then=then) if move.name == "exchange" else move for move in FIRST.moves]
    return with_phase(FIRST, replace(FIRST, moves=tuple(moves)))


def reading(by: Callable[..., object], name: str = "second combination", piles: tuple[str, ...] = ("final",)) -> Game:
    """The game with another function for the second combination."""
    assert isinstance(SECOND_READING, Custom)
    other = replace(SECOND_READING, by=by, name=name, piles=piles)
    return replace(GAME, readings={**GAME.readings, "second": other})


def cell(area: str, new: object) -> Game:
    """The game with another cell for a played hand."""
    return replace(GAME, endings={**GAME.endings, "played": Ending("played", {**PLAYED.cells, area: new})})  # type: ignore[dict-item]  # wrong on purpose


BUY = Draw(1, 2, False, "PLD 8.8.2", "PLD 8.8.2.2")
AGAIN = replace(SECOND, moves=(*SECOND.moves, replace(FIRST.moves[3], then="played")))
BET = next(table for table in GAME.paytables if table.name == "bet")
MEANT: list[tuple[Game, str, str]] = [
    (with_phase(VERIFY, replace(VERIFY, settles="")), "phases[1].settles", "no wager before the deal ''"),
    (with_phase(VERIFY, replace(VERIFY, settles="bet")), "phases[1].settles", "no wager before the deal 'bet'"),
    (with_phase(VERIFY, replace(VERIFY, wins="")), "phases[1].wins", "no reading ''"),
    (with_phase(VERIFY, replace(VERIFY, declare=None)), "phases[1].declare", "no clause makes players declare"),
    (with_phase(VERIFY, replace(VERIFY, reading="hand")), "phases[1].reading", "is not a yes-or-no reading"),
    (
        replace(GAME, phases=(*GAME.phases[:1], *GAME.phases[2:3], VERIFY, *GAME.phases[3:])),
        "phases[2]",
        "the first decision does not follow it",
    ),
    (drawing(BUY), "phases.on the cards dealt.moves.exchange.draw", "write the same number for both"),
    (with_phase(SECOND, AGAIN), "phases.on the cards dealt.moves.exchange.draw", "may draw again after the draw"),
    (
        with_phase(FIRST, replace(FIRST, moves=(*FIRST.moves, Move("wait", "PLD 8.4")))),
        "phases.on the cards dealt.moves.exchange.then",
        "another move reaches 'after the draw' as the next phase of the round",
    ),
    (
        replace(GAME, common=replace(GAME.common, seats=9)),
        "common.seats",
        "2 cards are left after the deal to 9 boxes: one reshuffle may not suffice",
    ),
    (
        replace(GAME, common=replace(GAME.common, seats=7)),
        "common.seats",
        "12 cards are left after the deal to 7 boxes: one reshuffle may not suffice",
    ),
    (
        replace(GAME, common=replace(GAME.common, reshuffle=())),
        "common.reshuffle",
        "22 cards are left after the deal, and draws may take more",
    ),
    (replace(GAME, options={"nine": GAME.options["I-01"]}), "options.nine", "write its id, such as 'L-09'"),
    (
        cell("draw-fee", By("size", ((7, lose("PLD 8.4.5")),), lose("PLD 8.4.5"))),
        "endings.played.draw-fee",
        "size never has the value 7",
    ),
    (
        replace(GAME, paytables=tuple(replace(one, sign="PLD 10.1") if one is BET else one for one in GAME.paytables)),
        "endings.played.bet",
        "the sign may leave out lines of bet",
    ),
    (reading(lambda *cards: 0, name=""), "readings.second.name", "lower-case words"),
    (reading(lambda *cards: 0, name="super hand"), "readings.super.name", "the name of another function as well"),
    # what only a trial finds
    (reading(lambda *cards: 1 // 0), "readings.second", "it fails on As Ks Qs Js Ts: ZeroDivisionError"),
    (reading(lambda card: 0), "readings.second", "it fails on As Ks Qs Js Ts: TypeError"),
    (reading(lambda *cards: "x"), "readings.second", "it reads 'x' in As Ks Qs Js Ts; let it return a whole number"),
    (reading(lambda *cards: None), "readings.second", "it reads None"),
    (reading(lambda *cards: 77), "readings.second", "it reads 77 in As Ks Qs Js Ts, which is no Combination"),
    (
        replace(
            GAME, paytables=tuple(replace(one, lines=one.lines[:3]) if one is BET else one for one in GAME.paytables)
        ),
        "endings.played.bet",
        "it comes to no ruling (KeyError",
    ),
]


@pytest.mark.parametrize(("game", "field", "words"), MEANT, ids=[f"{one[1]}: {one[2]}" for one in MEANT])
def test_what_cannot_be_played_is_named(game: Game, field: str, words: str) -> None:
    faults = check(game)
    assert any(fault.field == field and words in str(fault) for fault in faults), [str(fault) for fault in faults]


def test_a_jackpot_is_paid_on_its_own_wager() -> None:
    game = games.load("plain-stud")
    played = game.endings["played"].cells
    prize = played["jackpot"]
    assert isinstance(prize, PayJackpot)
    for area, other in (("ante", prize), ("jackpot", By("made", (), prize))):
        changed = replace(game, endings={**game.endings, "played": Ending("played", {**played, area: other})})
        assert f"endings.played.{area}" in {fault.field for fault in check(changed)}


def test_a_trial_reads_no_card_twice_and_none_that_the_deck_lacks() -> None:
    seen: list[tuple[int, ...]] = []

    def noted(*cards: int) -> int:
        seen.append(cards)
        return 0

    short = tuple(card for card in GAME.deck if card >> 2 > 3)
    game = replace(reading(noted), deck=short, common=replace(GAME.common, seats=2))
    assert check(game) == []
    assert len({len(cards) for cards in seen}) == 2, "five cards, and six after a draw"
    assert all(len(set(cards)) == len(cards) and set(cards) <= set(short) for cards in seen)
