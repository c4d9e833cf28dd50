//! The typed tree of a program → the device IR.
//!
//! Kernels are lowered with all functions that they reach, and functions whose address is taken. What cannot be lowered
//! is a problem of the function in which it stands, and of the kernels that reach this function; other kernels do not mind.
//!
//! ```text
//! lowering      the module under construction: its functions, objects and literals
//! lowered       the device code that is made
//! reach         walks over the tree: functions named as values, variables with an address
//! types         types of the tree → types of values and of memory
//! function      one function: its variables, parameters and temporaries
//! statement     statements
//! scopes        the scopes that are open, and what ends with them
//! lifetime      what is called for the objects that end with a scope
//! expression    values
//! operator      operators and conversions
//! address       places in memory: addresses, loads and stores
//! assign        assignments, `op=`, `++` and `--`
//! aggregate     objects that are no values: what they begin with, and copies
//! call          calls, launches, `new` and `delete`
//! library       what programs find ready
//! waits         waiting in a kernel for what it launched
//! ```

mod address;
mod aggregate;
mod assign;
mod call;
mod expression;
mod function;
mod library;
mod lifetime;
mod lowered;
mod lowering;
mod operator;
mod packed;
mod reach;
mod scopes;
mod statement;
mod types;
mod waits;

#[cfg(test)]
mod simulated;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use self::lowering::Lowering;
pub(crate) use self::{
    library::intrinsic,
    lowered::{Kernel, Lowered},
    types::scalar,
};
use crate::{meaning::tree::Side, resolved::Resolved};

/// Lowers the device code of a program.
pub(crate) fn lower(resolved: &Resolved) -> Lowered {
    let tree = &resolved.tree;
    let mut lowering = Lowering::new(tree, &resolved.source);
    for (id, function) in tree.functions.iter().enumerate() {
        if function.side == Side::Kernel && function.body.is_some() {
            lowering.function(id);
        }
    }
    lowering.addresses_of_functions();
    for (id, global) in tree.globals.iter().enumerate() {
        if global.qualifiers.device || global.qualifiers.constant_memory || global.qualifiers.managed {
            lowering.global(id);
        }
    }
    while let Some(id) = lowering.open.pop() {
        function::lower(&mut lowering, id);
    }
    let Lowering { mut module, functions, globals, problems, reaches, .. } = lowering;
    waits::leave_out(&mut module);
    Lowered { module: Rc::new(module), functions, globals, problems, reaches }
}
