//! Labs in the terminal: launch files that hold their own kernels, and the program as the page's device.

#![expect(clippy::expect_used, reason = "a test that panics has failed")]

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
};

use serde_json::{Value, json};

const KERNEL: &str = "@group(0) @binding(0) var<storage, read_write> y: array<f32>;\n@compute @workgroup_size(256)\nfn \
                      twice(@builtin(global_invocation_id) id: vec3<u32>) {\n    if id.x < 1000u { y[id.x] = 2.0 * y[id.x]; }\n}\n";

const LAUNCH: &str = "source = \"twice.wgsl\"\nthreads = 1000\nversions = [\"plus.wgsl\"]\n\n[[buffer]]\nname = \"y\"\nlen = \
                      1000\nfill = \"iota\"\nexpect = { formula = \"2 * i\" }\n";

fn plus() -> String {
    KERNEL.replace("2.0 * y[id.x]", "y[id.x] + y[id.x]")
}

fn warpground(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_warpground")).current_dir(folder).args(arguments).output();
    let output = output.expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

fn lab(folder: &Path) {
    let text = format!("{LAUNCH}\n[files]\n\"twice.wgsl\" = '''\n{KERNEL}'''\n\"plus.wgsl\" = '''\n{}'''\n", plus());
    fs::write(folder.join("lab.toml"), text).expect("a file");
}

#[test]
fn a_lab_that_is_one_file_runs_is_checked_and_profiled() {
    let folder = tempfile::tempdir().expect("a folder");
    lab(folder.path());
    for command in [&["run", "lab.toml", "--device", "sim"][..], &["check", "lab.toml"], &["profile", "lab.toml"]] {
        let (status, out, err) = warpground(folder.path(), command);
        assert_eq!(status, Some(0), "{out}{err}");
        assert!(out.contains("Correct: every expectation of the launch file is met"), "{out}");
    }
}

#[test]
fn cuda_is_checked_as_cuda_defines_it_masks_and_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let kernel = "__constant__ int first = 16;\n__device__ int calls;\n__global__ void vote(unsigned *out, int n) {\n    int t = threadIdx.x;\n    if (t < first)\n        \
                  out[t] = __ballot_sync(0xffffffffu, t < n);\n}\n";
    fs::write(folder.path().join("vote.cu"), kernel.replace("first = 16", "first = 32")).expect("a file");
    let launch = "source = \"vote.cu\"\nentry = \"vote\"\ngrid = 1\nblock = 32\n\n[scalars]\nn = 8\n\n[[buffer]]\nname = \"out\"\nlen = 32\n\
                  expect = { formula = \"255\" }\n\n[[buffer]]\nname = \"first\"\nlen = 1\nfill = { constant = 32 }\n";
    fs::write(folder.path().join("vote.toml"), launch).expect("a file");
    let (status, out, err) = warpground(folder.path(), &["check", "vote.toml"]);
    assert_eq!(status, Some(0), "{out}{err}");
    assert!(out.contains("Correct: every expectation of the launch file is met"), "{out}");
    // Now lanes are asked that have taken the other branch.
    fs::write(folder.path().join("vote.toml"), launch.replace("constant = 32", "constant = 16")).expect("a file");
    let (status, out, err) = warpground(folder.path(), &["check", "vote.toml"]);
    assert_eq!(status, Some(1), "{out}{err}");
    assert!(out.contains("value of a lane that does not take part"), "{out}");
    assert!(out.contains("vote.cu:6: thread (16, 0, 0) of block (0, 0, 0) does not take part"), "{out}");
}

#[test]
fn a_lab_is_compared_with_the_version_that_it_holds() {
    let folder = tempfile::tempdir().expect("a folder");
    lab(folder.path());
    let (status, out, err) = warpground(folder.path(), &["compare", "lab.toml", "--device", "sim", "--json"]);
    assert_eq!(status, Some(0), "{out}{err}");
    let found: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&found["same_output"], &found["versions"][1]["source"]), (&json!(true), &json!("plus.wgsl")));
    assert!(
        found["difference"].as_str().expect("a text").contains("+    if id.x < 1000u { y[id.x] = y[id.x] + y[id.x]; }")
    );
}

/// An array of NumPy's with this header.
fn array(header: &str, data: &[u8]) -> Vec<u8> {
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend(u16::try_from(header.len()).expect("a short header").to_le_bytes());
    bytes.extend(header.as_bytes());
    bytes.extend(data);
    bytes
}

#[test]
fn arrays_and_pictures_that_lie_are_one_sentence_each_and_read_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let header =
        |descr: &str, shape: &str| format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}\n");
    // A picture that says that it has 60,000 x 60,000 texels.
    let mut picture = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\xea\x60\0\0\xea\x60\x08\x02\0\0\0".to_vec();
    picture.extend(0x71ac_2c5f_u32.to_be_bytes());
    let files = [
        ("large.npy", array(&header("<f4", "(4000000000, 4000000000)"), &[]), "more elements than there can be"),
        ("short.npy", array(&header("<f4", "(1000,)"), &[0; 10]), "needs 4000 bytes, and 10 follow"),
        ("objects.npy", array(&header("|O", "(3,)"), b"\x80\x04K\x01."), "its elements are of type `O`"),
        ("cut.npy", b"\x93NUMPY\x01\x00\xff\xff".to_vec(), "cut off within its header"),
        ("drawing.png", b"<svg onload=alert(1)>".to_vec(), "Invalid PNG signature"),
        ("bomb.png", picture, "cannot read bomb.png: "),
    ];
    fs::write(folder.path().join("twice.wgsl"), KERNEL).expect("a file");
    let launch = |file: &str| {
        let text = format!(
            "source = \"twice.wgsl\"\ngrid = 4\n[[buffer]]\nname = \"y\"\nlen = 1000\nfill = {{ file = \"{file}\" }}\n"
        );
        fs::write(folder.path().join("launch.toml"), text).expect("a file");
        warpground(folder.path(), &["run", "launch.toml", "--device", "sim"])
    };
    for (name, bytes, said) in files {
        fs::write(folder.path().join(name), bytes).expect("a file");
        let (status, out, err) = launch(name);
        assert_eq!((status, out.as_str(), err.trim_end().lines().count()), (Some(2), "", 1), "{name}: {err}");
        assert!(err.contains(said), "{name}: {err}");
    }
    if cfg!(unix) {
        let (status, _, err) = launch("/dev/zero");
        assert!(status == Some(2) && err.contains("it is no file that ends"), "{err}");
    }
}

#[test]
fn what_is_wrong_with_a_files_own_files_is_said_in_a_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |text: &str| {
        fs::write(folder.path().join("lab.toml"), text).expect("a file");
        warpground(folder.path(), &["compare", "lab.toml", "--device", "sim"])
    };
    for (text, expected) in [
        (
            format!("{LAUNCH}[files]\n\"twice.wgsl\" = 3\n"),
            "files.twice.wgsl: a value of type integer; allowed: a text, or",
        ),
        (format!("{LAUNCH}[files]\n\"twice.wgsl\" = {{ base64 = \"%\" }}\n"), "allowed: base64"),
        (LAUNCH.to_owned(), "cannot read twice.wgsl"),
        (
            format!(
                "{}\n[files]\n\"twice.wgsl\" = '''\n{KERNEL}'''\n",
                LAUNCH.replace("versions = [\"plus.wgsl\"]\n", "")
            ),
            "which other version?",
        ),
    ] {
        let (status, _, err) = run(&text);
        assert_eq!(status, Some(2), "{err}");
        assert!(err.contains(expected), "{err}");
    }
}

/// The program as `warpground app` leaves it running.
struct App {
    child: Child,
    host: String,
    token: String,
}

impl App {
    fn start(folder: &Path) -> App {
        fs::write(folder.join("index.html"), "page").expect("a file");
        let mut child = Command::new(env!("CARGO_BIN_EXE_warpground"))
            .args(["app", "lab", "--no-open", "--folder"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("its address");
        let rest = line.trim().strip_prefix("http://").expect("an address").to_owned();
        let (host, query) = rest.split_once("/?native=").expect("a token");
        let (token, place) = query.split_once("#/").expect("a place");
        assert_eq!((token.len(), place), (32, "lab"));
        App { child, host: host.to_owned(), token: token.to_owned() }
    }

    /// Asks, and returns the status and the body.
    fn ask(&self, token: &str, origin: Option<&str>, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.host).expect("it listens");
        let origin = origin.map(|origin| format!("Origin: {origin}\r\n")).unwrap_or_default();
        let head = format!(
            "POST /native/{token} HTTP/1.1\r\nHost: {}\r\n{origin}Content-Length: {}\r\nConnection: close\r\n\r\n",
            self.host,
            body.len()
        );
        stream.write_all(format!("{head}{body}").as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        (status, answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default())
    }
}

impl Drop for App {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_program_runs_a_lab_for_its_own_page_and_for_nobody_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let app = App::start(folder.path());
    let own = format!("http://{}", app.host);
    let files = json!({ "twice.wgsl": KERNEL, "plus.wgsl": plus() });
    let job = json!({ "lab": { "launch": LAUNCH, "files": files }, "version": null, "simulated": false });
    let question = json!({ "Run": job }).to_string();
    let (status, answer) = app.ask(&app.token, Some(&own), &question);
    assert_eq!(status, 200, "{answer}");
    let found: Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!(found["done"]["report"]["correct"], json!(true), "{answer}");
    assert!(found["done"]["time"].as_str().expect("a time").contains("half of the readings"), "{answer}");
    for (token, origin, expected) in [
        (app.token.as_str(), Some("http://evil.example"), 403),
        (app.token.as_str(), None, 403),
        ("00000000000000000000000000000000", Some(own.as_str()), 405),
    ] {
        assert_eq!(app.ask(token, origin, &question).0, expected);
    }
    for hostile in
        ["", "{}", "[[[[[[[[", r#"{"Run":{"lab":{"launch":"[","files":{}},"version":null,"simulated":false}}"#]
    {
        let (status, answer) = app.ask(&app.token, Some(&own), hostile);
        let found: Value = serde_json::from_str(&answer).expect("JSON");
        assert!(status == 200 && found["failed"].is_string(), "{answer}");
    }
}

#[test]
fn an_adapter_that_is_not_there_is_told_before_the_page_opens() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("index.html"), "<!doctype html>").expect("a file");
    let arguments = ["app", "--no-open", "--folder", ".", "--adapter", "no such adapter"];
    let (status, out, err) = warpground(folder.path(), &arguments);
    assert_eq!((status, out.as_str()), (Some(2), ""), "{err}");
    let of_run = warpground(folder.path(), &["run", "vector_add/guarded", "--adapter", "no such adapter"]);
    assert_eq!((status, &err), (of_run.0, &of_run.2));
}

#[test]
fn versions_whose_costs_differ_by_next_to_nothing_are_called_equally_fast() {
    let folder = tempfile::tempdir().expect("a folder");
    lab(folder.path());
    let (status, out, err) = warpground(folder.path(), &["compare", "lab.toml", "--device", "sim"]);
    assert_eq!(status, Some(0), "{out}{err}");
    assert!(out.contains("the two are equally fast: they differ by less than 0.1 %"), "{out}");
}

#[test]
fn what_is_assumed_about_a_buffer_of_a_launch_file_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let kernel = "__global__ void copy(const float *x, float *y) { y[threadIdx.x] = x[threadIdx.x]; }";
    fs::write(folder.path().join("copy.cu"), kernel).expect("a file");
    let launch = "source = \"copy.cu\"\ngrid = 1\nblock = 32\n[[buffer]]\nname = \"x\"\nlen = 32\n[[buffer]]\nname = \"y\"\nlen = 32\n";
    fs::write(folder.path().join("copy.toml"), launch).expect("a file");
    let (status, out, err) = warpground(folder.path(), &["run", "copy.toml", "--device", "sim"]);
    assert_eq!(status, Some(0), "{out}{err}");
    assert!(err.contains("assumed: `x`, which has no `fill`, holds random numbers from -1 to 1"), "{err}");
}

/// Runs a launch of CUDA C on the simulator; what it prints, and whether it ended well.
fn run_cuda(kernel: &str, launch: &str, more: &[&str]) -> (String, bool) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("kernel.cu"), kernel).expect("the kernel");
    let file = folder.path().join("launch.toml");
    fs::write(&file, launch).expect("the launch");
    let mut command = Command::new(env!("CARGO_BIN_EXE_warpground"));
    let ended = command.arg("run").arg(&file).args(["--device", "sim"]).args(more).output().expect("it runs");
    let text = String::from_utf8_lossy(&ended.stdout).into_owned() + &String::from_utf8_lossy(&ended.stderr);
    (text, ended.status.success())
}

#[test]
fn buffers_of_cuda_kernels_have_the_types_of_cuda_whatever_words_a_translation_keeps_them_in() {
    let kernel = "#include <cuda_fp16.h>\nstruct Particle { double mass; short kind; bool alive; };\n\
                  __global__ void all(const double *x, double *y, unsigned char *bytes, short *shorts, __half *halves,\n\
                  long long *wide, Particle *particles, float *total, double a, int n) {\n\
                  int i = blockIdx.x * blockDim.x + threadIdx.x;\n\
                  if (i >= n) return;\n\
                  y[i] = a * x[i] + 0.1;\n  bytes[i] = 255 - bytes[i];\n  shorts[i] = -i;\n\
                  halves[i] = __float2half(i * 0.5f);\n  wide[i] = 5000000000LL + i;\n\
                  particles[i].mass = i * 0.25;\n  particles[i].kind = 7;\n  particles[i].alive = i % 2 == 0;\n\
                  atomicAdd(total, 0.5f);\n}\n";
    let buffer = |name: &str, rest: &str| format!("[[buffer]]\nname = \"{name}\"\n{rest}\n");
    let launch = |doubles: &str| {
        let mut text = "source = \"kernel.cu\"\nthreads = \"n\"\nblock = 64\n[scalars]\nn = 300\na = 0.3\n".to_owned();
        text += &buffer("x", "len = \"n\"\nfill = \"iota\"");
        text += &buffer(
            "y",
            &format!("len = \"n\"\ntype = \"double\"\nexpect = {{ formula = \"{doubles}\" }}\ntolerance = 1e-15"),
        );
        text += &buffer("bytes", "len = \"n\"\nfill = \"iota\"\nexpect = { formula = \"255 - i % 256\" }");
        text += &buffer("shorts", "len = \"n\"\ntype = \"i16\"\nexpect = { formula = \"-i\" }");
        text += &buffer("halves", "len = \"n\"\nexpect = { formula = \"i * 0.5\" }");
        text += &buffer("wide", "len = \"n\"\nexpect = { formula = \"5000000000 + i\" }");
        text += &buffer("particles", "len = \"n\"");
        text += &buffer("total", "len = 1\nfill = 0.0\nexpect = [150]");
        text
    };
    let (said, right) = run_cuda(kernel, &launch("0.3 * i + 0.1"), &[]);
    assert!(right, "{said}");
    for part in
        ["Correct", "particles: (0, 7, 1), (0.25, 7, 0), (0.5, 7, 1)", "y: 0.1, 0.4, 0.7", "bytes: 255, 254, 253"]
    {
        assert!(said.contains(part), "no {part} in\n{said}");
    }
    let (said, right) = run_cuda(kernel, &launch("0.3 * i + 0.1000000001"), &[]);
    assert!(!right && said.contains("Wrong: 300 of 300") && said.contains("`y`") || said.contains("y[0]"), "{said}");
}

#[test]
fn a_launch_is_swept_over_a_scalar_and_over_blocks_and_says_what_is_wrong_at_each_value() {
    // Right for up to 2,048 elements: beyond, a block takes the place of one before.
    let kernel = "__global__ void fill(float *y, int n) { int i = blockIdx.x % 8 * blockDim.x + threadIdx.x;\n\
                  if (i < n) y[i] = i; }\n";
    let launch = "source = \"kernel.cu\"\nthreads = \"n\"\nblock = 256\n[scalars]\nn = 1000\n\
                  [[buffer]]\nname = \"y\"\nlen = \"n\"\nexpect = { formula = \"i\" }\n";
    let (said, right) = run_cuda(kernel, launch, &["--sweep", "n=2^10..2^12"]);
    let rows: Vec<&str> = said.lines().filter(|line| line.starts_with("n = ")).collect();
    assert!(!right && rows.len() == 3, "{said}");
    assert!(
        rows[0].starts_with("n = 1024: 2.") && rows[0].contains("Correct") && rows[1].contains("Correct"),
        "{said}"
    );
    assert!(rows[2].starts_with("n = 4096: -") && rows[2].contains("Wrong"), "{said}");
    let (said, right) = run_cuda(kernel, launch, &["--sweep", "block=128,512", "--json"]);
    assert!(right && said.matches("\"correct\":true").count() == 2, "{said}");
    let (said, right) = run_cuda(kernel, launch, &["--sweep", "m=4"]);
    assert!(!right && said.contains("the launch file has no scalar or override `m`; it has `n`, `block`"), "{said}");
}

#[test]
fn a_profile_counts_what_cuda_does_and_not_what_its_translation_does() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("invert.cu");
    let kernel = "__global__ void invert(const unsigned char *in, unsigned char *out, int n) {\n\
                  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < n) out[i] = 255 - in[i];\n}\n";
    fs::write(&file, kernel).expect("the kernel");
    let mut command = Command::new(env!("CARGO_BIN_EXE_warpground"));
    let ended = command.arg("profile").arg(&file).args(["--n", "1024", "--json"]).output().expect("it runs");
    let report: Value = serde_json::from_slice(&ended.stdout).expect("JSON");
    // A warp's 32 bytes are one sector; a byte is stored by a store.
    assert_eq!(report["global_store"]["requests"], 32, "{report}");
    assert_eq!(report["global_store"]["sectors"], 32, "{report}");
    assert_eq!(report["global_atomic"]["requests"], 0, "{report}");
    assert!(report["lines"].as_array().is_some_and(|lines| lines.iter().any(|line| line["line"] == 3)), "{report}");
}
