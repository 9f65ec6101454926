/** Cards that are entered now: those the round waits for, a hand laid down or turned up, or the right one for a wrong one. */

import { cardName, cardNumber } from "../shared/cards.js";
import { capital, cardsOf, localTimes, pileName, plural, withSuits } from "../shared/words.js";
import { lying } from "../keypad/keypad.js";

/** @typedef {import("./dealer.js").Desk} Desk */
/** @typedef {import("../keypad/keypad.js").Entry} Entry */
/** @typedef {import("../shared/actions.js").Action} Action */

/** @param {Desk} desk @returns {Entry | null} */
export function entry(desk) {
  const { view } = desk;
  const lie = lying(view);
  const mixed = view.dealer_side?.mixed ?? {};
  const free = (/** @type {string[]} */ ...piles) => (/** @type {string} */ face) => !lie.has(face) || piles.some((pile) => mixed[pile]?.includes(face));
  if (view.dealing !== "recorded" || ["fault", "seat"].includes(desk.mode)) return null;
  if (desk.wrong) return rightCard(desk, desk.wrong, free(desk.wrong.pile));
  if (desk.naming) return layDown(desk);
  if (desk.revealing) {
    const box = desk.revealing;
    const count = view.boxes.find((each) => each.box === box)?.turns_up ?? 0;
    const send = (/** @type {string[]} */ faces) => desk.send({ type: "RevealFolded", box, cards: faces.map(cardNumber) });
    return { title: `Turn box ${box} face up: ${plural(count, "card")}`, least: count, most: count, allowed: free(`box ${box}`, `drawn ${box}`), send, atOnce: true };
  }
  const { kind, pile, count } = view.need;
  const show = (/** @type {string} */ to, /** @type {string[]} */ faces) => ({ type: /** @type {const} */ ("ShowCards"), pile: to, cards: faces.map(cardNumber) });
  const first = view.dealer_side?.first_card;
  if (kind === "wagers" && first && view.stakes.length && !desk.mode) {
    const send = (/** @type {string[]} */ faces) => desk.act([{ type: "CloseBets" }, show(first.pile, faces)]);
    const title = `First card: ${pileName(first.pile)}, ${plural(first.count, "card")}. It closes wagers`;
    return { title, least: first.count, most: first.count, allowed: free(first.pile), send, atOnce: true };
  }
  if (kind !== "cards") return null;
  const title = `${capital(cardsOf(view))}: ${plural(count, "card")}`;
  return { title, least: count, most: count, allowed: free(pile), send: (faces) => desk.send(show(pile, faces)), atOnce: true };
}

/** The card that really lies where a wrong one was recorded. @param {Desk} desk @param {import("./dealer.js").WrongCard} wrong @param {(face: string) => boolean} free @returns {Entry} */
function rightCard(desk, { pile, slot, face }, free) {
  const { view } = desk;
  const send = (/** @type {string[]} */ [right]) => {
    const box = view.boxes.find((each) => pile === `box ${each.box}`);
    const settled = box && view.settled.some((line) => line.box === box.box);
    if (box && settled && view.dealer_side?.undo?.pile === pile) {
      // The hand was the last act: take it back and record it again with the right card.
      const cards = box.cards.map((each, place) => cardNumber(place === slot ? right : each));
      return desk.act([{ type: "CorrectAct" }, { type: "ShowCards", pile, cards }]);
    }
    return desk.send({ type: "CorrectCard", pile, slot, card: cardNumber(right) });
  };
  const title = `${capital(pileName(pile))}: the ${cardName(face)} is wrong. Which card lies there?`;
  return { title, least: 1, most: 1, allowed: free, send, atOnce: true };
}

/** Entry of the cards that a player lays down, if their cards are known. @param {Desk} desk @returns {Entry | null} */
function layDown(desk) {
  const { need, boxes } = desk.view;
  const choice = need.choices.find((each) => each.name === desk.naming);
  const hand = boxes.find((box) => box.box === need.box)?.cards ?? [];
  if (!choice) return null;
  return {
    title: `Box ${need.box} discards ${choice.least} to ${choice.most} cards`,
    least: choice.least,
    most: choice.most,
    allowed: (face) => hand.includes(face),
    send: (faces) => desk.send({ type: "Choose", box: need.box, move: choice.name, discard: faces.map(cardNumber) }),
  };
}

/** Take back the last act; first whatever the dealer has opened or begun to enter. @param {Desk} desk @returns {Action | null} */
export function undoAction(desk) {
  const undo = desk.view.dealer_side?.undo;
  const begun = desk.text || desk.wrong || desk.naming || desk.revealing || desk.mode || desk.draft.length;
  const cancel = () => desk.set({ text: "", wrong: null, naming: "", revealing: 0, mode: "", draft: [], refusals: [] });
  if (begun) return { id: "cancel", label: "Back", detail: "Nothing is recorded", keys: ["escape"], run: cancel };
  if (!undo) return null;
  const what = withSuits(localTimes(undo.what));
  const detail = undo.supervisor ? `${what} (a supervisor must)` : what;
  return { id: "undo", label: "Undo", detail, keys: ["z", "backspace"], disabled: desk.busy, run: () => desk.send({ type: "CorrectAct" }) };
}
