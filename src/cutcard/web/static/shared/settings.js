/** How this person likes the pages, kept in this browser. */

import { h } from "./dom.js";

/** @typedef {"colours" | "motion" | "sound" | "keys"} Setting */

/** Each setting: the name under which it is kept, what it is called, and whether it is on to begin with. */
const SETTINGS = {
  colours: { kept: "cutcard four colours", label: "Four colours for the suits", on: false },
  motion: { kept: "cutcard motion", label: "Deal card by card", on: true },
  sound: { kept: "cutcard sound", label: "Sound", on: false },
  keys: { kept: "cutcard keys", label: "Letters and numbers as keys", on: true },
};

/** Whether this person has it on. @param {Setting} name */
export function chosen(name) {
  const { kept, on } = SETTINGS[name];
  return (localStorage.getItem(kept) ?? (on ? "yes" : "no")) === "yes";
}

/** @param {Setting} name @param {boolean} on */
export function choose(name, on) {
  localStorage.setItem(SETTINGS[name].kept, on ? "yes" : "no");
  applySettings();
}

/** Whether things move on the page: neither the person nor their system is against it. */
export function moves() {
  return chosen("motion") && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function applySettings() {
  const { classList } = document.documentElement;
  classList.toggle("four-colours", chosen("colours"));
  classList.toggle("still", !chosen("motion"));
  classList.toggle("keyless", !chosen("keys"));
}

/** Switches for some settings. @param {Setting[]} names @param {() => void} redraw */
export function switches(names, redraw) {
  return h(
    "div.switches",
    { key: "switches" },
    names.map((name) =>
      h(
        "button.switch",
        {
          key: name,
          type: "button",
          role: "switch",
          "aria-checked": chosen(name),
          "data-setting": name,
          onclick: () => {
            choose(name, !chosen(name));
            redraw();
          },
        },
        SETTINGS[name].label,
      ),
    ),
  );
}
