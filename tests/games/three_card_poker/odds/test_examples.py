"""The examples of docs/odds.md that are of this game."""

from tests.support.lines import odds_examples


def test_the_documents_examples_run() -> None:
    assert odds_examples.run("three-card-poker") == 4
