//! A lab made of what a reader wrote in the place of a kernel of the catalogue: its text, launched as the kernel's page launches
//! the catalogue's own.

use serde::Serialize;
use warpground_patterns::{Family, Request, Variant};

use super::{
    Change, Form, Held, Lab, Opened,
    catalogue::{BoundBuffer, CatalogueError, FirstLaunch, first_launch, of_variant},
    change, form, open,
};
use crate::{launch_file::infer::Wanted, translated::with_settings};

/// A lab made of an edited text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Edited {
    /// The lab.
    pub lab: Lab,
    /// What was assumed before the page's own values took its place, in sentences.
    pub assumed: Vec<String>,
    /// Why no launch could be made up, where that is so.
    pub trouble: Option<String>,
    /// The launch file's fields as they were assumed, and as they are: they say which of the sentences still hold.
    pub forms: Option<[Form; 2]>,
}

/// A lab of `text` in a file of that name: of a variant's WGSL with the catalogue's launch and reference, of its CUDA C with the
/// grid, the block, the numbers and the buffers of the page's first launch, by their names. What the page has no value for is made
/// up, as for any CUDA C.
///
/// # Errors
/// [`CatalogueError`].
pub fn of_edit(
    family: &Family,
    variant: &Variant,
    request: &Request,
    (name, text): (&str, &str),
) -> Result<Edited, CatalogueError> {
    if !name.ends_with(".cu") {
        let mut lab = of_variant(family, variant, request)?;
        lab.files.insert(name.to_owned(), Held::Text(text.to_owned()));
        return Ok(Edited { lab, assumed: Vec::new(), trouble: None, forms: None });
    }
    let launch = first_launch(variant, request)?;
    let text = set_macros(variant, text, request);
    let Opened { mut lab, mut assumed, trouble } = opened(variant, &launch, (name, &text))?;
    let Some(before) = form(&lab.launch).filter(|_| trouble.is_none()) else {
        return Ok(Edited { lab, assumed, trouble, forms: None });
    };
    for wanted in changes(&before, &launch) {
        // What the launch file does not take stays as it was assumed, and is said to be.
        if let Ok(changed) = change(&lab.launch, &wanted) {
            lab.launch = changed;
        }
    }
    if launch.launches > 1 {
        assumed.push(format!("of the {} launches that the kernel's page makes, this is the first", launch.launches));
    }
    lab.files.extend(launch.files.into_iter().filter(|(file, _)| lab.launch.contains(file.as_str())));
    let forms = form(&lab.launch).map(|now| [before, now]);
    Ok(Edited { lab, assumed, trouble, forms })
}

/// The text with the settings in the place of the macros that fix them, and otherwise as it was written.
fn set_macros(variant: &Variant, text: &str, request: &Request) -> String {
    let set = with_settings(variant, text, request);
    let is_set = |line: &str, set: &str| line.split_whitespace().take(3).eq(set.split_whitespace());
    let lines = text.lines().zip(set.lines()).map(|(line, set)| if is_set(line, set) { line } else { set });
    let end = if text.ends_with('\n') { "\n" } else { "" };
    lines.collect::<Vec<_>>().join("\n") + end
}

/// The text with a launch that is made up for it. For a text with an error it is that of the catalogue's own, so that the lab
/// has one to run when its reader has corrected the text.
fn opened(variant: &Variant, launch: &FirstLaunch, (name, text): (&str, &str)) -> Result<Opened, CatalogueError> {
    let entry = Some(launch.entry.clone());
    let with = |text: &str, entry: &Option<String>| {
        let wanted = Wanted { entry: entry.clone(), block: Some(launch.block), ..Wanted::default() };
        open(name, text, &wanted)
    };
    let mut first = None;
    for its in [text, variant.cuda.get()] {
        // A file may call its kernel otherwise.
        for entry in [&entry, &None] {
            let mut found = with(its, entry)?;
            if found.trouble.is_none() {
                found.lab.files.insert(name.to_owned(), Held::Text(text.to_owned()));
                return Ok(found);
            }
            first.get_or_insert(found);
        }
    }
    first.ok_or(CatalogueError::NoLaunch)
}

/// The values of the page's launch, for the fields that a launch file made up for the same kernel has.
fn changes(form: &Form, launch: &FirstLaunch) -> Vec<Change> {
    let mut all = Vec::new();
    let mut set = |path: &[&str], value: &str| {
        let path = path.iter().map(|part| (*part).to_owned()).collect();
        all.push(Change { path, value: value.to_owned() });
    };
    let [x, y, z] = launch.grid;
    let [_, rows, layers] = launch.block;
    // A row of blocks that WebGPU's limit folds is a row in CUDA C.
    let is_folded = y > 1 && [z, rows, layers] == [1; 3] && u64::from(x) * u64::from(y) > 65_535;
    if !is_folded {
        // Either of the two says how many blocks there are.
        set(&["threads"], "");
        set(&["grid"], &format!("{:?}", launch.grid));
    }
    for group in &form.groups {
        let field = |key: &str| group.fields.iter().find(|field| field.path.last().is_some_and(|last| last == key));
        match group.fields.first().map(|field| field.path.as_slice()) {
            Some([table, _]) if table == "scalars" => {
                for (name, value) in launch.scalars.iter().filter(|(name, _)| field(name).is_some()) {
                    set(&["scalars", name], value);
                }
            }
            Some([table, number, _]) if table == "buffer" => {
                let Some(buffer) = field("name").and_then(|name| bound(launch, &name.value)) else { continue };
                let words = field("type").and_then(|kind| words_of(&kind.value));
                if let (Some(words), true) = (words, field("len").is_some_and(|len| !len.value.is_empty())) {
                    set(&["buffer", number, "len"], &(buffer.words / words).max(1).to_string());
                }
                if let (Some(rule), Some(_)) = (&buffer.rule, words) {
                    set(&["buffer", number, "fill"], rule);
                }
            }
            _ => {}
        }
    }
    all
}

/// The buffer that a kernel calls by that name, or else its job.
fn bound<'launch>(launch: &'launch FirstLaunch, name: &str) -> Option<&'launch BoundBuffer> {
    let called = |at: usize| launch.buffers.iter().find(|buffer| buffer.names[at] == name);
    called(0).or_else(|| called(1))
}

/// The words of 4 bytes in an element of that type of CUDA C, for those whose elements the catalogue's WGSL has in whole words,
/// too.
fn words_of(kind: &str) -> Option<u64> {
    match kind {
        "float" | "int" | "unsigned int" => Some(1),
        "float2" | "int2" | "uint2" => Some(2),
        "float4" | "int4" | "uint4" => Some(4),
        _ => None,
    }
}
