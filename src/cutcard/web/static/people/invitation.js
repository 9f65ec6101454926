/** An invitation: staff choose a password and set up one-time codes, players choose a PIN. */

import { post, Refused } from "../shared/api.js";
import { fields, h, patch } from "../shared/dom.js";
import { brand, mark } from "../shared/head.js";
import { pinField } from "../shared/proof.js";
import { applySettings } from "../shared/settings.js";
import { sentence } from "../shared/words.js";

/** @typedef {import("../shared/answers.d.ts").InvitationView} Invitation */

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
const token = location.hash.slice(1);
/** @type {Invitation | null} */
let invitation = null;
let problem = "";
let waits = false;
/** The invitation cannot be used, now or later. */
let over = false;

function draw() {
  if (over) return drawOver();
  patch(root, [
    h("header.head", { key: "head" }, brand()),
    h(
      "main.narrow",
      { key: "main" },
      h("h1", null, invitation ? `Welcome, ${invitation.name}` : "Invitation"),
      invitation && h("p", { key: "who" }, `You are invited as ${invitation.roles.map(words).join(", ")}. `, h("b", null, invitation.player ? "" : `Your sign-in name is ${invitation.id}.`)),
      waits && h("p", { key: "waits", role: "status" }, "Your account is open. It counts once a second person has confirmed it: tell a supervisor or a manager (if you work here, a manager or an administrator) other than the one who invited you. Then ", h("a", { href: "/sign-in" }, "sign in"), "."),
      invitation && !waits && h("form.panel", { key: "form", onsubmit: send }, invitation.player ? asPlayer() : asStaff(invitation), h("button.go", { type: "submit" }, "Open my account")),
      problem && h("p.problem", { key: "problem", role: "alert" }, problem),
    ),
  ]);
}

/** Whom to ask, and where to go on with an account that is open already. */
function drawOver() {
  root.removeAttribute("class");
  patch(root, [
    h("header.head", { key: "head" }, brand()),
    h(
      "main.refused",
      { key: "over" },
      mark(),
      h("h1", null, "Invitation"),
      h("p", { role: "alert" }, problem),
      h("p", null, "If you work here, an administrator invites you again. If you play here, the cashier does. If your account is open already, sign in."),
      h("p.ways", null, h("a", { href: "/sign-in" }, "Sign in"), h("a", { href: "/" }, "To the lobby")),
    ),
  ]);
}

function asPlayer() {
  return [
    h("label", { key: "card" }, "Number of your player card", h("input", { name: "card", required: true, autocomplete: "username", maxlength: 64 })),
    pinField("new-password"),
    h("small", { key: "help" }, "Choose 4 to 12 digits that nobody guesses."),
  ];
}

/** @param {Invitation} invited */
function asStaff({ picture, secret }) {
  return [
    h(
      "label",
      { key: "password" },
      "Choose a password",
      h("input", { name: "password", type: "password", autocomplete: "new-password", required: true, minlength: 12, maxlength: 200 }),
      h("small", null, "At least 12 characters: a few words that you can remember."),
    ),
    h("h2", { key: "codes" }, "One-time codes"),
    h("p", { key: "scan" }, "Scan this with an authenticator app on your phone, or enter the key by hand."),
    picture &&
      h(
        "svg.picture",
        { key: "picture", viewBox: `0 0 ${picture.side} ${picture.side}`, role: "img", "aria-label": "QR code of the key below" },
        h("path", { d: picture.path }),
      ),
    h("p", { key: "secret" }, "Key: ", h("code", null, secret.replace(/(.{4})/g, "$1 "))),
    h(
      "label",
      { key: "code" },
      "The code that it shows now",
      h("input", { name: "code", inputmode: "numeric", autocomplete: "one-time-code", required: true, maxlength: 12 }),
    ),
  ];
}

/** @param {Event} event */
async function send(event) {
  const field = fields(event);
  const chosen = { password: field("password"), code: field("code"), card: field("card"), pin: field("pin") };
  try {
    const opened = await post("/api/invitation/accept", { token, ...chosen });
    if (!opened.role) {
      waits = true;
      problem = "";
      draw();
      return;
    }
    location.href = invitation?.player ? "/" : "/devices";
  } catch (refused) {
    problem = refused instanceof Refused ? sentence(refused.reason) : "The server cannot be reached. Try again.";
    draw();
  }
}

/** @param {string} role */
function words(role) {
  return role.replaceAll("_", " ");
}

applySettings();
try {
  invitation = await post("/api/invitation", { token });
} catch (refused) {
  over = refused instanceof Refused && refused.status < 429;
  problem = refused instanceof Refused ? sentence(refused.reason) : "The server cannot be reached. Try again later.";
}
draw();
