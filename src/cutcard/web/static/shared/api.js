/** Requests to the server. A command carries its own key, so it can safely be sent again until an answer comes. */

/** @typedef {import("./answers.d.ts").RefusalAnswer} Refusal */

/**
 * A JSON schema: the parts of the standard that the server uses.
 * @typedef {{$ref?: string, allOf?: Schema[], anyOf?: Schema[], oneOf?: Schema[], enum?: string[], type?: string,
 *   format?: string, prefixItems?: Schema[], items?: Schema, properties?: Record<string, Schema>,
 *   additionalProperties?: Schema, required?: string[], default?: unknown, description?: string}} Schema
 */

/** The server understood the request and refused it; if a rule forbids it, the refusal has its clause. */
export class Refused extends Error {
  /** @param {number} status @param {Refusal} refusal */
  constructor(status, refusal) {
    super(refusal.reason);
    this.status = status;
    this.clause = refusal.clause;
    this.reason = refusal.reason;
    this.cure = refusal.cure;
  }
}

/** Milliseconds between attempts while the server cannot be reached: short at first, two minutes in all. */
const PATIENCE = [300, 700, 1500, 3000, ...Array(23).fill(5000)];

/**
 * @template {import("./answers.d.ts").GetPath} P
 * @param {P} path @returns {Promise<import("./answers.d.ts").Got<P>>}
 */
export async function get(path) {
  const headers = { Accept: "application/json", ...(active ? { "X-Active": "1" } : {}) };
  active = false;
  return answer(await fetch(path, { headers }));
}

/** Whether the person has done something since the last request: pages also ask by themselves. */
let active = false;
for (const kind of ["pointerdown", "keydown"]) {
  addEventListener(kind, () => (active = true), { capture: true, passive: true });
}

/** Schemas of what the server accepts and returns, by name. @returns {Promise<Record<string, Schema>>} */
export async function descriptions() {
  const api = await answer(await fetch("/openapi.json"));
  return api.components.schemas;
}

/**
 * Send a command to a table; the answer holds the new view.
 * @param {string} table @param {import("./answers.d.ts").TableCommand} command
 * @returns {Promise<import("./answers.d.ts").Done>}
 */
export function send(table, command) {
  return post(`/tables/${encodeURIComponent(table)}/commands`, command);
}

/**
 * Say that this player is ready to go on. The request names the moment shown, so a late one does not count for another.
 * @param {string} table @param {import("./answers.d.ts").TableView} view
 */
export function ready(table, view) {
  return post(`/api/tables/${encodeURIComponent(table)}/ready?round=${view.number}&need=${view.need.kind}`, {});
}

/** Who is signed in; null for a visitor. @returns {Promise<import("./answers.d.ts").Me | null>} */
export async function me() {
  try {
    return await get("/api/me");
  } catch (problem) {
    if (problem instanceof Refused && problem.status === 401) return null;
    throw problem;
  }
}

/**
 * @template {import("./answers.d.ts").PostPath} P
 * @param {P} path @param {import("./answers.d.ts").Sent<P>} body @returns {Promise<import("./answers.d.ts").Posted<P>>}
 */
export async function post(path, body) {
  sending(+1);
  try {
    return await patiently(path, body);
  } finally {
    sending(-1);
  }
}

/** How many requests are on their way: the page shows it when one takes long, and its buttons wait for theirs. */
let underWay = 0;

/** @param {number} more */
function sending(more) {
  underWay += more;
  document.documentElement.toggleAttribute("data-sending", underWay > 0);
}

/**
 * @template {import("./answers.d.ts").PostPath} P
 * @param {P} path @param {import("./answers.d.ts").Sent<P>} body @returns {Promise<import("./answers.d.ts").Posted<P>>}
 */
async function patiently(path, body) {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": newKey() };
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  for (const pause of PATIENCE) {
    try {
      const response = await fetch(path, request);
      if (response.status === 428 && (await provedAgain())) return patiently(path, body);
      if (response.status < 500 && response.status !== 429) return await answer(response);
    } catch (problem) {
      if (problem instanceof Refused) throw problem;
    }
    await new Promise((done) => setTimeout(done, pause));
  }
  return answer(await fetch(path, request));
}

/** Ask the person to prove again who they are. Loaded only when it is needed. @returns {Promise<boolean>} */
async function provedAgain() {
  const { proveAgain } = await import("./proof.js");
  return proveAgain();
}

/** The body of an answer; the caller states its type. @param {Response} response @returns {Promise<any>} */
async function answer(response) {
  if (response.ok) return response.status === 204 ? null : response.json();
  const said = await response.json().catch(() => ({}));
  const reason = said.reason ?? said.detail ?? `the server answered ${response.status}`;
  throw new Refused(response.status, { clause: said.clause ?? null, reason: String(reason), cure: said.cure });
}

/** A key that no other command has. Unlike randomUUID, this also works without https. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
