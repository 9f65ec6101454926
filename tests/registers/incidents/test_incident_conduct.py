"""Forbidden devices and suspected collusion: who may order what, why it is written down, and what it does."""

import pytest

from cutcard.core.message import Actor, Role
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.conduct import (
    HandOver,
    IdentifyPerson,
    LiftMeasure,
    ReportDevice,
    SuspectCollusion,
    TakeMeasure,
    first_to_play,
    kept_apart,
)
from cutcard.registers.incidents.register import IncidentCommand
from cutcard.rules.printed.incidents import Matter, Measure
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.table.incident_book import ANN, CAS, DEA, DOCUMENTS, GUS, HERE, INA, MAX, Book

DEVICE = ReportDevice(HERE, "a telephone that films the cards", "ann")
PAIR = SuspectCollusion(HERE, ("ann", "ben"), "showed each other their cards")
WHY = "seen by the dealer and on camera"


def suspected(document: str, cited: Cited) -> Book:
    book = Book(document, cited)
    book.do(DEA, DEVICE)
    book.do(GUS, PAIR)
    return book


def ordered(book: Book, matter: Matter, measure: Measure) -> None:
    book.do(GUS, TakeMeasure(matter, 1, measure, WHY))


@each_game
def test_a_device_is_reported_unless_used_on_duty(document: str, ban: str, exempt: str, cited: Cited) -> None:
    book = Book(document, cited)
    assert book.refusal(DEA, ReportDevice(HERE, "a counter", "ina", on_duty=True))[0] == exempt
    entry = book.do(DEA, DEVICE)
    assert (entry.clauses, entry.person, entry.device, entry.place) == ((ban,), "ann", DEVICE.device, HERE)


@each_game
def test_each_measure_is_ordered_by_a_supervisor_with_reasons(
    document: str, matter: Matter, power: str, measure: Measure, clause: str | None, cited: Cited
) -> None:
    book = suspected(document, cited)
    command = TakeMeasure(matter, 1, measure, WHY)
    assert book.refusal(DEA, command)[0] == power
    if clause is None:
        assert book.refusal(GUS, command)[0] == power
        return
    assert book.refusal(GUS, TakeMeasure(matter, 1, measure, " "))[0] == clause
    entry = book.do(GUS, command)
    assert (entry.clauses, entry.measure, entry.reasons, entry.place) == ((power, clause), measure, WHY, HERE)
    assert entry.persons == (("ann",) if matter == "device" else ("ann", "ben"))
    assert book.refusal(MAX, command)[0] == clause  # once is enough


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_measure_belongs_to_its_matter(document: str, cited: Cited) -> None:
    book = suspected(document, cited)
    clauses = book.clauses.conduct
    assert set(clauses.device.measures).isdisjoint(clauses.collusion.measures)
    for measure in clauses.collusion.measures:
        assert book.refusal(GUS, TakeMeasure("device", 1, measure, WHY))[0] == clauses.device.power
    for measure in clauses.device.measures:
        assert book.refusal(GUS, TakeMeasure("collusion", 1, measure, WHY))[0] == clauses.collusion.power


@pytest.mark.parametrize(("players", "apart"), [(("ann",), False), (("ann", "ben"), True), (("a", "b", "c"), True)])
def test_keeping_apart_takes_two(players: tuple[str, ...], apart: bool, cited: Cited) -> None:
    book = Book("PLF", cited)
    book.do(CAS, SuspectCollusion(HERE, players, WHY))
    command = TakeMeasure("collusion", 1, "keep apart", WHY)
    if apart:
        assert book.do(CAS, command).persons == players
    else:
        assert book.refusal(CAS, command)[0] == "PLF 11.9.2"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_who_is_kept_apart_from_whom_until_it_is_lifted(document: str, cited: Cited) -> None:
    book = suspected(document, cited)
    clause = book.clauses.conduct.collusion.measures["keep apart"]
    assert kept_apart(book.state.conduct, "ann") == ()
    ordered(book, "collusion", "keep apart")
    book.do(GUS, SuspectCollusion(HERE, ("ann", "cyd"), WHY))
    assert kept_apart(book.state.conduct, "ann") == ("ben",)
    book.do(GUS, TakeMeasure("collusion", 2, "keep apart", WHY))
    assert kept_apart(book.state.conduct, "ann") == ("ben", "cyd")
    assert kept_apart(book.state.conduct, "ben") == ("ann",)
    assert kept_apart(book.state.conduct, "dan") == ()
    assert book.refusal(CAS, LiftMeasure("collusion", 1, "keep apart", ""))[1].startswith("the reasons")
    lifted = book.do(CAS, LiftMeasure("collusion", 1, "keep apart", "cleared"))
    assert (lifted.measure, lifted.clauses[1]) == ("keep apart", clause)
    assert kept_apart(book.state.conduct, "ann") == ("cyd",)
    assert "not in force" in book.refusal(CAS, LiftMeasure("collusion", 1, "keep apart", "cleared"))[1]


@pytest.mark.parametrize("measure", ["exclude from the game", "exclude from the casino"])
@pytest.mark.parametrize("document", DOCUMENTS)
def test_an_exclusion_ends_in_the_patrons_own_record(document: str, measure: Measure, cited: Cited) -> None:
    book = suspected(document, cited)
    ordered(book, "device", measure)
    clause, reason = book.refusal(MAX, LiftMeasure("device", 1, measure, "cleared"))
    assert clause == book.clauses.conduct.device.measures[measure]
    assert "readmits" in reason


@pytest.mark.parametrize("document", DOCUMENTS)
def test_who_reported_a_device_does_not_void_the_wagers(document: str, cited: Cited) -> None:
    book = Book(document, cited)
    book.do(GUS, DEVICE)
    clause, reason = book.refusal(GUS, TakeMeasure("device", 1, "void wagers", WHY))
    assert clause == book.clauses.conduct.device.measures["void wagers"]
    assert "second person" in reason
    assert book.do(CAS, TakeMeasure("device", 1, "void wagers", WHY)).persons == ("ann",)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_stranger_is_described_first_and_identified_before_a_measure_that_binds_a_person(
    document: str, cited: Cited
) -> None:
    book = Book(document, cited)
    ban, detain = book.clauses.conduct.ban, book.clauses.conduct.device.measures.get("detain")
    entry = book.do(DEA, ReportDevice(HERE, "a counter", seen="a man in a red coat behind box 3"))
    assert (entry.person, entry.seen) == ("", "a man in a red coat behind box 3")
    for measure in ("void wagers", "exclude from the game", "exclude from the casino"):
        assert "nobody knows yet" in book.refusal(GUS, TakeMeasure("device", 1, measure, WHY))[1]
    if detain:
        book.do(GUS, TakeMeasure("device", 1, "detain", WHY))
        assert "a man in a red coat" in book.told(Role.GAMING_SUPERVISOR, detain)[0]
    for who, person, words in ((DEA, "nobody", "nobody is on record"), (ANN, "ben", "may not do this")):
        clause, reason = book.refusal(who, IdentifyPerson(1, person))
        assert (clause, words in reason) == (ban, True)
    assert book.do(DEA, IdentifyPerson(1, "ben")).clauses == (ban,)
    clause, reason = book.refusal(DEA, IdentifyPerson(1, "ann"))
    assert (clause, "already names ben" in reason) == (ban, True)
    assert book.do(GUS, TakeMeasure("device", 1, "exclude from the casino", WHY)).persons == ("ben",)


@each_game
def test_suspects_play_first_at_their_table(document: str, clause: str, cited: Cited) -> None:
    book = suspected(document, cited)
    assert first_to_play(book.state.conduct, "7") == ()
    ordered(book, "collusion", "play first")
    book.do(GUS, SuspectCollusion(HERE, ("ben", "cyd"), WHY))
    book.do(GUS, TakeMeasure("collusion", 2, "play first", WHY))
    assert first_to_play(book.state.conduct, "7") == ("ann", "ben", "cyd")
    assert first_to_play(book.state.conduct, "8") == ()
    assert "ann, ben" in book.told(Role.DEALER, clause)[0]
    assert book.told(Role.DEALER, clause, table="8") == []


@each_game
def test_the_language_order_shows_while_it_lasts(document: str, clause: str, cited: Cited) -> None:
    book = suspected(document, cited)
    assert book.told(Role.PLAYER, clause) == []
    ordered(book, "collusion", "English only")
    assert len(book.told(Role.PLAYER, clause, table="7")) == len(book.told(Role.DEALER, clause, table="7")) == 1
    assert book.told(Role.PLAYER, clause, table="8") == []
    book.do(GUS, LiftMeasure("collusion", 1, "English only", "the players have left"))
    assert book.told(Role.PLAYER, clause, table="7") == []


@each_game
def test_a_detention_ends_with_the_hand_over(document: str, clause: str, cited: Cited) -> None:
    book = suspected(document, cited)
    assert book.refusal(DEA, HandOver(1, "inspector", "ina")) == (
        clause,
        "device case 1: nobody is detained, so there is nobody to hand over",
    )
    ordered(book, "device", "detain")
    assert len(book.told(Role.GAMING_SUPERVISOR, clause)) == 1
    assert book.told(Role.GAMING_SUPERVISOR, clause, table="8") == []
    assert book.refusal(DEA, HandOver(1, "inspector", ""))[0] == clause
    entry = book.do(DEA, HandOver(1, "police officer", "constable 4711"))
    assert (entry.clauses, entry.person) == ((clause,), "ann")
    assert (entry.to, entry.officer) == ("police officer", "constable 4711")
    assert book.told(Role.GAMING_SUPERVISOR, clause) == []
    assert book.refusal(DEA, HandOver(1, "inspector", "ina"))[0] == clause
    assert "was handed over" in book.refusal(GUS, LiftMeasure("device", 1, "detain", WHY))[1]


@each_game
def test_a_detention_that_was_recorded_by_mistake_is_lifted(document: str, clause: str, cited: Cited) -> None:
    """Otherwise only a hand-over that never happened would end the duty."""
    book = suspected(document, cited)
    ordered(book, "device", "detain")
    entry = book.do(GUS, LiftMeasure("device", 1, "detain", "nobody was detained"))
    assert clause in entry.clauses
    assert book.told(Role.GAMING_SUPERVISOR, clause) == []
    assert book.refusal(DEA, HandOver(1, "inspector", "ina"))[0] == clause
    ordered(book, "device", "detain")  # now truly
    assert len(book.told(Role.GAMING_SUPERVISOR, clause)) == 1


@each_game
def test_one_document_knows_no_detention(document: str, power: str, cited: Cited) -> None:
    book = suspected(document, cited)
    assert book.refusal(DEA, HandOver(1, "inspector", "ina"))[0] == power


@pytest.mark.parametrize(
    ("who", "command", "clause", "cure"),
    [
        (ANN, DEVICE, "PLF 13.6", "dealer"),
        (INA, DEVICE, "PLF 13.6", "dealer"),
        (DEA, ReportDevice(IncidentPlace(""), "a counter", "ann"), "PLF 13.6", "table"),
        (DEA, ReportDevice(HERE, "a counter"), "PLF 13.6", "what was seen"),
        (DEA, ReportDevice(HERE, "a counter", "nobody"), "PLF 13.6", "nobody is on record"),
        (DEA, ReportDevice(HERE, "", "ann"), "PLF 13.6", "device"),
        (DEA, PAIR, "PLF 11.9", "gaming supervisor"),
        (GUS, SuspectCollusion(IncidentPlace(""), ("ann",), WHY), "PLF 11.9", "table"),
        (GUS, SuspectCollusion(HERE, (), WHY), "PLF 11.9", "name each suspected player"),
        (GUS, SuspectCollusion(HERE, ("ann", "ann"), WHY), "PLF 11.9", "player once"),
        (GUS, SuspectCollusion(HERE, ("ann", ""), WHY), "PLF 11.9", "nobody is on record"),
        (GUS, SuspectCollusion(HERE, ("ann",), ""), "PLF 11.9", "grounds"),
        (GUS, TakeMeasure("device", 2, "detain", WHY), "PLF 13.8", "no device case 2"),
        (GUS, TakeMeasure("collusion", 2, "keep apart", WHY), "PLF 11.9", "no collusion case 2"),
        (DEA, LiftMeasure("device", 1, "detain", WHY), "PLF 13.8", "gaming supervisor"),
        (GUS, LiftMeasure("device", 1, "void wagers", WHY), "PLF 13.8.1", "dispute"),
        (GUS, LiftMeasure("device", 1, "keep apart", WHY), "PLF 13.8", "not in force"),
        (DEA, HandOver(2, "inspector", "ina"), "PLF 13.8", "no device case 2"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_cure(
    who: Actor, command: IncidentCommand, clause: str, cure: str, cited: Cited
) -> None:
    refused, reason = suspected("PLF", cited).refusal(who, command)
    assert refused == clause
    assert cure in reason


@pytest.mark.parametrize("document", DOCUMENTS)
def test_wagers_of_a_case_without_a_round_can_be_voided_in_each_round_that_is_the_latest(
    document: str, cited: Cited
) -> None:
    book = Book(document, cited)
    book.do(GUS, ReportDevice(IncidentPlace("7"), "a telephone", "ann"))
    for _ in range(2):  # the table knows which round it is, and whether wagers of hers lie there
        assert book.do(CAS, TakeMeasure("device", 1, "void wagers", WHY)).place == IncidentPlace("7")
    book.do(CAS, TakeMeasure("device", 1, "void wagers", WHY, 12))
    assert "already been ordered" in book.refusal(CAS, TakeMeasure("device", 1, "void wagers", WHY, 12))[1]
