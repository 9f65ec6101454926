"""One person's account: how it changes, and which commands are refused."""

from collections.abc import Sequence

from msgspec import Struct

from cutcard.core.authority import title
from cutcard.core.message import RANKS, Facts, Role
from cutcard.core.moment import HOUR, MINUTE, after, moment
from cutcard.core.text import require_text
from cutcard.registers.people.messages import (
    CONFIRMING,
    CONFIRMING_PLAYERS,
    HOSTS,
    SHARED,
    AcceptInvitation,
    AccountDisabled,
    AccountEnabled,
    AccountUnlocked,
    AddPasskey,
    AddReader,
    BadgeSet,
    ChangeRoles,
    ConfirmPerson,
    DemoAccountOpened,
    DisableAccount,
    EnableAccount,
    EndSession,
    InvitationAccepted,
    InviteFirst,
    InvitePerson,
    Means,
    OpenDemoAccount,
    PasskeyAdded,
    PasskeyRemoved,
    PeopleCommand,
    PeopleEvent,
    PersonConfirmed,
    PersonInvited,
    PlanShifts,
    ProofGiven,
    ReaderAdded,
    RecordFailure,
    RecordProof,
    RecordSignIn,
    RemovePasskey,
    RenewAccess,
    RolesChanged,
    SessionEnded,
    SetBadge,
    Shift,
    ShiftsPlanned,
    SignedIn,
    SignInFailed,
    UnlockAccount,
)
from cutcard.ruling import Refused, ask, do, instead, wait

FAILURES = 5  # in a row, and then the account is locked
LOCKED = 15 * MINUTE  # the first time; twice as long each further time
LONGEST_LOCK = 8 * HOUR  # so that a PIN of four digits is not found by trying in less than a year
BADGE: Means = "badge and PIN"
GUESSED: tuple[Means, ...] = ("password and code", "card and PIN", BADGE)  # a lock stops these, but no passkey
FIRST = 1 * HOUR  # that the first administrator has to choose how to sign in
PASSKEYS = 10  # per person
UNCONFIRMED = "your account counts only once a second person has confirmed it"
ELSEWHERE = "if there is none, make a code on the server with cutcard people code"
ENABLED = wait("it is enabled again", Role.ADMINISTRATOR)
FRESH = 5 * MINUTE  # a proof of who somebody is counts as fresh


class PersonAccount(Struct, frozen=True):
    """An account. ``open``: the person has accepted the invitation, or belongs to a demonstration."""

    id: str
    roles: tuple[Role, ...] = ()
    demonstration: bool = False
    open: bool = False
    invited: str = ""  # until when the invitation may be accepted; "": there is none
    inviter: str = ""  # who gave the last invitation; "": the code on the console
    waits: str = ""  # who invited this person, as long as nobody else has confirmed that it is they
    disabled: bool = False
    failures: int = 0  # since the last sign-in
    locked: str = ""  # nobody may try to sign in before this time
    shifts: tuple[Shift, ...] = ()
    passkeys: dict[str, str] = {}  # labels, by number
    proven: str = ""  # when the person last proved who they are
    ended: str = ""  # sessions that began before this time have ended
    badge: str = ""  # number of the badge that counts, with its PIN, at a table
    table: str = ""  # whose cards this card reader sends; "": a person


def roles_at(account: PersonAccount, at: str) -> tuple[Role, ...]:
    """The roles that a person may act in at a moment: none if disabled, off shift or not confirmed yet."""
    if account.disabled or account.waits or not account.open:
        return ()
    now = moment(at)
    on_shift = any(moment(one.start) <= now < moment(one.end) for one in account.shifts)
    return account.roles if on_shift or not account.shifts else ()


def confirmers(account: PersonAccount) -> tuple[Role, ...]:
    """Roles of those who may confirm somebody whom another has let in."""
    return CONFIRMING_PLAYERS if Role.PLAYER in account.roles else CONFIRMING


def unconfirmed(account: PersonAccount) -> Refused:
    roles = confirmers(account)
    whom = " or ".join(title(role) for role in roles if role is not Role.CASINO_SUPERVISOR)
    return Refused(None, f"{UNCONFIRMED}: ask a {whom}", ask(*roles))


def is_fresh(account: PersonAccount, at: str) -> bool:
    """Whether the person has just proved who they are. In a demonstration nobody can."""
    return account.demonstration or (bool(account.proven) and moment(at) - moment(account.proven) <= FRESH)


def is_locked(account: PersonAccount, at: str) -> bool:
    return bool(account.locked) and moment(at) < moment(account.locked)


def lock_after(failures: int) -> int:
    """How long nobody may try again after so many failures in a row."""
    doubled = min(failures // FAILURES - 1, 16)  # a power that stays small, however often somebody tries
    return min(LOCKED << doubled, LONGEST_LOCK)


def decide(state: PersonAccount, command: PeopleCommand, facts: Facts) -> Sequence[PeopleEvent]:
    """The events of a command, or Refused."""
    by, at = facts.actor, facts.at
    match command:
        case OpenDemoAccount(role):
            _new(state)
            return [DemoAccountOpened(role, at)]
        case InviteFirst():
            _new(state)
            return [PersonInvited((Role.ADMINISTRATOR,), after(at, FIRST), by, at)]
        case InvitePerson(granted, hours):
            _new(state)
            if by.role in HOSTS and state.roles and Role.PLAYER not in state.roles:
                raise Refused(None, f"{state.id!r} is invited as staff: choose another name", ask(Role.ADMINISTRATOR))
            _pending(state, facts)
            _grant(granted, facts)
            return [PersonInvited(granted, after(at, hours * HOUR), by, at)]
        case RenewAccess(hours):
            _known(state)
            _another(state, facts, "let yourself in again", ELSEWHERE)
            if state.disabled:  # nobody could accept it
                raise Refused(None, "this account is disabled: enable it first", do(EnableAccount("works here again")))
            _grant(state.roles, facts)
            return [PersonInvited(state.roles, after(at, hours * HOUR), by, at)]
        case AcceptInvitation(means):
            if not state.invited or moment(at) >= moment(state.invited):
                raise Refused(None, "this invitation has expired or was used: ask for a new one")
            if state.disabled:
                raise Refused(None, "this account is disabled: ask an administrator", ENABLED)
            if (means == "card and PIN") is not (Role.PLAYER in state.roles):
                whom = "players sign in with card and PIN" if means != "card and PIN" else "staff need a password"
                raise Refused(None, f"{whom}: choose that")
            elsewhere = [SessionEnded("", by, at)] if state.open else []  # perhaps on a phone that was lost
            alone = Role.PLAYER not in state.roles or state.open  # a new player has nothing yet that another could take
            return [InvitationAccepted(means, at, state.inviter if alone else ""), *elsewhere]
        case RecordSignIn(session, means, role, instead):
            _may_try(state, "passkey" if instead else means, at)  # a lock stops guesses, not a session that goes on
            if role is Role.CARD_READER or (means == BADGE and role is not Role.DEALER):
                raise Refused(None, "a badge counts only for dealers, at a table, and a card reader has no sessions")
            if state.waits:
                raise unconfirmed(state)
            if role not in roles_at(state, at):
                told = f"you are not on duty as a {title(role)} now: ask an administrator about shifts"
                raise Refused(None, told, wait("the shift begins", Role.ADMINISTRATOR))
            return [SignedIn(session, means, role, at, instead)]
        case RecordFailure(means):
            _may_try(state, means, at)
            if means not in GUESSED:
                return [SignInFailed(means, state.failures, at, state.locked)]
            failures = state.failures + 1
            return [
                SignInFailed(means, failures, at, after(at, lock_after(failures)) if failures % FAILURES == 0 else "")
            ]
        case RecordProof(session, means):
            _may_try(state, means, at)
            if means == BADGE and session:
                raise Refused(None, "a badge proves who somebody is only at a table: use your password or passkey")
            return [ProofGiven(session, means, at)]
        case AddReader(table):
            if state.roles and not state.table:
                raise Refused(None, f"{state.id!r} is somebody's account already: choose another name")
            if state.disabled:
                raise Refused(None, "this card reader is disabled: enable it first", do(EnableAccount("in use again")))
            require_text(None, table, "the table")
            return [ReaderAdded(table, by, at)]
        case EndSession(session):
            return [SessionEnded(session, by, at)]
        case _:
            return _manage(state, command, facts)


def _manage(state: PersonAccount, command: PeopleCommand, facts: Facts) -> Sequence[PeopleEvent]:
    by, at = facts.actor, facts.at
    _known(state)
    match command:
        case ConfirmPerson():
            _another(state, facts, "confirm your own account")
            if by.role not in confirmers(state):
                raise Refused(None, "staff are confirmed by a manager or an administrator", ask(*CONFIRMING))
            if not state.waits:
                raise Refused(None, "nothing is to be confirmed: the invitation is not accepted yet, or was confirmed")
            if facts.is_actor(state.waits):
                told = "you have invited this person yourself: somebody else must confirm it"
                raise Refused(None, told, ask(*confirmers(state)))
            return [PersonConfirmed(by, at)]
        case ChangeRoles(granted):
            _another(state, facts, "change your own roles")
            if Role.CARD_READER in state.roles:
                raise Refused(None, "a card reader sends cards and nothing else: invite a person for other roles")
            _grant(granted, facts)
            if (Role.PLAYER in granted) is not (Role.PLAYER in state.roles):
                raise Refused(None, "players and staff have separate accounts: invite a new one")
            return [RolesChanged(granted, by, at)]
        case PlanShifts(shifts):
            _another(state, facts, "plan your own shifts")
            for one in shifts:
                if not _later(one.end, one.start):
                    raise Refused(None, f"a shift must end after it starts: {one.start} to {one.end}")
            return [ShiftsPlanned(shifts, by, at)]
        case DisableAccount(reason):
            _another(state, facts, "disable your own account")
            require_text(None, reason, "the reason")
            if state.disabled:
                raise Refused(None, "this account is disabled already")
            return [AccountDisabled(reason, by, at), SessionEnded("", by, at)]
        case EnableAccount(reason):
            require_text(None, reason, "the reason")
            if not state.disabled:
                raise Refused(None, "this account is not disabled")
            return [AccountEnabled(reason, by, at)]
        case UnlockAccount(reason):
            require_text(None, reason, "the reason")
            if by.role in HOSTS and Role.PLAYER not in state.roles:
                raise Refused(None, "accounts of staff are an administrator's task", ask(Role.ADMINISTRATOR))
            if not is_locked(state, at):
                raise Refused(None, "this account is not locked")
            return [AccountUnlocked(reason, by, at)]
        case SetBadge(badge):
            _own(state, facts)
            if not set(RANKS) & set(state.roles):
                raise Refused(None, "only dealers and supervisors have a badge")
            require_text(None, badge, "the number of the badge")
            return [BadgeSet(badge, by, at)]
        case AddPasskey(passkey, label):
            _own(state, facts)
            if passkey in state.passkeys:
                raise Refused(None, "this passkey is on record already")
            if len(state.passkeys) >= PASSKEYS:
                cure = do(RemovePasskey(next(iter(state.passkeys))))
                raise Refused(None, f"you have {PASSKEYS} passkeys: remove one first", cure)
            return [PasskeyAdded(passkey, label, at)]
        case RemovePasskey(passkey):
            if by.role is not Role.ADMINISTRATOR:
                _own(state, facts)
            if passkey not in state.passkeys:
                raise Refused(None, "there is no such passkey: see the list")
            return [PasskeyRemoved(passkey, by, at)]
        case _:
            raise TypeError(command)


# -- what is refused


def _new(state: PersonAccount) -> None:
    if state.roles and not (state.invited and not state.open):  # an invitation that nobody took up may be replaced
        raise Refused(None, f"{state.id!r} is somebody's account already: choose another name, or renew it")


def _pending(state: PersonAccount, facts: Facts) -> None:
    """Refuse to replace an invitation that somebody else has just given: its link would be dead, and nobody told."""
    if state.invited and state.inviter != facts.actor.id and moment(facts.at) < moment(state.invited):
        told = f"somebody else has just invited {state.id!r}: choose another name, or renew the invitation"
        raise Refused(None, told, instead(RenewAccess()))


def _known(state: PersonAccount) -> None:
    if not state.roles:
        raise Refused(None, f"there is no account {state.id!r}: see the list of people")


def _may_try(state: PersonAccount, means: Means, at: str) -> None:
    if not state.open:
        raise Refused(None, "there is no such account")
    if state.disabled:
        raise Refused(None, "this account is disabled: ask an administrator", ENABLED)
    if is_locked(state, at) and means in GUESSED:
        told = "this account is locked after too many failures: wait, or ask an administrator"
        raise Refused(None, told, wait(state.locked, Role.ADMINISTRATOR))


def _own(state: PersonAccount, facts: Facts) -> None:
    if facts.actor.id != state.id:
        raise Refused(None, "this is somebody else's account: sign in to your own")


def _another(state: PersonAccount, facts: Facts, what: str, otherwise: str = "") -> None:
    if facts.is_actor(state.id):
        told = f"you cannot {what}: ask another administrator{f'; {otherwise}' if otherwise else ''}"
        raise Refused(None, told, ask(Role.ADMINISTRATOR))


def _grant(granted: tuple[Role, ...], facts: Facts) -> None:
    """Refuse roles that nobody may have together, and roles that the actor may not give."""
    if facts.actor.role in HOSTS and granted != (Role.PLAYER,):
        raise Refused(None, "you open accounts for players only: staff are an administrator's task")
    if len(set(granted)) != len(granted) or {Role.SYSTEM, Role.CARD_READER} & set(granted):
        raise Refused(None, "name each role once, and only roles of people")
    apart = [role for role in granted if role not in SHARED]
    if len(granted) > 1 and apart:
        clause = "I-20" if Role.ANALYST in apart else None
        raise Refused(clause, f"the role of {title(apart[0])} stands alone: open another account for the other roles")


def _later(one: str, other: str) -> bool:
    try:
        return moment(one) > moment(other)
    except ValueError as error:
        raise Refused(None, str(error)) from None
