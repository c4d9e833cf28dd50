//! What translations find ready, as WGSL: memory, wide integers, doubles. A module takes what it uses.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

const TEXTS: [&str; 13] = [
    include_str!("memory.wgsl"),
    include_str!("thread.wgsl"),
    include_str!("wide.wgsl"),
    include_str!("number.wgsl"),
    warpground_ir::runtime::DOUBLE,
    warpground_ir::runtime::FLOAT,
    warpground_ir::runtime::FLOAT_EXP_BY_EXP2,
    warpground_ir::runtime::FLOAT_BY_FMA,
    warpground_ir::runtime::NATIVE_DOUBLE,
    warpground_ir::runtime::FLOAT_OF_DOUBLE,
    warpground_ir::runtime::DOUBLE_OF_FLOAT,
    include_str!("warp.wgsl"),
    include_str!("lanes.wgsl"),
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
    /// `atomic_global`, `atomic_shared`: whether the memory is made of atomics. `elsewhere`: whether pointers may lead to
    /// memory of the host or to literals.
    fn new(atomic_global: bool, atomic_shared: bool, elsewhere: bool) -> Library {
        let mut functions = BTreeMap::new();
        for text in TEXTS {
            collect(text, &mut functions);
        }
        for (space, array, atomic) in [("global", "memory", atomic_global), ("shared", "shared_memory", atomic_shared)]
        {
            let text = if atomic { ATOMIC } else { PLAIN };
            collect(&text.replace("SPACE", space).replace("ARRAY", array), &mut functions);
        }
        for (prefix, spaces) in SEVERAL {
            collect(&dispatching(prefix, spaces), &mut functions);
        }
        collect(if elsewhere { ENTRY } else { DEVICE_ENTRY }, &mut functions);
        Library { functions }
    }

    /// The functions that a text uses, with all that they use; or the name of one that does not exist. `coherent`: global
    /// memory is made of atomics whatever is used.
    pub(crate) fn take(code: &str, known: &BTreeSet<String>, coherent: bool, elsewhere: bool) -> Result<Taken, String> {
        // Whether memory has to be atomic shows in what is used, which is the same either way.
        let library = Library::new(true, true, elsewhere);
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
        let library = Library::new(global, shared, elsewhere);
        let text: Vec<&str> = names.iter().filter_map(|name| library.functions.get(name)).map(String::as_str).collect();
        let mut names = names.clone();
        for (space, is_atomic) in [("global", global), ("shared", shared)] {
            if is_atomic {
                names.insert(format!("{space} is atomic"));
            }
        }
        Ok(Taken { text: text.join("\n"), names })
    }

    /// The names of all functions that translations find ready.
    pub(crate) fn names() -> BTreeSet<String> {
        Library::new(false, false, false).functions.into_keys().collect()
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

/// Memories in which a place may lie together, and what functions for them begin with.
const SEVERAL: [(&str, &[&str]); 4] = [
    ("any", &["thread", "shared", "global"]),
    ("own_or_global", &["thread", "global"]),
    ("shared_or_global", &["shared", "global"]),
    ("own_or_shared", &["thread", "shared"]),
];

/// The pair of words of an object among those of the device alone. What the launch says of them is read once.
const DEVICE_ENTRY: &str = "fn read_header() {
    device_first = launch[4];
    device_count = launch[5];
    device_table = launch[6];
}

fn global_entry(upper: u32) -> u32 {
    let own = upper - device_first;
    return select(14u, device_table + own * 2u, own < device_count);
}
";

/// The same where host memory and literals are there, too.
const ENTRY: &str = "fn read_header() {
    device_first = launch[4];
    device_count = launch[5];
    device_table = launch[6];
    host_first = launch[7];
    host_count = launch[8];
    host_table = launch[9];
    literal_entry = launch[10];
}

fn global_entry(upper: u32) -> u32 {
    let own = upper - device_first;
    let host = upper - host_first;
    let other = select(14u, literal_entry, upper == 0xfffffff2u);
    let shared_entry = select(other, host_table + host * 2u, host < host_count);
    return select(shared_entry, device_table + own * 2u, own < device_count);
}
";

/// What is read of the launch's header once.
pub(crate) const HEADER_VARIABLES: [&str; 7] =
    ["device_first", "device_count", "device_table", "host_first", "host_count", "host_table", "literal_entry"];

/// Functions that ask in which of several memories a place lies: its two highest bits say it.
fn dispatching(prefix: &str, spaces: &[&str]) -> String {
    let tag = |space: &str| match space {
        "thread" => 0x8000_0000_u32,
        "shared" => 0x4000_0000,
        _ => 0,
    };
    let (last, others) = spaces.split_last().unwrap_or((&"global", &[]));
    let mut text = format!("fn {prefix}_place(address: vec2<u32>, bytes: u32, alignment: u32) -> u32 {{\n");
    text.push_str("    let byte = address.x - 0x40000000u;\n");
    if *last == "global" {
        text.push_str("    let entry = global_entry(address.y);\n");
        text.push_str("    var first = launch[entry];\n    var size = launch[entry + 1u];\n");
    } else {
        text.push_str("    var first = 0u;\n    var size = 0u;\n");
    }
    for space in spaces {
        let (upper, size) = match *space {
            "thread" => ("0xfffffff1u", "STACK_BYTES"),
            "shared" => ("0xfffffff0u", "SHARED_BYTES"),
            _ => continue,
        };
        // Four words before the first one are nobody's.
        let start = tag(space) + 4;
        text.push_str(&format!("    let in_{space} = address.y == {upper};\n"));
        text.push_str(&format!("    first = select(first, {start}u, in_{space});\n"));
        text.push_str(&format!("    size = select(size, {size}, in_{space});\n"));
    }
    text.push_str(
        "    if (byte > size || size - byte < bytes || (byte & (alignment - 1u)) != 0u) {\n        fail(1u);\n    }\n",
    );
    text.push_str("    return first + (byte >> 2u);\n}\n");
    let pair = "vec2<u32>";
    let value = ("value", "u32");
    let mut add = |name: &str, parameters: &[(&str, &str)], result: &str| {
        let declared: String = parameters.iter().map(|(name, ty)| format!(", {name}: {ty}")).collect();
        let given: String = parameters.iter().map(|(name, _)| format!(", {name}")).collect();
        let (arrow, back) =
            if result.is_empty() { (String::new(), "") } else { (format!(" -> {result}"), "result = ") };
        text.push_str(&format!("fn {prefix}_{name}(at: u32{declared}){arrow} {{\n    let word = at & 0x3fffffffu;\n"));
        if !result.is_empty() {
            text.push_str(&format!("    var result: {result};\n"));
        }
        let mut keyword = "if";
        for space in others {
            text.push_str(&format!(
                "    {keyword} ((at & {}u) != 0u) {{\n        {back}{space}_{name}(word{given});\n    }}",
                tag(space)
            ));
            keyword = " else if";
        }
        text.push_str(&format!(" else {{\n        {back}{last}_{name}(word{given});\n    }}\n"));
        if !result.is_empty() {
            text.push_str("    return result;\n");
        }
        text.push_str("}\n");
    };
    add("read", &[], "u32");
    add("read2", &[], pair);
    add("write", &[value], "");
    add("write2", &[("value", pair)], "");
    add("write_part", &[("mask", "u32"), ("bits", "u32")], "");
    for operation in ["load", "store", "exchange", "add", "subtract", "and", "or", "exclusive_or", "minimum", "maximum"]
    {
        add(&format!("atomic_{operation}"), &[value], "u32");
    }
    add("atomic_compare_exchange", &[("compare", "u32"), value], "u32");
    add("atomic_change", &[value, ("operation", "u32")], "u32");
    add("wide_change", &[("value", pair), ("compare", pair), ("operation", "u32")], pair);
    add("double_add", &[("value", pair)], pair);
    text
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

/// Lines of a function once all functions of a text are written out where they are called. None calls itself.
pub(crate) fn expanded_lines(text: &str, function: &str) -> u64 {
    let mut functions = BTreeMap::new();
    collect(text, &mut functions);
    let mut known = BTreeMap::new();
    lines_of(function, &functions, &mut known)
}

fn lines_of(function: &str, functions: &BTreeMap<String, String>, known: &mut BTreeMap<String, u64>) -> u64 {
    if let Some(lines) = known.get(function) {
        return *lines;
    }
    let Some(text) = functions.get(function) else { return 0 };
    let own = text.lines().count() as u64;
    let lines = called(text).iter().fold(own, |all, name| all.saturating_add(lines_of(name, functions, known)));
    known.insert(function.to_owned(), lines);
    lines
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
    const PREFIXES: [&str; 2] = ["atomic", "subgroup"];
    const NAMES: [&str; 72] = [
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
        "f64",
        "i64",
        "u64",
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
        "arrayLength",
        "workgroup_size",
        "builtin",
    ];
    const ATTRIBUTES: [&str; 4] = ["compute", "group", "binding", "case"];
    NAMES.contains(&name) || ATTRIBUTES.contains(&name) || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}
