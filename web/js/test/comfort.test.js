import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { extname } from "node:path";
import { test } from "node:test";
import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import "../src/editor/shared.js";
import { source } from "../src/comfort/completion.js";
import { meant } from "../src/comfort/correction.js";
import { told } from "../src/comfort/hover.js";
import { laidOut } from "../src/comfort/laid-out.js";
import { layout } from "../src/comfort/layout.js";
import { renaming } from "../src/comfort/rename.js";
import { declarationOf, symbols, uses } from "../src/comfort/symbols.js";
import { words } from "../src/comfort/words.js";

const WGSL = `struct Parameters { count: u32, factor: f32 }
@group(0) @binding(0) var<storage, read> values: array<f32>;
@group(0) @binding(1) var<uniform> parameters: Parameters;
override block_x: u32 = 256;
// Twice a number.
fn twice(x: f32) -> f32 { return 2.0 * x; }
@compute @workgroup_size(block_x)
fn scale(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x; // i is not used in here: values
  if (i < parameters.count) { values[i] = twice(values[i]) * parameters.factor; }
}
`;
const CUDA = `struct Body { float mass; int *next; };
__global__ void scale(float *values, float factor, int n)
{
    __shared__ float tile[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) values[i] *= factor;
}
int main(void)
{
    float *h_values, *d_values;
    std::vector<float> all(10);
    int n = 8;
    for (unsigned j = 0; j < n; j++) h_values[j] = j * n;
    Body body;
    body.mass = 2;
    scale<<<1, 256>>>(d_values, 2.0f, n);
}
`;
const names = (text, language) => symbols(text, language).map(({ name }) => name).sort();

test("what a text in WGSL declares is found", () => {
  assert.deepEqual(names(WGSL, "wgsl"), ["Parameters", "block_x", "count", "factor", "i", "id", "parameters", "scale", "twice", "values", "x"]);
});

test("what a text in CUDA declares is found", () => {
  assert.deepEqual(names(CUDA, "cuda"), ["Body", "all", "body", "d_values", "factor", "h_values", "i", "j", "main", "mass", "n", "n", "next", "scale", "tile", "values"]);
});

test("a name means the declaration of its own function", () => {
  const at = CUDA.indexOf("n; j++");
  const meant = (from) => declarationOf(CUDA, "cuda", { from });
  assert.equal(meant(at).from, CUDA.indexOf("n = 8"));
  assert.equal(meant(CUDA.indexOf("n) values")).from, CUDA.indexOf("n)\n"));
  assert.equal(uses(CUDA, "cuda", meant(at)).length, 4);
});

test("a name is renamed wherever it is meant, and nowhere else", () => {
  const apply = (text, at, wanted, language) => {
    const { changes, refusal } = renaming(text, at, wanted, language);
    assert.equal(refusal, undefined);
    return changes.reduceRight((all, { from, to, insert }) => all.slice(0, from) + insert + all.slice(to), text);
  };
  const renamed = apply(CUDA, CUDA.indexOf("n = 8"), "count", "cuda");
  assert.match(renamed, /int count = 8;[^]*j < count[^]*2\.0f, count\)/);
  assert.match(renamed, /float factor, int n\)/, "the kernel's own n stays");
  assert.match(apply(WGSL, WGSL.indexOf("factor"), "scale_by", "wgsl"), /scale_by: f32[^]*parameters\.scale_by/);
  assert.match(apply(WGSL, WGSL.indexOf("i = id"), "index", "wgsl"), /let index = id\.x; \/\/ i is not used/);
});

test("a name that is taken, is a word of the language or is no name is refused in a sentence", () => {
  assert.match(renaming(CUDA, CUDA.indexOf("n = 8"), "h_values", "cuda").refusal, /used already/);
  assert.match(renaming(CUDA, CUDA.indexOf("n = 8"), "return", "cuda").refusal, /word of the language/);
  assert.match(renaming(CUDA, CUDA.indexOf("n = 8"), "8n", "cuda").refusal, /letters/);
  assert.match(renaming(CUDA, CUDA.indexOf("blockIdx"), "b", "cuda").refusal, /not declared/);
});

test("hovering tells a declaration with its comment, and of a language's own function the other language's word", () => {
  assert.deepEqual(told(WGSL, WGSL.indexOf("twice(values"), "wgsl"), { head: "fn twice(x: f32) -> f32", lines: ["Twice a number."] });
  assert.match(told("__syncthreads();", 3, "cuda").lines[1], /workgroupBarrier/);
  assert.equal(told("// __syncthreads();", 6, "cuda"), null);
});

test("a slip of the keys finds what was meant, and another word finds nothing", () => {
  assert.equal(meant("paramters", WGSL, "wgsl"), "parameters");
  assert.equal(meant("__synctreads", CUDA, "cuda"), "__syncthreads");
  assert.equal(meant("whatever", CUDA, "cuda"), null);
});

test("every word has a sentence, and nearly every one the other language's word", () => {
  for (const language of ["wgsl", "cuda"]) {
    const all = [...words(language).values()];
    assert.ok(all.length > 60);
    assert.ok(all.every(({ does }) => does.length > 5));
    assert.ok(all.filter(({ other }) => other).length > all.length * 0.95);
  }
});

test("a text in CUDA C is laid out: a statement a line, four columns a brace, a space behind a comma", () => {
  const crowded = `__global__ void k(float*a,int n){int i=threadIdx.x;
if(i<n){a[i]=f(1,2);} else a[i]=0; // the rest
for(int j=0;j<n;j++){switch(j){case 1:n=2;break;default:n=3;}}
int v[3]={1,2,3};
#define TWICE(x) {x; \\
  x;}
if(n)
for(;;)
n=1;
}
k<<<1,2>>>(a,
b);
`;
  const wanted = `__global__ void k(float*a, int n) {
    int i = threadIdx.x;
    if (i<n) {
        a[i] = f(1, 2);
    } else a[i] = 0; // the rest
    for (int j = 0; j<n; j++) {
        switch (j) {
            case 1: n = 2;
                break;
            default: n = 3;
        }
    }
    int v[3] = {1, 2, 3};
#define TWICE(x) {x; \\
  x;}
    if (n)
        for (;;)
            n = 1;
}
k<<<1, 2>>>(a,
            b);
`;
  assert.equal(laidOut(crowded, "cuda"), wanted);
});

test("a text in WGSL is laid out by its braces", () => {
  const crowded = "@compute @workgroup_size(64)\nfn twice(@builtin(global_invocation_id) id:vec3u){if id.x<n{y[id.x]=2.0;}\nvar t:array<f32,4>=array<f32,4>(1,2,3,4);\n}\nstruct P{a:f32,b:u32}\n";
  const wanted = "@compute @workgroup_size(64)\nfn twice(@builtin(global_invocation_id) id: vec3u) {\n    if id.x<n {\n        y[id.x] = 2.0;\n    }\n    var t: array<f32, 4>=array<f32, 4>(1, 2, 3, 4);\n}\nstruct P {a: f32, b: u32}\n";
  assert.equal(laidOut(crowded, "wgsl"), wanted);
});

test("laying out changes nothing but white space in any kernel, and nothing a second time", async () => {
  const folder = new URL("../../../shaders/", import.meta.url);
  for (const name of await readdir(folder, { recursive: true })) {
    const language = { ".cu": "cuda", ".wgsl": "wgsl" }[extname(name)];
    if (!language) continue;
    const text = await readFile(new URL(name, folder), "utf8");
    const once = laidOut(text, language);
    assert.equal(once.replace(/\s+/g, ""), text.replace(/\s+/g, ""), name);
    assert.equal(laidOut(once, language), once, name);
  }
});

test("selected lines are laid out as deep as they lie, and the others stay", () => {
  const text = "void f(){\n  int a=1;\nint b=2;\n      int c=3;\n}\n";
  const from = text.indexOf("int b");
  assert.deepEqual(layout(text, "cuda", { from, to: from + "int b=2;".length }), { from, to: from + 8, insert: "    int b = 2;" });
  assert.equal(layout("void f() {\n    int a = 1;\n}\n", "cuda"), null);
});

test("behind threadIdx and its like a point offers x, y and z, elsewhere not", () => {
  const offered = (doc) => source("cuda")(new CompletionContext(EditorState.create({ doc }), doc.length, false))?.options.map(({ label }) => label) ?? null;
  for (const name of ["threadIdx", "blockIdx", "blockDim", "gridDim"]) assert.deepEqual(offered(`int i = ${name}.`), ["x", "y", "z"]);
  assert.deepEqual(offered("int i = threadIdx.x + blockIdx.y"), ["x", "y", "z"]);
  assert.equal(offered("int i = other."), null);
  assert.equal(offered("// threadIdx."), null);
});
