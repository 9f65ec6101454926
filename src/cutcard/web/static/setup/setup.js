/** Events: those that are on, and a new one from a template, edited as a table of levels, checked and forecast before it is announced. */

import { get, me, post, Refused } from "../shared/api.js";
import { clause } from "../shared/clause.js";
import { entered, h, patch, ticked } from "../shared/dom.js";
import { brand, cannotOpen } from "../shared/head.js";
import { capital, clockTime, dollars, fromField, plural, toField, when } from "../shared/words.js";
import { barButton } from "../find/bar.js";
import { factsPart, levelsPart } from "./levels.js";
import { seriesPart } from "./series.js";

/** @typedef {import("../shared/answers.d.ts").Structure} Structure */
/** @typedef {import("../shared/answers.d.ts").Template} Template */
/** @typedef {import("../shared/answers.d.ts").Announce} Announce */

/**
 * What the page knows: the draft of a new event, how many players are expected, and what the server says of it.
 * `venue`: one of those in the structure; "" for another place.
 * @typedef {{events: import("../shared/answers.d.ts").Events | null, draft: Structure | null, id: string, venue: string, starts: string, players: number,
 *   dealing: Announce["dealing"], sharing: boolean, answer: import("../shared/answers.d.ts").StructureAnswer | null, busy: boolean, series: import("./series.js").Series,
 *   refusal: import("../shared/answers.d.ts").RefusalAnswer | null, set: (changes: Partial<Setup>) => void, edit: (changes: Partial<Structure>) => void}} Setup
 */

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const WAYS = /** @type {[Announce["dealing"], string][]} */ ([["room", "In a room: real cards and chips"], ["recorded", "Recorded: dealers enter the cards"], ["electronic", "Electronic: cards dealt by the server"]]);

/** @type {Setup} */
const page = {
  events: null,
  draft: null,
  id: "",
  venue: "",
  starts: "",
  players: 60,
  dealing: "room",
  sharing: false,
  answer: null,
  busy: false,
  series: { chosen: [], best: 0, lines: [] },
  refusal: null,
  set(changes) {
    Object.assign(page, changes);
    draw();
  },
  edit(changes) {
    if (page.draft) page.set({ draft: { ...page.draft, ...changes }, answer: null });
    check();
  },
};

/** @type {ReturnType<typeof setTimeout> | undefined} */
let soon;

/** Ask the server about the draft, once typing has paused. */
function check() {
  clearTimeout(soon);
  soon = setTimeout(async () => {
    const { draft } = page;
    if (!draft) return;
    try {
      const answer = await post("/api/tournaments/check", { structure: placed(draft), venue: page.venue, players: page.players, starts: moment() });
      if (page.draft === draft) page.set({ answer, refusal: null });
    } catch (problem) {
      refused(problem);
    }
  }, 250);
}

/** The start as the server writes it; "" if none is chosen. */
function moment() {
  return fromField(page.starts);
}

/** The structure as it is announced: without its venues if the event is held somewhere else. @param {Structure} draft @returns {Structure} */
function placed(draft) {
  return page.venue ? draft : { ...draft, venue: [] };
}

/** Each venue is an event of its own, with a start and an address of its own. @param {string} venue */
function held(venue) {
  const { draft } = page;
  if (!draft) return;
  const usual = (/** @type {string} */ id) => {
    const start = draft.venue?.find((one) => one.id === id)?.start;
    return start && Date.parse(start) > Date.now() ? toField(start) : ""; // a start of another year is not proposed
  };
  const starts = !page.starts || page.starts === usual(page.venue) ? usual(venue) : page.starts;
  const bare = page.venue && page.id.endsWith(`-${page.venue}`) ? page.id.slice(0, -page.venue.length - 1) : page.id;
  page.set({ venue, starts, id: [bare, venue].filter(Boolean).join("-"), answer: null });
  check();
}

/** @param {unknown} problem */
function refused(problem) {
  if (problem instanceof Refused && problem.status === 401) return signIn();
  const reason = problem instanceof Refused ? problem.reason : "The server cannot be reached. Check your connection, then try again.";
  page.set({ refusal: { clause: problem instanceof Refused ? problem.clause : null, reason: capital(reason) } });
}

/** @param {Template} one */
function begin(one) {
  page.set({ draft: one.structure, venue: "", starts: "", id: one.structure.flight?.[0]?.id ?? identifier(one.structure.name), answer: null, refusal: null });
  check();
}

/** A name as an address. @param {string} name */
function identifier(name) {
  const words = name.toLowerCase().split(/[^a-z0-9]+/).filter(Boolean);
  while (words.length > 1 && words.join("-").length > 30) words.pop();
  return `${words.join("-").slice(0, 30)}-${toField(Date.now()).slice(0, 10)}`;
}

async function announce() {
  if (!page.draft || page.busy) return;
  page.set({ busy: true, refusal: null });
  try {
    const command = { type: /** @type {const} */ ("Announce"), structure: placed(page.draft), venue: page.venue, starts: moment() || new Date().toISOString(), dealing: page.dealing, hand_for_hand: /** @type {const} */ ("automatic"), sharing: page.sharing };
    await post(`/api/streams/tournament/${encodeURIComponent(page.id)}/commands`, command);
    location.assign(`/tournaments/${encodeURIComponent(page.id)}/console`);
  } catch (problem) {
    refused(problem);
    page.set({ busy: false });
  }
}

function draw() {
  const { events, draft, refusal } = page;
  if (!events) return;
  patch(root, [
    h("header.head", { key: "head" }, brand(), h("div.title", null, h("h1", null, draft ? "New event" : "Events")), draft && h("button.tool", { type: "button", onclick: () => page.set({ draft: null, answer: null }) }, "Back"), barButton()),
    refusal && h("p.banner", { key: "no", role: "alert" }, refusal.reason, " ", refusal.clause && clause(refusal.clause)),
    h("main", { key: draft ? "draft" : "list", class: draft ? "draft" : "list" }, draft ? editor(draft) : list(events)),
  ]);
}

/** @param {import("../shared/answers.d.ts").Events} events */
function list({ events, over, templates }) {
  return [
    h(
      "section",
      { key: "on", "aria-label": "Events that are on" },
      h("h2", null, "On now, or announced"),
      events.length === 0 && h("p.empty", null, "No event is announced."),
      h("ul.cards", null, events.map((one) => h("li", { key: one.id }, h("a.card", { href: `/tournaments/${encodeURIComponent(one.id)}/console` }, h("b", null, one.name), h("span", null, `${capital(one.phase)} · ${when(one.starts)} · ${plural(one.players, "player")}`))))),
    ),
    h(
      "section",
      { key: "new", "aria-label": "A new event" },
      h("h2", null, "New event from"),
      h("ul.cards", null, templates.map((one) => h("li", { key: one.key }, h("button.card", { type: "button", "data-template": one.key, onclick: () => begin(one) }, h("b", null, one.title), h("span", null, one.about))))),
    ),
    over.length > 0 && seriesPart(over, page.series, (changes) => page.set({ series: { ...page.series, ...changes } }), refused),
  ];
}

/** @param {Structure} draft */
function editor(draft) {
  const { answer } = page;
  const venues = [["", "Another place"], ...(draft.venue ?? []).map((one) => [one.id, one.name])];
  return [
    h("section.what", { key: "what", "aria-label": "The event" }, factsPart(page, draft), levelsPart(page, draft)),
    h(
      "aside",
      { key: "check", "aria-label": "Check and announce" },
      h("label", { key: "players" }, h("span", null, "Players expected"), h("input", { type: "number", name: "players", min: "2", max: "3000", value: String(page.players), oninput: (/** @type {Event} */ event) => { page.set({ players: Number(entered(event)) || 2 }); check(); } })),
      venues.length > 1 && h("label", { key: "venue" }, h("span", null, "Held at"), h("select", { name: "venue", onchange: (/** @type {Event} */ event) => held(entered(event)) }, venues.map(([id, name]) => h("option", { key: id, value: id, selected: page.venue === id }, name)))),
      h("label", { key: "starts" }, h("span", null, "Starts (empty: as soon as you start it)"), h("input", { type: "datetime-local", name: "starts", value: page.starts, oninput: (/** @type {Event} */ event) => { page.set({ starts: entered(event) }); check(); } })),
      h("label", { key: "dealing" }, h("span", null, "Cards and chips"), h("select", { name: "dealing", onchange: (/** @type {Event} */ event) => page.set({ dealing: /** @type {Announce["dealing"]} */ (entered(event)) }) }, WAYS.map(([value, label]) => h("option", { key: value, value, selected: page.dealing === value }, label)))),
      h("label.tick", { key: "sharing" }, h("input", { type: "checkbox", name: "sharing", checked: page.sharing, onchange: (/** @type {Event} */ event) => page.set({ sharing: ticked(event) }) }), h("span", null, "The last players may share the prizes (a deal)")),
      h("label", { key: "id" }, h("span", null, "Address of its pages"), h("input", { type: "text", name: "id", maxlength: "48", value: page.id, oninput: (/** @type {Event} */ event) => page.set({ id: entered(event) }) })),
      !answer && h("p.empty", { key: "wait", role: "status" }, "Checking…"),
      answer && (answer.mistakes.length ? wrong(answer.mistakes) : outlook(answer)),
      h("button.press.main", { key: "announce", type: "button", "data-press": "announce", disabled: page.busy || !answer || answer.mistakes.length > 0, onclick: announce }, h("span.label", null, "Announce the event"), h("span.detail", null, "Entries open; the structure is fixed")),
    ),
  ];
}

/** @param {import("../shared/answers.d.ts").Mistake[]} mistakes */
function wrong(mistakes) {
  return h("ul.mistakes", { key: "mistakes", role: "alert" }, mistakes.map((one) => h("li", { key: `${one.place} ${one.reason}` }, h("b", null, one.place.replace(/\[(\d+)\]/, " $1").replace(".", ", ")), `: ${one.reason} `, one.clause && clause(one.clause))));
}

/** @param {import("../shared/answers.d.ts").StructureAnswer} answer */
function outlook({ forecast, prizes, entries }) {
  if (!forecast) return null;
  return h(
    "div.outlook",
    { key: "outlook", role: "status" },
    h("p", null, h("b", null, `Ends about ${clockTime(forecast.ends)}`), `, 80 % between ${clockTime(forecast.early)} and ${clockTime(forecast.late)}, in level ${forecast.level}.`),
    prizes.length > 0 && h("p", null, `About ${entries} entries: ${plural(prizes.length, "place")} paid, first ${dollars(prizes[0])}, last ${dollars(prizes[prizes.length - 1])}.`),
  );
}

function signIn() {
  location.assign(`/sign-in?to=${encodeURIComponent(location.pathname)}`);
}

async function start() {
  if (!(await me())) return signIn();
  page.set({ events: await get("/api/tournaments") });
}

start().catch((problem) => cannotOpen(root, problem));
