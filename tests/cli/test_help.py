"""Every command has help with an example of itself."""

import argparse
from collections.abc import Iterator
from importlib import import_module

import pytest

from cutcard.cli import main
from cutcard.compose import COMMANDS


def verbs(name: str) -> Iterator[tuple[str, ...]]:
    """A group of commands, and each command in it."""
    parser = argparse.ArgumentParser()
    import_module(COMMANDS[name].module).arguments(parser)
    yield (name,)
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from ((name, verb) for verb in action.choices)


@pytest.mark.parametrize("words", [words for name in COMMANDS for words in verbs(name)], ids=" ".join)
def test_help_has_an_example(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([*words, "--help"])
    assert left.value.code == 0
    shown = capsys.readouterr().out
    _, found, examples = shown.partition("example")
    assert found, shown
    assert f"cutcard {' '.join(words)} " in examples.replace("\n", " \n"), shown
