//! The module under construction: where its objects and frames lie, and its functions.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use warpground_ir::{FunctionId, Module, ObjectId, Place, Space, memory};

use super::interface::{Flat, Options, Print};
use crate::{
    analysis::{
        calls::{Calls, named},
        pointers::Pointers,
    },
    refused::Refused,
    runtime::{HEADER_VARIABLES, Library, expanded_lines},
};

/// The most bytes of a thread's own memory.
const MOST_STACK_BYTES: u64 = 1 << 16;

pub(super) struct Generator<'m> {
    pub(super) module: &'m Module,
    pub(super) kernel: FunctionId,
    pub(super) options: &'m Options,
    pub(super) calls: Calls,
    pub(super) pointers: Pointers,
    /// The first byte of each shared object.
    pub(super) shared: BTreeMap<ObjectId, u32>,
    pub(super) shared_bytes: u32,
    pub(super) literals: Vec<u8>,
    pub(super) literal_places: HashMap<ObjectId, u32>,
    pub(super) objects: Vec<ObjectId>,
    /// By function: the first byte of its frame, and the bytes.
    pub(super) frames: BTreeMap<FunctionId, (Option<u32>, u32)>,
    pub(super) prints: Vec<Print>,
    pub(super) functions: Vec<String>,
    pub(super) parameter_words: u32,
    /// Whether other blocks have to see at once what is written.
    pub(super) coherent: bool,
    pub(super) uses_stack: u32,
    pub(super) numbers: u32,
}

fn refuse<T>(place: Place, words: impl Into<String>) -> Result<T, Refused> {
    Err(Refused { place, words: words.into() })
}

impl<'m> Generator<'m> {
    pub(super) fn new(module: &'m Module, kernel: FunctionId, options: &'m Options) -> Self {
        let calls = Calls::of(module, kernel);
        let pointers = Pointers::of(module, &calls);
        let (literal_places, literals) = module.literals();
        Generator {
            module,
            kernel,
            options,
            calls,
            pointers,
            shared: BTreeMap::new(),
            shared_bytes: 0,
            literals,
            literal_places,
            objects: Vec::new(),
            frames: BTreeMap::new(),
            prints: Vec::new(),
            functions: Vec::new(),
            parameter_words: 0,
            coherent: false,
            uses_stack: 0,
            numbers: 0,
        }
    }

    pub(super) fn refuse_kernel<T>(&self, words: impl Into<String>) -> Result<T, Refused> {
        refuse(self.module.function(self.kernel).map(|kernel| kernel.place).unwrap_or_default(), words)
    }

    /// A number for a name.
    pub(super) fn number(&mut self) -> u32 {
        self.numbers += 1;
        self.numbers
    }

    /// Gives shared objects and frames their places.
    pub(super) fn lay_out(&mut self) -> Result<(), Refused> {
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
                Space::Global | Space::Constant => self.objects.push(*id),
                Space::Literal | Space::SharedAtLaunch | Space::Thread => {}
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

    /// The name of a function in WGSL.
    pub(super) fn function_name(&self, id: FunctionId) -> String {
        let name = self.module.function(id).map_or("", |function| function.name.as_str());
        format!("f{}_{}", id.0, plain_name(name))
    }

    pub(super) fn entry_point(&self) -> String {
        let name = self.module.function(self.kernel).map_or("", |function| function.name.as_str());
        format!("kernel_{}", plain_name(name))
    }

    pub(super) fn finish(self) -> Result<Flat, Refused> {
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
    pub(super) fn fixed_address(&self, id: ObjectId) -> Option<u64> {
        if let Some(first) = self.shared.get(&id) {
            return Some(memory::address(memory::SHARED, *first));
        }
        self.literal_places.get(&id).map(|first| memory::address(memory::LITERALS, *first))
    }
}

/// A name that WGSL takes: letters and digits.
pub(super) fn plain_name(name: &str) -> String {
    let mut out: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    while out.contains("__") {
        out = out.replace("__", "_");
    }
    out.trim_matches('_').to_owned()
}
