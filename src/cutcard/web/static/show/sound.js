/** Sounds of a table, made by the browser: a card, a chip, a win, and the warning of the clock. Off until switched on. */

import { chosen } from "../shared/settings.js";

/** @typedef {"card" | "chip" | "win" | "warning"} Sound */

/** @type {AudioContext | null} */
let output = null;
/** What sounds or will sound. @type {Set<AudioScheduledSourceNode>} */
const sounding = new Set();

/** Notes: when they begin, in seconds, and their pitch in hertz. @type {Record<Exclude<Sound, "card">, [number, number][]>} */
const NOTES = {
  chip: [
    [0, 3100],
    [0.045, 3700],
  ],
  win: [
    [0, 523],
    [0.11, 659],
    [0.22, 784],
  ],
  warning: [
    [0, 880],
    [0.18, 880],
  ],
};
const LENGTH = { card: 0.07, chip: 0.06, win: 0.4, warning: 0.12 }; // seconds
const LOUDNESS = { card: 0.25, chip: 0.06, win: 0.12, warning: 0.12 };

/** Play a sound after some milliseconds, if this person wants to hear it. @param {Sound} sound @param {number} [after] */
export function play(sound, after = 0) {
  if (!chosen("sound")) return;
  output ??= new AudioContext();
  if (output.state !== "running") {
    output.resume();
    if (navigator.userActivation?.hasBeenActive === false) return; // or all that was missed would sound together at the first tap
  }
  const at = output.currentTime + after / 1000;
  if (sound === "card") start(rustle(output), sound, at);
  else for (const [later, pitch] of NOTES[sound]) start(note(output, pitch), sound, at + later);
}

/** Whether the browser lets this page be heard: after it is loaded most wait for a tap. */
export function audible() {
  output ??= new AudioContext();
  return output.state === "running";
}

/** Stop everything that still sounds. */
export function silence() {
  for (const source of sounding) source.stop();
  sounding.clear();
}

/** @param {AudioContext} context @param {number} pitch */
function note(context, pitch) {
  return new OscillatorNode(context, { frequency: pitch, type: "triangle" });
}

/** A short noise, as of paper. @param {AudioContext} context */
function rustle(context) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * LENGTH.card), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let place = 0; place < data.length; place += 1) data[place] = (Math.random() * 2 - 1) * (1 - place / data.length) ** 2;
  return new AudioBufferSourceNode(context, { buffer });
}

/** @param {OscillatorNode | AudioBufferSourceNode} source @param {Sound} sound @param {number} at seconds of the context */
function start(source, sound, at) {
  const { context } = source;
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(LOUDNESS[sound], at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + LENGTH[sound]);
  source.connect(volume).connect(context.destination);
  source.start(at);
  source.stop(at + LENGTH[sound]);
  sounding.add(source);
  source.onended = () => sounding.delete(source);
}
