"""The mutator of function bodies, on a project of two files; and that its groups name what is there."""

import shutil
from pathlib import Path

import pytest

from tools import mutant_types, mutate
from tools.mutation_groups import GROUPS, Group

ROOT = Path(__file__).parents[2]
TINY = '''"""A module to be mutated."""


def half(number: int) -> int:
    return number // 2
'''
TEST = """from cutcard.tiny import half


def test_half() -> None:
    assert half(8) == 4
"""


@pytest.mark.parametrize("name", GROUPS)
def test_a_group_names_modules_and_tests_that_are_there(name: str) -> None:
    group = GROUPS[name]
    assert [one for one in group.modules if not (ROOT / f"src/cutcard/{one}.py").is_file()] == []
    assert [one for one in group.tests if not any(ROOT.glob(one))] == []
    for one in group.without:
        file, _, test = one.partition("::")
        assert (ROOT / file).is_file(), one
        assert f"def {test}" in (ROOT / file).read_text("utf-8"), one


def tiny(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A project with one function and one test, where the mutator looks for ours."""
    for folder in ("src/cutcard", "tests", "docs"):
        (place / folder).mkdir(parents=True)
    shutil.copytree(ROOT / "tools", place / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", place)
    (place / "README.md").touch()
    (place / "src/cutcard/__init__.py").touch()
    (place / "src/cutcard/tiny.py").write_text(TINY)
    (place / "tests/test_tiny.py").write_text(TEST)
    monkeypatch.setattr(mutate, "ROOT", place)
    monkeypatch.setattr(mutate, "PLACE", place / "mutants")
    monkeypatch.setitem(GROUPS, "tiny", Group(("tiny",), ("tests/test_*.py",), typed=False))
    monkeypatch.delenv("PYTHONPATH", raising=False)


def test_what_a_test_does_not_see_survives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tiny(tmp_path, monkeypatch)
    assert not mutate.run("tiny", children=1, sample=2)
    told = capsys.readouterr().out
    assert "tiny: 2 of 2 mutants drawn" in told
    assert "tiny: 1 of 2 caught, 50.0 %" in told
    assert "survived: cutcard.tiny.x_half__mutmut_1" in told
    mutate.show("tiny")
    assert "+    return number / 2" in capsys.readouterr().out


def test_mutants_that_do_not_type_are_told_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "one.py").write_text(
        'def x_half__mutmut_1(number: int) -> int:\n    return "half"\n\n\ndef other() -> int:\n    return "other"\n'
    )
    [told] = mutant_types.errors(["one.py"])
    assert '"line": 2' in told
