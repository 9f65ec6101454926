/** The lobby: the tables of the floor, each one press away from its first hand. */

import { get, me, post } from "../shared/api.js";
import { fan } from "../shared/cards.js";
import { h, patch } from "../shared/dom.js";
import { brand } from "../shared/head.js";
import { applySettings } from "../shared/settings.js";
import { capital, dollars, plural, when } from "../shared/words.js";
import { barButton } from "../find/bar.js";

/** @typedef {import("../shared/answers.d.ts").Me} Person */
/** @typedef {import("../shared/answers.d.ts").LobbyTable} LobbyTable */
/** @typedef {import("../shared/answers.d.ts").LobbyTournament} LobbyTournament */

const EVERY = 4000; // milliseconds between updates
const root = /** @type {HTMLElement} */ (document.getElementById("page"));

/** As many of these are shown on a tile as the game deals to a player. */

/** What people who do not play are told to do next, by role. */
const PLACES = /** @type {Record<string, string>} */ ({
  dealer: "Choose the table that you deal.",
  inspector: "Open Inspect to find any round, to verify the journal, or to watch a table.",
  cashier: "Open Post for what waits at the cage.",
  surveillance: "Open Post for notices and remarkable rounds, or watch a table.",
  tournament_director: "Open Events to announce a tournament, or to direct one.",
  analyst: "Open Odds to change the numbers of a game.",
  administrator: "Open People for accounts, roles and shifts, or Health for the server, devices and floor plans.",
});
const SUPERVISING = ["gaming_supervisor", "casino_supervisor", "gaming_manager"];
const HOSTS = ["cashier", "gaming_supervisor", "casino_supervisor", "gaming_manager"]; // staff who invite players
const APART = ["analyst", "administrator", "tournament_director"]; // roles that may not go to any table

/** @type {Person | null} */
let person = null;
/** @type {LobbyTable[]} */
let tables = [];
/** @type {LobbyTournament[]} */
let tournaments = [];
let away = false;
let first = true;
let demo = false;
let floor = "";

function draw() {
  const free = tables.filter((table) => table.dealing === "electronic");
  const dealt = tables.filter((table) => table.dealing !== "electronic");
  patch(root, [
    h("header.head", { key: "head" }, brand(), h("div.gap"), personLine(), links(), person && !["player", "analyst"].includes(person.role) && barButton()),
    away && h("p.banner", { key: "away", role: "alert" }, "The server cannot be reached. This page keeps trying."),
    h(
      "main",
      { key: "main" },
      h("section.welcome", { key: "welcome" }, h("h1", null, person && person.role !== "player" ? "The floor" : "Take a seat"), h("p", null, welcome())),
      person?.role === "dealer"
        ? [section("recorded", "Tables that you can deal", dealt), section("electronic", "Electronic tables, which deal by themselves", free)]
        : [section("electronic", "Electronic tables", free), section("recorded", "Tables with a dealer", dealt)],
      events(),
    ),
  ]);
}

function welcome() {
  if (!person && !demo) return "Sign in to play, or to work on the floor.";
  if (!person) return "Press Play to get demonstration chips and a free seat. Your first cards follow at once.";
  if (person.role === "player") return "Choose a table. Every result shows the clause of the rules that decides it.";
  return `You are signed in as ${person.role.replaceAll("_", " ")}. ${PLACES[person.role] ?? "Your work is at the desk."}`;
}

function personLine() {
  if (!person) return h("p.person", null, floor);
  const player = person.role === "player";
  return [
    h("p.person", { key: "name" }, person.name),
    player && h("p.balance", { key: "balance" }, h("span", null, "Balance"), h("b", null, dollars(person.balance))),
  ];
}

/** Links to the pages other than tables. */
function links() {
  const staff = ["dealer", "gaming_supervisor", "casino_supervisor", "gaming_manager", "cashier", "surveillance", "inspector"];
  return [
    person && SUPERVISING.includes(person.role) && h("a.tool", { key: "pit", href: "/pit" }, "Pit"),
    person?.role === "tournament_director" && h("a.tool", { key: "events", href: "/tournaments" }, "Events"),
    person && ["cashier", "surveillance"].includes(person.role) && h("a.tool", { key: "post", href: "/post" }, "Post"),
    person?.role === "inspector" && h("a.tool", { key: "inspect", href: "/inspect" }, "Inspect"),
    person?.role === "administrator" && h("a.tool", { key: "admin", href: "/admin" }, "Health"),
    person?.role === "gaming_manager" && h("a.tool", { key: "plans", href: "/plans" }, "Floor plans"),
    person && [...staff, "tournament_director"].includes(person.role) && h("a.tool", { key: "desk", href: "/desk" }, "Desk"),
    person?.role === "player" && h("a.tool", { key: "mine", href: "/me" }, "My account"),
    person?.role === "analyst" && h("a.tool", { key: "odds", href: "/odds" }, "Odds"),
    !(person && staff.includes(person.role)) && h("a.tool", { key: "practice", href: "/practice" }, "Practice"),
    h("a.tool", { key: "rules", href: "/rules" }, "Rules"),
    person && ["administrator", ...HOSTS].includes(person.role) && h("a.tool", { key: "people", href: "/people" }, "People"),
    person && h("a.tool", { key: "devices", href: "/devices" }, "My devices"),
    !person && h("a.tool", { key: "in", href: "/sign-in" }, "Sign in"),
    person && h("button.tool", { key: "out", type: "button", "data-action": "sign out", onclick: signOut }, "Sign out"),
  ];
}

async function signOut() {
  await post("/api/sign-out", {});
  person = null;
  await look();
}

/** @param {string} key @param {string} name @param {LobbyTable[]} list */
function section(key, name, list) {
  if (!list.length) return null;
  return h(
    "section.tables",
    { key, "aria-label": name },
    h("h2", { key: "name" }, name),
    h("div.grid", { key: "grid" }, list.map(tile)),
  );
}

/** @param {LobbyTable} table */
function tile(table) {
  const full = table.taken >= table.places;
  return h(
    "article.tile",
    { key: table.id, "data-table": table.id },
    fan(table.hand, table.game),
    h("h3", null, table.title),
    h(
      "dl",
      null,
      fact("Table", person && person.role !== "player" ? kind(table) : table.name),
      fact("Limits", `${dollars(table.minimum)} to ${dollars(table.maximum)}`),
      fact("Seats", full ? "Full" : `${plural(table.places - table.taken, "seat")} free`, dots(table)),
      fact("Now", capital(now(table))),
      table.meter !== null && fact("Jackpot", h("b", null, dollars(table.meter))),
    ),
    ways(table, full).map(([label, href], place) =>
      h("a.play", { key: label, href, class: place ? "second" : "", "aria-label": `${label}: ${table.title}, ${table.name}` }, label),
    ),
  );
}

/** The tournaments, for people who may visit them. */
function events() {
  const closed = person && ["analyst", "administrator"].includes(person.role);
  if (!tournaments.length || closed) return null;
  return h(
    "section.tables",
    { key: "tournaments", "aria-label": "Tournaments" },
    h("h2", { key: "name" }, "Tournaments"),
    h("div.grid", { key: "grid" }, tournaments.map(event)),
  );
}

/** @param {LobbyTournament} one */
function event(one) {
  const path = `/tournaments/${encodeURIComponent(one.id)}`;
  const enters = one.registration && (person ? person.role === "player" : demo);
  const href = enters && !person ? `/enter?to=${encodeURIComponent(path)}` : path;
  const label = enters ? "Enter" : "Watch";
  return h(
    "article.tile",
    { key: one.id, "data-tournament": one.id },
    h("h3", null, one.name),
    h(
      "dl",
      null,
      fact("Entry", `${dollars(one.price)}${one.registration ? ", open" : ", closed"}`),
      fact("Players", one.left ? `${one.left} of ${one.players} left` : `${one.players} of ${one.cap}`),
      fact("Now", one.left ? `${capital(one.phase)}, level ${one.level}` : capital(one.phase)),
      !one.left && fact("Starts", when(one.starts)),
    ),
    h("a.play", { href, "aria-label": `${label}: ${one.name}` }, label),
  );
}

/** @param {string} name @param {import("../shared/dom.js").Child} value @param {import("../shared/dom.js").Child} [more] */
function fact(name, value, more) {
  return h("div", { key: name }, h("dt", null, name), h("dd", null, value, more));
}

/** @param {LobbyTable} table */
function dots(table) {
  const seats = Array.from({ length: table.places }, (_, place) => h("i", { class: place < table.taken ? "on" : "" }));
  return h("span.dots", { "aria-hidden": "true" }, seats);
}

/** @param {LobbyTable} table */
function now(table) {
  const stages = /** @type {Record<string, string>} */ ({
    closed: "no round in play",
    open: "wagers are open",
    play: "a round is in play",
    settlement: "a round is being settled",
  });
  return stages[table.stage] ?? table.stage;
}

/**
 * Where this person may go from a table's tile.
 * @param {LobbyTable} table @param {boolean} full @returns {string[][]}
 */
function ways(table, full) {
  const id = encodeURIComponent(table.id);
  if (person?.role === "dealer" && table.dealing !== "electronic")
    return [
      ["Deal", `/dealer/${id}`],
      ["Watch", `/table/${id}`],
    ];
  if (person && APART.includes(person.role)) return [];
  if (person && person.role !== "player") return [["Watch", `/table/${id}`]];
  if (!person && !demo) return [];
  const seat = full ? `/table/${id}` : `/table/${id}?play`;
  if (table.recording === "assisted") return []; // players come to its dealer, and no play is shown here
  const label = table.dealing === "electronic" ? "Play" : "Sit down"; // a dealer deals when the dealer is there
  return [[full ? "Watch" : label, person ? seat : `/enter?to=${encodeURIComponent(seat)}`]];
}

/** Which table it is, and how its cards are recorded. @param {LobbyTable} table */
function kind({ name, dealing, recording, reader }) {
  if (dealing === "electronic") return name;
  return `${name}, ${recording === "assisted" ? "assisted" : reader ? "card reader" : "each card recorded"}`;
}

async function look() {
  try {
    const known = person || first ? me() : null; // a visitor signs in on another page
    [person, { tables, tournaments, demo, name: floor }] = await Promise.all([known, get("/api/lobby")]);
    first = false;
    away = false;
  } catch {
    away = true;
  }
  draw();
}

applySettings();
await look();
setInterval(() => document.visibilityState === "visible" && look(), EVERY);
