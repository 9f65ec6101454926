"""Groups of modules that are mutated together, and the tests that must catch the mutants of each group."""

from msgspec import Struct

PATRON_TESTS = ("tests/registers/patrons/test_*.py", "tests/floor/domains/test_patrons.py")
ROUND_TESTS = (
    "tests/table/**/test_*.py",
    "tests/floor/domains/test_incidents.py",
    "tests/games/test_golden_rounds.py",
    "tests/games/*/test_proofs.py",
)
SLOW = (
    "tests/table/play/test_round_properties.py",
    "tests/table/faults/test_faults_properties.py",
    "tests/registers/promotions/test_promotion_properties.py",
    "tests/rules/test_jackpot_properties.py",
)


class Group(Struct, frozen=True):
    """Modules in ``src/cutcard`` and patterns of test files. ``without``: tests to skip, because they are slow or start
    another process, in which nothing is mutated. ``typed``: a mutant with a type error counts as caught."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]
    without: tuple[str, ...] = ()
    typed: bool = True


def under(folder: str, *names: str) -> tuple[str, ...]:
    """Modules of one folder."""
    return tuple(f"{folder}/{name}" for name in names)


GROUPS = {
    "core": Group(
        (
            *("cards", "hands/__init__", "hands/lookup", "money", "ruling"),
            *under("rulebook", "citations", "coverage", "interpretations", "registry", "traced"),
            *under("rules", "cells", "game", "settle", "finished", "jackpot", "order"),
            "games/__init__",
            "games/lunar_poker/combinations",
            "cli/settle",
        ),
        (
            *("tests/core/test_*.py", "tests/games/test_*.py", "tests/rules/test_*.py"),
            "tests/project/test_citations.py",
            "tests/project/test_rulebook.py",
            *(f"tests/cli/test_{name}.py" for name in ("hand", "settle", "settle_hostile")),
        ),
        (
            "tests/games/test_against_oracle.py::test_random_rounds_settle_alike",
            "tests/core/test_hands_table.py::test_every_choice_of_ranks",
            "tests/core/test_hands_table.py::test_the_shipped_tables_are_what_the_definition_builds",
            "tests/games/test_fifth_game.py::test_its_clauses_are_shown_and_traced",
            "tests/cli/test_settle.py::test_memory_does_not_grow_with_the_input",
            "tests/cli/test_settle.py::test_a_reader_that_has_seen_enough_is_no_error",
            "tests/core/test_hands_table.py::test_the_look_up_needs_no_numeric_library",
        ),
    ),
    "round": Group(
        (
            *("table/decide", "table/wagers/place", "rules/digest"),
            *under("table/play", "course", "draw", "show", "payout"),
        ),
        ROUND_TESTS,
        SLOW,
    ),
    # With a hundred copies of one long match, the type checker would take longer than the tests.
    "state": Group(under("table/state", "table", "life"), ROUND_TESTS, SLOW, typed=False),
    "faults": Group(under("table/faults", "report", "remedies"), ROUND_TESTS, SLOW),
    "life": Group(
        (
            *under("table/life", "decide", "limits", "cards", "attendance", "exchange", "preparation", "sign"),
            "core/text",
        ),
        ("tests/table/life/test_*.py", "tests/floor/domains/test_life.py"),
    ),
    "gestures": Group(("table/play/gestures", "core/prompt"), ("tests/table/play/test_gestures*.py",)),
    "patrons": Group(
        (
            *("registers/patrons/patron", "table/wagers/standing", "table/faults/validity"),
            *under("core", "authority", "moment", "day"),
        ),
        (
            *PATRON_TESTS,
            *("tests/core/test_moment.py", "tests/table/life/test_life_roles.py", "tests/floor/desk/test_roles.py"),
        ),
    ),
    "jackpots": Group(
        ("table/wagers/jackpot", "floor/domains/pool", "floor/proofs/reconcile"),
        (
            *("tests/table/wagers/test_*.py", "tests/rules/test_jackpot*.py", "tests/table/life/test_*.py"),
            *(f"tests/floor/domains/test_{name}.py" for name in ("pools", "money", "table", "incidents")),
            *("tests/floor/proofs/test_verify.py", "tests/floor/plan/test_opening.py"),
        ),
        SLOW,
    ),
    "incidents": Group(
        (
            *under("registers/incidents", "register", "case", "conduct", "defect", "dispute", "notice"),
            *under("registers/incidents", "outcome", "payment", "report"),
            *("table/faults/orders", "floor/domains/incidents"),
        ),
        ("tests/registers/incidents/test_*.py", "tests/floor/domains/test_incidents.py"),
    ),
    "promotions": Group(
        (
            *under("registers/promotions", "decide", "award", "draw", "duties", "faults", "state", "terms", "voucher"),
            "floor/domains/promotions",
        ),
        (
            "tests/registers/promotions/test_*.py",
            *under("tests/floor/domains", "test_promotions.py", "test_vouchers.py"),
        ),
        ("tests/registers/promotions/test_promotion_properties.py",),
    ),
    "ledger": Group(
        ("floor/journal/ledger", *under("floor/domains", "table_accounts", "table_plays", "patron", "table")),
        (
            "tests/floor/journal/test_ledger.py",
            *(f"tests/floor/domains/test_{name}.py" for name in ("money", "patrons", "table", "pools", "life")),
        ),
    ),
    "desk": Group(
        (
            *under("floor/desk", "desk", "world"),
            *under("floor/streams", "streams", "domain"),
            *under("floor/journal", "upcast", "refusal"),
        ),
        (
            *under("tests/floor/desk", "test_desk.py", "test_races.py", "test_roles.py"),
            *under("tests/floor/journal", "test_upcast.py", "test_refusal.py"),
            "tests/floor/domains/test_table.py",
        ),
    ),
    "journal": Group(
        (
            *under("floor/journal", "journal", "group", "seal", "schema"),
            "floor/proofs/verify",
            "floor/stores/sqlite/writer",
        ),
        (
            *under("tests/floor/journal", "test_journal.py", "test_seal.py"),
            *("tests/floor/proofs/test_verify.py", "tests/floor/desk/test_desk.py", "tests/floor/desk/test_races.py"),
        ),
    ),
    "shuffle": Group(
        ("floor/fairness/shuffle", "floor/proofs/shuffles"),
        ("tests/floor/fairness/test_*.py", "tests/floor/proofs/test_fairness.py", "tests/soak/test_found.py"),
    ),
    "floorplan": Group(
        (
            *under("floor/plan", "floorplan", "toml_lines", "opening"),
            *under("floor/pace", "schedule", "deadlines", "bots"),
        ),
        (
            *under("tests/floor/plan", "test_floorplan.py", "test_opening.py"),
            *under("tests/floor/pace", "test_schedule.py", "test_deadlines.py", "test_bots.py"),
        ),
    ),
}
