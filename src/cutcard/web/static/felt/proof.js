/** Checks a shuffle in the browser: follows each card seen up the Merkle tree to the seal published before the deal. */

import { cardName, faceOf } from "../shared/cards.js";
import { plural } from "../shared/words.js";

/** @typedef {{number: number, good: boolean, text: string}} Checked */

/**
 * One opened leaf, for a card of a pile: the value at a position of a shuffle, and on the way up, how many
 * siblings come before it and their hashes.
 * In a reshuffle, the value is an index into the places that were shuffled together.
 * @typedef {{pile: string, slot: number, card: number, shuffle: number, size: number, position: number,
 *   value: number, salt: string, path: string[]}} Leaf
 */

/**
 * What the server reveals after a round; ``deck`` is the number of cards in the deck.
 * @typedef {{commitment: string, round: string, rules: string, reshuffled: number[][], deck: number,
 *   leaves: Leaf[]}} Told
 */

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
) {
  /** @type {number | null} */
  let place = null;
  for (const leaf of leaves) {
    if (place !== null && !at(place, leaf, reshuffled, deck)) return false;
    if (leaf.shuffle === 0) return leaf.size === deck && leaf.value === leaf.card;
    place = reshuffled[leaf.shuffle - 1]?.[leaf.value] ?? -1;
  }
  return false;
}

/**
 * Whether a place of the round is the place of this leaf.
 * @param {number} place @param {Leaf} leaf @param {number[][]} reshuffled @param {number} deck
 */
function at(place, leaf, reshuffled, deck) {
  const before = [deck, ...reshuffled.map((places) => places.length)].slice(0, leaf.shuffle);
  return place === before.reduce((sum, size) => sum + size, 0) + leaf.position;
}

/**
 * Check a round: every leaf against the seal, and that the cards seen on the felt are among those proven.
 * @param {{number: number, commitment: string, faces: string[]}} seen what this page saw during the round
 * @param {Told} told what the server reveals afterwards
 * @returns {Promise<Checked>}
 */
export async function check(seen, told) {
  const { number } = seen;
  const bad = (/** @type {string} */ text) => ({ number, good: false, text });
  if (!globalThis.crypto?.subtle) return bad("This browser checks proofs only over https or on localhost.");
  if (seen.commitment !== told.commitment) return bad("The seal is not the one published before the deal.");
  const proven = new Set();
  for (const leaves of Object.values(byCard(told.leaves))) {
    const face = faceOf(leaves[0].card);
    const sealed = await Promise.all(leaves.map((leaf) => belongs(told, leaf)));
    if (sealed.includes(false) || !leads(leaves, told.reshuffled, told.deck)) {
      return bad(`The ${cardName(face)} does not match the seal.`);
    }
    proven.add(face);
  }
  const missing = seen.faces.filter((face) => !proven.has(face));
  if (missing.length) return bad(`No proof was given for the ${missing.map(cardName).join(", the ")}.`);
  const cards = plural(seen.faces.length, "card");
  return { number, good: true, text: `${cards} you saw: all as sealed before the deal.` };
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
