/** The head of a page: the logo, the table, the meter, the balance and settings; and what is under it if the page cannot be opened. */

import { Refused } from "./api.js";
import { pip } from "./cards.js";
import { clause } from "./clause.js";
import { h, patch } from "./dom.js";
import { showKeys } from "./help.js";
import { capital, dollars, localTimes } from "./words.js";

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
    view.name,
    view.number ? `Round ${view.number}` : "No round yet",
    `${dollars(minimum)} to ${dollars(maximum)}`,
    `Rules ${view.document}`,
    ...(dealer ? [`${dealer} deals`] : []),
  ];
}

// -- a page that cannot be opened; the server's own refusals look the same

/** Where to go on from a page that cannot be opened. @typedef {[href: string, words: string]} Way */

const TITLES = /** @type {Record<number, string>} */ ({ 401: "Please sign in", 403: "This page is not for you", 404: "This page was not found", 429: "A moment, please" });
const FOR_PROGRAMS = ", or see /openapi.json"; // the description of the API helps nobody who opened a page
const LOST = "The server cannot be reached. Check your connection, then try again.";

/**
 * Draw why a page cannot be opened, instead of the page.
 * @param {HTMLElement} root @param {unknown} problem what the server refused; anything else means that it cannot be reached
 * @param {...Way} ways where to go on; the lobby is always one of them
 */
export function cannotOpen(root, problem, ...ways) {
  const refused = problem instanceof Refused ? problem : null;
  const title = refused ? (TITLES[refused.status] ?? "This is not possible") : "No connection";
  const reason = refused ? `${capital(localTimes(refused.reason)).replace(FOR_PROGRAMS, "").replace(/\.$/, "")}.` : LOST;
  const signIn = /** @type {Way} */ ([`/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`, "Sign in"]);
  const [first, ...others] = [...(refused?.status === 401 || refused?.status === 403 ? [signIn] : []), ...ways, /** @type {Way} */ (["/", "To the lobby"])];
  const again = { key: "again", href: location.href, onclick: reload };
  root.removeAttribute("class"); // the layout of the page that is not there
  patch(root, [
    h("header.head", { key: "head" }, brand()),
    h(
      "main.refused",
      { key: "closed" },
      mark(),
      h("h1", null, title),
      h("p", { role: "alert" }, reason, " ", refused?.clause && clause(refused.clause)),
      h("p.ways", null, !refused && h("a", again, "Try again"), [first, ...others].map(([href, words]) => h("a", { key: href, href }, words))),
    ),
  ]);
  document.title = `${title} · Cutcard`;
}

/** @param {Event} event */
function reload(event) {
  event.preventDefault();
  location.reload();
}
