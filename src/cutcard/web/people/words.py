"""What happened to an account, in plain words."""

from collections.abc import Callable, Iterable

from cutcard.core.authority import title
from cutcard.core.message import Role
from cutcard.registers.people.messages import (
    AccountDisabled,
    AccountEnabled,
    AccountUnlocked,
    BadgeSet,
    DemoAccountOpened,
    InvitationAccepted,
    PasskeyAdded,
    PasskeyRemoved,
    PeopleEvent,
    PersonConfirmed,
    PersonInvited,
    ProofGiven,
    ReaderAdded,
    RolesChanged,
    SessionEnded,
    ShiftsPlanned,
    SignedIn,
    SignInFailed,
)


def says(event: PeopleEvent, name: Callable[[str], str], table: Callable[[str], str]) -> str:
    """One event as a sentence. ``name``: the name of a person; ``table``: that of a table."""
    match event:
        case DemoAccountOpened(role):
            return f"Let in for a demonstration as {title(role)}."
        case PersonInvited(granted, until):
            return f"Invited as {_roles(granted)}, until {until}."
        case InvitationAccepted(means):
            return f"Accepted the invitation; signs in with {means}."
        case PersonConfirmed(by):
            return f"Confirmed as a second person by {name(by.id)}."
        case SignedIn(role=role, instead=before) if before:
            return f"Went on as {title(role)}."
        case SignedIn(means=means, role=role):
            return f"Signed in as {title(role)} with {means}."
        case SignInFailed(means=means, failures=failures, locked=locked):
            lock = f" The account is locked until {locked}." if locked else ""
            return f"Somebody failed to sign in with {means}, {failures} in a row.{lock}"
        case ProofGiven(means=means):
            return f"Proved again who they are, with {means}."
        case SessionEnded(session, by):
            which = f"Session {session}" if session else "All sessions"
            return f"{which} ended{'' if by.role is Role.SYSTEM else f' by {name(by.id)}'}."
        case RolesChanged(granted):
            return f"Roles are now {_roles(granted)}."
        case ShiftsPlanned(shifts):
            times = "; ".join(f"{one.start} to {one.end}" for one in shifts)
            return f"Shifts: {times}." if times else "No shifts: roles count at all times."
        case AccountDisabled(reason):
            return f"Disabled: {reason}"
        case AccountEnabled(reason):
            return f"Enabled again: {reason}"
        case AccountUnlocked(reason):
            return f"Unlocked: {reason}"
        case PasskeyAdded(label=label):
            return f"Added the passkey {label}."
        case PasskeyRemoved(by=by):
            return f"A passkey was removed by {name(by.id)}."
        case BadgeSet(badge, by):
            return f"Badge {badge} and its PIN were set by {name(by.id)}."
        case ReaderAdded(id, by):
            return f"Card reader of {table(id)}, with a new token, by {name(by.id)}."


def _roles(roles: Iterable[Role]) -> str:
    return ", ".join(map(title, roles))
