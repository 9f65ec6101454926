/** The desk of the staff: streams on one side, on the other what a role may see and do there. */

import { get, me, post, Refused } from "./api.js";
import { clause } from "./clause.js";
import { h, patch } from "./dom.js";
import { commandName, fields } from "./forms.js";
import { brand } from "./head.js";
import { drawTools } from "./inspect.js";
import { streamList } from "./nav.js";
import { blank, Problem, read } from "./schema.js";
import { applySettings } from "./settings.js";
import { duties, line, logOf, sheet } from "./sheets.js";
import { capital } from "./words.js";

/**
 * @typedef {{label: string, says: string, clauses: string[], command: Record<string, any>}} Offer
 * @typedef {{domain: string, id: string, title: string, version: number, role: string,
 *   sheets: import("./sheets.js").Sheet[], due: import("./sheets.js").Due[], log: import("./sheets.js").Noted[],
 *   commands: string[], offers: Offer[], choices: Record<string, string[]>}} StreamView
 * @typedef {{domain: string, id: string, title: string, opened: boolean}} StreamLine
 * @typedef {{domain: string, command: string, example: string}} Opening
 * @typedef {{streams: StreamLine[], openings: Opening[], reports: boolean, journal: boolean}} Streams
 */

const EVERY = 3000; // milliseconds between looks
const AWAY = { clause: null, reason: "The server cannot be reached: try again." };
const root = /** @type {HTMLElement} */ (document.getElementById("page"));

export const state = {
  /** @type {import("./types.js").Person | null} */
  person: null,
  /** @type {Streams} */
  streams: { streams: [], openings: [], reports: false, journal: false },
  /** @type {StreamView | null} */
  view: null,
  tool: "",
  filter: "",
  chosen: "",
  /** @type {any} */
  raw: null,
  forms: 0,
  /** @type {Map<string, string>} */
  problems: new Map(),
  /** @type {import("./types.js").Refusal | null} */
  refusal: null,
  /** @type {import("./sheets.js").Noted[]} */
  answer: [],
  /** @type {Offer | null} */
  confirming: null,
  busy: false,
  away: false,
};
/** @type {import("./schema.js").Schemas} */
let schemas = {};

/** The description of a command of this kind of stream. @param {string} domain @param {string} name */
function described(domain, name) {
  const union = schemas[`${capital(domain)}Commands`].oneOf;
  return union.find((/** @type {any} */ { $ref }) => schemas[$ref.split("/").at(-1)].properties.type.enum[0] === name);
}

export function draw() {
  const { view, person } = state;
  patch(root, [
    h(
      "header.head",
      { key: "head" },
      brand(),
      h("div.title", null, h("h1", null, "Desk"), h("p", null, h("span", null, person?.name ?? ""))),
      h("a.tool", { href: "/rules", target: "rules" }, "Rules"),
    ),
    state.away && h("p.banner", { key: "away", role: "alert" }, "The server cannot be reached. Trying again."),
    h("div.room", { key: "room" }, streamList(), h("main", { key: "main" }, page(view))),
    confirmation(),
  ]);
  const dialog = /** @type {HTMLDialogElement | null} */ (root.querySelector("dialog.confirm"));
  if (dialog && !dialog.open) dialog.showModal();
}

/** @param {StreamView | null} view */
function page(view) {
  if (state.tool) return drawTools();
  if (view) return stream(view);
  return h("p.empty", null, "Choose a table, a pool, a patron or a register to see it and to act on it.");
}

/** @param {StreamView} view */
function stream(view) {
  return [
    h("h2.name", { key: "name", tabindex: "-1" }, view.title, h("small", null, under(view))),
    duties(view.due),
    view.offers.length > 0 && proposals(view),
    view.commands.length > 0 && commands(view),
    view.sheets.map(sheet),
    logOf(view.log),
  ];
}

/** @param {StreamView} view */
function under(view) {
  return view.version ? `${view.domain} ${view.id}` : "nothing on record yet";
}

/** @param {StreamView} view */
function proposals(view) {
  return h(
    "section.offers",
    { key: "offers", "aria-label": "To be confirmed" },
    h("h3", null, "To be confirmed"),
    h("p", { role: "status" }, capital(view.offers[0].says), view.offers[0].clauses.map(clause)),
    h(
      "div.row",
      null,
      view.offers.map((offer, at) => {
        const onclick = () => set({ confirming: offer });
        const props = { key: at, type: "button", "data-offer": offer.command.type, disabled: state.busy, onclick };
        return h("button.action", props, offer.label);
      }),
    ),
  );
}

function confirmation() {
  const offer = state.confirming;
  if (!offer) return null;
  const leave = () => set({ confirming: null });
  const carry = { type: "button", "data-confirm": "yes", disabled: state.busy, onclick: () => give(offer.command) };
  return h(
    "dialog.confirm",
    { key: "confirm", "aria-label": offer.label, oncancel: leave },
    h("h2", null, offer.label),
    h("p", null, capital(offer.says), offer.clauses.map(clause)),
    h(
      "div.row",
      null,
      h("button.action.main", carry, "Yes, carry it out"),
      h("button.action", { type: "button", "data-confirm": "no", onclick: leave }, "Not now"),
    ),
  );
}

/** The commands of the role, and the form of the chosen one. @param {StreamView} view */
function commands(view) {
  const { chosen, refusal } = state;
  const named = [...view.commands].sort((one, other) => commandName(one).localeCompare(commandName(other)));
  const schema = chosen && described(view.domain, chosen);
  const form = { id: "command", schemas, choices: view.choices, problems: state.problems, change: draw };
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    submit(view);
  };
  return h(
    "section.commands",
    { key: "commands", "aria-label": "Commands" },
    h(
      "label.field",
      { key: "which" },
      h("span", null, "What do you want to do?"),
      h(
        "select",
        { name: "command", value: chosen, onchange: (/** @type {any} */ event) => choose(view, event.target.value) },
        h("option", { key: "", value: "" }, "Choose a command"),
        named.map((name) => h("option", { key: name, value: name, selected: name === chosen }, commandName(name))),
      ),
    ),
    schema &&
      h(
        "form.command",
        { key: `form ${chosen} ${state.forms}`, "data-command": chosen, novalidate: true, onsubmit },
        h("p.about", null, schemas[schema.$ref.split("/").at(-1)].description?.replaceAll("`", "")),
        fields(form, schema, state.raw),
        h("button.action.main", { type: "submit", disabled: state.busy }, commandName(chosen)),
      ),
    refusal &&
      h("p.refusal", { key: "no", role: "alert" }, `${refusal.reason} `, refusal.clause && clause(refusal.clause)),
    state.answer.length > 0 && h("ol.answer", { key: "answer", role: "status" }, state.answer.map(line)),
  );
}

/** @param {StreamView} view @param {string} name */
function choose(view, name) {
  const raw = name ? blank(schemas, described(view.domain, name)) : null;
  if (raw && "patron" in raw && view.domain === "patron") raw.patron = view.id;
  set({ chosen: name, raw, forms: state.forms + 1, problems: new Map(), refusal: null, answer: [] });
}

/** @param {StreamView} view */
function submit(view) {
  try {
    give(read(schemas, described(view.domain, state.chosen), state.raw, "", true));
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    set({ problems: new Map([[problem.path, problem.message]]), refusal: null, answer: [] });
    /** @type {HTMLElement | null} */ (root.querySelector(".wrong :is(input, select)"))?.focus();
  }
}

/** Send a command once, however often the button is pressed. @param {Record<string, any>} command */
async function give(command) {
  const { view } = state;
  if (state.busy || !view) return;
  set({ busy: true, refusal: null, answer: [], problems: new Map() });
  try {
    const done = await post(`/api/streams/${view.domain}/${encodeURIComponent(view.id)}/commands`, command);
    if (state.view?.id === view.id) set({ view: done.view, answer: done.text, chosen: "", raw: null });
    set({ busy: false, confirming: null });
    await lookAround();
  } catch (problem) {
    const { clause: at, reason } = problem instanceof Refused ? problem : AWAY;
    set({ busy: false, confirming: null, refusal: { clause: at, reason: capital(reason) } });
  }
}

/** @param {string} domain @param {string} id */
export function path(domain, id) {
  return `/desk/${domain}/${encodeURIComponent(id)}`;
}

/** @param {string} domain @param {string} id */
export async function go(domain, id) {
  if (location.pathname !== path(domain, id)) history.pushState(null, "", path(domain, id));
  set({ tool: "", view: null, chosen: "", raw: null, refusal: null, answer: [], problems: new Map() });
  await look();
  /** @type {HTMLElement | null} */ (root.querySelector("h2.name"))?.focus();
}

/** Look again at the stream that the address names. */
async function look() {
  const [, , domain, id] = location.pathname.split("/");
  if (!domain || !id || state.tool || state.busy) return;
  try {
    const view = await get(`/api/streams/${domain}/${id}`);
    if (location.pathname === `/desk/${domain}/${id}` && !state.busy && !state.tool) set({ view, away: false });
  } catch (problem) {
    if (problem instanceof Refused) return patch(root, notice(problem.reason));
    set({ away: true });
  }
}

async function lookAround() {
  set({ streams: await get("/api/streams") });
}

/** @param {string} text */
function notice(text) {
  const desk = h("a", { key: 1, href: "/desk" }, "To the desk");
  const lobby = h("a", { key: 2, href: "/" }, "To the lobby");
  return h("p.banner", { role: "alert" }, `${capital(text)}. `, desk, " · ", lobby);
}

/** @param {Partial<typeof state>} changes */
export function set(changes) {
  Object.assign(state, changes);
  draw();
}

applySettings();
try {
  state.person = await me();
  const [around, api] = await Promise.all([get("/api/streams"), get("/openapi.json")]);
  state.streams = around;
  schemas = api.components.schemas;
  draw();
  await look();
  addEventListener("popstate", () => {
    set({ tool: "", view: null, chosen: "", raw: null });
    look();
  });
  setInterval(() => document.visibilityState === "visible" && look(), EVERY);
} catch (problem) {
  patch(root, notice(problem instanceof Refused ? problem.reason : "The server cannot be reached"));
}
