"""A post as its person sees it now: first what waits, then what belongs to the post."""

from datetime import timedelta

from cutcard.core.authority import title
from cutcard.core.message import Role
from cutcard.web.http.session import Person
from cutcard.web.inspector.index import RoundIndex
from cutcard.web.inspector.listing import as_line, live_tables
from cutcard.web.pit.inbox import inbox
from cutcard.web.post.cashier import asked, prizes, vouchers
from cutcard.web.post.shapes import PostView
from cutcard.web.post.slips import slips
from cutcard.web.site.site import Site

POSTS = (Role.CASHIER, Role.SURVEILLANCE, Role.INSPECTOR)
DAY = timedelta(days=1)
SHOWN = 40  # rounds with something remarkable


def post(site: Site, index: RoundIndex, person: Person, version: int) -> PostView:
    """The post of a cashier, of surveillance or of an inspector."""
    role = title(person.role)
    waits = tuple(one for one in inbox(site, person) if one.mine or one.role.endswith(role))
    begun = PostView(version, None, person.role.name.lower(), site.plan.floor.name, waits)
    return _cashier(site, person, begun) if person.role is Role.CASHIER else _surveillance(site, index, begun)


def _cashier(site: Site, person: Person, begun: PostView) -> PostView:
    made = slips(site, person.id)
    return PostView(
        begun.version,
        None,
        begun.role,
        begun.floor,
        begun.inbox,
        asked=tuple(asked(site.desk, site.names)),
        slips=tuple(reversed(made)),
        taken=sum(one.amount for one in made if one.amount > 0),
        paid=-sum(one.amount for one in made if one.amount < 0),
        tokens=sum(one.tokens for one in made),
        sent=sum(one.sent for one in made),
        cash=sum(one.cash for one in made),
        vouchers=tuple(vouchers(site.desk, site.names)),
        prizes=tuple(prizes(site.desk, site.names)),
    )


def _surveillance(site: Site, index: RoundIndex, begun: PostView) -> PostView:
    """Rounds of the last day that with something remarkable, and every live table."""
    index.catch_up()
    since = (site.clock() - DAY).isoformat(timespec="milliseconds")
    marked = [
        one
        for one in index.rounds()
        if (one.void or one.fault or one.corrected or one.prize or one.disputed) and (one.ended or one.began) >= since
    ]
    marked.sort(key=lambda one: one.began, reverse=True)
    return PostView(
        begun.version,
        None,
        begun.role,
        begun.floor,
        begun.inbox,
        rounds=tuple(as_line(site, one) for one in marked[:SHOWN]),
        tables=tuple(live_tables(site)),
    )
