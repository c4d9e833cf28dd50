//! All files that a program may read, before it is known which of them it does: every `#include` is followed, whatever
//! conditions are around it.

use std::collections::HashMap;

use super::{Build, Files, Language, Unit, folder_of, join, text_of_file};
use crate::{
    diagnose::{Diagnostic, Sink},
    lex::{self, Comment, Token},
    preprocess::{HeaderName, built_in_text, header_name, replaces_toolkit},
    text::Source,
};

/// The most files that a program may have, and the most bytes of their texts together.
const MOST_FILES: usize = 2000;
const MOST_BYTES: usize = 64 << 20;

/// Any of these tells the folder of a CUDA toolkit's headers, or of one of its libraries.
const TOOLKIT: [&str; 6] =
    ["cuda_runtime_api.h", "curand.h", "cublas_v2.h", "cufft.h", "thrust/version.h", "cub/version.cuh"];

/// The files of a program, each as tokens.
#[derive(Debug)]
pub(crate) struct Loaded {
    /// Their texts.
    pub(crate) source: Source,
    files: Vec<Lexed>,
    /// Which file an `#include` means, by the file that it is in.
    included: HashMap<(usize, HeaderName), usize>,
    /// The files that are compiled by themselves, each with its language.
    pub(crate) units: Vec<(usize, Language)>,
}

#[derive(Debug)]
struct Lexed {
    tokens: Vec<Token>,
    comments: Vec<Comment>,
    /// What is wrong with its words; it is reported if the file is read.
    found: Vec<Diagnostic>,
}

/// Reads a program's units, and whatever they include. The first unit is the first file.
pub(crate) fn load(units: &[Unit], build: &Build, files: &dyn Files) -> Loaded {
    let is_toolkit = |folder: &&String| TOOLKIT.iter().any(|name| files.read(&join(folder, name)).is_some());
    let mut loader = Loader {
        build,
        files,
        folders_of_others: build.include_folders.iter().filter(|folder| !is_toolkit(folder)).cloned().collect(),
        made: HashMap::new(),
        source: None,
        lexed: Vec::new(),
        waiting: Vec::new(),
    };
    let numbers: Vec<(usize, Language)> =
        units.iter().map(|unit| (loader.add(&unit.name, &unit.text, false), Language::of(&unit.name))).collect();
    let mut included = HashMap::new();
    let mut at = 0;
    while at < loader.waiting.len() {
        let (file, name) = loader.waiting[at].clone();
        at += 1;
        if let Some(found) = loader.find(file, &name) {
            included.insert((file, name), found);
        }
    }
    let source = loader.source.unwrap_or_else(|| Source::new("", ""));
    Loaded { source, files: loader.lexed, included, units: numbers }
}

impl Loaded {
    /// The tokens of a file; the last is its end.
    pub(crate) fn tokens(&self, file: usize) -> &[Token] {
        self.files.get(file).map_or(&[], |file| &file.tokens)
    }

    /// What is wrong with a file's words.
    pub(crate) fn found(&self, file: usize) -> &[Diagnostic] {
        self.files.get(file).map_or(&[], |file| &file.found)
    }

    /// The comments of all files, in the order of the text.
    pub(crate) fn comments(&self) -> Vec<Comment> {
        self.files.iter().flat_map(|file| file.comments.iter().copied()).collect()
    }

    /// The file that an `#include` in a file means, if it is there.
    pub(crate) fn included(&self, file: usize, name: &HeaderName) -> Option<usize> {
        self.included.get(&(file, name.clone())).copied()
    }

    /// Whether a name is anywhere.
    pub(crate) fn names(&self, name: &str) -> bool {
        self.files.iter().any(|file| file.tokens.iter().any(|token| token.is_name(name)))
    }
}

struct Loader<'a> {
    build: &'a Build,
    files: &'a dyn Files,
    /// The folders of `-I` but those of a CUDA toolkit.
    folders_of_others: Vec<String>,
    /// The number of each file that was looked for, by its path: `None` where it is not.
    made: HashMap<String, Option<usize>>,
    source: Option<Source>,
    lexed: Vec<Lexed>,
    /// The `#include`s that were found, each with the file that it is in.
    waiting: Vec<(usize, HeaderName)>,
}

impl Loader<'_> {
    fn add(&mut self, name: &str, text: &str, built_in: bool) -> usize {
        let source = match &mut self.source {
            Some(source) => {
                source.add(name.to_owned(), text, built_in);
                source
            }
            None => self.source.insert(Source::new(name, text)),
        };
        let number = self.lexed.len();
        let mut sink = Sink::default();
        let (tokens, comments) = lex::lex(source, number, &mut sink);
        for (at, pair) in tokens.windows(2).enumerate() {
            if pair[0].is_name("__has_include") && pair[1].is("(") {
                let line = &tokens[at + 2..];
                let end = line.iter().position(|token| token.line_start).unwrap_or(line.len());
                self.waiting.extend(header_name(source, &line[..end]).map(|name| (number, name)));
            }
            if pair[0].line_start && pair[0].is("#") && pair[1].is_name("include") && !pair[1].line_start {
                let line = &tokens[at + 2..];
                let end = line.iter().position(|token| token.line_start).unwrap_or(line.len());
                self.waiting.extend(header_name(source, &line[..end]).map(|name| (number, name)));
            }
            if pair[0].line_start && pair[0].is("#") && pair[1].is_name("define") && !pair[1].line_start {
                // `#define HEADER "a.h"`, for an `#include HEADER`.
                let line = tokens.get(at + 3..).unwrap_or(&[]);
                let end = line.iter().position(|token| token.line_start).unwrap_or(line.len());
                let name = header_name(source, &line[..end]);
                let name = name.filter(|name| name.path.contains('.') && !name.path.contains([' ', '%', '\n']));
                self.waiting.extend(name.map(|name| (number, name)));
            }
        }
        self.lexed.push(Lexed { tokens, comments, found: sink.found });
        self.made.insert(join("", name), Some(number));
        number
    }

    /// The file that an `#include` means: beside the file that it is in, in the folders of `-I`, or built in. One between
    /// angles is no file beside, unless there is none elsewhere: the command that would have named its folder is not known.
    /// What is built in comes before the headers of a CUDA toolkit, which declare the same for NVIDIA's compiler; and what it
    /// includes itself may lie beside the program.
    fn find(&mut self, file: usize, name: &HeaderName) -> Option<usize> {
        let own = self.source.as_ref().and_then(|source| source.files().get(file));
        let in_built_in = own.is_some_and(|own| own.built_in);
        let program = self.source.as_ref().and_then(|source| source.files().first());
        let folder = (if in_built_in { program } else { own }).map_or("", |own| folder_of(&own.name));
        let beside = join(folder, &name.path);
        let known = replaces_toolkit(&name.path);
        let folders = if known { &self.folders_of_others } else { &self.build.include_folders };
        let folders: Vec<String> = folders.iter().map(|folder| join(folder, &name.path)).collect();
        let first = Some(beside.clone()).filter(|_| !name.angled && !in_built_in);
        let found = first.into_iter().chain(folders).find_map(|path| self.read(&path));
        found.or_else(|| self.built_in(&name.path)).or_else(|| self.read(Some(&beside).filter(|_| name.angled)?))
    }

    fn read(&mut self, path: &str) -> Option<usize> {
        if let Some(known) = self.made.get(path) {
            return *known;
        }
        let text = self.files.read(path).and_then(|bytes| text_of_file(&bytes).ok());
        let room =
            self.source.as_ref().is_none_or(|source| source.text.len() < MOST_BYTES) && self.lexed.len() < MOST_FILES;
        let number = text.filter(|_| room).map(|text| self.add(path, &text.text, false));
        self.made.insert(path.to_owned(), number);
        number
    }

    fn built_in(&mut self, path: &str) -> Option<usize> {
        let (name, text) = built_in_text(path)?;
        // No path of a disk looks like this.
        let shown = format!("<{name}>");
        match self.made.get(&shown) {
            Some(known) => *known,
            None => Some(self.add(&shown, text, true)),
        }
    }
}
