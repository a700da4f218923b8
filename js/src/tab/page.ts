// What a page with live boards runs: it finds the places for them, and starts Python when it is first wanted.
import { scriptAt } from "./script";
import { address } from "../address";
import { A_MOMENT, coming, inPage, remedies } from "../words";
import { keepProgress, onProgress, progress } from "./kept";
import { Link } from "./link";
import { Stage, codeInAddress } from "./stage";

Object.assign(remedies, inPage);

const stages: Stage[] = [];
const all = (text: string): void => stages.forEach((stage) => stage.waits && !("quiet" in stage.element.dataset) && stage.say(text));

const link = new Link(new URL("python.js", import.meta.url), {
  loading: (share) => all(coming(share)),
  ready: () => {
    all("");
    document.documentElement.dataset["python"] = "ready";
    const kept = progress();
    if (kept !== null) link.progress(kept);
    onProgress((text) => link.progress(text));
  },
  whole: keepForOffline,
  broken: (why) => {
    document.documentElement.dataset["python"] = "broken";
    all(why);
  },
  record: (place, text) => stages[place]?.keep(text),
  progress: keepProgress,
});

/** From the second visit on the site's files come from the browser itself; without a service worker, from its cache. */
function keepForOffline(): void {
  const here = new URL("../../", import.meta.url);
  if (window.isSecureContext) navigator.serviceWorker?.register(scriptAt(new URL("offline.js", here))).catch(() => undefined);
}

/** A place in what can be opened and closed comes to life when it is first opened. */
function opening(stage: Stage, holder: HTMLDetailsElement): void {
  const opened = (): void => {
    if (!holder.open) return;
    holder.removeEventListener("toggle", opened);
    void stage.begin();
  };
  holder.addEventListener("toggle", opened);
  opened();
}

/** A button on a picture that brings it to life. */
function inviting(stage: Stage): void {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "stage-play", textContent: "Play here" });
  button.addEventListener("click", () => {
    button.disabled = true;
    button.textContent = A_MOMENT;
    void stage.begin().finally(() => button.remove());
  });
  stage.element.append(button);
}

/** Whether this is what a code in the page's address is for. */
function showsGame({ what }: Stage): boolean {
  return "board" in what || "room" in what;
}

/** The game that the page's address names, if the page offers it. */
function offered(): string {
  const names = [...document.querySelectorAll<HTMLElement>("[data-game]")].map((each) => each.dataset["game"]!);
  return names.find((name) => location.hash === `#${name}`) ?? "";
}

/** Shows what the address asks for. It then forgets the name of a game, so that the page goes on with that one when it is loaded again. */
function asked(stage: Stage): Promise<void> {
  const name = offered();
  if (!name) return stage.begin(codeInAddress());
  history.replaceState(null, "", location.pathname + location.search);
  return stage.anew(name);
}

for (const element of document.querySelectorAll<HTMLElement>("[data-show]")) {
  const stage = new Stage(element, stages.length, link);
  stages.push(stage);
  const holder = element.closest("details");
  if (holder) opening(stage, holder);
  else if (element.dataset["start"] === "click") inviting(stage);
  else void (showsGame(stage) ? asked(stage) : stage.begin());
}

if (stages.some(({ what }) => "board" in what)) address.of = (code) => new URL(`#${code}`, location.href).href;

addEventListener("hashchange", () => {
  const stage = stages.find(showsGame);
  if (stage && (codeInAddress() || offered())) void asked(stage);
});
