//! An instruction of PTX.

use super::operand::Kind;

/// An instruction.
pub(super) struct Instruction {
    /// `mad`, `wide`, `u32`.
    pub(super) parts: Vec<String>,
    pub(super) operands: Vec<String>,
    /// As it is written, for messages.
    pub(super) whole: String,
}

impl Instruction {
    pub(super) fn name(&self) -> &str {
        &self.parts[0]
    }

    pub(super) fn has(&self, modifier: &str) -> bool {
        self.parts.iter().any(|part| part == modifier)
    }

    /// The types that it names, in order.
    pub(super) fn kinds(&self) -> Vec<Kind> {
        self.parts.iter().skip(1).filter_map(|part| Kind::of(part)).collect()
    }

    /// The last type that it names.
    pub(super) fn kind(&self) -> Result<Kind, String> {
        self.kinds().last().copied().ok_or_else(|| self.unknown())
    }

    pub(super) fn operand(&self, index: usize) -> Result<&str, String> {
        self.operands
            .get(index)
            .map(String::as_str)
            .ok_or_else(|| format!("`{}` with so few operands in inline PTX", self.whole))
    }

    pub(super) fn unknown(&self) -> String {
        format!("the PTX instruction `{}`", self.whole)
    }
}

/// The parts of `{a, b}`.
pub(super) fn vector(operand: &str) -> Option<Vec<String>> {
    let inside = operand.trim().strip_prefix('{')?.strip_suffix('}')?;
    Some(inside.split(',').map(|part| part.trim().to_owned()).collect())
}
