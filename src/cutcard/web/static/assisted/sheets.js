/** Sheets of an assisted table: a jackpot hand, a dispute, a round recorded by mistake, and what waits for somebody. */

import { button } from "../shared/actions.js";
import { post, Refused } from "../shared/api.js";
import { card, cardNumber } from "../shared/cards.js";
import { clause } from "../shared/clause.js";
import { entered, h } from "../shared/dom.js";
import { dollars } from "../shared/words.js";
import { secondWord } from "../dealing/badges.js";
import { seating } from "../dealing/seats.js";
import { cardPart, facesOf } from "../pad/cards.js";
import { lines } from "../felt/results.js";
import { faultSheet, proposedPart } from "./mishaps.js";

/** @typedef {import("./assisted.js").Desk} Desk */

/** The sheet that is open. @param {Desk} desk */
export function sheet(desk) {
  const { own } = desk;
  const { assisted } = desk.view;
  if (!assisted) return null;
  if (assisted.proposed) return proposedPart(desk, assisted.proposed);
  switch (own.sheet) {
    case "hit":
      return hitSheet(desk, assisted);
    case "fault":
      return faultSheet(desk);
    case "dispute":
      return disputeSheet(desk);
    case "seat":
      return seatSheet(desk);
    case "chips":
      return chipsSheet(desk);
    case "cancel":
      return cancelSheet(desk, assisted);
    default:
      return null;
  }
}

/** Jackpot hands that wait for a supervisor, and prizes to be paid out now. @param {Desk} desk */
export function waiting(desk) {
  const pay = desk.view.need.kind === "opening" ? lines(desk.view).filter((line) => line.returned > line.stake) : [];
  return [
    ...pay.map((one, place) => h("p.prize", { key: `prize ${place}`, role: "status" }, h("b", null, `Box ${one.box}: pay ${dollars(one.returned - one.stake)}`), ` ${one.title}. A supervisor has confirmed it.`)),
    ...hits(desk),
  ];
}

/** @param {Desk} desk */
function hits(desk) {
  const dealer = desk.view.role === "dealer";
  return (desk.view.assisted?.hits ?? []).map((hit) =>
    h(
      "div.hit",
      { key: `hit ${hit.box}`, role: "status" },
      h("b", null, `Box ${hit.box}: ${hit.kind}`),
      h("span.row", null, hit.cards.split(" ").map((face) => card(face, { key: face }))),
      hit.clauses.slice(0, 1).map(clause),
      h("p", null, "A supervisor looks at the cards and confirms: here by badge, or in the pit, where it waits for them. Then the prize is paid."),
      dealer && button({ id: `agree ${hit.box}`, label: "A supervisor confirms here", keys: [], tone: "main", disabled: desk.busy, run: () => secondWord(desk, { type: "ConfirmHits" }) }),
      button({ id: `WithdrawHit ${hit.box}`, label: "Entered by mistake", keys: [], disabled: desk.busy, run: () => desk.send({ type: "WithdrawHit", box: hit.box }) }),
    ),
  );
}

/** @param {Desk} desk @param {import("../shared/answers.d.ts").AssistedView} assisted */
function hitSheet(desk, assisted) {
  const { view, own } = desk;
  const staked = view.stakes.map((stake) => stake.box);
  const box = staked.includes(own.box) ? own.box : staked[0];
  const count = { player: assisted.player, board: assisted.board };
  const piles = Object.entries(count).flatMap(([name, most]) => (most ? [{ name, least: most, most, optional: false }] : []));
  const numbers = (/** @type {string} */ name) => facesOf(own.cards[name] ?? "").faces.map(cardNumber);
  const whole = piles.every((pile) => numbers(pile.name).length === pile.most);
  const send = () =>
    desk.send({ type: "ClaimHit", box, player: numbers("player"), board: numbers("board") }).then((done) => done && desk.remember({ sheet: "", cards: {} }));
  const pad = { view: { piles, decisions: [] }, moves: [], cards: own.cards, active: own.active, set: desk.remember };
  return h(
    "div.sheet",
    { key: "hit sheet" },
    h("h3", null, "Which box has a jackpot hand?"),
    h("div.turn-actions", null, staked.map((one) => button({ id: `hit box ${one}`, label: `Box ${one}`, keys: [], pressed: one === box, run: () => desk.remember({ box: one, cards: {} }) }))),
    cardPart(pad),
    button({ id: "ClaimHit", label: `Enter the hand of box ${box}`, keys: [], tone: "main", disabled: desk.busy || !whole, run: send }),
  );
}

/** @param {Desk} desk @param {string} question @param {string} label @param {(text: string) => Promise<boolean>} give */
function noteSheet(desk, question, label, give) {
  const { own } = desk;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    give(own.text).then((done) => done && desk.remember({ sheet: "", text: "" }));
  };
  return h(
    "form.sheet",
    { key: "note sheet", onsubmit: submit },
    h("label", null, h("span", null, question), h("input", { type: "text", value: own.text, required: true, oninput: (/** @type {Event} */ event) => desk.remember({ text: entered(event) }) })),
    h("button.action.main", { type: "submit" }, h("span.label", null, label)),
  );
}

/** A dealer takes a round back alone only where no jackpot wager depends on it. @param {Desk} desk @param {import("../shared/answers.d.ts").AssistedView} assisted */
function cancelSheet(desk, assisted) {
  const asks = desk.view.role === "dealer" && assisted.for_two;
  const give = async (/** @type {string} */ reasons) => {
    if (!asks) return desk.send({ type: "CancelRound", reasons });
    secondWord(desk, { type: "CancelRound", reasons });
    return true; // the sheet gives way to the supervisor's badge
  };
  return noteSheet(desk, "What was recorded wrongly?", asks ? "A supervisor takes the round back here" : "Take the round back", give);
}

/** A dispute is lodged for a seated player; the ruling pad then rules on the hand and is attached to it. @param {Desk} desk */
function disputeSheet(desk) {
  const { view, own } = desk;
  const seat = view.seats.find((one) => one.box === own.box) ?? view.seats[0];
  if (!seat) return h("p.sheet", { key: "nobody" }, "Nobody is recorded at a box. When the round is over, press Who sits here and scan the player’s card. Until then a supervisor takes the dispute down in the pit.");
  return h(
    "div.sheet",
    { key: "dispute sheet" },
    h("h3", null, "Who disputes?"),
    h("div.turn-actions", null, view.seats.map((one) => button({ id: `disputes ${one.box}`, label: `Box ${one.box}, ${one.name}`, keys: [], pressed: one === seat, run: () => desk.remember({ box: one.box }) }))),
    noteSheet(desk, "What is it about?", "Lodge the dispute", (about) => lodge(desk, seat.box, about)),
    h("p", null, h("a", { href: `/pad/${view.game}?table=${encodeURIComponent(view.id)}` }, "Rule on the hand with the ruling pad")),
  );
}

/** Who sits at which box: it is known whose jackpot wager, dispute or limit it is. @param {Desk} desk */
function seatSheet(desk) {
  const { view, own, busy } = desk;
  const free = Array.from({ length: view.places }, (_, place) => place + 1).find((box) => !view.seats.some((seat) => seat.box === box));
  const box = own.box || free || 1;
  const pick = (/** @type {number} */ one) => () => desk.remember({ box: one, query: "", found: null });
  const name = (/** @type {number} */ one) => view.seats.find((seat) => seat.box === one)?.name ?? "free";
  const send = (/** @type {import("../shared/answers.d.ts").TableCommand} */ command) =>
    desk.send(command).then((done) => {
      if (done) desk.remember({ box: 0, query: "", found: null });
      return done;
    });
  return h(
    "div.sheet",
    { key: "seat sheet" },
    h("div.turn-actions", { role: "group", "aria-label": "Box" }, Array.from({ length: view.places }, (_, place) => button({ id: `seat box ${place + 1}`, label: `Box ${place + 1}`, detail: name(place + 1), keys: [], pressed: place + 1 === box, run: pick(place + 1) }))),
    seating({ view, busy, box, query: own.query, found: own.found, search: desk.remember, refuse: (refusal) => desk.set({ refusal }), send }),
  );
}

/** Chips that a player with a loss limit declares: bought or brought before a round, and left when they go. @param {Desk} desk */
function chipsSheet(desk) {
  const { view, own } = desk;
  const seat = view.seats.find((one) => one.box === own.box) ?? view.seats[0];
  if (!seat) return null;
  const declare = (/** @type {"bought" | "introduced" | "taken away"} */ chips) => {
    const amount = Math.round(Number(own.text) * 100);
    const command = { type: "DeclareChips", chips, amount, table: view.id };
    give(desk, `/api/streams/patron/${view.assisted?.people[seat.box] ?? ""}/commands`, command, "Recorded. The loss limit counts it.").then((done) => done && desk.remember({ sheet: "", text: "" }));
  };
  const kinds = /** @type {const} */ ([["bought", "Bought"], ["introduced", "Brought to the table"], ["taken away", "Left when leaving"]]);
  return h(
    "div.sheet",
    { key: "chips sheet" },
    h("h3", null, "Whose chips, and how much?"),
    h("div.turn-actions", null, view.seats.map((one) => button({ id: `declares ${one.box}`, label: `Box ${one.box}, ${one.name}`, keys: [], pressed: one === seat, run: () => desk.remember({ box: one.box }) }))),
    h("label", null, h("span", null, "Dollars"), h("input", { type: "number", min: "0", step: "0.01", value: own.text, oninput: (/** @type {Event} */ event) => desk.remember({ text: entered(event) }) })),
    h("div.turn-actions", null, kinds.map(([chips, label]) => button({ id: `chips ${chips}`, label, keys: [], disabled: desk.busy || own.text === "" || !(Number(own.text) >= (chips === "taken away" ? 0 : 0.01)), run: () => declare(chips) }))),
    h("p.by-hand", null, "Only players with a loss limit declare chips. The limit is kept by what they declare, not by each wager."),
  );
}

/** @param {Desk} desk @param {number} box @param {string} about */
function lodge(desk, box, about) {
  const { view } = desk;
  const place = { table: view.id, round: view.number };
  const command = { type: "LodgeDispute", place, patron: view.assisted?.people[box] ?? "", about };
  const said = "The dispute is lodged. A supervisor decides it; attach the ruling pad’s answer to it.";
  return give(desk, `/api/streams/incidents/${view.game}/commands`, command, said);
}

/**
 * A command for another stream than the table's; `said` is shown when it is done.
 * @param {Desk} desk @param {`/api/streams/${string}/${string}/commands`} path @param {import("../shared/answers.d.ts").DeskCommand} command @param {string} said
 */
async function give(desk, path, command, said) {
  desk.set({ refusal: null });
  try {
    await post(path, command);
    desk.remember({ said });
    await desk.refresh(); // the table has no news of it, but its page may have to warn now
    return true;
  } catch (problem) {
    const refused = problem instanceof Refused ? problem : { clause: null, reason: "The server cannot be reached. Check your connection, then try again." };
    desk.set({ refusal: { clause: refused.clause, reason: refused.reason } });
    return false;
  }
}

/** What this table records, in one honest sentence. @param {Desk} desk */
export function honestly(desk) {
  const { view } = desk;
  return h(
    "p.honest",
    { key: "honest" },
    "Cards, wagers and decisions are not recorded here, and nothing checks each wager. ",
    h("a", { href: `/pad/${view.game}?table=${encodeURIComponent(view.id)}` }, "Ruling pad"),
    view.role === "dealer"
      ? ". Limits, fills and counts are in the pit, and a supervisor closes the table: ask one."
      : [" · ", h("a", { key: "pit", href: `/pit/table/${encodeURIComponent(view.id)}` }, "Limits, counts, closing")],
  );
}
