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

test("markup in a lesson is text, and a link never leads to a script", () => {
  const hostile = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "a <b onmouseover=alert(1)>bold</b> word",
    "[press](javascript:alert(1))",
    "[press](JaVaScRiPt:alert(1))",
    "[press](data:text/html,<script>alert(1)</script>)",
    "[press](&#106;avascript:alert(1))",
    "<javascript:alert(1)>",
    "[press](https://example.org/\"onclick=alert(1)//)",
    '[press](#/reduce "\"onclick=\"alert(1)")',
    "```\"><script>alert(1)</script>\nx\n```",
    "| <img src=x onerror=alert(1)> |\n|---|\n| <svg onload=alert(1)> |",
    "# <iframe srcdoc='<script>alert(1)</script>'>",
    "[a]: javascript:alert(1)\n\n[press][a]",
  ];
  for (const text of hostile) {
    const html = toHtml(text);
    // Every tag that is left is one that Markdown makes, with the attributes that it makes, each in its quotes.
    const tags = html.match(/<[^>]*>/g) ?? [];
    for (const tag of tags) {
      assert.match(tag, /^<\/?(p|h\d|a|pre|code|div|table|thead|tbody|tr|th|td|em|strong|br|ul|ol|li)( (href|title|tabindex|class|align)="[^"<>]*")*>$/, `${text}: ${html}`);
    }
    assert.doesNotMatch(html, /href="(?!#|https:)/i, text);
  }
});

test("the number of a note leads to the note, and other brackets stay as they are", () => {
  const html = toHtml("Said so.[^2] But `[^1]` and [^x] are text.");
  assert.match(html, /so\.<sup><button type="button" class="note-mark" id="note-mark-2" data-leads-to="note-2" aria-label="Note 2">2<\/button><\/sup> But/);
  assert.match(html, /<code>\[\^1\]<\/code> and \[\^x\] are text/);
});
