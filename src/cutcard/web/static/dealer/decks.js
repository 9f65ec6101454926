/** The decks of a table that is dealt by hand: what the dealer has to do before cards can be dealt. */

import { title } from "../shared/words.js";

/** @typedef {import("../shared/actions.js").Action} Action */

/**
 * Before the first round the dealer confirms the equipment, and brings a deck that they have checked.
 * @param {import("./dealer.js").Desk} desk @returns {Action[]}
 */
export function preparation(desk) {
  const { view, busy } = desk;
  if (view.need.kind !== "opening") return [];
  /** @type {Action[]} */
  const steps = [];
  if (view.checklist.length)
    steps.push({
      id: "PrepareTable",
      label: "Everything on the checklist is at the table",
      keys: ["k"],
      disabled: busy,
      run: () => desk.send({ type: "PrepareTable", equipment: view.checklist }),
    });
  const deck = view.next_deck;
  if (deck)
    steps.push({
      id: `BringDeck ${deck.deck}`,
      label: `I checked the ${deck.back} deck and bring it: ${deck.cards ?? 52} cards, no jokers, backs alike`,
      keys: ["d"],
      disabled: busy,
      run: () => desk.send(deck),
    });
  return steps;
}

/**
 * What the dealer must do with each deck now: shuffle it, or cut it. Only the first action has a key.
 * @param {import("./dealer.js").Desk} desk @returns {Action[]}
 */
export function cardCare(desk) {
  const { view, busy } = desk;
  const care = view.decks.flatMap(({ name, due }) => (due ? [{ type: due, deck: name }] : []));
  return care.map((command, place) => ({
    id: `${command.type} ${command.deck}`,
    label: `${command.type} ${title(command.deck)}`,
    keys: place ? [] : [command.type === "Shuffle" ? "h" : "c"],
    disabled: busy,
    run: () => desk.send(command),
  }));
}
