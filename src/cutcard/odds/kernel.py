"""How kernels are compiled, kept and run: plain functions of numbers and arrays, made native once by Numba.

Native code is kept for each user in a folder of its own, named after everything that is compiled into it: Numba looks
only at the file of a kernel, and would not notice that a table or a function which the kernel uses has changed.
Kernels release the interpreter's lock; ``spread`` runs them on threads, each taking the next task when it is free.
"""

import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
import numpy.typing as npt

from cutcard.odds.cache import folder, ingredients

COMPILES = 20  # seconds, about, that all kernels together take to be compiled

Function = TypeVar("Function", bound=Callable[..., Any])
Task = TypeVar("Task")
Answer = TypeVar("Answer")
Ints: TypeAlias = npt.NDArray[np.int64]
Progress: TypeAlias = Callable[[int, int], None]  # tasks done, of how many


FOLDER = folder()
if FOLDER is not None:
    os.environ.setdefault("NUMBA_CACHE_DIR", str(FOLDER / f"native-{ingredients()}"))  # read when Numba is imported

import numba  # noqa: E402
from numba.core import event  # noqa: E402


class _Announcement(event.Listener):
    """Says on standard error that kernels are being compiled, the first time that one is not found ready."""

    def __init__(self) -> None:
        self.said = False

    def on_start(self, event: Any) -> None:
        if not self.said:
            self.said = True
            print(f"compiling (once, about {COMPILES} s)...", file=sys.stderr, flush=True)

    def on_end(self, event: Any) -> None:
        """Nothing: the result speaks for itself."""


event.register("numba:compile", _Announcement())  # type: ignore[no-untyped-call]


def kernel(function: Function) -> Function:
    """The function as native code, compiled when first called and then kept on disk."""
    compiled: Any = numba.njit(cache=FOLDER is not None, nogil=True, error_model="numpy")(function)
    return cast(Function, compiled)


def threads() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(
    work: Callable[[Task], Answer], tasks: Iterable[Task], progress: Progress | None = None, workers: int | None = None
) -> list[Answer]:
    """The answers to all tasks, in their order; ``progress`` hears after each how many are done."""
    todo = list(tasks)
    with ThreadPoolExecutor(workers or threads()) as pool:
        running = [pool.submit(work, task) for task in todo]
        try:
            for done, finished in enumerate(as_completed(running), 1):
                finished.result()
                if progress is not None:
                    progress(done, len(todo))
        except BaseException:
            pool.shutdown(cancel_futures=True)  # an interrupted count does not run on
            raise
    return [finished.result() for finished in running]
