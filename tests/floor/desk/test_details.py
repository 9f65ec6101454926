"""Names, dates of birth and addresses are not in the journal: it refers to them, and they can be erased."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from cutcard.compose import open_desk
from cutcard.core.message import Actor, Role
from cutcard.core.personal import ERASED, show
from cutcard.floor.desk.desk import Desk, OtherBody
from cutcard.floor.desk.details import Details
from cutcard.floor.journal.schema import POSTGRESQL, tables
from cutcard.floor.people.persons import NamedPerson, name_of, name_persons
from cutcard.floor.stores.opening import is_server, open_reader
from cutcard.registers.patrons.identity_messages import EraseDetails, MergeRecord, RecordDetails, RecordPerson
from cutcard.registers.patrons.messages import BuyIn, CashOut, Exclude, ExcludeSelf, Readmit, RestrictPlay, SetLossLimit
from cutcard.registers.promotions.voucher import PrintVoucher
from cutcard.ruling import Refused
from cutcard.tournament.messages.director import Announce
from cutcard.tournament.messages.entry import CancelEntry, CorrectName, Enter
from cutcard.tournament.structure import text as structure_text
from cutcard.web.http.naming import readable
from tests.floor.conftest import repeatable, ticking
from tests.support.journal.audit import verify

DIRECTOR = Actor("tess", Role.TOURNAMENT_DIRECTOR)
MANAGER = Actor("mia", Role.GAMING_MANAGER)
CASHIER = Actor("cal", Role.CASHIER)
EVENT = "tournament/open"
ENTER = Enter("ann", "Ann O'Hara", born="1990-05-31", proof="passport 7", card="A1", agreed=True, informed=True)
PERSONAL = ("O'Hara", "1990-05-31", "passport 7")


@pytest.fixture
def desk(where: str) -> Desk:
    opened = open_desk(where, ticking(), repeatable("details"))
    announced = Announce(structure_text.default(), "gold-coast", "2026-01-26T01:30:00Z")
    opened.execute_now(EVENT, DIRECTOR, announced, "announce")
    return opened


def everything(where: str) -> str:
    """All that the store has: the bytes of SQLite's files, the tables of a database."""
    if is_server(where):
        with open_reader(where) as reader:
            found = [reader.sql.all(f"select * from {table.name}") for table in tables(POSTGRESQL)]
        return repr(found).replace("\\'", "'")
    path = Path(where)
    return "".join(file.read_bytes().decode("latin-1") for file in path.parent.glob(f"{path.name}*"))


def rows(desk: Desk) -> str:
    return "".join(
        f"{row.command}{row.facts}{row.events}"
        for stream in desk.journal.streams("")
        for row in desk.journal.rows(stream)
    )


def test_the_journal_refers_to_details_and_holds_none(desk: Desk) -> None:
    desk.execute_now(EVENT, DIRECTOR, ENTER, "enter")
    kept = rows(desk)
    assert not [one for one in PERSONAL if one in kept]
    entrant = desk.state(EVENT).state.register.entrants["ann"]
    assert show(entrant.name, Details(desk).look) == "Ann O'Hara"
    assert '"age":"of age"' in kept  # what the rule needs to know
    desk.close()


def test_whoever_looks_reads_names_and_after_erasure_none(desk: Desk) -> None:
    desk.execute_now(EVENT, DIRECTOR, ENTER, "enter")
    details, said = Details(desk), desk.state(EVENT).state.register.entrants["ann"].name
    assert readable(f'{{"name":"{said}"}}'.encode(), details.look) == b'{"name":"Ann O\'Hara"}'
    desk.execute_now(EVENT, DIRECTOR, CancelEntry("ann"), "cancel")
    desk.execute_now("patron/ann", MANAGER, EraseDetails("she asked for it"), "erase")
    assert readable(f'{{"name":"{said}"}}'.encode(), details.look) == f'{{"name":"{ERASED}"}}'.encode()
    desk.close()


def test_what_is_erased_is_on_no_page_of_the_file_and_the_journal_still_verifies(desk: Desk, where: str) -> None:
    desk.execute_now(EVENT, DIRECTOR, ENTER, "enter")
    assert "O'Hara" in everything(where)
    desk.execute_now(EVENT, DIRECTOR, CancelEntry("ann"), "cancel")
    desk.execute_now("patron/ann", MANAGER, EraseDetails("she asked for it"), "erase")
    desk.close()
    assert not [one for one in PERSONAL if one in everything(where)]
    assert verify(where).fault is None


def test_pages_show_the_name_as_it_was_recorded_last_and_none_after_erasure(desk: Desk, where: str) -> None:
    desk.execute_now("patron/ann", MANAGER, RecordPerson("passport seen", "Ann O'Hara"), "on record")
    assert name_of(desk.journal, "ann") == "Ann O'Hara"
    desk.execute_now("patron/ann", MANAGER, RecordDetails("Ann Hartley"), "correct")
    assert name_of(desk.journal, "ann") == "Ann Hartley"
    desk.execute_now("patron/ann", MANAGER, EraseDetails("she asked for it"), "erase")
    assert name_of(desk.journal, "ann") is None
    desk.close()
    assert not [one for one in ("O'Hara", "Hartley") if one in everything(where)]
    assert verify(where).fault is None


def test_a_patrons_record_renames_nobody_of_the_staff(desk: Desk) -> None:
    """A member of staff may have a patron's record under the same id."""
    name_persons(desk.journal, [NamedPerson("pat", "Pat, the manager", "staff")])
    desk.execute_now("patron/pat", MANAGER, RecordDetails("Somebody Else"), "n1")
    assert name_of(desk.journal, "pat") == "Pat, the manager"
    desk.execute_now("patron/pat", MANAGER, EraseDetails("asked for it"), "n2")
    assert name_of(desk.journal, "pat") == "Pat, the manager"


def test_a_refused_application_leaves_nothing_behind(desk: Desk, where: str) -> None:
    young = replace(ENTER, born="2010-05-31")
    with pytest.raises(Refused, match="a person born on 2010-05-31 is under 18") as caught:
        desk.execute_now(EVENT, DIRECTOR, young, "enter")
    assert caught.value.clause == "TOR 6.13"
    desk.close()
    assert not [one for one in ("O'Hara", "2010-05-31") if one in everything(where)]


def test_the_cure_of_a_refusal_has_the_words_that_were_given(desk: Desk) -> None:
    with pytest.raises(Refused) as caught:
        desk.execute_now(EVENT, DIRECTOR, replace(ENTER, agreed=False), "enter")
    assert caught.value.cure is not None
    assert caught.value.cure.command == ENTER
    desk.close()


def test_a_repeated_application_gets_its_first_answer(desk: Desk) -> None:
    first = desk.execute_now(EVENT, DIRECTOR, ENTER, "enter")
    again = desk.execute_now(EVENT, DIRECTOR, ENTER, "enter")
    assert (again.version, again.repeated) == (first.version, True)
    with pytest.raises(OtherBody):
        desk.execute_now(EVENT, DIRECTOR, replace(ENTER, name="Ann Other"), "enter")
    with pytest.raises(OtherBody):
        desk.execute_now(EVENT, DIRECTOR, replace(ENTER, card="A2"), "enter")
    desk.close()


@pytest.mark.parametrize("field", ["name", "discretion", "card"])
def test_nobody_types_a_reference(desk: Desk, field: str) -> None:
    with pytest.raises(Refused, match="leave them out"):
        desk.execute_now(EVENT, DIRECTOR, replace(ENTER, **{field: "\u27e6ann/name/0123456789abcdef\u27e7"}), "enter")
    desk.close()


def test_one_person_under_two_ids_enters_once(desk: Desk) -> None:
    desk.execute_now(EVENT, DIRECTOR, ENTER, "enter")
    with pytest.raises(Refused, match="already entered as ann") as caught:
        desk.execute_now(EVENT, DIRECTOR, replace(ENTER, player="annie", name="ann  o'hara", card="A2"), "again")
    assert caught.value.clause == "TOR 6.5"
    desk.close()


def test_a_corrected_name_is_read_from_then_on(desk: Desk) -> None:
    desk.execute_now(EVENT, DIRECTOR, ENTER, "enter")
    desk.execute_now(EVENT, DIRECTOR, CorrectName("ann", "Anne O'Hara", "misspelled"), "correct")
    assert show(desk.state(EVENT).state.register.entrants["ann"].name, Details(desk).look) == "Anne O'Hara"
    desk.close()


# -- erasing


def test_nobody_is_forgotten_who_has_chips_or_must_be_recognised(desk: Desk) -> None:
    desk.execute_now("patron/ann", CASHIER, BuyIn("ann", 5_00), "buy")
    with pytest.raises(Refused, match="still has chips"):
        desk.execute_now("patron/ann", MANAGER, EraseDetails("asked"), "early")
    desk.execute_now("patron/ann", Actor("ann", Role.PLAYER), CashOut("ann", 5_00), "cash")
    desk.execute_now("patron/ann", MANAGER, Exclude("casino", "cheating"), "exclude")
    with pytest.raises(Refused, match="must be recognised"):
        desk.execute_now("patron/ann", MANAGER, EraseDetails("asked"), "erase")
    desk.close()


def test_details_of_a_patron_are_recorded_and_checked(desk: Desk) -> None:
    with pytest.raises(Refused, match=r"'31\.5\.1990' is not a date of birth"):
        desk.execute_now("patron/ann", CASHIER, RecordDetails("Ann O'Hara", "31.5.1990"), "a")
    desk.execute_now("patron/ann", CASHIER, RecordDetails("Ann O'Hara", "1990-05-31", "1 High St"), "b")
    look = Details(desk).look
    told = {field: show(one, look) for field, one in desk.state("patron/ann").state.details.items()}
    assert told == {"name": "Ann O'Hara", "born": "1990-05-31", "address": "1 High St"}
    assert "High St" not in rows(desk)
    desk.close()


# -- two records of one person


def test_two_records_become_one(desk: Desk, where: str) -> None:
    desk.execute_now("patron/annie", CASHIER, BuyIn("annie", 70_00), "buy")
    desk.execute_now("patron/annie", Actor("annie", Role.PLAYER), SetLossLimit(50_00, 1), "limit")
    desk.execute_now("patron/annie", MANAGER, Exclude("tournament", "collusion"), "exclude")
    desk.execute_now("patron/annie", MANAGER, RestrictPlay("asked for a break"), "pause")
    paused = desk.state("patron/annie").state.paused
    merge = MergeRecord("ann", "the same passport")
    with pytest.raises(Refused, match="nobody is on record as 'ann'") as caught:
        desk.execute_now("patron/annie", MANAGER, merge, "early")
    assert caught.value.cure is not None
    assert caught.value.cure.command == RecordPerson("identity papers were shown")
    desk.execute_now("patron/ann", MANAGER, caught.value.cure.command, "record")
    desk.execute_now("patron/annie", MANAGER, merge, "merge")
    assert (desk.balance("patron/annie"), desk.balance("patron/ann")) == (0, 70_00)
    kept = desk.state("patron/ann").state
    assert kept.also == ("annie",)
    assert kept.excluded == {"tournament": "collusion"}
    assert kept.loss_limit is not None
    assert kept.loss_limit.amount == 50_00
    assert kept.paused == paused > ""
    with pytest.raises(Refused, match="annie is the same person as ann: use that record"):
        desk.execute_now("patron/annie", CASHIER, BuyIn("annie", 5_00), "buy again")
    assert desk.standing("annie", "2026-01-21T00:00:00Z").excluded["casino"].startswith("same person as ann")  # type: ignore[union-attr]  # annie has a record
    with pytest.raises(Refused, match="holds nothing more"):
        desk.execute_now("patron/annie", MANAGER, merge, "twice")
    with pytest.raises(Refused, match="annie was merged into another record"):
        desk.execute_now("patron/ann", MANAGER, MergeRecord("annie", "back"), "back")
    with pytest.raises(Refused, match="this record itself"):
        desk.execute_now("patron/ann", MANAGER, MergeRecord("ann", "itself"), "self")
    desk.close()
    assert verify(where).fault is None


def test_an_exclusion_of_a_merged_record_reaches_the_one_that_counts(desk: Desk, where: str) -> None:
    """A case may have named the person before the merger."""
    for who in ("annie", "ann"):
        desk.execute_now(f"patron/{who}", MANAGER, RecordPerson("seen"), f"record {who}")
    desk.execute_now("patron/annie", MANAGER, MergeRecord("ann", "the same passport"), "merge")
    desk.execute_now("patron/annie", MANAGER, Exclude("casino", "section 79"), "exclude")
    assert desk.state("patron/ann").state.excluded == {"casino": "section 79"}
    assert desk.state("patron/annie").state.excluded["casino"].startswith("same person as ann")
    desk.execute_now("patron/ann", MANAGER, Readmit("casino", "served"), "readmit")
    desk.execute_now("patron/annie", Actor("annie", Role.PLAYER), ExcludeSelf("casino"), "own wish")
    assert desk.state("patron/ann").state.excluded == {"casino": "at their own wish"}
    desk.close()
    assert verify(where).fault is None


def test_why_staff_excluded_a_person_is_not_replaced_by_a_wish_of_theirs(desk: Desk, where: str) -> None:
    """Asked for under an older record, over two mergers; without an exclusion it is one of their own wish."""
    for who in ("anni", "annie", "ann"):
        desk.execute_now(f"patron/{who}", MANAGER, RecordPerson("papers shown"), f"record {who}")
    desk.execute_now("patron/anni", MANAGER, MergeRecord("annie", "the same passport"), "first")
    desk.execute_now("patron/annie", MANAGER, MergeRecord("ann", "the same passport"), "second")
    desk.execute_now("patron/ann", MANAGER, Exclude("casino", "chips were passed"), "staff")
    wish = Actor("anni", Role.PLAYER), ExcludeSelf("casino")
    desk.execute_now("patron/anni", *wish, "own wish")
    assert desk.state("patron/ann").state.excluded == {"casino": "chips were passed"}
    desk.execute_now("patron/ann", MANAGER, Readmit("casino", "a year is over"), "readmitted")
    desk.execute_now("patron/anni", *wish, "own wish again")
    assert desk.state("patron/ann").state.excluded == {"casino": "at their own wish"}
    desk.close()
    assert verify(where).fault is None


def test_what_is_open_under_an_older_record_is_the_person_s(desk: Desk, where: str) -> None:
    """Nobody is forgotten who still holds a voucher, and nobody serves themselves under another name."""
    for who in ("annie", "ann"):
        desk.execute_now(f"patron/{who}", MANAGER, RecordPerson("seen"), f"record {who}")
    desk.execute_now("voucher/V-1", MANAGER, PrintVoucher(700, "a late meal", "annie"), "print")
    desk.execute_now("patron/annie", MANAGER, MergeRecord("ann", "the same passport"), "merge")
    with pytest.raises(Refused, match="ann holds voucher V-1"):
        desk.execute_now("patron/ann", MANAGER, EraseDetails("asked"), "erase")
    own = Actor("ann", Role.CASINO_SUPERVISOR)
    with pytest.raises(Refused, match="it is ann's own matter"):
        desk.execute_now("voucher/V-2", own, PrintVoucher(700, "a late meal", "annie"), "own")
    with pytest.raises(Refused, match="it is annie's own matter"):
        desk.execute_now("voucher/V-2", replace(own, id="annie"), PrintVoucher(700, "a late meal", "ann"), "other")
    desk.close()
    assert verify(where).fault is None


def test_an_entry_under_the_old_record_counts_for_the_person(desk: Desk) -> None:
    desk.execute_now(EVENT, DIRECTOR, replace(ENTER, player="annie", name="Annie"), "enter")
    desk.execute_now("patron/ann", MANAGER, RecordPerson("seen"), "record")
    desk.execute_now("patron/annie", MANAGER, MergeRecord("ann", "the same passport"), "merge")
    with pytest.raises(Refused, match="already entered as annie"):
        desk.execute_now(EVENT, DIRECTOR, replace(ENTER, card="A2"), "again")
    desk.close()
