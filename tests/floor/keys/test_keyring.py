"""Keyrings: where they come from, who may read them, and what they seal."""

import os
import stat
from pathlib import Path

import msgspec
import pytest

from cutcard.floor.keys.keyring import Keyring, create, find, load, rotate, save
from cutcard.ruling import Refused

SECRET, LABEL = b"thirty-two bytes of a shuffle...", "table/holdem-1/round/7"


@pytest.fixture
def ring() -> Keyring:
    return Keyring.new("casino.example/main")


def test_what_is_sealed_opens_under_its_own_label_only(ring: Keyring) -> None:
    key, sealed = ring.seal(SECRET, LABEL)
    assert SECRET not in sealed
    assert ring.open(key, sealed, LABEL) == SECRET
    with pytest.raises(Refused, match="was changed"):
        ring.open(key, sealed, "table/holdem-1/round/8")
    for place in range(len(sealed)):
        with pytest.raises(Refused, match="was changed"):
            ring.open(key, sealed[:place] + bytes([sealed[place] ^ 1]) + sealed[place + 1 :], LABEL)


def test_two_seals_of_one_secret_differ(ring: Keyring) -> None:
    assert ring.seal(SECRET, LABEL) != ring.seal(SECRET, LABEL)


def test_after_a_rotation_old_secrets_open_and_new_ones_have_the_new_key(ring: Keyring) -> None:
    key, sealed = ring.seal(SECRET, LABEL)
    later = ring.rotated()
    assert later.open(key, sealed, LABEL) == SECRET
    assert later.seal(SECRET, LABEL)[0] != key
    assert later.signer == ring.signer


def test_a_rotation_by_root_leaves_the_keys_to_the_server(
    ring: Keyring, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, given = tmp_path / "floor.keys", list[tuple[int, int]]()
    create(file, ring)
    owner = file.stat()
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "chown", lambda path, user, group: given.append((user, group)))
    rotate(file)
    assert given == [(owner.st_uid, owner.st_gid)]


def test_a_key_that_was_lost_is_named(ring: Keyring) -> None:
    key, sealed = Keyring.new("casino.example/main").seal(SECRET, LABEL)
    with pytest.raises(Refused, match=f"key {key}, which is not in the keyring"):
        ring.open(key, sealed, LABEL)


def test_a_file_is_made_once_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    file = tmp_path / "keys" / "floor.keys"
    made = find(file, "casino.example/main", {})
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert find(file, "another", {}) == made
    save(file, made.rotated())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert load(file).sealing[1:] == made.sealing
    with pytest.raises(FileExistsError):
        create(file, made)


def test_a_file_that_others_may_read_is_refused(tmp_path: Path, ring: Keyring) -> None:
    file = tmp_path / "floor.keys"
    create(file, ring)
    file.chmod(0o640)
    with pytest.raises(Refused, match="other users may read"):
        load(file)


def test_a_keyring_comes_from_the_environment_or_from_a_key_service(tmp_path: Path, ring: Keyring) -> None:
    text, unused = msgspec.json.encode(ring).decode(), tmp_path / "unused"
    assert find(unused, "x", {"CUTCARD_KEYS": text}) == ring
    printed = tmp_path / "printed"
    printed.write_text(text)
    assert find(unused, "x", {"CUTCARD_KEYS_COMMAND": f"cat {printed}"}) == ring
    with pytest.raises(Refused, match="exit code 1"):
        find(unused, "x", {"CUTCARD_KEYS_COMMAND": f"cat {unused}"})
    assert not unused.exists()


@pytest.mark.parametrize(
    "text", ["", "{}", '{"floor":"a b","signing":"","sealing":[]}', '{"floor":"a","signing":"","sealing":[]}']
)
def test_what_is_no_keyring(tmp_path: Path, text: str) -> None:
    with pytest.raises(Refused, match="is not a keyring"):
        find(tmp_path / "unused", "x", {"CUTCARD_KEYS": text} if text else {"CUTCARD_KEYS_COMMAND": "true"})
