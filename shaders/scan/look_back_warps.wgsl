// Prefix sums in one launch, thirty-two elements per thread, by warps: each block takes a tile of eight
// vec4s a thread, each of its warps a part of that, which the warp scans in registers. Shared memory
// holds no more than one sum per warp. Then one warp looks back over 32 tiles at a glance for what they
// come to; its lanes agree on where the glance ends. WGSL calls a warp a subgroup, and a device may
// have another number of lanes in it; a glance takes in as many tiles.
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

enable subgroups;

override block_x: u32 = 128;
// 1 numbers tiles in the order in which blocks really start, 0 in the order of the grid. That saves
// a wait at the start of each block where blocks start in order; where they do not, it costs dearly.
override tickets: u32 = 1;

// Vec4s of a thread, as many apart as its warp has lanes, so that a warp always reads neighbours.
const VECTORS = 8u;

// What is known of a tile. A word has 16 bits of a sum and one of these above them; the two words
// of a tile belong together if they agree. So a sum and what is known of it always arrive together,
// without any order between different words of memory, of which WGSL promises none.
const OWN_SUM = 0x10000u;
const WHOLE_PREFIX = 0x20000u;

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

// What each warp's part comes to.
var<workgroup> sh_sums: array<u32, block_x>;
var<workgroup> sh_parts: atomic<u32>;
var<workgroup> sh_tile: u32;
var<workgroup> sh_before: u32;
var<workgroup> sh_left: u32;
var<workgroup> sh_added: atomic<u32>;

// A vec4 of the array; what lies behind the last element counts as zero.
fn elements(quad: u32) -> vec4<u32> {
    let found = input[min(quad, (parameters.n - 1u) / 4u)];
    let place = 4u * quad + vec4(0u, 1u, 2u, 3u);
    return select(vec4(0u), found, place < vec4(parameters.n));
}

fn sum_of(quad: vec4<u32>) -> u32 {
    return (quad.x + quad.y) + (quad.z + quad.w);
}

// Stores the prefixes of a vec4; `before` is what is before it.
fn store(quad: u32, own: vec4<u32>, before: u32) {
    if (4u * quad < parameters.n) {
        let x = before + own.x;
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

// One glance, by the warp with the first part, while the others do as it does for nothing: adds what
// the tiles before tile number `left` come to to `sh_before`, up to the first that knows its whole
// prefix, or of which nothing is known. Returns how many tiles are left then, with MISSING where the
// last of them is the unknown one.
fn glance(part: u32, left: u32, lane: u32, lanes: u32) -> u32 {
    // Nothing is before the first tile.
    var sum = 0u;
    var end = 0u;
    if (part == 0u && lane < left) {
        let tile = left - 1u - lane;
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
    // What lies behind an end does not count.
    let last = subgroupMin(select(lane, lanes - 1u, end == GO_ON));
    let counted = subgroupAdd(select(0u, sum, lane <= last));
    if (part == 0u && lane == last) {
        sh_before += counted;
        sh_left = select(end, left - lanes, end == GO_ON);
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
    atomicAdd(&sh_added, own);
    workgroupBarrier();
    if (thread == 0u) {
        let added = atomicExchange(&sh_added, 0u);
        note(tile, select(OWN_SUM, WHOLE_PREFIX, tile == 0u), added);
        sh_before += added;
    }
    // The next glance adds to the same sum, by another thread.
    workgroupBarrier();
}

@compute @workgroup_size(block_x)
fn scan_look_back_warps(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
    @builtin(subgroup_invocation_id) lane: u32,
    @builtin(subgroup_size) subgroup_size: u32,
) {
    if (thread == 0u) {
        atomicStore(&sh_parts, 0u);
        atomicStore(&sh_added, 0u);
        sh_before = 0u;
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

    // WGSL does not say which threads make a warp, so each draws the number of its part; the warp of
    // thread 0, which makes the tile's count known and looks back, takes the first. A warp may have more
    // lanes than the block has threads.
    let lanes = min(subgroup_size, block_x);
    let has_first = subgroupAny(thread == 0u);
    var drawn = 0u;
    if (lane == 0u && !has_first) {
        drawn = 1u + atomicAdd(&sh_parts, 1u);
    }
    let part = subgroupBroadcastFirst(drawn);

    // Eight loads, and none waits for another. Only the last tile asks where the array ends.
    let first = VECTORS * (tile * block_x + part * lanes) + lane;
    var a: vec4<u32>;
    var b: vec4<u32>;
    var c: vec4<u32>;
    var d: vec4<u32>;
    var e: vec4<u32>;
    var f: vec4<u32>;
    var g: vec4<u32>;
    var h: vec4<u32>;
    if (4u * VECTORS * (tile + 1u) * block_x <= parameters.n) {
        a = input[first];
        b = input[first + lanes];
        c = input[first + 2u * lanes];
        d = input[first + 3u * lanes];
        e = input[first + 4u * lanes];
        f = input[first + 5u * lanes];
        g = input[first + 6u * lanes];
        h = input[first + 7u * lanes];
    } else {
        a = elements(first);
        b = elements(first + lanes);
        c = elements(first + 2u * lanes);
        d = elements(first + 3u * lanes);
        e = elements(first + 4u * lanes);
        f = elements(first + 5u * lanes);
        g = elements(first + 6u * lanes);
        h = elements(first + 7u * lanes);
    }

    // The sums of the warp's vec4s up to each lane's own, row by row. The last lane knows what a row
    // comes to.
    let last = lanes - 1u;
    let to_a = subgroupInclusiveAdd(sum_of(a));
    let to_b = subgroupInclusiveAdd(sum_of(b));
    let to_c = subgroupInclusiveAdd(sum_of(c));
    let to_d = subgroupInclusiveAdd(sum_of(d));
    let to_e = subgroupInclusiveAdd(sum_of(e));
    let to_f = subgroupInclusiveAdd(sum_of(f));
    let to_g = subgroupInclusiveAdd(sum_of(g));
    let to_h = subgroupInclusiveAdd(sum_of(h));
    // What is before each row in the part.
    let row_b = subgroupShuffle(to_a, last);
    let row_c = row_b + subgroupShuffle(to_b, last);
    let row_d = row_c + subgroupShuffle(to_c, last);
    let row_e = row_d + subgroupShuffle(to_d, last);
    let row_f = row_e + subgroupShuffle(to_e, last);
    let row_g = row_f + subgroupShuffle(to_f, last);
    let row_h = row_g + subgroupShuffle(to_g, last);
    if (lane == last) {
        sh_sums[part] = row_h + to_h;
    }
    workgroupBarrier();
    var total = 0u;
    var inside = 0u;
    for (var other = 0u; other < block_x / lanes; other += 1u) {
        let sum = sh_sums[other];
        inside += select(0u, sum, other < part);
        total += sum;
    }
    if (thread == 0u) {
        // The first tile's sum is its whole prefix. The others say what they have, for those behind.
        note(tile, select(OWN_SUM, WHOLE_PREFIX, tile == 0u), total);
    }

    var left = tile;
    while (left > 0u) {
        left = glance(part, left, lane, lanes);
        if ((left & MISSING) != 0u) {
            left = (left & ~MISSING) - 1u;
            add_up(thread, left);
        }
    }

    let before = workgroupUniformLoad(&sh_before);
    if (thread == 0u && tile > 0u) {
        note(tile, WHOLE_PREFIX, before + total);
    }
    let start = before + inside;
    store(first, a, start + to_a - sum_of(a));
    store(first + lanes, b, start + row_b + to_b - sum_of(b));
    store(first + 2u * lanes, c, start + row_c + to_c - sum_of(c));
    store(first + 3u * lanes, d, start + row_d + to_d - sum_of(d));
    store(first + 4u * lanes, e, start + row_e + to_e - sum_of(e));
    store(first + 5u * lanes, f, start + row_f + to_f - sum_of(f));
    store(first + 6u * lanes, g, start + row_g + to_g - sum_of(g));
    store(first + 7u * lanes, h, start + row_h + to_h - sum_of(h));
}
