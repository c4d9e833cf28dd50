// The price of an option by Monte-Carlo: the mean of what it is worth at the end of many random paths of a price.
//
// Data: `sums` receives two floats per block: the sum of its values, and the sum of their squares. `n` paths are
// drawn; the price begins at 100. `drift` and `spread` are those of its logarithm until the end, and `strike` is the
// price at which one may buy.
// Launch: any number of blocks of `block_x` threads, a power of two.

override block_x: u32 = 256;

struct Parameters {
    // The number of paths.
    n: u32,
    seed: u32,
    strike: f32,
    drift: f32,
    spread: f32,
}

@group(0) @binding(0) var<storage, read_write> sums: array<f32>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

// Sums of values and of squares, one of each per thread.
var<workgroup> sh_sums: array<vec2<f32>, block_x>;

// The upper 32 bits of a product of two words, from the products of their halves.
fn upper_product(a: u32, b: u32) -> u32 {
    let a_low = a & 0xffffu;
    let a_high = a >> 16u;
    let b_low = b & 0xffffu;
    let b_high = b >> 16u;
    let middle = a_high * b_low + ((a_low * b_low) >> 16u);
    let other = a_low * b_high + (middle & 0xffffu);
    return a_high * b_high + (middle >> 16u) + (other >> 16u);
}

// Philox4x32-10: four random words, which depend on nothing but their number and the seed.
fn random_words(number: u32, seed: u32) -> vec4<u32> {
    var words = vec4(number, 0u, 0u, 0u);
    var key = vec2(seed, 0u);
    for (var round = 0u; round < 10u; round++) {
        let high_0 = upper_product(0xd2511f53u, words.x);
        let high_1 = upper_product(0xcd9e8d57u, words.z);
        words = vec4(high_1 ^ words.y ^ key.x, 0xcd9e8d57u * words.z, high_0 ^ words.w ^ key.y, 0xd2511f53u * words.x);
        key += vec2(0x9e3779b9u, 0xbb67ae85u);
    }
    return words;
}

// A normally distributed number of a random word: the number below which a share of (word + 1/2) of all lie. By M.
// Giles's polynomials for the inverse of the error function in single precision (2010).
fn normal(word: u32) -> f32 {
    // 23 bits and a half, so that neither -1 nor 1 is reached and nothing rounds.
    let x = (f32(word >> 9u) + 0.5) * (1.0 / 4194304.0) - 1.0;
    var w = -log((1.0 - x) * (1.0 + x));
    var value: f32;
    if (w < 5.0) {
        w -= 2.5;
        value = 2.81022636e-08;
        value = value * w + 3.43273939e-07;
        value = value * w - 3.5233877e-06;
        value = value * w - 4.39150654e-06;
        value = value * w + 0.00021858087;
        value = value * w - 0.00125372503;
        value = value * w - 0.00417768164;
        value = value * w + 0.246640727;
        value = value * w + 1.50140941;
    } else {
        // One number in three hundred.
        w = sqrt(w) - 3.0;
        value = -0.000200214257;
        value = value * w + 0.000100950558;
        value = value * w + 0.00134934322;
        value = value * w - 0.00367342844;
        value = value * w + 0.00573950773;
        value = value * w - 0.0076224613;
        value = value * w + 0.00943887047;
        value = value * w + 1.00167406;
        value = value * w + 2.83297682;
    }
    return 1.41421356 * value * x;
}

// What the option is worth at the end of a path that a normally distributed number chooses.
fn worth(chance: f32) -> f32 {
    return max(100.0 * exp(parameters.drift + parameters.spread * chance) - parameters.strike, 0.0);
}

@compute @workgroup_size(block_x)
fn monte_carlo_option(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let block_number = block.y * grid.x + block.x;
    let threads = grid.x * grid.y * block_x;
    var mine = vec2(0.0);
    for (var quad = block_number * block_x + thread.x; 4u * quad < parameters.n; quad += threads) {
        let words = random_words(quad, parameters.seed);
        for (var i = 0u; i < 4u; i++) {
            if (4u * quad + i < parameters.n) {
                let value = worth(normal(words[i]));
                mine += vec2(value, value * value);
            }
        }
    }

    sh_sums[thread.x] = mine;
    for (var left = block_x / 2u; left > 0u; left /= 2u) {
        workgroupBarrier();
        if (thread.x < left) {
            sh_sums[thread.x] += sh_sums[thread.x + left];
        }
    }
    if (thread.x == 0u) {
        sums[2u * block_number] = sh_sums[0].x;
        sums[2u * block_number + 1u] = sh_sums[0].y;
    }
}
