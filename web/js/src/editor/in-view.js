/**
 * Keeps a line in view: when it is named, when an editor that was hidden is shown, and when the editor gets another height.
 * A reader who scrolls away from the line is left alone.
 */

/** Lines are measured when they come into view, which may move them: so often the line is looked for. */
const TRIES = 4;

/**
 * Whether a line is between the edges of what is seen of a text.
 *
 * @param {{top: number, bottom: number}} line
 * @param {{scrollTop: number, clientHeight: number}} scroller
 */
export function isInView({ top, bottom }, { scrollTop, clientHeight }) {
  return top >= scrollTop && bottom <= scrollTop + clientHeight;
}

export class LineInView {
  #view;
  #line = 0;
  /** Whether the line is being brought into view: until then, not the reader scrolls. */
  #isComing = false;
  #height;
  #sizes;

  /** @param {import("@codemirror/view").EditorView} view */
  constructor(view) {
    this.#view = view;
    const scroller = view.scrollDOM;
    this.#height = scroller.clientHeight;
    this.#sizes = new ResizeObserver(() => {
      if (scroller.clientHeight === this.#height) return;
      this.#height = scroller.clientHeight;
      this.#bring();
    });
    this.#sizes.observe(scroller);
    scroller.addEventListener("scroll", () => {
      // A text may also scroll because its height has changed.
      if (this.#isComing || scroller.clientHeight === 0 || scroller.clientHeight !== this.#height) return;
      const place = this.#place();
      if (place && !isInView(place, scroller)) this.leave();
    });
  }

  /** Whether there is a line to keep in view. */
  get isKeeping() {
    return this.#line > 0;
  }

  /** @param {number} line 1-based */
  keep(line) {
    this.#line = line;
    this.#bring();
  }

  /** No line is kept in view any more. */
  leave() {
    this.#line = 0;
  }

  destroy() {
    this.leave();
    this.#sizes.disconnect();
  }

  /** Where the line is in what scrolls; null if there is no such line. */
  #place() {
    const { doc } = this.#view.state;
    if (this.#line < 1 || this.#line > doc.lines) return null;
    const { top, bottom } = this.#view.lineBlockAt(doc.line(this.#line).from);
    const padding = this.#view.documentPadding.top;
    return { top: top + padding, bottom: bottom + padding };
  }

  #bring(tries = TRIES) {
    const scroller = this.#view.scrollDOM;
    this.#isComing = this.isKeeping && scroller.clientHeight > 0;
    if (!this.#isComing) return;
    this.#view.requestMeasure({
      key: this,
      read: () => this.#place(),
      write: (place) => {
        if (!place || tries === 0 || isInView(place, scroller)) {
          this.#isComing = false;
          return;
        }
        scroller.scrollTop = (place.top + place.bottom - scroller.clientHeight) / 2;
        // Not at once: the editor may still undo this, to keep what was in view where it was.
        requestAnimationFrame(() => this.#bring(tries - 1));
      },
    });
  }
}
