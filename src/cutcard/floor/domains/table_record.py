"""The record of a round from the journal: stakes, what was paid for them, prizes and money changed."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from cutcard.core.message import Event
from cutcard.core.record import ChangeRecord, PrizeRecord, RoundRecord, StakeRecord
from cutcard.floor.domains.table_rules import table_rules
from cutcard.money import Cents
from cutcard.rules.settle import most_back
from cutcard.table.messages.exchange import CashChanged, ColourChanged
from cutcard.table.messages.faults import (
    BoxVoided,
    RoundCancelled,
    RoundVoided,
    StakeRaised,
    StakeReduced,
    StakeReversed,
)
from cutcard.table.messages.orders import PrizeReversed, StakeForfeited, WagersVoided
from cutcard.table.messages.round import (
    EntryTakenBack,
    JackpotPaid,
    PoolToppedUp,
    RoundEnded,
    StakeSettled,
    TableEvent,
    WagerPlaced,
    WagerTakenBack,
)
from cutcard.table.play.payout import Rules
from cutcard.table.state.table import Table


def round_record(table: Table, number: int, rows: Iterable[tuple[str, Iterable[Event]]]) -> RoundRecord:
    """The record of a round, from the times and events of its rows that still stand, without prizes withheld since."""
    rules = table_rules(table.game, table.sign, table.options)
    jackpot = rules.game.jackpot_wager
    stakes: dict[int, StakeRecord] = {}
    decided: set[int] = set()  # stakes that were won or lost
    prizes: list[PrizeRecord] = []
    changes: list[ChangeRecord] = []
    topped_up, over, undone = 0, number < table.rounds or not number, ""
    for at, events in _standing(rows):
        for event in events:
            match event:
                case WagerPlaced(id, owner, box, area, chips, tokens):
                    stakes[id] = StakeRecord(id, owner, box, area, chips, tokens, at)
                case WagerTakenBack(id):
                    stakes.pop(id, None)
                case StakeRaised() | StakeReduced() | StakeSettled() | StakeReversed() | StakeForfeited():
                    stakes[event.stake] = _moved(stakes[event.stake], event)
                    if isinstance(event, StakeReversed | StakeForfeited):
                        stakes[event.stake] = replace(stakes[event.stake], undone=at)
                    elif isinstance(event, StakeSettled) and _decides(event):
                        decided.add(event.stake)
                case RoundVoided() | RoundCancelled():
                    undone = at
                case BoxVoided(box):  # what was won or lost before stands unless it is reversed, too
                    gone = [one for id, one in stakes.items() if one.box == box and id not in decided]
                    stakes |= {one.id: replace(one, undone=at) for one in gone}
                case WagersVoided(who):
                    stakes |= {id: replace(one, undone=at) for id, one in stakes.items() if one.owner == who}
                case RoundEnded():
                    over = True
                case JackpotPaid(owner, box, kind, from_pool, from_house):
                    won = [one.id for one in stakes.values() if (one.owner, one.box, one.area) == (owner, box, jackpot)]
                    prizes.append(PrizeRecord(owner, box, kind, from_pool, from_house, won[-1] if won else None))
                case PrizeReversed(owner, box, kind):
                    back = next((one for one in prizes if (one.owner, one.box, one.kind) == (owner, box, kind)), None)
                    prizes = [one for one in prizes if one is not back]
                case PoolToppedUp(amount):
                    topped_up += amount
                case CashChanged(owner, amount):
                    changes.append(ChangeRecord(owner, "cash change", amount))
                case ColourChanged(owner, amount):
                    changes.append(ChangeRecord(owner, "colour change", amount))
                case _:
                    pass
    withheld = [one for one in table.withheld if one.round == number]
    left = [one for one in prizes if one.owner not in {each.owner for each in withheld}]
    topped_up -= sum(one.topped_up for one in withheld)
    electronic = table.dealing == "electronic"
    # where people deal, a wager may have lain on the felt that nobody recorded (I-62)
    lay = tuple(_with_most(rules, stakes.values())) if electronic else tuple(stakes.values())
    found = lay, tuple(left), tuple(changes)
    return RoundRecord(number, electronic, *found, topped_up, over, undone)


def _with_most(rules: Rules, stakes: Iterable[StakeRecord]) -> Iterator[StakeRecord]:
    """The stakes with what each could bring back at most, together with the player's others on that box."""
    placed: dict[tuple[str, int], dict[str, Cents]] = {}
    for one in stakes:
        placed.setdefault((one.owner, one.box), {})[one.area] = one.chips + one.tokens
    most = {place: most_back(rules.game, rules.payouts, own) for place, own in placed.items()}
    return (replace(one, most=most[one.owner, one.box][one.area]) for one in stakes)


def _standing(rows: Iterable[tuple[str, Iterable[Event]]]) -> list[tuple[str, tuple[Event, ...]]]:
    """The rows without those that were taken back (I-65)."""
    found: list[tuple[str, tuple[Event, ...]]] = []
    for at, events in rows:
        row = tuple(events)
        undone = next((event.undone for event in row if isinstance(event, EntryTakenBack)), None)
        if undone is None:
            found.append((at, row))
        else:
            own = [tuple(event for event in kept if isinstance(event, TableEvent)) for _, kept in found]
            del found[max(n for n, kept in enumerate(own) if kept == undone)]
    return found


def _decides(settled: StakeSettled) -> bool:
    """Whether a stake was won or lost: one that was returned leaves nothing to reverse."""
    return (settled.chips, settled.tokens) != (settled.returned, settled.returned_tokens)


def _moved(
    stake: StakeRecord, event: StakeRaised | StakeReduced | StakeSettled | StakeReversed | StakeForfeited
) -> StakeRecord:
    match event:
        case StakeRaised(chips=chips):
            return replace(stake, chips=stake.chips + chips)
        case StakeReduced(chips=chips, tokens=tokens):
            return replace(stake, chips=stake.chips - chips, tokens=stake.tokens - tokens)
        case StakeSettled(returned=returned):
            return replace(stake, settled=True, paid=stake.paid + returned)  # a bonus is settled separately
        case StakeReversed(chips=chips):
            return replace(stake, paid=stake.paid + chips)
        case StakeForfeited(chips=chips):
            return replace(stake, paid=stake.paid - chips)
