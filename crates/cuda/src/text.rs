//! Source text and places in it.

pub use warpground_machine::Span;

/// One CUDA file with the beginnings of its lines.
#[derive(Debug, Clone)]
pub struct Source {
    /// The name shown in messages and by `__FILE__`.
    pub name: String,
    /// The whole text.
    pub text: String,
    line_starts: Vec<u32>,
}

impl Source {
    /// A file of this name and contents. Text past 4 GiB could not be addressed by a [`Span`]; it is cut off.
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        let mut text: String = text.into();
        if u32::try_from(text.len()).is_err() {
            let mut end = u32::MAX as usize - 1;
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            text.truncate(end);
        }
        let mut line_starts = vec![0];
        line_starts.extend(text.bytes().zip(1_u32..).filter(|(byte, _)| *byte == b'\n').map(|(_, next)| next));
        Source { name: name.into(), text, line_starts }
    }

    /// The line that a byte stands on, from 1.
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
}
