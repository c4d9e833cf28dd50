import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { needDevice, open, start } from "./harness.mjs";

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

  test("list devices under their compute capability: what all have in common first, then the cards by name", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 768 } });
    await open(page, site, "#/calculators/occupancy?threads=256&registers=0&shared=0");
    const list = page.getByTestId("field-device");
    const groups = await list.locator("optgroup").evaluateAll((all) =>
      all.map((group) => [group.label, [...group.querySelectorAll("option")].map((option) => option.textContent)]),
    );
    const headings = groups.map(([label]) => label.match(/^(\d+\.\d), [A-Z]/)?.[1]).filter(Boolean);
    assert.deepEqual(headings.slice(0, CAPABILITIES.length), CAPABILITIES);
    for (const [label, [first, ...cards]] of groups.slice(0, headings.length)) {
      assert.match(first, /^Compute capability \d+\.[\dx]$/, label);
      assert.ok(cards.length > 0 && cards.every((card) => card.endsWith(` · ${label.split(",")[0]}`)), `${label}: ${cards}`);
      assert.deepEqual(cards, [...cards].sort(), label);
    }
    assert.ok(groups.some(([label]) => label === "8.9, Ada Lovelace"));
    // The list begins with a card of today, whose name is not cut; nor is any other.
    assert.equal(await list.inputValue(), "rtx-4090");
    const cut = await list.evaluate((select) => {
      const pen = document.createElement("canvas").getContext("2d");
      pen.font = getComputedStyle(select).font;
      const room = select.clientWidth - 2 * Number.parseFloat(getComputedStyle(select).paddingLeft) - 20;
      return [...select.options].map((option) => option.text).filter((text) => / · /.test(text) && pen.measureText(text).width > room);
    });
    assert.deepEqual(cut, []);
    await list.selectOption("cc-8.9");
    await page.waitForFunction(() => location.hash.includes("device=cc-8.9"));
    const facts = (await page.getByTestId("calc-facts").first().innerText()).replaceAll("\n", " ");
    assert.match(facts, /Blocks (an|per) SM 6 /);
    // How many multiprocessors a card has is its own.
    assert.doesNotMatch(facts, /The whole device/);
    assert.deepEqual(page.complaints, []);
  });

  for (const width of [360, 1366, 1600]) {
    test(`the device's page does not move when the device has answered, ${width} pixels wide`, async () => {
      const page = await site.page({ viewport: { width, height: 800 } });
      await page.addInitScript(() => {
        globalThis.shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        // The device answers once the test has seen the page without it.
        const request = GPU.prototype.requestAdapter;
        const seen = new Promise((resolve) => Object.assign(globalThis, { answer: resolve }));
        GPU.prototype.requestAdapter = async function (...options) {
          await seen;
          return request.apply(this, options);
        };
      });
      await open(page, site, "#/device");
      await page.getByTestId("device-card").getByText("Asking the browser").waitFor();
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => {
        globalThis.shift = 0;
        globalThis.answer();
      });
      await needDevice(page);
      await page.getByTestId("at-best").waitFor();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const shift = await page.evaluate(() => globalThis.shift);
      assert.ok(shift <= 0.05, `a layout shift of ${shift}`);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }

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
