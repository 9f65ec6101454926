"""How each event changes an account."""

from msgspec.structs import replace

from cutcard.core.message import Role
from cutcard.registers.people.account import PersonAccount
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


def evolve(state: PersonAccount, event: PeopleEvent) -> PersonAccount:
    match event:
        case DemoAccountOpened(role, at):
            return replace(state, roles=(role,), demonstration=True, open=True, proven=at)
        case PersonInvited(granted, until, by):
            return replace(state, roles=granted, invited=until, inviter="" if by.role is Role.SYSTEM else by.id)
        case InvitationAccepted(at=at, waits=waits):
            kept = replace(state, open=True, invited="", failures=0, locked="", passkeys={}, badge="")
            return replace(kept, proven=at, demonstration=False, waits=waits)
        case PersonConfirmed():
            return replace(state, waits="")
        case SignedIn(instead=before) if before:  # the same person, but not proved again
            return state
        case SignedIn(means="badge and PIN"):  # opens a table, but nothing that needs a fresh proof
            return replace(state, failures=0, locked="")
        case SignedIn(at=at) | ProofGiven(at=at):
            return replace(state, failures=0, locked="", proven=at)
        case SignInFailed(failures=failures, locked=locked):
            return replace(state, failures=failures, locked=locked)
        case RolesChanged(granted):
            return replace(state, roles=granted)
        case ShiftsPlanned(shifts):
            return replace(state, shifts=shifts)
        case AccountDisabled():
            return replace(state, disabled=True, invited="")
        case AccountEnabled():
            return replace(state, disabled=False)
        case AccountUnlocked():
            return replace(state, failures=0, locked="")
        case PasskeyAdded(passkey, label):
            return replace(state, passkeys={**state.passkeys, passkey: label})
        case PasskeyRemoved(passkey):
            return replace(state, passkeys={key: label for key, label in state.passkeys.items() if key != passkey})
        case BadgeSet(badge):
            return replace(state, badge=badge)
        case ReaderAdded(table):
            return replace(state, roles=(Role.CARD_READER,), open=True, table=table)
        case SessionEnded(session, at=at):
            return state if session else replace(state, ended=at)
