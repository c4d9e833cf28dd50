// What the panel that shares gives away: links with what the reader has written, and a lesson on paper with all its figures.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { open, showPane, start } from "./harness.mjs";
import { translated, typeProgram } from "./workbench.mjs";

describe("the panel that shares", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  /** What the panel gives: link, frame and Markdown. */
  async function shared(page) {
    await page.getByTestId("share").click();
    const given = await Promise.all(["link", "frame", "markdown"].map((what) => page.getByTestId(`share-${what}`).inputValue()));
    await page.getByTestId("share-close").click();
    return given;
  }

  test("link, frame and Markdown of the workbench hold the reader's own program and the panel in view", async () => {
    const page = await site.page({ permissions: ["clipboard-read", "clipboard-write"] });
    await open(page, site, "#/cuda?device=sim");
    const text = '#include <cstdio>\nint main() { puts("shared"); }\n';
    await typeProgram(page, text);
    await translated(page, "valid");
    await page.getByTestId("tab-problems").click();
    const given = await shared(page);
    for (const each of given) assert.match(each, /#\/cuda\?[^"]*code=[\w-]+[^"]*tab=problems/);
    // The page's own button gives the same.
    await page.getByTestId("copy-link").click();
    await page.getByTestId("copy-link").getByText("Link copied").waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), given[0]);
    const other = await site.page();
    await other.goto(given[0]);
    await other.getByTestId("notice").waitFor();
    await translated(other, "valid");
    assert.equal((await other.getByTestId("program-editor").locator(".cm-content").innerText()).trimEnd(), text.trimEnd());
    await other.waitForSelector("[data-testid=tab-problems][aria-selected=true]");
    assert.deepEqual([...page.complaints, ...other.complaints], []);
  });

  test("a kernel that the reader has changed goes into the link, and one that is not changed needs no text", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    const content = page.getByTestId("cuda-editor").locator(".cm-content");
    await content.waitFor();
    for (const each of await shared(page)) assert.doesNotMatch(each, /(code|cuda)=/);
    const text = readFileSync(fileURLToPath(new URL("../../shaders/vector_add/guarded.cu", import.meta.url)), "utf8").replace("a[i] + b[i];", "a[i] - b[i];");
    await content.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("Delete");
    await page.keyboard.insertText(text);
    await page.waitForSelector("[data-testid=cuda-status][data-state=linked]");
    const given = await shared(page);
    for (const each of given) assert.match(each, /#\/vector_add\/guarded\?[^"]*cuda=[\w-]+/);
    // The lab takes the settings; the text and what is in view are no settings.
    await page.getByTestId("share").click();
    assert.match(await page.getByTestId("share-lab").getAttribute("href"), /^#\/lab\?kernel=vector_add\/guarded&n=1000(&\w+=\d+)*$/);
    const other = await site.page();
    await other.goto(given[0]);
    await other.locator(".notice", { hasText: "This link brought an edited kernel" }).waitFor();
    await other.getByTestId("cuda-editor").locator(".cm-line", { hasText: "a[i] - b[i];" }).first().waitFor();
    assert.deepEqual([...page.complaints, ...other.complaints], []);
  });

  test("Print draws every figure of the lesson first, whichever pane is in view, and brings that back", async () => {
    for (const [width, chosen] of [[1366, null], [360, "code"]]) {
      const page = await site.page({ viewport: { width, height: 800 } });
      await page.addInitScript(() => {
        window.print = () => {
          const figures = [...document.querySelectorAll("[data-testid=lesson-figure]")];
          globalThis.printed = figures.map((figure) => [figure.dataset.state, figure.querySelectorAll("svg[role=img], table").length > 0]);
        };
      });
      await open(page, site, "#/transpose/naive");
      await page.getByTestId("lesson-figure").first().waitFor({ state: "attached" });
      if (chosen) await showPane(page, chosen);
      await page.getByTestId("share").click();
      await page.getByTestId("share-print").click();
      await page.waitForFunction(() => globalThis.printed);
      assert.deepEqual(await page.evaluate(() => globalThis.printed), Array(3).fill(["drawn", true]), `from ${width} pixels`);
      await page.getByTestId("share-panel").waitFor({ state: "detached" });
      if (chosen) await page.waitForSelector(`#panes-tab-${chosen}[aria-selected=true]`);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    }
  });
});
