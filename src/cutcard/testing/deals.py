"""Random finished rounds for the golden search: valid ones with hands of every kind, and invalid ones."""

from collections.abc import Callable
from itertools import combinations_with_replacement
from random import Random
from typing import Any, TypeAlias

from cutcard.cards import DECK, Card, Cards, show
from cutcard.hands import lookup as hands_table
from cutcard.rules.finished import RoundReader
from cutcard.rules.game import Move
from cutcard.rules.readings import AtLeast, Best, Readout

Given: TypeAlias = dict[str, Any]  # a line of ``cutcard settle`` as JSON, valid or not

GROUPS = {3: ((3,), (2, 1), (1, 1, 1)), 5: ((4, 1), (3, 2), (3, 1, 1), (2, 2, 1), (2, 1, 1, 1), (1, 1, 1, 1, 1))}
HIGH = (8, 9, 10, 11, 12)
PICTURES = (9, 10, 11)


def line(course: RoundReader, rng: Random) -> Given:
    """One valid finished round with random stakes, cards and decisions. Rare hands are as frequent as common ones."""
    given = _stakes(course, rng)
    piles = _cards(course, rng)
    moves, drawing = _moves(course, rng)
    if drawing is not None:
        _draw(course, rng, drawing, piles)
    if course.verify is not None and Readout({}, course.game.readings, piles)[course.verify.reading]:
        moves = []
    base = given["wagers"].get(course.game.base)
    for move in moves if base else ():
        if course.wagers[move.wager].placed == "by a move" if move.wager else False:
            given["wagers"][move.wager] = base * move.times
    given["moves"] = [move.name for move in moves]
    if course.game.jackpot_wager in given["wagers"]:
        given["meter"] = rng.choice((123_456_78, 41_999_05, 0))
    if rng.random() < 0.1:
        given["limits"] = {"maximum": rng.choice((400, 5000))}
        if course.game.capped and rng.random() < 0.7:
            given["limits"] = {"maximum-payout": rng.choice((2000, 5000))}
    if course.on_sign and rng.random() < 0.3:
        given["paytables"] = {
            name: {line.hand.name.lower().replace("_", " "): "5/2" for line in table.lines if rng.random() < 0.6}
            for name, table in course.on_sign.items()
        }
    return given | {name: show(cards) for name, cards in piles.items()}


def _stakes(course: RoundReader, rng: Random) -> Given:
    ante = rng.choice((500, 500, 1000, 1000, 1001))
    wagers = {}
    for wager in course.game.wagers:
        if wager.placed == "before the deal" and (wager.name in wager.required or rng.random() < 0.6):
            equal = any(relation.how == "equal to" for relation in wager.relations)
            wagers[wager.name] = ante if equal or wager.name == course.game.base or rng.random() < 0.5 else ante + 500
    if any(len(wager.required) > 1 for wager in course.game.wagers) and len(wagers) > 1 and rng.random() < 0.2:
        del wagers[course.game.base]
    return {"wagers": wagers}


# -- cards


def _cards(course: RoundReader, rng: Random) -> dict[str, Cards]:
    """Piles in which the player, the dealer or the board has a hand of a chosen kind."""
    size = course.piles["player"].count
    board = course.game.dealt("board")
    hand = _in_deck(course, shape(rng, 5 if board else size))
    if board:  # the shape lies in hole cards and flop, on the board, or with the dealer
        kind = rng.random()
        if kind < 0.7 or board < len(hand):
            player, table = hand[:size], hand[size:][:board]
        else:
            player, table = (), hand
        dealer: Cards = twins(rng, player, hand) if rng.random() < 0.4 else ()
        if kind > 0.9 and course.game.has_dealer:
            player, dealer = dealer, player
    else:
        player, table = hand, ()
        dealer = twins(rng, player, player) if rng.random() < 0.2 else ()
        if not dealer and rng.random() < 0.4:
            dealer = _in_deck(course, _edge(course, rng) if rng.random() < 0.3 else shape(rng, size))
    dealer = _in_deck(course, dealer)[: course.game.dealt("dealer")]
    if set(player) & set(dealer) or set(table) & set(dealer):
        dealer = ()
    left = [card for card in _shuffled(course, rng) if card not in player + dealer + table]
    if not board:
        rng.shuffle(left)
    piles = {}
    for name, have in (("player", player), ("dealer", dealer), ("board", table)):
        if name in course.piles:
            while len(have) < course.piles[name].count:
                have += (left.pop(),)
            piles[name] = have
    return piles


def _shuffled(course: RoundReader, rng: Random) -> Cards:
    return tuple(rng.sample(course.game.deck, len(course.game.deck)))


def _in_deck(course: RoundReader, cards: Cards) -> Cards:
    """The cards among these that are in the game's deck."""
    return tuple(card for card in cards if card in course.game.deck)


def shape(rng: Random, size: int) -> Cards:
    """A random hand, each kind about equally often. If the size is not that of a poker hand, any cards."""
    if size not in GROUPS:
        return tuple(rng.sample(DECK, size))
    ranks = HIGH if rng.random() < 0.3 else PICTURES if rng.random() < 0.1 else tuple(range(13))
    kind = rng.random()
    if kind < 0.3:
        low = rng.choice((-1, *range(13 - size + 1), 13 - size, 13 - size))
        suit = rng.randrange(4)
        suited = rng.random() < 0.6
        return tuple((low + step) % 13 * 4 + (suit if suited else rng.randrange(4)) for step in range(size))
    if kind < 0.4:
        suit = rng.randrange(4)
        return tuple(rank * 4 + suit for rank in rng.sample(range(13), size))
    groups = rng.choice([groups for groups in GROUPS[size] if len(groups) <= len(ranks)])
    suits = rng.choice(((0, 1, 2, 3), (0, 3), (1, 2))) if max(groups) <= 2 else (0, 1, 2, 3)
    return tuple(
        rank * 4 + suit
        for rank, count in zip(rng.sample(ranks, len(groups)), groups, strict=True)
        for suit in rng.sample(suits, count)
    )


def twins(rng: Random, cards: Cards, taken: Cards) -> Cards:
    """Cards of the same ranks in other suits, as far as available."""
    turn = rng.randrange(1, 4)
    return tuple(twin for card in cards if (twin := card & ~3 | (card + turn) & 3) not in taken)


_BY_STRENGTH: dict[int, dict[int, Cards]] = {}


def _edge(course: RoundReader, rng: Random) -> Cards:
    """A dealer's hand that just qualifies or just does not; none if that is not a poker hand."""
    size, readings = course.game.dealt("dealer"), course.game.readings
    at_least = [one for one in readings.values() if isinstance(one, AtLeast) and isinstance(readings[one.of], Best)]
    if size not in GROUPS or not at_least:
        return ()
    if size not in _BY_STRENGTH:
        hands = (ranks for ranks in combinations_with_replacement(range(13), size) if len(set(ranks)) > size - 2)
        suited = (tuple(rank * 4 + index % 4 for index, rank in enumerate(ranks)) for ranks in hands)
        _BY_STRENGTH[size] = {hands_table.of(cards): cards for cards in suited}
    return _BY_STRENGTH[size].get(at_least[0].strength - rng.randrange(2), ())


# -- decisions


def _moves(course: RoundReader, rng: Random) -> tuple[list[Move], Move | None]:
    """Decisions until the end of the hand, and the decision that draws cards."""
    game = course.game
    decision, moves = course.first, []
    while True:
        move = rng.choice(decision.moves)
        if move.name == "fold" and rng.random() < 0.5:
            continue
        moves.append(move)
        if move.then in game.endings:
            break
        decision = course.decisions[move.then] if move.then else course.after[decision.name]
    if game.concede and move.wager and rng.random() < 0.15:
        moves.append(game.concede)
    drawing = next((move for move in moves if move.draw), None)
    if decision.silent and rng.random() < 0.1:
        moves = []
    return moves, drawing


def _draw(course: RoundReader, rng: Random, move: Move, piles: dict[str, Cards]) -> None:
    """Make the final hand of the chosen kind: the player was dealt a part of it and draws the rest."""
    draw, hand = move.draw, piles["player"]
    assert draw is not None
    lie = {card for cards in piles.values() for card in cards}
    left = [card for card in _shuffled(course, rng) if card not in lie]
    if not draw.exchange:
        near = [card for card in left if _near(card, hand)] if rng.random() < 0.9 else left
        more = rng.choice(near or left)
        final = [*hand, more, *[card for card in left if card != more][: draw.most - 1]]
        rng.shuffle(final)
        piles["player"], piles["drawn"] = tuple(final[: len(hand)]), tuple(final[len(hand) :])
        return
    count = rng.randint(draw.least, draw.most)
    final = rng.sample(hand, len(hand))
    piles["drawn"], piles["discard"] = tuple(final[:count]), tuple(left[:count])
    piles["player"] = tuple(rng.sample([*final[count:], *left[:count]], len(hand)))


def _near(card: Card, hand: Cards) -> bool:
    """A sixth card that may make a second combination: a rank or suit in the hand, a neighbour, an ace or a king."""
    ranks = {other >> 2 for other in hand}
    return card >> 2 in ranks | {11, 12} or bool({(card >> 2) - 1, (card >> 2) + 1} & ranks)


def live(course: RoundReader, rng: Random) -> Given:
    """A box at an ending that only a live table can reach, not a finished line."""
    game = course.game
    ways = {move.then for moves in course.moves.values() for move in moves.values()} | (
        {game.concede.then} if game.concede else set()
    )
    ways |= {course.verify.ending} if course.verify is not None else set()
    endings = [ending for ending in game.endings if ending not in ways]
    if not endings:
        return line(course, rng)
    ending = rng.choice(endings)
    areas = [area for area in game.endings[ending].cells if area not in game.bonuses]
    stakes = {area: rng.choice((500, 1000)) for area in course.wagers if area in areas and rng.random() < 0.8}
    piles = _cards(course, rng)
    if any(course.wagers[area].placed == "as a fee" for area in stakes) and rng.random() < 0.5:
        left = [card for card in _shuffled(course, rng) if card not in piles["player"] + piles.get("dealer", ())]
        piles |= {"drawn": (left[0],), "final": (*piles["player"], left[0])}
    return {"ending": ending, "stakes": stakes} | {name: show(cards) for name, cards in piles.items()}


# -- lines that must be refused


def spoilt(course: RoundReader, rng: Random) -> Given:
    """A valid line with one or two mistakes added."""
    given = line(course, rng)
    for _ in range(rng.choice((1, 1, 2))):
        rng.choice(SPOILERS)(course, rng, given)
    return given


def _spoil_stakes(course: RoundReader, rng: Random, given: Given) -> None:
    names = [*course.wagers, "tip"]
    stakes = given["wagers"]
    match rng.randrange(3):
        case 0 if stakes:
            del stakes[rng.choice(list(stakes))]
        case 1:
            stakes.clear()
            stakes.update({name: 500 for name in names if rng.random() < 0.3})
        case _:
            stakes[rng.choice(names)] = rng.choice((0, -100, 400, 500, 1000, 2000))


def _spoil_cards(course: RoundReader, rng: Random, given: Given) -> None:
    name = rng.choice(("player", "dealer", "board", "discard", "drawn"))
    cards = given.get(name, "").split()
    match rng.randrange(4):
        case 0:
            given.pop(name, None) if name not in ("player", "dealer") else given.update({name: "Zz"})
        case 1:
            given[name] = " ".join(cards[1:])
        case 2:
            given[name] = " ".join([*cards, show((rng.randrange(52),))])
        case _:
            given[name] = " ".join([*cards[1:], show((rng.randrange(52),))])


def _spoil_moves(course: RoundReader, rng: Random, given: Given) -> None:
    words = [
        *(move for moves in course.moves.values() for move in moves),
        *([course.game.concede.name] if course.game.concede else []),
        "wave",
    ]
    moves = given["moves"]
    match rng.randrange(3):
        case 0:
            moves.append(rng.choice(words))
        case 1 if moves:
            moves.pop()
        case _:
            moves[-1:] = [rng.choice(words)]


def _spoil_sign(course: RoundReader, rng: Random, given: Given) -> None:
    key, values = rng.choice(
        (
            ("meter", (-1, 500)),
            ("limits", ({"maximum": 0}, {"minimum": 100}, {"maximum-payout": 100})),
            ("paytables", ([], {"side": {}})),
            ("paytables", tuple({name: bad} for name in course.on_sign for bad in (2, {"six": 1}, {"flush": "x"}))),
        )
    )
    given.pop(key, None)
    if values and rng.random() < 0.8:
        given[key] = rng.choice(values)


SPOILERS: tuple[Callable[[RoundReader, Random, Given], None], ...] = (
    _spoil_stakes,
    _spoil_stakes,
    _spoil_cards,
    _spoil_cards,
    _spoil_moves,
    _spoil_sign,
)
