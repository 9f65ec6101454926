/** Draws a form for any command from its schema: dollars, choices, ticks, groups, and lists with add and remove. */

import { entered, h, ticked } from "../shared/dom.js";
import { capital } from "../shared/words.js";
import { COMMANDS } from "./names.js";
import { blank, inner, kindOf, parts, resolve } from "./schema.js";

/** @typedef {import("./schema.js").Schema} Schema */
/** @typedef {import("./schema.js").Raw} Raw */
/** @typedef {import("../shared/dom.js").Child} Child */

/**
 * What all fields of a form share; `choices`: values to offer, by name of the field;
 * `called`: names of tables by id; `known`: fields not asked for.
 * @typedef {{id: string, schemas: import("./schema.js").Schemas, choices: Record<string, string[]>, called: Record<string, string>,
 *   known?: Record<string, unknown>, problems: Map<string, string>, change: () => void}} Form
 */

/**
 * One place of a form; `of`: the list it is in.
 * @typedef {{schema: Schema, name: string, path: string, needed: boolean, raw: Raw, of?: string,
 *   set: (raw: Raw) => void}} Place
 */

/** "award_at" as "Award at". @param {string} name */
export function label(name) {
  return capital(name.replaceAll("_", " "));
}

/** The title of a command; one without a title of its own, such as "ShowNotice", becomes "Show notice". @param {string} name */
export function commandName(name) {
  return COMMANDS[name] ?? capital(name.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase());
}

/** All fields of a group. @param {Form} form @param {Schema} schema @param {Raw} raw @param {string} [path] */
export function fields(form, schema, raw, path = "") {
  const needed = new Set(resolve(form.schemas, schema).required ?? []);
  const asked = parts(form.schemas, schema).filter(([name]) => !(name in (form.known ?? {})));
  return asked.map(([name, part]) =>
    field(form, {
      schema: part,
      name,
      path: path ? `${path}.${name}` : name,
      needed: needed.has(name),
      raw: raw[name],
      set: (value) => {
        raw[name] = value;
        form.change();
      },
    }),
  );
}

/** @param {Form} form @param {Place} place @returns {Child} */
function field(form, place) {
  switch (kindOf(form.schemas, place.schema)) {
    case "group":
      return h(
        "fieldset",
        { key: place.path },
        h("legend", null, label(place.name)),
        fields(form, place.schema, place.raw, place.path),
      );
    case "list":
      return list(form, place);
    case "range":
      return range(form, place);
    case "pairs":
      return pairs(form, place);
    case "optional":
      return optional(form, place);
    case "tick":
      return tick(place);
    default:
      return labelled(form, place, control(form, place));
  }
}

/** @param {Form} form @param {Place} place @param {Child} input */
function labelled(form, place, input) {
  const wrong = form.problems.get(place.path);
  return h(
    "label.field",
    { key: place.path, class: wrong ? "wrong" : "" },
    h("span", null, label(place.name), !place.needed && h("small", null, " (optional)")),
    input,
    wrong && h("em", { id: `${form.id} ${place.path}`.replaceAll(" ", "-"), role: "alert" }, wrong),
  );
}

/** @param {Form} form @param {Place} place */
function control(form, place) {
  const schema = resolve(form.schemas, place.schema);
  const wrong = form.problems.has(place.path);
  const shared = {
    name: place.path,
    "aria-invalid": wrong || undefined,
    "aria-describedby": wrong ? `${form.id} ${place.path}`.replaceAll(" ", "-") : undefined,
    "aria-required": place.needed || undefined,
  };
  const oninput = (/** @type {Event} */ event) => place.set(entered(event));
  const kind = kindOf(form.schemas, place.schema);
  if (kind === "choice") {
    return h(
      "select",
      { ...shared, value: place.raw, onchange: oninput },
      !place.raw && h("option", { key: "", value: "" }, "Choose"),
      schema.enum?.map((each) =>
        h("option", { key: each, value: each, selected: each === place.raw }, capital(String(each))),
      ),
    );
  }
  const types = /** @type {Record<string, import("../shared/dom.js").Props>} */ ({
    money: { inputmode: "decimal", placeholder: "$" },
    number: { inputmode: "numeric" },
    moment: { type: "datetime-local" },
    cards: { placeholder: "As Td 7c" },
  });
  const offered = form.choices[place.of ?? place.name];
  if (offered && place.name === "table") return tables(form, offered, place, { ...shared, onchange: oninput });
  const id = `${form.id}-${place.path}`;
  return [
    h("input", {
      key: "input",
      type: "text",
      autocomplete: "off",
      ...types[kind],
      ...shared,
      list: offered ? id : undefined,
      value: place.raw,
      oninput,
    }),
    offered && h("datalist", { key: "offered", id }, offered.map((each) => h("option", { key: each, value: each }))),
  ];
}

/** Tables to choose from, by their names. @param {Form} form @param {string[]} offered @param {Place} place @param {import("../shared/dom.js").Props} props */
function tables(form, offered, place, props) {
  const every = place.raw && !offered.includes(String(place.raw)) ? [String(place.raw), ...offered] : offered;
  return h(
    "select",
    { ...props, value: place.raw },
    h("option", { key: "", value: "" }, "Choose"),
    every.map((id) => h("option", { key: id, value: id, selected: id === place.raw }, form.called[id] ?? id)),
  );
}

/** @param {Place} place */
function tick(place) {
  const onchange = (/** @type {Event} */ event) => place.set(ticked(event));
  return h(
    "label.field.tick",
    { key: place.path },
    h("input", { type: "checkbox", name: place.path, checked: place.raw, onchange }),
    h("span", null, label(place.name)),
  );
}

/** @param {Form} form @param {Place} place */
function optional(form, place) {
  const { raw } = place;
  const own = { ...place, schema: inner(form.schemas, place.schema), needed: true, raw: raw.value };
  const onchange = (/** @type {Event} */ event) => place.set({ ...raw, on: ticked(event) });
  return h(
    "div.optional",
    { key: place.path },
    h(
      "label.field.tick",
      { key: "on" },
      h("input", { type: "checkbox", name: `${place.path} given`, checked: raw.on, onchange }),
      h("span", null, `Set ${label(place.name).toLowerCase()}`),
    ),
    raw.on && field(form, { ...own, set: (value) => place.set({ ...raw, value }) }),
  );
}

/** @param {Form} form @param {Place} place */
function list(form, place) {
  const { items = {} } = resolve(form.schemas, place.schema);
  const name = place.name.replace(/s$/, "");
  return h(
    "fieldset.list",
    { key: place.path },
    h("legend", null, label(place.name)),
    place.raw.map((/** @type {Raw} */ each, /** @type {number} */ at) =>
      h(
        "div.item",
        { key: at },
        field(form, {
          schema: items,
          name: `${name} ${at + 1}`,
          of: place.name,
          path: `${place.path}.${at}`,
          needed: true,
          raw: each,
          set: (value) => place.set(place.raw.with(at, value)),
        }),
        remove(`${name} ${at + 1}`, () => place.set(place.raw.toSpliced(at, 1))),
      ),
    ),
    add(name, place.path, () => place.set([...place.raw, blank(form.schemas, items)])),
  );
}

const PARTS = /** @type {Record<string, string>} */ ({ text: "name", money: "amount" });

/** Two values of one kind, from and to; or a name with what belongs to it. @param {Form} form @param {Place} place */
function range(form, place) {
  const schemas = resolve(form.schemas, place.schema).prefixItems ?? [];
  const kinds = schemas.map((each) => kindOf(form.schemas, each));
  const alike = kinds.length === 2 && kinds[0] === kinds[1];
  return h(
    "div.range",
    { key: place.path },
    schemas.map((schema, at) =>
      field(form, {
        schema,
        name: alike ? ["from", "to"][at] : PARTS[kinds[at]] ?? kinds[at],
        path: `${place.path}.${at}`,
        needed: true,
        raw: place.raw[at],
        set: (value) => place.set(place.raw.with(at, value)),
      }),
    ),
  );
}

/** A list of names with a value each. @param {Form} form @param {Place} place */
function pairs(form, place) {
  const schema = resolve(form.schemas, place.schema).additionalProperties ?? {};
  return h(
    "fieldset.list",
    { key: place.path },
    h("legend", null, label(place.name)),
    place.raw.map((/** @type {[string, Raw]} */ [name, value], /** @type {number} */ at) =>
      h(
        "div.item.pair",
        { key: at },
        labelled(
          form,
          { ...place, name: "name", path: `${place.path}.${at}.name`, needed: true },
          h("input", {
            type: "text",
            value: name,
            oninput: (/** @type {Event} */ event) => place.set(place.raw.with(at, [entered(event), value])),
          }),
        ),
        field(form, {
          schema,
          name: "value",
          path: `${place.path}.${at}`,
          needed: true,
          raw: value,
          set: (changed) => place.set(place.raw.with(at, [name, changed])),
        }),
        remove(`${place.name} ${at + 1}`, () => place.set(place.raw.toSpliced(at, 1))),
      ),
    ),
    add(place.name, place.path, () => place.set([...place.raw, ["", blank(form.schemas, schema)]])),
  );
}

/** @param {string} name @param {string} path @param {() => void} onclick */
function add(name, path, onclick) {
  const props = { key: "add", type: "button", "data-add": path, onclick };
  return h("button.small", props, `Add ${name.replaceAll("_", " ")}`);
}

/** @param {string} name @param {() => void} onclick */
function remove(name, onclick) {
  return h("button.small", { key: "remove", type: "button", "aria-label": `Remove ${name}`, onclick }, "Remove");
}
