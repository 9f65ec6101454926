"""Only a clause inside a value that is handed on is a citation: real ones are found, planted false ones are not."""

from pathlib import Path

import pytest

from cutcard.rulebook.citations import citations

REAL = {
    "a game's table": ('GAME = Game(order=Order(ranking="PLF 10.7"))', "GAME.order"),
    "a table without field names": ('GAME = Game(Line(1, (3, 2), "PLF 10.7"))', "GAME"),
    "a topic, which is asked for by the name of its module": ('GAME: Life = {"box": ("PLF 10.7",)}', "GAME"),
    "a ruling": ('def cell():\n    return lose("PLF 10.7")', "cell"),
    "a refusal": ('def decide():\n    raise Refused("PLF 10.7", "not so")', "decide"),
    "a refusal by its module": ('def decide():\n    raise ruling.Refused("PLF 10.7", "not so")', "decide"),
    "an event": ('def decide():\n    yield Paid(5, clauses=("PLF 10.7", "I-01"))', "decide"),
    "a prompt": ('async def prompts():\n    yield Prompt("PLF 10.7", text="call")', "prompts"),
    "one of two": ('def decide():\n    return ("PLF 10.7",) if own else ()', "decide"),
    "clauses that are gathered": ('def decide():\n    cites.append("PLF 10.7")', "decide"),
    "a call whose answer is compared": ('def decide():\n    return find("PLF 10.7") == 1', "decide"),
    "a constant that something uses": ('WHY = "PLF 10.7"\ndef decide():\n    raise Refused(WHY, "no")', "WHY"),
    "the value of a field": ('class Paid(Struct):\n    clauses: tuple = ("PLF 10.7",)', "Paid::clauses"),
    "a method": ('class Hand:\n    def check(self):\n        raise Refused("PLF 10.7")', "Hand::check"),
    "a default": ('def decide(clause="PLF 10.7"):\n    raise Refused(clause)', "decide"),
}
FALSE = {
    "a comment": "GAME = 1  # PLF 10.7",
    "a docstring": '"""PLF 10.7"""',
    "a docstring of a function": 'def decide():\n    """PLF 10.7"""',
    "a bare string": 'GAME = 1\n"PLF 10.7"',
    "a sentence": 'def decide():\n    return Paid("as PLF 10.7 has it")',
    "bytes": 'GAME = b"PLF 10.7"',
    "help": 'def arguments(parser):\n    parser.add("clause", help="PLF 10.7")',
    "an example of an interface": 'def schema():\n    return {"type": "string", "examples": ["PLF 10.7", "I-01"]}',
    "a description": 'def schema():\n    return {"description": "PLF 10.7"}',
    "a comparison": 'def decide():\n    return clause == "PLF 10.7"',
    "a choice among clauses": 'def decide():\n    return refused.clause in ("PLF 10.7", "PLF 10.8")',
    "a key": 'GAME = {"PLF 10.7": 5}',
    "what is looked up": 'def decide():\n    return texts["PLF 10.7"]',
    "a pattern": 'def decide(clause):\n    match clause:\n        case "PLF 10.7":\n            return 1',
    "a pattern with parts": 'def decide(paid):\n    match paid:\n        case Paid(("PLF 10.7",)):\n            pass',
    "an annotation": 'GAME: Literal["PLF 10.7"]',
    "annotations of a function": 'def decide(clause: Literal["PLF 10.7"]) -> Literal["PLF 10.7"]:\n    return clause',
    "a formatted text": 'def decide():\n    return f"{"UTH"} {\'PLF 10.7\'}"'.replace('"UTH"', "'UTH'"),
    "the message of an assertion": 'def decide():\n    assert box, "PLF 10.7"',
    "the message of an error": 'def decide():\n    raise ValueError("PLF 10.7")',
    "a constant that nothing uses": 'UNUSED = ("PLF 10.7",)',
}
SHOWN = {
    "a refusal": ('def allow():\n    return Refused("PLF 10.7", "not you")', True),
    "a prompt": ('def tell():\n    return Prompt(clause="PLF 10.7")', True),
    "an argument of something else": ('def allow():\n    return parameter("PLF 10.7")', False),
    "a constant": ('NOTE = "PLF 10.7"\ndef page():\n    return NOTE', False),
}


def cited(folder: Path, text: str, shown: str = "cutcard/table/game.py") -> list[str]:
    """The places in a module of this text that cite PLF 10.7."""
    file = folder / "game.py"
    file.write_text(text, "utf-8")
    compile(text, "game.py", "exec")
    return [named.place for named in citations({file: shown}) if named.name == "PLF 10.7"]


@pytest.mark.parametrize("case", REAL)
def test_a_clause_in_a_value_is_a_citation(tmp_path: Path, case: str) -> None:
    text, place = REAL[case]
    assert cited(tmp_path, text) == [f"cutcard/table/game.py::{place}"]


@pytest.mark.parametrize("case", FALSE)
def test_a_planted_clause_that_nothing_hands_on_is_none(tmp_path: Path, case: str) -> None:
    assert cited(tmp_path, FALSE[case]) == []


@pytest.mark.parametrize("case", SHOWN)
@pytest.mark.parametrize("folder", ["cli", "library", "odds", "rulebook", "testing", "web"])
def test_what_shows_things_cites_only_by_refusing_and_prompting(tmp_path: Path, folder: str, case: str) -> None:
    text, real = SHOWN[case]
    assert bool(cited(tmp_path, text, f"cutcard/{folder}/game.py")) is real
    assert cited(tmp_path, text, f"cutcard/table/{folder}/game.py")
    assert cited(tmp_path, text, f"my_game/{folder}/game.py"), "a game of others is all its own"


def test_a_constant_may_be_used_in_another_file(tmp_path: Path) -> None:
    here, there = tmp_path / "here.py", tmp_path / "there.py"
    here.write_text('WHY = "PLF 10.7"\n', "utf-8")
    there.write_text("from cutcard.table.here import WHY\n", "utf-8")
    assert citations({here: "cutcard/table/here.py"}) == []
    both = citations({here: "cutcard/table/here.py", there: "cutcard/table/there.py"})
    assert both == [("PLF 10.7", "cutcard/table/here.py::WHY")]
