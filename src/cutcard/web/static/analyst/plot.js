/** Plots as small SVG drawings; each also has its figures as a table. */

import { h } from "../shared/dom.js";

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{label: string, format: (value: number) => string}} Axis */

const WIDE = 640;
const HIGH = 300;
const LEFT = 74;
const RIGHT = 44;
const TOP = 14;
const FOOT = 46;

/**
 * A line through points. `marks`: places on it that matter; `zero`: whether the line y = 0 is drawn.
 * @param {{title: string, x: Axis, y: Axis, points: Point[], marks?: {x: number, label: string}[], zero?: boolean}} plot
 */
export function linePlot({ title, x, y, points, marks = [], zero = false }) {
  const across = scale(
    points.map((point) => point.x),
    [LEFT, WIDE - RIGHT],
  );
  const up = scale([...points.map((point) => point.y), ...(zero ? [0] : [])], [HIGH - FOOT, TOP]);
  const path = points.map((point, place) => `${place ? "L" : "M"}${across.at(point.x)} ${up.at(point.y)}`).join("");
  const floor = HIGH - FOOT;
  return figure(
    title,
    h(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": title },
      up.ticks.map((tick) => [
        h("line", { class: "rule", x1: LEFT, x2: WIDE - RIGHT, y1: up.at(tick), y2: up.at(tick) }),
        h("text", { class: "tick", x: LEFT - 8, y: up.at(tick) + 4, "text-anchor": "end" }, y.format(tick)),
      ]),
      across.ticks.map((tick) =>
        h("text", { class: "tick", x: across.at(tick), y: floor + 18, "text-anchor": "middle" }, x.format(tick)),
      ),
      zero && h("line", { class: "zero", x1: LEFT, x2: WIDE - RIGHT, y1: up.at(0), y2: up.at(0) }),
      marks
        .filter((mark) => mark.x >= across.least && mark.x <= across.most)
        .map((mark) => [
          h("line", { class: "mark", x1: across.at(mark.x), x2: across.at(mark.x), y1: TOP, y2: floor }),
          h("text", { class: "label", ...beside(across.at(mark.x)), y: TOP + 12 }, mark.label),
        ]),
      h("path", { class: "curve", d: path }),
      points.map((point) => h("circle", { class: "dot", cx: across.at(point.x), cy: up.at(point.y), r: 3.5 })),
      h("text", { class: "axis", x: (LEFT + WIDE) / 2, y: HIGH - 6, "text-anchor": "middle" }, x.label),
    ),
    [x.label, y.label],
    points.map((point) => [x.format(point.x), y.format(point.y)]),
  );
}

/** The side of a mark that has room for its label. @param {number} x */
function beside(x) {
  return x > WIDE / 2 ? { x: x - 6, "text-anchor": "end" } : { x: x + 6, "text-anchor": "start" };
}

/**
 * A grid of values, coloured from the lowest through zero to the highest.
 * @param {{title: string, names: string[], cells: {label: string, value: number}[][],
 *   format: (value: number) => string}} map
 */
export function heatMap({ title, names, cells, format }) {
  const size = 44;
  const edge = 22;
  const most = Math.max(...cells.flat().map((cell) => Math.abs(cell.value)), 1e-9);
  const wide = edge + size * names.length;
  return figure(
    title,
    h(
      "svg.heat",
      { viewBox: `0 0 ${wide} ${wide}`, role: "img", "aria-label": title },
      names.map((name, place) => [
        h("text", { class: "tick", x: edge + (place + 0.5) * size, y: 15, "text-anchor": "middle" }, name),
        h("text", { class: "tick", x: 10, y: edge + (place + 0.5) * size + 4, "text-anchor": "middle" }, name),
      ]),
      cells.map((line, down) =>
        line.map((cell, across) => {
          const x = edge + across * size;
          const y = edge + down * size;
          return h(
            "g",
            null,
            h("title", null, `${cell.label}: ${format(cell.value)}`),
            h("rect", { x: x + 1, y: y + 1, width: size - 2, height: size - 2, rx: 4, fill: colour(cell.value / most) }),
            h("text", { class: "hand", x: x + size / 2, y: y + 19, "text-anchor": "middle" }, cell.label),
            h("text", { class: "value", x: x + size / 2, y: y + 33, "text-anchor": "middle" }, format(cell.value)),
          );
        }),
      ),
    ),
    ["", ...names],
    cells.map((line, down) => [names[down], ...line.map((cell) => `${cell.label} ${format(cell.value)}`)]),
  );
}

/** The colour for −1 (red) through 0 (grey) to 1 (green). @param {number} share */
export function colour(share) {
  const strength = Math.sqrt(Math.min(Math.abs(share), 1));
  const light = Math.round(24 + 18 * strength);
  return `hsl(${share < 0 ? 8 : 150} ${Math.round(62 * strength)}% ${light}%)`;
}

/**
 * Maps values to positions between two ends, and chooses round numbers for the axis.
 * @param {number[]} values @param {[number, number]} ends
 */
export function scale(values, [from, to]) {
  let least = Math.min(...values);
  let most = Math.max(...values);
  if (least === most) [least, most] = [least - (Math.abs(least) / 10 || 1), most + (Math.abs(most) / 10 || 1)];
  const rough = (most - least) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((each) => each * power >= rough) ?? 10);
  const ticks = [];
  for (let tick = Math.ceil(least / step); tick * step <= most + step / 1e6; tick++) ticks.push(tick * step);
  const at = (/** @type {number} */ value) =>
    Math.round((from + ((value - least) / (most - least)) * (to - from)) * 10) / 10;
  return { least, most, ticks, at };
}

/**
 * @param {string} title @param {import("../shared/dom.js").Element} drawing @param {string[]} head @param {string[][]} rows
 */
function figure(title, drawing, head, rows) {
  return h(
    "figure.plot",
    null,
    h("figcaption", null, title),
    drawing,
    h(
      "details",
      null,
      h("summary", null, "As a table"),
      h(
        "div.wide",
        { tabindex: "0", role: "group", "aria-label": title },
        h(
          "table",
          null,
          h("thead", null, h("tr", null, head.map((name) => h("th", { scope: "col" }, name)))),
          h(
            "tbody",
            null,
            rows.map((cells) =>
              h(
                "tr",
                null,
                cells.map((cell, place) => (place ? h("td", null, cell) : h("th", { scope: "row" }, cell))),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}
