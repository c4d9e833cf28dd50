/** What a text declares, and where it can be seen. */

import { parts } from "./text.js";

/**
 * @typedef {object} Symbol
 * @property {string} name
 * @property {"function" | "variable" | "type" | "member"} kind
 * @property {number} from where its name is declared
 * @property {number} to
 * @property {{from: number, to: number} | null} scope the function that it belongs to; null for the whole text
 * @property {string} words its declaration, on one line
 */

const WGSL_VALUES = new Set(["var", "let", "const", "override"]);
const WGSL_KEYWORDS = new Set("alias break case const continue continuing default discard else enable false fn for if let loop override requires return struct switch true var while".split(" "));
const CPP_KEYWORDS = new Set(
  "auto bool break case catch char class const constexpr continue default delete do double else enum explicit extern false float for friend goto if inline int long namespace new nullptr operator private protected public return short signed sizeof static struct switch template this throw true try typedef typename union unsigned using virtual void volatile while".split(" "),
);
/** Words of C++ that can be the type, or the end of one, before a name. */
const CPP_TYPES = new Set("auto bool char const constexpr double float int long short signed static unsigned void volatile __restrict__ __restrict __shared__ __constant__ __device__".split(" "));
/** Words before which no declaration ends. */
const CPP_OTHERS = new Set("return else new delete throw case goto sizeof typename using namespace operator do".split(" "));

export const isKeyword = (language, word) => (language === "wgsl" ? WGSL_KEYWORDS : CPP_KEYWORDS).has(word);

/** By the number of an opening bracket the number of the one that closes it. */
function pairs(all) {
  const closes = new Map();
  const open = [];
  all.forEach(({ text }, at) => {
    if ("({[".includes(text)) open.push(at);
    else if (")}]".includes(text)) {
      const start = open.pop();
      if (start !== undefined) closes.set(start, at);
    }
  });
  return closes;
}

const line = (text) => text.replace(/\s+/g, " ").trim();

/** @param {string} text @param {"wgsl" | "cuda"} language @returns {Symbol[]} */
export function symbols(text, language) {
  const all = parts(text);
  const closes = pairs(all);
  /** Functions, from their parameters to the end of their bodies. */
  const bodies = [];
  const structures = [];
  const found = [];
  const add = (at, kind, scope, first, last) => {
    const { from, to, text: name } = all[at];
    found.push({ name, kind, from, to, scope, words: line(text.slice(all[first].from, all[Math.min(last, all.length - 1)].to)) });
  };
  all.forEach((part, at) => {
    const word = part.text;
    if (word === "struct" || word === "class" || word === "union") {
      const open = all.findIndex((its, next) => next > at && its.text === "{");
      if (all[at + 1]?.isName && open >= 0 && open - at < 6 && closes.has(open)) {
        add(at + 1, "type", null, at, at + 1);
        structures.push([open, closes.get(open)]);
      }
    }
    if (all[at + 1]?.text !== "(" || !part.isName || isKeyword(language, word)) return;
    const end = closes.get(at + 1);
    if (end === undefined || all[at - 1]?.text === ".") return;
    let open = end + 1;
    // Attributes, a result's type, initialisers.
    while (open < all.length && open - end < 24 && !"{;}=".includes(all[open].text)) open += 1;
    const isInside = bodies.some(([, first, last]) => at > first && at < last);
    if (all[open]?.text !== "{" || !closes.has(open) || isInside) return;
    if (language === "wgsl" ? all[at - 1]?.text !== "fn" : !(all[at - 1]?.isName || "*&>".includes(all[at - 1]?.text ?? "("))) return;
    bodies.push([at, at + 1, closes.get(open)]);
    let first = at;
    while (first > 0 && !";}{".includes(all[first - 1].text)) first -= 1;
    add(at, "function", null, first, open - 1);
  });
  const scopeOf = (at) => {
    const body = bodies.find(([, first, last]) => at > first && at < last);
    return body ? { from: all[body[1]].from, to: all[body[2]].to } : null;
  };
  const isMember = (at) => structures.some(([first, last]) => at > first && at < last) && !scopeOf(at);
  const endOf = (at) => {
    let end = at;
    while (end + 1 < all.length && !";{}".includes(all[end + 1].text) && end - at < 40) end += 1;
    return end;
  };
  const variable = (at, first) => add(at, isMember(at) ? "member" : "variable", scopeOf(at), first, endOf(at));
  if (language === "wgsl") {
    all.forEach(({ text: word, isName }, at) => {
      if (WGSL_VALUES.has(word)) {
        let name = at + 1;
        if (all[name]?.text === "<") while (name < all.length && all[name - 1].text !== ">") name += 1;
        if (all[name]?.isName) variable(name, at);
      } else if (word === "alias" && all[at + 1]?.isName) {
        add(at + 1, "type", null, at, endOf(at));
      } else if (isName && all[at + 1]?.text === ":" && "({,)".includes(all[at - 1]?.text ?? "") && !isKeyword(language, word)) {
        const scope = scopeOf(at);
        if (!scope && !isMember(at)) return;
        let end = at;
        while (end + 1 < all.length && !",){}".includes(all[end + 1].text)) end += 1;
        add(at, scope ? "variable" : "member", scope, at, end);
      }
    });
    return found;
  }
  all.forEach(({ text: word, isName }, at) => {
    if (!isName || CPP_KEYWORDS.has(word) || !/^[=;,[)({:]$/.test(all[at + 1]?.text ?? "")) return;
    // The type before it, and the stars between.
    let before = at - 1;
    while (before >= 0 && "*&".includes(all[before].text)) before -= 1;
    if (all[before]?.text === ">" && before < at) {
      let depth = 0;
      for (; before >= 0; before -= 1) {
        if (all[before].text === ">") depth += 1;
        else if (all[before].text === "<" && (depth -= 1) === 0) break;
      }
      before -= 1;
    }
    const type = all[before];
    if (type?.text === ",") {
      // One more of a list that declares: `float *a, *b`.
      let start = before;
      while (start > 0 && !";{}(".includes(all[start - 1].text)) start -= 1;
      const known = found.some((its) => its.from >= all[start].from && its.from < all[before].from && its.kind !== "function");
      if (known && all[start - 1]?.text !== "(") variable(at, start);
      return;
    }
    if (!type?.isName || CPP_OTHERS.has(type.text)) return;
    if (CPP_KEYWORDS.has(type.text) && !CPP_TYPES.has(type.text)) return;
    // `a * b;` declares nothing where `a` is a variable; a type stands at the beginning of a statement.
    const ahead = all[before - 1]?.text ?? ";";
    const begins = /^[;{}(,:>)]$/.test(ahead) || CPP_TYPES.has(ahead) || /^(?:struct|static|extern|inline|constexpr|typename|unsigned|const)$/.test(ahead);
    const isVariable = found.some((its) => its.name === type.text && its.kind === "variable");
    if (!begins || isVariable) return;
    if (all[at + 1].text === "(" && (found.some((its) => its.from === all[at].from) || !scopeOf(at))) return;
    variable(at, before);
  });
  return found;
}

/** The declaration that a name at a place means. @param {Symbol[]} all */
export function declarationOf(all, text, name, at) {
  const member = /(?:\.|->)\s*$/.test(text.slice(Math.max(0, at - 40), at));
  const named = all.filter((its) => its.name === name);
  const here = named.find((its) => its.from === at);
  if (here) return here;
  if (member) return named.find(({ kind }) => kind === "member") ?? named.find(({ kind }) => kind === "function") ?? null;
  const inside = named.filter(({ scope, kind }) => kind !== "member" && scope && scope.from <= at && at < scope.to);
  // The last one before the place.
  return inside.filter(({ from }) => from <= at).at(-1) ?? inside[0] ?? named.find(({ scope, kind }) => !scope && kind !== "member") ?? null;
}

/**
 * Every place at which a declared name is used, its declaration among them.
 *
 * @param {Symbol[]} all @param {string} text @param {Symbol} symbol
 */
export function uses(all, text, symbol) {
  // Functions that declare the same name for themselves mean something else by it.
  const others = all.filter((its) => its.name === symbol.name && its.scope && its.kind === "variable").map(({ scope }) => scope);
  return parts(text).filter(({ from, text: word, isName }) => {
    if (!isName || word !== symbol.name) return false;
    const isMember = /(?:\.|->)\s*$/.test(text.slice(Math.max(0, from - 40), from)) || all.some((its) => its.from === from && its.kind === "member");
    if ((symbol.kind === "member") !== isMember) return false;
    if (symbol.scope) return symbol.scope.from <= from && from < symbol.scope.to;
    return symbol.kind === "member" || !others.some((scope) => scope.from <= from && from < scope.to);
  });
}
