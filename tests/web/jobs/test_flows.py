"""No drop-down of commands is needed for any job that the documents name: each clause is met in a flow."""

from cutcard import games
from cutcard.compose import domains
from cutcard.core.message import SUPERVISORS, Role
from cutcard.web.app import STATIC
from cutcard.web.jobs.catalogue import jobs
from cutcard.web.jobs.flows import FLOWS, PAGES, flows, paths, prefix_of

ELSEWHERE = {"AttachRuling", "AskSecond"}  # given from the ruling pad, and from a refusal
BY_THE_WAY = {"PlayersLook", "RelieveDealer"}  # told with a fault, and given with a badge at the table


def test_every_clause_that_is_enforced_or_recorded_is_met_in_a_flow() -> None:
    found = flows()
    assert len(found) > 800
    assert [f"{one.document} {one.clause}" for one in found if not one.jobs and not one.pages] == []


def test_every_name_in_the_table_exists_and_every_path_is_used() -> None:
    names = {name for some in FLOWS.values() for name in some}
    assert names <= {*jobs(), *PAGES}
    documents = {games.load(key).document for key in games.packaged()}
    used = {prefix_of(place) for code in documents for some in paths(code).values() for place in some}
    assert {one for one in FLOWS if one not in used} == set()


def test_every_command_of_a_supervisor_or_a_manager_has_a_job() -> None:
    """Of the streams of the pit: those of tournaments, accounts, months and floor plans have pages of their own."""
    given = {(one.on, one.command) for one in jobs().values()}
    apart = ("tournament", "tournament-table", "people", "entrance", "books", "plan")
    lacking = {
        kind.__struct_config__.tag
        for domain in domains()
        if domain.name not in apart
        for kind in domain.commands.kinds
        if set(kind.roles) & set(SUPERVISORS) and (domain.name, kind.__struct_config__.tag) not in given
    }
    assert lacking == ELSEWHERE


def test_every_command_that_a_dealer_gives_at_a_table_has_a_job_or_a_button() -> None:
    """Otherwise a dealer would have to leave the table's page and look for it in a list of commands."""
    pages = "".join(page.read_text() for of in ("dealer", "assisted", "dealing") for page in (STATIC / of).glob("*.js"))
    given = {one.command for one in jobs().values() if one.on == "table"}
    (tables,) = (domain for domain in domains() if domain.name == "table")
    asked = {kind.__struct_config__.tag for kind in tables.commands.kinds if Role.DEALER in kind.roles}
    lacking = {tag for tag in asked - given if tag not in pages}
    assert lacking == BY_THE_WAY


def test_telling_the_regulator_of_one_error_is_met_where_it_counts_as_its_remedy() -> None:
    """The clause on the month's list asks for that list, and for nothing else."""
    told, met = "Record that the regulator was told", {f"{one.document} {one.clause}": one.jobs for one in flows()}
    for remedy, month in (("UTH 11.12.2", "UTH 11.15"), ("TCP 12.13.2", "TCP 12.15.2"), ("CSP 14.16.2", "CSP 14.19")):
        assert told in met[remedy]
        assert met[month] == ("Send the month's list of wrong payments",)


def test_what_the_terms_of_a_promotion_state_is_met_where_they_are_drafted() -> None:
    met = {f"{one.document} {one.clause}": one.jobs for one in flows()}
    for award in ("UTH 14.7.2", "TCP 15.7.2", "CSP 17.7.2", "LUN 15.7.2"):
        assert {"Draft a promotion", "Record a draw"} <= {*met[award]}


def test_the_check_of_cards_is_met_wherever_cards_come_to_a_table() -> None:
    met = {f"{one.document} {one.clause}": one.jobs for one in flows()}
    for checked in ("TCP 3.4", "CSP 3.4", "LUN 3.4"):
        assert met[checked] == ("Bring a deck to the table", "Replace cards")
