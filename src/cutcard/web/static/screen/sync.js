/**
 * Sets the page's clock by the server's, to a few milliseconds: the answer that took the shortest way counts, and the
 * time is asked for again regularly, after sleep, when the line is back, and when the machine's own clock jumps.
 */

import { get } from "../shared/api.js";
import { setAhead } from "../shared/countdown.js";

/** @typedef {{ahead: number, took: number, at: number}} Sample */

const EVERY = 20_000; // milliseconds between two questions
const KEPT = 120_000; // milliseconds that an answer counts
const ASKED = 3; // times in a row
const JUMP = 40; // milliseconds by which the machine's clock may drift against its timer between two looks

/** @type {Sample[]} */
let samples = [];
let last = 0;

/** The best of the answers that still count. @param {Sample[]} some @param {number} now */
export function best(some, now) {
  const fresh = some.filter((one) => now - one.at <= KEPT);
  return fresh.reduce((found, one) => (!found || one.took < found.took ? one : found), /** @type {Sample | null} */ (null));
}

/** Keep the clock right as long as the page is open. @param {`/tournaments/${string}`} event @param {() => void} redraw */
export function keepTime(event, redraw) {
  const ask = async () => {
    for (let time = 0; time < ASKED; time += 1) {
      const before = performance.now();
      const sent = Date.now();
      try {
        const { now } = await get(`/api${event}/now`);
        const took = performance.now() - before;
        samples.push({ ahead: Date.parse(now) - sent - took / 2, took, at: performance.now() });
      } catch {
        return; // the server is away: the clock goes on by what is known
      }
    }
    samples = samples.filter((one) => performance.now() - one.at <= KEPT);
    const found = best(samples, performance.now());
    if (found) {
      setAhead(found.ahead);
      document.documentElement.dataset.ahead = String(Math.round(found.ahead)); // for whoever checks the clock of a wall
    }
    redraw();
  };
  const afresh = () => {
    samples = [];
    ask();
  };
  setInterval(ask, EVERY);
  addEventListener("online", afresh);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && afresh());
  last = Date.now() - performance.now();
  setInterval(() => {
    const offset = Date.now() - performance.now(); // constant, unless the machine has slept or its clock was set
    if (Math.abs(offset - last) > JUMP) afresh();
    last = offset;
  }, 1000);
  return ask();
}
