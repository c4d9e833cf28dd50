//! A program's units, each preprocessed and parsed by itself, as one list of declarations: what a linker does.
//!
//! What the same lines of a header declare in several units is one thing. Types are too where they are written alike. What
//! only its own unit sees (`static`, constants, unnamed namespaces) gets another name where two units use one name for two
//! things. So does an `inline` function that two units write.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    rc::Rc,
};

use crate::{
    diagnose::Sink,
    files::{Build, Language, Loaded},
    lex::{Token, TokenKind},
    meaning::same_parameters,
    parse::{
        self, Before,
        ast::{Declaration, Function, Symbol, TypeKind, TypeSyntax, Variable},
    },
    prelude,
    preprocess::{self, Pass},
    ptx,
    text::Span,
};

/// A program's units as one.
#[derive(Debug, Default)]
pub(crate) struct Joined {
    /// What they declare.
    pub(crate) declarations: Vec<Declaration>,
    /// Functions of headers that nvcc reads with the text in `declarations` and the host's compiler with this one.
    pub(crate) other_texts: Vec<Rc<Function>>,
}

/// The declarations of all units. Those that nvcc reads come first: their text of a header is the one with sides.
pub(crate) fn declarations(loaded: &Loaded, build: &Build, pass: Pass, sink: &mut Sink) -> Joined {
    let mut in_order: Vec<(usize, Language)> = loaded.units.clone();
    in_order.sort_by_key(|(_, language)| *language != Language::Cuda);
    let mut units: Vec<Vec<Token>> = Vec::new();
    for unit in &in_order {
        let tokens = preprocess::preprocess(loaded, *unit, &build.defines, pass, sink);
        // What is written with a library that is not here would be one error after another.
        let without = sink.found.iter().any(|found| matches!(found.problem, crate::Problem::Unsupported(_)));
        let tokens = if without { tokens.into_iter().rev().take(1).collect() } else { tokens };
        units.push(prelude::precede(ptx::translate(tokens, sink)));
    }
    if let [only] = &units[..] {
        let declarations = parse::parse(only, &mut Before::default(), sink);
        return Joined { declarations, other_texts: Vec::new() };
    }
    let (parsed, other_texts) = parse_all(&units, &in_order, sink);
    let renamed = clashes(&parsed);
    let readers = readers(loaded, &units);
    let statics = statics_of_headers(loaded, &parsed, &units, &readers);
    if renamed.is_empty() && statics.is_empty() {
        return Joined { declarations: parsed.into_iter().flatten().collect(), other_texts };
    }
    let shared: HashSet<usize> =
        readers.into_iter().filter(|(_, units)| units.len() > 1).map(|(file, _)| file).collect();
    for (unit, names) in renamed {
        rename(&mut units[unit], &names, unit + 1, |span| !shared.contains(&loaded.source.file_at(span.start)));
    }
    for (unit, (names, spans)) in statics {
        rename(&mut units[unit], &names, unit + 1, |span| {
            !shared.contains(&loaded.source.file_at(span.start))
                || spans.iter().any(|own| own.start <= span.start && span.start < own.end)
        });
    }
    let (parsed, other_texts) = parse_all(&units, &in_order, sink);
    Joined { declarations: parsed.into_iter().flatten().collect(), other_texts }
}

fn parse_all(
    units: &[Vec<Token>],
    in_order: &[(usize, Language)],
    sink: &mut Sink,
) -> (Vec<Vec<Declaration>>, Vec<Rc<Function>>) {
    let mut before = Before::default();
    let mut other_texts = Vec::new();
    let mut parsed = Vec::new();
    for (tokens, (_, language)) in units.iter().zip(in_order) {
        parsed.push(parse::parse(tokens, &mut before, sink));
        // Of two texts that nvcc reads, a linker keeps one.
        let found = std::mem::take(&mut before.other_texts);
        other_texts.extend(found.into_iter().filter(|_| *language != Language::Cuda));
    }
    (parsed, other_texts)
}

/// The names that have to change, by unit.
fn clashes(units: &[Vec<Declaration>]) -> BTreeMap<usize, HashSet<Symbol>> {
    // For each name the units that declare it, and whether only they see it.
    let mut all: HashMap<Symbol, Vec<(usize, bool)>> = HashMap::new();
    for (unit, declarations) in units.iter().enumerate() {
        for declaration in declarations {
            for (name, internal) in declared(declaration) {
                let internal = internal || inline_beside_another(declaration, unit, units);
                let uses = all.entry(name).or_default();
                match uses.iter_mut().find(|(known, _)| *known == unit) {
                    Some((_, known)) => *known |= internal,
                    None => uses.push((unit, internal)),
                }
            }
        }
    }
    // A constant that a header declares `extern` is what all see.
    for variable in units.iter().flatten().filter_map(variables).flatten().filter(|one| one.qualifiers.external) {
        for (_, internal) in all.get_mut(&variable.name).into_iter().flatten() {
            *internal = false;
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

/// Whether a unit defines an `inline` function of which another unit has a definition of its own. Each unit calls its own: a linker
/// may keep any of two that C++ wants to be alike.
fn inline_beside_another(declaration: &Declaration, unit: usize, units: &[Vec<Declaration>]) -> bool {
    let Declaration::Function(function) = declaration else { return false };
    let again = |other: &Declaration| {
        matches!(other, Declaration::Function(other)
            if other.name == function.name
                && other.space == function.space
                && other.body.is_some()
                && other.name_span != function.name_span
                && same_parameters(other, function))
    };
    function.qualifiers.inline
        && function.body.is_some()
        && units.iter().enumerate().any(|(other, declarations)| other != unit && declarations.iter().any(again))
}

fn variables(declaration: &Declaration) -> Option<&Vec<Variable>> {
    match declaration {
        Declaration::Variables(variables) => Some(variables),
        _ => None,
    }
}

/// The names that a declaration makes, and whether only its own unit sees them.
fn declared(declaration: &Declaration) -> Vec<(Symbol, bool)> {
    match declaration {
        Declaration::Function(function) => vec![(Rc::clone(&function.name), function.qualifiers.fixed)],
        Declaration::Variables(variables) => variables
            .iter()
            .map(|variable| {
                let qualifiers = variable.qualifiers;
                let constant = is_constant(&variable.declared) || qualifiers.compile_time;
                (Rc::clone(&variable.name), !qualifiers.external && (qualifiers.fixed || constant))
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// Whether a type is `const`, or an array of what is.
fn is_constant(declared: &TypeSyntax) -> bool {
    match &declared.kind {
        TypeKind::Array(element, _) => is_constant(element),
        _ => declared.constant,
    }
}

/// The units that read each file.
fn readers(loaded: &Loaded, units: &[Vec<Token>]) -> HashMap<usize, HashSet<usize>> {
    let mut readers: HashMap<usize, HashSet<usize>> = HashMap::new();
    for (unit, tokens) in units.iter().enumerate() {
        for token in tokens.iter().filter(|token| token.span != Span::default()) {
            readers.entry(loaded.source.file_at(token.span.start)).or_default().insert(unit);
        }
    }
    readers
}

/// Whether a unit declares a variable that another one declares at the same place, with another text.
fn makes_variable(declarations: &[Declaration], variable: &Variable) -> bool {
    let same = |own: &Variable| own.name_span == variable.name_span && own.name == variable.name;
    let internal = |own: &Variable| !own.qualifiers.external;
    declarations.iter().filter_map(variables).flatten().any(|own| same(own) && internal(own) && internal(variable))
}

/// Whether a unit defines what another one defines at the same place.
fn makes(declarations: &[Declaration], function: &Function) -> bool {
    declarations.iter().any(|declaration| {
        matches!(declaration, Declaration::Function(own)
            if own.name_span == function.name_span && own.name == function.name && own.body.is_some())
    })
}

/// For each unit the names of the `static` variables that a header declares and a unit before has made, with those of the
/// `static` functions that use them or read otherwise there; and where these declarations stand. Every unit has its own.
fn statics_of_headers(
    loaded: &Loaded,
    parsed: &[Vec<Declaration>],
    units: &[Vec<Token>],
    readers: &HashMap<usize, HashSet<usize>>,
) -> BTreeMap<usize, (HashSet<Symbol>, Vec<Span>)> {
    let mut found: BTreeMap<usize, (HashSet<Symbol>, Vec<Span>)> = BTreeMap::new();
    for (first, declarations) in parsed.iter().enumerate() {
        let others = |span: Span| {
            let file = loaded.source.file_at(span.start);
            let own = span != Span::default() && !loaded.source.files().get(file).is_some_and(|file| file.built_in);
            readers.get(&file).into_iter().flatten().copied().filter(move |unit| own && *unit != first)
        };
        let mut names: HashMap<usize, HashSet<Symbol>> = HashMap::new();
        let mut spans: Vec<Span> = Vec::new();
        for declaration in declarations {
            if let Declaration::Function(function) = declaration
                && function.qualifiers.fixed
            {
                // A later unit has it too only where its text is another one.
                for unit in others(function.span).filter(|unit| *unit > first && makes(&parsed[*unit], function)) {
                    names.entry(unit).or_default().insert(Rc::clone(&function.name));
                    spans.push(function.span.to(function.body_span));
                }
            }
            let Declaration::Variables(variables) = declaration else { continue };
            for variable in variables {
                let constant = is_constant(&variable.declared) || variable.qualifiers.compile_time;
                let other = |unit: &usize| *unit > first && makes_variable(&parsed[*unit], variable);
                if !variable.qualifiers.fixed || constant {
                    // One that a later unit has in another form: `__constant__` for nvcc alone.
                    for unit in others(variable.span).filter(other) {
                        names.entry(unit).or_default().insert(Rc::clone(&variable.name));
                        spans.push(variable.span);
                    }
                    continue;
                }
                for unit in others(variable.span) {
                    names.entry(unit).or_default().insert(Rc::clone(&variable.name));
                    spans.push(variable.span);
                }
            }
        }
        if names.is_empty() {
            continue;
        }
        // Functions that use them, and those that use these.
        loop {
            let before: usize = names.values().map(HashSet::len).sum();
            for declaration in declarations {
                let Declaration::Function(function) = declaration else { continue };
                let whole = function.span.to(function.body_span);
                let within = |token: &&Token| whole.start <= token.span.start && token.span.start < whole.end;
                for unit in others(function.span) {
                    let Some(own) = names.get_mut(&unit) else { continue };
                    let mut tokens = units[first].iter().filter(within);
                    if own.contains(&function.name)
                        || (!function.qualifiers.fixed && spans.contains(&whole))
                        || !tokens.any(|token| token.name().is_some_and(|name| own.contains(name)))
                    {
                        continue;
                    }
                    // What all units share keeps its name, and reads otherwise.
                    if function.qualifiers.fixed {
                        own.insert(Rc::clone(&function.name));
                    }
                    spans.push(whole);
                }
            }
            if names.values().map(HashSet::len).sum::<usize>() == before {
                break;
            }
        }
        for (unit, names) in names {
            let (known, places) = found.entry(unit).or_default();
            known.extend(names);
            places.extend(spans.iter().copied());
        }
    }
    found
}

/// Gives names of a unit another one, wherever they are no members and `own` says that the place is the unit's own.
fn rename(tokens: &mut [Token], names: &HashSet<Symbol>, number: usize, own: impl Fn(Span) -> bool) {
    for at in 0..tokens.len() {
        let Some(name) = tokens[at].name().filter(|name| names.contains(*name)) else { continue };
        let member = at > 0 && [".", "->", "::"].iter().any(|mark| tokens[at - 1].is(mark));
        if !member && tokens[at].span != Span::default() && own(tokens[at].span) {
            tokens[at].kind = TokenKind::Name(format!("{name}_{number}").into());
        }
    }
}
