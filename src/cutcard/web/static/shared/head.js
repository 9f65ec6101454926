/** The head of a page: the logo, the table, the jackpot meter, the person's balance and settings. */

import { pip } from "./cards.js";
import { h } from "./dom.js";
import { showKeys } from "./help.js";
import { dollars } from "./words.js";

/** @typedef {import("./answers.d.ts").TableView} TableView */

/** The logo: a card, and behind it the cut card. */
export function mark() {
  return h(
    "svg.mark",
    { viewBox: "0 0 32 32", "aria-hidden": "true" },
    h("rect", { class: "cut", x: "12", y: "4", width: "16", height: "23", rx: "2.5", transform: "rotate(14 20 16)" }),
    h("rect", { class: "deck", x: "5", y: "4", width: "17", height: "24", rx: "2.5" }),
    pip("s", { class: "pip", transform: "translate(7.9 10.3) scale(.35)" }),
  );
}

export function brand() {
  return h("a.brand", { href: "/", "aria-label": "Cutcard, to the lobby" }, mark(), h("span", null, "Cutcard"));
}

/** Opens the switches and the list of keys. */
export function settingsButton() {
  const props = { key: "settings", type: "button", title: "Settings and keys", "aria-label": "Settings and keys", onclick: showKeys };
  return h("button.tool.keys", props, h("svg.gear", { viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: GEAR })));
}

const GEAR =
  "M19.4 13a7.6 7.6 0 0 0 0-2l2.1-1.6-2-3.5-2.5 1a7.5 7.5 0 0 0-1.7-1L15 3.3h-4l-.4 2.6a7.5 7.5 0 0 0-1.7 1l-2.5-1-2 3.5L6.6 11a7.6" +
  " 7.6 0 0 0 0 2l-2.2 1.6 2 3.5 2.5-1a7.5 7.5 0 0 0 1.7 1l.4 2.6h4l.4-2.6a7.5 7.5 0 0 0 1.7-1l2.5 1 2-3.5zM13 15.5a3.5 3.5 0 1 1 0-7" +
  " 3.5 3.5 0 0 1 0 7z";

/** @param {TableView} view @param {import("./actions.js").Action | null} [leave] for a player who sits here @param {string} [dealer] who deals at this screen @param {import("./dom.js").Child} [more] for staff */
export function head(view, leave = null, dealer = "", more = null) {
  const first = view.areas[0];
  const own = view.role === "player" && view.dealing === "electronic"; // otherwise the chips are on the real table
  return h(
    "header.head",
    { key: "head" },
    brand(),
    h(
      "div.title",
      null,
      h("h1", null, view.title),
      h(
        "p",
        null,
        facts(view, first.minimum, first.maximum, dealer).map((fact, place) => h("span", { key: place }, fact)),
      ),
    ),
    view.meter !== null && h("p.meter", null, h("span", null, "Jackpot"), h("b", null, dollars(view.meter))),
    view.role === "player" && account(own ? view.balance : null),
    leave && h("button.tool", { type: "button", "data-action": "leave", onclick: leave.run }, leave.label),
    more,
    settingsButton(),
  );
}

/** Link to the reader's account, shown as the balance if they have chips here. @param {number | null} balance */
function account(balance) {
  const props = { key: "account", href: "/me", title: "My account" };
  if (balance === null) return h("a.tool", props, "My account");
  return h("a.balance", props, h("span", null, "Balance"), h("b", { key: balance }, dollars(balance)));
}

/** @param {TableView} view @param {number} minimum @param {number} maximum @param {string} dealer */
function facts(view, minimum, maximum, dealer) {
  return [
    `Table ${view.id}`,
    view.number ? `Round ${view.number}` : "No round yet",
    `${dollars(minimum)} to ${dollars(maximum)}`,
    `Rules ${view.document}`,
    ...(dealer ? [`${dealer} deals`] : []),
  ];
}
