/** What a dealer enters at a tournament table: cards, the order of the hands, and the reason for a misdeal. */

import { cardNumber } from "../shared/cards.js";
import { entered, h } from "../shared/dom.js";
import { keypad } from "../keypad/keypad.js";

/** @typedef {import("./seat.js").Page} Page */

const COUNT = /** @type {Record<string, number>} */ ({ flop: 3, turn: 1, river: 1 });

/** Entry of a street's cards or a shown hand, at a table where real cards are dealt. @param {Page} page */
export function cardsEntry(page) {
  const { view, typed } = page;
  const need = view.awaits;
  if (view.dealing !== "recorded" || view.role === "player" || !need) return null;
  const seen = new Set([...view.board, ...view.seats.flatMap((seat) => seat.cards)]);
  const allowed = (/** @type {string} */ face) => !seen.has(face);
  const write = (/** @type {string} */ text) => page.set({ typed: text });
  const pad = (/** @type {string} */ title, /** @type {number} */ count, /** @type {(cards: number[]) => void} */ send) =>
    keypad(
      { title, least: count, most: count, allowed, send: (faces) => send(faces.map(cardNumber)) },
      { text: typed, busy: page.busy, write },
    );
  if (need.kind === "cards") {
    const enter = (/** @type {number[]} */ cards) =>
      page.give({ to: "table", command: { type: "EnterCards", to: need.pile, cards } });
    return h(
      "div.typing-in",
      { key: "cards" },
      pad(`The ${need.pile}`, COUNT[need.pile] ?? 2, enter),
      h("button.tool", { type: "button", "data-action": "not typed", disabled: page.busy, onclick: () => enter([]) }, "Dealt, but not entered"),
    );
  }
  if (need.kind === "show") {
    const show = (/** @type {number[]} */ cards) =>
      page.give({ to: "table", command: { type: "ShowHand", seat: need.seat, cards } });
    return h("div.typing-in", { key: "cards" }, pad(`The hand of seat ${need.seat}`, 2, show));
  }
  return null;
}

/** Entry of the order of the hands; equal hands get the same number. @param {Page} page */
export function ranking(page) {
  const { view, ranks } = page;
  if (view.awaits?.kind !== "ranking" || view.role === "player") return null;
  const alive = view.seats.filter((seat) => seat.dealt_in && !seat.folded);
  const of = (/** @type {number} */ seat) => ranks[seat] ?? 1;
  const send = () => {
    const places = [...new Set(alive.map((seat) => of(seat.seat)))].sort((one, other) => one - other);
    const order = places.map((place) => alive.map((seat) => seat.seat).filter((seat) => of(seat) === place));
    page.give({ to: "table", command: { type: "RankHands", order } });
  };
  return h(
    "div.ranking",
    { key: "ranking", role: "group", "aria-label": "Rank of each hand, 1 for the best" },
    alive.map(({ seat, name }) =>
      h(
        "label",
        { key: seat },
        `Seat ${seat}, ${name}`,
        h("input", {
          type: "number",
          min: 1,
          max: alive.length,
          value: String(of(seat)),
          oninput: (/** @type {Event} */ event) => page.set({ ranks: { ...ranks, [seat]: Number(entered(event)) || 1 } }),
        }),
      ),
    ),
    h("button.action.main", { key: "send", type: "button", "data-action": "rank", disabled: page.busy, onclick: send }, h("span.label", null, "Rank the hands (1 is best)")),
  );
}

/** @param {Page} page */
export function misdeals(page) {
  const { view } = page;
  if (!view.misdeals.length) return null;
  const onchange = (/** @type {Event} */ event) => {
    const select = /** @type {HTMLSelectElement} */ (event.target);
    const reason = /** @type {import("../shared/answers.d.ts").DeclareMisdeal["reason"] | ""} */ (select.value);
    select.value = "";
    if (reason) page.give({ to: "table", command: { type: "DeclareMisdeal", reason } });
  };
  return h(
    "select.tool",
    { key: "misdeal", "aria-label": "Misdeal", "data-action": "misdeal", disabled: page.busy, onchange },
    h("option", { key: "", value: "" }, "Misdeal…"),
    view.misdeals.map((reason) => h("option", { key: reason, value: reason }, reason)),
  );
}
