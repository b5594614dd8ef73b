// Keeps the site, but for the running examples of its gallery, for when there is no network. The build fills in the files and, as version, what they contain.
const VERSION = "__VERSION__";
const FILES = ["__FILES__"];

const name = `octile-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(FILES)));
});

// only runs once no page of an older version is open, so nobody loses files that are still needed
self.addEventListener("activate", (event) => {
  const isOld = (other) => other.startsWith("octile-") && other !== name;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((old) => caches.delete(old)))));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(self.registration.scope)) return;
  event.respondWith(answer(event.request));
});

async function answer(request) {
  const url = new URL(request.url);
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  const cache = await caches.open(name);
  const kept = await cache.match(url, { ignoreSearch: true });
  return kept ?? fetch(request);
}
