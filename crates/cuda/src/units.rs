//! A program's units, each preprocessed and parsed by itself, as one list of declarations: what a linker does.
//!
//! What the same lines of a header declare in several units is one thing. Types are too where they are written alike. What
//! only its own unit sees (`static`, constants, unnamed namespaces) gets another name where two units use one name for two
//! things.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    hash::{DefaultHasher, Hash, Hasher},
    rc::Rc,
};

use crate::{
    diagnose::Sink,
    files::{Build, Loaded},
    lex::{Token, TokenKind},
    parse::{
        self,
        ast::{Declaration, Symbol},
    },
    prelude,
    preprocess::{self, Pass},
    ptx,
    text::Span,
};

/// What the units before have declared.
#[derive(Debug, Default)]
pub(crate) struct Before {
    /// Their declarations, by their tokens.
    pub(crate) seen: HashSet<u64>,
    /// How many things without a name they have.
    pub(crate) anonymous: u32,
}

/// The declarations of all units.
pub(crate) fn declarations(loaded: &Loaded, build: &Build, pass: Pass, sink: &mut Sink) -> Vec<Declaration> {
    let mut units: Vec<Vec<Token>> = Vec::new();
    for unit in &loaded.units {
        let tokens = preprocess::preprocess(loaded, *unit, &build.defines, pass, sink);
        // What is written with a library that is not here would be one error after another.
        let without = sink.found.iter().any(|found| matches!(found.problem, crate::Problem::Unsupported(_)));
        let tokens = if without { tokens.into_iter().rev().take(1).collect() } else { tokens };
        units.push(prelude::precede(ptx::translate(tokens, sink)));
    }
    if let [only] = &units[..] {
        return parse::parse(only, &mut Before::default(), sink);
    }
    let parsed = parse_all(&units, sink);
    let renamed = clashes(&parsed);
    if renamed.is_empty() {
        return parsed.into_iter().flatten().collect();
    }
    let shared = shared_files(loaded, &units);
    for (unit, names) in renamed {
        rename(loaded, &mut units[unit], &names, &shared, unit + 1);
    }
    parse_all(&units, sink).into_iter().flatten().collect()
}

fn parse_all(units: &[Vec<Token>], sink: &mut Sink) -> Vec<Vec<Declaration>> {
    let mut before = Before::default();
    units.iter().map(|tokens| parse::parse(tokens, &mut before, sink)).collect()
}

/// The names that have to change, by unit.
fn clashes(units: &[Vec<Declaration>]) -> BTreeMap<usize, HashSet<Symbol>> {
    // For each name the units that declare it, and whether only they see it.
    let mut all: HashMap<Symbol, Vec<(usize, bool)>> = HashMap::new();
    for (unit, declarations) in units.iter().enumerate() {
        for declaration in declarations {
            for (name, internal) in declared(declaration) {
                let uses = all.entry(name).or_default();
                match uses.iter_mut().find(|(known, _)| *known == unit) {
                    Some((_, known)) => *known |= internal,
                    None => uses.push((unit, internal)),
                }
            }
        }
    }
    let mut renamed: BTreeMap<usize, HashSet<Symbol>> = BTreeMap::new();
    for (name, uses) in all.iter().filter(|(_, uses)| uses.len() > 1) {
        // One of them may keep it: the first that all see, or else the first.
        let keeps = uses.iter().find(|(_, internal)| !internal).or(uses.first());
        for (unit, _) in uses.iter().filter(|(unit, internal)| *internal && Some(*unit) != keeps.map(|(unit, _)| *unit))
        {
            renamed.entry(*unit).or_default().insert(Rc::clone(name));
        }
    }
    renamed
}

/// The names that a declaration makes, and whether only its own unit sees them.
fn declared(declaration: &Declaration) -> Vec<(Symbol, bool)> {
    match declaration {
        Declaration::Function(function) => vec![(Rc::clone(&function.name), function.qualifiers.fixed)],
        Declaration::Variables(variables) => variables
            .iter()
            .map(|variable| {
                let qualifiers = variable.qualifiers;
                let constant = variable.declared.constant || qualifiers.compile_time;
                (Rc::clone(&variable.name), !qualifiers.external && (qualifiers.fixed || constant))
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// The files that several units read.
fn shared_files(loaded: &Loaded, units: &[Vec<Token>]) -> HashSet<usize> {
    let mut readers: HashMap<usize, HashSet<usize>> = HashMap::new();
    for (unit, tokens) in units.iter().enumerate() {
        for token in tokens {
            readers.entry(loaded.source.file_at(token.span.start)).or_default().insert(unit);
        }
    }
    readers.into_iter().filter(|(_, units)| units.len() > 1).map(|(file, _)| file).collect()
}

/// Gives names of a unit another one, wherever they are no members.
fn rename(loaded: &Loaded, tokens: &mut [Token], names: &HashSet<Symbol>, shared: &HashSet<usize>, number: usize) {
    for at in 0..tokens.len() {
        let Some(name) = tokens[at].name().filter(|name| names.contains(*name)) else { continue };
        let member = at > 0 && [".", "->", "::"].iter().any(|mark| tokens[at - 1].is(mark));
        let foreign =
            tokens[at].span == Span::default() || shared.contains(&loaded.source.file_at(tokens[at].span.start));
        if !member && !foreign {
            tokens[at].kind = TokenKind::Name(format!("{name}_{number}").into());
        }
    }
}

/// What tells a declaration from others: its tokens and, unless it is a type's, where they stand.
pub(crate) fn key(tokens: &[Token], placed: bool) -> u64 {
    let mut hasher = DefaultHasher::new();
    for token in tokens {
        if placed {
            (token.span, token.written).hash(&mut hasher);
        }
        match &token.kind {
            TokenKind::Name(name) => (0, name).hash(&mut hasher),
            TokenKind::Integer { value, .. } => (1, value).hash(&mut hasher),
            TokenKind::Float { value, .. } => (2, value.to_bits()).hash(&mut hasher),
            TokenKind::Character(value) => (3, value).hash(&mut hasher),
            TokenKind::Text(text) => (4, text).hash(&mut hasher),
            TokenKind::Mark(mark) => (5, mark).hash(&mut hasher),
            TokenKind::End => 6.hash(&mut hasher),
        }
    }
    hasher.finish()
}
