"""Replays a recorded hand through the betting engine: checks every act against the rules and awards the pots."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import gcd

from msgspec import Struct
from msgspec.structs import replace

from cutcard.cards import Card, parse, show
from cutcard.ruling import Refused
from cutcard.tournament.engine.betting import HandBetting, Kind
from cutcard.tournament.engine.values import Chips
from cutcard.tournament.histories import phh
from cutcard.tournament.histories import showdown as phh_showdown
from cutcard.tournament.histories.showdown import Felt

ENDLESS = 10**15  # units given to a stack that the file does not state; more than can be bet
BOARD = (3, 4, 5, 5)  # board cards at which the next street's betting begins, by street


class ReplayedHand(Struct, frozen=True):
    """How a recorded hand ends. ``finishing`` is in the file's amounts, with None for a stack that cannot be known.

    ``ok``: the result does not contradict the finishing stacks in the file. ``over`` is False if only part of the hand
    was recorded; the stacks are then those after its last act. ``found``: the cards do not show who won, but the
    recorded finishing stacks do. ``told`` is False if nothing shows who won. ``added``: acts that are missing in the
    file but must have happened, or the finishing stacks would be different.
    """

    finishing: tuple[phh.Amount | None, ...]
    ok: bool
    over: bool = True
    found: bool = False
    told: bool = True
    added: tuple[str, ...] = ()


class RefusedAction(Refused):
    """An action that is not allowed, with its number in the hand's list."""

    def __init__(self, refused: Refused, number: int, action: str) -> None:
        super().__init__(refused.clause, f"action {number} ({action[:60]!r}): {refused.reason}")
        self.number = number


def replay(noted: phh.History) -> ReplayedHand:
    """Play the hand. An act that is not allowed is refused with its number, its text and what is allowed.

    A record may lack the fold of a player who never acts again. Such acts are added if that leads exactly to the
    recorded finishing stacks; without that evidence the next act is out of turn.
    """
    try:
        return _played(noted, None)
    except Refused as refused:
        if refused.clause not in ("TOR 7.41", "TOR 7.1") or noted.finishing is None:
            raise
        added: list[str] = []
        try:
            played = _played(noted, added)
        except Refused:
            raise refused from None
        if not played.ok:
            raise
        return replace(played, added=tuple(added))


def _played(noted: phh.History, added: list[str] | None) -> ReplayedHand:
    """Plays the hand act by act. If ``added`` is given, missing acts are made and collected there."""
    terms = phh.scaled(noted)
    felt = Felt(_begin(noted, terms))
    for number, action in enumerate(noted.actions, 1):
        words = action.partition("#")[0].split()
        try:
            if added is not None:
                added += [f"{act} before action {number}" for act in _missing(felt.hand, words)]
            _act(felt, words, terms.scale)
        except Refused as refused:
            raise RefusedAction(refused, number, action) from None
    return _end(felt, terms)


def _missing(hand: HandBetting, words: list[str]) -> Iterator[str]:
    """Acts for the players who were passed over: each checks if possible, and folds otherwise."""
    match words:
        case [word, "f" | "cc" | "cbr", *_]:
            player = _player(hand, word)
        case ["d", "db", *_]:
            player = -1
        case _:
            return
    while hand.turn >= 0 and hand.turn != player:
        word = f"p{hand.turn + 1}"
        if hand.price():
            yield f"{word} f"
            hand.fold()
        else:
            yield f"{word} cc"
            hand.call()


def _begin(noted: phh.History, terms: phh.Scaled) -> HandBetting:
    blinds = [abs(blind) for blind in terms.blinds]
    heads_up = len(blinds) == 2  # then the first has the big blind, even where both post the same
    last = max(range(len(blinds)), key=lambda i: (terms.blinds[i], -i if heads_up else i))
    for player, stack in enumerate(terms.stacks, 1):
        if stack == 0:
            raise Refused("TOR 5", f"starting_stacks: p{player} has no chips; leave out eliminated players")
    return HandBetting(
        [ENDLESS * terms.scale if stack is None else stack for stack in terms.stacks],
        blinds,
        terms.antes,
        terms.least,
        opener=last + 1,
        dead_antes=not noted.trimmed or len(set(terms.antes)) > 1,  # one player's ante for all has no share to trim
    )


def _act(felt: Felt, words: list[str], scale: int) -> None:
    hand = felt.hand
    match words:
        case []:
            return
        case ["d", "db", *cards]:
            _board(felt, "".join(cards))
        case ["d", "dh", player, *cards]:
            _hole(felt, _player(hand, player), "".join(cards))
        case [player, "f"]:
            _turn(hand, player, "fold", scale)
            hand.fold()
        case [player, "cc"]:
            _turn(hand, player, "check" if hand.turn >= 0 and not hand.price() else "call", scale)
            hand.call()
        case [player, "cbr", amount]:
            total = _units(amount, scale)
            _turn(hand, player, "raise" if hand.high else "bet", scale, total)
            hand.raise_to(total)
        case [player, "sm", *cards]:
            _show(felt, _player(hand, player), "".join(cards))
        case _:
            raise Refused(
                None, "not an act of the format; write 'd dh p1 AsKd', 'd db Jc3d5c' or 'p1' and f, cc, cbr, sm"
            )


def _player(hand: HandBetting, word: str) -> int:
    if word[:1] == "p" and word[1:].isdecimal() and 1 <= int(word[1:]) <= hand.n:
        return int(word[1:]) - 1
    raise Refused(None, f"no player {word[:20]!r}; there are p1 to p{hand.n}")


def _units(text: str, scale: int) -> Chips:
    try:
        return int(Fraction(phh.number(text)) * scale)
    except ValueError as error:
        raise Refused(None, f"{error}; write the total of this street, as in 'cbr 7000'") from None


def _turn(hand: HandBetting, word: str, kind: Kind, scale: int, total: Chips = 0) -> None:
    player = _player(hand, word)
    if hand.turn < 0:
        what = "the hand is over" if hand.over else "betting is over in this street: the board is dealt next"
        raise Refused("TOR 7.41", f"{word} acts out of turn: {what}")
    if player != hand.turn:
        may = f"p{hand.turn + 1}'s turn, who may {_allowed(hand, scale)}"
        raise Refused("TOR 7.41", f"{word} acts out of turn: it is {may}")
    try:
        hand.check(kind, total, word)
    except Refused as refused:
        if scale == 1:
            raise
        raise Refused(refused.clause, f"not allowed: {word} may {_allowed(hand, scale)}") from None


def _allowed(hand: HandBetting, scale: int) -> str:
    """What the player in turn may do now, in the file's amounts."""
    price = hand.price()
    options = ["fold", f"call {phh.shown(price, scale)}" if price else "check"]
    if hand.can_raise():
        low, high = (phh.shown(total, scale) for total in (hand.least_to(), hand.most_to()))
        options.append(f"{'raise' if hand.high else 'bet'} to {low}" + (f" to {high}" if low != high else ""))
    return ", ".join(options)


def _cards(text: str) -> list[Card | None]:
    """Cards written without spaces, with ``??`` for an unknown card."""
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    try:
        return [None if pair == "??" else parse(pair)[0] for pair in pairs]
    except (ValueError, IndexError):
        raise Refused(
            None, f"{text[:30]!r} are not cards; write them as in 'AsKd', with '??' for an unknown card"
        ) from None


def _take(felt: Felt, cards: Sequence[Card | None]) -> None:
    for card in cards:
        if card is not None:
            if card in felt.seen:
                raise Refused(None, f"{show((card,))} is dealt twice; a deck has one of each")
            felt.seen.add(card)


def _hole(felt: Felt, player: int, text: str) -> None:
    cards = _cards(text)
    if not cards or len(felt.holes[player]) + len(cards) > 2:
        raise Refused("TOR 7.1", "two cards are dealt to each player")
    _take(felt, cards)
    felt.holes[player] += cards


def _board(felt: Felt, text: str) -> None:
    hand, cards = felt.hand, _cards(text)
    _take(felt, cards)
    for card in cards:
        if hand.live == 1:
            raise Refused("TOR 7.1", "one player is left, who has won: no more cards are dealt")
        if len(felt.board) == 5:
            raise Refused("TOR 7.1", "the board has five cards")
        if hand.turn >= 0:
            raise Refused("TOR 7.1", f"no card is dealt before the betting is over: p{hand.turn + 1} may act")
        felt.board.append(card)
        if len(felt.board) == BOARD[hand.street]:
            hand.next_street()


def _show(felt: Felt, player: int, text: str) -> None:
    hand = felt.hand
    if hand.folded[player]:
        raise Refused("TOR 7.1", f"p{player + 1} has folded and is not at the showdown")
    cards = [] if text == "-" else _cards(text)
    if text != "-" and all(card is None for card in cards):
        felt.mucked.add(player)
        return
    held = felt.holes[player]
    if cards:
        if len(cards) != 2:
            raise Refused("TOR 7.1", "both cards are shown at the showdown")
        if None not in held and len(held) == 2 and set(held) != set(cards):
            raise Refused(None, f"p{player + 1} shows other cards than those dealt; write the cards of 'd dh'")
        _take(felt, [card for card in cards if card not in held])
        felt.holes[player] = cards
    if not hand.betting_complete:
        return  # a hand exposed during the betting stays in play (7.38)
    felt.showed.add(player)
    felt.mucked.discard(player)


def _end(felt: Felt, terms: phh.Scaled) -> ReplayedHand:
    hand = felt.hand
    units = [1]
    if terms.finishing is not None:
        known = [amount for amount in (*terms.stacks, *terms.finishing) if amount]
        units.append(gcd(*known, *hand.put, hand.dead))
    strengths = None if hand.live > 1 and not (hand.over or hand.betting_complete) else phh_showdown.strengths(felt)
    if hand.live > 1 and strengths is None:
        if phh_showdown.matches(hand.stacks, terms):
            return _answer(hand.stacks, terms, over=False)
        found = phh_showdown.searched(felt, terms, units) if hand.betting_complete else None
        if found is not None:
            return _answer(found, terms, found=True)
        played = _answer(hand.stacks, terms, over=False)
        if terms.finishing is not None or not hand.over:
            return played
        finishing = tuple(stack if gone else None for stack, gone in zip(played.finishing, hand.folded, strict=True))
        return ReplayedHand(finishing, ok=True, told=False)
    results = [phh_showdown.paid(hand, strengths or [0] * hand.n, unit) for unit in units]
    return _answer(next((one for one in results if phh_showdown.matches(one, terms)), results[0]), terms)


def _answer(stacks: Sequence[Chips], terms: phh.Scaled, *, over: bool = True, found: bool = False) -> ReplayedHand:
    finishing = tuple(
        None if start is None else phh.shown(stack, terms.scale)
        for start, stack in zip(terms.stacks, stacks, strict=True)
    )
    return ReplayedHand(finishing, terms.finishing is None or phh_showdown.matches(stacks, terms), over, found)
