"""How people prove who they are: password and code, card and PIN; and how accounts begin, with an invitation."""

import asyncio
import secrets
from collections.abc import Callable
from datetime import datetime
from secrets import token_hex

from msgspec import Struct

from cutcard.core.message import Role
from cutcard.core.text import card_number
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains import people
from cutcard.floor.domains.people import stream_of
from cutcard.floor.people import credentials as means_of
from cutcard.floor.people.credentials import Credential, Credentials, Kind, code_time, hashed, matches, named
from cutcard.floor.people.persons import NamedPerson, PersonKind, name_persons, persons
from cutcard.floor.people.sessions import DOOR
from cutcard.floor.plan.floorplan import ID, NAME_LENGTH, OURS, RESERVED
from cutcard.floor.streams.streams import STREAM
from cutcard.registers.people.account import PersonAccount, is_locked
from cutcard.registers.people.entrance import Entrance, NameAdministrator
from cutcard.registers.people.messages import AcceptInvitation, Means, RecordFailure
from cutcard.ruling import Refused

WRONG = (
    "that did not work. Check what you entered and try again. After five failures an account is locked for 15 minutes,"
    " and longer each time"
)
PROOFS: tuple[Kind, ...] = ("password", "passkey")  # of staff
SHORTEST = 12  # characters of a password
LONGEST = 200
PIN = (4, 12)  # digits
BADGE = 32  # characters
EASY = ("0123456789", "9876543210")
UNKNOWN = "unknown"  # stands for a name that nobody has: what was typed there may be a password


class NotProved(Refused):
    """Somebody failed to prove who they are. It does not say which part was wrong."""

    def __init__(self, told: str = WRONG) -> None:
        super().__init__(None, told)


class WrongCode(NotProved):
    """A code that the console has not printed, or that no longer counts."""

    def __init__(self) -> None:
        super().__init__(
            "this code is wrong or was used: copy it from the console. As long as one of the first two administrators"
            " is missing, the server prints new codes when it is started again"
        )


class Invitation(Struct, frozen=True):
    """An open invitation, as whoever holds its link may see it."""

    person: str
    roles: tuple[Role, ...]
    secret: bytes  # of the one-time codes that the person will use


class Door:
    """Where people prove who they are. What they fail at is recorded, never what they entered."""

    def __init__(self, desk: Desk, clock: Callable[[], datetime]) -> None:
        self._desk, self._clock = desk, clock
        self.credentials = Credentials(desk.journal, clock)

    # -- proofs

    async def by_password(self, name: str, password: str, code: str) -> str:
        """The id of whoever has this name, password and code. Raises NotProved."""
        return await self._prove(name.strip().lower(), "password and code", self._knows_password, password, code)

    async def by_card(self, card: str, pin: str) -> str:
        """The id of whoever has this player card and PIN. Raises NotProved."""
        return await self._prove(self.holder(card), "card and PIN", self._knows_pin, pin)

    async def by_badge(self, badge: str, pin: str) -> str:
        """The id of whoever has this badge and PIN. Counts only at a table. Raises NotProved."""
        kept = self.credentials.one("badge", badge.strip()[:LONGEST])
        return await self._prove(kept.person if kept else "", "badge and PIN", self._knows_badge, badge.strip(), pin)

    async def again(self, person: str, password: str, code: str, pin: str) -> Means:
        """Let somebody who is signed in prove who they are once more. Raises NotProved."""
        if Role.PLAYER in self.account(person).roles:
            await self._prove(person, "card and PIN", self._knows_pin, pin)
            return "card and PIN"
        await self._prove(person, "password and code", self._knows_password, password, code)
        return "password and code"

    async def _prove(self, person: str, means: Means, check: Callable[..., bool], *given: str) -> str:
        known = bool(STREAM.fullmatch(stream_of(person)))
        account = self.account(person) if known else PersonAccount(UNKNOWN)
        open_to = account.open and not account.disabled and not is_locked(account, self.now())
        # Where nobody can get in, the check runs all the same: an answer must not come sooner.
        right = await asyncio.to_thread(check, person if open_to else UNKNOWN, *given)
        if right and open_to:
            return person
        await self.failed(person if account.open else UNKNOWN, means)
        raise NotProved

    async def failed(self, person: str, means: Means) -> None:
        """Record a failure. Of a locked or unknown account it is a refusal, of which not every one is kept."""
        try:
            await self._desk.execute(stream_of(person), DOOR, RecordFailure(means), token_hex(16))
        except Refused:
            return

    def _knows_password(self, person: str, password: str, code: str) -> bool:
        kept, codes = self.credentials.of(person, "password"), self.credentials.of(person, "code")
        right = matches(kept[0].secret if kept else None, password[:LONGEST])
        return right and bool(codes) and self._knows_code(codes[0], code)

    def _knows_code(self, kept: Credential, code: str) -> bool:
        moment = code_time(kept.secret, code, self._clock())
        return moment is not None and self.credentials.use(kept, moment)

    def _knows_pin(self, person: str, pin: str) -> bool:
        kept = self.credentials.of(person, "pin")
        return matches(kept[0].secret if kept else None, pin[:LONGEST])

    def _knows_badge(self, person: str, badge: str, pin: str) -> bool:
        kept = next((one for one in self.credentials.of(person, "badge") if one.id == badge), None)
        return matches(kept.secret if kept else None, pin[:LONGEST])

    def holder(self, card: str) -> str:
        return holder_of(self._desk, card)

    def now(self) -> str:
        return self._clock().isoformat()

    def account(self, person: str) -> PersonAccount:
        account = self._desk.state(stream_of(person)).state
        assert isinstance(account, PersonAccount)
        return account

    # -- invitations

    def invite(self, person: str, name: str, by: str = "") -> str:
        """A new link's token for somebody whom the rules have just invited. Older ones no longer work.

        Refused if somebody else has invited them since: whoever has a link must not be able to confirm its use.
        """
        if self.account(person).inviter != by:
            raise Refused(None, f"somebody else has let {person!r} in at the same moment: their link counts")
        token = secrets.token_urlsafe(32)
        self.credentials.remove(person, "invitation")
        self.credentials.keep(person, "invitation", means_of.new_code_secret(), named(token))
        if name:
            kind: PersonKind = "player" if Role.PLAYER in self.account(person).roles else "staff"
            name_persons(self._desk.journal, [NamedPerson(person, name, kind)])
        return token

    def invitation(self, token: str) -> Invitation:
        """The invitation of a link. Raises Refused if it has expired or was used."""
        kept = self.credentials.one("invitation", named(token))
        account = self.account(kept.person) if kept else None
        if kept is None or account is None or not account.invited or account.disabled:
            raise Refused(None, "this invitation has expired or was used: ask for a new one")
        if datetime.fromisoformat(account.invited) <= self._clock():
            raise Refused(None, "this invitation has expired or was used: ask for a new one")
        return Invitation(kept.person, account.roles, kept.secret)

    def show(self, token: str) -> Invitation:
        """The same for whoever opens the link, with a new secret of codes: whoever opened it before knows none."""
        found = self.invitation(token)
        secret = means_of.new_code_secret()
        self.credentials.keep(found.person, "invitation", secret, named(token))
        return Invitation(found.person, found.roles, secret)

    async def accept_as_staff(self, token: str, password: str, code: str) -> str:
        """Open a member of staff's account. Returns their id."""
        found = self.invitation(token)
        check_password(password, found.person)
        moment = code_time(found.secret, code, self._clock())
        if moment is None:
            raise Refused(None, "this code is not the one your authenticator shows now: check its clock, and try again")
        await self._accepted(found.person, "password and code")
        self.credentials.keep(found.person, "password", await asyncio.to_thread(hashed, password))
        self.credentials.keep(found.person, "code", found.secret, count=moment)
        return found.person

    async def accept_as_player(self, token: str, card: str, pin: str) -> str:
        """Open a player's account, for the holder of the card. Returns their id."""
        found = self.invitation(token)
        check_pin(pin)
        if self.holder(card) != found.person:
            raise Refused(None, "this is not the number of your player card: enter it as printed, or ask the cashier")
        await self._accepted(found.person, "card and PIN")
        self.credentials.keep(found.person, "pin", await asyncio.to_thread(hashed, pin))
        return found.person

    async def _accepted(self, person: str, means: Means) -> None:
        await self._desk.execute(stream_of(person), DOOR, AcceptInvitation(means), token_hex(16))
        for kind in ("invitation", "password", "code", "pin", "passkey", "badge"):
            self.credentials.remove(person, kind)

    # -- badges

    def check_badge(self, person: str, badge: str, pin: str) -> None:
        """Refuse a badge that is not well formed or is somebody else's, and a PIN that is easy to guess."""
        if not badge.isascii() or not badge.isprintable() or not 0 < len(badge) <= BADGE:
            raise Refused(None, f"a badge number has 1 to {BADGE} letters and digits: enter it as printed")
        kept = self.credentials.one("badge", badge)
        if kept is not None and kept.person != person:
            raise Refused(None, "this badge is somebody else's: check its number")
        check_pin(pin)

    async def keep_badge(self, person: str, badge: str, pin: str) -> None:
        """Keep the PIN of a badge that the rules have just recorded. An older badge no longer counts."""
        self.credentials.remove(person, "badge")
        self.credentials.keep(person, "badge", await asyncio.to_thread(hashed, pin), badge)

    # -- the first administrators

    def first_code(self) -> str | None:
        """A new one-time code for the console, as long as there is no administrator. Older ones no longer work."""
        named = self._named("first code")
        return None if named and self._is_in(named) else self._new_code("first code")

    def second_code(self) -> str | None:
        """The same for a second administrator, who confirms whom the first invites."""
        return None if self._is_in(self._named("second code")) else self._new_code("second code")

    def _named(self, kind: Kind) -> str:
        """Who has used the code of this kind; "": nobody."""
        entrance = self._desk.state(people.ENTRANCE).state
        assert isinstance(entrance, Entrance)
        return entrance.administrator if kind == "first code" else entrance.second

    def _is_in(self, named: str) -> bool:
        """Whether no code is needed: this administrator has opened the account, or two others may sign in."""
        return bool(named and self.account(named).open) or self._administrators() > 1

    def _administrators(self) -> int:
        """How many administrators may sign in."""
        accounts = [self.account(one.id) for one in persons(self._desk.journal, "staff")]
        counting = [one for one in accounts if one.open and not (one.disabled or one.waits or one.demonstration)]
        found = [one.id for one in counting if Role.ADMINISTRATOR in one.roles]
        return sum(any(self.credentials.of(id, kind) for kind in PROOFS) for id in found)  # or they went with the keys

    def _new_code(self, kind: Kind) -> str:
        code = "-".join(secrets.token_hex(3).upper() for _ in range(4))
        self.credentials.remove("", kind)
        self.credentials.keep("", kind, b"", named(code))
        return code

    async def name_first(self, code: str, person: str, name: str) -> str:
        """Invite an administrator who has read a code on the console. Returns the invitation's token."""
        kinds: tuple[Kind, ...] = ("first code", "second code")
        given = named(code.strip().upper())
        kind = next((one for one in kinds if self.credentials.one(one, given) is not None), None)
        before = self._named(kind) if kind else ""
        if kind is None or (before and self.account(before).open):
            raise WrongCode
        check_id(person)
        check_name(name)
        if not self.credentials.remove("", kind, given):  # taken before anything else, so that it counts once
            raise WrongCode
        try:
            await self._desk.execute(people.ENTRANCE, DOOR, NameAdministrator(person, before), token_hex(16))
        except Refused:  # nobody was named, so the code still counts
            self.credentials.keep("", kind, b"", given)
            raise
        if before:
            self.credentials.remove(before, "invitation")  # two people must not come in by one code
        return self.invite(person, name)


# -- what may be chosen


def check_id(person: str) -> None:
    """Refuse an id that is not well formed or has another meaning."""
    if not ID.fullmatch(person):
        raise Refused(None, "a sign-in name has at most 32 small letters, digits and hyphens: choose another")
    if person in (*RESERVED, DOOR.id, UNKNOWN) or person.startswith((*OURS, "bot-")):
        raise Refused(None, f"{person!r} is reserved: choose another sign-in name")


def check_name(name: str) -> None:
    if not 0 < len(name.strip()) <= NAME_LENGTH or not name.isprintable():
        raise Refused(None, f"a name has 1 to {NAME_LENGTH} characters: enter it as people know it")


def check_password(password: str, person: str) -> None:
    """Long enough, and not the name. Composition rules make passwords worse, so there are none."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refused(None, f"a password has at least {SHORTEST} characters: take a few words that you can remember")
    if person in password.lower() or len(set(password)) < 5:
        raise Refused(None, "this password is too easy to guess: do not repeat characters or use your sign-in name")


def check_pin(pin: str) -> None:
    shortest, longest = PIN
    if not (pin.isascii() and pin.isdigit() and shortest <= len(pin) <= longest):
        raise Refused(None, f"a PIN has {shortest} to {longest} digits: choose another")
    if len(set(pin)) == 1 or any(pin in row for row in EASY):
        raise Refused(None, "this PIN is too easy to guess: do not repeat one digit or count up or down")


def holder_of(desk: Desk, card: str) -> str:
    """The patron who holds a player card that is valid now; "": nobody."""
    try:
        number = card_number(None, card)
    except Refused:
        return ""
    holder = str(desk.state(f"card/{number}").state.patron)
    return holder if holder and desk.state(f"patron/{holder}").state.card == number else ""
