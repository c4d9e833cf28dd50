/** The reader's presses: what is drawn anew between the moment a button is pressed down and the moment it is let go gets no click. */

let isDown = false;
let waiting = [];

function letGo() {
  isDown = false;
  // The click follows its pointer event in the same task.
  setTimeout(() => {
    if (isDown) return;
    const now = waiting;
    waiting = [];
    for (const go of now) go();
  });
}

document.addEventListener("pointerdown", (event) => {
  if (event.isPrimary && event.button === 0) isDown = true;
}, true);
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, (event) => event.isPrimary && letGo(), true);
window.addEventListener("blur", letGo);

/** Waits until nothing is pressed, so that a change of the page loses no press. */
export const released = () => (isDown ? new Promise((go) => waiting.push(go)) : Promise.resolve());
