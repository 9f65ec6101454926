"""How somebody applies for entry (TOR 6.1): at the desk, online, or on an entry form that may be typed in later."""

from msgspec.structs import replace

from cutcard.core.message import Facts, Role
from cutcard.core.moment import moment
from cutcard.ruling import Refused, ask, instead
from cutcard.tournament.entries.scene import Scene, scene
from cutcard.tournament.messages.entry import Enter, EntryCommand
from cutcard.tournament.state.tournament import Tournament


def applied(tournament: Tournament, command: EntryCommand, facts: Facts) -> Scene:
    """The tournament when somebody applied. In a room a form filled in before registration closed is in time (T-69)."""
    now = scene(tournament, facts.at)
    if not isinstance(command, Enter) or not command.filled:
        return now
    _check_filled(command, facts)
    if now.open or now.over or not now.room:
        return now
    then = scene(tournament, max(command.filled, tournament.clock.began or command.filled, key=moment))
    if then.open and facts.actor.role is not Role.TOURNAMENT_DIRECTOR:
        reason = "registration has closed since this form was filled in: ask the director to enter it"
        raise Refused("T-69", reason, ask(Role.TOURNAMENT_DIRECTOR))
    return then


def _check_filled(command: Enter, facts: Facts) -> None:
    """Refuse a time of filling in that is not a form's, or that is still to come."""
    if command.way != "form":
        reason = "only an entry form can have been filled in earlier: leave the time out"
        raise Refused("TOR 6.1", reason, instead(replace(command, filled="")))
    try:
        later = moment(command.filled) > moment(facts.at)
    except ValueError as wrong:
        raise Refused("TOR 6.1", f"the time at which the form was filled in is not valid: {wrong}") from None
    if later:
        raise Refused("TOR 6.1", "the form cannot have been filled in later than now: check the time")


def check_way(scene: Scene, command: Enter, facts: Facts) -> None:
    """Refuse a way of entering (desk, website or form) that is not available."""
    system, online = scene.register.system, facts.actor.role is Role.PLAYER
    if online and command.way != "online":
        raise Refused("TOR 6.1", "players enter online: to enter at the desk or with a form, ask at the poker desk")
    if command.way == "online" and not online and facts.actor.role is not Role.SYSTEM:
        at_desk = instead(replace(command, way="desk" if system else "form"))
        raise Refused("TOR 6.1", "only players enter online: record this as a desk entry", at_desk)
    if command.way == "form" and system and not command.filled:
        reason = "the system is available: record a desk entry, or enter when the form was filled in while it was not"
        raise Refused("TOR 6.1", reason, instead(replace(command, way="desk")))
    if command.way == "desk" and not system:
        raise Refused(
            "TOR 6.1", "the system is not available: use an entry form", instead(replace(command, way="form"))
        )
