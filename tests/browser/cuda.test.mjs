import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { accessibilityFindings, loadAxe, open, showPane, start } from "./harness.mjs";
import { ENDLESS_HOST, ended, printed, run, translated, typeProgram } from "./workbench.mjs";

/** What a program of the corpus prints, as every build checks it. */
function golden(id) {
  const path = fileURLToPath(new URL(`../../crates/cuda/tests/programs/${id}.out`, import.meta.url));
  return readFileSync(path, "utf8");
}

const WARNING = "__global__ void k() {}\nint main() {\n    k<<<1, 2048>>>();\n    return 0;\n}\n";

const RACE = `#include <cstdio>
__global__ void reverse(int *a)
{
    __shared__ int tile[64];
    tile[threadIdx.x] = a[threadIdx.x];
    a[threadIdx.x] = tile[63 - threadIdx.x];
}
int main()
{
    int host[64] = {}, *a;
    cudaMalloc(&a, sizeof host);
    cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
    reverse<<<1, 64>>>(a);
    cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d\\n", host[0]);
    cudaFree(a);
}
`;

/** Kernels of the catalogue, one after another: a text of at least 300 lines. No name occurs twice. */
function longProgram() {
  const kernels = ["reduce/hierarchical", "histogram/block_private", "transpose/padded", "convolution/tiled", "spmv/row_per_warp"];
  const more = ["histogram/per_warp_256", "matmul/tiled", "atomics/float_add", "spmv/row_groups"];
  const text = (id) => readFileSync(fileURLToPath(new URL(`../../shaders/${id}.cu`, import.meta.url)), "utf8");
  return [...kernels, ...more].map(text).join("\n");
}

describe("the CUDA workbench", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  for (const [id, device] of [
    ["vector_add", "gpu"],
    ["vector_add", "sim"],
    ["matrix_tiled", "gpu"],
    ["matrix_tiled", "sim"],
    ["reduction_shuffle", "gpu"],
    ["histogram_variants", "gpu"],
  ]) {
    test(`${id} prints on ${device} what it prints on an NVIDIA GPU`, async () => {
      const page = await site.page();
      await open(page, site, `#/cuda?example=${id}${device === "sim" ? "&device=sim" : ""}`);
      const { state, text, console } = await run(page);
      assert.equal(state, "right", text);
      assert.equal(console, golden(id));
      assert.match(text, device === "sim" ? /simulated/i : /GPU timestamps|processor's timestamps|wall clock/);
      assert.equal(await page.getByTestId("instead").count(), 0, "the GPU itself ran it");
      await page.getByTestId("tab-launches").click();
      assert.match(await page.getByTestId("launches").innerText(), /<<<.*>>>/);
      const heights = await page.getByTestId("launches").locator("tbody tr").evaluateAll((rows) => rows.map((row) => row.offsetHeight));
      assert.ok(heights.every((height) => height < 40), `a row is as high as its text: ${heights}`);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }

  test("a program of 300 lines is translated as one types, and how long that takes is printed", async (context) => {
    const page = await site.page();
    // From the question to the worker to its answer.
    await page.addInitScript(() => {
      window.answered = [];
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (...message) {
        const asked = performance.now();
        this.addEventListener("message", () => window.answered.push(performance.now() - asked), { once: true });
        return post.apply(this, message);
      };
    });
    await open(page, site, "#/cuda");
    const text = longProgram();
    assert.ok(text.split("\n").length >= 300);
    await typeProgram(page, text);
    await page.waitForFunction(() => document.querySelector("[data-testid=translation-editor]")?.innerText.includes("@compute"));
    for (let turn = 0; turn < 8; turn += 1) {
      const before = await page.evaluate(() => window.answered.length);
      await page.keyboard.press("End");
      await page.keyboard.insertText(" ");
      await page.waitForFunction((count) => window.answered.length > count, before);
    }
    const times = (await page.evaluate(() => window.answered.slice(-7))).sort((one, other) => one - other);
    context.diagnostic(
      `measured: ${text.split("\n").length} lines are translated in ${times[3].toFixed(1)} ms (median of 7; ${times[0].toFixed(1)} to ${times[6].toFixed(1)} ms)`,
    );
    assert.deepEqual(page.complaints, []);
  });

  test("the examples can be chosen, and a program reads its input and its arguments", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    await page.getByTestId("example").selectOption("count_letters");
    assert.equal(await page.getByTestId("program-name").innerText(), "count_letters.cu");
    const counted = await run(page);
    assert.equal(counted.state, "right", counted.text);
    assert.match(counted.console, /BANANA AND PAPAYA/);
    await typeProgram(
      page,
      '#include <cstdio>\nint main(int n, char **words) { int x; scanf("%d", &x); for (int i = 1; i < n; ++i) printf("%s ", words[i]); printf("%d\\n", x + 1); }\n',
    );
    await page.getByTestId("tab-given").click();
    await page.getByTestId("arguments").fill("one 'two three'");
    await page.getByTestId("stdin").fill("41\n");
    const { state, text, console } = await run(page);
    assert.equal(state, "right", text);
    assert.equal(console, "one two three 42\n");
    assert.deepEqual(page.complaints, []);
  });

  test("an error in the text is marked on its line, with the reason, and several at once", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    await typeProgram(page, "int main()\n{\n    int a = lost;\n    return gone;\n}\n");
    await translated(page, "invalid");
    const marks = page.getByTestId("program-editor").locator(".cm-line", { has: page.locator(".cm-lintRange-error") });
    assert.deepEqual(await marks.allInnerTexts(), ["    int a = lost;", "    return gone;"]);
    assert.match(await page.getByTestId("editor-status").innerText(), /2 errors, line 3/);
    assert.ok(await page.getByTestId("run").isDisabled());
    await page.getByTestId("tab-problems").click();
    const problems = await page.getByTestId("problems").innerText();
    assert.match(problems, /lost is undefined/);
    assert.match(problems, /\^\^\^\^/);
    await typeProgram(page, "int main() { return 3; }\n");
    await translated(page, "valid");
    const { state, text } = await run(page);
    assert.equal(state, "wrong");
    assert.match(text, /status 3/);
    assert.deepEqual(page.complaints, []);
  });

  test("what is not supported is called that, not an error of the author's", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    await typeProgram(page, '#include <cstdio>\nint main() { int length; printf("seven%n", &length); }\n');
    await translated(page, "invalid");
    await page.getByTestId("tab-problems").click();
    assert.match(await page.getByTestId("problems").innerText(), /not supported\s+line 2/);
  });

  test("a program runs whose kernel cannot be shown as WGSL, and it is said why", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?device=sim");
    const table = "int *rows = new int[size]; rows[size - 1] = 7; printf(\"%d\\n\", rows[size - 1]); delete[] rows;";
    const main = "table<<<1, 1>>>(8); return cudaDeviceSynchronize();";
    await typeProgram(page, `#include <cstdio>\n__global__ void table(int size) { ${table} }\nint main() { ${main} }\n`);
    await page.getByTestId("editor-status").getByText("1 kernel, 1 without readable WGSL").waitFor();
    assert.equal((await run(page)).state, "right");
    assert.equal(await printed(page), "7\n");
    await page.getByTestId("tab-problems").click();
    assert.match(await page.getByTestId("problems").innerText(), /note\s+line 2\s+the kernel cannot be shown as WGSL/);
  });

  test("a shared link brings the program back and does not run it", async () => {
    const context = { permissions: ["clipboard-read", "clipboard-write"] };
    const page = await site.page(context);
    await open(page, site, "#/cuda?device=sim");
    const text = '#include <cstdio>\nint main() { puts("shared"); }\n';
    await typeProgram(page, text);
    await translated(page, "valid");
    await page.getByTestId("copy-link").click();
    await page.waitForFunction(() => location.hash.includes("code="));
    const url = await page.evaluate(() => location.href);
    const other = await site.page();
    await other.goto(url);
    await other.waitForSelector("body[data-ready=true]");
    await other.getByTestId("notice").waitFor();
    assert.match(await other.getByTestId("notice").innerText(), /before you run it/);
    await translated(other, "valid");
    const brought = await other.getByTestId("program-editor").locator(".cm-content").innerText();
    assert.equal(brought.trimEnd(), text.trimEnd());
    // Long enough for a run that should not be to show itself.
    await other.waitForTimeout(1000);
    assert.equal(await other.getByTestId("outcome").getAttribute("data-state"), "idle");
    assert.equal(await printed(other), "");
    const { console } = await run(other);
    assert.equal(console, "shared\n");
    assert.deepEqual(other.complaints, []);
  });

  test("a damaged link says so, and an unknown example too", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?name=a.cu&code=AAAA");
    assert.match(await page.getByTestId("notice").innerText(), /damaged/);
    await open(page, site, "#/cuda?example=nothing");
    await page.waitForFunction(() => document.querySelector("[data-testid=notice]")?.textContent.includes("nothing"));
    assert.deepEqual(page.complaints, []);
  });

  test("a file is opened, dropped and saved under its name", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    const file = { name: "mine.cu", mimeType: "text/plain", buffer: Buffer.from("int main() { return 0; } // mine\n") };
    await page.getByTestId("open-file").setInputFiles(file);
    await page.waitForFunction(() => document.querySelector("[data-testid=program-name]").textContent === "mine.cu");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByTestId("save").click()]);
    assert.equal(download.suggestedFilename(), "mine.cu");
    assert.equal(readFileSync(await download.path(), "utf8"), "int main() { return 0; } // mine\n");
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(["int main() { return 1; } // dropped\n"], "dropped.cu"));
      return data;
    });
    await page.getByTestId("program-editor").dispatchEvent("drop", { dataTransfer: dropped });
    await page.waitForFunction(() => document.querySelector("[data-testid=program-name]").textContent === "dropped.cu");
    await page.getByTestId("open-file").setInputFiles({ ...file, name: "picture.cu", buffer: Buffer.from([0x89, 0, 0, 1]) });
    await page.getByTestId("notice").waitFor();
    assert.match(await page.getByTestId("notice").innerText(), /picture\.cu is not a text file/);
  });

  test("the simulator counts on CUDA lines, and finds a race on both of its lines", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?device=sim&watch=counters");
    await typeProgram(page, RACE);
    await translated(page, "valid");
    assert.equal((await run(page)).state, "right");
    // A run that only counts has not looked for races.
    await page.getByTestId("find-mistakes").waitFor();
    await page.getByTestId("program-editor").locator(".cm-counters-row").first().waitFor();
    // What was asked for is in view.
    await page.locator("[data-testid=tab-counters][aria-selected=true]").waitFor();
    await page.getByTestId("line-counters").waitFor();
    await page.getByTestId("watch-mistakes").check({ force: true });
    const { state, text } = await run(page);
    assert.equal(state, "found", text);
    assert.match(text, /1 mistake found/);
    assert.equal(await page.getByTestId("find-mistakes").count(), 0);
    const problems = await page.getByTestId("problems").innerText();
    assert.match(problems, /race within a block on tile\[/);
    assert.match(problems, /__syncthreads/);
    assert.deepEqual(page.complaints, []);
  });

  test("a launch that fails unasked leaves no green tick", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    await typeProgram(page, "__global__ void k() {}\nint main() {\n    k<<<1, 2048>>>();\n    return 0;\n}\n");
    const { state, text } = await run(page);
    assert.equal(state, "warned", text);
    assert.match(text, /status 0 after a warning/);
    assert.match(text, /Line 3: 2,048 threads in a block/);
    await page.context().close();
  });

  for (const colorScheme of ["light", "dark"]) {
    test(`a run with a warning looks neither right nor wrong nor stopped in ${colorScheme}`, async () => {
      const page = await site.page({ colorScheme });
      await open(page, site, "#/cuda?device=sim");
      const look = () =>
        page.getByTestId("outcome").evaluate((outcome) => ({
          sign: outcome.querySelector(".verdict-sign path")?.getAttribute("d"),
          colour: getComputedStyle(outcome.querySelector(".verdict-head")).color,
          ground: getComputedStyle(outcome.querySelector(".verdict-sign")).backgroundColor,
        }));
      const looks = {};
      for (const [wanted, text] of [
        ["right", "int main() { return 0; }\n"],
        ["wrong", "int main() { return 3; }\n"],
        ["warned", WARNING],
      ]) {
        await typeProgram(page, text);
        await translated(page, "valid");
        assert.equal((await run(page)).state, wanted);
        looks[wanted] = await look();
      }
      await loadAxe(page);
      const unreadable = await page.evaluate(async () => {
        const { violations } = await globalThis.axe.run("#outcome", { runOnly: ["color-contrast"] });
        return violations.map(({ help }) => help);
      });
      assert.deepEqual(unreadable, []);
      await typeProgram(page, ENDLESS_HOST);
      await translated(page, "valid");
      await page.getByTestId("run").click();
      await page.getByTestId("stop").click();
      assert.equal((await ended(page)).state, "stopped");
      looks.stopped = await look();
      for (const part of ["sign", "colour", "ground"]) {
        for (const other of ["right", "wrong", "stopped"]) {
          assert.ok(looks.warned[part], part);
          assert.notEqual(looks.warned[part], looks[other][part], `${part} of warned and ${other}`);
        }
      }
      await page.context().close();
    });
  }

  test("double that is float in the WGSL alone is a note, and double that runs as float is reported once", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    const main = "double *a; cudaMalloc(&a, 8); cudaMemset(a, 0, 8); halve<<<1, 1>>>(a); return cudaDeviceSynchronize();";
    await typeProgram(page, `__global__ void halve(double *a) { *a *= 0.5; }\nint main() { ${main} }\n`);
    await page.getByTestId("tab-problems").click();
    await page.getByTestId("problems").getByText("double is float in the WGSL shown here").waitFor();
    assert.equal(await page.getByTestId("differs").count(), 0);
    await page.getByTestId("tab-given").click();
    await page.getByTestId("float-for-double").check();
    assert.equal((await run(page)).state, "right");
    assert.equal(await page.getByTestId("differs").count(), 1);
    assert.match(await page.getByTestId("differs").innerText(), /double.*float/);
  });

  test("every panel passes axe in light and dark", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?example=pi_in_double&device=sim");
    await run(page);
    for (const panel of ["console", "problems", "launches", "given"]) {
      await page.getByTestId(`tab-${panel}`).click();
      assert.deepEqual(await accessibilityFindings(page), [], panel);
    }
    await page.context().close();
  });

  for (const width of [360, 900, 1600]) {
    test(`nothing overflows a window ${width} pixels wide`, async () => {
      const page = await site.page({ viewport: { width, height: 900 } });
      await open(page, site, "#/cuda");
      await translated(page, "valid");
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok((await overflow()) <= 0, `${await overflow()} pixels too wide`);
      const long = `int main() { return ${"one_more_name_that_nobody_declared + ".repeat(4)} 1; }\n`;
      await typeProgram(page, long);
      await showPane(page, "results");
      await page.getByTestId("tab-problems").click();
      await page.getByTestId("problems").waitFor();
      assert.ok((await overflow()) <= 0, `${await overflow()} pixels too wide with problems`);
      await page.context().close();
    });
  }
});
