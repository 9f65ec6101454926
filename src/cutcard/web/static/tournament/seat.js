/** A table of a tournament, for the player who sits there and for the dealer's tablet. */

import { button, listen } from "../shared/actions.js";
import { get, me, post, Refused } from "../shared/api.js";
import { clockFace, setTime } from "../shared/countdown.js";
import { h, patch } from "../shared/dom.js";
import { brand, cannotOpen, settingsButton } from "../shared/head.js";
import { HELP, keysDialog } from "../shared/help.js";
import { follow } from "../shared/live.js";
import { applySettings, switches } from "../shared/settings.js";
import { keepSeal } from "../show/seals.js";
import { lastLines } from "../felt/panel.js";
import { blindsText, chips, remaining } from "./countdown.js";
import { noticesNow } from "./notices.js";
import { oval } from "./oval.js";
import { foot, offers } from "./seat_bar.js";
import { cardsEntry, ranking } from "./seat_dealer.js";

/** @typedef {import("../shared/answers.d.ts").TableSeen} TableSeen */

/** @typedef {import("../shared/answers.d.ts").Act} Act */
/** @typedef {import("../shared/answers.d.ts").TournamentTableCommands} HandCommand */
/** @typedef {import("../shared/answers.d.ts").TournamentCommands} EventCommand */
/** @typedef {Pick<import("../shared/answers.d.ts").Offered, "to" | "command">} Given */

/**
 * What the page knows and can do; `amount`: the bet being chosen; `typed`: cards being typed in;
 * `ranks`: the order of the hands as the dealer enters it, by seat; `sure`: all-in was pressed once and waits for a second press.
 * @typedef {{view: TableSeen, log: import("../shared/answers.d.ts").LogLine[], online: boolean, busy: boolean, amount: number,
 *   typed: string, ranks: Record<number, number>, sure: boolean, refusal: import("../shared/answers.d.ts").RefusalAnswer | null,
 *   set: (changes: Partial<Page>) => void, give: (offer: Given) => Promise<void>, act: (kind: Act["kind"], amount?: number) => void}} Page
 */

const LOG_LENGTH = 300;
const [, , id, , number] = location.pathname.split("/").map(decodeURIComponent);
const event = /** @type {const} */ (`/tournaments/${encodeURIComponent(id)}`);
const table = /** @type {const} */ (`${event}/tables/${encodeURIComponent(number)}`);
const root = /** @type {HTMLElement} */ (document.getElementById("page"));

let given = 0; // commands, so that the answer to one does not end the wait for the next

/** @type {Page} */
const page = {
  view: /** @type {TableSeen} */ (/** @type {unknown} */ (null)),
  log: [],
  online: true,
  busy: false,
  amount: 0,
  typed: "",
  ranks: {},
  sure: false,
  refusal: null,
  set(changes) {
    Object.assign(page, changes);
    draw();
  },
  async give({ to, command }) {
    if (page.busy) return;
    const mine = ++given;
    page.set({ busy: true, refusal: null });
    try {
      if (to === "table") receive(await post(`${table}/commands`, /** @type {HandCommand} */ (command)));
      else await post(`${event}/commands`, /** @type {EventCommand} */ (command));
    } catch (problem) {
      refused(problem);
    } finally {
      page.set({ busy: page.busy && mine !== given });
    }
  },
  act(kind, amount = 0) {
    page.give({ to: "table", command: { type: "Act", seat: page.view.turn, kind, amount } });
  },
};

/** @param {unknown} problem */
function refused(problem) {
  if (problem instanceof Refused && problem.status === 401) return signIn();
  const said = problem instanceof Refused ? problem : { clause: null, reason: "The server cannot be reached. Check your connection, then try again." };
  page.set({ refusal: { clause: said.clause, reason: said.reason } });
}

/** Identifies what the hand waits for. When that changes, a chosen bet or typed cards are dropped. @param {TableSeen} view */
function stop({ hand, board, turn, waits_for, awaits }) {
  return [hand, board.length, turn, waits_for, awaits?.least_to, awaits?.pile].join(" ");
}

/** Show a view from the server; one that is older than the view shown is ignored. @param {{view: TableSeen, log?: Page["log"]}} message */
function receive({ view, log }) {
  setTime(view.now);
  if (log?.length) page.log = [...page.log, ...log].slice(-LOG_LENGTH);
  if (page.view && view.version < page.view.version) return draw();
  const moved = !page.view || stop(view) !== stop(page.view);
  page.view = view;
  if (view.hand) keepSeal({ id: `${id}.${number}`, number: view.deal, stage: "open", commitment: view.commitment });
  // News may be faster than the answer: what the table waits for next can be given at once.
  if (moved) Object.assign(page, { busy: false, amount: view.awaits?.least_to ?? 0, typed: "", ranks: {}, sure: false, refusal: null });
  draw();
}

function head() {
  const { view } = page;
  return h(
    "header.head",
    { key: "head" },
    brand(),
    h(
      "div.title",
      null,
      h("h1", null, `Table ${view.number}`),
      h("p", null, h("span", { key: "name" }, view.name), h("span", { key: "hand" }, handName(view))),
    ),
    h("p.meter", { key: "blinds" }, h("span", null, `Ante ${chips(view.blinds.ante)}`), h("b", null, blindsText(view.blinds))),
    h(
      "a.balance",
      { key: "clock", href: event, title: "To the big screen" },
      h("span", null, `Level ${view.clock.level}`),
      h("b", null, clockFace(remaining(view.clock))),
    ),
    settingsButton(),
  );
}

/** @param {TableSeen} view */
function handName({ hand, ended }) {
  return hand ? `Hand ${hand}` : ended ? `Hand ${ended} is over` : "Between hands";
}

/** @type {import("../shared/actions.js").Action[]} */
let actions = [];

function draw() {
  const { view } = page;
  if (!view) return;
  const offered = offers(page);
  actions = [...offered.actions, HELP];
  const elsewhere = view.elsewhere > 0 && h(
    "p.banner",
    { key: "elsewhere", role: "status" },
    `You sit at table ${view.elsewhere} now. `,
    h("a", { href: `${event}/tables/${view.elsewhere}` }, "Go there"),
  );
  patch(root, [
    head(),
    !page.online && h("p.banner", { key: "line", role: "alert" }, "Connection lost. This page keeps trying; your cards and chips are safe."),
    elsewhere,
    noticesNow(view.notices),
    h(
      "div.hall",
      { key: "hall" },
      oval(view),
      h(
        "aside.panel",
        { "aria-label": "About this table" },
        cardsEntry(page),
        ranking(page),
        view.ended > 0 && h("p.save", { key: "save" }, h("a", { href: `/api${table}/last-hand`, download: "" }, `Save hand ${view.ended} as a PHH file`)),
        h("div.sheet", { key: "log", tabindex: "0" }, lastLines(page.log)),
      ),
    ),
    foot(page, offered, button),
    keysDialog(actions, switches(["colours", "keys"], draw)),
  ]);
  const mine = view.seat && view.turn === view.seat;
  document.title = `${mine ? "● " : ""}Table ${view.number} · ${view.name}`;
}

/** Once a second: redraw the countdowns, and at the end of a level request the next one. */
async function tick() {
  const { clock } = page.view;
  if (clock.ends && !remaining(clock)) {
    try {
      receive({ view: await get(`/api${table}`) });
    } catch {
      // The server cannot be reached: the live connection brings the view when it is back.
    }
  }
  draw();
}

function signIn() {
  location.assign(`/enter?to=${encodeURIComponent(location.pathname)}`);
}

async function begin() {
  applySettings();
  if (!(await me())) return signIn();
  receive({ view: await get(`/api${table}`) });
  listen(() => actions);
  const state = (/** @type {boolean} */ online) => page.online !== online && page.set({ online });
  follow(`${table}/live`, { message: receive, state, out: signIn });
  setInterval(tick, 1000);
}

begin().catch((problem) => cannotOpen(root, problem, [event, "To the tournament"]));
