"""Messages of a card reader: each is taken once, from its own table only, and holds its card sealed."""

import random

import pytest

from cutcard.core.message import Actor, Role
from cutcard.floor.desk.desk import Desk
from cutcard.floor.domains.people import stream_of
from cutcard.floor.fairness.sealed_cards import seal_card
from cutcard.floor.people.readers import Readers
from cutcard.registers.people.messages import AddReader, DisableAccount
from cutcard.ruling import Refused
from cutcard.table.messages.reader import AttachReader, CardRead, DetachReader, MendReading, ReadCard, TurnUp
from cutcard.table.messages.round import Choose, CloseBets, OpenBets, Settle
from tests.support.floor.play import DEALER
from tests.support.floor.reading import ADMIN, BETS, CSP, LUN, READER, SUE, TCP, ReadFelt, dealt
from tests.support.journal.audit import verify


def test_a_message_sent_again_is_taken_once_and_a_gap_is_refused(desk: Desk) -> None:
    felt = ReadFelt(desk, CSP)
    dealt(felt, 3)
    version = desk.state(felt.stream).version
    felt.send(felt.sent[2], number=3)
    assert desk.state(felt.stream).version == version
    with pytest.raises(Refused, match="message 3 was another card"):
        felt.send(felt.deck[0], number=3)
    with pytest.raises(Refused, match="message 4 comes next"):
        felt.send(felt.deck[0], number=5)
    assert desk.state(felt.stream).version == version


def test_the_first_card_closes_wagers_except_where_the_document_wants_the_call(desk: Desk) -> None:
    felt = ReadFelt(desk, CSP, name="1")
    dealt(felt, 1)
    assert felt.round.stage == "play"
    lunar = ReadFelt(desk, LUN, name="2")
    lunar.stake(BETS[LUN])
    with pytest.raises(Refused, match="close at the dealer's call") as refused:
        lunar.send()
    assert refused.value.clause == "LUN 7.5"
    lunar.tap(CloseBets())
    lunar.deal(1)
    assert len(lunar.round.reading.cards) == 1


def test_a_reader_sends_cards_of_its_own_table_and_nothing_else(desk: Desk) -> None:
    felt = ReadFelt(desk, CSP, name="1")
    dealt(felt, 2)
    stranger = Actor("shoe-9", Role.CARD_READER)
    with pytest.raises(Refused, match="not attached"):
        felt.do(ReadCard(1, 3, felt.round.reading.cards[0]), stranger)
    own = Actor(READER, Role.CARD_READER)
    for command in (OpenBets(), CloseBets(), Choose(1, "bet"), Settle(), MendReading(), TurnUp("dealer")):
        with pytest.raises(Refused, match="not for card readers"):
            felt.do(command, own)


def test_a_card_that_did_not_come_through_the_door_is_refused(desk: Desk) -> None:
    felt = ReadFelt(desk, CSP)
    dealt(felt, 2)
    with pytest.raises(Refused, match="not sealed under the secret"):
        felt.do(ReadCard(1, 3, seal_card(bytes(32), 3, 0)), Actor(READER, Role.CARD_READER))


def test_a_token_counts_until_it_is_replaced_or_its_reader_is_disabled(desk: Desk) -> None:
    felt = ReadFelt(desk, CSP)
    readers: Readers = felt.readers
    token = readers.new_token(READER)
    assert readers.find(token) == READER
    assert readers.find("x" * 43) is None
    other = readers.new_token(READER)
    assert readers.find(token) is None
    assert readers.find(other) == READER
    felt.at(stream_of(READER), DisableAccount("lost"), ADMIN)
    assert readers.find(other) is None
    with pytest.raises(Refused, match="disabled"):
        felt.at(stream_of(READER), AddReader("1"), ADMIN)


def test_without_its_reader_a_round_goes_on_by_hand(desk: Desk) -> None:
    felt = ReadFelt(desk, TCP)
    dealt(felt, 4)
    felt.send(felt.sent[0])
    felt.do(DetachReader(), SUE)
    with pytest.raises(Refused, match="not attached"):
        felt.send()
    felt.finish(random.Random(1))
    assert felt.need.kind == "opening"
    assert not felt.round.voided
    assert verify(desk.journal).fault is None


def test_a_reader_is_attached_between_rounds_to_a_table_dealt_by_hand(desk: Desk) -> None:
    felt = ReadFelt(desk, CSP)
    felt.do(DetachReader(), SUE)
    felt.do(OpenBets(), DEALER)
    with pytest.raises(Refused, match="when it is over"):
        felt.do(AttachReader(READER), SUE)
    with pytest.raises(Refused, match="not attached"):  # this round has no secret
        felt.do(ReadCard(1, 1, seal_card(bytes(32), 1, 0)), Actor(READER, Role.CARD_READER))


def test_rows_of_the_journal_hold_read_cards_sealed(desk: Desk) -> None:
    """The same round with another deck leaves rows that differ in the sealed texts alone."""
    texts: list[list[str]] = []
    for name, seed in (("1", 1), ("2", 2)):
        felt = ReadFelt(desk, CSP, name=name, seed=seed)
        dealt(felt, 30)
        rows = desk.journal.segment(felt.stream, 1)
        sealed = [event.sealed for row in desk.round(felt.stream, 1) for event in row.events if type(event) is CardRead]
        assert len(sealed) == 30
        plain = []
        for row in rows:
            text = "".join((row.command, row.facts, row.events))
            for one in sealed:
                text = text.replace(one, "sealed")
            plain.append(text.replace("t2b", "t1b"))
        texts.append([text for text in plain if "sealed" in text and "BetsClosed" not in text])
    strip = [[text.partition('"at"')[0] for text in one] for one in texts]
    assert strip[0] == strip[1]
    assert len(strip[0]) == 29
