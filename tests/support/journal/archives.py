"""A floor that plays for some days, and archives of it."""

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from cutcard.compose import domains, open_desk
from cutcard.floor.archives.archiving import Archived, archive
from cutcard.floor.archives.checking import together, unlike
from cutcard.floor.proofs.verify import JournalReport, verify
from cutcard.ruling import Refused
from cutcard.table.messages.round import Settle
from tests.floor.conftest import repeatable
from tests.support.floor.play import SYSTEM, Felt

FIRST = datetime(2026, 1, 1, tzinfo=UTC)


def day(number: int) -> datetime:
    return FIRST + timedelta(days=number)


class Calendar:
    """A clock that moves on a minute at each look, on the day that is set."""

    def __init__(self) -> None:
        self.today, self._looks = 0, count()

    def __call__(self) -> datetime:
        return day(self.today) + timedelta(minutes=next(self._looks))


class Days:
    """A floor with a table that plays two rounds and refuses a command each day."""

    def __init__(self, where: str | Path, days: int = 3, game: str = "plain-stud") -> None:
        self.where, self.calendar, self.rng = str(where), Calendar(), random.Random(5)
        self.desk = open_desk(where, self.calendar, repeatable("days"))
        self.felt = Felt(self.desk, game, 2)
        for number in range(days):
            self.live(number)
        self.desk.journal.settle()

    def live(self, number: int) -> None:
        self.calendar.today = number
        self.felt.play(self.rng)
        with pytest.raises(Refused):
            self.desk.execute_now("table/1", SYSTEM, Settle(), f"refused {number}")
        self.felt.play(self.rng)

    def reopen(self) -> None:
        self.desk.close()
        self.desk = self.felt.desk = open_desk(self.where, self.calendar, repeatable("later"))

    def archive(self, to: Path, before: int) -> Archived:
        return archive(self.desk, to, day(before), self.desk.journal.keys, "ines")

    def verify(self) -> JournalReport:
        self.desk.journal.settle()
        return verify(self.desk.journal, domains())

    def whole(self, files: Sequence[Path]) -> JournalReport:
        """The journal verified with its archives; a fault in what they left behind counts too."""
        self.desk.journal.settle()
        keys = self.desk.journal.keys
        with together(self.where, files, keys) as log:
            report = verify(log, domains(), keys=keys)
            fault = report.fault or unlike(self.where, log, domains())
        return JournalReport(report.rows, report.streams, report.refusals, report.anchor, fault)
