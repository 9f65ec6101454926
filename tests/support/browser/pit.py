"""Somebody at the pit or at a post, who clicks and fills in; clicks are counted."""

from typing import Any

from playwright.sync_api import Locator, expect

from tests.support.browser.people import Someone


class Supervisor(Someone):
    """A supervisor or a manager at the pit, who clicks and fills in; clicks are counted."""

    clicks = 0

    def click(self, where: str | Locator) -> None:
        found = self.find(where).first if isinstance(where, str) else where
        found.click()
        self.clicks += 1

    def pit(self) -> None:
        """The pit view, where every flow begins."""
        self.open("/pit")
        expect(self.find(".tiles h2")).to_be_visible()
        self.clicks = 0

    def choose(self, job: str, case: str = "") -> None:
        """Choose a job of the place that is shown."""
        entry = self.find(f"button.entry[data-job='{job}']" + (f"[data-case='{case}']" if case else "")).first
        expect(entry).to_be_attached()
        if entry.evaluate("node => node.closest('details:not([open])') !== null"):
            self.click(f"summary[data-job='{job}']")
        self.click(entry)
        expect(self.find(f".flow[data-job='{job}']")).to_be_visible()

    def enter(self, **values: Any) -> None:
        """Fill in what the page cannot know."""
        for name, value in values.items():
            field = self.find(f"[name='{name.replace('__', '.')}']")
            kind = field.first.get_attribute("type") or field.first.evaluate("node => node.tagName")
            if kind in ("radio", "checkbox") and isinstance(value, bool):
                self.click(field.first)
            elif kind in ("radio", "checkbox"):
                self.click(
                    self.find(
                        f"label.pick:has([name='{name}'])",
                    )
                    .filter(has_text=value)
                    .first
                )
            elif kind == "SELECT":
                field.select_option(field.locator("option").filter(has_text=value).first.get_attribute("value"))
            else:
                field.fill(value)

    def on(self) -> None:
        """The next step, or what will happen."""
        self.click("[data-next]")

    def carry_out(self) -> None:
        """See what will happen, and do it."""
        expect(self.find("[data-next], .summary h3").first).to_be_visible()
        if self.find(".flow").evaluate("node => node.querySelector('[data-next]') !== null"):
            self.on()
        expect(self.find(".summary h3")).to_be_visible()
        self.click("[data-do]")
        expect(self.find(".finished")).to_be_visible()

    def do(self, tile: str, job: str, case: str = "", **values: Any) -> int:
        """A whole flow from the pit view; the number of clicks."""
        self.pit()
        self.click(f"[data-table='{tile}']")
        self.choose(job, case)
        self.enter(**values)
        self.carry_out()
        return self.clicks

    def act(self, duty: str, job: str, **values: Any) -> int:
        """A duty done from where it is shown; the number of clicks."""
        self.pit()
        self.click(f"[data-duty='{duty}'] [data-act='{job}']")
        self.enter(**values)
        self.carry_out()
        return self.clicks

    def by_bar(self, words: str, **values: Any) -> int:
        """A whole flow that begins a new record, found by the command bar; the number of clicks."""
        self.pit()
        self.anywhere(words)
        self.enter(**values)
        self.carry_out()
        return self.clicks

    def anywhere(self, words: str, *more: str) -> None:
        """Find something by the command bar."""
        self.page.keyboard.press("Control+k")
        expect(self.find(".findbar input")).to_be_focused()
        for text in (words, *more):
            expect(self.find(".findbar input")).to_have_value("")  # the field of the next question
            self.page.keyboard.type(text)
            self.page.keyboard.press("Enter")
