"""Opening a table by its checklist, cash or cashless, and changes of money at it."""

import pytest

from cutcard.core.message import Role
from cutcard.table.messages.cards import CashSet, PrepareTable, SetCash, TablePrepared
from cutcard.table.messages.exchange import (
    CashChanged,
    ChangeCash,
    ChangeColour,
    ColourChanged,
    ExchangeVoucher,
    VoucherExchanged,
)
from cutcard.table.messages.round import CloseBets, OpenBets
from cutcard.testing.felt import DEALER, player
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.life import CAS, EQUIPMENT, LIVED, Place, ready

START = "2026-01-01T00:00:00Z"
SHOE, DEVICE, RACK, TRAY, JACKPOT, METER, DROP_BOX = EQUIPMENT


@each_game
@pytest.mark.parametrize("source", ["device", "shoe"])
def test_a_table_is_prepared_only_with_all_its_equipment(
    document: str, heading: str, pieces: dict[str, str], source: str, cited: Cited
) -> None:
    place = Place(document, cited, "recorded", source)
    assert "discard rack" in place.told(place.life.equipment.list, Role.DEALER)[0]
    other = SHOE if source == "device" else DEVICE
    for piece in EQUIPMENT:
        rest = tuple(one for one in EQUIPMENT if one != piece)
        clause = pieces.get(piece)
        if piece == other or clause is None:
            Place(document, cited, "recorded", source).do(PrepareTable(rest), DEALER)
        else:
            assert place.refusal(PrepareTable(rest), DEALER)[0] == clause
    (prepared,) = place.do(PrepareTable(EQUIPMENT), DEALER)
    assert isinstance(prepared, TablePrepared)
    needed = {clause for piece, clause in pieces.items() if piece != other}
    assert set(prepared.clauses) == needed | {heading}
    assert (prepared.by, prepared.at, prepared.equipment) == ("dana", START, EQUIPMENT)
    assert place.told(heading, Role.DEALER) == []


def test_without_a_jackpot_one_document_asks_for_no_meter(cited: Cited) -> None:
    rest = tuple(one for one in EQUIPMENT if one not in (JACKPOT, METER))
    Place("PLF", cited, "recorded", jackpot=0).do(PrepareTable(rest), CAS)
    fixed = Place("PLF", cited, "recorded", fixed={"royal flush": "100 to 1"})
    fixed.do(PrepareTable(rest), CAS)  # its prizes come from no pool, so there is nothing to meter
    always = Place("PLS", cited, "recorded", jackpot=0).refusal(PrepareTable(rest), CAS)
    assert always[0] == "PLS 2.3", "this one always has it"


@pytest.mark.parametrize("document", LIVED)
def test_a_table_is_prepared_between_rounds(document: str, cited: Cited) -> None:
    place = Place(document, cited)
    place.sit(1)
    place.open()
    assert "between rounds" in place.refusal(PrepareTable(EQUIPMENT), DEALER)[1]


@each_game
def test_only_a_cashless_table_is_without_drop_box(document: str, box: str, removed: str, cited: Cited) -> None:
    place = Place(document, cited)
    place.sit(1)
    rest = tuple(one for one in EQUIPMENT if one != DROP_BOX)
    assert place.refusal(PrepareTable(rest), DEALER)[0] == box
    assert "needs a cashless terminal" in place.refusal(PrepareTable(EQUIPMENT, cash=False), DEALER)[1]
    assert "needs a cashless terminal" in place.refusal(SetCash(cash=False, drop_box=True), CAS)[1]
    assert removed in place.do(PrepareTable((*rest, "cashless terminal"), cash=False), DEALER)[0].clauses
    assert place.refusal(ChangeCash(1, 5000), DEALER)[0] == removed
    (terminal,) = place.do(ChangeCash(1, 5000, "terminal"), DEALER)
    assert terminal == CashChanged("p1", 5000, "terminal", "dana", START, (f"{document} 1.1",))
    assert place.refusal(SetCash(cash=True, drop_box=False), CAS)[0] == box
    assert place.do(SetCash(cash=True, drop_box=True), CAS) == [CashSet(True, True, "cas", START, (box,))]
    (cash,) = place.do(ChangeCash(1, 5000), DEALER)
    assert cash.clauses == (f"{document} 1.1", box)
    assert place.do(SetCash(cash=False, drop_box=False), CAS)[0].clauses == (box, removed)
    assert "is not for dealers" in place.refusal(SetCash(cash=True, drop_box=True), DEALER)[1]


@each_game
def test_no_cash_is_taken_until_somebody_has_confirmed_the_drop_box(document: str, box: str, cited: Cited) -> None:
    for dealing in ("recorded", "electronic"):
        place = Place(document, cited, dealing, "shoe")
        place.sit(1)
        assert place.refusal(ChangeCash(1, 5000), DEALER)[0] == box
        place.prepare()
        assert box in place.do(ChangeCash(1, 5000), DEALER)[0].clauses


@pytest.mark.parametrize("document", LIVED)
def test_an_electronic_table_has_no_equipment_but_for_cash(document: str, cited: Cited) -> None:
    place = Place(document, cited)
    place.do(PrepareTable((DROP_BOX,)), DEALER)
    assert place.table.life.equipment == (DROP_BOX,)


@each_game
def test_one_document_has_a_drop_box_always_and_no_terminal(document: str, clause: str, cited: Cited) -> None:
    place = Place(document, cited)
    place.sit(1)
    rest = tuple(one for one in EQUIPMENT if one != DROP_BOX)
    assert place.refusal(PrepareTable(rest, cash=False), DEALER)[0] == clause
    assert place.refusal(SetCash(cash=False, drop_box=False), CAS)[0] == clause
    assert place.refusal(SetCash(cash=False, drop_box=True), CAS) == (
        clause,
        "tables of this game may not run cashless: take cash",
    )
    assert place.refusal(SetCash(cash=True, drop_box=False), CAS) == (clause, "the drop box must stay at the table")
    place.prepare("cashless terminal")
    assert "no cashless terminal" in place.refusal(ChangeCash(1, 5000, "terminal"), DEALER)[1]


@each_game
def test_changes_are_recorded_with_person_and_amount(document: str, cited: Cited) -> None:
    place, words = Place(document, cited), f"{document} 1.1"
    place.sit(1)
    assert place.do(ChangeColour(1, 5000, "ten of $5"), DEALER) == [
        ColourChanged("p1", 5000, "ten of $5", "dana", START, (words,))
    ]
    assert place.refusal(ChangeColour(1, 5000, ""), DEALER)[0] == words
    assert place.refusal(ExchangeVoucher(1, "V-7", 2500), DEALER)[0] == words, "its conditions are checked first"
    assert place.refusal(ExchangeVoucher(1, "", 2500, conditions_met=True), DEALER)[0] == words
    assert place.do(ExchangeVoucher(1, "V-7", 2500, conditions_met=True), DEALER) == [
        VoucherExchanged("p1", "V-7", 2500, "dana", START, (words,))
    ]
    place.do(PrepareTable((DROP_BOX,)), DEALER)
    for amount in (0, -1, 10**12 + 1):
        assert place.refusal(ChangeCash(1, amount), DEALER)[0] == words
    for amount in (1, 10**12):
        place.do(ChangeCash(1, amount), DEALER)
    assert "nobody sits at box 2" in place.refusal(ChangeCash(2, 5000), DEALER)[1]
    assert "is not for" in place.refusal(ChangeCash(1, 5000), CAS)[1]


@pytest.mark.parametrize("document", LIVED)
def test_no_round_is_opened_at_a_table_dealt_by_hand_that_is_not_prepared(document: str, cited: Cited) -> None:
    place = Place(document, cited, "recorded")
    clause, reason = place.refusal(OpenBets(), DEALER)
    assert clause == place.life.equipment.list
    assert "not prepared" in reason
    place.prepare()
    place.sit(1)
    clause, reason = place.refusal(OpenBets(), DEALER)
    assert (clause, "no deck at the table" in reason) == (place.life.cards.deck, True)
    place.do(place.bring(), DEALER)
    place.open()
    place.do(place.stake(1), player(1))
    ready(place)
    place.do(CloseBets(), DEALER)
    electronic = Place(document, cited)
    electronic.open()
