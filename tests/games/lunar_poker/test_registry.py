"""The registry of the document of Lunar Poker."""

from tests.support.registered import has_clauses, none_waits


def test_the_document_has_so_many_clauses() -> None:
    has_clauses("LUN", 240)


def test_no_rule_of_settlement_odds_or_hands_waits() -> None:
    none_waits(
        "LUN", r"9\.[3-6](\.|$).*|1[01](\.|$).*", ("LUN 9.4", "LUN 10.5", "LUN 10.5.1", "LUN 10.5.2", "LUN 11.4")
    )
