/** The page of a table: keeps what this person sees and does, and redraws it at each change. */

import { listen } from "../shared/actions.js";
import { get, me, ready, Refused, send } from "../shared/api.js";
import { setTime } from "../shared/countdown.js";
import { h, patch } from "../shared/dom.js";
import { cannotOpen, head } from "../shared/head.js";
import { HELP, keysDialog } from "../shared/help.js";
import { follow } from "../shared/live.js";
import { applySettings, switches } from "../shared/settings.js";
import { isLate, secondsLeft } from "../felt/clock.js";
import { bets } from "../felt/draft.js";
import { felt } from "../felt/felt.js";
import { panel } from "../felt/panel.js";
import { check, follows, NOTHING } from "../felt/proof.js";
import { play } from "../show/sound.js";
import { skippable, stage } from "../show/stage.js";
import { backable, backingActions, backingDialog, backingLine } from "./backing.js";
import { bar, freeBoxes, offers } from "./bar.js";
import { decision, pick } from "./choices.js";
import { checkDialog, isDue, leaveWhenOver, lookUp, minute, showDialog, strip } from "./evening.js";
import { focusing } from "./focus.js";
import { chance, partForm } from "./parts.js";
import { keepSeal } from "../show/seals.js";
import { allStaked, firstDraft, spots, staking } from "./wagers.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */

/**
 * What the page knows and can do.
 * @typedef {{
 *   view: TableView, log: import("../shared/answers.d.ts").LogLine[], online: boolean, draft: import("../felt/draft.js").Draft,
 *   drafted: number, chip: number, tokens: boolean, picking: import("./choices.js").Picking | null, busy: boolean,
 *   refusal: import("../shared/answers.d.ts").RefusalAnswer | null, readied: string, asked: string, tab: string,
 *   finished: import("../felt/results.js").Finished | null, seen: Set<string>, faces: string[],
 *   checked: import("../felt/proof.js").Checked | null,
 *   set: (changes: Partial<TablePage>) => void, send: (command: import("../shared/answers.d.ts").TableCommand) => Promise<boolean>,
 *   ready: () => Promise<void>, sit: (box: number) => void, leave: () => Promise<void>, moment: () => string
 * }} Page
 */

/**
 * A page that follows the shuffle: the player's part in it, and what was seen of this round's and of the finished one's.
 * @typedef {Page & {part: string, backing: number, shuffled: import("../felt/proof.js").Shuffled, followed: import("../felt/proof.js").Shuffled}} TablePage
 */

const PIT = ["/pit", "Pit"];
const BACK = /** @type {Record<string, string[]>} */ ({ // where staff who look on came from
  gaming_supervisor: PIT,
  casino_supervisor: PIT,
  gaming_manager: PIT,
  surveillance: ["/post", "Surveillance"],
  inspector: ["/inspect", "Inspect"],
});
const LOG_LENGTH = 400;
const AGAIN = 5000; // milliseconds after which a player who is ready says so again
const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const root = /** @type {HTMLElement} */ (document.getElementById("page"));

/** @type {TablePage} */
const page = {
  view: /** @type {TableView} */ (/** @type {unknown} */ (null)),
  log: [],
  online: true,
  draft: [],
  drafted: 0,
  chip: 500,
  tokens: false,
  picking: null,
  busy: false,
  refusal: null,
  readied: "",
  asked: "",
  tab: "",
  finished: null,
  seen: new Set(),
  faces: [],
  checked: null,
  part: chance(),
  backing: 0,
  shuffled: NOTHING,
  followed: NOTHING,
  set(changes) {
    Object.assign(page, changes);
    draw();
  },
  async send(command) {
    page.set({ busy: true, refusal: null });
    try {
      receive(await send(id, command));
      return true;
    } catch (problem) {
      refused(problem);
      return false;
    } finally {
      page.set({ busy: false });
    }
  },
  async ready() {
    const said = page.moment();
    page.set({ readied: said });
    try {
      await ready(id, page.view);
      // Who is ready is kept in memory only: a server that began anew, or was behind, has to hear it again.
      setTimeout(() => page.readied === said && page.moment() === said && page.ready(), AGAIN);
    } catch (problem) {
      page.readied = "";
      refused(problem);
    }
  },
  sit(box) {
    page.send({ type: "TakeSeat", box });
  },
  async leave() {
    const box = page.view.seat;
    if (box !== null && (await page.send({ type: "LeaveSeat", box }))) location.assign("/");
  },
  moment() {
    return `${page.view.number} ${page.view.stage}`;
  },
};

/** @param {unknown} problem */
function refused(problem) {
  if (problem instanceof Refused && problem.status === 401) return signIn();
  const reason = problem instanceof Refused ? problem : { clause: null, reason: "The server cannot be reached. Check your connection, then try again." };
  page.set({ refusal: { clause: reason.clause, reason: reason.reason } });
}

/** Show a view from the server; one that is older than the view shown is ignored. @param {{view: TableView, log?: Page["log"], now?: string}} message */
function receive({ view, log, now }) {
  if (now) setTime(now);
  if (log?.length) page.log = [...page.log, ...log].slice(-LOG_LENGTH);
  if (page.view && view.version < page.view.version) return draw();
  const before = page.view;
  stage(before, view);
  page.view = view;
  if (view.number !== before?.number) Object.assign(page, { seen: new Set(), refusal: null, part: chance() });
  page.shuffled = follows(page.shuffled, view);
  keepSeal(view);
  lookUp(id, view, draw);
  leaveWhenOver(view, page.leave);
  if (!before || stop(view) !== stop(before)) Object.assign(page, { picking: null, busy: false });
  for (const face of visible(view)) page.seen.add(face);
  if (view.stage === "closed" && view.number && view.number !== page.finished?.number) {
    Object.assign(page, { finished: view, faces: [...page.seen], checked: null, followed: page.shuffled });
  }
  const moved = before?.seat !== view.seat;
  if (staking(view) && (page.drafted !== view.number || moved)) {
    Object.assign(page, { draft: firstDraft(view), drafted: view.number });
  }
  if (allStaked(view) && page.readied !== page.moment()) page.ready();
  draw();
}

/** Identifies what the round waits for, so that a press counts only for the moment at which it was made. @param {TableView} view */
function stop({ number, need, boxes }) {
  return [number, need.kind, need.box, boxes.find((box) => box.box === need.box)?.moves.length].join(" ");
}

/** Faces that this person can see in a view. @param {TableView} view */
function visible(view) {
  const boxes = view.boxes.flatMap((box) => [...box.cards, ...box.drawn, ...box.discard]);
  return [...view.dealer, ...view.board, ...boxes].filter((face) => face !== "??");
}

async function verify() {
  const finished = page.finished;
  if (!finished) return;
  try {
    const told = await get(`/api/tables/${encodeURIComponent(id)}/rounds/${finished.number}/proofs`);
    const seen = { ...page.followed, commitment: finished.commitment, faces: page.faces };
    page.set({ checked: await check(seen, told) });
    document.querySelector(".proof [role=status]")?.scrollIntoView({ block: "nearest" });
  } catch (problem) {
    refused(problem);
  }
}

function draw() {
  if (!page.view) return;
  const { view } = page;
  const offered = offers(page);
  const touch = {
    draft: staking(view) ? bets(page.draft) : [],
    spots: spots(page),
    sit: view.role === "player" && !view.stakes.some((stake) => stake.mine) ? page.sit : null,
    back: (/** @type {number} */ backing) => page.set({ backing, refusal: null }),
    backable: view.stage === "open" || view.stage === "closed" ? backable(view) : [],
    picked: page.picking?.faces ?? [],
    pick: page.picking ? (/** @type {string} */ face) => pick(page, face) : null,
  };
  const leave = view.seat === null ? null : { id: "leave", label: "Leave", keys: ["l"], run: page.leave };
  actions = [...touch.spots.values(), ...backingActions(page), ...offered.quiet, ...offered.actions, ...(leave ? [leave] : []), HELP];
  const side = { ...page, show: (/** @type {string} */ tab) => page.set({ tab }), verify };
  const content = [
    head(view, leave, "", BACK[view.role] && h("a.tool", { key: "back", href: BACK[view.role][0] }, BACK[view.role][1])),
    strip(view, page.finished?.number ?? 0),
    !page.online && h("p.banner", { key: "line", role: "alert" }, "Connection lost. This page keeps trying; your cards and wagers are safe."),
    backingLine(page),
    h("div.room", { key: "room" }, felt(view, touch), panel(side, partForm(page))),
    bar(page, offered),
    keysDialog(actions, switches(["motion", "sound", "colours", "keys"], draw)),
    checkDialog(view, answered),
    backingDialog(page),
  ];
  focusing(() => patch(root, content), decision(page));
  showDialog("backing", page.backing > 0 && backable(view).includes(page.backing));
  showDialog("check", isDue(view));
  document.title = `${view.need.mine && view.need.kind === "choice" ? "● " : ""}${view.title} · Cutcard`;
}

/** Whoever wants to leave and has nothing on the felt leaves now, not with the next news. */
function answered() {
  leaveWhenOver(page.view, page.leave);
  draw();
}

/** @type {import("../shared/actions.js").Action[]} */
let actions = [];

/** Draw again when the clock shows another second. */
function tick() {
  const left = `${secondsLeft(page.view)} ${minute()}`;
  if (left !== shown) {
    lookUp(id, page.view, draw);
    leaveWhenOver(page.view, page.leave);
    draw();
  }
  if (isLate(page.view) && !late) play("warning");
  late = isLate(page.view);
  shown = left;
}

let shown = ""; // seconds on the clock, and the minute of play
let late = false; // whether the warning was given

function signIn() {
  location.assign(`/enter?to=${encodeURIComponent(location.pathname + location.search)}`);
}

async function begin() {
  applySettings();
  if (!(await me())) return signIn();
  receive({ view: await get(`/api/tables/${encodeURIComponent(id)}`) });
  listen(() => actions);
  const state = (/** @type {boolean} */ online) => page.online !== online && page.set({ online });
  follow(`/tables/${encodeURIComponent(id)}/live`, { message: receive, state, out: signIn });
  setInterval(tick, 200);
  skippable();
  if (new URLSearchParams(location.search).has("play")) {
    history.replaceState(null, "", location.pathname);
    // Somebody else may come to the same box at the same moment: then the next one is tried.
    for (const box of page.view.role === "player" ? freeBoxes(page.view).slice(0, 3) : []) {
      if (page.view.seat !== null || (await page.send({ type: "TakeSeat", box }))) break;
    }
  }
}

begin().catch((problem) => cannotOpen(root, problem));
