// Convolution of an array by one thread, one output after another: what all the other kernels are
// compared with in the course.
//
// Output i is the sum of the elements around input[i], each times its weight. The window has
// `mask_width` elements and begins mask_width / 2 to the left of i. Elements outside the array
// (ghosts) count as zero.
//
// Data: `input` and `output` hold `n` f32, `mask` holds `mask_width`.
// Launch: one block of one thread.

struct Parameters {
    mask_width: u32,
    n: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read> mask: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(1)
fn convolution_sequential() {
    let n = i32(parameters.n);
    for (var i = 0; i < n; i++) {
        // Signed: a window may begin before the array.
        let start = i - i32(parameters.mask_width / 2u);
        var sum = 0.0;
        for (var j = 0; j < i32(parameters.mask_width); j++) {
            if (start + j >= 0 && start + j < n) {
                sum += input[start + j] * mask[j];
            }
        }
        output[i] = sum;
    }
}
