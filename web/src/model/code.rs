//! Whether an edit changed what a C program says.

/// Whether two texts differ in comments and white space alone.
pub(crate) fn says_the_same(one: &str, other: &str) -> bool {
    words(one) == words(other)
}

/// The text without its comments and empty lines, and with each stretch of white space in a line as one space; what is in quotes
/// stays as it is. Lines stay lines: one of the preprocessor ends where it does.
fn words(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let (comment, width) = (comment(rest), letter.len_utf8());
        let end = match letter {
            '\n' => {
                all.truncate(all.trim_end().len());
                if !all.is_empty() {
                    all.push('\n');
                }
                width
            }
            _ if comment > 0 || letter.is_whitespace() => {
                if !all.is_empty() && !all.ends_with([' ', '\n']) {
                    all.push(' ');
                }
                comment.max(width)
            }
            _ => {
                let end = if matches!(letter, '"' | '\'') { end_of_quote(rest, letter) } else { width };
                all.push_str(&rest[..end]);
                end
            }
        };
        rest = &rest[end..];
    }
    all.trim_end().to_owned()
}

/// The length of the comment that begins a text; 0 if none does.
fn comment(text: &str) -> usize {
    match text.split_at_checked(2) {
        Some(("//", _)) => text.find('\n').unwrap_or(text.len()),
        Some(("/*", inside)) => inside.find("*/").map_or(text.len(), |at| at + 4),
        _ => 0,
    }
}

/// Where a text in quotes ends that begins a text.
fn end_of_quote(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    let end = text.char_indices().skip(1).find(|(_, letter)| {
        let is_end = *letter == quote && !is_escaped || *letter == '\n';
        is_escaped = *letter == '\\' && !is_escaped;
        is_end
    });
    end.map_or(text.len(), |(at, letter)| at + letter.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_white_space_say_nothing() {
        let text = "int a = 1; // one\nchar *s = \"// no comment\";\n";
        assert!(says_the_same(text, "/* new\n */ int a =  1;\n\n  // mine\n  char *s = \"// no comment\"; // mine\n"));
        assert!(says_the_same(text, &format!("{text}// mine\n")));
        assert!(!says_the_same(text, &text.replace("no comment", "another")));
        assert!(!says_the_same(text, &text.replace("= 1", "= 2")));
        assert!(!says_the_same("a = b / c;", "a = b // c;"));
        assert!(!says_the_same("'\\'' // x", "'\\''  x"));
    }

    #[test]
    fn a_line_of_the_preprocessor_ends_where_it_did() {
        assert!(!says_the_same("#define A 1\nint b;", "#define A 1 int b;"));
    }
}
