/** The reports of a month: on screen, as files for a spreadsheet, and on paper. */

import { get, me, Refused } from "../shared/api.js";
import { clause } from "../shared/clause.js";
import { entered, h, patch } from "../shared/dom.js";
import { brand, cannotOpen } from "../shared/head.js";
import { applySettings } from "../shared/settings.js";
import { capital, dayName, dollars, localTimes, when } from "../shared/words.js";
import { barButton } from "../find/bar.js";
import { monthName } from "./names.js";

/**
 * @typedef {import("../shared/answers.d.ts").MonthReports} Month
 * @typedef {import("../shared/answers.d.ts").ReportSheet} Report
 * @typedef {import("../shared/answers.d.ts").ReportColumn} Column
 */

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
/** @type {Month | null} */
let found = null;
let name = "";
let problem = "";
let busy = false;

function draw() {
  patch(root, [
    h(
      "header.head",
      { key: "head" },
      brand(),
      h("div.title", null, h("h1", null, "Reports"), h("p", null, h("span", null, name))),
      h("a.tool", { key: "end", href: found?.over ? `/reports/end?month=${found.month}` : "/reports/end" }, "Month’s end"),
      h("a.tool", { key: "inspect", href: "/inspect" }, "Inspect"),
      barButton(),
    ),
    h("main", { key: "main" }, controls(), problem && h("p.lose", { key: "problem", role: "alert" }, problem), found && sheets(found)),
  ]);
}

function controls() {
  const onchange = (/** @type {Event} */ event) => load(entered(event));
  return h(
    "form.controls",
    { key: "controls", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    h("label", null, h("span", null, "Month"), h("input", { type: "month", name: "month", value: found?.month ?? "", required: true, onchange })),
    h("button.action.main", { key: "print", type: "button", disabled: !found, onclick: () => print() }, "Print"),
    h("p", { key: "said", role: "status" }, busy ? "Adding up…" : found ? said(found) : ""),
  );
}

/** @param {Month} month */
function said({ month, over, made, archived }) {
  if (archived) return `Part of ${monthName(month)}: what was recorded until ${when(archived)} lies in an archive and is not counted here. Made ${when(made)}.`;
  return over ? `${monthName(month)} is over. Made ${when(made)}.` : `${monthName(month)} as it stands, ${when(made)}. It is not over yet.`;
}

/** @param {Month} month */
function sheets(month) {
  const { reports } = month;
  return h(
    "div.sheets",
    { key: month.month },
    h(
      "div.cover",
      { key: "cover" },
      h("p", null, month.floor),
      h("h2", null, `Month’s end, ${monthName(month.month)}`),
      h("p", null, said(month)),
    ),
    h("nav.contents", { key: "contents", "aria-label": "Reports" }, reports.map((each) => h("a", { key: each.id, href: `#${each.id}` }, localTimes(each.title), h("small", null, String(each.rows.length))))),
    reports.map((each) => report(each, month)),
    h("div.signed", { key: "signed" }, ["Prepared by", "Checked by"].map((who) => h("p", { key: who }, h("span", null, who), h("span", null, "Date")))),
  );
}

/** @param {Report} each @param {Month} month as it was made: its files say the same */
function report(each, { month, made }) {
  const href = `/api/reports/csv?report=${encodeURIComponent(each.id)}&month=${month}&made=${encodeURIComponent(made)}`;
  return h(
    "section.report",
    { key: each.id, id: each.id, "aria-labelledby": `${each.id}-title` },
    h(
      "div.top",
      null,
      h("h2", { id: `${each.id}-title` }, localTimes(each.title), each.clauses.map(clause)),
      h("a.csv", { href, download: `${each.id}-${month}.csv`, "aria-label": `${each.title} as CSV` }, "CSV"),
    ),
    each.note && h("p.note", { key: "note" }, each.note),
    each.rows.length ? table(each) : h("p.note", { key: "none" }, "Nothing in this month."),
  );
}

/** @param {Report} each */
function table({ columns, rows, totals }) {
  const cells = (/** @type {readonly (string | number)[]} */ row, /** @type {string} */ tag) =>
    row.map((cell, at) => h(tag === "th" && !at ? "th" : "td", { key: at, class: columns[at].kind, ...(tag === "th" && !at ? { scope: "row" } : {}) }, shown(cell, columns[at])));
  return h(
    "div.scroll",
    { key: "table", tabindex: "0" },
    h(
      "table",
      null,
      h("thead", null, h("tr", null, columns.map((column, at) => h("th", { key: at, scope: "col", class: column.kind }, column.name)))),
      h("tbody", null, rows.map((row, at) => h("tr", { key: at }, cells(row, "td")))),
      totals && rows.length > 1 && h("tfoot", { key: "foot" }, h("tr", null, cells(totals, "th"))),
    ),
  );
}

/** @param {string | number} cell @param {Column} column */
function shown(cell, { kind }) {
  if (kind === "money" && typeof cell === "number") return dollars(cell);
  if (kind === "time" && cell) return when(String(cell));
  if (kind === "day" && /^\d/.test(String(cell))) return dayName(String(cell));
  return typeof cell === "number" ? cell.toLocaleString("en-AU") : cell;
}

/** @param {string} month */
async function load(month) {
  if (!/^\d{4}-\d\d$/.test(month) && month) return;
  busy = true;
  problem = "";
  draw();
  try {
    found = await get(/** @type {"/api/reports/month"} */ (`/api/reports/month?month=${month}`));
    history.replaceState(null, "", `/reports?month=${found.month}`);
    document.title = `Reports, ${monthName(found.month)} · Cutcard`;
  } catch (refused) {
    problem = refused instanceof Refused ? capital(refused.reason) : "The server cannot be reached. Check your connection, then try again.";
  }
  busy = false;
  draw();
}

applySettings();
try {
  name = (await me())?.name ?? "";
  await load(new URLSearchParams(location.search).get("month") ?? "");
} catch (problem) {
  cannotOpen(root, problem);
}
