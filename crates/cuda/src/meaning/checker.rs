//! The checker: what is known while a program is read, and what is reported.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    rc::Rc,
};

use super::{
    entity::{Binding, Candidate, TemplateValue},
    library,
    record::{
        Act, BaseLayouts, BitField, Closure, Declared, Dispatched, Generic, Inheriting, Life, MadeLambda, Spaces,
        Special, Temporaries,
    },
    runtime_names,
    tree::{self, FunctionId, GlobalId, Local, LocalId, Side, Tree},
    types::{Type, Types},
};
use crate::{
    diagnose::{Diagnostic, Problem, Sink, closest},
    parse::ast::{self, Symbol},
    sides::is_same,
    text::{Source, Span},
};

/// How deeply bodies may be read one for the sake of the other.
const MOST_READING: usize = 40;

/// A function whose body waits to be checked.
pub(super) struct Pending {
    pub(super) function: FunctionId,
    pub(super) syntax: Rc<ast::Function>,
    pub(super) bindings: Vec<(Symbol, Binding)>,
    pub(super) owner: Option<usize>,
    /// Where it was first asked for.
    pub(super) asked: Span,
}

/// What `break` can leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Around {
    Loop,
    Switch,
}

/// What is known while a program is read.
pub(super) struct Checker<'a> {
    pub(super) sink: &'a mut Sink,
    pub(super) source: &'a Source,
    pub(super) tree: Tree,
    pub(super) scopes: Vec<HashMap<Symbol, Binding>>,
    pub(super) overloads: Vec<Vec<Candidate>>,
    /// The methods of each structure by name, as an index into `overloads`.
    pub(super) methods: HashMap<(usize, Symbol), usize>,
    pub(super) vector_types: HashMap<String, usize>,
    pub(super) struct_instances: HashMap<(Symbol, Vec<TemplateValue>), usize>,
    pub(super) specials: HashMap<Symbol, Special>,
    /// The type of the pointer to a function that is being declared: it chooses among the functions of a name.
    pub(super) wanted_function: Option<Type>,
    /// The place of what is about to be made of a lambda with parameters of type `auto`: the functions of a name, which of them,
    /// and its template arguments.
    pub(super) instance_to_be: Option<(usize, usize, Vec<TemplateValue>)>,
    /// Functions that were made so that a pointer of a type leads to another one: that, the type, and what was made.
    pub(super) adapted: Vec<(FunctionId, Rc<super::types::Signature>, FunctionId)>,
    /// The template arguments that are written behind the name of the method that is about to be called.
    pub(super) given: Vec<TemplateValue>,
    /// How many instances of class templates are being made, one for the sake of the other.
    pub(super) instances_open: usize,
    /// How many functions there are beyond those that the program writes out.
    pub(super) made_functions: usize,
    pub(super) function: Option<FunctionId>,
    /// The structure whose method is being checked.
    pub(super) owner: Option<usize>,
    /// The namespaces of the program.
    pub(super) spaces: Spaces,
    /// The namespace of what is being declared or checked, `outer::inner`.
    pub(super) space: Symbol,
    /// The structure whose own types and constants are being declared.
    pub(super) inside: Option<usize>,
    /// The structure in which a structure is declared, or whose method makes a lambda.
    pub(super) outer: HashMap<usize, usize>,
    /// The loops and switches around the statement that is being checked, the innermost last.
    pub(super) around: Vec<Around>,
    pub(super) queue: VecDeque<Pending>,
    /// How many bodies are being read, one for the sake of the other.
    pub(super) reading: usize,
    /// Functions whose result is `auto` and that have not returned anything yet.
    pub(super) open_results: HashSet<FunctionId>,
    /// Lambdas as functions without an object, by their `operator()`.
    pub(super) plain_lambdas: HashMap<FunctionId, FunctionId>,
    /// The structures without members that structures inherit from.
    pub(super) empty_bases: HashMap<usize, Vec<usize>>,
    /// Of structures that have such: of each of what they inherit from, as it is written, whether it is a member.
    pub(super) held_bases: HashMap<usize, Vec<bool>>,
    /// The bit fields of structures, and what these declare in its order.
    pub(super) bit_fields: HashMap<usize, (Vec<BitField>, Vec<Declared>)>,
    /// The lambdas that were read, by the function around them and their text.
    pub(super) made_lambdas: HashMap<(FunctionId, *const ast::Lambda), MadeLambda>,
    /// The lambdas whose bodies are being checked, the innermost last.
    pub(super) closures: Vec<Closure>,
    /// The values of constants that lambdas capture, by the lambda's structure and the member.
    pub(super) captured_constants: HashMap<(usize, usize), tree::Constant>,
    /// Lambdas with parameters of type `auto`, by their structure.
    pub(super) generics: HashMap<usize, Generic>,
    /// What the template parameters of a structure stand for in its methods.
    pub(super) owner_bindings: HashMap<usize, Vec<(Symbol, Binding)>>,
    /// The members that are references, by structure and position: in memory they are pointers.
    pub(super) reference_members: HashSet<(usize, usize)>,
    /// The values that members start with, by structure and position.
    pub(super) member_starts: HashMap<(usize, usize), ast::Expression>,
    /// The members whose start is being worked out.
    pub(super) starting: HashSet<(usize, usize)>,
    /// The names that were reported as undeclared, once a function.
    pub(super) reported: HashSet<(Option<FunctionId>, Symbol)>,
    /// The labels of the function that is being checked, and the jumps to them (true).
    pub(super) labels: Vec<(Symbol, Span, bool)>,
    /// The functions that the host calls and launches, and where.
    pub(super) called: Vec<(FunctionId, Span)>,
    /// The variables of the program that are used, and where.
    pub(super) used_globals: Vec<(GlobalId, Span)>,
    /// What of the life of each structure's objects is more than their bytes.
    pub(super) lives: HashMap<usize, Life>,
    /// The functions that were made to start, end, copy, move and assign objects.
    pub(super) acts: HashMap<(Act, Type), FunctionId>,
    /// The structures whose copy constructor is deleted.
    pub(super) uncopied: HashSet<usize>,
    /// Arrays of host code whose length is known when the program runs, and what holds their elements.
    pub(super) open_arrays: HashMap<(FunctionId, LocalId), LocalId>,
    /// Of those that are arrays of arrays, the variables with the lengths of their rows, the longest rows first.
    pub(super) open_rows: HashMap<(FunctionId, LocalId), Vec<LocalId>>,
    /// The structures whose objects say of which structure they are: they have virtual methods or virtual bases.
    pub(super) dynamic: HashSet<usize>,
    /// Those of them that have virtual methods.
    pub(super) polymorphic: HashSet<usize>,
    pub(super) base_layouts: BaseLayouts,
    /// Constructors and destructors for what is a part of a larger object, by the type of that part.
    pub(super) for_parts: HashMap<FunctionId, usize>,
    /// These functions by the one that does the same for a whole object.
    pub(super) parts_made: HashMap<(FunctionId, usize), FunctionId>,
    /// The structures that are declared in functions.
    pub(super) local_structures: HashSet<usize>,
    /// The structures whose objects are larger here than nvcc makes them.
    pub(super) larger: HashSet<usize>,
    /// What is decided by an object's structure while the program runs.
    pub(super) dispatched: Vec<Dispatched>,
    /// The method that is about to be called is named by its structure, which no other one overrides.
    pub(super) statically: bool,
    /// The template parameter that the last deduction found two types for: its position, its name and the types.
    pub(super) deduced_twice: Option<(usize, Symbol, Type, Type)>,
    /// The first mistake that kept a template from a choice among several functions.
    pub(super) dropped: Option<Diagnostic>,
    /// Where the function that is being checked was first asked for.
    pub(super) asked: Span,
    /// The statements that are being read, the innermost last.
    pub(super) temporaries: Vec<Temporaries>,
    /// The functions whose parameters and results are being worked out: which overload, which candidate, for what.
    pub(super) signatures: Vec<(usize, usize, Vec<TemplateValue>)>,
    /// The functions that read otherwise for the host, by where their names stand.
    pub(super) for_host: HashMap<Span, Vec<(Rc<ast::Function>, bool)>>,
    /// What structures are to have of what they inherit from, by `using`.
    pub(super) inheriting: Vec<Inheriting>,
    /// How the arguments of class templates follow from those of constructors, as programs say it: by the template's name.
    pub(super) guides: HashMap<Symbol, Vec<Rc<ast::Function>>>,
}

impl<'a> Checker<'a> {
    pub(super) fn new(source: &'a Source, sink: &'a mut Sink) -> Checker<'a> {
        Checker {
            sink,
            source,
            tree: Tree { types: Types::new(), ..Tree::default() },
            scopes: vec![HashMap::new()],
            overloads: Vec::new(),
            methods: HashMap::new(),
            vector_types: HashMap::new(),
            struct_instances: HashMap::new(),
            specials: HashMap::new(),
            wanted_function: None,
            adapted: Vec::new(),
            instance_to_be: None,
            given: Vec::new(),
            instances_open: 0,
            made_functions: 0,
            function: None,
            owner: None,
            spaces: Spaces::default(),
            space: Rc::from(""),
            inside: None,
            outer: HashMap::new(),
            around: Vec::new(),
            queue: VecDeque::new(),
            reading: 0,
            open_results: HashSet::new(),
            plain_lambdas: HashMap::new(),
            empty_bases: HashMap::new(),
            held_bases: HashMap::new(),
            bit_fields: HashMap::new(),
            made_lambdas: HashMap::new(),
            closures: Vec::new(),
            captured_constants: HashMap::new(),
            generics: HashMap::new(),
            owner_bindings: HashMap::new(),
            reference_members: HashSet::new(),
            member_starts: HashMap::new(),
            starting: HashSet::new(),
            reported: HashSet::new(),
            labels: Vec::new(),
            called: Vec::new(),
            used_globals: Vec::new(),
            lives: HashMap::new(),
            acts: HashMap::new(),
            uncopied: HashSet::new(),
            open_arrays: HashMap::new(),
            open_rows: HashMap::new(),
            dynamic: HashSet::new(),
            polymorphic: HashSet::new(),
            base_layouts: BaseLayouts::default(),
            for_parts: HashMap::new(),
            parts_made: HashMap::new(),
            local_structures: HashSet::new(),
            larger: HashSet::new(),
            dispatched: Vec::new(),
            statically: false,
            deduced_twice: None,
            dropped: None,
            asked: Span::default(),
            temporaries: Vec::new(),
            signatures: Vec::new(),
            for_host: HashMap::new(),
            inheriting: Vec::new(),
            guides: HashMap::new(),
        }
    }

    pub(super) fn error(&mut self, span: Span, problem: Problem) {
        self.sink.push(Diagnostic::error(span, problem));
    }

    pub(super) fn mismatch(&mut self, span: Span, words: String) {
        self.error(span, Problem::Mismatch(words));
    }

    pub(super) fn rule(&mut self, span: Span, words: impl Into<String>) {
        self.error(span, Problem::Rule(words.into()));
    }

    pub(super) fn unsupported(&mut self, span: Span, what: impl Into<String>) {
        self.error(span, Problem::Unsupported(what.into()));
    }

    pub(super) fn type_text(&self, ty: &Type) -> String {
        match ty {
            // Its own name is nobody's.
            Type::Struct(id) if self.tree.types.structs[*id].name.starts_with("lambda_") => "lambda".to_owned(),
            _ => match self.member_pointer(ty) {
                Some(member) => self.member_pointer_text(&member),
                None => self.tree.types.name(ty),
            },
        }
    }

    pub(super) fn check_bodies(&mut self) {
        loop {
            while let Some(pending) = self.queue.pop_front() {
                self.check_pending(pending);
            }
            // What overrides a method may be a template that makes further structures.
            if !self.dispatch() {
                return;
            }
        }
    }

    pub(super) fn check_pending(&mut self, pending: Pending) {
        let depth = self.scopes.len();
        self.scopes.push(pending.bindings.into_iter().collect());
        self.function = Some(pending.function);
        self.owner = pending.owner;
        self.space = Rc::clone(&pending.syntax.space);
        self.asked = pending.asked;
        self.function_body(pending.function, &pending.syntax);
        self.scopes.truncate(depth);
        self.function = None;
        self.owner = None;
    }

    /// The function as it reads for the host, where that is another text.
    pub(super) fn text_for_host(&self, syntax: &ast::Function) -> Option<Rc<ast::Function>> {
        let known = self.for_host.get(&syntax.name_span)?;
        let found = known.iter().find(|(own, alone)| *alone || is_same(own, syntax));
        found.map(|(own, _)| Rc::clone(own))
    }

    /// Reports what is called and nowhere defined, as a linker does.
    pub(super) fn check_called(&mut self) {
        let mut told = HashSet::new();
        for (id, span) in std::mem::take(&mut self.called) {
            let function = &self.tree.functions[id];
            if function.body.is_some() || !told.insert(id) {
                continue;
            }
            let problem = Problem::Undefined(function.name.to_string());
            let place = function.span;
            self.tree.undefined.push((Rc::clone(&function.name), span));
            self.sink.push(Diagnostic::error(span, problem).see(place, "declared here, without a body"));
        }
        let mut told = HashSet::new();
        for (id, span) in std::mem::take(&mut self.used_globals) {
            let global = &self.tree.globals[id];
            let declared_only = global.qualifiers.external && !global.qualifiers.shared && global.start.is_none();
            if !declared_only || !told.insert(id) {
                continue;
            }
            let problem = Problem::Undefined(global.name.to_string());
            let place = global.span;
            self.tree.undefined.push((Rc::clone(&global.name), span));
            self.sink.push(Diagnostic::error(span, problem).see(place, "declared here, with `extern`"));
        }
    }

    /// Reads the body of a function that waits, now: its result or its value is wanted where it is called.
    pub(super) fn check_now(&mut self, id: FunctionId) {
        let Some(position) = self.queue.iter().position(|pending| pending.function == id) else { return };
        if self.reading > MOST_READING {
            return;
        }
        let Some(pending) = self.queue.remove(position) else { return };
        self.reading += 1;
        let scopes = self.scopes.split_off(1);
        let around = (self.function, self.owner, Rc::clone(&self.space), self.inside.take(), self.asked);
        let closures = std::mem::take(&mut self.closures);
        let temporaries = std::mem::take(&mut self.temporaries);
        let wanted = self.wanted_function.take();
        let used = self.used_spaces();
        self.check_pending(pending);
        self.forget_spaces(used);
        self.scopes.truncate(1);
        self.scopes.extend(scopes);
        (self.function, self.owner, self.space, self.inside, self.asked) = around;
        (self.closures, self.temporaries, self.wanted_function) = (closures, temporaries, wanted);
        self.reading -= 1;
    }

    /// The function being checked; expressions outside of functions have none.
    pub(super) fn current(&mut self) -> Option<&mut tree::Function> {
        let id = self.function?;
        self.tree.functions.get_mut(id)
    }

    pub(super) fn local(&self, id: LocalId) -> Option<&Local> {
        self.tree.functions.get(self.function?)?.locals.get(id)
    }

    pub(super) fn local_mut(&mut self, id: LocalId) -> Option<&mut Local> {
        self.current()?.locals.get_mut(id)
    }

    pub(super) fn on_device(&self) -> bool {
        self.function
            .and_then(|id| self.tree.functions.get(id))
            .is_some_and(|function| matches!(function.side, Side::Device | Side::Kernel))
    }

    pub(super) fn on_host(&self) -> bool {
        self.function.and_then(|id| self.tree.functions.get(id)).is_some_and(|function| function.side == Side::Host)
    }

    pub(super) fn add_local(&mut self, name: Symbol, ty: Type, span: Span) -> LocalId {
        let local = Local::plain(name, ty, span);
        let Some(function) = self.current() else { return 0 };
        function.locals.push(local);
        function.locals.len() - 1
    }

    /// Reports an undeclared name, with the closest one that is declared.
    pub(super) fn undeclared(&mut self, name: &str, span: Span) {
        if !self.reported.insert((self.function, name.into())) {
            return;
        }
        // What is shown to nobody needs no proposal.
        if self.sink.is_full() {
            return;
        }
        let mut names: Vec<&str> = self.scopes.iter().flat_map(|scope| scope.keys().map(|name| &**name)).collect();
        // The prelude's own names are no names of the program's, nor are those of structures' members.
        names.retain(|known| {
            (!known.starts_with("__") || name.starts_with("__"))
                && !known.starts_with(|first: char| first.is_ascii_digit())
                && !known.contains(' ')
        });
        let within = names.iter().find(|known| known.strip_suffix(name).is_some_and(|path| path.ends_with("::")));
        if let Some(within) = within {
            let help = format!("did you mean `{within}`?");
            self.sink.push(Diagnostic::error(span, Problem::Undeclared(name.to_owned())).help(help));
            return;
        }
        names.extend(library::FUNCTIONS.iter().map(|signature| signature.name));
        names.extend(library::atomic_names());
        names.extend(["threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize", "std::cout"]);
        names.extend(runtime_names::ENUMERATORS.iter().map(|(name, ..)| *name));
        names.extend(runtime_names::ATTRIBUTES.iter().map(|(name, ..)| *name));
        names.extend(runtime_names::INTEGERS.iter().map(|(name, ..)| *name));
        names.extend(["bool", "char", "short", "int", "long", "float", "double", "unsigned", "size_t", "dim3"]);
        names.extend(["return", "break", "continue", "while", "switch"]);
        names.sort_unstable();
        let mut found = Diagnostic::error(span, Problem::Undeclared(name.to_owned()));
        let glued = ["int", "unsigned", "float", "double", "char", "bool", "long", "short", "void"]
            .iter()
            .find(|word| name.len() > word.len() && name.starts_with(**word));
        // As other languages call them.
        let elsewhere = match name {
            "True" | "TRUE" => Some("true"),
            "False" | "FALSE" => Some("false"),
            "null" | "Null" | "NUL" | "nil" | "NIL" | "None" => Some("nullptr"),
            _ => None,
        };
        if let Some(known) = elsewhere.or_else(|| closest(name, names)) {
            found = found.help(format!("did you mean `{known}`?"));
        } else if let Some((whole, ..)) =
            runtime_names::ENUMERATORS.iter().find(|(known, ..)| name.len() > 5 && known.ends_with(name))
        {
            found = found.help(format!("did you mean `{whole}`?"));
        } else if let Some(word) = glued {
            found = found.help(format!("is a space missing, as in `{word} {}`?", &name[word.len()..]));
        } else if name == "tid" {
            found = found.help("CUDA's own name is `threadIdx`, with `.x`, `.y` and `.z`; or declare a `tid`");
        } else if name.len() > 1 && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_') {
            found = found.help(format!("is a `#define {name} …` missing?"));
        } else if matches!(name, "i" | "j" | "k" | "idx" | "I") {
            found = found.help(format!("declare it, for example `int {name} = …;`"));
        }
        self.sink.push(found);
    }
}
