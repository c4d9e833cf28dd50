import { inflateRawSync } from "node:zlib";
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { loadAxe, open, start } from "./harness.mjs";
import { zip } from "./zip.mjs";

const file = (path) => readFileSync(fileURLToPath(new URL(`../../exercises/${path}`, import.meta.url)), "utf8");

describe("exercises in the page", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  async function exercise(id, query = "") {
    const page = await site.page();
    await open(page, site, `#/exercises/${id}${query}`);
    await page.getByTestId("exercise-page").waitFor();
    return page;
  }

  async function graded(page, text) {
    if (text !== undefined) {
      await page.getByTestId("exercise-file").setInputFiles({ name: "solution.wgsl", mimeType: "text/plain", buffer: Buffer.from(text) });
    }
    await page.getByTestId("exercise-run").click();
    await page.waitForSelector("[data-testid=exercise-grade][data-state=passed],[data-testid=exercise-grade][data-state=failed]");
    return page.getByTestId("exercise-grade");
  }

  test("the list names all of them, with what was solved in this browser", async () => {
    const page = await site.page();
    await open(page, site, "#/exercises");
    await page.getByTestId("exercise").first().waitFor();
    const many = await page.getByTestId("exercise").count();
    assert.ok(many >= 30, `${many} exercises`);
    assert.match(await page.getByTestId("exercises-progress").innerText(), new RegExp(`0 of ${many} solved`));
    await loadAxe(page);
    const { violations } = await page.evaluate(() => globalThis.axe.run(document.querySelector("main")));
    assert.deepEqual(violations.map(({ id }) => id), []);
    assert.deepEqual(page.complaints, []);
  });

  test("a wrong solution fails for its reason, with what was found beside what was expected", async () => {
    const page = await exercise("first_kernels/saxpy");
    const grade = await graded(page, file("first_kernels/saxpy/wrong/forgets_y.wgsl"));
    assert.match(await page.getByTestId("exercise-verdict").innerText(), /Not solved yet/);
    assert.match(await grade.innerText(), /Wrong: [\d,]+ of [\d,]+ elements of y/);
    assert.ok((await grade.locator(".lab-cells [data-right=false]").count()) > 0);
  });

  test("the reference solves it, the list remembers it, and its code is the terminal's", async () => {
    const page = await exercise("first_kernels/saxpy");
    await graded(page, file("first_kernels/saxpy/reference.wgsl"));
    assert.match(await page.getByTestId("exercise-verdict").innerText(), /Solved: /);
    assert.match(await page.getByTestId("exercise-code").innerText(), /^wg1(-[0-9a-f]{4}){5}$/);
    await page.goto(`${site.origin}/#/exercises`);
    await page.getByTestId("exercise").first().waitFor();
    assert.match(await page.getByTestId("exercises-progress").innerText(), /^\s*1 of /);
    assert.deepEqual(page.complaints, []);
  });

  test("hints come one by one, in either language the starter is there, and a draft is kept", async () => {
    const page = await exercise("first_kernels/collatz", "?language=cu");
    assert.match(await page.getByTestId("exercise-editor").innerText(), /__global__/);
    assert.equal(await page.getByTestId("exercise-hint").count(), 0);
    await page.getByTestId("exercise-show-hint").click();
    assert.equal(await page.getByTestId("exercise-hint").count(), 1);
    await page.getByTestId("exercise-editor").locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.insertText("\n// mine\n");
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => localStorage.getItem(key).includes("// mine")));
    await page.reload();
    await page.getByTestId("exercise-page").waitFor();
    assert.match(await page.getByTestId("exercise-editor").innerText(), /\/\/ mine/);
  });

  test("a solution that does not compile, one that never ends and a name that is none are said in a sentence", async () => {
    const page = await exercise("first_kernels/saxpy");
    const grade = await graded(page, "<img src=x onerror=alert(1)>");
    assert.match(await grade.innerText(), /does not compile|no kernel/);
    assert.equal(await page.locator("img[src=x]").count(), 0);
    await open(page, site, "#/exercises/no/such");
    assert.match(await page.getByTestId("exercise-absent").innerText(), /There is no exercise of that name/);
  });

  /** A small exercise of a lecturer's own. */
  const OWN = {
    "exercise.toml": `title = "Double <b>it</b>"
family = "my course"
text = "text.md"
starters = ["starter.wgsl"]
hints = ["<img src=x onerror=hostile()>"]
[[test]]
name = "ten elements"
launch = """
source = "none.wgsl"
threads = 10
[[buffer]]
name = "y"
len = 10
expect = { formula = "2 * i" }
"""
`,
    "text.md": "Double <script>hostile()</script> every number.",
    "starter.wgsl": "@group(0) @binding(0) var<storage, read_write> y: array<f32>;\n@compute @workgroup_size(32) fn f(@builtin(global_invocation_id) id: vec3u) {\n  // Your code.\n}\n",
  };
  const RIGHT = OWN["starter.wgsl"].replace("// Your code.", "if id.x < 10 { y[id.x] = 2.0 * f32(id.x); }");

  async function list() {
    const page = await site.page();
    await page.addInitScript(() => {
      globalThis.hostileRuns = 0;
      globalThis.hostile = () => (globalThis.hostileRuns += 1);
    });
    await open(page, site, "#/exercises");
    await page.getByTestId("exercise").first().waitFor();
    return page;
  }

  test("an exercise from a zip file is shown, graded and shared in a link that another reader opens", async () => {
    const page = await list();
    const zipped = Object.fromEntries(Object.entries(OWN).map(([name, text]) => [`my course/${name}`, text]));
    await page.getByTestId("own-exercise-zip").setInputFiles({ name: "course.zip", mimeType: "application/zip", buffer: zip(zipped) });
    await page.getByTestId("exercise-page").waitFor();
    assert.match(await page.locator("h1").innerText(), /Double <b>it<\/b>/);
    assert.match(await page.getByTestId("exercise-text").innerText(), /every number/);
    await page.getByTestId("exercise-show-hint").click();
    const grade = await graded(page, RIGHT);
    assert.match(await grade.innerText(), /Solved: 1 of 1 points/);
    const code = await page.getByTestId("exercise-code").innerText();
    await page.getByTestId("share").click();
    const link = await page.getByTestId("share-link").inputValue();
    assert.match(link, /#\/exercises\/own\?code=/);
    const other = await site.page();
    await open(other, site, link.slice(link.indexOf("#")));
    await other.getByTestId("exercise-page").waitFor();
    const again = await graded(other, RIGHT);
    assert.match(await again.innerText(), /Solved/);
    assert.equal(await other.getByTestId("exercise-code").innerText(), code);
    assert.equal(await page.evaluate(() => globalThis.hostileRuns), 0);
    assert.deepEqual(page.complaints, []);
  });

  async function opened(files, page) {
    page ??= await list();
    const zipped = Object.fromEntries(Object.entries({ ...OWN, ...files }).map(([name, text]) => [`my course/${name}`, text]));
    await page.getByTestId("own-exercise-zip").setInputFiles({ name: "course.zip", mimeType: "application/zip", buffer: zip(zipped) });
    await page.getByTestId("exercise-page").waitFor();
    return page;
  }

  test("what is shared of an exercise holds no solution, and the panel says so", async () => {
    const page = await opened({
      "exercise.toml": OWN["exercise.toml"].replace("hints", 'references = ["reference.wgsl"]\nhints'),
      "reference.wgsl": RIGHT,
      "old.cu": "// the same",
      "wrong/a.wgsl": "// fails: wrong: 1",
    });
    await graded(page, RIGHT);
    const code = await page.getByTestId("exercise-code").innerText();
    await page.getByTestId("share").click();
    assert.match(await page.getByTestId("share-held").innerText(), /References and wrong solutions are left out/);
    const link = await page.getByTestId("share-link").inputValue();
    const frame = await page.getByTestId("share-frame").inputValue();
    for (const text of [link, frame]) {
      const held = JSON.parse(inflateRawSync(Buffer.from(/code=([\w-]+)/.exec(text)[1], "base64url")).toString());
      assert.deepEqual(Object.keys(held).sort(), ["exercise.toml", "starter.wgsl", "text.md"]);
    }
    const other = await site.page();
    await open(other, site, link.slice(link.indexOf("#")));
    await other.getByTestId("exercise-page").waitFor();
    await graded(other, RIGHT);
    assert.equal(await other.getByTestId("exercise-code").innerText(), code);
    assert.deepEqual(page.complaints, []);
  });

  test("a solution is stopped at the exercise's limit, with the terminal's sentence, and the next one is graded", async () => {
    const page = await opened({ "exercise.toml": `${OWN["exercise.toml"]}[limits]\nseconds = 3\n` });
    // Two counters, so that no state comes twice: it would run for centuries, and nobody could tell that it never ends.
    const long = RIGHT.replace("y[id.x] = 2.0 * f32(id.x);", "var low = 0u; var high = 0u; while high < 4000000000u { low += 1u; if low == 0u { high += 1u; } } y[id.x] = f32(high);");
    const begun = Date.now();
    const grade = await graded(page, long);
    const seconds = (Date.now() - begun) / 1000;
    assert.ok(seconds >= 3 && seconds < 30, `stopped after ${seconds} s`);
    assert.match(await page.getByTestId("exercise-verdict").innerText(), /Not solved yet: 0 of 1 points/);
    assert.match(await grade.innerText(), /Failed: ten elements\s+It took more than the 3 s that the exercise allows\./);
    // There is no code of a result that no test saw.
    assert.equal(await page.getByTestId("exercise-code").count(), 0);
    assert.equal(await page.getByTestId("exercise-stop").count(), 0);
    const again = await graded(page, RIGHT);
    assert.match(await again.innerText(), /Solved: 1 of 1 points/);
    assert.deepEqual(page.complaints, []);
  });

  test("hints are rendered as the text is, and what they hold stays a text", async () => {
    const hint = "hints = [\"Use `threadIdx.x`, **not** <i>0</i>\"]";
    const page = await opened({ "exercise.toml": OWN["exercise.toml"].replace(/hints = .*/, hint) });
    await page.getByTestId("exercise-show-hint").click();
    const shown = page.getByTestId("exercise-hint");
    await shown.locator("code", { hasText: "threadIdx.x" }).waitFor();
    assert.equal(await shown.locator("strong").innerText(), "not");
    assert.match(await shown.innerText(), /^Use threadIdx\.x, not <i>0<\/i>$/);
    assert.deepEqual(page.complaints, []);
  });

  test("a counter keeps the spelling of its name", async () => {
    const page = await exercise("matrices/transpose", "?language=cu");
    await page.getByTestId("exercise-file").setInputFiles({ name: "solution.cu", mimeType: "text/plain", buffer: Buffer.from(file("matrices/transpose/wrong/no_padding.cu")) });
    await page.getByTestId("exercise-run").click();
    await page.waitForSelector("[data-testid=exercise-grade][data-state=failed]");
    const reason = page.getByTestId("exercise-grade").locator("li p", { hasText: "bank_conflicts" }).first();
    assert.match(await reason.innerText(), /^shared_load\.bank_conflicts is [\d,]+; at most 0 is allowed: .*\.$/);
    // Not by a style, either.
    assert.equal(await reason.evaluate((its) => getComputedStyle(its, "::first-letter").textTransform), "none");
  });

  test("keeps the focus and what was ticked through hints, grading and a link to its other language", async () => {
    const page = await exercise("first_kernels/streaming", "?language=wgsl");
    const focused = (testid) => page.getByTestId(testid).evaluate((element) => element === document.activeElement);
    await page.getByTestId("exercise-run").focus();
    await page.keyboard.press("Enter");
    // While it is graded.
    await page.getByTestId("exercise-gpu").check();
    await page.getByTestId("exercise-run").focus();
    await page.waitForSelector("[data-testid=exercise-grade][data-state=passed],[data-testid=exercise-grade][data-state=failed]");
    await page.getByTestId("exercise-stop").waitFor({ state: "detached" });
    assert.ok(await focused("exercise-run"));
    assert.ok(await page.getByTestId("exercise-gpu").isChecked());
    const other = await exercise("first_kernels/collatz", "?language=cu");
    await other.getByTestId("exercise-show-hint").focus();
    await other.keyboard.press("Enter");
    await other.getByTestId("exercise-hint").first().waitFor();
    await other.keyboard.press("Enter");
    await other.getByTestId("exercise-hint").nth(1).waitFor();
    await other.evaluate(() => void (location.hash = "#/exercises/first_kernels/collatz?language=wgsl"));
    await other.getByTestId("exercise-editor").locator(".cm-line", { hasText: "@compute" }).first().waitFor();
    assert.deepEqual([...page.complaints, ...other.complaints], []);
  });

  test("an exercise on paper has no buttons, and hints only where they were asked for", async () => {
    const page = await exercise("first_kernels/guard");
    const heading = page.getByRole("heading", { name: "Hints" });
    await page.emulateMedia({ media: "print" });
    assert.equal(await heading.isVisible(), false);
    assert.equal(await page.getByText("Open a file").isVisible(), false);
    assert.equal(await page.getByTestId("exercise-run").isVisible(), false);
    assert.ok(await page.getByTestId("exercise-text").isVisible());
    assert.ok(await page.getByTestId("exercise-editor").isVisible());
    await page.emulateMedia({ media: "screen" });
    await page.getByTestId("exercise-show-hint").click();
    await page.emulateMedia({ media: "print" });
    assert.ok(await heading.isVisible());
    assert.ok(await page.getByTestId("exercise-hint").isVisible());
  });

  test("an exercise from a folder is opened, and kept for the next visit", async () => {
    const page = await list();
    const folder = mkdtempSync(join(tmpdir(), "exercise-"));
    for (const [name, text] of Object.entries(OWN)) writeFileSync(join(folder, name), text);
    await page.getByTestId("own-exercise-folder").setInputFiles(folder);
    await page.getByTestId("exercise-page").waitFor();
    await open(page, site, "#/exercises");
    await page.getByTestId("own-exercise-last").click();
    await page.getByTestId("exercise-page").waitFor();
    assert.match(await page.locator("h1").innerText(), /Double/);
  });

  test("an author gets an example to change, and the keys that an exercise needs", async () => {
    const page = await list();
    const format = page.getByTestId("exercise-format");
    for (const key of ["title", "text", "starters", "[[test]]", "name"]) assert.ok(await format.getByText(key, { exact: true }).isVisible(), key);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByTestId("own-exercise-example").click()]);
    assert.equal(download.suggestedFilename(), "guard.zip");
    const buffer = readFileSync(await download.path());
    await page.getByTestId("own-exercise-zip").setInputFiles({ name: "guard.zip", mimeType: "application/zip", buffer });
    await page.getByTestId("exercise-page").waitFor();
    assert.equal(await page.locator("h1").innerText(), "Guard the last block");
    // It is graded like the page's own.
    await graded(page, file("first_kernels/guard/reference.wgsl"));
    assert.equal(await page.getByTestId("exercise-grade").getAttribute("data-state"), "passed");
    assert.deepEqual(page.complaints, []);
  });

  test("the place for exercises from elsewhere comes with the list, and nothing throws it down", async () => {
    const page = await site.page({ viewport: { width: 360, height: 740 } });
    const hold = {};
    const held = new Promise((release) => Object.assign(hold, { release }));
    await page.route(/exercises\.json/, async (route) => {
      await held;
      await route.continue();
    });
    await open(page, site, "#/exercises");
    await page.getByTestId("exercises").getByText("Loading …").waitFor();
    assert.equal(await page.getByTestId("own-exercise-drop").count(), 0);
    hold.release();
    await page.getByTestId("own-exercise-drop").waitFor();
    assert.ok((await page.getByTestId("exercise").count()) > 0);
  });

  test("what is no exercise is refused in one sentence, and nothing of it runs or stays", async () => {
    const page = await list();
    for (const [buffer, expected] of [
      [Buffer.from("no zip"), /It is not a zip file that can be read/],
      [zip({ "readme.md": "x" }), /No exercise.toml is in it/],
      [zip({ ...OWN, "../../evil": "x" }), /Its file ..\/..\/evil: its path leads out of the folder/],
      [zip({ ...OWN, "exercise.toml": "title = 3" }), /exercise.toml: line 1/i],
      [zip({ ...OWN, "exercise.toml": "level = 2" }), /exercise.toml: it lacks title, text and a \[\[test\]\]/i],
      [zip({ ...OWN, "zeros.bin": "\0".repeat(20 << 20) }), /It unpacks to more than 16 MiB/],
    ]) {
      await page.getByTestId("own-exercise-zip").setInputFiles({ name: "a.zip", mimeType: "application/zip", buffer });
      const said = page.getByTestId("own-exercise-say");
      await said.filter({ hasText: expected }).waitFor();
    }
    await open(page, site, "#/exercises/own?code=AAAA");
    assert.match(await page.getByTestId("exercise-absent").innerText(), /The link is damaged/);
    await open(page, site, "#/exercises/own");
    assert.match(await page.getByTestId("exercise-absent").innerText(), /no exercise/i);
    assert.equal(await page.evaluate(() => globalThis.hostileRuns), 0);
  });
});
