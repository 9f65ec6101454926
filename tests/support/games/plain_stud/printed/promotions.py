"""The rules on promotions that all plain games share."""

from plain_three.printed.promotions import PROMOTIONS as THREE
from plain_three.renumber import renumbered

PROMOTIONS = renumbered(THREE, "PLS")
