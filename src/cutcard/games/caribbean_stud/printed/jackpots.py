"""Where the document prints its rules on linked jackpots."""

from cutcard.rules.printed.jackpots import JackpotClauses

JACKPOTS = JackpotClauses(
    record="CSP 2.3",
    meter=("CSP 2.4.3",),
    pools=("CSP 11.5",),
    approved="CSP 11.6",
    accepted="CSP 11.2",
    alike="CSP 11.9",
    paytable="CSP 11.9.1",
    terms="CSP 11.9.2",
    price="CSP 11.9.3",
    malfunction="CSP 14.15",
)
