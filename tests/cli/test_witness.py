"""``cutcard witness`` as others reach it: nobody can stop it with connections on which nothing is sent."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from cutcard.cli import main
from cutcard.cli.witness import make_server, open_witness
from cutcard.floor.log.note import Signer
from cutcard.web.edge.door import Connections, listen
from cutcard.web.edge.limits import EdgeSettings

EACH = 3
LIMITS = EdgeSettings(connections=10, per_address=EACH, arriving=0.2)


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    server = make_server(open_witness("w.example/1", [Signer.new("floor.example/1").key], tmp_path), LIMITS)
    with closing(listen("127.0.0.1", 0, Connections(LIMITS))) as door:
        running = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[door])))
        running.start()
        yield door.getsockname()[1]
        server.should_exit = True
        running.join()


def test_silent_connections_are_capped_and_cut_off(port: int) -> None:
    silent = [socket.create_connection(("127.0.0.1", port), 20) for _ in range(EACH)]
    with socket.create_connection(("127.0.0.1", port), 20) as one_more:
        assert one_more.recv(100).startswith(b"HTTP/1.1 503")
    for connection in silent:
        with connection:
            assert connection.recv(1) == b"", "cut off"
    assert httpx.get(f"http://127.0.0.1:{port}/checkpoint?origin=floor.example/1").status_code == 404


def test_a_port_that_is_taken(port: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key = str(Signer.new("floor.example/1").key)
    words = ["witness", "--name", "w.example/2", "--log", key, "--folder", str(tmp_path / "two"), "--port", str(port)]
    assert main(words) == 1
    assert "choose another with --port" in capsys.readouterr().err
