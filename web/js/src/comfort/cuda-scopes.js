/**
 * The scopes of a text in CUDA C++, as far as names go: no type is checked, and what is no declaration for certain is read as an
 * expression.
 */

import { Reader, Scope } from "./scopes.js";

const set = (words) => new Set(words.split(" "));
const KEYWORDS = set(
  "auto bool break case catch char class const constexpr continue default delete do double else enum explicit extern false float for friend goto if inline int long mutable namespace new noexcept nullptr operator private protected public register return short signed sizeof static static_assert static_cast reinterpret_cast const_cast dynamic_cast struct switch template this thread_local throw true try typedef typename union unsigned using virtual void volatile while alignas decltype asm",
);
/** Types that need no declaration. */
const BASIC = set("auto bool char double float int long short signed unsigned void");
/** What may stand before a type or behind it, and between a type and its name. */
const SPECIFIERS = set(
  "const constexpr explicit extern friend inline mutable register static thread_local typename virtual volatile __global__ __device__ __host__ __shared__ __constant__ __managed__ __restrict__ __restrict restrict __forceinline__ __noinline__ __inline__ __grid_constant__",
);
/** The same, with parentheses behind. */
const WITH_ARGUMENTS = set("__launch_bounds__ __align__ __cluster_dims__ __maxnreg__ __attribute__ alignas");
const RECORDS = set("struct class union enum");
/** Statements that are expressions behind their first word. */
const SIMPLE = set("return delete throw goto break continue new sizeof static_assert asm this");
/** Words that a bracket behind which begins a lambda. */
const BEFORE_VALUES = set("return case throw else do");

export const isCudaKeyword = (word) => KEYWORDS.has(word);

export class CudaReader extends Reader {
  fixed = new Set();
  /** Places of names behind an arrow that leads to a result's type, not to a member. */
  results = new Set();
  /** By the place of a name to which a constructor gives its first value, the struct whose member it is. */
  first = new Map();
  /** What `using namespace` names. */
  opened = [];

  read(root) {
    this.block(0, this.all.length, root);
  }

  isFree(at) {
    const word = this.word(at);
    return this.isName(at) && !KEYWORDS.has(word) && !SPECIFIERS.has(word) && !WITH_ARGUMENTS.has(word);
  }

  block(at, end, scope) {
    while (at < end) at = Math.max(at + 1, this.statement(at, end, scope));
  }

  /** A block in braces that opens at a place, in a scope of its own or in one that is there. */
  braces(at, end, scope) {
    const close = this.behind(at, end);
    this.block(at + 1, close, scope);
    return close;
  }

  /** Reads a statement, and tells where the next one begins. */
  statement(at, end, scope) {
    const word = this.word(at);
    const next = this.word(at + 1);
    if (at >= end) return end;
    if (word === "{") return this.braces(at, end, this.scope("block", scope, at, this.behind(at, end) - 1));
    if (word === "template" && next === "<") return this.template(at, end, scope);
    if (word === "namespace" || (word === "inline" && next === "namespace")) return this.namespace(word === "inline" ? at + 1 : at, end, scope);
    // `extern "C" {`: the string is no part.
    if (word === "extern" && next === "{") return this.braces(at + 1, end, scope);
    if (word === "using") return this.using(at, end, scope);
    if (word === "typedef") return this.declaration(at + 1, end, scope, { kind: "type", start: at });
    if (word === "if" || word === "for" || word === "while" || word === "switch" || word === "catch") return this.headed(at, end, scope);
    if (word === "do" || word === "else" || word === "try") return this.statement(at + 1, end, scope);
    if (word === "case" || word === "default") return this.find(":;", at, end) + 1;
    if (/^(?:public|private|protected)$/.test(word) && next === ":") return at + 2;
    if (this.isFree(at) && next === ":" && scope.kind !== "struct") {
      let home = scope;
      while (home.kind === "block") home = home.parent;
      this.declare(home, at, "label", { first: at, last: at + 1, seen: home.from });
      return at + 2;
    }
    const declared = SIMPLE.has(word) ? -1 : this.declaration(at, end, scope);
    return declared > at ? declared : this.expression(at, end, scope, ";{") + 1;
  }

  template(at, end, scope) {
    const close = this.angle(at + 1, end);
    if (close < 0) return at + 2;
    const inner = this.scope("template", scope, at + 1, end - 1);
    for (let its = at + 2; its < close; ) {
      let last = its;
      for (let depth = 0; last < close && (depth > 0 || this.word(last) !== ","); last += 1) depth += { "<": 1, ">": -1 }[this.word(last)] ?? 0;
      const given = this.find("=", its, last);
      if (this.isFree(given - 1) && given - 1 > its) {
        const isType = /^(?:typename|class)$/.test(this.word(its));
        this.declare(inner, given - 1, isType ? "type" : "variable", { first: its, last: last - 1 }).isParameter = true;
      }
      its = last + 1;
    }
    const next = this.statement(close + 1, end, inner);
    inner.to = this.endOf(next - 1);
    return next;
  }

  namespace(at, end, scope) {
    const open = this.find("{;", at, end);
    if (this.word(open) !== "{") return open + 1;
    let inner = scope;
    for (let its = at + 1; its < open; its += 1) {
      if (!this.isName(its)) continue;
      const fresh = this.scope("namespace", inner, open, this.behind(open, end) - 1);
      const symbol = this.declare(inner, its, "namespace", { first: at, last: its, inner: fresh });
      // One that was open before goes on.
      fresh.names = symbol.inner.names;
      inner = fresh;
    }
    return this.braces(open, end, inner);
  }

  using(at, end, scope) {
    const last = this.find(";", at, end);
    if (this.word(at + 1) === "namespace") this.opened.push(this.word(last - 1));
    else if (this.word(last - 2) === "::") {
      // What another scope has is in this one, too.
      const found = this.known(scope, this.word(last - 3))?.inner?.names.get(this.word(last - 1));
      if (found) this.outside(scope).names.set(this.word(last - 1), found);
    } else if (this.word(at + 2) === "=") this.declare(this.outside(scope), at + 1, "type", { first: at, last: last - 1, type: this.all.slice(at + 3, last) });
    return last + 1;
  }

  /** `if (…) …` and its like: what the head declares can be seen in the rest. */
  headed(at, end, scope) {
    const word = this.word(at);
    const open = this.word(at + 1) === "constexpr" ? at + 2 : at + 1;
    if (this.word(open) !== "(") return open;
    const close = this.behind(open, end);
    const inner = this.scope("block", scope, open, end - 1);
    for (let its = open + 1; its < close - 1; ) {
      const last = this.find(";", its, close - 1);
      const isDeclared = this.declaration(its, last, inner, { isHead: word !== "for" && word !== "catch" }) > its;
      if (!isDeclared) this.expression(its, last, inner, "");
      its = last + 1;
    }
    let next = this.statement(close, end, inner);
    if (word === "if" && this.word(next) === "else") next = this.statement(next + 1, end, inner);
    inner.to = this.endOf(next - 1);
    return next;
  }

  /** Walks over an expression, for the lambdas in it: up to one of the marks, or the end. */
  expression(at, end, scope, marks) {
    while (at < end) {
      const word = this.word(at);
      // The block of a macro that reads as a statement: `FOR_ALL(i) { … }`.
      if (word === "{" && marks.includes("{") && this.word(at - 1) === ")") return at - 1;
      if (word !== "{" && marks.includes(word)) return at;
      const behind = word === "[" ? this.lambda(at, end, scope) : -1;
      if (behind > at) at = behind;
      else if (word === "{" && this.word(at - 1) === "(") at = this.braces(at, end, this.scope("block", scope, at, this.behind(at, end) - 1));
      else if ("({[".includes(word)) {
        const close = this.behind(at, end);
        this.expression(at + 1, close, scope, "");
        at = close;
      } else at += 1;
    }
    return at;
  }

  lambda(at, end, scope) {
    const before = this.word(at - 1);
    if ((this.isName(at - 1) && !BEFORE_VALUES.has(before)) || ")]".includes(before || "?")) return -1;
    const captures = this.behind(at, end);
    let next = captures;
    const parameters = [];
    for (let left = 24; left > 0 && next < end && this.word(next) !== "{"; left -= 1) {
      if (this.word(next) === "(") {
        parameters.push(next);
        next = this.behind(next, end);
      } else if (this.isArrow(next) || this.isName(next) || (parameters.length > 0 && "*&<>::,".includes(this.word(next)))) next += 1;
      else return -1;
    }
    if (this.word(next) !== "{") return -1;
    const close = this.behind(next, end);
    const inner = new Scope("function", scope, this.all[captures - 1].from, this.endOf(close - 1));
    for (let its = at + 1; its < captures; its += 1) {
      if (this.isFree(its) && this.word(its + 1) === "=") this.declare(inner, its, "variable", { first: its, last: this.find(",]", its, captures) - 1 });
    }
    if (parameters.length > 0) this.parameters(parameters.at(-1), end, inner);
    return this.braces(next, end, inner);
  }

  /** Whether an arrow is at a place, which then leads to a result's type. */
  isArrow(at) {
    if (this.word(at) !== "->") return false;
    this.results.add(this.all[at + 1]?.from);
    return true;
  }

  /** The `>` that closes a `<`, or -1 if it is none of a template's. */
  angle(at, end) {
    let depth = 0;
    for (let its = at; its < Math.min(end, at + 80); its += 1) {
      const word = this.word(its);
      if (word === "<") {
        if (this.word(its + 1) === "<") return -1;
        depth += 1;
      } else if (word === ">") {
        depth -= 1;
        if (depth === 0) return its;
      } else if (word === "(" || word === "[") its = this.behind(its, end) - 1;
      else if (";{})".includes(word) || (word === "&" && this.word(its + 1) === "&" && !">,)".includes(this.word(its + 2)))) return -1;
    }
    return -1;
  }

  /** Behind a type's name, its scopes and what it is a template of. */
  path(at, end) {
    let next = this.word(at) === "::" ? at + 1 : at;
    for (;;) {
      if (this.word(next) === "~") return next;
      if (!this.isFree(next)) return -1;
      next += 1;
      if (this.word(next) === "<") {
        const close = this.angle(next, end);
        if (close < 0) return next;
        next = close + 1;
      }
      if (this.word(next) !== "::") return next;
      next += 1;
    }
  }

  /** Where what is declared behind a template's parameters belongs. */
  outside(scope) {
    return scope.kind === "template" ? this.outside(scope.parent) : scope;
  }

  /** What a name means where the reader is. */
  known(scope, name) {
    for (let its = scope; its; its = its.parent) {
      const found = its.names.get(name)?.findLast(({ kind }) => kind !== "label");
      if (found) return found;
    }
    return null;
  }

  /**
   * Reads a declaration, and tells where the next statement begins; -1 if it is none.
   *
   * @param {{kind?: string, start?: number, isParameter?: boolean, isHead?: boolean}} how `isHead` in a condition, where a declaration
   *   has a value
   */
  declaration(at, end, scope, how = {}) {
    const first = how.start ?? at;
    const home = this.outside(scope);
    let next = at;
    let isTyped = false;
    let inner = null;
    let typed = -1;
    while (next < end) {
      const word = this.word(next);
      if (SPECIFIERS.has(word)) next += 1;
      else if (WITH_ARGUMENTS.has(word) || word === "decltype") {
        isTyped ||= word === "decltype";
        next = this.word(next + 1) === "(" ? this.behind(next + 1, end) : next + 1;
      } else if (word === "[" && this.word(next + 1) === "[") next = this.behind(next, end);
      else if (RECORDS.has(word)) {
        [next, inner] = this.record(next, end, scope, how.kind === "type");
        isTyped = true;
      } else if (BASIC.has(word)) {
        isTyped = true;
        next += 1;
      } else if (!isTyped && (this.isFree(next) || word === "::")) {
        const behind = this.path(next, end);
        if (behind < 0) return -1;
        if (this.word(behind) === "~") return this.function(behind + 1, behind + 2, end, scope, { first, isDeclared: false });
        const kind = behind === next + 1 ? this.known(scope, word)?.kind : null;
        if (kind === "variable" || kind === "function" || kind === "member") return -1;
        // A macro before the type: `API float f()`, `API Body make()`.
        const isMacro = behind === next + 1 && (BASIC.has(this.word(behind)) || SPECIFIERS.has(this.word(behind)) || (this.isFree(behind) && this.isFree(behind + 1))) && kind !== "type";
        // A constructor has no other type, nor has one outside of its struct.
        if (this.word(behind) === "(" && this.isConstructor(behind, home)) {
          return this.function(behind - 1, behind, end, scope, { first, isDeclared: false });
        }
        isTyped = !isMacro || SPECIFIERS.has(this.word(behind));
        typed = next;
        next = behind;
      } else break;
    }
    if (!isTyped && this.word(next) !== "operator") return this.word(next) === "~" && home.kind === "struct" && this.word(next + 2) === "(" ? this.function(next + 1, next + 2, end, scope, { first, isDeclared: false }) : -1;
    const type = inner ? [] : this.all.slice(typed < 0 ? at : typed, next);
    const isAuto = type.some(({ text }) => text === "auto");
    if (inner && this.word(next) === ";") return next + 1;
    let count = 0;
    for (;;) {
      while (/^[*&]$/.test(this.word(next)) || SPECIFIERS.has(this.word(next))) next += 1;
      // `Types... values`: three points.
      if (this.word(next) === "." && this.word(next + 2) === ".") next += 3;
      let name = next;
      let behind = next + 1;
      if (this.word(next) === "operator") {
        const open = this.find("(", next, end);
        return this.function(next, this.word(open + 1) === ")" && this.word(open + 2) === "(" ? open + 2 : open, end, scope, { first, isDeclared: false });
      }
      if (this.word(next) === "(" && "*&".includes(this.word(next + 1) || "?")) {
        // A pointer to an array or a function: `float (*tile)[16]`.
        behind = this.behind(next, end);
        name = behind - 2;
        if (!"([".includes(this.word(behind) || "?") || !this.isFree(name)) return count > 0 ? next : -1;
        behind = this.behind(behind, end);
      } else if (this.word(next) === "[" && isAuto) {
        behind = this.behind(next, end);
        for (let its = next + 1; its < behind; its += 1) if (this.isFree(its)) this.declare(home, its, "variable", { first, last: behind });
        name = -1;
      } else if (!this.isFree(name) || name >= end) return count > 0 ? next : -1;
      let isQualified = false;
      while (name >= 0 && (this.word(behind) === "::" || (this.word(behind) === "<" && this.word(this.angle(behind, end) + 1) === "::"))) {
        isQualified = true;
        const colons = this.word(behind) === "::" ? behind : this.angle(behind, end) + 1;
        name = this.word(colons + 1) === "~" ? colons + 2 : colons + 1;
        if (this.word(name) === "operator") return this.function(name, this.find("(", name, end), end, scope, { first, isDeclared: false });
        behind = name + 1;
      }
      while (this.word(behind) === "[") behind = this.behind(behind, end);
      if (this.word(behind) === "(" && name >= 0) {
        if (count === 0 && !how.isHead && !how.isParameter && how.kind !== "type" && this.isFunction(behind, end, home)) return this.function(name, behind, end, scope, { first, type, isDeclared: !isQualified });
        if (how.isHead) return -1;
        behind = this.behind(behind, end);
      }
      if (this.word(behind) === "{") {
        if (how.isParameter) return -1;
        behind = this.behind(behind, end);
      }
      const mark = behind < end ? this.word(behind) : ";";
      const isCompared = mark === "=" && this.word(behind + 1) === "=";
      if (!/^[=;,:)]$/.test(mark) || isCompared || (how.isHead && !/^[={:]$/.test(this.word(name + 1)))) return count > 0 ? behind : -1;
      const initial = behind;
      if (name >= 0 && !isQualified) {
        // It is declared before its own value is read, where it can be seen.
        const kind = how.kind ?? (home.kind === "struct" ? "member" : "variable");
        const last = this.find(how.isParameter ? ",)" : ";", behind, end) - 1;
        const symbol = this.declare(home, name, kind, { first, last: how.isParameter && last < name ? name : last, type, inner, isDefinition: !this.all.slice(first, name).some(({ text }) => text === "extern") });
        if (isAuto && /[=:]/.test(mark)) Object.assign(symbol, { type: this.all.slice(behind + 1, this.find(",;", behind + 1, end)), isInferred: true });
      }
      if (/[=:]/.test(mark)) behind = this.expression(initial + 1, end, scope, ",;");
      count += 1;
      if (how.isParameter || behind >= end) return Math.max(behind, at + 1);
      if (this.word(behind) !== ",") return behind + 1;
      next = behind + 1;
    }
  }

  /** The name before `::`, without what it is a template of. */
  owner(colons) {
    let at = colons - 1;
    if (this.word(at) === ">") while (at > 0 && this.word(at + 1) !== "<") at -= 1;
    return this.word(at);
  }

  /** Whether a name before a parenthesis is a constructor's. */
  isConstructor(open, home) {
    const name = this.word(open - 1);
    return (home.kind === "struct" && home.name === name) || (this.word(open - 2) === "::" && this.owner(open - 2) === name);
  }

  /** Whether a parenthesis behind a name holds parameters, not a variable's first values. */
  isFunction(open, end, home) {
    const close = this.behind(open, end);
    if (home.kind === "block" || home.kind === "function" || home.kind === "macro") return false;
    if (/^(?:\{|const|noexcept|override|->)$/.test(this.word(close)) || close === open + 2) return true;
    const [word, next] = [this.word(open + 1), this.word(open + 2)];
    if (BASIC.has(word) || SPECIFIERS.has(word) || RECORDS.has(word)) return true;
    const kind = this.known(home, word)?.kind;
    return this.isFree(open + 1) && kind !== "variable" && kind !== "macro" && (this.isFree(open + 2) || /^(?:\*|&|<|::|,|\))$/.test(next));
  }

  /** A function from its name on; `open` is the parenthesis of its parameters. */
  function(name, open, end, scope, { first, type = [], isDeclared }) {
    const close = this.behind(open, end);
    // Behind the parameters: qualifiers, a result's type, first values of members.
    let body = close;
    let isListing = false;
    for (let left = 60; left > 0 && body < end && !/^[;{=,]$/.test(this.word(body)); left -= 1) {
      if (this.word(body) === ":") {
        isListing = true;
        // `: a(x), b{y} {`
        do {
          const struct = this.outside(scope).kind === "struct" ? this.outside(scope) : this.known(scope, this.owner(name - 1))?.inner;
          if (struct) this.first.set(this.all[body + 1]?.from, struct);
          body = this.find("({;", body + 1, end);
          if (this.word(body) !== ";") body = this.behind(body, end);
        } while (this.word(body) === "," && body < end);
        break;
      }
      this.isArrow(body);
      body = this.word(body) === "(" ? this.behind(body, end) : body + 1;
    }
    const hasBody = this.word(body) === "{";
    const last = hasBody ? this.behind(body, end) - 1 : close - 1;
    const home = this.outside(scope);
    if (isDeclared) {
      const kind = home.kind === "struct" ? "member" : "function";
      this.declare(home, name, kind, { first, last: isListing ? close - 1 : body - 1, type, isDefinition: hasBody });
    }
    const inner = this.scope("function", scope, open, last);
    // A member that is defined outside of its struct sees the others.
    const colons = this.word(name - 1) === "~" ? name - 2 : name - 1;
    const struct = this.word(colons) === "::" ? this.known(scope, this.owner(colons))?.inner : null;
    if (struct) inner.bases.push(struct);
    this.parameters(open, end, inner);
    if (!hasBody) return this.find(";", body, end) + 1;
    return this.braces(body, end, inner);
  }

  parameters(open, end, scope) {
    const close = this.behind(open, end) - 1;
    for (let at = open + 1; at < close; at += 1) {
      const behind = this.declaration(at, close, scope, { isParameter: true });
      if (behind > at) at = behind;
      // One without a name.
      for (; at < close && this.word(at) !== ","; at += 1) {
        if (this.word(at) === "<") at = Math.max(at, this.angle(at, close));
        else if ("({[".includes(this.word(at))) at = this.behind(at, close) - 1;
      }
    }
  }

  /** A struct, class, union or enum; the scope of its members, or null where it only names one. */
  record(at, end, scope, isTypedef) {
    const isEnum = this.word(at) === "enum";
    let name = at + 1;
    const isClosed = isEnum && /^(?:class|struct)$/.test(this.word(name));
    if (isClosed) name += 1;
    while (WITH_ARGUMENTS.has(this.word(name))) name = this.behind(name + 1, end);
    const isNamed = this.isFree(name);
    const behind = isNamed ? this.path(name, end) : name;
    const open = this.find(this.word(behind) === ":" ? "{;" : "{;=,)", behind, Math.min(end, behind + 48));
    const isBody = this.word(open) === "{" && (open === behind || this.word(behind) === ":" || this.word(behind) === "final");
    const home = this.outside(scope);
    if (!isBody) {
      if (isNamed && this.word(behind) === ";" && !isTypedef) this.declare(home, name, "type", { first: at, last: name, isDefinition: false });
      return [Math.max(behind, at + 1), null];
    }
    const close = this.behind(open, end);
    const inner = this.scope("struct", scope, open, close - 1);
    inner.name = isNamed ? this.word(name) : null;
    if (isNamed) this.declare(home, name, "type", { first: at, last: name, inner });
    if (isEnum) {
      for (let its = open + 1; its < close - 1; its = this.find(",", its, close - 1) + 1) {
        if (!this.isFree(its)) continue;
        const value = this.declare(isClosed ? inner : home, its, isClosed ? "member" : "variable", { first: its, last: this.find(",", its, close - 1) - 1 });
        inner.names.set(value.name, [value]);
      }
      return [close, inner];
    }
    for (let its = behind + 1; its < open; its += 1) {
      const base = this.known(scope, this.word(its));
      if (base?.inner) inner.bases.push(base.inner);
    }
    // Members of a union without a name belong to what is around it.
    if (!isNamed && this.word(close) === ";" && home.kind === "struct") inner.names = home.names;
    this.braces(open, end, inner);
    return [close, inner];
  }
}
