//! WGSL → [`Program`].
//!
//! naga parses and validates; here its IR becomes a list of instructions for a warp. Functions are inlined, so that
//! every pointer is a variable and a path known at compile time, with at most its indices left to run time (`place`).
//! Local variables live in registers where their paths are constant (`liveness`); vectors, matrices and structures
//! are taken apart into scalars (`expression`, `arithmetic`, `math`), of which those of 64 bits take two registers
//! (`wide`); matrices that a warp holds together are eight scalars of each lane (`matrix`); statements become
//! structured control flow (`statement`).

mod arithmetic;
mod expression;
mod frame;
mod liveness;
mod location;
mod math;
mod matrix;
mod memory;
pub(crate) mod names;
mod packing;
mod place;
pub(crate) mod registers;
mod shapes;
mod statement;
mod texture;
mod wide;

use std::collections::HashMap;

use naga::{AddressSpace, GlobalVariable, Handle, Span, StorageAccess};
use warpground_engine::{
    Features, Kernel, slot,
    wgsl::{Module, Place},
};

use self::registers::Pool;
use crate::{
    LowerError,
    program::{
        Address, BinaryOp, Builtin, Instruction, Length, NamedKind, Program, Register, Shape, Space, UnaryOp, Variable,
    },
};

/// The most instructions a program may have: inlining can multiply a small text.
const MOST_INSTRUCTIONS: usize = 1 << 20;

/// How a kernel is lowered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LowerOptions {
    /// Local variables that are not always written before they are read stay in memory, where an observer can see it.
    pub keep_uninitialised_in_memory: bool,
}

/// Makes a kernel into a program.
///
/// # Errors
/// [`LowerError::Invalid`] with what the compiler says, [`LowerError::Unsupported`] with the construct and its place.
pub fn lower(kernel: &Kernel, features: &Features, options: LowerOptions) -> Result<Program, LowerError> {
    let parsed = Module::parse(&kernel.source, features).map_err(LowerError::Invalid)?;
    let (module, info) = parsed.resolve(&kernel.entry_point, &kernel.overrides).map_err(LowerError::Invalid)?;
    let index = module.entry_points.iter().position(|entry| entry.name == kernel.entry_point).unwrap_or(0);
    let mut builder = Builder::new(&module, &info, &kernel.source, options);
    builder.program.name.clone_from(&kernel.entry_point);
    builder.program.block = module.entry_points[index].workgroup_size;
    builder.globals(index)?;
    builder.kernel(index)?;
    Ok(builder.finish())
}

/// A program under construction.
struct Builder<'module> {
    module: &'module naga::Module,
    info: &'module naga::valid::ModuleInfo,
    source: &'module str,
    options: LowerOptions,
    program: Program,
    pool: Pool,
    constants: HashMap<u32, Register>,
    /// By value: the first registers of pairs.
    wide_constants: HashMap<u64, Register>,
    builtins: HashMap<Builtin, Register>,
    globals: HashMap<Handle<GlobalVariable>, u16>,
    lengths: HashMap<(u32, u32, u32, u32), u16>,
    spans: HashMap<(usize, usize), u32>,
    /// By function, name and kind: the numbers of the names.
    names: HashMap<(String, String, NamedKind, u32), u32>,
    site: u32,
    /// For each open structure the instructions that must learn where it closes.
    closers: Vec<Vec<usize>>,
    /// Whether the code under construction is inside a loop.
    loops: u32,
    /// Variables in global memory that a loop reads, and those that the kernel writes.
    read_in_loop: Vec<u16>,
    written: Vec<u16>,
}

impl<'module> Builder<'module> {
    fn new(
        module: &'module naga::Module,
        info: &'module naga::valid::ModuleInfo,
        source: &'module str,
        options: LowerOptions,
    ) -> Self {
        Builder {
            module,
            info,
            source,
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
                traits: crate::program::Traits::default(),
                names: Vec::new(),
                definitions: Vec::new(),
                early: Vec::new(),
                direct: None,
            },
            pool: Pool::default(),
            constants: HashMap::new(),
            wide_constants: HashMap::new(),
            builtins: HashMap::new(),
            globals: HashMap::new(),
            lengths: HashMap::new(),
            spans: HashMap::new(),
            names: HashMap::new(),
            site: 0,
            closers: Vec::new(),
            loops: 0,
            read_in_loop: Vec::new(),
            written: Vec::new(),
        }
    }

    fn finish(mut self) -> Program {
        let program = &mut self.program;
        program.registers = u16::try_from(self.pool.count()).unwrap_or(u16::MAX);
        program.constants = self.constants.iter().map(|(bits, register)| (*register, *bits)).collect();
        for (bits, register) in &self.wide_constants {
            let low = u32::try_from(bits & u64::from(u32::MAX)).unwrap_or(0);
            let high = u32::try_from(bits >> 32).unwrap_or(0);
            program.constants.extend([(*register, low), (register + 1, high)]);
        }
        program.constants.sort_unstable();
        program.builtins = self.builtins.iter().map(|(builtin, register)| (*register, *builtin)).collect();
        program.builtins.sort_unstable_by_key(|(register, _)| *register);
        program.traits.may_wait = self.read_in_loop.iter().any(|variable| self.written.contains(variable));
        names::tidy(program);
        self.program
    }

    fn unsupported<T>(&self, construct: impl Into<String>) -> Result<T, LowerError> {
        let place = self.program.places.get(self.site as usize).copied();
        let place = place.unwrap_or(Place { line: 1, column: 1, length: 1 });
        Err(LowerError::Unsupported { construct: construct.into(), place })
    }

    /// From now on, instructions are at `span` in the source.
    fn at(&mut self, span: Span) {
        let Some(range) = span.to_range() else { return };
        let (source, places) = (self.source, &mut self.program.places);
        self.site = *self.spans.entry((range.start, range.end)).or_insert_with(|| {
            places.push(Place::of_bytes(source, range.start, range.len()));
            u32::try_from(places.len() - 1).unwrap_or(0)
        });
    }

    fn emit(&mut self, instruction: Instruction) -> Result<usize, LowerError> {
        if self.program.instructions.len() >= MOST_INSTRUCTIONS {
            return self.unsupported(format!("kernels of more than {MOST_INSTRUCTIONS} instructions"));
        }
        self.program.instructions.push(instruction);
        self.program.sites.push(self.site);
        Ok(self.program.instructions.len() - 1)
    }

    /// The index of the next instruction.
    fn here(&self) -> u32 {
        u32::try_from(self.program.instructions.len()).unwrap_or(u32::MAX)
    }

    fn register(&mut self) -> Result<Register, LowerError> {
        match self.pool.take() {
            Some(register) => Ok(register),
            None => self.too_many_registers(),
        }
    }

    fn too_many_registers<T>(&self) -> Result<T, LowerError> {
        self.unsupported("kernels that need more than 65,535 registers")
    }

    /// A register that is never given back.
    fn reserve(&mut self) -> Result<Register, LowerError> {
        match self.pool.reserve() {
            Some(register) => Ok(register),
            None => self.too_many_registers(),
        }
    }

    /// A register that holds `bits` in all lanes.
    fn constant(&mut self, bits: u32) -> Result<Register, LowerError> {
        if let Some(register) = self.constants.get(&bits) {
            return Ok(*register);
        }
        let register = self.reserve()?;
        self.constants.insert(bits, register);
        Ok(register)
    }

    fn float(&mut self, value: f32) -> Result<Register, LowerError> {
        self.constant(value.to_bits())
    }

    fn builtin(&mut self, builtin: Builtin) -> Result<Register, LowerError> {
        if let Some(register) = self.builtins.get(&builtin) {
            return Ok(*register);
        }
        let register = self.reserve()?;
        self.builtins.insert(builtin, register);
        Ok(register)
    }

    fn unary(&mut self, op: UnaryOp, from: Register) -> Result<Register, LowerError> {
        let to = self.register()?;
        self.emit(Instruction::Unary { op, to, from })?;
        Ok(to)
    }

    fn binary(&mut self, op: BinaryOp, left: Register, right: Register) -> Result<Register, LowerError> {
        let to = self.register()?;
        self.emit(Instruction::Binary { op, to, left, right })?;
        Ok(to)
    }

    fn list(&mut self, registers: &[Register]) -> u32 {
        let start = u32::try_from(self.program.lists.len()).unwrap_or(u32::MAX);
        self.program.lists.extend_from_slice(registers);
        start
    }

    /// The number of a length.
    fn length(&mut self, length: Length) -> Result<u16, LowerError> {
        let key = match length {
            Length::Fixed(length) => (0, length, 0, 0),
            Length::Runtime { variable, offset, stride } => (1, variable.into(), offset, stride),
        };
        if let Some(index) = self.lengths.get(&key) {
            return Ok(*index);
        }
        let Ok(index) = u16::try_from(self.program.lengths.len()) else {
            return self.unsupported("kernels with more than 65,535 different array lengths");
        };
        self.program.lengths.push(length);
        self.lengths.insert(key, index);
        Ok(index)
    }

    fn address(&mut self, address: Address) -> u32 {
        self.program.addresses.push(address);
        u32::try_from(self.program.addresses.len() - 1).unwrap_or(u32::MAX)
    }

    /// Declares a variable in memory and returns its number.
    fn variable(&mut self, variable: Variable) -> Result<u16, LowerError> {
        let Ok(index) = u16::try_from(self.program.variables.len()) else {
            return self.unsupported("kernels with more than 65,535 variables in memory");
        };
        self.program.variables.push(variable);
        Ok(index)
    }

    /// Makes room for a private variable; its first byte.
    fn private_room(&mut self, shape: &Shape) -> Result<u32, LowerError> {
        let offset = self.program.private_bytes.next_multiple_of(shape.alignment().max(4));
        match offset.checked_add(shape.size()).filter(|end| *end <= 1 << 20) {
            Some(end) => self.program.private_bytes = end.next_multiple_of(4),
            None => return self.unsupported("more than 1 MiB of private memory per thread"),
        }
        Ok(offset)
    }

    /// Declares the module's variables; of a module with several kernels those that this one uses, since a launch binds
    /// no others.
    fn globals(&mut self, kernel: usize) -> Result<(), LowerError> {
        let uses = self.info.get_entry_point(kernel);
        let several = self.module.entry_points.len() > 1;
        for (handle, global) in self.module.global_variables.iter() {
            let is_resource = matches!(
                global.space,
                AddressSpace::Storage { .. }
                    | AddressSpace::Uniform
                    | AddressSpace::WorkGroup
                    | AddressSpace::Private
                    | AddressSpace::Handle
            );
            if (several || !is_resource) && uses[handle].is_empty() {
                continue;
            }
            let image = self.image_shape(global);
            if global.space == AddressSpace::Handle && image.is_none() && uses[handle].is_empty() {
                continue;
            }
            self.at(self.module.global_variables.get_span(handle));
            let (space, writable) = match global.space {
                AddressSpace::Storage { access } => (Space::Global, access.contains(StorageAccess::STORE)),
                AddressSpace::Uniform => (Space::Constant, false),
                AddressSpace::WorkGroup => (Space::Shared, true),
                AddressSpace::Private => (Space::Private, true),
                AddressSpace::Handle if image.is_some() => {
                    (Space::Global, image.as_ref().is_some_and(|(_, writable)| *writable))
                }
                _ => return self.unsupported("variables that are no buffers, textures or samplers"),
            };
            let shape = image.map(|(shape, _)| shape).or_else(|| shapes::shape_of(self.module, global.ty));
            let Some(shape) = shape else {
                return self.unsupported("variables of this type");
            };
            let offset = match space {
                Space::Shared => {
                    let offset = self.program.shared_bytes.next_multiple_of(shape.alignment().max(4));
                    self.program.shared_bytes = offset.saturating_add(shape.size()).next_multiple_of(4);
                    offset
                }
                Space::Private => self.private_room(&shape)?,
                Space::Global | Space::Constant => 0,
            };
            let binding = global.binding.as_ref().map_or(0, |place| slot(place.group, place.binding));
            let name = global.name.clone().unwrap_or_default();
            let index = self.variable(Variable { name, space, shape, offset, binding, writable, object: None })?;
            self.globals.insert(handle, index);
        }
        Ok(())
    }
}
