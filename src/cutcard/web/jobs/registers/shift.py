"""The change of shift: hand the pit over with everything that is open, take it over."""

from collections.abc import Iterable

from cutcard.core.duty import Duty
from cutcard.core.message import SUPERVISORS
from cutcard.floor.desk.duties import WITH_DUTIES, duties_of
from cutcard.floor.domains.people import stream_of
from cutcard.floor.people.persons import persons
from cutcard.registers.people.account import PersonAccount
from cutcard.registers.pit.shift import HandOverPit, KeepPit, PitShift, TakeOverPit
from cutcard.web.jobs.declared.job import FieldAsked, JobCase, Spot, StaffJob, note, step

GROUP = "Shift"


def _shift(spot: Spot) -> PitShift:
    assert isinstance(spot.state, PitShift)
    return spot.state


def _open(spot: Spot) -> Iterable[Duty]:
    """Everything that waits on the floor, as the record of the hand-over lists it."""
    for kind in WITH_DUTIES:
        for stream in spot.desk.journal.streams(f"{kind}/"):
            if stream != spot.stream:
                yield from duties_of(spot.desk.state(stream).state, spot.at)


def _others(spot: Spot) -> list[tuple[str, str]]:
    """Supervisors and managers, who can take over; whoever is there, to begin with."""
    staff = [one for one in persons(spot.desk.journal, "staff", 400) if one.id != spot.actor.id]
    return [("", "Whoever takes over"), *((one.id, one.name) for one in staff if _may_take_over(spot, one.id))]


def _may_take_over(spot: Spot, id: str) -> bool:
    account = spot.desk.state(stream_of(id)).state
    return isinstance(account, PersonAccount) and not account.disabled and bool(set(account.roles) & set(SUPERVISORS))


def _offered(spot: Spot) -> Iterable[JobCase]:
    offered = _shift(spot).offered
    if offered is not None:
        open_ = f"{len(offered.duties)} open"
        about = f"{spot.name(offered.by.id)} hands over, {open_}. {offered.note}".strip()
        yield JobCase(str(offered.number), about, {"number": offered.number}, f"shift-{offered.number}")


JOBS = (
    StaffJob(
        "hand-over-pit",
        "Hand the pit over",
        HandOverPit,
        "pit",
        GROUP,
        "Everything that is open on the floor is listed in the record. It stays yours until the other takes it over.",
        (
            step(
                "To whom",
                FieldAsked("to", "To", "choice", "", pick=_others, needed=False),
                note("note", "What they should know", "a quiet night", "keep an eye on the disputes", needed=False),
            ),
        ),
        cases=lambda spot: () if _shift(spot).offered else (JobCase(),),
        open=_open,
    ),
    StaffJob(
        "take-over-pit",
        "Take the pit over",
        TakeOverPit,
        "pit",
        GROUP,
        "You have read what is open. From now on it is yours.",
        cases=_offered,
        second=True,
        open=_open,
    ),
    StaffJob(
        "keep-pit",
        "Do not hand over after all",
        KeepPit,
        "pit",
        GROUP,
        "The pit stays with whoever had it.",
        (step("Why", note("reasons", "Reason", "the shift goes on", "something must be settled first")),),
        cases=_offered,
        refuses=True,
    ),
)
