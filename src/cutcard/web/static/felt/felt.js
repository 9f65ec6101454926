/** The felt: the dealer's hand at the top, the board in the middle, the player's own box in front, others around. */

import { BACK, row } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { capital, cardsOf, dollars, handName, localTimes, moveTitle, plural } from "../shared/words.js";
import { otherBox, ownBox } from "./boxes.js";
import { clock, isLate } from "./clock.js";
import { lines, net, winning } from "./results.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("./boxes.js").Touch} Touch */

/** @param {TableView} view @param {Touch} touch */
export function felt(view, touch) {
  const front = view.seat ?? Math.ceil(view.places / 2);
  const others = Array.from({ length: view.places }, (_, index) => index + 1).filter((box) => box !== front);
  const half = Math.ceil(others.length / 2);
  const box = (/** @type {number} */ number) => otherBox(view, number, touch);
  return h(
    "main.felt",
    { "data-need": view.need.kind, "data-version": view.version, class: view.seat ? "seated" : "" },
    h("div.print", { "aria-hidden": "true" }, h("span", null, view.title)),
    h("p.spoken", { role: "status", "aria-live": "polite" }, spoken(view)),
    h("div.middle", null, view.has_dealer && dealer(view), board(view), status(view), inscribed(view)),
    h(
      "div.others",
      { role: "group", "aria-label": "Other boxes" },
      h("div.ring.right", null, others.slice(0, half).map(box)),
      h("div.ring.left", null, others.slice(half).reverse().map(box)),
    ),
    h("div.near", null, view.seat ? ownBox(view, touch) : box(front)),
  );
}

/** @param {TableView} view */
function dealer(view) {
  const cards = view.dealer.length > 0 && row(view.dealer, { pile: `round ${view.number} dealer`, each: marked(view) });
  return h(
    "section.dealer",
    { "aria-label": "Dealer’s hand" },
    h("p.who", null, "Dealer"),
    h("div.hand", null, cards || h("span.shoe")),
    h("p.made", null, view.dealer_hand ? capital(handName(view.dealer_hand)) : " "),
  );
}

/** @param {TableView} view */
function board(view) {
  if (!view.board.length) return null;
  return h("section.board", { "aria-label": "Board" }, row(view.board, { pile: `round ${view.number} board`, each: marked(view) }));
}

/** Marks the cards that made the winning hand. @param {TableView} view */
function marked(view) {
  const made = winning(view);
  return (/** @type {string} */ face) => ({ mark: made.has(face) ? "made" : "" });
}

/** What is written on the cloth and on the signs of the table. @param {TableView} view */
function inscribed(view) {
  if (!view.inscriptions.length) return null;
  return h("p.inscribed", null, view.inscriptions.map((one) => localTimes(one.text)).join(" \u00b7 "));
}

/** Where the round stands, for everybody at the table. @param {TableView} view */
function status(view) {
  const { text, tone } = said(view);
  return h("p.status", { class: tone, "aria-hidden": "true" }, text, clock(view));
}

/** @param {TableView} view @returns {{text: string, tone: string}} */
function said(view) {
  const { need } = view;
  switch (need.kind) {
    case "opening":
      return ended(view);
    case "wagers":
      return { text: "Place your wagers", tone: "open" };
    case "choice":
    case "declaration":
      return need.mine ? { text: "Your turn", tone: "yours" } : { text: `${nameOf(view, need.box)} decides`, tone: "" };
    case "cards":
      return { text: `The dealer turns over ${cardsOf(view)}`, tone: "" };
    case "settlement":
      return { text: view.has_dealer ? "The dealer’s hand is shown" : "All cards are shown", tone: "" };
    case "end":
      return { text: "Played with real cards, which are not recorded here", tone: "" };
    default:
      return { text: "Dealing", tone: "" };
  }
}

/** What is shown before the table's very first round. @param {TableView} view */
export function first(view) {
  return view.dealing === "electronic" ? "The first round opens shortly" : "The dealer opens the first round";
}

/** @param {TableView} view @returns {{text: string, tone: string}} */
function ended(view) {
  if (!view.number) return { text: first(view), tone: "" };
  if (!lines(view).some((line) => line.mine)) return { text: `Round ${view.number} is settled`, tone: "" };
  if (lines(view).every((line) => !line.mine || line.result === "void")) {
    return { text: "The round is void: you get your wagers back", tone: "even" };
  }
  const gained = net(view, (line) => line.mine);
  if (gained > 0) return { text: `You win ${dollars(gained)}`, tone: "win" };
  return gained < 0 ? { text: `You lose ${dollars(-gained)}`, tone: "lose" } : { text: "You break even", tone: "even" };
}

/** @param {TableView} view @param {number} box */
function nameOf(view, box) {
  return view.seats.find((seat) => seat.box === box)?.name ?? `Box ${box}`;
}

/** A description of the felt for people who cannot see it. @param {TableView} view */
function spoken(view) {
  const own = view.boxes.find((box) => box.mine);
  const hidden = view.dealer.filter((face) => face === BACK).length;
  const parts = [said(view).text];
  if (own?.hand) parts.push(`Your hand: ${handName(own.hand)}`);
  if (isLate(view)) parts.push("Ten seconds left");
  if (hidden) parts.push(`Dealer: ${plural(hidden, "card")} face down`);
  if (view.need.mine) parts.push(view.need.choices.map((choice) => moveTitle(choice.title)).join(", "));
  return parts.join(". ");
}
