/** A panel that gives link, frame and Markdown of what the page shows, its pictures and tables, and presenter mode. */

import { button, h } from "./dom.js";
import { exports } from "./export.js";
import { absolute, copy } from "./link.js";
import { isPresenting, present } from "./present.js";
import { print } from "./print.js";

const escaped = (text) => text.replace(/[&<>"]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[letter]);

/** Parts of a kernel's address that are a text or what is in view: in the lab's address they would mean something else. */
const NOT_SETTINGS = /^(code|cuda|pane|tab|over|device|at)=/;

/** The page's address as a frame shows it. */
function embedded(address, { theme, readOnly }) {
  const url = new URL(address);
  url.search = "";
  const asked = ["embed", theme && `theme=${theme}`, readOnly && "readonly"].filter(Boolean).join("&");
  return url.href.replace(/#|$/, (mark) => `?${asked}${mark}`);
}

/**
 * The page's link to what is on screen, with the text that the reader has written: the very link that the page's own button
 * copies. Null where the text is too large for one. A page on which nothing can be written does not answer: its address is
 * its link.
 *
 * @returns {Promise<string | null>}
 */
const pageLink = () =>
  new Promise((done) => {
    const asked = new CustomEvent("link-asked", { cancelable: true, detail: done });
    if (window.dispatchEvent(asked)) done(location.href);
  });

/** @param {{hash?: () => Promise<string>, shares?: () => string | null} | null} view the view that the page shows, if it has a link of its own */
export async function share(view) {
  let address = location.href;
  let refusal = null;
  try {
    const link = view?.hash ? absolute(await view.hash()) : await pageLink();
    if (link === null) throw new Error("This text is too large for a link. Save it as a file instead.");
    address = link;
  } catch (error) {
    refusal = error.message;
  }
  const url = new URL(address);
  url.search = "";
  address = url.href;
  const title = document.title.replace(/ · Warpground$/, "");
  const theme = h("select", { testid: "share-theme", onchange: () => write() }, [
    h("option", { value: "" }, "as on the reader's system"),
    h("option", { value: "light" }, "light"),
    h("option", { value: "dark" }, "dark"),
  ]);
  const readOnly = h("input", { type: "checkbox", testid: "share-readonly", onchange: () => write() });
  const said = h("p", { class: "lab-say", role: "status" }, refusal ?? "");
  const line = (label, testid) => {
    const text = h("textarea", { rows: "2", readOnly: true, testid, "aria-label": label });
    const take = button(`Copy`, async () => {
      said.textContent = (await copy(text.value)) ? `${label}: copied.` : "This browser does not let the page copy: select the text and copy it.";
    }, { "aria-label": `Copy: ${label}` });
    return { text, row: h("div", { class: "share-line" }, h("span", {}, label), text, take) };
  };
  const lines = { link: line("Link", "share-link"), frame: line("Frame for a course page", "share-frame"), markdown: line("Markdown", "share-markdown") };
  const write = () => {
    const inside = embedded(address, { theme: theme.value, readOnly: readOnly.checked });
    lines.link.text.value = address;
    lines.frame.text.value = `<iframe src="${escaped(inside)}" title="${escaped(title)}" width="100%" height="640" allow="cross-origin-isolated; clipboard-write" loading="lazy"></iframe>`;
    lines.markdown.text.value = `[${title.replace(/[[\]\\]/g, "\\$&")}](${address})`;
  };
  const saved = exports((text) => {
    said.textContent = text;
  });
  // Only now: two presses may have waited for the same link.
  document.querySelector(".share")?.close();
  const [, kernel, parts = ""] = /^#\/([a-z0-9_]+\/[a-z0-9_]+)(?:\?(.*)|$)/.exec(location.hash) ?? [];
  const settings = parts.split("&").filter((part) => part && !NOT_SETTINGS.test(part));
  const shared = refusal ? null : view?.shares?.();
  const inLab = kernel && !/^(calculators|ladder|exercises)\//.test(kernel);
  // Who closes the panel while figures are drawn wants nothing printed any more.
  const closed = new AbortController();
  const printed = (press) => {
    press.disabled = true;
    const say = (text) => {
      said.textContent = text;
    };
    print(say, closed.signal, () => dialog.close());
  };
  const dialog = h(
    "dialog",
    { class: "share", "aria-label": "Share this page", testid: "share-panel", onclose: () => (closed.abort(), dialog.remove()) },
    h("div", { class: "share-head" }, h("h2", {}, "Share"), button("Close", () => dialog.close(), { testid: "share-close" })),
    refusal ? null : Object.values(lines).map(({ row }) => row),
    refusal
      ? null
      : h(
          "div",
          { class: "share-choices" },
          h("label", {}, "Colours ", theme),
          h("label", {}, readOnly, " Read-only texts"),
        ),
    shared ? h("p", { testid: "share-held" }, shared) : null,
    inLab ? h("p", {}, h("a", { href: `#/lab?${[`kernel=${kernel}`, ...settings].join("&")}`, testid: "share-lab", onclick: () => dialog.close() }, "Open this kernel in the lab")) : null,
    said,
    saved.length ? h("details", { class: "share-exports", testid: "share-exports" }, h("summary", {}, "Save pictures and tables"), saved) : null,
    h(
      "p",
      {},
      button(
        isPresenting() ? "End presenter mode" : "Presenter mode",
        () => {
          dialog.close();
          present();
        },
        { testid: "share-present" },
      ),
      " Large type. Page Down and Page Up, or the arrows, step on and back; + and - change the size; the pointer at the upper edge shows the header; Escape ends it.",
    ),
    h("p", {}, button("Print", (event) => printed(event.currentTarget), { testid: "share-print" }), " The lesson alone, with its figures, on white."),
  );
  write();
  document.body.append(dialog);
  dialog.showModal();
}
