"""The rules on promotions that plain games share."""

from plain_flop.printed.promotions import PROMOTIONS as FLOP
from plain_flop.renumber import renumbered

PROMOTIONS = renumbered(FLOP, "PLS")
