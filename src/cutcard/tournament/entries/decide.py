"""Entries: ``decide`` accepts an application or refuses it with the clause. Players are seated elsewhere."""

from collections.abc import Iterator

from msgspec.structs import replace

from cutcard.core.message import Command, Facts, Role
from cutcard.core.text import require_text
from cutcard.ruling import Refused, do, instead, wait
from cutcard.tournament.entries import leaving
from cutcard.tournament.entries.eligibility import check_eligible, check_excluded
from cutcard.tournament.entries.phases import award_entry, check_funded, close_flight, grant_entry, receive_flight
from cutcard.tournament.entries.scene import Scene, check_open, check_own, check_seating, entrant
from cutcard.tournament.entries.stakes import add_on, pay, rebuy
from cutcard.tournament.entries.ways import applied, check_way
from cutcard.tournament.messages.conduct import ReturnAbsent
from cutcard.tournament.messages.entry import (
    AddOn,
    AgreeToDebit,
    AllowEntry,
    AwardEntry,
    CancelEntry,
    CloseFlight,
    ConnectPlayers,
    CorrectName,
    Enter,
    EntryCommand,
    GrantEntry,
    HearExclusion,
    OfferEntry,
    PayFees,
    ReBuy,
    ReceiveFlight,
    RecordSystem,
    ReEnter,
    RefundUnseated,
    RefuseEntry,
    SetConditions,
    SetEntryLimit,
    Source,
    TakeEntry,
    TellPrizes,
    TransferEntry,
)
from cutcard.tournament.messages.entry_events import (
    ConditionsAnnounced,
    DebitAgreed,
    EntryAccepted,
    EntryAllowed,
    EntryEvent,
    EntryLimitSet,
    EntryOffered,
    EntryRefused,
    EntryTransferred,
    NameCorrected,
    PlayersConnected,
    PrizesTold,
    ReEntered,
    SystemRecorded,
)
from cutcard.tournament.state.register import announced
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure.check import mistakes
from cutcard.tournament.structure.structure import ReEntry, with_limit

BEFORE_THE_END: dict[type[Command], str] = {  # consent to a debit can be taken back even afterwards
    AgreeToDebit: "TOR 6.3",
    RefuseEntry: "TOR 6.7",
    AllowEntry: "TOR 6.7",
    ConnectPlayers: "TOR 7.7",
    RecordSystem: "TOR 6.1",
    TellPrizes: "TOR 7.3",
}


def decide(tournament: Tournament, command: EntryCommand, facts: Facts) -> list[EntryEvent]:
    """The events that follow from a command about entries."""
    return list(_decide(applied(tournament, command, facts), command, facts))


def _decide(scene: Scene, command: EntryCommand, facts: Facts) -> Iterator[EntryEvent]:
    by, at = facts.actor.id, facts.at
    clause = BEFORE_THE_END.get(type(command))
    if clause and scene.over and not (isinstance(command, AgreeToDebit) and not command.most):
        raise Refused(clause, "the tournament is over: this concerns entries and seats, and there are no more of them")
    match command:
        case Enter():
            yield from _enter(scene, command, facts)
        case AgreeToDebit(player, most):
            check_own(player, facts)
            yield DebitAgreed(by, at, ("TOR 6.3",), player, most)
        case PayFees(player, paid):
            check_own(player, facts)
            check_open(scene)
            check_excluded(facts)
            entrant(scene, player, "TOR 6.3", "owing")
            yield pay(scene, player, "entry", paid, facts)
        case TransferEntry() | TakeEntry():
            yield _transfer(scene, command, facts)
        case OfferEntry(player, to):
            check_own(player, facts)
            _check_transferable(scene, player)
            yield EntryOffered(by, at, ("TOR 6.4", "T-57"), player, to)
        case CancelEntry(player, without_refund):
            yield from leaving.cancel(scene, player, without_refund, facts)
        case ReEnter(player, paid):
            yield from _re_enter(scene, player, paid, facts)
        case ReBuy():
            yield from rebuy(scene, command, facts)
        case AddOn():
            yield from add_on(scene, command, facts)
        case RefundUnseated(players, reason):
            yield from leaving.unseated(scene, players, reason, facts)
        case RefuseEntry() | AllowEntry():
            yield _judged(scene, command, facts)
        case SetConditions():
            yield _conditions(scene, command, facts)
        case ConnectPlayers():
            yield _connected(scene, command, facts)
        case SetEntryLimit(players, reason):
            yield _limited(scene, players, reason, facts)
        case CorrectName(player, name, reason):
            require_text("TOR 7.9", name, "the name")
            require_text("TOR 7.9", reason, "how the mistake happened")
            before = scene.register.entrants.get(player)
            if before is None:
                raise Refused("TOR 7.9", f"{player[:40]} has not entered: choose an entrant")
            yield NameCorrected(by, at, ("TOR 7.9", "TOR 5"), player, before.name, name, reason)
        case HearExclusion():
            yield from leaving.excluded(scene, command, facts)
        case RecordSystem(available, note):
            yield SystemRecorded(by, at, ("TOR 6.1",), available, note)
        case TellPrizes(details):
            require_text("TOR 7.3", details, "the prizes")
            if scene.begun:
                raise Refused(
                    "TOR 7.3", "prizes must be announced before the start, but play has begun: they cannot be changed"
                )
            yield PrizesTold(by, at, ("TOR 7.3",), details)
        case AwardEntry(player):
            yield award_entry(scene, player, facts)
        case GrantEntry():
            yield from grant_entry(scene, command, facts)
        case CloseFlight(into):
            yield close_flight(scene, into, facts)
        case ReceiveFlight():
            yield receive_flight(scene, command, facts)


def _connected(scene: Scene, command: ConnectPlayers, facts: Facts) -> EntryEvent:
    players, because, mistaken = tuple(dict.fromkeys(command.players)), command.because, command.mistaken
    require_text("TOR 7.7", because, "how the players are connected" if not mistaken else "why they are not")
    if len(players) < 2:
        raise Refused("TOR 7.7", "keeping players apart needs at least two different players: choose two or more")
    if unknown := [player for player in players if player not in scene.register.entrants]:
        raise Refused("TOR 7.7", f"{unknown[0][:40]} has not entered: choose players of this tournament")
    if mistaken and not any(set(group) == set(players) for group in scene.register.apart):
        raise Refused("TOR 7.7", "these players are not recorded as connected: choose the same players as before")
    return PlayersConnected(facts.actor.id, facts.at, ("TOR 7.7",), players, because, mistaken)


def _limited(scene: Scene, players: int, reason: str, facts: Facts) -> EntryEvent:
    """At least the players already entered, at most the number of funded bounties (TOR 3.1, 3.2)."""
    require_text("TOR 6.12", reason, "why the limit changes")
    if scene.over or not scene.open:
        raise Refused("TOR 6.12", "registration is over, so the limit no longer matters")
    least = max(scene.structure.least, scene.register.players)
    if players < least:
        raise Refused("TOR 6.12", f"{scene.register.players} players have already entered: set at least {least}")
    for mistake in mistakes(with_limit(scene.structure, scene.id, players), scene.venue):
        raise Refused(mistake.clause or "TOR 6.12", str(mistake))
    return EntryLimitSet(facts.actor.id, facts.at, ("TOR 6.12", "TOR 4"), players, reason)


# -- applications


def _enter(scene: Scene, command: Enter, facts: Facts) -> Iterator[EntryEvent]:
    player = command.player
    check_own(player, facts)
    check_way(scene, command, facts)
    check_open(scene)
    _check_new(scene, player, "TOR 6.5")
    if scene.register.players >= scene.structure.cap:
        raise Refused(
            "TOR 6.12",
            f"all {scene.structure.cap} places are taken, including alternates (T-13): wait for a cancellation",
            wait("an entry is cancelled", Role.TOURNAMENT_DIRECTOR),
        )
    check_funded(scene, player)
    person = check_eligible(scene.register, command, facts)
    if command.paid == "later" and not (facts.actor.role is Role.TOURNAMENT_DIRECTOR and command.discretion.strip()):
        raise Refused(
            "TOR 6.3",
            "both fees must be paid with the entry: pay them, or ask the director to take them later",
            instead(replace(command, paid="cash")),
        )
    accepted = (
        "TOR 6.1",
        *person.clauses,
        "TOR 6.12",
        "T-13",
        *(("TOR 6.6", "TOR 5", "T-14") if scene.begun else ()),  # an alternate
        *(("T-38",) if command.paid == "later" else ()),
        *(("T-69",) if command.filled else ()),
    )
    yield EntryAccepted(
        facts.actor.id,
        facts.at,
        accepted,
        player,
        command.name,
        command.way,
        person.card,
        command.proof,
        command.discretion,
        command.filled,
    )
    if command.paid != "later":
        yield pay(scene, player, "entry", command.paid, facts)


def _check_new(scene: Scene, player: str, clause: str) -> None:
    """Refuse a person whom the director has refused, or who has already entered."""
    if reason := scene.register.refused.get(player):
        raise Refused("TOR 6.7", f"the director has refused the application of {player}: {reason}")
    one = scene.register.entrants.get(player)
    if one is None or one.status == "withdrawn":
        return
    if one.status == "disqualified":
        raise Refused("TOR 6.8", f"{player} is disqualified from this tournament and cannot enter again")
    cure = "use a re-entry" if one.status == "out" else "another entry is possible only after elimination"
    raise Refused(clause, f"{player} has already entered: {cure}")


def _judged(scene: Scene, command: RefuseEntry | AllowEntry, facts: Facts) -> EntryEvent:
    require_text("TOR 6.7", command.reason, "the reason")
    player, refused = command.player, scene.register.refused
    if isinstance(command, AllowEntry):
        if player not in refused:
            raise Refused("TOR 6.7", f"no application of {player} was refused, so there is nothing to take back")
        return EntryAllowed(facts.actor.id, facts.at, ("TOR 6.7",), player, command.reason)
    one = scene.register.entrants.get(player)
    if one and one.status in ("owing", "waiting", "seated"):
        raise Refused(
            "TOR 6.7",
            f"the entry of {player} has already been accepted: for a breach of the rules, disqualify (TOR 6.8)",
        )
    return EntryRefused(facts.actor.id, facts.at, ("TOR 6.7",), player, command.reason)


def _check_transferable(scene: Scene, player: str) -> None:
    """Until its player is seated, also when registration is closed: the entry was made before (T-40)."""
    if scene.over:
        raise Refused("TOR 6.4", "the tournament is over: there is nothing to transfer any more")
    one = entrant(scene, player, "TOR 6.4", "owing", "waiting")
    if one.entries > 1:
        raise Refused("T-40", "a re-entry belongs to the player who was eliminated: it cannot be transferred")
    if one.bag is not None:
        raise Refused("T-40", f"{player[:40]} has played for these chips in a flight: they cannot be transferred")


def _transfer(scene: Scene, command: TransferEntry | TakeEntry, facts: Facts) -> EntryEvent:
    """At the desk with both people present; online, the taker accepts the offer (T-57)."""
    _check_transferable(scene, command.player)
    if isinstance(command, TakeEntry):
        check_own(command.to, facts)
        if scene.register.offers.get(command.player) != command.to:
            raise Refused(
                "TOR 6.4",
                f"{command.player[:40]} has not offered you their entry: ask them to offer it first",
                do(OfferEntry(command.player, command.to)),
            )
    _check_new(scene, command.to, "TOR 6.4")
    person = check_eligible(scene.register, command, facts)
    proof, discretion = ("", "") if isinstance(command, TakeEntry) else (command.proof, command.discretion)
    return EntryTransferred(
        facts.actor.id,
        facts.at,
        ("TOR 6.4", "T-57", *person.clauses),
        command.player,
        command.to,
        command.name,
        person.card,
        proof,
        discretion,
    )


# -- again


def _re_enter(scene: Scene, player: str, paid: Source, facts: Facts) -> Iterator[EntryEvent]:
    check_own(player, facts)
    terms, rebuys = scene.structure.re_entry, scene.structure.rebuy
    if player in scene.forfeited and rebuys and scene.level < rebuys.until_level and not scene.over:
        if terms is None or scene.level >= terms.until_level:  # a short stack was given up to buy back (TOR 7.13)
            terms = ReEntry(rebuys.until_level, terms.most if terms else 0, bool(terms and terms.bounty))
        check_seating(scene)
    elif terms is None:
        raise Refused("TOR 6.5", "this tournament does not allow re-entries")
    else:
        check_open(scene)
    one = entrant(scene, player, "TOR 6.5", "out")
    if player in scene.missing:
        raise Refused(
            "TOR 7.14",
            f"{player} is provisionally eliminated: ask the director to return the chips",
            wait("the chips are back", *ReturnAbsent.roles) if scene.room else do(ReturnAbsent(player)),
        )
    if reason := scene.register.refused.get(player):
        raise Refused("TOR 6.7", f"the director has refused the application of {player}: {reason}")
    if scene.level >= terms.until_level:
        raise Refused("TOR 6.5", f"re-entry ended with the start of level {terms.until_level}")
    if terms.most and one.entries > terms.most:
        raise Refused("TOR 6.5", f"each player may re-enter {terms.most} times, and {player} has done so")
    if scene.banks_left == 0:
        raise Refused("TOR 6.5", "all additional chip banks are in use: no re-entry is possible")
    check_excluded(facts)
    clauses = ("TOR 6.5", "TOR 1", "T-14", "T-05")
    yield ReEntered(facts.actor.id, facts.at, clauses, player, one.entries + 1, terms.bounty)
    yield pay(scene, player, "re-entry", paid, facts)


def _conditions(scene: Scene, command: SetConditions, facts: Facts) -> EntryEvent:
    if scene.begun or scene.over:
        clause = "TOR 6.5" if command.re_entry != scene.structure.re_entry else "TOR 7.22"
        raise Refused(clause, "play has begun: the conditions announced before the start can no longer be changed")
    if command.banks is not None and command.banks < 0:
        raise Refused("TOR 6.5", "the number of chip banks cannot be negative: enter 0 or more")
    for mistake in mistakes(announced(scene.structure, command), scene.venue):
        raise Refused(mistake.clause or "TOR 7.22", str(mistake))
    clauses = ("TOR 6.5", "TOR 7.22")
    return ConditionsAnnounced(
        facts.actor.id, facts.at, clauses, command.re_entry, command.rebuy, command.add_on, command.banks
    )
