//! What C++'s streams write and read: numbers and words, as their manipulators say.

mod texts;

use super::file::number;

/// How integers are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Base {
    Octal,
    Decimal,
    Hexadecimal,
}

/// The manipulators, by the library's names.
const MANIPULATORS: [&str; 24] = [
    "boolalpha",
    "dec",
    "defaultfloat",
    "endl",
    "ends",
    "fixed",
    "flush",
    "hex",
    "left",
    "noboolalpha",
    "noshowbase",
    "noshowpoint",
    "noshowpos",
    "nouppercase",
    "oct",
    "right",
    "scientific",
    "setfill",
    "setprecision",
    "setw",
    "showbase",
    "showpoint",
    "showpos",
    "uppercase",
];

/// How `std::cout` writes the next things.
#[derive(Debug, Clone)]
pub(super) struct StreamState {
    fixed: bool,
    scientific: bool,
    base: Base,
    /// The base of an integer before it, `0x` and `0`.
    show_base: bool,
    /// A sign before what is positive, too.
    show_sign: bool,
    /// A point and zeros to the full precision.
    show_point: bool,
    uppercase: bool,
    words: bool,
    left: bool,
    precision: usize,
    width: usize,
    fill: u8,
    /// It found something else than it was asked for, or could not be opened.
    pub(super) failed: bool,
}

impl Default for StreamState {
    fn default() -> Self {
        StreamState {
            fixed: false,
            scientific: false,
            base: Base::Decimal,
            show_base: false,
            show_sign: false,
            show_point: false,
            uppercase: false,
            words: false,
            left: false,
            precision: 6,
            width: 0,
            fill: b' ',
            failed: false,
        }
    }
}

/// The flags of a stream, as libstdc++ numbers them.
mod flag {
    pub(super) const WORDS: u64 = 0x1;
    pub(super) const DECIMAL: u64 = 0x2;
    pub(super) const FIXED: u64 = 0x4;
    pub(super) const HEXADECIMAL: u64 = 0x8;
    pub(super) const LEFT: u64 = 0x20;
    pub(super) const OCTAL: u64 = 0x40;
    pub(super) const SCIENTIFIC: u64 = 0x100;
    pub(super) const SHOW_BASE: u64 = 0x200;
    pub(super) const SHOW_POINT: u64 = 0x400;
    pub(super) const SHOW_SIGN: u64 = 0x800;
    /// Blanks are always skipped here.
    pub(super) const SKIPS_BLANKS: u64 = 0x1000;
    pub(super) const UPPERCASE: u64 = 0x4000;
}

impl StreamState {
    /// What a stream's precision, width, filling or flags were; those bits of it that `mask` has become those of `new`.
    fn reformat(&mut self, what: &str, new: u64, mask: u64) -> u64 {
        let changes = mask != 0;
        match what {
            "precision" => {
                let old = self.precision;
                self.precision = if changes { number(new).min(1000) } else { old };
                old as u64
            }
            "width" => {
                let old = self.width;
                self.width = if changes { number(new).min(1 << 20) } else { old };
                old as u64
            }
            "fill" => {
                let old = self.fill;
                self.fill = if changes { new as u8 } else { old };
                u64::from(old)
            }
            _ => {
                let old = self.flags();
                self.set_flags(old & !mask | new & mask);
                old
            }
        }
    }

    fn flags(&self) -> u64 {
        let base = match self.base {
            Base::Decimal => flag::DECIMAL,
            Base::Octal => flag::OCTAL,
            Base::Hexadecimal => flag::HEXADECIMAL,
        };
        let set = [
            (self.fixed, flag::FIXED),
            (self.scientific, flag::SCIENTIFIC),
            (self.show_base, flag::SHOW_BASE),
            (self.show_sign, flag::SHOW_SIGN),
            (self.show_point, flag::SHOW_POINT),
            (self.uppercase, flag::UPPERCASE),
            (self.words, flag::WORDS),
            (self.left, flag::LEFT),
        ];
        set.iter().filter(|(is_set, _)| *is_set).fold(base | flag::SKIPS_BLANKS, |all, (_, bit)| all | bit)
    }

    fn set_flags(&mut self, flags: u64) {
        let has = |bit: u64| flags & bit != 0;
        self.base = match (has(flag::HEXADECIMAL), has(flag::OCTAL)) {
            (true, _) => Base::Hexadecimal,
            (_, true) => Base::Octal,
            _ => Base::Decimal,
        };
        (self.fixed, self.scientific) = (has(flag::FIXED), has(flag::SCIENTIFIC));
        (self.show_base, self.show_sign, self.show_point) =
            (has(flag::SHOW_BASE), has(flag::SHOW_SIGN), has(flag::SHOW_POINT));
        (self.uppercase, self.words, self.left) = (has(flag::UPPERCASE), has(flag::WORDS), has(flag::LEFT));
    }
}
