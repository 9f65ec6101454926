"""The rules on linked jackpots that all plain games share."""

from plain_stud.printed.jackpots import JACKPOTS as STUD
from plain_three.renumber import renumbered

JACKPOTS = renumbered(STUD, "PLF", "PLS")
