//! Advice in the words of the kernel's language.

use std::borrow::Cow;

use crate::program::Program;

/// What WGSL calls a thing, or says of it, and how CUDA does.
const IN_CUDA: [(&str, &str); 9] = [
    (
        "Put storageBarrier() between the two accesses (workgroupBarrier() orders shared memory only), or give each thread \
         its own element.",
        "Put __syncthreads() between the two accesses, or give each thread its own element.",
    ),
    ("workgroupBarrier()", "__syncthreads()"),
    ("storageBarrier()", "__syncthreads()"),
    (": WGSL gives zero here, CUDA anything.", ": what it holds now is anything."),
    (": WGSL gives the dividend (of % zero), other languages stop.", ": the result is undefined."),
    (": only its low six bits count here, other languages do anything.", ": the result is undefined."),
    (": WGSL uses its low five bits, other languages do anything.", ": the result is undefined."),
    ("the result does not fit an i64.", "the result does not fit a long long."),
    ("the result does not fit an i32.", "the result does not fit an int."),
];

/// Advice in the words of the kernel's language.
pub(super) fn worded<'text>(program: &Program, advice: &'text str) -> Cow<'text, str> {
    if program.direct.is_none() {
        return Cow::Borrowed(advice);
    }
    let mut text = advice.to_owned();
    for (wgsl, cuda) in IN_CUDA {
        if text.contains(wgsl) {
            text = text.replace(wgsl, cuda);
        }
    }
    Cow::Owned(text)
}
