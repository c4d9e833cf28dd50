//! Instructions that calculate.

use super::{
    instruction::{Instruction, vector},
    operand::{Kind, Registers},
};

type Made = Result<Option<String>, String>;

/// CUDA C for an instruction, if it is one of these.
pub(super) fn translate(instruction: &Instruction, registers: &mut Registers) -> Made {
    if let Some(made) = carries(instruction, registers)? {
        return Ok(Some(made));
    }
    let name = instruction.name();
    match name {
        "mov" => return moved(instruction, registers),
        "cvt" => return converted(instruction, registers),
        "setp" | "set" => return compared(instruction, registers),
        "selp" => {
            let kind = instruction.kind()?;
            let (first, second) =
                (registers.read(instruction.operand(1)?, kind)?, registers.read(instruction.operand(2)?, kind)?);
            let choice = registers.read(instruction.operand(3)?, Kind::Predicate)?;
            return registers
                .write(instruction.operand(0)?, kind, &format!("({choice} ? {first} : {second})"))
                .map(Some);
        }
        _ => {}
    }
    let Some((count, kind, result, form)) = form(instruction)? else { return Ok(None) };
    let mut values = Vec::new();
    for index in 1..=count {
        // The third operand of a wide sum is as wide as the result; counts of shifts are 32 bits.
        let read = match (name, index) {
            ("mad", 3) if instruction.has("wide") => result,
            ("shl" | "shr", 2) | ("bfe", 2 | 3) | ("bfi", 3 | 4) | ("slct", 3) => Kind::U32,
            _ => kind,
        };
        values.push(registers.read(instruction.operand(index)?, read)?);
    }
    let mut value = form;
    for (index, text) in values.iter().enumerate() {
        value = value.replace(['a', 'b', 'c', 'd'].map(|letter| format!("${letter}"))[index].as_str(), text);
    }
    if instruction.has("sat") && kind.is_float() {
        value = format!("__saturatef({value})");
    }
    let value = if result.is_float() { value } else { format!("({})({value})", result.text()) };
    registers.write(instruction.operand(0)?, result, &value).map(Some)
}

/// How many operands an instruction reads, as which type, what it makes, and how.
fn form(instruction: &Instruction) -> Result<Option<(usize, Kind, Kind, String)>, String> {
    let name = instruction.name();
    let unary = [
        "abs", "neg", "not", "cnot", "sqrt", "rcp", "rsqrt", "ex2", "lg2", "sin", "cos", "tanh", "brev", "clz", "popc",
        "bfind",
    ];
    let others = [
        "add", "sub", "mul", "mul24", "mad", "mad24", "fma", "div", "rem", "min", "max", "and", "or", "xor", "shl",
        "shr", "bfe", "bfi", "prmt", "lop3", "shf", "sad", "dp4a", "slct", "copysign",
    ];
    if !unary.contains(&name) && !others.contains(&name) {
        return Ok(None);
    }
    let kind = instruction.kinds().first().copied().ok_or_else(|| instruction.unknown())?;
    let float = kind.is_float();
    let f = if kind == Kind::F32 { "f" } else { "" };
    let wide = if kind.bytes() == 8 { "ll" } else { "" };
    let made = |count: usize, text: &str| Ok(Some((count, kind, kind, text.to_owned())));
    let into = |count: usize, result: Kind, text: String| Ok(Some((count, kind, result, text)));
    let unsigned32 = Kind::U32;
    if kind == Kind::F16 || kind == Kind::F16x2 {
        let two = if kind == Kind::F16x2 { "2" } else { "" };
        let text = match name {
            "add" | "sub" | "mul" | "min" | "max" => format!("__h{name}{two}($a, $b)"),
            "fma" => format!("__hfma{two}($a, $b, $c)"),
            "neg" | "abs" => format!("__h{name}{two}($a)"),
            _ => return Err(instruction.unknown()),
        };
        if kind == Kind::F16x2 {
            let text = ["$a", "$b", "$c"]
                .iter()
                .fold(text, |text, place| text.replace(place, &format!("__ptx_half2({place})")));
            let count = if name == "fma" {
                3
            } else if text.contains("$b") {
                2
            } else {
                1
            };
            return into(count, kind, format!("__ptx_bits({text})"));
        }
        let count = if name == "fma" {
            3
        } else if text.contains("$b") {
            2
        } else {
            1
        };
        return made(count, &text);
    }
    match name {
        "abs" if float => made(1, &format!("fabs{f}($a)")),
        "abs" => made(1, "($a < 0 ? -$a : $a)"),
        "neg" => made(1, "(-$a)"),
        "not" => made(1, "(~$a)"),
        "cnot" => made(1, "($a == 0)"),
        "sqrt" => made(1, &format!("sqrt{f}($a)")),
        "rsqrt" => made(1, &format!("rsqrt{f}($a)")),
        "rcp" if kind == Kind::F32 => made(1, "(1.0f / $a)"),
        "rcp" => made(1, "(1.0 / $a)"),
        "ex2" => made(1, &format!("exp2{f}($a)")),
        "lg2" => made(1, &format!("log2{f}($a)")),
        "sin" | "cos" | "tanh" => made(1, &format!("{name}{f}($a)")),
        "brev" => made(1, &format!("__brev{wide}($a)")),
        "clz" => into(1, unsigned32, format!("__clz{wide}($a)")),
        "popc" => into(1, unsigned32, format!("__popc{wide}($a)")),
        "bfind" if kind.is_signed() || instruction.has("shiftamt") => Err(instruction.unknown()),
        "bfind" => into(1, unsigned32, format!("({}u - __clz{wide}($a))", kind.bytes() * 8 - 1)),
        "add" => made(2, "($a + $b)"),
        "sub" => made(2, "($a - $b)"),
        "mul" if float => made(2, "($a * $b)"),
        "mul24" => made(2, if kind.is_signed() { "__mul24($a, $b)" } else { "__umul24($a, $b)" }),
        "mad24" => made(3, if kind.is_signed() { "(__mul24($a, $b) + $c)" } else { "(__umul24($a, $b) + $c)" }),
        "fma" | "mad" if float => made(3, &format!("fma{f}($a, $b, $c)")),
        "mul" | "mad" => {
            let sum = name == "mad";
            let count = if sum { 3 } else { 2 };
            let plus = if sum { " + $c" } else { "" };
            if instruction.has("wide") {
                let result = kind.wider().ok_or_else(|| instruction.unknown())?;
                let ty = result.text();
                return into(count, result, format!("(({ty})$a * ({ty})$b{plus})"));
            }
            if instruction.has("hi") {
                let high = match kind {
                    Kind::U32 => "__umulhi",
                    Kind::S32 => "__mulhi",
                    Kind::U64 => "__umul64hi",
                    Kind::S64 => "__mul64hi",
                    _ => return Err(instruction.unknown()),
                };
                return made(count, &format!("({high}($a, $b){plus})"));
            }
            made(count, &format!("($a * $b{plus})"))
        }
        "div" => made(2, "($a / $b)"),
        "rem" => made(2, "($a % $b)"),
        "min" | "max" if float => made(2, &format!("f{name}{f}($a, $b)")),
        "min" => made(2, "($a < $b ? $a : $b)"),
        "max" => made(2, "($a > $b ? $a : $b)"),
        "copysign" => made(2, &format!("copysign{f}($b, $a)")),
        "and" => made(2, if kind == Kind::Predicate { "($a && $b)" } else { "($a & $b)" }),
        "or" => made(2, if kind == Kind::Predicate { "($a || $b)" } else { "($a | $b)" }),
        "xor" => made(2, if kind == Kind::Predicate { "($a != $b)" } else { "($a ^ $b)" }),
        "shl" => made(2, &format!("($b > {0}u ? 0 : $a << ($b & {0}u))", kind.bytes() * 8 - 1)),
        "shr" if kind.is_signed() => made(2, &format!("($a >> ($b > {0}u ? {0}u : $b))", kind.bytes() * 8 - 1)),
        "shr" => made(2, &format!("($b > {0}u ? 0 : $a >> ($b & {0}u))", kind.bytes() * 8 - 1)),
        "bfe" => made(3, &format!("__ptx_bfe(({})$a, $b, $c)", kind.text())),
        "bfi" => made(4, "__ptx_bfi($a, $b, $c, $d)"),
        "prmt" if instruction.parts.len() == 2 => made(3, "__byte_perm($a, $b, $c)"),
        "lop3" => made(4, "__ptx_lop3($a, $b, $c, $d)"),
        "shf" => {
            let way = if instruction.has("l") { "l" } else { "r" };
            let clamp = if instruction.has("clamp") { "c" } else { "" };
            made(3, &format!("__funnelshift_{way}{clamp}($a, $b, $c)"))
        }
        "sad" => made(3, "($c + ($a > $b ? $a - $b : $b - $a))"),
        "dp4a" => into(3, Kind::S32, "__dp4a((int)$a, (int)$b, (int)$c)".to_owned()),
        _ => Err(instruction.unknown()),
    }
}

/// `add.cc`, `addc`, `mad.lo.cc` and their like: chains by the flag of carry.
fn carries(instruction: &Instruction, registers: &mut Registers) -> Made {
    let name = instruction.name();
    let sets = instruction.has("cc");
    let takes = matches!(name, "addc" | "subc" | "madc");
    if !sets && !takes {
        return Ok(None);
    }
    let kind = match instruction.kind()? {
        Kind::U32 | Kind::S32 => Kind::U32,
        Kind::U64 | Kind::S64 => Kind::U64,
        _ => return Err(instruction.unknown()),
    };
    let ty = kind.text();
    let mut first = registers.read(instruction.operand(1)?, kind)?;
    let mut second = registers.read(instruction.operand(2)?, kind)?;
    if matches!(name, "mad" | "madc") {
        let high = if kind == Kind::U32 { "__umulhi" } else { "__umul64hi" };
        first =
            if instruction.has("hi") { format!("{high}({first}, {second})") } else { format!("({first} * {second})") };
        second = registers.read(instruction.operand(3)?, kind)?;
    }
    let carry = registers.carry();
    let (a, b, sum) = (registers.fresh(), registers.fresh(), registers.fresh());
    let subtract = matches!(name, "sub" | "subc");
    let taken = if takes { format!("({ty}){carry}") } else { "0".to_owned() };
    let mark = if subtract { "-" } else { "+" };
    // What an addition carries, or a subtraction borrows, with the flag that it takes and without.
    let flag = match (sets, subtract, takes) {
        (false, ..) => String::new(),
        (true, true, false) => format!("{carry} = {a} < {b} ? 1u : 0u; "),
        (true, true, true) => format!("{carry} = {a} < {b} || {a} - {b} < {taken} ? 1u : 0u; "),
        (true, false, false) => format!("{carry} = {sum} < {a} ? 1u : 0u; "),
        (true, false, true) => format!("{carry} = {a} + {b} < {a} || {sum} < {taken} ? 1u : 0u; "),
    };
    let written = registers.write(instruction.operand(0)?, kind, &sum)?;
    Ok(Some(format!(
        "{{ {ty} {a} = {first}; {ty} {b} = {second}; {ty} {sum} = {a} {mark} {b} {mark} {taken}; {flag}{written}}} "
    )))
}

/// `mov`, which also packs `{low, high}` into one register and unpacks it.
fn moved(instruction: &Instruction, registers: &mut Registers) -> Made {
    let kind = instruction.kind()?;
    let (to, from) = (instruction.operand(0)?, instruction.operand(1)?);
    if let Some(parts) = vector(from) {
        let part = part_of(kind, parts.len()).ok_or_else(|| instruction.unknown())?;
        let bits = part.bytes() * 8;
        let mut value = String::new();
        for (index, name) in parts.iter().enumerate() {
            let text = registers.read(name, part)?;
            let plus = if index == 0 { "" } else { " | " };
            value.push_str(&format!("{plus}(({}){text} << {})", kind.text(), bits * index as u32));
        }
        return registers.write(to, kind, &value).map(Some);
    }
    if let Some(parts) = vector(to) {
        let part = part_of(kind, parts.len()).ok_or_else(|| instruction.unknown())?;
        let whole = registers.fresh();
        let mut made = format!("{{ {} {whole} = {}; ", kind.text(), registers.read(from, kind)?);
        for (index, name) in parts.iter().enumerate() {
            let value = format!("({})({whole} >> {})", part.text(), part.bytes() * 8 * index as u32);
            made.push_str(&registers.write(name, part, &value)?);
        }
        return Ok(Some(made + "} "));
    }
    let value = registers.read(from, kind)?;
    registers.write(to, kind, &value).map(Some)
}

fn part_of(kind: Kind, count: usize) -> Option<Kind> {
    Some(match (kind, count) {
        (Kind::U64 | Kind::S64, 2) => Kind::U32,
        (Kind::U32 | Kind::S32, 2) | (Kind::U64 | Kind::S64, 4) => Kind::U16,
        (Kind::U32 | Kind::S32, 4) => Kind::U8,
        _ => return None,
    })
}

fn converted(instruction: &Instruction, registers: &mut Registers) -> Made {
    let kinds = instruction.kinds();
    let [to, .., from] = kinds[..] else { return Err(instruction.unknown()) };
    let rounding = ["rn", "rz", "rm", "rp"].into_iter().find(|mode| instruction.has(mode)).map(|mode| match mode {
        "rm" => "rd",
        "rp" => "ru",
        other => other,
    });
    let whole = ["rni", "rzi", "rmi", "rpi"].into_iter().find(|mode| instruction.has(mode)).map(|mode| match mode {
        "rni" => "rint",
        "rzi" => "trunc",
        "rmi" => "floor",
        _ => "ceil",
    });
    if to == Kind::F16x2 && from == Kind::F32 {
        // The first source is the upper half.
        let (high, low) =
            (registers.read(instruction.operand(1)?, Kind::F32)?, registers.read(instruction.operand(2)?, Kind::F32)?);
        return registers
            .write(instruction.operand(0)?, to, &format!("__ptx_bits(__floats2half2_rn({low}, {high}))"))
            .map(Some);
    }
    let value = registers.read(instruction.operand(1)?, from)?;
    let f = if from == Kind::F32 { "f" } else { "" };
    let mut value = match (from, to) {
        (Kind::F16, Kind::F32) => format!("__half2float({value})"),
        (Kind::F32, Kind::F16) => format!("__float2half_{}({value})", rounding.unwrap_or("rn")),
        (Kind::F64, Kind::F32) if rounding.is_none_or(|mode| mode == "rn") => format!("(float){value}"),
        (Kind::F32, Kind::F64) => format!("(double){value}"),
        (Kind::F32 | Kind::F64, _) if from == to => match whole {
            Some(function) => format!("{function}{f}({value})"),
            None => value,
        },
        (Kind::F32 | Kind::F64, _) if !to.is_float() => match whole {
            Some(function) => format!("({}){function}{f}({value})", to.text()),
            None => return Err(instruction.unknown()),
        },
        (_, Kind::F32 | Kind::F64) if !from.is_float() && rounding.is_none_or(|mode| mode == "rn") => {
            format!("({}){value}", to.text())
        }
        (_, Kind::F16) if !from.is_float() => format!("__half((float){value})"),
        _ if !from.is_float() && !to.is_float() => format!("({}){value}", to.text()),
        _ => return Err(instruction.unknown()),
    };
    if instruction.has("sat") {
        if to != Kind::F32 {
            return Err(instruction.unknown());
        }
        value = format!("__saturatef({value})");
    }
    registers.write(instruction.operand(0)?, to, &value).map(Some)
}

/// `setp.lt.s32 p|q, a, b` and `set.lt.u32.s32 d, a, b`.
fn compared(instruction: &Instruction, registers: &mut Registers) -> Made {
    let kind = instruction.kind()?;
    let comparison = instruction.parts.get(1).map_or("", String::as_str);
    let (comparison, unordered) =
        match comparison.strip_suffix('u').filter(|_| kind.is_float() && comparison.len() == 3) {
            Some(plain) => (plain, true),
            None => (comparison, false),
        };
    let mark = match comparison {
        "eq" => "==",
        "ne" => "!=",
        "lt" | "lo" => "<",
        "le" | "ls" => "<=",
        "gt" | "hi" => ">",
        "ge" | "hs" => ">=",
        _ => return Err(instruction.unknown()),
    };
    let (first, second) =
        (registers.read(instruction.operand(1)?, kind)?, registers.read(instruction.operand(2)?, kind)?);
    let mut value = match (mark, kind.is_float(), unordered) {
        ("!=", true, false) => format!("({first} == {first} && {second} == {second} && {first} != {second})"),
        (_, true, true) => format!("({first} != {first} || {second} != {second} || {first} {mark} {second})"),
        _ => format!("({first} {mark} {second})"),
    };
    if let Some(joined) = instruction.parts.get(2).filter(|part| matches!(part.as_str(), "and" | "or" | "xor")) {
        let other = registers.read(instruction.operand(3)?, Kind::Predicate)?;
        let mark = match joined.as_str() {
            "and" => "&&",
            "or" => "||",
            _ => "!=",
        };
        value = format!("({value} {mark} {other})");
    }
    if instruction.name() == "set" {
        let result = instruction.kinds().first().copied().unwrap_or(kind);
        let value = if result == Kind::F32 {
            format!("({value} ? 1.0f : 0.0f)")
        } else {
            format!("({value} ? 0xffffffffu : 0u)")
        };
        return registers.write(instruction.operand(0)?, result, &value).map(Some);
    }
    match instruction.operand(0)?.split_once('|') {
        Some((yes, no)) => {
            let answer = registers.fresh();
            let yes = registers.write(yes, Kind::Predicate, &answer)?;
            let no = registers.write(no, Kind::Predicate, &format!("!{answer}"))?;
            Ok(Some(format!("{{ bool {answer} = {value}; {yes}{no}}} ")))
        }
        None => registers.write(instruction.operand(0)?, Kind::Predicate, &value).map(Some),
    }
}
