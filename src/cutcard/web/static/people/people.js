/** The administrator's page: people, invitations, roles, shifts, locks and devices. */

import { get, post, Refused } from "../shared/api.js";
import { entered, fields, h, patch } from "../shared/dom.js";
import { brand, cannotOpen } from "../shared/head.js";
import { applySettings } from "../shared/settings.js";
import { plural, sentence, when } from "../shared/words.js";
import { barButton } from "../find/bar.js";
import { readerForm } from "./badges.js";

/** @typedef {import("../shared/answers.d.ts").PeopleView} People */
/** @typedef {import("../shared/answers.d.ts").PersonLine} Line */
/** @typedef {import("../shared/answers.d.ts").PersonRecord} Entry */

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const STATES = /** @type {Record<string, string>} */ ({
  open: "may sign in",
  waits: "waits for a second person to confirm it",
  invited: "invited, has not answered yet",
  expired: "the invitation has expired",
  disabled: "disabled",
  locked: "locked after failures",
  demonstration: "by a link of the demonstration",
});
const SHARED = ["dealer", "gaming_supervisor", "casino_supervisor", "gaming_manager", "cashier", "tournament_director"];

/** @type {People} */
let seen;
let filter = "";
let problem = "";
let told = "";
let link = "";
/** What happened to an account, by its id, as far as it was asked for. @type {Record<string, Entry[]>} */
const records = {};

function draw() {
  const plays = (/** @type {Line} */ one) => Number(one.roles.includes("player")) - Number(one.state === "waits");
  const found = seen.people.filter((one) => `${one.id} ${one.name} ${one.roles.join(" ")}`.toLowerCase().includes(filter)).sort((one, other) => plays(one) - plays(other));
  patch(root, [
    h("header.head", { key: "head" }, brand(), h("div.title", null, h("h1", null, "People"), h("p", null, plural(seen.people.length, "account"))), seen.roles.length > 1 && [h("a.tool", { key: "admin", href: "/admin" }, "Health and devices"), h("a.tool", { key: "plans", href: "/plans" }, "Floor plans")], h("a.tool", { key: "devices", href: "/devices" }, "My devices"), barButton()),
    h(
      "main",
      { key: "main" },
      problem && h("p.problem", { key: "problem", role: "alert" }, problem),
      told && h("p.done", { key: "told", role: "status" }, told, link && [h("br"), h("code", { "data-link": "" }, link), copyButton(link)]),
      invite(),
      seen.roles.length > 1 && readerForm(addReader),
      h("label", { key: "filter" }, "Find somebody", h("input", { type: "search", value: filter, placeholder: "Name, sign-in name or role", oninput: (/** @type {Event} */ event) => ((filter = entered(event).toLowerCase()), draw()) })),
      group("Staff", found.filter((one) => !one.roles.includes("player"))),
      group("Players", found.filter((one) => one.roles.includes("player"))),
      !found.length && h("p.soft", { key: "nobody", role: "status" }, "Nobody is called so, or has such a role."),
    ),
  ]);
}

/** @param {string} title @param {Line[]} some */
function group(title, some) {
  return some.length > 0 && [h("h2", { key: title }, title, " ", h("small", null, String(some.length))), ...some.map(person)];
}

/** Copies a link, so that nobody has to mark it; browsers that do not allow it have no button. @param {string} text */
function copyButton(text) {
  if (!navigator.clipboard) return null;
  const copy = async (/** @type {Event} */ event) => {
    await navigator.clipboard.writeText(text);
    /** @type {HTMLElement} */ (event.target).textContent = "Copied";
  };
  return h("button.go.second.small", { key: "copy", type: "button", "data-action": "copy", onclick: copy }, "Copy the link");
}

function invite() {
  return h(
    "details.panel",
    { key: "invite", open: seen.people.length < 2 },
    h("summary", null, h("b", null, "Invite somebody")),
    h(
      "form",
      { "data-form": "invite", onsubmit: sendInvitation },
      h("label", null, "Name", h("input", { name: "name", required: true, maxlength: 60, autocomplete: "off" })),
      h(
        "label",
        null,
        "Sign-in name, or the id of a patron",
        h("input", { name: "id", required: true, maxlength: 32, autocomplete: "off", autocapitalize: "none" }),
      ),
      rolesField([]),
      h("label", null, "Hours until the invitation expires", h("input", { name: "hours", type: "number", min: 1, max: 336, value: 48, required: true })),
      h("button.go", { type: "submit" }, "Invite"),
    ),
  );
}

/** Boxes to tick for roles. Roles that stand alone come first. @param {string[]} held */
function rolesField(held) {
  const sorted = [...seen.roles].sort((one, other) => Number(SHARED.includes(one)) - Number(SHARED.includes(other)));
  return h(
    "fieldset",
    { key: "roles", style: { border: "0", padding: "0", "margin-top": "0.7rem" } },
    h("legend", null, "Roles"),
    sorted.map((role) =>
      h("label.tick", { key: role }, h("input", { type: "checkbox", name: "roles", value: role, checked: held.includes(role) || seen.roles.length === 1 }), words(role)),
    ),
    h("p.soft", null, "Dealers, supervisors, managers, cashiers and directors may have several roles; every other role stands alone."),
  );
}

/** @param {Line} one */
function person(one) {
  const staff = !one.roles.includes("player") && !one.roles.includes("card_reader");
  const admin = seen.roles.length > 1;
  const act = (/** @type {string} */ path, /** @type {string} */ done) => (/** @type {Event} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const body = path === "roles" ? { roles: form.getAll("roles").map(String) } : { reason: String(form.get("reason")) };
    void give(`/api/people/${one.id}/${path}`, body, done);
  };
  return h(
    "details.panel",
    { key: one.id, "data-person": one.id },
    h("summary", null, h("b", null, one.name), h("small", null, `${one.roles.includes("player") ? "" : `${one.roles.map(words).join(", ")}, `}signs in as ${one.id}, ${STATES[one.state] ?? one.state}${one.state === "open" && !one.on_shift ? ", off shift" : ""}`)),
    one.state === "waits" && waiting(one),
    h("p.soft", null, `${plural(one.sessions, "session")}, ${plural(one.failures, "failure")} since the last sign-in.`),
    (admin || !staff) && !one.own && !["demonstration", "disabled"].includes(one.state) && !one.roles.includes("card_reader") && h("p", { key: "renew" }, h("button.go.second", { type: "button", "data-action": "renew", onclick: () => renew(one) }, "New invitation"), h("small", null, "For somebody who has lost password, phone or PIN, or whose invitation has expired.")),
    admin && one.sessions > 0 && h("p", { key: "out" }, h("button.go.second", { type: "button", "data-action": "sign out", onclick: () => give(`/api/people/${one.id}/sign-out`, {}, `${one.name} is signed out everywhere.`) }, "Sign out everywhere")),
    one.state === "locked" && withReason("unlock", "Unlock", act("unlock", `${one.name} may try again.`)),
    admin && one.state === "disabled" && withReason("enable", "Enable again", act("enable", `${one.name} may sign in again.`)),
    admin && staff && h("form", { key: "roles", "data-form": "roles", onsubmit: act("roles", `The roles of ${one.name} were changed.`) }, rolesField(one.roles), h("button.go", { type: "submit" }, "Change roles")),
    admin && staff && shifts(one),
    admin && one.passkeys.length > 0 && h("section", { key: "passkeys" }, h("h2", null, "Passkeys"), h("ul.plain", null, one.passkeys.map((key) => h("li", { key: key.number }, h("span", null, key.label), h("button.go.second.small", { type: "button", onclick: () => give(`/api/people/${one.id}/passkeys/${key.number}/remove`, {}, "The passkey was removed.") }, "Remove"))))),
    admin && one.state !== "disabled" && withReason("disable", "Disable", act("disable", `${one.name} is disabled and signed out.`), true),
    admin && record(one),
  );
}

/** What a second person is asked about somebody new. @param {Line} one */
function waiting(one) {
  const done = `${one.name} is confirmed and may sign in.`;
  const player = one.roles.includes("player");
  const why = player
    ? `${one.inviter} has let ${one.name} in again, with a new PIN. Nobody does that alone: a supervisor, a manager or an administrator other than ${one.inviter} must confirm it.`
    : `${one.inviter} invited ${one.name} as ${one.roles.map(words).join(", ")}. Nobody lets staff in alone: somebody else must confirm it, a manager or another administrator.`;
  const only = player
    ? "Only if the player is with you, you have compared their player card and a document with a photo, and they have told you themselves that they chose the new PIN."
    : "Only if you know that this person works here, and they have told you themselves that they opened this account.";
  return h(
    "section",
    { key: "confirm" },
    h("p", null, `${why} ${one.confirms ? "" : whom(one)}`),
    one.confirms && h("p", null, h("button.go", { type: "button", "data-action": "confirm", onclick: () => give(`/api/people/${one.id}/confirm`, {}, done) }, `Confirm ${one.name}`), h("small", null, only)),
  );
}

/** Whom to ask, if not the reader. @param {Line} one */
function whom(one) {
  if (one.confirmers.length) return `Ask ${one.confirmers.join(" or ")}.`;
  return "Nobody on duty can. If there is no second administrator yet, let somebody enter the other code of the console, or make one there with cutcard people code.";
}

/** @param {string} key @param {string} label @param {(event: Event) => void} send @param {boolean} [risky] */
function withReason(key, label, send, risky = false) {
  return h(
    "form",
    { key, "data-form": key, onsubmit: send },
    h("label", null, `Reason to ${label.toLowerCase()}`, h("input", { name: "reason", required: true, maxlength: 200 })),
    h("button.go", { type: "submit", class: risky ? "risky" : "" }, label),
  );
}

/** @param {Line} one */
function shifts(one) {
  const planned = one.shifts;
  const plan = (/** @type {Line["shifts"]} */ list) => give(`/api/people/${one.id}/shifts`, { shifts: list }, `The shifts of ${one.name} were changed.`);
  return h(
    "section",
    { key: "shifts" },
    h("h2", null, "Shifts"),
    h("p.soft", null, planned.length ? "The roles count only in these periods." : "No shifts are planned: the roles count at all times."),
    h("ul.plain", null, planned.map((shift, place) =>
      h("li", { key: `${shift.start} ${shift.end}` }, h("span", null, `${when(shift.start)} to ${when(shift.end)}`), h("button.go.second.small", { type: "button", onclick: () => plan(planned.filter((_, other) => other !== place)) }, "Remove")),
    )),
    h(
      "form",
      {
        "data-form": "shift",
        onsubmit: (/** @type {Event} */ event) => {
          const field = fields(event);
          const times = ["start", "end"].map((name) => new Date(field(name)).toISOString());
          void plan([...planned, { start: times[0], end: times[1] }]);
        },
      },
      h("label", null, "Starts", h("input", { name: "start", type: "datetime-local", required: true })),
      h("label", null, "Ends", h("input", { name: "end", type: "datetime-local", required: true })),
      h("button.go.second", { type: "submit" }, "Add a shift"),
    ),
  );
}

/** @param {Line} one */
function record(one) {
  const entries = records[one.id];
  return h(
    "section",
    { key: "record" },
    h("h2", null, "Record"),
    entries
      ? h("ul.plain", null, entries.map((entry, place) => h("li", { key: place }, h("span", null, entry.what), h("small", null, `${when(entry.at)}, ${entry.by}`))))
      : h("button.go.second", { type: "button", "data-action": "record", onclick: () => look_up(one) }, "Show what happened"),
  );
}

/** @param {Line} one */
async function look_up(one) {
  records[one.id] = await get(`/api/people/${one.id}/record`);
  draw();
}

/** @param {Event} event */
async function sendInvitation(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const field = fields(event);
  const roles = new FormData(form).getAll("roles").map(String);
  if (!roles.length) {
    problem = "Tick at least one role.";
    draw();
    return;
  }
  const body = { id: field("id"), name: field("name"), roles, hours: Number(field("hours")) };
  await attempt(async () => invited(field("name"), await post("/api/people/invite", body), roles));
  if (!link) return;
  form.reset();
  draw(); // fields that begin with something have it again
}

/** @param {Line} one */
async function renew(one) {
  await attempt(async () => invited(one.name, await post(`/api/people/${one.id}/renew`, {}), one.state === "invited" || one.state === "expired" ? one.roles : []));
}

/** @param {{id: string, name: string, table: string}} given */
async function addReader(given) {
  await attempt(async () => {
    const made = await post("/api/people/readers", given);
    told = `Enter this token at the card reader ${given.name}. It is shown only now:`;
    link = made.token;
  });
}

/** @param {string} name @param {import("../shared/answers.d.ts").InvitationLink} made @param {string[]} roles of somebody new */
function invited(name, made, roles) {
  const then = roles.includes("player") ? "" : " When they have opened the account, somebody other than you confirms it here.";
  told = `Hand this link to ${name} in private.${then} The link is shown only now, works once, and expires ${when(made.until)}:`;
  link = new URL(made.link, location.href).href;
}

/** @param {string} path @param {object} body @param {string} done */
async function give(path, body, done) {
  await attempt(async () => {
    const sent = /** @type {Record<string, never>} */ (/** @type {unknown} */ (body)); // each address has a form of its own
    await post(/** @type {`/api/people/${string}/sign-out`} */ (path), sent);
    told = done;
  });
}

/** @param {() => Promise<unknown>} what */
async function attempt(what) {
  problem = told = link = "";
  try {
    await what();
  } catch (refused) {
    problem = refused instanceof Refused ? sentence(refused.reason) : "The server cannot be reached. Try again.";
  }
  for (const id of Object.keys(records)) delete records[id];
  await look();
  scrollTo({ top: 0 });
}

/** @param {string} role */
function words(role) {
  return role.replaceAll("_", " ");
}

async function look() {
  try {
    seen = await get("/api/people");
    draw();
  } catch (refused) {
    if (refused instanceof Refused && refused.status === 401) location.href = "/sign-in?to=/people";
    else cannotOpen(root, refused);
  }
}

applySettings();
await look();
