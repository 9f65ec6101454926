"""Chips and cash of a table: fills and credits by slip, counts of tray and drop box by two people."""

from collections.abc import Iterable

from cutcard.floor.domains.table import FloorTable
from cutcard.money import dollars
from cutcard.registers.pit.floats import DENOMINATIONS, TableFloat
from cutcard.registers.pit.messages import (
    AskCredit,
    AskFill,
    CancelSlip,
    ConfirmPitCount,
    ConfirmSlip,
    CountDrop,
    CountFloat,
    RejectPitCount,
)
from cutcard.web.jobs.declared.job import FieldAsked, JobCase, Spot, StaffJob, Values, choice, note, of, step

GROUP = "Float and drop box"


def _float(spot: Spot) -> TableFloat:
    assert isinstance(spot.state, TableFloat)
    return spot.state


def _denominations(_: Spot) -> list[tuple[int, str]]:
    return [(value, dollars(value).removesuffix(".00")) for value in reversed(DENOMINATIONS)]


def _stacks(_: Spot, values: Values) -> Values:
    """Counts by denomination as the command has them."""
    held = values.pop("chips", None) or {}
    return {**values, "chips": [{"value": int(value), "count": int(count)} for value, count in held.items() if count]}


def _by_hand(spot: Spot) -> Iterable[JobCase]:
    """Only a table that is dealt by hand has a float tray."""
    table = spot.desk.state(f"table/{spot.id}").state
    if isinstance(table, FloorTable) and table.table is not None and table.table.dealing == "recorded":
        yield JobCase("", f"The tray holds {dollars(_float(spot).held)} by the books" if _float(spot).opened else "")


def _box(spot: Spot) -> Iterable[JobCase]:
    """The drop box of a table that has a float tray."""
    return (JobCase() for _ in _by_hand(spot))


def _slips(spot: Spot) -> Iterable[JobCase]:
    for key, one in _float(spot).waiting.items():
        stacks = ", ".join(f"{each.count} of {dollars(each.value)}" for each in one.chips)
        about = f"{one.kind.capitalize()} slip {key}, {dollars(one.amount)}: {stacks}"
        yield JobCase(str(key), about, {"number": key}, f"slip-{key}")


def _counts(spot: Spot) -> Iterable[JobCase]:
    made = _float(spot).counted
    if made is not None:
        about = f"{spot.name(made.by.id)} counted {dollars(made.amount)} in the {made.what} ({made.occasion})"
        yield JobCase(str(made.number), about, {"number": made.number}, f"count-{made.number}")


def _drops(spot: Spot) -> Iterable[JobCase]:
    """Counts of the drop box that can be corrected."""
    for number, cash in _float(spot).drops.items():
        yield JobCase(str(number), f"Count {number}: {dollars(cash)}", {"corrects": number})


def _chips(label: str, sample: dict[str, int]) -> FieldAsked:
    return FieldAsked("chips", label, "counts", pick=_denominations, sample=lambda _: dict(sample))


JOBS = (
    StaffJob(
        "ask-fill",
        "Order a fill",
        AskFill,
        "float",
        GROUP,
        "The cage gets a numbered slip. The chips are the table's once a second person has counted them and confirmed.",
        (step("The chips", _chips("Chips to bring", {"2500": 20})),),
        cases=_by_hand,
        made=_stacks,
    ),
    StaffJob(
        "ask-credit",
        "Send chips back to the cage",
        AskCredit,
        "float",
        GROUP,
        "The cage gets a numbered slip. The chips leave the tray once a second person has counted them and confirmed.",
        (step("The chips", _chips("Chips to send back", {"500": 1})),),
        cases=_by_hand,
        made=_stacks,
    ),
    StaffJob(
        "confirm-slip",
        "Confirm the slip: the chips were counted",
        ConfirmSlip,
        "float",
        GROUP,
        "The chips move between cage and table now, on the word of two people.",
        cases=_slips,
        second=True,
    ),
    StaffJob(
        "cancel-slip",
        "Cancel the slip",
        CancelSlip,
        "float",
        GROUP,
        "The chips stay where they are. The number of the slip is not used again.",
        (step("Why", note("reasons", "Reason", "no longer needed", "counted otherwise")),),
        cases=_slips,
        refuses=True,
    ),
    StaffJob(
        "count-float",
        "Count the float",
        CountFloat,
        "float",
        GROUP,
        "A second person counts too. The difference from the books is recorded as what the tray has won or lost.",
        (
            step(
                "The count",
                choice("occasion", "Occasion", of("check", "opening", "change of shift", "closing")),
                _chips("Chips in the tray", {"500": 100, "2500": 40}),
            ),
        ),
        cases=_by_hand,
        made=_stacks,
    ),
    StaffJob(
        "count-drop",
        "Count the drop box",
        CountDrop,
        "float",
        GROUP,
        "A second person counts too. The cash goes to the cage.",
        (step("The cash", FieldAsked("cash", "Cash in the box", "money", sample=lambda _: 12_500)),),
        cases=_box,
    ),
    StaffJob(
        "correct-drop",
        "Correct a count of the drop box",
        CountDrop,
        "float",
        GROUP,
        "A second person counts too. The cash in the cage is as it was counted now; the first count stays on record.",
        (
            step(
                "The cash",
                FieldAsked("cash", "Cash that was in the box", "money", sample=lambda _: 12_500),
                note(
                    "reasons", "How the mistake was found", "a figure too many was entered", "counted again in the cage"
                ),
            ),
        ),
        cases=_drops,
    ),
    StaffJob(
        "confirm-count",
        "Confirm the count: I counted the same",
        ConfirmPitCount,
        "float",
        GROUP,
        "The count is in the books now, on the word of two people.",
        cases=_counts,
        second=True,
    ),
    StaffJob(
        "reject-count",
        "Reject the count: it is made again",
        RejectPitCount,
        "float",
        GROUP,
        "It is counted again.",
        (step("Why", note("reasons", "What was counted otherwise", "one stack more", "one stack less")),),
        cases=_counts,
        refuses=True,
    ),
)
