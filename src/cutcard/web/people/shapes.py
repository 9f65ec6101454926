"""What the pages about people send and receive."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from cutcard.core.bounds import Count, Name, Note, Number
from cutcard.core.message import Role
from cutcard.registers.people.messages import Hours, Shift
from cutcard.web.http.answers import Json

Entered: TypeAlias = Annotated[str, Meta(max_length=200)]


class PageRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """What a page asks for. A field that is not known is refused."""


class PasswordGiven(PageRequest, frozen=True):
    """Sign in as a member of staff. ``role``: one of those on shift; empty for the first."""

    name: Entered
    password: Entered
    code: Entered
    role: Entered = ""


class CardGiven(PageRequest, frozen=True):
    """Sign in as a player."""

    card: Entered
    pin: Entered


class PasskeyGiven(PageRequest, frozen=True):
    """A browser's answer to the challenge of a passkey, as it comes. ``label``: what to call a new one."""

    credential: Json
    role: Entered = ""
    label: Name = ""


class FirstGiven(PageRequest, frozen=True):
    """Become the first administrator, with the code from the console."""

    code: Entered
    id: Entered
    name: Entered


class TokenGiven(PageRequest, frozen=True):
    """Look at an invitation."""

    token: Entered


class Accepting(PageRequest, frozen=True):
    """Accept an invitation: staff choose a password and enter a code, players their card and a PIN."""

    token: Entered
    password: Entered = ""
    code: Entered = ""
    card: Entered = ""
    pin: Entered = ""


class ProofGivenAgain(PageRequest, frozen=True):
    """Prove again that it is you: password and code, a PIN, or a passkey."""

    password: Entered = ""
    code: Entered = ""
    pin: Entered = ""
    credential: Json | None = None


class SecondHere(PageRequest, frozen=True):
    """A command of a second person, who proves who they are at the first person's screen.

    ``badge``, ``pin``, ``table``: a supervisor's second word at the table that is being dealt there.
    """

    stream: Name
    command: Json
    name: Entered = ""
    password: Entered = ""
    code: Entered = ""
    credential: Json | None = None
    badge: Entered = ""
    pin: Entered = ""
    table: Name = ""


class BadgeGiven(PageRequest, frozen=True):
    """A badge and its PIN."""

    badge: Entered
    pin: Entered


class AddingReader(PageRequest, frozen=True):
    """Open the account of a card reader for a table, or give it a new token."""

    id: Entered
    name: Entered
    table: Name


class CardSent(PageRequest, frozen=True):
    """One message of a card reader. ``card``: two letters, or "?"; ``packet``: cards let go, with a packet's last."""

    number: Number
    card: Annotated[str, Meta(max_length=4)]
    packet: Count = 0


class Inviting(PageRequest, frozen=True):
    """Invite somebody. ``roles``: as they are written in the API, such as "gaming_supervisor"."""

    id: Entered
    name: Entered
    roles: Annotated[tuple[Entered, ...], Meta(min_length=1, max_length=10)]
    hours: Hours = 48


class RolesGiven(PageRequest, frozen=True):
    roles: Annotated[tuple[Entered, ...], Meta(min_length=1, max_length=10)]


class ReasonGiven(PageRequest, frozen=True):
    reason: Note


class ShiftsGiven(PageRequest, frozen=True):
    shifts: Annotated[tuple[Shift, ...], Meta(max_length=100)]


# -- answers


class SignedInAs(Struct):
    """Signed in: in which role, and in which others the person may act now.

    ``role`` is empty if the account is open, but must be confirmed by a second person first.
    """

    id: str
    role: str
    roles: list[str]


class ReaderToken(Struct):
    """The token of a card reader, to be entered there. It is shown once."""

    id: str
    table: str
    token: str


class InvitationLink(Struct):
    """A link for the invited person, to be handed over in private, and when it expires."""

    link: str
    until: str


class Picture(Struct):
    """A drawing in black: the side of its square, and its path as SVG writes it."""

    side: int
    path: str


class InvitationView(Struct):
    """An invitation: whose it is, and for staff the secret of their one-time codes, as text and as a QR code."""

    id: str
    name: str
    roles: list[str]
    player: bool
    secret: str
    picture: Picture | None


class DeviceLine(Struct):
    """A session: where, since when, last used, and whether it is the one that asks."""

    number: str
    device: str
    address: str
    means: str
    role: str
    started: str
    seen: str
    here: bool


class PasskeyLine(Struct):
    number: str
    label: str


class Devices(Struct):
    """One's own sessions and passkeys, and the roles that one may act in now."""

    id: str
    name: str
    role: str
    roles: list[str]
    demonstration: bool
    player: bool
    sessions: list[DeviceLine]
    passkeys: list[PasskeyLine]


class PersonLine(Struct):
    """Somebody with an account, as administrators see them."""

    id: str
    name: str
    roles: list[str]
    state: str  # "open", "waits", "invited", "expired", "disabled", "locked" or "demonstration"
    on_shift: bool
    shifts: list[Shift]
    failures: int
    sessions: int
    passkeys: list[PasskeyLine]
    inviter: str  # whoever invited somebody who waits for a second person to confirm it
    confirmers: list[str]  # names of those who can confirm it
    confirms: bool  # whether the reader is one of them
    own: bool  # whether it is the reader's own account


class PeopleView(Struct):
    """Everybody with an account, and the roles that may be given."""

    people: list[PersonLine]
    roles: list[str]


class PersonRecord(Struct):
    """What happened to an account: when, by whom, and what."""

    at: str
    by: str
    what: str


def role_named(text: str) -> Role | None:
    """The role of this name, as it is written in the API."""
    return next((role for role in Role if role.name.lower() == text), None)
