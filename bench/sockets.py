"""Half-open connections against a running floor: is somebody else still answered, and are they cut off in the end?"""

import argparse
import json
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx


@contextmanager
def floor(port: int) -> Iterator[int]:
    """The port of a running floor; 0: a demonstration of its own, for as long as this takes."""
    if port:
        yield port
        return
    with tempfile.TemporaryDirectory() as folder:
        words = ("serve", "--demo", "--json", "--port", "0", "--database", f"sqlite:///{folder}/floor.db")
        with subprocess.Popen([sys.executable, "-m", "cutcard", *words], stdout=subprocess.PIPE, text=True) as served:
            assert served.stdout is not None
            try:
                yield int(json.loads(served.stdout.readline())["address"].rpartition(":")[2])
            finally:
                served.terminate()


def silent(port: int, source: str, count: int) -> list[socket.socket]:
    """Connections from an address of this machine, on which nothing is sent."""
    return [socket.create_connection(("127.0.0.1", port), 10, (source, 0)) for _ in range(count)]


def is_open(connection: socket.socket) -> bool:
    """Whether the server has neither answered nor closed it."""
    connection.setblocking(False)
    try:
        connection.recv(1)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8080, help="of a floor on this machine; 0: of a new one")
    parser.add_argument("--one", type=int, default=1100, help="connections from one address")
    parser.add_argument("--others", type=int, default=40, help="other addresses, with 100 connections each")
    asked = parser.parse_args()
    with floor(asked.port) as port:
        measure(port, asked.one, asked.others)


def measure(port: int, one: int, others: int) -> None:
    """Open so many connections from one address and from others, ask as somebody else, and wait for their end."""
    opened = silent(port, "127.0.0.2", one)
    for number in range(others):
        opened += silent(port, f"127.0.1.{number + 1}", 100)
    print(f"{len(opened):,} connections were made; {sum(map(is_open, opened)):,} of them were not turned away at once")
    began = time.perf_counter()
    with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.1")) as client:
        status = client.get(f"http://127.0.0.1:{port}/healthz").status_code
    print(f"somebody else was answered with {status} after {time.perf_counter() - began:.3f} s")
    began = time.perf_counter()
    while any(map(is_open, opened)) and time.perf_counter() - began < 60:
        time.sleep(0.5)
    print(f"{time.perf_counter() - began:.0f} s later {sum(map(is_open, opened)):,} of them were open")


if __name__ == "__main__":
    main()
