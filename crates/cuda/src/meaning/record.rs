//! What the checker keeps of what it reads: lambdas, temporary objects, the lives of objects, bit fields, bases, namespaces.

use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

use super::{
    entity::{Binding, TemplateValue},
    tree::{FunctionId, LocalId, Side},
    types::{Type, VirtualBase},
};
use crate::{
    parse::ast::{self, Symbol},
    text::Span,
};

/// The temporary objects of a statement that is being read.
pub(super) struct Temporaries {
    pub(super) function: FunctionId,
    /// Under a condition, nobody knows at the end whether the object was made.
    pub(super) conditional: bool,
    pub(super) made: Vec<LocalId>,
}

/// What happens to an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Act {
    Start,
    End,
    /// So many objects from an address on start.
    StartAll,
    /// The elements between two addresses end.
    EndRange,
    /// The same, the last one first.
    EndBackwards,
    /// A vector is given a number of elements.
    Resize,
    Copy,
    Move,
    /// Assigned from another one that stays as it is.
    Assign,
    /// Assigned from one that is emptied.
    TakeOver,
}

impl Act {
    /// Whether the other object is emptied.
    pub(super) fn moves(self) -> bool {
        matches!(self, Act::Move | Act::TakeOver)
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Act::Start | Act::StartAll => "start",
            Act::End | Act::EndRange | Act::EndBackwards => "end",
            Act::Resize => "resize",
            Act::Copy => "copy",
            Act::Move => "move",
            Act::Assign => "assign",
            Act::TakeOver => "take over",
        }
    }
}

/// What of an object's life is more than its bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Life {
    /// Something is called when it ends.
    pub(super) ends: bool,
    /// A copy is more than a copy of its bytes.
    pub(super) copies: bool,
    /// It cannot be copied.
    pub(super) single: bool,
    /// The program itself says how it is copied, even if that is as C++ would.
    pub(super) written: bool,
}

impl Life {
    pub(super) fn and(self, other: Life) -> Life {
        Life {
            ends: self.ends || other.ends,
            copies: self.copies || other.copies,
            single: self.single || other.single,
            written: self.written || other.written,
        }
    }
}

/// A lambda whose body is being checked.
pub(super) struct Closure {
    pub(super) function: FunctionId,
    pub(super) outer: FunctionId,
    pub(super) structure: usize,
    /// Scopes below this one belong to the function around it.
    pub(super) boundary: usize,
    pub(super) syntax: Rc<ast::Lambda>,
    /// How many members hold values of their own.
    pub(super) given: usize,
    /// What was captured so far: the variable outside, and whether by reference.
    pub(super) captures: Vec<(Symbol, LocalId, bool)>,
    pub(super) deduce: bool,
}

impl Closure {
    pub(super) fn is_of(&self, structure: usize) -> bool {
        self.structure == structure
    }
}

/// A lambda with parameters of type `auto`, and where it is.
pub(super) struct Generic {
    pub(super) lambda: Rc<ast::Lambda>,
    pub(super) scopes: Vec<HashMap<Symbol, Binding>>,
    pub(super) function: Option<FunctionId>,
    pub(super) owner: Option<usize>,
    pub(super) space: Symbol,
    pub(super) side: Side,
    /// What it captures, which is known before anybody calls it.
    pub(super) captures: Vec<(Symbol, LocalId, bool)>,
}

/// Some bits of a hidden member.
#[derive(Debug, Clone)]
pub(super) struct BitField {
    pub(super) name: Symbol,
    /// The hidden member, by its position.
    pub(super) unit: usize,
    /// The first bit, and how many there are.
    pub(super) start: u32,
    pub(super) width: u32,
    pub(super) ty: Type,
}

/// What a structure declares, in its order: a member by its position, or a bit field by its number.
#[derive(Debug, Clone, Copy)]
pub(super) enum Declared {
    Member(usize),
    Bits(usize),
}

/// What a class template is for some of its arguments, and its methods that are outside.
#[derive(Default)]
pub(super) struct Special {
    /// For one list of arguments: `template <> struct Shared<double>`.
    pub(super) whole: HashMap<Vec<TemplateValue>, Rc<ast::Structure>>,
    /// For all that fit a pattern: `template <typename T> struct Plain<T *>`.
    pub(super) partial: Vec<Rc<ast::Structure>>,
    /// `template <typename T> void Stack<T>::push(T value)`.
    pub(super) methods: Vec<Rc<ast::Function>>,
}

/// A function that decides by an object's structure.
pub(super) struct Dispatched {
    /// The structure by which the object is known where that is asked.
    pub(super) owner: usize,
    pub(super) decision: Decision,
    /// The function of the device, and that of the host.
    pub(super) functions: [FunctionId; 2],
    /// How many structures there were when the bodies were made.
    pub(super) structures: usize,
}

/// What layouts of structures with virtual bases ask of those that were laid out before.
#[derive(Debug, Default)]
pub(super) struct BaseLayouts {
    /// Of a structure with virtual bases: the bytes and the alignment of what is left without them.
    pub(super) rooms: HashMap<usize, (u64, u64)>,
    /// The virtual base that a structure begins with, as both then share what says of which structure an object is.
    pub(super) primary: HashMap<usize, usize>,
    /// The parts that were made, by the structure and by where its virtual bases lie from there.
    pub(super) parts: HashMap<(usize, Vec<VirtualBase>), usize>,
}

/// `using Base::name;` in a structure.
pub(super) struct Inheriting {
    /// The structure that takes it over.
    pub(super) into: usize,
    /// What that inherits from, by its name, and which structure that is, where the name says so here.
    pub(super) from: Symbol,
    pub(super) base: Option<usize>,
    pub(super) symbol: Symbol,
    pub(super) span: Span,
}

/// The namespaces of a program, by their whole names.
#[derive(Default)]
pub(super) struct Spaces {
    pub(super) known: HashSet<Symbol>,
    pub(super) aliases: HashMap<Symbol, Symbol>,
    /// Those whose names need no path.
    pub(super) used: Vec<Symbol>,
    /// Whether the functions of cooperative groups need no path.
    pub(super) uses_groups: bool,
    /// Where structures were declared that are not outside of all namespaces.
    pub(super) of_structures: HashMap<usize, Symbol>,
    /// The same of enumerations.
    pub(super) of_enumerations: HashMap<usize, Symbol>,
}

/// What a function decides by an object's structure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Decision {
    /// Which method is called: the functions of its name, and which of them.
    Call(usize, usize),
    /// How the object ends and its memory is given back.
    Delete,
    /// Whether the object is one of this structure.
    Cast(usize),
    /// Where the object has this virtual base.
    Base(usize),
    /// What the object's type is called.
    Name,
}

/// A lambda that was read once: where its text is read again, as it is where the type of what it is part of is found out first, it
/// is the same one.
#[derive(Clone)]
pub(super) struct MadeLambda {
    /// Kept, so that no other one comes to lie in its place.
    pub(super) lambda: Rc<ast::Lambda>,
    pub(super) structure: usize,
    pub(super) side: Side,
    pub(super) captures: Vec<(Symbol, LocalId, bool)>,
}
