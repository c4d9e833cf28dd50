/**
 * Presenter mode: large type, and keys that a clicker has. Forward and back step what steps on the page; where nothing does,
 * they go from heading to heading. What the audience should look at is set off, so that nobody needs a laser.
 */

const SIZES = [1.25, 1.5, 1.75, 2];
/** The pointer brings the header back when it is so near the upper edge of the window, in pixels, and keeps it so far below. */
const EDGE = 4;
const HEADER = 60;
/** Pairs of buttons that step something, back and forward. */
const STEPPERS = [
  ["[data-testid=steps-back]", "[data-testid=steps-forward]"],
  ["[data-testid=step-back]", "[data-testid=step-forward]"],
];

let size = 1;
let stop = null;

const isTyping = ({ target }) => target.closest?.("input, textarea, select, [contenteditable=true]") && !target.matches("input[type=range]");
const isSeen = (element) => element?.checkVisibility?.() ?? false;

function set(off) {
  for (const before of document.querySelectorAll("[data-presented]")) delete before.dataset.presented;
  if (off) off.dataset.presented = "";
}

function go(direction) {
  for (const pair of STEPPERS) {
    const press = [...document.querySelectorAll(pair[direction > 0 ? 1 : 0])].find(isSeen);
    if (press) {
      press.click();
      const said = document.querySelector(".steps-said, .player-now");
      set(said);
      // Large letters push them out of the window; of both, the line that is executed matters more.
      for (const seen of [said, document.querySelector(".steps-source [aria-current]")]) seen?.scrollIntoView({ block: "nearest" });
      return;
    }
  }
  const heads = [...document.querySelectorAll("main :is(h1, h2, h3, figure, .question)")].filter(isSeen);
  const now = heads.findIndex((head) => "presented" in head.dataset);
  const next = heads[Math.max(0, Math.min(heads.length - 1, now + direction))];
  if (!next) return;
  set(next);
  next.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth" });
}

function resize(by) {
  size = Math.max(0, Math.min(SIZES.length - 1, size + by));
  const { style } = document.documentElement;
  style.fontSize = `${SIZES[size] * 100}%`;
  // Drawings are measured in pixels, and grow by it.
  style.setProperty("--present", SIZES[size]);
}

const KEYS = {
  PageDown: () => go(1),
  PageUp: () => go(-1),
  ArrowRight: () => go(1),
  ArrowLeft: () => go(-1),
  "+": () => resize(1),
  "-": () => resize(-1),
  Escape: () => stop?.(),
};

export const isPresenting = () => stop !== null;

/** Begins, or ends. */
export function present() {
  if (stop) return stop();
  const root = document.documentElement;
  const press = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || document.querySelector("dialog[open]")) return;
    // A stepper that has the focus has these keys itself.
    if (event.key.startsWith("Arrow") && event.target.closest?.(".steps, [role=tablist], [role=separator]")) return;
    const act = KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const reach = ({ clientY }) => root.toggleAttribute("data-present-header", clientY < (root.hasAttribute("data-present-header") ? HEADER : EDGE));
  root.dataset.present = "";
  resize(0);
  document.addEventListener("keydown", press);
  document.addEventListener("pointermove", reach);
  root.requestFullscreen?.().catch(() => {});
  stop = () => {
    document.removeEventListener("keydown", press);
    document.removeEventListener("pointermove", reach);
    delete root.dataset.present;
    root.removeAttribute("data-present-header");
    root.style.fontSize = "";
    root.style.removeProperty("--present");
    set(null);
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    stop = null;
  };
  return undefined;
}
