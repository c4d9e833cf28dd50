// Prefix sums in one launch, thirty-two elements per thread: each block scans a tile of eight vec4s a
// thread, and its first warp looks back over 32 tiles at a glance for what they come to. Every
// element is read once and written once, and hardly a block waits for long.
//
// WebGPU does not promise that a block ever goes on while another one waits. So nobody waits for
// ever: of a tile that has said nothing after a number of looks, the block adds up the elements
// itself, tells everybody, and goes on behind it. The launch always ends, in whatever order blocks
// run.
//
// Data: `input` and `output` hold `n` u32, in buffers rounded up to whole vec4s. `state` holds one
// word that counts tiles and two for each tile, which the host has cleared. Sums wrap around at
// 2^32.
// Launch: ceil(n / (32 * block_x)) blocks of `block_x` threads, a power of two, at least 32.

override block_x: u32 = 128;
// 1 numbers tiles in the order in which blocks really start, 0 in the order of the grid. That saves
// a wait at the start of each block where blocks start in order; where they do not, it costs dearly.
override tickets: u32 = 1;

// Vec4s of a thread, block_x apart, so that a warp always reads neighbours.
const VECTORS = 8u;

// What is known of a tile. A word has 16 bits of a sum and one of these above them; the two words
// of a tile belong together if they agree. So a sum and what is known of it always arrive together,
// without any order between different words of memory, of which WGSL promises none.
const OWN_SUM = 0x10000u;
const WHOLE_PREFIX = 0x20000u;

// Tiles at a glance.
const GLANCE = 32u;
// How often a thread looks at a tile of which nothing is known yet.
const LOOKS = 64u;

// Where a glance ends: at a number of tiles left to look at, or nowhere. With this bit in it, at a
// tile of which nothing is known.
const MISSING = 0x80000000u;
const GO_ON = 0xffffffffu;

struct Parameters {
    n: u32,
    // 1 leaves each element out of its own prefix, 0 takes it in.
    exclusive: u32,
}

@group(0) @binding(0) var<storage, read> input: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read_write> output: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

// The sum of each vec4 of the tile, and later what is before it in the tile. Single words, for
// threads that write components of one vector would race. Behind every eight a place stays free:
// each thread reads eight neighbours, and 32 threads would meet in four banks otherwise.
var<workgroup> sh_quads: array<u32, 9 * block_x>;
// Two halves of one sum per thread.
var<workgroup> sh_sums: array<u32, 2 * block_x>;
// The first thread at which a glance ends, and the next glance's, in turn.
var<workgroup> sh_ends: array<atomic<u32>, 2>;
var<workgroup> sh_tile: u32;
var<workgroup> sh_total: u32;
var<workgroup> sh_before: atomic<u32>;
var<workgroup> sh_left: u32;

// A vec4 of the array; what lies behind the last element counts as zero. The load is never skipped,
// only its value dropped, so that all eight of a thread are on their way at once.
fn elements(quad: u32) -> vec4<u32> {
    let found = input[min(quad, (parameters.n - 1u) / 4u)];
    let place = 4u * quad + vec4(0u, 1u, 2u, 3u);
    return select(vec4(0u), found, place < vec4(parameters.n));
}

fn sum_of(quad: vec4<u32>) -> u32 {
    return (quad.x + quad.y) + (quad.z + quad.w);
}

fn keep_sum(place: u32, quad: vec4<u32>) {
    sh_quads[place + place / 8u] = sum_of(quad);
}

// Stores the prefixes of a vec4: `place` is where it is in the tile, `before` what is before the
// tile.
fn store(quad: u32, place: u32, own: vec4<u32>, before: u32) {
    if (4u * quad < parameters.n) {
        let x = before + sh_quads[place + place / 8u] + own.x;
        let y = x + own.y;
        let z = y + own.z;
        let prefixes = vec4(x, y, z, z + own.w);
        output[quad] = select(prefixes, prefixes - own, parameters.exclusive == 1u);
    }
}

// Makes known what a tile comes to. Of two notes the one that says more stays, in either order.
fn note(tile: u32, known: u32, sum: u32) {
    atomicMax(&state[1u + 2u * tile], known | (sum & 0xffffu));
    atomicMax(&state[2u + 2u * tile], known | (sum >> 16u));
}

// One glance, by the whole block in step: adds what the 32 tiles before tile number `left` come to
// to `sh_before`, up to the first that knows its whole prefix, or of which nothing is known. Returns
// how many tiles are left then, with MISSING where the last of them is the unknown one. Glances use
// the two counters of `sh_ends` in turn.
fn glance(thread: u32, left: u32, turn: u32) -> u32 {
    // Nothing is before the first tile.
    var sum = 0u;
    var end = 0u;
    if (thread < GLANCE) {
        if (thread < left) {
            let tile = left - 1u - thread;
            end = (tile + 1u) | MISSING;
            for (var looks = 0u; looks < LOOKS && end == ((tile + 1u) | MISSING); looks += 1u) {
                let low = atomicLoad(&state[1u + 2u * tile]);
                let high = atomicLoad(&state[2u + 2u * tile]);
                let known = low & 0x30000u;
                if (known != 0u && known == (high & 0x30000u)) {
                    sum = (low & 0xffffu) | (high << 16u);
                    end = select(GO_ON, 0u, known == WHOLE_PREFIX);
                }
            }
        }
        if (end != GO_ON) {
            atomicMin(&sh_ends[turn % 2u], thread);
        }
    }
    workgroupBarrier();
    // What lies behind an end does not count.
    let last = min(atomicLoad(&sh_ends[turn % 2u]), GLANCE - 1u);
    if (thread <= last) {
        atomicAdd(&sh_before, sum);
    }
    if (thread == last) {
        sh_left = select(end, left - GLANCE, end == GO_ON);
        // Nobody looks at the other one any more.
        atomicStore(&sh_ends[(turn + 1u) % 2u], GLANCE);
    }
    return workgroupUniformLoad(&sh_left);
}

// Adds up a tile of which nothing is known, by the whole block: it may be waiting for a place on the
// GPU that this block takes up.
fn add_up(thread: u32, tile: u32) {
    var own = 0u;
    for (var vector = 0u; vector < VECTORS; vector += 1u) {
        own += sum_of(elements((tile * VECTORS + vector) * block_x + thread));
    }
    sh_sums[thread] = own;
    for (var stride = block_x / 2u; stride > 0u; stride /= 2u) {
        workgroupBarrier();
        if (thread < stride) {
            sh_sums[thread] += sh_sums[thread + stride];
        }
    }
    if (thread == 0u) {
        note(tile, select(OWN_SUM, WHOLE_PREFIX, tile == 0u), sh_sums[0]);
        atomicAdd(&sh_before, sh_sums[0]);
    }
    // It may have been the last that was left.
    workgroupBarrier();
}

@compute @workgroup_size(block_x)
fn scan_look_back(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    if (thread == 0u) {
        atomicStore(&sh_before, 0u);
        atomicStore(&sh_ends[0], GLANCE);
        sh_tile = block.y * grid.x + block.x;
        if (tickets == 1u) {
            sh_tile = atomicAdd(&state[0], 1u);
        }
    }
    let tile = workgroupUniformLoad(&sh_tile);
    // A folded grid may have blocks to spare.
    if (4u * VECTORS * tile * block_x >= parameters.n) {
        return;
    }

    // Eight loads, and none waits for another.
    let first = tile * VECTORS * block_x + thread;
    let a = elements(first);
    let b = elements(first + block_x);
    let c = elements(first + 2u * block_x);
    let d = elements(first + 3u * block_x);
    let e = elements(first + 4u * block_x);
    let f = elements(first + 5u * block_x);
    let g = elements(first + 6u * block_x);
    let h = elements(first + 7u * block_x);
    keep_sum(thread, a);
    keep_sum(thread + block_x, b);
    keep_sum(thread + 2u * block_x, c);
    keep_sum(thread + 3u * block_x, d);
    keep_sum(thread + 4u * block_x, e);
    keep_sum(thread + 5u * block_x, f);
    keep_sum(thread + 6u * block_x, g);
    keep_sum(thread + 7u * block_x, h);
    workgroupBarrier();

    // Now each thread has eight sums of neighbouring vec4s, whichever thread loaded them. The threads' sums
    // by rounds as Kogge and Stone's, in two halves in turn. Each adds three sums in place of one, so that
    // half as many rounds have to wait for one another.
    let eight = 9u * thread;
    let low = vec4(sh_quads[eight], sh_quads[eight + 1u], sh_quads[eight + 2u], sh_quads[eight + 3u]);
    let high =
        vec4(sh_quads[eight + 4u], sh_quads[eight + 5u], sh_quads[eight + 6u], sh_quads[eight + 7u]);
    let own = sum_of(low) + sum_of(high);
    sh_sums[thread] = own;
    var from_half = 0u;
    var sum = own;
    for (var stride = 1u; stride < block_x; stride *= 4u) {
        workgroupBarrier();
        let to_half = block_x - from_half;
        if (thread >= stride) {
            sum += sh_sums[from_half + thread - stride];
        }
        if (thread >= 2u * stride) {
            sum += sh_sums[from_half + thread - 2u * stride];
        }
        if (thread >= 3u * stride) {
            sum += sh_sums[from_half + thread - 3u * stride];
        }
        sh_sums[to_half + thread] = sum;
        from_half = to_half;
    }
    if (thread == block_x - 1u) {
        sh_total = sum;
        // The first tile's sum is its whole prefix. The others say what they have, for those behind.
        note(tile, select(OWN_SUM, WHOLE_PREFIX, tile == 0u), sum);
    }
    // What is before each vec4 takes the place of its sum.
    let x = sum - own;
    let y = x + low.x;
    let z = y + low.y;
    let w = z + low.z;
    sh_quads[eight] = x;
    sh_quads[eight + 1u] = y;
    sh_quads[eight + 2u] = z;
    sh_quads[eight + 3u] = w;
    let middle = w + low.w;
    sh_quads[eight + 4u] = middle;
    sh_quads[eight + 5u] = middle + high.x;
    sh_quads[eight + 6u] = middle + high.x + high.y;
    sh_quads[eight + 7u] = middle + high.x + high.y + high.z;
    workgroupBarrier();

    var left = tile;
    for (var turn = 0u; left > 0u; turn += 1u) {
        left = glance(thread, left, turn);
        if ((left & MISSING) != 0u) {
            left = (left & ~MISSING) - 1u;
            add_up(thread, left);
        }
    }

    let before = atomicLoad(&sh_before);
    if (thread == 0u && tile > 0u) {
        note(tile, WHOLE_PREFIX, before + sh_total);
    }
    store(first, thread, a, before);
    store(first + block_x, thread + block_x, b, before);
    store(first + 2u * block_x, thread + 2u * block_x, c, before);
    store(first + 3u * block_x, thread + 3u * block_x, d, before);
    store(first + 4u * block_x, thread + 4u * block_x, e, before);
    store(first + 5u * block_x, thread + 5u * block_x, f, before);
    store(first + 6u * block_x, thread + 6u * block_x, g, before);
    store(first + 7u * block_x, thread + 7u * block_x, h, before);
}
