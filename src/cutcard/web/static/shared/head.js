/** The head of a page: the logo, the table, the jackpot meter and the person's balance. */

import { fourColours, pip, setFourColours } from "./cards.js";
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

/**
 * @param {TableView} view @param {() => void} redraw
 * @param {import("./actions.js").Action | null} [leave] for a player who sits here
 */
export function head(view, redraw, leave = null) {
  const first = view.areas[0];
  const four = fourColours();
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
        facts(view, first.minimum, first.maximum).map((fact, place) => h("span", { key: place }, fact)),
      ),
    ),
    view.meter !== null && h("p.meter", null, h("span", null, "Jackpot"), h("b", null, dollars(view.meter))),
    view.role === "player" && account(own ? view.balance : null),
    h(
      "button.tool",
      {
        type: "button",
        "aria-pressed": four,
        "aria-label": "Four colours for the suits",
        title: "Four colours for the suits",
        onclick: () => {
          setFourColours(!four);
          redraw();
        },
      },
      h("span.swatch", null, "♠", h("i", null, "♥"), h("em", null, "♦"), h("u", null, "♣")),
    ),
    leave && h("button.tool", { type: "button", "data-action": "leave", onclick: leave.run }, leave.label),
    h(
      "button.tool.keys",
      {
        type: "button",
        title: "Keys",
        "aria-label": "Keys",
        onclick: showKeys,
      },
      "?",
    ),
  );
}

/** Link to the reader's account, shown as the balance if they have chips here. @param {number | null} balance */
function account(balance) {
  const props = { key: "account", href: "/me", title: "My account" };
  if (balance === null) return h("a.tool", props, "My account");
  return h("a.balance", props, h("span", null, "Balance"), h("b", null, dollars(balance)));
}

/** @param {TableView} view @param {number} minimum @param {number} maximum */
function facts(view, minimum, maximum) {
  return [
    `Table ${view.id}`,
    view.number ? `Round ${view.number}` : "No round yet",
    `${dollars(minimum)} to ${dollars(maximum)}`,
    `Rules ${view.document}`,
  ];
}
