import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { needDevice, open, start, typeKernel } from "./harness.mjs";
import { printed, run as runProgram, translated, typeProgram } from "./workbench.mjs";

/** Markup that would run something, were it ever taken for markup. */
const HOSTILE = `<img src=x onerror="hostile()"><svg onload="hostile()"></svg><script>hostile()</script>`;

const PRINTS_MARKUP = `#include <cstdio>
int main(int argc, char **argv) {
    puts("${HOSTILE.replaceAll('"', '\\"')}");
    puts("\\x1b]8;;javascript:hostile()\\x1b\\\\press\\x1b]8;;\\x1b\\\\");
    fprintf(stderr, "<b id=injected>%s</b>\\n", argc > 1 ? argv[1] : "");
}
`;

describe("what others wrote", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  /** A page that notices when something of the above has become markup, or runs. */
  async function watched(options) {
    const page = await site.page(options);
    await page.addInitScript(() => {
      globalThis.hostileRuns = 0;
      globalThis.hostile = () => (globalThis.hostileRuns += 1);
      globalThis.violations = [];
      addEventListener("securitypolicyviolation", (event) => {
        globalThis.violations.push(`${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`);
      });
    });
    return page;
  }

  async function harmless(page, what) {
    const found = await page.evaluate(() => ({
      runs: globalThis.hostileRuns,
      markup: [...document.querySelectorAll("img[src=x], [onload], [onerror], #injected, a[href^=javascript]")].map((e) => e.outerHTML),
      scripts: [...document.scripts].filter((script) => !script.src).map((script) => script.textContent),
      violations: globalThis.violations,
    }));
    assert.deepEqual(found, { runs: 0, markup: [], scripts: [], violations: [] }, what);
  }

  test("a program's output, its arguments, its file's name and its text are shown as text", async () => {
    const page = await watched();
    await open(page, site, "#/cuda?device=sim");
    const name = `${HOSTILE.replaceAll("/", "")}.cu`;
    await page.getByTestId("open-file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(PRINTS_MARKUP) });
    await page.waitForFunction(() => document.querySelector("[data-testid=program-name]").textContent.includes("onerror"));
    await translated(page, "valid");
    const { console } = await runProgram(page);
    assert.ok(console.includes(HOSTILE), console);
    assert.ok(console.includes("<b id=injected>"), console);
    await harmless(page, "output");
    // An error quotes the text that it is about.
    await typeProgram(page, `int main() { return "${HOSTILE.replaceAll('"', "'")}" + undeclared<img>; }\n#error ${HOSTILE}\n`);
    await translated(page, "invalid");
    await page.getByTestId("tab-problems").click();
    await page.getByTestId("problems").waitFor();
    await harmless(page, "problems");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("a link's parts are shown as text", async () => {
    const page = await watched();
    const text = encodeURIComponent(HOSTILE);
    for (const route of [
      `#/${text}`,
      `#/cuda?example=${text}`,
      `#/cuda?name=${text}.cu&code=AAAA`,
      `#/vector_add/guarded?n=${text}&block_x=${text}&${text}=1`,
      `#/vector_add/guarded?panel=${text}&code=${text}`,
      `#/calculators/occupancy?preset=${text}&threads=${text}`,
      `#/device?beside=${text}`,
      `#/bench?mailbox=${text}`,
      `#/bench?mailbox=javascript:hostile()`,
    ]) {
      await open(page, site, route);
      await page.waitForTimeout(200);
      await harmless(page, route);
    }
    await page.context().close();
  });

  test("what is searched for and what was stored are shown as text", async () => {
    const page = await watched();
    await open(page, site, "#/vector_add/guarded");
    await page.getByTestId("search").fill(HOSTILE);
    await page.waitForTimeout(200);
    await harmless(page, "search");
    // Everything that the page has ever stored, made hostile.
    await page.evaluate((hostile) => {
      for (const store of [localStorage, sessionStorage]) {
        for (const key of Object.keys(store)) store.setItem(key, store.getItem(key).replace(/"[^"]*"/g, JSON.stringify(hostile)));
      }
      localStorage.setItem("warpground.theme", hostile);
      localStorage.setItem("warpground.programs", JSON.stringify([{ name: hostile, text: hostile }]));
      localStorage.setItem("warpground.done", hostile);
      sessionStorage.setItem("warpground.cuda", JSON.stringify({ name: hostile, text: hostile, arguments: hostile, input: hostile }));
    }, HOSTILE);
    for (const route of ["#/vector_add/guarded", "#/cuda", "#/"]) {
      await page.goto("about:blank");
      await open(page, site, route);
      await page.waitForTimeout(200);
      await harmless(page, route);
    }
    await page.context().close();
  });

  test("a kernel's text and what is wrong with it are shown as text", async () => {
    const page = await watched();
    await open(page, site, "#/vector_add/guarded?n=1000");
    await needDevice(page);
    await typeKernel(page, `// ${HOSTILE}\nfn broken(a: ${HOSTILE.slice(0, 20)}) {`);
    await page.getByTestId("wgsl-editor").locator(".cm-lintRange-error").first().waitFor();
    await page.getByTestId("wgsl-editor").locator(".cm-lintRange-error").first().hover();
    await page.locator(".cm-tooltip").first().waitFor();
    await harmless(page, "kernel");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("the page's policy stops scripts in markup, code from text and requests to elsewhere", async () => {
    const page = await watched();
    await open(page, site, "#/");
    const tried = await page.evaluate(async () => {
      const outcome = async (attempt) => {
        try {
          await attempt();
          return "allowed";
        } catch (error) {
          return error.name;
        }
      };
      const added = async (element) => {
        document.body.append(element);
        await new Promise((settled) => setTimeout(settled, 100));
      };
      const script = document.createElement("script");
      const style = Object.assign(document.createElement("style"), { textContent: "body { --injected: 1 }" });
      const results = {
        markup: await outcome(() => (document.createElement("div").innerHTML = "<b>bold</b>")),
        // Later, since what a debugger evaluates may compile texts.
        function: await new Promise((settled) => setTimeout(() => settled(outcome(() => new Function("return 1")())))),
        script: await outcome(() => (script.textContent = "globalThis.injected = 1")),
        worker: await outcome(() => new Worker(URL.createObjectURL(new Blob(["0"])))),
        elsewhere: await outcome(() => fetch("https://example.org/")),
      };
      await added(style);
      results.style = getComputedStyle(document.body).getPropertyValue("--injected");
      const link = Object.assign(document.createElement("a"), { href: "javascript:globalThis.injected = 1" });
      results.handler = await outcome(() => link.setAttribute("onclick", "globalThis.injected = 2"));
      await added(link);
      link.click();
      await new Promise((settled) => setTimeout(settled, 100));
      results.injected = globalThis.injected ?? "nothing";
      return results;
    });
    assert.deepEqual(tried, {
      markup: "TypeError",
      function: "EvalError",
      script: "TypeError",
      worker: "TypeError",
      elsewhere: "TypeError",
      style: "",
      handler: "TypeError",
      injected: "nothing",
    });
    await page.context().close();
  });

  test("nothing that a link or the browser brings back runs by itself", async () => {
    const first = await site.page({ permissions: ["clipboard-read", "clipboard-write"] });
    await open(first, site, "#/cuda?device=sim&watch=mistakes");
    await typeProgram(first, '#include <cstdio>\nint main() { puts("ran"); }\n');
    await translated(first, "valid");
    await first.getByTestId("copy-link").click();
    await first.waitForFunction(() => location.hash.includes("code="));
    const link = await first.evaluate(() => location.hash);
    // The same tab, loaded again and come back to; and another reader, by the link.
    await first.reload();
    await first.waitForSelector("body[data-ready=true]");
    await first.evaluate(() => (location.hash = "#/"));
    await first.waitForTimeout(200);
    await first.goBack();
    const other = await site.page();
    await open(other, site, link);
    for (const page of [first, other]) {
      await translated(page, "valid");
      await page.waitForTimeout(1000);
      assert.equal(await page.getByTestId("outcome").getAttribute("data-state"), "idle");
      assert.equal(await printed(page), "");
    }
    for (const route of ["#/reduce/tree?n=1000&device=simulated&tab=counters", "#/ladder/transpose", "#/vector_add/guarded?n=1000&device=simulated&tab=findings"]) {
      await open(other, site, route);
      await other.waitForTimeout(500);
      assert.equal(await other.locator("[data-testid=verdict]:not([data-state=idle])").count(), 0, route);
    }
    await first.context().close();
    await other.context().close();
  });
});
