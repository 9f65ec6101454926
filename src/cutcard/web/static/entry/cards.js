/** Receipts and seat cards to print, each with the code of the event's page. */

import { get, me } from "../shared/api.js";
import { h, patch } from "../shared/dom.js";
import { cannotOpen } from "../shared/head.js";
import { dollars, when } from "../shared/words.js";
import { codePicture } from "./code.js";
import { chips } from "../tournament/countdown.js";

/** @typedef {import("../shared/answers.d.ts").SeatCards} SeatCards */
/** @typedef {import("../shared/answers.d.ts").SeatCard} SeatCard */

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const event = /** @type {const} */ (`/tournaments/${encodeURIComponent(id)}`);
const player = new URLSearchParams(location.search).get("player") ?? "";
const root = /** @type {HTMLElement} */ (document.getElementById("page"));

/** @param {SeatCards} all */
function draw(all) {
  patch(root, [
    h("header.bar", { key: "bar" }, h("h1", null, player ? "Receipt and seat card" : `${all.cards.length} seat cards`), h("button.print", { type: "button", onclick: () => print() }, "Print")),
    h("main", { key: "main" }, all.cards.length === 0 && h("p.empty", null, "Nobody has entered yet."), all.cards.map((one) => (player ? [seatCard(all, one), receipt(all, one)] : seatCard(all, one)))),
  ]);
  document.title = `Seat cards · ${all.name}`;
}

/** @param {SeatCards} all @param {SeatCard} one */
function seatCard(all, one) {
  return h(
    "article.card",
    { key: `card ${one.player}`, "aria-label": `Seat card of ${one.name}` },
    h("div.said", null, h("p.event", null, all.name), h("h2", null, one.name), seat(one), h("p", null, `${chips(one.stack)} chips${one.bounty ? ` · bounty ${dollars(one.bounty)}` : ""}${one.number > 1 ? ` · entry ${one.number}` : ""}`)),
    codePicture(all.code),
  );
}

/** @param {SeatCard} one */
function seat(one) {
  if (one.table) return h("p.seat", null, h("span", null, "Table ", h("b", null, one.table)), h("span", null, "Seat ", h("b", null, one.seat)));
  if (one.place) return h("p.seat", null, h("span", null, "Waiting ", h("b", null, one.place)));
  return h("p.seat", null, h("span", null, "Seat by ballot"));
}

/** @param {SeatCards} all @param {SeatCard} one */
function receipt(all, one) {
  const total = one.receipts.reduce((sum, line) => sum + line.entry_fee + line.administration_fee, 0);
  return h(
    "article.card.receipt",
    { key: `receipt ${one.player}`, "aria-label": `Receipt of ${one.name}` },
    h(
      "div.said",
      null,
      h("p.event", null, `${all.name} · ${when(all.starts)}`),
      h("h2", null, `Receipt, ${one.name}`),
      h(
        "table",
        null,
        h("tbody", null, one.receipts.map((line, at) => h("tr", { key: at }, h("th", { scope: "row" }, `${line.what}, ${line.source}`), h("td", null, `${dollars(line.entry_fee)} + ${dollars(line.administration_fee)}`)))),
        h("tfoot", null, h("tr", null, h("th", { scope: "row" }, "Paid"), h("td", null, dollars(total)))),
      ),
      h("p", null, `Printed ${when(all.now)}. Fees are refunded if you withdraw at least 24 hours before the start, or if the tournament does not take place (6.10).`),
    ),
  );
}

async function begin() {
  if (!(await me())) return location.assign(`/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`);
  draw(await get(`/api${event}/cards?player=${encodeURIComponent(player)}`));
}

begin().catch((problem) => cannotOpen(root, problem));
