//! Modules, functions and their variables.

use std::{collections::HashMap, rc::Rc};

use crate::{
    Block, DataType, FrameId, FunctionId, LocalId, Object, ObjectId, Place, Scalar, Space, Structure, ValueType,
};

/// The device code of a program.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Module {
    /// The names of the source's files.
    pub files: Vec<String>,
    /// Its functions, kernels among them.
    pub functions: Vec<Function>,
    /// The objects that functions share.
    pub objects: Vec<Object>,
    /// The structures that name bytes.
    pub structures: Vec<Structure>,
    /// The constants that the source names or writes in hexadecimal, by the places where it does.
    pub constants: HashMap<Place, Vec<Constant>>,
}

/// A constant as the source has it.
#[derive(Debug, Clone, PartialEq)]
pub struct Constant {
    /// Its name, if it has one.
    pub name: Option<Rc<str>>,
    /// Whether its digits are hexadecimal.
    pub hexadecimal: bool,
    /// The bits of its value.
    pub bits: u64,
    /// Its type.
    pub scalar: Scalar,
}

/// How a function begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FunctionKind {
    /// Launched.
    Kernel,
    /// Called.
    Device,
}

/// A function.
#[derive(Debug, Clone, PartialEq)]
pub struct Function {
    /// The author's name; that of an instance of a template with its arguments.
    pub name: String,
    /// How it begins.
    pub kind: FunctionKind,
    /// What it takes, in order. A function whose result is a structure takes the address where the result belongs before
    /// all else.
    pub parameters: Vec<Parameter>,
    /// The type of its result.
    pub result: Option<ValueType>,
    /// Its variables without an address, parameters among them.
    pub locals: Vec<Local>,
    /// Its objects in memory.
    pub frame: Vec<Object>,
    /// What it does; absent if it is declared only.
    pub body: Option<Rc<Block>>,
    /// Whether `a * b + c` may be rounded once.
    pub contract: bool,
    /// Where its name is.
    pub place: Place,
}

/// A parameter.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter {
    /// Where its value is when the function begins.
    pub home: Home,
    /// Its type in the source.
    pub ty: DataType,
    /// Kernels: the first byte of its value among those that the launch hands over.
    pub offset: u64,
    /// Its size in bytes.
    pub bytes: u64,
}

/// Where a parameter's value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Home {
    /// In a local.
    Local(LocalId),
    /// In an object of the frame: structures handed to a kernel, and parameters whose address is taken.
    Frame(FrameId),
}

/// A variable without an address.
#[derive(Debug, Clone, PartialEq)]
pub struct Local {
    /// The author's name; empty for what the compiler made.
    pub name: String,
    /// The type of its value.
    pub ty: ValueType,
    /// Its type in the source.
    pub data: DataType,
    /// Where it is declared.
    pub place: Place,
}

impl Module {
    /// A function.
    #[must_use]
    pub fn function(&self, id: FunctionId) -> Option<&Function> {
        self.functions.get(id.index())
    }

    /// Where each literal begins among the bytes of all literals, and these bytes. They are the same for every kernel, since one
    /// may put into memory the address of a literal that another one follows.
    #[must_use]
    pub fn literals(&self) -> (HashMap<ObjectId, u32>, Vec<u8>) {
        let (mut places, mut bytes) = (HashMap::new(), Vec::new());
        for (id, object) in (0..).map(ObjectId).zip(&self.objects).filter(|(_, object)| object.space == Space::Literal)
        {
            let first = bytes.len().next_multiple_of(object.alignment.max(1) as usize);
            bytes.resize(first, 0);
            bytes.extend_from_slice(&object.contents);
            let size = usize::try_from(object.bytes).unwrap_or(0).max(object.contents.len());
            bytes.resize(first + size, 0);
            places.insert(id, u32::try_from(first).unwrap_or(u32::MAX));
        }
        (places, bytes)
    }

    /// The bytes of a type.
    #[must_use]
    pub fn bytes(&self, ty: &DataType) -> u64 {
        match ty {
            DataType::Value(value) => value.bytes().into(),
            DataType::Pointer(_) => 8,
            DataType::Array { length, stride, .. } => length.unwrap_or(0).saturating_mul(*stride),
            DataType::Structure(id) => self.structures.get(id.index()).map_or(0, |structure| structure.bytes),
            DataType::Bytes(bytes) => *bytes,
        }
    }
}
