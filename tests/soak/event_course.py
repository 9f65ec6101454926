"""What a tournament waits for, from its announcement to its closed log; whatever stops it is cured."""

from collections.abc import Iterator

from cutcard.core.message import Actor, Command, Role
from cutcard.floor.domains.tournament import table_stream
from cutcard.floor.domains.tournament_table import TournamentTable
from cutcard.tournament.hand.course import needs
from cutcard.tournament.hand.messages import (
    Act,
    CompleteDeal,
    EnterCards,
    MuckHand,
    RankHands,
    Redeal,
    ShowHand,
    TimeUp,
    VoidHand,
)
from cutcard.tournament.messages.conduct import CloseOption, CountChips, EndAbsence, ForfeitChips, MarkPresent, PlayOn
from cutcard.tournament.messages.director import (
    AnnounceRounds,
    CloseRegistration,
    ConfirmMove,
    DealHand,
    EndHandForHand,
    HoldTables,
    MoveClock,
    RedrawFinal,
    ResumeClock,
    Start,
)
from cutcard.tournament.messages.dispute import CloseMatter, DecideTournamentDispute
from cutcard.tournament.messages.entry import (
    AddOn,
    AwardEntry,
    CloseFlight,
    PayFees,
    ReBuy,
    ReEnter,
    RefundUnseated,
    TellPrizes,
)
from cutcard.tournament.messages.proposal import ConfirmProposal, WithdrawProposal
from cutcard.tournament.messages.purse import (
    AgreeToShares,
    ApproveShares,
    CancelTournament,
    CloseTournament,
    DropShares,
    HandOverGift,
    PayPrize,
    RedeemBounty,
    SettleClaim,
    WithdrawValue,
)
from cutcard.tournament.money.gifts import not_handed
from cutcard.tournament.money.results import places, to_remove
from cutcard.tournament.simulation.room import staff_act
from cutcard.tournament.state.tournament import in_room
from cutcard.tournament.structure import clock
from tests.soak.event_built import announce, entry, race
from tests.soak.event_room import room_due
from tests.soak.event_words import MAIN, EventWords
from tests.soak.floor import PATRONS, STAFF, Floor
from tests.soak.steps import Step
from tests.soak.trial import accepted, refusal

DIRECTOR = Actor(STAFF[Role.TOURNAMENT_DIRECTOR][0], Role.TOURNAMENT_DIRECTOR)
MANAGER = Actor(STAFF[Role.GAMING_MANAGER][1], Role.GAMING_MANAGER)
DEALER = Actor(STAFF[Role.DEALER][0], Role.DEALER)
WHY = "for a good reason"
OVER = ("closed", "cancelled")
DEEP = 4  # cures of cures
FIELD = 6  # players that a tournament begins with, mostly


def play_event(words: EventWords) -> Step | None:
    """The first thing that may be done to bring the event on; None: nothing is accepted now."""
    for step in due(words):
        if accepted(words.floor, step):
            return step
    return None


def due(words: EventWords) -> Iterator[Step]:
    """All that could bring the event on, the most natural first."""
    t, stream = words.t, f"tournament/{words.id}"
    for number, one in t.proposals.items():
        confirm = ConfirmProposal(number) if words.rng.random() < 0.8 else WithdrawProposal(number, WHY)
        yield Step(stream, DIRECTOR if one.by == MANAGER.id else MANAGER, confirm)
    match t.phase:
        case "new":
            yield Step(stream, DIRECTOR, announce(words))
        case "announced":
            yield from (Step(stream, DIRECTOR, command) for command in _gathering(words))
        case "running" | "final table":
            yield from _players(words)
            if in_room(t):
                yield from (Step(stream, DIRECTOR, command) for command in room_due(words))
            else:
                yield from _tables(words)
            yield from (Step(stream, DIRECTOR, command) for command in _running(words))
        case "finished":
            yield from (Step(stream, DIRECTOR, command) for command in _settling(words))
        case _:
            pass  # over
    for number in t.proposals:
        yield Step(stream, DIRECTOR, WithdrawProposal(number, WHY))


def _gathering(words: EventWords) -> Iterator[Command]:
    t = words.t
    if words.rng.random() < 0.01:
        yield CancelTournament("too few")
    if t.structure.satellite and not t.register.prizes_told:
        yield TellPrizes("an entry for each of the best")
    wanted = min(t.structure.cap, FIELD)
    if len(t.register.queue) < wanted:
        for who in words.rng.sample(PATRONS, len(PATRONS)):
            if who not in t.register.entrants:
                yield entry(words, who)
    for who, one in t.register.entrants.items():
        if one.status == "owing":
            yield PayFees(who)
    if words.id != MAIN or words.rng.random() < 0.02:  # into the main event others lead for a while
        yield Start()


def _players(words: EventWords) -> Iterator[Step]:
    """What players do themselves, now and then: buy again, keep or give up a short stack, agree on shares."""
    t, stream = words.t, f"tournament/{words.id}"
    if t.purse.proposed:
        for who in t.field.where:
            if who not in t.purse.agreed and words.rng.random() < 0.7:
                yield Step(stream, Actor(who, Role.PLAYER), AgreeToShares(who))
        yield Step(stream, DIRECTOR, ApproveShares())
    if words.rng.random() < 0.15:
        commands: list[Command] = [ReBuy(who) for who in t.busts] + [ReEnter(one.player) for one in t.outs[-2:]]
        commands += [kind(who) for who in t.field.where for kind in (ForfeitChips, PlayOn, AddOn)]
        for command in words.rng.sample(commands, min(3, len(commands))):
            yield Step(stream, Actor(command.player, Role.PLAYER), command)  # type: ignore[attr-defined]  # each has one


def _tables(words: EventWords) -> Iterator[Step]:
    """What each table waits for."""
    yield from (Step(*one) for one in words.floor.hands(words.id))
    numbers = list(words.t.field.tables)
    words.rng.shuffle(numbers)
    for number in numbers:
        stream = table_stream(words.id, number)
        state = words.floor.desk.state(stream).state
        assert isinstance(state, TournamentTable)
        at = EventWords(words.floor, words.id, number)
        for actor, command in _at_table(at):
            yield Step(stream, actor, command)
    for number in numbers:
        yield Step(f"tournament/{words.id}", DEALER, DealHand(number))


def _at_table(words: EventWords) -> Iterator[tuple[Actor, Command]]:
    need, rng, live = needs(words.table), words.rng, words.live
    if live is None:
        return
    if live.time is not None and rng.random() < 0.5:
        yield DEALER, TimeUp(live.time.seat)
    match need.kind:
        case "act":
            player = next(one.player for one in live.begin.seats if one.seat == need.seat)
            weights = {"fold": 3, "check": 4, "call": 4, "bet": 1, "raise": 1, "all-in": 3}
            kind = rng.choices(need.acts, [weights[kind] for kind in need.acts])[0]
            yield Actor(player, Role.PLAYER), Act(need.seat, kind, need.least_to if kind in ("bet", "raise") else 0)
        case "deal":
            yield DEALER, CompleteDeal()
        case "redeal":
            yield DEALER, Redeal()
        case "cards":
            free = [card for card in words.meant("cards") if len(card) == len(need.places)]
            yield DEALER, EnterCards(need.pile, rng.choice([(), *free]))
        case "show":
            player = next(one.player for one in live.begin.seats if one.seat == need.seat)
            shows = MuckHand(need.seat) if rng.random() < 0.4 else ShowHand(need.seat)
            yield rng.choice((DEALER, Actor(player, Role.PLAYER))), shows
            yield DEALER, ShowHand(need.seat)
            for cards in words.meant("cards"):
                yield DEALER, ShowHand(need.seat, cards)
        case "ranking":
            yield DEALER, RankHands(rng.choice(words.meant("order")))
        case _:
            pass  # goes on by itself, or waits for the other tables
    if rng.random() < 0.01:
        yield DIRECTOR, VoidHand(WHY)


def _running(words: EventWords) -> Iterator[Command]:
    t, structure = words.t, words.t.structure
    yield from (ConfirmMove(one.player) for one in t.field.planned)
    if t.hold_breaks or t.hold_moves:
        yield HoldTables(False, False, "play goes on")
    if not in_room(t):
        yield from (race(words, number) for number in t.field.tables)
    yield AnnounceRounds()
    yield CloseRegistration()
    yield RedrawFinal()
    yield CloseOption()
    yield ResumeClock()
    yield from (MarkPresent(player) for player in t.field.where)
    for number in t.disputes:
        yield DecideTournamentDispute(t.disputes[number].about, "it stands", (), "none", number)
    if t.purse.proposed:
        yield DropShares(WHY)
    if structure.flights:
        yield CloseFlight(MAIN)
        yield RefundUnseated(t.register.queue, "no seat was free")
    view = clock.at(t.clock, structure, words.floor.later(0))
    if len(t.field.where) < 2 and view.level < structure.registration_until_level:
        yield MoveClock(structure.registration_until_level, "one player has all the chips")
    yield from (MoveClock(view.level + more, "to go on") for more in (1, 2))
    yield EndHandForHand(WHY)


def _settling(words: EventWords) -> Iterator[Command]:
    t = words.t
    yield from (EndAbsence(player, "the day is over") for player in t.missing)
    for number in t.disputes:
        yield DecideTournamentDispute(t.disputes[number].about, "it stands", (), "none", number)
    yield from (CloseMatter(number, "noted") for number in t.matters)
    if t.counted is None:
        yield words.make(CountChips)
    if to_remove(t):  # before anybody is paid again
        yield from _to_close(words)
    if (command := staff_act(t, words.floor.later(0), words.rng)) is not None:
        yield command
    for player in places(t):
        if t.structure.satellite:
            yield AwardEntry(player)
        yield PayPrize(player)
    for number, player in not_handed(t):
        yield HandOverGift(number, player) if player else WithdrawValue(number, "nobody has that place")
    for player in dict.fromkeys((*t.bounties.won, *t.winners)):
        yield RedeemBounty(player)
    yield from (SettleClaim(player) for player in t.claims)
    if t.register.queue:
        yield RefundUnseated(t.register.queue, "no seat was free")
    yield CloseTournament()
    yield from _to_close(words)
    if t.counted:
        yield _counted(words)


def _to_close(words: EventWords) -> Iterator[Command]:
    """What stands in the way of a closed log, by the refusal and its cures; a cure may need a cure itself."""
    wanted: Command = CloseTournament()
    for _ in range(DEEP):
        refused = refusal(words.floor, Step(f"tournament/{words.t.id}", DIRECTOR, wanted))
        if refused is None or refused.cure is None or not isinstance(refused.cure.command, Command):
            return
        wanted = refused.cure.command
        yield wanted


def _counted(words: EventWords) -> Command:
    left, chip = words.t.issued - words.t.removed, words.t.structure.chips[0].value
    return CountChips({chip: left // chip})


def now_open(floor: Floor) -> str:
    """The event that is on now, mostly; the next one once the last is over. Now and then the main event."""
    if floor.rng.random() < 0.15 and floor.desk.state(f"tournament/{MAIN}").state.phase not in OVER:
        return MAIN
    while floor.desk.state(f"tournament/t-{floor.event}").state.phase in OVER:
        floor.event += 1
    return f"t-{floor.event}"
