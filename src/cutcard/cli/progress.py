"""One progress bar for a long command: what it is doing and the time left, on a terminal only."""

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

PATIENCE = 0.3  # seconds; a command that is done by then shows no bar


@contextmanager
def bar(doing: str, *, quiet: bool = False) -> Iterator[Progress | None]:
    """A function to be called with the parts done and all parts; None in a pipe, in CI or when ``quiet``."""
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
        if done < task.completed:  # a second count begins: the time left is worked out anew
            running[0].reset(task.id, total=of, completed=done)
        running[0].update(task.id, completed=done, total=of)

    with shown:
        yield progress


def wanted() -> bool:
    """Whether somebody watches: standard error is a terminal that can move its cursor, and no CI job's log."""
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb" and not os.environ.get("CI")


def counted(items: Iterable[T], of: int, doing: str, *, quiet: bool = False) -> Iterator[T]:
    """The items one by one, with a bar that moves as each is done."""
    with bar(doing, quiet=quiet) as progress:
        for done, item in enumerate(items, 1):
            yield item
            if progress is not None:
                progress(done, of)


def _shown() -> "Shown":
    """Imported here: most commands never show a bar, and a pipe never does."""
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
        redirect_stdout=sys.stdout.isatty(),  # else what is piped on would end up on the terminal
    )
