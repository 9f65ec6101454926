/** Amounts in antes or in dollars, as the reader has chosen. */

import { state } from "./odds.js";

export function inDollars() {
  return state.wanted.show === "dollars";
}

/** The heading of a column of amounts. */
export function unit() {
  return inDollars() ? "Dollars" : "Antes";
}

/** @param {number} share @param {number} [digits] */
export function percent(share, digits = 4) {
  return minus(`${(100 * share).toFixed(digits)} %`);
}

/** A number of antes, in the chosen unit. @param {number} antes @param {number} [digits] of antes; dollars have cents */
export function amount(antes, digits = 4) {
  if (!inDollars()) return minus(antes.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits }));
  return money((antes * Number(state.wanted.ante)) / 100);
}

/** The same with its unit. @param {number} antes */
export function worded(antes) {
  return inDollars() ? amount(antes) : `${amount(antes)} antes`;
}

/** Dollars; parts of a cent only where there is nothing else. @param {number} dollars */
export function money(dollars) {
  const digits = Math.abs(dollars) < 1 && dollars ? 4 : 2;
  const text = Math.abs(dollars).toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${dollars < 0 ? "−" : ""}$${text}`;
}

/** @param {string} text */
export function minus(text) {
  return text.replace("-", "−");
}
