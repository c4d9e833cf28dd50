/** The scopes of a text in WGSL. */

import { Reader } from "./scopes.js";

const VALUES = new Set(["var", "let", "const", "override"]);
/** Attributes whose arguments are words of the language. */
const WORDS = new Set(["builtin", "interpolate", "diagnostic"]);

export class WgslReader extends Reader {
  /** Places of names that are words of the language where they stand. */
  fixed = new Set();

  read(root) {
    this.block(0, this.all.length, root);
  }

  /** Statements or a module's declarations, between two places. */
  block(at, end, scope) {
    while (at < end) at = Math.max(at + 1, this.one(at, end, scope));
  }

  one(at, end, scope) {
    const word = this.word(at);
    if (word === "@") return this.attribute(at, end);
    if (word === "{") {
      const close = this.behind(at, end);
      this.block(at + 1, close, this.scope("block", scope, at, close - 1));
      return close;
    }
    if (word === "enable" || word === "requires") {
      const close = this.find(";", at, end);
      for (let its = at; its < close; its += 1) this.fixed.add(this.all[its].from);
      return close;
    }
    if (word === "fn" && this.isName(at + 1)) return this.function(at, end, scope);
    if (word === "struct" && this.isName(at + 1)) return this.struct(at, end, scope);
    if (word === "alias" && this.isName(at + 1)) {
      const close = this.find(";", at, end);
      this.declare(scope, at + 1, "type", { first: at, last: close - 1, type: this.all.slice(at + 2, close) });
      return close;
    }
    if (word === "for" && this.word(at + 1) === "(") {
      const close = this.behind(at + 1, end);
      const body = this.word(close) === "{" ? this.behind(close, end) : close;
      const inner = this.scope("block", scope, at + 1, body - 1);
      this.block(at + 2, close, inner);
      this.block(close, body, inner);
      return body;
    }
    if (VALUES.has(word)) return this.value(at, end, scope);
    return at + 1;
  }

  attribute(at, end) {
    this.fixed.add(this.all[at + 1]?.from);
    if (this.word(at + 2) !== "(" || !WORDS.has(this.word(at + 1))) return at + 2;
    const close = this.behind(at + 2, end);
    for (let its = at + 3; its < close; its += 1) this.fixed.add(this.all[its].from);
    return close;
  }

  value(at, end, scope) {
    let name = at + 1;
    if (this.word(name) === "<") name = this.find(">", name, end) + 1;
    if (!this.isName(name)) return at + 1;
    const last = this.find(";", name, end);
    const initial = this.find("=", name, last);
    const type = this.word(name + 1) === ":" ? this.all.slice(name + 2, initial) : this.all.slice(initial + 1, last);
    this.declare(scope, name, "variable", { first: at, last: last - 1, seen: this.endOf(last), type, isInferred: this.word(name + 1) !== ":" });
    return name + 1;
  }

  function(at, end, scope) {
    const open = at + 2;
    const close = this.behind(open, end);
    const body = this.find("{;", close, end);
    const last = this.word(body) === "{" ? this.behind(body, end) : body;
    this.declare(scope, at + 1, "function", { first: at, last: body - 1, type: this.all.slice(close, body) });
    const inner = this.scope("function", scope, open, last - 1);
    this.names(open + 1, close, inner, "variable");
    this.block(body + 1, last, inner);
    return last;
  }

  struct(at, end, scope) {
    const open = at + 2;
    const close = this.behind(open, end);
    const inner = this.scope("struct", scope, open, close - 1);
    this.declare(scope, at + 1, "type", { first: at, last: at + 1, inner });
    this.names(open + 1, close, inner, "member");
    return close;
  }

  /** Names with their types: parameters, members. */
  names(at, end, scope, kind) {
    while (at < end) {
      if (this.word(at) === "@") {
        at = this.attribute(at, end);
        if (this.word(at) === "(") at = this.behind(at, end);
      } else if (this.isName(at) && this.word(at + 1) === ":") {
        let last = at + 2;
        for (let depth = 0; last < end - 1 && (depth > 0 || this.word(last) !== ","); last += 1) depth += { "<": 1, ">": -1 }[this.word(last)] ?? 0;
        this.declare(scope, at, kind, { first: at, last: last - 1, type: this.all.slice(at + 2, last) });
        at = last + 1;
      } else {
        at += 1;
      }
    }
  }
}
