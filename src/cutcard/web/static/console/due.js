/** What is due now, each with its words, its clause and its buttons. */

import { clause } from "../shared/clause.js";
import { h } from "../shared/dom.js";
import { localTimes } from "../shared/words.js";
import { press } from "./press.js";

/** @typedef {import("./console.js").Page} Page */

/** @param {Page} page */
export function duePart(page) {
  const { due } = page.view;
  return h(
    "section.due",
    { key: "due", "aria-label": "Due now" },
    h("h2", null, "Due now", due.length > 0 && h("span.count", null, due.length)),
    due.length === 0 && h("p.empty", { key: "none" }, "Nothing waits for you."),
    h(
      "ul",
      { key: "list" },
      due.map((one, place) =>
        h(
          "li",
          { key: `${one.text} ${place}` },
          h("p", null, localTimes(one.text), " ", one.clause && clause(one.clause)),
          one.acts.length > 0 && h("div.presses", null, one.acts.map((act) => press(page, act))),
        ),
      ),
    ),
  );
}
