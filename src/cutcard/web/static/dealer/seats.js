/** Seating somebody who comes to the table: their player card is scanned or typed; where none is needed, by name. */

import { button } from "../shared/actions.js";
import { get, post, Refused } from "../shared/api.js";
import { entered, h } from "../shared/dom.js";

/** @typedef {import("./dealer.js").Desk} Desk */
/** @typedef {import("../shared/answers.d.ts").FoundPatron} Found */

/** @param {Desk} desk */
export function seating(desk) {
  const { view, box, query, found } = desk;
  const card = view.dealer_side?.needs_card;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    find(desk);
  };
  const seat = (/** @type {Found} */ one) => () =>
    desk.send({ type: "SeatPatron", box, patron: one.id, ...(card ? { card: query.trim() } : {}) });
  return h(
    "form.seating",
    { key: "seating", onsubmit: submit },
    h("h3", null, `Who sits down at box ${box}?`),
    h(
      "label",
      null,
      h("span", null, card ? "Scan or type the player card" : "Scan the player card, or type the name"),
      h("input", {
        type: "text",
        name: "patron",
        autocomplete: "off",
        spellcheck: "false",
        value: query,
        oninput: (/** @type {Event} */ event) => desk.set({ query: entered(event), found: null }),
      }),
    ),
    h("button.action.main", { type: "submit", "data-action": "find patron" }, h("span.label", null, card ? "Seat the holder" : "Find")),
    found && (found.length ? found.map((one) => button({ id: `seat ${one.id}`, label: one.name, detail: "Seat", keys: [], disabled: desk.busy, run: seat(one) })) : nobody(desk)),
  );
}

/** @param {Desk} desk */
function nobody(desk) {
  const { view, query, box } = desk;
  if (view.dealer_side?.needs_card) return h("p.refusal", { role: "alert" }, "This is not a valid player card: look at its number again, or have a card issued.");
  const run = async () => {
    try {
      const one = await post(`/api/tables/${encodeURIComponent(view.id)}/walk-ups`, { name: query });
      await desk.send({ type: "SeatPatron", box, patron: one.id });
    } catch (problem) {
      desk.set({ refusals: [refused(problem)] });
    }
  };
  return [
    h("p.note", { key: "none" }, "Nobody on record has this name."),
    button({ id: "walk-up", label: `Seat “${query.trim()}” as a new guest`, keys: [], disabled: desk.busy || query.trim().length < 2, run }),
  ];
}

/** Look for the holder of a card, or for a name. The holder of a card sits down at once. @param {Desk} desk */
async function find(desk) {
  const { view, query, box } = desk;
  const text = query.trim();
  if (!text) return;
  const [table, asked] = [encodeURIComponent(view.id), encodeURIComponent(text)];
  try {
    const holder = (await get(`/api/tables/${table}/patrons?card=${asked}`)).patrons;
    if (holder.length === 1) {
      await desk.send({ type: "SeatPatron", box, patron: holder[0].id, card: text });
      return;
    }
    const byName = view.dealer_side?.needs_card ? [] : (await get(`/api/tables/${table}/patrons?name=${asked}`)).patrons;
    desk.set({ found: byName });
  } catch (problem) {
    desk.set({ refusals: [refused(problem)] });
  }
}

/** @param {unknown} problem */
function refused(problem) {
  return problem instanceof Refused ? { reason: problem.reason, clause: problem.clause } : { reason: "The server cannot be reached. Try again.", clause: null };
}
