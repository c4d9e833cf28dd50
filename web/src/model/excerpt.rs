//! A line of a text with those around it.

/// How many lines are shown on each side.
const AROUND: usize = 2;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Excerpt {
    number: u32,
    /// Each with its number, without the indentation that all of them have.
    lines: Vec<(u32, String)>,
}

impl Excerpt {
    /// The line of that number, from 1. Near an end of the text there are more lines on the other side.
    pub(crate) fn around(text: &str, number: u32) -> Excerpt {
        let all = text.lines().collect::<Vec<_>>();
        let at = (number as usize).wrapping_sub(1);
        if at >= all.len() {
            return Excerpt { number, lines: Vec::new() };
        }
        let most = 2 * AROUND + 1;
        let first = at.saturating_sub(AROUND).min(all.len().saturating_sub(most));
        let shown = || all.iter().skip(first).take(most);
        let indented = |line: &&str| line.len() - line.trim_start().len();
        let common = shown().filter(|line| !line.trim().is_empty()).map(indented).min().unwrap_or(0);
        let lines = (first + 1..).zip(shown());
        let lines = lines.map(|(number, line)| {
            let text = line.get(common..).unwrap_or_default().trim_end();
            (u32::try_from(number).unwrap_or(u32::MAX), text.to_owned())
        });
        Excerpt { number, lines: lines.collect() }
    }

    pub(crate) fn number(&self) -> u32 {
        self.number
    }

    pub(crate) fn lines(&self) -> &[(u32, String)] {
        &self.lines
    }

    /// The line itself; empty where the text has none of that number.
    pub(crate) fn line(&self) -> &str {
        let line = self.lines.iter().find(|(number, _)| *number == self.number);
        line.map_or("", |(_, text)| text.trim())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "void f() {\n    int a;\n\n    if (a)\n        a = 1;\n    a += 2;\n}\n";

    #[test]
    fn an_excerpt_has_two_lines_on_each_side_without_their_common_indentation() {
        let excerpt = Excerpt::around(TEXT, 4);
        let lines = excerpt.lines().iter().map(|(number, text)| (*number, text.as_str())).collect::<Vec<_>>();
        assert_eq!(lines, [(2, "int a;"), (3, ""), (4, "if (a)"), (5, "    a = 1;"), (6, "a += 2;")]);
        assert_eq!(excerpt.line(), "if (a)");
    }

    #[test]
    fn an_excerpt_at_an_end_of_the_text_has_as_many_lines() {
        for (line, numbers) in [(1, [1, 2, 3, 4, 5]), (7, [3, 4, 5, 6, 7])] {
            let excerpt = Excerpt::around(TEXT, line);
            assert_eq!(excerpt.lines().iter().map(|(number, _)| *number).collect::<Vec<_>>(), numbers);
        }
        assert!(Excerpt::around(TEXT, 8).lines().is_empty());
        assert_eq!(Excerpt::around(TEXT, 0).line(), "");
        assert_eq!(Excerpt::around("int a;", 1).lines().len(), 1);
    }
}
