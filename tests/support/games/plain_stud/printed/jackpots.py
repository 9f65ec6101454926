"""Where the document prints its rules on linked jackpots."""

from cutcard.rules.printed.jackpots import JackpotClauses

JACKPOTS = JackpotClauses(
    record="PLS 2.3",
    meter=("PLS 2.4.3", "PLS 15.1.3"),
    pools=("PLS 15.1.1", "PLS 15.1.3"),
    group=("PLS 15.1.2", "PLS 15.1.2.1"),
    one_pool="PLS 15.1.2.2",
    accepted="PLS 15.2.2",
    alike="PLS 15.2.5",
    paytable="PLS 15.2.5.1",
    terms="PLS 15.2.5.2",
    price="PLS 15.2.5.3",
    malfunction="PLS 11.11",
    elsewhere="PLS 15.2.1.1",
    fixed="PLS 1.1",
)
