// The site's service worker: what has been loaded once comes from the browser from then on, also without a network.

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
    await cache.addAll(KEPT.map((name) => new URL(`${FOLDER}${name}`, root)) as unknown as string[]);
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

export {};
