"""Tampers with a journal in many ways, as an insider who recomputes every hash, and shows that each is found.

The verifier has one thing that the insider cannot make: a checkpoint that a witness has cosigned.
"""

import argparse
import random
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from cutcard.compose import domains, open_desk
from cutcard.floor.journal.seal import Anchor
from cutcard.floor.keys.keyring import beside, load
from cutcard.floor.log.checkpoint import parse, read_checkpoint
from cutcard.floor.log.note import COSIGNATURE, Key, Note, Signer, read_note
from cutcard.floor.proofs.verify import verify
from cutcard.floor.stores.opening import open_reader
from cutcard.ruling import Refused
from cutcard.table.messages.round import CloseBets
from tests.floor.conftest import repeatable, ticking
from tests.support.floor.play import SYSTEM, Felt
from tests.support.journal.forge import forging
from tests.support.journal.insider import WAYS, Known

TIME = 1_800_000_000  # when the witness signs, in seconds since 1970
WITNESS = Signer.new("inspector.example/witness", COSIGNATURE)


def floor(path: Path) -> Note:
    """A floor that plays on after a witness has cosigned its checkpoint; returns that checkpoint."""
    desk, rng = open_desk(path, ticking(), repeatable("tamper")), random.Random(1)
    felts = [Felt(desk, "three-card-poker", 2, name="1"), Felt(desk, "caribbean-stud", 2, name="2")]
    for n, felt in enumerate([*felts, *felts]):
        felt.play(rng)
        refused(desk.execute_now, "table/1", SYSTEM, CloseBets(), f"refused {n}")
    note = desk.journal.checkpoint()
    note = desk.journal.cosigned(parse(note).size, [WITNESS.sign(note.text, TIME)])
    felts[0].play(rng)
    desk.close()
    return note


def refused(act: Callable[..., object], *given: object) -> None:
    try:
        act(*given)
    except Refused:
        return
    raise AssertionError("this should have been refused")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--journals", type=int, default=1000, help="how many journals to tamper with (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rng, missed, found = random.Random(asked.seed), list[str](), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        honest, copy = Path(folder) / "honest.db", Path(folder) / "copy.db"
        note = floor(honest)
        keys = load(beside(honest))
        anchor = cosigned(note, keys.signer.key)
        assert verify(honest, domains(), [anchor]).fault is None
        shutil.copy(beside(honest), beside(copy))
        for number in range(asked.journals):
            way = list(WAYS)[number % len(WAYS)]
            shutil.copy(honest, copy)
            with forging(str(copy)) as db:
                places = WAYS[way](Known(db, keys, anchor.size), rng)
            trouble = examine(copy, anchor, keys.signer.key, places)
            found[way] += not trouble
            missed += [f"{way}, journal {number}: {trouble}"] if trouble else []
    for way, count in found.items():
        print(f"  {way}: {count} found")
    print(f"{asked.journals:,} tampered journals, {len(missed)} not found or found elsewhere")
    for line in missed[:20]:
        print(f"  {line}", file=sys.stderr)
    return 1 if missed else 0


def cosigned(note: Note, key: Key) -> Anchor:
    """What a checkpoint says, if the floor has signed it and the witness has cosigned it."""
    head, names = read_checkpoint(str(note), key, [WITNESS.key])
    if WITNESS.name not in names:
        raise Refused(None, f"{WITNESS.name} has not cosigned it")
    return Anchor(head.size, head.root.hex())


def examine(path: Path, anchor: Anchor, key: Key, places: set[tuple[str, int]]) -> str:
    """Why an inspector would be deceived; "" if they are not."""
    with open_reader(path) as reader:
        for size, text in reader.checkpoints():
            try:
                inside = cosigned(read_note(text), key)
            except Refused:
                continue  # signed by the floor alone: the inspector asks for the witness
            if size <= anchor.size and inside != anchor:
                return "a false checkpoint carries the witness's signature"
    fault = verify(path, domains(), [anchor]).fault
    if fault is None:
        return "no fault found"
    if (fault.stream, fault.version) not in places:
        return f"found in {fault}, not in {sorted(places)}"
    return ""


if __name__ == "__main__":
    sys.exit(main())
