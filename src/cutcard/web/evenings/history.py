"""What a player has played: rounds and movements of the account, evening by evening."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.journal.account_rows import Movement, movements, rounds_of, visited
from cutcard.floor.journal.ledger import patron
from cutcard.money import Cents
from cutcard.registers.patrons.identity_messages import RecordMerged
from cutcard.registers.patrons.messages import BoughtIn, CashedOut, PrizeReceived
from cutcard.web.words.named import table_called

PAUSE = timedelta(hours=4)  # without any act: the next belongs to another evening
LONGEST = 366  # days that a statement can reach back


class PlayedRound(Struct, frozen=True):
    """A round at a table: when it was settled, and what the player won in it; negative if they lost."""

    table: str
    title: str
    number: int
    at: str
    net: Cents
    name: str = ""  # of the table


class AccountMove(Struct, frozen=True):
    """Money that came into the account or left it outside of play."""

    at: str
    text: str
    amount: Cents


class Evening(Struct, frozen=True):
    """An evening: the net result of its rounds, and what was paid in and out."""

    began: str
    ended: str
    net: Cents
    rounds: list[PlayedRound]
    moves: list[AccountMove]


class PlayerHistory(Struct, frozen=True):
    """The evenings of some days, the latest first. Play at tables with real chips is not on the account."""

    days: int
    net: Cents
    evenings: list[Evening]


def history(desk: Desk, person: str, days: int, names: Mapping[str, str]) -> PlayerHistory:
    """The evenings of the last days."""
    since = (desk.clock() - timedelta(days=days)).isoformat()
    ask = desk.journal.ask
    rounds = [
        replace(one, name=table_called(names, one.table))
        for stream, first in visited(ask, person, since).items()
        for one in finished(desk, stream, movements(ask, stream, patron(person), first - 1))
    ]
    moves = list(_moves(desk, person, since))
    evenings = [_evening(some) for some in _apart(sorted([*rounds, *moves], key=lambda one: one.at))]
    return PlayerHistory(days, sum(one.net for one in rounds), evenings[::-1])


def finished(desk: Desk, stream: str, moved: list[Movement]) -> list[PlayedRound]:
    """The rounds of a table that are over, with what they brought an account."""
    state = desk.state(stream).state
    assert isinstance(state, FloorTable)
    table, title = state.opened, state.rules.game.title
    in_play = table.rounds if table.round is not None and table.round.stage != "closed" else 0
    numbers = rounds_of(desk.journal.ask, stream, [one.version for one in moved])
    results: dict[int, list[Movement]] = defaultdict(list)
    for number, one in zip(numbers, moved, strict=True):
        if number and number != in_play:
            results[number].append(one)
    return [
        PlayedRound(state.id, title, number, some[-1].at, sum(one.amount for one in some))
        for number, some in results.items()
    ]


def _moves(desk: Desk, person: str, since: str) -> Iterable[AccountMove]:
    stream = patron(person)
    amounts = {one.version: one for one in movements(desk.journal.ask, stream, stream, 0, since)}
    for version, moved in amounts.items():
        (entry,) = desk.history(stream, version - 1, 1)
        yield AccountMove(moved.at, " ".join(filter(None, map(_words, entry.events))), moved.amount)


def _words(event: object) -> str:
    """What moved the account, in the words of a statement."""
    match event:
        case BoughtIn(funds=funds):
            return "Winnings brought to the account" if funds == "winnings" else f"Chips bought, paid by {funds}"
        case CashedOut():
            return "Cashed out"
        case PrizeReceived():
            return "Prize of a promotion"
        case RecordMerged():
            return "Moved to your other account"
        case _:
            return ""


def _apart(told: Iterable[PlayedRound | AccountMove]) -> Iterable[list[PlayedRound | AccountMove]]:
    """Evening by evening: a long pause divides them, not midnight."""
    evening: list[PlayedRound | AccountMove] = []
    for one in told:
        if evening and datetime.fromisoformat(one.at) - datetime.fromisoformat(evening[-1].at) > PAUSE:
            yield evening
            evening = []
        evening.append(one)
    if evening:
        yield evening


def _evening(told: list[PlayedRound | AccountMove]) -> Evening:
    rounds = [one for one in told if isinstance(one, PlayedRound)]
    moves = [one for one in told if isinstance(one, AccountMove)]
    return Evening(told[0].at, told[-1].at, sum(one.net for one in rounds), rounds[::-1], moves[::-1])
