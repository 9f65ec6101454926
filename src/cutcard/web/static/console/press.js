/** Buttons that give a command, and what is said after one: done with its undo, or refused with its cure. */

import { clause } from "../shared/clause.js";
import { fields, h } from "../shared/dom.js";
import { capital, localTimes } from "../shared/words.js";

/** @typedef {import("./console.js").Page} Page */
/** @typedef {import("../shared/answers.d.ts").Press} Press */
/** Whatever page gives commands. @typedef {{busy: boolean, give: (command: Press["command"]) => Promise<boolean>}} Giver */

/** @param {Giver} page @param {Press} act @param {string} [shape] */
export function press(page, act, shape = "") {
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
  if (!done) return null;
  return h(
    "div.toast",
    { key: "done", role: "status" },
    h("p", null, `${done.text}.`, done.clauses.slice(0, 1).map(clause)),
    done.undo.map((act) => press(page, { ...act, label: `Undo: ${act.label.toLowerCase()}` }, "short")),
    h("button.tool", { key: "close", type: "button", "aria-label": "Close", onclick: () => page.set({ done: null }) }, "×"),
  );
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
