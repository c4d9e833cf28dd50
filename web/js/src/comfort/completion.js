/** Completion: the names of the text, and the languages' own with what they do. */

import { autocompletion, snippetCompletion } from "@codemirror/autocomplete";
import { drawn } from "./hover.js";
import { isKeyword, symbols } from "./symbols.js";
import { words } from "./words.js";

const KEYWORDS = {
  wgsl: "alias break case const continue continuing default discard else enable fn for if let loop override return struct switch var while true false bool i32 u32 f32 f16 vec2f vec3f vec4f vec2u vec3u vec4u vec2i vec3i vec4i array atomic mat4x4f read read_write private function",
  cuda: "__global__ __device__ __host__ __shared__ __constant__ __restrict__ __launch_bounds__ threadIdx blockIdx blockDim gridDim warpSize auto bool break case char const constexpr continue default delete do double else enum extern float for if inline int long new nullptr return short sizeof static struct switch template typedef typename unsigned void while true false size_t dim3 float2 float4 int2 int4",
};

const SNIPPETS = {
  wgsl: [
    ["kernel", "@compute @workgroup_size(${256})\nfn ${name}(@builtin(global_invocation_id) id: vec3u) {\n\t${}\n}", "a kernel"],
    ["forloop", "for (var ${i} = 0u; ${i} < ${n}; ${i}++) {\n\t${}\n}", "a loop"],
  ],
  cuda: [
    ["kernel", "__global__ void ${name}(${float *data, int n})\n{\n\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\tif (i < n) {\n\t\t${}\n\t}\n}", "a kernel"],
    ["forloop", "for (int ${i} = 0; ${i} < ${n}; ${i}++) {\n\t${}\n}", "a loop"],
    ["launch", "${kernel}<<<(${n} + 255) / 256, 256>>>(${arguments});", "a launch"],
  ],
};

/** What every thread of CUDA knows of the launch: each of them has three sides. */
const THREE_SIDES = {
  threadIdx: (side) => `the thread's place in its block, in ${side}`,
  blockIdx: (side) => `the block's place in the grid, in ${side}`,
  blockDim: (side) => `threads of a block, in ${side}`,
  gridDim: (side) => `blocks of the grid, in ${side}`,
};

/** The sides of what stands before a point, if it has sides. */
function sides(language, before) {
  const [, name] = /([A-Za-z]\w*)\s*\.$/.exec(before) ?? [];
  const words = language === "cuda" && Object.hasOwn(THREE_SIDES, name ?? "") && THREE_SIDES[name];
  return words ? ["x", "y", "z"].map((label, at) => ({ label, type: "property", detail: words(label), boost: 3 - at })) : null;
}

const KINDS = { function: "function", variable: "variable", type: "type", member: "property", macro: "constant", namespace: "namespace" };

function own(language) {
  const known = [...words(language)].map(([label, { signature, does, other }]) => ({
    label,
    type: "function",
    detail: does.length > 60 ? undefined : does,
    info: () => drawn({ head: signature, lines: [does, other && `${language === "wgsl" ? "CUDA" : "WGSL"}: ${other}`].filter(Boolean) }),
  }));
  const keywords = KEYWORDS[language].split(" ").map((label) => ({ label, type: isKeyword(language, label) ? "keyword" : "type", boost: -1 }));
  const snippets = SNIPPETS[language].map(([label, text, detail]) => snippetCompletion(text, { label, detail, type: "text", boost: -2 }));
  return [...known, ...keywords, ...snippets];
}

/** @param {import("@codemirror/autocomplete").CompletionContext} context */
export function source(language) {
  let fixed = null;
  return (context) => {
    const word = context.matchBefore(/[\p{L}_][\p{L}\p{N}_]*/u);
    const from = word?.from ?? context.pos;
    const before = context.state.sliceDoc(Math.max(0, from - 400), from);
    const three = sides(language, before);
    // A list of three is offered at the point itself.
    if (!three && !context.explicit && (!word || word.to - word.from < 2)) return null;
    const line = before.slice(before.lastIndexOf("\n") + 1);
    // Nothing is completed in a comment or a string.
    if (/\/\/|^\s*\*|^\s*#/.test(line) || (line.match(/"/g)?.length ?? 0) % 2 === 1) return null;
    if (three) return { from, options: three, validFor: /^\w*$/ };
    const text = context.state.doc.toString();
    const isMember = /(?:\.|->)$/.test(before);
    const all = symbols(text, language).filter(({ scope, seen, from: at, to, kind }) => {
      if (kind === "label" || (at <= context.pos && context.pos <= to)) return false;
      return isMember ? kind === "member" : kind !== "member" && (!scope || (scope.from <= context.pos && seen <= context.pos && context.pos <= scope.to));
    });
    const declared = new Map(all.map(({ name, kind, words: info }) => [name, { label: name, type: KINDS[kind], detail: info.length > 60 ? undefined : info, boost: 1 }]));
    fixed ??= own(language);
    const options = [...declared.values(), ...(isMember ? [] : fixed.filter(({ label }) => !declared.has(label)))];
    return { from, options, validFor: /^[\p{L}\p{N}_]*$/u };
  };
}

export function completion(language) {
  return autocompletion({ override: [source(language)], icons: false });
}
