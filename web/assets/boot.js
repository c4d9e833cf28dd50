// What cannot wait for the page's own code, and what must work when that code fails.

// The reader's choice of light or dark, before anything is painted. The page's code keeps it up to date.
try {
    const theme = localStorage.getItem("warpground.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
    // Storage may be forbidden; then the system's setting applies.
}

// The beginning of the first page stands in index.html. Another page does not begin with it.
if (/^#?\/?$/.test(location.hash)) document.documentElement.dataset.first = "";
// Its links work at once: where they lead comes with the code.
addEventListener("hashchange", () => document.documentElement.removeAttribute("data-first"), { once: true });

// `?embed` shows the page inside another one: no header, no catalogue, light or dark as asked (`theme=dark`), texts that can
// only be read (`readonly`). The other page learns how high this one is, and may ask for light or dark; whatever else it
// says is not heard. Kernels and programs are as high as their window: they ask for one height, whatever the window has, or
// each answer of the other page would bring another question.
const AS_HIGH_AS_THE_WINDOW = ".kernel, .workbench";
const USEFUL_HEIGHT = 760;
const asked = new URLSearchParams(location.search);
if (asked.has("embed")) {
    const root = document.documentElement;
    const paint = (theme) => {
        if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    };
    root.dataset.embed = "";
    if (asked.has("readonly")) root.dataset.readonly = "";
    paint(asked.get("theme"));
    if (parent !== window) {
        let told = 0;
        const tell = () => {
            const app = document.getElementById("app");
            // What is there before the page's code has come, or while another page's code is coming, is not its content.
            const { ready, coming } = document.body.dataset;
            if (ready !== "true" || coming === "true") return;
            const height = app.querySelector(AS_HIGH_AS_THE_WINDOW) ? USEFUL_HEIGHT : Math.ceil(app.getBoundingClientRect().height);
            // Which page receives it does not matter: a height is no secret.
            if (height !== told) parent.postMessage({ warpground: "size", height: (told = height) }, "*");
        };
        addEventListener("DOMContentLoaded", () => {
            new ResizeObserver(tell).observe(document.getElementById("app"));
            new MutationObserver(tell).observe(document.body, { attributeFilter: ["data-ready", "data-coming"] });
        });
        addEventListener("message", ({ source, data }) => {
            if (source === parent && data?.warpground === "theme") paint(data.theme);
        });
    }
}

// The page's policy lets no text become markup or the address of a script. What may is named here: the workers beside the
// page. Lessons have a policy of their own, beside their reader.
globalThis.trustedTypes?.createPolicy("default", {
    createScriptURL: (address) => {
        if (/^\.\/(worker\.js\?[0-9a-f]*|sw\.js)$/.test(address)) return address;
        throw new TypeError(`${address} is no script of this page`);
    },
});

/** Says over the page that its code has stopped, and how to go on. */
function stopped(reason) {
    if (document.querySelector(".stopped")) return;
    const notice = document.createElement("div");
    notice.className = "stopped";
    notice.setAttribute("role", "alertdialog");
    notice.setAttribute("aria-label", "The page has stopped");
    const element = (name, properties, ...children) => {
        const made = Object.assign(document.createElement(name), properties);
        made.append(...children);
        return made;
    };
    const button = element("button", { type: "button", className: "button button-primary" }, "Load the page again");
    button.addEventListener("click", () => location.reload());
    notice.append(
        element("div", { className: "stopped-card" },
            element("h1", {}, "The page has stopped."),
            element("p", {}, "There is a mistake in its own code. Nothing left your machine, and your GPU is fine."),
            element("p", {}, button),
            element("p", { className: "stopped-detail" }, reason)),
    );
    document.body.append(notice);
    button.focus();
}

/** An error that WebAssembly cannot catch: a panic's end, no memory, no stack. Others are not ours, or do no harm. */
function isTrap(error) {
    const kinds = [WebAssembly.RuntimeError, RangeError, globalThis.InternalError].filter(Boolean);
    return kinds.some((kind) => error instanceof kind) && /wasm/.test(String(error.stack));
}

addEventListener("unhandledrejection", ({ reason }) => {
    if (isTrap(reason)) stopped(reason.message);
});
addEventListener("error", ({ error, message, target }) => {
    if (isTrap(error)) return stopped(error.message);
    // Before the page's code has begun, any error means that it never will.
    const note = document.getElementById("shell-note");
    if (note && (message || target instanceof HTMLScriptElement)) {
        note.textContent = "The page could not be loaded. Reload it, or try a newer browser.";
    }
}, true);

// For the page's code, which knows more about a panic than the trap that ends it.
globalThis.warpgroundStopped = stopped;
