/** A page on which somebody works: what waits, places, and jobs under way. The pit is one, a cashier's or surveillance's post another. */

import { get, me, post, Refused } from "../shared/api.js";
import { h, patch } from "../shared/dom.js";
import { brand, cannotOpen } from "../shared/head.js";
import { follow } from "../shared/live.js";
import { applySettings } from "../shared/settings.js";
import { capital } from "../shared/words.js";
import { barButton } from "../find/bar.js";
import { attempt, atSummary, begin, flowOf, focusOn } from "../jobs/flow.js";
import { jobPath } from "./inbox.js";
import { placeAt, placeOf, saidInPerson } from "./place.js";

/** @typedef {import("../shared/dom.js").Child} Child */
/** @typedef {import("./place.js").Place} Place */

/**
 * What differs from one such page to another. `first` draws what is shown at its own address, `about` a place at a glance.
 * @template View
 * @typedef {{base: "/pit" | "/post", api: "/api/pit" | "/api/post", back: string, title: (view: View) => string, floor: (view: View) => string,
 *   tools: (view: View) => Child[], first: (view: View, now: number, go: (path: string) => void, draw: () => void) => Child,
 *   about?: (view: View, place: Place, now: number) => {tile: Child, page: string}}} Station
 */

const TICK = 15_000; // milliseconds between looks at the clock
const AWAY = "The server cannot be reached. Check your connection, then try again.";

/** Show the page that the address names, and keep it up to date. @template View @param {Station<View>} station */
export async function work(station) {
  const { base } = station;
  const root = /** @type {HTMLElement} */ (document.getElementById("page"));
  const state = {
    name: "",
    /** @type {View | null} */
    view: null,
    /** @type {Place | null} */
    place: null,
    /** @type {import("../jobs/flow.js").Flow | null} */
    flow: null,
    problem: "",
    away: false,
    demo: false,
    offset: 0, // between the server's clock and this one
  };
  const now = () => Date.now() + state.offset;
  const own = (/** @type {string} */ path) => path.replace(/^\/pit\b/, base); // parts that both pages share name the pit's
  const around = {
    draw,
    leave: () => go(base),
    back: station.back,
    go: (/** @type {string} */ stream, /** @type {string} */ job) => void onward(stream, job),
    cure: (/** @type {string} */ stream, /** @type {Record<string, unknown>} */ command) => void cure(stream, command),
    get demo() {
      return state.demo;
    },
  };

  function draw() {
    const { view, flow, place } = state;
    if (!view) return;
    patch(root, [
      h(
        "header.head",
        { key: "head" },
        brand(),
        h("div.title", null, h("h1", null, station.title(view)), h("p", null, h("span", null, station.floor(view)), h("span", null, state.name))),
        station.tools(view),
        h("a.tool", { key: "desk", href: "/desk" }, "Desk"),
        h("a.tool", { key: "rules", href: "/rules", target: "rules" }, "Rules"),
        barButton(show),
      ),
      state.away && h("p.banner", { key: "away", role: "alert" }, "The server cannot be reached. This page keeps trying."),
      h(
        "main",
        { key: "main", class: flow || place ? "within" : "" },
        (flow || place || state.problem) && h("p.path", { key: "path" }, link(base, `‹ ${station.title(view)}`), place && flow && [" / ", link(`${base}/${place.stream}`, place.view.title)]),
        state.problem && h("p.refusal", { key: "problem", role: "alert" }, state.problem),
        content(view),
      ),
    ]);
  }

  /** @param {View} view */
  function content(view) {
    const { flow, place } = state;
    if (flow) return flowOf(flow, around);
    if (!place) return station.first(view, now(), go, draw);
    const about = station.about?.(view, place, now());
    return placeOf(place, about?.tile ?? null, about?.page ?? "", go);
  }

  /** @param {string} path @param {string} text */
  function link(path, text) {
    const onclick = (/** @type {Event} */ event) => {
      event.preventDefault();
      go(path);
    };
    return h("a", { key: path, href: path, onclick }, text);
  }

  /** Open another part of this page. @param {string} path */
  function go(path) {
    if (location.pathname + location.search !== own(path)) history.pushState(null, "", own(path));
    void look();
  }

  /** Addresses of this page are shown without loading it again. @param {string} path */
  function show(path) {
    if (path !== base && !path.startsWith(`${base}/`)) return false;
    go(path);
    return true;
  }

  /** The next job of the same case: the only case of it, or the place, where one is chosen. @param {string} stream @param {string} job */
  async function onward(stream, job) {
    const place = await placeAt(stream);
    const cases = place.jobs.filter((one) => one.job === job);
    go(cases.length === 1 ? jobPath(stream, job, cases[0].case) : `${base}/${stream}?job=${job}`);
  }

  /**
   * What helps after a refusal is done in a job of its own if a person must say something for it; otherwise it is given at once, and
   * the job is tried again.
   * @param {string} stream @param {Record<string, unknown>} command
   */
  async function cure(stream, command) {
    const there = stream || state.flow?.view.stream || "";
    const [domain, id] = there.split("/");
    try {
      const [first, ...more] = saidInPerson((await placeAt(there)).jobs, command);
      if (first) return go(more.length ? `${base}/${there}?job=${first.job}` : jobPath(there, first.job, first.case));
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
    const asked = new URLSearchParams(location.search);
    const here = location.href;
    state.problem = "";
    try {
      if (!domain) Object.assign(state, { flow: null, place: null });
      else {
        const stream = `${domain}/${decodeURIComponent(id)}`;
        const [flow, place] = await Promise.all([job ? begin(stream, job, asked.get("case") ?? "") : null, id === "new" ? null : placeAt(stream)]);
        if (location.href !== here) return;
        const wanted = job ? "" : (asked.get("job") ?? "");
        const cases = place?.jobs.filter((one) => one.job === wanted) ?? [];
        if (wanted && cases.length === 1) return go(jobPath(stream, wanted, cases[0].case));
        Object.assign(state, { flow, place });
        if (wanted && !cases.length) state.problem = "This cannot be done here now.";
      }
    } catch (problem) {
      Object.assign(state, { flow: null, place: null });
      state.problem = problem instanceof Refused ? `${capital(problem.reason)}.` : AWAY;
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
        if (state.place === place) state.place = again;
        draw();
      } catch {
        // the next message tries again
      }
    }
  }

  applySettings();
  try {
    const person = await me();
    if (!person) location.assign(`/enter?to=${encodeURIComponent(location.pathname + location.search)}`);
    state.name = person?.name ?? "";
    state.view = /** @type {View} */ (await get(station.api));
    state.demo = (await get("/api/lobby")).demo;
    document.title = `${station.title(state.view)} · Cutcard`;
    draw();
    await look();
    addEventListener("popstate", () => void look());
    setInterval(() => document.visibilityState === "visible" && !state.flow && draw(), TICK);
    follow(`${base}/live`, {
      message: ({ view, now: at }) => {
        if (at) state.offset = new Date(at).getTime() - Date.now();
        state.view = /** @type {View} */ (view);
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
    cannotOpen(root, problem);
  }
}
