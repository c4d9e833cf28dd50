//! The simulator counts what NVIDIA's profiler counts: every case of `golden/h200-counters.json`, as WGSL.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking, as tests do")]

use std::{fmt::Write as _, fs, path::PathBuf};

use serde_json::Value;
use warpground_engine::{Buffer, ElementType, Fill, Job, Kernel, Launch, Role, Step, Trust};
use warpground_sim::{SimOptions, profile};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn buffer(name: &str, element: ElementType, length: u64, fill: Fill, role: Role) -> Buffer {
    Buffer { name: name.to_owned(), element, length, fill, role }
}

/// The job of a case. Kernels take their inputs at bindings 0 and 2 and their output at binding 1.
fn job(case: &Value) -> Job {
    let name = case["kernel"].as_str().unwrap();
    let (file, argument) = name.split_once('<').map_or((name, None), |(file, rest)| (file, rest.strip_suffix('>')));
    let source = fs::read_to_string(folder().join(format!("kernels/{file}.wgsl"))).unwrap();
    let numbers = |key: &str| -> Vec<u32> {
        case[key].as_array().unwrap().iter().map(|n| u32::try_from(n.as_u64().unwrap()).unwrap()).collect()
    };
    let (block, grid) = (numbers("block"), numbers("grid"));
    let parameter = argument.map(|text| text.parse().unwrap()).or(case["parameter"].as_f64());
    let mut overrides = std::collections::BTreeMap::new();
    if source.contains("override parameter") {
        overrides.insert("parameter".to_owned(), parameter.unwrap());
    }
    if source.contains("override block_x") {
        overrides.insert("block_x".to_owned(), block[0].into());
        overrides.insert("block_y".to_owned(), block[1].into());
    }
    let data = match case["parameter"].as_str() {
        Some("all7") => Fill::Constant(7.0),
        Some("i_mod_256") => Fill::Bytes((0..8192_u32).flat_map(|i| (i % 256).to_le_bytes()).collect()),
        Some(_) => Fill::HashBelow { seed: 1, bound: 256 },
        None => Fill::Hash { seed: 1 },
    };
    let element = if case["parameter"].is_string() { ElementType::U32 } else { ElementType::F32 };
    let mut buffers = vec![
        buffer("a", element, 8192 * 33, data.clone(), Role::Input),
        buffer("c", element, 8192 * 4, Fill::Zero, Role::InputOutput),
    ];
    let mut bindings = vec![(0, 0), (1, 1)];
    if source.contains("@binding(2)") {
        buffers.push(buffer("b", element, 8192 * 4, data, Role::Input));
        bindings.push((2, 2));
    }
    let kernel = Kernel {
        label: name.to_owned(),
        source: source.into(),
        entry_point: "main".to_owned(),
        overrides,
        trust: Trust::Checked,
    };
    let launch = Launch { kernel: 0, grid: [grid[0], grid[1], grid[2]], bindings };
    Job {
        label: name.to_owned(),
        kernels: vec![kernel],
        buffers,
        steps: vec![Step::Launch(launch)],
        resources: Default::default(),
    }
}

#[test]
fn every_case_of_the_golden_file_is_counted_exactly() {
    let file = fs::read_to_string(folder().join("h200-counters.json")).unwrap();
    let file: Value = serde_json::from_str(&file).unwrap();
    let cases = file["cases"].as_array().unwrap();
    let mut wrong = String::new();
    for case in cases {
        let profiled = profile(&job(case), &SimOptions::default()).unwrap();
        let counted = serde_json::to_value(&profiled.launches[0]).unwrap();
        for group in ["global_load", "global_store", "shared_load", "shared_store"] {
            for (key, expected) in case[group].as_object().unwrap() {
                let found = &counted[group][key];
                if found != expected {
                    writeln!(
                        wrong,
                        "{} {}: {group}.{key} is {found}, not {expected}",
                        case["kernel"], case["parameter"]
                    )
                    .unwrap();
                }
            }
        }
        if counted["warps"] != case["warps"] {
            writeln!(wrong, "{}: warps are {}, not {}", case["kernel"], counted["warps"], case["warps"]).unwrap();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(cases.len() >= 54, "{} cases", cases.len());
}
