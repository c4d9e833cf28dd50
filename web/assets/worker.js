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

// What the page's own module finds in its document: subgroups and the texts.
Promise.all([import("./subgroups.js"), import("./texts.js")])
    .then(() => import("./warpground-worker.js"))
    .then(({ default: start }) => start({ module_or_path: new URL("warpground-worker_bg.wasm", import.meta.url) }))
    .catch(stopped);
