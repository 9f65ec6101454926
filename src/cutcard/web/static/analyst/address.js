/** The whole question as an address: game, changed numbers, how it is shown, what is compared, and what is open. */

import { dollars, title } from "../shared/words.js";

/**
 * What is asked for: changes by the place changed, stakes by side bet; `open`: questions that are answered below the
 * figures; `against`: the address of the variant to compare with, "" for the game as printed.
 * @typedef {{game: string, changes: Record<string, string>, sides: Record<string, string>, reading: string[],
 *   strategy: string, stake: string, meter: string, boxes: string, ante: string, cap: string, show: string, line: string,
 *   edge: string, first: string, second: string, pace: string, hours: string, bankrolls: string, open: string[],
 *   against: string}} Wanted
 */

const TEXTS = /** @type {const} */ ([
  "strategy",
  "stake",
  "meter",
  "boxes",
  "ante",
  "cap",
  "show",
  "line",
  "edge",
  "first",
  "second",
  "pace",
  "hours",
  "bankrolls",
  "against",
]);

/** @param {string} game @returns {Wanted} */
export function blank(game) {
  return {
    game,
    changes: {},
    sides: {},
    reading: [],
    strategy: "",
    stake: "100",
    meter: "10000000",
    boxes: "1",
    ante: "1000",
    cap: "",
    show: "antes",
    line: "",
    edge: "0.05",
    first: "",
    second: "",
    pace: "40",
    hours: "1 4 8 40",
    bankrolls: "50 100 200 500",
    open: [],
    against: "",
  };
}

/** @param {Wanted} wanted */
export function address(wanted) {
  const fields = new URLSearchParams({ game: wanted.game });
  for (const [place, value] of Object.entries(wanted.changes)) fields.append("change", `${place}=${value}`);
  for (const [bet, stake] of Object.entries(wanted.sides)) fields.append("with", `${bet}=${stake}`);
  for (const id of wanted.reading) fields.append("reading", id);
  const usual = blank(wanted.game);
  for (const name of TEXTS) {
    if (wanted[name] !== usual[name]) fields.set(name, wanted[name]);
  }
  for (const name of wanted.open) fields.append("open", name);
  return `#${fields}`;
}

/** @param {string} hash @param {string[]} solved games with exact odds @returns {Wanted} */
export function read(hash, solved) {
  const fields = new URLSearchParams(hash.slice(1));
  const named = fields.get("game") ?? "";
  const wanted = blank(solved.includes(named) ? named : solved[0]);
  const pairs = (/** @type {string} */ name) =>
    Object.fromEntries(fields.getAll(name).map((text) => [text.split("=")[0], text.split("=").slice(1).join("=")]));
  for (const name of TEXTS) wanted[name] = fields.get(name) ?? wanted[name];
  return { ...wanted, changes: pairs("change"), sides: pairs("with"), reading: fields.getAll("reading"), open: fields.getAll("open") };
}

/** What tells one variant of a game from another, without how it is shown. @param {Wanted} wanted */
export function variantOf(wanted) {
  const { game, changes, sides, reading, strategy, cap, ante } = wanted;
  return address({ ...blank(game), changes, sides, reading, strategy, cap, ...(cap && { ante }) }).slice(1);
}

/** A variant as people say it. @param {Wanted} wanted */
export function words({ changes, sides, reading, strategy, cap }) {
  const said = [
    ...Object.entries(changes).map(([place, value]) => `${title(place.replace(".", ": "))} ${value}`),
    ...Object.entries(sides).map(([bet, stake]) => `${title(bet)} staked with ${stake} for each ante`),
    ...reading.map((id) => `the other reading of ${id}`),
    ...(cap ? [`at most ${dollars(Number(cap))} paid`] : []),
    ...(strategy ? [`played by ${strategy.replaceAll("-", " ")}`] : []),
  ];
  return said.join(", ") || "as printed";
}
