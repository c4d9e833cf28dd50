//! Values of scalars from their names, and how they are written.

use std::fmt::Write as _;

use warpground_engine::{Layout, Leaf, ScalarType};

use super::problem::Problem;

/// Whether an array says, by its name, where the rows of a sparse matrix begin: it has one number more than there are rows.
pub(super) fn begins_rows(name: &str, layout: &Layout) -> bool {
    let lower: String = name.to_lowercase().chars().filter(|letter| *letter != '_').collect();
    let whole = layout.element.len() == 1 && layout.element.iter().all(|leaf| !leaf.scalar.is_float());
    whole && ["rowptr", "rowoffset", "rowstart", "indptr"].iter().any(|part| lower.contains(part))
}

/// The largest number of a narrow whole type.
pub(super) fn largest(scalar: ScalarType) -> Option<u64> {
    Some(match scalar {
        ScalarType::Bool => 1,
        ScalarType::U8 => 255,
        ScalarType::I8 => 127,
        ScalarType::U16 => 65_535,
        ScalarType::I16 => 32_767,
        _ => return None,
    })
}

/// A member's value by the names on its path: `params.size.x` by `size`, and as one of two.
pub(super) fn guess_leaf(variable: &str, leaf: &Leaf, layout: &Layout, problem: &Problem) -> String {
    let parts: Vec<&str> = leaf.path.split(['.', '[']).filter(|part| !part.is_empty()).collect();
    let is_component = |part: &str| matches!(part, "x" | "y" | "z" | "w") || part.ends_with(']');
    let named = parts.iter().rposition(|part| !is_component(part));
    let name = named.map_or(variable, |at| parts[at]);
    let stem = named.map_or(String::new(), |at| format!(".{}", parts[..=at].join(".")));
    // How many numbers go by that name.
    let alike = layout
        .element
        .iter()
        .filter(|its| its.path.strip_prefix(&stem).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '['])));
    guess(name, leaf.scalar.is_float(), u32::try_from(alike.count()).unwrap_or(1), problem)
}

/// The value of a scalar, or of each of a vector's `count`, by its name.
pub(super) fn guess(name: &str, is_float: bool, count: u32, problem: &Problem) -> String {
    let lower = name.to_lowercase();
    let is = |names: &[&str]| names.contains(&lower.as_str());
    let has = |parts: &[&str]| parts.iter().any(|part| lower.contains(part));
    // A vector is the size of what it has dimensions for.
    let side = |dimensions: u32| problem.side_in(dimensions.clamp(1, 3) as usize);
    let value = if has(&["width", "height", "resolution", "extent"]) {
        side(count.max(2))
    } else if is_float {
        let scale = is(&["a", "alpha", "factor", "scale"]);
        return if scale { "2.0" } else { "1.0" }.to_owned();
    } else if has(&["total", "elements"]) {
        problem.elements
    } else if has(&["offset", "start", "first", "begin", "seed", "index", "time", "frame"]) {
        0
    } else if count > 1 && has(&["size", "dim", "shape", "grid", "bound"]) {
        side(count)
    } else if is(&["n", "m", "k", "p"]) || has(&["size", "len", "count", "num", "dim"]) {
        problem.side
    } else if is(&["w", "h", "nx", "ny"]) || has(&["row", "col", "side", "pitch", "stride"]) {
        side(2)
    } else {
        1
    };
    if is_float { format!("{value}.0") } else { value.to_string() }
}

/// A text in TOML's quotes.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            control if control.is_control() => {
                let _ = write!(out, "\\u{:04X}", u32::from(control));
            }
            other => out.push(other),
        }
    }
    out.push('"');
    out
}
