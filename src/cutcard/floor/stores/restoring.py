"""Puts a backup back where a server can go on from it. Nothing takes its place before it was checked."""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeAlias

from cutcard.floor.journal.lock import hold
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.log.durable import sync_folder
from cutcard.floor.stores.backup import unpack
from cutcard.floor.stores.copying import copy_journal
from cutcard.floor.stores.opening import Where, file_of, is_server
from cutcard.floor.stores.sealed_file import Progress
from cutcard.ruling import Refused

Check: TypeAlias = Callable[[Path], None]  # raises Refused if the journal in a file is not in order


def restore(backup: Path, target: Where, keys: Keyring, check: Check, progress: Progress | None = None) -> Anchor:
    """Unpack a backup, check it, and only then put it into an empty place that no server uses."""
    if not is_server(target):
        with _place(file_of(target)) as work:
            anchor = unpack(backup, keys, work, progress)
            check(work)
            os.replace(work, file_of(target))
        return anchor
    from cutcard.floor.stores.postgres.loading import check_vacant

    check_vacant(str(target))
    with tempfile.TemporaryDirectory(prefix="cutcard-") as folder:
        work = Path(folder) / "restored.db"
        unpack(backup, keys, work, progress)
        check(work)
        return copy_journal(work, target)


@contextmanager
def _place(file: Path) -> Iterator[Path]:
    """A file beside the target to unpack into, while the target is locked. It is gone afterwards, whatever happens."""
    newest = file.with_name(f"{file.name}-wal")
    if any(one.exists() and one.stat().st_size for one in (file, newest)):
        cure = "move it away with the files beside it, or choose another name"
        raise Refused(None, f"{file} holds something already: {cure}")
    file.parent.mkdir(parents=True, exist_ok=True)
    work = file.with_name(f"{file.name}.restoring")
    with closing(hold(file)):
        try:
            _remove(work)  # left behind if the machine died the last time
            yield work
        finally:
            _remove(work)
            if not file.stat().st_size:
                file.unlink()
    sync_folder(file.parent)


def _remove(work: Path) -> None:
    """Remove a journal with the files that SQLite keeps beside it."""
    for end in ("", "-wal", "-shm"):
        work.with_name(f"{work.name}{end}").unlink(missing_ok=True)
