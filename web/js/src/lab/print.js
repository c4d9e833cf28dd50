/** Prints the page with every figure of its lesson, also those that the reader has not come to. */

const FIGURE = ".lesson-figure";
/** A figure that is still to come, and a picture of one that has come. */
const COMING = `${FIGURE}:is([data-state=waiting], [data-state=recording])`;
const PICTURE = `${FIGURE} :is(.picture-room:empty, [data-testid=simulating], .lanes)`;
/** A picture may have nothing to show: it is waited for so long, in milliseconds. */
const PATIENCE = 5000;

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

/** Resolves when there is nothing of a kind; rejects when the signal is given. */
function none(kind, signal) {
  return new Promise((done, failed) => {
    const look = () => {
      if (document.querySelector(kind)) return;
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
    await none(COMING, signal);
    await Promise.race([none(PICTURE, signal), new Promise((done) => setTimeout(done, PATIENCE))]);
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
