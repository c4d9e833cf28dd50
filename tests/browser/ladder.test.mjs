import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { needDevice, open, start } from "./harness.mjs";

/** A speed, where it comes from, and how it stands to the rung before: surely other, or not to be told from it. */
const FIRST = /^[\d.,]+ GB\/s by (GPU timestamps|wall clock)\. At [\d,]+ elements\.$/;
const BESIDE = /× the rung before \([\d.,]+ to [\d.,]+\)|not distinguishable from the rung before \([\d.,]+ to [\d.,]+ ×\)|about [\d.,]+ × the rung before, from too few readings to be sure/;

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

  test("says with which problem the simulator counted, and shows names as code", async () => {
    const page = await site.page();
    await open(page, site, "#/ladder/reduce");
    await page.getByTestId("count-rungs").click();
    await page.getByTestId("rung-counters").first().waitFor();
    assert.match(await page.getByTestId("rung-counters").first().innerText(), /Simulated with\s+4,096 elements/);
    await page.getByTestId("stop-rungs").click();
    await page.locator("[data-testid=stop-rungs]:disabled").waitFor();
    assert.ok(!(await page.locator(".rungs").innerText()).includes("`"));
    assert.ok((await page.locator(".rung code", { hasText: "segmented" }).count()) > 0);
    assert.deepEqual(page.complaints, []);
  });
});
