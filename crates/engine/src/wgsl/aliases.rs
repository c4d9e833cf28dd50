//! One variable behind two pointers of a call. WGSL refuses a call in which a function writes through one of them what it reaches
//! by the other, or by the variable's own name; naga does not look, and browsers do.

use std::collections::BTreeMap;

use naga::{Block, Expression, Function, GlobalVariable, Handle, LocalVariable, Module, Span, Statement, TypeInner};

use super::diagnostic::{Diagnostic, Place};

/// The variable that a pointer leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Root {
    Parameter(u32),
    Module(Handle<GlobalVariable>),
    Local(Handle<LocalVariable>),
}

/// What a function does with a variable.
#[derive(Debug, Clone, Copy, Default)]
struct Access {
    reads: bool,
    writes: bool,
}

impl Access {
    const READ: Access = Access { reads: true, writes: false };
    const WRITE: Access = Access { reads: false, writes: true };
    const BOTH: Access = Access { reads: true, writes: true };

    fn add(&mut self, other: Access) {
        self.reads |= other.reads;
        self.writes |= other.writes;
    }

    /// Whether one of the two writes what the other reads or writes.
    fn conflicts_with(self, other: Access) -> bool {
        (self.writes && (other.reads || other.writes)) || (other.writes && self.reads)
    }
}

type Accesses = BTreeMap<Root, Access>;

/// The first call in which pointers alias, and what is done through one is seen through the other.
pub(super) fn refused(source: &str, module: &Module) -> Option<Diagnostic> {
    // A function is declared after those that it calls: naga's front end orders them so.
    let mut known: BTreeMap<Handle<Function>, Accesses> = BTreeMap::new();
    for (handle, function) in module.functions.iter() {
        let mut reader = Reader { source, module, function, known: &known, found: Accesses::new(), refused: None };
        reader.function();
        let (found, refused) = (reader.found, reader.refused);
        if refused.is_some() {
            return refused;
        }
        known.insert(handle, found);
    }
    module.entry_points.iter().find_map(|entry| {
        let function = &entry.function;
        let mut reader = Reader { source, module, function, known: &known, found: Accesses::new(), refused: None };
        reader.function();
        reader.refused
    })
}

struct Reader<'m> {
    source: &'m str,
    module: &'m Module,
    function: &'m Function,
    known: &'m BTreeMap<Handle<Function>, Accesses>,
    found: Accesses,
    refused: Option<Diagnostic>,
}

impl Reader<'_> {
    fn function(&mut self) {
        let function = self.function;
        for (_, expression) in function.expressions.iter() {
            if let Expression::Load { pointer } = expression {
                self.note(*pointer, Access::READ);
            }
        }
        self.block(&function.body);
    }

    fn root(&self, mut pointer: Handle<Expression>) -> Option<Root> {
        loop {
            match self.function.expressions[pointer] {
                Expression::Access { base, .. } | Expression::AccessIndex { base, .. } => pointer = base,
                Expression::GlobalVariable(variable) => return Some(Root::Module(variable)),
                Expression::LocalVariable(variable) => return Some(Root::Local(variable)),
                Expression::FunctionArgument(number) => {
                    let argument = self.function.arguments.get(usize::try_from(number).ok()?)?;
                    let is_pointer = matches!(
                        self.module.types[argument.ty].inner,
                        TypeInner::Pointer { .. } | TypeInner::ValuePointer { .. }
                    );
                    return is_pointer.then_some(Root::Parameter(number));
                }
                _ => return None,
            }
        }
    }

    fn note(&mut self, pointer: Handle<Expression>, access: Access) {
        if let Some(root) = self.root(pointer) {
            self.found.entry(root).or_default().add(access);
        }
    }

    fn block(&mut self, block: &Block) {
        for (statement, span) in block.span_iter() {
            match statement {
                Statement::Store { pointer, .. } => self.note(*pointer, Access::WRITE),
                Statement::Atomic { pointer, .. } => self.note(*pointer, Access::BOTH),
                Statement::WorkGroupUniformLoad { pointer, .. } => self.note(*pointer, Access::READ),
                Statement::Call { function, arguments, .. } => self.call(*function, arguments, *span),
                Statement::Block(inner) => self.block(inner),
                Statement::If { accept, reject, .. } => {
                    self.block(accept);
                    self.block(reject);
                }
                Statement::Switch { cases, .. } => cases.iter().for_each(|case| self.block(&case.body)),
                Statement::Loop { body, continuing, .. } => {
                    self.block(body);
                    self.block(continuing);
                }
                _ => {}
            }
        }
    }

    fn call(&mut self, function: Handle<Function>, arguments: &[Handle<Expression>], span: Span) {
        let Some(does) = self.known.get(&function) else { return };
        let through = |number: usize| {
            u32::try_from(number)
                .ok()
                .and_then(|number| does.get(&Root::Parameter(number)))
                .copied()
                .unwrap_or_default()
        };
        // By each variable of the caller: what the function does with it by its name, and through the pointers before.
        let mut so_far: Accesses = does
            .iter()
            .filter(|(root, _)| matches!(root, Root::Module(_)))
            .map(|(root, access)| (*root, *access))
            .collect();
        for (number, argument) in arguments.iter().enumerate() {
            let Some(root) = self.root(*argument) else { continue };
            let access = through(number);
            let before = so_far.entry(root).or_default();
            if self.refused.is_none() && before.conflicts_with(access) {
                self.refused = Some(self.diagnostic(function, root, span));
            }
            before.add(access);
        }
        for (root, access) in so_far {
            self.found.entry(root).or_default().add(access);
        }
    }

    fn diagnostic(&self, function: Handle<Function>, root: Root, span: Span) -> Diagnostic {
        let name = |name: Option<&String>| name.map_or("a variable", String::as_str).to_owned();
        let variable = name(match root {
            Root::Parameter(number) => {
                self.function.arguments.get(number as usize).and_then(|argument| argument.name.as_ref())
            }
            Root::Module(variable) => self.module.global_variables[variable].name.as_ref(),
            Root::Local(variable) => self.function.local_variables[variable].name.as_ref(),
        });
        let function = name(self.module.functions[function].name.as_ref());
        Diagnostic {
            message: format!(
                "a pointer into `{variable}` is given to `{function}`, which writes `{variable}` and reaches it in another way too"
            ),
            place: span.to_range().map(|range| Place::of_bytes(self.source, range.start, range.len())),
            notes: vec![
                "WGSL lets no two pointers of a call lead to one variable if the function writes through one of them"
                    .to_owned(),
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Module;
    use crate::Features;

    fn refusal(functions: &str, statements: &str) -> Option<String> {
        let source = format!(
            "@group(0) @binding(0) var<storage, read_write> data: array<i32>;\n\
             var<private> own: i32;\n\
             {functions}\n\
             @compute @workgroup_size(1) fn main() {{\n\
                 var x = data[0];\n\
                 var pair = array<i32, 2>(x, x);\n\
                 {statements}\n\
                 data[1] = x + pair[0];\n\
             }}\n"
        );
        let found = Module::parse(&source, &Features::NONE).err()?;
        found.first().map(|refusal| refusal.message.clone())
    }

    const ADD: &str = "fn add(a: ptr<function, i32>, b: ptr<function, i32>) { *a += *b; }";
    const SUM: &str = "fn sum(a: ptr<function, i32>, b: ptr<function, i32>) -> i32 { return *a + *b; }";

    #[test]
    fn a_variable_that_is_written_through_one_of_two_pointers_to_it_is_refused() {
        let words = refusal(ADD, "add(&x, &x);").expect("browsers refuse it");
        assert!(words.contains("`x`") && words.contains("`add`"), "{words}");
        assert!(refusal(ADD, "add(&pair[0], &pair[1]);").is_some(), "two elements are one variable");
    }

    #[test]
    fn the_refusal_goes_through_the_functions_that_are_called() {
        let through = format!("{ADD}\nfn outer(p: ptr<function, i32>, q: ptr<function, i32>) {{ add(p, q); }}");
        assert!(refusal(&through, "outer(&x, &x);").is_some());
        let own = "fn fill(p: ptr<private, i32>) { *p = own + 1; }";
        assert!(refusal(own, "fill(&own); x = own;").is_some(), "the variable's own name is a way to it");
    }

    #[test]
    fn pointers_that_only_read_and_pointers_to_two_variables_are_taken() {
        assert_eq!(refusal(SUM, "x = sum(&x, &x);"), None);
        assert_eq!(refusal(ADD, "var y = 1; add(&x, &y);"), None);
        assert_eq!(refusal("fn fill(p: ptr<private, i32>) { *p = 1; }", "fill(&own); x = own;"), None);
    }
}
