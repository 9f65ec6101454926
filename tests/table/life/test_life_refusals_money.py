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
        (electronic("PLF"), ChangeLimits(*three), GUS, "PLF 6.1", CENTS)
        for three in ((0, 100, 1), (200, 100, 1), (100, 10**18, 1), (100, 200, 0), (100, 200, 10**18))
    ),
    (
        electronic("PLF"),
        ChangeLimits(501, 5000, 1),
        GUS,
        "PLF 6.5",
        "a higher minimum takes a sign 20 minutes ahead; or raise it for players who come later only",
    ),
    (electronic("PLF"), RaiseMinimum(0), GUS, "PLF 6.5.1", CENTS),
    (electronic("PLF"), RaiseMinimum(500), GUS, "PLF 6.5", "$5.00 is no higher minimum: change the limits instead"),
    (electronic("PLF"), ShowNotice(2000, "soon"), GUS, "PLF 6.5", TIME.format("the change")),
    (electronic("PLF"), ShowNotice(2000, "soon", kept=True), GUS, "PLF 6.5.2", TIME.format("the change")),
    (
        electronic("PLF"),
        ShowNotice(2000, "2026-01-01T00:19:59Z"),
        GUS,
        "PLF 6.5",
        "the sign stands 20 minutes before the change: 2026-01-01T00:20:00Z is the earliest time",
    ),
    (electronic("PLF"), ShowNotice(0, AT), GUS, "PLF 6.5", CENTS),
    (
        electronic("PLF"),
        ShowNotice(500, AT),
        GUS,
        "PLF 6.5",
        "only a higher minimum needs a sign: change the limits at once",
    ),
    (
        electronic("PLF"),
        ShowNotice(2000, AT, kept=True),
        GUS,
        "PLF 6.5.2",
        "nobody keeps an old minimum: there is none to raise",
    ),
    *(
        (
            electronic("PLF", marked),
            ShowNotice(cents, AT, kept=True),
            GUS,
            "PLF 6.5.2",
            "the kept minimum rises, to $20.00 at the most",
        )
        for cents in (500, 2001)
    ),
    *(
        (electronic("PLF", notice), command, GUS, "PLF 6.5.2", "no such sign stands at the table: show it first")
        for command in (ApplyNotice(kept=True), WithdrawNotice(kept=True))
    ),
    *(
        (electronic("PLF"), command, GUS, "PLF 6.5", "no such sign stands at the table: show it first")
        for command in (ApplyNotice(), WithdrawNotice())
    ),
    (
        electronic("PLF", notice),
        ApplyNotice(),
        GUS,
        "PLF 6.5",
        "the sign gives 2026-01-01T00:30:00Z as the time of the change: not before",
    ),
    (
        electronic("PLF", overtaken),
        ApplyNotice(),
        GUS,
        "PLF 6.5",
        "the limits were changed meanwhile: withdraw the sign and show another",
    ),
    (electronic("PLF"), AllowOwnLimits(1, 100, 10**8), GUS, "PLF 6.6", "nobody sits at box 1"),
    (electronic("PLF", seated), AllowOwnLimits(1, 0, 10**8), GUS, "PLF 6.6", CENTS),
    (
        electronic("PLF", seated),
        AllowOwnLimits(1, 100, 50_000, sign_placed=True),
        GUS,
        "PLF 6.6",
        "the sign allows $500.00 already: give a higher one",
    ),
    (
        electronic("PLF", seated),
        AllowOwnLimits(1, 100, 10**8),
        GUS,
        "PLF 6.6",
        "first put a sign with the limits of box 1 on the table",
    ),
    (electronic("PLF"), EndOwnLimits(1), GUS, "PLF 6.6", "nobody sits at box 1"),
    (electronic("PLF", seated), EndOwnLimits(1), GUS, "PLF 6.6", "box 1 has no limits of its own"),
    (electronic("PLS"), OfferLowLimit(), GUS, None, "the document knows no low-limit tables"),
    (shoe("PLT"), OfferLowLimit(), GUS, "PLT 6.7.2", DEVICE),
    (
        electronic("PLT", done(GiveToTournament("spring"))),
        OfferLowLimit(),
        GUS,
        "PLT 6.7.1",
        "a tournament has the table: no low limit meanwhile",
    ),
    (
        electronic("PLT", done(OfferLowLimit())),
        GiveToTournament("spring"),
        GUS,
        "PLT 6.7.1",
        "a low-limit table hosts no tournament: end the low limit first",
    ),
    (electronic("PLT", seated), GiveToTournament("spring"), GUS, None, "players sit at the table: close it first"),
    # preparation and money
    (
        electronic("PLF", staked),
        PrepareTable(EQUIPMENT),
        GUS,
        "PLF 2.4",
        "a round is open: the table is prepared between rounds",
    ),
    (bare("PLF"), PrepareTable(EQUIPMENT[1:]), GUS, "PLF 2.4.1", "the table has no shoe for one deck: fit it first"),
    (
        bare("PLD"),
        PrepareTable(EQUIPMENT, cash=False),
        GUS,
        "PLD 2.5",
        "no table of this game runs cashless: take cash",
    ),
    (
        bare("PLF"),
        PrepareTable(EQUIPMENT, cash=False),
        GUS,
        "PLF 1.1",
        "a table without cash needs a cashless terminal: prepare the table with one first",
    ),
    (shoe("PLD"), SetCash(True, drop_box=False), GUS, "PLD 2.5", "the drop box stays at the table"),
    (shoe("PLF"), SetCash(True, drop_box=False), GUS, "PLF 2.5", "cash is taken only with a drop box at the table"),
    (shoe("PLF"), ChangeSource("device", " "), GUS, "PLF 3.2", "state why cards come from elsewhere"),
    (shoe("PLS"), ChangeSource("hand", "broken"), GUS, "PLS 3.6", "cards are not dealt from the hand; device, shoe"),
    (electronic("PLT", done(OfferLowLimit())), ChangeSource("shoe", "broken"), GUS, "PLT 6.7.2", DEVICE),
    (
        shoe("PLF", in_play),
        ChangeSource("device", "repaired"),
        GUS,
        "PLF 12.2.3",
        "a hand is in progress: wait until the round is over",
    ),
    (shoe("PLF"), ChangeCash(1, 100), DEALER, None, "nobody sits at box 1"),
    *(
        (shoe("PLF", seated), ChangeCash(1, cents), DEALER, "PLF 1.1", "the amount must be more than $0.00 and at most $10,000,000,000.00")
        for cents in (0, 10**12 + 1)
    ),
    (shoe("PLF", seated), ChangeColour(1, 100, " "), DEALER, "PLF 1.1", "state which chips are given"),
    (
        shoe("PLF", seated),
        ChangeCash(1, 100, "terminal"),
        DEALER,
        "PLF 1.1",
        "the table has no cashless terminal: change cash",
    ),
    (
        shoe("PLF", seated),
        ExchangeVoucher(1, "V1", 100),
        DEALER,
        "PLF 1.1",
        "a voucher is exchanged under its own conditions only: check them first",
    ),
]


@pytest.mark.parametrize(("arrange", "command", "actor", "clause", "reason"), ROWS)
def test_refused_with_the_clause_and_the_whole_reason(
    arrange: Arrange, command: Command, actor: Actor, clause: str | None, reason: str, cited: Cited
) -> None:
    assert arrange(cited).refusal(command, actor) == (clause, reason)
