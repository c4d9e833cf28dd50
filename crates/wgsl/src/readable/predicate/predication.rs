//! What is known while a function is changed so that its threads stay: its masks, and what clears them.

use warpground_ir::{
    Block, DataType, Expression, Function, FunctionId, FunctionKind, Local, LocalId, Place, Statement, StatementKind,
    ValueType,
};

use super::{
    condition::{and, constant, truth},
    passes::{Barriers, Passes},
};
use crate::readable::{
    divergence::{Parting, Why},
    guard::Places,
    uniform::{Flow, Homes, Leaves, Uniformity},
};

/// What a mask is for: `return`, `break` and `continue` clear it or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    Function,
    Branch,
    /// A loop or a `switch`.
    Loop,
    Turn,
}

#[derive(Debug, Clone)]
pub(super) struct Frame {
    pub(super) extent: Extent,
    pub(super) mask: LocalId,
    /// By which conditions threads are in it.
    pub(super) passes: Passes,
}

pub(super) struct Predication<'a, 'm> {
    pub(super) uniformity: &'a Uniformity<'a, 'm>,
    /// What differs whether compilers see what does not or not.
    pub(super) truth: &'a Uniformity<'a, 'm>,
    pub(super) id: FunctionId,
    /// The versions of the function.
    pub(super) instances: Vec<usize>,
    pub(super) kind: FunctionKind,
    pub(super) result_type: Option<ValueType>,
    pub(super) locals: Vec<Local>,
    pub(super) frames: Vec<Frame>,
    pub(super) homes: Homes,
    /// What the function returns, as long as threads stay that have returned.
    pub(super) result: Option<LocalId>,
    /// What the function begins with.
    pub(super) starts: Vec<Statement>,
    /// What the kernel's locals start with; other functions have no guards.
    pub(super) places: Option<Places<'m>>,
    pub(super) barriers: Barriers,
    pub(super) place: Place,
}

impl<'a, 'm> Predication<'a, 'm> {
    pub(super) fn of(
        (uniformity, truth): (&'a Uniformity<'a, 'm>, &'a Uniformity<'a, 'm>),
        id: FunctionId,
        function: &'m Function,
    ) -> Self {
        let is_kernel = function.kind == FunctionKind::Kernel;
        let instances = uniformity.points.instances.iter().enumerate();
        Predication {
            uniformity,
            truth,
            id,
            instances: instances.filter(|(_, one)| one.function == id).map(|(number, _)| number).collect(),
            kind: function.kind,
            result_type: function.result,
            locals: function.locals.clone(),
            frames: Vec::new(),
            homes: Homes::default(),
            result: None,
            starts: Vec::new(),
            places: is_kernel.then(|| Places::of(function, uniformity.points.launch)),
            barriers: Barriers::default(),
            place: function.place,
        }
    }

    pub(super) fn local(&mut self, name: &str, ty: ValueType) -> LocalId {
        let id = LocalId(u32::try_from(self.locals.len()).unwrap_or(u32::MAX));
        self.locals.push(Local { name: name.to_owned(), ty, data: DataType::Value(ty), place: self.place });
        id
    }

    pub(super) fn truth_local(&mut self, name: &str) -> LocalId {
        self.local(name, ValueType::BOOL)
    }

    pub(super) fn at(&self, kind: StatementKind) -> Statement {
        Statement { kind, place: self.place }
    }

    pub(super) fn assign(&self, to: LocalId, value: Expression) -> Statement {
        self.at(StatementKind::Assign(to, value))
    }

    /// The threads for which a statement counts; nothing if it counts for all.
    pub(super) fn mask(&self) -> Option<LocalId> {
        self.frames.last().map(|frame| frame.mask)
    }

    /// A condition for the threads for which a statement counts.
    pub(super) fn masked(&self, condition: Expression) -> Expression {
        match self.mask() {
            Some(mask) => and(truth(mask, self.place), condition),
            None => condition,
        }
    }

    pub(super) fn varies(&self, value: &Expression) -> bool {
        self.instances.iter().any(|instance| self.uniformity.varies(*instance, value))
    }

    /// In how many masks a statement is.
    pub(super) fn depth(&self) -> usize {
        self.frames.iter().filter(|frame| frame.extent != Extent::Function).count()
    }

    pub(super) fn leaves(&self, statement: &Statement, flow: Flow) -> Leaves {
        let each = self
            .instances
            .iter()
            .map(|instance| self.uniformity.jumps_of(statement, Flow { instance: *instance, ..flow }));
        each.fold(Leaves::default(), Leaves::and)
    }

    pub(super) fn with_frame<T>(
        &mut self,
        (extent, mask, passes): (Extent, LocalId, Passes),
        inner: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let position = self.frames.len();
        self.frames.push(Frame { extent, mask, passes });
        let made = inner(self);
        // A mask of the function may have come below.
        let added = usize::from(self.frames.len() > position + 1);
        self.frames.truncate(position + added);
        made
    }

    /// The mask that `return` clears.
    pub(super) fn running(&mut self) -> LocalId {
        if let Some(first) = self.frames.first().filter(|first| first.extent == Extent::Function) {
            return first.mask;
        }
        let mask = self.truth_local("running");
        self.frames.insert(0, Frame { extent: Extent::Function, mask, passes: Passes::default() });
        let start = self.assign(mask, constant(true, self.place));
        self.starts.push(start);
        mask
    }

    /// The masks that a jump clears.
    pub(super) fn cleared(&mut self, extent: Extent) -> Vec<LocalId> {
        if extent == Extent::Function {
            self.running();
        }
        let first = self.frames.iter().rposition(|frame| frame.extent == extent).unwrap_or(self.frames.len());
        self.frames[first..].iter().map(|frame| frame.mask).collect()
    }

    pub(super) fn clear(&mut self, extent: Extent) -> Vec<Statement> {
        let masks = self.cleared(extent);
        if extent == Extent::Function {
            let jump = Parting { place: self.place, why: Why::Leaves };
            self.frames[0].passes.parting.get_or_insert(jump);
        }
        masks.into_iter().map(|mask| self.assign(mask, constant(false, self.place))).collect()
    }

    /// A `return` of threads that stay.
    pub(super) fn returned(&mut self, value: Option<&Expression>) -> Vec<Statement> {
        let mut made = Vec::new();
        if let (Some(value), Some(ty)) = (value, self.result_type) {
            let result = match self.result {
                Some(known) => known,
                None => self.local("result", ty),
            };
            self.result = Some(result);
            made.push(self.assign(result, value.clone()));
        }
        made.extend(self.clear(Extent::Function));
        made
    }

    /// Statements for the threads for which they count.
    pub(super) fn guarded(&self, list: Vec<Statement>, out: &mut Vec<Statement>) {
        match self.mask() {
            Some(mask) if !list.is_empty() => {
                let place = list[0].place;
                let kind =
                    StatementKind::If { condition: truth(mask, place), accept: Block(list), reject: Block::default() };
                out.push(Statement { kind, place });
            }
            _ => out.extend(list),
        }
    }
}
