/** A player's evenings: rounds with their net result, payments, a statement to print or to take along. */

import { h } from "../shared/dom.js";
import { clockTime, dollars, plural, signed, when } from "../shared/words.js";

/** @typedef {import("../shared/answers.d.ts").PlayerHistory} History */
/** @typedef {import("../shared/answers.d.ts").Evening} Evening */

const PERIODS = /** @type {[number, string][]} */ ([[7, "7 days"], [31, "A month"], [366, "A year"]]);

/** @param {History} past @param {(days: number) => void} choose */
export function evenings(past, choose) {
  return h(
    "section.own",
    { key: "evenings", id: "evenings", "aria-label": "Evenings" },
    h("h2", null, "Your evenings", h("small", null, "Net ", total(past.net))),
    h(
      "p.tools",
      { key: "tools" },
      h("span.periods", { role: "group", "aria-label": "How far back" }, PERIODS.map(([days, name]) => h("button", { key: days, type: "button", "aria-pressed": days === past.days, onclick: () => choose(days) }, name))),
      h("button", { key: "print", type: "button", onclick: () => print() }, "Print"),
      h("a.export", { key: "export", download: `statement-${past.days}-days.csv`, href: `data:text/csv;charset=utf-8,${encodeURIComponent(statement(past))}` }, "Save as CSV"),
    ),
    h("p.period", { key: "period" }, `Statement of the last ${plural(past.days, "day")}, ${when(new Date().toISOString())}`),
    past.evenings.length === 0 && h("p.empty", { key: "none" }, "No play and no payments in this time."),
    past.evenings.map((one, place) => evening(one, place === 0)),
    h("p.note", { key: "note" }, "Play at tables with real chips is not on this account: ask the dealer or the cage."),
  );
}

/** @param {Evening} one @param {boolean} open */
function evening(one, open) {
  const lines = [...one.rounds.map((round) => ({ at: round.at, row: played(round) })), ...one.moves.map((move) => ({ at: move.at, row: moved(move) }))];
  return h(
    "details.evening-of",
    { key: one.began, open },
    h("summary", null, h("span", null, when(one.began)), h("span.count", null, plural(one.rounds.length, "round")), total(one.net)),
    h(
      "div.scroll",
      { tabindex: "0" },
      h(
        "table",
        null,
        h("thead", null, h("tr", null, ["Time", "What", "Change", ""].map((name) => h("th", { key: name, scope: "col" }, name || h("span.spoken", null, "Look back"))))),
        h("tbody", null, lines.sort((a, b) => b.at.localeCompare(a.at)).map((each) => each.row)),
      ),
    ),
  );
}

/** Where a round was played. @param {Evening["rounds"][number]} round */
function at(round) {
  return `${round.title}, ${round.name}, round ${round.number}`;
}

/** @param {Evening["rounds"][number]} round */
function played(round) {
  const where = at(round);
  return h(
    "tr",
    { key: `${round.table} ${round.number}` },
    h("td", null, clockTime(round.at)),
    h("td", null, where),
    h("td.sum", null, total(round.net)),
    h("td", null, h("a", { href: `/me/rounds/${encodeURIComponent(round.table)}/${round.number}`, "aria-label": `Look back at ${where}` }, "Look back")),
  );
}

/** @param {Evening["moves"][number]} move */
function moved(move) {
  return h("tr.move", { key: `${move.at} ${move.text}` }, h("td", null, clockTime(move.at)), h("td", null, move.text), h("td.sum", null, signed(move.amount)), h("td", null));
}

/** @param {number} net */
function total(net) {
  return h("span.total", { class: net > 0 ? "win" : net < 0 ? "lose" : "" }, net ? signed(net) : "$0");
}

/** A statement as text that spreadsheets read. @param {History} past */
function statement(past) {
  const rows = past.evenings.flatMap((one) => [
    ...one.rounds.map((round) => [round.at, at(round), round.net]),
    ...one.moves.map((move) => [move.at, move.text, move.amount]),
  ]);
  const lines = rows
    .sort((a, b) => String(a[0]).localeCompare(String(b[0])))
    .map(([at, text, cents]) => `${quoted(when(String(at)))},${quoted(String(text))},${(Number(cents) / 100).toFixed(2)}`);
  return ["Time,What,Amount in dollars", ...lines, `,Net result of play,${(past.net / 100).toFixed(2)}`].join("\r\n");
}

/** @param {string} text */
function quoted(text) {
  return `"${text.replaceAll('"', '""')}"`;
}

/** A sum as the headline of the page. @param {number} cents */
export function balance(cents) {
  return h("p.balance", null, h("span", null, "Balance"), h("b", null, dollars(cents)));
}
