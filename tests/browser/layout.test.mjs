import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { needDevice, open, run, showPane, start } from "./harness.mjs";

/** Windows of a beamer at 150 %, a phone, a phone on its side, an iframe, laptops and a large screen. */
const WINDOWS = [
  [360, 740],
  [740, 360],
  [880, 520],
  [900, 900],
  [911, 433],
  [1024, 600],
  [1180, 620],
  [1366, 650],
  [1600, 900],
];

const KERNEL = "#/matmul/tiled?rows=33&inner=65&columns=127";

/** Elements that somebody can see and press: each is in the window, and nothing lies over its middle. */
async function covered(page, selectors) {
  return page.evaluate((selectors) => {
    const wrong = [];
    for (const selector of selectors) {
      const element = document.querySelector(selector);
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0) wrong.push(`${selector} has no size`);
      else if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) wrong.push(`${selector} is outside the window`);
      else {
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        if (!element.contains(hit)) wrong.push(`${selector} is covered by ${hit?.className}`);
      }
    }
    return wrong;
  }, selectors);
}

const BAR = ["[data-testid=run]", "[data-testid=stop]", ".choice", ".verdict-head"];

/** What of the page scrolls up and down around an element. */
const scrollers = (page, selector) =>
  page.evaluate((selector) => {
    const found = [];
    for (let element = document.querySelector(selector); element; element = element.parentElement) {
      if (element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)) found.push(element.className);
    }
    const root = document.documentElement;
    if (root.scrollHeight > root.clientHeight + 1) found.push("the page");
    return found;
  }, selector);

describe("the kernel page's layout", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("the header of a phone has the device's name, on several lines where it does not fit on one", async () => {
    const page = await site.page({ viewport: { width: 360, height: 740 } });
    await open(page, site);
    await needDevice(page);
    const pill = page.locator(".device-pill");
    assert.equal(await pill.locator(".device-kind").count(), 0);
    const name = await pill.locator(".device-name").evaluate((its) => {
      const { left, right, width } = its.getBoundingClientRect();
      const range = document.createRange();
      range.setStart(its.firstChild, 0);
      // What is said of the device behind its name may be cut.
      range.setEnd(its.firstChild, Math.min(its.firstChild.length, its.textContent.split(":")[0].length));
      const own = range.getBoundingClientRect();
      const isWhole = own.bottom <= its.getBoundingClientRect().bottom + 1 && own.right <= right + 1;
      return { left, right, width, isWhole, letters: parseFloat(getComputedStyle(its).fontSize), text: its.textContent };
    });
    assert.ok(name.width >= 44 && name.right <= 360 && name.isWhole && name.letters >= 11, JSON.stringify(name));
    assert.equal(await pill.getAttribute("title"), name.text);
    const edges = await page.locator(".header > :not(.header-space)").evaluateAll((all) => all.map((its) => its.getBoundingClientRect().right));
    assert.ok(Math.max(...edges) <= 360, edges.join(" "));
    assert.equal(await page.getByTestId("to-workbench").textContent(), "CUDA workbench");
    assert.deepEqual(page.complaints, []);
  });

  for (const [width, height] of [[1366, 768], [911, 512], [1180, 620], [1600, 900]]) {
    test(`a verdict moves nothing below its bar, and its sign is beside its words, ${width} × ${height}`, async () => {
      const page = await site.page({ viewport: { width, height } });
      await open(page, site, "#/transpose/naive?width=256&height=256");
      await needDevice(page);
      const heights = [];
      const measure = async () => heights.push((await page.locator(".run-bar").boundingBox()).height);
      await measure();
      await page.getByTestId("device-simulated").check();
      await measure();
      await run(page);
      await measure();
      // What was run is looked through as well.
      await page.waitForSelector(".verdict:not(:has(.verdict-caution))");
      await measure();
      await open(page, site, "#/transpose/naive?width=1024&height=1024");
      await page.locator(".verdict-head", { hasText: "with other settings" }).waitFor();
      await measure();
      assert.ok(Math.max(...heights) - Math.min(...heights) <= 1, heights.join(" "));
      const rows = await page.locator(".verdict-said").evaluate((said) => {
        const range = document.createRange();
        range.selectNodeContents(said.lastChild);
        const [sign, words] = [said.querySelector(".verdict-sign").getBoundingClientRect(), range.getBoundingClientRect()];
        return sign.right <= words.left && sign.bottom > words.top && sign.top < words.bottom;
      });
      assert.ok(rows, "the sign has a line of its own");
      await page.context().close();
    });
  }

  test("the detail of a verdict that is cut on a phone is whole once it is pressed", async () => {
    const page = await site.page({ viewport: { width: 360, height: 740 } });
    await open(page, site, "#/matmul/no_barrier_before_use?rows=33&inner=65&columns=127");
    await needDevice(page);
    await run(page);
    const detail = page.getByTestId("verdict").locator(".verdict-detail");
    const cut = () => detail.evaluate((its) => its.scrollHeight - its.clientHeight);
    assert.ok((await cut()) > 4, `${await cut()} pixels of ${await detail.innerText()}`);
    await detail.click();
    assert.ok((await cut()) <= 1, `${await cut()} pixels are cut`);
    assert.deepEqual(await covered(page, BAR), []);
    await page.getByTestId("tab-run").click();
    assert.ok((await cut()) > 4);
    // The keyboard alone does the same.
    await detail.focus();
    for (const [key, state] of [["Enter", "true"], ["Space", "false"], ["Space", "true"]]) {
      await page.keyboard.press(key);
      assert.equal(await detail.getAttribute("aria-expanded"), state, key);
      assert.equal((await cut()) > 4, state === "false", key);
    }
    await page.keyboard.press("Tab");
    assert.equal(await detail.getAttribute("aria-expanded"), "false");
    assert.deepEqual(page.complaints, []);
  });

  test("opens at its top where the window is low", async () => {
    const page = await site.page({ viewport: { width: 740, height: 360 } });
    for (const route of [KERNEL, "#/cuda"]) {
      await open(page, site, route);
      await needDevice(page);
      assert.equal(await page.evaluate(() => scrollY), 0, route);
    }
    await page.context().close();
  });

  test("the folded settings of a phone are there whole or not at all, and the keyboard comes to each", async () => {
    const page = await site.page({ viewport: { width: 360, height: 740 } });
    for (const id of ["transpose/naive", "vector_add/guarded", "matmul/tiled", "reduce/sequential", "nbody/tiled", "convolution/tiled"]) {
      await open(page, site, `#/${id}`);
      const row = page.locator(".controls-row .fields");
      await row.locator(".field").first().waitFor();
      /** By how much each field that is seen at all is cut; below 0 it is whole. */
      const cut = () =>
        row.evaluate((row) => {
          const frame = row.getBoundingClientRect();
          const boxes = [...row.querySelectorAll(".field")].map((field) => field.getBoundingClientRect());
          const seen = boxes.filter((box) => box.bottom > frame.top + 1 && box.top < frame.bottom - 1 && box.right > frame.left && box.left < frame.right);
          return seen.map((box) => Math.max(frame.left - box.left, box.right - frame.right, frame.top - box.top, box.bottom - frame.bottom));
        });
      const before = await cut();
      assert.ok(before.length > 0 && before.every((pixels) => pixels <= 1), `${id}: ${before}`);
      const last = row.locator(".field :is(input, select)").last();
      await last.focus();
      assert.ok(await last.evaluate((its) => its.contains(document.elementFromPoint((its.getBoundingClientRect().left + its.getBoundingClientRect().right) / 2, (its.getBoundingClientRect().top + its.getBoundingClientRect().bottom) / 2))), `${id}: the last setting has the focus and is not seen`);
    }
    assert.deepEqual(page.complaints, []);
  });

  for (const [width, height] of WINDOWS) {
    test(`Run, device, verdict and time are in view and free before and after a run, ${width} × ${height}`, async () => {
      const page = await site.page({ viewport: { width, height } });
      await open(page, site, KERNEL);
      await needDevice(page);
      assert.deepEqual(await covered(page, BAR), []);
      await run(page);
      assert.deepEqual(await covered(page, [...BAR, "[data-testid=time]", ".verdict-caution", "[data-testid=find-mistakes]"]), []);
      for (const pane of ["lesson", "code", "results"]) {
        await showPane(page, pane);
        assert.deepEqual(await covered(page, BAR), [], pane);
      }
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
      await page.context().close();
    });
  }

  for (const [width, height] of [[1366, 650], [1600, 900], [1024, 600]]) {
    test(`begins with the kernel's first line in view and its header comment folded, ${width} × ${height}`, async () => {
      const page = await site.page({ viewport: { width, height } });
      await open(page, site, KERNEL);
      const editor = page.getByTestId("cuda-editor");
      const line = editor.locator(".cm-line", { hasText: "__global__" });
      await line.waitFor();
      await page.waitForFunction(() => {
        const view = document.querySelector("[data-testid=cuda-editor] .cm-scroller").getBoundingClientRect();
        const lines = [...document.querySelectorAll("[data-testid=cuda-editor] .cm-line")];
        const first = lines.find((line) => line.textContent.includes("__global__")).getBoundingClientRect();
        // And a few lines of what it does.
        return first.top >= view.top && first.bottom + 4 * first.height <= view.bottom;
      });
      assert.equal(await editor.locator(".cm-line", { hasText: "Data:" }).count(), 0);
      await editor.locator(".cm-scroller").evaluate((scroller) => scroller.scrollTo(0, 0));
      await editor.locator(".cm-header-more").click();
      await editor.locator(".cm-line", { hasText: "Data:" }).waitFor();
      await page.context().close();
    });
  }

  test("the mark of a folded header comment is in view, is no stop of Tab, and has keys of its own", async () => {
    for (const [width, height] of [[1366, 768], [1600, 900], [911, 512]]) {
      const page = await site.page({ viewport: { width, height } });
      await open(page, site, "#/transpose/naive?pane=code");
      const editor = page.getByTestId("cuda-editor");
      await editor.locator(".cm-header-more").waitFor();
      const inEditor = await editor.locator(".cm-header-more").evaluate((mark) => {
        // A low editor begins at the kernel's first line.
        mark.closest(".cm-scroller").scrollTop = 0;
        const [its, view] = [mark, mark.closest(".cm-scroller")].map((element) => element.getBoundingClientRect());
        const hit = document.elementFromPoint((its.left + its.right) / 2, (its.top + its.bottom) / 2);
        return its.left >= view.left && its.right <= view.right && hit === mark;
      });
      assert.ok(inEditor, `${width} × ${height}`);
      const behind = await editor.locator(".cm-header-more").evaluate((mark) => {
        const line = document.createRange();
        line.setStart(mark.closest(".cm-line"), 0);
        line.setEndBefore(mark);
        const scroller = mark.closest(".cm-scroller");
        const edge = scroller.getBoundingClientRect().left + scroller.clientWidth;
        const { left, right } = mark.getBoundingClientRect();
        return { words: line.getBoundingClientRect().right - left, room: edge - right };
      });
      assert.ok(behind.words <= 1 || behind.room <= 1, `${width} × ${height}: the line goes on behind the mark, ${JSON.stringify(behind)}`);
      await editor.locator(".cm-content").focus();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Tab");
      assert.ok(await editor.evaluate((its) => !its.contains(document.activeElement)), "one Tab leaves the editor");
      await editor.locator(".cm-content").focus();
      await page.keyboard.press("Control+Shift+BracketRight");
      await editor.locator(".cm-header-more").waitFor({ state: "detached" });
      await page.context().close();
    }
  });

  test("each pane has one scroll and the page itself has none", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 768 } });
    await open(page, site, KERNEL);
    await page.getByTestId("cuda-editor").locator(".cm-content").waitFor();
    assert.deepEqual(await scrollers(page, ".cm-content"), ["cm-scroller"]);
    assert.deepEqual(await scrollers(page, ".lesson > *"), ["lesson"]);
    await page.context().close();
  });

  for (const [width, height] of [[360, 740], [740, 360], [911, 512]]) {
    test(`below unfolded settings there are lines to read, and Run stays in view, ${width} × ${height}`, async () => {
      const page = await site.page({ viewport: { width, height } });
      await open(page, site, KERNEL);
      await page.getByTestId("settings").click();
      await page.locator(".controls[data-open=true]").waitFor();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await page.waitForFunction(() => document.querySelector(".bench-panes").clientHeight >= 150);
      assert.deepEqual(await covered(page, ["[data-testid=run]"]), []);
      await page.context().close();
    });
  }

  test("borders move by mouse and by keys and remember, and a pane can take all the space", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 768 } });
    await open(page, site, KERNEL);
    const width = (pane) => page.locator(`[data-pane=${pane}]`).evaluate((pane) => pane.getBoundingClientRect().width);
    const border = page.getByTestId("border-lesson");
    const box = await border.boundingBox();
    const before = await width("lesson");
    await page.mouse.move(box.x, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x + 150, box.y + 220, { steps: 4 });
    await page.mouse.up();
    const dragged = await width("lesson");
    assert.ok(Math.abs(dragged - before - 150) < 12, `${before} became ${dragged}`);
    await border.focus();
    await page.keyboard.press("ArrowLeft");
    const moved = await width("lesson");
    assert.ok(moved < dragged - 10);
    await page.reload();
    await page.getByTestId("border-lesson").waitFor();
    assert.ok(Math.abs((await width("lesson")) - moved) < 2);
    await page.getByTestId("maximise-code").click();
    assert.ok(await page.locator("[data-pane=lesson]").isHidden());
    assert.ok(await page.locator("[data-pane=results]").isHidden());
    await page.waitForFunction(() => location.hash.includes("pane=code"));
    // The way back, and on to another variant.
    await page.getByTestId("maximise-code").click();
    assert.ok(await page.locator("[data-pane=lesson]").isVisible());
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  /** How many lines of code fit into what is seen of it. */
  const lines = (page) =>
    page.evaluate(() => {
      const scroller = [...document.querySelectorAll(".editors .cm-scroller")].find((its) => its.clientHeight > 0);
      const line = scroller?.querySelector(".cm-line");
      return line ? scroller.clientHeight / line.getBoundingClientRect().height : 0;
    });

  for (const [width, height] of [[1600, 900], [1366, 768]]) {
    test(`the code keeps some lines beside every picture of a recording, ${width} × ${height}`, async () => {
      const page = await site.page({ viewport: { width, height } });
      await open(page, site, KERNEL);
      await needDevice(page);
      await page.getByTestId("tab-watch").click();
      await page.getByTestId("watch").waitFor();
      for (const tab of await page.locator(".watch-tabs [role=tab]").all()) {
        await tab.click();
        await page.locator(".watch-tabs [role=tab][aria-selected=true]", { hasText: await tab.innerText() }).waitFor();
        const seen = await lines(page);
        assert.ok(seen >= 7, `${await tab.innerText()}: ${seen} lines`);
        // And what is below it is not pushed out of the window.
        const results = await page.locator("[data-pane=results]").boundingBox();
        assert.ok(results.height > 150 && results.y + results.height <= height + 1, JSON.stringify(results));
      }
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }

  for (const [width, height] of [[1366, 768], [1600, 900], [1366, 1050]]) {
    test(`the tabs of the results stay under the pointer, ${width} × ${height}`, async () => {
      const page = await site.page({ viewport: { width, height } });
      await open(page, site, "#/transpose/padded?width=64&height=64");
      await needDevice(page);
      const tabs = page.locator(".results > .tabs");
      const press = async (id) => {
        await page.getByTestId(`tab-${id}`).click();
        await page.waitForSelector(`[data-testid=tab-${id}][aria-selected=true]`);
        // The panel that was asked for, and not the one before it.
        await page.locator(`.result-panel[aria-labelledby='results-tab-${id}']`).waitFor();
      };
      const begins = (await tabs.boundingBox()).y;
      const tops = [];
      for (const id of ["counters", "findings", "watch", "family", "sizes", "history", "run", "counters"]) {
        await press(id);
        if (id === "watch") {
          await page.getByTestId("watch").waitFor();
          await page.getByTestId("tab-flow").click();
          await page.getByTestId("watch").getByTestId("flow").waitFor();
        }
        tops.push((await tabs.boundingBox()).y);
      }
      assert.ok(begins - tops[0] > 40, `raised from ${begins} to ${tops[0]}`);
      assert.ok(Math.max(...tops) - Math.min(...tops) <= 1, tops.join(" "));
      // Where the reader puts the border, it stays.
      await page.getByTestId("border-results").focus();
      await page.keyboard.press("ArrowDown");
      await page.waitForSelector(".bench-panes[data-placed=true]");
      const placed = (await tabs.boundingBox()).y;
      await press("family");
      assert.ok(Math.abs((await tabs.boundingBox()).y - placed) <= 1);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }

  for (const [width, height] of [[1366, 768], [911, 512]]) {
    test(`a step is in view with what it asks for, ${width} × ${height}`, async () => {
      const page = await site.page({ viewport: { width, height } });
      await open(page, site, "#/reduce/sequential?n=2048&tab=watch");
      await page.getByTestId("watch").waitFor();
      await page.getByTestId("step-why").waitFor();
      const picture = await page.getByTestId("watch-panel").boundingBox();
      const pane = await page.locator(".result-panel").boundingBox();
      const seen = pane.y + pane.height - picture.y;
      assert.ok(seen >= 80, `${seen} pixels of the picture are in view`);
      for (const button of await page.locator(".watch .button:visible").all()) {
        const box = await button.boundingBox();
        assert.ok(box.height >= 24 && box.width >= 24, await button.innerText());
      }
      await page.context().close();
    });
  }

  test("the code keeps some lines beside counters, unless the reader has moved the border", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 768 } });
    for (const route of ["#/transpose/naive?width=64&height=64", "#/matmul/no_barrier_before_use?rows=33&inner=65&columns=127"]) {
      await open(page, site, route);
      await needDevice(page);
      await page.getByTestId("tab-counters").click();
      await page.getByTestId("count").click();
      // The names of the counters are below the text that was counted.
      await page.getByTestId("tab-wgsl").click();
      const legend = page.getByTestId("gutter-legend");
      await legend.waitFor();
      const seen = await lines(page);
      assert.ok(seen >= 7, `${route}: ${seen} lines`);
      assert.ok((await legend.boundingBox()).height < 24, "the names of the columns take one line");
    }
    await page.getByTestId("border-results").focus();
    await page.keyboard.press("Home");
    await page.waitForSelector(".bench-panes[data-placed=true]");
    const share = await page.evaluate(() => document.querySelector("[data-pane=code]").offsetHeight / document.querySelector(".bench-panes").offsetHeight);
    assert.ok(share < 0.14, `the code has ${share} of the height`);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".bench-panes[data-placed=false]");
    assert.ok((await lines(page)) >= 7);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  for (const [width, height] of [[1366, 768], [360, 740]]) {
    test(`says of every column beside the code what it counts, ${width} × ${height}`, async () => {
      const page = await site.page({ viewport: { width, height } });
      await open(page, site, "#/transpose/padded?width=64&height=64&tab=counters&device=simulated");
      await page.getByTestId("count").click();
      const legend = page.getByTestId("gutter-legend");
      await legend.waitFor({ state: "attached" });
      await showPane(page, "code");
      await page.getByTestId("tab-wgsl").click();
      await legend.waitFor();
      await page.locator(".editor-host:visible .cm-counter-heads").waitFor();
      const heads = await page.locator(".editor-host:visible .cm-counter-heads .cm-counter:visible").allInnerTexts();
      assert.ok(heads.includes("lanes"), heads.join(" "));
      assert.deepEqual(await legend.locator(".gutter-legend-column:visible b").allTextContents(), heads);
      // What lies over a frame's edge is not there to be hit. The panes take their heights some time after the counters came.
      await page.waitForFunction(() =>
        [...document.querySelectorAll(".gutter-legend-column")]
          .map((its) => [its, its.getBoundingClientRect()])
          .filter(([, box]) => box.width > 0)
          .every(([its, box]) => [box.left + 1, box.right - 1].every((x) => its.parentElement.contains(document.elementFromPoint(x, (box.top + box.bottom) / 2)))),
      );
      const code = await lines(page);
      assert.ok(code >= 6, `${code} lines`);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }

  test("the picture of a recording stays from variant to variant, and its step does not", async () => {
    const page = await site.page();
    await open(page, site, "#/transpose/padded?width=64&height=64&tab=watch&at=flow,0,0,0,16");
    await page.getByTestId("watch").getByTestId("flow").waitFor();
    await page.waitForFunction(() => location.hash.includes("at=flow,0,0,0,16"));
    await page.locator("[data-testid=catalogue-link][data-id='transpose/coalesced']").click();
    await page.waitForFunction(() => /^#\/transpose\/coalesced\?.*tab=watch&at=flow,0,0,0,/.test(location.hash));
    await page.getByTestId("watch").getByTestId("flow").waitFor();
    assert.equal(await page.locator(".watch-tabs [role=tab][aria-selected=true]").getAttribute("data-testid"), "tab-flow");
    // A variant of one launch has no picture of several.
    await open(page, site, "#/reduce/sequential?n=1000&block_x=64&tab=watch&at=launches,0,0,0,");
    await page.locator(".watch-tabs [data-testid=tab-launches][aria-selected=true]").waitFor();
    await page.locator("[data-testid=catalogue-link][data-id='reduce/one_thread']").click();
    await page.waitForFunction(() => /^#\/reduce\/one_thread\?.*at=request,/.test(location.hash));
    await page.locator(".watch-tabs [data-testid=tab-request][aria-selected=true]").waitFor();
    assert.deepEqual(page.complaints, []);
  });

  test("the reader's sizes and block stay from variant to variant, as far as the next one has them", async () => {
    const page = await site.page();
    const is = async (width, tile) => {
      await page.waitForFunction((width) => document.querySelector("[data-testid=field-width]")?.value === width, width);
      if (tile) assert.equal(await page.getByTestId("field-tile").inputValue(), tile);
    };
    const arrived = (hash) => page.waitForFunction((hash) => location.hash.startsWith(hash), hash);
    await open(page, site, "#/transpose/naive?width=512&height=512&tile=16");
    await page.locator("[data-testid=catalogue-link][data-id='transpose/padded']").click();
    await arrived("#/transpose/padded?width=512&height=512&tile=16");
    await is("512", "16");
    // By a link of the lesson.
    await page.getByTestId("field-width").fill("256");
    await arrived("#/transpose/padded?width=256");
    await page.locator(".lesson a[href='#/transpose/four_wide']").first().click();
    await arrived("#/transpose/four_wide?width=256&height=512");
    await is("256");
    await page.goBack();
    await arrived("#/transpose/padded?width=256");
    await is("256", "16");
    // A link that has settings means those, and an address without any the usual ones.
    await page.locator(".lesson a[href='#/transpose/padded?width=127&height=65&tile=32&block_rows=8']").first().click();
    await is("127", "32");
    await page.evaluate(() => void (location.hash = "#/transpose/coalesced"));
    await arrived("#/transpose/coalesced");
    await is("1024", "32");
    assert.deepEqual(page.complaints, []);
  });

  test("a link to another variant says the reader's settings, for another tab of the browser too", async () => {
    const page = await site.page();
    await open(page, site, "#/transpose/naive?width=512&height=512&tile=16");
    const link = page.locator("[data-testid=catalogue-link][data-id='transpose/padded']");
    await link.focus();
    assert.match(await link.getAttribute("href"), /^#\/transpose\/padded\?width=512&height=512&tile=16(&|$)/);
    const [other] = await Promise.all([page.context().waitForEvent("page"), link.click({ modifiers: ["ControlOrMeta"] })]);
    await other.waitForFunction(() => document.querySelector("[data-testid=field-width]")?.value === "512");
    assert.match(await other.evaluate(() => location.hash), /^#\/transpose\/padded\?width=512&height=512&tile=16/);
    await other.close();
    // The page itself is where it was, and a setting that is changed goes along as it is then.
    assert.match(await page.evaluate(() => location.hash), /^#\/transpose\/naive/);
    await page.getByTestId("field-width").fill("256");
    await link.focus();
    assert.match(await link.getAttribute("href"), /^#\/transpose\/padded\?width=256&height=512&tile=16(&|$)/);
    // From elsewhere the same link means the usual settings.
    await page.evaluate(() => void (location.hash = "#/vector_add/guarded"));
    await page.waitForFunction(() => !document.querySelector("a[href^='#/transpose/padded?']"));
    assert.deepEqual(page.complaints, []);
  });

  test("a panel that a link named stays from variant to variant, and one that the way back took away does not", async () => {
    const page = await site.page();
    const chosen = (tab) => page.locator(`[data-testid=tab-${tab}][aria-selected=true]`).waitFor();
    const turn = async (variant) => {
      await page.locator(`[data-testid=catalogue-link][data-id='transpose/${variant}']`).click();
      await page.waitForFunction((variant) => location.hash.startsWith(`#/transpose/${variant}`), variant);
    };
    await open(page, site, "#/transpose/naive?width=64&height=64");
    await chosen("run");
    await page.evaluate(() => void (location.hash = "#/transpose/naive?width=64&height=64&tab=family"));
    await chosen("family");
    await turn("padded");
    await chosen("family");
    await page.waitForFunction(() => location.hash.includes("tab=family"));
    await page.goBack();
    await page.waitForFunction(() => location.hash.startsWith("#/transpose/naive"));
    await chosen("family");
    await page.goBack();
    await chosen("run");
    await turn("coalesced");
    await chosen("run");
    assert.deepEqual(page.complaints, []);
  });

  test("the chosen panel stays from variant to variant and is part of the address", async () => {
    const page = await site.page();
    await open(page, site, "#/transpose/naive?width=64&height=64");
    await page.getByTestId("tab-family").click();
    await page.waitForFunction(() => location.hash.includes("tab=family"));
    await page.locator("[data-testid=catalogue-link][data-id='transpose/padded']").click();
    await page.waitForFunction(() => location.hash.startsWith("#/transpose/padded"));
    assert.equal(await page.getByTestId("tab-family").getAttribute("aria-selected"), "true");
    const other = await site.page();
    await open(other, site, "#/transpose/naive?width=64&height=64&tab=counters&device=simulated");
    await other.getByTestId("count").waitFor();
    assert.ok(await other.getByTestId("device-simulated").isChecked());
    assert.deepEqual(other.complaints, []);
    await other.context().close();
    await page.context().close();
  });

  for (const width of [360, 1366]) {
    test(`why a GPU cannot run a kernel is there whole in a window ${width} pixels wide`, async () => {
      const page = await site.page({ viewport: { width, height: 768 } });
      await open(page, site, "#/matrix_unit/one_tile");
      await needDevice(page);
      await page.getByTestId("simulate").waitFor();
      const cut = await page.locator(".verdict-detail").evaluate((detail) => detail.scrollHeight - detail.clientHeight);
      assert.ok(cut <= 1, `${cut} pixels are cut`);
      await page.context().close();
    });
  }

  test("after a correct run on a GPU the page claims no more than it knows, and finds mistakes at once", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    await run(page);
    const find = page.getByTestId("find-mistakes");
    assert.match(await find.getAttribute("title"), /GPU does not see races/);
    const caution = await page.locator(".verdict-caution > span").innerText();
    // It names no kind of mistake, or a reader would think that the others were looked for.
    assert.equal(caution, "Not checked for mistakes:");
    assert.ok(caution.length <= 26);
    await find.click();
    await page.waitForSelector("[data-testid=findings][data-stale=false][data-count='0']");
    assert.ok(await page.getByTestId("device-gpu").isChecked());
    assert.equal(await find.count(), 0);
    await page.context().close();
  });

  test("a link that names a panel shows it where the window holds one pane", async () => {
    const page = await site.page({ viewport: { width: 360, height: 740 } });
    await open(page, site, "#/vector_add/guarded?n=1000&tab=sizes");
    assert.ok(await page.getByTestId("sweep").isVisible());
    // Where the reader then is, the link says so.
    await showPane(page, "code");
    await page.waitForFunction(() => location.hash.includes("pane=code"));
    await page.context().close();
  });

  for (const [width, height] of [[911, 512], [360, 740]]) {
    test(`a window of one pane shows the result of a run, and the lines around a step, ${width} × ${height}`, async () => {
      const page = await site.page({ viewport: { width, height } });
      await open(page, site, "#/transpose/naive?width=64&height=64");
      await needDevice(page);
      assert.ok(await page.locator("[data-pane=code]").isVisible());
      await run(page);
      assert.ok(await page.locator("[data-pane=results]").isVisible());
      await page.getByTestId("tab-watch").click();
      const lines = page.getByTestId("step-lines");
      await lines.waitFor();
      await page.getByTestId("step-first").click();
      for (let step = 0; step < 3; step += 1) {
        assert.equal(await lines.locator("div").count(), 5);
        const said = await page.getByTestId("step-now").locator("code").textContent();
        assert.equal((await lines.locator("[data-now]").locator("code").textContent()).trim(), said);
        assert.ok((await lines.boundingBox()).height >= 5 * 16);
        await page.getByTestId("step-forward").click();
      }
      // Beside the editor they would be there twice.
      await page.setViewportSize({ width: 1366, height: 768 });
      await lines.waitFor({ state: "hidden" });
      assert.ok(await page.getByTestId("step-now").isVisible());
      assert.deepEqual(page.complaints, []);
    });
  }

  test("on a processor that imitates a GPU every time says so", async () => {
    const page = await site.page({ viewport: { width: 1366, height: 768 } });
    await open(page, site, "#/transpose/naive?width=64&height=64");
    await needDevice(page);
    await run(page);
    assert.match(await page.locator(".readout").innerText(), /Time of a processor/);
    await page.locator("[data-testid=chart] svg").waitFor();
    assert.match(await page.getByTestId("chart-origin").innerText(), /of a processor, not of a GPU/);
    const readings = await page.locator(".facts").innerText();
    assert.match(readings, /Timestamps of a processor, not of a GPU|Wall clock/);
    assert.doesNotMatch(readings, /GPU timestamps/);
    assert.match(await page.locator(".device-name").innerText(), /a processor, not a GPU/);
    await page.getByTestId("tab-family").click();
    const note = page.getByTestId("processor-note");
    assert.match(await note.innerText(), /may be slow on a GPU/);
    const { x, width } = await note.boundingBox();
    assert.ok(x + width <= 1366, `the note ends at ${x + width}`);
    await page.getByTestId("compare-simulated").click();
    assert.ok(await page.getByTestId("device-simulated").isChecked());
    await page.context().close();
  });

  test("the first kernel runs at one press, and what is not asked for does not", async () => {
    const page = await site.page();
    await open(page, site);
    await needDevice(page);
    await page.getByTestId("run-first").click();
    await page.waitForSelector("[data-testid=verdict][data-state=correct]");
    await page.goBack();
    await page.getByTestId("run-first").waitFor();
    await page.locator("[data-testid=home-link]").first().click();
    await page.getByTestId("run").waitFor();
    assert.equal(await page.getByTestId("verdict").getAttribute("data-state"), "idle");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("the home page shows bank conflicts at once, and a race says who wins and by what", async () => {
    const page = await site.page();
    await open(page, site);
    const race = page.getByTestId("race");
    assert.match(await race.innerText(), /32 wavefronts, one after the other[\s\S]*1 wavefront/);
    await needDevice(page);
    await page.getByTestId("race-start").click();
    const result = page.getByTestId("race-result");
    await page.waitForSelector("[data-testid=race-result]:not(:empty)");
    // A processor imitates the GPU here, so the simulator counts.
    assert.match(await result.innerText(), /Calculated from what the simulator counted: the padded transpose needs [1-9]\d(\.\d)? % of the time/);
    assert.equal(await page.getByTestId("course").count(), 5);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
});
