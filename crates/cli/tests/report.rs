//! `warpground cuda --report`: complete, and as its schema says.

#![expect(clippy::expect_used, reason = "a test that panics has failed")]

use std::{fs, path::Path, process::Command};

use serde_json::Value;

const SCALE: &str = "#include <cstdio>
__global__ void scale(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] *= 2.0f;
}
int main()
{
    float *a;
    cudaMalloc(&a, 400);
    cudaMemset(a, 0, 400);
    for (int times = 0; times < 3; times++)
        scale<<<2, 64>>>(a, 100);
    scale<<<1, 128>>>(a, 100);
    cudaDeviceSynchronize();
    cudaFree(a);
    return 0;
}
";

/// The status and the report of a program.
fn reported(text: &str, arguments: &[&str]) -> (Option<i32>, Value) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("program.cu"), text).expect("the folder can be written");
    let output = Command::new(env!("CARGO_BIN_EXE_warpground"))
        .args(["cuda", "program.cu", "--report", "report.json"])
        .args(arguments)
        .current_dir(folder.path())
        .output()
        .expect("the program starts");
    let report = fs::read_to_string(folder.path().join("report.json")).expect("the report was written");
    let report = serde_json::from_str(&report).expect("the report is JSON");
    conforms(&schema(), &schema(), &report, "report");
    (output.status.code(), report)
}

fn schema() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/report.schema.json");
    serde_json::from_str(&fs::read_to_string(path).expect("the schema")).expect("the schema is JSON")
}

/// Whether a value is as its schema says: of JSON Schema what the schema of reports uses, and no key that it does not name.
fn fits(root: &Value, schema: &Value, value: &Value) -> bool {
    if let Some(name) = schema["$ref"].as_str().and_then(|name| name.strip_prefix("#/$defs/")) {
        return fits(root, &root["$defs"][name], value);
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        return choices.iter().any(|choice| fits(root, choice, value));
    }
    if let Some(known) = schema["enum"].as_array() {
        return known.contains(value);
    }
    if let Some(constant) = schema.get("const") {
        return constant == value;
    }
    match schema["type"].as_str() {
        Some("object") => {
            let (Some(object), Some(properties)) = (value.as_object(), schema["properties"].as_object()) else {
                return false;
            };
            let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
            required.into_iter().all(|key| object.contains_key(key))
                && object.iter().all(|(key, value)| properties.get(key).is_some_and(|its| fits(root, its, value)))
        }
        Some("array") => {
            value.as_array().is_some_and(|items| items.iter().all(|item| fits(root, &schema["items"], item)))
        }
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("null") => value.is_null(),
        _ => false,
    }
}

/// Fails with the part that is not as the schema says.
fn conforms(root: &Value, schema: &Value, value: &Value, path: &str) {
    let schema = match schema["$ref"].as_str().and_then(|name| name.strip_prefix("#/$defs/")) {
        Some(name) => &root["$defs"][name],
        None => schema,
    };
    if let (Some(object), Some(properties)) = (value.as_object(), schema["properties"].as_object()) {
        for (key, value) in object {
            let its = properties.get(key).unwrap_or_else(|| panic!("{path}.{key} is not in the schema"));
            conforms(root, its, value, &format!("{path}.{key}"));
        }
    }
    assert!(fits(root, schema, value), "{path} is not as the schema says: {value:#}");
}

#[test]
fn alike_launches_share_an_entry_and_their_lines_add_up_to_their_counters() {
    let (status, report) = reported(SCALE, &[]);
    assert_eq!(status, Some(0));
    assert_eq!((&report["ended"], &report["exit_status"]), (&"exited".into(), &0.into()));
    assert_eq!(report["device"]["kind"], "simulator");
    let launches = report["launches"].as_array().expect("launches");
    let entries: Vec<_> = launches.iter().map(|its| (its["line"].as_u64(), its["launches"].as_u64())).collect();
    assert_eq!(entries, [(Some(14), Some(3)), (Some(15), Some(1))]);
    assert_eq!((&launches[0]["way"], &launches[0]["time"]["source"]), (&"simulator".into(), &"simulated".into()));
    for (launch, requests) in launches.iter().zip([12, 4]) {
        let counters = &launch["counters"];
        assert_eq!(counters["global_load"]["requests"], requests);
        let lines = launch["lines"].as_array().expect("lines");
        for key in ["global_load", "global_store", "shared_load", "activity", "branches"] {
            for (name, sum) in counters[key].as_object().expect("a group") {
                let lines: u64 = lines.iter().filter_map(|line| line[key][name].as_u64()).sum();
                assert_eq!(Some(lines), sum.as_u64(), "{key}.{name}");
            }
        }
        assert!(lines.iter().any(|line| line["line"] == 6 && line["text"] == "a[i] *= 2.0f;"));
    }
}

#[test]
fn findings_have_their_places_and_a_report_alone_lets_the_program_keep_its_status() {
    let racy = SCALE.replace("a[i] *= 2.0f;", "a[0] += 2.0f;");
    let (status, report) = reported(&racy, &[]);
    assert_eq!(status, Some(0));
    let findings = report["findings"].as_array().expect("findings");
    let races: Vec<_> =
        findings.iter().filter(|its| its["message"].as_str().is_some_and(|it| it.contains("race"))).collect();
    assert!(
        !races.is_empty() && races.iter().all(|race| race["severity"] == "error" && race["line"] == 6),
        "{report:#}"
    );
    assert_eq!(races[0]["related"][0]["line"], 6);
    assert_eq!(reported(&racy, &["--check"]).0, Some(1));
}

#[test]
fn a_program_that_does_not_compile_has_a_report_of_its_errors() {
    let (status, report) = reported("int main() { return lost; }\n", &[]);
    assert_eq!((status, &report["ended"]), (Some(2), &"not_compiled".into()));
    assert!(report["device"].is_null() && report["exit_status"].is_null());
    let finding = &report["findings"][0];
    assert_eq!((&finding["severity"], &finding["line"], &finding["column"]), (&"error".into(), &1.into(), &21.into()));
}

#[test]
fn the_way_of_each_launch_is_one_that_the_schema_knows() {
    for (option, way) in [("readable", "wgsl"), ("flat", "flat_memory"), ("simulator", "simulator")] {
        let (status, report) = reported(SCALE, &["--device", "gpu", "--way", option]);
        assert_eq!((status, &report["launches"][0]["way"]), (Some(0), &Value::from(way)));
    }
}

#[test]
fn a_run_on_a_gpu_is_timed_and_not_counted() {
    let (status, report) = reported(SCALE, &["--device", "gpu"]);
    assert_eq!(status, Some(0));
    let launch = &report["launches"][0];
    assert!(launch["counters"].is_null() && launch["lines"].is_null());
    assert_ne!(launch["time"]["source"], "simulated");
}

#[test]
fn launches_have_their_shared_memory_and_their_stream() {
    let text = SCALE
        .replace("    float *a;\n", "    float *a;\n    cudaStream_t copies;\n    cudaStreamCreate(&copies);\n")
        .replace("scale<<<1, 128>>>", "scale<<<1, 128, 512, copies>>>");
    let (status, report) = reported(&text, &[]);
    assert_eq!(status, Some(0));
    let launches = report["launches"].as_array().expect("launches");
    assert_eq!((&launches[0]["shared_bytes"], &launches[0]["stream"]), (&0.into(), &Value::Null));
    assert_eq!(launches[1]["shared_bytes"], 512);
    assert!(launches[1]["stream"].is_string(), "{report:#}");
}
