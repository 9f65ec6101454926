"""Entries: ``decide`` accepts an application or refuses it with the clause. Players are seated elsewhere."""

from collections.abc import Iterator

from cutcard.core.message import Facts, Role
from cutcard.core.moment import DAY, iso, moment
from cutcard.core.text import require_text
from cutcard.ruling import Refused
from cutcard.tournament.entries.eligibility import check_eligible, check_excluded
from cutcard.tournament.entries.phases import award_entry, close_flight, grant_entry, receive_flight
from cutcard.tournament.entries.refunds import refund
from cutcard.tournament.entries.scene import Scene, check_open, check_own, entrant, scene
from cutcard.tournament.entries.stakes import add_on, pay, rebuy
from cutcard.tournament.messages.entry import (
    AddOn,
    AllowEntry,
    AwardEntry,
    CancelEntry,
    CloseFlight,
    ConnectPlayers,
    Enter,
    EntryCommand,
    GrantEntry,
    PayFees,
    ReBuy,
    ReceiveFlight,
    RecordSystem,
    ReEnter,
    RefundUnseated,
    RefuseEntry,
    SetConditions,
    Source,
    TellPrizes,
    TransferEntry,
)
from cutcard.tournament.messages.entry_events import (
    ConditionsAnnounced,
    EntryAccepted,
    EntryAllowed,
    EntryCancelled,
    EntryEvent,
    EntryRefused,
    EntryTransferred,
    EntryUnseated,
    PlayersConnected,
    PrizesTold,
    ReEntered,
    SystemRecorded,
)
from cutcard.tournament.state.register import announced
from cutcard.tournament.state.tournament import Tournament
from cutcard.tournament.structure.check import mistakes
from cutcard.tournament.structure.structure import ReEntry

NOTICE = DAY  # fees are refunded until this long before the start


def decide(tournament: Tournament, command: EntryCommand, facts: Facts) -> list[EntryEvent]:
    """The events that follow from a command about entries."""
    return list(_decide(scene(tournament, facts.at), command, facts))


def _decide(scene: Scene, command: EntryCommand, facts: Facts) -> Iterator[EntryEvent]:
    by, at = facts.actor.id, facts.at
    match command:
        case Enter():
            yield from _enter(scene, command, facts)
        case PayFees(player, paid):
            check_own(player, facts)
            check_open(scene)
            entrant(scene, player, "TOR 6.3", "owing")
            yield pay(scene, player, "entry", paid, facts)
        case TransferEntry():
            yield _transfer(scene, command, facts)
        case CancelEntry(player, without_refund):
            yield from _cancel(scene, player, without_refund, facts)
        case ReEnter(player, paid):
            yield from _re_enter(scene, player, paid, facts)
        case ReBuy():
            yield from rebuy(scene, command, facts)
        case AddOn():
            yield from add_on(scene, command, facts)
        case RefundUnseated(players, reason):
            yield from _unseated(scene, players, reason, facts)
        case RefuseEntry() | AllowEntry():
            yield _judged(scene, command, facts)
        case SetConditions():
            yield _conditions(scene, command, facts)
        case ConnectPlayers(players, because):
            require_text("TOR 7.7", because, "how the players are connected")
            if len(set(players)) < 2:
                raise Refused(
                    "TOR 7.7", "keeping players apart needs at least two different players: choose two or more"
                )
            yield PlayersConnected(by, at, ("TOR 7.7",), tuple(dict.fromkeys(players)), because)
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


# -- applications


def _enter(scene: Scene, command: Enter, facts: Facts) -> Iterator[EntryEvent]:
    player = command.player
    check_own(player, facts)
    _check_way(scene, command, facts)
    check_open(scene)
    _check_new(scene, player, "TOR 6.5")
    if scene.register.players >= scene.structure.cap:
        raise Refused(
            "TOR 6.12",
            f"all {scene.structure.cap} places are taken, including alternates (T-13): wait for a cancellation",
        )
    clauses = check_eligible(command, facts)
    if command.paid == "later" and not (facts.actor.role is Role.TOURNAMENT_DIRECTOR and command.discretion.strip()):
        raise Refused(
            "TOR 6.3", "both fees must be paid with the entry: pay them, or ask the director to take them later"
        )
    accepted = (
        "TOR 6.1",
        *clauses,
        "TOR 6.12",
        "T-13",
        *(("TOR 6.6", "TOR 5", "T-14") if scene.begun else ()),  # an alternate
        *(("T-38",) if command.paid == "later" else ()),
    )
    yield EntryAccepted(
        facts.actor.id,
        facts.at,
        accepted,
        player,
        command.name,
        command.way,
        command.member,
        command.born,
        command.proof,
        command.discretion,
    )
    if command.paid != "later":
        yield pay(scene, player, "entry", command.paid, facts)


def _check_way(scene: Scene, command: Enter, facts: Facts) -> None:
    """Refuse a way of entering (desk, website or form) that is not available."""
    online = facts.actor.role is Role.PLAYER
    if online and command.way != "online":
        raise Refused("TOR 6.1", "players enter online: to enter at the desk or with a form, ask at the poker desk")
    if command.way == "online" and not online and facts.actor.role is not Role.SYSTEM:
        raise Refused("TOR 6.1", "only players enter online: record this as a desk entry")
    if command.way == "form" and scene.register.system:
        raise Refused("TOR 6.1", "the system is available: record a desk entry; forms are only for when it is not")
    if command.way == "desk" and not scene.register.system:
        raise Refused("TOR 6.1", "the system is not available: use an entry form")


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


def _transfer(scene: Scene, command: TransferEntry, facts: Facts) -> EntryEvent:
    check_own(command.player, facts)
    check_open(scene)
    one = entrant(scene, command.player, "TOR 6.4", "owing", "waiting")
    if one.entries > 1:
        raise Refused("T-40", "a re-entry belongs to the player who was eliminated: it cannot be transferred")
    _check_new(scene, command.to, "TOR 6.4")
    clauses = ("TOR 6.4", *check_eligible(command, facts))
    return EntryTransferred(
        facts.actor.id,
        facts.at,
        clauses,
        command.player,
        command.to,
        command.name,
        command.member,
        command.born,
        command.proof,
        command.discretion,
    )


# -- leaving


def _cancel(scene: Scene, player: str, without_refund: bool, facts: Facts) -> Iterator[EntryEvent]:
    check_own(player, facts)
    one = entrant(scene, player, "TOR 6.10", "owing", "waiting")
    last = moment(scene.starts) - NOTICE
    in_time = not scene.begun and moment(facts.at) <= last
    if not in_time and one.status == "waiting" and not without_refund:
        raise Refused(
            "TOR 6.10",
            f"refunds ended at {iso(last)}, 24 hours before the start: transfer the entry, or cancel without a refund",
        )
    refunded = in_time and one.status == "waiting"
    kept = one.status == "waiting" and not refunded
    yield EntryCancelled(facts.actor.id, facts.at, ("TOR 6.10", "T-37") if kept else ("TOR 6.10",), player, refunded)
    if refunded:
        yield refund(one.player, one.payments[-1], facts, ("TOR 6.10",))


def _unseated(scene: Scene, players: tuple[str, ...], reason: str, facts: Facts) -> Iterator[EntryEvent]:
    require_text("TOR 6.10", reason, "why there is no seat for them")
    if not players:
        raise Refused("TOR 6.10", "choose the players whose fees are refunded")
    if scene.open:
        raise Refused("TOR 6.10", "seats may still become free: refund players when registration has closed")
    clauses = ("TOR 6.10", "TOR 1", "T-14")
    for player in dict.fromkeys(players):
        one = entrant(scene, player, "TOR 6.10", "waiting")
        yield EntryUnseated(facts.actor.id, facts.at, clauses, player, reason)
        yield refund(player, one.payments[-1], facts, clauses)


# -- again


def _re_enter(scene: Scene, player: str, paid: Source, facts: Facts) -> Iterator[EntryEvent]:
    check_own(player, facts)
    terms, rebuys = scene.structure.re_entry, scene.structure.rebuy
    if player in scene.forfeited and rebuys and scene.level < rebuys.until_level and not scene.over:
        terms = terms or ReEntry(rebuys.until_level)  # a short stack was given up to buy back (TOR 7.13)
    elif terms is None:
        raise Refused("TOR 6.5", "this tournament does not allow re-entries")
    else:
        check_open(scene)
    one = entrant(scene, player, "TOR 6.5", "out")
    if player in scene.missing:
        raise Refused("TOR 7.14", f"{player} is provisionally eliminated: ask the director to return the chips")
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
    for mistake in mistakes(announced(scene.structure, command)):
        raise Refused(mistake.clause or "TOR 7.22", str(mistake))
    clauses = ("TOR 6.5", "TOR 7.22")
    return ConditionsAnnounced(
        facts.actor.id, facts.at, clauses, command.re_entry, command.rebuy, command.add_on, command.banks
    )
