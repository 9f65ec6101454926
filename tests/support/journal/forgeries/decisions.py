"""Forgeries of what was decided, by a forger who makes all chains, seals and balances fit."""

import msgspec
from msgspec.structs import replace

from cutcard.core.message import Facts
from tests.support.journal.forge import Database, change, reseal, rows
from tests.support.journal.forgeries.places import DOMAIN, TABLE, Place, dealing, paying


def events_changed(db: Database) -> Place:
    row = [row for row in rows(db, TABLE) if '"result":"win"' in row.events][-1]
    change(db, TABLE, row.version, events=row.events.replace('"returned":', '"returned":1', 1))
    reseal(db)
    return TABLE, row.version


def command_changed(db: Database) -> Place:
    row = next(row for row in rows(db, TABLE) if '"chips":500' in row.command)
    change(db, TABLE, row.version, command=row.command.replace('"chips":500', '"chips":600', 1))
    reseal(db)
    return TABLE, row.version


def cards_changed(db: Database) -> Place:
    """Facts and events fit each other, but the cards are not those of the sealed deck."""
    row = dealing(db)
    state = DOMAIN.initial(TABLE)
    for before in rows(db, TABLE)[: row.version - 1]:
        for event in DOMAIN.events.read_all(before.events):
            state = DOMAIN.evolve(state, event)
    facts = msgspec.json.decode(row.facts, type=Facts)
    key = next(key for key in facts.cards if key.startswith("box 1"))
    dealt = {card for cards in facts.cards.values() for card in cards}
    other = next(card for card in range(51, -1, -1) if card not in dealt)
    facts = replace(facts, cards={**facts.cards, key: (other, *facts.cards[key][1:])})
    events = DOMAIN.decide(state, DOMAIN.commands.read(row.command), facts)
    text = {"facts": msgspec.json.encode(facts).decode(), "events": DOMAIN.events.encode_all(events).decode()}
    change(db, TABLE, row.version, **text)
    reseal(db)
    return TABLE, row.version


def actor_changed(db: Database) -> Place:
    row = paying(db)
    change(db, TABLE, row.version, actor="mallory")
    reseal(db)
    return TABLE, row.version


def stream_of_nobody(db: Database) -> Place:
    db.execute("update journal set stream = 'safe/1' where stream = 'pool/A'")
    db.execute("update seals set stream = 'safe/1' where stream = 'pool/A'")
    reseal(db)
    return "safe/1", 1


def events_unreadable(db: Database) -> Place:
    row = paying(db)
    change(db, TABLE, row.version, events='[{"type":"Conjured"}]')
    reseal(db)
    return TABLE, row.version
