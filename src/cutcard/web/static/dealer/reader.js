/** The card reader at a table: cards that it has read are turned up by one tap, and a misreading is mended by two. */

import { h } from "../shared/dom.js";
import { capital, cardsOf, plural } from "../shared/words.js";

/** @typedef {import("../shared/actions.js").Action} Action */

/**
 * What the dealer can do with the reader now: mend a misreading, or turn up cards that it has read.
 * @param {import("./dealer.js").Desk} desk @returns {Action[]}
 */
export function readerActions(desk) {
  const { view, busy } = desk;
  const reader = view.reader;
  if (!reader) return [];
  if (reader.misread) {
    const mend = (/** @type {boolean} */ by_hand) => () => desk.send({ type: "MendReading", by_hand });
    return [
      { id: "read again", label: "Put the cards through again", keys: ["p"], tone: "main", disabled: busy, run: mend(false) },
      { id: "by hand", label: "Enter them when they are turned up", keys: [], disabled: busy, run: mend(true) },
    ];
  }
  if (!reader.turns) return [];
  const run = () => desk.send({ type: "TurnUp", pile: view.need.pile });
  const differ = () => desk.send({ type: "MendReading", by_hand: true });
  return [
    { id: "TurnUp", label: `Turn up ${cardsOf(view)}`, keys: ["t"], tone: "main", disabled: busy, run },
    { id: "differ", label: "Other cards lie there: enter them", keys: [], disabled: busy, run: differ },
  ];
}

/**
 * The next act where a card reader helps: mend a misreading, or turn up what it has read.
 * @template {{action: Action | null, more: Action[]}} N
 * @param {import("./dealer.js").Desk} desk @param {N} next @returns {N}
 */
export function withReader(desk, next) {
  const [first, ...rest] = readerActions(desk);
  const why = desk.view.reader?.misread ? "" : "The reader has read them. Nobody sees them before you turn them up.";
  return first ? { ...next, why, action: { ...first, keys: [...first.keys, "enter"] }, more: [...rest, ...next.more] } : next;
}

/** Whether the reader has read the cards that the round waits for, so that nobody enters them. @param {import("./dealer.js").Desk} desk */
export function readAlready({ view, naming, revealing, wrong }) {
  return Boolean(view.reader?.turns) && !naming && !revealing && !wrong;
}

/** How far the reader has come, or what it has misread. @param {import("./dealer.js").Desk} desk */
export function readerLine({ view }) {
  const reader = view.reader;
  if (!reader) return null;
  if (reader.misread) return h("p.refusal", { key: "reader", role: "alert" }, `${capital(reader.misread)}.`);
  if (reader.wanted) return h("p.note", { key: "reader", role: "status" }, `The card reader waits for ${plural(reader.wanted, "card")}.`);
  return reader.attached ? h("p.note", { key: "reader" }, "The card reader is attached.") : null;
}
