/** The entry desk: scan a card or type a name, see every requirement at once, take the fees, print receipt and seat card. */

import { get, me, post, Refused } from "../shared/api.js";
import { clause } from "../shared/clause.js";
import { setTime } from "../shared/countdown.js";
import { entered, h, patch, ticked } from "../shared/dom.js";
import { brand, cannotOpen } from "../shared/head.js";
import { capital, dollars, localTimes, when } from "../shared/words.js";
import { barButton } from "../find/bar.js";
import { press } from "../console/press.js";
import { formFields, systemLine } from "./forms.js";
import { idle } from "./idle.js";

/** @typedef {import("../shared/answers.d.ts").EntryDesk} EntryDesk */
/** @typedef {import("../shared/answers.d.ts").FoundEntrant} FoundEntrant */
/** @typedef {import("../shared/answers.d.ts").Enter} Enter */
/** @typedef {import("../shared/answers.d.ts").PlayerSheet} PlayerSheet */
/** @typedef {import("../shared/answers.d.ts").TournamentCommands} EventCommand */

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const event = /** @type {const} */ (`/tournaments/${encodeURIComponent(id)}`);
const root = /** @type {HTMLElement} */ (document.getElementById("page"));

/**
 * What the page knows. `draft`: the application being made; `sheet`: an entrant who is open; `from`: whose entry is transferred.
 * @type {{desk: EntryDesk | null, asked: string, draft: Enter | null, check: import("../shared/answers.d.ts").EntryCheck | null,
 *   sheet: PlayerSheet | null, from: PlayerSheet | null, busy: boolean, done: {text: string, player: string} | null,
 *   refusal: import("../shared/answers.d.ts").RefusalAnswer | null}}
 */
const page = { desk: null, asked: "", draft: null, check: null, sheet: null, from: null, busy: false, done: null, refusal: null };

/** @param {Partial<typeof page>} changes */
function set(changes) {
  Object.assign(page, changes);
  draw();
}

/** @param {unknown} problem */
function refused(problem) {
  if (problem instanceof Refused && problem.status === 401) return signIn();
  const reason = problem instanceof Refused ? problem.reason : "The server cannot be reached. Check your connection, then try again.";
  set({ refusal: { clause: problem instanceof Refused ? problem.clause : null, reason: capital(reason) } });
}

let answered = Promise.resolve(); // until the answer to what was asked last

/** @param {string} asked */
async function look(asked) {
  set({ asked });
  try {
    const desk = await get(`/api${event}/entry?ask=${encodeURIComponent(asked)}`);
    setTime(desk.now);
    if (page.asked === asked) set({ desk });
  } catch (problem) {
    refused(problem);
  }
}

/** @param {FoundEntrant} one */
async function choose(one) {
  set({ refusal: null, done: null });
  if (one.status && one.status !== "withdrawn") return open(one.player);
  const draft = /** @type {Enter} */ ({ type: "Enter", player: one.player, name: one.name, way: page.desk?.system === false ? "form" : "desk", filled: "", card: one.card || scanned(), born: "", proof: "", agreed: false, informed: false, paid: "cash", discretion: "" });
  set({ draft, sheet: null, check: null });
  await recheck();
}

/** What was asked, if it looks like a card rather than a name. */
function scanned() {
  return /\d/.test(page.asked) ? page.asked.trim() : "";
}

/** @param {string} player */
async function open(player) {
  try {
    set({ sheet: await get(`/api${event}/console/players/${encodeURIComponent(player)}`), draft: null, check: null });
  } catch (problem) {
    refused(problem);
  }
}

async function recheck() {
  const { draft } = page;
  if (!draft) return;
  try {
    const check = await post(`/api${event}/entry/check`, draft);
    if (page.draft === draft) set({ check });
  } catch (problem) {
    refused(problem);
  }
}

/** @param {Partial<Enter>} changes */
function change(changes) {
  if (page.draft) set({ draft: { ...page.draft, ...changes } });
  recheck();
}

/** Kept with each key: an answer that comes meanwhile draws the form again, with what is typed so far. @param {keyof Enter} name */
function keep(name) {
  return (/** @type {Event} */ from) => page.draft && set({ draft: { ...page.draft, [name]: entered(from) } });
}

/** The entry goes to another person, who is looked for next. @param {PlayerSheet} from */
function passOn(from) {
  set({ from, sheet: null, asked: "", done: null });
  focusAsk();
}

/** The next card is scanned without a tap. */
function focusAsk() {
  /** @type {HTMLInputElement | null} */ (document.querySelector("[data-ask]"))?.focus();
}

/** @param {PlayerSheet} from @param {Enter} draft @returns {EventCommand} */
function transfer(from, { player, name, born, proof, card, agreed, informed, discretion }) {
  return { type: "TransferEntry", player: from.player, to: player, name, born, proof, card, agreed, informed, discretion };
}

/** @param {EventCommand} command @param {string} player @param {string} text */
async function give(command, player, text) {
  if (page.busy) return false;
  set({ busy: true, refusal: null, done: null });
  try {
    await post(`${event}/commands`, command);
    set({ draft: null, check: null, sheet: null, from: null, asked: "", done: { text, player } });
    await look("");
    focusAsk();
    return true;
  } catch (problem) {
    refused(problem);
    return false;
  } finally {
    set({ busy: false });
  }
}

async function somebodyNew() {
  try {
    const one = await post(`/api${event}/entry/people`, { name: page.asked });
    await choose(one);
  } catch (problem) {
    refused(problem);
  }
}

function draw() {
  const { desk, refusal, done } = page;
  if (!desk) return;
  patch(root, [
    h(
      "header.head",
      { key: "head" },
      brand(),
      h("div.title", null, h("h1", null, desk.name), h("p", null, h("span", { key: "desk" }, "Entry desk"), h("span", { key: "when" }, when(desk.starts)))),
      h("nav.links", { key: "links", "aria-label": "Pages of this tournament" }, h("a.tool", { href: `${event}/console` }, "Console"), h("a.tool", { href: `${event}/cards`, target: "_blank" }, "All seat cards")),
      barButton(),
    ),
    h(
      "main",
      { key: "main", "data-entries": desk.entries },
      h("section.ask", { key: "ask", "aria-label": "Who enters" }, standing(desk), asking(desk), systemLine(desk, page.busy, (command, text) => give(command, "", text))),
      h("section.work", { key: "work", "aria-label": "The entry" }, refusal && problem(refusal), done && doneLine(done), page.draft ? application(desk) : page.sheet ? entrant(page.sheet) : page.from ? looking(page.from) : idle(desk)),
    ),
  ]);
}

/** @param {EntryDesk} desk */
function standing(desk) {
  return h(
    "dl.standing",
    { key: "standing" },
    fact("Entries", `${desk.entries}`),
    fact("Players", `${desk.players} of ${desk.cap}`),
    fact("Waiting", `${desk.waiting}`),
    fact("Registration", desk.open ? `Until level ${desk.until_level}` : "Closed"),
  );
}

/** @param {string} name @param {string} value */
function fact(name, value) {
  return h("div", { key: name }, h("dt", null, name), h("dd", null, value));
}

/** @param {EntryDesk} desk */
function asking(desk) {
  const onkeydown = async (/** @type {KeyboardEvent} */ key) => {
    if (key.key !== "Enter") return;
    await answered; // Enter means what was scanned or typed, not who was found before
    if (page.desk?.found.length) choose(page.desk.found[0]);
  };
  return [
    h("label.search", { key: "search" }, h("span", null, "Scan the card, or type a name"), h("input", { type: "search", "data-ask": "", value: page.asked, oninput: (/** @type {Event} */ from) => (answered = look(entered(from))), onkeydown })),
    h(
      "ul.found",
      { key: "found" },
      desk.found.map((one) =>
        h("li", { key: one.player }, h("button", { type: "button", "data-found": one.player, onclick: () => choose(one) }, h("b", null, one.name), h("span", null, stands(one)))),
      ),
    ),
    page.asked.trim().length > 1 && !desk.found.length && h("button.tool.new", { key: "new", type: "button", "data-action": "new", onclick: somebodyNew }, `Not on record: add ${page.asked.trim()}`),
  ];
}

/** @param {FoundEntrant} one */
function stands({ status, table, seat, place }) {
  if (table) return `Table ${table}, seat ${seat}`;
  if (place) return `Waits, number ${place}`;
  return status ? capital(status) : "Not entered";
}

/** @param {EntryDesk} desk */
function application(desk) {
  const draft = /** @type {Enter} */ (page.draft);
  const check = page.check;
  const director = desk.role === "tournament_director";
  const field = (/** @type {"born" | "proof" | "card" | "discretion" | "name"} */ name, /** @type {string} */ label, /** @type {string} */ type) =>
    h("label", { key: name }, h("span", null, label), h("input", { name, type, maxlength: 120, value: draft[name] ?? "", oninput: keep(name), onchange: recheck }));
  const tick = (/** @type {"agreed" | "informed"} */ name, /** @type {string} */ label) =>
    h("label.tick", { key: name }, h("input", { name, type: "checkbox", checked: draft[name], onchange: (/** @type {Event} */ from) => change({ [name]: ticked(from) }) }), h("span", null, label));
  const ways = /** @type {[Enter["paid"], string][]} */ ([["cash", "Cash"], ["account", "From the account"], ["house", "Paid by the house"], ["satellite", "Won in a satellite"], ["later", "Later"]]);
  return h(
    "form.application",
    {
      key: draft.player,
      onsubmit: (/** @type {Event} */ from) => {
        from.preventDefault();
        if (page.from) give(transfer(page.from, draft), draft.player, `${page.from.name}’s entry is now ${draft.name}’s`);
        else if (page.draft) give(page.draft, draft.player, `${draft.name} has entered`);
      },
    },
    h("h2", null, draft.name),
    page.from && h("p.from", { key: "from" }, `Takes over the entry of ${page.from.name}, with its place in the queue. No fees are paid.`),
    h(
      "ul.requirements",
      { key: "requirements", "aria-label": "Requirements" },
      (check?.requirements ?? []).map((one) =>
        h("li", { key: one.what, class: one.met ? "met" : "open" }, h("b", null, one.met ? "✓" : "•"), h("p", null, one.what, " ", clause(one.clause), !one.met && h("small", null, capital(localTimes(one.reason))))),
      ),
    ),
    h("div.fields", { key: "fields" }, !page.from && formFields(desk, draft, change), field("born", "Date of birth", "date"), field("proof", "or document that shows the age", "text"), field("card", "Card", "text"), director && field("discretion", "Director’s reason for an exception", "text"), tick("agreed", "Agrees to the playing times"), tick("informed", "Knows where to read the rules, and that the casino may advertise with name and picture"), !page.from && h("label", { key: "paid" }, h("span", null, "Fees"), h("select", { name: "paid", onchange: (/** @type {Event} */ from) => change({ paid: /** @type {Enter["paid"]} */ (entered(from)) }) }, ways.map(([value, label]) => h("option", { key: value, value, selected: draft.paid === value }, label))))),
    page.from && h("button.press.main", { key: "transfer", type: "submit", "data-action": "transfer", disabled: page.busy || !check?.requirements.every((one) => one.met) }, h("span.label", null, "Transfer the entry")),
    !page.from && h("button.press.main", { key: "send", type: "submit", "data-action": "enter", disabled: page.busy || !check?.ready }, h("span.label", null, `Enter for ${dollars(desk.price)}`), h("span.detail", null, check?.waits ? "As an alternate: waits for a seat" : `${dollars(desk.entry_fee)} entry and ${dollars(desk.administration_fee)} administration fee`)),
    h("button.tool", { key: "stop", type: "button", onclick: () => set({ draft: null, check: null, from: null }) }, "Not now"),
  );
}

/** @param {PlayerSheet} sheet */
function entrant(sheet) {
  const wanted = sheet.acts.filter((act) => ["ReEnter", "PayFees", "ReBuy", "AddOn", "CancelEntry", "VoidEntry", "RefundUnseated", "PayPrize", "RedeemBounty"].includes(act.command.type));
  return h(
    "div.entrant",
    { key: sheet.player },
    h("h2", null, sheet.name),
    h("p", null, sheet.table ? `Table ${sheet.table}, seat ${sheet.seat}` : capital(sheet.status), sheet.entries > 1 ? ` · entry ${sheet.entries}` : ""),
    h(
      "div.presses",
      null,
      wanted.map((act) => press({ busy: page.busy, give: (command) => give(command, sheet.player, `${sheet.name}: ${act.label}`) }, act)),
      sheet.transfers && h("button.press", { key: "transfer", type: "button", "data-press": "transfer", disabled: page.busy, onclick: () => passOn(sheet) }, h("span.label", null, "Transfer to somebody else"), h("span.detail", null, "Both are at the desk; then find the other person")),
      h("a.press", { key: "print", href: `${event}/cards?player=${encodeURIComponent(sheet.player)}`, target: "_blank" }, h("span.label", null, "Print receipt and seat card")),
    ),
    !wanted.length && h("p.empty", { key: "none" }, "Nothing can be bought or paid back now."),
  );
}

/** Who takes an entry over is still to be found. @param {PlayerSheet} from */
function looking(from) {
  return h("div.entrant", { key: "looking" }, h("h2", null, `Transfer ${from.name}’s entry`), h("p", null, "Scan the card of the other person, or type their name."), h("button.tool", { type: "button", onclick: () => set({ from: null }) }, "Not now"));
}

/** @param {import("../shared/answers.d.ts").RefusalAnswer} refusal */
function problem(refusal) {
  return h("p.problem", { key: "problem", role: "alert" }, localTimes(refusal.reason), " ", refusal.clause && clause(refusal.clause));
}

/** @param {{text: string, player: string}} done */
function doneLine(done) {
  return h("p.done", { key: "done", role: "status" }, `${done.text}. `, done.player && h("a", { href: `${event}/cards?player=${encodeURIComponent(done.player)}`, target: "_blank", "data-action": "print" }, "Print receipt and seat card"));
}

function signIn() {
  location.assign(`/sign-in?to=${encodeURIComponent(location.pathname)}`);
}

async function begin() {
  if (!(await me())) return signIn();
  const desk = await get(`/api${event}/entry`);
  setTime(desk.now);
  set({ desk });
  focusAsk();
}

begin().catch((problem) => cannotOpen(root, problem, ["/tournaments", "To the events"]));
