"""Outcomes and defects: invalid rounds, withheld payments, cases without a rule, missing or foreign cards."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from cutcard.core.message import Standing
from cutcard.money import Cents, dollars
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.defect import CloseDefect, RecordSearch, ReportDefect
from cutcard.registers.incidents.outcome import (
    CarryOutUncovered,
    ConfirmInvalidation,
    ConfirmWithheld,
    DecideUncovered,
    Payment,
    ProposeInvalidation,
    WithdrawInvalidation,
    WithdrawUncovered,
    WithdrawWithheld,
    WithholdPayment,
)
from cutcard.registers.incidents.outcome_rules import won_by
from cutcard.registers.incidents.register import as_claimed
from cutcard.registers.patrons.patron import Patron
from cutcard.web.jobs.declared.job import FieldAsked, JobCase, Spot, StaffJob, Values, choice, fact, note, of, step
from cutcard.web.jobs.registers.disputes import ORDER, ordered
from cutcard.web.jobs.registers.places import (
    ROUND,
    at_tables,
    last_round,
    nobody_or_people,
    records,
    table_of,
    tables,
)
from cutcard.web.jobs.tables.players import patrons

GROUP = "Outcomes and defects"
FAR = 60  # rounds back in which a payment that was made wrongly is looked for


def _of(
    kept: Callable[[Spot], Mapping[int, Any]], word: str, duty: str, fits: Callable[[Any], bool] = lambda _: True
) -> Callable[[Spot], Iterable[JobCase]]:
    def cases(spot: Spot) -> Iterable[JobCase]:
        for key, one in kept(spot).items():
            if fits(one):
                yield JobCase(str(key), f"{word} {key}, {spot.at_table(one.place)}", {"number": key}, duty.format(key))

    return cases


def _left(spot: Spot, place: IncidentPlace, who: str, what: Payment) -> Cents:
    """What a person has won in a round and nobody has claimed back yet."""
    asked = WithholdPayment(place, who, what, 0, "")
    facts = as_claimed(spot.register, asked, spot.desk.facts(spot.stream, spot.actor, asked))
    return won_by(facts.round, who, what)[0] if facts.round else 0


def _winners(spot: Spot) -> Iterable[JobCase]:
    """Wins of a table's last round that can be withheld."""
    for id, table in tables(spot).items():
        state = table.round
        won: dict[tuple[str, Payment], None] = {}
        for one in state.settled if state else ():
            if one.returned > one.chips:
                won[one.owner, "wager"] = None
        for prize in state.prizes if state else ():
            won[prize.owner, "jackpot"] = None
        for who, what in won:
            amount = _left(spot, IncidentPlace(id, table.rounds), who, what)
            about = f"{spot.at_table(IncidentPlace(id, table.rounds))}: {spot.name(who)}, {what}, {dollars(amount)}"
            values = {"place.table": id, "place.round": table.rounds, "person": who, "what": what, "amount": amount}
            yield JobCase(f"{id}/{who}/{what}", about, values)


def _barred(spot: Spot) -> dict[str, Standing]:
    """People whom the staff gambling policy bars, or has barred, under each record of theirs."""
    known = (spot.desk.state(f"patron/{id}").state for id, _ in patrons(spot))
    barred = [one for one in known if isinstance(one, Patron) and one.bars and not one.merged]
    return {id: Standing(bars=one.bars) for one in barred for id in (one.id, *one.also)}


def _earlier(spot: Spot) -> dict[str, Values]:
    """Wins of a table's earlier rounds by people who were barred when they wagered, by the key of the choice."""
    found: dict[str, Values] = {}
    barred, place = _barred(spot), str(spot.case.values.get("place.table"))
    done = {(one.place, one.person, one.what) for one in spot.register.outcomes.withheld.values()}
    kinds: tuple[Payment, ...] = ("wager", "jackpot")
    for record in records(spot, most=FAR) if barred else ():
        for who, standing in barred.items():
            if not any(standing.barred_at(one.at) for one in record.of(who)) or record.number == last_round(spot):
                continue
            here = IncidentPlace(place, record.number)
            for what in kinds:
                if (here, who, what) not in done and (amount := _left(spot, here, who, what)):
                    values = {"place.round": record.number, "person": who, "what": what, "amount": amount}
                    found[f"{record.number}/{who}/{what}"] = values
    return found


def _earlier_wins(spot: Spot) -> list[tuple[str, str]]:
    return [
        (key, f"Round {one['place.round']}: {spot.name(one['person'])}, {one['what']}, {dollars(one['amount'])}")
        for key, one in _earlier(spot).items()
    ]


def _chosen(spot: Spot, values: Values) -> Values:
    if (one := _earlier(spot).get(str(values.get("payment")))) is None:
        raise ValueError("choose one of the payments")
    return {**{name: value for name, value in values.items() if name != "payment"}, **one}


def _in_the_fraud(spot: Spot) -> list[tuple[str, str]]:
    """Whose wagers of the round can be forfeited; at an assisted table whoever sits there may have some."""
    table = table_of(spot)
    if table is None or table.round is None:
        return []
    staked = [*(one.owner for one in table.round.stakes), *(one.owner for one in table.round.settled)]
    seated = table.seats.values() if table.recording == "assisted" else ()
    return [(who, spot.name(who)) for who in dict.fromkeys((*staked, *seated)) if who]


JOBS = (
    StaffJob(
        "propose-invalidation",
        "Propose to invalidate an outcome",
        ProposeInvalidation,
        "incidents",
        GROUP,
        "The round is held. A second person makes the outcome invalid or withdraws the proposal.",
        (
            step(
                "Why",
                ROUND,
                fact("ground", "Ground", of("disruption", "fraud")),
                FieldAsked(
                    "forfeit",
                    "Players in the fraud",
                    "ticks",
                    (),
                    pick=_in_the_fraud,
                    hint="Their wagers of the round are forfeited. All others go back.",
                    needed=False,
                    when=("ground", "fraud"),
                ),
                note("reasons", "Reasons", "the game was disrupted", "fraud is suspected"),
            ),
        ),
        cases=at_tables,
        then="confirm-invalidation",
    ),
    StaffJob(
        "confirm-invalidation",
        "Make the outcome invalid",
        ConfirmInvalidation,
        "incidents",
        GROUP,
        "Wagers go back, apart from those that are forfeited. This is final.",
        cases=_of(lambda spot: spot.register.outcomes.proposed, "Invalidation", "invalidation-{}"),
        second=True,
    ),
    StaffJob(
        "withdraw-invalidation",
        "Withdraw the invalidation",
        WithdrawInvalidation,
        "incidents",
        GROUP,
        "The round goes on, and its outcome stands.",
        (step("Why", note("reasons", "Reasons", "the grounds were not confirmed")),),
        cases=_of(lambda spot: spot.register.outcomes.proposed, "Invalidation", "invalidation-{}"),
        refuses=True,
    ),
    StaffJob(
        "withhold-payment",
        "Withhold a payment",
        WithholdPayment,
        "incidents",
        GROUP,
        "A second person confirms it; then the amount is claimed back, and a jackpot goes back to its pool.",
        (step("Why", note("reasons", "Reasons", "the winner is barred as staff")),),
        cases=_winners,
        then="confirm-withheld",
    ),
    StaffJob(
        "withhold-earlier",
        "Withhold a payment of an earlier round",
        WithholdPayment,
        "incidents",
        GROUP,
        "A second person confirms it; then the amount is claimed back, and a jackpot goes back to its pool.",
        (
            step(
                "Which payment",
                choice("payment", "Payment", _earlier_wins, hint="Of people who were barred when they wagered."),
                note("reasons", "Reasons", "the winner is barred as staff"),
            ),
        ),
        cases=lambda spot: (one for one in at_tables(spot) if _earlier(spot.of(one))),
        made=_chosen,
        then="confirm-withheld",
    ),
    StaffJob(
        "confirm-withheld",
        "Confirm the withheld payment",
        ConfirmWithheld,
        "incidents",
        GROUP,
        "A claim is opened for what was paid. You cannot undo this.",
        cases=_of(
            lambda spot: spot.register.outcomes.withheld, "Payment", "withheld-{}", lambda one: not one.confirmed
        ),
        second=True,
    ),
    StaffJob(
        "withdraw-withheld",
        "Withdraw the withheld payment",
        WithdrawWithheld,
        "incidents",
        GROUP,
        "The person keeps the payment. It can be proposed again.",
        (step("Why", note("reasons", "Reasons", "the policy does not bar this person")),),
        cases=_of(
            lambda spot: spot.register.outcomes.withheld, "Payment", "withheld-{}", lambda one: not one.confirmed
        ),
        refuses=True,
    ),
    StaffJob(
        "decide-uncovered",
        "Decide a case that no rule covers",
        DecideUncovered,
        "incidents",
        GROUP,
        "Your decision is recorded. An order is carried out by a second person.",
        (
            step(
                "The case",
                ROUND,
                FieldAsked("patron", "Whom it concerns", "choice", "", pick=nobody_or_people, needed=False),
                note("matter", "What happened", "the document does not say"),
                note("decision", "Decision", "the round stands"),
                note("reasons", "Reasons", "fair to everybody at the table"),
                *ORDER,
            ),
        ),
        cases=at_tables,
        made=ordered,
    ),
    StaffJob(
        "carry-out-uncovered",
        "Carry the decision out",
        CarryOutUncovered,
        "incidents",
        GROUP,
        "The money moves now, on the word of two people.",
        cases=_of(lambda spot: spot.register.outcomes.uncovered, "Decision", "uncovered-{}"),
        second=True,
    ),
    StaffJob(
        "withdraw-uncovered",
        "Withdraw the order of a decision",
        WithdrawUncovered,
        "incidents",
        GROUP,
        "No money moves. The case can be decided anew.",
        (step("Why", note("reasons", "Reasons", "a slip of the hand", "somebody else is meant")),),
        cases=_of(lambda spot: spot.register.outcomes.uncovered, "Decision", "uncovered-{}"),
        refuses=True,
    ),
    StaffJob(
        "report-defect",
        "A card is missing or does not belong",
        ReportDefect,
        "incidents",
        GROUP,
        "The deck is searched before the next deal. Surveillance and an inspector are asked to acknowledge it.",
        (
            step(
                "The card",
                ROUND,
                fact("kind", "What", of("missing card", "foreign card")),
                note("details", "What was found", "51 cards counted", "two queens of hearts"),
            ),
        ),
        cases=at_tables,
        then="record-search",
    ),
    StaffJob(
        "record-search",
        "Record the search of the deck",
        RecordSearch,
        "incidents",
        GROUP,
        "Play goes on once the deck is right or replaced.",
        (step("The search", note("found", "What was found", "nothing else", "the card under the shoe")),),
        cases=_of(lambda spot: spot.register.defects.cases, "Defect", "defect-{}-search", lambda one: not one.searched),
    ),
    StaffJob(
        "close-defect",
        "Close the defect",
        CloseDefect,
        "incidents",
        GROUP,
        "The deck has been searched and everybody was told.",
        (step("How it ended", note("details", "How it ended", "the deck was replaced")),),
        cases=_of(lambda spot: spot.register.defects.cases, "Defect", "defect-{}-close", lambda one: not one.closed),
    ),
)
