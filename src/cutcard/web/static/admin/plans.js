/** Drafts of floor plans: an administrator writes them, a gaming manager reads what would open and applies one. */

import { get, me, post, Refused } from "../shared/api.js";
import { entered, fields, h, patch } from "../shared/dom.js";
import { cannotOpen } from "../shared/head.js";
import { applySettings } from "../shared/settings.js";
import { capital, when } from "../shared/words.js";
import { adminHead } from "./head.js";

/** @typedef {import("../shared/answers.d.ts").PlansView} Plans */
/** @typedef {import("../shared/answers.d.ts").DraftView} Draft */

const TYPED = 15000; // characters of a draft that can be typed in
const root = /** @type {HTMLElement} */ (document.getElementById("page"));
/** @type {Plans | null} */
let plans = null;
let person = "";
let role = "";
let open = "";
let text = ""; // of the draft that is open, as it is being written
let said = "";
let refused = "";
let busy = false;

function draw() {
  if (!plans) return;
  const draft = plans.drafts.find((one) => one.name === open);
  patch(root, [
    adminHead("Floor plans", person, role === "administrator" ? "/plans" : ""),
    h(
      "main",
      { key: "main" },
      said && h("p.said", { key: "said", role: "status" }, said),
      refused && h("p.refusal", { key: "refused", role: "alert" }, refused),
      list(plans),
      draft && one(plans, draft),
      h("section.card", { key: "now", "aria-label": "The floor as it is" }, h("h2", null, "The floor as it is"), h("p", null, h("a", { href: "/api/plans/current/toml", download: "floor.toml" }, "Download it as TOML"), ", for cutcard serve --floor."), h("pre", { tabindex: "0" }, plans.current)),
    ),
  ]);
}

/** @param {Plans} view */
function list({ drafts, writes }) {
  const begin = (/** @type {Event} */ event) => {
    const name = fields(event)("name");
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (name) void give(name, "", { text: "" }, `The draft ${name} begins with the floor as it is.`).then(() => refused || form.reset());
  };
  return h(
    "section.card",
    { key: "drafts", "aria-label": "Drafts" },
    h("h2", null, "Drafts"),
    drafts.length
      ? h("ul", null, drafts.map((one) => h("li", { key: one.name }, h("div", null, h("b", null, one.name), h("span", { class: one.fault || one.against.length ? "lose" : "" }, state(one)), h("small", null, `${one.by}, ${when(one.at)}`)), h("button.quiet", { type: "button", "data-draft": one.name, "aria-pressed": open === one.name, onclick: () => choose(one) }, "Open"))))
      : h("p.soft", { key: "none" }, writes ? "There is no draft yet." : "There is no draft to apply. An administrator writes them."),
    writes &&
      h("form.row", { key: "new", onsubmit: begin }, h("label", null, h("span", null, "Name of a new draft"), h("input", { name: "name", required: true, maxlength: 32, pattern: "[a-z0-9][a-z0-9\\-]*", placeholder: "saturday", autocomplete: "off" })), h(open ? "button.quiet" : "button.do", { type: "submit", disabled: busy }, "Begin a draft")),
  );
}

/** @param {Draft} one */
function state(one) {
  if (one.fault) return `Not finished: ${one.fault}`;
  if (one.against.length) return one.against.join("; ");
  return one.opens.length ? `Would open ${one.opens.join(", ")}` : "Everything in it is open already";
}

/** @param {Draft} draft */
function choose(draft) {
  open = open === draft.name ? "" : draft.name;
  text = draft.text;
  refused = said = "";
  draw();
  /** @type {HTMLElement | null} */ (root.querySelector(".draft h2"))?.focus();
}

/** @param {Plans} view @param {Draft} draft */
function one(view, draft) {
  const ready = !draft.fault && !draft.against.length && draft.opens.length > 0;
  const path = encodeURIComponent(draft.name);
  return h(
    "section.card.draft",
    { key: `draft ${draft.name}`, "aria-label": `Draft ${draft.name}` },
    h("h2", { tabindex: "-1" }, `Draft ${draft.name}`),
    h("p", { class: draft.fault || draft.against.length ? "lose" : "" }, `${state(draft)}.`, draft.there.length > 0 && h("small", null, ` Already open: ${draft.there.join(", ")}.`)),
    h("ul.steps", { key: "steps", "aria-label": "Who did what" }, draft.steps.map((step, at) => h("li", { key: at }, `${capital(step.what)} by ${step.by}, ${when(step.at)}`))),
    view.applies &&
      h(
        "div.row",
        { key: "apply" },
        h("button.do", { type: "button", disabled: busy || !ready, "data-act": "apply", onclick: () => void give(draft.name, "/apply", { digest: draft.digest }, `Applied: ${draft.opens.join(", ")} opened in your name.`) }, "Apply this draft"),
        h("p.soft", null, "Each table and pool is opened by a command of yours, with a row in the journal. Nothing that is open changes."),
      ),
    view.writes && tableForm(view, draft),
    view.writes
      ? h("label.text", { key: "text" }, h("span", null, draft.text.length > TYPED ? "As TOML, too long to be changed here: download it" : "As TOML"), h("textarea", { rows: 18, spellcheck: false, readonly: draft.text.length > TYPED, value: text, oninput: (/** @type {Event} */ event) => { text = entered(event); draw(); } }))
      : h("pre", { key: "read", tabindex: "0" }, draft.text),
    h(
      "div.row",
      { key: "acts" },
      view.writes && h("button.do", { key: "save", type: "button", disabled: busy || text === draft.text, onclick: () => void give(draft.name, "", { text }, "The draft is kept.") }, "Keep the draft"),
      h("a.quiet", { key: "toml", href: `/api/plans/${path}/toml`, download: `${draft.name}.toml` }, "Download as TOML"),
      view.writes && h("button.quiet", { key: "discard", type: "button", disabled: busy, onclick: () => void give(draft.name, "/discard", {}, `The draft ${draft.name} is thrown away.`) }, "Throw it away"),
    ),
  );
}

/** @param {Plans} view @param {Draft} draft */
function tableForm({ games }, draft) {
  const onsubmit = (/** @type {Event} */ event) => {
    const given = fields(event);
    const cents = (/** @type {string} */ name) => Math.round(Number(given(name).replaceAll(",", "")) * 100);
    const table = { id: given("id"), game: given("game"), dealing: given("dealing"), minimum: cents("minimum"), maximum: cents("maximum"), boxes: Number(given("boxes") || 0) };
    const form = /** @type {HTMLFormElement} */ (event.target);
    void give(draft.name, "/tables", table, `Table ${table.id} is in the draft.`).then(() => refused || form.reset());
  };
  const input = (/** @type {string} */ name, /** @type {string} */ label, /** @type {Record<string, unknown>} */ props) => h("label", { key: name }, h("span", null, label), h("input", { name, autocomplete: "off", required: true, ...props }));
  return h(
    "form.table",
    { key: "table", "aria-label": "Add a table", onsubmit },
    h("h3", null, "Add a table"),
    h(
      "div.fields",
      null,
      input("id", "Table", { title: "Small letters, digits and hyphens", pattern: "[a-z0-9][a-z0-9\\-]*", maxlength: 32, placeholder: "holdem-5" }),
      h("label", { key: "game" }, h("span", null, "Game"), h("select", { name: "game" }, games.map((one) => h("option", { key: one.key, value: one.key }, one.title)))),
      h("label", { key: "dealing" }, h("span", null, "Dealt"), h("select", { name: "dealing" }, h("option", { key: "e", value: "electronic" }, "By the software"), h("option", { key: "r", value: "recorded" }, "By a dealer"))),
      input("minimum", "Minimum, $", { inputmode: "decimal", placeholder: "5" }),
      input("maximum", "Maximum, $", { inputmode: "decimal", placeholder: "500" }),
      input("boxes", "Boxes (empty: as usual)", { inputmode: "numeric", required: false, pattern: "[0-9]*" }),
    ),
    h("button.quiet", { type: "submit", disabled: busy }, "Add the table"),
  );
}

/** @param {string} name @param {"" | "/tables" | "/apply" | "/discard"} what @param {object} body @param {string} done */
async function give(name, what, body, done) {
  busy = true;
  refused = said = "";
  draw();
  try {
    plans = await post(/** @type {"/api/plans/{name}"} */ (`/api/plans/${encodeURIComponent(name)}${what}`), /** @type {import("../shared/answers.d.ts").Sent<"/api/plans/{name}">} */ (body));
    said = done;
    open = what === "/discard" ? "" : name;
    text = plans.drafts.find((one) => one.name === open)?.text ?? "";
  } catch (problem) {
    refused = problem instanceof Refused ? `${capital(problem.reason)}.` : "The server cannot be reached. Check your connection, then try again.";
  }
  busy = false;
  draw();
}

applySettings();
try {
  const who = await me();
  person = who?.name ?? "";
  role = who?.role ?? "";
  plans = await get("/api/plans");
  draw();
} catch (problem) {
  cannotOpen(root, problem);
}
