"""Faults at random moments of random rounds: the round still ends, every stake is settled or returned once."""

import random
from collections import Counter
from contextlib import suppress

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cutcard import games
from cutcard.cards import DECK, Cards, parse
from cutcard.core.message import Actor, Facts, Role
from cutcard.rules.faults import Fault, Moment
from cutcard.ruling import Refused
from cutcard.table.decide import decide
from cutcard.table.messages.faults import (
    ConfirmFault,
    FaultConfirmed,
    FaultProposed,
    PlayersLook,
    ReportFault,
    StakeRaised,
    StakeReduced,
    StakeReversed,
    WithdrawFault,
)
from cutcard.table.messages.round import Bet, JackpotPaid, StakeSettled, TableCommand, TableEvent, WagerPlaced
from cutcard.table.state.table import Table, drawn, fold, pile
from cutcard.testing.felt import DEALER, FeltTable, all_bets, at_random
from cutcard.testing.rounds import nets
from tests.support.table.faults import balances

GUS, MAE = Actor("gus", Role.GAMING_SUPERVISOR), Actor("mae", Role.GAMING_MANAGER)
EVENTS = msgspec.json.Decoder(list[TableEvent])
COMMAND = msgspec.json.Decoder(TableCommand)
STRAIGHT_FLUSH = parse("6h 7h 8h 9h Th")


def shuffled(key: str, rng: random.Random) -> list[int]:
    """A deck; in a game with payouts at once, one whose second packet makes one every other time."""
    top = list(STRAIGHT_FLUSH) if any(rule.fault is Fault.UNDECLARED for rule in games.load(key).faults) else []
    rest = [card for card in DECK if card not in top]
    rng.shuffle(rest)
    deck = [*rest[:5], *top, *rest[5:]]
    if rng.random() < 0.5:
        rng.shuffle(deck)
    return deck


def bets(felt: FeltTable, box: int, boxes: list[int], rng: random.Random) -> tuple[Bet, ...]:
    """Every wager, some of it in tokens; and where that may be, one on another's box."""
    own = [Bet(one.area, one.chips - 100, 100) if rng.random() < 0.3 else one for one in all_bets(felt.game)]
    earlier = [other for other in boxes if other < box]
    for wager in felt.game.wagers:
        if wager.elsewhere and earlier and rng.random() < 0.5:
            own.append(Bet(wager.name, 1000, box=rng.choice(earlier)))
    return tuple(own)


AMOUNTS = {Fault.ABOVE_MAXIMUM: [10**6], Fault.BELOW_MINIMUM: [1, 499], Fault.WRONG_BET: [1, 1500, 3500, 10**6]}


def reported(felt: FeltTable, rng: random.Random) -> ReportFault:
    """A fault that the document knows, with whatever comes to mind about it."""
    drew = [box for box in felt.state.boxes if drawn(box) in felt.state.piles]
    fault = Fault.UNDECLARED if drew and rng.random() < 0.5 else rng.choice(felt.game.faults).fault
    if any(stake.area in felt.game.bets for stake in felt.state.stakes) and rng.random() < 0.1:
        fault = Fault.WRONG_BET
    boxes, areas = list(range(felt.table.boxes + 1)), [wager.name for wager in felt.game.wagers]
    if rng.random() < 0.8:
        boxes, areas = list(felt.state.boxes), ["ante", *felt.game.bets]
    box = rng.choice(boxes if fault is not Fault.NO_WAGER else range(1, felt.table.boxes + 1))
    cards: Cards = ()
    if fault is Fault.EXPOSED_DEALER and felt.state.places.get("dealer"):
        cards = (felt.deck[felt.state.places["dealer"][-1]],)
    if fault is Fault.UNDECLARED:
        box = rng.choice(drew or boxes)
        cards = tuple(felt.deck[place] for place in felt.state.places.get(pile(box), ()))
    amount = rng.choice(AMOUNTS.get(fault, [0, 700]))
    return ReportFault(fault, box, rng.choice(areas), amount, cards, rng.choice(["", f"p{box}"]))


def disturb(felt: FeltTable, rng: random.Random) -> None:
    """Report something, and confirm one of the remedies or withdraw it."""
    if rng.random() < 0.2:
        with suppress(Refused):
            felt.do(PlayersLook(), DEALER)
    for _ in range(rng.randint(1, 6)):
        try:
            felt.do(reported(felt, rng), GUS)
        except Refused:
            continue
        proposed = felt.state.proposed
        assert proposed is not None
        if rng.random() < 0.2:
            felt.do(WithdrawFault(proposed.proposal), GUS)
        else:
            felt.do(ConfirmFault(proposed.proposal, rng.choice(proposed.remedies)), MAE)
        return


def troubled_round(key: str, seed: int, dealing: str) -> FeltTable:
    rng = random.Random(seed)
    felt = FeltTable(key, shuffled(key, rng), dealing, rng=rng)
    boxes = sorted(rng.sample(range(1, felt.table.boxes + 1), rng.randint(1, felt.table.boxes)))
    felt.begin({box: bets(felt, box, boxes, rng) for box in boxes})
    choose, patience = at_random(rng), 0
    while felt.need.kind not in ("opening", "wagers"):
        if rng.random() < 0.25 and patience < 5:
            disturb(felt, rng)
            patience += 1
        else:
            felt.answer(choose)
    return felt


def check_stakes(felt: FeltTable) -> None:
    placed = {event.stake: event for event in felt.events if isinstance(event, WagerPlaced)}
    lying = Counter({number: event.chips + event.tokens for number, event in placed.items()})
    settled: Counter[int] = Counter()
    owed: dict[tuple[int, str], int] = {}
    for event in felt.events:
        match event:
            case StakeReduced(number, _, chips, _, tokens):
                lying[number] -= chips + tokens
            case StakeRaised(number, _, chips):
                lying[number] += chips
            case StakeSettled() if event.area == placed[event.stake].area:
                settled[event.stake] += 1
                assert event.chips + event.tokens == lying[event.stake] > 0
        if isinstance(event, StakeSettled):
            assert event.returned >= 0
            kept = event.chips + event.tokens - event.returned - event.returned_tokens
            owed[event.stake, event.area] = kept
        if isinstance(event, StakeReversed):  # once, and by just what was kept or won
            assert owed.pop((event.stake, event.area)) == event.chips + event.tokens != 0
    assert settled == Counter(placed.keys())
    prizes = sum(event.from_pool + event.from_house for event in felt.events if isinstance(event, JackpotPaid))
    assert sum(nets(felt.events).values()) == prizes - sum(owed.values())
    if felt.state.voided:
        assert set(nets(felt.events).values()) == {0}
        assert balances(felt) == {}


def audit(felt: FeltTable, key: str, dealing: str) -> None:
    """Every command decided again from what was recorded gives the same events, and they the same table."""
    table: Table = FeltTable(key, dealing=dealing, source=felt.table.source).table
    for command, facts, events in felt.rows:
        wire = msgspec.json.encode(command), msgspec.json.encode(facts), msgspec.json.encode(events)
        again = decide(felt.rules, table, COMMAND.decode(wire[0]), msgspec.json.decode(wire[1], type=Facts))
        assert msgspec.json.encode(again) == wire[2]
        table = fold(table, EVENTS.decode(wire[2]))
    assert table == felt.table


@pytest.mark.parametrize("dealing", ["electronic", "recorded"])
@pytest.mark.parametrize("key", games.packaged())
@given(seed=st.integers(0, 10**9))
@settings(max_examples=60, deadline=None)
def test_a_troubled_round_still_ends_with_its_money_in_place(key: str, dealing: str, seed: int) -> None:
    felt = troubled_round(key, seed, dealing)
    assert (felt.state.stage, felt.state.stakes) == ("closed", ())
    check_stakes(felt)
    left = balances(felt)
    assert left.get(("felt/1", "chips"), 0) == left.get(("felt/1", "tokens"), 0) == 0
    audit(felt, key, dealing)


@pytest.mark.parametrize("key", games.packaged())
def test_trouble_comes_in_all_its_forms(key: str) -> None:
    """Rounds such as those above meet every remedy that the document has for a fault."""
    met = set()
    for seed in range(500):
        felt = troubled_round(key, seed, "recorded")
        faults = {event.proposal: event.fault for event in felt.events if isinstance(event, FaultProposed)}
        met |= {(faults[e.proposal], e.remedy) for e in felt.events if isinstance(e, FaultConfirmed)}
    rules = [rule for rule in games.load(key).faults if rule.moments != (Moment.SHUFFLE,)]
    assert met == {(rule.fault, remedy) for rule in rules for remedy in (rule.remedy, *rule.options)}
