import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { accessibilityFindings, needDevice, open, run, start, unfoldSettings } from "./harness.mjs";

describe("for everyone", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("home, a kernel with its result and the device page pass axe in light and dark", async () => {
    const page = await site.page();
    await open(page, site);
    assert.deepEqual(await accessibilityFindings(page), []);
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    await run(page);
    assert.deepEqual(await accessibilityFindings(page), []);
    await open(page, site, "#/device");
    assert.deepEqual(await accessibilityFindings(page), []);
  });

  test("a search for the fastest settings, what it found and its offer pass axe in light and dark", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    await unfoldSettings(page);
    await page.getByTestId("tune").click();
    await page.getByTestId("tuner-progress").waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    await page.locator("[data-testid=tuner-says][data-state=said]").waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    await page.reload();
    await page.getByTestId("use-tuned").waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
  });

  test("counters, findings and a recording pass axe in light and dark", async () => {
    const page = await site.page();
    await open(page, site, "#/reduce/interleaved?n=1000&block_x=64");
    await page.getByTestId("device-simulated").check();
    await run(page);
    await page.getByTestId("tab-counters").click();
    await page.getByTestId("line-counters").waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    await page.getByTestId("tab-findings").click();
    await page.getByTestId("findings").waitFor();
    assert.deepEqual(await accessibilityFindings(page), []);
    await page.getByTestId("tab-watch").click();
    await page.getByTestId("watch").waitFor();
    for (const view of ["request", "memory", "elements", "lanes", "flow", "blocks"]) {
      await page.getByTestId(`tab-${view}`).click();
      assert.deepEqual(await accessibilityFindings(page), []);
    }
  });

  test("on a narrow window the catalogue opens and closes from the keyboard", async () => {
    const page = await site.page({ viewport: { width: 400, height: 800 } });
    await open(page, site, "#/vector_add/guarded?n=1000");
    const toggle = page.getByRole("button", { name: "Kernels" });
    await toggle.focus();
    await page.keyboard.press("Enter");
    await page.getByTestId("search").waitFor({ state: "visible" });
    await page.keyboard.press("Escape");
    await page.getByTestId("search").waitFor({ state: "hidden" });
  });
});
