/** Sheets, duties and logs of the desk as the page shows them. */

import { clause } from "../shared/clause.js";
import { h } from "../shared/dom.js";
import { capital, localTimes, when } from "../shared/words.js";

/**
 * @typedef {import("../shared/answers.d.ts").Sheet} Sheet
 * @typedef {import("../shared/answers.d.ts").DutyView} Due
 * @typedef {import("../shared/answers.d.ts").Noted} Noted
 */

export const ACKNOWLEDGE = "Acknowledge"; // the command that closes a notice

/** @param {string} role */
export function roleName(role) {
  return capital(role.replaceAll("_", " "));
}

/** @param {Sheet} each */
export function sheet(each) {
  const facts = each.columns.every((name) => !name);
  return h(
    "section.sheet",
    { key: each.title, "aria-label": each.title },
    h("h3", null, each.title),
    h(
      "div.scroll",
      { tabindex: facts ? undefined : "0" },
      h(
        "table",
        { class: facts ? "facts" : "" },
        !facts && h("thead", null, h("tr", null, each.columns.map(columnHead))),
        h(
          "tbody",
          null,
          each.rows.map((cells, at) =>
            h(
              "tr",
              { key: at },
              cells.map((cell, place) =>
                facts && !place ? h("th", { key: place, scope: "row" }, cell) : h("td", { key: place }, localTimes(cell)),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {string} name @param {number} at */
function columnHead(name, at) {
  return h("th", { key: at, scope: "col" }, name);
}

/**
 * What has to be done, the reader's own duties first; `acknowledge` gets the id of a notice that was read.
 * @param {Due[]} all @param {(id: string) => void} [acknowledge]
 */
export function duties(all, acknowledge) {
  if (!all.length) return null;
  return h(
    "section.due",
    { key: "due", "aria-label": "To be done" },
    h("h3", null, "To be done"),
    h(
      "ul",
      { role: "status" },
      all.map((each, at) =>
        h(
          "li",
          { key: at, class: each.mine ? "mine" : "" },
          h("b", null, roleName(each.role)),
          h("span", null, localTimes(each.text), each.due && ` Due by ${when(each.due)}.`),
          each.clause && clause(each.clause),
          acknowledge && each.closes === ACKNOWLEDGE && read(each.id, acknowledge),
        ),
      ),
    ),
  );
}

/** The button that acknowledges a notice. @param {string} id @param {(id: string) => void} acknowledge */
export function read(id, acknowledge) {
  const props = { key: "read", type: "button", "data-acknowledge": id, onclick: () => acknowledge(id) };
  return h("button.action", props, "I have read this");
}

/** @param {Noted[]} lines @param {string} [title] */
export function logOf(lines, title = "Log") {
  return h(
    "section.record",
    { key: title, "aria-label": title },
    h("h3", null, title),
    !lines.length && h("p.empty", { key: "none" }, "Nothing has been recorded yet."),
    h("ol", { key: "lines" }, lines.map(line)),
  );
}

/** @param {Noted} each @param {number} at */
export function line(each, at) {
  return h(
    "li",
    { key: `${each.version} ${at}` },
    h("time", { datetime: each.at }, when(each.at)),
    h("span", null, !each.text.startsWith(each.who) && h("b", null, `${each.who} `), localTimes(each.text)),
    h("span.cited", null, each.clauses.map(clause)),
  );
}
