/** What a big screen can show. Long lists are shown in pages, one after another. */

import { clockFace } from "../shared/countdown.js";
import { h } from "../shared/dom.js";
import { clockTime, dollars, when } from "../shared/words.js";
import { blindsText, chips, remaining } from "../tournament/countdown.js";
import { winnersPart } from "../winners/winners.js";

/** @typedef {import("../shared/answers.d.ts").ScreenView} ScreenView */
/** @typedef {import("../shared/dom.js").Child} Child */

/** @type {Record<string, (view: ScreenView, seconds: number, page: number) => Child>} */
export const PARTS = { clock, prizes, bounties, seats, moves, final, results };

const STATES = /** @type {Record<string, string>} */ ({ paused: "Clock paused", option: "Keep a short stack, or forfeit and buy back", break: "Break" });

/** @param {ScreenView} view @param {number} seconds @param {number} page */
function clock(view, seconds, page) {
  const { clock: now } = view;
  if (view.winners.length) return won(view);
  if (view.phase === "cancelled") return calledOff();
  const due = view.phase === "announced" && !seconds; // the hour is past, and nobody has started it yet
  const blinds = now.on_break ? view.next_blinds : now.blinds;
  return [
    h("section.side", { key: "field", "aria-label": "The field" }, view.final ? finalSeats(view) : field(view)),
    h(
      "section.middle",
      { key: "middle", "aria-label": "Clock" },
      h("p.heading", { role: "status", class: due ? "soon" : "" }, heading(view, due)),
      !due && h("p.time", { class: now.state, role: "timer", "data-clock": now.state, "data-seconds": seconds }, clockFace(seconds)),
      h("p.blinds", null, h("span", null, now.on_break ? "Then" : "Blinds"), h("b", null, blindsText(blinds))),
      h("p.ante", null, h("span", null, "Big blind ante"), h("b", null, chips(blinds.ante))),
    ),
    h("section.side.money", { key: "money", "aria-label": "Prizes" }, prizeSide(view, page)),
    h("section.coming", { key: "coming", "aria-label": "What comes next" }, coming(view)),
  ];
}

function calledOff() {
  return h("section.called-off", { key: "off" }, h("p.heading", { role: "status" }, "Cancelled"), h("p", null, "The tournament is cancelled. All fees are refunded."));
}

/** Nothing of the clock matters once somebody has won. @param {ScreenView} view */
function won(view) {
  return [
    h("section.side", { key: "field", "aria-label": "The field" }, fact("Players", chips(view.players)), fact("Entries", chips(view.entries)), mostBounties(view)),
    winnersPart(view),
    h("section.side.money", { key: "money", "aria-label": "Prizes" }, fact("Prize pool", dollars(view.pool))),
  ];
}

/** @param {ScreenView} view @param {boolean} due */
function heading({ phase, clock: now, starts }, due) {
  if (phase === "announced") return due ? "About to start" : `Starts ${when(starts)}`;
  if (now.on_break) return `Break · level ${now.next_level} is next`;
  const said = STATES[now.state];
  return said ? `Level ${now.level} · ${said}` : `Level ${now.level}`;
}

/** @param {ScreenView} view */
function coming(view) {
  const { clock: now } = view;
  const toBreak = now.next_break < 0 ? 0 : now.next_break - (now.remaining - remaining(now));
  const running = view.phase !== "announced";
  return [
    !now.on_break && h("p", { key: "next" }, h("span", null, `Next, level ${now.next_level}`), h("b", null, `${blindsText(view.next_blinds)} · ante ${chips(view.next_blinds.ante)}`)),
    now.on_break && now.ends && h("p", { key: "back" }, h("span", null, "Play goes on at"), h("b", null, clockTime(now.ends))),
    running && toBreak > 0 && !now.on_break && h("p", { key: "break" }, h("span", null, "Break in"), h("b", null, clockFace(toBreak))),
    view.registration && h("p", { key: "registration" }, h("span", null, "Registration"), h("b", null, `until level ${view.until_level}`)),
  ];
}

/** @param {ScreenView} view */
function field(view) {
  const running = view.phase !== "announced";
  const toMoney = view.fixed ? view.left - view.prizes.length : 0;
  return [
    fact("Players", view.left ? `${view.left} / ${view.players}` : `${view.players} / ${view.cap}`),
    fact("Entries", chips(view.entries)),
    running && view.waiting > 0 && fact("Waiting", chips(view.waiting)), // before the start everybody does
    fact(running ? "Average" : "Starting stack", chips(view.average || view.starting_stack)),
    toMoney > 0 && fact("To the money", chips(toMoney)),
    mostBounties(view),
  ];
}

/** @param {ScreenView} view */
function mostBounties({ leaders: [first] }) {
  return first && fact("Most bounties", `${first.name} ${dollars(first.bounties)}`);
}

/** @param {string} name @param {string} value */
function fact(name, value) {
  return h("p.fact", { key: name }, h("span", null, name), h("b", null, value));
}

/** The players of the final table by seat. @param {ScreenView} view */
function finalSeats(view) {
  const [table] = view.tables;
  return [
    h("h2", { key: "title" }, "Final table"),
    h("ol.plain", { key: "seats" }, (table?.seats ?? []).map((one) => h("li", { key: one.seat }, h("i", null, one.seat), h("span", null, one.name), h("b", null, one.stack > 0 && chips(one.stack))))),
    fact("Average", chips(view.average)),
  ];
}

/** @param {ScreenView} view @param {number} page */
function prizeSide(view, page) {
  return [fact("Prize pool", dollars(view.pool)), prizeList(view, page, 8)];
}

/** @param {ScreenView} view @param {number} page @param {number} most */
function prizeList(view, page, most) {
  const pages = Math.max(1, Math.ceil(view.prizes.length / most));
  const first = (page % pages) * most;
  return [
    h("ol.plain", { key: `prizes ${first}` }, view.prizes.slice(first, first + most).map((prize, at) => h("li", { key: at }, h("i", null, first + at + 1), h("b", null, dollars(prize))))),
    !view.fixed && view.prizes.length > 0 && h("p.note", { key: "note" }, "As entries stand"),
    pages > 1 && h("p.note", { key: "page" }, `${view.prizes.length} places paid`),
  ];
}

/** @param {ScreenView} view @param {number} _ @param {number} page */
function prizes(view, _, page) {
  if (!view.prizes.length) return nothing("Prizes are known once players have entered.");
  return [h("h2", { key: "title" }, `Prizes · ${dollars(view.pool)}`), h("div.list.amounts", { key: "list", style: fit(Math.min(view.prizes.length, 24)) }, prizeList(view, page, 24))];
}

/** @param {ScreenView} view */
function bounties(view) {
  if (!view.leaders.length) return nothing(view.bounty ? `A bounty of ${dollars(view.bounty)} is on every player.` : "This tournament has no bounties.");
  return [
    h("h2", { key: "title" }, `Bounties · ${dollars(view.bounty)} each`),
    h("ol.plain.list", { key: "list", style: fit(view.leaders.length) }, view.leaders.map((one) => h("li", { key: one.name }, h("i", null, 1 + view.leaders.filter((other) => other.bounties > one.bounties).length), h("span", null, one.name), h("b", null, dollars(one.bounties))))),
  ];
}

/** @param {ScreenView} view @param {number} _ @param {number} page */
function seats(view, _, page) {
  const everybody = view.tables.flatMap((table) => table.seats.map((seat) => ({ ...seat, table: table.number }))).sort((one, other) => one.name.localeCompare(other.name));
  if (!everybody.length) return nothing("Seats are drawn when play starts.");
  const most = 45;
  const pages = Math.ceil(everybody.length / most);
  const first = (page % pages) * most;
  return [
    h("h2", { key: "title" }, pages > 1 ? `Seats · ${(page % pages) + 1} of ${pages}` : "Seats", h("small", null, "Table – seat")),
    h("ol.plain.list", { key: `list ${first}`, style: fit(Math.min(everybody.length, most)) }, everybody.slice(first, first + most).map((one) => h("li", { key: `${one.table} ${one.seat}` }, h("span", null, one.name), h("b", null, `${one.table} – ${one.seat}`)))),
  ];
}

/** @param {ScreenView} view */
function moves(view) {
  if (!view.moves.length) return nothing("Nobody changes seats now.");
  const latest = view.moves.slice(0, 9);
  return [
    h("h2", { key: "title" }, "New seats"),
    h("ol.plain.list", { key: "list", style: fit(latest.length) }, latest.map((one) => h("li", { key: one.name }, h("span", null, one.name), h("b", null, `Table ${one.table}, seat ${one.seat}`)))),
  ];
}

/** @param {ScreenView} view @param {number} seconds @param {number} page */
function final(view, seconds, page) {
  if (!view.final) return seats(view, seconds, page);
  const sat = view.tables[0]?.seats.length ?? 0;
  return [
    h("div.half", { key: "final", style: fit(sat, 1) }, finalSeats(view)),
    h("div.half.amounts", { key: "prizes", style: fit(Math.max(sat, Math.min(view.prizes.length, 9)), 1) }, h("h2", { key: "title" }, "Prizes"), prizeList(view, page, 9)),
  ];
}

/** @param {ScreenView} view */
function results(view) {
  if (!view.results.length) return nothing("Nobody is out yet.");
  const best = view.results.slice(0, 27);
  return [
    h("h2", { key: "title" }, "Results"),
    h(
      "ol.plain.list",
      { key: "list", style: fit(best.length) },
      best.map((one) => h("li", { key: `${one.place} ${one.name}` }, h("i", null, one.place || "–"), h("span", null, one.name), h("b", null, one.prize ? dollars(one.prize) : one.bounties ? `${dollars(one.bounties)} bounties` : ""))),
    ),
  ];
}

/** So many lines fill the height of the screen: few in one column, many in two or three. @param {number} lines @param {number} [columns] */
function fit(lines, columns = lines > 20 ? 3 : lines > 9 ? 2 : 1) {
  return { "--columns": String(columns), "--rows": String(Math.max(5, Math.ceil(lines / columns))) };
}

/** @param {string} text */
function nothing(text) {
  return h("p.nothing", { key: "nothing" }, text);
}
