/** Calls to the floor, and the clock on a player: only the director calls time, then the minute runs here. */

import { clause } from "../shared/clause.js";
import { clockFace, secondsTo } from "../shared/countdown.js";
import { h } from "../shared/dom.js";
import { press } from "../console/press.js";

/** @typedef {import("./tablet.js").Tablet} Tablet */

const SAID = /** @type {Record<string, string>} */ ({ "": "The director has been told.", coming: "Somebody is coming.", time: "Time is called." });
const ABOUT = /** @type {Record<string, string>} */ ({ floor: "Floor called", ruling: "Called for a ruling", cards: "Called about cards", chips: "Called about chips" });

/** Calls of this table that are open. @param {Tablet} tablet */
export function callsPart(tablet) {
  return tablet.view.calls.map((call) => {
    const left = call.until ? secondsTo(call.until) : 0;
    return h(
      "div.call",
      { key: call.number, role: "status", class: call.until ? "time" : "" },
      h("p", null, call.about === "clock" ? `Clock on seat ${call.seat}, ${call.name}. ` : `${ABOUT[call.about]}. `, SAID[call.answer], " ", call.about === "clock" && clause("TOR 7.26")),
      call.until && h("b.minute", { key: "minute", role: "timer" }, left ? clockFace(left) : "Time is over: the hand is dead"),
      call.acts.map((act) => press(tablet, act, "short")),
    );
  });
}

/** @param {Tablet} tablet */
export function floorPart(tablet) {
  const { view, part } = tablet;
  if (!view.call.length && !view.ask_clock.length) return null;
  const toggle = () => tablet.set({ part: part === "clock" ? "" : "clock" });
  return [
    h("div.presses", { key: "call" }, view.call.map((act) => press(tablet, act, act.id === "call floor" ? "" : "short")), view.ask_clock.length > 0 && h("button.press.short", { key: "clock", type: "button", "data-press": "ask clock", "aria-expanded": part === "clock", onclick: toggle }, h("span.label", null, "Clock on a player"))),
    part === "clock" && h("fieldset.winners", { key: "clocks" }, h("legend", null, "On whom? The director decides, and calls time."), h("div.presses", null, view.ask_clock.map((act) => press(tablet, act, "short")))),
  ];
}
