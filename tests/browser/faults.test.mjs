// What goes wrong in browsers, one drill each: nothing is lost, one sentence says what happened, and the page goes on.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { needDevice, open, run, start, typeKernel } from "./harness.mjs";
import { ENDLESS_HOST, ended, run as runProgram, translated, typeProgram } from "./workbench.mjs";

const HELLO = '#include <cstdio>\nint main() { puts("hello"); }\n';

const SEVEN = `#include <cstdio>
__global__ void seven(int *a) { a[threadIdx.x] = 7; }
int main() {
    int *a, host[64];
    cudaMalloc(&a, sizeof host);
    seven<<<1, 64>>>(a);
    cudaError_t error = cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
    printf("%s\\n", error ? cudaGetErrorString(error) : host[63] == 7 ? "seven" : "wrong");
}
`;

/** What a page or a worker does to lose its device at each of the next launches. */
function loseAtLaunches(count) {
  const { submit } = GPUQueue.prototype;
  const { createCommandEncoder } = GPUDevice.prototype;
  let device;
  let left = count;
  GPUDevice.prototype.createCommandEncoder = function (...given) {
    device = this;
    return createCommandEncoder.apply(this, given);
  };
  GPUQueue.prototype.submit = function (commands) {
    submit.call(this, commands);
    if (commands.length === 0 || left === 0) return;
    left -= 1;
    device.destroy();
    globalThis.lost = (globalThis.lost ?? 0) + 1;
  };
}

describe("faults", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("a device that is lost in the middle of a run is asked for again, and the run repeated", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=100000");
    await needDevice(page);
    await page.evaluate(loseAtLaunches, 1);
    const { state, text } = await run(page);
    assert.equal(await page.evaluate(() => globalThis.lost), 1);
    assert.equal(state, "correct", text);
    assert.deepEqual(page.complaints, []);
  });

  test("a device that is lost again and again costs that run alone, and a sentence says so", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=100000");
    await needDevice(page);
    await page.evaluate(loseAtLaunches, 2);
    const lost = await run(page);
    assert.equal(await page.evaluate(() => globalThis.lost), 2);
    assert.equal(lost.state, "failed", lost.text);
    assert.match(lost.text, /lost/);
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
    assert.deepEqual(page.complaints, []);
  });

  test("a device that is lost under a CUDA program costs that run alone", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    await needDevice(page);
    await typeProgram(page, SEVEN);
    await translated(page, "valid");
    assert.equal((await runProgram(page)).console, "seven\n");
    await Promise.all(page.workers().map((worker) => worker.evaluate(loseAtLaunches, 1)));
    const lost = await runProgram(page);
    // CUDA tells a program by an error of its next call; what it prints then is up to it.
    assert.notEqual(lost.console, "wrong\n", lost.text);
    const again = await runProgram(page);
    assert.equal(again.console, "seven\n", again.text);
  });

  test("a worker that the browser kills is reported, and the next run has another", async () => {
    const page = await site.page();
    await page.addInitScript(() => {
      globalThis.workers = [];
      globalThis.Worker = class extends Worker {
        constructor(...given) {
          super(...given);
          globalThis.workers.push(this);
        }
      };
    });
    await open(page, site, "#/cuda?device=sim");
    await typeProgram(page, ENDLESS_HOST);
    await translated(page, "valid");
    await page.getByTestId("run").click();
    await page.waitForFunction(() => document.querySelector("[data-testid=console]")?.textContent.includes("begun"));
    await page.evaluate(() => globalThis.workers.forEach((worker) => worker.terminate()));
    const { state, text } = await ended(page);
    assert.equal(state, "failed", text);
    assert.match(text, /browser ended the page's worker/);
    await typeProgram(page, HELLO);
    await translated(page, "valid");
    assert.equal((await runProgram(page)).console, "hello\n");
    assert.deepEqual(page.complaints, []);
  });

  for (const [what, script] of [
    ["full", () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("no room", "QuotaExceededError");
      };
    }],
    ["forbidden", () => {
      for (const store of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(globalThis, store, { get() { throw new DOMException("denied", "SecurityError"); } });
      }
    }],
  ]) {
    test(`storage that is ${what} is reported once, and everything else works`, async () => {
      const page = await site.page();
      await page.addInitScript(script);
      await open(page, site, "#/vector_add/guarded?n=1000");
      await needDevice(page);
      assert.equal((await run(page)).state, "correct");
      await typeKernel(page, "fn mine() {}\n");
      const says = page.getByTestId("storage-refused");
      await says.waitFor();
      assert.match(await says.innerText(), /what you edit is lost when you close this tab\. Save it as a file, or copy a link\./);
      // To another page and back: what was typed is still there.
      await page.evaluate(() => (location.hash = "#/"));
      await page.getByTestId("catalogue").waitFor();
      await page.goBack();
      await page.waitForFunction(() => document.querySelector("[data-testid=wgsl-editor]")?.textContent.includes("fn mine()"));
      await says.getByRole("button").click();
      assert.equal(await says.count(), 0);
      await open(page, site, "#/cuda?device=sim");
      await typeProgram(page, HELLO);
      await translated(page, "valid");
      assert.equal((await runProgram(page)).console, "hello\n");
      assert.deepEqual(page.complaints, []);
      });
  }

  test("the list of runs outlives the page, and what is damaged in it is discarded with a sentence", async () => {
    const page = await site.page();
    const rows = () => page.getByTestId("history").locator("tbody tr");
    await open(page, site, "#/vector_add/guarded?n=1000&device=simulated");
    await run(page);
    await page.getByTestId("tab-history").click();
    assert.match(await rows().first().innerText(), /1,000\s+256\s+simulator\s+correct\s+[\d,]+ instructions\s+[\d,]+ sectors/);
    await page.waitForFunction(() => localStorage.getItem("warpground.runs")?.includes("vector_add/guarded"));
    // A later visit adds to it.
    await page.reload();
    await page.waitForSelector("body[data-ready=true]");
    await run(page);
    await page.getByTestId("tab-history").click();
    await page.waitForFunction(() => document.querySelectorAll("[data-testid=history] tbody tr").length === 2);
    assert.deepEqual(await rows().locator("td:first-child").allInnerTexts(), ["2", "1"]);
    await page.evaluate(() => {
      const text = localStorage.getItem("warpground.runs");
      localStorage.setItem("warpground.runs", text.replace("1\tvector_add/guarded", "1\tno/kernel"));
    });
    await page.reload();
    await page.waitForSelector("body[data-ready=true]");
    await page.getByTestId("tab-history").click();
    assert.match(await page.getByTestId("history-damaged").innerText(), /could not be read and were discarded\./);
    assert.equal(await rows().count(), 1);
    await page.getByTestId("history-clear").click();
    await page.getByText("No runs yet.").waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem("warpground.runs")), null);
    assert.deepEqual(page.complaints, []);
  });

  test("a page that is opened twice keeps the programs of both", async () => {
    const one = await site.page();
    const two = await one.context().newPage();
    two.setDefaultTimeout(60_000);
    const pages = [[one, "one.cu"], [two, "two.cu"]];
    for (const [page, name] of pages) {
      await open(page, site, "#/cuda?device=sim");
      await page.getByTestId("open-file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(`${HELLO}// ${name}\n`) });
      await page.waitForFunction((name) => document.querySelector("[data-testid=program-name]").textContent === name, name);
    }
    await one.waitForFunction(() => {
      const kept = JSON.parse(localStorage.getItem("warpground.programs") ?? "[]").map(({ name }) => name);
      return kept.includes("one.cu") && kept.includes("two.cu");
    });
    // Each tab still has its own, through a reload, and both run at the same time.
    for (const [page, name] of pages) {
      await page.reload();
      await page.waitForSelector("body[data-ready=true]");
      await page.waitForFunction((name) => document.querySelector("[data-testid=program-name]").textContent === name, name);
      await translated(page, "valid");
    }
    const [first, second] = await Promise.all(pages.map(([page]) => runProgram(page)));
    assert.deepEqual([first.console, second.console], ["hello\n", "hello\n"]);
    assert.deepEqual(one.complaints, []);
  });

  test("a deploy while the page is open is reported, and loading again keeps the text", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?device=sim");
    await typeProgram(page, `${HELLO}// mine\n`);
    await page.waitForFunction(() => sessionStorage.getItem("warpground.cuda")?.includes("// mine"));
    // The worker of another build in the place of this page's.
    const other = readFileSync(join(site.dist, "worker.js"), "utf8").replace(/const BUILD ?= ?"[0-9a-f]*"/, 'const BUILD = "0123456789abcdef"');
    assert.match(other, /0123456789abcdef/);
    const replaced = (route) => route.fulfill({ contentType: "text/javascript", body: other });
    // The one that translated as the text was typed was there before.
    const fresh = await page.context().newPage();
    await fresh.route("**/worker.js*", replaced);
    await fresh.goto(`${site.origin}/#/vector_add/guarded?n=1000`);
    await fresh.waitForSelector("body[data-device]");
    await fresh.getByTestId("device-simulated").check();
    const { state, text } = await run(fresh);
    assert.equal(state, "failed");
    assert.match(text, /a newer version replaced this page after it was opened; load it again/);
    await page.reload();
    await page.waitForSelector("body[data-ready=true]");
    await translated(page, "valid");
    assert.match(await page.getByTestId("program-editor").locator(".cm-content").innerText(), /\/\/ mine/);
    assert.equal((await runProgram(page)).console, "hello\n");
  });

  test("a clock that is set back harms no time", async () => {
    const page = await site.page();
    await page.addInitScript(() => {
      const { now } = Date;
      let back = 0;
      Date.now = () => now() - back;
      const begin = performance.now.bind(performance);
      performance.now = () => Math.max(0, begin() - (back > 0 ? 1000 : 0));
      globalThis.setBack = () => (back = 3_600_000);
    });
    await open(page, site, "#/vector_add/guarded?n=100000");
    await needDevice(page);
    await page.getByTestId("run").click();
    await page.evaluate(() => globalThis.setBack());
    await page.waitForSelector("[data-testid=verdict][data-state=correct]");
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
    assert.doesNotMatch(await page.locator("main").innerText(), /[-−]\d+(\.\d+)? (ns|µs|ms|s)\b|NaN|inf/);
    assert.deepEqual(page.complaints, []);
  });

  test("a WebGPU that promises and then fails leaves the simulator, and says so", async () => {
    for (const [fail, says] of [
      [() => (GPUAdapter.prototype.requestDevice = () => Promise.reject(new DOMException("no device today", "OperationError"))), /no device today|simulator/],
      [() => (GPU.prototype.requestAdapter = () => Promise.reject(new Error("no adapter today"))), /simulator/],
      [() => (GPU.prototype.requestAdapter = () => Promise.resolve(null)), /simulator/],
    ]) {
      const page = await site.page();
      await page.addInitScript(fail);
      await open(page, site, "#/vector_add/guarded?n=1000");
      await page.waitForSelector("body[data-device=none]");
      assert.match(await page.getByTestId("verdict").innerText(), says);
      const { state, text } = await run(page);
      assert.equal(state, "correct", text);
      assert.match(await page.locator(".readout").innerText(), /counted by the simulator/);
      assert.deepEqual(page.complaints, []);
      }
  });

  test("a program of 10,000 lines is opened, edited, translated and run", async (context) => {
    const page = await site.page();
    await open(page, site, "#/cuda?device=sim");
    const kernels = Array.from({ length: 1250 }, (_, k) => `__global__ void k${k}(int *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        a[i] += ${k};
    }
}

// Kernel ${k}.
`);
    const text = `#include <cstdio>\n${kernels.join("")}int main() {
    int *a, last;
    cudaMalloc(&a, 256);
    cudaMemset(a, 0, 256);
    k1249<<<1, 64>>>(a, 64);
    cudaMemcpy(&last, a, 4, cudaMemcpyDeviceToHost);
    printf("%d\\n", last);
}
`;
    assert.ok(text.split("\n").length >= 10_000);
    const begin = performance.now();
    await page.getByTestId("open-file").setInputFiles({ name: "long.cu", mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.waitForFunction(() => document.querySelector("[data-testid=program-name]").textContent === "long.cu");
    const content = page.getByTestId("program-editor").locator(".cm-content");
    await content.click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.insertText("// typed\n");
    await page.waitForFunction(() => /typed/.test(document.querySelector("[data-testid=program-editor]").textContent));
    context.diagnostic(`measured: 10,000 lines were there and typed into after ${((performance.now() - begin) / 1000).toFixed(1)} s`);
    await page.waitForSelector("[data-testid=editor-status]:not([data-state=waiting])");
    const { console, text: outcome } = await runProgram(page);
    assert.equal(console, "1249\n", outcome);
    assert.deepEqual(page.complaints, []);
  });

  test("300 MB of buffers on a phone's limits are refused with both numbers, before anything is allocated", async () => {
    const page = await site.page({ viewport: { width: 390, height: 844 } });
    await page.addInitScript(() => {
      const limits = Object.getOwnPropertyDescriptor(GPUAdapter.prototype, "limits").get;
      const phone = { maxBufferSize: 256 << 20, maxStorageBufferBindingSize: 128 << 20 };
      Object.defineProperty(GPUAdapter.prototype, "limits", {
        get() {
          return new Proxy(limits.call(this), { get: (all, name) => phone[name] ?? all[name] });
        },
      });
      const { createBuffer } = GPUDevice.prototype;
      globalThis.largest = 0;
      GPUDevice.prototype.createBuffer = function (descriptor) {
        globalThis.largest = Math.max(globalThis.largest, descriptor.size);
        return createBuffer.call(this, descriptor);
      };
    });
    await open(page, site, "#/vector_add/guarded?n=78643200");
    await needDevice(page);
    await page.waitForFunction(() => /asked/.test(document.querySelector("[data-testid=verdict]").textContent));
    assert.match(await page.getByTestId("verdict").innerText(), /314572800 bytes asked, 134217728 bytes allowed by this device/);
    assert.ok(await page.getByTestId("run").isDisabled());
    assert.ok((await page.evaluate(() => globalThis.largest)) < 1 << 20);
    // What fits still runs.
    await page.getByTestId("field-n").fill("100000");
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
    assert.deepEqual(page.complaints, []);
  });
});

describe("a browser without WebAssembly SIMD", () => {
  test("runs the page: no module that it loads uses such instructions", async () => {
    const site = await start({ flags: ["--js-flags=--no-enable-sse4-1 --no-enable-ssse3"] });
    try {
      const page = await site.page();
      await open(page, site, "#/cuda?device=sim");
      // (module (func (result v128) (v128.const i32x4 0 0 0 0)))
      const simd = await page.evaluate(() => {
        const code = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 22, 1, 20, 0, 253, 12, ...Array(16).fill(0), 11];
        try {
          return Boolean(new WebAssembly.Module(new Uint8Array(code)));
        } catch {
          return false;
        }
      });
      assert.equal(simd, false, "this browser has SIMD in spite of its flags");
      await typeProgram(page, HELLO);
      await translated(page, "valid");
      assert.equal((await runProgram(page)).console, "hello\n");
      assert.deepEqual(page.complaints, []);
    } finally {
      await site.stop();
    }
  });
});
