/** The panel beside the table: results, pay tables, the log and the proof of a fair shuffle. */

import { clause } from "../shared/clause.js";
import { h } from "../shared/dom.js";
import { localTimes, title, withSuits } from "../shared/words.js";
import { written } from "./prompts.js";
import { resultsPanel } from "./results.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("../shared/answers.d.ts").LogLine} LogLine */
/** @typedef {import("./proof.js").Checked} Checked */
/** @typedef {import("./results.js").Finished} Finished */

export const TABS = ["results", "how", "pays", "sign", "log"];

/**
 * @param {{view: TableView, log: LogLine[], finished: Finished | null, checked: Checked | null, tab: string,
 *   show: (tab: string) => void, verify: () => void}} page
 * @param {import("../shared/dom.js").Child} top
 */
export function panel(page, top) {
  const tab = page.tab || (page.finished ? "results" : page.view.role === "player" ? "how" : "log"); // until the person chooses
  return h(
    "aside.panel",
    { "aria-label": "About this table" },
    top,
    h(
      "div.tabs",
      { key: "tabs", role: "tablist" },
      TABS.map((name) =>
        h(
          "button",
          { key: name, type: "button", role: "tab", "aria-selected": name === tab, onclick: () => page.show(name) },
          title(name),
        ),
      ),
    ),
    h("div.sheet", { key: tab, role: "tabpanel", tabindex: "0" }, sheet(page, tab)),
  );
}

/** @param {Parameters<typeof panel>[0]} page @param {string} tab */
function sheet(page, tab) {
  if (tab === "how") return how(page.view);
  if (tab === "pays") return paytables(page.view);
  if (tab === "sign") return written(page.view);
  if (tab === "log") return lastLines(page.log);
  return resultsPanel(page.finished, [proof(page), fairness(page.view)]);
}

/** How to play, in half a minute. @param {TableView} view */
export function how(view) {
  return [
    h("h2", { key: "how" }, "How to play"),
    h("ol.how", { key: "steps" }, view.how.map((step) => h("li", { key: step }, step))),
    h("p.empty", { key: "more" }, h("a", { href: `/rules/${view.document}` }, "All rules of this game")),
  ];
}

/** @param {TableView} view */
export function paytables(view) {
  const jackpot = { title: "Jackpot", lines: view.prizes_of_jackpot, note: "" };
  const tables = Object.keys(jackpot.lines).length ? [...view.paytables, jackpot] : view.paytables;
  return tables.map(({ title: name, lines, note }) => [
    h("h2", { key: name }, name),
    note && h("p.when", { key: `${name} when` }, note.replaceAll(/\.00\b/g, "")),
    h(
      "table.pays",
      { key: `${name} lines` },
      h(
        "tbody",
        null,
        Object.entries(lines).map(([hand, odds]) =>
          h("tr", { key: hand }, h("th", { scope: "row" }, title(hand)), h("td", null, odds.replace(":", " : ").replaceAll(/\.00\b/g, ""))),
        ),
      ),
    ),
  ]);
}

/** What happened, the latest first. @param {LogLine[]} lines */
export function lastLines(lines) {
  if (!lines.length) return h("p.empty", null, "Nothing has happened yet.");
  return h(
    "ol.log",
    { key: "log" },
    lines.map((line) => h("li", null, h("span", null, withSuits(localTimes(line.text))), line.clause && clause(line.clause))).reverse(),
  );
}

/** @param {Parameters<typeof panel>[0]} page */
function proof(page) {
  if (!page.finished?.commitment) return null;
  const checked = page.checked?.number === page.finished.number ? page.checked : null;
  return h(
    "div.proof",
    { key: "proof" },
    h("button.verify", { type: "button", onclick: page.verify }, "Verify the shuffle"),
    checked && h("p", { class: checked.good ? "win" : "lose", role: "status" }, checked.text),
  );
}

/** @param {TableView} view */
function fairness(view) {
  if (!view.commitment) return null;
  return h(
    "details.commitment",
    { key: "commitment" },
    h("summary", null, `Seal of round ${view.number}’s shuffle`),
    h("p", null, "This code was published before wagers closed. It fixes the order of the cards, so nobody could change it afterwards."),
    h("code", null, view.commitment),
    view.parts && h("p", null, "Parts that players have added to the shuffle: ", view.parts.map(({ box, part }) => `box ${box} ${part}`).join(", ") || "none so far", "."),
  );
}
