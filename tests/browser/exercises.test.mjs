import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { loadAxe, open, start } from "./harness.mjs";

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
});
