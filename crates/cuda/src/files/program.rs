//! Which files are programs.

/// Whether a text has a `main`: the word and a parenthesis, outside of comments.
#[must_use]
pub fn has_main(text: &str) -> bool {
    let mut rest = String::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let here = &text[at..];
        let skipped = if here.starts_with("//") {
            here.find('\n')
        } else if here.starts_with("/*") {
            here.find("*/").map(|end| end + 2)
        } else {
            let length = here.chars().next().map_or(1, char::len_utf8);
            rest.push_str(&here[..length]);
            Some(length)
        };
        at += skipped.unwrap_or(here.len());
    }
    rest.match_indices("main").any(|(at, word)| {
        let before = rest[..at].chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '_');
        !before && rest[at + word.len()..].trim_start().starts_with('(')
    })
}

#[cfg(test)]
mod tests {
    use super::has_main;

    #[test]
    fn a_main_counts_outside_of_comments() {
        assert!(has_main("int main (void) {}") && has_main("/* a */ int main() {}"));
        assert!(!has_main("// int main() {}\nvoid domain() {}") && !has_main("/* main() */"));
    }
}
