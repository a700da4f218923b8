// Everything round the board, as markup made from the scene and what the view knows for itself.
import { analysis } from "./analysis";
import { type Markup, drawing, html } from "./html";
import { type Icon, icon } from "./icons";
import type { Item } from "./moves";
import { type Shown, drawn } from "./scene";
import { type Local, canPlay } from "./state";
import { choose, follow } from "./tree";

export type Part = (scene: Shown, local: Local) => Markup;

export const status: Part = (scene, local) => {
  const text = local.lost
    ? "Python is gone: this is the last position. Run the board's cell again to go on."
    : local.silent
      ? "Python has not answered yet: it is busy, or gone. The position is as it was; if Python is gone, run the cell again."
      : scene.status;
  const seat = Object.values(scene.seats).find((s) => s.acts);
  return html`<span class="turn">${drawing(seat?.svg)}</span><p role="status">${text}</p>`;
};

export const error: Part = (_scene, local) =>
  local.error ? html`<p role="alert">${local.error}</p><button type="button" data-do="dismiss" aria-label="Dismiss">✕</button>` : html``;

const choices: Part = (scene, local) => {
  const items = Object.entries(scene.tray).map(([id, item], i) => {
    const next = canPlay(scene, local) ? choose(scene.paths, local.path, id) : null;
    const leadsOn = next !== null && follow(scene.paths, next) !== 0;
    const count = item.count === undefined ? "" : `, ${item.count} left`;
    return html`<button type="button" class="item" data-choose="${id}" ${leadsOn && html`aria-pressed="${String(local.path.includes(id))}"`}
      aria-label="${item.label}${count}" aria-keyshortcuts="${i + 1}" title="${item.label} (${i + 1})" ${!next && html`disabled`}
      >${drawing(drawn(scene, item)) ?? item.label}${item.count !== undefined && html`<span class="count">${item.count}</span>`}</button>`;
  });
  return html`<div role="group" aria-label="Choices">${items}</div>`;
};

export const info: Part = (scene, local) => {
  const about = scene.about[local.pointed];
  if (!about) return html`<p class="said">${scene.say}</p>`;
  const lines = [...about.text.slice(0, -1), ...about.marks.slice(0, about.because ?? 0).flatMap((id) => scene.about[id]?.text ?? []), about.text.at(-1) ?? ""];
  return html`${lines.map((line) => html`<p>${line}</p>`)}`;
};

/** A button that asks Python for the command of its name; if it is a switch, for turning on what is off, and off what is on. */
export const tool = (name: Icon, label: string, can: boolean | undefined, on?: boolean, key?: string): Markup =>
  html`<button type="button" data-do="${name}" title="${label}" aria-label="${label}" ${key && html`aria-keyshortcuts="${key}"`} ${on !== undefined && html`aria-pressed="${String(on)}" data-on="${String(!on)}"`}
    ${!can && html`disabled`}>${icon(name)}</button>`;
export const names = (local: Local): Markup => tool("names", "Names of spaces", true, local.names);
export const shareTool = (local: Local): Markup => tool("share", "Share", true, local.sharing);

const tools: Part = (scene, local) => {
  const live = !local.lost;
  return html`<div role="toolbar" aria-label="Board">
    ${tool("undo", "Undo", live && scene.can["undo"])}${tool("redo", "Redo", live && scene.can["redo"])}
    ${tool("new", "New game", live && scene.can["leave"])}
    ${scene.can["resume"] ? tool("resume", "Resume", live) : tool("stop", "Stop", live && scene.can["stop"])}
    ${tool("rotate", "Rotate", live && scene.can["rotate"])}${tool("flip", "Flip", live && scene.can["flip"])}
    ${scene.rates && tool("overlay", scene.rates, live, scene.rated)}
    ${scene.can["analyse"] && tool("analyse", "Win chances (%)", live, scene.analysis.study !== undefined, "%")}${names(local)}
    ${tool("setup", "Set up a position", live && scene.can["leave"], scene.setup.to_move !== undefined)}${shareTool(local)}
  </div>`;
};

export const seats: Part = (scene, local) => {
  const rows = Object.entries(scene.seats).map(([i, seat]) => {
    const who = Object.entries(scene.players).map(
      ([id, name]) => html`<option value="${id}" ${id === seat.who && html`selected`}>${name}</option>`,
    );
    return html`<li class="${seat.acts && "acts"}"><span class="emblem">${drawing(seat.svg)}</span>
      <span class="name">${seat.name}</span><span class="standing">${seat.standing}</span>
      ${who.length > 0 && html`<select data-seat="${i}" aria-label="Who plays ${seat.name}" ${(local.lost || !seat.free) && html`disabled`}>${who}</select>`}</li>`;
  });
  return html`<ul aria-label="Players">${rows}</ul>`;
};

/** Its items are drawn one by one. */
export const moves: Part = () => html`<ol aria-label="Moves" tabindex="0"></ol>`;

export const item: Item = (move, number, shown) => html`<li ${shown && html`aria-current="step"`}><span>${number}</span> ${move}</li>`;

const setup: Part = (scene, local) => {
  const turn = scene.setup.to_move;
  if (turn === undefined) return html``;
  const seatOptions = Object.entries(scene.seats).map(
    ([i, seat]) => html`<option value="${i}" ${Number(i) === turn && html`selected`}>${seat.name}</option>`,
  );
  return html`<label>To move <select data-turn>${seatOptions}</select></label>
    <button type="button" class="main" data-do="begin">Play from here</button>
    <button type="button" data-do="setup" data-on="false">Cancel</button>
    <label class="wide">Diagram, record or short code <textarea data-text rows="3" spellcheck="false">${local.text}</textarea></label>
    <button type="button" data-do="paste" ${!local.text.trim() && html`disabled`}>Read it</button>
    <button type="button" data-do="diagram">Copy diagram</button>
    <button type="button" data-do="record">Copy record</button>`;
};

export const share: Part = (_scene, local) =>
  html`${local.sharing && html`<button type="button" data-do="svg">Picture (SVG)</button><button type="button" data-do="png">Picture (PNG)</button>
    <button type="button" data-do="code" ${local.lost && html`disabled`}>Copy short code</button>
    <button type="button" data-do="record" ${local.lost && html`disabled`}>Copy record</button>
    ${local.text && html`<label class="wide">To pass on <textarea readonly rows="3" spellcheck="false">${local.text}</textarea></label>`}`}`;

export const PARTS: Record<string, Part> = { status, error, choices, tools, share, analysis, setup, seats, info, moves };
/** The parts that come before the board where it is read aloud. */
export const BEFORE = ["status", "error"];
