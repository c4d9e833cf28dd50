//! Arrays of a thread's own, which Mesa's driver for processors compiles slowly.
//!
//! It writes a zero into each word of such an array, one instruction each, and LLVM then compares every access of an array with
//! every other one of it. A recursive kernel with a stack of 132, 260, 516 and 1,028 words took 1.7, 3.7, 10.9 and 35 s of a
//! processor that way, and one of 2,048 words had not been compiled after 97 s. So a kernel with a larger array is refused there.
//! LLVM ends its search at the first pair of accesses with a barrier between them. That is why a kernel with an array of some size
//! begins with a barrier.

use naga::{AddressSpace, Barrier, Block, Handle, Module, Span, Statement, Type, TypeInner, proc::Layouter};

/// The most words of an array that the driver is given.
const MOST_WORDS: u32 = 512;
/// An array of fewer words has few accesses, and may become variables.
const SOME_WORDS: u32 = 64;

/// What is wrong with a kernel for that driver, behind "this device does not support".
pub(crate) fn refused(module: &Module) -> Option<String> {
    (most_words(module) > MOST_WORDS).then(|| {
        format!("arrays of more than {MOST_WORDS} words in a thread's own memory, as its compiler takes minutes")
    })
}

/// Puts a barrier before everything else in kernels with arrays of some size, and says whether there are such.
pub(crate) fn begin_with_barriers(module: &mut Module) -> bool {
    if most_words(module) < SOME_WORDS {
        return false;
    }
    for entry in &mut module.entry_points {
        let body = std::mem::take(&mut entry.function.body);
        let mut begun = Block::with_capacity(body.len() + 1);
        begun.push(Statement::ControlBarrier(Barrier::WORK_GROUP), Span::UNDEFINED);
        begun.extend_block(body);
        entry.function.body = begun;
    }
    true
}

/// Words of the largest array in a thread's own memory.
fn most_words(module: &Module) -> u32 {
    let mut layouter = Layouter::default();
    if layouter.update(module.to_ctx()).is_err() {
        return 0;
    }
    let words = |ty: Handle<Type>| match module.types.get_handle(ty) {
        Ok(Type { inner: TypeInner::Array { .. } | TypeInner::Struct { .. }, .. }) => layouter[ty].size / 4,
        _ => 0,
    };
    let globals = (module.global_variables.iter())
        .filter(|(_, variable)| variable.space == AddressSpace::Private)
        .map(|(_, variable)| words(variable.ty));
    let functions = module
        .functions
        .iter()
        .map(|(_, function)| function)
        .chain(module.entry_points.iter().map(|entry| &entry.function));
    let locals = functions.flat_map(|function| function.local_variables.iter()).map(|(_, variable)| words(variable.ty));
    globals.chain(locals).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kernel(words: u32) -> String {
        format!(
            "@group(0) @binding(0) var<storage, read_write> sums: array<u32>;
            @compute @workgroup_size(32) fn sum(@builtin(local_invocation_index) thread: u32) {{
                var own: array<u32, {words}>;
                own[sums[thread]] = thread;
                sums[thread] = own[thread];
            }}"
        )
    }

    #[test]
    fn a_large_array_of_a_thread_is_refused() -> Result<(), naga::front::wgsl::ParseError> {
        let refused = |words| naga::front::wgsl::parse_str(&kernel(words)).map(|module| refused(&module));
        assert_eq!(refused(512)?, None);
        assert!(refused(513)?.is_some_and(|words| words.contains("512 words")));
        Ok(())
    }

    #[test]
    fn a_kernel_with_an_array_begins_with_a_barrier() -> Result<(), naga::front::wgsl::ParseError> {
        for (words, expected) in [(63, false), (64, true)] {
            let mut module = naga::front::wgsl::parse_str(&kernel(words))?;
            assert_eq!(begin_with_barriers(&mut module), expected, "{words} words");
            let first = module.entry_points[0].function.body.first();
            assert_eq!(matches!(first, Some(Statement::ControlBarrier(_))), expected, "{words} words");
        }
        Ok(())
    }
}
