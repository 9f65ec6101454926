/** Results of a round: every wager with its outcome, the amount returned, and the clauses that apply. */

import { clause } from "../shared/clause.js";
import { h } from "../shared/dom.js";
import { capital, dollars, handName, signed, title } from "../shared/words.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("../shared/answers.d.ts").SettledView} Settled */
/** A round just settled, kept while the next is open. @typedef {Pick<TableView,
 *   "number" | "settled" | "prizes" | "dealer_hand" | "commitment" | "boxes">} Finished */

/** Wagers settled so far, and jackpot prizes. @param {Pick<TableView, "settled" | "prizes">} round */
export function lines(round) {
  const prizes = round.prizes.map((prize) => ({
    ...prize,
    area: prize.kind || "jackpot prize",
    title: title(prize.kind || "jackpot prize"),
    stake: 0,
    result: "win",
    returned: prize.amount,
  }));
  return /** @type {Settled[]} */ ([...round.settled, ...prizes]);
}

/** @param {Pick<TableView, "settled" | "prizes">} round @param {(line: Settled) => boolean} which */
export function net(round, which) {
  return lines(round)
    .filter(which)
    .reduce((total, line) => total + line.returned - line.stake, 0);
}

/**
 * The cards that made the winning hand, once it is settled: the reader's own, or else the dealer's; none if they are equal.
 * @param {TableView} view @returns {Set<string>}
 */
export function winning(view) {
  if (view.need.kind !== "opening" || !lines(view).length) return new Set();
  const own = view.boxes.find((box) => box.mine && box.ending === "played");
  const won = own && lines(view).some((line) => line.mine && line.box === own.box && line.result === "win");
  const lost = own && lines(view).some((line) => line.mine && line.area === view.areas[0].name && line.result === "lose");
  return new Set(won ? own.makes : own && !lost ? [] : view.dealer_makes);
}

/**
 * The wagers of a finished round, the reader's own first.
 * @param {Finished | null} round @param {import("../shared/dom.js").Child} foot
 */
export function resultsPanel(round, foot) {
  if (!round) return h("p.empty", null, "Your results appear here after each round.");
  const own = lines(round).filter((line) => line.mine);
  const others = lines(round).filter((line) => !line.mine);
  const owners = others.filter((line, place) => others.findIndex((each) => same(each, line)) === place);
  return [
    h("h2", { key: `head ${round.number}` }, `Round ${round.number}`, own.length > 0 && total(net(round, (line) => line.mine))),
    round.dealer_hand && h("p.against", { key: `dealer ${round.number}` }, `Dealer: ${handName(round.dealer_hand)}`),
    own.length > 0 && h("ul.settled", { key: `own ${round.number}` }, own.map(row)),
    owners.length > 0 && h("h3", { key: "beside" }, own.length ? "Other players" : "Players"),
    owners.map((owner) => player(round, owner)),
    foot,
  ];
}

/** Whether two lines are of one player: two players may have the same name. @param {Settled} one @param {Settled} other */
function same(one, other) {
  return one.seat === other.seat && one.owner === other.owner;
}

/** Another player's wagers, collapsed under their total. @param {Finished} round @param {Settled} first */
function player(round, first) {
  const theirs = (/** @type {Settled} */ line) => !line.mine && same(line, first);
  return h(
    "details.player",
    { key: `player ${first.seat} ${first.owner}` },
    h("summary", null, h("span", null, first.owner), total(net(round, theirs))),
    h("ul.settled", null, lines(round).filter(theirs).map(row)),
  );
}

/** @param {number} gained */
function total(gained) {
  const tone = gained > 0 ? "win" : gained < 0 ? "lose" : "stand-off";
  return h("span.total", { class: tone }, gained === 0 ? "Even" : signed(gained));
}

/** @param {Settled} each @param {number} place */
function row(each, place) {
  const gained = each.returned - each.stake;
  const money = `${dollars(each.stake)} staked, ${dollars(each.returned)} back`;
  return h(
    "li",
    { key: place, class: each.result },
    h("span.area", null, each.box && each.box !== each.seat ? `${each.title}, box ${each.box}` : each.title),
    h("span.result", null, capital(each.result)),
    h("span.gain", { title: money }, gained === 0 ? "$0" : signed(gained)),
    each.why && h("p.why", { key: "why" }, each.why),
    h("span.clauses", { key: "clauses" }, each.clauses.map(clause)),
  );
}
