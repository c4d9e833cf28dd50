/**
 * A text laid out: a line for each statement, every line indented by the braces around it, and spaces where everybody has
 * them. White space is all that changes, and line breaks of the author's stay. What a preprocessor reads stays as it is.
 */

const INDENT = 4;

const TOKENS = new RegExp(
  [
    String.raw`\/\/[^\n]*`,
    String.raw`\/\*[^]*?(?:\*\/|$)`,
    String.raw`R"([^\s()\\]{0,16})\([^]*?\)\1"`,
    String.raw`"(?:\\[^]|[^"\\\n])*"?`,
    String.raw`'(?:\\[^]|[^'\\\n])*'?`,
    String.raw`[\p{L}_][\p{L}\p{N}_]*`,
    String.raw`\.?\d(?:[eEpP][+-]|[\w.]|'\w)*`,
    String.raw`<<<|>>>|<<=|>>=|->|\+\+|--|&&|\|\||[=!<>+\-*\/%&|^]=`,
    String.raw`[^\s]`,
  ].join("|"),
  "gu",
);

/** Operators that take something on either side, wherever they stand. */
const BETWEEN = new Set("= == != <= >= += -= *= /= %= &= |= ^= <<= >>= && ||".split(" "));
const BEFORE_PARENTHESIS = new Set(["if", "for", "while", "switch", "catch"]);
/** What begins a statement with another one in it. */
const CONTROL = new Set(["if", "else", "for", "while", "do", "switch", "loop", "continuing"]);
/** Words before the brace of a block, besides what declares a type. */
const BEFORE_BLOCK = new Set(["else", "do", "try", "const", "noexcept", "override", "mutable", "final"]);
const DECLARES = /^(?:template|typedef|struct|class|union|namespace|extern)$/;
const OPENS = "({[";
const CLOSES = ")}]";

const isComment = (text) => text.startsWith("//") || text.startsWith("/*");
const width = (text) => text.replaceAll("\t", " ".repeat(INDENT)).length;

/** The lines of a text: one of the preprocessor with those that continue it, and what lies between. */
function pieces(text) {
  const found = [];
  let plain = "";
  let comment = false;
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    if (!comment && /^\s*#/.test(lines[at])) {
      if (plain) found.push({ text: plain.slice(0, -1) });
      plain = "";
      let last = at;
      while (/\\\s*$/.test(lines[last]) && last + 1 < lines.length) last += 1;
      found.push({ text: lines.slice(at, last + 1).join("\n"), verbatim: true });
      at = last;
      continue;
    }
    // A line that looks like the preprocessor's may be a part of a comment.
    const bare = lines[at].replace(/"(?:\\.|[^"\\])*"/g, "");
    for (const [mark] of bare.matchAll(/\/\/.*|\/\*|\*\//g)) {
      if (mark.startsWith("//") && !comment) break;
      if (mark === "/*") comment = true;
      else if (mark === "*/") comment = false;
    }
    plain += `${lines[at]}\n`;
  }
  if (plain) found.push({ text: plain.slice(0, -1) });
  return found;
}

/** @param {string} text @param {"wgsl" | "cuda"} language */
export function laidOut(text, language) {
  /** Open brackets: of a brace what it holds, and where the line of its statement begins. */
  const open = [];
  const out = [];
  let line = "";
  /** The last word or sign that is no comment, and the first of the statement. */
  let last = "";
  let first = "";
  /** Where the statement's line begins, whether it goes on, and whether a line of it has a statement in it. */
  let base = 0;
  let goesOn = false;
  let holds = false;
  let inner = 0;
  let isLabel = false;

  const inside = () => open.at(-1);
  const here = () => {
    const around = open.findLast(({ sign }) => sign === "{");
    return around ? around.contents : 0;
  };
  /** The column of a line that begins with this. */
  const column = (token) => {
    const around = inside();
    if (around && around.sign !== "{") return CLOSES.includes(token) && around.column === null ? around.base : (around.column ?? around.base + INDENT);
    if (token === "}") return around ? around.base : 0;
    if (around?.isSwitch && (token === "case" || token === "default")) return around.base + INDENT;
    if (/^(?:public|private|protected)$/.test(token) && around) return around.base;
    if (!goesOn || token === "{") return goesOn ? base : here();
    if (!around && !holds) return base;
    return inner;
  };
  const ends = () => {
    out.push(line.replace(/[ \t]+$/, ""));
    line = "";
  };
  const begins = (token) => {
    const at = column(token);
    if (!goesOn && !isComment(token)) base = at;
    else if (goesOn && CONTROL.has(token) && inside()?.sign !== "(") base = at;
    line = " ".repeat(at);
  };
  /** What came so far is a whole statement. */
  const done = () => {
    goesOn = false;
    holds = false;
    first = "";
  };
  const isBlock = () => {
    if (language === "wgsl") return true;
    if (last === "" || ";{}:)".includes(last) || BEFORE_BLOCK.has(last)) return last !== "{" || inside()?.isBlock !== false;
    return DECLARES.test(first) || /^"/.test(last);
  };

  const found = pieces(text);
  found.forEach((piece, number) => {
    if (piece.verbatim) {
      out.push(piece.text);
      return;
    }
    const tokens = [...piece.text.matchAll(TOKENS)];
    /** Breaks before a token that the author made, and white space that is no break. */
    const gap = (at) => piece.text.slice(at > 0 ? tokens[at - 1].index + tokens[at - 1][0].length : 0, tokens[at]?.index ?? piece.text.length);
    let breaks = false;
    tokens.forEach((match, at) => {
      const [token] = match;
      const space = gap(at);
      const newlines = space.split("\n").length - 1;
      const comment = isComment(token);
      if (newlines > 0 && at > 0) {
        ends();
        for (let blank = 1; blank < newlines; blank += 1) out.push("");
      } else if (at === 0) {
        for (let blank = 0; blank < newlines; blank += 1) out.push("");
      } else if (breaks && !comment) {
        ends();
      }
      breaks = breaks && comment && newlines === 0 && !token.startsWith("//");
      const isFirst = line === "";
      const around = inside();
      const block = token === "{" && isBlock();
      if (isFirst) {
        if (goesOn) inner = Math.max(inner, base + INDENT);
        begins(token);
      } else if (/[ \t]/.test(space)) {
        line += space.replace(/\n/g, "");
      } else if (isSpaced(last, token, { around, block, language, isLabel })) {
        line += " ";
      }
      if (token.includes("\n")) {
        // The lines of a comment move with its first one.
        const start = piece.text.lastIndexOf("\n", match.index) + 1;
        const moved = isFirst ? line.length - width(piece.text.slice(start, match.index)) : 0;
        const [head, ...rest] = token.split("\n");
        out.push((line + head).replace(/[ \t]+$/, ""));
        const lines = comment ? rest.map((its) => " ".repeat(Math.max(0, width(/^\s*/.exec(its)[0]) + moved)) + its.trim()) : rest;
        line = lines.pop();
        if (comment) out.push(...lines.map((its) => its.trimEnd()));
        else out.push(...lines);
      } else {
        line += token;
      }
      if (comment) return;
      isLabel = false;
      if (!goesOn && token !== "}" && token !== ";") {
        first = token;
        goesOn = true;
        holds = false;
        inner = base + INDENT;
      }
      if (CONTROL.has(token) && (around?.sign ?? "{") === "{") {
        holds = true;
        inner = base + INDENT;
      }
      const next = tokens[at + 1]?.[0] ?? "";
      if (OPENS.includes(token)) {
        if (token === "{") {
          const isStructure = DECLARES.test(first) && last !== ")";
          const isSwitch = first === "switch";
          // One line of a structure's members stays one.
          const closes = language === "wgsl" && isStructure ? piece.text.indexOf("}", match.index) : -1;
          const isShort = closes >= 0 && !piece.text.slice(match.index, closes).includes("\n");
          open.push({ sign: token, isBlock: block && !isShort, isStructure, isSwitch, base, contents: base + INDENT * (isSwitch ? 2 : 1) });
          breaks = block && !isShort && next !== "}";
          done();
          // What is between the braces of a list is no statement.
          if (!block) open.at(-1).first = first;
        } else {
          const rest = piece.text.slice(match.index + 1).split("\n")[0].trim();
          open.push({ sign: token, base: inside()?.sign === "(" ? (around.column ?? base) : base, column: rest && !isComment(rest) ? line.length : null });
        }
      } else if (CLOSES.includes(token)) {
        const closed = open.pop();
        if (token === "}" && closed) {
          base = closed.base;
          if (closed.isBlock && !closed.isStructure && (inside()?.sign ?? "{") === "{") {
            done();
            breaks = !["else", "while", ";", ",", ")", ""].includes(next);
            if (next === "while" && language === "wgsl") breaks = true;
          } else {
            goesOn = language !== "wgsl" || !closed.isStructure;
            inner = base + INDENT;
            breaks = language === "wgsl" && closed.isStructure && next !== ";" && next !== "";
          }
        }
      } else if (token === ";" && (inside()?.sign ?? "{") === "{") {
        done();
        breaks = true;
      } else if (token === "," && inside()?.sign === "{") {
        done();
      } else if (token === ":" && (/^(?:case|default|public|private|protected)$/.test(first) || language === "cuda" && last === first) && (inside()?.sign ?? "{") === "{" && next !== ":") {
        done();
        isLabel = true;
      }
      // The block that ends here begins on a line of its own before this.
      if (next === "}" && inside()?.sign === "{" && inside().isBlock && token !== "{") breaks = true;
      last = token;
    });
    ends();
    const tail = gap(tokens.length).split("\n").length - 1;
    for (let blank = 0; blank < tail; blank += 1) out.push("");
    if (tokens.length === 0 && tail === 0 && number < found.length - 1) return;
  });
  return out.join("\n");
}

/** Whether two words or signs that stand together should not. */
function isSpaced(before, token, { around, block, language, isLabel }) {
  if (before === "operator" || before === "[") return false;
  if (before === ",") return ![")", "]", "}", ">", ">>>", ","].includes(token);
  if (before === ";") return around?.sign === "(" && ![";", ")"].includes(token);
  if (before === ":" && (language === "wgsl" || isLabel)) return true;
  // The end of a template's list is no comparison.
  if (language === "wgsl" && [token, before].includes(">=")) return false;
  if (BETWEEN.has(token) || BETWEEN.has(before)) return ![")", ",", ";", "]"].includes(token) && !(token === "=" && around?.sign === "[" && before === "[");
  if (token === "(" && BEFORE_PARENTHESIS.has(before)) return true;
  if (block) return before !== "(" && before !== "";
  return before === "}" && /^(?:else|while)$/.test(token);
}
