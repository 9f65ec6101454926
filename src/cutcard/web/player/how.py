"""How to play in half a minute, put together from what the game declares, so that every game has it."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cutcard.rules.cells import By, Cell, PayBy, PayJackpot, Versus
from cutcard.rules.game import Deal, Decide, Game, Move, Phase, Reveal, Verify
from cutcard.rules.pad.sentences import least_to_qualify
from cutcard.ruling import Result, Ruling

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def how_to_play(game: Game, *, jackpot: bool = True) -> list[str]:
    """One sentence or two for each step of a round. Without ``jackpot`` the table does not offer that of the game."""
    if not jackpot:
        game = replace(game, wagers=tuple(wager for wager in game.wagers if wager.name != game.jackpot_wager))
    steps = [_stakes(game), *(text for phase in game.phases for text in _step(game, phase)), *_showdown(game)]
    return [f"{text[0].upper()}{text[1:]}." for text in steps]


def _name(game: Game, area: str) -> str:
    title = game.areas[area].title if area in game.areas else ""
    return title or game.label(area).lower()


def _stakes(game: Game) -> str:
    before = [wager for wager in game.wagers if wager.placed == "before the deal"]
    must = [wager for wager in before if wager.required == (wager.name,)]
    either = [name for wager in before if len(wager.required) > 1 for name in wager.required]
    some = [*(f"the {_name(game, name)}" for name in dict.fromkeys(either)), "both"] if either else []
    text = f"stake {_listed([f'the {_name(game, wager.name)}' for wager in must] or [_listed(some, 'or')])}"
    if any(relation.how == "equal to" for wager in must for relation in wager.relations):
        text += f", the same on {'both' if len(must) == 2 else 'each'}"
    extra = [f"the {_name(game, wager.name)}" for wager in before if wager not in must and wager.name not in either]
    return f"{text}. You may add {_listed(extra)}" if extra else text


def _step(game: Game, phase: Phase) -> Iterator[str]:
    match phase:
        case Deal(piles):
            yield _listed([_dealt(pile.to, pile.count, pile.face_up) for pile in sorted(piles, key=_own_first)])
        case Decide(name, _, moves):
            drawn = any(move.draw and move.then == name for one in game.decisions for move in one.moves)
            yield f"{'after a draw ' if drawn else ''}decide: {_listed([*_choices(game, moves)], 'or')}"
        case Reveal(_, count):
            yield f"{_cards(count)} of the board {'are' if count > 1 else 'is'} turned up"
        case Verify(settles=settles) if settles:
            yield f"the {_name(game, settles)} is settled on these cards at once"


def _own_first(pile: object) -> int:
    return ("player", "board", "dealer").index(getattr(pile, "to", "dealer"))


def _dealt(to: str, count: int, face_up: int) -> str:
    cards = _cards(count)
    if to == "player":
        return f"you get {cards}"
    shown = f", {NUMBERS[face_up]} face up" if 0 < face_up < count else "" if face_up else " face down"
    return f"the dealer gets {cards}{shown}" if to == "dealer" else f"{cards} go to the board{shown}"


def _cards(count: int) -> str:
    return f"{NUMBERS[count]} card{'s' if count > 1 else ''}"


def _choices(game: Game, moves: Sequence[Move]) -> Iterator[str]:
    """Moves as somebody would tell them: "fold", "play 3 or 4 times the ante", "take back the first bet"."""
    base = f"the {_name(game, game.base)}"
    for move in moves:
        same = [one for one in moves if one.wager == move.wager and one.draw is None]
        if move.takes_back:
            yield f"take back the {_name(game, move.takes_back)}"
        elif move.draw is not None:
            price = base if move.times == 1 else f"{move.times} times {base}"
            yield f"{move.label.lower()} for the price of {price}" if move.wager else move.label.lower()
        elif not move.wager:
            yield move.label.lower()
        elif move is same[0]:
            yield f"{move.label.lower().split()[0]} {_times([one.times for one in same], base)}"


def _times(times: list[int], base: str) -> str:
    if len(times) == 1:
        return {1: f"as much as {base}", 2: f"twice {base}"}.get(times[0], f"{times[0]} times {base}")
    return f"{_listed([str(one) for one in times], 'or')} times {base}"


def _showdown(game: Game) -> Iterator[str]:
    if not game.has_dealer:
        yield "all cards are shown, and your hand is paid by the pay table"
        return
    yield "all hands are shown: the higher one wins"
    without = list(_without_a_hand(game))
    if without:
        yield f"if the dealer has less than {least_to_qualify(game)}, {_listed(without)}"
    cells = game.endings[game.played].cells
    beside = [f"the {_name(game, wager.name)}" for wager in game.wagers if _by_table(cells.get(wager.name))]
    if beside:
        own = "have pay tables of their own" if len(beside) > 1 else "has a pay table of its own"
        yield f"{_listed(beside)} {own}, whoever wins"
    at_once = {name for ending in game.endings.values() if ending.kind == "instant" for name in ending.cells}
    for bonus, area in game.bonuses.items():
        if _by_table(cells.get(bonus)) and bonus not in at_once:
            table = game.label(bonus).lower()
            yield f"a hand in the pay table of the {table} is paid on your {_name(game, area)} as well"


def _by_table(cell: Cell | None) -> bool:
    """Whether a wager is paid by its own pay table alone, whether the dealer qualifies or not."""
    if isinstance(cell, By):
        return all(isinstance(one, PayBy | PayJackpot) for one in (cell.otherwise, *(one for _, one in cell.cases)))
    return isinstance(cell, PayBy | PayJackpot)


def _without_a_hand(game: Game) -> Iterator[str]:
    """What happens to each wager if the dealer does not qualify."""
    for area, cell in game.endings[game.played].cells.items():
        found = _no_hand(cell)
        if found is None or area not in game.areas:
            continue
        if isinstance(found, PayBy) or (isinstance(found, Ruling) and found.result is Result.WIN):
            yield f"your {_name(game, area)} wins"
        elif isinstance(found, Ruling) and found.result is not Result.LOSE:
            yield f"your {_name(game, area)} comes back"


def _no_hand(cell: Cell) -> Cell | None:
    match cell:
        case Versus(no_hand=no_hand):
            return no_hand
        case By(cases=((_, first), *_)):
            return _no_hand(first)
    return None


def _listed(words: Sequence[str], last: str = "and") -> str:
    return f" {last} ".join([*filter(None, [", ".join(words[:-1])]), *words[-1:]])
