/** The decks of a table that is dealt by hand: what the dealer has to do before cards can be dealt. */

import { title } from "../shared/words.js";

/** @typedef {import("../shared/actions.js").Action} Action */

/**
 * A deck is shuffled, then cut unless a device has shuffled it; the first one answers to a key.
 * @param {import("./dealer.js").Desk} desk @returns {Action[]}
 */
export function cardCare(desk) {
  const { view, busy } = desk;
  if (!["opening", "wagers"].includes(view.need.kind)) return [];
  const care = view.decks
    .filter((deck) => deck.right)
    .map((deck) => {
      if (!deck.shuffled) return { type: /** @type {const} */ ("Shuffle"), deck: deck.name, label: "Shuffle", key: "h" };
      const cut = !deck.cut && view.source !== "device";
      return cut ? { type: /** @type {const} */ ("Cut"), deck: deck.name, label: "Cut", key: "c" } : null;
    })
    .filter((step) => step !== null);
  return care.map(({ type, deck, label, key }, place) => ({
    id: `${type} ${deck}`,
    label: `${label} ${title(deck)}`,
    keys: place ? [] : [key],
    disabled: busy,
    run: () => desk.send({ type, deck }),
  }));
}
