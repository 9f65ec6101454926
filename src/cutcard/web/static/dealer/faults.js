/** The fault button: what can have happened at this moment, in words and pictures; what follows; and the wait for it. */

import { button } from "../shared/actions.js";
import { cardNumber } from "../shared/cards.js";
import { clause } from "../shared/clause.js";
import { entered, h } from "../shared/dom.js";
import { capital, dollars, plural } from "../shared/words.js";
import { DEALER } from "../felt/draft.js";
import { lying, read } from "../keypad/keypad.js";
import { picture } from "./pictures.js";
import { secondWord } from "../dealing/badges.js";

/** @typedef {import("./dealer.js").Desk} Desk */
/** @typedef {import("../shared/answers.d.ts").FaultOffer} FaultOffer */
/** @typedef {import("../shared/answers.d.ts").FaultPlaceView} FaultPlace */
/** @typedef {import("../shared/answers.d.ts").ReportFault} ReportFault */
/** @typedef {import("../shared/answers.d.ts").ConfirmFault["remedy"]} Remedy */
/** @typedef {import("../shared/actions.js").Action} Action */
/**
 * The report that is being made. `handled`: players have handled their cards although this was not recorded; `dealing`: cards are still being dealt.
 * @typedef {{name: string, handled: boolean, dealing: boolean, place: FaultPlace | null, amount: string, cards: string[]}} Reporting
 */

/** @param {Desk} desk @returns {Action} */
export function faultButton(desk) {
  const open = desk.mode === "fault";
  const run = () => desk.set({ mode: open ? "" : "fault", fault: { name: "", handled: false, dealing: false, place: null, amount: "", cards: [] }, text: "", wrong: null, refusals: [] });
  const none = !desk.view.dealer_side || desk.view.need.kind === "fault";
  return { id: "fault", label: "Something went wrong", keys: ["f"], tone: "alarm", disabled: none, run };
}

/**
 * The panel, and what keys do in it: Enter reports, or confirms.
 * @param {Desk} desk @returns {{actions: Action[], drawn: import("../shared/dom.js").Child}}
 */
export function faultPanel(desk) {
  const side = desk.view.dealer_side;
  if (!side || (desk.view.need.kind === "fault" && !side.proposed)) return { actions: [], drawn: null };
  if (side.proposed && desk.view.need.kind === "fault") return proposal(desk, side.proposed);
  const offers = desk.fault.handled ? side.if_handled : desk.fault.dealing ? side.if_dealing : side.faults;
  const chosen = offers.find((one) => one.fault === desk.fault.name);
  const panel = (/** @type {import("../shared/dom.js").Child} */ inside) => h("section.faults", { key: "faults", "aria-label": "What went wrong" }, inside);
  if (!chosen) return { actions: [], drawn: panel([h("h3", { key: "head" }, "What happened?"), handled(desk), list(desk, offers)]) };
  const actions = reporting(desk, chosen);
  return { actions, drawn: panel(detail(desk, chosen, actions)) };
}

/** Whether players have looked at or touched their cards: it decides what follows. @param {Desk} desk */
function handled(desk) {
  if (!desk.view.dealer_side?.if_handled.length) return null;
  const toggle = (/** @type {boolean} */ touched, dealing = false) => () => desk.set({ fault: { ...desk.fault, handled: touched, dealing } });
  return h(
    "div.handled",
    { key: "handled", role: "group", "aria-label": "Have players handled their cards?" },
    desk.view.dealer_side.if_dealing.length > 0 && h("button", { key: "dealing", type: "button", "aria-pressed": desk.fault.dealing, "data-action": "dealing", onclick: toggle(false, true) }, "I am still dealing"),
    h("button", { key: "no", type: "button", "aria-pressed": !desk.fault.handled && !desk.fault.dealing, onclick: toggle(false) }, "Nobody has touched cards"),
    h("button", { key: "yes", type: "button", "aria-pressed": desk.fault.handled, "data-action": "handled", onclick: toggle(true) }, "Players have their cards"),
  );
}

/** @param {Desk} desk @param {FaultOffer[]} offers */
function list(desk, offers) {
  if (!offers.length) return h("p.note", { key: "none" }, "The rules have nothing for this moment. Call a supervisor.");
  return h(
    "div.offers",
    { key: "offers" },
    offers.map((one) => {
      const only = one.places.length === 1 ? one.places[0] : null;
      const run = () => desk.set({ fault: { ...desk.fault, name: one.fault, place: only, amount: "", cards: [] }, text: "" });
      return h("button.offer", { key: one.fault, type: "button", "data-fault": one.fault, onclick: run }, picture(one.fault), h("span", null, capital(one.fault)));
    }),
  );
}

/** Report it, or go back to the list. @param {Desk} desk @param {FaultOffer} one @returns {Action[]} */
function reporting(desk, one) {
  const { fault } = desk;
  const missing = needs(desk, one);
  const report = () => {
    const { name, place, amount } = fault;
    /** @type {ReportFault} */
    const command = { type: "ReportFault", fault: /** @type {ReportFault["fault"]} */ (name) };
    if (place) Object.assign(command, { box: place.box, ...(place.area ? { area: place.area, owner: place.owner } : {}) });
    if (one.amount) command.amount = Math.round(Number(amount) * 100);
    if (one.cards) command.cards = read(desk.text).faces.map(cardNumber);
    if (fault.handled) command.handled = true;
    if (one.moment) command.moment = /** @type {ReportFault["moment"]} */ (one.moment);
    desk.send(command);
  };
  return [
    { id: "report", label: "Report it", detail: missing || "Play stops until it is resolved", keys: ["enter"], tone: "main", disabled: desk.busy || Boolean(missing), run: report },
    { id: "other fault", label: "Something else", keys: [], run: () => desk.set({ fault: { ...fault, name: "" }, text: "" }) },
  ];
}

/** What will follow, and whatever the report still needs. @param {Desk} desk @param {FaultOffer} one @param {Action[]} actions */
function detail(desk, one, actions) {
  return [
    h("div.chosen", { key: "chosen" }, picture(one.fault), h("h3", null, capital(one.fault))),
    one.places.length > 1 && places(desk, one),
    one.amount && amount(desk),
    one.cards > 0 && cards(desk, one),
    h("p.follows", { key: "follows" }, h("b", null, "What follows: "), `${one.says}.`, one.clauses.map(clause)),
    h("div.turn-actions", { key: "report" }, actions.map(button)),
  ];
}

/** What the report still lacks, in words. @param {Desk} desk @param {FaultOffer} one */
function needs({ fault, text, view }, one) {
  if (one.places.length && !fault.place) return "Tap the place first";
  if (one.amount && !(Number(fault.amount) > 0)) return "Enter the chips really there";
  if (!one.cards) return "";
  const { faces, wrong } = read(text);
  const lie = lying(view);
  const fits = faces.length === one.cards && !wrong && faces.every((face) => !lie.has(face));
  return fits ? "" : `Name ${plural(one.cards, "card")}`;
}

/** @param {Desk} desk @param {FaultOffer} one */
function places(desk, one) {
  return h(
    "div.places",
    { key: "places", role: "group", "aria-label": "Where" },
    one.places.map((place) => {
      const picked = desk.fault.place?.box === place.box && desk.fault.place.area === place.area && desk.fault.place.owner === place.owner;
      const at = place.box === DEALER ? "Dealer" : `Box ${place.box}`;
      const shared = one.places.filter((each) => each.box === place.box && each.area === place.area).length > 1;
      const label = place.title ? `${at}: ${place.title}${shared ? `, ${place.name}` : ""}` : at;
      const run = () => desk.set({ fault: { ...desk.fault, place } });
      return h("button", { key: `${place.box} ${place.area} ${place.owner}`, type: "button", "aria-pressed": picked, "data-place": `${place.box} ${place.area}`.trim(), onclick: run }, label);
    }),
  );
}

/** @param {Desk} desk */
function amount(desk) {
  const input = h("input", {
    type: "number",
    min: "0",
    inputmode: "decimal",
    name: "amount",
    value: desk.fault.amount,
    oninput: (/** @type {Event} */ event) => desk.set({ fault: { ...desk.fault, amount: entered(event) } }),
  });
  return h("label.amount-there", { key: "amount" }, h("span", null, "Chips really there, $"), input);
}

/** @param {Desk} desk @param {FaultOffer} one */
function cards(desk, one) {
  const input = h("input", {
    type: "text",
    name: "cards",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    value: desk.text,
    oninput: (/** @type {Event} */ event) => desk.set({ text: entered(event) }),
  });
  return h("label.amount-there", { key: "cards" }, h("span", null, `${plural(one.cards, "card")}, as in As Td`), input);
}

/** A fault that waits: the felt stays as it is. What the dealer may not decide alone, a supervisor's badge decides here. @param {Desk} desk @param {import("../shared/answers.d.ts").ProposedView} one @returns {{actions: Action[], drawn: import("../shared/dom.js").Child}} */
function proposal(desk, one) {
  const dealer = desk.view.role === "dealer";
  const confirm = one.remedies.map((remedy, index) => {
    const alone = !dealer || one.alone.includes(remedy);
    /** @type {import("../shared/answers.d.ts").ConfirmFault} */
    const command = { type: "ConfirmFault", proposal: one.proposal, remedy: /** @type {Remedy} */ (remedy) };
    return {
      id: `confirm ${remedy}`,
      label: one.does[remedy],
      detail: !dealer ? "You confirm it" : alone ? "You may declare it" : "A supervisor confirms it here, by badge",
      keys: index ? [] : ["enter"],
      tone: index ? "" : "main",
      disabled: desk.busy,
      run: () => (alone ? void desk.send(command) : secondWord(desk, command)),
    };
  });
  const withdraw = { id: "withdraw", label: "There was no fault", detail: "Withdraw the report", keys: [], disabled: desk.busy, run: () => desk.send({ type: "WithdrawFault", proposal: one.proposal }) };
  const drawn = h(
    "section.faults",
    { key: "faults", "aria-label": "A fault waits for its remedy" },
    h("div.chosen", { key: "chosen" }, picture(one.fault), h("h3", null, capital(one.fault), one.box ? ` (box ${one.box})` : "")),
    h("p.follows", { key: "follows" }, h("b", null, "What follows: "), `${one.says}.`, one.clauses.map(clause)),
    h("p.note", { key: "by" }, `Reported by ${one.by}. Play waits; the felt stays as it is. On it: ${dollars(staked(desk))}.`),
    h("div.turn-actions", { key: "remedies" }, [...confirm, withdraw].map(button)),
  );
  return { actions: confirm, drawn };
}

/** @param {Desk} desk */
function staked({ view }) {
  return view.stakes.reduce((sum, stake) => sum + stake.chips + stake.tokens, 0);
}
