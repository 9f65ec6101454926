/** Sheets on paper: clock, queue and prizes on the first page, then every table with room to write. */

import { get, me } from "../shared/api.js";
import { clockFace } from "../shared/countdown.js";
import { h, patch } from "../shared/dom.js";
import { cannotOpen } from "../shared/head.js";
import { follow } from "../shared/live.js";
import { clockTime, dollars, plural } from "../shared/words.js";
import { blindsText, chips } from "../tournament/countdown.js";

/** @typedef {import("../shared/answers.d.ts").PaperSheet} PaperSheet */
/** @typedef {import("../shared/answers.d.ts").EventSheet} EventSheet */
/** @typedef {import("../shared/answers.d.ts").PaperTable} PaperTable */

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const event = /** @type {const} */ (`/tournaments/${encodeURIComponent(id)}`);
const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const CHECK = 10_000; // milliseconds: a level begins without anybody's act

/** @type {PaperSheet | null} */
let shown = null;
let always = false;

/** @param {PaperSheet} all */
function draw(all) {
  const { sheet } = all;
  const toggle = (/** @type {Event} */ changed) => (always = /** @type {HTMLInputElement} */ (changed.target).checked);
  patch(root, [
    h(
      "header.bar",
      { key: "bar" },
      h("h1", null, "Sheets on paper"),
      h("label", null, h("input", { type: "checkbox", name: "always", onchange: toggle }), " Print at every level"),
      h("button.print", { type: "button", onclick: () => print() }, "Print"),
    ),
    h("main", { key: "main" }, first(all), sheet.tables.map((table) => tablePart(all, table))),
  ]);
  document.title = `Level ${sheet.level} on paper · ${sheet.name}`;
}

/** @param {PaperSheet} all */
function first({ sheet, race }) {
  return h(
    "article.first",
    { key: "first", "aria-label": "Clock, queue and prizes" },
    h("h2", null, sheet.name),
    h("p.stands", null, h("b", null, `${clockTime(sheet.at)}: ${now(sheet)}`), ` · ${plural(sheet.players, "player")} · ${sheet.entries} entries · ${chips(sheet.chips)} chips`),
    h(
      "table",
      { key: "levels" },
      h("caption", null, "Levels"),
      h("thead", null, h("tr", null, ["Level", "Blinds", "Ante", "Minutes", "Began"].map((name) => h("th", { key: name, scope: "col" }, name)))),
      h("tbody", null, sheet.levels.map((one, place) => h("tr", { key: place }, h("th", { scope: "row" }, one.number), h("td", null, blindsText(one.blinds)), h("td", null, chips(one.blinds.ante)), h("td", null, one.break_after ? `${one.minutes}, then a break of ${one.break_after}` : one.minutes), h("td.write", null)))),
    ),
    race && h("p", { key: "race" }, `After level ${race.after_level} chips of ${chips(race.old)} are raced off: at most ${chips(race.exchange)} chips of ${chips(race.new)} are needed.`),
    h("div.columns", { key: "columns" }, list("Waiting for a seat", sheet.queue), list("Prizes", sheet.prizes.map((prize, place) => `${place + 1}. ${dollars(prize)}`)), list("Last out", sheet.out.map(([place, name]) => `${place}. ${name}`)), list("Bounty without a winner yet", sheet.pending), list("Penalties", sheet.penalties)),
    h("p.write-here", { key: "write" }, "Out (time, table, seat, by whom), re-entries, moves:"),
    h("ol.ruled", { key: "ruled" }, Array.from({ length: 10 }, (_, place) => h("li", { key: place }))),
  );
}

/** @param {EventSheet} sheet */
function now({ state, level, remaining }) {
  const left = clockFace(remaining);
  if (state === "break") return `break after level ${level}, ${left} left`;
  return `level ${level}, ${left} left${state === "running" ? "" : `, ${state}`}`;
}

/** @param {string} title @param {string[]} lines */
function list(title, lines) {
  return lines.length > 0 && h("section", { key: title }, h("h3", null, title), h("ul", null, lines.map((line, place) => h("li", { key: place }, line))));
}

/** @param {PaperSheet} all @param {PaperTable} table */
function tablePart({ sheet, counted }, table) {
  return h(
    "article.table",
    { key: table.table, "aria-label": `Table ${table.table}` },
    h("h2", null, `Table ${table.table}`, h("small", null, ` level ${sheet.level}, ${clockTime(sheet.at)}${table.button ? `, button at seat ${table.button}` : ""}, chips from ${chips(table.unit)}`)),
    h(
      "table",
      null,
      h("thead", null, h("tr", null, ["Seat", "Player", counted ? "Chips" : "Count", "Bounty", "Out at", "By seat"].map((name) => h("th", { key: name, scope: "col" }, name)))),
      h(
        "tbody",
        null,
        table.seats.map((one) => h("tr", { key: one.seat }, h("th", { scope: "row" }, one.seat), h("td", null, one.name, !one.present && " (away)"), h("td.number", null, counted ? chips(one.stack) : ""), h("td", null, one.bounty ? "yes" : "no"), h("td.write", null), h("td.write", null))),
      ),
    ),
  );
}

/** Ask again; a new level is printed if that is wanted. */
async function look() {
  const before = shown?.sheet;
  shown = await get(`/api${event}/paper`);
  draw(shown);
  if (always && before && before.level !== shown.sheet.level) print();
}

function signIn() {
  location.assign(`/sign-in?to=${encodeURIComponent(location.pathname)}`);
}

async function begin() {
  if (!(await me())) return signIn();
  await look();
  const again = () => look().catch(() => {}); // if the server is away, the sheet that is shown stays
  follow(`${event}/console/live`, { message: again, state: () => {}, out: signIn });
  setInterval(again, CHECK);
}

begin().catch((problem) => cannotOpen(root, problem));
