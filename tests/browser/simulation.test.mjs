import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { UNSHRUNK, needDevice, open, run, start, stepInView, typeKernel, showPane } from "./harness.mjs";

/** The worker's files, of which there may be two sets: loaded when the worker is first asked something, not with the page. */
const isWorkers = (name) => /^(warpground-)?worker(-vectors)?(_bg)?\.(js|wasm)$/.test(name);
/** Those that this browser loads: it has vectors, and the quick page has no module for them. */
const workers = (folder) => {
  const name = existsSync(join(folder, "warpground-worker-vectors.js")) ? "warpground-worker-vectors" : "warpground-worker";
  return ["worker.js", `${name}.js`, `${name}_bg.wasm`];
};

/** A kernel that never ends: for what must be possible all the same. */
const ENDLESS = `override block_x: u32 = 256;
struct Parameters { n: u32 }
@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;
@compute @workgroup_size(block_x)
fn vector_add(@builtin(global_invocation_id) id: vec3<u32>) {
    var i = id.x;
    while (i < parameters.n) {
        c[i] = a[i] + b[i];
    }
}
`;

/** Two threads write each element: valid, and wrong. */
const RACE = ENDLESS.replace(/    var i[^]*/, `    if (id.x < parameters.n) {
        c[id.x / 2u] = a[id.x] + b[id.x];
    }
}
`);

/** Chooses the simulator, as a reader would. */
async function simulate(page) {
  await page.getByTestId("device-simulated").check();
}

describe("the simulator in the page", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("the worker is not part of the first visit, and its size is known", async (context) => {
    const page = await site.page();
    const loaded = [];
    page.on("request", (request) => loaded.push(new URL(request.url()).pathname.replace(/^.*\//, "")));
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    assert.deepEqual(loaded.filter(isWorkers), []);
    await simulate(page);
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
    assert.deepEqual([...new Set(loaded.filter(isWorkers))].sort(), workers(site.dist).sort());
    if (!UNSHRUNK) {
      const size = workers(site.dist).reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(site.dist, name))).length, 0);
      context.diagnostic(`measured: the worker is ${Math.round(size / 1000)} kB after Brotli, loaded when it is first used`);
    }
    assert.deepEqual(page.complaints, []);
  });

  test("a simulated run is verified, and counters stand in place of times", async () => {
    const page = await site.page();
    await open(page, site, "#/transpose/naive?width=128&height=128");
    await needDevice(page);
    await simulate(page);
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
    // A warp of 32 lanes reads 4 sectors and writes 32: 18 a request.
    assert.equal(await page.getByTestId("sectors").innerText(), "18.0");
    assert.match(await page.getByTestId("lanes").innerText(), /^\d[\d.]* %$/);
    assert.equal(await page.getByTestId("time").count(), 0);
    assert.match(await page.locator(".readout").innerText(), /counted by the simulator/);
    assert.deepEqual(page.complaints, []);
  });

  test("how fast the simulator is in the page is printed", async (context) => {
    const page = await site.page();
    /** Seconds of what `act` does, for a product of that side. */
    const timed = async (side, act) => {
      await open(page, site, `#/matmul/tiled?rows=${side}&inner=${side}&columns=${side}&tile=16`);
      await needDevice(page);
      return act();
    };
    const clocked = async (act) => {
      const begin = performance.now();
      await act();
      return (performance.now() - begin) / 1000;
    };
    const count = async () => {
      await simulate(page);
      return clocked(async () => {
        const { state, text } = await run(page);
        assert.equal(state, "correct", text);
      });
    };
    const check = async () => {
      await page.getByTestId("tab-findings").click();
      return clocked(async () => {
        await page.getByTestId("inspect").click();
        await page.waitForSelector("[data-testid=findings][data-stale=false][data-count='0']");
      });
    };
    const told = {};
    for (const [name, act] of Object.entries({ check, count })) {
      // The first loads the worker and has its code compiled for speed. Of the others, what a longer run and a shorter one
      // both need besides the simulation is taken off.
      await timed(256, act);
      const best = { 128: Infinity, 256: Infinity };
      for (const side of [128, 256, 128, 256, 128, 256]) best[side] = Math.min(best[side], await timed(side, act));
      told[name] = Math.round((1000 * (best[256] - best[128])) / 7);
    }
    context.diagnostic(
      `measured: a product of 128³ takes ${told.check} ms in the page with all checks, ${told.count} ms counted and compared with its reference`,
    );
    assert.deepEqual(page.complaints, []);
  });

  test("the choice of a device outlives the page", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await simulate(page);
    await page.reload();
    await page.waitForSelector("body[data-ready=true]");
    assert.ok(await page.getByTestId("device-simulated").isChecked());
    await needDevice(page);
    await page.getByTestId("device-gpu").check();
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
    assert.match(await page.getByTestId("time").innerText(), /\d/);
  });

  test("the device that a link chose is for its kernel, and the one that the reader chose for all", async () => {
    const page = await site.page();
    await open(page, site, "#/transpose/naive?width=256&height=256&device=simulated&tab=counters");
    await needDevice(page);
    assert.ok(await page.getByTestId("device-simulated").isChecked());
    // A link within the kernel that names no device changes none.
    await open(page, site, "#/transpose/naive?width=128&height=128");
    assert.ok(await page.getByTestId("device-simulated").isChecked());
    await open(page, site, "#/vector_add/guarded?tab=sizes");
    assert.ok(await page.getByTestId("device-gpu").isChecked());
    await page.waitForSelector("[data-testid=sweep-start]:enabled");
    assert.doesNotMatch(await page.evaluate(() => location.hash), /device/);
    await simulate(page);
    await open(page, site, "#/reduce/sequential");
    assert.ok(await page.getByTestId("device-simulated").isChecked());
    assert.deepEqual(page.complaints, []);
  });

  test("a kernel that never ends leaves the page alive, and can be stopped", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    await simulate(page);
    await typeKernel(page, ENDLESS);
    await page.waitForSelector("[data-testid=editor-status][data-state=valid]");
    await page.getByTestId("run").click();
    await page.waitForSelector("[data-testid=verdict][data-state=running]");
    // The page answers while the worker turns in its loop.
    await page.getByTestId("search").fill("histogram");
    assert.ok((await page.getByTestId("catalogue-link").count()) >= 2);
    await page.getByTestId("search").fill("");
    await page.getByTestId("stop").click();
    await page.waitForSelector("[data-testid=verdict][data-state=idle]");
    await page.getByTestId("restore").click();
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
    assert.deepEqual(page.complaints, []);
  });

  test("a mistake that a GPU's result does not show is looked for on the simulator, without choosing it", async () => {
    const page = await site.page();
    for (const route of ["#/barriers/no_barrier_after_load?n=1000", "#/block_order/waits_for_all?n=1000"]) {
      await open(page, site, route);
      await needDevice(page);
      await page.getByTestId("simulate").click();
      await page.waitForSelector("[data-testid=verdict][data-state=mistaken]");
      assert.match(await page.getByTestId("verdict").innerText(), /As predicted/);
      assert.ok(await page.getByTestId("device-gpu").isChecked());
      assert.equal(await page.getByTestId("simulate").count(), 0);
    }
    assert.deepEqual(page.complaints, []);
  });

  test("a matrix and a text of the reader's own go to the worker", async () => {
    const page = await site.page();
    await open(page, site, "#/spmv/row_per_thread");
    await simulate(page);
    const matrix = "%%MatrixMarket matrix coordinate real general\n3 4 3\n1 1 3\n3 2 2\n2 4 -1\n";
    await page.getByTestId("own-file").setInputFiles({ name: "small.mtx", mimeType: "text/plain", buffer: Buffer.from(matrix) });
    await page.waitForFunction(() => document.querySelector("[data-testid=field-rows]")?.value === "3");
    const small = await run(page);
    assert.equal(small.state, "correct", small.text);
    await open(page, site, "#/characters/one_each");
    await page.getByTestId("own-text").fill("anna and the banana");
    const counted = await run(page);
    assert.equal(counted.state, "correct", counted.text);
    assert.equal(await page.getByTestId("field-n").inputValue(), "19");
  });

  test("a picture goes to the worker and comes back", async () => {
    const page = await site.page();
    await open(page, site, "#/picture/grey");
    await simulate(page);
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
    await page.locator("figure", { hasText: "After" }).locator("canvas").waitFor();
  });

  test("counters stand beside the lines that they belong to, and go when the text changes", async () => {
    const page = await site.page();
    await open(page, site, "#/transpose/naive?width=128&height=128");
    await needDevice(page);
    await simulate(page);
    await run(page);
    const editor = page.getByTestId("wgsl-editor");
    const hot = editor.locator(".cm-counters-row", { has: page.locator(".cm-counter-hot") });
    await hot.first().waitFor();
    assert.match(await hot.first().getAttribute("title"), /sectors per request to global memory: 32/);
    await page.getByTestId("gutter-legend").waitFor();
    await editor.locator(".cm-content").click();
    await page.keyboard.type(" ");
    await editor.locator(".cm-counters-row").first().waitFor({ state: "detached" });
  });

  test("with a GPU, any text can be counted on the simulator as well", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    await page.getByTestId("tab-counters").click();
    await page.getByTestId("count").click();
    const lines = page.getByTestId("line-counters").locator("tbody tr");
    await lines.first().waitFor();
    assert.ok((await lines.count()) >= 3);
    assert.match(await page.locator(".counters").innerText(), /Counted by the simulator.*Not measured/s);
    await lines.first().getByRole("button").click();
    assert.deepEqual(page.complaints, []);
  });

  test("what was counted is no time among those of the variants", async () => {
    const page = await site.page();
    await open(page, site, "#/transpose/naive?width=64&height=64");
    await needDevice(page);
    await page.getByTestId("tab-counters").click();
    await page.getByTestId("count").click();
    await page.getByTestId("line-counters").locator("tbody tr").first().waitFor();
    await page.getByTestId("tab-family").click();
    const table = page.locator(".comparison-table").first();
    await table.waitFor();
    const own = table.locator("tr", { hasText: "Naive transpose" });
    assert.match(await table.locator("thead").innerText(), /Time/);
    assert.match(await own.innerText(), /not timed on this problem/);
    // On the simulator it is there, as the cost that it is.
    await simulate(page);
    await page.getByTestId("tab-family").click();
    await page.locator(".comparison-table thead", { hasText: "Cost" }).first().waitFor();
    assert.match(await own.innerText(), /\d (ns|µs|ms)/);
    assert.deepEqual(page.complaints, []);
  });

  test("a race is found, with a sentence and a mark on each of its lines", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    await typeKernel(page, RACE);
    await page.waitForSelector("[data-testid=editor-status][data-state=valid]");
    await page.getByTestId("tab-findings").click();
    await page.getByTestId("inspect").click();
    const findings = page.getByTestId("findings");
    await findings.waitFor();
    assert.notEqual(await findings.getAttribute("data-count"), "0");
    const text = await findings.innerText();
    assert.match(text, /race within a block/i);
    assert.match(text, /c\[\d+\]/);
    assert.match(text, /thread \(\d+, 0, 0\) of block/);
    const line = page.getByTestId("wgsl-editor").locator(".cm-line", { has: page.locator(".cm-lintRange-warning") });
    assert.match(await line.first().innerText(), /c\[id\.x \/ 2u\]/);
    await page.getByTestId("restore").click();
    await page.waitForSelector("[data-testid=findings][data-stale=true]");
    await page.getByTestId("inspect").click();
    await page.waitForSelector("[data-testid=findings][data-stale=false][data-count='0']");
  });

  test("a kernel is stepped forward and back, to the next barrier, with the values of its lanes", async () => {
    const page = await site.page();
    await open(page, site, "#/reduce/sequential?n=1000&block_x=64");
    await needDevice(page);
    await page.getByTestId("tab-watch").click();
    await page.getByTestId("watch").waitFor();
    const now = page.getByTestId("step-now");
    const before = await now.innerText();
    await page.getByTestId("step-forward").click();
    await page.waitForFunction((text) => document.querySelector("[data-testid=step-now]").innerText !== text, before);
    await page.getByTestId("step-back").click();
    await page.waitForFunction((text) => document.querySelector("[data-testid=step-now]").innerText === text, before);
    await page.getByTestId("step-barrier").click();
    await page.waitForFunction(() => /meet at this barrier/.test(document.querySelector("[data-testid=step-now]").innerText));
    // The line is set off in the text.
    assert.match(await page.getByTestId("wgsl-editor").locator(".cm-lineMark-match").first().innerText(), /workgroupBarrier/);
    const slider = page.getByTestId("step-slider");
    await slider.focus();
    const at = await slider.inputValue();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction((at) => Number(document.querySelector("[data-testid=step-slider]").value) === Number(at) + 1, at);
    assert.match(await slider.getAttribute("aria-valuetext"), /step \d+ of \d+, line \d+/);
    await page.getByTestId("watch-names").getByRole("button").first().click();
    assert.equal(await page.getByTestId("lane-grid").getAttribute("data-values"), "true");
    assert.match(await page.locator(".lane-value").first().innerText(), /\d/);
    assert.deepEqual(page.complaints, []);
  });

  test("the line of a step is in view at once, after a reload, and when the code gets lower", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 768 } });
    await open(page, site, "#/transpose/naive?width=64&height=64");
    await needDevice(page);
    await page.getByTestId("tab-watch").click();
    await page.getByTestId("watch").waitFor();
    // The text that the reader sees stays, and the step is told in it.
    await stepInView(page, "cuda-editor");
    await page.waitForFunction(() => /tab=watch&at=/.test(location.hash));
    await page.reload();
    await page.getByTestId("watch").waitFor();
    await stepInView(page, "cuda-editor");
    await page.getByTestId("border-results").focus();
    for (let time = 0; time < 4; time += 1) await page.keyboard.press("ArrowUp");
    await page.waitForSelector(".bench-panes[data-placed=true]");
    await stepInView(page, "cuda-editor");
    // Who scrolls away from it is not brought back.
    await page.getByTestId("cuda-editor").locator(".cm-scroller").evaluate((scroller) => scroller.scrollTo(0, 0));
    await page.waitForTimeout(200);
    await page.keyboard.press("ArrowDown");
    await page.waitForTimeout(200);
    assert.equal(await page.getByTestId("cuda-editor").locator(".cm-scroller").evaluate((scroller) => scroller.scrollTop), 0);
    assert.deepEqual(page.complaints, []);
  });

  test("advice about a line brings that line into view, once", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 768 } });
    await open(page, site, "#/transpose/naive?width=64&height=64");
    await needDevice(page);
    await page.getByTestId("tab-counters").click();
    await page.getByTestId("count").click();
    const named = page.getByTestId("diagnoses").getByRole("button", { name: /^CUDA line/ }).first();
    const line = (await named.innerText()).replace(/\D/g, "");
    await page.waitForFunction((line) => {
      const editor = document.querySelector("[data-testid=cuda-editor]");
      const view = editor.querySelector(".cm-scroller").getBoundingClientRect();
      const number = [...editor.querySelectorAll(".cm-lineNumbers .cm-gutterElement")].find((its) => its.textContent === line && its.offsetHeight > 0);
      const its = number?.getBoundingClientRect();
      return its && view.height > 0 && its.top >= view.top && its.bottom <= view.bottom;
    }, line);
    // The reader's choice of a text holds.
    await page.getByTestId("tab-wgsl").click();
    await page.waitForTimeout(200);
    assert.equal(await page.getByTestId("tab-wgsl").getAttribute("aria-selected"), "true");
    assert.deepEqual(page.complaints, []);
  });

  test("every picture is drawn from the recording and says in words what it shows", async () => {
    const page = await site.page();
    await open(page, site, "#/reduce/sequential?n=1000&block_x=64");
    await needDevice(page);
    await page.getByTestId("tab-watch").click();
    await page.getByTestId("watch").getByTestId("request").locator("svg[role=img]").first().waitFor();
    assert.match(await page.getByTestId("watch").getByTestId("request").innerText(), /sectors of 32 bytes move in/);
    const pictures = {
      elements: /threads touch it, thread 0 element 0; neighbouring threads touch neighbouring elements/,
      lanes: /% of its lanes are active/,
      flow: /written in 7 rounds, which barriers separate; elements written in each: 64, 32, 16, 8, 4, 2, 1/,
      blocks: /16 blocks on 16 of \d+ multiprocessors/,
    };
    for (const [view, sentence] of Object.entries(pictures)) {
      await page.getByTestId(`tab-${view}`).click();
      const drawing = page.locator(".watch-panel svg[role=img]").first();
      await drawing.waitFor();
      assert.match(await drawing.getAttribute("aria-label"), sentence);
    }
    // Another block is recorded when it is asked for.
    await page.getByTestId("watch-block").fill("3");
    await page.getByTestId("watch-block").press("Tab");
    await page.waitForFunction(() => document.querySelector("[data-testid=watch-block]")?.value === "3");
    await page.locator(".watch-choices").getByText("of 16, at (3, 0, 0)").waitFor();
    assert.deepEqual(page.complaints, []);
  });

  test("a bank conflict shows as words that share a bank, and padding takes it away", async () => {
    const page = await site.page();
    const deepest = async (variant) => {
      await open(page, site, `#/transpose/${variant}?width=64&height=64`);
      await needDevice(page);
      await page.getByTestId("tab-watch").click();
      await page.getByTestId("watch").waitFor();
      let most = 0;
      for (;;) {
        const text = await page.getByTestId("watch").getByTestId("request").innerText();
        for (const [, wavefronts] of text.matchAll(/it takes (\d+) wavefronts/g)) most = Math.max(most, Number(wavefronts));
        const next = page.getByTestId("watch").getByTestId("next-request");
        if ((await next.count()) === 0) return most;
        const slider = await page.getByTestId("step-slider").inputValue();
        await next.click();
        await page.waitForFunction((at) => document.querySelector("[data-testid=step-slider]").value !== at, slider);
      }
    };
    assert.ok((await deepest("coalesced")) > 1);
    assert.equal(await deepest("padded"), 0);
  });

  test("variants are compared on the simulator by what they do", async () => {
    const page = await site.page();
    await page.setViewportSize({ width: 1366, height: 768 });
    await open(page, site, "#/transpose/copy?width=127&height=65");
    await simulate(page);
    await page.getByTestId("tab-family").click();
    await page.locator(".comparison-table").first().waitFor();
    // Before any run there is nothing to draw, and what is said of it is there whole.
    assert.equal(await page.locator(".comparison [data-testid=chart]").count(), 0);
    const cut = await page.locator(".comparison-table .unrun").evaluateAll((all) => all.filter((its) => its.scrollWidth > its.clientWidth).length);
    assert.equal(cut, 0);
    const sides = await page.locator(".result-panel").evaluate((its) => its.scrollWidth - its.clientWidth);
    assert.ok(sides <= 0, `${sides} pixels are outside the panel`);
    await page.getByTestId("run-family").click();
    await page.waitForFunction(() => {
      const table = document.querySelector(".comparison-table");
      const cells = [...(table?.querySelectorAll("td.number") ?? [])];
      return cells.length >= 5 && cells.every((cell) => /^[\d.]+ (ns|µs|ms)$/.test(cell.innerText));
    });
  });

  for (const width of [360, 900]) {
    test(`nothing of the simulator overflows a window ${width} pixels wide`, async () => {
      const page = await site.page({ viewport: { width, height: 900 } });
      await open(page, site, "#/reduce/sequential?n=1000&block_x=64");
      await simulate(page);
      await run(page);
      await showPane(page, "results");
      for (const tab of ["counters", "findings", "watch"]) {
        await page.getByTestId(`tab-${tab}`).click();
        if (tab === "watch") await page.getByTestId("watch").waitFor();
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${tab}: ${overflow} pixels too wide`);
      }
    });
  }

  test("a worker that cannot be loaded is reported in a sentence, and the page goes on", async () => {
    const page = await site.page();
    await page.route("**/warpground-worker*_bg.wasm*", (route) => route.fulfill({ status: 404, body: "gone" }));
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    await simulate(page);
    const { state, text } = await run(page);
    assert.equal(state, "failed", text);
    assert.match(text, /worker could not be started/);
    await page.unroute("**/warpground-worker*_bg.wasm*");
    await page.getByTestId("run").click();
    await page.waitForSelector("[data-testid=verdict][data-state=correct]");
  });
});
