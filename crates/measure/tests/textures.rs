//! Textures, samplers and `printf` in launch files.

#![expect(clippy::expect_used, reason = "a test that panics has failed")]

use std::collections::HashMap;

use warpground_engine::Fill;
use warpground_measure::{
    launch_file::{
        LaunchFile,
        infer::{Wanted, infer},
    },
    own::run_own,
};
use warpground_sim::{SimDevice, SimOptions, check, profile};

type Files = HashMap<&'static str, Vec<u8>>;

fn parse(text: &str, files: &Files) -> Result<LaunchFile, String> {
    let mut read = |name: &str| files.get(name).cloned().ok_or_else(|| "no such file".to_owned());
    LaunchFile::parse("launch.toml", text, &mut read).map_err(|error| error.to_string())
}

fn verdict(text: &str, files: &Files) -> String {
    let mut file = match parse(text, files) {
        Ok(file) => file,
        Err(error) => return error,
    };
    let device = SimDevice::new(SimOptions::default());
    match pollster::block_on(run_own(&device, &mut file, None)) {
        Ok(result) => result.report.verdict.unwrap_or_else(|| "nothing expected".to_owned()),
        Err(error) => error.to_string(),
    }
}

const RIGHT: &str = "Correct: every expectation of the launch file is met";

const COPY: &str = "@group(0) @binding(0) var given: texture_2d<f32>;
    @group(0) @binding(1) var to: texture_storage_2d<rgba8unorm, write>;
    @compute @workgroup_size(4, 4) fn copy(@builtin(global_invocation_id) id: vec3u) {
        if any(id.xy >= textureDimensions(to)) { return; }
        textureStore(to, id.xy, textureLoad(given, id.xy, 0).bgra);
    }";

fn picture(width: u32, height: u32, pixels: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(pixels).expect("the pixels fit");
    drop(writer);
    file
}

fn npy(kind: &str, shape: &str, data: &[u8]) -> Vec<u8> {
    let header = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}\n");
    let length = u16::try_from(header.len()).expect("a short header").to_le_bytes();
    [b"\x93NUMPY\x01\x00".as_slice(), &length, header.as_bytes(), data].concat()
}

#[test]
fn a_picture_is_a_texture_of_its_size_and_is_compared_with_a_picture() {
    let files = HashMap::from([
        ("k.wgsl", COPY.as_bytes().to_vec()),
        ("in.png", picture(2, 1, &[255, 0, 10, 255, 1, 2, 3, 4])),
        ("out.png", picture(2, 1, &[10, 0, 255, 255, 3, 2, 1, 4])),
    ]);
    let text = "source = \"k.wgsl\"\nthreads = [2, 1]\n[[texture]]\nname = \"given\"\nfill = { file = \"in.png\" }\n\
                [[texture]]\nname = \"to\"\nsize = [2, 1]\nexpect = { file = \"out.png\" }\nabsolute = 0\n";
    assert_eq!(verdict(text, &files), RIGHT);
    let wrong = text.replace("out.png", "in.png");
    assert!(
        verdict(&wrong, &files).starts_with("Wrong: 2 of 2 elements of to; first at to[0].x: got"),
        "{}",
        verdict(&wrong, &files)
    );
}

#[test]
fn arrays_of_numpy_are_textures_of_as_many_channels_as_they_have() {
    let kernel = |format: &str| {
        format!(
            "@group(0) @binding(0) var given: texture_2d<f32>;
             @group(0) @binding(1) var<storage, read_write> out: array<vec4f>;
             @compute @workgroup_size(6) fn f(@builtin(global_invocation_id) id: vec3u) {{
                 let at = vec2u(id.x % {format}, id.x / {format});
                 out[id.x] = textureLoad(given, at, 0);
             }}"
        )
    };
    let floats: Vec<u8> = (0..6_u8).flat_map(|value| f32::from(value).to_le_bytes()).collect();
    for (shape, width, formula) in [
        ("(2, 3)", "3", "c == 0 ? i : c == 3 ? 1 : 0"),
        ("(3, 2, 1)", "2", "c == 0 ? i : c == 3 ? 1 : 0"),
        ("(1, 3, 2)", "3", "i < 3 ? (c < 2 ? 2 * i + c : c == 3 ? 1 : 0) : 0"),
    ] {
        let files = HashMap::from([("k.wgsl", kernel(width).into_bytes()), ("a.npy", npy("<f4", shape, &floats))]);
        let text = format!(
            "source = \"k.wgsl\"\nthreads = 6\n[[texture]]\nname = \"given\"\nfill = {{ file = \"a.npy\" }}\n\
             [[buffer]]\nname = \"out\"\nlen = 6\nexpect = {{ formula = \"{formula}\" }}\n"
        );
        assert_eq!(verdict(&text, &files), RIGHT, "{shape}");
    }
}

#[test]
fn a_texture_that_a_launch_writes_is_sampled_by_the_next() {
    let files = HashMap::from([(
        "k.wgsl",
        "@group(0) @binding(0) var made: texture_storage_2d<r32float, write>;
         @group(0) @binding(1) var seen: texture_2d<f32>;
         @group(0) @binding(2) var<storage, read_write> y: array<f32>;
         @compute @workgroup_size(8) fn make(@builtin(global_invocation_id) id: vec3u) {
             textureStore(made, vec2u(id.x, 0), vec4f(f32(id.x) * 3.0));
         }
         @compute @workgroup_size(8) fn look(@builtin(global_invocation_id) id: vec3u) {
             y[id.x] = textureLoad(seen, vec2u(id.x, 0), 0).x;
         }"
        .as_bytes()
        .to_vec(),
    )]);
    let text = "source = \"k.wgsl\"\nthreads = 8\n[[launch]]\nentry = \"make\"\n[[launch]]\nentry = \"look\"\nbind = { seen = \"made\" }\n\
                [[texture]]\nname = \"made\"\nsize = [8, 1]\n[[buffer]]\nname = \"y\"\nlen = 8\nexpect = { formula = \"3 * i\" }\n";
    assert_eq!(verdict(text, &files), RIGHT);
}

#[test]
fn what_is_wrong_with_a_texture_is_said_at_its_line() {
    let files = HashMap::from([("k.wgsl", COPY.as_bytes().to_vec()), ("a.png", b"\x89PNG, not".to_vec())]);
    let text = |given: &str, to: &str| {
        format!(
            "source = \"k.wgsl\"\nthreads = [4, 4]\n[[texture]]\nname = \"given\"\n{given}\n[[texture]]\nname = \"to\"\n{to}\n"
        )
    };
    let (given, to) = ("size = [4, 4]", "size = [4, 4]");
    for (text, expected) in [
        (text("fill = \"zero\"", to), "launch.toml, line 3: texture: `size` is missing"),
        (
            text("size = [4, 4, 2]", to),
            "launch.toml, line 5: texture.size: 4 x 4 x 2; allowed: up to 8192 x 8192 for a texture_2d",
        ),
        (text("size = [9000, 4]", to), "launch.toml, line 5: texture.size: 9000 x 4; allowed: up to 8192 x 8192"),
        (
            text("size = [4, 4]\nformat = \"rgb8\"", to),
            "launch.toml, line 6: texture.format: `rgb8`; allowed: rgba8unorm",
        ),
        (
            text("size = [4, 4]\nformat = \"r32uint\"", to),
            "launch.toml, line 6: texture.format: `r32uint`; allowed: rgba8unorm",
        ),
        (
            text(given, "size = [4, 4]\nformat = \"r32float\""),
            "launch.toml, line 9: texture.format: `r32float`; allowed: the kernel's own format, rgba8unorm",
        ),
        (
            text("len = 4", to),
            "launch.toml, line 5: texture.len: there is no such key; there are binding, group, name, size",
        ),
        (
            text("sizes = [4, 4]", to),
            "launch.toml, line 5: texture.sizes: there is no such key; there are binding, group, name, size",
        ),
        (text("fill = { file = \"a.png\" }", to), "launch.toml, line 5: "),
        (
            text("size = [4, 4]\nfile = \"a.bin\"", to),
            "launch.toml, line 6: texture.file: cannot read a.bin: no such file",
        ),
        (
            text(given, "size = [4, 4]\n[[sampler]]\nname = \"s\"\nfilter = \"cubic\""),
            "launch.toml, line 10: sampler.name: the kernel binds nothing called `s`",
        ),
    ] {
        let said = verdict(&text, &files);
        assert!(said.starts_with(expected), "{said}\n{text}");
    }
    let missing = "source = \"k.wgsl\"\nthreads = [4, 4]\n[[texture]]\nname = \"to\"\nsize = [4, 4]\n";
    assert_eq!(
        verdict(missing, &files),
        "launch.toml, line 1: source: the kernel declares `given`; describe it in a [[texture]] with name = \"given\""
    );
}

#[test]
fn an_access_outside_of_a_texture_is_found_and_texels_are_counted() {
    let files = HashMap::from([(
        "k.wgsl",
        COPY.replace("if any(id.xy >= textureDimensions(to)) { return; }", "").into_bytes(),
    )]);
    let text = "source = \"k.wgsl\"\nthreads = [4, 4]\n[[texture]]\nname = \"given\"\nsize = [4, 3]\nformat = \"rgba8unorm\"\n\
                [[texture]]\nname = \"to\"\nsize = [4, 4]\n";
    let file = parse(text, &files).unwrap();
    let options = SimOptions::default();
    let found = check(&file.job, &options).unwrap().findings;
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].memory.as_deref(), Some("given[3]"));
    let whole = parse(&text.replace("[4, 3]", "[4, 4]"), &files).unwrap();
    assert!(check(&whole.job, &options).unwrap().findings.is_empty());
    let counts = profile(&whole.job, &options).unwrap().launches[0].counts;
    assert_eq!((counts.global_load.requests, counts.global_load.sectors), (1, 2), "16 texels of 4 bytes");
    assert_eq!((counts.global_store.requests, counts.global_store.sectors), (1, 2));
}

#[test]
fn a_kernel_with_textures_alone_gets_a_launch_that_runs() {
    let text = "@group(0) @binding(0) var picture: texture_2d<f32>;
         @group(0) @binding(1) var s: sampler;
         @group(0) @binding(2) var out: texture_storage_2d<rgba16float, write>;
         @group(0) @binding(3) var volume: texture_3d<u32>;
         @compute @workgroup_size(16, 16) fn blur(@builtin(global_invocation_id) id: vec3u) {
             let size = textureDimensions(out);
             if any(id.xy >= size) { return; }
             let at = (vec2f(id.xy) + 0.5) / vec2f(size);
             let extra = f32(textureLoad(volume, vec3u(0), 0).x) * 0.0;
             textureStore(out, id.xy, textureSampleLevel(picture, s, at, 0) + extra);
         }";
    let made = infer("k.wgsl", text, &Wanted::default()).unwrap();
    assert!(
        made.assumed
            .iter()
            .any(|said| said.starts_with("the texture `out` has 100 x 100 texels (rgba16float): filled with a pattern")),
        "{:?}",
        made.assumed
    );
    let files = HashMap::from([("k.wgsl", text.as_bytes().to_vec())]);
    let mut file = parse(&made.text, &files).unwrap_or_else(|error| panic!("{error}\n{}", made.text));
    let device = SimDevice::new(SimOptions::default());
    let report = pollster::block_on(run_own(&device, &mut file, None)).unwrap().report;
    assert_eq!(report.outputs[0].length, 10_000);
    assert!(!report.outputs[0].words().contains("NaN"), "{}", report.outputs[0].words());
}

#[test]
fn printf_prints_what_the_threads_say_and_leaves_lines_and_results_alone() {
    let text = "@group(0) @binding(0) var<storage, read_write> y: array<f32>;
         @compute @workgroup_size(4) fn f(@builtin(global_invocation_id) id: vec3u) {
             if id.x == 2 { printf(\"%d and %u of %5.2f%% (%x)\\n\",
                 -i32(id.x), id.x, f32(id.x) / 4.0, 255); }
             y[id.x] = f32(id.x);
         }";
    let files = HashMap::from([("k.wgsl", text.as_bytes().to_vec())]);
    let launch = "source = \"k.wgsl\"\nthreads = 4\n[[buffer]]\nname = \"y\"\nlen = 4\nexpect = \"iota\"\n";
    let mut file = parse(launch, &files).unwrap();
    let device = SimDevice::new(SimOptions::default());
    let report = pollster::block_on(run_own(&device, &mut file, None)).unwrap().report;
    assert_eq!((report.printed.as_str(), report.verdict.as_deref()), ("-2 and 2 of  0.50% (ff)\n", Some(RIGHT)));
    assert_eq!(report.outputs.len(), 1);
    let wrong = HashMap::from([("k.wgsl", text.replace("f32(id.x);", "g(id.x);").into_bytes())]);
    let said = parse(launch, &wrong).unwrap_err();
    assert!(said.contains("line 5, column "), "{said}");
    let unknown = HashMap::from([("k.wgsl", text.replace("%d", "%s").into_bytes())]);
    assert!(parse(launch, &unknown).unwrap_err().contains("line 3, column 29: printf has no %s here"));
}

#[test]
fn the_count_of_what_is_printed_ends_near_the_room_and_never_begins_again() {
    let wgsl =
        "@compute @workgroup_size(64) fn f(@builtin(global_invocation_id) id: vec3u) { printf(\"%u\\n\", id.x); }";
    let cuda = "__global__ void f() { printf(\"%u\\n\", threadIdx.x); }";
    for (name, text) in [("k.wgsl", wgsl), ("k.cu", cuda)] {
        let files = HashMap::from([(name, text.as_bytes().to_vec())]);
        let mut file = parse(&format!("source = \"{name}\"\ngrid = 4\nblock = 64\n"), &files).unwrap();
        let records = file.job.buffers.iter_mut().find(|buffer| buffer.name == "printf_records").expect("one");
        // As if kernels had printed nearly 2^32 words.
        let mut words = vec![0; usize::try_from(records.bytes()).expect("few")];
        words[..4].copy_from_slice(&(u32::MAX - 100).to_le_bytes());
        records.fill = Fill::Bytes(words.into());
        let report =
            pollster::block_on(run_own(&SimDevice::new(SimOptions::default()), &mut file, None)).unwrap().report;
        assert!(report.printed.ends_with("… and more: printf has room for 262143 words\n"), "{name}");
    }
}

#[test]
fn sizes_that_a_kernel_reads_are_made_up_to_fit_its_buffers() {
    let life = "@group(0) @binding(0) var<storage, read> size: vec2u;
         @group(0) @binding(1) var<storage, read> current: array<u32>;
         @group(0) @binding(2) var<storage, read_write> next: array<u32>;
         @compute @workgroup_size(8, 8) fn main(@builtin(global_invocation_id) id: vec3u) {
             if any(id.xy >= size) { return; }
             next[id.y * size.x + id.x] = current[id.y * size.x + id.x];
         }";
    let cases = [
        (life.to_owned(), "next: ", "size.x = 100, size.y = 100"),
        // A uniform of the same size, a kernel of one dimension.
        (
            life.replace("var<storage, read> size", "var<uniform> size").replace("(8, 8)", "(64)"),
            "next: ",
            "the scalar is size = [100, 100]",
        ),
        (
            "@group(0) @binding(0) var<storage, read_write> y: array<f32, 64>;
             @compute @workgroup_size(64) fn f(@builtin(global_invocation_id) id: vec3u) { y[id.x] = 1.0; }"
                .to_owned(),
            "y: 1",
            "the problem has 64 elements, as the array `y` has, with one thread for each",
        ),
        (
            "@group(0) @binding(0) var<storage, read_write> y: array<f32>;
             @compute @workgroup_size(32) fn f(@builtin(local_invocation_index) i: u32) { y[i] = 1.0; }"
                .to_owned(),
            "y: 1",
            "one block runs, since the kernel does not ask which block it is; buffers have 32 elements",
        ),
    ];
    for (text, wrote, assumed) in cases {
        let made = infer("k.wgsl", &text, &Wanted::default()).unwrap();
        assert!(made.assumed.iter().any(|said| said == assumed), "{:?}", made.assumed);
        let files = HashMap::from([("k.wgsl", text.as_bytes().to_vec())]);
        let mut file = parse(&made.text, &files).unwrap_or_else(|error| panic!("{error}\n{}", made.text));
        let findings = check(&file.job, &SimOptions::default()).unwrap().findings;
        assert!(findings.is_empty(), "{findings:?}\n{}", made.text);
        let device = SimDevice::new(SimOptions::default());
        let result = pollster::block_on(run_own(&device, &mut file, None)).unwrap();
        let words: Vec<_> = result.report.outputs.iter().map(|its| format!("{}: {}", its.name, its.words())).collect();
        assert!(words[0].starts_with(wrote), "{words:?}");
        assert!(
            result.outcome.outputs[0].u32s().all(|word| word != u32::MAX),
            "an element was not written\n{}",
            made.text
        );
    }
}
