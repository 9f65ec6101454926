/** Small pictures of what can go wrong at a table, drawn by code: cards, chips, a hand, a device. */

import { h } from "../shared/dom.js";

/** @typedef {import("../shared/dom.js").Element} Element */

/** A card, face up or face down. @param {number} x @param {number} y @param {boolean} up @param {number} [turn] @returns {Element} */
function card(x, y, up, turn = 0) {
  const at = { transform: `rotate(${turn} ${x + 7} ${y + 10})` };
  return h(
    "g",
    at,
    h("rect", { class: up ? "up" : "down", x, y, width: 14, height: 20, rx: 2 }),
    up && h("path", { class: "pip", d: `M${x + 7} ${y + 5}l4 5-4 5-4-5z` }),
  );
}

/** @param {number} x @param {number} y */
const chip = (x, y) => h("ellipse", { class: "token", cx: x, cy: y, rx: 7, ry: 3.5 });
/** @param {string} text @param {number} x @param {number} y */
const sign = (text, x, y) => h("text", { class: "sign", x, y }, text);
/** @param {string} d */
const line = (d) => h("path", { class: "line", d });

/** @returns {Element[]} */
const device = () => [h("rect", { class: "device", x: 10, y: 14, width: 28, height: 22, rx: 3 }), line("M15 20h18M15 25h18"), card(17, 4, false)];

/** @type {Record<string, () => (Element | false)[]>} */
const PICTURES = {
  "cards dealt incorrectly": () => [card(6, 14, false, -20), card(20, 14, false, 15), sign("?", 37, 20)],
  "a wrong number of cards to a player": () => [card(4, 16, false), card(12, 16, false), card(20, 16, false), sign("±1", 35, 16)],
  "a wrong number of cards to the dealer": () => [card(4, 22, false), card(14, 22, false), sign("D", 10, 16), sign("±1", 34, 16)],
  "a wrong number of community cards": () => [card(2, 14, true), card(15, 14, true), card(28, 14, true), sign("±1", 34, 11)],
  "a card exposed in the deal": () => [card(8, 16, false), card(22, 12, true, 20)],
  "two or more cards exposed in the deal": () => [card(5, 14, true, -15), card(17, 12, true), card(29, 14, true, 15)],
  "a card of the dealer's exposed in the deal": () => [card(8, 20, false), card(22, 18, true, 20), sign("D", 16, 14)],
  "a player shows own cards": () => [card(10, 6, true, -10), card(22, 6, true, 10), line("M8 40q16-14 32 0")],
  "the dealer shows own cards too early": () => [card(10, 22, true, -8), card(22, 22, true, 8), sign("D", 18, 16)],
  "community cards shown too early": () => [card(2, 14, true), card(15, 14, true), card(28, 14, true), sign("!", 41, 11)],
  "a hand dealt to a box without its wagers": () => [card(8, 8, false), card(18, 8, false), h("ellipse", { class: "empty", cx: 22, cy: 38, rx: 10, ry: 5 })],
  "a card is missing": () => [card(6, 14, false), h("rect", { class: "empty", x: 24, y: 14, width: 14, height: 20, rx: 2 })],
  "a card that does not belong to the deck": () => [card(6, 14, false), h("rect", { class: "other", x: 24, y: 14, width: 14, height: 20, rx: 2 }), sign("?", 31, 28)],
  "the shuffling device jams or does not finish": () => [...device(), sign("!", 40, 14)],
  "the shuffling device does not work as it should": () => [...device(), line("M12 38L36 12")],
  "a hand collected before its player decided": () => [card(8, 10, false), card(16, 10, false), line("M32 20h10m-4-4l4 4-4 4")],
  "a bet that is not the required multiple": () => [chip(14, 34), chip(14, 30), chip(34, 34), sign("≠", 24, 22)],
  "a wager above the maximum": () => [chip(22, 38), chip(22, 34), chip(22, 30), chip(22, 26), line("M8 20h28M22 16v-8m-4 4l4-4 4 4")],
  "a wager below the minimum": () => [chip(22, 38), line("M8 24h28M22 8v10m-4-4l4 4 4-4")],
  "a player who cannot cover the bet": () => [h("ellipse", { class: "empty", cx: 14, cy: 34, rx: 8, ry: 4 }), chip(34, 34), sign("0", 14, 24)],
  "an instant payout that was not declared before a draw": () => [card(6, 14, true), card(16, 14, true), line("M34 16q8 8 0 16m0 0l1-6m-1 6l6-1")],
};

/** @param {string} fault */
export function picture(fault) {
  const drawn = PICTURES[fault] ?? (() => [sign("!", 22, 30)]);
  return h("svg.picture", { viewBox: "0 0 48 44", "aria-hidden": "true" }, drawn());
}
