"""Checks the layout and the deck: wagers and their relations, bonuses, caps, the jackpot, enough cards."""

from collections import Counter
from collections.abc import Iterator

from cutcard.cards import DECK
from cutcard.rules.cells import PayJackpot, parts_of, readings_of
from cutcard.rules.check.fault import GameFault, unknown, wrong
from cutcard.rules.game import Game, Wager
from cutcard.rules.readings import Count
from cutcard.ruling import Ruling


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
    for area, clauses in game.capped.items():
        if area not in areas and area not in game.bonuses:
            yield unknown(f"capped.{area}", "wager or bonus", area, [*areas, *game.bonuses])
        if not clauses:
            yield wrong(f"capped.{area}", "no clause caps it", "cite the clause")
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
        elif wager.placed == "before the deal" and areas[relation.other].placed != "before the deal":
            problem = f"{relation.other} is placed later, {areas[relation.other].placed}"
            yield wrong(f"{at}.relations[{number}].other", problem, "name a wager before the deal")
    moves = [move for decision in game.decisions for move in decision.moves]
    if wager.placed != "before the deal" and all(move.wager != wager.name for move in moves):
        yield wrong(at, f"placed {wager.placed}, but no move stakes it", f"give a move wager={wager.name!r}")
    if wager.placed == "before the deal" and not wager.limited and wager.name != game.jackpot_wager:
        yield wrong(f"{at}.limited", "only the jackpot wager may have a price instead of limits", "leave it out")
    if wager.placed == "as a fee" and all(
        wager.name not in ending.cells for ending in game.endings.values() if ending.kind == "played"
    ):
        yield wrong(
            at, "a fee is settled as soon as it is paid, by the ending of a played hand", "give it a cell there"
        )
    elif wager.placed == "as a fee" and not all(
        isinstance(game.readings.get(name), Count)
        for ending in game.endings.values()
        if ending.kind == "played"
        for name in readings_of(ending.cells[wager.name])
    ):
        yield wrong(
            at, "a fee is settled as soon as it is paid, so it cannot depend on cards", "write placed='by a move'"
        )
    if wager.on_dealer and not game.has_dealer:
        yield wrong(f"{at}.on_dealer", "the dealer has no hand", "leave it out, or deal the dealer a hand")


def _jackpot(game: Game, areas: dict[str, Wager]) -> Iterator[GameFault]:
    jackpot = game.jackpot
    cells = [(name, area, cell) for name, ending in game.endings.items() for area, cell in ending.cells.items()]
    paying = [part for _, _, cell in cells for part in parts_of(cell) if isinstance(part, PayJackpot)]
    if jackpot is None:
        if paying:
            yield wrong("jackpot", "a cell pays a jackpot, but the game has none", "write jackpot=...")
        return
    if jackpot.wager not in areas:
        yield unknown("jackpot.wager", "wager", jackpot.wager, areas)
    elif areas[jackpot.wager].limited or areas[jackpot.wager].placed != "before the deal":
        problem = "the jackpot wager has a price instead of limits, and is placed before the deal"
        yield wrong(f"wagers.{jackpot.wager}", problem, "write limited=False, and leave placed out")
    for ending, area, cell in cells:
        inside = [part for part in parts_of(cell) if isinstance(part, PayJackpot) and part is not cell]
        if inside or (isinstance(cell, PayJackpot) and area != jackpot.wager):
            problem = "a jackpot wager is always settled by the jackpot alone"
            yield wrong(f"endings.{ending}.{area}", problem, f"make PayJackpot the whole cell of {jackpot.wager}")
        elif area == jackpot.wager and not isinstance(cell, PayJackpot | Ruling):
            problem = f"a {type(cell).__name__} does not pay a jackpot"
            yield wrong(f"endings.{ending}.{area}", problem, "write PayJackpot, or a ruling")
    if not paying:
        yield wrong("jackpot", "no cell pays it", "settle its wager with PayJackpot")
    if any(one.jackpot != jackpot for one in paying):
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
        elif not one.percent and not one.least:
            yield wrong(f"jackpot.lines.{one.hand.name.lower()}", "it pays nothing", "give a prize, or drop the line")


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
    else:
        yield from _draws(game, len(game.deck) - cards)


def _draws(game: Game, left: int) -> Iterator[GameFault]:
    """Cards for every draw of a full table: discards are shuffled again once, but not those of the box that draws."""
    draws = [move.draw for decision in game.decisions for move in decision.moves if move.draw]
    ways = {(n, n if draw.exchange else 0) for draw in draws for n in range(draw.least, draw.most + 1)} | {(0, 0)}
    states, short = {(left, 0, False)}, False  # cards left, discards of others, whether they were shuffled again
    for _ in range(game.common.seats):
        after = set()
        for cards, discards, again in states:
            for drawn, laid in ways:
                if drawn <= cards:
                    after.add((cards - drawn, discards + laid, again))
                elif again or drawn > cards + discards:
                    short = True
                else:
                    after.add((cards + discards - drawn, laid, True))
        states = after
    if short:
        problem = f"{left} cards are left after the deal to {game.common.seats} boxes: one reshuffle may not suffice"
        yield wrong("common.seats", problem, "write fewer seats, or let players draw fewer cards")
    elif any(again for _, _, again in states) and not game.common.reshuffle:
        problem = f"{left} cards are left after the deal, and draws may take more"
        yield wrong(
            "common.reshuffle", problem, "cite the clause that has discards shuffled again, or write fewer seats"
        )
