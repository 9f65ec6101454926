/** One job, step by step: its fields, then what would happen, then it is done. Any job that the server declares is drawn here. */

import { get, post, Refused } from "../shared/api.js";
import { clause } from "../shared/clause.js";
import { h } from "../shared/dom.js";
import { confirmHere } from "../shared/proof.js";
import { capital, localTimes, withSuits } from "../shared/words.js";
import { fieldOf, read } from "./fields.js";

/** @typedef {import("../shared/answers.d.ts").JobView} JobView */
/** @typedef {import("../shared/answers.d.ts").JobTrial} JobTrial */
/** @typedef {import("../shared/answers.d.ts").RefusalAnswer} RefusalAnswer */
/** @typedef {{text: string, clauses: string[]}} Line */

/**
 * A job under way. `at`: the step, behind the last one the summary; `done`: what was recorded; `next`: the title of the job that
 * follows, if it is this person's to do.
 * @typedef {{view: JobView, at: number, values: Record<string, unknown>, problems: Record<string, string>, trial: JobTrial | null,
 *   refusal: RefusalAnswer | null, busy: boolean, done: Line[] | null, next: string}} Flow
 */

/**
 * What the page does around a job.
 * @typedef {{draw: () => void, leave: () => void, go: (stream: string, job: string) => void, cure: (stream: string, command: Record<string, unknown>) => void, demo: boolean, back?: string}} Around
 */

/** Ask for a job and begin it. @param {string} stream @param {string} job @param {string} kase @returns {Promise<Flow>} */
export async function begin(stream, job, kase) {
  const [domain, id] = stream.split("/");
  const path = /** @type {"/api/jobs/{domain}/{id}/{job}"} */ (
    `/api/jobs/${domain}/${encodeURIComponent(id)}/${job}?case=${encodeURIComponent(kase)}`
  );
  const view = await get(path);
  const values = Object.fromEntries(view.steps.flatMap((step) => step.fields.map((field) => [field.name, field.value])));
  /** @type {Flow} */
  const flow = { view, at: 0, values, problems: {}, trial: null, refusal: null, busy: false, done: null, next: "" };
  if (!view.steps.length) await attempt(flow);
  return flow;
}

/** Whether the summary is shown. @param {Flow} flow */
export function atSummary(flow) {
  return flow.at >= flow.view.steps.length;
}

/** Ask what would happen with what was entered. @param {Flow} flow */
export async function attempt(flow) {
  const { view } = flow;
  const [domain, id] = view.stream.split("/");
  const fields = view.steps.flatMap((step) => step.fields);
  const values = Object.fromEntries(fields.map((field) => [field.name, read(field, flow.values[field.name]).value ?? null]));
  const path = /** @type {"/api/jobs/{domain}/{id}/{job}/trial"} */ (`/api/jobs/${domain}/${encodeURIComponent(id)}/${view.job}/trial`);
  try {
    flow.trial = await post(path, { case: view.case, values });
    flow.refusal = flow.trial.refusal ?? null;
  } catch (problem) {
    flow.trial = null;
    flow.refusal = refusalOf(problem);
  }
}

/** @param {unknown} problem @returns {RefusalAnswer} */
function refusalOf(problem) {
  if (problem instanceof Refused) return { clause: problem.clause, reason: problem.reason, cure: problem.cure };
  return { clause: null, reason: "the server cannot be reached: check your connection, then try again" };
}

/** Fields of the step that are asked for, as the others stand. @param {Flow} flow */
function visible(flow) {
  return flow.view.steps[flow.at].fields.filter((field) => !field.when || flow.values[field.when[0]] === field.when[1]);
}

/** The next step, if this one is filled in. @param {Flow} flow @param {Around} around */
async function next(flow, around) {
  const found = visible(flow).map((field) => [field.name, read(field, flow.values[field.name]).problem]);
  flow.problems = Object.fromEntries(found.filter(([, problem]) => problem));
  if (Object.keys(flow.problems).length) {
    around.draw();
    /** @type {HTMLElement | null} */ (document.querySelector(".wrong :is(input, select, textarea)"))?.focus();
    return;
  }
  flow.at += 1;
  if (atSummary(flow)) {
    flow.busy = true;
    around.draw();
    await attempt(flow);
    flow.busy = false;
  }
  around.draw();
  focusOn(flow);
}

/** Focus goes where the work is. @param {Flow} flow */
export function focusOn(flow) {
  const ways = flow.done ? [".flow .finished .do"] : atSummary(flow) ? [".flow .summary .do", ".flow .refusal"] : [".flow :is(input, select, textarea)"];
  const found = [...ways, ".flow h2"].map((way) => /** @type {HTMLElement | null} */ (document.querySelector(way)));
  found.find(Boolean)?.focus();
}

/** @param {Flow} flow @param {Around} around */
async function carryOut(flow, around) {
  const { trial, view } = flow;
  if (flow.busy || !trial?.command) return;
  flow.busy = true;
  around.draw();
  const [domain, id] = trial.stream.split("/");
  try {
    const done = await post(`/api/streams/${domain}/${encodeURIComponent(id)}/commands`, trial.command);
    flow.done = done.text.map(({ text, clauses }) => ({ text, clauses }));
    flow.refusal = null;
    flow.next = trial.then ? await titleAt(trial.stream, trial.then) : "";
  } catch (problem) {
    flow.refusal = refusalOf(problem);
  }
  flow.busy = false;
  around.draw();
  focusOn(flow);
  if (view.job) document.dispatchEvent(new CustomEvent("job-done", { detail: view.job }));
}

/** The title of a job, if this person can do it in this stream now. @param {string} stream @param {string} job */
async function titleAt(stream, job) {
  const [domain, id] = stream.split("/");
  try {
    const lines = await get(/** @type {"/api/jobs/{domain}/{id}"} */ (`/api/jobs/${domain}/${encodeURIComponent(id)}`));
    return lines.find((one) => one.job === job)?.title ?? "";
  } catch {
    return ""; // what was done is done: the next step is found from the pit as well
  }
}

/** @param {Flow} flow @param {Around} around */
async function second(flow, around) {
  const { trial, view } = flow;
  if (!trial?.command) return;
  if (await confirmHere(trial.stream, trial.command, `${view.title}. ${view.does}`)) {
    flow.done = [{ text: "Confirmed by a second person.", clauses: [] }];
    flow.refusal = null;
    around.draw();
    focusOn(flow);
  }
}

/** @param {Flow} flow @param {Around} around */
export function flowOf(flow, around) {
  const { view } = flow;
  return h(
    "article.flow",
    { key: `flow ${view.stream} ${view.job} ${view.case}`, "data-job": view.job, "aria-label": view.title },
    h(
      "header",
      { key: "head" },
      h("p.place", null, view.place),
      h("h2", { tabindex: "-1" }, view.title),
      view.about && h("p.about", null, localTimes(view.about)),
      h("p.does", null, view.does, " ", view.clauses.map(clause)),
    ),
    progress(flow),
    flow.done ? finished(flow, around) : atSummary(flow) ? summary(flow, around) : asked(flow, around),
    view.open.length > 0 && openNow(view),
    (view.beside.length > 0 || view.rulings.length > 0) && beside(view),
  );
}

/** @param {Flow} flow */
function progress(flow) {
  const titles = [...flow.view.steps.map((step) => step.title), "What will happen"];
  if (titles.length < 3) return null;
  const at = flow.done ? titles.length : flow.at;
  return h(
    "ol.progress",
    { key: "progress", "aria-label": "Steps" },
    titles.map((title, number) =>
      h("li", { key: number, class: number < at ? "past" : "", "aria-current": number === at ? "step" : null }, title),
    ),
  );
}

/** @param {Flow} flow @param {Around} around */
function asked(flow, around) {
  const step = flow.view.steps[flow.at];
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void next(flow, around);
  };
  return h(
    "form",
    { key: `step ${flow.at}`, novalidate: true, onsubmit },
    h("h3", null, step.title, " ", (step.by[String(flow.values.id ?? "")] ?? step.clauses).map(clause)),
    visible(flow).map((field) =>
      fieldOf(field, flow.values[field.name], flow.problems[field.name] ?? "", (value) => {
        flow.values[field.name] = value;
        around.draw();
      }),
    ),
    h(
      "div.row",
      { key: "row" },
      h("button.do", { key: "next", type: "submit", "data-next": "yes" }, flow.at + 1 < flow.view.steps.length ? "Next" : "See what will happen"),
      back(flow, around),
    ),
  );
}

/** @param {Flow} flow @param {Around} around */
function back(flow, around) {
  const onclick = () => {
    if (flow.at === 0) return around.leave();
    flow.at -= 1;
    flow.trial = flow.refusal = null;
    around.draw();
    focusOn(flow);
  };
  return h("button.quiet", { key: "back", type: "button", onclick }, flow.at === 0 ? "Leave it" : "Back");
}

/** @param {Flow} flow @param {Around} around */
function summary(flow, around) {
  const { trial, refusal, view } = flow;
  return h(
    "section.summary",
    { key: "summary", "aria-label": "What will happen" },
    h("h3", { key: "title" }, "What will be recorded"),
    trial && trial.says.length > 0 && h("div", { key: "says", role: "status" }, h("ul", null, trial.says.map(said))),
    trial && !refusal && trial.chance && h("p", { key: "chance" }, "Cards or a draw decide the rest. Nobody is told before."),
    trial && !refusal && !trial.says.length && !trial.chance && h("p", { key: "plain" }, view.does),
    refusal && refused(refusal, around),
    h(
      "div.row",
      { key: "row" },
      trial?.command && !refusal && h("button.do", { key: "do", type: "button", "data-do": "yes", disabled: flow.busy, onclick: () => carryOut(flow, around) }, view.button),
      trial?.command && refusal && !around.demo && h("button.do", { key: "second", type: "button", "data-second": "yes", onclick: () => second(flow, around) }, "A second person confirms here"),
      back(flow, around),
    ),
  );
}

/** @param {Line} line @param {number} at */
function said(line, at) {
  return h("li", { key: at }, withSuits(localTimes(line.text)), " ", line.clauses.map(clause));
}

/** @param {RefusalAnswer} refusal @param {Around} around */
function refused(refusal, around) {
  const cure = refusal.cure;
  const command = cure?.command;
  return h(
    "div.refusal",
    { key: "refusal", role: "alert", tabindex: "-1" },
    h("p", null, `${capital(localTimes(refusal.reason))}. `, refusal.clause && clause(refusal.clause)),
    cure?.roles?.length ? h("p.ask", null, `Ask ${either(cure.roles)}.`) : null,
    command && h("button.quiet", { type: "button", "data-cure": String(command.type), onclick: () => around.cure(cure.stream ?? "", command) }, cure.label || "Do what helps"),
  );
}

/** "a dealer, cashier or gaming manager". @param {string[]} names */
function either(names) {
  const all = names.length > 1 ? `${names.slice(0, -1).join(", ")} or ${names.at(-1)}` : names[0];
  return `${/^[aeiou]/.test(all) ? "an" : "a"} ${all}`;
}

/** @param {Flow} flow @param {Around} around */
function finished(flow, around) {
  const then = flow.next ? flow.trial?.then : "";
  return h(
    "section.finished",
    { key: "finished", role: "status" },
    h("h3", null, "Done"),
    h("ul", null, flow.done?.map(said)),
    flow.trial?.then && !then && h("p.about", { key: "others" }, "What comes next is for somebody else: it waits for them."),
    h(
      "div.row",
      null,
      then && h("button.do", { key: "then", type: "button", "data-then": then, onclick: () => around.go(flow.trial?.stream ?? flow.view.stream, then) }, `Next: ${flow.next}`),
      h("button", { key: "leave", type: "button", class: then ? "quiet" : "do", "data-leave": "yes", onclick: around.leave }, around.back ?? "Back to the pit"),
    ),
  );
}

/** What waits on the floor, to be read before a shift changes. @param {import("../shared/answers.d.ts").JobView} view */
function openNow({ open }) {
  return h("section.beside", { key: "open", "aria-label": "What is open now" }, h("h3", null, `What is open now (${open.length})`), h("ul", null, open.map(said)));
}

/** What to decide by: the pad's rulings, and the round. @param {import("../shared/answers.d.ts").JobView} view */
function beside({ beside: lines, replay, rulings }) {
  return h(
    "section.beside",
    { key: "beside", "aria-label": "The round" },
    rulings.length > 0 && [h("h3", null, "What the ruling pad said"), h("ul.rulings", null, rulings.map(said))],
    lines.length > 0 && h("h3", null, "The round, line by line"),
    replay && h("p", null, h("a", { href: replay, target: "round" }, "Step through it on the felt")),
    lines.length > 0 && h("ol", null, lines.map(said)),
  );
}
