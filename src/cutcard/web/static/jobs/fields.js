/** Fields of a job: each kind is drawn and read in one place. A value is what the server sent, or what it will get. */

import { cardNumber, faceOf } from "../shared/cards.js";
import { entered, h, ticked } from "../shared/dom.js";
import { dollars, fromField, toField, when } from "../shared/words.js";

/** @typedef {import("../shared/answers.d.ts").JobField} Field */
/** @typedef {(value: unknown) => void} Set */

const FEW = 6; // choices that are shown side by side
const SOON = [21, 30, 45, 60]; // minutes from now that are often chosen
const DAY = 86_400_000;

/** A value as text in a field. @param {unknown} value */
function written(value) {
  return value === null || value === undefined ? "" : String(value);
}

/** @param {unknown} value @returns {unknown[]} */
function listed(value) {
  return Array.isArray(value) ? value : [];
}

/** A field with its label, its value and what is wrong with it. @param {Field} field @param {unknown} value @param {string} problem @param {Set} set */
export function fieldOf(field, value, problem, set) {
  const draw = KINDS[field.kind] ?? plain;
  return h(
    "div.asked",
    { key: field.name, class: problem ? "wrong" : "", "data-field": field.name },
    draw(field, value, set),
    field.hint && h("small", { key: "hint", id: `hint-${field.name}` }, field.hint),
    problem && h("em", { key: "problem", role: "alert" }, problem),
  );
}

/** @type {Record<string, (field: Field, value: unknown, set: Set) => import("../shared/dom.js").Child>} */
const KINDS = { choice, ticks, tick, money, moment, cards, note, counts, day, rows };

/** @param {Field} field @param {string} value @param {Set} set @param {import("../shared/dom.js").Props} [more] */
function line(field, value, set, more) {
  const props = { type: "text", name: field.name, autocomplete: "off", value, oninput: (/** @type {Event} */ event) => set(entered(event)), ...more };
  return [h("label", { key: "label", for: `field-${field.name}` }, field.label), h("input", { key: "input", id: `field-${field.name}`, ...props })];
}

/** @param {Field} field @param {unknown} value @param {Set} set */
function plain(field, value, set) {
  const numeric = field.kind === "number" ? { inputmode: "numeric" } : {};
  return [line(field, written(value), set, numeric), suggestions(field, set)];
}

/** @param {Field} field @param {unknown} value @param {Set} set */
function money(field, value, set) {
  const text = typeof value === "number" ? dollars(value).slice(1) : written(value);
  return line(field, text, set, { inputmode: "decimal", class: "money" });
}

/** @param {Field} field @param {unknown} value @param {Set} set */
function day(field, value, set) {
  return line(field, written(value), set, { type: "date" });
}

/** @param {Field} field @param {unknown} value @param {Set} set */
function note(field, value, set) {
  const id = `field-${field.name}`;
  const oninput = (/** @type {Event} */ event) => set(entered(event));
  return [
    h("label", { key: "label", for: id }, field.label),
    h("textarea", { key: "input", id, name: field.name, rows: 2, value: written(value), oninput }),
    suggestions(field, set),
  ];
}

/** Words that are often used, one tap each. @param {Field} field @param {Set} set */
function suggestions(field, set) {
  if (!field.suggestions.length) return null;
  return h(
    "div.chips",
    { key: "often" },
    field.suggestions.map((words) => h("button.chip", { key: words, type: "button", onclick: () => set(words) }, words)),
  );
}

/** @param {Field} field @param {unknown} value @param {Set} set */
function choice(field, value, set) {
  if (field.choices.length > FEW) {
    const id = `field-${field.name}`;
    const onchange = (/** @type {Event} */ event) => set(field.choices[Number(entered(event))]?.value ?? null);
    const at = field.choices.findIndex((one) => one.value === value);
    return [
      h("label", { key: "label", for: id }, field.label),
      h(
        "select",
        { key: "input", id, name: field.name, value: String(at), onchange },
        (!field.needed || at < 0) && h("option", { key: "none", value: "-1" }, field.needed ? "Choose" : "—"),
        field.choices.map((one, number) => h("option", { key: number, value: String(number), selected: number === at }, one.label)),
      ),
    ];
  }
  return h(
    "fieldset.picks",
    { key: "input" },
    h("legend", null, field.label),
    field.choices.map((one, number) =>
      h(
        "label.pick",
        { key: number },
        h("input", { type: "radio", name: field.name, value: String(number), checked: one.value === value, onchange: () => set(one.value) }),
        h("span", null, one.label),
      ),
    ),
  );
}

/** @param {Field} field @param {unknown} value @param {Set} set */
function ticks(field, value, set) {
  const chosen = new Set(listed(value));
  return h(
    "fieldset.picks",
    { key: "input" },
    h("legend", null, field.label),
    field.choices.map((one, number) =>
      h(
        "label.pick",
        { key: number },
        h("input", {
          type: "checkbox",
          name: field.name,
          checked: chosen.has(one.value),
          onchange: (/** @type {Event} */ event) => {
            if (ticked(event)) chosen.add(one.value);
            else chosen.delete(one.value);
            set(field.choices.map((each) => each.value).filter((each) => chosen.has(each)));
          },
        }),
        h("span", null, one.label),
      ),
    ),
  );
}

/** @param {Field} field @param {unknown} value @param {Set} set */
function tick(field, value, set) {
  const onchange = (/** @type {Event} */ event) => set(ticked(event));
  return h(
    "label.tick",
    { key: "input" },
    h("input", { type: "checkbox", name: field.name, checked: value === true, onchange }),
    h("span", null, field.label),
  );
}

/** @param {Field} field @param {unknown} value @param {Set} set */
function moment(field, value, set) {
  const onchange = (/** @type {Event} */ event) => entered(event) && set(fromField(entered(event)));
  return [
    line(field, value ? toField(written(value)) : "", () => undefined, { type: "datetime-local", onchange, oninput: onchange }),
    h("p.told", { key: "told" }, value ? when(written(value)) : ""),
    h("div.chips", { key: "often" }, often(value ? Date.parse(written(value)) : 0).map(({ label, at }) => h("button.chip", { key: label, type: "button", onclick: () => set(new Date(at).toISOString()) }, label))),
  ];
}

/** Moments that are often chosen: soon, or days around one that is far away. None if it may stay empty. @param {number} chosen @returns {{label: string, at: number}[]} */
function often(chosen) {
  if (!chosen) return [];
  if (chosen - Date.now() > DAY) return [["A week earlier", -7], ["A day earlier", -1], ["A day later", 1], ["A week later", 7]].map(([label, days]) => ({ label: String(label), at: chosen + Number(days) * DAY }));
  return SOON.map((minutes) => ({ label: `In ${minutes} minutes`, at: Date.now() + minutes * 60_000 }));
}

/** @param {Field} field @param {unknown} value @param {Set} set */
function cards(field, value, set) {
  const text = Array.isArray(value) ? value.map((card) => faceOf(Number(card))).join(" ") : written(value);
  return line(field, text, set, { placeholder: "As Td 7c", autocapitalize: "none" });
}

/** Chips by denomination: how many of each, and what they come to. @param {Field} field @param {unknown} value @param {Set} set */
function counts(field, value, set) {
  const held = /** @type {Record<string, number>} */ (value ?? {});
  const total = field.choices.reduce((sum, one) => sum + Number(one.value) * (held[String(one.value)] ?? 0), 0);
  return h(
    "fieldset.counts",
    { key: "input" },
    h("legend", null, field.label),
    field.choices.map((one) => {
      const key = String(one.value);
      const oninput = (/** @type {Event} */ event) => set({ ...held, [key]: Math.max(0, Number.parseInt(entered(event), 10) || 0) });
      return h(
        "label",
        { key },
        h("span", null, one.label),
        h("input", { type: "text", inputmode: "numeric", name: `${field.name}-${key}`, value: held[key] ? String(held[key]) : "", placeholder: "0", oninput }),
      );
    }),
    h("p.total", { key: "total", role: "status" }, `Together ${dollars(total)}`),
  );
}

/** Several of the same: a row of fields for each, and buttons to add and remove one. @param {Field} field @param {unknown} value @param {Set} set */
function rows(field, value, set) {
  const all = /** @type {Record<string, unknown>[]} */ (listed(value));
  const fresh = Object.fromEntries(field.columns.map((column) => [column.name, column.value]));
  return [
    all.map((row, at) =>
      h(
        "fieldset.rowed",
        { key: at },
        h("legend", null, `${field.label} ${at + 1}`),
        field.columns.map((column) =>
          fieldOf({ ...column, name: `${field.name}.${at}.${column.name}` }, row[column.name], "", (given) => set(all.map((one, place) => (place === at ? { ...one, [column.name]: given } : one)))),
        ),
        all.length > 1 && h("button.quiet", { key: "remove", type: "button", onclick: () => set(all.filter((_, place) => place !== at)) }, `Remove ${field.label.toLowerCase()} ${at + 1}`),
      ),
    ),
    h("button.quiet", { key: "add", type: "button", "data-add": field.name, onclick: () => set([...all, fresh]) }, `Add a ${field.label.toLowerCase()}`),
  ];
}

/** @param {Field} field @param {Record<string, unknown>[]} all @returns {{value?: unknown, problem?: string}} */
function readRows(field, all) {
  /** @type {Record<string, unknown>[]} */
  const value = [];
  for (const [at, row] of all.entries()) {
    const made = { ...row };
    for (const column of field.columns) {
      const found = read(column, row[column.name]);
      if (found.problem) return { problem: `${field.label} ${at + 1}, ${column.label.toLowerCase()}: ${found.problem}` };
      made[column.name] = found.value;
    }
    value.push(made);
  }
  return { value };
}

/** What to send for a field; a text says what is wrong. @param {Field} field @param {unknown} value @returns {{value?: unknown, problem?: string}} */
export function read(field, value) {
  const empty = value === null || value === undefined || (value === "" && field.kind !== "choice");
  if (field.kind === "tick") return field.needed && value !== true ? { problem: "Tick this once it is so." } : { value: value === true };
  if (empty) return field.needed ? { problem: field.kind === "choice" ? "Choose one of these." : "Fill this in." } : { value: null };
  switch (field.kind) {
    case "money":
      return typeof value === "number" ? { value } : amount(String(value));
    case "number":
      return /^\d{1,9}$/.test(String(value).trim()) ? { value: Number(value) } : { problem: "Write a whole number, such as 3." };
    case "cards":
      return Array.isArray(value) ? { value } : faces(String(value));
    case "ticks":
      return field.needed && !listed(value).length ? { problem: "Tick at least one." } : { value };
    case "rows":
      return readRows(field, /** @type {Record<string, unknown>[]} */ (listed(value)));
    case "counts":
      return { value: Object.fromEntries(Object.entries(/** @type {Record<string, number>} */ (value)).filter(([, count]) => count)) };
    case "text":
    case "note":
      return { value: String(value).trim() };
    default:
      return { value };
  }
}

/** @param {string} text */
function amount(text) {
  const found = /^\$?\s*(\d[\d,]*)(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!found) return { problem: "Write an amount in dollars, such as 25 or 12.50." };
  return { value: Number(found[1].replaceAll(",", "")) * 100 + Number((found[2] ?? "").padEnd(2, "0")) };
}

/** @param {string} text */
function faces(text) {
  const named = text.split(/[\s,]+/).filter(Boolean).map((one) => one[0].toUpperCase() + one.slice(1).toLowerCase());
  const wrong = named.find((one) => !/^[2-9TJQKA][cdhs]$/.test(one));
  return wrong ? { problem: `${wrong} is not a card. Write cards like As Td 7c.` } : { value: named.map(cardNumber) };
}
