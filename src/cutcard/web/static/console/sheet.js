/** The sheet of one player or one table: what may be done, the most likely act first. */

import { clause } from "../shared/clause.js";
import { fields, h } from "../shared/dom.js";
import { capital, dollars, plural } from "../shared/words.js";
import { chips } from "../tournament/countdown.js";
import { stands } from "./find.js";
import { press } from "./press.js";

/** @typedef {import("./console.js").Page} Page */
/** @typedef {import("../shared/answers.d.ts").PlayerSheet} PlayerSheet */
/** @typedef {import("../shared/answers.d.ts").TableSheet} TableSheet */
/** @typedef {import("../shared/answers.d.ts").Press} Press */
/** @typedef {import("../shared/answers.d.ts").MapSeat} MapSeat */

const PENALTIES = ["Penalise", "Disqualify"];
const MISTAKES = ["VoidEntry"];
const GROUNDS = ["conduct", "not following the rules", "lending chips", "hiding chips", "absence", "exposing the hand", "advice", "exclusion"];
const BOUNTIES = /** @type {Record<string, string>} */ ({ held: "still has their bounty", lost: "bounty lost", void: "bounty void", redeemed: "bounty paid" });

/** @param {Page} page */
export function sheetPart(page) {
  const { sheet } = page;
  const open = () => /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog.sheet"));
  queueMicrotask(() => {
    const dialog = open();
    if (sheet && dialog && !dialog.open) dialog.showModal();
    if (!sheet && dialog?.open) dialog.close();
  });
  return h(
    "dialog.sheet",
    { key: "sheet", "aria-label": sheet ? name(sheet) : "Player", onclose: () => page.sheet && page.close(), onclick: outside },
    sheet && ("player" in sheet ? playerSheet(page, sheet) : tableSheet(page, sheet)),
  );
}

/** A tap beside the sheet closes it. @param {MouseEvent} event */
function outside(event) {
  const dialog = /** @type {HTMLDialogElement} */ (event.currentTarget ?? event.target);
  if (event.target === dialog) dialog.close();
}

/** @param {PlayerSheet | TableSheet} sheet */
function name(sheet) {
  return "player" in sheet ? sheet.name : `Table ${sheet.number}`;
}

/** @param {Page} page @param {PlayerSheet} sheet */
function playerSheet(page, sheet) {
  const first = sheet.acts.filter((act) => act.tone === "main");
  const penalties = sheet.acts.filter((act) => PENALTIES.includes(act.command.type));
  const mistakes = sheet.acts.filter((act) => MISTAKES.includes(act.command.type));
  const rest = sheet.acts.filter((act) => act.tone !== "main" && !penalties.includes(act) && !mistakes.includes(act));
  const facts = [
    sheet.table ? `Table ${sheet.table}, seat ${sheet.seat}` : stands({ ...sheet, place: 0 }),
    sheet.place ? `place ${sheet.place}` : "",
    sheet.stack && !sheet.out ? chips(sheet.stack) : "",
    sheet.entries > 1 ? plural(sheet.entries, "entry").replace("entrys", "entries") : "",
    sheet.won ? `${dollars(sheet.won)} in bounties` : "",
    BOUNTIES[sheet.bounty] ?? "",
  ].filter(Boolean);
  if (page.by !== null && sheet.out) {
    return h("div.inside", { key: sheet.player }, h("header", null, h("h2", null, sheet.name), closing(page)), outPart(page, sheet, sheet.out));
  }
  return h(
    "div.inside",
    { key: sheet.player },
    h("header", null, h("h2", null, sheet.name), closing(page)),
    h("p.facts", null, facts.join(" · ")),
    sheet.out && outPart(page, sheet, sheet.out),
    h(
      "div.presses",
      { key: "first" },
      sheet.moves.length > 0 &&
        h(
          "button.press",
          { key: "move", type: "button", "data-press": "move", disabled: page.busy, onclick: () => page.move(sheet.player) },
          h("span.label", null, "Move"),
          h("span.detail", null, "Then choose a seat on the map"),
        ),
      first.map((act) => press(page, act)),
    ),
    h("div.presses.small", { key: "rest" }, rest.map((act) => withClause(page, act))),
    penalties.length > 0 && penaltyPart(page, penalties),
    mistakes.length > 0 && h("details.penalties", { key: "mistakes" }, h("summary", null, "Entered by mistake"), h("div.presses.small", null, mistakes.map((act) => withClause(page, act)))),
    !sheet.acts.length && !sheet.moves.length && h("p.empty", { key: "none" }, "Nothing can be done about this player now."),
  );
}

/**
 * Out: one tap where no bounty is at stake; otherwise who won it, one or several, then the record. Others may be out in the same hand.
 * @param {Page} page @param {PlayerSheet} sheet @param {Press} out
 */
function outPart(page, sheet, out) {
  const { by, also } = page;
  const table = page.view.tables.find((one) => one.number === sheet.table)?.seats ?? [];
  const others = table.filter((one) => one.player !== sheet.player && !one.coming);
  if (by === null) {
    const asked = { type: /** @type {const} */ ("button"), disabled: page.busy };
    return h(
      "div.presses",
      { key: "out" },
      sheet.rivals.length ? h("button.press.main", { key: "out", ...asked, "data-press": "out", onclick: () => page.set({ by: [], also: null }) }, h("span.label", null, out.label), h("span.detail", null, out.detail)) : press(page, out),
      others.length > 1 && h("button.press", { key: "with", ...asked, "data-press": "out with", onclick: () => page.set({ by: [], also: [] }) }, h("span.label", null, "Out with others"), h("span.detail", null, "In one hand: they share their places")),
    );
  }
  const gone = [sheet.player, ...(also ?? [])];
  const left = others.filter((one) => !gone.includes(one.player));
  const named = (/** @type {string[]} */ players) => table.filter((one) => players.includes(one.player)).map((one) => one.name).join(" and ");
  const record = (/** @type {string[]} */ winners) => page.give(/** @type {Press["command"]} */ ({ .../** @type {import("../shared/answers.d.ts").RecordOut} */ (out.command), outs: gone.map((player) => ({ player, by: winners })) }));
  const asks = left.length > 1 && table.some((one) => one.bounty && gone.includes(one.player)); // with one left it is clear who won
  const toggled = (/** @type {string[]} */ from, /** @type {string} */ player) => (from.includes(player) ? from.filter((one) => one !== player) : [...from, player]);
  const choices = (/** @type {MapSeat[]} */ from, /** @type {string[]} */ chosen, /** @type {"data-winner" | "data-also"} */ mark, /** @type {(player: string) => void} */ tap) =>
    h("div.presses", { key: mark }, from.map((one) => h("button.press", { key: one.player, type: "button", "aria-pressed": chosen.includes(one.player), [mark]: one.player, onclick: () => tap(one.player) }, h("span.label", null, `${one.seat}  ${one.name}`))));
  const label = also ? `${named(gone)} out` : "Out";
  return [
    also && h("fieldset.winners", { key: "also" }, h("legend", null, "Who else went out in this hand?"), choices(others, also, "data-also", (player) => page.set({ also: toggled(also, player), by: by.filter((one) => one !== player) }))),
    asks && h("fieldset.winners", { key: "winners" }, h("legend", null, also ? "Who won their bounties? If not the same players, choose “Not known yet”." : `Who won the bounty of ${sheet.name}? Several if the pot was split, from the button’s left.`), choices(left, by, "data-winner", (player) => page.set({ by: toggled(by, player) }))),
    h(
      "div.presses",
      { key: "record" },
      h("button.press.main", { type: "button", "data-press": "record", disabled: page.busy || (asks && !by.length) || (also && !also.length), onclick: () => record(by) }, h("span.label", null, by.length ? `${label}, by ${named(by)}` : asks ? `${label}, by…` : label)),
      asks && h("button.press", { type: "button", "data-press": "later", disabled: page.busy || (also && !also.length), onclick: () => record([]) }, h("span.label", null, "Not known yet"), h("span.detail", null, "Stays due until somebody is named")),
    ),
    clause(also ? "TOR 7.19" : out.clause),
  ];
}

/** Penalties: what for, a note, and how severe. @param {Page} page @param {Press[]} acts */
function penaltyPart(page, acts) {
  const give = (/** @type {Press} */ act) => {
    const field = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (document.querySelector(`dialog.sheet [name=${name}]`)).value;
    const ground = /** @type {import("../shared/answers.d.ts").Penalise["ground"]} */ (field("ground"));
    page.give(/** @type {Press["command"]} */ ({ ...act.command, ground, note: field("note").trim() || ground }));
  };
  return h(
    "details.penalties",
    { key: "penalties" },
    h("summary", null, "Penalty"),
    h("label", null, h("span", null, "For"), h("select", { name: "ground" }, GROUNDS.map((ground) => h("option", { key: ground, value: ground }, capital(ground))))),
    h("label", null, h("span", null, "What happened"), h("input", { name: "note", type: "text", maxlength: 200 })),
    h(
      "div.presses.small",
      null,
      acts.map((act) =>
        h(
          "button.press",
          { key: act.id, type: "button", class: act.tone, "data-press": act.id, disabled: page.busy, onclick: () => give(act) },
          h("span.label", null, act.label),
          act.detail && h("span.detail", null, act.detail),
        ),
      ),
    ),
    clause("TOR 7.37"),
  );
}

/** @param {Page} page @param {TableSheet} sheet */
function tableSheet(page, sheet) {
  return h(
    "div.inside",
    { key: sheet.number },
    h("header", null, h("h2", null, `Table ${sheet.number}`), closing(page)),
    h("p.facts", null, plural(sheet.players, "player"), " · ", h("a", { href: `${location.pathname.replace(/\/console$/, "")}/tables/${sheet.number}/tablet` }, "The table’s tablet")),
    h("div.presses", { key: "acts" }, sheet.acts.map((act) => withClause(page, act))),
    sheet.button.length > 0 && h("fieldset.winners", { key: "button" }, h("legend", null, "Where is the button?"), h("div.presses.seats", null, sheet.button.map((act) => press(page, act, "short")))),
    sheet.count.length > 0 && countPart(page, sheet),
    !sheet.acts.length && h("p.empty", { key: "none" }, "Nothing can be done about this table now."),
  );
}

/** Stacks as they were counted; what is left empty is not counted. @param {Page} page @param {TableSheet} sheet */
function countPart(page, sheet) {
  const onsubmit = (/** @type {Event} */ event) => {
    const typed = fields(event);
    const stacks = Object.fromEntries(sheet.count.map((one) => [one.player, typed(one.player)]).filter(([, text]) => text).map(([player, text]) => [player, Number(text)]));
    page.give({ type: "CountStacks", table: sheet.number, stacks });
  };
  return h(
    "details.penalties",
    { key: "count" },
    h("summary", null, "Count the stacks"),
    h(
      "form.count",
      { onsubmit },
      sheet.count.map((one) => h("label", { key: one.player }, h("span", null, `${one.seat}  ${one.name}`), h("input", { name: one.player, type: "number", min: "0", step: "1", inputmode: "numeric" }))),
      h("button.press.main", { type: "submit", "data-press": "count", disabled: page.busy }, h("span.label", null, "Record the count")),
    ),
  );
}

/** @param {Page} page @param {Press} act */
function withClause(page, act) {
  return h("div.act", { key: act.id }, press(page, act), act.clause && clause(act.clause));
}

/** @param {Page} page */
function closing(page) {
  return h("button.tool", { type: "button", "aria-label": "Close", onclick: page.close }, "×");
}
