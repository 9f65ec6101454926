/** Countdowns on the page, by the server's clock. */

/** The server's time minus the browser's, in milliseconds. */
let ahead = 0;

/** Set the page's clock by the time that the server has just sent. @param {string} now */
export function setTime(now) {
  ahead = Date.parse(now) - Date.now();
}

/** Set the page's clock by a measured difference. @param {number} milliseconds the server's time minus the browser's */
export function setAhead(milliseconds) {
  ahead = milliseconds;
}

/** Milliseconds until a countdown to this moment shows its next second. @param {string} moment */
export function nextSecond(moment) {
  const left = Date.parse(moment) - Date.now() - ahead;
  return left > 0 ? left % 1000 || 1000 : 1000;
}

/** Seconds until a moment, rounded up; 0 if it has passed. @param {string} moment */
export function secondsTo(moment) {
  return Math.max(0, Math.ceil((Date.parse(moment) - Date.now() - ahead) / 1000));
}

/** Seconds since a moment; 0 if it is still to come. @param {string} moment */
export function secondsSince(moment) {
  return Math.max(0, Math.floor((Date.now() + ahead - Date.parse(moment)) / 1000));
}

/** The present moment by the server's clock. */
export function present() {
  return new Date(Date.now() + ahead).toISOString();
}

/** "24:59", with hours if there are any. @param {number} seconds */
export function clockFace(seconds) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}
