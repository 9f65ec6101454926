/** Where the focus is: at a decision when it comes, and still in the bar when the button that had it is gone. */

let asked = ""; // the decision that the focus went to

/**
 * Draw, then put the focus where it belongs. Somebody who is writing keeps it.
 * @param {() => void} draw @param {string} decision which decision the reader has now; empty if none
 */
export function focusing(draw, decision) {
  const had = document.activeElement;
  draw();
  const lost = had instanceof HTMLElement && had !== document.body && !had.isConnected;
  const comes = decision !== "" && decision !== asked;
  asked = decision;
  const busy = document.activeElement?.closest("input, textarea, select, dialog[open]");
  if ((lost || comes) && !busy) /** @type {HTMLElement | null} */ (document.querySelector(".bar .actions"))?.focus({ preventScroll: true });
}
