/** Proofs of who somebody is: passkeys in the browser, and the question before acts that must not rest on an old sign-in. */

import { me, post, Refused } from "./api.js";
import { fields, h, patch } from "./dom.js";

/** Ask who is there, before an act that needs a fresh proof; whether they have proved it. @returns {Promise<boolean>} */
export async function proveAgain() {
  const player = (await me())?.role === "player";
  const says = "Prove again who you are: what you are about to do needs a fresh sign-in.";
  return question("Is it you?", says, player ? pinField() : passwordFields(), async (proof) => {
    await post("/api/proof", proof);
  });
}

/**
 * Let a second person confirm a command here, at the first person's screen; whether they have.
 * @param {string} stream @param {Record<string, unknown>} command @param {string} says
 */
export function confirmHere(stream, command, says) {
  const name = h(
    "label",
    { key: "name" },
    "Sign-in name of the second person",
    h("input", { name: "name", autocomplete: "off", autocapitalize: "none", maxlength: 32 }),
  );
  const send = async (/** @type {Proof} */ proof) => {
    await post("/api/second", { stream, command, ...proof });
  };
  return question("A second person confirms", says, [name, passwordFields()], send, true);
}

/** @typedef {{name?: string, password?: string, code?: string, pin?: string, credential?: Record<string, unknown>}} Proof */

/**
 * Ask for a proof until one is accepted or the person cancels.
 * @param {string} title @param {string} says @param {import("./dom.js").Child} inputs
 * @param {(proof: Proof) => Promise<void>} send @param {boolean} [anybody] a passkey of anybody's, not of who is signed in
 * @returns {Promise<boolean>}
 */
function question(title, says, inputs, send, anybody = false) {
  const dialog = document.createElement("dialog");
  dialog.className = "proof";
  dialog.setAttribute("aria-label", title);
  document.body.append(dialog);
  let problem = "";
  return new Promise((done) => {
    /** @param {boolean} proved */
    const close = (proved) => {
      dialog.close();
      dialog.remove();
      done(proved);
    };
    /** @param {() => Promise<Proof>} proof */
    const attempt = async (proof) => {
      try {
        await send(await proof());
        close(true);
      } catch (refused) {
        problem = refused instanceof Refused ? refused.reason : whyNot(refused);
        draw();
      }
    };
    const typed = (/** @type {Event} */ event) => {
      const field = fields(event);
      const names = /** @type {const} */ (["name", "password", "code", "pin"]);
      void attempt(async () => Object.fromEntries(names.map((name) => [name, field(name)]).filter(([, text]) => text)));
    };
    const passkey = () =>
      attempt(async () => {
        const asked = /** @type {"/api/sign-in/passkey/challenge"} */ (`/api/sign-in/passkey/challenge?anybody=${anybody}`);
        return { credential: await usePasskey(await post(asked, {})) };
      });
    const draw = () =>
      patch(
        dialog,
        h(
          "form",
          { onsubmit: typed },
          h("h2", null, title),
          h("p", null, says),
          inputs,
          problem && h("p.problem", { key: "problem", role: "alert" }, problem),
          h("button.go", { type: "submit" }, "Continue"),
          passkeysWork() &&
            h("button.go.second", { key: "passkey", type: "button", "data-action": "passkey", onclick: passkey }, "Use a passkey"),
          h("button.go.second", { type: "button", "data-action": "cancel", onclick: () => close(false) }, "Cancel"),
        ),
      );
    dialog.addEventListener("cancel", () => close(false));
    draw();
    dialog.showModal();
  });
}

/** Fields for password and one-time code. */
export function passwordFields() {
  return [
    h(
      "label",
      { key: "password" },
      "Password",
      h("input", { name: "password", type: "password", autocomplete: "current-password", required: true, maxlength: 200 }),
    ),
    h(
      "label",
      { key: "code" },
      "One-time code",
      h("input", { name: "code", inputmode: "numeric", autocomplete: "one-time-code", required: true, maxlength: 12 }),
      h("small", null, "The six digits that your authenticator shows now."),
    ),
  ];
}

/** @param {string} [autocomplete] */
export function pinField(autocomplete = "current-password") {
  return h(
    "label",
    { key: "pin" },
    "PIN",
    h("input", { name: "pin", type: "password", inputmode: "numeric", autocomplete, required: true, maxlength: 12 }),
  );
}

// -- passkeys: bytes travel as base64url text

/** Whether this browser can use passkeys here: it needs https, or this machine itself. */
export function passkeysWork() {
  return window.isSecureContext && "PublicKeyCredential" in window;
}

/** @param {string} text */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer | null} buffer */
function text(buffer) {
  if (!buffer) return undefined;
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Passkeys that the server names. @param {{id: string}[] | undefined} list @returns {PublicKeyCredentialDescriptor[]} */
function known(list) {
  return (list ?? []).map((one) => ({ type: "public-key", id: bytes(one.id) }));
}

/**
 * What the server's options have in common with the browser's, apart from bytes as text.
 * @typedef {{challenge: string, user: {id: string, name: string, displayName: string}, excludeCredentials?: {id: string}[],
 *   allowCredentials?: {id: string}[]}} Options
 */

/** Make a passkey, as the server's options say; its answer for the server. @param {object} options */
export async function makePasskey(options) {
  const asked = /** @type {Options & PublicKeyCredentialCreationOptionsJSON} */ (options);
  const publicKey = /** @type {PublicKeyCredentialCreationOptions} */ ({
    ...asked,
    challenge: bytes(asked.challenge),
    user: { ...asked.user, id: bytes(asked.user.id) },
    excludeCredentials: known(asked.excludeCredentials),
  });
  return answered(await navigator.credentials.create({ publicKey }));
}

/** Unlock a passkey; its answer for the server. @param {object} options */
export async function usePasskey(options) {
  const asked = /** @type {Options & PublicKeyCredentialRequestOptionsJSON} */ (options);
  const publicKey = /** @type {PublicKeyCredentialRequestOptions} */ ({
    ...asked,
    challenge: bytes(asked.challenge),
    allowCredentials: known(asked.allowCredentials),
  });
  return answered(await navigator.credentials.get({ publicKey }));
}

/** @param {Credential | null} made */
function answered(made) {
  const credential = /** @type {PublicKeyCredential} */ (made);
  const response = /** @type {AuthenticatorAttestationResponse & AuthenticatorAssertionResponse} */ (credential.response);
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    response: {
      clientDataJSON: text(response.clientDataJSON),
      attestationObject: text(response.attestationObject ?? null),
      authenticatorData: text(response.authenticatorData ?? null),
      signature: text(response.signature ?? null),
      userHandle: text(response.userHandle ?? null),
    },
  };
}

/** What to tell somebody whose browser did not use a passkey. @param {unknown} problem */
export function whyNot(problem) {
  const cancelled = problem instanceof DOMException && ["NotAllowedError", "AbortError"].includes(problem.name);
  if (cancelled) return "The passkey was not used. Try again, or sign in with your password and code.";
  return problem instanceof Error ? problem.message : String(problem);
}
