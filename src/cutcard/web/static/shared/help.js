/** The list of keys that work at this moment. */

import { keyName } from "./actions.js";
import { h } from "./dom.js";

/** @type {import("./actions.js").Action} */
export const HELP = { id: "help", label: "This list", keys: ["?"], run: showKeys };

export function showKeys() {
  /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.help"))?.showModal();
}

/** @param {import("./actions.js").Action[]} actions */
export function keysDialog(actions) {
  const lines = actions.filter((action) => action.keys.length && !action.disabled);
  return h(
    "dialog.help",
    { key: "keys", "aria-label": "Keys that work now" },
    h("h2", null, "Keys that work now"),
    h(
      "dl",
      null,
      lines.map((action) => [
        h(
          "dt",
          { key: `${action.id} keys` },
          action.keys.map((key) => h("kbd", { key }, keyName(key))),
        ),
        h("dd", { key: action.id }, action.label),
      ]),
    ),
    h("form", { method: "dialog" }, h("button.action.main", { type: "submit" }, h("span.label", null, "Close"))),
  );
}
