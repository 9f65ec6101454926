/** Lists beside the map: who waits, penalties, payouts, bounties, and what was done. */

import { clause } from "../shared/clause.js";
import { clockFace } from "../shared/countdown.js";
import { h } from "../shared/dom.js";
import { clockTime, dollars } from "../shared/words.js";
import { eventPart } from "./event.js";
import { press } from "./press.js";

/** @typedef {import("./console.js").Page} Page */

const NAMES = { waiting: "Waiting", penalties: "Penalties", payouts: "Payouts", bounties: "Bounties", past: "Log", event: "Event" };

/** @param {Page} page */
export function sidePart(page) {
  const { view, side } = page;
  const counts = /** @type {Record<string, number>} */ ({ waiting: view.phase === "cancelled" ? 0 : view.queue.length, penalties: view.penalties.length });
  const lists = /** @type {Record<string, () => import("../shared/dom.js").Child>} */ ({
    waiting: () => waiting(page),
    penalties: () => penalties(page),
    payouts: () => payouts(page),
    bounties: () => bounties(page),
    past: () => past(page),
    event: () => eventPart(page),
  });
  const names = Object.entries(NAMES).filter(([name]) => name !== "bounties" || view.bounty > 0);
  return h(
    "section.lists",
    { key: "lists", "aria-label": "Lists" },
    h(
      "nav",
      { "aria-label": "Lists" },
      names.map(([name, label]) =>
        h(
          "button.tool",
          { key: name, type: "button", "aria-pressed": side === name, "data-side": name, onclick: () => page.set({ side: name }) },
          label,
          counts[name] > 0 && h("span.count", null, counts[name]),
        ),
      ),
    ),
    h("div.list", { key: side, tabindex: "0", role: "region", "aria-label": NAMES[/** @type {keyof typeof NAMES} */ (side)] }, lists[side]()),
  );
}

/** @param {Page} page */
function waiting(page) {
  const { queue, phase } = page.view;
  if (phase === "cancelled" || !queue.length) return h("p.empty", null, "Nobody waits for a seat.");
  return h(
    "ol",
    null,
    queue.map((one, place) =>
      h("li", { key: one.player }, h("i", null, place + 1), h("button.who", { type: "button", onclick: () => page.open(one.player) }, one.name), h("span", null, page.view.phase === "announced" ? "Entered" : one.kind === "alternate" ? "Alternate" : "Re-entry")),
    ),
  );
}

/** @param {Page} page */
function penalties(page) {
  const { penalties: running } = page.view;
  if (!running.length) return h("p.empty", null, "No penalty is running.");
  return h(
    "ul",
    null,
    running.map((one) =>
      h(
        "li",
        { key: one.player },
        h("button.who", { type: "button", onclick: () => page.open(one.player) }, one.name),
        h("span", null, `${clockFace(one.left)} of ${one.minutes} min`),
        one.acts.map((act) => press(page, act, "short")),
      ),
    ),
  );
}

/** @param {Page} page */
function payouts(page) {
  const { payouts: lines, places } = page.view;
  if (!lines.length) return h("p.empty", null, "Prizes are known once somebody has entered.");
  return [
    !places && h("p.note", { key: "note" }, "As entries stand now; fixed when registration has closed and nobody waits."),
    h(
      "ol",
      { key: "lines" },
      lines.map((one) =>
        h(
          "li",
          { key: one.place },
          h("i", null, one.place),
          h("span.who", null, one.name),
          h("b", null, dollars(one.prize)),
          one.paid ? h("span", null, "Paid") : one.acts.map((act) => press(page, act, "short")),
        ),
      ),
    ),
  ];
}

/** @param {Page} page */
function bounties(page) {
  const { bounties: lines } = page.view;
  if (!lines.length) return h("p.empty", null, "No bounty has been won yet.");
  return h(
    "ul",
    null,
    lines.map((one) =>
      h(
        "li",
        { key: one.player },
        h("button.who", { type: "button", onclick: () => page.open(one.player) }, one.name),
        h("b", null, dollars(one.won + one.paid)),
        one.paid > 0 && !one.won ? h("span", null, "Paid") : one.acts.map((act) => press(page, act, "short")),
      ),
    ),
  );
}

/** @param {Page} page */
function past(page) {
  if (!page.past.length) return h("p.empty", null, "Nothing has happened yet.");
  return h(
    "ol.past",
    null,
    page.past.map((one, place) =>
      h(
        "li",
        { key: `${one.version} ${place}` },
        h("time", null, clockTime(one.at)),
        h("p", null, one.text, " ", h("small", null, one.who, one.paper && `, from paper (${one.paper}), entered at ${clockTime(one.entered)}`), " ", one.clauses.slice(0, 1).map(clause)),
        one.undo.map((act) => press(page, act, "short")),
      ),
    ),
  );
}
