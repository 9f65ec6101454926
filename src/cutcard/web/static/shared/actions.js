/** What a person can do now, as values: each action is drawn as a button and also runs by its keys. */

import { h } from "./dom.js";
import { chosen } from "./settings.js";

/**
 * @typedef {{id: string, label: string, run: () => void, keys: string[], detail?: string, clause?: string | null,
 *   tone?: string, disabled?: boolean, pressed?: boolean}} Action
 * `pressed`: of several that can be chosen, whether this is the one. Gold stays for what happens next.
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

/** Whether a key does anything for this person, who may have switched off letters and numbers. @param {string} key */
export function works(key) {
  return key.length > 1 || chosen("keys");
}

/** @param {Action} action */
export function button(action) {
  const keys = action.keys.filter(works);
  const hint = keys[0] && keyName(keys[0]);
  return h(
    "button.action",
    {
      key: action.id,
      type: "button",
      class: action.tone ?? "",
      disabled: action.disabled,
      "aria-pressed": action.pressed,
      title: action.clause ?? undefined,
      "data-action": action.id,
      "aria-keyshortcuts": keys.join(" ") || undefined,
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
 * Let keys run the actions that are open at the moment. Enter presses the button that has the focus from the keyboard,
 * and otherwise the highlighted one: what was pressed with mouse or finger does not keep the focus.
 * @param {() => Action[]} actions
 */
export function listen(actions) {
  const letGo = (/** @type {MouseEvent} */ event) => {
    const pressed = /** @type {HTMLElement} */ (event.target).closest("button, summary");
    if (event.detail > 0 && pressed === document.activeElement) /** @type {HTMLElement | null} */ (pressed)?.blur();
  };
  document.addEventListener("click", letGo, { capture: true }); // before a dialog opens, which gives the focus back
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("dialog[open]") || (event.key !== "Escape" && target.closest("input, textarea, select"))) return;
    const key = event.key.toLowerCase();
    if ((key === "enter" || key === " ") && target.closest("button, a, summary")) return;
    const action = actions().find((each) => works(key) && each.keys.includes(key) && !each.disabled);
    if (!action) return;
    event.preventDefault();
    action.run();
  });
}
