"""Notices whether a packaged game was edited after its last check. An unchanged one is not checked again at load."""

from pathlib import Path
from zlib import crc32

FILE = "checked.txt"  # written by ``make trace`` once a game has no faults; a test keeps it up to date


def checksum(folder: Path) -> str:
    """A checksum of everything that a check reads. It notices edits; it does not protect against malice."""
    total = 0
    for file in sorted([*folder.glob("*.py"), *folder.glob("printed/*.py"), *folder.glob("rules.toml")]):
        total = crc32(file.read_bytes(), crc32(file.relative_to(folder).as_posix().encode(), total))
    return f"{total:08x}\n"


def is_unchanged(folder: Path) -> bool:
    """Whether a game is exactly as it was when it was found to have no faults."""
    file = folder / FILE
    return file.is_file() and file.read_text("utf-8") == checksum(folder)
