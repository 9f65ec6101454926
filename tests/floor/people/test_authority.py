"""Authority from the journal: the desk asks it before each command, and verification decides it again."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from secrets import token_hex

import msgspec
import pytest

from cutcard.compose import domains, open_desk
from cutcard.core.message import Actor, Command, Facts, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.desk.world import World
from cutcard.floor.domains.people import ENTRANCE, stream_of
from cutcard.floor.people.sessions import DOOR
from cutcard.floor.plan.opening import OPENING, introduce, open_demonstration
from cutcard.floor.proofs.verify import verify
from cutcard.registers.patrons.messages import BuyIn, CashOut
from cutcard.registers.people.entitled import OffDuty
from cutcard.registers.people.entrance import NameAdministrator, Newcomer, ReopenEntrance
from cutcard.registers.people.messages import (
    AcceptInvitation,
    ChangeRoles,
    ConfirmPerson,
    DisableAccount,
    InvitePerson,
    RecordProof,
)
from cutcard.ruling import Refused
from tests.floor.conftest import ticking
from tests.support.journal.forge import change, forging, reseal, rows

ADA, BEA = Actor("ada", Role.ADMINISTRATOR), Actor("bea", Role.ADMINISTRATOR)
SUE = Actor("sue", Role.GAMING_SUPERVISOR)


def give(desk: Desk, stream: str, actor: Actor, command: Command) -> None:
    desk.execute_now(stream, actor, command, token_hex(8))


def open_with_people(where: str | Path, clock: Callable[[], datetime] | None = None) -> Desk:
    """A desk where Ada is the administrator, and Sue a gaming supervisor."""
    desk = open_desk(where, clock or ticking())
    asyncio.run(introduce(desk))
    give(desk, ENTRANCE, DOOR, NameAdministrator("ada"))
    give(desk, stream_of("ada"), DOOR, AcceptInvitation("password and code"))
    give(desk, stream_of("sue"), ADA, InvitePerson((Role.GAMING_SUPERVISOR,)))
    give(desk, stream_of("sue"), DOOR, AcceptInvitation("password and code"))
    give(desk, ENTRANCE, DOOR, NameAdministrator("bea"))
    give(desk, stream_of("bea"), DOOR, AcceptInvitation("password and code"))
    give(desk, stream_of("sue"), BEA, ConfirmPerson())
    return desk


@pytest.fixture
def desk(where: str) -> Iterator[Desk]:
    with closing(open_with_people(where)) as desk:
        yield desk


def test_only_people_with_the_role_act(desk: Desk) -> None:
    give(desk, "patron/pat", SUE, BuyIn("pat", 5_000))
    for actor in (Actor("sue", Role.GAMING_MANAGER), Actor("eve", Role.GAMING_SUPERVISOR)):
        with pytest.raises(OffDuty, match="not on duty"):
            give(desk, "patron/pat", actor, BuyIn("pat", 5_000))
    give(desk, stream_of("ada"), DOOR, RecordProof("", "passkey"))
    give(desk, stream_of("sue"), ADA, ChangeRoles((Role.DEALER,)))
    with pytest.raises(OffDuty, match="not on duty"):
        give(desk, "patron/pat", SUE, BuyIn("pat", 5_000))
    give(desk, "patron/pat", Actor("sue", Role.DEALER), BuyIn("pat", 5_000))
    give(desk, "patron/pat", OPENING, BuyIn("pat", 5_000))
    desk.journal.settle()
    assert verify(desk.journal, domains()).fault is None


def test_sensitive_acts_need_a_fresh_proof(desk: Desk) -> None:
    for _ in range(6):
        give(desk, "patron/pat", SUE, BuyIn("pat", 100))  # a minute each
    with pytest.raises(Refused, match="prove again"):
        give(desk, stream_of("sue"), ADA, ChangeRoles((Role.DEALER,)))
    give(desk, stream_of("ada"), DOOR, RecordProof("", "passkey"))
    give(desk, stream_of("sue"), ADA, ChangeRoles((Role.DEALER,)))


def test_a_change_in_another_process_counts_at_once(where: str) -> None:
    with closing(open_with_people(where)) as desk, closing(open_desk(where, desk.clock)) as other:
        give(other, "patron/pat", SUE, BuyIn("pat", 5_000))  # it has Sue's account in memory now
        give(desk, stream_of("sue"), ADA, DisableAccount("left"))
        with pytest.raises(OffDuty, match="not on duty"):
            give(other, "patron/pat", SUE, BuyIn("pat", 5_000))


def test_two_administrators_are_named_by_the_console(desk: Desk) -> None:
    with pytest.raises(Refused, match="two administrators already"):
        give(desk, ENTRANCE, DOOR, NameAdministrator("eve"))
    give(desk, ENTRANCE, DOOR, ReopenEntrance("the phone is lost"))
    give(desk, ENTRANCE, DOOR, NameAdministrator("eve"))
    assert desk.state(stream_of("eve")).state.roles == (Role.ADMINISTRATOR,)


def test_a_demonstration_is_let_in_at_once_and_only_once(where: str) -> None:
    with closing(open_desk(where, ticking())) as desk:
        people = [Newcomer("dealer", Role.DEALER), Newcomer("bot", Role.PLAYER)]
        asyncio.run(introduce(desk))
        asyncio.run(introduce(desk))
        asyncio.run(open_demonstration(desk, people))
        asyncio.run(open_demonstration(desk, [*people, Newcomer("late", Role.CASHIER)]))
        assert desk.journal.version(stream_of("dealer")) == 1
        assert desk.journal.version(ENTRANCE) == 3
        give(desk, "patron/pat", Actor("late", Role.CASHIER), BuyIn("pat", 100))
        desk.journal.settle()
        assert verify(desk.journal, domains()).fault is None


def test_somebody_who_is_not_confirmed_has_no_role(desk: Desk) -> None:
    """Ada alone cannot be two persons by inviting people who do not exist."""
    ghost = Actor("ghost", Role.GAMING_MANAGER)
    give(desk, stream_of("ada"), DOOR, RecordProof("", "passkey"))
    give(desk, stream_of("ghost"), ADA, InvitePerson((Role.GAMING_MANAGER,)))
    give(desk, stream_of("ghost"), DOOR, AcceptInvitation("password and code"))
    with pytest.raises(OffDuty, match="not on duty"):
        give(desk, "patron/pat", ghost, BuyIn("pat", 5_000))
    with pytest.raises(OffDuty, match="not on duty"):
        give(desk, stream_of("ghost"), ghost, ConfirmPerson())
    assert World(desk.journal, desk.entropy, "pit/floor", desk.streams).holds("ghost") == ()
    with pytest.raises(Refused, match="invited this person yourself"):
        give(desk, stream_of("ghost"), ADA, ConfirmPerson())
    give(desk, stream_of("bea"), DOOR, RecordProof("", "passkey"))
    give(desk, stream_of("ghost"), BEA, ConfirmPerson())
    give(desk, "patron/pat", ghost, BuyIn("pat", 5_000))
    assert World(desk.journal, desk.entropy, "pit/floor", desk.streams).holds("ghost") == (Role.GAMING_MANAGER,)
    desk.journal.settle()
    assert verify(desk.journal, domains()).fault is None


# -- forged rows, with everything else made to fit


def forged(path: Path, actor: str, role: Role) -> str | None:
    """What verification says if the last row of a patron had been given by somebody else."""
    with closing(open_with_people(path)) as desk:
        give(desk, "patron/pat", SUE, BuyIn("pat", 5_000))
    with forging(str(path)) as db:
        row = rows(db, "patron/pat")[-1]
        facts = msgspec.json.decode(row.facts, type=Facts)
        false = msgspec.json.encode(msgspec.structs.replace(facts, actor=Actor(actor, role))).decode()
        events = row.events.replace('"by":"sue"', f'"by":"{actor}"')
        change(db, "patron/pat", row.version, actor=actor, role=int(role), facts=false, events=events)
        reseal(db)
    found = verify(path, domains()).fault
    assert found is None or (found.stream, found.version) == ("patron/pat", 1)
    return found.what if found else None


def test_rows_of_people_without_the_role_are_found(path: Path) -> None:
    assert forged(path, "sue", Role.GAMING_SUPERVISOR) is None


@pytest.mark.parametrize(
    ("actor", "role", "why"),
    [
        ("eve", Role.GAMING_SUPERVISOR, "eve was not entitled"),
        ("sue", Role.GAMING_MANAGER, "sue was not entitled to BuyIn as gaming manager"),
        ("ada", Role.ADMINISTRATOR, "BuyIn is not for administrators"),
    ],
)
def test_a_false_role_is_found(path: Path, actor: str, role: Role, why: str) -> None:
    assert why in (forged(path, actor, role) or "")


def test_a_confirmation_by_the_one_who_invited_is_found(path: Path) -> None:
    with closing(open_with_people(path)):
        pass
    with forging(str(path)) as db:
        row = rows(db, stream_of("sue"))[-1]
        false = row.facts.replace('"bea"', '"ada"')
        change(db, stream_of("sue"), row.version, actor="ada", facts=false, events=row.events.replace('"bea"', '"ada"'))
        reseal(db)
    found = verify(path, domains()).fault
    assert found is not None
    assert (found.stream, found.version) == (stream_of("sue"), 3)


def test_before_accounts_everybody_may_act(path: Path) -> None:
    """As in a program that uses the desk by itself."""
    with closing(open_desk(path, ticking())) as desk:
        give(desk, "patron/pat", Actor("anybody", Role.CASHIER), BuyIn("pat", 5_000))
        give(desk, "patron/pat", Actor("pat", Role.PLAYER), CashOut("pat", 1_000))
        asyncio.run(introduce(desk))
        with pytest.raises(OffDuty):
            give(desk, "patron/pat", Actor("anybody", Role.CASHIER), BuyIn("pat", 5_000))
    assert verify(path, domains()).fault is None
