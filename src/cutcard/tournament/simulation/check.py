"""What must hold after every command of a simulated tournament, and at its end."""

from cutcard.tournament.director.decide import TournamentCommand
from cutcard.tournament.director.rounds import eliminating
from cutcard.tournament.messages import director as m
from cutcard.tournament.money import results
from cutcard.tournament.seats import balance
from cutcard.tournament.state.plan import idle, people, uneven
from cutcard.tournament.state.tournament import Tournament


class SimulationFault(Exception):
    """A bug: an invariant does not hold."""


def check_field(t: Tournament, command: TournamentCommand) -> None:
    """Chips add up; nobody is dealt two hands; tables are even, save for a move that has to wait."""
    if t.in_play() != t.issued - t.removed:
        raise SimulationFault(f"{t.in_play()} chips are in play, of {t.issued} less {t.removed}, after {command}")
    if isinstance(command, m.DealHand):
        dealt = [seat.player for table in t.field.tables.values() if table.begin for seat in table.begin.seats]
        if len(dealt) != len(set(dealt)):
            raise SimulationFault(f"somebody is dealt two hands at once, after {command}")
    elif t.phase == "running" and uneven(t) and (move := _possible(t)) is not None:
        raise SimulationFault(f"{move} was left out after {command}")


def _possible(t: Tournament) -> balance.SeatMove | None:
    """The move that could be made now: from a table between hands, all tables with the same chips."""
    tables, seated = t.field.tables, people(t)
    course = t.hand_for_hand
    busy = [number for number in tables if not idle(t, number)]
    if eliminating(t) or len({table.unit for table in tables.values()}) > 1 or (course and (busy or course.dealt)):
        return None
    longest = max((len(seated[number]) for number in tables if number not in busy), default=0)
    free = {number: some for number, some in seated.items() if number not in busy or len(some) < longest}
    last = {number: table.positions for number, table in tables.items() if table.positions is not None}
    return balance.next_move(free, last, t.structure.seats_per_table, t.register.apart) if longest else None


def check_end(t: Tournament) -> None:
    """Everything is paid and handed in, and everybody has a place."""
    if sum(t.purse.paid.values()) != t.purse.pool:
        raise SimulationFault(f"{sum(t.purse.paid.values())} cents of prizes are paid from a pool of {t.purse.pool}")
    if t.bounties.escrow():
        raise SimulationFault(f"{t.bounties.escrow()} cents of bounties are still held")
    if t.in_play() or t.issued != t.removed:
        raise SimulationFault(f"{t.issued} chips were issued and {t.removed} are back")
    if len(results.places(t)) != len(t.register.entrants):
        raise SimulationFault(f"{len(results.places(t))} places for {len(t.register.entrants)} players")
