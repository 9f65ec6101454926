"""A game checks itself: typos planted in game files are named when the game is loaded, each with field and cure."""

from pathlib import Path

import pytest

from cutcard import games
from cutcard.rulebook.registry import read
from cutcard.rules.check import GameFault, check
from cutcard.rules.game import Game
from tests.support.declared.flop_draw import GAME, RULES
from tests.support.declared.shared import each_game
from tests.support.declared.small_games import HOLDEM, RIDE, STUD

# What is written, what is written by mistake, the field that is named, words of the message.
TYPOS = [
    ('key="flop-draw"', 'key="flop-drow"', "key", "write key='flop-draw'"),
    ('key="flop-draw"', 'key="Flop-Draw"', "key", "lower-case words"),
    ('document="FLD"', 'document="FLX"', "document", "write document='FLD'"),
    ('document="FLD"', 'document="Flop"', "document", "three capital letters"),
    ('title="Flop Draw"', 'title="Flop Drawer"', "title", "write title='Flop Draw'"),
    ('deck="FLD 1.1"', 'deck="FLD 1.11"', "common.deck", "FLD 1.11 is not registered"),
    ('deck="FLD 1.1"', 'deck="TOR 6.2"', "common.deck", "another document"),
    ('deck="FLD 1.1"', 'deck="1.1"', "common.deck", "is not a clause"),
    ('"FLD 2.3"', '"FLD 2.4"', "wagers.side.relations[0].clause", "not registered"),
    ('Wager("ante", "FLD 2.1", required=("ante",))', 'Wager("anti", "FLD 2.1", required=("ante",))', "base", "'anti'?"),
    ('Wager("ante", "FLD 2.1", required=("ante",))', 'Wager("ante", "FLD 2.1")', "wagers", "no wager is required"),
    ('required=("ante",)', 'required=("anti",)', "wagers.ante.required", "did you mean 'ante'?"),
    ('"only with", "ante"', '"only with", "anti"', "wagers.side.relations[0].other", "did you mean 'ante'?"),
    ('"only with", "ante"', '"only wiht", "ante"', "wagers.side.relations[0].how", "did you mean 'only with'?"),
    ('placed="by a move"', 'placed="by move"', "wagers.raise.placed", "did you mean 'by a move'?"),
    ('Wager("side"', 'Wager("Side"', "wagers.Side.name", "lower-case words"),
    (
        'Wager("jackpot", "FLD 5.1", limited=False)',
        'Wager("jackpod", "FLD 5.1", limited=False)',
        "jackpot.wager",
        "'jackpod'?",
    ),
    ('base="ante"', 'base="anti"', "base", "did you mean 'ante'?"),
    ('base="ante"', 'base="raise"', "base", "not placed before the deal"),
    ('Pile("dealer", 2', 'Pile("deeler", 2', "phases[0].piles[0].to", "did you mean 'dealer'?"),
    ('Pile("player", 2', 'Pile("player", 0', "phases[0].piles[1].count", "1 or more"),
    ('Pile("player", 2', 'Pile("player", 20', "common.seats", "but the deck has 52"),
    ("face_up=3", "face_up=6", "phases[0].piles[2].face_up", "6 of 5 cards"),
    ("board=2", "board=3", "phases[2].board", "but only 2 are face down"),
    (
        '"folded late"),\n                Move("raise"',
        '"folded lat"),\n                Move("raise"',
        "phases.on the river.moves.fold.then",
        "'folded late'?",
    ),
    ('times=1, then="played"', 'times=1, then="playd"', "phases.on the river.moves.raise.then", "'played'?"),
    ('times=1, then="played"', "times=1", "phases.on the river.moves.raise.then", "leads nowhere"),
    ('times=1, then="played"', 'times=1, then="after the flop"', "phases.on the river.moves.raise.then", "leads back"),
    ('wager="raise", times=1', 'wager="rise", times=1', "phases.on the river.moves.raise.wager", "'raise'?"),
    ('wager="raise", times=1', 'wager="ante", times=1', "phases.on the river.moves.raise.wager", "before the deal"),
    ('wager="raise", times=1', 'wager="raise", times=0', "phases.on the river.moves.raise.times", "0 times the ante"),
    ('takes_back="side"', 'takes_back="sied"', "phases.after the flop.moves.check.takes_back", "'side'?"),
    ('takes_back="side"', 'takes_back="raise"', "phases.after the flop.moves.check.takes_back", "before the deal"),
    ('Move("check"', 'Move("fold"', "phases.after the flop.moves.fold", "2 moves have this name"),
    ('Move("check"', 'Move("Check"', "phases.after the flop.moves.Check.name", "lower-case words"),
    ('"on the river"', '"after the flop"', "phases.after the flop", "2 decisions have this name"),
    (
        'undecided=Move("undecided", "FLD 3.1", then="folded late")',
        'silent=""',
        "phases.on the river.undecided",
        "does not decide",
    ),
    (
        'Move("check", "FLD 3.1", takes_back="side")',
        'Move("check", "FLD 3.1", then="folded")',
        "phases.on the river",
        "no move leads",
    ),
    ('then="conceded"', 'then="concede"', "concede.then", "did you mean 'conceded'?"),
    ('then="conceded"', 'then="folded"', "concede.then", "not of the kind 'conceded'"),
    ('Part("board", 0, 3)', 'Part("bord", 0, 3)', "parts.flop.of", "did you mean 'board'?"),
    ('Part("board", 0, 3)', 'Part("board", 3, 3)', "parts.flop", "board, which has 5"),
    ('Best(("player", "board"))', 'Best(("player", "bord"))', "readings.hand.piles", "did you mean 'board'?"),
    ('Best(("player", "board"))', 'Best(("player",))', "readings.hand.piles", "2 cards do not make a hand"),
    ('Category("hand")', 'Category("hnad")', "readings.made", "did you mean 'hand'?"),
    ('Category("hand")', 'Category("made")', "readings.made", "depends on itself"),
    ('Category("hand")', "Category('hand', Pairs)", "readings.made.hands", "write hands=Five"),
    ('Compare("hand", "dealer")', 'Compare("hand", "deeler")', "readings.versus", "did you mean 'dealer'?"),
    ('"4c 4d 5h 3s 2c"', '"4c 4d 5h 3s"', "readings.qualified.least", "is not a hand of 5 cards"),
    ('"4c 4d 5h 3s 2c"', '"4c 4x 5h 3s 2c"', "readings.qualified.least", "'4x' is not a card"),
    ('"Ac Ad 4h 3s 2c"', '"Tc Td 4h 3s 2c"', "readings.pairs.tens", "have the same minimum hand"),
    ('"Ac Ad 4h 3s 2c"', '"Ac Ad 4h 3s"', "readings.pairs.aces", "is not a hand of 5 cards"),
    ('qualified="qualified"', 'qualified="qualifies"', "qualified", "did you mean 'qualified'?"),
    ('qualified="qualified"', 'qualified="made"', "qualified", "is not a yes-or-no reading"),
    ("Line(Pairs.ACES", "Line(Pairs.TENS", "paytables.side.tens", "2 lines pay this hand"),
    ("Line(Pairs.ACES", "Line(Pairs.TRIPS", "paytables.side.trips", "no hand can win it"),
    ("Line(Pairs.ACES", "Line(Five.FLUSH", "paytables.side.flush", "not one of this table's hands"),
    ("(5, 1)", "(5, 0)", "paytables.side.aces.odds", "are not odds"),
    ('PayBy("side", "pairs"', 'PayBy("sid", "pairs"', "endings.played.side", "did you mean 'side'?"),
    ('PayBy("side", "pairs"', 'PayBy("side", "pair"', "endings.played.side", "did you mean 'pairs'?"),
    ('PayBy("side", "pairs"', 'PayBy("side", "made"', "paytables.side.hands", "the table pays Pairs"),
    (', otherwise=lose("FLD 4.3")', "", "endings.played.side", "write otherwise="),
    ('"raise": lose("FLD 3.3"), ', "", "endings.conceded.raise", "give it a cell"),
    ('"folded": Ending("folded"', '"folded": Ending("foldet"', "endings.folded.kind", "did you mean 'folded'?"),
    ('"played",\n            {', '"folded",\n            {', "endings", "0 endings are of the kind 'played'"),
    ('"folded late": Ending', '"folded later": Ending', "endings.folded later", "no move leads to this ending"),
    ('"conceded": Ending(', '"concedet": Ending(', "concede.then", "did you mean 'concedet'?"),
    ('{"ante": lose("FLD 3.3")', '{"anti": lose("FLD 3.3")', "endings.conceded.anti", "did you mean 'ante'?"),
    ('PayJackpot(JACKPOT, "made"', 'PayJackpot(JACKPOT, "mad"', "endings.played.jackpot", "did you mean 'made'?"),
    ("    jackpot=JACKPOT,\n", "", "jackpot", "the game has none"),
    ("ROYAL_FLUSH, 100", "ROYAL_FLUSH, 1000", "jackpot.lines.royal_flush", "0 to 100 percent"),
    ('capped={"raise"', 'capped={"rise"', "capped.rise", "did you mean 'raise'?"),
    ("(Moment.DEAL,)", "()", "faults[0].moments", "name the moments"),
    ('lose("FLD 4.3"), stand_off', "lose(), stand_off", "endings.played.ante", "without a clause"),
    ('"deal again"', '"deal again", given="a wager lies"', "faults[0].given", "did you mean"),
]


def faults_of(place: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """The faults with which a game file is refused when it is loaded."""
    folder = place / "flop_draw"
    folder.mkdir()
    (folder / "game.py").write_text(text, "utf-8")
    (folder / "rules.toml").write_text(RULES, "utf-8")
    monkeypatch.setenv("CUTCARD_GAMES", str(place))
    games.forget()
    try:
        games.load("flop-draw")
    except games.BadGame as bad:
        assert "flop-draw" not in games.names(), "no round is played by it"
        return bad.faults
    return ()


def test_the_game_has_no_fault_as_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert faults_of(tmp_path, GAME, monkeypatch) == ()


@pytest.mark.parametrize(("right", "typo", "field", "words"), TYPOS, ids=[f"{one[2]}: {one[3]}" for one in TYPOS])
def test_a_typo_is_named_at_load(
    right: str, typo: str, field: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert right in GAME
    faults = faults_of(tmp_path, GAME.replace(right, typo, 1), monkeypatch)
    assert any(f": {field}: " in fault and words in fault for fault in faults), faults
    assert all("; " in fault for fault in faults), "each with its cure"


def test_all_faults_are_named_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = GAME.replace('base="ante"', 'base="anti"').replace('Category("hand")', 'Category("hnad")')
    text = text.replace('then="conceded"', 'then="concede"')
    faults = faults_of(tmp_path, text, monkeypatch)
    assert {fault.split(": ")[1] for fault in faults} >= {"base", "readings.made", "concede.then"}


# -- the games of the package


@pytest.mark.parametrize("key", games.packaged())
def test_the_games_of_the_package_have_no_fault(key: str) -> None:
    folder = games.folder(key)
    assert check(games.load(key), read(folder), folder.name) == []


@each_game
def test_a_typo_in_a_game_of_the_package_is_named(key: str, right: str, typo: str, field: str) -> None:
    folder = games.folder(key)
    text = (folder / "game.py").read_text("utf-8")
    assert right in text
    names: dict[str, Game] = {}
    exec(compile(text.replace(right, typo, 1), "game.py", "exec"), names)
    faults = check(names["GAME"], read(folder), folder.name)
    assert field in {fault.field for fault in faults}, [str(fault) for fault in faults]
    assert all(fault.problem and fault.cure for fault in faults)


@pytest.mark.parametrize("game", [HOLDEM, RIDE, STUD], ids=lambda game: game.key)
def test_the_small_games_have_no_fault(game: Game) -> None:
    assert check(game) == []


def test_a_fault_reads_as_a_sentence() -> None:
    fault = GameFault("game.py", "base", "no wager 'anti'", "did you mean 'ante'?")
    assert str(fault) == "game.py: base: no wager 'anti'; did you mean 'ante'?"
