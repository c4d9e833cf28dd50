//! Instructions that read and write memory, or meet other threads.

use super::{
    instruction::{Instruction, vector},
    operand::{Kind, Registers},
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
    if instruction.has("red") {
        return Err(instruction.unknown());
    }
    let arrives = instruction.has("arrive");
    // `bar` is another name of `barrier.aligned`.
    let aligned = u32::from(instruction.name() == "bar" || instruction.has("aligned"));
    match &instruction.operands[..] {
        [] if !arrives => Ok("__syncthreads(); ".to_owned()),
        // Without a number of threads all of the block meet, whichever of its 16 barriers it is.
        [number] if !arrives && number.parse::<u32>().is_ok_and(|number| number < 16) => {
            Ok("__syncthreads(); ".to_owned())
        }
        [number] if !arrives => {
            let number = registers.read(number, Kind::U32)?;
            Ok(format!("__named_barrier({number}, 0u, {aligned}u); "))
        }
        [number, threads] => {
            let function = if arrives { "__named_barrier_arrive" } else { "__named_barrier" };
            let (number, threads) = (registers.read(number, Kind::U32)?, registers.read(threads, Kind::U32)?);
            Ok(format!("{function}({number}, {threads}, {aligned}u); "))
        }
        _ => Err(instruction.unknown()),
    }
}

/// `cp.async`: the copy is made at once; until when it may be under way is told.
fn copied(instruction: &Instruction, registers: &mut Registers) -> Result<String, String> {
    if !instruction.has("async") || instruction.has("bulk") || instruction.has("mbarrier") {
        return Err(instruction.unknown());
    }
    if instruction.has("commit_group") {
        return Ok("__copies_committed(nullptr); ".to_owned());
    }
    if instruction.has("wait_all") {
        return Ok("__copies_committed(nullptr); __copies_awaited(0u, nullptr); ".to_owned());
    }
    if instruction.has("wait_group") {
        let groups = registers.read(instruction.operand(0)?, Kind::U32)?;
        return Ok(format!("__copies_awaited({groups}, nullptr); "));
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

/// The elements of a factor of `mma.sync`: the number that `__ptx_number` knows them by, and how many a register holds.
fn factor(name: &str) -> Option<(usize, usize)> {
    Some(match name {
        "f16" => (0, 2),
        "bf16" => (1, 2),
        "tf32" => (2, 1),
        "s8" => (3, 4),
        "u8" => (4, 4),
        _ => return None,
    })
}

/// `mma.sync` of 16 by 8 by a depth, of halfs, bfloat16, tf32 and bytes, and of doubles of 8 by 8 by 4.
fn multiplied(instruction: &Instruction, registers: &mut Registers) -> Result<String, String> {
    let unknown = || instruction.unknown();
    let lists: Option<Vec<Vec<String>>> = instruction.operands.iter().map(|operand| vector(operand)).collect();
    let [to, left, right, sum] =
        lists.and_then(|lists| <[Vec<String>; 4]>::try_from(lists).ok()).ok_or_else(unknown)?;
    let known = ["f16", "bf16", "tf32", "s8", "u8", "f32", "s32", "f64"];
    let types: Vec<&str> = instruction.parts.iter().map(String::as_str).filter(|part| known.contains(part)).collect();
    if !instruction.has("row") || !instruction.has("col") || instruction.has("satfinite") {
        return Err(unknown());
    }
    if types == ["f64"; 4] {
        return multiplied_doubles(instruction, [&to, &left, &right, &sum], registers);
    }
    let [result, a_type, b_type, c_type] = types[..] else { return Err(unknown()) };
    let (Some((a_format, packed)), Some((b_format, beside))) = (factor(a_type), factor(b_type)) else {
        return Err(unknown());
    };
    let deep = [4, 8, 16, 32].into_iter().find(|deep| instruction.has(&format!("m16n8k{deep}")));
    let deep = deep.filter(|deep| [4, 8].contains(&(deep / packed))).ok_or_else(unknown)?;
    let kind = match (result, c_type, a_type) {
        ("f32", "f32", "f16" | "bf16" | "tf32") => Kind::F32,
        ("f16", "f16", "f16") => Kind::F16x2,
        ("s32", "s32", "s8" | "u8") => Kind::S32,
        _ => return Err(unknown()),
    };
    let blocks = deep / (4 * packed);
    let count = if kind == Kind::F16x2 { 2 } else { 4 };
    let counts = [to.len(), sum.len(), left.len(), right.len()];
    if counts != [count, count, 2 * blocks, blocks] || packed != beside || (packed == 2 && a_type != b_type) {
        return Err(unknown());
    }
    let (a, b, c) = (registers.fresh(), registers.fresh(), registers.fresh());
    let mut made = format!("{{ unsigned int {a}[4] = {{0, 0, 0, 0}}; unsigned int {b}[2] = {{0, 0}}; double {c}[4]; ");
    for (array, names) in [(&a, &left), (&b, &right)] {
        for (index, name) in names.iter().enumerate() {
            // tf32 comes in registers of either kind, as bits.
            made.push_str(&format!("{array}[{index}] = {}; ", registers.read(name, Kind::U32)?));
        }
    }
    for (index, name) in sum.iter().enumerate() {
        if kind == Kind::F16x2 {
            let bits = registers.read(name, Kind::U32)?;
            made.push_str(&format!(
                "{c}[{0}] = __low2float(__ptx_half2({bits})); {c}[{0} + 1] = __high2float(__ptx_half2({bits})); ",
                2 * index
            ));
        } else {
            made.push_str(&format!("{c}[{index}] = {}; ", registers.read(name, kind)?));
        }
    }
    made.push_str(&format!("__ptx_multiply({a_format}, {b_format}, {deep}, {a}, {b}, {c}); "));
    for (index, name) in to.iter().enumerate() {
        made.push_str(&match kind {
            Kind::F32 => registers.write(name, kind, &format!("(float){c}[{index}]"))?,
            Kind::S32 => registers.write(name, kind, &format!("(int)(long long){c}[{index}]"))?,
            _ => {
                let value = format!("__ptx_bits(__floats2half2_rn((float){c}[{0}], (float){c}[{0} + 1]))", 2 * index);
                registers.write(name, Kind::U32, &value)?
            }
        });
    }
    Ok(made + "} ")
}

fn multiplied_doubles(
    instruction: &Instruction,
    [to, left, right, sum]: [&Vec<String>; 4],
    registers: &mut Registers,
) -> Result<String, String> {
    if !instruction.has("m8n8k4") || [to.len(), left.len(), right.len(), sum.len()] != [2, 1, 1, 2] {
        return Err(instruction.unknown());
    }
    let c = registers.fresh();
    let read = |registers: &mut Registers, name: &str| registers.read(name, Kind::F64);
    let (first, second) = (read(registers, &sum[0])?, read(registers, &sum[1])?);
    let (a, b) = (read(registers, &left[0])?, read(registers, &right[0])?);
    let mut made = format!("{{ double {c}[2] = {{{first}, {second}}}; __ptx_multiply_doubles({a}, {b}, {c}); ");
    for (index, name) in to.iter().enumerate() {
        made.push_str(&registers.write(name, Kind::F64, &format!("{c}[{index}]"))?);
    }
    Ok(made + "} ")
}
