"""What the verbs of ``cutcard journal`` share: where a journal is, and how many processes may check it."""

import os

from cutcard.cli import Usage
from cutcard.floor.stores.opening import file_of, is_server

DATABASE = "the journal: a file, sqlite:///FILE or postgresql://..."


def place(database: str) -> str:
    """Where a journal is, if there is one."""
    if not is_server(database) and file_of(database).is_dir():
        raise Usage(f"{file_of(database)} is a folder; name the file of the journal in it, such as var/demo.db")
    if not is_server(database) and not file_of(database).is_file():
        raise Usage(f"there is no file {file_of(database)}; name a journal, such as var/demo.db")
    return database


def processors() -> int:
    """How many processes can work at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
