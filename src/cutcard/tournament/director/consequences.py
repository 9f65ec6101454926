"""What follows automatically from the state of the field, step by step until nothing more follows."""

from collections.abc import Callable, Iterator

from cutcard.core.message import Facts
from cutcard.ruling import Refused, do, instead
from cutcard.tournament.director.moves import move_due
from cutcard.tournament.director.rounds import begun_by_clock, eliminating, took_part
from cutcard.tournament.director.seated import seats_now
from cutcard.tournament.engine.values import kept_in_units
from cutcard.tournament.entries.phases import entries_won, satellite_prizes
from cutcard.tournament.messages.field_events import (
    ButtonDrawn,
    CardsMayBeShown,
    ChipsRemoved,
    ClockSet,
    Eliminated,
    EliminationRoundEnded,
    FinalTableDrawn,
    HandForHandBegan,
    HandForHandEnded,
    HandForHandRound,
    Moved,
    MovePlanned,
    RegistrationClosed,
    RegistrationReopened,
    Seated,
    TableBroken,
    TournamentWon,
)
from cutcard.tournament.messages.purse import BountyRestored, CancelTournament, PrizesFixed, ReversePayment
from cutcard.tournament.money.prizes import LEAST, places_paid, prize_list
from cutcard.tournament.money.purse import issued, voided
from cutcard.tournament.money.results import finishers, too_few
from cutcard.tournament.room.counts import compared_at_last
from cutcard.tournament.room.rounds import to_count
from cutcard.tournament.seats import balance, seating
from cutcard.tournament.seats.ballot import shuffled
from cutcard.tournament.state.evolve import TournamentEvent, evolve
from cutcard.tournament.state.plan import (
    all_acted,
    approaching,
    final_due,
    flight_over,
    idle,
    may_return,
    people,
    round_over,
    settled,
    table_due,
    together,
    uneven,
)
from cutcard.tournament.state.tournament import Tournament, in_room
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.structure import seats_waiting

Step = Iterator[TournamentEvent]


def consequences(t: Tournament, facts: Facts) -> list[TournamentEvent]:
    """Everything that follows, until nothing more does."""
    found: list[TournamentEvent] = []
    while t.phase in ("running", "final table"):
        step = next((events for one in STEPS if (events := list(one(t, facts)))), [])
        if not step:
            break
        for event in step:
            t = evolve(t, event)
        found += step
    return found


def closing(t: Tournament, facts: Facts) -> Step:
    """Close registration when its level begins. Void the bounties of players who forfeited and did not come back."""
    if t.registration_closed or t.phase != "running":
        return
    if not clock.at(t.clock, t.structure, facts.at).registration_open:
        yield RegistrationClosed(facts.at, ("TOR 1", "TOR 4"))
        waiting = t.register.queue
        for one in t.outs:
            if one.cause == "forfeit" and t.bounties.own.get(one.player) == "held" and one.player not in waiting:
                yield voided(t, one.player, ("TOR 3", "TOR 7.13", "T-07"))


def reopening(t: Tournament, facts: Facts) -> Step:
    """A clock that is set back to a level with late registration opens it again, and prizes are not fixed any more."""
    if not t.registration_closed or not clock.at(t.clock, t.structure, facts.at).registration_open:
        return
    if t.purse.paid:
        cure = do(ReversePayment(next(iter(t.purse.paid)), "prize", "registration is open again"))
        reason = "registration would be open again, but prizes were paid: reverse those payments first"
        raise Refused("TOR 7.4", reason, cure)
    yield RegistrationReopened(facts.at, ("TOR 1", "TOR 4", "TOR 6.11"))
    for one in t.outs:
        entry = t.register.entrants[one.player].entries
        kept = t.bounties.own.get(one.player) == "void" and entry in t.bounties.void_in.get(one.player, ())
        if one.cause == "forfeit" and kept:
            yield BountyRestored(one.player, t.bounties.value, ("TOR 3", "TOR 7.13", "T-07"))


def _release(t: Tournament, facts: Facts) -> Step:
    """Turn up cards that were held back once the other tables have dealt and acted (TOR 7.31)."""
    if t.hand_for_hand is not None and t.hand_for_hand.held and all_acted(t):
        yield CardsMayBeShown(t.hand_for_hand.held, ("TOR 7.31",))


def _elimination_round(t: Tournament, facts: Facts) -> Step:
    """End an elimination round: the lowest stake at each table is out. If all are equal, nobody is (TOR 5)."""
    for number, table in t.field.tables.items():
        if table.elimination and len(table.seats) < 2 and idle(t, number):  # nobody to play it with
            yield EliminationRoundEnded(number, ("TOR 7.22", "TOR 5"))
            return
        here = took_part(t, table)
        if to_count(table) and idle(t, number) and (all(one.pause for one in here.values()) or not in_room(t)):
            lowest = min((one.stack for one in here.values()), default=0)
            losers = [(seat, one) for seat, one in here.items() if one.stack == lowest]
            clauses = ("TOR 7.22", "TOR 5") if len(losers) == 1 else ("TOR 7.22", "TOR 5", "TOR 7.19", "T-44")
            if len(losers) < len(here):
                for seat, one in losers:
                    if t.bounties.own.get(one.player) == "held":
                        yield voided(t, one.player, ("TOR 3", "T-08"))
                    yield ChipsRemoved(one.player, one.stack, ("TOR 7.22",))
                    gone = (one.player, number, seat, t.groups + 1)
                    yield Eliminated(*gone, "elimination round", facts.at, clauses, one.stack)
            others = ("T-73",) if len(here) < len(table.seats) else ()
            yield EliminationRoundEnded(number, ("TOR 7.22", "TOR 5", *others))
            return


def _rounds(t: Tournament, facts: Facts) -> Step:
    """In a room a special round of the structure begins with its level, since nobody records the deal."""
    return begun_by_clock(t, facts.at)


def _count(t: Tournament, facts: Facts) -> Step:
    """In a room: what all have, counted or in bags, are the chips in play, or somebody has to say why (T-66, T-72)."""
    return compared_at_last(t, facts.at)


def _winner(t: Tournament, facts: Facts) -> Step:
    players = len(t.field.where)
    last = 1
    if (satellite := t.structure.satellite) is not None:
        last = max(1, entries_won(t.register.pool + t.purse.added, satellite)[0])
    if players > last or not settled(t) or t.busts or t.purse.prizes is None or not finishers(t):
        return
    if t.missing and may_return(t):  # with a stake that is still there (TOR 7.14, T-60)
        return
    if all(table.begin is None for table in t.field.tables.values()):
        won = TournamentWon(tuple(t.field.where), facts.at, ("TOR 1", "TOR 7.3") if satellite else ("TOR 1",))
        yield won
        for player, own in t.bounties.own.items():
            if own == "held" and player not in t.field.where:  # kept for a buy-back that has not come (T-07)
                yield voided(t, player, ("TOR 3", "TOR 7.13", "T-07"))
        yield from prizes_fixed(evolve(t, won))


def _queue(t: Tournament, facts: Facts) -> Step:
    """Seats for alternates by time of payment, then for re-entries (TOR 1, T-14)."""
    if not (t.register.alternates or t.register.again) or not facts.draw:
        return
    if not seats_waiting(t.structure, clock.at(t.clock, t.structure, facts.at).level) or flight_over(t, facts.at):
        return
    player = t.register.queue[0]
    one = t.register.entrants[player]
    salt = f"{player} {one.entries}"
    place = seating.open_seat(people(t), seats_now(t), player, t.register.apart, facts.draw, salt)
    if place is None:
        return
    whole = t.structure.starting_stack if one.bag is None else one.bag
    stack = kept_in_units(whole, t.field.tables[place.table].unit)
    why = ("TOR 1", "TOR 6.5", "T-14") if one.entries > 1 else ("TOR 1", "TOR 6.6", "T-14")
    yield Seated(player, place.table, place.seat, stack, True, (*why, "TOR 7.24", *place.clauses))
    yield from issued(t, player, facts)


def _prizes(t: Tournament, facts: Facts) -> Step:
    return prizes_fixed(t)


def prizes_fixed(t: Tournament) -> Step:
    """Fix the prizes once it is certain who plays. Fix them again if the number of places or the pool changes."""
    purse = t.purse
    placed = finishers(t) if settled(t) else 0
    pool, entries = t.register.pool + purse.added, t.register.entries
    if placed and (satellite := t.structure.satellite) is not None:
        given = satellite.seat * sum(player not in t.winners for player in t.register.won)  # not taken back
        winners = len(t.winners) if t.phase == "finished" else None
        prizes, clauses = satellite_prizes(satellite, max(0, pool - given), placed, winners)
        if prizes != purse.prizes or purse.pool != pool:
            yield PrizesFixed(entries, pool, prizes, clauses)
        return
    if too_few(t) and t.phase != "finished":
        return
    column = max(LEAST, entries)  # one entry can be left only when play is over: its result stands (TOR 1)
    if not placed or (purse.pool, purse.entries, len(purse.prizes or ())) == (pool, entries, _paid(column, placed)):
        return
    found = prize_list(column, pool, placed)
    clauses = ("TOR 3", "TOR 7.4", *found.clauses)
    yield PrizesFixed(entries, pool, found.prizes, (*clauses, "TOR 7.5") if purse.added else clauses)


def check_enough(t: Tournament) -> None:
    """Refuse what leaves too few valid entries. Where they come about otherwise, the director is told (TOR 1)."""
    if t.phase == "cancelled" or not too_few(t):
        return
    reason = f"only {t.register.entries} entry is valid then, and a tournament has at least {LEAST}"
    if not finishers(t):
        reason = "nobody is left then who could have a place"
    if t.phase == "finished":
        raise Refused("TOR 1", f"{reason}: play is over, and its result stands")
    raise Refused("TOR 1", f"{reason}: cancel it", instead(CancelTournament("too few entries are valid")))


def _paid(entries: int, placed: int) -> int:
    return min(placed, places_paid(entries))


def _hand_for_hand(t: Tournament, facts: Facts) -> Step:
    """Start the next hand-for-hand round, return to normal play, or start hand-for-hand near bubble or final table."""
    course = t.hand_for_hand
    if course is None:
        assert t.announced is not None
        if t.announced.hand_for_hand == "automatic" and t.automatic and (why := approaching(t, 1)):
            yield from go_hand_for_hand(t, facts, why)
        return
    if not round_over(t):
        return
    if course.round and course.dealt and t.clock.hand_for_hand:
        played = ClockSet(clock.hand_played(t.clock, t.structure, facts.at), ("TOR 7.20", "T-23"))
        yield played
        t = evolve(t, played)
    if why := approaching(t, len(t.field.tables)):
        if course.dealt or not course.round:  # otherwise nobody has an opponent until tables are merged
            yield HandForHandRound(course.round + 1, ("TOR 7.20", *why, "T-12"), facts.at if in_room(t) else "")
    else:
        yield from end_hand_for_hand(t, facts, "")


def go_hand_for_hand(t: Tournament, facts: Facts, why: tuple[str, ...]) -> Step:
    """A clock that the director has stopped stays so; once it is resumed, each hand moves it."""
    yield HandForHandBegan(("TOR 7.20", *why))
    if clock.at(t.clock, t.structure, facts.at).state != "paused":
        yield ClockSet(clock.hand_by_hand(t.clock, t.structure, facts.at), ("TOR 7.20", "T-23"))


def end_hand_for_hand(t: Tournament, facts: Facts, reason: str) -> Step:
    yield HandForHandEnded(("TOR 7.20",), reason)
    if t.clock.hand_for_hand:
        yield ClockSet(clock.by_time(t.clock, t.structure, facts.at), ("TOR 7.20", "T-23"))


def _final(t: Tournament, facts: Facts) -> Step:
    """Draw the seats of the final table when every hand is over. In a room the director has them drawn (T-64)."""
    if in_room(t) or not (final_due(t) and facts.draw and round_over(t) and together(t)) or eliminating(t):
        return
    if all(idle(t, number) for number in t.field.tables):
        yield from final_table(t, facts)


def final_table(t: Tournament, facts: Facts) -> Step:
    number, players = min(t.field.tables), sorted(t.field.where)
    drawn = seating.redraw(players, number, t.structure.final_table, t.register.apart, facts.draw)
    seats = {seat: player for player, (_, seat) in drawn.places.items()}
    yield FinalTableDrawn(number, seats, (*drawn.clauses, "T-28"))
    yield ButtonDrawn(number, shuffled(facts.draw, sorted(seats), "button of the final table")[0])


def _break(t: Tournament, facts: Facts) -> Step:
    """Break the table that is due. In a room the director orders it (T-64)."""
    number = table_due(t) if t.breaking or not in_room(t) else 0
    if not number or not facts.draw or eliminating(t):
        return
    if round_over(t) and idle(t, number) and together(t):
        yield from break_table(t, number, facts)


def break_table(t: Tournament, number: int, facts: Facts) -> Step:
    """Break a table: its players draw seats at the other tables."""
    if not t.field.planned and len(t.field.tables) > 1:  # first wait for planned moves
        for move in balance.breaking(people(t), number, t.structure.seats_per_table, t.register.apart, facts.draw):
            yield Moved(move.player, move.to_table, move.to_seat, move.clauses)
        yield TableBroken(number, ("TOR 7.23", "TOR 5", "T-26"))


def _balance(t: Tournament, facts: Facts) -> Step:
    """Move the player next due the big blind to the shortest table, from the longest one between hands."""
    move = move_due(t, facts.at) if uneven(t) else None
    if isinstance(move, balance.SeatMove):
        assert t.announced is not None
        kind: Callable[..., MovePlanned | Moved] = MovePlanned if t.announced.confirm_moves else Moved
        yield kind(move.player, move.to_table, move.to_seat, move.clauses)


STEPS = (
    _release,
    _rounds,
    _elimination_round,
    _count,
    _queue,
    _prizes,
    _winner,
    _final,
    _break,
    _balance,
    _hand_for_hand,
)
