//! What the parser makes of the tokens: names are not resolved and nothing has a type yet.

use std::rc::Rc;

use crate::{
    lex::{FloatSuffix, IntegerSuffix},
    text::Span,
};

pub(crate) type Symbol = Rc<str>;

/// A name as written: `std::max`, `kernel<float, 16>`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Name {
    /// What is before the last `::`.
    pub(crate) path: Vec<Symbol>,
    pub(crate) symbol: Symbol,
    pub(crate) arguments: Option<Vec<TemplateArgument>>,
    /// Those of the class templates in the path, `Box<float>::value_type`, each with the step of the path that they are behind.
    pub(crate) path_arguments: Vec<(usize, Vec<TemplateArgument>)>,
    pub(crate) span: Span,
}

impl Name {
    /// A name without a path.
    pub(crate) fn plain(symbol: Symbol, span: Span) -> Name {
        Name { path: Vec::new(), symbol, arguments: None, path_arguments: Vec::new(), span }
    }

    /// The arguments of the path's last class template.
    pub(crate) fn last_path_arguments(&self) -> Option<&[TemplateArgument]> {
        self.path_arguments.last().map(|(_, arguments)| arguments.as_slice())
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum TemplateArgument {
    Type(TypeSyntax),
    Value(Expression),
    /// `Args...`: one for each part of a pack.
    Expand(Box<TemplateArgument>),
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TypeSyntax {
    pub(crate) kind: TypeKind,
    pub(crate) span: Span,
    pub(crate) constant: bool,
    pub(crate) volatile: bool,
}

impl TypeSyntax {
    /// Makes what is declared constant, as `constexpr` does: of an array its elements, of a pointer itself and not what it
    /// points to. A reference cannot be changed anyway.
    pub(crate) fn make_constant(&mut self) {
        match &mut self.kind {
            TypeKind::Array(element, _) => element.make_constant(),
            TypeKind::Reference(_) | TypeKind::Function(..) => {}
            _ => self.constant = true,
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum TypeKind {
    Void,
    Bool,
    Char,
    SignedChar,
    UnsignedChar,
    Short,
    UnsignedShort,
    Int,
    Unsigned,
    Long,
    UnsignedLong,
    Float,
    Double,
    Auto,
    Named(Name),
    /// A structure or enumeration that is defined in the declaration itself: an index is not needed, it has a name.
    Pointer(Box<TypeSyntax>),
    Reference(Box<TypeSyntax>),
    Array(Box<TypeSyntax>, Option<Box<Expression>>),
    Function(Box<TypeSyntax>, Vec<Parameter>),
    /// `decltype(…)`, and whether a parenthesis is around the expression once more.
    OfExpression(Box<Expression>, bool),
    /// `__typeof__(…)` of an expression: the type of its value, never a reference.
    OfValue(Box<Expression>),
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Expression {
    pub(crate) kind: ExpressionKind,
    pub(crate) span: Span,
    /// The height of the tree; limited, so that nothing that walks it can run out of stack.
    pub(crate) height: u16,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum ExpressionKind {
    Integer {
        value: u64,
        suffix: IntegerSuffix,
        decimal: bool,
    },
    Float {
        value: f64,
        suffix: FloatSuffix,
    },
    Character(u8),
    Text(Rc<[u8]>),
    Bool(bool),
    Null,
    This,
    Name(Name),
    /// A constant that the author wrote as the name of a macro.
    MacroConstant(Symbol, Box<Expression>),
    Unary(UnaryOperator, Box<Expression>),
    /// `++` and `--`.
    Step {
        increment: bool,
        prefix: bool,
        operand: Box<Expression>,
    },
    Binary(BinaryOperator, Box<Expression>, Box<Expression>),
    Assign(Option<BinaryOperator>, Box<Expression>, Box<Expression>),
    Conditional(Box<Expression>, Box<Expression>, Box<Expression>),
    Comma(Box<Expression>, Box<Expression>),
    Call(Box<Expression>, Vec<Expression>),
    Launch {
        callee: Box<Expression>,
        configuration: Vec<Expression>,
        arguments: Vec<Expression>,
    },
    Index(Box<Expression>, Box<Expression>),
    Member {
        object: Box<Expression>,
        name: Symbol,
        arrow: bool,
        /// `object.method<int>`.
        arguments: Option<Vec<TemplateArgument>>,
    },
    Cast(Box<TypeSyntax>, Box<Expression>),
    /// `dynamic_cast`: what comes of it is decided while the program runs.
    DynamicCast(Box<TypeSyntax>, Box<Expression>),
    /// `reinterpret_cast<T &>(object)` and `(T &)object`: a `T` where the object lies. The type is that of the reference.
    PlaceCast(Box<TypeSyntax>, Box<Expression>),
    /// `T(a, b)` and `T{a, b}`.
    /// Whether the values are in braces comes last.
    Construct(Box<TypeSyntax>, Vec<Expression>, bool),
    List(Vec<Expression>),
    /// `.member = value` in a list.
    Designated(Symbol, Box<Expression>),
    Lambda(Rc<Lambda>),
    SizeofType(Box<TypeSyntax>),
    SizeofValue(Box<Expression>),
    AlignofType(Box<TypeSyntax>),
    /// `typeid(T)` and `typeid(value)`.
    TypeidType(Box<TypeSyntax>),
    TypeidValue(Box<Expression>),
    /// Whether an expression, or a type, is well-formed, as `requires` asks.
    Exists(Box<Expression>),
    TypeExists(Box<TypeSyntax>),
    /// Whether a condition holds; one that is not well-formed does not.
    Holds(Box<Expression>),
    /// `args...`: one for each part of a pack.
    Expand(Box<Expression>),
    /// `(args + ...)`: the operator (a comma is none), the sides, and whether the dots stand on the right.
    Fold {
        operator: Option<BinaryOperator>,
        left: Option<Box<Expression>>,
        right: Option<Box<Expression>>,
    },
    /// `sizeof...(Args)`.
    SizeofPack(Symbol),
    New {
        made: Box<TypeSyntax>,
        count: Option<Box<Expression>>,
        arguments: Vec<Expression>,
        /// `new (place) T`: where it is made.
        place: Option<Box<Expression>>,
    },
    Delete {
        array: bool,
        operand: Box<Expression>,
    },
    /// Something that was recognised and is not supported: its name.
    Unsupported(&'static str),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum UnaryOperator {
    Plus,
    Minus,
    Not,
    Complement,
    Dereference,
    AddressOf,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BinaryOperator {
    Multiply,
    Divide,
    Remainder,
    Add,
    Subtract,
    ShiftLeft,
    ShiftRight,
    Less,
    Greater,
    LessEqual,
    GreaterEqual,
    Equal,
    NotEqual,
    And,
    Xor,
    Or,
    LogicalAnd,
    LogicalOr,
}

impl BinaryOperator {
    /// The operator as C and WGSL write it.
    pub(crate) fn mark(self) -> &'static str {
        match self {
            BinaryOperator::Multiply => "*",
            BinaryOperator::Divide => "/",
            BinaryOperator::Remainder => "%",
            BinaryOperator::Add => "+",
            BinaryOperator::Subtract => "-",
            BinaryOperator::ShiftLeft => "<<",
            BinaryOperator::ShiftRight => ">>",
            BinaryOperator::Less => "<",
            BinaryOperator::Greater => ">",
            BinaryOperator::LessEqual => "<=",
            BinaryOperator::GreaterEqual => ">=",
            BinaryOperator::Equal => "==",
            BinaryOperator::NotEqual => "!=",
            BinaryOperator::And => "&",
            BinaryOperator::Xor => "^",
            BinaryOperator::Or => "|",
            BinaryOperator::LogicalAnd => "&&",
            BinaryOperator::LogicalOr => "||",
        }
    }

    pub(crate) fn is_comparison(self) -> bool {
        matches!(
            self,
            BinaryOperator::Less
                | BinaryOperator::Greater
                | BinaryOperator::LessEqual
                | BinaryOperator::GreaterEqual
                | BinaryOperator::Equal
                | BinaryOperator::NotEqual
        )
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Statement {
    pub(crate) kind: StatementKind,
    pub(crate) span: Span,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum StatementKind {
    Empty,
    Expression(Expression),
    Declare(Vec<Variable>),
    /// A structure, enumeration or type name declared inside a function.
    Local(Box<Declaration>),
    /// Several of them by one statement.
    Locals(Vec<Declaration>),
    /// A structure and variables of it: `union { … } both;`.
    LocalOf(Box<Declaration>, Vec<Variable>),
    Block(Vec<Statement>),
    If {
        /// `if constexpr`.
        known: bool,
        condition: Expression,
        then: Box<Statement>,
        otherwise: Option<Box<Statement>>,
    },
    For {
        start: Option<Box<Statement>>,
        condition: Option<Expression>,
        step: Option<Expression>,
        body: Box<Statement>,
    },
    ForRange {
        variable: Box<Variable>,
        range: Expression,
        body: Box<Statement>,
    },
    While {
        condition: Expression,
        body: Box<Statement>,
    },
    DoWhile {
        body: Box<Statement>,
        condition: Expression,
    },
    Switch {
        value: Expression,
        body: Box<Statement>,
    },
    Case(Expression),
    Default,
    Break,
    Continue,
    Return(Option<Expression>),
    Goto(Symbol),
    Try(Vec<Statement>, Vec<Handler>),
    /// The whole of a function's body. In a constructor it holds what starts the members too.
    FunctionTry(Vec<Statement>, Vec<Handler>),
    Throw(Option<Expression>),
    Label(Symbol),
    Unsupported(&'static str),
}

/// `catch (const std::exception &e) { … }`; `catch (...)` has no type.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Handler {
    pub(crate) name: Option<Symbol>,
    pub(crate) declared: Option<TypeSyntax>,
    pub(crate) body: Vec<Statement>,
    pub(crate) span: Span,
}

/// Where a variable or function lives, as its declaration says.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Qualifiers {
    pub(crate) global: bool,
    pub(crate) device: bool,
    pub(crate) host: bool,
    pub(crate) shared: bool,
    pub(crate) constant_memory: bool,
    pub(crate) external: bool,
    pub(crate) fixed: bool,
    /// Of a function: each unit may define it.
    pub(crate) inline: bool,
    pub(crate) compile_time: bool,
    pub(crate) managed: bool,
    /// Of a variable: a reference to what is about to end, `T &&`.
    pub(crate) moved: bool,
    /// Of what is declared, or of what it points to.
    pub(crate) volatile: bool,
    /// Of a method: `const` behind its parameters.
    pub(crate) constant_method: bool,
    /// Of a method: what inherits its structure may have its own in its place, `virtual` or `override`.
    pub(crate) overridable: bool,
    /// Of a method: it is none until what inherits its structure has one, `= 0`.
    pub(crate) pure: bool,
}

/// What attributes say of how an object lies in memory.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Layout {
    /// It lies at a multiple of so many bytes, whatever its type asks for.
    pub(crate) align: Option<Expression>,
    /// It lies directly behind what is before it.
    pub(crate) packed: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Variable {
    pub(crate) name: Symbol,
    pub(crate) name_span: Span,
    pub(crate) declared: TypeSyntax,
    pub(crate) qualifiers: Qualifiers,
    pub(crate) start: Option<Initializer>,
    /// Of a member: how many bits it has, where that is said.
    pub(crate) bits: Option<Expression>,
    /// Of a member: where it may lie.
    pub(crate) layout: Layout,
    /// `auto [a, b]`: the names of its parts.
    pub(crate) bindings: Vec<(Symbol, Span)>,
    pub(crate) span: Span,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Initializer {
    /// `= value` or `= { … }`.
    Value(Expression),
    /// `(a, b)`.
    Arguments(Vec<Expression>),
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Parameter {
    pub(crate) name: Option<Symbol>,
    pub(crate) declared: TypeSyntax,
    pub(crate) default: Option<Expression>,
    /// A reference to what is about to end: `T &&`.
    pub(crate) moved: bool,
    /// `volatile int *p`: what it points to.
    pub(crate) volatile: bool,
    /// `Args... args`: one for each part of a pack.
    pub(crate) pack: bool,
    pub(crate) span: Span,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum TemplateParameter {
    Type(Symbol, Option<TypeSyntax>),
    /// Of this type, which may name the parameters before it.
    Value(Symbol, Box<TypeSyntax>, Option<Expression>),
    /// `typename... Args`, or `int... Numbers`, with the type of each: as many as are given.
    Pack(Symbol, Option<Box<TypeSyntax>>),
    /// `template <typename> class Name`: a class template.
    /// And the template that it is where none is given.
    Template(Symbol, Option<Box<TypeSyntax>>),
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Function {
    pub(crate) name: Symbol,
    pub(crate) name_span: Span,
    /// The namespace around it, `outer::inner`; empty outside of all.
    pub(crate) space: Symbol,
    pub(crate) qualifiers: Qualifiers,
    pub(crate) template: Option<Vec<TemplateParameter>>,
    /// Of a method outside of its class template, its own parameters.
    pub(crate) own_template: Option<Vec<TemplateParameter>>,
    /// `limit<float>`: what a specialisation is for.
    pub(crate) arguments: Option<Vec<TemplateArgument>>,
    pub(crate) result: TypeSyntax,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) body: Option<Vec<Statement>>,
    /// A constructor's `: a(1), b(2)`.
    pub(crate) initializers: Vec<(Symbol, Vec<Expression>, Span)>,
    pub(crate) span: Span,
    pub(crate) body_span: Span,
}

/// `[captures](parameters) { … }`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Lambda {
    /// The names that are captured, and whether by reference.
    pub(crate) captures: Vec<(Symbol, bool, Span)>,
    /// Those with a value of their own, `[n = 1]`, and whether they refer to it.
    pub(crate) values: Vec<(Symbol, bool, Expression)>,
    /// `[=]` and `[&]`: whether by reference.
    pub(crate) default: Option<bool>,
    pub(crate) function: Rc<Function>,
    /// Whether the type of the result is written.
    pub(crate) returns: bool,
}

/// What a structure inherits from.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Base {
    pub(crate) declared: TypeSyntax,
    /// `virtual Base`: all that inherit from it so have one part in common.
    pub(crate) shared: bool,
    /// `Bases...`: one for each part of a pack.
    pub(crate) pack: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Structure {
    pub(crate) name: Symbol,
    pub(crate) name_span: Span,
    pub(crate) template: Option<Vec<TemplateParameter>>,
    /// `Shared<double>`: what a specialisation is for.
    pub(crate) arguments: Option<Vec<TemplateArgument>>,
    pub(crate) align: Option<Expression>,
    /// Where its members lie closer than their types ask for: at multiples of so many bytes at most.
    pub(crate) packed: Option<u64>,
    /// What it inherits from.
    pub(crate) bases: Vec<Base>,
    /// It has virtual methods.
    pub(crate) dynamic: bool,
    pub(crate) fields: Vec<Variable>,
    pub(crate) methods: Vec<Rc<Function>>,
    /// The functions that are defined as friends in a class template.
    pub(crate) friends: Vec<Rc<Function>>,
    /// Its own types and constants, each with the number of fields that are before it.
    pub(crate) types: Vec<(usize, Declaration)>,
    /// The namespace around it, `outer::inner`; empty outside of all.
    pub(crate) space: Symbol,
    /// Only named so far.
    pub(crate) forward: bool,
    /// Its members lie in one place.
    pub(crate) union: bool,
    /// Its copy constructor is deleted.
    pub(crate) uncopied: bool,
    /// Of a class template: the structure that it is declared in, by its number, once that is known.
    pub(crate) owner: Option<usize>,
    /// `Outer` of `struct Outer::Inner { … };`, which defines what is declared there.
    pub(crate) path: Vec<Symbol>,
}

impl Structure {
    /// One without anything in it.
    pub(crate) fn empty(name: Symbol, name_span: Span, space: Symbol) -> Structure {
        Structure {
            name,
            name_span,
            template: None,
            arguments: None,
            align: None,
            packed: None,
            bases: Vec::new(),
            dynamic: false,
            fields: Vec::new(),
            methods: Vec::new(),
            friends: Vec::new(),
            types: Vec::new(),
            space,
            forward: false,
            union: false,
            uncopied: false,
            owner: None,
            path: Vec::new(),
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Declaration {
    Function(Rc<Function>),
    Variables(Vec<Variable>),
    Structure(Rc<Structure>),
    Enumeration {
        name: Option<Symbol>,
        members: Vec<(Symbol, Option<Expression>, Span)>,
        scoped: bool,
        /// The type below it, if the program names one.
        underlying: Option<TypeSyntax>,
    },
    Alias {
        name: Symbol,
        target: TypeSyntax,
    },
    /// `template <typename T> using name = target;`
    AliasTemplate {
        name: Symbol,
        parameters: Vec<TemplateParameter>,
        target: TypeSyntax,
    },
    /// `static_assert(condition, "words");`
    Assertion {
        condition: Expression,
        words: Option<Expression>,
        span: Span,
    },
    /// `namespace outer::inner { … }`, by its whole name.
    Namespace {
        space: Symbol,
        inner: Vec<Declaration>,
    },
    /// `namespace short = outer::inner;`
    NamespaceAlias {
        name: Symbol,
        target: Vec<Symbol>,
    },
    /// `using namespace outer::inner;`
    UseNamespace(Vec<Symbol>),
    /// `using enum Color;`
    UseEnumeration(Name),
    /// `using outer::inner::name;`, and whether it is written once for each part of a pack.
    UseName(Name, bool),
    /// `Box(const char *) -> Box<std::string>;`
    Guide(Rc<Function>),
}

/// A type by its name.
pub(super) fn named(symbol: Symbol, span: Span) -> TypeSyntax {
    let kind = if &*symbol == "void" { TypeKind::Void } else { TypeKind::Named(Name::plain(symbol, span)) };
    TypeSyntax { kind, span, constant: false, volatile: false }
}
