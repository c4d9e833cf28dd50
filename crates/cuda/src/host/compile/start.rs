//! The variables of the program: in which order they start, and with what.

use warpground_machine::Constant;

use super::{Compiler, number};
use crate::meaning::{
    fixed_address::fixed_address,
    tree::{Expression, Global, GlobalId, Kind, Tree},
};

/// How many constants may be calculated one from the other.
const MOST_STEPS: u32 = 32;

/// Whether a value is known before the program runs, so that C++ has it in place before anything is calculated.
pub(super) fn is_constant(tree: &Tree, value: &Expression, steps: u32) -> bool {
    if fixed_address(&tree.types, value).is_some() {
        return true;
    }
    match &value.kind {
        Kind::Integer(..) | Kind::Float(_) | Kind::Text(_) | Kind::Null | Kind::Zero | Kind::Function(_) => true,
        Kind::Global(id) => {
            let global = &tree.globals[*id];
            let known = global.unchanging && !global.qualifiers.volatile && steps < MOST_STEPS;
            known && global.start.as_ref().is_some_and(|start| is_constant(tree, start, steps + 1))
        }
        Kind::Named(..)
        | Kind::Negate(_)
        | Kind::Not(_)
        | Kind::Complement(_)
        | Kind::Binary(..)
        | Kind::Conditional(..)
        | Kind::Convert { .. }
        | Kind::Index(..)
        | Kind::Member(..)
        | Kind::Build(_) => {
            let mut all = true;
            value.children(&mut |part| all = all && is_constant(tree, part, steps));
            all
        }
        _ => false,
    }
}

impl Compiler<'_> {
    /// Stores what a variable starts with, unless it lies on the device, which has its bytes from elsewhere.
    pub(super) fn start_of_variable(&mut self, id: GlobalId) {
        let tree = self.tree;
        let global = &tree.globals[id];
        let Some(start) = &global.start else { return };
        if global.qualifiers.device || global.qualifiers.constant_memory {
            return;
        }
        self.span = global.span;
        let address = self.constant_of(Constant::Global(number(id)));
        self.store_value(address, start, &global.ty);
    }

    /// Gives a shadow to each variable of the device that another variable starts with, so that it has its value by then.
    pub(super) fn shadows_for_starts(&mut self) {
        fn visit(compiler: &mut Compiler<'_>, value: &Expression) {
            if let Kind::Global(id) = value.kind {
                compiler.global(id);
            }
            value.children(&mut |part| visit(compiler, part));
        }
        let tree = self.tree;
        let on_host = |global: &&Global| !(global.qualifiers.device || global.qualifiers.constant_memory);
        for start in tree.globals.iter().filter(on_host).filter_map(|global| global.start.as_ref()) {
            visit(self, start);
        }
    }
}
