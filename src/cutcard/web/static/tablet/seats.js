/** The seats of the table: the first tap marks who is out, the next who won the bounty. */

import { h } from "../shared/dom.js";
import { press } from "../console/press.js";

/** @typedef {import("./tablet.js").Tablet} Tablet */
/** @typedef {import("../shared/answers.d.ts").MapSeat} MapSeat */

/** @param {Tablet} tablet */
export function tablePart(tablet) {
  const { view } = tablet;
  const places = Math.max(view.places, ...view.seats.map((one) => one.seat), 1);
  const taken = new Map(view.seats.map((one) => [one.seat, one]));
  return h(
    "section.oval",
    { key: "oval", "aria-label": "Seats" },
    h("p.middle", { key: "middle", role: "status" }, said(tablet)),
    Array.from({ length: places }, (_, at) => seatPart(tablet, at + 1, places, taken.get(at + 1))),
  );
}

/** @param {Tablet} tablet */
function said({ view, gone, by }) {
  if (!view.seats.length) return "This table is not in use.";
  if (!view.outs) return view.phase === "announced" ? "Play has not begun." : "Tap a player for what can be done.";
  if (!gone.length) return "Tap a player who is out.";
  return by.length || !needsWinner(view.seats, gone) ? "Record it below." : "Tap who won the bounty.";
}

/** Whether a bounty is at stake and more than one player may have won it. @param {MapSeat[]} seats @param {string[]} gone */
export function needsWinner(seats, gone) {
  const left = seats.filter((one) => !one.coming && !gone.includes(one.player));
  return left.length > 1 && seats.some((one) => gone.includes(one.player) && one.bounty);
}

/** @param {Tablet} tablet @param {number} seat @param {number} places @param {MapSeat | undefined} one */
function seatPart(tablet, seat, places, one) {
  const turn = ((seat - 0.5) / places) * 2 * Math.PI;
  const style = { "--x": (-Math.sin(turn)).toFixed(4), "--y": Math.cos(turn).toFixed(4) };
  if (!one) return h("p.spot.free", { key: seat, style }, String(seat));
  const out = tablet.gone.includes(one.player);
  const won = tablet.by.includes(one.player);
  const classes = [out ? "out" : "", won ? "won" : "", one.present ? "" : "away", one.coming ? "coming" : ""].filter(Boolean).join(" ");
  return h(
    "button.spot",
    { key: seat, style, type: "button", class: classes, disabled: one.coming, "aria-pressed": out || won, "data-seat": seat, "data-player": one.player, onclick: () => tablet.tap(one.player) },
    h("i", null, seat),
    h("span", null, one.name),
    h("small", null, out ? "Out" : won ? "Won the bounty" : one.coming ? "On the way" : one.present ? (one.bounty ? "Bounty" : "") : "Away"),
  );
}

/** The record of who is out, and by whom. @param {Tablet} tablet */
export function outBar(tablet) {
  const { view, gone, by } = tablet;
  if (!gone.length) return null;
  const name = (/** @type {string} */ player) => view.seats.find((one) => one.player === player)?.name ?? "";
  const asked = needsWinner(view.seats, gone);
  const outs = (/** @type {string[]} */ winners) => ({ type: /** @type {const} */ ("RecordOut"), table: view.number, outs: gone.map((player) => ({ player, by: winners })) });
  const whom = by.map(name).join(" and ");
  return h(
    "footer.out-bar",
    { key: "out" },
    view.outs &&
      h(
        "button.press.main",
        { key: "record", type: "button", "data-press": "record", disabled: tablet.busy || (asked && !by.length), onclick: () => tablet.give(outs(by)) },
        h("span.label", null, `${gone.map(name).join(" and ")} out${whom ? `, by ${whom}` : ""}`),
        h("span.detail", null, asked && !by.length ? "Tap who won the bounty" : by.length > 1 ? "The bounty is shared" : ""),
      ),
    view.outs && asked && h("button.press", { key: "later", type: "button", "data-press": "later", disabled: tablet.busy, onclick: () => tablet.give(outs([])) }, h("span.label", null, "Winner not known yet")),
    view.outs && h("button.press", { key: "also", type: "button", "aria-pressed": tablet.also, "data-press": "also", onclick: () => tablet.set({ also: !tablet.also }) }, h("span.label", null, "One more out in this hand")),
    tablet.acts.map((act) => press(tablet, act)),
    h("button.tool", { key: "cancel", type: "button", onclick: () => tablet.set({ gone: [], by: [], also: false, acts: [] }) }, "Cancel"),
  );
}
