"""What is due next in a room, each as one act: its words, what follows, its clause, and the command to give."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from cutcard.tournament.director.decide import TournamentCommand
from cutcard.tournament.director.moves import Waits, move_due
from cutcard.tournament.director.option import offered, unconfirmed
from cutcard.tournament.director.rounds import begun_by_clock, eliminating
from cutcard.tournament.engine.values import kept_in_units
from cutcard.tournament.messages.conduct import CloseOption, CountChips
from cutcard.tournament.messages.director import BreakTable, CloseRegistration, RedrawFinal, ResumeClock
from cutcard.tournament.messages.purse import CloseTournament, PayPrize, RedeemBounty
from cutcard.tournament.messages.room import (
    AwardBounty,
    CountStacks,
    ExplainBounties,
    ExplainCount,
    RaceTable,
    ReportTable,
)
from cutcard.tournament.money.results import due as owed
from cutcard.tournament.money.results import places, to_remove
from cutcard.tournament.room.duties import unraced
from cutcard.tournament.room.handed import differing, words
from cutcard.tournament.room.reports import missing
from cutcard.tournament.room.rounds import prize_of, to_count, to_report
from cutcard.tournament.state.evolve import fold
from cutcard.tournament.state.plan import final_due, flight_over, round_over, table_due, together
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure import clock

Kind: TypeAlias = Literal[
    "bounty",
    "count",
    "bounty chips",
    "hand for hand",
    "round",
    "option",
    "resume",
    "registration",
    "race",
    "final table",
    "break",
    "move",
    "count all",
    "prize",
    "redeem",
    "close",
]


class DueAct(Struct, frozen=True, omit_defaults=True):
    """Something to do now. ``command``: what to give; ``choices`` and ``tables``: what its reader still picks.

    ``names``: how many of the choices there may be; 0: the command is complete as it is.
    ``ask``: what must be known first.
    """

    kind: Kind
    words: str
    follows: str
    clause: str
    command: TournamentCommand | None = None
    player: str = ""
    tables: tuple[int, ...] = ()
    choices: tuple[str, ...] = ()
    names: int = 0
    ask: str = ""


def due_now(t: Tournament, at: str) -> list[DueAct]:
    """Everything that is due, the most pressing first."""
    if t.announced is None or t.phase in ("cancelled", "closed"):
        return []
    found = [*_open(t)]  # nobody waits for a name or a count: what play waits for comes first
    if t.phase in ("running", "final table"):
        t = fold(t, begun_by_clock(t, at))
        found = [*_reports(t), *_rounds(t), *_clock(t, at), *_tables(t, at), *found]
    if t.phase == "finished":
        found += _settling(t)
    return found


def _reports(t: Tournament) -> Iterator[DueAct]:
    for number in missing(t):
        if to_count(t.field.tables[number]) or prize_of(t.field.tables[number]):
            continue  # what is due there first or besides is said with its special round
        words_ = f"Table {number}: the hand is done"
        follows = "When every table has reported, the next hand is dealt everywhere."
        yield DueAct("hand for hand", words_, follows, "TOR 7.20", ReportTable(number, "done"), tables=(number,))


def _rounds(t: Tournament) -> Iterator[DueAct]:
    """Hands of an elimination or bonus round that tables report, and the count that ends an elimination round."""
    late = missing(t)
    for number, table in t.field.tables.items():
        here = tuple(one.player for one in table.seats.values())
        if to_count(table):
            text = f"Table {number}: the elimination round is over. Count all stacks at the table"
            stacks = CountStacks(
                number, {one.player: kept_in_units(one.stack, table.unit) for one in table.seats.values()}
            )
            yield DueAct("round", text, "The lowest stack is out.", "TOR 7.22", stacks, choices=here)
        elif to_report(table) and len(here) > 1 and (t.hand_for_hand is None or (prize_of(table) and number in late)):
            kind = "elimination" if table.elimination else "bonus"
            prize = prize_of(table)
            text = f"Table {number}: a hand of the {kind} round is done" + (". Who won the pot?" if prize else "")
            command = ReportTable(number, "done")
            named = len(here) if prize else 0
            follows = "The round goes on, or is over at this table."
            clause = "TOR 7.22" if kind == "elimination" else "TOR 5"
            yield DueAct("round", text, follows, clause, command, choices=here if prize else (), names=named)


def _open(t: Tournament) -> Iterator[DueAct]:
    for one in t.room.pending:
        name = _name(t, one.owner)
        follows = "The bounty is theirs; several share it."
        command = AwardBounty(one.owner, ())
        who = f"Who won the bounty of {name}?"
        yield DueAct("bounty", who, follows, "TOR 3", command, one.owner, (one.table,), one.left, len(one.left))
    if t.room.difference:
        more = "too many" if t.room.difference > 0 else "missing"
        text = f"{abs(t.room.difference):,} in chips are {more}: count again, or record the cause"
        yield DueAct("count", text, "The difference stays on record.", "TOR 7.18", ExplainCount(""))
    for player in t.room.handed:
        if handed := differing(t, player):
            text = f"{_name(t, player)} handed in {words(handed)}: count again, or record the cause"
            command_ = ExplainBounties(player, "")
            yield DueAct("bounty chips", text, "Then the bounties can be paid.", "TOR 3", command_, player)


def _clock(t: Tournament, at: str) -> Iterator[DueAct]:
    view = clock.at(t.clock, t.structure, at)
    if not view.registration_open and not t.registration_closed:
        follows = "Prizes are fixed when nobody waits for a seat."
        yield DueAct("registration", "Close registration", follows, "TOR 4", CloseRegistration())
    asks = view.ended and offered(t, at) and not flight_over(t, at)  # a break that follows ends it (T-17)
    if asks and t.room.asked != view.level:
        text = "Ask at the tables who gives up a short stack to buy back in, then close the option"
        yield DueAct("option", text, "The others play on.", "TOR 7.13", CloseOption())
    elif view.state == "option" and not unconfirmed(t, at) and not flight_over(t, at):
        yield DueAct("resume", f"Start level {view.next_level}", "The clock runs.", "TOR 7.13", ResumeClock())


def _tables(t: Tournament, at: str) -> Iterator[DueAct]:
    for number in unraced(t, at):
        text = f"Table {number}: how many odd chips of {t.field.tables[number].unit:,} were tallied?"
        follows = "The table plays with larger chips."
        yield DueAct("race", text, follows, "TOR 7.40", RaceTable(number, 0), tables=(number,))
    if not round_over(t):
        return
    number, ready = table_due(t), together(t) and not eliminating(t)  # chip races and rounds are finished first
    if final_due(t):
        text = f"Draw the seats of the final table: {len(t.field.where)} players"
        if ready:
            yield DueAct("final table", text, "Everybody gets a new seat.", "TOR 7.25", RedrawFinal())
        return
    if number:
        text = f"Break table {number}: {len(t.field.tables[number].seats)} players"
        follows = "They draw seats at the other tables."
        if ready and number not in t.breaking and not t.field.planned:
            yield DueAct("break", text, follows, "TOR 7.23", BreakTable(number), tables=(number,))
        return
    move = move_due(t, at)
    if isinstance(move, Waits):
        yield _balance(t, move)


def _balance(t: Tournament, move: Waits) -> DueAct:
    """The one move that the rule names, and the button that it waits for."""
    sizes = {number: len(table.seats) for number, table in t.field.tables.items()}
    if not move.button:
        text = f"Balance the tables, {max(sizes.values())} and {min(sizes.values())} players"
        return DueAct(
            "move", f"{text}: this waits for {move.until}", "The player due the big blind moves.", move.clause
        )
    seat = f", seat {t.field.where[move.player][1]}," if move.player else ""
    who = f"{_name(t, move.player)}{seat}" if move.player else "a player"
    text = f"Move {who} from table {move.longest} ({sizes[move.longest]} players)"
    text += f" to table {move.shortest} ({sizes[move.shortest]})"
    follows = "The one due the big blind goes to the worst open seat"
    ask = f"Where is the button at table {move.button}?"
    if move.clause == "T-26":
        ask = "The open seats are in the small blind's gap. After the next hand, where is the button"
        ask += f" at table {move.button}?"
    return DueAct("move", text, follows, move.clause, player=move.player, tables=(move.button,), ask=ask)


def _settling(t: Tournament) -> Iterator[DueAct]:
    if t.counted is None:
        text = "Count all chips"
        yield DueAct("count all", text, "They are compared with those issued.", "TOR 7.12", CountChips({}))
    waits = {*to_remove(t), *(one.player for one in t.purse.slips.values())}  # paid on a slip, or not at all
    for player, place in places(t).items():
        if owed(t, player, place) > t.purse.paid.get(player, 0) and player not in waits:
            text = f"Pay {_name(t, player)} the prize of place {place.first}"
            yield DueAct("prize", text, "The prize is paid.", "TOR 3", PayPrize(player), player)
    for player in dict.fromkeys((*t.bounties.won, *t.winners)):
        own = player in t.winners and t.bounties.own.get(player) == "held"
        if (t.bounties.won.get(player) or own) and differing(t, player) is None:
            text = f"Pay {_name(t, player)} the bounties"
            yield DueAct("redeem", text, "The bounties are paid.", "TOR 3", RedeemBounty(player), player)
    yield DueAct("close", "Close the log", "Nothing in it can be changed any more.", "TOR 5", CloseTournament())


def _name(t: Tournament, player: str) -> str:
    one = t.register.entrants.get(player)
    return one.name if one else player
