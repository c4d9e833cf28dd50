import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { needDevice, open, start } from "./harness.mjs";

/** A speed, where it comes from, and how it compares with the rung that it is a step from: surely other, or not to be told from it. */
const FIRST = /^[\d.,]+ GB\/s by (GPU timestamps|timestamps of a processor, not of a GPU|wall clock)\. At [\d,]+ elements\.$/;
const BESIDE = /× “One thread, one element” \([\d.,]+ to [\d.,]+\)|not distinguishable from “One thread, one element” \([\d.,]+ to [\d.,]+ ×\)|about [\d.,]+ × “One thread, one element”, from too few readings to be sure/;

/** Waits until nothing runs. */
async function rest(page) {
  await page.locator("[data-testid=climb]:enabled").waitFor();
}

describe("the ladder", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  for (const width of [360, 1600]) {
    test(`says of each rung how fast it is here, by which timer, and how surely that is a step, ${width} pixels wide`, async () => {
      const page = await site.page({ viewport: { width, height: 900 } });
      await open(page, site, "#/ladder/copy");
      await needDevice(page);
      await rest(page);
      const above = () => page.evaluate(() => Math.round(document.querySelector(".rungs").getBoundingClientRect().top + scrollY));
      const still = await above();
      await page.getByTestId("climb").click();
      await page.locator("[data-testid=stop-rungs]:enabled").waitFor();
      assert.equal(await above(), still, "nothing moves when a run begins");
      await rest(page);
      const said = await page.locator(".rung-speed").allInnerTexts();
      assert.equal(said.length, 3);
      assert.match(said[0], FIRST);
      for (const words of said.slice(1)) assert.match(words, BESIDE);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }

  test("says with which problem the simulator counted, shows names as code, and says where it was stopped", async () => {
    const page = await site.page();
    await open(page, site, "#/ladder/reduce");
    await needDevice(page);
    await rest(page);
    await page.getByTestId("count-rungs").click();
    await page.getByTestId("rung-counters").first().waitFor();
    assert.match(await page.getByTestId("rung-counters").first().innerText(), /Simulated with\s+65,536 elements/);
    await page.getByTestId("stop-rungs").click();
    await page.locator("[data-testid=stop-rungs]:disabled").waitFor();
    assert.match(await page.getByTestId("ladder-status").innerText(), /^Stopped at .+ \(\d+ of 17\)\. The rungs before it keep their results\.$/);
    assert.ok(!(await page.getByTestId("ladder").innerText()).includes("`"));
    assert.ok((await page.locator(".rung code", { hasText: "sequential" }).count()) > 0);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("ends with its records, and what leads nowhere stands beside it", async () => {
    const page = await site.page();
    for (const family of ["matmul", "convolution_2d"]) {
      await open(page, site, `#/ladder/${family}`);
      await page.getByTestId("rungs").first().waitFor();
      for (const rungs of await page.getByTestId("rungs").all()) {
        assert.match(await rungs.getByTestId("rung").last().innerText(), /record/, family);
      }
    }
    await open(page, site, "#/ladder/matmul");
    assert.match(await page.getByTestId("beside-ladder").innerText(), /A store in every phase/);
    assert.ok(!(await page.getByTestId("rungs").innerText()).includes("A store in every phase"));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("leads to the kernel with what was measured", async () => {
    const page = await site.page();
    await open(page, site, "#/ladder/saxpy");
    await needDevice(page);
    await rest(page);
    const size = (await page.locator(".rung-speed").first().innerText()).match(/At ([\d,]+) elements/)[1].replaceAll(",", "");
    assert.match(await page.locator(".rung a").first().getAttribute("href"), new RegExp(`^#/saxpy/one_each\\?.*n=${size}(&|$)`));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
});
