"""What the outside may ask of a server: connections, time, names, proxies, and what a read costs."""

from msgspec import Struct


class EdgeSettings(Struct, frozen=True):
    """Limits on connections, and who is trusted."""

    connections: int = 4_000  # open at once, HTTP and WebSocket together
    per_address: int = 256  # of them from one address
    arriving: float = 10  # seconds for a whole request, from the opening of its connection or its first byte
    idle: int = 5  # seconds that a connection is kept after an answer
    unread: float = 30  # seconds that an answer waits for somebody who does not read it
    heading: int = 16_384  # bytes of the first line and the headers
    hosts: tuple[str, ...] = ()  # names of the site, besides localhost and addresses in numbers
    proxies: tuple[str, ...] = ()  # addresses and networks of proxies that say for whom they ask
    access_log: bool = False


COSTS = (  # requests that cost more than a plain read, by a part of their path
    ("/api/journal/verify", 100.0),
    ("/api/journal/export", 50.0),
    ("/api/reports", 20.0),
    ("/rounds/", 10.0),  # the proofs or the replay of a round
    ("/api/mine/history", 10.0),
    ("/api/refusals", 5.0),
    ("/checkpoint/consistency", 5.0),
    ("/openapi.json", 5.0),
    ("/live", 5.0),
)
STATIC = 0.1  # a file of a page: a page has dozens


def cost(path: str, *, command: bool = False) -> float:
    """How many plain reads a request counts for.

    ``command``: somebody who is signed in sends something. Commands count for none: they have a limit of their own.
    """
    if path.startswith("/static/"):
        return STATIC
    if command and path.endswith("/commands"):
        return 0.0
    return next((much for part, much in COSTS if part in path), 1.0)
