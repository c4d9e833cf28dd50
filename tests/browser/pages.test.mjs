import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { accessibilityFindings, needDevice, open, run, start, typeKernel } from "./harness.mjs";

/** Every page that is no kernel. */
const ROUTES = [
  "#/calculators",
  "#/calculators/index",
  "#/calculators/cover",
  "#/calculators/occupancy",
  "#/calculators/schedule?step=9",
  "#/calculators/coalescing?stride=5",
  "#/calculators/banks?stride=2",
  "#/calculators/worked",
  "#/host",
  "#/ladder",
  "#/ladder/reduce",
  "#/device",
  "#/lab",
  "#/exercises",
  "#/exercises/first_kernels/saxpy",
];

/** Waits for a view that loads when it is first visited. */
const arrived = (page) => page.waitForFunction(() => !document.querySelector("[data-testid=later]:empty, .later [role=status].lab-empty"));

/** The calculator's facts as an object. */
async function facts(page) {
  return page.getByTestId("calc-facts").first().evaluate((list) =>
    Object.fromEntries([...list.querySelectorAll("div")].map((row) => [row.querySelector("dt").textContent, row.querySelector("dd").textContent])),
  );
}

describe("the pages beside the kernels", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("a thread is found by its block, by its number and by its element, with the formula", async () => {
    const page = await site.page();
    await open(page, site, "#/calculators/index?grid=3x2x2&block=4x2x2&at=2,1,1&thread=3,1,1");
    assert.match((await facts(page))["Number in the grid"], /^191 of 192/);
    assert.match(await page.locator("main").innerText(), /= 176 \+ 8 \+ 4 \+ 3/);
    await page.getByTestId("field-by").selectOption("number");
    await page.getByTestId("field-number").fill("0");
    await page.waitForFunction(() => location.hash.includes("number=0"));
    assert.match((await facts(page)).blockIdx, /^\(0, 0, 0\)/);
    assert.deepEqual(page.complaints, []);
  });

  test("the picture of 76 by 62 falls into four areas, and rounding down leaves elements out", async () => {
    const page = await site.page();
    await open(page, site, "#/calculators/cover");
    assert.equal((await facts(page))["Idle threads"], "408");
    const rows = await page.getByTestId("areas").locator("tbody tr").allInnerTexts();
    assert.equal(rows.length, 4);
    assert.match(rows[1], /right edge\s+3\s+576\s+192/);
    assert.equal(await page.getByTestId("cover-drawing").locator("rect.area").count(), 4);
    await page.getByTestId("field-rounding").selectOption("down");
    await page.waitForFunction(() => document.body.innerText.includes("Without a thread"));
  });

  test("occupancy names what limits it, for presets and for numbers of one's own", async () => {
    const page = await site.page();
    await open(page, site, "#/calculators/occupancy?device=course-d&threads=512&registers=11&shared=0");
    assert.equal((await facts(page))["Limited by"], "registers");
    assert.equal((await facts(page))["Threads per SM"], "1,024");
    // What a course made up is not among the cards.
    const made = page.getByTestId("field-device").locator("optgroup[label='Made-up devices of the courses']");
    assert.equal(await made.locator("option[value=course-d]").count(), 1);
    assert.equal(await page.getByTestId("field-device").locator("option[value^=course-]").count(), await made.locator("option").count());
    await page.getByTestId("chart").locator("svg").waitFor();
    await open(page, site, "#/calculators/occupancy?device=own&threads=128&registers=0&shared=0&sm_threads=1,024&sm_blocks=4");
    assert.equal((await facts(page))["Limited by"], "block slots");
    assert.equal((await facts(page)).Occupancy, "50.0 %");
    // Limits have the names of NVIDIA's calculator; those of links are nowhere on screen.
    for (const label of ["Register allocation unit", "Shared memory allocation unit"]) await page.getByLabel(label, { exact: true }).waitFor();
    assert.doesNotMatch(await page.locator("main").innerText(), /portion|_unit|sm_/);
    await page.getByTestId("field-sm_blocks").fill("many");
    await page.waitForFunction(() => /^Blocks per SM: allowed are whole numbers/.test(document.querySelector("[data-testid=calc-wrong]").innerText));
  });

  test("the two-core example replays step by step, on and back, and each step is a link", async () => {
    const page = await site.page();
    await open(page, site, "#/calculators/schedule");
    const now = page.getByTestId("step-now");
    const story = [];
    for (let step = 0; step < 9; step += 1) {
      story.push((await now.innerText()).replaceAll("\n", " "));
      await page.getByTestId("step-on").click();
      await page.waitForFunction((next) => location.hash.includes(`step=${next}`), step + 1);
    }
    assert.match(story[1], /block 0 goes to SM 0: contexts 0–127/);
    // A core is an arithmetic unit in CUDA; a multiprocessor is what holds blocks.
    assert.doesNotMatch(await page.locator("main").innerText(), /\bcores?\b/i);
    assert.match((await facts(page)).Room, /^2 SMs × 2 blocks, limited by/);
    assert.equal((await facts(page)).End, "after 2,002 ticks; 99.9 % of the room was used");
    assert.match(story[2], /block 1 goes to SM 1/);
    assert.match(story[5], /every SM is full/);
    assert.match(story[6], /block 0 on SM 0 has ended/);
    assert.match(story[7], /block 4 goes to SM 0: contexts 0–127/);
    await page.getByTestId("step-back").click();
    await page.waitForFunction(() => location.hash.includes("step=8"));
    const before = await now.innerText();
    await page.reload();
    await page.waitForSelector("body[data-ready=true]");
    assert.equal(await now.innerText(), before);
  });

  test("a block that waits for one that never starts is stuck, and says so", async () => {
    const page = await site.page();
    await open(page, site, "#/calculators/schedule?device=course-1-block&blocks=2&threads=32&shared=0&durations=5&waits=0:1");
    assert.match((await facts(page)).End, /never/);
  });

  test("transactions follow the old rules and the new, and banks conflict by the stride", async () => {
    const page = await site.page();
    await open(page, site, "#/calculators/coalescing?order=swapped");
    assert.match(await page.getByTestId("rule-strict").innerText(), /32 transactions/);
    assert.match(await page.getByTestId("rule-sectors").innerText(), /4 transactions/);
    await open(page, site, "#/calculators/banks?stride=32");
    assert.match(await page.getByTestId("rule-thirty-two").innerText(), /32-way/);
    await page.getByTestId("field-stride").fill("33");
    await page.waitForFunction(() => location.hash.includes("stride=33"));
    assert.match(await page.getByTestId("rule-thirty-two").innerText(), /none/);
  });

  test("the worked numbers say where a course is wrong, with the right value", async () => {
    const page = await site.page();
    await open(page, site, "#/calculators/worked");
    assert.equal(await page.getByTestId("worked-number").count(), 71);
    await page.getByTestId("field-show").selectOption("wrong");
    await page.waitForFunction(() => location.hash.includes("show=wrong"));
    const card = page.locator("[data-testid=worked-number][data-id=B14]");
    assert.match(await card.innerText(), /the course is wrong/);
    assert.match(await card.innerText(), /191/);
    assert.equal(await page.locator("[data-testid=worked-number]:not([data-state=wrong])").count(), 0);
  });

  for (const [route, field, text, sentence] of [
    ["#/calculators/index", "grid", "3xmany", /grid: write one to three whole numbers/],
    ["#/calculators/index", "block", "0", /no extent in x/],
    ["#/calculators/cover", "size", "99999999999999999999", /whole numbers/],
    ["#/calculators/occupancy", "threads", "4096", /4,096 asked, 1,024 allowed/],
    ["#/calculators/schedule", "blocks", "1000000000", /at most 10,000 are played/],
    ["#/calculators/schedule", "durations", "0", /takes no time/],
    ["#/calculators/coalescing", "lanes", "33", /a warp has 32/],
    ["#/calculators/banks", "stride", "18446744073709551615", /past the end of the address space/],
  ]) {
    test(`${route} refuses ${field} = ${text} in one sentence and goes on`, async () => {
      const page = await site.page();
      await open(page, site, route);
      const usual = await page.getByTestId(`field-${field}`).inputValue();
      await page.getByTestId(`field-${field}`).fill(text);
      await page.locator("[data-testid=calc-wrong]:not([hidden])").waitFor();
      assert.match(await page.getByTestId("calc-wrong").innerText(), sentence);
      await page.getByTestId(`field-${field}`).fill(usual);
      await page.locator("[data-testid=calc-wrong][hidden]").waitFor({ state: "attached" });
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
  }

  test("every example of a calculator shows a result", async () => {
    const page = await site.page();
    for (const route of ROUTES.filter((route) => /calculators\/[a-v]/.test(route))) {
      await open(page, site, route);
      const links = await page.locator(".calc-examples a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      assert.ok(links.length >= 3, route);
      for (const link of links) {
        await open(page, site, link);
        assert.ok(await page.getByTestId("calc-wrong").isHidden(), `${link}: ${await page.getByTestId("calc-wrong").innerText()}`);
      }
    }
  });

  test("an example of a calculator that is pressed again is what the calculator shows", async () => {
    const page = await site.page();
    await open(page, site, "#/calculators/coalescing");
    const example = page.locator(".calc-examples a", { hasText: "misaligned by a word" });
    const offset = (text) => page.waitForFunction((text) => document.querySelector("[data-testid=field-offset]").value === text, text);
    await example.click();
    await offset("1");
    await page.getByTestId("field-offset").fill("3");
    await page.waitForFunction(() => location.hash.includes("offset=3"));
    await example.click();
    await offset("1");
    await page.waitForFunction(() => location.hash.includes("offset=1"));
    assert.deepEqual(page.complaints, []);
  });

  test("the host's demonstrations run on the device, each step with its time", async () => {
    const page = await site.page();
    await open(page, site, "#/host");
    await needDevice(page);
    for (const part of await page.getByTestId("demonstration").all()) {
      const id = await part.getAttribute("data-id");
      await part.getByTestId("demonstrate").click();
      await part.getByTestId("host-step").first().waitFor();
      const states = await part.getByTestId("host-step").evaluateAll((rows) => rows.map((row) => row.dataset.state));
      assert.ok(!states.includes("unexpected"), `${id}: ${await part.innerText()}`);
      if (id === "errors") assert.equal(states.filter((state) => state === "refused").length, 5);
      if (id === "program") assert.match(await part.innerText(), /every element is the sum/);
    }
    assert.deepEqual(page.complaints, []);
  });

  test("the device page names what WebGPU does not expose, and a preset beside it", async () => {
    const page = await site.page();
    await open(page, site, "#/device?beside=h200");
    await needDevice(page);
    const row = page.getByTestId("device-card").locator("tr", { hasText: "multiProcessorCount" });
    assert.match(await row.innerText(), /not exposed\s+132/);
  });

  test("a question is answered by calculating, and a wrong answer differs from an unreadable one", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded");
    const question = page.getByTestId("question").first();
    const answer = question.getByTestId("question-answer");
    const reply = question.getByTestId("question-reply");
    for (const [text, state] of [["2,000", "wrong"], ["many", "unreadable"], ["4 * 512", "right"]]) {
      await answer.fill(text);
      await answer.press("Enter");
      await page.waitForFunction(
        (wanted) => document.querySelector("[data-testid=question-reply]").dataset.state === wanted,
        state,
      );
    }
    assert.match(await reply.innerText(), /Right\./);
    assert.deepEqual(page.complaints, []);
  });

  test("a reply that comes while another answer is typed says nothing about that one", async () => {
    const page = await site.page();
    // The worker comes when the test lets it.
    let come;
    const comes = new Promise((resolve) => (come = resolve));
    await page.route("**/worker*", async (route) => {
      await comes;
      await route.continue();
    });
    await open(page, site, "#/vector_add/guarded");
    const question = page.getByTestId("question").first();
    await question.getByTestId("question-answer").fill("2,000");
    await question.getByTestId("question-answer").press("Enter");
    await question.locator("[data-testid=question-reply][data-state=waiting]").waitFor();
    await question.getByTestId("question-answer").fill("4 * 512");
    await question.locator("[data-testid=question-reply][data-state=unanswered]").waitFor({ state: "attached" });
    come();
    // The reply has come.
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("warpground.wrong.")));
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    assert.equal(await question.getByTestId("question-reply").getAttribute("data-state"), "unanswered");
    await question.getByTestId("question-answer").press("Enter");
    await question.locator("[data-testid=question-reply][data-state=right]").waitFor();
  });

  test("an edit of another tab is offered, and is not run or shown by itself", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await typeKernel(page, "// mine\n");
    await page.getByTestId("edited").waitFor();
    const next = await page.context().newPage();
    await open(next, site, "#/vector_add/guarded?n=1000");
    await next.getByTestId("kept").waitFor();
    assert.equal(await next.getByTestId("edited").count(), 0);
    await next.getByTestId("kept-take").click();
    await next.getByTestId("edited").waitFor();
    assert.match(await next.getByTestId("wgsl-editor").innerText(), /\/\/ mine/);
  });

  test("a binding that is not what the launch binds is refused in one sentence", async () => {
    const page = await site.page();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    await typeKernel(page, `override block_x: u32 = 256;
@group(0) @binding(0) var<uniform> a: vec4<f32>;
@compute @workgroup_size(block_x)
fn vector_add() {}
`);
    // While the text is being replaced there is none for a moment, which is wrong in another way.
    const sentence = page.locator("[data-testid=launch][data-state=wrong]");
    await sentence.filter({ hasText: "`a` at @binding(0): the buffer bound there is a storage buffer" }).waitFor();
  });

  test("the catalogue folds, and finds what is folded", async () => {
    const page = await site.page();
    await open(page, site, "#/transpose/padded");
    const padded = page.locator("[data-testid=catalogue-link][data-id='transpose/padded']");
    const tiled = page.locator("[data-testid=catalogue-link][data-id='matmul/tiled']");
    await padded.waitFor({ state: "visible" });
    assert.ok(await tiled.isHidden());
    await page.getByTestId("search").fill("tiles shared");
    await tiled.waitFor({ state: "visible" });
    await page.getByTestId("search").fill("");
    await page.getByRole("button", { name: /Transpose/ }).click();
    await padded.waitFor({ state: "hidden" });
  });

  for (const width of [360, 900, 1600]) {
    test(`no page overflows a window ${width} pixels wide`, async () => {
      const page = await site.page({ viewport: { width, height: 900 } });
      for (const route of ["#/", ...ROUTES]) {
        await open(page, site, route);
        await arrived(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(overflow <= 0, `${route}: ${overflow} pixels too wide`);
      }
      await page.context().close();
    });
  }

  test("the pages pass axe in light and dark", async () => {
    const page = await site.page();
    for (const route of ROUTES) {
      await open(page, site, route);
      await arrived(page);
      assert.deepEqual(await accessibilityFindings(page), [], route);
    }
  });
});
