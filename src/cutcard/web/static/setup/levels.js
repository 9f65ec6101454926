/** The structure as people write it on paper: a few facts, and the levels as a table. */

import { entered, h, ticked } from "../shared/dom.js";

/** @typedef {import("./setup.js").Setup} Setup */
/** @typedef {import("../shared/answers.d.ts").Structure} Structure */
/** @typedef {import("../shared/answers.d.ts").Level} Level */
/** @typedef {"small" | "big" | "ante" | "minutes" | "break_after"} Column */

const COLUMNS = /** @type {[Column, string][]} */ ([["small", "Small blind"], ["big", "Big blind"], ["ante", "Ante"], ["minutes", "Minutes"], ["break_after", "Break after"]]);
const USUAL = /** @type {Record<string, number>} */ ({ cap: 100, seats_per_table: 9, final_table: 9 });
const MONEY = ["entry_fee", "administration_fee", "bounty"];
const FACTS = /** @type {[keyof Structure & string, string][]} */ ([
  ["entry_fee", "Entry fee, $"],
  ["administration_fee", "Administration fee, $"],
  ["bounty", "Bounty, $"],
  ["starting_stack", "Starting stack"],
  ["cap", "Most players"],
  ["seats_per_table", "Seats at a table"],
  ["final_table", "Final table"],
  ["registration_until_level", "Registration until level"],
]);

/** @param {Setup} page @param {Structure} draft */
export function factsPart(page, draft) {
  const number = (/** @type {[keyof Structure & string, string]} */ [name, label]) => {
    const cents = MONEY.includes(name);
    const value = Number(draft[/** @type {"cap"} */ (name)] ?? USUAL[name] ?? 0);
    const oninput = (/** @type {Event} */ event) => page.edit({ [name]: Math.round(Number(entered(event)) * (cents ? 100 : 1)) });
    return h("label", { key: name }, h("span", null, label), h("input", { name, type: "number", min: "0", step: cents ? "0.01" : "1", value: String(cents ? value / 100 : value), oninput }));
  };
  const re = draft.re_entry;
  return h(
    "div.facts-form",
    { key: "facts" },
    h("label.wide", { key: "name" }, h("span", null, "Name"), h("input", { name: "name", type: "text", maxlength: "60", value: draft.name, oninput: (/** @type {Event} */ event) => page.edit({ name: entered(event) }) })),
    FACTS.map(number),
    h("label.tick", { key: "re-entry" }, h("input", { type: "checkbox", name: "re_entry", checked: Boolean(re), onchange: (/** @type {Event} */ event) => page.edit({ re_entry: ticked(event) ? { until_level: draft.registration_until_level } : null }) }), h("span", null, "Players who are out may enter again")),
    draft.satellite && leadsTo(page, draft.satellite),
    (draft.flight ?? []).map((_, at) => flightPart(page, draft, at)),
  );
}

/** @param {string} label @param {string} name @param {string} type @param {string} value @param {(text: string) => void} write */
function field(label, name, type, value, write) {
  return h("label", { key: name }, h("span", null, label), h("input", { name, type, value, oninput: (/** @type {Event} */ event) => write(entered(event)) }));
}

/** What a satellite leads to. @param {Setup} page @param {NonNullable<Structure["satellite"]>} satellite */
function leadsTo(page, satellite) {
  return [
    field("Entries to the event", "into", "text", satellite.into, (into) => page.edit({ satellite: { ...satellite, into } })),
    field("Each worth, $", "seat", "number", String(satellite.seat / 100), (seat) => page.edit({ satellite: { ...satellite, seat: Math.round(Number(seat) * 100) } })),
  ];
}

/** A starting phase; each is an event of its own, and all lead to the last one. @param {Setup} page @param {Structure} draft @param {number} at */
function flightPart(page, draft, at) {
  const flights = draft.flight ?? [];
  const one = flights[at];
  const change = (/** @type {Partial<typeof one>} */ changes) => page.edit({ flight: flights.map((each, place) => (place === at ? { ...each, ...changes } : each)) });
  return [
    field(`Flight ${at + 1}: address`, `flight ${at} id`, "text", one.id, (id) => change({ id })),
    field(`Flight ${at + 1}: name`, `flight ${at} name`, "text", one.name, (name) => change({ name })),
    field(`Flight ${at + 1}: most players`, `flight ${at} cap`, "number", one.cap ? String(one.cap) : "", (cap) => change({ cap: Number(cap) })),
    field(`Flight ${at + 1}: bags after level`, `flight ${at} until`, "number", String(one.until_level), (until) => change({ until_level: Number(until) })),
  ];
}

/** @param {Setup} page @param {Structure} draft */
export function levelsPart(page, draft) {
  const { level: levels } = draft;
  const change = (/** @type {number} */ at, /** @type {Partial<Level>} */ changes) => page.edit({ level: levels.map((one, place) => (place === at ? { ...one, ...changes } : one)) });
  const add = (/** @type {number} */ at) => page.edit({ level: [...levels.slice(0, at + 1), { ...levels[at] }, ...levels.slice(at + 1)] });
  const remove = (/** @type {number} */ at) => page.edit({ level: levels.filter((_, place) => place !== at) });
  return h(
    "div.scroll",
    { key: "levels", tabindex: "0", role: "region", "aria-label": "Levels" },
    h(
      "table.levels",
      null,
      h("caption", null, `${levels.length} levels`),
      h("thead", null, h("tr", null, h("th", { scope: "col" }, "Level"), COLUMNS.map(([name, label]) => h("th", { key: name, scope: "col" }, label)), h("th", { scope: "col" }, h("span.spoken", null, "Change")))),
      h(
        "tbody",
        null,
        levels.map((one, at) =>
          h(
            "tr",
            { key: at },
            h("th", { scope: "row" }, at + 1),
            COLUMNS.map(([name, label]) =>
              h("td", { key: name }, h("input", { type: "number", min: "0", step: "1", "aria-label": `${label} of level ${at + 1}`, "data-level": `${at + 1} ${name}`, value: String(one[name] ?? (name === "minutes" ? 25 : 0)), oninput: (/** @type {Event} */ event) => change(at, { [name]: Number(entered(event)) }) })),
            ),
            h("td.acts", null, h("button.tool", { type: "button", "aria-label": `Add a level after level ${at + 1}`, onclick: () => add(at) }, "+"), levels.length > 1 && h("button.tool", { type: "button", "aria-label": `Remove level ${at + 1}`, onclick: () => remove(at) }, "×")),
          ),
        ),
      ),
    ),
  );
}
