// Fourier transforms in shared memory: a block fetches a transform once, takes all steps of two in two
// halves of shared memory in turn, and stores it once.
//
// Data: `input` and `output` hold `batch` transforms of `length`
// complex numbers (real and imaginary part)
// one after the other; `roots` the `length` roots of one, exp(-2 pi i k / length).
// Launch: `batch` blocks of `block_x` threads; `length` is at most 1,024.

override block_x: u32 = 128;

// Two halves of as many complex numbers take 16 KiB, which every device with WebGPU has.
const MOST = 1024u;

struct Parameters {
    batch: u32,
    // A power of two.
    length: u32,
}

@group(0) @binding(0) var<storage, read> input: array<vec2<f32>>;
@group(0) @binding(1) var<storage, read_write> output: array<vec2<f32>>;
@group(0) @binding(2) var<storage, read> roots: array<vec2<f32>>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

var<workgroup> sh_numbers: array<vec2<f32>, 2u * MOST>;

@compute @workgroup_size(block_x)
fn fft_shared(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let transform = block.y * grid.x + block.x;
    // A folded grid may have blocks to spare.
    if (transform >= parameters.batch) {
        return;
    }
    let length = parameters.length;
    let half = length / 2u;
    for (var i = thread; i < length; i += block_x) {
        sh_numbers[i] = input[transform * length + i];
    }
    var from_half = 0u;
    for (var joined = 1u; joined < length; joined *= 2u) {
        // The numbers of the step before are complete, and nobody reads the other half any more.
        workgroupBarrier();
        let to_half = MOST - from_half;
        for (var pair = thread; pair < half; pair += block_x) {
            let within = pair % joined;
            let a = sh_numbers[from_half + pair];
            let b = sh_numbers[from_half + pair + half];
            let w = roots[within * (half / joined)];
            let turned = vec2(b.x * w.x - b.y * w.y, b.x * w.y + b.y * w.x);
            let to = to_half + (pair - within) * 2u + within;
            sh_numbers[to] = a + turned;
            sh_numbers[to + joined] = a - turned;
        }
        from_half = to_half;
    }
    workgroupBarrier();
    for (var i = thread; i < length; i += block_x) {
        output[transform * length + i] = sh_numbers[from_half + i];
    }
}
