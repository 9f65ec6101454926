/** Decisions of the players: one row of boxes, exceptions first, then all others at once; where a document wants it, box by box. */

import { button } from "../shared/actions.js";
import { h } from "../shared/dom.js";
import { capital, dollars, moveTitle } from "../shared/words.js";
import { counts, known } from "../keypad/keypad.js";

/** @typedef {import("./dealer.js").Desk} Desk */
/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("../shared/answers.d.ts").ChoiceView} Choice */
/** @typedef {import("../shared/actions.js").Action} Action */

/** The move that most hands make: check, or else the lowest wager; never one that draws cards. @param {TableView} view @returns {Choice | undefined} */
export function defaultMove(view) {
  const moves = view.need.choices.filter((choice) => !choice.most && !choice.barred);
  const staking = moves.filter((choice) => choice.wager).sort((one, other) => one.amount - other.amount);
  return moves.find((choice) => !choice.wager && choice.name === "check") ?? staking[0];
}

/**
 * Note what boxes do, and record every decision whose turn has come.
 * @param {Desk} desk @param {Record<number, string>} moves
 */
export function planFor(desk, moves) {
  const plan = { ...desk.plan, ...moves };
  const waiting = desk.view.dealer_side?.waiting ?? [];
  const until = waiting.findIndex((box) => !plan[box]);
  const turn = until < 0 ? waiting : waiting.slice(0, until);
  const commands = turn.map((box) => ({ type: /** @type {const} */ ("Choose"), box, move: plan[box] }));
  desk.set({ plan });
  if (commands.length) desk.act(commands).then((done) => !done && desk.set({ plan: {} }));
}

/** @param {Desk} desk @returns {{actions: Action[], drawn: import("../shared/dom.js").Child}} */
export function decisions(desk) {
  const { view } = desk;
  const side = view.dealer_side;
  const corrects = side?.corrects ?? [];
  const deciding = view.need.kind === "choice" && view.dealing === "recorded";
  if (!side || desk.revealing || (!deciding && !corrects.length)) return { actions: [], drawn: null };
  const turn = deciding ? turnMoves(desk) : [];
  const alone = deciding && side.one_by_one; // then the others have nothing to say yet, and the moves of this one need room
  const boxes = view.boxes.filter(({ box }) => (alone ? box === view.need.box : side.waiting.includes(box)) || corrects.includes(box));
  if (alone) boxes.sort((one, other) => Number(other.box === view.need.box) - Number(one.box === view.need.box));
  const drawn = h(
    `div.decide${alone ? ".alone" : ""}`,
    { key: "decide", role: "group", "aria-label": "Decisions", style: { "--boxes": String(boxes.length) } },
    boxes.map(({ box, last, ending }) => {
      const own = box === view.need.box && deciding;
      const waits = side.waiting.includes(box) && deciding;
      const name = view.seats.find((seat) => seat.box === box)?.name ?? "";
      const inside = own ? turn.map(button) : waits ? laterMoves(desk, box) : null;
      return h(
        "section.column",
        { key: box, class: own ? "turn" : "", "aria-label": `Decision of box ${box}, ${name}`, "data-decides": box },
        h("p.who", null, h("span.number", null, box), h("span.name", null, name)),
        inside,
        !waits && corrects.includes(box) && wrong(desk, box, last || ending),
      );
    }),
  );
  return { actions: turn, drawn };
}

/** A decision that was recorded: press it if it was not what the player said. @param {Desk} desk @param {number} box @param {string} last */
function wrong(desk, box, last) {
  const run = () => desk.send({ type: "CorrectAct", box });
  const label = capital(moveTitle(last || "declared"));
  return button({ id: `correct ${box}`, label, detail: "Wrong? Tap", keys: [], tone: "made", disabled: desk.busy, run });
}

/** What the box in turn may do. @param {Desk} desk @returns {Action[]} */
function turnMoves(desk) {
  const { need } = desk.view;
  return need.choices.flatMap((choice, index) => {
    const action = {
      id: choice.name,
      clause: choice.clause,
      keys: [String(index + 1)],
      tone: tone(choice),
      disabled: desk.busy || Boolean(choice.barred),
    };
    const detail = capital(choice.barred) || (choice.amount ? dollars(choice.amount) : undefined);
    if (!choice.exchange) {
      return [{ ...action, label: moveTitle(choice.title), detail, run: () => planFor(desk, { [need.box]: choice.name }) }];
    }
    if (known(desk.view, need.box)) {
      return [{ ...action, label: moveTitle(choice.title), detail, run: () => desk.set({ text: "", naming: choice.name }) }];
    }
    return counts(choice).map(({ id, count, label }) => {
      const run = () => desk.send({ type: "Choose", box: need.box, move: choice.name, count });
      return { ...action, id, keys: [], label, detail, run };
    });
  });
}

/** @param {Choice} choice */
function tone(choice) {
  return choice.wager ? "main" : choice.name === "fold" ? "give-up" : "";
}

/** What a box will do when its turn comes. @param {Desk} desk @param {number} box */
function laterMoves(desk, box) {
  return desk.view.need.choices
    .filter((choice) => !choice.exchange)
    .map((choice) => {
      const planned = desk.plan[box] === choice.name;
      const run = () => (planned ? desk.set({ plan: { ...desk.plan, [box]: "" } }) : planFor(desk, { [box]: choice.name }));
      const drawn = button({ id: `${box} ${choice.name}`, label: moveTitle(choice.title), keys: [], tone: `later ${planned ? "planned" : ""}`, disabled: desk.busy, run });
      return { ...drawn, props: { ...drawn.props, "aria-pressed": planned } };
    });
}
