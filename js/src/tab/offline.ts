// The site's service worker: what has been loaded once comes from the browser from then on, also without a network.

import { UNPACKED, unpack } from "./packed";

/** Set when the site is built: the folder of the files that never change under their names, and these files. */
declare const FOLDER: string;
declare const KEPT: string[];

const here = self as unknown as ServiceWorkerGlobalScope;
interface ServiceWorkerGlobalScope {
  location: Location;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; matchAll(options: object): Promise<readonly { url: string }[]> };
  addEventListener(type: "install" | "activate", heard: (event: { waitUntil(done: Promise<unknown>): void }) => void): void;
  addEventListener(type: "fetch", heard: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void): void;
}

const root = new URL(".", here.location.href);
/** Several sites may share one origin: the caches of each have its address. */
const OURS = `stoneswidgets ${root.pathname} `;
const NAME = OURS + FOLDER;

here.addEventListener("install", (event) => {
  const fill = async (): Promise<void> => {
    const cache = await caches.open(NAME);
    await Promise.all(KEPT.map((name) => take(cache, new URL(`${FOLDER}${name}`, root))));
    for (const page of await opened()) await fresh(page).catch(() => undefined); // where that fails, it is kept when it is opened next
    await here.skipWaiting();
  };
  event.waitUntil(fill());
});

here.addEventListener("activate", (event) => {
  const tidy = async (): Promise<void> => {
    await Promise.all((await older()).map((name) => caches.delete(name)));
    await here.clients.claim();
  };
  event.waitUntil(tidy());
});

here.addEventListener("fetch", (event) => {
  const { request } = event;
  const { href } = new URL(request.url);
  if (request.method !== "GET" || !href.startsWith(root.href) || href.startsWith(`${root.href}lite/`)) return;
  event.respondWith(href.startsWith(root.href + FOLDER) ? kept(request) : fresh(request));
});

/** The caches of earlier versions of this site. */
const older = async (): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);

/** The pages that are open, which came before there was a worker, and those that were kept under earlier versions. */
async function opened(): Promise<Request[]> {
  const windows = await here.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const kept = await Promise.all((await older()).map(async (name) => (await caches.open(name)).keys()));
  const pages = [...windows, ...kept.flat()].map(({ url }) => url.replace(/[?#].*/s, ""));
  return [...new Set(pages)].filter((url) => url.startsWith(root.href) && !url.startsWith(`${root.href}tab/`)).map((url) => new Request(url));
}

/** Loads a file and keeps it; a packed one is unpacked once, and not on each visit. */
async function take(cache: Cache, file: URL): Promise<void> {
  const answer = await fetch(file);
  if (!answer.ok || !answer.body) throw new Error(`${file.pathname}: ${answer.status}`);
  const headers = { "Content-Type": file.pathname.endsWith(".wasm.bin") ? "application/wasm" : "application/octet-stream", [UNPACKED]: "yes" };
  const packed = file.pathname.endsWith(".bin");
  await cache.put(file, packed ? new Response(unpack(answer.body), { headers }) : answer);
}

async function kept(request: Request): Promise<Response> {
  return (await before(request)) ?? fresh(request);
}

/** The page as it is now; where there is no network, as it was. */
async function fresh(request: Request): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(request);
  } catch (error) {
    const known = await before(request);
    if (known) return known;
    throw error;
  }
  if (answer.status === 200 && !answer.redirected) await keep(request, answer.clone());
  return answer;
}

/** The address under which a file is kept: without what follows a question mark, which makes no other page here. */
function named({ url }: Request): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

async function before(request: Request): Promise<Response | undefined> {
  return (await caches.open(NAME)).match(named(request));
}

/** Keeps an answer; a browser that has no room for it costs the visit without a network, not this one. */
async function keep(request: Request, answer: Response): Promise<void> {
  try {
    await (await caches.open(NAME)).put(named(request), answer);
  } catch {
    // full
  }
}
