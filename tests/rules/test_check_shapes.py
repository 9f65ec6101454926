"""Values of the wrong type in a game's file are named at load, before anything trips over them."""

import pytest

from cutcard import games
from cutcard.rules.check import check, check_topics
from cutcard.rules.game import Game
from cutcard.rules.printed.gestures import Gesture, Gestures
from tests.support.declared.flop_draw import GAME


def planted(right: str, typo: str) -> Game:
    """The game with one value changed."""
    assert right in GAME
    names: dict[str, Game] = {}
    exec(compile(GAME.replace(right, typo, 1), "game.py", "exec"), names)
    return names["GAME"]


# What is written, what is written by mistake, the field that is named, words of the message.
MISTYPED = [
    ('required=("ante",)', 'required=("ante")', "wagers.ante.required", "write ('ante',), with the comma"),
    (
        'required=("ante",)',
        'required=["ante"]',
        "wagers.ante.required",
        "a list is no tuple; write it in round brackets",
    ),
    ('("FLD 4.1",), otherwise', '("FLD 4.1"), otherwise', "endings.played.cells.side.clauses", "with the comma"),
    ('lose("FLD 3.3"), "raise"', 'lose(("FLD 3.3",)), "raise"', "endings.conceded.cells.ante.clauses[0]", "a text"),
    ("paytables=(SIDE,)", "paytables=SIDE", "paytables", "Paytable(...) is no tuple; write (...,), with the comma"),
    ("paytables=(SIDE,)", "paytables={'side': SIDE}", "paytables", "a dict is no tuple"),
    ('capped={"raise": ("FLD 2.2",)}', 'capped={"raise": "FLD 2.2"}', "capped.raise", "with the comma"),
    ('capped={"raise": ("FLD 2.2",)}', 'capped=("raise",)', "capped", "is no mapping"),
    ('Pile("player", 2', 'Pile("player", "2"', "phases[0].piles[1].count", "write 2, without quotes"),
    ("times=3", "times=2.5", "phases.after the flop.moves.raise.times", "write a whole number"),
    ("times=3", "times=True", "phases.after the flop.moves.raise.times", "write a whole number"),
    ('then="conceded")', "then=None)", "concede.then", "write a text"),
    ("(5, 1)", "5", "paytables.side.lines[1].odds", "write (3, 2) for 3 to 2"),
    ("(5, 1)", "(5,)", "paytables.side.lines[1].odds", "it holds 1 values, not 2"),
    ("(5, 1)", '"5/1"', "paytables.side.lines[1].odds", "write (3, 2) for 3 to 2"),
    ("(5, 1)", "(5.5, 1)", "paytables.side.lines[1].odds[0]", "write a whole number"),
    ("Line(Pairs.ACES", 'Line("aces"', "paytables.side.lines[1].hand", "such as Five.FLUSH"),
    ('"FLD 4.1")), Pairs)', '"FLD 4.1")), "Pairs")', "paytables.side.hands", "a class of hands"),
    ('"made": Category("hand")', '"made": "hand"', "readings.made", "write one of Best, Category"),
    ('"made": Category("hand")', '"made": lambda: 1', "readings.made", "a function does not belong here"),
    ('Category("hand")', 'Category(Best(("player",)))', "readings.made.of", "Best(...) does not belong here"),
    ('Best(("player", "flop"))', 'Best("player")', "readings.first.piles", "with the comma"),
    ('"raise": lose("FLD 3.3")', '"raise": None', "endings.conceded.cells.raise", "write a ruling, PayBy"),
    ('"raise": lose("FLD 3.3")', '"raise": lose', "endings.conceded.cells.raise", "a function does not belong here"),
    ('Ending("folded", {"ante"', '({"ante"', "endings.folded", "a dict does not belong here; write Ending(...)"),
    ("    jackpot=JACKPOT,", '    jackpot="jackpot",', "jackpot", "write Jackpot(...) or None"),
    ('PayJackpot(JACKPOT, "made"', 'PayJackpot(None, "made"', "endings.played.cells.jackpot.jackpot", "Jackpot(...)"),
    ("ROYAL_FLUSH, 100, 5000", 'ROYAL_FLUSH, 100, "$50"', "jackpot.lines[0].least", "write a whole number"),
    ('Move("concede", "FLD 3.3", then="conceded")', '"concede"', "concede", "write Move(...) or None"),
    ('Wager("raise", "FLD 3.2", placed="by a move")', '"raise"', "wagers[2]", "write Wager(...)"),
    ('Reveal("FLD 1.4", board=2)', 'Pile("board", 2, "FLD 1.4")', "phases[2]", "Deal(...) or Verify(...)"),
    ('parts={"flop": Part("board", 0, 3)}', 'parts={"flop": ("board", 0, 3)}', "parts.flop", "write Part(...)"),
    ('title="Flop Draw"', "title=None", "title", "write a text"),
    ('"4c 4d 5h 3s 2c"', "4", "readings.qualified.least", "write a text or a hand"),
    ("play_is_final={}", 'play_is_final="FLD 3.1"', "common.play_is_final", "is no mapping"),
    ("play_is_final={}", "play_is_final={}, sources={'devise': 'FLD 1.1'}", "common.sources.devise", "'device'?"),
    ("(Moment.DEAL,)", "Moment.DEAL", "faults[0].moments", "is no tuple"),
    ("Remedy.MISDEAL", '"misdeal"', "faults[0].remedy", "'misdeal' does not belong here; write Remedy"),
]


@pytest.mark.parametrize(("right", "typo", "field", "words"), MISTYPED, ids=[f"{one[2]}: {one[1]}" for one in MISTYPED])
def test_a_value_of_the_wrong_type_is_named(right: str, typo: str, field: str, words: str) -> None:
    faults = check(planted(right, typo))
    (fault,) = (one for one in faults if one.field == field)
    assert words in str(fault), [str(one) for one in faults]
    assert fault.file == ("faults.py" if field.startswith("faults") else "game.py")


def test_all_are_named_at_once() -> None:
    text = GAME.replace('required=("ante",)', 'required=("ante")').replace("times=3", 'times="3"')
    names: dict[str, Game] = {}
    exec(compile(text, "game.py", "exec"), names)
    assert {fault.field for fault in check(names["GAME"])} == {
        "wagers.ante.required",
        "phases.after the flop.moves.raise.times",
    }


def test_topics_are_held_to_their_types_and_to_the_registry() -> None:
    game = planted("FLD", "FLD")
    silence = Gesture("betting", "player", "Players are silent", "FLD 3.1")  # type: ignore[arg-type]  # wrong on purpose
    (fault,) = check_topics(game, {"gestures": Gestures(silence, ())})
    assert str(fault).startswith("printed/gestures.py: silence.role: 'player' does not belong here; write Role")
    for key in games.names():
        topics = games.topics(key)
        named = {name: getattr(topics, name) for name in topics.__struct_fields__ if getattr(topics, name) is not None}
        assert named
        assert check_topics(games.load(key), named) == []
