"""Patrons: chips, cards, limits, exclusions and their records."""

from collections.abc import Iterable
from itertools import count

from cutcard import games
from cutcard.core.message import CASINO
from cutcard.floor.people.persons import persons
from cutcard.registers.patrons.identity_messages import EraseDetails, MergeRecord, RecordDetails, RecordPerson
from cutcard.registers.patrons.messages import (
    BarEmployee,
    BuyIn,
    CancelCard,
    CashOut,
    DeclareChips,
    Exclude,
    IssueCard,
    Readmit,
    RestrictPlay,
    SetDepositLimit,
    SetLossLimit,
)
from cutcard.registers.patrons.patron import Patron
from cutcard.registers.patrons.played import WithdrawWarning
from cutcard.web.jobs.declared.job import (
    FieldAsked,
    JobCase,
    Spot,
    StaffJob,
    choice,
    fact,
    money,
    note,
    number,
    of,
    step,
    text,
)
from cutcard.web.jobs.tables.players import patrons

GROUP = "Patrons"
FUNDS = ("cash", "debit card", "EFTPOS", "bank transfer")


def _patron(spot: Spot) -> Patron:
    assert isinstance(spot.state, Patron)
    return spot.state


def _scopes(spot: Spot) -> list[tuple[str, str]]:
    """The games from which the person is not excluded yet, and the whole casino."""
    every = [(key, games.load(key).title) for key in games.names()]
    every = [*every, (CASINO, "The whole casino"), ("tournament", "Tournaments")]
    return [one for one in every if one[0] not in _patron(spot).excluded]


def _excluded(spot: Spot) -> Iterable[JobCase]:
    titles = {key: games.load(key).title for key in games.names()} | {CASINO: "the whole casino"}
    for scope, why in _patron(spot).excluded.items():
        yield JobCase(scope, f"From {titles.get(scope, scope)}: {why}", {"scope": scope})


def _warned(spot: Spot) -> Iterable[JobCase]:
    for game in _patron(spot).warned:
        yield JobCase(game, f"{games.load(game).title}: the next time the stake is lost", {"game": game})


def _next_number(spot: Spot) -> str:
    """An id that no record has yet."""
    taken = {stream.partition("/")[2] for stream in spot.desk.journal.streams("patron/")}
    taken |= {one.id for one in persons(spot.desk.journal)}
    return next(id for id in (f"p{number}" for number in count(len(taken) + 1)) if id not in taken)


def _others(spot: Spot) -> list[tuple[str, str]]:
    return [one for one in patrons(spot) if one[0] != spot.id]


def _tables(spot: Spot) -> list[tuple[str, str]]:
    found = [stream.partition("/")[2] for stream in spot.desk.journal.streams("table/")]
    return [(id, spot.table_name(id)) for id in found]


JOBS = (
    StaffJob(
        "exclude",
        "Exclude this person",
        Exclude,
        "patron",
        GROUP,
        "From now on this person cannot sit down, wager or enter, under any record of theirs. Wagers in play are "
        "settled as the document says. Only a gaming manager can readmit them.",
        (
            step(
                "From what, and why",
                fact("scope", "From", _scopes),
                note("reason", "Reason", "possession of a device", "conduct at the table", "at their own wish"),
            ),
        ),
    ),
    StaffJob(
        "readmit",
        "Readmit this person",
        Readmit,
        "patron",
        GROUP,
        "The exclusion ends.",
        (step("Why", note("reason", "Reason", "reviewed by the manager")),),
        cases=_excluded,
    ),
    StaffJob(
        "withdraw-warning",
        "Withdraw a warning",
        WithdrawWarning,
        "patron",
        GROUP,
        "The warning was a mistake: the next time is the first one, at every table.",
        (step("Why", note("reason", "Reason", "given to the wrong player", "the player could cover the bet")),),
        cases=_warned,
    ),
    StaffJob(
        "buy-in",
        "Sell chips",
        BuyIn,
        "patron",
        GROUP,
        "Chips go to the person's account. Above your limit a second person is asked.",
        (
            step(
                "The chips",
                money("amount", "Amount", 10_000),
                choice("funds", "Paid by", of(*FUNDS)),
            ),
        ),
        fixed=lambda spot: {"patron": spot.id},
    ),
    StaffJob(
        "cash-out",
        "Pay chips out",
        CashOut,
        "patron",
        GROUP,
        "The amount leaves the person's account.",
        (step("The amount", money("amount", "Amount", lambda spot: _patron(spot).asked or None)),),
        fixed=lambda spot: {"patron": spot.id},
        cases=lambda spot: (JobCase(),) if _patron(spot).asked else (),
    ),
    StaffJob(
        "issue-card",
        "Issue a player card",
        IssueCard,
        "patron",
        GROUP,
        "The card belongs to this person alone.",
        (
            step(
                "The card",
                text("card", "Number", value=lambda spot: f"C-{spot.id}"[:40]),
                choice("form", "Form", of("physical", "digital")),
            ),
        ),
    ),
    StaffJob(
        "cancel-card",
        "Cancel the player card",
        CancelCard,
        "patron",
        GROUP,
        "It can no longer be used.",
        (step("Why", note("reason", "Reason", "lost", "returned")),),
        cases=lambda spot: (JobCase(),) if _patron(spot).card else (),
    ),
    StaffJob(
        "deposit-limit",
        "Set a deposit limit for the person",
        SetDepositLimit,
        "patron",
        GROUP,
        "A lower limit counts at once, a higher one later, as the document says.",
        (step("The limit", money("amount", "A day at most", 50_000, "Leave empty for no limit", needed=False)),),
        made=lambda _, values: {"amount": values.get("amount")},
    ),
    StaffJob(
        "loss-limit",
        "Set a loss limit for the person",
        SetLossLimit,
        "patron",
        GROUP,
        "A lower limit counts at once, a higher one later, as the document says.",
        (
            step(
                "The limit",
                money("amount", "At most", 50_000, "Leave empty for no limit", needed=False),
                number("days", "In so many days", 1),
            ),
        ),
    ),
    StaffJob(
        "declare-chips",
        "Record chips that a player declares",
        DeclareChips,
        "patron",
        GROUP,
        "Chips bought, brought or taken away count towards the person's loss limit.",
        (
            step(
                "The chips",
                fact("chips", "What", of("bought", "introduced", "taken away")),
                money("amount", "Amount", sample=lambda _: 10_000),
                fact("table", "At", _tables),
            ),
        ),
    ),
    StaffJob(
        "restrict-play",
        "Keep the person from wagering until the limit begins anew",
        RestrictPlay,
        "patron",
        GROUP,
        "No wager is taken from the person until then, not even in a hand that is being played.",
        (step("Why", note("reason", "Reason", "beyond the loss limit")),),
    ),
    StaffJob(
        "lift-restriction",
        "Let the person wager again",
        RestrictPlay,
        "patron",
        GROUP,
        "The break ends now. The loss limit stays as it is.",
        (step("Why", note("reason", "Reason", "given to the wrong person", "the break was long enough")),),
        fixed=lambda _: {"lifted": True},
    ),
    StaffJob(
        "bar-employee",
        "Bar the person as staff",
        BarEmployee,
        "patron",
        GROUP,
        "The staff gambling policy applies to this person.",
        (
            step(
                "Why, and since when",
                note("reason", "Reason", "employed by the casino"),
                FieldAsked("since", "Since", "moment", needed=False, hint="Leave empty for now"),
            ),
        ),
        fixed=lambda _: {"barred": True},
        cases=lambda spot: () if _patron(spot).employee else (JobCase(),),
    ),
    StaffJob(
        "unbar-employee",
        "Lift the bar as staff",
        BarEmployee,
        "patron",
        GROUP,
        "The staff gambling policy no longer applies to this person.",
        (step("Why", note("reason", "Reason", "no longer employed")),),
        fixed=lambda _: {"barred": False},
        cases=lambda spot: (JobCase(),) if _patron(spot).employee else (),
    ),
    StaffJob(
        "record-details",
        "Record name and address",
        RecordDetails,
        "patron",
        GROUP,
        "They are kept outside the journal and can be corrected and erased.",
        (
            step(
                "The person",
                text("name", "Name", value=lambda spot: spot.name(spot.id)),
                FieldAsked("born", "Born", "day", needed=False),
                text("address", "Address", needed=False),
            ),
        ),
    ),
    StaffJob(
        "erase-details",
        "Erase name and address",
        EraseDetails,
        "patron",
        GROUP,
        "Possible only when nothing is open with the person.",
        (step("Why", note("reason", "Reason", "at their own wish")),),
    ),
    StaffJob(
        "merge-record",
        "Two records are one person",
        MergeRecord,
        "patron",
        GROUP,
        "Everything goes to the other record, exclusions and limits included.",
        (
            step(
                "The other record",
                fact("into", "Goes into", _others),
                note("reason", "How it is known", "the same identity document"),
            ),
        ),
    ),
    StaffJob(
        "record-person",
        "Put a new person on record",
        RecordPerson,
        "patron",
        GROUP,
        "A person who is on record can be given a player card and seated, excluded, or named in an incident.",
        (
            step(
                "The person",
                text("name", "Name", hint="Leave empty if they will not give it", needed=False),
                note("identified", "How the person was identified", "identity document seen", "described by staff"),
            ),
        ),
        starts=True,
        begins=_next_number,
        then="issue-card",
    ),
)
