"""Lets another release decide the rows that it decided then: its own program verifies the log up to its last row."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from cutcard.core.decoding import decode
from cutcard.floor.journal.reading import JournalReader
from cutcard.floor.keys import envelope
from cutcard.floor.keys.envelope import Inspector
from cutcard.floor.keys.keyring import Keyring
from cutcard.floor.proofs.export import lines
from cutcard.floor.proofs.fault import JournalFault
from cutcard.floor.proofs.stream_walk import OtherRules
from cutcard.floor.stores.lines import packed
from cutcard.floor.streams.streams import AnyDomain
from cutcard.ruling import Refused

VERSION = "import cutcard; print(cutcard.__version__)"


class Verdict(Struct, frozen=True):
    """What another release's report says, as far as it matters here."""

    fault: JournalFault | None
    other: tuple[OtherRules, ...] = ()


def release_of(python: Path) -> str:
    """The release of Cutcard that a Python has."""
    return _run(python, "-c", VERSION).stdout.strip()


def decided_by(
    python: Path, reader: JournalReader, domains: Mapping[str, AnyDomain], keys: Keyring, release: str
) -> Verdict:
    """What that release finds in the log up to its own last row. It gets all seeds, in a folder of its own."""
    inspector = Inspector.new("release.local")
    with tempfile.TemporaryDirectory(prefix="cutcard-") as folder:
        export, key = Path(folder) / "part.export", Path(folder) / "part.key"
        envelope.create(key, inspector)
        found = lines(reader, domains, keys, reader.last_of(release), hide=False)
        with export.open("wb") as out:
            out.writelines(envelope.seal(packed(found), inspector.key))
        ran = _run(python, "-m", "cutcard", "journal", "verify", str(export), "--inspector", str(key), "--json")
    try:
        return decode(ran.stdout, Verdict)
    except msgspec.MsgspecError:
        said = (ran.stderr or ran.stdout).strip()[-300:]
        raise Refused(None, f"release {release} could not verify its rows: {said}") from None


def undecided(other: Iterable[OtherRules], verdicts: Mapping[str, Verdict]) -> list[OtherRules]:
    """Rows that neither this release nor one of those that were asked can account for."""
    left = []
    for one in other:
        verdict = verdicts.get(one.release)
        if verdict is None or any((its.release, its.rules) == (one.release, one.rules) for its in verdict.other):
            left.append(one)
    return left


def _run(python: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    if python == Path(sys.executable):  # this program itself, wherever its modules are
        kept["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    try:
        program = python.absolute() if python.exists() else python  # a name without a folder is looked for in PATH
        return subprocess.run([str(program), *words], capture_output=True, text=True, env=kept, check=False)
    except OSError as error:
        raise Refused(
            None, f"{python} cannot be started: {error.strerror}; check the path and its permissions"
        ) from None
