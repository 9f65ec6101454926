/**
 * The command bar: finds people, tables, rounds, cases and clauses, and the jobs of a page. Ctrl+K or "/" opens it.
 * A page calls `mountBar()` once, and puts `barButton()` into its head.
 */

import { get } from "../shared/api.js";
import { entered, h, patch } from "../shared/dom.js";
import { localTimes } from "../shared/words.js";

/**
 * Something that a page offers by itself: a link, or something to run.
 * @typedef {{title: string, detail?: string, href?: string, run?: () => void}} Job
 * @typedef {{kind: string, title: string, detail: string, href: string, run?: () => void}} Line
 */

const PAUSE = 120; // milliseconds without a key before the server is asked
/** @type {Record<string, string>} */
const KINDS = {
  job: "Jobs",
  table: "Tables",
  tournament: "Tournaments",
  person: "People",
  round: "Rounds",
  hand: "Hands",
  case: "Cases",
  record: "Records",
  clause: "Rules",
};

/** @type {HTMLElement | null} */
let root = null;
/** @type {Job[]} */
let jobs = [];
let words = "";
/** @type {Line[]} */
let lines = [];
let at = 0;
let failed = "";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** Make the bar ready. @param {Job[]} [offered] jobs of this page, found by their words */
export function mountBar(offered = []) {
  jobs = offered;
  if (root) return;
  root = document.createElement("div");
  document.body.append(root);
  addEventListener("keydown", (event) => {
    const typing = event.target instanceof Element && event.target.closest("input, select, textarea");
    const asked = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    if (!asked && (event.key !== "/" || typing || event.ctrlKey || event.altKey)) return;
    event.preventDefault();
    openBar();
  });
}

/** The button for the head of a page. */
export function barButton() {
  return h(
    "button.tool.find",
    { key: "find", type: "button", title: "Search (Ctrl+K)", "aria-keyshortcuts": "Control+K /", onclick: openBar },
    h("span", null, "Search"),
    h("kbd", { "aria-hidden": "true" }, "Ctrl K"),
  );
}

export function openBar() {
  words = "";
  choose([]);
  if (root) draw();
  const dialog = /** @type {HTMLDialogElement | null} */ (root?.querySelector("dialog"));
  if (dialog && !dialog.open) dialog.showModal();
  dialog?.querySelector("input")?.focus();
}

/** @param {Line[]} found */
function choose(found) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const own = jobs
    .filter((job) => wanted.every((word) => `${job.title} ${job.detail ?? ""}`.toLowerCase().includes(word)))
    .slice(0, 8)
    .map((job) => ({ kind: "job", title: job.title, detail: job.detail ?? "", href: job.href ?? "", run: job.run }));
  lines = [...own, ...found];
  at = 0;
}

async function ask() {
  const asked = words.trim();
  try {
    const found = asked ? await get(`/api/find?q=${encodeURIComponent(asked)}`) : [];
    if (asked !== words.trim()) return;
    failed = "";
    choose(found);
  } catch {
    failed = "The search cannot be reached. Try again.";
  }
  draw();
}

/** @param {string} text */
function type(text) {
  words = text;
  clearTimeout(waiting);
  waiting = setTimeout(ask, PAUSE);
  draw();
}

/** @param {KeyboardEvent} event */
function steer(event) {
  const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (move && lines.length) {
    event.preventDefault();
    at = (at + move + lines.length) % lines.length;
    draw();
    document.getElementById(`found-${at}`)?.scrollIntoView({ block: "nearest" });
  }
  if (event.key === "Enter") {
    event.preventDefault();
    if (lines[at]) go(lines[at]);
  }
}

/** @param {Line} line */
function go(line) {
  /** @type {HTMLDialogElement | null} */ (root?.querySelector("dialog"))?.close();
  if (line.run) line.run();
  else location.assign(line.href);
}

function draw() {
  if (!root) return;
  const kinds = [...new Set(lines.map((line) => line.kind))];
  const said = failed || (words.trim() && !lines.length ? "Nothing found. Try a name, a table, a round number, $250, UTH 11.7, or “voids yesterday”." : "");
  patch(
    root,
    h(
      "dialog.findbar",
      { "aria-label": "Search" },
      h("input", {
        type: "text", // Escape would first clear a field of the type search
        role: "combobox",
        "aria-label": "Search people, tables, rounds, cases and rules",
        "aria-expanded": lines.length > 0,
        "aria-controls": "found",
        "aria-activedescendant": lines.length ? `found-${at}` : undefined,
        "aria-autocomplete": "list",
        autocomplete: "off",
        placeholder: "A person, table, round, $250, UTH 11.7, voids yesterday",
        value: words,
        oninput: (/** @type {Event} */ event) => type(entered(event)),
        onkeydown: steer,
      }),
      h(
        "div.found",
        { id: "found", key: "found", role: "listbox", "aria-label": "Found", hidden: !lines.length },
        kinds.map((kind) =>
          h(
            "div",
            { key: kind, role: "group", "aria-label": KINDS[kind] },
            h("h2", { "aria-hidden": "true" }, KINDS[kind]),
            lines.map((line, place) => line.kind === kind && option(line, place)),
          ),
        ),
      ),
      h("p.said", { key: "said", role: "status" }, said),
    ),
  );
}

/** @param {Line} line @param {number} place */
function option(line, place) {
  return h(
    "a",
    {
      key: place,
      id: `found-${place}`,
      role: "option",
      tabindex: "-1",
      href: line.href || undefined,
      "aria-selected": place === at,
      onclick: (/** @type {MouseEvent} */ event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go(line);
      },
    },
    h("b", null, line.title),
    h("span", null, localTimes(line.detail)),
  );
}
