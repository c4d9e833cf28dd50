import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { needDevice, open, showPane, start } from "./harness.mjs";

/** Opens a picture of the recording, as a reader would. */
async function picture(page, site, route, view) {
  await open(page, site, route);
  await needDevice(page);
  await showPane(page, "results");
  await page.getByTestId("tab-watch").click();
  await page.getByTestId("watch").waitFor();
  await page.getByTestId(`tab-${view}`).click();
}

/** Puts a slider to a value, as its keys would. */
async function slide(page, testid, value) {
  await page.getByTestId("watch").first().getByTestId(testid).evaluate((slider, value) => {
    slider.value = String(value);
    slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
    slider.dispatchEvent(new Event("change", { bubbles: true }));
  }, value);
}

/** The texts of the drawings that a reader would see smaller than 11 pixels. */
function small(page, within = ".watch") {
  return page.locator(`${within} svg[role=img] text`).evaluateAll((texts) =>
    texts
      .map((text) => {
        const box = text.ownerSVGElement.getBoundingClientRect();
        const scale = box.width / text.ownerSVGElement.viewBox.baseVal.width;
        return { text: text.textContent, size: parseFloat(getComputedStyle(text).fontSize) * scale };
      })
      .filter(({ size }) => size < 10.99),
  );
}

describe("the pictures of a recording", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("warps are drawn cycle by cycle, and more blocks at once take fewer cycles", async () => {
    const page = await site.page();
    await picture(page, site, "#/reduce/sequential?n=4000&block_x=64", "warps");
    const warps = page.getByTestId("watch").getByTestId("warps");
    const now = page.getByTestId("warps-now");
    await now.waitFor();
    assert.match(await warps.locator("figcaption").innerText(), /One multiprocessor of H100 .*: 64 of 64 warps on 4 schedulers/);
    assert.match(await now.innerText(), /Cycle 0 of [\d,]+\s+Scheduler 0: warp 0 of block 0 issues line \d+; 15 wait for a unit\./);
    const cycles = async () => Number((await now.innerText()).match(/Cycle [\d,]+ of ([\d,]+)/)[1].replaceAll(",", ""));
    const all = await cycles();
    await slide(page, "warps-cycle", 100);
    await page.waitForFunction(() => /^Cycle 100 of/.test(document.querySelector("[data-testid=watch] [data-testid=warps-now]").innerText));
    // What the picture shows, in words for those who do not see it.
    await warps.locator("summary", { hasText: "Every warp in cycle 100" }).click();
    assert.equal(await warps.locator("details[open] tbody tr").count(), 64);
    await slide(page, "warps-resident", 1);
    await page.waitForFunction((all) => !document.querySelector("[data-testid=watch] [data-testid=warps-now]").innerText.includes(all), all.toLocaleString("en"));
    assert.ok((await cycles()) > 4 * all, `${await cycles()} cycles with one block, ${all} with 32`);
    await page.getByTestId("warps-device").selectOption("v100");
    await page.waitForFunction(() => /One multiprocessor of .*V100/.test(document.querySelector("[data-testid=watch] [data-testid=warps] figcaption").innerText));
    assert.deepEqual(page.complaints, []);
  });

  test("all warps of a block step together, and a value is watched in all threads", async () => {
    const page = await site.page();
    await picture(page, site, "#/reduce/sequential?n=1000&block_x=128", "request");
    await page.getByTestId("watch-all").check();
    const threads = page.getByTestId("threads");
    await threads.waitFor();
    assert.equal(await threads.locator("tbody tr").count(), 4);
    await page.getByTestId("threads-watch").selectOption({ label: "thread.x" });
    const values = () => threads.locator("tbody .lane").evaluateAll((cells) => cells.map((cell) => cell.innerText.trim()));
    assert.deepEqual(await values(), Array.from({ length: 128 }, (_, thread) => String(thread)));
    await page.getByTestId("step-barrier").click();
    await page.waitForFunction(() => /128 threads active/.test(document.querySelector("[data-testid=watch] [data-testid=step-now]").innerText));
    // The halves that take in the other halves: only the first threads go on.
    for (;;) {
      const lines = await page.getByTestId("step-now").innerText();
      if (/^64 threads active/.test(lines)) break;
      await page.getByTestId("step-forward").click();
      await page.waitForFunction((before) => document.querySelector("[data-testid=watch] [data-testid=step-now]").innerText !== before, lines);
    }
    assert.equal(await threads.locator(".lane[data-state=active]").count(), 64);
    assert.deepEqual(page.complaints, []);
  });

  test("the phases of a tiled product walk over the tiles of both matrices", async () => {
    const page = await site.page();
    await picture(page, site, "#/matmul/tiled?rows=33&inner=65&columns=127&tile=8", "phases");
    const phases = page.getByTestId("watch").getByTestId("phases");
    // Nine tiles along the inner side, and the tile that is written.
    assert.equal(await phases.getAttribute("data-phases"), "10");
    assert.match(await phases.innerText(), /reads 64 of m, reads 64 of n/);
    const names = await phases.locator("svg[role=img]").evaluateAll((all) => all.map((svg) => svg.getAttribute("aria-label")));
    assert.deepEqual(names, [
      "m: rows 0 to 7, columns 0 to 64; 65 elements per row",
      "n: rows 0 to 64, columns 0 to 7; 127 elements per row",
      "p: rows 0 to 7, columns 0 to 7; 127 elements per row",
    ]);
    await slide(page, "phase", 9);
    await page.waitForFunction(() => /writes 64 of p/.test(document.querySelector("[data-testid=watch] [data-testid=phases]").innerText));
    assert.deepEqual(page.complaints, []);
  });

  test("the products of one output are listed, and their sum is what the thread wrote", async () => {
    const page = await site.page();
    await picture(page, site, "#/convolution/tiled?n=1000", "output");
    const products = page.getByTestId("watch").getByTestId("products");
    await products.waitFor();
    assert.equal(await products.getAttribute("data-agrees"), "true");
    const factors = await products.locator("tbody th").allInnerTexts();
    assert.deepEqual(factors.slice(0, 2), ["sh_tile[0] × mask[0].x", "sh_tile[1] × mask[0].y"]);
    await slide(page, "output-thread", 7);
    await page.waitForFunction(() => /^sh_tile\[7\]/.test(document.querySelector("[data-testid=watch] [data-testid=products] th").innerText));
    assert.equal(await products.getAttribute("data-agrees"), "true");
    assert.deepEqual(page.complaints, []);
  });

  test("the launches of a reduction form a tree", async () => {
    const page = await site.page();
    await picture(page, site, "#/reduce/sequential?n=1000&block_x=64", "launches");
    const tree = page.getByTestId("watch").getByTestId("launches-tree");
    await tree.waitFor();
    assert.equal(await tree.getAttribute("data-uses"), "16");
    assert.match(await tree.innerText(), /2 launches, each with its blocks: reduce_sequential \(16\), reduce_sequential \(1\)/);
    assert.deepEqual(page.complaints, []);
  });

  test("the warps of a CUDA program's launch are drawn beside its text", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?example=vector_add");
    await page.waitForSelector("[data-testid=editor-status][data-state=valid]");
    await page.getByTestId("tab-warps").click();
    await page.getByTestId("warps").locator("svg[role=img]").waitFor();
    // The sum is on line 13 of the CUDA text.
    assert.match(await page.getByTestId("warps").innerText(), /waiting for line 13 \(global memory\)/);
    assert.deepEqual(page.complaints, []);
  });

  for (const width of [360, 1366]) {
    test(`every word in a drawing is readable, ${width} pixels wide, and the page itself does not scroll sideways`, async () => {
      const page = await site.page({ viewport: { width, height: 800 } });
      for (const view of ["request", "elements", "lanes", "flow", "phases", "output", "blocks", "warps", "launches"]) {
        if (view === "request") await picture(page, site, "#/reduce/sequential?n=1000&block_x=64", view);
        else await page.getByTestId(`tab-${view}`).click();
        await page.locator(".watch-panel figure").first().waitFor();
        assert.deepEqual(await small(page), [], view);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${view}: ${overflow} pixels too wide`);
      }
      for (const calculator of ["coalescing", "schedule"]) {
        await open(page, site, `#/calculators/${calculator}`);
        await page.locator(".calculator svg[role=img] text").first().waitFor();
        assert.deepEqual(await small(page, ".calculator"), [], calculator);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${calculator}: ${overflow} pixels too wide`);
      }
      assert.deepEqual(page.complaints, []);
    });
  }
});
