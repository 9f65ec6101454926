"""Main pot and side pots, and how they are split: pot by pot."""

from collections.abc import Sequence

Pot = tuple[int, tuple[int, ...]]  # how much lies in it, and who can win it, by index


def layers(put: Sequence[int], folded: Sequence[bool], dead: int = 0) -> list[Pot]:
    """Pots, the main pot first: who is all-in can win only what the others put in as well (TOR 5).

    Dead money belongs to the main pot, whoever posted it (T-20); what only dead hands have put in, to the last pot.
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
    """For each pot who gets how much. Odd chips of ``unit`` go to the first left of the button, pot by pot (T-27)."""
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
        first = amount - share * (len(winners) - 1)
        awards.append([(winners[0], first), *[(i, share) for i in winners[1:]]])
    return awards
