/** Who sits at a box dealt by people: newcomers by player card or name, and those who leave. */

import { button } from "../shared/actions.js";
import { get, post, Refused } from "../shared/api.js";
import { entered, h } from "../shared/dom.js";

/** @typedef {import("../shared/answers.d.ts").FoundPatron} Found */
/** @typedef {{query: string, found: Found[] | null}} Search */
/**
 * A box, what was typed to find somebody, and what the page can do.
 * @typedef {Search & {view: import("../shared/answers.d.ts").TableView, busy: boolean, box: number,
 *   search: (changes: Partial<Search>) => void, refuse: (no: {reason: string, clause: string | null}) => void,
 *   send: (command: import("../shared/answers.d.ts").TableCommand) => Promise<boolean>}} Seating
 */

/** A form that seats somebody at a free box, or lets the player of a box leave. @param {Seating} seating */
export function seating(seating) {
  const { view, box, query, found, busy } = seating;
  const seated = view.seats.find((one) => one.box === box);
  if (seated) return leaving(seating, seated.name);
  const card = view.dealer_side?.needs_card;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (unknown) walkUp(seating);
    else find(seating);
  };
  const nobodyFound = found?.length === 0;
  const unknown = nobodyFound && !card; // then Enter and gold seat a new guest
  const seat = (/** @type {Found} */ one) => () =>
    seating.send({ type: "SeatPatron", box, patron: one.id, ...(card ? { card: query.trim() } : {}) });
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
        oninput: (/** @type {Event} */ event) => seating.search({ query: entered(event), found: null }),
      }),
    ),
    !unknown && h("button.action.main", { type: "submit", key: "find", "data-action": "find patron" }, h("span.label", null, card ? "Seat the holder" : "Find")),
    nobodyFound && nobody(seating),
    found?.map((one) => button({ id: `seat ${one.id}`, label: one.name, detail: "Seat", keys: [], disabled: busy, run: seat(one) })),
  );
}

/** @param {Seating} seating @param {string} name */
function leaving({ box, busy, send }, name) {
  const run = () => send({ type: "LeaveSeat", box });
  return h(
    "section.seating",
    { key: "leaving", "aria-label": `Box ${box}` },
    h("h3", null, `${name} at box ${box}`),
    button({ id: `leave ${box}`, label: "Leaves the table", keys: [], disabled: busy, run }),
  );
}

/** @param {Seating} seating */
function nobody(seating) {
  const { view, query, busy } = seating;
  if (view.dealer_side?.needs_card) return h("p.refusal", { role: "alert" }, "This is not a valid player card: look at its number again, or have a card issued.");
  return [
    h("p.note", { key: "none" }, "Nobody on record has this name."),
    h("button.action.main", { key: "new", type: "submit", "data-action": "walk-up", disabled: busy || query.trim().length < 2 }, h("span.label", null, `Seat “${query.trim()}” as a new guest`)),
  ];
}

/** Somebody without a record sits down, by the name they give. @param {Seating} seating */
async function walkUp(seating) {
  const { view, query, box, busy } = seating;
  if (busy || query.trim().length < 2) return;
  try {
    const one = await post(`/api/tables/${encodeURIComponent(view.id)}/walk-ups`, { name: query });
    await seating.send({ type: "SeatPatron", box, patron: one.id });
  } catch (problem) {
    seating.refuse(refused(problem));
  }
}

/** Look for the holder of a card, or for a name. The holder of a card sits down at once. @param {Seating} seating */
async function find(seating) {
  const { view, query, box } = seating;
  const text = query.trim();
  if (!text) return;
  const [table, asked] = [encodeURIComponent(view.id), encodeURIComponent(text)];
  try {
    const holder = (await get(`/api/tables/${table}/patrons?card=${asked}`)).patrons;
    if (holder.length === 1) {
      await seating.send({ type: "SeatPatron", box, patron: holder[0].id, card: text });
      return;
    }
    const byName = view.dealer_side?.needs_card ? [] : (await get(`/api/tables/${table}/patrons?name=${asked}`)).patrons;
    seating.search({ found: byName });
  } catch (problem) {
    seating.refuse(refused(problem));
  }
}

/** @param {unknown} problem */
function refused(problem) {
  return problem instanceof Refused ? { reason: problem.reason, clause: problem.clause } : { reason: "The server cannot be reached. Try again.", clause: null };
}

let focused = "";
/** When a card must be entered or scanned, focus its field at once. @param {string} title */
export function focusEntry(title) {
  if (title && title !== focused) /** @type {HTMLElement | null} */ (document.querySelector(".entry input, .seating input"))?.focus();
  focused = title;
}
