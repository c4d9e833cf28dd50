//! What anything depends on of a function's locals. A compiler leaves out the load of a value that changes nothing, and of a
//! vector it loads the components that are used. Here all is loaded, so that a reader who looks at the variable sees it, but
//! what nobody needs counts as no request.

use std::{collections::HashMap, ops::Range, rc::Rc};

use warpground_ir::{
    Access, Callee, Expression, ExpressionKind, Function, FunctionId, Home, LocalId, Module, Statement, StatementKind,
};

use warpground_ir::walk::{expressions, statements};

use super::{facts::Graph, unread::Reads};

/// Components of a value, a bit each. Those from the 32nd on share one.
pub(super) type Components = u32;

/// Whatever the value has.
pub(super) const ALL: Components = Components::MAX;

const SHARED: usize = 31;

/// The component of this number.
pub(super) fn component(number: usize) -> Components {
    1 << number.min(SHARED)
}

/// By local: the components that something depends on.
#[derive(Debug, Default)]
pub(super) struct Needs(Vec<Components>);

impl Needs {
    pub(super) fn of_local(&self, local: LocalId) -> Components {
        self.0.get(local.index()).copied().unwrap_or(ALL)
    }
}

/// The needs of the functions that were asked for, by what their caller needs of the result.
#[derive(Debug, Default)]
pub(super) struct Known(HashMap<(FunctionId, Components), Rc<Needs>>);

impl Known {
    /// What a function needs of its locals, where its caller needs these components of its result.
    pub(super) fn of(&mut self, module: &Module, graph: &Graph, id: FunctionId, result: Components) -> Rc<Needs> {
        if let Some(known) = self.0.get(&(id, result)) {
            return Rc::clone(known);
        }
        let needs = Rc::new(match module.functions.get(id.index()) {
            Some(function) => self.calculated(module, graph, function, result),
            None => Needs::default(),
        });
        self.0.insert((id, result), Rc::clone(&needs));
        needs
    }

    fn calculated(&mut self, module: &Module, graph: &Graph, function: &Function, result: Components) -> Needs {
        let mut needs = Search { needed: vec![0; function.locals.len()], changed: true };
        let reads = Reads::of(function);
        let mut list = Vec::new();
        if let Some(body) = &function.body {
            statements(body, &mut |statement| list.push(statement));
        }
        while std::mem::take(&mut needs.changed) {
            for statement in list.iter().rev() {
                match &statement.kind {
                    StatementKind::Call { to, callee: Callee::Direct(callee), arguments }
                        if !graph.is_recursive(*callee) =>
                    {
                        let wanted = to.map_or(0, |to| needs.of_local(to));
                        let inner = self.of(module, graph, *callee, wanted);
                        let parameters = module.functions.get(callee.index()).map(|callee| &callee.parameters);
                        let homes = parameters.into_iter().flatten().map(|parameter| parameter.home);
                        for (home, argument) in homes.zip(arguments) {
                            match home {
                                Home::Local(local) => needs.value(argument, inner.of_local(local)),
                                Home::Frame(_) => needs.value(argument, ALL),
                            }
                        }
                    }
                    StatementKind::Return(Some(value)) => needs.value(value, result),
                    _ => needs.statement(statement, &reads),
                }
            }
        }
        Needs(needs.needed)
    }
}

struct Search {
    needed: Vec<Components>,
    changed: bool,
}

impl Search {
    fn of_local(&self, local: LocalId) -> Components {
        self.needed.get(local.index()).copied().unwrap_or(ALL)
    }

    fn statement(&mut self, statement: &Statement, reads: &Reads) {
        match &statement.kind {
            StatementKind::Assign(to, value) => self.value(value, self.of_local(*to)),
            StatementKind::Load(to, access) => {
                if access.volatile || self.of_local(*to) != 0 {
                    self.value(&access.address, ALL);
                }
            }
            StatementKind::Store(access, value) => {
                self.value(&access.address, ALL);
                self.value(value, stored(access, reads));
            }
            _ => expressions(statement, &mut |expression| self.value(expression, ALL)),
        }
    }

    /// These components of a value are needed.
    fn value(&mut self, expression: &Expression, wanted: Components) {
        if wanted == 0 {
            return;
        }
        match &expression.kind {
            ExpressionKind::Local(local) => {
                if let Some(needed) = self.needed.get_mut(local.index()) {
                    self.changed |= *needed | wanted != *needed;
                    *needed |= wanted;
                }
            }
            ExpressionKind::Extract(vector, number) => self.value(vector, component((*number).into())),
            ExpressionKind::Compose(parts) => {
                for (number, part) in parts.iter().enumerate() {
                    let alone = part.ty.count() == 1 && parts.len() == usize::from(expression.ty.count());
                    if !alone || wanted & component(number) != 0 {
                        self.value(part, ALL);
                    }
                }
            }
            ExpressionKind::Insert(vector, number, part) => {
                let number = usize::from(*number);
                let kept = if number < SHARED { wanted & !component(number) } else { wanted };
                self.value(vector, kept);
                if wanted & component(number) != 0 {
                    self.value(part, ALL);
                }
            }
            // What works component by component.
            ExpressionKind::Unary(..)
            | ExpressionKind::Binary(..)
            | ExpressionKind::Convert(_)
            | ExpressionKind::Select(..) => {
                let count = expression.ty.count();
                expression.children(&mut |child| {
                    self.value(child, if count > 1 && child.ty.count() == count { wanted } else { ALL });
                });
            }
            _ => expression.children(&mut |child| self.value(child, ALL)),
        }
    }
}

/// The components of a stored value that something can read.
fn stored(access: &Access, reads: &Reads) -> Components {
    if access.volatile {
        return ALL;
    }
    let Some(read) = reads.behind(&access.address) else { return ALL };
    let bytes = u64::from(access.ty.scalar().bytes());
    let is_read = |first: u64| read.iter().any(|range| range.start < first + bytes && first < range.end);
    let components = (0..usize::from(access.ty.count())).zip((0..).step_by(usize::try_from(bytes).unwrap_or(1)));
    components.filter(|(_, first)| is_read(*first)).fold(0, |all, (number, _)| all | component(number))
}

/// How a compiler loads what is needed of scalars that one request could move: what each access moves, and whether it is
/// made. Measured with nvcc 13: the smallest aligned part of the vector, but two components of 4 bytes that are no such
/// part each for itself.
pub(super) fn accesses(part: Range<usize>, bytes: u32, needed: Components) -> Vec<(Range<usize>, bool)> {
    let wanted: Vec<usize> = part.clone().filter(|number| needed & component(*number) != 0).collect();
    let (Some(first), Some(last)) = (wanted.first().copied(), wanted.last().copied()) else {
        return vec![(part, false)];
    };
    let mut window = part.clone();
    while window.len() > 1 {
        let middle = window.start + window.len() / 2;
        if last < middle {
            window.end = middle;
        } else if first >= middle {
            window.start = middle;
        } else {
            break;
        }
    }
    let made = if bytes == 4 && wanted.len() == 2 && window.len() == 4 {
        vec![first..first + 1, last..last + 1]
    } else {
        vec![window]
    };
    let left_out = part.filter(|number| !made.iter().any(|window| window.contains(number)));
    let mut all: Vec<(Range<usize>, bool)> = left_out.map(|number| (number..number + 1, false)).collect();
    all.extend(made.into_iter().map(|window| (window, true)));
    all.sort_by_key(|(window, _)| window.start);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_needed_of_a_vector_is_loaded_as_nvcc_loads_it() {
        let made = |count: usize, bytes, needed| -> Vec<[usize; 2]> {
            accesses(0..count, bytes, needed)
                .into_iter()
                .filter(|(_, made)| *made)
                .map(|(window, _)| [window.start, window.end])
                .collect()
        };
        assert_eq!(made(4, 4, 0b1111), [[0, 4]]);
        assert_eq!(made(4, 4, 0b1011), [[0, 4]]);
        assert_eq!(made(4, 4, 0b1100), [[2, 4]]);
        assert_eq!(made(4, 4, 0b0110), [[1, 2], [2, 3]]);
        assert_eq!(made(4, 4, 0b1001), [[0, 1], [3, 4]]);
        assert_eq!(made(4, 4, 0b0100), [[2, 3]]);
        assert_eq!(made(4, 2, 0b1001), [[0, 4]]);
        assert_eq!(made(2, 8, 0b10), [[1, 2]]);
        assert!(made(4, 4, 0).is_empty());
        let all: usize = accesses(0..4, 4, 0b0100).iter().map(|(window, _)| window.len()).sum();
        assert_eq!(all, 4);
    }
}
