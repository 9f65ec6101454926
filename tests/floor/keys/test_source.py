"""Keys of a process that runs while somebody rotates them."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep

import pytest

from cutcard.floor.keys import keyring, source
from cutcard.floor.keys.keyring import Keyring, create, find, load, rotate, save
from cutcard.floor.keys.source import KeySource


@pytest.fixture
def file(tmp_path: Path) -> Path:
    create(tmp_path / "floor.keys", Keyring.new("casino.example/main"))
    return tmp_path / "floor.keys"


def test_a_key_that_was_added_is_known_before_anything_is_sealed(file: Path) -> None:
    keys = KeySource(file, "casino.example/main", {})
    first = keys.current()
    later = rotate(file)
    assert keys.current() == later
    assert later.sealing[1:] == first.sealing


def test_a_key_that_was_added_while_the_keys_were_first_read_is_known(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise this process would never open what others have sealed with it."""
    keys = KeySource(file, "casino.example/main", {})

    def overtaken(*asked: Path | str) -> Keyring:
        ring = find(file, "casino.example/main", {})
        save(file, ring.rotated())
        return ring

    monkeypatch.setattr(source, "find", overtaken)
    assert len(keys.current().sealing) == 1
    assert keys.current() == load(file)


def test_keys_that_are_gone_are_not_made_anew(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old ones count until a restart, which says that they are missing."""
    keys = KeySource(file, "casino.example/main", {})
    ring = keys.current()
    file.unlink()
    monkeypatch.setattr(KeySource, "_state", lambda self: (1, 2, 3))  # as if it was removed after the look
    assert keys.current() == ring
    assert not file.exists()


def test_keys_that_lack_some_do_not_count(file: Path) -> None:
    keys = KeySource(file, "casino.example/main", {})
    ring = keys.current()
    save(file, Keyring.new("casino.example/main"))
    assert keys.current() == ring


def test_no_key_is_lost_if_several_are_added_at_once(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server may have sealed with each of them."""

    def slow(file: Path) -> Keyring:
        ring = load(file)
        sleep(0.01)
        return ring

    monkeypatch.setattr(keyring, "load", slow)
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(rotate, [file] * 16))
    kept = set(load(file).sealing)
    assert all(kept >= set(ring.sealing) for ring in made)
    assert len(kept) == 17
    assert [one.name for one in file.parent.iterdir()] == ["floor.keys"]
