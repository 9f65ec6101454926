/** Badges at the table: the next dealer takes it over, and a supervisor gives a second word at this screen. */

import { post, Refused } from "../shared/api.js";
import { clause } from "../shared/clause.js";
import { h } from "../shared/dom.js";
import { capital } from "../shared/words.js";

/** @typedef {import("../shared/answers.d.ts").TableCommand} TableCommand */
/** A page of a dealer; `agreed`: a supervisor has said the second word here. @typedef {{view: import("../shared/answers.d.ts").TableView, busy: boolean, set: (changes: {}) => void, agreed: () => void}} BadgeDesk */
/** What was refused, and who may be asked. @typedef {{roles?: string[], command?: TableCommand}} Refusal */

/**
 * A form for a badge that is open: what it is for, and why the last attempt was refused.
 * `deals`: it is a dealer's badge that is asked for.
 * @typedef {{title: string, send: string, deals: boolean, done: (badge: string, pin: string) => Promise<void>,
 *   refusal: {reason: string, clause: string | null} | null, busy: boolean}} BadgeForm
 */

/** @type {BadgeForm | null} */
let open = null;
let here = ""; // who deals at this screen

/** @param {{id: string}} person */
export function dealtBy({ id }) {
  here = id;
}

/** @param {BadgeDesk} desk @param {string} title @param {string} send @param {boolean} deals @param {BadgeForm["done"]} done */
function ask(desk, title, send, deals, done) {
  open = { title, send, deals, done, refusal: null, busy: false };
  desk.set({});
  /** @type {HTMLElement | null} */ (document.querySelector(".badge input"))?.focus();
}

/**
 * The button of relief: between rounds, and while no wager lies yet; at the screen of whoever deals here.
 * @param {BadgeDesk} desk @returns {import("../shared/actions.js").Action[]}
 */
export function reliefActions(desk) {
  const { need, stakes, dealing, dealer_side: side } = desk.view;
  const between = need.kind === "opening" || (need.kind === "wagers" && !stakes.length);
  if (!between || dealing !== "recorded" || side?.dealt_by !== here) return [];
  const take = async (/** @type {string} */ badge, /** @type {string} */ pin) => {
    await post(`/api/tables/${encodeURIComponent(desk.view.id)}/relief`, { badge, pin });
    location.reload();
  };
  const run = () => ask(desk, "Relief: the next dealer’s badge and PIN", "Take the table over", true, take);
  return [{ id: "relieve", label: "Relief", keys: ["l"], disabled: desk.busy, run }];
}

/** What a supervisor may say at the dealer's screen, and what it is called there. @type {Record<string, string>} */
const SECOND_WORD = {
  CorrectAct: "Correction",
  CorrectCard: "Correction",
  CancelRound: "Round taken back",
  ConfirmFault: "Remedy",
  WithdrawFault: "No fault",
  Undecided: "Did not decide",
  ConfirmHits: "Jackpot",
};

/** A button below a refusal that a supervisor can help with, here and now. @param {BadgeDesk} desk @param {Refusal} no */
export function agreeing(desk, { command, roles }) {
  if (!command || !SECOND_WORD[command.type] || !roles?.some((role) => role !== "dealer")) return null;
  return h("button.action", { key: "agree", type: "button", "data-action": "agree", onclick: () => secondWord(desk, command) }, "A supervisor agrees here");
}

/**
 * Have a supervisor say the second word for a command, by badge and PIN.
 * @param {BadgeDesk} desk @param {TableCommand} command
 */
export function secondWord(desk, command) {
  const table = desk.view.id;
  const said = "reasons" in command || command.type.startsWith("Correct") ? { reasons: "recorded wrongly, seen at the table" } : {};
  ask(desk, `${SECOND_WORD[command.type]}: a supervisor’s badge and PIN`, "Agree", false, async (badge, pin) => {
    await post("/api/second", { stream: `table/${table}`, table, command: { ...said, ...command }, badge, pin });
    open = null;
    desk.agreed();
  });
}

/** The open form, if there is one. @param {BadgeDesk} desk */
export function badgePanel(desk) {
  if (!open) return null;
  const form = open;
  const submit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (form.busy) return;
    const given = new FormData(/** @type {HTMLFormElement} */ (event.target));
    Object.assign(form, { busy: true, refusal: null });
    desk.set({});
    try {
      await form.done(String(given.get("badge") ?? ""), String(given.get("pin") ?? ""));
    } catch (problem) {
      const lost = { reason: "the server cannot be reached: try again", clause: null };
      form.refusal = problem instanceof Refused ? { reason: problem.reason, clause: problem.clause } : lost;
    }
    form.busy = false;
    desk.set({});
  };
  const close = () => {
    open = null;
    desk.set({});
  };
  const { refusal } = form;
  return h(
    "form.badge",
    { key: "badge", onsubmit: submit, "aria-label": form.title },
    h("h3", null, form.title),
    refusal && h("p.refusal", { key: "no", role: "alert" }, capital(refusal.reason), refusal.clause && clause(refusal.clause)),
    h("label", null, "Badge ", h("input", { name: "badge", required: true, autocomplete: "off", autocapitalize: "none" })),
    h("label", null, "PIN ", h("input", { name: "pin", type: "password", inputmode: "numeric", required: true, autocomplete: "off" })),
    ready(desk, form.deals),
    h("p.note", null, "Everybody sets their own badge and PIN, at ", h("a", { href: "/devices" }, "My devices"), "."),
    h("div.turn-actions", null, h("button.action.main", { type: "submit" }, form.send), h("button.action", { type: "button", onclick: close }, "Cancel")),
  );
}

/** In a demonstration: the badges that can be shown, one tap each, as nobody there has been given one. @param {BadgeDesk} desk @param {boolean} deals */
function ready({ view }, deals) {
  const some = (view.dealer_side?.badges ?? []).filter((one) => one.deals === deals && one.person !== here);
  if (!some.length) return null;
  const fill = (/** @type {string} */ badge, /** @type {string} */ pin) => {
    for (const [name, value] of Object.entries({ badge, pin })) {
      const input = /** @type {HTMLInputElement | null} */ (document.querySelector(`.badge input[name=${name}]`));
      if (input) input.value = value;
    }
    /** @type {HTMLElement | null} */ (document.querySelector(".badge [type=submit]"))?.focus();
  };
  return h(
    "p.ready",
    { key: "ready" },
    "In this demonstration: ",
    some.map((one) => h("button.action", { key: one.badge, type: "button", "data-badge": one.badge, onclick: () => fill(one.badge, one.pin) }, `${one.name}, badge ${one.badge}, PIN ${one.pin}`)),
  );
}
