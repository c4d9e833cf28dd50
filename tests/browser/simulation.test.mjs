import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { needDevice, open, run, start, typeKernel } from "./harness.mjs";

/** The worker's files: loaded when the worker is first asked something, not with the page. */
export const WORKER = ["worker.js", "warpground-worker.js", "warpground-worker_bg.wasm"];

/** A kernel that never ends: for what must be possible all the same. */
const ENDLESS = `override block_x: u32 = 256;
struct Parameters { n: u32 }
@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;
@compute @workgroup_size(block_x)
fn vector_add(@builtin(global_invocation_id) id: vec3<u32>) {
    var i = id.x;
    while (i < parameters.n) {
        c[i] = a[i] + b[i];
    }
}
`;

/** Chooses the simulator, as a reader would. */
async function simulate(page) {
  await page.getByTestId("device-simulated").check();
}

describe("the simulator in the page", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("the worker is not part of the first visit, and its size is known", async (context) => {
    const page = await site.page();
    const loaded = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname.replace(/^.*\//, "")));
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    assert.deepEqual(loaded.filter((name) => WORKER.includes(name)), []);
    await simulate(page);
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
    assert.deepEqual(WORKER.filter((name) => !loaded.includes(name)), []);
    const size = WORKER.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(site.dist, name))).length, 0);
    context.diagnostic(`measured: the worker is ${Math.round(size / 1000)} kB after Brotli, loaded when it is first used`);
    assert.deepEqual(page.complaints, []);
  });

  test("a simulated run is verified, and counters stand in place of times", async () => {
    const page = await site.page();
    await open(page, site, "#/transpose/naive?width=128&height=128");
    await needDevice(page);
    await simulate(page);
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
    // A warp of 32 lanes reads 4 sectors and writes 32: 18 a request.
    assert.equal(await page.getByTestId("sectors").innerText(), "18.0");
    assert.match(await page.getByTestId("lanes").innerText(), /^\d[\d.]* %$/);
    assert.equal(await page.getByTestId("time").count(), 0);
    assert.match(await page.locator(".readout").innerText(), /counted by the simulator/);
    assert.deepEqual(page.complaints, []);
  });

  test("the choice of a device outlives the page", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await simulate(page);
    await page.reload();
    await page.waitForSelector("body[data-ready=true]");
    assert.ok(await page.getByTestId("device-simulated").isChecked());
    await needDevice(page);
    await page.getByTestId("device-gpu").check();
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
    assert.match(await page.getByTestId("time").innerText(), /\d/);
  });

  test("a kernel that never ends leaves the page alive, and can be stopped", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    await simulate(page);
    await typeKernel(page, ENDLESS);
    await page.waitForSelector("[data-testid=editor-status][data-state=valid]");
    await page.getByTestId("run").click();
    await page.waitForSelector("[data-testid=verdict][data-state=running]");
    // The page answers while the worker turns in its loop.
    await page.getByTestId("search").fill("histogram");
    assert.ok((await page.getByTestId("catalogue-link").count()) >= 2);
    await page.getByTestId("search").fill("");
    await page.getByTestId("stop").click();
    await page.waitForSelector("[data-testid=verdict][data-state=idle]");
    await page.getByTestId("restore").click();
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
    assert.deepEqual(page.complaints, []);
  });

  test("a picture goes to the worker and comes back", async () => {
    const page = await site.page();
    await open(page, site, "#/picture/grey");
    await simulate(page);
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
    await page.locator("figure", { hasText: "After" }).locator("canvas").waitFor();
  });

  test("a worker that cannot be loaded is told in a sentence, and the page goes on", async () => {
    const page = await site.page();
    await page.route("**/warpground-worker_bg.wasm", (route) => route.fulfill({ status: 404, body: "gone" }));
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    await simulate(page);
    const { state, text } = await run(page);
    assert.equal(state, "failed", text);
    assert.match(text, /worker could not be started/);
    await page.unroute("**/warpground-worker_bg.wasm");
    await page.getByTestId("run").click();
    await page.waitForSelector("[data-testid=verdict][data-state=correct]");
  });
});
