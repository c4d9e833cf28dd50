//! Functions of `float` that WGSL has itself, and that do where CUDA leaves the last digits open.

use std::f32::consts::{LOG2_10, LOG10_2};

use warpground_ir::Intrinsic;

use crate::tree::{Expression, Type};

/// Whether the language has a function.
pub(super) fn has(function: Intrinsic) -> bool {
    function != function.exact() || matches!(function, Intrinsic::Minimum | Intrinsic::Maximum)
}

/// The function of the language.
pub(super) fn function(function: Intrinsic, own: Vec<Expression>) -> Option<Expression> {
    let known = |name: &'static str, list: Vec<Expression>| Expression::known(name, list, Type::F32);
    let times = |value: Expression, factor: f32| Expression::binary("*", value, Expression::f32(factor.to_bits()));
    let first = own.first()?.clone();
    Some(match function {
        Intrinsic::Minimum => known("min", own),
        Intrinsic::Maximum => known("max", own),
        Intrinsic::FastExp => known("exp", own),
        Intrinsic::FastExp10 => known("exp2", vec![times(first, LOG2_10)]),
        Intrinsic::FastLog => known("log", own),
        Intrinsic::FastLog2 => known("log2", own),
        Intrinsic::FastLog10 => times(known("log2", own), LOG10_2),
        Intrinsic::FastPower => known("pow", own),
        Intrinsic::FastSin => known("sin", own),
        Intrinsic::FastCos => known("cos", own),
        Intrinsic::FastTan => known("tan", own),
        _ => return None,
    })
}
