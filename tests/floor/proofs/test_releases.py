"""Journals of every release verify for ever, and what other rules decided is left to the release that had them."""

import random
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from cutcard import __version__
from cutcard.cli import main
from cutcard.compose import domains, open_desk
from cutcard.floor.keys.envelope import Inspector
from cutcard.floor.proofs import stream_walk
from cutcard.floor.proofs.exported import OPENED, open_export
from cutcard.floor.proofs.verify import verify
from cutcard.floor.stores.opening import open_reader
from cutcard.floor.streams import deciding
from cutcard.floor.streams.deciding import Decision
from cutcard.floor.streams.streams import AnyDomain
from cutcard.ruling import Result
from cutcard.table.messages.round import StakeSettled
from tests.floor.conftest import repeatable, ticking
from tests.support.floor.play import Felt
from tests.support.journal.forge import change, forging, reseal, rows

FOLDER = Path(__file__).parents[2] / "journals"
READER = Inspector("fixtures.example", bytes(range(32)))
TABLE = "table/1"


@pytest.mark.parametrize("export", sorted(FOLDER.glob("*.export")), ids=lambda path: path.stem)
def test_the_journal_of_each_release_verifies(export: Path) -> None:
    with open_export(export, READER) as (head, journal):
        report = verify(journal, domains(), [head.anchor], keys=OPENED, withheld=head.withheld)
        assert report.fault is None
        assert report.other == () or export.stem != __version__
        assert report.rows > 400
        assert report.refusals > 50
        again = verify(journal, domains(), keys=OPENED, audit=False, withheld=head.withheld)
        assert (again.fault, again.rows) == (None, report.rows)


def test_each_release_has_left_a_journal_with_every_kind_of_stream() -> None:
    assert __version__ in {path.stem for path in FOLDER.glob("*.export")}
    with open_export(FOLDER / "0.2.0.export", READER) as (head, journal), open_reader(journal) as reader:
        kinds = {stream.partition("/")[0] for stream, _ in reader.heads()}
        named = {(row.release, bool(row.rules)) for _, row in reader.sealed_rows(reader.size()) if row.command}
    of_games = {"table", "pool", "incidents", "tournament", "tournament-table"}
    assert kinds >= {*of_games, "patron", "card", "promotion", "voucher", "cage", "clock"}
    assert named == {("0.2.0", True)}
    assert head.release == "0.2.0"


# -- the drill of an upgrade: a later release changes a rule


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("release") / "journal.db"
    desk = open_desk(path, ticking(), repeatable("release"))
    felt, rng = Felt(desk, "three-card-poker", 2), random.Random(2)
    for _ in range(2):
        felt.play(rng)
    desk.close()
    return path


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next release pays one dollar more on every winning stake."""

    def kinder(domain: AnyDomain, *given: Any) -> Decision[Any, Any]:
        decided = deciding.decide(domain, *given)
        return replace(decided, events=[_more(event) for event in decided.events])

    monkeypatch.setattr(stream_walk, "__version__", "0.3.0")
    monkeypatch.setattr(stream_walk, "deciding", type("Kinder", (), {"decide": staticmethod(kinder)}))


def _more(event: object) -> object:
    won = isinstance(event, StakeSettled) and event.result is Result.WIN
    return replace(event, returned=event.returned + 100) if won else event  # type: ignore[type-var, attr-defined]  # won says so


@pytest.mark.usefixtures("later")
def test_what_the_release_before_decided_otherwise_is_named_and_no_fault(played: Path) -> None:
    report = verify(played, domains())
    assert report.fault is None
    [other] = report.other
    assert (other.release, other.stream, other.what) == (
        "0.2.0",
        TABLE,
        "deciding again from the recorded facts gives different events",
    )
    assert other.rules.startswith("TCP ")
    assert 0 < other.rows <= 4


@pytest.mark.usefixtures("later")
def test_the_same_release_may_not_decide_otherwise(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_walk, "__version__", __version__)
    fault = verify(played, domains()).fault
    assert fault is not None
    assert (fault.stream, fault.what) == (TABLE, "deciding again from the recorded facts gives different events")


@pytest.mark.usefixtures("later")
def test_a_wrong_posting_or_role_of_the_release_before_is_a_fault(played: Path, tmp_path: Path) -> None:
    forged = _copy(played, tmp_path)
    with forging(str(forged)) as db:
        row = next(row for row in rows(db, TABLE) if row.postings != "[]")
        change(db, TABLE, row.version, role=5, facts=row.facts.replace(f'"role":{row.role}', '"role":5'))
        reseal(db)
    fault = verify(forged, domains()).fault
    assert fault is not None
    assert (fault.stream, fault.version) == (TABLE, row.version)


@pytest.mark.usefixtures("later")
def test_the_release_that_decided_is_asked(played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its wheel is named. With its Python (this one, where nothing is changed) the rows are decided again."""
    assert main(["journal", "verify", str(played), "--processes", "1"]) == 1
    said = capsys.readouterr().err
    assert "rows that release 0.2.0 decided by TCP " in said
    assert "install cutcard 0.2.0 elsewhere, and name its Python with --release-python" in said
    asked = ["journal", "verify", str(played), "--processes", "1", "--release-python", sys.executable, "--json"]
    assert main(asked) == 0
    assert msgspec.json.decode(capsys.readouterr().out)["other"] == []


@pytest.mark.usefixtures("later")
def test_the_release_that_decided_finds_its_own_faults(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    forged = _copy(played, tmp_path)
    with forging(str(forged)) as db:
        row = next(row for row in rows(db, TABLE) if '"result":"win"' in row.events)
        change(db, TABLE, row.version, rules="TCP 0123456789abcdef")
        reseal(db)
    asked = ["journal", "verify", str(forged), "--processes", "1", "--release-python", sys.executable]
    assert main(asked) == 1
    assert f"Fault found in table/1, version {row.version}: names the rules" in capsys.readouterr().err


def _copy(path: Path, folder: Path) -> Path:
    for end in ("", ".keys"):
        (folder / f"journal.db{end}").write_bytes(Path(f"{path}{end}").read_bytes())
    (folder / "journal.db.keys").chmod(0o600)
    return folder / "journal.db"
