"""Start and end of a hand: whether a table may deal, on which terms, and what the result changes in the field."""

from collections.abc import Iterator

from cutcard.core.message import Facts
from cutcard.ruling import Cure, Refused, do, wait
from cutcard.tournament.director.rounds import eliminating
from cutcard.tournament.engine import positions
from cutcard.tournament.engine.bounties import shares
from cutcard.tournament.engine.values import Begin, BountyMove, HandResult, HandSeat, Positions, in_units
from cutcard.tournament.entries.eligibility import bar_clause
from cutcard.tournament.entries.scene import scene
from cutcard.tournament.entries.stakes import can_buy
from cutcard.tournament.messages.conduct import Disqualified, Disqualify
from cutcard.tournament.messages.director import BreakTable, ConfirmMove, RaceChips, RedrawFinal
from cutcard.tournament.messages.field_events import BonusWon, Busted, Eliminated, HandCalledOff, HandDue, HandPlayed
from cutcard.tournament.messages.purse import BountyVoided, BountyWon
from cutcard.tournament.state.evolve import TournamentEvent
from cutcard.tournament.state.plan import can_leave, final_due, named, round_over, table_due, table_of, together
from cutcard.tournament.state.tournament import FieldTable, Seat, Tournament
from cutcard.tournament.structure import clock
from cutcard.tournament.structure.clock import InForce
from cutcard.tournament.structure.structure import in_play


def free_table(t: Tournament, number: int) -> FieldTable:
    """A table at which no hand is in play."""
    table = table_of(t, number)
    if table.begin is not None:
        raise Refused(
            "TOR 7.21",
            f"hand {table.begin.number} is in play at table {number}: wait until it is over",
            wait("the hand is over"),
        )
    return table


def hand_due(t: Tournament, number: int, terms: InForce, facts: Facts) -> HandDue:
    """The hand that a table deals now, at the level when the cards are cut (TOR 7.21)."""
    table = free_table(t, number)
    _check_course(t, number)
    chips = in_play(t.structure, terms.level)
    if table.unit < chips.unit():
        by_hand = t.announced is not None and t.announced.dealing == "recorded"  # with cards that a dealer deals
        raced = wait("the chips are raced off", *RaceChips.roles) if by_hand else do(RaceChips(number))
        unused = f"chips of {table.unit} are no longer used: race them off at table {number} first"
        raise Refused("TOR 7.40", unused, raced)
    for one in table.seats.values() if t.register.excluded else ():
        if reason := t.register.barred(one.player):
            cure = do(Disqualify(one.player, "exclusion", reason))
            told = f"{one.player} has been excluded ({reason}) and may not play: disqualify them first"
            raise Refused(bar_clause(t.register, one.player), told, cure)
    players = {seat: one for seat, one in table.seats.items() if one.stack}
    if len(players) < 2:
        reason = f"table {number} has only {len(players)} player(s): move others there first, or break the table"
        raise Refused("TOR 7.23", reason, _broken_first(t, number))
    where, left_out = _positions(table, players)
    dealt = positions.order(where, [seat for seat in players if seat not in left_out] if left_out else players)
    away = serving(t, facts.at) if t.away else {}
    own = t.bounties.own if t.bounties.value else {}
    seats = tuple(
        [
            HandSeat(
                seat,
                (one := players[seat]).player,
                one.stack,
                not one.present or one.player in away,
                own.get(one.player) == "held",
                one.player in away,
            )
            for seat in dealt
        ]
    )
    clauses = terms.clauses
    if terms.blinds.small == terms.blinds.big:
        clauses = (*clauses, "T-21")
    if any(one.absent for one in seats):
        clauses = (*clauses, "TOR 7.15", "TOR 7.16")
    if left_out:
        clauses = (*clauses, *positions.WAITS)
    if len(seats) == 2:
        clauses = (*clauses, *positions.HEADS_UP)
    held_back = t.hand_for_hand is not None
    if held_back:
        clauses = (*clauses, "TOR 7.31")
    bonus = in_units(table.bonus.chips, table.unit) if table.bonus else 0
    begin = Begin(
        table.hands + 1,
        terms.level,
        terms.blinds,
        where,
        seats,
        table.unit,
        t.bounties.value,
        bonus,
        held_back,
    )
    return HandDue(number, begin, clauses)


def _check_course(t: Tournament, number: int) -> None:
    """Refuse a hand while players are being moved, or while other tables are behind in hand-for-hand."""
    course = t.hand_for_hand
    for move in t.field.planned:  # hand for hand, also to the other table: nobody misses a hand of the round
        if t.field.where[move.player][0] == number or (course is not None and move.table == number):
            seat = f"table {move.table}, seat {move.seat}"
            raise Refused("TOR 7.23", f"{move.player} is moving to {seat}: confirm the move, then deal")
    if course is not None:
        busy = [table for table, one in t.field.tables.items() if one.begin is not None]
        if not course.round:
            raise Refused(
                "TOR 7.20",
                f"play is hand for hand: wait for the hands at table {named(busy)}",
                wait("those hands are over"),
            )
        if number in course.dealt:
            behind = sorted({*busy, *(table for table in t.field.tables if table not in course.dealt)})
            raise Refused(
                "TOR 7.20",
                f"table {number} has already played its hand of this round: wait for table {named(behind)}",
                wait("the other tables have played"),
            )
        return  # everything else waits for the end of the round
    if final_due(t) and not eliminating(t):
        raise _drawn_first(t)
    if table_due(t) == number and not eliminating(t):
        reason = f"the other tables have room for the players of table {number}: break the table"
        raise Refused("TOR 7.23", reason, _broken_first(t, number))


def _drawn_first(t: Tournament) -> Refused:
    """The final table is drawn before the next hand; the cure is that, or what it waits for."""
    words, cure = "draw its seats", do(RedrawFinal())
    if busy := [table for table, one in t.field.tables.items() if one.begin is not None]:
        words, cure = f"wait for the hands at table {named(busy)}", wait("those hands are over")
    elif t.busts:
        words, cure = f"{', '.join(t.busts)} may still buy chips", wait("they have bought chips or are out")
    elif not together(t):
        words, cure = "finish the chip races", wait("the chip races are over", *RaceChips.roles)
    return Refused("TOR 7.25", f"the players of the final table are known and must draw seats: {words}", cure)


def _broken_first(t: Tournament, number: int) -> Cure | None:
    """How a table gives its players to the others: now, or after what it waits for; None: they have no seats."""
    if len(t.field.tables) < 2 or not can_leave(t):
        return None
    if number in t.breaking and (t.field.tables[number].elimination or not round_over(t)):
        return wait("its round is over")
    if not together(t):
        return wait("the chip races are over", *RaceChips.roles)
    if t.field.planned:
        return wait("players who are moving have arrived", *ConfirmMove.roles)
    return do(BreakTable(number))


def _positions(table: FieldTable, players: dict[int, Seat]) -> tuple[Positions, frozenset[int]]:
    if table.positions is not None:
        return positions.following(table.positions, players, table.waiting)
    button = table.button if table.button in players else positions.left_of(table.button, players)
    return positions.first(players, button), frozenset()


def serving(t: Tournament, at: str) -> dict[str, int]:
    """Players who are away from the table for a penalty now, and for how many seconds more (T-24)."""
    gone = clock.seconds_run(t.clock, t.structure, at)
    ends = {who: one.since + one.minutes * 60 for who, one in t.away.items()}
    return {who: end - gone for who, end in ends.items() if gone < end}


# -- the end of a hand


def report(t: Tournament, number: int, result: HandResult, facts: Facts) -> Iterator[TournamentEvent]:
    """Stacks as the table reports them, and who is out."""
    table = table_of(t, number)
    begin = table.begin
    if begin is None or begin.number != result.number:
        awaited = f"hand {begin.number} is" if begin else "no hand is"
        raise Refused("TOR 7.21", f"hand {result.number} is not in play at table {number}; {awaited}")
    if result.void:
        yield HandCalledOff(number, result.number, ("TOR 6.14",))
        for one in begin.seats:
            if one.player in t.ordered:
                yield from as_ordered(t, one.player, one.stack, lost=False)
        return
    _check_sums(begin, result)
    arrived = tuple(player for player in result.acted if not t.field.seat(player).seen)
    clauses: tuple[str, ...] = ("TOR 7.36", "TOR 7.14") if arrived else ("TOR 7.36",)
    yield HandPlayed(number, result.number, result.stacks, clauses, arrived)
    if table.bonus_now is not None and table.bonus_now.prize and result.main:
        clauses = ("TOR 5",) if len(result.main) == 1 else ("TOR 5", "T-56")
        prize = table.bonus_now.chips, table.bonus_now.prize
        yield BonusWon(t.purse.numbered + 1, result.main, *prize, clauses)
    if result.out:
        yield from _outs(t, number, result, facts)
    if t.ordered:
        stacks = {one.player: result.stacks[one.seat] for one in begin.seats}
        lost = {move.owner for move in result.bounties}
        for player in [player for player in t.ordered if player in stacks]:
            yield from as_ordered(t, player, stacks[player], player in lost)


def _check_sums(begin: Begin, result: HandResult) -> None:
    stacks = result.stacks
    if len(stacks) != len(begin.seats) or any(seat.seat not in stacks for seat in begin.seats):
        raise Refused(
            "TOR 7.36", f"a stack is missing: report one for each of the seats {named(one.seat for one in begin.seats)}"
        )
    before = sum([seat.stack for seat in begin.seats]) + begin.bonus
    if sum(stacks.values()) != before or min(stacks.values()) < 0:
        raise Refused("TOR 7.36", f"{before} chips were in the hand: the reported stacks must have the same total")
    empty = [seat for seat, stack in stacks.items() if not stack]
    if len(empty) != len(result.out) or any(one.seat not in empty for one in result.out):
        raise Refused(
            "TOR 7.22", f"the players without chips are in the seats {named(empty)}: report exactly those as out"
        )


def _outs(t: Tournament, number: int, result: HandResult, facts: Facts) -> Iterator[TournamentEvent]:
    course = t.hand_for_hand
    group = course.group if course is not None and course.round else t.groups + 1
    before = any(one.group == group for one in t.outs) or any(one.group == group for one in t.busts.values())
    ranks = [one for one in result.out if one.player not in t.ordered]
    clauses: tuple[str, ...] = ("TOR 7.22", "TOR 5")
    if len(ranks) > 1 or before:
        clauses = (*clauses, "TOR 7.19", "T-12")
    elif len(t.field.tables) > 1:
        clauses = (*clauses, "T-34")
    moves = {move.owner: move for move in result.bounties}
    entering = scene(t, facts.at) if t.structure.rebuy or t.structure.add_on else None
    for one in result.out:
        move = moves.get(one.player)
        if entering is not None and one.player not in t.ordered and can_buy(entering, one.player):
            yield Busted(one.player, number, one.seat, group, move, ("TOR 7.22", "T-51"))
            continue
        yield from _bounty(t, move)
        yield Eliminated(one.player, number, one.seat, group, "hand", facts.at, clauses)


def _bounty(t: Tournament, move: BountyMove | None) -> Iterator[TournamentEvent]:
    """Award a bounty to the winners of the pot who are not being disqualified; void if there are none (T-08)."""
    if move is None:
        return
    left = [player for player, _ in move.shares if player not in t.ordered]
    if len(left) == len(move.shares):
        yield BountyWon(move.owner, move.shares, move.clauses)
    elif left:
        yield BountyWon(move.owner, shares(t.bounties.value, left), (*move.clauses, "TOR 7.37", "T-08"))
    else:
        yield BountyVoided(move.owner, t.bounties.value, ("TOR 3", "TOR 7.37", "T-08"))


def unpaid(t: Tournament, number: int, facts: Facts) -> Iterator[TournamentEvent]:
    """Players who have not bought chips again by the next round of play are out (TOR 7.22)."""
    for bust in t.busts.values():
        if bust.table == number:
            yield from _bounty(t, bust.move)
            yield Eliminated(bust.player, number, bust.seat, bust.group, "hand", facts.at, ("TOR 7.22",))


def as_ordered(t: Tournament, player: str, chips: int, lost: bool) -> Iterator[TournamentEvent]:
    """Carry out a disqualification that waited for the end of the hand."""
    order = t.ordered[player]
    held = not lost and t.bounties.own.get(player) == "held"
    if held:
        yield BountyVoided(player, t.bounties.value, ("TOR 3", "T-08"))
    yield Disqualified(player, chips, order.ground, order.note, order.clauses, held)
