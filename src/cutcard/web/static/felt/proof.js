/**
 * Checks a shuffle in the browser: follows each card seen up the Merkle tree to the seal published before the deal. Where
 * players took part, their parts say which place of the sealed order each card came from.
 */

import { cardName, faceOf } from "../shared/cards.js";
import { plural } from "../shared/words.js";

/** @typedef {{number: number, good: boolean, text: string}} Checked */

/**
 * One opened leaf, for a card of a pile: the value at a position of a shuffle, and on the way up, how many
 * siblings come before it and their hashes.
 * In a reshuffle, the value is an index into the places that were shuffled together.
 * @typedef {{pile: string, slot: number, place: number, card: number, shuffle: number, size: number, position: number,
 *   value: number, salt: string, path: string[]}} Leaf
 */

/**
 * What the server reveals after a round; ``deck`` is the number of cards in the deck.
 * @typedef {{commitment: string, round: string, rules: string, reshuffled: number[][], deck: number,
 *   parts: Record<string, string>, leaves: Leaf[]}} Told
 */

/**
 * What a page saw of a shuffle in the course of its round: the players' parts when wagers closed, and by pile the places
 * that its cards came from, as they were first told.
 * @typedef {{number: number, parts: Record<string, string>, dealt: Record<string, number[]>}} Shuffled
 */

/** Orders in which players' parts turn a shuffle, by its number and size. @typedef {Map<string, number[]>} Turns */

/** @type {Shuffled} */
export const NOTHING = { number: 0, parts: {}, dealt: {} };

/**
 * What was seen of a shuffle, with another view of its round.
 * @param {Shuffled} seen
 * @param {Pick<import("../shared/answers.d.ts").TableView, "number" | "stage" | "parts" | "dealt">} view
 * @returns {Shuffled}
 */
export function follows(seen, { number, stage, parts, dealt }) {
  if (stage === "open" || number !== seen.number) {
    const added = Object.fromEntries((parts ?? []).map(({ box, part }) => [box, part]));
    return follows({ number, parts: added, dealt: {} }, { number, stage: "", parts, dealt });
  }
  const piles = Object.entries(dealt).map(([pile, places]) => {
    const known = seen.dealt[pile] ?? [];
    return [pile, [...known, ...places.split(" ").map(Number).slice(known.length)]];
  });
  return { ...seen, dealt: { ...seen.dealt, ...Object.fromEntries(piles) } };
}

/**
 * Whether a leaf belongs to the seal made for this round under these rules.
 * @param {{commitment: string, round: string, rules: string}} seal @param {Leaf} leaf
 */
export async function belongs(seal, leaf) {
  const place = Uint8Array.of(leaf.shuffle, leaf.size, leaf.position, leaf.value);
  let node = await hash(Uint8Array.of(0), bytes(leaf.salt), place);
  for (const step of leaf.path) {
    const before = 32 * Number(step[0]);
    const beside = bytes(step.slice(1));
    node = await hash(Uint8Array.of(1), beside.slice(0, before), node, beside.slice(before));
  }
  const bound = await hash(Uint8Array.of(2), await hash(text(seal.round)), await hash(text(seal.rules)), node);
  return hex(bound) === seal.commitment;
}

/** Whether the leaves of one card lead back, shuffle by shuffle, to that card in the deck. */
export function leads(
  /** @type {Leaf[]} */ leaves,
  /** @type {number[][]} */ reshuffled,
  /** @type {number} */ deck,
  /** @type {Turns} */ turns,
) {
  let { place } = leaves[0];
  for (const leaf of leaves) {
    if (!at(place, leaf, reshuffled, deck, turns)) return false;
    if (leaf.shuffle === 0) return leaf.size === deck && leaf.value === leaf.card;
    place = reshuffled[leaf.shuffle - 1]?.[leaf.value] ?? -1;
  }
  return false;
}

/**
 * Whether a place of the round is the place of this leaf.
 * @param {number} place @param {Leaf} leaf @param {number[][]} reshuffled @param {number} deck @param {Turns} turns
 */
function at(place, leaf, reshuffled, deck, turns) {
  const before = [deck, ...reshuffled.map((places) => places.length)].slice(0, leaf.shuffle);
  const within = place - before.reduce((sum, size) => sum + size, 0);
  const turn = turns.get(`${leaf.shuffle} of ${leaf.size}`);
  return (turn ? turn[within] : within) === leaf.position;
}

/**
 * Check a round: every leaf against the seal, and that the cards seen on the felt are among those proven.
 * @param {Shuffled & {commitment: string, faces: string[]}} seen what this page saw during the round
 * @param {Told} told what the server reveals afterwards
 * @returns {Promise<Checked>}
 */
export async function check(seen, told) {
  const { number } = seen;
  const bad = (/** @type {string} */ text) => ({ number, good: false, text });
  if (!globalThis.crypto?.subtle) return bad("This browser checks proofs only over https or on localhost.");
  if (seen.commitment !== told.commitment) return bad("The seal is not the one published before the deal.");
  if (!same(seen.parts, told.parts)) return bad("The players’ parts are not those that were there when wagers closed.");
  const turns = await turned(told);
  const proven = new Set();
  for (const leaves of Object.values(byCard(told.leaves))) {
    const face = faceOf(leaves[0].card);
    const sealed = await Promise.all(leaves.map((leaf) => belongs(told, leaf)));
    const [{ pile, slot, place }] = leaves;
    if (sealed.includes(false) || seen.dealt[pile]?.[slot] !== place || !leads(leaves, told.reshuffled, told.deck, turns)) {
      return bad(`The ${cardName(face)} does not match the seal.`);
    }
    proven.add(face);
  }
  const missing = seen.faces.filter((face) => !proven.has(face));
  if (missing.length) return bad(`No proof was given for the ${missing.map(cardName).join(", the ")}.`);
  const cards = plural(seen.faces.length, "card");
  const how = turns.size ? "sealed before the deal and turned by the players’ parts" : "sealed before the deal";
  return { number, good: true, text: `${cards} you saw: all as ${how}.` };
}

/** @param {Record<string, string>} one @param {Record<string, string>} other */
function same(one, other) {
  const boxes = Object.keys({ ...one, ...other });
  return boxes.every((box) => one[box] === other[box]);
}

/** How the players’ parts turn each shuffle that a proof is about; nothing if nobody took part. @param {Told} told */
async function turned({ commitment, parts, leaves }) {
  /** @type {Turns} */
  const turns = new Map();
  const boxes = Object.keys(parts).sort((one, other) => Number(one) - Number(other));
  if (!boxes.length) return turns;
  const joined = boxes.flatMap((box) => [Number(box), parts[box].length, ...text(parts[box])]);
  const seed = await hmac(bytes(commitment), Uint8Array.from(joined));
  for (const { shuffle, size } of leaves) {
    const name = `${shuffle} of ${size}`;
    if (!turns.has(name)) turns.set(name, await order(seed, `shuffle ${name}`, size));
  }
  return turns;
}

/** The order that a seed gives: Fisher and Yates, by bytes that no bound favours. @param {Uint8Array<ArrayBuffer>} seed @param {string} label @param {number} size */
async function order(seed, label, size) {
  const found = Array.from({ length: size }, (_, place) => place);
  /** @type {number[]} */
  let source = [];
  let counter = 0;
  for (let last = size - 1; last > 0; last -= 1) {
    const limit = 256 - (256 % (last + 1));
    let byte = 256;
    while (byte >= limit) {
      if (!source.length) {
        const block = new DataView(new ArrayBuffer(8));
        block.setBigUint64(0, BigInt(counter));
        counter += 1;
        source = [...(await hmac(seed, Uint8Array.from([...text(label), 0, ...new Uint8Array(block.buffer)])))];
      }
      byte = /** @type {number} */ (source.shift());
    }
    const other = byte % (last + 1);
    [found[last], found[other]] = [found[other], found[last]];
  }
  return found;
}

/** @param {Uint8Array<ArrayBuffer>} key @param {Uint8Array<ArrayBuffer>} data */
async function hmac(key, data) {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, data));
}

/** @param {Leaf[]} leaves @returns {Record<string, Leaf[]>} */
function byCard(leaves) {
  /** @type {Record<string, Leaf[]>} */
  const cards = {};
  for (const leaf of leaves) (cards[`${leaf.pile} ${leaf.slot}`] ??= []).push(leaf);
  return cards;
}

/** @param {...Uint8Array} parts */
async function hash(...parts) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

/** @param {string} digits */
function bytes(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {Uint8Array} data */
function hex(data) {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} words */
function text(words) {
  return new TextEncoder().encode(words);
}
