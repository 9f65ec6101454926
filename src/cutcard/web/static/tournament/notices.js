/** What players of a tournament are told: what concerns them now, and the notices that stand until its end. */

import { clause } from "../shared/clause.js";
import { h } from "../shared/dom.js";
import { localTimes } from "../shared/words.js";

/** @typedef {import("../shared/answers.d.ts").Notice} Notice */

/** @param {Notice[]} notices */
export function noticesNow(notices) {
  const now = notices.filter((one) => !one.standing);
  return now.map((one) => h("p.banner", { key: one.text, role: "status" }, localTimes(one.text), " ", clause(one.clause)));
}

/** @param {Notice[]} notices */
export function noticesSheet(notices) {
  if (!notices.length) return h("p.empty", { key: "none" }, "There are no notices.");
  return h(
    "ul.notices",
    { key: "notices" },
    notices.map((one) => h("li", { key: one.text }, localTimes(one.text), " ", clause(one.clause))),
  );
}
