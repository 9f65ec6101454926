/** Some of what a page offers changes by time alone: it is asked for again when it may have. */

const TICK = 1000; // milliseconds
const OLD = 20; // ticks

/**
 * Draw every second. Ask again when a countdown is over, three times a minute, and when somebody looks at the page again.
 * @param {{over: () => boolean, ask: () => Promise<void>, draw: () => void}} page
 */
export function keepFresh({ over, ask, draw }) {
  let age = 0;
  const again = async () => {
    age = 0;
    await ask().catch(() => {}); // if the server is away, the live line brings the view when it is back
  };
  setInterval(async () => {
    age += 1;
    if (over() || age >= OLD) await again();
    draw();
  }, TICK);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && again());
}
