"""Tournaments that lead to another: satellites, whose prizes are entries, and flights, which bag stacks for later."""

from collections.abc import Iterator

from cutcard.core.message import Facts, Role
from cutcard.money import MOST, Cents, dollars
from cutcard.ruling import Refused, do, instead, wait
from cutcard.tournament.entries.eligibility import bar_clause
from cutcard.tournament.entries.refunds import pay_out_grants
from cutcard.tournament.entries.scene import Scene
from cutcard.tournament.messages.conduct import Disqualify
from cutcard.tournament.messages.entry import GrantEntry, ReceiveFlight, RefundUnseated
from cutcard.tournament.messages.entry_events import (
    EntryEvent,
    EntryGranted,
    EntryWon,
    FlightClosed,
    FlightReceived,
    GrantPaidOut,
)
from cutcard.tournament.messages.purse import CancelTournament
from cutcard.tournament.state.register import evolve
from cutcard.tournament.structure.check import BOUNTIES, FUNDED, MOST_PLAYERS, funded_bounties
from cutcard.tournament.structure.structure import Satellite


def entries_won(pool: Cents, satellite: Satellite) -> tuple[int, Cents]:
    """How many entries a satellite's pool buys, with what was added to it, and the cents left for the next place."""
    return divmod(pool, satellite.seat)


def prize_details(satellite: Satellite) -> str:
    """The prizes in words, before anybody knows the pool."""
    entry = f"one entry to {satellite.into} for each {dollars(satellite.seat)} in the pool"
    return f"{entry}; what is left of the pool is paid to the next place"


def satellite_prizes(
    satellite: Satellite, pool: Cents, placed: int, winners: int | None
) -> tuple[tuple[Cents, ...], tuple[str, ...]]:
    """What each place gets in money, in addition to the entries won, with the clauses for it.

    Money left over goes to the next place; if everybody wins an entry, it goes to them. If several players went out
    together across the last entry, fewer winners than entries are left; the other entries are paid in money (T-48).
    """
    won = min(placed, entries_won(pool, satellite)[0])
    entered = won if winners is None else min(won, winners)
    prizes = (0,) * entered + (satellite.seat,) * (won - entered)
    clauses = ("TOR 7.3", "TOR 5", "T-48") if entered < won else ("TOR 7.3", "TOR 5")
    left = pool - won * satellite.seat
    if left:
        prizes = (*prizes, left) if won < placed else (prizes[0] + left, *prizes[1:])
    return prizes, clauses


def award_entry(scene: Scene, player: str, facts: Facts) -> EntryWon:
    """Gives a winner their entry in the higher tournament."""
    satellite = scene.structure.satellite
    if satellite is None:
        raise Refused("TOR 7.3", "this is not a satellite: its prizes are paid in money")
    if player in scene.register.won:
        raise Refused("TOR 7.3", f"{player} has been given the entry already")
    if scene.over and (queue := scene.register.queue):  # after a correction: their fees are still in the pool
        reason = f"{', '.join(queue[:10])} cannot be seated any more: refund the fees first"
        raise Refused("TOR 6.10", reason, do(RefundUnseated(queue, "play is over")))
    count, _ = entries_won(scene.register.pool + scene.added, satellite)
    if player not in scene.winners or len(scene.register.won) >= count:
        raise Refused("TOR 7.3", f"the pool pays {count} entries: award them to the winners when play is over")
    return EntryWon(facts.actor.id, facts.at, ("TOR 7.3", "TOR 5"), player, satellite.into, satellite.seat)


def grant_entry(scene: Scene, command: GrantEntry, facts: Facts) -> Iterator[EntryEvent]:
    """Keeps an entry won elsewhere until its winner enters; when it is too late to, its value is paid out (T-49)."""
    fees = scene.structure.entry_fee + scene.structure.administration_fee
    clauses = ("TOR 7.3", "TOR 5")
    if command.player in scene.register.granted or command.value != fees:  # a second one, or one of another price
        prize = command.player, command.satellite, command.value
        yield GrantPaidOut(facts.actor.id, facts.at, (*clauses, "T-49"), *prize)
        return
    granted = EntryGranted(facts.actor.id, facts.at, clauses, command.player, command.satellite, command.value)
    yield granted
    if scene.over:
        yield from pay_out_grants(evolve(scene.register, granted), facts)


def close_flight(scene: Scene, into: str, facts: Facts) -> FlightClosed:
    """Closes a flight that has been played to its last level: the players left qualify with the chips they bag."""
    flight = next((one for one in scene.structure.flights if one.id == scene.id), None)
    if flight is None:
        raise Refused("TOR 5", f"{scene.id} is not a flight of this structure: nothing is bagged")
    if scene.over or not (scene.level > flight.until_level or (scene.level == flight.until_level and scene.between)):
        raise Refused("TOR 5", f"every flight is played to the end of level {flight.until_level}")
    if scene.dealt:
        raise Refused("TOR 7.13", "hands are being played: chips are bagged when all of them have ended")
    bags = {player: chips for player, chips in scene.stacks.items() if chips}
    _check_admitted(scene, bags)
    if queue := scene.register.queue:  # their fees would go to the last phase, and could not go back from here
        reason = f"{', '.join(queue[:10])} got no seat in this flight: refund the fees first"
        raise Refused("TOR 6.10", reason, do(RefundUnseated(queue, "the flight is over")))
    register, clauses = scene.register, ("TOR 7.13", "TOR 5")
    payments = {player: one.payments for player, one in register.entrants.items() if one.payments}
    struck = {who: one.status == "waiting" for who, one in scene.struck.items() if who in payments}
    names = {player: register.entrants[player].name for player in bags.keys() | payments.keys()}
    sums = register.pool, register.entries, payments
    named = dict(sorted(names.items()))
    return FlightClosed(facts.actor.id, facts.at, clauses, into, named, bags, *sums, struck)


def _check_admitted(scene: Scene, bags: dict[str, int]) -> None:
    """Nobody qualifies who is excluded, and nobody gets fees back who was disqualified in another flight."""
    for player in (*bags, *scene.register.queue):
        if reason := scene.register.barred(player):
            counted = bags.get(player) if scene.room else None
            cure = do(Disqualify(player, "exclusion", reason, counted))
            told = f"{player} has been excluded ({reason}) and cannot qualify: disqualify them first"
            raise Refused(bar_clause(scene.register, player), told, cure)


def check_funded(scene: Scene, player: str) -> None:
    """In the last phase: a venue funds bounties for a hundred players of all phases together (T-13)."""
    clause, flights = FUNDED.get(scene.venue), scene.structure.flights
    if not clause or not flights or not scene.structure.bounty or any(one.id == scene.id for one in flights):
        return
    if (before := scene.register.entrants.get(player)) and before.payments:  # one of the hundred
        return
    still = [one for one in flights if one.id not in scene.register.flights and not scene.begun]
    awaited = sum(funded_bounties(scene.structure, one) for one in still)
    if scene.register.paid + awaited < BOUNTIES:
        return
    cure = wait("a flight is closed with fewer players", Role.TOURNAMENT_DIRECTOR) if awaited else None
    reason = f"this venue funds {BOUNTIES} bounties, and the players of the flights may have them all"
    raise Refused(clause, reason if awaited else f"all {BOUNTIES} bounties that this venue funds are taken", cure)


def receive_flight(scene: Scene, command: ReceiveFlight, facts: Facts) -> FlightReceived:
    """The last phase takes over the stacks and the pool of a flight; this must happen before play starts."""
    if scene.begun or scene.over:
        reason = "the last phase has begun or is cancelled, so nobody qualifies for it any more: cancel this flight"
        raise Refused("TOR 5", reason, instead(CancelTournament("nobody can qualify"), f"tournament/{command.flight}"))
    if command.flight in scene.register.flights:
        raise Refused("TOR 5", f"the flight {command.flight} has been taken over already")
    entered = {player for player, one in scene.register.entrants.items() if one.status != "withdrawn"}
    twice = sorted(command.bags.keys() & entered)
    if twice:
        reason = (
            f"{', '.join(twice)} qualified before: one stack is given up here, or the other withdrawn without a refund"
        )
        raise Refused("TOR 5", reason, wait("one of the stacks is given up", Role.TOURNAMENT_DIRECTOR))
    if not all(0 < chips <= MOST for chips in command.bags.values()):
        raise Refused("TOR 7.13", "a bag holds chips: leave out players who have none")
    if scene.register.entries + command.entries > MOST_PLAYERS or scene.register.pool + command.pool > MOST:
        raise Refused("TOR A", f"the payout table ends at {MOST_PLAYERS:,} entries: hold a second final phase")
    clauses = ("TOR 7.13", "TOR 5")
    return FlightReceived(
        facts.actor.id,
        facts.at,
        clauses,
        command.flight,
        command.names,
        command.bags,
        command.pool,
        command.entries,
        command.payments,
        command.struck,
    )
