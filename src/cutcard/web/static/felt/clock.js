/** The clock of a table: how long the present moment lasts, and what happens then. */

import { secondsTo } from "../shared/countdown.js";
import { h } from "../shared/dom.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */

const SOON = 10; // seconds

/** Seconds until the present moment ends by itself; null if it waits for somebody. @param {TableView} view */
export function secondsLeft(view) {
  return view.ends ? secondsTo(view.ends) : null;
}

/** Whether the reader's own time is nearly over. @param {TableView} view */
export function isLate(view) {
  const left = secondsLeft(view);
  return left !== null && view.need.mine && left <= SOON;
}

/** @param {TableView} view */
export function clock(view) {
  const left = secondsLeft(view);
  if (left === null) return null;
  const said = { wagers: "closes in ", settlement: "settled in ", opening: "next round in " }[view.need.kind] ?? "";
  return h("span.clock", { key: "clock", class: isLate(view) ? "soon" : "", "data-seconds": left }, `${said}${left} s`);
}

/** The warning at the end of the reader's own time. @param {TableView} view */
export function warning(view) {
  return isLate(view) && view.need.late ? `In ${secondsLeft(view)} s your hand is ${view.need.late}` : "";
}
