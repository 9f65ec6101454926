"""Cutcard: casino table games whose every ruling cites its clause.

    >>> import cutcard
    >>> cutcard.settle("caribbean-stud", wagers={"ante": 1000, "bet": 2000}, moves=["bet"],
    ...                player="Ah Ad 7c 7d 2s", dealer="Kc Kd 9h 5s 3c").net
    5000

These names are provisional until 1.0. They are imported when first used, so ``import cutcard`` costs next to nothing.
"""

TYPE_CHECKING = False  # avoids importing typing
if TYPE_CHECKING:
    from cutcard import games, tournament
    from cutcard.library.checking import check
    from cutcard.library.naming import NamedHand, hand
    from cutcard.library.replaying import HistoryReplay, RoundStep, replay, verify
    from cutcard.library.settling import Settlement, load, settle
    from cutcard.library.solving import OutcomeRow, SideBetRow, SolvedGame, solve
    from cutcard.rules.game import Game
    from cutcard.rules.settle import Settled
    from cutcard.ruling import Refused

__version__ = "0.2.0"

__all__ = [
    "Game",
    "HistoryReplay",
    "NamedHand",
    "OutcomeRow",
    "Refused",
    "RoundStep",
    "Settled",
    "Settlement",
    "SideBetRow",
    "SolvedGame",
    "__version__",
    "check",
    "games",
    "hand",
    "load",
    "replay",
    "settle",
    "solve",
    "tournament",
    "verify",
]

_MODULES = {
    "library.checking": ("check",),
    "library.naming": ("NamedHand", "hand"),
    "library.replaying": ("HistoryReplay", "RoundStep", "replay", "verify"),
    "library.settling": ("Settlement", "load", "settle"),
    "library.solving": ("OutcomeRow", "SideBetRow", "SolvedGame", "solve"),
    "rules.game": ("Game",),
    "rules.settle": ("Settled",),
    "ruling": ("Refused",),
}
_FROM = {name: module for module, names in _MODULES.items() for name in names}

if not TYPE_CHECKING:  # a type checker that saw this would let every misspelt name pass

    def __getattr__(name: str) -> object:
        """Import a public name when it is first used."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        if name not in _FROM:
            return import_module(f"{__name__}.{name}")
        found = globals()[name] = getattr(import_module(f"{__name__}.{_FROM[name]}"), name)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
