// Reduction of each segment of an array by itself, four elements a load: a group of threads per
// segment, and eight vec4s on their way in each of them. Segments are ragged, and one may begin
// within a vec4: what its first and its last vec4 hold of its neighbours does not count.
//
// Data: `input` holds the elements of all segments one after another, in a buffer rounded up to whole
// vec4s; segment s is offsets[s] .. offsets[s + 1], so `offsets` holds `segments` + 1 numbers.
// `results` receives one f32 a segment; an empty one gives the identity.
// Launch: ceil(segments / (block_x / lanes)) blocks of `block_x` threads, a multiple of `lanes`; both
// are powers of two.

override block_x: u32 = 256;
// Threads per segment; best a 32nd of a segment's length, up to a whole block.
override lanes: u32 = 32;
// 0 makes the sum, 1 the maximum, 2 the minimum.
override operation: u32 = 0;

struct Parameters {
    segments: u32,
}

@group(0) @binding(0) var<storage, read> input: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> offsets: array<u32>;
@group(0) @binding(2) var<storage, read_write> results: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

var<workgroup> sh_values: array<f32, block_x>;

// The value that changes no other: 0, -infinity or +infinity. It is made from its bits at run time,
// since WGSL has no constant for infinity.
fn identity() -> f32 {
    var bits = 0u;
    if (operation == 1u) {
        bits = 0xff800000u;
    }
    if (operation == 2u) {
        bits = 0x7f800000u;
    }
    return bitcast<f32>(bits);
}

fn combine(a: f32, b: f32) -> f32 {
    switch (operation) {
        case 1u: { return max(a, b); }
        case 2u: { return min(a, b); }
        default: { return a + b; }
    }
}

fn combine_each(a: vec4<f32>, b: vec4<f32>) -> vec4<f32> {
    switch (operation) {
        case 1u: { return max(a, b); }
        case 2u: { return min(a, b); }
        default: { return a + b; }
    }
}

// Vec4 number `quad`, with the identity for its elements outside begin .. end.
fn within(quad: u32, begin: u32, end: u32) -> vec4<f32> {
    let place = 4u * quad + vec4<u32>(0u, 1u, 2u, 3u);
    let inside = (place >= vec4<u32>(begin)) & (place < vec4<u32>(end));
    return select(vec4<f32>(identity()), input[quad], inside);
}

@compute @workgroup_size(block_x)
fn reduce_segments_four_wide(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let lane = thread.x % lanes;
    let segment = block_number * (block_x / lanes) + thread.x / lanes;

    // Groups without a segment bring the identity, and stay for what follows.
    var values = vec4<f32>(identity());
    if (segment < parameters.segments) {
        let begin = offsets[segment];
        let end = offsets[segment + 1u];
        var quad = begin / 4u + lane;
        // Eight loads on their way, as long as all of them hold elements of this segment.
        for (; 4u * (quad + 7u * lanes) < end; quad += 8u * lanes) {
            let first = within(quad, begin, end);
            let second = within(quad + lanes, begin, end);
            let third = within(quad + 2u * lanes, begin, end);
            let fourth = within(quad + 3u * lanes, begin, end);
            let fifth = within(quad + 4u * lanes, begin, end);
            let sixth = within(quad + 5u * lanes, begin, end);
            let seventh = within(quad + 6u * lanes, begin, end);
            let eighth = within(quad + 7u * lanes, begin, end);
            let low = combine_each(combine_each(first, second), combine_each(third, fourth));
            let high = combine_each(combine_each(fifth, sixth), combine_each(seventh, eighth));
            values = combine_each(values, combine_each(low, high));
        }
        for (; 4u * quad < end; quad += lanes) {
            values = combine_each(values, within(quad, begin, end));
        }
    }
    sh_values[thread.x] = combine(combine(values.x, values.y), combine(values.z, values.w));

    // The lanes of each group, side by side, make one value.
    for (var stride = lanes / 2u; stride > 0u; stride /= 2u) {
        // The values of the round before (at first: the threads' own) are complete.
        workgroupBarrier();
        if (lane < stride) {
            sh_values[thread.x] = combine(sh_values[thread.x], sh_values[thread.x + stride]);
        }
    }

    // Lane 0 made the last step itself, so it need not wait.
    if (lane == 0u && segment < parameters.segments) {
        results[segment] = sh_values[thread.x];
    }
}
