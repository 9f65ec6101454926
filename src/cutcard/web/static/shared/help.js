/** Settings, and the list of keys that work at this moment. */

import { keyName, works } from "./actions.js";
import { h } from "./dom.js";

/** @type {import("./actions.js").Action} */
export const HELP = { id: "help", label: "This list", keys: ["?"], run: showKeys };

export function showKeys() {
  /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.help"))?.showModal();
}

/** @param {import("./actions.js").Action[]} actions @param {import("./dom.js").Child} [settings] */
export function keysDialog(actions, settings = null) {
  const lines = actions.filter((action) => action.keys.some(works) && !action.disabled);
  return h(
    "dialog.help",
    { key: "keys", "aria-label": settings ? "Settings and keys" : "Keys that work now" },
    settings && [h("h2", { key: "settings" }, "Settings"), settings],
    h("h2", { key: "keys" }, "Keys that work now"),
    h(
      "dl",
      null,
      lines.map((action) => [
        h(
          "dt",
          { key: `${action.id} keys` },
          action.keys.filter(works).map((key) => h("kbd", { key }, keyName(key))),
        ),
        h("dd", { key: action.id }, action.label),
      ]),
    ),
    h("form", { method: "dialog" }, h("button.action.main", { type: "submit" }, h("span.label", null, "Close"))),
  );
}
