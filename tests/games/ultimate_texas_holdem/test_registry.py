"""The registry of the document of Ultimate Texas Hold'em."""

import pytest

from cutcard.cli import main
from tests.support.declared.registered import has_clauses, none_waits


def test_a_misprinted_number_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "UTH 4.3.3"]) == 0
    assert "printed as 4.1.1" in capsys.readouterr().out


def test_the_document_has_so_many_clauses() -> None:
    has_clauses("UTH", 331)


def test_no_rule_waits() -> None:
    none_waits("UTH")
