import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PATIENCE, run, showPane, start } from "./harness.mjs";
import { app } from "./terminal.mjs";
import { run as runProgram, translated, typeProgram } from "./workbench.mjs";

/** Doubles are exact where the device has them: no browser's does. */
const DOUBLES = `#include <cstdio>
__global__ void halve(double *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] = x[i] / 3.0; }
int main() {
    double *x;
    cudaMallocManaged(&x, 1000 * sizeof(double));
    for (int i = 0; i < 1000; i++) x[i] = i;
    halve<<<4, 256>>>(x, 1000);
    cudaDeviceSynchronize();
    int wrong = 0;
    for (int i = 0; i < 1000; i++) wrong += x[i] != i / 3.0;
    printf("%d wrong, %.17g\\n", wrong, x[10]);
    cudaFree(x);
}
`;

describe("a page that the terminal program serves", () => {
  let site, program;
  before(async () => {
    site = await start({ webgpu: false });
    program = await app(site.dist, "");
  });
  after(async () => {
    program.stop();
    await site.stop();
  });

  const opened = async (route) => {
    const page = await site.page();
    await page.goto(`${program.address.replace(/#.*/, "")}${route}`);
    await page.waitForSelector("body[data-device=native]");
    return page;
  };

  test("runs a kernel natively where the browser has no GPU: verified and timed", async () => {
    const page = await opened("#/reduce/sequential?n=100000");
    assert.ok(await page.getByTestId("device-native").isChecked());
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
    await showPane(page, "results");
    assert.match(await page.getByTestId("time").innerText(), /\d.*(ns|µs|ms|s)/);
  });

  test("comes back to the program's device where the browser's own is asked for in vain", async () => {
    const page = await opened("#/vector_add/guarded?n=1000");
    // This browser has WebGPU's interface, and no adapter behind it.
    await page.getByTestId("device-gpu").click();
    await page.waitForSelector("body[data-device=none]");
    assert.ok(await page.getByTestId("device-gpu").isDisabled());
    assert.ok(await page.getByTestId("device-simulated").isChecked());
    await page.getByTestId("device-native").check();
    await page.waitForSelector("body[data-device=native]");
    assert.equal((await run(page)).state, "correct");
  });

  test("offers the browser's own GPU beside it, and goes from one to the other", async () => {
    const browser = await start();
    try {
      const page = await browser.page();
      await page.goto(`${program.address.replace(/#.*/, "")}#/reduce/sequential?n=10000`);
      await page.waitForSelector("body[data-device=native]");
      for (const [device, shown] of [["gpu", "webgpu"], ["native", "native"]]) {
        await page.getByTestId(`device-${device}`).check();
        await page.waitForSelector(`body[data-device=${shown}]`);
        assert.equal((await run(page)).state, "correct");
      }
      // The choice outlives the page.
      await page.getByTestId("device-gpu").check();
      await page.reload();
      await page.waitForSelector("body[data-device=webgpu]");
    } finally {
      await browser.stop();
    }
  });

  test("simulates where the reader chooses so, and remembers which device it was", async () => {
    const page = await opened("#/transpose/naive?width=64&height=64");
    await page.getByTestId("device-simulated").check();
    assert.equal((await run(page)).state, "correct");
    assert.ok(!(await page.getByTestId("device-native").isChecked()));
    await page.getByTestId("device-native").check();
    assert.equal((await run(page)).state, "correct");
  });

  test("runs a whole CUDA program natively, and its link names no token", async () => {
    const page = await opened("#/cuda");
    await typeProgram(page, DOUBLES);
    await translated(page, "valid");
    assert.ok(await page.getByTestId("device-native").isChecked());
    const { state, text, console } = await runProgram(page);
    assert.match(state, /right|warned/, text);
    assert.equal(console, `0 wrong, ${(10 / 3).toPrecision(17)}\n`);
    assert.match(await page.evaluate(() => location.hash), /device=native/);
    assert.doesNotMatch(await page.evaluate(() => location.hash), /[0-9a-f]{32}/);
  });

  test("says so when the program has ended, and loses nothing", async () => {
    const other = await app(site.dist, "");
    const page = await site.page();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(`${other.address.replace(/#.*/, "")}#/vector_add/guarded?n=1000`);
    await page.waitForSelector("body[data-device=native]");
    assert.equal((await run(page)).state, "correct");
    other.stop();
    const { state, text } = await run(page);
    assert.equal(state, "failed", text);
    assert.match(text, /no longer answers/);
    await page.getByTestId("device-simulated").check();
    // What the simulator needs comes from the program, too.
    assert.match((await run(page)).text, /worker could not be started|Correct/i);
  });
});
