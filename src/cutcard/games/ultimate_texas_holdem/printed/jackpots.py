"""Where the document prints its rules on linked jackpots."""

from cutcard.rules.printed.jackpots import JackpotClauses

JACKPOTS = JackpotClauses(
    record="UTH 2.3",
    meter=("UTH 2.4.3", "UTH 15.1.3"),
    pools=("UTH 15.1.1", "UTH 15.1.3"),
    group=("UTH 15.1.2", "UTH 15.1.2.1"),
    one_pool="UTH 15.1.2.2",
    accepted="UTH 15.2.2",
    alike="UTH 15.2.5",
    paytable="UTH 15.2.5.1",
    terms="UTH 15.2.5.2",
    price="UTH 15.2.5.3",
    malfunction="UTH 11.11",
    elsewhere="UTH 15.2.1.1",
    hand="UTH 15.2.6",
    fixed="UTH 1.1",
)
