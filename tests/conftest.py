"""A test that names a clause must make something cite it: a ruling, a refusal, an announcement."""

from collections.abc import Iterator

import pytest

from cutcard import ruling


class Cited(set[str]):
    """The clauses cited while a test runs; tests hand in whatever carries clauses."""

    def note(self, carrier: object) -> None:
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
        seen.note(self)

    monkeypatch.setattr(ruling.Refused, "__init__", noted)
    yield seen
    named = [clause for mark in request.node.iter_markers("clause") for clause in mark.args]
    missing = [clause for clause in named if clause not in seen]
    assert not missing, f"the test names {missing}, but nothing cited them"
