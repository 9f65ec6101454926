"""What tables report in a room: hand for hand, and where the button is (T-64, T-68)."""

from collections.abc import Iterator

from cutcard.core.message import Facts
from cutcard.core.moment import MINUTE, moment
from cutcard.ruling import Refused, instead, wait
from cutcard.tournament.engine import positions
from cutcard.tournament.messages.room import ButtonSet, CountStacks, ReportTable, SetButton
from cutcard.tournament.room import rounds
from cutcard.tournament.state.evolve import TournamentEvent
from cutcard.tournament.state.plan import named, people, table_of
from cutcard.tournament.state.tournament import FieldTable, HandForHand, Tournament

FRESH = 5 * MINUTE  # how long a button that was recorded is still where it was, nearly enough


def reported(t: Tournament, command: ReportTable, facts: Facts) -> Iterator[TournamentEvent]:
    """One act a table and hand: done, or all-in with the cards face down until every table has acted (TOR 7.31).

    Hand for hand every hand is reported, in an elimination or bonus round those of the round (T-64).
    """
    number, table = command.table, table_of(t, command.table)
    special = rounds.counts(table, command)
    if t.hand_for_hand is None and not special:
        raise Refused("TOR 7.20", "play is not hand for hand, so tables do not report their hands")
    if len(table.seats) < 2:
        raise Refused("TOR 7.20", f"table {number} has too few players for a hand: it has nothing to report")
    if rounds.to_count(table) and command.hand != "in play":
        reason = f"the elimination round at table {number} is over: count all stacks there before the next hand"
        raise Refused("TOR 7.22", reason, wait("all stacks at the table are counted", *CountStacks.roles))
    if t.hand_for_hand is not None:
        _check_course(t, command, t.hand_for_hand)
    clause = "TOR 7.31" if command.hand == "all-in" else "TOR 7.20"
    clauses = (clause, "T-68") if t.hand_for_hand is not None else ()
    yield from rounds.hand_reported(t, table, command, special, clauses, facts)


def _check_course(t: Tournament, command: ReportTable, course: HandForHand) -> None:
    """Refuse a report that does not fit what the table has reported in this round of hand for hand."""
    number = command.table
    match command.hand:
        case "done":
            if number in course.dealt:
                reason = f"table {number} has reported its hand: wait for table {missing_words(t)}"
                raise Refused("TOR 7.20", reason, wait("the other tables have played"))
            if number in course.held:
                reason = f"the cards at table {number} stay face down until table {missing_words(t)} has acted"
                cure = instead(ReportTable(number, "in play"))
                raise Refused("TOR 7.31", reason, cure)
        case "all-in":
            if number in (*course.held, *course.shown, *course.dealt):
                raise Refused("TOR 7.31", f"table {number} has reported this hand already")
            if not course.round:
                reason = "this hand was dealt before play went hand for hand: play it, and report it done"
                done = instead(ReportTable(number, "done"))
                if rounds.prize_of(t.field.tables[number]):  # and people say who has won it
                    done = wait("it is done", *ReportTable.roles)
                raise Refused("TOR 7.31", reason, done)
        case "in play":
            if number not in (*course.dealt, *course.held):
                raise Refused("TOR 7.20", f"table {number} has reported nothing that could be taken back")


def missing(t: Tournament) -> list[int]:
    """Tables whose hand of the round nobody has reported yet: neither done nor waiting with cards face down."""
    course = t.hand_for_hand
    if course is None:
        return []
    return [no for no, one in t.field.tables.items() if len(one.seats) > 1 and no not in (*course.dealt, *course.held)]


def missing_words(t: Tournament) -> str:
    return named(missing(t))


def button_set(t: Tournament, command: SetButton, facts: Facts) -> ButtonSet:
    table = table_of(t, command.table)
    seats = max([t.structure.final_table if t.drawn else t.structure.seats_per_table, *people(t)[command.table]])
    if not 1 <= command.seat <= seats:
        raise Refused("TOR 7.23", f"there is no seat {command.seat}: choose 1 to {seats}")
    if len(table.seats) < 2:
        raise Refused("TOR 7.23", f"table {command.table} has too few players for a hand: it has no button")
    found = positions.first(table.seats, command.seat)
    clauses = ("TOR 7.23", "TOR 7.24", "T-26", "T-64")
    return ButtonSet(command.table, found, facts.at, clauses)


def button_known(table: FieldTable, at: str) -> bool:
    """Whether the button was recorded so recently that it shows who is due the big blind."""
    return bool(table.button_at) and moment(at) - moment(table.button_at) <= FRESH
