//! Which names of a recording can be seen from a line: those whose declaration's block holds it.

use std::ops::RangeInclusive;

use warpground_sim::observe::recorder::RecordedName;

/// Tells each name the lines from which it can be seen; not those where that cannot be told, as names of another file.
pub fn find_scopes(names: &mut [RecordedName], source: &str) {
    let text = Text::of(source);
    for name in names {
        name.scope = text.scope_of(name).map(RangeInclusive::into_inner);
    }
}

/// A source without its comments and texts, and how its brackets go together.
struct Text {
    code: Vec<u8>,
    /// By byte: the opening bracket around it, if there is one.
    around: Vec<Option<usize>>,
    /// By byte of an opening bracket: where it closes.
    closes: Vec<usize>,
    /// Where lines begin.
    lines: Vec<usize>,
}

impl Text {
    fn of(source: &str) -> Text {
        let code = code_of(source);
        let mut around = vec![None; code.len() + 1];
        let mut closes = vec![code.len(); code.len() + 1];
        let mut open: Vec<usize> = Vec::new();
        for (at, byte) in code.iter().enumerate() {
            if matches!(byte, b')' | b'}')
                && let Some(opening) = open.pop()
            {
                closes[opening] = at;
            }
            around[at] = open.last().copied();
            if matches!(byte, b'(' | b'{') {
                open.push(at);
            }
        }
        let lines = std::iter::once(0)
            .chain(code.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1))
            .collect();
        Text { code, around, closes, lines }
    }

    fn line_at(&self, at: usize) -> u32 {
        u32::try_from(self.lines.partition_point(|line| *line <= at)).unwrap_or(u32::MAX)
    }

    fn scope_of(&self, name: &RecordedName) -> Option<RangeInclusive<u32>> {
        if name.kind == "parameter" {
            return self.body_of(&name.function);
        }
        let start = *self.lines.get(usize::try_from(name.line.checked_sub(1)?).ok()?)?;
        let end = self.lines.get(name.line as usize).copied().unwrap_or(self.code.len());
        let declared = self.words(&name.name, start, end).next()?;
        let opening = self.around[declared]?;
        let end = if self.code[opening] == b'{' {
            self.closes[opening]
        } else {
            self.statement_behind(self.closes[opening] + 1)
        };
        Some(name.line..=self.line_at(end))
    }

    /// Where a word is between two bytes.
    fn words<'text>(&'text self, word: &'text str, start: usize, end: usize) -> impl Iterator<Item = usize> + 'text {
        let part = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        let last = end.min(self.code.len()).saturating_sub(word.len());
        (start..=last.max(start)).filter(move |at| {
            !word.is_empty()
                && self.code.get(*at..*at + word.len()) == Some(word.as_bytes())
                && !part(at.checked_sub(1).and_then(|before| self.code.get(before)))
                && !part(self.code.get(*at + word.len()))
        })
    }

    /// Where the statement that begins here, or behind white space, ends: a block, or what a semicolon ends.
    fn statement_behind(&self, from: usize) -> usize {
        let mut at = from;
        while let Some(byte) = self.code.get(at) {
            match byte {
                b'{' => return self.closes[at],
                b';' | b'}' => return at,
                b'(' => at = self.closes[at],
                _ => {}
            }
            at += 1;
        }
        self.code.len()
    }

    /// The lines of a function, its head included.
    fn body_of(&self, function: &str) -> Option<RangeInclusive<u32>> {
        self.words(function, 0, self.code.len()).find_map(|at| {
            let behind = at + function.len();
            let opening = behind + self.code.get(behind..)?.iter().position(|byte| !byte.is_ascii_whitespace())?;
            if self.code[opening] != b'(' {
                return None;
            }
            let close = self.closes[opening];
            let body = close + self.code.get(close..)?.iter().position(|byte| matches!(byte, b'{' | b';'))?;
            // A call stands in a function, a definition does not.
            let in_function =
                std::iter::successors(self.around[at], |open| self.around[*open]).any(|open| self.code[open] == b'(');
            (self.code[body] == b'{' && !in_function && !self.is_called(at))
                .then(|| self.line_at(at)..=self.line_at(self.closes[body]))
        })
    }

    /// Whether what is here is in the body of a function.
    fn is_called(&self, at: usize) -> bool {
        std::iter::successors(self.around[at], |open| self.around[*open]).any(|open| {
            let before = self.code[..open].iter().rposition(|byte| !byte.is_ascii_whitespace());
            self.code[open] == b'{' && before.is_some_and(|before| self.code[before] == b')')
        })
    }
}

/// A source with blanks in place of comments and texts; lines stay lines.
fn code_of(source: &str) -> Vec<u8> {
    let bytes = source.as_bytes();
    let mut code = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        let length = if rest.starts_with(b"//") {
            rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len())
        } else if rest.starts_with(b"/*") {
            rest.windows(2).skip(2).position(|pair| pair == b"*/").map_or(rest.len(), |end| end + 4)
        } else if matches!(rest[0], b'"' | b'\'') {
            let mut end = 1;
            while end < rest.len() && rest[end] != rest[0] && rest[end] != b'\n' {
                end += if rest[end] == b'\\' { 2 } else { 1 };
            }
            (end + 1).min(rest.len())
        } else {
            at += 1;
            continue;
        };
        for byte in &mut code[at..at + length] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
        at += length.max(1);
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(name: &str, kind: &str, function: &str, line: u32) -> RecordedName {
        RecordedName {
            name: name.to_owned(),
            function: function.to_owned(),
            kind: kind.to_owned(),
            type_name: "i32".to_owned(),
            scalars: Vec::new(),
            line,
            scope: None,
            pointer: false,
        }
    }

    #[test]
    fn a_name_is_seen_from_its_declaration_to_the_end_of_its_block() {
        let source = "// } a brace in a comment
__device__ int half(int v) { return v / 2; }
__global__ void k(int *a, int n)
{
    int t = threadIdx.x;
    for (int j = 0; j < n; j++)
        a[t] += half(j);
    for (int j = 0; j < n; j++) {
        int s = j; /* { */
        a[t] -= s;
    }
    a[t] = '}';
}
";
        let mut names = [
            name("t", "var", "k", 5),
            name("j", "var", "k", 6),
            name("j", "var", "k", 8),
            name("s", "var", "k", 9),
            name("n", "parameter", "k", 3),
            name("v", "parameter", "half", 2),
            name("x", "var", "k", 1 << 20),
        ];
        find_scopes(&mut names, source);
        let found: Vec<_> = names.iter().map(|name| name.scope).collect();
        let expected = [(5, 13), (6, 7), (8, 11), (9, 11), (3, 13), (2, 2)].map(Some);
        assert_eq!(found, expected.into_iter().chain([None]).collect::<Vec<_>>());
    }
}
