import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { needDevice, open, run, start, typeKernel, unfoldSettings } from "./harness.mjs";

/** Where the page keeps what searches found. */
const KEY = "warpground.tuned";

/** Either is right on a software GPU; which, depends on the machine. */
const FOUND = /^(block_x = (\d+) is [\d.]+ times as fast as the default 256 on this device|Nothing is certainly faster than the defaults here)\./;
const EVIDENCE = /\d (ns|µs|ms|s) by (GPU timestamps|wall clock).*; \d+ settings tried/;

/** Waits until a search has ended, and returns how and what it says. */
async function ended(page) {
  const says = page.locator("[data-testid=tuner-says]:is([data-state=said],[data-state=failed])");
  await says.waitFor();
  return { state: await says.getAttribute("data-state"), text: await says.innerText() };
}

async function search(page) {
  await unfoldSettings(page);
  await page.getByTestId("tune").click();
  return ended(page);
}

const stored = (page) => page.evaluate((key) => JSON.parse(localStorage.getItem(key)), KEY);

/** Opens a kernel as somebody whose browser has this text stored. */
async function openWith(page, site, text, route) {
  await open(page, site);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [KEY, text]);
  await open(page, site, route);
  await needDevice(page);
  await unfoldSettings(page);
}

describe("the fastest settings", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("are searched for, told with where the times come from, applied, remembered, offered and forgotten", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000&block_x=32");
    await needDevice(page);
    const { state, text } = await search(page);
    assert.equal(state, "said", text);
    assert.match(text, FOUND);
    assert.match(text, EVIDENCE);
    const block = page.getByTestId("field-block_x");
    const fastest = FOUND.exec(text)[2] ?? "256";
    assert.equal(await block.inputValue(), fastest);
    assert.equal(await page.getByTestId("field-n").inputValue(), "1000");
    const { settings } = await stored(page);
    assert.deepEqual(settings.map(({ id, size }) => ({ id, size })), [{ id: "vector_add/guarded", size: 1000 }]);

    await open(page, site, "#/vector_add/guarded?n=1000&block_x=32");
    await page.reload();
    await needDevice(page);
    const offer = page.getByTestId("use-tuned");
    const words = fastest === "256" ? "the defaults" : `block_x ${fastest}`;
    assert.equal(await offer.innerText(), `Fastest here: ${words}`);
    // Nothing has run, and nothing has changed, by itself.
    assert.equal(await block.inputValue(), "32");
    assert.equal(await page.getByTestId("verdict").getAttribute("data-state"), "idle");
    assert.equal(await offer.getAttribute("aria-pressed"), fastest === "32" ? "true" : "false");
    await offer.click();
    assert.equal(await block.inputValue(), fastest);
    assert.equal(await offer.getAttribute("aria-pressed"), "true");
    assert.equal(await page.getByTestId("tuned-at").count(), 0);
    await page.getByTestId("field-n").fill("2000");
    await page.getByTestId("tuned-at").getByText("found at 1,000 elements").waitFor();

    await page.getByTestId("forget-tuned").click();
    assert.match((await ended(page)).text, /^Forgotten/);
    assert.equal(await page.evaluate(() => document.activeElement.id), "tune");
    assert.equal(await stored(page), null);
    await page.reload();
    await needDevice(page);
    assert.equal(await offer.count(), 0);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("a search can be stopped from the keyboard, changes nothing then, and the next run works", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=2^20&block_x=64");
    await needDevice(page);
    await unfoldSettings(page);
    const button = page.getByTestId("tune");
    await button.focus();
    await page.keyboard.press("Enter");
    await page.locator("[data-testid=tuner-progress]", { hasText: /\d+ measured.* Fastest so far: .* in .* by / }).waitFor();
    assert.equal(await button.innerText(), "Stop the search");
    // Two at a time on one device would spoil each other's times.
    assert.ok(await page.getByTestId("run").isDisabled());
    await page.keyboard.press("Enter");
    assert.match((await ended(page)).text, /^Stopped/);
    assert.equal(await page.getByTestId("field-block_x").inputValue(), "64");
    assert.equal(await stored(page), null);
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("what was stored and is damaged is discarded with one sentence, and all else works", async () => {
    const page = await site.page();
    await openWith(page, site, "{", "#/vector_add/guarded?n=1000");
    const { state, text } = await ended(page);
    assert.equal(state, "failed");
    assert.match(text, /damaged and have been discarded\.$/);
    assert.equal(await stored(page), null);
    assert.equal((await run(page)).state, "correct");
    await page.reload();
    await needDevice(page);
    assert.equal(await page.getByTestId("tuner-says").getAttribute("data-state"), "idle");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("settings that no kernel takes are discarded, and what else is remembered stays", async () => {
    const page = await site.page();
    const entry = { device: "another", backend: "another", id: "vector_add/guarded", size: 1000 };
    const settings = [{ ...entry, set: { block_x: 64 } }, { ...entry, size: 2000, set: { block_x: 1e9 } }];
    await openWith(page, site, JSON.stringify({ settings }), "#/vector_add/guarded?n=1000");
    assert.equal((await ended(page)).state, "failed");
    assert.deepEqual(await stored(page), { settings: settings.slice(0, 1) });
    // It is another device's.
    assert.equal(await page.getByTestId("use-tuned").count(), 0);
    await page.context().close();
  });

  test("a kernel of one's own that is wrong has none, and none are remembered", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    const text = await page.evaluate(async () => (await (await fetch("texts/vector_add.json")).json()));
    const kernel = Object.entries(text).find(([name]) => name.endsWith("vector_add/guarded.wgsl"))[1];
    await typeKernel(page, kernel.replaceAll("= a[i] + b[i]", "= a[i] - b[i]"));
    await unfoldSettings(page);
    await page.locator("[data-testid=tune]:enabled").waitFor();
    const said = await search(page);
    assert.equal(said.state, "failed", said.text);
    assert.match(said.text, /^Wrong: /);
    assert.equal(await stored(page), null);
    await page.context().close();
  });

  test("are not searched for on the simulator, nor where a kernel has nothing to tune", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    await unfoldSettings(page);
    await page.getByTestId("device-simulated").check();
    assert.ok(await page.getByTestId("tune").isDisabled());
    assert.match(await page.getByTestId("tuner-says").innerText(), /needs a GPU/);
    await open(page, site, "#/transpose/four_wide");
    assert.equal(await page.getByTestId("tune").count(), 0);
    await page.context().close();
  });

  for (const width of [360, 900, 1600]) {
    test(`nothing moves while they are searched for in a window ${width} pixels wide`, async () => {
      const page = await site.page({ viewport: { width, height: 900 } });
      await open(page, site, "#/vector_add/guarded?n=1000");
      await needDevice(page);
      await unfoldSettings(page);
      await page.locator("[data-testid=tune]:enabled").waitFor();
      const below = () => page.evaluate(() => ["tune", "wgsl-editor", "run"].map((id) => {
        const { x, y, width, height } = document.querySelector(`[data-testid=${id}]`).getBoundingClientRect();
        return [x, y + scrollY, width, height].map(Math.round);
      }));
      const still = await below();
      await page.getByTestId("tune").click();
      await page.getByTestId("tuner-progress").waitFor();
      assert.deepEqual(await below(), still);
      await page.locator("[data-testid=tuner-progress]", { hasText: "measured" }).waitFor();
      assert.deepEqual(await below(), still);
      assert.equal((await ended(page)).state, "said");
      assert.deepEqual(await below(), still);
      const overflow = await page.evaluate(() => {
        const says = document.querySelector("#tuner-says");
        return [document.documentElement.scrollWidth - innerWidth, says.scrollHeight - says.clientHeight];
      });
      assert.ok(overflow.every((pixels) => pixels <= 0), `${overflow} pixels too much`);
      await page.context().close();
    });
  }
});
