/** One inbox: what waits for the viewer, each with the button that does it; then what waits for others. */

import { clause } from "../shared/clause.js";
import { h } from "../shared/dom.js";
import { capital, duration, localTimes, when } from "../shared/words.js";
import { ago } from "./tiles.js";

/** @typedef {import("../shared/answers.d.ts").PitDuty} Duty */

/** The address of a job. @param {string} stream @param {string} job @param {string} kase */
export function jobPath(stream, job, kase) {
  const [domain, id] = stream.split("/");
  return `/pit/${domain}/${encodeURIComponent(id)}/${job}${kase ? `?case=${encodeURIComponent(kase)}` : ""}`;
}

/** @param {Duty[]} inbox @param {number} now @param {(path: string) => void} go @param {import("../shared/dom.js").Child} [below] @param {Duty[]} [later] */
export function inboxOf(inbox, now, go, below = null, later = []) {
  const mine = inbox.filter((duty) => duty.mine);
  const others = inbox.filter((duty) => !duty.mine);
  return h(
    "section.inbox",
    { key: "inbox", "aria-label": "Waiting for you" },
    h("h2", null, "Waiting for you ", h("span.count", { class: mine.length ? "" : "none" }, mine.length)),
    mine.length ? h("div", { key: "mine", role: "status" }, h("ul", null, mine.map((duty) => row(duty, now, go)))) : h("p.empty", { key: "none" }, "Nothing waits for you."),
    others.length > 0 &&
      h(
        "details",
        { key: "others" },
        h("summary", null, `Waiting for others (${others.length})`),
        h("ul", null, others.map((duty) => row(duty, now, go))),
      ),
    later.length > 0 &&
      h(
        "details",
        { key: "later" },
        h("summary", null, `Waits for time (${later.length})`),
        h("ul", null, later.map((duty) => row(duty, now, go, true))),
      ),
    below,
  );
}

/** New members of staff whom the viewer is asked to confirm. @param {number} count */
export function newcomers(count) {
  if (!count) return null;
  const who = count === 1 ? "A new member of staff waits" : `${count} new members of staff wait`;
  return h("p.shift", { key: "newcomers", role: "status" }, h("span", null, `${who} for a second person. `, h("a", { href: "/people", "data-newcomers": count }, "Look and confirm")));
}

/** Who has the pit, and the way to hand it over. @param {{shift: string, handed: boolean}} view @param {(path: string) => void} go */
export function shiftOf({ shift, handed }, go) {
  const onclick = () => go(jobPath("pit/floor", "hand-over-pit", ""));
  return h(
    "p.shift",
    { key: "shift" },
    h("span", null, localTimes(shift)),
    !handed && h("button.quiet", { type: "button", "data-act": "hand-over-pit", onclick }, "Hand the pit over"),
  );
}

/** @param {Duty} duty @param {number} now @param {(path: string) => void} go @param {boolean} [time] whether it waits for time alone */
function row(duty, now, go, time = false) {
  return h(
    "li.duty",
    { key: `${duty.stream} ${duty.id} ${duty.text}`, class: late(duty, now), "data-duty": duty.id },
    h("p.where", null, h("b", null, duty.place), h("small", null, time ? `Until ${when(duty.due)}` : deadline(duty, now))),
    h("p", null, localTimes(duty.text), " ", duty.clause && clause(duty.clause)),
    duty.acts.length
      ? h(
          "div.row",
          null,
          duty.acts.map((act, at) =>
            h("button", { key: `${act.job} ${act.case}`, type: "button", class: at || time || !duty.mine ? "quiet" : "do", "data-act": act.job, onclick: () => go(jobPath(duty.stream, act.job, act.case)) }, act.label),
          ),
        )
      : null,
    !duty.mine && h("p.who", null, `For: ${duty.role}`),
  );
}

/** @param {Duty} duty @param {number} now */
function late(duty, now) {
  if (!duty.due) return duty.since ? "" : "now";
  return new Date(duty.due).getTime() < now ? "late" : "";
}

/** @param {Duty} duty @param {number} now */
function deadline(duty, now) {
  if (!duty.due) return duty.since ? capital(ago(duty.since, now)) : "Play waits";
  const left = (new Date(duty.due).getTime() - now) / 1000;
  return left < 0 ? `Overdue since ${when(duty.due)}` : left < 7200 ? `${duration(left)} left` : `By ${when(duty.due)}`;
}
