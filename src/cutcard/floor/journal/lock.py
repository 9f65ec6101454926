"""One server for one journal: a lock file beside it, which the system releases when its holder dies."""

import fcntl
import os
from pathlib import Path

from cutcard.ruling import Refused


class Held:
    """The lock, held until closed."""

    def __init__(self, file: int) -> None:
        self._file = file

    def close(self) -> None:
        os.close(self._file)


def hold(journal: Path) -> Held:
    """Take the journal for this process, or refuse and name the one that has it.

    The file itself may be left over from a crash: what counts is the lock on it, which no dead process keeps.
    """
    file = os.open(journal.with_name(f"{journal.name}.lock"), os.O_RDWR | os.O_CREAT, 0o644)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.read(file, 20).decode(errors="replace").strip() or "unknown"
        os.close(file)
        reason = f"{journal} is served by another cutcard serve (process {holder})"
        raise Refused(None, f"{reason}: stop that one, or choose another file with --database") from None
    except OSError:
        os.close(file)
        raise
    os.truncate(file, 0)
    os.write(file, f"{os.getpid()}\n".encode())
    return Held(file)
