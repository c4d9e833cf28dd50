//! A variant's CUDA C, edited or not, as WGSL that takes the place of the variant's own: the same entry point, overrides,
//! bindings and uniform structure. So the same job runs it, and whatever looks at the reader's WGSL looks at it.

use std::{collections::BTreeMap, rc::Rc};

use naga::{AddressSpace, ScalarKind, TypeInner};
use warpground_cuda::{
    Translation,
    kernel::{Bound, Kernel, Shape},
    translate_for_launch,
};
use warpground_engine::{Job, Launch, Step, wgsl::for_naga};
use warpground_patterns::{Request, Variant, VariantId};

use super::{
    exchange::{Hand, other_buffers},
    merged::{Mapped, merged},
};
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

/// Translates a text in the place of a variant's CUDA C, for the launches that the request describes. Macros that fix what the
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
    let name = format!("{id}.cu");
    let text = with_settings(variant, text, request);
    let mut said = Vec::new();
    let mut kernels = Vec::new();
    // Blocks of one shape have one translation.
    let mut known: Vec<([u32; 3], Translation)> = Vec::new();
    for (number, entry) in variant.entry_points.iter().enumerate() {
        let set = &job.kernels[number].overrides;
        let block = hand.block(entry, set);
        let sides = block.unwrap_or([1; 3]);
        if !known.iter().any(|(its, _)| *its == sides) {
            let shape = Shape {
                block_dimensions: sides.iter().rposition(|count| *count > 1).map_or(1, |last| last + 1),
                ..Shape::default()
            };
            let takes = |kernel: &Kernel| {
                // Kernels whose blocks have another shape are taken from another translation.
                let its = variant.entry_points.iter().position(|its| *its == kernel.entry_point);
                its.filter(|its| hand.block(variant.entry_points[*its], &job.kernels[*its].overrides) == block)
                    .is_none_or(|its| launches(&job, its).all(|launch| hand.suits(kernel, &job, launch, sides, false)))
            };
            known.push((sides, translate_for_launch(&name, &text, &shape, takes)));
        }
        let Some((_, translation)) = known.iter().find(|(its, _)| *its == sides) else { continue };
        if number == 0 {
            said = marks(&translation.source, &translation.diagnostics);
        }
        if !translation.succeeded() {
            let said = marks(&translation.source, &translation.diagnostics);
            return Adapted::refused(said, "the CUDA C has errors".to_owned());
        }
        let Some(kernel) = translation.kernels.iter().find(|kernel| kernel.entry_point == *entry) else {
            return Adapted::refused(said, format!("the kernel `{entry}` is missing: that is what Run launches"));
        };
        match fitted(kernel.clone(), &hand, variant, &job, number, block) {
            Ok(kernel) => kernels.push(kernel),
            Err(reason) => return Adapted::refused(said, reason),
        }
    }
    if kernels.len() > 1
        && let Err(reason) = put_together(&mut kernels, variant)
    {
        return Adapted::refused(said, reason);
    }
    let Some(first) = kernels.first() else {
        return Adapted::refused(said, "this page launches none of its kernels".to_owned());
    };
    let shown = TranslatedKernel::of(first);
    let line_maps = kernels.iter().map(|kernel| (kernel.entry_point.clone(), kernel.line_map.clone())).collect();
    let translated = kernels.into_iter().map(Rc::new).collect();
    let source = SourceText { line_maps, translated, ..SourceText::wgsl(name, text) };
    Adapted { marks: said, kernel: Ok(shown), source: Some(source) }
}

/// Makes one module of those of several kernels: what one job launches is one text.
fn put_together(kernels: &mut [Kernel], variant: &Variant) -> Result<(), String> {
    let settings: Vec<String> = own_overrides(variant).map(str::to_owned).collect();
    let modules: Vec<Vec<Mapped>> = kernels.iter().map(lines_of).collect();
    let (lines, names) = merged(&settings, &modules);
    let (texts, line_map): (Vec<String>, Vec<u32>) = lines.into_iter().unzip();
    let wgsl = texts.join("\n") + "\n";
    if let Err(error) = naga::front::wgsl::parse_str(&for_naga(&wgsl)) {
        return Err(format!("its kernels do not fit into one module: {error}"));
    }
    for (kernel, names) in kernels.iter_mut().zip(names) {
        let rename = |name: &mut String| {
            if let Some(new) = names.get(name) {
                name.clone_from(new);
            }
        };
        kernel.bindings.iter_mut().for_each(|binding| rename(&mut binding.name));
        kernel.plain_accesses.iter_mut().for_each(rename);
        if let Some(dynamic) = &mut kernel.dynamic_shared {
            rename(&mut dynamic.length);
        }
        kernel.wgsl.clone_from(&wgsl);
        kernel.line_map.clone_from(&line_map);
    }
    Ok(())
}

/// The job, if translated kernels can take the place of its own.
fn launchable(id: VariantId, variant: &Variant, text: &str, request: &Request) -> Result<Job, String> {
    let job = variant.job(&Request { edited: None, ..request.clone() }).map_err(|error| error.to_string())?;
    if let Some(reason) = other_buffers(id, &job) {
        return Err(reason.to_owned());
    }
    let is_folded = |launch: &Launch| {
        let part = match variant.entry_points {
            [_, _, ..] => part_of(text, variant.entry_points[launch.kernel]),
            _ => text,
        };
        launch.grid[1] > 1 && !part.contains("blockIdx.y")
    };
    if job.steps.iter().any(|step| matches!(step, Step::Launch(launch) if is_folded(launch))) {
        return Err("the grid has more than 65,535 blocks in x, which WebGPU folds and this text does not; choose a smaller size".to_owned());
    }
    Ok(job)
}

/// The part of a text that begins with a kernel's name, up to the next kernel.
fn part_of<'text>(text: &'text str, entry: &str) -> &'text str {
    let is_it = |part: &&str| {
        let named =
            |at: usize| part[at + entry.len()..].trim_start().starts_with('(') && !part[..at].ends_with(is_word);
        part.match_indices(entry).any(|(at, _)| named(at))
    };
    text.split("__global__").skip(1).find(is_it).unwrap_or_default()
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
pub(crate) fn with_settings(variant: &Variant, text: &str, request: &Request) -> String {
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

/// The kernel in the frame of the hand-written one of that number: its WGSL, and where a launch of it holds what.
fn fitted(
    mut kernel: Kernel,
    hand: &Hand<'_>,
    variant: &Variant,
    job: &Job,
    number: usize,
    block: Option<[u32; 3]>,
) -> Result<Kernel, String> {
    let mut lines = lines_of(&kernel);
    overrides(&mut lines, &kernel, hand, variant, &job.kernels[number].overrides, block)?;
    bindings(&mut lines, &mut kernel, hand, variant.entry_points.len() > 1)?;
    if !kernel.scalars.is_empty() {
        scalars(&mut lines, &mut kernel, hand)?;
    }
    let launches = job.steps.iter().filter_map(|step| match step {
        Step::Launch(launch) if launch.kernel == number => Some(launch),
        _ => None,
    });
    for launch in launches {
        let is_bound = |index: u32| launch.bindings.iter().any(|(its, _)| *its == index);
        if let Some(missing) = kernel.bindings.iter().find(|binding| !is_bound(binding.index)) {
            return Err(format!("the job binds nothing for `{}` of `{}`", missing.name, kernel.entry_point));
        }
    }
    let (texts, line_map): (Vec<String>, Vec<u32>) = lines.into_iter().unzip();
    kernel.wgsl = texts.join("\n") + "\n";
    kernel.line_map = line_map;
    Ok(kernel)
}

/// The launches of a kernel of the job.
fn launches(job: &Job, number: usize) -> impl Iterator<Item = &Launch> {
    job.steps.iter().filter_map(move |step| match step {
        Step::Launch(launch) if launch.kernel == number => Some(launch),
        _ => None,
    })
}

fn lines_of(kernel: &Kernel) -> Vec<Mapped> {
    let lines = kernel.wgsl.lines().map(str::to_owned);
    lines.zip(kernel.line_map.iter().copied().chain(std::iter::repeat(0))).collect()
}

/// The lines of the hand-written WGSL that declare what the job sets.
fn own_overrides(variant: &Variant) -> impl Iterator<Item = &'static str> {
    variant.wgsl.get().lines().filter(|line| line.starts_with("override "))
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The declared name in `override NAME: …` and the like.
fn declared<'line>(line: &'line str, keyword: &str) -> Option<&'line str> {
    let rest = line.strip_prefix(keyword)?.trim_start();
    let end = rest.find(|letter| !is_word(letter))?;
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
    let sides = block_sides(variant, &kernel.entry_point)
        .ok_or("the block of this kernel is not known before it is compiled")?;
    for (axis, present) in ["block_x", "block_y", "block_z"].into_iter().zip(kernel.block_overrides) {
        let at = lines.iter().position(|(line, _)| declared(line, "override") == Some(axis));
        let side = sides.get(["block_x", "block_y", "block_z"].iter().position(|its| *its == axis).unwrap_or(0));
        match (at, side) {
            (Some(at), Some(side)) if side != axis => lines[at].0 = format!("override {axis}: u32 = {side};"),
            // Several kernels have one such line.
            (Some(at), Some(_)) if variant.entry_points.len() > 1 => {
                if let Some(own) = own_overrides(variant).find(|line| declared(line, "override") == Some(axis)) {
                    own.clone_into(&mut lines[at].0);
                }
            }
            (None, Some(side)) if present && side != axis => {
                return Err(format!("the block's `{axis}` is not declared"));
            }
            _ => {}
        }
    }
    if let Some(dynamic) = &kernel.dynamic_shared {
        let name = dynamic.length.trim_end_matches("_length");
        let threads = block.map(|block| block.iter().map(|side| f64::from(*side)).product());
        let length = hand
            .shared_length(&kernel.entry_point, name, set)
            .or(threads)
            .ok_or("the length of the shared array is not known")?;
        if let Some(at) = lines.iter().position(|(line, _)| declared(line, "override") == Some(dynamic.length.as_str()))
        {
            lines[at].0 = format!("override {}: u32 = {length};", dynamic.length);
        }
    }
    // What the job sets has to be declared, before it is used.
    let missing: Vec<Mapped> = own_overrides(variant)
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

/// The sides of a hand-written kernel's block, as its text has them.
fn block_sides(variant: &Variant, entry: &str) -> Option<Vec<String>> {
    let before = variant.wgsl.get().split_once(&format!("fn {entry}("))?.0;
    let sides = before.rsplit_once("@workgroup_size(")?.1.split(')').next()?;
    Some(sides.split(',').map(|side| side.trim().to_owned()).filter(|side| !side.is_empty()).collect())
}

/// Gives the buffers the numbers under which the job binds them. The order of `several` kernels' parameters says nothing of
/// the one list of buffers that they have in WGSL.
fn bindings(lines: &mut [Mapped], kernel: &mut Kernel, hand: &Hand<'_>, several: bool) -> Result<(), String> {
    for binding in &mut kernel.bindings {
        let at = lines.iter().position(|(line, _)| {
            line.contains(&format!("@binding({})", binding.index)) && line.contains(&format!("> {}:", binding.name))
        });
        let Some(at) = at else { return Err(format!("`{}` is not declared on a line of its own", binding.name)) };
        let number = match binding.bound {
            Bound::Scalars => hand.uniform_binding().ok_or("the job passes no scalars")?,
            Bound::Parameter(_) | Bound::Global(_) => {
                let order = (!several).then_some(binding.index);
                let (number, uniform) = hand.binding_of(&binding.name, order).ok_or_else(|| {
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
    /// The number of the buffer of that name, or else the one in the order of the parameters, and whether it is a uniform buffer.
    fn binding_of(&self, name: &str, order: Option<u32>) -> Option<(u32, bool)> {
        let buffers = || {
            self.module.global_variables.iter().filter_map(|(_, variable)| {
                Some((variable.name.as_deref(), variable.binding?.binding, variable.space == AddressSpace::Uniform))
            })
        };
        let named = buffers().find(|(its, ..)| *its == Some(name));
        named
            .or_else(|| buffers().find(|(_, its, _)| Some(*its) == order))
            .map(|(_, number, uniform)| (number, uniform))
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
