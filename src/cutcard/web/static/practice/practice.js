/** A practice table: the felt of a live table, with every decision compared with the best. Nothing is won or lost. */

import { listen, release } from "../shared/actions.js";
import { get, post, Refused } from "../shared/api.js";
import { fan } from "../shared/cards.js";
import { h, patch } from "../shared/dom.js";
import { brand, cannotOpen, settingsButton } from "../shared/head.js";
import { HELP, keysDialog } from "../shared/help.js";
import { applySettings, switches } from "../shared/settings.js";
import { title } from "../shared/words.js";
import { bets } from "../felt/draft.js";
import { felt } from "../felt/felt.js";
import { how, paytables } from "../felt/panel.js";
import { resultsPanel } from "../felt/results.js";
import { skippable, stage } from "../show/stage.js";
import { bar, offers } from "../player/bar.js";
import { decision, pick } from "../player/choices.js";
import { focusing } from "../player/focus.js";
import { firstDraft, spots, staking } from "../player/wagers.js";
import { drill } from "./drill.js";
import { review, verdict, warned } from "./review.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("../shared/answers.d.ts").Mark} Mark */
/** @typedef {import("../shared/answers.d.ts").Record} PlayRecord */
/** @typedef {import("../shared/answers.d.ts").Practised} Practised */
/** @typedef {import("../shared/answers.d.ts").PracticeCommand["command"]} PracticeCommand */

const WARN = "cutcard practice warns";
const TABS = ["review", "results", "how", "pays"];
const game = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const place = /** @type {const} */ (`/api/practice/${encodeURIComponent(game)}`);
const root = /** @type {HTMLElement} */ (document.getElementById("page"));

/**
 * What the modules of the live table expect of a page, and what practice adds; `warning`: a mistake that the player may
 * still change or confirm.
 * @typedef {import("../player/table.js").Page & {set: (changes: Partial<PracticePage>) => void, record: PlayRecord, valued: boolean, judged: Mark | null,
 *   warning: {mark: Mark, command: PracticeCommand} | null}} PracticePage
 */

/** @type {PracticePage} */
const page = {
  view: /** @type {TableView} */ (/** @type {unknown} */ (null)),
  log: [],
  online: true,
  draft: [],
  drafted: 0,
  chip: 500,
  picking: null,
  busy: false,
  tokens: false,
  refusal: null,
  readied: "",
  asked: "",
  tab: "",
  finished: null,
  seen: new Set(),
  faces: [],
  checked: null,
  record: { tallies: [], worst: [] },
  valued: true,
  judged: null,
  warning: null,
  set(/** @type {Partial<PracticePage>} */ changes) {
    Object.assign(page, changes);
    draw();
  },
  send: (command) => give(/** @type {PracticeCommand} */ (command), warns()),
  async ready() {
    await asking(() => post(`${place}/next`, {}));
  },
  sit() {},
  async leave() {},
  moment: () => `${page.view.number} ${page.view.stage}`,
};

/** Whether the player wants a warning before a mistake. */
function warns() {
  return localStorage.getItem(WARN) !== "no";
}

/** @param {PracticeCommand} command @param {boolean} warn */
async function give(command, warn) {
  page.warning = null;
  const told = await asking(() => post(`${place}/commands`, { command, warn }));
  if (told?.warning) page.set({ warning: { mark: told.warning, command } });
  return Boolean(told) && !told?.warning;
}

/** @param {() => Promise<Practised>} ask */
async function asking(ask) {
  page.set({ busy: true, refusal: null });
  try {
    const told = await ask();
    receive(told);
    return told;
  } catch (problem) {
    const known = problem instanceof Refused;
    const away = { clause: null, reason: "The server cannot be reached. Check your connection, then try again." };
    page.refusal = known ? { clause: problem.clause, reason: problem.reason } : away;
    return null;
  } finally {
    page.set({ busy: false });
  }
}

/** @param {Practised} told */
function receive({ view, record, valued, judged }) {
  const before = page.view;
  stage(before, view);
  Object.assign(page, { view, record, valued });
  if (judged) page.judged = judged;
  if (before && view.version !== before.version) page.picking = null;
  if (view.stage === "closed" && view.number) page.finished = view;
  if (staking(view) && page.drafted !== view.number) {
    Object.assign(page, { draft: firstDraft(view), drafted: view.number, judged: null });
  }
  draw();
}

/** @type {import("../shared/actions.js").Action[]} */
let actions = [];

function draw() {
  if (!page.view) return;
  const { view } = page;
  const offered = page.warning ? secondThought(page.warning) : offers(page);
  const touch = {
    draft: staking(view) ? bets(page.draft) : [],
    spots: page.warning ? new Map() : spots(page),
    sit: null,
    picked: page.picking?.faces ?? [],
    pick: page.picking ? (/** @type {string} */ face) => pick(page, face) : null,
  };
  actions = [...touch.spots.values(), ...offered.quiet, ...offered.actions, HELP];
  const content = [
    head(),
    h(
      "section",
      { key: "judged", "aria-label": "Practice" },
      h("p.practising", null, h("b", null, "Practice"), " Nothing is really won or lost here."),
      h("div.verdict-line", { role: "status" }, verdictLine()),
    ),
    h("div.room", { key: "room" }, felt(view, touch), side()),
    bar(page, offered),
    keysDialog(actions, switches(["motion", "sound", "colours", "keys"], draw)),
  ];
  focusing(() => patch(root, content), page.warning ? "warning" : decision(page));
  document.title = `Practice: ${view.title} · Cutcard`;
}

/** What the last choice was worth or, in a game without odds, a note that choices are not judged. */
function verdictLine() {
  if (!page.valued) {
    return h("p.verdict", { key: "none" }, "There are no odds for this game yet: you can play it, but your choices are not judged.");
  }
  if (page.busy) return thinking();
  return verdict(page.judged) ?? h("p.verdict.hint", { key: "hint" }, "After each decision you see here what your choice was worth.");
}

/** Shown while choices are valued, which can take a while for the first hand of a game. */
function thinking() {
  return h("p.verdict.thinking", { key: "thinking" }, "Working out what each choice is worth…");
}

function head() {
  const toggle = (/** @type {string} */ label, /** @type {boolean} */ on, /** @type {() => void} */ run) => {
    const onclick = (/** @type {MouseEvent} */ event) => {
      release(event);
      run();
    };
    return h("button.tool", { key: label, type: "button", "aria-pressed": on, onclick }, label);
  };
  return h(
    "header.head",
    { key: "head" },
    brand(),
    h("div.title", null, h("h1", null, page.view.title), h("p", null, h("span", null, "Practice table"))),
    page.valued &&
      toggle("Warn me", warns(), () => {
        localStorage.setItem(WARN, warns() ? "no" : "yes");
        draw();
      }),
    page.valued && h("a.tool", { key: "drill", href: "#drill", onclick: () => setTimeout(() => location.reload()) }, "Drill"),
    h("a.tool", { href: "/practice" }, "Games"),
    settingsButton(),
  );
}

/** @param {{mark: Mark, command: PracticeCommand}} warning */
function secondThought({ mark, command }) {
  const back = () => page.set({ warning: null });
  const anyway = () => give(command, false);
  return {
    prompt: warned(mark),
    tray: null,
    quiet: [],
    actions: [
      { id: "anyway", label: "Do it anyway", keys: ["y"], tone: "give-up", disabled: page.busy, run: anyway },
      { id: "think again", label: "Think again", keys: ["escape", "enter"], tone: "main", run: back },
    ],
  };
}

function side() {
  return h(
    "aside.panel",
    { "aria-label": "How you play" },
    h(
      "div.tabs",
      { role: "tablist" },
      tabs().map((name) => {
        const onclick = (/** @type {MouseEvent} */ event) => {
          release(event);
          page.set({ tab: name });
        };
        const props = { key: name, type: "button", role: "tab", "aria-selected": name === tab(), onclick };
        return h("button", props, title(name));
      }),
    ),
    h("div.sheet", { key: tab(), role: "tabpanel", tabindex: "0" }, sheet()),
  );
}

/** The tabs of the panel; without valuations there is nothing to review. */
function tabs() {
  return page.valued ? TABS : TABS.filter((name) => name !== "review");
}

/** The tab that is shown: the chosen one, if there is something in it. */
function tab() {
  if (tabs().includes(page.tab)) return page.tab;
  if (page.valued && (page.judged || page.record.tallies.length)) return "review";
  return page.finished ? "results" : "how";
}

function sheet() {
  if (tab() === "how") return how(page.view);
  if (tab() === "pays") return paytables(page.view);
  if (tab() === "results") return resultsPanel(page.finished, null);
  return review(page.judged, page.record, () => asking(() => post(`${place}/forget`, {})));
}

/** The games that can be practised. */
async function choose() {
  const { games } = await get("/api/practice");
  const tile = (/** @type {import("../shared/answers.d.ts").PracticeGame} */ each) =>
    h("a.game", { key: each.game, href: `/practice/${each.game}` }, fan(each.hand, each.game), h("b", null, each.title), h("span", null, each.valued ? "Practise" : "Play without advice"));
  patch(root, [
    h("header.head", { key: "head" }, brand(), h("div.title", null, h("h1", null, "Practice"))),
    h(
      "main.choose",
      { key: "main" },
      h("h2", null, "Learn a game at a table of your own"),
      h("p", null, "Nothing is won or lost. Where the odds of a game are known, you see after each decision what every choice was worth."),
      h("div.games", null, games.map(tile)),
    ),
  ]);
}

async function begin() {
  applySettings();
  if (!game) return choose();
  if (location.hash === "#drill") return drill(game, root);
  receive(await get(place));
  listen(() => actions);
  skippable();
}

begin().catch((problem) => cannotOpen(root, problem));
