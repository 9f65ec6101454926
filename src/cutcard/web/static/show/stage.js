/**
 * The staging of a round: when each card comes to its place and is turned, and when each wager is paid or taken. The page
 * always holds the whole view that the server sent; only its animations begin one after another, and any press ends them.
 */

import { moves } from "../shared/settings.js";
import { play, silence } from "./sound.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** A step: what it is about, how long it takes before the next may begin, and how it sounds. @typedef {{key: string, takes: number, sound: "card" | "chip"}} Step */

const TAKES = { fly: 130, turn: 420, settle: 480 }; // milliseconds
const LONGEST = 4200; // of all steps that one view brings
const HIDDEN = "??";

/** When each step of this round begins, in milliseconds after its view was drawn. @type {Map<string, number>} */
const begins = new Map();
let number = 0; // of the round
let ends = 0; // when the last step ends, by the clock of the page

/** Plan how a new view is shown after the one before it. @param {TableView | null} before @param {TableView} view */
export function stage(before, view) {
  if (view.number !== number) begins.clear();
  number = view.number;
  const same = before?.number === view.number || !before ? before : { ...before, ...NOTHING };
  if (!same) return;
  const over = view.need.kind === "opening" && same.need.kind !== "opening";
  const steps = [...flights(same, view), ...turns(same, view), ...payments(same, view)];
  const end = moves() ? oneByOne(steps, named(same, view)) : atOnce(steps);
  if (over) resultAfter(end);
  if (over && won(view)) play("win", end);
}

/** Show everything at once, with each sound once. @param {Step[]} steps @returns {number} when it ends */
function atOnce(steps) {
  for (const sound of new Set(steps.map((step) => step.sound))) play(sound);
  return 0;
}

/**
 * Begin each step after the one before it, and say what hands make when their cards lie there.
 * @param {Step[]} steps @param {string[]} hands @returns {number} when the last one ends, in milliseconds from now
 */
function oneByOne(steps, hands) {
  if (!steps.length) return 0;
  const pace = Math.min(1, LONGEST / steps.reduce((sum, step) => sum + step.takes, 0));
  let at = Math.max(0, ends - performance.now());
  let shown = at; // when the cards lie on the table
  for (const { key, takes, sound } of steps) {
    begins.set(key, at);
    play(sound, at);
    at += takes * pace;
    if (sound === "card") shown = at;
  }
  for (const hand of hands) begins.set(`hand ${hand}`, shown);
  ends = performance.now() + at;
  return at;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** Let the result appear after some milliseconds; what is drawn later appears at once. @param {number} milliseconds */
function resultAfter(milliseconds) {
  clearTimeout(waiting);
  document.documentElement.style.setProperty("--result", `${Math.round(milliseconds)}ms`);
  if (milliseconds > 0) waiting = setTimeout(() => resultAfter(0), milliseconds);
}

/** @type {Pick<TableView, "dealer" | "board" | "boxes" | "settled" | "prizes" | "dealer_hand">} */
const NOTHING = { dealer: [], board: [], boxes: [], settled: [], prizes: [], dealer_hand: "" };

/** After how long a step begins. @param {string} key */
export function begin(key) {
  return `${Math.round(begins.get(key) ?? 0)}ms`;
}

/** When a card comes to its place and is turned. @param {string} pile @param {number} slot */
export function staged(pile, slot) {
  const turn = `turn ${pile}/${slot}`;
  return { fly: begin(`fly ${pile}/${slot}`), turn: begins.has(turn) ? begin(turn) : undefined };
}

/** Show at once everything that is still to come, and let the press go on to what it points at. */
function skip() {
  ends = 0;
  silence();
  resultAfter(0);
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}

/** Any press ends the staging. */
export function skippable() {
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, skip, { capture: true, passive: true });
}

/** The cards of a view by pile, in the order in which they lie. @param {TableView} view @returns {Record<string, string[]>} */
function piles({ dealer, board, boxes }) {
  /** @type {Record<string, string[]>} */
  const found = { board, dealer };
  for (const { box, cards, drawn } of boxes) Object.assign(found, { [`box ${box}`]: cards, [`drawn ${box}`]: drawn });
  return found;
}

/** Cards that have come to the table, in the order in which they were dealt. @param {TableView} before @param {TableView} view @returns {Step[]} */
function flights(before, view) {
  const lying = piles(before);
  const come = Object.entries(piles(view)).flatMap(([pile, cards]) => {
    const places = (view.dealt[pile] ?? "").split(" ");
    const first = lying[pile]?.length ?? 0;
    return cards.map((_, slot) => ({ pile, slot, place: Number(places[slot] || slot) })).slice(first);
  });
  come.sort((one, other) => one.place - other.place);
  return come.map(({ pile, slot }) => ({ key: `fly ${pile}/${slot}`, takes: TAKES.fly, sound: "card" }));
}

/** Cards that are turned over: the board, the dealer's, then those of the boxes. @param {TableView} before @param {TableView} view @returns {Step[]} */
function turns(before, view) {
  const lying = piles(before);
  return Object.entries(piles(view)).flatMap(([pile, cards]) =>
    cards.flatMap((face, slot) => {
      const turned = lying[pile]?.[slot] === HIDDEN && face !== HIDDEN;
      return turned ? [{ key: `turn ${pile}/${slot}`, takes: TAKES.turn, sound: /** @type {const} */ ("card") }] : [];
    }),
  );
}

/** Wagers and prizes, in the order in which they were settled. @param {TableView} before @param {TableView} view @returns {Step[]} */
function payments(before, view) {
  const steps = (/** @type {string} */ kind, /** @type {unknown[]} */ earlier, /** @type {unknown[]} */ now) =>
    now.slice(earlier.length).map((_, place) => ({
      key: `${kind} ${earlier.length + place}`,
      takes: TAKES.settle,
      sound: /** @type {const} */ ("chip"),
    }));
  return [...steps("settle", before.settled, view.settled), ...steps("prize", before.prizes, view.prizes)];
}

/** Hands that have got a name. @param {TableView} before @param {TableView} view */
function named(before, view) {
  const names = (/** @type {TableView} */ { dealer_hand, boxes }) => [dealer_hand, ...boxes.map((box) => box.hand)];
  return names(view).filter((name) => name && !names(before).includes(name));
}

/** Whether the reader has won more than they have lost. @param {TableView} view */
function won({ settled, prizes }) {
  const gained = settled.reduce((sum, line) => sum + (line.mine ? line.returned - line.stake : 0), 0);
  return gained + prizes.reduce((sum, prize) => sum + (prize.mine ? prize.amount : 0), 0) > 0;
}
