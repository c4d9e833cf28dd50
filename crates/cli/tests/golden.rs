//! The simulator counts of CUDA programs what NVIDIA's profiler counts: each case of `golden/h200-counters-cuda.json`, which
//! holds what Nsight Compute counted on an H200 of the program beside it, and each of `golden/h100-counters-cuda.json`, which was
//! counted on an H100 after the model was made; `golden/h200-patterns.json` has random accesses, and
//! `golden/h200-kernels.json` and the files by subject what the others lack, and `golden/h200-teaching.json` kernels as courses
//! have them. What `golden/derived-counters-cuda.json` holds follows from the addresses of the lanes. A metric that nvcc's
//! optimiser decides, and not the source, is not in the file.
//!
//! A case that differs because of the translation to WGSL is a known failure with its reason. It fails here once it passes,
//! so that the list stays true.

#![expect(clippy::expect_used, reason = "a test that panics has failed")]

use std::{fs, path::Path, process::Command};

use serde_json::Value;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
}

fn cases() -> Vec<Value> {
    cases_of("h200-counters-cuda.json")
}

fn cases_of(name: &str) -> Vec<Value> {
    let file = fs::read_to_string(folder().join(name)).expect("the golden file");
    let file: Value = serde_json::from_str(&file).expect("the golden file is JSON");
    file["cases"].as_array().expect("it has cases").clone()
}

/// What is counted otherwise than on the hardware, a line each.
fn differences(name: &str) -> Vec<String> {
    differences_of(&cases().into_iter().find(|case| case["name"] == name).expect("the case is in the golden file"))
}

fn differences_of(case: &Value) -> Vec<String> {
    let source = folder().join(case["source"].as_str().expect("it has a source"));
    match launches(&source) {
        Ok(launches) => {
            assert_eq!(launches.len(), 1, "each program launches one kernel once");
            differences_in(case, &launches[0])
        }
        Err(wrong) => vec![wrong],
    }
}

/// The launches of a program, as its report has them.
fn launches(source: &Path) -> Result<Vec<Value>, String> {
    let place = tempfile::tempdir().expect("a temporary folder");
    let report = place.path().join("report.json");
    let output = Command::new(env!("CARGO_BIN_EXE_warpground"))
        .args(["cuda", "--device", "sim", "--profile", "--lines", "0", "--report"])
        .arg(&report)
        .arg(source)
        .output()
        .expect("the program starts");
    if !output.status.success() {
        return Err(format!("it ends with {}: {}", output.status, String::from_utf8_lossy(&output.stderr)));
    }
    let report = fs::read_to_string(report).expect("the report was written");
    let report: Value = serde_json::from_str(&report).expect("the report is JSON");
    Ok(report["launches"].as_array().expect("it has launches").clone())
}

/// What of a launch is counted otherwise than a case says.
fn differences_in(case: &Value, launch: &Value) -> Vec<String> {
    let counters = &launch["counters"];
    let mut wrong = Vec::new();
    for group in ["global_load", "global_store", "shared_load", "shared_store"] {
        for (key, expected) in case[group].as_object().into_iter().flatten() {
            let found = &counters[group][key];
            if found != expected {
                wrong.push(format!("{group}.{key} is {found}, not {expected}"));
            }
        }
    }
    if let Some(warps) = case.get("warps").filter(|warps| **warps != counters["warps"]) {
        wrong.push(format!("warps are {}, not {warps}", counters["warps"]));
    }
    wrong
}

macro_rules! cases {
    ($($name:ident $(: $reason:literal)?),+ $(,)?) => {
        const NAMES: &[&str] = &[$(stringify!($name)),+];
        $(
            #[test]
            fn $name() {
                check(stringify!($name), [$($reason)?].first().copied());
            }
        )+
    };
}

fn check(name: &str, known_failure: Option<&str>) {
    let wrong = differences(name);
    match known_failure {
        None => assert!(wrong.is_empty(), "{name}:\n{}", wrong.join("\n")),
        Some(reason) => assert!(!wrong.is_empty(), "{name} passes: it is no longer a known failure ({reason})"),
    }
}

#[test]
fn programs_that_were_counted_after_the_model_was_made_are_counted_alike() {
    let wrong: Vec<String> = cases_of("h100-counters-cuda.json")
        .iter()
        .flat_map(|case| differences_of(case).into_iter().map(|wrong| format!("{}: {wrong}", case["name"])))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What of a program's launches is counted otherwise than a golden file says, which has them in order.
fn differences_by_launch(golden: &str, source: &str) -> Vec<String> {
    let file = fs::read_to_string(folder().join(golden)).expect("the golden file");
    let file: Value = serde_json::from_str(&file).expect("the golden file is JSON");
    let cases = file["launches"].as_array().expect("it has launches");
    let launches = launches(&folder().join(source)).expect("the program runs");
    assert_eq!(cases.len(), launches.len());
    let mut wrong = Vec::new();
    for (case, launch) in cases.iter().zip(&launches) {
        assert_eq!(case["kernel"], launch["kernel"]);
        wrong.extend(differences_in(case, launch).into_iter().map(|wrong| format!("{}: {wrong}", case["kernel"])));
    }
    wrong
}

#[test]
fn accesses_that_were_chosen_at_random_are_counted_alike() {
    let wrong = differences_by_launch("h200-patterns.json", "h200/patterns.cu");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn structures_asynchronous_copies_halves_and_lists_are_counted_alike() {
    let wrong = differences_by_launch("h200-kernels.json", "h200/kernels.cu");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Kernels by what they are about: whole algorithms, types and blocks, shared memory, the language, atomics and warps, what
/// an optimiser does, unusual shapes, and wide accesses to shared memory that were chosen at random.
#[test]
fn three_hundred_kernels_of_many_kinds_are_counted_alike() {
    let subjects = ["algorithms", "types", "shared", "language", "atomics", "optimiser", "shapes", "wide"];
    let wrong: Vec<String> = subjects
        .iter()
        .flat_map(|name| differences_by_launch(&format!("h200-{name}.json"), &format!("h200/{name}.cu")))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Kernels as courses have them: products, transposes, reductions, scans, histograms, filters, lists of structures, and how
/// threads part.
#[test]
fn kernels_as_courses_have_them_are_counted_alike() {
    let wrong: Vec<String> = cases_of("h200-teaching.json")
        .iter()
        .flat_map(|case| differences_of(case).into_iter().map(|wrong| format!("{}: {wrong}", case["name"])))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_the_lanes_addresses_say_is_counted() {
    let wrong: Vec<String> = cases_of("derived-counters-cuda.json")
        .iter()
        .flat_map(|case| differences_of(case).into_iter().map(|wrong| format!("{}: {wrong}", case["name"])))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_case_of_the_file_is_a_test() {
    let names: Vec<String> = cases().iter().filter_map(|case| case["name"].as_str().map(str::to_owned)).collect();
    let missing: Vec<&String> = names.iter().filter(|name| !NAMES.contains(&name.as_str())).collect();
    assert!(missing.is_empty() && names.len() == NAMES.len(), "{missing:?}");
}

cases! {
    accumulate_global,
    aos12,
    aos20_two,
    aos_align16,
    bitonic,
    bitrev13,
    blelloch_pad,
    blk100,
    blk33,
    blk3x5x7,
    blk4x4x4,
    blk64x2,
    blk8x2x3,
    blur_uc3,
    brent_kung,
    cast_f2_mixed_write,
    cast_f4_only,
    cast_u32_bytes,
    collatz,
    const_conv,
    const_lookup,
    const_struct,
    conv2d_halo,
    d2_stride5,
    d_copyload,
    d_off1,
    d_pair,
    d_rev,
    d_st_lane7,
    d_st_same,
    d_stride5_off1,
    dead_load,
    double_stencil,
    dyn_mixed2,
    f2_rot,
    f2_st_rev,
    f4_as_float_tail,
    f4_bitrev5,
    f4_member_x,
    f4_mod4,
    f4_off1,
    f4_parity,
    f4_rev,
    f4_st_off3,
    f4_st_stride3,
    f4_stride2_off1,
    f4_xor8,
    float3_scale,
    floyd_step,
    gather,
    grey_bytes,
    grid_stride,
    hist_shared,
    life,
    ll_hash,
    matvec_shared,
    mm_reg4,
    nested_break,
    odd_even,
    pred_rare,
    reread,
    rotate13,
    s16_st_half,
    s16_stride9,
    s2_st_stride3,
    sh_aos16_struct,
    sh_cast_f4_scalar_store,
    sh_d_bcast,
    sh_d_mod4x16,
    sh_d_stride16,
    sh_d_stride2,
    sh_d_stride5,
    sh_f2_stride2,
    sh_f2_stride8,
    sh_f4_bitrev,
    sh_f4_hash,
    sh_f4_quad,
    sh_f4_rows,
    sh_f4_stride2,
    sh_f4_stride5,
    sh_f_as_f4,
    sh_float3,
    sh_rowloop0,
    sh_s16_stride3,
    sh_u8_col,
    sh_u8_stride36,
    soa_particles,
    sp_d_half,
    sp_f2_third,
    sp_f4_even,
    sp_f4_q1,
    spill_local,
    spmv_ell,
    stencil3d,
    tile16_0,
    tile16_2,
    tile16_d1,
    tile32_5x7,
    tile32_d1,
    tile32_s1,
    tile32_u8_4,
    tile8_1,
    trips_data,
    two_level,
    u8_load,
    u8_store,
    u8_stride3_off1,
    uc4_store,
    volatile_reduce,
}
