/** The pit: every table at a glance, one inbox, and the jobs that are done from where they are shown. */

import { get, me, post, Refused } from "../shared/api.js";
import { h, patch } from "../shared/dom.js";
import { brand } from "../shared/head.js";
import { follow } from "../shared/live.js";
import { applySettings } from "../shared/settings.js";
import { capital } from "../shared/words.js";
import { attempt, atSummary, begin, flowOf, focusOn } from "../jobs/flow.js";
import { forget, listen, openBar } from "./bar.js";
import { inboxOf, jobPath, shiftOf } from "./inbox.js";
import { placeAt, placeOf } from "./place.js";
import { nowOf, tilesOf } from "./tiles.js";

/** @typedef {import("../shared/answers.d.ts").PitView} PitView */

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const TICK = 15_000; // milliseconds between looks at the clock

const state = {
  /** @type {import("../shared/answers.d.ts").Me | null} */
  person: null,
  /** @type {PitView | null} */
  pit: null,
  /** @type {import("./place.js").Place | null} */
  place: null,
  /** @type {import("../jobs/flow.js").Flow | null} */
  flow: null,
  problem: "",
  away: false,
  demo: false,
  offset: 0, // between the server's clock and this one
};

const around = { draw, leave, go: (/** @type {string} */ stream, /** @type {string} */ job) => void onward(stream, job), cure, get demo() { return state.demo; } };

function now() {
  return Date.now() + state.offset;
}

function draw() {
  const { pit, person, flow, place } = state;
  patch(root, [
    h(
      "header.head",
      { key: "head" },
      brand(),
      h("div.title", null, h("h1", null, "Pit"), h("p", null, h("span", null, pit?.floor ?? ""), h("span", null, person?.name ?? ""))),
      h("button.tool.find", { key: "find", type: "button", onclick: () => openBar(go), "aria-keyshortcuts": "Control+K /" }, "Find ", h("kbd", null, "/")),
      h("a.tool", { key: "desk", href: "/desk" }, "Desk"),
      h("a.tool", { key: "rules", href: "/rules", target: "rules" }, "Rules"),
    ),
    state.away && h("p.banner", { key: "away", role: "alert" }, "The server cannot be reached. This page keeps trying."),
    h(
      "main",
      { key: "main", class: flow || place ? "within" : "" },
      (flow || place || state.problem) && h("p.path", { key: "path" }, h("a", { href: "/pit", onclick: home }, "Pit"), place && flow && [" / ", h("a", { key: "place", href: `/pit/${place.stream}`, onclick: toPlace }, place.view.title)]),
      state.problem && h("p.refusal", { key: "problem", role: "alert" }, state.problem),
      content(),
    ),
  ]);
}

function content() {
  const { pit, flow, place } = state;
  if (!pit) return h("p.loading", { key: "loading" }, "Loading the pit…");
  if (flow) return flowOf(flow, around);
  if (place) {
    const tile = pit.tiles.find((one) => `table/${one.id}` === place.stream);
    return placeOf(place, tile ? nowOf(tile, now()) : null, tile?.page ?? "", go);
  }
  return [inboxOf(pit.inbox, now(), go, shiftOf(pit.shift, go)), tilesOf(pit.tiles, now(), go)];
}

/** @param {Event} event */
function home(event) {
  event.preventDefault();
  go("/pit");
}

/** @param {Event} event */
function toPlace(event) {
  event.preventDefault();
  if (state.place) go(`/pit/${state.place.stream}`);
}

function leave() {
  go("/pit");
}

/** Open another page of the pit. @param {string} path */
function go(path) {
  if (location.pathname + location.search !== path) history.pushState(null, "", path);
  void look();
}

/** The next job of the same case: the only case of it, or the place, where one is chosen. @param {string} stream @param {string} job */
async function onward(stream, job) {
  const place = await placeAt(stream);
  const cases = place.jobs.filter((one) => one.job === job);
  go(cases.length === 1 ? jobPath(stream, job, cases[0].case) : `/pit/${stream}?job=${job}`);
}

/** What helps after a refusal: a second person is asked at once, anything else is a job or is done at the desk. @param {string} stream @param {Record<string, unknown>} command */
async function cure(stream, command) {
  const [domain, id] = (stream || state.flow?.view.stream || "").split("/");
  try {
    await post(`/api/streams/${domain}/${encodeURIComponent(id)}/commands`, command);
    if (state.flow) await attempt(state.flow);
  } catch (problem) {
    if (state.flow) state.flow.refusal = problem instanceof Refused ? { clause: problem.clause, reason: problem.reason, cure: problem.cure } : state.flow.refusal;
  }
  draw();
}

/** Show what the address names. */
async function look() {
  const [, , domain, id, job] = location.pathname.split("/");
  const asked = new URLSearchParams(location.search);
  const here = location.href;
  state.problem = "";
  try {
    if (!domain) Object.assign(state, { flow: null, place: null });
    else if (job) {
      const stream = `${domain}/${decodeURIComponent(id)}`;
      const [flow, place] = await Promise.all([begin(stream, job, asked.get("case") ?? ""), id === "new" ? null : placeAt(stream)]);
      if (location.href !== here) return;
      Object.assign(state, { flow, place });
    } else {
      const place = await placeAt(`${domain}/${decodeURIComponent(id)}`);
      if (location.href !== here) return;
      const wanted = asked.get("job") ?? "";
      const cases = place.jobs.filter((one) => one.job === wanted);
      if (wanted && cases.length === 1) return go(jobPath(place.stream, wanted, cases[0].case));
      Object.assign(state, { flow: null, place });
      if (wanted && !cases.length) state.problem = "This cannot be done here now.";
    }
  } catch (problem) {
    Object.assign(state, { flow: null, place: null });
    state.problem = problem instanceof Refused ? `${capital(problem.reason)}.` : "The server cannot be reached. Check your connection, then try again.";
  }
  draw();
  if (state.flow) focusOn(state.flow);
  else /** @type {HTMLElement | null} */ (root.querySelector(".place h2"))?.focus();
}

/** Something has happened on the floor: what is shown is asked for again, so that nobody acts on what is past. */
async function refresh() {
  const { flow, place } = state;
  if (flow && atSummary(flow) && !flow.done && !flow.busy) {
    await attempt(flow);
    draw();
  } else if (place && !flow) {
    try {
      const again = await placeAt(place.stream);
      if (state.place === place) Object.assign(state, { place: again });
      draw();
    } catch {
      // the next message tries again
    }
  }
}

applySettings();
try {
  state.person = await me();
  if (!state.person) location.assign(`/enter?to=${encodeURIComponent(location.pathname + location.search)}`);
  state.pit = await get("/api/pit");
  state.demo = (await get("/api/lobby")).demo;
  draw();
  await look();
  listen(go);
  document.addEventListener("job-done", forget);
  addEventListener("popstate", () => void look());
  setInterval(() => document.visibilityState === "visible" && !state.flow && draw(), TICK);
  follow("/pit/live", {
    message: ({ view, now: at }) => {
      if (at) state.offset = new Date(at).getTime() - Date.now();
      state.pit = view;
      draw();
      void refresh();
    },
    state: (open) => {
      state.away = !open;
      draw();
    },
    out: () => location.assign("/"),
  });
} catch (problem) {
  const reason = problem instanceof Refused ? problem.reason : "the server cannot be reached: check your connection, then reload the page";
  patch(root, h("p.banner", { role: "alert" }, `${capital(reason)}. `, h("a", { href: "/" }, "To the lobby")));
}
