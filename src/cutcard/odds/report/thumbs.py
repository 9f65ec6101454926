"""Rules of thumb of a game with their exact cost, beside the strategies that come with it."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from msgspec import Struct

from cutcard import games
from cutcard.odds.model.fit import DRAW, HAND, SHARED, UPCARD, fit
from cutcard.odds.model.solution import Progress
from cutcard.odds.model.whatif import WhatIfTerms
from cutcard.odds.native.cache import kept, of_game
from cutcard.odds.report.report import mathematics, solved, terms_of
from cutcard.odds.report.shapes import RulesOfThumb, ThumbRule, exact
from cutcard.odds.report.shipped import shipped
from cutcard.odds.strategy import follow as strategy
from cutcard.odds.thumbs.said import said
from cutcard.odds.thumbs.search import MOST, Valued, search, text
from cutcard.rules.digest import content
from cutcard.ruling import Refused


class SearchedLines(Struct, frozen=True):
    """What a search has found: by number of lines a strategy; and how many different lines it could choose from."""

    vocabulary: int
    texts: list[str]


def valued(terms: WhatIfTerms, progress: Progress | None = None) -> Valued:
    """The game as the search values it: by its own counting, or by its family."""
    if games.has(terms.game.key, "odds"):
        own: Callable[..., Valued] | None = vars(mathematics(terms.game.key)).get("valued")
        if own is None:
            raise Refused(None, f"{terms.game.title} has counting of its own, in which no rules are searched")
        return own(terms, progress)
    family = fit(terms.game).family
    if family == DRAW:
        raise Refused(
            None,
            "rules of thumb are not searched for games with exchanged cards; the chart (--chart) shows the best play"
            f" of {terms.game.title}",
        )
    if family in (HAND, UPCARD):
        from cutcard.odds.thumbs.hands import HandGame

        return HandGame(terms)
    if family == SHARED:
        from cutcard.odds.thumbs.board import BoardGame

        return BoardGame(terms)
    from cutcard.odds.thumbs.paytable import PaytableGame

    return PaytableGame(terms)


def searched(terms: WhatIfTerms, progress: Progress | None = None) -> SearchedLines:
    """The best strategies found with 1 to 5 lines. Searched once, then read from disk."""

    def count() -> SearchedLines:
        game = valued(terms, progress)
        told = search(game, MOST, progress)
        return SearchedLines(sum(words.lines for words in game.levels), [text(game, each.thumb) for each in told[1:]])

    asked = [content(terms.game), terms.ante, terms.maximum_payout]
    return kept(f"{terms.game.key}-thumbs", asked, SearchedLines, count, of_game(terms.game.key))


def rules_of_thumb(
    key: str,
    changes: Sequence[str] = (),
    *,
    reading: Sequence[str] = (),
    progress: Progress | None = None,
    again: bool = False,
) -> RulesOfThumb:
    """The best strategies of at most 1 to 5 lines, each valued exactly by the solver of the game; and known ones.

    What comes with the game is not searched again, unless ``again``.
    """
    terms = terms_of(key, changes, reading=reading)
    if not again and (told := shipped(terms.game)) is not None:
        return told
    found = searched(terms, progress)
    best = solved(terms).ev
    rules = [rule(terms, best, f"best of {number}", each) for number, each in enumerate(found.texts, 1)]
    known = [rule(terms, best, name, strategy.load(terms.game, name).text) for name in strategy.names(terms.game)]
    known.sort(key=lambda each: each.cost)
    return RulesOfThumb(key, terms.game.title, found.vocabulary, exact(best), rules, known)


def rule(terms: WhatIfTerms, best: Fraction, name: str, written: str) -> ThumbRule:
    """A strategy with its exact value."""
    ev = solved(terms, plan=strategy.read(terms.game, written, name)).ev
    lines = [line for raw in written.splitlines() if (line := raw.partition("#")[0].strip())]
    words = [line.capitalize() if line.endswith(":") else said(line) for line in lines]
    number = len([line for line in lines if not line.endswith(":")]) - max(sum(line.endswith(":") for line in lines), 1)
    return ThumbRule(name, number, "\n".join(lines), words, exact(ev), float(-ev), exact(best - ev), float(best - ev))


def check(key: str) -> RulesOfThumb:
    """What comes with a game, with every value calculated again. Refused if one is not what the file says."""
    terms = terms_of(key)
    told = shipped(terms.game)
    if told is None:
        raise Refused(None, f"{terms.game.title} comes without rules of thumb; run tools/thumbs.py")
    best = solved(terms).ev
    for each in (*told.rules, *told.known):
        if rule(terms, best, each.name, each.text) != each:
            raise Refused(None, f"{terms.game.title}: {each.name} has another value than its file says")
    return told
