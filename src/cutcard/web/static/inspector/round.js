/** A finished round or hand for the inspector: on the same felt, with the seal and proof of every row. */

import { get, Refused } from "../shared/api.js";
import { clause } from "../shared/clause.js";
import { h } from "../shared/dom.js";
import { cannotOpen } from "../shared/head.js";
import { applySettings } from "../shared/settings.js";
import { plural, when } from "../shared/words.js";
import { lookBack, stepName } from "../show/story.js";
import { felt } from "../felt/felt.js";
import { resultsPanel } from "../felt/results.js";
import { barButton } from "../find/bar.js";
import { oval } from "../tournament/oval.js";
import { included } from "./included.js";

/**
 * @typedef {import("../shared/answers.d.ts").SealedRow} Row
 * @typedef {import("../shared/answers.d.ts").InspectedRound} Round
 * @typedef {import("../shared/answers.d.ts").InspectedHand} Hand
 */

const UNTOUCHED = { draft: [], spots: new Map(), sit: null, picked: [], pick: null };
const root = /** @type {HTMLElement} */ (document.getElementById("page"));
/** What this browser found about the proof of each row, by version. @type {Map<number, boolean>} */
const proven = new Map();
let checking = false;
let draw = () => {};

/** @param {Round} found */
function showRound(found) {
  const { story } = found;
  const { steps, table, number } = story;
  document.title = `Round ${number} at ${story.name} · Cutcard`;
  const path = (/** @type {number} */ to) => `/inspect/rounds/${encodeURIComponent(table)}/${to}`;
  draw = lookBack(root, {
    title: `Round ${number}`,
    facts: (at) => [story.title, story.name, when(at)],
    steps,
    links: links(found, path, `/table/${encodeURIComponent(table)}`),
    room: "room",
    felt: (view) => felt({ ...view, ends: "" }, UNTOUCHED),
    named: (place) => stepName(steps, place),
    beside: (step, last) => {
      const sealed = seals(found, steps[step].view.version);
      return last ? [h("div.sheet", { key: "results", tabindex: "0" }, resultsPanel(steps[step].view, null)), sealed] : sealed;
    },
  });
}

/** @param {Hand} found */
function showHand(found) {
  const { steps, tournament, table, number } = found;
  document.title = `Deal ${number} at table ${table} · Cutcard`;
  const where = `${encodeURIComponent(tournament)}/${table}`;
  draw = lookBack(root, {
    title: `Deal ${number}`,
    facts: (at) => [found.title, `Table ${table}`, when(at)],
    steps,
    links: links(found, (to) => `/inspect/hands/${where}/${to}`, `/tournaments/${encodeURIComponent(tournament)}/tables/${table}`),
    room: "hall",
    felt: (view) => oval(view),
    named: (place) => (place === 0 ? "The deal" : place === steps.length - 1 ? "Result" : "Play"),
    beside: (step) => seals(found, steps[step].view.version),
  });
}

/** @param {Round | Hand} found @param {(to: number) => string} path @param {string} live */
function links(found, path, live) {
  return [
    found.before > 0 && h("a.tool", { key: "before", href: path(found.before), "aria-label": "The one before" }, "‹ Before"),
    found.after > 0 && h("a.tool", { key: "after", href: path(found.after), "aria-label": "The one after" }, "After ›"),
    h("a.tool", { key: "live", href: live }, "Live"),
    h("a.tool", { key: "inspect", href: "/inspect" }, "All rounds"),
    barButton(),
  ];
}

/** The way to the table of this page's round, which is still in play. @returns {[string, string]} */
function live() {
  const [, , kind, id, table] = location.pathname.split("/");
  return [kind === "hands" ? `/tournaments/${id}/tables/${table}` : `/table/${id}`, "Look at the table live"];
}

/** Every row of the round: who, what, clauses, seal and proof. @param {Round | Hand} found @param {number} version */
function seals(found, version) {
  const { rows, checkpoint } = found;
  const covered = rows.filter((row) => row.proof.length || checkpoint?.size === 1);
  const good = covered.filter((row) => proven.get(row.version)).length;
  const bad = rows.filter((row) => proven.get(row.version) === false);
  return h(
    "section.seals",
    { key: "seals", "aria-label": "Rows of the journal" },
    h("h2", null, plural(rows.length, "row"), " in the journal"),
    checkpoint
      ? h("p", { key: "head" }, `Checkpoint of ${checkpoint.size.toLocaleString("en-AU")} seals, signed by ${checkpoint.signed.join(", ")}. `, h("a", { href: "/checkpoint", target: "checkpoint" }, "Read it"))
      : h("p", { key: "head" }, "No checkpoint was signed yet."),
    checkpoint &&
      h(
        "p",
        { key: "check" },
        h("button.verify", { type: "button", disabled: checking, onclick: () => check(found) }, checking ? "Checking…" : "Check every proof in this browser"),
        proven.size > 0 &&
          h(
            "span",
            { role: "status", class: bad.length ? "lose" : "win" },
            bad.length ? ` ${plural(bad.length, "row")} not in the log: ${bad.map((row) => row.version).join(", ")}` : ` ${plural(good, "proof")} lead to the root of the checkpoint.`,
          ),
      ),
    found.private.length > 0 &&
      h(
        "details",
        { key: "private" },
        h("summary", null, "Cards that only their player saw"),
        h("ul", null, found.private.map((line, at) => h("li", { key: at }, line))),
      ),
    h("ol", { key: "rows" }, rows.map((row) => rowLine(row, version, Boolean(checkpoint)))),
  );
}

/** @param {Row} row @param {number} version of the step shown @param {boolean} signed */
function rowLine(row, version, signed) {
  const state = proven.get(row.version);
  return h(
    "li",
    { key: row.version, class: row.version === version ? "now" : "", "aria-current": row.version === version ? "true" : undefined },
    h(
      "details",
      null,
      h(
        "summary",
        null,
        h("b", null, row.command),
        h("span", null, `${row.who}${row.role === "system" ? "" : `, ${row.role}`}`),
        h("span.seal", null, row.seal ? `Seal ${row.seal.toLocaleString("en-AU")}` : "Not sealed yet", state === undefined ? "" : state ? " ✓" : " ✗"),
      ),
      h(
        "dl",
        null,
        h("dt", null, "When"),
        h("dd", null, when(row.at)),
        h("dt", null, "Hash of the row"),
        h("dd", null, h("code", null, row.hash)),
        h("dt", null, "Proof of inclusion"),
        h(
          "dd",
          null,
          row.proof.length
            ? h("ol", null, row.proof.map((one, at) => h("li", { key: at }, h("code", null, one))))
            : signed
              ? "The next checkpoint covers this row."
              : "There is no checkpoint yet.",
        ),
      ),
    ),
    row.clauses.length > 0 && h("p.clauses", null, row.clauses.map(clause)),
  );
}

/** @param {Round | Hand} found */
async function check({ rows, stream, checkpoint }) {
  if (!checkpoint) return;
  checking = true;
  draw();
  for (const row of rows) {
    if (row.seal && row.seal <= checkpoint.size) proven.set(row.version, await included(stream, row, checkpoint));
  }
  checking = false;
  draw();
}

applySettings();
try {
  const [, , kind, id, ...more] = location.pathname.split("/");
  if (kind === "hands") showHand(await get(`/api/inspect/hands/${id}/${Number(more[0])}/${Number(more[1])}`));
  else showRound(await get(`/api/inspect/rounds/${id}/${Number(more[0])}`));
} catch (problem) {
  const playing = problem instanceof Refused && problem.status === 409;
  cannotOpen(root, problem, ...(playing ? [live()] : []), ["/inspect", "To the rounds"]);
}
