/** The dealer's page: the felt as the dealer sees it, and beside it the round's steps, card entry and players' choices. */

import { button, listen } from "../shared/actions.js";
import { get, me, Refused, send } from "../shared/api.js";
import { cardNumber } from "../shared/cards.js";
import { clause } from "../shared/clause.js";
import { h, patch } from "../shared/dom.js";
import { head } from "../shared/head.js";
import { HELP, keysDialog } from "../shared/help.js";
import { follow } from "../shared/live.js";
import { applySettings, switches } from "../shared/settings.js";
import { capital, cardsOf, plural } from "../shared/words.js";
import { felt } from "../felt/felt.js";
import { keypad, lying } from "../keypad/keypad.js";
import { lastLines } from "../felt/panel.js";
import { instructions, written } from "../felt/prompts.js";
import { cardCare, preparation } from "./decks.js";
import { layDown, theirMoves, wagersForm } from "./onbehalf.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("../shared/actions.js").Action} Action */

/**
 * What the page knows and can do.
 * @typedef {{view: TableView, log: import("../shared/answers.d.ts").LogLine[], online: boolean, busy: boolean,
 *   refusal: import("../shared/answers.d.ts").RefusalAnswer | null, text: string, naming: string, revealing: number,
 *   staking: number, amounts: Record<string, string>, set: (changes: Partial<Desk>) => void,
 *   send: (command: import("../shared/answers.d.ts").TableCommand) => Promise<boolean>}} Desk
 */

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const root = /** @type {HTMLElement} */ (document.getElementById("page"));
/** @type {Action[]} */
let actions = [];

/** @type {Desk} */
const desk = {
  view: /** @type {TableView} */ (/** @type {unknown} */ (null)),
  log: [],
  online: true,
  busy: false,
  refusal: null,
  text: "",
  naming: "",
  revealing: 0,
  staking: 0,
  amounts: {},
  set(changes) {
    Object.assign(desk, changes);
    draw();
  },
  async send(command) {
    desk.set({ busy: true, refusal: null });
    try {
      receive(await send(id, command));
      desk.set({ text: "", naming: "", revealing: 0 });
      return true;
    } catch (problem) {
      const refused = problem instanceof Refused ? problem : { clause: null, reason: "The server cannot be reached. Check your connection, then try again." };
      desk.set({ refusal: { clause: refused.clause, reason: refused.reason } });
      return false;
    } finally {
      desk.set({ busy: false });
    }
  },
};

/** @param {{view: TableView, log?: Desk["log"]}} message */
function receive({ view, log }) {
  if (log?.length) desk.log = [...desk.log, ...log].slice(-200);
  if (desk.view && view.version < desk.view.version) return draw();
  const waited = desk.view ? stop(desk.view) : "";
  desk.view = view;
  if (stop(view) !== waited) Object.assign(desk, { text: "", naming: "", revealing: 0, busy: false });
  draw();
}

/** Identifies what the round waits for, so that text typed for one moment is not kept for the next. @param {TableView} view */
function stop({ number, need, boxes }) {
  const moves = boxes.find((box) => box.box === need.box)?.moves.length;
  return [number, need.kind, need.box, need.pile, need.first, moves].join(" ");
}

/** The three steps that the dealer announces. @returns {Action[]} */
function pace() {
  const { need, stakes } = desk.view;
  const step = (/** @type {"OpenBets" | "CloseBets" | "Settle"} */ type, /** @type {string} */ label, /** @type {string} */ key, on = false) => ({
    id: type,
    label,
    keys: [key],
    tone: on ? "main" : "",
    disabled: desk.busy || !on,
    run: () => desk.send({ type }),
  });
  return [
    step("OpenBets", "Open wagers", "o", need.kind === "opening"),
    step("CloseBets", "No more bets", "b", need.kind === "wagers" && stakes.length > 0),
    step("Settle", "Settle", "s", need.kind === "settlement"),
  ];
}

/** Actions at settlement: turn a folded hand up, or give up a hand that was played. @returns {Action[]} */
function atShowdown() {
  const { view } = desk;
  const recorded = view.dealing === "recorded";
  return view.boxes.flatMap((box) => {
    if (box.turns_up > 0) {
      const run = () => (recorded ? desk.set({ revealing: box.box, text: "" }) : reveal(box.box));
      return [{ id: `reveal ${box.box}`, label: `Turn box ${box.box} face up`, keys: [], disabled: desk.busy, run }];
    }
    if (view.need.kind !== "settlement" || !recorded || !view.concedes || box.ending !== "played") return [];
    const run = () => desk.send({ type: "Concede", box: box.box });
    const label = `Box ${box.box} concedes`;
    return [{ id: `concede ${box.box}`, label, keys: [], tone: "give-up", disabled: desk.busy, run }];
  });
}

/** @param {number} box @param {string[]} [faces] */
function reveal(box, faces = []) {
  return desk.send({ type: "RevealFolded", box, ...(faces.length ? { cards: faces.map(cardNumber) } : {}) });
}

/** The cards that must be entered now. @returns {import("../keypad/keypad.js").Entry | null} */
function entry() {
  const { view } = desk;
  const lie = lying(view);
  const free = (/** @type {string} */ face) => !lie.has(face);
  if (desk.naming) return layDown(desk);
  if (desk.revealing) {
    const box = desk.revealing;
    const count = view.boxes.find((each) => each.box === box)?.turns_up ?? 0;
    const title = `Turn box ${box} face up: ${plural(count, "card")}`;
    return { title, least: count, most: count, allowed: free, send: (faces) => reveal(box, faces) };
  }
  const { kind, pile, count } = view.need;
  if (kind !== "cards" || view.dealing !== "recorded") return null;
  return {
    title: `${capital(cardsOf(view))}: ${plural(count, "card")}`,
    least: count,
    most: count,
    allowed: free,
    send: (faces) => desk.send({ type: "ShowCards", pile, cards: faces.map(cardNumber) }),
  };
}

function waitsFor() {
  const { need, seats } = desk.view;
  const who = seats.find((seat) => seat.box === need.box)?.name;
  const texts = /** @type {Record<string, string>} */ ({
    opening: "Open the next round",
    wagers: "Players place their wagers",
    cards: `Show ${cardsOf(desk.view)}`,
    declaration: `${who} at box ${need.box} declares`,
    choice: `${who} at box ${need.box} decides`,
    settlement: "Everybody has decided: press Settle",
    nothing: "Wait: the round continues by itself",
  });
  return texts[need.kind];
}

function draw() {
  const { view, refusal } = desk;
  const at = view.need.clause;
  const steps = pace();
  const turn = ["choice", "declaration"].includes(view.need.kind) ? theirMoves(desk) : [];
  const more = [...preparation(desk), ...cardCare(desk), ...atShowdown()];
  const cards = entry();
  const typed = { text: desk.text, busy: desk.busy, write: (/** @type {string} */ text) => desk.set({ text }) };
  actions = [...steps, ...turn, ...more, HELP];
  const recording = view.dealing === "recorded" && view.need.kind === "wagers";
  patch(root, [
    head(view),
    !desk.online && h("p.banner", { key: "line", role: "alert" }, "Connection lost. This page keeps trying; your cards and wagers are safe."),
    h(
      "div.room.dealing",
      { key: "room" },
      felt(view, { draft: [], spots: new Map(), sit: null, picked: [], pick: null }),
      h(
        "aside.console",
        { "aria-label": "Dealer’s console" },
        h("div.pace", { key: "pace", role: "group", "aria-label": "Pace" }, steps.map(button)),
        h("div", { key: "now", role: "status" }, h("h2", null, waitsFor(), at && clause(at))),
        instructions(view),
        refusal &&
          h("p.refusal", { key: "no", role: "alert" }, capital(refusal.reason), refusal.clause && clause(refusal.clause)),
        cards && keypad(cards, typed),
        turn.length > 0 && h("div.turn-actions", { key: "turn" }, turn.map(button)),
        recording && wagersForm(desk),
        more.length > 0 && h("div.turn-actions", { key: "more" }, more.map(button)),
        h("details.sign", { key: "sign" }, h("summary", null, "Layout and sign"), written(view)),
        h("h3", { key: "log head" }, "Log"),
        lastLines(desk.log),
      ),
    ),
    keysDialog(actions, switches(["colours", "keys"], draw)),
  ]);
  focusEntry(cards?.title ?? "");
  document.title = `${view.title} · Dealer · Cutcard`;
}

let focused = "";
/** When cards must be entered, focus their field at once. @param {string} title */
function focusEntry(title) {
  if (title && title !== focused) /** @type {HTMLElement | null} */ (document.querySelector(".entry input"))?.focus();
  focused = title;
}

async function begin() {
  applySettings();
  const person = await me();
  if (!person) throw new Refused(401, { clause: null, reason: "Sign in as a dealer to deal at this table." });
  receive({ view: await get(`/api/tables/${encodeURIComponent(id)}`) });
  listen(() => actions);
  const state = (/** @type {boolean} */ online) => desk.online !== online && desk.set({ online });
  follow(`/tables/${encodeURIComponent(id)}/live`, { message: receive, state, out: () => location.reload() });
}

begin().catch((problem) => {
  const reason = problem instanceof Refused ? problem.reason : "The server cannot be reached. Check your connection, then reload the page.";
  patch(root, h("p.banner", { role: "alert" }, reason, " ", h("a", { href: "/" }, "To the lobby")));
});
