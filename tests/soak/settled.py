"""Finished rounds compared with the second engine, which is written from the documents alone."""

from collections import Counter
from collections.abc import Sequence

from cutcard.cards import Cards, show
from cutcard.core.message import Event
from cutcard.floor.domains.table import FloorTable
from cutcard.floor.fairness.shuffle import card_at
from cutcard.table.messages.faults import (
    BoxVoided,
    DrawUndone,
    FaultConfirmed,
    RoundVoided,
    StakeRaised,
    StakeReduced,
    StakeReversed,
)
from cutcard.table.messages.round import (
    Conceded,
    EntryTakenBack,
    JackpotPaid,
    Reshuffled,
    RoundOpened,
    StakeSettled,
)
from cutcard.table.messages.validity import LimitExceeded, WagersInvalid
from cutcard.table.play.payout import DEALER_BOX
from cutcard.table.state.table import UNSEEN, drawn, pile
from tests.soak.floor import Floor
from tests.soak.invariants import must
from tests.support.lines import oracle

TROUBLE = (
    BoxVoided,
    DrawUndone,
    FaultConfirmed,
    LimitExceeded,
    RoundVoided,
    StakeRaised,
    StakeReduced,
    StakeReversed,
    WagersInvalid,
)


class Rounds:
    """The events of each table's round so far; ``compared`` counts boxes settled alike, by game."""

    def __init__(self) -> None:
        self.events: dict[str, list[Event]] = {}
        self.compared: Counter[str] = Counter()

    def note(self, name: str, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, EntryTakenBack):  # what is in force is what it keeps
                self.events[name] = list(event.kept)
                continue
            if isinstance(event, RoundOpened):
                self.events[name] = []
            self.events.setdefault(name, []).append(event)

    def check(self, floor: Floor, name: str, meter: int) -> None:
        """Hold a round that has just ended against the other engine, box by box, unless something went wrong in it."""
        state, events = floor.table(name), self.events[name]
        playing = state.opened.round
        assert playing is not None
        if any(isinstance(event, TROUBLE) for event in events) or state.opened.recording == "assisted":
            return  # somebody decided otherwise, or no card was recorded
        settled = [event for event in events if isinstance(event, StakeSettled)]
        self._prize(state, events, settled, floor, meter)
        for box in playing.boxes:
            line = line_of(floor, state, box, events) if oracle.knows(state.opened.game) else None
            answer = oracle.settle(state.opened.game, line) if line else {}
            if "settled" not in answer:
                continue
            owner = playing.boxes[box].player  # others may have a wager on the box, settled before
            ours: Counter[str] = Counter()
            for event in settled:
                if event.owner == owner and event.box in (box, DEALER_BOX):
                    ours[event.area] += event.returned + event.returned_tokens
            theirs = {one["wager"]: one["returned"] for one in answer["settled"]}
            conceded = any(isinstance(event, Conceded) and event.box == box for event in events)
            if conceded or (state.opened.dealing == "recorded" and playing.boxes[box].declared is False):
                theirs.pop("super", None)  # settled before the concession, and stands; or waved away
            wrong = {area: (ours[area], paid) for area, paid in theirs.items() if ours[area] != paid}
            must(not wrong, f"table/{name}, box {box}: {wrong} by two engines, {line}")
            self.compared[state.opened.game] += 1

    def _prize(
        self, state: FloorTable, events: Sequence[Event], settled: list[StakeSettled], floor: Floor, meter: int
    ) -> None:
        """The one jackpot prize of a round, of a hand that is known."""
        prizes = [event for event in events if isinstance(event, JackpotPaid)]
        if len(prizes) != 1 or state.opened.sign.fixed or state.opened.sign.bonus:
            return
        [prize] = prizes
        piles = {name: known(floor, state, name) for name in (pile(prize.box), "board")}
        hand = piles[pile(prize.box)] + piles["board"][:3]
        if UNSEEN in hand:
            return
        stakes = {"jackpot": state.opened.sign.jackpot}
        cards = [(card // 4 + 2, "cdhs"[card % 4]) for card in hand]
        [row] = oracle.jackpot({"meter": meter}, stakes, cards)
        paid = prize.from_pool + prize.from_house
        must(paid == row["returned"], f"table/{state.id}: a prize of {paid}, by another engine {row['returned']}")
        self.compared["jackpot"] += 1


def known(floor: Floor, state: FloorTable, name: str) -> Cards:
    """The cards of a pile, all of them where the shuffle was sealed."""
    playing = state.opened.round
    assert playing is not None
    cards = playing.piles.get(name, ())
    if state.opened.dealing == "recorded" or UNSEEN not in cards:
        return cards
    seed = floor.desk.journal.seed(f"table/{state.id}", playing.number)
    assert seed is not None
    return tuple(card_at(seed, place, state.reshuffled) for place in playing.places[name])


def line_of(floor: Floor, state: FloorTable, box: int, events: Sequence[Event]) -> oracle.Row | None:
    """A box's round as one line of ``cutcard settle``; None where some of its cards were never seen."""
    playing = state.opened.round
    assert playing is not None
    piles = {name: known(floor, state, name) for name in (pile(box), drawn(box), "dealer", "board")}
    reshuffled = any(isinstance(event, Reshuffled) for event in events)
    if reshuffled or any(UNSEEN in cards for cards in piles.values()):
        return None
    owner = playing.boxes[box].player
    wagers: Counter[str] = Counter()
    for event in events:
        if isinstance(event, StakeSettled) and event.owner == owner and event.box in (box, DEALER_BOX):
            wagers[event.area] += event.chips + event.tokens
    one = playing.boxes[box]
    if one.discards and not one.discard:
        return None
    conceded = any(isinstance(event, Conceded) and event.box == box for event in events)
    ignored = ("jackpot", "draw-fee", *state.rules.game.bonuses)
    line: oracle.Row = {
        "id": 1,
        "wagers": {area: amount for area, amount in wagers.items() if area not in ignored},
        "player": show(piles[pile(box)]),
        "dealer": show(piles["dealer"]),
        "moves": [move for move in one.moves if move] + (["concede"] if conceded else []),
    }
    if piles["board"]:
        line["board"] = show(piles["board"])
    if one.discard:
        line["discard"] = show(one.discard)
    if piles[drawn(box)]:
        line["drawn"] = show(piles[drawn(box)])
    if state.opened.sign.maximum_payout is not None:
        line["limits"] = {"maximum-payout": state.opened.sign.maximum_payout}
    return line
