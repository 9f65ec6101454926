/** What surveillance keeps an eye on: rounds of the last day with something remarkable, and every live table. */

import { h } from "../shared/dom.js";
import { when } from "../shared/words.js";

/** @param {import("../shared/answers.d.ts").PostView} view */
export function surveillance({ rounds, tables }) {
  return [
    h(
      "section.card",
      { key: "rounds", "aria-label": "Remarkable rounds" },
      h("h2", null, "Remarkable in the last day"),
      rounds.length
        ? h(
            "ul.lines",
            null,
            rounds.map((one) =>
              h(
                "li",
                { key: one.href },
                h("a", { href: one.href }, `${one.hand ? "Deal" : "Round"} ${one.number} at ${one.title}${one.ended ? "" : ", in play"}`),
                h("small", null, when(one.ended || one.began)),
                h("span.marks", null, one.marks.map((mark) => h("i", { key: mark, "data-mark": mark }, mark))),
              ),
            ),
          )
        : h("p.empty", null, "No void, fault, correction, dispute or jackpot prize in the last day."),
    ),
    h(
      "section.card",
      { key: "live", "aria-label": "Live tables" },
      h("h2", null, "Live tables"),
      h("ul.lines", null, tables.map((one) => h("li", { key: one.href }, h("a", { href: one.href }, one.title), h("small", null, one.detail)))),
    ),
  ];
}
