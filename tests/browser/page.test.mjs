import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { BUDGETS } from "../../crates/xtask/src/page/budgets.mjs";
import { UNSHRUNK, catalogue, needDevice, open, run, start, typeKernel, verdict } from "./harness.mjs";

/** Every kernel that the terminal lists, the page has to show. */
const KERNELS = catalogue();

/** Vector addition that subtracts: valid WGSL, wrong result. */
const SUBTRACTION = `override block_x: u32 = 256;
struct Parameters { n: u32 }
@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;
@compute @workgroup_size(block_x)
fn vector_add(@builtin(global_invocation_id) id: vec3<u32>) {
    if (id.x < parameters.n) {
        c[id.x] = a[id.x] - b[id.x];
    }
}
`;

/** What counts towards the budgets. */
const CODE = [".wasm", ".js", ".css"];

describe("the page", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  for (const [what, hash, limit] of [
    ["the catalogue", "#/", BUDGETS.page],
    ["a kernel with its editor", "#/vector_add/guarded", BUDGETS.kernel],
  ]) {
    test(`${what} loads no more WebAssembly, script and style than it may after Brotli`, { skip: UNSHRUNK }, async (context) => {
      const page = await site.page();
      const loaded = new Set();
      page.on("response", (response) => loaded.add(new URL(response.url()).pathname));
      // Code that is called before it has come is fetched at once, and the page stands still meanwhile.
      const waited = [];
      await page.addInitScript(() => {
        const open = XMLHttpRequest.prototype.open;
        XMLHttpRequest.prototype.open = function (...request) {
          globalThis.warpgroundWaited(String(request[1]));
          return open.apply(this, request);
        };
      });
      await page.exposeFunction("warpgroundWaited", (address) => waited.push(address));
      await page.goto(`${site.origin}/${hash}`, { waitUntil: "networkidle" });
      await page.getByTestId("catalogue").waitFor();
      if (hash !== "#/") await page.getByTestId("wgsl-editor").locator(".cm-content").waitFor();
      const counted = [...loaded].filter((path) => CODE.includes(extname(path)));
      const sizes = counted.map((path) => brotliCompressSync(readFileSync(join(site.dist, path))).length);
      const total = sizes.reduce((sum, size) => sum + size, 0);
      const [size, budget] = [total, limit].map((bytes) => Math.round(bytes / 1000));
      context.diagnostic(`measured: ${what} takes ${size} kB after Brotli; the budget is ${budget} kB`);
      assert.ok(counted.some((path) => path.endsWith(".wasm")), `no module among ${counted}`);
      assert.deepEqual(waited, []);
      assert.ok(total <= limit, `${total} bytes: ${counted.map((path, index) => `${path} ${sizes[index]}`).join(", ")}`);
      await page.context().close();
    });
  }

  test("the catalogue lists every kernel that the terminal lists, and no other", async () => {
    const page = await site.page();
    await open(page, site);
    const links = await page.getByTestId("catalogue-link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    const ids = links.map((href) => href.replace(/^#\//, "").replace(/\?.*/, ""));
    assert.deepEqual(ids.sort(), KERNELS.map(({ id }) => id).sort());
  });

  test("a kernel edited into an error is marked on the line of the error", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    const lines = SUBTRACTION.split("\n");
    const wrong = lines.findIndex((line) => line.includes("c[id.x] ="));
    lines[wrong] = "        c[id.x] = a[id.x] + undeclared;";
    await typeKernel(page, lines.join("\n"));
    const editor = page.getByTestId("wgsl-editor");
    const mark = editor.locator(".cm-line", { has: page.locator(".cm-lintRange-error") });
    await mark.waitFor();
    assert.equal(await mark.count(), 1);
    assert.match(await mark.innerText(), /undeclared/);
    const status = page.getByTestId("editor-status");
    assert.match(await status.innerText(), new RegExp(`line ${wrong + 1}\\b`));
    assert.deepEqual(page.complaints, []);
  });

  test("an edited kernel that computes something else is called wrong, with the first wrong element", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    await typeKernel(page, SUBTRACTION);
    const { state, text } = await run(page);
    assert.equal(state, "wrong", text);
    assert.match(text, /1,000/);
    assert.match(text, /c\[\d+\]/);
  });

  test("resetting the editor brings the catalogue's kernel back", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    await typeKernel(page, SUBTRACTION);
    await page.getByTestId("restore").click();
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
  });

  test("a deep link sets the controls, and a control changes the link", async () => {
    const page = await site.page();
    await open(page, site, "#/matmul/tiled?rows=48&inner=40&columns=20&tile=8");
    const values = {};
    for (const name of ["rows", "inner", "columns", "tile"]) {
      values[name] = await page.getByTestId(`field-${name}`).inputValue();
    }
    assert.deepEqual(values, { rows: "48", inner: "40", columns: "20", tile: "8" });
    await page.getByTestId("field-rows").fill("50");
    await page.getByTestId("field-rows").press("Tab");
    await page.waitForFunction(() => location.hash.includes("rows=50"));
    await page.reload();
    await page.waitForSelector("body[data-ready=true]");
    assert.equal(await page.getByTestId("field-rows").inputValue(), "50");
  });

  test("a size of zero is refused in one sentence and the page goes on", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    const n = page.getByTestId("field-n");
    await n.fill("0");
    await n.press("Tab");
    const sentence = page.locator("[data-testid=launch][data-state=wrong]");
    await sentence.waitFor();
    assert.match(await sentence.innerText(), /n = 0.*whole numbers from 1/);
    assert.ok(await page.getByTestId("run").isDisabled());
    await n.fill("2^10");
    await n.press("Tab");
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
  });

  test("a block beyond the device's limit is refused with both numbers", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000&block_x=1024");
    await needDevice(page);
    const sentence = page.locator("[data-testid=launch][data-state=wrong]");
    await sentence.waitFor();
    assert.match(await sentence.innerText(), /1,?024/);
    assert.match(await sentence.innerText(), /256/);
    assert.ok(await page.getByTestId("run").isDisabled());
  });

  test("an unknown kernel and a nonsense setting in a link lead to a page that says so", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/nothing");
    assert.match(await page.locator("main").innerText(), /vector_add\/nothing/);
    assert.equal(await page.locator("main a[href='#/vector_add']").innerText(), "Kernels of Vector addition");
    await open(page, site, "#/vector_add/guarded?n=banana&colour=blue");
    await page.getByTestId("run").waitFor();
    assert.deepEqual(page.complaints, []);
  });

  test("all variants of a family are compared in one chart", async () => {
    const page = await site.page();
    await open(page, site, "#/transpose/copy?width=127&height=65");
    await needDevice(page);
    await page.getByTestId("tab-family").click();
    await page.getByTestId("run-family").click();
    await page.waitForFunction(() => {
      const text = document.querySelector("[data-testid=chart] svg")?.textContent ?? "";
      const names = ["Copy, the yardstick", "Naive transpose", "Transpose in shared memory", "Transpose with a padded tile"];
      return names.every((name) => text.includes(name));
    });
    await page.waitForFunction(() => document.querySelectorAll("[data-testid=catalogue-link] svg").length >= 5);
  });

  test("a picture of one's own is scaled, and a file that is no picture is refused in a sentence", async () => {
    const page = await site.page();
    await open(page, site, "#/picture/colour");
    await needDevice(page);
    const picture = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(33, 21);
      const context = canvas.getContext("2d");
      context.fillStyle = "rgb(40, 80, 160)";
      context.fillRect(0, 0, 33, 21);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
      return Array.from(bytes);
    });
    const chooser = page.getByTestId("picture-file");
    await chooser.setInputFiles({ name: "blue.png", mimeType: "image/png", buffer: Buffer.from(picture) });
    await page.waitForFunction(() => document.querySelector("[data-testid=field-width]")?.value === "33");
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
    const pixel = await page.locator("figure", { hasText: "After" }).locator("canvas").evaluate((canvas) => Array.from(canvas.getContext("2d").getImageData(5, 5, 1, 1).data));
    assert.deepEqual(pixel, [80, 160, 255, 255]);
    await chooser.setInputFiles({ name: "not.png", mimeType: "image/png", buffer: Buffer.from("not a picture") });
    const note = page.locator("[data-testid=picture-note][data-state=wrong]");
    await note.waitFor();
    assert.match(await note.innerText(), /not\.png/);
  });

  test("a histogram counts a picture of one's own, and a link that sets its size means generated values again", async () => {
    const page = await site.page();
    await open(page, site, "#/histogram/block_private");
    await needDevice(page);
    await page.getByTestId("tab-picture").click();
    const sample = readFileSync(new URL("../../web/assets/sample.jpg", import.meta.url));
    await page.getByTestId("picture-file").setInputFiles({ name: "own.jpg", mimeType: "image/jpeg", buffer: sample });
    await page.waitForFunction(() => document.querySelector("[data-testid=field-n]")?.value === "240000");
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
    await open(page, site, "#/histogram/block_private?n=1000");
    await page.waitForFunction(() => document.querySelector("[data-testid=field-n]")?.value === "1000");
  });

  test("the keyboard alone finds a kernel and runs it", async () => {
    const page = await site.page();
    await open(page, site);
    await needDevice(page);
    await page.getByTestId("search").focus();
    await page.keyboard.type("transpose padded");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => location.hash.startsWith("#/transpose/padded"));
    await page.getByTestId("run").waitFor();
    await page.keyboard.press("ControlOrMeta+Enter");
    const { state, text } = await verdict(page);
    assert.equal(state, "correct", text);
  });

  test("an arrow or Enter that comes before the list has followed the search means the list of the search", async () => {
    const page = await site.page();
    await open(page, site);
    // What is typed and the key reach the page as one task: nothing is drawn in between.
    const typed = (text, key) =>
      page.getByTestId("search").evaluate(
        (search, { text, key }) => {
          search.focus();
          search.value = text;
          search.dispatchEvent(new InputEvent("input", { bubbles: true }));
          search.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        },
        { text, key },
      );
    await typed("transpose padded", "ArrowDown");
    await page.waitForFunction(() => document.activeElement?.dataset.id === "transpose/padded");
    await typed("matmul naive", "Enter");
    await page.waitForFunction(() => location.hash.startsWith("#/matmul/naive"));
  });

  test("a run can be stopped, and the next one works", async () => {
    const page = await site.page();
    await open(page, site, "#/matmul/naive?rows=1024&inner=1024&columns=1024");
    await needDevice(page);
    await page.getByTestId("run").click();
    await page.getByTestId("stop").click();
    await page.waitForSelector("[data-testid=verdict][data-state=idle]");
    await open(page, site, "#/vector_add/guarded?n=1000");
    const { state, text } = await run(page);
    assert.equal(state, "correct", text);
  });

  for (const width of [360, 400, 900, 1600]) {
    test(`nothing overflows a window ${width} pixels wide`, async () => {
      const page = await site.page({ viewport: { width, height: 900 } });
      for (const route of ["#/", "#/matmul/tiled?rows=33&inner=65&columns=127", "#/device"]) {
        await open(page, site, route);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${route}: ${overflow} pixels too wide`);
      }
      // A run's figures are beside each other in any window; long numbers take the most room.
      await open(page, site, "#/matmul/tiled?rows=129&inner=65&columns=127");
      await needDevice(page);
      await run(page);
      const clipped = await page.locator(".figure-value").evaluateAll((figures) =>
        figures.filter((figure) => figure.getBoundingClientRect().right > innerWidth - 8).map((figure) => figure.textContent),
      );
      assert.deepEqual(clipped, []);
      await page.context().close();
    });
  }

  test("the device page speaks deviceQuery's language", async () => {
    const page = await site.page();
    await open(page, site, "#/device");
    await needDevice(page);
    const text = await page.getByTestId("device-card").innerText();
    for (const term of ["maxThreadsPerBlock", "sharedMemPerBlock", "maxGridSize", "warpSize"]) {
      assert.ok(text.includes(term), `${term} is missing from: ${text}`);
    }
  });

  test("what is one of a few is chosen by its name, from the keyboard too, and a link may name it", async () => {
    const page = await site.page({ viewport: { width: 360, height: 800 } });
    await open(page, site, "#/reduce/sequential?n=1000&operation=maximum");
    await needDevice(page);
    const field = page.getByTestId("field-operation");
    assert.equal(await field.inputValue(), "1");
    assert.deepEqual(await field.locator("option").allInnerTexts(), ["sum", "maximum", "minimum"]);
    await field.focus();
    await page.keyboard.press("ArrowDown");
    assert.equal(await field.inputValue(), "2");
    assert.equal((await run(page)).state, "correct");
    assert.match(await page.locator(".result-panel").innerText(), /the smallest element/);
    await open(page, site, "#/reduce/sequential?operation=mean");
    assert.match(await page.getByTestId("launch").innerText(), /operation = mean: allowed are 0 \(sum\), 1 \(maximum\), 2 \(minimum\)/);
    assert.equal(await field.locator("option:checked").innerText(), "mean");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  for (const width of [360, 900, 1600]) {
    test(`no label of a setting is cut in a window ${width} pixels wide`, async () => {
      const page = await site.page({ viewport: { width, height: 900 } });
      for (const id of ["spmv/chunks", "scan/look_back", "convolution_2d/separable", "histogram/columns_bytes"]) {
        await open(page, site, `#/${id}`);
        await page.locator(".field").first().waitFor();
        const cut = await page.locator(".field label").evaluateAll((labels) =>
          labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent),
        );
        assert.deepEqual(cut, [], id);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${id}: ${overflow} pixels too wide`);
      }
      await page.context().close();
    });
  }
});
