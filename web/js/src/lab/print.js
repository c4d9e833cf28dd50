/** Prints the page with every figure of its lesson, also those that the reader has not come to. */

const FIGURE = ".lesson-figure";
/** A figure that is still to come, or a part of one that is. */
const COMING = [
  `${FIGURE}:is([data-state=waiting], [data-state=recording])`,
  `${FIGURE} .picture-room:empty`,
  `${FIGURE} :is([data-testid=simulating], .lanes)`,
].join(", ");

const isSeen = (element) => element.checkVisibility?.() ?? element.getClientRects().length > 0;
const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** Shows the lesson, which has a picture's width only where it is seen; what brings back what was seen before. */
function showLesson() {
  const lesson = document.querySelector(".lesson");
  if (!lesson || isSeen(lesson)) return () => {};
  const [tab, shown] = ["#panes-tab-lesson", ".pane-switch [role=tab][aria-selected=true]"].map((its) => document.querySelector(its));
  if (tab) {
    tab.click();
    return () => shown?.click();
  }
  const maximised = document.querySelector(".pane-maximise[aria-pressed=true]");
  maximised?.click();
  return () => maximised?.click();
}

/** Resolves when no figure is still to come; rejects when the signal is given. */
function drawn(signal) {
  return new Promise((done, failed) => {
    const look = () => {
      if (document.querySelector(COMING)) return;
      observer.disconnect();
      done();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.querySelector("main") ?? document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-state"] });
    signal.addEventListener("abort", () => {
      observer.disconnect();
      failed(signal.reason);
    });
    look();
  });
}

/**
 * Draws what is not drawn yet, and prints.
 *
 * @param {(words: string) => void} say
 * @param {AbortSignal} signal nothing is printed once it is given
 * @param {() => void} ready is called before the page is printed
 */
export async function print(say, signal, ready) {
  const restore = showLesson();
  try {
    const wanting = document.querySelectorAll(`${FIGURE} [data-testid=draw-figure]`);
    if (wanting.length > 0) say(`Drawing ${wanting.length === 1 ? "a figure" : `${wanting.length} figures`} of the lesson …`);
    for (const button of wanting) button.click();
    await painted();
    await drawn(signal);
    // What has come is painted before paper is.
    await painted();
    if (signal.aborted) return;
    ready();
    window.print();
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    restore();
  }
}
