/** The live line of a page: the server tells each change; when the line breaks it is taken up again by itself. */

import { me } from "./api.js";

const FIRST_PAUSE = 250; // milliseconds
const LONGEST_PAUSE = 5000;

/** A line that breaks may mean that the session has ended. @param {() => void} out */
async function stillSignedIn(out) {
  try {
    if ((await me()) === null) out();
  } catch {
    // The server is away: the line is tried again.
  }
}

/**
 * Keep a line open for as long as the page is.
 * @template {import("./answers.d.ts").LivePath} P
 * @param {P} path
 * @param {{message: (message: import("./answers.d.ts").Told<P>) => void, state: (open: boolean) => void, out: () => void}} on
 */
export function follow(path, on) {
  let version = 0;
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
    line.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (!message.view) return;
      pause = FIRST_PAUSE;
      version = message.version;
      on.state(true);
      on.message(message);
    };
    line.onclose = () => {
      if (socket !== line) return;
      socket = null;
      on.state(false);
      stillSignedIn(on.out);
      waiting = setTimeout(open, pause * (0.75 + Math.random() / 2)); // not all pages of a floor at once
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
