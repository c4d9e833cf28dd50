import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { open, run, start, typeKernel } from "./harness.mjs";

describe("without WebGPU", () => {
  let site;
  before(async () => {
    site = await start({ webgpu: false });
  });
  after(() => site.stop());

  test("Run uses the simulator and says so, and lessons, editor and search work", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await page.waitForSelector("body[data-device=none]");
    assert.ok((await page.getByTestId("lesson").innerText()).length > 1000);
    assert.ok(await page.getByTestId("device-simulated").isChecked());
    assert.ok(await page.getByTestId("device-gpu").isDisabled());
    assert.match(await page.getByTestId("verdict").innerText(), /simulator, since this browser/);
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
    assert.match(await page.locator(".readout").innerText(), /counted by the simulator/);
    await typeKernel(page, "fn broken( {");
    await page.getByTestId("wgsl-editor").locator(".cm-lintRange-error").first().waitFor();
    await page.getByTestId("search").fill("histogram");
    assert.ok((await page.getByTestId("catalogue-link").count()) >= 2);
    assert.deepEqual(page.complaints, []);
  });

  test("without any GPU, the page teaches what coalescing is", async () => {
    const page = await site.page();
    const sectors = {};
    for (const variant of ["naive", "padded"]) {
      await open(page, site, `#/transpose/${variant}?width=128&height=128`);
      await page.waitForSelector("body[data-device=none]");
      const { state, text } = await run(page);
      assert.equal(state, "correct", text);
      sectors[variant] = Number(await page.getByTestId("sectors").innerText());
    }
    assert.ok(sectors.naive > 4 && sectors.padded === 4, JSON.stringify(sectors));
    await page.getByTestId("tab-watch").click();
    await page.getByTestId("watch").getByTestId("request").locator("svg[role=img]").first().waitFor();
    assert.match(await page.getByTestId("watch").getByTestId("request").innerText(), /4 sectors of 32 bytes move in 1 lines? of 128: 128 of 128 bytes are used/);
    assert.deepEqual(page.complaints, []);
  });

  test("a ladder says that it has no speeds here, and counts all the same", async () => {
    const page = await site.page();
    await open(page, site, "#/ladder/transpose");
    await page.waitForSelector("body[data-device=none]");
    for (const words of await page.locator(".rung-speed").allInnerTexts()) {
      assert.match(words.trim(), /^Cannot run here: (this browser has no WebGPU|no GPU found)\.$/);
    }
    assert.match(await page.locator(".rung a").first().getAttribute("href"), /width=256/);
    await page.getByTestId("count-rungs").click();
    await page.getByTestId("rung-counters").first().waitFor();
    assert.match(await page.getByTestId("rung-counters").first().innerText(), /Simulated with\s+256 × 256/);
    assert.deepEqual(page.complaints, []);
  });

  test("the device page tells what to do in the browser's own terms", async () => {
    const page = await site.page();
    await open(page, site, "#/device");
    await page.waitForSelector("body[data-device=none]");
    const advice = await page.locator("main").innerText();
    assert.match(advice, /chrome:\/\/gpu/);
    assert.match(advice, /--enable-unsafe-webgpu/);
    assert.deepEqual(page.complaints, []);
  });
});
