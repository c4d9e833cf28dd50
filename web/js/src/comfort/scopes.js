/** Scopes: where a declaration can be seen, and what both languages' readers need to find them. */

/**
 * @typedef {{from: number, to: number, text: string, isName: boolean}} Part
 *
 * @typedef {object} Declared
 * @property {string} name
 * @property {"function" | "variable" | "type" | "member" | "label" | "macro" | "namespace"} kind
 * @property {number} from where its name is declared; of a function that is declared more than once, where its body is
 * @property {number} to
 * @property {{from: number, to: number} | null} scope where it can be seen; null for the whole text
 * @property {string} words its declaration, on one line
 * @property {number[]} places of all its declarations
 * @property {number} seen from where it can be seen in its scope
 * @property {Scope} home
 * @property {Part[]} type what says its type: the words of it, or what it is initialised with
 * @property {boolean} isInferred whether `type` is what it is initialised with
 * @property {Scope | null} inner what it has names in: a struct, a namespace
 */

export class Scope {
  /**
   * @param {"text" | "block" | "function" | "struct" | "namespace" | "template" | "macro"} kind
   * @param {Scope | null} parent
   */
  constructor(kind, parent, from, to) {
    Object.assign(this, { kind, parent, from, to, children: [], bases: [], names: new Map() });
    parent?.children.push(this);
  }

  /** Whether a name means the same everywhere in it, before its declaration, too. */
  get isUnordered() {
    return this.kind === "text" || this.kind === "struct" || this.kind === "namespace";
  }

  /** The innermost scope at a place. */
  at(place) {
    // The last one: what is in a scope that reaches to the end of the text comes behind it.
    const child = this.children.findLast(({ from, to }) => from <= place && place < to);
    return child ? child.at(place) : this;
  }
}

/** Numbers of brackets by those of their partners, in both directions. @param {Part[]} all */
export function partners(all) {
  const found = new Map();
  const open = [];
  all.forEach(({ text }, at) => {
    if ("({[".includes(text)) open.push(at);
    else if (")}]".includes(text)) {
      const start = open.pop();
      if (start !== undefined) found.set(start, at).set(at, start);
    }
  });
  return found;
}

const line = (text) => text.replace(/\\?\s+/g, " ").trim();

/** What both readers do: they walk over parts and declare what they meet. */
export class Reader {
  /** @param {string} text @param {Part[]} all */
  constructor(text, all) {
    Object.assign(this, { text, all, pair: partners(all) });
  }

  /** The spelling of a part, "" behind the end. */
  word(at) {
    return this.all[at]?.text ?? "";
  }

  isName(at) {
    return this.all[at]?.isName ?? false;
  }

  /** Behind the bracket that closes the one at a place; the end where none does. */
  behind(open, end) {
    return Math.min((this.pair.get(open) ?? end) + 1, end);
  }

  /** The first of some words at no depth of brackets from a place on, or the end. */
  find(words, at, end) {
    while (at < end && !words.includes(this.word(at))) at = "({[".includes(this.word(at)) ? this.behind(at, end) : at + 1;
    return Math.min(at, end);
  }

  /** Where a part ends, or the text. */
  endOf(at) {
    return this.all[at]?.to ?? this.text.length;
  }

  /** A scope over parts of the text, the last one included. */
  scope(kind, parent, first, last) {
    return new Scope(kind, parent, this.all[first].from, this.endOf(last));
  }

  /**
   * Declares the name at a place in a scope. `first` and `last` are the parts of the whole declaration.
   *
   * @param {Scope} scope @param {number} at
   */
  declare(scope, at, kind, { first, last, seen = this.all[at].to, type = [], isInferred = false, inner = null, isDefinition = true }) {
    const { from, to, text: name } = this.all[at];
    const end = Math.min(last, first + 40, this.all.length - 1);
    const words = line(this.text.slice(this.all[first].from, this.all[end].to));
    const list = scope.names.get(name) ?? [];
    const known = scope.isUnordered && list.find((its) => its.kind === kind);
    if (known) {
      known.places.push(from);
      if (isDefinition && !known.isDefined) Object.assign(known, { from, to, words, type, isInferred, inner: inner ?? known.inner, isDefined: true });
      return known;
    }
    const isEverywhere = scope.kind === "text" || scope.kind === "namespace";
    const found = { name, kind, from, to, scope: isEverywhere ? null : scope, words, places: [from], seen: scope.isUnordered ? scope.from : seen, home: scope, type, isInferred, inner, isDefined: isDefinition };
    scope.names.set(name, [...list, found]);
    return found;
  }
}
