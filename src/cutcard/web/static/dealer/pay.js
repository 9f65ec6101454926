/** What to take and pay: for each box, wager by wager, in chips by colour; then the jackpot prizes in their order. */

import { clause } from "../shared/clause.js";
import { h } from "../shared/dom.js";
import { dollars, plural } from "../shared/words.js";
import { chip, chipsFor } from "../felt/chips.js";
import { lines } from "../felt/results.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("../shared/answers.d.ts").SettledView} Settled */

/** Colours of the chips as they are drawn. @type {Record<number, string>} */
const COLOURS = { 50000: "purple", 10000: "black", 2500: "green", 500: "red", 100: "white" };

/**
 * The box that was settled last; once the round is over, all boxes in the order in which they were settled. Jackpot prizes
 * are paid apart from the other wagers, in an order of their own.
 * @param {TableView} view @param {boolean} short only the last box, because cards are being entered
 */
export function takeAndPay(view, short) {
  const whole = view.stage === "closed" && !short;
  const settled = view.settled.slice(whole ? 0 : (view.dealer_side?.fresh ?? 0)); // what was settled earlier is taken and paid
  if (!settled.length || view.dealing !== "recorded") return null;
  const boxes = [...new Set(settled.map((line) => line.box))];
  const shown = whole ? boxes : [settled[settled.length - 1].box];
  return h(
    "section.pay",
    { key: "pay", "aria-label": "Take and pay", role: "status" },
    shown.map((box) => atBox(view, box, settled.filter((line) => line.box === box))),
    whole && view.prizes.length > 0 && prizes(lines({ settled: [], prizes: view.prizes })),
  );
}

/** Jackpot prizes in the document's order: one box may come twice. @param {Settled[]} paid */
function prizes(paid) {
  return h(
    "div.pay-box",
    { key: "pay jackpot", "data-pays": "jackpot" },
    h("h3", null, h("span.name", null, "Jackpot prizes, in this order")),
    h("ul", null, paid.map((line, index) => h("li", { key: index, class: line.result }, move({ ...line, title: `Box ${line.box}, ${line.title}` }, true)))),
  );
}

/** @param {TableView} view @param {number} box @param {Settled[]} settled */
function atBox(view, box, settled) {
  const name = box ? view.seats.find((seat) => seat.box === box)?.name : "the dealer’s hand";
  const owners = new Set(settled.map((line) => line.owner));
  return h(
    "div.pay-box",
    { key: `pay ${box}`, "data-pays": box },
    h("h3", null, box ? h("span.number", null, box) : null, h("span.name", null, name ?? settled[0].owner)),
    h("ul", null, settled.map((line, index) => h("li", { key: index, class: line.result }, move(line, owners.size > 1)))),
  );
}

/** One wager: what happens to it, and the chips that are paid. @param {Settled} line @param {boolean} named */
function move(line, named) {
  const paid = line.returned - line.stake;
  const back = paid < 0 && line.returned > 0 ? line.returned : 0;
  const does = paid > 0 ? `Pay ${dollars(paid)}` : paid === 0 ? "Leave it" : back ? `Take ${dollars(-paid)}` : `Take ${dollars(line.stake)}`;
  return [
    h("span.area", { key: "area" }, line.title, named && h("i", null, ` of ${line.owner}`)),
    h("b", { key: "does", class: paid > 0 ? "to-pay" : paid < 0 ? "to-take" : "" }, does),
    paid > 0 && chips(paid),
    line.clauses.length > 0 && clause(line.clauses[0]),
  ];
}

/** @param {number} amount */
function chips(amount) {
  const values = chipsFor(amount);
  const counted = [...new Set(values)].map((value) => ({ value, count: values.filter((each) => each === value).length }));
  const odd = amount - values.reduce((sum, value) => sum + value, 0);
  const words = counted.map(({ value, count }) => `${plural(count, `${COLOURS[value]} chip`)} of ${dollars(value)}`);
  return h(
    "span.colours",
    { key: "chips", role: "img", "aria-label": [...words, ...(odd ? [dollars(odd)] : [])].join(", ") },
    counted.map(({ value, count }) => h("span.colour", { key: value }, chip(value), `×${count}`)),
    odd > 0 && h("span.colour", { key: "odd" }, dollars(odd)),
  );
}
