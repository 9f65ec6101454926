/** What concerns the whole event: announcements, paper to go on with, what happened on paper, cancelling. */

import { clause } from "../shared/clause.js";
import { fields, h } from "../shared/dom.js";
import { clockTime, fromField, toField } from "../shared/words.js";
import { press } from "./press.js";

/** @typedef {import("./console.js").Page} Page */
/** @typedef {import("../shared/answers.d.ts").TournamentCommands} EventCommand */
/** What is entered from paper: the moment at which it happened, and which paper says so. @typedef {{happened: string, sheet: string}} Paper */

/** @param {Page} page */
export function eventPart(page) {
  const { view } = page;
  return h(
    "div.event",
    null,
    view.told && h("p.note", { key: "told", role: "status" }, "Everybody is told: ", h("b", null, view.told)),
    view.event.filter((act) => act.tone !== "danger").map((act) => h("div.act", { key: act.id }, press(page, act))),
    h("p", { key: "paper" }, h("a.tool", { href: `/tournaments/${encodeURIComponent(view.id)}/paper`, target: "_blank" }, "Sheets on paper"), " Seats, clock and queue, to go on without the system."),
    h("p", { key: "cards" }, h("a.tool", { href: `/tournaments/${encodeURIComponent(view.id)}/cards`, target: "_blank" }, "Seat cards"), " Of everybody who has entered, to print."),
    view.late.length > 0 && !page.paper && paperForm(page),
    view.event.filter((act) => act.tone === "danger").map((act) => h("div.act", { key: act.id }, press(page, act), act.clause && clause(act.clause))),
  );
}

/** From now on everything is entered as of another time. @param {Page} page */
function paperForm(page) {
  const onsubmit = (/** @type {Event} */ event) => {
    const typed = fields(event);
    page.set({ paper: { happened: fromField(typed("happened")), sheet: typed("sheet").trim() } });
  };
  return h(
    "details.penalties",
    { key: "afterwards" },
    h("summary", { "data-press": "from paper" }, "Enter what happened on paper"),
    h(
      "form.blanks",
      { onsubmit },
      h("label", null, h("span", null, "When it happened"), h("input", { name: "happened", type: "datetime-local", required: true, "data-blank": "happened", max: toField(page.view.now) })),
      h("label", null, h("span", null, "On which paper it is written"), h("input", { name: "sheet", type: "text", required: true, maxlength: 100, "data-blank": "sheet" })),
      h("button.press.main", { type: "submit", "data-press": "begin paper" }, h("span.label", null, "Begin"), h("span.detail", null, "Then use the console as always")),
      clause("T-69"),
    ),
  );
}

/** What is said at the head while something is entered from paper. @param {Page} page */
export function paperBanner(page) {
  if (!page.paper) return null;
  const { happened, sheet } = page.paper;
  return h(
    "p.banner.paper",
    { key: "from paper", role: "status" },
    `From paper (${sheet}): what you do now is recorded as of ${clockTime(happened)}. `,
    h("button.tool", { type: "button", "data-press": "later paper", onclick: () => page.set({ paper: { sheet, happened: new Date(Date.parse(happened) + 60_000).toISOString() } }) }, "A minute later"),
    h("button.tool", { type: "button", "data-press": "end paper", onclick: () => page.set({ paper: null }) }, "Back to the present"),
  );
}

/** The command as it is given: from paper, at the time at which it happened. @param {Page} page @param {EventCommand} command @returns {EventCommand} */
export function asEntered(page, command) {
  if (!page.paper || !page.view.late.includes(command.type)) return command;
  return /** @type {EventCommand} */ (/** @type {unknown} */ ({ type: "EnterAfterwards", ...page.paper, act: command }));
}
