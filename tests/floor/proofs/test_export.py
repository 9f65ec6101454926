"""An export for the inspector: it verifies alone, shows no card of a round or hand in play, and opens for them only."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from cutcard.compose import domains
from cutcard.core.message import Facts
from cutcard.floor.domains.tournament import table_stream
from cutcard.floor.journal.schema import NotAJournal
from cutcard.floor.keys import envelope
from cutcard.floor.keys.envelope import Inspector, read_reader_key
from cutcard.floor.keys.keyring import beside, load
from cutcard.floor.pace.tournament import PACE
from cutcard.floor.proofs.export import lines, visible_rows
from cutcard.floor.proofs.exported import OPENED, is_export, open_export
from cutcard.floor.proofs.verify import JournalReport, verify
from cutcard.floor.stores.lines import packed
from cutcard.floor.stores.opening import open_reader
from cutcard.ruling import Refused
from cutcard.table.messages.round import CloseBets
from cutcard.tournament.messages.director import DealHand
from tests.support.floor.play import SYSTEM, Felt
from tests.support.journal.forge import change, forging, reseal, rows
from tests.support.tournament.play import Event

KNOWN = {domain.name: domain for domain in domains()}
INES = Inspector.new("inspector.example/ines")
HAND, TABLE, OTHER = table_stream("1", 1), "table/a", "table/b"


class Floor(NamedTuple):
    path: Path
    secret: list[str]  # what nobody may learn: the seeds of rounds in play


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Floor:
    """Two tables, one of them in the middle of a round, a tournament in the middle of a hand, and refusals."""
    path = tmp_path_factory.mktemp("export") / "journal.db"
    event, rng = Event(path, 3), random.Random(3)
    felts = [Felt(event.desk, "plain-stud", name="a"), Felt(event.desk, "plain-draw", name="b")]
    for felt in felts:
        felt.play(rng)
    felts[0].begin(rng)
    with pytest.raises(Refused):
        event.desk.execute_now(OTHER, SYSTEM, CloseBets(), "refused 1")
    with pytest.raises(Refused):
        event.desk.execute_now(TABLE, SYSTEM, CloseBets(), "refused 2")
    event.start()
    event.do(DealHand(1), PACE)
    event.desk.journal.checkpoint()
    seeds = [event.desk.journal.seed(TABLE, 2), event.desk.journal.seed(HAND, 1)]
    event.desk.close()
    return Floor(path, [msgspec.json.encode(seed).decode() for seed in seeds])


def written(path: Path, size: int | None = None) -> list[bytes]:
    with open_reader(path) as reader:
        return list(lines(reader, KNOWN, load(beside(path)), size))


def sealed(path: Path, to: Path, inspector: Inspector = INES) -> Path:
    to.write_bytes(b"".join(envelope.seal(packed(written(path)), inspector.key)))
    return to


def checked(export: Path, inspector: Inspector = INES) -> JournalReport:
    with open_export(export, inspector) as (head, journal):
        return verify(journal, KNOWN.values(), [head.anchor], keys=OPENED, withheld=head.withheld)


def test_an_export_verifies_alone(floor: Floor, tmp_path: Path) -> None:
    export = sealed(floor.path, tmp_path / "floor.export")
    assert is_export(export)
    assert not is_export(floor.path)
    beside(floor.path).rename(tmp_path / "keys away")
    try:
        report = checked(export)
    finally:
        (tmp_path / "keys away").rename(beside(floor.path))
    whole = verify(floor.path, KNOWN.values())
    assert (report.fault, whole.fault) == (None, None)
    assert (report.anchor, report.rows, report.refusals) == (whole.anchor, whole.rows, whole.refusals)


def cards_in_play(path: Path) -> Iterator[str]:
    """What rows of the round and of the hand in play say about cards, as it is written in them."""
    with open_reader(path) as reader:
        for stream, number in ((TABLE, 2), (HAND, 1)):
            for row in reader.rows(stream, reader.rounds(stream)[number], 10_000):
                if msgspec.json.decode(row.facts, type=Facts).cards:
                    yield msgspec.json.encode(row.facts).decode()
                    yield msgspec.json.encode(row.events).decode()


def test_no_card_and_no_seed_of_a_round_in_play_is_in_it(floor: Floor) -> None:
    hidden = [*cards_in_play(floor.path), *floor.secret]
    assert len(hidden) >= 6
    text = b"\n".join(written(floor.path)).decode()
    assert [one for one in hidden if one in text] == []
    assert text.count('["secrets"') == 2, "the seeds of both rounds that are over"
    with open_reader(floor.path) as reader:
        visible = b"".join(visible_rows(reader, KNOWN)).decode()
        assert b"".join(visible_rows(reader, KNOWN, HAND)) == b""
    facts = [msgspec.json.decode(one) for one in cards_in_play(floor.path)]
    assert [one for one in facts if one in visible] == []
    assert '"stream":"table/a"' in visible


def test_refused_commands_of_a_round_in_play_are_kept_back(floor: Floor) -> None:
    found = [msgspec.json.decode(line) for line in written(floor.path) if line.startswith(b'["refusals"')]
    assert [(one[5], bool(one[7])) for one in found] == [(OTHER, True), (TABLE, False)]


@pytest.mark.parametrize("stream", [OTHER, "patron/tbb1"])
def test_a_forgery_is_found_in_the_export_where_it_is(floor: Floor, tmp_path: Path, stream: str) -> None:
    forged = tmp_path / "journal.db"
    forged.write_bytes(floor.path.read_bytes())
    beside(forged).write_bytes(beside(floor.path).read_bytes())
    beside(forged).chmod(0o600)
    with forging(str(forged)) as db:
        row = rows(db, stream)[-1]
        change(db, stream, row.version, role=4, facts=row.facts.replace(f'"role":{row.role}', '"role":4'))
        reseal(db)
    fault = checked(sealed(forged, tmp_path / "forged.export")).fault
    assert fault is not None
    assert (fault.stream, fault.version) == (stream, row.version)


def test_the_beginning_of_a_log_is_exported(floor: Floor, tmp_path: Path) -> None:
    """As it was then: a round that is over now was in play."""
    with open_reader(floor.path) as reader:
        size = reader.number(OTHER, reader.rounds(OTHER)[1] + 1)
    head = msgspec.json.decode(written(floor.path, size)[0])
    assert (head["anchor"]["size"], list(head["withheld"])) == (size, [OTHER])


def test_only_the_inspector_opens_it_and_only_whole(floor: Floor, tmp_path: Path) -> None:
    export = sealed(floor.path, tmp_path / "floor.export")
    data = export.read_bytes()
    torn, changed = tmp_path / "torn.export", tmp_path / "changed.export"
    for length in (len(data) // 2, len(data) - 1, len(envelope.MAGIC) + 40):
        torn.write_bytes(data[:length])
        with pytest.raises(Refused, match="torn"):
            checked(torn)
    changed.write_bytes(data[:-1] + bytes((data[-1] ^ 1,)))
    with pytest.raises(Refused, match=r"does not open|was changed|torn"):
        checked(changed)
    with pytest.raises(Refused, match="it is sealed to another"):
        checked(export, Inspector.new("mallory"))


def test_a_file_of_several_parts_is_bound_together(tmp_path: Path) -> None:
    parts = [b"one", b"two", b"three"]
    first, *rest = envelope.seal(parts, INES.key)
    file = tmp_path / "file"

    def opened(*pieces: bytes) -> list[bytes]:
        file.write_bytes(b"".join(pieces))
        with file.open("rb") as found:
            return list(envelope.unseal(found, "file", INES))

    assert opened(first, *rest) == parts
    for pieces, reason in (
        ((first, *rest[:2]), "torn: it ends after part 2"),
        ((first, rest[1], rest[0], rest[2]), "it is sealed to another"),
        ((first, rest[0], rest[2], rest[1]), "changed in part 2"),
        ((first,), "torn: it ends in part 1"),
        ((b"",), "not a sealed file"),
    ):
        with pytest.raises(Refused, match=reason):
            opened(*pieces)


def test_what_is_no_export_is_refused(floor: Floor, tmp_path: Path) -> None:
    text, bad = written(floor.path), tmp_path / "bad.export"

    def refused(*found: bytes) -> str:
        bad.write_bytes(b"".join(envelope.seal(packed(found), INES.key)))
        with pytest.raises(NotAJournal) as why:
            checked(bad)
        return str(why.value)

    assert "is not an export" in refused(b"{}")
    assert "is torn" in refused(*text[:-1])
    assert "is torn" in refused(*text[:9], *text[10:])
    assert "do not lead to the root" in refused(text[0].replace(b'"root":"', b'"root":"0'), *text[1:])
    assert "no table of an export" in refused(text[0], b'["sqlite_master","x"]')
    assert "export format 9" in refused(text[0].replace(b'"format":1', b'"format":9'), *text[1:])


def test_keys_are_written_and_read(tmp_path: Path) -> None:
    file = tmp_path / "ines.key"
    envelope.create(file, INES)
    assert file.stat().st_mode & 0o777 == 0o600
    assert envelope.load(file) == INES
    assert read_reader_key(f"{INES.key}\n") == INES.key
    file.chmod(0o644)
    with pytest.raises(Refused, match="other users may read"):
        envelope.load(file)
    for wrong in ("", "ines", "ines+inspector+AAAA", str(INES.key).replace("inspector+", "other+")):
        with pytest.raises(Refused, match="not the public key of an inspector"):
            read_reader_key(wrong)
