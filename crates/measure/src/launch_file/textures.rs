//! The `[[texture]]` and `[[sampler]]` tables of a launch file.

use std::collections::HashMap;

use warpground_engine::{
    AddressMode, Buffer, Dimension, ElementType, Fill, Filter, ImageDeclaration, Layout, Resource, Role, Sampler,
    TexelFormat, Texture,
};

use super::{
    LaunchFileError, LaunchProblem,
    buffers::{Declared, Described, Known, Read, check_length, file, given, pixels},
    contents::{Contents, Rule},
    document::{Entry, Table},
    formula::Scalars,
    kernels::{dimensions, has_ending},
    numbers::{self, Numbers, Pixels, Sides},
};

/// The keys of a texture's table.
pub(super) const TEXTURE_KEYS: [&str; 13] = [
    "binding",
    "group",
    "name",
    "size",
    "format",
    "fill",
    "value",
    "seed",
    "file",
    "expect",
    "tolerance",
    "absolute",
    "as",
];
/// The keys of a sampler's table.
pub(super) const SAMPLER_KEYS: [&str; 5] = ["binding", "group", "name", "filter", "address"];

/// The most bytes of a texture's values: they are kept in memory.
const MOST_BYTES: u64 = 1 << 30;

/// A texture or a sampler, without what it should hold afterwards.
pub(super) fn describe<'file>(
    table: Table<'file>,
    declared: &Declared,
    image: ImageDeclaration,
    (before, scalars): (&[Described<'file>], &HashMap<String, f64>),
    read: Read<'_>,
) -> Result<Described<'file>, LaunchFileError> {
    let name = match table.optional("name") {
        Some(entry) => entry.text()?.to_owned(),
        None => declared.name.clone(),
    };
    let (dimension, format, written) = match image {
        ImageDeclaration::Sampler => {
            table.only(&SAMPLER_KEYS)?;
            let resource = Some(Resource::Sampler(sampler(&table)?));
            let (buffer, _) = unused(name, image);
            let layout = Layout::of_scalars(ElementType::U32.into());
            let (elements, writable, assumed) = (1, false, None);
            return Ok(Described { table, buffer, layout, elements, writable, resource, assumed });
        }
        ImageDeclaration::Sampled { dimension, element, .. } => {
            table.only(&TEXTURE_KEYS)?;
            (dimension, sampled_format(&table, element, dimension, &mut *read)?, false)
        }
        ImageDeclaration::Storage { dimension, format, written, .. } => {
            table.only(&TEXTURE_KEYS)?;
            if let Some(entry) =
                table.optional("format").filter(|entry| !entry.text().is_ok_and(|its| its == format.name()))
            {
                return Err(
                    entry.wrong(format!("`{}`", entry.text()?), &format!("the kernel's own format, {}", format.name()))
                );
            }
            (dimension, format, written)
        }
    };
    let layout = layout_of(format);
    let known = Known { buffers: before, scalars, fractions: format.element() == ElementType::F32 };
    let stated = match table.optional("size") {
        Some(entry) => Some(stated_size(&entry, dimension, &known)?),
        None => None,
    };
    if let (Some(size), Some(entry)) = (stated, table.optional("size")) {
        check_bytes(&Texture { dimension, size, format }, &entry)?;
    }
    let texels = stated.map(|size| size.iter().map(|side| u64::from(*side)).product());
    let spoken_of = table.optional("expect").is_some_and(|entry| entry.text().is_ok_and(|text| text == "file"));
    let alone = table.optional("file").filter(|_| !spoken_of);
    let fill = table.optional("fill");
    let contents = match (&fill, &alone) {
        (Some(entry), _) => Some(given(&table, entry, &layout, texels, &known, read)?),
        (None, Some(entry)) => Some(file(entry, pixels(&table.optional("as"), &layout)?, &known, read)?),
        (None, None) => None,
    };
    let about = fill.or(alone);
    let is_picture = contents.as_ref().is_some_and(|contents| contents.sides.is_picture);
    if let (true, 2, Some(entry)) = (is_picture, format.channels(), &about) {
        return Err(entry.wrong(format!("a picture for {}", format.name()), "formats of one or four channels"));
    }
    let size = match (stated, &contents, &about) {
        (Some(size), ..) => size,
        (None, Some(contents), _) => size_of_file(&contents.sides, format, dimension)
            .ok_or_else(|| table.problem(LaunchProblem::Missing { key: "size" }))?,
        _ => return Err(table.problem(LaunchProblem::Missing { key: "size" })),
    };
    let texture = Texture { dimension, size, format };
    if let Some(entry) = &about {
        check_bytes(&texture, entry)?;
    }
    if let (Some(contents), Some(entry)) = (contents.as_ref().filter(|contents| contents.raw.is_none()), &about) {
        check_length(contents, entry, ("fill", &name), &layout, (texture.texels(), true))?;
    }
    let fill = match (&contents, &about) {
        (Some(contents), Some(entry)) => Some(fill_of(contents, entry, &texture, &layout)?),
        _ => None,
    };
    let mut assumed = None;
    let fill = match fill {
        None if !written => {
            let (contents, words) = usual(&texture, before.len());
            assumed = Some(format!("the texture `{name}`, which has no `fill`, holds {words}"));
            let fill = contents.fill(&layout, texture.texels());
            Some(fill.map_err(|reason| {
                table.problem(LaunchProblem::Wrong { what: reason, allowed: "a `fill`".to_owned() })
            })?)
        }
        fill => fill,
    };
    let role = match (written, &fill) {
        (true, Some(_)) => Role::InputOutput,
        (true, None) => Role::Output,
        (false, _) => Role::Input,
    };
    let length = texture.elements().max(1);
    let buffer = Buffer { name, element: format.element(), length, fill: fill.unwrap_or(Fill::Zero), role };
    let resource = Some(Resource::Texture(texture));
    Ok(Described { table, buffer, layout, elements: texture.texels(), writable: written, resource, assumed })
}

/// Random values for a texture of which nothing says what it holds, and what they are in words.
fn usual(texture: &Texture, before: usize) -> (Contents, &'static str) {
    let seed = u32::try_from(before).unwrap_or(0) + 1;
    let name = texture.format.name();
    if name.ends_with("norm") {
        let below = Fill::HashBelow { seed, bound: 251 };
        let values = (0..texture.elements()).map(|index| f64::from(below.u32(index)) / 250.0).collect();
        return (Contents::of(Rule::Values(values)), "random fractions from 0 to 1");
    }
    let (fill, words) = if name.ends_with("float") {
        (Fill::Hash { seed }, "random numbers from -1 to 1")
    } else {
        (Fill::HashBelow { seed, bound: 100 }, "random numbers below 100")
    };
    (Contents::of(Rule::Fill(fill)), words)
}

/// Refuses a texture whose values take more memory than a host has to spare.
fn check_bytes(texture: &Texture, entry: &Entry<'_>) -> Result<(), LaunchFileError> {
    let bytes = texture.elements().saturating_mul(ElementType::BYTES);
    if bytes > MOST_BYTES {
        return Err(entry.wrong(format!("{} texels", texture.texels()), "values of up to 1 GiB"));
    }
    Ok(())
}

/// What a texture is for two kernels that see it: one may write what the other samples.
pub(super) fn both(first: Option<ImageDeclaration>, second: Option<ImageDeclaration>) -> Option<ImageDeclaration> {
    match (first, second) {
        (
            Some(ImageDeclaration::Storage { dimension, format, read, written }),
            Some(ImageDeclaration::Storage { read: reads, written: writes, .. }),
        ) => Some(ImageDeclaration::Storage { dimension, format, read: read || reads, written: written || writes }),
        (Some(ImageDeclaration::Sampled { .. }), Some(storage @ ImageDeclaration::Storage { .. })) => Some(storage),
        (first, _) => first,
    }
}

/// How the values of a texture lie among a job's.
fn layout_of(format: TexelFormat) -> Layout {
    Layout::of_vectors(format.element().into(), u32::try_from(format.channels()).unwrap_or(4))
}

/// A texture or a sampler that nothing describes.
pub(super) fn unused(name: String, image: ImageDeclaration) -> (Buffer, Resource) {
    let texture = |dimension, format| Texture { dimension, size: [1; 3], format };
    let resource = match image {
        ImageDeclaration::Sampler => Resource::Sampler(Sampler::default()),
        ImageDeclaration::Sampled { dimension, element, .. } => {
            Resource::Texture(texture(dimension, four_channels(element, false)))
        }
        ImageDeclaration::Storage { dimension, format, .. } => Resource::Texture(texture(dimension, format)),
    };
    let (element, length) = match resource {
        Resource::Texture(texture) => (texture.format.element(), texture.elements()),
        Resource::Sampler(_) => (ElementType::U32, 1),
    };
    let role = if matches!(image, ImageDeclaration::Storage { .. }) { Role::Scratch } else { Role::Input };
    (Buffer { name, element, length, fill: Fill::Zero, role }, resource)
}

/// How far two values of a texture may be from each other because a device rounds them: a step of the format.
pub(super) fn step(texture: &Texture) -> f64 {
    match texture.format {
        TexelFormat::Rgba8Unorm => 1.001 / 255.0,
        TexelFormat::Rgba8Snorm => 1.001 / 127.0,
        _ => 0.0,
    }
}

/// The values that a texture holds which was given those of a rule, as the bytes of a buffer.
pub(super) fn rounded(texture: &Texture, fill: &Fill) -> Vec<u8> {
    let mut values = vec![0; usize::try_from(texture.elements() * ElementType::BYTES).unwrap_or(0)];
    fill.write(texture.format.element(), 0, &mut values);
    texture.unpack(&texture.pack(&values))
}

fn fill_of(
    contents: &Contents,
    entry: &Entry<'_>,
    texture: &Texture,
    layout: &Layout,
) -> Result<Fill, LaunchFileError> {
    if let Some(raw) = &contents.raw {
        // Bytes are texels as they lie.
        let wanted = texture.bytes();
        if raw.len() as u64 != wanted {
            return Err(entry.wrong(format!("{} bytes", raw.len()), &format!("the texture's {wanted} bytes")));
        }
        return Ok(Fill::Bytes(texture.unpack(raw).into()));
    }
    contents.fill(layout, texture.texels()).map_err(|reason| entry.wrong(reason, "values that fit"))
}

fn stated_size(entry: &Entry<'_>, dimension: Dimension, known: &Known<'_, '_>) -> Result<[u32; 3], LaunchFileError> {
    let size = dimensions(entry, &Scalars(known.scalars))?;
    let limits = dimension.limits();
    let allowed = || {
        let axes: Vec<String> = limits[..dimension.axes()].iter().map(ToString::to_string).collect();
        format!("up to {} for a texture_{}", axes.join(" x "), dimension.name())
    };
    let given = entry.list_or_one().len();
    if given > dimension.axes() || size.iter().zip(limits).any(|(side, limit)| *side > limit) {
        let sides: Vec<String> = size.iter().take(given).map(ToString::to_string).collect();
        return Err(entry.wrong(sides.join(" x "), &allowed()));
    }
    Ok(size)
}

/// The size that a file's numbers have.
fn size_of_file(sides: &Sides, format: TexelFormat, dimension: Dimension) -> Option<[u32; 3]> {
    let mut own = sides.sides.as_slice();
    if !sides.is_picture && own.len() > dimension.axes() && own.first() == Some(&(format.channels() as u64)) {
        own = &own[1..];
    }
    if own.is_empty() || own.len() > dimension.axes() {
        return None;
    }
    let mut size = [1; 3];
    for (to, from) in size.iter_mut().zip(own) {
        *to = u32::try_from(*from).ok()?;
    }
    Some(size)
}

fn four_channels(element: ElementType, picture: bool) -> TexelFormat {
    match (element, picture) {
        (ElementType::F32, true) => TexelFormat::Rgba8Unorm,
        (ElementType::U32, true) => TexelFormat::Rgba8Uint,
        (ElementType::I32, true) => TexelFormat::Rgba16Sint,
        (ElementType::F32, false) => TexelFormat::Rgba32Float,
        (ElementType::U32, false) => TexelFormat::Rgba32Uint,
        (ElementType::I32, false) => TexelFormat::Rgba32Sint,
    }
}

fn with_channels(element: ElementType, channels: u64) -> TexelFormat {
    match (channels, element) {
        (1, ElementType::F32) => TexelFormat::R32Float,
        (1, ElementType::U32) => TexelFormat::R32Uint,
        (1, ElementType::I32) => TexelFormat::R32Sint,
        (2, ElementType::F32) => TexelFormat::Rg32Float,
        (2, ElementType::U32) => TexelFormat::Rg32Uint,
        (2, ElementType::I32) => TexelFormat::Rg32Sint,
        (_, element) => four_channels(element, false),
    }
}

/// The format of a texture that is read: the one that the table names, or one that holds what its file does.
fn sampled_format(
    table: &Table<'_>,
    element: ElementType,
    dimension: Dimension,
    read: Read<'_>,
) -> Result<TexelFormat, LaunchFileError> {
    if let Some(entry) = table.optional("format") {
        let name = entry.text()?;
        let fitting: Vec<_> = TexelFormat::ALL.into_iter().filter(|format| format.element() == element).collect();
        return TexelFormat::of_name(name).filter(|format| fitting.contains(format)).ok_or_else(|| {
            let names: Vec<_> = fitting.iter().map(|format| format.name()).collect();
            entry.wrong(format!("`{name}`"), &names.join(", "))
        });
    }
    let rule = table.optional("fill").and_then(|fill| fill.as_table()?.optional("file"));
    let Some(entry) = rule.or_else(|| table.optional("file")) else { return Ok(four_channels(element, false)) };
    let path = entry.text()?;
    if has_ending(path, "png") {
        return Ok(four_channels(element, true));
    }
    if !has_ending(path, "npy") {
        return Ok(four_channels(element, false));
    }
    let refused = |reason: String| entry.problem(LaunchProblem::File { path: path.to_owned(), reason });
    let bytes = read(path).map_err(refused)?;
    match numbers::read(path, bytes, Pixels::Rgba).map_err(refused)? {
        Numbers::Values(_, Sides { sides, .. }) if sides.len() == dimension.axes() => Ok(with_channels(element, 1)),
        Numbers::Values(_, Sides { sides, .. }) => Ok(with_channels(element, sides.first().copied().unwrap_or(4))),
        Numbers::Raw(_) => Ok(four_channels(element, false)),
    }
}

fn sampler(table: &Table<'_>) -> Result<Sampler, LaunchFileError> {
    let mut sampler = Sampler::default();
    if let Some(entry) = table.optional("filter") {
        sampler.filter = named(&entry, &Filter::ALL)?;
    }
    if let Some(entry) = table.optional("address") {
        let all = entry.list_or_one();
        match all.as_slice() {
            [one] => sampler.address = [named(one, &AddressMode::ALL)?; 3],
            [_, ..] if all.len() <= 3 => {
                for (to, from) in sampler.address.iter_mut().zip(&all) {
                    *to = named(from, &AddressMode::ALL)?;
                }
            }
            _ => return Err(entry.wrong(format!("{} modes", all.len()), "one, or one for each axis")),
        }
    }
    Ok(sampler)
}

fn named<T: Copy>(entry: &Entry<'_>, all: &[(&'static str, T)]) -> Result<T, LaunchFileError> {
    let name = entry.text()?;
    all.iter().find(|(its, _)| *its == name).map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<_> = all.iter().map(|(name, _)| *name).collect();
        entry.wrong(format!("`{name}`"), &names.join(", "))
    })
}
