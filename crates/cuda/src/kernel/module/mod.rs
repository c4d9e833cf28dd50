//! The module as a whole: what it declares, and in which order.

pub(super) mod assemble;
pub(super) mod binding;
mod comments;
pub(super) mod leaves;

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    rc::Rc,
};

use super::{
    Leaving,
    functions::{
        flat::{Flat, flatten},
        function::Frame,
    },
    memory::place::Base,
    notes,
    shape::{Kernel, Record, Shape},
    threads::guards::Guard,
    wgsl::{
        names::safe,
        writer::{Line, Writer},
    },
};
use crate::{
    diagnose::{Diagnostic, Problem, Sink},
    lex::Comment,
    meaning::{
        tree::{Expression, FunctionId, GlobalId, LocalId, Tree},
        types::{Scalar as Plain, Type},
    },
    text::{Source, Span},
};

/// A variable of the module that memory accesses end in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Root {
    /// The buffer of a parameter of the kernel, by position.
    Parameter(usize),
    Global(GlobalId),
    Shared(FunctionId, LocalId),
    /// Where `printf` leaves its records.
    Records,
}

/// What the passes learn.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Facts {
    /// Parameters whose vectors lie component by component, because atomics change single ones.
    pub(crate) apart: BTreeSet<Root>,
    /// Shared memory sized at launch that is used as other elements than it is declared with: as which.
    pub(crate) recast: BTreeMap<Root, Type>,
    /// The first declaration of shared memory sized at launch.
    pub(crate) at_launch: Option<Root>,
    /// Memory of words of which single bytes or shorts are accessed.
    pub(crate) in_parts: BTreeSet<Root>,
    pub(crate) written: BTreeSet<Root>,
    pub(crate) read: BTreeSet<Root>,
    pub(crate) atomic: BTreeSet<Root>,
    /// The members of structures that atomics touch.
    pub(crate) atomic_members: BTreeSet<(Root, String)>,
    /// Memory of `float` that atomics add to, and memory of `float` that they change by its bits.
    pub(crate) float_added: BTreeSet<Root>,
    pub(crate) float_bits: BTreeSet<Root>,
    /// Memory of 8 bytes per element, of which an atomic does what two steps of 32 bits cannot.
    pub(crate) locked: BTreeSet<Root>,
    /// Where the pointers of a function's instance point, once they are assigned.
    pub(crate) pointers: HashMap<(Rc<str>, LocalId), BTreeSet<Base>>,
    /// What the pointers that an instance returns point into.
    pub(crate) returned: HashMap<Rc<str>, Base>,
    /// The sets of arrays that one pointer may point into, in the order in which they were found.
    pub(crate) choices: Vec<Vec<Root>>,
    /// The arrays of those sets: a pointer of several says which by the number here.
    pub(crate) chosen: Vec<Root>,
    /// The shared arrays of scalars that are also accessed in vectors, with how many scalars a vector has.
    pub(crate) vectors: BTreeMap<Root, BTreeSet<usize>>,
    /// Those of them of which single scalars are written. To write a component of a vector is to write all of it, as WGSL
    /// has it, and threads that share a vector would race.
    pub(crate) written_in_scalars: BTreeSet<Root>,
    /// A fence is in the kernel: what it writes and reads goes by atomics.
    pub(crate) fenced: bool,
    /// Numbers with a sign that are narrower than `int` are extended to it: see [`Translator::whole_quotient`].
    pub(crate) sign_extended: bool,
    /// The built-in values that an instance needs: thread, block, grid, block number, lane.
    pub(crate) needs: BTreeMap<Rc<str>, BTreeSet<&'static str>>,
}

/// How a device function is called: what each pointer parameter points at.
pub(crate) type InstanceKey = Vec<Option<Given>>;

/// What a pointer parameter is given.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Given {
    pub(crate) base: Base,
    /// Whether it points at the beginning, so that no index goes along.
    pub(crate) zero: bool,
    /// Which part of what lies at the base, where it is one.
    pub(crate) part: Option<Part>,
}

/// A part of what lies in memory: the way there, on which each index is a parameter of its own.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Part {
    /// The members by name; none for an index.
    pub(crate) path: Vec<Option<String>>,
    pub(crate) single: bool,
    pub(crate) scale: u64,
    pub(crate) actual: Type,
}

impl Given {
    pub(crate) fn whole(base: Base, zero: bool) -> Given {
        Given { base, zero, part: None }
    }
}

fn author_names(tree: &Tree) -> HashSet<&str> {
    let globals = tree.globals.iter().map(|global| &*global.name);
    let functions = tree.functions.iter().map(|function| &*function.name);
    let locals = tree.functions.iter().flat_map(|function| &function.locals).map(|local| &*local.name);
    globals.chain(functions).chain(locals).collect()
}

pub(crate) struct Translator<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) source: &'a Source,
    pub(crate) comments: &'a [Comment],
    pub(crate) kernel: FunctionId,
    pub(crate) shape: &'a Shape,
    pub(crate) flat: Vec<Flat>,
    pub(crate) facts: Facts,
    pub(crate) sink: &'a mut Sink,
    pub(crate) frame: Frame<'a>,
    /// Structures in the order in which they must be declared.
    pub(crate) structs: Vec<usize>,
    /// Structures whose members are atomics: the name, the plain one, and the memory that it is for.
    pub(crate) atomic_structures: Vec<(String, usize, Root)>,
    /// Constants in the order of their first use: the name and its declaration.
    pub(crate) constants: Vec<(String, String)>,
    pub(crate) globals: Vec<GlobalId>,
    pub(crate) shared: Vec<(FunctionId, LocalId, Vec<String>)>,
    /// The functions made of device functions.
    pub(crate) instances: Vec<Vec<Line>>,
    /// Which instance a function became for which arguments.
    pub(crate) instance_names: HashMap<(FunctionId, InstanceKey), Rc<str>>,
    /// Functions that are being translated: one that calls itself is among them.
    pub(crate) active: Vec<FunctionId>,
    pub(crate) helpers: BTreeMap<String, Vec<String>>,
    /// Names at module scope.
    pub(crate) taken: HashSet<String>,
    /// The names that the author gives to variables and functions.
    pub(crate) author_names: HashSet<&'a str>,
    pub(crate) rank: usize,
    pub(crate) scalars_used: bool,
    /// A helper takes locks of the buffer that holds them.
    pub(crate) locks_used: bool,
    pub(crate) records: Vec<Record>,
    /// Shared variables that decide whether a barrier is reached, read by `workgroupUniformLoad`: by place in the text.
    pub(crate) uniform_reads: HashSet<Span>,
    /// Conditions that part threads which exchange under them: by address in the tree.
    pub(crate) masked_conditions: HashSet<usize>,
    /// Loops whose turns all threads go through alike: by address in the tree.
    pub(crate) even_loops: HashSet<usize>,
    /// What becomes of threads that leave, and the functions in which they stay.
    pub(crate) leaving: Leaving,
    pub(crate) staying: HashSet<FunctionId>,
    /// The conditions before barriers that a launch's threads must pass all together.
    pub(crate) guards: Vec<Guard>,
    /// What exchanges made for all threads brought, and what they were given: by address in the tree.
    pub(crate) exchanged: HashMap<usize, super::wgsl::Wgsl>,
    /// Where the program calls the function of the library that is being translated.
    pub(crate) library_call: Option<Span>,
    pub(crate) double_noted: bool,
    pub(crate) fence_noted: bool,
    /// Memory that plain accesses reach by atomic loads and stores, and memory where some of these are atomics in CUDA too.
    pub(crate) plain: BTreeSet<Root>,
    pub(crate) asked: BTreeSet<Root>,
    pub(crate) clock_noted: bool,
    /// The lengths of the arrays whose addresses the call being translated passes, by the function's parameters.
    pub(crate) array_arguments: HashMap<LocalId, u64>,
}

impl<'a> Translator<'a> {
    pub(crate) fn new(
        tree: &'a Tree,
        source: &'a Source,
        comments: &'a [Comment],
        kernel: FunctionId,
        shape: &'a Shape,
        facts: Facts,
        sink: &'a mut Sink,
    ) -> Translator<'a> {
        let function = &tree.functions[kernel];
        let start = function.body_span.start;
        Translator {
            tree,
            source,
            comments,
            kernel,
            shape,
            flat: flatten(tree, function),
            facts,
            sink,
            frame: Frame::new(kernel, Rc::from(&*function.name), Writer::new(source, comments, start)),
            structs: Vec::new(),
            atomic_structures: Vec::new(),
            constants: Vec::new(),
            globals: Vec::new(),
            shared: Vec::new(),
            instances: Vec::new(),
            instance_names: HashMap::new(),
            active: vec![kernel],
            helpers: BTreeMap::new(),
            taken: HashSet::new(),
            author_names: author_names(tree),
            rank: 1,
            scalars_used: false,
            locks_used: false,
            records: Vec::new(),
            uniform_reads: HashSet::new(),
            masked_conditions: HashSet::new(),
            even_loops: HashSet::new(),
            leaving: Leaving::AsWritten,
            guards: Vec::new(),
            staying: HashSet::new(),
            exchanged: HashMap::new(),
            library_call: None,
            double_noted: false,
            fence_noted: false,
            plain: BTreeSet::new(),
            asked: BTreeSet::new(),
            clock_noted: false,
            array_arguments: HashMap::new(),
        }
    }

    pub(crate) fn error(&mut self, span: Span, problem: Problem) {
        let span = self.placed(span);
        self.sink.push(Diagnostic::error(span, problem));
    }

    /// A place in the program: for what is in a function of the library, that of the call.
    fn placed(&self, span: Span) -> Span {
        self.library_call.filter(|_| span == Span::default()).unwrap_or(span)
    }

    pub(crate) fn unsupported(&mut self, span: Span, what: impl Into<String>) {
        self.error(span, Problem::Unsupported(what.into()));
    }

    pub(crate) fn need(&mut self, value: &'static str) {
        let name = Rc::clone(&self.frame.instance);
        self.facts.needs.entry(name).or_default().insert(value);
    }

    /// A function that the translation adds. Its comment says so, to the reader and to the simulator, which counts what it
    /// does for the line that calls it.
    pub(crate) fn helper(&mut self, name: &str, text: &str) {
        if self.helpers.contains_key(name) {
            return;
        }
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        if let Some(first) = lines.first_mut()
            && let Some(words) = first.strip_prefix("// ")
        {
            let mut rest = words.chars();
            let first_letter = rest.next();
            // An abbreviation keeps its capital letters.
            let abbreviation = rest.as_str().starts_with(char::is_uppercase);
            let begin: String = match first_letter {
                Some(letter) if !abbreviation => letter.to_lowercase().collect(),
                letter => letter.into_iter().collect(),
            };
            *first = format!("// Helper: {begin}{}", rest.as_str());
        }
        self.helpers.insert(name.to_owned(), lines);
    }

    /// Says once that `double` is calculated as `float`.
    pub(crate) fn note_double(&mut self, span: Span) {
        if !self.double_noted && !self.shape.native_double() {
            self.double_noted = true;
            self.sink.push(notes::of_double(self.placed(span)));
        }
    }

    /// Says once that a fence orders less here than in CUDA.
    pub(crate) fn note_fence(&mut self, name: &str, span: Span) {
        self.facts.fenced = true;
        if !self.fence_noted {
            self.fence_noted = true;
            self.sink.push(notes::of_fence(name, self.placed(span)));
        }
    }

    /// Says once that kernels have no clock.
    pub(crate) fn note_clock(&mut self, span: Span) {
        if !self.clock_noted {
            self.clock_noted = true;
            self.sink.push(notes::of_clock(span));
        }
    }

    pub(crate) fn root_name(&self, root: Root) -> String {
        match root {
            Root::Parameter(position) => {
                let position = self.shape.same_as.get(position).copied().flatten().unwrap_or(position);
                self.flat.get(position).map_or(String::new(), |flat| safe(&flat.name))
            }
            Root::Global(id) => {
                let known = &self.tree.globals[id].name;
                let name = self.safe_name(known);
                // Two functions may have `static` variables of one name, and so may two namespaces.
                let twin = |other: &&GlobalId| **other < id && self.tree.globals[**other].name == *known;
                match self.globals.iter().filter(twin).count() {
                    0 => name,
                    before => format!("{name}_{}", before + 1),
                }
            }
            Root::Shared(function, local) => {
                let name = self.safe_name(&self.tree.functions[function].locals[local].name);
                // Two functions, or two blocks, may use one name for different arrays.
                let twin = self.shared.iter().position(|(f, l, _)| (*f, *l) == (function, local)).is_some_and(|at| {
                    self.shared[..at].iter().any(|(f, l, _)| safe(&self.tree.functions[*f].locals[*l].name) == name)
                });
                let clash = self.globals.iter().any(|id| safe(&self.tree.globals[*id].name) == name)
                    || self
                        .flat
                        .iter()
                        .any(|flat| flat.ty.is_pointer() && safe(&flat.name) == name && function != self.kernel);
                if twin || clash { format!("{name}_{local}") } else { name }
            }
            Root::Records => "printf_records".to_owned(),
        }
    }

    pub(crate) fn root_text(&self, root: Root) -> String {
        self.root_name(root)
    }

    /// Parameters that share a buffer count as one.
    pub(crate) fn canonical(&self, root: Root) -> Root {
        match root {
            Root::Parameter(position) => {
                Root::Parameter(self.shape.same_as.get(position).copied().flatten().unwrap_or(position))
            }
            other => other,
        }
    }

    /// The type that a root's memory is declared with.
    pub(crate) fn root_type(&self, root: Root) -> Type {
        match root {
            Root::Parameter(position) => match self.flat.get(position).map(|flat| &flat.ty) {
                Some(Type::Pointer(..)) if self.facts.recast.contains_key(&root) => self.facts.recast[&root].clone(),
                // What lies there component by component.
                Some(Type::Pointer(target, _)) => match self.apart(root, target) {
                    Some((scalar, _)) => Type::Scalar(scalar),
                    None => (**target).clone(),
                },
                _ => Type::Bad,
            },
            Root::Global(id) => self.recast_type(root).unwrap_or_else(|| self.tree.globals[id].ty.clone()),
            Root::Shared(function, local) => {
                self.recast_type(root).unwrap_or_else(|| self.tree.functions[function].locals[local].ty.clone())
            }
            Root::Records => Type::UNSIGNED,
        }
    }

    /// The components of a structure that lies in a root as an array of them: pixels of bytes, and vectors that atomics
    /// change one component of.
    pub(crate) fn apart(&self, root: Root, ty: &Type) -> Option<(Plain, usize)> {
        let Type::Struct(id) = ty else { return None };
        if let Some(small) = self.small_components(ty) {
            return Some(small);
        }
        self.tree.types.structs[*id].vector.filter(|_| self.facts.apart.contains(&root))
    }

    /// A structure of nothing but bytes or shorts of one type: `uchar3`, `struct Pixel { unsigned char r, g, b; }`.
    pub(crate) fn small_components(&self, ty: &Type) -> Option<(Plain, usize)> {
        let Type::Struct(id) = ty else { return None };
        if self.bytes_in_word(ty).is_some() || self.tree.types.structs[*id].union {
            return None;
        }
        let fields = &self.tree.types.structs[*id].fields;
        let Some(Type::Scalar(scalar)) = fields.first().map(|field| &field.ty) else { return None };
        let same = fields.iter().all(|field| field.ty == Type::Scalar(*scalar));
        (same && scalar.bytes() < 4 && *scalar != Plain::Bool).then_some((*scalar, fields.len()))
    }

    /// The lengths of a root's dimensions as the author wrote them.
    pub(crate) fn root_lengths(&self, root: Root) -> &'a [Expression] {
        match root {
            Root::Parameter(position) => match self.flat.get(position) {
                Some(flat) if flat.offset.is_none() => &self.tree.functions[self.kernel].locals[flat.local].lengths,
                _ => &[],
            },
            Root::Global(id) => &self.tree.globals[id].lengths,
            Root::Shared(function, local) => &self.tree.functions[function].locals[local].lengths,
            Root::Records => &[],
        }
    }

    /// Whether elements of this type are packed into words: they are smaller than one.
    pub(crate) fn is_packed(ty: &Type) -> bool {
        matches!(ty.innermost().scalar(), Some(Plain::Bool | Plain::I8 | Plain::U8 | Plain::I16 | Plain::U16))
    }

    /// The WGSL type that a root's innermost elements are stored as.
    pub(crate) fn stored_text(&mut self, root: Root, ty: &Type, span: Span) -> String {
        let atomic = self.facts.atomic.contains(&root);
        let inner = ty.innermost();
        if Self::is_packed(inner) {
            let written = self.facts.written.contains(&root) || atomic;
            return if written { "atomic<u32>".to_owned() } else { "u32".to_owned() };
        }
        match inner.scalar() {
            Some(Plain::F64) if self.shape.native_double() && !atomic => "f64".to_owned(),
            Some(Plain::F64) => {
                self.note_double(span);
                self.eight_text(root).to_owned()
            }
            Some(Plain::F32) if atomic => {
                if self.is_float_atomic(root) { "atomic<f32>" } else { "atomic<u32>" }.to_owned()
            }
            Some(Plain::I32) if atomic => "atomic<i32>".to_owned(),
            Some(Plain::U32) if atomic => "atomic<u32>".to_owned(),
            Some(Plain::I64 | Plain::U64) if atomic => self.eight_text(root).to_owned(),
            _ if self.bytes_in_word(inner).is_some() => "u32".to_owned(),
            _ => {
                self.shareable(inner, span);
                let plain = self.type_text(inner, span);
                match inner {
                    Type::Struct(id) if self.has_atomic_members(root) => self.atomic_structure(root, *id),
                    _ => plain,
                }
            }
        }
    }

    /// Reports a structure that cannot lie in a buffer as C lays it out.
    pub(crate) fn shareable(&mut self, ty: &Type, span: Span) {
        self.shareable_but(ty, false, span);
    }

    /// The same of one that is passed member by member, where bytes are parts of words.
    pub(crate) fn shareable_in_leaves(&mut self, ty: &Type, span: Span) {
        self.shareable_but(ty, true, span);
    }

    fn shareable_but(&mut self, ty: &Type, small: bool, span: Span) {
        match ty {
            Type::Struct(id) => {
                let tree = self.tree;
                for field in &tree.types.structs[*id].fields {
                    let scalar = field.ty.innermost().scalar();
                    let unfit = scalar.is_some_and(|scalar| {
                        (scalar.bytes() < 4 && !small) || (scalar == Plain::F64 && !self.shape.native_double())
                    });
                    if unfit || field.ty.is_pointer() || (!small && self.bytes_in_word(&field.ty).is_some()) {
                        let name = tree.types.name(&field.ty);
                        self.unsupported(span, format!("a structure with a member of type `{name}` in device memory"));
                    } else {
                        self.shareable_but(&field.ty, small, span);
                    }
                }
            }
            Type::Array(element, _) => self.shareable_but(element, small, span),
            _ => {}
        }
    }

    /// Translates the kernel and everything it calls.
    pub(crate) fn run(&mut self) -> Kernel {
        for flat in self.flat.clone() {
            if flat.ty.is_pointer() {
                self.taken.insert(safe(&flat.name));
            }
        }
        self.rank = self.block_rank();
        self.check_barriers();
        let body = self.kernel_body();
        self.assemble(body)
    }

    /// How many dimensions of the block the text speaks of.
    pub(crate) fn block_rank(&self) -> usize {
        let mut rank = self.shape.block_dimensions.clamp(1, 3);
        super::visit::visit_reachable(self.tree, self.kernel, &mut |expression| {
            use crate::meaning::tree::{Coordinate, Kind};
            if let Kind::Coordinate(Coordinate::Thread | Coordinate::BlockSize, axis) = &expression.kind {
                rank = rank.max(axis.map_or(3, usize::from) + usize::from(axis.is_some()));
            }
        });
        rank
    }
}
