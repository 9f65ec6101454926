/** What was refused lately, by whom and why: part of the inspector's page. */

import { get } from "../shared/api.js";
import { clause } from "../shared/clause.js";
import { h } from "../shared/dom.js";
import { capital, localTimes, when } from "../shared/words.js";

/** @type {import("../shared/answers.d.ts").RefusalLine[]} */
let refusals = [];
let read = 0; // the number of the last one

/** Read the refusals that are new since the last look. @param {() => void} draw */
export async function watchRefusals(draw) {
  const more = await get(/** @type {"/api/refusals"} */ (`/api/refusals?after=${read}`));
  if (!more.length) return draw();
  refusals = [...[...more].reverse(), ...refusals];
  read = more[more.length - 1].number;
  await watchRefusals(draw); // the server sends them in parts, the oldest first
}

/** @param {() => void} draw */
export function drawRefusals(draw) {
  return h(
    "details.refusals",
    { key: "refusals", ontoggle: (/** @type {Event} */ event) => /** @type {HTMLDetailsElement} */ (event.target).open && void watchRefusals(draw) },
    h("summary", null, h("h2", null, "Refusals")),
    !refusals.length && h("p.soft", { key: "none" }, "Nothing has been refused yet."),
    h(
      "ol",
      { key: "list" },
      refusals.map((each) =>
        h(
          "li",
          { key: each.number },
          h("time", { datetime: each.at }, when(each.at)),
          h("span", null, h("b", null, each.who), `: ${each.command}. ${capital(localTimes(each.reason))}`),
          each.clause && clause(each.clause),
        ),
      ),
    ),
  );
}
