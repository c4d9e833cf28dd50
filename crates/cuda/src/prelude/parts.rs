//! The parts of the prelude, each behind what it needs.

use super::{
    declared::declared,
    library::{
        ADDRESSES, ADDRESSES_NAMES, ALGORITHM_NAMES, ALGORITHM_OBJECTS, ALGORITHMS, ARRAYS, ATTRIBUTES, BESSEL,
        DEVICE_RUNTIME, DEVICE_RUNTIME_NAMES, DIVISION, DIVISION_NAMES, DRIVER, GRAPH_MEMORY, GRAPHS, GROUP_NAMES,
        GROUPS, INTEGERS, INTEGERS_NAMES, LANES, LANES_NAMES, MATH, MATH_NAMES, MEMORY, MEMORY_NAMES, OCCUPANCY,
        OPENMP, OPENMP_NAMES, OPTIONS, OPTIONS_NAMES, PEERS, POOLS, POSIX, POSIX_NAMES, PTX, PTX_MATRICES,
        PTX_MATRICES_NAMES, PTX_NAMES, RAND48, RAND48_NAMES, ROUNDED, ROUNDED_DOUBLES, ROUNDED_DOUBLES_NAMES,
        ROUNDED_NAMES, STDLIB, STDLIB_NAMES, STREAMS, STREAMS_NAMES, STRINGS, STRINGS_NAMES, SYNC, SYNC_NAMES, TEXTS,
        TEXTS_NAMES, TEXTURES, THREADS, THREADS_NAMES, WARPS, WARPS_NAMES,
    },
    references,
    standard::{
        ANY_NAMES, ANYS, BACKWARDS, BACKWARDS_NAMES, BINDING_NAMES, BINDINGS, BITSETS, BITSETS_NAMES, BUILTINS,
        BUILTINS_NAMES, CALENDAR, CALENDAR_NAMES, CHRONO, CHRONO_FUNCTIONS, CHRONO_NAMES, COMPARE, COMPARE_NAMES,
        COMPLEX, CONCURRENCY, CONCURRENCY_NAMES, CONTAINER_FUNCTIONS, CONTAINER_NAMES, CONTAINERS, DISTRIBUTIONS,
        DISTRIBUTIONS_FUNCTIONS, DISTRIBUTIONS_NAMES, EXCEPTION_NAMES, EXCEPTIONS, FUTURE_NAMES, FUTURES, HASHES,
        HASHES_NAMES, IDENTITIES, IDENTITY_NAMES, LISTS, LISTS_NAMES, OPTIONALS, OPTIONALS_FUNCTIONS, OPTIONALS_NAMES,
        RANDOM, RANDOM_NAMES, SEQUENCES, SEQUENCES_NAMES, TRAIT_NAMES, TRAIT_VALUES, TRAITS, TREES, TREES_NAMES,
        TUPLES, TUPLES_NAMES, VARIANT_NAMES, VARIANTS, VECTORS, VECTORS_NAMES, VIEWS, VIEWS_NAMES,
    },
    system::{
        ALIGNMENT, ALIGNMENT_NAMES, BYTE_ORDERS, BYTE_ORDERS_NAMES, CLASSES, CLASSES_NAMES, DEVICE_ATOMICS,
        DEVICE_ATOMICS_NAMES, ERRORS, ERRORS_NAMES, FOLDERS, FOLDERS_NAMES, HALVES, HALVES_NAMES, LERP, MEMBERS,
        SELDOM, SELDOM_NAMES, USAGE, USAGE_NAMES,
    },
};

/// A part of the prelude: its text, the names for whose sake a program gets it, and the parts that it is written with.
pub(super) struct Part {
    pub(super) text: &'static str,
    pub(super) names: Vec<&'static str>,
    pub(super) needs: &'static [&'static str],
}

/// The parts, each behind what it needs.
pub(super) fn parts(has_references: bool) -> Vec<Part> {
    let firsts = |list: &[(&'static str, &str)]| list.iter().map(|(name, _)| *name).collect::<Vec<_>>();
    let joined = |list: &[&[&'static str]]| list.concat();
    let plain = |text: &'static str, names: &[&'static str]| Part { text, names: names.to_vec(), needs: &[] };
    let textures = if has_references { vec![references::TEXTURE, references::SURFACE] } else { declared(TEXTURES) };
    let exceptions = joined(&[&firsts(EXCEPTION_NAMES), &["catch", "throw", "dynamic_cast"]]);
    let traits = joined(&[
        &firsts(TRAIT_NAMES),
        TRAIT_VALUES,
        &["integral", "floating_point", "signed_integral", "unsigned_integral", "same_as", "convertible_to", "concept"],
        &["requires", "invocable", "regular_invocable", "constructible_from", "default_initializable"],
    ]);
    let distributions = joined(&[&firsts(DISTRIBUTIONS_NAMES), DISTRIBUTIONS_FUNCTIONS]);
    let optionals = joined(&[&firsts(OPTIONALS_NAMES), OPTIONALS_FUNCTIONS]);
    let containers = joined(&[&firsts(CONTAINER_NAMES), CONTAINER_FUNCTIONS]);
    let chrono = joined(&[&firsts(CHRONO_NAMES), CHRONO_FUNCTIONS]);
    let part =
        |text: &'static str, names: Vec<&'static str>, needs: &'static [&'static str]| Part { text, names, needs };
    vec![
        part(EXCEPTIONS, exceptions, &[]),
        part(TRAITS, traits, &[]),
        part(ALGORITHMS, joined(&[ALGORITHM_NAMES, SEQUENCES_NAMES, ALGORITHM_OBJECTS, &["iota"]]), &[]),
        part(IDENTITIES, firsts(IDENTITY_NAMES), &[]),
        plain(GROUPS, GROUP_NAMES),
        plain(MATH, MATH_NAMES),
        plain(BESSEL, &["__bessel_functions"]),
        plain(INTEGERS, INTEGERS_NAMES),
        plain(LANES, LANES_NAMES),
        plain(ROUNDED, ROUNDED_NAMES),
        part(ROUNDED_DOUBLES, ROUNDED_DOUBLES_NAMES.to_vec(), &[INTEGERS]),
        plain(BUILTINS, BUILTINS_NAMES),
        plain(WARPS, WARPS_NAMES),
        part(ARRAYS, declared(ARRAYS), &[]),
        part(TEXTURES, textures, &[ARRAYS]),
        part(PEERS, declared(PEERS), &[]),
        part(GRAPHS, declared(GRAPHS), &[ARRAYS]),
        part(POOLS, declared(POOLS), &[]),
        part(GRAPH_MEMORY, declared(GRAPH_MEMORY), &[GRAPHS, POOLS]),
        part(ATTRIBUTES, declared(ATTRIBUTES), &[]),
        part(OCCUPANCY, declared(OCCUPANCY), &[]),
        part(DRIVER, declared(DRIVER), &[]),
        plain(ADDRESSES, ADDRESSES_NAMES),
        plain(PTX, PTX_NAMES),
        plain(PTX_MATRICES, PTX_MATRICES_NAMES),
        plain(STDLIB, STDLIB_NAMES),
        plain(RAND48, RAND48_NAMES),
        plain(SYNC, SYNC_NAMES),
        plain(DEVICE_RUNTIME, DEVICE_RUNTIME_NAMES),
        plain(DIVISION, DIVISION_NAMES),
        plain(OPENMP, OPENMP_NAMES),
        plain(THREADS, THREADS_NAMES),
        plain(OPTIONS, OPTIONS_NAMES),
        plain(MEMORY, MEMORY_NAMES),
        plain(STRINGS, STRINGS_NAMES),
        plain(POSIX, POSIX_NAMES),
        part(TEXTS, TEXTS_NAMES.to_vec(), &[EXCEPTIONS]),
        plain(STREAMS, STREAMS_NAMES),
        part(RANDOM, firsts(RANDOM_NAMES), &[]),
        part(DISTRIBUTIONS, distributions, &[]),
        part(CHRONO, chrono, &[]),
        part(VECTORS, VECTORS_NAMES.to_vec(), &[EXCEPTIONS]),
        part(BACKWARDS, BACKWARDS_NAMES.to_vec(), &[ALGORITHMS, VECTORS]),
        part(CONTAINERS, containers, &[EXCEPTIONS, VECTORS]),
        part(TUPLES, TUPLES_NAMES.to_vec(), &[TRAITS, ALGORITHMS, CONTAINERS]),
        part(TREES, firsts(TREES_NAMES), &[EXCEPTIONS, CONTAINERS, VECTORS]),
        part(HASHES, firsts(HASHES_NAMES), &[EXCEPTIONS, CONTAINERS, VECTORS]),
        part(LISTS, firsts(LISTS_NAMES), &[ALGORITHMS, VECTORS]),
        part(OPTIONALS, optionals, &[EXCEPTIONS]),
        part(VIEWS, joined(&[&firsts(VIEWS_NAMES), &["operator\"\"sv"]]), &[EXCEPTIONS, TEXTS]),
        part(BITSETS, firsts(BITSETS_NAMES), &[EXCEPTIONS]),
        plain(COMPLEX, &["__complex_numbers"]),
        part(SEQUENCES, SEQUENCES_NAMES.to_vec(), &[ALGORITHMS, VECTORS]),
        plain(CALENDAR, CALENDAR_NAMES),
        part(CONCURRENCY, firsts(CONCURRENCY_NAMES), &[]),
        part(VARIANTS, firsts(VARIANT_NAMES), &[EXCEPTIONS, TRAITS]),
        part(
            FUTURES,
            joined(&[&firsts(&FUTURE_NAMES[..3]), &["std::async", "packaged_task"]]),
            &[EXCEPTIONS, CONTAINERS, CONCURRENCY],
        ),
        part(ANYS, firsts(ANY_NAMES), &[EXCEPTIONS, IDENTITIES, TRAITS]),
        part(BINDINGS, BINDING_NAMES.to_vec(), &[TUPLES, TRAITS]),
        part(COMPARE, joined(&[&firsts(COMPARE_NAMES), &["__three_way"]]), &[TRAITS]),
        plain(DEVICE_ATOMICS, DEVICE_ATOMICS_NAMES),
        plain(ERRORS, ERRORS_NAMES),
        plain(FOLDERS, FOLDERS_NAMES),
        plain(HALVES, HALVES_NAMES),
        plain(SELDOM, SELDOM_NAMES),
        part(LERP, vec!["std::lerp"], &[]),
        part(MEMBERS, vec!["__members", "mem_fn"], &[]),
        part(CLASSES, CLASSES_NAMES.to_vec(), &[MATH]),
        plain(BYTE_ORDERS, BYTE_ORDERS_NAMES),
        plain(USAGE, USAGE_NAMES),
        plain(ALIGNMENT, ALIGNMENT_NAMES),
    ]
}
