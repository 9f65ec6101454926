"""Links: any change of any column, and any shift between columns, gives another hash."""

from hypothesis import given
from hypothesis import strategies as st

from cutcard.floor.journal.seal import GENESIS, link, seal

COLUMN = st.one_of(st.text(max_size=4), st.binary(max_size=4), st.integers())


def data(column: str | int | bytes) -> bytes:
    return column if isinstance(column, bytes) else str(column).encode()


@given(st.lists(COLUMN, max_size=4), st.lists(COLUMN, max_size=4))
def test_other_columns_give_another_link(one: list[str | int | bytes], two: list[str | int | bytes]) -> None:
    same = [data(column) for column in one] == [data(column) for column in two]
    assert (link(GENESIS, *one) == link(GENESIS, *two)) == same


def test_columns_cannot_run_into_each_other() -> None:
    assert len({link(GENESIS, *columns) for columns in (("ab", "c"), ("a", "bc"), ("abc", ""), ("", "abc"))}) == 4


def test_a_link_depends_on_the_one_before() -> None:
    assert link(GENESIS, "a") != link(link(GENESIS, "a"), "a")


def test_a_seal_names_kind_place_and_row() -> None:
    first = seal(1, "row", "table/7", 3, b"r" * 32)
    others = [
        seal(1, "refusal", "table/7", 3, b"r" * 32),
        seal(1, "row", "table/8", 3, b"r" * 32),
        seal(1, "row", "table/7", 4, b"r" * 32),
        seal(1, "row", "table/7", 3, b"s" * 32),
    ]
    assert len({first.leaf, *(other.leaf for other in others)}) == 5
    assert first.leaf == seal(2, "row", "table/7", 3, b"r" * 32).leaf, "its number is its place in the tree"
