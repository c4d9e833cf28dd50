/** Which of many moments is shown: forward, back, play, and to the next one that matters. */

import { button, h } from "./dom.js";

/** A play shows a moment for so long, in milliseconds. */
const PACE = 900;

export class Player {
  #count;
  #at = 0;
  #timer = 0;
  #parts = {};
  #show;
  #stops;

  /**
   * @param {number} count of moments
   * @param {(at: number) => void} show draws a moment
   * @param {{label: string, test: (at: number) => boolean, key: string}[]} stops where a reader may want to go
   */
  constructor(count, show, stops) {
    this.#count = count;
    this.#show = show;
    this.#stops = stops;
    const go = (at) => () => this.go(at());
    const slider = h("input", {
      type: "range",
      class: "player-slider",
      min: "0",
      max: String(count - 1),
      "aria-label": "Moment",
      testid: "steps-slider",
      oninput: () => this.go(Number(slider.value)),
    });
    const play = button("Play", () => this.toggle(), { testid: "steps-play", title: "Space" });
    const place = h("output", { class: "steps-place", testid: "steps-place" });
    this.#parts = { slider, play, place };
    this.element = h(
      "div",
      { class: "steps-player", role: "toolbar", "aria-label": "Steps" },
      button("|◀", go(() => 0), { "aria-label": "First line", title: "Home" }),
      button("◀", go(() => this.#at - 1), { "aria-label": "Back", title: "←", testid: "steps-back" }),
      play,
      button("▶", go(() => this.#at + 1), { "aria-label": "Forward", title: "→", testid: "steps-forward" }),
      button("▶|", go(() => this.#count - 1), { "aria-label": "Last line", title: "End" }),
      stops.map(({ label, test, key }) =>
        button(label, () => this.next(test), { title: key, testid: `steps-next-${key}`, disabled: !this.#some(test) }),
      ),
      slider,
      place,
    );
  }

  get at() {
    return this.#at;
  }

  #some(test) {
    for (let at = 0; at < this.#count; at += 1) if (test(at)) return true;
    return false;
  }

  /** Shows a moment; one beyond either end is the one there. */
  go(at) {
    this.pause();
    this.#to(at);
  }

  #to(at) {
    this.#at = Math.max(0, Math.min(this.#count - 1, at));
    this.#parts.slider.value = String(this.#at);
    this.#parts.place.textContent = `${(this.#at + 1).toLocaleString("en-US")} of ${this.#count.toLocaleString("en-US")}`;
    this.#show(this.#at);
  }

  /** Goes to the next moment that passes a test; behind the last one, from the beginning. */
  next(test) {
    for (let step = 1; step <= this.#count; step += 1) {
      const at = (this.#at + step) % this.#count;
      if (test(at)) return this.go(at);
    }
  }

  toggle() {
    if (this.#timer) return this.pause();
    if (this.#at === this.#count - 1) this.#to(0);
    this.#parts.play.textContent = "Pause";
    this.#timer = setInterval(() => {
      this.#to(this.#at + 1);
      if (this.#at === this.#count - 1) this.pause();
    }, PACE);
  }

  pause() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#parts.play.textContent = "Play";
  }

  /** The keys of the toolbar, for a whole view. */
  key(event) {
    if (event.target.closest("input[type=text], textarea, select, [contenteditable]")) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const moves = { ArrowLeft: this.#at - 1, ArrowRight: this.#at + 1, Home: 0, End: this.#count - 1 };
    const stop = this.#stops.find(({ key }) => key === event.key);
    if (event.key in moves) this.go(moves[event.key]);
    else if (event.key === " " && !event.target.closest("button")) this.toggle();
    else if (stop) this.next(stop.test);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
