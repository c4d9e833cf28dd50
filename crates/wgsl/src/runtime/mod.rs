//! What translations find ready, as WGSL: memory, wide integers, doubles. A module takes what it uses.

use std::collections::{BTreeMap, BTreeSet};

const TEXTS: [&str; 7] = [
    include_str!("memory.wgsl"),
    include_str!("thread.wgsl"),
    include_str!("wide.wgsl"),
    include_str!("number.wgsl"),
    warpground_ir::runtime::DOUBLE,
    warpground_ir::runtime::FLOAT,
    include_str!("warp.wgsl"),
];

const PLAIN: &str = include_str!("plain.wgsl");
const ATOMIC: &str = include_str!("atomic.wgsl");

/// The library as the module needs it.
pub(crate) struct Library {
    functions: BTreeMap<String, String>,
}

/// The functions that a module takes.
pub(crate) struct Taken {
    pub(crate) text: String,
    pub(crate) names: BTreeSet<String>,
}

impl Library {
    /// `atomic_global`, `atomic_shared`: whether the memory is made of atomics.
    fn new(atomic_global: bool, atomic_shared: bool) -> Library {
        let mut functions = BTreeMap::new();
        for text in TEXTS {
            collect(text, &mut functions);
        }
        for (space, array, atomic) in [("global", "memory", atomic_global), ("shared", "shared_memory", atomic_shared)]
        {
            let text = if atomic { ATOMIC } else { PLAIN };
            collect(&text.replace("SPACE", space).replace("ARRAY", array), &mut functions);
        }
        let mut generic = String::new();
        for operation in
            ["load", "store", "exchange", "add", "subtract", "and", "or", "exclusive_or", "minimum", "maximum"]
        {
            generic.push_str(&dispatched(&format!("atomic_{operation}"), &[("value", "u32")], "u32"));
        }
        generic.push_str(&dispatched("atomic_compare_exchange", &[("compare", "u32"), ("value", "u32")], "u32"));
        generic.push_str(&dispatched("atomic_change", &[("value", "u32"), ("operation", "u32")], "u32"));
        let pair = "vec2<u32>";
        let wide = [("value", pair), ("compare", pair), ("operation", "u32")];
        generic.push_str(&dispatched("wide_change", &wide, pair));
        generic.push_str(&dispatched("double_add", &[("value", pair)], pair));
        collect(&generic, &mut functions);
        Library { functions }
    }

    /// The functions that a text uses, with all that they use; or the name of one that does not exist. `coherent`: global
    /// memory is made of atomics whatever is used.
    pub(crate) fn take(code: &str, known: &BTreeSet<String>, coherent: bool) -> Result<Taken, String> {
        // Whether memory has to be atomic shows in what is used, which is the same either way.
        let library = Library::new(true, true);
        let names = library.reached(code, known)?;
        let atomic = |space: &str| {
            names.iter().any(|name| {
                name.strip_prefix(space).is_some_and(|rest| {
                    rest.starts_with("_atomic")
                        || rest.starts_with("_wide")
                        || matches!(rest, "_write_part" | "_double_add")
                })
            })
        };
        let (global, shared) = (coherent || atomic("global"), atomic("shared"));
        let library = Library::new(global, shared);
        let text: Vec<&str> = names.iter().filter_map(|name| library.functions.get(name)).map(String::as_str).collect();
        let mut names = names.clone();
        for (space, is_atomic) in [("global", global), ("shared", shared)] {
            if is_atomic {
                names.insert(format!("{space} is atomic"));
            }
        }
        Ok(Taken { text: text.join("\n"), names })
    }

    fn reached(&self, code: &str, known: &BTreeSet<String>) -> Result<BTreeSet<String>, String> {
        let mut names = BTreeSet::new();
        let mut open: Vec<String> = called(code);
        while let Some(name) = open.pop() {
            if known.contains(&name) || names.contains(&name) {
                continue;
            }
            match self.functions.get(&name) {
                Some(text) => {
                    open.extend(called(text));
                    names.insert(name);
                }
                None if is_of_the_language(&name) => {}
                None => return Err(name),
            }
        }
        Ok(names)
    }
}

/// A function that asks in which memory a place lies.
fn dispatched(name: &str, parameters: &[(&str, &str)], result: &str) -> String {
    let declared: Vec<String> = parameters.iter().map(|(name, ty)| format!("{name}: {ty}")).collect();
    let given: Vec<&str> = parameters.iter().map(|(name, _)| *name).collect();
    let (declared, given) = (declared.join(", "), given.join(", "));
    format!(
        "fn any_{name}(at: u32, {declared}) -> {result} {{
    let word = at & 0x3fffffffu;
    if (at >= 0x80000000u) {{
        return thread_{name}(word, {given});
    }}
    if (at >= 0x40000000u) {{
        return shared_{name}(word, {given});
    }}
    return global_{name}(word, {given});
}}
"
    )
}

/// Takes a text apart into its functions. Each begins at the start of a line and ends with a brace there.
fn collect(text: &str, functions: &mut BTreeMap<String, String>) {
    let mut rest = text;
    while let Some(start) = find_function(rest) {
        rest = &rest[start..];
        let end = rest.find("\n}\n").map_or(rest.len(), |end| end + 3);
        let name: String = rest[3..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        functions.insert(name, rest[..end].to_owned());
        rest = &rest[end..];
    }
}

fn find_function(text: &str) -> Option<usize> {
    if text.starts_with("fn ") { Some(0) } else { text.find("\nfn ").map(|place| place + 1) }
}

/// The names in front of parentheses.
fn called(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.lines() {
        let line = line.split("//").next().unwrap_or(line);
        for (place, _) in line.match_indices('(') {
            let name: String = line[..place]
                .chars()
                .rev()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect::<Vec<_>>()
                .into_iter()
                .rev()
                .collect();
            if !name.is_empty() && !line[..place - name.len()].ends_with("fn ") {
                found.push(name);
            }
        }
    }
    found
}

/// Whether WGSL has a function or a keyword of this name; the module is validated in the end, so that this only says whom to
/// ask.
fn is_of_the_language(name: &str) -> bool {
    const PREFIXES: [&str; 1] = ["atomic"];
    const NAMES: [&str; 68] = [
        "if",
        "for",
        "while",
        "switch",
        "return",
        "select",
        "min",
        "max",
        "abs",
        "clamp",
        "sqrt",
        "inverseSqrt",
        "exp",
        "exp2",
        "log",
        "log2",
        "pow",
        "sin",
        "cos",
        "tan",
        "asin",
        "acos",
        "atan",
        "atan2",
        "sinh",
        "cosh",
        "tanh",
        "asinh",
        "acosh",
        "atanh",
        "floor",
        "ceil",
        "trunc",
        "round",
        "fma",
        "ldexp",
        "countOneBits",
        "countLeadingZeros",
        "countTrailingZeros",
        "reverseBits",
        "extractBits",
        "insertBits",
        "all",
        "any",
        "f32",
        "i32",
        "u32",
        "bool",
        "vec2",
        "vec4",
        "workgroupBarrier",
        "storageBarrier",
        "workgroupUniformLoad",
        "firstLeadingBit",
        "firstTrailingBit",
        "sign",
        "fract",
        "dot",
        "frexp",
        "modf",
        "cross",
        "length",
        "normalize",
        "degrees",
        "radians",
        "saturate",
        "workgroup_size",
        "builtin",
    ];
    const ATTRIBUTES: [&str; 4] = ["compute", "group", "binding", "case"];
    NAMES.contains(&name) || ATTRIBUTES.contains(&name) || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}
