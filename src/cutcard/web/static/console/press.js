/** Buttons that give a command, and what is said after one: done with its undo, or refused with its cure. */

import { clause } from "../shared/clause.js";
import { fields, h } from "../shared/dom.js";
import { capital, dollars, localTimes } from "../shared/words.js";
import { chips } from "../tournament/countdown.js";

/** @typedef {import("./console.js").Page} Page */
/** @typedef {import("../shared/answers.d.ts").Press} Press */
/** Whatever page gives commands. @typedef {{busy: boolean, give: (command: Press["command"]) => Promise<boolean>}} Giver */

const MOST_TOLD = 4; // lines at the foot of the page: who is out, whose bounty it was, who gets the seat

/** @param {Giver} page @param {Press} act @param {string} [shape] */
export function press(page, act, shape = "") {
  if (act.blanks.length) return form(page, act);
  if (act.kind === "chips") return counted(page, act);
  if (act.kind === "players") return named(page, act);
  if (act.kind === "shares") return shared(page, act);
  if (act.field && shape === "short") return h("details.penalties", { key: act.id }, h("summary", null, act.label), filled(page, act));
  if (act.field) return filled(page, act);
  return h(
    "button.press",
    {
      key: act.id,
      type: "button",
      class: [act.tone, shape].filter(Boolean).join(" "),
      disabled: page.busy,
      title: [act.detail, act.clause].filter(Boolean).join(" · ") || undefined,
      "data-press": act.id,
      onclick: () => page.give(act.command),
    },
    h("span.label", null, act.label),
    act.detail && shape !== "short" && h("span.detail", null, act.detail),
  );
}

/** A button whose command lacks a number or some words: they are entered beside it. @param {Giver} page @param {Press} act */
function filled(page, act) {
  const onsubmit = (/** @type {Event} */ event) => {
    const typed = fields(event)("value");
    const value = act.kind === "number" ? Number(typed) : typed;
    page.give(/** @type {Press["command"]} */ (/** @type {unknown} */ ({ ...act.command, [act.field]: value })));
  };
  const kind = act.kind === "number" ? { type: "number", min: "0", step: "1", inputmode: "numeric" } : { type: "text", maxlength: "300" };
  return h(
    "form.filled",
    { key: act.id, onsubmit },
    h("label", null, h("span", null, act.detail || act.label), h("input", { name: "value", required: true, "data-field": act.id, ...kind, ...(act.value ? { placeholder: act.value } : {}) })),
    h("button.press", { type: "submit", class: act.tone, disabled: page.busy, "data-press": act.id }, h("span.label", null, act.label)),
  );
}

/** A count by denomination, with its sum. @param {Giver} page @param {Press} act */
function counted(page, act) {
  const count = (/** @type {HTMLFormElement} */ form) => act.chips.map((chip) => /** @type {[number, number]} */ ([chip, Number(new FormData(form).get(`chip ${chip}`))]));
  const oninput = (/** @type {Event} */ event) => {
    const form = /** @type {HTMLFormElement} */ (/** @type {HTMLInputElement} */ (event.target).form);
    const sum = count(form).reduce((all, [chip, many]) => all + chip * many, 0);
    /** @type {HTMLOutputElement} */ (form.querySelector("output")).textContent = chips(sum);
  };
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const value = Object.fromEntries(count(/** @type {HTMLFormElement} */ (event.target)).filter(([, many]) => many));
    page.give(/** @type {Press["command"]} */ (/** @type {unknown} */ ({ ...act.command, [act.field]: value })));
  };
  return h(
    "form.filled",
    { key: act.id, onsubmit, oninput },
    act.chips.map((chip) => h("label", { key: chip }, h("span", null, `Chips of ${chips(chip)}`), h("input", { name: `chip ${chip}`, type: "number", min: "0", step: "1", inputmode: "numeric", "data-chip": chip }))),
    h("label", { key: "sum" }, h("span", null, "Together"), sum(act.id, "0")),
    h("button.press", { type: "submit", class: act.tone, disabled: page.busy, "data-press": act.id }, h("span.label", null, act.label)),
  );
}

/** What has been entered comes to: drawn again every second, and changed only with what is entered. @param {string} id @param {string} first */
function sum(id, first) {
  return h("output", { "aria-live": "polite", "data-sum": id }, document.querySelector(`output[data-sum="${CSS.escape(id)}"]`)?.textContent || first);
}

/** A form with several blanks, folded until it is wanted. @param {Giver} page @param {Press} act */
function form(page, act) {
  const onsubmit = (/** @type {Event} */ event) => {
    const typed = fields(event);
    const read = { number: Number, text: (/** @type {string} */ text) => text.trim(), tick: (/** @type {string} */ text) => text === "on" };
    const filled = Object.fromEntries(act.blanks.map((one) => [one.name, read[one.kind](typed(one.name))]));
    page.give(/** @type {Press["command"]} */ (/** @type {unknown} */ ({ ...act.command, ...filled })));
  };
  const kinds = { number: { type: "number", min: "0", step: "1", inputmode: "numeric", required: true }, text: { type: "text", maxlength: "100" }, tick: { type: "checkbox" } };
  return h(
    "details.penalties",
    { key: act.id },
    h("summary", { "data-press": act.id }, act.label),
    h(
      "form.blanks",
      { onsubmit },
      act.detail && h("p", { key: "detail" }, act.detail),
      act.blanks.map((one) => h("label", { key: one.name, class: one.kind }, h("span", null, one.label), h("input", { name: one.name, "data-blank": `${act.id} ${one.name}`, ...kinds[one.kind], ...(one.value ? { placeholder: one.value } : {}) }))),
      h("button.press.main", { key: "send", type: "submit", disabled: page.busy, "data-press": `record ${act.id}` }, h("span.label", null, "Record")),
    ),
  );
}

const FORMULAS = /** @type {[string, string][]} */ ([["", "Own numbers, as written below"], ["even", "Even"], ["chip-chop", "By chips"], ["ICM", "By the value of stacks"]]);

/** How the last players share the prizes: in their own numbers or by a formula, and what the winner plays for. @param {Giver} page @param {Press} act */
function shared(page, act) {
  const cents = (/** @type {string} */ typed) => Math.round(Number(typed) * 100);
  const own = (/** @type {FormData} */ typed) => act.rivals.map((one) => /** @type {[string, number]} */ ([one.player, cents(String(typed.get(one.player) ?? ""))]));
  const oninput = (/** @type {Event} */ event) => {
    const form = /** @type {HTMLFormElement} */ (/** @type {HTMLElement} */ (event.target).closest("form"));
    const typed = new FormData(form);
    const left = Number(act.value) - cents(String(typed.get("played"))) - own(typed).reduce((sum, [, share]) => sum + share, 0);
    /** @type {HTMLOutputElement} */ (form.querySelector("output")).textContent = typed.get("formula") ? "By the formula" : `${dollars(Math.abs(left))} ${left < 0 ? "too much" : "left to share"}`;
  };
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const typed = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const played = cents(String(typed.get("played")));
    const rest = { played_for: played ? [played] : [] };
    const formula = typed.get("formula");
    page.give(/** @type {Press["command"]} */ (/** @type {unknown} */ (formula ? { type: "ProposeDeal", method: formula, ...rest } : { ...act.command, shares: Object.fromEntries(own(typed)), ...rest })));
  };
  const amount = (/** @type {string} */ name, /** @type {string} */ label) => h("label", { key: name }, h("span", null, label), h("input", { name, type: "number", min: "0", step: "0.01", inputmode: "decimal", "data-share": name }));
  return h(
    "details.penalties",
    { key: act.id },
    h("summary", { "data-press": act.id }, act.label),
    h(
      "form.blanks",
      { onsubmit, oninput },
      h("label", { key: "formula" }, h("span", null, "How"), h("select", { name: "formula", onchange: oninput }, FORMULAS.map(([value, label]) => h("option", { key: value, value }, label)))),
      amount("played", "Left for the winner to play for, $"),
      act.rivals.map((one) => amount(one.player, `${one.name}, $`)),
      h("label", { key: "sum" }, h("span", null, "Of the prizes"), sum(act.id, `${dollars(Number(act.value))} left to share`)),
      h("button.press.main", { key: "send", type: "submit", disabled: page.busy, "data-press": `record ${act.id}` }, h("span.label", null, "Propose these shares")),
    ),
  );
}

/** One or several players, in the order in which they are listed. @param {Giver} page @param {Press} act */
function named(page, act) {
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const players = new FormData(/** @type {HTMLFormElement} */ (event.target)).getAll("player");
    if (players.length) page.give(/** @type {Press["command"]} */ (/** @type {unknown} */ ({ ...act.command, [act.field]: players })));
  };
  return h(
    "details.penalties",
    { key: act.id },
    h("summary", { "data-press": act.id }, act.label),
    h(
      "form.named",
      { onsubmit },
      act.rivals.map((one) => h("label", { key: one.player }, h("input", { type: "checkbox", name: "player", value: one.player, "data-rival": one.player }), h("span", null, one.seat ? `${one.seat}  ${one.name}` : one.name))),
      h("button.press", { type: "submit", disabled: page.busy, "data-press": `record ${act.id}` }, h("span.label", null, "Record")),
    ),
  );
}

/** The foot of the page: what was done and how to take it back, or why something was refused. @param {Page} page */
export function said(page) {
  const { refusal, done, moving } = page;
  if (refusal) return refused(page, refusal);
  if (moving) {
    return h(
      "div.toast",
      { key: "moving", role: "status" },
      h("p", null, `Choose a seat for ${moving.name}: open seats are lit, with a name two players change places.`),
      h("button.press", { type: "button", "data-press": "stay", onclick: page.close }, h("span.label", null, "Stay")),
    );
  }
  if (!done.length) return null;
  const acts = done.filter((one) => !one.followed);
  const followed = done.filter((one) => one.followed).reverse();
  const told = [...acts, ...followed].slice(0, MOST_TOLD).map((one) => `${one.text}.`);
  return h(
    "div.toast",
    { key: "done", role: "status" },
    h("p", null, told.join(" "), done.length > MOST_TOLD && " …", " ", (acts[0] ?? followed[0]).clauses.slice(0, 1).map(clause)),
    takenBack(acts, followed).map((act) => press(page, { ...act, label: undoes(act.label) }, "short")),
    h("button.tool", { key: "close", type: "button", "aria-label": "Close", onclick: () => page.set({ done: [] }) }, "×"),
  );
}

/**
 * How the act is taken back: itself, or the only thing that followed. Several who went out in one hand come back together; one by one in the log.
 * @param {import("../shared/answers.d.ts").PastLine[]} acts @param {import("../shared/answers.d.ts").PastLine[]} followed
 */
function takenBack(acts, followed) {
  const can = (/** @type {typeof acts} */ lines) => lines.filter((one) => one.undo.length);
  const ways = [can(acts).filter((one) => one.undo[0].kind !== "players"), can(acts), can(followed)].find((some) => some.length) ?? [];
  const all = ways.flatMap((one) => one.undo.filter((act) => act.id.startsWith("undo hand ")));
  return all.length ? all : ways.length === 1 ? ways[0].undo : [];
}

/** What takes the last act back, or has to be done before that. @param {string} label */
function undoes(label) {
  return label.startsWith("First: ") ? `To undo, first ${label.slice(7)}` : `Undo: ${label.toLowerCase()}`;
}

/** @param {Page} page @param {import("../shared/answers.d.ts").RefusalAnswer} refusal */
function refused(page, refusal) {
  const { cure } = refusal;
  const command = cure?.command && !cure.stream ? /** @type {Press["command"]} */ (/** @type {unknown} */ (cure.command)) : null;
  return h(
    "div.toast.refusal",
    { key: "refused", role: "alert" },
    h("p", null, capital(localTimes(refusal.reason)), " ", refusal.clause && clause(refusal.clause)),
    command && h("button.press.main", { type: "button", "data-press": "cure", disabled: page.busy, onclick: () => page.give(command) }, h("span.label", null, "Do that now")),
    h("button.tool", { key: "close", type: "button", "aria-label": "Close", onclick: () => page.set({ refusal: null }) }, "×"),
  );
}
