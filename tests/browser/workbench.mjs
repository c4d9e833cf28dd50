// What the tests of the CUDA workbench do there, and programs that more than one of them runs.

/** It counts for centuries. A loop whose turns are alike would be found, and ended, before a test can press a button. */
export const ENDLESS_HOST = `#include <cstdio>
int main() {
    puts("begun");
    for (volatile unsigned long long n = 0; n + 1 != 0; ++n) {}
}
`;

/** Replaces the program by typing, as a reader would. */
export async function typeProgram(page, text) {
  const content = page.getByTestId("program-editor").locator(".cm-content");
  await content.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  // Inserted at once: typed key by key, the editor would close brackets and indent.
  await page.keyboard.insertText(text);
}

/** Waits until the translator has looked at the text as it is. */
export async function translated(page, state) {
  await page.waitForSelector(`[data-testid=editor-status][data-state=${state}]`);
}

/** Presses Run and returns how it ended and what was printed. */
export async function run(page) {
  await page.getByTestId("run").click();
  return ended(page);
}

export async function ended(page) {
  const settled = ["right", "found", "warned", "wrong", "failed", "stopped"].map((state) => `[data-testid=outcome][data-state=${state}]`);
  const outcome = await page.waitForSelector(settled.join(","));
  return { state: await outcome.getAttribute("data-state"), text: await outcome.innerText(), console: await printed(page) };
}

export async function printed(page) {
  const element = page.getByTestId("console");
  // What a run found is shown in the console's place.
  if ((await element.count()) === 0) return "";
  if ((await element.getAttribute("data-empty")) === "true") return "";
  return element.evaluate((pre) => pre.textContent);
}
