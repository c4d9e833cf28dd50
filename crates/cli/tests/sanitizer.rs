//! Faulty programs and their right twins under the sanitizer, as the terminal shows them: `sanitizer/cuda` with
//! `warpground cuda FILE --check`, `sanitizer/wgsl` with `warpground check FILE.toml`. The lists beside them say what is
//! expected: a `fault` is found with status 1 and names every line that ends in `//!`; what is `clean` has no error; what is
//! `told` is mentioned in some way.
//!
//! A program that is judged wrongly is a known failure with its reason. It fails here
//! once it passes, so that the list stays true.

#![expect(clippy::expect_used, reason = "a test that panics has failed")]

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sanitizer"))
}

fn programs(language: &str) -> Vec<Value> {
    let file = fs::read_to_string(folder().join(format!("{language}.json"))).expect("the list of programs");
    let list: Value = serde_json::from_str(&file).expect("the list is JSON");
    list.as_array().expect("it is a list").clone()
}

/// The lines of a source that end in `//!`.
fn marked(source: &Path) -> Vec<u64> {
    let text = fs::read_to_string(source).expect("the source");
    (1..).zip(text.lines()).filter(|(_, line)| line.trim_end().ends_with("//!")).map(|(number, _)| number).collect()
}

/// What was said of a program.
struct Said {
    status: Option<i32>,
    errors: bool,
    /// Errors and warnings.
    mishaps: bool,
    lines: Vec<u64>,
    anything: bool,
}

fn run(arguments: &[&str], file: &Path) -> (Option<i32>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_warpground")).args(arguments).arg(file).output();
    let output = output.expect("the program starts");
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

fn cuda(source: &Path) -> Said {
    let place = tempfile::tempdir().expect("a temporary folder");
    let report = place.path().join("report.json");
    let report_name = report.to_string_lossy().into_owned();
    let (status, _) = run(&["cuda", "--check", "--report", &report_name], source);
    let report = fs::read_to_string(report).expect("the report was written");
    let report: Value = serde_json::from_str(&report).expect("the report is JSON");
    let findings = report["findings"].as_array().expect("it has findings");
    let of = |severity: &str| findings.iter().any(|finding| finding["severity"] == severity);
    let related = findings.iter().filter_map(|finding| finding["related"].as_array()).flatten();
    Said {
        status,
        errors: of("error"),
        mishaps: of("error") || of("warning"),
        lines: findings.iter().chain(related).filter_map(|place| place["line"].as_u64()).collect(),
        anything: !findings.is_empty(),
    }
}

fn wgsl(launch: &Path) -> Said {
    let (status, out) = run(&["check", "--json"], launch);
    let found: Vec<Value> = out.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let marks = found.iter().filter_map(|finding| finding["marks"].as_array()).flatten();
    let lines: Vec<u64> = marks.filter_map(|mark| mark["line"].as_u64()).collect();
    Said { status, errors: !lines.is_empty(), mishaps: !lines.is_empty(), anything: !lines.is_empty(), lines }
}

/// What is judged wrongly, a line each.
fn complaints(language: &str, name: &str) -> Vec<String> {
    let program = programs(language).into_iter().find(|program| program["name"] == name).expect("it is in the list");
    let place = folder().join(language).join(name);
    let (source, said): (PathBuf, Said) = match language {
        "cuda" => (place.with_extension("cu"), cuda(&place.with_extension("cu"))),
        _ => (place.with_extension("wgsl"), wgsl(&place.with_extension("toml"))),
    };
    judged(program["expect"].as_str(), &source, &said)
}

fn judged(expected: Option<&str>, source: &Path, said: &Said) -> Vec<String> {
    let mut wrong = Vec::new();
    match expected {
        Some("fault") => {
            if !said.mishaps {
                wrong.push("it is not found".to_owned());
            }
            if said.status != Some(1) {
                wrong.push(format!("the status is {:?}", said.status));
            }
            for line in marked(source).iter().filter(|line| !said.lines.contains(line)) {
                wrong.push(format!("line {line} is not named"));
            }
        }
        Some("clean") if said.errors || said.status != Some(0) => {
            wrong.push(format!("lines {:?} are called wrong; the status is {:?}", said.lines, said.status));
        }
        Some("told") if !said.anything => wrong.push("nothing is said".to_owned()),
        Some("clean" | "told") => {}
        other => wrong.push(format!("what is expected of it: {other:?}")),
    }
    wrong
}

macro_rules! programs {
    ($language:ident: $($name:ident $(: $reason:literal)?),+ $(,)?) => {
        mod $language {
            pub(super) const NAMES: &[&str] = &[$(stringify!($name)),+];
            $(
                #[test]
                fn $name() {
                    super::check(stringify!($language), stringify!($name), [$($reason)?].first().copied());
                }
            )+
        }
    };
}

fn check(language: &str, name: &str, known_failure: Option<&str>) {
    let wrong = complaints(language, name);
    match known_failure {
        None => assert!(wrong.is_empty(), "{name}:\n{}", wrong.join("\n")),
        Some(reason) => assert!(!wrong.is_empty(), "{name} passes: it is no longer a known failure ({reason})"),
    }
}

/// Every program in `sanitizer/more` whose name begins so is judged as its name ends: `_bad` has a fault, `_told` is
/// mentioned, `_ok` is clean.
fn check_more(topic: &str) {
    let files = fs::read_dir(folder().join("more")).expect("the folder");
    let mut sources: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    sources.sort();
    let mut seen = 0;
    let mut wrong = Vec::new();
    for source in sources {
        let name = source.file_stem().expect("a name").to_string_lossy().into_owned();
        if !name.starts_with(topic) {
            continue;
        }
        seen += 1;
        let expected = match name.rsplit('_').next() {
            Some("bad") => "fault",
            Some("told") => "told",
            _ => "clean",
        };
        wrong.extend(judged(Some(expected), &source, &cuda(&source)).iter().map(|wrong| format!("{name}: {wrong}")));
    }
    assert!(seen > 0 && wrong.is_empty(), "{seen} programs:\n{}", wrong.join("\n"));
}

#[test]
fn variables_without_a_value_are_found_where_they_are_used_and_only_there() {
    check_more("local_");
}

#[test]
fn memory_that_nobody_wrote_is_found_where_it_is_used() {
    check_more("members_");
    check_more("host_");
}

#[test]
fn work_of_streams_is_ordered_by_what_cuda_promises_and_by_nothing_else() {
    check_more("stream_");
}

#[test]
fn masks_and_widths_of_warp_functions_must_fit_their_callers() {
    check_more("mask_");
}

#[test]
fn asynchronous_copies_are_judged_by_when_they_were_waited_for() {
    check_more("copies_");
}

#[test]
fn fences_order_what_came_before_them_and_nothing_else() {
    check_more("fence_");
}

#[test]
fn barriers_are_reached_by_all_threads_and_named_with_the_calls_around_them() {
    check_more("barrier_");
}

#[test]
fn bytes_are_written_one_by_one() {
    check_more("bytes_");
}

#[test]
fn memory_that_kernels_allocate_is_new() {
    check_more("heap_");
}

#[test]
fn a_part_of_a_warp_waits_for_itself_alone() {
    check_more("tile_");
}

#[test]
fn flags_order_what_they_release_however_they_are_reached() {
    check_more("flag_");
}

#[test]
fn loops_of_the_host_that_never_end_are_told_with_their_lines_and_others_run_on() {
    check_more("endless_");
}

#[test]
fn loops_of_kernels_that_never_end_are_told_with_their_lines_and_others_run_on() {
    check_more("loop_");
}

#[test]
fn an_index_past_an_array_within_another_object_is_found_and_pointers_may_go_on() {
    check_more("inner_");
}

#[test]
fn single_bytes_and_halves_of_words_that_nobody_wrote_are_found() {
    check_more("partly_");
}

#[test]
fn variables_are_used_only_until_their_scope_or_their_function_ends() {
    check_more("scope_");
}

#[test]
fn branches_of_graphs_are_joined_and_ordered_by_their_edges_alone() {
    check_more("graph_");
}

#[test]
fn atomics_of_libcu_race_with_plain_accesses_and_not_with_each_other() {
    check_more("atomic_");
}

#[test]
fn streams_events_and_host_functions_order_what_cuda_says_they_do() {
    check_more("order_");
}

#[test]
fn what_memcheck_finds_is_found() {
    check_more("memcheck_");
    check_more("api_");
}

#[test]
fn what_racecheck_finds_is_found() {
    check_more("race_");
}

#[test]
fn what_initcheck_finds_is_found() {
    check_more("init_");
}

#[test]
fn what_synccheck_finds_is_found() {
    check_more("sync_");
}

#[test]
fn every_program_of_the_lists_is_a_test() {
    for (language, known) in [("cuda", cuda::NAMES), ("wgsl", wgsl::NAMES)] {
        let listed = programs(language);
        let missing: Vec<_> = listed
            .iter()
            .filter(|program| !program["name"].as_str().is_some_and(|name| known.contains(&name)))
            .collect();
        assert!(missing.is_empty() && listed.len() == known.len(), "{language}: {missing:?}");
    }
}

programs! { cuda:
    activemask_ok,
    alias_shift_bad,
    alias_shift_ok,
    args_swapped_bad,
    async_source_bad,
    atomic_shared_mix_bad,
    ballot_full_mask_bad,
    ballot_full_mask_ok,
    block_assumed_bad,
    block_assumed_ok,
    broadcast_loop_bad,
    broadcast_loop_ok,
    byte_race_bad,
    byte_race_ok,
    cas_plain_read_bad,
    converge_flag_bad,
    converge_flag_ok,
    coop_tile_bad,
    coop_tile_loop_ok,
    coop_tile_ok,
    count_sync_bad,
    count_sync_ok,
    dbuf_nobar_bad,
    dbuf_nobar_ok,
    div_zero_bad,
    div_zero_ok,
    double_race_bad,
    double_race_ok,
    empty_grid_bad,
    exch_plain_write_bad,
    fence_block_global_race_bad,
    fence_shared_race_bad,
    fence_shared_race_ok,
    fence_unused_race_bad,
    flag_order_bad,
    flag_order_ok,
    float4_members_ok,
    free_async_bad,
    free_kinds_bad,
    grid_stride_wrong_bad,
    grid_stride_wrong_ok,
    halo_corner_bad,
    halo_corner_ok,
    halo_left_bad,
    halo_left_ok,
    hang_flag_bad,
    hang_flag_ok,
    hang_kernel_bad,
    hang_overshoot_bad,
    hist_plain_bad,
    hist_plain_ok,
    hist_zero_bad,
    hist_zero_ok,
    host_negative_bad,
    host_overflow_bytes_bad,
    host_stack_bad,
    host_use_after_free_bad,
    inplace_stencil_bad,
    inplace_stencil_ok,
    kernel_n_wrong_bad,
    last_block_order_bad,
    last_block_order_ok,
    leak_host_bad,
    local_write_past_bad,
    local_write_past_ok,
    lock_naive_warp,
    loop_le_bad,
    loop_le_ok,
    lost_pointer_bad,
    malloc_overflow_bad,
    managed_write_bad,
    members_bad,
    members_ok,
    memcpy_direction_bad,
    memcpy_host_short_bad,
    memcpy_swapped_bad,
    memset_host_bad,
    misaligned_cast_int2_bad,
    misaligned_float4_bad,
    misaligned_float4_ok,
    mix_max_read_bad,
    mix_max_read_ok,
    mix_plain_read_bad,
    mix_plain_read_ok,
    null_pointer_bad,
    null_pointer_ok,
    oob_vector_cast_bad,
    partial_warp_bad,
    partial_warp_ok,
    pointer_swap_bad,
    pointer_swap_ok,
    rare_race_bad,
    realloc_stale_bad,
    row_overflow_shared_bad,
    row_overflow_shared_ok,
    scan_lookback_bad,
    scan_lookback_ok,
    shared_across_blocks_bad,
    shared_across_blocks_ok,
    shfl_inactive_bad,
    shfl_inactive_ok,
    shfl_mask_bad,
    shfl_mask_ok,
    short_race_bad,
    short_race_ok,
    strcpy_bad,
    streams_event_ok,
    streams_wrong_event_bad,
    sum_plain_bad,
    sum_plain_ok,
    sync_after_return_bad,
    sync_after_return_ok,
    sync_in_function_bad,
    sync_in_function_ok,
    sync_in_loop_bad,
    sync_in_loop_ok,
    syncwarp_full_bad,
    tile_reuse_bad,
    tile_reuse_ok,
    too_many_threads_bad,
    transpose_inplace_bad,
    transpose_inplace_ok,
    uninit_component_bad,
    uninit_component_ok,
    uninit_local_bad,
    uninit_local_ok,
    uninit_member_bad,
    uninit_member_ok,
    uninit_memset_count_bad,
    unsigned_under_bad,
    unsigned_under_ok,
    vector_index_bad,
    volatile_message_bad,
    volatile_message_ok,
    warp_sync_bad,
    warp_sync_ok,
}

programs! { wgsl:
    w_atomic_order_bad,
    w_barrier_branch_bad,
    w_blocks_bad,
    w_blocks_ok,
    w_inplace_bad,
    w_loop_end_bad,
    w_oob_bad,
    w_oob_ok,
    w_race_bad,
    w_race_ok,
    w_shift_bad,
    w_storage_ok,
    w_stride_bad,
    w_subgroup_ok,
    w_uniform_load_ok,
    w_uninit_private,
    w_uninit_workgroup,
    w_wrong_barrier_bad,
}
