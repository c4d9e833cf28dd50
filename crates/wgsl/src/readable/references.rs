//! Arrays of a thread that functions are given by reference. WGSL has pointers to whole variables of functions: a function that
//! is called several times and only indexes such a parameter is written once, as the author has it. NVIDIA's driver also keeps
//! the sums of a matrix product in registers better if a function changes them than if its statements are repeated.
//!
//! ```text
//! add(float sums[8], …)         →     fn add(sums: ptr<function, array<f32, 8>>, …)
//! add(own, …);                        add(&own, …);
//! ```

use std::collections::{BTreeMap, BTreeSet};

use warpground_ir::{
    Access, Callee, DataType, Expression, ExpressionKind, FrameId, FunctionId, FunctionKind, Home, LocalId, Module,
    Object, Scalar, Statement, StatementKind, ValueType,
};

use super::{
    constants::{fold_all, simplify},
    counted::counted,
    scopes::target,
};
use crate::analysis::{
    calls::Calls,
    walk::{expressions, statements, within},
};

/// The parameters that are references, each with one of the arrays that it is given: in which function, and which object.
pub(super) type References = BTreeMap<(FunctionId, LocalId), (FunctionId, FrameId)>;

/// So many callers are followed from a parameter to the array that it is given.
const DEPTH: usize = 16;

/// What an address begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Root {
    Local(LocalId),
    Frame(FrameId),
}

/// A call: the function that calls, the one that is called, and what each argument is, if that is nothing but a root.
struct Call {
    caller: FunctionId,
    callee: FunctionId,
    arguments: Vec<Option<Root>>,
}

/// The parameters of the functions that a kernel reaches which may be references, of functions that are called so often.
pub(super) fn references(module: &Module, calls: &Calls, least: usize) -> References {
    let mut found = Search { module, calls: Vec::new(), otherwise: BTreeSet::new(), scalars: BTreeMap::new() };
    for id in &calls.reached {
        let Some(body) = module.function(*id).and_then(|function| function.body.as_ref()) else { continue };
        statements(body, &mut |statement| found.statement(*id, statement));
    }
    let mut parameters: BTreeSet<(FunctionId, LocalId)> = BTreeSet::new();
    for id in calls.reached.iter().filter(|id| !calls.stepped.contains(id)) {
        let Some(function) = module.function(*id).filter(|function| function.kind == FunctionKind::Device) else {
            continue;
        };
        if found.calls.iter().filter(|call| call.callee == *id).count() < least.max(1) {
            continue;
        }
        let is_pointer =
            |local: LocalId| function.locals.get(local.index()).is_some_and(|local| local.ty == ValueType::POINTER);
        parameters.extend(function.parameters.iter().filter_map(|parameter| match parameter.home {
            Home::Local(local) if is_pointer(local) => Some((*id, local)),
            _ => None,
        }));
    }
    loop {
        let fits: BTreeSet<(FunctionId, LocalId)> =
            parameters.iter().copied().filter(|parameter| found.fits(*parameter, &parameters)).collect();
        if fits.len() == parameters.len() {
            break;
        }
        parameters = fits;
    }
    parameters.into_iter().filter_map(|parameter| Some((parameter, found.array(parameter)?))).collect()
}

/// Whether every index into what a parameter leads to is a constant once the loops whose rounds are known are written out: what
/// the caller knows of the other arguments is no help to a function that stays one.
pub(super) fn is_indexed_by_constants(module: &Module, (id, parameter): (FunctionId, LocalId)) -> bool {
    let Some(function) = module.function(id) else { return false };
    let Some(mut body) = function.body.as_deref().cloned() else { return false };
    fold_all(&mut body);
    simplify(&mut body);
    let mut counters = BTreeSet::new();
    statements(&body, &mut |statement| {
        if let StatementKind::Block(inner) = &statement.kind {
            counters.extend(counted(inner, function).map(|rounds| rounds.variable));
        }
    });
    let mut constant = true;
    statements(&body, &mut |statement| {
        expressions(statement, &mut |expression| {
            within(expression, &mut |inner| {
                if let ExpressionKind::Element { base, index, .. } = &inner.kind
                    && begins_with(base, parameter)
                {
                    constant &= only_counts(index, &counters);
                }
            });
        });
    });
    constant
}

fn begins_with(address: &Expression, parameter: LocalId) -> bool {
    match &address.kind {
        ExpressionKind::Local(local) => *local == parameter,
        ExpressionKind::Element { base, .. } | ExpressionKind::Member { base, .. } => begins_with(base, parameter),
        _ => false,
    }
}

fn only_counts(value: &Expression, counters: &BTreeSet<LocalId>) -> bool {
    match &value.kind {
        ExpressionKind::Constant(_) => true,
        ExpressionKind::Local(local) => counters.contains(local),
        ExpressionKind::Binary(_, left, right) => only_counts(left, counters) && only_counts(right, counters),
        ExpressionKind::Convert(inner) | ExpressionKind::Unary(_, inner) => only_counts(inner, counters),
        _ => false,
    }
}

/// The scalar of an array of words, whose elements are all of one type.
pub(super) fn word_of(object: &Object) -> Option<Scalar> {
    let mut element = &object.ty;
    while let DataType::Array { element: inner, .. } = element {
        element = inner;
    }
    match element {
        DataType::Value(ty) if matches!(object.ty, DataType::Array { .. }) => {
            Some(ty.scalar()).filter(|scalar| matches!(scalar, Scalar::I32 | Scalar::U32 | Scalar::F32))
        }
        _ => None,
    }
}

struct Search<'m> {
    module: &'m Module,
    calls: Vec<Call>,
    /// What is used in other ways than by indices or as an argument.
    otherwise: BTreeSet<(FunctionId, Root)>,
    /// The scalars that are read and written; nothing for those of a copy.
    scalars: BTreeMap<(FunctionId, Root), BTreeSet<Scalar>>,
}

impl<'m> Search<'m> {
    fn statement(&mut self, function: FunctionId, statement: &Statement) {
        if let Some(given) = target(statement) {
            self.otherwise.insert((function, Root::Local(given)));
        }
        match &statement.kind {
            StatementKind::Load(_, access) => self.access(function, access),
            StatementKind::Store(access, value) => {
                self.access(function, access);
                self.other(function, value);
            }
            StatementKind::Copy { to, from, bytes, alignment } => {
                for address in [to, from] {
                    match self.root(function, address) {
                        Some(root) if *alignment < 4 || !bytes.is_multiple_of(4) => {
                            self.otherwise.insert((function, root));
                        }
                        _ => {}
                    }
                }
            }
            StatementKind::Call { callee: Callee::Direct(callee), arguments, .. } => {
                let root = |argument: &Expression| match argument.kind {
                    ExpressionKind::Local(local) => Some(Root::Local(local)),
                    ExpressionKind::Frame(frame) => Some(Root::Frame(frame)),
                    _ => None,
                };
                let roots: Vec<Option<Root>> = arguments.iter().map(root).collect();
                for (argument, root) in arguments.iter().zip(&roots) {
                    if root.is_none() {
                        self.other(function, argument);
                    }
                }
                self.calls.push(Call { caller: function, callee: *callee, arguments: roots });
            }
            _ => expressions(statement, &mut |value| self.other(function, value)),
        }
    }

    fn access(&mut self, function: FunctionId, access: &Access) {
        let Some(root) = self.root(function, &access.address) else { return };
        if access.volatile || access.alignment < 4 {
            self.otherwise.insert((function, root));
        }
        self.scalars.entry((function, root)).or_default().insert(access.ty.scalar());
    }

    /// What an address begins with that indices and members lead on from.
    fn root(&mut self, function: FunctionId, address: &Expression) -> Option<Root> {
        match &address.kind {
            ExpressionKind::Local(local) => Some(Root::Local(*local)),
            ExpressionKind::Frame(frame) => Some(Root::Frame(*frame)),
            ExpressionKind::Element { base, index, .. } => {
                self.other(function, index);
                self.root(function, base)
            }
            ExpressionKind::Member { base, .. } => self.root(function, base),
            _ => {
                self.other(function, address);
                None
            }
        }
    }

    /// Whatever is in a value is used in another way.
    fn other(&mut self, function: FunctionId, value: &Expression) {
        within(value, &mut |inner| match inner.kind {
            ExpressionKind::Local(local) => {
                self.otherwise.insert((function, Root::Local(local)));
            }
            ExpressionKind::Frame(frame) => {
                self.otherwise.insert((function, Root::Frame(frame)));
            }
            _ => {}
        });
    }

    /// What a parameter is given in each call.
    fn given(&self, (function, local): (FunctionId, LocalId)) -> impl Iterator<Item = (&Call, Option<Root>)> {
        let parameters = self.module.function(function).map_or(&[][..], |function| &function.parameters);
        let position = parameters.iter().position(|parameter| parameter.home == Home::Local(local));
        let calls = self.calls.iter().filter(move |call| call.callee == function);
        calls.map(move |call| (call, position.and_then(|position| *call.arguments.get(position)?)))
    }

    fn object(&self, (function, frame): (FunctionId, FrameId)) -> Option<&'m Object> {
        self.module.function(function)?.frame.get(frame.index())
    }

    /// One of the arrays that a parameter is given.
    fn array(&self, mut parameter: (FunctionId, LocalId)) -> Option<(FunctionId, FrameId)> {
        // Through so many callers: one that recurses would lead back to itself.
        for _ in 0..DEPTH {
            let (call, root) = self.given(parameter).next()?;
            match root? {
                Root::Frame(frame) => return Some((call.caller, frame)),
                Root::Local(local) => parameter = (call.caller, local),
            }
        }
        None
    }

    /// Whether a parameter is only indexed, and given whole arrays of one type.
    fn fits(&self, parameter: (FunctionId, LocalId), all: &BTreeSet<(FunctionId, LocalId)>) -> bool {
        let (function, local) = parameter;
        let Some(object) = self.array(parameter).and_then(|array| self.object(array)) else { return false };
        let Some(word) = word_of(object) else { return false };
        let own = self.is_plain((function, Root::Local(local)), word, all);
        own && self.given(parameter).all(|(call, root)| {
            let Some(root) = root else { return false };
            let same = match root {
                Root::Local(local) => {
                    let outer = (call.caller, local);
                    all.contains(&outer)
                        && self.array(outer).and_then(|array| self.object(array)).is_some_and(|its| its.ty == object.ty)
                }
                Root::Frame(frame) => self.object((call.caller, frame)).is_some_and(|its| its.ty == object.ty),
            };
            // WGSL does not let two pointers lead to one variable that is written.
            let once = call.arguments.iter().filter(|other| **other == Some(root)).count() == 1;
            same && once && self.is_plain((call.caller, root), word, all)
        })
    }

    /// Whether a root is only indexed, by such words, and passed on as references.
    fn is_plain(&self, root: (FunctionId, Root), word: Scalar, all: &BTreeSet<(FunctionId, LocalId)>) -> bool {
        let (function, which) = root;
        let is_parameter = |frame: FrameId| {
            let function = self.module.function(function);
            function.is_none_or(|function| function.parameters.iter().any(|its| its.home == Home::Frame(frame)))
        };
        let words = self.scalars.get(&root).is_none_or(|scalars| scalars.iter().all(|scalar| *scalar == word));
        let passed = self.calls.iter().filter(|call| call.caller == function).all(|call| {
            let parameters = self.module.function(call.callee).map_or(&[][..], |callee| &callee.parameters);
            call.arguments.iter().zip(parameters).all(|(argument, parameter)| {
                *argument != Some(which)
                    || matches!(parameter.home, Home::Local(local) if all.contains(&(call.callee, local)))
            })
        });
        words
            && passed
            && !self.otherwise.contains(&root)
            && !matches!(which, Root::Frame(frame) if is_parameter(frame))
    }
}
