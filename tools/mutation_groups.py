"""Which modules are mutated together, and by which tests each group is judged."""

from msgspec import Struct

PATRON_TESTS = ("tests/house/test_patron*.py", "tests/floor/test_patrons.py")
ROUND_TESTS = ("tests/house/test_*.py", "tests/floor/test_incidents.py", "tests/test_golden_rounds.py")
SLOW = tuple(f"tests/house/test_{name}_properties.py" for name in ("round", "faults", "promotion", "jackpot"))


class Group(Struct, frozen=True):
    """Modules below ``src/cutcard`` and patterns of test files; ``without``: tests that are slow, or start a process
    of their own, where nothing is changed; ``typed``: mutants that do not type are caught without a test."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]
    without: tuple[str, ...] = ()
    typed: bool = True


GROUPS = {
    "core": Group(
        (
            "cards",
            "hands",
            "hands_table",
            "money",
            "ruling",
            "rulebook",
            *(f"house/{name}" for name in ("cells", "game", "settle", "finished", "jackpot", "order")),
            "games/__init__",
            "games/lunar_poker/combinations",
            "cli/settle",
        ),
        (
            *(f"tests/test_{name}.py" for name in ("cards", "core_details", "hands", "hands_table", "scenarios")),
            *(f"tests/test_{name}.py" for name in ("golden", "against_oracle", "rulebook", "fifth_game")),
            "tests/games/test_*.py",
            *(f"tests/house/test_{name}.py" for name in ("allowed", "jackpot", "jackpot_properties", "order")),
            *(f"tests/cli/test_{name}.py" for name in ("hand", "settle", "settle_hostile")),
        ),
        (
            "tests/test_against_oracle.py::test_random_rounds_settle_alike",
            "tests/test_hands_table.py::test_every_choice_of_ranks",
            "tests/test_hands_table.py::test_the_shipped_tables_are_what_the_definition_builds",
            "tests/test_fifth_game.py::test_its_clauses_are_shown_and_traced",
            "tests/cli/test_settle.py::test_memory_does_not_grow_with_the_input",
            "tests/cli/test_settle.py::test_a_reader_that_has_seen_enough_is_no_error",
            "tests/test_hands_table.py::test_the_look_up_needs_no_numeric_library",
        ),
    ),
    "round": Group(
        tuple(f"house/{name}" for name in ("round", "course", "place", "draw", "show", "payout", "digest")),
        ROUND_TESTS,
        SLOW,
    ),
    # A hundred copies of one long match: the type checker takes longer than the tests.
    "state": Group(("house/state", "house/life_state"), ROUND_TESTS, SLOW, typed=False),
    "faults": Group(
        ("house/faults", "house/remedies"),
        ROUND_TESTS,
        SLOW,
    ),
    "life": Group(
        tuple(
            f"house/{name}"
            for name in ("life", "limits", "cards_care", "attendance", "changes", "preparation", "sign", "said")
        ),
        ("tests/house/test_life_*.py", "tests/floor/test_life.py"),
    ),
    "gestures": Group(("house/gestures", "house/prompt"), ("tests/house/test_gestures*.py",)),
    "patrons": Group(
        tuple(f"house/{name}" for name in ("patron", "standing", "validity", "authority", "moment", "day")),
        (*PATRON_TESTS, "tests/house/test_moment.py", "tests/house/test_life_roles.py", "tests/floor/test_roles.py"),
    ),
    "jackpots": Group(
        ("house/linked", "floor/pool", "floor/reconcile"),
        (
            *("tests/house/test_jackpot_*.py", "tests/house/test_life_*.py"),
            *(f"tests/floor/test_{name}.py" for name in ("pools", "money", "table", "incidents", "verify", "opening")),
        ),
        SLOW,
    ),
    "incidents": Group(
        (
            "house/incident",
            *(f"house/incident_{name}" for name in ("case", "conduct", "defect", "dispute", "notice", "orders")),
            *(f"house/incident_{name}" for name in ("outcome", "payment", "report")),
            "floor/incidents",
        ),
        ("tests/house/test_incident*.py", "tests/floor/test_incidents.py"),
    ),
    "promotions": Group(
        (
            "house/promotion",
            *(f"house/promotion_{name}" for name in ("award", "draw", "duties", "faults", "state", "terms")),
            "house/voucher",
            "floor/promotions",
            "floor/vouchers",
        ),
        ("tests/house/test_promotion_*.py", "tests/floor/test_promotions.py", "tests/floor/test_vouchers.py"),
        ("tests/house/test_promotion_properties.py",),
    ),
    "ledger": Group(
        tuple(f"floor/{name}" for name in ("ledger", "accounts", "plays", "patron", "table")),
        tuple(f"tests/floor/test_{name}.py" for name in ("ledger", "money", "patrons", "table", "pools", "life")),
    ),
    "desk": Group(
        tuple(f"floor/{name}" for name in ("desk", "streams", "world", "domain", "upcast", "refusal")),
        tuple(f"tests/floor/test_{name}.py" for name in ("desk", "races", "upcast", "refusal", "table", "roles")),
    ),
    "journal": Group(
        tuple(f"floor/{name}" for name in ("journal", "writer", "seal", "schema", "verify")),
        tuple(f"tests/floor/test_{name}.py" for name in ("journal", "seal", "verify", "desk", "races")),
    ),
    "shuffle": Group(
        ("floor/shuffle", "floor/fairness"),
        ("tests/floor/test_shuffle.py", "tests/floor/test_fairness.py", "tests/soak/test_found.py"),
    ),
    "floorplan": Group(
        tuple(f"floor/{name}" for name in ("floorplan", "toml_lines", "opening", "schedule", "deadlines", "bots")),
        tuple(f"tests/floor/test_{name}.py" for name in ("floorplan", "opening", "schedule", "deadlines", "bots")),
    ),
}
