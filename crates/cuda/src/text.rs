//! Source text and places in it.

pub use warpground_machine::Span;

/// The text of a program: one file, or several one after the other. A [`Span`] counts through all of them, and so do lines;
/// the first file comes first, so that its places are what they would be alone.
#[derive(Debug, Clone)]
pub struct Source {
    /// The name of the first file, as messages show it.
    pub name: String,
    /// The texts of all files.
    pub text: String,
    line_starts: Vec<u32>,
    files: Vec<File>,
}

/// One of a program's files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// The name shown in messages and by `__FILE__`.
    pub name: String,
    /// Whether it comes with Warpground.
    pub built_in: bool,
    /// Where its text lies in the whole.
    pub span: Span,
    /// How many lines the files before it have.
    lines_before: u32,
}

/// A place as people say it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place<'a> {
    /// The file's name.
    pub file: &'a str,
    /// Whether it is the first of the program's files.
    pub in_first: bool,
    /// The line in that file, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

impl Source {
    /// A file of this name and contents. Text past 4 GiB could not be addressed by a [`Span`]; it is cut off.
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        let name: String = name.into();
        let mut source = Source { name: name.clone(), text: String::new(), line_starts: vec![0], files: Vec::new() };
        source.add(name, &text.into(), false);
        source
    }

    /// Puts a file behind the others. Answers its number.
    pub(crate) fn add(&mut self, name: String, text: &str, built_in: bool) -> usize {
        if !self.files.is_empty() {
            self.push("\n");
        }
        let start = self.text.len();
        let lines_before = u32::try_from(self.line_starts.len() - 1).unwrap_or(u32::MAX);
        self.push(text);
        self.files.push(File { name, built_in, span: Span::new(start, self.text.len()), lines_before });
        self.files.len() - 1
    }

    fn push(&mut self, text: &str) {
        let before = self.text.len();
        let room = (u32::MAX as usize - 1).saturating_sub(before);
        let end = (0..=text.len().min(room)).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
        self.text.push_str(&text[..end]);
        let ends = self.text[before..].bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        self.line_starts.extend(ends.map(|(at, _)| Span::new(before + at + 1, before + at + 1).start));
    }

    /// The files, the first first.
    #[must_use]
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// The number of the file that a byte is in.
    #[must_use]
    pub fn file_at(&self, offset: u32) -> usize {
        self.files.partition_point(|file| file.span.start <= offset).saturating_sub(1)
    }

    /// The line that a byte is on, from 1, counted through all files.
    #[must_use]
    pub fn line(&self, offset: u32) -> u32 {
        u32::try_from(self.line_starts.partition_point(|start| *start <= offset)).unwrap_or(u32::MAX)
    }

    /// The column of a byte in characters, from 1.
    #[must_use]
    pub fn column(&self, offset: u32) -> u32 {
        let start = self.line_starts[self.line(offset).saturating_sub(1) as usize] as usize;
        let end = (offset as usize).min(self.text.len());
        let count = self.text.get(start..end).map_or(0, |text| text.chars().count());
        u32::try_from(count).unwrap_or(u32::MAX - 1) + 1
    }

    /// The file, line and column of a byte.
    #[must_use]
    pub fn place(&self, offset: u32) -> Place<'_> {
        let (file, line) = self.place_of_line(self.line(offset));
        Place { file: &file.name, in_first: file.span.start == 0, line, column: self.column(offset) }
    }

    /// The file of a line that is counted through all files, and the line's number there.
    #[must_use]
    pub fn place_of_line(&self, line: u32) -> (&File, u32) {
        let number = self.files.partition_point(|file| file.lines_before < line).saturating_sub(1);
        let file = &self.files[number];
        (file, line.saturating_sub(file.lines_before))
    }

    /// The line of a file, from 1, counted through all files.
    #[must_use]
    pub fn line_of_file(&self, file: u32, line: u32) -> u32 {
        let before = self.files.get(file as usize).map_or(0, |file| file.lines_before);
        before.saturating_add(line)
    }

    /// A line that is counted through all files, as people say it: `12`, or `common.h:12` outside of the first file.
    #[must_use]
    pub fn line_name(&self, line: u32) -> String {
        match self.place_of_line(line) {
            (file, line) if file.span.start == 0 => line.to_string(),
            (file, line) => format!("{}:{line}", file.name),
        }
    }

    /// The span of a place that is given by its line, its column in characters, and its length in characters.
    #[must_use]
    pub fn span_at(&self, line: u32, column: u32, length: u32) -> Span {
        let start =
            self.line_starts.get(line.saturating_sub(1) as usize).map_or(self.text.len(), |start| *start as usize);
        let rest = self.text.get(start..).unwrap_or("");
        let byte = |characters: u32| rest.char_indices().nth(characters as usize).map_or(rest.len(), |(byte, _)| byte);
        let first = column.saturating_sub(1);
        Span::new(start + byte(first), start + byte(first.saturating_add(length)))
    }

    /// The lines of a comment, as WGSL takes them: there a backslash does not continue a comment, and comments in
    /// comments count.
    #[must_use]
    pub(crate) fn comment_lines(&self, span: Span) -> Vec<String> {
        let text = self.slice(span);
        if text.starts_with("//") {
            let continued = text.lines().skip(1).map(|line| format!("// {}", line.trim_start()));
            return text.lines().take(1).map(str::to_owned).chain(continued).collect();
        }
        let inner = text.strip_prefix("/*").and_then(|text| text.strip_suffix("*/"));
        match inner {
            // WGSL's block comments nest: neither `/*/` nor `/*` within one may open another.
            Some(inner) if inner.contains("/*") || inner.starts_with('/') || inner.ends_with('/') => {
                let inner = inner.replace("/*", "/ *");
                let (before, behind) = (spaced(inner.starts_with('/')), spaced(inner.ends_with('/')));
                format!("/*{before}{inner}{behind}*/").lines().map(str::to_owned).collect()
            }
            _ => text.lines().map(str::to_owned).collect(),
        }
    }

    /// The text of a span; empty if the span is not of this source.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or("")
    }
}

fn spaced(yes: bool) -> &'static str {
    if yes { " " } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one_and_in_characters() {
        let source = Source::new("a.cu", "é1\nab\n");
        assert_eq!((source.line(0), source.column(0)), (1, 1));
        assert_eq!((source.line(2), source.column(2)), (1, 2));
        assert_eq!((source.line(5), source.column(5)), (2, 2));
        assert_eq!(source.line(99), 3);
    }

    #[test]
    fn a_place_in_another_file_has_that_files_name_and_line() {
        let mut source = Source::new("a.cu", "one\ntwo");
        assert_eq!(source.add("b.h".to_owned(), "three\nfour\n", false), 1);
        let four = u32::try_from(source.text.find("four").expect("it is there")).expect("it is short");
        assert_eq!(source.place(four + 1), Place { file: "b.h", in_first: false, line: 2, column: 2 });
        assert_eq!(source.place(5), Place { file: "a.cu", in_first: true, line: 2, column: 2 });
        assert_eq!((source.line(4), source.line(four)), (2, 4));
        assert_eq!((source.line_name(2), source.line_name(4)), ("2".to_owned(), "b.h:2".to_owned()));
        assert_eq!(source.file_at(7), 0, "the end of a file is still in it");
    }
}
