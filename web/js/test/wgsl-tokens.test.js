import assert from "node:assert/strict";
import { test } from "node:test";
import { StringStream } from "@codemirror/language";
import { highlightTree } from "@lezer/highlight";
import { highlightStyle } from "../src/editor/highlight.js";
import { indent, startState, token } from "../src/editor/wgsl-tokens.js";
import { wgslLanguage } from "../src/editor/wgsl.js";
import { BUILTIN_FUNCTIONS, KEYWORDS } from "../src/editor/wgsl-words.js";

/** All tokens of a text as [kind, text], blanks left out, read as the editor reads them: line by line. */
function tokens(text, state = startState()) {
  const found = [];
  for (const line of text.split("\n")) {
    const stream = new StringStream(line, 4, 4);
    while (!stream.eol()) {
      stream.start = stream.pos;
      const kind = token(stream, state);
      assert.ok(stream.pos > stream.start, `no progress at column ${stream.pos} of ${line}`);
      if (kind !== null) found.push([kind, stream.current()]);
    }
  }
  return found;
}

/** The kind of the first token with that text. */
const kindOf = (source, text) => tokens(source).find(([, found]) => found === text)?.[0];

test("each kind of token gets the class of its colour", () => {
  const source = `enable f16;
    // a comment
    struct Pair { a: f32 }
    @compute @workgroup_size(8)
    fn main(@builtin(position) p: vec4f) { p.y = max(1.5, true) + helper(2) < 1; }
    var<storage> q: ptr<function, Pair>;`;
  const classes = {};
  highlightTree(wgslLanguage.parser.parse(source), highlightStyle, (from, to, name) => {
    classes[source.slice(from, to)] ??= name;
  });
  const expected = {
    enable: "tok-keyword",
    f16: "tok-builtin",
    "// a comment": "tok-comment",
    Pair: "tok-type",
    a: "tok-variable",
    f32: "tok-type",
    "@compute": "tok-attribute",
    8: "tok-number",
    main: "tok-function",
    position: "tok-builtin",
    y: "tok-property",
    max: "tok-builtin",
    true: "tok-keyword",
    helper: "tok-function",
    storage: "tok-keyword",
    "{": "tok-punctuation",
    "<": "tok-punctuation",
  };
  for (const [text, name] of Object.entries(expected)) assert.equal(classes[text], name, text);
});

test("keywords are keywords", () => {
  for (const keyword of KEYWORDS) assert.equal(kindOf(keyword, keyword), "keyword");
});

test("builtin functions are builtin only where they are called", () => {
  for (const name of BUILTIN_FUNCTIONS) assert.equal(kindOf(`${name}(a)`, name), "builtinFunction");
  assert.equal(kindOf("let y = length + 1;", "length"), "variable");
  assert.equal(kindOf("bitcast<u32>(x)", "bitcast"), "builtinFunction");
});

test("types are types, with the vec and mat shorthands", () => {
  const types =
    "bool i32 u32 f32 f16 vec2 vec3f vec4h vec2i vec4u mat4x4 mat3x2f mat2x4h array atomic ptr sampler texture_2d texture_storage_3d texture_external";
  for (const name of types.split(" ")) assert.equal(kindOf(`x: ${name},`, name), "type");
  assert.equal(kindOf("vec5f(1)", "vec5f"), "function");
  assert.equal(kindOf("mat3x2i(1)", "mat3x2i"), "function");
});

test("every form of number is one token", () => {
  const numbers =
    "0 1u 42i 0x1F 0XFFu 1.0 1. .5 1e5 1.5e-3f 2f 3h 1.0h 0x1.8p3 0x1p-4f 0xA.8 0x.8p1h 0xffu 123li 7lu 1.5lf";
  for (const number of numbers.split(" ")) {
    assert.deepEqual(tokens(number), [["number", number]]);
  }
});

test("a number next to a swizzle or a range stays apart from it", () => {
  assert.deepEqual(tokens("a[0].x"), [
    ["variable", "a"],
    ["bracket", "["],
    ["number", "0"],
    ["bracket", "]"],
    ["punctuation", "."],
    ["property", "x"],
  ]);
  assert.deepEqual(
    tokens("1+2-3.0").map(([, text]) => text),
    ["1", "+", "2", "-", "3.0"],
  );
});

test("block comments nest and go on over lines", () => {
  const source = "a /* one /* two */ still\nmore */ b // end\nc";
  assert.deepEqual(tokens(source), [
    ["variable", "a"],
    ["comment", "/* one /* two */ still"],
    ["comment", "more */"],
    ["variable", "b"],
    ["comment", "// end"],
    ["variable", "c"],
  ]);
});

test("an open block comment on an empty line ends nowhere", () => {
  const state = startState();
  tokens("/* open\n\nstill", state);
  assert.equal(state.commentDepth, 1);
});

test("attributes and the values of @builtin are coloured, other arguments are values", () => {
  const source = "@compute @workgroup_size(BLOCK, 8) fn main(@builtin(global_invocation_id) id: vec3<u32>)";
  assert.equal(kindOf(source, "@workgroup_size"), "attribute");
  assert.equal(kindOf(source, "BLOCK"), "variable");
  assert.equal(kindOf(source, "global_invocation_id"), "builtin");
  assert.equal(kindOf(source, "id"), "variable");
  assert.equal(kindOf(source, "main"), "functionDefinition");
});

test("address spaces and access modes mean something in template lists alone", () => {
  const source = "var<storage, read_write> result: array<f32>;";
  assert.equal(kindOf(source, "storage"), "modifier");
  assert.equal(kindOf(source, "read_write"), "modifier");
  assert.equal(kindOf(source, "result"), "definition");
  assert.equal(kindOf("let read = workgroup + 1;", "workgroup"), "variable");
  assert.equal(kindOf("t: texture_storage_2d<rgba8unorm, write>", "rgba8unorm"), "modifier");
});

test("a comparison opens no template list", () => {
  const source = "if (a < b && c > d) { vec2<f32>(1, 2); }";
  const angles = tokens(source).filter(([kind]) => kind === "angleBracket");
  assert.equal(angles.length, 2);
  assert.equal(kindOf(source, "<"), "operator");
});

test("nested template lists close one by one", () => {
  const source = "var<workgroup> sh_tile: array<array<vec4<f32>, 4>, TILE>;";
  assert.equal(tokens(source).filter(([kind]) => kind === "angleBracket").length, 8);
  assert.equal(kindOf(source, "sh_tile"), "definition");
});

test("a template list that was never closed ends with the statement", () => {
  const state = startState();
  tokens("var x: array<f32;\nlet y = 1;", state);
  assert.deepEqual(state.open, []);
});

test("types of one's own are known where they are declared, annotated and constructed", () => {
  const source = "struct Pair { a: f32 }\nalias Row = vec4f;\nfn f(p: Pair) -> Row { return Pair(1); }";
  assert.deepEqual(
    tokens(source).filter(([, text]) => text === "Pair" || text === "Row"),
    [
      ["typeDefinition", "Pair"],
      ["typeDefinition", "Row"],
      ["type", "Pair"],
      ["type", "Row"],
      ["type", "Pair"],
    ],
  );
});

test("what follows the colon of a case is no type", () => {
  const source = "switch x { case 1, 2: { a = 1; } default: { go(); } }";
  assert.equal(kindOf(source, "a"), "variable");
  assert.equal(kindOf("switch x { case 1: x = 2; }", "x"), "variable");
});

test("extensions of a directive are coloured and an unfinished directive colours no function", () => {
  assert.equal(kindOf("enable f16, subgroups;", "subgroups"), "builtin");
  assert.equal(kindOf("diagnostic(off, derivative_uniformity);", "off"), "builtin");
  assert.equal(kindOf("enable subgroups\nfn main() { let a = b; }", "b"), "variable");
});

test("override, const and let define their names", () => {
  assert.equal(kindOf("override BLOCK: u32 = 256u;", "BLOCK"), "definition");
  assert.equal(kindOf("const PI = 3.14;", "PI"), "definition");
});

test("names may be written in any script", () => {
  assert.deepEqual(tokens("δx + 数"), [
    ["variable", "δx"],
    ["operator", "+"],
    ["variable", "数"],
  ]);
});

test("any text at all is read to its end", () => {
  let seed = 7;
  const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  const pieces = [
    "<",
    ">",
    "/*",
    "*/",
    "@",
    "0x",
    "array",
    "(",
    ")",
    "{",
    "}",
    ";",
    "1.",
    " ",
    "\n",
    "var",
    "é",
    "\\",
    '"',
    "\u{1F600}",
  ];
  for (let round = 0; round < 300; round += 1) {
    const text = Array.from({ length: 40 }, () => pieces[Math.floor(random() * pieces.length)]).join("");
    tokens(text);
  }
});

test("a line is indented by the brackets that are open before it", () => {
  const state = startState();
  tokens("fn main() {\n    if (a) {", state);
  assert.equal(indent(state, "b();", { unit: 4 }), 8);
  assert.equal(indent(state, "}", { unit: 4 }), 4);
});
