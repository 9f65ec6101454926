"""Corrections in a journal: money goes back to where it was, the journal verifies, and a forged basis is found."""

import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Command, Facts, RecordedAct, Role, tag
from cutcard.floor.desk.desk import Desk, Outcome
from cutcard.floor.domains.table_messages import LinkPool, UnlinkPool
from cutcard.floor.journal.ledger import Posting
from cutcard.floor.proofs.fault import JournalFault
from cutcard.floor.proofs.reconcile import reconcile
from cutcard.registers.patrons.messages import IssueCard, SetLossLimit
from cutcard.registers.patrons.patron import standing
from cutcard.ruling import Refused
from cutcard.table.corrections.correct import CORRECTED
from cutcard.table.messages.corrections import CorrectAct
from cutcard.table.messages.round import Bet, CloseBets, JackpotPaid, OpenBets, PlaceWagers
from cutcard.table.state.table import Round
from tests.floor.conftest import repeatable, ticking
from tests.support.floor.play import DEALER, GAMES, SYSTEM, Felt
from tests.support.journal.audit import verify
from tests.support.journal.forge import change, rebalance, reseal, rows
from tests.support.journal.forgeries.places import DOMAIN, TABLE

SUE, MAX = Actor("sue", Role.GAMING_SUPERVISOR), Actor("max", Role.GAMING_MANAGER)
WHY = CorrectAct("it was recorded wrongly")
STUD, FLOP = "plain-stud", "plain-flop"
LATER = "2026-01-01T09:00:00Z"
JACKPOT = (Bet("ante", 1000), Bet("jackpot", 500))


def balances(desk: Desk) -> list[Posting]:
    return [one for one in desk.journal.balances() if one.amount]


class Watched(Felt):
    """Remembers the round and every account before each act that can be taken back."""

    def begin(self, rng: random.Random) -> None:
        self.before: list[tuple[Round | None, list[Posting]]] = []
        super().begin(rng)

    def do(self, command: Command, actor: Actor) -> Outcome:
        if tag(command) in CORRECTED:
            self.before.append(self.now)
        return super().do(command, actor)

    @property
    def now(self) -> tuple[Round | None, list[Posting]]:
        state = self.state.opened.round
        return replace(state, corrections=0) if state else None, balances(self.desk)


# -- money


@pytest.mark.parametrize("game", GAMES)
def test_every_account_is_as_it_was_before_what_is_taken_back(desk: Desk, game: str, path: Path) -> None:
    felt, rng, met = Watched(desk, game, dealing="recorded"), random.Random(4), 0
    for _ in range(3):
        felt.begin(rng)
        felt.finish(rng)
        if any(isinstance(event, JackpotPaid) for event in desk.history(TABLE)[-1].events):
            with pytest.raises(Refused, match="a jackpot was paid"):
                felt.do(WHY, SUE)
            continue
        for one in reversed(felt.before):
            met += 1
            felt.do(WHY, SUE)
            assert felt.now == one
        assert felt.round.stage == "open"
        assert not felt.round.stakes
        with pytest.raises(Refused, match="nothing has been recorded"):
            felt.do(WHY, SUE)
        for box in range(1, felt.boxes + 1):
            felt.do(PlaceWagers(box, felt.bets(rng)), DEALER)
        felt.shuffle()
        felt.do(CloseBets(), DEALER)
        felt.finish(rng)
    assert met > 10
    assert verify(path).fault is None
    if felt.jackpot:
        assert reconcile(desk, "A").difference == 0


def test_a_closing_taken_back_takes_its_part_out_of_the_pool(desk: Desk, path: Path) -> None:
    felt = Watched(desk, STUD, boxes=1, dealing="recorded")
    felt.before = []
    felt.do(OpenBets(), DEALER)
    felt.do(PlaceWagers(1, JACKPOT), DEALER)
    felt.shuffle()
    before = felt.now
    felt.do(CloseBets(), DEALER)
    assert desk.balance("pool/A") > 1_000_000
    felt.do(CorrectAct(), DEALER)
    assert felt.now == before
    report = reconcile(desk, "A")
    assert (report.difference, report.tables[0].wagers, report.tables[0].contributed) == (0, 0, 0)
    felt.do(CloseBets(), DEALER)
    felt.finish(random.Random(1))
    report = reconcile(desk, "A")
    assert (report.difference, report.tables[0].wagers, report.tables[0].wagered) == (0, 1, 500)
    assert verify(path).fault is None


def test_a_table_that_changed_its_pool_keeps_its_last_round(desk: Desk) -> None:
    felt = Felt(desk, STUD, boxes=1, dealing="recorded")
    felt.do(OpenBets(), DEALER)
    felt.do(PlaceWagers(1, JACKPOT), DEALER)
    felt.shuffle()
    felt.do(CloseBets(), DEALER)
    felt.finish(random.Random(1))
    for change_of in (UnlinkPool(), LinkPool("A")):
        felt.do(change_of, MAX)
        with pytest.raises(Refused, match="link to a jackpot pool has changed since"):
            felt.do(WHY, SUE)
    assert reconcile(desk, "A").difference == 0


def test_a_loss_limit_counts_what_is_left_after_a_correction(desk: Desk, path: Path) -> None:
    felt = Felt(desk, FLOP, boxes=1, dealing="recorded")
    stream = f"patron/{felt.patron(1)}"
    felt.at(stream, IssueCard("C-1"), SYSTEM)
    felt.at(stream, SetLossLimit(10_000, 30), felt.player(1))
    felt.do(OpenBets(), DEALER)
    felt.do(PlaceWagers(1, (Bet("ante", 1000), Bet("blind", 1000))), DEALER)
    assert standing(desk.state(stream).state, LATER).left == 8000
    felt.do(CorrectAct(), DEALER)
    assert standing(desk.state(stream).state, LATER).left == 10_000
    assert verify(path).fault is None


# -- proof


@pytest.fixture(scope="module")
def corrected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal with a round in which a wager was recorded wrongly and taken back."""
    path = tmp_path_factory.mktemp("corrected") / "journal.db"
    desk = open_desk(path, ticking(), repeatable("corrected"))
    felt, rng = Felt(desk, STUD, boxes=2, dealing="recorded"), random.Random(2)
    felt.play(rng)
    felt.do(OpenBets(), DEALER)
    felt.do(PlaceWagers(1, (Bet("ante", 1000),)), DEALER)
    felt.do(PlaceWagers(2, (Bet("ante", 5000),)), DEALER)
    felt.do(CorrectAct(), DEALER)
    felt.do(PlaceWagers(2, (Bet("ante", 500),)), DEALER)
    felt.shuffle()
    felt.do(CloseBets(), DEALER)
    felt.finish(rng)
    desk.close()
    return path


@pytest.fixture
def forged(corrected: Path, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    shutil.copy(corrected, tmp_path / "forged.db")
    db = sqlite3.connect(tmp_path / "forged.db", isolation_level=None)
    yield db
    db.close()


def test_a_journal_with_a_correction_verifies(corrected: Path) -> None:
    assert verify(corrected).fault is None


def fewer(acts: tuple[RecordedAct, ...]) -> tuple[RecordedAct, ...]:
    """The last wager was never there, so the one before it is taken back."""
    return acts[:-1]


def by_another(acts: tuple[RecordedAct, ...]) -> tuple[RecordedAct, ...]:
    """Somebody else recorded it, which a dealer could not take back."""
    return (*acts[:-2], replace(acts[-2], actor=DEALER), replace(acts[-1], actor=replace(DEALER, role=Role.PLAYER)))


def for_more(acts: tuple[RecordedAct, ...]) -> tuple[RecordedAct, ...]:
    """The wager taken back was larger, so that more money goes back."""
    events = bytes(acts[-1].events).replace(b"5000", b"9000")
    return (*acts[:-1], replace(acts[-1], events=msgspec.Raw(events)))


@pytest.mark.parametrize("forge", [fewer, by_another, for_more], ids=lambda forge: forge.__name__)
def test_a_correction_that_rests_on_other_rows_is_found(
    forged: sqlite3.Connection, forge: Callable[[tuple[RecordedAct, ...]], tuple[RecordedAct, ...]]
) -> None:
    """Facts, events and postings fit each other, and all chains, seals and balances fit them."""
    row = next(row for row in rows(forged, TABLE) if '"CorrectAct"' in row.command)
    state = DOMAIN.initial(TABLE)
    for before in rows(forged, TABLE)[: row.version - 1]:
        for event in DOMAIN.events.read_all(before.events):
            state = DOMAIN.evolve(state, event)
    facts = msgspec.json.decode(row.facts, type=Facts)
    facts = replace(facts, acts=forge(facts.acts))
    events = DOMAIN.decide(state, DOMAIN.commands.read(row.command), facts)
    change(
        forged,
        TABLE,
        row.version,
        facts=msgspec.json.encode(facts).decode(),
        events=DOMAIN.events.encode_all(events).decode(),
    )
    rebalance(forged)
    reseal(forged)
    (_, _, file) = forged.execute("pragma database_list").fetchone()
    fault = verify(file).fault
    assert isinstance(fault, JournalFault)
    assert (fault.stream, fault.version) == (TABLE, row.version)
    assert "the facts do not match" in fault.what
