/** The public page of rules: each clause in plain words, how it is implemented, what tests it, and our readings. */

import { get, me } from "../shared/api.js";
import { rulePath } from "../shared/clause.js";
import { entered, h, patch } from "../shared/dom.js";
import { brand, cannotOpen } from "../shared/head.js";
import { applySettings } from "../shared/settings.js";
import { capital, dayName, plural } from "../shared/words.js";
import { carriedLine, depth, KINDS, NAMES, partList, places, powerList, READERS } from "./readers.js";

/**
 * @typedef {import("../shared/answers.d.ts").ClauseLine} Rule
 * @typedef {import("../shared/answers.d.ts").ClauseReading} Reading
 * @typedef {import("../shared/answers.d.ts").Coverage} Coverage
 * @typedef {import("./readers.js").Places} Places
 */

const MANY = 150; // clauses drawn at a time

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
/** @type {{documents: Coverage[], clauses: Rule[], readings: Reading[]}} */
let book = { documents: [], clauses: [], readings: [] };
let words = "";
let where = "";
let kind = "";
let shown = MANY;
/** For whom the rules are shown. @type {import("./readers.js").Reader} */
let reader = "player";
/** Clauses that are expanded, with the code that cites them and the tests that prove them. @type {Map<string, Places | null>} */
const opened = new Map();

/** The clause or reading that the address names. */
function addressed() {
  const parts = location.pathname.split("/").slice(2).filter(Boolean).map(decodeURIComponent);
  const name = parts.length ? parts.join(" ") : decodeURIComponent(location.hash.slice(1)).replace("-", " ");
  return /^[ILT] \d\d$/.test(name) ? name.replace(" ", "-") : name;
}

/** @returns {{clauses: Rule[], readings: Reading[]}} */
function found() {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (/** @type {string} */ text) => wanted.every((word) => text.toLowerCase().includes(word));
  const clauses = book.clauses.filter(
    (rule) =>
      (!where || rule.document === where) &&
      (!kind || rule.kind === kind) &&
      holds([rule.clause, rule.summary, rule.label, rule.why, ...rule.parts.map((part) => part.summary)].join(" ")),
  );
  const readings = book.readings.filter(
    (one) =>
      (!kind || kind === "reading") &&
      (!where || one.clauses.some((clause) => clause.startsWith(where))) &&
      holds([one.id, one.title, one.reading, one.why, ...one.clauses].join(" ")),
  );
  return { clauses: kind === "reading" ? [] : clauses, readings };
}

function draw() {
  const { clauses, readings } = found();
  patch(root, [
    h("header.head", { key: "head" }, brand(), h("div.title", null, h("h1", null, "Rules"), h("p", null, sub()))),
    h(
      "main",
      { key: "main" },
      readers(),
      h("section.coverage", { key: "coverage", "aria-label": "Documents" }, book.documents.map(coverage)),
      search(clauses.length, readings.length),
      h("ol.clauses", { key: "clauses", class: `for-${reader}` }, clauses.slice(0, shown).map(article)),
      clauses.length > shown &&
        h("button.more", { key: "more", type: "button", onclick: more }, `Show ${clauses.length - shown} more`),
      readings.length > 0 && h("h2", { key: "readings head" }, "How unclear clauses are read"),
      h("ol.readings", { key: "readings" }, readings.map(reading)),
    ),
  ]);
}

/** The same rules for three readers. */
function readers() {
  return h(
    "section.readers",
    { key: "readers", "aria-label": "For whom" },
    h(
      "div",
      { role: "group", "aria-label": "Show the rules for" },
      READERS.map((each) => h("button", { key: each.id, type: "button", "data-reader": each.id, "aria-pressed": reader === each.id, onclick: () => choose(each.id) }, each.name)),
    ),
    h("p", null, READERS.find((each) => each.id === reader)?.says),
  );
}

/** @param {import("./readers.js").Reader} id */
function choose(id) {
  reader = id;
  if (id === "player") kind = "";
  const address = new URL(location.href);
  address.searchParams.set("for", id);
  history.replaceState(null, "", address);
  draw();
}

function sub() {
  const told = [plural(book.clauses.length, "clause"), plural(book.readings.length, "reading")];
  return told.map((text) => h("span", { key: text }, text));
}

function more() {
  shown += MANY;
  draw();
}

/** A document, and how much of it is implemented. @param {Coverage} each */
function coverage(each) {
  const enforced = each.kinds.code ?? 0;
  const all = each.proven === enforced ? "all enforced ones" : `${each.proven} of ${enforced} enforced ones`;
  const proof = `; ${all} are proven by tests`;
  return h(
    "button.document",
    {
      key: each.code,
      type: "button",
      "aria-pressed": where === each.code,
      onclick: () => set({ where: where === each.code ? "" : each.code }),
    },
    h("b", null, `${each.code} ${each.title}`),
    h("span", { key: "clauses" }, `${each.clauses} clauses${each.waiting ? `, ${each.waiting} not carried out yet` : ""}${reader === "inspector" ? proof : ""}`),
    reader !== "player" && h("span", { key: "kinds" }, KINDS.filter((name) => each.kinds[name]).map((name) => counted(each.kinds[name], name)).join(" · ")),
    h("span", null, `Approved ${dayName(each.approved)}${each.version ? `, version ${each.version}` : ""}`),
  );
}

/** The number of clauses of one kind. @param {number} count @param {string} name */
function counted(count, name) {
  return name === "definition" ? plural(count, "definition") : `${count} ${NAMES[name]}`;
}

/** @param {number} clauses @param {number} readings */
function search(clauses, readings) {
  return h(
    "form.search",
    { key: "search", role: "search", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    h("label", { key: "words" }, h("span", null, "Search"), field("search", words, (value) => set({ words: value }))),
    reader !== "player" && h(
      "label",
      { key: "kind" },
      h("span", null, "Kind"),
      h(
        "select",
        { name: "kind", value: kind, onchange: (/** @type {Event} */ event) => set({ kind: entered(event) }) },
        ["", ...KINDS, "reading"].map((name) =>
          h("option", { key: name, value: name }, name ? capital(NAMES[name]) : "Every kind"),
        ),
      ),
    ),
    h("p", { role: "status" }, `${plural(clauses, "clause")}, ${plural(readings, "reading")}`),
  );
}

/** @param {string} name @param {string} value @param {(value: string) => void} write */
function field(name, value, write) {
  const oninput = (/** @type {Event} */ event) => write(entered(event));
  return h("input", { name, type: "search", autocomplete: "off", placeholder: "Number or words", value, oninput });
}

/** @param {{words?: string, where?: string, kind?: string}} changes */
function set(changes) {
  words = changes.words ?? words;
  where = changes.where ?? where;
  kind = changes.kind ?? kind;
  shown = MANY;
  draw();
}

/** @param {string} id */
export const anchor = (id) => id.replace(" ", "-");

/** @param {Rule} rule */
function article(rule) {
  const open = opened.has(rule.clause);
  const onclick = (/** @type {MouseEvent} */ event) => toggle(event, rule.clause);
  return h(
    "li.rule",
    { key: rule.clause, id: anchor(rule.clause), class: `${rule.kind}${open ? " open" : ""}`, "data-depth": depth(rule.clause) },
    h("a.number", { href: rulePath(rule.clause), onclick, "aria-expanded": open }, rule.clause),
    h("p.says", null, rule.summary, rule.label && h("small", null, ` Printed as ${rule.label}.`)),
    reader !== "player" && carriedLine(rule, reader),
    rule.parts.length > 0 && partList(rule.parts, reader),
    reader === "staff" && rule.powers.length > 0 && powerList(rule.powers),
    open && places(opened.get(rule.clause) ?? null, reader),
  );
}

/** @param {string} id */
function mark(id) {
  return h("a.clause", { key: id, href: rulePath(id) }, id);
}

/** @param {Reading} one */
function reading(one) {
  return h(
    "li.rule.reading",
    { key: one.id, id: one.id },
    h("a.number", { href: rulePath(one.id) }, one.id),
    h("p.says", null, h("b", null, `${one.title}. `), one.reading),
    h("p.carried", null, one.why && `Why: ${one.why} `, reader !== "player" && one.option && `Option: ${one.option} `, one.clauses.map(mark)),
  );
}

/** @param {MouseEvent} event @param {string} id */
function toggle(event, id) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (opened.delete(id)) return draw();
  history.replaceState(null, "", `${rulePath(id)}${location.search}`);
  lay(id);
}

/** Expand a clause. @param {string} id */
async function lay(id) {
  opened.set(id, null);
  draw();
  opened.set(id, await get(`/api/rules/${encodeURIComponent(id)}`));
  draw();
}

/** Show the clause or reading that the address names. */
function go() {
  const name = addressed();
  if (!name) return draw();
  const rule = book.clauses.find((each) => each.clause.toLowerCase() === name.toLowerCase());
  where = rule?.document ?? (book.documents.some((each) => each.code === name) ? name : "");
  words = rule || where || book.readings.some((one) => one.id === name) ? "" : name;
  shown = rule ? book.clauses.length : MANY;
  draw();
  if (rule) lay(rule.clause);
  const target = document.getElementById(anchor(rule?.clause ?? name));
  target?.scrollIntoView({ block: "center" });
  target?.querySelector("a")?.focus({ preventScroll: true });
}

/** Paper has no button that shows more. */
function whole() {
  shown = book.clauses.length;
  draw();
}

/** Whoever has not chosen reads as what they are. */
async function asWho() {
  const asked = new URLSearchParams(location.search).get("for");
  const found = READERS.find((each) => each.id === asked);
  if (found) return found.id;
  const role = (await me())?.role ?? "player";
  return role === "player" ? "player" : role === "inspector" || role === "administrator" || role === "analyst" ? "inspector" : "staff";
}

applySettings();
try {
  [reader, book] = await Promise.all([asWho(), get("/api/rules")]);
  go();
  addEventListener("beforeprint", whole);
} catch (problem) {
  cannotOpen(root, problem);
}
