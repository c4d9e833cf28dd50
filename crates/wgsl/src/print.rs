//! The tree as text.

use crate::tree::{Expression, Function, Kind, Statement, Type, lower, upper};

/// A function as text.
pub(crate) fn function(function: &Function) -> String {
    let mut out = String::new();
    if !function.attributes.is_empty() {
        out.push_str(&function.attributes);
        out.push('\n');
    }
    let result = function.result.map_or(String::new(), |ty| format!(" -> {}", ty.name()));
    out.push_str(&format!("fn {}({}){result} {{\n", function.name, function.parameters.join(", ")));
    block(&function.body, 1, &mut out);
    out.push_str("}\n");
    out
}

fn block(list: &[Statement], depth: usize, out: &mut String) {
    for inner in list {
        statement(inner, depth, out);
        if matches!(inner, Statement::Break | Statement::Continue | Statement::Return(_)) {
            // Nothing behind it is ever executed, and naga refuses it.
            break;
        }
    }
}

fn statement(statement: &Statement, depth: usize, out: &mut String) {
    let indent = "    ".repeat(depth);
    out.push_str(&indent);
    match statement {
        Statement::Let(name, value) => out.push_str(&format!("let {name} = {};\n", text(value))),
        Statement::Variable(name, value) => {
            out.push_str(&format!("var {name}: {} = {};\n", value.ty.name(), text(value)));
        }
        Statement::Assign(place, value) => out.push_str(&format!("{} = {};\n", text(place), text(value))),
        Statement::Call(call) => out.push_str(&format!("{};\n", text(call))),
        Statement::If(condition, accept, reject) => {
            out.push_str(&format!("if {} {{\n", text(condition)));
            block(accept, depth + 1, out);
            if !reject.is_empty() {
                out.push_str(&format!("{indent}}} else {{\n"));
                block(reject, depth + 1, out);
            }
            out.push_str(&format!("{indent}}}\n"));
        }
        Statement::Loop(body, continuing) => {
            out.push_str("loop {\n");
            block(body, depth + 1, out);
            if !continuing.is_empty() {
                out.push_str(&format!("{indent}    continuing {{\n"));
                block(continuing, depth + 2, out);
                out.push_str(&format!("{indent}    }}\n"));
            }
            out.push_str(&format!("{indent}}}\n"));
        }
        Statement::Switch(value, cases, otherwise) => {
            out.push_str(&format!("switch {} {{\n", text(value)));
            for (values, body) in cases {
                let written: Vec<String> = values.iter().map(|bits| literal((*bits).into(), value.ty)).collect();
                out.push_str(&format!("{indent}    case {}: {{\n", written.join(", ")));
                block(body, depth + 2, out);
                out.push_str(&format!("{indent}    }}\n"));
            }
            out.push_str(&format!("{indent}    default: {{\n"));
            block(otherwise, depth + 2, out);
            out.push_str(&format!("{indent}    }}\n{indent}}}\n"));
        }
        Statement::BreakIf(condition) => out.push_str(&format!("break if {};\n", text(condition))),
        Statement::Break => out.push_str("break;\n"),
        Statement::Continue => out.push_str("continue;\n"),
        Statement::Return(None) => out.push_str("return;\n"),
        Statement::Return(Some(value)) => out.push_str(&format!("return {};\n", text(value))),
    }
}

/// A finite float in the shortest way that reads back the same. The shortest for the greatest, 3.4028235e38, lies above
/// it, and browsers refuse a literal that has to be rounded down to the greatest.
#[must_use]
pub fn float(value: f32) -> String {
    if value.abs() == f32::MAX {
        return if value < 0.0 { "-3.4028234e38" } else { "3.4028234e38" }.to_owned();
    }
    format!("{value:?}")
}

fn literal(bits: u64, ty: Type) -> String {
    match ty {
        Type::Bool => (bits != 0).to_string(),
        Type::I32 => {
            let value = lower(bits).cast_signed();
            // The smallest has no literal.
            if value == i32::MIN { "i32(-2147483648)".to_owned() } else { format!("{value}i") }
        }
        Type::U32 => format!("{}u", lower(bits)),
        Type::F32 => format!("{}f", float(f32::from_bits(lower(bits)))),
        Type::Pair => format!("vec2<u32>({}u, {}u)", lower(bits), upper(bits)),
    }
}

/// Arguments. A comparison among them is in parentheses: `a < b, c > (d)` would be a template.
fn list(arguments: &[Expression]) -> String {
    let one = |argument: &Expression| match argument.kind {
        Kind::Binary(..) => operand(argument),
        _ => text(argument),
    };
    arguments.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// An expression as text.
pub(crate) fn text(expression: &Expression) -> String {
    match &expression.kind {
        Kind::Literal(bits) => literal(*bits, expression.ty),
        Kind::Name(name) => name.to_string(),
        Kind::Call(name, arguments) => format!("{name}({})", list(arguments)),
        Kind::Known(name, arguments) => format!("{name}({})", list(arguments)),
        Kind::Unary(symbol, value) => format!("{symbol}{}", operand(value)),
        Kind::Binary(symbol, left, right) => format!("{} {symbol} {}", operand(left), operand(right)),
        Kind::Word(pair, high) => format!("{}.{}", operand(pair), if *high { "y" } else { "x" }),
        Kind::Index(array, index) => format!("{array}[{}]", text(index)),
    }
}

/// An expression as an operand: in parentheses unless it needs none.
fn operand(expression: &Expression) -> String {
    let plain = match &expression.kind {
        Kind::Literal(bits) => expression.ty != Type::I32 || lower(*bits).cast_signed() >= 0,
        Kind::Unary(..) | Kind::Binary(..) => false,
        _ => true,
    };
    if plain { text(expression) } else { format!("({})", text(expression)) }
}
