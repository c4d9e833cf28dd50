//! A lab made of a kernel of the catalogue: its job as a launch file, with the catalogue's own text for what is right.

use std::{collections::BTreeMap, fmt::Write as _};

use warpground_engine::{
    Buffer, ElementType, Fill, Job, Launch, Outcome, Resource, Role, Sampler, ScalarType, Step,
    wgsl::{BindingDeclaration, Diagnostic, Module, UniformMember},
};
use warpground_patterns::{Family, Request, SettingError, Variant};
use warpground_sim::{Schedule, SimOptions};

use super::{Held, Lab, open::OpenError, quoted};
use crate::launch_file::FEATURES;

/// The most bytes of an expected result, or of an input that is no rule, that a lab keeps as a file.
const MOST_FILE: u64 = 2 << 20;
/// How far a float may be off the expected one: an edit may add up in another order.
const TOLERANCE: &str = "1e-4";

/// The file of the catalogue's own text, which stays as it is while its copy is edited.
const REFERENCE: &str = "from_the_catalogue.wgsl";

/// Why a kernel of the catalogue cannot be a lab.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum CatalogueError {
    /// Settings that cannot be.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// The text does not compile.
    #[error("{}", .0.first().map(ToString::to_string).unwrap_or_default())]
    Source(Vec<Diagnostic>),
    /// A mistake made on purpose: nothing is launched.
    #[error("with these settings this kernel is not launched at all, so there is nothing for a lab to run")]
    NoLaunch,
    /// The simulator refuses it.
    #[error("the simulator could not calculate the expected result: {0}")]
    Simulator(String),
    /// A buffer of single elements that the kernel also reads several at a time.
    #[error(
        "the size of `{name}` is not a multiple of the {stride} bytes that the kernel reads at once; choose sizes that are multiples of 4"
    )]
    Ragged {
        /// The buffer.
        name: String,
        /// What is read at once, in bytes.
        stride: u32,
    },
    /// The text cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// An input that is neither a rule nor short.
    #[error("the input `{0}` is too large for a lab; choose a smaller size")]
    Input(String),
}

/// A lab of a variant. What is right is what the catalogue's own kernel writes: where one launch without atomics is all there
/// is, that kernel lies beside the source and runs as the reference; elsewhere the simulator calculates its results, which are
/// kept as files. A buffer whose contents depend on the order of blocks is not compared.
///
/// # Errors
/// [`CatalogueError`].
pub fn of_variant(family: &Family, variant: &Variant, request: &Request) -> Result<Lab, CatalogueError> {
    let job = variant.job(request)?;
    if !job.steps.iter().any(|step| matches!(step, Step::Launch(_))) {
        return Err(CatalogueError::NoLaunch);
    }
    let kernel = job.kernels.first();
    let text = kernel.map(|kernel| kernel.source.as_ref()).unwrap_or_default();
    let module = Module::parse(text, &FEATURES).map_err(CatalogueError::Source)?;
    let source = format!("{}.wgsl", variant.id);
    let mut writer = Writer {
        module: &module,
        job: &job,
        several: module.entry_points().count() > 1,
        files: BTreeMap::from([(source.clone(), Held::Text(text.to_owned()))]),
        out: String::new(),
        compares: variant.defect.is_none(),
        has_reference: false,
    };
    writer.has_reference = writer.compares && writer.single_launch().is_some() && !text.contains("atomic");
    let right = if writer.compares && !writer.has_reference { settled(&job)? } else { Vec::new() };
    let _ = writeln!(
        writer.out,
        "# {}: {}, from the catalogue ({}/{})",
        family.title, variant.title, family.id, variant.id
    );
    let _ = writeln!(writer.out, "source = {}", quoted(&source));
    if writer.has_reference {
        writer.files.insert(REFERENCE.to_owned(), Held::Text(text.to_owned()));
        let _ = writeln!(writer.out, "reference = {}", quoted(REFERENCE));
    }
    writer.launches();
    for (at, buffer) in job.buffers.iter().enumerate() {
        writer.buffer(at, buffer, &right)?;
    }
    Ok(Lab { launch: writer.out, files: writer.files })
}

/// A variant's first launch, in the words of a launch file: for a text of another language that takes its place.
pub(super) struct FirstLaunch {
    /// The kernel.
    pub(super) entry: String,
    /// Blocks.
    pub(super) grid: [u32; 3],
    /// Threads of a block.
    pub(super) block: [u32; 3],
    /// Names and values.
    pub(super) scalars: Vec<(String, String)>,
    /// The buffers that it binds.
    pub(super) buffers: Vec<BoundBuffer>,
    /// The files that rules name.
    pub(super) files: BTreeMap<String, Held>,
    /// How many launches there are, this one among them.
    pub(super) launches: usize,
}

/// A buffer that a launch binds.
pub(super) struct BoundBuffer {
    /// As the kernel and as the job call it.
    pub(super) names: [String; 2],
    /// Its size in words of 4 bytes.
    pub(super) words: u64,
    /// The rule that fills it, if it is filled.
    pub(super) rule: Option<String>,
}

/// The first launch of a variant.
///
/// # Errors
/// As [`of_variant`].
pub(super) fn first_launch(variant: &Variant, request: &Request) -> Result<FirstLaunch, CatalogueError> {
    let job = variant.job(request)?;
    let launches = || {
        job.steps.iter().filter_map(|step| match step {
            Step::Launch(launch) => Some(launch),
            Step::Clear(_) => None,
        })
    };
    let launch = launches().next().ok_or(CatalogueError::NoLaunch)?;
    let kernel = &job.kernels[launch.kernel];
    let module = Module::parse(&kernel.source, &FEATURES).map_err(CatalogueError::Source)?;
    let footprint = module.footprint(&kernel.entry_point, &kernel.overrides).map_err(CatalogueError::Source)?;
    let mut writer = Writer {
        module: &module,
        job: &job,
        several: false,
        files: BTreeMap::new(),
        out: String::new(),
        compares: false,
        has_reference: false,
    };
    let scalars = writer.scalars(launch).iter().filter_map(|line| line.split_once(" = ")).map(owned).collect();
    let mut buffers = Vec::new();
    for declaration in writer.declared(launch) {
        let bound = launch.bindings.iter().find(|(slot, _)| *slot == declaration.slot()).map(|(_, buffer)| *buffer);
        let Some(at) = bound.filter(|at| !job.resources.contains_key(at)) else { continue };
        if writer.is_scalars(&declaration) {
            continue;
        }
        let buffer = &job.buffers[at];
        // What is too long to be kept is made up instead, as for a kernel of which nothing is known.
        let rule = writer.rule(buffer, &declaration).unwrap_or_default();
        let names = [declaration.name.clone(), buffer.name.clone()];
        buffers.push(BoundBuffer { names, words: buffer.length, rule });
    }
    let (entry, files) = (kernel.entry_point.clone(), writer.files);
    let (grid, block, launches) = (launch.grid, footprint.block, launches().count());
    Ok(FirstLaunch { entry, grid, block, scalars, buffers, files, launches })
}

fn owned((name, value): (&str, &str)) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

/// The outputs that are the same whatever the order of blocks: names and bytes.
fn settled(job: &Job) -> Result<Vec<(String, Vec<u8>)>, CatalogueError> {
    let run = |schedule| {
        let mut options = SimOptions::default();
        options.launch.schedule = schedule;
        warpground_sim::profile(job, &options).map(|profiled| profiled.outcome)
    };
    let one = run(Schedule::Fair).map_err(|error| CatalogueError::Simulator(error.to_string()))?;
    // Blocks that wait for earlier ones do not end in the other order, and some not one after another.
    let other: Option<Outcome> = run(Schedule::Reversed).or_else(|_| run(Schedule::InOrder)).ok();
    let is_same = |name: &str| {
        let other = other.as_ref().and_then(|other| other.output(name));
        one.output(name).zip(other).is_some_and(|(one, other)| one.bytes == other.bytes)
    };
    let outputs = one.outputs.iter().filter(|output| is_same(&output.name));
    Ok(outputs.map(|output| (output.name.clone(), output.bytes.clone())).collect())
}

struct Writer<'job> {
    module: &'job Module,
    job: &'job Job,
    /// Whether the file has several kernels.
    several: bool,
    files: BTreeMap<String, Held>,
    out: String,
    /// Whether results are compared at all: those of a mistake made on purpose are not.
    compares: bool,
    /// Whether the catalogue's kernel says what is right when it runs.
    has_reference: bool,
}

impl Writer<'_> {
    /// The only step, where it is a launch whose buffers have the names of the kernel's variables.
    fn single_launch(&self) -> Option<&Launch> {
        let [Step::Launch(launch)] = self.job.steps.as_slice() else { return None };
        self.binds(launch).iter().all(|(variable, buffer)| variable == buffer).then_some(launch)
    }

    fn launches(&mut self) {
        let steps = &self.job.steps;
        if let Some(launch) = self.single_launch() {
            let entry = quoted(&self.job.kernels[launch.kernel].entry_point);
            let tables = [("overrides", self.overrides(launch)), ("scalars", self.scalars(launch))];
            let grid = launch.grid;
            if self.several {
                let _ = writeln!(self.out, "entry = {entry}");
            }
            let _ = writeln!(self.out, "grid = {grid:?}");
            for (title, table) in tables.iter().filter(|(_, table)| !table.is_empty()) {
                let _ = writeln!(self.out, "\n[{title}]\n{}", table.join("\n"));
            }
            return;
        }
        for step in steps {
            self.out.push_str("\n[[launch]]\n");
            match step {
                Step::Clear(buffer) => {
                    let _ = writeln!(self.out, "clear = {}", quoted(&self.job.buffers[*buffer].name));
                }
                Step::Launch(launch) => {
                    let entry = &self.job.kernels[launch.kernel].entry_point;
                    let _ = writeln!(self.out, "entry = {}\ngrid = {:?}", quoted(entry), launch.grid);
                    let binds: Vec<_> = self
                        .binds(launch)
                        .iter()
                        .map(|(variable, buffer)| format!("{variable} = {}", quoted(buffer)))
                        .collect();
                    let _ = writeln!(self.out, "bind = {{ {} }}", binds.join(", "));
                    for (title, table) in [("overrides", self.overrides(launch)), ("scalars", self.scalars(launch))] {
                        if !table.is_empty() {
                            let _ = writeln!(self.out, "{title} = {{ {} }}", table.join(", "));
                        }
                    }
                }
            }
        }
    }

    /// The storage buffers that a launch binds: the kernel's variables, and the job's buffers.
    fn binds(&self, launch: &Launch) -> Vec<(String, String)> {
        let declared = self.declared(launch);
        let bound = |declaration: &BindingDeclaration| {
            let (_, buffer) = launch.bindings.iter().find(|(slot, _)| *slot == declaration.slot())?;
            Some((declaration.name.clone(), self.job.buffers[*buffer].name.clone()))
        };
        declared.iter().filter(|its| !self.is_scalars(its)).filter_map(bound).collect()
    }

    fn declared(&self, launch: &Launch) -> Vec<BindingDeclaration> {
        self.module.bindings_of(&self.job.kernels[launch.kernel].entry_point)
    }

    /// Whether a uniform buffer consists of scalars and vectors that `[scalars]` can name.
    fn is_scalars(&self, declaration: &BindingDeclaration) -> bool {
        let members = self.members(declaration).iter().map(|its| its.count as usize).sum::<usize>();
        let all = self.module.layout(declaration.slot()).map_or(0, |layout| layout.element.len());
        declaration.uniform && members > 0 && members == all
    }

    fn members(&self, declaration: &BindingDeclaration) -> Vec<UniformMember> {
        self.module.uniform_members().into_iter().filter(|its| its.binding == declaration.slot()).collect()
    }

    fn overrides(&self, launch: &Launch) -> Vec<String> {
        let overrides = &self.job.kernels[launch.kernel].overrides;
        overrides.iter().map(|(name, value)| format!("{name} = {value}")).collect()
    }

    fn scalars(&self, launch: &Launch) -> Vec<String> {
        let mut out = Vec::new();
        for declaration in self.declared(launch).iter().filter(|its| self.is_scalars(its)) {
            let Some((_, buffer)) = launch.bindings.iter().find(|(slot, _)| *slot == declaration.slot()) else {
                continue;
            };
            let buffer = &self.job.buffers[*buffer];
            for UniformMember { name, kind, count, offset, .. } in self.members(declaration) {
                let words = (0..count).map(|at| buffer.fill.bits(ElementType::U32, u64::from(offset / 4 + at)));
                let values: Vec<_> = words
                    .map(|bits| match kind {
                        "f32" => format!("{:?}", f32::from_bits(bits)),
                        "i32" => bits.cast_signed().to_string(),
                        _ => bits.to_string(),
                    })
                    .collect();
                let value = if count == 1 { values.concat() } else { format!("[{}]", values.join(", ")) };
                out.push(format!("{name} = {value}"));
            }
        }
        out
    }

    /// Where a buffer is first bound, and by which variable.
    fn declaration_of(&self, buffer: usize) -> Option<BindingDeclaration> {
        self.job.steps.iter().find_map(|step| {
            let Step::Launch(launch) = step else { return None };
            let (slot, _) = launch.bindings.iter().find(|(_, its)| *its == buffer)?;
            self.declared(launch).into_iter().find(|its| its.slot() == *slot)
        })
    }

    fn buffer(&mut self, at: usize, buffer: &Buffer, right: &[(String, Vec<u8>)]) -> Result<(), CatalogueError> {
        let Some(declaration) = self.declaration_of(at) else { return Ok(()) };
        if self.is_scalars(&declaration) {
            return Ok(());
        }
        if let Some(resource) = self.job.resources.get(&at) {
            return self.resource(buffer, resource);
        }
        let name = &buffer.name;
        let _ = writeln!(self.out, "\n[[buffer]]\nname = {}", quoted(name));
        if let Some(layout) = self.module.layout(declaration.slot())
            && layout.fixed.is_none()
        {
            let stride = layout.stride.max(1);
            if (buffer.bytes().saturating_sub(layout.head_bytes.into())) % u64::from(stride) != 0 {
                return Err(CatalogueError::Ragged { name: name.clone(), stride });
            }
            let elements = buffer.bytes().saturating_sub(layout.head_bytes.into()) / u64::from(layout.stride.max(1));
            let _ = writeln!(self.out, "len = {elements}");
        }
        if let Some(rule) = self.rule(buffer, &declaration)? {
            let _ = writeln!(self.out, "fill = {rule}");
        }
        if self.has_reference && buffer.is_output() && buffer.element == ElementType::F32 {
            let _ = writeln!(self.out, "tolerance = {TOLERANCE}\nabsolute = {TOLERANCE}");
        }
        let expected = right.iter().find(|(its, _)| its == name).filter(|_| buffer.is_output());
        match expected {
            Some((_, bytes)) if bytes.len() as u64 <= MOST_FILE => {
                let rule = self.file(&format!("{name}_expected.bin"), bytes);
                let _ = writeln!(self.out, "expect = {rule}");
                if buffer.element == ElementType::F32 {
                    let _ = writeln!(self.out, "tolerance = {TOLERANCE}\nabsolute = {TOLERANCE}");
                }
            }
            Some(_) => {
                self.out.push_str("# Too long to be kept as a file: compare versions, or choose a smaller size.\n");
            }
            None if buffer.is_output() && self.compares && !self.has_reference => {
                self.out.push_str("# What it holds depends on the order of blocks, so it is not compared.\n");
            }
            None => {}
        }
        Ok(())
    }

    /// The rule that fills a buffer, if it is filled; the bytes of one that follows none become a file.
    fn rule(&mut self, buffer: &Buffer, declaration: &BindingDeclaration) -> Result<Option<String>, CatalogueError> {
        if !matches!(buffer.role, Role::Input | Role::InputOutput | Role::Uniform) {
            return Ok(None);
        }
        Ok(match &buffer.fill {
            Fill::Zero => Some("\"zero\"".to_owned()),
            Fill::Poison => None,
            Fill::Iota => Some("\"iota\"".to_owned()),
            Fill::Count => Some("{ formula = \"i + 1\" }".to_owned()),
            Fill::Constant(value) => Some(format!("{{ constant = {:?} }}", self.constant(*value, buffer, declaration))),
            // A launch file's hash has the type of the kernel's own scalars, which are f16 here.
            Fill::Hash { seed } | Fill::HashHalves { seed } => Some(format!("{{ hash = {seed} }}")),
            Fill::HashBelow { seed, bound } => Some(format!("{{ below = {bound}, seed = {seed} }}")),
            Fill::Bytes(_) | Fill::Fractions(_) => {
                let name = &buffer.name;
                if buffer.bytes() > MOST_FILE {
                    return Err(CatalogueError::Input(name.clone()));
                }
                let mut bytes = vec![0; usize::try_from(buffer.bytes()).unwrap_or(0)];
                buffer.fill.write(buffer.element, 0, &mut bytes);
                Some(self.file(&format!("{name}.bin"), &bytes))
            }
        })
    }

    /// The table of a texture that a kernel reads, with its texels as a file, or that of a sampler.
    fn resource(&mut self, buffer: &Buffer, resource: &Resource) -> Result<(), CatalogueError> {
        let name = &buffer.name;
        match resource {
            Resource::Texture(texture) => {
                if texture.bytes() > MOST_FILE {
                    return Err(CatalogueError::Input(name.clone()));
                }
                let sides = &texture.size[..texture.dimension.axes()];
                let _ = writeln!(
                    self.out,
                    "\n[[texture]]\nname = {}\nsize = {sides:?}\nformat = {}",
                    quoted(name),
                    quoted(texture.format.name())
                );
                let mut values = vec![0; usize::try_from(buffer.bytes()).unwrap_or(0)];
                buffer.fill.write(buffer.element, 0, &mut values);
                let rule = self.file(&format!("{name}.bin"), &texture.pack(&values));
                let _ = writeln!(self.out, "fill = {rule}");
            }
            Resource::Sampler(Sampler { filter, address }) => {
                let _ = writeln!(
                    self.out,
                    "\n[[sampler]]\nname = {}\nfilter = {}\naddress = [{}]",
                    quoted(name),
                    quoted(filter.name()),
                    address.map(|mode| quoted(mode.name())).join(", ")
                );
            }
        }
        Ok(())
    }

    /// A constant as the kernel's type reads it: the catalogue's buffers of words may be its signed integers.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the conversions that the fill promises"
    )]
    fn constant(&self, value: f64, buffer: &Buffer, declaration: &BindingDeclaration) -> f64 {
        let declared = self.module.layout(declaration.slot()).and_then(|layout| layout.only_scalar());
        match (buffer.element, declared) {
            (ElementType::U32, Some(ScalarType::I32)) => f64::from((value as u32).cast_signed()),
            (ElementType::I32, Some(ScalarType::U32)) => f64::from((value as i32).cast_unsigned()),
            _ => value,
        }
    }

    /// Keeps bytes as a file of the lab; the rule that names it.
    fn file(&mut self, name: &str, bytes: &[u8]) -> String {
        // Always in base64: what happens to be UTF-8 is no text for that.
        self.files.insert(name.to_owned(), Held::binary(bytes));
        format!("{{ file = {} }}", quoted(name))
    }
}
