/** The inbox: everything on the floor that waits for the viewer. */

import { clause } from "../shared/clause.js";
import { h } from "../shared/dom.js";
import { localTimes, when } from "../shared/words.js";
import { go, path, state } from "./desk.js";

/** The first page of the desk. */
export function inboxPage() {
  if (!state.inbox.length) {
    return [
      h("h2.name", { key: "name", tabindex: "-1" }, "Nothing is waiting for you"),
      h("p.soft", { key: "empty" }, "Choose from the list to see the records of a place or person, and what you can do there."),
    ];
  }
  return [
    h("h2.name", { key: "name", tabindex: "-1" }, "Waiting for you"),
    h("section.due", { key: "due", "aria-label": "Waiting for you" }, h("ul", { role: "status" }, state.inbox.map(row))),
  ];
}

/** @param {import("../shared/answers.d.ts").InboxLine} each */
function row({ domain, id, duty }) {
  const found = state.streams.streams.find((one) => one.domain === domain && one.id === id);
  const onclick = (/** @type {Event} */ event) => {
    event.preventDefault();
    go(domain, id);
  };
  return h(
    "li.mine",
    { key: `${domain}/${id} ${duty.id}` },
    h("a", { href: path(domain, id), onclick }, found?.title ?? id),
    h("span", null, localTimes(duty.text), duty.due && ` Due by ${when(duty.due)}.`),
    duty.clause && clause(duty.clause),
  );
}
