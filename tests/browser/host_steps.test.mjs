// A program's host side, line by line; its kernels' threads; and what the editor knows.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { inflateSync } from "node:zlib";
import { loadAxe, open, start } from "./harness.mjs";
import { translated, typeProgram } from "./workbench.mjs";

const OVERLAP = readFileSync(new URL("../../crates/cli/tests/history/streams.cu", import.meta.url), "utf8");

/** How many runs of letters the pages of a PDF file show. @param {Buffer} file */
function lettersOn(file) {
  let count = 0;
  for (let at = file.indexOf("stream\n"); at >= 0; at = file.indexOf("stream\n", at + 1)) {
    if (file.subarray(at - 3, at).toString() === "end") continue;
    try {
      const stream = inflateSync(file.subarray(at + 7), { finishFlush: 2 }).toString("latin1");
      count += stream.match(/\bT[jJ]\b/g)?.length ?? 0;
    } catch {
      // A stream of another kind.
    }
  }
  return count;
}

describe("the host side of a program on the workbench", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  const steps = async (page) => {
    await page.getByRole("tab", { name: "Host", exact: true }).click();
    await page.getByTestId("steps").waitFor();
  };

  test("plays the three parts of an offloaded sum, with an arrow for each copy", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 900 } });
    await open(page, site, "#/cuda?example=offloaded_vector_add");
    await translated(page, "valid");
    await steps(page);
    assert.match(await page.getByTestId("steps-source").locator("[aria-current]").innerText(), /int n = 1000/);
    const said = page.getByTestId("steps-said");
    await page.getByTestId("steps-next-n").click();
    assert.match(await said.innerText(), /copies 4,000 bytes from \*h_A \(host\) to \*d_A \(device\)/);
    assert.equal(await page.locator(".steps-arrow").count(), 1);
    assert.match(await page.getByTestId("steps-device").innerText(), /\*d_A/);
    await page.getByTestId("steps-next-n").click();
    const unwritten = page.getByTestId("steps-device").locator("li[title$=': not written yet']");
    assert.equal(await unwritten.first().innerText(), "?");
    await page.getByTestId("steps-next-n").click();
    assert.equal(await unwritten.count(), 0);
    assert.match(await said.innerText(), /launches vecAddKernel with 4 blocks of 256 threads/);
    const place = await page.getByTestId("steps-place").innerText();
    await page.getByTestId("steps-back").click();
    await page.getByTestId("steps-forward").click();
    assert.equal(await page.getByTestId("steps-place").innerText(), place);
    // A breakpoint.
    const line = page.getByTestId("steps-source").locator("li", { hasText: "cudaFree(d_B)" });
    await line.getByRole("button").click();
    await page.getByTestId("steps-next-b").click();
    assert.equal(await line.getAttribute("aria-current"), "step");
    // Keys.
    await page.getByTestId("steps-source").focus();
    await page.keyboard.press("Home");
    assert.match(await page.getByTestId("steps-place").innerText(), /^1 of/);
    assert.deepEqual(await loadAxe(page).then((run) => run?.("[data-testid=steps]") ?? []), []);
    assert.deepEqual(page.complaints, []);
  });

  test("keeps each line in view with two around it, and its step in the address", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 768 } });
    await open(page, site, "#/cuda?example=offloaded_vector_add&device=sim&tab=steps");
    await page.getByTestId("steps").waitFor();
    const place = page.getByTestId("steps-place");
    const last = Number(await page.getByTestId("steps-slider").getAttribute("max"));
    const cut = () =>
      page.getByTestId("steps-source").evaluate((source) => {
        const top = source.getBoundingClientRect().top + source.clientTop;
        const lines = [...source.children];
        const at = lines.findIndex((line) => line.hasAttribute("aria-current"));
        const isCut = (line) => line.getBoundingClientRect().top < top - 1 || line.getBoundingClientRect().bottom > top + source.clientHeight + 1;
        return lines.slice(Math.max(0, at - 2), at + 3).filter(isCut).map((line) => line.textContent);
      });
    for (let step = 0; step < last; step += 1) {
      assert.deepEqual(await cut(), [], await place.innerText());
      await page.getByTestId("steps-forward").click();
    }
    assert.deepEqual(await cut(), [], await place.innerText());
    await page.getByTestId("steps-slider").fill("6");
    await page.waitForFunction(() => /tab=steps&at=host,7$/.test(decodeURIComponent(location.hash)));
    const line = await page.getByTestId("steps-source").locator("[aria-current]").innerText();
    await page.reload();
    await page.waitForFunction(() => document.querySelector("[data-testid=steps-place]")?.textContent.startsWith("7 of"));
    assert.equal(await page.getByTestId("steps-source").locator("[aria-current]").innerText(), line);
    // Back from another panel it is the same, and the first step needs no words.
    await page.getByTestId("tab-console").click();
    await page.getByRole("tab", { name: "Host", exact: true }).click();
    await page.waitForFunction(() => document.querySelector("[data-testid=steps-place]")?.textContent.startsWith("7 of"));
    await page.getByTestId("steps-source").focus();
    await page.keyboard.press("Home");
    await page.waitForFunction(() => /tab=steps$/.test(location.hash));
    assert.deepEqual(page.complaints, []);
  });

  test("shows what streams may do at the same time, and the error that nobody asked for", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    await typeProgram(page, OVERLAP);
    await translated(page, "valid");
    await steps(page);
    assert.equal(await page.getByTestId("timeline").locator(".timeline-work").count(), 4);
    assert.match(await page.getByTestId("timeline-overlap").innerText(), /4 pairs unordered/);
    await page.getByTestId("steps-next-e").click();
    assert.match(await page.getByTestId("steps-said").innerText(), /never asks for it|1,024 are allowed/);
    assert.deepEqual(page.complaints, []);
  });

  test("steps through the threads of a launch, to where a condition holds", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?example=vector_add");
    await translated(page, "valid");
    await page.getByRole("tab", { name: "Step by step", exact: true }).click();
    await page.getByTestId("watch").waitFor();
    await page.getByTestId("step-first").click({ timeout: 2000 }).catch(() => {});
    await page.getByTestId("step-request").click();
    assert.match(await page.getByTestId("step-now").innerText(), /line 12|c\[i\]/);
    // A pointer says what it points to, not its address.
    assert.match(await page.getByTestId("watch-names").innerText(), /→ \w+/);
    assert.doesNotMatch(await page.getByTestId("watch-names").innerText(), /9223372/);
    await page.getByTestId("step-stop").fill("soon");
    await page.getByTestId("step-stop-go").click();
    await page.getByText(/Write a line, a condition/).waitFor();
    assert.deepEqual(page.complaints, []);
  });
});

describe("the editor", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("completes a name, goes to where it is declared, renames it and lays the text out", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    await typeProgram(page, "__global__ void twice(int *values)\n{\nint index = threadIdx.x;\nvalues[index] *= 2;\n}\nint main() { return 0; }\n");
    const content = page.locator(".cm-content").first();
    await content.locator(".cm-line", { hasText: "values[index]" }).getByText("index").click();
    await page.locator(".cm-foldGutter").first().waitFor();
    await page.keyboard.press("F12");
    assert.equal(await page.evaluate(() => getSelection().toString()), "index");
    await page.keyboard.press("F2");
    await page.getByTestId("rename-to").fill("place");
    await page.keyboard.press("Enter");
    await content.getByText("int place = threadIdx.x;").or(content.locator(".cm-line", { hasText: "int place" })).first().waitFor();
    assert.match(await content.innerText(), /values\[place\]/);
    await page.keyboard.press("Shift+Alt+f");
    assert.match(await content.locator(".cm-line", { hasText: "int place" }).innerText(), /^ {4}int/);
    await content.locator(".cm-line", { hasText: "values[place]" }).click();
    await page.keyboard.press("End");
    await page.keyboard.type(" __syncth");
    await page.locator(".cm-tooltip-autocomplete").getByText("__syncthreads", { exact: true }).waitFor();
    // The editor takes no key for an answer to a list that has only just opened.
    await page.waitForTimeout(200);
    await page.keyboard.press("Enter");
    assert.match(await content.innerText(), /__syncthreads/);
    assert.deepEqual(page.complaints, []);
  });
});

describe("laying out and completing", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("a crowded text gets a line for each statement and four columns for each brace, at one step of undo", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    const crowded = "__global__ void k(float*a,int n){int i=threadIdx.x;\nif(i<n){a[i]=f(1,2);}\n}\nint main() { return 0; }\n";
    await typeProgram(page, crowded);
    const content = page.getByTestId("program-editor").locator(".cm-content");
    const text = () => content.evaluate((its) => [...its.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"));
    await page.locator(".cm-foldGutter").first().waitFor();
    await page.keyboard.press("Shift+Alt+f");
    assert.equal(
      await text(),
      `__global__ void k(float*a, int n) {
    int i = threadIdx.x;
    if (i<n) {
        a[i] = f(1, 2);
    }
}
int main() {
    return 0;
}
`,
    );
    await page.keyboard.press("ControlOrMeta+z");
    assert.equal(await text(), crowded);
    assert.deepEqual(page.complaints, []);
  });

  test("a point behind threadIdx and its like offers x, y and z", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    await typeProgram(page, "__global__ void k(int *a)\n{\n    \n}\nint main() { return 0; }\n");
    const content = page.getByTestId("program-editor").locator(".cm-content");
    await page.locator(".cm-foldGutter").first().waitFor();
    await content.locator(".cm-line").nth(2).click();
    await page.keyboard.press("End");
    const list = page.locator(".cm-tooltip-autocomplete");
    for (const name of ["threadIdx", "blockIdx", "blockDim", "gridDim"]) {
      await page.keyboard.insertText(` ${name}`);
      await page.keyboard.type(".");
      // Until the point has come, the list offers the name itself.
      await list.locator("li .cm-completionLabel", { hasText: /^z$/ }).waitFor();
      assert.deepEqual(await list.locator("li .cm-completionLabel").allInnerTexts(), ["x", "y", "z"], name);
      await page.keyboard.press("Escape");
      await list.waitFor({ state: "detached" });
      await page.keyboard.insertText("x;");
    }
  });

  test("the page's list of keys names those of the editor", async () => {
    const page = await site.page();
    await open(page, site, "#/");
    await page.keyboard.press("?");
    const keys = await page.getByTestId("keys").innerText();
    for (const key of ["F2", "F12", "Shift + Alt + F", "Ctrl + Space"]) assert.ok(keys.includes(key), key);
  });
});

describe("sharing a page", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("saves its pictures and tables, and shows it to an audience", async () => {
    const page = await site.page();
    await open(page, site, "#/calculators/occupancy");
    await page.getByTestId("share").click();
    await page.getByTestId("share-exports").locator("summary").click();
    const save = async (name) => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByTestId("share-exports").getByRole("button", { name }).first().click()]);
      const { readFileSync } = await import("node:fs");
      return readFileSync(await download.path());
    };
    assert.match((await save(/^CSV/)).toString(), /,/);
    assert.ok(Array.isArray(JSON.parse((await save(/^JSON/)).toString())));
    assert.match((await save(/^SVG/)).toString(), /^<svg[^>]*xmlns/);
    assert.deepEqual([...(await save(/^PNG/)).subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join(""), "PNG");
    await page.getByTestId("share-present").click();
    assert.equal(await page.evaluate(() => document.documentElement.style.fontSize), "150%");
    await page.keyboard.press("PageDown");
    assert.equal(await page.locator("[data-presented]").count(), 1);
    await page.keyboard.press("Escape");
    assert.equal(await page.evaluate(() => document.documentElement.style.fontSize), "");
    assert.deepEqual(page.complaints, []);
  });

  test("a saved table has a column for the line's number, numbers as numbers, and a name of its own", async () => {
    const page = await site.page();
    await open(page, site, "#/transpose/naive?width=64&height=64&tab=counters");
    await page.getByTestId("count").click();
    await page.getByTestId("line-counters").waitFor();
    await page.getByTestId("share").click();
    const panel = page.getByTestId("share-exports");
    await panel.locator("summary").click();
    const save = async (name) => {
      const [download] = await Promise.all([page.waitForEvent("download"), panel.getByRole("button", { name, exact: true }).click()]);
      const { readFileSync } = await import("node:fs");
      return readFileSync(await download.path(), "utf8");
    };
    const rows = JSON.parse(await save("JSON: Counters by line"));
    const store = rows.find(({ source }) => /output\[/.test(source));
    assert.ok(store, JSON.stringify(rows[0]));
    // The line's number is one of the text on screen, or of the WGSL beside it.
    const [line] = Object.keys(store);
    assert.match(line, /^(CUDA|WGSL) line$/);
    assert.equal(typeof store[line], "number");
    assert.doesNotMatch(store.source, /^\d/);
    assert.equal(typeof store["cost (%)"], "number");
    assert.equal(typeof store.instructions, "number");
    const [heads, ...lines] = (await save("CSV: Counters by line")).trim().split("\r\n");
    assert.match(heads, /^(CUDA|WGSL) line,source,cost \(%\),/);
    assert.ok(lines.some((text) => text.startsWith(`${store[line]},`)));
    // No number is written for people only.
    assert.doesNotMatch(lines.join("\n"), /"\d{1,3}(,\d{3})+"|\d %/);
    const names = await panel.getByRole("button", { name: /^CSV: / }).evaluateAll((all) => all.map((button) => button.ariaLabel));
    const files = [];
    for (const name of names) {
      const [download] = await Promise.all([page.waitForEvent("download"), panel.getByRole("button", { name, exact: true }).click()]);
      files.push(download.suggestedFilename());
    }
    assert.equal(new Set(files).size, files.length, files.join(" "));
    assert.deepEqual(page.complaints, []);
  });

  test("prints a lesson alone, dark letters on white", async () => {
    const page = await site.page({ colorScheme: "dark" });
    await open(page, site, "#/transpose/naive");
    await page.locator(".prose h2").first().waitFor();
    await page.emulateMedia({ media: "print" });
    for (const hidden of [".header", "[data-testid=catalogue]", "[data-testid=run]", ".cm-editor"]) {
      assert.equal(await page.locator(hidden).first().isVisible(), false, hidden);
    }
    const paper = await page.locator(".prose p").first().evaluate((text) => {
      const bright = (colour) => colour.match(/[\d.]+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / (/^rgb/.test(colour) ? 765 : 3);
      return bright(getComputedStyle(text).color);
    });
    assert.ok(paper < 0.5, `letters as bright as ${paper}`);
    // All of it is there: nothing scrolls on paper.
    const cut = await page.locator(".lesson").evaluate((lesson) => lesson.scrollHeight - lesson.clientHeight);
    assert.ok(cut <= 1, `${cut} pixels are cut`);
  });

  test("prints a lesson whole from any window, whichever pane is chosen", async () => {
    for (const [width, chosen] of [[1366, null], [1366, "maximise-results"], [900, null], [360, "Code"], [360, "Results"]]) {
      const page = await site.page({ viewport: { width, height: 800 } });
      await open(page, site, "#/transpose/padded");
      await page.locator(".prose h2").first().waitFor({ state: "attached" });
      if (chosen?.startsWith("maximise")) await page.getByTestId(chosen).click();
      else if (chosen) await page.getByRole("tab", { name: chosen, exact: true }).click();
      const where = `from ${width} pixels, ${chosen ?? "as it opens"}`;
      // The title alone has about 100.
      const marks = lettersOn(await page.pdf({ format: "A4" }));
      assert.ok(marks > 2000, `${marks} runs of letters on paper ${where}`);
      // The same at the paper's width, where a window would hold one pane.
      await page.emulateMedia({ media: "print" });
      await page.setViewportSize({ width: 718, height: 1000 });
      for (const part of [".prose h2 >> nth=0", ".prose p >> nth=0", ".lesson .prose >> nth=-1"]) assert.ok(await page.locator(part).isVisible(), `${part} ${where}`);
      for (const hidden of [".pane-switch", ".cm-editor"]) assert.equal(await page.locator(`${hidden}:visible`).count(), 0, `${hidden} ${where}`);
      await page.context().close();
    }
  });
});
