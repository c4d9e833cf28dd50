//! Functions that have effects or meet other threads.

use warpground_engine::direct::FailureKind;
use warpground_ir::{Expression, Intrinsic, LocalId, Scalar};

use super::builder::Builder;
use crate::{
    LowerError,
    program::kind_of,
    program::{BinaryOp, CollectiveOp, Instruction, Register, Special},
};

impl<'module> Builder<'module> {
    fn special(&mut self, operation: Special, registers: &[Register]) -> Result<(), LowerError> {
        let list = self.list(registers);
        self.emit(Instruction::Special { operation, list })?;
        Ok(())
    }

    pub(super) fn intrinsic_statement(
        &mut self,
        to: Option<LocalId>,
        function: Intrinsic,
        arguments: &'module [Expression],
    ) -> Result<(), LowerError> {
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            values.push(self.value(argument)?);
        }
        let first = |index: usize| values.get(index).and_then(|value| value.first()).copied();
        let Some(scalar_of) = arguments.get(1).map(|argument| argument.ty.scalar()).or(Some(Scalar::U32)) else {
            return Ok(());
        };
        let operand = |builder: &Self, index: usize| match first(index) {
            Some(register) => Ok(register),
            None => builder.unsupported(format!("`{}` without its arguments", function.name())),
        };
        match function {
            Intrinsic::BlockBarrier => {
                self.emit(Instruction::Barrier { shared: true, global: true })?;
            }
            Intrinsic::BlockBarrierCount | Intrinsic::BlockBarrierAll | Intrinsic::BlockBarrierAny => {
                let predicate = operand(self, 0)?;
                let scalar = arguments.first().map_or(Scalar::I32, |argument| argument.ty.scalar());
                let predicate = self.convert(scalar, Scalar::Bool, predicate, None)?;
                let result = self.word()?;
                self.special(Special::BarrierVote(function), &[result, predicate])?;
                self.give(to, &[result])?;
            }
            Intrinsic::WarpBarrier => {
                let mask = match first(0) {
                    Some(mask) => mask,
                    None => self.constant(u32::MAX)?,
                };
                self.special(Special::WarpBarrier, &[mask])?;
            }
            Intrinsic::GridBarrier => {
                self.direct.meets_grid = true;
                self.special(Special::GridBarrier, &[])?;
            }
            Intrinsic::NamedBarrier | Intrinsic::NamedBarrierArrive => {
                let (number, threads, aligned) = (operand(self, 0)?, operand(self, 1)?, operand(self, 2)?);
                let waits = function == Intrinsic::NamedBarrier;
                self.special(Special::NamedBarrier { waits }, &[number, threads, aligned])?;
            }
            Intrinsic::GridMayMeet => {
                let result = self.word()?;
                self.special(Special::GridMayMeet, &[result])?;
                self.give(to, &[result])?;
            }
            Intrinsic::Sleep => {}
            // Only those who look for mistakes hear of these.
            _ if function.follows_copies() && !self.options.watch_beginnings => {}
            Intrinsic::CopyStarted => {
                let [to, from, bytes, object] =
                    [operand(self, 0)?, operand(self, 1)?, operand(self, 2)?, operand(self, 3)?];
                self.special(Special::Copies(function), &[to, from, bytes, object])?;
            }
            Intrinsic::CopiesCommitted => {
                let object = operand(self, 0)?;
                self.special(Special::Copies(function), &[object])?;
            }
            Intrinsic::CopiesAwaited => {
                let (groups, object) = (operand(self, 0)?, operand(self, 1)?);
                self.special(Special::Copies(function), &[groups, object])?;
            }
            Intrinsic::FenceBlock if !self.options.watch_beginnings => {}
            Intrinsic::FenceBlock => self.special(Special::Fence { device: false }, &[])?,
            Intrinsic::FenceDevice | Intrinsic::FenceSystem => self.special(Special::Fence { device: true }, &[])?,
            Intrinsic::ActiveMask
            | Intrinsic::Ballot
            | Intrinsic::All
            | Intrinsic::Any
            | Intrinsic::AllEqual
            | Intrinsic::Shuffle
            | Intrinsic::ShuffleUp
            | Intrinsic::ShuffleDown
            | Intrinsic::ShuffleXor
            | Intrinsic::MatchAny
            | Intrinsic::MatchAll
            | Intrinsic::ReduceAdd
            | Intrinsic::ReduceMinimum
            | Intrinsic::ReduceMaximum
            | Intrinsic::ReduceAnd
            | Intrinsic::ReduceOr
            | Intrinsic::ReduceXor => self.exchange(to, function, &values, scalar_of)?,
            Intrinsic::Clock | Intrinsic::GlobalTimer => {
                let result = self.register(Scalar::I64)?;
                self.special(Special::Clock, &[result])?;
                self.give(to, &[result])?;
            }
            Intrinsic::Trap => {
                let failure = self.failure(FailureKind::Trap);
                self.emit(Instruction::Fail { failure })?;
            }
            Intrinsic::Exit => {
                self.emit(Instruction::Exit)?;
            }
            Intrinsic::Allocate => {
                let bytes = operand(self, 0)?;
                let scalar = arguments.first().map_or(Scalar::U64, |argument| argument.ty.scalar());
                let bytes = self.convert(scalar, Scalar::U64, bytes, None)?;
                let result = self.register(Scalar::Pointer)?;
                self.direct.allocates = true;
                // Which block comes first shows in the addresses.
                self.program.traits.ordered_atomics = true;
                self.special(Special::Allocate, &[result, bytes])?;
                self.give(to, &[result])?;
            }
            Intrinsic::Free => {
                let pointer = operand(self, 0)?;
                self.direct.allocates = true;
                self.program.traits.ordered_atomics = true;
                self.special(Special::Free, &[pointer])?;
            }
            Intrinsic::CopyBytes | Intrinsic::MoveBytes | Intrinsic::FillBytes => {
                let (target, source, bytes) = (operand(self, 0)?, operand(self, 1)?, operand(self, 2)?);
                let count_scalar = arguments.get(2).map_or(Scalar::U64, |argument| argument.ty.scalar());
                self.bytes(function, target, (source, scalar_of), (bytes, count_scalar))?;
                self.give(to, &[target])?;
            }
            Intrinsic::WaitForLaunches => {
                return self
                    .unsupported("waiting in a kernel for what it launched: CUDA has not had that since version 12");
            }
            _ => {
                // It has no effect after all.
                let Some(to) = to else { return Ok(()) };
                let Some(ty) = self.activation()?.function.locals.get(to.index()).map(|local| local.ty) else {
                    return Ok(());
                };
                let result = self.intrinsic(function, ty, arguments, None)?;
                self.give(Some(to), &result)?;
            }
        }
        Ok(())
    }

    /// Exchanges, votes, matches and reductions of a warp's lanes. The values come by argument, each by component.
    fn exchange(
        &mut self,
        to: Option<LocalId>,
        function: Intrinsic,
        values: &[Vec<Register>],
        scalar_of: Scalar,
    ) -> Result<(), LowerError> {
        let first = |index: usize| values.get(index).and_then(|value| value.first()).copied();
        let operand = |builder: &Self, index: usize| match first(index) {
            Some(register) => Ok(register),
            None => builder.unsupported(format!("`{}` without its arguments", function.name())),
        };
        match function {
            Intrinsic::ActiveMask => {
                let result = self.word()?;
                self.special(Special::ActiveMask, &[result])?;
                self.give(to, &[result])?;
            }
            Intrinsic::Ballot | Intrinsic::All | Intrinsic::Any | Intrinsic::AllEqual => {
                let (mask, predicate) = (operand(self, 0)?, operand(self, 1)?);
                let predicate = self.convert(scalar_of, Scalar::Bool, predicate, None)?;
                let result = self.word()?;
                self.special(Special::Vote(function), &[result, mask, predicate])?;
                self.give(to, &[result])?;
            }
            Intrinsic::Shuffle | Intrinsic::ShuffleUp | Intrinsic::ShuffleDown | Intrinsic::ShuffleXor => {
                let (mask, lane) = (operand(self, 0)?, operand(self, 2)?);
                let width = match first(3) {
                    Some(width) => width,
                    None => self.constant(32)?,
                };
                let moved = values.get(1).cloned().unwrap_or_default();
                let mut results = Vec::new();
                for from in moved {
                    let result = self.register(scalar_of)?;
                    // As hardware does: a word at a time.
                    for word in 0..if Self::is_wide(scalar_of) { 2 } else { 1 } {
                        self.special(Special::Shuffle(function), &[result + word, from + word, mask, lane, width])?;
                    }
                    results.push(result);
                }
                self.give(to, &results)?;
            }
            Intrinsic::MatchAny | Intrinsic::MatchAll => {
                let (mask, value) = (operand(self, 0)?, operand(self, 1)?);
                let result = self.word()?;
                let (all, wide) = (function == Intrinsic::MatchAll, Self::is_wide(scalar_of));
                self.special(Special::Match { all, wide }, &[result, mask, value])?;
                self.give(to, &[result])?;
            }
            _ => {
                let (mask, value) = (operand(self, 0)?, operand(self, 1)?);
                let op = match function {
                    Intrinsic::ReduceAdd => CollectiveOp::Add,
                    Intrinsic::ReduceMinimum => CollectiveOp::Min,
                    Intrinsic::ReduceMaximum => CollectiveOp::Max,
                    Intrinsic::ReduceAnd => CollectiveOp::And,
                    Intrinsic::ReduceOr => CollectiveOp::Or,
                    _ => CollectiveOp::ExclusiveOr,
                };
                let result = self.register(scalar_of)?;
                self.special(Special::Reduce(op, kind_of(scalar_of)), &[result, mask, value])?;
                let result = self.narrowed(scalar_of, result, None)?;
                self.give(to, &[result])?;
            }
        }
        Ok(())
    }

    fn give(&mut self, to: Option<LocalId>, registers: &[Register]) -> Result<(), LowerError> {
        match to {
            Some(to) => self.assign_registers(to, registers),
            None => Ok(()),
        }
    }

    /// Copies or fills so many bytes, one by one.
    fn bytes(
        &mut self,
        function: Intrinsic,
        target: Register,
        (source, source_scalar): (Register, Scalar),
        (bytes, bytes_scalar): (Register, Scalar),
    ) -> Result<(), LowerError> {
        let most = self.wide_constant(u64::from(u32::MAX))?;
        let bytes = self.convert(bytes_scalar, Scalar::U64, bytes, None)?;
        let end = self.binary((BinaryOp::MinU, Scalar::U64), bytes, most, None)?;
        let mut owned = self.pool.settle(&[target, source, end]);
        let counter = self.kept(Scalar::U32)?;
        let position = self.kept(Scalar::U32)?;
        owned.extend([counter, position]);
        let zero = self.constant(0)?;
        self.emit(Instruction::Copy { to: counter, from: zero })?;
        let backwards = if function == Intrinsic::MoveBytes {
            // Where the target lies behind the source, the last byte goes first.
            let behind = self.binary((BinaryOp::LessU, Scalar::U64), source, target, None)?;
            let kept = self.kept(Scalar::U32)?;
            owned.push(kept);
            self.emit(Instruction::Copy { to: kept, from: behind })?;
            Some(kept)
        } else {
            None
        };
        self.counted_loop(counter, end, &mut |builder| {
            builder.emit(Instruction::Copy { to: position, from: counter })?;
            if let Some(backwards) = backwards {
                let rest = builder.word_binary(BinaryOp::SubtractI, end, counter)?;
                let one = builder.constant(1)?;
                let last = builder.word_binary(BinaryOp::SubtractI, rest, one)?;
                builder.select(Scalar::U32, [backwards, last, counter], Some(position))?;
            }
            let at = |builder: &Self, base| super::memory::Pointer {
                index: Some((position, Scalar::U32)),
                stride: 1,
                ..builder.pointer_in(base)
            };
            let to = at(builder, target);
            if function == Intrinsic::FillBytes {
                let byte = builder.convert(source_scalar, Scalar::U8, source, None)?;
                builder.store_byte(&to, byte)
            } else {
                let from = at(builder, source);
                let byte = builder.load_byte(&from)?;
                builder.store_byte(&to, byte)
            }
        })?;
        self.pool.settle(&[]);
        self.pool.give_back(owned);
        Ok(())
    }

    fn load_byte(&mut self, pointer: &super::memory::Pointer) -> Result<Register, LowerError> {
        let loaded =
            self.load_at(pointer, warpground_ir::ValueType::Scalar(Scalar::U8), 1, (None, super::needs::ALL))?;
        Ok(loaded[0])
    }

    fn store_byte(&mut self, pointer: &super::memory::Pointer, byte: Register) -> Result<(), LowerError> {
        self.store_at(pointer, warpground_ir::ValueType::Scalar(Scalar::U8), 1, &[byte])
    }
}
