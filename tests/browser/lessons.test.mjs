import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { catalogue, open, showPane, start } from "./harness.mjs";

/** Families by their first kernel that is no mistake. */
const FAMILIES = [...new Map(catalogue().map(({ id }) => [id.split("/")[0], id])).keys()];

/** Opens a lesson alone, as a reader would who reads. */
async function lesson(page, site, id, query = "") {
  await open(page, site, `#/${id}?pane=lesson${query}`);
  await showPane(page, "lesson");
  await page.getByTestId("lesson").locator("h2").first().waitFor();
}

/** Scrolls to each figure of the lesson in view until it is drawn. */
async function drawAll(page) {
  await page.mouse.move(300, 300);
  const figures = page.getByTestId("lesson-figure");
  const count = await figures.count();
  for (let number = 0; number < count; number += 1) {
    await figures.nth(number).scrollIntoViewIfNeeded();
    await figures.nth(number).and(page.locator("[data-state=drawn], [data-state=failed]")).waitFor();
  }
  return count;
}

describe("a lesson", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("draws its figures where the text is, once the reader comes to them", async () => {
    const page = await site.page();
    await lesson(page, site, "transpose/naive");
    const figure = page.getByTestId("lesson-figure").first();
    // Nothing is fetched for a visit alone.
    assert.equal(await figure.getAttribute("data-state"), "waiting");
    assert.equal(await drawAll(page), 3);
    // The section that explains it holds it.
    const heading = await figure.evaluate((figure) => [...figure.parentElement.querySelectorAll("h3")].filter((heading) => heading.compareDocumentPosition(figure) & Node.DOCUMENT_POSITION_FOLLOWING).at(-1).textContent);
    assert.match(heading, /^Naive/);
    assert.match(await figure.innerText(), /32 sectors of 32 bytes move/);
    // In the lines of the text that is beside it.
    assert.match(await figure.innerText(), /(^|\n)Line 24: output\[column \* height \+ row \+ j\]/);
    assert.match(await page.getByTestId("lesson-figure").nth(1).innerText(), /it takes 32 wavefronts/);
    assert.match(await page.getByTestId("lesson-figure").nth(2).innerText(), /one wavefront serves them all/);
    assert.deepEqual(page.complaints, []);
  });

  test("has figures in every family, and each of them can be drawn", async () => {
    const page = await site.page();
    for (const family of FAMILIES) {
      await lesson(page, site, family);
      assert.ok((await drawAll(page)) > 0, `${family} has no figure`);
      const empty = () =>
        page.getByTestId("lesson-figure").evaluateAll((all) =>
          all.filter((figure) => !figure.querySelector("svg[role=img], table, [data-testid=warps], [data-testid=launches-tree]") && !/runs on the simulator|run on the simulator/.test(figure.textContent)).map((figure) => figure.getAttribute("aria-label")),
        );
      // A picture is drawn once its room is known, a moment after its recording has come.
      for (let looks = 0; looks < 20 && (await empty()).length > 0; looks += 1) await page.waitForTimeout(100);
      assert.deepEqual(await empty(), [], family);
    }
    assert.deepEqual(page.complaints, []);
  });

  test("leads from a figure to the same place of the recorder, whose address carries it", async () => {
    const page = await site.page();
    await lesson(page, site, "transpose/coalesced");
    await drawAll(page);
    await page.getByTestId("figure-link").nth(1).click();
    await page.getByTestId("watch").waitFor();
    const now = await page.getByTestId("step-now").innerText();
    // The CUDA C is on screen.
    assert.match(now, /sh_tile\[threadIdx\.x\]/);
    assert.match(await page.getByTestId("watch").getByTestId("request").innerText(), /it takes 32 wavefronts/);
    await page.waitForFunction(() => /tab=watch&at=request,0,0,0,\d+/.test(location.hash));
    // What is stepped to is in the address, and a copy of the address shows it.
    await page.getByTestId("step-forward").click();
    await page.getByTestId("tab-lanes").click();
    await page.waitForFunction(() => /at=lanes,0,0,0,\d+/.test(location.hash));
    const hash = await page.evaluate(() => location.hash);
    const later = await page.getByTestId("step-now").innerText();
    const other = await site.page();
    await open(other, site, hash);
    await other.getByTestId("watch").getByTestId("history").waitFor();
    assert.equal(await other.getByTestId("step-now").innerText(), later);
    assert.deepEqual(page.complaints, []);
  });

  test("opens at what it says of the variant", async () => {
    const page = await site.page();
    for (const [id, begins] of [
      ["transpose/padded", /^Padded/],
      ["reduce/pairwise", /pairwise/],
      ["copy/grid_stride", /^A grid-stride loop/],
    ]) {
      await lesson(page, site, id);
      const place = page.locator("[data-opened]");
      await place.waitFor();
      assert.match(await place.innerText(), begins, id);
      const from = await place.evaluate((place) => place.getBoundingClientRect().top - place.closest(".lesson").getBoundingClientRect().top);
      assert.ok(from >= 0 && from < 300, `${id}: ${from} pixels below the lesson's top`);
    }
    assert.deepEqual(page.complaints, []);
  });

  test("explains a mistake on purpose where its page opens, and leads to what it says of it and back", async () => {
    const page = await site.page();
    const inView = (element) =>
      element.evaluate((its) => {
        const [box, view] = [its, its.closest(".lesson")].map((part) => part.getBoundingClientRect());
        return box.top >= view.top - 1 && box.top < view.bottom - 40;
      });
    for (const id of ["reduce/pairwise_stops_early", "scan/single_buffer", "vector_add/no_guard"]) {
      await open(page, site, `#/${id}`);
      const box = page.getByTestId("mistake");
      await box.getByText("What is wrong").waitFor();
      await page.locator("[data-opened]").waitFor({ state: "attached" });
      assert.ok(await inView(box), id);
    }
    // A link of the lesson leads to a mistake as any other does.
    await open(page, site, "#/scan/kogge_stone");
    const box = page.getByTestId("mistake");
    await box.waitFor({ state: "detached" });
    await page.locator(".lesson a[href='#/scan/single_buffer']").first().click();
    await box.waitFor();
    assert.ok(await inView(box), "after a link of the lesson");
    await box.getByRole("button", { name: "Go to what the lesson says of it" }).click();
    const place = page.locator("[data-opened]");
    await page.waitForFunction(() => document.activeElement?.hasAttribute("data-opened"));
    assert.ok(await inView(place));
    assert.ok(!(await inView(box)), "the place is beside the box");
    await page.getByTestId("mistake-badge").click();
    await page.waitForFunction(() => document.activeElement?.dataset.testid === "mistake");
    assert.ok(await inView(box));
    // Where another pane has the window, the lesson takes it.
    await page.setViewportSize({ width: 360, height: 740 });
    await showPane(page, "code");
    await page.getByTestId("mistake-badge").click();
    await box.waitFor({ state: "visible" });
    await page.waitForFunction(() => document.activeElement?.dataset.testid === "mistake");
    assert.ok(await inView(box));
    assert.deepEqual(page.complaints, []);
  });

  test("puts corrections of slides at its foot, with a number that leads there and back", async () => {
    const page = await site.page();
    await lesson(page, site, "transpose/shared_copy");
    const notes = page.getByTestId("lesson-notes").locator("li");
    const index = (await notes.allInnerTexts()).findIndex((text) => text.includes("gridDim.x"));
    assert.ok(index >= 0, "the slide's gridDim.x is corrected");
    await page.locator(".note-mark").nth(index).click();
    await page.waitForFunction((number) => document.activeElement?.id === `note-${number}`, index + 1);
    await notes.nth(index).getByRole("button").click();
    await page.waitForFunction((number) => document.activeElement?.id === `note-mark-${number}`, index + 1);
    assert.ok(!(await page.evaluate(() => location.hash)).includes("note"));
    assert.deepEqual(page.complaints, []);
  });

  test("gives hints, offers what is to be chosen, and keeps what was answered", async () => {
    const page = await site.page();
    await lesson(page, site, "transpose/padded");
    const question = page.getByTestId("question").nth(1);
    await question.scrollIntoViewIfNeeded();
    await question.getByTestId("question-hint-button").click();
    const hint = question.getByTestId("question-hint");
    const seen = hint.locator("a[href^='#/transpose/padded?']");
    await seen.waitFor();
    // Kernels are called as their pages are.
    const title = await page.locator(".kernel-head h1").innerText();
    assert.ok((await seen.innerText()).includes(`\u201c${title}\u201d`), `${await seen.innerText()}, not ${title}`);
    const before = page.getByTestId("question").first().locator(".question-text");
    await before.locator("a[href='#/transpose/coalesced']").waitFor();
    assert.equal(await before.locator("code").count(), 0);
    await question.getByTestId("choose-yes").check();
    await question.locator("[data-state=wrong]").waitFor();
    await question.getByTestId("choose-no").check();
    await question.locator("[data-state=right]").waitFor();
    await page.reload();
    await showPane(page, "lesson");
    assert.ok(await page.getByTestId("question").nth(1).getByTestId("choose-no").isChecked());
    assert.deepEqual(page.complaints, []);
  });

  test("follows a link of its own twice", async () => {
    const page = await site.page();
    await open(page, site, "#/shared/strided");
    const link = page.getByTestId("lesson").locator("a[href='#/shared/strided?stride=8']").first();
    for (let time = 0; time < 2; time += 1) {
      await link.click();
      await page.waitForFunction(() => document.querySelector("[data-testid=field-stride]").value === "8");
      await page.getByTestId("field-stride").fill("3");
    }
    assert.deepEqual(page.complaints, []);
  });
});
