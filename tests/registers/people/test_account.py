"""An account as rules: invitations, roles, shifts, failures, locks, and who may not do what."""

from collections.abc import Sequence
from functools import reduce

import pytest

from cutcard.core.message import Actor, Command, Facts, Role
from cutcard.core.moment import MINUTE, after
from cutcard.registers.people.account import (
    FAILURES,
    FRESH,
    LOCKED,
    LONGEST_LOCK,
    PersonAccount,
    decide,
    is_fresh,
    is_locked,
    lock_after,
    roles_at,
)
from cutcard.registers.people.changes import evolve
from cutcard.registers.people.entitled import NotFresh, entitle
from cutcard.registers.people.entrance import Entrance
from cutcard.registers.people.messages import (
    AcceptInvitation,
    AddPasskey,
    AddReader,
    ChangeRoles,
    ConfirmPerson,
    DisableAccount,
    EnableAccount,
    EndSession,
    InviteFirst,
    InvitePerson,
    Means,
    OpenDemoAccount,
    PeopleCommand,
    PlanShifts,
    RecordFailure,
    RecordProof,
    RecordSignIn,
    RemovePasskey,
    RenewAccess,
    Shift,
    UnlockAccount,
)
from cutcard.ruling import Refused, instead

NOW = "2026-01-01T12:00:00Z"
DOOR = Actor("entrance", Role.SYSTEM)
ADA, BEA = Actor("ada", Role.ADMINISTRATOR), Actor("bea", Role.ADMINISTRATOR)
CASHIER = Actor("cas", Role.CASHIER)
PASSWORD: Means = "password and code"


def given(state: PersonAccount, *acts: tuple[Actor, PeopleCommand], at: str = NOW) -> PersonAccount:
    for actor, command in acts:
        state = reduce(evolve, decide(state, command, Facts(actor, at)), state)
    return state


def member(*roles: Role) -> PersonAccount:
    """Somebody who has accepted an invitation, and whom a second person has confirmed."""
    invited = given(PersonAccount("sam"), (ADA, InvitePerson(roles or (Role.DEALER,))))
    return given(invited, (DOOR, AcceptInvitation(PASSWORD)), (BEA, ConfirmPerson()))


def refused(state: PersonAccount, actor: Actor, command: PeopleCommand, at: str = NOW) -> str:
    with pytest.raises(Refused) as found:
        decide(state, command, Facts(actor, at))
    return found.value.reason


def test_roles_count_only_once_the_invitation_is_accepted() -> None:
    invited = given(PersonAccount("sam"), (ADA, InvitePerson((Role.DEALER,), 2)))
    assert roles_at(invited, NOW) == ()
    late = after(NOW, 120 * MINUTE)
    assert "expired" in refused(invited, DOOR, AcceptInvitation(PASSWORD), late)
    just_in_time = after(NOW, 120 * MINUTE - 1)
    sam = given(invited, (DOOR, AcceptInvitation(PASSWORD)), at=just_in_time)
    assert roles_at(sam, just_in_time) == (), "nobody has confirmed it"
    assert "yourself" in refused(sam, ADA, ConfirmPerson())
    assert "your own" in refused(sam, Actor("sam", Role.GAMING_MANAGER), ConfirmPerson())
    assert "second person" in refused(sam, DOOR, RecordSignIn("1", PASSWORD, Role.DEALER))
    sam = given(sam, (BEA, ConfirmPerson()))
    assert "nothing is to be confirmed" in refused(sam, BEA, ConfirmPerson())
    assert roles_at(sam, just_in_time) == (Role.DEALER,)
    assert "was used" in refused(sam, DOOR, AcceptInvitation(PASSWORD))
    assert "already" in refused(sam, ADA, InvitePerson((Role.CASHIER,)))


def test_an_invitation_that_nobody_took_up_can_be_replaced() -> None:
    again = given(PersonAccount("sam"), (ADA, InvitePerson((Role.DEALER,))), (ADA, InvitePerson((Role.CASHIER,))))
    assert again.roles == (Role.CASHIER,)


@pytest.mark.parametrize(
    ("roles", "apart"),
    [
        ((Role.DEALER, Role.GAMING_SUPERVISOR), ""),
        ((Role.CASHIER, Role.TOURNAMENT_DIRECTOR), ""),
        ((Role.ANALYST, Role.DEALER), "analyst"),
        ((Role.DEALER, Role.ADMINISTRATOR), "administrator"),
        ((Role.PLAYER, Role.DEALER), "player"),
        ((Role.SURVEILLANCE, Role.CASHIER), "surveillance"),
        ((Role.DEALER, Role.DEALER), "each role once"),
        ((Role.SYSTEM,), "roles of people"),
    ],
)
def test_some_roles_stand_alone(roles: tuple[Role, ...], apart: str) -> None:
    if apart:
        assert apart in refused(PersonAccount("sam"), ADA, InvitePerson(roles))
        assert apart in refused(member(), ADA, ChangeRoles(roles))
    else:
        assert member(*roles).roles == roles


def test_cashiers_and_supervisors_invite_players_only() -> None:
    assert given(PersonAccount("pat"), (CASHIER, InvitePerson((Role.PLAYER,)))).roles == (Role.PLAYER,)
    assert "players only" in refused(PersonAccount("sam"), CASHIER, InvitePerson((Role.DEALER,)))
    assert "players only" in refused(member(), CASHIER, RenewAccess())


def test_cashiers_replace_no_invitation_of_staff() -> None:
    staff = given(PersonAccount("sam"), (ADA, InvitePerson((Role.GAMING_MANAGER,))))
    assert "invited as staff" in refused(staff, CASHIER, InvitePerson((Role.PLAYER,)))
    player = given(PersonAccount("pat"), (CASHIER, InvitePerson((Role.PLAYER,))))
    assert given(player, (CASHIER, InvitePerson((Role.PLAYER,)))).roles == (Role.PLAYER,)


def test_players_need_no_second_person_and_whoever_is_let_in_again_does() -> None:
    """Otherwise an administrator could accept a new invitation in place of somebody who works here."""
    card: Means = "card and PIN"
    player = given(PersonAccount("pat"), (CASHIER, InvitePerson((Role.PLAYER,))), (DOOR, AcceptInvitation(card)))
    assert roles_at(player, NOW) == (Role.PLAYER,)
    again = given(member(), (BEA, RenewAccess()))
    assert roles_at(again, NOW) == (Role.DEALER,), "until it is accepted, nothing has changed"
    again = given(again, (DOOR, AcceptInvitation(PASSWORD)))
    assert roles_at(again, NOW) == ()
    assert "yourself" in refused(again, BEA, ConfirmPerson())
    assert roles_at(given(again, (ADA, ConfirmPerson())), NOW) == (Role.DEALER,)


def test_locks_last_longer_each_time() -> None:
    """A PIN of four digits would be found in three weeks of five guesses every quarter of an hour."""
    assert [lock_after(times * FAILURES) // MINUTE for times in range(1, 8)] == [15, 30, 60, 120, 240, 480, 480]
    assert lock_after(10**9) == LONGEST_LOCK
    sam, at = member(), NOW
    for _ in range(2 * FAILURES):
        at = after(sam.locked, 1) if is_locked(sam, at) else at
        sam = given(sam, (DOOR, RecordFailure(PASSWORD)), at=at)
    assert sam.locked == after(at, 2 * LOCKED)


def test_players_have_card_and_pin_and_staff_have_not() -> None:
    player = given(PersonAccount("pat"), (CASHIER, InvitePerson((Role.PLAYER,))))
    assert "card and PIN" in refused(player, DOOR, AcceptInvitation(PASSWORD))
    staff = given(PersonAccount("sam"), (ADA, InvitePerson((Role.DEALER,))))
    assert "password" in refused(staff, DOOR, AcceptInvitation("card and PIN"))


def test_shifts_bound_the_roles() -> None:
    shift = Shift("2026-01-01T10:00:00Z", "2026-01-01T14:00:00Z")
    sam = given(member(), (ADA, PlanShifts((shift,))))
    assert roles_at(sam, "2026-01-01T10:00:00Z") == (Role.DEALER,)
    assert roles_at(sam, "2026-01-01T14:00:00Z") == ()
    assert roles_at(sam, "2026-01-01T09:59:59Z") == ()
    assert "not on duty" in refused(sam, DOOR, RecordSignIn("1", PASSWORD, Role.DEALER), "2026-01-01T15:00:00Z")
    assert roles_at(given(sam, (ADA, PlanShifts(()))), "2026-01-01T15:00:00Z") == (Role.DEALER,)
    assert "end after it starts" in refused(sam, ADA, PlanShifts((Shift(shift.end, shift.start),)))
    assert "not a time" in refused(sam, ADA, PlanShifts((Shift("noon", "night"),)))


def test_failures_in_a_row_lock_the_account_for_a_while() -> None:
    sam = given(member(), *[(DOOR, RecordFailure(PASSWORD))] * (FAILURES - 1))
    assert not is_locked(sam, NOW)
    signed = given(sam, (DOOR, RecordSignIn("1", PASSWORD, Role.DEALER)))
    assert signed.failures == 0
    sam = given(sam, (DOOR, RecordFailure(PASSWORD)))
    for command in (RecordSignIn("1", PASSWORD, Role.DEALER), RecordProof("1", PASSWORD), RecordFailure(PASSWORD)):
        assert "locked" in refused(sam, DOOR, command)
    assert given(sam, (DOOR, RecordSignIn("1", "passkey", Role.DEALER))).locked == "", "a passkey cannot be guessed"
    assert given(sam, (DOOR, RecordFailure("passkey"))) == sam, "nor does one lock anybody out"
    assert roles_at(sam, NOW) == (Role.DEALER,), "who is at work stays at work: strangers cannot put anybody out"
    later = after(NOW, LOCKED)
    assert given(sam, (DOOR, RecordSignIn("1", PASSWORD, Role.DEALER)), at=later).failures == 0
    assert not is_locked(given(sam, (ADA, UnlockAccount("it was me"))), NOW)
    assert "administrator's task" in refused(sam, CASHIER, UnlockAccount("it was me"))


def test_a_disabled_account_has_no_roles() -> None:
    sam = given(member(), (ADA, DisableAccount("left")))
    assert roles_at(sam, NOW) == ()
    assert "disabled" in refused(sam, DOOR, RecordSignIn("1", PASSWORD, Role.DEALER))
    assert "already" in refused(sam, ADA, DisableAccount("left"))
    assert roles_at(given(sam, (ADA, EnableAccount("back"))), NOW) == (Role.DEALER,)


@pytest.mark.parametrize("command", [ChangeRoles((Role.DEALER,)), PlanShifts(()), DisableAccount("bored")])
def test_nobody_changes_their_own_powers(command: PeopleCommand) -> None:
    ada = given(PersonAccount("ada"), (ADA, InvitePerson((Role.ADMINISTRATOR,))), (DOOR, AcceptInvitation(PASSWORD)))
    assert "another administrator" in refused(ada, ADA, command)


def test_passkeys_are_ones_own() -> None:
    me = Actor("sam", Role.DEALER)
    sam = given(member(), (me, AddPasskey("k1", "phone")))
    assert sam.passkeys == {"k1": "phone"}
    other = Actor("eve", Role.DEALER)
    for command in (AddPasskey("k2", "evil"), RemovePasskey("k1")):
        assert "somebody else's" in refused(sam, other, command)
    assert given(sam, (ADA, RemovePasskey("k1"))).passkeys == {}
    assert given(sam, (ADA, RenewAccess()), (DOOR, AcceptInvitation(PASSWORD))).passkeys == {}


# -- who is entitled

SINCE = Entrance("2026-01-01T00:00:00Z")


class Sensitive(Command, frozen=True, tag="Sensitive for a test"):
    roles = (Role.DEALER,)
    fresh = True


@pytest.mark.parametrize(
    ("account", "role", "command", "at", "why"),
    [
        (member(), Role.DEALER, EndSession, NOW, ""),
        (member(), Role.CASHIER, EndSession, NOW, "not on duty as a cashier"),
        (PersonAccount("sam"), Role.DEALER, EndSession, NOW, "not on duty"),
        (PersonAccount("sam"), Role.SYSTEM, EndSession, NOW, ""),
        (member(), Role.DEALER, Sensitive, after(NOW, FRESH), ""),
        (member(), Role.DEALER, Sensitive, after(NOW, FRESH + 1), "prove again"),
        (
            given(PersonAccount("sam"), (DOOR, OpenDemoAccount(Role.DEALER))),
            Role.DEALER,
            Sensitive,
            "2027-01-01T00:00:00Z",
            "",
        ),
    ],
)
def test_who_is_entitled(account: PersonAccount, role: Role, command: type[Command], at: str, why: str) -> None:
    actor = Actor("sam", role)
    entitle(Entrance(), account, actor, command, at)  # before accounts are introduced, everybody
    if not why:
        entitle(SINCE, account, actor, command, at)
        return
    with pytest.raises(Refused, match=why) as found:
        entitle(SINCE, account, actor, command, at)
    assert isinstance(found.value, NotFresh) is (why == "prove again")


def test_a_proof_makes_fresh_again() -> None:
    late = after(NOW, 10 * FRESH)
    sam = member()
    assert not is_fresh(sam, late)
    assert is_fresh(given(sam, (DOOR, RecordProof("", PASSWORD)), at=late), late)


def test_a_card_reader_never_gets_the_roles_of_a_person() -> None:
    """Else its token would act for a dealer, and a person's account could become a reader's."""
    reader = given(PersonAccount("r-1"), (ADA, AddReader("7")))
    assert "a card reader sends cards" in refused(reader, ADA, ChangeRoles((Role.DEALER,)))
    assert "only roles of people" in refused(reader, ADA, RenewAccess())
    assert "somebody's account" in refused(member(), ADA, AddReader("7"))


def test_every_act_needs_an_account() -> None:
    commands: Sequence[PeopleCommand] = [
        RenewAccess(),
        ChangeRoles((Role.DEALER,)),
        DisableAccount("x"),
        PlanShifts(()),
    ]
    for command in commands:
        assert "there is no account" in refused(PersonAccount("sam"), ADA, command)


# -- letting people in again


def player() -> PersonAccount:
    """A player with an account, whom a cashier invited."""
    return given(
        PersonAccount("pat"), (CASHIER, InvitePerson((Role.PLAYER,))), (DOOR, AcceptInvitation("card and PIN"))
    )


def test_nobody_alone_lets_a_player_in_again() -> None:
    """A cashier knows the number of the card, and could otherwise sign in as the player with a PIN of their own."""
    assert roles_at(player(), NOW) == (Role.PLAYER,), "a new player has nothing yet that another could take"
    again = given(player(), (CASHIER, RenewAccess()))
    assert roles_at(again, NOW) == (Role.PLAYER,), "until the link is used, nothing changes for the player"
    again = given(again, (DOOR, AcceptInvitation("card and PIN")), at=after(NOW, MINUTE))
    assert again.ended == after(NOW, MINUTE), "all other sessions end"
    assert roles_at(again, NOW) == ()
    assert "ask a gaming supervisor" in refused(again, DOOR, RecordSignIn("1", "card and PIN", Role.PLAYER))
    sue = Actor("sue", Role.GAMING_SUPERVISOR)
    for who in (Actor(CASHIER.id, Role.GAMING_SUPERVISOR), Actor("pat", Role.GAMING_SUPERVISOR)):
        assert "your" in refused(again, who, ConfirmPerson()) or "yourself" in refused(again, who, ConfirmPerson())
    assert roles_at(given(again, (sue, ConfirmPerson())), NOW) == (Role.PLAYER,)


def test_supervisors_confirm_no_staff() -> None:
    sam = given(PersonAccount("sam"), (ADA, InvitePerson((Role.DEALER,))), (DOOR, AcceptInvitation(PASSWORD)))
    assert "by a manager" in refused(sam, Actor("sue", Role.GAMING_SUPERVISOR), ConfirmPerson())


def test_an_open_invitation_by_somebody_else_is_not_replaced() -> None:
    """Two who invite under one id at once: one link works, and the other person is told."""
    for roles, one, other in [((Role.DEALER,), ADA, BEA), ((Role.PLAYER,), CASHIER, Actor("cat", Role.CASHIER))]:
        invited = given(PersonAccount("sam"), (one, InvitePerson(roles, 1)))
        with pytest.raises(Refused, match="somebody else has just invited") as told:
            decide(invited, InvitePerson(roles), Facts(other, NOW))
        assert told.value.cure == instead(RenewAccess())
        assert given(invited, (other, RenewAccess())).inviter == other.id
        assert given(invited, (other, InvitePerson(roles)), at=after(NOW, 60 * MINUTE)).inviter == other.id


def test_nobody_lets_themselves_in_again() -> None:
    """Who accepts such an invitation waits for somebody else, and a single administrator would be out for good."""
    ada = given(PersonAccount("ada"), (DOOR, InviteFirst()), (DOOR, AcceptInvitation(PASSWORD)))
    assert "cutcard people code" in refused(ada, ADA, RenewAccess())
    assert given(ada, (BEA, RenewAccess())).invited
