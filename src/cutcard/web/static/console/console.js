/** The director's console: the clock, what is due, the floor map, people and money, on a desk, a tablet or a phone. */

import { listen } from "../shared/actions.js";
import { get, me, post, Refused } from "../shared/api.js";
import { setTime } from "../shared/countdown.js";
import { h, patch } from "../shared/dom.js";
import { keepFresh } from "./fresh.js";
import { brand, cannotOpen, settingsButton } from "../shared/head.js";
import { HELP, keysDialog } from "../shared/help.js";
import { follow } from "../shared/live.js";
import { applySettings, switches } from "../shared/settings.js";
import { capital } from "../shared/words.js";
import { barButton } from "../find/bar.js";
import { remaining } from "../tournament/countdown.js";
import { clockPart, timer } from "./clock.js";
import { duePart } from "./due.js";
import { asEntered, paperBanner } from "./event.js";
import { findPart } from "./find.js";
import { facts, mapPart } from "./map.js";
import { sheetPart } from "./sheet.js";
import { sidePart } from "./side.js";
import { said } from "./press.js";

/** @typedef {import("../shared/answers.d.ts").ConsoleView} ConsoleView */
/** @typedef {import("../shared/answers.d.ts").PlayerSheet} PlayerSheet */
/** @typedef {import("../shared/answers.d.ts").TableSheet} TableSheet */
/** @typedef {import("../shared/answers.d.ts").Press} Press */
/** @typedef {import("../shared/answers.d.ts").TournamentCommands} EventCommand */

/**
 * What the page knows and can do. `sheet`: the player or table that is open; `moving`: a player for whom a seat is being chosen;
 * `by`: who won the bounty of the player on the sheet, null before that is asked; `also`: who else is out in the same hand, null if nobody was asked for; `done`: what was done last and what followed, with how to take it back; `asked`: what is looked for.
 * @typedef {{view: ConsoleView, paper: import("./event.js").Paper | null, online: boolean, busy: boolean, side: string, asked: string,
 *   found: import("../shared/answers.d.ts").FoundEntrant[], sheet: PlayerSheet | TableSheet | null, by: string[] | null, moving: PlayerSheet | null,
 *   also: string[] | null, past: import("../shared/answers.d.ts").PastLine[], done: import("../shared/answers.d.ts").PastLine[],
 *   refusal: import("../shared/answers.d.ts").RefusalAnswer | null, set: (changes: Partial<Page>) => void,
 *   give: (command: EventCommand) => Promise<boolean>, open: (player: string) => Promise<void>,
 *   openTable: (number: number) => Promise<void>, close: () => void, move: (player: string) => Promise<void>,
 *   look: (text: string) => Promise<void>}} Page
 */

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const event = /** @type {const} */ (`/tournaments/${encodeURIComponent(id)}`);
const api = /** @type {const} */ (`/api${event}/console`);
const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const LOST = { clause: null, reason: "The server cannot be reached. Check your connection, then try again." };

/** @type {Page} */
const page = {
  view: /** @type {ConsoleView} */ (/** @type {unknown} */ (null)),
  paper: null,
  online: true,
  busy: false,
  side: "waiting",
  asked: "",
  found: [],
  sheet: null,
  by: null,
  also: null,
  moving: null,
  past: [],
  done: [],
  refusal: null,
  set(changes) {
    Object.assign(page, changes);
    draw();
    if (changes.side === "past") asking(() => looked());
  },
  async give(command) {
    if (page.busy) return false;
    page.set({ busy: true, refusal: null, done: [] });
    try {
      const { version } = await post(`${event}/commands`, asEntered(page, command));
      page.set({ sheet: null, moving: null, asked: "", found: [] });
      receive(await get(api));
      await looked(version);
      return true;
    } catch (problem) {
      refused(problem);
      return false;
    } finally {
      page.set({ busy: false });
    }
  },
  async open(player) {
    await asking(async () => {
      page.set({ sheet: await get(`${api}/players/${encodeURIComponent(player)}`), moving: null, by: null, also: null, refusal: null });
    });
  },
  async openTable(number) {
    await asking(async () => page.set({ sheet: await get(`${api}/tables/${number}`), moving: null, refusal: null }));
  },
  close() {
    page.set({ sheet: null, moving: null });
  },
  async move(player) {
    await asking(async () => {
      const found = await get(`${api}/players/${encodeURIComponent(player)}?moves=true`);
      page.set({ sheet: null, moving: found.moves.length ? found : null, refusal: null });
      if (!found.moves.length) page.set({ refusal: { clause: null, reason: `${found.name} cannot move now: no seat is open to the player.` } });
    });
  },
  async look(text) {
    page.set({ asked: text });
    if (!text.trim()) return page.set({ found: [] });
    await asking(async () => {
      const { found } = await get(`${api}/people?ask=${encodeURIComponent(text)}`);
      if (page.asked === text) page.set({ found });
    });
  },
};

/** Ask the server for something, and say so if it cannot be had. @param {() => Promise<void>} what */
async function asking(what) {
  try {
    await what();
  } catch (problem) {
    refused(problem);
  }
}

/** @param {unknown} problem */
function refused(problem) {
  if (problem instanceof Refused && problem.status === 401) return signIn();
  const no = problem instanceof Refused ? { clause: problem.clause, reason: capital(problem.reason), cure: problem.cure } : LOST;
  page.set({ refusal: no, sheet: null }); // an open sheet would cover what is said
}

/** What was done until now. @param {number} [version] of an act that is said at the foot, to be taken back */
async function looked(version) {
  const { lines } = await get(`${api}/past`);
  const done = lines.filter((one) => one.version === version);
  page.set({ past: lines, ...(version === undefined ? {} : { done }) });
}

/** @param {ConsoleView} view */
function receive(view) {
  setTime(view.now);
  const news = page.view && view.version > page.view.version;
  if (!page.view || view.version >= page.view.version) page.view = view;
  draw();
  if (news && page.side === "past") asking(() => looked()); // others act, too: a log that is open shows it
}

function draw() {
  const { view } = page;
  if (!view) return;
  patch(root, [
    h(
      "header.head",
      { key: "head" },
      brand(),
      h("div.title", null, h("h1", null, view.name), h("p", null, h("span", { key: "phase" }, capital(view.phase)), h("span", { key: "page" }, "Director’s console"))),
      findPart(page),
      h("nav.links", { key: "links", "aria-label": "Pages of this tournament" }, links()),
      barButton(),
      settingsButton(),
    ),
    paperBanner(page),
    !page.online && h("p.banner", { key: "line", role: "alert" }, "Connection lost. This page keeps trying; the clock goes on."),
    h(
      "main.console-grid",
      { key: "main", "data-phase": view.phase, "data-version": view.version, class: page.moving ? "moving" : "" },
      h("section.left", { key: "left", "aria-label": "Clock and field" }, clockPart(page), facts(view)),
      mapPart(page),
      h("section.right", { key: "right", "aria-label": "What is due, and lists" }, duePart(page), sidePart(page)),
    ),
    said(page),
    sheetPart(page),
    keysDialog([HELP], switches(["keys"], draw)),
  ]);
  document.title = `${timer(view)} · ${view.name}`;
}

function links() {
  return [
    h("a.tool", { key: "screen", href: `${event}/screen`, target: "_blank" }, "Big screen"),
    h("a.tool", { key: "entry", href: `${event}/entry` }, "Entries"),
    h("a.tool", { key: "events", href: "/tournaments" }, "Events"),
  ];
}

function signIn() {
  location.assign(`/sign-in?to=${encodeURIComponent(location.pathname)}`);
}

async function begin() {
  applySettings();
  if (!(await me())) return signIn();
  receive(await get(api));
  if (page.view.phase === "finished") page.set({ side: "payouts" });
  await looked();
  listen(() => [HELP]);
  const state = (/** @type {boolean} */ online) => page.online !== online && page.set({ online });
  follow(`${event}/console/live`, { message: ({ view }) => receive(view), state, out: signIn });
  keepFresh({ over: () => Boolean(page.view.clock.ends) && !remaining(page.view.clock), ask: async () => receive(await get(api)), draw });
}

begin().catch((problem) => cannotOpen(root, problem, ["/tournaments", "To the events"]));
