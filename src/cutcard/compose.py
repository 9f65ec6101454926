"""The only list of all parts: the domains of the desk, the routes of the web, the groups of commands.

Parts are named as text and imported on first use, so that one command never loads another's libraries.
"""

import os
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from fastapi import FastAPI

    from cutcard.floor.desk.desk import Clock, Desk
    from cutcard.floor.desk.world import Entropy
    from cutcard.floor.keys.keyring import Keyring
    from cutcard.floor.keys.source import KeySource
    from cutcard.floor.streams.streams import AnyDomain

DOMAINS = (
    "cutcard.floor.domains.table:TableDomain",
    "cutcard.floor.domains.pool:PoolDomain",
    "cutcard.floor.domains.patron:PatronDomain",
    "cutcard.floor.domains.patron:CardDomain",
    "cutcard.floor.domains.promotions:PromotionDomain",
    "cutcard.floor.domains.promotions:VoucherDomain",
    "cutcard.floor.domains.incidents:IncidentDomain",
    "cutcard.floor.domains.cage:CageDomain",
    "cutcard.floor.domains.pit.floats:FloatDomain",
    "cutcard.floor.domains.pit.shift:ShiftDomain",
    "cutcard.floor.domains.pit.books:BooksDomain",
    "cutcard.floor.domains.pit.plans:PlanDomain",
    "cutcard.floor.domains.people:EntranceDomain",
    "cutcard.floor.domains.people:PeopleDomain",
    "cutcard.floor.desk.clock_stream:ClockDomain",
    "cutcard.floor.desk.archive_stream:ArchiveDomain",
    "cutcard.floor.domains.tournament:TournamentDomain",
    "cutcard.floor.domains.tournament_table:TournamentTableDomain",
)

ROUTES = (  # each adds its routes to the application
    "cutcard.web.routes.entrance:add_routes",
    "cutcard.web.routes.signing:add_routes",
    "cutcard.web.routes.devices:add_routes",
    "cutcard.web.routes.dealing.reader:add_routes",
    "cutcard.web.routes.dealing.relief:add_routes",
    "cutcard.web.routes.people:add_routes",
    "cutcard.web.routes.table:add_routes",
    "cutcard.web.routes.pad:add_routes",
    "cutcard.web.routes.jackpots:add_routes",
    "cutcard.web.routes.dealing.dealer:add_routes",
    "cutcard.web.routes.rules:add_routes",
    "cutcard.web.routes.desk:add_routes",
    "cutcard.web.routes.oversight.inspect:add_routes",
    "cutcard.web.routes.oversight.reports:add_routes",
    "cutcard.web.routes.oversight.post:add_routes",
    "cutcard.web.routes.oversight.admin:add_routes",
    "cutcard.web.routes.pit:add_routes",
    "cutcard.web.routes.account:add_routes",
    "cutcard.web.routes.odds:add_routes",
    "cutcard.web.routes.practice:add_routes",
    "cutcard.web.routes.tournament:add_routes",
    "cutcard.web.routes.events.console:add_routes",
    "cutcard.web.routes.events.entry:add_routes",
    "cutcard.web.routes.events.tablet:add_routes",
    "cutcard.web.routes.events.setup:add_routes",
    "cutcard.web.routes.log:add_routes",
    "cutcard.web.routes.operations:add_routes",
)


class Group(NamedTuple):
    """A group of commands: its module, and what it does in one line."""

    module: str
    summary: str


COMMANDS = {
    "settle": Group("cutcard.cli.settle", "settle finished rounds, one JSON line for each seat"),
    "rule": Group("cutcard.cli.rule", "rule on one hand: what each wager pays, and why"),
    "odds": Group("cutcard.cli.odds.solve", "exact odds and strategies of a game, also with changed numbers"),
    "hand": Group("cutcard.cli.hand.name", "name a hand and its strength, or replay hand histories"),
    "tournament": Group(
        "cutcard.cli.tournament.show", "prizes, structure and clock of a tournament, or simulate whole ones"
    ),
    "rules": Group("cutcard.cli.rules", "show a clause, or trace them all to code and tests"),
    "serve": Group("cutcard.cli.serve", "start a floor that people use in the browser"),
    "play": Group("cutcard.cli.play", "play a game in the terminal"),
    "games": Group("cutcard.cli.games", "list games, check one for faults, or start a new one"),
    "journal": Group(
        "cutcard.cli.journal.verbs",
        "verify a journal, replay a round, export, copy, back up, restore or archive it",
    ),
    "keys": Group("cutcard.cli.keys", "make, show or rotate the keys of a floor"),
    "people": Group("cutcard.cli.people", "list the accounts of a floor, or make a new code for an administrator"),
    "rng": Group("cutcard.cli.rng", "test the shuffle, or write its bytes for the batteries of a laboratory"),
    "witness": Group("cutcard.cli.witness", "cosign the checkpoints of floors from another machine"),
    "version": Group("cutcard.cli.version", "show the release, or check that the installed files are its own"),
}


def _part(name: str) -> Any:
    module, _, attribute = name.partition(":")
    return getattr(import_module(module), attribute)


@cache
def domains() -> tuple["AnyDomain", ...]:
    """Every kind of stream that the desk keeps."""
    return tuple(_part(name)() for name in DOMAINS)


def routes() -> list[Callable[["FastAPI"], None]]:
    """The functions that add the routes of each part of the web to an application."""
    return [_part(name) for name in ROUTES]


def open_desk(
    where: str | Path,
    clock: "Clock | None" = None,
    entropy: "Entropy" = os.urandom,
    keys: "Keyring | KeySource | None" = None,
) -> "Desk":
    """Open the desk of a journal with every domain: a file, created if it does not exist, or a database."""
    from cutcard.floor.desk.clock import SteadyClock
    from cutcard.floor.desk.desk import Desk
    from cutcard.floor.stores.opening import open_journal

    journal = open_journal(where, keys)
    return Desk(journal, domains(), clock or SteadyClock(journal.last_at()), entropy)
