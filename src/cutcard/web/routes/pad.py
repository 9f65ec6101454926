"""Routes of the ruling pad: what a game's pad asks for, and the ruling on a hand. Nothing is recorded."""

import msgspec
from fastapi import FastAPI, HTTPException, Request
from msgspec import Struct
from starlette.responses import Response

from cutcard import games
from cutcard.core.decoding import decoder
from cutcard.core.misfit import plain
from cutcard.rules.game import Game, Verify
from cutcard.rules.pad.hand import PadHand, under_sign
from cutcard.rules.pad.ruling import PadRuling, rule
from cutcard.ruling import Refused
from cutcard.web.http.answers import answer, refusal, told
from cutcard.web.http.guard import TooLarge, body
from cutcard.web.player.place import LiveTable
from cutcard.web.site.asking import OnSite, Signed, too_fast
from cutcard.web.site.site import Site
from cutcard.web.staff.disputes import OpenDispute, open_disputes
from cutcard.web.words.named import table_called

HAND: msgspec.json.Decoder[PadHand] = decoder(PadHand)


class PadWager(Struct):
    """A wager that may be tapped in. ``placed``: before the deal, or by a decision, which then fills it in."""

    name: str
    label: str
    placed: str


class PadPile(Struct):
    """Cards that may be tapped in. ``optional``: only after certain decisions."""

    name: str
    least: int
    most: int
    optional: bool = False


class PadMove(Struct):
    """A choice of the player. ``then``: the next decision; "": none follows. ``draws``: cards that it draws."""

    name: str
    label: str
    then: str
    draws: bool
    discards: bool


class PadDecision(Struct):
    """One decision of a hand and its choices."""

    name: str
    moves: list[PadMove]


class PadView(Struct):
    """What the pad of a game asks for, with the jackpot's meter and the open disputes of a table.

    ``at_once``: some hands are paid before any decision, so that the rules can be asked without one.
    """

    game: str
    title: str
    document: str
    table: str
    name: str  # of the table
    wagers: list[PadWager]
    piles: list[PadPile]
    decisions: list[PadDecision]
    base: str  # the wager on which decisions depend
    concede: str
    at_once: bool
    jackpot: str
    price: int
    meter: int | None
    disputes: list[OpenDispute]


class PadAnswer(Struct):
    """The ruling, and what the player wins in all."""

    ruling: PadRuling
    net: int


def add_routes(app: FastAPI) -> None:
    app.add_api_route("/api/pad/{game}", pad, methods=["GET"])
    app.add_api_route("/api/pad/{game}/ruling", ruling, methods=["POST"])


async def pad(game: str, person: Signed, site: OnSite, table: str = "") -> Response:
    return told(view(_game(game), _table(site, game, table), site))


async def ruling(game: str, request: Request, person: Signed, site: OnSite, table: str = "") -> Response:
    """Rule on one hand, under the sign of a table if one is named."""
    if pause := site.limits.commands.wait(person.id):
        return too_fast(pause)
    played, place = _game(game), _table(site, game, table)
    try:
        hand = HAND.decode(await body(request))
    except TooLarge:
        return answer(413, "this hand is too long: shorten it")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return answer(400, f"not a hand: {plain(error)}; see /openapi.json")
    try:
        ruled = rule(played, _under(played, hand, place))
    except Refused as refused:
        return refusal(409, refused)
    return told(PadAnswer(ruled, ruled.net))


def _under(game: Game, hand: PadHand, place: LiveTable | None) -> PadHand:
    """The hand under the sign of the table, and as the table reads unclear clauses."""
    if place is None:
        return hand
    table = place.state.opened
    options = tuple(option for option in table.options if option in game.options)  # others settle no hand
    return under_sign(hand, table.sign, place.meter, options)


def _game(key: str) -> Game:
    if key not in games.names():
        raise HTTPException(404, f"there is no game {key[:40]!r}: choose {', '.join(games.names())}")
    return games.load(key)


def _table(site: Site, game: str, id: str) -> LiveTable | None:
    """The table whose sign and meter count; without a name, the first table of the game."""
    if id and (id not in site.places or site.places[id].state.opened.game != game):
        raise HTTPException(404, f"this game has no table {id[:40]!r}: the lobby lists the tables")
    return site.places.get(id) or next((one for one in site.places.values() if one.state.opened.game == game), None)


def view(game: Game, place: LiveTable | None, site: Site) -> PadView:
    """What the pad of a game asks for."""
    draws = [move.draw for decision in game.decisions for move in decision.moves if move.draw]
    more = [PadPile("discard", 0, max((draw.most for draw in draws if draw.exchange), default=0), optional=True)]
    more += [PadPile("drawn", 0, max((draw.most for draw in draws), default=0), optional=True)]
    names = [decision.name for decision in game.decisions]
    after = dict(zip(names, [*names[1:], ""], strict=True))
    return PadView(
        game=game.key,
        title=game.title,
        document=game.document,
        table=place.id if place else "",
        name=table_called(site.names, place.id) if place else "",
        wagers=[PadWager(one.name, one.label, one.placed) for one in game.wagers if one.placed != "as a fee"],
        piles=[
            *(
                PadPile(name, game.dealt(name), game.dealt(name))
                for name in ("player", "dealer", "board")
                if game.dealt(name)
            ),
            *(pile for pile in more if pile.most),
        ],
        decisions=[
            PadDecision(
                decision.name,
                [
                    PadMove(
                        move.name,
                        move.label,
                        move.then if move.then in names else "" if move.then else after[decision.name],
                        move.draw is not None,
                        move.draw is not None and move.draw.exchange,
                    )
                    for move in decision.moves
                ],
            )
            for decision in game.decisions
        ],
        base=game.base,
        concede=game.concede.name if game.concede else "",
        at_once=any(isinstance(phase, Verify) for phase in game.phases),
        jackpot=game.jackpot_wager,
        price=place.state.opened.sign.jackpot if place else 0,
        meter=place.meter if place else None,
        disputes=open_disputes(site.desk, game.key, place.id if place else "", site.names),
    )
