/** The head of the administrator's pages. */

import { h } from "../shared/dom.js";
import { brand } from "../shared/head.js";
import { barButton } from "../find/bar.js";

const PAGES = [
  ["/admin", "Health and devices"],
  ["/people", "People"],
  ["/plans", "Floor plans"],
];

/** @param {string} title @param {string} name @param {string} here address of this page; "" without links to the others */
export function adminHead(title, name, here) {
  return h(
    "header.head",
    { key: "head" },
    brand(),
    h("div.title", null, h("h1", null, title), h("p", null, h("span", null, name))),
    here && PAGES.filter(([href]) => href !== here).map(([href, label]) => h("a.tool", { key: href, href }, label)),
    barButton(),
  );
}
