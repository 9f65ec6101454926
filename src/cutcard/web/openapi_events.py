"""The OpenAPI description of tournaments: the big screen, tables, the console, the entry desk, new events."""

from cutcard.tournament.hand.questions import AtTableRuling, ChipQuestion, TurnQuestion
from cutcard.web.console.entry_shapes import EntryCheck, EntryDesk, SeatCards
from cutcard.web.console.events import Events, SeriesQuestion, SeriesTable, StructureAnswer, StructureQuestion
from cutcard.web.console.shapes import (
    ConsoleView,
    FoundEntrant,
    FoundEntrants,
    PaperSheet,
    PastLines,
    PlayerSheet,
    TableSheet,
)
from cutcard.web.console.tablet import TabletView
from cutcard.web.http.answers import Json
from cutcard.web.http.live import SENT, ViewNews
from cutcard.web.operations import json_of, one_of, operation, parameter, query
from cutcard.web.tournament.hands import HandStory
from cutcard.web.tournament.shapes import EventDone, EventView, SeatDone, ServerTime, TableSeen
from cutcard.web.tournament.wall import ScreenView

EVENT_SHAPES: tuple[type, ...] = (
    *(EventDone, HandStory, EventView, ViewNews[EventView], SeatDone, TableSeen, ViewNews[TableSeen]),
    *(ScreenView, ViewNews[ScreenView], ServerTime),
    *(ConsoleView, ViewNews[ConsoleView], FoundEntrants, PaperSheet, PastLines, PlayerSheet, TableSheet),
    *(TabletView, ViewNews[TabletView], AtTableRuling, ChipQuestion, TurnQuestion),
    *(Events, SeriesQuestion, SeriesTable, StructureAnswer, StructureQuestion),
    *(EntryCheck, EntryDesk, FoundEntrant, SeatCards),
)


def event_paths(id: Json, number: Json, key: Json, after: Json) -> Json:
    """Tournaments and their tables, for everybody and for those who run them."""
    refused = [400, 404, 409, 413, 422]
    phh = {"200": {"description": "The file", "content": {"text/plain": {"schema": {"type": "string"}}}}}
    one = operation("A tournament as the big screen shows it", one_of("EventView"), [403, 404], [id], public=True)
    table = operation("A table of it as this person may see it", one_of("TableSeen"), [400, 404], [id, number])
    enter = operation("Enter, enter again, withdraw; staff as at the desk", one_of("EventDone"), refused, [id, key])
    over = [400, 404, 409]
    deal = parameter("deal", "path", {"type": "integer"})
    act = operation("Act for your own seat; dealers act for others", one_of("SeatDone"), refused, [id, number, key])
    return {
        "/api/tournaments/{id}": {"get": one},
        "/api/tournaments/{id}/tables/{number}": {"get": table},
        "/tournaments/{id}/commands": {
            "post": {**enter, "requestBody": {"required": True, "content": json_of("TournamentCommands")}}
        },
        "/tournaments/{id}/tables/{number}/commands": {
            "post": {**act, "requestBody": {"required": True, "content": json_of("Tournament-tableCommands")}}
        },
        "/api/tournaments/{id}/screen": {
            "get": operation("The big screen on a wall", one_of("ScreenView"), [403, 404], [id], public=True)
        },
        "/api/tournaments/{id}/now": {
            "get": operation("The server's time", one_of("ServerTime"), [403, 404], [id], public=True)
        },
        "/api/tournaments/{id}/tables/{number}/hands/{deal}": {
            "get": operation("A hand of one's own that is over", one_of("HandStory"), over, [id, number, deal])
        },
        "/api/tournaments/{id}/tables/{number}/hands/{deal}/proofs": {
            "get": operation("Proofs of the cards seen in a hand", one_of("Proofs"), over, [id, number, deal])
        },
        "/api/tournaments/{id}/tables/{number}/hands/{deal}/phh": {
            "get": operation("A hand of one's own as PHH", phh, over, [id, number, deal])
        },
        "/api/tournaments/{id}/tables/{number}/last-hand": {
            "get": operation("The last hand as PHH", phh, [400, 404, 409], [id, number])
        },
        "/tournaments/{id}/screen/live": {"get": _line("the wall", "ViewNews_ScreenView_", [id], public=True)},
        "/tournaments/{id}/live": {"get": _line("the big screen", "ViewNews_EventView_", [id], public=True)},
        "/tournaments/{id}/tables/{number}/live": {
            "get": _line("a table and its log", "ViewNews_TableSeen_", [id, number, after], public=False)
        },
        **_console(id, number),
        **_entries(id),
        **_tablets(id, number),
        **_setup(),
    }


FILE = {"200": {"description": "The file", "content": {"text/csv": {"schema": {"type": "string"}}}}}


def _line(what: str, news: str, parameters: list[Json], *, public: bool) -> Json:
    sent = {"101": {"description": SENT, "content": json_of(news)}}
    return operation(f"A WebSocket that sends {what}; send nothing to it", sent, [403], parameters, public=public)


def _console(id: Json, number: Json) -> Json:
    """The director's console, for those who run the tournament."""
    player = parameter("player", "path", {"type": "string"})
    ask = query("ask", "string")
    whole = operation("The director's console", one_of("ConsoleView"), [403, 404], [id])
    sheet = operation(
        "What may be done about a player", one_of("PlayerSheet"), [403, 404], [id, player, query("moves", "boolean")]
    )
    table = operation("What may be done about a table", one_of("TableSheet"), [400, 403, 404], [id, number])
    past = operation("What was done, and how to take it back", one_of("PastLines"), [403, 404], [id])
    people = operation("People found by name, card or seat", one_of("FoundEntrants"), [400, 403, 404], [id, ask])
    paper = operation("Seats, clock and queue to print", one_of("PaperSheet"), [403, 404], [id])
    results = operation("The results as a file", FILE, [403, 404], [id])
    live = _line("the console", "ViewNews_ConsoleView_", [id], public=False)
    return {
        "/api/tournaments/{id}/console": {"get": whole},
        "/api/tournaments/{id}/console/players/{player}": {"get": sheet},
        "/api/tournaments/{id}/console/tables/{number}": {"get": table},
        "/api/tournaments/{id}/console/past": {"get": past},
        "/api/tournaments/{id}/console/people": {"get": people},
        "/api/tournaments/{id}/paper": {"get": paper},
        "/api/tournaments/{id}/results": {"get": results},
        "/tournaments/{id}/console/live": {"get": live},
    }


def _entries(id: Json) -> Json:
    """The entry desk."""
    ask = query("ask", "string")
    desk = operation("The entry desk, and who is found", one_of("EntryDesk"), [400, 403, 404], [id, ask])
    check = operation("What an application still needs", one_of("EntryCheck"), [400, 403, 404, 413], [id])
    new = operation("Name somebody who is not on record", one_of("FoundEntrant"), [400, 403, 404, 413], [id])
    cards = operation("Receipts and seat cards", one_of("SeatCards"), [400, 403, 404], [id, query("player", "string")])
    return {
        "/api/tournaments/{id}/entry": {"get": desk},
        "/api/tournaments/{id}/entry/check": {
            "post": {**check, "requestBody": {"required": True, "content": json_of("Enter")}}
        },
        "/api/tournaments/{id}/entry/people": {
            "post": {**new, "requestBody": {"required": True, "content": json_of("WalkUp")}}
        },
        "/api/tournaments/{id}/cards": {"get": cards},
    }


def _tablets(id: Json, number: Json) -> Json:
    """The tablet of a table, and rulings there."""
    tablet = operation("The tablet of a table", one_of("TabletView"), [400, 403, 404], [id, number])
    relief = operation("Another dealer takes over", one_of("SignedInAs"), [400, 403, 404, 409, 413], [id, number])
    chips = operation("What chips thrown in amount to", one_of("AtTableRuling"), [400, 403, 404, 409, 413], [id])
    turn = operation("What an act out of turn leaves", one_of("AtTableRuling"), [400, 403, 404, 409, 413], [id])
    return {
        "/api/tournaments/{id}/tables/{number}/tablet": {"get": tablet},
        "/api/tournaments/{id}/tables/{number}/relief": {
            "post": {**relief, "requestBody": {"required": True, "content": json_of("BadgeGiven")}}
        },
        "/api/tournaments/{id}/rulings/chips": {
            "post": {**chips, "requestBody": {"required": True, "content": json_of("ChipQuestion")}}
        },
        "/api/tournaments/{id}/rulings/turn": {
            "post": {**turn, "requestBody": {"required": True, "content": json_of("TurnQuestion")}}
        },
        "/tournaments/{id}/tables/{number}/tablet/live": {
            "get": _line("the tablet", "ViewNews_TabletView_", [id, number], public=False)
        },
    }


def _setup() -> Json:
    """New events."""
    check = operation("Mistakes of a structure, and a forecast", one_of("StructureAnswer"), [400, 403, 413])
    points = operation("The table of a series", one_of("SeriesTable"), [400, 403, 413])
    return {
        "/api/tournaments/series": {
            "post": {**points, "requestBody": {"required": True, "content": json_of("SeriesQuestion")}}
        },
        "/api/tournaments": {"get": operation("Events and templates", one_of("Events"), [403])},
        "/api/tournaments/check": {
            "post": {**check, "requestBody": {"required": True, "content": json_of("StructureQuestion")}}
        },
    }
