"""Changes numbers of a game: pay tables, the dealer's qualification, multiples. The original is not modified."""

import re
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from cutcard.cards import parse
from cutcard.hands import Five, Three
from cutcard.money import Cents, parse_odds
from cutcard.odds.model.compile import named
from cutcard.rules.cells import Payouts, Paytable
from cutcard.rules.game import Decide, Game
from cutcard.rules.readings import AtLeast, Least, Line
from cutcard.ruling import Refused

CHANGE = re.compile(r"\s*(?P<what>[a-z][a-z0-9 -]*?)(?:\.(?P<part>[a-z0-9][a-z0-9 -]*?))?\s*=\s*(?P<value>[^=]*?)\s*")
EXAMPLE = "like 'trips.flush=6', 'qualify=Ac Kd 4h 3s 2c' or 'bet.times=3'"


class WhatIfTerms(Struct, frozen=True):
    """A game as it would be played: the pay tables on the sign, and the ante to which a maximum payout applies."""

    game: Game
    ante: Cents | None = None
    maximum_payout: Cents | None = None

    @property
    def payouts(self) -> Payouts:
        return self.game.payouts(maximum_payout=self.maximum_payout)


def change(game: Game, *changes: str) -> Game:
    """The game with changed numbers. A change that cannot be read is refused, with its place and the cure."""
    for text in changes:
        match = CHANGE.fullmatch(text)
        if match is None:
            raise Refused(None, f"{text[:60]!r} is not a change: write it {EXAMPLE}")
        what, part, value = match["what"], match["part"], match["value"]
        if what == "qualify" and not part:
            game = _qualify(game, value)
        elif part == "times":
            game = _times(game, what, value)
        elif part:
            game = _pay(game, what, part, value)
        else:
            raise Refused(None, f"{text[:60]!r}: name a line of a table or a move, {EXAMPLE}")
    return game


def schedule(game: Game, table: str, lines: Mapping[str, str]) -> Game:
    """The game with one pay table replaced as a whole. A hand left out is not paid."""
    printed = _table(game, table)
    new = tuple(_line(printed, hand, odds) for hand, odds in lines.items())
    return _with(game, replace(printed, lines=new))


def _table(game: Game, name: str) -> Paytable:
    for table in game.paytables:
        if table.name == name:
            return table
    raise Refused(
        None, f"{game.title} has no pay table {name[:40]!r}: choose {', '.join(t.name for t in game.paytables)}"
    )


def _with(game: Game, table: Paytable) -> Game:
    return replace(game, paytables=tuple(table if old.name == table.name else old for old in game.paytables))


def _line(table: Paytable, hand: str, odds: str) -> Line:
    hands = {named(each): each for each in table.hands}
    if hand not in hands:
        raise Refused(None, f"{table.name}: there is no hand {hand[:40]!r}; choose {', '.join(hands)}")
    old = next((line for line in table.lines if line.hand == hands[hand]), None)
    clause = old.clause if old else table.sign or (table.lines[0].clause if table.lines else "")
    try:
        return Line(hands[hand], parse_odds(odds), clause)
    except ValueError as error:
        raise Refused(None, f"{table.name}.{hand}: {error}") from error


def _pay(game: Game, table: str, hand: str, odds: str) -> Game:
    """Change one line. ``none`` removes it from a table that does not need it."""
    printed = _table(game, table)
    kept = tuple(line for line in printed.lines if named(line.hand) != hand)
    if odds == "none":
        if len(kept) == len(printed.lines):
            raise Refused(None, f"{table}: {hand[:40]!r} is not paid anyway; leave out this change")
        return _with(game, replace(printed, lines=kept))
    line = _line(printed, hand, odds)
    if len(kept) < len(printed.lines):
        lines = [line if old.hand == line.hand else old for old in printed.lines]
    else:
        lines = sorted((*kept, line), key=lambda each: each.hand, reverse=True)
    return _with(game, replace(printed, lines=tuple(lines)))


def _qualify(game: Game, value: str) -> Game:
    reading = game.readings.get(game.qualified)
    if not isinstance(reading, AtLeast):
        raise Refused(None, f"qualify: in {game.title} the dealer always qualifies; leave out this change")
    return replace(game, readings={**game.readings, game.qualified: replace(reading, least=_least(game, value))})


def _least(game: Game, value: str) -> Least:
    """Change the lowest hand with which the dealer qualifies."""
    three = all(isinstance(kind, Three) for kind in game.order.hands)
    if value == "always":
        return Three.HIGH_CARD if three else Five.HIGH_CARD
    size = 3 if three else 5
    try:
        cards = parse(value)
    except ValueError as error:
        raise Refused(None, f"qualify: {error}; enter the lowest qualifying hand, or 'always'") from error
    if len(cards) != size or len(set(cards)) != size:
        raise Refused(
            None,
            f"qualify: {value[:40]!r} is not {size} different cards; enter the lowest qualifying hand, or 'always'",
        )
    return value


def _times(game: Game, move: str, value: str) -> Game:
    if not value.isdecimal() or not 1 <= int(value) <= 100:
        raise Refused(None, f"{move}.times: {value[:20]!r} is not a multiple of the ante; enter 1 to 100")
    known = [m.name for phase in game.phases if isinstance(phase, Decide) for m in phase.moves if m.times]
    if move not in known:
        raise Refused(None, f"{game.title} has no move {move[:40]!r} with a multiple: choose {', '.join(known)}")
    phases = tuple(
        replace(phase, moves=tuple(replace(m, times=int(value)) if m.name == move else m for m in phase.moves))
        if isinstance(phase, Decide)
        else phase
        for phase in game.phases
    )
    return replace(game, phases=phases)
