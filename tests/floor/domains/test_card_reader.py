"""A card reader at a table dealt by hand: whole rounds, secrecy until cards are turned up, and misreadings."""

import asyncio
from collections.abc import Callable

import msgspec
import pytest
from cryptography.exceptions import InvalidTag

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.fairness.sealed_cards import check_card, open_card, seal_card
from cutcard.floor.proofs.shuffles import receipt
from cutcard.rules.faults import Fault, Moment, Remedy
from cutcard.ruling import Refused
from cutcard.table.duties import duties
from cutcard.table.messages.corrections import CorrectAct
from cutcard.table.messages.faults import ConfirmFault, FaultProposed, ReportFault, WithdrawFault
from cutcard.table.messages.reader import MendReading, TurnUp
from cutcard.table.messages.round import Choose, CloseBets, Declare, Settle, ShowCards, TakeBack
from cutcard.table.play.gates import prompts
from cutcard.table.state.table import UNSEEN, drawn, pile
from cutcard.web.player.views import Viewer, view
from tests.conftest import Cited
from tests.support.floor.play import DEALER
from tests.support.floor.reading import BETS, CSP, LUN, READER, TCP, UTH, ReadFelt, dealt
from tests.support.journal.audit import verify

MOST = {UTH: 14, TCP: 10, CSP: 10, LUN: 22}  # acts of the dealer in a round of five boxes


def play_flop(felt: ReadFelt) -> None:
    for _ in range(2):
        felt.all_choose("check")
        felt.acts -= felt.boxes - 1  # "all others check"
        felt.turn()
    felt.all_choose("play 1x")


def play_stud(felt: ReadFelt, move: str) -> None:
    if felt.need.kind == "cards":
        felt.turn()  # the dealer's upcard
    felt.all_choose(move)


def play_lunar(felt: ReadFelt) -> None:
    """All wave and bet; box 2 exchanges two cards first, box 4 buys a sixth card."""
    felt.turn()
    for box in range(1, 6):
        felt.tap(Declare(box, wins=False))
        if box == 2:
            felt.tap(Choose(box, "exchange", count=2))
            felt.acts += 1  # the number of cards
            felt.deal()
        if box == 4:
            felt.tap(Choose(box, "sixth"))
            felt.deal()
        felt.tap(Choose(box, "bet"))


PLAYS: dict[str, Callable[[ReadFelt], None]] = {
    UTH: play_flop,
    TCP: lambda felt: play_stud(felt, "play"),
    CSP: lambda felt: play_stud(felt, "bet"),
    LUN: play_lunar,
}


def whole_round(felt: ReadFelt) -> int:
    """A round from "same again" to the settlement. Returns the acts of the dealer."""
    before = felt.acts
    felt.stake(BETS[felt.game.key])
    if felt.game.key == LUN:
        felt.tap(CloseBets())
    felt.deal()
    PLAYS[felt.game.key](felt)
    felt.turn()  # the dealer's hand
    felt.tap(Settle())
    while felt.need.kind == "cards":  # of the hand that exchanged, nobody knows which cards are left
        laid = [felt.sent[place] for place in felt.round.places[felt.need.pile]]
        cards = tuple(laid[: felt.need.count])
        felt.tap(ShowCards(felt.need.pile, cards))
        felt.acts += len(cards) - 1  # one tap each; the last one records the hand
    return felt.acts - before


@pytest.mark.parametrize("game", BETS)
def test_a_round_by_the_reader_takes_few_acts_of_the_dealer_and_verifies(desk: Desk, game: str) -> None:
    felt = ReadFelt(desk, game)
    whole_round(felt)
    acts = whole_round(felt)
    print(f"{game}: {acts} acts of the dealer with a card reader")
    assert acts <= MOST[game]
    assert felt.need.kind == "opening"
    state = felt.round
    assert not state.voided
    for name, cards in state.piles.items():
        if len(cards) == len(state.places[name]):
            assert [felt.sent[place] for place in state.places[name]] == list(cards), name
    assert {stake.area for stake in state.settled} >= {bet.area for bet in BETS[game]}
    assert verify(desk.journal).fault is None


@pytest.mark.parametrize("game", BETS)
def test_nobody_learns_a_card_before_it_is_turned_up(desk: Desk, game: str) -> None:
    """Two decks, one round: until a card is turned up, everybody sees exactly the same of both."""
    seen = []
    for name, seed in (("1", 1), ("2", 2)):
        felt = ReadFelt(desk, game, name=name, seed=seed)
        felt.stake(BETS[game])
        if game == LUN:
            felt.tap(CloseBets())
        felt.deal()
        state = felt.state
        assert {card for cards in felt.round.piles.values() for card in cards} == {UNSEEN}
        viewers = [Actor("somebody", role) for role in Role] + [felt.player(1)]
        views = [view("1", 1, state.rules, state.opened, Viewer(who, {})) for who in viewers]
        seen.append(msgspec.json.encode(views).replace(b"t2b", b"t1b"))
    assert seen[0] == seen[1]


def test_a_round_by_the_reader_has_no_receipt_of_a_shuffle(desk: Desk) -> None:
    felt = ReadFelt(desk, TCP)
    whole_round(felt)
    with pytest.raises(Refused, match="dealt by hand"):
        receipt(desk, "table/1", 1, Actor("ida", Role.INSPECTOR))


def test_a_sealed_card_tells_nothing_and_opens_under_its_own_secret_alone() -> None:
    secret, other = bytes(32), bytes([1] * 32)
    sealed = [seal_card(secret, 7, card) for card in range(52)]
    assert [open_card(secret, one) for one in sealed] == list(range(52))
    assert len({len(one) for one in sealed}) == 1
    assert len(set(sealed)) == 52
    assert seal_card(secret, 7, 3) == sealed[3] != seal_card(secret, 8, 3)
    with pytest.raises(InvalidTag):
        open_card(other, sealed[0])


def test_a_card_that_cannot_be_right_is_told_without_naming_it() -> None:
    secret = bytes(32)
    sealed = seal_card(secret, 1, 5)
    assert check_card(secret, sealed, {}, (), tuple(range(52))).kind is None
    assert check_card(secret, seal_card(secret, 1, 255), {}, (), tuple(range(52))).kind == "unknown"
    assert check_card(secret, sealed, {}, (), tuple(range(8, 52))).kind == "foreign"
    again = check_card(secret, sealed, {9: seal_card(secret, 2, 5)}, (), tuple(range(52)))
    assert (again.kind, again.twin) == ("twice", 9)
    assert check_card(secret, sealed, {}, (5,), tuple(range(52))).kind == "twice"


# -- misreadings


def test_a_card_read_twice_stops_play_and_is_mended_by_reading_both_packets_again(desk: Desk) -> None:
    felt = ReadFelt(desk, TCP)
    dealt(felt, 8)  # the dealer's three cards, those of box 1, and two of box 2
    felt.send(felt.sent[4])  # a card of box 1 once more
    found = felt.round.reading.misread
    assert found is not None
    assert found.kind == "twice"
    assert found.piles == ("box 1", "box 2")
    with pytest.raises(Refused, match="read the same card twice, at box 1 and box 2"):
        felt.do(Choose(1, "play"), DEALER)
    with pytest.raises(Refused, match="read the same card twice"):
        felt.send()
    at = felt.state.rules, felt.state.opened
    told = [(one.role, one.text) for one in prompts(*at)] + [(one.role, one.text) for one in duties(*at)]
    assert [role for role, text in told if "put the cards through again" in text] == [Role.DEALER, Role.DEALER]
    felt.tap(MendReading())
    assert felt.readers.state(READER).wanted == 3 + 3 + 9
    first, cards = felt.sent[:3], felt.sent[3:8]
    felt.sent = first
    for card in cards:
        felt.send(card)
    felt.deal()
    felt.all_choose("play")
    felt.turn()
    felt.tap(Settle())
    assert felt.need.kind == "opening"
    assert not felt.round.voided
    assert verify(desk.journal).fault is None


def test_an_unreadable_card_is_entered_by_hand_when_it_is_turned_up(desk: Desk) -> None:
    felt = ReadFelt(desk, TCP)
    dealt(felt, 1)
    number = felt.readers.state(READER).next
    real = felt.deck.pop()
    asyncio.run(felt.readers.send(READER, number, None))
    assert felt.readers.state(READER).stopped
    felt.tap(MendReading(by_hand=True))
    felt.sent.append(real)
    felt.deal()
    felt.all_choose("play")
    with pytest.raises(Refused, match="has not read the cards of dealer"):
        felt.do(TurnUp("dealer"), DEALER)
    felt.tap(ShowCards("dealer", tuple(felt.sent[:3])))
    felt.tap(Settle())
    assert felt.need.kind == "opening"
    assert not felt.round.voided


def test_a_packet_of_another_size_and_a_card_too_many_stop_play(desk: Desk) -> None:
    felt = ReadFelt(desk, TCP)
    dealt(felt, 1)
    felt.send(packet=2)
    found = felt.round.reading.misread
    assert found is not None
    assert found.kind == "count"
    assert found.piles == ("dealer",)
    felt.tap(MendReading())
    felt.sent.clear()
    for packet in (0, 0, 3):
        felt.send(packet=packet)
    felt.deal()
    felt.send()
    found = felt.round.reading.misread
    assert found is not None
    assert found.kind == "count"
    assert not found.piles
    felt.tap(MendReading())
    assert felt.need.kind == "choice"


def test_a_card_drawn_before_the_choice_is_recorded_waits_for_it(desk: Desk) -> None:
    felt = ReadFelt(desk, LUN)
    felt.stake(BETS[LUN])
    felt.tap(CloseBets())
    felt.deal()
    felt.turn()
    felt.tap(Declare(1, wins=False))
    felt.send()
    felt.tap(Choose(1, "sixth"))
    state = felt.round
    assert state.reading.misread is None
    assert state.places[drawn(1)][0] in state.reading.cards
    assert felt.readers.state(READER).wanted == 0


def test_a_reading_that_the_cards_contradict_is_corrected_without_a_void(desk: Desk) -> None:
    felt = ReadFelt(desk, TCP)
    dealt(felt, 18)
    felt.all_choose("play")
    felt.turn()
    shown = felt.round.piles["dealer"]
    free = next(card for card in range(52) if card not in felt.sent)
    felt.tap(CorrectAct())
    felt.tap(MendReading(by_hand=True))
    with pytest.raises(Refused, match="has not read"):
        felt.do(TurnUp("dealer"), DEALER)
    with pytest.raises(Refused, match="no misreading to mend"):
        felt.do(MendReading(), DEALER)
    felt.tap(ShowCards("dealer", (free, *shown[1:])))
    felt.tap(Settle())
    assert felt.round.piles["dealer"][0] == free
    assert felt.need.kind == "opening"
    assert verify(desk.journal).fault is None


def test_a_hidden_card_that_lies_open_elsewhere_is_a_misreading_when_it_is_turned_up(desk: Desk) -> None:
    felt = ReadFelt(desk, TCP)
    dealt(felt, 18)
    felt.all_choose("play")
    mine = felt.sent[felt.round.places[pile(5)][0]]
    rest = [card for card in range(52) if card not in felt.sent]
    felt.tap(ShowCards("dealer", (mine, *rest[:2])))  # entered, though the reader read it at box 5
    felt.tap(Settle())
    found = felt.round.reading.misread
    assert found is not None
    assert found.piles == ("box 5",)
    felt.tap(MendReading(by_hand=True))
    felt.tap(ShowCards(pile(5), tuple(rest[2:5])))
    assert felt.need.kind == "opening"
    assert verify(desk.journal).fault is None


@pytest.mark.clause("LUN 12.8", "LUN 12.9")
def test_the_reader_tells_a_hand_without_wagers_in_the_deal_from_one_found_after_it(desk: Desk, cited: Cited) -> None:
    """The dealer turns a card up before the players have theirs; nobody has to say that cards are still dealt."""
    felt = ReadFelt(desk, LUN, boxes=3)
    felt.stake(BETS[LUN])
    felt.tap(TakeBack(2))
    felt.tap(CloseBets())
    felt.deal(5)
    felt.turn()
    felt.deal(9)  # of ten for boxes 1 and 3
    found = felt.tap(ReportFault(Fault.NO_WAGER, 2)).events[0]
    assert isinstance(found, FaultProposed)
    assert (found.clauses[0], found.remedies) == ("LUN 12.8", (Remedy.MISDEAL,))
    cited.note(found)
    felt.tap(WithdrawFault(found.proposal))
    felt.deal(1)
    with pytest.raises(Refused, match="leave the moment out"):
        felt.tap(ReportFault(Fault.NO_WAGER, 2, moment=Moment.DEAL))
    after = felt.tap(ReportFault(Fault.NO_WAGER, 2)).events[0]
    assert isinstance(after, FaultProposed)
    assert (after.clauses[0], after.remedies) == ("LUN 12.9", (Remedy.VOID_BOX,))
    cited.note(after)


def exposes(felt: ReadFelt, read: int, which: int) -> None:
    """After so many cards were read, one of the dealer's is exposed and stays up."""
    felt.stake(BETS[felt.game.key])
    if felt.game.key == LUN:
        felt.tap(CloseBets())
    felt.deal(read)
    found = felt.tap(ReportFault(Fault.EXPOSED_DEALER, cards=(felt.sent[which],))).events[0]
    assert isinstance(found, FaultProposed)
    felt.tap(ConfirmFault(found.proposal, Remedy.KEEP_EXPOSED))
    felt.deal(5 * (felt.boxes + 1) - read)
    assert felt.readers.state(READER).wanted == 0
    assert felt.round.reading.misread is None
    for box in range(1, felt.boxes + 1):
        if felt.game.key == LUN:
            felt.tap(Declare(box, wins=False))
        felt.tap(Choose(box, "bet"))


@pytest.mark.parametrize("read", [1, 3])
@pytest.mark.parametrize("game", [CSP, LUN])
def test_a_card_of_the_dealer_s_that_is_exposed_moves_no_other_card(desk: Desk, game: str, read: int) -> None:
    """The last card of the dealer's is read in its turn, and not as the first of the next box."""
    felt = ReadFelt(desk, game, boxes=2)
    exposes(felt, read, -1)
    felt.turn()
    felt.tap(Settle())
    assert felt.need.kind == "opening"
    hands = [sorted(felt.round.piles[name]) for name in ("dealer", pile(1), pile(2))]
    assert hands == [sorted(felt.sent[first : first + 5]) for first in (0, 5, 10)]
    assert verify(desk.journal).fault is None


def test_an_exposed_card_that_was_not_the_last_one_read_is_told_apart_when_the_hand_is_turned_up(desk: Desk) -> None:
    felt = ReadFelt(desk, CSP, boxes=2)
    exposes(felt, 5, 1)
    felt.turn()
    assert felt.round.reading.misread is not None
    felt.tap(MendReading(by_hand=True))
    dealer = felt.sent[:5]
    felt.tap(ShowCards("dealer", (dealer[0], *dealer[2:])))
    felt.tap(Settle())
    assert (felt.need.kind, sorted(felt.round.piles["dealer"])) == ("opening", sorted(dealer))
    assert verify(desk.journal).fault is None
