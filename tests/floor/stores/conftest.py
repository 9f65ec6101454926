"""A database and its journal, a floor that was backed up once, and ``cutcard journal`` as people call it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cutcard.cli import main
from cutcard.floor.keys import keyring
from cutcard.floor.stores.backup import write_backup
from cutcard.floor.stores.postgres.journal import PostgresJournal
from tests.support.journal.backups import NOW, Kept, Said, Tell, played
from tests.support.journal.postgres import server


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str]) -> Tell:
    def call(*words: object) -> Said:
        code = main(["journal", *map(str, words)])
        return Said(code, *capsys.readouterr())

    return call


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    folder = tmp_path_factory.mktemp("backup")
    journal, file = folder / "floor.db", folder / "floor.backup"
    desk = played(journal)
    desk.journal.checkpoint()
    write_backup(journal, file, desk.journal.keys, NOW)
    desk.close()
    return Kept(journal, file, keyring.beside(journal))


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.chdir(tmp_path)
    with server().database() as url:
        yield url


@pytest.fixture
def journal(url: str) -> Iterator[PostgresJournal]:
    journal = PostgresJournal(url)
    yield journal
    journal.close()
