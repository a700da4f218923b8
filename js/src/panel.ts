// Everything round the board, as markup made from the scene and what the view knows for itself.
import { address } from "./address";
import { analysis } from "./analysis";
import { review } from "./review";
import { type Markup, drawing, html } from "./html";
import { type Icon, icon } from "./icons";
import { type Scene, type Shown, drawn } from "./scene";
import { type Local, chosen } from "./state";
import { follow } from "./tree";
import * as words from "./words";

export type Part = (scene: Shown, local: Local) => Markup;

export const headline = (scene: Shown, local: Local): string =>
  local.lost ? words.lost(local.helps) : local.silent ? local.helps.busy : scene.status;

export const status: Part = (scene, local) => {
  const text = headline(scene, local);
  if (!text) return html``;
  return html`<span class="turn">${drawing(scene.seats[scene.turn]?.svg)}</span><p role="status" aria-live="off">${text}</p>${local.note && html`<p class="soft">${local.note}</p>`}`;
};

export const error: Part = (_scene, local) =>
  local.error ? html`<p role="alert">${local.error}</p><button type="button" data-do="dismiss" aria-label="Dismiss">✕</button>` : html``;

const choices: Part = (scene, local) => {
  const items = Object.entries(scene.tray).map(([id, item], i) => {
    const next = chosen(scene, local, id);
    const leadsOn = next !== null && follow(scene.paths, next) !== 0;
    return html`<button type="button" class="item" data-choose="${id}" ${leadsOn && html`aria-pressed="${String(local.path.includes(id))}"`}
      aria-label="${item.label}${item.count !== undefined && words.left(item.count)}" aria-keyshortcuts="${i + 1}" ${!next && html`aria-disabled="true"`}
      ><span title="${item.label} (${i + 1})">${drawing(drawn(scene, item)) ?? item.label}</span>${item.count !== undefined && html`<span class="count">${item.count}</span>`}</button>`;
  });
  return html`<div role="group" aria-label="Choices">${items}</div>`;
};

/** A text that may be longer than its room can be scrolled by the keys, too. */
const paragraph = (text: string, name?: string): Markup => html`<p ${name && html`class="${name}"`} ${text.length > 70 && html`tabindex="0"`}>${text}</p>`;

/** What has happened stays in sight; what is told of a place that is pointed at stands below. */
export const info: Part = (scene, local) => {
  const about = scene.about[local.pointed];
  const news = scene.news.length > 0 ? html`<p class="soft">Since your last move:</p><ol class="news" tabindex="0">${scene.news.map((line) => html`<li>${line}</li>`)}</ol>` : scene.say && paragraph(scene.say, "said");
  const lines = about && [...about.text, ...about.marks.slice(0, about.because ?? 0).flatMap((id) => scene.about[id]?.text ?? [])];
  return html`${news}${lines?.map((line) => html`<p class="about">${line}</p>`)}`;
};

/** What a view does by itself, without Python. */
const OWN = new Set(["names", "more", "share", "sound"]);

/** What can be pressed is what the scene names. A switch (`on`) turns on what is off, and off what is on; words stand on it, or are its title. */
function button(scene: Scene, local: Local, name: Icon, worded: Markup | undefined, title: string | undefined, on?: boolean, key?: string): Markup {
  if (!(name in scene.can)) return html``;
  const off = !scene.can[name] || (local.lost && !OWN.has(name));
  return html`<button type="button" ${worded && html`class="worded"`} data-do="${name}" ${title && html`title="${title}"`} ${key && html`aria-keyshortcuts="${key}"`}
    ${on !== undefined && html`aria-pressed="${String(on)}" data-on="${String(!on)}"`} ${off && html`disabled`}>${icon(name)}${worded}</button>`;
}
export const tool = (scene: Scene, local: Local, name: Icon, label: string, on?: boolean): Markup => button(scene, local, name, undefined, label, on);
const worded = (scene: Scene, local: Local, name: Icon, label: string, on?: boolean, key?: string): Markup =>
  button(scene, local, name, html` ${label}`, key, on, key);
export const names = (scene: Scene, local: Local): Markup => tool(scene, local, "names", "Names of spaces", local.names);
export const shareTool = (scene: Scene, local: Local): Markup => tool(scene, local, "share", "Share", local.sharing);

const PACES = ["at once", "calm", "slow"];

const tools: Part = (scene, local) => {
  const bots = Boolean(scene.pace);
  const paces = PACES.map((pace) => html`<option ${pace === scene.pace && html`selected`}>${pace}</option>`);
  const one = (name: Icon, label: string): Markup => tool(scene, local, name, label);
  const other = (name: Icon, label: string, on?: boolean, key?: string): Markup => worded(scene, local, name, label, on, key);
  return html`<div role="toolbar" aria-label="Board">
    ${one("undo", "Undo")}${one("redo", "Redo")}
    ${bots && (scene.can["resume"] ? one("resume", "Resume") : one("stop", "Stop"))}
    ${other("explore", "Explore")}${other("new", "New game")}
    ${"more" in scene.can && html`<button type="button" class="worded" data-do="more" aria-expanded="${String(local.more)}">${icon("more")} More</button>`}
    <div class="more" ${!local.more && html`hidden`}>
      ${other("analyse", "Win chances (%)", scene.analysis.number !== undefined, "%")}
      ${other("overlay", scene.rates, scene.rated)}${other("names", "Names of spaces", local.names)}
      ${other("rotate", "Rotate")}${other("flip", "Flip")}
      ${other("setup", "Set up a position", scene.setup.to_move !== undefined)}
      ${other("share", "Share", local.sharing)}${other("sound", "Sound", local.sound)}
      ${bots && "pace" in scene.can && html`<label>Bots move <select data-pace>${paces}</select></label>`}
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
  if (!scene.ending || !("new" in scene.can) || scene.step < Object.keys(scene.moves).length) return html``;
  const off = local.lost && html`disabled`;
  const next = (text: string, players: string): Markup | false =>
    Boolean(scene.can["new"]) && html`<button type="button" data-do="again" data-players="${players}" ${off}>${text}</button>`;
  const seats = sides(scene);
  const [bot, ...more] = seats?.bots ?? [];
  const other = (by: number, word: string): Markup | false => {
    const id = `bot:${seats ? seats.level + by : 0}`;
    return id in scene.players && next(`${word} bot${more.length > 0 ? "s" : ""}`, seats!.bots.map((seat) => `${seat} ${id}`).join(" "));
  };
  return html`${paragraph(scene.ending)}<div>${scene.can["review"] && scene.review.done === undefined && html`<button type="button" class="main" data-do="review" data-on="true" ${off}>Review</button>`}
    ${next("Play again", "")}${seats && more.length === 0 && next("Other side", `${seats.person} bot:${seats.level} ${bot} person`)}
    ${seats && !scene.seats[seats.person]!.wins && other(-1, "Weaker")}${other(1, "Stronger")}</div>`;
};

/** Who can play a seat: the bot that was chosen last, before this board was opened, comes first of all bots. While a list is
 * walked through with the arrow keys its order stays. */
function players(scene: Shown, local: Local): [string, string][] {
  const rank = (id: string): number => (id === "person" ? 0 : id === local.bot ? 1 : 2);
  return Object.entries(scene.players).sort(([one], [other]) => rank(one) - rank(other));
}

export const seats: Part = (scene, local) => {
  if (!("seat" in scene.can)) return html``;
  const rows = Object.entries(scene.seats).map(([i, seat]) => {
    const who = players(scene, local).map(
      ([id, name]) => html`<option value="${id}" ${id === seat.who && html`selected`}>${name}</option>`,
    );
    return html`<li class="${(seat.acts || seat.wins) && "acts"}"><span class="emblem">${drawing(seat.svg)}</span>
      <span class="name">${seat.name}</span><span class="${scene.standings && "aloud"} standing">${seat.standing}</span>
      ${who.length === 0 && seat.who && html`<span class="who">${seat.who}</span>`}${who.length > 0 && html`<select data-seat="${i}" aria-label="Who plays ${seat.name}" ${(local.lost || !seat.free) && html`disabled`}>${who}</select>`}</li>`;
  });
  return html`<ul aria-label="Players">${rows}</ul>`;
};

/** Its items are drawn one by one. */
export const moves: Part = (scene) => ("look" in scene.can ? html`<ol aria-label="Moves"></ol>` : html``);

const copied = (local: Local): Markup => html`${local.copied && html`<span class="wide" aria-hidden="true">${local.copied}</span>`}`;

const setup: Part = (scene, local) => {
  const turn = scene.setup.to_move;
  if (turn === undefined || !("begin" in scene.can)) return html``;
  const seatOptions = Object.entries(scene.seats).map(
    ([i, seat]) => html`<option value="${i}" ${Number(i) === turn && html`selected`}>${seat.name}</option>`,
  );
  return html`<label>To move <select data-turn>${seatOptions}</select></label>
    <button type="button" class="main" data-do="begin">Play from here</button>
    <button type="button" data-do="setup" data-on="false">Cancel</button>
    <label class="wide">Diagram, record or short code <textarea data-text rows="3" spellcheck="false">${local.text}</textarea></label>
    <button type="button" data-do="paste" ${!local.text.trim() && html`disabled`}>Read it</button>
    <button type="button" data-do="diagram">Copy diagram</button>
    <button type="button" data-do="record">Copy record</button> ${!local.sharing && copied(local)}`;
};

export const share: Part = (_scene, local) =>
  html`${local.sharing && html`<button type="button" data-do="svg">Picture (SVG)</button><button type="button" data-do="png">Picture (PNG)</button>
    <button type="button" data-do="code" ${local.lost && html`disabled`}>Copy short code</button>
    ${address.of && html`<button type="button" data-do="link" ${local.lost && html`disabled`}>Copy link</button>`}
    <button type="button" data-do="record" ${local.lost && html`disabled`}>Copy record</button>
    ${local.text && html`<label class="wide">To pass on <textarea readonly rows="3" spellcheck="false">${local.text}</textarea></label> ${copied(local)}`}`}`;

export const PARTS: Record<string, Part> = { status, error, choices, ending, review, tools, share, analysis, setup, seats, info, moves };
/** The parts that come before the board where it is read aloud. */
export const BEFORE = ["status", "error"];
