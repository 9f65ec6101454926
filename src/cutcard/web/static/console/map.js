/** The floor map: each table with its seats. A player is moved by dragging, or by choosing the player, "Move" and a seat. */

import { h } from "../shared/dom.js";
import { dollars, plural } from "../shared/words.js";
import { chips } from "../tournament/countdown.js";
import { winnersPart } from "../winners/winners.js";

/** @typedef {import("./console.js").Page} Page */
/** @typedef {import("../shared/answers.d.ts").ConsoleView} ConsoleView */
/** @typedef {import("../shared/answers.d.ts").MapTable} MapTable */
/** @typedef {import("../shared/answers.d.ts").MapSeat} MapSeat */

const REASON = "by the director at the console";
const FEW = 3; // tables that stand larger on a large screen

/** The field in numbers. @param {ConsoleView} view */
export function facts(view) {
  const bubble = view.to_money < 0 ? "" : view.to_money === 0 ? "In the money" : `${view.to_money} to the money`;
  const big = view.clock.blinds.big;
  const over = view.phase === "finished" || view.phase === "closed";
  return h(
    "dl.facts",
    { key: "facts" },
    fact("Players", over ? `${view.players}` : view.left ? `${view.left} of ${view.players}` : `${view.players} of ${view.cap}`),
    fact("Entries", chips(view.entries)),
    !over && view.average > 0 && fact("Average", `${chips(view.average)}${big ? ` · ${Math.round(view.average / big)} BB` : ""}`),
    fact("Prize pool", dollars(view.pool)),
    view.places > 0 && fact("Places paid", `${view.places}${bubble && !over ? ` · ${bubble}` : ""}`),
    view.bounty > 0 && fact("Bounties unpaid", dollars(view.escrow)),
    fact("Registration", view.registration ? `Until level ${view.until_level}` : "Closed"),
    view.held.length > 0 && fact("Held", view.held.join(" and ")),
  );
}

/** @param {string} name @param {string} value */
function fact(name, value) {
  return [h("dt", { key: name }, name), h("dd", { key: `${name} value` }, value)];
}

/** @param {Page} page */
export function mapPart(page) {
  const { view } = page;
  const free = new Map((page.moving?.moves ?? []).map((one) => [`${one.table}-${one.seat}`, one.name]));
  return h(
    "section.map",
    { key: "map", "aria-label": "Floor map" },
    view.hand_for_hand >= 0 && handForHand(view),
    view.phase === "finished" || view.phase === "closed"
      ? placesPart(view)
      : [
          view.tables.length === 0 && h("p.empty", { key: "none" }, empty(view)),
          h("div.tables", { key: "tables", class: view.tables.length <= FEW ? "few" : "", style: { "--tables": String(view.tables.length) } }, view.tables.map((table) => tablePart(page, table, free))),
        ],
  );
}

/** Who is paid, once play is over. @param {ConsoleView} view */
function placesPart({ payouts }) {
  const placed = payouts.filter((one) => one.name);
  return winnersPart({ winners: placed.filter((one) => one.place === 1).map((one) => one.name), results: placed });
}

/** @param {ConsoleView} view */
function empty({ phase, players }) {
  if (phase === "cancelled") return "The tournament is cancelled. All fees are refunded.";
  if (phase === "announced") return `${players ? plural(players, "player") : "Nobody has"} entered so far. Seats are drawn when you start.`;
  return "No table is in use.";
}

/** @param {ConsoleView} view */
function handForHand(view) {
  const missing = view.waiting_tables;
  const text = missing.length ? `Waiting for ${missing.length === 1 ? "table" : "tables"} ${listed(missing)}.` : "All tables have played.";
  return h("p.round", { key: "round", role: "status" }, h("b", null, view.hand_for_hand ? `Hand for hand, round ${view.hand_for_hand}` : "Hand for hand"), ` ${text}`);
}

/** Numbers as they are said: 1, 2 and 5. @param {number[]} numbers */
function listed(numbers) {
  return [numbers.slice(0, -1).join(", "), numbers[numbers.length - 1]].filter((part) => part !== "").join(" and ");
}

/** @param {Page} page @param {MapTable} table @param {Map<string, string>} free */
function tablePart(page, table, free) {
  const { seats } = page.view;
  const places = Math.max(seats, ...table.seats.map((one) => one.seat));
  const lean = table.lean > 0 ? "long" : table.lean < 0 ? "short" : "";
  const taken = new Map(table.seats.map((one) => [one.seat, one]));
  return h(
    "section.table",
    { key: table.number, class: [lean, table.breaking ? "breaking" : "", table.waits ? "waits" : ""].filter(Boolean).join(" "), "data-table": table.number, "aria-label": `Table ${table.number}` },
    h(
      "button.name",
      { type: "button", "data-open-table": table.number, onclick: () => page.openTable(table.number) },
      h("b", null, `Table ${table.number}`),
      h("span", null, tableFact(table)),
    ),
    h(
      "ol",
      null,
      Array.from({ length: places }, (_, at) => seatPart(page, table, at + 1, taken.get(at + 1), free.get(`${table.number}-${at + 1}`))),
    ),
  );
}

/** @param {MapTable} table */
function tableFact(table) {
  const lean = table.lean > 0 ? `, ${table.lean} too many` : table.lean < 0 ? `, ${-table.lean} too few` : "";
  if (table.breaking) return `${table.players}, breaks after its hand`;
  return `${table.players}${lean}${table.waits ? `, ${table.waits}` : ""}`;
}

/**
 * @param {Page} page @param {MapTable} table @param {number} seat @param {MapSeat | undefined} one
 * @param {string | undefined} open the name of who would change places, "" for an empty seat, undefined if nobody may move here
 */
function seatPart(page, table, seat, one, open) {
  const drop = page.moving && open !== undefined ? dropping(page, table.number, seat) : {};
  if (!one) {
    const inside = open === undefined ? h("span.free", null, seat) : h("button.free", { type: "button", "data-to": `${table.number}-${seat}`, "aria-label": `Table ${table.number}, seat ${seat}, open`, onclick: () => to(page, table.number, seat) }, seat);
    return h("li", { key: seat, class: open === undefined ? "" : "open", ...drop }, inside);
  }
  const marks = [one.present ? "" : "away", one.coming ? "coming" : "", one.leaving ? "leaving" : "", one.away ? "penalty" : ""].filter(Boolean);
  const target = page.moving && open !== undefined;
  return h(
    "li",
    { key: seat, class: [...marks, target ? "open" : ""].filter(Boolean).join(" "), ...drop },
    h(
      "button.seat",
      {
        type: "button",
        draggable: one.coming ? undefined : "true",
        "data-player": one.player,
        "data-seat": `${table.number}-${seat}`,
        ondragstart: (/** @type {DragEvent} */ event) => {
          event.dataTransfer?.setData("text/plain", one.player);
          page.move(one.player);
        },
        ondragend: () => setTimeout(() => page.moving && !page.busy && page.close()),
        onclick: () => (target ? to(page, table.number, seat) : page.open(one.player)),
      },
      h("i", null, seat),
      h("span", null, one.name),
      h("span.spoken", null, `, table ${table.number}${marks.length ? `, ${marks.join(", ")}` : ""}`),
      h("b", null, one.coming ? "→" : one.counted ? short(one.stack) : ""),
    ),
  );
}

/** @param {Page} page @param {number} table @param {number} seat */
function dropping(page, table, seat) {
  return {
    ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
    ondrop: (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      to(page, table, seat);
    },
  };
}

/** @param {Page} page @param {number} table @param {number} seat */
function to(page, table, seat) {
  if (page.moving) page.give({ type: "MovePlayer", player: page.moving.player, table, seat, reason: REASON });
}

/** A stack in few letters: 20,000 as 20k. @param {number} stack */
function short(stack) {
  if (stack >= 10_000_000) return `${Math.round(stack / 1_000_000)}m`;
  if (stack >= 10_000) return `${(stack / 1000).toLocaleString("en-US", { maximumFractionDigits: 1 })}k`;
  return chips(stack);
}
