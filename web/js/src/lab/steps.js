/** What a program's host side did: its lines back and forth, with host and device memory side by side. */

import { button, count, fill, h } from "./dom.js";
import { save } from "./files.js";
import { Player } from "./player.js";
import { s } from "./svg.js";
import { timeline } from "./timeline.js";
import { Worker } from "./worker.js";

const DEVICE_DEEDS = new Set(["copied", "filled", "launched"]);

/** So many lines around the current one are in view with it. */
const AROUND = 2;

/** Scrolls a text, which its lines are positioned in, to a line and those around it, unless they are in view. */
function keepInView(source, lines, at) {
  const top = lines[Math.max(0, at - AROUND)].offsetTop;
  const last = lines[Math.min(lines.length - 1, at + AROUND)];
  const bottom = last.offsetTop + last.offsetHeight;
  if (top < source.scrollTop || bottom > source.scrollTop + source.clientHeight) source.scrollTop = (top + bottom - source.clientHeight) / 2;
}

export class Steps {
  #parent;
  /** The step to begin at, from 0, and what hears of each one that is shown. */
  #begin;
  #stepped;
  #worker = new Worker();
  #ask = null;
  /** What was recorded, and of what. */
  #played = null;
  #of = null;
  #player = null;
  #breakpoints = new Set();
  #parts = {};
  #gone = false;
  #sizes = null;

  /** @param {HTMLElement} parent @param {number} step to begin at, from 1 @param {(step: number) => void} stepped */
  constructor(parent, step, stepped) {
    this.#parent = parent;
    this.#begin = step - 1;
    this.#stepped = stepped;
  }

  /** Shows the recording of a program: {name, text, arguments, input}. A change of it is recorded when the reader asks. */
  async show(ask) {
    this.#ask = JSON.parse(ask);
    if (this.#of === null) await this.#record();
    else this.#parts.stale.hidden = JSON.stringify(this.#of) === JSON.stringify(this.#ask);
  }

  remove() {
    this.#gone = true;
    this.#player?.pause();
    this.#sizes?.disconnect();
    this.#worker.stop();
    this.#parent.replaceChildren();
  }

  async #record() {
    const ask = this.#ask;
    this.#of = ask;
    this.#player?.pause();
    const stop = button("Stop", () => this.#worker.stop(), { testid: "steps-stop" });
    this.#parts.stale = h("p", { hidden: true });
    fill(this.#parent, h("p", { class: "steps-wait", role: "status" }, "The program runs on the simulator, and every line is recorded … ", stop));
    try {
      const { played, marks } = await this.#worker.request({ Remember: { run: { ...ask, device: { Simulated: "Nothing" } } } });
      if (this.#gone) return;
      if (!played || played.steps.length === 0) throw new Error(marks[0] ? `Line ${marks[0].line}: ${marks[0].message}.` : "Nothing was recorded.");
      this.#played = played;
      this.#draw();
    } catch (error) {
      if (this.#gone) return;
      fill(
        this.#parent,
        h("p", { class: "failure", role: "status", testid: "steps-failure" }, error.message),
        button("Record again", () => this.#record(), { testid: "steps-again" }),
      );
    }
  }

  #draw() {
    const played = this.#played;
    const deeds = (at, test) => played.steps[at].deeds.some(test);
    this.#player = new Player(played.steps.length, (at) => this.#moment(at), [
      { label: "Next copy or launch", key: "n", test: (at) => deeds(at, ({ kind }) => DEVICE_DEEDS.has(kind)) },
      { label: "Next error", key: "e", test: (at) => deeds(at, ({ kind }) => kind === "failed" || kind === "told") },
      { label: "Next breakpoint", key: "b", test: (at) => this.#breakpoints.has(played.steps[at].line) && !played.steps[at].file },
    ]);
    const next = this.#player.element.querySelector('[data-testid="steps-next-b"]');
    const ran = new Set(played.steps.filter(({ file }) => !file).map(({ line }) => line));
    const lines = this.#of.text.split("\n").map((text, at) => {
      const number = at + 1;
      const gutter = h(
        "button",
        {
          type: "button",
          class: "steps-number",
          disabled: !ran.has(number),
          "aria-label": `Breakpoint on line ${number}`,
          "aria-pressed": "false",
          onclick: () => {
            const on = !this.#breakpoints.delete(number);
            if (on) this.#breakpoints.add(number);
            gutter.setAttribute("aria-pressed", String(on));
            next.disabled = this.#breakpoints.size === 0;
          },
        },
        String(number),
      );
      return h("li", { "data-line": number }, gutter, h("code", {}, text || " "));
    });
    const stale = h("p", { class: "notice", role: "status", hidden: true, testid: "steps-stale" }, "This was recorded before your change. ", button("Record again", () => this.#record()));
    this.#parts = {
      stale,
      lines,
      source: h("ol", { class: "steps-source", tabindex: "0", "aria-label": "The program", testid: "steps-source" }, lines),
      said: h("div", { class: "steps-said", "aria-live": "polite", testid: "steps-said" }),
      host: h("div", { class: "steps-side", testid: "steps-host" }),
      device: h("div", { class: "steps-side", testid: "steps-device" }),
      arrows: s("svg", { class: "steps-arrows", "aria-hidden": "true" }),
    };
    const { host, device, arrows } = this.#parts;
    const memory = h("div", { class: "steps-memory" }, h("section", { "aria-label": "Host memory" }, h("h3", {}, "Host memory"), host), h("section", { "aria-label": "Device memory" }, h("h3", {}, "Device memory"), device), arrows);
    const view = h(
      "div",
      { class: "steps", testid: "steps" },
      stale,
      this.#player.element,
      h("div", { class: "steps-columns" }, h("div", { class: "steps-left" }, this.#parts.source, this.#parts.said), memory),
      timeline(played, (step) => this.#player.go(step)),
      played.left_out.map((sentence) => h("p", { class: "lab-origin" }, sentence)),
      h(
        "p",
        { class: "lab-origin" },
        `Recorded on ${played.device}. Each line is shown with memory as it was after the line. `,
        button("Save the recording as JSON", () => save(`${played.program}.history.json`, JSON.stringify(played, null, 1)), { class: "link-button", testid: "steps-save" }),
      ),
    );
    view.addEventListener("keydown", (event) => this.#player.key(event));
    fill(this.#parent, view);
    next.disabled = true;
    this.#sizes?.disconnect();
    this.#sizes = new ResizeObserver(() => this.#point());
    this.#sizes.observe(memory);
    this.#player.go(this.#begin);
    // What is recorded anew is another recording.
    this.#begin = 0;
  }

  /** What memory holds after a step: by object, with the step that changed it. */
  #state(at) {
    const holds = new Map();
    for (let step = 0; step <= at; step += 1) {
      const { changes, gone } = this.#played.steps[step];
      for (const object of gone) holds.delete(object);
      for (const change of changes) holds.set(change.object, { change, step });
    }
    return holds;
  }

  #moment(at) {
    const { steps, objects } = this.#played;
    const step = steps[at];
    const { lines, source, said, host, device } = this.#parts;
    for (const line of lines) line.removeAttribute("aria-current");
    const line = step.file ? null : lines[step.line - 1];
    if (line) {
      line.setAttribute("aria-current", "step");
      keepInView(source, lines, step.line - 1);
    }
    this.#stepped(at + 1);
    const place = `${step.file ? `${step.file}, ` : ""}line ${step.line} in ${step.function}`;
    fill(
      said,
      h("p", { class: "steps-where" }, step.left_out ? `${count(step.left_out)} more lines of this loop, not recorded one by one` : place),
      step.deeds.map(({ words, kind, asked }) => h("p", { class: "steps-deed", "data-kind": kind, "data-asked": kind === "failed" ? String(asked !== null) : null }, words)),
    );
    const holds = this.#state(at);
    const touched = new Set(step.deeds.flatMap(({ from, to }) => [from?.object, to?.object]));
    const box = ([id, { change, step: when }]) => {
      const object = objects[id];
      const fresh = when === at;
      const much = object.elements > change.cells.length && change.cells.length > 0;
      return h(
        "div",
        { class: "steps-object", "data-object": id, "data-fresh": String(fresh), "data-touched": String(touched.has(id)) },
        h("p", { class: "steps-name" }, h("code", {}, object.name), h("span", {}, object.caption), change.value ? h("code", { class: "steps-value" }, change.value) : null),
        change.cells.length
          ? h("ol", { class: "steps-cells" }, change.cells.map((cell, index) => h("li", { title: `${object.name}[${index}]${cell === "?" ? ": not written yet" : ""}` }, cell)), much ? h("li", { class: "steps-more" }, `… ${count(object.elements)}`) : null)
          : null,
      );
    };
    const all = [...holds].sort(([one], [other]) => objects[one].depth - objects[other].depth || one - other);
    const group = (side) => {
      const own = all.filter(([id]) => objects[id].side === side);
      const depths = [...new Set(own.map(([id]) => objects[id].depth))];
      // The innermost function first: it is what the reader looks at.
      const order = depths.filter((depth) => depth > 0).sort((one, other) => other - one);
      const rest = own.filter(([id]) => objects[id].depth === 0);
      return [
        // What copies move comes first, on both sides at the same height.
        rest.length ? h("section", { class: "steps-frame" }, rest.map(box)) : null,
        order.map((depth) => {
          const its = own.filter(([id]) => objects[id].depth === depth);
          return h("section", { class: "steps-frame" }, h("h4", {}, `${objects[its[0][0]].function}'s variables`), its.map(box));
        }),
      ];
    };
    fill(host, group("host"));
    fill(device, group("device"));
    if (!device.hasChildNodes()) fill(device, h("p", { class: "lab-empty" }, "Nothing is allocated on the device."));
    this.#point();
  }

  /** Arrows from where bytes came to where they went. */
  #point() {
    const { arrows } = this.#parts;
    const memory = arrows.parentElement;
    if (!memory) return;
    const frame = memory.getBoundingClientRect();
    const place = (id) => memory.querySelector(`[data-object="${id}"]`)?.getBoundingClientRect();
    arrows.setAttribute("viewBox", `0 0 ${frame.width} ${frame.height}`);
    arrows.replaceChildren();
    for (const deed of this.#played.steps[this.#player.at]?.deeds ?? []) {
      if (deed.kind !== "copied") continue;
      const [from, to] = [place(deed.from.object), place(deed.to.object)];
      if (!from || !to) continue;
      const right = to.left >= from.right;
      const left = from.left >= to.right;
      const start = { x: (left ? from.left : from.right) - frame.left, y: (from.top + from.bottom) / 2 - frame.top };
      const end = { x: (right ? to.left : to.right) - frame.left, y: (to.top + to.bottom) / 2 - frame.top };
      const bend = right ? 40 : left ? -40 : 30;
      const into = right ? -1 : 1;
      const middle = { x: (start.x + end.x) / 2 + (right || left ? 0 : 26), y: (start.y + end.y) / 2 };
      const label = `${count(deed.bytes)} bytes`;
      const half = label.length * 3.6 + 6;
      arrows.append(
        s("path", { class: "steps-arrow", d: `M${start.x} ${start.y}C${start.x + bend} ${start.y} ${end.x + (right || left ? -bend : bend)} ${end.y} ${end.x + into * 7} ${end.y}` }),
        s("path", { class: "steps-head", d: `M${end.x} ${end.y}l${into * 9} -5v10z` }),
        s("rect", { class: "steps-bytes", x: Math.min(middle.x - half, frame.width - 2 * half), y: middle.y - 27, width: 2 * half, height: 20, rx: 4 }),
        s("text", { x: Math.min(middle.x, frame.width - half), y: middle.y - 13, "text-anchor": "middle" }, label),
      );
    }
  }
}
