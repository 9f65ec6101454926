/** The drill: one hand after another, own mistakes first, then hands on which rules of thumb err; the rules of thumb are beside it. */

import { get, post, Refused } from "../shared/api.js";
import { row } from "../shared/cards.js";
import { clause } from "../shared/clause.js";
import { h, patch } from "../shared/dom.js";
import { brand, settingsButton } from "../shared/head.js";
import { capital, plural } from "../shared/words.js";
import { choices, move, verdict } from "./review.js";

/** @typedef {import("../shared/answers.d.ts").Drilled} Drilled */
/** @typedef {import("../shared/answers.d.ts").Problem} Problem */

const SHARES = 4; // decimals of a percentage

/** `shown`: the hand on the page; `next`: what the server answered, shown when the player goes on. */
const page = {
  game: "",
  /** @type {HTMLElement} */
  root: document.body,
  /** @type {Drilled | null} */
  told: null,
  /** @type {Problem | null} */
  shown: null,
  busy: false,
  /** @type {import("../shared/answers.d.ts").RefusalAnswer | null} */
  refusal: null,
};

/** Start the drill of a game. @param {string} game @param {HTMLElement} root */
export async function drill(game, root) {
  Object.assign(page, { game, root });
  document.title = "Drill · Cutcard";
  addEventListener("keydown", pressed);
  await get(`/api/practice/${encodeURIComponent(game)}`); // takes a seat on the first visit
  await ask(() => get(`/api/practice/${encodeURIComponent(game)}/drill`));
  if (page.told) page.shown = page.told.problem;
  draw();
}

/** @param {() => Promise<Drilled>} asked */
async function ask(asked) {
  Object.assign(page, { busy: true, refusal: null });
  draw();
  try {
    page.told = await asked();
  } catch (problem) {
    const known = problem instanceof Refused;
    const away = { clause: null, reason: "The server cannot be reached. Check your connection, then try again." };
    page.refusal = known ? { clause: problem.clause, reason: problem.reason } : away;
  }
  page.busy = false;
  draw();
}

/** @param {string} chosen */
async function choose(chosen) {
  if (page.busy || judged()) return;
  await ask(() => post(`/api/practice/${encodeURIComponent(page.game)}/drill/answer`, { move: chosen }));
  document.querySelector(/** @type {"button"} */ ("[data-action='next hand']"))?.focus();
}

function next() {
  if (!page.told) return;
  page.shown = page.told.problem;
  page.told = { ...page.told, judged: null };
  draw();
  document.querySelector(/** @type {"button"} */ (".answers button"))?.focus();
}

/** The verdict on the hand that is shown, once it is answered. */
function judged() {
  return page.told?.judged ?? null;
}

/** Keys 1 to 9 choose. @param {KeyboardEvent} event */
function pressed(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const chosen = page.shown?.moves[Number(event.key) - 1];
  if (/^[1-9]$/.test(event.key) && chosen && !judged()) {
    event.preventDefault();
    choose(chosen);
  }
}

function draw() {
  const { told, shown } = page;
  patch(page.root, [
    h(
      "header.head",
      { key: "head" },
      brand(),
      h("div.title", null, h("h1", null, told?.title ?? "Drill"), h("p", null, h("span", null, "Drill"))),
      h("a.tool", { href: `/practice/${encodeURIComponent(page.game)}` }, "Table"),
      h("a.tool", { href: "/practice" }, "Games"),
      settingsButton(),
    ),
    h(
      "main.drill",
      { key: "main" },
      h("div.asked", { key: "asked" }, shown ? hand(shown) : waiting()),
      told && h("aside", { key: "aside", "aria-label": "How it goes" }, progress(told), rules(told)),
    ),
  ]);
}

function waiting() {
  return page.refusal ? refused() : h("p.verdict.thinking", { role: "status" }, "Looking for hands where people go wrong…");
}

function refused() {
  if (!page.refusal) return null;
  return h("p.refusal", { key: "no", role: "alert" }, page.refusal.reason, page.refusal.clause && clause(page.refusal.clause));
}

/** @param {Problem} problem */
function hand(problem) {
  const mark = judged();
  return [
    h("p.where", { key: "where" }, capital(problem.decision), problem.again && h("b", null, " You got this one wrong before.")),
    h(
      "div.cards",
      { key: `cards ${problem.hand} ${problem.board}` },
      pile("Dealer’s card", problem.upcard),
      pile("Board", problem.board),
      pile("Your hand", problem.hand),
      pile("Drawn", problem.drawn),
    ),
    h("h2", { key: "question" }, mark ? "The verdict" : "What do you do?"),
    h("div.verdict-line", { key: "verdict", role: "status" }, page.busy ? h("p.verdict.thinking", null, "One moment…") : verdict(mark)),
    !mark && h("div.answers", { key: "answers" }, problem.moves.map(answer)),
    mark && choices(mark),
    mark && h("button.action.main", { key: "next", type: "button", "data-action": "next hand", onclick: next }, "Next hand"),
    refused(),
  ];
}

/** @param {string} name @param {string} cards */
function pile(name, cards) {
  return cards && h("span.pile", { key: name }, h("small", null, name), row(cards.split(" "), { pile: name }));
}

/** @param {string} name @param {number} place */
function answer(name, place) {
  const props = { key: name, type: "button", "data-action": `answer ${name}`, disabled: page.busy, onclick: () => choose(name) };
  return h("button.action", props, h("kbd", { "aria-hidden": "true" }, String(place + 1)), move(name));
}

/** @param {Drilled} told */
function progress({ progress: { asked, right, streak, mistakes } }) {
  return h(
    "section",
    { key: "progress" },
    h("h2", null, "Your drill"),
    h(
      "dl.tallies",
      { "data-drill": "" },
      tally("Right", asked ? `${right} of ${asked}` : "–"),
      tally("In a row", String(streak)),
      tally("To mend", mistakes ? plural(mistakes, "mistake") : "nothing"),
    ),
    h("p.empty", null, "Your own mistakes come back until you have them right twice. On the other hands a rule of thumb goes wrong, or the decision is close."),
  );
}

/** @param {string} name @param {string} value */
function tally(name, value) {
  return h("div", { key: name }, h("dt", null, name), h("dd", null, value));
}

/** @param {Drilled} told */
function rules({ rules: all }) {
  if (!all.length) return null;
  return h(
    "section",
    { key: "rules" },
    h("h2", null, "Rules of thumb"),
    all.map((rule) =>
      h(
        "details.rule",
        { key: rule.lines, open: rule === all[0] },
        h("summary", null, `${plural(rule.lines, "line")}: costs ${(100 * rule.cost).toFixed(SHARES)} % of the ante`),
        h("ul", null, rule.words.map((words, place) => h("li", { key: place, class: words.endsWith(":") ? "when" : "" }, words))),
      ),
    ),
  );
}
