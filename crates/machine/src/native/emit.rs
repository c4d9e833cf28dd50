//! The machine code of a loop.

mod access;

use std::collections::BTreeMap;

use cranelift_codegen::{
    ir::{
        AbiParam, AliasRegion, AliasRegionData, Block, Function, InstBuilder, InstructionData, MemFlagsData, Signature,
        Type, Value,
        condcodes::{CondCode as _, FloatCC, IntCC},
        types::{F32, F64, I8, I16, I32, I64},
    },
    isa::CallConv,
};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext, Variable};
use cranelift_jit::JITModule;
use cranelift_module::Module;

use super::region::{Kind, Region, Used};
use crate::{
    Code, Image, Instruction, Register, Test,
    exit::MOST_AT_ONCE,
    operands::{operands, target},
};

/// What comes out of memory, and how it becomes what a register holds.
#[derive(Debug, Clone, Copy)]
pub(super) enum Loaded {
    Bool,
    Signed(Type),
    Unsigned(Type),
}

pub(super) struct Emitter<'a, 'f> {
    pub(super) builder: FunctionBuilder<'f>,
    pub(super) image: &'a Image,
    pub(super) region: &'a Region<'a>,
    pub(super) convention: CallConv,
    variables: BTreeMap<Register, Variable>,
    left: Variable,
    window: Value,
    extents: Value,
    count: Value,
    steps: Value,
    pub(super) random: Value,
    blocks: BTreeMap<usize, Block>,
    /// Where machine code is left: the block, and the instruction at which the machine goes on.
    exits: Vec<(Block, usize)>,
    /// Where a loop turns: the block, the jump, and where it goes.
    turns: Vec<(Block, usize, usize)>,
    /// The instruction that is emitted.
    pub(super) at: usize,
    table: MemFlagsData,
    heap: MemFlagsData,
    registers: MemFlagsData,
}

/// Emits a loop into an empty function.
pub(super) fn emit(
    module: &JITModule,
    function: &mut Function,
    context: &mut FunctionBuilderContext,
    image: &Image,
    code: &Code,
    region: &Region<'_>,
) {
    let convention = module.target_config().default_call_conv;
    let mut signature = Signature::new(convention);
    signature.params.extend([AbiParam::new(I64); 5]);
    signature.returns.push(AbiParam::new(I64));
    function.signature = signature;
    let mut builder = FunctionBuilder::new(function, context);
    let entry = builder.create_block();
    builder.append_block_params_for_function_params(entry);
    builder.switch_to_block(entry);
    builder.seal_block(entry);
    let parameters: Vec<Value> = builder.block_params(entry).to_vec();
    let [window, extents, count, steps, random] = parameters[..] else { return };
    let left = builder.declare_var(I64);
    let [table, heap, registers] = [0, 1, 2].map(|id| {
        let region: AliasRegion =
            builder.func.dfg.alias_regions.insert(AliasRegionData { user_id: id, description: "".into() });
        MemFlagsData::new().with_notrap().with_alias_region(Some(region))
    });
    let mut emitter = Emitter {
        builder,
        image,
        region,
        convention,
        variables: BTreeMap::new(),
        left,
        window,
        extents,
        count,
        steps,
        random,
        blocks: BTreeMap::new(),
        exits: Vec::new(),
        turns: Vec::new(),
        at: *region.instructions.start(),
        // Nothing changes there while machine code runs.
        table: table.with_aligned().with_readonly().with_can_move(),
        heap,
        registers: registers.with_aligned(),
    };
    emitter.enter();
    emitter.body(code);
    emitter.turn();
    emitter.leave();
    emitter.builder.seal_all_blocks();
    emitter.builder.finalize(module.target_config());
}

impl Emitter<'_, '_> {
    /// Reads the registers; the loop is not entered where one that is to be an `f32` holds more.
    fn enter(&mut self) {
        let first = *self.region.instructions.start();
        let mut upper: Option<Value> = None;
        for (register, used) in &self.region.registers {
            if used.constant.is_some() {
                continue;
            }
            let kind = match used.kind {
                Kind::Whole => I64,
                Kind::Single => F32,
                Kind::Double => F64,
            };
            let variable = self.builder.declare_var(kind);
            self.variables.insert(*register, variable);
            let place = i32::from(*register) * 8;
            let value = self.builder.ins().load(kind, self.registers, self.window, place);
            self.builder.def_var(variable, value);
            if used.kind == Kind::Single {
                let half = self.builder.ins().load(I32, self.registers, self.window, place + 4);
                upper = Some(upper.map_or(half, |upper| self.builder.ins().bor(upper, half)));
            }
        }
        let left = self.builder.ins().load(I64, self.registers, self.steps, 0);
        self.builder.def_var(self.left, left);
        if let Some(upper) = upper {
            let zero = self.builder.ins().icmp_imm_u(IntCC::Equal, upper, 0);
            self.or_leave(zero, first);
        }
        let block = self.block(first);
        self.builder.ins().jump(block, &[]);
    }

    fn block(&mut self, at: usize) -> Block {
        if let Some(block) = self.blocks.get(&at) {
            return *block;
        }
        let block = self.builder.create_block();
        self.blocks.insert(at, block);
        block
    }

    fn body(&mut self, code: &Code) {
        let targets: std::collections::BTreeSet<usize> = code.instructions[self.region.instructions.clone()]
            .iter()
            .filter_map(target)
            .filter(|target| self.region.instructions.contains(target))
            .collect();
        let mut open = false;
        for at in self.region.instructions.clone() {
            self.at = at;
            if targets.contains(&at) {
                let block = self.block(at);
                if open {
                    self.builder.ins().jump(block, &[]);
                }
                self.builder.switch_to_block(block);
                open = true;
            }
            if open {
                open = self.instruction(&code.instructions[at]);
            }
        }
        if open {
            let exit = self.exit(*self.region.instructions.end() + 1);
            self.builder.ins().jump(exit, &[]);
        }
    }

    /// Writes everything back where machine code is left.
    fn leave(&mut self) {
        for (block, at) in std::mem::take(&mut self.exits) {
            self.builder.switch_to_block(block);
            for (register, used) in &self.region.registers {
                let Some(variable) = self.variables.get(register).filter(|_| used.written) else { continue };
                if !self.region.liveness.is_live(*register, at) {
                    continue;
                }
                let value = self.builder.use_var(*variable);
                // Of an `f32` only the lower half: the upper one is zero already.
                self.builder.ins().store(self.registers, value, self.window, i32::from(*register) * 8);
            }
            let left = self.builder.use_var(self.left);
            self.builder.ins().store(self.registers, left, self.steps, 0);
            let next = self.builder.ins().iconst(I64, i64::try_from(at).unwrap_or(0));
            self.builder.ins().return_(&[next]);
        }
    }

    /// A block that leaves machine code; the machine goes on at an instruction.
    fn exit(&mut self, at: usize) -> Block {
        let block = self.builder.create_block();
        self.builder.set_cold_block(block);
        self.exits.push((block, at));
        block
    }

    /// Goes on where a condition holds; leaves elsewhere.
    pub(super) fn or_leave(&mut self, condition: Value, at: usize) {
        let exit = self.exit(at);
        let next = self.builder.create_block();
        // Cranelift takes what is the same in each turn out of a loop, but for blocks behind one that leaves the loop, and it goes
        // through the second target of a branch first.
        let leaves = self.contrary(condition);
        self.builder.ins().brif(leaves, exit, &[], next, &[]);
        self.builder.seal_block(next);
        self.builder.seal_block(exit);
        self.builder.switch_to_block(next);
    }

    /// The contrary of a comparison.
    fn contrary(&mut self, condition: Value) -> Value {
        let made_by = self.builder.func.dfg.value_def(condition).inst();
        match made_by.map(|inst| self.builder.func.dfg.insts[inst]) {
            Some(InstructionData::IntCompare { cond, args: [l, r], .. }) => {
                self.builder.ins().icmp(cond.complement(), l, r)
            }
            _ => self.builder.ins().icmp_imm_u(IntCC::Equal, condition, 0),
        }
    }

    fn used(&self, register: Register) -> Used {
        let unknown = Used { kind: Kind::Whole, written: false, constant: None };
        self.region.registers.get(&register).copied().unwrap_or(unknown)
    }

    /// A register as it is held.
    fn held(&mut self, register: Register) -> Value {
        match self.variables.get(&register) {
            Some(variable) => self.builder.use_var(*variable),
            None => self.builder.ins().iconst(I64, 0),
        }
    }

    /// A register as 64 bits.
    pub(super) fn whole(&mut self, register: Register) -> Value {
        let used = self.used(register);
        if let Some(bits) = used.constant {
            return self.builder.ins().iconst(I64, bits.cast_signed());
        }
        let value = self.held(register);
        match used.kind {
            Kind::Whole => value,
            Kind::Single => {
                let bits = self.builder.ins().bitcast(I32, MemFlagsData::new(), value);
                self.builder.ins().uextend(I64, bits)
            }
            Kind::Double => self.builder.ins().bitcast(I64, MemFlagsData::new(), value),
        }
    }

    /// The lower half of a register.
    pub(super) fn word(&mut self, register: Register) -> Value {
        let value = self.whole(register);
        self.builder.ins().ireduce(I32, value)
    }

    pub(super) fn single(&mut self, register: Register) -> Value {
        let used = self.used(register);
        if used.constant.is_none() && used.kind == Kind::Single {
            return self.held(register);
        }
        let bits = self.word(register);
        self.builder.ins().bitcast(F32, MemFlagsData::new(), bits)
    }

    pub(super) fn double(&mut self, register: Register) -> Value {
        let used = self.used(register);
        if used.constant.is_none() && used.kind == Kind::Double {
            return self.held(register);
        }
        let bits = self.whole(register);
        self.builder.ins().bitcast(F64, MemFlagsData::new(), bits)
    }

    fn set(&mut self, register: Register, value: Value) {
        if let Some(variable) = self.variables.get(&register) {
            self.builder.def_var(*variable, value);
        }
    }

    pub(super) fn set_whole(&mut self, register: Register, value: Value) {
        let value = match self.used(register).kind {
            Kind::Whole => value,
            Kind::Single => {
                let bits = self.builder.ins().ireduce(I32, value);
                self.builder.ins().bitcast(F32, MemFlagsData::new(), bits)
            }
            Kind::Double => self.builder.ins().bitcast(F64, MemFlagsData::new(), value),
        };
        self.set(register, value);
    }

    /// Sets a register to a 32-bit value with zeros above it.
    pub(super) fn set_word(&mut self, register: Register, value: Value) {
        let value = self.builder.ins().uextend(I64, value);
        self.set_whole(register, value);
    }

    /// Sets a register to a 32-bit value with its sign above it.
    pub(super) fn set_signed(&mut self, register: Register, value: Value) {
        let value = self.builder.ins().sextend(I64, value);
        self.set_whole(register, value);
    }

    pub(super) fn set_single(&mut self, register: Register, value: Value) {
        if self.used(register).kind == Kind::Single {
            return self.set(register, value);
        }
        let bits = self.builder.ins().bitcast(I32, MemFlagsData::new(), value);
        self.set_word(register, bits);
    }

    pub(super) fn set_double(&mut self, register: Register, value: Value) {
        if self.used(register).kind == Kind::Double {
            return self.set(register, value);
        }
        let bits = self.builder.ins().bitcast(I64, MemFlagsData::new(), value);
        self.set_whole(register, bits);
    }

    pub(super) fn copy(&mut self, into: Register, from: Register) {
        match self.used(into).kind {
            Kind::Whole => {
                let value = self.whole(from);
                self.set(into, value);
            }
            Kind::Single => {
                let value = self.single(from);
                self.set(into, value);
            }
            Kind::Double => {
                let value = self.double(from);
                self.set(into, value);
            }
        }
    }

    pub(super) fn holds(&mut self, test: Test, l: Register, r: Register) -> Value {
        let whole = |emitter: &mut Self, condition: IntCC| {
            let (l, r) = (emitter.whole(l), emitter.whole(r));
            emitter.builder.ins().icmp(condition, l, r)
        };
        let single = |emitter: &mut Self, condition: FloatCC| {
            let (l, r) = (emitter.single(l), emitter.single(r));
            emitter.builder.ins().fcmp(condition, l, r)
        };
        let double = |emitter: &mut Self, condition: FloatCC| {
            let (l, r) = (emitter.double(l), emitter.double(r));
            emitter.builder.ins().fcmp(condition, l, r)
        };
        match test {
            Test::Equal => whole(self, IntCC::Equal),
            Test::Less => whole(self, IntCC::SignedLessThan),
            Test::LessEqual => whole(self, IntCC::SignedLessThanOrEqual),
            Test::LessUnsigned => whole(self, IntCC::UnsignedLessThan),
            Test::LessEqualUnsigned => whole(self, IntCC::UnsignedLessThanOrEqual),
            Test::EqualF32 => single(self, FloatCC::Equal),
            Test::LessF32 => single(self, FloatCC::LessThan),
            Test::LessEqualF32 => single(self, FloatCC::LessThanOrEqual),
            Test::EqualF64 => double(self, FloatCC::Equal),
            Test::LessF64 => double(self, FloatCC::LessThan),
            Test::LessEqualF64 => double(self, FloatCC::LessThanOrEqual),
        }
    }

    /// A block from which the machine code goes on at an instruction: a jump back takes steps.
    fn jump(&mut self, target: usize) -> Block {
        if target > *self.region.instructions.end() {
            return self.exit(target);
        }
        if target > self.at {
            return self.block(target);
        }
        if target < *self.region.instructions.start() {
            // An outer loop turns: the machine counts that.
            return self.exit(self.at);
        }
        let turn = self.builder.create_block();
        self.turns.push((turn, self.at, target));
        turn
    }

    /// Takes the steps of jumps back.
    fn turn(&mut self) {
        for (turn, at, target) in std::mem::take(&mut self.turns) {
            self.builder.switch_to_block(turn);
            let left = self.builder.use_var(self.left);
            let cost = (at + 1 - target).min(MOST_AT_ONCE) as i64;
            let left = self.builder.ins().iadd_imm_s(left, -cost);
            self.builder.def_var(self.left, left);
            let paused = self.exit(target);
            let block = self.block(target);
            let over = self.builder.ins().icmp_imm_s(IntCC::SignedLessThan, left, 0);
            self.builder.ins().brif(over, paused, &[], block, &[]);
            self.builder.seal_block(paused);
        }
    }

    /// Jumps where a condition holds.
    fn jump_if(&mut self, condition: Value, target: u32, when: bool) {
        let there = self.jump(target as usize);
        let next = self.builder.create_block();
        let (then, otherwise) = if when { (there, next) } else { (next, there) };
        self.builder.ins().brif(condition, then, &[], otherwise, &[]);
        self.builder.seal_block(next);
        self.builder.switch_to_block(next);
    }

    /// Emits an instruction; whether what is behind it can be reached from it.
    fn instruction(&mut self, instruction: &Instruction) -> bool {
        use Instruction as I;
        if !operands(instruction, |_, _| {}, |_, _| {}) {
            let exit = self.exit(self.at);
            self.builder.ins().jump(exit, &[]);
            return false;
        }
        match *instruction {
            I::LoadBool(into, base, more) => {
                let place = self.behind(base, more);
                self.load(into, place, Loaded::Bool);
            }
            I::LoadI8(into, base, more) => self.load_behind(into, base, more, Loaded::Signed(I8)),
            I::LoadU8(into, base, more) => self.load_behind(into, base, more, Loaded::Unsigned(I8)),
            I::LoadI16(into, base, more) => self.load_behind(into, base, more, Loaded::Signed(I16)),
            I::LoadU16(into, base, more) => self.load_behind(into, base, more, Loaded::Unsigned(I16)),
            I::LoadI32(into, base, more) => self.load_behind(into, base, more, Loaded::Signed(I32)),
            I::LoadU32(into, base, more) => self.load_behind(into, base, more, Loaded::Unsigned(I32)),
            I::Load64(into, base, more) => self.load_behind(into, base, more, Loaded::Unsigned(I64)),
            I::IndexedBool(into, place) => self.load_indexed(into, place, Loaded::Bool),
            I::IndexedI8(into, place) => self.load_indexed(into, place, Loaded::Signed(I8)),
            I::IndexedU8(into, place) => self.load_indexed(into, place, Loaded::Unsigned(I8)),
            I::IndexedI16(into, place) => self.load_indexed(into, place, Loaded::Signed(I16)),
            I::IndexedU16(into, place) => self.load_indexed(into, place, Loaded::Unsigned(I16)),
            I::IndexedI32(into, place) => self.load_indexed(into, place, Loaded::Signed(I32)),
            I::IndexedU32(into, place) => self.load_indexed(into, place, Loaded::Unsigned(I32)),
            I::Indexed64(into, place) => self.load_indexed(into, place, Loaded::Unsigned(I64)),
            I::Store8(base, more, from) => self.store_behind(base, more, from, I8),
            I::Store16(base, more, from) => self.store_behind(base, more, from, I16),
            I::Store32(base, more, from) => self.store_behind(base, more, from, I32),
            I::Store64(base, more, from) => self.store_behind(base, more, from, I64),
            I::StoreIndexed8(place, from) => self.store_indexed(place, from, I8),
            I::StoreIndexed16(place, from) => self.store_indexed(place, from, I16),
            I::StoreIndexed32(place, from) => self.store_indexed(place, from, I32),
            I::StoreIndexed64(place, from) => self.store_indexed(place, from, I64),
            I::Element(into, vector, index, bytes) => self.element(into, vector, index, bytes),
            I::Push(into, vector, from, bytes) => self.push(into, vector, from, bytes),
            I::Copy(to, from, bytes) => self.copy_bytes(to, from, bytes),
            I::Clear(base, bytes) => self.clear(base, bytes),
            I::Variable(into, _) => {
                let made = self.whole(into);
                let made = self.builder.ins().icmp_imm_u(IntCC::NotEqual, made, 0);
                self.or_leave(made, self.at);
            }
            I::Jump(target) => {
                let block = self.jump(target as usize);
                self.builder.ins().jump(block, &[]);
                return false;
            }
            I::JumpIf(test, target) | I::JumpUnless(test, target) => {
                let value = self.whole(test);
                let condition = self.builder.ins().icmp_imm_u(IntCC::NotEqual, value, 0);
                self.jump_if(condition, target, matches!(instruction, I::JumpIf(..)));
            }
            I::JumpEqual(l, r, target) | I::JumpNotEqual(l, r, target) => {
                let condition = self.holds(Test::Equal, l, r);
                self.jump_if(condition, target, matches!(instruction, I::JumpEqual(..)));
            }
            I::JumpLess(l, r, target) => {
                let condition = self.holds(Test::Less, l, r);
                self.jump_if(condition, target, true);
            }
            I::JumpLessEqual(l, r, target) => {
                let condition = self.holds(Test::LessEqual, l, r);
                self.jump_if(condition, target, true);
            }
            I::JumpLessUnsigned(l, r, target) => {
                let condition = self.holds(Test::LessUnsigned, l, r);
                self.jump_if(condition, target, true);
            }
            I::JumpLessEqualUnsigned(l, r, target) => {
                let condition = self.holds(Test::LessEqualUnsigned, l, r);
                self.jump_if(condition, target, true);
            }
            I::JumpWhere(test, l, r, target) => {
                let condition = self.holds(test, l, r);
                self.jump_if(condition, target, true);
            }
            I::JumpWhereNot(test, l, r, target) => {
                let condition = self.holds(test, l, r);
                self.jump_if(condition, target, false);
            }
            ref other => self.calculate(other),
        }
        true
    }
}
