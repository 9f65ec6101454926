"""Checks the phases of a game: deals, turned-up cards, the verification, decisions, and where each move leads."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from cutcard.cards import counted
from cutcard.rules.check.fault import GameFault, unknown, wrong
from cutcard.rules.game import Deal, Decide, Game, Move, Phase, Pile, Reveal, Verify
from cutcard.rules.piles import BOARD, DEALT, PLAYER
from cutcard.rules.readings import AtLeast, Category, Custom, Grade


def course_faults(game: Game) -> Iterator[GameFault]:
    """Faults in phases and moves."""
    phases = game.phases
    if not phases or not isinstance(phases[0], Deal):
        yield wrong("phases", "the first phase is not a deal", "begin with Deal(...)")
    if not game.dealt(PLAYER):
        yield wrong("phases", "no card is dealt to a player", "add Pile('player', ...) to the deal")
    if not game.decisions:
        yield wrong("phases", "no phase is a decision", "add Decide(...)")
        return
    for number, phase in enumerate(phases):
        match phase:
            case Deal():
                yield from _deal(f"phases[{number}]", phase)
                yield from _board(game, number, phase)
            case Reveal():
                yield from _reveal(game, number, phase)
            case Verify():
                yield from _verify(game, number, phase)
            case Decide():
                yield from _decide(game, phase)
    for name, count in Counter(decision.name for decision in game.decisions).items():
        if count > 1:
            yield wrong(f"phases.{name}", f"{count} decisions have this name", "give each its own name")
    if down := game.dealt(BOARD) - _turned_up(phases):
        problem = f"{counted(down)} of the board {'is' if down == 1 else 'are'} never turned up"
        yield wrong("phases", problem, "turn up every card: add Reveal(...), or face_up to its pile")
    names = [decision.name for decision in game.decisions]
    for name in game.common.play_is_final:
        if name not in names:
            yield unknown(f"common.play_is_final.{name}", "decision", name, names)
    yield from _draws(game)


# -- phases


def _deal(at: str, deal: Deal) -> Iterator[GameFault]:
    packets: Counter[str] = Counter()
    for number, pile in enumerate(deal.piles):
        packets[pile.to] += pile.count
        yield from _pile(f"{at}.piles[{number}]", pile)
    singly: Counter[str] = Counter()
    for number, pile in enumerate(deal.singly):
        singly[pile.to] += pile.count
        yield from _pile(f"{at}.singly[{number}]", pile)
        if pile.face_up:
            yield wrong(f"{at}.singly[{number}].face_up", "the pile in packets already says this", "write it there")
    for to in DEALT:
        if deal.singly and singly[to] != packets[to]:
            problem = f"{to} gets {singly[to]} cards singly but {packets[to]} in packets"
            yield wrong(f"{at}.singly", problem, "deal the same number both ways")


def _pile(at: str, pile: Pile) -> Iterator[GameFault]:
    if pile.count < 1:
        yield wrong(f"{at}.count", f"{pile.count} cards are dealt", "deal 1 or more")
    if pile.order and sorted(pile.order) != list(range(pile.count)):
        yield wrong(
            f"{at}.order",
            f"{pile.order} does not give {pile.count} cards a position each",
            "name each position once, from 0",
        )
    if not 0 <= pile.face_up <= pile.count:
        yield wrong(
            f"{at}.face_up", f"{pile.face_up} of {pile.count} cards are turned up", "turn up no more than are dealt"
        )
    if pile.face_up and pile.to == PLAYER:
        yield wrong(f"{at}.face_up", "a player's own cards are not turned up", "leave it out")


def _board(game: Game, number: int, deal: Deal) -> Iterator[GameFault]:
    """Faults in the order of the board: no card may be turned up while an earlier one is face down."""
    down = game.dealt(BOARD, number) - _turned_up(game.phases[:number])
    for place, pile in enumerate(deal.piles):
        if pile.to == BOARD:
            if pile.face_up and down:
                problem = f"{counted(down)} of the board dealt before still {'lies' if down == 1 else 'lie'} face down"
                yield wrong(f"phases[{number}].piles[{place}].face_up", problem, "turn up earlier cards first")
            down += pile.count - pile.face_up


def _reveal(game: Game, number: int, phase: Reveal) -> Iterator[GameFault]:
    down = game.dealt(BOARD, number) - _turned_up(game.phases[:number])
    if not 1 <= phase.board <= down:
        problem = f"{phase.board} cards are turned up, but only {down} are face down"
        yield wrong(f"phases[{number}].board", problem, "deal more to the board first, or turn up fewer")


def _turned_up(phases: tuple[Phase, ...]) -> int:
    """How many cards of the board are face up after some phases."""
    up = sum(pile.face_up for one in phases if isinstance(one, Deal) for pile in one.piles if pile.to == BOARD)
    return up + sum(one.board for one in phases if isinstance(one, Reveal))


def _verify(game: Game, number: int, phase: Verify) -> Iterator[GameFault]:
    at = f"phases[{number}]"
    areas = [wager.name for wager in game.wagers if wager.placed == "before the deal"]
    if phase.reading not in game.readings:
        yield unknown(f"{at}.reading", "reading", phase.reading, game.readings)
    elif not isinstance(game.readings[phase.reading], AtLeast | Category | Custom | Grade):
        yield wrong(f"{at}.reading", f"{phase.reading} is not a yes-or-no reading", "name one that is 0 for most hands")
    if phase.ending not in game.endings:
        yield unknown(f"{at}.ending", "ending", phase.ending, game.endings)
    elif game.endings[phase.ending].kind != "instant":
        yield wrong(f"{at}.ending", f"{phase.ending} is not of the kind 'instant'", "name one of that kind")
    if phase.settles not in areas:
        yield unknown(f"{at}.settles", "wager before the deal", phase.settles, areas)
    if phase.wins not in game.readings:
        yield unknown(f"{at}.wins", "reading", phase.wins, game.readings)
    if phase.declare is None:
        yield wrong(f"{at}.declare", "no clause makes players declare", "name it")
    after = game.phases[number + 1] if number + 1 < len(game.phases) else None
    if after is not game.decisions[0]:
        yield wrong(at, "the first decision does not follow it", "put it right before the first Decide")


def _decide(game: Game, decision: Decide) -> Iterator[GameFault]:
    at = f"phases.{decision.name}"
    names = [move.name for move in decision.moves]
    for name, count in Counter(names).items():
        if count > 1:
            yield wrong(f"{at}.moves.{name}", f"{count} moves have this name", "give each its own name")
    if not decision.moves:
        yield wrong(f"{at}.moves", "there are no moves", "add Move(...)")
    if decision.silent and decision.silent not in names:
        yield unknown(f"{at}.silent", "move", decision.silent, names)
    elif decision.silent and next(m for m in decision.moves if m.name == decision.silent).then not in game.endings:
        yield wrong(f"{at}.silent", f"{decision.silent} does not lead to an ending", "name a move that does")
    for move in decision.moves:
        yield from _move(game, decision, move, f"{at}.moves.{move.name}")
    if decision.undecided is None:
        cure = "write undecided=Move('undecided', ..., then=...)"
        yield wrong(f"{at}.undecided", "it does not say what happens if a player does not decide", cure)
    else:
        yield from _move(game, decision, decision.undecided, f"{at}.undecided")
        if decision.undecided.wager or decision.undecided.draw or decision.undecided.takes_back:
            problem = "a player who does not decide cannot stake, draw or take back anything"
            yield wrong(f"{at}.undecided", problem, "write only its name, its clause and then=...")


def _move(game: Game, decision: Decide, move: Move, at: str) -> Iterator[GameFault]:
    order = [one.name for one in game.decisions]
    place, wagers = order.index(decision.name), {wager.name: wager for wager in game.wagers}
    if not move.then and place == len(order) - 1:
        yield wrong(f"{at}.then", "it leads nowhere, because this is the last decision", "name the ending it leads to")
    elif move.then in order and order.index(move.then) <= place:
        yield wrong(f"{at}.then", f"it leads back to the decision {move.then!r}", "lead to a later one")
    elif move.then and move.then not in order and move.then not in game.endings:
        yield unknown(f"{at}.then", "ending or decision", move.then, [*game.endings, *order])
    elif (kind := game.kind_of(move.then)) in ("conceded", "instant") and move.then in game.endings:
        by = "concede" if kind == "conceded" else "a verification"
        yield wrong(f"{at}.then", f"{move.then} is of the kind {kind!r}, which only {by} leads to", "name another")
    elif move.then in order:
        yield from _jump(game, decision, move, at)
    if move.wager and move.wager not in wagers:
        yield unknown(f"{at}.wager", "wager", move.wager, wagers)
    elif move.wager and wagers[move.wager].placed == "before the deal":
        yield wrong(f"{at}.wager", f"{move.wager} is placed before the deal", "write placed='by a move' on it")
    if move.wager and move.times < 1:
        yield wrong(f"{at}.times", f"the stake is {move.times} times the {game.base}", "write 1 or more")
    if move.times and not move.wager:
        yield wrong(f"{at}.wager", "a multiple is declared, but no wager", "name the wager that is staked")
    if move.takes_back and move.takes_back not in wagers:
        yield unknown(f"{at}.takes_back", "wager", move.takes_back, wagers)
    elif move.takes_back and wagers[move.takes_back].placed != "before the deal":
        yield wrong(f"{at}.takes_back", f"{move.takes_back} is not placed before the deal", "name a wager that is")
    elif move.takes_back and move.takes_back == game.base and any(one.wager for one in _moves(game)):
        problem = f"other wagers are multiples of the {game.base}, so it cannot be taken back"
        yield wrong(f"{at}.takes_back", problem, "take back another wager, or write another base")
    if draw := move.draw:
        if not draw.exchange and draw.least != draw.most:
            yield wrong(f"{at}.draw", f"{draw.least} to {draw.most} cards are bought", "write the same number for both")
        if not 1 <= draw.least <= draw.most:
            yield wrong(
                f"{at}.draw",
                f"{draw.least} to {draw.most} cards are drawn",
                "write 1 or more, the smaller number first",
            )
        if draw.exchange and draw.most > game.dealt(PLAYER):
            yield wrong(
                f"{at}.draw.most",
                f"{draw.most} of {game.dealt(PLAYER)} cards are exchanged",
                "exchange no more than the hand has",
            )


def _jump(game: Game, decision: Decide, move: Move, at: str) -> Iterator[GameFault]:
    """Faults of a move that names the next decision, where its box continues at once, within its own turn."""
    names = [one.name if isinstance(one, Decide) else "" for one in game.phases]
    between = game.phases[names.index(decision.name) + 1 : names.index(move.then)]
    if any(isinstance(one, Deal | Reveal) for one in between):
        problem = f"cards are dealt or turned up before {move.then!r}"
        yield wrong(f"{at}.then", problem, "leave it out: the round continues to the next decision anyway")
    order = [one.name for one in game.decisions]
    before = game.decisions[order.index(move.then) - 1]
    if any(not one.then for one in before.moves):
        problem = f"another move reaches {move.then!r} as the next phase of the round"
        yield wrong(f"{at}.then", problem, f"write then={move.then!r} in all moves that lead there, or in none")


def _draws(game: Game) -> Iterator[GameFault]:
    """A box may draw only once, because the cards it then has are its final hand."""
    after = {here.name: there.name for here, there in pairwise(game.decisions)}
    drawing = {decision.name for decision in game.decisions if any(move.draw for move in decision.moves)}
    for decision in game.decisions:
        for move in decision.moves:
            todo, seen = [move.then or after.get(decision.name, "")] if move.draw else [], set[str]()
            while todo:
                name = todo.pop()
                if name in drawing:
                    at = f"phases.{decision.name}.moves.{move.name}.draw"
                    yield wrong(at, f"the box may draw again {name}", "let a box draw once")
                    break
                if name not in seen:
                    seen.add(name)
                    todo += [one.then or after.get(name, "") for one in _moves(game, name)]


def _moves(game: Game, decision: str = "") -> list[Move]:
    """The moves of one decision, or of all decisions."""
    return [move for one in game.decisions if decision in ("", one.name) for move in one.moves]
