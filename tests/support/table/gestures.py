"""A table dealt by hand in a test: what lies where, and what dealer and players are prompted to do."""

from collections.abc import Iterable

from msgspec.structs import replace

from cutcard import games
from cutcard.cards import DECK, parse
from cutcard.core.message import Role
from cutcard.table.messages.round import Bet, Choose, Declare, Settle, ShowCards
from cutcard.table.play.gestures import prompts
from cutcard.testing.felt import DEALER, FeltTable, player
from tests.conftest import Cited
from tests.support.declared.game_data import play
from tests.support.table.life import KEYS, OPENING


class Hands(FeltTable):
    """A table dealt by hand, where a test says what lies where; ``told`` is what somebody is prompted to do now."""

    def __init__(self, document: str, cited: Cited, dealing: str = "recorded", source: str = "device", **piles: str):
        super().__init__(KEYS[document], dealing=dealing, source=source)
        self.rules = replace(self.rules, gestures=games.topics(KEYS[document]).gestures)
        self.document, self.cited = document, cited
        self.hands = {name.replace("_", " "): parse(cards) for name, cards in piles.items()}

    def told(self, role: Role = Role.DEALER, to: str = "") -> list[str]:
        """Clauses of what a role is told, a player's own among them."""
        shown = prompts(self.rules, self.table)
        for prompt in shown:
            self.cited.note(prompt)
        return [prompt.clause for prompt in shown if prompt.role is role and prompt.to in ("", to)]

    def player(self, box: int = 1) -> list[str]:
        return self.told(Role.PLAYER, f"p{box}")

    def deal(self, *boxes: int, jackpot: Iterable[int] = (), more: tuple[str, ...] = ()) -> "Hands":
        """Up to the first thing that players have to say."""
        areas = (*OPENING[self.document], *more)
        bets = {box: tuple(Bet(area, 1000) for area in areas) for box in boxes}
        self.begin({box: (*bets[box], Bet("jackpot", 500)) if box in jackpot else bets[box] for box in boxes})
        return self.show()

    def show(self, *piles: str) -> "Hands":
        """Turn cards up as long as the dealer is to; with names only those piles."""
        while self.need.kind == "cards" and (not piles or self.need.pile in piles):
            need, taken = self.need, {card for cards in self.state.piles.values() for card in cards}
            whole = self.hands.get(need.pile, ())
            taken |= {card for name, cards in self.hands.items() if name != need.pile for card in cards}
            cards = whole[need.first : need.first + need.count] if whole else ()
            cards = cards or tuple(card for card in DECK if card not in taken)[: need.count]
            self.do(ShowCards(need.pile, cards), DEALER)
        return self

    def move(self, box: int, move: str, count: int = 0) -> "Hands":
        if self.need.kind == "declaration":
            self.do(Declare(box, False), player(box))
        self.do(Choose(box, move, count=count), player(box))
        return self

    def play(self) -> "Hands":
        """Every box plays on, and the dealer's hand is shown."""
        while self.need.kind in ("choice", "declaration"):
            self.move(self.need.box, bet(self.document))
        return self.show()

    def settle(self) -> "Hands":
        self.do(Settle(), DEALER)
        return self


def bet(document: str) -> str:
    """The move with which a box plays on."""
    return play(KEYS[document]).play


def qualified(document: str) -> dict[str, str]:
    """Cards with which the dealer plays."""
    return play(KEYS[document]).qualified


def no_hand(document: str) -> dict[str, str]:
    """Cards with which the dealer has no hand."""
    return play(KEYS[document]).no_hand
