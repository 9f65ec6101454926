/** Questions answered by a plot or one number: the pay for a wanted edge, edge against pay, jackpot against meter. */

import { entered, h } from "../shared/dom.js";
import { dollars, moveName, title } from "../shared/words.js";
import { choice } from "./form.js";
import { ask, numbers, refused, rules, set, state } from "./odds.js";
import { heatMap, linePlot } from "./plot.js";
import { chart, percent } from "./report.js";

/** @typedef {import("./odds.js").Question} Question */
/** @typedef {import("./form.js").Option} Option */

const RANKS = "AKQJT98765432";
const STEPS = 12;

/** What the person has chosen for these questions. */
const chosen = { line: "", edge: "0.05", first: "", second: "" };

export function plots() {
  const game = numbers();
  return h("section.plots", { key: "plots" }, learn(), pay(), game.jackpot && meter(), game.two_cards && hands());
}

/** @param {keyof import("./odds.js").Answers} name @param {(shared: ReturnType<typeof rules>) => Question} question */
async function answer(name, question) {
  state.answers[name] = null;
  set({ refusal: null, counting: { done: 0, of: 0 } });
  try {
    const told = await ask(name, question(rules()), (counting) => set({ counting }));
    if (told) Object.assign(state.answers, { [name]: told });
  } catch (problem) {
    refused(problem);
  }
  set({ counting: null });
}

function lines() {
  return numbers().tables.flatMap((table) => table.hands.map((hand) => `${table.name}.${hand}`));
}

/** @param {string} label @param {string} id @param {() => void} run */
function press(label, id, run) {
  return h("button.action", { key: id, type: "button", "data-action": id, onclick: run }, label);
}

/** What a line of a pay table pays now. @param {string} line */
function pays(line) {
  const [table, hand] = [line.slice(0, line.indexOf(".")), line.slice(line.indexOf(".") + 1)];
  const printed = numbers().tables.find((each) => each.name === table)?.pays[hand] ?? "0";
  return ratio(state.wanted.changes[line] ?? printed);
}

/** "3/2" as 1.5. @param {string} text */
function ratio(text) {
  const [over, under = "1"] = text.split("/");
  return Number(over) / Number(under) || 0;
}

/** The best strategy as a chart that a person can learn. */
function learn() {
  const told = state.answers.chart?.chart;
  const run = () => answer("chart", (shared) => ({ type: "report", chart: true, ...shared }));
  return h("div.question", { key: "learn" }, h("h2", null, "Best play"), press("Show a chart to learn", "chart", run), told && chart(told));
}

function pay() {
  const all = lines();
  if (!all.includes(chosen.line)) chosen.line = all[0];
  const now = pays(chosen.line);
  const top = Math.max(2 * now, now + 6);
  const step = Math.max(1, Math.ceil(top / STEPS));
  const odds = Array.from({ length: Math.floor(top / step) + 1 }, (_, place) => String(place * step)).slice(0, 33);
  const solve = () => answer("solve", (shared) => ({ type: "report", solve: { line: chosen.line, edge: chosen.edge }, ...shared }));
  const series = state.answers.series;
  const oninput = (/** @type {Event} */ event) => {
    chosen.edge = entered(event).trim();
  };
  return h(
    "div.question",
    { key: "pay" },
    h("h2", null, "One line"),
    h(
      "div.row",
      null,
      choice("Line", chosen.line, all.map((line) => [line, title(line.replace(".", ": ")), false]), (value) => {
        chosen.line = value;
        set({ answers: {} });
      }),
      press("Plot the edge against its pay", "series", () => answer("series", (shared) => ({ type: "series", line: chosen.line, odds, ...shared }))),
      h("label.field", { key: "edge" }, "Target edge", h("input", { type: "text", name: "edge", value: chosen.edge, oninput })),
      press("Solve", "solve", solve),
    ),
    state.answers.solve?.solved && solved(state.answers.solve.solved),
    series &&
      linePlot({
        title: `Edge of ${series.of} against what ${series.line.replace(".", ": ")} pays`,
        x: { label: "pays, to one", format: (value) => String(Math.round(value * 100) / 100) },
        y: { label: "house edge", format: (value) => percent(value, 2) },
        points: series.points.map((point) => ({ x: ratio(point.odds), y: point.house_edge })),
        marks: [{ x: now, label: "now" }],
        zero: true,
      }),
  );
}

/** @param {import("../shared/answers.d.ts").Wanted} told */
function solved(told) {
  const value = Number(told.odds.num) / Number(told.odds.den);
  const near = Object.entries(told.payable).map(([odds, edge]) => `at ${odds} to 1 it is ${percent(Number(edge))}`);
  return h(
    "p.solved",
    { key: "solved", role: "status" },
    `${title(told.line.replace(".", ": "))} must pay ${told.exact ? "" : "about "}${value.toFixed(4)} to 1`,
    ` for an edge of ${percent(told.house_edge)}; ${near.join(", ")}.`,
  );
}

function meter() {
  const { stake, boxes } = state.wanted;
  const top = Math.max(4 * Number(state.wanted.meter), 40_000_000);
  const meters = Array.from({ length: 17 }, (_, place) => Math.round((top * place) / 16));
  const ask = () =>
    answer("meters", (shared) => ({ type: "meters", stake: Number(stake), boxes: Number(boxes), meters, ...shared }));
  const told = state.answers.meters;
  const even = told?.break_even ?? null;
  return h(
    "div.question",
    { key: "meter" },
    h("h2", null, "Jackpot"),
    press("Plot the value against the meter", "meters", ask),
    told &&
      linePlot({
        title: `A jackpot wager of ${dollars(told.stake)} against its meter`,
        x: { label: "meter", format: (value) => dollars(Math.round(value)) },
        y: { label: "value of a wager, in cents", format: (value) => value.toFixed(1).replace("-", "−") },
        points: told.points.map((point) => ({ x: point.meter, y: point.value })),
        marks: even === null ? [] : [{ x: even, label: `breaks even at ${dollars(even)}` }],
        zero: true,
      }),
  );
}

function hands() {
  const told = state.answers.hands;
  const moves = told ? Object.keys(told.hands[0].worth) : [];
  if (!moves.includes(chosen.first)) chosen.first = moves.filter((name) => name.startsWith("play")).sort().at(-1) ?? "";
  if (!moves.includes(chosen.second)) chosen.second = moves.find((name) => name === "check") ?? moves[0];
  /** @type {Option[]} */
  const options = moves.map((name) => [name, moveName(name), false]);
  const pick = (/** @type {"first" | "second"} */ which) => (/** @type {string} */ value) => {
    chosen[which] = value;
    set({});
  };
  return h(
    "div.question",
    { key: "hands" },
    h("h2", null, "Starting hands"),
    h(
      "div.row",
      null,
      press("Show the 169 starting hands", "hands", () => answer("hands", (shared) => ({ type: "hands", ...shared }))),
      told && choice("Value of", chosen.first, options, pick("first")),
      told && choice("minus the value of", chosen.second, options, pick("second")),
    ),
    told &&
      heatMap({
        title: `${moveName(chosen.first)} minus ${moveName(chosen.second)}, in antes`,
        names: [...RANKS],
        cells: square(new Map(told.hands.map((each) => [each.hand, each.worth]))),
        format: (value) => value.toFixed(2).replace("-", "−"),
      }),
  );
}

/** Pairs on the diagonal, suited hands above it, others below. @param {Map<string, Record<string, number>>} worths */
function square(worths) {
  return [...RANKS].map((one, down) =>
    [...RANKS].map((other, across) => {
      const label = down === across ? one + other : across > down ? `${one}${other}s` : `${other}${one}o`;
      const worth = worths.get(label) ?? {};
      return { label, value: (worth[chosen.first] ?? 0) - (worth[chosen.second] ?? 0) };
    }),
  );
}
