/** A player's own page: the account and its limits, disputes, and what a player may ask for. */

import { descriptions, get, me, post, Refused } from "../shared/api.js";
import { h, patch } from "../shared/dom.js";
import { brand, cannotOpen } from "../shared/head.js";
import { applySettings } from "../shared/settings.js";
import { capital } from "../shared/words.js";
import { choose, giving, nothingYet } from "../forms/giving.js";
import { duties, logOf, sheet } from "../forms/sheets.js";
import { interval } from "../player/evening.js";
import { balance, evenings } from "./evenings.js";
import { notLeaving, takeBreak } from "./exclude.js";
import { limits } from "./limits.js";
import { showRound } from "./round.js";

/** @typedef {import("../shared/answers.d.ts").StreamView} StreamView */
/** @typedef {import("../forms/giving.js").Giving} Giving */
/** @typedef {import("../shared/answers.d.ts").Mine} Mine */

const EVERY = 5000; // milliseconds between updates
const AWAY = { clause: null, reason: "The server cannot be reached. Check your connection, then try again." };
const root = /** @type {HTMLElement} */ (document.getElementById("page"));

/** @type {Mine} */
let mine;
/** @type {import("../forms/schema.js").Schemas} */
let schemas = {};
/** The state of each form, by its stream. @type {Record<string, Giving>} */
const forms = {};
const about = new URLSearchParams(location.search); // a round to dispute
let away = false;

/** @type {import("../shared/answers.d.ts").PlayerHistory} */
let past;
/** @type {import("./limits.js").Moved} */
let moved = {};
let leaving = notLeaving();
/** The answer to what was asked for with a slider or a button. */
let told = { text: "", bad: false };

function draw() {
  patch(root, [
    h(
      "header.head",
      { key: "head" },
      brand(),
      h("div.title", null, h("h1", null, "My account"), h("p", null, h("span", null, mine.name), mine.card && h("span", null, `Player card ${mine.card}`))),
      balance(mine.balance),
      h("a.tool", { href: "/rules", target: "rules" }, "Rules"),
      h("button.tool", { type: "button", "data-action": "sign out", onclick: signOut }, "Sign out"),
    ),
    away && h("p.banner", { key: "away", role: "alert" }, "The server cannot be reached. This page keeps trying."),
    h(
      "main",
      { key: "main" },
      mine.seated.map((id) =>
        h("a.back", { key: `table ${id}`, href: `/table/${encodeURIComponent(id)}` }, `Back to ${mine.account.called[id] ?? id}`),
      ),
      h("nav.parts", { key: "nav", "aria-label": "On this page" }, PARTS.map(([to, name]) => h("a", { key: to, href: to }, name))),
      told.text && h("p.told", { key: "told", class: told.bad ? "bad" : "", role: told.bad ? "alert" : "status" }, told.text),
      mine.claims.map((view) => h("section.own", { key: "claims", "aria-label": view.title }, parts(view))),
      evenings(past, (days) => ask(days)),
      limits(mine.limits, moved, (changed) => ((moved = changed), draw()), (command) => give(mine.account, { ...command }, true)),
      h("section.own", { key: "reminders", "aria-label": "Reminders" }, h("h2", null, "Reminders"), h("p", null, "While you play, the table shows your time and net result, and asks now and then whether you want to go on."), interval(draw, mine.check)),
      takeBreak(mine, leaving, (changed) => ((leaving = changed), draw()), (command) => give(mine.account, { ...command }, true)),
      h("section.own", { key: "devices", id: "devices", "aria-label": "Devices" }, h("h2", null, "Devices and sign-in"), h("p", null, "See where you are signed in, end sessions elsewhere, add a passkey."), h("a", { href: "/devices" }, "Your devices")),
      h("h2", { key: "disputes", id: "disputes" }, "Disputes and complaints"),
      mine.registers.map(register),
      h("details.own", { key: "account", id: "else", "aria-label": mine.account.title }, h("summary", null, "Everything else: account, cash-out, declarations, log"), parts(mine.account)),
    ),
  ]);
}

/** Parts of the page, and their names. */
const PARTS = [["#evenings", "Evenings"], ["#limits", "Limits"], ["#break", "Taking a break"], ["#devices", "Devices"], ["#disputes", "Disputes"], ["#else", "Everything else"]];

async function signOut() {
  await post("/api/sign-out", {});
  location.assign("/");
}

/** @param {number} days */
async function ask(days) {
  past = await get(`/api/mine/history?days=${days}`);
  draw();
}

/** @param {StreamView} view */
function register(view) {
  const concerns = view.id === about.get("game") || view.sheets.length > 0 || view.choices.table.some((id) => mine.seated.includes(id));
  return h(
    "details.own",
    { key: view.id, "data-register": view.id, open: concerns },
    h("summary", null, view.title),
    parts(view),
  );
}

/** @param {StreamView} view */
function parts(view) {
  return [
    duties(view.due),
    view.sheets.map(sheet),
    giving(forms[key(view)] ?? nothingYet(), door(view)),
    view.log.length > 0 && logOf(view.log, "What you have done"),
  ];
}

/** @param {StreamView} view */
function key({ domain, id }) {
  return `${domain}/${id}`;
}

/** @param {StreamView} view */
function door(view) {
  const { domain, id, commands, choices, called } = view;
  const named = domain === "incidents" && id === about.get("game");
  const here = named ? about.get("table") : choices.table.find((table) => mine.seated.includes(table));
  return {
    ...{ domain, commands, choices, called, schemas },
    id: `${domain}-${id}`,
    known: { patron: mine.id },
    first: {
      amount: { on: true, value: "" }, // a player must ask for "no limit"; an empty form must not mean it
      ...(here ? { table: here } : {}),
      ...(named ? { round: about.get("round") ?? "" } : {}),
      ...(choices.number?.length === 1 ? { number: choices.number[0] } : {}),
    },
    set: (/** @type {Partial<Giving>} */ changes) => set(view, changes),
    give: (/** @type {Record<string, unknown>} */ command) => give(view, command),
  };
}

/** @param {StreamView} view @param {Partial<Giving>} changes */
function set(view, changes) {
  forms[key(view)] = { ...(forms[key(view)] ?? nothingYet()), ...changes };
  draw();
}

/**
 * Send a command once, however often the button is pressed. ``aside``: not from the form, so the answer is told above.
 * @param {StreamView} view @param {Record<string, unknown>} command @param {boolean} [aside]
 */
async function give(view, command, aside = false) {
  if (forms[key(view)]?.busy) return;
  set(view, { busy: true, refusal: null, answer: [], problems: new Map() });
  try {
    const done = await sent(view, command);
    mine = done.mine;
    if (aside) [told, moved, leaving] = [{ text: "Done. The page shows what applies now.", bad: false }, {}, notLeaving()];
    set(view, { busy: false, answer: aside ? [] : done.text, chosen: "", raw: null });
  } catch (problem) {
    const { clause, reason } = problem instanceof Refused ? problem : AWAY;
    if (aside) told = { text: `${capital(reason)}${clause ? ` (${clause})` : ""}.`, bad: true };
    set(view, { busy: false, refusal: aside ? null : { clause, reason: capital(reason) } });
  }
}

/** @param {StreamView} view @param {Record<string, unknown>} command a form's, in the shape that the server describes */
function sent({ domain, id }, command) {
  const own = encodeURIComponent(id);
  if (domain === "cage") {
    return post("/api/mine/cage/floor/commands", /** @type {import("../shared/answers.d.ts").OfClaims} */ (/** @type {unknown} */ (command)));
  }
  return domain === "patron"
    ? post(`/api/mine/patron/${own}/commands`, /** @type {import("../shared/answers.d.ts").OfAccount} */ (/** @type {unknown} */ (command)))
    : post(`/api/mine/incidents/${own}/commands`, /** @type {import("../shared/answers.d.ts").OfDisputes} */ (/** @type {unknown} */ (command)));
}

async function look() {
  try {
    mine = await get("/api/mine");
    away = false;
  } catch (problem) {
    if (problem instanceof Refused) return cannotOpen(root, problem);
    away = true;
  }
  draw();
}

async function begin() {
  applySettings();
  if (!(await me())) return location.assign(`/enter?to=${encodeURIComponent(location.pathname)}`);
  if (location.pathname.startsWith("/me/rounds/")) return showRound(root);
  [mine, schemas, past] = await Promise.all([get("/api/mine"), descriptions(), get("/api/mine/history?days=7")]);
  draw();
  const disputed = mine.registers.find((view) => view.id === about.get("game"));
  if (disputed) choose(nothingYet(), door(disputed), "LodgeDispute");
  if (location.hash) document.querySelector(location.hash)?.scrollIntoView();
  setInterval(() => document.visibilityState === "visible" && look(), EVERY);
}

// A statement on paper is whole.
addEventListener("beforeprint", () => root.querySelectorAll("details.evening-of").forEach((one) => one.setAttribute("open", "")));

begin().catch((problem) => cannotOpen(root, problem));
