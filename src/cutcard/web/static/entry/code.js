/** A QR code, drawn by the server as a path. */

import { h } from "../shared/dom.js";

/** @param {import("../shared/answers.d.ts").AddressCode} code */
export function codePicture({ address, side, path }) {
  const size = String(side);
  return h(
    "svg.code",
    { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": `Code of ${address}` },
    h("rect", { width: size, height: size, fill: "#fff" }),
    h("path", { d: path, fill: "#000" }),
  );
}
