//! What is known of a kernel when it is compiled, calculated: first its constants ([`super::constants`]), then the addresses that
//! are written where they are used ([`super::forward`]).

use std::{collections::BTreeSet, rc::Rc};

use warpground_ir::{Function, FunctionId, Module};

use super::{
    constants::{fold_all, simplify, without_unread},
    forward::forward,
};

/// The module with these functions simplified.
pub(super) fn simplified(module: &Module, functions: &BTreeSet<FunctionId>) -> Module {
    let mut made = module.clone();
    for id in functions {
        let Some(Function { locals, body: Some(body), .. }) = made.functions.get_mut(id.index()) else { continue };
        let body = Rc::make_mut(body);
        fold_all(body);
        simplify(body);
        without_unread(body);
        forward(body, locals);
    }
    made
}
