"""Faults at a table: report one, confirm its remedy as a second person, correct what was recorded."""

from collections.abc import Iterable

from msgspec.structs import replace

from cutcard.rules.faults import ROUND, FaultRule, Moment, Remedy
from cutcard.table.faults.offers import FaultPlace, PossibleFault, possible, unrecorded, wager_of
from cutcard.table.faults.report import AT_A_BOX
from cutcard.table.messages.assisted import CancelRound, EndRound
from cutcard.table.messages.corrections import CorrectAct, CorrectCard
from cutcard.table.messages.faults import ConfirmFault, FaultProposed, ReportFault, WithdrawFault
from cutcard.table.messages.remedies import does
from cutcard.table.messages.round import RevealFolded
from cutcard.table.state.table import UNSEEN, drawn, pile
from cutcard.web.jobs.declared.job import FieldAsked, JobCase, Spot, StaffJob, Values, fact, note, step

GROUP = "Faults"


def _faults(spot: Spot) -> Iterable[JobCase]:
    if spot.table.recording == "assisted":
        lines = _unrecorded(spot)
        for key, rule in lines.items():
            others = [_when(spot, one) for one in lines.values() if one.fault is rule.fault]
            when = _when(spot, rule)
            said = "" if all(one == when for one in others) else f", {' or '.join(when)}"
            about = f"{str(rule.fault).capitalize()}{said}. {rule.says}"
            yield JobCase(key, about, {"fault": str(rule.fault), "area": wager_of(spot.rules, rule)})
        return
    for one in possible(spot.rules, spot.table):
        yield JobCase(one.fault.name, f"{str(one.fault).capitalize()}. {one.rule.says}", {"fault": str(one.fault)})


def _playing(spot: Spot) -> bool:
    return spot.table.round is not None and spot.table.round.stage != "closed"


def _when(spot: Spot, rule: FaultRule) -> list[Moment]:
    """The moments of a line that can have come: people say which, where play is not recorded."""
    return [moment for moment in rule.moments if (moment in ROUND) == _playing(spot)]


def _unrecorded(spot: Spot) -> dict[str, FaultRule]:
    """The document's lines for a table where play is not recorded; a fault with several has a number after its name."""
    found: dict[str, FaultRule] = {}
    for rule in unrecorded(spot.rules, spot.table):
        if _when(spot, rule):
            same = sum(one.fault is rule.fault for one in found.values())
            found[f"{rule.fault.name}-{same + 1}" if same else rule.fault.name] = rule
    return found


def _moments(spot: Spot) -> list[tuple[str, str]]:
    if spot.table.recording != "assisted" or not _playing(spot):
        return []
    rule = _unrecorded(spot).get(spot.case.key)
    return [(str(moment), str(moment).capitalize()) for moment in (_when(spot, rule) if rule else ())]


def _found(spot: Spot) -> PossibleFault | None:
    wanted = spot.case.values.get("fault")
    if spot.table.recording == "assisted":
        rule = _unrecorded(spot).get(spot.case.key)
        boxes = range(1, spot.table.boxes + 1) if rule and rule.fault in AT_A_BOX and _playing(spot) else ()
        return PossibleFault(rule.fault, rule, tuple(FaultPlace(box) for box in boxes)) if rule else None
    return next((one for one in possible(spot.rules, spot.table) if str(one.fault) == wanted), None)


def _places(spot: Spot) -> list[tuple[str, str]]:
    """Boxes, and for a wager the area and whose it is, all in one choice: several players may stake on one box."""
    found = _found(spot)
    return [
        (
            f"{one.box}|{one.area}|{one.owner}",
            spot.wager(one.box, one.area, one.owner) if one.area else f"Box {one.box}",
        )
        for one in (found.places if found else ())
    ] or [("", "The whole table")]


def _amount(spot: Spot) -> int:
    """Chips that are surely wrong, to begin with: the person enters what really lies there."""
    found = _found(spot)
    low, high = spot.table.sign.minimum, spot.table.sign.maximum
    return 0 if found is None or not found.amount else low - 1 if found.fault.name == "BELOW_MINIMUM" else high * 100


def _cards(spot: Spot) -> list[int]:
    """Any cards that do not lie on the table, to begin with: the person enters those that were seen."""
    found, state = _found(spot), spot.table.round
    lie = {card for pile in state.piles.values() for card in pile} if state else set()
    free = [card for card in range(52) if card not in lie]
    return free[: found.cards] if found else []


def _reported(spot: Spot, values: Values) -> Values:
    places = _places(spot)
    where = values.pop("where", None) or (places[0][0] or "0||" if len(places) == 1 else None)
    if where is None:
        raise ValueError("say where it happened")
    box, area, owner = str(where).split("|")
    told: Values = {"box": int(box), "area": area or values.get("area", ""), "owner": owner}
    if moments := _moments(spot):
        told["moment"] = values.get("moment") or (moments[0][0] if len(moments) == 1 else None)
        if told["moment"] is None:
            raise ValueError("say how far the round had come")
    found = _found(spot)
    amount, cards = values.pop("amount", None), values.pop("cards", None)
    if found and found.amount:
        told["amount"] = amount
    if found and found.cards:
        told["cards"] = cards
    return {**values, **told}


def _remedies(spot: Spot) -> Iterable[JobCase]:
    state = spot.table.round
    proposed = state.proposed if state else None
    for remedy in proposed.remedies if proposed else ():
        assert proposed is not None
        values: Values = {"proposal": proposed.proposal, "remedy": str(remedy)}
        about = f"{str(proposed.fault).capitalize()}. {_follows(proposed, remedy)}"
        yield JobCase(str(remedy), about, values, "gate-ConfirmFault")


def _follows(proposed: FaultProposed, remedy: Remedy) -> str:
    """What a remedy does, as the proposal says it; where people choose one of several, what this one does."""
    if len(proposed.remedies) == 1:
        return proposed.says
    return does(proposed.fault, remedy)


def _proposed(spot: Spot) -> Iterable[JobCase]:
    state = spot.table.round
    if state and state.proposed:
        yield JobCase(
            "", str(state.proposed.fault).capitalize(), {"proposal": state.proposed.proposal}, "gate-ConfirmFault"
        )


def _shown(spot: Spot) -> Iterable[JobCase]:
    """Each card that lies face up."""
    state = spot.table.round
    if state is None or spot.table.dealing != "recorded":
        return
    for name, cards in state.piles.items():
        for slot, card in enumerate(cards):
            if card != UNSEEN and name not in state.private:
                yield JobCase(f"{name}/{slot}", f"{name.capitalize()}, card {slot + 1}", {"pile": name, "slot": slot})


def _another(spot: Spot) -> int:
    state = spot.table.round
    lie = {card for pile in state.piles.values() for card in pile} if state else set()
    return next(card for card in range(52) if card not in lie)


def _folded(spot: Spot) -> Iterable[JobCase]:
    state = spot.table.round
    for box in state.boxes if state else ():
        yield JobCase(str(box), f"Box {box}", {"box": box})


def _hidden(spot: Spot) -> list[int]:
    """As many cards as nobody has seen of a folded hand, to try it with."""
    state, box = spot.table.round, int(spot.case.key)
    piles = [state.piles.get(name, ()) for name in (pile(box), drawn(box))] if state else []
    count = sum(cards.count(UNSEEN) for cards in piles) if spot.table.dealing == "recorded" else 0
    lie = {card for cards in state.piles.values() for card in cards} if state else set()
    return [card for card in range(52) if card not in lie][:count]


JOBS = (
    StaffJob(
        "report-fault",
        "Report a fault",
        ReportFault,
        "table",
        GROUP,
        "The round stops. The document's remedy is proposed, and a second person confirms it or withdraws the report.",
        (
            step(
                "Where",
                replace(fact("where", "Where", _places), asked=lambda spot: len(_places(spot)) > 1),
                replace(fact("moment", "When", _moments), asked=lambda spot: len(_moments(spot)) > 1),
                FieldAsked(
                    "amount",
                    "What really lies there",
                    "money",
                    sample=_amount,
                    asked=lambda spot: (one := _found(spot)) is not None and one.amount,
                ),
                FieldAsked(
                    "cards",
                    "Cards that were seen",
                    "cards",
                    sample=_cards,
                    asked=lambda spot: (one := _found(spot)) is not None and one.cards > 0,
                ),
            ),
        ),
        cases=_faults,
        made=_reported,
        then="confirm-fault",
    ),
    StaffJob(
        "confirm-fault",
        "Confirm the remedy",
        ConfirmFault,
        "table",
        GROUP,
        "What the remedy says is done at once, for every wager it concerns.",
        cases=_remedies,
        second=True,
    ),
    StaffJob(
        "withdraw-fault",
        "There was no fault",
        WithdrawFault,
        "table",
        GROUP,
        "The report is withdrawn and the round goes on where it stopped.",
        cases=_proposed,
        refuses=True,
    ),
    StaffJob(
        "correct-act",
        "Take the last entry back",
        CorrectAct,
        "table",
        GROUP,
        "The last act recorded at this table is undone, and everything that followed from it.",
        (step("Why", note("reasons", "Reason", "a slip of the hand", "the wrong box")),),
    ),
    StaffJob(
        "correct-card",
        "Correct a card that was entered wrongly",
        CorrectCard,
        "table",
        GROUP,
        "The right card takes the place of the wrong one. What has been decided since is checked again.",
        (
            step(
                "The card",
                FieldAsked("card", "The card that really lies there", "cards", sample=lambda spot: [_another(spot)]),
                note("reasons", "Reason", "a slip of the hand"),
            ),
        ),
        cases=_shown,
        made=lambda _, values: {**values, "card": (values.get("card") or [None])[0]},
    ),
    StaffJob(
        "reveal-folded",
        "Reveal a folded hand",
        RevealFolded,
        "table",
        GROUP,
        "The hand is turned up at settlement. Its result does not change.",
        (
            step(
                "The hand",
                FieldAsked("cards", "Its cards, if not seen", "cards", needed=False, sample=_hidden),
            ),
        ),
        cases=_folded,
    ),
    StaffJob(
        "end-round",
        "The round is over",
        EndRound,
        "table",
        GROUP,
        "Jackpot wagers without a winning hand are lost. A jackpot hand stays face up until it is paid: it must be "
        "confirmed first.",
    ),
    StaffJob(
        "cancel-round",
        "Take a round back that was recorded by mistake",
        CancelRound,
        "table",
        GROUP,
        "Its jackpot wagers no longer count.",
        (step("Why", note("reasons", "Reason", "recorded by mistake", "the deal was stopped")),),
    ),
)
