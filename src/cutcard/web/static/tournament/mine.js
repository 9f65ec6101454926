/** A player's own page of a tournament: the seat, where to go, the level, the break, rank, prizes and bounties. */

import { clockFace } from "../shared/countdown.js";
import { h } from "../shared/dom.js";
import { dollars } from "../shared/words.js";
import { blindsText, chips, remaining } from "./countdown.js";

/** @typedef {import("../shared/answers.d.ts").EventView} EventView */

/** @param {EventView} view */
export function minePart(view) {
  const { mine, clock } = view;
  if (!mine) return h("p.empty", null, "You have not entered.");
  const [table, seat] = mine.going ?? [mine.table, mine.seat];
  const toBreak = clock.next_break < 0 ? 0 : clock.next_break - (clock.remaining - remaining(clock));
  const next = view.prizes.length > 0 && view.left > 0 ? view.prizes[Math.min(view.left, view.prizes.length) - 1] : 0;
  return [
    h(
      "section.seat-card",
      { key: "seat", "aria-label": "Your seat" },
      mine.going && h("p.go", { role: "status" }, "Take all your chips and go to"),
      table > 0 ? h("p.where", null, h("span", null, "Table ", h("b", null, table)), h("span", null, "Seat ", h("b", null, seat))) : h("p.where", null, h("span", null, mine.queue ? "Waiting, number " : "", h("b", null, mine.queue || stands(mine)))),
    ),
    table > 0 && map(view, table),
    h(
      "dl.mine-facts",
      { key: "facts" },
      fact("Level", `${clock.level}, ${blindsText(clock.blinds)}, ante ${chips(clock.blinds.ante)}`),
      view.phase !== "announced" && fact(clock.on_break ? "Break ends in" : "Level ends in", clockFace(remaining(clock))),
      toBreak > 0 && !clock.on_break && fact("Break in", clockFace(toBreak)),
      mine.stack > 0 && fact("Your chips", chips(mine.stack)),
      mine.rank > 0 && fact("Rank", `${mine.rank} of ${view.left}`),
      view.left > 0 && fact("Players left", `${view.left} of ${view.players}`),
      mine.won > 0 && fact("Bounties won", dollars(mine.won)),
      mine.place > 0 && fact("Your place", String(mine.place)),
      mine.prize > 0 && fact("Your prize", dollars(mine.prize)),
      next > 0 && !mine.place && fact(view.left > view.prizes.length ? "First prize paid" : "Next prize", dollars(next)),
    ),
  ];
}

/** @param {{status: string}} mine */
function stands({ status }) {
  return status === "out" ? "You are out" : status === "waiting" ? "Seat by ballot" : status;
}

/** @param {string} name @param {string} value */
function fact(name, value) {
  return h("div", { key: name }, h("dt", null, name), h("dd", null, value));
}

/** The tables of the room by number, with the player's own lit. @param {EventView} view @param {number} own */
function map(view, own) {
  return h(
    "ol.room-map",
    { key: "map", "aria-label": "Tables in the room" },
    view.tables.map((table) => h("li", { key: table.number, class: table.number === own ? "here" : "", "aria-current": table.number === own ? "location" : undefined }, table.number)),
  );
}
