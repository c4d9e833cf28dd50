//! Instructions that read and write memory, or meet other threads.

use super::{
    operand::{Kind, Registers},
    text::{Instruction, vector},
};

type Made = Result<Option<String>, String>;

/// CUDA C for an instruction, if it is one of these.
pub(super) fn translate(instruction: &Instruction, registers: &mut Registers) -> Made {
    let made = match instruction.name() {
        "ld" | "ldu" => loaded(instruction, registers)?,
        "st" => stored(instruction, registers)?,
        "atom" | "red" => atomic(instruction, registers)?,
        "cvta" => {
            let kind = instruction.kind()?;
            let value = registers.read(instruction.operand(1)?, Kind::U64)?;
            let shared = instruction.has("shared");
            let value = match (shared, instruction.has("to")) {
                (true, true) => format!("({value} & 0xffffffffull)"),
                (true, false) => format!("(0xfffffff000000000ull | {value})"),
                _ => value,
            };
            registers.write(instruction.operand(0)?, kind, &value)?
        }
        "bar" | "barrier" => barrier(instruction, registers)?,
        "membar" | "fence" => "__threadfence(); ".to_owned(),
        "exit" | "ret" => "return; ".to_owned(),
        "trap" => "__trap(); ".to_owned(),
        // What the hardware may do ahead of time, or later, is done at once here.
        "prefetch" | "prefetchu" | "applypriority" | "discard" | "nanosleep" | "griddepcontrol" | "setmaxnreg"
        | "pmevent" => String::new(),
        "cp" => copied(instruction, registers)?,
        "shfl" => shuffled(instruction, registers)?,
        "vote" => voted(instruction, registers)?,
        "activemask" => registers.write(instruction.operand(0)?, Kind::U32, "__activemask()")?,
        "match" if instruction.has("any") => {
            let value = registers.read(instruction.operand(1)?, instruction.kind()?)?;
            let mask = registers.read(instruction.operand(2)?, Kind::U32)?;
            registers.write(instruction.operand(0)?, Kind::U32, &format!("__match_any_sync({mask}, {value})"))?
        }
        "redux" => {
            let kind = instruction.kind()?;
            let operation = instruction.parts.get(2).map_or("", String::as_str);
            let value = registers.read(instruction.operand(1)?, kind)?;
            let mask = registers.read(instruction.operand(2)?, Kind::U32)?;
            registers.write(instruction.operand(0)?, kind, &format!("__reduce_{operation}_sync({mask}, {value})"))?
        }
        "ldmatrix" => matrix_loaded(instruction, registers)?,
        "mma" => multiplied(instruction, registers)?,
        _ => return Ok(None),
    };
    Ok(Some(made))
}

/// `[a+4]` as the address of elements of a type.
fn address(operand: &str, shared: bool, registers: &mut Registers) -> Result<String, String> {
    let inside = operand
        .trim()
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .ok_or_else(|| format!("the address `{operand}` in inline PTX"))?;
    let (base, offset) = match inside.rfind(['+', '-']).filter(|at| *at > 0) {
        Some(at) => (inside[..at].trim(), inside[at..].replace(' ', "")),
        None => (inside.trim(), String::new()),
    };
    let base = registers.read(base, if shared { Kind::U32 } else { Kind::U64 })?;
    let offset = offset.trim_start_matches('+').to_owned();
    let offset = if offset.is_empty() { String::new() } else { format!(" + (long long)({offset})") };
    Ok(if shared {
        format!("(0xfffffff000000000ull | (unsigned long long)({base}{offset}))")
    } else {
        format!("({base}{offset})")
    })
}

fn width(instruction: &Instruction) -> u32 {
    if instruction.has("v2") {
        2
    } else if instruction.has("v4") {
        4
    } else {
        1
    }
}

fn is_shared(instruction: &Instruction) -> bool {
    instruction.parts.iter().any(|part| part.starts_with("shared"))
}

/// How a value of a type lies in memory.
fn in_memory(kind: Kind) -> &'static str {
    if kind == Kind::F16 { "unsigned short" } else { kind.text() }
}

fn loaded(instruction: &Instruction, registers: &mut Registers) -> Result<String, String> {
    if instruction.has("param") {
        return Err(instruction.unknown());
    }
    let kind = instruction.kind()?;
    let from = address(instruction.operand(1)?, is_shared(instruction), registers)?;
    let ty = in_memory(kind);
    let kind = if kind == Kind::F16 { Kind::U16 } else { kind };
    let volatile = if instruction.has("volatile") || instruction.has("acquire") || instruction.has("relaxed") {
        "volatile "
    } else {
        ""
    };
    let count = width(instruction);
    let names = match vector(instruction.operand(0)?) {
        Some(names) => names,
        None => vec![instruction.operand(0)?.to_owned()],
    };
    if names.len() != count as usize {
        return Err(instruction.unknown());
    }
    if count == 1 {
        return registers.write(&names[0], kind, &format!("*(const {volatile}{ty} *){from}"));
    }
    let whole = registers.fresh();
    let vector_type = vector_of(kind, count).ok_or_else(|| instruction.unknown())?;
    let mut made = format!("{{ {vector_type} {whole} = *(const {vector_type} *){from}; ");
    for (name, member) in names.iter().zip(["x", "y", "z", "w"]) {
        made.push_str(&registers.write(name, kind, &format!("{whole}.{member}"))?);
    }
    Ok(made + "} ")
}

fn stored(instruction: &Instruction, registers: &mut Registers) -> Result<String, String> {
    let kind = instruction.kind()?;
    let to = address(instruction.operand(0)?, is_shared(instruction), registers)?;
    let ty = in_memory(kind);
    let kind = if kind == Kind::F16 { Kind::U16 } else { kind };
    let volatile = if instruction.has("volatile") || instruction.has("release") || instruction.has("relaxed") {
        "volatile "
    } else {
        ""
    };
    let count = width(instruction);
    let names = match vector(instruction.operand(1)?) {
        Some(names) => names,
        None => vec![instruction.operand(1)?.to_owned()],
    };
    if names.len() != count as usize {
        return Err(instruction.unknown());
    }
    if count == 1 {
        return Ok(format!("*({volatile}{ty} *){to} = {}; ", registers.read(&names[0], kind)?));
    }
    let vector_type = vector_of(kind, count).ok_or_else(|| instruction.unknown())?;
    let mut values = Vec::new();
    for name in &names {
        values.push(registers.read(name, kind)?);
    }
    Ok(format!("*({vector_type} *){to} = make_{vector_type}({}); ", values.join(", ")))
}

fn vector_of(kind: Kind, count: u32) -> Option<String> {
    let base = match kind {
        Kind::U8 => "uchar",
        Kind::S8 => "char",
        Kind::U16 => "ushort",
        Kind::S16 => "short",
        Kind::U32 => "uint",
        Kind::S32 => "int",
        Kind::U64 => "ulonglong",
        Kind::S64 => "longlong",
        Kind::F32 => "float",
        Kind::F64 => "double",
        _ => return None,
    };
    Some(format!("{base}{count}"))
}

fn atomic(instruction: &Instruction, registers: &mut Registers) -> Result<String, String> {
    let kind = instruction.kind()?;
    let returns = instruction.name() == "atom";
    let first = usize::from(returns);
    let operation = ["add", "min", "max", "and", "or", "xor", "exch", "cas", "inc", "dec"]
        .into_iter()
        .find(|known| instruction.has(known))
        .ok_or_else(|| instruction.unknown())?;
    let function = match operation {
        "add" => "atomicAdd",
        "min" => "atomicMin",
        "max" => "atomicMax",
        "and" => "atomicAnd",
        "or" => "atomicOr",
        "xor" => "atomicXor",
        "exch" => "atomicExch",
        "cas" => "atomicCAS",
        "inc" => "atomicInc",
        _ => "atomicDec",
    };
    if width(instruction) != 1 || matches!(kind, Kind::F16 | Kind::F16x2) {
        return Err(instruction.unknown());
    }
    let to = address(instruction.operand(first)?, is_shared(instruction), registers)?;
    let mut values = vec![registers.read(instruction.operand(first + 1)?, kind)?];
    if operation == "cas" {
        values.push(registers.read(instruction.operand(first + 2)?, kind)?);
    }
    // There is no signed sum of 64 bits; bits are the same.
    let ty = if kind == Kind::S64 && operation == "add" { Kind::U64.text() } else { kind.text() };
    let call = format!("{function}(({ty} *){to}, ({ty}){})", values.join(&format!(", ({ty})")));
    if returns { registers.write(instruction.operand(0)?, kind, &call) } else { Ok(format!("{call}; ")) }
}

fn barrier(instruction: &Instruction, registers: &mut Registers) -> Result<String, String> {
    if instruction.has("warp") {
        let mask = registers.read(instruction.operand(0)?, Kind::U32)?;
        return Ok(format!("__syncwarp({mask}); "));
    }
    // Other barriers than the block's first, and those of a part of its threads, are not here.
    let whole = instruction.operands.is_empty() || instruction.operands == ["0"];
    if !whole || instruction.has("arrive") || instruction.has("red") {
        return Err(format!("the PTX instruction `{}` but for barrier 0 and all threads", instruction.whole));
    }
    Ok("__syncthreads(); ".to_owned())
}

/// `cp.async`: the copy is made at once, so that there is nothing to wait for.
fn copied(instruction: &Instruction, registers: &mut Registers) -> Result<String, String> {
    if !instruction.has("async") || instruction.has("bulk") || instruction.has("mbarrier") {
        return Err(instruction.unknown());
    }
    if instruction.parts.iter().any(|part| matches!(part.as_str(), "commit_group" | "wait_group" | "wait_all")) {
        return Ok(String::new());
    }
    let to = address(instruction.operand(0)?, true, registers)?;
    let from = address(instruction.operand(1)?, false, registers)?;
    let size = registers.read(instruction.operand(2)?, Kind::U32)?;
    let given = match instruction.operands.get(3) {
        Some(operand) => registers.read(operand, Kind::U32)?,
        None => size.clone(),
    };
    Ok(format!("__ptx_copy((unsigned int *){to}, (const unsigned int *){from}, {size}, {given}); "))
}

fn shuffled(instruction: &Instruction, registers: &mut Registers) -> Result<String, String> {
    let mode = instruction.parts.iter().find(|part| matches!(part.as_str(), "up" | "down" | "bfly" | "idx"));
    let mode = match mode.map(String::as_str) {
        Some("up") => 0,
        Some("down") => 1,
        Some("bfly") => 2,
        Some("idx") => 3,
        _ => return Err(instruction.unknown()),
    };
    let (to, predicate) = match instruction.operand(0)?.split_once('|') {
        Some((to, predicate)) => (to.to_owned(), Some(predicate.to_owned())),
        None => (instruction.operand(0)?.to_owned(), None),
    };
    let value = registers.read(instruction.operand(1)?, Kind::U32)?;
    let lane = registers.read(instruction.operand(2)?, Kind::U32)?;
    let bounds = registers.read(instruction.operand(3)?, Kind::U32)?;
    let mask = match instruction.operands.get(4) {
        Some(mask) => registers.read(mask, Kind::U32)?,
        None => "__activemask()".to_owned(),
    };
    let (source, inside) = (registers.fresh(), registers.fresh());
    let mut made =
        format!("{{ bool {inside} = false; int {source} = __ptx_source({mode}, {lane}, {bounds}, &{inside}); ");
    made.push_str(&registers.write(&to, Kind::U32, &format!("__shfl_sync({mask}, {value}, {source})"))?);
    if let Some(predicate) = predicate {
        made.push_str(&registers.write(&predicate, Kind::Predicate, &inside)?);
    }
    Ok(made + "} ")
}

fn voted(instruction: &Instruction, registers: &mut Registers) -> Result<String, String> {
    let value = registers.read(instruction.operand(1)?, Kind::Predicate)?;
    let mask = match instruction.operands.get(2) {
        Some(mask) => registers.read(mask, Kind::U32)?,
        None => "__activemask()".to_owned(),
    };
    let to = instruction.operand(0)?;
    if instruction.has("ballot") {
        return registers.write(to, Kind::U32, &format!("__ballot_sync({mask}, {value})"));
    }
    let value = if instruction.has("all") {
        format!("__all_sync({mask}, {value}) != 0")
    } else if instruction.has("any") {
        format!("__any_sync({mask}, {value}) != 0")
    } else if instruction.has("uni") {
        format!("(__all_sync({mask}, {value}) != 0 || __any_sync({mask}, {value}) == 0)")
    } else {
        return Err(instruction.unknown());
    };
    registers.write(to, Kind::Predicate, &format!("({value})"))
}

/// `ldmatrix`: eight by eight matrices of 16 bits, whose rows the lanes point to.
fn matrix_loaded(instruction: &Instruction, registers: &mut Registers) -> Result<String, String> {
    if !instruction.has("m8n8") || !instruction.has("b16") {
        return Err(instruction.unknown());
    }
    let names = match vector(instruction.operand(0)?) {
        Some(names) => names,
        None => vec![instruction.operand(0)?.to_owned()],
    };
    let from = address(instruction.operand(1)?, true, registers)?;
    let way = if instruction.has("trans") { "true" } else { "false" };
    let place = registers.fresh();
    let mut made = format!("{{ unsigned long long {place} = {from}; ");
    for (index, name) in names.iter().enumerate() {
        made.push_str(&registers.write(name, Kind::U32, &format!("__ptx_matrix({place}, {index}, {way})"))?);
    }
    Ok(made + "} ")
}

/// `mma.sync` of halfs: 16 by 8 by 8 and 16 by 8 by 16, into `float` or half.
fn multiplied(instruction: &Instruction, registers: &mut Registers) -> Result<String, String> {
    let kinds = instruction.kinds();
    let deep = if instruction.has("m16n8k16") { 16 } else { 8 };
    let known = (deep == 16 || instruction.has("m16n8k8"))
        && matches!(
            kinds[..],
            [Kind::F32, Kind::F16, Kind::F16, Kind::F32] | [Kind::F16, Kind::F16, Kind::F16, Kind::F16]
        );
    let lists: Option<Vec<Vec<String>>> = instruction.operands.iter().map(|operand| vector(operand)).collect();
    let Some([to, left, right, sum]) =
        lists.filter(|_| known).and_then(|lists| <[Vec<String>; 4]>::try_from(lists).ok())
    else {
        return Err(instruction.unknown());
    };
    let float = kinds[0] == Kind::F32;
    let count = if float { 4 } else { 2 };
    if to.len() != count || sum.len() != count || left.len() != deep / 4 || right.len() != deep / 8 {
        return Err(instruction.unknown());
    }
    let (a, b, c) = (registers.fresh(), registers.fresh(), registers.fresh());
    let mut made = format!("{{ unsigned int {a}[4] = {{0, 0, 0, 0}}; unsigned int {b}[2] = {{0, 0}}; float {c}[4]; ");
    for (index, name) in left.iter().enumerate() {
        made.push_str(&format!("{a}[{index}] = {}; ", registers.read(name, Kind::U32)?));
    }
    for (index, name) in right.iter().enumerate() {
        made.push_str(&format!("{b}[{index}] = {}; ", registers.read(name, Kind::U32)?));
    }
    for (index, name) in sum.iter().enumerate() {
        if float {
            made.push_str(&format!("{c}[{index}] = {}; ", registers.read(name, Kind::F32)?));
        } else {
            let bits = registers.read(name, Kind::U32)?;
            made.push_str(&format!(
                "{c}[{0}] = __low2float(__ptx_half2({bits})); {c}[{0} + 1] = __high2float(__ptx_half2({bits})); ",
                2 * index
            ));
        }
    }
    made.push_str(&format!("__ptx_multiply({deep}, {a}, {b}, {c}); "));
    for (index, name) in to.iter().enumerate() {
        made.push_str(&if float {
            registers.write(name, Kind::F32, &format!("{c}[{index}]"))?
        } else {
            let value = format!("__ptx_bits(__floats2half2_rn({c}[{0}], {c}[{0} + 1]))", 2 * index);
            registers.write(name, Kind::U32, &value)?
        });
    }
    Ok(made + "} ")
}
