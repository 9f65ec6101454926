/**
 * The big screen on a wall, for readers at the far end of the room. `?show=` chooses what a screen shows, several things in turn:
 * clock (the default), prizes, bounties, seats, moves, final, results; such as `?show=prizes,bounties`.
 */

import { get } from "../shared/api.js";
import { clockFace, nextSecond, secondsTo, setTime } from "../shared/countdown.js";
import { h, patch } from "../shared/dom.js";
import { cannotOpen } from "../shared/head.js";
import { follow } from "../shared/live.js";
import { chosen, choose } from "../shared/settings.js";
import { audible, play } from "../show/sound.js";
import { remaining } from "../tournament/countdown.js";
import { PARTS } from "./parts.js";
import { keepTime } from "./sync.js";

/** @typedef {import("../shared/answers.d.ts").ScreenView} ScreenView */

const TURN = 12_000; // milliseconds that each part of a rotating screen is shown
const PAGE = 8_000; // milliseconds that each page of a long list is shown
const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const event = /** @type {const} */ (`/tournaments/${encodeURIComponent(id)}`);
const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const wanted = (new URLSearchParams(location.search).get("show") ?? "clock").split(",").filter((name) => name in PARTS);
const shows = wanted.length ? wanted : ["clock"];

/** @type {ScreenView | null} */
let view = null;
let online = true;
/** The level or break that was heard last, and whether its last minute had begun. */
let heard = { part: "", last: false };
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** The seconds that the clock shows. @param {ScreenView} now */
export function left(now) {
  if (now.option_until) return secondsTo(now.option_until);
  return now.phase === "announced" ? secondsTo(now.starts) : remaining(now.clock);
}

/** @param {ScreenView} next */
function receive(next) {
  if (!view || next.version >= view.version) view = next;
  draw();
}

function draw() {
  if (!view) return;
  const seconds = left(view);
  const turn = Math.floor(Date.now() / TURN) % shows.length;
  const page = Math.floor(Date.now() / PAGE);
  const name = shows[turn];
  patch(root, [
    h(
      "header.top",
      { key: "top" },
      h("h1", null, view.name, view.venue && h("span", null, view.venue)),
      name !== "clock" && !view.winners.length && h("p.small-clock", { key: "clock", role: "timer" }, smallClock(view, seconds)),
      soundButton(),
    ),
    banner(view, name),
    h("main", { key: name, class: name, "data-phase": view.phase, "data-version": view.version, "data-show": name }, PARTS[name](view, seconds, page)),
    foot(view, page),
    !online && h("p.lost", { key: "lost", role: "alert" }, "Connection lost. The clock goes on; the rest is brought up to date once the connection is back."),
  ]);
  document.title = view.winners.length || view.phase === "cancelled" ? view.name : `${clockFace(seconds)} · ${view.name}`;
  listen(view, seconds);
  again();
}

/** The clock of a screen that shows something else. @param {ScreenView} now @param {number} seconds */
function smallClock({ phase, clock }, seconds) {
  if (phase === "cancelled") return null;
  if (phase === "announced") return seconds ? `Starts in ${clockFace(seconds)}` : "About to start";
  return `${clock.on_break ? "Break" : `Level ${clock.level}`} · ${clockFace(seconds)}`;
}

/** Draw again exactly when the next second is due. */
function again() {
  clearTimeout(waiting);
  const ends = view && (view.option_until || (view.phase === "announced" ? view.starts : view.clock.ends));
  waiting = setTimeout(onTime, Math.min(1000, ends ? nextSecond(ends) : 1000));
}

async function onTime() {
  if (view?.clock.ends && !remaining(view.clock)) {
    await get(`/api${event}/screen`).then(receive, draw); // if the server is away, the live line brings the next level
  } else draw();
}

/** What stands above everything: hand for hand, a winner, a cancellation. @param {ScreenView} now @param {string} name of what is shown */
function banner(now, name) {
  if (now.winners.length) return name === "clock" ? null : h("p.strip.gold", { key: "banner", role: "status" }, `${now.winners.join(" and ")} ${now.winners.length > 1 ? "win" : "wins"} the tournament`);
  if (now.phase === "cancelled") return name === "clock" ? null : h("p.strip", { key: "banner", role: "status" }, "The tournament is cancelled. All fees are refunded.");
  if (now.hand_for_hand < 0) return null;
  const missing = now.waiting_tables.length ? `waiting for table ${now.waiting_tables.join(", ")}` : "all tables have played";
  return h("p.strip", { key: "banner", role: "status" }, `Hand for hand${now.hand_for_hand ? `, round ${now.hand_for_hand}` : ""}: ${missing}`);
}

/** Moves first, then announcements, one after another. @param {ScreenView} now @param {number} page */
function foot(now, page) {
  const moves = now.moves.map((one) => `${one.name}: table ${one.table}, seat ${one.seat}`);
  const notices = now.notices.filter((one) => !one.standing).map((one) => one.text);
  const lines = [...moves, ...notices];
  if (!lines.length) return null;
  const text = lines[page % lines.length];
  return h("div.ticker", { key: "ticker", role: "status" }, h("b", null, moves.includes(text) ? "New seat" : "Announcement"), h("span", { key: text }, text));
}

function soundButton() {
  const on = chosen("sound");
  const waits = on && !audible();
  const onclick = () => {
    if (!waits) choose("sound", !on);
    play("warning");
    draw();
  };
  return h("button.sound", { key: "sound", type: "button", "aria-pressed": on, onclick }, waits ? "Tap for sound" : on ? "Sound on" : "Sound off");
}

/** A sound one minute before the end of a level or break, and when the next begins. @param {ScreenView} now @param {number} seconds */
function listen({ clock, phase }, seconds) {
  if (clock.state !== "running" && clock.state !== "break") return; // a pause changes nothing
  const part = `${phase} ${clock.level} ${clock.on_break}`;
  const last = seconds <= 60;
  if (heard.part && part !== heard.part) play("win");
  else if (heard.part && last && !heard.last) play("warning");
  heard = { part, last };
}

async function begin() {
  const first = await get(`/api${event}/screen`);
  setTime(first.now); // nearly right at once, and exactly after the next answers
  receive(first);
  await keepTime(event, draw);
  const state = (/** @type {boolean} */ open) => {
    if (online === open) return;
    online = open;
    draw();
  };
  follow(`${event}/screen/live`, { message: (news) => receive(news.view), state, out: () => {} });
}

begin().catch((problem) => {
  cannotOpen(root, problem);
  setTimeout(() => location.reload(), 10_000);
});
