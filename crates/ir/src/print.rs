//! The IR as text: for tests, and for people who want to see what a program became.
//!
//! One statement a line, blocks indented. A load is `name = load type [address]`, a store `store type [address] = value`;
//! what an access says besides is behind the type (`load f32x3 align 4`). Locals without a name are `%` and their number, and so
//! are those whose name another one has, behind the name. Objects of the module are `@name`, of the frame `&name`.

use std::{
    collections::HashMap,
    fmt::{self, Display, Formatter, Write},
};

use crate::{
    Access, Block, Builtin, Callee, DataType, Expression, ExpressionKind, Form, FrameId, Function, FunctionId,
    FunctionKind, Home, LocalId, Module, Object, ObjectId, Place, Scalar, Scope, Space, Statement, StatementKind, Test,
    UnaryOperator, ValueType,
};

impl Display for ValueType {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            ValueType::Scalar(scalar) => out.write_str(scalar.name()),
            ValueType::Vector(scalar, count) => write!(out, "{}x{count}", scalar.name()),
        }
    }
}

impl Module {
    /// The module as text.
    ///
    /// With `places`, each statement that is in the source ends in its line and column.
    #[must_use]
    pub fn text(&self, places: bool) -> String {
        let mut text = String::new();
        for structure in &self.structures {
            let members: Vec<String> = structure
                .members
                .iter()
                .map(|member| format!("{}: {} @{}", member.name, self.data_text(&member.ty), member.offset))
                .collect();
            let name = named(&structure.name, "struct");
            let (bytes, alignment) = (structure.bytes, structure.alignment);
            text.push_str(&format!("struct {name} {{ {} }} size {bytes} align {alignment}\n", members.join(", ")));
        }
        for (number, object) in self.objects.iter().enumerate() {
            text.push_str(&format!("{} {}\n", space_name(object.space), self.object_text(object, number, '@')));
        }
        for function in &self.functions {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&self.function_text(function, places));
        }
        text
    }

    /// A function as text.
    #[must_use]
    pub fn function_text(&self, function: &Function, places: bool) -> String {
        let printer = Printer { module: self, names: local_names(function), function, places };
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = printer.function(&mut text);
        text
    }

    fn object_text(&self, object: &Object, number: usize, mark: char) -> String {
        let name = if object.name.is_empty() { number.to_string() } else { object.name.clone() };
        let mut text = format!("{mark}{name}: {}", self.data_text(&object.ty));
        if object.space == Space::Literal {
            let shown = object.contents.strip_suffix(&[0]).unwrap_or(&object.contents);
            text.push_str(&format!(" = {:?}", String::from_utf8_lossy(shown)));
        }
        text
    }

    fn data_text(&self, ty: &DataType) -> String {
        match ty {
            DataType::Value(value) => value.to_string(),
            DataType::Pointer(None) => "ptr".to_owned(),
            DataType::Pointer(Some(target)) => format!("{} *", self.data_text(target)),
            DataType::Array { element, length, .. } => match length {
                Some(length) => format!("{}[{length}]", self.data_text(element)),
                None => format!("{}[]", self.data_text(element)),
            },
            DataType::Structure(id) => self
                .structures
                .get(id.index())
                .map_or_else(|| "?".to_owned(), |structure| named(&structure.name, "struct")),
            DataType::Bytes(bytes) => format!("bytes[{bytes}]"),
        }
    }
}

fn named(name: &str, otherwise: &str) -> String {
    if name.is_empty() { otherwise.to_owned() } else { name.to_owned() }
}

fn space_name(space: Space) -> &'static str {
    match space {
        Space::Global => "global",
        Space::Constant => "constant",
        Space::Shared => "shared",
        Space::SharedAtLaunch => "shared at launch",
        Space::Thread => "thread",
        Space::Literal => "literal",
    }
}

/// How each local is called: its name, with its number where another one has the same.
fn local_names(function: &Function) -> Vec<String> {
    let mut count: HashMap<&str, u32> = HashMap::new();
    for local in &function.locals {
        *count.entry(&local.name).or_default() += 1;
    }
    let text = |(number, local): (usize, &crate::Local)| match &*local.name {
        "" => format!("%{number}"),
        name if count.get(name).is_some_and(|count| *count > 1) => format!("{name}%{number}"),
        name => name.to_owned(),
    };
    function.locals.iter().enumerate().map(text).collect()
}

struct Printer<'a> {
    module: &'a Module,
    function: &'a Function,
    names: Vec<String>,
    places: bool,
}

impl Printer<'_> {
    fn function(&self, out: &mut String) -> fmt::Result {
        let function = self.function;
        let kind = match function.kind {
            FunctionKind::Kernel => "kernel",
            FunctionKind::Device => "function",
        };
        write!(out, "{kind} {}(", function.name)?;
        for (position, parameter) in function.parameters.iter().enumerate() {
            let gap = if position == 0 { "" } else { ", " };
            let name = match parameter.home {
                Home::Local(local) => self.local(local),
                Home::Frame(frame) => self.frame(frame),
            };
            write!(out, "{gap}{name}: {}", self.module.data_text(&parameter.ty))?;
            if function.kind == FunctionKind::Kernel {
                write!(out, " @{}", parameter.offset)?;
            }
        }
        out.write_char(')')?;
        if let Some(result) = function.result {
            write!(out, " -> {result}")?;
        }
        let Some(body) = &function.body else { return writeln!(out, ";") };
        writeln!(out, " {{")?;
        for (number, object) in function.frame.iter().enumerate() {
            writeln!(out, "    thread {}", self.module.object_text(object, number, '&'))?;
        }
        self.block(out, body, 1)?;
        writeln!(out, "}}")
    }

    fn block(&self, out: &mut String, block: &Block, depth: usize) -> fmt::Result {
        block.0.iter().try_for_each(|statement| self.statement(out, statement, depth))
    }

    fn statement(&self, out: &mut String, statement: &Statement, depth: usize) -> fmt::Result {
        let indent = "    ".repeat(depth);
        let end = self.place(statement.place);
        match &statement.kind {
            StatementKind::Block(inner) => {
                writeln!(out, "{indent}{{{end}")?;
                self.block(out, inner, depth + 1)?;
                writeln!(out, "{indent}}}")
            }
            StatementKind::If { condition, accept, reject } => {
                writeln!(out, "{indent}if {} {{{end}", self.expression(condition))?;
                self.block(out, accept, depth + 1)?;
                if !reject.0.is_empty() {
                    writeln!(out, "{indent}}} else {{")?;
                    self.block(out, reject, depth + 1)?;
                }
                writeln!(out, "{indent}}}")
            }
            StatementKind::Loop { form, test, body, continuing } => {
                let form = match form {
                    Form::For => "for",
                    Form::While => "while",
                    Form::DoWhile => "do",
                };
                writeln!(out, "{indent}{form} {{{end}")?;
                if let Some(test) = test.as_ref().filter(|_| form != "do") {
                    self.test(out, test, depth + 1)?;
                }
                self.block(out, body, depth + 1)?;
                if !continuing.0.is_empty() {
                    writeln!(out, "{indent}}} continuing {{")?;
                    self.block(out, continuing, depth + 1)?;
                }
                if let Some(test) = test.as_ref().filter(|_| form == "do") {
                    writeln!(out, "{indent}}} test {{")?;
                    self.test(out, test, depth + 1)?;
                }
                writeln!(out, "{indent}}}")
            }
            StatementKind::Switch { value, arms } => {
                writeln!(out, "{indent}switch {} {{{end}", self.expression(value))?;
                for arm in arms {
                    let scalar = value.ty.scalar();
                    let mut labels: Vec<String> =
                        arm.values.iter().map(|value| constant_text(*value, scalar)).collect();
                    labels.extend(arm.default.then(|| "default".to_owned()));
                    writeln!(out, "{indent}case {}:{}", labels.join(", "), self.place(arm.place))?;
                    self.block(out, &arm.body, depth + 1)?;
                }
                writeln!(out, "{indent}}}")
            }
            kind => writeln!(out, "{indent}{}{end}", self.simple(kind)),
        }
    }

    fn test(&self, out: &mut String, test: &Test, depth: usize) -> fmt::Result {
        self.block(out, &test.before, depth)?;
        let indent = "    ".repeat(depth);
        writeln!(out, "{indent}test {}{}", self.expression(&test.condition), self.place(test.place))
    }

    /// A statement without statements in it.
    fn simple(&self, kind: &StatementKind) -> String {
        match kind {
            StatementKind::Begin(local) => format!("begin {}", self.local(*local)),
            StatementKind::BeginFrame(frame) => format!("begin {}", self.frame(*frame)),
            StatementKind::Assign(local, value) => format!("{} = {}", self.local(*local), self.expression(value)),
            StatementKind::Load(local, access) => format!("{} = load {}", self.local(*local), self.access(access)),
            StatementKind::Store(access, value) => {
                format!("store {} = {}", self.access(access), self.expression(value))
            }
            StatementKind::Copy { to, from, bytes, alignment } => {
                let (to, from) = (self.expression(to), self.expression(from));
                format!("copy {bytes} align {alignment} [{to}] = [{from}]")
            }
            StatementKind::Atomic { to, operation, access, value, compare, scope } => {
                let mut text = format!("{}atomic.{}", self.result(*to), operation.name());
                text.push_str(match scope {
                    Scope::Warp => ".warp",
                    Scope::Block => ".block",
                    Scope::Device => "",
                    Scope::System => ".system",
                });
                text.push_str(&format!(" {}, {}", self.access(access), self.expression(value)));
                if let Some(compare) = compare {
                    text.push_str(&format!(" if {}", self.expression(compare)));
                }
                text
            }
            StatementKind::Call { to, callee, arguments } => {
                let callee = match callee {
                    Callee::Direct(function) => self.function_name(*function),
                    Callee::Indirect(pointer) => format!("*({})", self.expression(pointer)),
                };
                format!("{}call {callee}({})", self.result(*to), self.list(arguments))
            }
            StatementKind::Intrinsic { to, intrinsic, arguments } => {
                format!("{}{}({})", self.result(*to), intrinsic.name(), self.list(arguments))
            }
            StatementKind::Print { format, arguments, to } => {
                let format = String::from_utf8_lossy(format);
                let gap = if arguments.is_empty() { "" } else { ", " };
                format!("{}print({format:?}{gap}{})", self.result(*to), self.list(arguments))
            }
            StatementKind::Assert { condition, text } => format!("assert {} as {text:?}", self.expression(condition)),
            StatementKind::Break => "break".to_owned(),
            StatementKind::Continue => "continue".to_owned(),
            StatementKind::Return(None) => "return".to_owned(),
            StatementKind::Return(Some(value)) => format!("return {}", self.expression(value)),
            StatementKind::Launch(launch) => {
                let size = |size: &[Expression; 3]| format!("({})", self.list(size));
                format!(
                    "{}launch {}<{}, {}, {}, {}>({})",
                    self.result(launch.to),
                    self.function_name(launch.kernel),
                    size(&launch.grid),
                    size(&launch.block),
                    self.expression(&launch.shared),
                    self.expression(&launch.stream),
                    self.list(&launch.arguments)
                )
            }
            StatementKind::Block(_)
            | StatementKind::If { .. }
            | StatementKind::Loop { .. }
            | StatementKind::Switch { .. } => String::new(),
        }
    }

    fn result(&self, to: Option<LocalId>) -> String {
        to.map_or_else(String::new, |to| format!("{} = ", self.local(to)))
    }

    fn access(&self, access: &Access) -> String {
        let natural = match access.ty {
            ValueType::Scalar(scalar) => scalar.bytes(),
            ValueType::Vector(_, 3) => access.ty.scalar().bytes(),
            ValueType::Vector(..) => access.ty.bytes().min(16),
        };
        let alignment =
            if access.alignment == natural { String::new() } else { format!(" align {}", access.alignment) };
        let volatile = if access.volatile { "volatile " } else { "" };
        format!("{volatile}{}{alignment} [{}]", access.ty, self.expression(&access.address))
    }

    fn list(&self, list: &[Expression]) -> String {
        list.iter().map(|value| self.expression(value)).collect::<Vec<_>>().join(", ")
    }

    /// An expression, in parentheses where it is within another one.
    fn inner(&self, expression: &Expression) -> String {
        let text = self.expression(expression);
        let open = matches!(
            expression.kind,
            ExpressionKind::Binary(..) | ExpressionKind::Element { .. } | ExpressionKind::Member { .. }
        );
        if open { format!("({text})") } else { text }
    }

    fn expression(&self, expression: &Expression) -> String {
        match &expression.kind {
            ExpressionKind::Constant(bits) => constant_text(*bits, expression.ty.scalar()),
            ExpressionKind::Local(local) => self.local(*local),
            ExpressionKind::Builtin(builtin) => builtin_name(*builtin),
            ExpressionKind::Object(object) => self.object(*object),
            ExpressionKind::Frame(frame) => self.frame(*frame),
            ExpressionKind::Function(function) => self.function_name(*function),
            ExpressionKind::Unary(operator, value) => {
                let mark = match operator {
                    UnaryOperator::Negate => "-",
                    UnaryOperator::Not => "!",
                    UnaryOperator::Complement => "~",
                };
                format!("{mark}{}", self.inner(value))
            }
            ExpressionKind::Binary(operator, left, right) => {
                format!("{} {} {}", self.inner(left), operator.symbol(), self.inner(right))
            }
            ExpressionKind::Convert(value) => format!("{}({})", expression.ty, self.expression(value)),
            ExpressionKind::Bitcast(value) => format!("bits {}({})", expression.ty, self.expression(value)),
            ExpressionKind::Select(condition, yes, no) => {
                let [condition, yes, no] = [condition, yes, no].map(|part| self.expression(part));
                format!("select({condition}, {yes}, {no})")
            }
            ExpressionKind::Element { base, index, stride, length } => {
                let below = length.map_or_else(String::new, |length| format!(" below {length}"));
                format!("{} + {}{below} * {stride}", self.inner(base), self.inner(index))
            }
            ExpressionKind::Member { base, offset } => format!("{} + {offset}", self.inner(base)),
            ExpressionKind::Compose(parts) => format!("{}({})", expression.ty, self.list(parts)),
            ExpressionKind::Extract(value, at) => format!("{}.{}", self.inner(value), axis(*at)),
            ExpressionKind::Insert(value, at, part) => {
                format!("{} with {} = {}", self.inner(value), axis(*at), self.inner(part))
            }
            ExpressionKind::Call(intrinsic, arguments) => format!("{}({})", intrinsic.name(), self.list(arguments)),
        }
    }

    fn local(&self, local: LocalId) -> String {
        self.names.get(local.index()).cloned().unwrap_or_else(|| format!("%{}?", local.0))
    }

    fn frame(&self, frame: FrameId) -> String {
        match self.function.frame.get(frame.index()) {
            Some(object) if !object.name.is_empty() => format!("&{}", object.name),
            _ => format!("&{}", frame.0),
        }
    }

    fn object(&self, object: ObjectId) -> String {
        match self.module.objects.get(object.index()) {
            Some(found) if !found.name.is_empty() => format!("@{}", found.name),
            _ => format!("@{}", object.0),
        }
    }

    fn function_name(&self, function: FunctionId) -> String {
        self.module.function(function).map_or_else(|| "?".to_owned(), |function| function.name.clone())
    }

    fn place(&self, place: Place) -> String {
        if self.places && place.line > 0 { format!("  // {}:{}", place.line, place.column) } else { String::new() }
    }
}

fn axis(at: u8) -> char {
    ['x', 'y', 'z', 'w'].get(usize::from(at)).copied().unwrap_or('?')
}

fn builtin_name(builtin: Builtin) -> String {
    match builtin {
        Builtin::Thread(at) => format!("thread.{}", axis(at)),
        Builtin::Block(at) => format!("block.{}", axis(at)),
        Builtin::BlockSize(at) => format!("block_size.{}", axis(at)),
        Builtin::GridSize(at) => format!("grid_size.{}", axis(at)),
        Builtin::WarpSize => "warp_size".to_owned(),
        Builtin::Lane => "lane".to_owned(),
        Builtin::Warp => "warp".to_owned(),
        Builtin::Multiprocessor => "multiprocessor".to_owned(),
        Builtin::SharedAtLaunch => "shared_at_launch".to_owned(),
    }
}

/// A constant: a number as C++ writes it, and behind it its type where it is none of `i32`, `f32` and `bool`.
fn constant_text(bits: u64, scalar: Scalar) -> String {
    let name = scalar.name();
    let spare = 64 - 8 * scalar.bytes();
    match scalar {
        Scalar::Bool => (bits != 0).to_string(),
        Scalar::F64 => format!("{:?}{name}", f64::from_bits(bits)),
        Scalar::F32 => format!("{:?}", f32::from_bits(u32::try_from(bits).unwrap_or(0))),
        Scalar::F16 | Scalar::Bf16 => format!("{bits:#x}{name}"),
        Scalar::Pointer if bits == 0 => "null".to_owned(),
        Scalar::Pointer => format!("{bits:#x}{name}"),
        Scalar::I32 => ((bits << spare).cast_signed() >> spare).to_string(),
        _ if scalar.is_signed() => format!("{}{name}", (bits << spare).cast_signed() >> spare),
        _ => format!("{bits}{name}"),
    }
}
