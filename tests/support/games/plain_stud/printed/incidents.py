"""The rules on incidents that all plain games share."""

from plain_three.printed.incidents import INCIDENTS as THREE
from plain_three.renumber import renumbered

INCIDENTS = renumbered(THREE, "PLS")
