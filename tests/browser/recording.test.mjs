// What the recorder says: where it begins, where it ends, and of which program it is.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { needDevice, open, run, start, stepInView } from "./harness.mjs";
import { translated } from "./workbench.mjs";

/** A recording of a kernel of the catalogue. */
async function recorded(page, site, route) {
  await open(page, site, route);
  await needDevice(page);
  await page.getByTestId("tab-watch").click();
  await page.getByTestId("watch").waitFor();
}

/** The threads of the workbench's program. */
async function threads(page) {
  await page.getByRole("tab", { name: "Step by step", exact: true }).click();
  await page.getByTestId("watch").waitFor();
}

/** Puts a text before the program. */
async function beginsWith(page, text) {
  await page.getByTestId("program-editor").locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.insertText(text);
}

describe("a recording", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("has room for a block of the tiled product as the catalogue begins with it", async () => {
    const page = await site.page();
    await recorded(page, site, "#/matmul/tiled");
    assert.equal(await page.getByTestId("recording-ends").count(), 0);
    await page.getByTestId("tab-phases").click();
    await page.getByText(/Phase 1 of 32, then the store/).waitFor();
    await page.getByTestId("tab-output").click();
    assert.match(await page.getByTestId("output").innerText(), /Thread \d+ writes p\[/);
    await page.getByTestId("tab-flow").click();
    assert.match(await page.getByTestId("flow").innerText(), /^sh_\w+ is written in 32 rounds/m);
    assert.deepEqual(page.complaints, []);
  });

  test("that is full before the block ends says so in every picture, and concludes nothing of the block", async () => {
    const page = await site.page();
    await recorded(page, site, "#/matmul/tiled?inner=2000");
    for (const view of ["request", "memory", "elements", "lanes", "flow", "phases", "output"]) {
      await page.getByTestId(`tab-${view}`).click();
      const said = page.getByTestId("watch-panel").getByTestId("recording-ends");
      await said.waitFor();
      assert.match(await said.innerText(), /^The recording ends early: [\d,]+ more steps were not recorded/);
    }
    assert.match(await page.getByTestId("output").innerText(), /The recording ends before thread \d+ writes to global memory/);
    await page.getByTestId("tab-phases").click();
    assert.match(await page.getByTestId("phases").innerText(), /1 of the \d+ that were recorded/);
    assert.match(await page.getByTestId("phases").innerText(), /columns 0 to \d+, as far as it was recorded/);
    await page.getByTestId("tab-flow").click();
    assert.match(await page.getByTestId("flow").innerText(), /Until the recording ends, sh_\w+ is written in \d+ rounds/);
    await page.getByTestId("tab-request").click();
    assert.match(await page.getByTestId("step-now").innerText(), /step [\d,]+ of the [\d,]+ that were recorded/);
    assert.deepEqual(page.complaints, []);
  });

  test("lets a block be typed while it plays, and leaves the focus there when that block has come", async () => {
    const page = await site.page();
    await recorded(page, site, "#/reduce/sequential?n=4096&block_x=64");
    await page.getByTestId("step-play").click();
    const block = page.getByTestId("watch-block");
    await block.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("1");
    // Some steps are played meanwhile.
    const step = () => page.getByTestId("step-now").innerText();
    const before = await step();
    await page.waitForFunction((before) => document.querySelector("[data-testid=step-now]").innerText !== before, before);
    await page.keyboard.type("3");
    await page.keyboard.press("Enter");
    await page.locator(".watch-choices").getByText("at (13, 0, 0)").waitFor();
    await page.waitForFunction(() => document.activeElement?.dataset.testid === "watch-block");
    assert.equal(await block.inputValue(), "13");
    assert.deepEqual(page.complaints, []);
  });

  test("is of what a followed link asks for, and of a block that it has", async () => {
    const page = await site.page();
    await recorded(page, site, "#/reduce/sequential?n=2048");
    const watch = page.getByTestId("watch");
    await watch.getByText(/^of 8, at/).waitFor();
    await page.getByTestId("watch-block").fill("7");
    await page.getByTestId("watch-block").press("Enter");
    await watch.getByText("of 8, at (7, 0, 0)").waitFor();
    await open(page, site, "#/reduce/sequential?n=512&tab=watch");
    await watch.getByText("of 2, at (0, 0, 0)").waitFor();
    assert.equal(await page.locator(".watch-stale").count(), 0);
    // What the reader changes by hand is recorded when the reader asks for it.
    await page.getByTestId("field-n").fill("1024");
    await page.getByTestId("field-n").press("Enter");
    await page.locator(".watch-stale").waitFor();
    await open(page, site, "#/reduce/sequential?n=2048&tab=watch");
    await watch.getByText(/^of 8, at/).waitFor();
    assert.equal(await page.locator(".watch-stale").count(), 0);
    assert.deepEqual(page.complaints, []);
  });

  test("shows what a thread of a reduction reads in lines as long as suits the width", async () => {
    for (const width of [1600, 800]) {
      const page = await site.page({ viewport: { width, height: 900 } });
      await recorded(page, site, "#/reduce/sequential?n=2048&tab=watch");
      await page.getByTestId("tab-output").click();
      const grid = page.locator(".output-grid", { hasText: "sh_values" });
      await grid.waitFor();
      const drawn = await grid.locator("svg").evaluate((its) => [its.clientWidth, its.clientHeight]);
      assert.ok(drawn[0] > 3 * drawn[1], `${drawn} in a window of ${width}`);
      await page.context().close();
    }
  });

  test("begins at the first request, says so, and leads to the first step", async () => {
    const page = await site.page();
    await recorded(page, site, "#/transpose/padded?width=64&height=64");
    const now = page.getByTestId("step-now");
    assert.doesNotMatch(await now.innerText(), /step 1 of/);
    assert.match(await page.getByTestId("step-why").innerText(), /Shown at the first request to memory\./);
    await page.getByTestId("step-begin").click();
    await page.waitForFunction(() => /step 1 of/.test(document.querySelector("[data-testid=step-now]").innerText));
    assert.equal(await page.getByTestId("step-why").count(), 0);
    assert.deepEqual(page.complaints, []);
  });

  test("that is short and nearly over at its first request begins at its first step", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?example=missing_barrier");
    await translated(page, "valid");
    await threads(page);
    assert.match(await page.getByTestId("step-now").innerText(), /step 1 of/);
    assert.ok(await page.getByTestId("step-forward").isEnabled());
    assert.equal(await page.getByTestId("step-why").count(), 0);
    assert.deepEqual(page.complaints, []);
  });

  test("goes with its program, and so does what the host did", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?example=vector_add");
    await translated(page, "valid");
    await threads(page);
    await page.getByTestId("step-forward").click();
    await page.getByTestId("example").selectOption("missing_barrier");
    await page.waitForFunction(() => document.querySelector("[data-testid=program-name]").textContent.includes("missing_barrier"));
    await page.getByTestId("watch").waitFor();
    assert.equal(await page.locator(".watch-stale").count(), 0);
    const text = (await page.getByTestId("program-editor").locator(".cm-content").innerText()).replace(/\s+/g, " ");
    await page.waitForFunction(
      (text) => {
        const line = document.querySelector("[data-testid=step-now] code")?.textContent.replace(/\s+/g, " ");
        return line && line !== "}" && text.includes(line);
      },
      text,
    );
    await page.getByRole("tab", { name: "Host", exact: true }).click();
    await page.getByTestId("steps").waitFor();
    await page.getByTestId("example").selectOption("vector_add");
    await page.waitForFunction(() => /vector_add/.test(document.querySelector("[data-testid=program-name]").textContent));
    await page.waitForFunction(() => /void add\(/.test(document.querySelector("[data-testid=steps-source]")?.textContent ?? ""));
    assert.equal(await page.getByTestId("steps-stale").isVisible(), false);
    assert.deepEqual(page.complaints, []);
  });

  test("is told in the lines and names of the text on screen, and its line is marked there", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 900 } });
    await recorded(page, site, "#/transpose/naive?width=64&height=64");
    const now = page.getByTestId("step-now");
    const mark = (editor) => page.getByTestId(editor).locator(".cm-line.cm-lineMark-step");
    await now.filter({ hasText: "output[column * height + row + j] = input[(row + j) * width + column];" }).waitFor();
    assert.ok(await page.getByTestId("cuda-editor").isVisible());
    await mark("cuda-editor").filter({ hasText: "input[(row + j) * width + column]" }).waitFor();
    await stepInView(page, "cuda-editor");
    const names = page.getByTestId("watch-names");
    assert.match(await names.innerText(), /threadIdx\.x/);
    assert.doesNotMatch(await names.innerText(), /thread\.x/);
    // Where the reader stands stays where it is while the text changes.
    const step = async () => (await now.innerText()).match(/step \d+ of \d+/)[0];
    const before = await step();
    await page.getByTestId("tab-wgsl").click();
    await now.filter({ hasText: "parameters." }).waitFor();
    assert.equal(await step(), before);
    await names.getByText("thread.x", { exact: true }).waitFor();
    await mark("wgsl-editor").filter({ hasText: "parameters." }).waitFor();
    await page.getByTestId("tab-cuda").click();
    await now.filter({ hasText: "* width + column];" }).waitFor();
    assert.equal(await step(), before);
    // A stop is a line of that text, too.
    const line = (await now.innerText()).match(/line (\d+)/)[1];
    await page.getByTestId("step-first").click();
    await page.getByTestId("step-stop").fill(`${line} if threadIdx.x == 1`);
    await page.getByTestId("step-stop-go").click();
    await now.filter({ hasText: `line ${line}` }).waitFor();
    // Side by side, both lines are marked.
    await page.setViewportSize({ width: 1600, height: 900 });
    await mark("cuda-editor").filter({ hasText: "* width + column];" }).waitFor();
    await mark("wgsl-editor").filter({ hasText: "parameters." }).waitFor();
    assert.deepEqual(page.complaints, []);
  });

  test("names a line of the WGSL as one where the CUDA C has none", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 900 } });
    await recorded(page, site, "#/reduce/sequential?n=1000&block_x=64");
    const now = page.getByTestId("step-now");
    // The CUDA C has no `switch`.
    for (let steps = 0; !/WGSL line \d+/.test(await now.innerText()); steps++) {
      assert.ok(steps < 40, await now.innerText());
      const before = await now.innerText();
      await page.getByTestId("step-forward").click();
      await page.waitForFunction((before) => document.querySelector("[data-testid=step-now]").innerText !== before, before);
    }
    const number = (await now.innerText()).match(/WGSL line (\d+)/)[1];
    const said = await now.locator("code").innerText();
    const row = page.getByTestId("step-lines").locator("[data-now]");
    assert.equal((await row.locator("span").textContent()).trim(), number);
    assert.equal((await row.locator("code").textContent()).trim(), said);
    assert.ok(await page.getByTestId("cuda-editor").isVisible());
    assert.deepEqual(page.complaints, []);
  });

  test("keeps the text of its lines while the reader writes another one", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?example=vector_add");
    await translated(page, "valid");
    await threads(page);
    const said = await page.getByTestId("step-now").innerText();
    await beginsWith(page, "// A line before all others.\n\n\n");
    await page.locator(".watch-stale").waitFor();
    assert.equal(await page.getByTestId("step-now").innerText(), said);
  });

  test("stays while the program cannot be read, and is not made again by itself", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?example=vector_add");
    await translated(page, "valid");
    await threads(page);
    const said = await page.getByTestId("step-now").innerText();
    await beginsWith(page, "int {\n");
    await translated(page, "invalid");
    await page.locator(".watch-stale").waitFor();
    assert.equal(await page.getByTestId("step-now").innerText(), said);
    assert.ok(await page.locator(".watch-stale").getByTestId("record").isDisabled());
    await page.getByTestId("program-editor").locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+z");
    await translated(page, "valid");
    await page.locator(".watch-stale").waitFor({ state: "detached" });
    assert.equal(await page.getByTestId("step-now").innerText(), said);
    assert.deepEqual(page.complaints, []);
  });
});

describe("a mistake that a GPU does not show", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  const mark = (page) => page.locator("[data-testid=catalogue-link][data-id='matmul/no_barrier_before_use'] .ran");

  test("is neither right nor wrong after a run there, and read whole once the simulator found it", async () => {
    const page = await site.page();
    await open(page, site, "#/matmul/no_barrier_before_use?tab=watch");
    await needDevice(page);
    assert.equal((await run(page)).state, "unseen");
    await mark(page).waitFor();
    assert.equal(await mark(page).getAttribute("data-state"), "unseen");
    const sign = (element) => element.locator("svg.icon path").first().getAttribute("d");
    assert.equal(await sign(page.getByTestId("verdict")), await sign(mark(page)));
    await page.getByTestId("simulate").click();
    await page.waitForSelector("[data-testid=verdict][data-state=mistaken]");
    const verdict = page.getByTestId("verdict");
    assert.doesNotMatch(await verdict.innerText(), /`/);
    assert.match(await verdict.locator(".verdict-detail code").first().innerText(), /^sh_\w+\[\d+\]/);
    await page.waitForSelector("[data-testid=tab-findings][aria-selected=true]");
    await page.waitForSelector("[data-testid=findings][data-stale=false] .finding");
    // The CUDA C is on screen, beside the WGSL that was looked through.
    assert.match(await page.locator(".finding-advice").first().innerText(), /__syncthreads\(\)/);
    assert.deepEqual(page.complaints, []);
  });
});
