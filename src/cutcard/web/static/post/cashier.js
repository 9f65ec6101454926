/** What a cashier works with: who asks to be paid, a patron, the day's slips, vouchers and prizes. */

import { get } from "../shared/api.js";
import { entered, h } from "../shared/dom.js";
import { clockTime, dollars, localTimes, plural, when } from "../shared/words.js";

/** @typedef {import("../shared/answers.d.ts").PostView} PostView */
/** @typedef {import("../shared/answers.d.ts").FoundThing} Found */

let words = "";
/** @type {Found[]} */
let people = [];

/** @param {PostView} view @param {(path: string) => void} go @param {() => void} draw */
export function cashier(view, go, draw) {
  return [
    h(
      "section.card.patrons",
      { key: "patrons", "aria-label": "A patron" },
      h("h2", null, "A patron at the window"),
      h("label", null, h("span.spoken", null, "Name or player card of the patron"), h("input", { type: "search", name: "patron", autocomplete: "off", placeholder: "Name or player card", value: words, oninput: (/** @type {Event} */ event) => void find(entered(event), draw) })),
      h("div", { role: "status" }, h("ul.people", null, people.map((one) => h("li", { key: one.href }, person(one, go))))),
    ),
    view.asked.length > 0 &&
      h(
        "section.card",
        { key: "asked", "aria-label": "Asked to be paid" },
        h("h2", null, "Asked to be paid"),
        h("ul.lines", null, view.asked.map((one) => h("li", { key: one.patron }, h("b", null, one.name), h("span.sum", null, dollars(one.amount)), h("button.do", { type: "button", "data-act": "cash-out", onclick: () => go(`/post/patron/${encodeURIComponent(one.patron)}/cash-out`) }, "Pay out")))),
      ),
    slips(view),
    h(
      "section.card",
      { key: "vouchers", "aria-label": "Vouchers" },
      h("h2", null, "Vouchers"),
      view.vouchers.length
        ? h("ul.lines", null, view.vouchers.map((one) => h("li", { key: one.number, class: one.redeemed || one.cancelled ? "past" : "" }, h("b", null, one.number), h("span", null, one.holder || "Whoever brings it"), h("span.sum", null, dollars(one.amount)), h("small", null, one.cancelled ? `Cancelled ${localTimes(one.cancelled)}` : one.redeemed ? `Exchanged ${localTimes(one.redeemed)}` : "A dealer exchanges it at a table"))))
        : h("p.empty", null, "No voucher has been issued."),
    ),
    h(
      "section.card",
      { key: "prizes", "aria-label": "Prizes" },
      h("h2", null, "Prizes of promotions"),
      view.prizes.length
        ? h("ul.lines", null, view.prizes.map((one, at) => h("li", { key: at, class: one.fate === "open" ? "" : "past" }, h("b", null, one.prize), h("span", null, one.winner), h("small", null, `Drawn ${when(one.drawn)}, ${one.fate === "open" ? "to be awarded" : one.fate}`))))
        : h("p.empty", null, "No prize has been drawn."),
    ),
  ];
}

/** @param {Found} one @param {(path: string) => void} go */
function person(one, go) {
  const path = one.href;
  return [
    h("b", { key: "name" }, one.title),
    h("button.do", { key: "in", type: "button", "data-act": "buy-in", onclick: () => go(`${path}/buy-in`) }, "Sell chips"),
    h("button.quiet", { key: "more", type: "button", onclick: () => go(path) }, "Account"),
  ];
}

/** @param {PostView} view */
function slips({ slips: made, taken, paid, tokens, sent, cash }) {
  const totals = [`${dollars(taken)} taken, ${dollars(paid)} paid out`, tokens && `${dollars(tokens)} in tokens given`, sent && `${dollars(sent)} in chips sent to tables`, cash && `${dollars(cash)} from drop boxes`];
  return h(
    "section.card.slips",
    { key: "slips", "aria-label": "Your slips today" },
    h("h2", null, "Your slips today"),
    h("p.totals", { role: "status" }, `${plural(made.length, "slip")}: ${totals.filter(Boolean).join(", ")}.`),
    made.length > 0 &&
      h(
        "div.scroll",
        { tabindex: "0" },
        h(
          "table",
          null,
          h("thead", null, h("tr", null, ["Slip", "Time", "Whom", "What", "Amount"].map((name) => h("th", { key: name, scope: "col" }, name)))),
          h("tbody", null, made.map((one) => h("tr", { key: one.number }, h("td", null, one.number), h("td", null, clockTime(one.at)), h("td", null, one.name), h("td", null, one.what), h("td.sum", null, worth(one))))),
        ),
      ),
    made.length > 0 && h("button.quiet", { key: "print", type: "button", onclick: () => print() }, "Print the slips"),
  );
}

/** What a slip moved. @param {PostView["slips"][number]} slip */
function worth({ amount, tokens, sent, cash }) {
  const parts = [amount && dollars(amount), tokens && `${dollars(tokens)} tokens`, sent && `${dollars(sent)} chips`, cash && `${dollars(cash)} cash`];
  return parts.filter(Boolean).join(", ") || dollars(0);
}

/** @param {string} text @param {() => void} draw */
async function find(text, draw) {
  words = text;
  const asked = text.trim();
  const found = asked ? await get(/** @type {"/api/find"} */ (`/api/find?q=${encodeURIComponent(asked)}`)) : [];
  if (asked !== words.trim()) return;
  people = found.filter((one) => one.kind === "person");
  draw();
}
