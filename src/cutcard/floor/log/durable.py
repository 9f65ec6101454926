"""Files, and names of files, that survive a power cut."""

import os
from pathlib import Path

OWNER_ONLY = 0o600


def replace_file(file: Path, text: str) -> None:
    """Write a small file anew: after a power cut it is the old one or the new one, never half of it."""
    beside = file.with_name(f"{file.name}.new")
    how = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW
    with open(os.open(beside, how, OWNER_ONLY), "w", encoding="utf-8") as out:
        os.fchmod(out.fileno(), OWNER_ONLY)  # one that was left behind may have been open to others
        out.write(text)
        out.flush()
        os.fsync(out.fileno())
    os.replace(beside, file)
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """Keep the names of files that were created, renamed or removed in a folder; files themselves are synced apart."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
