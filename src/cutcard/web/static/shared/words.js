/** How money, areas and moves are written on the page. */

/** Cents as dollars; cents are shown only if they are not zero. @param {number} cents */
export function dollars(cents) {
  const whole = cents % 100 === 0;
  const digits = { minimumFractionDigits: whole ? 0 : 2, maximumFractionDigits: whole ? 0 : 2 };
  return `${cents < 0 ? "−" : ""}$${(Math.abs(cents) / 100).toLocaleString("en-US", digits)}`;
}

/** Money won or lost, with its sign. @param {number} cents */
export function signed(cents) {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A reason as a sentence. @param {string} reason */
export function sentence(reason) {
  return `${capital(reason)}.`;
}

/** "pair-plus" as "Pair plus". @param {string} name */
export function title(name) {
  return capital(name.replaceAll("-", " "));
}

/** "play 4x" as "Play 4×". @param {string} name */
export function moveName(name) {
  return moveTitle(title(name));
}

/** A hand as it is announced, with the ten written as on the cards. @param {string} hand */
export function handName(hand) {
  return hand.replace(/\bT\b/, "10");
}

/** "Play 4x" as "Play 4×". @param {string} name a move's title */
export function moveTitle(name) {
  return name.replace(/(\d)x\b/, "$1×");
}

/** A pile as the dealer would call it. @param {string} pile */
export function pileName(pile) {
  if (pile === "dealer") return "the dealer’s hand";
  if (pile === "board") return "the board";
  const [kind, box] = pile.split(" ");
  return kind === "drawn" ? `the cards drawn by box ${box}` : `the hand of box ${box}`;
}

/** The cards that the round waits for: a whole pile, or the next cards of the board. @param {import("./answers.d.ts").TableView} view */
export function cardsOf({ need, board }) {
  const { pile, first, count } = need;
  if (pile !== "board" || count === board.length) return pileName(pile);
  const which = first ? "next" : "first";
  return `the ${which} ${count === 1 ? "card" : plural(count, "card")} of the board`;
}

/** @param {number} count @param {string} word */
export function plural(count, word) {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

/** "5 min", "2 h 05 min". @param {number} seconds */
export function duration(seconds) {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours ? `${hours} h ${String(minutes % 60).padStart(2, "0")} min` : `${minutes} min`;
}

/** The time zone of the floor, in which all its pages tell the time. */
function zone() {
  return document.documentElement.dataset.zone || undefined;
}

/** A date and time on the floor's clock. @param {string} moment */
export function when(moment) {
  const at = new Date(moment);
  return Number.isNaN(at.getTime()) ? moment : at.toLocaleString("en-AU", { dateStyle: "medium", timeStyle: "short", timeZone: zone() });
}

/** A time of day on the floor's clock. @param {string} moment */
export function clockTime(moment) {
  return new Date(moment).toLocaleTimeString("en-AU", { timeStyle: "short", timeZone: zone() });
}

/** A day by itself. @param {string} day "2026-11-19" */
export function dayName(day) {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString("en-AU", { dateStyle: "medium", timeZone: "UTC" });
}

/** A moment as a field for date and time shows it, on the floor's clock: "2026-11-17T18:05". @param {string | number} moment */
export function toField(moment) {
  return new Date(moment).toLocaleString("sv-SE", { timeZone: zone() }).replace(" ", "T").slice(0, 16);
}

/** The moment that was typed into a field for date and time, on the floor's clock; "" if it is none. @param {string} typed */
export function fromField(typed) {
  let at = Date.parse(`${typed}Z`);
  if (Number.isNaN(at)) return "";
  for (const guess of [at, at]) at += guess - Date.parse(`${toField(at)}Z`); // twice: the clocks may have been changed in between
  return new Date(at).toISOString();
}

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)/g;

/** A text from the server as pages write it: moments on the floor's clock, whole dollars without cents. @param {string} text */
export function localTimes(text) {
  return text.replace(MOMENT, when).replace(/(\$[\d,]*\d)\.00\b/g, "$1");
}

const SUITS = /** @type {Record<string, string>} */ ({ c: "♣", d: "♦", h: "♥", s: "♠" });

/** A text from the server, with cards such as "Td" written as on the cards: "10♦". @param {string} text */
export function withSuits(text) {
  return text.replace(/\b([2-9TJQKA])([cdhs])\b/g, (_, rank, suit) => `${rank === "T" ? "10" : rank}${SUITS[suit]}`);
}
