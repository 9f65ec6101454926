/** What a felt says to those who listen: each thing once, when it happens. */

import { BACK, cardName } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { dollars, handName, moveTitle, title } from "../shared/words.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("../shared/answers.d.ts").BoxView} Box */

const KEPT = 80; // lines that can be read again

/** @type {{id: number, text: string}[]} */
let lines = [];
/** What has been said. @type {TableView | null} */
let last = null;
let warned = "";

/**
 * The live region: everything said so far, of which a browser speaks what is new.
 * @param {TableView} view @param {string} state where the round stands, in words @param {boolean} late whether time is nearly over
 */
export function spoken(view, state, late) {
  const moment = `${view.number} ${view.need.kind} ${view.need.box} ${view.stage}`;
  if (view !== last) say(news(last, view, state));
  if (late && warned !== moment) say(["Ten seconds left."]);
  if (late) warned = moment;
  last = view;
  return h(
    "div.spoken",
    { role: "log", "aria-live": "polite", "aria-label": "What happens" },
    lines.map(({ id, text }) => h("p", { key: id }, text)),
  );
}

/** @param {string[]} texts */
function say(texts) {
  const next = (lines.at(-1)?.id ?? 0) + 1;
  lines = [...lines, ...texts.map((text, place) => ({ id: next + place, text }))].slice(-KEPT);
}

/** What a view brings that the one before it did not have. @param {TableView | null} before @param {TableView} view @param {string} state */
function news(before, view, state) {
  const same = before?.number === view.number ? before : null;
  return [
    ...cards("Your cards", mine(same)?.cards, mine(view)?.cards),
    ...cards("You draw", mine(same)?.drawn, mine(view)?.drawn),
    ...cards("The board", same?.board, view.board),
    ...cards("The dealer", same?.dealer, view.dealer),
    ...hand("You have", mine(same)?.hand, mine(view)?.hand),
    ...hand("The dealer has", same?.dealer_hand, view.dealer_hand),
    ...others(same, view),
    ...results(same, view),
    ...turn(same, view, state),
  ];
}

/** @param {TableView | null} view @returns {Box | undefined} */
function mine(view) {
  return view?.boxes.find((box) => box.mine);
}

/** Cards that have come or been turned. @param {string} whose @param {string[] | undefined} before @param {string[]} [now] */
function cards(whose, before = [], now = []) {
  const come = now.filter((face) => face !== BACK && !before.includes(face));
  const down = now.filter((face) => face === BACK).length;
  const texts = come.map(cardName);
  if (down && now.length !== before.length) texts.push(`${down} face down`);
  return texts.length ? [`${whose}: ${texts.join(", ")}.`] : [];
}

/** @param {string} who @param {string | undefined} before @param {string} [now] */
function hand(who, before, now) {
  return now && now !== before ? [`${who} ${handName(now)}.`] : [];
}

/** What other players have decided. @param {TableView | null} before @param {TableView} view */
function others(before, view) {
  if (!before) return [];
  return view.boxes.flatMap((box) => {
    const known = before.boxes.find((each) => each.box === box.box)?.moves.length ?? 0;
    if (box.mine || box.moves.length <= known || !box.last) return [];
    const name = view.seats.find((seat) => seat.box === box.box)?.name ?? `Box ${box.box}`;
    return [`${name}: ${moveTitle(box.last)}.`];
  });
}

/** The reader's own wagers and prizes, as they are settled. @param {TableView | null} before @param {TableView} view */
function results(before, view) {
  if (!before) return [];
  const settled = view.settled.slice(before.settled.length).filter((line) => line.mine);
  const prizes = view.prizes.slice(before.prizes.length).filter((prize) => prize.mine);
  return [
    ...settled.map((line) => line.why || `${line.title}: ${line.result}.`),
    ...prizes.map(({ kind, amount }) => `${title(kind || "jackpot prize")}: you win ${dollars(amount)}.`),
  ];
}

/** Where the round stands, and what the reader may decide. @param {TableView | null} before @param {TableView} view @param {string} state */
function turn(before, view, state) {
  const { need } = view;
  const again = before && before.need.kind === need.kind && before.need.box === need.box && mine(before)?.decision === mine(view)?.decision;
  if (again) return [];
  if (need.kind !== "choice" || !need.mine) return [`${state}.`];
  return [`Your decision: ${need.choices.map((choice) => `${moveTitle(choice.title)}${choice.amount ? ` for ${dollars(choice.amount)}` : ""}`).join(", ")}.`];
}
