"""Only one server per journal: locks that the operating system releases when the server dies.

The file itself is locked, whatever name led to it: a symbolic link, a hard link, another mount. A lock file beside it
is locked as well, so that a file put in its place while a server runs does not get a second server.
"""

import fcntl
import os
from contextlib import ExitStack, closing, suppress
from pathlib import Path

from cutcard.ruling import Refused

OWNER_ONLY = 0o600


class FileLock:
    """A lock on one file, created if need be and held until it is closed."""

    def __init__(self, path: Path) -> None:
        """Raises BlockingIOError if another process holds it.

        Close it only after everything else that this process has open there: SQLite's own locks on a file end when the
        process closes any handle of it.
        """
        self.file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, OWNER_ONLY)
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self.file)
            raise

    def close(self) -> None:
        os.close(self.file)


class JournalLock:
    """All locks of a journal, held until they are closed."""

    def __init__(self, held: ExitStack) -> None:
        self._held = held

    def close(self) -> None:
        self._held.close()


def hold(journal: Path) -> JournalLock:
    """Lock the journal for this process, or refuse and name the process that holds it.

    A lock file may be left over from a crash. Only the lock on it counts, and a dead process holds none.
    """
    real = Path(os.path.realpath(journal))
    beside = real.with_name(f"{real.name}.lock")
    with ExitStack() as held:
        try:
            lock = held.enter_context(closing(FileLock(beside)))
            held.enter_context(closing(FileLock(real)))
        except BlockingIOError:
            holder = _holder(real) or _written(beside) or "unknown"
            reason = f"{journal} is in use by another cutcard serve (process {holder})"
            raise Refused(None, f"{reason}: stop it, or choose another file") from None
        os.truncate(lock.file, 0)
        os.write(lock.file, f"{os.getpid()}\n".encode())
        return JournalLock(held.pop_all())


def _written(beside: Path) -> str:
    """The process that a lock file names."""
    with suppress(OSError):
        return beside.read_text(errors="replace")[:20].strip()
    return ""


def _holder(file: Path) -> str:
    """The process that has locked a file, as Linux tells; nothing elsewhere."""
    with suppress(OSError):
        found = file.stat()
        place = f"{os.major(found.st_dev):02x}:{os.minor(found.st_dev):02x}:{found.st_ino}"
        for line in Path("/proc/locks").read_text().splitlines():
            words = line.split()
            if words[1:2] == ["FLOCK"] and place in words:
                return words[4]
    return ""
