//! The table by reason.

use std::{collections::BTreeMap, fmt::Write as _};

use crate::Row;

/// How many programs came to which end, and why, the most frequent first.
pub(crate) fn table(rows: &[Row]) -> String {
    let mut outcomes: BTreeMap<&str, usize> = BTreeMap::new();
    let mut reasons: BTreeMap<(String, &str), (usize, &str)> = BTreeMap::new();
    for row in rows {
        *outcomes.entry(&row.outcome).or_default() += 1;
        if row.outcome != "ran" {
            let reason = row.reason.as_deref().map_or_else(String::new, masked);
            reasons.entry((reason, &row.outcome)).or_insert((0, &row.path)).0 += 1;
        }
    }
    let ran = outcomes.get("ran").copied().unwrap_or(0);
    let mut text = String::new();
    let share = if rows.is_empty() { 0.0 } else { 100.0 * ran as f64 / rows.len() as f64 };
    let _ = writeln!(text, "{ran} of {} programs ran ({share:.1} %)", rows.len());
    for (outcome, count) in &outcomes {
        let _ = writeln!(text, "{count:6}  {outcome}");
    }
    let mut sorted: Vec<_> = reasons.into_iter().collect();
    sorted.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
    for ((reason, outcome), (count, example)) in sorted {
        let _ = writeln!(text, "{count:6}  {outcome:8} {reason}   ({example})");
    }
    text
}

/// A reason without its numbers, so that those that differ in nothing else are one.
fn masked(reason: &str) -> String {
    let mut text = String::new();
    let mut digits = false;
    for character in reason.chars() {
        if character.is_ascii_digit()
            && (digits || !text.ends_with(|before: char| before.is_alphanumeric() || before == '_'))
        {
            if !digits {
                text.push('#');
            }
            digits = true;
        } else {
            digits = false;
            text.push(character);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn numbers_are_masked_and_names_are_not() {
        assert_eq!(masked("12 bytes of `float4` and 3"), "# bytes of `float4` and #");
    }
}
