"""The answers that are no view of a table: who is signed in, the lobby, a command carried out."""

from msgspec import Struct

from cutcard.web.tournament_shapes import LobbyTournament
from cutcard.web.views import TableView


class Me(Struct):
    """Who is signed in."""

    id: str
    role: str
    name: str
    balance: int


class LobbyTable(Struct):
    """A table as the lobby shows it."""

    id: str
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


class Lobby(Struct):
    """The floor at a glance."""

    name: str
    demo: bool
    tables: list[LobbyTable]
    tournaments: list[LobbyTournament]


class Done(Struct):
    """A command carried out."""

    version: int
    view: TableView
