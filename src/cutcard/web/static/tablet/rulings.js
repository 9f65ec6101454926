/** Rulings at the table: tap the chips that were thrown in, or say what was done out of turn, and read what counts. */

import { post, Refused } from "../shared/api.js";
import { clause } from "../shared/clause.js";
import { entered, h, ticked } from "../shared/dom.js";
import { capital } from "../shared/words.js";
import { chips } from "../tournament/countdown.js";

/** @typedef {import("./tablet.js").Tablet} Tablet */
/** @typedef {import("../shared/answers.d.ts").ChipQuestion} ChipQuestion */
/** @typedef {import("../shared/answers.d.ts").TurnQuestion} TurnQuestion */

/**
 * A question as it is being asked; amounts as they are typed.
 * @typedef {{kind: "chips" | "turn", bet: string, raised: string, own: string, chips: number[], said: ChipQuestion["said"],
 *   act: TurnQuestion["kind"], total: string, before: string, since: string, directed: boolean,
 *   answer: import("../shared/answers.d.ts").AtTableRuling | null, wrong: string}} Asked
 */

const SAID = /** @type {[ChipQuestion["said"], string][]} */ ([["", "Nothing said"], ["call", "“Call”"], ["raise", "“Raise”"], ["bet", "“Bet”"], ["all-in", "“All-in”"]]);
const ACTS = /** @type {TurnQuestion["kind"][]} */ (["check", "call", "bet", "raise", "fold"]);

/** @param {Tablet} tablet @param {`/api/tournaments/${string}`} api */
export function rulingPart(tablet, api) {
  const { ruling: asked, part } = tablet;
  const open = part === "ruling";
  const change = (/** @type {Partial<Asked>} */ changes) => {
    tablet.set({ ruling: { ...asked, answer: null, wrong: "", ...changes } });
  };
  return h(
    "section.ruling",
    { key: "ruling", "aria-label": "Ruling" },
    h("button.press", { type: "button", "data-press": "ruling", "aria-expanded": open, onclick: () => tablet.set({ part: open ? "" : "ruling" }) }, h("span.label", null, "Rule on chips, or an act out of turn"), h("span.detail", null, "Tap what happened, read what counts")),
    open && h("div.tabs", { key: "tabs" }, h("button.tool", { type: "button", "aria-pressed": asked.kind === "chips", onclick: () => change({ kind: "chips" }) }, "Chips"), h("button.tool", { type: "button", "aria-pressed": asked.kind === "turn", onclick: () => change({ kind: "turn" }) }, "Out of turn")),
    open && (asked.kind === "chips" ? chipsAsked(tablet, asked, change, api) : turnAsked(tablet, asked, change, api)),
    open && asked.answer && h("p.answer", { key: "answer", role: "status" }, h("b", null, asked.answer.text), asked.answer.clauses.map(clause)),
    open && asked.wrong && h("p.wrong", { key: "wrong", role: "alert" }, asked.wrong),
  );
}

/** @param {string} label @param {string} name @param {string} value @param {(text: string) => void} write */
function amount(label, name, value, write) {
  return h("label", { key: name }, h("span", null, label), h("input", { name, type: "number", min: "0", step: "1", inputmode: "numeric", value, oninput: (/** @type {Event} */ event) => write(entered(event)) }));
}

/** @param {Tablet} tablet @param {Asked} asked @param {(changes: Partial<Asked>) => void} change @param {`/api/tournaments/${string}`} api */
function chipsAsked(tablet, asked, change, api) {
  const { view } = tablet;
  const big = view.clock.blinds.big;
  const ask = () => answer(tablet, asked, () => post(`${api}/rulings/chips`, { bet: Number(asked.bet || big), raised: Number(asked.raised || big), own: Number(asked.own), chips: asked.chips, said: asked.said }));
  return h(
    "div.question",
    { key: "chips" },
    h("div.fields", null, amount(`Bet faced (${chips(big)})`, "bet", asked.bet, (bet) => change({ bet })), amount(`Last raise (${chips(big)})`, "raised", asked.raised, (raised) => change({ raised })), amount("Already in front", "own", asked.own, (own) => change({ own }))),
    h("div.presses.seats", { key: "tray" }, view.chips.map((value) => h("button.press.short", { key: value, type: "button", "data-chip": value, onclick: () => change({ chips: [...asked.chips, value] }) }, h("span.label", null, chips(value))))),
    h("p.thrown", { key: "thrown", role: "status" }, asked.chips.length ? `Thrown in: ${asked.chips.map(chips).join(" + ")}` : "Tap each chip that was thrown in.", asked.chips.length > 0 && h("button.tool", { type: "button", onclick: () => change({ chips: asked.chips.slice(0, -1) }) }, "Take one back")),
    h("label", { key: "said" }, h("span", null, "Said"), h("select", { name: "said", onchange: (/** @type {Event} */ event) => change({ said: /** @type {Asked["said"]} */ (entered(event)) }) }, SAID.map(([value, label]) => h("option", { key: value, value, selected: asked.said === value }, label)))),
    h("button.press.main", { key: "ask", type: "button", "data-press": "rule", disabled: !asked.chips.length, onclick: ask }, h("span.label", null, "What counts?")),
  );
}

/** @param {Tablet} tablet @param {Asked} asked @param {(changes: Partial<Asked>) => void} change @param {`/api/tournaments/${string}`} api */
function turnAsked(tablet, asked, change, api) {
  const ask = () => answer(tablet, asked, () => post(`${api}/rulings/turn`, { kind: asked.act, total: Number(asked.total), before: Number(asked.before), bet: Number(asked.since || asked.before), directed: asked.directed }));
  return h(
    "div.question",
    { key: "turn" },
    h("p", null, "First everybody who was missed acts, in order ", clause("TOR 7.41"), "."),
    h("label", { key: "act" }, h("span", null, "Out of turn"), h("select", { name: "act", onchange: (/** @type {Event} */ event) => change({ act: /** @type {Asked["act"]} */ (entered(event)) }) }, ACTS.map((one) => h("option", { key: one, value: one, selected: asked.act === one }, capital(one))))),
    h("div.fields", null, amount("Its total", "total", asked.total, (total) => change({ total })), amount("Bet before it", "before", asked.before, (before) => change({ before })), amount("Bet now, after the missed players", "since", asked.since, (since) => change({ since }))),
    h("label.tick", { key: "directed" }, h("input", { type: "checkbox", name: "directed", checked: asked.directed, onchange: (/** @type {Event} */ event) => change({ directed: ticked(event) }) }), h("span", null, "The dealer had called that player by mistake")),
    h("button.press.main", { key: "ask", type: "button", "data-press": "rule", onclick: ask }, h("span.label", null, "What counts?")),
  );
}

/** @param {Tablet} tablet @param {Asked} asked @param {() => Promise<import("../shared/answers.d.ts").AtTableRuling>} ask */
async function answer(tablet, asked, ask) {
  try {
    tablet.set({ ruling: { ...asked, answer: await ask(), wrong: "" } });
  } catch (problem) {
    tablet.set({ ruling: { ...asked, answer: null, wrong: capital(problem instanceof Refused ? problem.reason : "The server cannot be reached. Try again.") } });
  }
}
