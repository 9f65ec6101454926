/** A player's own part of the tournament page: entering, the seat, re-entering and withdrawing. */

import { clause } from "../shared/clause.js";
import { fields, h } from "../shared/dom.js";
import { dollars } from "../shared/words.js";

/** @typedef {import("./tournament.js").Screen} Screen */
/** @typedef {import("../shared/answers.d.ts").Offered} Offer */
/** @typedef {import("../shared/answers.d.ts").OwnEntry} OwnEntry */
/** @typedef {import("../shared/answers.d.ts").Enter | import("../shared/answers.d.ts").TakeEntry} Enter */
/** @typedef {import("../shared/answers.d.ts").TournamentCommands} EventCommand */

const STANDINGS = /** @type {Record<string, string>} */ ({
  "": "You have not entered",
  refused: "The director has refused your application",
  owing: "Your fees are still to be paid",
  waiting: "You have entered",
  out: "You are out",
  disqualified: "You are disqualified",
  withdrawn: "You have withdrawn",
});

const OVER = ["finished", "closed", "cancelled"];

/** @param {Screen} screen @param {boolean} said whether the page above shows already how this person stands */
export function entryPart(screen, said) {
  const { view, refusal } = screen;
  const { mine } = view;
  if (!mine) return null;
  const applications = mine.offers.map((offer) => offer.command).filter(isApplication);
  const asked = applications.find((command) => command.type === screen.asking);
  const others = mine.offers.filter((offer) => !isApplication(offer.command));
  if (!mine.status && !applications.length) return null;
  const standing = stands(view, mine);
  return h(
    "footer.own",
    { key: "own", "data-status": mine.status },
    h(
      "p",
      { key: "standing", role: "status", class: said && !refusal ? "spoken" : "" },
      refusal
        ? h("span.refusal", { role: "alert", key: "no" }, refusal.reason, refusal.clause && clause(refusal.clause))
        : h("span", { key: "yes" }, standing),
    ),
    mine.table > 0 && view.dealing !== "room" && h("a.play", { key: "seat", href: `/tournaments/${view.id}/tables/${mine.table}` }, "To the table"),
    asked ? form(screen, asked) : applications.map((command) => ask(screen, command)),
    others.map((offer) => press(screen, offer)),
    more(screen, mine),
  );
}

/** How this person stands, in a sentence. @param {Screen["view"]} view @param {OwnEntry} mine */
function stands({ phase, winners, players }, mine) {
  if (phase === "cancelled") return "The tournament is cancelled. All fees are refunded.";
  const going = mine.going ? `Go to table ${mine.going[0]}, seat ${mine.going[1]}. ` : "";
  if (going) return going;
  if (mine.place) return winners.includes(mine.name) && mine.place === 1 ? "You have won" : `You finished in place ${mine.place} of ${players}`;
  if (mine.queue) return phase === "announced" ? "You have entered. Seats are drawn by lot when play begins." : `You wait for a seat, number ${mine.queue}`;
  return mine.table ? `You sit at table ${mine.table}, seat ${mine.seat}` : STANDINGS[mine.status];
}

/** Whether a command is an application, which the player completes in a form. @param {Offer["command"]} command @returns {command is Enter} */
function isApplication(command) {
  return command.type === "Enter" || command.type === "TakeEntry";
}

/** What takes a word of the player's own. @param {Screen} screen @param {OwnEntry} mine */
function more(screen, { id, status }) {
  const { entry_fee, administration_fee, phase } = screen.view;
  const fees = entry_fee + administration_fee;
  const player = id;
  const over = OVER.includes(phase);
  const waiting = !over && (status === "waiting" || status === "owing");
  const mayPay = !over && (status === "" || status === "owing" || status === "out");
  if (over && status === "") return null;
  return h(
    "details.more",
    { key: "more" },
    h("summary", null, "More"),
    waiting && words(screen, "OfferEntry", "Offer your entry to (player's id)", (to) => ({ type: "OfferEntry", player, to })),
    mayPay && press(screen, { label: `Let the desk take ${dollars(fees)} from your account`, to: "tournament", command: { type: "AgreeToDebit", player, most: fees } }),
    status !== "" && words(screen, "RaiseTournamentDispute", "Ask the director to decide about", (about) => ({ type: "RaiseTournamentDispute", about })),
  );
}

/** @param {Screen} screen @param {string} name @param {string} label @param {(text: string) => EventCommand} command */
function words(screen, name, label, command) {
  const onsubmit = async (/** @type {Event} */ event) => {
    const written = /** @type {HTMLFormElement} */ (event.currentTarget);
    await screen.give(command(fields(event)("text")));
    if (!screen.refusal) written.reset();
  };
  return h(
    "form",
    { key: name, onsubmit },
    h("label", null, h("span", null, label), h("input", { name: "text", type: "text", required: true, maxlength: 120 })),
    h("button.tool", { type: "submit", disabled: screen.busy, "data-action": name }, "Send"),
  );
}

/** @param {Screen} screen @param {Enter} offer */
function ask(screen, offer) {
  const { entry_fee, administration_fee } = screen.view;
  const onclick = () => screen.set({ asking: offer.type, refusal: null });
  const label = offer.type === "Enter" ? `Enter for ${dollars(entry_fee + administration_fee)}` : "Take the entry offered to you";
  return h("button.play", { key: `ask ${offer.type}`, type: "button", "data-action": "ask", onclick }, label);
}

const ASKED_TWICE = ["CancelEntry", "ForfeitChips"]; // what costs an entry or its chips

/** @param {Screen} screen @param {Offer} offer */
function press(screen, { command, label }) {
  const { type } = command;
  const sure = screen.sure === type || !ASKED_TWICE.includes(type);
  const onclick = () => (sure ? screen.give(/** @type {EventCommand} */ (command)) : screen.set({ sure: type, refusal: null }));
  return h("button.tool", { key: label, type: "button", disabled: screen.busy, "data-action": type, class: screen.sure === type ? "sure" : "", onclick }, screen.sure === type ? `Yes, ${label.charAt(0).toLowerCase()}${label.slice(1)}` : label);
}

const INFORMED = "I know where to read the rules, and that the casino may advertise with my name and picture";

/** What an application must state: date of birth and consent. @param {Screen} screen @param {Enter} offer */
function form(screen, offer) {
  const onsubmit = (/** @type {Event} */ event) => {
    const given = fields(event);
    const ticked = (/** @type {string} */ name) => given(name) === "on";
    const said = { name: given("name"), born: given("born"), agreed: ticked("agreed"), informed: ticked("informed") };
    screen.give({ ...offer, ...said });
  };
  const field = (/** @type {string} */ name, /** @type {string} */ label, /** @type {object} */ props) =>
    h("label", { key: name, class: name }, h("input", { name, ...props }), h("span", null, label));
  return h(
    "form.enter",
    { key: "form", onsubmit },
    field("name", "Name", { type: "text", required: true, maxlength: 60, value: offer.name }),
    field("born", "Date of birth", { type: "date", required: true }),
    field("agreed", "I agree to the playing times", { type: "checkbox" }),
    field("informed", INFORMED, { type: "checkbox" }),
    h("button.play", { key: "send", type: "submit", disabled: screen.busy, "data-action": offer.type }, offer.type === "Enter" ? "Enter" : "Take the entry"),
    h(
      "button.tool",
      { key: "close", type: "button", onclick: () => screen.set({ asking: "", refusal: null }) },
      "Not now",
    ),
  );
}
