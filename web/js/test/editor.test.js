import assert from "node:assert/strict";
import { test } from "node:test";
import { Text } from "@codemirror/state";
import { normalised, smallestChange } from "../src/editor/change.js";
import { cudaWord } from "../src/editor/cuda-words.js";
import { asCpp, cudaLanguage, cudaPlaces } from "../src/editor/cuda.js";
import { toCounters, toGutter } from "../src/editor/counters.js";
import { toDiagnostics } from "../src/editor/diagnostics.js";
import { isInView } from "../src/editor/in-view.js";
import { toLineMarks } from "../src/editor/line-marks.js";

const doc = Text.of(["fn main() {", "    let x = 1;", "", "}"]);
const finding = (line, column, length = 0) => ({ line, column, length, severity: "error", message: "m" });
const span = (line, column, length) => {
  const [{ from, to }] = toDiagnostics(doc, [finding(line, column, length)]);
  return doc.sliceString(from, to);
};

test("a finding covers its characters", () => {
  assert.equal(span(2, 9, 1), "x");
  assert.equal(span(1, 4, 4), "main");
});

test("a finding without a length covers the word at its place", () => {
  assert.equal(span(1, 4, 0), "main");
  assert.equal(span(1, 10, 0), " ");
});

test("a finding at the end of a line covers the last character, on an empty line nothing", () => {
  assert.equal(span(1, 12, 0), "{");
  assert.equal(span(3, 1, 0), "");
});

test("findings outside the document are brought inside", () => {
  assert.equal(span(99, 99, 99), "}");
  assert.equal(span(-3, -3, 2), "fn");
  assert.equal(span(NaN, undefined, 2), "fn");
  assert.equal(span(4, 1, 1e9), "}");
});

test("lists that are none are empty lists", () => {
  for (const list of [null, undefined, 7, {}, "no JSON", [null, 3]]) assert.deepEqual(toDiagnostics(doc, list), []);
  assert.equal(toDiagnostics(doc, JSON.stringify([finding(1, 1)])).length, 1);
});

test("findings are sorted, and an unknown severity is an error", () => {
  const list = [finding(2, 5), { ...finding(1, 1), severity: "fatal" }];
  const diagnostics = toDiagnostics(doc, list);
  assert.equal(diagnostics[0].from, 0);
  assert.equal(diagnostics[0].severity, "error");
});

test("counters come with the heads of their columns, or without", () => {
  const rows = [{ line: 2, cells: [] }];
  assert.deepEqual(toGutter(JSON.stringify({ heads: [{ text: "req", title: "requests" }, null], rows })), {
    heads: [{ text: "req", title: "requests" }],
    rows,
  });
  assert.deepEqual(toGutter(rows), { heads: [], rows });
  assert.deepEqual(toGutter("no JSON"), { heads: [], rows: [] });
});

test("counters stand on lines of the document, the last of several for one", () => {
  const cells = [{ text: "4.0", level: "hot" }, { text: 7, level: "unknown" }, null];
  const rows = toCounters(doc, [
    { line: 2, cells: [] },
    { line: 4, title: "t", cells },
    { line: 2, cells },
    { line: 0, cells },
    { line: 5, cells },
    { line: 1 },
  ]);
  assert.deepEqual(
    rows.map(({ from, title }) => [from, title]),
    [
      [doc.line(2).from, ""],
      [doc.line(4).from, "t"],
    ],
  );
  assert.deepEqual(rows[0].cells, [
    { text: "4.0", level: "hot" },
    { text: "7", level: "plain" },
    { text: "", level: "plain" },
  ]);
  assert.deepEqual(toCounters(doc, "no JSON"), []);
});

test("line marks that name no line or no kind are left out", () => {
  const marks = toLineMarks(doc, [
    { line: 4, kind: "hot", text: "12" },
    { line: 1, kind: "match" },
    { line: 1, kind: "match" },
    { line: 2, kind: "added" },
    { line: 0, kind: "hot" },
    { line: 5, kind: "hot" },
    { line: 2, kind: "unknown" },
  ]);
  assert.deepEqual(
    marks.map(({ from, kind, text }) => [doc.lineAt(from).number, kind, text]),
    [
      [1, "match", ""],
      [2, "added", "+"],
      [4, "hot", "12"],
    ],
  );
});

test("the smallest change leaves the common ends alone", () => {
  assert.equal(smallestChange("abc", "abc"), null);
  assert.deepEqual(smallestChange("abcd", "abXd"), { from: 2, to: 3, insert: "X" });
  assert.deepEqual(smallestChange("aa", "aaa"), { from: 2, to: 2, insert: "a" });
  assert.deepEqual(smallestChange("", "x"), { from: 0, to: 0, insert: "x" });
});

test("any change turns the one text into the other", () => {
  const texts = ["", "a", "aa", "aba", "abab", "baab", "abcabc", "cab"];
  for (const before of texts) {
    for (const after of texts) {
      const change = smallestChange(before, after) ?? { from: 0, to: 0, insert: "" };
      assert.equal(before.slice(0, change.from) + change.insert + before.slice(change.to), after);
    }
  }
});

test("line ends become those of the editor", () => {
  assert.equal(normalised("a\r\nb\rc\n"), "a\nb\nc\n");
  assert.equal(normalised(undefined), "");
});

test("CUDA's words fall into their groups, and C++'s own into none", () => {
  for (const word of ["__global__", "__shared__", "__launch_bounds__"])
    assert.equal(cudaWord(word, false), "attribute");
  for (const word of ["threadIdx", "gridDim", "warpSize", "cudaMemcpyHostToDevice", "cudaSuccess"]) {
    assert.equal(cudaWord(word, false), "builtin");
  }
  for (const word of ["dim3", "float4", "uchar3", "cudaError_t", "size_t", "half2"])
    assert.equal(cudaWord(word, false), "type");
  for (const word of ["cudaMalloc", "__syncthreads", "atomicCAS", "__shfl_xor_sync", "__ballot_sync", "__fmul_rn"]) {
    assert.equal(cudaWord(word, true), "builtin");
    assert.equal(cudaWord(word, false), null);
  }
  for (const word of ["int", "float5", "myKernel", "main", "x"]) assert.equal(cudaWord(word, true), null);
});

test("a launch is marked at both ends, a shift and a template list are not", () => {
  const launches = (text) => cudaPlaces(text).filter(({ kind }) => kind === "launch").length;
  assert.equal(launches("add<<<grid, block>>>(a, b);"), 2);
  assert.equal(launches("int x = a << 3 >> 2;"), 0);
  assert.equal(launches("A<B<C<int>>> x;"), 0);
});

test("C++ sees a text of the same length and lines, without what is CUDA's alone", () => {
  const check = (cuda, cpp) => assert.equal(asCpp(cuda).replace(/ +/g, " ").trim(), cpp);
  check("__global__ void f(float* __restrict__ a)", "void f(float* a)");
  check("__global__ void __launch_bounds__(TILE * (2 + 6)) f(int n)", "void f(int n)");
  check("extern __shared__ int dyn[];", "extern int dyn[];");
  check("f<float><<<grid, block>>>(a);", "f<float> (grid, block) (a);");
  check("auto k = [=] __device__ (int i) { return i; };", "auto k = [=] (int i) { return i; };");
  check("A<B<C<int>>> x;", "A<B<C<int>>> x;");
  const source = "__global__ void __launch_bounds__(\n256) f();\nf<<<1,\n2>>>();";
  assert.equal(asCpp(source).length, source.length);
  assert.equal(asCpp(source).split("\n").length, source.split("\n").length);
});

test("kernels and launches parse without an error", () => {
  const source = `template <typename T>
__global__ void __launch_bounds__(256) scale(const T* __restrict__ a, T* b) {
    __shared__ T tile[16][17];
    tile[0][threadIdx.x] = a[threadIdx.x];
    __syncthreads();
}
int main() {
    scale<float><<<dim3(1, 2), 256, 0, stream>>>(a, b);
    scale<<<1, 256>>>(a, b);
}`;
  const errors = [];
  const names = [];
  cudaLanguage.parser.parse(source).iterate({
    enter(node) {
      if (node.type.isError) errors.push(source.slice(node.from - 10, node.to + 10));
      if (node.matchContext(["FunctionDeclarator"]) && node.name === "Identifier")
        names.push(source.slice(node.from, node.to));
    },
  });
  assert.deepEqual(errors, []);
  assert.deepEqual(names.slice(0, 1), ["scale"]);
});

test("a line is in view only as a whole", () => {
  const scroller = { scrollTop: 100, clientHeight: 50 };
  assert.ok(isInView({ top: 100, bottom: 120 }, scroller));
  assert.ok(isInView({ top: 130, bottom: 150 }, scroller));
  assert.ok(!isInView({ top: 99, bottom: 119 }, scroller));
  assert.ok(!isInView({ top: 131, bottom: 151 }, scroller));
  // A hidden editor has no height.
  assert.ok(!isInView({ top: 100, bottom: 120 }, { scrollTop: 100, clientHeight: 0 }));
});
