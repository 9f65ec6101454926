"""The kit for pytest: tests of a game, and a fixture that checks that a test cites the clauses it names.

One line in the ``conftest.py`` of your tests turns on ``@pytest.mark.clause``:

    pytest_plugins = ["cutcard.testing.suite"]

If a test names a clause, something in the test must cite it: a ruling, a refusal, an announcement.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from cutcard import games, ruling
from cutcard.testing import mutation, oracle, trace
from cutcard.testing.proving import GameProof, Subject, holds, proofs, subject

try:
    import pytest
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError("cutcard.testing.game_tests needs pytest: pip install 'cutcard[testing]'") from missing

LOUD = re.compile(r"\b[A-Z]{2}[a-z]|[a-z][A-Z]{2}\b|\b[A-Z]{2,} [A-Z]{2,}\b")  # words in odd capitals


def game_tests(
    key: str,
    folder: str | Path,
    *,
    settle: oracle.Oracle | None = None,
    rounds: int = oracle.ROUNDS,
    signs: bool = False,
    traced: bool = True,
    mutants: int = 0,
) -> Callable[[GameProof], None]:
    """A parametrised test that proves a game with the data in a folder. Assign it to a name that begins with ``test_``.

        from pathlib import Path
        from cutcard.testing import game_tests
        from oracle import returned

        test_high_card = game_tests("high-card", Path(__file__).parent, settle=returned)

    ``settle`` is your own oracle, compared on this many ``rounds`` (with ``signs``: including limits and pay tables).
    ``traced``: every clause of the registry must be cited, and named by a test in this folder. ``mutants``: this many
    changes, spread over the tables, must each be noticed; ``python -m cutcard.testing mutate`` tries all of them.
    """
    one = subject(key, Path(folder))
    found = list(proofs(one))
    if settle is not None:
        found.append(GameProof("settlement agrees with the oracle", partial(_agrees, one, settle, rounds, signs)))
    if traced:
        found.append(GameProof("every clause is cited and proven", partial(_traced, one)))
    if mutants:
        found.append(GameProof("changed tables are noticed", partial(_mutated, one, mutants)))

    @pytest.mark.parametrize("proof", [pytest.param(proof, id=proof.name) for proof in found])
    def test(proof: GameProof) -> None:
        proof.run()

    test.__doc__ = f"{one.game.title}: {len(found)} proofs from {one.folder}."
    return test


def _agrees(one: Subject, settle: oracle.Oracle, rounds: int, signs: bool) -> None:
    holds(oracle.differences(one.game, settle, oracle.lines(one.game, rounds, signs=signs)))


def _traced(one: Subject) -> None:
    holds(trace.faults(games.folder(one.game.key), one.folder))


def _mutated(one: Subject, limit: int) -> None:
    _, survived = mutation.survivors(one, limit=limit)
    holds(f"{place}: all proofs hold" for place in survived)


# -- clauses that a test names


def plain(text: object) -> bool:
    """Whether a text for people is in plain words."""
    return isinstance(text, str) and bool(text) and not LOUD.search(text)


class Cited(set[str]):
    """The clauses cited while a test runs. Tests pass in everything that carries clauses."""

    def note(self, carrier: object) -> None:
        """Take the clauses of a ruling, refusal, event, prompt or announcement."""
        for told in (getattr(carrier, "text", None), getattr(carrier, "says", None)):
            assert told is None or plain(told), f"not in plain words: {told}"
        clauses = getattr(carrier, "clauses", None) or ()
        self.update(clauses)
        if clause := getattr(carrier, "clause", None):
            self.add(clause)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", 'clause(id): the clause of a document ("CSP 9.2") that this test proves')


@pytest.fixture(autouse=True)
def cited(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cited]:
    """Collects what the test cites, and checks afterwards that it includes every clause in the test's marker."""
    seen = Cited()
    refuse = ruling.Refused.__init__

    def noted(self: ruling.Refused, clause: str | None, reason: str, cure: ruling.Cure | None = None) -> None:
        refuse(self, clause, reason, cure)
        assert clause is None or isinstance(clause, str)
        assert plain(reason), f"not in plain words: {reason}"
        seen.note(self)

    monkeypatch.setattr(ruling.Refused, "__init__", noted)
    yield seen
    named = [clause for mark in request.node.iter_markers("clause") for clause in mark.args]
    missing = [clause for clause in named if clause not in seen]
    assert not missing, f"the test names {missing}, but nothing cited them"
