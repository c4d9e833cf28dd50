//! The author's comments on what a module declares: constants, structures and their members, shared memory.

use super::Translator;
use crate::{kernel::wgsl::writer::Line, text::Span};

impl Translator<'_> {
    /// A line with the comment that stands behind what it was made of, on the same line of the source.
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

    /// A constant with the comment behind its `#define`.
    pub(crate) fn with_comment_of_macro(&self, name: &str, text: &str) -> String {
        let mut at = 0;
        for line in self.source.text.split_inclusive('\n') {
            let start = at;
            at += line.len();
            let words = line.trim_start().strip_prefix('#').map(str::trim_start);
            let Some(behind) = words.and_then(|words| words.strip_prefix("define")).map(str::trim_start) else {
                continue;
            };
            let value = behind.strip_prefix(name).filter(|value| value.starts_with([' ', '\t']));
            let Some(value) = value else { continue };
            // The value runs up to the comment.
            let (start, before) = (start + line.len() - value.len(), value.find("//").or_else(|| value.find("/*")));
            let Some(comment) = before.and_then(|before| u32::try_from(start + before).ok()) else { continue };
            return self.with_comment(text.to_owned(), comment);
        }
        text.to_owned()
    }

    /// The comments that stand before a structure.
    pub(crate) fn comments_of_structure(&self, first_member: Span) -> Vec<Line> {
        let mut lines = Vec::new();
        let before = self.source.slice(Span { start: 0, end: first_member.start });
        let Some(keyword) = before.rfind("struct").or_else(|| before.rfind("union")) else { return lines };
        let line = before[..keyword].rfind('\n').map_or(0, |end| end + 1);
        let start = line + before[line..].len() - before[line..].trim_start().len();
        self.comments_before(u32::try_from(start).unwrap_or(0), &mut lines);
        // What opens the file stands above everything already.
        let opening = |line: &Line| before.lines().take(line.from as usize).all(|text| is_comment(text.trim()));
        if lines.first().is_some_and(opening) {
            lines.clear();
        }
        lines
    }
}

fn is_comment(line: &str) -> bool {
    line.is_empty() || line.starts_with("//") || line.starts_with("/*") || line.starts_with('*')
}
