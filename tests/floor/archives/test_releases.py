"""The archived journal of each release: later releases read its sealed states, and they are what the rows lead to."""

from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from cutcard import __version__
from cutcard.compose import domains
from cutcard.floor.archives.checking import together, unlike
from cutcard.floor.archives.file import ARCHIVE
from cutcard.floor.archives.file import unpack as unpack_archive
from cutcard.floor.journal import archived
from cutcard.floor.journal.upcast import Unreadable
from cutcard.floor.keys.envelope import Inspector
from cutcard.floor.proofs.exported import open_export
from cutcard.floor.proofs.verify import verify
from cutcard.floor.stores.backup import unpack
from cutcard.floor.stores.opening import open_reader
from cutcard.floor.streams.domain import States
from tools.release_journal import KEYS, READER

FOLDER = Path(__file__).parents[2] / "journals"
EACH = pytest.mark.parametrize("archive", sorted(FOLDER.glob("*.archive")), ids=lambda path: path.stem)


@EACH
def test_the_archived_journal_of_each_release_verifies(archive: Path, tmp_path: Path) -> None:
    live, alone = tmp_path / "live.db", tmp_path / "archive.db"
    unpack(FOLDER / f"{archive.stem}.archived.backup", KEYS, live)
    report = verify(live, domains(), keys=KEYS)
    assert (report.fault, report.archived) == (None, ARCHIVE.read_head(archive).anchor.size)
    head = unpack_archive(archive, KEYS, alone)
    assert verify(alone, domains(), [head.anchor], keys=KEYS, before=head.tree).fault is None
    with together(live, [archive], KEYS) as whole:
        found = verify(whole, domains(), keys=KEYS)
        assert (found.fault, found.archived, found.rows > 400) == (None, 0, True)
        assert unlike(live, whole, domains()) is None


def test_each_release_has_left_an_archive_with_states_of_every_kind(tmp_path: Path) -> None:
    assert __version__ in {path.stem for path in FOLDER.glob("*.archive")}
    live = tmp_path / "live.db"
    unpack(FOLDER / "0.2.0.archived.backup", KEYS, live)
    with open_reader(live) as reader:
        kinds = {state.stream.partition("/")[0] for state, _ in archived.states(reader.sql)}
    of_games = {"table", "pool", "incidents", "tournament", "tournament-table"}
    assert kinds >= {*of_games, "patron", "card", "promotion", "voucher", "cage"}


def states(export: Path, reader_key: Inspector) -> Iterator[tuple[Any, Any]]:
    """Every state that the streams of a release's journal have gone through, with its domain."""
    known = {domain.name: domain for domain in domains()}
    with open_export(export, reader_key) as (head, journal), open_reader(journal) as reader:
        for stream, last in list(reader.heads()):
            domain = known[stream.partition("/")[0]]
            state = domain.initial(stream)
            for row in reader.rows(stream, 1, head.withheld.get(stream, last + 1)):
                state = reduce(domain.evolve, domain.events.read_all(row.events), state)
                yield domain, state


def test_every_state_can_be_sealed_and_read_again() -> None:
    count = 0
    for domain, state in states(FOLDER / "0.2.0.export", READER):
        again = domain.states.unseal(domain.states.version, domain.states.seal(state))
        assert (again, type(again)) == (state, type(state))
        assert domain.states.seal(again) == domain.states.seal(state)  # and in the same order
        count += 1
    assert count > 400


# -- a later release changes the form of a state


class Before(Struct, frozen=True):
    total: int
    seats: dict[int, str] = {}


class After(Struct, frozen=True):
    cents: int
    seats: dict[int, str] = {}
    open: bool = True


def _in_cents(raw: dict[str, Any]) -> dict[str, Any]:
    return {"cents": raw["total"] * 100, "seats": raw["seats"]}


def test_an_older_form_is_converted_step_by_step() -> None:
    text = States(Before, version=1).seal(Before(5, {2: "pat", 1: "sam"}))
    later = States(After, version=3, steps={1: _in_cents, 2: lambda raw: {**raw, "open": False}})
    found = later.unseal(1, text)
    assert found == After(500, {2: "pat", 1: "sam"}, open=False)
    assert list(found.seats) == [2, 1]
    assert later.unseal(3, later.seal(found)) == found


@pytest.mark.parametrize(("form", "said"), [(1, "form 2: this release reads form 3"), (4, "form 4")])
def test_a_form_that_this_release_does_not_know_is_named(form: int, said: str) -> None:
    later = States(After, version=3, steps={1: _in_cents})
    with pytest.raises(Unreadable, match=said):
        later.unseal(form, '{"total":5,"seats":{}}')
    with pytest.raises(msgspec.ValidationError):
        later.unseal(3, '{"total":5}')
