/** The same clause for three readers: players read what it says, staff who may act, inspectors the code and the tests. */

import { rulePath } from "../shared/clause.js";
import { h } from "../shared/dom.js";
import { plural } from "../shared/words.js";

/**
 * @typedef {"player" | "staff" | "inspector"} Reader
 * @typedef {import("../shared/answers.d.ts").ClauseLine} Rule
 * @typedef {Pick<import("../shared/answers.d.ts").RuleAlone, "code" | "tests" | "readings">} Places
 */

/** @type {{id: Reader, name: string, says: string}[]} */
export const READERS = [
  { id: "player", name: "Players", says: "What the rules say, in plain words." },
  { id: "staff", name: "Staff", says: "What the software does about each rule, and who may act on it." },
  { id: "inspector", name: "Inspectors", says: "Which code carries each rule, and which tests prove it." },
];
export const KINDS = ["code", "record", "prompt", "definition"];
export const NAMES = /** @type {Record<string, string>} */ ({
  code: "enforced",
  record: "recorded",
  prompt: "shown",
  definition: "definition",
  reading: "our reading",
});
const CARRIED = /** @type {Record<string, string>} */ ({
  code: "Enforced by the software",
  record: "Recorded when it happens",
  prompt: "Shown to people at the right moment",
  definition: "Has no effect of its own",
});

/** How deep a clause stands in its document. @param {string} clause */
export function depth(clause) {
  return Math.min(clause.split(/[.(]/).length - 1, 4);
}

/** What the software does about a clause. @param {Rule} rule @param {Reader} reader */
export function carriedLine(rule, reader) {
  const proof = rule.tests ? `, proven by ${plural(rule.tests, "test")}` : "";
  const cited = rule.cited ? `, cited in ${plural(rule.cited, "place")}` : "";
  const waits = rule.waits ? ` Not implemented yet: it needs the part of the software called ${rule.waits}.` : "";
  const places = reader === "inspector" ? `${cited}${proof}` : "";
  return h(
    "p.carried",
    { key: "carried" },
    h("span.kind", null, rule.waits ? `${NAMES[rule.kind]}, not yet` : NAMES[rule.kind]),
    ` ${CARRIED[rule.kind]}${places}.${rule.why ? ` ${rule.why}.` : ""}${waits} `,
    rule.readings.map((id) => h("a.clause", { key: id, href: rulePath(id) }, id)),
  );
}

/** @param {Rule["parts"]} parts @param {Reader} reader */
export function partList(parts, reader) {
  return h(
    "ul.parts",
    { key: "parts" },
    parts.map((one) => h("li", { key: one.name }, h("b", null, one.name), ` ${one.summary} `, reader !== "player" && h("span.kind", null, NAMES[one.kind]))),
  );
}

/** Who may do what by a clause. @param {readonly string[]} powers */
export function powerList(powers) {
  return h("ul.powers", { key: "powers", "aria-label": "Who may act" }, powers.map((one) => h("li", { key: one }, one)));
}

/** What else is known of a clause: how it is read where it is unclear and, for inspectors, code and tests. */
export function places(/** @type {Places | null} */ known, /** @type {Reader} */ reader) {
  if (!known) return h("p.places", { key: "places" }, "Loading…");
  const list = (/** @type {string} */ name, /** @type {string[]} */ all) =>
    all.length > 0 && h("div", { key: name }, h("h2", null, name), h("ul", null, all.map((place) => h("li", { key: place }, h("code", null, place)))));
  const read = known.readings.length > 0 && h("div", { key: "read" }, h("h2", null, "How it is read here"), h("ul", null, known.readings.map((one) => h("li", { key: one.id }, h("a", { href: rulePath(one.id) }, one.id), ` ${one.reading}`))));
  if (reader !== "inspector") return h("div.places", { key: "places" }, read || h("p", { key: "no" }, "It is read as it stands."));
  return h(
    "div.places",
    { key: "places" },
    list("Cited by", known.code),
    list("Proven by", known.tests),
    !known.code.length && !known.tests.length && h("p", { key: "no" }, "No code cites it and no test proves it."),
    read,
  );
}
