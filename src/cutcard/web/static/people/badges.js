/** Forms for badges, which count at a table that is being dealt, and for the accounts of card readers. */

import { fields, h } from "../shared/dom.js";

const RANKS = ["dealer", "gaming_supervisor", "casino_supervisor", "gaming_manager"];

/** Whether somebody with these roles may have a badge. @param {string[]} roles */
export function hasBadge(roles) {
  return roles.some((role) => RANKS.includes(role));
}

/** @param {(given: {badge: string, pin: string}) => unknown} send */
export function badgeForm(send) {
  const submit = (/** @type {Event} */ event) => {
    const field = fields(event);
    send({ badge: field("badge"), pin: field("pin") });
  };
  return h(
    "form",
    { key: "badge", "data-form": "badge", onsubmit: submit },
    h("h2", null, "Badge"),
    h("p.soft", null, "Badge and PIN count only at a table that is being dealt: for relief, and for a supervisor’s second word."),
    h("label", null, "Number of the badge", h("input", { name: "badge", required: true, maxlength: 32, autocomplete: "off" })),
    h("label", null, "PIN", h("input", { name: "pin", type: "password", inputmode: "numeric", required: true, minlength: 4, maxlength: 12, autocomplete: "new-password" })),
    h("button.go.second", { type: "submit" }, "Set badge and PIN"),
  );
}

/** @param {(given: {id: string, name: string, table: string}) => unknown} send */
export function readerForm(send) {
  const submit = (/** @type {Event} */ event) => {
    const field = fields(event);
    send({ id: field("id"), name: field("name"), table: field("table") });
  };
  return h(
    "details.panel",
    { key: "reader" },
    h("summary", null, h("b", null, "Add a card reader")),
    h(
      "form",
      { "data-form": "reader", onsubmit: submit },
      h("p.soft", null, "It may send the cards of its own table and nothing else. For a reader that exists, this makes a new token and revokes the old one."),
      h("label", null, "Name", h("input", { name: "name", required: true, maxlength: 60, autocomplete: "off" })),
      h("label", null, "Id, in small letters", h("input", { name: "id", required: true, maxlength: 32, autocomplete: "off", autocapitalize: "none" })),
      h("label", null, "Table", h("input", { name: "table", required: true, maxlength: 60, autocomplete: "off" })),
      h("button.go", { type: "submit" }, "Make a token"),
    ),
  );
}
