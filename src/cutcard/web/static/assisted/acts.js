/** The acts of an assisted table: the next one, those one tap away, and the boxes that take jackpot wagers. */

import { h } from "../shared/dom.js";
import { capital, dollars, plural, title } from "../shared/words.js";
import { reliefActions, secondWord } from "../dealing/badges.js";
import { dueActions } from "../dealing/due.js";

/** @typedef {import("./assisted.js").Desk} Desk */
/** @typedef {import("../shared/actions.js").Action} Action */

/** The next deck, brought by its dealer: the first is needed, the second may wait in the device. @param {Desk} desk @returns {Action[]} */
function bringing(desk) {
  const { view, busy } = desk;
  const deck = view.next_deck;
  if (!deck) return [];
  const label = `I checked the ${deck.back} deck and bring it`;
  return [{ id: `BringDeck ${deck.deck}`, label, detail: `${deck.cards ?? 52} cards, no jokers, backs alike`, keys: ["b"], disabled: busy, run: () => desk.send(deck) }];
}

/** What must be done with the table and its decks before cards can be dealt. @param {Desk} desk @returns {Action[]} */
function first(desk) {
  const { view, busy } = desk;
  const between = view.need.kind === "opening";
  const due = dueActions(view, busy, (command) => void desk.send(command), desk.elsewhere).map((one) => ({ ...one, tone: "main" }));
  const care = view.decks.flatMap(({ name, due }) => (due ? [{ type: due, deck: name }] : []));
  return [
    ...due,
    ...(between && view.checklist.length
      ? [{ id: "PrepareTable", label: "Everything on the checklist is at the table", detail: capital(view.checklist.join(", ")), keys: ["k"], tone: "main", disabled: busy, run: () => desk.send({ type: "PrepareTable", equipment: view.checklist }) }]
      : []),
    ...(view.decks.length ? [] : bringing(desk).map((one) => ({ ...one, tone: "main" }))),
    ...care.map((command, place) => ({
      id: `${command.type} ${command.deck}`,
      label: `${title(command.deck)} deck: ${command.type === "Shuffle" ? "shuffled" : "cut"}`,
      keys: place ? [] : [command.type === "Shuffle" ? "h" : "c"],
      tone: "main",
      disabled: busy,
      run: () => desk.send(command),
    })),
  ];
}

/** Whether a round is in play. @param {Desk} desk */
export function playing(desk) {
  return desk.view.need.kind === "end" || desk.view.need.kind === "fault";
}

/** The main acts, the next one first. @param {Desk} desk @returns {Action[]} */
export function steps(desk) {
  const { view, busy } = desk;
  const before = first(desk);
  const { own } = desk;
  const waits = Boolean(view.assisted?.hits.length || view.assisted?.proposed);
  const deal = `Deal round ${view.number + 1}`;
  const lay = own.jackpots.length ? `${plural(own.jackpots.length, "jackpot wager")}` : "no jackpot wagers";
  /** @type {Action} */
  const next = playing(desk)
    ? { id: "EndRound", label: `Round ${view.number} is over`, keys: ["o"], tone: "main", disabled: busy || waits, run: () => desk.send({ type: "EndRound" }) }
    : {
        id: "DealRound",
        label: deal,
        detail: view.jackpot ? lay : "",
        keys: ["o"],
        tone: "main",
        disabled: busy || view.checklist.length > 0 || !view.assisted?.cards || Boolean(view.dealer_side?.due.length || view.assisted?.closed),
        run: () => desk.send({ type: "DealRound", jackpots: own.jackpots }),
      };
  return [...before, next];
}

/** Acts that are one tap away. @param {Desk} desk @returns {Action[]} */
export function beside(desk) {
  const { view, busy, own } = desk;
  const open = (/** @type {import("./assisted.js").Own["sheet"]} */ sheet, /** @type {string} */ label, /** @type {string} */ key, shown = true) =>
    shown ? [{ id: `sheet ${sheet}`, label, keys: [key], disabled: busy, run: () => desk.remember({ sheet: own.sheet === sheet ? "" : sheet, text: "", said: "", fault: "", moment: "", box: 0 }) }] : [];
  const hit = playing(desk) && view.stakes.length > 0;
  const confirm = view.assisted?.hits.length && view.role !== "dealer";
  return [
    ...(confirm ? [{ id: "ConfirmHits", label: "I saw the cards: confirm the jackpot", keys: ["c"], tone: "main", disabled: busy, run: () => desk.send({ type: "ConfirmHits" }) }] : []),
    ...open("hit", "Jackpot hit", "j", hit),
    ...open("fault", "Something went wrong", "f"),
    ...open("dispute", "A player disputes", "d"),
    ...open("seat", "Who sits here", "w", Boolean(view.dealer_side)),
    ...open("chips", "Chips declared", "e", view.seats.length > 0),
    ...(view.role !== "dealer" && view.assisted?.closed
      ? [{ id: "ReopenTable", label: "Open the table again", keys: [], disabled: busy, run: () => desk.send({ type: "ReopenTable" }) }]
      : []),
    ...(view.role !== "dealer" && view.need.kind === "opening" && !view.seats.length && !view.assisted?.closed
      ? [{ id: "CloseTable", label: "Close the table", detail: "Nobody is here", keys: [], disabled: busy, run: () => desk.send({ type: "CloseTable", empty: true }) }]
      : []),
    ...(view.decks.length ? bringing(desk) : []),
    ...reliefActions(desk),
    ...open("cancel", "Recorded by mistake", "m", view.need.kind === "end"),
    ...(view.dealer_side?.undo
      ? [{ id: "undo", label: `Round ${view.number} is not over`, detail: "A jackpot hand was missed: a supervisor takes it up again", keys: ["z"], disabled: busy, run: () => secondWord(desk, { type: "CorrectAct" }) }]
      : []),
    ...(own.sheet ? [{ id: "close sheet", label: "Back", detail: "Nothing is recorded", keys: ["escape"], run: () => desk.remember({ sheet: "", text: "", fault: "", cards: {} }) }] : []),
  ];
}

/** The boxes: before a round they take jackpot wagers, in a round they show them. @param {Desk} desk */
export function boxes(desk) {
  const { view, own } = desk;
  const round = playing(desk);
  const staked = new Set(view.stakes.map((stake) => stake.box));
  return h(
    "div.seats",
    { key: "boxes", role: "group", "aria-label": round ? "Boxes in this round" : "Jackpot wagers of the next round" },
    Array.from({ length: view.places }, (_, place) => {
      const box = place + 1;
      const seat = view.seats.find((one) => one.box === box);
      const on = round ? staked.has(box) : own.jackpots.includes(box);
      const toggle = () => desk.remember({ jackpots: on ? own.jackpots.filter((one) => one !== box) : [...own.jackpots, box].sort((a, b) => a - b) });
      const closed = round || !view.jackpot;
      return h(
        "button.seat",
        {
          key: box,
          type: "button",
          "aria-pressed": on,
          disabled: closed,
          "data-action": `jackpot ${box}`,
          onclick: toggle,
        },
        h("span.spoken", null, "Box "),
        h("b", null, String(box)),
        h("span", null, seat?.name ?? ""),
        h("span.lamp", null, on ? dollars(view.jackpot) : ""),
        h("span.spoken", null, on ? "jackpot wager" : "no jackpot wager"),
      );
    }),
  );
}

