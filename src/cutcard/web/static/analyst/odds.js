/** The what-if page: an analyst changes a game's numbers and sees its new edge. The address holds every change. */

import { get, post, Refused } from "../shared/api.js";
import { clause } from "../shared/clause.js";
import { h, patch } from "../shared/dom.js";
import { brand } from "../shared/head.js";
import { applySettings } from "../shared/settings.js";
import { form } from "./form.js";
import { plots } from "./questions.js";
import { figures } from "./report.js";

/**
 * @typedef {import("../shared/answers.d.ts").PayTableNumbers} Paytable
 * @typedef {import("../shared/answers.d.ts").Numbers} Numbers
 * @typedef {import("../shared/answers.d.ts").Report} Report
 * @typedef {import("../shared/answers.d.ts").Question} Question
 * @typedef {import("../shared/answers.d.ts").Answer} Answer
 * @typedef {import("../shared/answers.d.ts").Counting} Counting
 * Answers to the questions asked below the figures, by name.
 * @typedef {{chart?: Report | null, solve?: Report | null, series?: import("../shared/answers.d.ts").Series | null,
 *   meters?: import("../shared/answers.d.ts").MeterSeries | null, hands?: import("../shared/answers.d.ts").StartingHands | null}} Answers
 * What is asked for: changes by the place changed, stakes by side bet.
 * @typedef {{game: string, changes: Record<string, string>, sides: Record<string, string>, reading: string[],
 *   strategy: string, stake: string, meter: string, boxes: string, ante: string, cap: string}} Wanted
 */

const PAUSE = 350; // milliseconds to wait after the last change
const root = /** @type {HTMLElement} */ (document.getElementById("page"));

export const state = {
  /** @type {Numbers[]} */
  games: [],
  /** @type {Wanted} */
  wanted: blank(""),
  /** Reports on the game with the chosen numbers, and on the game as printed. @type {Report | null} */
  report: null,
  /** @type {Report | null} */
  printed: null,
  /** @type {{done: number, of: number} | null} */
  counting: null,
  /** @type {import("../shared/answers.d.ts").RefusalAnswer | null} */
  refusal: null,
  /** @type {Answers} */
  answers: {},
  /** Questions being answered, by name. @type {Record<string, {job: string}>} */
  asked: {},
  copied: false,
};

/** @param {string} game @returns {Wanted} */
export function blank(game) {
  const jackpot = { stake: "100", meter: "10000000", boxes: "1" };
  return { game, changes: {}, sides: {}, reading: [], strategy: "", ...jackpot, ante: "", cap: "" };
}

/** @returns {Numbers} */
export function numbers() {
  return /** @type {Numbers} */ (state.games.find((each) => each.game === state.wanted.game));
}

// -- the address

/** @param {Wanted} wanted */
function address(wanted) {
  const fields = new URLSearchParams({ game: wanted.game });
  for (const [place, value] of Object.entries(wanted.changes)) fields.append("change", `${place}=${value}`);
  for (const [bet, stake] of Object.entries(wanted.sides)) fields.append("with", `${bet}=${stake}`);
  for (const id of wanted.reading) fields.append("reading", id);
  const usual = blank(wanted.game);
  for (const name of /** @type {const} */ (["strategy", "stake", "meter", "boxes", "ante", "cap"])) {
    if (wanted[name] !== usual[name]) fields.set(name, wanted[name]);
  }
  return `#${fields}`;
}

/** @param {string} hash @returns {Wanted} */
function read(hash) {
  const fields = new URLSearchParams(hash.slice(1));
  const named = fields.get("game") ?? "";
  const solved = state.games.filter((each) => each.solved);
  const wanted = blank((solved.find((each) => each.game === named) ?? solved[0]).game);
  const pairs = (/** @type {string} */ name) =>
    Object.fromEntries(fields.getAll(name).map((text) => [text.split("=")[0], text.split("=").slice(1).join("=")]));
  const kept = /** @type {const} */ (["strategy", "stake", "meter", "boxes", "ante", "cap"]);
  for (const name of kept) wanted[name] = fields.get(name) ?? wanted[name];
  return { ...wanted, changes: pairs("change"), sides: pairs("with"), reading: fields.getAll("reading") };
}

// -- asking

/** The rules that all questions share. @param {boolean} [printed] */
export function rules(printed = false) {
  const { game, changes, sides, reading, ante, cap } = state.wanted;
  if (printed) return { game };
  const capped = ante && cap ? { ante: Number(ante), maximum_payout: Number(cap) } : {};
  return { game, changes: Object.entries(changes).map(([place, value]) => `${place}=${value}`), sides, reading, ...capped };
}

/**
 * Ask, and wait as long as it takes. An earlier question with the same name is cancelled.
 * @param {string} name @param {Question} question @param {(told: Counting) => void} [heard]
 * @returns {Promise<Answer | null>}
 */
export async function ask(name, question, heard = () => {}) {
  const mine = { job: "" };
  const before = state.asked[name];
  state.asked[name] = mine;
  if (before?.job) post(`/api/odds/questions/${before.job}/call-off`, {}).catch(() => null);
  let told = await post("/api/odds/questions", question);
  while ("job" in told) {
    if (state.asked[name] !== mine) return null;
    mine.job = told.job;
    heard(told);
    told = await get(`/api/odds/questions/${told.job}`);
  }
  mine.job = "";
  return state.asked[name] === mine ? told : null;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** Apply changed numbers: the address is updated at once, the figures a little later. @param {Partial<Wanted>} changes */
export function want(changes) {
  state.wanted = { ...state.wanted, ...changes };
  history.replaceState(null, "", address(state.wanted));
  Object.assign(state, { copied: false, answers: {} });
  clearTimeout(waiting);
  waiting = setTimeout(count, PAUSE);
  draw();
}

async function count() {
  const { wanted } = state;
  const jackpot = numbers().jackpot && {
    jackpot: { stake: Number(wanted.stake), meter: Number(wanted.meter), boxes: Number(wanted.boxes) },
  };
  /** @type {Question} */
  const question = { type: "report", ...rules(), ...(wanted.strategy && { strategy: wanted.strategy }), ...jackpot };
  Object.assign(state, { counting: { done: 0, of: 0 }, refusal: null });
  draw();
  try {
    const told = await ask("report", question, (counting) => set({ counting }));
    if (!told) return;
    Object.assign(state, { report: told, counting: null });
    if (state.printed?.game !== wanted.game) {
      state.printed = /** @type {Report | null} */ (await ask("printed", { type: "report", ...rules(true) }));
    }
  } catch (problem) {
    state.counting = null;
    refused(problem);
  }
  draw();
}

/** @param {unknown} problem */
export function refused(problem) {
  const known = problem instanceof Refused;
  const refusal = { clause: null, reason: "The server cannot be reached. Check your connection, then try again." };
  set({ refusal: known ? { clause: problem.clause, reason: problem.reason } : refusal });
}

/** @param {Partial<typeof state>} changes */
export function set(changes) {
  Object.assign(state, changes);
  draw();
}

async function share() {
  await navigator.clipboard?.writeText(location.href).catch(() => null);
  set({ copied: true });
}

export function draw() {
  const { counting, refusal, copied } = state;
  const label = copied ? "Address copied" : "Copy the address";
  patch(root, [
    h(
      "header.head",
      { key: "head" },
      brand(),
      h("div.title", null, h("h1", null, "What if"), h("p", null, h("span", null, numbers().title))),
      h("button.tool", { type: "button", "data-action": "share", onclick: share }, label),
      h("a.tool", { href: "/practice" }, "Practice"),
    ),
    h(
      "div.columns",
      { key: "columns" },
      form(),
      h(
        "main",
        { key: "main", "aria-busy": Boolean(counting) },
        h("div.state", { key: "state", role: "status" }, progress(counting), refusal && no(refusal)),
        state.report && figures(state.report, state.printed),
        state.report && plots(),
      ),
    ),
  ]);
}

/** @param {{done: number, of: number} | null} counting */
function progress(counting) {
  if (!counting) return null;
  const known = counting.of > 0;
  const props = known ? { max: counting.of, value: String(counting.done) } : {};
  return h(
    "p.counting",
    { key: known ? "some" : "none" },
    "Counting",
    h("progress", { "aria-label": "Counted", ...props }),
    known && `${counting.done} of ${counting.of} parts counted`,
    h("button.tool", { type: "button", "data-action": "call off", onclick: callOff }, "Cancel"),
  );
}

/** Cancel all questions being answered; the calls that wait for them learn of it from the server. */
function callOff() {
  for (const { job } of Object.values(state.asked)) {
    if (job) post(`/api/odds/questions/${job}/call-off`, {}).catch(() => null);
  }
}

/** @param {import("../shared/answers.d.ts").RefusalAnswer} refusal */
function no(refusal) {
  return h("p.refusal", { key: "no", role: "alert" }, refusal.reason, refusal.clause && clause(refusal.clause));
}

async function begin() {
  applySettings();
  state.games = (await get("/api/odds")).games;
  if (!state.games.some((each) => each.solved)) {
    const reason = "No game on this floor has exact odds.";
    patch(root, h("p.banner", { role: "status" }, reason, " ", h("a", { href: "/" }, "To the lobby")));
    return;
  }
  const follow = () => {
    state.report = null;
    state.wanted = read(location.hash);
    want({});
  };
  addEventListener("hashchange", follow);
  follow();
}

begin().catch((problem) => {
  const known = problem instanceof Refused;
  const reason = known ? problem.reason : "The server cannot be reached. Check your connection, then reload the page.";
  const cited = known && problem.clause ? clause(problem.clause) : null;
  patch(root, h("p.banner", { role: "alert" }, reason, " ", cited, " ", h("a", { href: "/" }, "To the lobby")));
});
