import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { needDevice, open, showPane, start } from "./harness.mjs";

/** Opens the panel in which the graphics pipeline draws. */
async function drawing(page, site, route) {
  await open(page, site, route);
  await needDevice(page);
  await showPane(page, "results");
  await page.getByTestId("tab-drawn").click();
  await page.getByTestId("drawn").waitFor();
}

/** Waits until something new has been drawn or refused. */
const came = (page, state) => page.locator(`[data-testid=drawn-says][data-state=${state}]`).waitFor({ timeout: 60_000 });

/** Waits until nothing is drawn. */
const idle = (page) => page.waitForFunction(() => document.querySelector("[data-testid=draw]").innerText === "Draw");

/** How many pixels of a canvas have colours for which the test holds. */
const pixels = (page, label) =>
  page.getByRole("img", { name: label }).evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let lit = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] + data[at + 1] + data[at + 2] > 0) lit += 1;
    return lit;
  });

const DRAWN = "What the graphics pipeline drew";

describe("the graphics pipeline", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("real stages draw what each kernel with a drawing computes", async () => {
    const page = await site.page();
    for (const route of ["#/graphics/triangles?width=80&height=60", "#/picture/lit?width=64&height=48", "#/stream/array_function?width=128&height=128"]) {
      await drawing(page, site, route);
      await page.getByTestId("draw").click();
      await came(page, "right");
      assert.match(await page.getByTestId("drawn-verdict").innerText(), /^Correct: /, route);
      assert.match(await page.getByTestId("drawn-agreement").innerText(), /equal the kernel's/, route);
      assert.ok((await pixels(page, DRAWN)) > 500 && (await pixels(page, "What the kernel computed")) > 500, route);
    }
    assert.deepEqual(page.complaints, []);
  });

  test("each of the five steps is drawn, with other triangles and another fragment stage", async () => {
    const page = await site.page();
    await drawing(page, site, "#/graphics/triangles?width=64&height=48&turn=0&fold=0");
    const lit = [];
    for (const step of [1, 2, 3, 4, 5]) {
      await page.getByTestId(`draw-step-${step}`).click();
      await idle(page);
      await came(page, "right");
      lit.push(await pixels(page, DRAWN));
    }
    assert.equal(lit[0], 4, `corners: ${lit}`);
    assert.ok(lit[1] > 20 && lit[1] < lit[2] && lit[2] === lit[4], `outlines and fragments: ${lit}`);
    await idle(page);
    await page.getByTestId("draw-joined").selectOption("every three corners");
    await page.waitForFunction(() => /every three corners are another list/.test(document.querySelector("[data-testid=drawn-says]").innerText));
    assert.ok((await pixels(page, DRAWN)) < 0.6 * lit[4]);
    // A choice during a drawing is drawn after it.
    await page.getByTestId("draw-joined").selectOption("as a strip 0 1 2 3");
    await page.getByTestId("draw-fragment").selectOption("normals");
    await page.waitForFunction(() => /another fragment stage/.test(document.querySelector("[data-testid=drawn-says]").innerText));
    assert.deepEqual(page.complaints, []);
  });

  test("a mask that is typed is the one that the kernel works with, and one that is not square is refused", async () => {
    const page = await site.page();
    await open(page, site, "#/convolution_2d/basic?width=64&height=64");
    await needDevice(page);
    await showPane(page, "results");
    await page.getByTestId("tab-numbers").click();
    await page.getByTestId("own-numbers").fill("0 -1 0\n-1 5 -1\n0 -1 0");
    await page.waitForFunction(() => /3 × 3 weights, which add up to 1\./.test(document.querySelector("[data-testid=own-numbers-note]").innerText));
    assert.match(await page.getByTestId("own-numbers-note").getAttribute("data-state"), /right/);
    await page.getByTestId("own-numbers").fill("1 2");
    await page.waitForFunction(() => /square mask/.test(document.querySelector("[data-testid=own-numbers-note]").innerText));
    assert.deepEqual(page.complaints, []);
  });
});
