/** Numbers of a tournament: its clock, chips and blinds. */

import { secondsTo } from "../shared/countdown.js";

/** What a tournament's clock shows now. @param {import("../shared/answers.d.ts").ClockView} clock */
export function remaining(clock) {
  return clock.ends ? secondsTo(clock.ends) : clock.remaining;
}

/** Chips of a tournament: plain numbers. @param {number} count */
export function chips(count) {
  return count.toLocaleString("en-US");
}

/** The blinds, such as "100 / 200", and the ante. @param {import("../shared/answers.d.ts").Blinds} blinds */
export function blindsText(blinds) {
  return `${chips(blinds.small)} / ${chips(blinds.big)}`;
}
