/** What a text declares, and which declaration each of its names means: for definitions, renaming, light, hover and completion. */

import { CudaReader, isCudaKeyword } from "./cuda-scopes.js";
import { Scope } from "./scopes.js";
import { partsAndDirectives } from "./text.js";
import { WgslReader } from "./wgsl-scopes.js";
import { words } from "./words.js";

/** @typedef {import("./scopes.js").Declared} Declared @typedef {import("./scopes.js").Part} Part */

const WGSL_KEYWORDS = new Set("alias break case const const_assert continue continuing default diagnostic discard else enable false fn for if let loop override requires return struct switch true var while".split(" "));

export const isKeyword = (language, word) => (language === "wgsl" ? WGSL_KEYWORDS.has(word) : isCudaKeyword(word));

const READERS = { wgsl: WgslReader, cuda: CudaReader };
/** How far a type may be followed: `auto a = b` of `auto b = c` of … */
const FAR = 8;

class Meanings {
  /** @param {string} text @param {"wgsl" | "cuda"} language */
  constructor(text, language) {
    const { code, directives } = partsAndDirectives(text);
    const reader = new READERS[language](text, code);
    this.text = text;
    this.results = reader.results;
    this.first = reader.first;
    this.language = language;
    this.code = code;
    this.pair = reader.pair;
    this.root = new Scope("text", null, 0, text.length + 1);
    reader.read(this.root);
    this.opened = reader.opened ?? [];
    /** The declaration that the name at a place means. @type {Map<number, Declared>} */
    this.meant = new Map();
    /** Places of members of which nothing says whose they are. @type {Map<number, string>} */
    this.uncertain = new Map();
    /** Names that directives use without a meaning there: each takes it from where the macro is used. */
    this.borrowed = new Map();
    this.readDirectives(directives);
    /** Without doubles: some scopes share their names. */
    const found = new Set();
    this.structures = [];
    this.collect(this.root, found);
    this.declared = [...found];
    for (const its of this.declared) for (const place of its.places) this.meant.set(place, its);
    this.directives = new Set(directives.flat().map(({ from }) => from));
    this.names = [...code, ...directives.flat()].filter(({ isName, from }) => isName && !reader.fixed.has(from)).sort((one, other) => one.from - other.from);
    this.before = new Map();
    for (const list of [code, ...directives]) list.forEach((part, at) => this.before.set(part.from, list[at - 1]?.text ?? ""));
    this.places = new Map(code.map(({ from }, at) => [from, at]));
    for (const part of this.names) this.mean(part);
    // Once all other names have a meaning: whose member it is, types say.
    for (const part of this.names) if (this.isMember(part)) this.meanMember(part);
  }

  readDirectives(directives) {
    for (const all of directives) {
      if (all[0]?.text !== "define" || !all[1]?.isName) continue;
      const reader = new CudaReader(this.text, all);
      const macro = reader.declare(this.root, 1, "macro", { first: 0, last: all.length - 1 });
      macro.words = macro.words.replace(/^define/, "#define");
      if (all.length < 3) continue;
      const inner = reader.scope("macro", this.root.at(all[0].from), 2, all.length - 1);
      let body = 2;
      // Parameters: the parenthesis follows the name at once.
      if (all[2].text === "(" && all[2].from === all[1].to) {
        body = reader.behind(2, all.length);
        for (let at = 3; at < body; at += 1) if (all[at].isName) reader.declare(inner, at, "variable", { first: at, last: at, seen: inner.from }).isParameter = true;
      }
      reader.block(body, all.length, inner);
    }
  }

  collect(scope, found) {
    if (scope.kind === "struct") this.structures.push(scope);
    for (const list of scope.names.values()) for (const its of list) found.add(its);
    scope.children.forEach((its) => this.collect(its, found));
  }

  isMember({ from }) {
    const before = this.before.get(from);
    return before === "." || (before === "->" && this.language === "cuda" && !this.results.has(from));
  }

  /** A name of a struct or of one that it is made of. */
  memberOf(scope, name, depth = 0) {
    const own = scope.names.get(name)?.at(-1);
    if (own || depth > FAR) return own ?? null;
    for (const base of scope.bases) {
      const found = this.memberOf(base, name, depth + 1);
      if (found) return found;
    }
    return null;
  }

  /** What a name means at a place, if it stands there alone. @returns {Declared | null} */
  at(name, place) {
    const all = this.root.names.get(name) ?? [];
    const macro = all.findLast(({ kind, from }) => kind === "macro" && from <= place) ?? (this.directives?.has(place) ? all.find(({ kind }) => kind === "macro") : null);
    if (macro) return macro;
    for (let scope = this.root.at(place); scope; scope = scope.parent) {
      const seen = (scope.names.get(name) ?? []).filter((its) => its.kind !== "label" && its.kind !== "macro" && its.seen <= place);
      const found = seen.at(-1) ?? (scope.bases.length > 0 ? this.memberOf(scope, name) : null);
      if (found) return found;
    }
    for (const space of this.opened) {
      const found = this.root.names.get(space)?.at(-1)?.inner?.names.get(name)?.at(-1);
      if (found) return found;
    }
    return null;
  }

  mean(part) {
    const { from, text: name } = part;
    if (this.meant.has(from) || this.isMember(part) || isKeyword(this.language, name)) return;
    const before = this.before.get(from);
    let found;
    if (before === "::") {
      const at = this.places.get(from);
      const owner = this.code[at - 2];
      if (at === undefined || !owner) return;
      if (!owner.isName && owner.text !== ">") found = this.root.names.get(name)?.at(-1);
      else if (owner.isName && isKeyword(this.language, owner.text)) found = this.root.names.get(name)?.at(-1);
      else {
        let its = at - 2;
        if (owner.text === ">") while (its > 0 && this.code[its + 1]?.text !== "<") its -= 1;
        const type = this.meant.get(this.code[its]?.from);
        const [inner] = (type && this.structs(type, 0)) ?? [];
        found = inner && (inner.name === name ? type : this.memberOf(inner, name));
        // Of a template's parameter only an instance says what it has.
        if (!found && type?.isParameter && this.structures.some((struct) => struct.names.has(name))) this.uncertain.set(from, name);
      }
    } else if (before === "goto") {
      for (let scope = this.root.at(from); scope && !found; scope = scope.parent) found = scope.names.get(name)?.find(({ kind }) => kind === "label");
    } else {
      found = (this.first?.has(from) && this.memberOf(this.first.get(from), name)) || this.at(name, from);
    }
    if (found) this.meant.set(from, found);
    else if (this.directives.has(from)) this.borrowed.set(name, from);
  }

  /** The structs that a declaration's type names, if any; undefined where nothing says what it is. */
  structs(symbol, depth) {
    if (symbol.inner) return [symbol.inner];
    if (depth > FAR || symbol.isParameter || symbol.kind === "macro") return undefined;
    if (symbol.isInferred) return this.structsBehind(symbol.type.at(-1), depth + 1);
    if (symbol.type.some(({ text }) => text === "auto" || text === "decltype")) return undefined;
    return this.named(symbol.type, depth);
  }

  /** The structs that some parts name. */
  named(parts, depth) {
    const types = parts.filter(({ isName }) => isName).map(({ from }) => this.meant.get(from)).filter((its) => its?.kind === "type");
    const found = types.map((its) => this.structs(its, depth + 1));
    return found.includes(undefined) ? undefined : found.flat();
  }

  /** The same of an expression by its last part: `a.b[i]`, `f(x)`. */
  structsBehind(part, depth = 0) {
    const at = this.places.get(part?.from);
    if (at === undefined || depth > FAR) return undefined;
    const word = part.text;
    if (word === "]" || word === ")" || word === "}") {
      const open = this.pair.get(at);
      const before = this.code[open - 1];
      if (open === undefined) return undefined;
      if (word === ")" && before?.text === ">") {
        // `static_cast<Body *>(p)`, `make_unique<Body>()`
        let start = open - 1;
        while (start > 0 && this.code[start].text !== "<") start -= 1;
        const found = this.named(this.code.slice(start, open), depth + 1);
        return found?.length > 0 ? found : undefined;
      }
      const cast = word === ")" && this.code[open + 1]?.text === "(" ? this.pair.get(open + 1) : at;
      if (cast < at - 1) {
        const found = this.named(this.code.slice(open + 2, cast), depth + 1);
        if (found?.length > 0) return found;
      }
      const isCall = before?.isName && !isKeyword(this.language, before.text);
      if (word === "]" || isCall || before?.text === "]") return this.structsBehind(before, depth + 1);
      return word === ")" ? this.structsBehind(this.code[at - 1], depth + 1) : undefined;
    }
    if (!part.isName) return undefined;
    if (word === "this") {
      for (let scope = this.root.at(part.from); scope; scope = scope.parent) {
        if (scope.kind === "struct") return [scope];
        if (scope.bases.length > 0) return scope.bases;
      }
      return undefined;
    }
    if (this.isMember(part) && !this.meant.has(part.from)) this.meanMember(part);
    const symbol = this.meant.get(part.from);
    if (symbol) return this.structs(symbol, depth + 1);
    // What a library's types hold: `all.front()`.
    if (this.isMember(part)) return this.structsBehind(this.code[at - 2], depth + 1);
    // What WGSL or CUDA bring along has no struct of the text.
    return this.language === "wgsl" || words("cuda").has(word) ? [] : undefined;
  }

  meanMember(part) {
    if (this.meant.has(part.from)) return;
    const at = this.places.get(part.from);
    const structs = at === undefined ? undefined : this.structsBehind(this.code[at - 2]);
    if (structs) {
      const found = structs.map((its) => this.memberOf(its, part.text)).find(Boolean);
      if (found) this.meant.set(part.from, found);
      return;
    }
    const possible = [...new Set(this.structures.map((its) => its.names.get(part.text)?.at(-1)).filter(Boolean))];
    if (possible.length === 1) this.meant.set(part.from, possible[0]);
    else if (possible.length > 1) this.uncertain.set(part.from, part.text);
  }
}

let last = null;

/** The meanings of a text; the last ones are kept. @param {string} text @param {"wgsl" | "cuda"} language */
export function meanings(text, language) {
  if (last?.text !== text || last.language !== language) last = new Meanings(text, language);
  return last;
}

/** What a text declares. @param {string} text @param {"wgsl" | "cuda"} language @returns {Declared[]} */
export const symbols = (text, language) => meanings(text, language).declared;

/** The declaration that a name means. @param {string} text @param {"wgsl" | "cuda"} language @param {{from: number}} name @returns {Declared | null} */
export const declarationOf = (text, language, name) => meanings(text, language).meant.get(name.from) ?? null;

/** Every place at which a declared name is used, its declarations among them. @param {Declared} symbol */
export const uses = (text, language, symbol) => meanings(text, language).names.filter(({ from }) => meanings(text, language).meant.get(from) === symbol);
