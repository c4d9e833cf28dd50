//! From the tables of a launch file to a job: each launch's kernel, the buffers that tables describe, those that nothing
//! describes, and the steps in their order.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    mem,
};

use warpground_engine::{
    Buffer, Fill, ImageDeclaration, Job, Launch, Resource, Role, Step,
    wgsl::{BindingDeclaration, UniformMember},
};

use super::{
    LaunchFile, LaunchFileError, LaunchProblem, Prints, Replacement, SourceProblem, SourceText,
    buffers::{self, Declared, Described, Read, describe},
    cuda,
    document::{Entry, Scope, Table},
    expectation::Expectation,
    extent::{Extent, blocks_for},
    formula::Scalars,
    kernels::{self, Text, dimensions},
    prepared::Prepared,
    printf, textures,
};

/// The keys that say what a launch is.
pub(super) const LAUNCH_KEYS: [&str; 8] =
    ["source", "entry", "grid", "threads", "block", "shared", "overrides", "scalars"];

/// A step that a launch file asks for.
pub(super) enum Asked<'file> {
    Launch(Scope<'file>),
    Clear(Entry<'file>),
}

impl<'file> Asked<'file> {
    pub(super) fn of(table: Table<'file>, top: Table<'file>) -> Result<Asked<'file>, LaunchFileError> {
        if let Some(clear) = table.optional("clear") {
            table.only(&["clear"])?;
            return Ok(Asked::Clear(clear));
        }
        let mut keys = LAUNCH_KEYS.to_vec();
        keys.extend(["bind", "clear"]);
        table.only(&keys)?;
        Ok(Asked::Launch(Scope(vec![table, top])))
    }
}

/// The buffers of a job so far, and which of them are textures or samplers.
#[derive(Default)]
struct Held {
    buffers: Vec<Buffer>,
    resources: BTreeMap<usize, Resource>,
    prints: Vec<Prints>,
}

impl Held {
    /// Adds a buffer; its number.
    fn add(&mut self, buffer: Buffer, resource: Option<Resource>) -> usize {
        let at = self.buffers.len();
        self.buffers.push(buffer);
        self.resources.extend(resource.map(|resource| (at, resource)));
        at
    }
}

/// What makes a job of the file, or of its reference.
pub(super) struct Builder<'file, 'given> {
    pub(super) top: Table<'file>,
    pub(super) steps: Vec<Asked<'file>>,
    pub(super) replacement: &'given Replacement,
    pub(super) has_reference: bool,
    /// What names the source, where it is not the key `source`.
    pub(super) named: Option<Entry<'file>>,
}

impl<'file> Builder<'file, '_> {
    fn lenient(&self) -> bool {
        self.replacement.source.is_some()
    }

    pub(super) fn build(self, read: Read<'_>) -> Result<LaunchFile, LaunchFileError> {
        let mut prepared = Vec::new();
        for step in &self.steps {
            if let Asked::Launch(scope) = step {
                prepared.push(self.prepare(scope, read)?);
            }
        }
        let described = self.describe(&mut prepared, read)?;
        let scalars = prepared.first().map(|first| first.scalars.clone()).unwrap_or_default();
        let mut expectations = Vec::new();
        for at in 0..described.len() {
            expectations.extend(buffers::expectation(&described, at, &scalars, self.has_reference, &mut *read)?);
        }
        let mut held = Held::default();
        let mut assumed = Vec::new();
        let mut layouts = BTreeMap::new();
        for its in described {
            layouts.insert(its.buffer.name.clone(), (its.layout, its.elements));
            held.add(its.buffer, its.resource);
            assumed.extend(its.assumed);
        }
        for launch in &mut prepared {
            self.bind_the_rest(launch, &mut held)?;
        }
        let said = prepared.iter().filter_map(|launch| launch.source.translated.as_deref().and_then(cuda::notes));
        let said: BTreeSet<String> = said.collect();
        assumed.extend(said);
        let built = self.finish(prepared, held, expectations)?;
        Ok(LaunchFile { assumed, layouts, ..built })
    }

    /// Reads a launch's kernel and how it is launched.
    fn prepare(&self, scope: &Scope<'file>, read: Read<'_>) -> Result<Prepared<'file>, LaunchFileError> {
        let text = self.text(scope, read)?;
        let mut scalars = HashMap::new();
        for (name, entry) in scope.merged("scalars")? {
            if let Ok(value) = entry.number() {
                scalars.insert(name.to_owned(), value);
            }
        }
        let extent = Extent::of(scope, &Scalars(&scalars))?;
        let block = scope.optional("block").map(|entry| dimensions(&entry, &Scalars(&scalars))).transpose()?;
        let known = match &extent {
            Extent::Grid(grid) => Some(*grid),
            Extent::Threads(threads) => block.map(|block| blocks_for(*threads, block)),
        };
        let launching = kernels::Launching { grid: known, block, scalars: &scalars };
        let source = kernels::kernel(scope, &text, launching, self.replacement)?;
        let grid = match extent {
            Extent::Threads(threads) => {
                let footprint = source.module.footprint(&source.kernel.entry_point, &source.kernel.overrides);
                let path = text.path.clone();
                let footprint =
                    footprint.map_err(|found| text.entry.problem(SourceProblem::Invalid { path, found }.into()))?;
                blocks_for(threads, footprint.block)
            }
            Extent::Grid(grid) => grid,
        };
        // Kernels of one file may give one binding different variables: of those, the one that this kernel uses counts.
        let used = source.module.bindings_of(&source.kernel.entry_point);
        let mut declared = source.module.bindings();
        declared.retain(|its| used.iter().all(|other| other.slot() != its.slot() || other.name == its.name));
        // Of those that it does not use, the first.
        declared.dedup_by_key(|its| its.slot());
        let scope = scope.clone();
        Ok(Prepared { scope, source, text, grid, scalars, declared, bindings: Vec::new() })
    }

    fn text(&self, scope: &Scope<'file>, read: Read<'_>) -> Result<Text<'file>, LaunchFileError> {
        let entry = match &self.named {
            Some(entry) => entry.clone(),
            None => scope.required("source")?,
        };
        if let Some((path, code)) = &self.replacement.source {
            return Ok(Text { entry, path: path.clone(), code: code.clone() });
        }
        let path = entry.text()?.to_owned();
        let bytes = read(&path).map_err(|reason| entry.problem(LaunchProblem::File { path: path.clone(), reason }))?;
        let code = String::from_utf8(bytes)
            .map_err(|_| entry.wrong(format!("{path} is not UTF-8"), "a text file ending in .wgsl or .cu"))?;
        Ok(Text { entry, path, code })
    }

    /// Reads the tables of buffers, and binds them to the kernels that declare them.
    fn describe(
        &self,
        prepared: &mut [Prepared<'file>],
        read: Read<'_>,
    ) -> Result<Vec<Described<'file>>, LaunchFileError> {
        let mut tables = Vec::new();
        for (key, path) in [("buffer", "buffer."), ("texture", "texture."), ("sampler", "sampler.")] {
            if let Some(entry) = self.top.optional(key) {
                tables.extend(entry.tables(path)?);
            }
        }
        let mut described: Vec<Described<'_>> = Vec::new();
        for table in tables {
            let at = described.len();
            let mut declared: Option<Declared> = None;
            for launch in prepared.iter_mut() {
                for declaration in launch.declarations_for(&table)? {
                    if launch.bindings.iter().any(|(slot, _)| *slot == declaration.slot()) {
                        return Err(table.problem(LaunchProblem::Twice { name: declaration.name.clone() }));
                    }
                    launch.bindings.push((declaration.slot(), at));
                    let its = Declared::of(&launch.source, &declaration);
                    match &mut declared {
                        Some(known) => {
                            known.writable |= its.writable;
                            known.image = textures::both(known.image, its.image);
                            known.least_bytes = known.least_bytes.max(its.least_bytes);
                        }
                        none => *none = Some(its),
                    }
                }
            }
            if declared.is_none() {
                for launch in prepared.iter() {
                    declared = declared.or(launch.unused_parameter(&table)?);
                }
            }
            let Some(declared) = declared else {
                if self.lenient() {
                    continue;
                }
                let all = prepared.first().map(Prepared::places).unwrap_or_default();
                return Err(buffers::unknown(&table, &all));
            };
            let empty = HashMap::new();
            let scalars = prepared.first().map_or(&empty, |first| &first.scalars);
            let next = describe(table, &declared, &described, scalars, read)?;
            if described.iter().any(|known| known.buffer.name == next.buffer.name) {
                return Err(table.problem(LaunchProblem::Twice { name: next.buffer.name }));
            }
            described.push(next);
        }
        Ok(described)
    }

    /// Binds what no table describes: a translation's own buffers, scalars, and what the kernel does not use.
    fn bind_the_rest(&self, launch: &mut Prepared<'file>, held: &mut Held) -> Result<(), LaunchFileError> {
        if let Some((slot, records)) = launch.source.prints.take() {
            // Each launch has a buffer of its own, so that it says what it says after those before it.
            let name = match held.prints.len() {
                0 => "printf_records".to_owned(),
                before => format!("printf_records {}", before + 1),
            };
            held.prints.push(Prints { buffer: name.clone(), records });
            launch.bindings.push((slot, held.add(printf::buffer(name), None)));
        }
        for (slot, buffer) in mem::take(&mut launch.source.own_buffers) {
            launch.bindings.push((slot, held.add(buffer, None)));
        }
        for (slot, buffer) in self.uniforms(launch)? {
            launch.bindings.push((slot, held.add(buffer, None)));
        }
        let entry_point = &launch.source.kernel.entry_point;
        let needed = launch.source.module.bindings_of(entry_point);
        for missing in needed {
            if launch.bindings.iter().any(|(slot, _)| *slot == missing.slot()) {
                continue;
            }
            let is_sampler = missing.image == Some(ImageDeclaration::Sampler);
            if launch.source.module.uses(entry_point, &missing) && !is_sampler {
                let table = if missing.image.is_some() { "texture" } else { "buffer" };
                let problem = LaunchProblem::NoBuffer { table, name: missing.name.clone() };
                return Err(launch.text.entry.problem(problem));
            }
            if let Some(image) = missing.image {
                let (buffer, resource) = textures::unused(missing.name.clone(), image);
                launch.bindings.push((missing.slot(), held.add(buffer, Some(resource))));
                continue;
            }
            let role = if missing.uniform { Role::Uniform } else { Role::Scratch };
            let words = missing.least_bytes.max(16).div_ceil(16) * 4;
            let element = warpground_engine::ElementType::U32;
            let buffer = Buffer { name: missing.name.clone(), element, length: words, fill: Fill::Zero, role };
            launch.bindings.push((missing.slot(), held.add(buffer, None)));
        }
        let needed: Vec<u32> =
            launch.source.module.bindings_of(entry_point).iter().map(BindingDeclaration::slot).collect();
        launch.bindings.retain(|(slot, _)| needed.contains(slot));
        Ok(())
    }

    /// The uniform buffers that no table describes, made of the scalars.
    fn uniforms(&self, launch: &Prepared<'_>) -> Result<Vec<(u32, Buffer)>, LaunchFileError> {
        let mut members = launch.source.module.uniform_members();
        if launch.source.translated.is_some() {
            members.iter_mut().for_each(|its| its.name = cuda::own_name(&its.name, &launch.text.code).to_owned());
        }
        let scalars = launch.scope.merged("scalars")?;
        let several = self.steps.len() > 1 || self.has_reference;
        for (name, entry) in scalars.iter().filter(|_| !several && !self.lenient()) {
            if !self.top.mentions(name) && !members.iter().any(|member| member.name == *name) {
                let known: Vec<_> = members.iter().map(|member| member.name.clone()).collect();
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                return Err(entry.wrong(format!("the kernel takes no scalar `{name}`"), &known));
            }
        }
        let mut buffers = Vec::new();
        let bound = |slot: u32| launch.bindings.iter().any(|(its, _)| *its == slot);
        for uniform in launch.declared.iter().filter(|its| its.uniform && !bound(its.slot())) {
            let mut words: Vec<u32> = Vec::new();
            let own: Vec<_> = members.iter().filter(|member| member.binding == uniform.slot()).collect();
            let all = launch.source.module.layout(uniform.slot()).map_or(0, |layout| layout.element.len());
            let simple: usize = own.iter().map(|member| member.count as usize).sum();
            let used = launch.source.module.uses(&launch.source.kernel.entry_point, uniform);
            if own.is_empty() || simple != all || !used {
                // Arrays, matrices and the like need a table of their own.
                continue;
            }
            for UniformMember { name, kind, count, offset, .. } in own {
                let Some((_, entry)) = scalars.iter().find(|(its, _)| its == name) else {
                    return Err(launch.text.entry.problem(LaunchProblem::NoScalar { name: name.clone() }));
                };
                let values = entry.list_or_one();
                if values.len() != *count as usize {
                    let allowed = format!("{count} numbers");
                    return Err(entry.wrong(format!("{} numbers", values.len()), &allowed));
                }
                let first = *offset as usize / 4;
                let each = if *kind == "f64" { 2 } else { 1 };
                words.resize(words.len().max(first + each * values.len()), 0);
                for (place, value) in words[first..].chunks_exact_mut(each).zip(values) {
                    if let [low, high] = place {
                        let bits = value.number()?.to_bits();
                        #[expect(clippy::cast_possible_truncation, reason = "the two halves of the bits")]
                        {
                            (*low, *high) = (bits as u32, (bits >> 32) as u32);
                        }
                    } else {
                        place[0] = value.word(kind)?;
                    }
                }
            }
            let least = usize::try_from(uniform.least_bytes / 4).unwrap_or(0);
            words.resize(words.len().max(least), 0);
            buffers.push((uniform.slot(), Buffer::uniform(&uniform.name, &words)));
        }
        Ok(buffers)
    }

    /// Steps, in order, over kernels of which each is there once.
    fn finish(
        self,
        prepared: Vec<Prepared<'_>>,
        Held { buffers, resources, prints }: Held,
        expectations: Vec<Expectation>,
    ) -> Result<LaunchFile, LaunchFileError> {
        let mut kernels = Vec::new();
        let mut steps = Vec::new();
        let mut source: Option<SourceText> = None;
        let mut launches = prepared.into_iter();
        for step in &self.steps {
            match step {
                Asked::Clear(entry) => {
                    let name = entry.text()?;
                    let known = buffers.iter().position(|buffer| buffer.name == name);
                    let all: Vec<_> = buffers.iter().map(|buffer| buffer.name.as_str()).collect();
                    let at =
                        known.ok_or_else(|| entry.wrong(format!("there is no buffer `{name}`"), &all.join(", ")))?;
                    steps.push(Step::Clear(at));
                }
                Asked::Launch(_) => {
                    let Some(Prepared { source: its, text, grid, bindings, .. }) = launches.next() else { continue };
                    let known = source.get_or_insert_with(|| SourceText::wgsl(&text.path, &text.code));
                    if known.name != text.path {
                        let what = format!("{} beside {}", text.path, known.name);
                        return Err(text.entry.wrong(what, "one source for all launches, with a kernel for each"));
                    }
                    if let Some(map) = its.line_map
                        && !known.line_maps.iter().any(|(name, _)| *name == its.kernel.entry_point)
                    {
                        known.line_maps.push((its.kernel.entry_point.clone(), map));
                    }
                    known.translated.extend(its.translated);
                    let kernel = match kernels.iter().position(|kernel| *kernel == its.kernel) {
                        Some(at) => at,
                        None => {
                            kernels.push(its.kernel);
                            kernels.len() - 1
                        }
                    };
                    steps.push(Step::Launch(Launch { kernel, grid, bindings }));
                }
            }
        }
        let Some(source) = source else {
            return Err(self.top.problem(LaunchProblem::Missing { key: "launch" }));
        };
        let label = kernels.first().map(|kernel| kernel.entry_point.clone()).unwrap_or_default();
        Ok(LaunchFile {
            job: Job { label, kernels, buffers, steps, resources },
            source,
            expectations,
            reference: None,
            versions: Vec::new(),
            prints,
            layouts: BTreeMap::new(),
            assumed: Vec::new(),
        })
    }
}
