import assert from "node:assert/strict";
import { test } from "node:test";
import { told } from "../src/comfort/hover.js";
import { alike } from "../src/comfort/occurrences.js";
import { renaming } from "../src/comfort/rename.js";
import { declarationOf, meanings, uses } from "../src/comfort/symbols.js";

/** A text whose names in ‹…› are all uses of one thing, of which there are no others: without these marks, and the names' places. */
function marked(written) {
  const places = [];
  const text = written.replace(/‹([^›]+)›/g, (_, name, at) => {
    places.push(at - 2 * places.length);
    return name;
  });
  return { text, places };
}

function sameThing(language, written) {
  const { text, places } = marked(written);
  const symbol = declarationOf(text, language, { from: places[0] });
  assert.ok(symbol, `${written}: what is marked first has no meaning`);
  assert.deepEqual(uses(text, language, symbol).map(({ from }) => from), places, written);
}

/** What F12 would go to from the last name of a text, as the text from there on. */
const goesTo = (language, text, name) => text.slice(declarationOf(text, language, { from: text.lastIndexOf(name) })?.from);

const WGSL = {
  "a block's own name hides the one around it": "fn f() { let ‹x› = 1; { let x = 3.0; g(x); } g(‹x›); }",
  "the block's own name is another": "fn f() { let x = 1; { let ‹x› = 3.0; g(‹x›); } g(x); }",
  "what a name is initialised with does not see it": "fn f() { let ‹x› = 1; { let x = ‹x› + 1; g(x); } g(‹x›); }",
  "before its declaration in a block a name means the one around it": "fn f() { var ‹x› = 1; { g(‹x›); let x = 2; g(x); } }",
  "a parameter is seen in the whole function and nowhere else": "fn f(‹n›: u32) -> u32 { return ‹n›; } fn g(n: u32) -> u32 { return n; }",
  "a loop's head is seen in its body": "fn f() { var i = 9; for (var ‹i› = 0; ‹i› < 4; ‹i›++) { g(‹i›); } g(i); }",
  "`continuing` sees what its loop declares": "fn f() { loop { let ‹last› = 3; continuing { break if ‹last› > 2; } } let last = 1; }",
  "a module's names are seen before their declarations": "fn f() -> f32 { return ‹scale› * g(); } fn g() -> f32 { return 1.0; } const ‹scale› = 2.0;",
  "a module's name is not the one that hides it": "const ‹n› = 4; fn f() { let n = 2; g(n); } fn h() { g(‹n›); }",
  "an override is seen in attributes": "override ‹block›: u32 = 64; @compute @workgroup_size(‹block›) fn f() {}",
  "a built-in value is a word of the language": "fn f(@builtin(position) ‹position›: vec4f) { g(‹position›); }",
  "a struct's member is no variable": "struct P { ‹x›: f32 } fn f(p: P) { let x = p.‹x›; g(x); }",
  "of two structs with the same member a type tells which": "struct P { ‹x›: f32 } struct Q { x: f32 } var<storage> ps: array<P>; fn f(q: Q) { g(ps[0].‹x›, q.x); let p = ps[1]; g(p.‹x›); }",
  "a vector's component is no member": "struct P { ‹x›: f32 } fn f(id: vec3u, p: P) { g(id.x, p.‹x›); }",
  "the member of a member is found": "struct P { ‹a›: f32 } struct Q { p: P, a: f32 } fn f(q: Q) { g(q.p.‹a›, q.a); }",
  "a result's type is a use": "struct ‹P› { x: f32 } fn f() -> ‹P› { return ‹P›(1.0); } alias Ps = array<‹P›, 4>;",
};

const CUDA = {
  "a block's own name hides the one around it": "void f() { int ‹x› = 1; { int x = 3; g(x); } g(‹x›); }",
  "a name is seen behind its declarator": "void f() { int ‹x› = 1; { g(‹x›); int x = 2; g(x); } }",
  "a parameter is seen in its function alone": "void f(int ‹n›) { g(‹n›); } void h(int n) { g(n); }",
  "a prototype's parameter is its own": "float f(float x); float f(float ‹x›) { return ‹x›; }",
  "a prototype and its function are one": "float ‹f›(float x); void g() { ‹f›(1); } float ‹f›(float x) { return x; }",
  "a loop's head is seen in its body": "void f() { int i; for (int ‹i› = 0; ‹i› < 4; ‹i›++) g(‹i›); g(i); }",
  "a loop over a range, too": "void f(int *v) { for (auto ‹v2› : all) { g(‹v2›); } }",
  "a condition's declaration is seen in both branches": "void f() { int e; if (int ‹e› = g()) h(‹e›); else k(‹e›); h(e); }",
  "and that of `while`": "void f() { while (auto *‹p› = next()) use(‹p›); }",
  "a product is no declaration": "void f(int ‹a›, int b) { ‹a› * b; g(‹a› < b); if (‹a› * b == 3) h(); }",
  "a comparison with a member is no declaration": "struct S { int x; }; __global__ void ‹k›(S s) { if (threadIdx.x == 0) s.x = 1; } void h() { ‹k›<<<1, 2>>>(s); }",
  "variables of one line": "void f() { float *a, *‹b› = 0, c[3]; g(a, ‹b›, c); }",
  "a variable with values in parentheses": "int main() { dim3 ‹grid›(4, 2); k<<<‹grid›, 8>>>(); }",
  "shared memory of a launch's size": "__global__ void k() { extern __shared__ float ‹tile›[]; ‹tile›[0] = 1; }",
  "a kernel with bounds for its registers": "__global__ void __launch_bounds__(256) ‹k›(float *__restrict__ a) { a[0] = 1; } int main() { ‹k›<<<1, 1>>>(a); }",
  "a pointer to an array": "void f(float (*‹rows›)[16]) { g(‹rows›[1]); }",
  "names for parts": "void f() { auto [‹a›, b] = pair(); g(‹a›, b); }",
  "a template's parameter": "template <typename ‹T›, int N> __global__ void k(‹T› *p) { ‹T› t = p[N]; } template <typename T> void g(T t) {}",
  "a lambda's parameter and what it captures": "void f() { int x = 1; auto l = [=] __device__ (int ‹x›) { return ‹x›; }; g(x, l); }",
  "what a lambda captures is what is around it": "void f() { int ‹n› = 1; h([‹n›](int i) { return i + ‹n›; }); }",
  "a capture with a value": "void f() { int n = 1; h([‹m› = n] { return ‹m›; }); }",
  "a label is no variable": "void f() { int done = 0; if (done) goto ‹done›; ‹done›: g(done); }",
  "a macro with what directives ask of it": "#ifndef TILE\n#define ‹TILE› 16\n#endif\nint a[‹TILE›];\n#if ‹TILE› > 4\n#endif\n".replace("TILE\n", "‹TILE›\n"),
  "a macro's parameter is its own": "#define TWICE(‹x›) (2 * (‹x›))\nint x = TWICE(3);\n",
  "a macro uses names of the text": "const int ‹N› = 3;\n#define ALL (2 * \\\n  ‹N›)\nint f() { return ‹N›; }\n",
  "a member is no variable": "struct P { float ‹x›; }; void f(P *p, P q) { float x = p->‹x› + q.‹x›; g(x); }",
  "CUDA's own components are no members": "struct P { float ‹x›; }; __global__ void k(P *p, float4 v) { p[threadIdx.x].‹x› = v.x; }",
  "of two structs with the same member a type tells which": "struct P { int ‹n›; }; struct Q { int n; }; void f(P *p, Q *q) { auto r = p; g(r->‹n›, q->n, ((P *)v)->‹n›, static_cast<Q *>(v)->n); }",
  "what a library's types hold": "struct P { int ‹n›; }; struct Q { int n; }; void f(std::vector<P> ps) { g(ps.front().‹n›, ps[0].‹n›); for (auto &p : ps) g(p.‹n›); }",
  "a method sees its struct's members, wherever it is": "struct S { void f() { ‹n_› = 1; } void g(); ~S(); int ‹n_›; }; void S::g() { this->‹n_› = 2; } S::~S() { ‹n_› = 0; }",
  "a constructor's first values": "struct S { int ‹n›; S(int n) : ‹n›(n) {} };",
  "a base's members": "struct B { int ‹n›; }; struct D : public B { void f() { ‹n›++; } };",
  "a struct and its constructors": "struct ‹S› { ‹S›(); ~‹S›(); }; ‹S›::‹S›() {} ‹S›::~‹S›() {}",
  "a namespace's names": "namespace a { const int ‹n› = 1; } namespace b { const int n = 2; } int f() { return a::‹n› + b::n; }",
  "a namespace that is used": "namespace a { const int ‹n› = 1; } using namespace a; int f() { return ‹n›; }",
  "the values of an enum": "enum Way { ‹up›, down }; enum class Other { up }; int f() { return ‹up› + (int)Other::up + Way::‹up›; }",
  "a type of one's own": "typedef struct { float x; } ‹P›; __global__ void k(‹P› *p, const ‹P› &q) { ‹P› r = *p; }",
};

for (const [language, cases] of Object.entries({ wgsl: WGSL, cuda: CUDA })) {
  test(`in ${language} a name means what its scope declares`, async (context) => {
    for (const [what, written] of Object.entries(cases)) await context.test(what, () => sameThing(language, written));
  });
}

test("a definition is that of the function, not of its prototype", () => {
  assert.match(goesTo("cuda", "float f(float x);\nvoid g() { f(1); }\nfloat f(float y) { return y; }\nvoid h() { f(2); }", "f(2"), /^f\(float y/);
});

test("what is in a text of the middle of writing stops nothing", () => {
  for (const text of ["void f() { int x = (1; { g(x)", "struct {", "template <typename", "#define", "#define F(", "for (", "a::", "[=](int", "}}}}", "int f(int a, { }", "enum E { A,"]) {
    assert.ok(meanings(text, "cuda"));
    assert.ok(meanings(text.replace("void f()", "fn f()"), "wgsl"));
  }
});

const refusal = (language, text, name, wanted) => renaming(text, text.indexOf(name), wanted, language).refusal;

test("a new name that would hide another, or be hidden, is refused with its line", () => {
  const text = "int n = 4;\n__global__ void k(float *a) {\n    int i = threadIdx.x;\n    { int j = i; a[j] = n; }\n}\n";
  assert.match(refusal("cuda", text, "i = thread", "n"), /^n is used already in line 4, where i can be seen\.$/);
  assert.match(refusal("cuda", text, "i = thread", "j"), /line 4/, "an inner one would capture it");
  assert.match(refusal("cuda", text, "j = i", "i"), /line 4/, "the one around it is used inside");
  assert.match(refusal("cuda", text, "i = thread", "a"), /line 2/, "the parameter");
  assert.match(refusal("cuda", text, "n = 4", "i"), /line 3/);
  assert.equal(refusal("cuda", text, "j = i", "m"), undefined);
  assert.match(refusal("wgsl", "const n = 4;\nfn f() { let i = 1; g(i); }\nfn h(n: u32) {}\n", "i = 1", "n"), /line 1/);
  assert.match(refusal("wgsl", "struct P { x: f32, y: f32 }\nfn f(p: P) { g(p.x); }\n", "x:", "y"), /line 1/);
  assert.match(refusal("cuda", "#define N 3\nvoid f() { int i = N; }\n", "i = ", "N"), /line 1/);
  assert.equal(refusal("cuda", "struct P { int x; };\nvoid f(P p) { int i = p.x; }\n", "i = ", "x"), undefined, "a member hides no variable");
  assert.equal(refusal("cuda", "void f() { int i; { int j; } { int k; } }", "j;", "k"), undefined, "neither sees the other");
});

test("what cannot be renamed for certain is not renamed", () => {
  assert.match(refusal("cuda", "struct P { int n; };\nstruct Q { int n; };\ntemplate <typename T> int f(T t) { return t.n; }\n", "n;", "m"), /^Nothing says which n line 3 means/);
  assert.match(refusal("cuda", "#define AT(i) levels[i]\nvoid f(int *levels) { AT(0) = 1; }\n", "levels)", "depths"), /directive in line 1 uses levels/);
});

test("light falls on what means the same, or without a meaning on what reads the same", () => {
  const { text, places } = marked("fn f() { let ‹x› = 1; { let x = 3; g(x); } g(‹x›); }");
  assert.deepEqual(alike(text, { from: places[1], to: places[1] }, "wgsl").map(({ from }) => from), places);
  assert.deepEqual(alike(text, { from: 0, to: 0 }, "wgsl"), [], "a word of the language");
  const read = text.indexOf("let x");
  assert.equal(alike(text, { from: read, to: read + 5 }, "wgsl").length, 1);
});

test("hovering tells of names that begin a line of CUDA, and of WGSL's short names", () => {
  const text = '#define TILE 16\n__global__ void __launch_bounds__(TILE) k(float *__restrict__ a) { extern __shared__ float b[]; }\nint main() { dim3 grid(4); printf("%d", 1); }\n';
  const head = (word) => told(text, text.indexOf(word), "cuda")?.head;
  assert.equal(head("TILE 16"), "#define TILE 16");
  assert.equal(head("TILE)"), "#define TILE 16");
  for (const word of ["__launch_bounds__", "__restrict__", "extern", "dim3", "printf"]) assert.ok(head(word)?.startsWith(word), word);
  const short = (word) => told(`fn f(a: ${word}) {}`, "fn f(a: ".length, "wgsl");
  assert.deepEqual(short("vec3u"), { head: "vec3u = vec3<u32>", lines: ["Three integers without a sign: .x, .y, .z.", "CUDA: uint3"] });
  assert.equal(short("mat4x3f").head, "mat4x3f = mat4x3<f32>");
  assert.equal(short("mat4x3u"), null);
});
