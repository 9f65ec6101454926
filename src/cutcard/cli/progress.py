"""A progress bar for long commands: what is being done and the time left. Only on a terminal."""

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, TypeAlias, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress as Shown

Progress: TypeAlias = Callable[[int, int], None]  # parts done, parts in all
T = TypeVar("T")

PAUSE = 3  # seconds between lines
PATIENCE = 0.3  # seconds; a command that finishes sooner shows no bar


@contextmanager
def bar(doing: str, *, quiet: bool = False) -> Iterator[Progress | None]:
    """A function to call with the parts done and the total; None in a pipe, in CI or if ``quiet``."""
    if quiet or not wanted():
        yield None
        return
    began, shown = time.monotonic(), ExitStack()
    running: list[Shown] = []

    def progress(done: int, of: int) -> None:
        if not running:
            if time.monotonic() - began < PATIENCE:
                return
            running.append(shown.enter_context(_shown()))
            running[0].add_task(doing, total=of)
        task = running[0].tasks[0]
        if done < task.completed:  # a second count starts, so estimate the time left again
            running[0].reset(task.id, total=of, completed=done)
        running[0].update(task.id, completed=done, total=of)

    with shown:
        yield progress


def lines(doing: str) -> Progress:
    """A function to call with the parts done and the total: prints a line on standard error now and then."""
    print(f"{doing}...", file=sys.stderr, flush=True)
    told = time.monotonic()

    def progress(done: int, of: int) -> None:
        nonlocal told
        if time.monotonic() - told >= PAUSE:
            told = time.monotonic()
            print(f"{doing}: {done / of:.0%}", file=sys.stderr, flush=True)

    return progress


def wanted() -> bool:
    """Whether somebody is watching: standard error is a terminal that can move its cursor, not the log of a CI job."""
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb" and not os.environ.get("CI")


def counted(items: Iterable[T], of: int, doing: str, *, quiet: bool = False) -> Iterator[T]:
    """Yield the items one by one, and move the bar after each."""
    with bar(doing, quiet=quiet) as progress:
        for done, item in enumerate(items, 1):
            yield item
            if progress is not None:
                progress(done, of)


def _shown() -> "Shown":
    """Create the bar. Imports its library here, because most commands never show a bar."""
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Shown

    return Shown(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=sys.stdout.isatty(),  # otherwise piped output would end up on the terminal
    )
