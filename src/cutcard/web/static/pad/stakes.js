/** Wagers and decisions on the ruling pad: tapped with chips, and chosen one after the other. */

import { button } from "../shared/actions.js";
import { h } from "../shared/dom.js";
import { capital, dollars, moveTitle } from "../shared/words.js";
import { chip, TRAY } from "../felt/chips.js";

/** @typedef {import("./pad.js").Pad} Pad */

/** @param {Pad} pad */
export function wagerPart(pad) {
  const { view } = pad;
  return h(
    "section.wagers",
    { key: "wagers", "aria-label": "Wagers" },
    h(
      "div.tray",
      { role: "radiogroup", "aria-label": "Chip" },
      TRAY.map((value) =>
        h(
          "button",
          { key: value, type: "button", role: "radio", "aria-checked": pad.chip === value, "aria-label": dollars(value), onclick: () => pad.set({ chip: value }) },
          chip(value),
        ),
      ),
    ),
    h(
      "div.areas",
      null,
      view.wagers.filter((one) => one.placed === "before the deal").map((one) => area(pad, one.name, one.label)),
    ),
  );
}

/** One area: a tap adds the chip, or the price of a jackpot wager. @param {Pad} pad @param {string} name @param {string} label */
function area(pad, name, label) {
  const stake = pad.wagers[name] ?? 0;
  const fixed = name === pad.view.jackpot && pad.view.price;
  const lay = (/** @type {number} */ amount) => pad.set({ wagers: { ...pad.wagers, [name]: amount } });
  return h(
    "div.area",
    { key: name, class: stake ? "staked" : "" },
    h(
      "button.lay",
      { type: "button", "data-area": name, onclick: () => lay(fixed ? fixed : stake + pad.chip) },
      h("span", null, label),
      h("b", null, stake ? dollars(stake) : "none"),
      h("span.spoken", null, `, add ${dollars(fixed || pad.chip)}`),
    ),
    h("button.clear", { type: "button", disabled: !stake, "aria-label": `${label}: take all away`, onclick: () => lay(0) }, "×"),
  );
}

/** The decisions that the hand has come to, with the choice made at each; a second tap takes it back. @param {Pad} pad */
export function decisionPart(pad) {
  const { view, moves } = pad;
  const rows = [];
  let at = view.decisions[0];
  for (let place = 0; at; place += 1) {
    const here = at;
    const chosen = here.moves.find((move) => move.name === moves[place]);
    rows.push(
      h(
        "div.decision",
        { key: here.name, role: "group", "aria-label": capital(here.name) },
        h("span", null, capital(here.name)),
        here.moves.map((move) => choice(pad, move.name, moveTitle(move.label), move === chosen, place, move === chosen ? [] : [move.name])),
      ),
    );
    if (!chosen) break;
    const next = chosen.then;
    at = /** @type {typeof at} */ (view.decisions.find((one) => one.name === next));
    if (!at && view.concede && !chosen.name.includes("fold")) {
      const given = moves[place + 1] === view.concede;
      rows.push(
        h(
          "div.decision",
          { key: "concede", role: "group", "aria-label": "At the end" },
          h("span", null, "At the end"),
          choice(pad, view.concede, "Conceded the hand", given, place + 1, given ? [] : [view.concede]),
        ),
      );
    }
  }
  return h("section.decisions", { key: "decisions", "aria-label": "Decisions" }, rows);
}

/** @param {Pad} pad @param {string} name @param {string} label @param {boolean} chosen @param {number} place @param {string[]} then */
function choice(pad, name, label, chosen, place, then) {
  const moves = [...pad.moves.slice(0, place), ...then];
  const made = button({ id: `choose ${name} ${place + 1}`, label, keys: [], pressed: chosen, run: () => pad.set({ moves }) });
  return h("span.choice", { key: name, "data-chosen": chosen }, made);
}
