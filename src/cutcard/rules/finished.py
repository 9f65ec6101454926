"""A finished round of one seat: parse it, validate it against the game's phases, turn it into a box to settle."""

from enum import IntEnum
from functools import lru_cache
from itertools import pairwise

from msgspec import Raw, Struct, json
from msgspec.structs import replace

from cutcard.cards import DECK, Cards, counted, parse, show
from cutcard.money import MOST, Cents, parse_odds
from cutcard.rules.cells import Payouts, Paytable
from cutcard.rules.game import Deal, Decide, Game, Move, Pile, Verify, Wager
from cutcard.rules.piles import BOARD, DEALER, DRAWN, FINAL, PLAYER
from cutcard.rules.readings import Line, Readout
from cutcard.rules.relations import check_relations
from cutcard.rules.settle import Box
from cutcard.ruling import Refused

_EXACT = json.Decoder(float_hook=str)  # decimals as they are written


class Finished(Struct, forbid_unknown_fields=True):
    """One line of input: stakes by wager, cards, every decision in order, and the sign's limits and schedules."""

    wagers: dict[str, int]
    player: str
    dealer: str | None = None
    id: str | int | None = None
    board: str | None = None
    moves: list[str] = []
    discard: str | None = None
    drawn: str | None = None
    paytables: Raw = Raw()
    limits: dict[str, int] | None = None
    meter: int | None = None


class RoundReader:
    """Reads finished rounds of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        laid = [pile for phase in game.phases if isinstance(phase, Deal) for pile in phase.piles]
        self.piles: dict[str, Pile] = {}
        for pile in laid:
            self.piles.setdefault(pile.to, replace(pile, count=game.dealt(pile.to)))
        self.verify = next((phase for phase in game.phases if isinstance(phase, Verify)), None)
        decisions = game.decisions
        self.first = decisions[0]
        self.decisions = {decision.name: decision for decision in decisions}
        self.after = {here.name: there for here, there in pairwise(decisions)}
        self.moves = {d.name: {move.name: move for move in d.moves} for d in decisions}
        self.wagers: dict[str, Wager] = {wager.name: wager for wager in game.wagers}
        self.bets = game.bets
        self.payouts = game.payouts()
        self.on_sign = {table.name: table for table in game.paytables if table.sign}
        self.hands = {  # hands that a schedule may pay, by name: all but the lowest
            name: {hand.name.lower().replace("_", " "): hand for hand in table.hands if hand}
            for name, table in self.on_sign.items()
        }
        self.parts = tuple((name, part.of, part.first, part.first + part.count) for name, part in game.parts.items())
        self.stripped = frozenset(DECK).difference(game.deck)  # cards that the game is played without

    # -- wagers

    def check_wagers(self, stakes: dict[str, int]) -> None:
        """Refuse stakes that the layout does not have, or whose relation to each other is not allowed."""
        for name, stake in stakes.items():
            wager = self.wagers.get(name)
            if wager is None or wager.placed == "as a fee":
                known = ", ".join(w.name for w in self.game.wagers if w.placed != "as a fee")
                raise Refused(None, f"wagers: this layout has no {name[:40]!r}; choose {known}")
            if not 0 < stake <= MOST:
                raise Refused(None, f"wagers: {name} is {stake}; give cents from 1 to {MOST}")
        check_relations(self.game, stakes, stakes.items())

    # -- cards

    def read_piles(self, line: Finished) -> dict[str, Cards]:
        """The cards of each pile. Refuses a wrong number of cards and a card that appears twice."""
        piles: dict[str, Cards] = {PLAYER: self._pile(PLAYER, line.player)}
        for name, text in ((DEALER, line.dealer), (BOARD, line.board)):
            if name in self.piles:
                piles[name] = self._pile(name, text)
            elif text is not None:
                raise Refused(None, f"{name}: this game has no such cards; leave the key out")
        piles[DRAWN] = _cards(DRAWN, line.drawn) if line.drawn is not None else ()
        self.check_deck(piles)
        piles[FINAL] = piles[PLAYER]
        for part, of, first, last in self.parts:
            piles[part] = piles[of][first:last]
        return piles

    def _pile(self, name: str, text: str | None) -> Cards:
        pile = self.piles[name]
        if text is None:
            raise Refused(pile.clause, f"{name}: give all {pile.count} cards, on a fold too")
        try:
            cards = parse(text)
        except ValueError as error:
            raise Refused(None, f"{name}: {error}") from None
        if len(cards) != pile.count:
            raise Refused(pile.clause, f"{name}: {counted(len(cards))} given, but {pile.count} are dealt")
        return cards

    def check_deck(self, piles: dict[str, Cards]) -> None:
        """Refuse a card that appears twice or that is not in the deck."""
        seen: Cards = ()
        for cards in piles.values():
            seen += cards
        if len(set(seen)) != len(seen):
            twice = next(card for card in seen if seen.count(card) > 1)
            raise Refused(self.game.common.deck, f"{show((twice,))} appears twice; check every pile")
        if self.stripped and (foreign := show(tuple(card for card in seen if card in self.stripped))):
            raise Refused(self.game.common.deck, f"{foreign}: this game's deck has no such card; check every pile")

    # -- decisions

    def walk(self, line: Finished, piles: dict[str, Cards]) -> tuple[str, list[Move]]:
        """The ending that the moves lead to, and the moves themselves."""
        verify, moves = self.verify, line.moves
        if verify is not None and Readout({}, self.game.readings, piles)[verify.reading]:
            if moves:
                raise Refused(verify.over, f"moves: the hand ends with its {verify.ending} payout; leave moves empty")
            return verify.ending, []
        decision: Decide | None = self.first
        taken: list[Move] = []
        ending = last = ""
        if not moves and self.first.silent and self.game.base not in line.wagers:
            return self.moves[self.first.name][self.first.silent].then, []
        for word in moves:
            if decision is None:
                ending = self._concede(word, ending, last)
                continue
            move = self.moves[decision.name].get(word)
            if move is None:
                choices = ", ".join(self.moves[decision.name])
                raise Refused(
                    decision.clause, f"moves: {word[:40]!r} is not possible {decision.name}; choose {choices}"
                )
            taken.append(move)
            if not move.then:
                decision = self.after[decision.name]
            elif move.then in self.decisions:
                decision = self.decisions[move.then]
            else:
                ending, last = move.then, decision.name
                decision = None
        if decision is not None:
            choices = ", ".join(self.moves[decision.name])
            raise Refused(decision.clause, f"moves: the decision {decision.name} is missing; choose {choices}")
        return ending, taken

    def _concede(self, word: str, ending: str, decided: str) -> str:
        """Handles a move after the last decision. Only conceding a played hand is possible, if the game allows it."""
        concede, common, kind = self.game.concede, self.game.common, self.game.endings[ending].kind
        if kind == "conceded":
            raise Refused(
                common.concession_is_final, f"moves: {word[:40]!r} after the hand was conceded; nothing may follow"
            )
        if kind == "folded":
            raise Refused(common.fold_is_final, f"moves: {word[:40]!r} after a fold; nothing may follow")
        if concede is None:
            clause = common.play_is_final.get(decided, self.decisions[decided].clause)
            raise Refused(clause, f"moves: {word[:40]!r} after the last decision; nothing may follow")
        if word == concede.name:
            return concede.then
        clause = common.play_is_final.get(decided, concede.clause)
        raise Refused(clause, f"moves: {word[:40]!r} after the last decision; only {concede.name} may follow")

    def check_stakes(
        self, line: Finished, taken: list[Move]
    ) -> tuple[dict[str, Cents], dict[str, int], dict[str, str]]:
        """The final stakes with fees, the declared multiples, and the wagers that were taken back."""
        stakes = dict(line.wagers)
        times: dict[str, int] = {}
        back: dict[str, str] = {}
        base = stakes.get(self.game.base)
        for move in taken:
            if move.takes_back in stakes:
                back[move.takes_back] = move.clause
            if not move.wager:
                continue
            if self.wagers[move.wager].placed == "as a fee":
                stakes[move.wager] = (base or 0) * move.times
            elif base is not None:
                times[move.wager] = times.get(move.wager, 0) + move.times
        for name, multiple in times.items():
            if base is not None and stakes.get(name) != base * multiple:
                must = f"must be {multiple} times the {self.game.base}: {base * multiple}"
                last = next(move for move in reversed(taken) if move.wager == name)
                raise Refused(last.multiple or last.clause, f"wagers: {name} {must}")
        for name in line.wagers:
            if name in self.bets and name not in times:
                over = self.verify.over if self.verify is not None else self.wagers[name].clause
                clause = taken[-1].clause if taken else over
                raise Refused(clause, f"wagers: {name} has a stake, but no move places it; leave it out")
        return stakes, times, back

    def draw(self, line: Finished, taken: list[Move], piles: dict[str, Cards]) -> None:
        """Work out the final hand after cards are exchanged or bought."""
        move = next((move for move in taken if move.draw), None)
        if move is None or move.draw is None:
            for name in (DRAWN, "discard"):
                if getattr(line, name) is not None:
                    raise Refused(None, f"{name}: no move draws cards; leave the key out")
            return
        draw, drawn, hand = move.draw, piles[DRAWN], piles[PLAYER]
        if not draw.least <= len(drawn) <= draw.most:
            wanted = str(draw.least) if draw.least == draw.most else f"{draw.least} to {draw.most}"
            clause = draw.clause if draw.exchange else draw.dealt
            raise Refused(clause, f"drawn: {counted(len(drawn))} given, but {move.name} draws {wanted}")
        if not draw.exchange:
            if line.discard is not None:
                raise Refused(draw.clause, f"discard: {move.name} discards no cards; leave the key out")
            piles[FINAL] = hand + drawn
            return
        discard = _cards("discard", line.discard or "")
        if len(discard) != len(drawn):
            raise Refused(
                draw.dealt, f"discard: {counted(len(discard))} given, but {len(drawn)} were drawn; give the same number"
            )
        if len(set(discard)) != len(discard) or not set(discard) <= set(hand):
            raise Refused(draw.clause, "discard: name each card once, and only cards of the hand first dealt")
        piles[FINAL] = tuple(card for card in hand if card not in discard) + drawn

    # -- the sign

    def read_payouts(self, line: Finished) -> Payouts:
        """The schedules and limits that apply to this line."""
        raw = bytes(line.paytables)
        if not raw and line.limits is None:
            return self.payouts
        payouts = _schedules(self, raw) if raw else self.payouts
        for name, value in (line.limits or {}).items():
            if name not in ("maximum", "maximum-payout") or (name == "maximum-payout" and not self.game.capped):
                raise Refused(None, f"limits: this game has no {name[:40]!r}; leave it out")
            if not 0 < value <= MOST:
                raise Refused(None, f"limits: {name} is {value}; give cents from 1 to {MOST}")
        limits = line.limits or {}
        return Payouts(payouts.tables, limits.get("maximum"), limits.get("maximum-payout"))

    def read_meter(self, line: Finished) -> Cents:
        """The jackpot's meter. Required with a jackpot wager, refused for games without a jackpot."""
        if line.meter is None:
            if self.game.jackpot_wager in line.wagers:
                raise Refused(None, "meter: give the jackpot's meter in cents with a jackpot wager")
            return 0
        if self.game.jackpot is None:
            raise Refused(None, "meter: this game has no jackpot; leave the key out")
        if not 0 <= line.meter <= MOST:
            raise Refused(None, f"meter: {line.meter} is out of range; give cents from 0 to {MOST}")
        return line.meter

    def read(self, line: Finished) -> tuple[Box, Payouts]:
        """The box to settle, and the payouts that apply."""
        self.check_wagers(line.wagers)
        piles = self.read_piles(line)
        ending, taken = self.walk(line, piles)
        stakes, times, back = self.check_stakes(line, taken)
        self.draw(line, taken, piles)
        return Box(ending, stakes, piles, times, self.read_meter(line), back), self.read_payouts(line)


def reader_of(game: Game) -> RoundReader:
    """The reader of a game's rounds, built once per game."""
    known = vars(game)
    if "reader" not in known:
        known["reader"] = RoundReader(game)
    reader: RoundReader = known["reader"]
    return reader


def _cards(name: str, text: str) -> Cards:
    try:
        return parse(text)
    except ValueError as error:
        raise Refused(None, f"{name}: {error}") from None


@lru_cache(maxsize=256)
def _schedules(reader: RoundReader, raw: bytes) -> Payouts:
    """The pay tables with the schedules given in a line. A hand left out is not paid."""
    try:
        given: object = _EXACT.decode(raw)
    except (ValueError, RecursionError):  # not text, a huge number, or nested too deeply
        raise Refused(None, "paytables: this cannot be read; give odds by table and hand") from None
    if not isinstance(given, dict):
        raise Refused(None, 'paytables: give an object such as {"pair-plus": {"flush": 3}}')
    lines: dict[str, tuple[Line, ...]] = {}
    for name, schedule in given.items():
        table = reader.on_sign.get(name)
        if table is None:
            known = ", ".join(reader.on_sign) or "none"
            raise Refused(None, f"paytables: this game's sign has no {name[:40]!r}; choose {known}")
        lines[name] = tuple(_schedule(table, reader.hands[name], schedule))
    return reader.game.payouts(lines)


def _schedule(table: Paytable, hands: dict[str, IntEnum], schedule: object) -> list[Line]:
    if not isinstance(schedule, dict):
        raise Refused(table.sign, f"paytables: {table.name}: give odds by hand")
    lines = []
    for name, odds in schedule.items():
        written = str(odds) if type(odds) is int else odds
        if name not in hands or not isinstance(written, str):
            raise Refused(table.sign, f"paytables: {table.name}: {name[:40]!r}: give odds for {', '.join(hands)}")
        try:
            lines.append(Line(hands[name], parse_odds(written), table.sign))
        except ValueError as error:
            raise Refused(table.sign, f"paytables: {table.name}: {name}: {error}") from None
    return lines
