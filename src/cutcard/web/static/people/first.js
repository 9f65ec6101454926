/** The first administrators: whoever can read the server's console. */

import { post, Refused } from "../shared/api.js";
import { fields, h, patch } from "../shared/dom.js";
import { brand } from "../shared/head.js";
import { applySettings } from "../shared/settings.js";
import { sentence } from "../shared/words.js";

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
let problem = "";

function draw() {
  patch(root, [
    h("header.head", { key: "head" }, brand()),
    h(
      "main.narrow",
      { key: "main" },
      h("h1", null, "Become an administrator"),
      h("p", null, "The server has printed one-time codes for two people where it was started. Enter one of them here, and choose your sign-in name."),
      h(
        "form.panel",
        { onsubmit: send },
        h("label", null, "Code from the console", h("input", { name: "code", required: true, autocomplete: "off", maxlength: 60 })),
        h("label", null, "Your name", h("input", { name: "name", required: true, autocomplete: "name", maxlength: 60 })),
        h(
          "label",
          null,
          "Sign-in name",
          h("input", { name: "id", required: true, autocomplete: "username", autocapitalize: "none", maxlength: 32 }),
          h("small", null, "Small letters, digits and hyphens."),
        ),
        h("button.go", { type: "submit" }, "Continue"),
      ),
      problem && h("p.problem", { key: "problem", role: "alert" }, problem),
    ),
  ]);
}

/** @param {Event} event */
async function send(event) {
  const field = fields(event);
  try {
    const { link } = await post("/api/first", { code: field("code"), id: field("id"), name: field("name") });
    location.href = link;
  } catch (refused) {
    problem = refused instanceof Refused ? sentence(refused.reason) : "The server cannot be reached. Try again.";
    draw();
  }
}

applySettings();
draw();
