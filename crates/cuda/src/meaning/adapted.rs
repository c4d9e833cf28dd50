//! Functions behind pointers. A pointer's type says what is handed on as a reference; a function may take a constant one as a
//! value, which is as good within it. Then the pointer leads to a function that hands the values on.

use std::rc::Rc;

use super::{
    checker::Checker,
    tree::{Expression, Function, FunctionId, Kind, Local, Statement, StatementKind},
    types::{Signature, Type},
};

/// Whether a parameter of a function's type is a reference.
pub(super) fn is_reference(signature: &Signature, position: usize) -> bool {
    signature.2.checked_shr(u32::try_from(position + 1).unwrap_or(u32::MAX)).is_some_and(|bits| bits & 1 == 1)
}

/// The third part of a function's type: which of the result and, behind it, the parameters are references.
pub(super) fn references(result: bool, parameters: impl Iterator<Item = bool>) -> u64 {
    let all = std::iter::once(result).chain(parameters).take(64).enumerate();
    all.filter(|(_, refers)| *refers).fold(0, |bits, (at, _)| bits | 1 << at)
}

impl Checker<'_> {
    /// The function that a pointer of this type leads to where `id` is meant: that itself, or what calls it.
    pub(super) fn function_for_signature(&mut self, id: FunctionId, wanted: &Rc<Signature>) -> FunctionId {
        let Type::Function(own) = self.function_type(id) else { return id };
        let by_value = |at: usize, own: &Type| matches!(&wanted.0[at], Type::Pointer(target, true) if **target == *own);
        let fits = own != *wanted
            && own.0.len() == wanted.0.len()
            && (&own.1, own.2 & 1) == (&wanted.1, wanted.2 & 1)
            && own
                .0
                .iter()
                .enumerate()
                .all(|(at, own)| *own == wanted.0[at] || is_reference(wanted, at) && by_value(at, own));
        if !fits {
            return id;
        }
        if let Some((.., made)) = self.adapted.iter().find(|(of, signature, _)| *of == id && signature == wanted) {
            return *made;
        }
        let function = &self.tree.functions[id];
        let (span, names) = (function.span, function.parameters.iter().map(|at| &function.locals[*at].name));
        let locals: Vec<Local> = names
            .zip(&wanted.0)
            .enumerate()
            .map(|(at, (name, ty))| {
                let plain = Local::plain(Rc::clone(name), ty.clone(), span);
                Local { parameter: true, reference: is_reference(wanted, at), ..plain }
            })
            .collect();
        let values = own.0.iter().zip(&wanted.0).enumerate().map(|(at, (own, given))| {
            let local = Expression { kind: Kind::Local(at), ty: given.clone(), span };
            if own == given {
                return local;
            }
            Expression { kind: Kind::Dereference(Box::new(local)), ty: own.clone(), span }
        });
        let call = Expression { kind: Kind::Call(id, values.collect()), ty: own.1.clone(), span };
        let body = match own.1 {
            Type::Void => StatementKind::Expression(call),
            _ => StatementKind::Return(Some(call)),
        };
        let made = Function {
            parameters: (0..locals.len()).collect(),
            locals,
            body: Some(vec![Statement { kind: body, span }]),
            on_host: None,
            ..function.clone()
        };
        self.tree.functions.push(made);
        let made = self.tree.functions.len() - 1;
        self.adapted.push((id, Rc::clone(wanted), made));
        made
    }

    /// The function that another one was made for.
    pub(super) fn adapted_function(&self, id: FunctionId) -> FunctionId {
        self.adapted.iter().find(|(.., made)| *made == id).map_or(id, |(of, ..)| *of)
    }
}
