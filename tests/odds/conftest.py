"""Nothing counted before is read from disk here: a session counts anew, and asks the same question once."""

from collections.abc import Iterator
from inspect import signature
from pathlib import Path

import pytest

from cutcard.odds.native import cache


@pytest.fixture(scope="session")
def counts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What this session has counted."""
    return tmp_path_factory.mktemp("counts")


@pytest.fixture(autouse=True)
def counted_anew(request: pytest.FixtureRequest, counts: Path) -> Iterator[None]:
    """A test that changes the program reads and keeps nothing at all."""
    if "monkeypatch" in signature(request.function).parameters:
        with cache.unused():
            yield
    else:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(cache, "folder", lambda: counts)
            yield
