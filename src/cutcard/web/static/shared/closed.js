/** A page that cannot be opened: what happened, why, and where to go on. The server's own refusals look the same. */

import { Refused } from "./api.js";
import { clause } from "./clause.js";
import { h, patch } from "./dom.js";
import { brand, mark } from "./head.js";
import { capital, localTimes } from "./words.js";

/** @typedef {[href: string, words: string]} Way */

const TITLES = /** @type {Record<number, string>} */ ({ 401: "Please sign in", 403: "This page is not for you", 404: "This page was not found", 429: "A moment, please" });
const LOST = "The server cannot be reached. Check your connection, then try again.";

/**
 * Draw why a page cannot be opened, instead of the page.
 * @param {HTMLElement} root @param {unknown} problem what the server refused; anything else means that it cannot be reached
 * @param {...Way} ways where to go on; the lobby is always one of them
 */
export function cannotOpen(root, problem, ...ways) {
  const refused = problem instanceof Refused ? problem : null;
  const title = refused ? (TITLES[refused.status] ?? "This is not possible") : "No connection";
  const reason = refused ? `${capital(localTimes(refused.reason)).replace(/\.$/, "")}.` : LOST;
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
