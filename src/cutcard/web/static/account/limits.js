/** A player's limits as sliders. What each choice means, and from when, comes from the rules. */

import { entered, h } from "../shared/dom.js";
import { capital, dollars, plural, when } from "../shared/words.js";

/** @typedef {import("../shared/answers.d.ts").LimitView} Limit */
/** @typedef {import("../shared/answers.d.ts").LimitChoice} Choice */
/** What the player has moved a slider to, by the kind of limit: the period and the place on the slider. @typedef {Record<string, {days: number, place: number}>} Moved */

const WORDS = /** @type {Record<string, {title: string, verb: string, what: string}>} */ ({
  deposit: { title: "Deposit limit", verb: "deposited", what: "The most that you can pay in on a day." },
  loss: { title: "Loss limit", verb: "lost", what: "The most that you can lose. Wagers in play count as lost until they are settled." },
});

/**
 * @param {Limit[]} all @param {Moved} moved @param {(moved: Moved) => void} move
 * @param {(command: import("../shared/answers.d.ts").OfAccount) => void} send
 */
export function limits(all, moved, move, send) {
  const shown = all.filter((limit) => limit.choices.length);
  if (!shown.length) return null;
  return h(
    "section.own",
    { key: "limits", id: "limits", "aria-label": "Your limits" },
    h("h2", null, "Your limits"),
    h("p", { key: "rule" }, "A stricter limit counts at once. A looser one waits until the period is over, so that nobody raises it in the heat of the moment."),
    shown.map((limit) => one(limit, moved[limit.kind] ?? start(limit), (changed) => move({ ...moved, [limit.kind]: changed }), send)),
  );
}

/** The slider where the limit is now. @param {Limit} limit */
function start(limit) {
  return { days: limit.days, place: of(limit, limit.days).findIndex((choice) => choice.amount === limit.amount) };
}

/** @param {Limit} limit @param {number} days */
function of(limit, days) {
  return limit.choices.filter((choice) => choice.days === days);
}

/**
 * @param {Limit} limit @param {Moved[string]} at @param {(at: Moved[string]) => void} move
 * @param {(command: import("../shared/answers.d.ts").OfAccount) => void} send
 */
function one(limit, at, move, send) {
  const { title, verb, what } = WORDS[limit.kind];
  const periods = [...new Set(limit.choices.map((choice) => choice.days))];
  const choices = of(limit, at.days);
  const chosen = choices[Math.min(Math.max(at.place, 0), choices.length - 1)];
  const same = chosen.amount === limit.amount && (chosen.days === limit.days || chosen.amount === null);
  const set = () => send(limit.kind === "loss" ? { type: "SetLossLimit", amount: chosen.amount, days: chosen.days } : { type: "SetDepositLimit", amount: chosen.amount });
  return h(
    "div.limit",
    { key: limit.kind, "data-limit": limit.kind },
    h("h3", null, title),
    h("p", { key: "what" }, what),
    h("p.now", { key: "now" }, `Now: ${words(limit.amount, limit.days)}.`, limit.amount !== null && ` ${capital(verb)} so far: ${dollars(limit.used)}. Starts anew ${when(limit.renewed)}.`),
    limit.next_at && h("p.now", { key: "next" }, `From ${when(limit.next_at)}: ${words(limit.next_amount, limit.next_days)}.`),
    limit.amount !== null && h("p.used", { key: "used", role: "img", "aria-label": `${dollars(limit.used)} of ${dollars(limit.amount)} used` }, h("i", { style: { width: share(limit.used, limit.amount) } })),
    periods.length > 1 &&
      h(
        "div.periods",
        { key: "periods", role: "group", "aria-label": "Period" },
        periods.map((days) => h("button", { key: days, type: "button", "aria-pressed": days === at.days, onclick: () => move({ ...at, days }) }, days === 1 ? "A day" : plural(days, "day"))),
      ),
    h(
      "label.slide",
      { key: "slide" },
      h("span", null, `New ${title.toLowerCase()}: `, h("output", null, words(chosen.amount, chosen.days))),
      h("input", {
        type: "range",
        min: 0,
        max: choices.length - 1,
        step: 1,
        value: choices.indexOf(chosen),
        "aria-valuetext": words(chosen.amount, chosen.days),
        oninput: (/** @type {Event} */ event) => move({ ...at, place: Number(entered(event)) }),
      }),
    ),
    h("p.effect", { key: "effect", role: "status" }, same ? "This is your limit now." : chosen.begins ? `Takes effect ${when(chosen.begins)}; until then the present limit stays.` : "Takes effect at once."),
    h("button.go", { key: "set", type: "button", "data-action": `set ${limit.kind}`, disabled: same, onclick: set }, `Set this ${title.toLowerCase()}`),
  );
}

/** How much of a limit is used, of the width of its bar. @param {number} used @param {number} amount */
function share(used, amount) {
  return `${Math.round((100 * Math.min(Math.max(used, 0), amount)) / Math.max(amount, 1))}%`;
}

/** A limit in words. @param {number | null} amount @param {number} days */
function words(amount, days) {
  if (amount === null) return "no limit";
  return `${dollars(amount)} ${days === 1 ? "a day" : `in ${days} days`}`;
}
