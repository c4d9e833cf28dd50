// What the page says of a run beside its buttons, and what its address says of the page: the same words and the same rules for a
// kernel, the workbench and the lab.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { needDevice, open, run, showPane, start, stepInView, typeKernel } from "./harness.mjs";
import { run as runProgram, translated, typeProgram } from "./workbench.mjs";

/** A vector addition with a race that no result shows. */
const RACE = `__global__ void vector_add(const float *a, const float *b, float *c, unsigned int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float last;
    last = a[0] + threadIdx.x;
    if (last < -9.0f) return;
    if (i < n) {
        c[i] = a[i] + b[i];
    }
}
`;

const ADD = RACE.replace(/ +__shared__[^]*return;\n/, "");

const SHIFT = `#include <cstdio>
__global__ void shift(const float *in, float *out) {
    int i = threadIdx.x;
    out[i] = in[i + 1];
}
int main() {
    float *a, *b;
    cudaMalloc(&a, 100 * sizeof(float));
    cudaMalloc(&b, 100 * sizeof(float));
    cudaMemset(a, 0, 100 * sizeof(float));
    shift<<<1, 100>>>(a, b);
    if (cudaDeviceSynchronize() != cudaSuccess) printf("it failed\\n");
}
`;

/** Replaces the kernel's CUDA C by typing, as a reader would. */
async function typeCuda(page, text) {
  const tab = page.getByTestId("tab-cuda");
  if (await tab.isVisible()) await tab.click();
  await page.getByTestId("cuda-editor").locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}

const linked = (page) => page.waitForSelector("[data-testid=cuda-status][data-state=linked]");
const bar = (page) => page.getByTestId("verdict");
const state = (page, state) => page.waitForSelector(`[data-testid=verdict][data-state=${state}]`);
const head = async (page) => (await bar(page).locator(".verdict-head").innerText()).trim();
/** Follows an address in the same tab. */
const follow = (page, hash) => page.evaluate((hash) => void (location.hash = hash), hash);

describe("what is said of a run", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("a right result is no green tick where a race was found", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=10000");
    await needDevice(page);
    await typeCuda(page, RACE);
    await linked(page);
    assert.equal((await run(page)).state, "correct");
    await page.getByTestId("find-mistakes").click();
    await state(page, "found");
    assert.equal(await head(page), "Right result, 2 mistakes found");
    await page.locator("[data-testid=catalogue-link][data-id='vector_add/guarded'] .ran[data-state=found]").waitFor();
    // It is said without a run as well, and after a wrong one.
    await typeCuda(page, RACE.replace("n) {", "n) { // again"));
    await linked(page);
    await page.getByTestId("inspect").click();
    await page.waitForFunction(() => /^2 mistakes found/.test(document.querySelector("[data-testid=verdict]").innerText.trim()));
    await typeCuda(page, RACE.replace("a[i] + b[i]", "a[i] - b[i]"));
    await linked(page);
    await page.getByTestId("inspect").click();
    await page.waitForFunction(() => /^2 mistakes found/.test(document.querySelector("[data-testid=verdict]").innerText.trim()));
    await page.getByTestId("run").click();
    await state(page, "wrong");
    assert.equal(await head(page), "Wrong, and 2 mistakes found");
    assert.deepEqual(page.complaints, []);
  });

  test("a mistake on purpose shows as its page opens, and one that does not show is neither right nor without mistakes", async () => {
    const page = await site.page();
    await open(page, site, "#/transpose/wrong_width");
    await needDevice(page);
    assert.equal((await run(page)).state, "mistaken");
    const other = await site.page();
    await open(other, site, "#/transpose/wrong_width?width=1024&height=1024&device=simulated");
    assert.equal((await run(other)).state, "unseen");
    await other.getByTestId("tab-findings").click();
    await other.waitForSelector("[data-testid=findings][data-stale=false][data-count='0']");
    assert.equal(await head(other), "Right, this time");
    await other.locator("[data-testid=catalogue-link][data-id='transpose/wrong_width'] .ran[data-state=unseen]").waitFor();
    assert.deepEqual([...page.complaints, ...other.complaints], []);
  });

  test("a search that finds nothing is said, too", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    assert.equal((await run(page)).state, "correct");
    await page.getByTestId("find-mistakes").click();
    await page.waitForFunction(() => /^Correct, no mistakes found/.test(document.querySelector("[data-testid=verdict]").innerText.trim()));
    assert.equal(await bar(page).getAttribute("data-state"), "correct");
  });

  test("a run that was made elsewhere with other settings is not called a change", async () => {
    const page = await site.page();
    await open(page, site, "#/");
    await page.getByTestId("race-start").click();
    await page.waitForSelector("[data-testid=race-result]:not(:empty)");
    await follow(page, "#/transpose/padded");
    await state(page, "correct");
    assert.match(await head(page), /^Correct with other settings/);
    assert.match(await bar(page).locator(".verdict-detail").innerText(), /^That was with width = 256, height = 256 on the simulator\. /);
    assert.deepEqual(page.complaints, []);
  });

  test("a race that every launch has is one mistake", async () => {
    const page = await site.page();
    await open(page, site, "#/reduce/sequential?n=100000");
    const text = readFileSync(new URL("../../shaders/reduce/sequential.cu", import.meta.url), "utf8");
    await typeCuda(page, text.replace("__syncthreads();", ""));
    await linked(page);
    await page.getByTestId("tab-findings").click();
    await page.getByTestId("inspect").click();
    await page.getByTestId("findings").waitFor();
    const found = await page.locator(".finding").evaluateAll((all) =>
      all.map((finding) => [".finding-kind", "ul"].map((part) => finding.querySelector(part).textContent.replace(/\(.*?\)|\[.*?\]|in \d+ launches|[\d,]+ times/g, "")).join()),
    );
    assert.ok(found.length > 0);
    assert.equal(new Set(found).size, found.length, found.join("\n"));
    assert.match(await page.getByTestId("findings").innerText(), /in \d launches/);
    // What was edited is CUDA C.
    assert.match(await page.locator(".finding-advice").first().innerText(), /__syncthreads\(\)/);
    assert.doesNotMatch(await page.getByTestId("findings").innerText(), /Barrier\(\)/);
    assert.deepEqual(page.complaints, []);
  });

  test("an access out of bounds is one mistake of a program, with a guard for its own index", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?device=sim&watch=mistakes");
    await typeProgram(page, SHIFT);
    await translated(page, "valid");
    const { state, text } = await runProgram(page);
    assert.equal(state, "found", text);
    assert.match(text, /status 0, 1 mistake found/);
    assert.match(text, /the whole program took/);
    assert.equal(await page.getByRole("tab", { name: /^Problems/ }).innerText(), "Problems (1)");
    assert.match(await page.getByTestId("problems").innerText(), /if \(i \+ 1 < n\), where n is the number of elements, 100 here/);
    assert.deepEqual(page.complaints, []);
  });

  test("the simulator's own time is not taken for a launch's", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?example=vector_add&device=sim&watch=mistakes");
    await translated(page, "valid");
    const { text } = await runProgram(page);
    assert.match(text, /of the simulator's own time; the whole program took/);
    assert.doesNotMatch(text, /wall clock/);
    await page.getByRole("tab", { name: /^Launches/ }).click();
    assert.match(await page.getByTestId("launches").innerText(), /the simulator's own time/);
  });

  test("Just run leaves the GPU where it is chosen", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?example=vector_add");
    await page.getByTestId("watch-nothing").click({ force: true });
    assert.ok(await page.getByTestId("device-gpu").isChecked());
    await page.getByTestId("watch-mistakes").check({ force: true });
    assert.ok(await page.getByTestId("device-simulated").isChecked());
  });

  test("measurements occupy the bar, and can be stopped there", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?tab=sizes&over=blocks");
    await needDevice(page);
    assert.ok(await page.getByTestId("sweep-blocks").isChecked());
    await page.locator("[data-testid=sweep-start]:enabled").click();
    await state(page, "running");
    assert.match(await head(page), /^Measuring/);
    await page.getByTestId("stop").click();
    assert.match(await page.getByTestId("sweep-state").innerText(), /^Stopped/);
    await state(page, "idle");
    assert.deepEqual(page.complaints, []);
  });

  test("what was measured over blocks is there after a reload, with the block of each point", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?tab=sizes");
    await needDevice(page);
    await page.getByTestId("sweep-blocks").check({ force: true });
    await page.locator("[data-testid=sweep-start]:enabled").click();
    await page.waitForSelector("[data-testid=sweep][data-state=done]", { timeout: 180_000 });
    const roofline = page.locator(".sweep figure, .sweep .chart").last();
    assert.match(await roofline.evaluate((chart) => chart.textContent), /block_x = \d+/);
    await page.reload();
    await page.waitForSelector("[data-testid=sweep]");
    assert.ok(await page.getByTestId("sweep-blocks").isChecked());
    await page.locator(".sweep", { hasText: "earlier" }).first().waitFor();
  });
});

describe("what a reload and an address keep", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("edited CUDA C and its translation are there at once after a reload, and are what is stepped through", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    await typeCuda(page, ADD.replace("a[i] + b[i]", "a[i] - b[i]"));
    await linked(page);
    await page.reload();
    await linked(page);
    const wgsl = await page.getByTestId("wgsl-editor").locator(".cm-content").evaluate((content) => content.textContent);
    assert.match(wgsl, /a\[i\] - b\[i\]/);
    assert.equal(await page.getByTestId("kept").count(), 0);
    // The stepper's lines are those of the CUDA C.
    await page.getByTestId("tab-watch").click();
    await page.getByTestId("watch").waitFor();
    await page.getByTestId("step-request").click();
    await page.waitForFunction(() => /line 5\b[^]*c\[i\] = a\[i\] - b\[i\];/.test(document.querySelector("[data-testid=watch]").innerText));
    await page.getByTestId("cuda-editor").locator(".cm-line", { hasText: "c[i] = a[i] - b[i];" }).first().waitFor();
    assert.deepEqual(page.complaints, []);
  });

  test("the beginnings of lines come back into view with the cursor", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 768 } });
    await open(page, site, "#/vector_add/guarded");
    const sum = page.getByTestId("cuda-editor").locator(".cm-line", { hasText: "a[i] + b[i];" }).first();
    await sum.click();
    await page.keyboard.press("End");
    await page.keyboard.insertText(` // ${"long ".repeat(80)}`);
    const left = () => page.getByTestId("cuda-editor").locator(".cm-scroller").evaluate((scroller) => scroller.scrollLeft);
    assert.ok((await left()) > 0);
    await page.keyboard.press("Home");
    await page.waitForFunction(() => document.querySelector("[data-testid=cuda-editor] .cm-scroller").scrollLeft === 0);
    assert.equal(await left(), 0);
  });

  test("an edited WGSL is there at once after a reload, and is offered to the next visit", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    const text = readFileSync(new URL("../../shaders/vector_add/guarded.wgsl", import.meta.url), "utf8");
    await typeKernel(page, text.replace("a[i] + b[i]", "a[i] - b[i]"));
    await page.waitForSelector("[data-testid=edited]");
    await page.reload();
    await page.waitForSelector("[data-testid=edited]");
    assert.equal(await page.getByTestId("kept").count(), 0);
    const next = await page.context().newPage();
    await open(next, site, "#/vector_add/guarded?n=1000");
    await next.getByTestId("kept").waitFor();
    assert.equal(await next.getByTestId("edited").count(), 0);
  });

  test("an address that is followed in the same tab sets pane, block and step, and the way back leads where the reader was", async () => {
    const page = await site.page();
    await open(page, site, "#/transpose/padded?width=64&height=64&pane=results&tab=watch");
    await page.getByTestId("watch").waitFor();
    await follow(page, "#/transpose/padded?width=64&height=64&pane=results&tab=watch&at=request,0,3,0,7");
    await page.waitForFunction(() => /at=request,0,3,0,7/.test(location.hash));
    await page.waitForFunction(() => /step 8 of/.test(document.querySelector("[data-testid=watch]")?.innerText ?? ""));
    await follow(page, "#/transpose/naive?width=64&height=64&pane=results&tab=run");
    await page.waitForFunction(() => /^#\/transpose\/naive/.test(location.hash));
    await page.getByTestId("lesson").waitFor({ state: "hidden" });
    await follow(page, "#/transpose/naive?width=64&height=64&pane=lesson");
    await page.getByTestId("lesson").waitFor();
    await page.locator(".results").waitFor({ state: "hidden" });
    await page.goBack();
    await page.locator(".results").waitFor();
    await page.getByTestId("lesson").waitFor({ state: "hidden" });
    assert.match(await page.evaluate(() => location.hash), /pane=results/);
    assert.deepEqual(page.complaints, []);
  });

  test("an address that is followed while the page notes what it shows is not lost", async () => {
    const page = await site.page();
    await open(page, site, "#/transpose/padded?width=64&height=64&pane=results&tab=run");
    // The page writes its own address in the time between the change of the address and the event that tells of it.
    await page.evaluate(() => {
      location.hash = "#/transpose/naive?width=64&height=64&pane=results&tab=run";
      document.querySelector("[data-testid=tab-findings]").click();
    });
    await page.locator("[aria-current=page][data-id='transpose/naive']").first().waitFor({ state: "attached" });
    assert.match(await page.evaluate(() => location.hash), /^#\/transpose\/naive\?.*tab=run/);
    assert.deepEqual(page.complaints, []);
  });

  test("the workbench marks the line of a step, and the pointer does not take the mark away", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 768 } });
    await open(page, site, "#/cuda?example=vector_add");
    await translated(page, "valid");
    await page.getByRole("tab", { name: "Step by step", exact: true }).click();
    await page.getByTestId("watch").waitFor();
    /** Waits until the marked line is the one that the step names. */
    const marked = () =>
      page.waitForFunction(() => {
        const line = document.querySelector("[data-testid=program-editor] .cm-line.cm-lineMark-step")?.textContent;
        return line?.trim() === document.querySelector("[data-testid=step-now] code").textContent;
      });
    await marked();
    await stepInView(page, "program-editor");
    await page.getByTestId("step-forward").click();
    await marked();
    await stepInView(page, "program-editor");
    const mark = page.getByTestId("program-editor").locator(".cm-line.cm-lineMark-step");
    await page.getByTestId("translation-editor").locator(".cm-line").last().hover();
    await page.getByTestId("program-editor").locator(".cm-line").first().hover();
    assert.equal(await mark.count(), 1);
    // The cursor is the reader's.
    assert.equal(await page.evaluate(() => document.activeElement?.closest("[data-testid=program-editor]") === null), true);
    await page.getByRole("tab", { name: "Console", exact: true }).click();
    await mark.waitFor({ state: "detached" });
    assert.deepEqual(page.complaints, []);
  });

  test("the workbench's address carries its panel and the step", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?example=vector_add");
    await translated(page, "valid");
    await page.getByRole("tab", { name: "Step by step", exact: true }).click();
    await page.getByTestId("watch").waitFor();
    await page.getByTestId("step-forward").click();
    await page.waitForFunction(() => /tab=threads&at=\w+,0,0,0,\d+/.test(location.hash));
    const said = await page.getByTestId("step-now").innerText();
    await page.reload();
    await page.getByTestId("watch").waitFor();
    assert.equal(await page.getByTestId("step-now").innerText(), said);
    assert.deepEqual(page.complaints, []);
  });

  test("the workbench's address carries the device and the launch of warps over time", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?example=vector_add");
    await translated(page, "valid");
    await page.getByTestId("tab-warps").click();
    await page.getByTestId("warps-device").waitFor();
    await page.getByTestId("warps-device").selectOption("course-2-cores");
    await page.waitForFunction(() => /tab=warps&warps=course-2-cores,0,share,oldest/.test(decodeURIComponent(location.hash)));
    await page.reload();
    await page.getByTestId("warps-device").waitFor();
    assert.equal(await page.getByTestId("warps-device").inputValue(), "course-2-cores");
    // Back from another panel it is the same, and as it begins it needs no words.
    await page.getByTestId("tab-console").click();
    await page.getByTestId("tab-warps").click();
    await page.getByTestId("warps-device").waitFor();
    assert.equal(await page.getByTestId("warps-device").inputValue(), "course-2-cores");
    await page.getByTestId("warps-device").selectOption("h100");
    await page.waitForFunction(() => /tab=warps$/.test(location.hash));
    assert.deepEqual(page.complaints, []);
  });

  test("the order of warps over time is not cut in its choice in a low window", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 768 } });
    await open(page, site, "#/cuda?example=vector_add");
    await translated(page, "valid");
    await page.getByTestId("tab-warps").click();
    await page.getByTestId("warps-device").waitFor();
    const lacks = await page.getByLabel("Next to issue").evaluate((select) => {
      const whole = select.cloneNode(true);
      whole.style.cssText = "position: absolute; width: max-content; max-width: none";
      select.parentElement.append(whole);
      const lacks = whole.offsetWidth - select.offsetWidth;
      whole.remove();
      return lacks;
    });
    assert.ok(lacks <= 0, `${lacks} pixels are cut`);
  });

  test("a wrong answer and the way to the right one are there after a reload", async () => {
    const page = await site.page();
    await open(page, site, "#/transpose/padded");
    await showPane(page, "lesson");
    const question = page.getByTestId("question").nth(1);
    await question.getByTestId("choose-yes").check();
    await question.locator("[data-state=wrong]").waitFor();
    await page.reload();
    await showPane(page, "lesson");
    await question.getByText("Show the answer").waitFor();
    await question.getByTestId("choose-no").check();
    await question.locator("[data-state=right]").waitFor();
    assert.match(await question.getByTestId("question-reply").innerText(), /^Right\.\s+It is not quite enough/);
  });

  test("a wrong answer that was typed is there in a later visit, after a right one too", async () => {
    const page = await site.page();
    await open(page, site, "#/transpose/padded");
    await showPane(page, "lesson");
    const typed = page.getByTestId("question").filter({ has: page.getByTestId("question-answer") }).first();
    const answer = async (text) => {
      await typed.getByTestId("question-answer").fill(text);
      await typed.getByTestId("question-answer").press("Enter");
    };
    await answer("123456789");
    await typed.locator("[data-state=wrong]").waitFor();
    await typed.getByText("Show the answer").click();
    await typed.locator("[data-state=shown]").waitFor();
    const right = (await typed.getByTestId("question-reply").innerText()).match(/[\d,.]*\d/)[0];
    await answer(right);
    await typed.locator("[data-state=right]").waitFor();
    await answer("123456789");
    await typed.locator("[data-state=wrong]").waitFor();
    // A visit is another tab.
    const later = await page.context().newPage();
    await open(later, site, "#/transpose/padded");
    await showPane(later, "lesson");
    const same = later.getByTestId("question").filter({ has: later.getByTestId("question-answer") }).first();
    await same.locator("[data-state=wrong]").waitFor();
    assert.equal(await same.getByTestId("question-answer").inputValue(), "123456789");
  });

  test("the first kernel of a family opens with the family's introduction", async () => {
    const page = await site.page();
    await open(page, site, "#/");
    await follow(page, "#/reduce");
    await page.getByTestId("lesson").waitFor();
    await page.waitForSelector("[data-opened]", { state: "attached" });
    assert.equal(await page.getByTestId("lesson").evaluate((lesson) => lesson.scrollTop), 0);
  });
});

describe("what the lab says of a run", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("verdict and time are beside the buttons, and the result comes into view", async () => {
    const page = await site.page({ viewport: { width: 910, height: 512 } });
    await open(page, site, "#/lab");
    await page.getByTestId("lab-example-saxpy.cu").click();
    await page.getByTestId("lab-form").locator("fieldset").first().waitFor();
    const edge = await page.locator(".header").evaluate((header) => header.getBoundingClientRect().bottom);
    const top = await page.getByTestId("lab-run").evaluate((button) => button.getBoundingClientRect().top);
    assert.ok(top >= edge, `the buttons begin at ${top}, the header ends at ${edge}`);
    await page.getByTestId("lab-run").click();
    const outcome = page.getByTestId("lab-outcome");
    await page.waitForSelector("[data-testid=lab-outcome][data-state=done]");
    assert.match(await outcome.innerText(), /^Done, not compared/);
    await page.getByTestId("lab-time").waitFor();
    assert.match(await page.getByTestId("lab-time").innerText(), /, (GPU timestamps|timestamps of a processor, not of a GPU|wall clock)$/);
    const panel = await page.getByTestId("lab-verdict").boundingBox();
    assert.ok(panel.y < 512, `the result begins at ${panel.y}`);
    // A run does not see everything.
    await page.getByTestId("lab-find-mistakes").click();
    await page.waitForFunction(() => /no mistakes found/.test(document.querySelector("[data-testid=lab-outcome]").innerText));
    assert.equal(await page.getByTestId("lab-find-mistakes").count(), 0);
    assert.deepEqual(page.complaints, []);
  });
});
