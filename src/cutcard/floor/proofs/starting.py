"""Checks the end of a journal before a server continues it: what came after the floor's last checkpoint."""

from collections.abc import Iterable
from pathlib import Path

from cutcard.floor.journal.journal import Journal
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.log.checkpoint import WrongCheckpoint, read_checkpoint
from cutcard.floor.proofs.verify import JournalReport, verify
from cutcard.floor.streams.streams import AnyDomain
from cutcard.ruling import Refused

CURE = "do not start on it: keep it as evidence, verify it with cutcard journal verify, and restore a backup"


def check_end(journal: Journal, domains: Iterable[AnyDomain], file: Path) -> JournalReport | None:
    """Check the chains and seals after the last checkpoint; None if there is nothing yet. Raises Refused at a fault.

    ``file``: where the newest checkpoint is written. If the journal was put back to an older copy, the file knows.
    """
    last = journal.last_checkpoint()
    inside = _anchor(str(last), journal, journal.name) if last else None
    outside = _anchor(file.read_text("utf-8"), journal, str(file)) if file.exists() else None
    known = [anchor for anchor in (inside, outside) if anchor is not None]
    if not known and not journal.anchor().size:
        return None
    report = verify(journal, domains, known, since=inside, states=False)
    if report.fault is not None:
        raise Refused(None, f"the journal {journal.name} is not as the floor left it ({report.fault}): {CURE}")
    return report


def check_keys(journal: Journal) -> None:
    """Refuse keys that are not the floor's: its last checkpoint is signed with others."""
    if last := journal.last_checkpoint():
        _anchor(str(last), journal, journal.name)


def _anchor(text: str, journal: Journal, place: str) -> Anchor | None:
    if not journal.has_keys:  # new ones would fit nothing that is there
        cure = "put them back, name their file with --keys, or move the checkpoint away if they are lost"
        raise Refused(None, f"the floor's keys, which signed the checkpoint in {place}, are missing: {cure}")
    try:
        head, _ = read_checkpoint(text, journal.keys.signer.key)
    except WrongCheckpoint as wrong:
        cure = "start the floor with the keys that signed it, or move the checkpoint away if the keys were replaced"
        raise Refused(None, f"the checkpoint in {place} does not fit the floor's keys ({wrong}): {cure}") from None
    return Anchor(head.size, head.root.hex()) if head.size else None
