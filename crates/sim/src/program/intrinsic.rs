//! Functions of which a result or an argument is one word, whatever the others are.

use warpground_ir::Intrinsic;

/// Whether the result of a function is one word, whatever its arguments are.
pub(crate) fn gives_a_word(function: Intrinsic) -> bool {
    matches!(
        function,
        Intrinsic::ILogB
            | Intrinsic::Exponent
            | Intrinsic::IsNan
            | Intrinsic::IsInfinite
            | Intrinsic::IsFinite
            | Intrinsic::SignBit
            | Intrinsic::CountBits
            | Intrinsic::CountLeadingZeros
            | Intrinsic::FindFirstSet
    )
}

/// Whether an argument of a function is one word, whatever the others are.
pub(crate) fn takes_a_word(function: Intrinsic, argument: usize) -> bool {
    match function {
        Intrinsic::Scale => argument == 1,
        Intrinsic::AddRounded
        | Intrinsic::SubtractRounded
        | Intrinsic::MultiplyRounded
        | Intrinsic::DivideRounded
        | Intrinsic::Average => argument == 2,
        Intrinsic::SqrtRounded => argument == 1,
        Intrinsic::MultiplyAddRounded => argument == 3,
        Intrinsic::ExtractBits => argument >= 1,
        Intrinsic::InsertBits => argument >= 2,
        _ => false,
    }
}
