"""Checks the end of a journal before a server continues it: what came after the floor's last checkpoint.

A floor whose keys are lost goes on with new ones. Somebody must say so, and the journal keeps it.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from secrets import token_hex

from cutcard.core.message import Actor, Role
from cutcard.core.text import require_text
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.people import ENTRANCE
from cutcard.floor.journal.journal import Journal
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.log.checkpoint import WrongCheckpoint, parse, read_checkpoint
from cutcard.floor.log.durable import replace_file
from cutcard.floor.log.note import read_note, signed_by
from cutcard.floor.proofs.verify import JournalReport, verify
from cutcard.floor.streams.streams import AnyDomain
from cutcard.registers.people.entrance import ReopenEntrance
from cutcard.rules.faults import Fault
from cutcard.ruling import Refused
from cutcard.table.messages.faults import ReportFault

CURE = "do not start on it: keep it as evidence, verify it with cutcard journal verify, and restore a backup"
CONSOLE = Actor("entrance", Role.SYSTEM)
LOST = "if they are lost for ever, see cutcard keys lost"


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


def give_up_keys(desk: Desk, file: Path, reason: str) -> list[str]:
    """Go on with the keys with which the desk was opened, because those that signed the checkpoints are lost.

    The journal must still continue the checkpoints. The newest stays beside it as evidence. What only the lost keys
    open is gone: people are let in again by a code of the console, and shuffles from before cannot be shown any more.
    Returns what people must do for rounds in play, whose cards can never be had.
    """
    require_text(None, reason, "the reason")
    journal, key = desk.journal, desk.journal.keys.signer.key
    last = journal.last_checkpoint()
    kept = [read_note(file.read_text("utf-8"))] if file.exists() else []
    notes = [*([last] if last else []), *kept]
    if not notes or any(signed_by(note, key) is not None for note in notes):
        raise Refused(None, "these keys are the floor's, or it has signed nothing yet: start it with them")
    heads = [parse(note) for note in notes]
    anchors = [Anchor(one.size, one.root.hex()) for one in heads if one.size]
    report = verify(journal, desk.streams.domains.values(), anchors, states=False)
    if report.fault is not None:
        raise Refused(None, f"the journal {journal.name} is not as the floor left it ({report.fault}): {CURE}")
    told = f"the floor's keys are lost, and {key} signs from now on: {reason}"
    desk.execute_now(ENTRANCE, CONSOLE, ReopenEntrance(told, str(key)), token_hex(16))
    replace_file(file.with_name(f"{file.name}.lost"), str(max(notes, key=lambda note: parse(note).size)))
    known = [one.id for one in journal.keys.sealing]
    journal.change(f"delete from credentials where key not in ({', '.join('?' * len(known))})", *known)
    journal.change("delete from checkpoints")
    file.unlink(missing_ok=True)
    return [*_stopped_tables(desk), *_stopped_hands(desk)]


def _stopped_tables(desk: Desk) -> Iterator[str]:
    """Report the shuffle as failed at each electronic table with a round in play: a second person then voids it."""
    for stream in desk.journal.streams("table/"):
        table = desk.state(stream).state.table
        if table is None or table.dealing != "electronic" or table.round is None or table.round.stage == "closed":
            continue
        try:
            desk.execute_now(stream, CONSOLE, ReportFault(Fault.DEVICE_FAILS), token_hex(16))
        except Refused as refused:  # another fault waits for its remedy
            yield f"{stream}: {refused.reason}. Then report that the shuffle has failed, if the round goes on"
        else:
            yield f"{stream}: a supervisor confirms that round {table.round.number} is void, and every stake goes back"


def _stopped_hands(desk: Desk) -> Iterator[str]:
    for stream in desk.journal.streams("tournament-table/"):
        hand = desk.state(stream).state.table.hand
        if hand is not None and hand.dealing == "electronic" and hand.stage != "misdealt":
            yield f"{stream}: the director declares a misdeal, and the hand is dealt again"


def _anchor(text: str, journal: Journal, place: str) -> Anchor | None:
    if not journal.has_keys:  # new ones would fit nothing that is there
        cure = f"put them back, or name their file with --keys; {LOST}"
        raise Refused(None, f"the floor's keys, which signed the checkpoint in {place}, are missing: {cure}")
    try:
        head, _ = read_checkpoint(text, journal.keys.signer.key)
    except WrongCheckpoint as wrong:
        cure = f"start the floor with the keys that signed it; {LOST}"
        raise Refused(None, f"the checkpoint in {place} does not fit the floor's keys ({wrong}): {cure}") from None
    return Anchor(head.size, head.root.hex()) if head.size else None
