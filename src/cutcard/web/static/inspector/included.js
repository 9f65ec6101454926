/** Checks in this browser that a row is in the log that a checkpoint covers (RFC 6962). */

/** @typedef {import("../shared/answers.d.ts").SealedRow} Row */
/** @typedef {import("../shared/answers.d.ts").CheckpointSeen} Checkpoint */

/** Whether the proof of a row leads to the root of the checkpoint. @param {string} stream @param {Row} row @param {Checkpoint} checkpoint */
export async function included(stream, row, checkpoint) {
  const columns = [text("row"), text(stream), text(String(row.version)), bytes(row.hash)];
  let node = await hash(Uint8Array.of(0), ...columns.flatMap((column) => [length(column.length), column]));
  let place = row.seal - 1;
  let last = checkpoint.size - 1;
  if (place < 0 || place > last) return false;
  for (const step of row.proof) {
    if (!last) return false;
    if (place % 2 || place === last) {
      node = await hash(Uint8Array.of(1), bytes(step), node);
      while (place && place % 2 === 0) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
    } else {
      node = await hash(Uint8Array.of(1), node, bytes(step));
    }
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 && hex(node) === checkpoint.root;
}

/** @param {number} count eight bytes, the largest first */
function length(count) {
  const made = new Uint8Array(8);
  new DataView(made.buffer).setBigUint64(0, BigInt(count));
  return made;
}

/** @param {string} said @returns {Uint8Array} */
function text(said) {
  return new TextEncoder().encode(said);
}

/** @param {string} digits in hexadecimal @returns {Uint8Array} */
function bytes(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {Uint8Array} data */
function hex(data) {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {...Uint8Array} parts */
async function hash(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}
