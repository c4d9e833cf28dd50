import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { needDevice, open, start } from "./harness.mjs";
import { run, translated, typeProgram } from "./workbench.mjs";

/** A kernel far below the program's begin, and longer than an editor is high. */
const FAR_APART = [
  "// A long way to the kernel.",
  ...Array.from({ length: 120 }, (_, number) => `// ${number}`),
  "__global__ void far(float *a)",
  "{",
  "    a[threadIdx.x] = 1.0f;",
  ...Array.from({ length: 80 }, (_, number) => `    a[threadIdx.x] += ${number}.0f;`),
  "    a[threadIdx.x] *= 3.0f;",
  "}",
  "int main() {}",
  "",
].join("\n");

/** A kernel that asks for no bound, launched with another block than the lab would make up. */
const SHAPED = `__global__ void twice(float *a) {
    a[blockIdx.x * blockDim.x + threadIdx.x] *= 2.0f;
}
int main() {
    float *a;
    cudaMalloc(&a, 7 * 96 * sizeof(float));
    cudaMemset(a, 0, 7 * 96 * sizeof(float));
    twice<<<7, 96>>>(a);
    cudaDeviceSynchronize();
}
`;

const TWO = `__global__ void one(int *a) {
    a[threadIdx.x] = 1;
}
__global__ void two(int *a) {
    a[threadIdx.x] = 2;
}
int main() {
    int *a;
    cudaMalloc(&a, 256 * sizeof(int));
    one<<<1, 32>>>(a + 64);
    two<<<1, 32>>>(a);
    cudaDeviceSynchronize();
}
`;

describe("the two texts of the workbench", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("a line and its counterpart are lit in both directions", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?example=vector_add");
    await translated(page, "valid");
    const cuda = page.getByTestId("program-editor");
    const wgsl = page.getByTestId("translation-editor");
    await wgsl.locator(".cm-line").first().waitFor();
    const line = cuda.locator(".cm-line", { hasText: /\[i\] =|\[i\]\s*=/ }).first();
    await line.hover();
    await wgsl.locator(".cm-lineMark-match").first().waitFor();
    const text = await wgsl.locator(".cm-line.cm-lineMark-match").first().innerText();
    assert.match(text, /\[i\]/);
    await wgsl.locator(".cm-line.cm-lineMark-match").first().hover();
    const back = await cuda.locator(".cm-line.cm-lineMark-match").innerText();
    assert.equal(back, await line.innerText());
  });

  for (const reducedMotion of ["reduce", "no-preference"]) {
    test(`a counterpart out of view is brought into view, in both directions, motion: ${reducedMotion}`, async () => {
      const page = await site.page({ reducedMotion });
      await open(page, site, "#/cuda?device=sim");
      await page.evaluate(() => {
        window.behaviours = [];
        const scrollTo = Element.prototype.scrollTo;
        Element.prototype.scrollTo = function (options, ...rest) {
          if (options?.behavior) window.behaviours.push(options.behavior);
          return scrollTo.call(this, options, ...rest);
        };
      });
      await typeProgram(page, FAR_APART);
      await translated(page, "valid");
      const cuda = page.getByTestId("program-editor");
      const wgsl = page.getByTestId("translation-editor");
      await wgsl.locator(".cm-line").first().waitFor();
      const top = (editor) => editor.locator(".cm-scroller").evaluate((scroller) => scroller.scrollTop);
      // As a scroll bar does it: the pointer is over no line.
      const scroll = async (editor, place) => {
        await page.mouse.move(5, 5);
        await editor.locator(".cm-scroller").evaluate((scroller, top) => (scroller.scrollTop = top), place);
        await page.waitForTimeout(300);
      };
      /** Waits until a lit line is in view. */
      const lit = (editor) =>
        page.waitForFunction((id) => {
          const element = document.querySelector(`[data-testid=${id}]`);
          const view = element.querySelector(".cm-scroller").getBoundingClientRect();
          return [...element.querySelectorAll(".cm-line.cm-lineMark-match")].some((line) => {
            const place = line.getBoundingClientRect();
            return place.bottom > view.top && place.top < view.bottom;
          });
        }, editor);
      // The program's end is in view, the WGSL's begin; the pointer comes to a line near the end.
      await scroll(wgsl, 0);
      await scroll(cuda, 100_000);
      assert.equal(await top(wgsl), 0);
      await cuda.locator(".cm-line", { hasText: "*= 3.0f" }).hover();
      await lit("translation-editor");
      assert.ok((await top(wgsl)) > 0);
      // And back: the program's begin is in view; the pointer comes to that line of the WGSL.
      await scroll(cuda, 0);
      assert.equal(await top(cuda), 0);
      await wgsl.locator(".cm-line", { hasText: /\*=? *3/ }).first().hover();
      await lit("program-editor");
      assert.ok((await top(cuda)) > 0);
      // A smooth movement comes to its end.
      await page.waitForTimeout(1000);
      // What is in view already stays where it is.
      const before = await top(cuda);
      await wgsl.locator(".cm-line", { hasText: /79/ }).first().hover();
      await page.waitForTimeout(600);
      assert.equal(await top(cuda), before);
      await lit("program-editor");
      const behaviours = await page.evaluate(() => window.behaviours);
      assert.equal(behaviours.length, 2, "nothing else scrolled");
      assert.ok(behaviours.every((behaviour) => (behaviour === "smooth") === (reducedMotion !== "reduce")), `${behaviours}`);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }

  test("the WGSL says that it is read-only, and opens in the lab to be changed and run", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?example=vector_add");
    await translated(page, "valid");
    const wgsl = page.getByTestId("translation-editor");
    await wgsl.locator(".cm-line").first().waitFor();
    assert.match(await page.locator(".pane-title", { hasText: "WGSL" }).innerText(), /WGSL, read-only/);
    const text = await wgsl.locator(".cm-content").innerText();
    await wgsl.locator(".cm-content").click();
    await page.keyboard.type("x");
    assert.equal(await wgsl.locator(".cm-content").innerText(), text);
    assert.equal(await wgsl.locator(".cm-content").getAttribute("aria-readonly"), "true");
    assert.equal(await wgsl.locator(".cm-cursorLayer").isVisible(), false);
    await page.getByTestId("to-lab-translation").click();
    await page.waitForFunction(() => location.hash.startsWith("#/lab?code="));
    const head = text.split("\n").find((line) => line.includes("@group"));
    await page.getByTestId("lab-editor").locator(".cm-line", { hasText: head.trim() }).first().waitFor();
    await page.getByTestId("lab-device").selectOption("sim");
    await page.getByTestId("lab-run").click();
    await page.locator("[data-testid=lab-outcome]:is([data-state=done], [data-state=correct])").waitFor();
    assert.deepEqual(page.complaints, []);
  });

  test("after a run the WGSL opens in the lab with the run's grid and block, and the way back leads to the program", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?device=sim");
    await typeProgram(page, SHAPED);
    await translated(page, "valid");
    assert.equal((await run(page)).state, "right");
    await page.getByTestId("to-lab-translation").click();
    await page.waitForFunction(() => location.hash.startsWith("#/lab?code="));
    await page.getByTestId("lab-field-grid").waitFor();
    assert.equal(await page.getByTestId("lab-field-grid").inputValue(), "[7, 1, 1]");
    assert.equal(await page.getByTestId("lab-field-block").inputValue(), "[96, 1, 1]");
    // As many elements as threads, so that none is out of bounds.
    await page.getByTestId("lab-device").selectOption("sim");
    await page.getByTestId("lab-check").click();
    await page.locator("[data-testid=lab-check-verdict][data-state=right]").waitFor();
    await page.goBack();
    await page.waitForFunction(() => document.querySelector("[data-testid=program-name]")?.textContent === "program.cu");
    assert.match(await page.getByTestId("program-editor").locator(".cm-content").innerText(), /twice<<<7, 96>>>/);
    assert.deepEqual(page.complaints, []);
  });

  test("a kernel that the reader chose stays in view while the cursor stays where it is", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    await needDevice(page);
    await typeProgram(page, TWO);
    await translated(page, "valid");
    const shown = (text) => page.getByTestId("translation-editor").locator(".cm-line", { hasText: text }).first().waitFor();
    await page.getByTestId("program-editor").locator(".cm-line", { hasText: "] = 1;" }).click();
    await shown("fn one");
    await page.getByTestId("kernel").selectOption("1");
    await shown("fn two");
    // What the run launched comes in late: a pointer into the middle of a buffer needs another text.
    assert.equal((await run(page)).state, "right");
    await page.getByTestId("kernel").locator("option").nth(2).waitFor({ state: "attached" });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await shown("fn two");
    assert.equal(await page.getByTestId("kernel").inputValue(), "1");
    assert.deepEqual(page.complaints, []);
  });

  test("a pointer that only passes over lines moves no text", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?device=sim");
    await typeProgram(page, FAR_APART);
    await translated(page, "valid");
    const wgsl = page.getByTestId("translation-editor").locator(".cm-scroller");
    const cuda = page.getByTestId("program-editor").locator(".cm-scroller");
    await page.getByTestId("translation-editor").locator(".cm-line").first().waitFor();
    await cuda.evaluate((scroller) => (scroller.scrollTop = 100_000));
    await wgsl.evaluate((scroller) => {
      scroller.scrollTop = 0;
      window.moved = 0;
      scroller.addEventListener("scroll", () => (window.moved += 1));
    });
    await page.waitForTimeout(300);
    const box = await cuda.boundingBox();
    const before = await page.evaluate(() => window.moved);
    for (let step = 0; step < 12; step += 1) {
      await page.mouse.move(box.x + 200, box.y + 20 + step * 20);
    }
    await page.mouse.move(5, 5);
    await page.waitForTimeout(500);
    assert.equal(await page.evaluate(() => window.moved), before);
    await page.context().close();
  });
});
