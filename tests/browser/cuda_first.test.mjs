import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { needDevice, open, run, start, typeKernel } from "./harness.mjs";

/** Waits for what the page says of the CUDA C. */
async function said(page, state) {
  await page.waitForSelector(`[data-testid=cuda-status][data-state=${state}]`);
  return page.getByTestId("cuda-status").innerText();
}

/** The line of the CUDA C that has a text. The editor draws only the lines in view, so this scrolls until it is one of them. */
async function lineWith(page, text) {
  const editor = page.getByTestId("cuda-editor");
  const line = editor.locator(".cm-line", { hasText: text }).first();
  await editor.locator(".cm-line").first().waitFor();
  // On a busy machine the text may come, and be measured, only after the first look.
  for (const end = Date.now() + 15_000; (await line.count()) === 0 && Date.now() < end; ) {
    await editor.locator(".cm-scroller").evaluate((scroller) => {
      const last = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
      scroller.scrollTop = last ? 0 : scroller.scrollTop + Math.max(scroller.clientHeight / 2, 40);
      return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    });
  }
  assert.ok((await line.count()) > 0, `no line of the CUDA C has ${text}`);
  return line;
}

/** Changes the CUDA C as a reader would: what is found in its text is replaced. */
async function change(page, from, to) {
  const line = await lineWith(page, from);
  const text = await line.evaluate((line) => line.textContent);
  await line.click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Home");
  const begin = text.length - text.trimStart().length;
  await page.keyboard.press("Shift+End");
  await page.keyboard.insertText(text.slice(begin).replace(from, to));
}

async function wgsl(page) {
  return page.getByTestId("wgsl-editor").locator(".cm-content").evaluate((content) => content.textContent);
}

describe("the CUDA C of a kernel", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("is the first text, and what is typed there becomes the WGSL that runs", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    const titles = await page.locator(".editors .pane-title").allInnerTexts();
    assert.match(titles[0], /^CUDA C/);
    assert.match(await said(page, "hand"), /Run uses the WGSL, which was written by hand/);
    await change(page, "a[i] + b[i];", "a[i] - b[i];");
    assert.match(await said(page, "linked"), /translation of this CUDA C/);
    assert.match(await wgsl(page), /a\[i\] - b\[i\]/);
    const wrong = await run(page);
    assert.equal(wrong.state, "wrong", wrong.text);
    await change(page, "a[i] - b[i];", "b[i] + a[i];");
    await page.waitForFunction(() => document.querySelector("[data-testid=wgsl-editor] .cm-content").textContent.includes("b[i] + a[i]"));
    await said(page, "linked");
    const right = await run(page);
    assert.equal(right.state, "correct", right.text);
    assert.deepEqual(page.complaints, []);
  });

  test("answers line by line to the WGSL that was written by hand as well", async () => {
    const page = await site.page();
    await open(page, site, "#/scan/kogge_stone?n=1000");
    const line = (editor, text) => page.getByTestId(editor).locator(".cm-line", { hasText: text });
    const lit = (editor, text) => page.getByTestId(editor).locator(".cm-lineMark-match", { hasText: text });
    // The statement is one line here, and there with a select.
    await (await lineWith(page, "exclusive ? prefix - element : prefix")).click();
    await lit("wgsl-editor", "select(prefix, prefix - element").waitFor();
    await line("wgsl-editor", "sums[block_number] = prefix;").first().click();
    await lit("cuda-editor", "sums[blockIdx.x] = prefix;").waitFor();
    assert.equal(await page.getByTestId("cuda-status").getAttribute("data-state"), "hand");
    assert.deepEqual(page.complaints, []);
  });

  test("has what is found in its own words and on its own lines while it is on screen, and the WGSL likewise", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 900 } });
    await open(page, site, "#/reduce/missing_barrier?n=1000&tab=findings");
    await needDevice(page);
    await page.getByTestId("inspect").click();
    const finding = page.locator("[data-testid=findings] .finding").first();
    await finding.waitFor();
    assert.match(await finding.innerText(), /CUDA line \d+/);
    assert.match(await finding.locator(".finding-advice").innerText(), /__syncthreads\(\)/);
    assert.doesNotMatch(await finding.innerText(), /workgroupBarrier|at line/);
    await finding.getByRole("button").first().click();
    const editor = page.getByTestId("cuda-editor");
    assert.ok(await editor.isVisible());
    const number = (await finding.getByRole("button").first().innerText()).replace(/\D/g, "");
    await editor.locator(".cm-activeLineGutter", { hasText: new RegExp(`^${number}$`) }).waitFor();
    await editor.locator(".cm-line.cm-activeLine", { has: page.locator(".cm-lintRange-error, .cm-lintRange-warning") }).waitFor();
    await page.getByTestId("tab-wgsl").click();
    assert.match(await finding.locator(".finding-advice").innerText(), /workgroupBarrier\(\)/);
    assert.doesNotMatch(await finding.innerText(), /CUDA line/);
    assert.deepEqual(page.complaints, []);
  });

  test("has counters and advice on its own lines while it is on screen, and the WGSL likewise", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 900 } });
    await open(page, site, "#/transpose/naive?width=64&height=64&tab=counters");
    await page.getByTestId("count").click();
    const advice = page.getByTestId("diagnoses").getByRole("button").first();
    await advice.filter({ hasText: "CUDA line" }).waitFor();
    const source = page.getByTestId("line-counters").locator("tbody tr", { hasText: "input[" }).first();
    assert.match(await source.innerText(), /\* width/);
    await advice.click();
    assert.ok(await page.getByTestId("cuda-editor").isVisible());
    await page.getByTestId("tab-wgsl").click();
    await advice.filter({ hasText: /^Line/ }).waitFor();
    assert.match(await source.innerText(), /parameters\.width/);
    // Beside both texts it is the CUDA C's, as everywhere.
    await page.setViewportSize({ width: 1600, height: 900 });
    await advice.filter({ hasText: "CUDA line" }).waitFor();
    assert.match(await page.getByTestId("line-counters").locator("thead").innerText(), /CUDA line/i);
    assert.deepEqual(page.complaints, []);
  });

  test("answers line by line to its translation, in both directions", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await page.getByTestId("follow-cuda").click();
    await said(page, "linked");
    const sum = (editor) => page.getByTestId(editor).locator(".cm-line", { hasText: "a[i] + b[i];" });
    const lit = (editor) => page.getByTestId(editor).locator(".cm-lineMark-match", { hasText: "a[i] + b[i];" });
    await sum("cuda-editor").hover();
    await lit("wgsl-editor").waitFor();
    await page.mouse.move(5, 5);
    await sum("wgsl-editor").hover();
    await lit("cuda-editor").waitFor();
    // What runs again is what was written by hand, as soon as the reader wants that.
    await page.getByTestId("restore-cuda").click();
    await said(page, "hand");
    assert.equal(await page.getByTestId("edited").count(), 0);
    assert.deepEqual(page.complaints, []);
  });

  test("shows errors on its own lines, and keeps the WGSL until they are corrected", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    const before = await wgsl(page);
    await change(page, "a[i] + b[i];", "a[i] + undeclared[i];");
    assert.match(await said(page, "invalid"), /1 error in the CUDA C, line \d+/);
    const mark = page.getByTestId("cuda-editor").locator(".cm-line", { has: page.locator(".cm-lintRange-error") });
    assert.match(await mark.innerText(), /undeclared/);
    assert.equal(await wgsl(page), before);
    await page.getByTestId("restore-cuda").click();
    await said(page, "hand");
  });

  test("is what Run runs, even if it is pressed before the translation is there", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    await change(page, "a[i] + b[i];", "a[i] + b[i] + 1;");
    const { state, text } = await run(page);
    assert.equal(state, "wrong", text);
    assert.doesNotMatch(text, /before your change/);
    assert.deepEqual(page.complaints, []);
  });

  test("stops Run and the search for mistakes where it has an error, and restoring it lets them go on", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    await change(page, "a[i] + b[i];", "a[i] + b[i]");
    await said(page, "invalid");
    assert.ok(await page.getByTestId("run").isDisabled());
    assert.match(await page.getByTestId("verdict").innerText(), /Not ready[^]*The CUDA C has an error in line \d+/);
    await page.getByTestId("restore-cuda").click();
    await said(page, "hand");
    assert.equal((await run(page)).state, "correct");
  });

  test("opens in the lab as it was written where it cannot run, and so does an edited WGSL with its settings", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    const inLab = (text) => page.getByTestId("lab-editor").locator(".cm-line", { hasText: text }).first().waitFor();
    await change(page, "a[i] + b[i];", "a[i] + missing[i];");
    await said(page, "invalid");
    const link = page.getByTestId("to-lab-kernel").first();
    assert.equal((await link.innerText()).trim(), "Open the CUDA C in the lab");
    await link.click();
    await page.waitForFunction(() => location.hash.startsWith("#/lab?code="));
    await page.getByTestId("lab-tab-guarded.cu").waitFor();
    await inLab("a[i] + missing[i];");
    // With the launch that it has once it is corrected.
    assert.equal(await page.getByTestId("lab-field-scalars.n").inputValue(), "1000");
    await page.goBack();
    await said(page, "invalid");
    await lineWith(page, "a[i] + missing[i];");
    await page.getByTestId("restore-cuda").click();
    await said(page, "hand");
    // The WGSL, with the launch of the catalogue and its reference.
    await typeKernel(page, `// mine\n${readFileSync(new URL("../../shaders/vector_add/guarded.wgsl", import.meta.url), "utf8")}`);
    await page.getByTestId("edited").waitFor();
    await page.getByTestId("to-lab-kernel").first().click();
    await page.waitForFunction(() => location.hash.startsWith("#/lab?code="));
    await page.getByTestId("lab-tab-guarded.wgsl").waitFor();
    await inLab("// mine");
    await page.getByTestId("lab-field-scalars.n").waitFor();
    assert.equal(await page.getByTestId("lab-field-scalars.n").inputValue(), "1000");
    await page.getByTestId("lab-device").selectOption("sim");
    await page.getByTestId("lab-run").click();
    await page.locator("[data-testid=lab-verdict][data-state=right]").waitFor();
    await page.goBack();
    await page.getByTestId("edited").waitFor();
    assert.deepEqual(page.complaints, []);
  });

  test("takes sizes, block and numbers along into the lab", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 768 } });
    await open(page, site, "#/saxpy/one_each?n=1000&block_x=128&a=3");
    await change(page, "y[i] = a * x[i] + y[i];", "y[i] = y[i] + a * x[i];");
    await said(page, "linked");
    await page.getByTestId("to-lab-kernel").first().click();
    await page.waitForFunction(() => location.hash.startsWith("#/lab?code="));
    await page.getByTestId("lab-tab-one_each.cu").waitFor();
    const value = (name) => page.getByTestId(`lab-field-${name}`).inputValue();
    await page.getByTestId("lab-field-scalars.n").waitFor();
    assert.deepEqual(await Promise.all(["scalars.n", "scalars.a", "grid", "block"].map(value)), ["1000", "3.0", "[8, 1, 1]", "[128, 1, 1]"]);
    assert.deepEqual(await Promise.all(["buffer.0.len", "buffer.1.len"].map(value)), ["1000", "1000"]);
    // What the page knows is not among what was assumed.
    const assumed = page.getByTestId("lab-assumed");
    const left = (await assumed.isVisible()) ? await assumed.innerText() : "";
    assert.doesNotMatch(left, /10,000|10000|the scalars?|the problem|a block has/);
    await page.getByTestId("lab-device").selectOption("sim");
    await page.getByTestId("lab-check").click();
    await page.locator("[data-testid=lab-check-verdict][data-state=right]").waitFor();
    assert.deepEqual(page.complaints, []);
  });

  test("has the setting's tile in the lab, and is otherwise as it was written", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 768 } });
    await open(page, site, "#/transpose/padded?width=40&height=24&tile=16&block_rows=4");
    await change(page, "__shared__ float sh_tile[TILE][TILE + 1];", "__shared__ float sh_tile[TILE][TILE + 3];");
    await said(page, "linked");
    await page.getByTestId("to-lab-kernel").first().click();
    await page.getByTestId("lab-tab-padded.cu").waitFor();
    await page.getByTestId("lab-field-block").waitFor();
    assert.equal(await page.getByTestId("lab-field-block").inputValue(), "[16, 4, 1]");
    for (const hasText of ["#define TILE 16", "#define BLOCK_ROWS 4", "TILE + 3"]) {
      await page.getByTestId("lab-editor").locator(".cm-line", { hasText }).first().waitFor();
    }
    await page.getByTestId("lab-device").selectOption("sim");
    await page.getByTestId("lab-check").click();
    await page.locator("[data-testid=lab-check-verdict][data-state=right]").waitFor();
    assert.deepEqual(page.complaints, []);
  });

  test("opens on the workbench as it is on screen, and the way back leads to it", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    const way = page.getByText("Open in the CUDA workbench", { exact: true });
    assert.match(await way.getAttribute("href"), /#\/cuda\?kernel=vector_add\/guarded/);
    await change(page, "a[i] + b[i];", "a[i] + b[i] + 7;");
    await said(page, "linked");
    await way.click();
    await page.getByTestId("program-editor").locator(".cm-line", { hasText: "a[i] + b[i] + 7;" }).waitFor();
    assert.match(await page.getByTestId("program-name").innerText(), /guarded\.cu/);
    await page.goBack();
    await said(page, "linked");
    await lineWith(page, "a[i] + b[i] + 7;");
    assert.deepEqual(page.complaints, []);
  });

  test("travels in a link, and is what the one who follows it sees", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    await change(page, "a[i] + b[i];", "a[i] + b[i] + 7;");
    await said(page, "linked");
    await page.getByTestId("copy-link").first().click();
    await page.waitForFunction(() => /[?&]cuda=/.test(location.hash));
    const link = await page.evaluate(() => location.hash);
    assert.doesNotMatch(link, /[?&]code=/);
    const other = await site.page();
    await open(other, site, link);
    await lineWith(other, "a[i] + b[i] + 7;");
    await said(other, "linked");
    assert.match(await other.locator(".notice", { hasText: "This link brought an edited kernel" }).innerText(), /Read it before you run it/);
    // Nothing that a link brings runs by itself.
    assert.equal(await other.getByTestId("verdict").getAttribute("data-state"), "idle");
    assert.equal((await run(other)).state, "wrong");
  });

  test("gets the sanitizer's findings on its own lines", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    await change(page, "c[i] = a[i] + b[i];", "c[i / 2] = a[i] + b[i];");
    await page.waitForFunction(() => document.querySelector("[data-testid=wgsl-editor] .cm-content").textContent.includes("/ 2"));
    await said(page, "linked");
    await page.getByTestId("tab-findings").click();
    await page.getByTestId("inspect").click();
    const findings = page.getByTestId("findings");
    await findings.waitFor();
    assert.match(await findings.innerText(), /race/i);
    assert.match(await findings.innerText(), /CUDA line \d+/);
    const mark = page.getByTestId("cuda-editor").locator(".cm-line", { has: page.locator(".cm-lintRange-error") });
    assert.match(await mark.first().innerText(), /c\[i \/ 2\]/);
    assert.deepEqual(page.complaints, []);
  });

  test("is checked as CUDA defines it: a mask is no part of the WGSL", async () => {
    const page = await site.page();
    await open(page, site, "#/reduce/warp?n=1000");
    await needDevice(page);
    await change(page, "__shfl_down_sync(0xffffffff", "__shfl_down_sync(0xffff");
    await said(page, "linked");
    await page.getByTestId("tab-findings").click();
    await page.getByTestId("inspect").click();
    const findings = page.getByTestId("findings");
    await findings.waitFor();
    assert.match(await findings.innerText(), /a warp function's mask or width that is not allowed/i);
    const mark = page.getByTestId("cuda-editor").locator(".cm-line", { has: page.locator(".cm-lintRange-error") });
    assert.match(await mark.first().innerText(), /__shfl_down_sync/);
    assert.deepEqual(page.complaints, []);
  });

  test("follows the settings: a tile that the text fixes by a macro takes the setting's size", async () => {
    const page = await site.page();
    await open(page, site, "#/transpose/padded?width=65&height=33&tile=16&block_rows=4");
    await needDevice(page);
    await page.getByTestId("follow-cuda").click();
    await said(page, "linked");
    assert.match(await wgsl(page), /TILE = 16/);
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
    assert.deepEqual(page.complaints, []);
  });

  test("runs an edit of a text of several kernels, all of them translated", async () => {
    const page = await site.page();
    await open(page, site, "#/scan/kogge_stone?n=1000");
    await needDevice(page);
    await change(page, "brings zero", "gives zero");
    await said(page, "linked");
    assert.match(await wgsl(page), /fn scan_kogge_stone_add\(/);
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
    assert.deepEqual(page.complaints, []);
  });

  test("says why a text does not run here, and where it does", async () => {
    const page = await site.page();
    await open(page, site, "#/memory/pitched_rows");
    await page.getByTestId("follow-cuda").click();
    assert.match(await said(page, "refused"), /Run uses the WGSL beside this CUDA C, which cannot take its place: .*pitch/);
    await page.getByTestId("cuda-status").getByRole("button", { name: "Open in the lab" }).waitFor();
    // A comment changes nothing of what either text does.
    await needDevice(page);
    await change(page, "counts a pitch", "gives a pitch");
    await page.getByTestId("restore-cuda").getByText("Reset the CUDA C").waitFor();
    await said(page, "refused");
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
  });

  test("is what a narrow window shows first, and the WGSL is one tab away", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 768 } });
    await open(page, site, "#/transpose/naive?width=64&height=64");
    await page.getByTestId("cuda-editor").locator(".cm-line", { hasText: "__global__" }).waitFor();
    assert.ok(await page.getByTestId("wgsl-editor").isHidden());
    await page.getByTestId("tab-wgsl").click();
    assert.ok(await page.getByTestId("wgsl-editor").isVisible());
    await page.context().close();
  });

  test("counters and advice name lines of the CUDA C where the WGSL is its translation", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 768 } });
    await open(page, site, "#/transpose/coalesced?width=64&height=64");
    await page.getByTestId("follow-cuda").click();
    await page.locator("[data-testid=cuda-status][data-state=linked]").waitFor();
    await page.getByTestId("tab-counters").click();
    await page.getByTestId("count").click();
    const advice = page.getByTestId("diagnoses").locator("li", { hasText: "Bank conflicts" });
    // The loads of a column are on that line of the CUDA C.
    const source = (await page.getByTestId("line-counters").locator("tbody tr").first().innerText()).replace(/\s+/g, " ");
    assert.match(source, /^\d+ ?output\[\(output_row \+ j\) \* height \+ output_column\]/);
    assert.match(await advice.innerText(), new RegExp(`on line ${parseInt(source, 10)}:`));
    await page.getByTestId("cuda-editor").locator(".cm-counters-row").first().waitFor();
    assert.deepEqual(page.complaints, []);
  });
});
