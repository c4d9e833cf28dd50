//! Registers, and operands as CUDA C.

use std::collections::BTreeMap;

/// What a register holds, and what an instruction reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Predicate,
    U8,
    S8,
    U16,
    S16,
    U32,
    S32,
    U64,
    S64,
    F16,
    F16x2,
    F32,
    F64,
}

impl Kind {
    /// The type that a modifier names.
    pub(super) fn of(modifier: &str) -> Option<Self> {
        Some(match modifier {
            "pred" => Self::Predicate,
            "u8" | "b8" => Self::U8,
            "s8" => Self::S8,
            "u16" | "b16" => Self::U16,
            "s16" => Self::S16,
            "u32" | "b32" => Self::U32,
            "s32" => Self::S32,
            "u64" | "b64" => Self::U64,
            "s64" => Self::S64,
            "f16" => Self::F16,
            "f16x2" => Self::F16x2,
            "f32" => Self::F32,
            "f64" => Self::F64,
            _ => return None,
        })
    }

    /// The type in CUDA C in which an instruction calculates.
    pub(super) fn text(self) -> &'static str {
        match self {
            Self::Predicate => "bool",
            Self::U8 => "unsigned char",
            Self::S8 => "signed char",
            Self::U16 => "unsigned short",
            Self::S16 => "short",
            Self::U32 | Self::F16x2 => "unsigned int",
            Self::S32 => "int",
            Self::U64 => "unsigned long long",
            Self::S64 => "long long",
            Self::F16 => "__half",
            Self::F32 => "float",
            Self::F64 => "double",
        }
    }

    /// What a register of this type is stored as: bits, but for floats.
    fn stored(self) -> Self {
        match self {
            Self::S8 | Self::U8 | Self::S16 | Self::F16 => Self::U16,
            Self::S32 | Self::F16x2 => Self::U32,
            Self::S64 => Self::U64,
            other => other,
        }
    }

    pub(super) fn is_float(self) -> bool {
        matches!(self, Self::F16 | Self::F32 | Self::F64)
    }

    pub(super) fn is_signed(self) -> bool {
        matches!(self, Self::S8 | Self::S16 | Self::S32 | Self::S64)
    }

    /// Of a value in bytes.
    pub(super) fn bytes(self) -> u32 {
        match self {
            Self::Predicate | Self::U8 | Self::S8 => 1,
            Self::U16 | Self::S16 | Self::F16 => 2,
            Self::U32 | Self::S32 | Self::F32 | Self::F16x2 => 4,
            Self::U64 | Self::S64 | Self::F64 => 8,
        }
    }

    /// The signed or unsigned integer of twice the width.
    pub(super) fn wider(self) -> Option<Self> {
        Some(match self {
            Self::U16 => Self::U32,
            Self::S16 => Self::S32,
            Self::U32 => Self::U64,
            Self::S32 => Self::S64,
            _ => return None,
        })
    }
}

/// The registers that a piece of PTX sees.
#[derive(Debug, Default)]
pub(super) struct Registers {
    known: BTreeMap<String, (String, Kind)>,
    declared: String,
    carry: bool,
    labels: u32,
}

impl Registers {
    /// An operand of the statement, or a register that was declared outside.
    pub(super) fn declare(&mut self, name: String, variable: String, kind: Kind) {
        self.known.insert(name, (variable, kind.stored()));
    }

    /// `.reg .u32 name;`
    pub(super) fn add(&mut self, name: &str, kind: Kind) {
        let plain: String = name
            .chars()
            .map(|letter| if letter.is_ascii_alphanumeric() || letter == '_' { letter } else { '_' })
            .collect();
        let variable = format!("__asm_r{}_{plain}", self.known.len());
        self.declared.push_str(&format!("{} {variable} = 0; ", kind.stored().text()));
        self.known.insert(name.to_owned(), (variable, kind.stored()));
    }

    /// The flag of carry.
    pub(super) fn carry(&mut self) -> &'static str {
        self.carry = true;
        "__asm_carry"
    }

    /// A name that nothing else has.
    pub(super) fn fresh(&mut self) -> String {
        self.labels += 1;
        format!("__asm_t{}", self.labels)
    }

    /// The variables of all registers that the text declares.
    pub(super) fn declarations(&self) -> String {
        let carry = if self.carry { "unsigned int __asm_carry = 0; " } else { "" };
        format!("{}{carry}", self.declared)
    }

    fn find(&self, operand: &str) -> Option<&(String, Kind)> {
        self.known.get(operand)
    }

    /// An operand, read as a type.
    pub(super) fn read(&mut self, operand: &str, kind: Kind) -> Result<String, String> {
        let operand = operand.trim();
        if let Some(rest) = operand.strip_prefix('!') {
            return Ok(format!("(!{})", self.read(rest, Kind::Predicate)?));
        }
        if let Some((variable, held)) = self.find(operand) {
            return Ok(as_kind(variable, *held, kind));
        }
        if let Some(rest) = operand.strip_prefix('-')
            && rest.starts_with('%')
        {
            return Ok(format!("(-{})", self.read(rest, kind)?));
        }
        if operand.starts_with('%') {
            let value = special(operand).ok_or_else(|| format!("the register `{operand}` of PTX"))?;
            return Ok(format!("(({})({value}))", kind.text()));
        }
        if let Some(hex) = operand.strip_prefix("0f").or_else(|| operand.strip_prefix("0F")) {
            return Ok(format!("__uint_as_float(0x{hex}u)"));
        }
        if let Some(hex) = operand.strip_prefix("0d").or_else(|| operand.strip_prefix("0D")) {
            return Ok(format!("__longlong_as_double((long long)0x{hex}ull)"));
        }
        if operand == "WARP_SZ" {
            return Ok("32".to_owned());
        }
        let digits = operand.trim_start_matches('-');
        if digits.starts_with(|first: char| first.is_ascii_digit()) {
            let plain = operand.trim_end_matches('U');
            return Ok(format!("(({})({plain}))", kind.text()));
        }
        Err(format!("the operand `{operand}` of inline PTX"))
    }

    /// A value of a type, put into a register.
    pub(super) fn write(&mut self, operand: &str, kind: Kind, value: &str) -> Result<String, String> {
        let operand = operand.trim();
        if operand == "_" {
            return Ok(format!("{value}; "));
        }
        let Some((variable, held)) = self.find(operand) else {
            return Err(format!("writing `{operand}` in inline PTX"));
        };
        let (variable, held) = (variable.clone(), *held);
        let value = match (kind, held) {
            (Kind::F32, Kind::F32) | (Kind::F64, Kind::F64) | (Kind::Predicate, Kind::Predicate) => value.to_owned(),
            (Kind::F32, Kind::U32 | Kind::U64) => format!("__float_as_uint({value})"),
            (Kind::F64, Kind::U64) => format!("(unsigned long long)__double_as_longlong({value})"),
            (Kind::F16, Kind::U16) => format!("__half_as_ushort({value})"),
            (_, Kind::F32) if kind.bytes() == 4 => format!("__uint_as_float((unsigned int)({value}))"),
            (_, Kind::F64) if kind.bytes() == 8 => format!("__longlong_as_double((long long)({value}))"),
            (Kind::F16 | Kind::F32 | Kind::F64 | Kind::Predicate, _) | (_, Kind::F32 | Kind::F64 | Kind::Predicate) => {
                return Err(format!("a register of another type than `{operand}` in inline PTX"));
            }
            _ => format!("({})({value})", held.text()),
        };
        Ok(format!("{variable} = {value}; "))
    }
}

/// A variable that holds one type, read as another.
fn as_kind(variable: &str, held: Kind, kind: Kind) -> String {
    match (held, kind) {
        _ if held == kind => variable.to_owned(),
        (Kind::F32, Kind::F64) => format!("((double){variable})"),
        (Kind::F32, Kind::Predicate) | (Kind::F64, Kind::Predicate) => format!("({variable} != 0)"),
        (Kind::F32, _) => format!("(({})__float_as_uint({variable}))", kind.text()),
        (Kind::F64, _) => format!("(({})__double_as_longlong({variable}))", kind.text()),
        (_, Kind::F32) => format!("__uint_as_float((unsigned int){variable})"),
        (_, Kind::F64) => format!("__longlong_as_double((long long){variable})"),
        (_, Kind::F16) => format!("__ushort_as_half((unsigned short){variable})"),
        (_, Kind::Predicate) => format!("({variable} != 0)"),
        _ => format!("(({}){variable})", kind.text()),
    }
}

/// The registers that tell a thread where it is.
fn special(name: &str) -> Option<&'static str> {
    Some(match name {
        "%laneid" => "__ptx_lane()",
        "%warpid" => "__ptx_thread() / 32u",
        "%nwarpid" => "64u",
        "%smid" => "__ptx_block() % 132u",
        "%nsmid" => "132u",
        "%gridid" => "1u",
        "%clock" | "%clock_lo" => "(unsigned int)clock64()",
        "%clock64" => "clock64()",
        "%globaltimer" => "__ptx_globaltimer()",
        "%globaltimer_lo" => "(unsigned int)__ptx_globaltimer()",
        "%globaltimer_hi" => "(unsigned int)(__ptx_globaltimer() >> 32)",
        "%tid.x" | "%tid" => "threadIdx.x",
        "%tid.y" => "threadIdx.y",
        "%tid.z" => "threadIdx.z",
        "%ntid.x" | "%ntid" => "blockDim.x",
        "%ntid.y" => "blockDim.y",
        "%ntid.z" => "blockDim.z",
        "%ctaid.x" | "%ctaid" => "blockIdx.x",
        "%ctaid.y" => "blockIdx.y",
        "%ctaid.z" => "blockIdx.z",
        "%nctaid.x" | "%nctaid" => "gridDim.x",
        "%nctaid.y" => "gridDim.y",
        "%nctaid.z" => "gridDim.z",
        "%lanemask_eq" => "1u << __ptx_lane()",
        "%lanemask_lt" => "(1u << __ptx_lane()) - 1u",
        "%lanemask_le" => "(2u << __ptx_lane()) - 1u",
        "%lanemask_gt" => "~((2u << __ptx_lane()) - 1u)",
        "%lanemask_ge" => "~((1u << __ptx_lane()) - 1u)",
        _ => return None,
    })
}
