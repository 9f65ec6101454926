"""Care of physical cards: which decks may be at a table, when they are shuffled and cut, dropped cards."""

from collections.abc import Iterator

from msgspec.structs import replace

from cutcard.core.message import Facts, Role
from cutcard.core.text import require_text
from cutcard.rules.printed.life import SHUFFLER, CardClauses
from cutcard.ruling import Refused, do, instead, wait
from cutcard.table.life.equipment import defect_found
from cutcard.table.messages.cards import (
    BringDeck,
    CardCommand,
    CardsCounted,
    CardsDropped,
    CardsReplaced,
    CardsVerified,
    CountOrdered,
    Cut,
    DeckBrought,
    DeckCut,
    DeckInPlay,
    DefectKind,
    MixedByHand,
    OrderCount,
    OrderShuffle,
    RecordCount,
    ReplaceCards,
    ReportDropped,
    Shuffle,
    Shuffled,
    ShuffleOrdered,
    Source,
    VerifyCollected,
)
from cutcard.table.messages.round import TableEvent
from cutcard.table.play.gates import gates
from cutcard.table.play.payout import Rules
from cutcard.table.play.proposal import deck_meant
from cutcard.table.state.life import Deck
from cutcard.table.state.table import Table

BACKS = ("red", "blue")  # two decks have backs of two colours


def decide_cards(
    rules: Rules, clauses: CardClauses, table: Table, command: CardCommand, facts: Facts
) -> Iterator[TableEvent]:
    whole = len(rules.game.deck)
    who, at, life = facts.actor.id, facts.at, table.life
    if table.dealing == "electronic":
        raise Refused(clauses.shuffle, "an electronic table shuffles before every round: its cards cannot be handled")
    match command:
        case BringDeck():
            yield _bring(clauses, table, command, facts, whole)
        case Shuffle(name, by_hand):
            yield _shuffle(clauses, table, name, by_hand, rules.game.common.reshuffle, facts)
        case OrderShuffle(reasons):
            require_text(clauses.ordered or clauses.shuffle, reasons, "why the cards must be shuffled")
            _check_no_hand(clauses.ordered or clauses.shuffle, table)
            yield ShuffleOrdered(reasons, who, at, (clauses.ordered or clauses.shuffle,))
        case Cut(name):
            yield _cut(clauses, table, name, facts)
        case ReportDropped():
            yield CardsDropped(who, at, _some(clauses.dropped))
        case VerifyCollected(cards):
            if not life.dropped:
                raise Refused(clauses.dropped, "nobody has reported dropped cards")
            yield CardsVerified(cards, cards == whole, who, at, _some(clauses.dropped))
            yield from _wrong(rules, table, deck_meant(table), cards, facts)
        case OrderCount():
            yield CountOrdered(who, at, (clauses.count,))
        case RecordCount(name, cards):
            _deck(clauses, table, name)
            yield CardsCounted(name, cards, cards == whole, life.count, who, at, (clauses.count,))
            yield from _wrong(rules, table, name, cards, facts)
        case ReplaceCards():
            yield _replace(clauses, table, command, facts, whole)


def _wrong(rules: Rules, table: Table, deck: str, cards: int, facts: Facts) -> Iterator[TableEvent]:
    """Report a missing or foreign card if a count is not the whole deck."""
    whole = len(rules.game.deck)
    if cards != whole:
        kind: DefectKind = "missing card" if cards < whole else "foreign card"
        yield from defect_found(rules, table, kind, deck, f"{cards} cards counted, not {whole}", facts)


def next_deck(rules: Rules, table: Table, facts: Facts) -> BringDeck | None:
    """How the next deck may be brought to a prepared table; None: it takes none."""
    if rules.life is None or not table.life.prepared or table.dealing == "electronic":
        return None
    whole, back = len(rules.game.deck), next((back for back in BACKS if back not in table.life.decks), "")
    command = BringDeck(back, back, "dealer" if facts.actor.role is Role.DEALER else "supervisor", whole)
    try:
        _bring(rules.life.cards, table, command, facts, whole)
    except Refused:
        return None
    return command


def due_now(rules: Rules, table: Table) -> dict[str, Shuffle | Cut]:
    """What must be done with each deck now: before a round every complete deck, during one only what play waits for."""
    found = [gate.cure.command for gate in gates(rules, table) if gate.cure is not None]
    waits = {one.deck: one for one in found if isinstance(one, Shuffle | Cut)}
    if table.round is not None and table.round.stage not in ("open", "closed"):
        return waits
    for name, deck in table.life.decks.items():
        if deck.right and not deck.shuffled:
            waits[name] = Shuffle(name)
        elif deck.right and not deck.cut and table.source != "device":
            waits[name] = Cut(name)
    return waits


def why_now(rules: Rules, table: Table, act: Shuffle | Cut) -> tuple[str, str]:
    """Why a deck is shuffled or cut now, in a sentence, and the clause that wants it."""
    assert rules.life is not None, "only a game with clauses on cards has decks to care for"
    clauses, life, deck = rules.life.cards, table.life, table.life.decks[act.deck]
    if isinstance(act, Cut):
        return "Cards that no device shuffles are cut before they are dealt.", _cut_by(clauses, table)[0]
    if life.ordered:
        return "A shuffle has been ordered: play waits for it.", life.ordered
    if again := rules.game.common.reshuffle if _playing(table, act.deck) else ():
        return "Too few cards are left for the draw, so the deck is shuffled again.", again[0]
    if life.vacant:
        came = "Somebody has come to a table that stood empty, so its cards are shuffled before they are dealt"
        return f"{came}, also if they had been shuffled already.", clauses.vacant
    if not deck.played:
        return "No round has been dealt from this deck yet: it is shuffled before the first one.", clauses.start
    return "The last round was dealt from this deck: it is shuffled before the next one.", clauses.after_round


def ready(clauses: CardClauses, table: Table) -> DeckInPlay | None:
    """The deck for the next round; refuse while none is ready. None: an electronic table has no physical deck.

    Of two decks it is the one that waited in the device during the last round.
    """
    life = table.life
    if table.dealing == "electronic":
        return None
    for name, deck in sorted(life.decks.items(), key=lambda one: one[0] == life.last):
        if deck.right and deck.shuffled and (deck.cut or table.source == "device"):
            return DeckInPlay(name, (clauses.shuffle, clauses.deck))
    if not any(deck.right for deck in life.decks.values()):
        most = most_decks(clauses, table.source, life.equipment)
        more = "bring one, " if len(life.decks) < most else ""
        reason = f"there is no complete deck at the table: {more}count one again, or replace all its cards"
        raise Refused(clauses.deck, reason)
    right = {name: deck for name, deck in life.decks.items() if deck.right}
    shuffled = next((name for name, deck in right.items() if deck.shuffled), "")
    if shuffled:
        raise Refused(_cut_by(clauses, table)[0], "cut the cards first", do(Cut(shuffled)))
    name, deck = next(iter(right.items()))
    raise Refused(_moment(clauses, table, deck), "shuffle the cards first", do(Shuffle(name)))


def _some(clause: str | None) -> tuple[str, ...]:
    return (clause,) if clause else ()


def _cut_by(clauses: CardClauses, table: Table) -> tuple[str, ...]:
    return clauses.cut.get(table.source, (clauses.dealer_only,))


def _deck(clauses: CardClauses, table: Table, name: str) -> Deck:
    if name not in table.life.decks:
        known = ", ".join(table.life.decks) or "none yet"
        raise Refused(clauses.deck, f"there is no deck {name[:40]!r} at the table; the decks are: {known}")
    return table.life.decks[name]


def _check_no_hand(clause: str, table: Table) -> None:
    if table.round is not None and table.round.stage not in ("open", "closed"):
        raise Refused(clause, "a hand is in progress: wait until the round is settled", wait("the round is settled"))


def _bring(clauses: CardClauses, table: Table, command: BringDeck, facts: Facts, whole: int) -> DeckBrought:
    decks = table.life.decks
    if not command.deck.strip() or not command.back.strip() or command.deck in decks:
        raise Refused(clauses.deck, "give the deck its own name, and the colour of its backs")
    if command.cards != whole or command.jokers:
        raise Refused(clauses.deck, f"a deck has {whole} cards and no jokers")
    if not command.alike:
        raise Refused(clauses.deck, "all backs of a deck must have the same colour and design: use another deck")
    if clauses.cutting_card and not command.cutting_card:
        raise Refused(clauses.deck, "the deck needs a cutting card: add one")
    if clauses.checked and not command.checked:
        raise Refused(
            clauses.checked,
            "have the deck checked first, by a dealer, a supervisor or a checking machine",
            instead(replace(command, checked="dealer")),
        )
    if command.shuffled_ahead and not command.secured:
        raise Refused(clauses.secured, "cards prepared ahead must be kept secure until they are needed")
    cited = [clauses.deck, *_some(clauses.checked)]
    if command.shuffled_ahead or command.secured:
        cited.append(clauses.secured)
    if decks:
        cited += _second(clauses, table, command.back)
    return DeckBrought(
        command.deck,
        command.back,
        command.checked,
        command.shuffled_ahead,
        command.secured,
        facts.actor.id,
        facts.at,
        tuple(cited),
    )


def by_machine(table: Table) -> bool:
    """Whether a machine shuffles here, so that a deck mixed by hand goes into it."""
    return table.source == "device" or SHUFFLER in table.life.equipment


def most_decks(clauses: CardClauses, source: Source, equipment: tuple[str, ...]) -> int:
    """How many decks may be at a table that deals from this source: two if a machine shuffles one of them."""
    return 2 if source == "device" or (clauses.shuffler and SHUFFLER in equipment) else 1


def decks_kept(clauses: CardClauses, table: Table, source: Source, equipment: tuple[str, ...]) -> tuple[str, ...]:
    """The decks that may stay at a table with another source or equipment, complete ones first."""
    decks = table.life.decks
    return tuple(sorted(decks, key=lambda name: not decks[name].right)[: most_decks(clauses, source, equipment)])


def _second(clauses: CardClauses, table: Table, back: str) -> tuple[str, ...]:
    """The clauses for a second deck: only for a device or a permitted shuffler, and with backs of another colour."""
    decks = table.life.decks
    if most_decks(clauses, table.source, table.life.equipment) < 2:
        raise Refused(clauses.deck, "a table without a shuffling device may have only one deck")
    if len(decks) >= 2:
        raise Refused(clauses.device[-1], "one deck is in play and one in the device: a third is not allowed")
    if any(deck.back.strip().lower() == back.strip().lower() for deck in decks.values()):
        raise Refused(clauses.backs, f"the other deck has {back} backs too: use a deck of another colour")
    return (*clauses.device, clauses.backs)


def _playing(table: Table, name: str) -> bool:
    """Whether a round is being dealt from this deck."""
    state = table.round
    return name == deck_meant(table) and state is not None and state.stage not in ("open", "closed")


def _asked(table: Table, deck: Deck) -> bool:
    """Whether the deck in play must be shuffled: a shuffle broke off, or a draw needs more cards than are left.

    An assisted table does not record when a draw needs a shuffle: its dealer says so.
    """
    state = table.round
    short = state is not None and state.cards > state.deck
    return table.recording == "assisted" or (not deck.shuffled and (bool(table.life.ordered) or short))


def _moment(clauses: CardClauses, table: Table, deck: Deck) -> str:
    """The clause that requires a shuffle of the deck now."""
    if table.life.ordered:
        return table.life.ordered
    if not (deck.played or _used_unseen(table, deck)):
        return clauses.start
    return clauses.vacant if table.life.vacant else clauses.after_round


def _used_unseen(table: Table, deck: Deck) -> bool:
    """Whether an assisted table may have dealt from the deck: it does not record which deck a round used."""
    return table.recording == "assisted" and table.rounds > 0 and (deck.shuffled or table.life.vacant)


def _shuffle(
    clauses: CardClauses, table: Table, name: str, by_hand: bool, again: tuple[str, ...], facts: Facts
) -> Shuffled | MixedByHand:
    """A shuffle. ``again``: the clauses under which the deck in play is shuffled for a draw."""
    deck = _deck(clauses, table, name)
    playing = _playing(table, name)
    if playing and not (again and _asked(table, deck)):
        raise Refused(clauses.after_round, f"deck {name} is in play: shuffle it when the round is over")
    if by_hand and by_machine(table):
        return MixedByHand(name, facts.actor.id, facts.at, (clauses.by_hand,))
    due = again[0] if playing and not table.life.ordered else _moment(clauses, table, deck)
    return Shuffled(name, facts.actor.id, facts.at, (due, clauses.shuffle))


def _cut(clauses: CardClauses, table: Table, name: str, facts: Facts) -> DeckCut:
    if table.source == "device":
        raise Refused(clauses.uncut, "cards from a shuffling device are not cut: continue without a cut")
    if not _deck(clauses, table, name).shuffled:
        raise Refused(_cut_by(clauses, table)[0], f"deck {name} must be shuffled before it is cut")
    return DeckCut(name, facts.actor.id, (*_cut_by(clauses, table), clauses.dealer_only))


def _replace(clauses: CardClauses, table: Table, command: ReplaceCards, facts: Facts, whole: int) -> CardsReplaced:
    deck, every = _deck(clauses, table, command.deck), command.count == whole
    require_text(clauses.replace, command.reasons, "why the cards are unfit")
    _check_no_hand(clauses.replace, table)
    if not 0 < command.count <= whole:
        raise Refused(clauses.replace, f"enter how many cards are replaced, from 1 to {whole}")
    if clauses.checked and not command.checked:
        raise Refused(
            clauses.checked,
            "have the new cards checked first, by a dealer, a supervisor or a checking machine",
            instead(replace(command, checked="dealer")),
        )
    if command.back:
        _check_new_backs(clauses, table, command, every)
    cited = (clauses.replace, clauses.all_new) if every else (clauses.replace,)
    return CardsReplaced(
        command.deck,
        command.count,
        command.reasons,
        command.checked,
        facts.actor.id,
        facts.at,
        tuple(dict.fromkeys(cited)),
        command.back if every else "",
        every or deck.right,
    )


def _check_new_backs(clauses: CardClauses, table: Table, command: ReplaceCards, every: bool) -> None:
    """Refuse new backs for a part of a deck, or those of the other deck."""
    back = command.back.strip().lower()
    if not every and back != table.life.decks[command.deck].back.strip().lower():
        raise Refused(clauses.deck, "all backs of a deck must be alike: replace the whole deck, or use the same backs")
    if any(deck.back.strip().lower() == back for name, deck in table.life.decks.items() if name != command.deck):
        raise Refused(clauses.backs, f"the other deck has {command.back} backs too: use cards of another colour")
