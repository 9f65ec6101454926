"""Everything that a table pays: wagers with one price, pay tables, bonus jackpots, the most that a round can pay."""

from collections.abc import Iterator, Mapping

from cutcard.money import dollars
from cutcard.rules.cells import By, Cell, PayBy, PayTwice, Versus, parts_of
from cutcard.rules.game import Game
from cutcard.rules.pad.sentences import least_to_qualify
from cutcard.rules.readings import Line
from cutcard.rules.sign import TableSign
from cutcard.ruling import Result, Ruling
from cutcard.table.play.payout import Rules
from cutcard.web.player.table_view import PaytableView


def paytables(rules: Rules, sign: TableSign) -> list[PaytableView]:
    """What each wager pays, from the same cells and tables that settle it."""
    game, notes = rules.game, dict(_notes(rules.game))
    bonus = {name: dollars(amount) for name, amount in sign.bonus.items()} if sign.jackpot else {}
    return [
        *(PaytableView(game.label(area), {"a win": odds}, "") for area, odds in _flat(game)),
        *(
            PaytableView(
                game.label(name), _lines(lines), " ".join((notes.get(name, ""), _most(rules, sign, name))).strip()
            )
            for name, lines in rules.payouts.tables.items()
        ),
        *([PaytableView("Bonus jackpot", bonus, "")] if bonus else []),
    ]


def _lines(lines: Mapping[int, Line]) -> dict[str, str]:
    """The best hand first."""
    return {_hand(lines[hand].hand): _odds(lines[hand].odds) for hand in sorted(lines, reverse=True)}


def _most(rules: Rules, sign: TableSign, area: str) -> str:
    if area not in rules.game.capped or sign.maximum_payout is None:
        return ""
    return f"At most {dollars(sign.maximum_payout)} a round."


def _flat(game: Game) -> Iterator[tuple[str, str]]:
    """Wagers that win at one price only, whatever the hand."""
    for wager in game.wagers:
        settled = [one.cells[wager.name] for one in game.endings.values() if wager.name in one.cells]
        cells = [part for cell in settled for part in parts_of(cell)]
        won = {cell.odds for cell in cells if isinstance(cell, Ruling) and cell.result is Result.WIN}
        if len(won) == 1 and (odds := next(iter(won))):
            yield wager.name, _odds(odds)


def _notes(game: Game) -> Iterator[tuple[str, str]]:
    """For each pay table, when it pays."""
    for ending in game.endings.values():
        when = "On the cards as dealt, at once." if ending.kind == "instant" else "Whatever the dealer has."
        for cell in ending.cells.values():
            yield from _paid(game, cell, when)


def _paid(game: Game, cell: Cell | None, when: str) -> Iterator[tuple[str, str]]:
    match cell:
        case Versus(higher=higher, no_hand=no_hand):
            yield from _paid(game, higher, "If your hand beats the dealer\u2019s.")
            yield from _paid(game, no_hand, f"If the dealer has less than {least_to_qualify(game)}.") if no_hand else ()
        case By(cases=cases, otherwise=otherwise):
            for one in (otherwise, *(inner for _, inner in cases)):
                yield from _paid(game, one, when)
        case PayBy(table):
            yield table, when
        case PayTwice(table):
            yield table, f"{when} A second combination pays, too."
        case _:
            pass  # pays by no table


def _odds(odds: tuple[int, int]) -> str:
    return "{}:{}".format(*odds)


def _hand(hand: object) -> str:
    return str(getattr(hand, "name", hand)).lower().replace("_", " ")
