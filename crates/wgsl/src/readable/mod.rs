//! WGSL that a person reads, from the device IR.
//!
//! ```text
//! points    what each pointer may point to, and which versions of a function there are: a fixed point
//! layout    how each object lies in WGSL, once all accesses are known
//! structured  structures in memory whose members keep their names
//! uniform   where all threads of a block are together, so that they may meet
//! simplify  what is known when compiling, calculated
//! inline    functions that are given objects of their caller, written where they are called
//! nulls     questions whether a pointer is null, as far as the launch answers them
//! elide     copies that nobody can tell from what they are made of, left out
//! unroll    loops that index arrays of a thread, written out so that its indices are constants
//! waits     loops in which threads may wait for one another, which are refused
//! predicate threads that have nothing to do where others meet: they stay, under masks
//! guard     conditions before barriers that all threads of a launch may pass
//! order     which barriers order buffers
//! congruence  what is known of integers and addresses modulo a number
//! scopes    where variables are declared
//! body      statements, and which variables they need
//! merge     values without a name that only the next statement uses
//! declarations  where variables are declared whose first value comes later
//! choices   short circuits and conditional expressions, which the IR has as branches
//! control   loops, `switch`, `return`
//! quiet     functions that only calculate and read
//! call      calls of the program's functions
//! leaf      what a thread knows of itself, and what is said of pointers
//! lanes     what threads tell each other where they meet
//! place     addresses
//! records   `printf` and `assert`
//! vector    vectors as values
//! locked    two words that change together
//! memory    loads, stores, copies, atomics
//! module    what a module declares, and the lines that text comes from
//! comments  the author's comments, and lines that are too long
//! names     names that WGSL keeps for itself
//! ```
//!
//! Every buffer and array stays by itself: there are no addresses when the kernel runs. A pointer is an offset, and a number
//! that says into which object, where there are several. What such pointers cannot be is refused, with its reason.

mod body;
mod call;
mod choices;
mod comments;
mod congruence;
mod control;
mod declarations;
mod elide;
mod guard;
mod inline;
mod lanes;
mod layout;
mod leaf;
mod locked;
mod memory;
mod merge;
mod module;
pub mod names;
mod nulls;
mod order;
mod place;
mod points;
mod predicate;
mod quiet;
mod records;
mod scopes;
mod simplify;
mod structured;
mod uniform;
mod unroll;
mod vector;
mod waits;

#[cfg(test)]
mod tests;

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use warpground_ir::{
    Function, FunctionId, Home, Intrinsic, LocalId, Module, ObjectId, Parameter, Place, Scalar, Space, StatementKind,
    StructureId, ValueType,
};

use self::{
    body::Body,
    layout::{Layouts, leaves},
    place::{known_byte, pointer_variables},
    points::{Pointees, Points, Target},
    uniform::{Loaded, Means, Uniformity},
};
pub use self::{
    guard::{Guard, Parted},
    predicate::{Divergent, Parting, Why},
};
use crate::{
    Refused,
    analysis::{calls::Calls, walk::statements},
    cancellation::keep_sums,
    print,
    tree::{self, Expression, Statement, Type},
    values::{Doubles, Values, bits, held},
};

/// A launch, as far as the text depends on it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Launch {
    /// What the kernel is given: its parameters in order, structures that hold pointers in their parts.
    pub parts: Vec<Part>,
    /// Whether the blocks of a one-dimensional grid arrive folded into two dimensions.
    pub folded: bool,
    /// How many dimensions of the block are larger than 1; 0 if nobody knows.
    pub block_dimensions: usize,
    /// Whether blocks have more threads than [`Readable::most_threads`] of the text for others.
    pub large_blocks: bool,
    /// Whether the device has subgroups of 32, so that a warp is a subgroup.
    pub warps: bool,
    /// What `double` is.
    pub doubles: Doubles,
    /// What the author says beside the code.
    pub comments: Vec<Comment>,
}

/// A part of what a kernel is given.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// The parameter that it belongs to.
    pub parameter: usize,
    /// Where it lies in that parameter, if that is a structure.
    pub offset: Option<u64>,
    /// Its size in bytes.
    pub bytes: u64,
    /// Whether it is a pointer.
    pub pointer: bool,
    /// Pointers: the bytes of what it points to.
    pub element: u64,
    /// Pointers: whether it is null.
    pub null: bool,
    /// Pointers: whether it points into the middle of its buffer.
    pub inside: bool,
    /// Pointers: the earlier part that points into the same buffer.
    pub same_as: Option<usize>,
    /// Integers of 64 bits: whether the value needs them.
    pub wide: bool,
}

/// A comment of the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment {
    /// Where it begins.
    pub place: Place,
    /// Whether nothing is before it on its line.
    pub own_line: bool,
    /// Its lines.
    pub lines: Vec<String>,
}

/// A kernel as WGSL.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Readable {
    /// The module.
    pub wgsl: String,
    /// For each line of the module the place that it comes from.
    pub lines: Vec<Place>,
    /// The name of the kernel in it.
    pub entry_point: String,
    /// What is bound, in order.
    pub bindings: Vec<Bound>,
    /// The members of the uniform buffer.
    pub members: Vec<Member>,
    /// The size of the uniform buffer in bytes.
    pub member_bytes: u32,
    /// Which of the overrides `block_x`, `block_y`, `block_z` exist.
    pub block_overrides: [bool; 3],
    /// The override that holds the length of the shared memory sized at launch, and the bytes of its elements.
    pub shared_at_launch: Option<(String, u32)>,
    /// Variables whose atomic loads and stores are plain accesses in the source.
    pub atomics: Vec<String>,
    /// What the kernel prints, by the number that begins a record.
    pub records: Vec<Record>,
    /// What is worth knowing.
    pub notes: Vec<Note>,
    /// What each launch has to be asked: whether all threads of a block reach the barriers.
    pub guards: Vec<Guard>,
    /// For blocks of how many threads at most the text is right, if not for all: no two of so many access one place, and some
    /// barriers need not order buffers.
    pub most_threads: Option<u32>,
}

/// Why a kernel has no such text.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum NotReadable {
    /// What this way does not do.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// Barriers that some threads of a block never reach, a mistake of the program.
    #[error("a barrier that some threads of a block never reach")]
    Divergent(Vec<Divergent>),
}

/// What is worth knowing of a translation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Note {
    /// This fence orders nothing between blocks.
    Fence(Intrinsic, Place),
    /// The clock always reads 0.
    Clock(Place),
    /// `double` is calculated as `float`.
    Double(Place),
}

/// What a `printf` or an `assert` leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The format, or the text of the condition.
    pub format: Vec<u8>,
    /// The kinds of its arguments: `i`, `u` or `f` of one word, `l` and `d` of two.
    pub arguments: Vec<u8>,
    /// Of an `assert`: where it is.
    pub assertion: Option<Place>,
}

/// A binding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bound {
    /// The name of the variable.
    pub name: String,
    /// What is bound there.
    pub what: What,
    /// Whether the kernel writes it.
    pub writable: bool,
    /// Whether it is a uniform buffer, whose size is a multiple of 16.
    pub uniform: bool,
}

/// What is bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// The buffer that a part points into.
    Part(usize),
    /// A variable of the module.
    Object(ObjectId),
    /// The members of the uniform buffer.
    Members,
    /// The words that `printf` and `assert` leave.
    Records,
    /// The locks of 64-bit atomics, which are free at first.
    Locks,
}

/// A member of the uniform buffer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// What it holds; nothing for what the host writes with the member before it.
    pub source: Option<Source>,
    /// Its first byte.
    pub offset: u32,
    /// Whether it is a `double` of eight bytes.
    pub double: bool,
}

/// What a member of the uniform buffer holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The value of a part.
    Part(usize),
    /// How far into its buffer a part points, in elements.
    Offset(usize),
    /// How many blocks the grid has in x.
    Blocks,
}

/// Makes a kernel WGSL that a person reads.
///
/// # Errors
/// What this way does not do, or what is wrong with the kernel's barriers, and where.
pub fn readable(module: &Module, kernel: FunctionId, launch: &Launch) -> Result<Readable, NotReadable> {
    let kept = keep_sums(module);
    let calls = Calls::of(&kept, kernel);
    let inlined = inline::inlined(&kept, kernel, &calls);
    let kept = inlined.as_ref().unwrap_or(&kept);
    let simple = simplify::simplified(kept, &Calls::of(kept, kernel).reached);
    let (answered, elided, written_out, staying);
    let mut module = &simple;
    // What follows a null pointer lies nowhere.
    if let Some(made) = nulls::answered(&Points::of(module, kernel, &Calls::of(module, kernel), launch)?) {
        answered = made;
        module = &answered;
    }
    let (mut points, mut reached, mut layouts) = analysed(module, kernel, launch)?;
    if let Some(made) = elide::elide(&points, &reached) {
        elided = made;
        module = &elided;
        (points, reached, layouts) = analysed(module, kernel, launch)?;
    }
    if let Some(made) = unroll::unroll(&points, &reached) {
        written_out = made;
        module = &written_out;
        (points, reached, layouts) = analysed(module, kernel, launch)?;
    }
    waits::check(&points, &reached)?;
    let mut together = BTreeSet::new();
    let mut guards = Vec::new();
    for means in [Means::None, Means::SharedReads] {
        let uniformity = Uniformity::of(&points, &layouts, &reached, means);
        together = uniformity.together.clone();
        if uniformity.refused().is_none() {
            break;
        }
        if means == Means::SharedReads {
            let found = Uniformity::of(&points, &layouts, &reached, Means::Staying);
            let truth = Uniformity::in_truth(&points, &layouts, &reached);
            let barriers;
            (staying, barriers) = predicate::predicate(module, &found, &truth)?;
            if !barriers.divergent.is_empty() {
                return Err(NotReadable::Divergent(barriers.divergent));
            }
            guards = barriers.guards;
            module = &staying;
            (points, reached, layouts) = analysed(module, kernel, launch)?;
            let uniformity = Uniformity::of(&points, &layouts, &reached, means);
            if let Some(refused) = uniformity.refused() {
                return Err(refused.clone().into());
            }
            together = uniformity.together.clone();
            break;
        }
    }
    let (ordering, most_threads) = order::ordering(&points, &reached);
    let mut generator = Generator {
        module,
        points,
        layouts,
        ordering,
        together,
        names: crate::runtime::Library::names()
            .into_iter()
            .chain(lanes::NAMES.map(str::to_owned))
            .chain([records::RECORDS.to_owned()])
            .chain([locked::LOCKS.to_owned(), locked::SHARED_LOCKS.0.to_owned()])
            .collect(),
        function_names: BTreeMap::new(),
        structure_names: BTreeMap::new(),
        arrays: BTreeMap::new(),
        parts: BTreeMap::new(),
        vectors: BTreeMap::new(),
        declarations: module::Declarations::default(),
        builtins: BTreeMap::new(),
        builtins_elsewhere: BTreeSet::new(),
        in_kernel: false,
        given: BTreeMap::new(),
        notes: Vec::new(),
        records: Vec::new(),
        starts: Vec::new(),
        locked: Vec::new(),
        locks: false,
        functions: Vec::new(),
        quiet: quiet::functions(module),
        kernel,
    };
    generator.parameters()?;
    generator.module_names()?;
    for instance in &reached {
        generator.function(*instance)?;
    }
    generator.note_doubles(&reached);
    Ok(Readable { guards, most_threads, ..generator.finish()? })
}

/// What is known of a kernel before its text is made: where pointers point, what is reached, how objects lie.
fn analysed<'m>(
    module: &'m Module,
    kernel: FunctionId,
    launch: &'m Launch,
) -> Result<(Points<'m>, Vec<usize>, Layouts), Refused> {
    let calls = Calls::of(module, kernel);
    let points = Points::of(module, kernel, &calls, launch)?;
    let reached = points.reached();
    let layouts = Layouts::of(&points, &reached)?;
    Ok((points, reached, layouts))
}

pub(super) struct Generator<'m> {
    module: &'m Module,
    kernel: FunctionId,
    points: Points<'m>,
    layouts: Layouts,
    /// The barriers that order buffers, too.
    ordering: BTreeSet<order::Barrier>,
    /// What all threads of the block read together.
    together: BTreeSet<Loaded>,
    /// Names that the whole module knows.
    names: BTreeSet<String>,
    function_names: BTreeMap<usize, Rc<str>>,
    /// The structures that the module declares.
    structure_names: BTreeMap<StructureId, Rc<str>>,
    /// The arrays that the module declares.
    arrays: BTreeMap<Target, Rc<str>>,
    /// The variables of objects that are taken apart, and that several functions use.
    parts: BTreeMap<(Target, i64), Vec<Expression>>,
    /// Those that are vectors.
    vectors: BTreeMap<(Target, i64), Expression>,
    declarations: module::Declarations,
    /// What threads know of themselves, as far as it is used, with the last axis.
    builtins: BTreeMap<&'static str, u8>,
    /// What is used outside of the kernel's own function.
    builtins_elsewhere: BTreeSet<&'static str>,
    in_kernel: bool,
    /// What the launch hands over: by parameter and byte.
    given: BTreeMap<(usize, i64), Expression>,
    notes: Vec<Note>,
    records: Vec<Record>,
    /// What the kernel begins with.
    starts: Vec<Statement>,
    /// Functions that hold a lock.
    locked: Vec<locked::UnderLock>,
    /// Whether the table of the locks of buffers is used.
    locks: bool,
    functions: Vec<print::Line>,
    /// Functions that only calculate and read.
    quiet: BTreeSet<FunctionId>,
}

/// The uniform buffers that WebGPU promises a kernel, less the one of the scalars.
const MOST_UNIFORM: usize = 11;

/// The name of a vector type.
fn vector_name(element: Type, lanes: u32) -> Type {
    Type::Vector(match (element, lanes) {
        (Type::F32, 2) => "vec2<f32>",
        (Type::F32, 3) => "vec3<f32>",
        (Type::F32, _) => "vec4<f32>",
        (Type::I32, 2) => "vec2<i32>",
        (Type::I32, 3) => "vec3<i32>",
        (Type::I32, _) => "vec4<i32>",
        (_, 2) => "vec2<u32>",
        (_, 3) => "vec3<u32>",
        _ => "vec4<u32>",
    })
}

/// The vector of some components.
fn vector_type(types: &[Type]) -> Option<Type> {
    let first = types.first()?;
    let fits = types.iter().all(|ty| ty == first) && matches!(first, Type::I32 | Type::U32 | Type::F32);
    let lanes = u32::try_from(types.len()).ok().filter(|lanes| (2..=4).contains(lanes))?;
    fits.then(|| vector_name(*first, lanes))
}

impl<'m> Generator<'m> {
    fn space(&self, target: Target) -> Space {
        self.points.space(target)
    }

    /// The type of a scalar's value.
    fn held(&self, scalar: Scalar) -> Type {
        match (scalar, self.points.launch.doubles) {
            (Scalar::F64, Doubles::Float) => Type::F32,
            (Scalar::F64, Doubles::Native) => Type::F64,
            _ => held(scalar),
        }
    }

    fn refuse_kernel<T>(&self, words: impl Into<String>) -> Result<T, Refused> {
        let place = self.module.function(self.kernel).map(|kernel| kernel.place).unwrap_or_default();
        Err(Refused { place, words: words.into() })
    }

    fn fresh(&mut self, wanted: &str) -> Rc<str> {
        let stem = names::safe(wanted);
        let mut name = stem.clone();
        let mut number = 0;
        while self.names.contains(&name) {
            number += 1;
            name = format!("{stem}_{number}");
        }
        self.names.insert(name.clone());
        name.into()
    }

    /// Notes something once.
    fn note(&mut self, note: Note) {
        let same = |known: &Note| std::mem::discriminant(known) == std::mem::discriminant(&note);
        if !self.notes.iter().any(same) {
            self.notes.push(note);
        }
    }

    /// Notes doubles that are calculated as floats: also those that are only read and written.
    fn note_doubles(&mut self, reached: &[usize]) {
        if self.points.launch.doubles != Doubles::Float {
            return;
        }
        let mut found = None;
        for instance in reached {
            let function = self.module.function(self.points.instances[*instance].function);
            let Some(body) = function.and_then(|function| function.body.as_ref()) else { continue };
            statements(body, &mut |statement| {
                if let StatementKind::Load(_, access) | StatementKind::Store(access, _) = &statement.kind
                    && access.ty.scalar() == Scalar::F64
                {
                    found = found.or(Some(statement.place));
                }
            });
        }
        if let Some(place) = found {
            self.note(Note::Double(place));
        }
    }

    /// Declares a variable of the block that threads meet by.
    fn declare_shared(&mut self, (name, declaration): (&'static str, &'static str)) {
        self.declarations.shared(name, declaration);
    }

    fn uses_builtin(&mut self, name: &'static str, axis: u8) {
        let known = self.builtins.entry(name).or_insert(0);
        *known = (*known).max(axis);
        if !self.in_kernel && !name.is_empty() {
            self.builtins_elsewhere.insert(name);
        }
    }

    /// The author's name for an object.
    fn stem(&self, target: Target) -> String {
        let name = match target {
            Target::Parameter(position) => self.points.launch.parts.get(position).map(|part| part.name.clone()),
            Target::Object(id) => self.module.objects.get(id.index()).map(|object| object.name.clone()),
            Target::Frame(instance, id) => {
                let function = self.module.function(self.points.instances[instance].function);
                function.and_then(|function| function.frame.get(id.index())).map(|object| object.name.clone())
            }
            Target::Null | Target::Unknown => None,
        };
        name.filter(|name| !name.is_empty()).unwrap_or_else(|| "object".to_owned())
    }

    fn frame_type(&self, target: Target) -> Option<&'m warpground_ir::Object> {
        let Target::Frame(instance, id) = target else { return None };
        self.module.function(self.points.instances[instance].function)?.frame.get(id.index())
    }

    fn part_stem(&self, target: Target, at: i64) -> String {
        let stem = self.stem(target);
        let Some(object) = self.frame_type(target) else { return stem };
        let mut all = Vec::new();
        let known = leaves(self.module, &object.ty, 0, "", &mut all);
        let path = known.and_then(|()| all.into_iter().find(|leaf| leaf.at == at)).map(|leaf| leaf.path);
        format!("{stem}{}", path.unwrap_or_else(|| format!("_{at}")))
    }

    /// The name of a vector within an object.
    fn vector_stem(&self, target: Target, first: i64) -> String {
        let stem = self.part_stem(target, first);
        stem.strip_suffix("_x").map_or(stem.clone(), str::to_owned)
    }

    /// The vector in which a part lies, if all of it is taken apart into its components: its first byte, the part's place in it,
    /// and its type.
    fn vector_of_part(&self, target: Target, at: i64) -> Option<(i64, usize, Type)> {
        let object = self.frame_type(target)?;
        let (first, scalar, count) = layout::vector_at(self.module, &object.ty, at)?;
        let split = self.layouts.splits.get(&target)?;
        let size = i64::from(scalar.bytes());
        let mut own = split.range(first..first + size * i64::from(count));
        let fits = own.all(|(byte, known)| *known == scalar && (byte - first) % size == 0);
        let ty = vector_type(&vec![self.held(scalar); usize::from(count)]).filter(|_| fits)?;
        Some((first, usize::try_from((at - first) / size).ok()?, ty))
    }

    /// The types of the variables of a part, and the ends of their names.
    fn part_kinds(&self, target: Target, at: i64, scalar: Scalar) -> Result<Vec<(&'static str, Type)>, Refused> {
        if scalar != Scalar::Pointer {
            return Ok(vec![("", self.held(scalar))]);
        }
        Ok(pointer_variables(&self.points.held(target, at)?))
    }

    /// What the launch gives a part of an object, as its variables take it.
    fn given(&self, target: Target, at: i64) -> Result<Option<Vec<Expression>>, Refused> {
        let Target::Frame(0, id) = target else { return Ok(None) };
        let Some(kernel) = self.module.function(self.kernel) else { return Ok(None) };
        let Some(number) = kernel.parameters.iter().position(|parameter| parameter.home == Home::Frame(id)) else {
            return Ok(None);
        };
        let pointer =
            self.points.launch.parts.iter().position(|part| {
                part.parameter == number && part.pointer && part.offset.unwrap_or(0).cast_signed() == at
            });
        if let Some(position) = pointer {
            let wanted = self.points.held(target, at)?;
            return Ok(Some(self.pointer_given(position, &wanted)));
        }
        match self.given.get(&(number, at)) {
            Some(value) => Ok(Some(vec![value.clone()])),
            None => self.refuse_kernel("such a structure as a parameter"),
        }
    }

    /// What variables of a pointer with such pointees take from what the launch gives.
    fn pointer_given(&self, position: usize, wanted: &Pointees) -> Vec<Expression> {
        let Some(part) = self.points.launch.parts.get(position) else { return Vec::new() };
        let target = if part.null { Target::Null } else { Target::Parameter(part.same_as.unwrap_or(position)) };
        let mut all = Vec::new();
        if known_byte(wanted).is_none() {
            let unit = self.layouts.objects.get(&target).map_or(4, |layout| u64::from(layout.unit.max(1)));
            let offset = if part.inside {
                let elements = Expression::named(&format!("parameters.{}_offset", names::safe(&part.name)), Type::U32);
                let steps = u32::try_from(part.element / unit).unwrap_or(1);
                bits::product(elements, Expression::u32(steps)).bitcast(Type::I32)
            } else {
                Expression::i32(0)
            };
            all.push(offset);
        }
        if wanted.len() > 1 {
            all.push(Expression::u32(self.layouts.numbers.get(&target).copied().unwrap_or(0)));
        }
        all
    }

    /// Whether an object is a uniform buffer: constant memory whose bytes lie there as the host has them.
    fn is_uniform(&self, target: Target) -> bool {
        let Target::Object(id) = target else { return false };
        let Some(object) = self.module.objects.get(id.index()) else { return false };
        let fits =
            self.layouts.objects.get(&target).is_some_and(|layout| {
                !layout.packed && !layout.written && !layout.atomic && matches!(layout.unit, 4 | 16)
            });
        let (element, _) = self.layouts.element(target);
        let word = matches!(element, Type::I32 | Type::U32 | Type::F32);
        let constant = object.space == Space::Constant && object.bytes > 0;
        let before = self.layouts.objects.keys().filter(|other| match other {
            Target::Object(other) => {
                other < &id && self.module.objects.get(other.index()).is_some_and(|its| its.space == Space::Constant)
            }
            _ => false,
        });
        constant && fits && word && before.count() < MOST_UNIFORM
    }

    /// Whether an object is a uniform buffer of one word.
    fn is_single(&self, target: Target) -> bool {
        let Target::Object(id) = target else { return false };
        let word = self.module.objects.get(id.index()).is_some_and(|object| {
            object.bytes == 4 && matches!(object.ty, warpground_ir::DataType::Value(ValueType::Scalar(_)))
        });
        word && self.is_uniform(target)
    }

    /// The text of an array type.
    fn array_type(&self, target: Target) -> String {
        if let Some(structured) = self.layouts.structured.get(&target) {
            let name = self.structure_names.get(&structured.id).map_or("", |name| &**name);
            let object = match target {
                Target::Object(id) => self.module.objects.get(id.index()),
                _ => None,
            };
            return match object.filter(|object| object.space == Space::Shared) {
                Some(object) => format!("array<{name}, {}>", object.bytes / structured.bytes),
                None => format!("array<{name}>"),
            };
        }
        let (element, lanes) = self.layouts.element(target);
        let layout = self.layouts.objects.get(&target);
        if self.is_single(target) {
            return self.layouts.element(target).0.name().to_owned();
        }
        if self.is_uniform(target)
            && let Target::Object(id) = target
        {
            let bytes = self.module.objects.get(id.index()).map_or(16, |object| object.bytes);
            return format!("array<{}, {}>", vector_name(element, 4).name(), bytes.div_ceil(16));
        }
        let quads = layout.is_some_and(|layout| layout.quads);
        let element = if quads { vector_name(element, 4) } else { element };
        let element = if lanes == 1 { element } else { vector_name(element, lanes) };
        let element = match layout {
            Some(layout) if layout.atomic => format!("atomic<{}>", element.name()),
            _ => element.name().to_owned(),
        };
        let bytes = match target {
            Target::Object(id) => self.module.objects.get(id.index()).map_or(0, |object| object.bytes),
            _ => self.frame_type(target).map_or(0, |object| object.bytes),
        };
        let unit = layout.map_or(4, |layout| u64::from(if layout.packed { 4 } else { layout.unit.max(1) }));
        let unit = if quads { 16 } else { unit };
        let length = bytes.div_ceil(unit).max(1);
        match self.space(target) {
            Space::Shared | Space::Thread => format!("array<{element}, {length}>"),
            Space::SharedAtLaunch => {
                let name = self.arrays.get(&target).map_or("shared", |name| &**name);
                format!("array<{element}, {name}_length>")
            }
            _ => format!("array<{element}>"),
        }
    }

    /// The array of an object that the module declares.
    fn array(&mut self, target: Target) -> Rc<str> {
        if let Some(known) = self.arrays.get(&target) {
            return Rc::clone(known);
        }
        let stem = self.stem(target);
        let name = self.fresh(&stem);
        self.arrays.insert(target, Rc::clone(&name));
        name
    }

    /// The variables of a part that several functions use.
    fn part(&mut self, target: Target, at: i64, scalar: Scalar) -> Result<Vec<Expression>, Refused> {
        if let Some(known) = self.parts.get(&(target, at)) {
            return Ok(known.clone());
        }
        let given = self.given(target, at)?;
        let written = self.layouts.objects.get(&target).is_some_and(|layout| layout.written);
        if let (Some(given), false) = (&given, written) {
            self.parts.insert((target, at), given.clone());
            return Ok(given.clone());
        }
        if let (None, Some((first, lane, ty))) = (&given, self.vector_of_part(target, at)) {
            let whole = match self.vectors.get(&(target, first)) {
                Some(known) => known.clone(),
                None => {
                    let name = self.fresh(&self.vector_stem(target, first));
                    self.declarations.variable(&name, ty.name());
                    let whole = Expression::name(&name, ty);
                    self.vectors.insert((target, first), whole.clone());
                    whole
                }
            };
            let part: Vec<Expression> = vector::components(whole).into_iter().skip(lane).take(1).collect();
            self.parts.insert((target, at), part.clone());
            return Ok(part);
        }
        let stem = self.part_stem(target, at);
        let mut all = Vec::new();
        for (end, ty) in self.part_kinds(target, at, scalar)? {
            let name = self.fresh(&format!("{stem}{end}"));
            self.declarations.variable(&name, ty.name());
            all.push(Expression::name(&name, ty));
        }
        // What is written is a variable, which begins with what the launch gives.
        let starts = given.into_iter().flatten().zip(&all);
        self.starts.extend(starts.map(|(value, variable)| Statement::Assign(variable.clone(), value)));
        self.parts.insert((target, at), all.clone());
        Ok(all)
    }

    /// What a parameter of an instance may point to.
    fn pointees_of_parameter(&self, instance: usize, parameter: &Parameter) -> Pointees {
        match parameter.home {
            Home::Local(local) => self.points.instances[instance].given.get(&local).cloned().unwrap_or_default(),
            Home::Frame(frame) => self.points.held(Target::Frame(instance, frame), 0).unwrap_or_default(),
        }
    }

    fn result_types(&self, instance: usize) -> Vec<Type> {
        let function = self.module.function(self.points.instances[instance].function);
        match function.and_then(|function| function.result) {
            None => Vec::new(),
            Some(ValueType::POINTER) => {
                let kinds = pointer_variables(&self.points.instances[instance].result);
                // Both numbers of a pointer travel as one vector.
                let several = kinds.len() > 1;
                kinds.into_iter().map(|(_, ty)| if several { Type::I32 } else { ty }).collect()
            }
            Some(ty) => vec![self.held(ty.scalar()); usize::from(ty.count())],
        }
    }

    /// What a function returns, of its components.
    fn result_of(
        &self,
        instance: usize,
        function: &Function,
        values: Vec<Expression>,
        place: Place,
    ) -> Result<Option<Expression>, Refused> {
        let types = self.result_types(instance);
        if types.len() < 2 {
            return Ok(values.into_iter().next().filter(|_| !types.is_empty()));
        }
        let Some(vector) = vector_type(&types) else {
            return Err(Refused { place, words: format!("the result of `{}`", function.name) });
        };
        let values = values.into_iter().zip(types).map(|(value, ty)| value.bitcast(ty)).collect();
        Ok(Some(vector::whole(values, vector)))
    }

    /// Gives all that the module declares its name, so that variables of functions get others.
    fn module_names(&mut self) -> Result<(), Refused> {
        let structures = structured::named(&self.layouts.structured);
        let structures: Vec<(StructureId, String)> =
            structures.into_iter().map(|structured| (structured.id, structured.name.clone())).collect();
        for (id, name) in structures {
            let name = self.fresh(if name.is_empty() { "Element" } else { &name });
            self.structure_names.insert(id, name);
        }
        let targets: Vec<Target> = self.layouts.objects.keys().copied().collect();
        for target in targets {
            match target {
                Target::Null | Target::Unknown => {}
                Target::Frame(owner, _) => {
                    if !self.layouts.is_used_by_others(target, owner) {
                        continue;
                    }
                    match self.layouts.splits.get(&target).cloned() {
                        Some(split) => {
                            for (at, scalar) in split {
                                self.part(target, at, scalar)?;
                            }
                        }
                        None => {
                            self.array(target);
                        }
                    }
                }
                _ => {
                    self.array(target);
                }
            }
        }
        for instance in self.points.reached() {
            let name = self.module.function(self.points.instances[instance].function).map(|function| &function.name);
            let name: String = name
                .map_or("", String::as_str)
                .chars()
                .map(|letter| if letter.is_ascii_alphanumeric() || letter == '_' { letter } else { ' ' })
                .collect();
            let name = name.split_whitespace().collect::<Vec<_>>().join("_");
            let name = self.fresh(&name);
            self.function_names.insert(instance, name);
        }
        Ok(())
    }

    fn function(&mut self, instance: usize) -> Result<(), Refused> {
        let module = self.module;
        let Some(function) = module.function(self.points.instances[instance].function) else { return Ok(()) };
        self.in_kernel = instance == 0;
        let name = self.function_names.get(&instance).cloned().unwrap_or_else(|| "function".into());
        let types = self.result_types(instance);
        let result = match types[..] {
            [] => None,
            [ty] => Some(ty),
            _ => match vector_type(&types) {
                Some(ty) => Some(ty),
                None => {
                    return Err(Refused { place: function.place, words: format!("the result of `{}`", function.name) });
                }
            },
        };
        let mut body = Body::new(self, instance, function);
        let parameters = if instance == 0 { body.kernel_parameters()? } else { body.parameters()? };
        let mut statements = body.finish()?;
        if let Some(ty) = result
            && !matches!(statements.iter().rfind(|last| !matches!(last, Statement::At(_))), Some(Statement::Return(_)))
        {
            statements.push(Statement::Return(Some(ty.zero())));
        }
        let (attributes, parameters) =
            if instance == 0 { self.entry(&mut statements) } else { (String::new(), parameters) };
        let made = tree::Function { attributes, name, parameters, result, body: statements };
        if !self.functions.is_empty() {
            self.functions.push(print::Line { text: String::new(), place: Place::default() });
        }
        self.functions.extend(print::lines(&made, function.place));
        Ok(())
    }
}

impl<'m> Body<'_, 'm> {
    /// The parameters of a function that is called, as text.
    fn parameters(&mut self) -> Result<Vec<String>, Refused> {
        let mut texts = Vec::new();
        for parameter in &self.function.parameters {
            let pointees = self.generator.pointees_of_parameter(self.instance, parameter);
            let (name, ty, place) = match parameter.home {
                Home::Local(local) => match self.function.locals.get(local.index()) {
                    Some(local) => (local.name.clone(), local.ty, local.place),
                    None => continue,
                },
                Home::Frame(frame) => match (self.function.frame.get(frame.index()), &parameter.ty) {
                    (Some(object), warpground_ir::DataType::Value(value)) => {
                        (object.name.clone(), *value, object.place)
                    }
                    (Some(object), _) => (object.name.clone(), ValueType::POINTER, object.place),
                    (None, _) => continue,
                },
            };
            let name = if name.is_empty() { "object".to_owned() } else { name };
            let kinds = if ty == ValueType::POINTER { pointer_variables(&pointees) } else { self.value_kinds(ty) };
            let changes = match parameter.home {
                Home::Local(local) => self.is_assigned(local),
                Home::Frame(_) => true,
            };
            let mut values = Vec::new();
            for (end, ty) in kinds {
                let stem = format!("{name}{end}");
                let own = self.fresh(&if changes { format!("{stem}_given") } else { stem });
                texts.push(format!("{own}: {}", ty.name()));
                self.fix(&own);
                values.extend(vector::components(Expression::name(&own, ty)));
            }
            match parameter.home {
                Home::Local(local) if !changes => self.alias(local, values),
                Home::Local(local) => {
                    if ty == ValueType::POINTER {
                        let wanted = self.generator.points.instances[self.instance]
                            .locals
                            .get(&local)
                            .cloned()
                            .unwrap_or_default();
                        let address = self.of_variables(pointees, &values);
                        values = self.pieces(&address, &wanted);
                    }
                    self.begin_with(local, values);
                }
                Home::Frame(frame) => {
                    let object = (Target::Frame(self.instance, frame), 0);
                    if ty == ValueType::POINTER {
                        let given = self.of_variables(pointees, &values);
                        values = self.pointer_in(object, &given, place)?;
                    }
                    self.store_parameter(object, ty, values, place)?;
                }
            }
        }
        Ok(texts)
    }

    /// Gives the kernel's parameters what the launch hands over.
    fn kernel_parameters(&mut self) -> Result<Vec<String>, Refused> {
        let launch = self.generator.points.launch;
        for (number, parameter) in self.function.parameters.iter().enumerate() {
            let local = match parameter.home {
                Home::Local(local) => local,
                Home::Frame(frame) => {
                    self.fill_parameter(number, parameter, Target::Frame(0, frame))?;
                    continue;
                }
            };
            let Some(declared) = self.function.locals.get(local.index()) else { continue };
            let values = if declared.ty == ValueType::POINTER {
                let Some(position) = launch.parts.iter().position(|part| part.parameter == number) else { continue };
                let wanted = self.generator.points.instances[0].locals.get(&local).cloned().unwrap_or_default();
                self.generator.pointer_given(position, &wanted)
            } else {
                let mut all = Vec::new();
                for component in 0..i64::from(declared.ty.count()) {
                    let at = component * i64::from(declared.ty.scalar().bytes());
                    match self.generator.given.get(&(number, at)) {
                        Some(value) => all.push(value.clone()),
                        None => return self.refuse(declared.place, "such a parameter"),
                    }
                }
                all
            };
            if self.is_assigned(local) {
                self.begin_with(local, values);
            } else {
                self.alias(local, values);
            }
        }
        Ok(Vec::new())
    }

    /// Puts what the launch hands over into an object that is an array here.
    fn fill_parameter(&mut self, number: usize, parameter: &Parameter, object: Target) -> Result<(), Refused> {
        let layouts = &self.generator.layouts;
        if !layouts.objects.contains_key(&object) || layouts.splits.contains_key(&object) {
            return Ok(());
        }
        let mut all = Vec::new();
        let known = leaves(self.generator.module, &parameter.ty, 0, "", &mut all);
        for leaf in &all {
            let given = self.generator.given.get(&(number, leaf.at)).cloned();
            let (Some(()), Some(value)) = (known, given) else {
                return self.refuse(self.function.place, "such a structure as a parameter");
            };
            let place = self.function.place;
            self.store_parameter((object, leaf.at), ValueType::Scalar(leaf.scalar), vec![value], place)?;
        }
        Ok(())
    }

    pub(super) fn begin_with(&mut self, local: LocalId, values: Vec<Expression>) {
        let values = self.packed(local, values);
        for (variable, value) in self.declare(local).into_iter().zip(values) {
            self.emit(Statement::Variable(variable, value));
        }
    }
}
