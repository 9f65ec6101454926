"""Sentences for what happens around the rounds of a table and is not told at its log to everybody."""

TABLE_PATTERNS: dict[str, str] = {
    "TableOpened": "The table opened for {game}, {dealing}, with {boxes} boxes[; its jackpot is {pool}]",
    "TableNamed": "The table is called {name}",
    "PoolLinked": "The table was linked to the jackpot {pool}",
    "PoolUnlinked": "The table left the jackpot {pool}",
    "GivenToTournament": "{tournament?The table was set aside for tournament {tournament}|The table is free again}",
    # preparing it
    "TablePrepared": "The checklist was gone through: {equipment}",
    "CashSet": "{cash?The table takes cash|The table takes no cash}",
    "DeckBrought": (
        "Deck {deck} with {back} backs was brought[ and checked by the {checked}]"
        "{shuffled_ahead?, shuffled ahead|}{secured? and kept secure since|}"
    ),
    "DeckInPlay": "Deck {deck} is in play",
    "MixedByHand": "Deck {deck} was mixed by hand",
    "CardsDropped": "Cards were dropped",
    "CardsVerified": "{cards} cards were checked: {complete?the deck is complete|the deck is not complete}",
    # limits
    "NoticeEnded": "{applied?The announced limits are in force|The notice was withdrawn}",
    "MarkerRemoved": "The marker of {patron} was taken away",
    "OwnLimitsAllowed": "{patron} at box {box} may wager from {minimum} to {maximum}[ on {area}]",
    "OwnLimitsEnded": "{patron} has no limits of their own any more{waits?, from the next round on|}",
    # wagers and players
    "WagerRefused": "A wager of {amount} on {area} at box {box} was refused: {reasons}",
    "WagerAllowed": "{patron} may wager on {area} again",
    "LeftUndecided": "{patron} did not decide in time, {times} in a row",
    "DecidedAgain": "{patron} decides in time again",
    "PlayerReadmitted": "{patron} may play on",
    "TurnedAway": "{patron} was turned away: {reason}",
    "CardPresented": "{patron} at box {box} showed player card {card}",
    "HelpRecorded": "{helper} places chips for {patron} at box {box}",
    "BackingAllowed": "{patron} may back the jackpot of box {box}",
    "BackingAsked": "{patron} asks to back the jackpot of box {box}",
    "BackingWithdrawn": "{patron} no longer asks to back the jackpot of box {box}",
    "BackingDeclined": "{patron} may not back the jackpot of box {box}: a supervisor declined",
    # money
    "CashChanged": "{patron} changed {amount} into chips, paid by {means}",
    "ColourChanged": "{patron} changed {amount} into {into}",
    "VoucherExchanged": "{patron} exchanged voucher {voucher} for {tokens} in tokens",
    # findings
    "WagersInvalid": "The wagers of {patron} at box {box} are invalid: {ground}[; they say: {claim}]; found {found}",
    "LimitKept": "{patron} staked {staked} of the {left} that the loss limit still allowed",
    "LimitExceeded": "{patron} at box {box} is {excess} above the loss limit",
    "AdvisedOnLimit": "{patron} was told about the loss limit",
    "MalfunctionAcknowledged": "Malfunction {number} of the jackpot was acknowledged",
}
