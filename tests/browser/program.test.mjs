// The program on the CUDA workbench as a document: its name, its links, its files, and which run is of which text.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { after, before, describe, test } from "node:test";
import { open, start, showPane } from "./harness.mjs";
import { ENDLESS_HOST, ended, run, translated, typeProgram } from "./workbench.mjs";

const MINE = '#include <cstdio>\nint main() { puts("mine"); }\n';

async function openFile(page, name, buffer) {
  await page.getByTestId("open-file").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(buffer) });
}

/** Waits until the browser keeps these programs, the latest first. */
async function keeps(page, names) {
  await page.waitForFunction(
    (wanted) => JSON.stringify(JSON.parse(localStorage.getItem("warpground.programs") ?? "[]").map(({ name }) => name)) === wanted,
    JSON.stringify(names),
  );
}

/** Waits until the browser keeps a text in a program of this name. */
async function keepsText(page, name, text) {
  await page.waitForFunction(
    ([name, text]) => JSON.parse(localStorage.getItem("warpground.programs") ?? "[]").find((kept) => kept.name === name)?.text.includes(text),
    [name, text],
  );
}

/** Puts a line before the program. */
async function beginsWith(page, line) {
  await page.getByTestId("program-editor").locator(".cm-content").click();
  await page.keyboard.press("ControlOrMeta+Home");
  await page.keyboard.insertText(line);
}

async function named(page, name) {
  await page.waitForFunction((wanted) => document.querySelector("[data-testid=program-name]").textContent === wanted, name);
}

const textOf = (page) => page.getByTestId("program-editor").locator(".cm-content").innerText();
const notice = (page) => page.getByTestId("notice").innerText();

describe("the program on the CUDA workbench", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("a program too long for a link gets none and a sentence with both numbers, and survives a reload", async () => {
    const page = await site.page({ permissions: ["clipboard-read", "clipboard-write"] });
    await open(page, site, "#/cuda");
    await openFile(page, "huge.cu", `${MINE}${"// a line of a long program\n".repeat(12_000)}`);
    await named(page, "huge.cu");
    const before = await page.evaluate(() => location.href);
    await page.getByTestId("copy-link").click();
    await page.getByTestId("notice").waitFor();
    assert.match(await notice(page), /has 336,047 bytes, and a link carries at most 262,144/);
    assert.doesNotMatch(await page.getByTestId("copy-link").innerText(), /copied/);
    assert.equal(await page.evaluate(() => location.href), before);
    await page.getByTestId("share").click();
    await page.getByTestId("share-panel").getByText("This text is too large for a link. Save it as a file instead.").waitFor();
    assert.equal(await page.getByTestId("share-link").count(), 0);
    await page.getByTestId("share-close").click();
    await page.waitForFunction(() => sessionStorage.getItem("warpground.cuda")?.includes("huge.cu"));
    await page.reload();
    await page.waitForSelector("body[data-ready=true]");
    await named(page, "huge.cu");
    await page.context().close();
  });

  test("a link that brings nothing says what is there instead, and leaves it", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?name=a.cu&code=AAAA");
    await page.getByTestId("notice").waitFor();
    assert.match(await notice(page), /damaged; this is an example\./);
    await openFile(page, "mine.cu", MINE);
    await named(page, "mine.cu");
    assert.equal(await page.getByTestId("notice").count(), 0);
    for (const [link, why] of [["?name=foo.cu&code=!!!", "damaged"], ["?example=lost", "no program called lost"]]) {
      await page.evaluate((link) => (location.hash = `#/cuda${link}`), link);
      await page.waitForFunction((why) => document.querySelector("[data-testid=notice]")?.textContent.includes(why), why);
      assert.match(await notice(page), /what was here before is unchanged\.$/);
      assert.match(await textOf(page), /puts\("mine"\)/);
    }
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("what is said of a link's program goes when the text is another", async () => {
    const page = await site.page({ permissions: ["clipboard-read", "clipboard-write"] });
    await open(page, site, "#/cuda");
    await typeProgram(page, MINE);
    await translated(page, "valid");
    await page.getByTestId("copy-link").click();
    await page.waitForFunction(() => location.hash.includes("code="));
    const other = await site.page();
    await other.goto(await page.evaluate(() => location.href));
    await other.getByTestId("notice").waitFor();
    await typeProgram(other, "int main() { return 0; }\n");
    await other.getByTestId("notice").waitFor({ state: "detached" });
    await page.context().close();
    await other.context().close();
  });

  test("a name is no example's under another text, comes back with undo, and can be changed", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?example=count_letters");
    assert.equal(await page.getByTestId("changed").count(), 0);
    await page.getByTestId("program-editor").locator(".cm-content").click();
    await page.keyboard.insertText("// mine\n");
    await page.getByTestId("changed").waitFor();
    await typeProgram(page, MINE);
    await named(page, "program.cu");
    await page.getByTestId("rename").focus();
    await page.keyboard.press("Enter");
    assert.equal(await page.getByTestId("name-field").inputValue(), "program.cu");
    await page.keyboard.insertText("own work");
    await page.keyboard.press("Enter");
    await named(page, "own work.cu");
    assert.ok(await page.getByTestId("rename").evaluate((button) => button === document.activeElement));
    await page.keyboard.press("Enter");
    await page.keyboard.insertText("lost");
    await page.keyboard.press("Escape");
    await named(page, "own work.cu");
    await page.getByTestId("example").selectOption("thread_numbers");
    await named(page, "thread_numbers.cu");
    await page.getByTestId("program-editor").locator(".cm-content").click();
    await page.keyboard.press("ControlOrMeta+z");
    await named(page, "own work.cu");
    assert.match(await textOf(page), /puts\("mine"\)/);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByTestId("save").click()]);
    assert.equal(download.suggestedFilename(), "own work.cu");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("a renamed program is kept under its new name alone, and takes no other program's name", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    const rename = async (name) => {
      await page.getByTestId("rename").click();
      await page.getByTestId("name-field").fill(name);
      await page.keyboard.press("Enter");
    };
    await typeProgram(page, MINE);
    await named(page, "program.cu");
    await keeps(page, ["program.cu"]);
    await rename("first");
    await named(page, "first.cu");
    await keeps(page, ["first.cu"]);
    await page.getByTestId("example").selectOption("thread_numbers");
    await named(page, "thread_numbers.cu");
    await typeProgram(page, "int main() { return 0; }\n");
    await named(page, "program.cu");
    await keeps(page, ["program.cu", "first.cu"]);
    await rename("first");
    await page.getByTestId("name-taken").waitFor();
    assert.match(await page.getByTestId("name-taken").innerText(), /called first\.cu\. Choose another name/);
    // What was typed is still there to be changed.
    assert.equal(await page.getByTestId("name-field").inputValue(), "first");
    await page.getByTestId("name-field").fill("second");
    await page.keyboard.press("Enter");
    await named(page, "second.cu");
    await page.getByTestId("name-taken").waitFor({ state: "detached" });
    await keeps(page, ["second.cu", "first.cu"]);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("a program that is typed on a slow machine is kept, though the page draws late", async () => {
    const page = await site.page();
    const protocol = await page.context().newCDPSession(page);
    await protocol.send("Emulation.setCPUThrottlingRate", { rate: 15 });
    await open(page, site, "#/cuda");
    await typeProgram(page, MINE);
    // Chosen before the browser has kept anything, another program does not lose the typed one.
    await page.getByTestId("example").selectOption("thread_numbers");
    await named(page, "thread_numbers.cu");
    await keeps(page, ["program.cu"]);
    await typeProgram(page, "int main() { return 0; }\n");
    await keeps(page, ["program 2.cu", "program.cu"]);
    await keepsText(page, "program.cu", MINE);
    await keepsText(page, "program 2.cu", "return 0");
    await protocol.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("a program that is pasted over an example in one step is kept", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?example=count_letters");
    const content = page.getByTestId("program-editor").locator(".cm-content");
    await content.click();
    await page.keyboard.press("ControlOrMeta+a");
    await content.evaluate((editor, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, MINE);
    await named(page, "program.cu");
    await keeps(page, ["program.cu"]);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("a program that is deleted while it is typed does not come back, and none of many is dropped", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    await page.evaluate(() => {
      const kept = Array.from({ length: 60 }, (_, number) => ({
        name: `kept ${number}.cu`,
        text: `int main() { return ${number}; }\n`,
        arguments: "",
        input: "",
      }));
      localStorage.setItem("warpground.programs", JSON.stringify(kept));
    });
    await page.reload();
    await page.waitForSelector("body[data-ready=true]");
    const names = () => page.evaluate(() => JSON.parse(localStorage.getItem("warpground.programs")).map(({ name }) => name));
    await typeProgram(page, MINE);
    await named(page, "program.cu");
    await page.waitForFunction(() => JSON.parse(localStorage.getItem("warpground.programs"))[0].name === "program.cu");
    assert.equal((await names()).length, 61);
    // The change and the press come in one step, so that nothing is kept in between.
    await page.getByTestId("tab-given").click();
    await page.getByTestId("arguments").evaluate((field) => {
      field.value = "7";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      document.querySelector("[data-testid=delete-program]").click();
    });
    await page.getByTestId("bring-back").waitFor();
    await beginsWith(page, "// The next pause keeps this one.\n");
    await page.waitForFunction(() => JSON.parse(localStorage.getItem("warpground.programs"))[0].text.startsWith("// The next"));
    const [latest, ...others] = await names();
    assert.deepEqual(others, Array.from({ length: 60 }, (_, number) => `kept ${number}.cu`), latest);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("a deleted program comes back by one press, and under another name where its own is taken", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    await typeProgram(page, MINE);
    await named(page, "program.cu");
    await page.getByTestId("tab-given").click();
    await page.getByTestId("arguments").fill("7");
    await page.waitForFunction(() => JSON.parse(localStorage.getItem("warpground.programs") ?? "[]")[0]?.arguments === "7");
    await page.reload();
    await page.waitForSelector("body[data-ready=true]");
    await named(page, "program.cu");
    const back = page.getByTestId("bring-back");
    const focused = (locator) => locator.evaluate((element) => element === document.activeElement);
    await page.getByTestId("delete-program").click();
    await keeps(page, []);
    await back.waitFor();
    assert.match(await page.getByTestId("deleted").innerText(), /^program\.cu was deleted\./);
    assert.equal(await page.getByTestId("deleted").getAttribute("role"), "status");
    assert.ok(await focused(back));
    await page.keyboard.press("Enter");
    await named(page, "program.cu");
    await keeps(page, ["program.cu"]);
    await page.getByTestId("deleted").waitFor({ state: "detached" });
    assert.ok(await focused(page.getByTestId("example")));
    assert.match(await textOf(page), /puts\("mine"\)/);
    await page.getByTestId("tab-given").click();
    assert.equal(await page.getByTestId("arguments").inputValue(), "7");
    // Another program has its name meanwhile.
    await page.getByTestId("delete-program").click();
    await back.waitFor();
    await typeProgram(page, "int main() { return 0; }\n");
    await named(page, "program.cu");
    await keeps(page, ["program.cu"]);
    await back.click();
    await named(page, "program 2.cu");
    await keeps(page, ["program 2.cu", "program.cu"]);
    assert.match(await textOf(page), /puts\("mine"\)/);
    // Once another program is on the workbench, nobody asks for that one.
    await page.getByTestId("delete-program").click();
    await back.waitFor();
    await page.getByTestId("example").selectOption("thread_numbers");
    await back.waitFor({ state: "detached" });
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test("what is pasted over an example takes no kept program's place, and is in the list at once", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    const listed = (name) => page.locator(`[data-testid=example] option[value="own:${name}"]`).waitFor({ state: "attached" });
    await typeProgram(page, MINE);
    await named(page, "program.cu");
    await listed("program.cu");
    await page.getByTestId("delete-program").waitFor();
    await page.getByTestId("example").selectOption("thread_numbers");
    await named(page, "thread_numbers.cu");
    await typeProgram(page, "int main() { return 0; }\n");
    await named(page, "program 2.cu");
    await keeps(page, ["program 2.cu", "program.cu"]);
    await listed("program 2.cu");
    // It is one program from then on.
    await beginsWith(page, "// more\n");
    await keepsText(page, "program 2.cu", "// more");
    await keeps(page, ["program 2.cu", "program.cu"]);
    await page.getByTestId("example").selectOption("own:program.cu");
    await named(page, "program.cu");
    assert.match(await textOf(page), /puts\("mine"\)/);
    await beginsWith(page, "// again\n");
    await keepsText(page, "program.cu", "// again");
    await keeps(page, ["program.cu", "program 2.cu"]);
    assert.deepEqual(page.complaints, []);
  });

  test("an example, a file and a link leave the kept program that has their name as it is", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?example=count_letters");
    await beginsWith(page, "// first\n");
    await keeps(page, ["count_letters.cu"]);
    await page.getByTestId("example").selectOption("thread_numbers");
    await named(page, "thread_numbers.cu");
    await page.getByTestId("example").selectOption("count_letters");
    await named(page, "count_letters.cu");
    await beginsWith(page, "// second\n");
    await named(page, "count_letters 2.cu");
    await keeps(page, ["count_letters 2.cu", "count_letters.cu"]);
    await openFile(page, "count_letters.cu", MINE);
    await named(page, "count_letters 3.cu");
    await keeps(page, ["count_letters 3.cu", "count_letters 2.cu", "count_letters.cu"]);
    // The same file once more is the same program.
    await page.getByTestId("example").selectOption("thread_numbers");
    await named(page, "thread_numbers.cu");
    await openFile(page, "count_letters.cu", MINE);
    await named(page, "count_letters 3.cu");
    await keeps(page, ["count_letters 3.cu", "count_letters 2.cu", "count_letters.cu"]);
    const code = deflateRawSync(Buffer.from("int main() { return 3; }\n")).toString("base64url");
    await page.evaluate((code) => void (location.hash = `#/cuda?name=count_letters.cu&code=${code}`), code);
    await named(page, "count_letters 4.cu");
    // The address still says what is on screen.
    await page.waitForFunction((code) => location.hash.includes(code), code);
    await keepsText(page, "count_letters.cu", "// first");
    await keepsText(page, "count_letters 2.cu", "// second");
    await keepsText(page, "count_letters 3.cu", 'puts("mine")');
    assert.deepEqual(page.complaints, []);
  });

  test("a program that two tabs change is two programs", async () => {
    const one = await site.page();
    await open(one, site, "#/cuda");
    await openFile(one, "mine.cu", MINE);
    await keeps(one, ["mine.cu"]);
    const two = await one.context().newPage();
    await open(two, site, "#/cuda");
    await two.getByTestId("example").selectOption("own:mine.cu");
    await named(two, "mine.cu");
    await beginsWith(two, "// two\n");
    await keepsText(two, "mine.cu", "// two");
    await beginsWith(one, "// one\n");
    await named(one, "mine 2.cu");
    await keepsText(one, "mine 2.cu", "// one");
    await keepsText(one, "mine.cu", "// two");
    assert.deepEqual(one.complaints, []);
  });

  test("what was typed a moment before another program comes, or the page is left, is kept", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    await openFile(page, "mine.cu", MINE);
    await keeps(page, ["mine.cu"]);
    await beginsWith(page, "// at last\n");
    await page.evaluate(() => void (location.hash = "#/cuda?example=thread_numbers"));
    await keepsText(page, "mine.cu", "// at last");
    await named(page, "thread_numbers.cu");
    await page.getByTestId("example").selectOption("own:mine.cu");
    await named(page, "mine.cu");
    await beginsWith(page, "// and then\n");
    await page.evaluate(() => void (location.hash = "#/"));
    await keepsText(page, "mine.cu", "// and then");
    assert.deepEqual(page.complaints, []);
  });

  test("a run that ends leaves the reader in the panel in which they type meanwhile", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?device=sim&watch=counters");
    const slow = `#include <cstdio>
__global__ void k(int *a) { a[threadIdx.x] = threadIdx.x; }
int main() {
    puts("begun");
    int *a;
    cudaMalloc(&a, 32 * sizeof(int));
    for (volatile unsigned n = 0; n < 20000000u; ++n) {}
    k<<<1, 32>>>(a);
    cudaDeviceSynchronize();
}
`;
    await openFile(page, "slow.cu", slow);
    await named(page, "slow.cu");
    await translated(page, "valid");
    await page.getByTestId("run").click();
    await page.waitForFunction(() => document.querySelector("[data-testid=console]")?.textContent.includes("begun"));
    await page.getByTestId("tab-given").click();
    await page.getByTestId("arguments").fill("7");
    await ended(page);
    await page.getByTestId("tab-counters").waitFor();
    assert.equal(await page.getByTestId("tab-given").getAttribute("aria-selected"), "true");
    assert.ok(await page.getByTestId("arguments").evaluate((field) => field === document.activeElement));
    assert.equal(await page.getByTestId("arguments").inputValue(), "7");
    assert.deepEqual(page.complaints, []);
  });

  for (const width of [360, 1600]) {
    test(`a long name keeps its ending and its line, ${width} pixels wide`, async () => {
      const page = await site.page({ viewport: { width, height: 900 } });
      await open(page, site, "#/cuda");
      const height = () => page.locator(".program-head").evaluate((head) => head.offsetHeight);
      const before = await height();
      await openFile(page, `${"a_very_long_name_of_a_student_".repeat(4)}final.cu`, MINE);
      await page.waitForFunction(() => document.querySelector("[data-testid=program-name]").textContent.endsWith(".cu") && !document.querySelector("[data-testid=program-name]").textContent.startsWith("vector"));
      const name = await page.getByTestId("program-name").textContent();
      assert.equal(name.length, 80);
      assert.equal(await page.getByTestId("program-name").getAttribute("title"), name);
      assert.equal(await height(), before);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
      await page.context().close();
    });
  }

  test("old output under a new text is marked as old, and unmarked when that runs", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?example=vector_add&device=sim");
    assert.equal((await run(page)).state, "right");
    assert.equal(await page.getByTestId("older-run").count(), 0);
    await typeProgram(page, "int main() { return lost; }\n");
    await translated(page, "invalid");
    assert.match(await page.getByTestId("older-run").innerText(), /from vector_add\.cu, which ran last/);
    await page.getByTestId("tab-launches").click();
    assert.match(await page.getByTestId("older-run").innerText(), /vector_add\.cu/);
    await typeProgram(page, MINE);
    await translated(page, "valid");
    assert.equal((await run(page)).console, "mine\n");
    assert.equal(await page.getByTestId("older-run").count(), 0);
    await page.getByTestId("program-editor").locator(".cm-content").click();
    await page.keyboard.insertText("// more\n");
    assert.match(await page.getByTestId("older-run").innerText(), /as it was at the last run/);
    assert.match(await page.getByTestId("outcome").innerText(), /before your change/);
    await page.context().close();
  });

  test("a program that runs on keeps its name when another one is chosen", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?device=sim");
    await openFile(page, "endless.cu", ENDLESS_HOST);
    await named(page, "endless.cu");
    await translated(page, "valid");
    await page.getByTestId("run").click();
    await page.waitForFunction(() => document.querySelector("[data-testid=console]")?.textContent.includes("begun"));
    await page.getByTestId("example").selectOption("thread_numbers");
    await named(page, "thread_numbers.cu");
    assert.match(await page.getByTestId("outcome").innerText(), /^endless\.cu: Running/);
    assert.match(await page.getByTestId("older-run").innerText(), /endless\.cu, which is still running/);
    await page.getByTestId("stop").click();
    const { text } = await ended(page);
    assert.match(text, /^endless\.cu: Stopped/);
    await page.context().close();
  });

  test("an empty text is neither right nor wrong, and says what to do", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    for (const text of ["", "// nothing but words\n"]) {
      await typeProgram(page, text);
      await translated(page, "empty");
      const says = (text) => document.querySelector("[data-testid=outcome]").innerText.includes(text);
      await page.waitForFunction(says, "Nothing to run yet");
      await page.waitForFunction(says, "Paste a CUDA program, open a file or choose an example.");
      assert.ok(await page.getByTestId("run").isDisabled());
      await page.getByTestId("tab-problems").click();
      assert.doesNotMatch(await page.locator(".program-panel").innerText(), /Nothing is wrong/);
    }
    await typeProgram(page, "__global__ void k() {}\n");
    await translated(page, "valid");
    assert.match(await page.getByTestId("outcome").innerText(), /There is no main to run/);
    await page.context().close();
  });

  test("a file of an older editor keeps its letters and is saved as UTF-8; what is no text is refused", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda");
    await openFile(page, "gruss.cu", [...Buffer.from("// Gr"), 0xfc, 0xdf, ...Buffer.from("e\nint main() {}\n")]);
    await named(page, "gruss.cu");
    assert.match(await notice(page), /gruss\.cu is not UTF-8: it was read as Windows-1252, and is saved as UTF-8\./);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByTestId("save").click()]);
    assert.equal(readFileSync(await download.path(), "utf8"), "// Grüße\nint main() {}\n");
    await openFile(page, "picture.cu", [0x89, 0x50, 0x4e, 0x47, 13, 10, 0x1a, 10, 0xff, 0xd8]);
    await page.waitForFunction(() => document.querySelector("[data-testid=notice]")?.textContent.includes("picture.cu"));
    assert.match(await notice(page), /picture\.cu is not a text file/);
    await named(page, "gruss.cu");
    await page.context().close();
  });

  for (const width of [360, 1600]) {
    test(`counters have heads over their columns, ${width} pixels wide`, async () => {
      const page = await site.page({ viewport: { width, height: 900 } });
      await open(page, site, "#/cuda?example=histogram_variants&device=sim&watch=counters");
      assert.equal((await run(page)).state, "right");
      await showPane(page, "code");
      const editor = page.getByTestId("program-editor");
      await editor.locator(".cm-counter-heads").waitFor();
      const places = (cells) =>
        cells.evaluateAll((all) => all.filter((cell) => cell.offsetWidth).map((cell) => [cell.getBoundingClientRect().right, cell.textContent]));
      const heads = await places(editor.locator(".cm-counter-heads .cm-counter"));
      const row = await places(editor.locator(".cm-gutter-counters .cm-counters-row").first().locator(".cm-counter"));
      assert.deepEqual(heads.map(([, text]) => text), width > 640 ? ["req", "sect", "wave", "lanes"] : ["sect", "wave", "lanes"]);
      assert.equal(row.length, heads.length);
      for (const [number, [right]] of heads.entries()) {
        assert.ok(Math.abs(right - row[number][0]) < 1.5, `column ${number}: ${right} over ${row[number][0]}`);
      }
      assert.match(await page.getByTestId("gutter-legend").innerText(), /sect sectors per request/);
      await page.context().close();
    });
  }

  test("the time of a short run says how coarse its clock is", async () => {
    const page = await site.page();
    await open(page, site, "#/cuda?device=sim");
    await typeProgram(page, "int main() { return 0; }\n");
    await translated(page, "valid");
    // On a busy machine not every run is short.
    const coarse = /the whole program took (under \S+ [mµn]?s by the clock|\S+ [mµ]s by the clock, known to \S+ [mµn]s)/;
    const texts = [];
    for (let turn = 0; turn < 20 && !coarse.test(texts.at(-1)); turn += 1) texts.push((await run(page)).text);
    assert.match(texts.at(-1), coarse, texts.join("\n"));
    await page.context().close();
  });

  test("the search of the catalogue covers what is scrolled under it", async () => {
    const page = await site.page({ viewport: { width: 1600, height: 600 } });
    await open(page, site, "#/cuda");
    await page.locator(".catalogue").evaluate((catalogue) => catalogue.scrollTo(0, 300));
    const seen = await page.locator(".catalogue").evaluate((catalogue) => {
      const { left, top, width } = catalogue.getBoundingClientRect();
      const bottom = catalogue.querySelector(".search").getBoundingClientRect().bottom;
      const found = new Set();
      for (let y = top + 1; y < bottom - 1; y += 3) {
        const element = document.elementFromPoint(left + width / 2, y);
        found.add(element.closest(".search") ? "search" : element.className);
      }
      return [[...found], getComputedStyle(catalogue.querySelector(".search")).backgroundColor];
    });
    assert.deepEqual(seen[0], ["search"]);
    assert.match(seen[1], /^rgb\(/);
    await page.context().close();
  });
});
