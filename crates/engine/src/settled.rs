//! Overrides written into the text.
//!
//! naga puts values in place of overrides by calculating every function's constants anew, and loses the order in which a
//! function calculates where a component of a constant vector is read (`let v = vec2(1u, 2u); out[i + 1u] = v.x;`): what
//! was before it in the statement is then calculated nowhere. Such modules get their values before naga reads them.

use std::{collections::BTreeMap, fmt::Write as _};

use naga::{Expression, Function, Module, Scalar, ScalarKind, TypeInner};

/// The text with every override as a constant, line for line; `None` where it needs no change, or cannot be changed so.
pub(crate) fn settled(module: &Module, source: &str, overrides: &BTreeMap<String, f64>) -> Option<String> {
    let functions = || module.functions.iter().map(|(_, function)| function);
    let entries = module.entry_points.iter().map(|entry| &entry.function);
    if module.overrides.is_empty() || !functions().chain(entries).any(reads_part_of_constant) {
        return None;
    }
    let mut text = String::with_capacity(source.len());
    let mut left = module.overrides.len();
    for line in source.split_inclusive('\n') {
        match declaration(line) {
            Some((name, rest)) => {
                left = left.checked_sub(1)?;
                let (_, declared) =
                    module.overrides.iter().find(|(_, declared)| declared.name.as_deref() == Some(name))?;
                let TypeInner::Scalar(scalar) = module.types[declared.ty].inner else { return None };
                let end = rest.find(';')?;
                match overrides.get(name) {
                    Some(value) => write!(text, "const {name} = {}{}", literal(*value, scalar)?, &rest[end..]).ok()?,
                    None if declared.init.is_some() => write!(text, "const {name}{rest}").ok()?,
                    None => return None,
                }
            }
            None => text.push_str(line),
        }
    }
    (left == 0).then_some(text)
}

/// The name of the override that a line declares, and what follows it.
fn declaration(line: &str) -> Option<(&str, &str)> {
    let rest = line.trim_start().strip_prefix("override")?;
    let name = rest.trim_start();
    let length = name.find(|letter: char| !letter.is_alphanumeric() && letter != '_')?;
    (rest.len() > name.len() && length > 0).then(|| name.split_at(length))
}

/// A value as WGSL writes it.
fn literal(value: f64, scalar: Scalar) -> Option<String> {
    let whole = value.fract() == 0.0;
    match (scalar.kind, scalar.width) {
        (ScalarKind::Uint, 4) if whole && (0.0..=f64::from(u32::MAX)).contains(&value) => Some(format!("{value}u")),
        (ScalarKind::Sint, 4) if whole && (f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(&value) => {
            Some(format!("i32({value})"))
        }
        (ScalarKind::Float, 4) if value.abs() <= f64::from(f32::MAX) => Some(format!("{value:?}f")),
        (ScalarKind::Bool, _) => Some((value != 0.0).to_string()),
        _ => None,
    }
}

/// Whether a function reads a part of what it has put together, which naga may take for one of the parts itself.
fn reads_part_of_constant(function: &Function) -> bool {
    let base = |expression: &Expression| match expression {
        Expression::AccessIndex { base, .. } | Expression::Access { base, .. } => Some(*base),
        _ => None,
    };
    function.expressions.iter().filter_map(|(_, expression)| base(expression)).any(|mut place| {
        while let Some(next) = base(&function.expressions[place]) {
            place = next;
        }
        matches!(function.expressions[place], Expression::Compose { .. } | Expression::Splat { .. })
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::{Features, wgsl};

    const PARTS: &str = "\
override block_x: u32 = 256;
override scale: f32;
override far: bool = false;
override twice = 2 * block_x; // after all

@group(0) @binding(0) var<storage, read_write> out: array<atomic<u32>>;

@compute @workgroup_size(block_x)
fn mark(@builtin(local_invocation_id) thread: vec3<u32>) {
    let v = vec2<u32>(7u, 9u);
    atomicStore(&out[thread.x + twice], v.x + select(u32(scale), 1u, far));
}
";

    fn settled(text: &str, values: &[(&str, f64)]) -> Option<String> {
        let module = wgsl::Module::parse(text, &Features::NONE).expect("it is valid");
        let values: BTreeMap<String, f64> = values.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect();
        module.settled(&values)
    }

    #[test]
    fn overrides_become_constants_where_parts_of_constants_are_read() {
        let text = settled(PARTS, &[("block_x", 64.0), ("scale", 2.5), ("far", 1.0)]).expect("it is changed");
        let lines: Vec<&str> = text.lines().take(4).collect();
        let expected = [
            "const block_x = 64u;",
            "const scale = 2.5f;",
            "const far = true;",
            "const twice = 2 * block_x; // after all",
        ];
        assert_eq!(lines, expected);
        assert_eq!(text.lines().skip(4).collect::<Vec<_>>(), PARTS.lines().skip(4).collect::<Vec<_>>());
        wgsl::Module::parse(&text, &Features::NONE).expect("it is valid still");
    }

    #[test]
    fn what_needs_no_change_or_has_no_value_stays() {
        assert_eq!(settled(PARTS, &[("block_x", 64.0)]), None);
        assert_eq!(settled(PARTS, &[("block_x", -1.0), ("scale", 1.0)]), None);
        assert_eq!(
            settled(&PARTS.replace("v.x", "v[thread.y & 1u]").replace("let v", "var v"), &[("scale", 1.0)]),
            None
        );
        let plain = PARTS.replace("v.x", "v.x * thread.y").replace("vec2<u32>(7u, 9u)", "thread");
        assert_eq!(settled(&plain, &[("scale", 1.0)]), None);
    }
}
