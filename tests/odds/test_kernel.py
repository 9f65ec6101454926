"""How kernels are kept and run."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from cutcard.odds.native import identity, kernel
from cutcard.odds.native import library as native

# As if nothing had been loaded or compiled in this process yet.
PYTHON_IS_FOUND = """
from cutcard.odds.native.library import _runtime, llvm
_runtime()
print(all(map(llvm.address_of_symbol, ("PyErr_SetString", "PyTuple_Pack", "NRT_Allocate"))))
"""
LOOK_UP = "from cutcard.odds.native import lookup; print(lookup.three(0, 4, 8), lookup.five(0, 4, 8, 12, 16))"


def test_answers_come_in_the_order_of_tasks() -> None:
    heard: list[tuple[int, int]] = []

    def work(task: int) -> int:
        time.sleep(0.01 * (5 - task))
        return task * task

    assert kernel.spread(work, range(5), lambda done, of: heard.append((done, of)), workers=5) == [0, 1, 4, 9, 16]
    assert heard == [(done, 5) for done in range(1, 6)]


def test_a_task_that_fails_ends_the_rest() -> None:
    begun = []

    def work(task: int) -> None:
        begun.append(task)
        if task == 0:
            raise ZeroDivisionError
        time.sleep(0.02)

    with pytest.raises(ZeroDivisionError):
        kernel.spread(work, range(500), workers=2)
    assert len(begun) < 500


def test_native_code_is_announced_once_and_then_kept(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path)}
    ran = [
        subprocess.run([sys.executable, "-c", LOOK_UP], env=environment, capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert ran[0].stdout == ran[1].stdout != ""
    assert ran[0].stderr.count("compiling (once, about") == 1
    assert ran[1].stderr == ""


def test_the_first_code_that_is_loaded_may_call_python() -> None:
    """Else it would count as damaged, and be compiled again by every process that needs it first."""
    ran = subprocess.run([sys.executable, "-c", PYTHON_IS_FOUND], capture_output=True, text=True, check=True)
    assert ran.stdout == "True\n"


def test_without_a_place_to_write_kernels_work_all_the_same(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    environment = os.environ | {"XDG_CACHE_HOME": str(blocked)}
    ran = subprocess.run([sys.executable, "-c", LOOK_UP], env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.split()[0].isdigit()


def _three_results(numbers: npt.NDArray[Any], half: Any, most: Any) -> tuple[int, bool, int]:
    total = 0
    for number in numbers:
        total += number
    return total // 2 if half else total, total > most, len(numbers)


def test_arrays_of_any_layout_and_numbers_of_any_type() -> None:
    run = kernel.kernel(_three_results)
    square = np.arange(12, dtype=np.int64).reshape(3, 4)
    for numbers, half, most in (
        (square[0], False, 10),
        (square[:, 1], True, np.int64(-1)),
        (square[::-1, 2], np.False_, 18),
        (square.astype(np.uint8)[1], np.True_, np.uint8(200)),
        (square.astype(np.int16)[0, :0], False, 0),
    ):
        assert run(numbers, half, most) == _three_results(numbers, bool(half), int(most))
    fixed = square[2]
    fixed.flags.writeable = False
    assert run(fixed, True, 0) == (19, True, 4)


class Some(NamedTuple):
    """Arrays that belong together, with others."""

    first: npt.NDArray[Any]
    others: tuple[npt.NDArray[Any], int]


def _both(one: Some, times: Any) -> tuple[int, int]:
    total = 0
    for number in one.first:
        total += number * times
    return total, one.others[0][0, 1] + one.others[1]


@pytest.mark.parametrize("way", ["", "numba"], ids=["object code", "numba"])
def test_both_ways_give_the_same(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUTCARD_KERNELS", way)
    one = Some(np.arange(5, dtype=np.uint8), (np.arange(6).reshape(2, 3), 7))
    assert kernel.kernel(_both)(one, 3) == (30, 8)
    assert kernel.kernel(_three_results)(np.arange(4), True, 5) == (3, True, 4)


@pytest.mark.parametrize("way", ["", "numba"], ids=["object code", "numba"])
def test_what_a_kernel_cannot_take_is_refused(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUTCARD_KERNELS", way)
    run = kernel.kernel(_three_results)
    with pytest.raises(TypeError, match="not list"):
        run([1, 2], True, 0)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(OverflowError, match="too large"):
        run(np.zeros(1, np.int64), True, 1 << 63)


def _fill(numbers: npt.NDArray[np.int64]) -> None:
    numbers[:] = np.arange(len(numbers))[::-1].copy().cumsum()


def _longest(numbers: npt.NDArray[np.int64]) -> None:
    numbers[0] = len(np.empty(numbers[0], np.int64))


def test_kernels_make_arrays_and_say_when_they_cannot() -> None:
    numbers = np.zeros(4, np.int64)
    kernel.kernel(_fill)(numbers)
    assert numbers.tolist() == [3, 5, 6, 6]
    with pytest.raises(RuntimeError, match="stopped with"):
        kernel.kernel(_longest)(np.array([1 << 60]))


@pytest.mark.parametrize(
    "spoil", [lambda data: b"", lambda data: data[:-1], lambda data: data.replace(b"\0\0", b"\0\1")]
)
def test_spoilt_native_code_is_made_anew(
    spoil: Callable[[bytes], bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    made, compiled = [], native.compiled

    def counted(dispatcher: Any, arguments: tuple[Any, ...]) -> native.Native:
        made.append(arguments)
        return compiled(dispatcher, arguments)

    monkeypatch.setattr(native, "compiled", counted)
    for _ in range(2):
        assert kernel.kernel(_three_results)(np.arange(4), False, 9) == (6, False, 4)
    assert len(made) == 1
    (file,) = tmp_path.rglob("*.native")
    file.write_bytes(spoil(file.read_bytes()))
    for _ in range(2):
        assert kernel.kernel(_three_results)(np.arange(4), False, 9) == (6, False, 4)
    assert len(made) == 2


def test_native_code_that_is_kept_runs_without_the_compiler() -> None:
    ready = "import sys; from cutcard.odds.native import lookup; lookup.three(0, 4, 8); print('numba' in sys.modules)"
    ran = [subprocess.run([sys.executable, "-c", ready], capture_output=True, text=True, check=True) for _ in range(2)]
    assert ran[1].stdout == "False\n"


def _made_of(source: str, **names: Any) -> str:
    space: dict[str, Any] = dict(names)
    exec(source, space)
    return identity.digest(space["f"])


def test_native_code_is_known_by_what_it_is_made_of() -> None:
    source, table = "def f(x):\n    return T[x] + N", np.arange(4)
    known = _made_of(source, T=table, N=1)
    assert _made_of("# elsewhere\n\n\n" + source + "  # and here", T=table.copy(), N=1, other=5) == known
    inner = kernel.kernel(_fill)
    others = {
        _made_of(source, T=table, N=2),
        _made_of(source, T=table, N=1.0),
        _made_of(source, T=table[::-1], N=1),
        _made_of(source, T=table.astype(np.int32), N=1),
        _made_of("def f(x):\n    return T[x] - N", T=table, N=1),
        _made_of(source, T=table, N=inner),
        _made_of(source, T=table, N=kernel.kernel(_longest)),
    }
    assert len(others | {known}) == 8
