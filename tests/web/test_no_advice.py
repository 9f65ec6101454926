"""No page of a live table computes or advises: what players and staff are sent holds no forecast and no strategy."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from cutcard import games, web
from cutcard.core.message import Actor, Facts, Role
from cutcard.floor.domains.incidents import clauses_of
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.conduct import ReportDevice, decide
from cutcard.registers.incidents.register import IncidentRegister, prompts
from cutcard.rules.game import Decide
from cutcard.table.messages.round import PlaceWagers, TakeSeat
from cutcard.web.http.settings import Settings
from cutcard.web.player.table_view import TableView
from cutcard.web.tournament.shapes import EventView, TableSeen
from tests.conftest import Cited
from tests.support.declared.shared import each_game
from tests.support.floor.running import PATIENT, Floor
from tests.web.player.test_play import TABLES, bets

ADVICE = (
    *("advice", "advise", "best", "chance", "edge", "equity", "expect", "forecast", "hint", "optimal", "predict"),
    *("probab", "recommend", "should", "strategy", "suggest"),
)
TOURNAMENTS = ("tournament/views", "tournament/place", "words/tournament", "tournament/offers")


def fields(kind: Any) -> Iterator[str]:
    """Every name that a view can send, through all that it holds."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        for name, inner in get_type_hints(kind).items():
            yield name
            yield from fields(inner)
    elif get_origin(kind):
        for inner in get_args(kind):
            yield from fields(inner)


def keys(value: Any) -> Iterator[str]:
    """Every name in a message as it was sent."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from keys(inner)


def test_a_view_has_no_place_for_advice() -> None:
    names = set(fields(TableView))
    assert {"areas", "choices", "amount"} <= names
    of_tournaments = {*fields(EventView), *fields(TableSeen)}
    assert {"clock", "offers", "awaits", "least_to"} <= of_tournaments
    assert [name for name in names | of_tournaments if any(word in name for word in ADVICE)] == []


def test_pages_of_a_table_import_nothing_that_computes_odds() -> None:
    home = Path(web.__file__).parent
    for name in ("player/views", "player/place", "http/live", "words/lines", "words/notices", *TOURNAMENTS):
        tree = ast.parse((home / f"{name}.py").read_text("utf-8"))
        modules = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert [module for module in modules if "odds" in module.split(".")] == []


@each_game
def test_devices_are_banned_and_nobody_advises(key: str, ban: str, advice: str, cited: Cited) -> None:
    """The reminder stands on the pages of staff while a player decides; a device is reported."""
    clauses = clauses_of(key)
    for deciding in (False, True):
        told = prompts(clauses, IncidentRegister(), "2026-01-01T00:00:00Z", "7", deciding)
        for prompt in told:
            cited.note(prompt)
        roles = [prompt.role for prompt in told if prompt.clause == advice]
        assert roles == ([Role.DEALER, Role.GAMING_SUPERVISOR] if deciding else [])
    report = ReportDevice(IncidentPlace("7"), "a telephone with a solver", "ann")
    facts = Facts(Actor("dea", Role.DEALER), "t", seats=("ann",))
    [entry] = decide(clauses.conduct, IncidentRegister().conduct, report, facts)
    cited.note(entry)
    assert entry.clauses == (ban,)


def test_what_is_sent_in_rounds_of_every_game_is_free_of_it(tmp_path: Path) -> None:
    """Names of all that players and staff are sent; staff are reminded while a player decides, and only then."""
    found: set[str] = set()

    def hear(_: Any, sent: bytes) -> None:
        if sent.startswith(b"{"):
            found.update(keys(msgspec.json.decode(sent)))

    settings = Settings(demo=True, pace=PATIENT, commands=(10_000, 1000))
    with Floor(tmp_path, settings=settings, heard=hear) as floor:
        dealer, ann = floor.person("dealer"), floor.person("ann")
        for table in TABLES:
            case = clauses_of(ann.see(table)["game"]).notices.advice
            ann.do(table, TakeSeat(1))
            ann.do(table, PlaceWagers(1, bets(ann.see(table))))
            assert case not in {prompt["clause"] for prompt in dealer.see(table)["prompts"]}
            with ann.live(table) as line:
                ann.ready(table)
                seen = line.until(lambda seen: bool(seen["need"]["kind"] == "choice"))
            assert case in {prompt["clause"] for prompt in dealer.see(table)["prompts"]}
            assert case not in {prompt["clause"] for prompt in seen["prompts"]}
            named = [choice["name"] for choice in seen["need"]["choices"]]
            assert any(named == [move.name for move in phase.moves] for phase in decisions(seen["game"]))
    assert {"prompts", "choices", "paytables"} <= found
    assert [name for name in found if any(word in name for word in ADVICE)] == []


def decisions(key: str) -> list[Decide]:
    """Moves are listed as the document lists them, whatever the cards are."""
    return [phase for phase in games.load(key).phases if isinstance(phase, Decide)]
