"""Checks the layout and the deck: wagers and their relations, bonuses, caps, the jackpot, enough cards."""

from collections import Counter
from collections.abc import Iterator

from cutcard.cards import DECK
from cutcard.rules.cells import PayJackpot, parts_of
from cutcard.rules.check.fault import GameFault, unknown, wrong
from cutcard.rules.game import Game, Wager


def layout_faults(game: Game) -> Iterator[GameFault]:
    """Faults in wagers, bonuses, caps, the jackpot and the deck."""
    areas = {wager.name: wager for wager in game.wagers}
    for name, count in Counter(wager.name for wager in game.wagers).items():
        if count > 1:
            yield wrong(f"wagers.{name}", f"{count} wagers have this name", "give each its own name")
    if not any(wager.required for wager in game.wagers):
        yield wrong("wagers", "no wager is required, so no box would be dealt in", "give one required=(its name,)")
    if game.base not in areas:
        yield unknown("base", "wager", game.base, areas)
    elif areas[game.base].placed != "before the deal":
        yield wrong("base", f"{game.base} is not placed before the deal", "name a wager that is")
    for wager in game.wagers:
        yield from _wager(game, wager, areas)
    for name, area in game.bonuses.items():
        if area not in areas:
            yield unknown(f"bonuses.{name}", "wager", area, areas)
        if name in areas:
            yield wrong(f"bonuses.{name}", "a wager already has this name", "give the bonus another")
        if not any(name in ending.cells for ending in game.endings.values()):
            yield wrong(f"bonuses.{name}", "no ending pays it", "give it a cell in an ending, or remove it")
    for area in game.capped:
        if area not in areas:
            yield unknown(f"capped.{area}", "wager", area, areas)
    yield from _jackpot(game, areas)
    yield from _deck(game)


def _wager(game: Game, wager: Wager, areas: dict[str, Wager]) -> Iterator[GameFault]:
    at = f"wagers.{wager.name}"
    for name in wager.required:
        if name not in areas:
            yield unknown(f"{at}.required", "wager", name, areas)
        elif areas[name].placed != "before the deal":
            yield wrong(f"{at}.required", f"{name} is not placed before the deal", "require a wager that is")
    for number, relation in enumerate(wager.relations):
        if relation.other not in areas:
            yield unknown(f"{at}.relations[{number}].other", "wager", relation.other, areas)
        elif relation.other == wager.name:
            yield wrong(f"{at}.relations[{number}].other", "it names the wager itself", "name the other wager")
    moves = [move for decision in game.decisions for move in decision.moves]
    if wager.placed != "before the deal" and all(move.wager != wager.name for move in moves):
        yield wrong(at, f"placed {wager.placed}, but no move stakes it", f"give a move wager={wager.name!r}")
    if wager.placed == "before the deal" and not wager.limited and wager.name != game.jackpot_wager:
        yield wrong(f"{at}.limited", "only the jackpot wager may have a price instead of limits", "leave it out")
    if wager.on_dealer and not game.has_dealer:
        yield wrong(f"{at}.on_dealer", "the dealer has no hand", "leave it out, or deal the dealer a hand")


def _jackpot(game: Game, areas: dict[str, Wager]) -> Iterator[GameFault]:
    jackpot = game.jackpot
    cells = [cell for ending in game.endings.values() for one in ending.cells.values() for cell in parts_of(one)]
    paying = [cell for cell in cells if isinstance(cell, PayJackpot)]
    if jackpot is None:
        if paying:
            yield wrong("jackpot", "a cell pays a jackpot, but the game has none", "write jackpot=...")
        return
    if jackpot.wager not in areas:
        yield unknown("jackpot.wager", "wager", jackpot.wager, areas)
    if not paying:
        yield wrong("jackpot", "no cell pays it", "settle its wager with PayJackpot")
    if any(cell.jackpot != jackpot for cell in paying):
        yield wrong("jackpot", "a cell pays a different jackpot", "give every PayJackpot the game's own jackpot")
    for line, count in Counter(line.hand for line in jackpot.lines).items():
        if count > 1:
            yield wrong("jackpot.lines", f"{line.name.lower()} has {count} lines", "leave one")
    for one in jackpot.lines:
        if not 0 <= one.percent <= 100 or one.least < 0:
            yield wrong(
                f"jackpot.lines.{one.hand.name.lower()}",
                "the prize is impossible",
                "write 0 to 100 percent, and a minimum in cents",
            )


def _deck(game: Game) -> Iterator[GameFault]:
    if foreign := [card for card in game.deck if card not in DECK]:
        yield wrong("deck", f"{foreign[0]} is not a card", "write cards that parse() can read")
    if len(set(game.deck)) < len(game.deck):
        yield wrong("deck", "it has a card twice", "list each card once")
    if game.common.seats < 1:
        yield wrong("common.seats", f"{game.common.seats} is not a number of boxes", "write 1 or more")
    elif (cards := game.cards_for(game.common.seats)) > len(game.deck):
        cure = "deal fewer cards, or write fewer seats"
        yield wrong(
            "common.seats", f"{game.common.seats} boxes need {cards} cards, but the deck has {len(game.deck)}", cure
        )
