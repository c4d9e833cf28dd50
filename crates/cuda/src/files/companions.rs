//! The file beside a program in which something is defined that the program declares and nowhere defines, as a Makefile
//! would name it.

use super::{Files, Language, Loaded, Unit, folder_of, join, stem_of, text_of_file};
use crate::{
    diagnose::Sink,
    lex::{self, Token, TokenKind},
    text::Source,
};

/// The file beside a program's own that defines a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Companion {
    None,
    One(Unit),
    /// Several files define it, and nothing says which of them belongs to the program.
    Several(Vec<String>),
}

/// Looks for the file that defines a function or variable.
pub(crate) fn companion(wanted: &str, loaded: &Loaded, files: &dyn Files) -> Companion {
    let own = || loaded.source.files().iter().filter(|file| !file.built_in);
    let mut folders: Vec<String> = Vec::new();
    for file in own() {
        let folder = folder_of(&file.name);
        // Headers often lie in a folder of their own.
        for near in [folder.to_owned(), join(folder, "../src"), join(folder, "src")] {
            if !folders.contains(&near) {
                folders.push(near);
            }
        }
    }
    let mut found: Vec<Unit> = Vec::new();
    for folder in &folders {
        for name in files.folder(folder).into_iter().filter(|name| Language::is_source(name)) {
            let path = join(folder, &name);
            if own().any(|file| join("", &file.name) == path) || found.iter().any(|unit| unit.name == path) {
                continue;
            }
            let text = files.read(&path).and_then(|bytes| text_of_file(&bytes).ok());
            found.extend(text.filter(|text| defines(&text.text, wanted)).map(|text| Unit::new(path, text.text)));
        }
    }
    // `reduce.cu` belongs to a program that includes `reduce.h`.
    let of_a_header = |unit: &Unit| own().any(|file| stem_of(&file.name) == stem_of(&unit.name));
    if found.len() > 1 && found.iter().filter(|unit| of_a_header(unit)).count() == 1 {
        found.retain(of_a_header);
    }
    match found.len() {
        0 => Companion::None,
        1 => found.pop().map_or(Companion::None, Companion::One),
        _ => Companion::Several(found.into_iter().map(|unit| unit.name).collect()),
    }
}

/// Whether a text defines something of this name outside of functions, and is no program of its own.
fn defines(text: &str, wanted: &str) -> bool {
    if !text.contains(wanted) {
        return false;
    }
    let source = Source::new("", text);
    let (tokens, _) = lex::lex(&source, 0, &mut Sink::default());
    let function = |name: &str| (0..tokens.len()).any(|at| defines_function(&tokens[at..], name));
    !function("main") && (function(wanted) || defines_variable(&tokens, wanted))
}

/// Whether `name(…) {` is here.
fn defines_function(tokens: &[Token], name: &str) -> bool {
    let Some([first, open]) = tokens.first_chunk() else { return false };
    if !first.is_name(name) || !open.is("(") {
        return false;
    }
    let mut depth = 0_u32;
    for (at, token) in tokens.iter().enumerate().skip(1) {
        match token.kind {
            TokenKind::Mark("(") => depth += 1,
            TokenKind::Mark(")") => depth -= 1,
            TokenKind::Mark(";") | TokenKind::End => return false,
            _ => {}
        }
        if depth == 0 {
            let behind = tokens[at + 1..].iter().find(|next| !next.is_name("const") && !next.is_name("noexcept"));
            return behind.is_some_and(|next| next.is("{") || next.is(":"));
        }
    }
    false
}

/// Whether `type name = …`, `type name;` or `type name[…]` is outside of all braces, without `extern`.
fn defines_variable(tokens: &[Token], name: &str) -> bool {
    let mut depth = 0_i32;
    let mut external = false;
    tokens.windows(3).any(|three| {
        match three[0].kind {
            TokenKind::Mark("{") => depth += 1,
            TokenKind::Mark("}") => depth -= 1,
            TokenKind::Mark(";") => external = false,
            _ => external |= three[0].is_name("extern"),
        }
        let typed = three[0].name().is_some() || three[0].is("*") || three[0].is(">") || three[0].is(",");
        let ends = ["=", ";", "[", ","].iter().any(|mark| three[2].is(mark));
        depth == 0 && !external && typed && three[1].is_name(name) && ends
    })
}

#[cfg(test)]
mod tests {
    use super::defines;

    #[test]
    fn a_definition_is_told_from_a_declaration_and_from_a_use() {
        assert!(defines("void run(int n)\n{\n}\n", "run"));
        assert!(defines("int count = 3;", "count") && defines("float table[256];", "table"));
        assert!(!defines("void run(int n);\nvoid other() { run(1); if (run(2)) { } }", "run"));
        assert!(!defines("extern int count;\nvoid f() { int count = 3; }", "count"));
        assert!(!defines("void run() {}\nint main() {}", "run"), "a program of its own");
    }
}
