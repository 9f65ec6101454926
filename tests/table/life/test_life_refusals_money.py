"""Everything refused for limits, equipment and money: the clause and the whole reason."""

import pytest

from cutcard.core.message import Actor, Command
from cutcard.table.messages.cards import ChangeSource, PrepareTable, SetCash
from cutcard.table.messages.life import (
    AllowOwnLimits,
    ApplyNotice,
    ChangeCash,
    ChangeColour,
    ChangeLimits,
    EndOwnLimits,
    ExchangeVoucher,
    GiveToTournament,
    OfferLowLimit,
    RaiseMinimum,
    ShowNotice,
    WithdrawNotice,
)
from cutcard.testing.felt import DEALER
from tests.conftest import Cited
from tests.support.life_states import (
    AT,
    DEVICE,
    TIME,
    Arrange,
    Row,
    bare,
    done,
    electronic,
    in_play,
    marked,
    notice,
    overtaken,
    seated,
    shoe,
    staked,
)
from tests.support.life_table import EQUIPMENT, GUS

CENTS = "give cents: a minimum above 0, a maximum not below it, a unit above 0"
HAND = "a hand is in progress: wait until the round is settled"

ROWS: list[Row] = [
    *(
        (electronic("UTH"), ChangeLimits(*three), GUS, "UTH 6.1", CENTS)
        for three in ((0, 100, 1), (200, 100, 1), (100, 10**18, 1), (100, 200, 0), (100, 200, 10**18))
    ),
    (
        electronic("UTH"),
        ChangeLimits(501, 5000, 1),
        GUS,
        "UTH 6.5",
        "a higher minimum takes a sign 20 minutes ahead; or raise it for players who come later only",
    ),
    (electronic("UTH"), RaiseMinimum(0), GUS, "UTH 6.5.1", CENTS),
    (electronic("UTH"), RaiseMinimum(500), GUS, "UTH 6.5", "$5.00 is no higher minimum: change the limits instead"),
    (electronic("UTH"), ShowNotice(2000, "soon"), GUS, "UTH 6.5", TIME.format("the change")),
    (electronic("UTH"), ShowNotice(2000, "soon", kept=True), GUS, "UTH 6.5.2", TIME.format("the change")),
    (
        electronic("UTH"),
        ShowNotice(2000, "2026-01-01T00:19:59Z"),
        GUS,
        "UTH 6.5",
        "the sign stands 20 minutes before the change: 2026-01-01T00:20:00Z is the earliest time",
    ),
    (electronic("UTH"), ShowNotice(0, AT), GUS, "UTH 6.5", CENTS),
    (
        electronic("UTH"),
        ShowNotice(500, AT),
        GUS,
        "UTH 6.5",
        "only a higher minimum needs a sign: change the limits at once",
    ),
    (
        electronic("UTH"),
        ShowNotice(2000, AT, kept=True),
        GUS,
        "UTH 6.5.2",
        "nobody keeps an old minimum: there is none to raise",
    ),
    *(
        (
            electronic("UTH", marked),
            ShowNotice(cents, AT, kept=True),
            GUS,
            "UTH 6.5.2",
            "the kept minimum rises, to $20.00 at the most",
        )
        for cents in (500, 2001)
    ),
    *(
        (electronic("UTH", notice), command, GUS, "UTH 6.5.2", "no such sign stands at the table: show it first")
        for command in (ApplyNotice(kept=True), WithdrawNotice(kept=True))
    ),
    *(
        (electronic("UTH"), command, GUS, "UTH 6.5", "no such sign stands at the table: show it first")
        for command in (ApplyNotice(), WithdrawNotice())
    ),
    (
        electronic("UTH", notice),
        ApplyNotice(),
        GUS,
        "UTH 6.5",
        "the sign gives 2026-01-01T00:30:00Z as the time of the change: not before",
    ),
    (
        electronic("UTH", overtaken),
        ApplyNotice(),
        GUS,
        "UTH 6.5",
        "the limits were changed meanwhile: withdraw the sign and show another",
    ),
    (electronic("UTH"), AllowOwnLimits(1, 100, 10**8), GUS, "UTH 6.6", "nobody sits at box 1"),
    (electronic("UTH", seated), AllowOwnLimits(1, 0, 10**8), GUS, "UTH 6.6", CENTS),
    (
        electronic("UTH", seated),
        AllowOwnLimits(1, 100, 50_000, sign_placed=True),
        GUS,
        "UTH 6.6",
        "the sign allows $500.00 already: give a higher one",
    ),
    (
        electronic("UTH", seated),
        AllowOwnLimits(1, 100, 10**8),
        GUS,
        "UTH 6.6",
        "first put a sign with the limits of box 1 on the table",
    ),
    (electronic("UTH"), EndOwnLimits(1), GUS, "UTH 6.6", "nobody sits at box 1"),
    (electronic("UTH", seated), EndOwnLimits(1), GUS, "UTH 6.6", "box 1 has no limits of its own"),
    (electronic("CSP"), OfferLowLimit(), GUS, None, "the document knows no low-limit tables"),
    (shoe("TCP"), OfferLowLimit(), GUS, "TCP 6.7.2", DEVICE),
    (
        electronic("TCP", done(GiveToTournament("spring"))),
        OfferLowLimit(),
        GUS,
        "TCP 6.7.1",
        "a tournament has the table: no low limit meanwhile",
    ),
    (
        electronic("TCP", done(OfferLowLimit())),
        GiveToTournament("spring"),
        GUS,
        "TCP 6.7.1",
        "a low-limit table hosts no tournament: end the low limit first",
    ),
    (electronic("TCP", seated), GiveToTournament("spring"), GUS, None, "players sit at the table: close it first"),
    # preparation and money
    (
        electronic("UTH", staked),
        PrepareTable(EQUIPMENT),
        GUS,
        "UTH 2.4",
        "a round is open: the table is prepared between rounds",
    ),
    (bare("UTH"), PrepareTable(EQUIPMENT[1:]), GUS, "UTH 2.4.1", "the table has no shoe for one deck: fit it first"),
    (
        bare("LUN"),
        PrepareTable(EQUIPMENT, cash=False),
        GUS,
        "LUN 2.5",
        "no table of this game runs cashless: take cash",
    ),
    (
        bare("UTH"),
        PrepareTable(EQUIPMENT, cash=False),
        GUS,
        "UTH 1.1",
        "a table without cash needs a cashless terminal: prepare the table with one first",
    ),
    (shoe("LUN"), SetCash(True, drop_box=False), GUS, "LUN 2.5", "the drop box stays at the table"),
    (shoe("UTH"), SetCash(True, drop_box=False), GUS, "UTH 2.5", "cash is taken only with a drop box at the table"),
    (shoe("UTH"), ChangeSource("device", " "), GUS, "UTH 3.2", "state why cards come from elsewhere"),
    (shoe("CSP"), ChangeSource("hand", "broken"), GUS, "CSP 3.6", "cards are not dealt from the hand; device, shoe"),
    (electronic("TCP", done(OfferLowLimit())), ChangeSource("shoe", "broken"), GUS, "TCP 6.7.2", DEVICE),
    (
        shoe("UTH", in_play),
        ChangeSource("device", "repaired"),
        GUS,
        "UTH 12.2.3",
        "a hand is in progress: wait until the round is over",
    ),
    (shoe("UTH"), ChangeCash(1, 100), DEALER, None, "nobody sits at box 1"),
    *(
        (
            shoe("UTH", seated),
            ChangeCash(1, cents),
            DEALER,
            "UTH 1.1",
            "the amount must be more than $0.00 and at most $10,000,000,000.00",
        )
        for cents in (0, 10**12 + 1)
    ),
    (shoe("UTH", seated), ChangeColour(1, 100, " "), DEALER, "UTH 1.1", "state which chips are given"),
    (
        shoe("UTH", seated),
        ChangeCash(1, 100, "terminal"),
        DEALER,
        "UTH 1.1",
        "the table has no cashless terminal: change cash",
    ),
    (
        shoe("UTH", seated),
        ExchangeVoucher(1, "V1", 100),
        DEALER,
        "UTH 1.1",
        "a voucher is exchanged under its own conditions only: check them first",
    ),
]


@pytest.mark.parametrize(("arrange", "command", "actor", "clause", "reason"), ROWS)
def test_refused_with_the_clause_and_the_whole_reason(
    arrange: Arrange, command: Command, actor: Actor, clause: str | None, reason: str, cited: Cited
) -> None:
    assert arrange(cited).refusal(command, actor) == (clause, reason)
