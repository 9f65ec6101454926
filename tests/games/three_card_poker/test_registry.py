"""The registry of the document of Three Card Poker."""

from tests.support.declared.registered import has_clauses, none_waits


def test_the_document_has_so_many_clauses() -> None:
    has_clauses("TCP", 201)


def test_no_rule_waits() -> None:
    none_waits("TCP")
