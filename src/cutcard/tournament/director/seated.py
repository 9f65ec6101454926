"""Players in their seats, as the rules on conduct ask for them."""

from cutcard.core.message import Role
from cutcard.ruling import Cure, Refused, do, wait
from cutcard.tournament.engine.values import ONE_DECK
from cutcard.tournament.messages.director import AddTable, HoldTables
from cutcard.tournament.seats.seating import open_seat
from cutcard.tournament.state.plan import final_due, people
from cutcard.tournament.state.tournament import Seat, Tournament


def player_in_play(t: Tournament, player: str, clause: str) -> Seat:
    """The seat of a player who is still in."""
    if player not in t.field.where:
        one = t.register.entrants.get(player)
        stands = one.status if one else "not entered"
        raise Refused(clause, f"{player[:40]} is {stands} and does not sit at a table: choose a player who is still in")
    return t.field.seat(player)


def check_admitted(t: Tournament, player: str) -> None:
    """Nobody who is excluded comes back into play. Who was disqualified in another flight is removed there (T-30)."""
    if t.register.barred(player) != t.register.struck(player):
        reason = f"{player} is excluded: a gaming manager must readmit them first"
        raise Refused("TOR 6.13", reason, wait("they are readmitted", Role.GAMING_MANAGER))


def seats_now(t: Tournament) -> int:
    """Seats of each table."""
    return t.structure.final_table if t.drawn else t.structure.seats_per_table


def is_decided(t: Tournament) -> bool:
    """Whether the players of the final table are known, so that no table is added any more."""
    return t.drawn or final_due(t)


def too_few_to_add(t: Tournament) -> bool:
    """Whether another table would have fewer than two players."""
    return len(t.field.where) + len(t.register.queue) < 2 * (len(t.field.tables) + 1)


def more_seats(t: Tournament) -> Cure:
    """What makes room where every seat is taken: another table, which must not be broken again at once."""
    if not t.register.queue and t.registration_closed and not t.hold_breaks:
        return do(HoldTables(True, t.hold_moves, "a table is added"))
    return do(AddTable())


def free_seats(t: Tournament) -> list[tuple[int, int]]:
    """Seats for a player who returns; one more at the shortest table if another table would be no help (T-63)."""
    tables, seats = people(t), seats_now(t)
    free = [(number, seat) for number, taken in tables.items() for seat in range(1, seats + 1) if seat not in taken]
    filled = len(t.register.queue) >= seats  # those who wait would take every seat of another table
    last = t.phase == "finished" or is_decided(t)  # no table is added any more
    if free or not (filled or last or too_few_to_add(t)):
        return free
    fewest = min((len(taken) for taken in tables.values()), default=0)  # no tables once the event is cancelled
    short = {number: taken for number, taken in tables.items() if len(taken) == fewest < ONE_DECK}
    return [(number, max(taken) + 1) for number, taken in short.items()]


def seat_by_lot(t: Tournament, player: str, draw: str, salt: str) -> tuple[int, int] | None:
    """A seat by lot for a player who returns; None: a table must be added first."""
    place = open_seat(people(t), seats_now(t), player, t.register.apart, draw, salt)
    return (place.table, place.seat) if place is not None else next(iter(free_seats(t)), None)


def extra(t: Tournament, seat: int) -> tuple[str, ...]:
    """Clauses of a seat beyond those of the structure."""
    return ("TOR 7.8", "T-63") if seat > seats_now(t) else ()


def in_hand(t: Tournament, player: str) -> bool:
    """Whether a player has cards now."""
    if player not in t.field.where:
        return False
    begin = t.field.tables[t.field.where[player][0]].begin
    return begin is not None and any(one.player == player for one in begin.seats)
