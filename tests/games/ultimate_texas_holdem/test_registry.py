"""The registry of the document of Ultimate Texas Hold'em."""

import pytest

from cutcard.cli import main
from tests.support.registered import has_clauses, none_waits


def test_a_misprinted_number_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "show", "UTH 4.3.3"]) == 0
    assert "printed as 4.1.1" in capsys.readouterr().out


def test_the_document_has_so_many_clauses() -> None:
    has_clauses("UTH", 331)


def test_no_rule_of_settlement_odds_or_hands_waits() -> None:
    none_waits(
        "UTH", r"8(\.|$).*|10\.([2-9]|1[0-2])(\.|$).*|15\.2\.([6-9]|1[0-4])(\.|$).*", ("UTH 10.4", "UTH 15.2.11")
    )
