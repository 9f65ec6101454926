"""Half-open connections against a running floor: is somebody else still answered, and are they cut off in the end?"""

import argparse
import socket
import time

import httpx


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
    parser.add_argument("--port", type=int, default=8080, help="of a floor on this machine, such as that of make run")
    parser.add_argument("--one", type=int, default=1100, help="connections from one address")
    parser.add_argument("--others", type=int, default=40, help="other addresses, with 100 connections each")
    asked = parser.parse_args()
    opened = silent(asked.port, "127.0.0.2", asked.one)
    for number in range(asked.others):
        opened += silent(asked.port, f"127.0.1.{number + 1}", 100)
    print(f"{len(opened):,} connections were made; {sum(map(is_open, opened)):,} of them were not turned away at once")
    began = time.perf_counter()
    with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.1")) as client:
        status = client.get(f"http://127.0.0.1:{asked.port}/healthz").status_code
    print(f"somebody else was answered with {status} after {time.perf_counter() - began:.3f} s")
    began = time.perf_counter()
    while any(map(is_open, opened)) and time.perf_counter() - began < 60:
        time.sleep(0.5)
    print(f"{time.perf_counter() - began:.0f} s later {sum(map(is_open, opened)):,} of them were open")


if __name__ == "__main__":
    main()
