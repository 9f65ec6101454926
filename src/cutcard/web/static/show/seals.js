/** The seals of shuffles that this browser saw before the deal, so that a look back does not rest on the server's word. */

const KEPT = "cutcard seals";
const MOST = 400; // rounds

/** Keep the seal of a round whose wagers are still open. @param {Pick<import("../shared/answers.d.ts").TableView, "id" | "number" | "stage" | "commitment">} view */
export function keepSeal({ id, number, stage, commitment }) {
  const key = `${id}/${number}`;
  if (stage !== "open" || !commitment) return;
  const kept = seals().filter(([name]) => name !== key);
  const before = sealOf(id, number);
  if (before !== commitment) localStorage.setItem(KEPT, JSON.stringify([...kept, [key, commitment]].slice(-MOST)));
}

/** The seal that this browser saw before a round was dealt; "" if it did not see it. @param {string} table @param {number} number */
export function sealOf(table, number) {
  return seals().find(([name]) => name === `${table}/${number}`)?.[1] ?? "";
}

/** @returns {[string, string][]} */
function seals() {
  return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
}
