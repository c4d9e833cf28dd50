// Keeps one build of the page for when there is no network. Its files are checked against the hashes that the build wrote
// below, so what is kept is all of one build, or nothing. A newer build is kept beside it and waits until no tab shows the
// older one: two are never mixed.

// What comes after the build writes these two here.
const BUILD = "";
const FILES = {};

/** Under the address that the page has, since one host may have several. */
const PREFIX = `warpground ${registration.scope} `;
const CACHE = PREFIX + BUILD;

// (module (func (result v128) (v128.const i32x4 0 0 0 0))): valid where WebAssembly has vectors.
const VECTOR = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 22, 1, 20, 0, 253, 12, ...Array(16).fill(0), 11];
const WITH_VECTORS = Object.keys(FILES).some((path) => path.startsWith("warpground-worker-vectors"));
/** The worker that this browser does not load, of two. */
const UNUSED = WebAssembly.validate(new Uint8Array(VECTOR)) ? /^warpground-worker(_bg)?\.(js|wasm)$/ : /^warpground-worker-vectors(_bg)?\.(js|wasm)$/;

const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

async function put(cache, path, hash) {
    const answer = await fetch(new URL(path, registration.scope), { cache: "no-cache" });
    if (!answer.ok) throw new Error(`the server answered ${answer.status} for ${path}`);
    const contents = await answer.clone().arrayBuffer();
    if (hex(await crypto.subtle.digest("SHA-256", contents)) !== hash) throw new Error(`${path} is of another build`);
    await cache.put(new URL(path, registration.scope), answer);
}

addEventListener("install", (event) => {
    const keep = async () => {
        const cache = await caches.open(CACHE);
        try {
            const used = Object.entries(FILES).filter(([path]) => !(WITH_VECTORS && UNUSED.test(path)));
            await Promise.all(used.map(([path, hash]) => put(cache, path, hash)));
        } catch (error) {
            await caches.delete(CACHE);
            throw error;
        }
    };
    event.waitUntil(keep());
});

addEventListener("activate", (event) => {
    const forget = async () => {
        const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
        await Promise.all(others.map((name) => caches.delete(name)));
    };
    event.waitUntil(forget());
});

addEventListener("fetch", (event) => {
    const { request } = event;
    const address = new URL(request.url);
    if (request.method !== "GET" || !address.href.startsWith(registration.scope)) return;
    const path = address.pathname.slice(new URL(registration.scope).pathname.length) || "index.html";
    if (!Object.hasOwn(FILES, path)) return;
    const kept = async () => {
        const cache = await caches.open(CACHE);
        const found = await cache.match(new URL(path, registration.scope));
        // Without an address of its own, so that the request's stays: a worker reads there which build asks for it.
        return found ? new Response(found.body, { status: found.status, headers: found.headers }) : fetch(request);
    };
    event.respondWith(kept());
});

// The page asks for the newer build: only where no other tab shows the older one.
addEventListener("message", (event) => {
    const take = async () => {
        if (event.data !== "take over") return;
        const shown = await clients.matchAll({ type: "window", includeUncontrolled: true });
        const inScope = shown.filter(({ url }) => url.startsWith(registration.scope));
        if (inScope.length > 1) event.source.postMessage("other tabs");
        else await skipWaiting();
    };
    event.waitUntil(take());
});
