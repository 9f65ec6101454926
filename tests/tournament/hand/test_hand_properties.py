"""Random hands at a table: the same result as the bare engine, chips kept, cards once, nothing seen too early."""

import re
from random import Random
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from cutcard.cards import DECK, show
from cutcard.core.message import Actor
from cutcard.hands.lookup import of
from cutcard.ruling import Refused
from cutcard.tournament.engine.outcome import begun, outcome
from cutcard.tournament.engine.values import Begin, Blinds, HandResult
from cutcard.tournament.hand import view as views
from cutcard.tournament.hand.events import Acted, BountyPlaced, Burned, CardsDealt, HandEnded, HandHeld
from cutcard.tournament.hand.messages import (
    Act,
    ActOutOfTurn,
    CompleteDeal,
    DeclareMisdeal,
    EnterCards,
    ExposeCards,
    ExposedKind,
    HandCommand,
    KillHand,
    Kind,
    MisdealReason,
    MuckHand,
    MuckUnprotected,
    NotePresence,
    PlayerExposes,
    RankHands,
    Redeal,
    ReleaseCards,
    ShowHand,
    TakeBackAct,
    ThrowChips,
)
from cutcard.tournament.hand.state import TableState, fold
from tests.support.tournament.felt import DEALER, DIRECTOR, Felt, begin, player

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def random_begin(chance: Random) -> Begin:
    count = chance.randint(2, 10)
    stacks = [chance.choice((50, 100, 150, 200, 300, 400, 1000, 2500, 5000, 20_000)) for _ in range(count)]
    blinds = chance.choice((Blinds(100, 100, 100), Blinds(100, 200, 200), Blinds(200, 300, 300), Blinds(50, 100, 0)))
    return begin(stacks, blinds, held_back=chance.random() < 0.2, unit=chance.choice((1, 50, 100)))


def random_act(chance: Random, felt: Felt) -> Act:
    need = felt.need
    weights = {"fold": 2, "check": 6, "call": 6, "bet": 3, "raise": 3, "all-in": 1}
    kind: Kind = chance.choices(need.acts, [weights[kind] for kind in need.acts])[0]
    span = need.most_to - need.least_to
    total = need.least_to + chance.choice((0, 0, min(50, span), span // 7, chance.randint(0, span)))
    return Act(need.seat, kind, total if kind in ("bet", "raise") else 0)


def play(chance: Random, felt: Felt, start: Begin) -> None:
    """A hand at an electronic table, every hand shown."""
    felt.begin(start, "electronic")
    while felt.state.hand is not None:
        seat = felt.need.seat
        match felt.need.kind:
            case "act":
                felt.do(random_act(chance, felt), player(seat))
            case "release":
                felt.do(ReleaseCards(), DIRECTOR)
            case "show":
                felt.do(ShowHand(seat), player(seat))
            case kind:
                raise AssertionError(kind)


def bare(start: Begin, acts: list[Acted], deck: tuple[int, ...]) -> HandResult:
    """The same acts through the betting engine alone, as a simulation plays them."""
    hand = begun(start)
    waiting = iter(acts)
    while not hand.over:
        if hand.turn < 0:
            hand.next_street()
            continue
        act = next(waiting)
        assert start.seats[hand.turn].seat == act.seat
        match act.kind:
            case "fold":
                hand.fold()
            case "check" | "call":
                hand.call()
            case _:
                hand.raise_to(act.total)
    assert next(waiting, None) is None
    n = hand.n
    board = (*deck[2 * n + 1 : 2 * n + 4], deck[2 * n + 5], deck[2 * n + 7])
    return outcome(start, hand, [of((deck[i], deck[n + i], *board)) for i in range(n)])


@pytest.mark.parametrize("seed", range(8))
def test_a_random_hand_ends_as_the_bare_engine_ends_it(seed: int) -> None:
    chance = Random(seed)
    held = 0
    for _ in range(40):
        start, deck = random_begin(chance), tuple(chance.sample(DECK, 52))
        felt = Felt(None, deck)
        play(chance, felt, start)
        acts = [event for event in felt.log if isinstance(event, Acted)]
        there = tuple(one.player for one in start.seats if one.seat in {act.seat for act in acts})
        assert felt.result == replace(bare(start, acts, deck), acted=there)
        assert fold(TableState(), felt.log) == felt.state  # replayed from its events
        held += any(isinstance(event, HandHeld) for event in felt.log)
        places = [place for event in felt.log if isinstance(event, CardsDealt) for place in event.places]
        places += [event.place for event in felt.log if isinstance(event, Burned)]
        assert len(set(places)) == len(places)
        placed = [event.seat for event in felt.log if isinstance(event, BountyPlaced)]
        assert len(set(placed)) == len(placed)
        assert {out.seat for out in felt.result.out} <= set(placed)  # nobody is out whose bounty is not in the pot
    assert held


# -- what can be seen


def leaks(felt: Felt, viewer: int | None, staff: bool) -> set[str]:
    """Cards that stand in a view and that this viewer may not see."""
    live = felt.live
    seen = {*live.community, *(card for seat in live.shown for card in live.hands.get(seat, ()))}
    seen |= set(live.hands.get(viewer or 0, ()))
    text = msgspec.json.encode(views.hand_view(felt.state, viewer, staff)).decode()
    return set(CARD.findall(text)) - set(show(tuple(seen)).split())


def watch(chance: Random, felt: Felt, start: Begin) -> set[str]:
    """All that leaks to anybody while a hand is played."""
    found: set[str] = set()
    do = felt.do

    def watched(command: HandCommand, actor: Actor = DEALER, at: str = "2022-01-26T12:00:00Z") -> list[object]:
        events = do(command, actor, at)
        if felt.state.hand is not None:
            for viewer in (None, *felt.live.seats):
                found.update(leaks(felt, viewer, False))
            found.update(leaks(felt, None, True))
        return list(events)

    felt.do = watched  # type: ignore[method-assign, assignment]  # watches
    play(chance, felt, start)
    return found


def test_no_view_has_a_hole_card_of_another_seat_before_it_is_shown() -> None:
    chance = Random(11)
    for _ in range(25):
        assert watch(chance, Felt(None, tuple(chance.sample(DECK, 52))), random_begin(chance)) == set()


@pytest.mark.parametrize("planted", ["every hand", "the next street"])
def test_a_planted_leak_is_found(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Random(12)
    if planted == "every hand":
        monkeypatch.setattr(views, "_visible", lambda live, seat, viewer: live.hands.get(seat, ()))
    else:
        monkeypatch.setattr(views, "show", lambda cards: show(cards) + " As")
    found = [watch(chance, Felt(None, tuple(chance.sample(DECK, 52))), begin([5000] * 4)) for _ in range(3)]
    assert any(found)


def test_a_player_sees_the_own_cards_and_what_lies_face_up() -> None:
    felt = Felt(None, DECK)
    felt.begin(begin([5000] * 3), "electronic")
    view = views.hand_view(felt.state, 1)
    assert view.hand is not None
    assert [seat.cards for seat in view.hand.seats] == ["2c 2s", "", ""]
    assert (view.hand.turn, view.hand.awaits) == (3, None)
    assert views.hand_view(felt.state, 3).hand.awaits == felt.need  # type: ignore[union-attr]  # None fails too
    assert views.hand_view(felt.state, None, True).hand.awaits == felt.need  # type: ignore[union-attr]  # None fails too
    felt.do(PlayerExposes(1), player(1))
    public = views.hand_view(felt.state).hand
    assert public is not None
    assert [seat.cards for seat in public.seats] == ["2c 2s", "", ""]
    assert views.hand_view(TableState()).hand is None


# -- whatever is asked


def anything(chance: Random, felt: Felt) -> tuple[HandCommand, Actor]:
    """Some command, sensible or not, at a table whose deal is recorded."""
    seat, cards = chance.randint(0, len(felt.live.seats)), tuple(chance.sample(DECK, chance.randint(0, 3)))
    kind: Kind = chance.choice(get_args(Kind))
    amount = chance.choice((0, 100, 400, 900, 5000, 60_000))
    chips = tuple(chance.choice((100, 500, 1000)) for _ in range(chance.randint(0, 3)))
    order = [(one,) for one in felt.live.left]
    commands: list[HandCommand] = [
        Act(seat, kind, amount),
        ThrowChips(seat, chips, chance.choice(("", "", "raise", "call")), 0),
        ActOutOfTurn(seat, kind, amount, chance.random() < 0.2),
        TakeBackAct(),
        EnterCards(chance.choice(("flop", "turn", "river", "seat 1", "seat x")), cards),
        ShowHand(seat, cards),
        MuckHand(seat),
        RankHands(tuple(chance.sample(order, len(order)))),
        DeclareMisdeal(chance.choice(get_args(MisdealReason))),
        Redeal(),
        ExposeCards(chance.choice(get_args(ExposedKind)), cards, seat),
        PlayerExposes(seat, cards),
        MuckUnprotected(seat),
        KillHand(seat, "ruled by the director"),
        NotePresence(max(1, seat), chance.random() < 0.2),
        ReleaseCards(),
        CompleteDeal(),
    ]
    rare = (DeclareMisdeal, KillHand, MuckUnprotected)
    weights = [1 if isinstance(command, rare) else 4 for command in commands]
    return chance.choices(commands, weights)[0], DIRECTOR


def onward(chance: Random, felt: Felt) -> HandCommand:
    """What the table waits for."""
    need = felt.need
    match need.kind:
        case "deal":
            return CompleteDeal()
        case "redeal":
            return Redeal()
        case "act":
            return random_act(chance, felt)
        case "cards":
            return EnterCards(need.pile)
        case "release":
            return ReleaseCards()
        case "show":
            return chance.choice((ShowHand(need.seat), MuckHand(need.seat)))
        case "ranking":
            return RankHands(tuple((one,) for one in chance.sample(felt.live.left, len(felt.live.left))))
        case kind:
            raise AssertionError(kind)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_asked_chips_are_kept_and_the_hand_comes_to_its_end(seed: int) -> None:
    """Felt checks chips after every event, and after every refusal that nothing has changed."""
    chance = Random(1000 + seed)
    refused = done = 0
    for _ in range(60):
        felt = Felt()
        felt.begin(random_begin(chance))
        for _ in range(1000):
            if felt.state.hand is None:
                break
            if chance.random() < 0.3:
                felt.do(onward(chance, felt), DIRECTOR)
                continue
            command, actor = anything(chance, felt)
            try:
                felt.do(command, actor)
                done += 1
            except Refused:
                refused += 1
        assert isinstance(felt.log[-1], HandEnded)
        assert fold(TableState(), felt.log) == felt.state
    assert refused > 100
    assert done > 100
