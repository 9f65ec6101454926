/** Two variants side by side, with the difference of every line. */

import { h } from "../shared/dom.js";
import { capital } from "../shared/words.js";
import { variantOf, words } from "./address.js";
import { asking, other, rules, state, want } from "./odds.js";
import { amount, minus, percent } from "./units.js";

/** @typedef {import("../shared/answers.d.ts").ComparedLine} Line */

export const askCompare = () =>
  asking("compare", (shared) => {
    const { strategy } = state.wanted;
    return { type: "compare", ...shared, ...(strategy && { strategy }), against: { ...rules(other()), ...(other().strategy && { strategy: other().strategy }) } };
  });

export function sideBySide() {
  const told = state.answers.compare;
  const { against } = state.wanted;
  const same = variantOf(state.wanted) === variantOf(other());
  const keep = () => want({ against: variantOf(state.wanted) }, false);
  return h(
    "div.question",
    { key: "compare" },
    h("h2", null, "Side by side"),
    h("p.versus", null, h("b", null, capital(words(other()))), " beside ", h("b", null, same ? "itself. Change a number, or keep this variant and then change it." : words(state.wanted))),
    h(
      "div.row",
      null,
      !same && press("Show the difference of every line", "compare", askCompare),
      !same && press("Compare with this variant from now on", "keep", keep),
      against && press("Compare with the printed game", "unkeep", () => want({ against: "" }, false)),
      same && !against && press("Keep this variant to compare with", "keep", keep),
    ),
    told && table(told.lines),
  );
}

/** @param {string} label @param {string} id @param {() => void} run */
function press(label, id, run) {
  return h("button.action", { key: id, type: "button", "data-action": id, onclick: run }, label);
}

/** @param {Line[]} lines */
function table(lines) {
  const sections = [...new Set(lines.map((line) => line.section))];
  const [first, second] = [capital(words(other())), capital(words(state.wanted))];
  return h(
    "div.wide",
    { key: "lines", tabindex: "0", role: "group", "aria-label": "Side by side" },
    h(
      "table.compared",
      null,
      h("thead", null, h("tr", null, ["Figure", first, second, "Difference"].map((name) => h("th", { scope: "col" }, name)))),
      sections.map((section) =>
        h(
          "tbody",
          { key: section },
          h("tr.section", null, h("th", { scope: "rowgroup", colspan: 4 }, section)),
          lines.filter((line) => line.section === section).map(row),
        ),
      ),
    ),
  );
}

/** @param {Line} line */
function row(line) {
  const moved = line.difference;
  const difference = moved === null ? "–" : moved === 0 ? "" : `${moved > 0 ? "+" : ""}${shown(line, moved)}`;
  return h(
    "tr",
    { key: `${line.section} ${line.name}`, class: moved === 0 ? "" : "moved" },
    h("th", { scope: "row" }, named(line)),
    [line.first, line.second].map((value) => h("td", null, value === null ? "–" : shown(line, value))),
    h("td.difference", { title: line.exact ? minus(`${line.exact.num} / ${line.exact.den}`) : undefined }, difference),
  );
}

/** Results by their amount, other lines by their name. @param {Line} line */
function named(line) {
  const antes = /^([+-][\d.]+) antes$/.exec(line.name);
  if (!antes) return capital(line.name);
  const net = Number(antes[1]);
  return `${net > 0 ? "+" : ""}${amount(net, Number.isInteger(net) ? 0 : 2)}`;
}

/** @param {Line} line @param {number} value */
function shown(line, value) {
  if (line.unit === "share") return percent(value);
  if (line.unit === "antes") return amount(value);
  return minus(String(Math.round(value * 1000) / 1000));
}
