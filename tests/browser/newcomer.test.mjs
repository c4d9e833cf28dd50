import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { needDevice, open, run, start } from "./harness.mjs";
import { translated, typeProgram } from "./workbench.mjs";

/** What the catalogue shows for a search. */
async function found(page, text) {
  await page.getByTestId("search").fill(text);
  await page.waitForFunction((text) => document.querySelector("[data-testid=search]").value === text, text);
  const links = page.locator("[data-testid=catalogue-link]:visible, [data-testid=mention]:visible, [data-testid=tool-link]:visible");
  return links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
}

describe("a newcomer", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("finds patterns by the words of students, by what lessons say, and in spite of misspellings", async () => {
    const page = await site.page();
    await open(page, site);
    const wanted = [
      ["race condition", /^#\/barriers\//],
      ["__syncthreads", /^#\/barriers\//],
      ["gemm", /^#\/matmul\//],
      ["stencil", /^#\/(convolve|convolution)\//],
      ["deadlock", /^#\/(barriers|stream)\//],
      ["dot product", /^#\/(saxpy|reduce)\//],
      ["prefix sum", /^#\/scan\//],
      ["transpsoe", /^#\/transpose\//],
      ["redution", /^#\/reduce\//],
      ["cudaMemcpyToSymbol", /^#\/(cuda\?example=|constant)/],
    ];
    for (const [text, link] of wanted) {
      const links = await found(page, text);
      assert.ok(links.some((href) => link.test(href)), `${text}: ${links.slice(0, 8)}`);
    }
    assert.deepEqual(await found(page, "zebrafish"), []);
    // Of texts that speak of it, one that has the word in its title comes before one that only mentions it.
    await found(page, "halo");
    await page.getByTestId("mention").nth(1).waitFor();
    const mentions = await page.getByTestId("mention").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    const [titled, mentioned] = ["#/cuda?example=convolution_tiled", "#/scan?pane=lesson"].map((href) => mentions.indexOf(href));
    assert.ok(titled >= 0 && mentioned > titled, mentions.join(" "));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  for (const width of [400, 1366]) {
    test(`searches with Ctrl+K from anywhere, ${width} pixels wide`, async () => {
      const page = await site.page({ viewport: { width, height: 800 } });
      await open(page, site, "#/vector_add/guarded?n=1000");
      await page.getByTestId("field-n").focus();
      await page.keyboard.press("ControlOrMeta+k");
      await page.waitForFunction(() => document.activeElement?.id === "search");
      await page.keyboard.type("transpose padded");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => location.hash.startsWith("#/transpose/padded"));
      await page.context().close();
    });
  }

  test("corrects each misspelt word, knows the courses' words, and offers a way on where nothing matches", async () => {
    const page = await site.page();
    await open(page, site, "#/");
    const fill = async (text) => {
      await page.getByTestId("search").fill(text);
      await page.waitForFunction((text) => document.querySelector("[data-testid=search]").value === text, text);
    };
    await fill("race conditon");
    await page.getByTestId("read-as").getByText("Results for “race condition”.").waitFor();
    await page.locator("[data-testid=catalogue] .mistakes a").first().waitFor();
    await fill("blelloch");
    await page.locator("[data-testid=catalogue-link][data-id='scan/brent_kung']").waitFor();
    for (const text of ["thrust", "cooperative groups"]) {
      await fill(text);
      await page.locator("[data-testid=tool-link][href='#/cuda']").waitFor();
    }
    await fill("pinned memory");
    await page.locator("[data-testid=tool-link][href='#/host']").waitFor();
    await fill("tiled qqqqqqq");
    await page.getByTestId("nearest").waitFor();
    assert.ok((await page.getByTestId("catalogue-link").count()) > 0);
    await fill("qqqqqqq");
    await page.getByTestId("catalogue").getByTestId("to-workbench").waitFor();
    assert.deepEqual(page.complaints, []);
  });

  test("follows a course from kernel to kernel, and sees at home how far they are", async () => {
    const page = await site.page();
    await open(page, site, "#/");
    assert.equal(await page.getByTestId("course-done").count(), 0);
    const book = page.getByTestId("course").filter({ hasText: "Programming Massively Parallel Processors" });
    // The book's order, which is not the catalogue's.
    const names = await book.locator("li a").allInnerTexts();
    assert.deepEqual([names.length, ...names.slice(0, 6)], [14, "Vector addition", "Index arithmetic", "Picture", "Textures", "Matrix multiply", "Barriers"]);
    await book.getByRole("link", { name: "Matrix multiply" }).click();
    await page.waitForFunction(() => location.hash.startsWith("#/matmul/naive"));
    const steps = page.getByTestId("course-steps");
    await steps.filter({ hasText: "PMPP, 5 of 14. Previous: Textures. Next: Barriers" }).waitFor();
    await steps.getByRole("link", { name: "Barriers" }).click();
    await page.waitForFunction(() => location.hash.startsWith("#/barriers/after_branches"));
    await steps.filter({ hasText: "PMPP, 6 of 14. Previous: Matrix multiply. Next: Copy" }).waitFor();
    await page.reload();
    await steps.filter({ hasText: "PMPP, 6 of 14." }).waitFor();
    // A kernel that is not on the way is none of the course.
    await open(page, site, "#/graphics/triangles");
    await page.getByTestId("lesson").waitFor();
    assert.equal(await steps.count(), 0);
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    assert.equal((await run(page)).state, "correct");
    await page.evaluate(() => (location.hash = "#/"));
    await book.getByText("1 of 14 done").waitFor();
    assert.equal(await book.locator("li[data-done]").textContent(), "Vector addition, done");
    assert.equal(await page.getByTestId("course").filter({ hasText: "Stanford" }).getByTestId("course-done").count(), 0);
    assert.deepEqual(page.complaints, []);
  });

  test("finds the words of a CUDA course, and takes none of them for another word", async () => {
    const page = await site.page();
    await open(page, site, "#/");
    for (const [text, href] of [
      ["ghost cells", "#/convolution/tiled"],
      ["heat equation", "#/stencil/plane"],
      ["roofline", "#/device"],
      ["unified memory", "#/cuda"],
      ["nsight", "#/cuda"],
      ["game of life", "#/cuda?example=game_of_life"],
    ]) {
      await page.getByTestId("search").fill(text);
      await page.waitForFunction(
        (href) => document.querySelector("#catalogue [data-open=true] a")?.getAttribute("href") === href,
        href,
      );
      assert.equal(await page.getByTestId("read-as").count(), 0, text);
    }
    // The example that uses managed memory is there, too.
    await page.getByTestId("search").fill("managed memory");
    await page.locator("[data-testid=mention][href='#/cuda?example=grid_stride']").waitFor();
    assert.deepEqual(page.complaints, []);
  });

  test("shows the best hits of a search though the list was scrolled to the page on screen", async () => {
    const page = await site.page({ viewport: { width: 360, height: 740 } });
    await open(page, site, "#/reduce/sequential");
    await page.evaluate(() => (location.hash = "#/"));
    await page.locator(".run-bar").waitFor({ state: "detached" });
    await page.keyboard.press("ControlOrMeta+k");
    await page.waitForFunction(() => document.activeElement?.id === "search");
    await page.evaluate(() => (document.getElementById("catalogue").scrollTop = 2000));
    await page.keyboard.insertText("coalesing");
    await page.getByTestId("read-as").waitFor();
    await page.waitForFunction(() => {
      const first = document.querySelector("#catalogue [data-open=true] a")?.getBoundingClientRect();
      return first && first.top > 0 && first.bottom < innerHeight;
    });
    assert.deepEqual(page.complaints, []);
  });

  test("searches by Ctrl+K as soon as a page is on screen", async () => {
    for (const viewport of [{ width: 360, height: 740 }, { width: 1366, height: 768 }]) {
      const page = await site.page({ viewport });
      await open(page, site, "#/reduce/sequential");
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            new MutationObserver((_, observer) => {
              if (document.querySelector(".run-bar")) return;
              observer.disconnect();
              document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
              resolve();
            }).observe(document.body, { childList: true, subtree: true });
            location.hash = "#/";
          }),
      );
      // What the page does once it is on screen, it has done when its title is there.
      await page.waitForFunction(() => document.title.startsWith("Warpground"));
      await page.waitForFunction(() => document.activeElement?.id === "search");
      await page.keyboard.insertText("transpose");
      assert.equal(await page.getByTestId("search").inputValue(), "transpose");
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    }
  });

  test("reads the catalogue and the first page under headings, and a search without them", async () => {
    const page = await site.page();
    await open(page, site);
    const titles = (selector) => page.locator(selector).evaluateAll((all) => all.map((title) => title.textContent));
    const headings = await titles(".catalogue .topic-title");
    assert.ok(headings.length >= 6 && headings.includes("Reductions, scans and sorting"), `${headings}`);
    assert.deepEqual(await titles("[data-testid=home-topic] > h3"), headings);
    const families = (within) => page.locator(within).evaluateAll((all) => all.map((its) => its.querySelectorAll("li.group, li.family").length));
    const sizes = await families("[data-testid=topic]");
    assert.ok(sizes.every((size) => size > 0 && size <= 10), `${sizes}`);
    assert.deepEqual(await families("[data-testid=home-topic]"), sizes);
    await page.getByTestId("search").fill("transpose");
    await page.locator("[data-testid=topic]").first().waitFor({ state: "detached" });
    assert.match((await found(page, "transpose"))[0], /^#\/transpose\//);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("searches in the editor with Ctrl+F, though the search comes only then", async () => {
    const page = await site.page();
    await open(page, site, "#/matmul/tiled");
    const editor = page.getByTestId("cuda-editor");
    await editor.locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+f");
    const panel = editor.locator(".cm-search");
    await panel.waitFor();
    await page.keyboard.type("__syncthreads");
    await page.keyboard.press("Enter");
    await editor.locator(".cm-searchMatch").first().waitFor();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("learns the keys by ?, and gets back by Escape", async () => {
    const page = await site.page();
    await open(page, site);
    await page.keyboard.press("?");
    const keys = page.getByTestId("keys");
    assert.match(await keys.innerText(), /Ctrl \+ K/);
    await page.keyboard.press("Escape");
    await keys.waitFor({ state: "detached" });
    await page.context().close();
  });

  test("reaches Run within five Tabs and leaves the editor by Escape and Tab", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    await page.locator("[data-testid=run]:enabled").waitFor();
    let presses = 0;
    do {
      await page.keyboard.press("Tab");
      presses += 1;
    } while (presses < 5 && !(await page.evaluate(() => document.activeElement.dataset.testid === "run")));
    assert.ok(await page.evaluate(() => document.activeElement.dataset.testid === "run"), `not after ${presses} Tabs`);
    const editor = page.getByTestId("wgsl-editor");
    await editor.locator(".cm-content").click();
    const said = await editor.evaluate((host) => getComputedStyle(host, "::after").content);
    assert.match(said, /Escape, then Tab/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    assert.ok(!(await page.evaluate(() => document.activeElement.classList.contains("cm-content"))));
    await page.context().close();
  });

  for (const [id, heading] of [["nbody/tiled", "Tiles"], ["bfs/queue", "A queue"]]) {
    test(`finds the catalogue and the lesson where ${id} is, with the heading of what it reads`, async () => {
      const page = await site.page({ viewport: { width: 1366, height: 768 } });
      await open(page, site, `#/${id}`);
      await page.locator("[data-opened]").waitFor();
      const wrong = await page.evaluate((heading) => {
        const inside = (element, frame) => {
          const [its, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
          return its.height > 0 && its.top >= outer.top && its.bottom <= outer.bottom && its.bottom <= innerHeight;
        };
        const here = document.querySelector("[data-testid=catalogue-link][aria-current=page]");
        const wanted = [...document.querySelectorAll(".prose :is(h2, h3, h4)")].find((its) => its.textContent === heading);
        let scroller = wanted;
        while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
        return [
          !inside(here, document.querySelector("#catalogue")) && "the catalogue hides the kernel",
          !inside(wanted, scroller) && "the lesson hides the heading",
        ].filter(Boolean);
      }, heading);
      assert.deepEqual(wrong, []);
      await page.context().close();
    });
  }

  test("reads a lesson on a phone from the heading of what it says of the kernel", async () => {
    const page = await site.page({ viewport: { width: 360, height: 740 } });
    for (const [id, heading] of [["nbody/tiled", "Tiles"], ["fft/shared", "In shared memory"]]) {
      await open(page, site, `#/${id}`);
      await page.locator("#panes-tab-lesson").click();
      const title = page.locator(".prose").getByText(heading, { exact: true });
      const below = () => title.evaluate((its) => its.getBoundingClientRect().top - its.closest(".lesson").getBoundingClientRect().top);
      const isAtTop = async () => Math.abs((await below()) - 16) < 60;
      for (let times = 0; times < 40 && !(await isAtTop()); times += 1) await page.waitForTimeout(100);
      assert.ok(await isAtTop(), `${id}: ${await below()} pixels below the lesson's top`);
    }
    await page.context().close();
  });

  test("sees all settings of a row", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 768 } });
    for (const id of ["bfs/queue", "transpose/naive", "nbody/tiled", "matmul/tiled", "convolution/tiled"]) {
      await open(page, site, `#/${id}`);
      const cut = await page.locator(".controls-row .fields").evaluate((row) => row.scrollWidth - row.clientWidth);
      assert.ok(cut <= 0, `${id}: ${cut} pixels of the settings are cut`);
    }
    await page.context().close();
  });

  test("sees the settings of a matrix product in one row", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 768 } });
    for (const id of ["matmul/naive", "matmul/tiled", "matmul/register_tiles", "matmul/whole_tiles"]) {
      await open(page, site, `#/${id}`);
      const tops = await page.locator(".controls-row .field").evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().top)));
      assert.ok(tops.length >= 3 && Math.max(...tops) - Math.min(...tops) <= 2, `${id}: ${tops}`);
      const cut = await page.locator(".controls-row .stepper input").evaluateAll((inputs) => inputs.filter((its) => its.scrollWidth > its.clientWidth).map((its) => its.value));
      assert.deepEqual(cut, [], id);
    }
    await page.context().close();
  });

  test("sees the line of a step, in the text on screen", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 900 } });
    await open(page, site, "#/transpose/naive?width=64&height=64");
    await page.getByRole("tab", { name: "Step by step" }).click();
    await page.getByTestId("step-stop").waitFor();
    await page.locator("[data-testid=cuda-editor] .cm-line.cm-lineMark-step").first().waitFor({ state: "visible" });
    await page.context().close();
  });

  for (const width of [360, 900, 1366]) {
    test(`comes back to where a page was left, ${width} pixels wide`, async () => {
      const page = await site.page({ viewport: { width, height: 700 } });
      await open(page, site);
      // In a narrow window the window itself scrolls, and the next page is shorter than this one.
      const scrolled = () => document.querySelector("#main").scrollTop || scrollY;
      await page.evaluate(() => (document.querySelector("#main").scrollTo(0, 700), scrollTo(0, 700)));
      await page.waitForTimeout(100);
      assert.ok(Math.abs((await page.evaluate(scrolled)) - 700) < 3);
      await page.locator("[data-testid=home-link][data-id='scan/kogge_stone'], [data-testid=home-link]").last().evaluate((link) => link.click());
      await page.getByTestId("run").waitFor();
      await page.goBack();
      await page.getByTestId("run-first").waitFor();
      await page.waitForFunction(() => Math.abs((document.querySelector("#main").scrollTop || scrollY) - 700) < 3);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }

  test("the list of keys goes with the page over which it was opened", async () => {
    const page = await site.page();
    await open(page, site, "#/host");
    await page.keyboard.press("?");
    await page.getByTestId("keys").waitFor();
    await page.evaluate(() => void (location.hash = "#/device"));
    await page.waitForFunction(() => document.title.startsWith("This device"));
    await page.getByTestId("keys").waitFor({ state: "detached" });
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("stays at a paragraph of a lesson when the window gets another width, and finds it again after that", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 768 } });
    await open(page, site, "#/transpose/naive?width=64&height=64");
    const lesson = page.getByTestId("lesson");
    await lesson.locator("[data-opened]").waitFor();
    await page.mouse.move(400, 500);
    await page.mouse.wheel(0, -100);
    await lesson.evaluate((its) => its.scrollTo(0, 900));
    await page.waitForTimeout(100);
    // The first paragraph that is not above the view, and how much of it is.
    const place = () =>
      lesson.evaluate((its) => {
        const top = its.getBoundingClientRect().top;
        const blocks = [...its.querySelectorAll(".prose > *")].map((block) => [block.textContent, block.getBoundingClientRect()]);
        const [text, box] = blocks.find(([, { bottom }]) => bottom > top + 2);
        return [text, (top - box.top) / box.height, its.scrollTop];
      });
    const before = await place();
    const isThere = async (what) => {
      const [text, above] = await place();
      assert.equal(text, before[0], what);
      assert.ok(Math.abs(above - before[1]) < 0.15, `${what}: ${above} instead of ${before[1]}`);
    };
    await page.setViewportSize({ width: 1000, height: 768 });
    await page.waitForTimeout(200);
    await isThere("in another width");
    await page.evaluate(() => void (location.hash = "#/vector_add/guarded"));
    await page.locator("[data-testid=lesson][aria-label='Lesson: Vector addition']").waitFor();
    await page.setViewportSize({ width: 1500, height: 768 });
    await page.goBack();
    await page.locator("[data-testid=lesson][aria-label='Lesson: Transpose']").waitFor();
    await page.waitForFunction(() => document.querySelector("[data-testid=lesson]").scrollTop > 300);
    await isThere("in a third width, after another lesson");
    assert.deepEqual(page.complaints, []);
  });

  test("comes back to where a lesson was left", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 768 } });
    await open(page, site, "#/transpose/naive?width=64&height=64");
    const lesson = page.getByTestId("lesson");
    await lesson.locator("[data-opened]").waitFor();
    await page.mouse.move(400, 500);
    await page.mouse.wheel(0, -100);
    // Above every figure, which takes more room once it is drawn.
    await lesson.evaluate((its) => its.scrollTo(0, 600));
    await page.waitForTimeout(100);
    await page.evaluate(() => void (location.hash = "#/vector_add/guarded"));
    await page.locator("[data-testid=lesson][aria-label='Lesson: Vector addition']").waitFor();
    await page.goBack();
    await page.locator("[data-testid=lesson][aria-label='Lesson: Transpose']").waitFor();
    await page.waitForFunction(() => Math.abs(document.querySelector("[data-testid=lesson]").scrollTop - 600) < 3);
    await page.context().close();
  });

  test("measures a kernel over sizes, with the ceiling, progress and cancel, and finds it kept", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000&tab=sizes");
    await needDevice(page);
    await page.locator("[data-testid=sweep-start]:enabled").click();
    await page.waitForSelector("[data-testid=sweep][data-state=running]");
    await page.getByTestId("sweep-stop").click();
    assert.match(await page.getByTestId("sweep-state").innerText(), /^Stopped/);
    await page.getByTestId("sweep-start").click();
    await page.waitForSelector("[data-testid=sweep][data-state=done]");
    const chart = page.getByTestId("chart").first();
    await chart.locator("svg").first().waitFor();
    assert.match(await chart.innerHTML(), /Ceiling of this device/);
    assert.match(await page.getByTestId("chart-origin").first().innerText(), /of a processor, not of a GPU/);
    await page.locator(".sweep-table summary").click();
    assert.ok((await page.getByTestId("sweep-table").locator("tbody tr").count()) >= 4);
    await page.reload();
    await needDevice(page);
    await page.getByTestId("chart").first().locator("svg").first().waitFor();
    assert.match(await page.getByTestId("chart").first().innerHTML(), /earlier/);
    assert.match(await page.getByTestId("chart").first().innerHTML(), /Ceiling, earlier/);
    // What an earlier visit measured is there in numbers, and below its roofs.
    await page.locator(".sweep-table summary").click();
    const kept = await page.getByTestId("sweep-table").locator("tbody tr").allInnerTexts();
    assert.ok(kept.length >= 4 && kept.every((row) => /, earlier/.test(row)), kept.join("\n"));
    await page.locator("[data-testid=sweep] h3", { hasText: "Roofline" }).waitFor();
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("a measurement waits for the runs that are under way, and says what it does then", async () => {
    const page = await site.page();
    await open(page, site, "#/transpose/naive?width=512&height=512&tab=family");
    await needDevice(page);
    await page.locator("[data-testid=run-family]:enabled").click();
    await page.waitForSelector("[data-testid=verdict][data-state=running]");
    await page.getByTestId("tab-sizes").click();
    await page.getByTestId("sweep-start").click();
    assert.match(await page.getByTestId("sweep-state").innerText(), /^Waits for the run that is under way/);
    await page.waitForFunction(() => /\d of 3 ceilings are done/.test(document.querySelector("[data-testid=sweep-state]").innerText));
    assert.match(await page.getByTestId("verdict").innerText(), /^Measuring/);
    await page.getByTestId("sweep-stop").click();
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("measures the blocks that the device has, each of them once", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=5000&tab=sizes");
    await needDevice(page);
    await page.getByTestId("sweep-blocks").check({ force: true });
    await page.locator("[data-testid=sweep-start]:enabled").click();
    await page.waitForSelector("[data-testid=sweep][data-state=done]");
    await page.locator(".sweep-table summary").click();
    const blocks = await page.getByTestId("sweep-table").locator("tbody tr td:nth-of-type(2)").allInnerTexts();
    assert.ok(blocks.length >= 4, blocks.join(" "));
    assert.equal(new Set(blocks).size, blocks.length, blocks.join(" "));
    await page.context().close();
  });

  test("sees why a kernel is slow by one press on the first page", async () => {
    const page = await site.page();
    await open(page, site);
    await page.getByTestId("way-slow").click();
    await page.getByTestId("diagnoses").locator("li").first().waitFor();
    assert.match(await page.getByTestId("diagnoses").innerText(), /sector|coalesc/i);
    await page.context().close();
  });

  test("finds programs of one's own again in another tab, and deletes them", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    await typeProgram(page, '#include <cstdio>\nint main() { puts("mine"); }\n');
    await translated(page, "valid");
    await page.getByTestId("rename").click();
    await page.getByTestId("name-field").fill("homework.cu");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => (localStorage.getItem("warpground.programs") ?? "").includes("homework.cu"));
    const other = await page.context().newPage();
    await other.goto(`${site.origin}/#/cuda`);
    await other.waitForSelector("body[data-ready=true]");
    await other.getByTestId("example").selectOption("own:homework.cu");
    await other.waitForFunction(() => document.querySelector("[data-testid=program-name]").textContent === "homework.cu");
    assert.match(await other.getByTestId("program-editor").innerText(), /mine/);
    await other.getByTestId("delete-program").click();
    await other.waitForFunction(() => !localStorage.getItem("warpground.programs").includes("homework.cu"));
    await page.context().close();
  });

  test("finds mistakes of a CUDA program at once while the GPU is chosen, and is not told that nothing is wrong", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    await translated(page, "valid");
    await page.getByTestId("run").click();
    await page.getByTestId("find-mistakes").waitFor();
    await page.getByTestId("tab-problems").click();
    assert.match(await page.locator(".program-panel").innerText(), /No errors[\s\S]*GPU does not see races/);
    await page.getByTestId("find-mistakes-here").click();
    await page.locator("[data-testid=outcome]", { hasText: "No mistakes found" }).waitFor();
    assert.ok(await page.getByTestId("device-gpu").isChecked());
    await page.context().close();
  });

  test("sees at a second visit which kernels ran", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    await run(page);
    await page.waitForFunction(() => (localStorage.getItem("warpground.done") ?? "").includes("vector_add/guarded"));
    await page.reload();
    await page.locator("[data-testid=catalogue-link][data-id='vector_add/guarded'] .ran[data-state=before]").waitFor();
    await page.context().close();
  });
});
