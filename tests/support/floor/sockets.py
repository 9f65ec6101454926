"""Plain connections to a running floor."""

import socket

from tests.support.floor.running import Floor


def opened(floor: Floor, source: str = "127.0.0.1") -> socket.socket:
    """A connection from some address of this machine."""
    connection = socket.create_connection(("127.0.0.1", floor.port), 20, (source, 0))
    connection.settimeout(20)
    return connection


def everything(connection: socket.socket) -> bytes:
    """What the server says until it closes the connection."""
    said = b""
    try:
        while more := connection.recv(65_536):
            said += more
    except ConnectionResetError:
        pass
    finally:
        connection.close()
    return said
