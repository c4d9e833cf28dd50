// The browser's own compiler takes what kernels become: it refuses more than naga does, such as literals that have to be
// rounded down, or mixtures of operators without parentheses.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { needDevice, open, start } from "./harness.mjs";
import { translations } from "./terminal.mjs";

const TESTS = fileURLToPath(new URL("../../crates/cuda/tests/", import.meta.url));
/** Which of the programs are taken: every eighth, and those that are about numbers. */
const PROGRAMS = /limit|literal|number|constant|float|shops/;

/** The CUDA programs of a folder, in order. */
const programs = (folder) =>
  readdirSync(join(TESTS, folder)).filter((name) => name.endsWith(".cu")).sort().map((name) => join(TESTS, folder, name));

const FILES = [...programs("translate"), ...programs("programs").filter((path, index) => index % 8 === 0 || PROGRAMS.test(path))];

/**
 * What a page's device says of modules: the first error of each, with its text. Where the browser's analysis does not see
 * that all threads come to a barrier, the page runs the kernel over a flat memory.
 */
async function refused(modules) {
  const device = await (await navigator.gpu.requestAdapter()).requestDevice();
  const found = [];
  for (const { kernel, wgsl } of modules) {
    device.pushErrorScope("validation");
    const { messages } = await device.createShaderModule({ code: wgsl }).getCompilationInfo();
    await device.popErrorScope();
    const error = messages.find(({ type, message }) => type === "error" && !message.includes("uniform control flow"));
    if (error) found.push(`${kernel}, line ${error.lineNum}: ${error.message}\n${wgsl}`);
  }
  device.destroy();
  return found;
}

describe("translated kernels", () => {
  let site;
  before(async () => {
    site = await start();
  });
  after(() => site.stop());

  test("the browser takes every module that kernels of the corpus become", async () => {
    const page = await site.page();
    await open(page, site, "#/");
    await needDevice(page);
    const modules = FILES.flatMap(translations);
    assert.ok(modules.length > FILES.length, `${modules.length} modules of ${FILES.length} programs`);
    const found = await page.evaluate(refused, modules);
    assert.deepEqual(found, [], found.join("\n"));
  });
});
