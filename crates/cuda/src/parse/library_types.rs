//! Types that programs know from libraries, by their names.

/// The types that clocks, traits, containers and distributions of the library have within.
pub(super) const TYPES_WITHIN: &[&str] =
    &["time_point", "period", "rep", "duration", "value_type", "iterator", "type", "result_type", "param_type"];

/// The types that the library's containers have within.
pub(super) const MEMBER_TYPES: &[&str] = &[
    "iterator",
    "const_iterator",
    "reverse_iterator",
    "const_reverse_iterator",
    "size_type",
    "difference_type",
    "value_type",
    "key_type",
    "mapped_type",
    "const_reference",
];

/// Types that the language and its libraries bring along, beside the keywords.
pub(super) const LIBRARY_TYPES: &[&str] = &[
    "size_t",
    "ssize_t",
    "ptrdiff_t",
    "streamsize",
    "streamoff",
    "fmtflags",
    "__int32_t",
    "__uint32_t",
    "__int64_t",
    "__uint64_t",
    "int8_t",
    "uint8_t",
    "int16_t",
    "uint16_t",
    "int32_t",
    "uint32_t",
    "int64_t",
    "uint64_t",
    "uintptr_t",
    "intptr_t",
    "uintmax_t",
    "uint_fast16_t",
    "uint_fast32_t",
    "uint_fast64_t",
    "uint_least64_t",
    "intmax_t",
    "int_fast16_t",
    "int_fast32_t",
    "int_fast64_t",
    "int_least64_t",
    "off_t",
    "off64_t",
    "suseconds_t",
    "int_least8_t",
    "int_fast8_t",
    "uint_least8_t",
    "uint_fast8_t",
    "int_least16_t",
    "uint_least16_t",
    "int_least32_t",
    "pid_t",
    "clockid_t",
    "uint_least32_t",
    "mode_t",
    "useconds_t",
    "uint",
    "uchar",
    "ushort",
    "ulong",
    "dim3",
    "cudaError_t",
    "cudaError",
    "cudaEvent_t",
    "cudaStream_t",
    "cudaDeviceProp",
    "cudaFuncAttributes",
    "cudaPointerAttributes",
    "cudaMemLocation",
    "cudaMemLocationType",
    "cudaMemoryAdvise",
    "cudaMemoryType",
    "cudaLimit",
    "cudaComputeMode",
    "cudaSharedMemConfig",
    "cudaMemcpyKind",
    "clock_t",
    "time_t",
    "FILE",
    "timeval",
    "vector",
    "string",
    "ostream",
    "istream",
    "iostream",
    "ifstream",
    "ofstream",
    "fstream",
    "stringstream",
    "ostringstream",
    "istringstream",
    "half",
    "__half",
    "curandState",
    "curandState_t",
    "cudaDeviceAttr",
    "cudaFuncCache",
    "cudaArray_t",
    "cudaTextureObject_t",
    "cudaGraph_t",
    "cudaPitchedPtr",
    "va_list",
    "timespec",
    "timezone",
];

pub(crate) fn is_vector_type(name: &str) -> bool {
    let (base, count) = name.split_at(name.len().saturating_sub(1));
    matches!(count, "1" | "2" | "3" | "4")
        && matches!(
            base,
            "float"
                | "double"
                | "int"
                | "uint"
                | "char"
                | "uchar"
                | "short"
                | "ushort"
                | "long"
                | "ulong"
                | "longlong"
                | "ulonglong"
        )
}

/// Types of the standard library that are reported by name as not supported: templates, and others.
pub(super) const NOT_HERE: &[&str] = &[
    "unordered_map",
    "unordered_set",
    "deque",
    "tuple",
    "function",
    "shared_ptr",
    "weak_ptr",
    "optional",
    "multimap",
    "multiset",
    "priority_queue",
    "bitset",
    "complex",
    "variant",
    "valarray",
    "span",
    "initializer_list",
    "atomic",
];

pub(super) const NOT_HERE_PLAIN: &[&str] = &["thread", "mutex", "string_view", "regex"];

/// Whether a type is one that programs know from the standard library and that does not exist here.
pub(crate) fn is_not_here(name: &str) -> bool {
    NOT_HERE.contains(&name) || NOT_HERE_PLAIN.contains(&name)
}

/// Whether a name is that of a type which a library brings, unless a program gives it to something of its own.
pub(super) fn is_library_type(name: &str) -> bool {
    LIBRARY_TYPES.contains(&name)
        || is_not_here(name)
        || is_vector_type(name)
        || crate::prelude::standard_type(name, true).is_some()
}
