/** What a player always sees at a table: time, net result, what limits still allow. Now and then it is put before them. */

import { get } from "../shared/api.js";
import { present, secondsSince } from "../shared/countdown.js";
import { entered, h } from "../shared/dom.js";
import { dollars, duration, signed } from "../shared/words.js";

/** @typedef {import("../shared/answers.d.ts").Tonight} Tonight */
/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("../shared/dom.js").Child} Child */

const CHOSEN = "cutcard minutes between checks"; // in the browser: the player's own choice
const CHECKED = "cutcard last check"; // in the tab: when the player last answered
const SHORTER = [5, 10, 15, 30, 60, 120];
const AGAIN = 60; // seconds until limits are looked up again

/** The session as the server told it last. @type {Tonight | null} */
let told = null;
let asked = ""; // the moment for which it was asked
let leaving = false; // the player wants to leave after this round

/** Ask again after each round, and now and then for the limits. @param {string} table @param {TableView} view @param {() => void} redraw */
export async function lookUp(table, view, redraw) {
  const moment = `${view.number} ${view.stage === "closed"} ${Math.floor(Date.now() / 1000 / AGAIN)}`;
  if (view.role !== "player" || moment === asked) return;
  asked = moment;
  try {
    told = await get(`/api/mine/tonight?table=${encodeURIComponent(table)}`);
    redraw();
  } catch {
    asked = ""; // the table's own line says that the server is away; the next news asks again
  }
}

/** Seconds of play in this session. */
function played() {
  return told?.since ? secondsSince(told.since) : 0;
}

/** The minute that the strip shows, so that it is drawn again when it changes. */
export function minute() {
  return Math.floor(played() / 60);
}

/** Minutes between two checks: the venue's, or fewer if the player has chosen so. @param {number} venue */
export function minutesBetween(venue) {
  const own = Number(localStorage.getItem(CHOSEN));
  return own ? Math.min(own, venue) : venue;
}

/** The strip below the head. @param {TableView} view @param {number} finished the last round that is over; 0 if there is none */
export function strip(view, finished) {
  if (view.role !== "player" || !told) return null;
  const { net, loss_left: loss, deposit_left: deposit, paused } = told;
  const tone = net > 0 ? "win" : net < 0 ? "lose" : "";
  return h(
    "p.evening",
    { key: "evening", role: "region", "aria-label": "Your evening" },
    fact("Time", duration(played()), ""),
    fact("Net", net ? signed(net) : "$0", tone),
    loss !== null && fact("You can still lose", dollars(loss), loss ? "" : "lose"),
    deposit !== null && fact("You can still deposit", dollars(deposit), ""),
    paused && fact("Betting", "paused", "lose"),
    loss === null && deposit === null && h("a", { key: "limits", href: "/me#limits" }, "Set a limit"),
    h("a", { key: "rounds", href: "/me#evenings" }, "My rounds"),
    finished > 0 && h("a", { key: "back", href: `/me/rounds/${encodeURIComponent(view.id)}/${finished}` }, "Look back"),
    leaving && view.seat !== null && h("span.leaving", { key: "leaving" }, "You leave after this round ", h("button", { type: "button", onclick: () => (leaving = false) }, "Stay")),
  );
}

/** @param {string} name @param {string} value @param {string} tone */
function fact(name, value, tone) {
  return h("span", { key: name }, `${name} `, h("b", { class: tone }, value));
}

/** Whether it is time to put time and result before the player. It never comes between them and a decision. @param {TableView} view */
export function isDue(view) {
  if (!told?.since || view.seat === null || view.need.mine || leaving) return false;
  const last = sessionStorage.getItem(CHECKED) ?? "";
  const since = last > told.since ? last : told.since;
  return secondsSince(since) >= minutesBetween(told.check) * 60;
}

/** Leave as soon as nothing of the player's lies on the felt. @param {TableView} view @param {() => void} leave */
export function leaveWhenOver(view, leave) {
  if (!leaving || view.seat === null || view.stakes.some((stake) => stake.mine)) return;
  leaving = false;
  leave();
}

/**
 * The reality check.
 * @param {TableView} view @param {() => void} redraw
 * @returns {import("../shared/dom.js").Element}
 */
export function checkDialog(view, redraw) {
  const answer = (/** @type {boolean} */ leave) => () => {
    sessionStorage.setItem(CHECKED, present());
    leaving = leave;
    redraw();
  };
  return h(
    "dialog.check",
    { key: "check", "aria-labelledby": "check", oncancel: answer(false) },
    h("h2", { id: "check" }, "A moment for yourself"),
    h("p.figures", null, h("span", null, "You have played for ", h("b", null, duration(played()))), h("span", null, "Your net result is ", h("b", { class: (told?.net ?? 0) < 0 ? "lose" : "win" }, signed(told?.net ?? 0)))),
    told !== null && told.loss_left !== null && h("p", { key: "loss" }, `You can still lose ${dollars(told.loss_left)} of your limit.`),
    h("div.ways", { key: "ways" }, h("button.action.main", { type: "button", "data-action": "go on", onclick: answer(false) }, "Go on"), h("button.action", { type: "button", "data-action": "leave after", onclick: answer(true) }, view.stakes.some((stake) => stake.mine) ? "Leave after this round" : "Leave the table")),
    interval(redraw),
    h("p", { key: "more" }, h("a", { href: "/me#limits" }, "Limits, and taking a break")),
  );
}

/** How often the player wants to be asked: at least as often as the venue asks. @param {() => void} redraw @param {number} [venue] */
export function interval(redraw, venue = told?.check ?? 60) {
  const now = minutesBetween(venue);
  const choices = [...new Set([...SHORTER.filter((each) => each < venue), venue])];
  return h(
    "label.interval",
    { key: "interval" },
    "Remind me every ",
    h(
      "select",
      { onchange: (/** @type {Event} */ event) => (localStorage.setItem(CHOSEN, entered(event)), redraw()) },
      choices.map((each) => h("option", { key: each, value: each, selected: each === now }, `${each} minutes`)),
    ),
  );
}

/** Open or close a dialog that is on the page. @param {string} name @param {boolean} open */
export function showDialog(name, open) {
  const dialog = /** @type {HTMLDialogElement | null} */ (document.querySelector(`dialog.${name}`));
  if (dialog && open && !dialog.open) dialog.showModal();
  else if (dialog?.open && !open) dialog.close();
}
