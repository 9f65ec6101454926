/** How well a person plays: what the last decision was worth, how often they are right, which mistakes cost most. */

import { row } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { capital, dollars, moveName } from "../shared/words.js";

/**
 * @typedef {import("../shared/answers.d.ts").Option} Option
 * @typedef {import("../shared/answers.d.ts").Mark} Mark
 * @typedef {import("../shared/answers.d.ts").Tally} Tally
 * @typedef {import("../shared/answers.d.ts").Record} PlayRecord
 */

const MOST = 8; // most choices of one decision that are shown at once

/** A value in antes. @param {number} antes */
export function worth(antes) {
  return `${antes < 0 ? "−" : "+"}${Math.abs(antes).toFixed(4)}`;
}

/** @param {number} antes */
function plain(antes) {
  return antes && antes < 0.0001 ? "less than 0.0001" : antes.toFixed(4);
}

/** What a choice gave away, in money at the present stake and in antes. @param {Mark} mark */
function cost(mark) {
  const cents = (mark.cost * mark.ante) / 100;
  return `${cents < 0.01 ? "less than a cent" : `$${cents.toFixed(2)}`} (${plain(mark.cost)} antes)`;
}

/** The warning before a mistake. @param {Mark} mark */
export function warned(mark) {
  return `${move(mark.chosen)} gives away ${cost(mark)}. Think again, or do it anyway.`;
}

/** The verdict after a decision, in one line. @param {Mark | null} mark */
export function verdict(mark) {
  if (!mark) return null;
  if (!mark.cost) return h("p.verdict.right", { key: "right" }, "Right: ", move(mark.chosen), ". ", second(mark));
  const words = [move(mark.chosen), " gave away ", cost(mark), ". Best: ", move(mark.best), "."];
  return h("p.verdict.wrong", { key: "wrong" }, "Mistake: ", ...words);
}

/** By how much the best choice was ahead. @param {Mark} mark */
function second(mark) {
  const next = mark.choices.find((each) => each.move !== mark.best);
  return next ? `${move(next.move)} would give away ${plain(next.cost)} antes.` : "";
}

/** A move such as "exchange 2c 3d" in players' words. @param {string} name */
export function move(name) {
  const [first, ...cards] = name.split(" ");
  if (first === "exchange" && cards.length) return `Exchange ${cards.join(" ")}`;
  return moveName(name);
}

/** @param {Mark | null} judged @param {PlayRecord} record @param {() => void} forget */
export function review(judged, record, forget) {
  return [
    judged && h("h2", { key: "last" }, "Your last decision"),
    judged && h("div.decision", { key: "decision" }, seen(judged), choices(judged)),
    h("h2", { key: "accuracy" }, "Your record"),
    record.tallies.length ? accuracy(record) : h("p.empty", { key: "none" }, "Your record starts with your first decision."),
    record.worst.length > 0 && h("h2", { key: "worst" }, "Costliest mistakes"),
    record.worst.length > 0 && h("ol.mistakes", { key: "mistakes" }, record.worst.map(mistake)),
    record.tallies.length > 0 &&
      h("button.verify", { key: "forget", type: "button", "data-action": "forget", onclick: forget }, "Clear my record"),
  ];
}

/** What every choice was worth, the best first. @param {Mark} mark */
export function choices(mark) {
  const shown = mark.choices.slice(0, MOST);
  const chosen = mark.choices.find((each) => each.move === mark.chosen);
  if (chosen && !shown.includes(chosen)) shown.push(chosen);
  const head = ["Choice", "Worth", "Gives away"].map((name) => h("th", { scope: "col" }, name));
  return h(
    "table.worth",
    { "aria-label": "What each choice was worth, in antes" },
    h("thead", null, h("tr", null, head)),
    h(
      "tbody",
      null,
      shown.map((each) =>
        h(
          "tr",
          { key: each.move, class: each.move === mark.chosen ? "chosen" : "" },
          h("th", { scope: "row" }, move(each.move), each.move === mark.chosen && h("small", null, " yours")),
          h("td", null, worth(each.worth)),
          h("td", null, each.cost ? plain(each.cost) : "best"),
        ),
      ),
    ),
  );
}

/** The cards that were seen. @param {Mark} mark */
function seen(mark) {
  const pile = (/** @type {string} */ name, /** @type {string} */ cards) =>
    cards && h("span.pile", { key: name }, h("small", null, name), row(cards.split(" "), { pile: name }));
  return h(
    "div.seen",
    null,
    pile("Hand", mark.hand),
    pile("Drawn", mark.drawn),
    pile("Board", mark.board),
    pile("Upcard", mark.upcard),
  );
}

/** @param {PlayRecord} record */
function accuracy({ tallies }) {
  const sum = (/** @type {keyof Tally} */ name) => tallies.reduce((all, each) => all + Number(each[name]), 0);
  const rows = [
    ...tallies,
    ...(tallies.length > 1
      ? [{ decision: "all", made: sum("made"), right: sum("right"), cost: sum("cost"), cents: sum("cents") }]
      : []),
  ];
  const head = ["Decisions", "Right", "Given away"].map((name) => h("th", { scope: "col" }, name));
  return h(
    "table.worth",
    { key: "tallies", "data-record": "" },
    h("thead", null, h("tr", null, head)),
    h(
      "tbody",
      null,
      rows.map((each) =>
        h(
          "tr",
          { key: each.decision },
          h("th", { scope: "row" }, capital(each.decision)),
          h("td", null, `${each.right} of ${each.made} (${Math.round((100 * each.right) / each.made)}\u00a0%)`),
          h("td", null, each.cost ? `${dollars(each.cents)}, ${plain(each.cost)} antes` : "nothing"),
        ),
      ),
    ),
  );
}

/** @param {Mark} mark @param {number} place */
function mistake(mark, place) {
  return h(
    "li",
    { key: place },
    seen(mark),
    h("p", null, h("b", null, move(mark.chosen)), ` gave away ${cost(mark)}; best was ${move(mark.best)}.`),
  );
}
