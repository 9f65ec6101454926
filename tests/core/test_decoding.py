"""JSON is read by many threads: each type is looked at by one of them, and no code reads a type by another way."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import cutcard

PACKAGE = Path(cutcard.__file__).parent
HERE = PACKAGE / "core" / "decoding.py"
UNSAFE = re.compile(
    r"json\.decode\((?:[^()]|\([^()]*\))*type=(?!look_at)|msgspec\.convert\("
    r"|json\.Decoder\((?!float_hook)|msgpack\.(?:Decoder|decode)\((?!.*look_at)"
)

# Many threads meet many types for the first time, at the same moment.
RACE = """
import sys, threading
import msgspec
from cutcard.core.decoding import convert, decode
sys.setswitchinterval(1e-6)
{plant}
for n in range(200):
    inner = msgspec.defstruct(f"Inner{{n}}", [("a", int), ("b", "list[int]")])
    outer = msgspec.defstruct(f"Outer{{n}}", [("x", int), ("y", inner), ("z", "dict[str, list[int]]")])
    begin, raw = threading.Barrier(4), {{"x": 1, "y": {{"a": 1, "b": [1]}}, "z": {{"q": [1]}}}}
    def read(number, data=msgspec.json.encode(raw)):
        begin.wait()
        decode(data, outer) if number % 2 else convert(raw, outer)
    threads = [threading.Thread(target=read, args=(number,)) for number in range(4)]
    [one.start() for one in threads]
    [one.join() for one in threads]
print("read")
"""
PLANTED = "from contextlib import nullcontext\nimport cutcard.core.decoding as d\nd._LOOKING = nullcontext()"


def raced(plant: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-c", RACE.format(plant=plant)], capture_output=True, text=True, check=False)


def test_threads_that_meet_a_type_at_the_same_moment_read_it() -> None:
    done = raced("")
    assert (done.returncode, done.stdout) == (0, "read\n"), done.stderr


@pytest.mark.exhaustive
def test_without_the_lock_the_process_dies() -> None:
    assert any(raced(PLANTED).returncode < 0 for _ in range(20))


def test_every_type_is_read_in_this_way() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}: {unsafe[0]}"
        for path in PACKAGE.rglob("*.py")
        if path != HERE
        for unsafe in UNSAFE.finditer(path.read_text("utf-8"))
    ]
    assert not found
    assert UNSAFE.search("msgspec.json.decode(data, type=Keyring)")
    assert UNSAFE.search("msgspec.convert(raw, Keyring)")
    assert UNSAFE.search("COMMAND = msgspec.json.Decoder(TableCommand)")
