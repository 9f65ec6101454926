"""Everything refused for limits, equipment and money: the clause and the whole reason."""

import pytest

from cutcard.core.message import Actor, Command
from cutcard.table.messages.cards import ChangeSource, PrepareTable, SetCash
from cutcard.table.messages.exchange import ChangeCash, ChangeColour, ExchangeVoucher
from cutcard.table.messages.life import (
    AllowOwnLimits,
    ApplyNotice,
    ChangeLimits,
    EndOwnLimits,
    GiveToTournament,
    OfferLowLimit,
    RaiseMinimum,
    ShowNotice,
    WithdrawNotice,
)
from cutcard.testing.felt import DEALER
from tests.conftest import Cited
from tests.support.table.life import EQUIPMENT, GUS
from tests.support.table.life_states import (
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

CENTS = "the minimum and the unit must be more than $0.00, and the maximum at least the minimum"
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
        "announce a higher minimum on a sign 20 minutes ahead, or raise it only for players who come later",
    ),
    (electronic("PLF"), RaiseMinimum(0), GUS, "PLF 6.5.1", CENTS),
    (
        electronic("PLF"),
        RaiseMinimum(500),
        GUS,
        "PLF 6.5",
        "$5.00 is not above the present minimum: change the limits instead",
    ),
    (electronic("PLF"), ShowNotice(2000, "soon"), GUS, "PLF 6.5", TIME.format("the change")),
    (electronic("PLF"), ShowNotice(2000, "soon", kept=True), GUS, "PLF 6.5.2", TIME.format("the change")),
    (
        electronic("PLF"),
        ShowNotice(2000, "2026-01-01T00:19:59Z"),
        GUS,
        "PLF 6.5",
        "the sign must be shown 20 minutes before the change: choose 2026-01-01T00:20:00Z or later",
    ),
    (electronic("PLF"), ShowNotice(0, AT), GUS, "PLF 6.5", CENTS),
    (
        electronic("PLF"),
        ShowNotice(500, AT),
        GUS,
        "PLF 6.5",
        "only a higher minimum needs a sign: change the limits directly",
    ),
    (
        electronic("PLF"),
        ShowNotice(2000, AT, kept=True),
        GUS,
        "PLF 6.5.2",
        "nobody is on an old minimum, so there is none to raise",
    ),
    *(
        (
            electronic("PLF", marked),
            ShowNotice(cents, AT, kept=True),
            GUS,
            "PLF 6.5.2",
            "the kept minimum may only rise, to at most $20.00",
        )
        for cents in (500, 2001)
    ),
    *(
        (electronic("PLF", notice), command, GUS, "PLF 6.5.2", "no such sign is on the table: show it first")
        for command in (ApplyNotice(kept=True), WithdrawNotice(kept=True))
    ),
    *(
        (electronic("PLF"), command, GUS, "PLF 6.5", "no such sign is on the table: show it first")
        for command in (ApplyNotice(), WithdrawNotice())
    ),
    (
        electronic("PLF", notice),
        ApplyNotice(),
        GUS,
        "PLF 6.5",
        "the sign announces the change for 2026-01-01T00:30:00Z: wait until then",
    ),
    (
        electronic("PLF", overtaken),
        ApplyNotice(),
        GUS,
        "PLF 6.5",
        "the limits have been changed since: withdraw the sign and show another",
    ),
    (electronic("PLF"), AllowOwnLimits(1, 100, 10**8), GUS, "PLF 6.6", "nobody sits at box 1"),
    (electronic("PLF", seated), AllowOwnLimits(1, 0, 10**8), GUS, "PLF 6.6", CENTS),
    (
        electronic("PLF", seated),
        AllowOwnLimits(1, 500, 50_000, sign_placed=True),
        GUS,
        "PLF 6.6",
        "the sign already allows $500.00: enter a higher maximum",
    ),
    (
        electronic("PLF", seated),
        AllowOwnLimits(1, 500, 10**8),
        GUS,
        "PLF 6.6",
        "put a sign with the limits of box 1 on the table first",
    ),
    (
        electronic("PLF", seated),
        AllowOwnLimits(1, 499, 10**8, sign_placed=True),
        GUS,
        "PLF 6.6",
        "this player's minimum is $5.00: own limits may not go below it",
    ),
    (
        electronic("PLF", seated),
        AllowOwnLimits(1, 500, 10**8, sign_placed=True, area="ante"),
        GUS,
        "PLF 6.6",
        "ante has the table's limits: leave the area out",
    ),
    (
        electronic("PLF"),
        ChangeLimits(500, 5000, area="jackpot"),
        GUS,
        "PLF 6.1",
        "no limits belong to 'jackpot': choose ante, trips",
    ),
    (electronic("PLF"), EndOwnLimits(1), GUS, "PLF 6.6", "nobody sits at box 1"),
    (
        electronic("PLF", seated),
        EndOwnLimits(1),
        GUS,
        "PLF 6.6",
        "box 1 has no limits of its own, so there are none to end",
    ),
    (electronic("PLS"), OfferLowLimit(), GUS, None, "this game has no low-limit tables"),
    (shoe("PLT"), OfferLowLimit(), GUS, "PLT 6.7.2", DEVICE),
    (
        electronic("PLT", done(GiveToTournament("spring"))),
        OfferLowLimit(),
        GUS,
        "PLT 6.7.1",
        "the table is in use for a tournament: wait until it is over",
    ),
    (
        electronic("PLT", done(OfferLowLimit())),
        GiveToTournament("spring"),
        GUS,
        "PLT 6.7.1",
        "a low-limit table may not host a tournament: end the low limit first",
    ),
    (
        electronic("PLT", seated),
        GiveToTournament("spring"),
        GUS,
        None,
        "players are seated at the table: close it first",
    ),
    (
        electronic("PLT"),
        GiveToTournament(),
        GUS,
        None,
        "the table is not in use for a tournament: there is nothing to change",
    ),
    (
        electronic("PLT", done(GiveToTournament("spring"))),
        GiveToTournament("spring"),
        GUS,
        None,
        "the table is in use for spring already: there is nothing to change",
    ),
    # preparation and money
    (
        electronic("PLF", staked),
        PrepareTable(EQUIPMENT),
        GUS,
        "PLF 2.4",
        "a round is open: prepare the table between rounds",
    ),
    (
        bare("PLF"),
        PrepareTable(EQUIPMENT[1:]),
        GUS,
        "PLF 2.4.1",
        "the table has no shoe for one deck: install it first",
    ),
    (
        bare("PLD"),
        PrepareTable(EQUIPMENT, cash=False),
        GUS,
        "PLD 2.5",
        "tables of this game may not run cashless: take cash",
    ),
    (
        bare("PLF"),
        PrepareTable(EQUIPMENT, cash=False),
        GUS,
        "PLF 1.1",
        "a cashless table needs a cashless terminal: prepare the table with one first",
    ),
    (shoe("PLD"), SetCash(True, drop_box=False), GUS, "PLD 2.5", "the drop box must stay at the table"),
    (
        shoe("PLF"),
        SetCash(True, drop_box=False),
        GUS,
        "PLF 2.5",
        "cash may be taken only if a drop box is attached: attach one first",
    ),
    (shoe("PLF"), ChangeSource("device", " "), GUS, "PLF 3.2", "state why the cards are dealt from somewhere else"),
    (
        shoe("PLS"),
        ChangeSource("hand", "broken"),
        GUS,
        "PLS 3.6",
        "cards may not be dealt from the hand: use device, shoe",
    ),
    (electronic("PLT", done(OfferLowLimit())), ChangeSource("shoe", "broken"), GUS, "PLT 6.7.2", DEVICE),
    (
        shoe("PLF", in_play),
        ChangeSource("device", "repaired"),
        GUS,
        "PLF 3.2",
        "a round is in progress: wait until it is over",
    ),
    (
        electronic("PLF", staked),  # the commitment to its deck stands, so the order of the deal does not change
        ChangeSource("shoe", "slow"),
        GUS,
        "PLF 3.2",
        "a round is in progress: wait until it is over",
    ),
    (shoe("PLF"), ChangeCash(1, 100), DEALER, None, "nobody sits at box 1"),
    *(
        (
            shoe("PLF", seated),
            ChangeCash(1, cents),
            DEALER,
            "PLF 1.1",
            "the amount must be more than $0.00 and at most $10,000,000,000.00",
        )
        for cents in (0, 10**12 + 1)
    ),
    (shoe("PLF", seated), ChangeColour(1, 100, " "), DEALER, "PLF 1.1", "state which chips the player gets"),
    (
        shoe("PLF", seated),
        ChangeCash(1, 100, "terminal"),
        DEALER,
        "PLF 1.1",
        "the table has no cashless terminal: use cash",
    ),
    (
        shoe("PLF", seated),
        ExchangeVoucher(1, "V1", 100),
        DEALER,
        "PLF 1.1",
        "a voucher may be exchanged only if its conditions are met: check them first",
    ),
]


@pytest.mark.parametrize(("arrange", "command", "actor", "clause", "reason"), ROWS)
def test_refused_with_the_clause_and_the_whole_reason(
    arrange: Arrange, command: Command, actor: Actor, clause: str | None, reason: str, cited: Cited
) -> None:
    assert arrange(cited).refusal(command, actor) == (clause, reason)
