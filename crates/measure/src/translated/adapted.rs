//! A variant's CUDA C, edited or not, as WGSL that takes the place of the variant's own: the same entry point, overrides,
//! bindings and uniform structure. So the same job runs it, and whatever looks at the reader's WGSL looks at it.

use std::{collections::BTreeMap, rc::Rc};

use naga::{AddressSpace, ScalarKind, TypeInner};
use warpground_cuda::{
    kernel::{Bound, Kernel, Shape},
    translate_for_launch,
};
use warpground_engine::{Job, Step, wgsl::for_naga};
use warpground_patterns::{Request, Variant, VariantId};

use super::exchange::{Hand, other_arguments};
use crate::{
    launch_file::SourceText,
    program::{Mark, TranslatedKernel, marks},
};

/// What a CUDA text becomes.
#[derive(Debug, Clone, PartialEq)]
pub struct Adapted {
    /// What the translator says of the text.
    pub marks: Vec<Mark>,
    /// The WGSL with its line map, or in one sentence without its stop why this page's launch cannot run it.
    pub kernel: Result<TranslatedKernel, String>,
    /// The CUDA C, for a job that runs that WGSL: by it the sanitizer checks what CUDA defines.
    pub source: Option<SourceText>,
}

impl Adapted {
    fn refused(marks: Vec<Mark>, reason: String) -> Adapted {
        Adapted { marks, kernel: Err(reason), source: None }
    }
}

/// Translates a text in the place of a variant's CUDA C, for the launch that the request describes. Macros that fix what the
/// variant has as a setting (`#define TILE 32` beside a setting `tile`) take the setting's value.
#[must_use]
pub fn adapted(id: VariantId, variant: &Variant, text: &str, request: &Request) -> Adapted {
    let job = match launchable(id, variant, text, request) {
        Ok(job) => job,
        Err(reason) => return Adapted::refused(Vec::new(), reason),
    };
    let hand_text = for_naga(variant.wgsl.get());
    let module = match naga::front::wgsl::parse_str(&hand_text) {
        Ok(module) => module,
        Err(error) => return Adapted::refused(Vec::new(), format!("its WGSL cannot be read: {error}")),
    };
    let hand = Hand { module: &module };
    let set = &job.kernels[0].overrides;
    let block = hand.block(variant.entry_point(), set);
    let shape = Shape {
        block_dimensions: block.and_then(|block| block.iter().rposition(|count| *count > 1)).map_or(1, |last| last + 1),
        ..Shape::default()
    };
    let name = format!("{id}.cu");
    let text = with_settings(variant, text, request);
    let takes = |kernel: &Kernel| {
        let mut launches =
            job.steps.iter().filter_map(|step| if let Step::Launch(launch) = step { Some(launch) } else { None });
        let suits = |launch| hand.suits(kernel, &job, launch, block.unwrap_or([1; 3]), false);
        kernel.entry_point != variant.entry_point() || launches.all(suits)
    };
    let translation = translate_for_launch(&name, &text, &shape, takes);
    let said = marks(&translation.source, &translation.diagnostics);
    if !translation.succeeded() {
        return Adapted::refused(said, "the CUDA C has errors".to_owned());
    }
    let found = translation.kernels.into_iter().find(|kernel| kernel.entry_point == variant.entry_point());
    let Some(kernel) = found else {
        let reason = format!("the kernel `{}` is missing: that is what Run launches", variant.entry_point());
        return Adapted::refused(said, reason);
    };
    match fitted(kernel, &hand, variant, set, block) {
        Ok(kernel) => {
            let line_maps = vec![(kernel.entry_point.clone(), kernel.line_map.clone())];
            let shown = TranslatedKernel::of(&kernel);
            let source = SourceText { line_maps, translated: vec![Rc::new(kernel)], ..SourceText::wgsl(name, text) };
            Adapted { marks: said, kernel: Ok(shown), source: Some(source) }
        }
        Err(reason) => Adapted::refused(said, reason),
    }
}

/// The job, if one translated kernel can take the place of all of its own.
fn launchable(id: VariantId, variant: &Variant, text: &str, request: &Request) -> Result<Job, String> {
    if variant.entry_points.len() > 1 {
        return Err("this text has several kernels and the page exchanges one; the CUDA workbench runs such programs"
            .to_owned());
    }
    let job = variant.job(&Request { edited: None, ..request.clone() }).map_err(|error| error.to_string())?;
    if let Some(reason) = other_arguments(id, &job) {
        return Err(reason.to_owned());
    }
    let folded = job.steps.iter().any(|step| matches!(step, Step::Launch(launch) if launch.grid[1] > 1));
    if folded && !text.contains("blockIdx.y") {
        return Err("the grid has more than 65,535 blocks in x, which WebGPU folds and this text does not; choose a smaller size".to_owned());
    }
    Ok(job)
}

/// The names under which CUDA C fixes what a setting says.
fn macros_of(name: &str) -> Vec<String> {
    let mut names = vec![name.to_uppercase()];
    if name == "block_x" {
        names.extend(["THREADS_PER_BLOCK", "BLOCK_SIZE", "BLOCK"].map(str::to_owned));
    }
    names
}

/// The text with its macros at the values of the settings. Lines stay where they are.
fn with_settings(variant: &Variant, text: &str, request: &Request) -> String {
    let values: BTreeMap<String, f64> = variant
        .parameters
        .iter()
        .filter(|parameter| parameter.role.is_override())
        .flat_map(|parameter| {
            let value = request.settings.get(parameter.name);
            macros_of(parameter.name).into_iter().map(move |name| (name, value))
        })
        .collect();
    let line = |line: &str| -> String {
        let mut words = line.split_whitespace();
        let known = match (words.next(), words.next(), words.next().map(str::parse::<u32>)) {
            (Some("#define"), Some(name), Some(Ok(_))) => values.get(name).map(|value| (name.to_owned(), *value)),
            _ => None,
        };
        known.map_or_else(|| line.to_owned(), |(name, value)| format!("#define {name} {value}"))
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n") + "\n"
}

/// A line of WGSL with the line of the CUDA C that it came from.
type Mapped = (String, u32);

/// The kernel in the frame of the hand-written one: its WGSL, and where a launch of it holds what.
fn fitted(
    mut kernel: Kernel,
    hand: &Hand<'_>,
    variant: &Variant,
    set: &BTreeMap<String, f64>,
    block: Option<[u32; 3]>,
) -> Result<Kernel, String> {
    let lines = kernel.wgsl.lines().map(str::to_owned);
    let mut lines: Vec<Mapped> = lines.zip(kernel.line_map.iter().copied().chain(std::iter::repeat(0))).collect();
    overrides(&mut lines, &kernel, hand, variant, set, block)?;
    bindings(&mut lines, &mut kernel, hand)?;
    if !kernel.scalars.is_empty() {
        scalars(&mut lines, &mut kernel, hand)?;
    }
    let (texts, line_map): (Vec<String>, Vec<u32>) = lines.into_iter().unzip();
    kernel.wgsl = texts.join("\n") + "\n";
    kernel.line_map = line_map;
    Ok(kernel)
}

/// The declared name in `override NAME: …` and the like.
fn declared<'line>(line: &'line str, keyword: &str) -> Option<&'line str> {
    let rest = line.strip_prefix(keyword)?.trim_start();
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_')?;
    Some(&rest[..end])
}

/// Declares what the job sets, and calculates the translation's own overrides of it.
fn overrides(
    lines: &mut Vec<Mapped>,
    kernel: &Kernel,
    hand: &Hand<'_>,
    variant: &Variant,
    set: &BTreeMap<String, f64>,
    block: Option<[u32; 3]>,
) -> Result<(), String> {
    let sides = block_sides(variant).ok_or("the block of this kernel is not known before it is compiled")?;
    for (axis, present) in ["block_x", "block_y", "block_z"].into_iter().zip(kernel.block_overrides) {
        let at = lines.iter().position(|(line, _)| declared(line, "override") == Some(axis));
        let side = sides.get(["block_x", "block_y", "block_z"].iter().position(|its| *its == axis).unwrap_or(0));
        match (at, side) {
            (Some(at), Some(side)) if side != axis => lines[at].0 = format!("override {axis}: u32 = {side};"),
            (None, Some(side)) if present && side != axis => {
                return Err(format!("the block's `{axis}` is not declared"));
            }
            _ => {}
        }
    }
    if let Some(dynamic) = &kernel.dynamic_shared {
        let name = dynamic.length.trim_end_matches("_length");
        let threads = block.map(|block| block.iter().map(|side| f64::from(*side)).product());
        let length = hand.shared_length(name, set).or(threads).ok_or("the length of the shared array is not known")?;
        if let Some(at) = lines.iter().position(|(line, _)| declared(line, "override") == Some(dynamic.length.as_str()))
        {
            lines[at].0 = format!("override {}: u32 = {length};", dynamic.length);
        }
    }
    // What the job sets has to be declared, before it is used.
    let own: Vec<&str> = variant.wgsl.get().lines().filter(|line| line.starts_with("override ")).collect();
    let missing: Vec<Mapped> = own
        .into_iter()
        .filter(|line| {
            let name = declared(line, "override");
            !lines.iter().any(|(other, _)| declared(other, "override") == name)
        })
        .map(|line| (line.to_owned(), 0))
        .collect();
    let begin = lines.iter().position(|(line, _)| !line.starts_with("//") && !line.starts_with("enable")).unwrap_or(0);
    let begin = begin + usize::from(lines.get(begin).is_some_and(|(line, _)| line.is_empty()));
    lines.splice(begin..begin, missing);
    Ok(())
}

/// The sides of the hand-written kernel's block, as its text has them.
fn block_sides(variant: &Variant) -> Option<Vec<String>> {
    let text = variant.wgsl.get();
    let attribute = text.split("@workgroup_size(").nth(1)?;
    let sides = attribute.split(')').next()?;
    Some(sides.split(',').map(|side| side.trim().to_owned()).filter(|side| !side.is_empty()).collect())
}

/// Gives the buffers the numbers under which the job binds them.
fn bindings(lines: &mut [Mapped], kernel: &mut Kernel, hand: &Hand<'_>) -> Result<(), String> {
    for binding in &mut kernel.bindings {
        let at = lines.iter().position(|(line, _)| {
            line.contains(&format!("@binding({})", binding.index)) && line.contains(&format!("> {}:", binding.name))
        });
        let Some(at) = at else { return Err(format!("`{}` is not declared on a line of its own", binding.name)) };
        let number = match binding.bound {
            Bound::Scalars => hand.uniform_binding().ok_or("the job passes no scalars")?,
            Bound::Parameter(_) | Bound::Global(_) => {
                let (number, uniform) = hand.binding_of(&binding.name, binding.index).ok_or_else(|| {
                    format!(
                        "the job has no buffer for `{}`: the parameters keep their names and their order",
                        binding.name
                    )
                })?;
                if uniform != binding.uniform {
                    return Err(format!("`{}` lies in constant memory on one side only", binding.name));
                }
                number
            }
            Bound::Locks | Bound::Records => {
                return Err("the text needs a buffer that this page's launch does not have (device printf, or an atomic of a type beyond WGSL); the CUDA workbench runs it".to_owned());
            }
        };
        let old = format!("@binding({})", binding.index);
        lines[at].0 = lines[at].0.replacen(&old, &format!("@binding({number})"), 1);
        binding.index = number;
    }
    Ok(())
}

/// Gives the structure of the scalars the members of the job's, in its order.
fn scalars(lines: &mut Vec<Mapped>, kernel: &mut Kernel, hand: &Hand<'_>) -> Result<(), String> {
    let members = hand.members().ok_or("the job passes no scalars")?;
    let variable = kernel.bindings.iter().find(|binding| matches!(binding.bound, Bound::Scalars));
    let Some(variable) = variable else { return Ok(()) };
    let tail =
        lines.iter().find_map(|(line, _)| line.split(&format!("> {}: ", variable.name)).nth(1).map(str::to_owned));
    let structure = tail.map(|tail| tail.trim_end_matches(';').to_owned()).unwrap_or_default();
    let head = format!("struct {structure} {{");
    let begin = lines.iter().position(|(line, _)| *line == head).ok_or("its scalars are no structure")?;
    let length = lines[begin..].iter().position(|(line, _)| line == "}").ok_or("its scalars are no structure")?;
    let own: BTreeMap<String, Mapped> = lines[begin + 1..begin + length]
        .iter()
        .filter_map(|(line, from)| {
            let (name, kind) = line.trim().trim_end_matches(',').split_once(": ")?;
            Some((name.to_owned(), (kind.to_owned(), *from)))
        })
        .collect();
    for scalar in &mut kernel.scalars {
        let known = (0_u32..).zip(&members).find(|(_, (name, _))| *name == scalar.name);
        let Some((number, (_, kind))) = known else {
            return Err(format!("the job passes no `{}`: the parameters keep their names", scalar.name));
        };
        let is_float = own.get(&scalar.name).is_some_and(|(kind, _)| kind == "f32");
        if scalar.double || is_float != (*kind == ScalarKind::Float) {
            return Err(format!("the job passes `{}` as another type", scalar.name));
        }
        scalar.offset = number * 4;
    }
    let body: Vec<Mapped> = members
        .iter()
        .map(|(name, kind)| match own.get(name) {
            Some((kind, from)) => (format!("    {name}: {kind},"), *from),
            None => (format!("    {name}: {},", word(*kind)), 0),
        })
        .collect();
    lines.splice(begin + 1..begin + length, body);
    Ok(())
}

fn word(kind: ScalarKind) -> &'static str {
    match kind {
        ScalarKind::Float => "f32",
        ScalarKind::Sint => "i32",
        _ => "u32",
    }
}

impl Hand<'_> {
    /// The number of the buffer of that name, or else of that number, and whether it is a uniform buffer.
    fn binding_of(&self, name: &str, number: u32) -> Option<(u32, bool)> {
        let buffers = || {
            self.module.global_variables.iter().filter_map(|(_, variable)| {
                Some((variable.name.as_deref(), variable.binding?.binding, variable.space == AddressSpace::Uniform))
            })
        };
        let named = buffers().find(|(its, ..)| *its == Some(name));
        named.or_else(|| buffers().find(|(_, its, _)| *its == number)).map(|(_, number, uniform)| (number, uniform))
    }

    /// The number of the uniform structure.
    fn uniform_binding(&self) -> Option<u32> {
        let (_, variable) = self.structure()?;
        Some(variable.binding?.binding)
    }

    /// The members of the uniform structure, which are words one after the other.
    fn members(&self) -> Option<Vec<(String, ScalarKind)>> {
        let (_, variable) = self.structure()?;
        let TypeInner::Struct { members, .. } = &self.module.types[variable.ty].inner else { return None };
        members
            .iter()
            .map(|member| match self.module.types[member.ty].inner {
                TypeInner::Scalar(scalar) if scalar.width == 4 => Some((member.name.clone()?, scalar.kind)),
                _ => None,
            })
            .collect()
    }

    fn structure(&self) -> Option<(naga::Handle<naga::GlobalVariable>, &naga::GlobalVariable)> {
        self.module.global_variables.iter().find(|(_, variable)| {
            variable.space == AddressSpace::Uniform
                && matches!(self.module.types[variable.ty].inner, TypeInner::Struct { .. })
        })
    }
}
