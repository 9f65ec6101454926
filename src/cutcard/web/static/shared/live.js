/**
 * The live connection of a page. The server sends the whole view first, then the fields of it that have changed.
 * A broken connection is reopened automatically.
 */

import { me } from "./api.js";

const FIRST_PAUSE = 250; // milliseconds
const LONGEST_PAUSE = 5000;

/** Call `out` if the person is no longer signed in, which may be why the connection broke. @param {() => void} out */
async function stillSignedIn(out) {
  try {
    if ((await me()) === null) out();
  } catch {
    // The server cannot be reached: `follow` tries again.
  }
}

/**
 * Keep a connection open for as long as the page is open.
 * @template {import("./answers.d.ts").LivePath} P
 * @param {P} path
 * @param {{message: (message: import("./answers.d.ts").Told<P>) => void, state: (open: boolean) => void, out: () => void}} on
 */
export function follow(path, on) {
  let version = 0;
  /** @type {import("./answers.d.ts").Told<P>["view"] | null} */
  let view = null; // what this connection has sent so far
  let pause = FIRST_PAUSE;
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  function open() {
    clearTimeout(waiting);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const line = new WebSocket(`${scheme}://${location.host}${path}?after=${version}`);
    socket = line;
    view = null;
    line.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (!message.view && (view === null || message.since !== version)) {
        line.close(); // something is missing: a new connection begins with the whole view
        return;
      }
      view = message.view ?? { ...view, ...message.changed };
      pause = FIRST_PAUSE;
      version = message.version;
      on.state(true);
      on.message({ ...message, view });
    };
    line.onclose = () => {
      if (socket !== line) return;
      socket = null;
      on.state(false);
      stillSignedIn(on.out);
      waiting = setTimeout(open, pause * (0.75 + Math.random() / 2)); // random, so that not all pages reconnect at once
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    };
  }

  function hasten() {
    if (socket === null && document.visibilityState === "visible") {
      pause = FIRST_PAUSE;
      open();
    }
  }

  addEventListener("online", hasten);
  document.addEventListener("visibilitychange", hasten);
  open();
}
