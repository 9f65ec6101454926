/** The staff desk: streams on one side; on the other what the role may see and do in the chosen one. */

import { descriptions, get, me, post, Refused } from "../shared/api.js";
import { clause } from "../shared/clause.js";
import { h, patch } from "../shared/dom.js";
import { brand, cannotOpen } from "../shared/head.js";
import { confirmHere } from "../shared/proof.js";
import { applySettings } from "../shared/settings.js";
import { capital, localTimes } from "../shared/words.js";
import { barButton } from "../find/bar.js";
import { choose, giving, nothingYet } from "../forms/giving.js";
import { ACKNOWLEDGE, duties, logOf, sheet } from "../forms/sheets.js";
import { inboxPage } from "./inbox.js";
import { KINDS, streamList } from "./nav.js";

/**
 * @typedef {import("../shared/answers.d.ts").Offer} Offer
 * @typedef {import("../shared/answers.d.ts").StreamView} StreamView
 * @typedef {import("../shared/answers.d.ts").StreamLine} StreamLine
 * @typedef {import("../shared/answers.d.ts").NewStream} NewStream
 * @typedef {import("../shared/answers.d.ts").StreamList} StreamList
 */

const EVERY = 3000; // milliseconds between updates
const AWAY = { clause: null, reason: "The server cannot be reached. Check your connection, then try again." };
const root = /** @type {HTMLElement} */ (document.getElementById("page"));

export const state = {
  /** @type {import("../shared/answers.d.ts").Me | null} */
  person: null,
  /** @type {StreamList} */
  streams: { streams: [], openings: [], reports: false, journal: false },
  /** @type {import("../shared/answers.d.ts").InboxLine[]} */
  inbox: [],
  /** @type {StreamView | null} */
  view: null,
  filter: "",
  ...nothingYet(),
  /** @type {Offer | null} */
  confirming: null,
  away: false,
};
/** @type {import("../forms/schema.js").Schemas} */
let schemas = {};

export function draw() {
  const { view, person } = state;
  patch(root, [
    h(
      "header.head",
      { key: "head" },
      brand(),
      h("div.title", null, h("h1", null, "Desk"), h("p", null, h("span", null, person?.name ?? ""))),
      h("a.tool", { href: "/rules", target: "rules" }, "Rules"),
      barButton(show),
    ),
    state.away && h("p.banner", { key: "away", role: "alert" }, "The server cannot be reached. This page keeps trying."),
    h("div.room", { key: "room" }, streamList(), h("main", { key: "main" }, page(view))),
    confirmation(),
  ]);
  const dialog = /** @type {HTMLDialogElement | null} */ (root.querySelector("dialog.confirm"));
  if (dialog && !dialog.open) dialog.showModal();
}

/** @param {StreamView | null} view */
function page(view) {
  if (view) return stream(view);
  return inboxPage();
}

/** @param {StreamView} view */
function stream(view) {
  return [
    h("h2.name", { key: "name", tabindex: "-1" }, view.title, h("small", null, under(view))),
    duties(view.due, (duty) => give({ type: ACKNOWLEDGE, duty })),
    view.offers.length > 0 && proposals(view),
    view.commands.length > 0 && giving(state, door(view)),
    view.sheets.map(sheet),
    logOf(view.log),
  ];
}

/** @param {StreamView} view */
function under(view) {
  return view.version ? capital(KINDS[view.domain]?.[0] ?? view.domain) : "Nothing recorded yet";
}

/** @param {StreamView} view */
function proposals(view) {
  const said = [...new Map(view.offers.map((offer) => [offer.says, offer])).values()]; // remedies of one fault say the same
  return h(
    "section.offers",
    { key: "offers", "aria-label": "Waiting for a second person" },
    h("h3", null, "Waiting for a second person"),
    h("div", { role: "status" }, said.map((offer) => h("p", { key: offer.says }, capital(localTimes(offer.says)), offer.clauses.map(clause)))),
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
  const onclick = () => (offer.here ? here(offer) : give(offer.command));
  const carry = { type: "button", "data-confirm": "yes", disabled: state.busy, onclick };
  return h(
    "dialog.confirm",
    { key: "confirm", "aria-label": offer.label, oncancel: leave },
    h("h2", null, offer.label),
    h("p", null, capital(localTimes(offer.says)), offer.clauses.map(clause)),
    h(
      "div.row",
      null,
      h("button.action.main", carry, "Yes, do it"),
      h("button.action", { type: "button", "data-confirm": "no", onclick: leave }, "Not now"),
    ),
  );
}

/** @param {StreamView} view @returns {import("../forms/giving.js").Door} */
function door({ domain, id, commands, choices, called }) {
  const first = domain === "patron" ? { patron: id } : {};
  return { domain, commands, choices, called, id: "command", schemas, first, set, give, cure };
}

/** Send a command once, however often the button is pressed. @param {Record<string, unknown>} command */
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
    refuse(problem);
  }
}

/** Somebody else confirms at this screen what its owner has asked for. @param {Offer} offer */
async function here(offer) {
  const { view } = state;
  set({ confirming: null });
  if (view && (await confirmHere(`${view.domain}/${view.id}`, offer.command, capital(offer.says)))) {
    const done = { version: 0, at: new Date().toISOString(), who: "", text: "Confirmed by a second person.", clauses: [] };
    set({ answer: [done] });
    await Promise.all([look(), lookAround()]);
  }
}

/** @param {unknown} problem */
function refuse(problem) {
  const refused = problem instanceof Refused ? problem : { ...AWAY, cure: null };
  const refusal = { clause: refused.clause, reason: capital(refused.reason), cure: refused.cure };
  set({ busy: false, confirming: null, refusal });
}

/**
 * What helps after a refusal, in another stream: a second person is asked at once, anything else is done there.
 * @param {string} stream @param {Record<string, unknown>} command
 */
async function cure(stream, command) {
  if (state.busy) return;
  const [domain, id] = stream.split("/");
  if (command.type !== "AskSecond") return go(domain, id);
  set({ busy: true, refusal: null });
  try {
    const done = await post(`/api/streams/${domain}/${encodeURIComponent(id)}/commands`, command);
    set({ busy: false, answer: done.text, chosen: "", raw: null });
    await lookAround();
  } catch (problem) {
    refuse(problem);
  }
}

/** @param {string} domain @param {string} id */
export function path(domain, id) {
  return `/desk/${domain}/${encodeURIComponent(id)}`;
}

/** @param {string} domain @param {string} id */
export async function go(domain, id) {
  if (location.pathname !== path(domain, id)) history.pushState(null, "", path(domain, id));
  set({ view: null, chosen: "", raw: null, refusal: null, answer: [], problems: new Map() });
  await look();
  /** @type {HTMLElement | null} */ (root.querySelector("h2.name"))?.focus();
}

/** The command bar shows streams, and what is to be done there, on this page. @param {string} path */
function show(path) {
  const found = /^\/desk\/([^/]+)\/([^/?]+)(?:\?command=(\w+))?$/.exec(path);
  if (!found) return false;
  void go(found[1], decodeURIComponent(found[2])).then(() => begin(found[3] ?? ""));
  return true;
}

/** Show the form of a command, if it can be given here. @param {string} command */
function begin(command) {
  if (state.view?.commands.includes(command)) choose(state, door(state.view), command);
}

/** Reload the stream that the address names. */
async function look() {
  const [, , domain, id] = location.pathname.split("/");
  if (state.busy) return;
  try {
    if (!domain || !id) return set({ inbox: await get("/api/inbox"), away: false });
    const view = await get(`/api/streams/${domain}/${id}`);
    if (location.pathname === `/desk/${domain}/${id}` && !state.busy) set({ view, away: false });
  } catch (problem) {
    if (problem instanceof Refused) return cannotOpen(root, problem, ["/desk", "To the desk"]);
    set({ away: true });
  }
}

async function lookAround() {
  const [streams, inbox] = await Promise.all([get("/api/streams"), get("/api/inbox")]);
  set({ streams, inbox });
}

/** @param {Partial<typeof state>} changes */
export function set(changes) {
  Object.assign(state, changes);
  draw();
}

applySettings();
try {
  state.person = await me();
  const [around, described] = await Promise.all([get("/api/streams"), descriptions()]);
  state.streams = around;
  schemas = described;
  draw();
  await look();
  begin(new URLSearchParams(location.search).get("command") ?? "");
  addEventListener("popstate", () => {
    set({ view: null, chosen: "", raw: null });
    look();
  });
  setInterval(() => document.visibilityState === "visible" && look(), EVERY);
} catch (problem) {
  cannotOpen(root, problem);
}
