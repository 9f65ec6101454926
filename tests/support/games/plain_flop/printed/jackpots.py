"""Where the document prints its rules on linked jackpots."""

from cutcard.rules.printed.jackpots import JackpotClauses

JACKPOTS = JackpotClauses(
    record="PLF 2.3",
    meter=("PLF 2.4.3", "PLF 15.1.3"),
    pools=("PLF 15.1.1", "PLF 15.1.3"),
    group=("PLF 15.1.2", "PLF 15.1.2.1"),
    one_pool="PLF 15.1.2.2",
    accepted="PLF 15.2.2",
    alike="PLF 15.2.5",
    paytable="PLF 15.2.5.1",
    terms="PLF 15.2.5.2",
    price="PLF 15.2.5.3",
    malfunction="PLF 11.11",
    elsewhere="PLF 15.2.1.1",
    fixed="PLF 1.1",
)
