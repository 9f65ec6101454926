/** The dealer's page: the felt from the dealer's side, the next act as one large button, and what else can be done now. */

import { button, listen } from "../shared/actions.js";
import { get, me, post, Refused, send } from "../shared/api.js";
import { clause } from "../shared/clause.js";
import { h, patch } from "../shared/dom.js";
import { cannotOpen, head } from "../shared/head.js";
import { HELP, keysDialog } from "../shared/help.js";
import { follow } from "../shared/live.js";
import { applySettings, switches } from "../shared/settings.js";
import { capital } from "../shared/words.js";
import { barButton } from "../find/bar.js";
import { cardKeys, keypad } from "../keypad/keypad.js";
import { dueNotes } from "../dealing/due.js";
import { lastLines } from "../felt/panel.js";
import { instructions, written } from "../felt/prompts.js";
import { focusEntry, seating } from "../dealing/seats.js";
import { decisions } from "./decide.js";
import { entry, undoAction } from "./entry.js";
import { faultButton, faultPanel } from "./faults.js";
import { layout } from "./layout.js";
import { nextAct } from "./next.js";
import { takeAndPay } from "./pay.js";
import { stakesPanel } from "./stakes.js";
import { readAlready, readerLine, withReader } from "./reader.js";
import { agreeing, badgePanel, dealtBy, reliefActions } from "../dealing/badges.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("../shared/answers.d.ts").TableCommand} TableCommand */
/** @typedef {import("../shared/actions.js").Action} Action */
/** What was refused: a sentence, its clause, and who may be asked. @typedef {{reason: string, clause: string | null, roles?: string[], command?: TableCommand}} No */
/** A card that was recorded wrongly. @typedef {{pile: string, slot: number, face: string}} WrongCard */

/**
 * What the page knows and can do. Other modules of this folder read it and draw their part.
 * `mode`: what the dealer has opened beside the next act: "", "fault", "seat" or "stakes".
 * @typedef {{view: TableView, log: import("../shared/answers.d.ts").LogLine[], online: boolean, busy: boolean, refusals: No[],
 *   text: string, mode: string, box: number, naming: string, revealing: number, wrong: WrongCard | null,
 *   draft: import("../felt/draft.js").Draft, chip: number, tokens: string, plan: Record<number, string>,
 *   fault: import("./faults.js").Reporting, query: string, found: import("../shared/answers.d.ts").FoundPatron[] | null,
 *   set: (changes: Partial<Desk>) => void, send: (command: TableCommand) => Promise<boolean>,
 *   act: (commands: TableCommand[], each?: boolean) => Promise<boolean>, elsewhere: (doing: () => Promise<unknown>) => Promise<boolean>, agreed: () => void}} Desk
 */

/** @type {import("./faults.js").Reporting} */
export const NO_REPORT = { name: "", handled: false, dealing: false, place: null, amount: "", cards: [] };

/** What is forgotten when the round goes on. */
const IDLE = { text: "", naming: "", revealing: 0, wrong: null, draft: [], tokens: "", fault: NO_REPORT };

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const root = /** @type {HTMLElement} */ (document.getElementById("page"));
/** @type {Action[]} */
let actions = [];
let dealer = ""; // the name of whoever deals at this screen
let [attempts, several] = [0, false]; // requests begun so far; whether one of several commands is on its way
let opened = 0; // how often the dealer has opened or closed something beside the next act

/** @type {Desk} */
const desk = {
  ...IDLE,
  view: /** @type {TableView} */ (/** @type {unknown} */ (null)),
  log: [],
  online: true,
  busy: false,
  refusals: [],
  mode: "",
  box: 0,
  chip: 500,
  plan: {},
  query: "",
  found: null,
  set(changes) {
    if ("mode" in changes) opened += 1;
    Object.assign(desk, changes);
    draw();
  },
  send: (command) => attempt(async () => void receive(await send(id, command)), command),
  agreed: () => desk.set({ refusals: [] }),
  elsewhere: (doing) => attempt(async () => void (await doing())),
  act: (commands, each = false) =>
    attempt(async () => {
      several = true; // news of the first ones does not mean that the others are done
      const done = await post(`/tables/${encodeURIComponent(id)}/acts`, { commands, each }).finally(() => (several = false));
      receive(done);
      const first = done.refused.find((one) => one.number === 0 && commands.length > 1 && commands[0].type === "OpenBets");
      desk.refusals = first ? [first] : done.refused;
    }),
};

/** Carry out what a tap means. If it is refused, the page says why. @param {() => Promise<void>} doing @param {TableCommand} [command] */
async function attempt(doing, command) {
  const [mine, { text }, before] = [++attempts, desk, opened];
  desk.set({ busy: true, refusals: [] });
  try {
    await doing();
    // News may have shown the result already: the next cards are scanned, or another box is opened, before the answer.
    const kept = desk.text === text ? "" : desk.text;
    Object.assign(desk, opened === before ? { ...IDLE, mode: "", text: kept } : { text: kept });
  } catch (problem) {
    const lost = "The server cannot be reached. Check your connection, then try again.";
    const no = problem instanceof Refused ? { clause: problem.clause, reason: problem.reason, roles: problem.cure?.roles, command } : { clause: null, reason: lost };
    desk.refusals = [no];
  }
  desk.set({ busy: desk.busy && mine !== attempts });
  return desk.refusals.length === 0;
}

/** @param {{view: TableView, log?: Desk["log"]}} message */
function receive({ view, log }) {
  if (log?.length) desk.log = [...desk.log, ...log].slice(-200);
  if (desk.view && view.version < desk.view.version) return draw();
  const [waited, decided] = desk.view ? [stop(desk.view), decision(desk.view)] : ["", ""];
  const text = desk.view && asFirstCard(desk.view, view) ? desk.text : "";
  desk.view = view;
  if (stop(view) !== waited) Object.assign(desk, { text, naming: "", revealing: 0, wrong: null, busy: desk.busy && several });
  if (decision(view) !== decided) desk.plan = {};
  draw();
}

/** Identifies what the round waits for, so that text typed for one moment is not kept for the next. @param {TableView} view */
function stop({ number, need, boxes }) {
  const moves = boxes.find((box) => box.box === need.box)?.moves.length;
  return [number, need.kind, need.box, need.pile, need.first, moves].join(" ");
}

/** Whether wagers were closed for the card that could be typed before: what is typed already is that card. @param {TableView} before @param {TableView} after */
function asFirstCard(before, after) {
  return before.need.kind === "wagers" && after.need.kind === "cards" && before.number === after.number && before.dealer_side?.first_card?.pile === after.need.pile;
}

/** Identifies the decision that boxes make now: what is planned for later boxes belongs to it. @param {TableView} view */
function decision({ number, need, boxes }) {
  return [number, need.kind, boxes.find((box) => box.box === need.box)?.decision].join(" ");
}

function draw() {
  const { view, mode } = desk;
  const next = withReader(desk, nextAct(desk));
  const cards = readAlready(desk) ? null : entry(desk);
  const undo = undoAction(desk);
  const decide = decisions(desk);
  const stakes = stakesPanel(desk);
  const side = [...(undo ? [undo] : []), faultButton(desk), ...reliefActions(desk)];
  const typed = { text: desk.text, busy: desk.busy, write: (/** @type {string} */ text) => desk.set({ text }) };
  const faults = mode === "fault" || view.need.kind === "fault" ? faultPanel(desk) : null;
  const beside = faults ? faults.drawn : mode === "seat" ? seating({ ...desk, search: desk.set, refuse: (no) => desk.set({ refusals: [no] }) }) : null;
  // While somebody is seated, a fault is told or a card is put right, gold and Enter belong to that and never to the round behind it.
  const aside = beside || desk.wrong || desk.revealing;
  const act = next.action && aside ? { ...next.action, keys: next.action.keys.filter((key) => key !== "enter") } : next.action;
  actions = [...(faults?.actions ?? []), ...(act ? [act] : []), ...next.more, ...decide.actions, ...stakes.actions, ...side, HELP];
  const pad = cards && keypad(cards, typed);
  const more = !beside && !mode && next.more.length > 0 && h("div.turn-actions", { key: "more" }, next.more.map(button));
  patch(root, [
    head(view, null, dealer, barButton()),
    !desk.online && h("p.banner", { key: "line", role: "alert" }, "Connection lost. This page keeps trying; your cards and wagers are safe."),
    h(
      "div.room.dealing",
      { key: "room" },
      layout(desk),
      h(
        "aside.console",
        { "aria-label": "Dealer’s console", class: pad ? "typing-cards" : "" },
        h(
          "div.next",
          { key: "next", class: next.action ? "" : "waits" },
          act && h("div.act", { key: "act" }, button({ ...act, tone: aside ? "" : "main" })),
          h("div.now", { key: "now", role: "status" }, h("h2", null, next.title, next.clause && clause(next.clause)), next.why && h("p.note", null, next.why)),
        ),
        desk.refusals.map((no, place) =>
          h("p.refusal", { key: `no ${place}`, role: "alert" }, capital(no.reason), no.clause && clause(no.clause), agreeing(desk, no)),
        ),
        h(
          "div.task",
          { key: "task" },
          dueNotes(view),
          readerLine(desk),
          badgePanel(desk),
          !pad && more,
          beside,
          takeAndPay(view, Boolean(pad)),
          !beside && [!desk.wrong && stakes.drawn, pad, !desk.wrong && decide.drawn],
          pad && !desk.wrong && more,
          instructions(view),
        ),
        h(
          "div.foot",
          { key: "foot" },
          side.map(button),
          h(
            "details.sign",
            { key: "sign" },
            h("summary", null, "Log and sign"),
            h("div.sheet", null, h("h3", null, "Log"), lastLines(desk.log), h("h3", null, "Layout and sign"), written(view)),
          ),
        ),
      ),
    ),
    keysDialog(actions, switches(["colours", "keys"], draw)),
  ]);
  focusEntry(mode === "seat" ? `seat ${desk.box}` : cards && view.need.kind !== "wagers" ? cards.title : "");
  document.title = `${view.name} · Dealer · Cutcard`;
}

async function begin() {
  applySettings();
  const person = await me();
  if (!person) throw new Refused(401, { clause: null, reason: "Sign in as a dealer to deal at this table." });
  if (person.role === "dealer") dealer = person.name;
  dealtBy(person);
  const view = await get(`/api/tables/${encodeURIComponent(id)}`);
  if (view.recording === "assisted") return location.replace(`/assisted/${encodeURIComponent(id)}`);
  receive({ view });
  cardKeys();
  listen(() => actions);
  const state = (/** @type {boolean} */ online) => desk.online !== online && desk.set({ online });
  follow(`/tables/${encodeURIComponent(id)}/live`, { message: receive, state, out: () => location.reload() });
}

begin().catch((problem) => cannotOpen(root, problem));
