"""A room at its console: what it shows, and a check that every button on it works."""

from collections.abc import Iterable

import msgspec

from cutcard.core.message import Actor, Facts
from cutcard.tournament.director.decide import decide
from cutcard.web.console.probe import NO_DRAW, Probe
from cutcard.web.console.shapes import ConsoleView, Press
from cutcard.web.console.sheets import player_sheet, table_sheet
from cutcard.web.console.view import console_view
from tests.support.tournament.directing import DIRECTOR, Hall


def room(players: int) -> Hall:
    return Hall(dealing="room").start(players)


def seen(hall: Hall) -> ConsoleView:
    return console_view(hall.t, 1, hall.at, DIRECTOR)


def probe(hall: Hall, actor: Actor = DIRECTOR) -> Probe:
    return Probe(hall.t, actor, hall.at)


def all_work(hall: Hall, presses: Iterable[Press], actor: Actor = DIRECTOR) -> set[str]:
    found = set()
    for press in presses:
        sent = msgspec.json.decode(msgspec.json.encode(press.command), type=type(press.command))
        assert decide(hall.t, sent, Facts(actor, hall.at, draw=NO_DRAW)), press
        found.add(press.id)
    return found


def everything(hall: Hall, actor: Actor = DIRECTOR) -> set[str]:
    view, asked = console_view(hall.t, 1, hall.at, actor), probe(hall, actor)
    found = [act for line in view.due for act in line.acts] + list(view.clock_acts)
    for table in view.tables:
        sheet = table_sheet(asked, table.number)
        found += [*sheet.acts, *sheet.button]
    for player in hall.t.register.entrants:
        one = player_sheet(asked, player)
        found += [*one.acts, *([one.out] if one.out else [])]
    return all_work(hall, found, actor)
