//! What holds for every family and variant.

use std::collections::BTreeSet;

use warpground_engine::{Adapter, DeviceKind, Extensions, Features, Role, wgsl::Module};

use super::*;
use crate::testing::{LIMITS, job, request};

const FEATURES: Features = Features {
    timestamps: false,
    subgroups: true,
    subgroup_sizes: Some([4, 4]),
    f16: true,
    cooperative_matrix: true,
    filters_floats: false,
    extensions: Extensions::NONE,
};

/// Chromium's software adapter.
const BROWSER: Limits = Limits {
    block_dimensions: [256, 256, 64],
    threads_per_block: 256,
    shared_bytes: 32 << 10,
    buffer_bytes: 256 << 20,
    storage_binding_bytes: 128 << 20,
    ..LIMITS
};

fn adapter(limits: Limits) -> Adapter {
    let none = String::new;
    let kind = DeviceKind::Unknown;
    Adapter {
        name: none(),
        vendor: none(),
        architecture: none(),
        driver: none(),
        backend: none(),
        kind,
        limits,
        features: FEATURES,
    }
}

/// The variants whose text compiles: all but those whose mistake is that it does not.
fn valid_variants() -> impl Iterator<Item = (&'static Family, &'static Variant)> {
    let refused = |variant: &Variant| {
        variant.defect.as_ref().is_some_and(|defect| matches!(defect.symptom, Symptom::Refused { .. }))
    };
    variants().filter(move |(_, variant)| !refused(variant))
}

#[test]
fn every_mistake_names_a_variant_of_its_family_that_does_it_right() {
    for (family, variant) in variants() {
        let Some(defect) = &variant.defect else { continue };
        let twin = family.variants.iter().find(|other| other.id == defect.mended);
        assert!(twin.is_some_and(|twin| twin.defect.is_none()), "{}: {}", family.id_of(variant), defect.mended);
    }
}

#[test]
fn the_settings_that_are_fastest_are_taken_by_a_large_gpu() {
    for (family, variant) in variants().filter(|(_, variant)| !variant.tuned.is_empty()) {
        let id = family.id_of(variant);
        let request = request(variant, variant.tuned);
        assert_eq!(variant.tuned_settings(&Settings::defaults(variant)), request.settings, "{id}");
        let plan = job(variant, &request).plan(&adapter(LIMITS));
        assert!(plan.is_ok(), "{id}: {plan:?}");
    }
}

fn module(id: VariantId, variant: &Variant) -> Module {
    Module::parse(variant.wgsl.get(), &FEATURES).unwrap_or_else(|errors| panic!("{id}: {}", errors[0]))
}

#[test]
fn the_headings_name_every_family_once_and_in_the_order_of_the_families() {
    let listed: Vec<&str> = topics().iter().flat_map(|topic| topic.families).map(|family| family.id).collect();
    assert_eq!(listed, families().iter().map(|family| family.id).collect::<Vec<_>>());
    assert_eq!(listed.iter().collect::<BTreeSet<_>>().len(), listed.len());
    let titles: BTreeSet<&str> = topics().iter().map(|topic| topic.title).collect();
    assert!(titles.len() == topics().len() && topics().iter().all(|topic| !topic.families.is_empty()));
}

#[test]
fn every_id_is_found_and_none_occurs_twice() {
    let ids: BTreeSet<String> = variants().map(|(family, variant)| family.id_of(variant).to_string()).collect();
    assert_eq!(ids.len(), variants().count());
    for id in &ids {
        assert!(find(id).is_some_and(|(family, variant)| family.id_of(variant).to_string() == *id));
    }
}

#[test]
fn every_kernel_has_its_entry_point_in_wgsl_and_in_cuda() {
    for (family, variant) in valid_variants() {
        let id = family.id_of(variant);
        let entry_points = module(id, variant);
        let entry_points: Vec<_> = entry_points.entry_points().collect();
        assert_eq!(entry_points, variant.entry_points, "{id}");
        for name in variant.entry_points {
            assert!(variant.cuda.contains(&format!("__global__ void {name}(")), "{id}: {name}");
        }
    }
}

#[test]
fn every_override_is_set_and_its_default_is_the_parameters() {
    for (family, variant) in valid_variants() {
        let id = family.id_of(variant);
        let declared: BTreeMap<String, f64> = module(id, variant)
            .overrides()
            .into_iter()
            .map(|declaration| (declaration.name, declaration.default.unwrap_or(f64::NAN)))
            .collect();
        assert_eq!(job(variant, &request(variant, &[])).kernels[0].overrides, declared, "{id}");
    }
}

#[test]
fn every_launch_binds_what_its_kernel_declares() {
    for (family, variant) in valid_variants() {
        let id = family.id_of(variant);
        let module = module(id, variant);
        let job = job(variant, &request(variant, &[]));
        for step in &job.steps {
            let Step::Launch(launch) = step else { continue };
            let declared = module.bindings_of(variant.entry_points[launch.kernel]);
            let indices: Vec<u32> = launch.bindings.iter().map(|(index, _)| *index).collect();
            assert_eq!(indices, declared.iter().map(|binding| binding.index).collect::<Vec<_>>(), "{id}");
            for ((_, buffer), binding) in launch.bindings.iter().zip(&declared) {
                let role = job.buffers[*buffer].role;
                assert_eq!(binding.uniform, role == Role::Uniform, "{id}: {}", binding.name);
                assert!(!binding.writable || !matches!(role, Role::Input | Role::Uniform), "{id}: {}", binding.name);
            }
        }
    }
}

#[test]
fn every_awkward_setting_makes_a_job_that_the_device_takes_and_no_two_are_the_same() {
    for limits in [LIMITS, BROWSER] {
        for (family, variant) in valid_variants() {
            let id = family.id_of(variant);
            let all = variant.awkward_settings(&limits);
            assert!((8..=16).contains(&all.len()), "{id}: {}", all.len());
            for (number, settings) in all.iter().enumerate() {
                let job = job(variant, &Request::new(settings.clone(), limits.clone()));
                let plan = job.plan(&adapter(limits.clone()));
                assert!(plan.as_ref().is_ok_and(|plan| plan.bytes < 12 << 20), "{id}: {settings:?}: {plan:?}");
                assert!(!all[..number].contains(settings), "{id}: {settings:?} twice");
            }
        }
    }
}

#[test]
fn defaults_run_in_every_browser() {
    // What no browser offers yet has no limits there.
    for (family, variant) in valid_variants().filter(|(_, variant)| !variant.needs_matrix_unit()) {
        let job = job(variant, &Request::new(Settings::defaults(variant), BROWSER));
        let plan = job.plan(&adapter(BROWSER));
        assert!(plan.is_ok(), "{}: {plan:?}", family.id_of(variant));
    }
}

#[test]
fn every_link_in_a_lesson_leads_to_a_variant_with_settings_that_can_be() {
    for (family, lesson) in families().iter().map(|family| (family.id, family.lesson.get())) {
        for link in lesson.split("(#/").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link) {
            let (id, query) = link.split_once('?').unwrap_or((link, ""));
            // The page has other places; their own tests check the links that lead there.
            if id == "cuda" || id.starts_with("calculators/") {
                continue;
            }
            let Some((_, variant)) = find(id) else { panic!("{family}: no {id} as in {link}") };
            let mut settings = Settings::defaults(variant);
            // A panel of the page is no setting.
            for (name, value) in query.split('&').filter_map(|it| it.split_once('=')).filter(|(name, _)| *name != "tab")
            {
                let set = settings.set(variant, name, value);
                assert!(set.is_ok(), "{family}: {link}: {set:?}");
            }
            let job = variant.job(&Request::new(settings, LIMITS));
            assert!(job.is_ok(), "{family}: {link}: {:?}", job.err());
        }
    }
}

#[test]
fn work_of_the_defaults_is_what_has_to_be_moved_and_calculated() {
    let shown: Vec<_> = variants()
        .map(|(family, variant)| {
            let Work { bytes, flops } = variant.work(&Settings::defaults(variant));
            format!("{}: {bytes} B, {flops} flop\n", family.id_of(variant))
        })
        .collect();
    expect_test::expect![[r#"
        index/one_dimension: 256 B, 0 flop
        index/two_dimensions: 192 B, 0 flop
        index/three_dimensions: 768 B, 0 flop
        index/coordinates: 512 B, 0 flop
        index/row_major: 4000000 B, 0 flop
        index/column_major: 4000000 B, 0 flop
        vector_add/sequential: 49152 B, 4096 flop
        vector_add/guarded: 12582912 B, 1048576 flop
        vector_add/four_wide: 12582912 B, 1048576 flop
        vector_add/grid_stride: 12582912 B, 1048576 flop
        vector_add/matrix_add: 12000000 B, 1000000 flop
        vector_add/matrix_add_function: 12000000 B, 2000000 flop
        vector_add/blocks_rounded_down: 12000 B, 1000 flop
        vector_add/grid_for_another_block: 48000 B, 4000 flop
        vector_add/no_guard: 12000 B, 1000 flop
        vector_add/grid_rounded_down: 660 B, 55 flop
        vector_add/never_launched: 12288 B, 1024 flop
        vector_add/copied_back_early: 12288 B, 1024 flop
        copy/one_each: 8388608 B, 0 flop
        copy/grid_stride: 8388608 B, 0 flop
        copy/four_wide: 8388608 B, 0 flop
        saxpy/one_each: 12582912 B, 2097152 flop
        saxpy/grid_stride: 12582912 B, 2097152 flop
        saxpy/four_wide: 12582912 B, 2097152 flop
        saxpy/not_launched: 12582912 B, 2097152 flop
        picture/grey: 37696 B, 4712 flop
        picture/colour: 37696 B, 28272 flop
        picture/lit: 37696 B, 94240 flop
        picture/row_guard_only: 37696 B, 4712 flop
        picture/column_guard_only: 37696 B, 4712 flop
        matmul/naive: 3000000 B, 250000000 flop
        matmul/tiled: 3000000 B, 250000000 flop
        matmul/register_tiles: 3000000 B, 250000000 flop
        matmul/whole_tiles: 3145728 B, 268435456 flop
        matmul/store_every_phase: 3000000 B, 250000000 flop
        matmul/truncated_phases: 19200 B, 128000 flop
        matmul/tiles_without_guards: 19200 B, 128000 flop
        matmul/no_barrier_before_use: 19200 B, 128000 flop
        matmul/no_barrier_after_use: 19200 B, 128000 flop
        matmul/wrong_shared_index: 19200 B, 128000 flop
        matrix_unit/one_tile: 524288 B, 33554432 flop
        matrix_unit/shared_tiles: 524288 B, 33554432 flop
        matrix_unit/no_barrier: 524288 B, 33554432 flop
        batched/one_each: 786432 B, 4194304 flop
        batched/one_block: 786432 B, 4194304 flop
        batched/registers: 3145728 B, 33554432 flop
        batched/same_factor: 786432 B, 4194304 flop
        barriers/after_branches: 8388608 B, 0 flop
        barriers/whole_blocks: 8388608 B, 0 flop
        barriers/load_process_store: 8388608 B, 0 flop
        barriers/block_totals: 4210688 B, 0 flop
        barriers/barrier_in_branch: 8000 B, 0 flop
        barriers/barrier_in_both_arms: 8000 B, 0 flop
        barriers/barrier_by_parity: 8000 B, 0 flop
        barriers/return_before_barrier: 8000 B, 0 flop
        barriers/barrier_in_function: 8000 B, 0 flop
        barriers/no_barrier_after_load: 8000 B, 0 flop
        barriers/no_barrier_before_replacing: 8000 B, 0 flop
        barriers/warp_without_barrier: 8000 B, 0 flop
        barriers/block_order: 4032 B, 0 flop
        block_order/two_launches: 786432 B, 0 flop
        block_order/waits_for_block_zero: 786432 B, 0 flop
        block_order/waits_for_all: 786432 B, 0 flop
        memory/every_kind: 8388608 B, 8388608 flop
        memory/contiguous: 8388608 B, 0 flop
        memory/two_wide: 8388608 B, 0 flop
        memory/four_wide: 8388608 B, 0 flop
        memory/typed: 8388608 B, 0 flop
        memory/stride: 8388608 B, 0 flop
        memory/offset: 8388608 B, 0 flop
        memory/permutation: 8388608 B, 0 flop
        memory/same_address: 8388672 B, 0 flop
        memory/rotated_address: 8388672 B, 0 flop
        memory/loads_one_by_one: 9437184 B, 0 flop
        memory/loads_together: 9437184 B, 0 flop
        memory/array_of_structures: 5242880 B, 1835008 flop
        memory/structure_of_arrays: 5242880 B, 1835008 flop
        memory/five_floats_packed: 6291456 B, 1048576 flop
        memory/five_floats_aligned: 6291456 B, 1048576 flop
        memory/row_walk: 4004000 B, 1000000 flop
        memory/column_walk: 4004000 B, 1000000 flop
        memory/row_walk_through_shared: 4004000 B, 1000000 flop
        memory/pitched_rows: 8000000 B, 1000000 flop
        memory/everyone_walks_all: 9600 B, 1200 flop
        shared/strided: 67108864 B, 0 flop
        shared/padded: 67108864 B, 0 flop
        divergence/by_parity: 8388608 B, 134217728 flop
        divergence/by_block_half: 8388608 B, 134217728 flop
        divergence/if_else: 8388608 B, 2097152 flop
        divergence/select: 8388608 B, 2097152 flop
        divergence/multiply: 8388608 B, 2097152 flop
        divergence/trips_by_lane: 8388608 B, 132120576 flop
        divergence/trips_by_warp: 8388608 B, 132120576 flop
        instructions/multiply_add: 2097152 B, 134217728 flop
        instructions/reciprocal_root: 2097152 B, 134217728 flop
        instructions/logarithm: 2097152 B, 134217728 flop
        instructions/integer_multiply: 2097152 B, 134217728 flop
        instructions/divide: 2097152 B, 134217728 flop
        instructions/modulo: 2097152 B, 134217728 flop
        constant/constant_broadcast: 2098176 B, 201326592 flop
        constant/constant_scattered: 2098176 B, 201326592 flop
        constant/storage_broadcast: 2098176 B, 201326592 flop
        constant/storage_scattered: 2098176 B, 201326592 flop
        texture/buffer: 2457600 B, 11980800 flop
        texture/load: 2457600 B, 11980800 flop
        texture/sampled: 2457600 B, 11980800 flop
        texture/no_half_texel: 2457600 B, 11980800 flop
        transpose/copy: 8388608 B, 0 flop
        transpose/shared_copy: 8388608 B, 0 flop
        transpose/naive: 8388608 B, 0 flop
        transpose/coalesced: 8388608 B, 0 flop
        transpose/padded: 8388608 B, 0 flop
        transpose/four_wide: 8388608 B, 0 flop
        transpose/wrong_width: 8921088 B, 0 flop
        convolution/sequential: 76 B, 70 flop
        convolution/basic: 8388628 B, 10485760 flop
        convolution/constant_mask: 8388628 B, 10485760 flop
        convolution/tiled: 8388628 B, 10485760 flop
        convolution/registers: 8388628 B, 10485760 flop
        convolution/unguarded: 8000020 B, 10000000 flop
        convolution_2d/basic: 8000100 B, 50000000 flop
        convolution_2d/tiled: 8000100 B, 50000000 flop
        convolution_2d/separable: 8000100 B, 50000000 flop
        convolution_2d/registers_5: 8000100 B, 50000000 flop
        convolution_2d/registers_9: 8000324 B, 162000000 flop
        convolution_2d/quads_5: 8000100 B, 50000000 flop
        convolution_2d/quads_9: 8000324 B, 162000000 flop
        convolve/direct: 8388616 B, 3145728 flop
        convolve/shared: 8388616 B, 3145728 flop
        convolve/persistent: 8388616 B, 3145728 flop
        convolve/truncated: 8008 B, 3000 flop
        convolve/undivided: 8388616 B, 3145728 flop
        convolve/size_in_bytes: 8388616 B, 3145728 flop
        convolve/no_barrier: 8388616 B, 3145728 flop
        convolve/partial_chunk: 8000008 B, 3000000 flop
        convolve/counter_not_reset: 8388616 B, 3145728 flop
        convolve/wrapping_counter: 8388616 B, 3145728 flop
        stencil/plane: 8000000 B, 6972028 flop
        stencil/plane_tiled: 8000000 B, 6972028 flop
        stencil/plane_strips: 8000000 B, 6972028 flop
        stencil/plane_temporal: 8000000 B, 6972028 flop
        stencil/volume: 16777216 B, 18003384 flop
        stencil/volume_tiled: 16777216 B, 18003384 flop
        stencil/volume_marching: 16777216 B, 18003384 flop
        stencil/volume_quads: 16777216 B, 18003384 flop
        stencil/plane_in_place: 8000000 B, 6972028 flop
        stencil/plane_without_halo: 8000000 B, 6972028 flop
        stencil/volume_no_barrier: 16777216 B, 18003384 flop
        filters/sobel: 2457600 B, 5836800 flop
        filters/sobel_strips: 2457600 B, 5836800 flop
        filters/gaussian: 2457600 B, 11059200 flop
        filters/gaussian_separable: 2457600 B, 11059200 flop
        filters/gaussian_tiled: 2457600 B, 11059200 flop
        filters/median_sort: 2457600 B, 0 flop
        filters/median: 2457600 B, 0 flop
        filters/bilateral: 2457600 B, 135475200 flop
        filters/equalise: 3686400 B, 0 flop
        filters/gaussian_no_barrier: 2457600 B, 11059200 flop
        filters/median_in_place: 2457600 B, 0 flop
        filters/bilateral_not_normalised: 2457600 B, 135475200 flop
        network/direct: 547968 B, 6230016 flop
        network/as_product: 547968 B, 6230016 flop
        network/four_maps: 547968 B, 6230016 flop
        network/pool: 1003520 B, 0 flop
        network/dense: 278784 B, 4194304 flop
        network/dense_blocks: 278784 B, 4194304 flop
        network/last_channel: 547968 B, 6230016 flop
        network/one_barrier: 547968 B, 6230016 flop
        network/pool_from_zero: 1003520 B, 0 flop
        reduce/one_thread: 262144 B, 65535 flop
        reduce/interleaved: 4194304 B, 1048575 flop
        reduce/tree: 4194304 B, 1048575 flop
        reduce/sequential: 4194304 B, 1048575 flop
        reduce/pairwise: 4194304 B, 1048575 flop
        reduce/any_block: 4194304 B, 1048575 flop
        reduce/kogge_stone: 4194304 B, 1048575 flop
        reduce/warp_fallback: 4194304 B, 1048575 flop
        reduce/warp: 4194304 B, 1048575 flop
        reduce/atomic: 4194304 B, 1048575 flop
        reduce/divide_and_conquer: 4194304 B, 1048575 flop
        reduce/segmented: 4202308 B, 1047576 flop
        reduce/hierarchical: 4194304 B, 1048575 flop
        reduce/four_wide: 4194304 B, 1048575 flop
        reduce/four_wide_warps: 4194304 B, 1048575 flop
        reduce/eight_loads: 4194304 B, 1048575 flop
        reduce/segments_four_wide: 4202308 B, 1047576 flop
        reduce/pairwise_stops_early: 4194304 B, 1048575 flop
        reduce/pairwise_too_far: 4194304 B, 1048575 flop
        reduce/missing_barrier: 4194304 B, 1048575 flop
        reduce/warp_without_barrier: 4194304 B, 1048575 flop
        reduce/not_a_power_of_two: 4194304 B, 1048575 flop
        reduce/unguarded: 4194304 B, 1048575 flop
        reduce/lost_updates: 4194304 B, 1048575 flop
        dot/tree: 8388612 B, 2097151 flop
        dot/strided: 8388612 B, 2097151 flop
        dot/quads: 8388612 B, 2097151 flop
        dot/matrix_rows: 4008000 B, 2000000 flop
        dot/matrix_columns: 4008000 B, 2000000 flop
        dot/matrix_block: 4008000 B, 2000000 flop
        dot/matrix_quads: 4008000 B, 2000000 flop
        dot/tree_no_barrier: 8388612 B, 2097151 flop
        scan/one_thread: 524288 B, 0 flop
        scan/kogge_stone: 8388608 B, 0 flop
        scan/brent_kung: 8388608 B, 0 flop
        scan/four_wide: 8388608 B, 0 flop
        scan/single_pass: 8388608 B, 0 flop
        scan/look_back: 8388608 B, 0 flop
        scan/look_back_warps: 8388608 B, 0 flop
        scan/single_buffer: 8388608 B, 0 flop
        scan/sums_not_added: 8388608 B, 0 flop
        scan_uses/segment_per_thread: 3145728 B, 0 flop
        scan_uses/segmented: 3145728 B, 0 flop
        scan_uses/segmented_four_wide: 3145728 B, 0 flop
        scan_uses/run_lengths: 1179584 B, 0 flop
        scan_uses/run_expand_by_runs: 1179584 B, 0 flop
        scan_uses/run_expand: 1179584 B, 0 flop
        scan_uses/sight_all_before: 16384 B, 0 flop
        scan_uses/sight: 524288 B, 0 flop
        scan_uses/segmented_carry_everywhere: 3145728 B, 0 flop
        scan_uses/run_lengths_last_run: 1179584 B, 0 flop
        scan_uses/sight_inclusive: 524288 B, 0 flop
        compact/one_thread: 196612 B, 0 flop
        compact/atomic: 6291460 B, 0 flop
        compact/atomic_block: 6291460 B, 0 flop
        compact/atomic_warp: 6291460 B, 0 flop
        compact/three_phases: 6291460 B, 0 flop
        compact/look_back: 6291460 B, 0 flop
        compact/look_back_striped: 6291460 B, 0 flop
        compact/partition: 8388608 B, 0 flop
        compact/unique: 7340036 B, 0 flop
        compact/count_not_atomic: 6291460 B, 0 flop
        compact/place_read_early: 6291460 B, 0 flop
        compact/unique_in_block: 8388608 B, 0 flop
        sort/odd_even: 8000 B, 0 flop
        sort/bitonic: 524288 B, 0 flop
        sort/bitonic_shared: 524288 B, 0 flop
        sort/merge_ranks: 524288 B, 0 flop
        sort/merge: 524288 B, 0 flop
        sort/radix_bit: 524288 B, 0 flop
        sort/radix_digits: 524288 B, 0 flop
        sort/one_sweep: 524288 B, 0 flop
        sort/one_sweep_pairs: 1048576 B, 0 flop
        sort/odd_even_no_barrier: 8000 B, 0 flop
        sort/radix_highest_first: 524288 B, 0 flop
        histogram/global_atomics: 4195328 B, 0 flop
        histogram/block_private: 4195328 B, 0 flop
        histogram/per_thread_64: 4194560 B, 0 flop
        histogram/per_thread_64_slots: 4194560 B, 0 flop
        histogram/per_warp_256: 4195328 B, 0 flop
        histogram/columns: 4195328 B, 0 flop
        histogram/columns_bytes: 1049600 B, 0 flop
        histogram/tagged_256: 4195328 B, 0 flop
        histogram/lost_updates: 4195328 B, 0 flop
        histogram/not_cleared: 4195328 B, 0 flop
        histogram/byte_counters_wrap: 4194560 B, 0 flop
        histogram/too_many_bits: 4194560 B, 0 flop
        histogram/merge_without_wrap: 4194560 B, 0 flop
        histogram/slot_of_block_size: 4195328 B, 0 flop
        atomics/add: 8000 B, 0 flop
        atomics/float_add: 8000 B, 0 flop
        atomics/subtract: 8000 B, 0 flop
        atomics/exchange: 8000 B, 0 flop
        atomics/minimum: 8000 B, 0 flop
        atomics/minimum_signed: 8000 B, 0 flop
        atomics/float_minimum: 8000 B, 0 flop
        atomics/maximum: 8000 B, 0 flop
        atomics/maximum_signed: 8000 B, 0 flop
        atomics/increment: 8000 B, 0 flop
        atomics/decrement: 8000 B, 0 flop
        atomics/compare_and_swap: 8000 B, 0 flop
        atomics/and: 8000 B, 0 flop
        atomics/or: 8000 B, 0 flop
        atomics/xor: 8000 B, 0 flop
        atomics/lost_updates: 8000 B, 0 flop
        characters/one_each: 1048576 B, 0 flop
        characters/block_counts: 1048576 B, 0 flop
        characters/single_block: 1048576 B, 0 flop
        characters/count_not_cleared: 1048576 B, 0 flop
        characters/lost_updates: 1048576 B, 0 flop
        characters/unguarded: 1000000 B, 0 flop
        string_search/naive: 1048576 B, 0 flop
        string_search/tiled: 1048576 B, 0 flop
        string_search/words: 1048576 B, 0 flop
        string_search/tile_without_halo: 1048576 B, 0 flop
        string_search/tile_no_barrier: 1048576 B, 0 flop
        spmv/sequential: 50980 B, 9744 flop
        spmv/row_per_thread: 3399684 B, 653312 flop
        spmv/row_per_warp: 3399684 B, 653312 flop
        spmv/row_per_subgroup: 3399684 B, 653312 flop
        spmv/row_groups: 3399684 B, 653312 flop
        spmv/row_quads: 3399684 B, 653312 flop
        spmv/chunks: 3399684 B, 653312 flop
        sparse_formats/coo_atomic: 3399684 B, 653312 flop
        sparse_formats/coo_segments: 3399684 B, 653312 flop
        sparse_formats/ell_by_rows: 3399684 B, 653312 flop
        sparse_formats/ell: 3399684 B, 653312 flop
        sparse_formats/jds: 3118372 B, 582984 flop
        sparse_formats/hybrid: 3118372 B, 582984 flop
        sparse_formats/csr_from_coo: 6795268 B, 0 flop
        sparse_formats/ell_from_csr: 5496836 B, 0 flop
        sparse_formats/coo_lost_updates: 3399684 B, 653312 flop
        sparse_formats/ell_wrong_order: 3399684 B, 653312 flop
        sparse_formats/jds_not_permuted: 3118372 B, 582984 flop
        bfs/vertices: 720900 B, 0 flop
        bfs/edges: 720900 B, 0 flop
        bfs/queue: 720900 B, 0 flop
        bfs/queue_block: 720900 B, 0 flop
        bfs/direction_optimising: 720900 B, 0 flop
        bfs/queue_check_first: 11268 B, 0 flop
        bfs/queue_block_no_barrier: 11268 B, 0 flop
        mandelbrot/rows: 196608 B, 0 flop
        mandelbrot/one_each: 196608 B, 0 flop
        mandelbrot/tiles: 196608 B, 0 flop
        mandelbrot/queue_tiles: 196608 B, 0 flop
        mandelbrot/queue_pixels: 196608 B, 0 flop
        mandelbrot/julia: 196608 B, 0 flop
        mandelbrot/queue_no_barrier: 196608 B, 0 flop
        monte_carlo/pi_atomic: 4194304 B, 0 flop
        monte_carlo/pi_strided: 4194304 B, 0 flop
        monte_carlo/option: 0 B, 35651584 flop
        monte_carlo/option_antithetic: 0 B, 41943040 flop
        monte_carlo/same_numbers: 4194304 B, 0 flop
        monte_carlo/count_not_atomic: 4194304 B, 0 flop
        nbody/naive: 131072 B, 318767104 flop
        nbody/four_wide: 131072 B, 318767104 flop
        nbody/tiled: 131072 B, 318767104 flop
        nbody/unrolled: 131072 B, 318767104 flop
        nbody/two_bodies: 131072 B, 318767104 flop
        nbody/no_second_barrier: 131072 B, 318767104 flop
        nbody/stale_tail: 32000 B, 19000000 flop
        fft/direct: 1048576 B, 3276800 flop
        fft/radix_2: 1048576 B, 3276800 flop
        fft/shared: 1048576 B, 3276800 flop
        fft/registers: 1048576 B, 3276800 flop
        fft/plane: 4194304 B, 23592960 flop
        fft/no_barrier: 1048576 B, 3276800 flop
        k_means/atomic: 1179904 B, 0 flop
        k_means/block_sums: 1179904 B, 0 flop
        k_means/strided: 1179904 B, 0 flop
        k_means/sums_not_cleared: 1179904 B, 0 flop
        k_means/empty_cluster: 1183744 B, 0 flop
        k_means/no_barrier: 1179904 B, 0 flop
        attention/three_steps: 262144 B, 33554432 flop
        attention/online: 262144 B, 33554432 flop
        attention/tiled: 262144 B, 33554432 flop
        attention/four_per_query: 262144 B, 33554432 flop
        attention/not_rescaled: 262144 B, 33554432 flop
        attention/padding_counts: 256000 B, 32000000 flop
        attention/no_second_barrier: 262144 B, 33554432 flop
        stream/scale: 8000 B, 1000 flop
        stream/array_function: 1048576 B, 1572864 flop
        graphics/triangles: 76800 B, 998400 flop
        graphics/every_three: 76800 B, 998400 flop
        graphics/last_stays: 76800 B, 998400 flop
    "#]]
    .assert_eq(&shown.concat());
}
