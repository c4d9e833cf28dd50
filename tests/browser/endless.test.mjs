import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { PATIENCE, needDevice, open, run as runKernel, start, typeKernel } from "./harness.mjs";
import { run, translated, typeProgram } from "./workbench.mjs";

/** Its values come back after 64 turns. */
const PROGRAM = `#include <cstdio>
__global__ void spin(int *a) {
    while (a[threadIdx.x] != -1)
        a[threadIdx.x] = (a[threadIdx.x] + 1) & 63;
}
int main() {
    int *a;
    cudaMalloc(&a, 1024);
    cudaMemset(a, 0, 1024);
    spin<<<1, 256>>>(a);
    cudaDeviceSynchronize();
    puts("never printed");
}
`;

// Each with a browser of its own: a kernel that does not end stays with the browser's GPU process.
describe("a program whose kernel never ends on the GPU", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("is let go with the line of the loop, though nobody stops it", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    await needDevice(page);
    await typeProgram(page, PROGRAM);
    await translated(page, "valid");
    const ended = await run(page);
    assert.equal(ended.state, "wrong", ended.text);
    assert.match(ended.text, /It never ends[^]*The simulator ran the same program and found this: /);
    await page.getByText(/never ends|cannot end|can never end/).first().waitFor();
    assert.doesNotMatch(ended.console, /never printed/);
    assert.deepEqual(page.complaints, []);
  });
});

describe("a kernel that never ends on the GPU", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("is let go with a sentence, and the page stays usable", async () => {
    const page = await site.page();
    // The endless kernel takes every core that the simulator beside it needs to find out.
    page.setDefaultTimeout(3 * PATIENCE);
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    const text = readFileSync(new URL("../../shaders/vector_add/guarded.wgsl", import.meta.url), "utf8");
    await typeKernel(page, text.replace("c[i] = a[i] + b[i];", "while (bitcast<u32>(c[i]) != 4294967294u) { c[i] = bitcast<f32>((bitcast<u32>(c[i]) + 1u) & 63u); }"));
    const ended = await runKernel(page);
    assert.equal(ended.state, "failed", ended.text);
    assert.match(ended.text, /never ends/);
    await page.getByTestId("run").isEnabled();
    assert.deepEqual(page.complaints, []);
  });
});
