"""Gestures of dealer and players: each row of the game's table that fits the current state becomes a prompt."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from cutcard.core.message import Role
from cutcard.core.prompt import Prompt
from cutcard.rules.cells import PayJackpot
from cutcard.rules.game import Decide
from cutcard.rules.piles import DEALER
from cutcard.rules.printed.gestures import Gesture, Gestures, Moment
from cutcard.ruling import Result
from cutcard.table.play.boxes import in_play, stakes_on
from cutcard.table.play.course import Need, needs
from cutcard.table.play.payout import Rules, ending_of, qualified, readout
from cutcard.table.play.unrecorded import prize_line
from cutcard.table.state.table import UNSEEN, Round, Table, drawn, pile

EVERYBODY = 0  # used instead of a box number
THROUGHOUT = ("betting", "holding", "in play")  # moments whose reminders are right at any time of a hand


def prompts(rules: Rules, table: Table) -> list[Prompt]:
    """Gestures due now, and the reminder to stay silent. Nothing in it depends on a hidden card."""
    state = table.round
    if rules.gestures is None or state is None:
        return []
    if table.recording == "assisted":
        return list(_throughout(rules.gestures, table, state))
    need = needs(rules, table)
    found: dict[Prompt, None] = {}
    for row in (rules.gestures.silence, *rules.gestures.rows):
        if row.anywhere or table.dealing == "recorded":
            for box in _boxes(rules, table, state, need, row.moment):
                if _fits(rules, state, need, row, box):
                    found.update(dict.fromkeys(_told(state, row, box)))
    return list(found)


def _throughout(gestures: Gestures, table: Table, state: Round) -> Iterator[Prompt]:
    """How players behave during a whole hand: where play is not recorded, nobody sees how far it has come."""
    if state.stage != "play":
        return
    yield Prompt(gestures.silence.role, gestures.silence.text, gestures.silence.clause)
    for row in gestures.rows:
        always = row.moment in THROUGHOUT or (row.moment == "choice" and not row.move and not row.decision)
        if row.role is Role.PLAYER and always:
            yield from (Prompt(row.role, row.text, row.clause, patron) for patron in table.seats.values())


def silent(rules: Rules, table: Table) -> str | None:
    """The clause that now forbids players to talk about their cards; None once the betting round is over."""
    if rules.gestures is None or table.round is None or table.recording == "assisted":
        return None
    if not _betting(rules, table.round):
        return None
    return rules.gestures.silence.clause


def _told(state: Round, row: Gesture, box: int) -> Iterator[Prompt]:
    """The prompt of a row: to the dealer, to everybody, or to the player of the box."""
    text = row.text.format(box=box)
    if row.role is not Role.PLAYER or box == EVERYBODY:
        yield Prompt(row.role, text, row.clause)
    elif state.boxes[box].player:
        yield Prompt(row.role, text, row.clause, state.boxes[box].player)


def _boxes(rules: Rules, table: Table, state: Round, need: Need, moment: Moment) -> list[int]:
    """The boxes for which this moment has come."""
    playing, asked = state.stage == "play", [need.box] if need.box else []
    match moment:
        case "betting":
            return [EVERYBODY] if _betting(rules, state) else []
        case "holding":
            return in_play(state) if playing and state.phase >= 0 else []
        case "in play":
            return [box for box in state.boxes if _in_play(rules, state, box)]
        case "declaration" | "choice":
            return asked if need.kind == moment else []
        case "verified":
            return [box for box in asked if need.kind == "choice" and _open(state, box)]
        case "handled":
            return _handled(rules, state)
        case "ended":
            return [box for box in state.boxes if state.boxes[box].ending and not state.voided]
        case "reshuffled" | "cut again":
            due = moment == "reshuffled" or table.source != "device"
            return [
                box for box in _handled(rules, state) if due and _first_again(state, box) and not _done(table, moment)
            ]
        case "dealer's hand":
            due = need.kind == "cards" and need.pile == DEALER and state.phase == len(rules.game.phases)
            return [EVERYBODY] if due else []
        case "showdown":
            return [box for box in state.boxes if _played(rules, state, box) and need.kind == "settlement"]
        case "concession":
            shown = need.kind == "settlement" or state.stage == "settlement"
            return [
                box for box in state.boxes if shown and _played(rules, state, box) and _unsettled(rules, state, box)
            ]
        case "opened":
            if need.kind == "settlement":  # hands that lie open since they were verified
                return [box for box in state.boxes if _played(rules, state, box) and _open(state, box)]
            return asked if need.kind == "cards" and state.stage == "settlement" else []
        case "settled":
            return [box for box in _settled(rules, state) if not _awaits_jackpot(rules, state, box)]
        case "kept":
            return [box for box in _turned_up(rules, state) if _awaits_jackpot(rules, state, box)]
        case "over":
            return [box for box in state.boxes if state.stage == "closed" and not state.voided and _open(state, box)]


def _fits(rules: Rules, state: Round, need: Need, row: Gesture, box: int) -> bool:
    """Whether all other conditions of a row are met."""
    playing = state.boxes.get(box)
    moves = {move.name for move in need.moves} if row.moment == "choice" else set(playing.moves[-1:] if playing else ())
    cited = {clause for line in state.settled if line.box == box for clause in line.clauses}
    return (
        (not row.move or row.move in moves)
        and (not row.decision or (playing is not None and row.decision == playing.decision))
        and (
            not row.ending
            or (playing is not None and row.ending in (playing.ending, rules.game.kind_of(playing.ending)))
        )
        and (not row.staked or bool(stakes_on(state, box, row.staked)))
        and (not row.unstaked or not stakes_on(state, box, row.unstaked))
        and (row.qualified is None or row.qualified is qualified(rules, state))
        and (not row.cites or row.cites in cited)
    )


def _betting(rules: Rules, state: Round) -> bool:
    """Whether the betting round is under way."""
    phases = rules.game.phases
    deciding = 0 <= state.phase < len(phases) and isinstance(phases[state.phase], Decide)
    return deciding and state.stage == "play" and any(state.boxes[box].decision for box in in_play(state))


def _handled(rules: Rules, state: Round) -> list[int]:
    """The box that acted last, until another acts or cards are shown. Its fold may have ended the round."""
    box = state.touched
    if state.voided or box not in state.boxes:
        return []
    playing = state.boxes[box]
    verified = playing.declared or rules.game.kind_of(playing.ending) == "instant"  # it was face up before
    return [] if _open(state, box) and not verified else [box]


def _settled(rules: Rules, state: Round) -> list[int]:
    """The box settled last; at the end also boxes whose cards stayed until the jackpot was paid."""
    if state.stage not in ("settlement", "closed") or state.voided:
        return []
    won = [line for line in state.settled if line.area == rules.game.jackpot_wager and line.result is Result.WIN]
    paid = {line.box for line in won} if state.stage == "closed" else set()
    played = [box for box in state.boxes if _played(rules, state, box)]
    return [box for box in _turned_up(rules, state, paid) if box in played]


def _turned_up(rules: Rules, state: Round, paid: AbstractSet[int] = frozenset()) -> list[int]:
    """Open hands, folded and conceded ones too, that were settled last but for the jackpot; or those that it paid."""
    fresh = {line.box for line in state.settled[state.fresh :] if line.area != rules.game.jackpot_wager}
    done = [box for box in state.boxes if box in {state.touched, *fresh, *paid} and _open(state, box)]
    return [box for box in done if not _unsettled(rules, state, box)] if state.stage != "play" else []


def _played(rules: Rules, state: Round, box: int) -> bool:
    return state.boxes[box].ending == rules.game.played


def _in_play(rules: Rules, state: Round, box: int) -> bool:
    return ending_of(rules.game, state, box) == rules.game.played and _unsettled(rules, state, box)


def _unsettled(rules: Rules, state: Round, box: int) -> bool:
    return any(stake.area != rules.game.jackpot_wager for stake in stakes_on(state, box))


def _open(state: Round, box: int) -> bool:
    """Whether the hand is face up."""
    return UNSEEN not in (*state.piles[pile(box)], *state.piles.get(drawn(box), ())) and pile(box) not in state.private


def _done(table: Table, moment: Moment) -> bool:
    """Whether the deck in play has been shuffled, or cut, once more; False if its care is not recorded here."""
    deck = table.life.decks.get(table.life.in_play)
    return deck is not None and (deck.shuffled if moment == "reshuffled" else deck.cut)


def _first_again(state: Round, box: int) -> bool:
    """Whether this box got the first card after the reshuffle and has not decided since."""
    return state.deck in state.places.get(drawn(box), ()) and not state.boxes[box].ending


def _awaits_jackpot(rules: Rules, state: Round, box: int) -> bool:
    """Whether a face-up hand wins on a jackpot wager that has not been paid yet."""
    game = rules.game
    if game.jackpot is None or not stakes_on(state, box, game.jackpot_wager):
        return False  # a void box has no stakes, and no cells that would settle them
    cell = game.endings[ending_of(game, state, box)].cells.get(game.jackpot_wager)
    if not isinstance(cell, PayJackpot):
        return False
    return prize_line(rules, readout(rules, state, box)[cell.reading]) is not None
