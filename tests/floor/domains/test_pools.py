"""Linked jackpots on the floor: what tables of a pool agree in, one pool a table, and pools reconciled to the cent."""

import random
from functools import reduce
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.core.message import Actor, Facts, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.pool import OpenPool, TableLinked
from cutcard.floor.domains.table import TableDomain
from cutcard.floor.domains.table_accounts import MOVES_POOL
from cutcard.floor.domains.table_messages import LinkPool, OpenTable, PoolLinked, UnlinkPool
from cutcard.floor.proofs.reconcile import reconcile
from cutcard.rules.faults import Fault, Remedy
from cutcard.rules.sign import TableSign
from cutcard.ruling import Refused, do
from cutcard.table.messages.cards import RestoreDevice
from cutcard.table.messages.faults import ConfirmFault, FaultProposed, ReportFault
from cutcard.table.messages.jackpot import ReportMalfunction, RestoreJackpot
from cutcard.table.messages.round import Bet, CloseBets, OpenBets, PlaceWagers, Settle, TakeSeat
from tests.conftest import Cited
from tests.support.declared.game_data import opening
from tests.support.declared.shared import each_game
from tests.support.floor.play import DEALER, SEED, SYSTEM, Felt
from tests.support.journal.audit import verify

FLOP, STUD = "plain-flop", "plain-stud"
SIGN = TableSign(jackpot=500, jackpot_seed=SEED)


def open_table(desk: Desk, name: str, command: OpenTable) -> None:
    desk.execute_now(f"table/{name}", SYSTEM, command, f"open {name} {command.game} {command.rate} {command.sign}"[:64])


def open_pool(desk: Desk, name: str, seed: int = SEED, rate: int = 70) -> None:
    desk.execute_now(f"pool/{name}", SYSTEM, OpenPool(seed, rate), f"pool {name}")


@each_game
def test_linked_tables_are_alike(
    desk: Desk, key: str, change: dict[str, Any] | None, rate: int | None, clause: str
) -> None:
    game, sign, rate = key, replace(SIGN, **change or {}), rate or 70
    open_pool(desk, "A")
    open_table(desk, "1", OpenTable(game, SIGN, pool="A"))
    with pytest.raises(Refused) as refused:
        open_table(desk, "2", OpenTable(game, sign, pool="A", rate=rate))
    assert refused.value.clause == clause
    assert desk.state("table/2").version == 0  # nothing of it is left
    assert list(desk.state("pool/A").state.linked) == ["1"]
    open_pool(desk, "B", sign.jackpot_seed, rate)
    open_table(desk, "3", OpenTable(game, sign, pool="B", rate=rate))  # another pool has its own terms
    open_table(desk, "4", OpenTable(game, SIGN, pool="A"))
    assert list(desk.state("pool/A").state.linked) == ["1", "4"]


@each_game
def test_a_table_with_another_pay_table_is_not_linked(desk: Desk, key: str, clause: str) -> None:
    open_pool(desk, "A")
    open_table(desk, "1", OpenTable(FLOP, replace(SIGN, bonus={"royal flush": 1000}), pool="A"))
    with pytest.raises(Refused) as refused:
        open_table(desk, "2", OpenTable(key, SIGN, pool="A"))
    assert refused.value.clause == clause


@each_game
def test_the_rate_is_the_approved_one(desk: Desk, key: str, cited: Cited) -> None:
    desk.execute_now("pool/A", SYSTEM, OpenPool(SEED, 70), "pool")
    for rate in (69, 71):
        with pytest.raises(Refused, match="approved rate is 70 %"):
            open_table(desk, "1", OpenTable(key, SIGN, pool="A", rate=rate))
    open_table(desk, "1", OpenTable(key, SIGN, pool="A", rate=70))
    cited.note(desk.history("pool/A")[-1].events[0])


@each_game
def test_a_pool_without_an_approved_rate_takes_no_table(desk: Desk, key: str, clause: str) -> None:
    desk.execute_now("pool/A", SYSTEM, OpenPool(SEED), "pool")
    for rate in (0, 70, 100):
        with pytest.raises(Refused, match="no approved rate is on record") as refused:
            open_table(desk, "1", OpenTable(key, SIGN, pool="A", rate=rate))
        assert refused.value.clause == clause
    assert desk.state("table/1").version == 0
    open_pool(desk, "B")  # the cure
    open_table(desk, "2", OpenTable(key, SIGN, pool="B"))


@each_game
def test_a_link_is_recorded_with_its_terms(desk: Desk, key: str, cited: Cited) -> None:
    for pool in ("A", "B"):
        open_pool(desk, pool)
    for name, pool in (("1", "A"), ("2", "A"), ("3", "B")):
        open_table(desk, name, OpenTable(key, SIGN, pool=pool))
    for pool, tables in (("A", ["1", "2"]), ("B", ["3"])):
        events = [event for entry in desk.history(f"pool/{pool}") for event in entry.events]
        assert [event.table for event in events if isinstance(event, TableLinked)] == tables
        for event in events:
            cited.note(event)
        assert {one.terms.retained for one in events if isinstance(one, TableLinked)} == {150}  # of 5.00 at 70 %


@each_game
def test_a_pool_is_opened_before_a_table_joins_it(desk: Desk, key: str, clause: str) -> None:
    with pytest.raises(Refused, match="pool/A is not open yet") as refused:
        open_table(desk, "1", OpenTable(key, SIGN, pool="A"))
    assert refused.value.clause == clause
    assert (desk.state("table/1").version, desk.state("pool/A").version) == (0, 0)


@each_game
@pytest.mark.parametrize("seed", [SEED - 1, SEED + 1])
def test_the_first_table_has_the_seed_of_its_pool(desk: Desk, key: str, clause: str, seed: int) -> None:
    open_pool(desk, "A")
    with pytest.raises(Refused, match="the pool's seed is") as refused:
        open_table(desk, "1", OpenTable(key, replace(SIGN, jackpot_seed=seed), pool="A"))
    assert refused.value.clause == clause


@each_game
def test_a_table_is_linked_to_one_pool_only(desk: Desk, key: str, clause: str, cited: Cited) -> None:
    felt = Felt(desk, key, boxes=1)
    open_pool(desk, "B")
    with pytest.raises(Refused, match="unlink it first") as refused:
        felt.do(LinkPool("B"), SYSTEM)
    assert refused.value.clause == clause
    felt.do(UnlinkPool(), SYSTEM)
    assert desk.state("pool/A").state.linked == {}
    felt.do(OpenBets(), SYSTEM)
    antes = tuple(Bet(area, 1000) for area in opening(key))
    with pytest.raises(Refused, match="without its jackpot"):
        felt.do(PlaceWagers(1, (*antes, Bet("jackpot", 500))), felt.player(1))
    felt.do(PlaceWagers(1, antes), felt.player(1))
    with pytest.raises(Refused, match="a round is in play"):
        felt.do(LinkPool("B"), SYSTEM)
    felt.do(CloseBets(), SYSTEM)
    felt.finish(random.Random(1))
    [linked] = felt.do(LinkPool("B"), SYSTEM).events
    assert isinstance(linked, PoolLinked)
    cited.note(linked)
    assert (felt.state.pool, list(desk.state("pool/B").state.linked)) == ("B", ["1"])
    with pytest.raises(Refused, match="linked to pool B"):
        felt.do(LinkPool("A"), SYSTEM)


@each_game
def test_a_table_stays_linked_while_its_jackpot_is_broken(desk: Desk, key: str, clause: str, cited: Cited) -> None:
    felt = Felt(desk, key, boxes=1)
    felt.do(ReportMalfunction("the meter is dark"), DEALER)
    with pytest.raises(Refused, match="have it repaired first") as refused:
        felt.do(UnlinkPool(), SYSTEM)
    cited.note(refused.value)
    assert (refused.value.clause, refused.value.cure) == (clause, do(RestoreJackpot("repaired")))
    felt.do(RestoreJackpot("repaired"), Actor("sue", Role.GAMING_SUPERVISOR))
    felt.do(UnlinkPool(), SYSTEM)


@each_game
def test_a_new_link_names_its_group(key: str, cited: Cited) -> None:
    domain, facts = TableDomain(), Facts(SYSTEM, "2026-01-01T00:00:00Z")
    state = domain.initial("table/1")
    for command in (OpenTable(key, SIGN, pool="A"), UnlinkPool(), LinkPool("B")):
        events = domain.decide(state, command, facts)
        state = reduce(domain.evolve, events, state)
    [linked] = events
    cited.note(linked)
    assert isinstance(linked, PoolLinked)
    jackpots = games.topics(key).jackpots
    assert jackpots is not None
    assert linked.clauses == (*jackpots.group, *((jackpots.one_pool,) if jackpots.one_pool else ()))


@each_game
def test_a_pool_is_reconciled_to_the_cent(desk: Desk, key: str, path: Path, cited: Cited) -> None:
    """Rounds at two tables, voided ones among them: the meter is what wagers, prizes and the seed make it."""
    felts = [Felt(desk, key, boxes=3, name=name) for name in ("1", "2")]
    rng = random.Random(11)
    supervisor = Actor("sue", Role.GAMING_SUPERVISOR)
    for turn in range(12):
        felt = felts[turn % 2]
        felt.begin(rng)
        if turn % 4 == 3:
            told = felt.do(ReportFault(Fault.DEVICE_FAILS), Actor("sam", Role.CASINO_SUPERVISOR))
            proposed = told.events[0]
            assert isinstance(proposed, FaultProposed)
            felt.do(ConfirmFault(proposed.proposal, Remedy.VOID_ROUND), supervisor)
            felt.do(RestoreDevice("a new device"), supervisor)
            continue
        felt.finish(rng)
    report = reconcile(desk, "A")
    cited.note(report)
    assert report.difference == 0
    assert report.meter == desk.balance("pool/A") == report.expected
    assert [one.table for one in report.tables] == ["1", "2"]
    assert all(one.wagers > 0 and one.wagered == one.wagers * 500 for one in report.tables)
    assert report.retained == sum(one.wagers for one in report.tables) * 150
    assert verify(path).fault is None
    rows = [row for felt in felts for row in desk.journal.rows(felt.stream) if '"pool/A"' in row.postings]
    assert len(rows) >= 12
    for row in rows:
        events = TableDomain.events.read_all(row.events)
        assert any(isinstance(event, MOVES_POOL) for event in events), "pages read the meter again after these only"


@each_game
def test_each_player_is_offered_the_jackpot_at_every_table(desk: Desk, key: str, clause: str, cited: Cited) -> None:
    with pytest.raises(Refused, match="put the price of its wager on the sign") as refused:
        open_table(desk, "9", OpenTable(key))
    assert (refused.value.clause, desk.state("table/9").version) == (clause, 0)
    felt = Felt(desk, key, boxes=1)
    felt.do(UnlinkPool(), SYSTEM)
    with pytest.raises(Refused, match="link the table to a pool first") as refused:
        felt.do(OpenBets(), SYSTEM)
    assert refused.value.clause == clause
    felt.do(LinkPool("A"), Actor("max", Role.GAMING_MANAGER))
    felt.do(OpenBets(), SYSTEM)


def test_a_meter_that_was_tampered_with_is_told(desk: Desk) -> None:
    felt = Felt(desk, STUD, boxes=2)
    felt.play(random.Random(3))
    report = reconcile(desk, "A")
    assert report.difference == 0
    assert replace(report, meter=report.meter + 1).difference == 1
    assert replace(report, recorded=report.recorded + 1).difference == 1


def test_a_table_that_left_still_counts(desk: Desk) -> None:
    felt = Felt(desk, STUD, boxes=2)
    felt.play(random.Random(3))
    before = reconcile(desk, "A")
    felt.do(UnlinkPool(), SYSTEM)
    open_pool(desk, "B")
    felt.do(LinkPool("B"), SYSTEM)
    felt.play(random.Random(4))
    assert reconcile(desk, "A").tables == before.tables
    assert reconcile(desk, "B").difference == 0


def test_a_fixed_jackpot_is_paid_by_the_house_and_feeds_no_pool(desk: Desk, path: Path) -> None:
    sign = TableSign(jackpot=500, fixed={"flush": "100"})
    with pytest.raises(Refused, match="does not feed a pool"):
        open_table(desk, "1", OpenTable(FLOP, sign, pool="A"))
    felt = Felt(desk, FLOP, boxes=2)
    open_table(desk, "9", OpenTable(FLOP, sign))
    players = {box: felt.player(box) for box in (1, 2)}
    felt.stream = "table/9"
    for box, who in players.items():
        felt.do(TakeSeat(box), who)
    rng = random.Random(2)
    for _ in range(4):
        felt.do(OpenBets(), SYSTEM)
        for box, who in players.items():
            felt.do(PlaceWagers(box, (Bet("ante", 1000), Bet("blind", 1000), Bet("jackpot", 500))), who)
        felt.do(CloseBets(), SYSTEM)
        while felt.need.kind == "choice":
            felt.do(felt.choice(felt.need, rng), players[felt.need.box])
        if felt.need.kind == "settlement":
            felt.do(Settle(), SYSTEM)
        assert felt.round.stage == "closed"
    assert desk.balance("pool/A") == SEED
    with pytest.raises(Refused, match="nothing to link"):
        felt.do(LinkPool("A"), SYSTEM)
    assert verify(path).fault is None
