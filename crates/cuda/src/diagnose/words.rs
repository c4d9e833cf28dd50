//! Numbers in messages, with the words that go with them.

/// `1 argument`, `2 arguments`.
pub(crate) fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// `none is given`, `1 is given`, `2 are given`.
pub(crate) fn are_given(count: usize) -> String {
    match count {
        0 => "none is given".to_owned(),
        1 => "1 is given".to_owned(),
        _ => format!("{count} are given"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_has_no_plural_and_none_is_a_word() {
        assert_eq!(
            format!("takes {}, and {}", counted(1, "argument"), are_given(0)),
            "takes 1 argument, and none is given"
        );
        assert_eq!(
            format!("takes {}, and {}", counted(0, "argument"), are_given(1)),
            "takes 0 arguments, and 1 is given"
        );
        assert_eq!(are_given(3), "3 are given");
    }
}
