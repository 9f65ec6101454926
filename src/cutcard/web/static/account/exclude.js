/** Taking a break: a player excludes themselves, in two steps, after reading what it means. */

import { entered, h, ticked } from "../shared/dom.js";

/** @typedef {import("../shared/answers.d.ts").Mine} Mine */
/** How far the player has come: what they want to be excluded from, the step, and whether they have ticked that they understand. @typedef {{scope: string, step: 1 | 2, sure: boolean}} Leaving */

/** @returns {Leaving} */
export function notLeaving() {
  return { scope: "", step: 1, sure: false };
}

/**
 * @param {Mine} mine @param {Leaving} state @param {(state: Leaving) => void} set
 * @param {(command: import("../shared/answers.d.ts").OfAccount) => void} send
 */
export function takeBreak(mine, state, set, send) {
  const scope = mine.scopes.find((each) => each.key === state.scope) ?? mine.scopes[0];
  return h(
    "section.own",
    { key: "break", id: "break", "aria-label": "Taking a break" },
    h("h2", null, "Taking a break"),
    mine.excluded.length > 0 && h("p.now", { key: "now" }, `You are excluded from: ${mine.excluded.join(", ")}. A gaming manager can tell you how this ends.`),
    scope && (state.step === 1 ? first(mine, scope, state, set) : second(scope, state, set, send)),
    h("p.note", { key: "help" }, "If gambling is not fun any more, talk to somebody: in Australia, Gambling Help is there day and night on 1800 858 858."),
  );
}

/** @param {Mine} mine @param {Mine["scopes"][number]} scope @param {Leaving} state @param {(state: Leaving) => void} set */
function first(mine, scope, state, set) {
  return [
    h("p", { key: "what" }, "You can exclude yourself from one game or from the whole casino. It counts at once, and you cannot take it back yourself."),
    h(
      "label.field",
      { key: "scope" },
      h("span", null, "Exclude me from"),
      h("select", { name: "scope", value: scope.key, onchange: (/** @type {Event} */ event) => set({ ...state, scope: entered(event) }) }, mine.scopes.map((each) => h("option", { key: each.key, value: each.key, selected: each.key === scope.key }, each.title))),
    ),
    h("button.go.second", { key: "on", type: "button", "data-action": "continue", onclick: () => set({ scope: scope.key, step: 2, sure: false }) }, "Continue"),
  ];
}

/**
 * @param {Mine["scopes"][number]} scope @param {Leaving} state @param {(state: Leaving) => void} set
 * @param {(command: import("../shared/answers.d.ts").OfAccount) => void} send
 */
function second(scope, state, set, send) {
  return [
    h("h3", { key: "head" }, `Exclude yourself from: ${scope.title}`),
    h(
      "ul.means",
      { key: "means" },
      h("li", null, "From this moment no wager of yours is taken there."),
      h("li", null, "A hand that is being played is settled, but you cannot add to it."),
      h("li", null, "Your chips stay yours: you can ask for them to be cashed out at any time."),
      h("li", null, "Only a gaming manager can let you play again. Nobody does so by telephone or on this page."),
    ),
    h("label.sure", { key: "sure" }, h("input", { type: "checkbox", name: "sure", checked: state.sure, onchange: (/** @type {Event} */ event) => set({ ...state, sure: ticked(event) }) }), " I have read this and want to be excluded"),
    h(
      "p.tools",
      { key: "tools" },
      h("button.go.danger", { key: "do", type: "button", "data-action": "exclude", disabled: !state.sure, onclick: () => send({ type: "ExcludeSelf", scope: scope.key }) }, "Exclude me now"),
      h("button.go.second", { key: "back", type: "button", onclick: () => set(notLeaving()) }, "Go back"),
    ),
  ];
}
