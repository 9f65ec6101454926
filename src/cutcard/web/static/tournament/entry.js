/** A player's own part of a tournament: entering, the seat, entering again, withdrawing. */

import { clause } from "../shared/clause.js";
import { fields, h } from "../shared/dom.js";
import { dollars } from "../shared/words.js";

/** @typedef {import("./tournament.js").Screen} Screen */
/** @typedef {import("../shared/answers.d.ts").Offered} Offer */
/** @typedef {import("../shared/answers.d.ts").Enter} Enter */
/** @typedef {import("../shared/answers.d.ts").TournamentCommands} EventCommand */

const STANDINGS = /** @type {Record<string, string>} */ ({
  "": "You have not entered",
  owing: "Your fees are still to be paid",
  waiting: "You have entered",
  out: "You are out",
  disqualified: "You are disqualified",
  withdrawn: "You have withdrawn",
});

/** @param {Screen} screen */
export function entryPart(screen) {
  const { view, refusal } = screen;
  const { mine } = view;
  if (!mine) return null;
  const enter = mine.offers.map((offer) => offer.command).find((command) => command.type === "Enter");
  const others = mine.offers.filter((offer) => offer.command !== enter);
  if (!mine.status && !enter) return null;
  const standing = mine.table ? `You sit at table ${mine.table}, seat ${mine.seat}` : STANDINGS[mine.status];
  return h(
    "footer.own",
    { key: "own", "data-status": mine.status },
    h(
      "p",
      { key: "standing", role: "status" },
      refusal
        ? h("span.refusal", { role: "alert", key: "no" }, refusal.reason, refusal.clause && clause(refusal.clause))
        : h("span", { key: "yes" }, standing),
    ),
    mine.table > 0 && h("a.play", { key: "seat", href: `/tournaments/${view.id}/tables/${mine.table}` }, "To the table"),
    enter && !screen.asking && ask(screen),
    enter && screen.asking && form(screen, enter),
    others.map((offer) => press(screen, offer)),
  );
}

/** @param {Screen} screen */
function ask(screen) {
  const { entry_fee, administration_fee } = screen.view;
  const onclick = () => screen.set({ asking: true, refusal: null });
  const label = `Enter for ${dollars(entry_fee + administration_fee)}`;
  return h("button.play", { key: "ask", type: "button", "data-action": "ask", onclick }, label);
}

/** @param {Screen} screen @param {Offer} offer */
function press(screen, offer) {
  const props = { type: "button", disabled: screen.busy, "data-action": offer.command.type };
  return h("button.tool", { key: offer.label, ...props, onclick: () => screen.give(/** @type {EventCommand} */ (offer.command)) }, offer.label);
}

/** What an application must say: the date of birth, membership, consent. @param {Screen} screen @param {Enter} offer */
function form(screen, offer) {
  const onsubmit = (/** @type {Event} */ event) => {
    const given = fields(event);
    const said = { name: given("name"), born: given("born"), member: given("member") === "on", agreed: given("agreed") === "on" };
    screen.give({ ...offer, ...said });
  };
  const field = (/** @type {string} */ name, /** @type {string} */ label, /** @type {object} */ props) =>
    h("label", { key: name, class: name }, h("input", { name, ...props }), h("span", null, label));
  return h(
    "form.enter",
    { key: "form", onsubmit },
    field("name", "Name", { type: "text", required: true, maxlength: 60, value: offer.name }),
    field("born", "Date of birth", { type: "date", required: true }),
    field("member", "I am a member of the loyalty programme", { type: "checkbox" }),
    field("agreed", "I agree to the playing times, and that my name and picture may be used in advertising", { type: "checkbox" }),
    h("button.play", { key: "send", type: "submit", disabled: screen.busy, "data-action": "Enter" }, "Enter"),
    h(
      "button.tool",
      { key: "close", type: "button", onclick: () => screen.set({ asking: false, refusal: null }) },
      "Not now",
    ),
  );
}
