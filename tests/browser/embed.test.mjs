import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, describe, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { open, start } from "./harness.mjs";

const KERNEL = `@group(0) @binding(0) var<storage, read_write> y: array<f32>;
@compute @workgroup_size(64)
fn twice(@builtin(global_invocation_id) id: vec3<u32>) {
    if id.x < arrayLength(&y) { y[id.x] = 2.0 * y[id.x]; }
}
`;
const LAB = `source = "twice.wgsl"
threads = 1000

[[buffer]]
name = "y"
len = 1000
fill = "iota"
expect = { formula = "2 * i" }

[files]
"twice.wgsl" = '''
${KERNEL}'''
`;

describe("a page inside another page", () => {
  let site, around, address;
  before(async () => {
    site = await start();
    // A course's page on another origin.
    around = createServer((request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      response.end("<!doctype html><title>A course</title><body></body>");
    });
    await new Promise((ready) => around.listen(0, "127.0.0.1", ready));
    address = `http://localhost:${around.address().port}/`;
  });
  after(async () => {
    await site.stop();
    around.close();
  });

  /** A course's page with the frame in it, as high as the frame says, or 640 pixels where the course's page does not listen. */
  async function framed(place, { width = 800, follows = true } = {}) {
    const page = await site.page();
    await page.goto(address);
    await page.evaluate(([src, width, follows]) => {
      globalThis.heard = [];
      addEventListener("message", ({ data }) => {
        globalThis.heard.push(data);
        if (follows && data?.warpground === "size") document.querySelector("iframe").style.height = `${data.height}px`;
      });
      const frame = Object.assign(document.createElement("iframe"), { src, title: "Warpground", height: 640 });
      frame.style.width = `${width}px`;
      document.body.append(frame);
    }, [`${site.origin}/${place}`, width, follows]);
    const frame = page.frameLocator("iframe");
    await frame.locator("body[data-ready=true]").waitFor();
    return { page, frame };
  }

  const lab = `#/lab?code=${deflateRawSync(Buffer.from(LAB)).toString("base64url")}`;

  test("a lab is alone in its frame, tells its height, and runs when it is pressed", async () => {
    const { page, frame } = await framed(`?embed&theme=dark${lab}`);
    await frame.getByTestId("lab-run").waitFor();
    assert.equal(await frame.locator(".header").isVisible(), false);
    assert.equal(await frame.locator(".catalogue").isVisible(), false);
    assert.equal(await frame.locator("html").getAttribute("data-theme"), "dark");
    assert.equal(await frame.getByTestId("lab-verdict").count(), 0);
    await frame.getByTestId("lab-device").selectOption("sim");
    await frame.getByTestId("lab-run").click();
    await frame.locator("[data-testid=lab-verdict][data-state=right]").waitFor();
    await page.waitForFunction(() => globalThis.heard.some((data) => data?.warpground === "size" && data.height > 300));
  });

  test("an exercise, a kernel, a program, a recording's picture and a calculator are alone in their frames too", async () => {
    for (const [place, shown] of [
      ["?embed#/exercises/first_kernels/saxpy", "[data-testid=exercise-run]"],
      ["?embed#/vector_add/guarded?n=1000", "[data-testid=run]"],
      ["?embed#/cuda?example=vector_add", "[data-testid=program-editor] .cm-content"],
      ["?embed#/reduce/sequential?n=1000&block_x=64&tab=watch", "[data-testid=watch-panel] svg"],
      ["?embed#/calculators/occupancy", "main table"],
    ]) {
      const { page, frame } = await framed(place);
      await frame.locator(shown).first().waitFor();
      assert.equal(await frame.locator(".header").isVisible(), false);
      await page.waitForFunction(() => globalThis.heard.some((data) => data?.warpground === "size"));
      await page.context().close();
    }
  });

  test("texts that are there to be read cannot be changed", async () => {
    const { page, frame } = await framed(`?embed&readonly${lab}`);
    const content = frame.getByTestId("lab-editor").locator(".cm-content");
    await content.waitFor();
    const before = await content.innerText();
    await content.click();
    await page.keyboard.type("not mine to change");
    assert.equal(await content.innerText(), before);
    assert.equal(await frame.getByTestId("lab-save").count(), 0);
    assert.notEqual(await frame.getByTestId("lab-field-threads").getAttribute("readonly"), null);
  });

  /** Controls of the framed page that another element lies over or that its edges cut, and pieces of the page with a gap between them. */
  const faults = () => {
    const wrong = [];
    const bar = ".run-bar button, .program-bar button, .controls-row input, .controls-row button, .program-actions select, .program-actions button, .pane-switch button";
    for (const element of document.querySelectorAll(bar)) {
      const { left, top, right, bottom, width } = element.getBoundingClientRect();
      if (width < 2) continue;
      for (const y of [top + 3, (top + bottom) / 2, bottom - 3]) {
        const hit = document.elementFromPoint((left + right) / 2, y);
        const label = element.closest("label") ?? element;
        if (!label.contains(hit) && !hit?.contains(element)) wrong.push(`${element.id || element.textContent} is covered by ${hit?.className}`);
      }
      if (left < 0 || right > innerWidth) wrong.push(`${element.id || element.textContent} is cut by the frame`);
      const row = element.closest(".fields")?.getBoundingClientRect();
      if (row && (right > row.right + 1 || bottom > row.bottom + 1)) wrong.push(`${element.id} is cut by its row`);
    }
    const pieces = [...document.querySelector(".kernel, .workbench").children].filter((its) => its.getClientRects().length > 0 && getComputedStyle(its).position !== "absolute");
    pieces.reduce((before, its) => {
      const gap = its.getBoundingClientRect().top - before.getBoundingClientRect().bottom;
      if (Math.abs(gap) > 1.5) wrong.push(`${gap} pixels between ${before.className} and ${its.className}`);
      return its;
    });
    return wrong;
  };

  for (const [place, editor, lines] of [
    ["?embed#/transpose/padded?width=128&height=128", "cuda-editor", 19],
    ["?embed#/vector_add/guarded?n=1000", "cuda-editor", 8],
    ["?embed#/cuda?example=matrix_tiled", "program-editor", 19],
  ]) {
    test(`nothing lies over anything in a frame, with the told height and without: ${place}`, async () => {
      for (const width of [500, 800]) {
        for (const follows of [false, true]) {
          const { page, frame } = await framed(place, { width, follows });
          await frame.getByTestId(editor).locator(".cm-line").first().waitFor();
          const inside = page.frames().find((its) => its.url().includes("embed"));
          assert.deepEqual(await inside.evaluate(faults), [], `${width} pixels, ${follows ? "as high as told" : "640 high"}`);
          if (!follows) continue;
          const seen = await frame.getByTestId(editor).locator(".cm-scroller").evaluate((scroller) => {
            const view = scroller.getBoundingClientRect();
            return [...scroller.querySelectorAll(".cm-line")].filter((line) => {
              const { top, bottom } = line.getBoundingClientRect();
              return top >= view.top && bottom <= view.bottom;
            }).length;
          });
          assert.ok(seen >= lines, `${seen} lines of code are in view, ${width} pixels wide`);
          await page.context().close();
        }
      }
    });
  }

  test("the height that a frame is told settles, and never answers to the frame's own", async () => {
    for (const [place, shown] of [
      ["?embed#/transpose/padded?width=128&height=128", "[data-testid=run]"],
      ["?embed#/cuda?example=matrix_tiled", "[data-testid=run]"],
      ["?embed#/exercises/first_kernels/guard", "[data-testid=exercise-run]"],
      [`?embed${lab}`, "[data-testid=lab-run]"],
    ]) {
      const { page, frame } = await framed(place);
      await frame.locator(shown).first().waitFor();
      await frame.locator(".cm-line").first().waitFor();
      await page.waitForTimeout(500);
      const told = () => page.evaluate(() => globalThis.heard.filter((data) => data?.warpground === "size").map(({ height }) => height));
      const before = await told();
      assert.ok(before.at(-1) >= 600, `${place}: ${before}`);
      for (const height of [before.at(-1) + 300, 300, before.at(-1)]) {
        await page.evaluate((height) => (document.querySelector("iframe").style.height = `${height}px`), height);
        await page.waitForTimeout(300);
      }
      assert.deepEqual(await told(), before, place);
      await page.context().close();
    }
  });

  test("what the page around says is not heard, but for light and dark", async () => {
    const { page, frame } = await framed(`?embed&theme=light${lab}`);
    await frame.getByTestId("lab-run").waitFor();
    await page.evaluate(() => {
      const { contentWindow } = document.querySelector("iframe");
      for (const data of [
        "run",
        null,
        { warpground: "theme", theme: '"><img src=x onerror=alert(1)>' },
        { warpground: "run" },
        { warpground: "lab", code: "<script>alert(1)</script>" },
        [1, '{"Lab":{}}'],
        { warpground: "theme", theme: { toString: () => "dark" }.toString() },
      ]) {
        contentWindow.postMessage(data, "*");
      }
    });
    await frame.locator("html[data-theme=dark]").waitFor({ state: "attached" });
    assert.equal(await frame.getByTestId("lab-verdict").count(), 0);
    assert.equal(await frame.locator("img").count(), 0);
    assert.deepEqual(page.complaints.filter((text) => !text.startsWith("request: http://localhost")), []);
  });

  test("share gives link, frame and Markdown of a kernel's page, and the way into the lab", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await page.getByTestId("share").click();
    assert.match(await page.getByTestId("share-link").inputValue(), /#\/vector_add\/guarded/);
    await page.getByTestId("share-theme").selectOption("dark");
    await page.getByTestId("share-readonly").check();
    assert.match(await page.getByTestId("share-frame").inputValue(), /\?embed&amp;theme=dark&amp;readonly#\/vector_add\/guarded/);
    assert.match(await page.getByTestId("share-markdown").inputValue(), /^\[Vector addition: One thread, one element\]\(http/);
    await page.getByTestId("share-lab").click();
    await page.getByTestId("lab-tab-guarded.wgsl").waitFor();
  });
});
