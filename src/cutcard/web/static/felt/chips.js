/** Chips and stacks of chips, drawn by code. */

import { h } from "../shared/dom.js";
import { dollars } from "../shared/words.js";

/** The values a player may pick up, in cents. */
export const TRAY = [500, 2500, 10000, 50000];
const VALUES = [50000, 10000, 2500, 500, 100];
const TALLEST = 5; // most chips drawn in one stack; the label shows the amount

/** One chip. @param {number} value in cents */
export function chip(value) {
  return h(
    `svg.chip.v${value / 100}`,
    { viewBox: "0 0 64 64", "aria-hidden": "true" },
    h("circle", { class: "body", cx: "32", cy: "32", r: "31" }),
    h("circle", { class: "spots", cx: "32", cy: "32", r: "27" }),
    h("circle", { class: "inlay", cx: "32", cy: "32", r: "20" }),
    h("text", { x: "32", y: "39" }, String(value / 100)),
  );
}

/** The chips that make up an amount, large ones first. @param {number} cents */
export function chipsFor(cents) {
  const chips = [];
  let left = cents;
  for (const value of VALUES) {
    for (; left >= value; left -= value) chips.push(value);
  }
  return chips;
}

/**
 * A stack with its amount. `tone`: "draft", or the result of a wager.
 * @param {number} cents @param {string} [tone] @param {number} [tallest]
 */
export function stack(cents, tone = "", tallest = TALLEST) {
  const chips = chipsFor(cents).slice(0, tallest);
  return h(
    "span.stack",
    { class: tone },
    h(
      "span.pile",
      { style: { "--height": String(Math.max(chips.length, 1)) } },
      chips.map((value, place) => h("span.level", { key: place, style: { "--level": String(place) } }, chip(value))),
    ),
    h("span.amount", null, dollars(cents)),
  );
}
