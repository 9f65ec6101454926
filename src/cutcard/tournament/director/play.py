"""Commands about the field: announcement, start, clock, moves, tables, hand-for-hand, special rounds."""

from collections.abc import Iterator

from cutcard.core.message import Facts
from cutcard.core.moment import moment
from cutcard.core.text import require_text
from cutcard.ruling import Refused
from cutcard.tournament.director.conduct import player_in_play
from cutcard.tournament.director.consequences import (
    break_table,
    closing,
    end_hand_for_hand,
    final_table,
    go_hand_for_hand,
)
from cutcard.tournament.director.deal import free_table, table_of
from cutcard.tournament.director.racing import race_chips
from cutcard.tournament.messages import director as m
from cutcard.tournament.messages import field_events as f
from cutcard.tournament.money.purse import issued
from cutcard.tournament.seats import seating
from cutcard.tournament.seats.ballot import shuffled
from cutcard.tournament.state.evolve import TournamentEvent
from cutcard.tournament.state.plan import approaching, final_due, named, people, table_due, together
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.check import mistakes
from cutcard.tournament.structure.structure import in_play


def decide_play(t: Tournament, command: m.FieldCommand, facts: Facts) -> Iterator[TournamentEvent]:
    """The events of a command about the field. Commands about hands are in ``deal``."""
    match command:
        case m.Announce():
            yield _announced(t, command)
        case m.Start():
            yield from _started(t, command, facts)
        case m.PauseClock(reason):
            yield f.ClockSet(clock.pause(t.clock, t.structure, facts.at), ("TOR 6.11",), reason)
        case m.ResumeClock():
            running = clock.resume(t.clock, t.structure, facts.at)
            if t.hand_for_hand is not None:
                running = clock.hand_by_hand(running, t.structure, facts.at)
            yield f.ClockSet(running, ("TOR 6.11",))
        case m.MoveClock(level, reason):
            require_text("TOR 6.11", reason, "why the clock is moved")
            moved = clock.move(t.clock, t.structure, facts.at, level)
            yield f.ClockSet(_with_chips(t, moved, facts), ("TOR 6.11", "TOR 4"), reason)
        case m.CorrectClock(seconds, reason):
            require_text("TOR 6.11", reason, "why the clock is corrected")
            corrected = clock.correct(t.clock, t.structure, facts.at, seconds)
            yield f.ClockSet(_with_chips(t, corrected, facts), ("TOR 6.11",), reason)
        case m.MovePlayer():
            yield _moved(t, command)
        case m.ConfirmMove(player):
            yield _confirmed(t, player)
        case m.BreakTable(number):
            yield from _broken(t, number, facts)
        case m.AddTable():
            yield from _opened(t, facts)
        case m.GoHandForHand():
            yield from _hand_for_hand(t, facts)
        case m.EndHandForHand(reason):
            require_text("TOR 7.20", reason, "why hand-for-hand ends")
            if t.hand_for_hand is None:
                raise Refused("TOR 7.20", "play is not hand for hand, so there is nothing to end")
            if t.hand_for_hand.dealt:
                raise Refused("TOR 7.20", "a round has begun: wait until every table has played its hand")
            yield from end_hand_for_hand(t, facts, reason)
        case m.RedrawFinal():
            yield from _redrawn(t, facts)
        case m.CloseRegistration():
            found = list(closing(t, facts))
            if not found:
                until = t.structure.registration_until_level
                raise Refused("TOR 4", f"registration closes once, at the start of level {until}: wait for that level")
            yield from found
        case m.RaceChips(number, cards):
            yield race_chips(t, number, free_table(t, number), cards, facts)
        case m.AnnounceEliminationRound(hands):
            _check_hands(hands)
            if any(table.elimination for table in t.field.tables.values()):
                raise Refused("TOR 7.22", "an elimination round is being played: announce the next one when it is over")
            yield f.EliminationRoundAnnounced(hands, 0, ("TOR 7.22", "TOR 5"))
        case m.AnnounceBonusRound(hands, chips, prize):
            _check_hands(hands)
            unit = max(table.unit for table in t.field.tables.values())
            if chips < 0 or chips % unit or not (chips or prize.strip()):
                raise Refused(
                    "TOR 5", f"a bonus is either chips, in multiples of {unit}, or a prize: enter one of them"
                )
            yield f.BonusRoundAnnounced(hands, 0, chips, prize, ("TOR 5",))
        case m.DealHand() | m.ReportHand():
            raise AssertionError("hands are decided in deal")


def _with_chips(t: Tournament, changed: clock.Clock, facts: Facts) -> clock.Clock:
    """Refuse to move the clock back to a level whose blinds need chips that were raced off."""
    level = clock.at(changed, t.structure, facts.at).level
    unit = max(table.unit for table in t.field.tables.values())
    if in_play(t.structure, level).unit() < unit:
        raise Refused("TOR 7.40", f"level {level} needs chips below {unit}, which were raced off: choose a later level")
    return changed


def _check_hands(hands: int) -> None:
    if not 1 <= hands <= 100:
        raise Refused("TOR 7.22", f"a round of {hands} hands is not possible: enter 1 to 100")


def special_rounds(t: Tournament, level: int) -> Iterator[TournamentEvent]:
    """Announce the structure's special rounds of a level before its first deal."""
    for one in t.structure.elimination_rounds:
        if one.level == level and f"elimination {level}" not in t.rounds:
            yield f.EliminationRoundAnnounced(one.hands, level, ("TOR 7.22", "TOR 5"))
    for bonus in t.structure.bonus_rounds:
        if bonus.level == level and f"bonus {level}" not in t.rounds:
            yield f.BonusRoundAnnounced(bonus.hands, level, bonus.chips, bonus.prize, ("TOR 5",))


# -- before play


def _announced(t: Tournament, command: m.Announce) -> f.TournamentAnnounced:
    if t.phase != "new":
        raise Refused(
            "TOR 6.5",
            f"the tournament is {t.phase}, and the announcement cannot be changed: announce another tournament",
        )
    structure = command.structure
    for mistake in mistakes(structure):
        raise Refused(mistake.clause or "TOR 4", str(mistake))
    venues = {venue.id: venue for venue in structure.venues}
    if command.venue not in venues and (command.venue or (len(venues) > 1 and not command.starts)):
        known = ", ".join(venues) or "none"
        raise Refused(
            "TOR 1", f"there is no venue {command.venue!r}: choose {known}; each venue is a separate event (T-35)"
        )
    venue = venues.get(command.venue) or (structure.venues[0] if len(venues) == 1 else None)
    starts = command.starts or (venue.start if venue else "")
    try:
        moment(starts)
    except ValueError as wrong:
        raise Refused("TOR 1", f"the start time is not valid: {wrong}") from None
    switches = command.dealing, command.confirm_moves, command.hand_for_hand
    clauses = ("TOR 1", "TOR 4", "TOR 6.11", "T-35")
    return f.TournamentAnnounced(structure, venue.id if venue else "", starts, *switches, clauses)


def _started(t: Tournament, command: m.Start, facts: Facts) -> Iterator[TournamentEvent]:
    """Draw tables and seats, and give everybody a starting stack and a bounty chip."""
    if t.phase != "announced":
        raise Refused("TOR 1", f"the tournament is {t.phase}: only an announced tournament can start")
    terms, waiting = t.structure, t.register.queue
    if len(waiting) < terms.least:
        cure = "wait for more entries, or cancel the tournament"
        raise Refused("TOR 1", f"only {len(waiting)} have entered and paid, but {terms.least} are needed: {cure}")
    if t.structure.satellite and not t.register.prizes_told:
        raise Refused(
            "TOR 7.3", "entrants must know the prizes of a satellite before it starts: announce the prizes first"
        )
    if wrong := [player for player in command.absent if player not in waiting]:
        raise Refused("TOR 7.14", f"{wrong[0][:40]} has no seat, so cannot be absent: choose entrants who have paid")
    _check_draw(facts)
    most = -(-terms.cap // 2)
    if not 0 <= command.tables <= most:
        raise Refused(
            "TOR 7.8", f"{command.tables} tables are not possible: enter 1 to {most}, or 0 for as many as needed"
        )
    number = command.tables or seating.tables_for(len(waiting), terms.seats_per_table)
    if number > len(waiting) // 2:
        raise Refused(
            "TOR 7.8", f"{len(waiting)} players are too few for {number} tables: use at most {len(waiting) // 2}"
        )
    tables = range(1, number + 1)
    players = waiting[: number * terms.seats_per_table]
    drawn = seating.ballot(players, tables, terms.seats_per_table, t.register.apart, facts.draw)
    yield f.Started(facts.at, tuple(tables), ("TOR 1", "TOR 7.8"))
    yield f.ClockSet(clock.start(facts.at), ("TOR 6.11", "TOR 4"))
    seats: dict[int, list[int]] = {}
    for player, (table, seat) in drawn.places.items():
        bag = t.register.entrants[player].bag
        stack = terms.starting_stack if bag is None else bag
        here = player not in command.absent
        clauses = (*drawn.clauses, "TOR 7.10") if here else (*drawn.clauses, "TOR 7.10", "TOR 7.14")
        yield f.Seated(player, table, seat, stack, here, clauses)
        yield from issued(t, player)
        seats.setdefault(table, []).append(seat)
    for table in tables:
        yield f.ButtonDrawn(table, shuffled(facts.draw, sorted(seats[table]), f"button of table {table}")[0])


def _check_draw(facts: Facts) -> None:
    if not facts.draw:
        raise Refused("TOR 7.6", "seats are drawn by lot, but the draw is missing: try again")


# -- tables


def _moved(t: Tournament, command: m.MovePlayer) -> f.Moved | f.Exchanged:
    player, number, seat = command.player, command.table, command.seat
    require_text("TOR 7.23", command.reason, "why the player moves")
    player_in_play(t, player, "TOR 7.23")
    _check_same_chips(t, player, number)
    here, _ = t.field.where[player]
    seats = t.structure.final_table if t.phase == "final table" else t.structure.seats_per_table
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
    if number != here:
        sizes = {at: len(one.seats) + (at == number) - (at == here) for at, one in t.field.tables.items()}
        if max(sizes.values()) - min(sizes.values()) > 1:
            raise Refused("TOR 7.23", "the tables would differ by more than one player: swap two players instead")
    return f.Moved(player, number, seat, clauses, command.reason)


def _check_same_chips(t: Tournament, player: str, number: int) -> None:
    """Refuse a move during a hand, or with chips that the other table does not use."""
    here, _ = t.field.where[player]
    if free_table(t, here).unit != table_of(t, number).unit:
        raise Refused("TOR 7.40", f"tables {here} and {number} use different chips: finish the chip race first")


def _check_races(t: Tournament) -> None:
    if not together(t):
        units = ", ".join(f"table {number} from {one.unit}" for number, one in t.field.tables.items())
        raise Refused("TOR 7.40", f"the tables use different chips ({units}): finish the chip races first")


def _confirmed(t: Tournament, player: str) -> f.Moved:
    move = next((one for one in t.field.planned if one.player == player), None)
    if move is None:
        raise Refused("TOR 7.23", f"no move of {player[:40]} is planned, so there is nothing to confirm")
    _check_same_chips(t, player, move.table)
    return f.Moved(player, move.table, move.seat, ("TOR 7.23", "TOR 7.24", "T-26"))


def _broken(t: Tournament, number: int, facts: Facts) -> Iterator[TournamentEvent]:
    number = number or table_due(t)
    if not number:
        raise Refused("TOR 7.23", "no table needs to be broken, because all are needed: to break one anyway, choose it")
    free_table(t, number)
    _check_draw(facts)
    _check_races(t)
    if t.field.planned:
        raise Refused("TOR 7.23", f"{t.field.planned[0].player} is moving to another table: confirm the move first")
    yield from break_table(t, number, facts)


def _opened(t: Tournament, facts: Facts) -> Iterator[TournamentEvent]:
    if not t.register.queue:
        raise Refused("TOR 5", "nobody is waiting for a seat, so another table is not needed")
    _check_draw(facts)
    number = t.field.opened + 1
    yield f.TableAdded(number, ("TOR 5", "TOR 6.6", "TOR 7.8"))
    button = shuffled(facts.draw, range(1, t.structure.seats_per_table + 1), f"button of table {number}")[0]
    yield f.ButtonDrawn(number, button)


def _hand_for_hand(t: Tournament, facts: Facts) -> Iterator[TournamentEvent]:
    if t.hand_for_hand is not None:
        raise Refused("TOR 7.20", "play is already hand for hand")
    tables = len(t.field.tables)
    if tables < 2:
        raise Refused("TOR 7.20", "only one table is in play: hand for hand needs several")
    why = approaching(t, tables)
    if not why:
        paid = len(t.purse.prizes) if t.purse.prizes is not None else "not yet fixed"
        goal = f"{paid} paid places, {t.structure.final_table} at the final table, {len(t.field.where)} players left"
        raise Refused(
            "TOR 7.20",
            f"neither the bubble nor the final table is near ({goal}): wait until {tables} above one of them",
        )
    yield from go_hand_for_hand(t, facts, why)


def _redrawn(t: Tournament, facts: Facts) -> Iterator[TournamentEvent]:
    if not final_due(t):
        most = t.structure.final_table
        raise Refused(
            "TOR 7.25",
            f"{len(t.field.where)} players are left: wait until registration is closed and {most} are left",
        )
    if busy := [number for number, table in t.field.tables.items() if table.begin is not None]:
        raise Refused("TOR 7.25", f"hands are in play at table {named(busy)}: draw the seats when they are over")
    _check_races(t)
    _check_draw(facts)
    yield from final_table(t, facts)
