/** Questions answered by a plot or one number: the pay for a wanted edge, edge against pay, jackpot against meter. */

import { entered, h } from "../shared/dom.js";
import { dollars, moveName, title } from "../shared/words.js";
import { chart } from "./chart.js";
import { askCompare, sideBySide } from "./compare.js";
import { choice } from "./form.js";
import { asking, numbers, state, want } from "./odds.js";
import { heatMap, linePlot } from "./plot.js";
import { askSheet, keyFigures } from "./sheet.js";
import { amount, percent, unit } from "./units.js";

/** @typedef {import("./form.js").Option} Option */

const RANKS = "AKQJT98765432";
const STEPS = 12;

export function plots() {
  const game = numbers();
  return h("section.plots", { key: "plots" }, keyFigures(), sideBySide(), learn(), pay(), game.jackpot && meter(), game.two_cards && hands());
}

/** The questions that an address can leave open, by name. @returns {Record<string, () => Promise<void>>} */
export function opened() {
  return { sheet: askSheet, compare: askCompare, chart: askChart, series: askSeries, solve: askSolve, meters: askMeters, hands: askHands };
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

const askChart = () => asking("chart", (shared) => ({ type: "report", chart: true, ...shared }));

/** The best strategy as a chart that a person can learn. */
function learn() {
  const told = state.answers.chart?.chart;
  return h("div.question", { key: "learn" }, h("h2", null, "Best play"), h("div.row", null, press("Show a chart to learn", "chart", askChart)), told && chart(told));
}

/** The line that is asked about: the chosen one, or the first. */
function line() {
  const all = lines();
  return all.includes(state.wanted.line) ? state.wanted.line : all[0];
}

/** Payments on either side of the present one. */
function payments() {
  const now = pays(line());
  const top = Math.max(2 * now, now + 6);
  const step = Math.max(1, Math.ceil(top / STEPS));
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, place) => String(place * step)).slice(0, 33);
}

const askSeries = () => asking("series", (shared) => ({ type: "series", line: line(), odds: payments(), ...shared }));
const askSolve = () => asking("solve", (shared) => ({ type: "report", solve: { line: line(), edge: state.wanted.edge }, ...shared }));

function pay() {
  const all = lines();
  const now = pays(line());
  const series = state.answers.series;
  const oninput = (/** @type {Event} */ event) => want({ edge: entered(event).trim() }, false);
  return h(
    "div.question",
    { key: "pay" },
    h("h2", null, "One line"),
    h(
      "div.row",
      null,
      choice("Line", line(), all.map((each) => [each, title(each.replace(".", ": ")), false]), (value) => {
        const { series: _, solve: __, ...answers } = state.answers;
        state.answers = answers;
        want({ line: value, open: state.wanted.open.filter((name) => name !== "series" && name !== "solve") }, false);
      }),
      press("Plot the edge against its pay", "series", askSeries),
      h("label.field", { key: "edge" }, "Target edge", h("input", { type: "text", name: "edge", value: state.wanted.edge, oninput })),
      press("Solve", "solve", askSolve),
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

const askMeters = () =>
  asking("meters", (shared) => {
    const top = Math.max(4 * Number(state.wanted.meter), 40_000_000);
    const meters = Array.from({ length: 17 }, (_, place) => Math.round((top * place) / 16));
    return { type: "meters", stake: Number(state.wanted.stake), boxes: Number(state.wanted.boxes), meters, ...shared };
  });

function meter() {
  const told = state.answers.meters;
  const even = told?.break_even ?? null;
  return h(
    "div.question",
    { key: "meter" },
    h("h2", null, "Jackpot"),
    h("div.row", null, press("Plot the value against the meter", "meters", askMeters)),
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

const askHands = () => asking("hands", (shared) => ({ type: "hands", ...shared }));

/** The two moves whose values are compared. @param {string[]} moves */
function pair(moves) {
  const { first, second } = state.wanted;
  return {
    first: moves.includes(first) ? first : (moves.filter((name) => name.startsWith("play")).sort().at(-1) ?? moves[0]),
    second: moves.includes(second) ? second : (moves.find((name) => name === "check") ?? moves[0]),
  };
}

function hands() {
  const told = state.answers.hands;
  const moves = told ? Object.keys(told.hands[0].worth) : [];
  const chosen = pair(moves);
  /** @type {Option[]} */
  const options = moves.map((name) => [name, moveName(name), false]);
  const pick = (/** @type {"first" | "second"} */ which) => (/** @type {string} */ value) => want({ [which]: value }, false);
  return h(
    "div.question",
    { key: "hands" },
    h("h2", null, "Starting hands"),
    h(
      "div.row",
      null,
      press("Show the 169 starting hands", "hands", askHands),
      told && choice("Value of", chosen.first, options, pick("first")),
      told && choice("minus the value of", chosen.second, options, pick("second")),
    ),
    told &&
      heatMap({
        title: `${moveName(chosen.first)} minus ${moveName(chosen.second)}, in ${unit().toLowerCase()}`,
        names: [...RANKS],
        cells: square(new Map(told.hands.map((each) => [each.hand, each.worth])), chosen),
        format: (value) => amount(value, 2),
      }),
  );
}

/** Pairs on the diagonal, suited hands above it, others below. @param {Map<string, Record<string, number>>} worths @param {ReturnType<typeof pair>} chosen */
function square(worths, chosen) {
  return [...RANKS].map((one, down) =>
    [...RANKS].map((other, across) => {
      const label = down === across ? one + other : across > down ? `${one}${other}s` : `${other}${one}o`;
      const worth = worths.get(label) ?? {};
      return { label, value: (worth[chosen.first] ?? 0) - (worth[chosen.second] ?? 0) };
    }),
  );
}
