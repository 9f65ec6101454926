"""Questions about chips thrown in and acts out of turn, answered without a recorded hand: a ruling with its clauses."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from cutcard.ruling import Refused
from cutcard.tournament.engine.betting import HandBetting
from cutcard.tournament.engine.values import Counted
from cutcard.tournament.hand.messages import Said, ThrowChips
from cutcard.tournament.hand.out_of_turn import choice
from cutcard.tournament.hand.thrown import meant

FEW = Meta(max_length=60)
DEEP = 10**15  # a stack that limits nothing


class ChipQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    """Chips that a player threw in: the bet faced, the last raise or the big blind, and what lay there already."""

    bet: Counted
    raised: Counted
    own: Counted
    chips: Annotated[tuple[Counted, ...], FEW]
    said: Said = ""


class TurnQuestion(Struct, frozen=True, forbid_unknown_fields=True):
    """An act out of turn: what it was, its total, the bet before it, and what those who were missed have bet since."""

    kind: Literal["fold", "check", "call", "bet", "raise"]
    total: Counted
    before: Counted
    bet: Counted
    directed: bool = False


class AtTableRuling(Struct, frozen=True):
    """What counts, in words, and the clauses that say so."""

    text: str
    clauses: tuple[str, ...]


def thrown_in(asked: ChipQuestion, literal: bool) -> AtTableRuling:
    """What the chips amount to, by 7.33, 7.34 and common practice."""
    if asked.own > asked.bet:
        raise Refused(None, "the player has more in front than the bet: enter the whole bet that is faced")
    if not asked.raised:
        raise Refused("T-21", "enter the last raise, or the big blind if nobody has raised")
    hand = HandBetting((DEEP, DEEP), (0, 0), (), asked.raised)
    hand.high, hand.size, hand.turn = asked.bet, asked.raised, 1
    hand.bets = [asked.bet, asked.own]
    found = meant(hand, ThrowChips(1, asked.chips, asked.said), literal)
    owed = asked.bet - asked.own
    words = {
        "call": f"A call of {owed:,}",
        "check": "A check: the chips go back",
        "bet": f"A bet of {found.amount:,}",
        "raise": f"A raise to {found.amount:,}",
        "all-in": "All-in",
    }[found.kind]
    back = sum(asked.chips) - owed if found.kind == "call" and sum(asked.chips) > owed else 0
    more = f", {back:,} go back as change" if back else ""
    return AtTableRuling(f"{words}{more}.", found.clauses or ("TOR 7.1",))


def early(asked: TurnQuestion) -> AtTableRuling:
    """What is left to a player who acted out of turn."""
    if asked.directed:
        text = "The dealer called the wrong player: the act is taken back, and everybody acts in order."
        return AtTableRuling(text, ("TOR 7.41(f)",))
    if asked.kind in ("bet", "raise") and asked.total <= asked.before:
        raise Refused("TOR 7.41", f"a {asked.kind} is more than the {asked.before:,} before it: enter its total")
    if asked.bet < asked.before:
        raise Refused("TOR 7.41", f"the bet was {asked.before:,} before that: enter the highest bet now")
    match choice(asked.kind, asked.total, asked.before, asked.bet):
        case "stands":
            cites = ("TOR 7.41(a)", "T-19", "T-41") if asked.kind == "fold" else ("TOR 7.41(a)", "T-19")
            return AtTableRuling("The act stands.", cites)
        case "narrow":
            fold = f"fold: the {asked.total:,} stay in the pot"
            cites = ("TOR 7.41(b)", "TOR 7.41(d)", "T-19")
            if back := asked.total - asked.bet:
                text = f"Call {asked.bet:,}: {back:,} go back. Or {fold}."
                return AtTableRuling(text, (*cites, "TOR 7.41(e)"))
            return AtTableRuling(f"Call {asked.bet:,}, or {fold}.", cites)
        case _:
            text = "All choices are open: fold, call or raise."
            folding = " On a fold what was put in out of turn goes back." if asked.kind != "check" else ""
            return AtTableRuling(f"{text}{folding}", ("TOR 7.41(c)", "T-19"))
