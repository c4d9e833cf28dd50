//! Variables in the GPU's memory, as host code names them: a name stands for the variable only in the functions that
//! take symbols.

use super::{
    Checker,
    tree::{Expression, FunctionId, GlobalId, Kind, Launch, Side, Statement, Tree},
    types::{Scalar, Type},
    visit::{Part, for_parts},
};
use crate::{
    diagnose::{Diagnostic, Problem},
    text::Span,
};

/// What the host does with such a variable.
#[derive(Clone, Copy, PartialEq)]
enum Use {
    Reads,
    Writes,
    /// Its address goes to where an address of the GPU's is wanted; the name of a function, or none for a launch.
    Address(Option<&'static str>),
    /// Its address stands where its name should.
    AddressAsSymbol(&'static str),
    /// A string stands where its name should.
    TextAsSymbol(&'static str),
}

struct Uses<'a> {
    tree: &'a Tree,
    found: Vec<(Option<GlobalId>, Span, Use)>,
}

impl Checker<'_> {
    /// Reports what a host function does with the GPU's variables that only a function of the runtime's can do.
    pub(super) fn host_uses_of_symbols(&mut self, id: FunctionId) {
        let function = &self.tree.functions[id];
        if function.side != Side::Host {
            return;
        }
        let mut uses = Uses { tree: &self.tree, found: Vec::new() };
        function.body.iter().flatten().for_each(|statement| uses.statement(statement));
        let mut told: Vec<GlobalId> = Vec::new();
        for (global, span, used) in uses.found {
            if span == Span::default() || global.is_some_and(|global| told.contains(&global)) {
                continue;
            }
            // A constant has its value on both sides.
            if used == Use::Reads && global.is_some_and(|global| self.tree.globals[global].unchanging) {
                continue;
            }
            told.extend(global);
            let (name, place) = global.map_or((String::new(), None), |global| {
                (self.tree.globals[global].name.to_string(), Some(self.tree.globals[global].span))
            });
            let (words, help) = match used {
                Use::Reads => (
                    format!("`{name}` is in the GPU's memory: the host reads another variable of that name"),
                    format!("copy it: `cudaMemcpyFromSymbol(&value, {name}, sizeof(value))`"),
                ),
                Use::Writes => (
                    format!("`{name}` is in the GPU's memory: the host writes to another variable of that name"),
                    format!("copy to it: `cudaMemcpyToSymbol({name}, &value, sizeof(value))`"),
                ),
                Use::Address(function) => (
                    match function {
                        Some(function) => no_address(&name, function),
                        None => no_address(&name, "a kernel"),
                    },
                    format!(
                        "`cudaGetSymbolAddress((void **)&pointer, {name})` gives it; a kernel also sees `{name}` itself"
                    ),
                ),
                Use::AddressAsSymbol(function) => (
                    format!("`{function}` takes the variable itself, and this is its address"),
                    format!("write `{name}` without the `&`"),
                ),
                Use::TextAsSymbol(function) => (
                    format!("`{function}` takes the variable itself, and this is a string"),
                    "write the variable's name without quotation marks; names in strings ended with CUDA 5".to_owned(),
                ),
            };
            let found = match used {
                // As nvcc takes it.
                Use::Reads | Use::Writes => Diagnostic::warning(span, Problem::Rule(words)),
                _ => Diagnostic::error(span, Problem::Rule(words)),
            };
            let found = found.help(help);
            self.sink.push(match place {
                Some(place) => found.see(place, "declared here"),
                None => found,
            });
        }
    }
}

fn no_address(name: &str, what: &str) -> String {
    let quote = if what.starts_with("cuda") { "`" } else { "" };
    format!("on the host `{name}` has no address that {quote}{what}{quote} can use")
}

impl Checker<'_> {
    /// A symbol's address among the arguments of a copy or filling. For the host such a variable is a shadow, which is no
    /// memory of the GPU: nvcc compiles the call, and the runtime refuses it.
    pub(super) fn shadow_of_symbol(&mut self, function: &str, value: &Expression) -> Option<Expression> {
        if !self.on_host() {
            return None;
        }
        let global = Uses { tree: &self.tree, found: Vec::new() }.address(value)?;
        let (name, place) = (self.tree.globals[global].name.to_string(), self.tree.globals[global].span);
        let help = if function.starts_with("cudaMemcpy") {
            format!("write `cudaMemcpyToSymbol({name}, …)` or `cudaMemcpyFromSymbol(…, {name}, …)`")
        } else {
            format!("`cudaGetSymbolAddress((void **)&pointer, {name})` gives it; a kernel also sees `{name}` itself")
        };
        let found = Diagnostic::warning(value.span, Problem::Rule(no_address(&name, function)));
        let found = found.because("CUDA answers cudaErrorInvalidValue").see(place, "declared here").help(help);
        self.sink.push(found);
        // An address at which nobody has memory.
        let address = Expression::integer(SHADOW, Type::Scalar(Scalar::U64), value.span);
        Some(self.cast_to(address, &value.ty, false))
    }
}

/// Where the shadows of symbols would be on the host.
const SHADOW: i64 = 16;

impl Uses<'_> {
    fn statement(&mut self, statement: &Statement) {
        for_parts(statement, &mut |part| match part {
            Part::Expression(expression) => self.expression(expression, false),
            Part::Statement(statement) => self.statement(statement),
        });
    }

    /// The variable in the GPU's memory of which an expression is the whole or a part.
    fn root(&self, expression: &Expression) -> Option<GlobalId> {
        match &expression.kind {
            Kind::Global(id) => {
                let global = &self.tree.globals[*id];
                let there = global.qualifiers.device || global.qualifiers.constant_memory;
                (there && !global.qualifiers.managed && global.constant.is_none()).then_some(*id)
            }
            Kind::Member(whole, _) | Kind::Index(whole, _) | Kind::Decay(whole) => self.root(whole),
            Kind::Dereference(pointer) if matches!(pointer.kind, Kind::Decay(_)) => self.root(pointer),
            _ => None,
        }
    }

    /// The variable in the GPU's memory whose address a value is.
    fn address(&self, value: &Expression) -> Option<GlobalId> {
        match &value.kind {
            Kind::Convert { value, .. } | Kind::Named(_, value) => self.address(value),
            Kind::Decay(place) | Kind::AddressOf(place) => self.root(place),
            Kind::Offset(pointer, _) => self.address(pointer),
            _ => None,
        }
    }

    fn expression(&mut self, expression: &Expression, written: bool) {
        match &expression.kind {
            Kind::Library(name, arguments) if name.starts_with("cuda") => {
                for (position, argument) in arguments.iter().enumerate() {
                    self.argument(name, position, argument);
                }
            }
            Kind::Launch(launch) => {
                let Launch { grid, block, arguments, .. } = &**launch;
                [grid, block].into_iter().for_each(|setting| self.expression(setting, false));
                for argument in arguments {
                    match self.address(argument) {
                        Some(global) => self.found.push((Some(global), argument.span, Use::Address(None))),
                        None => self.expression(argument, false),
                    }
                }
            }
            Kind::Assign(target, value) | Kind::AssignWith { target, value, .. } => {
                self.expression(target, true);
                self.expression(value, false);
            }
            Kind::Step { target, .. } => self.expression(target, true),
            Kind::AddressOf(place) | Kind::Decay(place) if self.root(place).is_some() => {}
            Kind::Global(_) | Kind::Member(..) | Kind::Index(..) | Kind::Dereference(_) => {
                match self.root(expression) {
                    Some(global) => {
                        let used = if written { Use::Writes } else { Use::Reads };
                        self.found.push((Some(global), expression.span, used));
                    }
                    None => expression.children(&mut |child| self.expression(child, false)),
                }
            }
            _ => expression.children(&mut |child| self.expression(child, false)),
        }
    }

    fn argument(&mut self, name: &'static str, position: usize, argument: &Expression) {
        let symbol = match name {
            "cudaMemcpyToSymbol" | "cudaMemcpyToSymbolAsync" => Some(0),
            "cudaMemcpyFromSymbol" | "cudaMemcpyFromSymbolAsync" | "cudaGetSymbolAddress" | "cudaGetSymbolSize" => {
                Some(1)
            }
            _ => None,
        };
        if symbol == Some(position) {
            let bare = argument.bare();
            match &bare.kind {
                Kind::AddressOf(place) => {
                    if let Some(global) = self.root(place) {
                        self.found.push((Some(global), argument.span, Use::AddressAsSymbol(name)));
                    }
                }
                Kind::Decay(text) if matches!(text.kind, Kind::Text(_)) => {
                    self.found.push((None, argument.span, Use::TextAsSymbol(name)));
                }
                _ => {}
            }
            return;
        }
        match self.address(argument) {
            Some(global) => self.found.push((Some(global), argument.span, Use::Address(Some(name)))),
            None => self.expression(argument, false),
        }
    }
}
