//! Types after resolution, with C's sizes on a 64-bit Linux system.

use std::rc::Rc;

use crate::{parse::ast::Symbol, text::Span};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Scalar {
    Bool,
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    I64,
    U64,
    F32,
    F64,
}

impl Scalar {
    pub(crate) fn bytes(self) -> u64 {
        match self {
            Scalar::Bool | Scalar::I8 | Scalar::U8 => 1,
            Scalar::I16 | Scalar::U16 => 2,
            Scalar::I32 | Scalar::U32 | Scalar::F32 => 4,
            Scalar::I64 | Scalar::U64 | Scalar::F64 => 8,
        }
    }

    pub(crate) fn is_float(self) -> bool {
        matches!(self, Scalar::F32 | Scalar::F64)
    }

    pub(crate) fn is_signed(self) -> bool {
        matches!(self, Scalar::I8 | Scalar::I16 | Scalar::I32 | Scalar::I64)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Scalar::Bool => "bool",
            Scalar::I8 => "char",
            Scalar::U8 => "unsigned char",
            Scalar::I16 => "short",
            Scalar::U16 => "unsigned short",
            Scalar::I32 => "int",
            Scalar::U32 => "unsigned int",
            Scalar::I64 => "long",
            Scalar::U64 => "unsigned long",
            Scalar::F32 => "float",
            Scalar::F64 => "double",
        }
    }

    /// C's integer promotion.
    pub(crate) fn promoted(self) -> Scalar {
        match self {
            Scalar::Bool | Scalar::I8 | Scalar::U8 | Scalar::I16 | Scalar::U16 => Scalar::I32,
            other => other,
        }
    }

    /// C's usual arithmetic conversions.
    pub(crate) fn common(self, other: Scalar) -> Scalar {
        if self == Scalar::F64 || other == Scalar::F64 {
            return Scalar::F64;
        }
        if self == Scalar::F32 || other == Scalar::F32 {
            return Scalar::F32;
        }
        // Of promoted integers the wider one wins, and the unsigned one of two that are equally wide: the order of
        // the enumeration.
        self.promoted().max(other.promoted())
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Type {
    /// What an error left behind; it fits everywhere, so that one error is reported once.
    Bad,
    Void,
    Null,
    Scalar(Scalar),
    /// The target and whether it is `const`.
    Pointer(Rc<Type>, bool),
    /// A length of zero stands for one that is not known.
    Array(Rc<Type>, u64),
    Struct(usize),
    /// Which one, and the type of the integers below it.
    Enum(usize, Scalar),
    /// `std::vector`.
    Vector(Rc<Type>),
    /// `std::string`.
    Text,
    /// A reference to a stream: `std::cout`, or one of the program's own.
    Stream,
    /// A stream that is an object of the program's: its number.
    OwnStream(StreamKind),
    /// `std::setw(5)` and its like.
    Manipulator,
    /// A function: the types of its parameters and of its result.
    Function(Rc<Signature>),
}

/// The types of a function's parameters and of its result, and which of these are references, one bit each: the result, and behind
/// it the parameters. A reference is the address of what it refers to.
pub(crate) type Signature = (Vec<Type>, Type, u64);

/// What a stream of the program's own reads and writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum StreamKind {
    FileIn = 1,
    FileOut,
    File,
    Text,
}

impl Type {
    pub(crate) const INT: Type = Type::Scalar(Scalar::I32);
    pub(crate) const UNSIGNED: Type = Type::Scalar(Scalar::U32);
    pub(crate) const SIZE: Type = Type::Scalar(Scalar::U64);
    pub(crate) const BOOL: Type = Type::Scalar(Scalar::Bool);
    pub(crate) const FLOAT: Type = Type::Scalar(Scalar::F32);
    pub(crate) const DOUBLE: Type = Type::Scalar(Scalar::F64);

    pub(crate) fn pointer(target: Type) -> Type {
        Type::Pointer(Rc::new(target), false)
    }

    pub(crate) fn target(&self) -> Option<&Type> {
        match self {
            Type::Pointer(target, _) => Some(target),
            _ => None,
        }
    }

    /// What a function of this type, or one that it points to, takes and returns.
    pub(crate) fn signature(&self) -> Option<&Rc<Signature>> {
        match self.target().unwrap_or(self) {
            Type::Function(signature) => Some(signature),
            _ => None,
        }
    }

    pub(crate) fn is_pointer(&self) -> bool {
        matches!(self, Type::Pointer(..))
    }

    /// The arithmetic type: that of a scalar, and `int` for an enumeration.
    pub(crate) fn scalar(&self) -> Option<Scalar> {
        match self {
            Type::Scalar(scalar) | Type::Enum(_, scalar) => Some(*scalar),
            _ => None,
        }
    }

    /// What is stored in memory as a whole and is never in a register.
    pub(crate) fn is_aggregate(&self) -> bool {
        matches!(self, Type::Array(..) | Type::Struct(_) | Type::Vector(_) | Type::Text)
    }

    /// The type of the innermost elements of arrays of arrays.
    pub(crate) fn innermost(&self) -> &Type {
        let mut inner = self;
        while let Type::Array(element, _) = inner {
            inner = element;
        }
        inner
    }
}

/// A structure.
#[derive(Debug, Clone)]
pub(crate) struct Struct {
    pub(crate) name: Symbol,
    pub(crate) fields: Vec<Field>,
    pub(crate) bytes: u64,
    pub(crate) align: u64,
    /// `float4` and its like: the element and how many.
    pub(crate) vector: Option<(Scalar, usize)>,
    pub(crate) complete: bool,
    /// Its members lie in one place.
    pub(crate) union: bool,
    /// Its members lie at multiples of so many bytes at most, whatever their types ask for.
    pub(crate) packed: Option<u64>,
    /// The members that lie at multiples of more bytes than their types ask for.
    pub(crate) aligned: Vec<(usize, u64)>,
    /// The members whose own members are members of this one: what it inherits from, and those without a name.
    pub(crate) through: Vec<usize>,
    /// The members that are what it inherits from.
    pub(crate) bases: Vec<usize>,
    /// What it inherits from itself, in the order of the source, and whether by `virtual`.
    pub(crate) inherits: Vec<(usize, bool)>,
    /// All that it inherits from by `virtual`, itself or further away, in the order in which that starts.
    pub(crate) virtual_bases: Vec<VirtualBase>,
    /// The structure of whose objects this is the part that lies in an object of what inherits from it: without its virtual
    /// bases, which lie elsewhere in that object, and without unused bytes at its end.
    pub(crate) part_of: Option<usize>,
    /// Where the names of its members stand, if the program declares it.
    pub(crate) places: Vec<Span>,
}

/// A structure that another one inherits from by `virtual`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct VirtualBase {
    pub(crate) base: usize,
    /// The member that it is in a whole object; one without members is none.
    pub(crate) field: Option<usize>,
    /// Where it lies, from the beginning of the object or part.
    pub(crate) offset: i64,
}

#[derive(Debug, Clone)]
pub(crate) struct Field {
    pub(crate) name: Symbol,
    pub(crate) ty: Type,
    pub(crate) offset: u64,
}

/// The structures and enumerations of a program.
#[derive(Debug, Clone, Default)]
pub(crate) struct Types {
    pub(crate) structs: Vec<Struct>,
    pub(crate) enums: Vec<Symbol>,
    /// Those that are an `enum class`: their values are no numbers unless a cast makes them some.
    pub(crate) scoped: std::collections::HashSet<usize>,
}

/// The identity of the structures that are always there.
pub(crate) const DIM3: usize = 0;
pub(crate) const UINT3: usize = 1;
pub(crate) const DEVICE_PROPERTIES: usize = 2;
pub(crate) const TIME_VALUE: usize = 3;
pub(crate) const TIME_SPEC: usize = 4;
pub(crate) const FUNCTION_ATTRIBUTES: usize = 5;
pub(crate) const POINTER_ATTRIBUTES: usize = 6;
pub(crate) const MEMORY_LOCATION: usize = 7;
pub(crate) const TIME_ZONE: usize = 8;
/// The identity of the enumerations that are always there.
pub(crate) const CUDA_ERROR: usize = 0;
pub(crate) const MEMCPY_KIND: usize = 1;
pub(crate) const DEVICE_ATTRIBUTE: usize = 2;
/// The size of a vector or a string: data, size and capacity.
pub(crate) const CONTAINER_BYTES: u64 = 24;

impl Types {
    pub(crate) fn new() -> Types {
        let mut types = Types::default();
        let u32s = |names: &[&str]| names.iter().map(|name| ((*name).into(), Type::UNSIGNED)).collect::<Vec<_>>();
        types.add("dim3", u32s(&["x", "y", "z"]), None);
        types.add("uint3", u32s(&["x", "y", "z"]), Some((Scalar::U32, 3)));
        let int = |name: &str| (name.into(), Type::INT);
        let size = |name: &str| (name.into(), Type::SIZE);
        let several = |name: &str, count: u64| (name.into(), Type::Array(Rc::new(Type::INT), count));
        let properties: Vec<(Symbol, Type)> = vec![
            ("name".into(), Type::Array(Rc::new(Type::Scalar(Scalar::I8)), 256)),
            size("totalGlobalMem"),
            size("sharedMemPerBlock"),
            int("regsPerBlock"),
            int("warpSize"),
            size("memPitch"),
            int("maxThreadsPerBlock"),
            several("maxThreadsDim", 3),
            several("maxGridSize", 3),
            int("clockRate"),
            size("totalConstMem"),
            int("major"),
            int("minor"),
            size("textureAlignment"),
            int("deviceOverlap"),
            int("multiProcessorCount"),
            int("kernelExecTimeoutEnabled"),
            int("integrated"),
            int("canMapHostMemory"),
            int("computeMode"),
            int("concurrentKernels"),
            int("ECCEnabled"),
            int("pciBusID"),
            int("pciDeviceID"),
            int("unifiedAddressing"),
            int("memoryClockRate"),
            int("memoryBusWidth"),
            int("l2CacheSize"),
            int("maxThreadsPerMultiProcessor"),
            int("maxBlocksPerMultiProcessor"),
            int("asyncEngineCount"),
            size("sharedMemPerMultiprocessor"),
            size("sharedMemPerBlockOptin"),
            int("regsPerMultiprocessor"),
            int("managedMemory"),
            int("cooperativeLaunch"),
            int("isMultiGpuBoard"),
            int("pciDomainID"),
            int("tccDriver"),
            int("streamPrioritiesSupported"),
            int("globalL1CacheSupported"),
            int("localL1CacheSupported"),
            int("hostNativeAtomicSupported"),
            int("pageableMemoryAccess"),
            int("concurrentManagedAccess"),
            int("computePreemptionSupported"),
            size("surfaceAlignment"),
            size("texturePitchAlignment"),
            int("maxTexture1D"),
            several("maxTexture2D", 2),
            several("maxTexture3D", 3),
            several("maxTexture1DLayered", 2),
            several("maxTexture2DLayered", 3),
            int("persistingL2CacheMaxSize"),
            int("accessPolicyMaxWindowSize"),
            size("reservedSharedMemPerBlock"),
            int("hostRegisterSupported"),
            int("hostRegisterReadOnlySupported"),
            int("sparseCudaArraySupported"),
            int("memoryPoolsSupported"),
            int("gpuDirectRDMASupported"),
            int("pageableMemoryAccessUsesHostPageTables"),
            int("directManagedMemAccessFromHost"),
            int("canUseHostPointerForRegisteredMem"),
            int("singleToDoublePrecisionPerfRatio"),
            int("cooperativeMultiDeviceLaunch"),
            int("clusterLaunch"),
            int("unifiedFunctionPointers"),
            int("ipcEventSupported"),
            int("maxTexture1DLinear"),
            int("maxTexture1DMipmap"),
            int("maxTextureCubemap"),
            int("maxSurface1D"),
            several("maxSurface2D", 2),
            several("maxSurface3D", 3),
            several("maxTexture2DLinear", 3),
            several("maxTexture2DGather", 2),
            int("timelineSemaphoreInteropSupported"),
        ];
        types.add("cudaDeviceProp", properties, None);
        let long = |name: &str| (name.into(), Type::Scalar(Scalar::I64));
        types.add("timeval", vec![long("tv_sec"), long("tv_usec")], None);
        types.add("timespec", vec![long("tv_sec"), long("tv_nsec")], None);
        let function = vec![
            size("sharedSizeBytes"),
            size("constSizeBytes"),
            size("localSizeBytes"),
            int("maxThreadsPerBlock"),
            int("numRegs"),
            int("ptxVersion"),
            int("binaryVersion"),
            int("cacheModeCA"),
            int("maxDynamicSharedSizeBytes"),
            int("preferredShmemCarveout"),
        ];
        types.add("cudaFuncAttributes", function, None);
        let address = |name: &str| (name.into(), Type::pointer(Type::Void));
        let pointer = vec![int("type"), int("device"), address("devicePointer"), address("hostPointer")];
        types.add("cudaPointerAttributes", pointer, None);
        types.add("cudaMemLocation", vec![int("type"), int("id")], None);
        types.add("timezone", vec![int("tz_minuteswest"), int("tz_dsttime")], None);
        types.enums = vec!["cudaError_t".into(), "cudaMemcpyKind".into(), "cudaDeviceAttr".into()];
        types
    }

    /// Adds a structure whose members are not known yet.
    pub(crate) fn begin(&mut self, name: &str, vector: Option<(Scalar, usize)>) -> usize {
        let id = self.structs.len();
        self.structs.push(Struct {
            name: name.into(),
            fields: Vec::new(),
            bytes: 1,
            align: 1,
            vector,
            complete: false,
            union: false,
            packed: None,
            aligned: Vec::new(),
            through: Vec::new(),
            bases: Vec::new(),
            inherits: Vec::new(),
            virtual_bases: Vec::new(),
            part_of: None,
            places: Vec::new(),
        });
        id
    }

    /// Adds a structure; fields are laid out as C does.
    pub(crate) fn add(&mut self, name: &str, fields: Vec<(Symbol, Type)>, vector: Option<(Scalar, usize)>) -> usize {
        let id = self.begin(name, vector);
        self.complete(id, fields, 1);
        if let Some((scalar, count)) = vector
            && count != 3
        {
            // CUDA aligns vectors of two and four elements to their size, up to 16 bytes.
            let whole = (scalar.bytes() * count as u64).min(16);
            self.structs[id].align = whole;
        }
        id
    }

    pub(crate) fn complete(&mut self, id: usize, fields: Vec<(Symbol, Type)>, least_align: u64) {
        let mut offset: u64 = 0;
        let mut align = least_align.max(1);
        let mut laid_out = Vec::new();
        let most = self.structs[id].packed.unwrap_or(u64::MAX);
        for (position, (name, ty)) in fields.into_iter().enumerate() {
            let said = self.structs[id].aligned.iter().find(|(member, _)| *member == position);
            let field_align = self.align(&ty).min(most).max(said.map_or(1, |(_, align)| *align));
            align = align.max(field_align);
            offset = offset.next_multiple_of(field_align);
            let bytes = self.bytes(&ty);
            laid_out.push(Field { name, ty, offset });
            offset = offset.saturating_add(bytes);
        }
        let found = &mut self.structs[id];
        found.fields = laid_out;
        found.align = align;
        found.bytes = offset.max(1).checked_next_multiple_of(align).unwrap_or(offset);
        found.complete = true;
    }

    /// Lets the members of a union lie in one place.
    pub(crate) fn overlay(&mut self, id: usize) {
        let largest = self.structs[id].fields.iter().map(|field| self.bytes(&field.ty)).max().unwrap_or(1);
        let structure = &mut self.structs[id];
        structure.union = true;
        structure.fields.iter_mut().for_each(|field| field.offset = 0);
        structure.bytes = largest.next_multiple_of(structure.align.max(1));
    }

    /// Whether a container lies in a value of this type, so that a copy of its bytes would not be a copy of it.
    pub(crate) fn holds_container(&self, ty: &Type) -> bool {
        match ty {
            Type::Vector(_) | Type::Text => true,
            Type::Array(element, _) => self.holds_container(element),
            Type::Struct(id) => self.structs[*id].fields.iter().any(|field| self.holds_container(&field.ty)),
            _ => false,
        }
    }

    pub(crate) fn bytes(&self, ty: &Type) -> u64 {
        match ty {
            Type::Bad | Type::Void | Type::Manipulator | Type::Function(_) => 1,
            Type::Null | Type::Pointer(..) | Type::Stream | Type::OwnStream(_) => 8,
            Type::Scalar(scalar) | Type::Enum(_, scalar) => scalar.bytes(),
            Type::Array(element, count) => self.bytes(element).saturating_mul(*count),
            Type::Struct(id) => self.structs[*id].bytes,
            Type::Vector(_) | Type::Text => CONTAINER_BYTES,
        }
    }

    pub(crate) fn align(&self, ty: &Type) -> u64 {
        match ty {
            Type::Array(element, _) => self.align(element),
            Type::Struct(id) => self.structs[*id].align,
            Type::Vector(_) | Type::Text => 8,
            other => self.bytes(other).max(1),
        }
    }

    /// A type as messages name it.
    pub(crate) fn name(&self, ty: &Type) -> String {
        match ty {
            Type::Bad => "?".to_owned(),
            Type::Void => "void".to_owned(),
            Type::Null => "nullptr_t".to_owned(),
            Type::Scalar(scalar) => scalar.name().to_owned(),
            Type::Pointer(target, constant) => {
                let constant = if *constant { "const " } else { "" };
                if let Type::Array(element, count) = &**target {
                    return format!("{constant}{} (*)[{count}]", self.name(element));
                }
                let target = self.name(target);
                let gap = if target.ends_with('*') { "" } else { " " };
                format!("{constant}{target}{gap}*")
            }
            Type::Array(..) => {
                let mut lengths = String::new();
                let mut inner = ty;
                while let Type::Array(element, count) = inner {
                    lengths.push_str(&if *count == 0 { "[]".to_owned() } else { format!("[{count}]") });
                    inner = element;
                }
                format!("{} {lengths}", self.name(inner))
            }
            Type::Struct(id) => match self.structs[*id].name.strip_prefix("__") {
                Some(name) => format!("std::{name}"),
                None => self.structs[*id].name.to_string(),
            },
            Type::Enum(id, _) => self.enums[*id].to_string(),
            Type::Vector(element) => format!("std::vector<{}>", self.name(element)),
            Type::Text => "std::string".to_owned(),
            Type::Stream => "std::ostream".to_owned(),
            Type::OwnStream(StreamKind::FileIn) => "std::ifstream".to_owned(),
            Type::OwnStream(StreamKind::FileOut) => "std::ofstream".to_owned(),
            Type::OwnStream(StreamKind::File) => "std::fstream".to_owned(),
            Type::OwnStream(StreamKind::Text) => "std::stringstream".to_owned(),
            Type::Manipulator => "stream manipulator".to_owned(),
            Type::Function(signature) => {
                let parameters: Vec<String> = signature.0.iter().map(|ty| self.name(ty)).collect();
                let mut result = self.name(&signature.1);
                if signature.2 & 1 == 1 && result.ends_with('*') {
                    result.replace_range(result.len() - 1.., "&");
                }
                format!("{result} ({})", parameters.join(", "))
            }
        }
    }
}
