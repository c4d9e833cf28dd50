// Prefix sums in one launch: each block scans a tile of sixteen elements per thread and looks back
// over the tiles before it for what they come to, so that every element is read once and written
// once. WebGPU does not promise that a block ever goes on while another one waits. So nobody waits:
// a block that finds nothing after a few looks adds up the missing tile itself, and the launch
// always ends.
//
// Data: `input` and `output` hold `n` u32, in buffers rounded up to whole vec4s. `state` holds one
// word that counts tiles and two for each tile, which the host has cleared. Sums wrap around at
// 2^32.
// Launch: ceil(n / (16 * block_x)) blocks of `block_x` threads, at least 2.

override block_x: u32 = 256;

// Vec4s of a thread.
const VECTORS = 4u;

// What is known of a tile. A word has 16 bits of a sum and one of these above them; the two words
// of a tile belong together if they agree. So a sum and what is known of it always arrive together,
// without any order between different words of memory, of which WGSL promises none.
const OWN_SUM = 0x10000u;
const WHOLE_PREFIX = 0x20000u;

// How often a block looks at a tile of which nothing is known yet.
const LOOKS = 32u;

struct Parameters {
    n: u32,
    // 1 leaves each element out of its own prefix, 0 takes it in.
    exclusive: u32,
}

@group(0) @binding(0) var<storage, read> input: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read_write> output: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

// Two halves of one sum per thread.
var<workgroup> sh_sums: array<u32, 2 * block_x>;
var<workgroup> sh_tile: u32;
var<workgroup> sh_total: u32;
var<workgroup> sh_before: u32;
var<workgroup> sh_missing: u32;

// A vec4 of the array; what lies behind the last element counts as zero.
fn elements(quad: u32) -> vec4<u32> {
    var found = vec4(0u);
    if (4u * quad < parameters.n) {
        let place = 4u * quad + vec4(0u, 1u, 2u, 3u);
        found = select(vec4(0u), input[quad], place < vec4(parameters.n));
    }
    return found;
}

// The prefixes of a vec4, where `before` is the sum before it.
fn prefixes(quad: vec4<u32>, before: u32) -> vec4<u32> {
    let x = before + quad.x;
    let y = x + quad.y;
    let z = y + quad.z;
    return vec4(x, y, z, z + quad.w);
}

fn store(quad: u32, with_elements: vec4<u32>, own: vec4<u32>) {
    if (4u * quad < parameters.n) {
        output[quad] = select(with_elements, with_elements - own, parameters.exclusive == 1u);
    }
}

// Makes known what a tile comes to. Of two notes the one that says more stays, in either order.
fn note(tile: u32, known: u32, sum: u32) {
    atomicMax(&state[1u + 2u * tile], known | (sum & 0xffffu));
    atomicMax(&state[2u + 2u * tile], known | (sum >> 16u));
}

// Walks back from `tile`, for one thread of the block: adds up what earlier tiles come to until one
// knows its whole prefix, or until nothing is known of one. Leaves that one's number plus 1 in
// `sh_missing`, or 0 when it is done.
fn look_back(tile: u32) {
    var before = sh_before;
    var left = tile;
    var looks = 0u;
    while (left > 0u && looks < LOOKS) {
        let low = atomicLoad(&state[2u * left - 1u]);
        let high = atomicLoad(&state[2u * left]);
        let known = low & 0x30000u;
        if (known == 0u || known != (high & 0x30000u)) {
            looks += 1u;
            continue;
        }
        before += (low & 0xffffu) | (high << 16u);
        looks = 0u;
        left -= 1u;
        if (known == WHOLE_PREFIX) {
            left = 0u;
        }
    }
    sh_before = before;
    sh_missing = left;
}

@compute @workgroup_size(block_x)
fn scan_single_pass(@builtin(local_invocation_id) thread: vec3<u32>) {
    // Tiles in the order in which blocks really start, so that the earlier ones are mostly done.
    if (thread.x == 0u) {
        sh_tile = atomicAdd(&state[0], 1u);
        sh_before = 0u;
    }
    let tile = workgroupUniformLoad(&sh_tile);
    let first = (tile * block_x + thread.x) * VECTORS;
    // A folded grid may have blocks to spare.
    if (4u * VECTORS * tile * block_x >= parameters.n) {
        return;
    }

    let a = elements(first);
    let b = elements(first + 1u);
    let c = elements(first + 2u);
    let d = elements(first + 3u);
    let a_prefixes = prefixes(a, 0u);
    let b_prefixes = prefixes(b, a_prefixes.w);
    let c_prefixes = prefixes(c, b_prefixes.w);
    let d_prefixes = prefixes(d, c_prefixes.w);
    let own = d_prefixes.w;

    // The threads' sums by Kogge and Stone's rounds, in two halves in turn.
    sh_sums[thread.x] = own;
    var from_half = 0u;
    var sum = own;
    for (var stride = 1u; stride < block_x; stride *= 2u) {
        workgroupBarrier();
        let to_half = block_x - from_half;
        if (thread.x >= stride) {
            sum += sh_sums[from_half + thread.x - stride];
        }
        sh_sums[to_half + thread.x] = sum;
        from_half = to_half;
    }
    if (thread.x == block_x - 1u) {
        sh_total = sum;
        // The first tile's sum is its whole prefix.
        note(tile, select(OWN_SUM, WHOLE_PREFIX, tile == 0u), sum);
    }
    workgroupBarrier();

    var left = tile;
    while (left > 0u) {
        if (thread.x == 0u) {
            look_back(left);
        }
        left = workgroupUniformLoad(&sh_missing);
        if (left > 0u) {
            // Nothing is known of tile left - 1, and it may be waiting for a place on the GPU that
            // this block takes up. The whole block adds it up, and goes on looking behind it.
            let missing = ((left - 1u) * block_x + thread.x) * VECTORS;
            let two = elements(missing) + elements(missing + 1u);
            let four = two + elements(missing + 2u) + elements(missing + 3u);
            sh_sums[thread.x] = four.x + four.y + four.z + four.w;
            var values = block_x;
            while (values > 1u) {
                workgroupBarrier();
                let middle = (values + 1u) / 2u;
                if (thread.x + middle < values) {
                    sh_sums[thread.x] += sh_sums[thread.x + middle];
                }
                values = middle;
            }
            left -= 1u;
            if (thread.x == 0u) {
                note(left, select(OWN_SUM, WHOLE_PREFIX, left == 0u), sh_sums[0]);
                sh_before += sh_sums[0];
            }
        }
    }

    let before_tile = workgroupUniformLoad(&sh_before);
    if (thread.x == 0u && tile > 0u) {
        note(tile, WHOLE_PREFIX, before_tile + sh_total);
    }
    let before = vec4(before_tile + sum - own);
    store(first, before + a_prefixes, a);
    store(first + 1u, before + b_prefixes, b);
    store(first + 2u, before + c_prefixes, c);
    store(first + 3u, before + d_prefixes, d);
}
