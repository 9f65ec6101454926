/** The command bar: Ctrl+K or "/" finds tables, jobs, records, people and rounds; arrows and Enter go there. */

import { get, Refused } from "../shared/api.js";
import { entered, h, patch } from "../shared/dom.js";

/** @typedef {import("../shared/answers.d.ts").JobKind} JobKind */
/** @typedef {import("../shared/answers.d.ts").StreamLine} StreamLine */
/** An entry: `run` goes there, or asks where. @typedef {{key: string, kind: string, label: string, run: () => void}} Entry */

const MOST = 40;
const KINDS = /** @type {Record<string, string>} */ ({
  table: "Table",
  incidents: "Incidents",
  promotion: "Promotion",
  patron: "Patron",
  pool: "Jackpot pool",
  voucher: "Voucher",
  cage: "Cage",
  float: "Float",
  pit: "Shift",
});

/** What the bar knows; asked for when it is first opened. @type {{jobs: JobKind[], streams: StreamLine[]} | null} */
let known = null;
/** @type {HTMLDialogElement | null} */
let dialog = null;

/** Keys that open the bar anywhere on the page. @param {(path: string) => void} go */
export function listen(go) {
  addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLElement && event.target.matches("input, textarea, select, [contenteditable]");
    if ((event.key === "k" && (event.ctrlKey || event.metaKey)) || (event.key === "/" && !typing)) {
      event.preventDefault();
      void openBar(go);
    }
  });
}

/** @param {(path: string) => void} go */
export async function openBar(go) {
  if (dialog) return;
  const made = document.createElement("dialog");
  dialog = made;
  made.className = "bar";
  made.setAttribute("aria-label", "Find a table, a job or a record");
  document.body.append(made);
  made.addEventListener("close", () => {
    made.remove();
    dialog = null;
  });
  const state = { text: "", at: 0, /** @type {JobKind | null} */ job: null, /** @type {Entry[]} */ found: [] };
  const visit = (/** @type {string} */ path) => {
    made.close();
    go(path);
  };
  const draw = () => patch(made, drawn(state, visit, draw));
  draw();
  made.showModal();
  made.querySelector("input")?.focus();
  if (!known) {
    const [jobs, streams] = await Promise.all([get("/api/jobs"), get("/api/streams")]);
    known = { jobs, streams: streams.streams };
    draw();
  }
}

/** Forget what was found, because something new may have begun. */
export function forget() {
  known = null;
}

/** @typedef {{text: string, at: number, job: JobKind | null, found: Entry[]}} State */

/** @param {State} state @param {(path: string) => void} visit @param {() => void} draw */
function drawn(state, visit, draw) {
  const entries = [...matching(state, visit, draw), ...(state.job ? [] : state.found)].slice(0, MOST);
  state.at = Math.max(0, Math.min(state.at, entries.length - 1));
  const onkeydown = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      state.at += step;
      draw();
      document.getElementById(`entry-${state.at}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      entries[state.at]?.run();
    } else if (event.key === "Backspace" && !state.text && state.job) {
      state.job = null;
      draw();
    }
  };
  return [
    h("input", {
      key: "input",
      type: "text",
      role: "combobox",
      "aria-expanded": "true",
      "aria-controls": "entries",
      "aria-activedescendant": entries.length ? `entry-${state.at}` : null,
      "aria-label": state.job ? `Where: ${state.job.title}` : "Find a table, a job, a person or a round",
      placeholder: state.job ? `Where? (${state.job.title})` : "Find a table, a job, a person or a round",
      autocomplete: "off",
      value: state.text,
      oninput: (/** @type {Event} */ event) => {
        state.text = entered(event);
        state.at = 0;
        draw();
        void search(state, draw);
      },
      onkeydown,
    }),
    h(
      "ul",
      { key: "list", id: "entries", role: "listbox", "aria-label": "Found" },
      entries.map((entry, at) =>
        h("li", { key: entry.key, id: `entry-${at}`, role: "option", "aria-selected": at === state.at, onclick: entry.run }, h("small", null, entry.kind), h("span", null, entry.label)),
      ),
    ),
    known !== null && !entries.length && h("p.empty", { key: "none", role: "status" }, "Nothing is called that."),
  ];
}

/** @param {State} state @param {(path: string) => void} visit @param {() => void} draw @returns {Entry[]} */
function matching(state, visit, draw) {
  if (!known) return [];
  const words = state.text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (/** @type {string} */ text) => words.every((word) => text.toLowerCase().includes(word));
  const { job } = state;
  if (job) {
    return known.streams
      .filter((one) => one.domain === job.on && one.opened && fits(`${one.title} ${one.id}`))
      .map((one) => ({ key: `${one.domain}/${one.id}`, kind: KINDS[one.domain] ?? "", label: one.title, run: () => visit(pathOf(one, job)) }));
  }
  const places = known.streams
    .filter((one) => one.domain in KINDS && fits(`${KINDS[one.domain]} ${one.title} ${one.id}`))
    .map((one) => ({ key: `${one.domain}/${one.id}`, kind: KINDS[one.domain], label: one.title, run: () => visit(pathOf(one)) }));
  const jobs = known.jobs
    .filter((one) => fits(`${one.title} ${one.group}`))
    .map((one) => ({
      key: one.job,
      kind: one.group,
      label: one.title,
      run: () => {
        if (one.starts) return visit(`/pit/${one.on}/new/${one.job}`);
        Object.assign(state, { job: one, text: "", at: 0 });
        draw();
      },
    }));
  return words.length ? [...places, ...jobs] : [...places.filter((one) => one.kind === "Table"), ...jobs];
}

/** @param {StreamLine} one @param {JobKind} [job] */
function pathOf(one, job) {
  return `/pit/${one.domain}/${encodeURIComponent(one.id)}${job ? `?job=${job.job}` : ""}`;
}

/** People and rounds, from the floor's own search, if there is one. @param {State} state @param {() => void} draw */
async function search(state, draw) {
  const asked = state.text.trim();
  if (asked.length < 2 || state.job) return;
  try {
    const found = await get(`/api/find?q=${encodeURIComponent(asked)}`);
    if (state.text.trim() !== asked) return;
    const others = found.filter((one) => one.kind !== "table" && !one.href.startsWith("/pit/"));
    state.found = others.map((one, at) => ({
      key: `found ${at}`,
      kind: one.detail,
      label: one.title,
      run: () => location.assign(one.href.replace(/^\/desk\//, "/pit/")),
    }));
  } catch (problem) {
    if (!(problem instanceof Refused)) state.found = []; // the next key asks again
  }
  draw();
}
