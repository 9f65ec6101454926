/** The felt: the dealer's hand at the top, the board in the middle, the player's own box in front, others around. */

import { row } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { capital, cardsOf, dollars, handName, localTimes } from "../shared/words.js";
import { spoken } from "../show/speech.js";
import { staged } from "../show/stage.js";
import { named, otherBox, ownBox } from "./boxes.js";
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
    spoken(view, said(view).text, isLate(view)),
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
  const cards = view.dealer.length > 0 && row(view.dealer, { pile: `round ${view.number} dealer`, each: lying(view, "dealer") });
  return h(
    "section.dealer",
    { "aria-label": "Dealer’s hand" },
    h("p.who", null, "Dealer"),
    h("div.hand", null, cards || h("span.shoe")),
    h("p.made", null, view.dealer_hand ? h("span", named(view.dealer_hand), capital(handName(view.dealer_hand))) : " "),
  );
}

/** @param {TableView} view */
function board(view) {
  if (!view.board.length && !view.board_cards) return null;
  if (!view.board.length) return h("section.board.empty", { key: "board", "aria-hidden": "true" }, Array.from({ length: view.board_cards }, (_, place) => h("span.place", { key: place })));
  return h("section.board", { "aria-label": "Board" }, row(view.board, { pile: `round ${view.number} board`, each: lying(view, "board") }));
}

/** How the cards of a pile lie: those that made the winning hand are marked. @param {TableView} view @param {string} pile */
function lying(view, pile) {
  const made = winning(view);
  return (/** @type {string} */ face, /** @type {number} */ slot) => ({ mark: made.has(face) ? "made" : "", ...staged(pile, slot) });
}

/** What is written on the cloth and on the signs of the table. @param {TableView} view */
function inscribed(view) {
  if (!view.inscriptions.length) return null;
  return h("p.inscribed", null, view.inscriptions.map((one, at) => h("span", { key: at }, `${localTimes(one.text)} `)));
}

/** Where the round stands, for everybody at the table. @param {TableView} view */
function status(view) {
  const { text, tone } = said(view);
  const key = `status ${view.number} ${view.need.kind}`;
  return h("p.status", { key, class: `${tone} ${view.need.kind === "opening" ? "ended" : ""}`, "aria-hidden": "true" }, text, clock(view));
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
    const late = view.boxes.some((box) => box.mine && box.late); // only your own hand came to nothing
    return { text: `${late ? "Time ran out" : "The round is void"}: you get your wagers back`, tone: "even" };
  }
  const gained = net(view, (line) => line.mine);
  if (gained > 0) return { text: `You win ${dollars(gained)}`, tone: "win" };
  return gained < 0 ? { text: `You lose ${dollars(-gained)}`, tone: "lose" } : { text: "You break even", tone: "even" };
}

/** @param {TableView} view @param {number} box */
function nameOf(view, box) {
  return view.seats.find((seat) => seat.box === box)?.name ?? `Box ${box}`;
}
