"""Where tests keep files that nobody needs afterwards: in memory, since half of their time was waiting for a disk."""

import os
import shutil
from pathlib import Path

ROOM = 2 * 1024**3  # bytes: more than all tests together have open at one time


def _memory() -> Path | None:
    shared = Path("/dev/shm")
    usable = shared.is_dir() and os.access(shared, os.W_OK) and shutil.disk_usage(shared).free > ROOM
    return shared if usable else None


MEMORY = _memory()  # None means the usual folder
