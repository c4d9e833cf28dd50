import assert from "node:assert/strict";
import { test } from "node:test";
import "../src/editor/shared.js";
import { meant } from "../src/comfort/correction.js";
import { told } from "../src/comfort/hover.js";
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
  const all = symbols(CUDA, "cuda");
  const at = CUDA.indexOf("n; j++");
  assert.equal(declarationOf(all, CUDA, "n", at).from, CUDA.indexOf("n = 8"));
  assert.equal(declarationOf(all, CUDA, "n", CUDA.indexOf("n) values")).from, CUDA.indexOf("n)\n"));
  assert.equal(uses(all, CUDA, declarationOf(all, CUDA, "n", at)).length, 4);
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
