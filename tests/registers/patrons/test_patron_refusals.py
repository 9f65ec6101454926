"""Everything refused to a patron, at the cage and at a table: the clause and the whole reason."""

import pytest
from msgspec.structs import replace

from cutcard import games
from cutcard.core.day import month
from cutcard.core.message import Actor, Command, Facts, Role, Standing
from cutcard.registers.patrons.identity_messages import RecordPerson
from cutcard.registers.patrons.limits import LossLimit
from cutcard.registers.patrons.messages import (
    AskCashOut,
    BarEmployee,
    BuyIn,
    CancelCard,
    CashedOut,
    CashOut,
    DeclareChips,
    Exclude,
    IssueCard,
    LossLimitSet,
    PatronCommand,
    Readmit,
    ReceivePrize,
    RestrictPlay,
    SetDepositLimit,
    SetLossLimit,
)
from cutcard.registers.patrons.patron import Patron, decide, evolve
from cutcard.ruling import Refused
from cutcard.table.messages.round import Choose, CloseBets, PlaceWagers, TakeSeat
from cutcard.table.messages.validity import CutToLimit, LimitKept, PresentCard, RecordHelp, ReportInvalid
from cutcard.testing.felt import SYSTEM, player
from tests.support.table.patron_felt import DRAW, FLOP, STUD, SUPERVISOR, THREE, Known, bets, opened, stake

BOOKS = {key: book for key in (DRAW, FLOP, STUD, THREE) if (book := games.topics(key).patrons)}
ANN, EVE = Actor("ann", Role.PLAYER), Actor("eve", Role.PLAYER)
NOON = "2026-01-10T02:00:00Z"
AMOUNT = "the amount must be more than $0.00 and at most $10,000,000,000.00"
SUM = "a limit is from $0.00 to $10,000,000,000.00: enter such an amount, or leave it empty for no limit"
PLAIN, KNOWN = Patron("ann"), Patron("ann", recorded=True)
TOKENS = "tokens are given only for a voucher: exchange a voucher at a table"
CONSENT = "an account is debited only with consent; the player can ask for more on their own page"
ASKED = f"ann has asked for $0.00: {CONSENT}"
LIMITED = Patron("ann", loss_limit=LossLimit(10_000, 7, 20_000))
NUMBER = "the number of the card as printed: letters, digits, dots and hyphens"
CHOICES = "'casino', 'plain-draw', 'plain-flop', 'plain-stud', 'plain-three'"
EXCLUDE = f"there is nothing called 'bar' to be excluded from: choose {CHOICES}"
NOT_EXCLUDED = f"ann is not excluded from {FLOP}, so there is nothing to lift"

CAGE: list[tuple[Patron, PatronCommand, Actor, str | None, str]] = [
    (PLAIN, BuyIn("ann", 100), EVE, None, "this account is not yours: you may use only your own account"),
    (PLAIN, BuyIn("e" * 41, 100), ANN, None, f"this is the account of ann: use the account of {'e' * 40} instead"),
    (PLAIN, BuyIn("ann", 0), ANN, None, AMOUNT),
    (PLAIN, BuyIn("ann", -1, tokens=100), ANN, None, AMOUNT),
    (PLAIN, BuyIn("ann", 100, tokens=-1), ANN, None, AMOUNT),
    (PLAIN, BuyIn("ann", 10**12 + 1), ANN, None, AMOUNT),
    (PLAIN, BuyIn("ann", 0, tokens=10**12 + 1), ANN, None, AMOUNT),
    (PLAIN, CashOut("ann", 0), ANN, None, AMOUNT),
    (
        Patron("ann", deposit_limit=5000, deposited=2000, deposit_day=20_463),
        BuyIn("ann", 3001),
        ANN,
        "PLF 1.1",
        "your deposit limit leaves $30.00 for 2026-01-10: pay in less, or pay on another day",
    ),
    (PLAIN, IssueCard(" "), SUPERVISOR, "PLF 1.1", f"state {NUMBER}"),
    (PLAIN, CancelCard(" "), SUPERVISOR, "PLF 1.1", "state why the card is cancelled"),
    (PLAIN, CancelCard("lost"), SUPERVISOR, "PLF 1.1", "ann has no valid card, so there is none to cancel"),
    (PLAIN, SetDepositLimit(-1), ANN, "PLF 1.1", SUM),
    (PLAIN, SetLossLimit(10**12 + 1, 7), ANN, "PLF 1.1", SUM),
    (PLAIN, SetLossLimit(100, 0), ANN, "PLF 1.1", "a period of 0 days is not possible: choose 1 to 366 days"),
    (PLAIN, SetLossLimit(100, 367), ANN, "PLF 1.1", "a period of 367 days is not possible: choose 1 to 366 days"),
    (
        PLAIN,
        DeclareChips("bought", 100, "T1"),
        SUPERVISOR,
        "PLF 13.2",
        "ann has no loss limit, so no chips have to be declared",
    ),
    (LIMITED, DeclareChips("bought", 0, "T1"), SUPERVISOR, "PLF 13.2", AMOUNT),
    (LIMITED, DeclareChips("bought", 10**12 + 1, "T1"), SUPERVISOR, "PLF 13.2", AMOUNT),
    (LIMITED, RestrictPlay(" "), SUPERVISOR, "PLF 13.4", "state why play is restricted"),
    (
        PLAIN,
        RestrictPlay("calm"),
        SUPERVISOR,
        "PLF 13.4",
        "ann has no loss limit, so there is no next period to wait for",
    ),
    (PLAIN, Exclude("bar", "rude"), SUPERVISOR, None, EXCLUDE),
    (PLAIN, AskCashOut(0), ANN, None, AMOUNT),
    (PLAIN, RecordPerson(" "), SUPERVISOR, "PLF 1.1", "state how the person was identified"),
    (KNOWN, RecordPerson("papers"), SUPERVISOR, "PLF 1.1", "ann is already on record"),
    (KNOWN, BuyIn("ann", 1, tokens=1), SUPERVISOR, None, TOKENS),
    (KNOWN, CashOut("ann", 1), SUPERVISOR, None, ASKED),
    (PLAIN, Exclude(FLOP, " "), SUPERVISOR, "PLF 13.8.2", "state the reason"),
    (PLAIN, Exclude("casino", " "), SUPERVISOR, "PLD 13.8.3", "state the reason"),
    (PLAIN, Readmit(FLOP, "calm"), SUPERVISOR, "PLF 13.8.2", NOT_EXCLUDED),
    (PLAIN, BarEmployee(True, " "), SUPERVISOR, "PLF 13.19", "state what the policy says about this person"),
    (
        PLAIN,
        ReceivePrize("spring", 100, 0),
        SYSTEM,
        None,
        "ann has no account here: open one first, or pay the prize in another way",
    ),
]


@pytest.mark.parametrize(("state", "command", "actor", "clause", "reason"), CAGE)
def test_refused_at_the_cage(
    state: Patron, command: PatronCommand, actor: Actor, clause: str | None, reason: str
) -> None:
    with pytest.raises(Refused) as refused:
        decide(BOOKS, state, command, Facts(actor, NOON))
    assert (refused.value.clause, refused.value.reason) == (clause, reason)


def test_where_no_document_asks_for_a_card_no_clause_refuses() -> None:
    for command, what in ((IssueCard(" "), NUMBER), (CancelCard(" "), "why the card is cancelled")):
        with pytest.raises(Refused) as refused:
            decide({DRAW: BOOKS[DRAW]}, PLAIN, command, Facts(SUPERVISOR, NOON))
        assert (refused.value.clause, refused.value.reason) == (None, f"state {what}")


def test_what_is_paid_out_adds_up() -> None:
    once = evolve(PLAIN, CashedOut("ann", 300))
    assert evolve(once, CashedOut("ann", 200)) == Patron("ann", cashed=500, recorded=True)


def test_a_limit_that_goes_takes_its_count_with_it() -> None:
    lost = replace(LIMITED, recorded=True, lost=700, period=66)
    assert evolve(lost, LossLimitSet(None, 7, 20_463, True, "ann", NOON, ())) == replace(PLAIN, recorded=True)
    kept = evolve(lost, LossLimitSet(5000, 7, 20_000, True, "ann", NOON, ()))
    assert (kept.lost, kept.period) == (700, 66)
    anew = evolve(lost, LossLimitSet(5000, 7, 20_463, False, "ann", NOON, ()))
    assert (anew.lost, anew.period) == (0, 0)


def test_the_month_is_the_houses_own() -> None:
    assert [month(at) for at in ("2026-01-31T12:59:59Z", "2026-01-31T13:00:00Z")] == ["2026-01", "2026-02"]


# -- at a table

CARD = Standing(card="C-1")
HELP = "betting for another person is not allowed: {}; report the wager as invalid"

TABLE: list[tuple[str, Standing | None, Command, str | None, str]] = [
    (FLOP, CARD, PresentCard(5, "C-1"), "PLF 5.3", "nobody sits at box 5"),
    (DRAW, CARD, PresentCard(1, "C-1"), None, "this game does not require a player card: continue"),
    (FLOP, None, PresentCard(1, "C-1"), "PLF 5.1", "p1 has no valid player card: have one issued first"),
    (FLOP, Standing(), PresentCard(1, "C-1"), "PLF 5.1", "p1 has no valid player card: have one issued first"),
    (
        FLOP,
        CARD,
        PresentCard(1, "C-2"),
        "PLF 13.1",
        "the card shown is not p1's valid card: a player must use their own card",
    ),
    (
        DRAW,
        CARD,
        RecordHelp(1, "bob", True, True, False),
        None,
        "this game has no rule on betting for another person: continue",
    ),
    (FLOP, CARD, RecordHelp(1, " ", True, True, False), "PLF 13.21", HELP.format("name the helper")),
    (FLOP, CARD, RecordHelp(1, "bob", False, True, False), "PLF 13.21", HELP.format("p1 is not at the table")),
    (
        THREE,
        CARD,
        RecordHelp(1, "bob", True, True, False),
        "PLT 13.1",
        "a wager placed for another person is invalid in this game, even as help: report it as invalid",
    ),
    (
        FLOP,
        CARD,
        RecordHelp(1, "bob", True, False, True),
        "PLF 13.21",
        HELP.format("the help is more than physical, the helper gains from it"),
    ),
    (
        DRAW,
        CARD,
        ReportInvalid(1, "no valid card"),
        "PLD 12.18",
        "this game has no rule on such wagers: ask a manager to decide",
    ),
    (FLOP, CARD, ReportInvalid(1, "no valid card", round=2), "PLF 11.16", "there is no round 2: 1 have been played"),
    (FLOP, CARD, ReportInvalid(1, "no valid card", round=-1), "PLF 11.16", "there is no round -1: 1 have been played"),
    (
        FLOP,
        CARD,
        ReportInvalid(1, "no valid card"),
        "PLF 11.16",
        "p1 has no wager in this round, so there is nothing to return",
    ),
    (STUD, CARD, CutToLimit(1), None, "this game has no rule on loss limits: the wagers stand"),
    (FLOP, None, CutToLimit(1), "PLF 11.17", "p1 has no loss limit: the wagers stand"),
    (FLOP, CARD, CutToLimit(1), "PLF 11.17", "p1 has no loss limit: the wagers stand"),
    (
        FLOP,
        Standing(card="C-1", left=-1),
        CutToLimit(1),
        "PLF 13.3",
        "wagers are still open: have them taken back and placed again within the limit",
    ),
]


def refused(felt: Known, command: Command, actor: Actor = SUPERVISOR) -> tuple[str | None, str]:
    with pytest.raises(Refused) as raised:
        felt.ask(command, actor)
    return raised.value.clause, raised.value.reason


@pytest.mark.parametrize(("key", "standing", "command", "clause", "reason"), TABLE)
def test_refused_while_wagers_are_open(
    key: str, standing: Standing | None, command: Command, clause: str | None, reason: str
) -> None:
    felt = opened(key)
    felt.standing = standing
    assert refused(felt, command) == (clause, reason)


@pytest.mark.parametrize(
    ("standing", "clause", "reason"),
    [
        (
            Standing("C-1", {FLOP: "asked for it"}),
            "PLF 13.8.2",
            "you are excluded from the game: asked for it; ask a supervisor",
        ),
        (
            Standing("C-1", {"casino": "a ban"}),
            "PLF 13.8.3",
            "you are excluded from the casino: a ban; ask a supervisor",
        ),
        (
            Standing("C-1", employee=True),
            "PLF 13.19",
            "the staff gambling policy bars you from playing here",
        ),
        (Standing(), "PLF 5.1", "you have no valid player card of your own: have one issued first"),
        (
            Standing("C-1", paused="2026-01-02T00:00:00Z"),
            "PLF 13.4",
            "you may not wager until 2026-01-02T00:00:00Z, when the next period of your limit begins",
        ),
        (
            Standing("C-1", left=2999),
            "PLF 13.3",
            "$30.00 more would exceed your loss limit: stake at most $29.99",
        ),
        (
            Standing("C-1", left=0),
            "PLF 13.3",
            "$30.00 more would exceed your loss limit: your limit is reached for this period",
        ),
    ],
)
def test_a_wager_refused_for_who_places_it(standing: Standing, clause: str, reason: str) -> None:
    felt = opened(FLOP)
    felt.standing = standing
    assert refused(felt, PlaceWagers(1, bets(FLOP)), player(1)) == (clause, reason)
    if standing.excluded:
        assert refused(felt, TakeSeat(3), player(3)) == (clause, reason)


def test_a_decision_stays_within_the_loss_limit_of_the_own_player() -> None:
    felt = opened(FLOP)
    felt.standing = Standing("C-1", left=50_000)
    stake(felt, 1)
    stake(felt, 2)
    felt.do(CloseBets(), SYSTEM)
    felt.standing = Standing("C-1", left=3999)  # what lies there is counted in it
    assert refused(felt, Choose(1, "play 4x"), player(1)) == (
        "PLF 13.3",
        "$40.00 more would exceed your loss limit: stake at most $39.99",
    )
    felt.standing = Standing("C-1", left=4000)
    kept, *_ = felt.ask(Choose(1, "play 4x"), player(1))
    assert kept == LimitKept("p1", 4000, 4000, ("PLF 13.3", "I-30"))
    felt.standing = Standing("C-1", left=0)
    assert refused(felt, CutToLimit(1)) == ("PLF 11.17", "p1 is within the loss limit: the wagers stand")


def test_a_settled_round_is_not_cut() -> None:
    felt = Known(FLOP)
    felt.do(TakeSeat(1), player(1))
    felt.standing = Standing("C-1", left=-1)
    assert refused(felt, CutToLimit(1)) == ("PLF 11.17.2", "the round is settled: its wagers and results stand")
    felt.rules = replace(felt.rules, patrons=None)
    silent = "Plain Flop has no rules on patrons: ask a manager to decide"
    assert refused(felt, CutToLimit(1)) == (None, silent)
