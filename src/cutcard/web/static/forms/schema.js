/** Reads the server's schemas of commands: the kind of each field, its initial value, and the value to send. */

import { cardNumber } from "../shared/cards.js";

/** @typedef {import("../shared/api.js").Schema} Schema */
/** The content of a form: texts and ticks, nested as in the schema. @typedef {any} Raw */
/** @typedef {Record<string, Schema>} Schemas */

/** A field that cannot be sent as it is. */
export class Problem extends Error {
  /** @param {string} path @param {string} text */
  constructor(path, text) {
    super(text);
    this.path = path;
  }
}

/** The schema that a reference names. @param {Schemas} schemas @param {string} reference */
export function named(schemas, reference) {
  return schemas[reference.slice(reference.lastIndexOf("/") + 1)];
}

/** @param {Schemas} schemas @param {Schema} schema @returns {Schema} */
export function resolve(schemas, schema) {
  if (schema.$ref) return { ...resolve(schemas, named(schemas, schema.$ref)), ...rest(schema) };
  if (schema.allOf?.length === 1) return { ...resolve(schemas, schema.allOf[0]), ...rest(schema) };
  return schema;
}

/** @param {Schema} schema */
function rest({ $ref, allOf, ...others }) {
  return others;
}

/**
 * What kind of field shows a value.
 * @param {Schemas} schemas @param {Schema} given @returns {string}
 */
export function kindOf(schemas, given) {
  const schema = resolve(schemas, given);
  if (schema.anyOf) return "optional";
  if (schema.enum) return "choice";
  if (schema.type === "boolean") return "tick";
  if (schema.type === "integer") return schema.format === "cents" ? "money" : "number";
  if (schema.prefixItems) return "range";
  if (schema.type === "array") {
    const items = schema.items ?? {};
    const plain = kindOf(schemas, items) === "number" && !resolve(schemas, items).format;
    return plain ? "cards" : "list";
  }
  if (schema.type === "object") return schema.properties ? "group" : "pairs";
  return schema.format === "date-time" ? "moment" : "text";
}

/** The schema behind "or none". @param {Schemas} schemas @param {Schema} schema */
export function inner(schemas, schema) {
  return resolve(schemas, schema).anyOf?.find((each) => each.type !== "null") ?? {};
}

/**
 * The fields of a group without its tag.
 * @param {Schemas} schemas @param {Schema} schema @returns {[string, Schema][]}
 */
export function parts(schemas, schema) {
  return Object.entries(resolve(schemas, schema).properties ?? {}).filter(([name]) => name !== "type");
}

/** The content of a form before anything is entered. @param {Schemas} schemas @param {Schema} given @returns {Raw} */
export function blank(schemas, given) {
  const schema = resolve(schemas, given);
  const first = given.default ?? schema.default;
  switch (kindOf(schemas, given)) {
    case "tick":
      return first === true;
    case "money":
      return first ? dollarText(Number(first)) : "";
    case "number":
      return first ? String(first) : "";
    case "choice":
      return first ?? "";
    case "optional":
      return { on: first !== undefined && first !== null, value: blank(schemas, inner(schemas, schema)) };
    case "list":
    case "pairs":
      return [];
    case "range":
      return schema.prefixItems?.map((each) => blank(schemas, each));
    case "group":
      return Object.fromEntries(parts(schemas, schema).map(([name, part]) => [name, blank(schemas, part)]));
    default:
      return typeof first === "string" ? first : "";
  }
}

/** @param {number} cents */
function dollarText(cents) {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

/**
 * The value to send for a form; undefined if an optional field is left empty.
 * @param {Schemas} schemas @param {Schema} given @param {Raw} raw @param {string} path @param {boolean} needed
 * @returns {unknown}
 */
export function read(schemas, given, raw, path, needed) {
  const schema = resolve(schemas, given);
  const kind = kindOf(schemas, given);
  if (kind === "tick") return raw;
  if (kind === "group") return group(schemas, schema, raw, path);
  if (kind === "optional") return raw.on ? read(schemas, inner(schemas, schema), raw.value, path, true) : null;
  if (kind === "list") {
    const items = raw.map((/** @type {Raw} */ each, /** @type {number} */ at) =>
      read(schemas, schema.items ?? {}, each, `${path}.${at}`, true),
    );
    return items.length || needed ? items : undefined;
  }
  if (kind === "range") {
    return raw.map((/** @type {Raw} */ each, /** @type {number} */ at) =>
      read(schemas, schema.prefixItems?.[at] ?? {}, each, `${path}.${at}`, true),
    );
  }
  if (kind === "pairs") return pairs(schemas, schema, raw, path);
  const text = raw.trim();
  if (!text && !needed) return undefined;
  if (kind === "cards") return cards(text, path);
  if (!text) throw new Problem(path, kind === "choice" ? "Choose one of these." : "Fill this in.");
  if (kind === "money") return money(text, path);
  if (kind === "number") return whole(text, path);
  if (kind === "moment") return moment(text, path);
  return text;
}

/** @param {Schemas} schemas @param {Schema} schema @param {Raw} raw @param {string} path */
function group(schemas, schema, raw, path) {
  const needed = new Set(schema.required ?? []);
  const read_ = parts(schemas, schema).map(([name, part]) => [
    name,
    read(schemas, part, raw[name], path ? `${path}.${name}` : name, needed.has(name)),
  ]);
  const tag = schema.properties?.type?.enum?.[0];
  return { ...(tag ? { type: tag } : {}), ...Object.fromEntries(read_.filter(([, value]) => value !== undefined)) };
}

/** @param {Schemas} schemas @param {Schema} schema @param {Raw} raw @param {string} path */
function pairs(schemas, schema, raw, path) {
  const filled = raw.filter((/** @type {Raw} */ [name]) => name.trim());
  if (!filled.length) return undefined;
  return Object.fromEntries(
    filled.map((/** @type {Raw} */ [name, value], /** @type {number} */ at) => [
      name.trim(),
      read(schemas, schema.additionalProperties ?? {}, value, `${path}.${at}`, true),
    ]),
  );
}

/** @param {string} text @param {string} path */
function cards(text, path) {
  const named = text.split(/[\s,]+/).filter(Boolean).map((name) => name[0].toUpperCase() + name.slice(1).toLowerCase());
  const wrong = named.find((name) => !/^[2-9TJQKA][cdhs]$/.test(name));
  if (wrong) throw new Problem(path, `${wrong} is not a card. Write cards like As Td 7c.`);
  return named.map(cardNumber);
}

/** @param {string} text @param {string} path */
function money(text, path) {
  const found = /^\$?\s*(-?)(\d[\d,]*)(?:\.(\d{1,2}))?$/.exec(text);
  if (!found) throw new Problem(path, "Write an amount in dollars, such as 25 or 12.50.");
  const cents = Number(found[2].replaceAll(",", "")) * 100 + Number((found[3] ?? "").padEnd(2, "0"));
  return found[1] ? -cents : cents;
}

/** @param {string} text @param {string} path */
function moment(text, path) {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) throw new Problem(path, "Choose a date and a time.");
  return at.toISOString();
}

/** @param {string} text @param {string} path */
function whole(text, path) {
  if (!/^-?\d{1,15}$/.test(text)) throw new Problem(path, "Write a whole number, such as 3.");
  return Number(text);
}
