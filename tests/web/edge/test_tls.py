"""TLS with a certificate of our own: handshakes that end, and those that do not."""

import socket
import subprocess
import threading
from pathlib import Path

import httpx
import pytest
from starlette.types import Receive, Scope, Send
from uvicorn import Config, Server

from cutcard.ruling import Refused
from cutcard.web.edge.door import listen
from cutcard.web.edge.limits import EdgeSettings
from cutcard.web.edge.server import Tls, run
from tests.support.floor.running import Floor
from tests.support.floor.sockets import everything, opened
from tests.support.floor.waiting import until


@pytest.fixture(scope="module")
def tls(tmp_path_factory: pytest.TempPathFactory) -> Tls:
    folder = tmp_path_factory.mktemp("tls")
    made = Tls(folder / "floor.pem", folder / "floor.key")
    words = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    words += ["-subj", "/CN=localhost", "-days", "1", "-keyout", str(made.key), "-out", str(made.cert)]
    subprocess.run(words, check=True, capture_output=True)
    return made


def test_https_with_a_certificate_of_our_own(tls: Tls, tmp_path: Path) -> None:
    tls.check()
    with Floor(tmp_path, tls=tls, edge=EdgeSettings(per_address=2)) as floor, httpx.Client(verify=False) as browser:
        response = browser.get(f"{floor.address}/enter")
        assert response.status_code == 303
        assert "Secure" in response.headers["set-cookie"]
        assert response.headers["strict-transport-security"]
        until(lambda: floor.connections.open == 1)
        silent = opened(floor)  # no handshake at all, and still it counts
        until(lambda: floor.connections.open == 2)
        assert everything(opened(floor)) == b"", "no plain text where TLS is spoken"
        silent.close()


def test_a_handshake_that_does_not_end_is_cut_off(tls: Tls) -> None:
    async def nothing(scope: Scope, receive: Receive, send: Send) -> None: ...

    server = Server(Config(nothing, lifespan="off", log_config=None, ssl_certfile=tls.cert, ssl_keyfile=str(tls.key)))
    with listen("127.0.0.1", 0, tls=True) as door:
        running = threading.Thread(target=run, args=(server, door, 0.2))
        running.start()
        try:
            with socket.create_connection(door.getsockname(), 20) as half:
                half.sendall(b"\x16\x03\x01\x00\x05")  # the first bytes of a handshake
                assert half.recv(1) == b""
        finally:
            server.should_exit = server.force_exit = True
            running.join()


def test_what_is_no_certificate_is_said_at_once(tls: Tls, tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"there is no file .*none\.pem: name the certificate with --cert"):
        Tls(tmp_path / "none.pem", tls.key).check()
    with pytest.raises(Refused, match="both must be PEM files"):
        Tls(tls.key, tls.cert).check()
