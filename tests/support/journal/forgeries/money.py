"""Forgeries of balances and postings, one kind each."""

from tests.support.journal.forge import Database, change, rebalance, reseal, rows
from tests.support.journal.forgeries.places import TABLE, Place, paying


def balance_changed(db: Database) -> Place:
    db.execute("update balances set amount = amount + 1 where account = 'patron/t1b1'")
    return "balances", 0


def balances_shifted(db: Database) -> Place:
    db.execute("update balances set amount = amount + 1 where account = 'patron/t1b1'")
    db.execute("update balances set amount = amount - 1 where account = 'house' and commodity = 'chips'")
    return "balances", 0


def balance_gone(db: Database) -> Place:
    db.execute("delete from balances where account = 'cage'")
    return "balances", 0


def account_added(db: Database) -> Place:
    db.execute("insert into balances values ('patron/mallory', 'chips', 0, 100)")
    return "balances", 0


def posting_lopsided(db: Database) -> Place:
    row = paying(db)
    change(db, TABLE, row.version, postings='[["patron/mallory","chips",100]]')
    rebalance(db)
    reseal(db)
    return TABLE, row.version


def posting_from_nothing(db: Database) -> Place:
    row = paying(db)
    change(db, TABLE, row.version, postings='[["patron/ann","chips",100],["patron/mallory","chips",-100]]')
    rebalance(db)
    reseal(db)
    return TABLE, row.version


def posting_to_another(db: Database) -> Place:
    row = rows(db, TABLE)[-1]
    change(db, TABLE, row.version, postings='[["house","chips",-100],["patron/mallory","chips",100]]')
    rebalance(db)
    reseal(db)
    return TABLE, row.version
