//! A program under construction: instructions, registers, constants.

use std::collections::{HashMap, HashSet};

use warpground_engine::wgsl::Place;
use warpground_ir::{FunctionId, Module, ObjectId, Scalar, Space as ObjectSpace, memory};

use super::{DirectOptions, activation::Activation, facts::Graph, line_number, needs::Known};
use crate::{
    LowerError,
    lower::{names::tidy, registers::Pool},
    program::{
        BinaryOp, Builtin, Direct, Instruction, NamedKind, Program, Register, Space, Target, TernaryOp, Traits,
        UnaryOp, Uniform, Variable,
    },
};

/// The most instructions a program may have: inlining can multiply a small text.
const MOST_INSTRUCTIONS: usize = 1 << 20;

/// Stands in for a target that is not known yet.
pub(super) const LATER: Target = Target::MAX;

/// A program under construction.
pub(super) struct Builder<'module> {
    pub(super) module: &'module Module,
    pub(super) options: DirectOptions,
    pub(super) program: Program,
    pub(super) direct: Direct,
    pub(super) graph: Graph,
    pub(super) known_needs: Known,
    pub(super) pool: Pool,
    constants: HashMap<u32, Register>,
    wide_constants: HashMap<u64, Register>,
    builtins: HashMap<Builtin, Register>,
    uniforms: HashMap<Uniform, Register>,
    /// Registers that hold the same in all lanes, always; of pairs the first ones.
    pub(super) uniform: HashSet<Register>,
    /// Where shared objects and literals begin, and their variables.
    pub(super) places: HashMap<ObjectId, (u64, Option<u16>)>,
    /// Variables of frames, by function, object and first byte.
    pub(super) frame_variables: HashMap<(FunctionId, u32, u32), u16>,
    sites: HashMap<(warpground_ir::Place, Option<u32>), u32>,
    /// The site of the call that the inlined function comes from.
    pub(super) caller: Option<u32>,
    pub(super) names: HashMap<(String, String, NamedKind, u32), u32>,
    pub(super) site: u32,
    /// For each open structure the instructions that must learn where it closes.
    pub(super) closers: Vec<Vec<usize>>,
    /// The open structures, by numbers that are not used again.
    pub(super) structures: Vec<u32>,
    structure_count: u32,
    /// How many loops are open.
    pub(super) loops: u32,
    /// How many expressions are open that the source may not ask for.
    pub(super) speculating: u32,
    /// The functions that are being lowered, one within the other.
    pub(super) activations: Vec<Activation<'module>>,
    /// Functions to be lowered as such, by their numbers in [`Direct::functions`].
    pub(super) real: Vec<(FunctionId, Vec<Register>)>,
    /// The next free byte of the frame, and the most that were taken.
    pub(super) frame_top: u32,
    pub(super) frame_most: u32,
}

impl<'module> Builder<'module> {
    pub(super) fn new(module: &'module Module, options: DirectOptions) -> Builder<'module> {
        Builder {
            module,
            options,
            program: Program {
                name: String::new(),
                block: [1; 3],
                instructions: Vec::new(),
                sites: Vec::new(),
                places: Vec::new(),
                registers: 0,
                constants: Vec::new(),
                builtins: Vec::new(),
                lists: Vec::new(),
                case_values: Vec::new(),
                addresses: Vec::new(),
                textures: Vec::new(),
                lengths: Vec::new(),
                variables: Vec::new(),
                shared_bytes: 0,
                private_bytes: 0,
                traits: Traits { storage_barrier: true, ..Traits::default() },
                names: Vec::new(),
                definitions: Vec::new(),
                early: Vec::new(),
                direct: None,
            },
            direct: Direct::default(),
            graph: Graph::of(module),
            known_needs: Known::default(),
            pool: Pool::default(),
            constants: HashMap::new(),
            wide_constants: HashMap::new(),
            builtins: HashMap::new(),
            uniforms: HashMap::new(),
            uniform: HashSet::new(),
            places: HashMap::new(),
            frame_variables: HashMap::new(),
            sites: HashMap::new(),
            caller: None,
            names: HashMap::new(),
            site: 0,
            closers: Vec::new(),
            structures: vec![0],
            structure_count: 0,
            loops: 0,
            speculating: 0,
            activations: Vec::new(),
            real: Vec::new(),
            frame_top: 0,
            frame_most: 0,
        }
    }

    pub(super) fn finish(mut self) -> Program {
        let program = &mut self.program;
        program.registers = u16::try_from(self.pool.count()).unwrap_or(u16::MAX);
        program.constants = self.constants.iter().map(|(bits, register)| (*register, *bits)).collect();
        for (bits, register) in &self.wide_constants {
            let [low, high] = crate::program::halves(*bits);
            program.constants.extend([(*register, low), (register + 1, high)]);
        }
        program.constants.sort_unstable();
        program.builtins = self.builtins.iter().map(|(builtin, register)| (*register, *builtin)).collect();
        program.builtins.sort_unstable_by_key(|(register, _)| *register);
        program.private_bytes = self.direct.frame_bytes;
        self.direct.uniforms = self.uniforms.iter().map(|(uniform, register)| (*register, *uniform)).collect();
        self.direct.uniforms.sort_unstable_by_key(|(register, _)| *register);
        tidy(program);
        program.direct = Some(Box::new(self.direct));
        self.program
    }

    /// Lays out the shared objects that the kernel's functions use, and all literals.
    pub(super) fn objects(&mut self, kernel: FunctionId) -> Result<(), LowerError> {
        let used = self.graph.objects_of(self.module, kernel);
        let (literals, bytes) = self.module.literals();
        self.direct.literals = bytes;
        self.places
            .extend(literals.into_iter().map(|(id, first)| (id, (memory::address(memory::LITERALS, first), None))));
        for id in &used {
            let Some(object) = self.module.objects.get(id.index()) else { continue };
            self.at(object.place);
            if object.space == ObjectSpace::Shared {
                let offset = self.program.shared_bytes.next_multiple_of(object.alignment.max(4));
                let Ok(bytes) = u32::try_from(object.bytes) else {
                    return self.unsupported("so large an object in shared memory");
                };
                let variable = self.shared_variable(*id, offset)?;
                let address = memory::address(memory::SHARED, offset);
                self.places.insert(*id, (address, Some(variable)));
                self.program.shared_bytes = offset.saturating_add(bytes).next_multiple_of(4);
            }
        }
        // What is sized at launch begins behind the rest.
        let behind = self.program.shared_bytes.next_multiple_of(16);
        for id in &used {
            let Some(object) = self.module.objects.get(id.index()) else { continue };
            if object.space == ObjectSpace::SharedAtLaunch {
                let variable = self.shared_variable(*id, behind)?;
                self.direct.sized_at_launch.push(variable);
                self.places.insert(*id, (memory::address(memory::SHARED, behind), Some(variable)));
                self.program.shared_bytes = behind;
            }
        }
        Ok(())
    }

    fn shared_variable(&mut self, id: ObjectId, offset: u32) -> Result<u16, LowerError> {
        let Some(object) = self.module.objects.get(id.index()) else { return Ok(0) };
        let shape = super::shape_of(self.module, &object.ty, object.bytes);
        self.variable(Variable {
            name: object.name.clone(),
            space: Space::Shared,
            shape,
            offset,
            binding: 0,
            writable: true,
            object: None,
        })
    }

    /// Declares a variable in memory and returns its number.
    pub(super) fn variable(&mut self, variable: Variable) -> Result<u16, LowerError> {
        let Ok(index) = u16::try_from(self.program.variables.len()) else {
            return self.unsupported("kernels with more than 65,535 variables in memory");
        };
        self.program.variables.push(variable);
        Ok(index)
    }

    /// The function that is being lowered.
    pub(super) fn activation(&self) -> Result<&Activation<'module>, LowerError> {
        match self.activations.last() {
            Some(activation) => Ok(activation),
            None => self.unsupported("code outside of functions"),
        }
    }

    pub(super) fn activation_mut(&mut self) -> Result<&mut Activation<'module>, LowerError> {
        if self.activations.is_empty() {
            return self.unsupported("code outside of functions");
        }
        let last = self.activations.len() - 1;
        Ok(&mut self.activations[last])
    }

    pub(super) fn unsupported<T>(&self, construct: impl Into<String>) -> Result<T, LowerError> {
        let place = self.program.places.get(self.site as usize).copied();
        let place = place.unwrap_or(Place { line: 1, column: 1, length: 1 });
        Err(LowerError::Unsupported { construct: construct.into(), place })
    }

    /// From now on, instructions are at this place in the source.
    pub(super) fn at(&mut self, place: warpground_ir::Place) {
        if place.line == 0 {
            return;
        }
        let (places, files, callers) = (&mut self.program.places, &mut self.direct.files, &mut self.direct.callers);
        let caller = self.caller;
        self.site = *self.sites.entry((place, caller)).or_insert_with(|| {
            let line = line_number(place.file, place.line);
            places.push(Place { line, column: place.column.max(1), length: place.length.max(1) });
            files.push(place.file);
            callers.push(caller);
            u32::try_from(places.len() - 1).unwrap_or(0)
        });
    }

    pub(super) fn emit(&mut self, instruction: Instruction) -> Result<usize, LowerError> {
        if self.program.instructions.len() >= MOST_INSTRUCTIONS {
            return self.unsupported(format!("kernels of more than {MOST_INSTRUCTIONS} instructions"));
        }
        if self.speculating > 0 && self.options.watch_beginnings {
            self.direct.speculated.push(self.here());
        }
        self.program.instructions.push(instruction);
        self.program.sites.push(self.site);
        Ok(self.program.instructions.len() - 1)
    }

    /// The index of the next instruction.
    pub(super) fn here(&self) -> u32 {
        u32::try_from(self.program.instructions.len()).unwrap_or(u32::MAX)
    }

    /// Whether a scalar takes two registers.
    pub(super) fn is_wide(scalar: Scalar) -> bool {
        scalar.bytes() == 8
    }

    fn enough(&self, register: Option<Register>) -> Result<Register, LowerError> {
        match register {
            Some(register) => Ok(register),
            None => self.unsupported("kernels that need more than 65,535 registers"),
        }
    }

    /// A register for a word, until the statement's end.
    pub(super) fn word(&mut self) -> Result<Register, LowerError> {
        let register = self.pool.take();
        self.enough(register)
    }

    /// A register for a scalar, or the first of two, until the statement's end.
    pub(super) fn register(&mut self, scalar: Scalar) -> Result<Register, LowerError> {
        let register = if Self::is_wide(scalar) { self.pool.take_pair() } else { self.pool.take() };
        self.enough(register)
    }

    /// [`Builder::register`], until it is given back.
    pub(super) fn kept(&mut self, scalar: Scalar) -> Result<Register, LowerError> {
        let register = if Self::is_wide(scalar) { self.pool.take_kept_pair() } else { self.pool.take_kept() };
        self.enough(register)
    }

    /// Where a result goes: to the register that is asked for, or a new one.
    pub(super) fn target(&mut self, to: Option<Register>, scalar: Scalar) -> Result<Register, LowerError> {
        match to {
            Some(to) => Ok(to),
            None => self.register(scalar),
        }
    }

    /// A register that holds `bits` in all lanes.
    pub(super) fn constant(&mut self, bits: u32) -> Result<Register, LowerError> {
        if let Some(register) = self.constants.get(&bits) {
            return Ok(*register);
        }
        let register = self.pool.reserve();
        let register = self.enough(register)?;
        self.constants.insert(bits, register);
        self.uniform.insert(register);
        Ok(register)
    }

    /// A pair that holds `bits` in all lanes.
    pub(super) fn wide_constant(&mut self, bits: u64) -> Result<Register, LowerError> {
        if let Some(register) = self.wide_constants.get(&bits) {
            return Ok(*register);
        }
        let register = self.pool.reserve_pair();
        let register = self.enough(register)?;
        self.wide_constants.insert(bits, register);
        self.uniform.insert(register);
        Ok(register)
    }

    /// A scalar of these bits, as registers hold it.
    pub(super) fn scalar_constant(&mut self, bits: u64, scalar: Scalar) -> Result<Register, LowerError> {
        if Self::is_wide(scalar) {
            self.wide_constant(bits)
        } else {
            self.constant(crate::exec::direct::cast::held(scalar, bits))
        }
    }

    /// The bits of a word that is constant.
    pub(super) fn constant_word(&self, register: Register) -> Option<u32> {
        self.constants.iter().find(|(_, known)| **known == register).map(|(bits, _)| *bits)
    }

    pub(super) fn builtin(&mut self, builtin: Builtin) -> Result<Register, LowerError> {
        if let Some(register) = self.builtins.get(&builtin) {
            return Ok(*register);
        }
        let register = self.pool.reserve();
        let register = self.enough(register)?;
        self.builtins.insert(builtin, register);
        if matches!(builtin, Builtin::Block(_) | Builtin::Grid(_) | Builtin::Warp | Builtin::WarpWidth) {
            self.uniform.insert(register);
        }
        Ok(register)
    }

    /// What the launch gives.
    pub(super) fn uniform(&mut self, uniform: Uniform) -> Result<Register, LowerError> {
        if let Some(register) = self.uniforms.get(&uniform) {
            return Ok(*register);
        }
        let wide = match uniform {
            Uniform::Parameter(_, scalar) => Self::is_wide(scalar),
            Uniform::Object(_) => true,
            Uniform::BlockSize(_) | Uniform::SharedAtLaunch => false,
        };
        let register = if wide { self.pool.reserve_pair() } else { self.pool.reserve() };
        let register = self.enough(register)?;
        self.uniforms.insert(uniform, register);
        self.uniform.insert(register);
        Ok(register)
    }

    pub(super) fn unary(
        &mut self,
        (op, scalar): (UnaryOp, Scalar),
        from: Register,
        to: Option<Register>,
    ) -> Result<Register, LowerError> {
        let wide = Self::is_wide(scalar);
        let result = if wide && op.narrows() { Scalar::U32 } else { scalar };
        let to = self.target(to, result)?;
        self.emit(if wide { Instruction::WideUnary { op, to, from } } else { Instruction::Unary { op, to, from } })?;
        Ok(to)
    }

    /// An operation on two values of this type.
    pub(super) fn binary(
        &mut self,
        (op, scalar): (BinaryOp, Scalar),
        left: Register,
        right: Register,
        to: Option<Register>,
    ) -> Result<Register, LowerError> {
        let wide = Self::is_wide(scalar);
        let result = if wide && op.narrows() { Scalar::U32 } else { scalar };
        let to = self.target(to, result)?;
        self.emit(if wide {
            Instruction::WideBinary { op, to, left, right }
        } else {
            Instruction::Binary { op, to, left, right }
        })?;
        Ok(to)
    }

    pub(super) fn word_binary(
        &mut self,
        op: BinaryOp,
        left: Register,
        right: Register,
    ) -> Result<Register, LowerError> {
        self.binary((op, Scalar::U32), left, right, None)
    }

    /// `condition ? yes : no`
    pub(super) fn select(
        &mut self,
        scalar: Scalar,
        [condition, yes, no]: [Register; 3],
        to: Option<Register>,
    ) -> Result<Register, LowerError> {
        let to = self.target(to, scalar)?;
        for word in 0..if Self::is_wide(scalar) { 2 } else { 1 } {
            let (to, second, third) = (to + word, yes + word, no + word);
            self.emit(Instruction::Ternary { op: TernaryOp::Select, to, first: condition, second, third })?;
        }
        Ok(to)
    }

    /// Copies a scalar: in all lanes, or in the active ones.
    pub(super) fn copy(&mut self, scalar: Scalar, to: Register, from: Register, all: bool) -> Result<(), LowerError> {
        if to == from {
            return Ok(());
        }
        for word in 0..if Self::is_wide(scalar) { 2 } else { 1 } {
            let (to, from) = (to + word, from + word);
            self.emit(if all { Instruction::Copy { to, from } } else { Instruction::Assign { to, from } })?;
        }
        Ok(())
    }

    /// The registers of these scalars word by word.
    pub(super) fn words(scalar: Scalar, registers: &[Register]) -> Vec<Register> {
        let count = if Self::is_wide(scalar) { 2 } else { 1 };
        registers.iter().flat_map(|register| (0..count).map(move |word| register + word)).collect()
    }

    pub(super) fn list(&mut self, registers: &[Register]) -> u32 {
        let start = u32::try_from(self.program.lists.len()).unwrap_or(u32::MAX);
        self.program.lists.extend_from_slice(registers);
        start
    }

    /// Emits an instruction that goes on at the end of the open structure when no lane is left.
    pub(super) fn skipping(&mut self, instruction: Instruction) -> Result<(), LowerError> {
        let index = self.emit(instruction)?;
        if let Some(open) = self.closers.last_mut() {
            open.push(index);
        } else {
            // Outside of all structures it is the kernel's end, or the function's.
            let next = self.here();
            self.patch(index, next);
        }
        Ok(())
    }

    /// Opens a structure in which lanes can part from others.
    pub(super) fn open(&mut self) {
        self.closers.push(Vec::new());
        self.structure_count += 1;
        self.structures.push(self.structure_count);
    }

    /// The open structure ends with the next instruction.
    pub(super) fn close(&mut self) {
        let here = self.here();
        for index in self.closers.pop().unwrap_or_default() {
            self.patch(index, here);
        }
        self.structures.pop();
    }

    /// The innermost open structure.
    pub(super) fn structure(&self) -> u32 {
        self.structures.last().copied().unwrap_or(0)
    }

    pub(super) fn patch(&mut self, index: usize, target: Target) {
        if let Some(
            Instruction::If { reject: unknown, .. }
            | Instruction::Else { end: unknown }
            | Instruction::Continuing { end: unknown }
            | Instruction::Case { next: unknown, .. }
            | Instruction::BreakIf { skip: unknown, .. }
            | Instruction::EndIf { skip: unknown }
            | Instruction::EndLoop { skip: unknown }
            | Instruction::EndSwitch { skip: unknown }
            | Instruction::EndCall { skip: unknown },
        ) = self.program.instructions.get_mut(index)
        {
            *unknown = target;
        }
    }
}
