/** The page of an assisted table: the next act, jackpot wagers by taps on boxes, hits, faults and disputes. */

import { button, listen } from "../shared/actions.js";
import { get, me, Refused, send } from "../shared/api.js";
import { applySettings } from "../shared/settings.js";
import { clause } from "../shared/clause.js";
import { h, patch } from "../shared/dom.js";
import { cannotOpen, head } from "../shared/head.js";
import { HELP, keysDialog } from "../shared/help.js";
import { follow } from "../shared/live.js";
import { capital } from "../shared/words.js";
import { badgePanel, dealtBy } from "../dealing/badges.js";
import { barButton } from "../find/bar.js";
import { careNotes, dueNotes } from "../dealing/due.js";
import { focusEntry } from "../dealing/seats.js";
import { lastLines } from "../felt/panel.js";
import { instructions, written } from "../felt/prompts.js";
import { beside, boxes, playing, steps } from "./acts.js";
import { honestly, sheet, waiting } from "./sheets.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("../shared/actions.js").Action} Action */

/**
 * What the page remembers: boxes with a jackpot wager in the next round, the open sheet and what is tapped in there.
 * @typedef {{jackpots: number[], sheet: "" | "hit" | "fault" | "dispute" | "seat" | "chips" | "cancel", box: number, text: string, moment: string,
 *   fault: string, said: string, cards: Record<string, string>, active: string} & import("../dealing/seats.js").Search} Own
 */

/**
 * What the page knows and can do.
 * @typedef {{view: TableView, log: import("../shared/answers.d.ts").LogLine[], online: boolean, busy: boolean, own: Own,
 *   refusal: import("../shared/answers.d.ts").RefusalAnswer | null, set: (changes: Partial<Desk>) => void,
 *   remember: (changes: Partial<Own>) => void,
 *   send: (command: import("../shared/answers.d.ts").TableCommand) => Promise<boolean>,
 *   elsewhere: (doing: () => Promise<unknown>) => Promise<boolean>, agreed: () => void, refresh: () => Promise<void>}} Desk
 */

const LINES = 16; // of the log
const OFFLINE = "The server cannot be reached. Check your connection, then try again.";
const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const root = /** @type {HTMLElement} */ (document.getElementById("page"));
/** @type {Action[]} */
let actions = [];
let dealer = ""; // the name of whoever deals at this screen

/** @type {Desk} */
const desk = {
  view: /** @type {TableView} */ (/** @type {unknown} */ (null)),
  log: [],
  online: true,
  busy: false,
  own: { jackpots: [], sheet: "", box: 0, text: "", moment: "", fault: "", said: "", cards: {}, active: "player", query: "", found: null },
  refusal: null,
  set(changes) {
    Object.assign(desk, changes);
    draw();
  },
  remember(changes) {
    Object.assign(desk.own, changes);
    draw();
  },
  agreed: () => desk.set({ refusal: null }),
  refresh: async () => receive({ view: await get(`/api/tables/${encodeURIComponent(id)}`) }),
  send: (command) => desk.elsewhere(async () => receive(await send(id, command))),
  async elsewhere(doing) {
    desk.own.said = "";
    desk.set({ busy: true, refusal: null });
    try {
      await doing();
      return true;
    } catch (problem) {
      const refused = problem instanceof Refused ? problem : { clause: null, reason: OFFLINE };
      desk.set({ refusal: { clause: refused.clause, reason: refused.reason } });
      return false;
    } finally {
      desk.set({ busy: false });
    }
  },
};

/** Boxes lit when the page opens: with a jackpot wager now, or in the last round if its player still sits there. @param {TableView} view */
function lit({ stakes, settled, seats }) {
  const last = settled.filter((one) => seats.some((seat) => seat.box === one.box && seat.name === one.owner)).map((one) => one.box);
  return stakes.length ? stakes.map((stake) => stake.box) : [...new Set(last)];
}

/** @param {{view: TableView, log?: Desk["log"]}} message */
function receive({ view, log }) {
  if (log?.length) desk.log = [...desk.log, ...log].slice(-200);
  if (desk.view && view.version < desk.view.version) return draw();
  if (!desk.view) desk.own.jackpots = lit(view);
  else {
    const then = desk.view.assisted?.people ?? {};
    const left = (/** @type {number} */ box) => box in then && then[box] !== view.assisted?.people[box];
    desk.own.jackpots = desk.own.jackpots.filter((box) => !left(box)); // the wager was theirs
    if (view.version > desk.view.version) desk.refusal = null; // what was refused then may be done by now
  }
  desk.view = view;
  draw();
}

function now() {
  const { view } = desk;
  if (view.assisted?.closed) return "The table is closed";
  if (view.assisted?.proposed) return "Play waits: something went wrong";
  if (view.assisted?.hits.length) return "Play waits: a jackpot hand is being checked";
  if (playing(desk)) return `Round ${view.number} is played`;
  if (view.checklist.length) return "Prepare the table";
  if (!view.assisted?.cards) return "Prepare the cards";
  return view.jackpot ? "Tap the boxes with a jackpot wager, then deal" : "Deal the next round";
}

function draw() {
  const { view, refusal, own } = desk;
  const main = steps(desk);
  const more = beside(desk);
  actions = [...main, ...more, HELP];
  patch(root, [
    head(view, null, dealer, barButton()),
    !desk.online && h("p.banner", { key: "line", role: "alert" }, "Connection lost. This page keeps trying; what is recorded is safe."),
    h(
      "main.assisted",
      { key: "assisted" },
      h(
        "section.now",
        { key: "now", "aria-label": "The round" },
        h("div", { key: "h", role: "status" }, h("h2", null, now())),
        boxes(desk),
        h("div.next", { key: "next" }, main.map(button)),
        careNotes(view),
        refusal && h("p.refusal", { key: "no", role: "alert" }, capital(refusal.reason), refusal.clause && clause(refusal.clause)),
        own.said && h("p.said", { key: "said", role: "status" }, own.said),
        dueNotes(view),
        waiting(desk),
        badgePanel(desk),
        h("div.beside", { key: "beside" }, more.map(button)),
        sheet(desk),
        honestly(desk),
      ),
      h(
        "aside.beside-felt",
        { key: "told", "aria-label": "Instructions and log" },
        instructions(view),
        h("details.sign", { key: "sign" }, h("summary", null, "Layout and sign"), written(view)),
        h("h3", { key: "log head" }, "Log"),
        lastLines(desk.log.slice(-LINES)),
      ),
    ),
    keysDialog(actions),
  ]);
  focusEntry(own.sheet === "seat" ? `seat ${own.box}, ${view.seats.length} taken` : "");
  document.title = `${view.name} · Assisted · Cutcard`;
}

async function begin() {
  applySettings();
  const person = await me();
  if (!person) throw new Refused(401, { clause: null, reason: "Sign in as a dealer to deal at this table." });
  if (person.role === "dealer") dealer = person.name;
  dealtBy(person);
  const view = await get(`/api/tables/${encodeURIComponent(id)}`);
  if (view.recording !== "assisted") return location.replace(`/dealer/${encodeURIComponent(id)}`);
  receive({ view });
  listen(() => actions);
  const state = (/** @type {boolean} */ online) => desk.online !== online && desk.set({ online });
  follow(`/tables/${encodeURIComponent(id)}/live`, { message: receive, state, out: () => location.reload() });
}

begin().catch((problem) => cannotOpen(root, problem));
