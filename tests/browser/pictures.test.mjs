import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { needDevice, open, showPane, start } from "./harness.mjs";

/** Opens a picture of the recording, as a reader would. */
async function picture(page, site, route, view) {
  await open(page, site, route);
  await needDevice(page);
  await showPane(page, "results");
  await page.getByTestId("tab-watch").click();
  await page.getByTestId("watch").waitFor();
  await page.getByTestId(`tab-${view}`).click();
}

/** Puts a slider to a value, as its keys would. */
async function slide(page, testid, value) {
  await page.getByTestId("watch").first().getByTestId(testid).evaluate((slider, value) => {
    slider.value = String(value);
    slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
    slider.dispatchEvent(new Event("change", { bubbles: true }));
  }, value);
}

/** The texts of the drawings that a reader would see smaller than 11 pixels. */
function small(page, within = ".watch") {
  return page.locator(`${within} svg[role=img] text`).evaluateAll((texts) =>
    texts
      .map((text) => {
        const box = text.ownerSVGElement.getBoundingClientRect();
        const scale = box.width / text.ownerSVGElement.viewBox.baseVal.width;
        return { text: text.textContent, size: parseFloat(getComputedStyle(text).fontSize) * scale };
      })
      .filter(({ size }) => size < 10.99),
  );
}

describe("the pictures of a recording", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("warps are drawn cycle by cycle, and more blocks at once take fewer cycles", async () => {
    const page = await site.page();
    await picture(page, site, "#/reduce/sequential?n=4000&block_x=64", "warps");
    const warps = page.getByTestId("watch").getByTestId("warps");
    const now = page.getByTestId("warps-now");
    await now.waitFor();
    // It begins with what the launch gives one of so many multiprocessors, as the picture of blocks over SMs has it.
    assert.match(await warps.getByTestId("warps-premise").innerText(), /As launched: on H100 \(SXM5\) with its 132 SMs, the launch puts one block on each of 63 SMs\./);
    assert.match(await warps.locator("figcaption").innerText(), /runs the first of 63 blocks of the launch: 2 of at most 64 warps .* an occupancy of 3\.1[23] % \(registers are not counted\)/);
    await warps.getByTestId("warps-share").click();
    await warps.getByText(/What if one SM ran 32 of the 63 blocks\?/).waitFor();
    assert.match(await warps.locator("figcaption").innerText(), /One multiprocessor of H100 .*: 64 of at most 64 warps on 4 schedulers/);
    assert.match(await now.innerText(), /Cycle 0 of [\d,]+\s+Scheduler 0: warp 0 of block 0 issues WGSL line \d+; 15 are ready and wait for the integer unit, which takes a warp every 2 cycles\./);
    const cycles = async () => Number((await now.innerText()).match(/Cycle [\d,]+ of ([\d,]+)/)[1].replaceAll(",", ""));
    const all = await cycles();
    // The whole run is in view, with a strip and a name for every scheduler.
    assert.equal(await page.getByTestId("warps-span").inputValue(), "0");
    assert.equal(await warps.locator(".warps-scheduler").count(), 4);
    assert.match(await warps.innerText(), /Each cell covers \d+ cycles and shows the most frequent state\./);
    await slide(page, "warps-cycle", 100);
    await page.waitForFunction(() => /^Cycle 100 of/.test(document.querySelector("[data-testid=watch] [data-testid=warps-now]").innerText));
    // What the picture shows, in words for those who do not see it.
    await warps.locator("summary", { hasText: "Every warp in cycle 100" }).click();
    assert.equal(await warps.locator("details[open] tbody tr").count(), 64);
    // The axis is named at round cycles, and at its end.
    const ticks = await warps.locator(".drawing-axis span").allInnerTexts();
    assert.ok(ticks.slice(0, -1).every((tick) => Number(tick.replaceAll(",", "")) % 100 === 0), ticks.join(" "));
    assert.equal(ticks.at(-1), all.toLocaleString("en"));
    assert.deepEqual((await warps.locator("[data-testid=warps-residencies] tbody td:nth-child(2)").allInnerTexts()).slice(-1), ["100 %"]);
    await slide(page, "warps-resident", 1);
    await page.waitForFunction((all) => !document.querySelector("[data-testid=watch] [data-testid=warps-now]").innerText.includes(all), all.toLocaleString("en"));
    assert.ok((await cycles()) > 4 * all, `${await cycles()} cycles with one block, ${all} with 32`);
    await page.getByTestId("warps-device").selectOption("v100");
    await page.waitForFunction(() => /One multiprocessor of .*V100/.test(document.querySelector("[data-testid=watch] [data-testid=warps] figcaption").innerText));
    assert.deepEqual(page.complaints, []);
  });

  test("one recorded block of a long kernel fills the multiprocessor, and one that does not fit is refused in words", async () => {
    const page = await site.page();
    await picture(page, site, "#/matmul/tiled?rows=96&inner=500&columns=96", "warps");
    const warps = page.getByTestId("watch").getByTestId("warps");
    await warps.getByTestId("warps-share").click();
    await warps.getByText("What if one SM ran").waitFor();
    assert.match(await warps.innerText(), /Blocks 1 to 7 repeat the recorded block 0, since the recording has no room for more/);
    const numbers = async () => warps.locator("[data-testid=warps-residencies] tbody td:nth-child(3)").allInnerTexts();
    const cycles = (await numbers()).map((text) => Number(text.replaceAll(",", "")));
    assert.equal(cycles.length, 4);
    assert.ok(cycles.every((its, place) => place === 0 || its < cycles[place - 1]), cycles.join(", "));
    await slide(page, "warps-resident", 1);
    await page.waitForFunction(() => /one at a time/.test(document.querySelector("[data-testid=watch] [data-testid=warps] figcaption").innerText));
    await page.getByTestId("watch").getByTestId("warps-device").selectOption("course-2-cores");
    await page.waitForFunction(() => /A block of this kernel needs 2,048 bytes of shared memory, and this multiprocessor .* has 1,536\. Choose a smaller block/.test(document.querySelector("[data-testid=watch] [data-testid=warps]").innerText));
    await page.getByTestId("watch").getByTestId("warps-device").selectOption("h100");
    await warps.getByTestId("warps-residencies").waitFor();
    assert.deepEqual(page.complaints, []);
  });

  test("all warps of a block step together, and a value is watched in all threads", async () => {
    const page = await site.page();
    await picture(page, site, "#/reduce/sequential?n=1000&block_x=128", "request");
    await page.getByTestId("watch-all").check();
    const threads = page.getByTestId("threads");
    await threads.waitFor();
    assert.equal(await threads.locator("tbody tr").count(), 4);
    await page.getByTestId("threads-watch").selectOption({ label: "threadIdx.x" });
    const values = () => threads.locator("tbody .lane-value").evaluateAll((cells) => cells.map((cell) => cell.innerText.trim()));
    assert.deepEqual(await values(), Array.from({ length: 128 }, (_, thread) => String(thread)));
    await page.getByTestId("step-barrier").click();
    await page.waitForFunction(() => /128 threads are active/.test(document.querySelector("[data-testid=watch] [data-testid=step-now]").innerText));
    // The halves that take in the other halves: only the first threads go on.
    for (;;) {
      const lines = await page.getByTestId("step-now").innerText();
      if (/^64 threads are active/.test(lines)) break;
      await page.getByTestId("step-forward").click();
      await page.waitForFunction((before) => document.querySelector("[data-testid=watch] [data-testid=step-now]").innerText !== before, lines);
    }
    assert.equal(await threads.locator(".lane[data-state=active]").count(), 64);
    // Shared memory over all threads: each cell has the element of its thread's number.
    const labels = await page.getByTestId("threads-watch").locator("option").allInnerTexts();
    await page.getByTestId("threads-watch").selectOption({ label: labels.find((label) => /, shared memory$/.test(label)) });
    const elements = await values();
    assert.equal(elements.filter((value) => /^-?\d/.test(value)).length, 128, elements.join(" "));
    assert.deepEqual(page.complaints, []);
  });

  test("what an array holds changes with the step that stores, forward and back, in numbers and in shades", async () => {
    const page = await site.page();
    await picture(page, site, "#/vector_add/guarded?n=1000&block_x=64", "memory");
    const memory = page.getByTestId("watch").getByTestId("memory");
    const names = await memory.getByTestId("memory-array").locator("option").allInnerTexts();
    assert.ok(["a", "b", "c"].every((name) => names.includes(name)), names.join());
    await memory.getByTestId("memory-array").selectOption({ label: "c" });
    const cell = (number) => memory.locator(`td:has([data-cell="${number}"])`);
    const now = () => page.getByTestId("watch").getByTestId("step-now").innerText();
    /** Takes a step, and waits until it is taken. */
    const move = async (testid) => {
      const before = await now();
      await page.getByTestId(testid).click();
      await page.waitForFunction((before) => document.querySelector("[data-testid=watch] [data-testid=step-now]").innerText !== before, before);
    };
    await page.getByTestId("step-first").click({ timeout: 2000 }).catch(() => {});
    assert.equal(await cell(5).getAttribute("data-state"), "later");
    for (let steps = 0; (await cell(5).getAttribute("data-state")) === "later"; steps++) {
      assert.ok(steps < 20, "a step stores");
      await move("step-forward");
    }
    assert.equal(await cell(5).getAttribute("data-mark"), "w");
    const sum = Number((await cell(5).locator("span").first().innerText()).trim());
    // The element of a and b that it is the sum of.
    const read = async (array) => {
      await memory.getByTestId("memory-array").selectOption({ label: array });
      return Number((await cell(5).locator("span").first().innerText()).trim());
    };
    const expected = (await read("a")) + (await read("b"));
    await memory.getByTestId("memory-array").selectOption({ label: "c" });
    assert.ok(Math.abs(sum - expected) < 2e-3 * Math.max(1, Math.abs(expected)), `${sum} is not ${expected}`);
    // The other warp has stored nothing yet; the rest of the array no thread of this block touches.
    assert.equal(await cell(40).getAttribute("data-state"), "later");
    await move("step-back");
    assert.equal(await cell(5).getAttribute("data-state"), "later");
    await move("step-forward");
    // Who wrote it, with the mouse and with keys.
    await cell(5).locator("button").click();
    assert.match(await memory.getByTestId("memory-detail").innerText(), /c\[5\] is .*: written by thread 5 at line \d+/);
    await page.keyboard.press("ArrowRight");
    assert.match(await memory.getByTestId("memory-detail").innerText(), /c\[6\] is .*: written by thread 6/);
    const stored = await now();
    await move("step-first");
    await page.getByTestId("step-first").isDisabled();
    assert.match(await memory.getByTestId("memory-detail").innerText(), /not touched yet/);
    for (let steps = 0; (await now()) !== stored && steps < 20; steps++) await move("step-forward");
    // The same as shades: the numbers stay for those who listen.
    await memory.getByTestId("memory-shades").click();
    assert.match(await memory.getByTestId("memory-range").innerText(), /smallest -?\d[^]*largest -?\d/);
    assert.equal(await cell(5).getAttribute("data-shade"), "true");
    assert.equal(Number(await cell(5).locator("span").first().textContent()), sum);
    assert.deepEqual(page.complaints, []);
  });

  test("the phases of a tiled product walk over the tiles of both matrices", async () => {
    const page = await site.page();
    await picture(page, site, "#/matmul/tiled?rows=33&inner=65&columns=127&tile=8", "phases");
    const phases = page.getByTestId("watch").getByTestId("phases");
    // Nine tiles along the inner side, and the tile that is written.
    assert.equal(await phases.getAttribute("data-phases"), "10");
    assert.match(await phases.innerText(), /Phase 1 of 9, then the store: the block reads 64 elements of m and 64 of n in global memory\./);
    assert.match(await phases.locator(".picture-key").innerText(), /framed: the tiles in shared memory/);
    // Eight borders between the nine tiles of each matrix, and none where nothing is between them.
    assert.deepEqual(await phases.locator(".phase-borders").evaluateAll((all) => all.map((its) => its.getAttribute("d").match(/M/g)?.length)), [8, 8]);
    assert.match(await phases.innerText(), /In shared memory it writes 64 elements of sh_m and 64 of sh_n and reads each of the 64 elements of sh_m 8 times and each of the 64 of sh_n 8 times\./);
    const drawing = phases.locator("svg[role=img]");
    assert.equal(
      await drawing.getAttribute("aria-label"),
      "m: rows 0 to 7, columns 0 to 64; n: rows 0 to 64, columns 0 to 7; p: rows 0 to 7, columns 0 to 7. n stands above p, m to the left of it.",
    );
    // As in a textbook: the tile of n in the columns of p, that of m in its rows, and all of it on one screen.
    const frames = () => drawing.locator(".phase-frame").evaluateAll((all) => all.map((its) => its.getBoundingClientRect().toJSON()));
    await slide(page, "phase", 3);
    await page.waitForFunction(() => /Phase 4 of 9, then the store/.test(document.querySelector("[data-testid=watch] [data-testid=phases]").innerText));
    const [m, n, p] = await frames();
    assert.ok(Math.abs(m.top - p.top) < 1 && Math.abs(m.height - p.height) < 1 && Math.abs(m.width - n.height) < 1, JSON.stringify([m, p]));
    assert.ok(Math.abs(n.left - p.left) < 1 && Math.abs(n.width - p.width) < 1 && n.bottom < p.top, JSON.stringify([n, p]));
    assert.ok((await drawing.boundingBox()).height <= 330);
    assert.match(await drawing.textContent(), /p: sum over k = 0 … 31/);
    await slide(page, "phase", 9);
    await page.waitForFunction(() => /The store, after phase 9: the block writes 64 elements of p/.test(document.querySelector("[data-testid=watch] [data-testid=phases]").innerText));
    assert.match(await drawing.textContent(), /p: sum over k = 0 … 64, stored/);
    assert.equal((await frames()).length, 1);
    assert.deepEqual(page.complaints, []);
  });

  test("the products of one output are listed, and their sum is what the thread wrote", async () => {
    const page = await site.page();
    await picture(page, site, "#/convolution/tiled?n=1000", "output");
    const products = page.getByTestId("watch").getByTestId("products");
    await products.waitFor();
    assert.equal(await products.getAttribute("data-agrees"), "true");
    const output = page.getByTestId("watch").getByTestId("output");
    // It begins with a thread in the middle of the block, of which nothing is special.
    assert.match(await output.innerText(), /Thread 128 writes output\[128\] = \S+, the sum of 5 products\./);
    assert.match(await output.innerText(), /1 load of input \(global memory\) into sh_tile, 5 reads of sh_tile \(shared memory\), 5 reads of mask \(constant memory\)/);
    const factors = await products.locator("tbody th").allInnerTexts();
    assert.deepEqual(factors, [0, 1, 2, 3, 4].map((place) => `sh_tile[${128 + place}] × mask[${place}]`));
    const drawing = output.locator("svg[role=img]").first();
    const boxes = (of) => drawing.locator(of).evaluateAll((all) => all.map((its) => its.getBoundingClientRect().toJSON()));
    const choose = async (thread) => {
      await slide(page, "output-thread", thread);
      await page.waitForFunction((thread) => document.querySelector("[data-testid=watch] [data-testid=products] tbody th").innerText.startsWith(`sh_tile[${thread}]`), thread);
      assert.equal(await products.getAttribute("data-agrees"), "true");
      const [frame] = await boxes(".output-frame");
      const [mask] = await boxes(".output-mask");
      assert.ok(Math.abs(frame.left - mask.left) < 4 && Math.abs(frame.width - mask.width) < 6, "the mask stands under the frame");
      const indices = (await drawing.locator(".output-index").allTextContents()).slice(0, 13);
      return { frame, indices };
    };
    // What the block copied lies two elements before the tile, and the element at the output's place is marked.
    assert.match(await drawing.textContent(), /copied from input \(global memory\), the elements:/);
    assert.equal(await drawing.locator(".output-centre").count(), 1);
    // The strip stays, and the frame slides over it.
    const [one, other] = [await choose(1), await choose(7)];
    assert.deepEqual(other.indices, one.indices);
    assert.ok(other.frame.left > one.frame.left + 100, `${one.frame.left} to ${other.frame.left}`);
    assert.deepEqual(page.complaints, []);
  });

  test("a window of a matrix, the mask and the products stand beside each other by rows and columns", async () => {
    const page = await site.page();
    await picture(page, site, "#/convolution_2d/basic?width=64&height=64", "output");
    const window = page.getByTestId("watch").getByTestId("output-window");
    await window.waitFor();
    const parts = window.locator(".output-part-of svg[role=img]");
    assert.equal(await parts.count(), 3);
    for (const part of await parts.all()) assert.equal(await part.locator(".output-number").count(), 25);
    const heads = await parts.first().locator(".output-index").allTextContents();
    assert.deepEqual(heads, ["6", "7", "8", "9", "10", "6", "7", "8", "9", "10"]);
    assert.deepEqual((await parts.nth(1).locator(".output-index").allTextContents()).slice(0, 5), ["0", "1", "2", "3", "4"]);
    assert.match(await window.innerText(), /sum of the products = output\[520\] \(row 8, column 8\) = -?[\d.]+/);
    assert.equal(await page.getByTestId("watch").getByTestId("products").getAttribute("data-agrees"), "true");
    assert.deepEqual(page.complaints, []);
  });

  test("lanes of an atomic that meet in a word are shown and said, in shared and in global memory", async () => {
    const page = await site.page();
    for (const [route, sentence] of [
      ["#/histogram/block_private?n=65536&data=1", /Atomic update of sh_histogram: 32 lanes update the same word; the updates are made one after another \(no bank conflict\)\./],
      ["#/histogram/global_atomics?n=65536&data=1", /Atomic update of \w+: 32 lanes update the same word; the updates are made one after another; 1 sector of 32 bytes moves/],
    ]) {
      await picture(page, site, route, "request");
      const request = page.getByTestId("watch").getByTestId("request");
      for (let steps = 0; !sentence.test(await request.innerText()); steps++) {
        assert.ok(steps < 40, `${route}: ${await request.innerText()}`);
        const before = await page.getByTestId("step-now").innerText();
        await request.getByTestId("next-request").click();
        await page.waitForFunction((before) => document.querySelector("[data-testid=step-now]").innerText !== before, before);
      }
      assert.match(await request.innerText(), /several lanes update the same word, as many as it says: one after another/);
      assert.deepEqual(await request.locator(".cell-text.met").allTextContents(), ["32"]);
    }
    assert.deepEqual(page.complaints, []);
  });

  test("a warp that has taken its last step has ended and waits for nobody", async () => {
    const page = await site.page();
    await picture(page, site, "#/reduce/sequential?n=4000&block_x=64", "request");
    await page.getByTestId("watch-all").check();
    const now = page.getByTestId("step-now");
    // From barrier to barrier each press leads to where a warp arrives.
    const stops = [];
    while (await page.getByTestId("step-barrier").isEnabled()) {
      const before = await now.innerText();
      await page.getByTestId("step-barrier").click();
      await page.waitForFunction((before) => document.querySelector("[data-testid=watch] [data-testid=step-now]").innerText !== before, before);
      stops.push(await now.innerText());
      assert.ok(stops.length < 20, stops.join("\n"));
    }
    assert.ok(stops.every((text) => !/ended/.test(text)), stops.join("\n"));
    await page.getByTestId("step-slider").evaluate((slider) => {
      slider.value = slider.max;
      slider.dispatchEvent(new InputEvent("input", { bubbles: true }));
    });
    await page.getByTestId("threads").getByText("ended", { exact: true }).waitFor();
    assert.match(await now.innerText(), /1 warp executes line \d+, 1 warp has ended/);
    assert.match(await page.getByTestId("threads").innerText(), /its warp has ended/);
    assert.deepEqual(page.complaints, []);
  });

  test("in a low window a picture of a launch and what moves through it are in view together", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 690 } });
    await picture(page, site, "#/reduce/sequential?n=4000&block_x=64", "warps");
    await page.getByTestId("watch").getByTestId("warps-cycle").waitFor();
    // The code is folded: its tabs are left.
    const box = (of) => page.getByTestId("watch").locator(of).first().boundingBox();
    const [tabs, slider, drawing] = [await box(".watch-tabs .tabs"), await box("[data-testid=warps-cycle]"), await box(".warps-drawing")];
    assert.ok(tabs.height < 44, `the tabs are ${tabs.height} pixels high`);
    assert.ok(slider.y + slider.height <= drawing.y, "the slider stands above what it moves through");
    assert.ok(drawing.y + drawing.height <= 690, `the drawing ends at ${drawing.y + drawing.height}`);
    // The code's tabs are left, and lead back to it.
    await page.getByTestId("tab-wgsl").click();
    await page.getByTestId("wgsl-editor").locator(".cm-content").waitFor({ state: "visible" });
    assert.deepEqual(page.complaints, []);
  });

  test("figures of a lesson are as wide as their cards, and nothing of them is cut", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 768 } });
    for (const id of ["convolution/tiled", "scan/kogge_stone", "matmul/tiled"]) {
      await open(page, site, `#/${id}`);
      await page.mouse.click(5, 5);
      for (const figure of await page.getByTestId("lesson-figure").all()) {
        if (["warps", "memory"].includes(await figure.getAttribute("data-view"))) continue;
        await figure.scrollIntoViewIfNeeded();
        await figure.locator("svg[role=img]").first().waitFor();
        const cut = await figure.locator(".picture-scroll").evaluateAll((all) => all.map((its) => its.scrollWidth - its.clientWidth));
        assert.ok(Math.max(0, ...cut) <= 1, `${id}, ${await figure.getAttribute("data-view")}: ${cut} pixels are cut`);
      }
      assert.deepEqual(await small(page, ".lesson-figure"), [], id);
    }
    assert.deepEqual(page.complaints, []);
  });

  test("a click on the lanes of a warp goes to the step that it meets", async () => {
    const page = await site.page();
    await picture(page, site, "#/reduce/sequential?n=1000&block_x=64", "lanes");
    const drawing = page.getByTestId("watch").getByTestId("history").locator("svg[role=img]");
    const { width } = await drawing.boundingBox();
    await drawing.click({ position: { x: width * 0.5, y: 40 } });
    await page.waitForFunction(() => {
      const [, step, of] = document.querySelector("[data-testid=watch] [data-testid=step-now]").innerText.match(/step (\d+) of (\d+)/);
      return Math.abs(step / of - 0.5) < 0.02;
    });
    assert.deepEqual(page.complaints, []);
  });

  test("the launches of a reduction form a tree", async () => {
    const page = await site.page();
    await picture(page, site, "#/reduce/sequential?n=1000&block_x=64", "launches");
    const tree = page.getByTestId("watch").getByTestId("launches-tree");
    await tree.waitFor();
    assert.equal(await tree.getAttribute("data-uses"), "16");
    assert.match(await tree.innerText(), /2 launches, each with its blocks: reduce_sequential \(16\), reduce_sequential \(1\)/);
    const names = await tree.locator("svg text").allTextContents();
    assert.deepEqual(names, ["1. reduce_sequential", "16 blocks", "2. reduce_sequential", "1 block", "reads launch 1"]);
    // Names stand beside the blocks, where no arrow is.
    const { names: end, blocks } = await tree.locator("svg").evaluate((svg) => ({
      names: Math.max(...[...svg.querySelectorAll("text")].map((text) => text.getBoundingClientRect().right)),
      blocks: svg.querySelector(".flow-node").getBoundingClientRect().left,
    }));
    assert.ok(end <= blocks, `names end at ${end}, blocks begin at ${blocks}`);
    assert.deepEqual(page.complaints, []);
  });

  test("the warps of a CUDA program's launch are drawn beside its text", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?example=vector_add");
    await page.waitForSelector("[data-testid=editor-status][data-state=valid]");
    await page.getByTestId("tab-warps").click();
    await page.getByTestId("warps").locator("svg[role=img]").waitFor();
    // The sum is on line 13 of the CUDA text.
    assert.match(await page.getByTestId("warps").innerText(), /waiting for CUDA line 13 \(global memory\)/);
    // A click on a warp leads to its line.
    const drawing = page.getByTestId("warps").locator("svg[role=img]");
    const { width } = await drawing.boundingBox();
    await drawing.click({ position: { x: width * 0.25, y: 40 } });
    const [now, all] = (await page.getByTestId("warps-now").first().innerText()).match(/Cycle ([\d,]+) of ([\d,]+)/).slice(1).map((text) => Number(text.replaceAll(",", "")));
    assert.ok(Math.abs(now / all - 0.25) < 0.01, `cycle ${now} of ${all}`);
    assert.match(await page.getByTestId("warps-chosen").innerText(), /^Warp \d+ of block \d+ .*CUDA line \d+.*Show line \d+$/s);
    assert.deepEqual(page.complaints, []);
  });

  for (const width of [360, 900, 1366]) {
    test(`every word in a drawing is readable, ${width} pixels wide, and the page itself does not scroll sideways`, async () => {
      const page = await site.page({ viewport: { width, height: 800 } });
      for (const view of ["request", "elements", "lanes", "flow", "phases", "output", "blocks", "warps", "launches"]) {
        if (view === "request") await picture(page, site, "#/reduce/sequential?n=1000&block_x=64", view);
        else await page.getByTestId(`tab-${view}`).click();
        await page.locator(".watch-panel figure").first().waitFor();
        assert.deepEqual(await small(page), [], view);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${view}: ${overflow} pixels too wide`);
      }
      for (const calculator of ["coalescing", "schedule"]) {
        await open(page, site, `#/calculators/${calculator}`);
        await page.locator(".calculator svg[role=img] text").first().waitFor();
        assert.deepEqual(await small(page, ".calculator"), [], calculator);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${calculator}: ${overflow} pixels too wide`);
      }
      assert.deepEqual(page.complaints, []);
    });
  }
});
