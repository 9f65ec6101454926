/** The large clock of the console, with its buttons. */

import { clockFace, secondsTo } from "../shared/countdown.js";
import { h } from "../shared/dom.js";
import { when } from "../shared/words.js";
import { blindsText, chips, remaining } from "../tournament/countdown.js";
import { press } from "./press.js";

/** @typedef {import("./console.js").Page} Page */
/** @typedef {import("../shared/answers.d.ts").ConsoleView} ConsoleView */

const SIDE = ["minute", "less"];
const STATES = /** @type {Record<string, string>} */ ({
  "not begun": "Starts in",
  paused: "Paused",
  option: "Option at the end of the period",
  break: "Break",
  "hand-for-hand": "Hand for hand",
});

/** The seconds that the clock shows. @param {ConsoleView} view */
function left(view) {
  if (view.option_until) return secondsTo(view.option_until);
  return view.phase === "announced" ? secondsTo(view.starts) : remaining(view.clock);
}

/** The clock as the title of the page shows it. @param {ConsoleView} view */
export function timer(view) {
  return clockFace(left(view));
}

/** @param {Page} page */
export function clockPart(page) {
  const { view } = page;
  const { clock } = view;
  const main = view.clock_acts.filter((act) => act.tone === "main");
  const minutes = view.clock_acts.filter((act) => SIDE.includes(act.id));
  const rest = view.clock_acts.filter((act) => act.tone !== "main" && !SIDE.includes(act.id));
  const due = view.phase === "announced" && !left(view);
  const over = ["finished", "closed", "cancelled"].includes(view.phase);
  return h(
    "section.clock",
    { key: "clock", "aria-label": "Clock" },
    h("p.state", { role: "status" }, view.phase === "cancelled" ? "Cancelled" : over ? "Play is over" : heading(view)),
    !over && !due && h("p.time", { class: clock.state, role: "timer", "data-seconds": left(view), "data-clock": clock.state }, clockFace(left(view))),
    !over && h("p.blinds", null, h("b", null, blindsText(clock.blinds)), h("span", null, `ante ${chips(clock.blinds.ante)}`)),
    !over && h("p.next", null, next(view)),
    h("div.presses", { key: "main" }, main.map((act) => press(page, act)), minutes.map((act) => press(page, act, "short"))),
    rest.length > 0 && h("div.presses.small", { key: "rest" }, rest.map((act) => press(page, act, "short"))),
  );
}

/** @param {ConsoleView} view */
function heading({ clock, phase, starts }) {
  if (phase === "announced") return secondsTo(starts) ? `Starts ${when(starts)}` : `Start was due ${when(starts)}`;
  const said = STATES[clock.state];
  return said ? `Level ${clock.level} · ${said}` : `Level ${clock.level}`;
}

/** @param {ConsoleView} view */
function next({ clock, next_blinds }) {
  const after = `Next: ${blindsText(next_blinds)}, ante ${chips(next_blinds.ante)}`;
  const toBreak = clock.next_break < 0 ? -1 : clock.next_break - (clock.remaining - remaining(clock));
  return toBreak > 0 ? `${after}. Break in ${clockFace(toBreak)}` : after;
}
