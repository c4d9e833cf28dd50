//! The `[[buffer]]` tables of a launch file.

use std::collections::HashMap;

use warpground_engine::{
    Buffer, ElementType, Fill, ImageDeclaration, Layout, Resource, Role, ScalarType, wgsl::BindingDeclaration,
};

use super::{
    LaunchFileError, LaunchProblem,
    contents::{Contents, Rule, member_of},
    document::{Entry, Table},
    expectation::{Expectation, Expected},
    formula::{Formula, FormulaError, Names, Scalars},
    infer,
    kernels::{Source, has_ending, whole},
    numbers::{self, Numbers, Pixels, Sides},
    textures::{self, SAMPLER_KEYS, TEXTURE_KEYS},
};
use crate::units;

/// Gives the contents of a file that a launch file names.
pub(super) type Read<'reader> = &'reader mut dyn FnMut(&str) -> Result<Vec<u8>, String>;

/// A buffer that a table describes.
pub(super) struct Described<'file> {
    pub(super) table: Table<'file>,
    pub(super) buffer: Buffer,
    pub(super) layout: Layout,
    pub(super) elements: u64,
    pub(super) writable: bool,
    /// What it is, where it is a texture or a sampler.
    pub(super) resource: Option<Resource>,
    /// What was assumed about its contents, in a sentence.
    pub(super) assumed: Option<String>,
}

/// What the kernels of a launch file say of a buffer.
pub(super) struct Declared {
    pub(super) name: String,
    pub(super) layout: Layout,
    /// Of CUDA, how its translation holds it: a table may still name that type, and then counts its elements.
    pub(super) words: Option<Layout>,
    pub(super) writable: bool,
    pub(super) uniform: bool,
    pub(super) least_bytes: u64,
    pub(super) image: Option<ImageDeclaration>,
}

/// The keys of a buffer's table.
const BUFFER_KEYS: [&str; 14] = [
    "binding",
    "group",
    "name",
    "type",
    "len",
    "fill",
    "members",
    "value",
    "seed",
    "file",
    "expect",
    "tolerance",
    "absolute",
    "as",
];

/// The buffers so far, which formulas read, and the scalars.
pub(super) struct Known<'known, 'file> {
    pub(super) buffers: &'known [Described<'file>],
    pub(super) scalars: &'known HashMap<String, f64>,
    /// Whether pixels are fractions from 0 to 1, as in textures, and not numbers from 0 to 255.
    pub(super) fractions: bool,
}

impl Names for Known<'_, '_> {
    fn scalar(&self, name: &str) -> Option<f64> {
        self.scalars.get(name).copied()
    }

    fn buffer(&self, name: &str) -> Option<(usize, u64)> {
        let at = self.buffers.iter().position(|its| its.buffer.name == name)?;
        let its = &self.buffers[at];
        Some((at, its.elements * its.layout.element.len() as u64))
    }

    fn value(&self, buffer: usize, index: u64) -> f64 {
        let its = &self.buffers[buffer];
        Contents::value(its.buffer.initial_fill(), &its.layout, index)
    }

    fn all(&self) -> String {
        let mut names: Vec<String> = self.scalars.keys().cloned().collect();
        names.sort_unstable();
        names.extend(self.buffers.iter().map(|its| format!("{}[…]", its.buffer.name)));
        names.extend(["i".to_owned(), "len".to_owned()]);
        names.join(", ")
    }
}

/// Which of a kernel's buffers a table describes; `None` if the kernel has no such buffer.
pub(super) fn declaration_of<'known>(
    table: &Table<'_>,
    declared: &'known [BindingDeclaration],
) -> Result<Option<&'known BindingDeclaration>, LaunchFileError> {
    // The kernel says what a table describes, so any of the keys may be right here. An error lists those of the table's own kind.
    let all = [BUFFER_KEYS.as_slice(), &TEXTURE_KEYS, &SAMPLER_KEYS].concat();
    if table.only(&all).is_err() {
        table.only(match table.heading() {
            "texture" => &TEXTURE_KEYS,
            "sampler" => &SAMPLER_KEYS,
            _ => &BUFFER_KEYS,
        })?;
    }
    if let Some(entry) = table.optional("binding") {
        let binding = entry.whole()?;
        let group = table.optional("group").map_or(Ok(0), |entry| entry.whole())?;
        return Ok(declared.iter().find(|known| u64::from(known.index) == binding && u64::from(known.group) == group));
    }
    let name = name_of(table)?;
    Ok(declared.iter().find(|known| known.name == name))
}

/// The complaint about a table whose buffer no kernel has.
pub(super) fn unknown(table: &Table<'_>, declared: &[BindingDeclaration]) -> LaunchFileError {
    let place = |known: &BindingDeclaration| match known.group {
        0 => format!("{} (`{}`)", known.index, known.name),
        group => format!("{} of group {group} (`{}`)", known.index, known.name),
    };
    let all: Vec<_> = declared.iter().map(place).collect();
    let list = if all.is_empty() { "none: it has no buffers".to_owned() } else { all.join(", ") };
    match (table.optional("binding"), name_of(table)) {
        (Some(entry), _) => {
            let binding = entry.whole().unwrap_or_default();
            entry.wrong(format!("the kernel binds nothing at {binding}"), &list)
        }
        (None, Ok(name)) => match table.optional("name") {
            Some(entry) => entry.wrong(format!("the kernel binds nothing called `{name}`"), &list),
            None => table.problem(LaunchProblem::Missing { key: "binding" }),
        },
        (None, Err(error)) => error,
    }
}

/// The name that a table gives its buffer.
pub(super) fn name_of(table: &Table<'_>) -> Result<String, LaunchFileError> {
    let entry = table.optional("name").ok_or_else(|| table.problem(LaunchProblem::Missing { key: "binding" }))?;
    entry.text().map(str::to_owned)
}

impl Declared {
    pub(super) fn of(source: &Source, declaration: &BindingDeclaration) -> Declared {
        let words = || Layout::of_scalars(ScalarType::U32);
        Declared {
            name: declaration.name.clone(),
            layout: source.layout(declaration.slot()).unwrap_or_else(words),
            words: source.translated.as_ref().and_then(|_| source.module.layout(declaration.slot())),
            writable: declaration.writable,
            uniform: declaration.uniform,
            least_bytes: declaration.least_bytes,
            image: declaration.image,
        }
    }

    /// The layout that the table asks for: the declared one, or its scalars one by one.
    fn layout(&self, table: &Table<'_>) -> Result<Layout, LaunchFileError> {
        let Some(entry) = table.optional("type") else { return Ok(self.layout.clone()) };
        let bare = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>();
        let declared = bare(&self.layout.element_type);
        let inner = declared.strip_prefix("atomic<").and_then(|rest| rest.strip_suffix('>')).unwrap_or(&declared);
        let text = entry.text()?;
        if bare(text) == declared || bare(text) == inner {
            return Ok(self.layout.clone());
        }
        let within = |ty: &str| ty.strip_prefix("atomic<").and_then(|rest| rest.strip_suffix('>')).map(str::to_owned);
        let names_words = |words: &&Layout| {
            let name = bare(&words.element_type);
            bare(text) == within(&name).unwrap_or(name)
        };
        if let Some(words) = self.words.as_ref().filter(names_words) {
            return Ok(words.clone());
        }
        // All of its scalars are of one type: then they may be counted one by one.
        let only = self.layout.element.first().map(|leaf| leaf.scalar);
        let only = only.filter(|first| self.layout.element.iter().all(|leaf| leaf.scalar == *first));
        match only {
            Some(scalar) if scalar.name() == text || scalar.cuda_name() == text => Ok(Layout::of_scalars(scalar)),
            _ => {
                let spaced = &self.layout.element_type;
                let inner = spaced.strip_prefix("atomic<").and_then(|rest| rest.strip_suffix('>')).unwrap_or(spaced);
                let declared = format!("`{}` as {inner}", self.name);
                Err(entry.problem(LaunchProblem::Type { declared, said: text.to_owned() }))
            }
        }
    }
}

/// A buffer, without what it should hold afterwards.
pub(super) fn describe<'file>(
    table: Table<'file>,
    declared: &Declared,
    before: &[Described<'file>],
    scalars: &HashMap<String, f64>,
    read: Read<'_>,
) -> Result<Described<'file>, LaunchFileError> {
    if let Some(image) = declared.image {
        return textures::describe(table, declared, image, (before, scalars), read);
    }
    let known = Known { buffers: before, scalars, fractions: false };
    table.only(&BUFFER_KEYS)?;
    let layout = declared.layout(&table)?;
    let stated = match table.optional("len") {
        Some(entry) => {
            let length = whole(&entry, &Scalars(scalars))?;
            if length == 0 {
                return Err(entry.wrong("0".to_owned(), "elements, from 1 on"));
            }
            Some(length)
        }
        None => layout.fixed.map(u64::from),
    };
    // `file` alone is a fill, unless `expect = "file"` speaks of it.
    let spoken_of = table.optional("expect").is_some_and(|entry| entry.text().is_ok_and(|text| text == "file"));
    let alone = table.optional("file").filter(|_| !spoken_of);
    let fill = table.optional("fill");
    let mut given = match (&fill, &alone) {
        (Some(entry), _) => Some(given(&table, entry, &layout, stated, &known, read)?),
        (None, Some(entry)) => Some(file(entry, pixels(&table.optional("as"), &layout)?, &known, read)?),
        (None, None) => None,
    };
    let fill = fill.or(alone);
    let elements = stated.or_else(|| given.as_ref().and_then(|given| given.elements(&layout)));
    let elements = elements.ok_or_else(|| table.problem(LaunchProblem::Missing { key: "len" }))?.max(1);
    if let Some(entry) = table.optional("members") {
        let contents =
            given.get_or_insert(Contents { elements: None, members: Vec::new(), raw: None, sides: Sides::default() });
        if contents.raw.is_some() {
            return Err(entry.wrong("members of a buffer that is filled from bytes".to_owned(), "one or the other"));
        }
        for (name, value) in entry.table()?.entries() {
            let rule = member_rule(&table, (name, &value), &layout, elements, &known, read)?;
            contents.members.push((name.to_owned(), rule));
        }
    }
    let name = match table.optional("name") {
        Some(entry) => entry.text()?.to_owned(),
        None => declared.name.clone(),
    };
    let about = fill.or_else(|| table.optional("members"));
    if let (Some(contents), Some(entry)) = (&given, &about) {
        check_length(contents, entry, ("fill", &name), &layout, (elements, stated.is_some()))?;
    }
    let bytes = layout.bytes(elements).ok_or_else(|| table.problem(LaunchProblem::Missing { key: "len" }))?;
    let fill = match (&given, &about) {
        (Some(contents), Some(entry)) => {
            let fill = contents.fill(&layout, elements);
            Some(fill.map_err(|reason| entry.wrong(reason, "values that fit"))?)
        }
        _ => None,
    };
    let mut assumed = None;
    let fill = match fill {
        None if !declared.writable => {
            // Where there is one element only, no index is taken from it.
            let bound = if elements > 1 { elements } else { 10 };
            let made = infer::usual(&layout, bound, before.len() as u64 + 1);
            let words =
                if made.is_below { format!("below {}", units::count(bound)) } else { "from -1 to 1".to_owned() };
            assumed = Some(format!("`{name}`, which has no `fill`, holds random numbers {words}"));
            let contents = Contents::of(Rule::Fill(made.fill));
            Some(contents.fill(&layout, elements).map_err(|reason| {
                table.problem(LaunchProblem::Wrong { what: reason, allowed: "a `fill`".to_owned() })
            })?)
        }
        fill => fill,
    };
    let role = match (declared.uniform, declared.writable, &fill) {
        (true, ..) => Role::Uniform,
        (false, true, Some(_)) => Role::InputOutput,
        (false, true, None) => Role::Output,
        (false, false, _) => Role::Input,
    };
    let words = bytes.max(declared.least_bytes).div_ceil(ElementType::BYTES);
    // Uniform buffers are made of whole vectors.
    let length = if declared.uniform { words.next_multiple_of(4) } else { words };
    let element = layout.only_scalar().and_then(ScalarType::element).unwrap_or(ElementType::U32);
    let buffer = Buffer { name, element, length, fill: fill.unwrap_or(Fill::Zero), role };
    Ok(Described { table, buffer, layout, elements, writable: declared.writable, resource: None, assumed })
}

/// Refuses more or fewer numbers or bytes than the buffer has. If nothing but them says how long it is, what is left over may
/// be less than an element.
pub(super) fn check_length(
    contents: &Contents,
    entry: &Entry<'_>,
    (what, name): (&'static str, &str),
    layout: &Layout,
    (elements, is_stated): (u64, bool),
) -> Result<(), LaunchFileError> {
    let each = layout.element.len().max(1) as u64;
    let (given, unit, wanted) = match (&contents.raw, &contents.elements) {
        (Some(raw), _) => {
            let Some(wanted) = layout.bytes(elements).filter(|_| is_stated) else { return Ok(()) };
            // Buffers consist of whole words.
            let given = raw.len() as u64;
            let fits = given.next_multiple_of(ElementType::BYTES) == wanted;
            (if fits { wanted } else { given }, "byte", wanted)
        }
        (None, Some(Rule::Values(values))) => (values.len() as u64, "value", elements.saturating_mul(each)),
        _ => return Ok(()),
    };
    if given == wanted {
        return Ok(());
    }
    let wanted = match (unit, each) {
        ("value", 1) => units::counted(elements, "element"),
        ("value", _) => format!("{} of {each} numbers each", units::counted(elements, "element")),
        _ => units::counted(wanted, unit),
    };
    Err(entry.problem(LaunchProblem::Length {
        what: format!("{what} of `{name}`"),
        counts: format!("{}, the buffer {wanted}", units::counted(given, unit)),
        vectors: unit == "value" && each > 1 && given == elements,
    }))
}

/// What the described buffers should hold afterwards.
pub(super) fn expectation(
    all: &[Described<'_>],
    at: usize,
    scalars: &HashMap<String, f64>,
    has_reference: bool,
    read: Read<'_>,
) -> Result<Option<Expectation>, LaunchFileError> {
    let its = &all[at];
    let table = &its.table;
    let number = |key| table.optional(key).map_or(Ok(0.0), |entry| entry.number());
    let (tolerance, mut absolute) = (number("tolerance")?, number("absolute")?);
    let texture = match &its.resource {
        Some(Resource::Texture(texture)) => Some(texture),
        _ => None,
    };
    if let (Some(texture), None) = (texture, table.optional("absolute")) {
        absolute = textures::step(texture);
    }
    let expected = match table.optional("expect") {
        None if has_reference && its.writable => Expected::Reference(None),
        None => return Ok(None),
        Some(entry) if !its.writable => {
            let name = &its.buffer.name;
            return Err(entry.wrong(format!("the kernel does not write `{name}`"), "buffers it writes"));
        }
        Some(entry) if entry.is_text() && EXPECTED.contains(&entry.text()?) => match (entry.text()?, has_reference) {
            ("nothing", _) => return Ok(None),
            (_, true) => Expected::Reference(None),
            (_, false) => {
                let what = "there is no reference".to_owned();
                return Err(entry.wrong(what, "\"reference\" in a file that names one: reference = \"right.wgsl\""));
            }
        },
        Some(entry) => {
            let fractions = texture.is_some_and(|texture| texture.format.element() == ElementType::F32);
            let known = Known { buffers: all, scalars, fractions };
            let contents = given(table, &entry, &its.layout, Some(its.elements), &known, read)?;
            if texture.is_none() || contents.raw.is_none() {
                let about = ("expectation", its.buffer.name.as_str());
                check_length(&contents, &entry, about, &its.layout, (its.elements, true))?;
            }
            if let Some(texture) = texture {
                let fill = contents.fill(&its.layout, its.elements);
                let fill = fill.map_err(|reason| entry.wrong(reason, "values that fit"))?;
                let bytes = match &contents.raw {
                    Some(raw) => texture.unpack(raw),
                    None => textures::rounded(texture, &fill),
                };
                let (buffer, layout, elements) = (its.buffer.name.clone(), its.layout.clone(), its.elements);
                let expected = Expected::Fill(Fill::Bytes(bytes.into()));
                return Ok(Some(Expectation { buffer, layout, elements, expected, tolerance, absolute }));
            }
            match (contents.elements, contents.raw) {
                (_, Some(raw)) => Expected::Fill(Fill::Bytes(raw)),
                (Some(Rule::Values(values)), None) => Expected::Values(values.into()),
                (Some(Rule::Fill(fill)), None) => Expected::Fill(fill),
                (None, None) => return Ok(None),
            }
        }
    };
    let (buffer, layout, elements) = (its.buffer.name.clone(), its.layout.clone(), its.elements);
    Ok(Some(Expectation { buffer, layout, elements, expected, tolerance, absolute }))
}

impl Contents {
    /// How many elements the given numbers or bytes are; `None` for a rule.
    fn elements(&self, layout: &Layout) -> Option<u64> {
        let scalars = layout.element.len().max(1) as u64;
        match (&self.raw, &self.elements) {
            (Some(raw), _) => {
                let rest = (raw.len() as u64).checked_sub(layout.head_bytes.into())?;
                let stride = u64::from(layout.stride.max(1));
                // The bytes of a picture's last channels may not fill a word.
                Some(if self.sides.is_picture { rest.div_ceil(stride) } else { rest / stride })
            }
            (None, Some(Rule::Values(values))) => Some((values.len() as u64).div_ceil(scalars)),
            _ => None,
        }
    }
}

/// The rules that are words by themselves.
#[derive(Debug, Clone, Copy)]
enum Word {
    Zero,
    Iota,
    Hash,
    Constant,
    File,
}

const WORDS: [(&str, Word); 5] = [
    ("zero", Word::Zero),
    ("iota", Word::Iota),
    ("hash", Word::Hash),
    ("constant", Word::Constant),
    ("file", Word::File),
];

/// The words for what a buffer should hold.
const EXPECTED: [&str; 2] = ["reference", "nothing"];

/// Whether a text is a rule by itself, of what a buffer holds or should hold.
pub(crate) fn is_rule(text: &str) -> bool {
    WORDS.iter().any(|(word, _)| *word == text) || EXPECTED.contains(&text)
}

const ALLOWED: &str = "\"zero\", \"iota\", \"hash\", a number, { constant = 2.5 }, { hash = 7 }, { below = 10 }, { values = [1, 2] }, \
                       { formula = \"2 * i\" }, { file = \"data.npy\" }";

/// The rule, the numbers or the bytes that an entry gives.
pub(super) fn given(
    table: &Table<'_>,
    entry: &Entry<'_>,
    layout: &Layout,
    elements: Option<u64>,
    known: &Known<'_, '_>,
    read: Read<'_>,
) -> Result<Contents, LaunchFileError> {
    let seed = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    let scalars = layout.element.len().max(1) as u64;
    if entry.is_list() {
        return Ok(Contents::of(Rule::Values(values(entry)?)));
    }
    if entry.is_number_or_list() {
        return Ok(Contents::of(Rule::Fill(Fill::Constant(entry.number()?))));
    }
    if let Some(its) = entry.as_table() {
        its.only(&["constant", "hash", "below", "seed", "values", "formula", "file", "as"])?;
        let entries: Vec<_> = its.entries().into_iter().filter(|(key, _)| !matches!(*key, "seed" | "as")).collect();
        let [(key, value)] = entries.as_slice() else {
            return Err(entry.wrong(format!("{} rules", entries.len()), ALLOWED));
        };
        let own_seed = || its.optional("seed").map_or(Ok(1), |entry| entry.whole()).map(seed);
        return match *key {
            "constant" => Ok(Contents::of(Rule::Fill(Fill::Constant(value.number()?)))),
            "hash" => Ok(Contents::of(Rule::Fill(Fill::Hash { seed: seed(value.whole()?) }))),
            "below" => {
                let bound = whole(value, &Scalars(known.scalars))?;
                let bound = u32::try_from(bound).ok().filter(|bound| *bound > 0);
                let bound = bound.ok_or_else(|| value.wrong("that".to_owned(), "a bound from 1 to 4294967295"))?;
                let fill = Fill::HashBelow { seed: own_seed()?, bound };
                let whole_numbers = layout.element.iter().all(|leaf| !leaf.scalar.is_float());
                if whole_numbers {
                    return Ok(Contents::of(Rule::Fill(fill)));
                }
                let Some(elements) = elements else { return Err(table.problem(LaunchProblem::Missing { key: "len" })) };
                let values = (0..elements * scalars).map(|index| fill.u32(index).into()).collect();
                Ok(Contents::of(Rule::Values(values)))
            }
            "values" => Ok(Contents::of(Rule::Values(values(value)?))),
            "formula" => formula(table, value, elements, scalars, known).map(Contents::of),
            _ => file(value, pixels(&its.optional("as").or_else(|| table.optional("as")), layout)?, known, read),
        };
    }
    let text = entry.text()?;
    let Some((_, word)) = WORDS.iter().find(|(word, _)| *word == text) else {
        return Err(entry.wrong(format!("`{text}`"), ALLOWED));
    };
    match word {
        Word::Zero => Ok(Contents::of(Rule::Fill(Fill::Zero))),
        Word::Iota => Ok(Contents::of(Rule::Fill(Fill::Iota))),
        Word::Hash => match table.optional("seed") {
            Some(its) => Ok(Contents::of(Rule::Fill(Fill::Hash { seed: seed(its.whole()?) }))),
            None => Ok(Contents::of(Rule::Fill(Fill::Hash { seed: 1 }))),
        },
        Word::Constant => Ok(Contents::of(Rule::Fill(Fill::Constant(table.required("value")?.number()?)))),
        Word::File => file(&table.required("file")?, pixels(&table.optional("as"), layout)?, known, read),
    }
}

/// The rule of one member.
fn member_rule(
    table: &Table<'_>,
    (name, entry): (&str, &Entry<'_>),
    layout: &Layout,
    elements: u64,
    known: &Known<'_, '_>,
    read: Read<'_>,
) -> Result<Rule, LaunchFileError> {
    let (member, elements) = member_of(layout, name, elements);
    let contents = match entry.is_number_or_list().then(|| values(entry)).transpose()?.as_deref() {
        Some([one]) => Contents::of(Rule::Fill(Fill::Constant(*one))),
        Some(values) => Contents::of(Rule::Values(values.to_vec())),
        None => given(table, entry, &member, Some(elements), known, read)?,
    };
    // An unknown member is an error that lists the known ones.
    if !member.element.is_empty() {
        check_length(&contents, entry, ("fill", name), &member, (elements, true))?;
    }
    contents.elements.ok_or_else(|| entry.wrong("raw bytes".to_owned(), "numbers, for a single member"))
}

fn values(entry: &Entry<'_>) -> Result<Vec<f64>, LaunchFileError> {
    let mut out = Vec::new();
    for value in entry.list_or_one() {
        out.push(value.number()?);
    }
    Ok(out)
}

fn formula(
    table: &Table<'_>,
    entry: &Entry<'_>,
    elements: Option<u64>,
    scalars: u64,
    known: &Known<'_, '_>,
) -> Result<Rule, LaunchFileError> {
    let text = entry.text()?;
    let Some(elements) = elements else { return Err(table.problem(LaunchProblem::Missing { key: "len" })) };
    let values = Formula::parse(text, elements, known).and_then(|formula| formula.values(elements, scalars, known));
    let values = values.map_err(|error: FormulaError| {
        entry.wrong(format!("`{text}`: {error}"), "a formula such as \"2 * x[i] + n\"")
    })?;
    Ok(Rule::Values(values))
}

pub(super) fn pixels(entry: &Option<Entry<'_>>, layout: &Layout) -> Result<Pixels, LaunchFileError> {
    let Some(entry) = entry else {
        return Ok(match layout.element.len() {
            3 => Pixels::Rgb,
            4 => Pixels::Rgba,
            _ => Pixels::Grey,
        });
    };
    match entry.text()? {
        "grey" => Ok(Pixels::Grey),
        "rgb" => Ok(Pixels::Rgb),
        "rgba" => Ok(Pixels::Rgba),
        "packed" => Ok(Pixels::Packed),
        "bytes" => Ok(Pixels::Bytes),
        other => Err(entry.wrong(format!("`{other}`"), "grey, rgb, rgba, packed, bytes")),
    }
}

pub(super) fn file(
    entry: &Entry<'_>,
    pixels: Pixels,
    known: &Known<'_, '_>,
    read: Read<'_>,
) -> Result<Contents, LaunchFileError> {
    let path = entry.text()?;
    let refused = |reason: String| entry.problem(LaunchProblem::File { path: path.to_owned(), reason });
    let bytes = read(path).map_err(refused)?;
    match numbers::read(path, bytes, pixels).map_err(refused)? {
        Numbers::Raw(bytes) => {
            let sides = Sides { sides: Vec::new(), is_picture: has_ending(path, "png") };
            Ok(Contents { sides, ..Contents::of_bytes(bytes) })
        }
        Numbers::Values(mut values, sides) => {
            if sides.is_picture && known.fractions {
                values.iter_mut().for_each(|value| *value /= 255.0);
            }
            Ok(Contents { sides, ..Contents::of(Rule::Values(values)) })
        }
    }
}
