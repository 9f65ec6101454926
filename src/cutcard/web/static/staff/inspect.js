/** Tools for the whole floor: reports and, for the inspector, refusals, replayed rounds and the journal. */

import { get, post, Refused } from "../shared/api.js";
import { clause } from "../shared/clause.js";
import { fields, h } from "../shared/dom.js";
import { capital, localTimes, plural, when } from "../shared/words.js";
import { commandName } from "../forms/forms.js";
import { logOf, sheet } from "../forms/sheets.js";
import { draw, state } from "./desk.js";

/** @type {{id: string, label: string, needs: "reports" | "journal"}[]} */
export const TOOLS = [
  { id: "reports", label: "Reports", needs: "reports" },
  { id: "refusals", label: "Refusals", needs: "journal" },
  { id: "rounds", label: "Replay a round", needs: "journal" },
  { id: "journal", label: "Journal", needs: "journal" },
];

/**
 * The last answer of each tool.
 * @type {{reports?: import("../shared/answers.d.ts").Sheet[], refusals?: import("../shared/answers.d.ts").RefusalLine[], rounds?: import("../shared/answers.d.ts").ReplayedRound,
 *   journal?: import("../shared/answers.d.ts").Verified}}
 */
const found = {};
let problem = "";
let busy = false;

/** @template {keyof typeof found} T @param {T} tool @param {() => Promise<typeof found[T]>} asked */
async function ask(tool, asked) {
  if (busy) return;
  busy = true;
  problem = "";
  draw();
  try {
    found[tool] = await asked();
  } catch (refused) {
    problem = refused instanceof Refused ? capital(refused.reason) : "The server cannot be reached. Check your connection, then try again.";
  }
  busy = false;
  draw();
}

/** The page of the chosen tool. */
export function drawTools() {
  const tool = TOOLS.find((each) => each.id === state.tool);
  const pages = /** @type {Record<string, () => import("../shared/dom.js").Child>} */ ({ reports, refusals, rounds, journal });
  return [
    h("h2.name", { key: "name" }, tool?.label),
    problem && h("p.refusal", { key: "problem", role: "alert" }, problem),
    pages[state.tool](),
  ];
}

/** @param {string} text @param {string} [name] */
function press(text, name = "ask") {
  const props = { key: name, type: "submit", "data-tool-action": name, disabled: busy };
  return h("button.action.main", props, busy ? "Working…" : text);
}

/** @param {string} name @param {string} title @param {import("../shared/dom.js").Props} [props] */
function input(name, title, props) {
  const box = h("input", { name, type: "text", autocomplete: "off", ...props });
  return h("label.field", { key: name }, h("span", null, title), box);
}

/** @param {import("../shared/dom.js").Child[]} children @param {(given: (name: string) => string) => void} onsend */
function form(children, onsend) {
  const onsubmit = (/** @type {Event} */ event) => onsend(fields(event));
  return h("form.row", { key: "form", onsubmit }, children);
}

function reports() {
  return [
    form([input("month", "Month", { type: "month" }), press("Show the reports")], (given) =>
      ask("reports", () => get(`/api/reports?month=${encodeURIComponent(given("month"))}`)),
    ),
    found.reports?.map(sheet),
  ];
}

function refusals() {
  const after = input("after", "After number", { inputmode: "numeric", placeholder: "0" });
  return [
    form([after, press("Show refusals")], (given) =>
      ask("refusals", () => get(`/api/refusals?after=${Number(given("after")) || 0}`)),
    ),
    found.refusals &&
      h(
        "section.record",
        { key: "list" },
        h("p", { role: "status" }, plural(found.refusals.length, "refusal")),
        h(
          "ol",
          null,
          found.refusals.map((each) =>
            h(
              "li",
              { key: each.number },
              h("time", { datetime: each.at }, `${each.number}. ${when(each.at)}`),
              h("span", null, h("b", null, each.who), ` ${commandName(each.command)} at ${each.stream.replace("/", " ")}: ${localTimes(each.reason)}`),
              each.clause && clause(each.clause),
            ),
          ),
        ),
      ),
  ];
}

function rounds() {
  const tables = state.streams.streams.filter((each) => each.domain === "table");
  return [
    form(
      [
        h(
          "label.field",
          { key: "table" },
          h("span", null, "Table"),
          h(
            "select",
            { name: "table" },
            tables.map((each) => h("option", { key: each.id, value: each.id }, each.title)),
          ),
        ),
        input("number", "Round", { inputmode: "numeric", required: true }),
        press("Replay"),
      ],
      (given) =>
        ask("rounds", () =>
          get(`/api/tables/${encodeURIComponent(given("table"))}/rounds/${Number(given("number")) || 0}`),
        ),
    ),
    found.rounds && logOf(found.rounds.lines, `Table ${found.rounds.table}, round ${found.rounds.number}`),
  ];
}

function journal() {
  const walked = found.journal;
  return [
    form([press("Verify the whole journal", "verify")], () => ask("journal", () => post("/api/journal/verify", {}))),
    walked &&
      h(
        "section.verified",
        { key: "verified", role: "status", class: walked.fault ? "bad" : "good" },
        h("p", null, walked.fault ? `Fault found: ${walked.fault}` : "In order: every chain, seal, balance and decision was checked."),
        h("p", null, `${plural(walked.rows, "row")} of ${plural(walked.streams, "stream")}`),
        h("p", null, plural(walked.refusals, "refusal")),
        h("p", null, "Last seal ", h("code", null, walked.seal)),
      ),
    h(
      "p",
      { key: "export" },
      h("a", { href: "/api/journal/export", download: "journal.jsonl" }, "Download the journal as JSON Lines"),
      ", leaving out rounds still in play.",
    ),
  ];
}
