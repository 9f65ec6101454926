"""Events of old shapes are brought up to date step by step; those of a newer release are not guessed at."""

from pathlib import Path
from typing import ClassVar, TypeAlias

import msgspec
import pytest
from msgspec.structs import replace

from cutcard.core.message import Actor, Event, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.journal.upcast import STEPS, Codec, Raw, Step, Unreadable, upcast
from tests.support.journal.audit import verify
from tests.support.journal.toy import TILLS, Add, Added, TillDomain, TillEvent, draft


class Staked(Event, frozen=True, tag="Staked"):
    """Version 1 had dollars and no owner, version 2 cents, version 3 has an owner."""

    version: ClassVar[int] = 3
    cents: int
    owner: str


class Left(Event, frozen=True, tag="Left"):
    box: int


class Undone(Event, frozen=True, tag="Undone"):
    events: "tuple[Staked | Left, ...]"


Union: TypeAlias = Staked | Left | Undone


def to_cents(raw: Raw) -> Raw:
    return {"type": raw["type"], "cents": raw["dollars"] * 100}


def to_owner(raw: Raw) -> Raw:
    return {**raw, "owner": "unknown"}


def departed(raw: Raw) -> Raw:
    """An event that has another name now."""
    return {"type": "Left", "box": raw["seat"]}


HISTORY: dict[tuple[str, int], Step] = {("Staked", 1): to_cents, ("Staked", 2): to_owner, ("Departed", 1): departed}
CODEC: Codec[Union] = Codec(Union, HISTORY)


@pytest.mark.parametrize(
    ("kept", "read"),
    [
        ('{"type":"Staked","dollars":5}', Staked(500, "unknown")),
        ('{"type":"Staked","v":2,"cents":500}', Staked(500, "unknown")),
        ('{"type":"Staked","v":3,"cents":500,"owner":"ann"}', Staked(500, "ann")),
        ('{"type":"Departed","seat":4}', Left(4)),
        ('{"type":"Left","box":4}', Left(4)),
        (
            '{"type":"Undone","events":[{"type":"Staked","dollars":5},{"type":"Departed","seat":4}]}',
            Undone((Staked(500, "unknown"), Left(4))),
        ),
    ],
)
def test_every_shape_that_was_written_can_be_read(kept: str, read: Union) -> None:
    assert CODEC.read(kept) == read
    assert CODEC.read_all(f"[{kept},{kept}]") == [read, read]


def test_what_is_written_now_says_its_version() -> None:
    kept = CODEC.encode_all([Staked(500, "ann"), Left(4)])
    assert kept == b'[{"cents":500,"owner":"ann","type":"Staked","v":3},{"box":4,"type":"Left"}]'
    assert CODEC.read_all(kept.decode()) == [Staked(500, "ann"), Left(4)]
    assert CODEC.encode(Left(4)) == b'{"box":4,"type":"Left"}'


@pytest.mark.parametrize(
    ("kept", "why"),
    [
        ('{"type":"Staked","v":4,"cents":1}', "Staked version 4: this release knows version 3"),
        ('{"type":"Left","v":2,"box":1}', "Left version 2: this release knows version 1"),
        ('{"type":"Gone","box":1}', "Gone version 1: this release does not know it"),
    ],
)
def test_a_shape_of_a_newer_release_is_not_guessed(kept: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        CODEC.read_all(f"[{kept}]")
    plain: Codec[Left] = Codec(Left, {})
    with pytest.raises((Unreadable, msgspec.ValidationError)):
        plain.read_all(f"[{kept}]")


def test_without_history_messages_are_read_directly() -> None:
    plain: Codec[Left] = Codec(Left, {})
    assert plain.encode_all([Left(1)]) == b'[{"type":"Left","box":1}]'
    assert plain.read_all('[{"type":"Left","box":1}]') == [Left(1)]


def test_messages_inside_a_message_say_their_versions_too() -> None:
    kept = CODEC.encode(Undone((Staked(500, "ann"), Left(4))))
    inside = b'[{"cents":500,"owner":"ann","type":"Staked","v":3},{"box":4,"type":"Left"}]'
    assert kept == b'{"events":' + inside + b',"type":"Undone"}'
    assert CODEC.read(kept.decode()) == Undone((Staked(500, "ann"), Left(4)))
    with pytest.raises(Unreadable, match="Staked version 4"):
        CODEC.read(kept.decode().replace('"v":3', '"v":4'))


def test_a_step_is_registered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cutcard.floor.journal.upcast.STEPS", steps := dict(STEPS))
    upcast("Staked", 1)(to_cents)
    assert steps["Staked", 1] is to_cents
    with pytest.raises(ValueError, match="Staked version 1 already has a step"):
        upcast("Staked", 1)(to_cents)


class OldTill(TillDomain):
    """The till of a release that reads an event which once had another name and dollars in it."""

    events: Codec[TillEvent] = Codec(
        TillEvent, {("Put", 1): lambda raw: {"type": "Added", "amount": raw["dollars"] * 100}}
    )


def test_a_stream_with_old_events_opens_and_passes_its_audit(path: Path) -> None:
    desk = Desk.open(path, [OldTill()])
    old = replace(draft("till/1", 1, 300, "old"), events=b'[{"type":"Put","dollars":3}]')
    desk.journal.append([old]).result()
    desk.execute_now("till/1", Actor("dana", Role.DEALER), Add(5), "a")
    assert desk.state("till/1").state.total == 305
    assert desk.history("till/1")[0].events == (Added(300),)
    desk.close()
    assert verify(path, domains=[OldTill()]).fault is None
    fault = verify(path, domains=TILLS).fault
    assert fault is not None
    assert str(fault).startswith("till/1, version 1: cannot be replayed"), "a release without the step says where"
