"""The check of histories finds what it looks for: each kind of wrong answer is planted once."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.journal.upcast import encoded
from tests.crash.history import NEVER, Asked, Told, check_order, read_history
from tests.support.journal.toy import TILLS, Add, Pay, TillCommand

DANA = Actor("dana", Role.DEALER)


def asked(key: str, command: TillCommand, began: float, ended: float, version: int = 0, total: int = 0) -> Asked:
    text = encoded(command).decode()
    return Asked("dana", key, "till/1", text, began, ended, version, total, refused=not version)


@pytest.fixture
def where(tmp_path: Path) -> str:
    """A till that gets 10, pays 4 and gets 1."""
    desk = Desk.open(tmp_path / "journal.db", TILLS)
    for key, command in (("a", Add(10)), ("b", Pay(4)), ("c", Add(1))):
        desk.execute_now("till/1", DANA, command, key)
    desk.close()
    return str(tmp_path / "journal.db")


A, B, C = asked("a", Add(10), 0, 1, 1, 10), asked("b", Pay(4), 1, 3, 2, 6), asked("c", Add(1), 2, 4, 3, 7)


def test_an_honest_history(where: str) -> None:
    early, late = asked("d", Pay(9), -1, 0.5), asked("e", Pay(9), 2, 5)
    assert check_order(where, [A, B, C, early, late]) == 5
    without = replace(B, ended=NEVER, version=0, refused=False)
    assert check_order(where, [A, without, C]) == 2, "nobody knows what became of the second"


@pytest.mark.parametrize(
    ("history", "what"),
    [
        ([A, B, C, asked("d", Add(5), 5, 6, 4, 12)], "was acknowledged, and is lost"),
        ([A, replace(B, version=3), C], "was told something else"),
        ([A, replace(B, total=7), C], "was told something else"),
        ([A, replace(B, total=7, repeated=True), C], None),  # the first answer again, with the till as it is now
        ([A, replace(B, total=10, repeated=True), C], "was told something else"),  # as it was before
        ([A, B], "a command that nobody gave"),
        ([A, B, replace(C, version=0, refused=True)], "was refused, and is carried out"),
        ([A, B, replace(C, command=encoded(Add(2)).decode())], "is not what"),
        ([A, replace(B, began=5, ended=6), C], "began after the answer"),
        ([A, B, C, asked("d", Pay(3), 5, 6)], "though the till held"),
        ([A, B, C, asked("d", Pay(9), 1.2, 1.8)], None),  # while the payment of 4 was under way
        ([replace(A, began=-2, ended=-1), B, C, asked("d", Pay(9), -0.5, 0.5)], "though the till held"),
        ([A, B, C, asked("d", Add(3), 5, 6)], "refused without a reason"),
    ],
)
def test_a_wrong_history(where: str, history: list[Asked], what: str | None) -> None:
    if what is None:
        check_order(where, history)
        return
    with pytest.raises(AssertionError, match=what):
        check_order(where, history)


def test_what_processes_print_is_read() -> None:
    first = replace(A, ended=NEVER, version=0, total=0, refused=False)
    lines = [msgspec.json.encode(one).decode() for one in (first, B, Told("dana", "a", 1, 1, 10))]
    assert read_history(lines) == [A, B]
