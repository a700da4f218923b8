// The site's service worker: what has been loaded once comes from the browser from then on, also without a network.

import { UNPACKED } from "./packed";

/** Set when the site is built: the folder of the files that never change under their names, and these files. */
declare const FOLDER: string;
declare const KEPT: string[];

const here = self as unknown as ServiceWorkerGlobalScope;
interface ServiceWorkerGlobalScope {
  location: Location;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate", heard: (event: { waitUntil(done: Promise<unknown>): void }) => void): void;
  addEventListener(type: "fetch", heard: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void): void;
}

const NAME = `stoneswidgets ${FOLDER}`;
const root = new URL(".", here.location.href);

here.addEventListener("install", (event) => {
  const fill = async (): Promise<void> => {
    const cache = await caches.open(NAME);
    await Promise.all(KEPT.map((name) => keep(cache, new URL(`${FOLDER}${name}`, root))));
    await here.skipWaiting();
  };
  event.waitUntil(fill());
});

here.addEventListener("activate", (event) => {
  const tidy = async (): Promise<void> => {
    const old = (await caches.keys()).filter((name) => name.startsWith("stoneswidgets ") && name !== NAME);
    await Promise.all(old.map((name) => caches.delete(name)));
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

/** Keeps a file; a packed one is unpacked once, and not on each visit. */
async function keep(cache: Cache, file: URL): Promise<void> {
  const answer = await fetch(file);
  if (!answer.ok || !answer.body) throw new Error(`${file.pathname}: ${answer.status}`);
  const headers = { "Content-Type": file.pathname.endsWith(".wasm.bin") ? "application/wasm" : "application/octet-stream", [UNPACKED]: "yes" };
  const packed = file.pathname.endsWith(".bin");
  await cache.put(file, packed ? new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), { headers }) : answer);
}

async function kept(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fresh(request);
}

/** The page as it is now; where there is no network, as it was. */
async function fresh(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const before = await cache.match(request, { ignoreSearch: true });
    if (before) return before;
    throw error;
  }
}
