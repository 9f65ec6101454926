/** My devices: where one is signed in, one's passkeys, and the role that one acts in. */

import { get, post, Refused } from "../shared/api.js";
import { fields, h, patch } from "../shared/dom.js";
import { brand } from "../shared/head.js";
import { makePasskey, passkeysWork, whyNot } from "../shared/proof.js";
import { applySettings } from "../shared/settings.js";
import { sentence, when } from "../shared/words.js";
import { badgeForm, hasBadge } from "./badges.js";

/** @typedef {import("../shared/answers.d.ts").Devices} Devices */

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
/** @type {Devices} */
let mine;
let problem = "";
let told = "";

function draw() {
  patch(root, [
    h("header.head", { key: "head" }, brand(), h("div.title", null, h("h1", null, "My devices"), h("p", null, mine.name))),
    h(
      "main",
      { key: "main" },
      problem && h("p.problem", { key: "problem", role: "alert" }, problem),
      told && h("p.done", { key: "told", role: "status" }, told),
      mine.roles.length > 1 && h("section.panel", { key: "roles" }, h("h2", null, "Your role now"), roles()),
      h(
        "section.panel",
        { key: "sessions" },
        h("h2", null, "Where you are signed in"),
        h("p.soft", null, "If you do not know one of these, end it, and tell an administrator."),
        h("ul.plain", null, mine.sessions.map(session)),
      ),
      !mine.player && !mine.demonstration && passkeys(),
      hasBadge(mine.roles) &&
        h("section.panel", { key: "badge" }, badgeForm((given) => act(() => post("/api/devices/badge", given), "The badge was set."))),
    ),
  ]);
}

function roles() {
  return h(
    "p",
    null,
    mine.roles.map((role) =>
      h(
        "button.go.second",
        { key: role, type: "button", "aria-pressed": role === mine.role, onclick: () => act(() => post("/api/devices/role", { roles: [role] })) },
        role.replaceAll("_", " "),
      ),
    ),
  );
}

/** @param {Devices["sessions"][number]} one */
function session(one) {
  return h(
    "li",
    { key: one.number, "data-session": one.number },
    h(
      "div",
      null,
      h("b", null, one.here ? "This browser" : browser(one.device)),
      ` as ${one.role.replaceAll("_", " ")}, with ${one.means}`,
      h("br"),
      h("small", null, `${one.address}, since ${when(one.started)}, last used ${when(one.seen)}`),
    ),
    !one.here && h("button.go.second.small", { type: "button", "aria-label": `End the session on ${browser(one.device)}`, onclick: () => act(() => post(`/api/devices/${one.number}/end`, {}), "The session has ended.") }, "End"),
  );
}

function passkeys() {
  return h(
    "section.panel",
    { key: "passkeys" },
    h("h2", null, "Passkeys"),
    h("p.soft", null, "With a passkey you sign in by unlocking your device, without password and code."),
    h("ul.plain", null, mine.passkeys.map((one) =>
      h(
        "li",
        { key: one.number, "data-passkey": one.number },
        h("b", null, one.label),
        h("button.go.second.small", { type: "button", "aria-label": `Remove the passkey ${one.label}`, onclick: () => act(() => post(`/api/passkeys/${one.number}/remove`, {}), "The passkey was removed.") }, "Remove"),
      ),
    )),
    passkeysWork()
      ? h(
          "form",
          { onsubmit: add },
          h("label", null, "Name of a new passkey", h("input", { name: "label", required: true, maxlength: 60, value: "This device" })),
          h("button.go", { type: "submit", "data-action": "add passkey" }, "Add a passkey"),
        )
      : h("p", null, "Passkeys need a secure connection (https)."),
  );
}

/** @param {Event} event */
async function add(event) {
  const label = fields(event)("label");
  await act(async () => {
    const credential = await makePasskey(await post("/api/passkeys/challenge", {}));
    await post("/api/passkeys", { credential, label });
  }, "The passkey was added.");
}

/** @param {() => Promise<unknown>} what @param {string} [done] */
async function act(what, done = "") {
  problem = told = "";
  try {
    await what();
    told = done;
  } catch (refused) {
    problem = refused instanceof Refused ? sentence(refused.reason) : whyNot(refused);
  }
  await look();
}

/** What a browser calls itself, in short. @param {string} device */
function browser(device) {
  const name = ["Edg", "OPR", "Firefox", "Chrome", "Safari"].find((one) => device.includes(one)) ?? "Another browser";
  const system = ["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"].find((one) => device.includes(one));
  const plain = /** @type {Record<string, string>} */ ({ Edg: "Edge", OPR: "Opera" })[name] ?? name;
  return system ? `${plain} on ${system}` : plain;
}

async function look() {
  try {
    mine = await get("/api/devices");
    draw();
  } catch (refused) {
    if (refused instanceof Refused && refused.status === 401) location.href = "/sign-in?to=/devices";
    else throw refused;
  }
}

applySettings();
await look();
