//! The launch file as text: its head, its scalars, textures and buffers.

use std::fmt::Write as _;

use warpground_engine::{ElementType, ImageDeclaration, Layout, TexelFormat, wgsl::BindingDeclaration};

use super::{
    Inferred, Kernel, Wanted,
    guess::{begins_rows, guess, guess_leaf, largest, quoted},
    problem::Problem,
    usual,
};
use crate::launch_file::{cuda, kernels::contents};

/// Numbers of a structure that are made up one by one, at most.
const MOST_SCALARS: usize = 64;

impl Kernel<'_> {
    pub(super) fn describe(&self, names: &[String], wanted: &Wanted, mut assumed: Vec<String>) -> Inferred {
        let problem = self.problem(wanted);
        let mut out = String::new();
        let name = self.file.rsplit(['/', '\\']).next().unwrap_or(self.file);
        let _ = writeln!(out, "source = {}", quoted(name));
        if names.len() > 1 {
            let _ = writeln!(out, "entry = {}", quoted(self.entry));
        }
        let threads = problem.threads.map(|threads| threads.to_string());
        let _ = writeln!(out, "threads = [{}]", threads[..problem.shown()].join(", "));
        let _ = writeln!(out, "block = {:?}", self.block);
        if let Some(bytes) = self.shared {
            let _ = writeln!(out, "shared = {bytes}");
        }
        if problem.one_block {
            let elements = crate::units::count(problem.elements);
            assumed.push(format!(
                "one block runs, since the kernel does not ask which block it is; buffers have {elements} elements"
            ));
        } else if let Some(array) = &problem.fixed {
            let elements = crate::units::count(problem.elements);
            assumed.push(format!(
                "the problem has {elements} elements, as the array `{array}` has, with one thread for each"
            ));
        } else if wanted.n.is_none() {
            let sides = vec![crate::units::count(problem.side); problem.dimensions].join(" x ");
            assumed.push(format!("the problem has {sides} elements, with one thread for each"));
        }
        if !self.overrides.is_empty() {
            out.push_str("\n[overrides]\n");
            for (name, value) in self.overrides {
                let _ = writeln!(out, "{name} = {value}");
            }
        }
        let declared = self.module.bindings_of(self.entry);
        let used: Vec<_> = declared
            .iter()
            .filter(|its| self.module.uses(self.entry, its) && !self.own.contains(&its.slot()))
            .collect();
        self.scalars(&used, &problem, &mut out, &mut assumed);
        for declaration in used {
            self.buffer(declaration, &problem, &mut out, &mut assumed);
        }
        Inferred { text: sized(out, &problem), assumed }
    }

    /// Whether a uniform buffer consists of scalars and vectors that `[scalars]` can name.
    pub(super) fn is_simple(&self, declaration: &BindingDeclaration, layout: &Layout) -> bool {
        let members = self.module.uniform_members();
        let own: usize =
            members.iter().filter(|its| its.binding == declaration.slot()).map(|its| its.count as usize).sum();
        declaration.uniform && own > 0 && own == layout.element.len()
    }

    pub(super) fn scalars(
        &self,
        used: &[&BindingDeclaration],
        problem: &Problem,
        out: &mut String,
        assumed: &mut Vec<String>,
    ) {
        let mut lines = String::new();
        let mut said = Vec::new();
        for declaration in used {
            let Some(layout) = self.module.layout(declaration.slot()) else { continue };
            if !self.is_simple(declaration, &layout) {
                continue;
            }
            for member in self.module.uniform_members().iter().filter(|its| its.binding == declaration.slot()) {
                let value = guess(&member.name, member.kind.starts_with('f'), member.count, problem);
                let value = if member.count == 1 {
                    value
                } else {
                    format!("[{}]", vec![value; member.count as usize].join(", "))
                };
                let name = self.own_name(&member.name);
                let _ = writeln!(lines, "{name} = {value}");
                said.push(format!("{name} = {value}"));
            }
        }
        if !lines.is_empty() {
            out.push_str("\n[scalars]\n");
            out.push_str(&lines);
            let (noun, verb) = if said.len() == 1 { ("scalar", "is") } else { ("scalars", "are") };
            assumed.push(format!("the {noun} {verb} {}", said.join(", ")));
        }
    }

    /// A texture with a texel for each thread, or a sampler.
    pub(super) fn image(
        &self,
        (declaration, image): (&BindingDeclaration, ImageDeclaration),
        problem: &Problem,
        out: &mut String,
        assumed: &mut Vec<String>,
    ) {
        let header = if image == ImageDeclaration::Sampler { "sampler" } else { "texture" };
        let name = &declaration.name;
        let _ = writeln!(out, "\n[[{header}]]\nname = {}", quoted(name));
        let (dimension, format, filled) = match image {
            ImageDeclaration::Sampler => {
                out.push_str("filter = \"linear\"\naddress = \"clamp-to-edge\"\n");
                assumed.push(format!("the sampler `{name}` interpolates, and goes on with the texel at the edge"));
                return;
            }
            ImageDeclaration::Sampled { dimension, element, .. } => {
                let format = match element {
                    ElementType::F32 => TexelFormat::Rgba32Float,
                    ElementType::U32 => TexelFormat::Rgba32Uint,
                    ElementType::I32 => TexelFormat::Rgba32Sint,
                };
                let _ = writeln!(out, "format = {}", quoted(format.name()));
                (dimension, format, true)
            }
            ImageDeclaration::Storage { dimension, format, .. } => {
                (dimension, format, self.module.reads(self.entry, declaration))
            }
        };
        let size = problem.texels(dimension);
        let sides = size[..dimension.axes()].iter().map(ToString::to_string).collect::<Vec<_>>();
        let _ = writeln!(out, "size = [{}]", sides.join(", "));
        let (sides, format) = (sides.join(" x "), format.name());
        let words = if filled {
            let (fill, words) = match (format.ends_with("norm"), format.ends_with("float")) {
                (true, _) => ("{ formula = \"(i * 4 + c) % 251 / 250.0\" }", "fractions from 0 to 1"),
                (_, true) => ("\"hash\"", "random numbers from -1 to 1"),
                _ => ("{ below = 100 }", "random numbers below 100"),
            };
            let _ = writeln!(out, "fill = {fill}");
            words
        } else {
            "filled with a pattern, so that what is not written shows"
        };
        assumed.push(format!("the texture `{name}` has {sides} texels ({format}): {words}"));
    }

    pub(super) fn buffer(
        &self,
        declaration: &BindingDeclaration,
        problem: &Problem,
        out: &mut String,
        assumed: &mut Vec<String>,
    ) {
        if let Some(image) = declaration.image {
            return self.image((declaration, image), problem, out, assumed);
        }
        let Some(layout) = self.layout(declaration) else { return };
        if self.is_simple(declaration, &layout) {
            return;
        }
        let name = self.own_name(&declaration.name);
        let _ = writeln!(out, "\n[[buffer]]\nname = {}", quoted(name));
        let kind = &layout.element_type;
        let _ = writeln!(out, "type = {}", quoted(kind));
        let length = match layout.fixed {
            Some(length) => u64::from(length),
            None => {
                let length = problem.elements + u64::from(begins_rows(name, &layout));
                let _ = writeln!(out, "len = {length}");
                length
            }
        };
        // What is no array, and only read, holds sizes and the like.
        if layout.fixed == Some(1) && layout.element.len() <= MOST_SCALARS && !declaration.writable {
            let values: Vec<String> =
                layout.element.iter().map(|leaf| guess_leaf(name, leaf, &layout, problem)).collect();
            let _ = writeln!(out, "fill = {{ values = [{}] }}", values.join(", "));
            let said: Vec<String> = layout
                .element
                .iter()
                .zip(&values)
                .map(|(leaf, value)| format!("{name}{} = {value}", leaf.path))
                .collect();
            assumed.push(said.join(", "));
            return;
        }
        let length_words = crate::units::counted(length, "element");
        if !self.module.reads(self.entry, declaration) && !declaration.uniform {
            assumed.push(format!(
                "`{name}` has {length_words} ({kind}), filled with a pattern so that what is not written shows"
            ));
            return;
        }
        let seed = u64::from(declaration.group) * 100 + u64::from(declaration.index) + 1;
        // Bytes and the like lie in words that WGSL changes by atomics, whatever the kernel does.
        let narrow = layout.element.iter().any(|leaf| leaf.scalar.bytes() < 4);
        let is_atomic = |its: Layout| its.element_type.starts_with("atomic");
        let counted = !narrow && self.module.layout(declaration.slot()).is_some_and(is_atomic);
        let largest = layout.element.iter().filter_map(|leaf| largest(leaf.scalar)).min().unwrap_or(u64::MAX);
        let (fill, words) = if counted {
            ("\"zero\"".to_owned(), "zero".to_owned())
        } else if begins_rows(name, &layout) {
            ("\"iota\"".to_owned(), "0, 1, 2 and so on, so that each row has one element".to_owned())
        } else if !usual(&layout, length, seed).is_below {
            (format!("{{ hash = {seed} }}"), "random numbers from -1 to 1".to_owned())
        } else if length > largest {
            (format!("{{ below = {} }}", largest + 1), format!("random numbers up to {largest}"))
        } else {
            (format!("{{ below = {length} }}"), "random numbers below its length".to_owned())
        };
        let _ = writeln!(out, "fill = {fill}");
        assumed.push(format!("`{name}` has {length_words} ({kind}): {words}"));
    }

    /// What the author calls a variable.
    pub(super) fn own_name<'name>(&self, name: &'name str) -> &'name str {
        self.cuda.map_or(name, |code| cuda::own_name(name, code))
    }

    /// What lies in a buffer, in CUDA's types where it is CUDA.
    pub(super) fn layout(&self, declaration: &BindingDeclaration) -> Option<Layout> {
        let cuda = self.translated.and_then(|kernel| contents(kernel, declaration.slot()));
        cuda.or_else(|| self.module.layout(declaration.slot()))
    }
}

/// The launch file with its lengths as formulas of the scalars that are its size, so that one number changes the problem, and
/// a sweep can. Where the kernel takes no such scalar, the file has one of its own.
fn sized(text: String, problem: &Problem) -> String {
    if problem.one_block || problem.fixed.is_some() || problem.dimensions > 2 {
        return text;
    }
    let lines: Vec<&str> = text.lines().collect();
    let start = lines.iter().position(|line| *line == "[scalars]");
    let side = problem.side.to_string();
    let scalars = lines.iter().skip(start.map_or(lines.len(), |at| at + 1)).take_while(|line| !line.is_empty());
    let scalars: Vec<(&str, &str)> = scalars.filter_map(|line| line.split_once(" = ")).collect();
    let sizes: Vec<&str> = scalars.iter().filter(|(_, value)| *value == side).map(|(name, _)| *name).collect();
    let has = |name: &str, parts: &[&str]| parts.iter().any(|part| name.to_lowercase().contains(part));
    let down = sizes.iter().copied().find(|name| has(name, &["height", "row", "ny"]));
    let across = sizes.iter().copied().find(|name| Some(*name) != down);
    let own = if scalars.iter().any(|(name, _)| *name == "n") { "size" } else { "n" };
    let (x, y) = match (across, down) {
        (Some(x), y) => (x, y.unwrap_or(x)),
        (None, Some(y)) => (y, y),
        (None, None) => (own, own),
    };
    let (threads, length) = match problem.dimensions {
        1 => (format!("\"{x}\""), x.to_owned()),
        _ => (format!("[\"{x}\", \"{y}\"]"), format!("{x} * {y}")),
    };
    let (one, more) = (problem.elements.to_string(), (problem.elements + 1).to_string());
    let mut out = String::new();
    for (at, line) in lines.iter().enumerate() {
        let line = match line.split_once(" = ") {
            Some(("threads", _)) => format!("threads = {threads}"),
            Some(("len", value)) if value == one => format!("len = \"{length}\""),
            Some(("len", value)) if value == more => format!("len = \"{length} + 1\""),
            Some(("fill", value)) if value == format!("{{ below = {one} }}") => {
                format!("fill = {{ below = \"{length}\" }}")
            }
            _ => (*line).to_owned(),
        };
        let _ = writeln!(out, "{line}");
        if x == own && sizes.is_empty() {
            let size = format!("{own} = {side} # the size of the problem");
            if Some(at) == start {
                let _ = writeln!(out, "{size}");
            } else if start.is_none() && line.is_empty() && !out.contains("[scalars]") {
                let _ = writeln!(out, "[scalars]\n{size}\n");
            }
        }
    }
    // A kernel that takes no buffers has no line before them.
    if x == own && sizes.is_empty() && !out.contains("[scalars]") {
        let _ = writeln!(out, "\n[scalars]\n{own} = {side} # the size of the problem");
    }
    out
}
