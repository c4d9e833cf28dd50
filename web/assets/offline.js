// Keeps the page for when there is no network, and says when a newer one waits. A page in another's frame keeps nothing.

const worker = navigator.serviceWorker;
if (worker && isSecureContext && parent === window) addEventListener("load", () => (globalThis.requestIdleCallback ?? setTimeout)(begin));

async function begin() {
    const known = await worker.register("./sw.js").catch(() => null);
    if (!known) return;
    const look = () => known.waiting && worker.controller && offer(known.waiting);
    look();
    known.addEventListener("updatefound", () => known.installing?.addEventListener("statechange", look));
    worker.ready.then(() => (document.documentElement.dataset.offline = "ready"));
}

/** Says that a newer page waits, and takes it where the reader wants it. */
function offer(waiting) {
    if (document.querySelector(".newer")) return;
    const notice = document.createElement("div");
    notice.className = "newer";
    notice.setAttribute("role", "status");
    const words = document.createElement("span");
    words.textContent = "A newer version of Warpground is available. It opens when no tab shows this version any more.";
    const button = (text, press) => {
        const made = Object.assign(document.createElement("button"), { type: "button", className: "button button-small", textContent: text });
        made.addEventListener("click", press);
        return made;
    };
    worker.addEventListener("message", ({ data }) => {
        if (data === "other tabs") words.textContent = "Other tabs still show the older version. Close them first, then update.";
    });
    worker.addEventListener("controllerchange", () => location.reload(), { once: true });
    notice.append(words, button("Update now", () => waiting.postMessage("take over")), button("Later", () => notice.remove()));
    document.body.append(notice);
}
