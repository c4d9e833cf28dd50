// The ceiling of arithmetic: every thread runs sixteen independent chains of fused multiply-adds on registers and
// touches memory once, at the end.
//
// Each link of a chain is x = x * factor + increment. The host sets both to 1, which the compiler cannot know, so x
// counts its own links in whole numbers that f32 holds exactly: the output is right only if every one was calculated.
//
// Data: `output` receives one f32 a thread, the sum over its chains: 16 * (16 * rounds) links and the chains' starts,
// 16 * thread + (0 + 1 + ... + 15).
// Launch: `blocks` blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    // Rounds of 16 links a chain.
    rounds: u32,
    // How many outputs there are.
    n: u32,
    factor: f32,
    increment: f32,
}

@group(0) @binding(0) var<storage, read_write> output: array<f32>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn ceiling_fma(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let i = (block.y * grid.x + block.x) * block_x + thread.x;
    let factor = vec4(parameters.factor);
    let increment = vec4(parameters.increment);

    // Different starts keep the compiler from merging the chains.
    var a = vec4(f32(thread.x)) + vec4(0.0, 1.0, 2.0, 3.0);
    var b = a + vec4(4.0);
    var c = a + vec4(8.0);
    var d = a + vec4(12.0);

    // Sixteen links a round, written out so that the loop's own instructions do not count.
    for (var round = 0u; round < parameters.rounds; round++) {
        a = fma(a, factor, increment); b = fma(b, factor, increment);
        c = fma(c, factor, increment); d = fma(d, factor, increment);
        a = fma(a, factor, increment); b = fma(b, factor, increment);
        c = fma(c, factor, increment); d = fma(d, factor, increment);
        a = fma(a, factor, increment); b = fma(b, factor, increment);
        c = fma(c, factor, increment); d = fma(d, factor, increment);
        a = fma(a, factor, increment); b = fma(b, factor, increment);
        c = fma(c, factor, increment); d = fma(d, factor, increment);

        a = fma(a, factor, increment); b = fma(b, factor, increment);
        c = fma(c, factor, increment); d = fma(d, factor, increment);
        a = fma(a, factor, increment); b = fma(b, factor, increment);
        c = fma(c, factor, increment); d = fma(d, factor, increment);
        a = fma(a, factor, increment); b = fma(b, factor, increment);
        c = fma(c, factor, increment); d = fma(d, factor, increment);
        a = fma(a, factor, increment); b = fma(b, factor, increment);
        c = fma(c, factor, increment); d = fma(d, factor, increment);

        a = fma(a, factor, increment); b = fma(b, factor, increment);
        c = fma(c, factor, increment); d = fma(d, factor, increment);
        a = fma(a, factor, increment); b = fma(b, factor, increment);
        c = fma(c, factor, increment); d = fma(d, factor, increment);
        a = fma(a, factor, increment); b = fma(b, factor, increment);
        c = fma(c, factor, increment); d = fma(d, factor, increment);
        a = fma(a, factor, increment); b = fma(b, factor, increment);
        c = fma(c, factor, increment); d = fma(d, factor, increment);

        a = fma(a, factor, increment); b = fma(b, factor, increment);
        c = fma(c, factor, increment); d = fma(d, factor, increment);
        a = fma(a, factor, increment); b = fma(b, factor, increment);
        c = fma(c, factor, increment); d = fma(d, factor, increment);
        a = fma(a, factor, increment); b = fma(b, factor, increment);
        c = fma(c, factor, increment); d = fma(d, factor, increment);
        a = fma(a, factor, increment); b = fma(b, factor, increment);
        c = fma(c, factor, increment); d = fma(d, factor, increment);
    }

    if (i < parameters.n) {
        output[i] = dot(a + b + c + d, vec4(1.0));
    }
}
