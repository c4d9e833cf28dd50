//! CUDA programs from the terminal: what they print, how they end, and what is said when they are wrong.
//!
//! A test that launches a kernel on the GPU needs an adapter, a software one at least; without any it fails.

#![expect(clippy::expect_used, reason = "a test that panics has failed")]

use std::{
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Command, Output, Stdio},
};

use expect_test::{Expect, expect};
use serde_json::Value;

const SCALE: &str = r#"#include <cstdio>
#include <cstdlib>

// Doubles every element.
__global__ void scale(float *a, float factor, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] *= factor;
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 10;
    float *host = (float *)malloc(n * sizeof(float)), *device;
    for (int i = 0; i < n; ++i)
        host[i] = i;
    cudaMalloc(&device, n * sizeof(float));
    cudaMemcpy(device, host, n * sizeof(float), cudaMemcpyHostToDevice);
    for (int times = 0; times < 3; ++times)
        scale<<<(n + 63) / 64, 64>>>(device, 2.0f, n);
    cudaMemcpy(host, device, n * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%d elements, the last is %.1f\n", n, host[n - 1]);
    cudaFree(device);
    free(host);
    return 0;
}
"#;

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_warpground"));
    command.args(arguments);
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the output is UTF-8")
}

/// Status, standard output and standard error.
fn outcome(output: &Output) -> (Option<i32>, String, String) {
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// Writes a program into a folder of its own and runs `warpground COMMAND FILE ARGUMENTS…` there, so that messages name
/// the file as it was typed.
fn in_folder(name: &str, source: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    write(folder.path(), name, source);
    outcome(&program(arguments).current_dir(folder.path()).output().expect("the program starts"))
}

fn write(folder: &Path, name: &str, contents: &str) {
    std::fs::write(folder.join(name), contents).expect("the temporary folder can be written");
}

fn check_errors(source: &str, arguments: &[&str], expected: &Expect) {
    let (status, out, err) = in_folder("wrong.cu", source, arguments);
    assert_eq!((status, out.as_str()), (Some(2), ""), "{err}");
    expected.assert_eq(&err);
}

// Running.

#[test]
fn a_program_prints_what_it_prints_and_nothing_else() {
    let (status, out, err) = in_folder("scale.cu", SCALE, &["cuda", "scale.cu"]);
    assert_eq!((status, out.as_str(), err.as_str()), (Some(0), "10 elements, the last is 72.0\n", ""));
}

#[test]
fn arguments_behind_the_file_are_the_programs() {
    let (status, out, err) = in_folder("scale.cu", SCALE, &["cuda", "scale.cu", "1000"]);
    assert_eq!((status, out.as_str(), err.as_str()), (Some(0), "1000 elements, the last is 7992.0\n", ""));
    let words = "#include <cstdio>\nint main(int n, char **words) { for (int i = 1; i < n; ++i) puts(words[i]); }";
    let (_, out, _) = in_folder("words.cu", words, &["cuda", "words.cu", "-5", "--", "--size=3", "-v"]);
    assert_eq!(out, "-5\n--size=3\n-v\n");
}

#[test]
fn a_folder_means_its_program_and_of_several_the_reader_chooses() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::create_dir(folder.path().join("work")).expect("a folder can be made");
    write(folder.path(), "work/seven.cu", "#include \"status.h\"\nint main() { return STATUS; }");
    write(folder.path(), "work/status.h", "#define STATUS 7\n");
    let run = || {
        let mut command = program(&["cuda", "work", "--device", "sim"]);
        outcome(&command.current_dir(folder.path()).output().expect("the program starts"))
    };
    assert_eq!(run(), (Some(7), String::new(), String::new()));
    write(folder.path(), "work/eight.cu", "int main() { return 8; }");
    let (status, _, err) = run();
    assert_eq!(status, Some(2));
    assert!(err.contains("work is a folder with 2 programs: name one of eight.cu, seven.cu"), "{err}");
    std::fs::create_dir(folder.path().join("empty")).expect("a folder can be made");
    let none = program(&["cuda", "empty"]).current_dir(folder.path()).output().expect("the program starts");
    assert!(text(&none.stderr).contains("no file in it has a main"), "{}", text(&none.stderr));
}

#[test]
fn a_device_describes_itself_as_the_card_that_is_chosen_and_says_so_otherwise() {
    let source = "#include <cstdio>\nint main() { cudaDeviceProp p; cudaGetDeviceProperties(&p, 0); \
                  cudaGetDeviceProperties(&p, 0); printf(\"%s, %d multiprocessors, %d.%d\\n\", p.name, \
                  p.multiProcessorCount, p.major, p.minor); }";
    let (_, out, err) = in_folder("card.cu", source, &["cuda", "card.cu", "--device", "sim", "--card", "t4"]);
    assert_eq!((out.as_str(), err.as_str()), ("NVIDIA T4, 40 multiprocessors, 7.5\n", ""));
    let (_, out, err) = in_folder("card.cu", source, &["cuda", "card.cu", "--device", "sim"]);
    assert_eq!(out, "Warpground simulator, 132 multiprocessors, 9.0\n");
    assert_eq!(err.matches("what WebGPU does not tell of a device").count(), 1, "{err}");
    let (status, _, err) = in_folder("card.cu", source, &["cuda", "card.cu", "--card", "abacus"]);
    assert_eq!(status, Some(2));
    assert!(err.contains("no card is called that"), "{err}");
}

#[test]
fn the_exit_status_is_the_programs() {
    let (status, out, err) = in_folder("seven.cu", "int main() { return 7; }", &["cuda", "seven.cu"]);
    assert_eq!((status, out.as_str(), err.as_str()), (Some(7), "", ""));
}

#[test]
fn a_program_reads_standard_input_line_by_line_as_it_goes() {
    let source = "#include <cstdio>\nint main() { int n, sum = 0; while (printf(\"> \"), scanf(\"%d\", &n) == 1) \
                  printf(\"%d\\n\", sum += n); printf(\"\\n%d\\n\", sum); return 0; }";
    let folder = tempfile::tempdir().expect("a temporary folder");
    write(folder.path(), "sum.cu", source);
    let mut child = program(&["cuda", "sum.cu"])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("it is piped");
    let mut answers = BufReader::new(child.stdout.take().expect("it is piped"));
    // Each answer comes before the next number is given: nothing waits for the end of the input.
    for (number, answer) in [(4, "> 4\n"), (38, "> 42\n")] {
        writeln!(input, "{number}").expect("it reads");
        let mut line = String::new();
        answers.read_line(&mut line).expect("it prints");
        assert_eq!(line, answer);
    }
    drop(input);
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut answers, &mut rest).expect("it prints");
    assert_eq!((rest.as_str(), child.wait().expect("it ends").code()), ("> \n42\n", Some(0)));
}

#[test]
fn what_no_program_may_do_is_diagnosed_on_its_line_and_ends_with_status_1() {
    let source = "#include <cstdio>\nint main()\n{\n    int *numbers = new int[4];\n    puts(\"before\");\n    \
                  numbers[4] = 1;\n    return 0;\n}\n";
    let (status, out, err) = in_folder("bounds.cu", source, &["cuda", "bounds.cu"]);
    assert_eq!((status, out.as_str()), (Some(1), "before\n"));
    assert!(err.contains("bounds.cu:6:5") && err.contains("out of bounds here"), "{err}");
    assert!(err.contains("these 16 bytes were made here"), "{err}");
}

#[test]
fn an_endless_program_ends_after_the_steps_it_is_given() {
    let source = "int main() { volatile int n = 0; for (;;) n = n + 1; }";
    let (status, out, err) = in_folder("endless.cu", source, &["cuda", "endless.cu", "--steps", "2000000"]);
    assert_eq!((status, out.as_str()), (Some(1), ""));
    assert!(err.contains("too many steps"), "{err}");
}

#[test]
fn a_file_that_cannot_be_written_is_refused_before_the_program_runs() {
    for option in [&["--report"][..], &["--history", "--history-file"], &["--timeline", "--timeline-file"]] {
        let arguments = [&["cuda", "scale.cu"], option, &["nowhere/it.json"]].concat();
        let (status, out, err) = in_folder("scale.cu", SCALE, &arguments);
        assert_eq!((status, out.as_str()), (Some(2), ""), "{err}");
        assert!(err.starts_with("error: cannot write nowhere/it.json: "), "{err}");
    }
    let late = ["cuda", "scale.cu", "--timeline", "--from", "9", "--to", "5"];
    let (status, out, err) = in_folder("scale.cu", SCALE, &late);
    let sentence = "error: --from 9 --to 5: the picture must end after it begins\n";
    assert_eq!((status, out.as_str(), err.as_str()), (Some(2), "", sentence));
    let (status, _, err) = in_folder("scale.cu", SCALE, &["cuda", "scale.cu", "-D", "3x=1"]);
    assert_eq!(status, Some(2));
    assert!(err.contains("`3x` is no name of a macro; write NAME or NAME=VALUE"), "{err}");
}

#[cfg(unix)]
#[test]
fn the_interrupt_key_stops_an_endless_program() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    write(folder.path(), "endless.cu", "#include <cstdio>\nint main() { puts(\"on\"); fflush(stdout); for (;;) {} }");
    let mut child = program(&["cuda", "endless.cu"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut line).expect("it prints");
    assert_eq!(line, "on\n");
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill starts");
    assert!(sent.success());
    assert!(!child.wait().expect("it ends").success());
}

#[test]
fn with_time_each_launch_is_shown_with_its_grid_its_block_and_where_its_time_comes_from() {
    let (status, out, err) = in_folder("scale.cu", SCALE, &["cuda", "scale.cu", "1000", "--time"]);
    assert_eq!((status, out.as_str()), (Some(0), "1000 elements, the last is 7992.0\n"));
    let row = err.lines().find(|line| line.starts_with("scale<<<16, 64>>>")).unwrap_or_else(|| panic!("{err}"));
    let words: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(words[2..4], ["21", "3"], "{row}");
    // The GPU of a check without one is a processor, and the row says so.
    let sources = ["timestamps of a processor, not of a GPU", "GPU timestamps", "wall clock"];
    assert!(sources.iter().any(|source| row.ends_with(source)), "{row}");
}

#[test]
fn on_the_simulator_a_program_prints_the_same_and_its_times_are_called_simulated() {
    let arguments = ["cuda", "scale.cu", "1000", "--device", "sim", "--time"];
    let (status, out, err) = in_folder("scale.cu", SCALE, &arguments);
    assert_eq!((status, out.as_str()), (Some(0), "1000 elements, the last is 7992.0\n"));
    assert!(err.contains("simulated") && err.contains("3 launches"), "{err}");
}

#[test]
fn with_profile_each_cuda_line_shows_what_it_did() {
    let (status, out, err) = in_folder("scale.cu", SCALE, &["cuda", "scale.cu", "1024", "--profile"]);
    assert_eq!((status, out.as_str()), (Some(0), "1024 elements, the last is 8184.0\n"));
    assert!(err.contains("scale<<<16, 64>>>, 3 times") && err.contains("96 warps"), "{err}");
    let line = err.lines().find(|line| line.ends_with("a[i] *= factor;")).unwrap_or_else(|| panic!("{err}"));
    // Each of 96 warps loads and stores 32 neighbours: 4 sectors each way, all of them used.
    let words: Vec<&str> = line.split_whitespace().collect();
    assert_eq!((words[2], &words[5..9]), ("9", &["192", "768", "100", "%"][..]), "{line}");
    assert!(err.contains("Why it is slow"), "{err}");

    let (_, _, few) = in_folder("scale.cu", SCALE, &["cuda", "scale.cu", "1024", "--profile", "--lines", "1"]);
    assert!(few.contains("more lines (--lines 0 shows all)"), "{few}");
    let (status, _, alone) = in_folder("scale.cu", SCALE, &["cuda", "scale.cu", "--lines", "1"]);
    assert!(status == Some(2) && alone.contains("--profile"), "{alone}");
}

#[test]
fn with_check_a_finding_names_both_cuda_lines_and_the_status_is_1() {
    let source = r#"#include <cstdio>
__global__ void reverse(int *a)
{
    __shared__ int tile[64];
    tile[threadIdx.x] = a[threadIdx.x];
    a[threadIdx.x] = tile[63 - threadIdx.x];
}
int main()
{
    int host[64] = {}, *a;
    cudaMalloc(&a, sizeof host);
    cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
    reverse<<<1, 64>>>(a);
    cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
    puts(host[0] ? "1" : "0");
    cudaFree(a);
}
"#;
    let (status, out, err) = in_folder("race.cu", source, &["cuda", "race.cu", "--check"]);
    assert_eq!((status, out.as_str()), (Some(1), "0\n"), "{err}");
    assert!(err.contains("race within a block") && err.contains("5 │") && err.contains("6 │"), "{err}");
    let mended = source.replace("    a[thr", "    __syncthreads();\n    a[thr");
    let (status, out, err) = in_folder("race.cu", &mended, &["cuda", "race.cu", "--check"]);
    assert_eq!((status, out.as_str(), err.as_str()), (Some(0), "0\n", ""));
}

#[test]
fn with_check_memory_that_nobody_frees_is_told_and_is_no_error() {
    let source = "#include <cstdio>
__global__ void lists(int **heads) {
    int *mine = (int *)malloc(4 * sizeof(int));
    int *kept = new int[2];
    heads[threadIdx.x] = kept;
    free(mine);
    if (threadIdx.x < 8) delete[] kept;
}
int main() {
    int **heads;
    cudaMalloc(&heads, 32 * sizeof(int *));
    lists<<<1, 32>>>(heads);
    return cudaDeviceSynchronize();
}
";
    let (status, _, errors) = in_folder("lists.cu", source, &["cuda", "lists.cu", "--device", "sim", "--check"]);
    assert_eq!(status, Some(0), "{errors}");
    assert!(errors.contains("192 bytes of the device's heap in 24 pieces are never freed"), "{errors}");
    assert!(errors.contains("lists.cu:4"), "{errors}");
    assert!(errors.contains("256 bytes of device memory are never freed"), "{errors}");
    let (_, _, unwatched) = in_folder("lists.cu", source, &["cuda", "lists.cu", "--device", "sim"]);
    assert!(!unwatched.contains("heap"), "{unwatched}");
}

#[test]
fn memory_without_a_place_in_the_program_is_not_shown_on_its_first_line() {
    let source = "#include <cstdio>
int main() {
    const char *text = \"abc\";
    int sum = 0;
    for (int i = 0; i < 8; i++) sum += text[i];
    printf(\"%d\\n\", sum);
}
";
    let (status, _, errors) = in_folder("text.cu", source, &["cuda", "text.cu", "--device", "sim"]);
    assert_eq!(status, Some(1), "{errors}");
    assert!(errors.contains("this reaches byte 4") && errors.contains("5 │"), "{errors}");
    assert!(!errors.contains("made here"), "{errors}");
}

#[test]
fn what_a_library_allocates_for_a_program_is_allocated_at_the_programs_call() {
    let source = "#include <cstdio>
int main() {
    float *linear;
    cudaMalloc(&linear, 256);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = linear;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = 256;
    cudaTextureDesc reading = {};
    cudaTextureObject_t texture;
    cudaCreateTextureObject(&texture, &resource, &reading, nullptr);
    cudaFree(linear);
}
";
    let (status, _, errors) = in_folder("texture.cu", source, &["cuda", "texture.cu", "--device", "sim"]);
    assert_eq!(status, Some(0), "{errors}");
    assert!(errors.contains("are never freed") && errors.contains("texture.cu:12:"), "{errors}");
    assert!(!errors.contains("texture.cu:1:"), "{errors}");
}

#[test]
fn only_the_simulator_can_look_on() {
    check_errors(
        SCALE,
        &["cuda", "wrong.cu", "--check", "--device", "gpu"],
        &expect![[r#"
        error: --profile, --timeline and --check need the simulator: use --device sim
    "#]],
    );
}

#[test]
fn a_double_that_runs_as_float_is_told_once() {
    let source = "__global__ void halve(double *a) { a[threadIdx.x] *= 0.5; }\nint main() { double *a; \
                  cudaMalloc(&a, 64); halve<<<1, 8>>>(a); halve<<<1, 8>>>(a); cudaFree(a); return 0; }";
    let (status, _, err) = in_folder("half.cu", source, &["cuda", "half.cu", "--double", "float"]);
    assert_eq!((status, err.matches("is calculated as `float`").count()), (Some(0), 1), "{err}");
}

// Errors in the text.

#[test]
fn errors_in_the_text_are_shown_as_compilers_do_and_nothing_runs() {
    check_errors(
        "#include <cstdio>\nint main()\n{\n    puts(\"never\")\n    return lost;\n}\n",
        &["cuda", "wrong.cu"],
        &expect![[r#"
            error: expected `;`, found `return`
              ┌─ wrong.cu:4:17
              │
            4 │     puts("never")
              │                 ^ `;` belongs after this

            error: identifier `lost` is undefined
              ┌─ wrong.cu:5:12
              │
            5 │     return lost;
              │            ^^^^

            error: wrong.cu: 2 errors; nothing ran
        "#]],
    );
}

#[test]
fn what_is_not_supported_is_named_as_that() {
    let source = "__global__ void table() { int size = 8; int *rows = new int[size]; rows[0] = 1; }\n";
    let (status, _, err) = in_folder("table.cu", source, &["translate", "table.cu"]);
    assert_eq!(status, Some(2));
    assert!(
        err.contains("not possible in readable WGSL: a pointer from `malloc`") && err.contains("table.cu:1:"),
        "{err}"
    );
}

#[test]
fn a_file_that_is_not_there_is_named() {
    check_errors(
        "",
        &["cuda", "lost.cu"],
        &expect![[r#"
        error: cannot read lost.cu: No such file or directory (os error 2)
    "#]],
    );
}

#[test]
fn a_program_without_main_is_told_what_can_be_done_with_it() {
    let (status, out, err) = in_folder("kernel.cu", "__global__ void k() {}\n", &["cuda", "kernel.cu"]);
    assert_eq!((status, out.as_str()), (Some(2), ""));
    assert!(err.contains("no `main`"), "{err}");
}

// Translating.

#[test]
fn a_translation_keeps_names_and_comments() {
    let (status, out, err) = in_folder("scale.cu", SCALE, &["translate", "scale.cu"]);
    assert_eq!((status, err.as_str()), (Some(0), ""));
    assert!(out.starts_with("// scale, from scale.cu:5\n"), "{out}");
    assert!(out.contains("// Doubles every element.") && out.contains("fn scale("), "{out}");
}

#[test]
fn with_map_each_line_of_wgsl_says_which_cuda_line_it_came_from() {
    let (_, out, _) = in_folder("scale.cu", SCALE, &["translate", "scale.cu", "--map"]);
    let line =
        out.lines().find(|line| line.contains("factor") && line.contains('*')).unwrap_or_else(|| panic!("{out}"));
    assert!(line.starts_with("    9 │"), "{line}");
}

#[test]
fn as_json_a_kernel_is_one_object_with_its_line_map_and_its_bindings() {
    let (status, out, _) = in_folder("scale.cu", SCALE, &["translate", "scale.cu", "--json"]);
    assert_eq!((status, out.lines().count()), (Some(0), 1));
    let kernel: Value = serde_json::from_str(&out).expect("an object");
    assert_eq!((kernel["kernel"].as_str(), kernel["line"].as_u64()), (Some("scale"), Some(5)));
    let lines = kernel["wgsl"].as_str().map(|wgsl| wgsl.lines().count());
    assert_eq!(kernel["line_map"].as_array().map(Vec::len), lines);
    assert_eq!(kernel["bindings"][0]["name"], "a");
    assert_eq!(kernel["bindings"][0]["writable"], true);
}

#[test]
fn a_double_is_translated_for_every_device_or_for_those_that_have_it() {
    let source = "__global__ void half(double *a) { a[threadIdx.x] *= 0.5; }\n";
    let (_, out, err) = in_folder("half.cu", source, &["translate", "half.cu"]);
    assert!(!out.contains("f64") && err.contains("`double` is calculated as `float` here"), "{out}{err}");
    let (_, out, err) = in_folder("half.cu", source, &["translate", "half.cu", "--double", "native"]);
    assert!(out.contains("a: array<f64>;") && out.contains("a[thread.x] *= 0.5lf;") && err.is_empty(), "{out}{err}");
}

#[test]
fn a_program_in_double_runs_as_in_a_browser_if_asked_to() {
    let source = "#include <cstdio>\n\
                  __global__ void tell(double x) { printf(\"%.15f\\n\", x / 3.0); }\n\
                  int main() { tell<<<1, 1>>>(1.0); cudaDeviceSynchronize(); }\n";
    let (status, out, err) = in_folder("tell.cu", source, &["cuda", "tell.cu"]);
    assert_eq!((status, out.as_str(), err.as_str()), (Some(0), "0.333333333333333\n", ""));
    let (status, out, err) = in_folder("tell.cu", source, &["cuda", "tell.cu", "--double", "float"]);
    assert_eq!((status, out.as_str()), (Some(0), "0.333333343267441\n"));
    assert_eq!(err.matches("`double` is calculated as `float` here").count(), 1, "{err}");
}

#[test]
fn one_kernel_alone_is_a_module_and_an_unknown_one_is_answered_with_what_was_meant() {
    let two = "__global__ void first(int *a) { a[0] = 1; }\n__global__ void second(int *a) { a[0] = 2; }\n";
    let (_, out, _) = in_folder("two.cu", two, &["translate", "two.cu", "--kernel", "second"]);
    assert!(out.contains("fn second(") && !out.contains("first"), "{out}");
    check_errors(
        two,
        &["translate", "wrong.cu", "--kernel", "secnod"],
        &expect![[r#"
        error: there is no kernel secnod; did you mean second?
    "#]],
    );
}

#[test]
fn a_check_tells_of_copied_memory_that_no_thread_wrote() {
    let source = SCALE
        .replace("a[i] *= factor;", "if (i % 4) a[i] = factor;")
        .replace("    cudaMemcpy(device, host, n * sizeof(float), cudaMemcpyHostToDevice);\n", "");
    let (status, out, err) = in_folder("scale.cu", &source, &["cuda", "scale.cu", "--check"]);
    assert_eq!((status, out.as_str()), (Some(1), "10 elements, the last is 2.0\n"), "{err}");
    let words =
        "12 of the 40 bytes of device memory that are copied to the host were never written (the first is byte 0)";
    assert!(err.contains(words) && err.contains("scale.cu:21:5"), "{err}");
    let without = SCALE
        .replace("        scale<<<(n + 63) / 64, 64>>>(device, 2.0f, n);\n", "        ;\n")
        .replace("    cudaMemcpy(device, host, n * sizeof(float), cudaMemcpyHostToDevice);\n", "");
    for (arguments, expected) in
        [(vec!["cuda", "scale.cu", "--device", "sim"], 0), (vec!["cuda", "scale.cu", "--check"], 1)]
    {
        let (status, _, err) = in_folder("scale.cu", &without, &arguments);
        assert_eq!(status, Some(expected), "{err}");
        assert!(
            err.contains("40 bytes of device memory are copied to the host, and nothing has written them"),
            "{err}"
        );
    }
}

#[test]
fn a_failed_assertion_names_its_block_and_thread_and_its_condition_alone() {
    let source = "#include <cassert>\n__global__ void fill(int *p, int n)\n{\n    int i = threadIdx.x;\n    assert(i < n && 100 % 10 == 0);\n    \
                  p[i] = i;\n}\nint main()\n{\n    int *p;\n    cudaMalloc(&p, 64);\n    fill<<<1, 16>>>(p, 15);\n    \
                  cudaError_t error = cudaDeviceSynchronize();\n    assert(error == cudaSuccess);\n}\n";
    let (status, _, err) = in_folder("wrong.cu", source, &["cuda", "wrong.cu", "--device", "sim"]);
    assert_eq!(status, Some(134), "{err}");
    let device = "wrong.cu:5: void fill(int *, int): block: [0,0,0], thread: [15,0,0] Assertion `i < n && 100 % 10 == 0` failed.";
    assert!(err.contains(device) && err.contains("wrong.cu:14: Assertion `error == cudaSuccess' failed."), "{err}");
}
