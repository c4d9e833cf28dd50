// A program that lies among other files: headers, data, other programs. All of them stay in the tab.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { open, start } from "./harness.mjs";
import { run, translated } from "./workbench.mjs";
import { zip } from "./zip.mjs";

const FILES = {
  "main.cu": `#include <cstdio>
#include "scale.cuh"
int main()
{
    float numbers[3], *d;
    FILE *in = fopen("data/numbers.txt", "r");
    if (!in) { puts("no numbers"); return 1; }
    for (float &number : numbers) fscanf(in, "%f", &number);
    fclose(in);
    cudaMalloc(&d, sizeof numbers);
    cudaMemcpy(d, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    scale<<<1, 3>>>(d);
    cudaMemcpy(numbers, d, sizeof numbers, cudaMemcpyDeviceToHost);
    cudaFree(d);
    FILE *out = fopen("result.txt", "w");
    for (float number : numbers) fprintf(out, "%g\\n", number);
    fclose(out);
    printf("%g %g %g\\n", numbers[0], numbers[1], numbers[2]);
}
`,
  "scale.cuh": "#pragma once\n#define FACTOR 2\n__global__ void scale(float *a) { a[threadIdx.x] *= FACTOR; }\n",
  "data/numbers.txt": "1 2.5 4\n",
  "other.cu": '#include <cstdio>\nint main() { puts("the other one"); }\n',
};

describe("a program among other files", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  async function bench() {
    const page = await site.page({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.addInitScript(() => {
      globalThis.hostileRuns = 0;
      globalThis.hostile = () => (globalThis.hostileRuns += 1);
    });
    await open(page, site, "#/cuda?device=sim");
    return page;
  }

  const named = (page, name) =>
    page.waitForFunction((wanted) => document.querySelector("[data-testid=program-name]").textContent === wanted, name);
  const names = (page) => page.getByTestId("files").locator(".file-name").allInnerTexts();
  const show = (page, name) => page.getByTestId("files").getByRole("button", { name, exact: true }).click();
  const shown = (page) => page.getByTestId("file-editor").locator(".cm-content").innerText();

  async function folder(page, files = FILES) {
    const root = mkdtempSync(join(tmpdir(), "folder-"));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
    await page.getByTestId("open-folder").setInputFiles(root);
  }

  test("a folder's program includes its headers, reads its data, and what it writes can be read and saved", async () => {
    const page = await bench();
    await folder(page);
    await named(page, "main.cu");
    assert.deepEqual(await names(page), ["main.cu", "data/numbers.txt", "other.cu", "scale.cuh"]);
    assert.match(await page.getByTestId("notice").innerText(), /1 more program of this folder/);
    await translated(page, "valid");
    const first = await run(page);
    assert.equal(first.console.trim(), "2 5 8");
    assert.equal(await page.getByTestId("older-run").count(), 0, "what it wrote is no change of the reader's");
    await show(page, "result.txt");
    assert.deepEqual((await shown(page)).split("\n").slice(0, 3), ["2", "5", "8"]);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByTestId("save-file").click()]);
    assert.equal(readFileSync(await download.path(), "utf8"), "2\n5\n8\n");
    // A changed header is another program.
    await show(page, "scale.cuh");
    await page.getByTestId("file-editor").locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await page.keyboard.insertText(FILES["scale.cuh"].replace("FACTOR 2", "FACTOR 10"));
    assert.equal((await run(page)).console.trim(), "10 25 40");
    await show(page, "result.txt");
    assert.match(await shown(page), /^10\n25\n40/);
    await page.getByTestId("remove-file").click();
    assert.ok(!(await names(page)).includes("result.txt"));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("an error in a header names the header, and leads to its line", async () => {
    const page = await bench();
    await folder(page, { ...FILES, "scale.cuh": FILES["scale.cuh"].replace("*= FACTOR", "*= LOST") });
    await translated(page, "invalid");
    assert.match(await page.getByTestId("editor-status").innerText(), /1 error, scale\.cuh, line 3/);
    await page.getByTestId("editor-status").getByRole("button").click();
    await page.getByTestId("file-editor").waitFor();
    assert.match(await shown(page), /LOST/);
    await page.getByTestId("file-editor").locator(".cm-lintRange-error").first().waitFor();
    await page.context().close();
  });

  test("of several programs of a folder the reader chooses the one that runs", async () => {
    const page = await bench();
    await folder(page);
    await named(page, "main.cu");
    await page.getByTestId("programs").selectOption("other.cu");
    await named(page, "other.cu");
    await translated(page, "valid");
    assert.equal((await run(page)).console.trim(), "the other one");
    await page.getByTestId("programs").selectOption("main.cu");
    await named(page, "main.cu");
    await translated(page, "valid");
    assert.equal((await run(page)).console.trim(), "2 5 8");
    await page.context().close();
  });

  test("a zip file is a folder, and a file that is dropped later lies beside the program", async () => {
    const page = await bench();
    const { "data/numbers.txt": numbers, ...rest } = FILES;
    const zipped = Object.fromEntries(Object.entries(rest).map(([name, text]) => [`homework 1/${name}`, text]));
    await page.getByTestId("open-file").setInputFiles({ name: "homework.zip", mimeType: "application/zip", buffer: zip(zipped) });
    await named(page, "main.cu");
    await translated(page, "valid");
    assert.equal((await run(page)).console.trim(), "no numbers");
    const dropped = await page.evaluateHandle((numbers) => {
      const data = new DataTransfer();
      data.items.add(new File([numbers], "numbers.txt"));
      return data;
    }, numbers);
    await page.getByTestId("program-editor").dispatchEvent("drop", { dataTransfer: dropped });
    await page.getByTestId("files").getByRole("button", { name: "numbers.txt", exact: true }).waitFor();
    assert.match(await page.getByTestId("notice").innerText(), /The file is beside the program now/);
    await page.context().close();
  });

  test("a folder outlives a reload, and goes into a link that runs nothing by itself", async () => {
    const page = await bench();
    await folder(page);
    await named(page, "main.cu");
    await page.getByTestId("copy-link").click();
    await page.waitForFunction(() => location.hash.includes("files="));
    const link = await page.evaluate(() => location.hash);
    await page.waitForFunction(() => sessionStorage.getItem("warpground.cuda")?.includes("scale.cuh"));
    await page.reload();
    await page.waitForSelector("body[data-ready=true]");
    await named(page, "main.cu");
    assert.ok((await names(page)).includes("scale.cuh"));
    const other = await bench();
    await other.evaluate((link) => (location.hash = link), link);
    await named(other, "main.cu");
    assert.match(await other.getByTestId("notice").innerText(), /Read it before you run it/);
    await translated(other, "valid");
    assert.equal(await other.getByTestId("outcome").getAttribute("data-state"), "idle");
    assert.equal((await run(other)).console.trim(), "2 5 8");
    for (const one of [page, other]) await one.context().close();
  });

  test("hostile and endless folders are refused in one sentence, and names are shown as text", async () => {
    const page = await bench();
    const before = await page.getByTestId("program-name").innerText();
    const notice = page.getByTestId("notice");
    const file = (name, buffer) => page.getByTestId("open-file").setInputFiles({ name, mimeType: "application/zip", buffer });
    for (const [buffer, expected] of [
      [Buffer.from("no zip"), /not a zip file that can be read/],
      [zip({ "main.cu": FILES["other.cu"], "../../evil.cu": "x" }), /its path leads out of the folder/],
      [zip({ "main.cu": FILES["other.cu"], "zeros.bin": "\0".repeat(20 << 20) }), /unpacks to more than 16 MiB/],
    ]) {
      await file("a.zip", buffer);
      await page.waitForFunction((expected) => new RegExp(expected).test(document.querySelector("[data-testid=notice]")?.textContent), expected.source);
      assert.equal(await page.getByTestId("program-name").innerText(), before);
    }
    const markup = "<img src=x onerror=hostile()>.cuh";
    await file("b.zip", zip({ "a.cu": FILES["other.cu"], [markup]: "// <script>hostile()</script>" }));
    await named(page, "a.cu");
    assert.deepEqual(await names(page), ["a.cu", markup]);
    await show(page, markup);
    assert.match(await shown(page), /<script>/);
    await page.evaluate(() => (location.hash = "#/cuda?files=AAAA&name=a.cu"));
    await page.waitForFunction(() => /damaged/.test(document.querySelector("[data-testid=notice]")?.textContent));
    assert.equal(await page.evaluate(() => globalThis.hostileRuns), 0);
    assert.equal(await notice.count(), 1);
    await page.context().close();
  });

  test("the device describes itself as the card that the reader chooses, in links too", async () => {
    const page = await bench();
    await page.getByTestId("open-file").setInputFiles({
      name: "card.cu",
      mimeType: "text/plain",
      buffer: Buffer.from('#include <cstdio>\nint main() { cudaDeviceProp p; cudaGetDeviceProperties(&p, 0); puts(p.name); }\n'),
    });
    await named(page, "card.cu");
    await page.getByRole("tab", { name: /^Input/ }).click();
    await page.getByTestId("card").selectOption("t4");
    await translated(page, "valid");
    assert.equal((await run(page)).console.trim(), "NVIDIA T4");
    await page.getByTestId("copy-link").click();
    await page.waitForFunction(() => /card=t4/.test(location.hash));
    await page.context().close();
  });

  test("on a phone the files of a program fit the screen", async () => {
    const page = await site.page({ viewport: { width: 360, height: 740 } });
    await open(page, site, "#/cuda?device=sim");
    await folder(page, { ...FILES, "a_header_with_a_rather_long_name_of_its_own.cuh": "#pragma once\n" });
    await named(page, "main.cu");
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, `${overflow} px too wide`);
    await page.context().close();
  });
});
