//! Launches: of a kernel by its name, through a pointer to one, and by a function of the runtime that takes a kernel's
//! arguments by their addresses.

use std::rc::Rc;

use super::{
    Binding, Checker,
    tree::{Expression, Kind, Launch, Launched, Side},
    types::{CUDA_ERROR, DIM3, Scalar, Type},
};
use crate::{
    diagnose::{Diagnostic, Problem, are_given},
    parse::ast::{self, ExpressionKind},
    text::Span,
};

/// The settings of a launch, besides the kernel and its arguments.
struct Settings {
    grid: Expression,
    block: Expression,
    shared: Option<Expression>,
    stream: Option<Expression>,
    cooperative: bool,
}

impl Settings {
    fn launch(self, kernel: Launched, arguments: Vec<Expression>, span: Span) -> Expression {
        let Self { grid, block, shared, stream, cooperative } = self;
        let launch = Launch { kernel, grid, block, shared, stream, arguments, cooperative };
        Expression { kind: Kind::Launch(Box::new(launch)), ty: Type::Void, span }
    }
}

impl Checker<'_> {
    /// `kernel<<<grid, block, shared, stream>>>(…)`, by the kernel's name or through a pointer to one.
    pub(super) fn launch(
        &mut self,
        callee: &ast::Expression,
        configuration: &[ast::Expression],
        arguments: &[ast::Expression],
        span: Span,
    ) -> Expression {
        let name = match &callee.kind {
            ExpressionKind::Name(name)
                if !matches!(
                    self.find(&name.symbol),
                    Some(
                        Binding::Local(_)
                            | Binding::Global(_)
                            | Binding::Part(..)
                            | Binding::PartOfGlobal(..)
                            | Binding::Captured(..)
                    )
                ) =>
            {
                name
            }
            _ => return self.launch_by_pointer(callee, configuration, arguments, span),
        };
        let index = match self.find_qualified(name) {
            Some(Binding::Functions(index)) => Some(index),
            _ => None,
        };
        let given = match index {
            Some(_) => self.template_values(name.arguments.as_deref().unwrap_or(&[])),
            None => Vec::new(),
        };
        let values: Vec<Expression> = match index {
            Some(index) => self.argument_values(index, &given, arguments, span),
            None => arguments.iter().map(|argument| self.expression(argument)).collect(),
        };
        let settings = self.written_settings(configuration, span);
        let Some(index) = index else {
            self.undeclared(&name.symbol, name.span);
            return Expression::bad(span);
        };
        self.visible(index, name.span);
        let Some(settings) = settings else { return Expression::bad(span) };
        if values.iter().any(|value| value.ty == Type::Bad) {
            return Expression::bad(span);
        }
        let Some(id) = self.choose(index, &given, &values, &name.symbol, span) else { return Expression::bad(span) };
        if self.tree.functions[id].side != Side::Kernel {
            let place = self.tree.functions[id].span;
            self.sink.push(
                Diagnostic::error(
                    span,
                    Problem::Call(format!("`{}` is not a kernel and cannot be launched", name.symbol)),
                )
                .see(place, "`__global__` is missing here"),
            );
            return Expression::bad(span);
        }
        let syntax = self.overloads[index]
            .iter()
            .find(|candidate| candidate.instances.values().any(|instance| *instance == id))
            .map(|candidate| Rc::clone(&candidate.syntax));
        let Some(syntax) = syntax else { return Expression::bad(span) };
        let arguments = self.arguments(id, &syntax, None, values, span);
        self.called.push((id, span));
        settings.launch(Launched::Kernel(id), arguments, span)
    }

    /// `pointer<<<grid, block>>>(…)`: the pointer's type says what the kernel takes.
    fn launch_by_pointer(
        &mut self,
        callee: &ast::Expression,
        configuration: &[ast::Expression],
        arguments: &[ast::Expression],
        span: Span,
    ) -> Expression {
        let bad = Expression::bad(span);
        let pointer = self.value(callee);
        // `(*k)<<<…>>>` is `k<<<…>>>`.
        let pointer = match pointer.kind {
            Kind::Dereference(inner) if matches!(pointer.ty, Type::Function(_)) => *inner,
            _ => pointer,
        };
        let Some(Type::Function(signature)) = pointer.ty.target().cloned() else {
            if pointer.ty != Type::Bad {
                let found = self.type_text(&pointer.ty);
                let words = format!("what is launched is a kernel or a pointer to one, and this is `{found}`");
                self.mismatch(pointer.span, words);
            }
            return bad;
        };
        let settings = self.written_settings(configuration, span);
        let arguments = self.arguments_by_type(&signature, arguments, span);
        let (Some(settings), Some(arguments)) = (settings, arguments) else { return bad };
        settings.launch(Launched::Pointer(pointer), arguments, span)
    }

    /// `cudaLaunchKernel(kernel, grid, block, addresses, shared, stream)`.
    pub(super) fn launch_by_call(&mut self, name: &str, arguments: &[ast::Expression], span: Span) -> Expression {
        let result = Type::Enum(CUDA_ERROR, Scalar::I32);
        let bad = Expression { ty: result.clone(), ..Expression::bad(span) };
        if self.on_device() {
            self.unsupported(span, "launching a kernel from a kernel");
            return bad;
        }
        let values: Vec<Expression> = arguments.iter().map(|argument| self.expression(argument)).collect();
        let count = values.len();
        let mut values = values.into_iter();
        let (Some(kernel), Some(grid), Some(block), Some(addresses), 4..=6) =
            (values.next(), values.next(), values.next(), values.next(), count)
        else {
            let words = format!("`{name}` takes 4 to 6 arguments, and {}", are_given(count));
            self.sink.push(Diagnostic::error(span, Problem::Call(words)));
            return bad;
        };
        let mut named = &kernel;
        while let Kind::Convert { value, .. } = &named.kind {
            named = value;
        }
        let Kind::Function(id) = named.kind else {
            if kernel.ty != Type::Bad {
                self.unsupported(kernel.span, "launching a kernel that is not named here");
            }
            return bad;
        };
        if self.tree.functions[id].side != Side::Kernel {
            let words = format!("`{}` is not a kernel and cannot be launched", self.tree.functions[id].name);
            self.rule(kernel.span, words);
            return bad;
        }
        let Some(mut settings) = self.settings(grid, block, values.next(), values.next()) else { return bad };
        settings.cooperative = name == "cudaLaunchCooperativeKernel";
        let parameters = self.tree.functions[id].parameters.clone();
        let addresses = self.decay(addresses);
        let by_address = matches!(addresses.ty.target(), Some(Type::Pointer(..)));
        if !by_address && !parameters.is_empty() {
            if addresses.ty != Type::Bad {
                let found = self.type_text(&addresses.ty);
                let words =
                    format!("`{name}` takes the addresses of the arguments as a `void **`, and this is `{found}`");
                self.mismatch(addresses.span, words);
            }
            return bad;
        }
        let values = parameters.iter().zip(0..).map(|(parameter, position)| {
            let ty = self.tree.functions[id].locals[*parameter].ty.clone();
            let address = element(&addresses, position);
            let address = self.cast_to(address, &Type::pointer(ty.clone()), true);
            Expression { kind: Kind::Dereference(Box::new(address)), ty, span: addresses.span }
        });
        let values = values.collect();
        self.called.push((id, span));
        let launch = settings.launch(Launched::Kernel(id), values, span);
        let status = Expression { kind: Kind::Library("cudaPeekAtLastError", Vec::new()), ty: result.clone(), span };
        Expression { kind: Kind::Comma(Box::new(launch), Box::new(status)), ty: result, span }
    }

    /// What is between `<<<` and `>>>`; nothing where it is wrong, which is reported.
    fn written_settings(&mut self, written: &[ast::Expression], span: Span) -> Option<Settings> {
        for setting in written {
            self.warn_lone_comma(setting);
        }
        let values: Vec<Expression> = written.iter().map(|setting| self.value(setting)).collect();
        if !(2..=4).contains(&values.len()) {
            let words = "a launch has two to four settings: <<<grid, block, shared bytes, stream>>>";
            self.sink.push(Diagnostic::error(span, Problem::Call(words.to_owned())));
            return None;
        }
        let mut values = values.into_iter();
        let (grid, block) = (values.next()?, values.next()?);
        self.settings(grid, block, values.next(), values.next())
    }

    fn settings(
        &mut self,
        grid: Expression,
        block: Expression,
        shared: Option<Expression>,
        stream: Option<Expression>,
    ) -> Option<Settings> {
        let given = [Some(&grid), Some(&block), shared.as_ref(), stream.as_ref()];
        if given.into_iter().flatten().any(|setting| setting.ty == Type::Bad) {
            return None;
        }
        let grid = self.convert(grid, &Type::Struct(DIM3));
        let block = self.convert(block, &Type::Struct(DIM3));
        let shared = shared.map(|shared| {
            if shared.ty != Type::pointer(Type::Void) {
                return self.convert(shared, &Type::SIZE);
            }
            let problem = Problem::Call("the third setting of a launch is the bytes of shared memory".to_owned());
            let found = Diagnostic::error(shared.span, problem).because("this is a stream");
            self.sink.push(found.help("the stream is the fourth: `<<<grid, block, 0, stream>>>`"));
            Expression::bad(shared.span)
        });
        let stream = stream.map(|stream| self.convert(stream, &Type::pointer(Type::Void)));
        Some(Settings { grid, block, shared, stream, cooperative: false })
    }
}

/// An element of an array of pointers.
fn element(array: &Expression, position: i64) -> Expression {
    let span = array.span;
    let ty = array.ty.target().cloned().unwrap_or(Type::Bad);
    let position = Expression::integer(position, Type::INT, span);
    let place = Kind::Offset(Box::new(array.clone()), Box::new(position));
    let place = Expression { kind: place, ty: array.ty.clone(), span };
    Expression { kind: Kind::Dereference(Box::new(place)), ty, span }
}
