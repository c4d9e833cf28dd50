// What a visit costs: bytes before the first page can be read and used, and what moves afterwards.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { UNSHRUNK, open, start } from "./harness.mjs";

/** What may come before the first page can be read and its links followed, in bytes after Brotli. */
const READABLE_BUDGET = 400_000;
/** What may come before everything on the first page works, fonts and markup too. Wanted are 400,000. */
const USABLE_BUDGET = 400_000;
/** The most that may move on a page while it comes, as browsers score it. */
const SHIFT_LIMIT = 0.05;
/** A slow network: bits per second, and milliseconds; and a processor that is so many times as slow as this one. */
const SLOW = { network: 1.6e6, latency: 75, processor: 4 };
const PAINT_BUDGET_SECONDS = 2;
/** So much work of the processor it may take until the first page can be read. */
const SOON_SECONDS = 0.3;
/** Already compressed. */
const PACKED = /\.(woff2|jpg)$/;

/**
 * The share of a processor that a program gets here now. What else the machine does slows the page down, too, and is part
 * of the slowness.
 */
function ownShare() {
  const [begin, used, wall] = [performance.now(), process.cpuUsage(), 300];
  while (performance.now() - begin < wall);
  const { user, system } = process.cpuUsage(used);
  return Math.min(1, (user + system) / 1000 / wall);
}

/** Has a page add up what moves on it. */
const watchShift = (page) =>
  page.addInitScript(() => {
    globalThis.shift = 0;
    globalThis.moved = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue;
        globalThis.shift += entry.value;
        globalThis.moved.push(...entry.sources.map(({ node }) => node?.className || node?.nodeName));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** Pages, and what of each comes last. */
const COMING = [
  ["#/transpose/padded", ".cm-content"],
  ["#/reduce/pairwise_stops_early", ".cm-content"],
  ["#/device", "[data-testid=device-card]"],
  ["#/exercises", "[data-testid=exercise]"],
];

/** The words of the first page's beginning. */
const words = (page, within) =>
  page.locator(`${within} .hero-text`).evaluate((text) => [...text.querySelectorAll("h1, p, strong, span > span")].map((part) => part.textContent));
const links = (page, within) => page.locator(`${within} .ways a`).evaluateAll((all) => all.map((link) => link.getAttribute("href")));

describe("a first visit", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("can read the first page and follow its links before any WebAssembly has come", async (context) => {
    const page = await site.page();
    let bytes = 0;
    page.on("response", async (response) => {
      const path = new URL(response.url()).pathname;
      const file = readFileSync(join(site.dist, path === "/" ? "index.html" : path));
      bytes += PACKED.test(path) ? file.length : brotliCompressSync(file).length;
    });
    // Neither code nor what code would draw.
    await page.route(/\.wasm$|texts\.json|warpground-web|snippets/, (route) => route.abort());
    await page.goto(`${site.origin}/`, { waitUntil: "load" });
    const first = page.getByTestId("first-paint");
    assert.ok(await first.isVisible());
    assert.equal((await words(page, ".first-paint")).length, 8);
    context.diagnostic(`measured: the first page can be read after ${Math.round(bytes / 1000)} kB`);
    assert.ok(bytes > 10_000 && bytes <= READABLE_BUDGET, `${bytes} bytes`);
    await first.getByText("Run my CUDA program").click();
    assert.equal(await page.evaluate(() => location.hash), "#/cuda");
    await page.context().close();
  });

  test("can use the first page before other pages' code has come", { skip: UNSHRUNK }, async (context) => {
    const page = await site.page();
    const sizes = new Map();
    page.on("response", (response) => {
      const path = new URL(response.url()).pathname;
      const file = readFileSync(join(site.dist, path === "/" ? "index.html" : path));
      sizes.set(path, PACKED.test(path) ? file.length : brotliCompressSync(file).length);
    });
    await page.goto(`${site.origin}/`, { waitUntil: "load" });
    await page.waitForSelector("body[data-ready=true]");
    await page.getByTestId("race-start").waitFor();
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    context.diagnostic(`measured: the first page can be used after ${Math.round(bytes / 1000)} kB; wanted are 400 kB`);
    assert.ok(bytes > READABLE_BUDGET / 4 && bytes <= USABLE_BUDGET, `${bytes} bytes: ${[...sizes].map((its) => its.join(" ")).join(", ")}`);
    assert.deepEqual([...sizes.keys()].filter((path) => path.includes("/parts/") && !path.endsWith(".js")), []);
    await page.context().close();
  });

  test("finds on the first page what stood there before the code came, at the same place", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 768 } });
    await watchShift(page);
    const hold = {};
    const held = new Promise((release) => Object.assign(hold, { release }));
    await page.route(/\.wasm$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${site.origin}/`, { waitUntil: "commit" });
    await page.locator(".first-paint .ways").waitFor();
    await page.evaluate(() => document.fonts.ready);
    const before = [await words(page, ".first-paint"), await links(page, ".first-paint")];
    const place = await page.locator(".first-paint h1").boundingBox();
    hold.release();
    await page.waitForSelector("body[data-ready=true]");
    assert.deepEqual([await words(page, ".home"), await links(page, ".home")], before);
    assert.deepEqual(await page.locator(".home h1").boundingBox(), place);
    await page.waitForTimeout(500);
    const shift = await page.evaluate(() => globalThis.shift);
    assert.ok(shift <= SHIFT_LIMIT, `a layout shift of ${shift}`);
    await page.context().close();
  });

  for (const [width, height] of [[1366, 768], [1600, 900], [360, 740]]) {
    test(`sees little move while a page comes, ${width} × ${height}`, async () => {
      for (const [route, last] of COMING) {
        const page = await site.page({ viewport: { width, height } });
        await watchShift(page);
        await open(page, site, route);
        await page.locator(last).first().waitFor();
        await page.waitForLoadState("networkidle");
        const [shift, moved] = await page.evaluate(() => [globalThis.shift, globalThis.moved]);
        assert.ok(shift <= SHIFT_LIMIT, `${route}: a layout shift of ${shift} of ${moved.join(", ")}`);
        await page.context().close();
      }
    });
  }

  test("finds a lesson whole, and at its place, when a kernel's page is first on screen", async () => {
    for (const [route, isAbove] of [["#/transpose/padded", true], ["#/transpose/copy", false]]) {
      const page = await site.page({ viewport: { width: 1366, height: 768 } });
      await page.addInitScript(() => {
        const look = () => {
          const lesson = document.querySelector(".lesson");
          if (!lesson) return requestAnimationFrame(look);
          const words = lesson.querySelectorAll(".prose > p").length;
          // Sizes are told last before this very frame is painted.
          new ResizeObserver(() => {
            globalThis.painted ??= { words, scrolled: lesson.scrollTop };
          }).observe(lesson);
        };
        requestAnimationFrame(look);
      });
      await open(page, site, route);
      const painted = await (await page.waitForFunction(() => globalThis.painted)).jsonValue();
      const words = await page.locator(".lesson .prose > p").count();
      assert.ok(painted.words > 10 && painted.words === words, `${route}: ${painted.words} of ${words} paragraphs`);
      assert.equal(painted.scrolled > 100, isAbove, `${route}: at ${painted.scrolled}`);
      await page.context().close();
    }
  });

  test("can read the first page after little work of the processor", async (context) => {
    const page = await site.page();
    // What the page alone takes: seconds by the clock would also be those of whatever else this machine does.
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.route(/\.wasm$|texts\.json|warpground-web|snippets/, (route) => route.abort());
    await page.goto(`${site.origin}/`, { waitUntil: "load" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    const { metrics } = await session.send("Performance.getMetrics");
    const seconds = metrics.find(({ name }) => name === "TaskDuration").value;
    context.diagnostic(`measured: the first page can be read after ${seconds.toFixed(2)} s of work`);
    assert.ok(seconds > 0 && seconds <= SOON_SECONDS, `${seconds} seconds`);
    await page.context().close();
  });

  test("does not see the first page where the address names another", async () => {
    const page = await site.page();
    await page.route(/\.wasm$/, (route) => route.abort());
    await page.goto(`${site.origin}/#/scan/kogge_stone`, { waitUntil: "load" });
    assert.ok(await page.getByTestId("first-paint").isHidden());
    await page.context().close();
  });

  test("sees the first page's largest text in time on a slow network with a slow processor", async (context) => {
    const throughput = SLOW.network / 8;
    const visit = async () => {
      const page = await site.page();
      const session = await page.context().newCDPSession(page);
      await session.send("Network.emulateNetworkConditions", { offline: false, latency: SLOW.latency, downloadThroughput: throughput, uploadThroughput: throughput });
      await session.send("Emulation.setCPUThrottlingRate", { rate: Math.max(1, SLOW.processor * ownShare()) });
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          globalThis.largest = list.getEntries().at(-1).startTime / 1000;
        }).observe({ type: "largest-contentful-paint", buffered: true });
      });
      await page.goto(`${site.origin}/`, { waitUntil: "commit" });
      await page.waitForFunction(() => globalThis.largest > 0);
      await page.waitForTimeout(1000);
      // The rest may come at once: what the code draws in place of the page's beginning must not be painted as something larger.
      await session.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
      await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await page.waitForSelector("body[data-ready=true]");
      await page.waitForTimeout(500);
      const seconds = await page.evaluate(() => globalThis.largest);
      await page.context().close();
      return seconds;
    };
    // What else this machine does only makes a visit slower.
    let best = Infinity;
    for (let times = 0; times < 6 && best > PAINT_BUDGET_SECONDS; times += 1) best = Math.min(best, await visit());
    context.diagnostic(`measured: the largest text of the first page is painted after ${best.toFixed(2)} s on a slow network with a slow processor`);
    assert.ok(best <= PAINT_BUDGET_SECONDS, `${best} seconds`);
  });
});
