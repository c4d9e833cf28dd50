import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { needDevice, open, start } from "./harness.mjs";
import { ENDLESS_HOST, ended, printed, run, translated, typeProgram } from "./workbench.mjs";

const ENDLESS_PRINTING = `#include <cstdio>
int main() {
    for (unsigned n = 0;; ++n) printf("line %u\\n", n);
}
`;

const ENDLESS_KERNEL = `#include <cstdio>
__global__ void spin(int *a) { for (;;) a[threadIdx.x] += 1; }
int main() {
    int *a;
    puts("begun");
    cudaMalloc(&a, 1024);
    cudaMemset(a, 0, 1024);
    spin<<<1, 256>>>(a);
    cudaDeviceSynchronize();
}
`;

/** A compiler sees that `for (;;)` has no way out, and refuses it; here it cannot. */
const ENDLESS_ON_GPU = `#include <cstdio>
__global__ void spin(int *a) { while (a[threadIdx.x] != -1) a[threadIdx.x] = (a[threadIdx.x] + 1) & 1023; }
int main() {
    int *a;
    puts("begun");
    cudaMalloc(&a, 1024);
    cudaMemset(a, 0, 1024);
    spin<<<1, 256>>>(a);
    cudaDeviceSynchronize();
}
`;

const SEVEN = `#include <cstdio>
__global__ void seven(int *a, int extra) { if (blockIdx.x == 0) a[threadIdx.x] = 7; }
int main() {
    int *a, host[64];
    cudaMalloc(&a, sizeof host);
    seven<<<BLOCKS, 64>>>(a, 0);
    cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d\\n", host[63]);
}
`;

describe("Stop", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("Stop ends an endless host program, and the next run works", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?device=sim");
    await typeProgram(page, ENDLESS_HOST);
    await translated(page, "valid");
    await page.getByTestId("run").click();
    await page.waitForFunction(() => document.querySelector("[data-testid=console]")?.textContent.includes("begun"));
    await page.getByTestId("stop").click();
    assert.equal((await ended(page)).state, "stopped");
    assert.match(await printed(page), /begun/);
    await typeProgram(page, "int main() { return 0; }\n");
    await translated(page, "valid");
    assert.equal((await run(page)).state, "right");
    assert.deepEqual(page.complaints, []);
  });

  test("Stop ends an endless kernel", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?device=sim");
    await typeProgram(page, ENDLESS_KERNEL);
    await translated(page, "valid");
    await page.getByTestId("run").click();
    await page.waitForFunction(() => document.querySelector("[data-testid=console]")?.textContent.includes("begun"));
    await page.getByTestId("stop").click();
    assert.equal((await ended(page)).state, "stopped");
    assert.deepEqual(page.complaints, []);
  });

  test("a program that prints without end stays within bounds and can be stopped", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?device=sim");
    await typeProgram(page, ENDLESS_PRINTING);
    await translated(page, "valid");
    await page.getByTestId("run").click();
    await page.getByTestId("console-gap").waitFor();
    await page.getByTestId("stop").click();
    await ended(page);
    const text = await printed(page);
    assert.match(text, /^line 0\nline 1\n/);
    assert.match(text, /left out here/);
    assert.ok(text.length < 200_000, `${text.length} letters`);
    assert.deepEqual(page.complaints, []);
  });
});

// With a browser of its own: a kernel that does not end stays with the browser's GPU process.
describe("a kernel that never ends on the GPU", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  /** Seconds that something takes. */
  async function seconds(what) {
    const begin = performance.now();
    await what();
    return (performance.now() - begin) / 1000;
  }

  test("is stopped at once, and the next run has a device of its own or says why it waits", async (context) => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    await needDevice(page);
    await typeProgram(page, ENDLESS_ON_GPU);
    await translated(page, "valid");
    await page.getByTestId("run").click();
    await page.waitForFunction(() => document.querySelector("[data-testid=console]")?.textContent.includes("begun"));
    // Long enough for the kernel to be on its way.
    await page.waitForTimeout(300);
    const stopping = await seconds(async () => {
      await page.getByTestId("stop").click();
      assert.equal((await ended(page)).state, "stopped");
    });
    await page.waitForFunction(() => /still runs on the GPU/.test(document.querySelector("[data-testid=outcome]").textContent));

    await typeProgram(page, SEVEN.replace("BLOCKS", "1"));
    await translated(page, "valid");
    let again;
    const running = await seconds(async () => {
      again = await run(page);
    });
    assert.equal(again.state, "right", again.text);
    assert.equal(again.console, "7\n");
    context.diagnostic(`measured: Stop took ${stopping.toFixed(2)} s, the next run ${running.toFixed(2)} s`);
    assert.ok(stopping < 2 && running < 10, `Stop took ${stopping} s, the next run ${running} s`);

    // So many blocks need all of a software adapter's threads, some of which the endless kernel holds.
    await typeProgram(page, SEVEN.replace("BLOCKS", "4096"));
    await translated(page, "valid");
    await page.getByTestId("run").click();
    await page.waitForFunction(() => {
      const outcome = document.querySelector("[data-testid=outcome]");
      return outcome.dataset.state === "right" || /still runs a stopped kernel/.test(outcome.textContent);
    });
    if ((await page.getByTestId("stop").isEnabled())) await page.getByTestId("stop").click();
    await page.getByTestId("device-simulated").check({ force: true });
    const simulated = await run(page);
    assert.equal(simulated.state, "right", simulated.text);
    assert.deepEqual(page.complaints, []);
  });
});
