/** A person's preference, kept in this browser: four colours for the suits, or two. */

const COLOURS = "cutcard four colours";

export function fourColours() {
  return localStorage.getItem(COLOURS) === "yes";
}

/** @param {boolean} four */
export function setFourColours(four) {
  localStorage.setItem(COLOURS, four ? "yes" : "no");
  applySettings();
}

export function applySettings() {
  document.documentElement.classList.toggle("four-colours", fourColours());
}
