/** What a person can do now, as values: each action is drawn as a button and also runs by its keys. */

import { h } from "./dom.js";

/**
 * @typedef {{id: string, label: string, run: () => void, keys: string[], detail?: string, clause?: string | null,
 *   tone?: string, disabled?: boolean}} Action
 */

const KEY_NAMES = /** @type {Record<string, string>} */ ({
  enter: "↵",
  escape: "Esc",
  backspace: "⌫",
  delete: "Del",
});

/** How a key is written on a button. @param {string} key */
export function keyName(key) {
  return KEY_NAMES[key] ?? key.toUpperCase();
}

/** @param {Action} action */
export function button(action) {
  const hint = action.keys.map(keyName).join(" ");
  return h(
    "button.action",
    {
      key: action.id,
      type: "button",
      class: action.tone ?? "",
      disabled: action.disabled,
      title: action.clause ?? undefined,
      "data-action": action.id,
      "aria-keyshortcuts": action.keys.join(" ") || undefined,
      onclick: (/** @type {MouseEvent} */ event) => {
        release(event);
        action.run();
      },
    },
    h("span.label", null, action.label),
    action.detail && h("span.detail", null, action.detail),
    hint && h("kbd", { "aria-hidden": "true" }, hint),
  );
}

/** After a press with mouse or finger, take the focus from the button so that keys go to the page again. */
export function release(/** @type {MouseEvent} */ event) {
  if (event.detail > 0) /** @type {HTMLElement} */ (event.currentTarget)?.blur();
}

/**
 * Give each name a letter of its own: the first letter of one of its words or, if those are taken, another letter of it.
 * @param {string[]} names @param {string[]} [taken] @returns {string[]} an empty text for a name without a free letter
 */
export function letters(names, taken = []) {
  const used = new Set(taken);
  return names.map((name) => {
    const words = name
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter(Boolean);
    const wanted = [...words.map((word) => word[0]), ...words.join("")];
    const letter = wanted.find((each) => !used.has(each)) ?? "";
    used.add(letter);
    return letter;
  });
}

/**
 * Let keys run the actions that are open at the moment.
 * @param {() => Action[]} actions
 */
export function listen(actions) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, textarea, select, dialog[open]")) return;
    const key = event.key.toLowerCase();
    if ((key === "enter" || key === " ") && target.closest("button, a, summary")) return;
    const action = actions().find((each) => each.keys.includes(key) && !each.disabled);
    if (!action) return;
    event.preventDefault();
    action.run();
  });
}
