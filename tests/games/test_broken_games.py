"""A game's folder may be broken in any way: it is named with its cure, and all other games go on."""

from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from cutcard import games, rulebook
from cutcard.games import RESERVED, finding
from cutcard.rulebook.registry import read
from tests.support.declared.flop_draw import GAME, RULES

KEY = "flop-draw"
LIFE = "from cutcard.rules.printed.life import LifeRules\nLIFE = LifeRules(1, 2, 3, 4, 5, 6)\n"
GESTURES = """from cutcard.core.message import Role
from cutcard.rules.printed.gestures import Gesture, Gestures
GESTURES = Gestures(Gesture("betting", Role.PLAYER, "Players are silent", "FLD 9.9"), ())
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A sound game in a folder of its own, found through the variable."""
    folder = tmp_path / "games" / "flop_draw"
    folder.mkdir(parents=True)
    (folder / "game.py").write_text(GAME, "utf-8")
    (folder / "rules.toml").write_text(RULES, "utf-8")
    monkeypatch.setenv("CUTCARD_GAMES", str(folder.parent))
    games.forget()
    yield folder
    games.forget()


def written(file: str, text: str | bytes) -> Callable[[Path], None]:
    """A file of the folder with this text."""

    def write(place: Path) -> None:
        (place / file).parent.mkdir(exist_ok=True)
        (place / file).write_bytes(text.encode() if isinstance(text, str) else text)

    return write


def moved(name: str) -> Callable[[Path], None]:
    """The folder under another name."""

    def move(place: Path) -> None:
        place.rename(place.parent / name)

    return move


def tournament(place: Path) -> None:
    """The code of the tournament's document in place of its own."""
    for name, text in {"game.py": GAME, "rules.toml": RULES}.items():
        written(name, text.replace("FLD", "TOR"))(place)


# How the folder is broken, and words of the fault.
BROKEN = {
    "no syntax": (written("game.py", "GAME = Game(\n"), "game.py:1: '(' was never closed; mend this line"),
    "null bytes": (written("game.py", b"GAME = 1\x00\n"), "null bytes; mend this line"),
    "no game": (written("game.py", "GAME = 5\n"), "it declares no game: end it with GAME = Game(...)"),
    "a missing module": (
        written("game.py", "import nonesuch\n"),
        "No module named 'nonesuch'; install it, or mend the name",
    ),
    "a missing module of its own": (written("game.py", "import flop_draw.tables\n"), "game.py:1: No module named"),
    "an exit": (written("game.py", "raise SystemExit(3)\n"), "game.py:1: SystemExit: 3; mend this line"),
    "an exit of the package": (written("__init__.py", "exit()\n"), "__init__.py:1: SystemExit"),
    "no TOML": (written("rules.toml", "[document\n"), "rules.toml: Expected ']'"),
    "no UTF-8": (written("rules.toml", b"\xff\xfe"), "save it as UTF-8"),
    "no version": (written("rules.toml", RULES.replace('version = "1"\n', "")), "missing required field `version`"),
    "an unknown kind": (written("rules.toml", RULES.replace('"code"', '"cods"', 1)), "Invalid enum value 'cods'"),
    "an unknown key": (written("rules.toml", RULES.replace("summary", "sumary", 1)), "rules.toml: Object"),
    "a clause twice": (
        written("rules.toml", RULES.replace('"1.2"', '"1.1"')),
        "clause 1.1: it is registered 2 times; leave",
    ),
    "no trace": (written("trace.jsonl", "{no\n"), "make it again: cutcard rules build"),
    "a trace of something else": (written("trace.jsonl", '{"file": 1}\n'), "make it again: cutcard rules build"),
    "a topic of the wrong type": (written("printed/life.py", "LIFE = 5\n"), "printed/life.py: LIFE is not a LifeRules"),
    "a topic of wrong values": (written("printed/life.py", LIFE), "printed/life.py: limits: 1 does not belong here"),
    "a topic's clause": (
        written("printed/gestures.py", GESTURES),
        "printed/gestures.py: silence.clause: FLD 9.9 is not",
    ),
    "no such topic": (written("printed/lives.py", ""), "printed/lives.py: no such topic; choose life"),
    "the code of the tournament": (
        tournament,
        "its document has the code TOR, as has the tournament: give it another code",
    ),
    "capitals": (moved("Flop_Draw"), "rename it, such as flop_draw"),
    "hyphens": (moved("flop-draw"), "rename it, such as flop_draw"),
    "a word of Python": (moved("class"), "rename it, such as my_class"),
    "other letters": (moved("café_draw"), "rename it, such as caf_draw"),
    "a module of Python": (moved("json"), "Python has another module 'json'"),
    "no game.py": (lambda place: (place / "game.py").unlink(), "it has rules.toml but no game.py"),
}


@pytest.mark.parametrize(("spoil", "words"), BROKEN.values(), ids=BROKEN)
def test_it_is_named_and_the_others_go_on(spoil: Callable[[Path], None], words: str, place: Path) -> None:
    spoil(place)
    faults = [fault for bad in games.bad() for fault in bad.faults]
    assert any(words in fault for fault in faults), faults
    assert set(games.names()) == set(games.packaged())
    assert {book.document.code for book in rulebook.registries()} == {"CSP", "LUN", "TCP", "TOR", "UTH"}
    assert rulebook.trace()


def test_it_is_sound_as_it_is_written(place: Path) -> None:
    assert games.bad() == ()
    assert KEY in games.names()


def test_a_check_that_fails_is_a_fault_of_the_game(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise KeyError("anti")

    monkeypatch.setattr("cutcard.games.checking.check", fails)
    (bad,) = (one for one in games.bad() if one.place == str(place))
    assert bad.faults == ("game.py: KeyError: 'anti'; mend this line",)


def test_an_entry_point_may_fail_in_any_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package around a game's is imported to find it."""
    for name, text in (("falls", "1 / 0\n"), ("leaves", "exit()\n"), ("stumbles", "(\n"), ("fits", "")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(text, "utf-8")
    (tmp_path / "fits" / "Flop").mkdir()
    (tmp_path / "fits" / "Flop" / "game.py").write_text(GAME, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    values = ("falls.game", "leaves.game", "stumbles.game", "nowhere.game", "json", "fits.Flop")
    found = [finding._entry(EntryPoint("flop", value, finding.GROUP)) for value in values]
    reasons = [one.reason for one in found if isinstance(one, finding.UnusablePlace)]
    assert len(reasons) == len(values)
    assert all("cannot be imported" in reason for reason in reasons[:4])
    assert "must name a package that holds game.py" in reasons[4]
    assert "named in small letters" in reasons[5]


def test_codes_of_documents_that_are_no_games_are_reserved() -> None:
    homes = [rulebook.registry.PACKAGE / "tournament"]
    assert {read(home).document.code for home in homes} == RESERVED.keys()
