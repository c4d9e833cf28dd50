// Starts the worker's WebAssembly, and tells the page when that fails, or when it ends in a way that reaches no code of
// ours any more: no memory or no stack left. `web/protocol` says what the messages are.

const stopped = (reason) => postMessage([0, "stopped", JSON.stringify(String(reason?.message ?? reason))]);

addEventListener("error", (event) => {
    // Handled, or the browser would take it for an error of the page's as well.
    event.preventDefault();
    stopped(event.error ?? event.message);
});
addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    stopped(event.reason);
});

// The build that this worker belongs to; what comes after the build writes it here. Another one may have been put in its
// place after the page was opened.
const BUILD = "";

// Whether there is a second module, with vectors; what comes after the build writes it here.
const HAS_VECTORS = false;
// (module (func (result v128) (v128.const i32x4 0 0 0 0))): valid where WebAssembly has vectors.
const VECTOR = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 22, 1, 20, 0, 253, 12, ...Array(16).fill(0), 11];
const MODULE = HAS_VECTORS && WebAssembly.validate(new Uint8Array(VECTOR)) ? "warpground-worker-vectors" : "warpground-worker";

/** Begins to hold the lock of this worker's name. The page waits for it, and so learns of an end that nothing announces. */
const alive = () =>
    new Promise((held) => {
        if (!globalThis.name || !navigator.locks) return held();
        navigator.locks.request(globalThis.name, () => (held(), new Promise(() => {}))).catch(held);
    });

if (new URL(import.meta.url).search.slice(1) === BUILD) start();
else stopped("a newer version replaced this page after it was opened; load it again");

// What the page's own module finds in its document: subgroups and the texts.
function start() {
    Promise.all([import("./subgroups.js"), import("./texts.js"), alive()])
        .then(() => import(`./${MODULE}.js?${BUILD}`))
        .then(({ default: begin }) => begin({ module_or_path: new URL(`${MODULE}_bg.wasm?${BUILD}`, import.meta.url) }))
        .catch(stopped);
}
