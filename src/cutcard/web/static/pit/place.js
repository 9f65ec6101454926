/** One table, register or record: what can be done there now, grouped, and what happened last. */

import { get } from "../shared/api.js";
import { clause } from "../shared/clause.js";
import { h } from "../shared/dom.js";
import { localTimes, when } from "../shared/words.js";
import { jobPath } from "./inbox.js";

/** @typedef {import("../shared/answers.d.ts").JobLine} JobLine */
/** @typedef {import("../shared/answers.d.ts").StreamView} StreamView */
/** @typedef {{stream: string, jobs: JobLine[], view: StreamView}} Place */

const FEW = 3; // cases of a job that are shown as buttons of their own
const LAST = 8; // lines of the log

/** @param {string} stream @returns {Promise<Place>} */
export async function placeAt(stream) {
  const [domain, id] = stream.split("/");
  const name = encodeURIComponent(id);
  const jobs = /** @type {"/api/jobs/{domain}/{id}"} */ (`/api/jobs/${domain}/${name}`);
  const [found, view] = await Promise.all([get(jobs), get(`/api/streams/${domain}/${name}`)]);
  return { stream, jobs: found, view };
}

/**
 * The jobs in which a person says what a command would say for them, such as how somebody was told. None if it asks for nothing.
 * @param {JobLine[]} jobs @param {Record<string, unknown>} command
 */
export function saidInPerson(jobs, command) {
  return jobs.filter((one) => one.command === command.type && one.asks);
}

/** @param {Place} place @param {import("../shared/dom.js").Child} tile @param {string} page @param {(path: string) => void} go */
export function placeOf(place, tile, page, go) {
  const wanted = new URLSearchParams(location.search).get("job"); // the next step of a case, or what was searched for
  const next = place.jobs.filter((one) => one.job === wanted);
  const groups = grouped(place.jobs.filter((one) => !next.includes(one)));
  const [domain, id] = place.stream.split("/");
  return h(
    "article.place",
    { key: `place ${place.stream}`, "data-place": place.stream },
    h("header", { key: "head" }, h("h2", { tabindex: "-1" }, place.view.title), page && h("a.quiet", { href: page }, "To the table")),
    tile,
    place.view.open.length > 0 &&
      h(
        "section.open",
        { key: "open", "aria-label": "Open now" },
        h("h3", null, "Open now"),
        h("ul", null, place.view.open.map((one, at) => h("li", { key: at }, one.stream ? h("a", { href: `/pit/${one.stream}`, onclick: led(`/pit/${one.stream}`, go) }, localTimes(one.text)) : localTimes(one.text)))),
      ),
    !place.jobs.length && h("p.empty", { key: "none" }, "There is nothing for you to do here now."),
    next.length > 0 && h("section.chosen", { key: "chosen", "aria-label": next[0].title }, h("h3", null, next[0].title), h("ul", null, next.map((one) => h("li", { key: one.case }, button(one, one.about || one.title, go))))),
    h(
      "div.groups",
      { key: "groups" },
      [...groups].map(([group, jobs]) => h("section", { key: group }, h("h3", null, group), entries(jobs, go))),
    ),
    h(
      "section.log",
      { key: "log", "aria-label": "What happened last" },
      h("h3", null, "What happened last"),
      h("ol", null, place.view.log.slice(0, LAST).map((line, at) => h("li", { key: at }, h("small", null, `${when(line.at)}, ${line.who}`), h("span", null, localTimes(line.text)), line.clauses.map(clause)))),
    ),
    h("p.all", { key: "all" }, h("a", { href: `/desk/${domain}/${encodeURIComponent(id)}` }, "All commands and records")),
  );
}

/** A link that is followed without loading the page again. @param {string} path @param {(path: string) => void} go */
function led(path, go) {
  return (/** @type {Event} */ event) => {
    event.preventDefault();
    go(path);
  };
}

/** @param {JobLine[]} jobs */
function grouped(jobs) {
  /** @type {Map<string, JobLine[]>} */
  const found = new Map();
  for (const job of jobs) found.set(job.group, [...(found.get(job.group) ?? []), job]);
  return found;
}

/** @param {JobLine[]} jobs @param {(path: string) => void} go */
function entries(jobs, go) {
  const byJob = new Map(jobs.map((job) => [job.job, jobs.filter((one) => one.job === job.job)]));
  return h(
    "ul",
    null,
    [...byJob].map(([job, cases]) =>
      h(
        "li",
        { key: job },
        cases.length === 1
          ? button(cases[0], cases[0].title, go)
          : h(
              "details",
              { open: cases.length <= FEW ? true : null },
              h("summary", { "data-job": job }, cases[0].title),
              h("ul.cases", null, cases.map((one) => h("li", { key: one.case }, button(one, one.about || one.title, go)))),
            ),
      ),
    ),
  );
}

/** @param {JobLine} job @param {string} label @param {(path: string) => void} go */
function button(job, label, go) {
  return h(
    "button.entry",
    { type: "button", "data-job": job.job, "data-case": job.case, onclick: () => go(jobPath(job.stream, job.job, job.case)) },
    h("span", null, localTimes(label)),
    label === job.title && job.about && h("small", null, localTimes(job.about)),
  );
}
