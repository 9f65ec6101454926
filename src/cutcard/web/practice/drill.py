"""The drill: one hand after another, the player's own mistakes first, then hands on which people go wrong."""

from secrets import randbits

import msgspec
from msgspec import Struct

from cutcard import games
from cutcard.core.decoding import decode
from cutcard.odds.model.fit import exact
from cutcard.odds.report.questions import AskDrill
from cutcard.odds.report.shapes import DrillHand, DrillHands
from cutcard.odds.report.shipped import shipped
from cutcard.ruling import Refused
from cutcard.web.practice.marks import DrillProgress, Mark, Option
from cutcard.web.practice.room import PracticeSeat, Room

ANTE = 10_00  # in cents, to say in money what a mistake costs
OFFERED = 6  # choices of a hand that are offered, the best ones


class Problem(Struct, frozen=True):
    """A hand of the drill as the player sees it. ``again``: it went wrong before."""

    decision: str
    hand: str
    upcard: str
    board: str
    drawn: str
    moves: list[str]
    again: bool


class DrillRule(Struct, frozen=True):
    """A rule of thumb: how many lines it has, the lines in words, and what it costs in antes."""

    lines: int
    words: list[str]
    cost: float


class Drilled(Struct, frozen=True):
    """The next hand, how the drill goes, the verdict on the last answer, and the rules of thumb of the game."""

    title: str
    problem: Problem
    progress: DrillProgress
    rules: list[DrillRule]
    judged: Mark | None = None


class DrillAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The player's choice."""

    move: str


async def look(room: Room, seat: PracticeSeat, judged: Mark | None = None) -> Drilled:
    """The hand that waits for the player's answer; a new one if none does."""
    if not exact(seat.game):
        raise Refused(
            None, "there are no odds for this game yet, so nothing can be drilled: play at the practice table"
        )
    if seat.stream not in room.drills:
        room.drills[seat.stream] = await _next(room, seat, judged)
        while len(room.drills) > 1000:
            del room.drills[next(iter(room.drills))]
    title = games.load(seat.game).title
    progress = room.marks.progress(seat.id, seat.game)
    return Drilled(title, _seen(room.drills[seat.stream]), progress, _rules(seat.game), judged)


async def answered(room: Room, seat: PracticeSeat, move: str) -> Drilled:
    """Judge an answer, keep it, and deal the next hand."""
    hand = room.drills.get(seat.stream)
    if hand is None:
        raise Refused(None, "no hand waits for an answer: look at the next one first")
    chosen = next((each for each in hand.choices if each.move == move), None)
    if chosen is None or move not in _seen(hand).moves:
        raise Refused(None, f"{move[:40]!r} is not offered: choose {', '.join(_seen(hand).moves)}")
    judged = msgspec.structs.replace(hand, chosen=move, cost=chosen.cost, cents=round(chosen.cost * ANTE), ante=ANTE)
    del room.drills[seat.stream]
    room.marks.add_drill(seat.id, seat.game, judged)
    return await look(room, seat, judged)


async def _next(room: Room, seat: PracticeSeat, last: Mark | None) -> Mark:
    """Every other hand is a mistake to mend, as long as there is one that was not asked just now."""
    mistakes = [each for each in room.marks.mistakes(seat.id, seat.game) if last is None or each.hand != last.hand]
    if mistakes and room.marks.progress(seat.id, seat.game).asked % 2 == 0:
        return mistakes[0]
    stock = room.stock.setdefault(seat.game, [])
    if not stock:
        job = room.worker.ask(seat.id, AskDrill(game=seat.game, seed=randbits(32)))
        await job.finished.wait()
        if job.refusal is not None:
            raise job.refusal
        if job.result is None:
            raise Refused(None, f"no hand could be valued ({job.fault or 'cancelled'}): try again")
        stock += decode(job.result, DrillHands).hands
    return _mark(stock.pop())


def _mark(hand: DrillHand) -> Mark:
    """A hand that nobody has answered yet."""
    told = hand.values
    choices = [Option(each.move, each.worth, each.cost) for each in told.choices]
    return Mark(hand.decision, told.hand, told.upcard, told.board, told.drawn, "", told.best, 0.0, 0, ANTE, choices)


def _seen(hand: Mark) -> Problem:
    """What the player sees: no values. The best choices in an order that does not tell which is best."""
    moves = sorted(each.move for each in hand.choices[:OFFERED])
    again = bool(hand.chosen)  # a mark that was answered before
    return Problem(hand.decision, hand.hand, hand.upcard, hand.board, hand.drawn, moves, again)


def _rules(key: str) -> list[DrillRule]:
    told = shipped(games.load(key))
    different = {} if told is None else {each.text: each for each in reversed(told.rules)}
    return [DrillRule(each.lines, each.words, each.cost) for each in reversed(different.values())]
