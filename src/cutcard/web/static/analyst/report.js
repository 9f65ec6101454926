/** The figures of a game, beside those of the game as printed. */

import { h } from "../shared/dom.js";
import { capital, dollars, title } from "../shared/words.js";
import { state } from "./odds.js";
import { amount, inDollars, percent, unit, worded } from "./units.js";

/** @typedef {import("../shared/answers.d.ts").Report} Report */

/** @param {Report} told @param {Report | null} same the variant to compare with */
export function figures(told, same) {
  const value = Number(told.ev.num) / Number(told.ev.den);
  return h(
    "section.report",
    { key: "report", "data-game": told.game, "data-seconds": told.seconds },
    h(
      "dl.figures",
      { key: "figures" },
      figure("House edge", told.house_edge, same?.house_edge, percent),
      figure("Element of risk", told.element_of_risk, same?.element_of_risk, percent),
      figure("Standard deviation", told.sd, same?.sd, worded),
      figure("Value of a round", value, same && Number(same.ev.num) / Number(same.ev.den), worded),
      figure("Average bet", told.average_bet, same?.average_bet, worded),
      typeof told.cost === "number" && figure("Cost of the strategy", told.cost, undefined, percent),
    ),
    h("p.exact", { key: "exact" }, "A round is worth exactly ", h("code", null, `${told.ev.num.replace("-", "−")} / ${told.ev.den}`), " antes", inDollars() && `, about ${amount(value)}`, "."),
    grid(
      "How often each choice is made",
      ["Choice", "Share of deals", "Deals"],
      Object.entries(told.actions).map(([name, share]) => [capital(name), percent(share.frequency), digits(share.deals)]),
    ),
    Object.entries(told.side_bets).map(([name, side]) => sideBet(name, side)),
    h(
      "details",
      { key: "endings" },
      h("summary", null, "How rounds end"),
      grid(
        "",
        ["Ending", unit(), "Share of deals", "Deals"],
        Object.entries(told.outcomes).map(([name, end]) => [capital(name), net(end.net), percent(end.frequency), digits(end.deals)]),
      ),
    ),
  );
}

/** A share that is only estimated, with few digits. @param {number} share */
const about = (share) => `${(100 * share).toFixed(1).replace("-", "−")} %`;

/**
 * A game that cannot be counted: why, and an estimate once there is one.
 * @param {import("../shared/answers.d.ts").Numbers} game @param {import("../shared/answers.d.ts").Estimate | null} told
 */
export function estimateOf(game, told) {
  return h(
    "section.report",
    { key: "estimate", "data-game": game.game, "data-estimate": told ? "told" : "" },
    h("h2", null, "An estimate, not an exact figure"),
    told &&
      h(
        "dl.figures",
        { key: "figures" },
        figure("House edge, about", told.house_edge, undefined, about),
        figure("Give or take (two standard errors)", 2 * told.standard_error, undefined, about),
        figure("Rounds dealt", told.rounds, undefined, (value) => value.toLocaleString("en-AU")),
      ),
    told && h("p", { key: "how" }, `The rounds were played by looking ahead at random; best play loses no more, chance apart. The same again: cutcard odds ${game.game} --rounds ${told.rounds}.`),
    h("p", { key: "nearest" }, `${game.title} cannot be counted. The family of games that comes nearest is “${game.nearest}”. In the way:`),
    h("ul", { key: "obstacles" }, game.obstacles.map((each) => h("li", null, each))),
  );
}

/**
 * @param {string} name @param {number} value @param {number | null | undefined} printed
 * @param {(value: number) => string} format
 */
function figure(name, value, printed, format) {
  const moved = printed !== undefined && printed !== null && format(printed) !== format(value);
  return h(
    "div",
    { key: name, "data-figure": name },
    h("dt", null, name),
    h("dd", null, format(value), moved && h("small", null, `${state.wanted.against ? "kept" : "printed"}: ${format(Number(printed))}`)),
  );
}

/** A fraction of antes, such as "3/2", in the chosen unit. @param {string} text */
function net(text) {
  const [over, under = "1"] = text.split("/");
  return inDollars() ? amount(Number(over) / Number(under)) : text.replace("-", "−");
}

/** @param {string} text */
function digits(text) {
  return text.replace(/\B(?=(\d{3})+$)/g, ",");
}

/** @param {string} heading @param {string[]} head @param {string[][]} rows */
function grid(heading, head, rows) {
  return h(
    "div.wide",
    { key: `grid ${heading}`, tabindex: "0", role: "group", "aria-label": heading || "Table" },
    heading && h("h2", null, heading),
    h(
      "table",
      null,
      h("thead", null, h("tr", null, head.map((name) => h("th", { scope: "col" }, name)))),
      h(
        "tbody",
        null,
        rows.map((cells) =>
          h("tr", null, cells.map((cell, place) => (place ? h("td", null, cell) : h("th", { scope: "row" }, cell)))),
        ),
      ),
    ),
  );
}

/** @param {string} name @param {import("../shared/answers.d.ts").Side} side */
function sideBet(name, side) {
  const pot = side.jackpot;
  const even = pot && (pot.break_even === null ? "it never breaks even" : `it breaks even at a meter of ${dollars(pot.break_even)}`);
  return h(
    "div.side",
    { key: `side ${name}`, "data-side": name },
    h("h2", null, `${title(name)} alone`),
    h("p", null, `House edge ${percent(side.house_edge)} of the wager.`),
    pot &&
      h(
        "p",
        null,
        `At ${dollars(pot.meter)} a wager of ${dollars(pot.wager)} is worth ${pot.value.toFixed(3).replace("-", "−")} cents; `,
        `each $10,000 on the meter adds ${pot.per_10000.toFixed(3)} cents; ${even}; `,
        `the meter is hit once in ${Math.round(pot.rounds_to_hit).toLocaleString("en-US")} rounds on average.`,
      ),
  );
}
