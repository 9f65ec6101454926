"""Stakes returned before the first card."""

from collections.abc import Iterator

from cutcard.table.messages.round import WagerTakenBack
from cutcard.table.state.table import Round, Stake


def returned(stake: Stake, clause: str | None = None) -> WagerTakenBack:
    return WagerTakenBack(stake.id, stake.owner, stake.chips, stake.tokens, clause)


def taken_back(state: Round, box: int | None, patron: str) -> Iterator[WagerTakenBack]:
    """Return the player's stakes, and other players' stakes on the box that they give up; None: they keep it."""
    for stake in state.stakes:
        if stake.owner == patron or stake.box == box:
            yield returned(stake)
