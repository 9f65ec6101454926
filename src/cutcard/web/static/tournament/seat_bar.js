/** The foot of a tournament table: what this person can do now, according to the server. */

import { clause } from "../shared/clause.js";
import { secondsTo } from "../shared/countdown.js";
import { entered, h } from "../shared/dom.js";
import { capital } from "../shared/words.js";
import { chips } from "./countdown.js";
import { said } from "./oval.js";
import { misdeals } from "./seat_dealer.js";

/** @typedef {import("../shared/actions.js").Action} Action */
/** @typedef {import("./seat.js").Page} Page */
/** @typedef {import("../shared/answers.d.ts").HandNeed} HandNeed */
/** @typedef {import("../shared/answers.d.ts").Act["kind"]} Kind */

const KEYS = /** @type {Record<string, string[]>} */ ({
  fold: ["f"],
  check: ["c"],
  call: ["c"],
  bet: ["b", "r"],
  raise: ["r", "b"],
  "all-in": ["a"],
  DealHand: ["d", "enter"],
  ShowHand: ["s"],
  MuckHand: ["m"],
  CompleteDeal: ["enter"],
  Redeal: ["enter"],
  TakeBackAct: ["backspace"],
  CallTime: ["t"],
  RequestClock: ["t"],
});
const MAIN = ["DealHand", "CompleteDeal", "Redeal", "ShowHand"];

/** Whether this person acts for the seat in turn. @param {import("../shared/answers.d.ts").TableSeen} view */
function acting({ awaits, seat, dealing }) {
  return awaits?.kind === "act" && (awaits.seat === seat || (!seat && dealing === "recorded"));
}

/**
 * The actions open now.
 * @param {Page} page @returns {{prompt: string, actions: Action[]}}
 */
export function offers(page) {
  const { view } = page;
  const need = acting(view) ? view.awaits : null;
  const own = need ? need.acts.map((kind) => act(page, need, /** @type {Kind} */ (kind))) : [];
  const more = view.offers.map((offer) => ({
    id: offer.command.type,
    label: offer.label,
    keys: KEYS[offer.command.type] ?? [],
    tone: MAIN.includes(offer.command.type) ? "main" : "",
    disabled: page.busy,
    run: () => page.give(offer),
  }));
  return { prompt: said(view) || (view.seat ? "" : "You are watching"), actions: [...own, ...more] };
}

/** @param {Page} page @param {HandNeed} need @param {Kind} kind @returns {Action} */
function act(page, need, kind) {
  const total = ["bet", "raise"].includes(kind);
  const wrong = total && !(page.amount >= need.least_to && page.amount <= need.most_to);
  const details = /** @type {Record<string, string>} */ ({
    call: chips(need.price),
    bet: chips(page.amount),
    raise: `to ${chips(page.amount)}`,
    "all-in": chips(need.most_to),
  });
  return {
    id: kind,
    label: kind === "all-in" && page.sure ? "Yes, all-in" : capital(kind),
    detail: details[kind],
    keys: KEYS[kind],
    tone: kind === "fold" ? "give-up" : (page.sure ? kind === "all-in" : kind === "check" || kind === "call") ? "main" : "",
    disabled: page.busy || wrong,
    run: () => (kind === "all-in" && page.view.seat && !page.sure ? page.set({ sure: true }) : page.act(kind, total ? page.amount : 0)),
  };
}

/**
 * @param {Page} page @param {ReturnType<typeof offers>} offered
 * @param {(action: Action) => import("../shared/dom.js").Element} button
 */
export function foot(page, offered, button) {
  const { view, refusal } = page;
  const need = acting(view) ? view.awaits : null;
  const yours = need !== null || (view.seat > 0 && view.turn === view.seat);
  const sizing = need && need.acts.some((kind) => kind === "bet" || kind === "raise");
  return h(
    "footer.bar",
    { key: "bar", "aria-label": "Your actions", class: yours ? "yours" : "" },
    h(
      "p.prompt",
      { key: "prompt" },
      refusal
        ? h("span.refusal", { role: "alert", key: "no" }, refusal.reason, refusal.clause && clause(refusal.clause))
        : h("span", { key: "yes" }, offered.prompt, need && !view.seat && ` (record for seat ${need.seat})`),
      need?.clause && clause(need.clause),
      minute(view),
      view.ended > 0 && view.seat > 0 && h("a.look-back", { key: "back", href: `${location.pathname}/hands/${view.deal}` }, "Look back at this hand"),
    ),
    h(
      "div.controls",
      { key: "controls" },
      sizing && amount(page, need),
      h("div.actions", { key: "actions" }, offered.actions.map(button), misdeals(page)),
    ),
  );
}

/** The minute that was called on this player, in words. @param {Page["view"]} view */
function minute({ time, seat }) {
  if (!time?.until || !seat || time.seat !== seat) return null;
  const left = secondsTo(time.until);
  return h("span.minute", { key: "minute", role: "timer", class: left <= 10 ? "soon" : "" }, left ? `Time is called: ${left} s, then your hand is dead` : "Your time has run out");
}

/** Choosing the size of a bet: slider, number and usual sizes. Amounts are totals for the street. @param {Page} page @param {HandNeed} need */
function amount(page, need) {
  const { view } = page;
  const pot = view.pots.reduce((sum, each) => sum + each, 0);
  const high = Math.max(0, ...view.seats.map((seat) => seat.bet));
  const sizes = [
    { label: "Minimum", total: need.least_to },
    { label: "½ pot", total: high + Math.floor((pot + need.price) / 2) },
    { label: "Pot", total: high + pot + need.price },
  ];
  const whole = (/** @type {number} */ total) => Math.floor(total / view.unit) * view.unit;
  const within = (/** @type {number} */ total) => Math.max(need.least_to, Math.min(need.most_to, whole(total)));
  const read = (/** @type {Event} */ event) => page.set({ amount: Number(entered(event)) || 0, sure: false });
  const slide = (/** @type {Event} */ event) => {
    const at = Number(entered(event));
    page.set({ amount: at >= need.most_to - view.unit ? need.most_to : within(at), sure: false });
  };
  const bounds = { min: need.least_to, max: need.most_to, step: 1, value: String(page.amount) };
  return h(
    "div.amount",
    { key: "amount", role: "group", "aria-label": "How much" },
    h("input", { key: "slider", type: "range", "aria-label": "Your total bet on this street", ...bounds, oninput: slide }),
    h("input", {
      key: "number",
      type: "number",
      inputmode: "numeric",
      "aria-label": "Your total bet on this street, as a number",
      ...bounds,
      oninput: read,
    }),
    sizes.map(({ label, total }) =>
      h("button.tool", { key: label, type: "button", onclick: () => page.set({ amount: within(total), sure: false }) }, label),
    ),
  );
}
