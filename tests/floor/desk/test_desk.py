"""The desk with the smallest domain: authority, keys, refusals, races, news, snapshots."""

import asyncio

import pytest
from msgspec.structs import replace

from cutcard.core.authority import NotAllowed
from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import SNAPSHOT_AFTER, Desk, OtherBody, RefusedBefore
from cutcard.floor.journal.ledger import CAGE
from cutcard.floor.stores.opening import open_journal
from cutcard.ruling import Refused
from cutcard.table.messages.round import TakeSeat
from tests.floor.conftest import repeatable, ticking
from tests.support.journal.audit import verify
from tests.support.journal.forge import forging
from tests.support.journal.toy import TILLS, Add, Added, Begin, Begun, Pay, Told

DANA = Actor("dana", Role.DEALER)
EVE = Actor("eve", Role.DEALER)
PAT = Actor("pat", Role.PLAYER)


def test_a_command_is_decided_recorded_and_answered(tills: Desk) -> None:
    outcome = tills.execute_now("till/1", DANA, Add(5), "k1")
    assert (outcome.stream, outcome.version, outcome.events) == ("till/1", 1, (Added(5),))
    assert outcome.state.total == 5
    assert outcome.at == "2026-01-01T00:00:00.000+00:00"
    assert not outcome.repeated
    opened = tills.state("till/1")
    assert (opened.version, opened.state, opened.at) == (1, outcome.state, outcome.at)
    assert tills.balance("till/1") == 5
    (entry,) = tills.history("till/1")
    assert (entry.actor, entry.command, entry.events) == (DANA, Add(5), (Added(5),))


def test_the_same_from_an_event_loop(tills: Desk) -> None:
    async def both() -> list[int]:
        outcomes = await asyncio.gather(
            tills.execute("till/1", DANA, Add(5), "a"), tills.execute("till/2", DANA, Add(6), "b")
        )
        with pytest.raises(Refused):
            await tills.execute("till/1", DANA, Add(0), "c")
        return [outcome.state.total for outcome in outcomes]

    assert asyncio.run(both()) == [5, 6]
    assert len(tills.journal.refusals()) == 1


def test_a_caller_that_goes_away_does_not_take_the_command_back(tills: Desk) -> None:
    async def hasty() -> None:
        task = asyncio.create_task(tills.execute("till/1", DANA, Add(5), "a"))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await tills.execute("till/2", DANA, Add(1), "b")  # written after it, or with it

    asyncio.run(hasty())
    assert tills.state("till/1").state.total == 5


@pytest.mark.parametrize(
    ("stream", "actor", "command", "key", "kind", "reason"),
    [
        ("till/1", PAT, Add(5), "k", NotAllowed, '"Add" is not for players'),
        ("till/1", Actor("i", Role.INSPECTOR), Add(5), "k", NotAllowed, '"Add" is not for inspectors'),
        ("till/1", DANA, Told(5), "k", NotAllowed, '"Told" is not for dealers'),
        ("till/1", DANA, TakeSeat(1), "k", Refused, "TakeSeat is not a command of a till"),
        ("till/1", DANA, Add(5), "", Refused, "the command needs a key"),
        ("till/1", DANA, Add(5), "k" * 65, Refused, "the command needs a key"),
        ("till/1", DANA, Add(5), "k\0", Refused, "the command needs a key"),
        ("till/\0", DANA, Add(5), "k", Refused, "there is no stream"),
        ("tomb/1", DANA, Add(5), "k", Refused, "there is no stream 'tomb/1'"),
        ("till", DANA, Add(5), "k", Refused, "there is no stream 'till'"),
        ("till/" + "x" * 65, DANA, Add(5), "k", Refused, "there is no stream"),
        ("till/a b", DANA, Add(5), "k", Refused, "there is no stream"),
        ("till/1", DANA, Add(0), "k", Refused, "add more than nothing"),
        ("till/1", DANA, Pay(1), "k", Refused, "not enough chips: the payment is $0.01, and your balance is $0.00"),
    ],
)
def test_what_is_refused_changes_nothing_and_is_written_down(
    tills: Desk, stream: str, actor: Actor, command: Add, key: str, kind: type[Refused], reason: str
) -> None:
    with pytest.raises(kind) as refused:
        tills.execute_now(stream, actor, command, key)
    assert refused.value.reason.startswith(reason)
    assert tills.journal.streams() == []
    assert tills.balance(CAGE) == 0
    (kept,) = tills.journal.refusals()
    assert (kept.actor, kept.role, kept.reason) == (actor.id, int(actor.role), refused.value.reason)
    assert kept.clause == (refused.value.clause or "")
    assert f'"{type(command).__name__}"' in kept.command
    assert (kept.stream, kept.key) == (stream.replace("\0", "\ufffd"), key.replace("\0", "\ufffd")), "as it was asked"


def test_a_key_of_the_greatest_length_is_taken(tills: Desk) -> None:
    assert tills.execute_now("till/" + "x" * 64, DANA, Add(5), "k" * 64).version == 1


# -- keys


def test_a_repeated_key_returns_the_first_answer(tills: Desk) -> None:
    first = tills.execute_now("till/1", DANA, Add(5), "k")
    tills.execute_now("till/1", DANA, Add(7), "k2")
    again = tills.execute_now("till/1", DANA, Add(5), "k")
    assert (again.version, again.events, again.at, again.repeated) == (1, (Added(5),), first.at, True)
    assert again.state.total == 12, "the state as it is now"
    assert tills.journal.version("till/1") == 2
    assert tills.journal.refusals() == []


def test_a_repeated_key_returns_the_first_answer_after_a_restart(tills: Desk, where: str) -> None:
    tills.execute_now("till/1", DANA, Add(5), "k")
    tills.close()
    later = Desk.open(where, TILLS, ticking(), repeatable("x"))
    assert later.execute_now("till/1", DANA, Add(5), "k").repeated
    assert later.state("till/1").state.total == 5
    later.close()


def test_a_repeated_key_returns_the_first_answer_where_the_command_could_not_be_done_again(tills: Desk) -> None:
    tills.execute_now("till/1", DANA, Add(5), "a")
    tills.execute_now("till/1", DANA, Pay(5), "b")
    assert tills.execute_now("till/1", DANA, Pay(5), "b").repeated


@pytest.mark.parametrize(("stream", "command"), [("till/1", Add(6)), ("till/2", Add(5)), ("till/1", Pay(99))])
def test_a_key_is_not_for_another_command(tills: Desk, stream: str, command: Add) -> None:
    tills.execute_now("till/1", DANA, Add(5), "k")
    with pytest.raises(OtherBody):
        tills.execute_now(stream, DANA, command, "k")
    assert tills.balance(CAGE) == -5
    assert tills.journal.refusals()[0].reason.startswith("this key has already been used for another command")
    assert tills.execute_now("till/1", DANA, Add(5), "k").repeated, "the first answer still stands"


def test_a_key_belongs_to_its_actor(tills: Desk) -> None:
    tills.execute_now("till/1", DANA, Add(5), "k")
    assert not tills.execute_now("till/1", EVE, Add(5), "k").repeated


def test_a_refusal_is_a_first_answer_too(tills: Desk) -> None:
    with pytest.raises(Refused, match="not enough"):
        tills.execute_now("till/1", DANA, Pay(5), "k")
    tills.execute_now("till/1", DANA, Add(5), "k2")
    with pytest.raises(RefusedBefore, match="not enough"):
        tills.execute_now("till/1", DANA, Pay(5), "k")
    with pytest.raises(OtherBody):
        tills.execute_now("till/1", DANA, Pay(4), "k")
    assert len(tills.journal.refusals()) == 2, "the same refusal is not written twice"
    assert tills.execute_now("till/1", DANA, Pay(5), "k3").version == 2


def test_a_refusal_given_again_names_its_clause(tills: Desk) -> None:
    for kind in (Refused, RefusedBefore):
        with pytest.raises(kind) as refused:
            tills.execute_now("till/1", DANA, Add(0), "k")
        assert refused.value.clause == "TILL 1"


def test_a_flood_of_refusals_is_cut_off_and_counted(where: str) -> None:
    stopped = ticking()()
    desk = Desk.open(where, TILLS, lambda: stopped, repeatable("x"))
    for n in range(30):
        with pytest.raises(Refused, match="add more"):
            desk.execute_now("till/1", DANA, Add(0), f"k{n}")
    assert len(desk.journal.refusals()) == 20
    with pytest.raises(Refused):
        desk.execute_now("till/1", EVE, Add(0), "k")
    assert len(desk.journal.refusals()) == 21, "another actor's is written"
    desk.close()


# -- snapshots


def fill(desk: Desk, rows: int) -> None:
    for n in range(rows):
        desk.execute_now("till/1", DANA, Add(1), f"k{n}")


def test_a_stream_opens_from_its_snapshot_and_the_rows_after_it(tills: Desk, where: str) -> None:
    fill(tills, SNAPSHOT_AFTER + 5)
    live = tills.state("till/1")
    kept = tills.journal.snapshot("till/1")
    assert kept is not None
    assert kept.version == SNAPSHOT_AFTER
    tills.close()
    later = Desk.open(where, TILLS, ticking(), repeatable("x"))
    opened = later.state("till/1")
    assert (opened.version, opened.state, opened.at) == (live.version, live.state, live.at)
    assert opened.snapshot == SNAPSHOT_AFTER
    later.close()


def test_a_snapshot_of_another_schema_is_passed_over(tills: Desk, where: str) -> None:
    fill(tills, SNAPSHOT_AFTER)
    journal = tills.journal
    kept = journal.snapshot("till/1")
    assert kept is not None
    wrong = TILLS[0].states.encode(replace(tills.state("till/1").state, total=1_000_000))
    tills.close()
    with forging(where) as db:
        db.execute("update snapshots set schema = 'old', state = ?", (wrong,))
    later = Desk(open_journal(where), TILLS)
    assert later.state("till/1").state.total == SNAPSHOT_AFTER
    assert later.state("till/1").snapshot == 0
    later.execute_now("till/1", DANA, Add(1), "next")
    renewed = later.journal.snapshot("till/1")
    assert renewed is not None
    assert (renewed.version, renewed.schema) == (SNAPSHOT_AFTER + 1, kept.schema)
    later.close()


def test_a_round_of_any_age_is_read_alone_and_its_seed_stands_apart(tills: Desk, where: str) -> None:
    for n in range(3):
        tills.execute_now("till/1", DANA, Begin(), f"b{n}")
        tills.execute_now("till/1", DANA, Add(n + 1), f"a{n}")
    entries = tills.round("till/1", 2)
    assert [entry.events for entry in entries] == [(Begun(2),), (Added(2),)]
    seed = tills.journal.seed("till/1", 2)
    assert seed is not None
    assert len(seed) == 32
    for row in tills.journal.rows("till/1"):
        assert seed.hex() not in row.facts + row.events + row.command + row.postings
    assert verify(where, domains=TILLS).fault is None


def test_a_stream_whose_snapshot_cannot_be_written_goes_on_and_says_so(
    tills: Desk, where: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A register with a number that was too large for its snapshot once answered nothing any more."""

    def fails(state: object) -> bytes:
        raise OverflowError("Integer value out of range")

    with monkeypatch.context() as planted:
        planted.setattr(tills.streams.domain("till/1").states, "encode", fails)
        fill(tills, SNAPSHOT_AFTER + 2)
    assert tills.journal.snapshot("till/1") is None
    assert tills.streams.without_snapshot == {"till/1"}
    assert "till/1 has no snapshot at version" in caplog.text
    later = Desk.open(where, TILLS)
    assert later.state("till/1").version == SNAPSHOT_AFTER + 2
    later.close()
    for n in range(SNAPSHOT_AFTER):
        tills.execute_now("till/1", DANA, Add(1), f"again {n}")
    assert tills.journal.snapshot("till/1") is not None
    assert tills.streams.without_snapshot == set()


def test_a_snapshot_that_cannot_be_read_is_passed_over(
    tills: Desk, where: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fill(tills, SNAPSHOT_AFTER + 2)
    state = tills.state("till/1").state
    monkeypatch.setattr(tills.streams.domain("till/1").states, "decode", lambda _: 1 // 0)
    later = Desk.open(where, TILLS)
    assert later.state("till/1").state == state
    assert later.streams.without_snapshot == {"till/1"}
    assert "the snapshot of till/1 cannot be read" in caplog.text
    later.close()
