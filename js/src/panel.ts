// Everything round the board, as markup made from the scene and what the view knows for itself.
import { address } from "./address";
import { analysis } from "./analysis";
import { review } from "./review";
import { type Markup, drawing, html } from "./html";
import { type Icon, icon } from "./icons";
import { recall } from "./memory";
import { type Shown, drawn } from "./scene";
import { type Local, canPlay } from "./state";
import { choose, follow } from "./tree";

export type Part = (scene: Shown, local: Local) => Markup;

export const headline = (scene: Shown, local: Local): string =>
  local.lost ? `${local.helps.gone} This is the last position. ${local.helps.again}` : local.silent ? local.helps.busy : scene.status;

export const status: Part = (scene, local) => {
  const text = headline(scene, local);
  if (!text) return html``;
  const seats = Object.values(scene.seats);
  const won = seats.filter((s) => s.wins);
  const seat = won.length === 1 ? won[0] : seats.find((s) => s.acts);
  return html`<span class="turn">${drawing(seat?.svg)}</span><p role="status" aria-live="off">${text}</p>`;
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
  if (!about && scene.news.length > 0) {
    return html`<p class="soft">Since your last move:</p><ol class="news">${scene.news.map((line) => html`<li>${line}</li>`)}</ol>`;
  }
  if (!about) return html`<p class="said">${scene.say}</p>`;
  const lines = [...about.text.slice(0, -1), ...about.marks.slice(0, about.because ?? 0).flatMap((id) => scene.about[id]?.text ?? []), about.text.at(-1) ?? ""];
  return html`${lines.map((line) => html`<p>${line}</p>`)}`;
};

/** A button that asks Python for the command of its name; if it is a switch, for turning on what is off, and off what is on. */
export const tool = (name: Icon, label: string, can: boolean | undefined, on?: boolean, key?: string): Markup =>
  html`<button type="button" data-do="${name}" title="${label}" aria-label="${label}" ${key && html`aria-keyshortcuts="${key}"`} ${on !== undefined && html`aria-pressed="${String(on)}" data-on="${String(!on)}"`}
    ${!can && html`disabled`}>${icon(name)}</button>`;
/** Such a button with its words. */
const worded = (name: Icon, label: string, can: boolean | undefined, on?: boolean, key?: string): Markup =>
  html`<button type="button" class="worded" data-do="${name}" ${key && html`aria-keyshortcuts="${key}" title="${key}"`} ${on !== undefined && html`aria-pressed="${String(on)}" data-on="${String(!on)}"`}
    ${!can && html`disabled`}>${icon(name)} ${label}</button>`;
export const names = (local: Local): Markup => tool("names", "Names of spaces", true, local.names);
export const shareTool = (local: Local): Markup => tool("share", "Share", true, local.sharing);

const PACES = ["at once", "calm", "slow"];

const tools: Part = (scene, local) => {
  const live = !local.lost;
  const can = (what: string): boolean => live && Boolean(scene.can[what]);
  const bots = Boolean(scene.pace);
  const paces = PACES.map((pace) => html`<option ${pace === scene.pace && html`selected`}>${pace}</option>`);
  return html`<div role="toolbar" aria-label="Board">
    ${tool("undo", "Undo", can("undo"))}${tool("redo", "Redo", can("redo"))}
    ${bots && (scene.can["resume"] ? tool("resume", "Resume", live) : tool("stop", "Stop", can("stop")))}
    ${worded("new", "New game", can("leave"))}
    <button type="button" class="worded" data-do="more" aria-expanded="${String(local.more)}">${icon("more")} More</button>
    <div class="more" ${!local.more && html`hidden`}>
      ${scene.can["analyse"] && worded("analyse", "Win chances (%)", live, scene.analysis.study !== undefined, "%")}
      ${scene.rates && worded("overlay", scene.rates, live, scene.rated)}${worded("names", "Names of spaces", true, local.names)}
      ${worded("rotate", "Rotate", can("rotate"))}${worded("flip", "Flip", can("flip"))}
      ${worded("setup", "Set up a position", can("leave"), scene.setup.to_move !== undefined)}
      ${worded("share", "Share", true, local.sharing)}${worded("sound", "Sound", true, local.sound)}
      ${bots && html`<label>Bots move <select data-pace>${paces}</select></label>`}
    </div>
  </div>`;
};

/** The seats of the only person and of the bots, if all of these can be chosen here; and the highest of the bots' levels. */
function sides(scene: Shown): { person: string; bots: string[]; level: number } | undefined {
  const seats = Object.keys(scene.seats);
  const who = (seat: string): string => scene.seats[seat]!.who;
  const [person, other] = seats.filter((seat) => who(seat) === "person");
  const bots = seats.filter((seat) => who(seat).startsWith("bot:"));
  const all = person && !other && bots.length > 0 && bots.length === seats.length - 1;
  return all ? { person, bots, level: Math.max(...bots.map((seat) => Number(who(seat).slice(4)))) } : undefined;
}

/** What the game came to, and what next. */
const ending: Part = (scene, local) => {
  if (!scene.ending || scene.step < Object.keys(scene.moves).length) return html``;
  const off = local.lost && html`disabled`;
  const next = (text: string, players: string): Markup | false =>
    Boolean(scene.can["leave"]) && html`<button type="button" data-do="again" data-players="${players}" ${off}>${text}</button>`;
  const seats = sides(scene);
  const stronger = seats && Object.keys(scene.players).find((id) => id.startsWith("bot:") && Number(id.slice(4)) > seats.level);
  const [bot, ...more] = seats?.bots ?? [];
  return html`<p>${scene.ending}</p><div>${scene.can["review"] && scene.review.done === undefined && html`<button type="button" class="main" data-do="review" data-on="true" ${off}>Review</button>`}
    ${next("Play again", "")}${seats && more.length === 0 && next("Other side", `${seats.person} bot:${seats.level} ${bot} person`)}
    ${seats && stronger && next(more.length > 0 ? "Stronger bots" : "Stronger bot", seats.bots.map((seat) => `${seat} ${stronger}`).join(" "))}</div>`;
};

/** Who can play a seat: the bot that was chosen last, on whichever board, comes first of all bots. */
function players(scene: Shown): [string, string][] {
  const last = recall("bot");
  const rank = (id: string): number => (id === "person" ? 0 : id === last ? 1 : 2);
  return Object.entries(scene.players).sort(([one], [other]) => rank(one) - rank(other));
}

export const seats: Part = (scene, local) => {
  const rows = Object.entries(scene.seats).map(([i, seat]) => {
    const who = players(scene).map(
      ([id, name]) => html`<option value="${id}" ${id === seat.who && html`selected`}>${name}</option>`,
    );
    return html`<li class="${(seat.acts || seat.wins) && "acts"}"><span class="emblem">${drawing(seat.svg)}</span>
      <span class="name">${seat.name}</span><span class="${scene.standings && "aloud"} standing">${seat.standing}</span>
      ${who.length === 0 && seat.who && html`<span class="who">${seat.who}</span>`}${who.length > 0 && html`<select data-seat="${i}" aria-label="Who plays ${seat.name}" ${(local.lost || !seat.free) && html`disabled`}>${who}</select>`}</li>`;
  });
  return html`<ul aria-label="Players">${rows}</ul>`;
};

/** Its items are drawn one by one. */
export const moves: Part = () => html`<ol aria-label="Moves"></ol>`;

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
    ${address.of && html`<button type="button" data-do="link" ${local.lost && html`disabled`}>Copy link</button>`}
    <button type="button" data-do="record" ${local.lost && html`disabled`}>Copy record</button>
    ${local.text && html`<label class="wide">To pass on <textarea readonly rows="3" spellcheck="false">${local.text}</textarea></label>`}`}`;

export const PARTS: Record<string, Part> = { status, error, choices, ending, review, tools, share, analysis, setup, seats, info, moves };
/** The parts that come before the board where it is read aloud. */
export const BEFORE = ["status", "error"];
