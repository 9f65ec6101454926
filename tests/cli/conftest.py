"""The command as a caller meets it: words and standard input in; exit code, standard output and error out."""

import io
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from cutcard.cli import main


class Ran(NamedTuple):
    code: int
    out: bytes
    err: str


Cutcard = Callable[..., Ran]


@pytest.fixture
def cutcard(monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Cutcard:
    def call(*words: str, given: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), "utf-8"))
        try:
            code = main(words)
        except SystemExit as left:  # argparse: help, version and wrong usage
            code = left.code if isinstance(left.code, int) else 1
        out, err = capsysbinary.readouterr()
        return Ran(code, out, err.decode())

    return call
