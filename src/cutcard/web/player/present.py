"""A table as it is now: who sees the same shares one view of it."""

from collections.abc import Callable, Mapping
from functools import cached_property

import msgspec

from cutcard.core.message import Actor, Facts, Role
from cutcard.money import Cents
from cutcard.web.dealer.shapes import DealerSide
from cutcard.web.http.live import Glimpse
from cutcard.web.player.common import SharedView
from cutcard.web.player.table_view import TableView
from cutcard.web.player.views import Viewer, view

ANYBODY = Actor("", Role.PLAYER)  # a player who only looks on


class Present:
    """One state of a table, and the views of it that people have asked for so far."""

    def __init__(
        self,
        id: str,
        version: int,
        common: SharedView,
        meter: Cents | None,
        names: dict[str, str],
        facts: Callable[[Actor], Mapping[str, Facts]],
        side: Callable[[Actor], DealerSide | None] = lambda actor: None,
    ) -> None:
        self._id, self._version, self._common, self._meter = id, version, common, meter
        self._names, self._facts, self._side = names, facts, side
        self._views: dict[tuple[Role, str], TableView] = {}

    def glimpse(self, actor: Actor, held: Callable[[bool], tuple[Cents, Cents]]) -> Glimpse[TableView]:
        """What a person sees. ``held``: their chips and tokens, given whether they are at the table.

        Staff of one role see the same, and so do players who are not named at the table, but for what they hold.
        """
        if self._named(actor.id):
            return Glimpse(self._view((actor.role, actor.id), actor, held(True)))
        if actor.role is not Role.PLAYER:
            return Glimpse(self._view((actor.role, ""), actor, (0, 0)))
        chips, tokens = held(False)
        left = chips if self._common.table.dealing == "electronic" else None
        own = {"patron": actor.id, "balance": chips, "tokens": tokens, "left": left}
        return Glimpse(self._view((Role.PLAYER, ""), ANYBODY, (0, 0)), own)

    def _named(self, id: str) -> bool:
        """Whether the state of the table names a person, or a prompt is for them: then the view may be their own."""
        if id in self._common.addressed or id in self._common.table.seats.values():
            return True
        return f'"{id}"'.encode() in self._written

    @cached_property
    def _written(self) -> bytes:
        return msgspec.json.encode(self._common.table)

    def _view(self, key: tuple[Role, str], actor: Actor, held: tuple[Cents, Cents]) -> TableView:
        if key not in self._views:
            common = self._common
            facts, side = self._facts(actor), self._side(actor)
            viewer = Viewer(actor, self._names, held[0], self._meter, (), held[1], facts, side)
            self._views[key] = view(self._id, self._version, common.rules, common.table, viewer, common)
        return self._views[key]
