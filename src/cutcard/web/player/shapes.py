"""Answers other than a table's view: who is signed in, the lobby, the result of a command."""

from msgspec import Struct

from cutcard.web.dealer.shapes import RefusedAct
from cutcard.web.player.table_view import TableView


class Me(Struct):
    """Who is signed in. ``home``: the page on which they begin."""

    id: str
    role: str
    name: str
    balance: int
    home: str


class LobbyTable(Struct):
    """A table as the lobby shows it."""

    id: str
    name: str
    game: str
    title: str
    document: str
    dealing: str
    minimum: int
    maximum: int
    places: int
    taken: int
    stage: str
    meter: int | None
    hand: int  # number of cards dealt to a player
    recording: str  # of cards dealt by people: "full" or "assisted"
    reader: bool  # a card reader reads them


class LobbyTournament(Struct, frozen=True):
    """A tournament as the lobby shows it."""

    id: str
    name: str
    phase: str
    starts: str
    registration: bool
    players: int
    cap: int
    left: int
    level: int
    price: int


class Lobby(Struct):
    """The floor at a glance."""

    name: str
    demo: bool
    tables: list[LobbyTable]
    tournaments: list[LobbyTournament]


class Done(Struct):
    """The result of a command."""

    version: int
    view: TableView


class ActsDone(Struct):
    """The result of several commands: the view after them, and those that were refused."""

    version: int
    view: TableView
    refused: list[RefusedAct]
