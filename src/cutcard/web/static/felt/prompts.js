/** What a person is told: what to do at this moment, and the notices displayed at the table. */

import { clause } from "../shared/clause.js";
import { h } from "../shared/dom.js";
import { dollars, localTimes, plural } from "../shared/words.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("../shared/answers.d.ts").PromptView} Prompt */

/** @param {TableView} view */
const now = (view) => view.prompts.filter((prompt) => !prompt.standing);

/** The dealer's instructions for this moment, one below the other. @param {TableView} view */
export function instructions(view) {
  const items = now(view).map(item);
  return h("div", { key: "prompts", role: "status", "aria-label": "To do now" }, items.length > 0 && h("ul.prompts", null, items));
}

/** The player's instructions, on one discreet line that opens to show all of them. @param {TableView} view */
export function told(view) {
  const [first, ...more] = now(view);
  return h(
    "div.told",
    { key: "told" },
    h(
      "p.spoken",
      { key: "spoken", role: "status" },
      now(view)
        .map((prompt) => prompt.text)
        .join(" "),
    ),
    first &&
      h(
        "div.first",
        { key: "first" },
        line(first),
        more.length > 0 &&
          h(
            "details",
            { key: "all" },
            h("summary.more", { "aria-label": `${plural(more.length, "more instruction")}` }, `+${more.length}`),
            h("ul.prompts", null, now(view).map(item)),
          ),
      ),
  );
}

/**
 * The notices that can be read at any time: cloth, sign and boards. If a document prescribes no sign, the limits.
 * @param {TableView} view
 */
export function written(view) {
  const standing = view.prompts.filter((prompt) => prompt.standing);
  const texts = [...new Set(standing.map((prompt) => prompt.text))];
  const lines = texts.map((text) => ({ text, clauses: standing.filter((prompt) => prompt.text === text).map((prompt) => prompt.clause) }));
  const shown = lines.length ? lines : limits(view);
  return h(
    "ul.prompts",
    { key: "written" },
    shown.map(({ text, clauses }) => h("li", { key: text }, h("span", null, localTimes(text)), h("span.clauses", null, clauses.map(clause)))),
    h("li", { key: "rules" }, h("a", { href: "/rules", target: "rules" }, "Read the rules")),
  );
}

/** What may be staked on each area before the deal. @param {TableView} view */
function limits(view) {
  const areas = view.areas.filter((area) => area.placed === "before the deal");
  return areas.map((area) => ({
    text: `${area.title}: ${dollars(area.minimum)} to ${dollars(area.maximum)}`,
    clauses: [area.clause],
  }));
}

/** @param {Prompt} prompt */
function item(prompt) {
  return h("li", { key: `${prompt.clause} ${prompt.text}` }, line(prompt));
}

/** @param {Prompt} prompt */
function line(prompt) {
  return [h("span", { key: "text" }, localTimes(prompt.text)), clause(prompt.clause)];
}
