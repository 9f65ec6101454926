"""Tells a service manager such as systemd that the floor is open, and then again and again that it works."""

import asyncio
import logging
import os
import socket

from cutcard.web.site.health import Health

LOG = logging.getLogger(__name__)
SOCKET, PERIOD, PROCESS = "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"


def notify(state: str) -> bool:
    """Send a message such as READY=1; returns whether anybody listens for it."""
    address = os.environ.get(SOCKET, "")
    if not address.startswith(("/", "@")):
        return False
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sending:
        sending.setblocking(False)  # a manager that does not listen must not hold up the floor
        try:
            sending.sendto(state.encode(), "\0" + address[1:] if address.startswith("@") else address)
        except OSError as error:
            LOG.warning("the service manager could not be told %s: %s", state, error)
            return False
    return True


def period() -> float | None:
    """Seconds between two signs of life, a third of what is asked for; None if nobody waits for them."""
    asked, process = os.environ.get(PERIOD, ""), os.environ.get(PROCESS, "")
    if not asked.isdecimal() or process not in ("", str(os.getpid())) or SOCKET not in os.environ:
        return None
    return int(asked) / 3_000_000


async def keep_telling(health: Health, seconds: float) -> None:
    """Give signs of life as long as the journal's writer works. Without them the manager restarts the server."""
    while True:
        if not await health.why_restart():
            notify("WATCHDOG=1")
        await asyncio.sleep(seconds)
