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
          { key: one.lead ? "lead" : `${one.text} ${place}` }, // what is asked next stands where the last answer was given
          h("p", null, localTimes(one.text), " ", one.clause && clause(one.clause)),
          one.lead ? led(page, one) : one.acts.length > 0 && h("div.presses", null, one.acts.map((act) => press(page, act))),
        ),
      ),
    ),
  );
}

/** One large button; what it needs to know is asked behind it. @param {Page} page @param {import("../shared/answers.d.ts").DueNow} one */
function led(page, one) {
  return h(
    "details.lead",
    { key: "lead" },
    h("summary.press.main", { "data-press": "balance" }, h("span.label", null, one.lead), h("span.detail", null, one.detail)),
    h("fieldset", { key: "ask" }, h("legend", null, one.ask), h("div.presses.seats", null, one.acts.map((act) => press(page, act, "short")))),
  );
}
