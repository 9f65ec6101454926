"""From a command to its events: gather facts, decide, then supply cards and meter as the round needs them.

Both the desk and the verification of a journal use this; they differ only in the services that they supply.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Generic, TypeAlias

from cryptography.exceptions import InvalidTag
from msgspec import Raw, Struct
from msgspec.structs import replace

from cutcard.cards import Cards
from cutcard.core.message import Actor, Facts, RecordedAct, Role, tag
from cutcard.core.reading import CardToCheck, ReadCheck, SealedWanted
from cutcard.floor.fairness.sealed_cards import check_card, open_card
from cutcard.floor.fairness.shuffle import card_at, commit
from cutcard.floor.journal.ledger import Posting, net, patron
from cutcard.floor.journal.row import Row
from cutcard.floor.journal.upcast import encoded
from cutcard.floor.streams.domain import C, Domain, E, S, Services
from cutcard.floor.streams.needs import CardsWanted, MeterWanted, Needs
from cutcard.ruling import Refused

ACCOUNT = patron("")  # begins the name of every patron's account

Caused: TypeAlias = tuple[str, str, str]  # a row that another row causes: stream, command, the person who asked first


class SeedLost(LookupError):
    """The seed of a round can never be had: the floor has lost its keys since."""


class Decision(Struct, Generic[S, E], frozen=True):
    """The facts of a command, its events, the state after them, what they post, and a new round's secret seed."""

    facts: Facts
    events: Sequence[E]
    after: S
    postings: tuple[Posting, ...] = ()
    seed: bytes = b""


def decide(
    domain: Domain[S, C, E], stream: str, state: S, command: C, bare: Facts, services: Services
) -> Decision[S, E]:
    """Decide a command completely, or raise Refused. ``bare``: the facts that are always known, who and when."""
    needs = domain.needs(state, command, bare)
    seed = services.new_seed() if needs.deck or needs.secret else b""
    facts = gather(needs, bare, seed, services)
    events = domain.decide(state, command, facts)
    after = reduce(domain.evolve, events, state)
    secret = seed
    while (wanted := domain.wants(after)) is not None:
        match wanted:
            case CardsWanted(key, segment, places, reshuffled, deck, players):
                if key in facts.cards:
                    raise RuntimeError(f"{tag(command)} asks a second time for {key}")
                secret = secret or services.seed(segment)
                cards = tuple([card_at(secret, place, reshuffled, deck, players) for place in places])
                facts = replace(facts, cards={**facts.cards, key: cards})
            case SealedWanted(key):
                if key in facts.cards:
                    raise RuntimeError(f"{tag(command)} asks a second time for {key}")
                facts = replace(facts, cards={**facts.cards, key: _opened(wanted, services)})
            case MeterWanted(pool):
                if facts.meter is not None:
                    raise RuntimeError(f"{tag(command)} asks a second time for the meter of {pool}")
                facts = replace(facts, meter=services.meter(pool))
        more = domain.go_on(after, facts)
        events, after = [*events, *more], reduce(domain.evolve, more, after)
    return _posted(domain, stream, state, Decision(facts, events, after, seed=seed), services)


def without_seed(
    domain: Domain[S, C, E], stream: str, state: S, command: C, recorded: Facts, services: Services
) -> Decision[S, E]:
    """Decide a command again although the seed is lost: the cards are taken as recorded, all else is asked for."""
    bare = Facts(recorded.actor, recorded.at, second=recorded.second)
    needs = replace(domain.needs(state, command, bare), deck=None, secret=False, opened=None, read=None)
    shuffled = {"cards": recorded.cards, "commitment": recorded.commitment, "read": recorded.read}
    facts = replace(gather(needs, bare, b"", services), meter=recorded.meter, **shuffled)
    events = domain.decide(state, command, facts)
    after = reduce(domain.evolve, events, state)
    while domain.wants(after) is not None:
        if not (more := domain.go_on(after, facts)):
            raise LookupError(f"not all cards of {tag(command)} were recorded")
        events, after = [*events, *more], reduce(domain.evolve, more, after)
    return _posted(domain, stream, state, Decision(facts, events, after), services)


def _posted(
    domain: Domain[S, C, E], stream: str, state: S, decided: Decision[S, E], services: Services
) -> Decision[S, E]:
    """The decision with what its events post, to the records that count."""
    facts, events = decided.facts, decided.events
    moved = domain.postings(state, events)
    names = (one.account.removeprefix(ACCOUNT) for one in moved if one.account.startswith(ACCOUNT))
    patrons = tuple(dict.fromkeys(names))
    if patrons and (counts := services.counting(patrons)):
        facts = replace(facts, counts=counts)
    return replace(decided, facts=facts, postings=resolved(moved, facts.counts, stream))


def resolved(moved: Sequence[Posting], counts: Mapping[str, str], stream: str) -> tuple[Posting, ...]:
    """The postings, with the accounts of the records that count: money of a person is never under a merged record.

    ``stream``: where the row stands. What lies under a merged record yet is moved on by a row of that record.
    """
    if not counts:
        return net(moved)
    accounts = {patron(old): patron(new) for old, new in counts.items()}

    def account(one: Posting) -> str:
        own = one.account == stream and one.amount < 0
        return one.account if own else accounts.get(one.account, one.account)

    return net([replace(one, account=account(one)) for one in moved])


def gather(needs: Needs, bare: Facts, seed: bytes, services: Services) -> Facts:
    """The bare facts plus those that the command needs. Decides nothing."""
    return Facts(
        bare.actor,
        bare.at,
        cards={needs.opened.key: _opened(needs.opened, services)} if needs.opened else {},
        commitment=commit(seed, needs.deck) if needs.deck else "",
        standing=(services.standing(needs.standing, bare.at) or needs.unrecorded) if needs.standing else None,
        apart=services.apart(*needs.apart) if needs.apart else {},
        draw=services.draw() if needs.draw else "",
        table=services.game_at(needs.table) if needs.table else "",
        games=services.games() if needs.games else (),
        people=services.people(needs.people, bare.at) if needs.people else {},
        acts=services.acts(needs.acts) if needs.acts else (),
        second=bare.second,
        own=services.own(bare.actor, *([bare.second] if bare.second else [])),
        limits=services.limits() if needs.limits else None,
        seats=services.seats(needs.table) if needs.people and needs.table else (),
        purses=services.purses(needs.purses) if needs.purses else {},
        round=services.round(*needs.round) if needs.round else None,
        age=services.age(needs.person.born, bare.at) if needs.person and needs.person.born else "",
        same=(same := services.same(needs.person) if needs.person else ()),
        struck=services.struck((needs.standing, *same), needs.flights) if needs.flights else "",
        bountied=services.bountied(needs.bountied, needs.phases, needs.last_phase) if needs.bountied else (),
        beside=services.beside(needs.beside) if needs.beside else {},
        matters=services.matters(needs.matters) if needs.matters else (),
        read=_checked(needs.read, services) if needs.read else None,
        tray=services.tray_at(needs.tray) if needs.tray else False,
        duties=services.duties(bare.at) if needs.duties else (),
        holds=services.holds(needs.holds) if needs.holds else None,
        assisted=services.assisted_at(needs.recording) if needs.recording else False,
    )


def _opened(wanted: SealedWanted, services: Services) -> Cards:
    """Cards that a reader has read face down, now that they are turned up."""
    secret = services.seed(wanted.segment)
    return tuple(open_card(secret, one) for one in wanted.sealed)


def _checked(card: CardToCheck, services: Services) -> ReadCheck:
    try:
        return check_card(services.seed(card.segment), card.sealed, card.hidden, card.seen, card.deck)
    except (InvalidTag, ValueError):
        raise Refused(None, "this card is not sealed under the secret of its round: send it through the door") from None


def acts_of(domain: Domain[S, C, E], rows: Iterable[Row]) -> tuple[RecordedAct, ...]:
    """Rows of a round for the facts of a correction, with their events exactly as they were written."""
    return tuple(
        RecordedAct(Actor(row.actor, Role(row.role)), tag(domain.commands.read(row.command)), Raw(row.events.encode()))
        for row in rows
    )


def causes(
    domain: Domain[S, C, E], state: S, row: Row, facts: Facts, events: Sequence[E]
) -> Iterator[tuple[Caused, int]]:
    """The rows that a row causes in other streams, one each; and the row itself, less one, if another caused it.

    Rows and what they cause are written together. So between two transactions the counts of all rows sum to zero.
    """
    command = domain.commands.read(row.command)
    for follow in domain.follows(state, events):
        yield (follow.stream, encoded(follow.command).decode(), follow.first.id if follow.first else ""), 1
    if not row.key or not command.roles:
        yield (row.stream, row.command, row.actor if facts.second and command.roles else ""), -1
