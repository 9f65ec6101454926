/** Tables at a glance: game, sign, boxes, round, what waits and since when. */

import { h } from "../shared/dom.js";
import { capital, dollars, duration, localTimes, when } from "../shared/words.js";

/** @typedef {import("../shared/answers.d.ts").PitTile} Tile */

/** @param {Tile[]} tiles @param {number} now @param {(path: string) => void} go */
export function tilesOf(tiles, now, go) {
  return h(
    "section.tiles",
    { key: "tiles", "aria-label": "Tables" },
    h("h2", null, "Tables"),
    h("ul", null, tiles.map((tile) => h("li", { key: tile.id }, tileOf(tile, now, go)))),
  );
}

/** @param {Tile} tile @param {number} now @param {(path: string) => void} go */
function tileOf(tile, now, go) {
  const href = `/pit/table/${encodeURIComponent(tile.id)}`;
  const onclick = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(href);
  };
  return h(
    "a.tile",
    { href, onclick, class: tile.tone, "data-table": tile.id },
    h("header", { key: "head" }, h("b", null, tile.name), tile.duties > 0 && h("span.count", { "aria-label": `${tile.duties} waiting` }, tile.duties)),
    h("p.game", { key: "game" }, tile.title, h("small", null, capital(tile.dealt))),
    h("p.sign", { key: "sign" }, `${dollars(tile.minimum)} to ${dollars(tile.maximum)}`, tile.meter !== null && h("small", null, ` Jackpot ${dollars(tile.meter)}`)),
    boxes(tile),
    tile.notice && h("p.notice", { key: "notice" }, localTimes(tile.notice)),
    tile.seats.filter((seat) => seat.out).map((seat) => h("p.out", { key: `out ${seat.box}` }, `Box ${seat.box}: ${seat.name}, ${seat.out}`)),
    h("p.waits", { key: "waits" }, localTimes(tile.waits)),
    h("p.since", { key: "since" }, tile.round ? `Round ${tile.round}${tile.stage ? `, ${tile.stage}` : ""}` : "No round yet", " · ", ago(tile.since, now)),
  );
}

/** A table in a few lines, above what can be done there. @param {Tile} tile @param {number} now */
export function nowOf(tile, now) {
  const people = tile.seats.map((seat) => `${seat.box} ${seat.name}${noted(seat)}`).join(", ");
  return h(
    "section.now",
    { key: "now", class: tile.tone, "aria-label": "The table now" },
    h("b", null, localTimes(tile.waits)),
    h("span", null, `${dollars(tile.minimum)} to ${dollars(tile.maximum)}, ${tile.dealt}${tile.notice ? `. ${localTimes(tile.notice)}` : ""}`),
    h("span", null, tile.round ? `Round ${tile.round}${tile.stage ? `, ${tile.stage}` : ""}, ${ago(tile.since, now)}` : "No round yet"),
    people && h("span", null, `Boxes: ${people}`),
  );
}

/** What to know of somebody who sits there. @param {Tile["seats"][number]} seat */
function noted({ mark, out }) {
  const both = [out, mark].filter(Boolean).join(", ");
  return both && ` (${both})`;
}

/** @param {import("../shared/answers.d.ts").PitSeat | undefined} seat */
const kind = (seat) => (!seat ? "" : seat.out ? "out" : seat.mark ? "marked" : "taken");

/** @param {Tile} tile */
function boxes(tile) {
  const seated = new Map(tile.seats.map((seat) => [seat.box, seat]));
  const all = Array.from({ length: tile.places }, (_, at) => at + 1);
  const says = `${tile.seats.length} of ${tile.places} boxes taken`;
  return h(
    "p.boxes",
    { key: "boxes", role: "img", "aria-label": says, title: tile.seats.map((seat) => `${seat.box}: ${seat.name}${noted(seat)}`).join(", ") },
    all.map((box) => h("i", { key: box, class: kind(seated.get(box)) }, box)),
  );
}

const LONG = 36 * 3600; // seconds after which a date says more than a number of hours

/** "for 5 min". @param {string} moment @param {number} now */
export function ago(moment, now) {
  const seconds = Math.max(0, (now - new Date(moment).getTime()) / 1000);
  if (!moment || Number.isNaN(seconds)) return "";
  if (seconds > LONG) return `since ${when(moment)}`;
  return seconds < 60 ? "just now" : `for ${duration(seconds)}`;
}
