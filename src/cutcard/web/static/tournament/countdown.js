/** Time that runs down in the page, by the server's clock. */

/** The server's time less the page's, in milliseconds. */
let ahead = 0;

/** Set the page's idea of time by what the server has just said. @param {string} now */
export function setTime(now) {
  ahead = Date.parse(now) - Date.now();
}

/** Whole seconds until a moment, a begun one counted; 0 when it has passed. @param {string} moment */
export function secondsTo(moment) {
  return Math.max(0, Math.ceil((Date.parse(moment) - Date.now() - ahead) / 1000));
}

/** What a tournament's clock shows now. @param {import("../shared/answers.d.ts").ClockView} clock */
export function remaining(clock) {
  return clock.ends ? secondsTo(clock.ends) : clock.remaining;
}

/** "24:59", with hours where there are some. @param {number} seconds */
export function clockFace(seconds) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

/** Chips of a tournament: plain numbers. @param {number} count */
export function chips(count) {
  return count.toLocaleString("en-US");
}

/** What is posted: "100 / 200", and the ante. @param {import("../shared/answers.d.ts").Blinds} blinds */
export function blindsText(blinds) {
  return `${chips(blinds.small)} / ${chips(blinds.big)}`;
}
