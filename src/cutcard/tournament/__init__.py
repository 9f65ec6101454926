"""Python API for no-limit hold'em tournaments: play one hand, direct an event, simulate many."""

TYPE_CHECKING = False  # avoids importing typing
if TYPE_CHECKING:
    from cutcard.tournament.one_event import Director
    from cutcard.tournament.one_hand import Options, TournamentHand, deal
    from cutcard.tournament.simulation.simulate import simulate
    from cutcard.tournament.structure.text import default as default_structure
    from cutcard.tournament.structure.text import parse as read_structure

__all__ = [
    "Director",
    "Options",
    "TournamentHand",
    "deal",
    "default_structure",
    "read_structure",
    "simulate",
]

_FROM = {
    "Director": "one_event:Director",
    "Options": "one_hand:Options",
    "TournamentHand": "one_hand:TournamentHand",
    "deal": "one_hand:deal",
    "default_structure": "structure.text:default",
    "read_structure": "structure.text:parse",
    "simulate": "simulation.simulate:simulate",
}

if not TYPE_CHECKING:  # a type checker that saw this would let every misspelt name pass

    def __getattr__(name: str) -> object:
        """Import a public name when it is first used."""
        if name not in _FROM:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        module, _, attribute = _FROM[name].partition(":")
        found = globals()[name] = getattr(import_module(f"{__name__}.{module}"), attribute)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
