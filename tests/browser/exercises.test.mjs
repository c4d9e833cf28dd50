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

  test("what is no exercise is refused in one sentence, and nothing of it runs or stays", async () => {
    const page = await list();
    for (const [buffer, expected] of [
      [Buffer.from("no zip"), /It is not a zip file that can be read/],
      [zip({ "readme.md": "x" }), /No exercise.toml is in it/],
      [zip({ ...OWN, "../../evil": "x" }), /Its file ..\/..\/evil: its path leads out of the folder/],
      [zip({ ...OWN, "exercise.toml": "title = 3" }), /exercise.toml: line 1/i],
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
