"""The director's orders about tables: move players; break, keep, hold and add tables (TOR 7.23, T-26)."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from cutcard.core.message import Facts
from cutcard.core.text import require_text
from cutcard.ruling import Refused, do, wait
from cutcard.tournament.director.consequences import break_table
from cutcard.tournament.director.deal import free_table
from cutcard.tournament.director.seated import (
    free_seats,
    is_decided,
    more_seats,
    player_in_play,
    seat_by_lot,
    seats_now,
    too_few_to_add,
)
from cutcard.tournament.messages import director as m
from cutcard.tournament.messages import field_events as f
from cutcard.tournament.messages.correction import Back, Reinstate
from cutcard.tournament.seats.ballot import shuffled
from cutcard.tournament.state.evolve import TournamentEvent, fold
from cutcard.tournament.state.plan import breakable, can_leave, idle, named, people, round_over, table_of, together
from cutcard.tournament.state.tournament import Tournament, in_room

HIGHEST = 9_999  # number of a table


def check_draw(facts: Facts) -> None:
    if not facts.draw:
        raise Refused("TOR 7.6", "seats are drawn by lot, but the draw is missing: try again")


def moved(t: Tournament, command: m.MovePlayer) -> f.Moved | f.Exchanged:
    player, number, seat = command.player, command.table, command.seat
    require_text("TOR 7.23", command.reason, "why the player moves")
    player_in_play(t, player, "TOR 7.23")
    check_same_chips(t, player, number)
    here, _ = t.field.where[player]
    _check_round(t, here, number)
    seats = max([seats_now(t), *people(t)[number]])
    if not 1 <= seat <= seats:
        raise Refused("TOR 7.23", f"there is no seat {seat}: choose 1 to {seats}")
    other = people(t)[number].get(seat)
    if player in t.busts or other in t.busts:
        raise Refused(
            "TOR 7.22", "a player without chips re-buys or is out at the next deal: move the player after that"
        )
    clauses = ("TOR 7.23", "TOR 7.24", "TOR 7.7")
    if other:
        if other not in t.field.where or t.field.where[other] != (number, seat) or other == player:
            raise Refused("TOR 7.23", f"seat {seat} of table {number} is reserved for {other}: choose another seat")
        free_table(t, number)
        return f.Exchanged((player, other), clauses, command.reason)
    if number != here and not t.hold_moves:
        sizes = {at: len(one.seats) + (at == number) - (at == here) for at, one in t.field.tables.items()}
        if max(sizes.values()) - min(sizes.values()) > 1:
            cure = do(m.HoldTables(t.hold_breaks, True, command.reason))
            reason = "the tables would differ by more than one player: swap two players instead, or hold moves first"
            raise Refused("TOR 7.23", reason, cure)
    return f.Moved(player, number, seat, clauses, command.reason)


def check_same_chips(t: Tournament, player: str, number: int) -> None:
    """Refuse a move during a hand, or with chips that the other table does not use."""
    here, _ = t.field.where[player]
    if free_table(t, here).unit != table_of(t, number).unit:
        raise Refused(
            "TOR 7.40",
            f"tables {here} and {number} use different chips: finish the chip race first",
            wait("the chip race is over", *m.RaceChips.roles),
        )


def _check_round(t: Tournament, here: int, there: int) -> None:
    """Hand for hand, refuse a move by which a player would miss a hand of the round, or play two of them."""
    if (
        t.hand_for_hand is not None
        and not round_over(t)
        and len({no in t.hand_for_hand.dealt for no in (here, there)}) > 1
    ):
        reason = "play is hand for hand, and only one of the two tables has had its hand of this round"
        cure = wait("every table has played its hand")
        raise Refused("TOR 7.20", f"{reason}: move the player when the other has, too", cure)


def check_races(t: Tournament) -> None:
    if not together(t):
        units = ", ".join(f"table {number} from {one.unit}" for number, one in t.field.tables.items())
        raise Refused(
            "TOR 7.40",
            f"the tables use different chips ({units}): finish the chip races first",
            wait("the chip races are over", *m.RaceChips.roles),
        )


def confirmed(t: Tournament, player: str) -> f.Moved:
    move = next((one for one in t.field.planned if one.player == player), None)
    if move is None:
        raise Refused("TOR 7.23", f"no move of {player[:40]} is planned, so there is nothing to confirm")
    check_same_chips(t, player, move.table)
    _check_round(t, t.field.where[player][0], move.table)
    return f.Moved(player, move.table, move.seat, ("TOR 7.23", "TOR 7.24", "T-26"))


def broken(t: Tournament, number: int, facts: Facts) -> Iterator[TournamentEvent]:
    """Break a table now, or after the hand in play."""
    number = number or breakable(t)
    if not number:
        raise Refused("TOR 7.23", "no table needs to be broken, because all are needed: to break one anyway, choose it")
    table = table_of(t, number)
    check_draw(facts)
    if len(t.field.tables) < 2:
        raise Refused("TOR 7.23", f"table {number} is the only one: it stays until play is over")
    if not can_leave(t):
        raise Refused("TOR 7.23", f"table {number} cannot be broken: the other tables have no seats for its players")
    if not idle(t, number) or table.elimination or not round_over(t):  # also while somebody there may re-buy
        if number in t.breaking:
            raise Refused("TOR 7.23", f"table {number} will be broken as soon as its hand or round is over")
        yield f.BreakOrdered(number, ("TOR 7.23", "T-26"))
        return
    check_races(t)
    if t.field.planned:
        cure = do(m.ConfirmMove(t.field.planned[0].player))
        reason = f"{t.field.planned[0].player} is moving to another table: confirm the move first"
        raise Refused("TOR 7.23", reason, cure)
    yield from break_table(t, number, facts)


def kept(t: Tournament, command: m.KeepTable) -> f.TableKept:
    require_text("TOR 7.23", command.reason, "why the table is kept")
    if command.table not in t.breaking:
        raise Refused("TOR 7.23", f"table {command.table} is not going to be broken; ordered: {named(t.breaking)}")
    return f.TableKept(command.table, command.reason, ("TOR 7.23", "T-26"))


def held(t: Tournament, command: m.HoldTables) -> f.TablesHeld:
    require_text("TOR 7.23", command.reason, "why tables are held, or released")
    if (command.breaks, command.moves) == (t.hold_breaks, t.hold_moves):
        raise Refused("TOR 7.23", "this is already so: there is nothing to change")
    return f.TablesHeld(command.breaks, command.moves, command.reason, ("TOR 7.23", "T-26"))


def added(t: Tournament, number: int, facts: Facts) -> Iterator[TournamentEvent]:
    """Add a table for waiting players, or to spread players out. Refused if it would be broken again at once."""
    number = number or t.field.opened + 1
    if number in t.field.tables or not 1 <= number <= HIGHEST:
        free = next(one for one in range(1, HIGHEST) if one not in t.field.tables)
        raise Refused("TOR 7.23", f"table {number} cannot be added: choose a number that is not in use, such as {free}")
    if is_decided(t):
        raise Refused("TOR 7.25", "the final table is decided: its players sit at one table")
    if too_few_to_add(t):
        raise Refused("TOR 7.8", "there are too few players for another table: each table needs two")
    if not t.register.queue and t.registration_closed and not t.hold_breaks:
        raise Refused(
            "TOR 5",
            "nobody is waiting for a seat, so the table would be broken at once: hold breaks first",
            more_seats(t),
        )
    check_draw(facts)
    yield f.TableAdded(number, ("TOR 5", "TOR 6.6", "TOR 7.8", "TOR 7.23"))
    button = shuffled(facts.draw, range(1, t.structure.seats_per_table + 1), f"button of table {number}")[0]
    yield f.ButtonDrawn(number, button)


# -- players who come back

Alone = Callable[[Tournament, Reinstate, Facts], Iterator[TournamentEvent]]


def brought_back(t: Tournament, command: Reinstate, facts: Facts, alone: Alone) -> Iterator[TournamentEvent]:
    """Each in turn, with what the one before has changed. ``alone``: how one player is reinstated."""
    if command.also and not in_room(t):
        raise Refused("TOR 6.14", "each gets chips from other players: take the eliminations back one by one")
    first = Back(command.player, command.table, command.seat)
    for one in (first, *command.also):
        table, seat = one.table, one.seat
        if not table:
            made = list(_made(t, facts))
            yield from made
            t = fold(t, made)
            table, seat = seat_by_lot(t, one.player, facts.draw, f"back {one.player}") or (table, seat)
        events = list(alone(t, replace(command, player=one.player, table=table, seat=seat, also=()), facts))
        yield from events
        t = fold(t, events)


def _made(t: Tournament, facts: Facts) -> Iterator[TournamentEvent]:
    """One more table if every seat is taken; it must not be broken again at once."""
    check_draw(facts)
    if free_seats(t):
        return
    first = more_seats(t).command
    if isinstance(first, m.HoldTables):
        hold = held(t, first)
        yield hold
        t = fold(t, [hold])
    yield from added(t, 0, facts)
