/** How a month is called. */

/** @param {string} month "2026-11" */
export function monthName(month) {
  return new Date(`${month}-15T12:00:00Z`).toLocaleDateString("en-AU", { month: "long", year: "numeric", timeZone: "UTC" });
}
