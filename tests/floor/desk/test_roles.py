"""Every command of every domain is tried by every role at the desk: who is not named is refused."""

import typing
from pathlib import Path

import msgspec
import pytest

from cutcard import games, rulebook
from cutcard.compose import domains, open_desk
from cutcard.core.authority import NotAllowed, authority, permit, who_may
from cutcard.core.message import Actor, Command, Role
from cutcard.floor.desk.books import book, books
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.pool import OpenPool
from cutcard.floor.domains.table_messages import OpenTable
from cutcard.registers.incidents.conduct import LiftMeasure, TakeMeasure
from cutcard.registers.incidents.outcome import WithholdPayment
from cutcard.registers.promotions.commands import DraftTerms
from cutcard.ruling import Refused
from cutcard.table.messages.cards import Cut, OrderCount
from cutcard.table.messages.life import ChangeLimits
from cutcard.table.messages.round import Choose, CloseBets
from cutcard.web.rules.powers import powers
from tests.conftest import Cited
from tests.support.declared.game_data import folder
from tests.support.floor.plainest import plainest

POWERS = "authority.txt"  # in the folder of a game's tests: commands, each with the clause that gives the power
MATRIX = Path(__file__).parents[2] / "tables" / "roles.txt"
NAMES = {"incidents": "plain-draw", "promotion": "plain-draw.1"}  # streams named after a game
STREAMS = {domain.name: f"{domain.name}/{NAMES.get(domain.name, '1')}" for domain in domains()}
COMMANDS = [(domain.name, kind) for domain in domains() for kind in domain.commands.kinds]
BOOKS = [book(key) for key in games.names()]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> typing.Iterator[Desk]:
    desk = open_desk(tmp_path_factory.mktemp("roles") / "roles.db")
    desk.execute_now("table/1", Actor("opening", Role.SYSTEM), OpenTable("plain-draw"), "open")
    yield desk
    desk.close()


@pytest.mark.parametrize(("domain", "kind"), COMMANDS, ids=[f"{name}-{kind.__name__}" for name, kind in COMMANDS])
def test_only_the_named_roles_pass_the_door(desk: Desk, domain: str, kind: type[Command]) -> None:
    stream = STREAMS[domain]
    for role in Role:
        actor = Actor(f"{role.name}-{kind.__name__}", role)  # an actor of its own, so that no refusal is left out
        refused = None
        try:
            desk.execute_now(stream, actor, plainest(kind), f"{domain}-{kind.__name__}-{role.name}")
        except Refused as refusal:
            refused = refusal
        assert isinstance(refused, NotAllowed) is (role not in kind.roles), role  # let in, a rule may still refuse
        if isinstance(refused, NotAllowed):
            said = [authority(kind, one) for one in books(stream, desk.state(stream).state)]
            assert refused.clause == next((clause for clause in said if clause), None), role
            assert refused.reason.endswith(who_may(kind)), role


def test_the_matrix_is_as_it_was_agreed() -> None:
    told = [
        f"{domain} {kind.__name__}: {' '.join(_names(kind))}"
        for domain, kind in sorted(COMMANDS, key=lambda one: (one[0], one[1].__name__))
    ]
    assert told == MATRIX.read_text("utf-8").splitlines()


def _names(kind: type[Command]) -> list[str]:
    return [role.name.lower() for role in sorted(kind.roles)] or ["nobody"]


def test_the_inspector_orders_a_count_of_cards_acknowledges_notices_and_may_oversee_a_draw() -> None:
    allowed = {kind.__name__ for domain, kind in COMMANDS if Role.INSPECTOR in kind.roles and domain != "people"}
    assert allowed == {"OrderCount", "Acknowledge", "AcknowledgeMalfunction", "AttestDraw"}


@pytest.mark.parametrize("role", [Role.TOURNAMENT_DIRECTOR, Role.ANALYST, Role.ADMINISTRATOR])
def test_who_is_of_no_house_table_commands_nothing(role: Role) -> None:
    own = {Role.TOURNAMENT_DIRECTOR: {"tournament", "tournament-table"}, Role.ADMINISTRATOR: {"plan"}}.get(role, set())
    own |= {"people"}  # everybody has an account
    assert {domain for domain, kind in COMMANDS if role in kind.roles} == own


class Undeclared(Command, frozen=True, tag="Undeclared"):
    """A command of which nobody has said who may give it."""


@pytest.mark.parametrize("role", Role)
def test_a_command_without_roles_is_for_nobody(role: Role) -> None:
    with pytest.raises(NotAllowed, match="nobody gives this command"):
        permit(Undeclared, role)


def test_a_role_that_is_none_is_not_read() -> None:
    with pytest.raises(msgspec.ValidationError, match="99"):
        msgspec.json.decode(b'{"id":"x","role":99}', type=Actor)


def test_roles_on_record_keep_their_meaning() -> None:
    assert {role.name: int(role) for role in Role} == {
        "PLAYER": 0,
        "DEALER": 1,
        "GAMING_SUPERVISOR": 2,
        "CASINO_SUPERVISOR": 3,
        "GAMING_MANAGER": 4,
        "INSPECTOR": 10,
        "TOURNAMENT_DIRECTOR": 11,
        "ANALYST": 12,
        "ADMINISTRATOR": 13,
        "SURVEILLANCE": 14,
        "CASHIER": 15,
        "CARD_READER": 16,
        "SYSTEM": 20,
    }


@pytest.mark.parametrize(
    ("kind", "cure"),
    [
        (ChangeLimits, "ask a gaming supervisor or above"),
        (OrderCount, "ask a gaming supervisor or above, or an inspector"),
        (Cut, "ask a dealer"),
        (CloseBets, "ask a dealer, or the system"),
        (Choose, "ask a dealer, or a player"),
        (OpenPool, "ask a gaming manager, or the system"),
        (WithholdPayment, "ask a casino supervisor or above"),
        (DraftTerms, "ask a gaming manager"),
    ],
)
def test_a_refusal_tells_whom_to_ask(kind: type[Command], cure: str) -> None:
    assert who_may(kind) == cure


def test_every_power_is_given_by_some_clause() -> None:
    for kind in all_commands(Command):
        given = [clause for said in BOOKS if (clause := authority(kind, said))]
        assert bool(given) is bool(kind.authority), f"{kind.__name__}: {kind.authority} leads nowhere"


@pytest.mark.parametrize("key", [key for key in games.names() if (folder(key) / POWERS).is_file()])
def test_the_clauses_that_give_powers_are_as_they_were_agreed(key: str) -> None:
    kinds = sorted(all_commands(Command), key=lambda kind: kind.__name__)
    told = {kind.__name__: clause for kind in kinds if (clause := authority(kind, book(key)))}
    assert [clause for clause in told.values() if rulebook.find(clause) is None] == []
    assert [f"{name}: {clause}" for name, clause in told.items()] == (folder(key) / POWERS).read_text().splitlines()


def all_commands(kind: type[Command]) -> typing.Iterator[type[Command]]:
    """Every kind of command that the package declares, also where no stream takes it."""
    for one in kind.__subclasses__():
        if one.__module__.startswith("cutcard."):
            yield one
        yield from all_commands(one)


@pytest.mark.clause("UTH 11.9", "TCP 12.11", "CSP 14.13", "LUN 12.13")
@pytest.mark.parametrize("command", [TakeMeasure, LiftMeasure])
def test_a_measure_against_collusion_is_refused_by_its_own_clause(
    desk: Desk, command: type[Command], cited: Cited
) -> None:
    given = {"matter": "collusion", "number": 1, "measure": "English only", "reasons": "to protect the game"}
    for key in ("ultimate-texas-holdem", "three-card-poker", "caribbean-stud", "lunar-poker"):
        clauses = games.topics(key).incidents
        assert clauses is not None
        measure = command(**given)
        with pytest.raises(NotAllowed) as refused:
            desk.execute_now(f"incidents/{key}", Actor("dealer", Role.DEALER), measure, f"{command.__name__} {key}")
        assert refused.value.clause == clauses.conduct.collusion.power
        cited.add(refused.value.clause)
        assert any("easure" in power for power in powers()[refused.value.clause])
