import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { moveOut, nameBuild, nameFiles } from "../after-build.mjs";

test("a script in the markup becomes a file under a name of its contents", () => {
  const { markup, files } = moveOut('<p>a</p><script type=module>import init from"./a.js";\nawait init();</script><p>b</p>');
  const [[name, script], ...others] = files;
  assert.equal(others.length, 0);
  assert.match(name, /^start-[0-9a-f]{16}\.js$/);
  assert.equal(script, 'import init from"./a.js";\nawait init();\n');
  assert.equal(markup, `<p>a</p><script type=module src="./${name}"></script><p>b</p>`);
});

test("a script that is a file already stays", () => {
  const page = '<script src=./boot.js></script><script type="module" src="./a.js"></script>';
  assert.deepEqual(moveOut(page), { markup: page, files: new Map() });
});

test("the page's policy allows nothing that is written into markup, and no code from text", async () => {
  const page = await readFile(new URL("../../index.html", import.meta.url), "utf8");
  const [, policy] = page.match(/http-equiv="Content-Security-Policy"\s+content="([^"]*)"/) ?? [];
  assert.match(policy ?? "", /^default-src 'none';/);
  assert.doesNotMatch(policy, /'unsafe-|'nonce-|https?:|\*/);
  // Nor does the page itself need any of it.
  assert.doesNotMatch(page, /<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
});

test("page and worker carry the name of their build", async () => {
  const read = (path) => readFile(new URL(path, import.meta.url), "utf8");
  const { markup, worker } = nameBuild(await read("../../index.html"), await read("../../assets/worker.js"), "abc", true);
  assert.match(markup, /<html data-build="abc" lang="en">/);
  assert.match(worker, /^const BUILD = "abc";$/m);
  assert.match(worker, /^const HAS_VECTORS = true;$/m);
  assert.throws(() => nameBuild("<html>", "", "abc", false), /there is no/);
});

test("what keeps the page names each file with its hash, and changes with every one", async () => {
  const keeper = await readFile(new URL("../../assets/sw.js", import.meta.url), "utf8");
  const files = new Map([["index.html", Buffer.from("a")], ["modules/lab.js", Buffer.from("b")]]);
  const named = nameFiles(keeper, files);
  assert.match(named, /const FILES = \{"index\.html":"ca978112[0-9a-f]{56}","modules\/lab\.js":"3e23e816[0-9a-f]{56}"\};/);
  const build = (text) => text.match(/^const BUILD = "([0-9a-f]{16})";$/m)[1];
  assert.notEqual(build(named), build(nameFiles(keeper, new Map([...files, ["texts.json", Buffer.from("{}")]]))));
  assert.throws(() => nameFiles("", files), /there is no/);
});
