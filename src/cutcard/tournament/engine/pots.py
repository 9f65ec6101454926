"""The main pot and side pots, and how each is split."""

from collections.abc import Sequence

Pot = tuple[int, tuple[int, ...]]  # how much lies in it, and who can win it, by index


def layers(put: Sequence[int], folded: Sequence[bool], dead: int = 0) -> list[Pot]:
    """Pots, the main pot first. A player who is all-in can win only what the others matched (TOR 5).

    Dead money belongs to the main pot, whoever posted it (T-20). Chips that only dead hands put in go to the last pot.
    """
    playing = [i for i, out in enumerate(folded) if not out]
    levels = sorted({put[i] for i in playing})
    pots: list[Pot] = []
    below, rest = 0, sum(put)
    for level in levels[:-1]:
        amount = sum([level - below if own >= level else own - below for own in put if own > below])
        rest -= amount
        if amount + dead:
            pots.append((amount + dead, tuple([i for i in playing if put[i] >= level])))
            dead = 0
        below = level
    if rest + dead:
        pots.append((rest + dead, tuple([i for i in playing if put[i] >= levels[-1]])))
    return pots


def award(pots: Sequence[Pot], strengths: Sequence[int], unit: int = 1) -> list[list[tuple[int, int]]]:
    """Who gets how much of each pot. Odd chips of ``unit`` go one each to the winners left of the button (T-27)."""
    awards = []
    for amount, eligible in pots:
        if len(eligible) == 1:
            awards.append([(eligible[0], amount)])
            continue
        best = max([strengths[i] for i in eligible])
        winners = [i for i in eligible if strengths[i] == best]
        if len(winners) == 1:
            awards.append([(winners[0], amount)])
            continue
        share = amount // (len(winners) * unit) * unit
        odd, rest = divmod(amount - share * len(winners), unit)  # a rest is less than any chip: the first has it
        shares = [share + unit * (place < odd) for place in range(len(winners))]
        shares[0] += rest
        awards.append(list(zip(winners, shares, strict=True)))
    return awards
