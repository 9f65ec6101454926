/** A tournament that has been won, instead of its clock. */

import { h } from "../shared/dom.js";
import { dollars } from "../shared/words.js";

const STAR = "M12 1.6l3.1 6.9 7.5.8-5.6 5 1.6 7.4-6.6-3.8-6.6 3.8 1.6-7.4-5.6-5 7.5-.8z";
const MOST = 5; // of the best places

/**
 * Who has won, and the best places with what they are paid.
 * @param {{winners: string[], results: {place: number, name: string, prize: number}[]}} view
 */
export function winnersPart({ winners, results }) {
  return h(
    "section.middle.won",
    { key: "won" },
    h("svg.star", { viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: STAR })),
    h("p.heading", { role: "status" }, h("small", null, "Won by "), winners.join(" and ")),
    h(
      "ol.best",
      { "aria-label": "The best places" },
      results.slice(0, MOST).map((one) => h("li", { key: one.name }, h("i", null, one.place || "–"), h("span", null, one.name), h("b", null, one.prize > 0 && dollars(one.prize)))),
    ),
  );
}
