"""Commands and events about one person's account. Names, passwords, codes and keys are kept outside the journal."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from cutcard.core.bounds import Name, Note
from cutcard.core.message import RANKS, SUPERVISORS, Actor, Command, Event, Role
from cutcard.core.moment import When

EVERYBODY = tuple(role for role in Role if role not in (Role.CARD_READER, Role.SYSTEM))  # roles of people
HOSTS = (Role.CASHIER, *SUPERVISORS)  # staff who open accounts for players
CONFIRMING = (Role.GAMING_MANAGER, Role.ADMINISTRATOR)  # staff who confirm whom somebody else has let in
CONFIRMING_PLAYERS = (*SUPERVISORS, Role.ADMINISTRATOR)  # the same for players who are let in again
SHARED = (*RANKS, Role.CASHIER, Role.TOURNAMENT_DIRECTOR)  # roles that one person may have together; others stand alone

Means: TypeAlias = Literal["password and code", "card and PIN", "passkey", "badge and PIN", "demonstration link"]
Roles: TypeAlias = Annotated[tuple[Role, ...], Meta(min_length=1, max_length=len(SHARED))]
Hours: TypeAlias = Annotated[int, Meta(ge=1, le=14 * 24)]


class Shift(Struct, frozen=True, forbid_unknown_fields=True):
    """A period in which the person's roles count."""

    start: When
    end: When


Shifts: TypeAlias = Annotated[tuple[Shift, ...], Meta(max_length=100)]


class OpenDemoAccount(Command, frozen=True, tag="OpenDemoAccount"):
    """Let somebody of a demonstration in, without proof of who they are."""

    roles = (Role.SYSTEM,)
    role: Role


class InviteFirst(Command, frozen=True, tag="InviteFirst"):
    """Invite the first administrator, whom the code on the console has named."""


class InvitePerson(Command, frozen=True, tag="InvitePerson"):
    """Invite somebody to open an account with these roles. The invitation expires after so many hours."""

    roles = (Role.ADMINISTRATOR, *HOSTS)
    fresh = True
    granted: Roles
    hours: Hours = 48


class RenewAccess(Command, frozen=True, tag="RenewAccess"):
    """Invite somebody again who has lost their password, phone or PIN. Accepting it replaces what they had."""

    roles = (Role.ADMINISTRATOR, *HOSTS)
    fresh = True
    hours: Hours = 48


class AcceptInvitation(Command, frozen=True, tag="AcceptInvitation"):
    """Open the account: the person has the invitation and has chosen how to sign in."""

    roles = (Role.SYSTEM,)
    means: Means


class ConfirmPerson(Command, frozen=True, tag="ConfirmPerson"):
    """As a second person: this is somebody who works here, or the player on the card, and they opened the account."""

    roles = CONFIRMING_PLAYERS
    fresh = True


class RecordSignIn(Command, frozen=True, tag="RecordSignIn"):
    """Begin a session, after the person has proved who they are. ``session``: its number, which is no secret.

    ``instead``: the session that goes on as this one, in another role. Then nothing was proved.
    """

    roles = (Role.SYSTEM,)
    session: Name
    means: Means
    role: Role
    instead: Name = ""


class RecordFailure(Command, frozen=True, tag="RecordFailure"):
    """Somebody has failed to prove that they are this person."""

    roles = (Role.SYSTEM,)
    means: Means


class RecordProof(Command, frozen=True, tag="RecordProof"):
    """The person has proved again who they are, for something that must not rest on an old sign-in."""

    roles = (Role.SYSTEM,)
    session: Name  # empty: at somebody else's screen
    means: Means


class EndSession(Command, frozen=True, tag="EndSession"):
    """End a session of this person, or all of them if none is named."""

    roles = (Role.ADMINISTRATOR, Role.SYSTEM)
    session: Name = ""


class ChangeRoles(Command, frozen=True, tag="ChangeRoles"):
    """Give the person these roles instead of those they have."""

    roles = (Role.ADMINISTRATOR,)
    fresh = True
    granted: Roles


class PlanShifts(Command, frozen=True, tag="PlanShifts"):
    """Set the periods in which the person's roles count; none: at all times."""

    roles = (Role.ADMINISTRATOR,)
    fresh = True
    shifts: Shifts


class DisableAccount(Command, frozen=True, tag="DisableAccount"):
    """Let the person in no more, and end their sessions."""

    roles = (Role.ADMINISTRATOR,)
    reason: Note


class EnableAccount(Command, frozen=True, tag="EnableAccount"):
    roles = (Role.ADMINISTRATOR,)
    fresh = True
    reason: Note


class UnlockAccount(Command, frozen=True, tag="UnlockAccount"):
    """Let the person try again before the lock after too many failures ends."""

    roles = (Role.ADMINISTRATOR, *HOSTS)
    reason: Note


class AddPasskey(Command, frozen=True, tag="AddPasskey"):
    """Record a new passkey of your own."""

    roles = EVERYBODY
    fresh = True
    passkey: Name
    label: Name


class RemovePasskey(Command, frozen=True, tag="RemovePasskey"):
    """Remove a passkey: your own, or as an administrator anybody's."""

    roles = EVERYBODY
    passkey: Name


class SetBadge(Command, frozen=True, tag="SetBadge"):
    """Record your own badge, which with its PIN counts only at a table that is being dealt."""

    roles = RANKS
    fresh = True
    badge: Name


class AddReader(Command, frozen=True, tag="AddReader"):
    """Open the account of a card reader for one table, or give the reader a new token; the old one is revoked."""

    roles = (Role.ADMINISTRATOR, Role.SYSTEM)
    fresh = True
    table: Name


class DemoAccountOpened(Event, frozen=True, tag="DemoAccountOpened"):
    role: Role
    at: str


class PersonInvited(Event, frozen=True, tag="PersonInvited"):
    granted: tuple[Role, ...]
    until: str
    by: Actor
    at: str


class InvitationAccepted(Event, frozen=True, tag="InvitationAccepted"):
    """``waits``: who invited staff, or a player again. The account counts once somebody else has confirmed it."""

    means: Means
    at: str
    waits: str = ""


class PersonConfirmed(Event, frozen=True, tag="PersonConfirmed"):
    by: Actor
    at: str


class SignedIn(Event, frozen=True, tag="SignedIn"):
    """``instead``: the session that goes on as this one; empty: the person has proved who they are."""

    session: str
    means: Means
    role: Role
    at: str
    instead: str = ""


class SignInFailed(Event, frozen=True, tag="SignInFailed"):
    """``locked``: until when nobody may try again; empty: not yet."""

    means: Means
    failures: int
    at: str
    locked: str = ""


class ProofGiven(Event, frozen=True, tag="ProofGiven"):
    session: str
    means: Means
    at: str


class SessionEnded(Event, frozen=True, tag="SessionEnded"):
    """``session``: empty means all of them."""

    session: str
    by: Actor
    at: str


class RolesChanged(Event, frozen=True, tag="RolesChanged"):
    granted: tuple[Role, ...]
    by: Actor
    at: str


class ShiftsPlanned(Event, frozen=True, tag="ShiftsPlanned"):
    shifts: tuple[Shift, ...]
    by: Actor
    at: str


class AccountDisabled(Event, frozen=True, tag="AccountDisabled"):
    reason: str
    by: Actor
    at: str


class AccountEnabled(Event, frozen=True, tag="AccountEnabled"):
    reason: str
    by: Actor
    at: str


class AccountUnlocked(Event, frozen=True, tag="AccountUnlocked"):
    reason: str
    by: Actor
    at: str


class PasskeyAdded(Event, frozen=True, tag="PasskeyAdded"):
    passkey: str
    label: str
    at: str


class PasskeyRemoved(Event, frozen=True, tag="PasskeyRemoved"):
    passkey: str
    by: Actor
    at: str


class BadgeSet(Event, frozen=True, tag="BadgeSet"):
    badge: str
    by: Actor
    at: str


class ReaderAdded(Event, frozen=True, tag="ReaderAdded"):
    table: str
    by: Actor
    at: str


PeopleCommand: TypeAlias = (
    OpenDemoAccount
    | InviteFirst
    | InvitePerson
    | RenewAccess
    | AcceptInvitation
    | ConfirmPerson
    | RecordSignIn
    | RecordFailure
    | RecordProof
    | EndSession
    | ChangeRoles
    | PlanShifts
    | DisableAccount
    | EnableAccount
    | UnlockAccount
    | AddPasskey
    | RemovePasskey
    | SetBadge
    | AddReader
)
PeopleEvent: TypeAlias = (
    DemoAccountOpened
    | PersonInvited
    | InvitationAccepted
    | PersonConfirmed
    | SignedIn
    | SignInFailed
    | ProofGiven
    | SessionEnded
    | RolesChanged
    | ShiftsPlanned
    | AccountDisabled
    | AccountEnabled
    | AccountUnlocked
    | PasskeyAdded
    | PasskeyRemoved
    | BadgeSet
    | ReaderAdded
)
