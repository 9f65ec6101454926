/** The jackpot screen for a wall: each pool's figure follows the wagers live, with its prizes and last hits. */

import { get } from "../shared/api.js";
import { h, patch } from "../shared/dom.js";
import { brand, cannotOpen } from "../shared/head.js";
import { follow } from "../shared/live.js";
import { capital, dollars, plural, when } from "../shared/words.js";

/** @typedef {import("../shared/answers.d.ts").JackpotsView} JackpotsView */
/** @typedef {import("../shared/answers.d.ts").JackpotPoolView} Pool */

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const STEPS = 24; // of a figure on its way up
const STEP = 40; // milliseconds

/** @type {JackpotsView | null} */
let view = null;
let online = true;
/** The figure that is shown for each pool, on its way to the meter. @type {Map<string, number>} */
const shown = new Map();
/** @type {ReturnType<typeof setInterval> | undefined} */
let climbing;

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** @param {{view: JackpotsView}} message */
function receive(message) {
  view = message.view;
  clearInterval(climbing);
  for (const pool of view.pools) if (still.matches || !shown.has(pool.id)) shown.set(pool.id, pool.meter);
  if (view.pools.some((pool) => shown.get(pool.id) !== pool.meter)) climb();
  draw();
}

/** Let every figure count up to its meter; after a hit it falls at once. */
function climb() {
  const starts = new Map(shown);
  let step = 0;
  climbing = setInterval(() => {
    step += 1;
    for (const { id, meter } of view?.pools ?? []) {
      const from = starts.get(id) ?? meter;
      shown.set(id, step >= STEPS || meter < from ? meter : from + Math.round(((meter - from) * step) / STEPS));
    }
    if (step >= STEPS) clearInterval(climbing);
    draw();
  }, STEP);
}

/** Dollars and cents apart, so that the cents can be smaller. @param {number} cents */
function figure(cents) {
  const [whole, rest] = (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 }).split(".");
  return [h("span.sign", null, "$"), whole, h("span.cents", null, `.${rest}`)];
}

/** @param {Pool} pool */
function card(pool) {
  return h(
    "section.pool",
    { key: pool.id, "aria-label": pool.games.join(", "), "data-pool": pool.id },
    h("h2", null, pool.games.join(" · ")),
    h("p.figure", { "aria-hidden": "true" }, figure(shown.get(pool.id) ?? pool.meter)),
    h("p.spoken", { role: "status" }, `The jackpot stands at ${dollars(pool.meter)}.`),
    h("p.about", null, `${dollars(pool.price)} a round takes part · ${pool.names.length > 6 ? plural(pool.names.length, "table") : pool.names.join(", ")}`),
    h(
      "dl.prizes",
      null,
      pool.prizes.map((prize, place) =>
        h("div", { key: prize.hand, class: place ? "" : "best" }, h("dt", null, capital(prize.hand)), h("dd", null, dollars(prize.amount))),
      ),
    ),
    pool.hits.length > 0 &&
      h(
        "div.hits",
        null,
        h("h3", null, "Last hits"),
        h(
          "ul",
          null,
          pool.hits.map((hit) =>
            h("li", { key: `${hit.at} ${hit.amount}` }, h("b", null, dollars(hit.amount)), ` ${hit.kind}`, h("span", null, `${when(hit.at)}, ${hit.name}`)),
          ),
        ),
      ),
  );
}

function draw() {
  if (!view) return;
  patch(root, [
    h("header.top", { key: "head" }, brand(), h("h1", null, "Jackpots"), h("p", null, view.floor)),
    !online && h("p.banner", { key: "line", role: "alert" }, "Connection lost. The figures may be old; this page keeps trying."),
    h(
      "main.pools",
      { key: "pools", class: `of${Math.min(view.pools.length, 4)}` },
      view.pools.length ? view.pools.map(card) : h("p.empty", { key: "none" }, "No table is linked to a jackpot now."),
    ),
    h("footer", { key: "foot" }, "Folded hands may still win. The table’s sign has the exact terms."),
  ]);
}

get("/api/jackpots")
  .then((first) => {
    receive({ view: first });
    follow("/jackpots/live", {
      message: receive,
      state: (open) => {
        online = open;
        draw();
      },
      out: () => {}, // nobody has to be signed in here
    });
  })
  .catch((problem) => cannotOpen(root, problem));
