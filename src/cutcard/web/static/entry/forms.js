/** Entries on paper: whether the system works, and what an application says that was made on an entry form. */

import { clause } from "../shared/clause.js";
import { entered, h, ticked } from "../shared/dom.js";
import { fromField, toField } from "../shared/words.js";

/** @typedef {import("../shared/answers.d.ts").EntryDesk} EntryDesk */
/** @typedef {import("../shared/answers.d.ts").Enter} Enter */
/** @typedef {import("../shared/answers.d.ts").TournamentCommands} EventCommand */

/**
 * Whether the poker management system works: while it does not, people fill in entry forms.
 * @param {EntryDesk} desk @param {boolean} busy @param {(command: EventCommand, text: string) => void} give
 */
export function systemLine(desk, busy, give) {
  const onclick = () => give({ type: "RecordSystem", available: !desk.system }, desk.system ? "Entries are now made on forms" : "Entries are made at the desk again");
  return h(
    "p.system",
    { key: "system" },
    !desk.system && "The poker management system does not work: entries are made on forms. ",
    h("button.tool", { type: "button", "data-action": "system", disabled: busy, onclick }, desk.system ? "The system does not work" : "The system works again"),
    clause("TOR 6.1"),
  );
}

/**
 * An entry form, and when it was filled in if it is typed in later.
 * @param {EntryDesk} desk @param {Enter} draft @param {(changes: Partial<Enter>) => void} change
 */
export function formFields(desk, draft, change) {
  const paper = (/** @type {Event} */ from) => change(ticked(from) ? { way: "form" } : { way: "desk", filled: "" });
  const filled = (/** @type {Event} */ from) => change({ filled: entered(from) ? fromField(entered(from)) : "" });
  return [
    h("label.tick", { key: "form" }, h("input", { name: "form", type: "checkbox", checked: draft.way === "form", onchange: paper }), h("span", null, "From an entry form")),
    draft.way === "form" && h("label", { key: "filled" }, h("span", null, "Filled in at, if that was earlier"), h("input", { name: "filled", type: "datetime-local", max: toField(desk.now), value: draft.filled ? toField(draft.filled) : "", onchange: filled })),
  ];
}
