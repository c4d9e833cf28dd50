//! The question which instruction it is, put together of groups.
//!
//! It has to be one `match`: the compiler makes of it one jump through one table, which leads from an instruction to the next.
//! With functions for the groups, even such that are always inlined, it makes a jump to the group and another one within it,
//! since it does not merge what it has learnt of their references.

/// Asks the groups in brackets for their arms, one after another, and matches an instruction with all of them. In parentheses is
/// what the arms use of the loop: the memory, the image and the random numbers.
macro_rules! dispatch {
    ($instruction:expr, [] $names:tt { $($arms:tt)* }) => {
        match $instruction {
            $($arms)*
        }
    };
    ($instruction:expr, [$group:ident $($more:ident)*] $names:tt { $($arms:tt)* }) => {
        $group! { $instruction, [$($more)*] $names { $($arms)* } }
    };
}
