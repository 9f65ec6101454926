/** What a person is told: what is to be done at this moment, and what stands written at the table. */

import { clause } from "../shared/clause.js";
import { h } from "../shared/dom.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("../shared/answers.d.ts").PromptView} Prompt */

/** @param {TableView} view */
const now = (view) => view.prompts.filter((prompt) => !prompt.standing);

/** The dealer's instructions of the moment, one under the other. @param {TableView} view */
export function instructions(view) {
  return h("ul.prompts", { key: "prompts", role: "status", "aria-label": "To do now" }, now(view).map(item));
}

/** The player's, on one discreet line that opens to show all of them. @param {TableView} view */
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
    first && more.length === 0 && h("p.first", { key: "only" }, line(first)),
    more.length > 0 &&
      h(
        "details",
        { key: "all" },
        h("summary.first", null, line(first), h("span.more", null, `+${more.length}`)),
        h("ul.prompts", null, now(view).map(item)),
      ),
  );
}

/** The cloth, the sign and the boards: what is to be read at any time. @param {TableView} view */
export function written(view) {
  return h("ul.prompts", { key: "written" }, view.prompts.filter((prompt) => prompt.standing).map(item));
}

/** @param {Prompt} prompt */
function item(prompt) {
  return h("li", { key: `${prompt.clause} ${prompt.text}` }, line(prompt));
}

/** @param {Prompt} prompt */
function line(prompt) {
  return [h("span", { key: "text" }, prompt.text), clause(prompt.clause)];
}
