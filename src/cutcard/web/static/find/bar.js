/**
 * The command bar of all staff: finds people, tables, rounds, cases, jobs, pages and clauses. Ctrl+K or "/" opens it.
 * A page puts `barButton()` into its head; if it can show some addresses itself, it gives a function that does so.
 */

import { get } from "../shared/api.js";
import { entered, h, patch } from "../shared/dom.js";
import { localTimes } from "../shared/words.js";

/** @typedef {import("../shared/answers.d.ts").FoundThing} Line */

const PAUSE = 120; // milliseconds without a key before the server is asked
const KINDS = /** @type {Record<Line["kind"], string>} */ ({
  table: "Tables",
  tournament: "Tournaments",
  person: "People",
  round: "Rounds",
  hand: "Hands",
  case: "Cases",
  job: "Jobs",
  place: "Where",
  page: "Pages",
  record: "Records",
  clause: "Rules",
});

/** Whether this page has shown an address by itself. @typedef {(path: string) => boolean} Show */

/** @type {HTMLElement | null} */
let root = null;
/** @type {Show} */
let show = () => false;
let words = "";
/** The job whose place is asked for. @type {Line | null} */
let job = null;
/** @type {Line[]} */
let lines = [];
let at = 0;
let answered = " "; // the words that the lines belong to
let said = ""; // why nothing is shown
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** The button for the head of a page. @param {Show} [shows] */
export function barButton(shows) {
  if (shows) show = shows;
  mount();
  return h(
    "button.tool.find",
    { key: "command bar", type: "button", title: "Search (Ctrl+K)", "aria-keyshortcuts": "Control+K /", onclick: openBar },
    h("span", null, "Search"),
    h("kbd", { "aria-hidden": "true" }, "Ctrl K"),
  );
}

function mount() {
  if (root) return;
  root = document.createElement("div");
  document.body.append(root);
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const typing = event.target instanceof Element && event.target.closest("input, select, textarea");
    const asked = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    if (!asked && (event.key !== "/" || typing || event.ctrlKey || event.altKey)) return;
    event.preventDefault();
    event.stopPropagation(); // "k" is a king where cards are typed
    openBar();
  };
  addEventListener("keydown", keys, { capture: true });
}

export function openBar() {
  if (!root) return;
  job = null;
  words = "";
  lines = [];
  answered = " ";
  said = "";
  draw();
  const dialog = /** @type {HTMLDialogElement} */ (root.querySelector("dialog"));
  if (!dialog.open) dialog.showModal();
  dialog.querySelector("input")?.focus();
  void ask();
}

async function ask() {
  const [asked, where] = [words.trim(), job];
  try {
    const found = await get(/** @type {"/api/find"} */ (`/api/find?${new URLSearchParams({ q: asked, job: where?.job ?? "" })}`));
    if (asked !== words.trim() || where !== job) return;
    lines = found;
    at = 0;
    said = found.length ? "" : where ? "No place with this name where this can be done now. Try another name." : "Nothing found. Try a name, a table, a round number, $250, UTH 11.7, or “voids yesterday”.";
    answered = asked;
  } catch {
    said = "The search cannot be reached. Try again.";
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
async function steer(event) {
  const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  event.stopPropagation(); // keys of the page behind the bar
  if (move && lines.length) {
    event.preventDefault();
    at = (at + move + lines.length) % lines.length;
    draw();
    document.getElementById(`found-${at}`)?.scrollIntoView({ block: "nearest" });
  }
  if (event.key === "Backspace" && !words && job) openBar();
  if (event.key === "Enter") {
    event.preventDefault();
    if (answered !== words.trim()) {
      clearTimeout(waiting);
      await ask(); // Enter means what was typed, not what was found before
    }
    if (lines[at]) go(lines[at]);
  }
}

/** @param {Line} line */
function go(line) {
  if (line.job) {
    job = line;
    words = "";
    lines = [];
    answered = " ";
    draw();
    root?.querySelector("input")?.focus();
    void ask();
    return;
  }
  /** @type {HTMLDialogElement | null} */ (root?.querySelector("dialog"))?.close();
  if (!show(line.href)) location.assign(line.href);
}

function draw() {
  if (!root) return;
  const kinds = [...new Set(lines.map((line) => line.kind))];
  const label = job ? `${job.title}: for whom, or where?` : "A person, table, round, case, job or rule";
  patch(
    root,
    h(
      "dialog.findbar",
      { "aria-label": "Search" },
      h("input", {
        type: "text", // Escape would first clear a field of the type search
        role: "combobox",
        "aria-label": label,
        "aria-expanded": lines.length > 0,
        "aria-controls": "found",
        "aria-activedescendant": lines.length ? `found-${at}` : undefined,
        "aria-autocomplete": "list",
        autocomplete: "off",
        placeholder: label,
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
        if (line.href && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
        event.preventDefault();
        go(line);
      },
    },
    h("b", null, line.title),
    h("span", null, localTimes(line.detail)),
  );
}
