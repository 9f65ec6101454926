/** The ruling pad: wagers, cards and decisions of one hand in; what each wager pays, why, and by which clause. */

import { button, listen } from "../shared/actions.js";
import { get, me, post, Refused } from "../shared/api.js";
import { applySettings } from "../shared/settings.js";
import { clause } from "../shared/clause.js";
import { entered, h, patch } from "../shared/dom.js";
import { brand, cannotOpen } from "../shared/head.js";
import { capital, dollars, signed } from "../shared/words.js";
import { barButton } from "../find/bar.js";
import { cardPart, facesOf, pilesNow } from "./cards.js";
import { decisionPart, wagerPart } from "./stakes.js";

/** @typedef {import("../shared/answers.d.ts").PadView} PadView */
/** @typedef {import("../shared/answers.d.ts").PadAnswer} PadAnswer */

/**
 * What the page knows and can do.
 * @typedef {{view: PadView, wagers: Record<string, number>, cards: Record<string, string>, moves: string[], active: string,
 *   chip: number, meter: number | null, answer: PadAnswer | null, refusal: import("../shared/answers.d.ts").RefusalAnswer | null,
 *   dispute: number, attached: string, set: (changes: Partial<Pad>) => void}} Pad
 */

const OFFLINE = "The server cannot be reached. Check your connection, then try again.";
const game = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const table = new URLSearchParams(location.search).get("table") ?? "";
const path = /** @type {const} */ (`/api/pad/${encodeURIComponent(game)}`);
const under = encodeURIComponent(table);
const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const EMPTY = { wagers: {}, cards: {}, moves: [], active: "player", answer: null, refusal: null, attached: "" };
let asked = 0;

/** @type {Pad} */
const pad = {
  view: /** @type {PadView} */ (/** @type {unknown} */ (null)),
  ...EMPTY,
  chip: 2500,
  meter: null,
  dispute: 0,
  set(changes) {
    Object.assign(pad, changes);
    if (["wagers", "cards", "moves", "meter"].some((name) => name in changes)) {
      Object.assign(pad, { answer: null, refusal: null, attached: "" });
      ask();
    }
    draw();
  },
};

/** The hand as it is sent. @returns {import("../shared/answers.d.ts").PadHand} */
function hand() {
  const wagers = Object.fromEntries(Object.entries(pad.wagers).filter(([, stake]) => stake));
  const names = new Set(pilesNow(pad).map((pile) => pile.name));
  const cards = Object.fromEntries(Object.entries(pad.cards).filter(([name, text]) => names.has(name) && text.trim()));
  const meter = pad.view.jackpot in wagers && pad.meter !== null ? { meter: pad.meter } : {};
  return { player: "", ...cards, wagers, moves: pad.moves, ...meter };
}

/** What must be tapped in next; empty once the rules can be asked. */
function missing() {
  if (!Object.values(pad.wagers).some(Boolean)) return "Choose a chip and tap the wagers that were on the layout.";
  for (const pile of pilesNow(pad)) {
    const count = facesOf(pad.cards[pile.name] ?? "").faces.length;
    if (!pile.optional && count < pile.least) return `Tap or type ${pile.least - count} more of the ${pile.name === "board" ? "community" : `${pile.name}’s`} cards.`;
    if (pile.optional && !count) return pile.name === "drawn" ? "Tap the cards that were drawn." : "Tap the cards that were put away.";
  }
  return "";
}

/** The decision that is missing; empty once it is tapped in, or if the hand is paid at once and has none to make. */
function undecided() {
  const opening = pad.view.decisions[0];
  return pad.moves.length || pad.answer || !opening || !asks() ? "" : `What did the player do ${opening.name}?`;
}

/** Whether a decision must be made first: a wager that needs none is settled without it. */
function asks() {
  return Boolean(pad.wagers[pad.view.base]);
}

async function ask() {
  const number = ++asked;
  if (missing() || (undecided() && !pad.view.at_once)) return;
  try {
    const answer = await post(`${path}/ruling?table=${under}`, hand());
    if (number === asked) pad.set({ answer });
  } catch (problem) {
    const refused = problem instanceof Refused ? problem : { clause: null, reason: OFFLINE };
    if (number === asked && !(undecided() && problem instanceof Refused)) pad.set({ refusal: { clause: refused.clause, reason: refused.reason } });
  }
}

async function attach() {
  if (!pad.answer) return;
  try {
    const command = { type: "AttachRuling", number: pad.dispute, hand: pad.answer.ruling.hand };
    await post(`/api/streams/incidents/${encodeURIComponent(game)}/commands`, command);
    pad.set({ attached: `Attached to dispute ${pad.dispute}.` });
  } catch (problem) {
    pad.set({ attached: problem instanceof Refused ? capital(problem.reason) : OFFLINE });
  }
}

/** A refusal without the name of the field in front, which means nothing on a page. @param {string} reason */
function plainly(reason) {
  return capital(reason.replace(/^(wagers|moves|cards|player|dealer|board|discard|drawn|meter|limits): /, ""));
}

function rulingPart() {
  const { answer, refusal } = pad;
  const open = missing() || undecided();
  return h(
    "section.ruling",
    { key: "ruling", "aria-label": "Ruling" },
    h(
      "div",
      { role: "status" },
      open && h("p.hint", { key: "hint" }, open),
      !open && refusal && h("p.refusal", { key: "no" }, plainly(refusal.reason), refusal.clause && clause(refusal.clause)),
      answer && h("h2", { key: "net", class: answer.net > 0 ? "win" : answer.net < 0 ? "lose" : "" }, netWords(answer.net)),
      answer &&
        h(
          "ul.ruled",
          { key: "lines" },
          answer.ruling.wagers.map((one) =>
            h(
              "li",
              { key: one.wager, class: one.result },
              h("div", null, h("b", null, one.label), h("span.money", null, `${one.stake ? `${dollars(one.stake)} → ` : ""}${dollars(one.returned)}`)),
              h("p", null, one.why),
              h("p.why", null, one.clauses.map(clause)),
            ),
          ),
        ),
    ),
    answer && attachPart(),
    button({ id: "new hand", label: "New hand", keys: [], run: () => pad.set({ ...EMPTY }) }),
  );
}

/** @param {number} net */
function netWords(net) {
  return net ? `The player ${net > 0 ? "wins" : "loses"} ${dollars(Math.abs(net))}` : `The player breaks even (${signed(0)})`;
}

/** Attach the ruling to an open dispute of the table. */
function attachPart() {
  const { disputes } = pad.view;
  if (!disputes.length) return null;
  const pick = (/** @type {Event} */ event) => pad.set({ dispute: Number(entered(event)) });
  return h(
    "div.attach",
    { key: "attach" },
    h(
      "label",
      null,
      h("span", null, "Dispute"),
      h(
        "select",
        { value: String(pad.dispute), onchange: pick },
        disputes.map((one) => h("option", { key: one.number, value: String(one.number) }, `${one.number}: ${one.patron}, round ${one.round}. ${one.about}`)),
      ),
    ),
    button({ id: "attach", label: "Attach this ruling", keys: [], tone: "main", disabled: Boolean(pad.attached), run: attach }),
    pad.attached && h("p", { key: "done", role: "status" }, pad.attached),
  );
}

function meterPart() {
  if (!pad.view.jackpot || !pad.wagers[pad.view.jackpot]) return null;
  const write = (/** @type {Event} */ event) => pad.set({ meter: Math.max(0, Math.round(Number(entered(event)) * 100)) || 0 });
  const value = pad.meter === null ? "" : String(pad.meter / 100);
  return h("label.pool-meter", { key: "meter" }, h("span", null, "Jackpot meter, in dollars"), h("input", { type: "number", min: "0", step: "0.01", value, onchange: write }));
}

function draw() {
  const { view } = pad;
  patch(root, [
    h(
      "header.head",
      { key: "head" },
      brand(),
      h("div.title", null, h("h1", null, "Ruling pad"), h("p", null, h("span", null, view.title), view.table && h("span", null, `By the sign of ${view.name}`), h("span", null, `Rules ${view.document}`))),
      view.table && h("a.tool", { href: `/dealer/${encodeURIComponent(view.table)}` }, "To the table"),
      barButton(),
    ),
    h("main.pad", { key: "pad" }, h("div.in", { key: "in" }, wagerPart(pad), meterPart(), decisionPart(pad), cardPart(pad)), rulingPart()),
  ]);
  document.title = `Ruling pad · ${view.title} · Cutcard`;
}

async function begin() {
  applySettings();
  if (!(await me())) throw new Refused(401, { clause: null, reason: "Sign in as a dealer to use the ruling pad." });
  const view = await get(`${path}?table=${under}`);
  Object.assign(pad, { view, meter: view.meter, dispute: view.disputes.at(-1)?.number ?? 0 });
  listen(() => []);
  draw();
}

begin().catch((problem) => cannotOpen(root, problem));
