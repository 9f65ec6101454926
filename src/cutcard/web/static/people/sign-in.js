/** Signing in: staff with a passkey or with password and code, players with card and PIN. */

import { me, post, Refused } from "../shared/api.js";
import { fan } from "../shared/cards.js";
import { fields, h, patch } from "../shared/dom.js";
import { brand } from "../shared/head.js";
import { passkeysWork, passwordFields, pinField, usePasskey, whyNot } from "../shared/proof.js";
import { applySettings } from "../shared/settings.js";
import { sentence } from "../shared/words.js";

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
let player = new URLSearchParams(location.search).has("player");
let problem = "";
let busy = false;

function draw() {
  patch(root, [
    h("header.head", { key: "head" }, brand()),
    h(
      "main.narrow.entrance",
      { key: "main" },
      fan(player ? 2 : 5),
      h("h1", null, "Sign in"),
      h(
        "p.whose",
        null,
        h("button.go.second", { type: "button", "aria-pressed": !player, "data-action": "staff", onclick: () => choose(false) }, "Staff"),
        h("button.go.second", { type: "button", "aria-pressed": player, "data-action": "player", onclick: () => choose(true) }, "Player"),
      ),
      !player && passkeysWork() && [
        h("p.passkey", { key: "passkey" }, h("button.go", { type: "button", "data-action": "passkey", disabled: busy, onclick: byPasskey }, "Use a passkey")),
        h("p.or", { key: "or" }, "or with your password"),
      ],
      problem && h("p.problem", { key: "problem", role: "alert" }, problem),
      h(
        "form.panel",
        { key: player ? "card" : "password", onsubmit: send },
        player
          ? [label("Number of your player card", "card", { autocomplete: "username", autocapitalize: "characters" }), pinField()]
          : [label("Sign-in name", "name", { autocomplete: "username", autocapitalize: "none" }), passwordFields()],
        h("button.go", { type: "submit", class: !player && passkeysWork() ? "second" : "", disabled: busy }, "Sign in"),
      ),
      h("p.soft", { key: "help" }, player ? "No PIN yet? Ask the cashier for an invitation." : "Lost your phone or password? Ask an administrator for a new invitation."),
    ),
  ]);
}

/** @param {string} text @param {string} name @param {Record<string, unknown>} more */
function label(text, name, more) {
  return h("label", { key: name }, text, h("input", { name, required: true, maxlength: 200, ...more }));
}

/** @param {boolean} as_player */
function choose(as_player) {
  player = as_player;
  problem = "";
  draw();
}

/** @param {Event} event */
async function send(event) {
  const field = fields(event);
  await attempt(() =>
    player
      ? post("/api/sign-in/card", { card: field("card"), pin: field("pin") })
      : post("/api/sign-in", { name: field("name"), password: field("password"), code: field("code") }),
  );
}

async function byPasskey() {
  await attempt(async () => {
    const credential = await usePasskey(await post("/api/sign-in/passkey/challenge", {}));
    return post("/api/sign-in/passkey", { credential });
  });
}

/** Where somebody begins who asked for no page. */
async function firstPage() {
  return (await me())?.home ?? "/";
}

/** @param {() => Promise<unknown>} act */
async function attempt(act) {
  busy = true;
  problem = "";
  draw();
  try {
    await act();
    const to = new URLSearchParams(location.search).get("to") ?? (await firstPage());
    location.href = to.startsWith("/") && !to.startsWith("//") && !to.startsWith("/\\") ? to : "/";
  } catch (refused) {
    problem = refused instanceof Refused ? sentence(refused.reason) : whyNot(refused);
    busy = false;
    draw();
  }
}

applySettings();
draw();
