/** Quick find: a part of a name, a card that is scanned, or a table and seat such as 4-7. */

import { entered, h } from "../shared/dom.js";
import { capital } from "../shared/words.js";

/** @typedef {import("./console.js").Page} Page */

let answered = Promise.resolve(); // until the answer to what was asked last

/** @param {Page} page */
export function findPart(page) {
  const { asked, found } = page;
  const onkeydown = async (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") page.look("");
    if (event.key !== "Enter") return;
    await answered; // Enter means what was scanned or typed, not who was found before
    if (page.found.length) page.open(page.found[0].player);
  };
  return h(
    "div.find",
    { key: "find" },
    h("input", {
      type: "search",
      placeholder: "Name, card, 4-7",
      "aria-label": "Find a player by name, card, or table and seat such as 4-7",
      "data-find": "",
      value: asked,
      oninput: (/** @type {Event} */ event) => (answered = page.look(entered(event))),
      onkeydown,
    }),
    found.length > 0 &&
      h(
        "ul",
        { key: "found", "aria-label": "Found" },
        found.map((one) =>
          h(
            "li",
            { key: one.player },
            h(
              "button",
              { type: "button", "data-found": one.player, onclick: () => page.open(one.player) },
              h("b", null, one.name),
              h("span", null, stands(one)),
            ),
          ),
        ),
      ),
    asked.trim() && !found.length && h("p.none", { key: "none", role: "status" }, "Nobody found."),
  );
}

/** How somebody stands. @param {import("../shared/answers.d.ts").FoundEntrant} one */
export function stands({ table, seat, place, status }) {
  if (table) return `Table ${table}, seat ${seat}`;
  if (place) return `Waits, number ${place}`;
  return capital(status);
}
