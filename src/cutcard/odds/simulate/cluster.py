"""Runs work on a Dask cluster. Tasks of a lost worker are repeated by others."""

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from functools import cache, partial
from threading import Thread
from typing import TYPE_CHECKING, Protocol, TypeVar

from msgspec import Struct

from cutcard.odds.native.cache import ingredients
from cutcard.odds.native.kernel import Progress, spread
from cutcard.ruling import Refused

if TYPE_CHECKING:
    from distributed import Client
    from tornado.ioloop import IOLoop

WAIT = 20  # seconds for the scheduler to answer, and for a first worker

Task = TypeVar("Task")
Answer = TypeVar("Answer")


class Spread(Protocol):
    """Runs tasks and returns the results in order."""

    def __call__(
        self, work: Callable[[Task], Answer], tasks: Iterable[Task], progress: Progress | None = None
    ) -> list[Answer]: ...


def at(address: str | None) -> Spread:
    """The workers of the scheduler at this address, or the cores of this machine."""
    return spread if address is None else partial(_far, address)


class Sent(Struct, frozen=True):
    """A worker's result, or why there is none, with a digest of the code that computed it."""

    code: str
    answer: object = None
    refused: str = ""


def _work(work: Callable[[Task], Answer], task: Task) -> Sent:
    try:
        return Sent(ingredients(), work(task))
    except Refused as refused:
        return Sent(ingredients(), refused=refused.reason)


def _far(
    address: str, work: Callable[[Task], Answer], tasks: Iterable[Task], progress: Progress | None = None
) -> list[Answer]:
    try:
        from distributed import as_completed
        from distributed.scheduler import KilledWorker
    except ImportError as error:
        raise Refused(
            None, f"a Dask cluster needs {error.name}: install cutcard[dask] on this machine and on all workers"
        ) from None
    place = repr(address[:80])
    todo = list(tasks)
    answers: dict[int, Answer] = {}
    with _client(address) as client, client.as_current():
        try:
            client.wait_for_workers(1, timeout=WAIT)
            places = {client.submit(_work, work, task, pure=False): at for at, task in enumerate(todo)}
            for future in as_completed(places):  # type: ignore[no-untyped-call]  # Dask has no types
                sent = future.result()
                if sent.code != ingredients():
                    raise Refused(
                        None, "a worker runs a different version: install the same version of cutcard on all workers"
                    )
                if sent.refused:
                    raise Refused(None, sent.refused)
                answers[places[future]] = sent.answer
                future.release()  # a result that has arrived need not be kept on the cluster
                if progress is not None:
                    progress(len(answers), len(todo))
        except TimeoutError:
            raise Refused(None, f"the scheduler at {place} has no workers: start some with dask worker") from None
        except KilledWorker as error:
            raise Refused(None, f"workers died repeatedly: give them more memory ({error})") from None
        except OSError as error:
            raise Refused(
                None, f"the scheduler at {place} no longer answers: start it and run the simulation again ({error})"
            ) from None
    return [answers[at] for at in range(len(todo))]


def _client(address: str) -> "Client":
    from distributed import Client

    try:
        return Client(address, timeout=WAIT, set_as_default=False, loop=_loop())  # type: ignore[no-untyped-call]  # nor here
    except (OSError, ValueError, TypeError) as error:
        where = repr(address[:80])
        raise Refused(None, f"no Dask scheduler answers at {where}: give tcp://HOST:PORT ({error})") from None


@cache
def _loop() -> "IOLoop":
    """An event loop for this process: the one that Dask would start must run within ten seconds, or it gives up."""
    from tornado.ioloop import IOLoop

    started: Future[IOLoop] = Future()

    async def run() -> None:
        started.set_result(IOLoop.current())
        await asyncio.Event().wait()

    Thread(target=lambda: asyncio.run(run()), name="Dask", daemon=True).start()
    return started.result()
