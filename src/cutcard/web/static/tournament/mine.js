/** A player's own page of a tournament: the seat, where to go, the level, the break, rank, prizes and bounties. */

import { clockFace, secondsSince, secondsTo } from "../shared/countdown.js";
import { h } from "../shared/dom.js";
import { dollars, when } from "../shared/words.js";
import { blindsText, chips, remaining } from "./countdown.js";

/** @typedef {import("../shared/answers.d.ts").EventView} EventView */
/** @typedef {import("../shared/answers.d.ts").OwnEntry} OwnEntry */

const NEWS = 600; // seconds that a new seat is pointed out

/** @param {EventView} view */
export function minePart(view) {
  const { mine } = view;
  if (!mine) return h("p.empty", null, "You have not entered.");
  const [table, seat] = mine.going ?? [mine.table, mine.seat];
  const fresh = table > 0 && (mine.going !== null || (mine.moved !== "" && secondsSince(mine.moved) < NEWS));
  return [
    h(
      "section.seat-card",
      { key: "seat", "aria-label": "Your seat" },
      fresh && h("p.go", { role: "status" }, mine.going ? "Take all your chips and go to" : "You have a new seat"),
      table > 0 ? h("p.where", null, h("span", null, "Table ", h("b", null, table)), h("span", null, "Seat ", h("b", null, seat))) : stands(view, mine),
    ),
    table > 0 && h("div.maps", { key: "maps" }, tableMap(view, table, seat), view.tables.length > 1 && roomMap(view, table)),
    h("dl.mine-facts", { key: "facts" }, table > 0 || mine.status === "waiting" ? playing(view, mine) : afterwards(view, mine)),
  ];
}

/** Instead of a seat. @param {EventView} view @param {OwnEntry} mine */
function stands(view, { status, place, queue }) {
  const large = (/** @type {string} */ before, /** @type {string | number} */ text, /** @type {string} */ after = "") =>
    h("p.where", null, h("span", null, before, h("b", null, text), after));
  if (view.phase === "cancelled") return h("p.where.words", null, h("b", null, "Cancelled"), h("span", null, "All fees are refunded."));
  if (place > 0) return large("Your place ", place, ` of ${view.players}`);
  if (queue > 0 && view.phase !== "announced") return large("Waiting for a seat, number ", queue);
  if (status === "waiting") return h("p.where.words", null, h("b", null, "You are in"), h("span", null, "Seats are drawn by lot when play begins."));
  return h("p.where.words", null, h("b", null, STANDS[status] ?? "You are out"));
}

const STANDS = /** @type {Record<string, string>} */ ({ owing: "Pay your fees", disqualified: "Disqualified", withdrawn: "Withdrawn", refused: "Refused" });

/** What matters to who plays or is going to. @param {EventView} view @param {OwnEntry} mine */
function playing(view, mine) {
  const { clock } = view;
  if (view.phase === "cancelled") return [];
  const begun = view.phase !== "announced";
  const blinds = (/** @type {import("../shared/answers.d.ts").Blinds} */ some) => `${blindsText(some)}, ante ${chips(some.ante)}`;
  const toBreak = clock.next_break < 0 ? 0 : clock.next_break - (clock.remaining - remaining(clock));
  const paid = view.prizes.length;
  const next = view.left > 0 && paid > 0 ? Math.min(view.left, paid) : 0;
  return [
    !begun && fact("Starts", secondsTo(view.starts) ? when(view.starts) : "About to start"),
    !clock.on_break && fact(`Level ${clock.level}`, blinds(clock.blinds)),
    begun && time(view),
    fact(`Next, level ${clock.next_level}`, blinds(view.next_blinds)),
    begun && toBreak > 0 && !clock.on_break && fact("Break in", clockFace(toBreak)),
    mine.stack > 0 && fact("Your chips", chips(mine.stack)),
    mine.rank > 0 && fact("Rank", `${mine.rank} of ${view.left}`),
    view.left > 0 && fact("Players left", `${view.left} of ${view.players}`),
    view.average > 0 && fact("Average stack", chips(view.average)),
    view.bounty > 0 && fact("Bounties won", `${dollars(mine.won)}, ${dollars(view.bounty)} each`),
    view.left > paid && paid > 0 && fact("To the money", `${view.left - paid} to go out`),
    next > 0 && fact(view.left > paid ? "Lowest prize" : "The next out gets", dollars(view.prizes[next - 1])),
    fact("Prize pool", dollars(view.pool)),
  ];
}

/** How long it goes on, or that it does not. @param {EventView} view */
function time({ clock, option_until }) {
  if (clock.state === "option") return fact(`Level ${clock.level} is over`, option_until ? `${clockFace(secondsTo(option_until))} to choose` : "Time to choose");
  const running = clock.on_break ? "Break ends in" : "Level ends in";
  return fact(clock.ends ? running : clock.state === "paused" ? "Clock paused at" : "Clock stands at", clockFace(remaining(clock)));
}

/** What is left for who plays no more. @param {EventView} view @param {OwnEntry} mine */
function afterwards(view, mine) {
  if (view.phase === "cancelled") return [];
  return [
    fact("Your prize", mine.prize ? dollars(mine.prize) : "None"),
    view.bounty > 0 && fact("Bounties won", dollars(mine.won)),
    view.winners.length > 0 && fact("Won by", view.winners.join(" and ")),
    view.left > 0 && !view.winners.length && fact("Players left", `${view.left} of ${view.players}`),
  ];
}

/** @param {string} name @param {string} value */
function fact(name, value) {
  return h("div", { key: name }, h("dt", null, name), h("dd", null, value));
}

/** The seats of a table as one stands before it, the dealer at the top; the player's own is lit. @param {EventView} view @param {number} number @param {number} own */
function tableMap(view, number, own) {
  const taken = new Set(view.tables.find((table) => table.number === number)?.seats.map((one) => one.seat));
  const places = Math.max(view.places, own, ...taken);
  const seats = Array.from({ length: places }, (_, place) => place + 1);
  const at = (/** @type {number} */ seat) => {
    const turn = (seat / (places + 1)) * 2 * Math.PI; // clockwise from the dealer
    return { "--x": Math.sin(turn).toFixed(3), "--y": (-Math.cos(turn)).toFixed(3) };
  };
  return h(
    "ol.table-map",
    { key: "table", "aria-label": `Table ${number}: seats from the dealer's left` },
    h("li.dealer", { key: "dealer", style: { "--x": "0", "--y": "-1" } }, "Dealer"),
    seats.map((seat) => h("li", { key: seat, style: at(seat), class: seat === own ? "here" : taken.has(seat) ? "" : "free", "aria-current": seat === own ? "location" : undefined }, seat)),
  );
}

/** The tables of the room by number, with the player's own lit. @param {EventView} view @param {number} own */
function roomMap(view, own) {
  return h(
    "ol.room-map",
    { key: "room", "aria-label": "Tables in the room" },
    view.tables.map((table) => h("li", { key: table.number, class: table.number === own ? "here" : "", "aria-current": table.number === own ? "location" : undefined }, table.number)),
  );
}
