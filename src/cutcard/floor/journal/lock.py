"""Only one server per journal: a lock file beside it, released by the operating system when the server dies."""

import fcntl
import os
from pathlib import Path

from cutcard.ruling import Refused


class Held:
    """The lock, held until it is closed."""

    def __init__(self, file: int) -> None:
        self._file = file

    def close(self) -> None:
        os.close(self._file)


def hold(journal: Path) -> Held:
    """Lock the journal for this process, or refuse and name the process that holds it.

    A lock file may be left over from a crash. Only the lock on it counts, and a dead process holds none.
    """
    file = os.open(journal.with_name(f"{journal.name}.lock"), os.O_RDWR | os.O_CREAT, 0o644)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.read(file, 20).decode(errors="replace").strip() or "unknown"
        os.close(file)
        reason = f"{journal} is in use by another cutcard serve (process {holder})"
        raise Refused(None, f"{reason}: stop it, or choose another file with --database") from None
    except OSError:
        os.close(file)
        raise
    os.truncate(file, 0)
    os.write(file, f"{os.getpid()}\n".encode())
    return Held(file)
