/** The post of a cashier or of surveillance: what waits, done from where it is shown, and what the post keeps an eye on. */

import { get, me, post, Refused } from "../shared/api.js";
import { h, patch } from "../shared/dom.js";
import { brand } from "../shared/head.js";
import { follow } from "../shared/live.js";
import { applySettings } from "../shared/settings.js";
import { capital } from "../shared/words.js";
import { barButton, mountBar } from "../find/bar.js";
import { attempt, atSummary, begin, flowOf, focusOn } from "../jobs/flow.js";
import { inboxOf } from "../pit/inbox.js";
import { placeAt, placeOf } from "../pit/place.js";
import { cashier } from "./cashier.js";
import { surveillance } from "./surveillance.js";

/** @typedef {import("../shared/answers.d.ts").PostView} PostView */

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const TITLES = /** @type {Record<string, string>} */ ({ cashier: "Cage", surveillance: "Surveillance", inspector: "Notices" });

const state = {
  /** @type {import("../shared/answers.d.ts").Me | null} */
  person: null,
  /** @type {PostView | null} */
  view: null,
  /** @type {import("../pit/place.js").Place | null} */
  place: null,
  /** @type {import("../jobs/flow.js").Flow | null} */
  flow: null,
  problem: "",
  away: false,
  demo: false,
  offset: 0, // between the server's clock and this one
};

const around = {
  draw,
  leave: () => go("/post"),
  back: "Back to what waits",
  go: (/** @type {string} */ stream, /** @type {string} */ job) => go(`/post/${stream}/${job}`),
  cure: (/** @type {string} */ stream, /** @type {Record<string, unknown>} */ command) => void cure(stream, command),
  get demo() {
    return state.demo;
  },
};

function draw() {
  const { view, person, flow, place } = state;
  patch(root, [
    h(
      "header.head",
      { key: "head" },
      brand(),
      h("div.title", null, h("h1", null, TITLES[view?.role ?? ""] ?? "Post"), h("p", null, h("span", null, view?.floor ?? ""), h("span", null, person?.name ?? ""))),
      view && view.role !== "cashier" && h("a.tool", { key: "inspect", href: "/inspect" }, "Rounds"),
      h("a.tool", { key: "desk", href: "/desk" }, "Desk"),
      h("a.tool", { key: "rules", href: "/rules", target: "rules" }, "Rules"),
      barButton(),
    ),
    state.away && h("p.banner", { key: "away", role: "alert" }, "The server cannot be reached. This page keeps trying."),
    h(
      "main",
      { key: "main", class: flow || place ? "within" : "" },
      (flow || place) && h("p.path", { key: "path" }, h("a", { href: "/post", onclick: home }, `Back to ${TITLES[view?.role ?? ""]?.toLowerCase() ?? "the post"}`)),
      state.problem && h("p.refusal", { key: "problem", role: "alert" }, state.problem),
      content(),
    ),
  ]);
}

function content() {
  const { view, flow, place } = state;
  if (!view) return h("p.loading", { key: "loading" }, "Loading…");
  if (flow) return flowOf(flow, around);
  if (place) return placeOf(place, null, "", go);
  return [inboxOf(view.inbox, Date.now() + state.offset, go), h("div.beside", { key: "beside" }, view.role === "cashier" ? cashier(view, go, draw) : surveillance(view))];
}

/** @param {Event} event */
function home(event) {
  event.preventDefault();
  go("/post");
}

/** Open another part of this page: parts of the pit name its own address. @param {string} path */
function go(path) {
  const own = path.replace(/^\/pit\b/, "/post");
  if (location.pathname + location.search !== own) history.pushState(null, "", own);
  void look();
}

/** @param {string} stream @param {Record<string, unknown>} command */
async function cure(stream, command) {
  const [domain, id] = (stream || state.flow?.view.stream || "").split("/");
  try {
    await post(`/api/streams/${domain}/${encodeURIComponent(id)}/commands`, command);
    if (state.flow) await attempt(state.flow);
  } catch (problem) {
    if (state.flow && problem instanceof Refused) state.flow.refusal = { clause: problem.clause, reason: problem.reason, cure: problem.cure };
  }
  draw();
}

/** Show what the address names. */
async function look() {
  const [, , domain, id, job] = location.pathname.split("/");
  const here = location.href;
  const stream = `${domain}/${decodeURIComponent(id ?? "")}`;
  Object.assign(state, { problem: "" });
  try {
    const flow = job ? await begin(stream, job, new URLSearchParams(location.search).get("case") ?? "") : null;
    const place = domain && !job ? await placeAt(stream) : null;
    if (location.href !== here) return;
    Object.assign(state, { flow, place });
  } catch (problem) {
    Object.assign(state, { flow: null, place: null });
    state.problem = problem instanceof Refused ? `${capital(problem.reason)}.` : "The server cannot be reached. Check your connection, then try again.";
  }
  draw();
  if (state.flow) focusOn(state.flow);
  else /** @type {HTMLElement | null} */ (root.querySelector(".place h2"))?.focus();
}

/** Something has happened: a summary that is shown is asked for again, so that nobody acts on what is past. */
async function refresh() {
  const { flow } = state;
  if (flow && atSummary(flow) && !flow.done && !flow.busy) {
    await attempt(flow);
    draw();
  }
}

applySettings();
mountBar([{ title: "What waits for you", href: "/post" }]);
try {
  state.person = await me();
  state.view = await get("/api/post");
  state.demo = (await get("/api/lobby")).demo;
  document.title = `${TITLES[state.view.role]} · Cutcard`;
  draw();
  await look();
  addEventListener("popstate", () => void look());
  follow("/post/live", {
    message: ({ view, now }) => {
      if (now) state.offset = new Date(now).getTime() - Date.now();
      state.view = view;
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
