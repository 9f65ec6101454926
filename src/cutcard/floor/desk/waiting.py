"""Waiting for the journal's writer in an event loop."""

import asyncio
from concurrent.futures import Future


async def written(waiting: "Future[None]") -> None:
    """Wait for the writer. If the caller is cancelled meanwhile, its command is still carried out."""
    loop = asyncio.get_running_loop()
    woken = loop.create_future()

    def wake() -> None:
        if not woken.done():
            woken.set_result(None)

    def tell(_: "Future[None]") -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(wake)

    waiting.add_done_callback(tell)
    await woken
