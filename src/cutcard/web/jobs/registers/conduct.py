"""Conduct: a device, collusion, the measures that the document gives, and how they end."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from cutcard import games
from cutcard.registers.incidents.conduct import (
    HandOver,
    IdentifyPerson,
    LiftMeasure,
    ReportDevice,
    SuspectCollusion,
    Suspicion,
    TakeMeasure,
)
from cutcard.rules.printed.incidents import Matter
from cutcard.web.jobs.declared.job import FieldAsked, JobCase, Spot, StaffJob, choice, fact, note, of, step, text
from cutcard.web.jobs.registers.places import ROUND, at_tables, nobody_or_people, people, table_of, tables
from cutcard.web.jobs.tables.players import patrons

GROUP = "Conduct"
MEASURES = {
    "void wagers": "Void the wagers of the round",
    "exclude from the game": "Exclude from the game",
    "exclude from the casino": "Exclude from the casino",
    "detain": "Detain until an inspector or the police take over",
    "play first": "Have them play before others handle their cards",
    "keep apart": "Keep them apart",
    "English only": "Allow only English at the table",
}


def _matters(spot: Spot) -> Iterable[tuple[Matter, int, Suspicion]]:
    conduct = spot.register.conduct
    for number, one in conduct.device.items():
        yield "device", number, one
    for number, one in conduct.collusion.items():
        yield "collusion", number, one


def _measures(spot: Spot) -> Iterable[JobCase]:
    """Only measures that the document of the game gives: in one of them there is no power to detain."""
    incidents = games.topics(spot.id).incidents
    for matter, number, one in _matters(spot):
        given = incidents.conduct.matter(matter).measures if incidents else {}
        for measure in given:
            about = f"{matter.capitalize()} case {number}, {_whom(spot, one)}"
            key, values = f"{matter}/{number}/{measure}", {"matter": matter, "number": number, "measure": measure}
            if measure == "void wagers":
                for played in _voidable(spot, one):
                    again = "" if played == one.place.round else f"/{played}"
                    words = f"{about}: void the wagers of round {played}"
                    yield JobCase(f"{key}{again}", words, {**values, "round": played})
            elif measure not in one.measures:
                yield JobCase(key, f"{about}: {MEASURES[measure].lower()}", values)


def _voidable(spot: Spot, one: Suspicion) -> list[int]:
    """The round in which the person was seen and the table's latest, unless their wagers in it were voided."""
    table = tables(spot).get(one.place.table)
    rounds = dict.fromkeys((one.place.round, table.rounds if table else one.place.round))
    return [played for played in rounds if played and played not in one.voided]


def _in_force(spot: Spot) -> Iterable[JobCase]:
    for matter, number, one in _matters(spot):
        for measure in one.measures:
            about = f"{matter.capitalize()} case {number}, {_whom(spot, one)}: {MEASURES[measure].lower()}"
            yield JobCase(
                f"{matter}/{number}/{measure}", about, {"matter": matter, "number": number, "measure": measure}
            )


def _devices(fits: Callable[[Suspicion], bool], duty: str = "") -> Callable[[Spot], Iterable[JobCase]]:
    def cases(spot: Spot) -> Iterable[JobCase]:
        for number, one in spot.register.conduct.device.items():
            if fits(one):
                yield JobCase(
                    str(number), f"Device case {number}: {_whom(spot, one)}", {"number": number}, duty.format(number)
                )

    return cases


def _whom(spot: Spot, one: Suspicion) -> str:
    return ", ".join(map(spot.name, one.persons)) or one.seen


def _seated(spot: Spot) -> list[tuple[str, str]]:
    table = table_of(spot)
    here = set(table.seats.values()) if table else set()
    return [one for one in people(spot) if one[0] in here] or people(spot)


def _two(spot: Spot) -> list[str]:
    """Two players, to try the job with."""
    return [one[0] for one in _seated(spot)][:2]


JOBS = (
    StaffJob(
        "report-device",
        "Somebody has a forbidden device",
        ReportDevice,
        "incidents",
        GROUP,
        "The case is opened. Then choose a measure that the document gives.",
        (
            step(
                "What was seen",
                ROUND,
                text("device", "The device", "a telephone", "a counter", "a computer"),
                choice("person", "Who", nobody_or_people),
                replace(note("seen", "What was seen of the person", "sits at the table"), when=("person", "")),
            ),
        ),
        cases=at_tables,
        then="take-measure",
    ),
    StaffJob(
        "identify-person",
        "Record who the person with the device is",
        IdentifyPerson,
        "incidents",
        GROUP,
        "Measures against a person need to know who it is.",
        (step("The person", fact("person", "Who", patrons)),),
        cases=_devices(lambda one: not one.persons),
        then="take-measure",
    ),
    StaffJob(
        "suspect-collusion",
        "Players are suspected of collusion",
        SuspectCollusion,
        "incidents",
        GROUP,
        "The case is opened. Then choose a measure that the document gives.",
        (
            step(
                "The suspicion",
                ROUND,
                FieldAsked("players", "Players", "ticks", (), pick=_seated, sample=_two),
                note("reasons", "Grounds", "they looked at each other's cards", "they spoke about their cards"),
            ),
        ),
        cases=at_tables,
        then="take-measure",
    ),
    StaffJob(
        "take-measure",
        "Take a measure",
        TakeMeasure,
        "incidents",
        GROUP,
        "It takes effect at once: at the table, at every door of the floor, or for the person.",
        (step("Why", note("reasons", "Reasons", "a device in use at the table", "to protect the game")),),
        cases=_measures,
    ),
    StaffJob(
        "lift-measure",
        "Lift a measure",
        LiftMeasure,
        "incidents",
        GROUP,
        "The measure ends.",
        (step("Why", note("reasons", "Reasons", "the suspicion was not confirmed")),),
        cases=_in_force,
    ),
    StaffJob(
        "hand-over-person",
        "Hand the detained person over",
        HandOver,
        "incidents",
        GROUP,
        "The detention ends with it.",
        (
            step(
                "To whom",
                fact("to", "Taken over by", of("inspector", "police officer")),
                text("officer", "Name of the officer"),
            ),
        ),
        cases=_devices(lambda one: "detain" in one.measures and not one.handed_over, "device-{}-custody"),
    ),
)
