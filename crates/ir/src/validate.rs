//! Whether a module is what the crate's head says: identities exist, types agree, and whatever has effects is a statement.

use crate::{
    Access, AtomicOperation, BinaryOperator, Block, Callee, Expression, ExpressionKind, Function, FunctionId,
    FunctionKind, Home, Intrinsic, LocalId, Module, Place, Scalar, Statement, StatementKind, UnaryOperator, ValueType,
};

/// What is wrong with a module.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("function `{function}`, line {}: {words}", place.line)]
pub struct Invalid {
    /// The function in which it was found.
    pub function: String,
    /// Where.
    pub place: Place,
    /// What is wrong.
    pub words: String,
}

impl Module {
    /// Checks all functions.
    ///
    /// # Errors
    /// All that is wrong, in the order of the functions.
    pub fn validate(&self) -> Result<(), Vec<Invalid>> {
        let mut found = Vec::new();
        for function in &self.functions {
            let mut checker = Checker { module: self, function, found: &mut found, loops: 0, switches: 0 };
            checker.function();
        }
        if found.is_empty() { Ok(()) } else { Err(found) }
    }
}

struct Checker<'a> {
    module: &'a Module,
    function: &'a Function,
    found: &'a mut Vec<Invalid>,
    loops: usize,
    switches: usize,
}

impl Checker<'_> {
    fn wrong(&mut self, place: Place, words: impl Into<String>) {
        self.found.push(Invalid { function: self.function.name.clone(), place, words: words.into() });
    }

    fn expect(&mut self, holds: bool, place: Place, words: &str) {
        if !holds {
            self.wrong(place, words);
        }
    }

    fn function(&mut self) {
        let function = self.function;
        for parameter in &function.parameters {
            let known = match parameter.home {
                Home::Local(local) => local.index() < function.locals.len(),
                Home::Frame(frame) => frame.index() < function.frame.len(),
            };
            self.expect(known, function.place, "a parameter has no home");
        }
        if function.kind == FunctionKind::Kernel {
            self.expect(function.result.is_none(), function.place, "a kernel has a result");
        }
        if let Some(body) = &function.body {
            self.block(body);
        }
    }

    fn block(&mut self, block: &Block) {
        block.0.iter().for_each(|statement| self.statement(statement));
    }

    fn local(&mut self, local: LocalId, place: Place) -> Option<ValueType> {
        let found = self.function.locals.get(local.index()).map(|local| local.ty);
        self.expect(found.is_some(), place, "a local does not exist");
        found
    }

    /// A local that takes a value.
    fn takes(&mut self, to: Option<LocalId>, ty: Option<ValueType>, place: Place) {
        let Some(to) = to else { return };
        let local = self.local(to, place);
        match (local, ty) {
            (Some(local), Some(ty)) if local != ty => {
                self.wrong(place, format!("a local of type {local} takes a value of type {ty}"));
            }
            (_, None) => self.wrong(place, "a local takes a value where there is none"),
            _ => {}
        }
    }

    fn typed(&mut self, value: &Expression, ty: ValueType, what: &str) {
        self.expression(value);
        if value.ty != ty {
            self.wrong(value.place, format!("{what} has type {} and should have {ty}", value.ty));
        }
    }

    fn statement(&mut self, statement: &Statement) {
        let place = statement.place;
        match &statement.kind {
            StatementKind::Begin(local) => drop(self.local(*local, place)),
            StatementKind::BeginFrame(frame) => {
                self.expect(frame.index() < self.function.frame.len(), place, "an object of the frame does not exist");
            }
            StatementKind::Assign(local, value) => {
                self.expression(value);
                self.takes(Some(*local), Some(value.ty), place);
            }
            StatementKind::Load(local, access) => {
                self.access(access, place);
                self.takes(Some(*local), Some(access.ty), place);
            }
            StatementKind::Store(access, value) => {
                self.access(access, place);
                self.typed(value, access.ty, "what is stored");
            }
            StatementKind::Copy { to, from, alignment, .. } => {
                self.typed(to, ValueType::POINTER, "the target of a copy");
                self.typed(from, ValueType::POINTER, "the source of a copy");
                self.expect(alignment.is_power_of_two(), place, "an alignment is no power of two");
            }
            StatementKind::Atomic { to, operation, access, value, compare, .. } => {
                self.access(access, place);
                self.typed(value, access.ty, "the operand of an atomic");
                let compares = *operation == AtomicOperation::CompareExchange;
                self.expect(
                    compare.is_some() == compares,
                    place,
                    "an atomic compares without being a compare-and-swap",
                );
                if let Some(compare) = compare {
                    self.typed(compare, access.ty, "what an atomic compares with");
                }
                let bytes = access.ty.bytes();
                self.expect(matches!(bytes, 1 | 2 | 4 | 8 | 16), place, "an atomic has a size that does not exist");
                self.takes(*to, Some(access.ty), place);
            }
            StatementKind::Call { to, callee, arguments } => self.call(*to, callee, arguments, place),
            StatementKind::Intrinsic { to, intrinsic, arguments } => {
                self.expect(!intrinsic.is_pure(), place, "an intrinsic without effects is a statement");
                arguments.iter().for_each(|argument| self.expression(argument));
                if let Some(to) = to {
                    self.local(*to, place);
                }
                self.meets(*intrinsic, arguments, place);
            }
            StatementKind::Print { arguments, to, .. } => {
                arguments.iter().for_each(|argument| self.expression(argument));
                self.takes(*to, Some(ValueType::I32), place);
            }
            StatementKind::Assert { condition, .. } => self.typed(condition, ValueType::BOOL, "a condition"),
            StatementKind::Launch(launch) => {
                for size in launch.grid.iter().chain(&launch.block).chain([&launch.shared, &launch.stream]) {
                    self.typed(size, ValueType::U32, "a size of a launch");
                }
                self.arguments(launch.kernel, &launch.arguments, place);
                let kernel = self.module.function(launch.kernel).map(|function| function.kind);
                self.expect(kernel == Some(FunctionKind::Kernel), place, "what is launched is no kernel");
                self.takes(launch.to, Some(ValueType::I32), place);
            }
            _ => self.nested(statement),
        }
    }

    /// Statements that hold others, and jumps.
    fn nested(&mut self, statement: &Statement) {
        let place = statement.place;
        match &statement.kind {
            StatementKind::Block(block) => self.block(block),
            StatementKind::If { condition, accept, reject } => {
                self.typed(condition, ValueType::BOOL, "a condition");
                self.block(accept);
                self.block(reject);
            }
            StatementKind::Loop { test, body, continuing, .. } => {
                if let Some(test) = test {
                    self.block(&test.before);
                    self.typed(&test.condition, ValueType::BOOL, "the condition of a loop");
                }
                let switches = std::mem::take(&mut self.switches);
                self.loops += 1;
                self.block(body);
                self.loops -= 1;
                self.switches = switches;
                self.block(continuing);
            }
            StatementKind::Switch { value, arms } => {
                self.expression(value);
                let integer = matches!(value.ty, ValueType::Scalar(scalar) if scalar.is_integer());
                self.expect(integer, place, "the value of a switch is no integer");
                self.switches += 1;
                arms.iter().for_each(|arm| self.block(&arm.body));
                self.switches -= 1;
            }
            StatementKind::Break => self.expect(self.loops + self.switches > 0, place, "a break outside of a loop"),
            StatementKind::Continue => self.expect(self.loops > 0, place, "a continue outside of a loop"),
            StatementKind::Return(value) => {
                value.iter().for_each(|value| self.expression(value));
                let wanted = self.function.result;
                let given = value.as_ref().map(|value| value.ty);
                // A function may be left without the result that it promises; C++ leaves open what it gives then.
                self.expect(given.is_none() || given == wanted, place, "a result has not the function's type");
            }
            _ => {}
        }
    }

    fn call(&mut self, to: Option<LocalId>, callee: &Callee, arguments: &[Expression], place: Place) {
        match callee {
            Callee::Direct(function) => {
                self.arguments(*function, arguments, place);
                let result = self.module.function(*function).and_then(|function| function.result);
                self.takes(to, result, place);
            }
            Callee::Indirect(pointer) => {
                self.typed(pointer, ValueType::POINTER, "what is called");
                arguments.iter().for_each(|argument| self.expression(argument));
                if let Some(to) = to {
                    self.local(to, place);
                }
            }
        }
    }

    fn arguments(&mut self, function: FunctionId, arguments: &[Expression], place: Place) {
        arguments.iter().for_each(|argument| self.expression(argument));
        let Some(function) = self.module.function(function) else {
            self.wrong(place, "a function does not exist");
            return;
        };
        if function.body.is_none() {
            return;
        }
        if function.parameters.len() != arguments.len() {
            let (taken, given) = (function.parameters.len(), arguments.len());
            self.wrong(place, format!("`{}` takes {taken} arguments and is given {given}", function.name));
        }
        for (argument, parameter) in arguments.iter().zip(&function.parameters) {
            let wanted = match parameter.home {
                Home::Local(local) => function.locals.get(local.index()).map(|local| local.ty),
                Home::Frame(_) => match &parameter.ty {
                    crate::DataType::Value(value) => Some(*value),
                    _ => Some(ValueType::POINTER),
                },
            };
            if let Some(wanted) = wanted.filter(|wanted| *wanted != argument.ty) {
                let words = format!("`{}` is given a {} for a {wanted}", function.name, argument.ty);
                self.wrong(argument.place, words);
            }
        }
    }

    fn access(&mut self, access: &Access, place: Place) {
        self.typed(&access.address, ValueType::POINTER, "an address");
        self.expect(access.alignment.is_power_of_two(), place, "an alignment is no power of two");
    }

    /// The arguments of an intrinsic with effects.
    fn meets(&mut self, intrinsic: Intrinsic, arguments: &[Expression], place: Place) {
        use Intrinsic as I;
        let count = match intrinsic {
            I::BlockBarrier
            | I::GridBarrier
            | I::GridMayMeet
            | I::FenceBlock
            | I::FenceDevice
            | I::FenceSystem
            | I::ActiveMask
            | I::Clock
            | I::GlobalTimer
            | I::Trap
            | I::Exit
            | I::WaitForLaunches => 0,
            I::BlockBarrierCount
            | I::BlockBarrierAll
            | I::BlockBarrierAny
            | I::WarpBarrier
            | I::Allocate
            | I::Free
            | I::CopiesCommitted
            | I::Sleep => 1,
            I::CopyBytes | I::MoveBytes | I::FillBytes | I::NamedBarrier | I::NamedBarrierArrive => 3,
            I::Shuffle | I::ShuffleUp | I::ShuffleDown | I::ShuffleXor | I::CopyStarted => 4,
            _ => 2,
        };
        let words = format!("`{}` takes {count} arguments and has {}", intrinsic.name(), arguments.len());
        self.expect(arguments.len() == count, place, &words);
    }

    fn expression(&mut self, expression: &Expression) {
        let place = expression.place;
        let mut inner = Vec::new();
        expression.children(&mut |child| inner.push(child));
        inner.into_iter().for_each(|child| self.expression(child));
        let ty = expression.ty;
        match &expression.kind {
            ExpressionKind::Constant(bits) => {
                self.expect(ty.count() == 1, place, "a constant is no scalar");
                let width = 8 * ty.scalar().bytes();
                self.expect(width == 64 || bits >> width == 0, place, "a constant has bits beyond its width");
                self.expect(ty != ValueType::BOOL || *bits <= 1, place, "a truth value is neither 0 nor 1");
            }
            ExpressionKind::Local(local) => {
                let found = self.local(*local, place);
                self.expect(found.is_none_or(|found| found == ty), place, "a local is read as another type");
            }
            ExpressionKind::Builtin(_) => self.expect(ty == ValueType::U32, place, "a builtin is a u32"),
            ExpressionKind::Object(object) => {
                self.expect(object.index() < self.module.objects.len(), place, "an object does not exist");
                self.expect(ty == ValueType::POINTER, place, "an address is a pointer");
            }
            ExpressionKind::Frame(frame) => {
                let known = frame.index() < self.function.frame.len();
                self.expect(known, place, "an object of the frame does not exist");
                self.expect(ty == ValueType::POINTER, place, "an address is a pointer");
            }
            ExpressionKind::Function(function) => {
                self.expect(self.module.function(*function).is_some(), place, "a function does not exist");
            }
            ExpressionKind::Unary(operator, value) => {
                self.expect(value.ty == ty, place, "an operator changes the type of its operand");
                if *operator == UnaryOperator::Not {
                    self.expect(ty.scalar() == Scalar::Bool, place, "`!` is of truth values");
                }
            }
            ExpressionKind::Binary(operator, left, right) => self.binary(*operator, left, right, ty, place),
            ExpressionKind::Convert(value) => {
                let scalars = ty.count() == value.ty.count();
                let numbers = ty.scalar() != Scalar::Pointer && value.ty.scalar() != Scalar::Pointer;
                self.expect(scalars && numbers, place, "only numbers are converted");
            }
            ExpressionKind::Bitcast(value) => {
                self.expect(value.ty.bytes() == ty.bytes(), place, "a bitcast changes the size");
            }
            ExpressionKind::Select(condition, yes, no) => {
                self.expect(condition.ty == ValueType::BOOL, place, "a choice is made by a truth value");
                self.expect(yes.ty == ty && no.ty == ty, place, "what is chosen among has different types");
            }
            ExpressionKind::Element { base, index, .. } => {
                self.expect(base.ty == ValueType::POINTER, place, "an element is reached from a pointer");
                let integer = matches!(index.ty, ValueType::Scalar(scalar) if scalar.is_integer());
                self.expect(integer, place, "an index is an integer");
            }
            ExpressionKind::Member { base, .. } => {
                self.expect(base.ty == ValueType::POINTER, place, "a member is reached from a pointer");
            }
            ExpressionKind::Compose(parts) => {
                let fits = parts.len() == usize::from(ty.count())
                    && parts.iter().all(|part| part.ty == ValueType::Scalar(ty.scalar()));
                self.expect(fits, place, "a vector is made of as many scalars of its type");
            }
            ExpressionKind::Extract(value, at) => {
                let fits = *at < value.ty.count() && ty == ValueType::Scalar(value.ty.scalar());
                self.expect(fits, place, "a component does not exist");
            }
            ExpressionKind::Insert(value, at, part) => {
                let fits = *at < value.ty.count() && value.ty == ty && part.ty == ValueType::Scalar(value.ty.scalar());
                self.expect(fits, place, "a component cannot be replaced so");
            }
            ExpressionKind::Call(intrinsic, _) => {
                let words = format!("`{}` has effects and stands in an expression", intrinsic.name());
                self.expect(intrinsic.is_pure(), place, &words);
            }
        }
    }

    fn binary(&mut self, operator: BinaryOperator, left: &Expression, right: &Expression, ty: ValueType, place: Place) {
        use BinaryOperator as O;
        let words = |what: &str| format!("`{}` {what}: {} and {} give {ty}", operator.symbol(), left.ty, right.ty);
        let fits = match operator {
            O::ShiftLeft | O::ShiftRight => {
                left.ty == ty && left.ty.scalar().is_integer() && right.ty.scalar().is_integer()
            }
            O::LogicalAnd | O::LogicalOr => [left.ty, right.ty, ty].into_iter().all(|part| part == ValueType::BOOL),
            _ if operator.is_comparison() => left.ty == right.ty && ty.scalar() == Scalar::Bool,
            O::Subtract if left.ty == ValueType::POINTER => {
                right.ty == ValueType::POINTER && ty == ValueType::Scalar(Scalar::I64)
            }
            O::And | O::Or | O::ExclusiveOr => {
                left.ty == right.ty && left.ty == ty && !ty.scalar().is_float() && ty.scalar() != Scalar::Pointer
            }
            O::Remainder => left.ty == right.ty && left.ty == ty && ty.scalar().is_integer(),
            _ => left.ty == right.ty && left.ty == ty && !matches!(ty.scalar(), Scalar::Bool | Scalar::Pointer),
        };
        let words = words("has operands that do not fit");
        self.expect(fits, place, &words);
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;

    /// A module of one kernel with one statement and a local of type `i32`.
    fn words(kind: StatementKind) -> Vec<String> {
        let place = Place::default();
        let body = Block(vec![Statement { kind, place }]);
        let local = crate::Local {
            name: "i".to_owned(),
            ty: ValueType::I32,
            data: crate::DataType::Value(ValueType::I32),
            place,
        };
        let kernel = Function {
            name: "k".to_owned(),
            kind: FunctionKind::Kernel,
            parameters: Vec::new(),
            result: None,
            locals: vec![local],
            frame: Vec::new(),
            body: Some(Rc::new(body)),
            contract: true,
            place,
        };
        let module = Module { functions: vec![kernel], ..Module::default() };
        module.validate().err().unwrap_or_default().into_iter().map(|invalid| invalid.words).collect()
    }

    fn number(scalar: Scalar) -> Expression {
        Expression::constant(1, scalar, Place::default())
    }

    #[test]
    fn a_value_goes_to_a_local_of_its_type_that_exists() {
        assert!(words(StatementKind::Assign(LocalId(0), number(Scalar::I32))).is_empty());
        let other = words(StatementKind::Assign(LocalId(0), number(Scalar::U32)));
        assert_eq!(other, ["a local of type i32 takes a value of type u32"]);
        assert_eq!(words(StatementKind::Begin(LocalId(1))), ["a local does not exist"]);
    }

    #[test]
    fn a_jump_stands_within_what_it_leaves() {
        assert_eq!(words(StatementKind::Break), ["a break outside of a loop"]);
        assert_eq!(words(StatementKind::Continue), ["a continue outside of a loop"]);
    }

    #[test]
    fn what_has_effects_is_a_statement_and_what_has_none_is_not() {
        let kind = ExpressionKind::Call(Intrinsic::Ballot, vec![number(Scalar::U32), number(Scalar::Bool)]);
        let ballot = Expression { kind, ty: ValueType::I32, place: Place::default() };
        let found = words(StatementKind::Assign(LocalId(0), ballot));
        assert_eq!(found, ["`vote.ballot` has effects and stands in an expression"]);
        let (intrinsic, arguments) = (Intrinsic::Absolute, vec![number(Scalar::I32)]);
        let found = words(StatementKind::Intrinsic { to: None, intrinsic, arguments });
        assert_eq!(found[0], "an intrinsic without effects is a statement");
    }

    #[test]
    fn a_condition_is_a_truth_value() {
        let (accept, reject) = (Block::default(), Block::default());
        let found = words(StatementKind::If { condition: number(Scalar::I32), accept, reject });
        assert_eq!(found, ["a condition has type i32 and should have bool"]);
    }
}
