/** How a month and a day are called. */

/** @param {string} month "2026-11" */
export function monthName(month) {
  return new Date(`${month}-15T12:00:00Z`).toLocaleDateString("en-AU", { month: "long", year: "numeric", timeZone: "UTC" });
}

/** @param {string} day "2026-11-19", a day of the venue */
export function dayName(day) {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString("en-AU", { dateStyle: "medium", timeZone: "UTC" });
}
