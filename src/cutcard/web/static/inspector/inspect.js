/** The inspector's page: finding any round or hand, looking at live tables, verifying and exporting the journal. */

import { get, me, Refused } from "../shared/api.js";
import { fields, h, patch } from "../shared/dom.js";
import { brand, cannotOpen } from "../shared/head.js";
import { applySettings } from "../shared/settings.js";
import { capital, dollars, localTimes, plural, when } from "../shared/words.js";
import { barButton } from "../find/bar.js";
import { drawRefusals } from "./refusals.js";
import { drawJournal, watchJournal } from "./journal.js";

/**
 * @typedef {import("../shared/answers.d.ts").FoundRounds} Found
 * @typedef {import("../shared/answers.d.ts").FoundRound} Round
 */

const KINDS = [
  ["", "All"],
  ["void", "Voids"],
  ["fault", "Faults"],
  ["prize", "Jackpot prizes"],
  ["corrected", "Corrected"],
  ["disputed", "Disputed"],
];
const root = /** @type {HTMLElement} */ (document.getElementById("page"));

const state = {
  name: "",
  /** @type {import("../shared/answers.d.ts").InspectHome} */
  home: { tables: [], checkpoint: null, journal: false, waiting: 0 },
  /** @type {Found | null} */
  found: null,
  problem: "",
  busy: false,
};

function draw() {
  const { name, home } = state;
  patch(root, [
    h(
      "header.head",
      { key: "head" },
      brand(),
      h("div.title", null, h("h1", null, "Inspect"), h("p", null, h("span", null, name))),
      home.journal && h("a.tool", { key: "notices", href: "/post" }, "Notices"),
      h("a.tool", { key: "desk", href: "/desk" }, "Desk"),
      h("a.tool", { key: "reports", href: "/reports" }, "Reports"),
      h("a.tool", { key: "rules", href: "/rules" }, "Rules"),
      barButton(),
    ),
    h(
      "main",
      { key: "main" },
      home.waiting > 0 && h("p.waiting", { key: "waiting", role: "status" }, `${plural(home.waiting, "notice")} for you to acknowledge. `, h("a", { href: "/post" }, "Read and acknowledge")),
      h("section.search", { key: "search", "aria-label": "Find a round or hand" }, h("h2", null, "Find a round or hand"), form(), results()),
      h(
        "div.beside",
        { key: "beside" },
        home.journal && drawJournal(home.checkpoint),
        home.journal && drawRefusals(draw),
        h(
          "section",
          { key: "live", "aria-label": "Live tables" },
          h("h2", null, "Live tables"),
          h("p.soft", null, "As they are now. Hidden cards stay hidden until the round is over."),
          h("ul.tables", null, home.tables.map((each) => h("li", { key: each.href }, h("a", { href: each.href }, h("b", null, each.title), h("span", null, each.detail))))),
        ),
      ),
    ),
  ]);
}

function form() {
  const asked = new URLSearchParams(location.search);
  const value = (/** @type {string} */ name) => asked.get(name) ?? "";
  const money = (/** @type {string} */ name) => (value(name) ? String(Number(value(name)) / 100) : "");
  const onsubmit = (/** @type {Event} */ event) => look(fields(event));
  const kind = value("kind");
  const tables = [...new Map(state.home.tables.map((each) => [each.id.split(".")[0], each.title]))];
  return h(
    "form",
    { key: "form", role: "search", onsubmit },
    h(
      "div.line",
      null,
      h("label.words", null, h("span", null, "What you know of it"), h("input", { name: "q", type: "search", autocomplete: "off", maxlength: 200, placeholder: "Ann yesterday 9 pm, voids at Stud 1, over $250, UTH 11.7", value: value("q") })),
      h("button.action.main", { type: "submit", disabled: state.busy }, state.busy ? "Looking…" : "Find"),
    ),
    h(
      "fieldset.kinds",
      { key: "kinds" },
      h("legend.spoken", null, "Which rounds"),
      KINDS.map(([id, name]) =>
        h("label", { key: id }, h("input", { type: "radio", name: "kind", value: id, checked: kind === id, onchange: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).form?.requestSubmit() }), h("span", null, name)),
      ),
    ),
    h(
      "details.more",
      { key: "more", open: ["table", "since", "until", "least", "most", "clause"].some((name) => asked.has(name)) },
      h("summary", null, "Table, dates, amount, clause"),
      h(
        "div.fields",
        null,
        h("label", { key: "table" }, h("span", null, "Table"), h("select", { name: "table", value: value("table") }, h("option", { key: "", value: "" }, "Every table"), tables.map(([id, title]) => h("option", { key: id, value: id }, title)))),
        field("since", "From", { type: "date", value: value("since") }),
        field("until", "To", { type: "date", value: value("until") }),
        field("least", "An amount from, $", { inputmode: "decimal", pattern: "[0-9,]*(\\.[0-9]{1,2})?", value: money("least") }),
        field("most", "to, $", { inputmode: "decimal", pattern: "[0-9,]*(\\.[0-9]{1,2})?", value: money("most") }),
        field("clause", "Clause", { placeholder: "UTH 11.7", value: value("clause") }),
      ),
    ),
  );
}

/** @param {string} name @param {string} title @param {import("../shared/dom.js").Props} props */
function field(name, title, props) {
  return h("label", { key: name }, h("span", null, title), h("input", { name, type: "text", autocomplete: "off", ...props }));
}

function results() {
  const { found, problem } = state;
  const said = problem || found?.problem || (found ? counted(found) : "Reading the journal…");
  return h(
    "div.results",
    { key: "results" },
    h("p.count", { role: "status", class: problem || found?.problem ? "lose" : "" }, said),
    h("ol", null, found?.rounds.map(line)),
    Boolean(found?.missing.length) && h("p.soft", { key: "missing" }, `Rounds in archives that are not beside the journal are not found: ${found?.missing.join(", ")}.`),
  );
}

/** @param {Found} found */
function counted({ rounds, total, indexed, understood }) {
  const what = understood.length ? `: ${localTimes(understood.join(", "))}` : "";
  const shown = rounds.length < total ? `, the newest ${rounds.length} of them here` : "";
  return `${total.toLocaleString("en-AU")} of ${plural(indexed, "round")}${what}${shown}`;
}

/** @param {Round} each */
function line(each) {
  const money = !each.hand && (each.ended || each.staked > 0) && `${dollars(each.staked)} staked, ${dollars(each.paid)} paid`;
  const people = each.people.slice(0, 4).join(", ") + (each.people.length > 4 ? ` and ${each.people.length - 4} more` : "");
  return h(
    "li",
    { key: each.href },
    h(
      "a",
      each.ended ? { href: each.href, "data-round": `${each.table}/${each.number}` } : { href: each.href, class: "playing" },
      h("b", null, `${each.hand ? "Deal" : "Round"} ${each.number}`),
      h("span.where", null, each.title),
      h("time", { datetime: each.ended || each.began }, each.ended ? when(each.ended) : "in play: look at it live"),
      h("span.money", null, money),
      h("span.people", null, people),
      each.marks.length > 0 && h("span.marks", null, each.marks.map((mark) => h("i", { key: mark, "data-mark": mark }, mark))),
    ),
  );
}

/** @param {(name: string) => string} given */
async function look(given) {
  const asked = new URLSearchParams();
  for (const name of ["q", "kind", "table", "since", "until", "clause"]) if (given(name)) asked.set(name, given(name));
  for (const name of ["least", "most"]) {
    const cents = Math.round(Number(given(name).replaceAll(",", "")) * 100);
    if (given(name) && Number.isFinite(cents)) asked.set(name, String(cents));
  }
  history.replaceState(null, "", asked.size ? `?${asked}` : location.pathname);
  await ask();
}

async function ask() {
  Object.assign(state, { busy: true, problem: "" });
  draw();
  try {
    state.found = await get(/** @type {"/api/inspect/rounds"} */ (`/api/inspect/rounds${location.search}`));
  } catch (problem) {
    state.problem = problem instanceof Refused ? capital(problem.reason) : "The server cannot be reached. Check your connection, then try again.";
  }
  state.busy = false;
  draw();
}

applySettings();
try {
  state.name = (await me())?.name ?? "";
  state.home = await get("/api/inspect");
  draw();
  if (state.home.journal) watchJournal(draw);
  await ask();
} catch (problem) {
  cannotOpen(root, problem);
}
