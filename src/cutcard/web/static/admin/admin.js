/** The administrator's floor: the server's health, everybody's devices, card readers. */

import { get, me, post, Refused } from "../shared/api.js";
import { h, patch } from "../shared/dom.js";
import { cannotOpen } from "../shared/head.js";
import { applySettings } from "../shared/settings.js";
import { capital, plural, when } from "../shared/words.js";
import { adminHead } from "./head.js";

/** @typedef {import("../shared/answers.d.ts").AdminView} AdminView */
/** @typedef {import("../shared/answers.d.ts").OpenSession} Device */

const EVERY = 5000; // milliseconds between two looks
const root = /** @type {HTMLElement} */ (document.getElementById("page"));
/** @type {AdminView | null} */
let view = null;
let name = "";
let said = "";
let away = false;

function draw() {
  patch(root, [
    adminHead("Administration", name, "/admin"),
    away && h("p.banner", { key: "away", role: "alert" }, "The server cannot be reached. This page keeps trying."),
    view && h("main", { key: "main" }, said && h("p.said", { key: "said", role: "status" }, said), health(view), devices(view), readers(view)),
  ]);
}

/** @param {AdminView} seen */
function health({ health: facts, floor, release }) {
  const wrong = facts.filter((fact) => !fact.good);
  return h(
    "section.card",
    { key: "health", "aria-label": "Health" },
    h("h2", null, "Health"),
    h("p.verdict", { role: "status", class: wrong.length ? "bad" : "good" }, wrong.length ? `${plural(wrong.length, "thing")} to look into` : `${floor} works as it should. Release ${release}.`),
    h(
      "dl",
      null,
      facts.map((fact) => [
        h("dt", { key: `${fact.name} name` }, fact.name),
        h("dd", { key: fact.name, class: fact.good ? "" : "lose" }, fact.value, !fact.good && h("small", null, ` ${fact.hint}`)),
      ]),
    ),
  );
}

/** @param {AdminView} seen */
function devices({ devices: all }) {
  return h(
    "section.card",
    { key: "devices", "aria-label": "Devices" },
    h("h2", null, "Devices"),
    h("p.soft", null, `${plural(all.length, "session")}, the last used first. Signing somebody out ends all their sessions at once.`),
    h("ul", null, all.map((one, at) => h("li", { key: `${one.person} ${one.started} ${at}` }, device(one)))),
  );
}

/** @param {Device} one */
function device(one) {
  return [
    h("div", { key: "who" }, h("b", null, one.name), one.name !== capital(one.role) && h("span", { key: "role" }, capital(one.role)), h("small", null, `${capital(one.means)}, since ${when(one.started)}, last used ${when(one.seen)}`), h("small", null, [browser(one.device), one.address].filter(Boolean).join(", "))),
    h("button.quiet", { key: "out", type: "button", "data-sign-out": one.person, "aria-label": `Sign out ${one.name}`, onclick: () => void signOut(one) }, "Sign out"),
  ];
}

/** A browser by its name, from what it says about itself. @param {string} device */
function browser(device) {
  const known = [/Edg\//, /Firefox\//, /Chrome\//, /Safari\//].findIndex((one) => one.test(device));
  const system = /Windows|Android|iPhone|iPad|Mac OS|Linux/.exec(device)?.[0] ?? "";
  const called = ["Edge", "Firefox", "Chrome", "Safari"][known] ?? (device ? "Another program" : "");
  return system ? `${called} on ${system}` : called;
}

/** @param {AdminView} seen */
function readers({ readers: all }) {
  return h(
    "section.card",
    { key: "readers", "aria-label": "Card readers" },
    h("h2", null, "Card readers"),
    all.length ? h("ul", null, all.map((one) => h("li", { key: one.id }, h("div", null, h("b", null, one.id), h("span", null, capital(one.name))), h("small", null, one.open ? "In use" : "Switched off")))) : h("p.soft", null, "No card reader has an account."),
    h("p", null, h("a", { href: "/people" }, "Add one on the page of people")),
  );
}

/** @param {Device} one */
async function signOut(one) {
  try {
    await post(/** @type {"/api/people/{id}/sign-out"} */ (`/api/people/${encodeURIComponent(one.person)}/sign-out`), {});
    said = `${one.name} is signed out everywhere.`;
  } catch (problem) {
    said = problem instanceof Refused ? `${capital(problem.reason)}.` : "The server cannot be reached. Try again.";
  }
  await look();
}

async function look() {
  try {
    view = await get("/api/admin");
    away = false;
  } catch (problem) {
    if (problem instanceof Refused) throw problem;
    away = true;
  }
  draw();
}

applySettings();
try {
  name = (await me())?.name ?? "";
  await look();
  setInterval(() => document.visibilityState === "visible" && look().catch(() => location.reload()), EVERY);
} catch (problem) {
  cannotOpen(root, problem);
}
