"""What each wager of a hand pays and why: the settlement that pays wagers, with a sentence for each."""

from msgspec import Struct
from msgspec.structs import replace

from cutcard.cards import show
from cutcard.money import Cents
from cutcard.rules.finished import Finished, reader_of
from cutcard.rules.game import Game, Verify
from cutcard.rules.pad.hand import PadHand, finished
from cutcard.rules.pad.sentences import WagerOutcome, cause, fate, is_fee, sentence, wager_of
from cutcard.rules.readings import Readout
from cutcard.rules.reasons import reasons
from cutcard.rules.settle import Box, Settled, settle, settle_box
from cutcard.ruling import Refused, Result


class RuledWager(Struct, frozen=True):
    """One wager: what it paid, the clauses, and why in a sentence."""

    wager: str
    label: str
    stake: Cents
    result: Result
    returned: Cents
    clauses: tuple[str, ...]
    why: str


class PadRuling(Struct, frozen=True):
    """The ruling on a hand. ``hand`` is the hand as it was read, with the bets that its decisions required."""

    game: str
    document: str
    hand: PadHand
    wagers: tuple[RuledWager, ...]
    staked: Cents
    returned: Cents

    @property
    def settled(self) -> tuple[Settled, ...]:
        """The wagers without words, as a journal keeps them."""
        return tuple(Settled(one.wager, one.stake, one.result, one.returned, one.clauses) for one in self.wagers)

    @property
    def net(self) -> Cents:
        """What the player wins; negative for a loss."""
        return self.returned - self.staked


def rule(game: Game, hand: PadHand) -> PadRuling:
    """Rule on a hand; raises Refused with what is wrong and what to change."""
    game = _as_at_a_table(_read_as(game, hand.options), hand)
    line = finished(reader_of(game), hand)
    undeclared = _undeclared(game, line)
    if undeclared is not None:
        game = _played_on(game, undeclared)
    box, payouts = reader_of(game).read(line)
    done = settle(game, box, payouts)
    rulings = settle_box(game, box, payouts)
    values = Readout(payouts.tables, game.readings, box.piles, box.meter)
    cells = game.endings[box.ending].cells
    lines = []
    for one in done:
        ruling = rulings[one.wager]
        decided = tuple(reasons(cells[one.wager], values)) if one.wager not in box.taken_back else ()
        won = one.returned if ruling.prize is not None else one.returned - one.stake
        outcome = WagerOutcome(one.wager, one.result, bool(one.stake), won, one.clauses)
        dealers = one.wager in game.areas and game.areas[one.wager].on_dealer
        because = cause(game, box.ending, one.wager, decided, own=False, dealers=dealers)
        if undeclared is not None and one.wager == undeclared.settles:
            because = "the hand was not declared"
        why = sentence(because, wager_of(game, one.wager, mine=False), fate(game, outcome, ruling, decided))
        label = game.label(one.wager)
        lines.append(RuledWager(one.wager, label, one.stake, one.result, one.returned, one.clauses, why))
    staked, returned = sum(one.stake for one in done), sum(one.returned for one in done)
    return PadRuling(game.key, game.document, _as_read(game, hand, box), tuple(lines), staked, returned)


def _read_as(game: Game, options: tuple[str, ...]) -> Game:
    """The game with the other reading of these clauses."""
    for option in options:
        if option not in game.options:
            known = ", ".join(game.options) or "none"
            raise Refused(None, f"options: {game.title} has no other reading of {option[:20]!r}; choose {known}")
        game = game.under(option)
    return game


def _as_at_a_table(game: Game, hand: PadHand) -> Game:
    """The game, where a wager that a table settles before the first choice is settled so on a hand conceded later."""
    early = next((phase.settles for phase in game.phases if isinstance(phase, Verify)), "")
    if not early or game.concede is None or game.concede.name not in hand.moves:
        return game
    at_once = {early: game.endings[game.played].cells[early]}
    given_up = game.endings[game.concede.then]
    endings = {**game.endings, game.concede.then: replace(given_up, cells={**given_up.cells, **at_once})}
    return replace(game, endings=endings)


def _undeclared(game: Game, line: Finished) -> Verify | None:
    """Where a hand that ends with its payout was played on: its player has not declared it."""
    reader = reader_of(game)
    verify = reader.verify
    if verify is None or verify.lost is None or not line.moves:
        return None
    return verify if Readout({}, game.readings, reader.read_piles(line))[verify.reading] else None


def _played_on(game: Game, verify: Verify) -> Game:
    """The game for a hand that was not declared: it goes on, and what a declaration would have won is lost."""
    assert verify.lost is not None
    endings = {
        name: replace(end, cells={**end.cells, verify.settles: verify.lost}) if verify.settles in end.cells else end
        for name, end in game.endings.items()
    }
    return replace(game, phases=tuple(phase for phase in game.phases if phase is not verify), endings=endings)


def _as_read(game: Game, hand: PadHand, box: Box) -> PadHand:
    piles = {name: show(box.piles[name]) for name in ("player", "dealer", "board", "drawn") if box.piles.get(name)}
    stakes = {name: stake for name, stake in box.stakes.items() if not is_fee(game, name)}
    return replace(hand, wagers=stakes, **piles)
