/** The tablet of a table: tap who is out, then who won the bounty, then record; reports, calls and rulings beside it. */

import { get, me, post, Refused } from "../shared/api.js";
import { clause } from "../shared/clause.js";
import { clockFace, setTime } from "../shared/countdown.js";
import { fields, h, patch } from "../shared/dom.js";
import { keepFresh } from "../console/fresh.js";
import { brand, cannotOpen } from "../shared/head.js";
import { follow } from "../shared/live.js";
import { capital, localTimes } from "../shared/words.js";
import { blindsText, chips, remaining } from "../tournament/countdown.js";
import { press } from "../console/press.js";
import { callsPart, floorPart } from "./calls.js";
import { rulingPart } from "./rulings.js";
import { outBar, tablePart } from "./seats.js";

/** @typedef {import("../shared/answers.d.ts").TabletView} TabletView */
/** @typedef {import("../shared/answers.d.ts").TournamentCommands} EventCommand */

/**
 * What the page knows and can do. `gone`: players tapped as out; `by`: who won their bounty; `also`: the next tap is one more who is out;
 * `part`: what is open beside the table; `acts`: what else may be done about the player who is tapped.
 * @typedef {{view: TabletView, online: boolean, busy: boolean, gone: string[], by: string[], also: boolean, part: string,
 *   acts: import("../shared/answers.d.ts").Press[], done: import("../shared/answers.d.ts").PastLine | null, ruling: import("./rulings.js").Asked,
 *   refusal: import("../shared/answers.d.ts").RefusalAnswer | null, set: (changes: Partial<Tablet>) => void,
 *   give: (command: EventCommand) => Promise<boolean>, tap: (player: string) => void}} Tablet
 */

const [, , id, , number] = location.pathname.split("/").map(decodeURIComponent);
const event = /** @type {const} */ (`/tournaments/${encodeURIComponent(id)}`);
const table = /** @type {const} */ (`${event}/tables/${encodeURIComponent(number)}`);
const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const NOTHING = { gone: [], by: [], also: false, acts: [] };

/** @type {Tablet} */
const page = {
  view: /** @type {TabletView} */ (/** @type {unknown} */ (null)),
  online: true,
  busy: false,
  ...NOTHING,
  part: "",
  done: null,
  ruling: { kind: "chips", bet: "", raised: "", own: "", chips: [], said: "", act: "bet", total: "", before: "", since: "", directed: false, answer: null, wrong: "" },
  refusal: null,
  set(changes) {
    Object.assign(page, changes);
    draw();
  },
  async give(command) {
    if (page.busy) return false;
    page.set({ busy: true, refusal: null, done: null });
    try {
      await post(`${event}/commands`, command);
      page.set({ ...NOTHING, part: "" });
      receive(await get(`/api${table}/tablet`));
      const { lines } = await get(`/api${event}/console/past`);
      page.set({ done: lines[0] ?? null });
      return true;
    } catch (problem) {
      refused(problem);
      return false;
    } finally {
      page.set({ busy: false });
    }
  },
  tap(player) {
    const { gone, by, also, view } = page;
    const one = view.seats.find((seat) => seat.player === player);
    if (!one || !view.outs) return page.set({ gone: gone[0] === player ? [] : [player], acts: [] });
    if (gone.includes(player)) page.set({ gone: gone.filter((each) => each !== player), by: [], acts: [] });
    else if (!gone.length || also) page.set({ gone: [...gone, player], by: by.filter((each) => each !== player), also: false });
    else page.set({ by: by.includes(player) ? by.filter((each) => each !== player) : [...by, player] });
    if (page.gone.length === 1 && page.gone[0] === player) more(player);
  },
};

/** What else may be done about a player, such as that they are away. @param {string} player */
async function more(player) {
  try {
    const sheet = await get(`/api${event}/console/players/${encodeURIComponent(player)}`);
    if (page.gone[0] === player) page.set({ acts: sheet.acts.filter((act) => ["MarkAbsent", "MarkPresent"].includes(act.command.type)) });
  } catch {
    // Only the shortcuts are missing then; the table works without them.
  }
}

/** @param {unknown} problem */
function refused(problem) {
  if (problem instanceof Refused && problem.status === 401) return signIn();
  const no = problem instanceof Refused ? { clause: problem.clause, reason: capital(problem.reason) } : { clause: null, reason: "The server cannot be reached. Check your connection, then try again." };
  page.set({ refusal: no });
}

/** @param {TabletView} view */
function receive(view) {
  setTime(view.now);
  if (!page.view || view.version >= page.view.version) page.view = view;
  const here = new Set(page.view.seats.map((seat) => seat.player));
  Object.assign(page, { gone: page.gone.filter((player) => here.has(player)), by: page.by.filter((player) => here.has(player)) });
  draw();
}

function draw() {
  const { view, refusal, done } = page;
  if (!view) return;
  patch(root, [
    h(
      "header.head",
      { key: "head" },
      brand(),
      h("div.title", null, h("h1", null, `Table ${view.number}`), h("p", null, h("span", { key: "name" }, view.name), h("span", { key: "dealer" }, view.dealer ? `Dealer ${view.dealer}` : "No dealer recorded"))),
      h("p.meter", null, h("span", null, `Ante ${chips(view.clock.blinds.ante)}`), h("b", null, blindsText(view.clock.blinds))),
      h("p.balance", null, h("span", null, view.clock.on_break ? "Break" : `Level ${view.clock.level}`), h("b", { role: "timer" }, clockFace(remaining(view.clock)))),
    ),
    !page.online && h("p.banner", { key: "line", role: "alert" }, "Connection lost. This page keeps trying."),
    callsPart(page),
    h("main", { key: "main", "data-version": view.version }, tablePart(page), h("aside", { key: "side", "aria-label": "Reports and calls" }, reports(page), floorPart(page), rulingPart(page, `/api${event}`))),
    outBar(page),
    refusal && h("div.toast.refusal", { key: "no", role: "alert" }, h("p", null, localTimes(refusal.reason), " ", refusal.clause && clause(refusal.clause)), h("button.tool", { type: "button", "aria-label": "Close", onclick: () => page.set({ refusal: null }) }, "×")),
    !refusal && done && !page.gone.length && h("div.toast", { key: "done", role: "status" }, h("p", null, `${done.text}.`), done.undo.map((act) => press(page, { ...act, label: `Undo: ${act.label.toLowerCase()}` }, "short")), h("button.tool", { key: "close", type: "button", "aria-label": "Close", onclick: () => page.set({ done: null }) }, "×")),
  ]);
  document.title = `Table ${view.number} · ${view.name}`;
}

/** Hand for hand, chip race, button, who comes and goes. @param {Tablet} tablet */
function reports(tablet) {
  const { view } = tablet;
  return [
    view.hand_for_hand >= 0 && h("p.round", { key: "round", role: "status" }, h("b", null, "Hand for hand"), view.waits ? " Play this hand, then report it." : " Reported. Wait for the other tables."),
    view.acts.length > 0 && h("div.presses", { key: "acts" }, view.acts.map((act) => press(tablet, act))),
    view.moves.map((one) => h("div.move", { key: one.name, role: "status" }, h("p", null, one.leaves ? `${one.name} goes to table ${one.table}, seat ${one.seat}` : `${one.name} comes to seat ${one.seat}`), one.acts.map((act) => press(tablet, act)))),
    view.deals && reliefPart(tablet),
    view.button.length > 0 && view.button_due && h("section.question", { key: "button due", role: "status" }, h("p", null, "Where is the button? Then a player can move and the tables are even."), h("div.presses.seats", null, view.button.map((act) => press(tablet, act, "short")))),
    view.button.length > 0 && !view.button_due && h("details", { key: "button" }, h("summary", null, "Button"), h("div.presses.seats", null, view.button.map((act) => press(tablet, act, "short")))),
  ];
}

/** Relief: the next dealer's badge and PIN, at this tablet. @param {Tablet} tablet */
function reliefPart(tablet) {
  const onsubmit = async (/** @type {Event} */ submitted) => {
    const typed = fields(submitted);
    try {
      await post(`/api${table}/relief`, { badge: typed("badge"), pin: typed("pin") });
      location.reload();
    } catch (problem) {
      refused(problem);
    }
  };
  if (tablet.part !== "relief") return h("button.press", { key: "relief", type: "button", "data-press": "relief", onclick: () => tablet.set({ part: "relief" }) }, h("span.label", null, "Relief"), h("span.detail", null, "The next dealer takes the table by badge and PIN"));
  return h(
    "form.question",
    { key: "relief form", onsubmit },
    h("label", null, h("span", null, "Badge of the next dealer"), h("input", { name: "badge", required: true, autocomplete: "off", autocapitalize: "none" })),
    h("label", null, h("span", null, "PIN"), h("input", { name: "pin", type: "password", inputmode: "numeric", required: true, autocomplete: "off" })),
    h("div.presses", null, h("button.press.main", { type: "submit", "data-press": "take over" }, h("span.label", null, "Take the table over")), h("button.press.short", { type: "button", onclick: () => tablet.set({ part: "" }) }, h("span.label", null, "Cancel"))),
  );
}

function signIn() {
  location.assign(`/sign-in?to=${encodeURIComponent(location.pathname)}`);
}

async function begin() {
  if (!(await me())) return signIn();
  receive(await get(`/api${table}/tablet`));
  const state = (/** @type {boolean} */ online) => page.online !== online && page.set({ online });
  follow(`${table}/tablet/live`, { message: ({ view }) => receive(view), state, out: signIn });
  keepFresh({ over: () => Boolean(page.view.clock.ends) && !remaining(page.view.clock), ask: async () => receive(await get(`/api${table}/tablet`)), draw });
}

begin().catch((problem) => cannotOpen(root, problem, [event, "To the tournament"]));
