// What a stranger sees of the pages: nothing cut, nothing too small, nothing said that is not so. Each test is a fault that
// somebody saw on a screen.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { needDevice, open, showPane, start } from "./harness.mjs";

const LAPTOP = { viewport: { width: 1366, height: 768 } };

describe("what a stranger sees", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("the first page needs two fonts", async () => {
    const page = await site.page(LAPTOP);
    const fonts = [];
    page.on("request", (request) => {
      if (request.url().endsWith(".woff2")) fonts.push(request.url().split("/").pop());
    });
    await open(page, site);
    await page.evaluate(() => document.fonts.ready);
    assert.deepEqual(fonts.sort(), ["ibm-plex-sans-first-wght-normal.woff2", "ibm-plex-serif-first-600-normal.woff2"]);
  });

  test("presenter mode gives the window to the content and enlarges the code, and no tab is under a button", async () => {
    const page = await site.page(LAPTOP);
    await open(page, site, "#/transpose/padded");
    const size = () => page.locator("[data-testid=cuda-editor] .cm-content").evaluate((code) => parseFloat(getComputedStyle(code).fontSize));
    await page.locator("[data-testid=cuda-editor] .cm-content").waitFor();
    const before = await size();
    await page.getByTestId("share").click();
    await page.getByTestId("share-present").click();
    await page.waitForSelector("html[data-present]");
    assert.ok((await size()) >= 1.2 * before, `${before} pixels became ${await size()}`);
    assert.ok(await page.getByTestId("catalogue").isHidden());
    const under = await page.evaluate(() =>
      [...document.querySelectorAll(".results > .tabs, .editors > .tabs")]
        .filter((tabs) => tabs.checkVisibility())
        .flatMap((tabs) => {
          const { left } = tabs.closest(".bench-pane").querySelector(".pane-maximise").getBoundingClientRect();
          // What is to the right of it can be scrolled to, and is not drawn.
          const { clientLeft, clientWidth } = tabs;
          return tabs.getBoundingClientRect().left + clientLeft + clientWidth > left ? [tabs.textContent] : [];
        }),
    );
    assert.deepEqual(under, []);
    await page.keyboard.press("Escape");
    await page.getByTestId("catalogue").waitFor();
  });

  test("in presenter mode the numbers of lines stand beside their lines, at every size", async () => {
    const page = await site.page(LAPTOP);
    await open(page, site, "#/exercises/first_kernels/guard");
    await page.locator(".cm-line").first().waitFor();
    const apart = () =>
      page.evaluate(() => {
        const tops = (selector) => [...document.querySelectorAll(selector)].filter((its) => getComputedStyle(its).visibility === "visible").map((its) => its.getBoundingClientRect().top);
        const [numbers, lines] = [tops(".cm-lineNumbers .cm-gutterElement"), tops(".cm-line")];
        return numbers.length === lines.length ? Math.max(...lines.map((top, at) => Math.abs(top - numbers[at]))) : Infinity;
      });
    const settle = () => page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(true), 100)))));
    await page.getByTestId("share").click();
    await page.getByTestId("share-present").click();
    await page.waitForSelector("html[data-present]");
    for (const key of ["", "+", "+", "-", "Escape"]) {
      if (key) await page.keyboard.press(key);
      await settle();
      assert.ok((await apart()) < 1, `after ${key || "the start"}: ${await apart()} pixels`);
    }
  });

  test("in presenter mode what is stepped through has the room, its letters grow, and its sentence is whole", async () => {
    // 1366 pixels at 150 %, and as they are.
    for (const [viewport, share] of [[{ width: 911, height: 512 }, 0.8], [LAPTOP.viewport, 0.55]]) {
      const where = `at ${viewport.width} pixels`;
      const page = await site.page({ viewport });
      await open(page, site, "#/transpose/naive?width=64&height=64&tab=watch&at=request,0,2,5");
      const drawing = page.getByTestId("watch-panel").locator("svg.drawing-exact").first();
      await drawing.locator("text").first().waitFor();
      const letters = () => drawing.locator("text").first().evaluate((text) => text.getBoundingClientRect().height);
      const before = await letters();
      await present(page);
      for (const gone of [".header", ".run-bar", ".controls", ".kernel-head"]) assert.ok(await page.locator(gone).isHidden(), `${gone} ${where}`);
      await page.waitForFunction((least) => document.querySelector("[data-testid=watch-panel] svg.drawing-exact text").getBoundingClientRect().height >= least, 1.2 * before);
      const seen = await page.evaluate(() => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect();
        const [pane, picture, said] = [box("[data-pane=results]"), box("[data-testid=watch-panel] svg.drawing-exact"), box(".player-now")];
        const sentence = document.querySelector(".player-now");
        return {
          pane: pane.height / innerHeight,
          picture: Math.min(picture.bottom, innerHeight) - picture.top - Math.min(picture.height, 0.25 * innerHeight),
          cut: Math.max(sentence.scrollHeight - sentence.clientHeight, sentence.scrollWidth - sentence.clientWidth, said.bottom - innerHeight, -said.top),
        };
      });
      assert.ok(seen.pane >= share, `${seen.pane} of the window ${where}`);
      assert.ok(seen.picture >= -1, `${-seen.picture} pixels of the picture are missing ${where}`);
      assert.ok(seen.cut <= 1, `${seen.cut} pixels of the sentence are cut ${where}`);
      // The pointer brings the header back, over the content.
      await page.mouse.move(300, 1);
      await page.getByTestId("share").waitFor();
      await page.mouse.move(300, 300);
      await page.getByTestId("share").waitFor({ state: "hidden" });
      await page.keyboard.press("Escape");
      await page.getByTestId("share").waitFor();
      await page.context().close();
    }
  });

  const TILED = `__global__ void product(const float *a, float *b, int n) {
    __shared__ float tile[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = i < n ? -a[i] : 0;
    __syncthreads();
    if (i < n) b[i] = tile[threadIdx.x];
}
`;

  async function stepped(viewport) {
    const page = await site.page({ viewport });
    await open(page, site, "#/lab");
    await page.getByTestId("lab-file").setInputFiles([{ name: "product.cu", mimeType: "text/plain", buffer: Buffer.from(TILED) }]);
    await page.getByTestId("lab-form").locator("fieldset").first().waitFor();
    await page.getByTestId("lab-device").selectOption("sim");
    await page.getByTestId("lab-step").click();
    await page.getByTestId("lab-steps").getByTestId("step-now").waitFor();
    return page;
  }

  const present = async (page) => {
    await page.getByTestId("share").click();
    await page.getByTestId("share-present").click();
    await page.waitForSelector("html[data-present]");
  };

  /** By how many pixels the frame around what is presented lies over others, or beyond what clips it. */
  const framed = (page, others) =>
    page.evaluate((others) => {
      const shown = document.querySelector("[data-presented]");
      const { outlineWidth, outlineOffset } = getComputedStyle(shown);
      const grown = parseFloat(outlineWidth) + parseFloat(outlineOffset);
      const { left, right, top, bottom } = shown.getBoundingClientRect();
      const frame = { left: left - grown, right: right + grown, top: top - grown, bottom: bottom + grown };
      const over = [...document.querySelectorAll(others)].map((its) => {
        const box = its.getBoundingClientRect();
        return Math.min(Math.min(frame.right, box.right) - Math.max(frame.left, box.left), Math.min(frame.bottom, box.bottom) - Math.max(frame.top, box.top));
      });
      return Math.max(0, ...over, frame.bottom - innerHeight, -frame.left, frame.right - innerWidth);
    }, others);

  test("in presenter mode the frame around a step lies over no button, and that around a title is whole", async () => {
    const lab = await stepped(LAPTOP.viewport);
    await present(lab);
    await lab.keyboard.press("PageDown");
    assert.equal(await framed(lab, ".player button, .player label, .player input"), 0);
    const kernel = await site.page(LAPTOP);
    await open(kernel, site, "#/transpose/padded");
    await present(kernel);
    await kernel.keyboard.press("PageDown");
    assert.equal(await framed(kernel, ".header, .run-bar, .kernel .bench-summary"), 0);
  });

  test("in presenter mode the host's line and what it did stay in the window", async () => {
    const page = await site.page(LAPTOP);
    await open(page, site, "#/cuda?example=offloaded_vector_add");
    await page.getByRole("tab", { name: "Host", exact: true }).click();
    await page.getByTestId("steps").waitFor();
    await present(page);
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press("PageDown");
      const { top, bottom } = await page.evaluate(() => {
        const line = document.querySelector(".steps-source [aria-current]").getBoundingClientRect();
        const panel = document.querySelector(".program-panel").getBoundingClientRect();
        return { top: line.top - panel.top, bottom: Math.min(innerHeight, panel.bottom) - line.bottom };
      });
      assert.ok(top >= 0 && bottom >= 0, `step ${step + 2}: ${top} and ${bottom} pixels`);
    }
  });

  test("the numbers of a watch in all threads are whole at every width", async () => {
    for (const width of [360, 900, 1366, 1920]) {
      const page = await stepped({ width, height: 900 });
      await page.getByTestId("watch-all").check();
      await page.getByTestId("step-barrier").click();
      await page.getByTestId("threads-watch").selectOption({ index: 1 });
      const values = page.getByTestId("threads").locator(".lane-value");
      await values.first().waitFor();
      const { cut, longest } = await values.evaluateAll((all) => ({
        cut: all.filter((its) => its.scrollWidth > its.clientWidth).length,
        longest: Math.max(...all.map((its) => its.textContent.length)),
      }));
      assert.ok(longest > 5, `the longest has ${longest} characters`);
      assert.equal(cut, 0, `at ${width} pixels`);
      await page.context().close();
    }
  });

  test("on a phone the lab's buttons leave no hole, and a kernel in a frame tells its whole launch", async () => {
    const page = await stepped({ width: 360, height: 800 });
    const gaps = await page.locator(".lab-bar").first().evaluate((bar) => {
      const boxes = [...bar.children].map((its) => its.getBoundingClientRect()).filter(({ width }) => width > 0);
      return boxes.slice(1).map((box, at) => (Math.abs(box.top - boxes[at].top) < 4 ? box.left - boxes[at].right : 0));
    });
    assert.ok(Math.max(...gaps) < 12, gaps.join(" "));
    const framed = await site.page({ viewport: { width: 360, height: 700 } });
    await framed.goto(`${site.origin}/?embed#/vector_add/guarded`);
    const launch = framed.getByTestId("launch");
    await launch.locator("code").waitFor();
    assert.ok((await launch.evaluate((its) => its.scrollWidth - its.clientWidth)) <= 1);
  });

  test("pictures of a recording have the pane's width, and nothing of them is cut", async () => {
    const page = await site.page(LAPTOP);
    await open(page, site, "#/reduce/sequential?n=1000&block_x=64&tab=watch");
    await page.getByTestId("step-stop").waitFor();
    const panel = () =>
      page.evaluate(() => {
        const panel = document.querySelector("[data-testid=watch-panel]");
        const { right, width } = panel.getBoundingClientRect();
        const drawings = [...panel.querySelectorAll("svg[role=img]")].map((svg) => svg.getBoundingClientRect().right - right);
        return { share: width / document.querySelector("[data-testid=watch]").clientWidth, beyond: Math.max(...drawings) };
      });
    const step = await panel();
    assert.ok(step.beyond <= 1, `the request ends ${step.beyond} pixels behind its pane`);
    const height = () => page.evaluate(() => document.querySelector("[data-pane=results]").clientHeight);
    const beside = await height();
    for (const view of ["elements", "phases", "blocks", "launches"]) {
      await page.getByTestId(`tab-${view}`).click();
      await page.waitForSelector(".watch-columns[data-whole=true]");
      await page.locator("[data-testid=watch-panel] svg[role=img]").first().waitFor();
      const { share, beyond } = await panel();
      assert.ok(share > 0.9, `${view}: ${share}`);
      assert.ok(beyond <= 1, `${view} ends ${beyond} pixels behind its pane`);
      // It names no line; the code keeps the few that it has beside a step.
      assert.ok((await height()) >= beside, `${view}: ${await height()} pixels high, ${beside} for a step`);
    }
  });

  test("on a laptop the picture of a step and the chart of a sweep begin within the window", async () => {
    const page = await site.page(LAPTOP);
    await open(page, site, "#/transpose/padded?width=64&height=64&tab=watch");
    const drawing = page.locator("[data-testid=watch-panel] svg[role=img]").first();
    await drawing.waitFor();
    await page.getByTestId("step-why").waitFor();
    const { y } = await drawing.boundingBox();
    assert.ok(y <= 768 - 90, `the picture begins at ${y}`);
    await open(page, site, "#/vector_add/guarded?n=1000&tab=sizes");
    await needDevice(page);
    await page.locator("[data-testid=sweep-start]:enabled").click();
    await page.waitForSelector("[data-testid=sweep][data-state=done]");
    const chart = await page.getByTestId("chart").first().locator("svg").first().boundingBox();
    assert.ok(chart.y + chart.height * 0.6 <= 768, `the chart begins at ${chart.y} and is ${chart.height} high`);
    assert.deepEqual(page.complaints, []);
  });

  test("code in a lesson is not cut beside the editor", async () => {
    const page = await site.page(LAPTOP);
    for (const id of ["transpose/naive", "vector_add/guarded"]) {
      await open(page, site, `#/${id}`);
      const code = page.locator(".lesson pre.breaks");
      await code.first().waitFor();
      const cut = await code.evaluateAll((all) => all.map((its) => its.scrollWidth - its.clientWidth).filter((pixels) => pixels > 0));
      assert.deepEqual(cut, [], id);
    }
  });

  test("a table of a lesson scrolls within itself, and a shade says that there is more", async () => {
    // The lesson is beside the code, and narrow.
    const page = await site.page({ viewport: { width: 911, height: 700 } });
    let wide = 0;
    for (const kernel of ["sparse_formats/ell", "matmul/tiled", "vector_add/guarded"]) {
      await open(page, site, `#/${kernel}`);
      await page.locator(".lesson .prose .table-scroll").first().waitFor();
      const tables = await page.locator(".lesson .prose .table-scroll").evaluateAll((frames) =>
        frames.map((frame) => ({
          more: frame.scrollWidth - frame.clientWidth,
          beyond: frame.getBoundingClientRect().right - frame.closest(".lesson").getBoundingClientRect().right,
          shade: getComputedStyle(frame).backgroundImage,
          moves: getComputedStyle(frame).overflowX,
        })),
      );
      wide += tables.filter(({ more }) => more > 0).length;
      for (const { beyond, shade, moves } of tables) {
        assert.ok(beyond <= 0, `${kernel}: a table ends ${beyond} pixels behind the lesson`);
        assert.equal(moves, "auto", kernel);
        assert.match(shade, /linear-gradient/, kernel);
      }
    }
    assert.ok(wide > 0, "one of these tables is wider than its lesson");
    assert.deepEqual(page.complaints, []);
  });

  test("the grid calculator shows every column of its table and the whole of each choice", async () => {
    const page = await site.page(LAPTOP);
    await open(page, site, "#/calculators/cover");
    const table = page.getByTestId("areas");
    await table.waitFor();
    const cut = await table.evaluate((table) => {
      const frame = table.closest(".table-scroll") ?? table.parentElement;
      return frame.scrollWidth - frame.clientWidth;
    });
    assert.ok(cut <= 0, `${cut} pixels of the table are cut`);
    const choice = await page.getByTestId("field-rounding").evaluate((select) => {
      const pen = document.createElement("canvas").getContext("2d");
      pen.font = getComputedStyle(select).font;
      const widest = Math.max(...[...select.options].map(({ text }) => pen.measureText(text).width));
      const { paddingLeft, paddingRight } = getComputedStyle(select);
      return widest - (select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight));
    });
    assert.ok(choice <= 0, `${choice} pixels of a choice are cut`);
  });

  test("no page shows the marks of Markdown", async () => {
    const page = await site.page(LAPTOP);
    for (const route of ["#/host", "#/calculators", "#/ladder/transpose", "#/device", "#/exercises"]) {
      await open(page, site, route);
      await page.locator("main h1").waitFor();
      assert.doesNotMatch(await page.locator("main").innerText(), /`[^`]+`/, route);
    }
  });

  test("the lab and the host's page say when a processor took a time", async () => {
    const page = await site.page(LAPTOP);
    await open(page, site, "#/lab?kernel=vector_add/guarded&n=1000");
    await page.getByTestId("lab-run").click();
    const facts = page.locator(".lab-facts");
    await facts.waitFor();
    assert.match(await facts.innerText(), /Timestamps of a processor, not of a GPU|Wall clock/);
    assert.doesNotMatch(await facts.innerText(), /GPU timestamps/);
    await open(page, site, "#/host");
    await needDevice(page);
    for (const part of await page.getByTestId("demonstration").all()) {
      await part.getByTestId("demonstrate").click();
      await part.getByTestId("host-step").first().waitFor();
    }
    assert.doesNotMatch(await page.getByTestId("host").innerText(), /GPU timestamps/i);
  });

  test("an exercise begins in CUDA C, and a file in WGSL is taken as WGSL", async () => {
    const page = await site.page(LAPTOP);
    await open(page, site, "#/exercises/first_kernels/saxpy");
    const editor = page.getByTestId("exercise-editor");
    await editor.locator(".cm-line", { hasText: "__global__" }).waitFor();
    await page.getByTestId("exercise-file").setInputFiles({ name: "mine.wgsl", mimeType: "text/plain", buffer: Buffer.from("// mine, in WGSL\n") });
    await editor.locator(".cm-line", { hasText: "mine, in WGSL" }).waitFor();
    assert.equal(await page.getByTestId("lab-tab-starter.wgsl").getAttribute("aria-selected"), "true");
    await page.getByTestId("lab-tab-starter.cu").click();
    await editor.locator(".cm-line", { hasText: "__global__" }).waitFor();
  });

  test("no letter is smaller than 10.9 pixels on a phone", async () => {
    const page = await site.page({ viewport: { width: 360, height: 740 } });
    for (const route of ["#/", "#/matmul/tiled", "#/calculators/schedule", "#/calculators/banks", "#/calculators/index", "#/ladder/transpose"]) {
      await open(page, site, route);
      await page.locator("main h1").first().waitFor();
      if (route.startsWith("#/matmul")) await showPane(page, "lesson");
      const small = await page.evaluate(() =>
        [...document.querySelectorAll("main *")]
          .filter((its) => [...its.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()) && its.checkVisibility() && !its.closest(".cm-editor, .visually-hidden"))
          .map((its) => [parseFloat(getComputedStyle(its).fontSize) * (its.getScreenCTM?.()?.a ?? 1), its.textContent.trim().slice(0, 30)])
          .filter(([size]) => size < 10.9),
      );
      assert.deepEqual(small, [], route);
    }
  });
});
