"""Compiles, caches and runs kernels: plain functions of numbers and arrays, compiled once by Numba.

Native code is cached per user under a digest of the kernel and of what it refers to (``identity``), so a change
elsewhere compiles nothing again. A wheel can bring code along that was compiled before (``make kernels``). Kernels
release the interpreter lock. ``spread`` runs them on threads; each thread takes the next task when it is free.

There are two ways to run a kernel, with the same results: ``library`` stores its object code and calls it without the
compiler; ``CUTCARD_KERNELS=numba`` uses Numba's public interface alone, and compiles again in every process.
"""

import hashlib
import os
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import Any, TypeAlias, TypeVar, cast

import msgspec
import numpy as np
import numpy.typing as npt

from cutcard.core.decoding import look_at
from cutcard.odds.native import library as native
from cutcard.odds.native.cache import folder, write
from cutcard.odds.native.identity import digest

COMPILES = 20  # approximate seconds to compile all kernels
ERASE = "\r\033[K"  # on a terminal: back to the start of the line, and clear it

Function = TypeVar("Function", bound=Callable[..., Any])
Task = TypeVar("Task")
Answer = TypeVar("Answer")
Ints: TypeAlias = npt.NDArray[np.int64]
Progress: TypeAlias = Callable[[int, int], None]  # tasks done, of how many
_one_at_a_time = Lock()


class Kernel:
    """A function of arrays and numbers, compiled to native code and cached on its first call with such arguments."""

    said = False  # "compiling..." was printed
    made = 0  # kernels compiled by this process

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.ready: dict[tuple[native.Kind, ...], Callable[..., Any]] = {}

    def __call__(self, *arguments: Any) -> Any:
        kinds = tuple(map(native.kind, arguments))
        return (self.ready.get(kinds) or self._prepare(kinds, arguments))(*arguments)

    @cached_property
    def dispatcher(self) -> Any:
        """The function as a Numba dispatcher, for other kernels and for its object code."""
        import numba

        options: Any = {"error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        return numba.njit(**options)(self.function)

    @cached_property
    def public(self) -> Callable[..., Any]:
        """The function as Numba offers it to Python."""
        import numba

        compiled: Callable[..., Any] = numba.njit(error_model="numpy", nogil=True)(self.function)

        def call(*arguments: Any) -> Any:
            native.check(arguments)
            return compiled(*arguments)

        return call

    @property
    def _numba_type_(self) -> Any:
        """The type that Numba asks for if one kernel calls another."""
        return self.dispatcher._numba_type_

    def _prepare(self, kinds: tuple[native.Kind, ...], arguments: tuple[Any, ...]) -> Callable[..., Any]:
        with _one_at_a_time:
            if kinds not in self.ready and os.environ.get("CUTCARD_KERNELS") == "numba":
                self._announce()
                self.ready[kinds] = self.public
            if kinds not in self.ready:
                name, home = self._name(kinds), folder()
                call = next(filter(None, (_kept(place / name, kinds) for place in native.places(home))), None)
                if call is None:
                    made = self._compiled(arguments)
                    call = native.loaded(made, kinds)
                    if home is not None:
                        write(next(native.places(home)) / name, msgspec.msgpack.encode(made))
                assert call is not None, "a freshly compiled function can always be loaded"
                self.ready[kinds] = call
            return self.ready[kinds]

    def _name(self, kinds: tuple[native.Kind, ...]) -> str:
        """The file of the code for such arguments."""
        function = self.function
        made_of = hashlib.sha256(f"{digest(function)} {kinds!r}".encode()).hexdigest()[:24]
        return f"{function.__module__}.{function.__qualname__}-{made_of}.native"

    def _compiled(self, arguments: tuple[Any, ...]) -> native.Native:
        self._announce()
        try:
            return native.compiled(self.dispatcher, arguments)
        finally:
            Kernel.made += 1
            if sys.stderr.isatty():
                print(ERASE, end="", file=sys.stderr, flush=True)

    def _announce(self) -> None:
        """Say that something is compiled: once, or on a terminal each part while it is."""
        if sys.stderr.isatty():
            name = self.function.__name__.strip("_").replace("_", " ")
            print(
                f"{ERASE}compiling (once, about {COMPILES} s): {Kernel.made} parts done, now: {name}",
                end="",
                file=sys.stderr,
                flush=True,
            )
        elif not Kernel.said:
            Kernel.said = True
            print(f"compiling (once, about {COMPILES} s)...", file=sys.stderr, flush=True)


def _kept(file: Path, kinds: tuple[native.Kind, ...]) -> Callable[..., Any] | None:
    try:
        return native.loaded(msgspec.msgpack.decode(file.read_bytes(), type=look_at(native.Native)), kinds)
    except (OSError, msgspec.MsgspecError):
        return None


def kernel(function: Function) -> Function:
    """Decorator: run the function as native code, compiled on the first call and then cached on disk."""
    return cast(Function, Kernel(function))


def threads() -> int:
    """Number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(
    work: Callable[[Task], Answer], tasks: Iterable[Task], progress: Progress | None = None, workers: int | None = None
) -> list[Answer]:
    """The results of all tasks, in order. ``progress`` is called after each with the number done."""
    todo = list(tasks)
    with ThreadPoolExecutor(workers or threads()) as pool:
        running = [pool.submit(work, task) for task in todo]
        try:
            for done, finished in enumerate(as_completed(running), 1):
                finished.result()
                if progress is not None:
                    progress(done, len(todo))
        except BaseException:
            pool.shutdown(cancel_futures=True)  # do not go on after an interrupt
            raise
    return [finished.result() for finished in running]
