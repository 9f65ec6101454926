"""What the life of a table puts on record: whole events, with everything they cite."""

import pytest

from cutcard.rules.faults import Fault, Remedy
from cutcard.table.messages.cards import (
    CardsCounted,
    CardsDropped,
    CardsReplaced,
    CardsVerified,
    CashSet,
    ChangeSource,
    CountOrdered,
    Cut,
    DeckBrought,
    DeckCut,
    DeckInPlay,
    DefectFound,
    MixedByHand,
    OrderCount,
    OrderShuffle,
    PrepareTable,
    RecordCount,
    ReplaceCards,
    ReportDropped,
    SetCash,
    Shuffle,
    Shuffled,
    ShuffleOrdered,
    SourceChanged,
    TablePrepared,
    VerifyCollected,
)
from cutcard.table.messages.exchange import (
    CashChanged,
    ChangeCash,
    ChangeColour,
    ColourChanged,
    ExchangeVoucher,
    VoucherExchanged,
)
from cutcard.table.messages.faults import ConfirmFault, ReportFault
from cutcard.table.messages.life import (
    AllowOwnLimits,
    AnnounceClosure,
    ApplyNotice,
    ChangeLimits,
    CloseTable,
    ClosureAnnounced,
    EndOwnLimits,
    GivenToTournament,
    GiveToTournament,
    LimitsChanged,
    LowLimitOffered,
    MarkerRemoved,
    MarkersPlaced,
    NoticeEnded,
    NoticeShown,
    OfferLowLimit,
    OwnLimitsAllowed,
    OwnLimitsEnded,
    RaiseMinimum,
    ReopenTable,
    ShowNotice,
    TableClosed,
    TableReopened,
    VacateSeat,
    WithdrawNotice,
)
from cutcard.table.messages.round import CloseBets, LeaveSeat, SeatLeft, WagerTakenBack
from cutcard.testing.felt import DEALER, player
from tests.conftest import Cited
from tests.support.table.life import EQUIPMENT, GUS, Place, physical, ready, wagers

START, DUE = "2026-01-01T00:00:00Z", "2026-01-01T00:30:00Z"


def test_a_minimum_raised_for_those_who_come_later(cited: Cited) -> None:
    place = Place("PLF", cited)
    assert place.do(RaiseMinimum(600), GUS) == [LimitsChanged(600, 50_000, 100, "gus", START, ("PLF 6.5.1",))]
    place.sit(1)
    both = ("PLF 6.5.1", "PLF 6.5.3", "PLF 6.5.4")
    assert place.do(RaiseMinimum(700), GUS) == [
        LimitsChanged(700, 50_000, 100, "gus", START, both),
        MarkersPlaced({"p1": 600}, ("PLF 6.5.1.1", "PLF 6.5.1")),
    ]
    assert place.do(RaiseMinimum(800), GUS) == [LimitsChanged(800, 50_000, 100, "gus", START, both)]
    shown = NoticeShown(700, True, START, DUE, "gus", ("PLF 6.5.2",))
    assert place.do(ShowNotice(700, DUE, kept=True), GUS) == [shown]
    assert place.clock(30).do(ApplyNotice(kept=True), GUS) == [
        NoticeEnded(True, True, "gus", DUE),
        MarkersPlaced({"p1": 700}, ("PLF 6.5.2",)),
    ]
    assert place.do(ChangeLimits(700, 40_000, 50), GUS) == [
        LimitsChanged(700, 40_000, 50, "gus", DUE, ("PLF 6.5", "PLF 6.1")),
        MarkerRemoved("p1", ("PLF 6.5.1",)),
    ]


def test_a_notice_for_everybody(cited: Cited) -> None:
    place = Place("PLS", cited)
    shown = NoticeShown(900, False, START, DUE, "gus", ("PLS 6.5",))
    assert place.do(ShowNotice(900, DUE), GUS) == [shown]
    assert place.do(WithdrawNotice(), GUS) == [NoticeEnded(False, False, "gus", START)]
    place.do(ShowNotice(900, DUE), GUS)
    assert place.clock(30).do(ApplyNotice(), GUS) == [
        NoticeEnded(False, True, "gus", DUE),
        LimitsChanged(900, 50_000, 100, "gus", DUE, ("PLS 6.5",)),
    ]


def test_limits_of_one_player(cited: Cited) -> None:
    place = Place("PLF", cited)
    place.sit(1)
    allowed = OwnLimitsAllowed("p1", 1, 500, 50_001, "gus", START, ("PLF 6.6",))
    assert place.do(AllowOwnLimits(1, 500, 50_001, sign_placed=True), GUS) == [allowed]
    assert place.do(EndOwnLimits(1), GUS) == [OwnLimitsEnded("p1", ("PLF 6.6",))]
    place.do(AllowOwnLimits(1, 500, 50_001, sign_placed=True), GUS)
    place.do(RaiseMinimum(600), GUS)
    assert place.do(LeaveSeat(1), player(1)) == [
        MarkerRemoved("p1", ("PLF 6.5.1.2",)),
        OwnLimitsEnded("p1", ("PLF 6.6",)),
        SeatLeft(1, "p1"),
    ]


def test_a_low_limit_and_a_tournament(cited: Cited) -> None:
    place = Place("PLT", cited)
    clauses = ("PLT 6.7", "PLT 6.7.1", "PLT 6.7.2")
    assert place.do(OfferLowLimit(), GUS) == [LowLimitOffered(True, "gus", START, clauses)]
    assert place.do(OfferLowLimit(offered=False), GUS) == [LowLimitOffered(False, "gus", START, clauses)]
    assert place.do(GiveToTournament("spring"), GUS) == [GivenToTournament("spring", "gus", START)]
    assert place.do(GiveToTournament("autumn"), GUS) == [GivenToTournament("autumn", "gus", START)]
    assert place.do(GiveToTournament(), GUS) == [GivenToTournament("", "gus", START)]


def test_a_table_is_closed_and_opened_again(cited: Cited) -> None:
    place = Place("PLF", cited)
    wagers(place)
    place.do(RaiseMinimum(600), GUS)
    announced = ClosureAnnounced(START, DUE, "gus", ("PLF 13.13",))
    assert place.do(AnnounceClosure(DUE), GUS) == [announced]
    assert place.clock(30).do(CloseTable(), GUS) == [
        WagerTakenBack(0, "p1", 1000, 0),
        WagerTakenBack(1, "p1", 1000, 0),
        MarkerRemoved("p1", ("PLF 6.5.1.2",)),
        SeatLeft(1, "p1"),
        TableClosed("gus", DUE, ("PLF 13.13",)),
        LimitsChanged(600, 50_000, 100, "gus", START, ("PLF 6.5.1", "PLF 6.5.3", "PLF 6.5.4", "I-55")),
    ]
    assert place.do(ReopenTable(), GUS) == [TableReopened("gus", DUE)]


def test_a_seat_given_up_takes_its_marker_away(cited: Cited) -> None:
    place = Place("PLF", cited)
    place.fill()
    for _ in range(3):
        place.round(1)
    place.do(RaiseMinimum(600), GUS)
    vacated, *rest = place.do(VacateSeat(2), DEALER)
    assert vacated.clauses == ("PLF 13.14", "I-39")
    assert (vacated.box, vacated.patron, vacated.rounds, vacated.by, vacated.at) == (2, "p2", 3, "dana", START)
    assert rest == [MarkerRemoved("p2", ("PLF 6.5.1.2",)), SeatLeft(2, "p2")]


def test_decks_at_a_table(cited: Cited) -> None:
    place = Place("PLS", cited, "recorded", "device")
    listed = ("PLS 2.4", "PLS 2.4.1", "PLS 2.4.2", "PLS 2.3", "PLS 2.4.3", "PLS 2.4.4", "PLS 2.5")
    assert place.do(PrepareTable(EQUIPMENT + EQUIPMENT[:1]), DEALER) == [
        TablePrepared(EQUIPMENT, True, "dana", START, listed)
    ]
    assert place.do(place.bring("red"), DEALER) == [
        DeckBrought("red", "red", "dealer", False, False, "dana", START, ("PLS 3.1", "PLS 3.6"))
    ]
    ahead = ("PLS 3.1", "PLS 3.6", "PLS 3.4", "PLS 4.2", "PLS 4.2.1", "PLS 4.2.2")
    assert place.do(place.bring("blue", shuffled_ahead=True, secured=True), DEALER) == [
        DeckBrought("blue", "blue", "dealer", True, True, "dana", START, ahead)
    ]
    assert place.do(Shuffle("red", by_hand=True), DEALER) == [MixedByHand("red", "dana", START, ("PLS 4.1.5",))]
    assert place.do(Shuffle("red"), DEALER) == [Shuffled("red", "dana", START, ("PLS 4.1.1", "PLS 4.1"))]
    assert place.do(OrderShuffle("a doubt"), GUS) == [ShuffleOrdered("a doubt", "gus", START, ("PLS 4.1",))]
    assert place.do(OrderCount(), GUS) == [CountOrdered("gus", START, ("PLS 3.5",))]
    assert place.do(RecordCount("red", 51), DEALER) == [
        CardsCounted("red", 51, False, "gus", "dana", START, ("PLS 3.5",)),
        DefectFound("missing card", "red", 0, "51 cards counted, not 52", "dana", START, ("PLS 3.1",)),
    ]
    replaced = CardsReplaced("red", 1, "one is lost", "machine", "gus", START, ("PLS 4.6",), complete=False)
    assert place.do(ReplaceCards("red", 1, "one is lost", "machine"), GUS) == [replaced]
    assert place.do(ReportDropped(), DEALER) == [CardsDropped("dana", START, ())]


def test_cards_of_a_hand_dealt_game(cited: Cited) -> None:
    place = physical("PLF", cited, "hand")
    assert place.do(OrderShuffle("a doubt"), GUS) == [ShuffleOrdered("a doubt", "gus", START, ("PLF 4.1.4",))]
    assert place.do(Shuffle("red", by_hand=True), DEALER) == [Shuffled("red", "dana", START, ("PLF 4.1.4", "PLF 4.1"))]
    assert place.do(Cut("red"), DEALER) == [DeckCut("red", "dana", ("PLF 4.3", "PLF 4.3.3", "PLF 4.4"))]
    assert place.do(ReportDropped(), DEALER) == [CardsDropped("dana", START, ("PLF 4.5",))]
    for cards in (51, 52):
        verified = CardsVerified(cards, cards == 52, "gus", START, ("PLF 4.5",))
        if cards == 52:
            place.do(ReportDropped(), DEALER)
        missing = DefectFound("missing card", "red", 0, "51 cards counted, not 52", "gus", START, ("PLF 3.1",))
        assert place.do(VerifyCollected(cards), GUS) == ([verified] if cards == 52 else [verified, missing])
    whole = CardsReplaced("red", 52, "worn", "", "gus", START, ("PLF 4.6", "PLF 4.7"))
    assert place.do(ReplaceCards("red", 52, "worn"), GUS) == [whole]
    ready(place)
    wagers(place)
    ready(place)
    assert place.do(CloseBets(), DEALER)[0] == DeckInPlay("red", ("PLF 4.1", "PLF 3.1"))


@pytest.mark.parametrize("stage", ["none", "open", "closed"])
def test_cards_come_from_elsewhere_between_rounds(stage: str, cited: Cited) -> None:
    place = physical("PLF", cited, "device")
    place.do(place.bring("blue"), DEALER)
    if stage != "none":
        place.sit(1)
        ready(place)
        place.open()
    if stage == "closed":
        place.do(place.stake(1), player(1))
        place.do(CloseBets(), DEALER)
        place.fold_all()
    [changed] = place.do(ChangeSource("shoe", "the device jams"), GUS)
    assert changed == SourceChanged("shoe", ("red",), "the device jams", "gus", START, ("PLF 3.2.2",))
    if stage != "none":
        assert isinstance(place.do(Shuffle("red"), DEALER)[0], Shuffled)


def test_new_cards_come_with_another_source_only_after_a_failure(cited: Cited) -> None:
    place = physical("PLS", cited, "device")
    changed = SourceChanged("shoe", ("red",), "the device is slow", "gus", START, ("PLS 3.6",))
    assert place.do(ChangeSource("shoe", "the device is slow"), GUS) == [changed]
    place = physical("PLS", cited, "device")
    place.deal_by(1)
    [found] = place.do(ReportFault(Fault.DEVICE_FAILS), DEALER)
    place.do(ConfirmFault(found.proposal, Remedy.VOID_ROUND), GUS)
    changed = SourceChanged("shoe", (), "it fails", "gus", START, ("PLS 12.2.3", "PLS 3.6"))
    assert place.do(ChangeSource("shoe", "it fails"), GUS) == [changed]


def test_money_changed_at_the_table(cited: Cited) -> None:
    place = physical("PLF", cited, "shoe", "cashless terminal")
    place.sit(1)
    cash = CashChanged("p1", 5000, "cash", "dana", START, ("PLF 1.1", "PLF 2.5"))
    assert place.do(ChangeCash(1, 5000), DEALER) == [cash]
    colour = ColourChanged("p1", 10**12, "reds", "dana", START, ("PLF 1.1",))
    assert place.do(ChangeColour(1, 10**12, "reds"), DEALER) == [colour]
    assert place.do(SetCash(True, True), GUS) == [CashSet(True, True, "gus", START, ("PLF 2.5",))]
    assert place.do(SetCash(False, False), GUS) == [CashSet(False, False, "gus", START, ("PLF 2.5", "PLF 2.5.1"))]
    assert place.refusal(ChangeCash(1, 1), DEALER) == ("PLF 2.5.1", "this is a cashless table: use its terminal")
    other = CashChanged("p1", 1, "terminal", "dana", START, ("PLF 1.1",))
    assert place.do(ChangeCash(1, 1, "terminal"), DEALER) == [other]
    voucher = ExchangeVoucher(1, "V-1", 100, conditions_met=True)
    assert place.do(voucher, DEALER) == [VoucherExchanged("p1", "V-1", 100, "dana", START, ("PLF 1.1",))]
