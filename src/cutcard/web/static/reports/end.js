/** The end of a month, step by step: what is open, floats, reports read and checked off, and the books closed. */

import { get, me, post, Refused } from "../shared/api.js";
import { clause } from "../shared/clause.js";
import { entered, h, patch } from "../shared/dom.js";
import { brand, cannotOpen } from "../shared/head.js";
import { applySettings } from "../shared/settings.js";
import { capital, dollars, localTimes, plural, when } from "../shared/words.js";
import { barButton } from "../find/bar.js";
import { monthName } from "./names.js";

/** @typedef {import("../shared/answers.d.ts").MonthEnd} End */
/** @typedef {import("../shared/dom.js").Child} Child */

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const state = {
  name: "",
  /** @type {End | null} */
  end: null,
  note: "",
  problem: "",
  busy: false,
};

function draw() {
  const { end } = state;
  patch(root, [
    h(
      "header.head",
      { key: "head" },
      brand(),
      h("div.title", null, h("h1", null, "Month’s end"), h("p", null, h("span", null, end?.floor ?? ""), h("span", null, state.name))),
      h("a.tool", { key: "reports", href: end ? `/reports?month=${end.month}` : "/reports" }, "Reports"),
      barButton(),
    ),
    h("main", { key: "main" }, state.problem && h("p.lose", { key: "problem", role: "alert" }, state.problem), end && steps(end)),
  ]);
}

/** @param {End} end */
function steps(end) {
  const read = end.reports.filter((one) => one.checked_by && !one.changed).length;
  const left = end.duties.filter((one) => one.left);
  return [
    h(
      "form.controls",
      { key: "controls", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      h("label", null, h("span", null, "Month"), h("input", { type: "month", name: "month", value: end.month, required: true, onchange: (/** @type {Event} */ event) => void load(entered(event)) })),
      h("p", { role: "status" }, standing(end)),
    ),
    h("div.cover.paper", { key: "cover" }, h("p", null, end.floor), h("h2", null, `Month’s end, ${monthName(end.month)}`), h("p", null, standing(end))),
    h(
      "ol.steps",
      { key: "steps" },
      step("open", "What is still open", left.length === 0, left.length ? `${plural(left.length, "thing")} left from ${monthName(end.month)}` : `Nothing is left from ${monthName(end.month)}`, duties(end)),
      step("floats", "Floats counted", end.floats.every((one) => one.fresh), `${end.floats.filter((one) => one.fresh).length} of ${end.floats.length} counted in the month or since`, floats(end)),
      step("reports", "Reports read", read === end.reports.length, `${read} of ${end.reports.length} checked off`, reports(end)),
      step("close", "Close the books", Boolean(end.closed_by), end.closed_by ? `Closed by ${end.closed_by}, ${when(end.closed_at)}` : "Not closed yet", closing(end)),
    ),
  ];
}

/** @param {End} end */
function standing({ month, over, archived, closed_by }) {
  if (!over) return `${monthName(month)} is not over yet. Its books are closed when it is.`;
  if (archived) return `What was recorded until ${when(archived)} lies in an archive and is not counted here.`;
  return closed_by ? "The books are closed." : "Go through the steps from the top. What you check off is recorded with your name.";
}

/** @param {string} id @param {string} title @param {boolean} done @param {string} said @param {Child} content */
function step(id, title, done, said, content) {
  return h("li.step", { key: id, id, class: done ? "done" : "" }, h("h2", null, title, " ", h("small", null, said)), content);
}

/** @param {End} end */
function duties({ duties: open }) {
  if (!open.length) return h("p.note", null, "Nothing waits for anybody on the floor.");
  return h(
    "ul.lines",
    null,
    open.map((one, at) =>
      h(
        "li",
        { key: at, class: one.left ? "" : "later" },
        h("p", null, h("b", null, one.place), " ", localTimes(one.text), " ", one.clause && clause(one.clause)),
        one.act ? h("a.action", { href: one.href }, one.act) : h("small", null, `For: ${one.role}`),
      ),
    ),
  );
}

/** @param {End} end */
function floats({ floats: trays }) {
  if (!trays.length) return h("p.note", null, "No table has a float tray.");
  return h(
    "ul.lines.trays",
    null,
    trays.map((one) =>
      h(
        "li",
        { key: one.table, class: one.fresh ? "checked" : "" },
        h("p", null, h("b", null, `Table ${one.table}`), ` ${dollars(one.held)} by the books. `, one.counted ? `Last counted ${when(one.counted)}${one.difference ? `, ${dollars(one.difference)} away from the books` : ""}.` : "Never counted."),
        !one.fresh && h("a.quiet", { href: one.href }, "Count it"),
      ),
    ),
  );
}

/** @param {End} end */
function reports(end) {
  const { month, made, mine, over, closed_by } = end;
  return h(
    "ul.lines",
    null,
    end.reports.map((one) => {
      const checked = one.checked_by && !one.changed;
      const file = `/api/reports/csv?report=${encodeURIComponent(one.id)}&month=${month}&made=${encodeURIComponent(made)}`;
      const said = one.changed ? `It has changed since ${one.checked_by} read it.` : one.checked_by ? `Read by ${one.checked_by}, ${when(one.checked_at)}.` : plural(one.rows, "row");
      return h(
        "li",
        { key: one.id, class: checked ? "checked" : "", "data-report": one.id },
        h("p", null, h("a", { href: `/reports?month=${month}#${one.id}`, target: "reports" }, localTimes(one.title)), " ", h("small", null, said)),
        h("a.quiet.csv", { href: file, download: `${one.id}-${month}.csv`, "aria-label": `${one.title} as CSV` }, "CSV"),
        !checked && mine && over && !closed_by && h("button.action", { type: "button", disabled: state.busy, "aria-label": `Check off: ${one.title}`, onclick: () => give({ type: "CheckReport", report: one.id, digest: one.digest }) }, "Check off"),
      );
    }),
  );
}

/** @param {End} end */
function closing(end) {
  if (end.closed_by) {
    return [
      end.closed_note && h("p.note", { key: "note" }, `Left open: ${end.closed_note}`),
      end.mine && h("form.close", { key: "form", onsubmit: (/** @type {Event} */ event) => sent(event, () => give({ type: "ReopenMonth", reasons: state.note })) }, noteField("Why the books are opened again"), h("button.quiet", { type: "submit", disabled: state.busy }, "Open the books again")),
    ];
  }
  if (!end.mine) return h("p.note", null, "A gaming manager closes the books.");
  const unread = end.reports.filter((one) => !one.checked_by || one.changed).length;
  if (end.over && unread) return h("p.note", { role: "status" }, `First check every report off: ${plural(unread, "report")} left.`);
  if (end.refused) return h("p.note", { role: "status" }, `${capital(end.refused)}.`);
  const reports_ = end.reports.map((one) => ({ report: one.id, digest: one.digest }));
  return h(
    "form.close",
    { key: "form", onsubmit: (/** @type {Event} */ event) => sent(event, () => give({ type: "CloseMonth", reports: reports_, note: state.note })) },
    h("p.note", null, `The record will show that you have read ${plural(reports_.length, "report")}${end.duties.length ? `, and what is open now (${end.duties.length})` : ""}. The books can be opened again with a reason.`),
    end.note_needed && noteField("What is still open, and why it may stay so"),
    h("button.action.main", { type: "submit", disabled: state.busy || (end.note_needed && !state.note.trim()) }, `Close the books of ${monthName(end.month)}`),
  );
}

/** @param {string} label */
function noteField(label) {
  const oninput = (/** @type {Event} */ event) => {
    state.note = entered(event);
    draw();
  };
  return h("label.field", { key: "note" }, h("span", null, label), h("input", { name: "note", type: "text", required: true, maxlength: 2000, autocomplete: "off", value: state.note, oninput }));
}

/** @param {Event} event @param {() => void} then */
function sent(event, then) {
  event.preventDefault();
  then();
}

/** @param {Record<string, unknown>} command */
async function give(command) {
  const { end } = state;
  if (!end || state.busy) return;
  Object.assign(state, { busy: true, problem: "" });
  draw();
  try {
    await post(`/api/streams/books/${end.month}/commands`, command);
    state.note = "";
    state.end = await get(/** @type {"/api/reports/end"} */ (`/api/reports/end?month=${end.month}`));
  } catch (refused) {
    state.problem = refused instanceof Refused ? `${capital(refused.reason)}.` : "The server cannot be reached. Check your connection, then try again.";
  }
  state.busy = false;
  draw();
  onward();
}

/** The focus goes to the next thing to do. */
function onward() {
  /** @type {HTMLElement | null} */ (root.querySelector("#reports button:not(:disabled), #close input, #close button:not(:disabled)"))?.focus();
}

/** @param {string} month */
async function load(month) {
  if (month && !/^\d{4}-\d\d$/.test(month)) return;
  state.problem = "";
  try {
    state.end = await get(/** @type {"/api/reports/end"} */ (`/api/reports/end?month=${month}`));
    history.replaceState(null, "", `/reports/end?month=${state.end.month}`);
    document.title = `Month’s end, ${monthName(state.end.month)} · Cutcard`;
  } catch (refused) {
    state.problem = refused instanceof Refused ? `${capital(refused.reason)}.` : "The server cannot be reached. Check your connection, then try again.";
  }
  draw();
}

applySettings();
try {
  state.name = (await me())?.name ?? "";
  await load(new URLSearchParams(location.search).get("month") ?? "");
} catch (problem) {
  cannotOpen(root, problem);
}
