"""Compares the files of an installation with those of its release, for an inspector."""

import base64
import csv
import hashlib
import importlib.metadata
import marshal
import sys
import zipfile
from collections.abc import Iterator, Mapping
from importlib.util import MAGIC_NUMBER
from pathlib import Path, PurePosixPath
from typing import TypeAlias

from msgspec import Struct

from cutcard.ruling import Refused

PACKAGE = "cutcard"
HEADER = 16  # bytes before the code in a compiled file

Manifest: TypeAlias = Mapping[str, str]  # file of the package, and the SHA-256 of its content in hex


class Difference(Struct, frozen=True):
    """A file that is not as it was released."""

    file: str
    what: str


def digest(manifest: Manifest) -> str:
    """One number for a whole release: wheels, installations and lists of the same files have the same."""
    lines = "".join(f"{hashed}  {name}\n" for name, hashed in sorted(manifest.items()))
    return hashlib.sha256(lines.encode()).hexdigest()


def of_wheel(file: Path) -> Manifest:
    """What a wheel says of its files, after checking that it is true."""
    try:
        with zipfile.ZipFile(file) as wheel:
            (name,) = (one for one in wheel.namelist() if one.endswith(".dist-info/RECORD"))
            said = of_record(wheel.read(name).decode())
            wrong = [one for one in said if hashlib.sha256(wheel.read(one)).hexdigest() != said[one]]
    except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise Refused(None, f"{file} is not a wheel of {PACKAGE} ({error}): name the file of a release") from error
    if wrong or not said:
        raise Refused(None, f"{file} is damaged at {wrong[0] if wrong else PACKAGE}: get the release again")
    return said


def of_installation(folder: Path | None = None) -> tuple[Path, Manifest]:
    """Where the package is installed, and what was recorded when it was. ``folder``: that of another installation."""
    found = importlib.metadata.distributions(name=PACKAGE, path=[str(folder)] if folder else sys.path)
    for one in found:
        text = one.read_text("RECORD")
        place = Path(str(one.locate_file("")))
        if text and (said := of_record(text)) and (folder is not None or _runs(place)):
            return place, said
    where = folder or "this installation"
    reason = f"{where} has no list of its files, because it is a checkout or was not installed from a wheel"
    raise Refused(None, f"{reason}: install a release, or compare a folder with --installed DIR --wheel FILE")


def of_record(text: str) -> Manifest:
    """The files of the package in a wheel's list, those that have a hash."""
    found = {}
    for name, hashed, _ in csv.reader(text.splitlines()):
        kind, _, value = hashed.partition("=")
        if PurePosixPath(name).parts[0] == PACKAGE and kind == "sha256":
            found[name] = base64.urlsafe_b64decode(value + "=" * (-len(value) % 4)).hex()
    return found


def differences(folder: Path, released: Manifest) -> Iterator[Difference]:
    """Every file of an installation that is missing, changed, foreign, or compiled from something else."""
    present = {file.relative_to(folder).as_posix(): file for file in (folder / PACKAGE).rglob("*") if file.is_file()}
    for name in sorted({*released, *present}):
        if name not in present:
            yield Difference(name, "is missing")
        elif name in released:
            if hashlib.sha256(present[name].read_bytes()).hexdigest() != released[name]:
                yield Difference(name, "was changed")
        elif not _compiled(present[name]):
            yield Difference(name, "is not part of the release")


def _runs(place: Path) -> bool:
    """Whether this very program was loaded from there."""
    return Path(__file__).resolve().is_relative_to(place.resolve())


def _compiled(file: Path) -> bool:
    """Whether Python made this file from the source beside it. Python runs it instead of the source."""
    if file.suffix != ".pyc" or file.parent.name != "__pycache__":
        return False
    source, written = file.parent.parent / f"{file.name.partition('.')[0]}.py", file.read_bytes()
    if not source.is_file() or not written.startswith(MAGIC_NUMBER):
        return source.is_file() and not written.startswith(MAGIC_NUMBER)  # another Python's, which this one never runs
    level = 2 if ".opt-2" in file.name else 1 if ".opt-1" in file.name else 0
    try:
        code = marshal.loads(written[HEADER:])
    except (EOFError, ValueError, TypeError):
        return False
    return bool(code == compile(source.read_bytes(), code.co_filename, "exec", dont_inherit=True, optimize=level))
