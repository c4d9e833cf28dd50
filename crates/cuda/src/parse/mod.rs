//! Tokens to a tree, by recursive descent. Parsing never fails: what does not fit is reported, skipped to the next
//! place where a statement or declaration may begin, and parsing goes on.

pub(crate) mod ast;
mod before;
mod binding;
mod concept;
mod condition;
mod declaration;
mod declarator;
mod defaulted;
mod expression;
mod friend;
mod launch;
mod layout;
mod library_types;
mod memory;
mod namespace;
mod primary;
mod slips;
mod statement;
mod statement_expression;
mod structure;
mod template;
mod type_name;
mod types;
mod unknown;
pub(crate) mod visit;

pub(crate) use before::Before;
pub(crate) use declarator::{BY_MEMBER, CONSTANT_MEMBER_OF, MEMBER_OF, MOVED};
pub(crate) use defaulted::THREE_WAY;
pub(crate) use expression::NOTHROW;
pub(crate) use library_types::is_not_here;
pub(crate) use structure::conversion_name;
pub(crate) use unknown::library_type_like;

use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

use ast::{Declaration, Symbol};

use crate::{
    diagnose::{Diagnostic, Problem, Sink},
    lex::{Token, TokenKind},
    text::Span,
};

/// How deeply blocks, parentheses and the like may be nested.
const DEEPEST: u32 = 100;
/// How high an expression's tree may grow: `a + a + …` is as high as it is long.
const HIGHEST: u16 = 200;

/// The declarations of one of a program's units that no unit before it has made.
pub(crate) fn parse(tokens: &[Token], before: &mut Before, sink: &mut Sink) -> Vec<Declaration> {
    let mut parser = Parser {
        tokens,
        at: 0,
        depth: 0,
        sink,
        types: HashSet::new(),
        templates: HashSet::new(),
        member_types: HashSet::new(),
        types_of: HashMap::new(),
        borrowed: Vec::new(),
        space: Rc::from(""),
        method_templates: HashSet::new(),
        type_scopes: Vec::new(),
        hidden: Vec::new(),
        hiding_templates: HashSet::new(),
        variable_templates: HashSet::new(),
        variable_arguments: None,
        pack: false,
        in_parameters: false,
        of_itself: false,
        defaulted: Vec::new(),
        uses_chrono: false,
        uses_std: false,
        uses_groups: false,
        used_names: HashSet::new(),
        spaces: HashSet::new(),
        chevrons: 0,
        angles: 0,
        split: false,
        too_deep: false,
        anonymous: before.anonymous,
        seen: &before.seen,
        made: Vec::new(),
        other_texts: Vec::new(),
        numbered: false,
        pending: Vec::new(),
        specialised: None,
        function: None,
        unclosed: false,
        unclosed_at_end: false,
        tries_members: false,
        unknown_at: None,
        unknown: Vec::new(),
        declared_names: HashSet::new(),
        kernels: HashSet::new(),
        packing: None,
        packings: Vec::new(),
        layout: ast::Layout::default(),
        aligned_aliases: HashMap::new(),
        concepts: HashSet::new(),
        constrained_autos: Vec::new(),
        supposed: Vec::new(),
    };
    let mut declarations = Vec::new();
    parser.declarations(&mut declarations, false);
    let Parser { mut unknown, anonymous, made, other_texts, .. } = parser;
    before.anonymous = anonymous;
    before.other_texts = other_texts;
    before.seen.extend(made);
    unknown.append(&mut declarations);
    unknown
}

struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
    depth: u32,
    sink: &'a mut Sink,
    /// Names that stand for types: C++ cannot be parsed without knowing them.
    types: HashSet<Symbol>,
    /// Names of function templates, after which `<` opens arguments.
    templates: HashSet<Symbol>,
    /// Names of types that are declared within structures.
    member_types: HashSet<Symbol>,
    /// The types within each structure, for its methods that are outside.
    types_of: HashMap<Symbol, Vec<Symbol>>,
    /// Those that are known until the declaration ends.
    borrowed: Vec<Symbol>,
    /// The namespaces around the cursor, `outer::inner`.
    space: Symbol,
    /// Names of methods that are templates.
    method_templates: HashSet<Symbol>,
    /// Type names to forget when a template or function ends.
    type_scopes: Vec<Vec<Symbol>>,
    /// Names of types that a variable or function hides, with the depth of the scopes at which it is declared.
    hidden: Vec<(Symbol, usize)>,
    /// Function templates that hide a type: behind their names, `<` opens arguments.
    hiding_templates: HashSet<Symbol>,
    /// Names of variable templates.
    variable_templates: HashSet<Symbol>,
    /// The template arguments behind the name of the variable that was read last: it is a special case of one of them.
    variable_arguments: Option<Vec<ast::TemplateArgument>>,
    /// The declarator that was read is that of a pack: `Args... args`.
    pack: bool,
    /// Whether `using namespace std::chrono` was read, and the names that were taken from namespaces one by one.
    uses_chrono: bool,
    /// Whether `using namespace std` was read.
    uses_std: bool,
    /// Whether `using namespace cooperative_groups` was read.
    uses_groups: bool,
    used_names: HashSet<Symbol>,
    /// The namespaces of the program.
    spaces: HashSet<Symbol>,
    /// Whether a structure's own name is about to be declared, by its constructor: that hides nothing.
    of_itself: bool,
    /// The comparisons that the structure around the cursor is to have by `= default`.
    defaulted: Vec<defaulted::Defaulted>,
    /// Whether a parameter is being declared, which belongs to the scope of the body that follows.
    in_parameters: bool,
    /// Launch configurations that are open: `>>` followed by `>` then closes.
    chevrons: u32,
    /// Template argument lists that are open: `>` then closes.
    angles: u32,
    /// The program's concepts.
    concepts: HashSet<Symbol>,
    /// The concepts before `auto`: where that stands, the class template that answers, and what is behind the name in `<…>`.
    constrained_autos: Vec<(u32, Symbol, Vec<ast::TemplateArgument>)>,
    /// The parameters of the `requires` around the cursor.
    supposed: Vec<(Symbol, ast::TypeSyntax)>,
    /// How close `#pragma pack` lets members lie here, and what it said before, the newest last.
    packing: Option<u64>,
    packings: Vec<Option<u64>>,
    /// What the attributes before a declarator say of its layout.
    layout: ast::Layout,
    /// The names of types that have a layout of their own.
    aligned_aliases: HashMap<Symbol, ast::Layout>,
    /// Whether the first half of a `>>` at the cursor is used up.
    split: bool,
    /// Whether the depth limit was reported.
    too_deep: bool,
    anonymous: u32,
    /// The declarations of the units before, and those of this one.
    seen: &'a HashSet<u64>,
    made: Vec<u64>,
    /// The functions of a header that a unit before has made and that read otherwise here.
    other_texts: Vec<Rc<ast::Function>>,
    /// Whether numbers of lines in the text were reported.
    numbered: bool,
    /// Structures defined inside another declaration (`struct S { … } s;`).
    pending: Vec<Declaration>,
    /// The template arguments behind the name that was declared last.
    specialised: Option<Vec<ast::TemplateArgument>>,
    /// The function whose body is being read, for `__func__`.
    function: Option<Symbol>,
    /// A function began inside of another one: what is open ends there.
    unclosed: bool,
    /// Whether it was reported that a brace is not closed where the file ends.
    unclosed_at_end: bool,
    /// Whether `try` was before the members that a constructor starts: its body and handlers follow.
    tries_members: bool,
    /// Where a name is that must be a type's, though nobody declared it.
    unknown_at: Option<usize>,
    /// What is taken for the types that nobody declared.
    unknown: Vec<Declaration>,
    /// The names that were declared so far, of whatever.
    declared_names: HashSet<Symbol>,
    /// The names of kernels, as long as nothing else is declared by them.
    kernels: HashSet<Symbol>,
}

impl Parser<'_> {
    fn token(&self) -> &Token {
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn ahead(&self, count: usize) -> &Token {
        &self.tokens[(self.at + count).min(self.tokens.len() - 1)]
    }

    fn span(&self) -> Span {
        self.token().span
    }

    fn previous(&self) -> Span {
        self.tokens[self.at.saturating_sub(1).min(self.tokens.len() - 1)].span
    }

    fn ended(&self) -> bool {
        self.token().kind == TokenKind::End
    }

    fn advance(&mut self) {
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
    }

    fn is(&self, mark: &str) -> bool {
        self.token().is(mark)
    }

    fn is_word(&self, word: &str) -> bool {
        self.token().is_name(word)
    }

    fn eat(&mut self, mark: &str) -> bool {
        let found = self.is(mark);
        if found {
            self.advance();
        }
        found
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.advance();
        }
        found
    }

    /// Reports unless the mark is here. A missing one is reported where it belongs, behind the token before.
    fn expect(&mut self, mark: &'static str) -> bool {
        if self.eat(mark) {
            return true;
        }
        let found = self.token().describe();
        let behind = matches!(mark, ";" | ")" | "]" | "," | "}" | ":");
        let end = self.previous().end;
        let span = if behind { Span { start: end.saturating_sub(1), end } } else { self.span() };
        let problem = Problem::Expected { expected: format!("`{mark}`"), found };
        let reason = if behind { format!("`{mark}` belongs after this") } else { format!("`{mark}` belongs here") };
        let mut diagnostic = Diagnostic::error(span, problem).because(reason);
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        if before.is_some_and(|token| {
            token.line_start && matches!(token.kind, TokenKind::Integer { .. } | TokenKind::Float { .. })
        }) {
            if std::mem::replace(&mut self.numbered, true) {
                return false;
            }
            diagnostic = diagnostic.help("is this the number of a line, as listings are printed with? leave it out");
        }
        self.sink.push(diagnostic);
        false
    }

    fn error_here(&mut self, expected: &str) -> Span {
        let span = self.span();
        let problem = Problem::Expected { expected: expected.to_owned(), found: self.token().describe() };
        self.sink.push(Diagnostic::error(span, problem));
        span
    }

    fn name(&mut self, expected: &str) -> Option<(Symbol, Span)> {
        let span = self.span();
        if let Some(name) = self.token().name().cloned() {
            self.advance();
            Some((name, span))
        } else {
            self.error_here(expected);
            None
        }
    }

    /// Runs `parse` one level deeper, or reports and skips if that is too deep.
    fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.depth >= DEEPEST {
            if !self.too_deep {
                self.too_deep = true;
                let problem = Problem::TooLarge("this is nested too deeply".to_owned());
                self.sink.push(Diagnostic::error(self.span(), problem));
            }
            self.recover();
            return None;
        }
        self.depth += 1;
        let value = parse(self);
        self.depth -= 1;
        Some(value)
    }

    /// Skips to behind the next `;` or in front of the `}` that closes the block, stepping over nested braces.
    fn recover(&mut self) {
        let mut depth = 0_u32;
        self.split = false;
        while !self.ended() {
            match self.token().kind {
                TokenKind::Mark("{") => depth += 1,
                TokenKind::Mark("}") => {
                    if depth == 0 {
                        return;
                    }
                    depth -= 1;
                    if depth == 0 {
                        self.advance();
                        return;
                    }
                }
                TokenKind::Mark(";") if depth == 0 => {
                    self.advance();
                    return;
                }
                _ => {}
            }
            self.advance();
        }
    }

    fn enter_types(&mut self) {
        self.type_scopes.push(Vec::new());
    }

    fn leave_types(&mut self) -> Vec<Symbol> {
        let names = self.type_scopes.pop().unwrap_or_default();
        for name in &names {
            self.types.remove(name);
        }
        self.forget_hidden();
        names
    }

    /// What variables of inner scopes hid is seen again.
    fn forget_hidden(&mut self) {
        let depth = self.type_scopes.len();
        self.hidden.retain(|(_, hidden)| *hidden <= depth);
    }

    /// A variable or function of a type's name hides the type, `inner` levels deeper than here. A parameter hides a function
    /// template too: behind its name, `<` compares.
    fn hide_type(&mut self, name: &Symbol, inner: usize) {
        let depth = self.type_scopes.len() + inner;
        if self.types.contains(name)
            || library_types::is_library_type(name)
            || inner > 0 && self.templates.contains(name)
        {
            self.hidden.push((Rc::clone(name), depth));
        }
    }

    fn is_hidden(&self, name: &str) -> bool {
        self.hidden.iter().any(|(hidden, _)| **hidden == *name)
    }

    fn show_type(&mut self, name: &str) {
        self.hidden.retain(|(hidden, _)| **hidden != *name);
    }

    fn add_type(&mut self, name: &Symbol) {
        self.show_type(name);
        if self.types.insert(Rc::clone(name))
            && let Some(scope) = self.type_scopes.last_mut()
        {
            scope.push(Rc::clone(name));
        }
    }
}
