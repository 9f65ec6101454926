/** The numbers of a game as form fields: pay tables, the lowest qualifying hand, multiples, side bets and readings. */

import { entered, h } from "../shared/dom.js";
import { moveName, title } from "../shared/words.js";
import { blank } from "./address.js";
import { numbers, state, want } from "./odds.js";
import { percent } from "./units.js";

/** @typedef {import("./odds.js").Paytable} Paytable */
/** An option: its value, its text, and whether it is disabled. @typedef {[string, string, boolean]} Option */

export function form() {
  const game = numbers();
  const { wanted } = state;
  const changed = Object.keys(wanted.changes).length;
  return h(
    "form.numbers",
    { key: `form ${wanted.game}`, onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    choice(
      "Game",
      wanted.game,
      state.games.map((each) => [each.game, each.solved ? each.title : `${each.title} (an estimate)`, false]),
      (value) => want({ ...blank(value), show: wanted.show, ante: wanted.ante }),
    ),
    h(
      "fieldset",
      { key: "unit" },
      h("legend", null, "Figures"),
      choice("Shown in", wanted.show, [["antes", "antes", false], ["dollars", "dollars", false]], (value) => want({ show: value }, false)),
      money("Ante, in dollars", wanted.ante, "1000", (value) => want({ ante: value }, Boolean(wanted.cap))),
    ),
    game.tables.map(table),
    qualify(),
    h("fieldset", { key: "times" }, h("legend", null, "Multiples of the ante"), Object.entries(game.times).map(times)),
    game.sides.length > 0 && h("fieldset", { key: "sides" }, h("legend", null, "Side bets, in antes"), game.sides.map(side)),
    game.solved && choice(
      "Played",
      wanted.strategy,
      [["", "optimally", false], ...game.strategies.map((name) => /** @type {Option} */ ([name, name.replaceAll("-", " "), false]))],
      (value) => want({ strategy: value }),
    ),
    game.solved && game.readings.map(reading),
    game.solved && game.jackpot && jackpot(),
    game.solved && h("fieldset", { key: "cap" }, h("legend", null, "Maximum payout"), money("At most, in dollars", wanted.cap, "", (value) => want({ cap: value }))),
    h(
      "button.action",
      { key: "printed", type: "button", "data-action": "as printed", disabled: !changed, onclick: () => want({ changes: {} }) },
      changed ? `Reset to the printed numbers (${changed} changed)` : "As printed",
    ),
    state.report && h("p.now", { key: "now", "aria-hidden": "true" }, `House edge ${percent(state.report.house_edge)}`),
  );
}

/** Change one number; an empty value, or the printed number, undoes the change. @param {string} place @param {string} value @param {string} printed */
function change(place, value, printed) {
  const { [place]: _, ...others } = state.wanted.changes;
  want({ changes: value === printed || (value === "" && printed === "") ? others : { ...others, [place]: value || "none" } });
}

/** @param {Paytable} table */
function table({ name, hands, pays }) {
  return h(
    "fieldset",
    { key: `table ${name}` },
    h("legend", null, `${title(name)} pays`),
    hands.map((hand) => {
      const place = `${name}.${hand}`;
      const printed = pays[hand] ?? "";
      const now = state.wanted.changes[place] ?? printed;
      return number(title(hand), now === "none" ? "" : now, printed, (value) => change(place, value, printed), place);
    }),
  );
}

/** @param {[string, number]} move */
function times([move, printed]) {
  const place = `${move}.times`;
  const now = state.wanted.changes[place] ?? String(printed);
  return number(moveName(move), now, String(printed), (value) => change(place, value, String(printed)), place);
}

/** @param {string} bet */
function side(bet) {
  const { [bet]: now = "", ...others } = state.wanted.sides;
  return number(title(bet), now, "", (value) => want({ sides: value ? { ...others, [bet]: value } : others }), `with ${bet}`);
}

function qualify() {
  const game = numbers();
  if (!Object.keys(game.qualifies).length) return null;
  const now = state.wanted.changes.qualify ?? game.qualify;
  const known = Object.entries(game.qualifies).map(([name, cards]) => /** @type {Option} */ ([cards, cards === game.qualify ? `${name} (printed)` : name, false]));
  return choice("The dealer qualifies with", now, known, (value) => change("qualify", value, game.qualify));
}

/** @param {string} id */
function reading(id) {
  const { reading: some } = state.wanted;
  const on = some.includes(id);
  const onchange = () => want({ reading: on ? some.filter((each) => each !== id) : [...some, id] });
  const props = { type: "checkbox", name: `reading ${id}`, onchange, checked: on };
  return h("label.field.tick", { key: id }, h("input", props), `Use the other reading of ${id}`);
}

function jackpot() {
  const { stake, meter, boxes } = state.wanted;
  return h(
    "fieldset",
    { key: "jackpot" },
    h("legend", null, "Jackpot"),
    money("Wager, in dollars", stake, "100", (value) => want({ stake: value })),
    money("Meter, in dollars", meter, "10000000", (value) => want({ meter: value })),
    number("Boxes that wager", boxes, "1", (value) => want({ boxes: value })),
  );
}

/** A field that shows dollars; the question holds cents. @param {string} label @param {string} cents @param {string} usual @param {(cents: string) => void} set */
function money(label, cents, usual, set) {
  const shown = (/** @type {string} */ value) => (/^\d+$/.test(value) ? String(Number(value) / 100) : value);
  const meant = (/** @type {string} */ value) => (/^\d+(\.\d{1,2})?$/.test(value) ? String(Math.round(Number(value) * 100)) : value);
  return number(label, shown(cents), shown(usual), (value) => set(meant(value)));
}

/**
 * @param {string} label @param {string} value @param {string} usual @param {(value: string) => void} set
 * @param {string} [name]
 */
function number(label, value, usual, set, name = label) {
  const oninput = (/** @type {Event} */ event) => set(entered(event).trim());
  const props = { type: "text", inputmode: "decimal", autocomplete: "off", name, value, oninput, placeholder: "not paid" };
  if (!name.includes(".")) props.placeholder = "none";
  return h("label.number-field", { key: name, class: value === usual ? "" : "changed" }, h("span", null, label), h("input", props));
}

/**
 * @param {string} label @param {string} value @param {Option[]} options
 * @param {(value: string) => void} set
 */
export function choice(label, value, options, set) {
  const onchange = (/** @type {Event} */ event) => set(entered(event));
  const option = (/** @type {Option} */ [each, words, closed]) =>
    h("option", { key: each, value: each, selected: each === value, disabled: closed }, words);
  return h("label.field", { key: label }, label, h("select", { name: label, value, onchange }, options.map(option)));
}
