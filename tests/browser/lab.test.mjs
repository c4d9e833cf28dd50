import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { loadAxe, open, start } from "./harness.mjs";
import { app } from "./terminal.mjs";

const SAXPY = `struct Parameters { n: u32, a: f32 }

@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(256)
fn saxpy(@builtin(global_invocation_id) id: vec3<u32>) {
    if id.x < parameters.n {
        y[id.x] = parameters.a * x[id.x] + y[id.x];
    }
}
`;

const SCALE = `__global__ void scale(float *values, float factor, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i] *= factor;
}
`;

const HOSTILE = `<img src=x onerror="hostile()"><script>hostile()</script>`;

const packed = (text) => deflateRawSync(Buffer.from(text)).toString("base64url");

/** Replaces the text in the lab's editor, as a reader would. */
async function type(page, text, editor = "lab-editor") {
  const content = page.getByTestId(editor).locator(".cm-content");
  await content.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}

async function pressed(page, button, verdict = "lab-verdict") {
  await page.getByTestId(button).click();
  const element = page.locator(`[data-testid=${verdict}]:visible`);
  await element.waitFor();
  return { state: await element.getAttribute("data-state"), text: await element.innerText() };
}

async function field(page, path, value) {
  await page.getByTestId("lab-tab-launch").click();
  const input = page.getByTestId(`lab-field-${path}`);
  await input.fill(value);
  await input.press("Enter");
  await input.blur();
}

describe("the lab", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  async function lab(route = "#/lab", options = {}) {
    const page = await site.page(options);
    await page.addInitScript(() => {
      globalThis.hostileRuns = 0;
      globalThis.hostile = () => (globalThis.hostileRuns += 1);
    });
    await open(page, site, route);
    await page.getByTestId("lab").waitFor();
    return page;
  }

  /** A lab of a file that is chosen, on the simulator. */
  async function opened(name, text, options) {
    const page = await lab("#/lab", options);
    await page.getByTestId("lab-file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.getByTestId("lab-device").selectOption("sim");
    await page.getByTestId("lab-form").locator("fieldset").first().waitFor();
    return page;
  }

  test("says that there is nothing to open where nothing was pasted", async () => {
    const page = await site.page();
    await open(page, site, "#/lab");
    await page.getByTestId("lab-open-pasted").click();
    assert.ok(await page.getByTestId("lab-nothing-pasted").isVisible());
    await page.getByTestId("lab-paste").fill(SCALE);
    assert.equal(await page.getByTestId("lab-nothing-pasted").isVisible(), false);
    await page.getByTestId("lab-open-pasted").click();
    await page.getByTestId("lab-editor").waitFor();
    assert.deepEqual(page.complaints, []);
  });

  test("a kernel alone is opened with a launch, and what was assumed is said", async () => {
    const page = await opened("saxpy.wgsl", SAXPY);
    const assumed = await page.getByTestId("lab-assumed").innerText();
    assert.match(assumed, /the problem has 10,000 elements/);
    assert.match(assumed, /the scalars are n = 10000, a = 2.0/);
    const called = await page.getByTestId("lab-form").locator(".lab-field > span").allInnerTexts();
    for (const name of ["Threads in all threads", "n", "Elements len", "Initial contents fill", "Expected result expect"]) {
      assert.ok(called.includes(name), `${name} is missing from ${called.join(", ")}`);
    }
    const { state, text } = await pressed(page, "lab-run");
    assert.equal(state, "unknown");
    assert.match(text, /nothing says what it should be/);
    assert.deepEqual(page.complaints, []);
  });

  test("what the reader has set is no longer among what was assumed", async () => {
    const page = await opened("saxpy.wgsl", SAXPY);
    const assumed = page.getByTestId("lab-assumed");
    await field(page, "scalars.n", "64");
    await assumed.getByText("the scalar is a = 2.0").waitFor();
    assert.doesNotMatch(await assumed.innerText(), /the problem has|n = 10000|x has/);
    assert.match(await assumed.innerText(), /x holds random numbers/);
    await field(page, "scalars.n", "10000");
    await assumed.getByText(/x has 10,000 elements/).waitFor();
    await field(page, "threads", "[64]");
    await field(page, "buffer.0.len", "64");
    await assumed.getByText(/^x holds random numbers/).waitFor();
    assert.doesNotMatch(await assumed.innerText(), /threads start|x has/);
    await field(page, "scalars.n", "10000");
    await assumed.getByText(/the scalars are n = 10000, a = 2.0/).waitFor();
    assert.deepEqual(page.complaints, []);
  });

  test("a link of a kernel opens its own text, and not the one that says what is right", async () => {
    const page = await site.page();
    await open(page, site, "#/lab?kernel=transpose/padded&width=64&height=64");
    await page.locator("[data-testid='lab-tab-padded.wgsl'][aria-selected=true]").waitFor();
    await page.getByTestId("lab-tab-from_the_catalogue.wgsl").click();
    await page.waitForFunction(() => location.hash.endsWith("file=from_the_catalogue.wgsl"));
    assert.deepEqual(page.complaints, []);
  });

  test("a link says what was assumed of the lab that it brings, without what its sender has set", async () => {
    const page = await opened("saxpy.wgsl", SAXPY);
    await field(page, "scalars.n", "64");
    await page.getByTestId("lab-assumed").getByText("the scalar is a = 2.0").waitFor();
    await page.getByTestId("share").click();
    const link = await page.getByTestId("share-link").inputValue();
    const other = await site.page();
    await other.goto(link);
    const assumed = other.getByTestId("lab-assumed");
    await assumed.getByText("the scalar is a = 2.0").waitFor();
    assert.doesNotMatch(await assumed.innerText(), /n = 10000|the problem has|x has/);
    assert.match(await assumed.innerText(), /x holds random numbers/);
    await field(other, "scalars.a", "5.0");
    await assumed.getByText("the scalar is a").waitFor({ state: "detached" });
    // A part of the link that is damaged costs its sentences alone.
    const damaged = await site.page();
    await damaged.goto(link.replace(/assumed=[^&]*/, "assumed=broken"));
    await damaged.getByTestId("lab-field-scalars.n").waitFor();
    assert.equal(await damaged.getByTestId("lab-assumed").count(), 0);
    assert.deepEqual([...page.complaints, ...other.complaints, ...damaged.complaints], []);
  });

  test("a formula in the form says what is right, and a wrong result is drawn beside it", async () => {
    const page = await opened("scale.cu", SCALE);
    await field(page, "buffer.0.fill", "iota");
    await field(page, "buffer.0.expect", '{ formula = "factor * i" }');
    const right = await pressed(page, "lab-run");
    assert.equal(right.state, "right", right.text);
    await field(page, "buffer.0.expect", '{ formula = "factor * i + (i == 7)" }');
    const wrong = await pressed(page, "lab-run");
    assert.equal(wrong.state, "wrong");
    assert.match(wrong.text, /1 of 10,000 elements of values; first at values\[7\]: got 7, expected 8|first at values\[7\]/);
    assert.equal(await page.locator(".lab-cells [data-right=false]").count(), 1);
    assert.deepEqual(page.complaints, []);
  });

  test("changes made at once are all kept, and a run waits for them", async () => {
    const page = await opened("scale.cu", SCALE);
    await page.getByTestId("lab-field-buffer.0.expect").waitFor();
    await page.evaluate(() => {
      for (const [path, value] of [["fill", "iota"], ["expect", '{ formula = "factor * i" }']]) {
        const input = document.querySelector(`[data-testid="lab-field-buffer.0.${path}"]`);
        input.value = value;
        input.dispatchEvent(new Event("change"));
      }
      document.querySelector("[data-testid=lab-run]").click();
    });
    const verdict = page.locator("[data-testid=lab-verdict]:visible");
    await verdict.waitFor();
    assert.equal(await verdict.getAttribute("data-state"), "right", await verdict.innerText());
    assert.deepEqual(page.complaints, []);
  });

  test("a formula alone says what is right, and what is refused is said under its field", async () => {
    const page = await opened("scale.cu", SCALE);
    await field(page, "buffer.0.fill", "iota");
    await field(page, "buffer.0.expect", "factor * i");
    const right = await pressed(page, "lab-run");
    assert.equal(right.state, "right", right.text);
    await field(page, "buffer.0.expect", "2 * (i");
    const input = page.getByTestId("lab-field-buffer.0.expect");
    const refusal = page.getByTestId("lab-refusal-buffer.0.expect");
    await refusal.waitFor();
    assert.match(await refusal.innerText(), /2 \* \(i is no rule, and as a formula it cannot be read: column/);
    assert.equal(await input.getAttribute("aria-invalid"), "true");
    assert.equal(await input.getAttribute("aria-describedby"), await refusal.getAttribute("id"));
    await field(page, "buffer.0.expect", "2 * i");
    await refusal.waitFor({ state: "hidden" });
    // The form shows what the launch file has now.
    await page.waitForFunction(() => document.querySelector('[data-testid="lab-field-buffer.0.expect"]').value === '{ formula = "2 * i" }');
    assert.equal(await input.getAttribute("aria-invalid"), null);
    assert.deepEqual(page.complaints, []);
  });

  test("the line beside the buttons is of the newest result, whatever the kernel ran for", async () => {
    const page = await opened("scale.cu", SCALE);
    const outcome = page.getByTestId("lab-outcome");
    await field(page, "buffer.0.fill", "iota");
    await field(page, "buffer.0.expect", "factor * i + 1");
    assert.equal((await pressed(page, "lab-run")).state, "wrong");
    await field(page, "buffer.0.expect", "factor * i");
    await outcome.getByText("Wrong, before your change").waitFor();
    await page.getByTestId("lab-profile").click();
    await page.locator("[data-testid=lab-outcome][data-state=correct]").waitFor();
    assert.match(await outcome.innerText(), /^Correct/);
    await field(page, "buffer.0.expect", "i % 2048 * factor");
    await outcome.getByText("before your change").waitFor();
    await page.getByTestId("lab-tab-sweep").click();
    await page.getByTestId("lab-sweep-what").fill("n=2^10..2^12");
    await page.getByTestId("lab-sweep-start").click();
    await page.locator("[data-testid=lab-outcome][data-state=wrong]").waitFor();
    assert.match((await outcome.innerText()).replace(/\s+/g, " "), /^Wrong at n = 4096/);
    assert.deepEqual(page.complaints, []);
  });

  test("a reload and a link bring back the file and the panel, and an address without them works", async () => {
    const page = await opened("saxpy.wgsl", SAXPY);
    const isOpen = (page, tab) => page.locator(`[data-testid="lab-tab-${tab}"][aria-selected=true]`).waitFor();
    await page.getByTestId("lab-tab-sweep").click();
    await page.getByTestId("lab-tab-launch file").click();
    await page.waitForFunction(() => location.hash === "#/lab?tab=sweep&file=launch%20file");
    await page.reload();
    await page.getByTestId("lab-sweep-start").waitFor();
    for (const tab of ["sweep", "launch file"]) await isOpen(page, tab);
    await page.getByTestId("share").click();
    const link = await page.getByTestId("share-link").inputValue();
    const other = await site.page();
    await other.goto(link);
    await other.getByTestId("lab-sweep-start").waitFor();
    for (const tab of ["sweep", "launch file"]) await isOpen(other, tab);
    await page.getByTestId("share-close").click();
    for (const tab of ["launch", "saxpy.wgsl"]) await page.getByTestId(`lab-tab-${tab}`).click();
    await page.waitForFunction(() => location.hash === "#/lab");
    await page.reload();
    for (const tab of ["launch", "saxpy.wgsl"]) await isOpen(page, tab);
    assert.deepEqual(page.complaints, []);
  });

  test("a run does not begin where a change before it is refused", async () => {
    const page = await opened("scale.cu", SCALE);
    await page.getByTestId("lab-field-threads").waitFor();
    await page.evaluate(() => {
      const input = document.querySelector("[data-testid=lab-field-threads]");
      input.value = "[";
      input.dispatchEvent(new Event("change"));
      document.querySelector("[data-testid=lab-run]").click();
    });
    await page.getByTestId("lab-refusal-threads").waitFor();
    await page.waitForFunction(() => document.activeElement?.dataset.testid === "lab-field-threads");
    assert.equal(await page.locator("[data-testid=lab-verdict]:visible").count(), 0);
    assert.deepEqual(page.complaints, []);
  });

  test("a text that is being typed outlives the form that an earlier change draws again", async () => {
    const page = await opened("scale.cu", SCALE);
    await page.getByTestId("lab-field-buffer.0.fill").waitFor();
    await page.evaluate(() => {
      const [fill, expect] = ["fill", "expect"].map((path) => document.querySelector(`[data-testid="lab-field-buffer.0.${path}"]`));
      fill.value = "iota";
      fill.dispatchEvent(new Event("change"));
      expect.focus();
      expect.value = '{ formula = "factor';
    });
    await page.getByTestId("lab-assumed").getByText(/values holds/).waitFor({ state: "detached" });
    const expected = page.getByTestId("lab-field-buffer.0.expect");
    assert.equal(await expected.inputValue(), '{ formula = "factor');
    await page.keyboard.press("End");
    await page.keyboard.type(' * i" }');
    await page.getByTestId("lab-run").click();
    const verdict = page.locator("[data-testid=lab-verdict]:visible");
    await verdict.waitFor();
    assert.equal(await verdict.getAttribute("data-state"), "right", await verdict.innerText());
    assert.deepEqual(page.complaints, []);
  });

  test("a press as long as people press begins a run, though the page draws anew what was typed before it", async () => {
    const page = await opened("scale.cu", SCALE);
    await page.getByTestId("lab-field-buffer.0.fill").waitFor();
    await field(page, "buffer.0.fill", "iota");
    const assumed = page.getByTestId("lab-assumed");
    await assumed.getByText(/values holds/).waitFor({ state: "detached" });
    await page.getByTestId("lab-field-buffer.0.expect").fill('{ formula = "factor * i" }');
    const { x, y, width, height } = await page.getByTestId("lab-run").boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.waitForTimeout(400);
    await page.mouse.up();
    const verdict = page.locator("[data-testid=lab-verdict]:visible");
    await verdict.waitFor();
    assert.equal(await verdict.getAttribute("data-state"), "right", await verdict.innerText());
    assert.deepEqual(page.complaints, []);
  });

  test("the keyboard's place goes to Stop while a kernel runs, and back to what was pressed", async () => {
    const page = await opened("scale.cu", SCALE);
    await page.getByTestId("lab-check").focus();
    const places = await page.evaluate(() => {
      window.places = [];
      document.addEventListener("focusin", ({ target }) => window.places.push(target.dataset.testid));
      return window.places;
    });
    assert.deepEqual(places, []);
    await page.keyboard.press("Enter");
    await page.getByTestId("lab-check-verdict").waitFor();
    await page.waitForFunction(() => document.activeElement?.dataset.testid === "lab-check");
    assert.deepEqual(await page.evaluate(() => window.places), ["lab-stop", "lab-check"]);
    assert.deepEqual(page.complaints, []);
  });

  test("a run on the GPU is compared and timed", async () => {
    const page = await opened("scale.cu", SCALE);
    await page.getByTestId("lab-device").selectOption("gpu");
    await field(page, "buffer.0.fill", "iota");
    await field(page, "buffer.0.expect", '{ formula = "factor * i" }');
    const { state, text } = await pressed(page, "lab-run");
    assert.equal(state, "right", text);
    const facts = await page.locator(".lab-facts:visible").innerText();
    assert.match(facts, /half of the readings from/);
    assert.match(facts, /SwiftShader|browser/i);
  });

  test("the sanitizer finds an access out of bounds and leads to its line", async () => {
    const page = await opened("scale.cu", SCALE.replace("if (i < n) ", ""));
    const { state } = await pressed(page, "lab-check", "lab-check-verdict");
    assert.equal(state, "wrong");
    assert.match(await page.getByTestId("lab-finding").first().innerText(), /line 3/);
  });

  test("a block is stepped through, its line is marked, and a change makes the recording an old one", async () => {
    const page = await opened("saxpy.wgsl", SAXPY);
    await page.getByTestId("lab-step").click();
    await page.getByTestId("lab-steps").getByTestId("step-now").waitFor();
    const now = () => page.getByTestId("step-now").innerText();
    // The first request is the end of so short a kernel: it begins at the first step.
    assert.match(await now(), /step 1 of/);
    assert.ok(await page.getByTestId("step-forward").isEnabled());
    assert.equal(await page.getByTestId("step-why").count(), 0);
    await page.getByTestId("step-request").click();
    assert.match(await now(), /y\[id\.x\] = parameters\.a \* x\[id\.x\]/);
    await page.getByTestId("step-first").click();
    const line = SAXPY.split("\n").findIndex((text) => text.includes("y[id.x] =")) + 1;
    await page.getByTestId("step-stop").fill(`${line}`);
    await page.getByTestId("step-stop-go").click();
    assert.match(await now(), /y\[id\.x\]/);
    assert.equal(await page.getByTestId("lab-editor").locator(".cm-line-match, .cm-mark-match, [class*=match]").count() > 0, true);
    await page.getByTestId("watch-all").check();
    assert.match(await now(), /threads are active/);
    await type(page, SAXPY.replace("256", "128"));
    await page.locator(".watch-stale").waitFor();
    assert.deepEqual(page.complaints, []);
  });

  test("CUDA C is stepped through by its own lines", async () => {
    const page = await opened("scale.cu", SCALE);
    await page.getByTestId("lab-step").click();
    await page.getByTestId("lab-steps").getByTestId("step-now").waitFor();
    await page.getByTestId("step-request").click();
    assert.match(await page.getByTestId("step-now").innerText(), /values\[i\] \*= factor/);
  });

  // The same sums in both languages, their loops on line 7.
  const SUMS = {
    "sums.wgsl": `@group(0) @binding(0) var<storage, read_write> sums: array<u32>;

@compute @workgroup_size(64)
fn sums_of(@builtin(local_invocation_index) t: u32) {
    var sum = 0u;
    for (var k = 0u; k < 10u; k += 1u) {
        sum += k * t;
    }
    sums[t] = sum;
}
`,
    "sums.cu": `__global__ void sums_of(unsigned *sums)
{
    unsigned t = threadIdx.x;

    unsigned sum = 0;
    for (unsigned k = 0; k < 10; k += 1) {
        sum += k * t;
    }
    sums[t] = sum;
}
`,
  };
  for (const [name, text] of Object.entries(SUMS)) {
    test(`${name} is stepped to a line, to a condition and by itself as far as a stop`, async () => {
      const page = await opened(name, text);
      await page.getByTestId("lab-step").click();
      const now = page.getByTestId("lab-steps").getByTestId("step-now");
      await now.waitFor();
      const stop = async (where) => {
        await page.getByTestId("step-stop").fill(where);
        await page.getByTestId("step-stop-go").click();
      };
      const number = async () => Number(/step ([\d,]+) of/.exec(await now.innerText())[1].replaceAll(",", ""));
      await page.getByTestId("step-first").click();
      await stop("7");
      assert.match(await now.innerText(), /line 7/);
      const first = await number();
      await stop("7 if k == 6");
      assert.match(await now.innerText(), /line 7/);
      assert.ok((await number()) > first + 5, await now.innerText());
      assert.match(await page.getByTestId("lab-steps").innerText(), /\bk\b[^\n]*\n?[^\n]*6/);
      // Backwards, and on by itself: it ends where the stop is, and says that it can go on.
      await page.getByTestId("step-back").click();
      await page.getByTestId("step-back").click();
      const before = await number();
      await page.getByTestId("step-play").click();
      assert.equal(await page.getByTestId("step-play").innerText(), "Pause");
      await page.waitForFunction(() => document.querySelector("[data-testid=step-play]").textContent.trim() === "Play");
      assert.equal(await number(), before + 2);
      // Without a stop it can be paused.
      await page.getByTestId("step-stop").fill("");
      await page.getByTestId("step-play").click();
      await page.waitForFunction((at) => !document.querySelector("[data-testid=step-now]").textContent.includes(`step ${at} of`), before + 2);
      await page.getByTestId("step-play").click();
      const paused = await number();
      await page.waitForTimeout(900);
      assert.equal(await number(), paused);
      await stop("7 if k == 60");
      await page.getByText("No step after this one is like that.").waitFor();
      assert.deepEqual(page.complaints, []);
    });

    test(`${name}: a stop is several places, conditions that hold together, or a sentence about what is wrong`, async () => {
      const page = await opened(name, text);
      await page.getByTestId("lab-step").click();
      const now = page.getByTestId("lab-steps").getByTestId("step-now");
      await now.waitFor();
      const stop = async (where) => {
        await page.getByTestId("step-stop").fill(where);
        await page.getByTestId("step-stop-go").click();
      };
      const number = async () => Number(/step ([\d,]+) of/.exec(await now.innerText())[1].replaceAll(",", ""));
      for (const [where, said] of [
        ["7 if nope == 1", /There is no name `nope` here\. There are `/],
        ["smu > 1", "There is no name `smu` here: did you mean `sum`?"],
        ["99999", /Line 99999 is beyond the last line of this warp's steps, which is \d+\./],
        ["9 if", "A condition is missing after `if`: 9 if i == 5."],
        ["k == 3 && x", /Write a line, a condition, or both/],
        ["k == x", "`x` is not a number."],
      ]) {
        await stop(where);
        await page.getByTestId("lab-steps").getByText(said).waitFor();
      }
      await page.getByTestId("step-first").click();
      await stop("7 if k == 4");
      const fourth = await number();
      await page.getByTestId("step-first").click();
      await stop("7 if k == 8; 7 if k > 3 && k < 5");
      assert.equal(await number(), fourth);
      assert.deepEqual(page.complaints, []);
    });
  }

  test("the sanitizer finds lanes that a mask names and that are elsewhere", async () => {
    const page = await opened(
      "vote.cu",
      "__global__ void vote(unsigned *out)\n{\n    int t = threadIdx.x;\n    if (t < 16)\n        out[t] = __ballot_sync(0xffffffff, t & 1);\n}\n",
    );
    const { state } = await pressed(page, "lab-check", "lab-check-verdict");
    assert.equal(state, "wrong");
    assert.match(await page.getByTestId("lab-finding").first().innerText(), /lane that does not take part[^]*line 5/);
  });

  test("textures are filled, run on both devices and compared", async () => {
    const page = await opened(
      "half.wgsl",
      `@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var smooth_: sampler;
@group(0) @binding(2) var half: texture_storage_2d<rgba8unorm, write>;
@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
    let size = textureDimensions(half);
    if any(id.xy >= size) { return; }
    textureStore(half, id.xy, textureSampleLevel(picture, smooth_, (vec2f(id.xy) + 0.5) / vec2f(size), 0));
}
`,
    );
    await field(page, "texture.0.format", "rgba8unorm");
    await field(page, "texture.0.size", "[64, 48]");
    await field(page, "texture.0.fill", '{ formula = "c == 3 ? 1 : i % 64 / 63.0" }');
    await field(page, "texture.1.size", "[32, 24]");
    await field(page, "texture.1.expect", '{ formula = "c == 3 ? 1 : (2 * (i % 32) + 0.5) / 63.0" }');
    for (const device of ["sim", "gpu"]) {
      await page.getByTestId("lab-device").selectOption(device);
      const { state, text } = await pressed(page, "lab-run");
      assert.equal(state, "right", `${device}: ${text}`);
    }
    assert.deepEqual(page.complaints, []);
  });

  test("what a kernel prints is shown, as a text and nothing else", async () => {
    const page = await opened(
      "hello.wgsl",
      `@group(0) @binding(0) var<storage, read_write> y: array<u32, 4>;
@compute @workgroup_size(4)
fn main(@builtin(global_invocation_id) id: vec3u) {
    y[id.x] = id.x;
    printf("<img src=x onerror=hostile()> %u of %.1f\\n", id.x, 4.0);
}
`,
    );
    for (const device of ["sim", "gpu"]) {
      await page.getByTestId("lab-device").selectOption(device);
      await pressed(page, "lab-run");
      const lines = (await page.getByTestId("lab-printed").innerText()).trim().split("\n").sort();
      assert.deepEqual(lines, [0, 1, 2, 3].map((at) => `<img src=x onerror=hostile()> ${at} of 4.0`));
    }
    assert.equal(await page.evaluate(() => globalThis.hostileRuns), 0);
  });

  test("mistakes and counters are called as on a kernel's page and in the workbench", async () => {
    const page = await opened("saxpy.wgsl", SAXPY);
    const words = (ids) => Promise.all(ids.map((id) => page.getByTestId(id).innerText()));
    assert.deepEqual(await words(["lab-check", "lab-tab-check", "lab-profile", "lab-tab-profile"]), ["Find mistakes", "Mistakes", "Counters", "Counters"]);
    await open(page, site, "#/vector_add/guarded?n=1000");
    assert.deepEqual(await words(["tab-findings", "tab-counters"]), ["Mistakes", "Counters"]);
    await page.getByTestId("tab-findings").click();
    assert.equal(await page.getByTestId("inspect").innerText(), "Find mistakes");
    await open(page, site, "#/cuda?example=vector_add");
    const looks = await page.locator(".looks .choice-option").allInnerTexts();
    assert.deepEqual(looks.map((its) => its.trim()), ["Just run", "Counters", "Find mistakes"]);
    assert.deepEqual(page.complaints, []);
  });

  test("a profile says why a kernel is slow and counts its lines", async () => {
    const page = await opened("saxpy.wgsl", SAXPY);
    await page.getByTestId("lab-profile").click();
    await page.getByTestId("lab-diagnosis").first().waitFor();
    assert.match(await page.getByTestId("lab-diagnosis").first().innerText(), /^[A-Z][^]*Rule: [^]*\.$/);
    assert.match(await page.getByTestId("lab-lines").innerText(), /parameters\.a \* x\[id\.x\]/);
  });

  test("a launch is swept over its size, wrong sizes are named, and what cannot be swept is refused", async () => {
    const kernel = SCALE.replace("values[i] *= factor", "values[i] = i % 2048");
    const page = await opened("scale.cu", kernel);
    await field(page, "buffer.0.expect", '{ formula = "i" }');
    await page.getByTestId("lab-tab-sweep").click();
    const what = page.getByTestId("lab-sweep-what");
    const rows = page.getByTestId("lab-sweep-rows").locator("tbody tr");
    const measured = async (sweep, count) => {
      await what.fill(sweep);
      await page.getByTestId("lab-sweep-start").click();
      await page.getByTestId("lab-sweep-save").waitFor();
      assert.equal(await rows.count(), count);
      return Promise.all((await rows.all()).map((row) => row.innerText()));
    };
    const sizes = await measured("n=2^10..2^12", 3);
    assert.match(sizes[1], /^2048\s+[\d.]+ µs\s.*Correct/);
    assert.match(sizes[2], /^4096\s+–\s.*Wrong: 2,048 of 4,096/);
    // The chart is the page's own: both axes have titles, ticks have units, and above it is whose times they are. A wrong result
    // has no time.
    const chart = page.getByTestId("lab-sweep-chart");
    await chart.locator("svg desc").waitFor({ state: "attached" });
    const [described, words, letters] = await chart.locator("svg").first().evaluate((svg) => {
      const texts = [...svg.querySelectorAll("text")];
      return [svg.querySelector("desc").textContent, texts.map((its) => its.textContent.replace(/\s/g, " ")), texts.map((its) => parseFloat(getComputedStyle(its).fontSize))];
    });
    assert.match(described, /n = 1,024.*n = 2,048/s);
    assert.doesNotMatch(described, /4,096/);
    for (const title of ["Time of one run", "n"]) assert.ok(words.includes(title), `${title} is missing from ${words.join(", ")}`);
    assert.ok(words.some((text) => /^[\d.,]+ [nµm]?s$/.test(text)), words.join(", "));
    assert.ok(Math.min(...letters) >= 11, letters.join(", "));
    const origin = page.getByTestId("lab-sweep-origin");
    assert.match(await origin.innerText(), /simulat/i);
    assert.ok((await origin.boundingBox()).y < (await chart.boundingBox()).y);
    const blocks = await measured("block=64,128", 2);
    assert.match(blocks[0], /^64\s/);
    await what.fill("m=1");
    await page.getByTestId("lab-sweep-start").click();
    await page.getByText("no scalar or override m").waitFor();
  });

  test("two versions stand side by side: texts, counters, and which is faster", async () => {
    const page = await opened("saxpy.wgsl", SAXPY);
    await page.getByTestId("lab-add-version").click();
    await page.getByTestId("lab-tab-saxpy_2.wgsl").waitFor();
    await type(page, SAXPY.replace("if id.x < parameters.n {", "let i = (id.x % 32u) * (parameters.n / 32u) + id.x / 32u;\n    if i < parameters.n {").replaceAll("[id.x]", "[i]"));
    await page.getByTestId("lab-compare").click();
    await page.getByTestId("lab-difference").waitFor();
    assert.match(await page.getByTestId("lab-difference").innerText(), /\+    let i = \(id\.x % 32u\)/);
    assert.match(await page.getByTestId("lab-counters").innerText(), /global_load\.sectors/);
    assert.match(await page.getByTestId("lab-sentence").innerText(), /The second is [\d.]+ times as fast: slower, on Warpground simulator/);
  });

  test("a version is renamed, removed and brought back, and what is run says so", async () => {
    const page = await opened("saxpy.wgsl", SAXPY);
    await page.getByTestId("lab-add-version").click();
    await page.getByTestId("lab-tab-saxpy_2.wgsl").waitFor();
    const about = page.getByTestId("lab-version");
    assert.match(await about.innerText(), /A version of saxpy\.wgsl\. Run, Find mistakes, Counters and Step take it/);
    await page.getByTestId("lab-rename-version").click();
    const name = page.getByTestId("lab-version-name");
    for (const [wanted, said] of [["saxpy.wgsl", /has a file saxpy\.wgsl already/], ["twice.cu", /ends in \.wgsl/], ["../x.wgsl", /begins with a letter/]]) {
      await name.fill(wanted);
      await name.press("Enter");
      await page.getByTestId("lab-say").filter({ hasText: said }).waitFor();
    }
    await name.fill("twice as fast.wgsl");
    await name.press("Enter");
    const tab = page.getByTestId("lab-tab-twice as fast.wgsl");
    await tab.waitFor();
    assert.equal(await page.getByTestId("lab-tab-saxpy_2.wgsl").count(), 0);
    await page.getByTestId("lab-tab-launch file").click();
    assert.match(await page.getByTestId("lab-editor").innerText(), /versions = \["twice as fast\.wgsl"\]/);
    assert.equal(await about.isVisible(), false);
    await page.getByTestId("lab-compare").click();
    await page.getByTestId("lab-difference").waitFor();
    await tab.click();
    await page.getByTestId("lab-remove-version").click();
    await tab.waitFor({ state: "detached" });
    assert.match(await page.getByTestId("lab-say").innerText(), /twice as fast\.wgsl was removed/);
    await page.getByTestId("lab-compare").waitFor({ state: "hidden" });
    await page.getByTestId("lab-restore-version").click();
    await tab.waitFor();
    await page.getByTestId("lab-compare").waitFor();
    assert.deepEqual(page.complaints, []);
  });

  test("a lab is one file and one link, and neither runs by itself", async () => {
    const page = await opened("saxpy.wgsl", SAXPY, { acceptDownloads: true });
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByTestId("lab-save").click()]);
    assert.equal(download.suggestedFilename(), "saxpy.toml");
    const text = readFileSync(await download.path(), "utf8");
    assert.match(text, /^source = "saxpy.wgsl"/m);
    assert.ok(text.includes(SAXPY), text);
    await page.getByTestId("share").click();
    const link = await page.getByTestId("share-link").inputValue();
    assert.match(await page.getByTestId("share-frame").inputValue(), /^<iframe src="http[^"]*\?embed#\/lab\?code=/);
    assert.match(await page.getByTestId("share-markdown").inputValue(), /^\[Lab\]\(http/);
    const other = await site.page();
    await other.goto(link);
    await other.getByTestId("lab-tab-saxpy.wgsl").waitFor();
    await other.getByText("Press Run to see the result here.").waitFor({ state: "attached" });
    assert.equal(await other.getByTestId("lab-verdict").count(), 0);
    const again = await lab("#/lab");
    await again.getByTestId("lab-file").setInputFiles({ name: "lab.toml", mimeType: "text/plain", buffer: Buffer.from(text) });
    await again.getByTestId("lab-tab-saxpy.wgsl").waitFor();
  });

  test("a kernel of the catalogue opens with one press, and the catalogue's own result is what is right", async () => {
    const page = await lab("#/lab?kernel=reduce/sequential&n=3000");
    await page.getByTestId("lab-device").selectOption("sim");
    await page.getByTestId("lab-form").locator("fieldset").first().waitFor();
    const { state, text } = await pressed(page, "lab-run");
    assert.equal(state, "right", text);
  });

  test("what is being typed in the sweep stays while the lab looks at a change", async () => {
    const page = await opened("saxpy.wgsl", SAXPY);
    await page.getByTestId("lab-tab-sweep").click();
    const what = page.getByTestId("lab-sweep-what");
    await type(page, `${SAXPY}// more\n`);
    await what.click();
    await page.keyboard.press("ControlOrMeta+a");
    // Slower than the pause after which the change is looked at.
    await page.keyboard.type("n=1000,2000", { delay: 100 });
    assert.equal(await what.inputValue(), "n=1000,2000");
    assert.ok(await what.evaluate((field) => field === document.activeElement));
    assert.deepEqual(page.complaints, []);
  });

  test("what is wrong is said where it is, and the text stays", async () => {
    const page = await opened("saxpy.wgsl", SAXPY);
    await type(page, SAXPY.replace("y[id.x] = ", "z[id.x] = "));
    await page.waitForFunction(() => /no definition in scope|does not compile/.test(document.querySelector("[data-testid=lab-trouble]")?.textContent ?? ""));
    await page.getByTestId("lab-editor").locator(".cm-lintRange-error").first().waitFor();
    await field(page, "threads", "{ broken");
    await page.getByTestId("lab-refusal-threads").waitFor();
    assert.match(await page.getByTestId("lab-refusal-threads").innerText(), /is not a value of a launch file/);
  });

  test("the editor explains names in both languages, and asks whether another name was meant", async () => {
    for (const [name, text, own, declared, known, other, wrong] of [
      ["saxpy.wgsl", SAXPY, "parameters.n", /var<uniform> parameters/, "global_invocation_id", /CUDA: /, ["y[id.x] = ", "y[idd.x] = "]],
      ["scale.cu", SCALE, "factor;", /float factor/, "blockIdx", /WGSL: /, ["values[i] *=", "valuse[i] *="]],
    ]) {
      const page = await opened(name, text);
      const content = page.getByTestId("lab-editor").locator(".cm-content");
      const told = page.locator(".cm-told");
      // What explains names comes with the first press into the text, and brings a column of its own.
      await content.click();
      await page.locator(".cm-foldGutter").first().waitFor();
      const over = async (words) => {
        await page.mouse.move(0, 0);
        await told.waitFor({ state: "detached" });
        // Onto the first letters of the words, wherever their line has them.
        const at = await content.evaluate((editor, wanted) => {
          const texts = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT);
          const found = [];
          for (let node = texts.nextNode(); node; node = texts.nextNode()) found.push(node);
          const all = found.map((node) => node.data).join("");
          let place = all.indexOf(wanted);
          const node = found.find((its) => (place < its.data.length ? true : ((place -= its.data.length), false)));
          const range = document.createRange();
          range.setStart(node, place);
          range.setEnd(node, place + 1);
          const box = range.getBoundingClientRect();
          return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
        }, words);
        await page.mouse.move(at.x, at.y, { steps: 4 });
        await told.waitFor();
        return told.innerText();
      };
      assert.match(await over(own), declared);
      assert.match(await over(known), other);
      await type(page, text.replace(...wrong));
      await page.waitForFunction(() => /did you mean/.test(document.querySelector("[data-testid=lab-trouble]")?.textContent ?? ""));
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    }
  });

  test("a draft is kept, and another lab takes nothing away", async () => {
    const page = await opened("saxpy.wgsl", SAXPY);
    await type(page, `${SAXPY}// mine\n`);
    await page.waitForFunction(() => localStorage.getItem("warpground.lab")?.includes("// mine"));
    await page.reload();
    await page.getByTestId("lab-editor").getByText("// mine").waitFor();
    await page.getByTestId("lab-close").click();
    await page.getByTestId("lab-previous").click();
    await page.getByTestId("lab-editor").getByText("// mine").waitFor();
  });

  test("a hostile link or file is one sentence, or text and nothing more", async () => {
    for (const [route, expected] of [
      ["#/lab?code=%%%", /The link is damaged/],
      [`#/lab?code=${packed("x".repeat(1 << 20))}`, /unpacks to more than/],
      [`#/lab?kernel=${encodeURIComponent(HOSTILE)}`, /There is no kernel/],
    ]) {
      const page = await lab(route);
      await page.waitForFunction(() => !document.querySelector("[data-testid=lab-say]").hidden && !/^(Looking|Loading)/.test(document.querySelector("[data-testid=lab-say]").textContent));
      assert.match(await page.getByTestId("lab-say").innerText(), expected);
      assert.equal(await page.evaluate(() => globalThis.hostileRuns), 0);
    }
    const toml = `source = '''${HOSTILE}.wgsl'''\ngrid = 1\n[[buffer]]\nname = '''${HOSTILE}'''\n[files]\n'''${HOSTILE}.wgsl''' = '''${HOSTILE}'''\n`;
    const page = await lab(`#/lab?code=${packed(toml.replaceAll("'''", '"').replaceAll('x onerror="hostile()"', "x"))}`);
    await page.getByTestId("lab-tab-launch file").waitFor();
    assert.equal(await page.evaluate(() => document.querySelectorAll("img[src=x]").length + globalThis.hostileRuns), 0);
    assert.equal(await page.getByTestId("lab-verdict").count(), 0);
  });

  test("a link whose buffers would take for ever to fill is said to, and the page stays usable", async () => {
    const toml = `source = "a.wgsl"\ngrid = 1\n[[buffer]]\nname = "y"\nlen = 200000000\nfill = { formula = "sin(cos(sin(cos(i))))" }\n[files]\n"a.wgsl" = '''\n@group(0) @binding(0) var<storage, read_write> y: array<f32>;\n@compute @workgroup_size(1) fn f() { y[0] = 1.0; }\n'''\n`;
    const page = await lab(`#/lab?code=${packed(toml)}`);
    await page.waitForFunction(() => /the formula takes more than/.test(document.querySelector("[data-testid=lab-trouble]")?.textContent ?? ""));
    await page.getByTestId("lab-tab-launch file").click();
    await page.getByTestId("lab-editor").getByText("200000000").waitFor();
  });

  test("the program that the page came from runs a lab on this machine, natively", async () => {
    const program = await app(site.dist, "lab");
    try {
      const page = await site.page();
      await page.goto(program.address);
      await page.getByTestId("lab-file").setInputFiles({ name: "scale.cu", mimeType: "text/plain", buffer: Buffer.from(SCALE) });
      await page.getByTestId("lab-form").locator("fieldset").first().waitFor();
      assert.equal(await page.getByTestId("lab-device").inputValue(), "native");
      await field(page, "buffer.0.fill", "iota");
      await field(page, "buffer.0.expect", '{ formula = "factor * i" }');
      const { state, text } = await pressed(page, "lab-run");
      assert.equal(state, "right", text);
      assert.match(await page.locator(".lab-facts:visible").innerText(), /through Vulkan|through Metal|through D/);
      // The address is for this page alone: a link does not carry it.
      await page.getByTestId("share").click();
      assert.doesNotMatch(await page.getByTestId("share-link").inputValue(), /native=/);
    } finally {
      program.stop();
    }
  });

  test("the lab can be used by those who cannot see it", async () => {
    const page = await opened("saxpy.wgsl", SAXPY);
    await pressed(page, "lab-run");
    await loadAxe(page);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document.querySelector("[data-testid=lab]")));
    assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), []);
  });
});
