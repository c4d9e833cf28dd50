//! The author's comments on what a module declares: constants, structures and their members, shared memory.

use super::Translator;
use crate::{kernel::wgsl::writer::Line, text::Span};

impl Translator<'_> {
    /// A line with the comment that is behind what it was made of, on the same line of the source.
    pub(crate) fn with_comment(&self, text: String, end: u32) -> String {
        match self.comment_behind(end) {
            Some(comment) => format!("{text} {comment}"),
            None => text,
        }
    }

    /// The comment at the end of a line on which a declaration is the last.
    fn comment_behind(&self, end: u32) -> Option<String> {
        let first = self.comments.partition_point(|comment| comment.span.start < end);
        let comment = self.comments.get(first).filter(|comment| !comment.own_line)?;
        let between = self.source.slice(Span { start: end, end: comment.span.start });
        // Of several names, the comment is for the last.
        let mut depth = 0_i32;
        let alone = between.trim_end().trim_end_matches([';', ',']).chars().all(|letter| {
            depth += i32::from(letter == '[') - i32::from(letter == ']');
            letter != '\n' && letter != ';' && (letter != ',' || depth > 0)
        });
        match &self.source.comment_lines(comment.span)[..] {
            [line] if alone => Some(line.trim_end().to_owned()),
            _ => None,
        }
    }

    /// The line of a constant's `#define`: where it starts, and where its value does.
    fn macro_line(&self, name: &str) -> Option<(usize, usize, &str)> {
        let mut at = 0;
        for line in self.source.text.split_inclusive('\n') {
            let start = at;
            at += line.len();
            let words = line.trim_start().strip_prefix('#').map(str::trim_start);
            let Some(behind) = words.and_then(|words| words.strip_prefix("define")).map(str::trim_start) else {
                continue;
            };
            if let Some(value) = behind.strip_prefix(name).filter(|value| value.starts_with([' ', '\t'])) {
                return Some((start, start + line.len() - value.len(), value));
            }
        }
        None
    }

    /// A constant with the comment behind its `#define`.
    pub(crate) fn with_comment_of_macro(&self, name: &str, text: &str) -> String {
        let comment = self.macro_line(name).and_then(|(_, start, value)| {
            // The value runs up to the comment.
            let before = value.find("//").or_else(|| value.find("/*"))?;
            u32::try_from(start + before).ok()
        });
        match comment {
            Some(comment) => self.with_comment(text.to_owned(), comment),
            None => text.to_owned(),
        }
    }

    /// The comments that are on lines of their own above a constant's `#define`.
    pub(crate) fn comments_of_macro(&self, name: &str, into: &mut Vec<Line>) {
        let Some((start, ..)) = self.macro_line(name) else { return };
        let mut lines = Vec::new();
        self.comments_before(u32::try_from(start).unwrap_or(0), &mut lines);
        if !self.opens_the_file(&lines) {
            into.extend(lines);
        }
    }

    /// Whether comments open the file: those are above everything already.
    fn opens_the_file(&self, lines: &[Line]) -> bool {
        let first = lines.first().map_or(0, |line| line.from as usize);
        first > 0 && self.source.text.lines().take(first).all(|text| is_comment(text.trim()))
    }

    /// The comments that are before a structure.
    pub(crate) fn comments_of_structure(&self, first_member: Span) -> Vec<Line> {
        let mut lines = Vec::new();
        let before = self.source.slice(Span { start: 0, end: first_member.start });
        let Some(keyword) = before.rfind("struct").or_else(|| before.rfind("union")) else { return lines };
        let line = before[..keyword].rfind('\n').map_or(0, |end| end + 1);
        let start = line + before[line..].len() - before[line..].trim_start().len();
        self.comments_before(u32::try_from(start).unwrap_or(0), &mut lines);
        if self.opens_the_file(&lines) {
            lines.clear();
        }
        lines
    }
}

fn is_comment(line: &str) -> bool {
    line.is_empty() || line.starts_with("//") || line.starts_with("/*") || line.starts_with('*')
}
