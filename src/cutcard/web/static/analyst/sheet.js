/** The sheet of key figures: on the page, on paper, and as files. */

import { entered, h } from "../shared/dom.js";
import { capital } from "../shared/words.js";
import { blank } from "./address.js";
import { ask, asking, numbers, refused, rules, state, want } from "./odds.js";
import { amount, inDollars, minus, money, percent, unit, worded } from "./units.js";

/** @typedef {import("../shared/answers.d.ts").KeyFigures} KeyFigures */
/** @typedef {import("../shared/answers.d.ts").KeyFigure} KeyFigure */

const MARKS = /** @type {Record<string, string>} */ ({ approximation: "≈ ", bound: "≤ ", estimate: "about " });
const MEANING = /** @type {Record<string, string>} */ ({
  approximation: "≈ is a normal approximation.",
  bound: "≤ is an upper limit.",
  estimate: "“About” is an estimate by simulation.",
});

/** "1 4 8" as numbers. @param {string} text */
function whole(text) {
  return text.split(/[\s,;]+/).filter(Boolean).map(Number);
}

/** The question as it stands. @param {boolean} csv @returns {import("../shared/answers.d.ts").AskSheet} */
function question(csv) {
  const { strategy, ante, stake, meter, boxes, pace, hours, bankrolls } = state.wanted;
  return {
    type: "sheet",
    ...rules(),
    ante: Number(ante),
    ...(strategy && { strategy }),
    ...(numbers().jackpot && { jackpot: { stake: Number(stake), meter: Number(meter), boxes: Number(boxes) } }),
    rounds_per_hour: Number(pace),
    hours: whole(hours),
    bankrolls: whole(bankrolls),
    csv,
  };
}

export const askSheet = () => asking("sheet", () => question(false));

export function keyFigures() {
  const told = state.answers.sheet;
  return h(
    "div.question",
    { key: "sheet" },
    h("h2", null, "Key figures"),
    h(
      "div.row",
      null,
      field("Rounds an hour", "pace"),
      field("Hours of play", "hours"),
      field("Bankrolls, in antes", "bankrolls"),
      h("button.action", { key: "sheet", type: "button", "data-action": "sheet", onclick: askSheet }, told ? "Work out again" : "Show the key figures"),
    ),
    told && sheet(told),
    told &&
      h(
        "div.row.files",
        { key: "files" },
        file("CSV", "csv", saveCsv),
        file("JSON", "json", () => save(`${told.game}-key-figures.json`, `${JSON.stringify(told, null, 2)}\n`, "application/json")),
        file("Print", "print", () => print()),
      ),
  );
}

/** @param {string} label @param {string} id @param {() => void} run */
function file(label, id, run) {
  return h("button.action", { key: id, type: "button", "data-action": id, onclick: run }, label);
}

/** @param {string} label @param {"pace" | "hours" | "bankrolls"} name */
function field(label, name) {
  const value = state.wanted[name];
  const oninput = (/** @type {Event} */ event) => want({ [name]: entered(event).trim() || blank("")[name] }, false);
  return h("label.field", { key: name }, label, h("input", { type: "text", inputmode: "numeric", name, value, oninput }));
}

/** @param {KeyFigures} told */
function sheet(told) {
  const sections = [...new Set(told.lines.map((line) => line.section))];
  const how = new Set(told.lines.map((line) => line.how));
  return h(
    "div.key-figures",
    { key: "told", "data-sheet": told.game },
    sections.map((section) => part(section, told.lines.filter((line) => line.section === section))),
    h(
      "p.how",
      { key: "how" },
      how.has("exact") && "Exact to the digits shown, unless marked. ",
      Object.entries(MEANING).map(([kind, words]) => how.has(kind) && `${words} `),
      h("span", null, "Rest the pointer on a figure to see its fraction."),
    ),
  );
}

/** @param {string} section @param {KeyFigure[]} lines */
function part(section, lines) {
  const notes = [...new Set(lines.filter((line) => line.column && line.note).map((line) => line.note))];
  return h(
    "section.part",
    { key: section },
    h("h3", null, section, lines.some((line) => line.column && line.unit === "antes") && `, in ${unit().toLowerCase()}`),
    lines.some((line) => line.column) ? table(section, lines) : list(section, lines),
    notes.map((note) => h("p.note", null, capital(note ?? ""), ".")),
  );
}

/** @param {string} section @param {KeyFigure[]} lines */
function list(section, lines) {
  const row = (/** @type {KeyFigure} */ line) =>
    h("tr", { key: line.row }, h("th", { scope: "row" }, line.row, line.note && h("small", null, line.note)), cell(line));
  return h("div.wide", { tabindex: "0", role: "group", "aria-label": section }, h("table.list", null, h("tbody", null, lines.map(row))));
}

/** @param {string} section @param {KeyFigure[]} lines */
function table(section, lines) {
  const [columns, rows] = [[...new Set(lines.map((line) => line.column))], [...new Set(lines.map((line) => line.row))]];
  const at = (/** @type {string} */ row, /** @type {string} */ column) => lines.find((line) => line.row === row && line.column === column);
  return h(
    "div.wide",
    { tabindex: "0", role: "group", "aria-label": section },
    h(
      "table",
      null,
      h("thead", null, h("tr", null, h("td"), columns.map((name) => h("th", { scope: "col" }, heading(name))))),
      h("tbody", null, rows.map((row) => h("tr", { key: row }, h("th", { scope: "row" }, row), columns.map((name) => cell(at(row, name)))))),
    ),
  );
}

/** A bankroll in the chosen unit, other headings as they are. @param {string} name */
function heading(name) {
  const antes = /^([\d,]+) antes$/.exec(name);
  return antes && inDollars() ? amount(Number(antes[1].replaceAll(",", ""))) : name;
}

/** @param {KeyFigure | undefined} line */
function cell(line) {
  if (!line) return h("td");
  const title = line.exact ? minus(`${line.exact.num} / ${line.exact.den}`) : line.how === "computed" ? "a sum of exact chances" : undefined;
  return h("td", { title, "data-how": line.how }, line.value === null ? "never" : `${MARKS[line.how] ?? ""}${shown(line, line.value)}`);
}

/** @param {KeyFigure} line @param {number} value */
function shown(line, value) {
  if (line.unit === "share" && line.column) return value > 0 && value < 0.00005 ? "under 0.01 %" : percent(value, 2);
  if (line.unit === "share") return percent(value);
  if (line.unit === "antes") return line.column ? amount(value, 2) : worded(value);
  if (line.unit === "cents") return Math.abs(value) < 100 ? minus(`${value.toFixed(3)} ¢`) : money(value / 100);
  if (line.unit === "one in") return `1 in ${value.toLocaleString("en-US", { maximumFractionDigits: 1 })}`;
  return minus(value.toLocaleString("en-US", { maximumFractionDigits: line.unit === "rounds" ? 0 : 4 }));
}

async function saveCsv() {
  try {
    const told = await ask("file", question(true));
    if (told && "text" in told) save(told.name, told.text, "text/csv");
  } catch (problem) {
    refused(problem);
  }
}

/** @param {string} name @param {string} text @param {string} type */
function save(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
