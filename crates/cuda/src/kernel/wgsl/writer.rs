//! Lines of WGSL as they are made: indented, broken where they are long, with the author's comments in their places and
//! the CUDA line that each came from.

use crate::{
    lex::Comment,
    text::{Source, Span},
};

/// Lines longer than this are broken.
const WIDTH: usize = 100;

/// A finished line and the CUDA line it came from (0: none).
#[derive(Debug, Clone)]
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) from: u32,
}

pub(crate) struct Writer<'a> {
    pub(crate) lines: Vec<Line>,
    indent: usize,
    source: &'a Source,
    comments: &'a [Comment],
    /// Comments before this byte are written already, or belong elsewhere.
    pub(crate) at: u32,
    from: u32,
}

/// A place to go back to if what was written turns out to be of no use.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Mark {
    lines: usize,
    at: u32,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(source: &'a Source, comments: &'a [Comment], start: u32) -> Writer<'a> {
        Writer { lines: Vec::new(), indent: 0, source, comments, at: start, from: 0 }
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark { lines: self.lines.len(), at: self.at }
    }

    pub(crate) fn back_to(&mut self, mark: Mark) {
        self.lines.truncate(mark.lines);
        self.at = mark.at;
    }

    /// Takes off the lines written since the mark.
    pub(crate) fn take_since(&mut self, mark: Mark) -> Vec<Line> {
        self.lines.split_off(mark.lines.min(self.lines.len()))
    }

    pub(crate) fn put_back(&mut self, lines: Vec<Line>) {
        self.lines.extend(lines);
    }

    /// Takes off the last of the lines written since the mark if it declares this value; answers what it is declared as.
    pub(crate) fn take_declared(&mut self, mark: Mark, name: &str) -> Option<String> {
        let line = self.lines.get(mark.lines..)?.last()?;
        let value =
            line.text.trim().strip_prefix("let ")?.strip_prefix(name)?.strip_prefix(" = ")?.strip_suffix(';')?;
        let value = value.to_owned();
        self.lines.pop();
        Some(value)
    }

    /// The comments before a place, for something that is written elsewhere.
    pub(crate) fn take_comments(&mut self, span: Span, source: &Source) -> Vec<String> {
        let mut taken = Vec::new();
        while let Some(comment) = self.next_comment(span.start) {
            if comment.own_line {
                taken.extend(source.comment_lines(comment.span).into_iter().map(|line| line.trim().to_owned()));
            } else {
                self.trailing(comment.span);
            }
            self.at = comment.span.end;
        }
        taken
    }

    /// Whether lines were written since the mark.
    pub(crate) fn grew(&self, mark: Mark) -> bool {
        self.lines.len() > mark.lines
    }

    /// What follows comes from this place; the comments that are before it are written first.
    pub(crate) fn come_to(&mut self, span: Span) {
        self.from = self.source.line(span.start);
        let mut last_line = 0;
        while let Some(comment) = self.next_comment(span.start) {
            if comment.own_line {
                self.gap(comment.span.start);
                self.comment(comment.span);
            } else if last_line != self.source.line(comment.span.start) {
                self.trailing(comment.span);
            }
            last_line = self.source.line(comment.span.start);
            self.at = comment.span.end;
        }
        self.gap(span.start);
        self.from = self.source.line(span.start);
    }

    fn next_comment(&self, before: u32) -> Option<Comment> {
        let first = self.comments.partition_point(|comment| comment.span.start < self.at);
        self.comments.get(first).filter(|comment| comment.span.start < before).copied()
    }

    /// Keeps the author's empty line between two statements.
    fn gap(&mut self, next: u32) {
        let between = self.source.slice(Span { start: self.at.min(next), end: next });
        let mut line_start = between.rfind('\n').map_or("", |end| &between[..end]);
        // A `#pragma unroll` belongs to the loop behind it.
        while let Some(start) = line_start.rfind('\n')
            && line_start[start..].trim_start().starts_with('#')
        {
            line_start = &line_start[..start];
        }
        let empty = line_start.rfind('\n').is_some_and(|start| line_start[start..].trim().is_empty());
        let worth = self
            .lines
            .last()
            .is_some_and(|line| !line.text.is_empty() && !line.text.ends_with('{') && line.text != "PLACEHOLDER");
        if empty && worth {
            self.lines.push(Line { text: String::new(), from: 0 });
        }
    }

    /// The end of what was written: the statement's last byte.
    pub(crate) fn pass(&mut self, span: Span) {
        self.at = self.at.max(span.end);
    }

    fn comment(&mut self, span: Span) {
        let from = self.source.line(span.start);
        let column = self.source.column(span.start) as usize - 1;
        for line in self.source.comment_lines(span) {
            // The lines of a block comment lose the indentation that its first line had.
            let cut = line.len() - line.trim_start().len();
            let line = line.get(cut.min(column)..).unwrap_or(&line).trim_end();
            self.lines.push(Line { text: format!("{:1$}{line}", "", self.indent * 4), from });
        }
    }

    /// A comment behind a statement, on its line.
    fn trailing(&mut self, span: Span) {
        let from = self.source.line(span.start);
        if let Some(last) = self.lines.last_mut()
            && last.from == from
            && let [text] = &self.source.comment_lines(span)[..]
            && !last.text.contains("//")
        {
            last.text.push_str(&format!(" {}", text.trim_end()));
        } else {
            self.comment(span);
        }
    }

    /// The comment behind what was written last, on its line.
    pub(crate) fn come_behind(&mut self) {
        if let Some(comment) = self.behind() {
            self.trailing(comment.span);
            self.at = comment.span.end;
        }
    }

    /// Passes the comment behind a declaration that is written elsewhere.
    pub(crate) fn leave_behind(&mut self) {
        if let Some(comment) = self.behind() {
            self.at = comment.span.end;
        }
    }

    fn behind(&self) -> Option<Comment> {
        let comment = self.next_comment(u32::MAX).filter(|comment| !comment.own_line)?;
        let between = self.source.slice(Span { start: self.at, end: comment.span.start });
        between.chars().all(|letter| matches!(letter, ' ' | '\t' | ';')).then_some(comment)
    }

    /// Comments up to the end of a block.
    pub(crate) fn finish(&mut self, end: u32) {
        while let Some(comment) = self.next_comment(end) {
            if comment.own_line {
                self.gap(comment.span.start);
                self.comment(comment.span);
            } else {
                self.trailing(comment.span);
            }
            self.at = comment.span.end;
        }
    }

    pub(crate) fn line(&mut self, text: &str) {
        let indent = self.indent * 4;
        if indent + text.len() <= WIDTH {
            self.lines.push(Line { text: format!("{:indent$}{text}", ""), from: self.from });
            return;
        }
        // A long assignment continues after its sign, a long call after an argument.
        let (first, rest) = break_line(text, WIDTH.saturating_sub(indent));
        self.lines.push(Line { text: format!("{:indent$}{first}", ""), from: self.from });
        let mut rest = rest.to_owned();
        while !rest.is_empty() {
            let width = WIDTH.saturating_sub(indent + 4);
            let (first, remaining) = if rest.len() <= width { (rest.as_str(), "") } else { break_line(&rest, width) };
            self.lines.push(Line { text: format!("{:1$}{first}", "", indent + 4), from: self.from });
            rest = remaining.to_owned();
        }
    }

    pub(crate) fn open(&mut self, text: &str) {
        self.line(text);
        self.indent += 1;
    }

    pub(crate) fn close(&mut self, text: &str) {
        self.indent = self.indent.saturating_sub(1);
        while self.lines.last().is_some_and(|line| line.text.is_empty()) {
            self.lines.pop();
        }
        self.line(text);
    }

    /// Goes on in the block that the last line closed.
    pub(crate) fn reenter(&mut self) -> bool {
        let closes = self.lines.last().is_some_and(|line| line.text.trim() == "}");
        if closes {
            self.lines.pop();
            self.indent += 1;
        }
        closes
    }

    /// `} else {`.
    pub(crate) fn reopen(&mut self, text: &str) {
        self.close(text);
        self.indent += 1;
    }
}

/// Where a line is broken best: behind ` = `, else at the last operator or comma outside of as many parentheses as
/// possible that fits.
fn break_line(text: &str, width: usize) -> (&str, &str) {
    if let Some(at) = text.find(" = ")
        && text.len() - at - 3 <= width
        && at < width
    {
        return (&text[..at + 2], &text[at + 3..]);
    }
    let mut best: Option<(i32, usize)> = None;
    let mut depth = 0_i32;
    let bytes = text.as_bytes();
    for at in 0..bytes.len().min(width) {
        match bytes[at] {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth -= 1,
            b' ' if at > 0 => {
                let behind = &text[at + 1..];
                let operator =
                    ["+ ", "- ", "* ", "/ ", "&& ", "|| ", "| ", "& ", "^ "].iter().any(|o| behind.starts_with(o));
                let comma = bytes[at - 1] == b',';
                if (operator || comma) && best.is_none_or(|(least, _)| depth <= least) {
                    best = Some((depth, at));
                }
            }
            _ => {}
        }
    }
    match best {
        Some((_, at)) => (&text[..at], &text[at + 1..]),
        None => (text, ""),
    }
}
