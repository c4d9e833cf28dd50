//! The functions that device code finds ready.

use warpground_ir::runtime::FLOAT;

use crate::{
    kernel::{
        memory::place::Base,
        module::{Given, Root, Translator},
        values::value::{in_float, is_abstract_float},
        wgsl::Wgsl,
    },
    meaning::{
        tree::{Expression, FunctionId, Kind},
        types::{Scalar, Type},
    },
    text::Span,
};

/// The functions of `float` that are as good as CUDA documents; WGSL's own of these names may be off by much more.
const EXACT: &[&str] = &[
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cbrt",
    "cos",
    "cosh",
    "cospi",
    "erf",
    "erfc",
    "erfcinv",
    "erfinv",
    "exp",
    "exp10",
    "exp2",
    "expm1",
    "hypot",
    "lgamma",
    "log",
    "log10",
    "log1p",
    "log2",
    "logb",
    "nextafter",
    "normcdf",
    "normcdfinv",
    "pow",
    "rcbrt",
    "round",
    "sin",
    "sinh",
    "sinpi",
    "tan",
    "tanh",
    "tgamma",
];

impl Translator<'_> {
    /// A library call as a statement.
    pub(crate) fn library_effect(&mut self, name: &str, arguments: &[Expression], whole: &Expression) {
        let span = whole.span;
        match name {
            "__syncthreads" => {
                self.line("workgroupBarrier();");
                let both = self.facts.read.iter().any(|root| {
                    matches!(root, Root::Parameter(_) | Root::Global(_)) && self.facts.written.contains(root)
                });
                if both {
                    // CUDA's barrier orders global memory within the block as well.
                    self.line("storageBarrier();");
                }
            }
            "__syncwarp" => {
                // The lanes of a WGSL subgroup are not promised to run together: only a barrier of the block orders them.
                self.line("workgroupBarrier();");
            }
            "__threadfence" | "__threadfence_block" | "__threadfence_system" => {
                // WGSL's atomics are relaxed; what orders plain accesses between them does not exist outside barriers.
                self.note_fence(name, span);
            }
            // Only the simulator follows how long copies are under way.
            "__copy_started" | "__copies_committed" | "__copies_awaited" => {}
            "printf" => self.printf(arguments, None, span),
            "assert" => self.assertion(arguments, span),
            "swap" => {
                if let [left, right] = arguments {
                    self.swap(left, right, span);
                }
            }
            "__trap" => self.unsupported(span, "`__trap`"),
            _ if name.starts_with("atomic") => self.atomic_effect(name, arguments, span),
            _ => {
                self.library(name, arguments, whole);
            }
        }
    }

    fn swap(&mut self, left: &Expression, right: &Expression, span: Span) {
        let dereferenced = |pointer: &Expression| Expression {
            kind: Kind::Dereference(Box::new(pointer.clone())),
            ty: pointer.ty.target().cloned().unwrap_or(Type::Bad),
            span,
        };
        let (left, right) = (dereferenced(left), dereferenced(right));
        if left.ty.is_pointer() {
            self.unsupported(span, "swapping pointers in device code");
            return;
        }
        let (Some(a), Some(b)) = (self.place(&left), self.place(&right)) else { return };
        let name = self.fresh("swapped");
        let value = self.load(&a, span);
        self.line(&format!("let {name} = {};", value.text()));
        let value = self.load(&b, span);
        self.store(&a, value, span);
        self.store(&b, Wgsl::Name(name), span);
    }

    /// A library call as a value.
    pub(crate) fn library(&mut self, name: &str, arguments: &[Expression], whole: &Expression) -> Wgsl {
        let span = whole.span;
        if name == "construct" {
            return self.constructed(arguments, &whole.ty, span);
        }
        if name.starts_with("atomic") {
            return self.atomic(name, arguments, span);
        }
        if name.starts_with("__shfl") {
            return self.shuffle(name, arguments, span);
        }
        match name {
            "__syncthreads"
            | "__syncwarp"
            | "printf"
            | "assert"
            | "swap"
            | "__threadfence"
            | "__threadfence_block"
            | "__threadfence_system"
            | "__trap" => {
                self.library_effect(name, arguments, whole);
                return Wgsl::signed(0);
            }
            "__syncthreads_count" | "__syncthreads_and" | "__syncthreads_or" => {
                return self.counting_barrier(name, arguments, span);
            }
            "__ballot_sync" | "__any_sync" | "__all_sync" | "__activemask" => {
                return self.vote(name, arguments, whole);
            }
            "__match_any_sync" | "__match_all_sync" => return self.matched(name, arguments, span),
            _ if name.starts_with("__reduce_") => return self.reduced(name, arguments),
            _ => {}
        }
        if whole.ty == Type::DOUBLE
            && !arguments.iter().all(|argument| matches!(argument.bare().ty, Type::Scalar(Scalar::F32)))
        {
            self.note_double(span);
        }
        if self.is_native(&whole.ty) || arguments.iter().any(|argument| self.is_native(&argument.ty)) {
            return self.double_library(name, arguments, whole);
        }
        let list: Vec<&Expression> = arguments.iter().collect();
        let mut values = self.values(&list);
        let one = |values: &mut Vec<Wgsl>| values.pop().unwrap_or(Wgsl::signed(0));
        if let Some(value) = self.double_as_float(name, &values, span) {
            return value;
        }
        let direct = match name {
            "fast.exp" | "fast.log" | "fast.log2" | "fast.sin" | "fast.cos" | "fast.tan" | "fast.pow" => {
                name.strip_prefix("fast.")
            }
            "sqrt" if !self.tree.precision.square_root || whole.ty != Type::FLOAT => Some(name),
            "floor" | "ceil" | "trunc" | "fma" | "max" | "min" | "abs" => Some(name),
            "rsqrt" => Some("inverseSqrt"),
            "rint" | "nearbyint" => Some("round"),
            "fabs" => Some("abs"),
            "fmax" => Some("max"),
            "fmin" => Some("min"),
            "__fmaf_rn" => Some("fma"),
            "__saturatef" => Some("saturate"),
            "__brev" => Some("reverseBits"),
            "__float_as_int" => Some("bitcast<i32>"),
            "__float_as_uint" => Some("bitcast<u32>"),
            "__int_as_float" | "__uint_as_float" => Some("bitcast<f32>"),
            "__int2float_rn" | "__uint2float_rn" => Some("f32"),
            _ => None,
        };
        if let Some(direct) = direct {
            if whole.ty == Type::FLOAT
                && values.iter().all(is_abstract_float)
                && let Some(first) = values.first_mut()
            {
                *first = in_float(first.clone());
            }
            return Wgsl::call(direct, values);
        }
        match name {
            "fmod" => {
                self.helper("fmod", include_str!("../helpers/fmod.wgsl").trim_end());
                Wgsl::call("fmod", values.into_iter().map(typed_float).collect())
            }
            "sqrt" => self.square_root(&Type::FLOAT, one(&mut values)),
            "__frcp_rn" => self.quotient(&Type::FLOAT, Wgsl::Float(1.0), one(&mut values)),
            "__fdiv_rn" => {
                let right = one(&mut values);
                let left = one(&mut values);
                self.quotient(&Type::FLOAT, left, right)
            }
            "fdivide" | "__fadd_rn" | "__fsub_rn" | "__fmul_rn" => {
                let right = one(&mut values);
                let left = one(&mut values);
                let operator = match name {
                    "fdivide" => "/",
                    "__fadd_rn" => "+",
                    "__fsub_rn" => "-",
                    _ => "*",
                };
                Wgsl::binary(operator, left, right)
            }
            "fast.log10" => Wgsl::binary("*", Wgsl::call("log2", values), Wgsl::Float(std::f64::consts::LOG10_2)),
            "fast.exp10" => {
                let power = Wgsl::binary("*", one(&mut values), Wgsl::Float(std::f64::consts::LOG2_10));
                Wgsl::call("exp2", vec![power])
            }
            "__mul24" | "__umul24" => {
                let cut = |value: Wgsl, argument: &Expression| {
                    if fits_24_bits(argument) {
                        value
                    } else if name == "__mul24" {
                        Wgsl::call("extractBits", vec![typed(value, "i32"), Wgsl::unsigned(0), Wgsl::unsigned(24)])
                    } else {
                        Wgsl::binary("&", value, hexadecimal(0x00ff_ffff))
                    }
                };
                let factors: Vec<Wgsl> = values.into_iter().zip(arguments).map(|(value, of)| cut(value, of)).collect();
                match <[Wgsl; 2]>::try_from(factors) {
                    Ok([left, right]) => Wgsl::binary("*", left, right),
                    Err(_) => Wgsl::signed(0),
                }
            }
            "fdim" => {
                let right = one(&mut values);
                let left = one(&mut values);
                Wgsl::call("max", vec![Wgsl::binary("-", left, right), Wgsl::Float(0.0)])
            }
            "isnan" => {
                let value = one(&mut values);
                self.not_a_number(value)
            }
            "isinf" | "isfinite" => {
                let bits = Wgsl::call("bitcast<u32>", values);
                let operator = if name == "isinf" { "==" } else { "<" };
                Wgsl::binary(operator, Wgsl::binary("&", bits, hexadecimal(0x7fff_ffff)), hexadecimal(0x7f80_0000))
            }
            "__popcll" => {
                let value = self.simple(one(&mut values), "value");
                let count = |half: &str| Wgsl::call("countOneBits", vec![value.clone().member(half)]);
                Wgsl::call("i32", vec![Wgsl::binary("+", count("x"), count("y"))])
            }
            "clock" => {
                self.note_clock(span);
                Wgsl::signed(0)
            }
            "__mulhi" | "__umulhi" => {
                let right = one(&mut values);
                let left = one(&mut values);
                let signed = name == "__mulhi";
                let widen = |translator: &mut Self, value: Wgsl| {
                    let from = if signed { Scalar::I32 } else { Scalar::U32 };
                    translator.convert_wide(value, from, if signed { Scalar::I64 } else { Scalar::U64 }, span)
                };
                let (left, right) = (widen(self, left), widen(self, right));
                let upper = self.wide_call("wide_mul", vec![left, right]).member("y");
                if signed { Wgsl::call("bitcast<i32>", vec![upper]) } else { upper }
            }
            "copysign" => {
                let right = one(&mut values);
                let left = one(&mut values);
                let bits = |value: Wgsl, mask: u32| {
                    Wgsl::binary("&", Wgsl::call("bitcast<u32>", vec![typed_float(value)]), hexadecimal(mask))
                };
                let joined = Wgsl::binary("|", bits(left, 0x7fff_ffff), bits(right, 0x8000_0000));
                Wgsl::call("bitcast<f32>", vec![joined])
            }
            "signbit" => {
                let bits = Wgsl::call("bitcast<u32>", values.into_iter().map(typed_float).collect());
                Wgsl::binary(">=", bits, hexadecimal(0x8000_0000))
            }
            _ if EXACT.contains(&name) => self.float_call(&format!("float_{name}"), values),
            "ldexpf" | "scalbnf" => self.float_call("float_ldexp", values),
            "ilogbf" => self.float_call("float_ilogb", values),
            "__popc" => Wgsl::call("i32", vec![Wgsl::call("countOneBits", values)]),
            "__clz" => Wgsl::call("i32", vec![Wgsl::call("countLeadingZeros", values)]),
            "__ffs" => {
                let first = Wgsl::call("firstTrailingBit", values);
                Wgsl::call("i32", vec![Wgsl::binary("+", first, Wgsl::unsigned(1))])
            }
            "__float2int_rz" | "__float2int_rn" | "__float2int_rd" | "__float2int_ru" | "__float2uint_rz"
            | "__float2uint_rn" => {
                let value = typed_float(one(&mut values));
                let rounded = match &name[name.len() - 2..] {
                    "rz" => value,
                    "rd" => Wgsl::call("floor", vec![value]),
                    "ru" => Wgsl::call("ceil", vec![value]),
                    _ => Wgsl::call("round", vec![value]),
                };
                self.integer_of_float(rounded, name.starts_with("__float2int"))
            }
            "__ffsll" => {
                // Of a half without bits, `firstTrailingBit` is the largest number.
                let value = self.simple(one(&mut values), "value");
                let first = |half: &str| Wgsl::call("firstTrailingBit", vec![value.clone().member(half)]);
                let none = Wgsl::binary("==", value.clone().member("x"), Wgsl::unsigned(0));
                let upper = Wgsl::call("min", vec![first("y"), hexadecimal(0xffff_ffdf)]);
                let upper = Wgsl::binary("+", upper, Wgsl::unsigned(33));
                let lower = Wgsl::binary("+", first("x"), Wgsl::unsigned(1));
                Wgsl::call("i32", vec![Wgsl::call("select", vec![lower, upper, none])])
            }
            _ => {
                let shown = if name.starts_with("stream.") { "`std::cout`" } else { name };
                self.unsupported(span, format!("`{shown}` in device code"));
                Wgsl::signed(0)
            }
        }
    }

    /// A call of one of the helpers that calculate with floats, with those that it calls.
    pub(crate) fn float_call(&mut self, name: &str, arguments: Vec<Wgsl>) -> Wgsl {
        self.helper_of(FLOAT, name);
        Wgsl::call(name, arguments)
    }

    /// Whether a float is none of the numbers.
    pub(crate) fn not_a_number(&mut self, value: Wgsl) -> Wgsl {
        let value = self.simple(value, "value");
        let bits = Wgsl::call("bitcast<u32>", vec![value]);
        Wgsl::binary(">", Wgsl::binary("&", bits, hexadecimal(0x7fff_ffff)), hexadecimal(0x7f80_0000))
    }

    fn counting_barrier(&mut self, name: &str, arguments: &[Expression], span: Span) -> Wgsl {
        let Some(predicate) = arguments.first() else { return Wgsl::signed(0) };
        let test = match predicate.kind {
            Kind::Convert { ref value, written: false, .. } if value.ty == Type::BOOL => self.value(value),
            _ => {
                let test = self.value(predicate);
                self.convert_scalar(test, Scalar::I32, Scalar::Bool, span)
            }
        };
        self.helper("sh_count", "// How many threads of the block say yes.\nvar<workgroup> sh_count: atomic<u32>;");
        self.need("lane");
        let count = self.fresh("count");
        self.line("atomicStore(&sh_count, 0u);");
        self.line("workgroupBarrier();");
        self.line(&format!("atomicAdd(&sh_count, select(0u, 1u, {}));", test.text()));
        self.line("workgroupBarrier();");
        self.line(&format!("let {count} = atomicLoad(&sh_count);"));
        self.line("workgroupBarrier();");
        let sizes = ["block_x", "block_y", "block_z"][..self.rank].join(" * ");
        let count = Wgsl::Name(count);
        match name {
            "__syncthreads_count" => Wgsl::call("i32", vec![count]),
            "__syncthreads_and" => Wgsl::call("i32", vec![Wgsl::binary("==", count, Wgsl::Name(format!("({sizes})")))]),
            _ => Wgsl::call("i32", vec![Wgsl::binary("!=", count, Wgsl::unsigned(0))]),
        }
    }

    /// The instance of a constructor or method whose object is a local variable.
    pub(crate) fn instance_by_reference(&mut self, id: FunctionId, span: Span) -> std::rc::Rc<str> {
        let parameters = &self.tree.functions[id].parameters;
        let key = parameters
            .iter()
            .enumerate()
            .map(|(position, parameter)| (position == 0).then(|| Given::whole(Base::Reference(*parameter), false)))
            .collect();
        self.instance_of(id, key, span)
    }
}

/// Whether a number is certain to have no more than 24 bits: constants, and places in the grid.
fn fits_24_bits(argument: &Expression) -> bool {
    match &argument.bare().kind {
        Kind::Integer(value, _) => (0..1 << 23).contains(value),
        Kind::Coordinate(..) => true,
        _ => false,
    }
}

pub(crate) fn hexadecimal(value: u32) -> Wgsl {
    Wgsl::Integer { value: i64::from(value), unsigned: true, hexadecimal: true }
}

/// A literal with a type, where WGSL would not know which.
pub(crate) fn typed(value: Wgsl, text: &str) -> Wgsl {
    match value {
        Wgsl::Float(_) | Wgsl::Constant(_) => Wgsl::call(text, vec![value]),
        Wgsl::Integer { unsigned, .. } if unsigned == (text == "u32") && text != "f32" => value,
        Wgsl::Integer { .. } => Wgsl::call(text, vec![value]),
        other => other,
    }
}

pub(crate) fn typed_float(value: Wgsl) -> Wgsl {
    typed(value, "f32")
}

pub(crate) fn as_index(index: Wgsl) -> Wgsl {
    match index {
        Wgsl::Integer { .. } => index,
        index => Wgsl::call("i32", vec![index]),
    }
}
