"""The floor's entrance: from when on only people with accounts act, and who became the first administrator."""

from collections.abc import Sequence
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from cutcard.core.bounds import Name, Note
from cutcard.core.message import Command, Event, Facts, Role
from cutcard.core.text import require_text
from cutcard.ruling import Refused


class Newcomer(Struct, frozen=True):
    """Somebody of a demonstration, and the role that they play."""

    id: Name
    role: Role


Newcomers: TypeAlias = Annotated[tuple[Newcomer, ...], Meta(max_length=5_000)]


class IntroduceAccounts(Command, frozen=True, tag="IntroduceAccounts"):
    """From now on, only people with an account act, each in their own roles."""

    roles = (Role.SYSTEM,)


class OpenDemonstration(Command, frozen=True, tag="OpenDemonstration"):
    """Let these people in for a demonstration, without proof of who they are."""

    roles = (Role.SYSTEM,)
    people: Newcomers


class NameAdministrator(Command, frozen=True, tag="NameAdministrator"):
    """Somebody has entered a one-time code from the console: invite them as administrator. Two begin a floor.

    ``instead``: who was named before, but never opened the account; it may be the same person.
    """

    roles = (Role.SYSTEM,)
    person: Name
    instead: Name = ""


class ReopenEntrance(Command, frozen=True, tag="ReopenEntrance"):
    """Allow a new one-time code, because no administrator can sign in any more.

    ``key``: signs from now on, because the floor's keys are lost, and with them the seeds of all rounds until now.
    """

    roles = (Role.SYSTEM,)
    reason: Note
    key: Note = ""


class AccountsIntroduced(Event, frozen=True, tag="AccountsIntroduced"):
    at: str


class DemonstrationOpened(Event, frozen=True, tag="DemonstrationOpened"):
    people: tuple[Newcomer, ...]
    at: str


class AdministratorNamed(Event, frozen=True, tag="AdministratorNamed"):
    person: str
    at: str
    instead: str = ""


class EntranceReopened(Event, frozen=True, tag="EntranceReopened"):
    reason: str
    at: str
    key: str = ""  # signs from now on; "": no keys were lost


EntranceCommand: TypeAlias = IntroduceAccounts | OpenDemonstration | NameAdministrator | ReopenEntrance
EntranceEvent: TypeAlias = AccountsIntroduced | DemonstrationOpened | AdministratorNamed | EntranceReopened


class Entrance(Struct, frozen=True):
    """``since``: from when on accounts count; "": everybody may act in any role, as in a test or a program."""

    since: str = ""
    administrator: str = ""
    second: str = ""  # another administrator by the console, so that one confirms whom the other invites


def check_demonstration(state: Entrance) -> None:
    """Refuse a demonstration, whose links let anybody in as anybody, on a floor where people sign in."""
    if state.administrator or state.second:
        reason = "this floor has an administrator, and its people sign in"
        raise Refused(None, f"{reason}: leave out --demo, or choose another database for the demonstration")


def decide(state: Entrance, command: EntranceCommand, facts: Facts) -> Sequence[EntranceEvent]:
    match command:
        case IntroduceAccounts():
            if state.since:
                raise Refused(None, "accounts are in use already")
            return [AccountsIntroduced(facts.at)]
        case OpenDemonstration(people):
            check_demonstration(state)
            return [DemonstrationOpened(people, facts.at)]
        case NameAdministrator(person, instead):
            named = (state.administrator, state.second)
            if instead and instead not in named:
                raise Refused(None, f"{instead!r} was not named by a code of the console: start the server again")
            if person in named and person != instead:
                raise Refused(None, "this administrator has used a code already: the other one is for a second person")
            if all(named) and not instead:
                raise Refused(None, "there are two administrators already: ask them for an invitation")
            return [AdministratorNamed(person, facts.at, instead)]
        case ReopenEntrance(reason, key):
            require_text(None, reason, "the reason")
            return [EntranceReopened(reason, facts.at, key)]


def evolve(state: Entrance, event: EntranceEvent) -> Entrance:
    match event:
        case AccountsIntroduced(at):
            return replace(state, since=at)
        case AdministratorNamed(person, instead=before) if before:
            return replace(state, second=person) if before == state.second else replace(state, administrator=person)
        case AdministratorNamed(person):
            return replace(state, second=person) if state.administrator else replace(state, administrator=person)
        case EntranceReopened(key=key):  # without the lost keys neither administrator can sign in
            return replace(state, administrator="", second="" if key else state.second)
        case DemonstrationOpened():
            return state
