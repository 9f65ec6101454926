/** Playing cards, drawn by code: a large index that stays readable when cards overlap. */

import { h } from "./dom.js";

export const BACK = "??";
export const RANKS = "23456789TJQKA";
export const SUITS = "cdhs";

const RANK_NAMES = [
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "jack",
  "queen",
  "king",
  "ace",
];
const SUIT_NAMES = ["clubs", "diamonds", "hearts", "spades"];

/** Outline of each suit, in a square of 32 by 32. */
const PIPS = [
  "M16 2.5a6.5 6.5 0 0 1 5 10.6 6.5 6.5 0 1 1-3.4 10.4c.4 3 1.6 5.4 3.9 6.5h-11c2.3-1.1 3.5-3.5 3.9-6.5A6.5 6.5 0 1 1" +
    " 11 13.1 6.5 6.5 0 0 1 16 2.5z",
  "M16 1.5q4 7.5 11 14.5-7 7-11 14.5Q12 23 5 16q7-7 11-14.5z",
  "M16 29.5C7 21.5 2 16.5 2 10.5A7.2 7.2 0 0 1 16 8a7.2 7.2 0 0 1 14 2.5c0 6-5 11-14 19z",
  "M16 2c6 7.5 14 11.5 14 18.2A6.4 6.4 0 0 1 18 23.5c.4 3 1.6 5.4 3.7 6.5h-11.4c2.1-1.1" +
    " 3.3-3.5 3.7-6.5A6.4 6.4 0 0 1 2 20.2C2 13.5 10 9.5 16 2z",
];

/** The number that stands for a card in a command. @param {string} face */
export function cardNumber(face) {
  return RANKS.indexOf(face[0]) * 4 + SUITS.indexOf(face[1]);
}

/** @param {number} number */
export function faceOf(number) {
  return RANKS[number >> 2] + SUITS[number & 3];
}

/** "As" as "ace of spades". @param {string} face */
export function cardName(face) {
  if (face === BACK) return "card face down";
  return `${RANK_NAMES[RANKS.indexOf(face[0])]} of ${SUIT_NAMES[SUITS.indexOf(face[1])]}`;
}

/** The outline of a suit, by its letter. @param {string} suit @param {import("./dom.js").Props} [props] */
export function pip(suit, props) {
  return h("path", { d: PIPS[SUITS.indexOf(suit)], ...props });
}

/** A suit as a small picture. @param {string} suit */
export function suitIcon(suit) {
  return h(`svg.suit.${suit}`, { viewBox: "0 0 32 32", "aria-hidden": "true" }, pip(suit));
}

/**
 * One card. `mark`: "up" if it is picked, "gone" if it was laid down, "made" if it is one of those that make the hand.
 * `fly` and `turn`: after how long it comes to its place, and is turned over.
 * @param {string} face
 * @param {{key?: string, mark?: string, order?: number, fly?: string, turn?: string, hint?: string, onclick?: () => void}} [how]
 */
export function card(face, how = {}) {
  const props = {
    key: how.key,
    class: `${how.mark ?? ""} ${how.turn ? "turned" : ""}`.trim(),
    style: { "--order": String(how.order ?? 0), "--fly": how.fly ?? "0ms", "--turn": how.turn ?? how.fly ?? "0ms" },
    "data-card": face,
  };
  const side = face === BACK ? h("span.side.back", { key: BACK }) : front(face);
  if (!how.onclick) return h("span.card", { ...props, role: "img", "aria-label": cardName(face) }, side);
  const label = { "aria-label": cardName(face), "aria-pressed": how.mark === "up", type: "button" };
  const hint = how.hint && h("kbd", { "aria-hidden": "true" }, how.hint);
  return h("span.card", props, side, h("button.touch", { ...label, onclick: how.onclick }), hint);
}

/**
 * A row of cards.
 * @param {string[]} faces
 * @param {{pile: string, class?: string, each?: (face: string, slot: number) => object, byFace?: boolean}} how
 */
export function row(faces, how) {
  const cards = faces.map((face, slot) => {
    const key = `${how.pile}/${how.byFace && face !== BACK ? face : slot}`;
    return card(face, { key, ...how.each?.(face, slot) });
  });
  return h(`span.row${how.class ? `.${how.class}` : ""}`, { style: { "--cards": String(faces.length) } }, cards);
}

/** A hand of so many cards, fanned out on a piece of felt: the picture of a game, whose name chooses the suit. @param {number} count @param {string} [game] */
export function fan(count, game = "xx") {
  const faces = [..."TJQKA"].slice(-count).map((rank) => rank + "dcsh"[game.length % 4]);
  const cards = faces.map((face, place) => card(face, { key: face, order: place - (faces.length - 1) / 2 }));
  return h("div.show", { "aria-hidden": "true" }, h("span.fan", { style: { "--cards": String(faces.length) } }, cards));
}

/** @param {string} face */
function front(face) {
  const [rank, suit] = face;
  const index = { x: rank === "T" ? "5" : "8", y: "44", class: rank === "T" ? "rank ten" : "rank" };
  return h(
    `svg.side.front.${suit}`,
    { key: face, viewBox: "0 0 100 140", "aria-hidden": "true" },
    h("text", index, rank === "T" ? "10" : rank),
    pip(suit, { transform: "translate(8 51) scale(.87)" }),
    "JQK".includes(rank) && h("path", { class: "crown", d: CROWNS["JQK".indexOf(rank)] }),
    pip(suit, { transform: "translate(38 76) scale(1.72)" }),
  );
}

/** Headgear of the court cards, drawn above the large pip: a band, a circlet and a crown. */
const CROWNS = [
  "M50 70v-8h11l5-10 5 10h11v8z",
  "M50 70l-2-13 9 7 9-11 9 11 9-7-2 13z",
  "M48 70l-3-17 10 8 5-13 6 12 6-12 5 13 10-8-3 17z",
];
