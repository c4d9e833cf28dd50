import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { open, start } from "./harness.mjs";

/** Every compute capability that CUDA has had cards or boards for since Fermi. */
const CAPABILITIES = "12.1 12.0 11.0 10.3 10.0 9.0 8.9 8.7 8.6 8.0 7.5 7.2 7.0 6.2 6.1 6.0 5.3 5.2 5.0 3.7 3.5 3.2 3.0 2.1 2.0".split(" ");

/** The capabilities that a list of devices names, in its order, each once. */
async function capabilities(page, list) {
  const names = await list.locator("option").allInnerTexts();
  const found = names.map((name) => name.match(/ · (\d+\.\d)$/)?.[1]).filter(Boolean);
  return [...new Set(found)];
}

describe("the calculators", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("know a device of every compute capability since 2.0, by name and capability, the newest first", async () => {
    const page = await site.page();
    for (const [route, field] of [
      ["#/calculators/occupancy", "device"],
      ["#/calculators/schedule", "device"],
      ["#/device", "beside"],
    ]) {
      await open(page, site, route);
      const list = page.getByTestId(`field-${field}`);
      await list.waitFor();
      // What a course describes in general has its place behind the cards.
      const found = await capabilities(page, list);
      assert.deepEqual(found.slice(0, CAPABILITIES.length), CAPABILITIES, route);
    }
    assert.deepEqual(page.complaints, []);
  });

  test("calculate with the numbers of the device that is chosen", async () => {
    const page = await site.page();
    await open(page, site, "#/calculators/occupancy?threads=256&registers=0&shared=0");
    for (const [device, blocks, multiprocessors] of [
      ["t4", 4, 40],
      ["rtx-3060", 6, 28],
      ["jetson-orin", 6, 16],
      ["h200", 8, 132],
      ["gtx-480", 6, 15],
    ]) {
      await page.getByTestId("field-device").selectOption(device);
      await page.waitForFunction((device) => location.hash.includes(`device=${device}`), device);
      const facts = await page.getByTestId("calc-facts").first().innerText();
      assert.match(facts.replaceAll("\n", " "), new RegExp(`Blocks (an|per) SM ${blocks} .* on ${multiprocessors} SMs`), device);
    }
    assert.deepEqual(page.complaints, []);
  });

  test("begin with today's rules, and banks with a conflict", async () => {
    const page = await site.page();
    await open(page, site, "#/calculators/coalescing");
    const rules = await page.getByTestId("rules").locator("h2").allInnerTexts();
    assert.match(rules[0], /^Today/);
    await open(page, site, "#/calculators/banks");
    assert.match((await page.getByTestId("rule-thirty-two").innerText()).replaceAll("\n", " "), /Worst conflict 32-way/);
    assert.deepEqual(page.complaints, []);
  });
});
