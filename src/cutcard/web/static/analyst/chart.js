/** A strategy chart as a coloured grid: from the most cautious choice to the boldest. Every cell also has its words. */

import { h } from "../shared/dom.js";
import { capital } from "../shared/words.js";
import { minus } from "./units.js";

const STEPS = 10; // shades between the most cautious and the boldest
const PERCENT = /^(\d+(?:\.\d+)?)%?$/;

/** The shade of a cell, or null if it has none. @param {string} cell @param {string[]} scale */
export function shade(cell, scale) {
  const place = scale.indexOf(cell);
  if (place >= 0) return scale.length > 1 ? Math.round((STEPS * place) / (scale.length - 1)) : STEPS;
  const found = PERCENT.exec(cell);
  return found ? Math.round((STEPS * Number(found[1])) / 100) : null;
}

/** @param {import("../shared/answers.d.ts").Chart} told */
export function chart(told) {
  const scale = told.scale ?? [];
  return h(
    "figure.chart",
    { key: "drawn" },
    h("figcaption", null, told.title),
    h(
      "div.wide",
      { tabindex: "0", role: "group", "aria-label": told.title },
      h(
        "table.grid",
        { class: told.columns.length === told.rows.length + 1 ? "square" : "" },
        h("thead", null, h("tr", null, told.columns.map((name, place) => (place || name ? h("th", { scope: "col" }, capital(name)) : h("td"))))),
        h(
          "tbody",
          null,
          told.rows.map((row) => h("tr", null, h("th", { scope: "row" }, row.name), row.cells.map((cell) => painted(cell, scale)))),
        ),
      ),
    ),
    legend(told, scale),
    told.notes.map((note) => h("p", null, note)),
  );
}

/** @param {string} cell @param {string[]} scale */
function painted(cell, scale) {
  const step = shade(cell, scale);
  return h("td", step === null ? null : { "data-shade": String(step) }, minus(cell === "." ? "·" : cell));
}

/** What the colours mean. @param {import("../shared/answers.d.ts").Chart} told @param {string[]} scale */
function legend(told, scale) {
  const shares = told.rows.some((row) => row.cells.some((cell) => !scale.includes(cell) && PERCENT.test(cell)));
  const known = [...scale.map((cell) => [cell, cell === "." ? "·" : cell]), ...(shares ? [["0%", "0 %"], ["50%", "50 %"], ["100%", "100 %"]] : [])];
  const used = new Set(told.rows.flatMap((row) => row.cells));
  const shown = known.filter(([cell]) => cell.endsWith("%") || used.has(cell));
  return shown.length > 1 && h("p.legend", { "aria-hidden": "true" }, shown.map(([cell, words]) => h("span", { "data-shade": String(shade(cell, scale)) }, words)));
}
