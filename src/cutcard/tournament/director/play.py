"""Commands about the event: announcement, start, clock, hand-for-hand, the final table."""

from collections.abc import Iterator

from cutcard.core.message import Facts, Role
from cutcard.core.moment import moment
from cutcard.core.text import require_text
from cutcard.ruling import Refused, do, wait
from cutcard.tournament.director import option, rounds, tables
from cutcard.tournament.director.consequences import (
    closing,
    end_hand_for_hand,
    final_table,
    go_hand_for_hand,
    reopening,
)
from cutcard.tournament.director.deal import free_table
from cutcard.tournament.director.racing import race_chips
from cutcard.tournament.entries.phases import prize_details
from cutcard.tournament.messages import director as m
from cutcard.tournament.messages import dispute as d
from cutcard.tournament.messages import field_events as f
from cutcard.tournament.messages.entry import TellPrizes
from cutcard.tournament.money.purse import issued
from cutcard.tournament.room.reports import missing
from cutcard.tournament.seats import seating
from cutcard.tournament.seats.ballot import shuffled
from cutcard.tournament.state.evolve import TournamentEvent, evolve
from cutcard.tournament.state.plan import approaching, final_due, in_flight, named, round_over
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.check import mistakes
from cutcard.tournament.structure.structure import in_play, with_limit


def decide_play(t: Tournament, command: m.FieldCommand, facts: Facts) -> Iterator[TournamentEvent]:
    """The events of a command about the field. Commands about hands are in ``deal``."""
    match command:
        case m.Announce():
            yield _announced(t, command)
        case m.MoveStart():
            yield _start_moved(t, command, facts)
        case m.Start():
            yield from _started(t, command, facts)
        case m.PauseClock() | m.ResumeClock() | m.MoveClock() | m.CorrectClock():
            changed = _clock_set(t, command, facts)
            yield changed
            yield from reopening(evolve(t, changed), facts)
        case m.MovePlayer():
            yield tables.moved(t, command)
        case m.ConfirmMove(player):
            yield tables.confirmed(t, player)
        case m.BreakTable(number):
            yield from tables.broken(t, number, facts)
        case m.KeepTable():
            yield tables.kept(t, command)
        case m.HoldTables():
            yield tables.held(t, command)
        case m.AddTable(number):
            yield from tables.added(t, number, facts)
        case m.GoHandForHand():
            yield from _hand_for_hand(t, facts)
        case m.EndHandForHand(reason):
            require_text("TOR 7.20", reason, "why hand-for-hand ends")
            if t.hand_for_hand is None:
                raise Refused("TOR 7.20", "play is not hand for hand, so there is nothing to end")
            if t.hand_for_hand.dealt:
                raise Refused(
                    "TOR 7.20",
                    "a round has begun: wait until every table has played its hand",
                    wait("every table has played its hand"),
                )
            yield from end_hand_for_hand(t, facts, reason)
        case m.RedrawFinal():
            yield from _redrawn(t, facts)
        case m.CloseRegistration():
            found = list(closing(t, facts))
            if not found:
                until = t.structure.registration_until_level
                raise Refused(
                    "TOR 4",
                    f"registration closes once, at the start of level {until}: wait for that level",
                    wait(f"level {until} begins", Role.TOURNAMENT_DIRECTOR),
                )
            yield from found
        case m.RaceChips(number, cards):
            yield race_chips(t, number, free_table(t, number), cards, facts)
        case m.AnnounceEliminationRound(hands):
            yield rounds.elimination(t, hands)
        case m.AnnounceBonusRound():
            yield rounds.bonus(t, command)
        case m.AnnounceRounds():
            yield from rounds.announced(t, clock.at(t.clock, t.structure, facts.at).level)
        case m.WithdrawRound():
            yield rounds.withdrawn(t, command)
        case m.ReportHeld(number, held):
            assert t.hand_for_hand is not None, "cards are held back hand for hand alone"
            yield f.HandHeldBack(number, ("TOR 7.31",), held)
        case m.NoteMatter():
            cites = ("TOR 7.38",) if command.ground == "exposing the hand" else ("TOR 7.39",)
            noted = command.table, command.player, command.ground, command.note
            yield d.MatterNoted(t.reported + 1, *noted, cites)
        case m.DealHand() | m.ReportHand():
            raise AssertionError("hands are decided in deal")


# -- the clock


def _clock_set(
    t: Tournament, command: m.PauseClock | m.ResumeClock | m.MoveClock | m.CorrectClock, facts: Facts
) -> f.ClockSet:
    match command:
        case m.PauseClock(reason):
            return f.ClockSet(clock.pause(t.clock, t.structure, facts.at), ("TOR 6.11",), reason)
        case m.ResumeClock():
            option.check_answered(t, facts.at)
            running = clock.resume(t.clock, t.structure, facts.at)
            if t.hand_for_hand is not None:
                if t.clock.hand_for_hand and running.offered == t.clock.offered:
                    raise Refused(
                        "TOR 6.11", "play is hand for hand, and each hand moves the clock: there is nothing to resume"
                    )
                running = clock.hand_by_hand(running, t.structure, facts.at)
            return f.ClockSet(running, ("TOR 6.11",))
        case m.MoveClock(level, reason):
            require_text("TOR 6.11", reason, "why the clock is moved")
            if level > clock.at(t.clock, t.structure, facts.at).level:
                option.check_answered(t, facts.at)
            moved = clock.move(t.clock, t.structure, facts.at, level)
            return f.ClockSet(_with_chips(t, moved, facts), ("TOR 6.11", "TOR 4"), reason)
        case m.CorrectClock(seconds, reason):
            require_text("TOR 6.11", reason, "why the clock is corrected")
            corrected = clock.correct(t.clock, t.structure, facts.at, seconds)
            return f.ClockSet(_with_chips(t, corrected, facts), ("TOR 6.11",), reason)


def _with_chips(t: Tournament, changed: clock.Clock, facts: Facts) -> clock.Clock:
    """Refuse to move the clock back to a level whose blinds need chips that were raced off."""
    level = clock.at(changed, t.structure, facts.at).level
    unit = max(table.unit for table in t.field.tables.values())
    if in_play(t.structure, level).unit() < unit:
        raise Refused("TOR 7.40", f"level {level} needs chips below {unit}, which were raced off: choose a later level")
    return changed


# -- before play


def _announced(t: Tournament, command: m.Announce) -> f.TournamentAnnounced:
    if t.phase != "new":
        raise Refused(
            "TOR 6.5",
            f"the tournament is {t.phase}, and the announcement cannot be changed: announce another tournament",
        )
    structure = command.structure
    for mistake in mistakes(structure, command.venue):
        raise Refused(mistake.clause or "TOR 4", str(mistake))
    venues = {venue.id: venue for venue in structure.venues}
    if command.venue not in venues and (command.venue or (len(venues) > 1 and not command.starts)):
        known = ", ".join(venues) or "none"
        raise Refused(
            "TOR 1", f"there is no venue {command.venue!r}: choose {known}; each venue is a separate event (T-35)"
        )
    venue = venues.get(command.venue) or (structure.venues[0] if len(venues) == 1 else None)
    starts = command.starts or (venue.start if venue else "")
    _check_moment(starts)
    switches = command.dealing, command.confirm_moves, command.hand_for_hand
    clauses = ("TOR 1", "TOR 4", "TOR 6.11", "T-35")
    more = command.sharing, command.hands_an_hour
    limited = with_limit(structure, t.id)
    return f.TournamentAnnounced(limited, venue.id if venue else "", starts, *switches, clauses, *more)


def _check_moment(starts: str) -> None:
    try:
        moment(starts)
    except ValueError as wrong:
        raise Refused("TOR 1", f"the start time is not valid: {wrong}") from None


def _start_moved(t: Tournament, command: m.MoveStart, facts: Facts) -> f.StartMoved:
    require_text("TOR 6.11", command.reason, "why the start is moved")
    if t.phase != "announced":
        raise Refused("TOR 6.11", f"the tournament is {t.phase}: the start can be moved only before play")
    _check_moment(command.starts)
    if moment(command.starts) < moment(facts.at):
        raise Refused("TOR 6.11", "that time has passed: choose a later one")
    return f.StartMoved(command.starts, command.reason, ("TOR 6.11", "TOR 6.10", "TOR 1"))


def _started(t: Tournament, command: m.Start, facts: Facts) -> Iterator[TournamentEvent]:
    """Draw tables and seats, and give everybody a starting stack and a bounty chip."""
    _check_start(t, command, facts)
    terms, waiting = t.structure, t.register.queue
    numbers = _numbers(t, command)
    players = waiting[: len(numbers) * terms.seats_per_table]
    drawn = seating.ballot(players, numbers, terms.seats_per_table, t.register.apart, facts.draw)
    yield f.Started(facts.at, tuple(numbers), ("TOR 1", "TOR 7.8", "TOR 7.23"))
    yield f.ClockSet(clock.start(facts.at), ("TOR 6.11", "TOR 4"))
    seats: dict[int, list[int]] = {}
    for player, (table, seat) in drawn.places.items():
        bag = t.register.entrants[player].bag
        stack = terms.starting_stack if bag is None else bag
        here = player not in command.absent
        clauses = (*drawn.clauses, "TOR 7.10") if here else (*drawn.clauses, "TOR 7.10", "TOR 7.14")
        yield f.Seated(player, table, seat, stack, here, clauses)
        yield from issued(t, player, facts)
        seats.setdefault(table, []).append(seat)
    for table in numbers:
        yield f.ButtonDrawn(table, shuffled(facts.draw, sorted(seats[table]), f"button of table {table}")[0])


def _check_start(t: Tournament, command: m.Start, facts: Facts) -> None:
    if t.phase != "announced":
        raise Refused("TOR 1", f"the tournament is {t.phase}: only an announced tournament can start")
    assert t.announced is not None
    starts = t.announced.starts
    if moment(facts.at) < moment(starts):
        reason = f"the tournament starts at {starts}: wait until then, or move the start"
        raise Refused("TOR 6.10", reason, wait(starts))
    terms, waiting = t.structure, t.register.queue
    if len(waiting) < terms.least:
        cure = "wait for more entries, or cancel the tournament"
        raise Refused(
            "TOR 1",
            f"{len(waiting) or 'no'} players have entered and paid so far, but {terms.least} are needed: {cure}",
            wait("enough have entered", Role.TOURNAMENT_DIRECTOR),
        )
    if t.structure.satellite and not t.register.prizes_told:
        raise Refused(
            "TOR 7.3",
            "entrants must know the prizes of a satellite before it starts: announce the prizes first",
            do(TellPrizes(prize_details(t.structure.satellite))),
        )
    _check_flights(t, command)
    if wrong := [player for player in command.absent if player not in waiting]:
        raise Refused("TOR 7.14", f"{wrong[0][:40]} has no seat, so cannot be absent: choose entrants who have paid")
    tables.check_draw(facts)


def flights_open(t: Tournament) -> tuple[str, ...]:
    """Flights of the last phase whose qualifiers have not come into it."""
    return () if in_flight(t) else tuple(one.id for one in t.structure.flights if one.id not in t.register.flights)


def _check_flights(t: Tournament, command: m.Start) -> None:
    """Refuse to start the last phase over the heads of players who qualify in a flight that is not closed (TOR 5)."""
    flights = flights_open(t)
    if open_ := [id for id in flights if id not in command.without]:
        reason = f"flight {open_[0]} is not closed, and its players qualify for this phase: close it first"
        told = f"{reason}, or start without it if it was not held"
        raise Refused("TOR 5", told, wait("every flight is closed", Role.TOURNAMENT_DIRECTOR))
    if wrong := [id for id in command.without if id not in flights]:
        raise Refused("TOR 5", f"{wrong[0][:40]!r} is not a flight that is still open: leave it out")


def _numbers(t: Tournament, command: m.Start) -> tuple[int, ...]:
    """The tables to use: those chosen, that many, or as many as the entries need."""
    terms, waiting = t.structure, len(t.register.queue)
    most = -(-terms.cap // 2)
    chosen = tuple(sorted(set(command.numbers)))
    if len(chosen) < len(command.numbers) or (chosen and command.tables not in (0, len(chosen))):
        raise Refused("TOR 7.8", f"choose each table once, and as many as you use: you chose {named(chosen)}")
    if not 0 <= command.tables <= most:
        raise Refused(
            "TOR 7.8", f"{command.tables} tables are not possible: enter 1 to {most}, or 0 for as many as needed"
        )
    number = len(chosen) or command.tables or seating.tables_for(waiting, terms.seats_per_table)
    if number > waiting // 2:
        raise Refused("TOR 7.8", f"{waiting} players are too few for {number} tables: use at most {waiting // 2}")
    return chosen or tuple(range(1, number + 1))


# -- hand-for-hand and the final table


def _hand_for_hand(t: Tournament, facts: Facts) -> Iterator[TournamentEvent]:
    if t.hand_for_hand is not None:
        raise Refused("TOR 7.20", "play is already hand for hand")
    used = len(t.field.tables)
    if used < 2:
        raise Refused("TOR 7.20", "only one table is in play: hand for hand needs several")
    why = approaching(t, used)
    if not why:
        paid = len(t.purse.prizes) if t.purse.prizes is not None else "not yet fixed"
        goal = f"{paid} paid places, {t.structure.final_table} at the final table, {len(t.field.where)} players left"
        raise Refused(
            "TOR 7.20",
            f"neither the bubble nor the final table is near ({goal}): wait until {used} above one of them",
            wait("fewer players are left", Role.TOURNAMENT_DIRECTOR),
        )
    yield from go_hand_for_hand(t, facts, why)


def _redrawn(t: Tournament, facts: Facts) -> Iterator[TournamentEvent]:
    if not final_due(t):
        most = t.structure.final_table
        raise Refused(
            "TOR 7.25",
            f"{len(t.field.where)} players are left: wait until registration is closed and {most} are left",
            wait("fewer players are left", Role.TOURNAMENT_DIRECTOR),
        )
    if not round_over(t):
        late = missing(t) or [number for number, table in t.field.tables.items() if table.begin is not None]
        reason = f"a round is being played hand for hand: wait for table {named(late)}"
        raise Refused("TOR 7.25", reason, wait("every table has played its hand"))
    if busy := [number for number, table in t.field.tables.items() if table.begin is not None]:
        raise Refused("TOR 7.25", f"hands are in play at table {named(busy)}: draw the seats when they are over")
    if t.busts:
        reason = f"{', '.join(t.busts)} may still buy chips: draw the seats when that is decided"
        raise Refused("TOR 7.22", reason, wait("they have bought chips or are out"))
    if rounds.eliminating(t):
        cure = do(m.WithdrawRound("elimination", "the final table is drawn"))
        raise Refused(
            "TOR 7.22", "an elimination round is being played: draw the seats when it is over at every table", cure
        )
    tables.check_races(t)
    tables.check_draw(facts)
    yield from final_table(t, facts)
