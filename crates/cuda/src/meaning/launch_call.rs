//! Launches of other kinds than `name<<<…>>>(…)`: by a function of the runtime, which takes a kernel's arguments by their
//! addresses, and through a pointer to a kernel.

use super::{
    Checker,
    tree::{Expression, Kind, Launch, Launched, Side},
    types::{CUDA_ERROR, DIM3, Scalar, Type},
};
use crate::{diagnose::Problem, parse::ast, text::Span};

impl Checker<'_> {
    /// `cudaLaunchKernel(kernel, grid, block, addresses, shared, stream)`.
    pub(super) fn launch_by_call(&mut self, name: &str, arguments: &[ast::Expression], span: Span) -> Expression {
        let result = Type::Enum(CUDA_ERROR, Scalar::I32);
        let bad = Expression { ty: result.clone(), ..Expression::bad(span) };
        if self.on_device() {
            self.unsupported(span, "launching a kernel from a kernel");
            return bad;
        }
        let mut values: Vec<Expression> = arguments.iter().map(|argument| self.expression(argument)).collect();
        if values.len() > 6 {
            let words = format!("`{name}` takes 4 to 6 arguments, and {} are given", values.len());
            self.sink.push(crate::diagnose::Diagnostic::error(span, Problem::Call(words)));
            return bad;
        }
        let rest = values.split_off(4);
        let [kernel, grid, block, addresses] =
            values.try_into().unwrap_or_else(|_| std::array::from_fn(|_| bad.clone()));
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
            let words = format!("`{}` is no kernel and cannot be launched", self.tree.functions[id].name);
            self.rule(kernel.span, words);
            return bad;
        }
        let grid = self.convert(grid, &Type::Struct(DIM3));
        let block = self.convert(block, &Type::Struct(DIM3));
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
        let mut rest = rest.into_iter();
        let shared = rest.next().map(|shared| self.convert(shared, &Type::SIZE));
        let stream = rest.next().map(|stream| self.convert(stream, &Type::pointer(Type::Void)));
        let launch = Launch { kernel: Launched::Kernel(id), grid, block, shared, stream, arguments: values };
        let launch = Expression { kind: Kind::Launch(Box::new(launch)), ty: Type::Void, span };
        let status = Expression { kind: Kind::Library("cudaPeekAtLastError", Vec::new()), ty: result.clone(), span };
        Expression { kind: Kind::Comma(Box::new(launch), Box::new(status)), ty: result, span }
    }

    /// `pointer<<<grid, block>>>(…)`: the pointer's type says what the kernel takes.
    pub(super) fn launch_by_pointer(
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
        if self.on_device() {
            self.unsupported(span, "launching a kernel from a kernel");
            return bad;
        }
        let mut settings: Vec<Expression> = configuration.iter().map(|setting| self.value(setting)).collect();
        let right = (2..=4).contains(&settings.len()) && arguments.len() == signature.0.len();
        if !right {
            let words = format!(
                "this launch takes two to four settings and {} arguments; {} and {} are given",
                signature.0.len(),
                settings.len(),
                arguments.len()
            );
            self.sink.push(crate::diagnose::Diagnostic::error(span, Problem::Call(words)));
            return bad;
        }
        let mut given = Vec::new();
        for (argument, ty) in arguments.iter().zip(&signature.0) {
            let value = self.value(argument);
            given.push(self.convert(value, ty));
        }
        let stream = (settings.len() > 3).then(|| settings.remove(3));
        let stream = stream.map(|stream| self.convert(stream, &Type::pointer(Type::Void)));
        let shared = (settings.len() > 2).then(|| settings.remove(2));
        let shared = shared.map(|shared| self.convert(shared, &Type::SIZE));
        let block = self.convert(settings.remove(1), &Type::Struct(DIM3));
        let grid = self.convert(settings.remove(0), &Type::Struct(DIM3));
        let launch = Launch { kernel: Launched::Pointer(pointer), grid, block, shared, stream, arguments: given };
        Expression { kind: Kind::Launch(Box::new(launch)), ty: Type::Void, span }
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
