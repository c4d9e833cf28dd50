import assert from "node:assert/strict";
import { test } from "node:test";
import { toHtml } from "../src/markdown/index.js";

test("a lesson's headings begin below the page's own", () => {
  assert.equal(toHtml("# Sums of `n`\n").trim(), "<h2>Sums of <code>n</code></h2>");
  assert.equal(toHtml("###### Deep\n").trim(), "<h6>Deep</h6>");
});

test("tables and code can be scrolled with the keyboard", () => {
  const table = toHtml("| a | b |\n|---|--:|\n| 1 | `x<y` |\n");
  assert.match(table, /^<div class="table-scroll" tabindex="0"><table>/);
  assert.match(table, /<td align="right"><code>x&lt;y<\/code><\/td>/);
  assert.equal(toHtml("```\nif (a < b && c) {}\n```\n").trim(), '<pre tabindex="0"><code>if (a &lt; b &amp;&amp; c) {}</code></pre>');
});

test("a picture is left out, a link leads where it says", () => {
  assert.equal(toHtml("![away](https://example.org/x.png)").trim(), "<p></p>");
  assert.match(toHtml("[try it](#/reduce/tree?n=1000)"), /<a href="#\/reduce\/tree\?n=1000">try it<\/a>/);
});
