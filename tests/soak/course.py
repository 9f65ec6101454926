"""What a table waits for, and what keeps it from going on."""

from datetime import datetime

from cutcard.cards import DECK, Cards
from cutcard.core.message import Actor, Command, Role
from cutcard.floor.domains.table_messages import LinkPool
from cutcard.registers.incidents.case import IncidentPlace
from cutcard.registers.incidents.defect import RecordSearch
from cutcard.registers.incidents.outcome import ConfirmInvalidation, Ground, ProposeInvalidation, WithdrawInvalidation
from cutcard.registers.patrons.messages import BarEmployee, BuyIn, IssueCard, Readmit
from cutcard.rules.areas import limiting_area
from cutcard.rules.faults import Moment
from cutcard.table.life.cards import due_now
from cutcard.table.life.limits import limits_for
from cutcard.table.life.stalling import OUT
from cutcard.table.messages.cards import (
    BringDeck,
    ChangeSource,
    Cut,
    PrepareTable,
    RecordCount,
    ReplaceCards,
    RestoreDevice,
    Shuffle,
    VerifyCollected,
)
from cutcard.table.messages.faults import ConfirmFault, PlayersLook, WithdrawFault
from cutcard.table.messages.jackpot import PlayWithoutJackpot, RestoreJackpot
from cutcard.table.messages.life import (
    AllowWager,
    ApplyNotice,
    CloseTable,
    GiveToTournament,
    ReadmitPlayer,
    ReopenTable,
    VacateSeat,
    WithdrawClosure,
    WithdrawNotice,
)
from cutcard.table.messages.round import (
    Bet,
    Choose,
    CloseBets,
    Concede,
    Declare,
    LeaveSeat,
    OpenBets,
    PlaceWagers,
    RevealFolded,
    Settle,
    ShowCards,
    TakeSeat,
    Undecided,
)
from cutcard.table.messages.validity import CutToLimit
from cutcard.table.play.course import Need, needs
from cutcard.table.play.proposal import moment
from cutcard.table.state.table import UNSEEN, Round, pile
from tests.soak.assisted import play_assisted
from tests.soak.floor import DEALER, MANAGER, PATRONS, RIGGED, SYSTEM, rigged
from tests.soak.steps import Step, at, by, by_player, by_staff
from tests.soak.words import Words

LAZY = PATRONS[::6]  # they sit rounds out


def play(words: Words) -> Step:
    """What the table waits for."""
    table, state = words.table, words.round
    if state is not None and state.held:
        return _held(words)
    command = None if state is not None and state.proposed else tend(words) or due(words)
    if command is not None:
        return by(words, command)
    need = needs(words.state.rules, table)
    match need.kind:
        case "fault":
            assert state is not None
            assert state.proposed is not None
            if words.rng.random() < 0.15:
                return by(words, WithdrawFault(state.proposed.proposal))
            return by(words, ConfirmFault(state.proposed.proposal, words.rng.choice(state.proposed.remedies)))
        case "end" | "opening" if table.recording == "assisted" and (need.kind == "end" or words.rng.random() < 0.8):
            return play_assisted(words)
        case "opening":
            return _opening(words)
        case "wagers":
            return _wagers(words)
        case "choice" | "declaration":
            return _decision(words, need)
        case "cards":
            return at(words, DEALER, ShowCards(need.pile, typed(words, need)))
        case _:
            played = [box for box, one in (state.boxes if state else {}).items() if one.ending == "played"]
            if played and words.rng.random() < 0.15:
                return by_player(words, played[0], Concede(played[0]))
            return by_staff(words, Settle())


def tend(words: Words) -> Command | None:
    """What keeps the table from playing on, and what is done about it."""
    table, life = words.table, words.table.life
    if life.closed:
        return ReopenTable()
    if life.tournament:
        return GiveToTournament()
    if life.dropped:
        return VerifyCollected(52)
    if life.ordered:
        unseen = (
            table.recording == "assisted" and words.round is not None and words.round.stage in ("play", "settlement")
        )
        during = (unseen or bool(life.in_play)) and not words.state.rules.game.common.reshuffle
        # A deck in play waits for the round's end; which one that is, an assisted table does not record.
        decks = [name for name in life.decks if not during or not (unseen or name == life.in_play)]
        if decks or not during:
            return Shuffle(decks[0]) if decks else BringDeck("one", "red", "dealer")
    if life.failed and (words.round is None or words.round.stage == "closed"):
        return _source(words)
    if table.source not in words.state.rules.game.common.sources:
        return ChangeSource("device", "the device is mended")
    if table.dealing == "electronic" or (words.round and words.round.stage in ("play", "settlement")):
        return next(iter(due_now(words.state.rules, table).values()), None)  # cards shuffled again for a draw
    if not life.prepared:
        return PrepareTable(words.equipment()) if words.round is None or words.round.stage == "closed" else None
    name, deck = next(iter(life.decks.items()), ("one", None))
    if deck is None:
        return BringDeck(name, "red", "dealer")
    if life.count:
        return RecordCount(next((one for one in life.decks if one not in life.counted), name), 52)
    if not deck.right:
        return ReplaceCards(name, 52, "a card is gone", "dealer")
    if not deck.shuffled:
        return Shuffle(name)
    return Cut(name) if table.source != "device" and not deck.cut else None


def _source(words: Words) -> Command:
    """What lets a table deal again after its shuffle has failed."""
    life = words.table.life
    if words.table.dealing == "electronic":
        return RestoreDevice("a new device")
    if set(words.equipment()) - set(life.equipment):
        return PrepareTable(words.equipment())
    return ChangeSource("device", "a new device")


def due(words: Words) -> Command | None:
    """What somebody ought to do now, and mostly does: a notice whose time has come, a limit exceeded, an idle seat."""
    table, rng, now = words.table, words.rng, words.floor.now
    if rng.random() < 0.5:
        return None
    commands: list[Command] = []
    if rng.random() < 0.05:
        commands += [WithdrawNotice(one.kept) for one in table.life.notices]
        commands += [WithdrawClosure()] if table.life.closing else []
    commands += [
        ApplyNotice(one.kept, one.area) for one in table.life.notices if datetime.fromisoformat(one.due) <= now
    ]
    if table.life.closing and datetime.fromisoformat(table.life.closing.due) <= now:
        commands.append(CloseTable())
    if len(table.seats) == table.boxes:
        commands += [VacateSeat(box) for box, who in table.seats.items() if table.life.idle.get(who, 0) >= 3]
    patrons = words.state.rules.patrons
    for box, who in table.seats.items() if patrons and patrons.loss else ():
        patron = words.floor.desk.state(f"patron/{who}").state
        if patron.loss_limit and patron.exposed(words.floor.later(0)) > patron.loss_limit.amount and words.round:
            commands += [CutToLimit(box)] if words.round.stage in ("play", "settlement") else []
    return rng.choice(commands) if commands else None


def _propose_invalid(words: Words, state: Round) -> Step:
    """Somebody wants the round just ended invalidated, perhaps for fraud by one of its players."""
    players = [()] + [(one.player,) for one in state.boxes.values()]
    forfeit = words.rng.choice(players)
    ground: Ground = "fraud" if forfeit else words.rng.choice(("fraud", "disruption"))
    command = ProposeInvalidation(IncidentPlace(words.name, state.number), ground, "seen on camera", forfeit)
    return Step(f"incidents/{words.table.game}", words.actor(command), command)


def _held(words: Words) -> Step:
    """Somebody wants the outcome invalidated: a second person agrees, or it is withdrawn."""
    stream = f"incidents/{words.table.game}"
    cases = words.floor.desk.state(stream).state.register.outcomes.invalidations
    open_ = [n for n, one in cases.items() if one.place.table == words.name and one.stage == "proposed"]
    number, command = words.rng.choice(open_ or [1]), words.rng.choice((ConfirmInvalidation, WithdrawInvalidation))
    asked = command(number) if command is ConfirmInvalidation else WithdrawInvalidation(number, "it stands")
    return Step(stream, words.actor(asked), asked)


def _opening(words: Words) -> Step:
    table, rng, floor = words.table, words.rng, words.floor
    if search := _search(words):
        return search
    if table.jackpot == "down":
        return by(words, PlayWithoutJackpot())
    if table.jackpot == "without" and rng.random() < 0.3:
        return by(words, RestoreJackpot("mended"))
    if table.jackpot == "unlinked":
        return at(words, MANAGER, LinkPool("A"))
    free = [box for box in range(1, table.boxes + 1) if box not in table.seats]
    if not table.seats or (free and rng.random() < 0.5):
        return at(words, Actor(rng.choice(PATRONS), Role.PLAYER), TakeSeat(rng.choice(free or [1])))
    state = words.round
    folded = [box for box, one in (state.boxes if state else {}).items() if one.ending.startswith("folded")]
    if folded and rng.random() < 0.1:
        return by(words, RevealFolded(rng.choice(folded)))
    if state is not None and rng.random() < (0.2 if state.prizes else 0.01):
        return _propose_invalid(words, state)
    if rng.random() < 0.05:
        box = rng.choice(list(table.seats))
        return by_player(words, box, LeaveSeat(box))
    if table.game in RIGGED and rng.random() < 0.05:
        floor.next_seed = rigged(rng.choice(RIGGED[table.game]))
    return by_staff(words, OpenBets())


def _wagers(words: Words) -> Step:
    table, state, rng = words.table, words.round, words.rng
    assert state is not None
    waiting = [box for box, who in table.seats.items() if not any(stake.owner == who for stake in state.stakes)]
    if (search := _search(words)) and rng.random() < 0.8:
        return search
    if table.jackpot == "down":
        return by(words, PlayWithoutJackpot())
    if waiting and (not state.stakes or rng.random() < 0.9):
        box = rng.choice(waiting)
        who = table.seats[box]
        if not state.stakes and rng.random() < 0.03:
            return by_player(words, box, LeaveSeat(box))
        if who in LAZY and state.stakes:
            return by_staff(words, CloseBets())
        if table.life.stalled.get(who, 0) >= OUT and rng.random() < 0.7:
            return by(words, ReadmitPlayer(box))
        barred = [area for patron, area in state.refused if patron == who]
        if barred and rng.random() < 0.3:
            return by(words, AllowWager(box, barred[0]))
        return _admitted(words, who) or by_player(words, box, PlaceWagers(box, bets(words, state, box)))
    if not table.seats:
        seat = at(words, Actor(rng.choice(PATRONS), Role.PLAYER), TakeSeat(rng.randint(1, table.boxes)))
        return rng.choice((seat, at(words, MANAGER, CloseTable())))
    return by_staff(words, CloseBets())


def _search(words: Words) -> Step | None:
    """The search that a defect of the deck asks for before it deals again."""
    stream = f"incidents/{words.table.game}"
    cases = words.floor.desk.state(stream).state.register.defects.cases
    due = [n for n, one in cases.items() if one.place.table == words.name and not (one.searched or one.closed)]
    return Step(stream, MANAGER, RecordSearch(due[0], "nothing more")) if due else None


def _admitted(words: Words, who: str) -> Step | None:
    """What lets a patron play who may not, mostly; None where nothing is in the way."""
    patron, stream = words.floor.desk.state(f"patron/{who}").state, f"patron/{who}"
    if words.rng.random() < 0.3:
        return None
    if patron.excluded:
        return Step(stream, MANAGER, Readmit(next(iter(patron.excluded)), "let in again"))
    if not patron.card:
        return Step(stream, MANAGER, IssueCard(f"C-{who}"))
    if patron.employee:
        return Step(stream, MANAGER, BarEmployee(False, "no longer staff"))
    if words.floor.desk.balance(stream) < 200_000 and words.table.dealing == "electronic":
        return Step(stream, SYSTEM, BuyIn(who, 500_000, 20_000))
    return None


def bets(words: Words, state: Round, box: int) -> tuple[Bet, ...]:
    """What a player stakes: all that must be, some of the rest, part of it in tokens; a backer the jackpot alone."""
    table, rules, rng = words.table, words.state.rules, words.rng
    patron = table.seats[box]
    if patron in state.backers:
        return (Bet("jackpot", table.sign.jackpot, box=state.backers[patron]),)
    more = rng.choice((0, 0, 1, 3, 19, 400))
    chosen: list[Bet] = []
    for wager in rules.game.wagers:
        bound = limits_for(rules.life.limits if rules.life else None, table, patron, limiting_area(wager))
        stake = min(bound.maximum, bound.minimum + bound.unit * more)
        tied = {relation.other for relation in wager.relations if relation.how == "at least"}
        while any(one.area in tied and one.chips + one.tokens > stake for one in chosen) and stake < bound.maximum:
            stake += bound.unit
        if wager.placed != "before the deal" or not (wager.limited or (table.sign.jackpot and not table.jackpot)):
            continue
        if wager.required or wager.name in ("ante", "blind", "super") or rng.random() < 0.7:
            amount = stake if wager.limited else table.sign.jackpot
            tokens = rng.choice((0, 0, 0, 0, amount, amount // 2))
            chosen.append(Bet(wager.name, amount - tokens, tokens))
        if wager.elsewhere and rng.random() < 0.3:
            others = [one for one in table.seats if one != box]
            chosen += [Bet(wager.name, stake, box=rng.choice(others))] if others else []
    if any(len(one.required) > 1 for one in rules.game.wagers) and rng.random() < 0.15:
        chosen = chosen[1:] or chosen
    return tuple(chosen)


def _decision(words: Words, need: Need) -> Step:
    table, state, rng = words.table, words.round, words.rng
    assert state is not None
    if moment(table) is Moment.DEALT and rng.random() < 0.3:
        return at(words, DEALER, PlayersLook())
    if rng.random() < 0.05:
        late = SYSTEM if table.dealing == "electronic" else rng.choice((DEALER, MANAGER))
        return at(words, late, Undecided(need.box))
    if need.kind == "declaration":
        return by_player(words, need.box, Declare(need.box, rng.random() < 0.4))
    draws, greedy = [move for move in need.moves if move.draw and move.draw.exchange], state.number % 3 == 0
    move = rng.choice(draws if draws and (greedy or rng.random() < 0.3) else need.moves)
    if not move.draw or not move.draw.exchange:
        return by_player(words, need.box, Choose(need.box, move.name))
    laid, hand = rng.choice((move.draw.least, move.draw.most)), state.piles[pile(need.box)]
    laid = move.draw.most if greedy else laid  # everybody does, so that the deck runs out
    if UNSEEN in hand:
        return by_player(words, need.box, Choose(need.box, move.name, count=laid))
    return by_player(words, need.box, Choose(need.box, move.name, tuple(rng.sample(hand, laid))))


def typed(words: Words, need: Need) -> Cards:
    """Cards that a dealer types in; in every fifth round the hands and the flop go for a straight flush."""
    state, rng = words.round, words.rng
    assert state is not None
    free = available(state)
    if state.number % 5 == 0 and (need.pile != "board" or need.first == 0) and need.pile != "dealer":
        top = 12 if state.number % 10 == 0 else 10
        flush = [card for card in free if card & 3 == state.number // 5 % 4 and top - 4 <= card >> 2 <= top]
        free = [*rng.sample(flush, len(flush)), *rng.sample(sorted(set(free) - set(flush)), len(free) - len(flush))]
        return tuple(free[: need.count])
    return tuple(rng.sample(free, need.count))


def available(state: Round) -> list[int]:
    """Cards that nobody has seen in this round."""
    seen = {card for cards in state.piles.values() for card in cards}
    return [card for card in DECK if card not in seen]
