/** Checking a shuffle in the browser: each card seen, up the Merkle tree to the seal published before the deal. */

import { faceOf } from "./cards.js";
import { plural } from "./words.js";

/** @typedef {{number: number, good: boolean, text: string}} Checked */

/**
 * One leaf opened: the value at a position of a shuffle, and the hashes beside the way up to the root.
 * @typedef {{position: number, value: number, salt: string, path: string[], shuffle: number, size: number}} Leaf
 */

/**
 * Whether a leaf belongs to the seal made for this round under these rules.
 * @param {{commitment: string, round: string, rules: string}} seal @param {Leaf} leaf
 */
export async function belongs(seal, leaf) {
  const place = Uint8Array.of(leaf.shuffle, leaf.size, leaf.position, leaf.value);
  let node = await hash(Uint8Array.of(0), bytes(leaf.salt), place);
  for (const step of leaf.path) {
    const beside = bytes(step.slice(1));
    node = step[0] === "l" ? await hash(Uint8Array.of(1), beside, node) : await hash(Uint8Array.of(1), node, beside);
  }
  const bound = await hash(Uint8Array.of(2), await hash(text(seal.round)), await hash(text(seal.rules)), node);
  return hex(bound) === seal.commitment;
}

/**
 * Check a round: every leaf against the seal, and that the cards seen on the felt are among those proven.
 * @param {{number: number, commitment: string, faces: string[]}} seen what this page saw during the round
 * @param {{commitment: string, round: string, rules: string, leaves: Leaf[]}} told what the server opens afterwards
 * @returns {Promise<Checked>}
 */
export async function check(seen, told) {
  const { number } = seen;
  if (!globalThis.crypto?.subtle) {
    return { number, good: false, text: "This browser checks proofs only over https or on localhost." };
  }
  if (seen.commitment !== told.commitment) {
    return { number, good: false, text: "The seal is not the one published before the deal." };
  }
  for (const leaf of told.leaves) {
    if (!(await belongs(told, leaf))) {
      return { number, good: false, text: `Position ${leaf.position + 1} of the shuffle does not match the seal.` };
    }
  }
  const proven = new Set(told.leaves.filter((leaf) => leaf.shuffle === 0).map((leaf) => faceOf(leaf.value)));
  const missing = seen.faces.filter((face) => !proven.has(face));
  if (missing.length) return { number, good: false, text: `No proof was given for ${missing.join(", ")}.` };
  const cards = plural(seen.faces.length, "card");
  return { number, good: true, text: `${cards} you saw match the seal published before the deal.` };
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
