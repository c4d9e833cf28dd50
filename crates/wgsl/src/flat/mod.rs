//! WGSL over a flat memory.
//!
//! All memory that the kernel's pointers may reach lies in one storage buffer. An address keeps the bits that it has
//! everywhere else ([`warpground_ir::memory`]); each access looks its object up in a table and checks the byte. What goes
//! wrong is noted, and the launch counts as not having been: it is repeated where the exact cause is reported.
//!
//! Functions become functions. Where threads meet, where functions recurse, and where they wait for one another, the kernel
//! becomes a machine of states ([`machine`]).

mod access;
mod address;
mod atomic;
mod body;
mod machine;
mod statement;
mod states;
mod threads;

use std::collections::{BTreeMap, BTreeSet};

use warpground_ir::{FunctionId, Module, ObjectId, Place, Scalar, Space, memory};

use crate::{
    analysis::{
        calls::{Calls, named},
        pointers::Pointers,
    },
    cancellation::keep_sums,
    runtime::{HEADER_VARIABLES, Library, expanded_lines},
};

/// What a launch fixes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Threads of a block in x, y and z.
    pub block: [u32; 3],
    /// Bytes of shared memory that is sized at launch.
    pub shared_bytes: u32,
    /// Whether pointers may lead to memory that host and device share.
    pub host_memory: bool,
    /// Bytes of a thread's stack where functions recurse: [`RECURSION_BYTES`], or less where the device suffers from more.
    pub recursion_bytes: u32,
}

/// A kernel as WGSL over a flat memory.
///
/// Binding 0 is the memory, an array of words; the first four belong to nobody. Binding 1 is what the launch says: words as
/// [`header`] has them, then from [`HEADER_WORDS`] on the bytes of the parameters, the upper halves of the addresses of
/// [`Flat::objects`], and tables of pairs: an object's first word in the memory, and its bytes. Binding 2 takes what threads
/// have to say: the highest of [`FAILURES`], the words of records, and from [`RECORDS_START`] on the records.
#[derive(Debug, Clone, PartialEq)]
pub struct Flat {
    /// The module.
    pub wgsl: String,
    /// The name of the kernel in it.
    pub entry_point: String,
    /// Words of the parameters.
    pub parameter_words: u32,
    /// The variables whose addresses the launch says.
    pub objects: Vec<ObjectId>,
    /// The bytes of the module's literals, in the order of their addresses.
    pub literals: Vec<u8>,
    /// The calls of `printf`, by the number in their records.
    pub prints: Vec<Print>,
    /// Bytes of shared memory that the program asks for.
    pub shared_bytes: u32,
    /// Lines of the kernel once every function is written out where it is called, as drivers compile it.
    pub expanded_lines: u64,
}

/// A call of `printf`. Its record has the number of the call, the block, the thread in it, how many records the thread made
/// before, and the values: a word each, or two.
#[derive(Debug, Clone, PartialEq)]
pub struct Print {
    /// The format.
    pub format: Vec<u8>,
    /// The types of the values.
    pub values: Vec<Scalar>,
}

/// Why a kernel does not become WGSL in this way.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{words}")]
pub struct Refused {
    /// Where.
    pub place: Place,
    /// What is there, as "`j0`".
    pub words: String,
}

/// Words before the parameters.
pub const HEADER_WORDS: u32 = 16;
/// The word at which records begin.
pub const RECORDS_START: u32 = 288;

/// What the words of the launch's buffer mean.
pub mod header {
    /// Blocks in x; y and z follow.
    pub const GRID: usize = 0;
    /// Bytes of shared memory sized at launch.
    pub const SHARED_BYTES: usize = 3;
    /// The upper half of the addresses of the first object of the device; how many there are, and the word of their table.
    pub const DEVICE: usize = 4;
    /// The same of objects that host and device share.
    pub const HOST: usize = 7;
    /// The word of the pair of the literals.
    pub const LITERALS: usize = 10;
    /// Blocks in x of a folded grid; 0 if the grid is as it is.
    pub const FOLDED: usize = 11;
    /// Words for records, those before them left out.
    pub const RECORD_WORDS: usize = 12;
    /// How often a loop turns whose turns are counted when a thread ends; 2 or more.
    pub const TURNS: usize = 13;
    /// The pair of no object: two zeros.
    pub const NOTHING: usize = 14;
}

/// What the words of a failure mean.
pub const FAILURES: [&str; 10] = [
    "",
    "an access to memory that is not there, or that is not aligned",
    "an address that its type does not allow",
    "calls that need more than the stack of this way",
    "an assertion that does not hold",
    "a trap",
    "a call through a pointer to no function",
    "a thread that takes longer than this way lets it",
    "more `printf`s than fit",
    "a loop that the driver left before its end, as Mesa's does when a thread's loops have turned 65,535 times",
];

/// Bytes of a thread's stack where functions recurse.
pub const RECURSION_BYTES: u32 = 8192;
/// The most bytes of a thread's own memory.
const MOST_STACK_BYTES: u64 = 1 << 16;

/// Makes a kernel WGSL over a flat memory.
///
/// # Errors
/// What this way does not do, and where.
pub fn flat(module: &Module, kernel: FunctionId, options: &Options) -> Result<Flat, Refused> {
    let module = &*keep_sums(module);
    let calls = Calls::of(module, kernel);
    let pointers = Pointers::of(module, &calls);
    let mut generator = Generator {
        module,
        kernel,
        options,
        calls,
        pointers,
        shared: BTreeMap::new(),
        shared_bytes: 0,
        literals: Vec::new(),
        literal_places: BTreeMap::new(),
        objects: Vec::new(),
        frames: BTreeMap::new(),
        prints: Vec::new(),
        functions: Vec::new(),
        parameter_words: 0,
        coherent: false,
        uses_stack: 0,
        numbers: 0,
    };
    generator.lay_out()?;
    generator.functions()?;
    generator.finish()
}

pub(crate) struct Generator<'m> {
    pub(crate) module: &'m Module,
    kernel: FunctionId,
    options: &'m Options,
    calls: Calls,
    pointers: Pointers,
    /// The first byte of each shared object.
    shared: BTreeMap<ObjectId, u32>,
    shared_bytes: u32,
    literals: Vec<u8>,
    literal_places: BTreeMap<ObjectId, u32>,
    objects: Vec<ObjectId>,
    /// By function: the first byte of its frame, and the bytes.
    frames: BTreeMap<FunctionId, (Option<u32>, u32)>,
    prints: Vec<Print>,
    functions: Vec<String>,
    parameter_words: u32,
    /// Whether other blocks have to see at once what is written.
    coherent: bool,
    uses_stack: u32,
    numbers: u32,
}

fn refuse<T>(place: Place, words: impl Into<String>) -> Result<T, Refused> {
    Err(Refused { place, words: words.into() })
}

impl<'m> Generator<'m> {
    fn refuse_kernel<T>(&self, words: impl Into<String>) -> Result<T, Refused> {
        refuse(self.module.function(self.kernel).map(|kernel| kernel.place).unwrap_or_default(), words)
    }

    /// A number for a name.
    fn number(&mut self) -> u32 {
        self.numbers += 1;
        self.numbers
    }

    /// Gives shared objects, literals and frames their places.
    fn lay_out(&mut self) -> Result<(), Refused> {
        let mut used = BTreeSet::new();
        for id in &self.calls.reached {
            let Some(function) = self.module.function(*id) else { continue };
            if function.body.is_none() {
                return refuse(function.place, format!("`{}`, which has no body", function.name));
            }
            named(function, &mut |kind| {
                if let warpground_ir::ExpressionKind::Object(id) = kind {
                    used.insert(*id);
                }
            });
        }
        for id in &used {
            let Some(object) = self.module.objects.get(id.index()) else { continue };
            match object.space {
                Space::Shared => {
                    let first = self.shared_bytes.next_multiple_of(object.alignment.clamp(4, 256));
                    let Some(end) = u32::try_from(object.bytes).ok().and_then(|bytes| first.checked_add(bytes)) else {
                        return refuse(object.place, "so large an object in shared memory");
                    };
                    self.shared.insert(*id, first);
                    self.shared_bytes = end.next_multiple_of(4);
                }
                Space::Literal => {
                    let first = self.literals.len().next_multiple_of(object.alignment.max(1) as usize);
                    self.literals.resize(first, 0);
                    self.literals.extend_from_slice(&object.contents);
                    let size = usize::try_from(object.bytes).unwrap_or(0).max(object.contents.len());
                    self.literals.resize(first + size, 0);
                    self.literal_places.insert(*id, u32::try_from(first).unwrap_or(u32::MAX));
                }
                Space::Global | Space::Constant => self.objects.push(*id),
                Space::SharedAtLaunch | Space::Thread => {}
            }
        }
        let behind = self.shared_bytes.next_multiple_of(16);
        for id in &used {
            if self.module.objects.get(id.index()).is_some_and(|object| object.space == Space::SharedAtLaunch) {
                self.shared.insert(*id, behind);
                self.shared_bytes = behind;
            }
        }
        self.shared_bytes = self.shared_bytes.saturating_add(self.options.shared_bytes);
        let kernel = self.module.function(self.kernel);
        let parameters = kernel.and_then(|kernel| kernel.parameters.last());
        let bytes = parameters.map_or(0, |last| last.offset + last.bytes);
        self.parameter_words = u32::try_from(bytes.div_ceil(4)).unwrap_or(u32::MAX);
        self.lay_out_frames()
    }

    /// Without recursion a frame has one place: behind those of all callers.
    fn lay_out_frames(&mut self) -> Result<(), Refused> {
        let recursive = !self.calls.recursive.is_empty();
        let mut sizes = BTreeMap::new();
        for id in self.calls.reached.clone() {
            let Some(function) = self.module.function(id) else { continue };
            let mut bytes: u64 = 0;
            for object in &function.frame {
                bytes = bytes.next_multiple_of(u64::from(object.alignment.clamp(4, 256))) + object.bytes;
            }
            if bytes > MOST_STACK_BYTES {
                return refuse(function.place, "so much memory of each thread");
            }
            sizes.insert(id, u32::try_from(bytes.next_multiple_of(16)).unwrap_or(u32::MAX));
        }
        let mut first: BTreeMap<FunctionId, u32> = BTreeMap::from([(self.kernel, 0)]);
        if !recursive {
            // Callers before callees, as often as something moves; there are no circles.
            let mut moved = true;
            while moved {
                moved = false;
                for id in &self.calls.reached {
                    let Some(own) = first.get(id).copied() else { continue };
                    let end = own + sizes.get(id).copied().unwrap_or(0);
                    for callee in self.calls.callees(*id) {
                        let known = first.get(&callee).copied();
                        if known.is_none_or(|known| known < end) {
                            first.insert(callee, end);
                            moved = true;
                        }
                    }
                }
            }
        }
        let mut most = 0;
        for (id, bytes) in sizes {
            let place = if recursive { None } else { first.get(&id).copied() };
            most = most.max(place.unwrap_or(0).saturating_add(bytes));
            self.frames.insert(id, (place, bytes));
        }
        if u64::from(most) > MOST_STACK_BYTES {
            return self.refuse_kernel("so much memory of each thread");
        }
        self.uses_stack = if recursive { self.options.recursion_bytes.max(most) } else { most };
        Ok(())
    }

    fn functions(&mut self) -> Result<(), Refused> {
        for id in self.calls.reached.clone() {
            if !self.calls.stepped.contains(&id) && id != self.kernel {
                body::plain_function(self, id)?;
            }
        }
        if self.calls.stepped.contains(&self.kernel) { machine::kernel(self) } else { body::plain_kernel(self) }
    }

    /// The name of a function in WGSL.
    fn function_name(&self, id: FunctionId) -> String {
        let name = self.module.function(id).map_or("", |function| function.name.as_str());
        format!("f{}_{}", id.0, plain_name(name))
    }

    fn entry_point(&self) -> String {
        let name = self.module.function(self.kernel).map_or("", |function| function.name.as_str());
        format!("kernel_{}", plain_name(name))
    }

    fn finish(self) -> Result<Flat, Refused> {
        let code = self.functions.join("\n");
        let known: BTreeSet<String> =
            self.calls.reached.iter().map(|id| self.function_name(*id)).chain([self.entry_point()]).collect();
        let taken =
            match Library::take(&code, &known, self.coherent, self.options.host_memory || !self.literals.is_empty()) {
                Ok(taken) => taken,
                Err(name) => return self.refuse_kernel(format!("the function `{name}`")),
            };
        let all = format!("{code}\n{}", taken.text);
        let expanded_lines = expanded_lines(&all, &self.entry_point());
        let threads: u32 = self.options.block.iter().product();
        let atomic = |is: bool| if is { "atomic<u32>" } else { "u32" };
        let global = atomic(taken.names.contains("global is atomic"));
        let shared = atomic(taken.names.contains("shared is atomic"));
        let mut text = format!(
            "@group(0) @binding(0) var<storage, read_write> memory: array<{global}>;
@group(0) @binding(1) var<storage, read> launch: array<u32>;
@group(0) @binding(2) var<storage, read_write> records: array<atomic<u32>>;

const THREADS: u32 = {threads}u;
const SHARED_BYTES: u32 = {}u;
const STACK_BYTES: u32 = {}u;

var<private> failed: u32 = 0u;
var<private> thread_index: vec3<u32>;
var<private> block_index: vec3<u32>;
var<private> thread_number: u32;
",
            self.shared_bytes, self.uses_stack,
        );
        let mut declare = |name: &str, declaration: String| {
            if all.contains(name) {
                text.push_str(&declaration);
                text.push('\n');
            }
        };
        let shared_words = self.shared_bytes.div_ceil(4) + 4;
        declare("shared_memory", format!("var<workgroup> shared_memory: array<{shared}, {shared_words}>;"));
        let stack_words = self.uses_stack.div_ceil(4) + 4;
        declare("stack", format!("var<private> stack: array<u32, {stack_words}>;"));
        for name in HEADER_VARIABLES {
            declare(name, format!("var<private> {name}: u32;"));
        }
        declare("stack_top", "var<private> stack_top: u32 = 0u;".to_owned());
        declare("printed", "var<private> printed: u32 = 0u;".to_owned());
        declare("partners", "var<private> partners: u32 = 0u;".to_owned());
        declare("voters", "var<private> voters: u32 = 0u;".to_owned());
        declare("votes", "var<private> votes: u32 = 0u;".to_owned());
        declare("released", "var<private> released: bool = false;".to_owned());
        declare("sh_counts", "var<workgroup> sh_counts: array<atomic<u32>, 16>;".to_owned());
        declare("sh_going", "var<workgroup> sh_going: u32;".to_owned());
        declare("sh_state", format!("var<workgroup> sh_state: array<u32, {threads}>;"));
        declare("sh_mask", format!("var<workgroup> sh_mask: array<u32, {threads}>;"));
        declare("sh_value", format!("var<workgroup> sh_value: array<u32, {threads}>;"));
        declare("sh_moving", format!("var<workgroup> sh_moving: array<atomic<u32>, {}>;", threads.div_ceil(32)));
        for ty in ["bool", "i32", "u32", "f32", "pair"] {
            let written = if ty == "pair" { "vec2<u32>" } else { ty };
            for component in 0..4 {
                let name = format!("returned_{ty}_{component}");
                declare(&name, format!("var<private> {name}: {written};"));
            }
        }
        text.push('\n');
        text.push_str(&all.replace("RECORD_WORDS", "launch[12]"));
        Ok(Flat {
            wgsl: text,
            entry_point: self.entry_point(),
            parameter_words: self.parameter_words,
            objects: self.objects,
            literals: self.literals,
            prints: self.prints,
            shared_bytes: self.shared_bytes,
            expanded_lines,
        })
    }

    /// The address of an object, if it is known now.
    fn fixed_address(&self, id: ObjectId) -> Option<u64> {
        if let Some(first) = self.shared.get(&id) {
            return Some(memory::address(memory::SHARED, *first));
        }
        self.literal_places.get(&id).map(|first| memory::address(memory::LITERALS, *first))
    }
}

/// A name that WGSL takes: letters and digits.
fn plain_name(name: &str) -> String {
    let mut out: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    while out.contains("__") {
        out = out.replace("__", "_");
    }
    out.trim_matches('_').to_owned()
}
