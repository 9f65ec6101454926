"""A test that names a clause must make something cite it: a ruling, a refusal, an announcement."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import settings

from cutcard import ruling

# The same examples in every run, and no deadline that a busy machine could miss: nothing fails by chance.
settings.register_profile("cutcard", derandomize=True, deadline=None, database=None)
settings.load_profile("cutcard")

LOUD = re.compile(r"\b[A-Z]{2}[a-z]|[a-z][A-Z]{2}\b|\b[A-Z]{2,} [A-Z]{2,}\b")  # words that shout, or change their voice


def plain(text: object) -> bool:
    """Whether something is told to a person in plain words."""
    return isinstance(text, str) and bool(text) and not LOUD.search(text)


class Cited(set[str]):
    """The clauses cited while a test runs; tests hand in whatever carries clauses."""

    def note(self, carrier: object) -> None:
        for told in (getattr(carrier, "text", None), getattr(carrier, "says", None)):
            assert told is None or plain(told), f"not in plain words: {told}"
        clauses = getattr(carrier, "clauses", None) or ()
        self.update(clauses)
        if clause := getattr(carrier, "clause", None):
            self.add(clause)


@pytest.fixture(autouse=True)
def cited(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Cited]:
    seen = Cited()
    refuse = ruling.Refused.__init__

    def noted(self: ruling.Refused, clause: str | None, reason: str) -> None:
        refuse(self, clause, reason)
        assert clause is None or isinstance(clause, str)
        assert plain(reason), f"not in plain words: {reason}"
        seen.note(self)

    monkeypatch.setattr(ruling.Refused, "__init__", noted)
    yield seen
    named = [clause for mark in request.node.iter_markers("clause") for clause in mark.args]
    missing = [clause for clause in named if clause not in seen]
    assert not missing, f"the test names {missing}, but nothing cited them"
