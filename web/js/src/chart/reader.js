/**
 * Lets a chart be read value by value, by pointer, touch or keyboard.
 *
 * An element over the chart takes the pointer and the focus. To a screen reader it is a slider, because that is the
 * one role whose arrow keys and spoken value every reader knows: each stop's text is its value.
 */

/**
 * @typedef {object} TipLine
 * @property {string} value
 * @property {string} [name]
 * @property {string} [note] in a quieter tone after the value
 * @property {string} [color] of a swatch before the name
 * @property {boolean} [strong]
 *
 * @typedef {object} Stop
 * @property {number} x where the tip points, in pixels of the chart
 * @property {number} y
 * @property {string} title
 * @property {boolean} [titleShown] false where the chart itself shows it; it is spoken all the same
 * @property {TipLine[]} lines
 */

/** @param {string} name @param {string} className @param {(Node | string)[]} children */
function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** @param {Stop} stop */
function spoken(stop) {
  const values = stop.lines.map(({ name, value, note }) =>
    [name, value, note && `(${note})`].filter(Boolean).join(" "),
  );
  return `${stop.title}: ${values.join("; ")}`;
}

/** @param {TipLine} line */
function tipLine({ name, value, note, color, strong }) {
  const row = element("div", strong ? "wg-tip-line wg-tip-strong" : "wg-tip-line");
  if (name !== undefined) {
    const swatch = element("span", "wg-tip-swatch");
    swatch.style.background = color;
    row.append(swatch, element("span", "wg-tip-name", name));
  }
  row.append(element("span", "wg-tip-value", value));
  if (note) row.append(element("span", "wg-tip-note", note));
  return row;
}

/**
 * @param {HTMLElement} frame the positioned element that holds the chart
 * @param {{label: string, stops: Stop[], along: "x" | "y", show?: (stop: Stop | null) => void}} chart
 */
export function addReader(frame, { label, stops, along, show }) {
  const tip = element("div", "wg-tip");
  tip.hidden = true;
  tip.setAttribute("aria-hidden", "true");

  const overlay = element("div", "wg-reader");
  const attributes = {
    tabindex: "0",
    role: "slider",
    "aria-label": label ? `Values of: ${label}` : "Values of the chart",
    "aria-orientation": along === "x" ? "horizontal" : "vertical",
    "aria-valuemin": "1",
    "aria-valuemax": String(stops.length),
  };
  for (const [name, value] of Object.entries(attributes)) overlay.setAttribute(name, value);

  let current = 0;
  const announce = () => {
    overlay.setAttribute("aria-valuenow", String(current + 1));
    overlay.setAttribute("aria-valuetext", spoken(stops[current]));
  };
  announce();

  const hide = () => {
    tip.hidden = true;
    show?.(null);
  };

  /** @param {number} index */
  const open = (index) => {
    current = Math.min(Math.max(index, 0), stops.length - 1);
    const stop = stops[current];
    announce();
    const title = stop.titleShown === false ? [] : [element("div", "wg-tip-title", stop.title)];
    tip.replaceChildren(...title, ...stop.lines.map(tipLine));
    tip.classList.toggle("wg-tip-compact", frame.clientWidth < 460);
    tip.hidden = false;
    place(tip, stop, frame, along);
    show?.(stop);
  };

  /** @param {PointerEvent} event */
  const nearest = (event) => {
    const box = overlay.getBoundingClientRect();
    const at = along === "x" ? event.clientX - box.left : event.clientY - box.top;
    let best = 0;
    for (const [index, stop] of stops.entries()) {
      if (Math.abs(stop[along] - at) < Math.abs(stops[best][along] - at)) best = index;
    }
    return best;
  };

  const KEYS = {
    ArrowRight: () => current + 1,
    ArrowLeft: () => current - 1,
    // A slider's up means more; on a list of bars, down means the next one, which is what the eye expects.
    ArrowUp: () => (along === "y" ? current - 1 : current + 1),
    ArrowDown: () => (along === "y" ? current + 1 : current - 1),
    Home: () => 0,
    End: () => stops.length - 1,
  };

  overlay.addEventListener("pointermove", (event) => open(nearest(event)));
  overlay.addEventListener("pointerdown", (event) => open(nearest(event)));
  overlay.addEventListener("pointerleave", () => {
    if (!overlay.matches(":focus-visible")) hide();
  });
  overlay.addEventListener("focus", () => {
    if (overlay.matches(":focus-visible")) open(current);
  });
  overlay.addEventListener("blur", hide);
  overlay.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && !tip.hidden) {
      hide();
      event.stopPropagation();
      return;
    }
    const next = KEYS[event.key]?.();
    if (next === undefined) return;
    event.preventDefault();
    open(next);
  });

  frame.append(overlay, tip);
  return {
    /** What a chart that is drawn anew over this one should take over. */
    state: () => ({ focused: document.activeElement === overlay, open: !tip.hidden, current }),
    /** @param {{focused: boolean, open: boolean, current: number}} before */
    restore(before) {
      current = Math.min(before.current, stops.length - 1);
      announce();
      if (before.focused) overlay.focus({ preventScroll: true });
      if (before.open) open(current);
    },
  };
}

/**
 * Beside the stop and over it, on the side that has room, or outside the frame where neither has; on a bar, upon the bar itself,
 * where it covers nothing that its neighbours say.
 */
function place(tip, stop, frame, along) {
  const gap = 12;
  const { clientWidth: width, clientHeight: height } = frame;
  const { offsetWidth: tipWidth, offsetHeight: tipHeight } = tip;
  let left = stop.x;
  let top = stop.y - tipHeight / 2;
  if (along === "x") {
    left = stop.x + gap + tipWidth > width ? stop.x - gap - tipWidth : stop.x + gap;
    top = Math.max(0, stop.y - tipHeight - gap);
    if (tipWidth > width * 0.6) {
      // Wherever it was on a chart so narrow, it would hide what it tells about.
      const above = frame.getBoundingClientRect().top > tipHeight + gap;
      tip.style.left = "0px";
      tip.style.top = `${above ? -tipHeight - 4 : height + 4}px`;
      return;
    }
  }
  tip.style.left = `${Math.round(Math.max(0, Math.min(left, width - tipWidth)))}px`;
  tip.style.top = `${Math.round(Math.min(top, Math.max(0, height - tipHeight)))}px`;
}
