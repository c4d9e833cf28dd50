/** Elements, made of names, properties and children. Texts become text and never markup. */

/**
 * @param {string} name of the element
 * @param {Record<string, unknown>} [properties] `class`, `testid`, `on…` for events, `data-…`, `aria-…` and the element's own
 * @param {...(Node | string | number | null | undefined | false | Array)} children
 */
export function h(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "class") element.className = value;
    else if (key === "testid") element.dataset.testid = value;
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key in element && !key.includes("-") && typeof value !== "string") element[key] = value;
    else if (key === "value") element.value = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child);
  }
}

/** Replaces what is in an element. */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
  return element;
}

/** A sentence in which names are between backticks, as code. */
export const worded = (text) => text.split("`").map((part, at) => (at % 2 ? h("code", {}, part) : part));

/** A button. */
export const button = (label, onclick, properties = {}) =>
  h("button", { type: "button", class: "button button-small", onclick, ...properties }, label);

/** Calls back when the reader presses Ctrl and Enter, or ⌘ and Enter, in an element. */
export function onRunKey(element, press) {
  element.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      press();
    },
    true,
  );
}

/** A number as people write it: 12,345. */
export const count = (number) => Math.round(number).toLocaleString("en-US");

/** A table in a frame to scroll in, which the keyboard reaches. */
export function table(label, heads, rows, properties = {}) {
  return h(
    "div",
    { class: "table-scroll", tabindex: "0", role: "region", "aria-label": label },
    h(
      "table",
      { class: "lab-table", ...properties },
      h("thead", {}, h("tr", {}, heads.map(([head, numeric]) => h("th", { scope: "col", class: numeric ? "number" : "" }, head)))),
      h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell, at) => h("td", { class: heads[at]?.[1] ? "number" : "" }, cell))))),
    ),
  );
}

/** Tabs over panels of which one shows: `entries` are [id, label, panel]. */
export function tabs(label, entries, selected, select) {
  const row = h("div", { class: "lab-tabs", role: "tablist", "aria-label": label });
  const show = (id, focus) => {
    for (const [its, , panel] of entries) {
      const tab = row.querySelector(`[data-tab="${CSS.escape(its)}"]`);
      const here = its === id;
      tab.setAttribute("aria-selected", String(here));
      tab.tabIndex = here ? 0 : -1;
      if (panel) panel.hidden = !here;
      if (here && focus) tab.focus();
    }
    select?.(id);
  };
  for (const [id, text, panel] of entries) {
    const tab = h(
      "button",
      { type: "button", role: "tab", class: "lab-tab", "data-tab": id, testid: `lab-tab-${id}`, onclick: () => show(id) },
      text,
    );
    if (panel) {
      panel.setAttribute("role", "tabpanel");
      panel.setAttribute("aria-label", text);
    }
    row.append(tab);
  }
  row.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = entries.findIndex(([id]) => row.querySelector(`[data-tab="${CSS.escape(id)}"]`).tabIndex === 0);
    show(entries[(at + step + entries.length) % entries.length][0], true);
  });
  show(selected, false);
  return { row, show };
}
