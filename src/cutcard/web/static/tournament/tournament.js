/** The big screen of a tournament: its clock for everybody in the room, and a player's own entry. */

import { listen } from "../shared/actions.js";
import { get, me, post, Refused } from "../shared/api.js";
import { clockFace, secondsTo, setTime } from "../shared/countdown.js";
import { h, patch } from "../shared/dom.js";
import { brand, cannotOpen } from "../shared/head.js";
import { follow } from "../shared/live.js";
import { capital, dollars, when } from "../shared/words.js";
import { blindsText, chips, remaining } from "./countdown.js";
import { entryPart } from "./entry.js";
import { minePart } from "./mine.js";
import { noticesNow, noticesSheet } from "./notices.js";
import { winnersPart } from "../winners/winners.js";

/** @typedef {import("../shared/answers.d.ts").EventView} EventView */

const SHEETS = ["mine", "clock", "seats", "results", "notices"];
const NAMES = /** @type {Record<string, string>} */ ({ mine: "You" });
const RUNNING = ["tournament_director", "gaming_supervisor", "casino_supervisor", "gaming_manager"];
const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const path = /** @type {const} */ (`/tournaments/${encodeURIComponent(id)}`);
const root = /** @type {HTMLElement} */ (document.getElementById("page"));

/**
 * `asking`: the application being filled in; `sure`: what was pressed once and waits for a second press.
 * @typedef {{view: EventView, signedIn: boolean, online: boolean, away: boolean, sheet: string, busy: boolean, asking: string, sure: string,
 *   refusal: import("../shared/answers.d.ts").RefusalAnswer | null, set: (changes: Partial<Screen>) => void,
 *   give: (command: import("../shared/answers.d.ts").TournamentCommands) => Promise<void>}} Screen
 */

/** @type {Screen} */
const screen = {
  view: /** @type {EventView} */ (/** @type {unknown} */ (null)),
  signedIn: false,
  online: true,
  away: false,
  sheet: "",
  busy: false,
  asking: "",
  sure: "",
  refusal: null,
  set(changes) {
    Object.assign(screen, changes);
    draw();
  },
  async give(command) {
    screen.set({ busy: true, refusal: null });
    try {
      receive((await post(`${path}/commands`, command)).view);
      screen.set({ asking: "" });
    } catch (problem) {
      const said = problem instanceof Refused ? problem : { clause: null, reason: "The server cannot be reached. Check your connection, then try again." };
      screen.set({ refusal: { clause: said.clause, reason: said.reason } });
    } finally {
      screen.set({ busy: false, sure: "" });
    }
  },
};

/** @param {EventView} view */
function receive(view) {
  setTime(view.now);
  if (!screen.view || view.version >= screen.view.version) screen.view = view;
  draw();
}

async function look() {
  try {
    receive(await get(`/api${path}`));
    screen.set({ away: false });
  } catch {
    screen.set({ away: true });
  }
}

function draw() {
  const { view } = screen;
  if (!view) return;
  const sheet = screen.sheet || (view.mine?.status ? "mine" : "clock"); // who has entered sees their own seat first
  const sheets = /** @type {Record<string, () => import("../shared/dom.js").Child>} */ ({
    mine: () => minePart(view),
    clock: () => clockSheet(view),
    seats: () => seatsSheet(view),
    results: () => resultsSheet(view),
    notices: () => noticesSheet(view.notices),
  });
  patch(root, [
    h("header.head", { key: "head" }, brand(), h("div.title", null, h("h1", null, view.name), about(view)), tabs(view, sheet)),
    screen.away && h("p.banner", { key: "line", role: "alert" }, "Connection lost. This page keeps trying; the tournament is not affected."),
    noticesNow(view.notices),
    h("main", { key: sheet, class: sheet, "data-phase": view.phase, "data-version": view.version }, sheets[sheet]()),
    entryPart(screen, sheet === "mine"),
  ]);
  document.title = view.winners.length || view.phase === "cancelled" ? view.name : `${clockFace(left(view))} · ${view.name}`;
}

/** @param {EventView} view */
function about(view) {
  const parts = [capital(view.phase), view.venue, `Bounty ${dollars(view.bounty)}`];
  return h("p", null, parts.filter(Boolean).map((part) => h("span", { key: part }, part)));
}

/** @param {EventView} view @param {string} sheet that is shown */
function tabs(view, sheet) {
  const shown = SHEETS.filter((name) => (name !== "mine" || view.mine?.status) && (name !== "results" || view.results.length) && (name !== "notices" || view.notices.length));
  return h(
    "nav.sheets",
    { "aria-label": "Sheets" },
    shown.map((name) =>
      h(
        "button.tool",
        { key: name, type: "button", "aria-pressed": sheet === name, onclick: () => screen.set({ sheet: name }) },
        NAMES[name] ?? capital(name),
      ),
    ),
    RUNNING.includes(view.role) && h("a.tool", { key: "console", href: `${path}/console` }, "Console"),
  );
}

/** The seconds that the large clock shows. @param {EventView} view */
function left(view) {
  if (view.option_until) return secondsTo(view.option_until);
  return view.phase === "announced" ? secondsTo(view.starts) : remaining(view.clock);
}

/** The heading above the large clock. @param {EventView} view */
function heading({ phase, clock, starts }) {
  if (phase === "announced") return secondsTo(starts) ? "Starts in" : "About to start";
  const states = /** @type {Record<string, string>} */ ({
    paused: `Level ${clock.level}, clock paused`,
    option: `End of level ${clock.level}: keep a short stack, or forfeit it and buy back`,
    "hand-for-hand": `Level ${clock.level}, hand for hand`,
    break: `Break · level ${clock.next_level} is next`,
  });
  return states[clock.state] ?? `Level ${clock.level}`;
}

/** @param {EventView} view */
function clockSheet(view) {
  const { clock } = view;
  const seconds = left(view);
  if (view.phase === "cancelled") return h("section.middle.called-off", { key: "off" }, h("p.heading", { role: "status" }, "Cancelled"), h("p.next", null, "The tournament is cancelled. All fees are refunded."));
  const due = view.phase === "announced" && !seconds;
  const blinds = clock.on_break ? view.next_blinds : clock.blinds;
  return [
    h("section.side.field", { key: "field", "aria-label": "The field" }, field(view)),
    view.winners.length ? winnersPart(view) : h(
      "section.middle",
      { key: "clock" },
      h("p.heading", { role: "status", class: due ? "soon" : "" }, heading(view)),
      !due && h(
        "p.time",
        { class: clock.state, "data-clock": clock.state, "data-seconds": seconds, role: "timer" },
        clockFace(seconds),
      ),
      h("p.blinds", null, h("span", null, clock.on_break ? "Then" : "Blinds"), h("b", null, blindsText(blinds))),
      h("p.ante", null, h("span", null, "Big blind ante"), h("b", null, chips(blinds.ante))),
      !clock.on_break && h(
        "p.next",
        null,
        `Next: level ${clock.next_level}, ${blindsText(view.next_blinds)}, ante ${chips(view.next_blinds.ante)}`,
      ),
    ),
    h("section.side.money", { key: "money", "aria-label": "Prizes" }, money(view)),
  ];
}

/** @param {EventView} view */
function field(view) {
  const { clock } = view;
  if (view.winners.length) return [fact("Players", chips(view.players)), fact("Entries", chips(view.entries))];
  const toBreak = clock.next_break - (clock.remaining - remaining(clock));
  const begun = view.phase !== "announced";
  return [
    fact("Players", view.left ? `${view.left} / ${view.players}` : `${view.players} / ${view.cap}`),
    fact("Entries", chips(view.entries)),
    begun && view.waiting > 0 && fact("Waiting", chips(view.waiting)),
    view.average > 0 && fact("Average stack", chips(view.average)),
    view.average > 0 && fact("Chips in play", chips(view.chips)),
    !view.average && fact("Starting stack", chips(view.starting_stack)),
    begun && clock.next_break >= 0 && !clock.on_break && fact("Next break", clockFace(Math.max(0, toBreak))),
    fact("Registration", view.registration ? "Open" : "Closed"),
  ];
}

/** @param {EventView} view */
function money(view) {
  const fees = `${dollars(view.entry_fee)} + ${dollars(view.administration_fee)}`;
  return [
    fact("Prize pool", dollars(view.pool)),
    !view.prizes.length && fact("Entry", fees),
    !view.prizes.length && fact(view.phase === "announced" ? "Starts" : "Started", when(view.starts)),
    view.prizes.length > 0 && !view.winners.length &&
      h(
        "ol.prizes",
        { key: "prizes", "aria-label": `${view.prizes.length} places are paid` },
        view.prizes.map((prize, place) => h("li", { key: place }, h("span", null, place + 1), h("b", null, dollars(prize)))),
      ),
  ];
}

/** @param {string} name @param {string} value */
function fact(name, value) {
  return h("dl", { key: name }, h("dt", null, name), h("dd", null, value));
}

/** @param {EventView} view */
function seatsSheet(view) {
  if (!view.tables.length) return h("p.empty", { key: "none" }, "Seats are drawn by lot when play begins.");
  return view.tables.map((table) =>
    h(
      "section.table",
      { key: table.number },
      h("h2", null, h("a", { href: `${path}/tables/${table.number}` }, `Table ${table.number}`)),
      h(
        "ol",
        null,
        table.seats.map((seat) =>
          h(
            "li",
            { key: seat.seat, class: seat.present ? "" : "away" },
            h("i", null, seat.seat),
            h("span", null, seat.name),
            h("b", null, seat.stack > 0 && chips(seat.stack)),
          ),
        ),
      ),
    ),
  );
}

/** @param {EventView} view */
function resultsSheet(view) {
  return h(
    "table.results",
    { key: "results" },
    h("thead", null, h("tr", null, ["Place", "Player", "Prize", "Bounties"].map((name, at) => h("th", { key: name, scope: "col", class: at > 1 ? "money" : "" }, name)))),
    h(
      "tbody",
      null,
      view.results.map((one) =>
        h(
          "tr",
          { key: one.name },
          h("td", null, one.place ? (one.tied > 1 ? `${one.place} to ${one.place + one.tied - 1}` : one.place) : "–"),
          h("td", null, one.name),
          h("td.money", null, one.prize ? dollars(one.prize) : ""),
          h("td.money", null, one.bounties ? dollars(one.bounties) : ""),
        ),
      ),
    ),
  );
}

/** Once a second: redraw the countdowns; at the end of a level, or without a live connection, request the view. */
function tick() {
  const { view } = screen;
  if (!view) return;
  if ((view.clock.ends && !remaining(view.clock)) || !screen.online) look();
  draw();
}

async function begin() {
  screen.signedIn = (await me()) !== null;
  receive(await get(`/api${path}`));
  const sheets = SHEETS.map((sheet) => ({ id: sheet, label: sheet, keys: [sheet[0]], run: () => screen.set({ sheet }) }));
  listen(() => sheets);
  const state = (/** @type {boolean} */ online) => screen.set({ online, away: screen.away && !online });
  const out = () => screen.signedIn && location.reload();
  follow(`${path}/live`, { message: (message) => receive(message.view), state, out });
  setInterval(tick, 1000);
}

begin().catch((problem) => cannotOpen(root, problem));
