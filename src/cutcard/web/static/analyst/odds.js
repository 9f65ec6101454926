/** The what-if page: an analyst changes a game's numbers and sees its new edge. The address holds the whole question. */

import { get, post, Refused } from "../shared/api.js";
import { clause } from "../shared/clause.js";
import { h, patch } from "../shared/dom.js";
import { brand, cannotOpen } from "../shared/head.js";
import { applySettings } from "../shared/settings.js";
import { dollars } from "../shared/words.js";
import { address, blank, read, variantOf, words } from "./address.js";
import { form } from "./form.js";
import { opened, plots } from "./questions.js";
import { estimateOf, figures } from "./report.js";
import { inDollars } from "./units.js";

/**
 * @typedef {import("../shared/answers.d.ts").PayTableNumbers} Paytable
 * @typedef {import("../shared/answers.d.ts").Numbers} Numbers
 * @typedef {import("../shared/answers.d.ts").Report} Report
 * @typedef {import("../shared/answers.d.ts").Question} Question
 * @typedef {import("../shared/answers.d.ts").Answer} Answer
 * @typedef {import("../shared/answers.d.ts").Counting} Counting
 * @typedef {import("./address.js").Wanted} Wanted
 * Answers to the questions asked below the figures, by name.
 * @typedef {{chart?: Report | null, solve?: Report | null, series?: import("../shared/answers.d.ts").Series | null,
 *   meters?: import("../shared/answers.d.ts").MeterSeries | null, hands?: import("../shared/answers.d.ts").StartingHands | null,
 *   sheet?: import("../shared/answers.d.ts").KeyFigures | null, compare?: import("../shared/answers.d.ts").Comparison | null}} Answers
 */

const PAUSE = 350; // milliseconds to wait after the last change
const FOLLOW = ["sheet", "compare", "chart"]; // questions that are asked again when a number changes
const root = /** @type {HTMLElement} */ (document.getElementById("page"));

export const state = {
  /** @type {Numbers[]} */
  games: [],
  /** @type {Wanted} */
  wanted: blank(""),
  /** Reports on the game with the chosen numbers, and on the variant to compare with. @type {Report | null} */
  report: null,
  /** @type {Report | null} */
  other: null,
  /** The variant that `other` is about. */
  otherOf: "",
  /** @type {{done: number, of: number} | null} */
  counting: null,
  /** What is known of a game that cannot be counted. @type {import("../shared/answers.d.ts").Estimate | null} */
  estimate: null,
  /** @type {import("../shared/answers.d.ts").RefusalAnswer | null} */
  refusal: null,
  /** @type {Answers} */
  answers: {},
  /** Questions being answered, by name. @type {Record<string, {job: string}>} */
  asked: {},
  copied: false,
};

export const numbers = () => /** @type {Numbers} */ (state.games.find((each) => each.game === state.wanted.game));

/** The games: first those that have exact odds, then those that can only be estimated. */
const offered = () => [...state.games].sort((one, two) => Number(two.solved) - Number(one.solved)).map((each) => each.game);

/** The variant to compare with: the one kept, or the game as printed. @returns {Wanted} */
export function other() {
  const { against, game } = state.wanted;
  return against ? read(`#${against}`, offered()) : blank(game);
}

// -- asking

/** The rules that all questions share. @param {Wanted} [wanted] */
export function rules({ game, changes, sides, reading, ante, cap } = state.wanted) {
  const capped = cap ? { ante: Number(ante), maximum_payout: Number(cap) } : {};
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

/**
 * Apply changes: the address is updated at once, the figures a little later. `counts`: whether the figures change.
 * @param {Partial<Wanted>} changes
 */
export function want(changes, counts = true) {
  const { against, game } = state.wanted;
  state.wanted = { ...state.wanted, ...changes };
  if (counts || state.wanted.against !== against) {
    const open = state.wanted.game === game ? state.wanted.open.filter((name) => FOLLOW.includes(name)) : [];
    Object.assign(state.wanted, { open });
    state.answers = {};
    clearTimeout(waiting);
    waiting = setTimeout(count, PAUSE);
  }
  history.replaceState(null, "", address(state.wanted));
  state.copied = false;
  draw();
}

async function count() {
  const { wanted } = state;
  Object.assign(state, { estimate: null });
  if (!numbers().solved) return estimated();
  const jackpot = numbers().jackpot && {
    jackpot: { stake: Number(wanted.stake), meter: Number(wanted.meter), boxes: Number(wanted.boxes) },
  };
  /** @type {Question} */
  const question = { type: "report", ...rules(), ...(wanted.strategy && { strategy: wanted.strategy }), ...jackpot };
  set({ counting: { done: 0, of: 0 }, refusal: null });
  try {
    const told = await ask("report", question, (counting) => set({ counting }));
    if (!told) return;
    Object.assign(state, { report: told, counting: null });
    const beside = other();
    if (state.otherOf !== variantOf(beside)) {
      const asked = { type: /** @type {const} */ ("report"), ...rules(beside), ...(beside.strategy && { strategy: beside.strategy }) };
      const found = /** @type {Report | null} */ (await ask("other", asked));
      if (!found) return;
      Object.assign(state, { other: found, otherOf: variantOf(beside) });
    }
  } catch (problem) {
    state.counting = null;
    refused(problem);
  }
  draw();
  for (const name of wanted.open) {
    if (variantOf(state.wanted) !== variantOf(wanted)) return;
    await opened()[name]?.();
  }
}

/** Deal rounds at random for a game that cannot be counted. */
async function estimated() {
  set({ counting: { done: 0, of: 0 }, refusal: null, report: null });
  try {
    const { game, changes, sides } = rules();
    const told = await ask("report", { type: "estimate", game, changes, sides }, (counting) => set({ counting }));
    if (!told) return;
    Object.assign(state, { estimate: told });
  } catch (problem) {
    refused(problem);
  }
  set({ counting: null });
}

/**
 * Answer one of the questions below the figures; it stays open in the address.
 * @param {keyof Answers} name @param {(shared: ReturnType<typeof rules>) => Question} question
 */
export async function asking(name, question) {
  state.answers[name] = null;
  if (!state.wanted.open.includes(name)) {
    state.wanted.open.push(name);
    history.replaceState(null, "", address(state.wanted));
  }
  set({ refusal: null, counting: { done: 0, of: 0 } });
  try {
    const told = await ask(name, question(rules()), (counting) => set({ counting }));
    if (told) Object.assign(state.answers, { [name]: told });
  } catch (problem) {
    refused(problem);
  }
  set({ counting: null });
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
      h("button.tool", { type: "button", "data-action": "print page", onclick: () => print() }, "Print"),
      h("a.tool", { href: "/practice" }, "Practice"),
    ),
    h(
      "div.columns",
      { key: "columns" },
      form(),
      h(
        "main",
        { key: "main", "aria-busy": Boolean(counting) },
        h("button.action.to-numbers", { key: "to numbers", type: "button", "data-action": "to numbers", onclick: toNumbers }, "Change the numbers"),
        h("div.state", { key: "state", role: "status" }, progress(counting), refusal && no(refusal)),
        paper(),
        !numbers().solved && estimateOf(numbers(), state.estimate),
        state.report && figures(state.report, state.otherOf.startsWith(`game=${state.wanted.game}`) ? state.other : null),
        state.report && plots(),
      ),
    ),
  ]);
}

/** On a phone the numbers stand below the figures. */
function toNumbers() {
  const form = document.querySelector(".numbers");
  form?.scrollIntoView();
  /** @type {HTMLElement | null | undefined} */ (form?.querySelector("select, input"))?.focus({ preventScroll: true });
}

/** What only the printed page needs: which game and variant it is about. */
function paper() {
  const { wanted } = state;
  const shown = inDollars() ? `in dollars, at an ante of ${dollars(Number(wanted.ante))}` : "in antes";
  return h(
    "div.paper",
    { key: "paper" },
    h("h1", null, numbers().title),
    h("p", null, `${words(wanted)}; figures ${shown}. ${new Date().toLocaleDateString("en-AU", { dateStyle: "long" })}.`),
  );
}

/** @param {{done: number, of: number} | null} counting */
function progress(counting) {
  if (!counting) return null;
  const known = counting.of > 0;
  const props = known ? { max: counting.of, value: String(counting.done) } : {};
  return h(
    "p.counting",
    { key: known ? "some" : "none" },
    numbers().solved ? "Counting" : "Estimating",
    h("progress", { "aria-label": "Counted", ...props }),
    known && (numbers().solved ? `${counting.done} of ${counting.of} parts counted` : `${Math.round((100 * counting.done) / counting.of)} %`),
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
  if (!state.games.length) {
    const reason = "There is no game on this floor";
    return cannotOpen(root, new Refused(404, { clause: null, reason }));
  }
  const follow = () => {
    const wanted = read(location.hash, offered());
    Object.assign(state, { report: null, wanted });
    want({});
    state.wanted.open = wanted.open;
    history.replaceState(null, "", address(state.wanted));
  };
  addEventListener("hashchange", follow);
  follow();
}

begin().catch((problem) => cannotOpen(root, problem));
