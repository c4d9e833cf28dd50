//! Parts of C++'s standard library. Its types have names of their own here, with two underscores in front.

pub(super) const RANDOM: &str = include_str!("random.cu");
pub(super) const RANDOM_NAMES: &[(&str, &str)] = &[
    ("mt19937", "__mt19937"),
    ("mt19937_64", "__mt19937_64"),
    ("seed_seq", "__seed_seq"),
    ("minstd_rand0", "__minstd_rand0"),
    ("minstd_rand", "__minstd_rand"),
    ("default_random_engine", "__minstd_rand0"),
    ("ranlux24_base", "__ranlux24_base"),
    ("ranlux48_base", "__ranlux48_base"),
    ("ranlux24", "__ranlux24"),
    ("ranlux48", "__ranlux48"),
    ("knuth_b", "__knuth_b"),
    ("random_device", "__random_device"),
];

pub(super) const DISTRIBUTIONS: &str = include_str!("distributions.cu");
pub(super) const DISTRIBUTIONS_NAMES: &[(&str, &str)] = &[
    ("uniform_int_distribution", "__uniform_int_distribution"),
    ("uniform_real_distribution", "__uniform_real_distribution"),
    ("normal_distribution", "__normal_distribution"),
    ("lognormal_distribution", "__lognormal_distribution"),
    ("bernoulli_distribution", "__bernoulli_distribution"),
    ("exponential_distribution", "__exponential_distribution"),
    ("weibull_distribution", "__weibull_distribution"),
    ("extreme_value_distribution", "__extreme_value_distribution"),
    ("cauchy_distribution", "__cauchy_distribution"),
    ("gamma_distribution", "__gamma_distribution"),
    ("chi_squared_distribution", "__chi_squared_distribution"),
    ("fisher_f_distribution", "__fisher_f_distribution"),
    ("student_t_distribution", "__student_t_distribution"),
    ("geometric_distribution", "__geometric_distribution"),
    ("poisson_distribution", "__poisson_distribution"),
    ("negative_binomial_distribution", "__negative_binomial_distribution"),
    ("binomial_distribution", "__binomial_distribution"),
    ("discrete_distribution", "__discrete_distribution"),
    ("piecewise_constant_distribution", "__piecewise_constant_distribution"),
    ("piecewise_linear_distribution", "__piecewise_linear_distribution"),
];
pub(super) const DISTRIBUTIONS_FUNCTIONS: &[&str] = &["shuffle", "__generate_canonical"];

pub(super) const CHRONO: &str = include_str!("chrono.cu");
pub(super) const CHRONO_NAMES: &[(&str, &str)] = &[
    ("high_resolution_clock", "__clock"),
    ("steady_clock", "__clock"),
    ("system_clock", "__clock"),
    ("hours", "__hours"),
    ("ratio", "__ratio"),
    ("nano", "__nano"),
    ("micro", "__micro"),
    ("milli", "__milli"),
    ("time_point", "__time_point"),
    ("duration", "__duration"),
    ("nanoseconds", "__nanoseconds"),
    ("microseconds", "__microseconds"),
    ("milliseconds", "__milliseconds"),
    ("seconds", "__seconds"),
    ("minutes", "__minutes"),
];
pub(super) const CHRONO_FUNCTIONS: &[&str] =
    &["operator\"\"h", "operator\"\"min", "operator\"\"s", "operator\"\"ms", "operator\"\"us", "operator\"\"ns"];

pub(super) const HASHES: &str = include_str!("hashes.cu");
pub(super) const HASHES_NAMES: &[(&str, &str)] = &[
    ("hash", "__hash"),
    ("unordered_map", "__unordered_map"),
    ("unordered_multimap", "__unordered_multimap"),
    ("unordered_set", "__unordered_set"),
    ("unordered_multiset", "__unordered_multiset"),
];

pub(super) const TREES: &str = include_str!("trees.cu");
pub(super) const TREES_NAMES: &[(&str, &str)] =
    &[("map", "__map"), ("multimap", "__multimap"), ("set", "__set"), ("multiset", "__multiset")];

pub(super) const LISTS: &str = include_str!("lists.cu");
pub(super) const LISTS_NAMES: &[(&str, &str)] = &[("list", "__list"), ("forward_list", "__forward_list")];

pub(super) const OPTIONALS: &str = include_str!("optionals.cu");
pub(super) const OPTIONALS_NAMES: &[(&str, &str)] = &[("optional", "__optional"), ("nullopt_t", "__nullopt_t")];
pub(super) const OPTIONALS_FUNCTIONS: &[&str] = &["__nullopt", "__make_optional"];

pub(super) const VARIANTS: &str = include_str!("variants.cu");
pub(super) const VARIANT_NAMES: &[(&str, &str)] = &[
    ("variant", "__variant"),
    ("monostate", "__monostate"),
    ("variant_size", "__variant_size"),
    ("variant_alternative", "__variant_alternative"),
    ("variant_alternative_t", "__variant_alternative_t"),
    ("in_place_type_t", "__in_place_type_t"),
    ("in_place_index_t", "__in_place_index_t"),
];

pub(super) const FUTURES: &str = include_str!("futures.cu");
pub(super) const FUTURE_NAMES: &[(&str, &str)] = &[
    ("future", "__future"),
    ("shared_future", "__shared_future"),
    ("promise", "__promise"),
    ("launch", "__launch"),
    ("future_status", "__future_status"),
    ("packaged_task", "__packaged_task"),
];

pub(super) const ANYS: &str = include_str!("anys.cu");
pub(super) const ANY_NAMES: &[(&str, &str)] = &[("any", "__any")];

pub(super) const BINDINGS: &str = include_str!("bindings.cu");
pub(super) const BINDING_TYPES: &[(&str, &str)] = &[("reference_wrapper", "__reference_wrapper")];

/// Words that programs use for their own things too: they count behind `std::`, or where its names are taken over.
pub(super) const BINDING_NAMES: &[&str] = &["reference_wrapper", "std::bind", "std::ref", "std::cref", "std::invoke"];

pub(super) const VIEWS: &str = include_str!("views.cu");
pub(super) const VIEWS_NAMES: &[(&str, &str)] = &[("string_view", "__string_view"), ("span", "__span")];

pub(super) const BITSETS: &str = include_str!("bitsets.cu");
pub(super) const BITSETS_NAMES: &[(&str, &str)] = &[("bitset", "__bitset")];

pub(super) const COMPLEX: &str = include_str!("complex.cu");
pub(super) const COMPLEX_NAMES: &[(&str, &str)] = &[("complex", "__complex")];

/// The functions of `std` that take complex numbers too.
pub(super) const COMPLEX_FUNCTIONS: &[&str] =
    &["abs", "arg", "norm", "conj", "polar", "real", "imag", "exp", "log", "sqrt", "pow"];

pub(super) const BUILTINS: &str = include_str!("builtins.cu");
pub(super) const BUILTINS_NAMES: &[&str] = &[
    "__builtin_popcount",
    "__builtin_popcountl",
    "__builtin_popcountll",
    "__builtin_clz",
    "__builtin_clzl",
    "__builtin_clzll",
    "__builtin_ctz",
    "__builtin_ctzl",
    "__builtin_ctzll",
    "__builtin_ffs",
    "__builtin_ffsl",
    "__builtin_ffsll",
    "__builtin_parity",
    "__builtin_expect",
    "__builtin_assume",
    "__builtin_unreachable",
    "__builtin_prefetch",
    "__builtin_bswap16",
    "__builtin_bswap32",
    "__builtin_bswap64",
    "__builtin_assume_aligned",
    "__builtin_add_overflow",
    "__builtin_sub_overflow",
    "__builtin_mul_overflow",
    "__builtin_abs",
    "__assume",
    "ffs",
];

pub(super) const CONTAINERS: &str = include_str!("containers.cu");
pub(super) const CONTAINER_NAMES: &[(&str, &str)] = &[
    ("array", "__array"),
    ("pair", "__pair"),
    ("unique_ptr", "__unique_ptr"),
    ("shared_ptr", "__shared_ptr"),
    ("deque", "__deque"),
    ("priority_queue", "__priority_queue"),
    ("queue", "__queue"),
    ("stack", "__stack"),
    ("function", "__function"),
    ("weak_ptr", "__weak_ptr"),
    ("tuple", "__tuple"),
    ("ostream_iterator", "__ostream_iterator"),
    ("istream_iterator", "__istream_iterator"),
];
pub(super) const CONTAINER_FUNCTIONS: &[&str] = &[
    "make_pair",
    "make_unique",
    "make_shared",
    "minmax_element",
    "minmax",
    "mismatch",
    "equal_range",
    "partition_copy",
    "make_tuple",
    "tie",
    "static_pointer_cast",
    "dynamic_pointer_cast",
];

pub(super) const TUPLES: &str = include_str!("tuples.cu");
pub(super) const TUPLES_NAMES: &[&str] = &[
    "tuple",
    "make_tuple",
    "tie",
    "minmax_element",
    "minmax",
    "mismatch",
    "equal_range",
    "partition_copy",
    "tuple_cat",
    "forward_as_tuple",
    "__ignore",
    "__apply",
    "tuple_size",
    "tuple_element",
    "tuple_size_v",
    "tuple_element_t",
];
pub(super) const TUPLES_TYPES: &[(&str, &str)] =
    &[("tuple_size", "__tuple_size"), ("tuple_element", "__tuple_element"), ("tuple_element_t", "__tuple_element_t")];

pub(super) const VECTORS: &str = include_str!("vectors.cu");
pub(super) const VECTORS_NAMES: &[&str] = &[
    "rbegin",
    "rend",
    "crbegin",
    "crend",
    "vector",
    "reverse_iterator",
    "const_reverse_iterator",
    "shrink_to_fit",
    "max_size",
    "swap",
    "insert",
    "emplace",
    "assign",
    "at",
    "substr",
    "prev",
    "advance",
];

/// Algorithms from the last element to the first.
pub(super) const BACKWARDS: &str = include_str!("backwards.cu");
pub(super) const BACKWARDS_NAMES: &[&str] = &["rbegin", "reverse_iterator"];

pub(super) const SEQUENCES: &str = include_str!("sequences.cu");
pub(super) const SEQUENCES_NAMES: &[&str] = &[
    "copy",
    "copy_if",
    "reverse",
    "fill",
    "accumulate",
    "remove",
    "remove_if",
    "replace",
    "replace_if",
    "find_if_not",
    "stable_sort",
    "partial_sort",
    "nth_element",
    "max_element",
    "min_element",
    "minmax_element",
    "minmax",
    "rotate",
    "reverse_copy",
    "adjacent_difference",
    "inclusive_scan",
    "exclusive_scan",
    "reduce",
    "generate_n",
    "for_each_n",
    "stable_partition",
    "partition",
    "iter_swap",
    "swap_ranges",
    "next_permutation",
    "prev_permutation",
    "random_shuffle",
    "copy_backward",
    "move_backward",
    "replace_copy",
    "replace_copy_if",
    "rotate_copy",
    "inplace_merge",
    "is_sorted_until",
    "is_partitioned",
    "is_permutation",
    "search_n",
    "find_end",
    "lexicographical_compare",
    "set_intersection",
    "set_union",
    "set_difference",
    "mismatch",
    "adjacent_find",
    "gcd",
    "lcm",
    "exchange",
    "ostream_iterator",
    "istream_iterator",
    "back_inserter",
    "__move_elements",
    "remove_copy",
    "remove_copy_if",
    "unique_copy",
    "partition_point",
    "partial_sort_copy",
    "find_first_of",
    "is_heap",
    "is_heap_until",
    "set_symmetric_difference",
    "transform_reduce",
    "transform_inclusive_scan",
    "transform_exclusive_scan",
    "midpoint",
    "inserter",
    "front_inserter",
    "inner_product",
];

pub(super) const CALENDAR: &str = include_str!("calendar.cu");
pub(super) const CALENDAR_NAMES: &[&str] = &[
    "gmtime",
    "gmtime_r",
    "localtime",
    "localtime_r",
    "mktime",
    "difftime",
    "strftime",
    "asctime",
    "asctime_r",
    "ctime_r",
    "timegm",
    "ctime",
    "__put_time",
];

pub(super) const IDENTITIES: &str = include_str!("identities.cu");
pub(super) const IDENTITY_NAMES: &[(&str, &str)] =
    &[("type_info", "__type_info"), ("type_index", "__type_index"), ("typeid", "__type_info")];

pub(super) const EXCEPTIONS: &str = include_str!("exceptions.cu");
pub(super) const EXCEPTION_NAMES: &[(&str, &str)] = &[
    ("exception", "__exception"),
    ("bad_alloc", "__bad_alloc"),
    ("logic_error", "__logic_error"),
    ("runtime_error", "__runtime_error"),
    ("invalid_argument", "__invalid_argument"),
    ("domain_error", "__domain_error"),
    ("length_error", "__length_error"),
    ("out_of_range", "__out_of_range"),
    ("range_error", "__range_error"),
    ("overflow_error", "__overflow_error"),
    ("underflow_error", "__underflow_error"),
    ("bad_cast", "__bad_cast"),
    ("bad_typeid", "__bad_typeid"),
    ("bad_function_call", "__bad_function_call"),
    ("bad_optional_access", "__bad_optional_access"),
    ("bad_variant_access", "__bad_variant_access"),
    ("bad_any_cast", "__bad_any_cast"),
    ("future_error", "__future_error"),
    ("bad_weak_ptr", "__bad_weak_ptr"),
    ("bad_array_new_length", "__bad_array_new_length"),
    ("exception_ptr", "__exception_ptr"),
];

/// Whether a type of the prelude is one that is thrown.
pub(crate) fn is_exception(own: &str) -> bool {
    EXCEPTION_NAMES.iter().any(|(_, known)| *known == own)
}

pub(super) const COMPARE: &str = include_str!("compare.cu");
pub(super) const COMPARE_NAMES: &[(&str, &str)] = &[
    ("strong_ordering", "__strong_ordering"),
    ("weak_ordering", "__weak_ordering"),
    ("partial_ordering", "__partial_ordering"),
];

pub(super) const CONCURRENCY: &str = include_str!("concurrency.cu");
pub(super) const CONCURRENCY_NAMES: &[(&str, &str)] = &[
    ("thread", "__thread"),
    ("mutex", "__mutex"),
    ("lock_guard", "__lock_guard"),
    ("scoped_lock", "__lock_guard"),
    ("unique_lock", "__unique_lock"),
    ("recursive_mutex", "__recursive_mutex"),
    ("condition_variable", "__condition_variable"),
    ("condition_variable_any", "__condition_variable"),
    ("atomic", "__atomic"),
    ("atomic_flag", "__atomic_flag"),
    ("atomic_bool", "__atomic_bool"),
    ("atomic_char", "__atomic_char"),
    ("atomic_schar", "__atomic_schar"),
    ("atomic_uchar", "__atomic_uchar"),
    ("atomic_short", "__atomic_short"),
    ("atomic_ushort", "__atomic_ushort"),
    ("atomic_int", "__atomic_int"),
    ("atomic_uint", "__atomic_uint"),
    ("atomic_long", "__atomic_long"),
    ("atomic_ulong", "__atomic_ulong"),
    ("atomic_llong", "__atomic_llong"),
    ("atomic_ullong", "__atomic_ullong"),
    ("atomic_size_t", "__atomic_size_t"),
    ("atomic_ptrdiff_t", "__atomic_ptrdiff_t"),
    ("atomic_intptr_t", "__atomic_intptr_t"),
    ("atomic_uintptr_t", "__atomic_uintptr_t"),
    ("atomic_int8_t", "__atomic_int8_t"),
    ("atomic_uint8_t", "__atomic_uint8_t"),
    ("atomic_int16_t", "__atomic_int16_t"),
    ("atomic_uint16_t", "__atomic_uint16_t"),
    ("atomic_int32_t", "__atomic_int32_t"),
    ("atomic_uint32_t", "__atomic_uint32_t"),
    ("atomic_int64_t", "__atomic_int64_t"),
    ("atomic_uint64_t", "__atomic_uint64_t"),
];

pub(super) const TRAITS: &str = include_str!("traits.cu");
pub(super) const TRAIT_NAMES: &[(&str, &str)] = &[
    ("is_same", "__is_same"),
    ("is_floating_point", "__is_floating_point"),
    ("is_pointer", "__is_pointer"),
    ("is_integral", "__is_integral"),
    ("is_arithmetic", "__is_arithmetic"),
    ("is_signed", "__is_signed"),
    ("is_unsigned", "__is_unsigned"),
    ("is_void", "__is_void"),
    ("is_const", "__is_const"),
    ("is_reference", "__is_reference"),
    ("enable_if", "__enable_if"),
    ("conditional", "__conditional"),
    ("remove_reference", "__remove_reference"),
    ("remove_const", "__remove_const"),
    ("remove_pointer", "__remove_pointer"),
    ("decay", "__decay"),
    ("integral_constant", "__integral_constant"),
    ("true_type", "__true_type"),
    ("false_type", "__false_type"),
    ("enable_if_t", "__enable_if_t"),
    ("conditional_t", "__conditional_t"),
    ("remove_reference_t", "__remove_reference_t"),
    ("remove_const_t", "__remove_const_t"),
    ("remove_pointer_t", "__remove_pointer_t"),
    ("decay_t", "__decay_t"),
    ("remove_cv", "__remove_const"),
    ("remove_cv_t", "__remove_const_t"),
    ("remove_cvref_t", "__decay_t"),
    ("unary_function", "__unary_function"),
    ("binary_function", "__binary_function"),
    ("void_t", "__void_t"),
    ("add_const", "__add_const"),
    ("add_const_t", "__add_const_t"),
    ("add_pointer", "__add_pointer"),
    ("add_pointer_t", "__add_pointer_t"),
    ("bool_constant", "__bool_constant"),
    ("negation", "__negation"),
    ("conjunction", "__conjunction"),
    ("disjunction", "__disjunction"),
    ("make_unsigned", "__make_unsigned"),
    ("make_unsigned_t", "__make_unsigned_t"),
    ("make_signed", "__make_signed"),
    ("make_signed_t", "__make_signed_t"),
    ("common_type", "__common_type"),
    ("common_type_t", "__common_type_t"),
    ("is_array", "__is_array"),
    ("is_convertible", "__is_convertible"),
    ("is_enum", "__is_enum"),
    ("is_class", "__is_class"),
    ("is_trivially_copyable", "__is_trivially_copyable"),
    ("is_copy_constructible", "__is_copy_constructible"),
    ("is_trivially_default_constructible", "__is_trivially_default_constructible"),
    ("is_trivial", "__is_trivial"),
    ("is_base_of", "__is_base_of"),
    ("is_invocable", "__is_invocable"),
    ("is_constructible", "__is_constructible"),
    ("is_default_constructible", "__is_default_constructible"),
    ("underlying_type", "__underlying_type"),
    ("underlying_type_t", "__underlying_type_t"),
    ("remove_extent", "__remove_extent"),
    ("remove_extent_t", "__remove_extent_t"),
    ("extent", "__extent"),
    ("invoke_result", "__invoke_result"),
    ("invoke_result_t", "__invoke_result_t"),
    ("aligned_storage", "__aligned_storage"),
    ("aligned_storage_t", "__aligned_storage_t"),
    ("integer_sequence", "__integer_sequence"),
    ("index_sequence", "__index_sequence"),
    ("make_index_sequence", "__make_index_sequence"),
    ("index_sequence_for", "__index_sequence_for"),
];

pub(super) const TRAIT_VALUES: &[&str] = &[
    "is_same_v",
    "is_floating_point_v",
    "is_pointer_v",
    "is_integral_v",
    "is_arithmetic_v",
    "is_signed_v",
    "is_unsigned_v",
    "is_void_v",
    "is_const_v",
    "is_reference_v",
    "is_array_v",
    "is_convertible_v",
    "is_enum_v",
    "is_class_v",
    "is_trivially_copyable_v",
    "is_copy_constructible_v",
    "is_trivially_default_constructible_v",
    "is_trivial_v",
    "is_base_of_v",
    "is_invocable_v",
    "is_constructible_v",
    "is_default_constructible_v",
    "extent_v",
    "negation_v",
    "conjunction_v",
    "disjunction_v",
];

/// The prelude's structure whose `value` is what the standard library calls by a name of its own: `is_same_v`.
pub(crate) fn trait_of(name: &str) -> Option<&'static str> {
    let plain = name.strip_suffix("_v")?;
    TRAIT_NAMES.iter().chain(VARIANT_NAMES).chain(TUPLES_TYPES).find(|(known, _)| *known == plain).map(|(_, own)| *own)
}

/// Whether a name is that of a question about types, `is_same`: what follows is its answer, and no declaration.
pub(crate) fn is_trait(name: &str) -> bool {
    name.starts_with("is_") && TRAIT_NAMES.iter().any(|(known, _)| *known == name)
}

/// Whether a name is that of one of the standard library's questions about types, or of what it makes of types.
pub(crate) fn asks_about_types(name: &str) -> bool {
    TRAIT_NAMES.iter().any(|(known, _)| *known == name)
}

/// Whether a name without `std::` in front is hardly anything but the standard library's class template.
pub(crate) fn is_class_template_of_its_own(name: &str) -> bool {
    matches!(name, "lock_guard" | "unique_lock" | "scoped_lock" | "atomic" | "packaged_task" | "reference_wrapper")
}

/// The same of a class.
pub(crate) fn is_class_of_its_own(name: &str) -> bool {
    matches!(name, "mutex" | "recursive_mutex" | "thread")
}

/// Names that say enough without `std::` in front; the others are words that programs use for their own things.
pub(super) const TELLING: &[&str] = &[
    "mt19937",
    "mt19937_64",
    "default_random_engine",
    "random_device",
    "condition_variable",
    "unique_ptr",
    "shared_ptr",
    "high_resolution_clock",
    "unary_function",
    "binary_function",
    "runtime_error",
    "bad_alloc",
];

/// The prelude's name of a type of the standard library. `qualified` says whether a `::` is before it.
pub(crate) fn standard_type(name: &str, qualified: bool) -> Option<&'static str> {
    let telling = qualified || TELLING.contains(&name) || name.ends_with("_distribution") || name.ends_with("_clock");
    let telling = telling || name.starts_with("atomic_");
    let all =
        RANDOM_NAMES.iter().chain(DISTRIBUTIONS_NAMES).chain(CHRONO_NAMES).chain(CONTAINER_NAMES).chain(TRAIT_NAMES);
    let all = all.chain(HASHES_NAMES).chain(TREES_NAMES).chain(LISTS_NAMES).chain(OPTIONALS_NAMES);
    let all = all.chain(VIEWS_NAMES).chain(BITSETS_NAMES).chain(TUPLES_TYPES).chain(COMPLEX_NAMES);
    let all = all.chain(CONCURRENCY_NAMES).chain(EXCEPTION_NAMES).chain(IDENTITY_NAMES);
    let mut all =
        all.chain(VARIANT_NAMES).chain(ANY_NAMES).chain(FUTURE_NAMES).chain(BINDING_TYPES).chain(COMPARE_NAMES);
    all.find(|(known, _)| *known == name).filter(|_| telling).map(|(_, own)| *own)
}

/// Whether a name is one of `std::chrono`'s types, or of those that it is used with.
pub(crate) fn is_chrono(name: &str) -> bool {
    CHRONO_NAMES.iter().any(|(known, _)| *known == name)
}

/// Functions of `std` that the prelude has under their names with two underscores in front, and that may be given template
/// arguments.
pub(super) const STANDARD_FUNCTIONS: &[&str] = &[
    "visit",
    "holds_alternative",
    "get_if",
    "any_cast",
    "make_any",
    "bind",
    "mem_fn",
    "lerp",
    "ref",
    "cref",
    "invoke",
    "tuple_cat",
    "forward_as_tuple",
    "async",
    "is_eq",
    "is_neq",
    "is_lt",
    "is_lteq",
    "is_gt",
    "is_gteq",
    "current_exception",
    "rethrow_exception",
    "make_exception_ptr",
    "align",
    "time_point_cast",
];

/// The prelude's name of such a function.
pub(crate) fn standard_function(name: &str) -> Option<String> {
    STANDARD_FUNCTIONS.contains(&name).then(|| format!("__{name}"))
}

/// The prelude's name of a function of `std` that takes complex numbers too.
pub(crate) fn complex_function(name: &str) -> Option<String> {
    COMPLEX_FUNCTIONS.contains(&name).then(|| format!("__complex_{name}"))
}
