"""Entrants who leave before they have a seat: withdrawn, never seated, or excluded."""

from collections.abc import Iterator

from msgspec.structs import replace

from cutcard.core.message import Facts
from cutcard.core.moment import DAY, iso, moment
from cutcard.core.text import require_text
from cutcard.ruling import Refused, do
from cutcard.tournament.entries.refunds import refund
from cutcard.tournament.entries.scene import Scene, check_own, entrant
from cutcard.tournament.messages.entry import FLIGHT, CancelEntry, HearExclusion
from cutcard.tournament.messages.entry_events import EntryCancelled, EntryEvent, EntryUnseated, ExclusionHeard
from cutcard.tournament.state.register import Entrant

NOTICE = DAY  # fees are refunded until this long before the start


def cancel(scene: Scene, player: str, without_refund: bool, facts: Facts) -> Iterator[EntryEvent]:
    check_own(player, facts)
    if scene.cancelled:
        raise Refused(
            "TOR 6.10", "the tournament is cancelled: all fees are refunded, and no entry is left to withdraw"
        )
    one = entrant(scene, player, "TOR 6.10", "owing", "waiting")
    last = moment(scene.starts) - NOTICE
    in_time = not scene.begun and one.bag is None and moment(facts.at) <= last
    if not in_time and one.status == "waiting" and not without_refund:
        reason = (
            f"refunds ended at {iso(last)}, 24 hours before the start: transfer the entry, or cancel without a refund"
        )
        if one.bag is not None:  # for this player the tournament began with the flight
            reason = f"{player} has played in a flight, so the fees are not refunded: cancel without a refund"
        raise Refused("TOR 6.10", reason, do(CancelEntry(player, without_refund=True)))
    refunded = in_time and one.status == "waiting"
    kept = one.status == "waiting" and not refunded
    yield EntryCancelled(facts.actor.id, facts.at, ("TOR 6.10", "T-37") if kept else ("TOR 6.10",), player, refunded)
    if refunded:
        yield from _refunded(one, facts, ("TOR 6.10",))


def unseated(scene: Scene, players: tuple[str, ...], reason: str, facts: Facts) -> Iterator[EntryEvent]:
    require_text("TOR 6.10", reason, "why there is no seat for them")
    if not players:
        raise Refused("TOR 6.10", "choose the players whose fees are refunded")
    if scene.open:
        raise Refused("TOR 6.10", "seats may still become free: refund players when registration has closed")
    clauses = ("TOR 6.10", "TOR 1", "T-14")
    for player in dict.fromkeys(players):
        one = entrant(scene, player, "TOR 6.10", "waiting")
        yield EntryUnseated(facts.actor.id, facts.at, clauses, player, reason)
        yield from _refunded(one, facts, clauses)


def _refunded(one: Entrant, facts: Facts, clauses: tuple[str, ...]) -> Iterator[EntryEvent]:
    """Give back what the entry cost, unless it was given, or has been paid back with a cancelled event."""
    if one.payments:
        yield refund(one.player, one.payments[-1], facts, clauses)


def excluded(scene: Scene, command: HearExclusion, facts: Facts) -> Iterator[EntryEvent]:
    """Cancel an entry without a seat, and refund it unless it was played in a flight (T-59)."""
    if command.scope.startswith(FLIGHT):
        yield from _struck(scene, command, facts)
        return
    player, clauses = command.player, ("TOR 6.13", "T-59")
    one = scene.register.entrants.get(player)
    if one is None:  # another record of the person has entered
        return
    seated = bool(command.reason) and not scene.over and one.status == "seated"
    yield ExclusionHeard(facts.actor.id, facts.at, clauses, player, command.scope, command.reason, seated)
    if not command.reason or scene.over or one.status not in ("owing", "waiting"):
        return
    unplayed = one.status == "waiting" and one.bag is None
    yield EntryCancelled(facts.actor.id, facts.at, clauses, player, unplayed)
    if unplayed:
        yield from _refunded(one, facts, clauses)


def _struck(scene: Scene, command: HearExclusion, facts: Facts) -> Iterator[EntryEvent]:
    """Disqualified in another flight: what was paid or bagged here waits for the director, who takes it (T-30)."""
    player, clauses = command.player, ("TOR 6.9", "T-30")
    one, flight = scene.register.entrants.get(player), command.scope.removeprefix(FLIGHT)
    if one is None or flight == scene.id or all(flight != other.id for other in scene.structure.flights):
        return
    if command.reason == scene.register.excluded.get(player, {}).get(command.scope, ""):
        return  # known: the last phase hears it from the flight and from the person's record
    part = bool(command.reason) and not scene.over and one.status in ("waiting", "seated", "out")
    yield ExclusionHeard(facts.actor.id, facts.at, clauses, player, command.scope, command.reason, part)
    if command.reason and not scene.over and one.status == "owing":
        yield EntryCancelled(facts.actor.id, facts.at, clauses, player, False)
    if not command.reason:
        yield from _lifted(scene, one, command.scope, facts)


def _lifted(scene: Scene, one: Entrant, scope: str, facts: Facts) -> Iterator[EntryEvent]:
    """Lifted after its flight was closed: who had waited there for a seat gets the fees back, at the house's cost.

    Where this phase was cancelled, whoever it was gets back what was kept from them for that alone (T-33).
    """
    if scene.cancelled:
        others = scene.register.excluded[one.player].keys() - {scope}
        if one.status == "disqualified" or any(other.startswith(FLIGHT) for other in others):
            return
        back = one.payments
    else:
        unplayed = one.unplayed.get(scope.removeprefix(FLIGHT))
        back = tuple(paid for paid in one.payments if paid == unplayed)[-1:]
    for payment in back:
        refunded = refund(one.player, payment, facts, ("TOR 6.14", "TOR 6.10", "T-30"))
        yield replace(refunded, house=not scene.cancelled)
